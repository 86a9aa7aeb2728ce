/*
 * suggest.c: the few actions the computer tries, chosen by plain sense: units one after another, masses on to
 * the nearest enemy, regulars where they are if their fire lanes are open, squares whole. Complete lists:
 * legal.c.
 */
#include "rules/conduct/suggest.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/evaluate.h"
#include "rules/conduct/check.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/turn.h"
#include "rules/conduct/volley.h"

enum { PLACES = 4, CHARGES = 3 };

/* Where to look: at most of the enemy, or at the nearest for those who go at him. */
static int facing_at(const state *s, int u, int at)
{
    const int now = s->units[u].facing < 6 ? s->units[u].facing : 0;
    int enemy = NO_UNIT, best = now;
    if (conduct_nearest(s, s->units[u].side, at, &enemy) == BOARD_FAR) return now;
    if (conduct_comes_on(s, u) || mounted(s, u))
        return conduct_towards(cd(s), at, s->units[enemy].space, now);
    int32_t most = conduct_coverage(s, u, at, now);
    for (int facing = 0; facing < 6; facing++) {
        const int32_t cover = conduct_coverage(s, u, at, facing);
        if (cover > most) most = cover, best = facing;
    }
    return best;
}

/* Is an enemy about to have what he came for, and are we near enough to do something about it? */
static bool alarmed(const state *s, int u)
{
    const uint8_t *theirs = cd(s)->to_goal[1 - s->units[u].side];
    if (theirs == NULL || theirs[s->units[u].space] > 7) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side != s->units[u].side && fighting(s, i) && state_seen(s, i, s->units[u].side) &&
            !state_has(s, i, MARK_SHAKEN) && theirs[s->units[i].space] <= 4)
            return true;
    return false;
}

/* Is there nothing to better about where it stands: works, a square, or most of the enemy before its rifles?
 */
static bool content(const state *s, int u)
{
    const conduct_data *d = cd(s);
    const unit *at = &s->units[u];
    int enemy = NO_UNIT;
    const int far = conduct_nearest(s, at->side, at->space, &enemy), most = conduct_range_most(s, u);
    if (conduct_comes_on(s, u)) return false;
    if (state_has(s, u, MARK_RING))
        return cu_const(s, u)->ring != u + 1 || d->to_goal[at->side] == NULL || state_has(s, u, MARK_DONE);
    if (conduct_in_contact(s, u)) return true;
    if (conduct_pressed(s, u)) return false;
    if (alarmed(s, u) && (enemy == NO_UNIT || far > 2)) return false;
    if (mounted(s, u) && most > 0) return enemy == NO_UNIT || far > most + 2;
    if (state_has(s, u, MARK_LIMBERED) || state_has(s, u, MARK_SQUARE)) return false;
    const bool goal = d->to_goal[at->side] != NULL && d->to_goal[at->side][at->space] > 0 &&
                      d->special.exit_side != at->side;
    if (enemy == NO_UNIT || far > most + 4) return !goal;
    const int want = facing_at(s, u, at->space);
    const int32_t now = conduct_coverage(s, u, at->space, at->facing),
                  then = conduct_coverage(s, u, at->space, want);
    if (2 * now < then) return false; /* better to turn */
    if (conduct_works(s, u) || !goal) return true;
    return far <= 3 || (far <= most && (s->actions + (uint32_t)u) % 3 != 0);
}

static bool wants_to_act(const state *s, int u, int side, int stage)
{
    const unit *at = &s->units[u];
    if (at->side != side || (at->status != UNIT_ON && at->status != UNIT_READY)) return false;
    if (stage == STAGE_EXPLOIT) return state_on_board(s, u) && state_has(s, u, MARK_EXPLOIT);
    if (state_has(s, u, MARK_DONE) || is_leader(s, u) != (stage == STAGE_COMMAND)) return false;
    if (at->status == UNIT_READY) return true;
    if (is_leader(s, u)) return cu_const(s, u)->out == 0;
    if (cg_const(s)->active == u + 1) return true;
    if (state_has(s, u, MARK_ORDERED)) return false;
    return state_has(s, u, MARK_SHAKEN) || !content(s, u);
}

