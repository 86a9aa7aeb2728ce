/*
 * load_animals.c: rules/safari/animals.json read and checked, and the beasts of happenings added to the
 * order of battle. Not for what they do.
 */
#include "rules/safari/load_animals.h"

#include <stdio.h>

#include "rules/safari/compile.h"
#include "rules/safari/load.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

/* ---- the animals */

static bool read_animal(scenario *sc, const json_in *in, safari_animal *a)
{
    static const char *const keys[] = {
        "id",    "move",      "water",  "die",     "toughness", "agg",    "wounded-agg",
        "thick", "tramples",  "cat",    "food",    "straight",  "waters", "water-only",
        "cover", "runs-once", "target", "springs", "source",    "rule",   NULL};
    const char *id;
    long target, springs;
    json_in at = json_get(in, "die");
    if (!json_only_keys(in, keys) || !json_want_string(in, "id", &id) ||
        !safari_want_byte(in, "move", 0, 12, &a->move) || !json_opt_byte(in, "water", 0, 12, 0, &a->water) ||
        !safari_want_byte(in, "die", 0, 20, &a->die) ||
        !safari_want_byte(in, "toughness", 1, 30, &a->toughness) ||
        !safari_want_byte(in, "agg", 0, 6, &a->agg) ||
        !json_opt_byte(in, "wounded-agg", 0, 6, a->agg, &a->wounded_agg) ||
        !json_opt_int(in, "target", -9, 9, 0, &target) || !json_opt_int(in, "springs", -9, 9, 0, &springs) ||
        !json_opt_bool(in, "thick", false, &a->thick) ||
        !json_opt_bool(in, "tramples", false, &a->tramples) ||
        !json_opt_bool(in, "straight", false, &a->straight) ||
        !json_opt_bool(in, "waters", false, &a->waters) ||
        !json_opt_bool(in, "water-only", false, &a->water_only) ||
        !json_opt_bool(in, "cat", false, &a->cat) || !json_opt_bool(in, "runs-once", false, &a->runs_once) ||
        !json_opt_bool(in, "cover", false, &a->cover) || !json_opt_bool(in, "food", false, &a->food) ||
        !scenario_source(in, &a->rule, &a->house, sc->memory))
        return false;
    if (a->die != 0 && !safari_is_quality_die(a->die))
        return json_fail(
            &at, "a Q-die of 6, 8, 10, 12 or 20 is expected, or 0 for a beast that never fights; found %d",
            a->die);
    if (a->die == 0 && (a->agg > 0 || a->wounded_agg > 0))
        return json_fail(in, "\"die\" 0 stands for a beast that never fights: its \"agg\" must be 0");
    a->id = arena_strdup(sc->memory, id);
    a->target = (int8_t)target;
    a->springs = (int8_t)springs;
    return true;
}

static int find_animal(const bush_data *b, const char *id)
{
    for (int i = 0; i < b->nanimals; i++)
        if (strcmp(b->animal[i].id, id) == 0) return i;
    return NO_ANIMAL;
}

static bool read_animals(scenario *sc, bush_data *b, const json_in *root)
{
    json_in list;
    if (!json_want_array(root, "animals", &list)) return false;
    if (json_count(&list) < 1 || json_count(&list) > ANIMALS_MAX)
        return json_fail(&list, "1 to %d animals are expected, found %zu", ANIMALS_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        if (!read_animal(sc, &in, &b->animal[b->nanimals])) return false;
        if (find_animal(b, b->animal[b->nanimals].id) != NO_ANIMAL)
            return json_fail(&in, "a second animal \"%.40s\": each id stands once",
                             b->animal[b->nanimals].id);
        b->nanimals++;
    }
    return true;
}

/* ---- what weapons do to them */

static bool want_weapon(const safari_data *d, const json_in *in, int *out)
{
    const char *id;
    json_in at = json_get(in, "weapon");
    if (!json_want_string(in, "weapon", &id)) return false;
    *out = safari_find_weapon(d, id);
    return *out >= 0 || json_fail(&at, "there is no weapon \"%.40s\" in weapons.json", id);
}

