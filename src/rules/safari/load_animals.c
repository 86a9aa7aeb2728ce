/*
 * load_animals.c: rules/safari/animals.json read and checked, and the beasts of happenings added to the
 * order of battle. Not for what they do.
 */
#include "rules/safari/safari_internal.h"

#include <stdio.h>

#include "rules/safari/compile.h"
#include "game/members.h"
#include "game/scenario_own.h"
#include "game/scenario_rules.h"

/* ---- the animals */

static const data_member animal_members[] = {
    {"id", MEMBER(TEXT, safari_animal, id), .need = true},
    {"move", MEMBER(NUMBER, safari_animal, move), .hi = 12, .need = true},
    {"water", MEMBER(NUMBER, safari_animal, water), .hi = 12},
    {"die", MEMBER(NUMBER, safari_animal, die), .hi = 20, .need = true},
    {"toughness", MEMBER(NUMBER, safari_animal, toughness), .lo = 1, .hi = 30, .need = true},
    {"agg", MEMBER(NUMBER, safari_animal, agg), .hi = 6, .need = true},
    {"wounded-agg", MEMBER(NUMBER, safari_animal, wounded_agg), .hi = 6},
    {"target", MEMBER(NUMBER, safari_animal, target), .lo = -9, .hi = 9},
    {"springs", MEMBER(NUMBER, safari_animal, springs), .lo = -9, .hi = 9},
    {"thick", MEMBER(YES, safari_animal, thick)},
    {"tramples", MEMBER(YES, safari_animal, tramples)},
    {"straight", MEMBER(YES, safari_animal, straight)},
    {"waters", MEMBER(YES, safari_animal, waters)},
    {"water-only", MEMBER(YES, safari_animal, water_only)},
    {"cat", MEMBER(YES, safari_animal, cat)},
    {"runs-once", MEMBER(YES, safari_animal, runs_once)},
    {"cover", MEMBER(YES, safari_animal, cover)},
    {"food", MEMBER(YES, safari_animal, food)},
    {"source", MEMBER(SOURCE, safari_animal, rule), .count = offsetof(safari_animal, house), .need = true},
    {0},
};

static int find_animal(const bush_data *b, const char *id)
{
    return members_find(b->animal, sizeof b->animal[0], b->nanimals, id); /* -1 is NO_ANIMAL */
}

static bool read_animal(scenario *sc, const json_in *in, int index)
{
    bush_data *b = &((safari_data *)sc->data)->bush;
    safari_animal *a = &b->animal[index];
    b->nanimals = index;
    if (!members_read_only(sc, in, animal_members, a)) return false;
    if (!json_has(in, "wounded-agg")) a->wounded_agg = a->agg;
    if (a->die != 0 && !safari_is_quality_die(a->die))
        return members_fail(
            in, "die",
            "a Q-die of 6, 8, 10, 12 or 20 is expected, or 0 for a beast that never fights; found %d",
            a->die);
    if (a->die == 0 && (a->agg > 0 || a->wounded_agg > 0))
        return json_fail(in, "\"die\" 0 stands for a beast that never fights: its \"agg\" must be 0");
    if (find_animal(b, a->id) != NO_ANIMAL)
        return json_fail(in, "a second animal \"%.40s\": each id stands once", a->id);
    b->nanimals++;
    return true;
}

/* ---- what weapons do to them: rows for a weapon, which is named in the row */

static const data_member strength_members[] = {
    {.key = "weapon"}, /* strength_of() */
    {"die", MEMBER(NUMBER, bush_strength, die), .lo = 2, .hi = 20, .need = true},
    {"bonus", MEMBER(NUMBER, bush_strength, bonus), .lo = -9, .hi = 9},
    {"source", MEMBER(SOURCE, bush_strength, rule), .count = offsetof(bush_strength, house), .need = true},
    {0},
};
static const data_member hand_members[] = {
    {.key = "weapon"},
    {"bonus", MEMBER(NUMBER, bush_strength, in_hand), .lo = -9, .hi = 9, .need = true},
    {"not-thick", MEMBER(YES, bush_strength, not_thick)},
    {"source", MEMBER(SOURCE, bush_strength, hand_rule), .need = true},
    {0},
};

static bool read_for_weapon(scenario *sc, const json_in *in, const data_member *table)
{
    safari_data *d = sc->data;
    const json_in at = json_get(in, "weapon");
    int weapon;
    return safari_want_weapon(d, &at, &weapon) && members_read_only(sc, in, table, &d->bush.strength[weapon]);
}

static bool read_strength(scenario *sc, const json_in *in, int index)
{
    (void)index;
    return read_for_weapon(sc, in, strength_members);
}

static bool read_hand(scenario *sc, const json_in *in, int index)
{
    (void)index;
    return read_for_weapon(sc, in, hand_members);
}

