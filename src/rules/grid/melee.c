/* melee.c: units base to base strike, all at once (G9, G9a, G·H3, G·H7). */
#include "rules/grid/melee.h"

#include "rules/grid/fire.h"
#include "rules/grid/grid_internal.h"
#include "rules/grid/place.h"

/* Of those it touches, one in front before one behind, a side before a corner, the first. */
int grid_melee_opponent(const state *s, int u)
{
    const grid_data *d = gd(s);
    const int quarry = gu_const(s, u)->quarry - 1;
    int best = NO_UNIT, best_worth = -1;
    if (!state_on_board(s, u)) return NO_UNIT;
    if (quarry >= 0 && grid_touching(s, u, quarry)) return quarry;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == s->units[u].side || !grid_touching(s, u, i)) continue;
        const int to = s->units[i].space;
        const int worth = 2 * grid_faces(s, u, to) + (dist2(d, s->units[u].space, to) == 2);
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

/* Who else is in contact with that enemy, each by name with the dice it is worth: the row of the table has
 * their sum. */
static void note_friends(const state *s, int u, int other, ledger *l)
{
    const int32_t worth = grid_friend_worth(s, l);
    for (int i = 0; i < s->sc->nunits && worth != 0; i++)
        if (grid_also_in_contact(s, u, other, i) && !state_has(s, i, MARK_HIDDEN))
            ledger_put(l, LEDGER_NOTE, worth, i, "mod.friend-helps", "G·H21", true);
}

void grid_melee_ledger(const state *s, int u, int other, ledger *l)
{
    const int bases = s->units[u].strength;
    query q = query_about(s, u, other);
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, bases, bases, "mod.bases", "G9", false);
    if (grid_leader_helps(s, u)) ledger_put(l, LEDGER_BASE, 1, 1, "mod.leader", "G9", false);
    ledger_apply(l, gd(s)->melee, &q);
    note_friends(s, u, other, l);
    ledger_put(l, LEDGER_AT_MOST, gd(s)->number.pool, gd(s)->number.pool, "mod.pool", "G·H21", true);
}

/* Who has charged nobody and is not engaged touches nobody who is neither. */
static bool anybody_meets(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (gu_const(s, u)->quarry != 0 || state_has(s, u, MARK_ENGAGED)) return true;
    return false;
}

void grid_owe_melee(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    for (int k = 0; k < 2 && anybody_meets(s); k++)
        for (int u = 0; u < s->sc->nunits; u++) {
            if (s->units[u].side != (k == 0 ? gg(s)->first : 1 - gg(s)->first)) continue;
            const int other = grid_melee_opponent(s, u);
            if (other != NO_UNIT) agenda_owe(s, DUE_MELEE, u, other, 0);
        }
    if (s->nagenda > 0) agenda_owe(s, DUE_MELEE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

void grid_melee_strike(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, other = due->other;
    ledger l;
    if (!state_on_board(s, u) || !state_on_board(s, other)) return;
    kit_emit_at(s, EV_MELEE, "ev.melee", u, other, r);
    kit_reveal(s, u, MARK_HIDDEN, r);
    kit_reveal(s, other, MARK_HIDDEN, r);
    grid_melee_ledger(s, u, other, &l);
    int hits = 0;
    if (l.total > 0) {
        const int sides = type_of(s, u)->melee_die;
        roll *made = resolver_roll(r, "roll.melee", "G9", l.total, grid_die(s, sides), u, other, &l);
        made->cause = CAUSE_MELEE;
        hits = grid_hits(s, made->total, sides);
        made->outcome = hits;
        grid_leader_check(s, u, other, made, hits, true, r);
    }
    agenda_owe(s, DUE_BLOWS, u, other, hits); /* behind the losses, which count it */
}

void grid_melee_losses(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    int taken[UNITS_MAX] = {0}, dealt[UNITS_MAX] = {0};
    while (s->nagenda > 0) {
        const agenda_item blow = agenda_pop(s);
        if (blow.kind != DUE_BLOWS) continue;
        dealt[blow.unit] += blow.n[0];
        taken[blow.other] += blow.n[0];
        grid_take_hits(s, blow.other, blow.n[0]);
    }
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && taken[i] > dealt[i]) s->units[i].marks |= BIT(MARK_LOST_MELEE);
    grid_apply_losses(s, true, r);
}

void grid_melee_refresh(state *s)
{
    bool engaged[UNITS_MAX] = {false};
    for (int a = 0; a < s->sc->nunits; a++) {
        if (gu_const(s, a)->quarry == 0 && !state_has(s, a, MARK_ENGAGED)) continue;
        for (int b = 0; b < s->sc->nunits; b++)
            if (grid_touching(s, a, b) && !state_has(s, a, MARK_BROKEN) && !state_has(s, b, MARK_BROKEN))
                engaged[a] = engaged[b] = true;
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        s->units[i].marks &= ~BIT(MARK_ENGAGED);
        if (engaged[i]) s->units[i].marks |= BIT(MARK_ENGAGED);
    }
}
