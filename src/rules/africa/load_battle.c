/*
 * load_battle.c: the scenario's own members: its battles, the campaign, and what units say beyond the common
 * part.
 */
#include "rules/africa/africa_internal.h"

#include "rules/africa/place.h"

#include "game/members.h"
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
static bool read_area_of(scenario *sc, const json_in *at, int sheet, uint8_t *out)
{
    const uint16_t *spaces;
    int n;
    if (!read_places(sc, at, sheet, &spaces, &n)) return false;
    *out = (uint8_t)spaces[0];
    return true;
}

static bool read_area(scenario *sc, const json_in *at, void *area) /* of the campaign's map */
{
    return read_area_of(sc, at, 0, area);
}

/* {"spanish": zone, "moroccan": zone}, each or none. */
static bool read_sides_places(scenario *sc, const json_in *all, int sheet, const uint16_t *spaces[2],
                              int count[2])
{
    const char *id;
    json_t *value;
    bool ok = true;
    if (!json_is_object(all->value)) return json_fail(all, "an object is expected: places by a side's id");
    json_object_foreach(all->value, id, value)
    {
        json_in at = json_get(all, id);
        if (id[0] == '_') continue;
        const int side = scenario_side_find(sc, id);
        if (side == NO_SIDE)
            ok = json_fail(&at, "\"%.40s\" is no side of this battle", id);
        else
            ok = read_places(sc, &at, sheet, &spaces[side], &count[side]) && ok;
    }
    return ok;
}

static bool read_supply(scenario *sc, const json_in *at, void *out)
{
    africa_battle *b = out;
    const uint16_t *spaces[2] = {NULL, NULL};
    int count[2] = {0, 0};
    if (at->value != NULL && !read_sides_places(sc, at, b->sheet, spaces, count)) return false;
    for (int side = 0; side < 2; side++) {
        if (count[side] > 1)
            return json_fail(at, "one area a side is expected on each map, found %d", count[side]);
        if (count[side] == 1) b->supply[side] = (uint8_t)spaces[side][0];
    }
    return (count[0] == 1 && count[1] == 1) || json_fail(at, "an area for either side is expected (A·H12)");
}

static bool read_deploy(scenario *sc, const json_in *at, void *out)
{
    africa_battle *b = out;
    return read_sides_places(sc, at, b->sheet, b->deploy, b->ndeploy);
}

static bool read_enter(scenario *sc, const json_in *at, void *out)
{
    africa_battle *b = out;
    return read_sides_places(sc, at, b->sheet, b->enter, b->nenter);
}

/* ---- battles */

static bool find_condition(scenario *sc, const json_in *at, void *out)
{
    const char *id;
    if (!json_as_string(at, &id)) return false;
    for (int i = 0; i < sc->nconditions; i++)
        if (strcmp(sc->conditions[i].id, id) == 0) {
            *(int *)out = i;
            return true;
        }
    return json_fail(at, "there is no condition with the id \"%.40s\" in \"victory\"", id);
}

static bool find_sheet(scenario *sc, const json_in *at, void *out)
{
    const char *id;
    if (!json_as_string(at, &id)) return false;
    for (int i = 1; i < sc->board->nsheets; i++)
        if (strcmp(sc->board->sheets[i].id, id) == 0) {
            *(int *)out = i;
            return true;
        }
    return json_fail(
        at, "\"%.40s\" is no map of a battle: the id of one of \"maps\" after the first is expected", id);
}

/* Turns on which the second, third... corps comes on; no more corps than that come to help. */
static bool read_supports(scenario *sc, const json_in *list, void *out)
{
    africa_battle *b = out;
    (void)sc;
    if (!json_is_array(list->value) || json_count(list) > SUPPORTS_MAX)
        return json_fail(list, "a list of at most %d turns is expected", SUPPORTS_MAX);
    for (size_t i = 0; i < json_count(list); i++) {
        json_in at = json_at(list, i);
        long turn;
        if (!json_as_int(&at, 1, 200, &turn)) return false;
        b->support[b->nsupport++] = (uint8_t)turn;
    }
    return true;
}

