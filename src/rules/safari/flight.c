/*
 * flight.c: parties that run: away from the enemy, home, out of the forest (S6, S17, S23). Not for marches
 * somebody orders: moves.c.
 */
#include "rules/safari/flight.h"

#include "rules/safari/compile.h"
#include "rules/safari/melee.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"

/* S·H22: a full move of those who run takes no die: the fastest a party of its kind marches. */
static int full_move(const state *s, int u)
{
    const safari_numbers *k = &sd(s)->number;
    const int hexes = safari_led_fast(s, u) ? k->run_fast : k->run_slow;
    return s->units[u].hits > 0 && hexes > 1 ? hexes - 1 : hexes; /* S24 */
}

enum { RUN_AWAY, RUN_HOME, RUN_FOREST };

static int hexes_to_open(const state *s, int space)
{
    const safari_data *d = sd(s);
    int best = BOARD_FAR;
    for (int i = 0; i < d->n; i++)
        if ((d->space[i].is & (SPACE_JUNGLE | SPACE_DEEP)) == 0 && steps_between(d, space, i) < best)
            best = steps_between(d, space, i);
    return best;
}

static int home_distance(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    const uint16_t *far = d->to_entry[s->units[u].side];
    return far != NULL ? far[space] : d->to_edge[space];
}

/* The higher the better to be there. */
static int worth_running_to(const state *s, int u, int space, int mode)
{
    int apart = safari_nearest(s, s->units[u].side, space, true);
    if (apart > 20) apart = 20;
    if (mode == RUN_FOREST) return -100 * hexes_to_open(s, space) + apart;
    if (mode == RUN_HOME) return -4 * home_distance(s, u, space) + (apart <= 1 ? -40 : 0);
    return 10 * apart - home_distance(s, u, space);
}

static int run_step(state *s, int u, int mode, int room, int worst)
{
    const safari_data *d = sd(s);
    const int from = s->units[u].space;
    int best = NO_SPACE, value = worth_running_to(s, u, from, mode);
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[from][dir];
        if (to == NO_SPACE || (d->space[to].is & SPACE_DEEP) != 0 || !safari_room(s, u, to) ||
            safari_step_refused(s, u, from, to) != NULL)
            continue;
        const int penalty = safari_penalty(s, u, to) > worst ? safari_penalty(s, u, to) : worst;
        if (room >= 0 && penalty > room) continue;
        const int mine = worth_running_to(s, u, to, mode);
        if (mine <= value) continue;
        value = mine;
        best = to;
    }
    return best;
}

static int run(state *s, int u, int hexes, int mode, resolver *r)
{
    int gone = 0, worst = 0;
    while (gone < hexes && state_on_board(s, u)) {
        /* terrain is paid as on a march, but one hex is always gone */
        const int room = gone == 0 ? -1 : hexes - gone - 1;
        const int to = run_step(s, u, mode, room, worst);
        if (to == NO_SPACE) break;
        if (safari_penalty(s, u, to) > worst) worst = safari_penalty(s, u, to);
        const int got = safari_step(s, u, to, r);
        if (got == STEP_NOT) break;
        gone++;
        if (got != STEP_DONE) break;
    }
    return gone;
}

int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r)
{
    return run(s, u, hexes, to_entry ? RUN_HOME : RUN_AWAY, r);
}

/* S6, S17.2, S17.4, S23.4: the forced moves at the beginning of its side's half turn. */
void safari_flight(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u)) return;
    const int hexes = full_move(s, u);
    if (state_has(s, u, MARK_FLEEING)) {
        const bool at_the_edge = ground_is(s, s->units[u].space, SPACE_EDGE);
        kit_emit_of(s, u, EV_NOTE, "ev.flees", r);
        if (at_the_edge && home_distance(s, u, s->units[u].space) == 0) {
            safari_remove(s, u, UNIT_DESTROYED, "ev.left-field", r);
            return;
        }
        run(s, u, hexes, RUN_HOME, r);
    } else if (state_has(s, u, MARK_DREAD)) {
        kit_emit_of(s, u, EV_NOTE, "ev.runs-from-forest", r);
        run(s, u, hexes, RUN_FOREST, r);
        if (state_on_board(s, u))
            kit_clear_mark(s, u, MARK_DREAD, r); /* S23.4: next turn, and then it is over */
    } else {
        kit_emit_of(s, u, EV_NOTE, "ev.retreats", r);
        run(s, u, hexes, RUN_AWAY, r);
    }
    if (state_on_board(s, u)) s->units[u].marks |= BIT(MARK_ROLLED) | BIT(MARK_MOVED) | BIT(MARK_DONE);
    safari_fight_refresh(s);
}
