/*
 * odds.c: the exact chances of a volley, a rocket or a melee, with the ledger of the very roll that would
 * follow.
 */
#include "rules/grid/odds.h"

#include "rules/grid/fire.h"
#include "rules/grid/melee.h"
#include "rules/grid/morale.h"
#include "rules/grid/moves.h"
#include "rules/grid/place.h"

static int32_t half_up(int32_t total, void *self)
{
    (void)self;
    return (total + 1) / 2;
}

/* chance in ppm, times (sides - 1) / sides for each die */
static uint64_t no_maximum(int dice, int sides, uint64_t ppm)
{
    uint64_t p = ppm << 20;
    for (int i = 0; i < dice; i++)
        p = p / (uint64_t)sides * (uint64_t)(sides - 1);
    return p >> 20;
}

/* The chance that the leader hits table is rolled on (G2, G10). */
static uint32_t leader_chance(const state *s, int dice, int sides, bool melee)
{
    const int rule = s->sc->options[OPTION_LEADER_CHECK], thrown = grid_die(s, sides);
    const int enough_hits = gd(s)->number.leader_hits;
    const int least = thrown == sides ? enough_hits : 2 * enough_hits - 1; /* pips that make so many hits */
    dist all, without;
    dist_sum(&all, dice, thrown);
    dist_sum(&without, dice, thrown - 1); /* given that no die shows its highest face */
    const bool any_hits = melee || rule == LEADER_CHECK_MAXIMUM,
               any_face = !melee && rule == LEADER_CHECK_FIVE_HITS;
    const uint64_t enough = any_hits ? PPM : dist_ppm(&all, least, INT32_MAX);
    const uint64_t enough_without = any_hits ? PPM : dist_ppm(&without, least, INT32_MAX);
    if (any_face) return (uint32_t)enough;
    const uint64_t lost = no_maximum(dice, thrown, enough_without);
    return (uint32_t)(enough > lost ? enough - lost : 0);
}

/* Bands by the bases the target would lose; the last takes what is left. */
static void bands(const state *s, int target, const dist *d, odds *out)
{
    const unit *self = &s->units[target];
    const int stands = type_of(s, target)->hits;
    for (int lost = 0; lost <= self->strength && out->nbands < ODDS_BANDS; lost++) {
        const int from = lost == 0 ? 0 : lost * stands - self->hits,
                  to = (lost + 1) * stands - self->hits - 1;
        const bool last = lost == self->strength || out->nbands == ODDS_BANDS - 1;
        if (dist_ppm(d, from, last ? INT32_MAX : to) == 0) continue;
        odds_band(out, d, grid_loss_band(lost, self->strength), lost, from, last ? INT32_MAX : to);
        if (last) break;
    }
}

/* The hits of so many dice (G1a, G1e). */
static dist hits_of(const state *s, int dice, int sides)
{
    dist d;
    dist_sum(&d, dice, grid_die(s, sides));
    if (grid_die(s, sides) != sides) dist_map(&d, half_up, NULL);
    return d;
}

/* What of a target decides what the hits do. */
static void note_target(const state *s, int target, odds *out)
{
    ledger_put(&out->ledger, LEDGER_NOTE, type_of(s, target)->hits, s->units[target].hits, "mod.stands",
               "G·H2", true);
}

/* So many dice. */
static int pool_odds(const state *s, int target, int sides, odds *out, dist *d)
{
    const int dice = out->ledger.total > 0 ? out->ledger.total : 0, thrown = grid_die(s, sides);
    odds_dice_add(out, NULL, dice, thrown, thrown == sides ? ODDS_READ_SUM : ODDS_READ_HALF, 0);
    *d = hits_of(s, dice, sides);
    note_target(s, target, out);
    return dice;
}

/* ---- fire: all that one side has declared at a target falls together */

typedef struct declared {
    int volleys, dice;
    uint64_t spared; /* parts of a million that no volley has the leader checked */
} declared;

static void spare(const state *s, int dice, int sides, declared *sum)
{
    sum->spared = sum->spared * (PPM - leader_chance(s, dice, sides, false)) / PPM;
}

/* The volleys that others, or other sides of a square, have declared at it: their hits are added. */
static void add_declared(const state *s, const occupied *occ, int side, int target, dist *d, declared *sum)
{
    for (int i = 0; i < s->sc->nunits; i++) {
        const grid_weapon *w = grid_weapon_of(s, i);
        if (s->units[i].side != side || !state_on_board(s, i) || w == NULL || w->rocket) continue;
        for (int slot = 0; slot < 4; slot++) {
            grid_shot shot;
            ledger l;
            if (gu_const(s, i)->aim[slot] != target + 1) continue;
            grid_shot_measure(s, occ, i, target, &shot);
            grid_fire_ledger(s, i, target, &shot, &l);
            if (l.total <= 0) continue;
            const dist volley = hits_of(s, l.total, w->die);
            dist_add(d, &volley);
            sum->volleys++;
            sum->dice += l.total;
            spare(s, l.total, w->die, sum);
        }
    }
}

/* What morale follows, its leader unhurt: whether it fails the test that a lost base calls for, or one that
 * is due already. */
