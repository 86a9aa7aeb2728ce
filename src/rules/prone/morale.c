/* morale.c: the morale of units below half and of the shaken (H·H19): they rally, or run. */
#include "rules/prone/prone_internal.h"

#include "rules/prone/apply.h"
#include "rules/prone/dice.h"

bool prone_must_test(const state *s, int u)
{
    return state_on_board(s, u) && is_troops(s, u) && (below_half(s, u) || state_has(s, u, MARK_SHAKEN));
}

void prone_morale(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    if (!prone_must_test(s, u)) return;
    const bool half = below_half(s, u);
    if (prone_passes(s, u, half ? "roll.morale" : "roll.rally", "H·H19", pd(s)->morale,
                     pd(s)->number.morale_on, true, r)) {
        kit_clear_mark(s, u, MARK_SHAKEN, r);
        return;
    }
    const bool stays = !half || state_has(s, u, MARK_FORCED) || state_has(s, u, MARK_LOST); /* H3 */
    if (stays && state_has(s, u, MARK_SHAKEN)) kit_emit_of(s, u, EV_NOTE, "ev.rally.failed", r);
    if (half) kit_set_mark(s, u, MARK_SHAKEN, r);
    if (stays) return;
    r->hidden_from = state_blind_to(s, u);
    roll *flight =
        resolver_roll(r, "roll.flight", "H·H19", prone_move_dice(s, u, false), 6, u, NO_UNIT, NULL);
    flight->cause = CAUSE_MOVEMENT;
    const int hexes = hexes_of(flight->total);
    r->hidden_from = 0;
    prone_fall_back(s, u, hexes, r);
}
