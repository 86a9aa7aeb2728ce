/*
 * follies.c: see follies.h.
 *
 * A unit stands about where its side, as things are, would not win, and it could have come nearer to a place
 * that its side still has to take (where there is none, to the enemy) and did nothing at all in that turn.
 * Nobody is asked to leave an objective, the neighbourhood of the enemy, or an ambush; nor is who cannot hold
 * ground or is half gone, nor who does not fight, nor civilians to go and look for the enemy.
 */
#include "cli/follies.h"

#include <string.h>

#include "board/board.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/towards.h"
#include "game/worth.h"

enum { LIST_CAP = 8192, FAR = 1 << 20, BESIDE = 2 /* half spaces */, NEARBY = 6 };

const folly_words folly_shares[FOLLY_SHARES] = {
    [FOLLY_UNFIRED] = {"shots", "unfired", "free shots not given"},
    [FOLLY_IDLE] = {"able", "idle", "units idle"},
    [FOLLY_EARLY] = {"arms", "early", "guns and horse lost before the foot met the enemy"},
};

struct follies {
    folly_count of[SIDES_MAX];
    int turn, step;
    bool loaded[UNITS_MAX]; /* at the end of the step it had a free shot */
    bool could[UNITS_MAX], acted[UNITS_MAX];
    bool has_foot[SIDES_MAX], contact[SIDES_MAX]; /* of the foot with the enemy */
    bool struck[SIDES_MAX];                       /* guns or horse, by mid-battle */
    bool lost[UNITS_MAX];
    action list[LIST_CAP];
};

/* ---- what a unit is */

static int miniature_of(const scenario *sc, int u)
{
    const branch *b = sc->types[sc->units[u].type].branch;
    return b != NULL ? b->miniature : MINIATURE_NONE;
}

static bool is_foot(const scenario *sc, int u)
{
    const int m = miniature_of(sc, u);
    return m == MINIATURE_FOOT || m == MINIATURE_SPEARS;
}

static bool is_arm(const scenario *sc, int u)
{
    const int m = miniature_of(sc, u);
    return m == MINIATURE_HORSE || m == MINIATURE_GUN || m == MINIATURE_MACHINE_GUN;
}

/* ---- standing about */

/* Not the country's beasts: nobody is asked to go and look for game. */
static int nearest_enemy(const state *s, int side, int space)
{
    int best = FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || !towards_rivals(s, side, s->units[i].side) || !state_seen(s, i, side))
            continue;
        const int far = board_distance2(s->sc->board, space, s->units[i].space);
        if (far < best) best = far;
    }
    return best;
}

/* From a space to the nearest that its side still has to take; FAR: there is none. */
static int way_to_place(const state *s, int side, int space)
{
    const scenario *sc = s->sc;
    int best = FAR;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        for (int k = 0; c->side == side && k < c->nspaces; k++) {
            const int o = sc->objective_at[c->spaces[k]] - 1;
            const int far = board_distance2(sc->board, space, c->spaces[k]);
            if ((o < 0 || !state_holds(s, o, side)) && far < best) best = far;
        }
    }
    return best;
}

/* The same, or else to the enemy, where one is seen. */
static int way_to_go(const state *s, int side, int space)
{
    const int best = way_to_place(s, side, space);
    return best < FAR ? best : nearest_enemy(s, side, space);
}

static bool is_excused(const state *s, int u)
{
    const unit *self = &s->units[u];
    const scenario_unit *began = &s->sc->units[u];
    if ((s->sc->noncombatants >> self->type & 1) != 0 || (self->marks & s->sc->cannot_hold) != 0 ||
        2 * self->strength <= began->strength || (began->hidden && state_blind_to(s, u) != 0))
        return true;
    if (self->status != UNIT_ON) return false;
    if ((s->sc->peaceful >> self->type & 1) != 0 && way_to_place(s, self->side, self->space) == FAR)
        return true;
    const int nearby = (s->sc->rules->boards & ON_AREA) != 0 ? BESIDE : NEARBY;
    return s->sc->objective_at[self->space] != 0 || nearest_enemy(s, self->side, self->space) <= nearby ||
           way_to_go(s, self->side, self->space) <= BESIDE;
}

static bool helps(const state *s, const action *a, int u)
{
    const unsigned takes = s->sc->rules->verbs[a->verb].takes;
    const int side = s->units[u].side, to = action_space(a);
    if ((takes & COMES_ON) != 0) return true;
    if ((takes & LEADS_ON) != 0) /* a throw for how far it goes, if there is anywhere to go */
        return s->units[u].status != UNIT_ON || way_to_go(s, side, s->units[u].space) < FAR;
    return to != NO_SPACE && s->units[u].status == UNIT_ON && (takes & IS_REST) == 0 &&
           way_to_go(s, side, to) < way_to_go(s, side, s->units[u].space);
}

/* That game which takes no notice is let be is no folly. */
static bool is_free_shot(const state *s, const action *a)
{
    return game_asked_for(s, a) && game_free_shot(s, a);
}

