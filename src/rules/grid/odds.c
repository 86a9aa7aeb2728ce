/*
 * odds.c: the exact chances of a volley, a rocket or a melee, with the ledger of the very roll that would
 * follow.
 */
#include "rules/grid/grid_internal.h"

#include "rules/grid/check.h"
#include "rules/grid/apply.h"
#include "rules/grid/fire.h"
#include "rules/grid/harm.h"
#include "rules/grid/melee.h"
#include "rules/grid/morale.h"
#include "rules/grid/moves.h"
#include "rules/grid/place.h"

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
    out->falls.step = stands;
    out->falls.taken = self->hits;
    out->falls.has = self->strength;
    for (int lost = 0; lost <= self->strength && out->nbands < ODDS_COUNTED; lost++) {
        const int from = lost == 0 ? 0 : lost * stands - self->hits,
                  to = (lost + 1) * stands - self->hits - 1;
        const bool last = lost == self->strength || out->nbands == ODDS_COUNTED - 1;
        if (dist_ppm(d, from, last ? INT32_MAX : to) == 0) continue;
        odds_band(out, d, grid_loss_band(lost, self->strength), lost, from, last ? INT32_MAX : to);
        if (last) break;
    }
}

static void note(odds *out, const char *code, const char *rule, int32_t n, int32_t value)
{
    ledger_put(&out->against, LEDGER_NOTE, value, n, code, rule, true);
}

/* What of a target decides what the hits do. */
static void note_target(const state *s, int target, odds *out)
{
    const unit *self = &s->units[target];
    const int stands = type_of(s, target)->hits;
    note(out, "note.bases", "G·H2", self->strength, s->sc->units[target].strength);
    note(out, "note.stands", "G·H2", self->hits, stands);
    note(out, "note.base-falls", "G·H2", stands - self->hits, 0);
    note(out, "note.morale-needs", "G·H9", gd(s)->number.need[type_of(s, target)->grade], 0);
}

/* So many dice. */
static int pool_odds(const state *s, int sides, odds *out, dist *d)
{
    const int dice = out->ledger.total > 0 ? out->ledger.total : 0, thrown = grid_die(s, sides);
    odds_dice_add(out, NULL, dice, thrown, thrown == sides ? ODDS_READ_SUM : ODDS_READ_HALF, 0);
    *d = grid_hits_of(s, dice, sides);
    return dice;
}

/* ---- fire: all that one side has declared at a target falls together */

typedef struct declared {
    int volleys, dice;
    grid_harm harm;
    uint64_t spared; /* parts of a million that no volley has the leader checked */
} declared;

static void spare(const state *s, int target, int dice, int sides, declared *sum)
{
    grid_harm_add(s, target, dice, sides, false, &sum->harm);
    sum->spared = sum->spared * (PPM - leader_chance(s, dice, sides, false)) / PPM;
}

/* The volleys that others, or other sides of a square, have declared at it: their hits are added. */
static void add_declared(const state *s, const occupied *occ, int side, int target, dist *d, declared *sum,
                         odds *out)
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
            const dist volley = grid_hits_of(s, l.total, w->die);
            dist_add(d, &volley);
            sum->volleys++;
            sum->dice += l.total;
            const int had = out->ndeclared;
            odds_declare(out, i, l.total, grid_die(s, w->die));
            if (out->ndeclared > had && grid_die(s, w->die) != w->die)
                out->declared[had].read = ODDS_READ_HALF;
            spare(s, target, l.total, w->die, sum);
        }
    }
}

/* At whom fire has been declared; */
static void find_shot_at(const state *s, bool shot_at[UNITS_MAX])
{
    for (int i = 0; i < s->sc->nunits; i++)
        for (int slot = 0; slot < 4 && state_on_board(s, i); slot++)
            if (gu_const(s, i)->aim[slot] != 0) shot_at[gu_const(s, i)->aim[slot] - 1] = true;
}

/* and who will be struck at in the melee. */
static void find_struck(const state *s, bool struck[UNITS_MAX])
{
    for (int i = 0; i < s->sc->nunits; i++) {
        const int at = grid_melee_opponent(s, i);
        if (at != NO_UNIT) struck[at] = true;
    }
}

