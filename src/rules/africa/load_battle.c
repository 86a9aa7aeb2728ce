/*
 * load_battle.c: the scenario's own members: its battles, the campaign, and what units say beyond the common
 * part.
 */
#include "rules/africa/load_battle.h"

#include "rules/africa/place.h"

#include "core/mem.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"

/* ---- places, of one sheet */

static bool read_places(scenario *sc, const json_in *at, int sheet, const uint16_t **spaces, int *count)
{
    const uint16_t *all;
    int n;
    if (!scenario_places(sc, at, &all, &n)) return false;
    uint16_t *kept = arena_alloc(sc->memory, (size_t)(n + 1) * sizeof *kept);
    *count = 0;
    for (int i = 0; i < n; i++)
        if (sc->board->spaces[all[i]].sheet == sheet) kept[(*count)++] = all[i];
    *spaces = kept;
    return *count > 0 || json_fail(at, "names no area of that battle's map");
}

/* The first of them, where one is meant. */
static bool read_area(scenario *sc, const json_in *at, int sheet, uint8_t *out)
{
    const uint16_t *spaces;
    int n;
    if (!read_places(sc, at, sheet, &spaces, &n)) return false;
    *out = (uint8_t)spaces[0];
    return true;
}

/* {"spanish": zone, "moroccan": zone}, each or none. */
static bool read_sides_places(scenario *sc, const json_in *in, const char *key, int sheet,
                              const uint16_t *spaces[2], int count[2])
{
    json_in all;
    const char *id;
    json_t *value;
    if (!json_has(in, key)) return true;
    if (!json_want_object(in, key, &all)) return false;
    json_object_foreach(all.value, id, value)
    {
        json_in at = json_get(&all, id);
        if (id[0] == '_') continue;
        const int side = scenario_side_find(sc, id);
        if (side == NO_SIDE) return json_fail(&at, "\"%.40s\" is no side of this battle", id);
        if (!read_places(sc, &at, sheet, &spaces[side], &count[side])) return false;
    }
    return true;
}

static bool read_supply(scenario *sc, const json_in *in, africa_battle *b)
{
    const uint16_t *spaces[2] = {NULL, NULL};
    int count[2] = {0, 0};
    json_in at = json_get(in, "supply");
    b->supply[0] = b->supply[1] = NOWHERE;
    if (!read_sides_places(sc, in, "supply", b->sheet, spaces, count)) return false;
    for (int side = 0; side < 2; side++) {
        if (count[side] > 1)
            return json_fail(&at, "one area a side is expected on each map, found %d", count[side]);
        if (count[side] == 1) b->supply[side] = (uint8_t)spaces[side][0];
    }
    return (count[0] == 1 && count[1] == 1) || json_fail(&at, "an area for either side is expected (A·H12)");
}

/* What every battle says, whether it stands alone or in a campaign. */
static bool read_field(scenario *sc, const json_in *in, africa_battle *b)
{
    b->won = b->early = -1;
    return scenario_opt_side(sc, in, "attacker", 0, &b->attacker) &&
           scenario_opt_side(sc, in, "ramadan", NO_SIDE, &b->rushes) && read_supply(sc, in, b) &&
           read_sides_places(sc, in, "deploy", b->sheet, b->deploy, b->ndeploy) &&
           read_sides_places(sc, in, "enter", b->sheet, b->enter, b->nenter);
}

/* ---- the battles of a campaign */

static bool read_condition(const scenario *sc, const json_in *in, const char *key, int *out)
{
    const char *id;
    json_in at = json_get(in, key);
    if (!json_want_string(in, key, &id)) return false;
    for (int i = 0; i < sc->nconditions; i++)
        if (strcmp(sc->conditions[i].id, id) == 0) {
            *out = i;
            return true;
        }
    return json_fail(&at, "there is no condition with the id \"%.40s\" in \"victory\"", id);
}