/* What it leaves undone, were nothing more asked of it in this step. */
static void look_at(follies *f, const state *s, int u)
{
    const bool excused = f->acted[u] || f->could[u] || !worth_hungry(s, s->units[u].side) || is_excused(s, u);
    action_list list = {.items = f->list, .cap = LIST_CAP};
    game_list(s, u, &list);
    for (int i = 0; i < list.count; i++) {
        const action *a = &list.items[i];
        f->could[u] = f->could[u] || (!excused && helps(s, a, u));
        f->loaded[u] = f->loaded[u] || is_free_shot(s, a);
    }
}

/* ---- the course of a battle */

static void end_of_step(follies *f, const scenario *sc)
{
    for (int u = 0; u < sc->nunits; u++) {
        f->of[sc->units[u].side].share[FOLLY_UNFIRED][0] += f->loaded[u];
        f->of[sc->units[u].side].share[FOLLY_UNFIRED][1] += f->loaded[u];
        f->loaded[u] = false;
    }
}

static void end_of_turn(follies *f, const scenario *sc)
{
    for (int u = 0; u < sc->nunits; u++) {
        f->of[sc->units[u].side].share[FOLLY_IDLE][0] += f->acted[u] || f->could[u];
        f->of[sc->units[u].side].share[FOLLY_IDLE][1] += f->could[u] && !f->acted[u];
        f->acted[u] = f->could[u] = false;
    }
}

static void see_time(follies *f, const state *s)
{
    if (s->turn == f->turn && s->step == f->step) return;
    end_of_step(f, s->sc);
    if (s->turn != f->turn) end_of_turn(f, s->sc);
    f->turn = s->turn;
    f->step = s->step;
}

follies *follies_new(const state *s)
{
    follies *f = mem_alloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->turn = s->turn;
    f->step = s->step;
    for (int u = 0; u < s->sc->nunits; u++) {
        f->of[s->sc->units[u].side].share[FOLLY_EARLY][0] += is_arm(s->sc, u);
        f->has_foot[s->sc->units[u].side] |= is_foot(s->sc, u);
    }
    return f;
}

void follies_free(follies *f)
{
    mem_free(f);
}

static void note_deed(follies *f, const state *s, const action *a)
{
    const int target = action_unit_of(s->sc, a->target);
    const bool strikes = target != NO_UNIT && s->units[target].side != a->side;
    f->of[a->side].share[FOLLY_UNFIRED][0] += is_free_shot(s, a);
    for (int i = 0; i < a->nunits; i++) {
        const int u = action_unit_of(s->sc, a->units[i]);
        f->acted[u] = true;
        f->loaded[u] = false;
        if (!strikes) continue;
        if (is_foot(s->sc, u)) f->contact[a->side] = true;
        if (is_arm(s->sc, u) && 2 * s->turn <= s->sc->turns) f->struck[a->side] = true;
    }
}

void follies_chosen(follies *f, const state *view, const action *a)
{
    const verb *v = action_verb(view->sc->rules, a->verb);
    see_time(f, view);
    if (v == NULL || a->verb >= VERB_GO) return;
    if (a->nunits == 0 && (v->takes & ENDS_STEP) != 0) {
        for (int u = 0; u < view->sc->nunits; u++)
            if (view->units[u].side == a->side) look_at(f, view, u);
    } else if ((v->takes & IS_REST) != 0) {
        look_at(f, view, action_unit_of(view->sc, a->units[0]));
    } else if (a->nunits > 0 && (v->takes & ANY_UNIT) == 0) {
        note_deed(f, view, a);
    }
}

/* Its foot has lost somebody, or stands beside an enemy. */
static bool in_contact(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !is_foot(s->sc, u)) continue;
        if (s->units[u].strength < s->sc->units[u].strength) return true;
        for (int i = 0; state_on_board(s, u) && i < s->sc->nunits; i++)
            if (state_on_board(s, i) && s->units[i].side != side &&
                board_steps(s->sc->board, s->units[u].space, s->units[i].space) <= 1)
                return true;
    }
    return false;
}

void follies_after(follies *f, const state *s)
{
    see_time(f, s);
    for (int k = 0; k < s->sc->nsides; k++)
        if (!f->contact[k] && f->of[k].share[FOLLY_EARLY][0] > 0) f->contact[k] = in_contact(s, k);
    for (int u = 0; u < s->sc->nunits; u++) {
        const int side = s->sc->units[u].side;
        const bool gone = s->units[u].status == UNIT_DESTROYED || s->units[u].status == UNIT_CAPTURED;
        if (!gone || f->lost[u]) continue;
        f->lost[u] = true;
        f->of[side].share[FOLLY_EARLY][1] += is_arm(s->sc, u) && !f->contact[side];
    }
}

void follies_count(follies *f, const scenario *sc, folly_count out[SIDES_MAX])
{
    if (f->turn >= sc->turns) { /* its time ran out; a victory in mid-turn leaves nobody idle */
        end_of_step(f, sc);
        end_of_turn(f, sc);
    }
    memcpy(out, f->of, sizeof f->of);
    for (int k = 0; k < SIDES_MAX; k++)
        if (!f->struck[k] || !f->has_foot[k]) out[k].share[FOLLY_EARLY][0] = out[k].share[FOLLY_EARLY][1] = 0;
}