/* Whose turn it is: those nearest to the side's goal, so that they make room; else by the order of battle.
 * The one that has rolled goes on. */
static int next_unit(const state *s, int side)
{
    const conduct_game *g = cg_const(s);
    const uint8_t *goal = cd(s)->to_goal[side];
    int best = NO_UNIT, least = 1000;
    if (g->stage == STAGE_MOVE && g->active != 0) return g->active - 1;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!wants_to_act(s, u, side, g->stage)) continue;
        const int key = goal != NULL && state_on_board(s, u) ? goal[s->units[u].space] : 0;
        if (key < least) least = key, best = u;
        if (least == 0) break;
    }
    return best;
}

typedef struct choice {
    action act;
    int32_t worth;
} choice;

static void keep(choice *best, int *n, int most, const action *a, int32_t worth)
{
    int i = *n < most ? (*n)++ : most;
    if (i == most) {
        i = most - 1;
        if (worth <= best[i].worth) return;
    }
    for (; i > 0 && best[i - 1].worth < worth; i--)
        best[i] = best[i - 1];
    best[i] = (choice){*a, worth};
}

typedef struct scout {
    const state *s;
    const conduct_data *d;
    int unit, side;
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
} scout;

static void begin(scout *t, const state *s, int u)
{
    t->s = s;
    t->d = cd(s);
    t->unit = u;
    t->side = s->units[u].side;
    conduct_occupy(s, t->side, &t->occ);
    conduct_mover_fill(&t->m, s, &t->occ, u);
    conduct_reach_find(&t->m, &t->reach);
}

/* The great square a leader or mule belongs to: one of its units is beside it, or where it stands. 0: none.
 */
static int ring_of(const state *s, int u)
{
    const conduct_data *d = cd(s);
    int best = 0, least = 3;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!fighting(s, i) || s->units[i].side != s->units[u].side || !state_has(s, i, MARK_CLOSED))
            continue;
        const int far = hexes(d, s->units[i].space, s->units[u].space);
        if (far < least) least = far, best = cu_const(s, i)->ring;
    }
    return best;
}

/* Leaders stay with the square they are in: they go from one of its units to another. */
static bool strays(const scout *t, int ring, int to)
{
    const int with = conduct_troops_at(t->s, to);
    return ring != 0 && (with == NO_UNIT || cu_const(t->s, with)->ring != ring);
}

static void suggest_moves(const scout *t, action_list *out)
{
    const int ring = is_leader(t->s, t->unit) ? ring_of(t->s, t->unit) : 0;
    choice best[PLACES];
    int n = 0;
    const bool contact = conduct_in_contact(t->s, t->unit);
    if (contact && !state_has(t->s, t->unit, MARK_SHAKEN) &&
        (conduct_comes_on(t->s, t->unit) || conduct_works(t->s, t->unit)))
        return;
    for (int to = 0; to < t->d->n; to++) {
        if (hexes(t->d, t->m.from, to) > t->m.budget + 1 ||
            conduct_reach_refused(&t->m, &t->reach, to, NO_ARG) != NULL ||
            (contact && !conduct_falls_back(t->s, t->unit, to)) || strays(t, ring, to))
            continue;
        action a = action_of(VERB_MOVE, t->side, t->unit);
        action_add_space(&a, to);
        int facing = NO_ARG;
        if (!t->m.loose) {
            facing = facing_at(t->s, t->unit, to);
            for (int k = 0; k < 6; k++) { /* the nearest to it that the move allows */
                static const int turns[] = {0, 1, 5, 2, 4, 3};
                const int f = (facing + turns[k]) % 6;
                if (conduct_reach_refused(&t->m, &t->reach, to, f) != NULL) continue;
                facing = f;
                break;
            }
        }
        a.args[0] = facing;
        if (!t->m.loose && conduct_reach_refused(&t->m, &t->reach, to, facing) != NULL) continue;
        keep(best, &n, PLACES, &a, conduct_place_worth(t->s, t->unit, to, facing == NO_ARG ? 0 : facing));
    }
    for (int i = 0; i < n; i++)
        action_list_add(out, &best[i].act);
}