/* It tests worse without that friend: the commander near, or one of two at its flanks (G·H9, G·H14). */
static bool leans_on(const state *s, int u, int i)
{
    state without = *s;
    without.units[i].status = UNIT_DESTROYED;
    return grid_morale_modifiers(&without, u) != grid_morale_modifiers(s, u);
}

/* A friend that it leans on may be gone by the time it tests, or his leader, by what strikes at him: all
 * losses of a step fall before the first test. How likely that is, its own card does not say. */
static bool leans_on_endangered(const state *s, int u)
{
    bool in_danger[UNITS_MAX] = {false};
    find_shot_at(s, in_danger);
    find_struck(s, in_danger);
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && in_danger[i] && state_on_board(s, i) && s->units[i].side == s->units[u].side &&
            leans_on(s, u, i))
            return true;
    return false;
}

/* Friends near it who test before it does and may break: then it has no longer whom it leaned on (G·H9), and
 * nobody can say beforehand. */
static bool leans_on_tested(const state *s, int target)
{
    enum { NEAR = 2 };
    bool shot_at[UNITS_MAX] = {false};
    find_shot_at(s, shot_at);
    for (int i = 0; i < target; i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[target].side &&
            (shot_at[i] || grid_must_test(s, i)) &&
            steps_between(gd(s), s->units[i].space, s->units[target].space) <= NEAR)
            return true;
    return false;
}

/* A line that sums up what the table of what follows says. */
static void note_in_after(odds *out, const char *code, uint32_t ppm)
{
    const int at = out->nnotes;
    if (ppm > 0) odds_note(out, code, "G·H9", ppm);
    if (out->nnotes > at) out->note[at].in_after = true;
}

/* Where it can lose no base, for what else it tests: it owes a test already, or else may come to owe one. */
static void note_why_tested(const state *s, int target, int else_for, odds *out)
{
    const bool owed = grid_must_test(s, target);
    if (out->nbands != 1 || out->band[0].n != 0) return;
    note(out, owed ? "note.morale-owed" : "note.morale-may", "G·H9",
         owed ? grid_why_tested(s, target) : else_for, 0);
}

/* What morale follows for what is done to it, or that it hangs on what nobody can say yet: a melee, or what
 * befalls friends. More may follow where friends beside it break. */
static void note_morale(const state *s, int target, const grid_harm *harm, odds *out)
{
    uint32_t fails, breaks;
    grid_harm_morale(s, target, harm, NULL, &fails, &breaks);
    if (fails == 0) return;
    if (grid_in_contact(s, target)) {
        note(out, "note.morale-later", "G·H3", 0, 0);
        return;
    }
    if (leans_on_tested(s, target) || leans_on_endangered(s, target)) {
        note(out, "note.morale-hangs", "G·H9", 0, 0);
        return;
    }
    note_why_tested(s, target, FOR_LEADER, out);
    grid_harm_after(s, target, harm, NULL, out);
    note_in_after(out, "odds.morale-fails", fails);
    note_in_after(out, "odds.morale-breaks", breaks);
}

static void volley_odds(const state *s, const occupied *occ, int u, int target, odds *out)
{
    const int die = grid_weapon_of(s, u)->die;
    declared sum = {.spared = PPM};
    dist d;
    grid_harm_none(&sum.harm);
    out->unit_code = "odds.hits";
    const int dice = pool_odds(s, die, out, &d);
    note_target(s, target, out);
    if (grid_in_contact(s, target)) note(out, "note.into-melee", "G·H3", 0, 0);
    if (dice > 0) spare(s, target, dice, die, &sum);
    add_declared(s, occ, s->units[u].side, target, &d, &sum, out);
    if (sum.volleys > 0) out->own_code = out->unit_code, out->unit_code = "odds.hits-together";
    odds_bars(out, &d);
    bands(s, target, &d, out);
    if (grid_leader_at_risk(s, target) && dice + sum.dice > 0)
        odds_note(out, "odds.leader-check", "G2", (uint32_t)(PPM - sum.spared));
    note_morale(s, target, &sum.harm, out);
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

/* ---- a charge */

/* As the charge leaves things when it has gone home: carried out on a copy. Broken enemies whose side moves
 * after it run first; fire before the melee is anybody's choice, and there is none here. */
static void charge_home(const state *s, const action *a, state *then)
{
    resolver quiet = {0};
    *then = *s;
    grid_apply_charge(then, a, &quiet);
    if (course_phase_of(s) != PHASE_MOVE_1) return;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side != a->side && grid_flees(then, i)) grid_flee(then, i, &quiet);
}

