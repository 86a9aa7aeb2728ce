/*
 * load.c: rules/safari/ and the scenario's own members read and checked: weapons, people, unit types, ground,
 * numbers, parties. Not for the beasts' tables (load_animals.c) nor for what the map comes to (compile.c).
 */
#include "rules/safari/safari_internal.h"

#include <stdio.h>

#include "board/names.h"
#include "core/mem.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/moves.h"
#include "game/members.h"
#include "game/words.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

/* ---- weapons.json */

typedef struct range_band {
    uint8_t to, moving, standing;
} range_band;

static const data_member band_members[] = {
    {"to", MEMBER(NUMBER, range_band, to), .lo = 1, .hi = HEXES_MAX, .need = true},
    {"moving", MEMBER(NUMBER, range_band, moving), .hi = 20, .need = true},
    {"standing", MEMBER(NUMBER, range_band, standing), .hi = 20, .need = true},
    {0},
};

static bool read_bands(scenario *sc, const json_in *list, void *out)
{
    safari_weapon *w = out;
    if (json_count(list) < 1 || json_count(list) > BANDS)
        return json_fail(list, "a list of 1 to %d bands of range is expected, found %zu", BANDS,
                         json_count(list));
    for (size_t i = 0; i < json_count(list); i++) {
        const json_in row = json_at(list, i), to = json_get(&row, "to");
        range_band band;
        if (!members_read_only(sc, &row, band_members, &band)) return false;
        if (i > 0 && band.to <= w->upto[i - 1])
            return json_fail(&to, "each band is expected to reach farther than the one before it");
        w->upto[i] = band.to;
        w->need_moving[i] = band.moving;
        w->need_still[i] = band.standing;
    }
    w->nbands = (uint8_t)json_count(list);
    return true;
}

static bool read_shots(scenario *sc, const json_in *shots, void *out)
{
    safari_weapon *w = out;
    long moving, still;
    const json_in a = json_at(shots, 0), b = json_at(shots, 1);
    (void)sc;
    if (json_count(shots) != 2)
        return json_fail(shots, "two numbers are expected: shots moving and standing");
    if (!json_as_int(&a, 0, 12, &moving) || !json_as_int(&b, 0, 12, &still)) return false;
    w->shots_moving = (uint8_t)moving;
    w->shots_still = (uint8_t)still;
    return true;
}

static bool read_reload(scenario *sc, const json_in *at, void *out)
{
    safari_weapon *w = out;
    const char *when;
    (void)sc;
    if (!json_as_string(at, &when)) return false;
    w->reload = strcmp(when, "always") == 0;
    w->reload_moved = strcmp(when, "moved") == 0;
    return w->reload || w->reload_moved ||
           json_fail(at, "\"%.20s\" is not known here: \"always\" or \"moved\" is expected", when);
}

static const data_member weapon_members[] = {
    {"id", MEMBER(TEXT, safari_weapon, id), .need = true},
    {"words", MEMBER(CODE, safari_weapon, words), .need = true},
    {"shots", .read = read_shots},
    {"bands", .read = read_bands},
    {"reload", .read = read_reload},
    {"length", MEMBER(NUMBER, safari_weapon, length), .hi = 5},
    {"jam", MEMBER(NUMBER, safari_weapon, jam), .lo = 2, .hi = 30},
    {"rifle", MEMBER(YES, safari_weapon, rifle)},
    {"poison", MEMBER(YES, safari_weapon, poison)},
    {"powder", MEMBER(YES, safari_weapon, powder)},
    {"elephant-gun", MEMBER(YES, safari_weapon, elephant_gun)},
    {"source", MEMBER(SOURCE, safari_weapon, rule), .count = offsetof(safari_weapon, house), .need = true},
    {0},
};

int safari_find_weapon(const safari_data *d, const char *id)
{
    return members_find(d->weapon, sizeof d->weapon[0], d->nweapons, id);
}

static bool read_weapon(scenario *sc, const json_in *in, int index)
{
    safari_data *d = sc->data;
    safari_weapon *w = &d->weapon[index];
    const json_in shots = json_get(in, "shots"), bands = json_get(in, "bands");
    d->nweapons = index;
    if (!members_read_only(sc, in, weapon_members, w)) return false;
    if ((shots.value == NULL) != (bands.value == NULL))
        return json_fail(in, "has \"shots\" and \"bands\" of range to shoot at, or neither");
    if (safari_find_weapon(d, w->id) >= 0)
        return json_fail(in, "a second weapon \"%.40s\": each id stands once", w->id);
    d->nweapons++;
    return true;
}