static int32_t charge_worth(const scout *t, int to, int target)
{
    const state *s = t->s;
    int32_t worth = 10 * (10 - s->units[target].strength);
    if (is_crew(s, target)) worth += 80;
    if (state_has(s, target, MARK_SHAKEN)) worth += 60;
    if (conduct_in_contact(s, target)) worth += 30;
    if (conduct_works(s, target)) worth -= 40;
    if (conduct_in_square(s, target))
        worth -= mounted(s, t->unit) ? 120 : 20;
    else if (conduct_flanks(s, t->m.from, to, target))
        worth += 90;
    return worth;
}

static void suggest_charges(const scout *t, action_list *out)
{
    choice best[CHARGES];
    int n = 0, must = NO_UNIT;
    const bool bound = conduct_must_charge(t->s, t->unit, &must), shoots = !conduct_comes_on(t->s, t->unit);
    for (int e = 0; e < t->s->sc->nunits; e++) {
        if (!fighting(t->s, e) || t->s->units[e].side == t->side || !state_seen(t->s, e, t->side)) continue;
        const int there = t->s->units[e].space, far = hexes(t->d, t->m.from, there);
        if (far > t->m.budget + 1 || (bound && far != hexes(t->d, t->m.from, t->s->units[must].space)) ||
            conduct_charge_refused(t->s, t->unit, e) != NULL)
            continue;
        const bool weak = is_crew(t->s, e) || state_has(t->s, e, MARK_SHAKEN) || t->s->units[e].strength <= 3;
        if (shoots && !bound && !weak && !conduct_pressed(t->s, t->unit))
            continue; /* rifles shoot; the bayonet is for those who waver */
        for (int dir = -1; dir < 6; dir++) {
            const int to = dir < 0 ? t->m.from : t->d->next[there][dir];
            if (to == NO_SPACE || (dir >= 0 && to == t->m.from) || hexes(t->d, to, there) != 1 ||
                bit_of(t->occ.enemies, to) || conduct_reach_charge(&t->m, &t->reach, to, there) < 0)
                continue;
            action a = action_of(VERB_CHARGE, t->side, t->unit);
            a.target = (int16_t)e;
            if (dir >= 0) action_add_space(&a, to);
            keep(best, &n, CHARGES, &a, charge_worth(t, to, e));
        }
    }
    for (int i = 0; i < n; i++)
        action_list_add(out, &best[i].act);
}

static void suggest_ring(const state *s, int u, int side, action_list *out)
{
    const conduct_data *d = cd(s);
    int way = -1, least = 999;
    if (!state_has(s, u, MARK_CLOSED)) {
        if (conduct_ready_refused(s, u, VERB_RING, NO_ARG) == NULL)
            action_list_add_plain(out, VERB_RING, side, u);
        return;
    }
    if (d->to_goal[side] == NULL) return;
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->next[s->units[u].space][dir];
        if (to == NO_SPACE || d->to_goal[side][to] >= least ||
            conduct_ready_refused(s, u, VERB_MARCH, dir) != NULL)
            continue;
        least = d->to_goal[side][to];
        way = dir;
    }
    if (way < 0 || least >= d->to_goal[side][s->units[u].space]) return;
    action a = action_of(VERB_MARCH, side, u);
    a.args[0] = way;
    action_list_add(out, &a);
}