typedef struct blows { /* all that strike at one unit */
    int others;        /* beside the one that the card is of */
    dist hits;
    grid_harm harm;
} blows;

static int blow_dice(const state *s, int u, int at, ledger *l)
{
    grid_melee_ledger(s, u, at, l);
    return l->total > 0 ? l->total : 0;
}

static blows blows_at(const state *s, int target, int by, odds *out)
{
    blows b = {0};
    dist_point(&b.hits, 0);
    grid_harm_none(&b.harm);
    for (int i = 0; i < s->sc->nunits; i++) {
        ledger l;
        if (grid_melee_opponent(s, i) != target) continue;
        const int dice = blow_dice(s, i, target, &l), die = type_of(s, i)->melee_die;
        const dist hits = grid_hits_of(s, dice, die);
        dist_add(&b.hits, &hits);
        grid_harm_add(s, target, dice, die, true, &b.harm);
        if (i == by) continue;
        if (out != NULL) odds_declare(out, i, dice, grid_die(s, die));
        b.others++;
    }
    return b;
}

static dist dealt_by(const state *s, int u)
{
    const int at = grid_melee_opponent(s, u);
    ledger l;
    dist d;
    dist_point(&d, 0);
    if (at == NO_UNIT) return d;
    return grid_hits_of(s, blow_dice(s, u, at, &l), type_of(s, u)->melee_die);
}

static uint32_t leader_checked(const state *then, int target)
{
    uint64_t spared = PPM;
    for (int i = 0; i < then->sc->nunits; i++) {
        ledger l;
        if (grid_melee_opponent(then, i) != target) continue;
        const int dice = blow_dice(then, i, target, &l);
        if (dice > 0)
            spared = spared * (PPM - leader_chance(then, dice, type_of(then, i)->melee_die, true)) / PPM;
    }
    return (uint32_t)(PPM - spared);
}

/* What comes of it for us and for them: bases, and the tests that follow. */
static void charge_notes(const state *then, int u, int target, const blows *theirs, odds *out)
{
    const blows ours = blows_at(then, u, target, NULL);
    const dist we_deal = dealt_by(then, u), they_deal = dealt_by(then, target);
    const int left = type_of(then, u)->hits - then->units[u].hits;
    uint32_t fails, breaks;
    if (grid_leader_at_risk(then, target))
        odds_note(out, "odds.leader-check", "G10", leader_checked(then, target));
    grid_harm_morale(then, target, &theirs->harm, &they_deal, &fails, &breaks);
    if (fails > 0 && leans_on_endangered(then, target)) {
        note(out, "note.morale-hangs", "G·H9", 0, 0);
    } else if (fails > 0) {
        note_in_after(out, "odds.morale-fails", fails);
        note_why_tested(then, target, FOR_MELEE, out);
        grid_harm_after(then, target, &theirs->harm, &they_deal, out);
    }
    odds_note(out, "odds.we-lose", "G9", dist_ppm(&ours.hits, left, INT32_MAX));
    grid_harm_morale(then, u, &ours.harm, &we_deal, &fails, &breaks);
    if (fails > 0 && leans_on_endangered(then, u))
        ledger_put(&out->ledger, LEDGER_NOTE, 0, 0, "note.morale-hangs", "G·H9", true);
    else if (fails > 0)
        odds_note(out, "odds.we-fail", "G·H9", fails);
}

/* Whom the enemy strikes (G9), where the charger is not the only one he touches: his dice are against that
 * one alone. */
static void note_struck(const state *then, int u, int target, odds *out)
{
    const int struck = grid_melee_opponent(then, target);
    bool another = struck != u;
    for (int i = 0; i < then->sc->nunits; i++)
        another = another ||
                  (i != u && then->units[i].side == then->units[u].side && grid_touching(then, target, i));
    if (another) note(out, "note.strikes", "G9", struck, 0);
}