static bool read_sheet(const scenario *sc, const json_in *in, int *out)
{
    const char *id;
    json_in at = json_get(in, "sheet");
    if (!json_want_string(in, "sheet", &id)) return false;
    for (int i = 1; i < sc->board->nsheets; i++)
        if (strcmp(sc->board->sheets[i].id, id) == 0) {
            *out = i;
            return true;
        }
    return json_fail(
        &at, "\"%.40s\" is no map of a battle: the id of one of \"maps\" after the first is expected", id);
}

/* Turns on which the second, third... corps comes on; no more corps than that come to help. */
static bool read_supports(const json_in *in, africa_battle *b)
{
    json_in list = json_get(in, "support");
    if (list.value != NULL && !json_want_array(in, "support", &list)) return false;
    if (json_count(&list) > SUPPORTS_MAX)
        return json_fail(&list, "at most %d turns are expected", SUPPORTS_MAX);
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in at = json_at(&list, i);
        long turn;
        if (!json_as_int(&at, 1, 200, &turn)) return false;
        b->support[b->nsupport++] = (uint8_t)turn;
    }
    return true;
}

static bool read_early(const scenario *sc, const json_in *in, africa_battle *b)
{
    static const char *const keys[] = {"turn", "condition", NULL};
    json_in at;
    long turn;
    if (!json_has(in, "early")) return true;
    if (!json_want_object(in, "early", &at) || !json_only_keys(&at, keys) ||
        !json_want_int(&at, "turn", 1, 200, &turn) || !read_condition(sc, &at, "condition", &b->early))
        return false;
    b->early_turn = (int)turn;
    return true;
}

static bool read_battle(scenario *sc, africa_data *d, const json_in *in)
{
    static const char *const keys[] = {"id",    "sheet",   "area", "turns", "attacker", "supply",  "deploy",
                                       "enter", "support", "won",  "early", "on-map",   "ramadan", NULL};
    africa_battle *b = &d->battle[d->nbattles];
    const char *id;
    long turns;
    json_in at = json_get(in, "area");
    if (!json_only_keys(in, keys) || !json_want_string(in, "id", &id) || !read_sheet(sc, in, &b->sheet) ||
        !json_want_int(in, "turns", 1, 200, &turns) || !read_field(sc, in, b) || !read_supports(in, b) ||
        !read_condition(sc, in, "won", &b->won) || !read_early(sc, in, b) ||
        !json_opt_bool(in, "on-map", false, &b->on_map) || !read_area(sc, &at, 0, &b->area))
        return false;
    b->id = arena_strdup(sc->memory, id);
    b->turns = (int)turns;
    d->nbattles++;
    return true;
}

static bool read_battles(scenario *sc, africa_data *d)
{
    json_in list;
    if (!json_want_array(sc->source, "battles", &list)) return false;
    if (json_count(&list) < 1 || json_count(&list) > BATTLES_MAX)
        return json_fail(&list, "1 to %d battles are expected, found %zu", BATTLES_MAX, json_count(&list));
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        if (!read_battle(sc, d, &in)) return false;
    }
    return true;
}

static int unit_named(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->nunits; i++)
        if (strcmp(sc->units[i].name, name) == 0) return i;
    return NO_UNIT;
}

static bool read_campaign(scenario *sc, africa_data *d)
{
    static const char *const keys[] = {"invader", "army", "base", "stronghold", NULL};
    json_in in;
    const char *army;
    if (!json_want_object(sc->source, "campaign", &in) || !json_only_keys(&in, keys) ||
        !scenario_opt_side(sc, &in, "invader", 0, &d->invader) || !json_want_string(&in, "army", &army))
        return false;
    json_in at = json_get(&in, "army"), base = json_get(&in, "base"), hold = json_get(&in, "stronghold");
    d->army = unit_named(sc, army);
    if (d->army == NO_UNIT || d->type[sc->units[d->army].type].class != CLASS_ARMY)
        return json_fail(&at, "\"%.60s\" is no unit of the class \"army\"", army);
    return read_area(sc, &base, 0, &d->base) &&
           (hold.value == NULL || read_area(sc, &hold, 0, &d->stronghold)) && read_battles(sc, d);
}