static bool read_strength(scenario *sc, safari_data *d, const json_in *in)
{
    static const char *const keys[] = {"weapon", "die", "bonus", "source", "rule", NULL};
    int weapon;
    long die, bonus;
    if (!json_only_keys(in, keys) || !want_weapon(d, in, &weapon) || !json_want_int(in, "die", 2, 20, &die) ||
        !json_opt_int(in, "bonus", -9, 9, 0, &bonus))
        return false;
    bush_strength *k = &d->bush.strength[weapon];
    k->die = (uint8_t)die;
    k->bonus = (int8_t)bonus;
    return scenario_source(in, &k->rule, &k->house, sc->memory);
}

static bool read_hand(scenario *sc, safari_data *d, const json_in *in)
{
    static const char *const keys[] = {"weapon", "bonus", "not-thick", "source", "rule", NULL};
    int weapon;
    long bonus;
    bool house;
    if (!json_only_keys(in, keys) || !want_weapon(d, in, &weapon) ||
        !json_want_int(in, "bonus", -9, 9, &bonus))
        return false;
    bush_strength *k = &d->bush.strength[weapon];
    k->in_hand = (int8_t)bonus;
    return json_opt_bool(in, "not-thick", false, &k->not_thick) &&
           scenario_source(in, &k->hand_rule, &house, sc->memory);
}

static bool read_each(scenario *sc, safari_data *d, const json_in *root, const char *key,
                      bool (*read)(scenario *, safari_data *, const json_in *))
{
    json_in list;
    if (!json_want_array(root, key, &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in in = json_at(&list, i);
        if (!read(sc, d, &in)) return false;
    }
    return true;
}

/* Whatever shoots needs a strength, or it could never hurt a beast. */
static bool every_gun_has_strength(const safari_data *d, const json_in *root)
{
    json_in list = json_get(root, "strength");
    for (int w = 0; w < d->nweapons; w++)
        if (d->weapon[w].nbands > 0 && d->bush.strength[w].die == 0)
            return json_fail(&list,
                             "says nothing of the weapon \"%.40s\": add {\"weapon\": ..., \"die\": ...}",
                             d->weapon[w].id);
    return true;
}

static bool read_numbers(scenario *sc, bush_data *b, const json_in *root)
{
    bush_numbers *k = &b->number;
    const scenario_number all[] = {
        {"kill-wounds", &k->kill_wounds, 1, 9},
        {"kill-wounds-thick", &k->kill_wounds_thick, 1, 9},
        {"trample-kills", &k->trample_kills, 2, 20},
        {"cats-each", &k->cats_each, 2, 40},
        {"length", &k->length, 0, 9},
        {"water-penalty", &k->water_penalty, -9, 0},
        {"spooked-die", &k->spooked_die, 0, 20},
        {"notice", &k->notice, 0, 12},
        {"ambush", &k->ambush, 0, 12},
        {"bolt", &k->bolt, 0, 12},
    };
    json_in numbers;
    return json_want_object(root, "numbers", &numbers) &&
           scenario_read_numbers(sc, &numbers, all, sizeof all / sizeof all[0]);
}

/* ---- the beasts that happenings call for */

static bool read_pool(const scenario *sc, bush_data *b, const json_in *root)
{
    json_in list;
    if (!json_want_array(root, "pool", &list)) return false;
    if (json_count(&list) > POOL_MAX)
        return json_fail(&list, "at most %d beasts are expected, found %zu", POOL_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        const char *id;
        json_in in = json_at(&list, i);
        if (!json_as_string(&in, &id)) return false;
        const int type = scenario_type(sc, id);
        if (type < 0 || b->animal_of[type] == NO_ANIMAL)
            return json_fail(&in, "there is no beast of the type \"%.40s\" in types.json", id);
        b->pool_type[b->npool++] = (uint8_t)type;
    }
    return true;
}

/* Those the happenings name. */
static bool pool_is_whole(const scenario *sc, const bush_data *b, const json_in *root)
{
    static const char *const wanted[] = {"leopard",       "panther",      "lion",  "cheetah",
                                         "bull-elephant", "cow-elephant", "rhino", "hippo",
                                         "buffalo",       "crocodile",    "hyena", "herd"};
    json_in list = json_get(root, "pool");
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool there = false;
        for (int k = 0; k < b->npool; k++)
            there = there || strcmp(sc->types[b->pool_type[k]].id, wanted[i]) == 0;
        if (!there)
            return json_fail(&list, "the beast \"%s\", which the happenings call for, is missing", wanted[i]);
    }
    return true;
}