/* ---- figures.json */

static bool read_is(scenario *sc, const json_in *list, void *out)
{
    static const char *const names[] = {"leader",  "european", "regular",   "hunter", "guide",    "warrior",
                                        "african", "bearer",   "forest",    "bowman", "troops",   "special",
                                        "crew",    "trained",  "untrained", "feared", "civilian", NULL};
    unsigned *is = out;
    (void)sc;
    if (!json_is_array(list->value)) return json_fail(list, "a list of what they are is expected");
    for (size_t i = 0; i < json_count(list); i++) {
        json_in at = json_at(list, i);
        int which;
        if (!json_as_choice(&at, names, &which)) return false;
        *is |= 1u << which;
    }
    return true;
}

bool safari_want_weapon(const safari_data *d, const json_in *at, int *out)
{
    const char *id;
    if (!json_as_string(at, &id)) return false;
    *out = safari_find_weapon(d, id);
    return *out >= 0 || json_fail(at, "there is no weapon \"%.40s\" in weapons.json", id);
}

static bool read_man_weapons(scenario *sc, const json_in *list, void *out)
{
    safari_man *m = out;
    if (!json_is_array(list->value) || json_count(list) > sizeof m->weapon)
        return json_fail(list, "a list of at most %zu weapons is expected", sizeof m->weapon);
    for (size_t i = 0; i < json_count(list); i++) {
        const json_in at = json_at(list, i);
        int w;
        if (!safari_want_weapon(sc->data, &at, &w)) return false;
        m->weapon[m->nweapons++] = (uint8_t)w;
    }
    return true;
}

bool safari_is_quality_die(int die)
{
    return die == 6 || die == 8 || die == 10 || die == 12 || die == 20;
}

static const data_member man_members[] = {
    {"id", MEMBER(TEXT, safari_man, id), .need = true},
    {"title", MEMBER(TEXT, safari_man, title), .need = true},
    {.key = "branch"}, /* read_man() */
    {"die", MEMBER(NUMBER, safari_man, die), .lo = 6, .hi = 20, .need = true},
    {"base", MEMBER(NUMBER, safari_man, base), .lo = 1, .hi = 12, .need = true},
    {"weapons", .read = read_man_weapons, .need = true},
    {"is", MEMBER(OWN, safari_man, is), .read = read_is, .need = true},
    {"source", MEMBER(SOURCE, safari_man, rule), .need = true},
    {0},
};

static bool read_man(scenario *sc, const json_in *in, int index)
{
    safari_data *d = sc->data;
    safari_man *m = &d->man[index];
    d->nmen = index;
    if (!members_read_only(sc, in, man_members, m) ||
        (json_has(in, "branch") && !branch_want(&sc->branches, in, "branch", &m->branch)))
        return false;
    if (!safari_is_quality_die(m->die))
        return members_fail(in, "die", "a Q-die is 6, 8, 10, 12 or 20, found %d", m->die);
    d->nmen++;
    return true;
}

static int find_man(const safari_data *d, const char *id)
{
    return members_find(d->man, sizeof d->man[0], d->nmen, id);
}

static const char *word(const scenario *sc, const char *code)
{
    const word_entry *w = words_find(sc->words, code);
    return w == NULL ? "" : w->text[0] != '\0' ? w->text : w->title;
}

/* "d12 · elephant gun (then loads a turn), pistol"; while he loads, that he does. False: he never needs to.
 */
static bool say_arms(const scenario *sc, const safari_data *d, const safari_man *m, bool now, strbuf *out)
{
    bool loads = false;
    strbuf_addf(out, "d%d", m->die);
    for (int i = 0; i < m->nweapons; i++) {
        const safari_weapon *w = &d->weapon[m->weapon[i]];
        strbuf_addf(out, "%s%s", i == 0 ? " · " : ", ", word(sc, w->words));
        if (!w->reload && !w->reload_moved) continue;
        loads = true;
        strbuf_addf(out, " (%s)",
                    word(sc, now         ? "weapon.loading"
                             : w->reload ? "weapon.loads"
                                         : "weapon.loads.moved"));
    }
    return loads;
}

