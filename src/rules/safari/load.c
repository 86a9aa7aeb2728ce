/*
 * load.c: rules/safari/ and the scenario's own members read and checked: weapons, people, unit types, ground,
 * numbers, parties. Not for the beasts' tables (animals.c) nor for what the map comes to (compile.c).
 */
#include "rules/safari/load.h"

#include <stdio.h>

#include "board/names.h"
#include "core/mem.h"
#include "rules/safari/compile.h"
#include "rules/safari/load_animals.h"
#include "game/words.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

static bool words_there(const scenario *sc, const json_in *in, const char *code)
{
    return words_find(sc->words, code) != NULL ||
           json_fail(in, "the code \"%.60s\" has no words: add it to words.json", code);
}

bool safari_want_byte(const json_in *in, const char *key, long lo, long hi, uint8_t *out)
{
    long number;
    if (!json_want_int(in, key, lo, hi, &number)) return false;
    *out = (uint8_t)number;
    return true;
}

/* ---- weapons.json */

static bool read_bands(const json_in *in, safari_weapon *w)
{
    static const char *const keys[] = {"to", "moving", "standing", NULL};
    json_in list, shots = json_get(in, "shots");
    if (!json_has(in, "bands"))
        return shots.value == NULL || json_fail(&shots, "stands without \"bands\" of range to shoot at");
    long moving, still;
    json_in a = json_at(&shots, 0), b = json_at(&shots, 1);
    if (json_count(&shots) != 2)
        return json_fail(&shots, "two numbers are expected: shots moving and standing");
    if (!json_as_int(&a, 0, 12, &moving) || !json_as_int(&b, 0, 12, &still) ||
        !json_want_array(in, "bands", &list))
        return false;
    if (json_count(&list) < 1 || json_count(&list) > BANDS)
        return json_fail(&list, "1 to %d bands of range are expected, found %zu", BANDS, json_count(&list));
    w->shots_moving = (uint8_t)moving;
    w->shots_still = (uint8_t)still;
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in row = json_at(&list, i);
        if (!json_only_keys(&row, keys) ||
            !safari_want_byte(&row, "to", i > 0 ? w->upto[i - 1] + 1 : 1, HEXES_MAX, &w->upto[i]) ||
            !safari_want_byte(&row, "moving", 0, 20, &w->need_moving[i]) ||
            !safari_want_byte(&row, "standing", 0, 20, &w->need_still[i]))
            return false;
    }
    w->nbands = (uint8_t)json_count(&list);
    return true;
}

static bool read_weapon(scenario *sc, const json_in *in, safari_weapon *w)
{
    static const char *const keys[] = {"id",    "words",  "shots",        "bands",  "reload", "length", "jam",
                                       "rifle", "poison", "elephant-gun", "source", "rule",   NULL};
    const char *id, *code, *reload;
    json_in at = json_get(in, "reload");
    if (!json_only_keys(in, keys) || !json_want_string(in, "id", &id) ||
        !json_want_string(in, "words", &code) || !words_there(sc, in, code) || !read_bands(in, w) ||
        !json_opt_string(in, "reload", "", &reload) || !json_opt_byte(in, "length", 0, 5, 0, &w->length) ||
        !json_opt_byte(in, "jam", 2, 30, 0, &w->jam) || !json_opt_bool(in, "rifle", false, &w->rifle) ||
        !json_opt_bool(in, "poison", false, &w->poison) ||
        !json_opt_bool(in, "elephant-gun", false, &w->elephant_gun) ||
        !scenario_source(in, &w->rule, &w->house, sc->memory))
        return false;
    w->reload = strcmp(reload, "always") == 0;
    w->reload_moved = strcmp(reload, "moved") == 0;
    if (reload[0] != '\0' && !w->reload && !w->reload_moved)
        return json_fail(&at, "\"%.20s\" is not known here: \"always\" or \"moved\" is expected", reload);
    w->id = arena_strdup(sc->memory, id);
    w->words = arena_strdup(sc->memory, code);
    return true;
}