static bool read_course(scenario *sc, africa_data *d, error *err)
{
    static const char *const keys[] = {"attacker", "supply", "deploy", "enter", "ramadan", NULL};
    json_in in;
    d->army = NO_UNIT;
    d->stronghold = NOWHERE;
    d->campaign = json_has(sc->source, "campaign");
    if (d->campaign) return read_campaign(sc, d);
    if (sc->board->nsheets != 1)
        return error_set(
            err, sc->path, 0, 0,
            "a battle is fought on one map, found %d: several need a \"campaign\" and its \"battles\"",
            sc->board->nsheets);
    if (!json_want_object(sc->source, "battle", &in) || !json_only_keys(&in, keys) ||
        !read_field(sc, &in, &d->battle[0]))
        return false;
    d->battle[0].id = sc->title;
    d->battle[0].turns = sc->turns;
    d->nbattles = 1;
    return true;
}

/* ---- units */

static bool read_corps(const scenario *sc, const json_in *in, const char *key, int16_t *out)
{
    const char *name;
    json_in at = json_get(in, key);
    *out = NO_UNIT;
    if (at.value == NULL) return true;
    if (!json_want_string(in, key, &name)) return false;
    *out = (int16_t)unit_named(sc, name);
    const africa_data *d = sc->data;
    return (*out != NO_UNIT && d->type[sc->units[*out].type].class == CLASS_CORPS) ||
           json_fail(&at, "there is no corps \"%.60s\" among the units", name);
}

/* "A:A9", or {"at": "A:A9", "turn": 6, "hidden": true}; without "at" it comes on. */
static bool read_post(scenario *sc, const africa_data *d, const json_in *at, int battle, africa_post *out)
{
    static const char *const keys[] = {"at", "turn", "hidden", NULL};
    json_in place = *at;
    *out = (africa_post){.at = NOWHERE, .takes_part = true};
    if (json_is_object(at->value)) {
        if (!json_only_keys(at, keys) || !json_opt_byte(at, "turn", 1, 200, 0, &out->turn) ||
            !json_opt_bool(at, "hidden", false, &out->hidden))
            return false;
        place = json_get(at, "at");
    }
    if (place.value == NULL) return true;
    if (!read_area(sc, &place, d->battle[battle].sheet, &out->at)) return false;
    if (out->hidden && (d->area[out->at].is & GROUND_CONCEALS) == 0)
        return json_fail(at, "nobody can hide there: terrain.json does not say that this ground conceals");
    return true;
}

static bool read_posts(scenario *sc, const africa_data *d, const json_in *in, africa_start *out)
{
    json_in all;
    const char *id;
    json_t *value;
    for (int i = 0; i < BATTLES_MAX; i++)
        out->post[i].at = NOWHERE;
    if (!json_has(in, "posts")) return true;
    if (!json_want_object(in, "posts", &all)) return false;
    json_object_foreach(all.value, id, value)
    {
        int battle = 0;
        json_in at = json_get(&all, id);
        while (battle < d->nbattles && (!d->campaign || strcmp(d->battle[battle].id, id) != 0))
            battle++;
        if (battle == d->nbattles) return json_fail(&at, "there is no battle \"%.40s\" in \"battles\"", id);
        if (!read_post(sc, d, &at, battle, &out->post[battle])) return false;
    }
    return true;
}

static bool read_waters(scenario *sc, const json_in *in, africa_start *out)
{
    json_in at = json_get(in, "waters");
    const uint16_t *spaces;
    if (at.value == NULL) return true;
    if (!scenario_places(sc, &at, &spaces, &out->nwaters)) return false;
    out->waters = arena_alloc(sc->memory, (size_t)out->nwaters);
    for (int i = 0; i < out->nwaters; i++)
        out->waters[i] = (uint8_t)spaces[i];
    return true;
}