static const char *name_arms(scenario *sc, const safari_data *d, int man, bool now, bool shot, json_t *names)
{
    char code[32];
    strbuf arms = {0};
    snprintf(code, sizeof code, "arms.%d%s%s", man, shot ? ".shot" : "", now ? ".loading" : "");
    const bool loads = say_arms(sc, d, &d->man[man], now, &arms);
    if (shot) strbuf_addf(&arms, " –\xc2\xa0%s", word(sc, "weapon.shot"));
    if (loads || !now) json_object_set_new(names, code, json_string(strbuf_str(&arms)));
    strbuf_free(&arms);
    return loads || !now ? arena_strdup(sc->memory, code) : NULL;
}

/* What they are called, as words "fig.<number>", and what they carry, "arms.<number>": events and rows say
 * the number. */
static bool name_men(scenario *sc, safari_data *d, error *err)
{
    json_t *names = json_object();
    for (int i = 0; i < d->nmen; i++) {
        char code[24];
        snprintf(code, sizeof code, "fig.%d", i);
        d->man[i].words = arena_strdup(sc->memory, code);
        json_object_set_new(names, code, json_string(d->man[i].title));
        d->man[i].arms = name_arms(sc, d, i, false, false, names);
        d->man[i].loading = name_arms(sc, d, i, true, false, names);
        d->man[i].shot = name_arms(sc, d, i, false, true, names);
        d->man[i].shot_loading = name_arms(sc, d, i, true, true, names);
    }
    json_in root = {.value = names, .file = "rules/safari/figures.json", .err = err};
    const bool ok = words_add(sc->words, &root);
    json_decref(names);
    return ok;
}

/* The scenario's own list of whom Africans fear (S·H15); without it, who figures.json says. */
static bool read_feared(scenario *sc, const json_in *list, void *out)
{
    safari_data *d = out;
    (void)sc;
    if (!json_is_array(list->value)) return json_fail(list, "a list of people is expected");
    for (int i = 0; i < d->nmen; i++)
        d->man[i].is &= ~(unsigned)IS_FEARED;
    for (size_t i = 0; i < json_count(list); i++) {
        const char *id;
        json_in at = json_at(list, i);
        if (!json_as_string(&at, &id)) return false;
        const int m = find_man(d, id);
        if (m < 0) return json_fail(&at, "there are no people \"%.40s\" in figures.json", id);
        d->man[m].is |= IS_FEARED;
    }
    return true;
}

static const data_member scenario_members[] = {
    {"feared", .read = read_feared},
    {"trade", MEMBER(YES, safari_data, trade)},
    {0},
};

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

static bool read_gun(scenario *sc, const json_in *at, void *out)
{
    const safari_data *d = sc->data;
    const char *id;
    if (!json_as_string(at, &id)) return false;
    const int gun = safari_find_weapon(d, id);
    *(int8_t *)out = (int8_t)gun;
    return (gun >= 0 && d->weapon[gun].jam > 0) ||
           json_fail(at, "\"%.40s\" is no machine gun of weapons.json", id);
}

static const data_member type_members[] = {
    {.key = "animal"},  /* load_animals.c */
    {.key = "figures"}, /* read_type() */
    {"gun", MEMBER(OWN, safari_type, gun), .read = read_gun},
    {"forest", MEMBER(YES, safari_type, forest)},
    {"stalks", MEMBER(YES, safari_type, stalks)},
    {0},
};

/* Most of them are civilians (H22): they are to be kept from harm, and look for nobody. */
static bool is_peaceful(const safari_data *d, const safari_type *t)
{
    int civilians = 0;
    for (int i = 0; i < t->nmen; i++)
        civilians += (d->man[t->man[i]].is & IS_CIVILIAN) != 0;
    return 2 * civilians > t->nmen;
}

static bool read_type(scenario *sc, const json_in *in, int type)
{
    safari_data *d = sc->data;
    safari_type *t = &d->type[type];
    t->gun = -1;
    if (!members_read(sc, in, type_members, t)) return false;
    if (d->bush.animal_of[type] == NO_ANIMAL) {
        const bool whole = read_people(d, in, t->man, &t->nmen);
        if (whole && is_peaceful(d, t)) sc->peaceful |= (uint64_t)1 << type;
        return whole;
    }
    return !json_has(in, "figures") || json_fail(in, "a type is an \"animal\" or has \"figures\", not both");
}