int safari_find_weapon(const safari_data *d, const char *id)
{
    for (int i = 0; i < d->nweapons; i++)
        if (strcmp(d->weapon[i].id, id) == 0) return i;
    return -1;
}

typedef bool (*safari_row_reader)(scenario *, safari_data *, const json_in *);

static bool read_rows(scenario *sc, safari_data *d, const char *file, const char *key, int most,
                      safari_row_reader read, error *err)
{
    const char *const keys[] = {key, NULL};
    json_in root, list;
    if (!scenario_rules_file(sc, file, &root, err)) return false;
    bool ok = json_only_keys(&root, keys) && json_want_array(&root, key, &list);
    if (ok && json_count(&list) > (size_t)most)
        ok = json_fail(&list, "at most %d are expected, found %zu", most, json_count(&list));
    for (size_t i = 0; ok && i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read(sc, d, &in);
    }
    json_close(&root);
    return ok;
}

static bool read_weapon_row(scenario *sc, safari_data *d, const json_in *in)
{
    safari_weapon *w = &d->weapon[d->nweapons];
    if (!read_weapon(sc, in, w)) return false;
    if (safari_find_weapon(d, w->id) >= 0)
        return json_fail(in, "a second weapon \"%.40s\": each id stands once", w->id);
    d->nweapons++;
    return true;
}

/* ---- figures.json */

