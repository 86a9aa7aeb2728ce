/*
 * conditions.c: what rules/safari/modifiers.json may ask, each a count (0: no). The values stand in the data.
 */
#include "rules/safari/safari_internal.h"

#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/morale.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

static int32_t stands_on(const query *q) /* asked: SPACE_ */
{
    return ground_is(q->s, q->from, (unsigned)q->asked);
}
static int32_t wounded_in_party(const query *q)
{
    return q->s->units[q->unit].hits > 0;
}

/* ---- figures: n[2] who throws, NO_UNIT: a beast; asked: IS_ */

static int32_t thrower_is(const query *q)
{
    return safari_is(q->s, q->n[2], (unsigned)q->asked);
}
static int32_t thrower_wounded(const query *q)
{
    return q->n[2] != NO_UNIT && (sf_const(q->s, q->n[2])->flags & FIG_WOUNDED) != 0;
}
static int32_t gunner_is(const query *q)
{
    return safari_is(q->s, safari_gunner(q->s, q->unit), (unsigned)q->asked);
}

/* ---- movement: n[0] it charges */

static bool leads_near(const state *s, int u, int other) /* S·H27: the parties of his side */
{
    return s->units[other].side == s->units[u].side && !state_has(s, other, MARK_FLEEING) &&
           safari_count(s, other, IS_HUNTER | IS_GUIDE) > 0;
}
static int32_t guide(const query *q) /* S8 */
{
    return safari_count(q->s, q->unit, IS_HUNTER | IS_GUIDE) > 0 ||
           (q->from != NO_SPACE &&
            safari_nearest_that(q->s, q->unit, sd(q->s)->number.guide, leads_near) != NO_UNIT);
}
static int32_t charge_capped(const query *q) /* S5: African warriors are not */
{
    return q->n[0] != 0 && !safari_led_by(q->s, q->unit, IS_WARRIOR);
}
static int32_t drums(const query *q)
{
    return timer(q->s, q->unit, TIMER_DRUMS) == 2;
}

/* ---- shooting: n[1] figures at the target as the volley began; 0: as they stand now */

