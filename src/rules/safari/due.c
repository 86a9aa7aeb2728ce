/*
 * due.c: the work of one `go`: what stands first on the agenda is done. Who acts first is here too;
 * everything else is called from its own file. Not for what comes after it (turn.c).
 */
#include "rules/safari/safari.h"

/* The die of whoever leads a side: its best leader in the field, or its greatest beast. 0: nobody is there.
 */
static int side_die(const state *s, int side, int *who)
{
    int best = 0;
    *who = NO_UNIT;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        const int leader = beast_of(s, u) == NULL ? safari_leader(s, u) : NO_UNIT;
        const int die = leader != NO_UNIT        ? man_of(s, leader)->die
                        : beast_of(s, u) != NULL ? beast_of(s, u)->die
                                                 : 0;
        if (die <= best) continue;
        best = die;
        *who = u;
    }
    return best;
}

/* S·H5: each leader rolls his Q-die; a tie is thrown again. Sides nobody plays come last, without a roll. */
static void leaders(state *s, resolver *r)
{
    safari_game *g = sg(s);
    int got[SIDES_MAX] = {0};
    const int n = s->sc->nsides;
    for (bool tie = true; tie;) {
        int rolled = 0;
        tie = false;
        for (int side = 0; side < n; side++) {
            int who;
            const int die = s->sc->sides[side].goes_alone ? 0 : side_die(s, side, &who);
            got[side] = s->sc->sides[side].goes_alone ? -1 : 0;
            if (die == 0) continue;
            r->thrower = (uint8_t)(side + 1);
            roll *made = resolver_roll(r, "roll.leaders", "S·H5", 1, die, NO_UNIT, NO_UNIT, NULL);
            r->thrower = 0;
            made->outcome = got[side] = made->total;
            rolled++;
            for (int before = 0; before < side; before++)
                tie = tie || got[before] == got[side];
        }
        if (rolled < 2) tie = false;
    }
    for (int i = 0; i < n; i++)
        g->order[i] = (uint8_t)i;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && got[g->order[k]] > got[g->order[k - 1]]; k--) {
            const uint8_t swap = g->order[k];
            g->order[k] = g->order[k - 1];
            g->order[k - 1] = swap;
        }
    event *e = resolver_emit(r, EV_NOTE, "ev.acts-first", NO_UNIT);
    e->side = (int8_t)g->order[0];
}

void safari_go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    const int u = item.unit, other = item.other;
    if (item.kind >= DUE_BUSH_FIRST && item.kind <= DUE_BUSH_LAST) {
        safari_bush_go(s, item, r);
        return;
    }
    switch (item.kind) {
    case DUE_ARRIVAL:
        kit_arrive(s, item.n[0], "S·H5", r);
        break;
    case DUE_LEADERS:
        leaders(s, r);
        break;
    case DUE_FLIGHT:
        safari_flight(s, u, r);
        break;
    case DUE_MARCH: /* one that was to charge and does not stays where it is */
        if (other == NO_UNIT || (state_on_board(s, u) && state_has(s, u, MARK_CHARGED)))
            safari_roll_march(s, u, r);
        break;
    case DUE_SET_OUT:
        safari_set_out(s, u, r);
        break;
    case DUE_NETS:
        safari_nets(s, u, other, r);
        break;
    case DUE_SHOTS:
        safari_fire_group(s, u, other, r);
        break;
    case DUE_JAM:
        safari_jam_roll(s, u, r);
        break;
    case DUE_CLEAR:
        safari_clear_roll(s, u, r);
        break;
    case DUE_FIGHT:
        safari_fight_begin(s, u, r);
        break;
    case DUE_BEAST:
        if (state_on_board(s, u) && state_on_board(s, other)) safari_beast_fight(s, u, other, r);
        break;
    case DUE_BLOWS:
        safari_fight_blows(s, item.n[0], r);
        break;
    case DUE_OUTCOME:
        safari_fight_outcome(s, r);
        break;
    case DUE_MORALE:
        safari_morale(s, u, other, item.n[0], r);
        break;
    case DUE_MEN:
        safari_men(s, u, item.n[0], r);
        break;
    case DUE_RALLY:
        safari_rally(s, u, r);
        break;
    default:
        break; /* a kind that was left there by hand */
    }
}