static void suggest_enter(const state *s, int u, int side, action_list *out)
{
    const uint16_t *spaces;
    const int n = scenario_entry(s->sc, u, &spaces);
    conduct_occupied occ;
    choice best[PLACES];
    int found = 0;
    conduct_occupy(s, side, &occ);
    for (int i = 0; i < n; i++) {
        if (conduct_enter_refused(s, &occ, u, spaces[i]) != NULL) continue;
        action a = action_of(VERB_ENTER, side, u);
        action_add_space(&a, spaces[i]);
        keep(best, &found, 2, &a, conduct_place_worth(s, u, spaces[i], facing_at(s, u, spaces[i])));
    }
    for (int i = 0; i < found; i++)
        action_list_add(out, &best[i].act);
}

static void suggest_guns(const scout *t, action_list *out)
{
    const state *s = t->s;
    const int u = t->unit, want = facing_at(s, u, s->units[u].space);
    int enemy = NO_UNIT;
    const int far = conduct_nearest(s, t->side, s->units[u].space, &enemy);
    if (want != s->units[u].facing && conduct_ready_refused(s, u, VERB_FACE, want) == NULL) {
        action a = action_of(VERB_FACE, t->side, u);
        a.args[0] = want;
        action_list_add(out, &a);
    }
    if (state_has(s, u, MARK_LIMBERED) && far <= conduct_range_most(s, u) &&
        conduct_ready_refused(s, u, VERB_UNLIMBER, NO_ARG) == NULL)
        action_list_add_plain(out, VERB_UNLIMBER, t->side, u);
    if (!state_has(s, u, MARK_LIMBERED) && far > conduct_range_most(s, u) + 2 && far < BOARD_FAR &&
        conduct_ready_refused(s, u, VERB_LIMBER, NO_ARG) == NULL)
        action_list_add_plain(out, VERB_LIMBER, t->side, u);
}

static void suggest_movement(const state *s, int u, int side, action_list *out)
{
    const int stage = cg_const(s)->stage;
    scout t;
    if (next_unit(s, side) != u) return;
    if (s->units[u].status == UNIT_READY) {
        suggest_enter(s, u, side, out);
        if (conduct_hold_refused(s, u) == NULL) action_list_add_plain(out, VERB_HOLD, side, u);
        return;
    }
    if (stage == STAGE_MOVE && conduct_order_refused(s, u) == NULL) {
        action_list_add_plain(out, VERB_ORDER, side, u);
        return;
    }
    if (conduct_hold_refused(s, u) == NULL) action_list_add_plain(out, VERB_HOLD, side, u);
    if (conduct_mover_refused(s, u) != NULL) return;
    if (conduct_leave_refused(s, u) == NULL) action_list_add_plain(out, VERB_LEAVE, side, u);
    if (state_has(s, u, MARK_RING) && stage == STAGE_MOVE) {
        if (!is_crew(s, u)) suggest_ring(s, u, side, out);
        return;
    }
    begin(&t, s, u);
    if (stage != STAGE_COMMAND && !is_crew(s, u)) suggest_charges(&t, out);
    int must;
    if (conduct_must_charge(s, u, &must)) return;
    if (is_crew(s, u) && stage == STAGE_MOVE) suggest_guns(&t, out);
    suggest_moves(&t, out);
    if (stage != STAGE_MOVE || conduct_in_contact(s, u)) return;
    const int want = facing_at(s, u, s->units[u].space);
    if (!is_crew(s, u) && want != s->units[u].facing &&
        conduct_ready_refused(s, u, VERB_FACE, want) == NULL) {
        action a = action_of(VERB_FACE, side, u);
        a.args[0] = want;
        action_list_add(out, &a);
    }
    if (type_of(s, u)->dismounts && conduct_weapon_of(s, u) != WEAPON_NONE &&
        conduct_nearest(s, side, s->units[u].space, NULL) <= conduct_range_most(s, u) &&
        conduct_ready_refused(s, u, VERB_DISMOUNT, NO_ARG) == NULL)
        action_list_add_plain(out, VERB_DISMOUNT, side, u);
}