/* Whatever shoots needs a strength, or it could never hurt a beast. */
static bool every_gun_has_strength(const safari_data *d, const json_in *root)
{
    for (int w = 0; w < d->nweapons; w++)
        if (d->weapon[w].nbands > 0 && d->bush.strength[w].die == 0)
            return members_fail(root, "strength",
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

static bool read_pool(scenario *sc, const json_in *in, int index)
{
    bush_data *b = &((safari_data *)sc->data)->bush;
    const char *id;
    if (!json_as_string(in, &id)) return false;
    const int type = scenario_type(sc, id);
    if (type < 0 || b->animal_of[type] == NO_ANIMAL)
        return json_fail(in, "there is no beast of the type \"%.40s\" in types.json", id);
    b->pool_type[index] = (uint8_t)type;
    b->npool = index + 1;
    return true;
}

/* Those the happenings name. */
static bool pool_is_whole(const scenario *sc, const bush_data *b, const json_in *root)
{
    static const char *const wanted[] = {"leopard",       "panther",      "lion",  "cheetah",
                                         "bull-elephant", "cow-elephant", "rhino", "hippo",
                                         "buffalo",       "crocodile",    "hyena", "herd"};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool there = false;
        for (int k = 0; k < b->npool; k++)
            there = there || strcmp(sc->types[b->pool_type[k]].id, wanted[i]) == 0;
        if (!there)
            return members_fail(root, "pool", "the beast \"%s\", which the happenings call for, is missing",
                                wanted[i]);
    }
    return true;
}

/* Told from those of its kind that the scenario has: "Leopard 2" beside its "Leopard". */
static const char *pool_name(const scenario *sc, int type)
{
    int nth = 1;
    for (int i = 0; i < sc->nunits; i++)
        nth += sc->units[i].type == type;
    if (nth == 1) return sc->types[type].title;
    strbuf name = {0};
    strbuf_addf(&name, "%s %d", sc->types[type].title, nth);
    const char *kept = arena_strdup(sc->memory, strbuf_str(&name));
    strbuf_free(&name);
    return kept;
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
        const char *name = pool_name(sc, type);
        d->start[sc->nunits].pool = true;
        d->start[sc->nunits].village = -1;
        sc->units[sc->nunits++] = (scenario_unit){.name = name,
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
    const wanted_chart charts[] = {{"happenings", 1, 2, 12, .index = &b->happenings},
                                   {"animals-attack", 1, 1, 6, .index = &b->attack},
                                   {"big-cats", 2, 1, 6, .index = &b->cats}, /* in the jungle; elsewhere */
                                   {"roaming", 1, 1, 6, .index = &b->roaming},
                                   {0}};
    return scenario_want_charts(sc, charts, err) && happenings_are_whole(&sc->charts[b->happenings], err);
}

/* Each type's animal: its own member "animal" in types.json. */
static bool read_type_animal(scenario *sc, const json_in *in, int type)
{
    safari_data *d = sc->data;
    bush_data *b = &d->bush;
    const json_in at = json_get(in, "animal");
    const char *id;
    if (at.value == NULL) return true;
    if (!json_as_string(&at, &id)) return false;
    b->animal_of[type] = (int8_t)find_animal(b, id);
    d->beasts |= (uint64_t)1 << type;
    return b->animal_of[type] != NO_ANIMAL ||
           json_fail(&at, "there is no animal \"%.40s\" in animals.json", id);
}

static bool find_tables(const scenario *sc, bush_data *b, error *err)
{
    const wanted_table tables[] = {
        {"beast-blow", &b->blow}, {"beast-hit", &b->strength_table}, {"save", &b->save}, {0}};
    return scenario_want_tables(sc, tables, err);
}

static bool read_file(scenario *sc, safari_data *d, const json_in *root)
{
    static const char *const keys[] = {"animals", "strength", "hand-to-hand", "numbers", "pool", NULL};
    const bool known = json_only_keys(root, keys), numbers = read_numbers(sc, &d->bush, root);
    const bool weapons = members_each(sc, root, "strength", 1, WEAPONS_MAX, read_strength) &&
                         every_gun_has_strength(d, root) &&
                         members_each(sc, root, "hand-to-hand", 1, WEAPONS_MAX, read_hand);
    return members_each(sc, root, "animals", 1, ANIMALS_MAX, read_animal) &&
           members_each_type(sc, read_type_animal) &&
           members_each(sc, root, "pool", 1, POOL_MAX, read_pool) && pool_is_whole(sc, &d->bush, root) &&
           known && numbers && weapons;
}

bool safari_load_animals(scenario *sc, safari_data *d, error *err)
{
    bush_data *b = &d->bush;
    json_in root;
    memset(b->animal_of, NO_ANIMAL, sizeof b->animal_of);
    if (!scenario_rules_file(sc, "animals.json", &root, err)) return error_resume(err);
    bool ok = read_file(sc, d, &root);
    json_close(&root);
    ok = (find_charts(sc, b, err) || error_resume(err)) && ok;
    ok = find_tables(sc, b, err) && ok;
    return ok && (add_pool(sc, d, err) || error_resume(err));
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
