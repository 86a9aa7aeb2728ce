/*
 * conditions.c: what rules/safari/modifiers.json may ask, each a count (0: no). The values stand in the data.
 */
#include "rules/safari/conditions.h"

#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/morale.h"
#include "rules/safari/party.h"

static unsigned leader_is(const query *q, unsigned bits)
{
    const int leader = safari_leader(q->s, q->unit);
    return leader == NO_UNIT ? 0 : man_of(q->s, leader)->is & bits;
}
static int32_t always(const query *q)
{
    (void)q;
    return 1;
}

/* ---- movement: n[0] it charges */

static int32_t guide(const query *q) /* S8; S·H27: he leads the parties of his side that are near */
{
    const state *s = q->s;
    if (safari_count(s, q->unit, IS_HUNTER | IS_GUIDE) > 0) return 1;
    for (int i = 0; i < s->sc->nunits && q->from != NO_SPACE; i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[q->unit].side &&
            !state_has(s, i, MARK_FLEEING) && safari_count(s, i, IS_HUNTER | IS_GUIDE) > 0 &&
            steps_between(sd(s), q->from, s->units[i].space) <= sd(s)->number.guide)
            return 1;
    return 0;
}
static int32_t charging(const query *q)
{
    return q->n[0] != 0;
}
static int32_t charge_capped(const query *q) /* S5: African warriors are not */
{
    return q->n[0] != 0 && leader_is(q, IS_WARRIOR) == 0;
}
static int32_t drums(const query *q)
{
    return timer(q->s, q->unit, TIMER_DRUMS) == 2;
}
static int32_t wounded_in_party(const query *q)
{
    return q->s->units[q->unit].hits > 0;
}

/* ---- shooting: n[0] weapon, n[1] surprised, n[2] figure */

static int32_t target_in_hard_cover(const query *q)
{
    return ground_is(q->s, q->to, SPACE_HARD);
}
static int32_t target_in_soft_cover(const query *q)
{
    return ground_is(q->s, q->to, SPACE_SOFT) && !ground_is(q->s, q->to, SPACE_HARD);
}
static int32_t thrower_wounded(const query *q)
{
    return (sf_const(q->s, q->n[2])->flags & FIG_WOUNDED) != 0;
}
static int32_t shooter_hunter(const query *q)
{
    return (man_of(q->s, q->n[2])->is & IS_HUNTER) != 0;
}
static int32_t surprised(const query *q)
{
    return q->n[1] != 0;
}
static int32_t target_charging_or_bunched(const query *q)
{
    if (beast_of(q->s, q->other) != NULL) return 0;
    return state_has(q->s, q->other, MARK_CHARGED) ||
           safari_figures_at(q->s, q->to, NO_UNIT) >= sd(q->s)->number.bunched;
}
static int32_t beast_large(const query *q)
{
    const safari_animal *beast = beast_of(q->s, q->other);
    return beast != NULL ? beast->target : 0;
}
static int32_t beast_springing(const query *q)
{
    const safari_animal *beast = beast_of(q->s, q->other);
    return beast != NULL && beast->springs != 0 &&
           (state_has(q->s, q->other, MARK_CHARGED) || state_has(q->s, q->other, MARK_MOVED));
}

/* ---- hand-to-hand: n[0] figures on this side of the fight, n[1] on the other, n[2] figure */

static int32_t special(const query *q) /* S·H10 */
{
    return (man_of(q->s, q->n[2])->is & IS_SPECIAL) != 0;
}

static bool more(const query *q, int32_t a, int32_t b) /* S14: one and a half to one */
{
    const safari_numbers *k = &sd(q->s)->number;
    return b > 0 && a * k->outnumber_den >= b * k->outnumber_num;
}
static int32_t outnumbered(const query *q)
{
    return more(q, q->n[1], q->n[0]);
}
static int32_t outnumbers(const query *q)
{
    return more(q, q->n[0], q->n[1]);
}
static int32_t charged(const query *q) /* S·H10: never for a man in a net */
{
    return state_has(q->s, q->unit, MARK_CHARGED) && sf_const(q->s, q->n[2])->net == 0;
}

/* ---- morale: n[0] trigger; other: whom it faces or closes with */