/* ---- terrain.json: the members that are ours */

static const char *const covers[] = {"none", "soft", "hard", NULL};
static const unsigned cover_is[] = {0, SPACE_SOFT, SPACE_HARD};
#define IS(bit_) MEMBER(BIT, safari_space, is), .bit = (bit_)

static const data_member terrain_members[] = {
    {"savannah", IS(SPACE_SAVANNAH)},
    {"jungle", IS(SPACE_JUNGLE)},
    {"swamp", IS(SPACE_SWAMP)},
    {"ford", IS(SPACE_FORD)},
    {"deep", IS(SPACE_DEEP)},
    {"water", IS(SPACE_WATER)},
    {"secure", IS(SPACE_SECURE)},
    {"village", IS(SPACE_VILLAGE)},
    {"opaque", IS(SPACE_OPAQUE)},
    {"conceals", IS(SPACE_CONCEALS)},
    {"cover", MEMBER(BITS, safari_space, is), .names = covers, .bits = cover_is},
    {"penalty", MEMBER(NUMBER, safari_space, penalty), .hi = 6},
    {"holds", MEMBER(NUMBER, safari_space, holds), .lo = 1, .hi = 60},
    {"height", MEMBER(NUMBER, safari_space, level), .hi = 9},
    {0},
};

static bool read_terrain(scenario *sc, safari_data *d)
{
    safari_space kinds[BOARD_TERRAINS_MAX] = {{0}};
    bool ok = true;
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL) ok = members_read(sc, &in, terrain_members, &kinds[i]) && ok;
    }
    d->space = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->space);
    for (int i = 0; i < d->n; i++) {
        d->space[i] = kinds[sc->board->spaces[i].terrain];
        d->space[i].level = (int16_t)(d->space[i].level + sc->board->spaces[i].elevation);
        d->space[i].village = -1;
    }
    return ok;
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

static const data_member side_members[] = {
    {"exit", MEMBER(PLACES, safari_side, exit), .count = offsetof(safari_side, nexit)},
    {"goal", MEMBER(PLACES, safari_side, goal), .count = offsetof(safari_side, ngoal)},
    {"entry", MEMBER(PLACES, safari_side, entry), .count = offsetof(safari_side, nentry)},
    {"raids", MEMBER(YES, safari_side, raids)},
    {0},
};

static bool read_side(scenario *sc, const json_in *in, int side)
{
    safari_data *d = sc->data;
    if (!members_read(sc, in, side_members, &d->side[side])) return false;
    sc->sides[side].ways_out = d->side[side].exit;
    sc->sides[side].nways_out = d->side[side].nexit;
    return true;
}

/* ---- the parties */

static bool read_home(scenario *sc, const json_in *at, void *out)
{
    const safari_data *d = sc->data;
    safari_start *start = out;
    const char *name;
    if (!json_as_string(at, &name)) return false;
    const int space = board_space_find(sc->board, name);
    if (space == NO_SPACE || (d->space[space].is & SPACE_VILLAGE) == 0)
        return json_fail(at, "\"%.40s\" is no hex with a village's huts", name);
    start->village = d->space[space].village;
    start->defends = true;
    return true;
}

static const data_member unit_members[] = {
    {.key = "behaviour"}, /* load_animals.c */
    {.key = "figures"},
    {.key = "loads"}, /* read_unit() */
    {"nervous", MEMBER(YES, safari_start, nervous)},
    {"village", .read = read_home},
    {0},
};
const member_tables safari_members = {.scenario = scenario_members,
                                      .side = side_members,
                                      .unit = unit_members,
                                      .type = type_members,
                                      .terrain = terrain_members};

/* Loads go to the bearers first, then to the other men of the ranks. */
static bool give_loads(const safari_data *d, const json_in *in, safari_start *out)
{
    long loads;
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
    return loads == 0 ||
           members_fail(in, "loads", "there are fewer people to carry than loads: each carries one");
}

static bool check_beast(const json_in *in)
{
    const json_in figures = json_get(in, "figures"), loads = json_get(in, "loads");
    if (figures.value != NULL)
        return json_fail(&figures, "beasts have no figures: \"strength\" says how many");
    return loads.value == NULL || json_fail(&loads, "beasts carry no loads");
}

