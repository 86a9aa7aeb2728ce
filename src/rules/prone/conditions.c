/*
 * conditions.c: what rules/prone/modifiers.json may ask, each a count (0: no). The values stand in the data.
 */
#include "rules/prone/prone_internal.h"

#include "rules/prone/place.h"

/* ---- fire: n[0] hexes, n[1] its leader directs */

static int32_t machine_gun(const query *q)
{
    return type_of(q->s, q->unit)->weapon == WEAPON_MG;
}

static bool has_machine_guns(const scenario *sc)
{
    const prone_data *d = sc->data;
    for (int u = 0; u < sc->nunits; u++)
        if (d->type[sc->units[u].type].weapon == WEAPON_MG) return true;
    return false;
}

/* ---- the prone test: n[0] casualties of this burst */

/* ---- closing, standing, melee, morale, the leaderless roll */

/* A leader who directs fire helps with nothing else. */
static int32_t leader(const query *q)
{
    return prone_attached(q->s, q->unit) && !state_has(q->s, q->unit, MARK_DIRECTING) &&
           !is_chief(q->s, q->unit);
}
/* Every two figures it lost to this turn's fire. */
static int32_t shot_up(const query *q)
{
    return q->s->units[q->unit].hits / 2;
}
static int32_t herero(const query *q)
{
    return type_of(q->s, q->unit)->army == ARMY_HERERO && q->s->sc->options[OPTION_AS_DOCUMENT] == 0;
}
static int32_t no_key_figures(const query *q)
{
    return type_of(q->s, q->unit)->keys > 0 && pu_const(q->s, q->unit)->keys == 0;
}
static int32_t prone_first_round(const query *q)
{
    return q->n[0] <= 1 && is_prone(q->s, q->unit);
}
static int32_t mounted_charge(const query *q)
{
    return q->n[0] <= 1 && is_mounted(q->s, q->unit) && state_has(q->s, q->unit, MARK_CHARGED);
}
/* H·H11: cover is no help to men who lie. */
static int32_t hard_cover(const query *q)
{
    return !state_has(q->s, q->unit, MARK_CHARGED) && !is_prone(q->s, q->unit) && q->from != NO_SPACE &&
           (pd(q->s)->space[q->from].is & SPACE_HARD) != 0;
}
static int32_t formed(const query *q)
{
    const int order = pu_const(q->s, q->unit)->order;
    return type_of(q->s, q->unit)->forms && !is_mounted(q->s, q->unit) && !is_prone(q->s, q->unit) &&
           (order == ORDER_CLOSE || order == ORDER_SQUARE);
}
static int32_t flanked(const query *q)
{
    return q->n[0] <= 1 && q->to != NO_SPACE && q->other != NO_UNIT &&
           state_has(q->s, q->other, MARK_CHARGED) && !prone_faces(q->s, q->unit, q->to);
}
static int32_t elite(const query *q)
{
    return type_of(q->s, q->unit)->elite;
}

const condition prone_conditions[PRONE_CONDITIONS] = {
    {"forced-prone", .unit_marks = BIT(MARK_FORCED)},
    {"moved", .unit_marks = BIT(MARK_MOVED)},
    {"leader-directs", .count = query_given, .asked = 1},
    {"machine-gun", .count = machine_gun, .may = has_machine_guns},
    {"shaken", .unit_marks = BIT(MARK_SHAKEN)},
    {"always", .count = query_always},
    {"casualties", .count = query_given},
    {"leader", .count = leader},
    {"below-half", .unit_is = below_half},
    {"no-key-figures", .count = no_key_figures},
    {"prone", .unit_marks = BIT(MARK_PRONE) | BIT(MARK_FORCED)},
    {"prone-first-round", .count = prone_first_round},
    {"mounted-charge", .count = mounted_charge},
    {"hard-cover", .count = hard_cover},
    {"formed", .count = formed},
    {"flanked", .count = flanked},
    {"elite", .count = elite},
    {"shot-up", .count = shot_up},
    {"herero", .count = herero},
};
