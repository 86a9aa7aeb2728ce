/*
 * conditions.c: what rules/africa/modifiers.json may ask, each a count (0: no). The values stand in the data.
 */
#include "rules/africa/africa_internal.h"

#include "rules/africa/melee.h"

/* ---- what a row asks: bits of the ground, of what two forces come to, a class */

static int32_t ground_to(const query *q)
{
    return (area_of(q->s, q->to)->is & (uint32_t)q->asked) != 0;
}
static int32_t ground_from(const query *q)
{
    return class_of(q->s, q->unit) != CLASS_SHIP && (area_of(q->s, q->from)->is & (uint32_t)q->asked) != 0;
}
static int32_t ground_defended(const query *q)
{
    return q->n[1] == ROLE_DEFEND && ground_to(q);
}
static int32_t fact(const query *q)
{
    return (q->n[2] & q->asked) != 0;
}
static int32_t fact_of_attack(const query *q)
{
    return q->n[1] != ROLE_DEFEND && fact(q);
}

/* ---- fire, A2 and A5: unit fires at other, from one area into another */

/* Two or more others, foot or horse, beside the one that fires. */
static int32_t firer_stacked(const query *q)
{
    int n = 0;
    EACH_AT(q->s, q->from, i) {
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

/* What the target's area may have, so far as the firer's side knows. */
enum { SPENT_GUNS, FRESH_HORSE, SPENT_HORSE, TWO_LIGHT };

static int32_t target_area_has(const query *q)
{
    const int own = q->s->units[q->unit].side;
    int found[TWO_LIGHT + 1] = {0};
    EACH_AT(q->s, q->to, i) {
        const int class = class_of(q->s, i);
        const bool spent = state_has(q->s, i, MARK_ACTION);
        if (q->s->units[i].side == own || !state_seen(q->s, i, own)) continue;
        found[SPENT_GUNS] += is_gun(class) && spent;
        found[spent ? SPENT_HORSE : FRESH_HORSE] += class == CLASS_CAVALRY;
        found[TWO_LIGHT] += class == CLASS_LIGHT;
    }
    return found[q->asked] >= (q->asked == TWO_LIGHT ? 2 : 1);
}

/* ---- combat, A6: n[0] the officer's coins, n[1] ROLE_, n[2] FACT_ bits (melee.h) */

static int32_t rushing(const query *q)
{
    return q->n[1] == ROLE_RUSH;
}

/* ---- rally, A8: n[0] areas to the nearest enemy its side knows of */

/* Of its side in its area, itself among them: so many officers or demoralized units. */
static int count_beside(const query *q, uint32_t marks)
{
    int n = 0;
    EACH_AT(q->s, q->from, i)
        n += q->s->units[i].side == q->s->units[q->unit].side && (q->s->units[i].marks & marks) != 0;
    return n;
}
static int32_t officer_there(const query *q)
{
    return count_beside(q, BIT(MARK_OFFICER)) > 0;
}
static int32_t crowd_demoralized(const query *q)
{
    return count_beside(q, BIT(MARK_DEMORALIZED)) > 1;
}
static int32_t enemy_far(const query *q)
{
    return q->n[0] >= 2;
}
static int32_t enemy_adjacent(const query *q)
{
    return q->n[0] <= 1;
}

const condition africa_conditions[AFRICA_CONDITIONS] = {
    {"target-in-river", .count = ground_to, .asked = GROUND_RIVER},
    {"target-in-buildings", .count = ground_to, .asked = GROUND_BUILDINGS},
    {"target-in-forest-or-trench", .count = ground_to, .asked = GROUND_FOREST | GROUND_TRENCH},
    {"firer-in-mountain", .count = ground_from, .asked = GROUND_MOUNTAIN},
    {"firer-stacked", .count = firer_stacked},
    {"target-fresh-cavalry", .count = target_fresh_horse},
    {"area-has-activated-guns", .count = target_area_has, .asked = SPENT_GUNS},
    {"area-has-fresh-cavalry", .count = target_area_has, .asked = FRESH_HORSE},
    {"area-has-spent-cavalry", .count = target_area_has, .asked = SPENT_HORSE},
    {"area-has-two-light", .count = target_area_has, .asked = TWO_LIGHT},
    {"support-coins", .count = query_given},
    {"enemy-disorganized", .count = fact, .asked = FACT_DISORGANIZED},
    {"enemy-driven-back", .count = fact_of_attack, .asked = FACT_DRIVEN},
    {"two-regulars-attack", .count = fact_of_attack, .asked = FACT_TWO_REGULARS},
    {"only-we-have-cavalry", .count = fact, .asked = FACT_ONLY_HORSE},
    {"rushing", .count = rushing},
    {"defending-in-mountain", .count = ground_defended, .asked = GROUND_MOUNTAIN},
    {"defending-in-buildings", .count = ground_defended, .asked = GROUND_BUILDINGS},
    {"officer-there", .count = officer_there},
    {"enemy-two-areas-away", .count = enemy_far},
    {"enemy-adjacent", .count = enemy_adjacent},
    {"in-mountain", .count = ground_from, .asked = GROUND_MOUNTAIN},
    {"in-river-or-forest", .count = ground_from, .asked = GROUND_RIVER | GROUND_FOREST},
    {"crowd-demoralized", .count = crowd_demoralized},
};