static void dice_of_both(const state *then, int u, int target, odds *out)
{
    const int theirs = type_of(then, target)->melee_die;
    out->thrown[0].code = "odds.ours";
    if (grid_melee_opponent(then, target) == NO_UNIT) return;
    const int at = out->nthrows,
              dice = blow_dice(then, target, grid_melee_opponent(then, target), &out->against),
              thrown = grid_die(then, theirs);
    note_struck(then, u, target, out);
    odds_dice_add(out, "odds.theirs", dice, thrown, thrown == theirs ? ODDS_READ_SUM : ODDS_READ_HALF, 0);
    if (out->nthrows > at) odds_dice_theirs(out);
}

/* Its dice, and what all blows together do to whom they strike. */
static blows blow_odds(const state *s, int u, int target, odds *out)
{
    dist own;
    const blows b = blows_at(s, target, u, out);
    out->unit_code = b.others > 0 ? "odds.blows-together" : "odds.hits";
    grid_melee_ledger(s, u, target, &out->ledger);
    (void)pool_odds(s, type_of(s, u)->melee_die, out, &own);
    odds_bars(out, &b.hits);
    bands(s, target, &b.hits, out);
    return b;
}

/* In a melee that is to be fought: as the dice of its blow would be thrown now. */
bool grid_blow(const state *s, int u, int target, odds *out)
{
    if (grid_melee_opponent(s, u) != target) return false;
    (void)blow_odds(s, u, target, out);
    return true;
}

static int per_cent(const dist *d, int from)
{
    enum { PER_CENT = 100 };
    return (int)(((uint64_t)dist_ppm(d, from, INT32_MAX) * PER_CENT + PPM / 2) / PPM);
}

typedef struct fire_first { /* what may be fired at a charger before it strikes */
    int volleys;
    int16_t by[UNITS_MAX];
    dist hits;
} fire_first;

/* By those who stand as they do now: each may choose another target. */
static fire_first fire_first_at(const state *then, int u)
{
    fire_first f = {0};
    state fire = *then;
    dist_point(&f.hits, 0);
    for (int i = 0; i < fire.sc->nunits; i++) /* that of the Movement step: the Fire step clears it */
        fire.units[i].marks &= ~BIT(MARK_DONE);
    for (int i = 0; i < fire.sc->nunits; i++) {
        occupied occ;
        grid_shot shot;
        ledger l;
        if (fire.units[i].side == fire.units[u].side || grid_shooter_refused(&fire, i) != NULL ||
            grid_weapon_of(&fire, i)->rocket)
            continue;
        occupied_find(&fire, fire.units[i].side, &occ);
        if (grid_shot_refused(&fire, &occ, i, u, &shot) != NULL) continue;
        grid_fire_ledger(&fire, i, u, &shot, &l);
        if (l.total <= 0) continue;
        const dist volley = grid_hits_of(&fire, l.total, grid_weapon_of(&fire, i)->die);
        dist_add(&f.hits, &volley);
        f.by[f.volleys++] = (int16_t)i;
    }
    return f;
}

/* How likely so many hits cost that unit just so many bases. */
static uint32_t costs(const state *s, int u, const dist *hits, int bases)
{
    const int stands = type_of(s, u)->hits, had = s->units[u].hits;
    return dist_ppm(hits, bases == 0 ? 0 : bases * stands - had,
                    bases >= s->units[u].strength ? INT32_MAX : (bases + 1) * stands - had - 1);
}

/* What comes of the melee for its target if all that fire falls on the charger: of each number of bases it
 * may lose to it the blows of those left. */
static void reckon_fire(const state *then, int u, int target, const fire_first *f, odds *out)
{
    const unit *self = &then->units[u], *other = &then->units[target];
    uint64_t lost[ODDS_COUNTED] = {0}, gone = 0;
    for (int bases = 0; bases <= self->strength; bases++) {
        const uint64_t chance = costs(then, u, &f->hits, bases);
        state left = *then;
        left.units[u].strength = (int16_t)(self->strength - bases);
        if (left.units[u].strength == 0) left.units[u].status = UNIT_DESTROYED;
        if (chance == 0) continue;
        const blows b = blows_at(&left, target, u, NULL);
        if (bases == self->strength && b.others == 0) {
            gone += chance;
            continue;
        }
        for (int n = 0; n <= other->strength; n++)
            lost[n < ODDS_COUNTED ? n : ODDS_COUNTED - 1] += chance * costs(then, target, &b.hits, n) / PPM;
    }
    for (int n = 0; n < ODDS_COUNTED; n++)
        odds_before_band(out, grid_loss_band(n, other->strength), n, (uint32_t)lost[n]);
    odds_before_band(out, "band.gone-first", 0, (uint32_t)gone);
}