static bool read_is(const json_in *in, unsigned *out)
{
    static const char *const names[] = {"leader",  "european", "regular",   "hunter", "guide",    "warrior",
                                        "african", "bearer",   "forest",    "bowman", "troops",   "special",
                                        "crew",    "trained",  "untrained", "feared", "civilian", NULL};
    json_in list;
    *out = 0;
    if (!json_want_array(in, "is", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in at = json_at(&list, i);
        int which;
        if (!json_as_choice(&at, names, &which)) return false;
        *out |= 1u << which;
    }
    return true;
}

static bool read_man_weapons(const safari_data *d, const json_in *in, safari_man *m)
{
    json_in list;
    if (!json_want_array(in, "weapons", &list)) return false;
    if (json_count(&list) > sizeof m->weapon)
        return json_fail(&list, "at most %zu weapons are expected, found %zu", sizeof m->weapon,
                         json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        const char *id;
        json_in at = json_at(&list, i);
        if (!json_as_string(&at, &id)) return false;
        const int w = safari_find_weapon(d, id);
        if (w < 0) return json_fail(&at, "there is no weapon \"%.40s\" in weapons.json", id);
        m->weapon[m->nweapons++] = (uint8_t)w;
    }
    return true;
}

bool safari_is_quality_die(int die)
{
    return die == 6 || die == 8 || die == 10 || die == 12 || die == 20;
}

static bool read_man(scenario *sc, safari_data *d, const json_in *in)
{
    static const char *const keys[] = {"id",      "title", "branch", "die",  "base",
                                       "weapons", "is",    "source", "rule", NULL};
    safari_man *m = &d->man[d->nmen];
    const char *id, *title;
    json_in at = json_get(in, "die");
    if (!json_only_keys(in, keys) || !json_want_string(in, "id", &id) ||
        !json_want_string(in, "title", &title) ||
        (json_has(in, "branch") && !branch_want(&sc->branches, in, "branch", &m->branch)) ||
        !safari_want_byte(in, "die", 6, 20, &m->die) || !safari_want_byte(in, "base", 1, 12, &m->base) ||
        !read_man_weapons(d, in, m) || !read_is(in, &m->is) ||
        !scenario_source(in, &m->rule, &m->house, sc->memory))
        return false;
    if (!safari_is_quality_die(m->die))
        return json_fail(&at, "a Q-die is 6, 8, 10, 12 or 20, found %d", m->die);
    m->id = arena_strdup(sc->memory, id);
    m->title = arena_strdup(sc->memory, title);
    d->nmen++;
    return true;
}

static int find_man(const safari_data *d, const char *id)
{
    for (int i = 0; i < d->nmen; i++)
        if (strcmp(d->man[i].id, id) == 0) return i;
    return -1;
}

static void say_arms(const scenario *sc, const safari_data *d, const safari_man *m, strbuf *out)
{
    strbuf_addf(out, "d%d", m->die);
    for (int i = 0; i < m->nweapons; i++) {
        const word_entry *w = words_find(sc->words, d->weapon[m->weapon[i]].words);
        strbuf_addf(out, "%s%s", i == 0 ? " · " : ", ",
                    w != NULL && w->text[0] != '\0' ? w->text
                    : w != NULL                     ? w->title
                                                    : "");
    }
}

/* What they are called, as words "fig.<number>", and what they carry, "arms.<number>": events and rows say
 * the number. */
static bool name_men(scenario *sc, safari_data *d, error *err)
{
    json_t *names = json_object();
    for (int i = 0; i < d->nmen; i++) {
        char code[24];
        strbuf arms = {0};
        snprintf(code, sizeof code, "fig.%d", i);
        d->man[i].words = arena_strdup(sc->memory, code);
        json_object_set_new(names, code, json_string(d->man[i].title));
        snprintf(code, sizeof code, "arms.%d", i);
        d->man[i].arms = arena_strdup(sc->memory, code);
        say_arms(sc, d, &d->man[i], &arms);
        json_object_set_new(names, code, json_string(strbuf_str(&arms)));
        strbuf_free(&arms);
    }
    json_in root = {.value = names, .file = "rules/safari/figures.json", .err = err};
    const bool ok = words_add(sc->words, &root);
    json_decref(names);
    return ok;
}

/* The scenario's own list of whom Africans fear (S·H15); without it, who figures.json says. */
static bool read_feared(const scenario *sc, safari_data *d)
{
    json_in list = json_get(sc->source, "feared");
    if (list.value == NULL) return true;
    if (!json_want_array(sc->source, "feared", &list)) return false;
    for (int i = 0; i < d->nmen; i++)
        d->man[i].is &= ~(unsigned)IS_FEARED;
    for (size_t i = 0; i < json_count(&list); i++) {
        const char *id;
        json_in at = json_at(&list, i);
        if (!json_as_string(&at, &id)) return false;
        const int m = find_man(d, id);
        if (m < 0) return json_fail(&at, "there are no people \"%.40s\" in figures.json", id);
        d->man[m].is |= IS_FEARED;
    }
    return true;
}

/* ---- what a party is made of: {"great-hunter": 1, "zanzibari": 4} */

static bool read_people(const safari_data *d, const json_in *in, uint8_t man[PARTY_MAX], uint8_t *count)
{
    const char *id;
    json_t *value;
    json_in all;
    *count = 0;
    if (!json_want_object(in, "figures", &all)) return false;
    json_object_foreach(all.value, id, value)
    {
        long n;
        const int m = find_man(d, id);
        if (m < 0) return json_fail(&all, "there are no people \"%.40s\" in figures.json", id);
        if (!json_want_int(&all, id, 1, PARTY_MAX, &n)) return false;
        if (*count + n > PARTY_MAX)
            return json_fail(&all, "a party has at most %d figures: make two of it", PARTY_MAX);
        while (n-- > 0)
            man[(*count)++] = (uint8_t)m;
    }
    return *count > 0 || json_fail(&all, "names nobody: at least one figure is expected");
}

static bool read_type(safari_data *d, int type, const json_in *in)
{
    safari_type *t = &d->type[type];
    const char *gun;
    json_in at = json_get(in, "gun");
    t->gun = -1;
    if (!json_opt_bool(in, "forest", false, &t->forest) || !json_opt_bool(in, "stalks", false, &t->stalks))
        return false;
    if (d->bush.animal_of[type] == NO_ANIMAL) {
        if (!read_people(d, in, t->man, &t->nmen)) return false;
    } else if (json_has(in, "figures")) {
        return json_fail(in, "a type is an \"animal\" or has \"figures\", not both");
    }
    if (at.value == NULL) return true;
    if (!json_want_string(in, "gun", &gun)) return false;
    t->gun = (int8_t)safari_find_weapon(d, gun);
    return (t->gun >= 0 && d->weapon[t->gun].jam > 0) ||
           json_fail(&at, "\"%.40s\" is no machine gun of weapons.json", gun);
}

static bool read_types(const scenario *sc, safari_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        if (!read_type(d, t, &in)) return false;
    }
    return true;
}