static void note_morale(const state *s, int target, const dist *d, odds *out)
{
    const unit *self = &s->units[target];
    const int stands = type_of(s, target)->hits;
    state then = *s;
    uint64_t fails = 0, breaks = 0;
    for (int lost = 0; lost < self->strength; lost++) {
        uint32_t fail, broken;
        const uint32_t chance =
            dist_ppm(d, lost == 0 ? 0 : lost * stands - self->hits, (lost + 1) * stands - self->hits - 1);
        if (chance == 0) continue;
        then.units[target].strength = (int16_t)(self->strength - lost);
        if (lost > 0) then.units[target].marks |= BIT(MARK_LOST_BASE);
        if (!grid_must_test(&then, target)) continue;
        grid_morale_odds(&then, target, &fail, &broken);
        fails += (uint64_t)chance * fail;
        breaks += (uint64_t)chance * broken;
    }
    if (fails > 0) odds_note(out, "odds.morale-fails", "G·H9", (uint32_t)((fails + PPM / 2) / PPM));
    if (breaks > 0) odds_note(out, "odds.morale-breaks", "G·H9", (uint32_t)((breaks + PPM / 2) / PPM));
}

static void volley_odds(const state *s, const occupied *occ, int u, int target, odds *out)
{
    const int die = grid_weapon_of(s, u)->die;
    declared sum = {.spared = PPM};
    dist d;
    out->unit_code = "odds.hits";
    const int dice = pool_odds(s, target, die, out, &d);
    if (dice > 0) spare(s, dice, die, &sum);
    add_declared(s, occ, s->units[u].side, target, &d, &sum);
    if (sum.volleys > 0) {
        ledger_put(&out->ledger, LEDGER_NOTE, sum.dice, sum.volleys, "mod.declared", "G·H3", true);
        out->unit_code = "odds.hits-together";
    }
    odds_bars(out, &d);
    bands(s, target, &d, out);
    if (grid_leader_at_risk(s, target) && dice + sum.dice > 0)
        odds_note(out, "odds.leader-check", "G2", (uint32_t)(PPM - sum.spared));
    note_morale(s, target, &d, out);
}

static bool fire_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0];
    const grid_weapon *w = grid_weapon_of(s, u);
    occupied occ;
    grid_shot shot;
    if (w == NULL || a->target == NO_UNIT || !state_on_board(s, u) || !state_on_board(s, a->target))
        return false;
    if (w->rocket) {
        const dist d = odds_throw(out, 1, 6, 0);
        out->thrown[0].need = gd(s)->number.rocket_on;
        out->unit_code = "odds.rocket";
        odds_band(out, &d, "band.drifts", 0, 1, gd(s)->number.rocket_on - 1);
        odds_band(out, &d, "band.lands", 1, gd(s)->number.rocket_on, 6);
        return true;
    }
    occupied_find(s, s->units[u].side, &occ);
    grid_shot_measure(s, &occ, u, a->target, &shot);
    grid_fire_ledger(s, u, a->target, &shot, &out->ledger);
    volley_odds(s, &occ, u, a->target, out);
    return true;
}

/* As the charge would leave things: moved, facing, marked; but for losses to fire before it strikes home. */
static bool charge_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0];
    if (a->target == NO_UNIT || !state_on_board(s, u) || !state_on_board(s, a->target)) return false;
    state then = *s;
    dist d;
    unit *self = &then.units[u];
    if (a->nspaces > 0) self->space = a->spaces[a->nspaces - 1];
    self->marks |= BIT(MARK_CHARGED);
    self->facing = (uint8_t)grid_side_to(gd(s), self->space, then.units[a->target].space, self->facing);
    gu(&then, u)->quarry = (uint8_t)(a->target + 1);
    grid_melee_ledger(&then, u, a->target, &out->ledger);
    const int dice = pool_odds(&then, a->target, type_of(s, u)->melee_die, out, &d);
    out->unit_code = "odds.hits";
    odds_bars(out, &d);
    bands(&then, a->target, &d, out);
    if (dice > 0 && grid_leader_at_risk(&then, a->target))
        odds_note(out, "odds.leader-check", "G10",
                  leader_chance(&then, dice, type_of(s, u)->melee_die, true));
    return true;
}

bool grid_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits != 1) return false;
    if (a->verb == VERB_FIRE) return fire_odds(s, a, out);
    return a->verb == VERB_CHARGE && charge_odds(s, a, out);
}

/* The unit as the move would leave it; false: the verb moves or turns nobody. */
static bool moved_by(state *s, const action *a)
{
    const int u = a->units[0];
    unit *self = &s->units[u];
    const int to = action_space(a);
    if (a->verb == VERB_MOVE && to != NO_SPACE) {
        const int boxes = a->nspaces > 1 ? a->nspaces : steps_between(gd(s), self->space, to);
        self->space = (uint16_t)to;
        grid_move_spend(s, u, boxes);
    } else if (a->verb == VERB_ENTER && to != NO_SPACE) {
        self->status = UNIT_ON;
        self->space = (uint16_t)to;
        self->marks |= BIT(MARK_MOVED) | BIT(MARK_SPENT);
    } else if (a->verb != VERB_FACE) {
        return false;
    }
    if (a->args[0] != NO_ARG) self->facing = (uint8_t)a->args[0];
    self->marks &= ~BIT(MARK_DONE); /* of the Movement step; in the Fire step it may declare */
    return true;
}

bool grid_preview_odds(const state *s, const action *move, int target, odds *out)
{
    if (move->nunits != 1) return false;
    const int u = move->units[0];
    if (move->verb != VERB_ENTER && !state_on_board(s, u)) return false;
    state then = *s;
    occupied occ;
    grid_shot shot;
    action fire;
    if (!moved_by(&then, move) || grid_shooter_refused(&then, u) != NULL) return false;
    occupied_find(&then, then.units[u].side, &occ);
    if (grid_shot_refused(&then, &occ, u, target, &shot) != NULL) return false;
    action_init(&fire, VERB_FIRE, move->side);
    action_add_unit(&fire, u);
    fire.target = (int16_t)target;
    return grid_odds(&then, &fire, out);
}