/* ---- fire: the target that promises most; once two hits are likely, the next */

static void suggest_fire(const state *s, int u, int side, action_list *out)
{
    const conduct_data *d = cd(s);
    int best = NO_UNIT, most = -1;
    conduct_shot shot;
    ledger l;
    if (conduct_unjam_refused(s, u) == NULL) action_list_add_plain(out, VERB_UNJAM, side, u);
    if (conduct_blow_refused(s, u) == NULL) action_list_add_plain(out, VERB_BLOW, side, u);
    if (conduct_shooter_refused(s, u) != NULL) return;
    for (int t = 0; t < s->sc->nunits; t++) {
        if (!fighting(s, t) || s->units[t].side == side || !state_seen(s, t, side) ||
            hexes(d, s->units[u].space, s->units[t].space) > conduct_range_most(s, u) ||
            conduct_shot_refused(s, u, t, &shot) != NULL)
            continue;
        int aimed = s->units[t].hits;
        for (int i = 0; i < s->sc->nunits; i++)
            aimed += s->units[i].side == side && cu_const(s, i)->aim[0] == t + 1;
        conduct_fire_ledger(s, u, t, is_mg(s, u) ? MG_LEAST + 1 : 0, &shot, &l);
        int worth = shot.dice * (7 - shot.natural) * 10;
        if (aimed < 2)
            worth += worth / 4;
        else if (aimed > 3)
            worth -= worth / 3;
        const uint8_t *theirs = d->to_goal[1 - side];
        if (state_has(s, t, MARK_SHAKEN))
            worth -= worth / 8;
        else if (theirs != NULL && theirs[s->units[t].space] <= 1)
            worth *= 2; /* Shaken, he holds nothing */
        if (shot.range <= 2) worth += worth / 4;
        if (s->units[t].strength <= 2) worth += worth / 4;
        if (worth > most) most = worth, best = t;
    }
    if (best == NO_UNIT || most <= 0) return;
    action a = action_of(VERB_FIRE, side, u);
    a.target = (int16_t)best;
    if (!is_mg(s, u)) {
        action_list_add(out, &a);
        return;
    }
    a.args[0] = conduct_weapon_of(s, u) == WEAPON_MAXIM ? MG_MOST - 1 : MG_LEAST + 1;
    action_list_add(out, &a);
}

static bool any_movement(const state *s, int side)
{
    return next_unit(s, side) != NO_UNIT;
}

void conduct_suggest(const state *s, int u, action_list *out)
{
    const int stage = cg_const(s)->stage;
    decision now = {0};
    conduct_decide(s, &now);
    if (now.side < 0) return;
    const bool moving = stage == STAGE_COMMAND || stage == STAGE_MOVE || stage == STAGE_EXPLOIT;
    if (u == NO_UNIT) {
        if (stage == STAGE_ORDER) {
            action_list_add_plain(out, VERB_FIRST, now.side, NO_UNIT);
            action_list_add_plain(out, VERB_SECOND, now.side, NO_UNIT);
        } else if (!moving || !any_movement(s, now.side)) {
            action_list_add_plain(out, VERB_END, now.side, NO_UNIT);
        }
        return;
    }
    if (s->units[u].side != now.side || stage == STAGE_ORDER) return;
    if (stage == STAGE_BAYONETS) {
        int enemy = NO_UNIT;
        if (conduct_bayonets_refused(s, u, true) == NULL &&
            conduct_nearest(s, now.side, s->units[u].space, &enemy) <= 4 && enemy != NO_UNIT &&
            massed_foot(s, enemy))
            action_list_add_plain(out, VERB_FIX, now.side, u);
    } else if (moving) {
        suggest_movement(s, u, now.side, out);
    } else {
        suggest_fire(s, u, now.side, out);
    }
}