/* ---- terrain.json: the members that are ours */

static bool read_soil(const json_in *in, safari_space *out)
{
    static const kit_flag flags[] = {
        {"savannah", false, SPACE_SAVANNAH}, {"jungle", false, SPACE_JUNGLE},
        {"swamp", false, SPACE_SWAMP},       {"ford", false, SPACE_FORD},
        {"deep", false, SPACE_DEEP},         {"water", false, SPACE_WATER},
        {"secure", false, SPACE_SECURE},     {"village", false, SPACE_VILLAGE},
        {"opaque", false, SPACE_OPAQUE},     {"conceals", false, SPACE_CONCEALS}};
    static const char *const covers[] = {"none", "soft", "hard", NULL};
    static const unsigned cover_bits[] = {0, SPACE_SOFT, SPACE_HARD};
    int cover;
    unsigned is;
    long height;
    if (!kit_read_flags(in, flags, sizeof flags / sizeof flags[0], &is) ||
        !json_opt_choice(in, "cover", covers, 0, &cover) ||
        !json_opt_byte(in, "penalty", 0, 6, 0, &out->penalty) ||
        !json_opt_byte(in, "holds", 1, 60, 0, &out->holds) || !json_opt_int(in, "height", 0, 9, 0, &height))
        return false;
    out->is = (uint16_t)(is | cover_bits[cover] | (height > 0 ? SPACE_HILL : 0));
    out->level = (int16_t)height;
    return true;
}

static bool read_terrain(scenario *sc, safari_data *d)
{
    safari_space kinds[BOARD_TERRAINS_MAX] = {{0}};
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL && !read_soil(&in, &kinds[i])) return false;
    }
    d->space = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->space);
    for (int i = 0; i < d->n; i++) {
        d->space[i] = kinds[sc->board->spaces[i].terrain];
        d->space[i].level = (int16_t)(d->space[i].level + sc->board->spaces[i].elevation);
        d->space[i].village = -1;
    }
    return true;
}

/* ---- numbers.json */

static bool read_numbers(scenario *sc, safari_data *d, error *err)
{
    safari_numbers *k = &d->number;
    const scenario_number list[] = {{"kill-on", &k->kill_on, 2, 20},
                                    {"man-passes-on", &k->lone_pass, 2, 6},
                                    {"omen-hexes", &k->omen_hexes, 0, 6},
                                    {"outnumber-numerator", &k->outnumber_num, 1, 20},
                                    {"outnumber-denominator", &k->outnumber_den, 1, 20},
                                    {"far-outnumbered", &k->far_outnumbered, 1, 20},
                                    {"wounded-on", &k->wounded_on, 1, 20},
                                    {"killed-on", &k->killed_on, 1, 20},
                                    {"net-holds", &k->net_holds, 0, 6},
                                    {"net-turns", &k->net_turns, 1, 6},
                                    {"reveal", &k->reveal, 0, 12},
                                    {"hide-again", &k->hide_again, 1, 12},
                                    {"enter-distance", &k->enter_distance, 0, 12},
                                    {"stalk-day", &k->stalk_day, 0, 12},
                                    {"stalk-night", &k->stalk_night, 0, 12},
                                    {"near", &k->near, 1, 12},
                                    {"facing", &k->facing, 1, 12},
                                    {"jam-clears-on", &k->jam_clear, 2, 20},
                                    {"village-passes-on", &k->trade_on, 1, 6},
                                    {"bunched", &k->bunched, 1, 60},
                                    {"full-move-fast", &k->run_fast, 1, HEXES_MAX},
                                    {"full-move-slow", &k->run_slow, 1, HEXES_MAX},
                                    {"points-load", &k->load_points, 0, 100},
                                    {"points-european", &k->european_points, 0, 100},
                                    {"points-other", &k->other_points, 0, 100},
                                    {"points-kill", &k->kill_points, 0, 100},
                                    {"points-taken", &k->taken_points, 0, 100},
                                    {"inches-a-hex", &k->inches, 1, 12},
                                    {"guide-hexes", &k->guide, 0, 12},
                                    {"rally-hexes", &k->rally, 0, 12}};
    return scenario_numbers(sc, list, sizeof list / sizeof list[0], err);
}