static const data_member early_members[] = {
    {"turn", MEMBER(NUMBER, africa_battle, early_turn), .lo = 1, .hi = 200, .need = true},
    {"condition", MEMBER(OWN, africa_battle, early), .read = find_condition, .need = true},
    {0},
};
enum { CAMPAIGN_ROWS = 8 }; /* the first of these; a battle that stands alone has the others */
static const data_member battle_members[] = {
    {"id", MEMBER(TEXT, africa_battle, id), .need = true},
    {"sheet", MEMBER(OWN, africa_battle, sheet), .read = find_sheet, .need = true},
    {"turns", MEMBER(NUMBER, africa_battle, turns), .lo = 1, .hi = 200, .need = true},
    {"area", MEMBER(OWN, africa_battle, area), .read = read_area, .need = true},
    {"support", .read = read_supports},
    {"won", MEMBER(OWN, africa_battle, won), .read = find_condition, .need = true},
    {"early", .kind = MEMBER_OBJECT, .within = early_members},
    {"on-map", MEMBER(YES, africa_battle, on_map)},
    {"attacker", MEMBER(SIDE, africa_battle, attacker)},
    {"ramadan", MEMBER(SIDE, africa_battle, rushes)},
    {"supply", .read = read_supply, .need = true},
    {"deploy", .read = read_deploy},
    {"enter", .read = read_enter},
    {0},
};

static bool read_battle(scenario *sc, const json_in *in, int index)
{
    africa_data *d = sc->data;
    africa_battle *b = &d->battle[index];
    *b = (africa_battle){.id = sc->title,
                         .turns = sc->turns,
                         .rushes = NO_SIDE,
                         .supply = {NOWHERE, NOWHERE},
                         .won = -1,
                         .early = -1};
    d->nbattles = index + 1;
    return members_read_only(sc, in, d->campaign ? battle_members : battle_members + CAMPAIGN_ROWS, b);
}

/* ---- the campaign */

static bool find_army(scenario *sc, const json_in *at, void *out)
{
    africa_data *d = out;
    return members_unit(sc, at, NO_SIDE, NO_UNIT, &d->army) &&
           (d->type[sc->units[d->army].type].class == CLASS_ARMY ||
            json_fail(at, "\"%.60s\" is no unit of the class \"army\"", sc->units[d->army].name));
}

static const data_member campaign_members[] = {
    {"invader", MEMBER(SIDE, africa_data, invader)},
    {"army", .read = find_army, .need = true},
    {"base", MEMBER(OWN, africa_data, base), .read = read_area, .need = true},
    {"stronghold", MEMBER(OWN, africa_data, stronghold), .read = read_area},
    {"pass", MEMBER(OWN, africa_data, pass), .read = read_area},
    {0},
};
const data_member africa_scenario_members[] = {
    {.key = "battle"}, {.key = "campaign"}, {.key = "battles"}, {0}} /* read_course() */;

static bool read_course(scenario *sc, africa_data *d, error *err)
{
    const json_in campaign = json_get(sc->source, "campaign"), battle = json_get(sc->source, "battle");
    d->army = NO_UNIT;
    d->stronghold = d->pass = NOWHERE;
    d->campaign = campaign.value != NULL;
    if (d->campaign) {
        const bool ok = members_read_only(sc, &campaign, campaign_members, d);
        return members_each(sc, sc->source, "battles", 1, BATTLES_MAX, read_battle) && ok;
    }
    if (sc->board->nsheets == 1) return read_battle(sc, &battle, 0);
    error_set(err, sc->path, 0, 0,
              "a battle is fought on one map, found %d: several need a \"campaign\" and its \"battles\"",
              sc->board->nsheets);
    return error_resume(err);
}

/* ---- units */

static bool find_corps(scenario *sc, const json_in *at, void *out)
{
    const africa_data *d = sc->data;
    int corps = NO_UNIT;
    if (!members_unit(sc, at, NO_SIDE, NO_UNIT, &corps)) return false;
    *(int16_t *)out = (int16_t)corps;
    return d->type[sc->units[corps].type].class == CLASS_CORPS ||
           json_fail(at, "there is no corps \"%.60s\": that is another kind of unit", sc->units[corps].name);
}