/* "places": where alone it may be put when its side deploys (guns in their trenches, a reserve, men in
 * hiding). */
static bool read_own_places(scenario *sc, const json_in *in, africa_start *out)
{
    json_in at = json_get(in, "places");
    return at.value == NULL || scenario_places(sc, &at, &out->places, &out->nplaces);
}

static bool check_start(const scenario *sc, const africa_data *d, const json_in *in, int u)
{
    const scenario_unit *su = &sc->units[u];
    const africa_type *t = &d->type[su->type];
    json_in at = json_get(in, "at");
    if (is_headquarters(t->class) && !d->campaign)
        return json_fail(in, "%.60s is a headquarters: those stand on the map of a campaign only", su->name);
    if (su->space == NO_SPACE || d->campaign) return true;
    const char *barred = africa_barred(d, t, su->space);
    if (barred != NULL)
        return json_fail(&at, "%.60s cannot stand there: guns do not come onto that ground", su->name);
    at = json_get(in, "hidden");
    if (su->hidden && (d->area[su->space].is & GROUND_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         su->name);
    return true;
}

/* A·H11, for the start of a battle. */
static bool check_stacks(const scenario *sc, const africa_data *d)
{
    json_in list = json_get(sc->source, "units");
    for (int u = 0; u < sc->nunits && !d->campaign; u++) {
        int units = 0, officers = 0, guns = 0;
        if (sc->units[u].space == NO_SPACE) continue;
        for (int i = 0; i < sc->nunits; i++) {
            const int class = d->type[sc->units[i].type].class;
            if (sc->units[i].space != sc->units[u].space || class == CLASS_SHIP) continue;
            json_in at = json_at(&list, (size_t)i);
            if (sc->units[i].side != sc->units[u].side && d->type[sc->units[u].type].class != CLASS_SHIP)
                return json_fail(&at, "%.60s and %.60s of two sides start in one area", sc->units[i].name,
                                 sc->units[u].name);
            units += is_troops(class);
            officers += class == CLASS_OFFICER;
            guns += is_gun(class);
            if (units > d->number.stack_units || officers > d->number.stack_officers ||
                guns > d->number.stack_guns)
                return json_fail(
                    &at, "%.60s is one too many in its area: %d units, %d officers and %d battery have room",
                    sc->units[i].name, (int)d->number.stack_units, (int)d->number.stack_officers,
                    (int)d->number.stack_guns);
        }
    }
    return true;
}

static bool read_unit(scenario *sc, africa_data *d, const json_in *in, int u)
{
    africa_start *out = &d->start[u];
    const africa_type *t = &d->type[sc->units[u].type];
    if (!json_opt_byte(in, "support", 0, 10, t->support, &out->support) ||
        !json_opt_byte(in, "from-week", 1, 200, 1, &out->from_week) ||
        !json_opt_byte(in, "until-week", 1, 200, 0, &out->until_week) ||
        !read_corps(sc, in, "corps", &out->corps) || !read_corps(sc, in, "then", &out->then) ||
        !read_posts(sc, d, in, out) || !read_waters(sc, in, out) || !read_own_places(sc, in, out))
        return false;
    json_in at = json_get(in, "support");
    if (out->support > 0 && t->class != CLASS_OFFICER)
        return json_fail(&at, "only officers have support coins");
    out->transfers = out->then != NO_UNIT;
    return check_start(sc, d, in, u);
}

bool africa_read_members(scenario *sc, africa_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (!read_course(sc, d, err)) return false;
    for (int u = 0; u < sc->nunits; u++) {
        json_in in = json_at(&list, (size_t)u);
        if (!read_unit(sc, d, &in, u)) return false;
    }
    return check_stacks(sc, d);
}