/* ---- sides, villages */

static bool read_side(scenario *sc, safari_data *d, const json_in *in, int side)
{
    const uint16_t *spaces;
    int n;
    json_in exit = json_get(in, "exit"), goal = json_get(in, "goal"), entry = json_get(in, "entry");
    if (!json_opt_bool(in, "raids", false, &d->raids[side])) return false;
    if (exit.value != NULL && !scenario_places(sc, &exit, &d->exit[side], &d->nexit[side])) return false;
    if (goal.value != NULL && !scenario_places(sc, &goal, &d->goal[side], &d->ngoal[side])) return false;
    if (entry.value == NULL) return true;
    if (!scenario_places(sc, &entry, &spaces, &n)) return false;
    d->entry[side] = spaces;
    d->nentry[side] = n;
    return true;
}

static bool read_sides(scenario *sc, safari_data *d)
{
    json_in list = json_get(sc->source, "sides");
    for (int side = 0; side < sc->nsides; side++) {
        json_in in = json_at(&list, (size_t)side);
        if (!read_side(sc, d, &in, side)) return false;
    }
    return json_opt_bool(sc->source, "trade", false, &d->trade);
}

/* ---- the parties */

static bool read_home(scenario *sc, safari_data *d, const json_in *in, safari_start *out)
{
    const char *name;
    json_in at = json_get(in, "village");
    out->village = -1;
    if (at.value == NULL) return true;
    if (!json_want_string(in, "village", &name)) return false;
    const int space = board_space_find(sc->board, name);
    if (space == NO_SPACE || (d->space[space].is & SPACE_VILLAGE) == 0)
        return json_fail(&at, "\"%.40s\" is no hex with a village's huts", name);
    out->village = d->space[space].village;
    out->defends = true;
    return true;
}

/* Loads go to the bearers first, then to the other men of the ranks. */
static bool give_loads(const safari_data *d, const json_in *in, safari_start *out)
{
    long loads;
    json_in at = json_get(in, "loads");
    if (!json_opt_int(in, "loads", 0, PARTY_MAX, 0, &loads)) return false;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < out->nmen && loads > 0; i++) {
            const unsigned is = d->man[out->man[i]].is;
            if (out->load[i] > 0 || (is & (IS_LEADER | IS_EUROPEAN | IS_CREW)) != 0 ||
                ((is & IS_BEARER) != 0) != (pass == 0))
                continue;
            out->load[i] = 1;
            loads--;
        }
    return loads == 0 || json_fail(&at, "there are fewer people to carry than loads: each carries one");
}

