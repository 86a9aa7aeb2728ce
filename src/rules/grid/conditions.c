/*
 * conditions.c: what rules/grid/modifiers.json may ask, each a count (0: no). The values stand in the data
 * (G·H6, G·H9, G·H13).
 */
#include "rules/grid/grid_internal.h"

#include "rules/grid/place.h"

static unsigned ground(const query *q, int space)
{
    return space == NO_SPACE ? 0 : gd(q->s)->space[space].is;
}

static int32_t grade(const query *q)
{
    return type_of(q->s, q->unit)->grade == q->asked;
}

static int32_t melee_grade(const query *q)
{
    return type_of(q->s, q->unit)->melee_grade == q->asked;
}

/* ---- of the unit that rolls */

static int32_t unit_not_broken(const query *q)
{
    return !state_has(q->s, q->unit, MARK_BROKEN);
}

/* ---- fire: n[0] range in half boxes, n[1] friends fired over, n[2] long range */

static int32_t target_in_soft_cover(const query *q)
{
    return (ground(q, q->to) & (SPACE_SOFT | SPACE_WORKS)) == SPACE_SOFT;
}
static int32_t target_in_works(const query *q)
{
    return (ground(q, q->to) & SPACE_WORKS) != 0;
}
static int32_t target_loose(const query *q)
{
    return type_of(q->s, q->other)->skirmish || grid_guns(q->s, q->other);
}

static int32_t target_dense(const query *q)
{
    return type_of(q->s, q->other)->dense ||
           (q->s->units[q->other].marks & (BIT(MARK_COLUMN) | BIT(MARK_SQUARE))) != 0;
}

static int32_t artillery_at_square(const query *q)
{
    const grid_weapon *w = grid_weapon_of(q->s, q->unit);
    return w != NULL && w->artillery && state_has(q->s, q->other, MARK_SQUARE);
}

/* A die a base more, so it counts bases. */
static int32_t canister(const query *q)
{
    const grid_weapon *w = grid_weapon_of(q->s, q->unit);
    return w != NULL && w->canister > 0 && q->n[0] <= w->canister_range
               ? w->canister * q->s->units[q->unit].strength
               : 0;
}

/* ---- melee */

static bool has_charged(const query *q, bool mounted)
{
    return state_has(q->s, q->unit, MARK_CHARGED) && grid_mounted(q->s, q->unit) == mounted;
}
static int32_t charged(const query *q)
{
    return has_charged(q, q->asked != 0);
}
static int32_t charged_in_column(const query *q)
{
    return state_has(q->s, q->unit, MARK_CHARGED) && state_has(q->s, q->unit, MARK_COLUMN);
}
static int32_t charged_by_moonlight(const query *q)
{
    const scenario_light *light = scenario_light_at(q->s->sc, q->s->turn);
    return has_charged(q, true) && light != NULL && (light->flags & gd(q->s)->moonlight) != 0;
}
static int32_t horse_at_square(const query *q)
{
    return grid_mounted(q->s, q->unit) && grid_in_square(q->s, q->other);
}
static int32_t uphill(const query *q)
{
    return gd(q->s)->space[q->from].level > gd(q->s)->space[q->to].level;
}
static int32_t in_flank(const query *q)
{
    return !grid_faces(q->s, q->other, q->from) && !grid_in_square(q->s, q->other);
}

/* The first round: a unit that has fought on since an earlier turn has lost the wall. */
static int32_t behind_wall(const query *q)
{
    return (ground(q, q->from) & SPACE_WALL) != 0 && !state_has(q->s, q->unit, MARK_CHARGED) &&
           !state_has(q->s, q->unit, MARK_ENGAGED);
}

static int32_t friends_in_contact(const query *q)
{
    int32_t n = 0;
    for (int i = 0; i < q->s->sc->nunits; i++)
        n += grid_also_in_contact(q->s, q->unit, q->other, i);
    return n;
}

int32_t grid_friend_worth(const state *s, const ledger *l)
{
    const modifier_table *m = gd(s)->melee;
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < l->count && m->rows[i].when->count == friends_in_contact; k++)
            if (l->line[k].code == m->rows[i].code) return m->rows[i].value;
    return 0;
}

/* ---- morale */

static int32_t rocketed(const query *q)
{
    return state_has(q->s, q->unit, MARK_ROCKETED) && grid_mounted(q->s, q->unit) == (q->asked != 0);
}

static int32_t covered(const query *q)
{
    return (ground(q, q->from) & (SPACE_SOFT | SPACE_WORKS)) != 0 || grid_in_square(q->s, q->unit);
}

static bool friend_at(const query *q, int space)
{
    if (space == NO_SPACE) return false;
    EACH_AT(q->s, space, i)
        if (q->s->units[i].side == q->s->units[q->unit].side && !state_has(q->s, i, MARK_BROKEN)) return true;
    return false;
}

static int32_t flanks_covered(const query *q)
{
    const int facing = q->s->units[q->unit].facing;
    if (facing >= 8) return 0;
    const uint16_t *next = gd(q->s)->map.next[q->from];
    return friend_at(q, next[(facing + 2) & 7]) && friend_at(q, next[(facing + 6) & 7]);
}

static int32_t quarters_lost(const query *q)
{
    const int full = q->s->sc->units[q->unit].strength, lost = full - q->s->units[q->unit].strength;
    return lost > 0 ? lost * gd(q->s)->number.quarter / full
                    : 0; /* the umpire may have raised it above its start */
}

const condition grid_conditions[GRID_CONDITIONS] = {
    {"moved", .unit_marks = BIT(MARK_MOVED)},
    {"raw", .count = grade, .asked = GRADE_RAW},
    {"elite", .count = grade, .asked = GRADE_ELITE},
    {"raw-in-melee", .count = melee_grade, .asked = GRADE_RAW},
    {"elite-in-melee", .count = melee_grade, .asked = GRADE_ELITE},
    {"disordered", .unit_marks = BIT(MARK_DISORDERED)},
    {"broken", .unit_marks = BIT(MARK_BROKEN)},
    {"not-broken", .count = unit_not_broken},
    {"target-in-soft-cover", .count = target_in_soft_cover},
    {"target-in-works", .count = target_in_works},
    {"target-skirmishers-or-crew", .count = target_loose},
    {"target-dense", .count = target_dense},
    {"artillery-at-square", .count = artillery_at_square},
    {"enfilade", .count = in_flank},
    {"over-friends", .count = query_given, .asked = 1},
    {"canister", .count = canister},
    {"long-range", .count = query_given, .asked = 2},
    {"charged-on-foot", .count = charged},
    {"charged-mounted", .count = charged, .asked = true},
    {"charged-in-column", .count = charged_in_column},
    {"charged-by-moonlight", .count = charged_by_moonlight},
    {"horse-at-square", .count = horse_at_square},
    {"behind-wall", .count = behind_wall},
    {"uphill", .count = uphill},
    {"in-flank", .count = in_flank},
    {"friends-in-contact", .count = friends_in_contact},
    {"leader", .unit_is = grid_leader_helps},
    {"commander-near", .unit_is = grid_near_commander},
    {"covered", .count = covered},
    {"flanks-covered", .count = flanks_covered},
    {"quarters-lost", .count = quarters_lost},
    {"rocket-on-foot", .count = rocketed},
    {"rocket-on-horse", .count = rocketed, .asked = true},
    {"leader-killed", .unit_marks = BIT(MARK_LEADER_KILLED)},
};
