/*
 * conditions.c: what rules/conduct/modifiers.json may ask, each a count (0: no). The values stand in the data
 * (U7, U14, U18, U21, U24).
 */
#include "rules/conduct/conduct_internal.h"

#include "rules/conduct/place.h"

/* ---- conduct: of the unit that rolls */

static int32_t commander_near(const query *q) /* U·H21: attached, he counts only as that */
{
    return !conduct_commander_attached(q->s, q->unit) && conduct_commander_near(q->s, q->unit);
}
static int32_t leader_or_range(const query *q)
{
    return conduct_leader_attached(q->s, q->unit) || conduct_commander_attached(q->s, q->unit) ||
           conduct_commander_near(q->s, q->unit);
}
static int32_t works_or_square(const query *q) /* whose own charge is still being fought out attacks */
{
    const bool attacks = cu_const(q->s, q->unit)->quarry != 0;
    return (conduct_works(q->s, q->unit) && !attacks) || conduct_in_square(q->s, q->unit);
}
static int32_t friends_fanatic(const query *q)
{
    const conduct_data *d = cd(q->s);
    for (int i = 0; i < q->s->sc->nunits; i++) /* who rolled it and reached nobody charges nobody */
        if (i != q->unit && state_on_board(q->s, i) && state_has(q->s, i, MARK_FANATIC) &&
            (state_has(q->s, i, MARK_CHARGED) || conduct_in_contact(q->s, i)) &&
            q->s->units[i].side == q->s->units[q->unit].side &&
            hexes(d, q->s->units[i].space, q->from) <= d->number.friends_hexes)
            return 1;
    return 0;
}
static int32_t elite(const query *q)
{
    return start_of(q->s, q->unit)->rating == RATING_ELITE;
}
static int32_t brittle(const query *q)
{
    return start_of(q->s, q->unit)->rating == RATING_BRITTLE;
}
static int32_t imperial_column(const query *q)
{
    return state_has(q->s, q->unit, MARK_COLUMN) && !state_has(q->s, q->unit, MARK_SHAKEN) &&
           !native(q->s, q->unit);
}
static int32_t kills_some(const query *q)
{
    const int n = kills_of(q->s, q->unit);
    return n == 4 || n == 5;
}
static int32_t kills_many(const query *q)
{
    return kills_of(q->s, q->unit) >= 6;
}

/* ---- fire */

/* ---- melee */

/* U18: steady horse, or massed foot, in its first round; U23: not horse against Tigermen. */
static int32_t first_round(const query *q)
{
    const bool horse = mounted(q->s, q->unit);
    if (state_has(q->s, q->unit, MARK_SHAKEN) || cu_const(q->s, q->unit)->rounds != 0) return 0;
    if (horse) return !start_of(q->s, q->other)->tigermen;
    return massed_foot(q->s, q->unit);
}
static bool defends(const query *q)
{
    return cu_const(q->s, q->unit)->quarry != q->other + 1;
}
static int32_t defending_obstacle(const query *q)
{
    const conduct_data *d = cd(q->s);
    if (!defends(q)) return 0;
    if ((d->space[q->from].is & (HEX_OBSTACLE | HEX_WORKS)) != 0) return 1;
    const int dir = tables_direction(&d->map, q->from, q->to);
    return dir >= 0 && (d->map.edge[q->from][dir] & (EDGE_WALL | EDGE_DITCH)) != 0;
}
static int32_t defending_terrain(const query *q)
{
    const conduct_data *d = cd(q->s);
    if (!defends(q)) return 0;
    return (d->space[q->from].is & HEX_DEFENDS) != 0 || d->space[q->from].level > d->space[q->to].level;
}
static int32_t opponent_loose(const query *q)
{
    return is_crew(q->s, q->other) || state_has(q->s, q->other, MARK_SKIRMISH);
}
static int32_t flanked(const query *q)
{
    return state_has(q->s, q->other, MARK_FLANKER) && cu_const(q->s, q->other)->quarry == q->unit + 1 &&
           !conduct_in_square(q->s, q->unit);
}
static int32_t unfixed(const query *q)
{
    return type_of(q->s, q->unit)->bayonets && !state_has(q->s, q->unit, MARK_BAYONETS) &&
           massed_foot(q->s, q->other);
}

const condition conduct_conditions[CONDUCT_CONDITIONS] = {
    {"commander-attached", .unit_is = conduct_commander_attached},
    {"commander-near", .count = commander_near},
    {"leader-attached", .unit_is = conduct_leader_attached},
    {"leader-or-range", .count = leader_or_range},
    {"works-or-square", .count = works_or_square},
    {"friends-fanatic", .count = friends_fanatic},
    {"elite", .count = elite},
    {"brittle", .count = brittle},
    {"imperial-column", .count = imperial_column},
    {"opponent-gone", .unit_marks = BIT(MARK_RELIEVED)},
    {"disordered", .unit_marks = BIT(MARK_DISORDERED)},
    {"kills-4-5", .count = kills_some},
    {"kills-6-7", .count = kills_many},
    {"shaken", .unit_marks = BIT(MARK_SHAKEN)},
    {"low-ammo", .unit_marks = BIT(MARK_LOW_AMMO)},
    {"pivoted", .unit_marks = BIT(MARK_PIVOTED)},
    {"moved", .unit_marks = BIT(MARK_MOVED)},
    {"target-deep", .other_marks = BIT(MARK_COLUMN) | BIT(MARK_DEEP)},
    {"target-covered", .other_is = conduct_covered},
    {"target-in-sangar", .other_is = conduct_in_sangar},
    {"target-in-contact", .other_is = conduct_in_contact},
    {"first-round", .count = first_round},
    {"fanatic", .unit_marks = BIT(MARK_FANATIC)},
    {"defending-obstacle", .count = defending_obstacle},
    {"defending-terrain", .count = defending_terrain},
    {"opponent-loose", .count = opponent_loose},
    {"flanked", .count = flanked},
    {"unfixed", .count = unfixed},
};
