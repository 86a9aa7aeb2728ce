/*
 * conditions.c: what rules/africa/modifiers.json may ask, each a count (0: no). The values stand in the data.
 */
#include "rules/africa/conditions.h"

#include "rules/africa/melee.h"

static bool ground(const query *q, int space, unsigned what)
{
    return space != NO_SPACE && (area_of(q->s, space)->is & what) != 0;
}

/* ---- fire, A2 and A5: unit fires at other, from one area into another */

static int32_t target_in_river(const query *q)
{
    return ground(q, q->to, GROUND_RIVER);
}
static int32_t target_in_buildings(const query *q)
{
    return ground(q, q->to, GROUND_BUILDINGS);
}
static int32_t target_in_forest_or_trench(const query *q)
{
    return ground(q, q->to, GROUND_FOREST | GROUND_TRENCH);
}
static int32_t firer_in_mountain(const query *q)
{
    return class_of(q->s, q->unit) != CLASS_SHIP && ground(q, q->from, GROUND_MOUNTAIN);
}

/* Two or more others, foot or horse, beside the one that fires. */
static int32_t firer_stacked(const query *q)
{
    int n = 0;
    for (int i = state_unit_at(q->s, q->from, NO_UNIT); i != NO_UNIT; i = state_unit_at(q->s, q->from, i)) {
        const int class = class_of(q->s, i);
        n += i != q->unit && q->s->units[i].side == q->s->units[q->unit].side &&
             (is_foot(class) || class == CLASS_CAVALRY);
    }
    return n >= 2;
}

static int32_t target_fresh_horse(const query *q)
{
    return class_of(q->s, q->other) == CLASS_CAVALRY && !state_has(q->s, q->other, MARK_ACTION);
}

/* The target's side in the target's area, so far as the firer's side knows of it. */
static int in_target_area(const query *q, int class, bool gun, int marked)
{
    int n = 0;
    const int own = q->s->units[q->unit].side;
    for (int i = state_unit_at(q->s, q->to, NO_UNIT); i != NO_UNIT; i = state_unit_at(q->s, q->to, i)) {
        const int is = class_of(q->s, i);
        if (q->s->units[i].side == own || !state_seen(q->s, i, own) || !(gun ? is_gun(is) : is == class))
            continue;
        n += marked < 0 || state_has(q->s, i, MARK_ACTION) == (marked != 0);
    }
    return n;
}

static int32_t area_has_activated_guns(const query *q)
{
    return in_target_area(q, 0, true, 1) > 0;
}
static int32_t area_has_fresh_horse(const query *q)
{
    return in_target_area(q, CLASS_CAVALRY, false, 0) > 0;
}
static int32_t area_has_spent_horse(const query *q)
{
    return in_target_area(q, CLASS_CAVALRY, false, 1) > 0;
}
static int32_t area_has_two_light(const query *q)
{
    return in_target_area(q, CLASS_LIGHT, false, -1) >= 2;
}

/* ---- combat, A6: n[0] the officer's coins, n[1] role, n[2] what the lists of units come to, melee.h */

static int32_t support_coins(const query *q)
{
    return q->n[0];
}
static int32_t enemy_disorganized(const query *q)
{
    return (q->n[2] & FACT_DISORGANIZED) != 0;
}
static int32_t enemy_driven_back(const query *q)
{
    return q->n[1] != ROLE_DEFEND && (q->n[2] & FACT_DRIVEN) != 0;
}
static int32_t two_regulars_attack(const query *q)
{
    return q->n[1] != ROLE_DEFEND && (q->n[2] & FACT_TWO_REGULARS) != 0;
}
static int32_t only_we_have_horse(const query *q)
{
    return (q->n[2] & FACT_ONLY_HORSE) != 0;
}
static int32_t rushing(const query *q)
{
    return q->n[1] == ROLE_RUSH;
}
static int32_t defending_in_mountain(const query *q)
{
    return q->n[1] == ROLE_DEFEND && ground(q, q->to, GROUND_MOUNTAIN);
}
static int32_t defending_in_buildings(const query *q)
{
    return q->n[1] == ROLE_DEFEND && ground(q, q->to, GROUND_BUILDINGS);
}

/* ---- rally, A8: n[0] areas to the nearest enemy its side knows of */

static int32_t officer_there(const query *q)
{
    const int side = q->s->units[q->unit].side;
    for (int i = state_unit_at(q->s, q->from, NO_UNIT); i != NO_UNIT; i = state_unit_at(q->s, q->from, i))
        if (q->s->units[i].side == side && class_of(q->s, i) == CLASS_OFFICER) return 1;
    return 0;
}
static int32_t enemy_far(const query *q)
{
    return q->n[0] >= 2;
}
static int32_t enemy_adjacent(const query *q)
{
    return q->n[0] <= 1;
}
static int32_t in_mountain(const query *q)
{
    return ground(q, q->from, GROUND_MOUNTAIN);
}
static int32_t in_river_or_forest(const query *q)
{
    return ground(q, q->from, GROUND_RIVER | GROUND_FOREST);
}

/* Itself among them: more than one demoralized unit of its side in the area. */
static int32_t crowd_demoralized(const query *q)
{
    int n = 0;
    const int side = q->s->units[q->unit].side;
    for (int i = state_unit_at(q->s, q->from, NO_UNIT); i != NO_UNIT; i = state_unit_at(q->s, q->from, i))
        n += q->s->units[i].side == side && state_has(q->s, i, MARK_DEMORALIZED);
    return n > 1;
}

const condition africa_conditions[AFRICA_CONDITIONS] = {
    {"target-in-river", .count = target_in_river},
    {"target-in-buildings", .count = target_in_buildings},
    {"target-in-forest-or-trench", .count = target_in_forest_or_trench},
    {"firer-in-mountain", .count = firer_in_mountain},
    {"firer-stacked", .count = firer_stacked},
    {"target-fresh-cavalry", .count = target_fresh_horse},
    {"area-has-activated-guns", .count = area_has_activated_guns},
    {"area-has-fresh-cavalry", .count = area_has_fresh_horse},
    {"area-has-spent-cavalry", .count = area_has_spent_horse},
    {"area-has-two-light", .count = area_has_two_light},
    {"support-coins", .count = support_coins},
    {"enemy-disorganized", .count = enemy_disorganized},
    {"enemy-driven-back", .count = enemy_driven_back},
    {"two-regulars-attack", .count = two_regulars_attack},
    {"only-we-have-cavalry", .count = only_we_have_horse},
    {"rushing", .count = rushing},
    {"defending-in-mountain", .count = defending_in_mountain},
    {"defending-in-buildings", .count = defending_in_buildings},
    {"officer-there", .count = officer_there},
    {"enemy-two-areas-away", .count = enemy_far},
    {"enemy-adjacent", .count = enemy_adjacent},
    {"in-mountain", .count = in_mountain},
    {"in-river-or-forest", .count = in_river_or_forest},
    {"crowd-demoralized", .count = crowd_demoralized},
};