static bool read_unit(scenario *sc, safari_data *d, const json_in *in, int u, error *err)
{
    scenario_unit *order = &sc->units[u];
    safari_start *out = &d->start[u];
    const safari_type *t = &d->type[order->type];
    json_in at = json_get(in, "at"), figures = json_get(in, "figures");
    if (!safari_bush_read_unit(sc, d, in, u) || !read_home(sc, d, in, out) ||
        !json_opt_bool(in, "nervous", false, &out->nervous))
        return false;
    if (order->space != NO_SPACE && (d->space[order->space].is & SPACE_DEEP) != 0)
        return json_fail(&at, "%.60s cannot stand there: the river is too deep", order->name);
    if (d->bush.animal_of[order->type] != NO_ANIMAL) {
        json_in loads = json_get(in, "loads");
        if (figures.value != NULL)
            return json_fail(&figures, "beasts have no figures: \"strength\" says how many");
        return loads.value == NULL || json_fail(&loads, "beasts carry no loads");
    }
    out->nmen = t->nmen;
    memcpy(out->man, t->man, sizeof out->man);
    if (figures.value != NULL && !read_people(d, in, out->man, &out->nmen)) return false;
    if (order->hidden && order->space != NO_SPACE && (d->space[order->space].is & SPACE_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         order->name);
    order->strength = out->nmen;
    return give_loads(d, in, out) && scenario_add_figures(sc, u, out->nmen, err);
}

/* S·H21, for the start. */
static bool check_hexes(const scenario *sc, const safari_data *d, error *err)
{
    for (int space = 0; space < d->n; space++) {
        const int most = d->space[space].holds > 0 ? d->space[space].holds : sc->options[OPTION_STACK];
        int there = 0;
        for (int u = 0; u < sc->nunits; u++) {
            if (sc->units[u].space != space || d->start[u].nmen == 0) continue;
            there += d->start[u].nmen;
            if (there <= most) continue;
            char name[16];
            board_space_name(sc->board, space, name);
            return error_set(
                err, sc->path, 0, 0,
                "units[%d]: %.60s brings the figures at %s to %d, and the hex holds %d: start it elsewhere",
                u, sc->units[u].name, name, there, most);
        }
    }
    return true;
}

static bool read_units(scenario *sc, safari_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (sc->nunits > SAFARI_PARTIES_MAX)
        return json_fail(&list, "at most %d parties and beasts are expected, found %d", SAFARI_PARTIES_MAX,
                         sc->nunits);
    for (int u = 0; u < sc->nunits; u++) {
        if (d->start[u].pool) continue;
        json_in in = json_at(&list, (size_t)sc->units[u].json);
        if (!read_unit(sc, d, &in, u, err)) return false;
        for (int i = 0; i < d->start[u].nmen; i++)
            d->loads[sc->units[u].side] = (uint8_t)(d->loads[sc->units[u].side] + d->start[u].load[i]);
    }
    return check_hexes(sc, d, err);
}

/* ---- tables and charts the rules read */

static bool find_tables(const scenario *sc, safari_data *d, error *err)
{
    return scenario_want_table(sc, "movement", &d->march, err) &&
           scenario_want_table(sc, "shooting", &d->shoot, err) &&
           scenario_want_table(sc, "hand-to-hand", &d->fight, err) &&
           scenario_want_table(sc, "morale", &d->leader, err) &&
           scenario_want_table(sc, "jam", &d->jam, err) && scenario_want_table(sc, "wound", &d->wound, err) &&
           scenario_want_chart(sc, "movement", 1, 1, 6, &d->move_chart, err);
}

static bool read_all(scenario *sc, safari_data *d, error *err)
{
    safari_compile_map(sc, d);
    return read_numbers(sc, d, err) &&
           read_rows(sc, d, "weapons.json", "weapons", WEAPONS_MAX, read_weapon_row, err) &&
           read_rows(sc, d, "figures.json", "figures", MEN_MAX, read_man, err) && name_men(sc, d, err) &&
           read_feared(sc, d) && read_terrain(sc, d) && safari_load_animals(sc, d, err) &&
           read_types(sc, d) && read_sides(sc, d) && safari_compile_villages(sc, d, err) &&
           read_units(sc, d, err) && find_tables(sc, d, err);
}

bool safari_load(scenario *sc, error *err)
{
    safari_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    if (!read_all(sc, d, err)) return false;
    safari_compile(sc, d);
    return true;
}