static const data_member post_members[] = {
    {.key = "at"}, /* read_post() */
    {"turn", MEMBER(NUMBER, africa_post, turn), .lo = 1, .hi = 200},
    {"hidden", MEMBER(YES, africa_post, hidden)},
    {0},
};

/* "A:A9", or {"at": "A:A9", "turn": 6, "hidden": true}; without "at" it comes on. */
static bool read_post(scenario *sc, const africa_data *d, const json_in *at, int battle, africa_post *out)
{
    json_in place = *at;
    *out = (africa_post){.at = NOWHERE, .takes_part = true};
    if (json_is_object(at->value)) {
        if (!members_read_only(sc, at, post_members, out)) return false;
        place = json_get(at, "at");
    }
    if (place.value == NULL) return true;
    if (!read_area_of(sc, &place, d->battle[battle].sheet, &out->at)) return false;
    if (out->hidden && (d->area[out->at].is & GROUND_CONCEALS) == 0)
        return json_fail(at, "nobody can hide there: terrain.json does not say that this ground conceals");
    return true;
}

static bool read_posts(scenario *sc, const json_in *all, void *out)
{
    const africa_data *d = sc->data;
    africa_start *start = out;
    const char *id;
    json_t *value;
    bool ok = true;
    if (!json_is_object(all->value)) return json_fail(all, "an object is expected: places by a battle's id");
    json_object_foreach(all->value, id, value)
    {
        int battle = 0;
        json_in at = json_get(all, id);
        while (battle < d->nbattles && (!d->campaign || strcmp(d->battle[battle].id, id) != 0))
            battle++;
        if (battle == d->nbattles)
            ok = json_fail(&at, "there is no battle \"%.40s\" in \"battles\"", id);
        else
            ok = read_post(sc, d, &at, battle, &start->post[battle]) && ok;
    }
    return ok;
}

static bool read_waters(scenario *sc, const json_in *at, void *out)
{
    africa_start *start = out;
    const uint16_t *spaces;
    if (!scenario_places(sc, at, &spaces, &start->nwaters)) return false;
    start->waters = arena_alloc(sc->memory, (size_t)start->nwaters);
    for (int i = 0; i < start->nwaters; i++)
        start->waters[i] = (uint8_t)spaces[i];
    return true;
}

const data_member africa_unit_members[] = {
    {"support", MEMBER(NUMBER, africa_start, support), .hi = 10},
    {"corps", MEMBER(OWN, africa_start, corps), .read = find_corps},
    {"then", MEMBER(OWN, africa_start, then), .read = find_corps},
    {"from-week", MEMBER(NUMBER, africa_start, from_week), .lo = 1, .hi = 200},
    {"until-week", MEMBER(NUMBER, africa_start, until_week), .lo = 1, .hi = 200},
    {"posts", .read = read_posts},
    {"waters", .read = read_waters},
    {"places", MEMBER(PLACES, africa_start, places), .count = offsetof(africa_start, nplaces)},
    {0},
};

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
    return members_may_hide(sc, in, u, (d->area[su->space].is & GROUND_CONCEALS) != 0);
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

static bool read_unit(scenario *sc, const json_in *in, int u)
{
    africa_data *d = sc->data;
    africa_start *start = &d->start[u];
    const africa_type *t = &d->type[sc->units[u].type];
    const json_in at = json_get(in, "support");
    *start = (africa_start){.corps = NO_UNIT, .then = NO_UNIT, .support = t->support, .from_week = 1};
    for (int i = 0; i < BATTLES_MAX; i++)
        start->post[i].at = NOWHERE;
    if (!members_read(sc, in, africa_unit_members, start)) return false;
    start->transfers = start->then != NO_UNIT;
    if (start->support > 0 && t->class != CLASS_OFFICER)
        return json_fail(&at, "only officers have support coins");
    return check_start(sc, d, in, u);
}

bool africa_read_own(scenario *sc, africa_data *d, error *err)
{
    return read_course(sc, d, err) && members_each(sc, sc->source, "units", 1, UNITS_MAX, read_unit) &&
           check_stacks(sc, d);
}