static int32_t regulars_cut_off(const query *q)
{
    return leader_is(q, IS_REGULAR) != 0 &&
           (q->n[0] == TRIGGER_CUT_OFF || state_has(q->s, q->unit, MARK_SURROUNDED));
}
static int32_t leader_wounded(const query *q)
{
    const int leader = safari_leader(q->s, q->unit);
    return leader != NO_UNIT && (sf_const(q->s, leader)->flags & FIG_WOUNDED) != 0;
}
static int32_t feared_enemy(const query *q) /* S·H14: archers of the forest are counted once, below */
{
    const state *s = q->s;
    if (leader_is(q, IS_AFRICAN) == 0 || leader_is(q, IS_FEARED) != 0 || q->n[0] == TRIGGER_FOREST) return 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side != s->units[q->unit].side &&
            state_seen(s, i, s->units[q->unit].side) && safari_count(s, i, IS_FEARED) > 0 &&
            (i == q->other || steps_between(sd(s), q->from, s->units[i].space) <= sd(s)->number.facing))
            return 1;
    return 0;
}
static int32_t quarters_lost(const query *q)
{
    const int full = q->s->sc->units[q->unit].strength;
    if (q->n[0] == TRIGGER_FOREST) return 2; /* S23.4: as if at 50% */
    return full > 0 ? 4 * (full - q->s->units[q->unit].strength) / full : 0;
}
static int32_t defending_village(const query *q)
{
    const safari_start *from = &sd(q->s)->start[q->unit];
    return from->defends && q->from != NO_SPACE && ground(q->s, q->from)->village == from->village;
}
static int32_t forest_archers_in_jungle(const query *q)
{
    return !type_of(q->s, q->unit)->forest && safari_faces_forest(q->s, q->unit, NULL);
}
static int32_t europeans_secure(const query *q)
{
    return leader_is(q, IS_EUROPEAN) != 0 && ground_is(q->s, q->from, SPACE_SECURE);
}
static int32_t far_outnumbered(const query *q)
{
    const state *s = q->s;
    const int side = s->units[q->unit].side;
    int mine = 0, theirs = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || beast_of(s, i) != NULL || !state_seen(s, i, side) ||
            steps_between(sd(s), q->from, s->units[i].space) > sd(s)->number.near)
            continue;
        if (s->units[i].side == side)
            mine += s->units[i].strength;
        else
            theirs += s->units[i].strength;
    }
    return theirs >= mine * sd(s)->number.far_outnumbered;
}
static int32_t africans_closing(const query *q)
{
    return q->n[0] == TRIGGER_CLOSE && leader_is(q, IS_AFRICAN) != 0 &&
           leader_is(q, IS_TROOPS | IS_BOWMAN | IS_FOREST) == 0;
}
static int32_t regulars_in_jungle(const query *q)
{
    return leader_is(q, IS_REGULAR) != 0 && ground_is(q->s, q->from, SPACE_JUNGLE);
}
static int32_t europeans_closing(const query *q)
{
    return q->n[0] == TRIGGER_CLOSE && leader_is(q, IS_EUROPEAN) != 0;
}

/* ---- machine guns */

static unsigned gunner_is(const query *q, unsigned bits)
{
    const int f = safari_gunner(q->s, q->unit);
    return f == NO_UNIT ? 0 : man_of(q->s, f)->is & bits;
}
static int32_t crew_trained(const query *q)
{
    return gunner_is(q, IS_TRAINED) != 0;
}
static int32_t crew_untrained(const query *q)
{
    return gunner_is(q, IS_UNTRAINED) != 0;
}
static int32_t in_swamp_or_jungle(const query *q)
{
    return ground_is(q->s, q->from, SPACE_SWAMP | SPACE_JUNGLE);
}

/* ---- wounds: n[0] weapon, -1: hand to hand */

static int32_t rifle_hit(const query *q)
{
    if (q->n[0] < 0) return 0;
    const safari_weapon *w = &sd(q->s)->weapon[q->n[0]];
    return w->rifle || w->jam > 0;
}
static int32_t elephant_gun_hit(const query *q)
{
    return q->n[0] >= 0 && sd(q->s)->weapon[q->n[0]].elephant_gun;
}

/* ---- beasts: n[1] 1: it is at one figure alone; n[2]: the figure that throws */

static bool more_of(const query *q, int u, int other)
{
    return other != NO_UNIT && u != NO_UNIT && q->n[1] == 0 &&
           more(q, q->s->units[u].strength, q->s->units[other].strength);
}
static int32_t beast_outnumbered(const query *q)
{
    return more_of(q, q->other, q->unit);
}
static int32_t beast_outnumbers(const query *q)
{
    return more_of(q, q->unit, q->other);
}

const condition safari_conditions[SAFARI_CONDITIONS] = {
    {"always", .count = always},
    {"guide", .count = guide},
    {"charging", .count = charging},
    {"charge-capped", .count = charge_capped},
    {"drums", .count = drums},
    {"wounded-in-party", .count = wounded_in_party},
    {"target-in-hard-cover", .count = target_in_hard_cover},
    {"target-in-soft-cover", .count = target_in_soft_cover},
    {"shooter-wounded", .count = thrower_wounded},
    {"shooter-hunter", .count = shooter_hunter},
    {"surprised", .count = surprised},
    {"target-charging-or-bunched", .count = target_charging_or_bunched},
    {"beast-large", .count = beast_large},
    {"beast-springing", .count = beast_springing},
    {"special", .count = special},
    {"outnumbered", .count = outnumbered},
    {"outnumbers", .count = outnumbers},
    {"charged", .count = charged},
    {"morale-bad", .unit_marks = BIT(MARK_BAD_MORALE) | BIT(MARK_PANIC)},
    {"fighter-wounded", .count = thrower_wounded},
    {"regulars-cut-off", .count = regulars_cut_off},
    {"leader-wounded", .count = leader_wounded},
    {"wounded-men", .count = wounded_in_party},
    {"feared-enemy", .count = feared_enemy},
    {"quarters-lost", .count = quarters_lost},
    {"defending-village", .count = defending_village},
    {"forest-archers-in-jungle", .count = forest_archers_in_jungle},
    {"europeans-secure", .count = europeans_secure},
    {"far-outnumbered", .count = far_outnumbered},
    {"africans-closing", .count = africans_closing},
    {"regulars-in-jungle", .count = regulars_in_jungle},
    {"europeans-closing", .count = europeans_closing},
    {"crew-trained", .count = crew_trained},
    {"crew-untrained", .count = crew_untrained},
    {"in-swamp-or-jungle", .count = in_swamp_or_jungle},
    {"rifle-hit", .count = rifle_hit},
    {"elephant-gun-hit", .count = elephant_gun_hit},
    {"hurt-figure", .count = thrower_wounded},
    {"hurt-beast", .count = wounded_in_party},
    {"charging-beast", .unit_marks = BIT(MARK_CHARGED)},
    {"beast-outnumbered", .count = beast_outnumbered},
    {"beast-outnumbers", .count = beast_outnumbers},
};