static bool read_unit(scenario *sc, const json_in *in, int u)
{
    safari_data *d = sc->data;
    scenario_unit *order = &sc->units[u];
    safari_start *out = &d->start[u];
    const safari_type *t = &d->type[order->type];
    const json_in at = json_get(in, "at");
    out->village = -1;
    if (!safari_bush_read_unit(sc, d, in, u) || !members_read(sc, in, unit_members, out)) return false;
    if (order->space != NO_SPACE && (d->space[order->space].is & SPACE_DEEP) != 0)
        return json_fail(&at, "%.60s cannot stand there: the river is too deep", order->name);
    if (d->bush.animal_of[order->type] != NO_ANIMAL) return check_beast(in);
    out->nmen = t->nmen;
    memcpy(out->man, t->man, sizeof out->man);
    if (json_has(in, "figures") && !read_people(d, in, out->man, &out->nmen)) return false;
    order->strength = out->nmen;
    if (!members_may_hide(sc, in, u,
                          order->space != NO_SPACE && (d->space[order->space].is & SPACE_CONCEALS) != 0) ||
        !give_loads(d, in, out) || !scenario_add_figures(sc, u, out->nmen, in->err))
        return error_resume(in->err);
    safari_side *side = &d->side[order->side];
    for (int i = 0; i < out->nmen; i++)
        side->loads = (uint8_t)(side->loads + out->load[i]);
    return true;
}

/* S·H21, for the start. */
static bool check_hexes(const scenario *sc, const safari_data *d, error *err)
{
    for (int space = 0; space < d->n; space++) {
        const int most = d->space[space].holds > 0 ? d->space[space].holds : sc->options[OPTION_STACK];
        int there = 0, parties = 0;
        for (int u = 0; u < sc->nunits; u++) {
            if (sc->units[u].space != space || d->start[u].nmen == 0) continue;
            there += d->start[u].nmen;
            if (++parties == 1 || there <= most) continue; /* one party may stand anywhere */
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
    const json_in list = json_get(sc->source, "units");
    if (sc->nunits > SAFARI_PARTIES_MAX)
        return json_fail(&list, "at most %d parties and beasts are expected, found %d", SAFARI_PARTIES_MAX,
                         sc->nunits);
    return members_each(sc, sc->source, "units", 1, UNITS_MAX, read_unit) &&
           (check_hexes(sc, d, err) || error_resume(err));
}

/* ---- tables and charts the rules read */

static bool find_tables(const scenario *sc, safari_data *d, error *err)
{
    const wanted_table tables[] = {{"movement", &d->march},
                                   {"shooting", &d->shoot},
                                   {"hand-to-hand", &d->fight},
                                   {"morale", &d->leader},
                                   {"jam", &d->jam},
                                   {"wound", &d->wound},
                                   {0}};
    const bool ok = scenario_want_tables(sc, tables, err);
    return scenario_want_chart(sc, "movement", 1, 1, 6, &d->move_chart, err) && ok;
}

/* What names something that another file explains is read after it, and only if that was right. */
static bool read_all(scenario *sc, safari_data *d, error *err)
{
    safari_compile_map(sc, d);
    const bool numbers = read_numbers(sc, d, err), tables = find_tables(sc, d, err),
               ground = read_terrain(sc, d);
    const bool people = members_each_in_file(sc, "weapons.json", "weapons", WEAPONS_MAX, read_weapon, err) &&
                        members_each_in_file(sc, "figures.json", "figures", MEN_MAX, read_man, err) &&
                        (name_men(sc, d, err) || error_resume(err));
    const bool own = people && members_read(sc, sc->source, scenario_members, d);
    const bool beasts = people && safari_load_animals(sc, d, err);
    const bool sides = members_each(sc, sc->source, "sides", 1, SIDES_MAX, read_side);
    return numbers && tables && own && ground && sides && beasts && members_each_type(sc, read_type) &&
           safari_compile_villages(sc, d, err) && read_units(sc, d, err);
}

bool safari_load(scenario *sc, error *err)
{
    safari_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    if (!read_all(sc, d, err)) return false;
    safari_compile(sc, d);
    safari_compile_bars(d);
    safari_compile_choices(d);
    safari_compile_march(sc, d);
    return true;
}