/* They stand at the end of the order of battle, so that no scenario need list them. */
static bool add_pool(scenario *sc, safari_data *d, error *err)
{
    bush_data *b = &d->bush;
    b->side = NO_SIDE;
    for (int i = sc->nsides - 1; i >= 0; i--)
        if (sc->sides[i].goes_alone) b->side = i;
    for (int i = sc->nsides - 1; i >= 0; i--)
        if (sc->sides[i].goes_alone && sc->sides[i].style == 5)
            b->side = i; /* the one in the style of beasts */
    if (b->side == NO_SIDE)
        return error_set(
            err, sc->path, 0, 0,
            "sides: one that nobody plays is expected, for the beasts of the bush: add {\"id\": \"bush\", "
            "\"name\": \"The bush\", \"style\": \"beasts\", \"alone\": true}");
    if (sc->nunits + b->npool > UNITS_MAX)
        return error_set(err, sc->path, 0, 0,
                         "units: at most %d are expected beside the %d beasts of the bush, found %d",
                         UNITS_MAX - b->npool, b->npool, sc->nunits);
    b->first_pool = sc->nunits;
    for (int i = 0; i < b->npool; i++) {
        const int type = b->pool_type[i];
        d->start[sc->nunits].pool = true;
        d->start[sc->nunits].village = -1;
        sc->units[sc->nunits++] = (scenario_unit){.name = sc->types[type].title,
                                                  .note = "",
                                                  .strength = 1,
                                                  .space = NO_SPACE,
                                                  .type = (uint8_t)type,
                                                  .side = (uint8_t)b->side,
                                                  .facing = NO_DIRECTION,
                                                  .json = -1};
    }
    return true;
}

/* What the rows of the happenings must say, and within what bounds: they are rolled and counted with. */
static bool happenings_are_whole(const chart *c, error *err)
{
    static const struct {
        const char *row, *field;
        int32_t lo, hi;
    } wanted[] = {{"quicksand", "figures", 0, PARTY_MAX},
                  {"quicksand", "charging-die", 2, 20},
                  {"quicksand", "lost-on", 0, 6},
                  {"quicksand", "never-die", 0, 20},
                  {"cat", "need", 1, 40},
                  {"cat", "surprise", -20, 20},
                  {"elephants", "die", 2, 20},
                  {"birds", "birds", 1, 1},
                  {"spooked", "spooked", 1, 1},
                  {"drums", "drums", 1, 1},
                  {"omen", "omen", 1, 1},
                  {"hippo", "die", 2, 20},
                  {"hippo", "attacks-on", 0, 6},
                  {"lions", "attack-on", 0, 6},
                  {"stampede", "dice", 1, 8},
                  {"stampede", "hit", 1, 40},
                  {"stampede", "need", 1, 40},
                  {"stampede", "leader-die", 6, 20},
                  {"stampede", "leader-need", 1, 40},
                  {"snake", "need", 1, 40}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const chart_cell *cell = NULL;
        for (int k = 0; k < c->nrows && cell == NULL; k++)
            if (chart_field(&c->cells[k * c->ncolumns], wanted[i].row) != 0)
                cell = &c->cells[k * c->ncolumns];
        if (cell == NULL)
            return error_set(err, "rules/safari/charts.json", 0, 0,
                             "happenings.rows: no cell's fields say \"%s\": one is expected", wanted[i].row);
        const int32_t is = chart_field(cell, wanted[i].field);
        if (is < wanted[i].lo || is > wanted[i].hi)
            return error_set(
                err, "rules/safari/charts.json", 0, 0,
                "happenings.rows, the cell that says \"%s\": \"%s\" is %d, and %d to %d is expected",
                wanted[i].row, wanted[i].field, is, wanted[i].lo, wanted[i].hi);
    }
    return true;
}