static int32_t target_on(const query *q) /* asked: SPACE_ */
{
    return ground_is(q->s, q->to, (unsigned)q->asked);
}
static int32_t target_in_hard_cover(const query *q) /* walls shelter people alone (S·H7) */
{
    return !is_beast(q->s, q->other) && ground_is(q->s, q->to, SPACE_HARD);
}
static int32_t target_charging_or_bunched(const query *q)
{
    const int crowd = q->n[1] > 0 ? q->n[1] : safari_figures_at(q->s, q->to);
    return !is_beast(q->s, q->other) &&
           (state_has(q->s, q->other, MARK_CHARGED) || crowd >= sd(q->s)->number.bunched);
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

/* ---- hand-to-hand: n[0] figures on this side of the fight, n[1] on the other */

static bool more(const query *q, int32_t a, int32_t b) /* S14: one and a half to one */
{
    const safari_numbers *k = &sd(q->s)->number;
    return b > 0 && a * k->outnumber_den >= b * k->outnumber_num;
}
static int32_t more_figures(const query *q) /* asked: on which side */
{
    return more(q, q->n[q->asked], q->n[1 - q->asked]);
}
static int32_t charged(const query *q) /* S·H10: never for a man in a net */
{
    return state_has(q->s, q->unit, MARK_CHARGED) && sf_const(q->s, q->n[2])->net == 0;
}

/* Between beasts and men; n[1] 1: it is at one figure alone. asked: 1, on the other side. */
static int32_t more_of_them(const query *q)
{
    const unit *units = q->s->units;
    if (q->unit == NO_UNIT || q->other == NO_UNIT || q->n[1] != 0) return 0;
    const int mine = units[q->unit].strength, theirs = units[q->other].strength;
    return q->asked != 0 ? more(q, theirs, mine) : more(q, mine, theirs);
}

/* ---- morale: n[0] trigger; other: whom it faces or closes with */

static int32_t regulars_cut_off(const query *q)
{
    return safari_led_by(q->s, q->unit, IS_REGULAR) &&
           (q->n[0] == TRIGGER_CUT_OFF || state_has(q->s, q->unit, MARK_SURROUNDED) ||
            state_has(q->s, q->unit, MARK_CUT_OFF));
}
static int32_t leader_wounded(const query *q)
{
    const int leader = safari_leader(q->s, q->unit);
    return leader != NO_UNIT && (sf_const(q->s, leader)->flags & FIG_WOUNDED) != 0;
}
static int32_t feared_enemy(const query *q) /* S·H14: archers of the forest are counted once, below */
{
    const state *s = q->s;
    if (!safari_led_by(s, q->unit, IS_AFRICAN) || safari_led_by(s, q->unit, IS_FEARED) ||
        q->n[0] == TRIGGER_FOREST)
        return 0;
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
    return !type_of(q->s, q->unit)->forest &&
           ((q->other != NO_UNIT && safari_in_their_forest(q->s, q->unit, q->other)) ||
            safari_faces_forest(q->s, q->unit, NULL));
}
/* It sets out from there at an enemy who is outside, or has done so this turn: also when he has fled since.
 */
static bool charges_out(const query *q)
{
    const bool sets_out = q->n[0] == TRIGGER_CLOSE;
    if (!sets_out && !state_has(q->s, q->unit, MARK_CHARGED)) return false;
    const int met = sets_out ? q->other : su_const(q->s, q->unit)->foe - 1;
    return met < 0 || !state_on_board(q->s, met) || !ground_is(q->s, q->s->units[met].space, SPACE_SECURE);
}
/* S20: who charges out of it does not defend it; who goes at an enemy inside does. */
static int32_t europeans_secure(const query *q)
{
    return safari_led_by(q->s, q->unit, IS_EUROPEAN) && ground_is(q->s, q->from, SPACE_SECURE) &&
           !charges_out(q);
}
static int32_t far_outnumbered(const query *q)
{
    const state *s = q->s;
    const int side = s->units[q->unit].side;
    int mine = 0, theirs = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || is_beast(s, i) || !state_seen(s, i, side) ||
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
    return q->n[0] == TRIGGER_CLOSE && safari_led_by(q->s, q->unit, IS_AFRICAN) &&
           !safari_led_by(q->s, q->unit, IS_TROOPS | IS_BOWMAN | IS_FOREST);
}
static int32_t regulars_in_jungle(const query *q)
{
    return safari_led_by(q->s, q->unit, IS_REGULAR) && ground_is(q->s, q->from, SPACE_JUNGLE);
}
static int32_t europeans_closing(const query *q)
{
    return q->n[0] == TRIGGER_CLOSE && safari_led_by(q->s, q->unit, IS_EUROPEAN);
}

/* ---- wounds: n[0] weapon, -1: hand to hand */

static int32_t rifle_hit(const query *q)
{
    return q->n[0] >= 0 && sd(q->s)->weapon[q->n[0]].rifle && sd(q->s)->weapon[q->n[0]].jam == 0;
}
static int32_t machine_gun_hit(const query *q) /* its cartridges are a rifle's */
{
    return q->n[0] >= 0 && sd(q->s)->weapon[q->n[0]].rifle && sd(q->s)->weapon[q->n[0]].jam > 0;
}
static int32_t elephant_gun_hit(const query *q)
{
    return q->n[0] >= 0 && sd(q->s)->weapon[q->n[0]].elephant_gun;
}

const condition safari_conditions[SAFARI_CONDITIONS] = {
    {"always", .count = query_always},
    {"guide", .count = guide},
    {"charging", .count = query_given, .asked = 0},
    {"charge-capped", .count = charge_capped},
    {"drums", .count = drums},
    {"wounded-in-party", .count = wounded_in_party},
    {"target-in-hard-cover", .count = target_in_hard_cover},
    {"target-in-soft-cover", .count = target_on, .asked = SPACE_SOFT},
    {"shooter-wounded", .count = thrower_wounded},
    {"shooter-hunter", .count = thrower_is, .asked = IS_HUNTER},
    {"target-charging-or-bunched", .count = target_charging_or_bunched},
    {"beast-large", .count = beast_large},
    {"beast-springing", .count = beast_springing},
    {"special", .count = thrower_is, .asked = IS_SPECIAL},
    {"outnumbered", .count = more_figures, .asked = 1},
    {"outnumbers", .count = more_figures, .asked = 0},
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
    {"crew-trained", .count = gunner_is, .asked = IS_TRAINED},
    {"crew-untrained", .count = gunner_is, .asked = IS_UNTRAINED},
    {"in-swamp-or-jungle", .count = stands_on, .asked = SPACE_SWAMP | SPACE_JUNGLE},
    {"rifle-hit", .count = rifle_hit},
    {"machine-gun-hit", .count = machine_gun_hit},
    {"elephant-gun-hit", .count = elephant_gun_hit},
    {"hurt-figure", .count = thrower_wounded},
    {"hurt-beast", .count = wounded_in_party},
    {"charging-beast", .unit_marks = BIT(MARK_CHARGED)},
    {"beast-outnumbered", .count = more_of_them, .asked = 1},
    {"beast-outnumbers", .count = more_of_them, .asked = 0},
};