/* Fire comes before blows (G·H3): how much on its own ledger, how often it takes a base, and what is left of
 * the charge then. */
static void note_fire_first(const state *then, int u, int target, odds *out)
{
    enum { MILLI = 1000 };
    const fire_first f = fire_first_at(then, u);
    const int hits = (int)((dist_mean_milli(&f.hits) + MILLI / 2) / MILLI),
              taken = per_cent(&f.hits, type_of(then, u)->hits - then->units[u].hits);
    ledger_put(&out->ledger, LEDGER_NOTE, taken, hits,
               f.volleys == 0 ? "note.no-fire-first"
               : taken > 0    ? "note.fire-first"
                              : "note.fire-first.light",
               "G·H3", true);
    if (taken == 0) return;
    for (int i = 0; i < f.volleys; i++)
        odds_before(out, f.by[i]);
    reckon_fire(then, u, target, &f, out);
    out->how.code = "odds.fire-first";
    out->how.rule = "G·H3";
}

static bool charge_odds(const state *s, const action *a, odds *out)
{
    const int u = a->units[0], target = a->target;
    if (target == NO_UNIT || !state_on_board(s, u) || !state_on_board(s, target)) return false;
    state then;
    dist own;
    charge_home(s, a, &then);
    out->unit_code = "odds.hits";
    if (grid_melee_opponent(&then, u) != target) { /* it runs, and there is nobody to strike */
        dist_point(&own, 0);
        odds_band(out, &own, "band.runs-first", 0, 0, 0);
        return true;
    }
    const blows b = blow_odds(&then, u, target, out);
    if (out->nthrows > 0) dice_of_both(&then, u, target, out);
    note_target(&then, target, out);
    charge_notes(&then, u, target, &b, out);
    note_fire_first(&then, u, target, out);
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
    if (!moved_by(&then, move) || grid_shooter_refused(&then, u) != NULL) return false;
    occupied_find(&then, then.units[u].side, &occ);
    if (grid_shot_refused(&then, &occ, u, target, &shot) != NULL) return false;
    action fire = action_of(VERB_FIRE, move->side, u);
    fire.target = (int16_t)target;
    return grid_odds(&then, &fire, out);
}

/* Limbered guns do not fire (G·H10): those who see them where they go do. */
bool grid_warned_of(const state *s, const action *a, refusal *why)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT, to = action_space(a);
    occupied occ;
    grid_shot unread;
    int fire = 0;
    if (a->verb != VERB_MOVE || u == NO_UNIT || to == NO_SPACE || !state_has(s, u, MARK_LIMBERED))
        return false;
    state then = *s;
    then.units[u].space = (int16_t)to;
    occupied_find(&then, s->units[u].side, &occ);
    for (int e = 0; e < s->sc->nunits; e++) {
        then.units[e].marks &= ~BIT(MARK_DONE); /* who has held may fire all the same */
        fire += s->units[e].status == UNIT_ON && s->units[e].side != s->units[u].side &&
                state_seen(s, e, s->units[u].side) && grid_weapon_of(s, e) != NULL &&
                grid_shooter_refused(&then, e) == NULL &&
                grid_shot_refused(&then, &occ, e, u, &unread) == NULL;
    }
    if (fire == 0) return false;
    (void)refuse(why, "warn.limbered", u, NO_UNIT, to, fire, 0);
    return true;
}

/* A charge: from where it stands, or along the first way that brings it to the target. A shot is asked by
 * grid_preview_odds. */
bool grid_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    state then = *s;
    refusal unread;
    if (!close) return false;
    then.units[u].marks &= ~(BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT));
    *of = action_of(VERB_CHARGE, s->units[u].side, u);
    of->target = (int16_t)target;
    if (grid_check_charge(&then, of, &unread)) return grid_odds(&then, of, out);
    of->nspaces = 1;
    for (int way = 0; way < gd(s)->map.directions; way++) {
        of->spaces[0] = gd(s)->map.next[s->units[target].space][way];
        if (of->spaces[0] != NO_SPACE && grid_check_charge(&then, of, &unread))
            return grid_odds(&then, of, out);
    }
    return false;
}