static bool find_charts(scenario *sc, bush_data *b, error *err)
{
    return scenario_want_chart(sc, "happenings", 1, 2, 12, &b->happenings, err) &&
           scenario_want_chart(sc, "animals-attack", 1, 1, 6, &b->attack, err) &&
           scenario_want_chart(sc, "big-cats", 2, 1, 6, &b->cats, err) && /* in the jungle, and elsewhere */
           scenario_want_chart(sc, "roaming", 1, 1, 6, &b->roaming, err) &&
           happenings_are_whole(&sc->charts[b->happenings], err);
}

/* Each type's animal: its own member "animal" in types.json. */
static bool read_type_animals(const scenario *sc, safari_data *d)
{
    bush_data *b = &d->bush;
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t), at = json_get(&in, "animal");
        const char *id;
        b->animal_of[t] = NO_ANIMAL;
        if (at.value == NULL) continue;
        if (!json_want_string(&in, "animal", &id)) return false;
        b->animal_of[t] = (int8_t)find_animal(b, id);
        if (b->animal_of[t] == NO_ANIMAL)
            return json_fail(&at, "there is no animal \"%.40s\" in animals.json", id);
        d->beasts |= (uint64_t)1 << t;
    }
    return true;
}

static bool find_tables(const scenario *sc, bush_data *b, error *err)
{
    return scenario_want_table(sc, "beast-blow", &b->blow, err) &&
           scenario_want_table(sc, "beast-hit", &b->strength_table, err) &&
           scenario_want_table(sc, "save", &b->save, err);
}

bool safari_load_animals(scenario *sc, safari_data *d, error *err)
{
    static const char *const keys[] = {"animals", "strength", "hand-to-hand", "numbers", "pool", NULL};
    bush_data *b = &d->bush;
    json_in root;
    memset(b->animal_of, NO_ANIMAL, sizeof b->animal_of);
    if (!scenario_rules_file(sc, "animals.json", &root, err)) return false;
    const bool ok = json_only_keys(&root, keys) && read_animals(sc, b, &root) && read_type_animals(sc, d) &&
                    read_each(sc, d, &root, "strength", read_strength) &&
                    read_each(sc, d, &root, "hand-to-hand", read_hand) && every_gun_has_strength(d, &root) &&
                    read_numbers(sc, b, &root) && read_pool(sc, b, &root) && pool_is_whole(sc, b, &root);
    json_close(&root);
    return ok && add_pool(sc, d, err) && find_charts(sc, b, err) && find_tables(sc, b, err);
}

bool safari_bush_read_unit(scenario *sc, safari_data *d, const json_in *in, int u)
{
    static const char *const names[] = {"roam", "ambush", "guard", "graze", "rove", NULL};
    const int animal = d->bush.animal_of[sc->units[u].type];
    const bool beast = animal != NO_ANIMAL, alone = sc->sides[sc->units[u].side].goes_alone;
    int which;
    json_in at = json_get(in, "behaviour");
    d->start[u].behaviour = BEHAVIOUR_NONE;
    if (at.value == NULL) {
        if (alone)
            d->start[u].behaviour = !beast                           ? BEHAVIOUR_GUARD
                                    : d->bush.animal[animal].agg > 0 ? BEHAVIOUR_ROVE
                                                                     : BEHAVIOUR_GRAZE;
        return true;
    }
    if (!alone)
        return json_fail(&at,
                         "somebody plays this side: only units of a side that is \"alone\" have a behaviour");
    if (!json_as_choice(&at, names, &which)) return false;
    d->start[u].behaviour = (uint8_t)(which + 1); /* the first is none */
    if ((which + 1 == BEHAVIOUR_GRAZE || which + 1 == BEHAVIOUR_ROVE) != beast)
        return json_fail(&at, "%s graze or rove, %s roam, guard or lie in ambush",
                         beast ? "beasts" : "only beasts", beast ? "only people" : "people");
    return true;
}
