/*
 * melee.c: hand to hand (U15 to U18): who is in it, how many dice, who wins. All melees of a turn are thrown
 * before any of their Kills fall.
 */
#include "rules/conduct/melee.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/place.h"

static bool in_party(const conduct_party *p, int u)
{
    for (int i = 0; i < p->count; i++)
        if (p->unit[i] == u) return true;
    return false;
}

static void add(conduct_melee *m, const state *s, int u)
{
    conduct_party *p = &m->party[s->units[u].side];
    if (p->count < MELEE_SIDE && !in_party(p, u)) p->unit[p->count++] = u;
}

static bool flanks(const state *s, int u, int other)
{
    return state_has(s, u, MARK_FLANKER) && cu_const(s, u)->quarry == other + 1 &&
           !conduct_in_square(s, other);
}

/* The two that lead it: a pair in contact, one that came in on a flank before others, then the strongest
 * charger. */
static void choose_primaries(const state *s, conduct_melee *m)
{
    int best = -1, lead[2] = {0, 0};
    for (int i = 0; i < m->party[0].count; i++)
        for (int k = 0; k < m->party[1].count; k++) {
            const int a = m->party[0].unit[i], b = m->party[1].unit[k];
            if (!conduct_touching(s, a, b)) continue;
            const int worth = 1 + 100 * (flanks(s, a, b) || flanks(s, b, a)) +
                              40 * (state_has(s, a, MARK_CHARGED) || state_has(s, b, MARK_CHARGED)) +
                              20 * !(is_crew(s, a) || is_crew(s, b)) + s->units[a].strength +
                              s->units[b].strength;
            if (worth <= best) continue;
            best = worth;
            lead[0] = i;
            lead[1] = k;
        }
    for (int side = 0; side < 2; side++) {
        conduct_party *p = &m->party[side];
        const int first = p->unit[lead[side]];
        for (int i = lead[side]; i > 0; i--)
            p->unit[i] = p->unit[i - 1];
        p->unit[0] = first;
    }
}

static int dice_of(const state *s, int u, bool primary)
{
    const conduct_numbers *k = &cd(s)->number;
    if (is_crew(s, u)) return primary ? k->melee_crew : k->support_narrow;
    const bool narrow = conduct_narrow(s, u), foot = state_has(s, u, MARK_DISMOUNTED);
    const int dice = !primary ? narrow || foot ? k->support_narrow : k->support_unit
                     : narrow ? k->melee_narrow
                     : foot   ? k->melee_dismounted
                              : k->melee_unit,
              most = conduct_part_left(s, u, k->melee_unit); /* a die for each stand that is left */
    return dice < most ? dice : most;
}

/* Whether a friend lends the primary a hand, and why not (U·H26). */
enum { LENDS_A_HAND, FIGHTS_ITSELF, IS_SHAKEN, IS_SPENT, CANNOT_NOW, NO_NEIGHBOUR };

/* How that is told: where nobody helps, of them all; where others do, of each reason its first. */
static const struct {
    const char *of_all, *beside_others;
} bar_codes[NO_NEIGHBOUR] = {[LENDS_A_HAND] = {NULL, "note.idle.enough"},
                             [FIGHTS_ITSELF] = {"mod.no-support.fights", "note.idle.fights"},
                             [IS_SHAKEN] = {"mod.no-support.shaken", "note.idle.shaken"},
                             [IS_SPENT] = {"mod.no-support.spent", "note.idle.spent"},
                             [CANNOT_NOW] = {"mod.no-support", "note.idle.cannot"}};

/* U·H26: a steady friend beside or behind the primary, not in the hex it faces nor over a cliff, that fights
 * nobody and has lent no hand yet. */
static int bar_to_help(const state *s, const conduct_party *p, int u)
{
    const int lead = p->unit[0], there = s->units[u].space, at = s->units[lead].space;
    if (!fighting(s, u) || s->units[u].side != s->units[lead].side || in_party(p, u) ||
        !conduct_beside(cd(s), at, there))
        return NO_NEIGHBOUR;
    if (!state_has(s, lead, MARK_SQUARE) && tables_direction(&cd(s)->map, at, there) == s->units[lead].facing)
        return NO_NEIGHBOUR;
    if (conduct_in_contact(s, u)) return FIGHTS_ITSELF;
    if (state_has(s, u, MARK_SHAKEN)) return IS_SHAKEN;
    if (state_has(s, u, MARK_SUPPORTED)) return IS_SPENT;
    return (s->units[u].marks & (BIT(MARK_GROUND) | BIT(MARK_LIMBERED))) != 0 ? CANNOT_NOW : LENDS_A_HAND;
}

/* They lend a hand, up to a number, beside those who charged with it: those with most dice. */
static void add_helpers(const state *s, conduct_melee *m, int side)
{
    conduct_party *p = &m->party[side];
    if (p->count == 0) return;
    for (int left = cd(s)->number.supports; left > 0 && p->count < MELEE_SIDE; left--) {
        int best = NO_UNIT;
        for (int i = 0; i < s->sc->nunits; i++)
            if (bar_to_help(s, p, i) == LENDS_A_HAND &&
                (best == NO_UNIT || dice_of(s, i, false) > dice_of(s, best, false)))
                best = i;
        if (best == NO_UNIT) return;
        p->unit[p->count++] = best;
    }
}

/* A neighbour of the primary that shows and does not help: why not; else NO_NEIGHBOUR. */
static int bar_of_neighbour(const state *s, const conduct_party *p, int u)
{
    return state_has(s, u, MARK_HIDDEN) ? NO_NEIGHBOUR : bar_to_help(s, p, u);
}

/* Why nobody lends it a hand though it has neighbours: they all fight themselves, all are Shaken, all are
 * spent, or it is not the same with each. 0: somebody does, or nobody is there who shows. */
static int why_alone(const state *s, const conduct_party *p)
{
    int why = 0;
    for (int i = 0; i < s->sc->nunits && p->count == 1; i++) {
        const int bar = bar_of_neighbour(s, p, i);
        if (bar == NO_NEIGHBOUR || bar == LENDS_A_HAND) continue;
        why = why == 0 || why == bar ? bar : CANNOT_NOW;
    }
    return why;
}

bool conduct_melee_of(const state *s, int u, conduct_melee *out)
{
    memset(out, 0, sizeof *out);
    if (!state_on_board(s, u) || !conduct_in_contact(s, u)) return false;
    add(out, s, u);
    for (bool grown = true; grown;) { /* all that hang together */
        grown = false;
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < out->party[side].count; i++)
                for (int k = 0; k < s->sc->nunits; k++)
                    if (conduct_touching(s, out->party[side].unit[i], k) &&
                        !in_party(&out->party[1 - side], k) && out->party[1 - side].count < MELEE_SIDE) {
                        add(out, s, k);
                        grown = true;
                    }
    }
    choose_primaries(s, out);
    for (int side = 0; side < 2; side++) {
        conduct_party *p = &out->party[side];
        const int lead = p->unit[0], other = out->party[1 - side].unit[0];
        add_helpers(s, out, side);
        p->alone = why_alone(s, p);
        for (int i = 0; i < p->count; i++)
            p->dice += dice_of(s, p->unit[i], i == 0);
        p->doubled = flanks(s, lead, other) && cu_const(s, lead)->rounds == 0; /* U16 */
        if (p->doubled) p->dice *= 2;
        if (p->dice > ROLL_FACES) p->dice = ROLL_FACES;
    }
    return true;
}

/* Who lends a hand, and its dice; whoever is hidden is not named. */
static void note_support(const state *s, const conduct_party *p, int nth, ledger *out)
{
    const int u = p->unit[nth], dice = dice_of(s, u, false) * (p->doubled ? 2 : 1);
    const bool named = !state_has(s, u, MARK_HIDDEN);
    ledger_put(out, LEDGER_NOTE, dice, named ? u : 1, named ? "mod.support-of" : "mod.supports", "U15",
               false);
}

/* Where the primary's own dice come from: it is no number of its strength. */
static const char *dice_code(const state *s, int u)
{
    const conduct_numbers *k = &cd(s)->number;
    const int usual = conduct_narrow(s, u)               ? k->melee_narrow
                      : state_has(s, u, MARK_DISMOUNTED) ? k->melee_dismounted
                                                         : k->melee_unit;
    if (!is_crew(s, u) && dice_of(s, u, true) < usual) return "mod.melee-dice.stands"; /* U·H1 */
    return is_crew(s, u)                      ? "mod.melee-dice.crew"
           : conduct_narrow(s, u)             ? "mod.melee-dice.narrow"
           : state_has(s, u, MARK_DISMOUNTED) ? "mod.melee-dice.foot"
                                              : "mod.melee-dice";
}

void conduct_melee_ledger(const state *s, const conduct_melee *m, int side, ledger *out)
{
    const conduct_party *p = &m->party[side];
    query q = query_about(s, p->unit[0], m->party[1 - side].unit[0]);
    ledger_clear(out);
    ledger_put(out, LEDGER_NOTE, dice_of(s, p->unit[0], true), p->dice,
               p->doubled ? "mod.melee-doubled" : dice_code(s, p->unit[0]), p->doubled ? "U16" : "U15",
               false);
    for (int i = 1; i < p->count; i++)
        note_support(s, p, i, out);
    if (p->alone != 0) ledger_put(out, LEDGER_NOTE, 0, p->alone, bar_codes[p->alone].of_all, "U·H26", true);
    ledger_apply(out, cd(s)->melee, &q);
    const int need = cd(s)->number.melee_need - out->total;
    if (need != conduct_melee_need(s, out->total)) /* why what was added comes to less */
        ledger_put(out, LEDGER_NOTE, 0, 0, need < 2 ? "mod.one-misses" : "mod.six-hits", "U17", false);
}

/* Of those beside the primary who do not help while others do, one line for each reason: the first of them,
 * and how many more. */
void conduct_melee_idle(const state *s, const conduct_party *p, ledger *out)
{
    for (int why = LENDS_A_HAND; why < NO_NEIGHBOUR && p->count > 1; why++) {
        int first = NO_UNIT, more = 0;
        for (int i = 0; i < s->sc->nunits; i++) {
            if (bar_of_neighbour(s, p, i) != why) continue;
            if (first == NO_UNIT)
                first = i;
            else
                more++;
        }
        if (first != NO_UNIT)
            ledger_put(out, LEDGER_NOTE, more, first, bar_codes[why].beside_others, "U·H26", true);
    }
}

/* U17: a 1 always misses, a 6 always hits. */
int conduct_melee_need(const state *s, int added)
{
    const int need = cd(s)->number.melee_need - added;
    return need < 2 ? 2 : need > 6 ? 6 : need;
}

/* The next melee of the turn, counted from unit `from`, which none of those `done` has part in; those at
 * grips in it are done after. NO_UNIT: there is none. */
static int next_melee(const state *s, int from, bool *done, conduct_melee *m)
{
    for (int u = from; u < s->sc->nunits; u++) {
        if (done[u] || !fighting(s, u) || !conduct_melee_of(s, u, m)) continue;
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < m->party[side].count; i++)
                if (conduct_in_contact(s, m->party[side].unit[i])) done[m->party[side].unit[i]] = true;
        return u;
    }
    return NO_UNIT;
}

void conduct_owe_melee(state *s, int nobody, resolver *r)
{
    bool done[UNITS_MAX] = {false};
    conduct_melee m;
    (void)nobody, (void)r;
    for (int u = 0; (u = next_melee(s, u, done, &m)) != NO_UNIT; u++) {
        const int first = cg(s)->first;
        agenda_owe(s, DUE_MELEE, m.party[first].unit[0], m.party[1 - first].unit[0], 0);
    }
    if (s->nagenda > 0) agenda_owe(s, DUE_MELEE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

/* U·H26: each who took part is spent for the melees after it. */
static void spend(state *s, const conduct_melee *m)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < m->party[side].count; i++)
            s->units[m->party[side].unit[i]].marks |= BIT(MARK_SUPPORTED);
}

bool conduct_melee_to_strike(const state *s, int u, conduct_melee *out)
{
    bool done[UNITS_MAX] = {false};
    if (!state_on_board(s, u) || !conduct_in_contact(s, u)) return false;
    state then = *s;
    for (int v = 0; (v = next_melee(&then, v, done, out)) != NO_UNIT; v++) {
        const int lead = out->party[cg(&then)->first].unit[0];
        const bool struck = state_has(s, lead, MARK_SUPPORTED);
        if (!conduct_melee_of(&then, lead, out)) continue;
        if (in_party(&out->party[s->units[u].side], u)) return true;
        if (!struck) spend(&then, out);
    }
    return conduct_melee_of(s, u, out);
}

static int strike(state *s, const conduct_melee *m, int side, resolver *r)
{
    ledger l;
    const conduct_party *p = &m->party[side];
    int hits = 0;
    conduct_melee_ledger(s, m, side, &l);
    const int need = conduct_melee_need(s, l.total);
    roll *made =
        resolver_roll(r, "roll.melee", "U17", p->dice, 6, p->unit[0], m->party[1 - side].unit[0], &l);
    made->cause = CAUSE_MELEE;
    for (int i = 0; i < p->dice; i++)
        hits += made->faces[i] >= need;
    made->need = need;
    made->counted = "story.hits";
    made->outcome = hits;
    return hits;
}

int conduct_melee_share(const conduct_party *p, int i, int kills)
{
    return kills / p->count + (i < kills % p->count);
}

/* U17: Kills fall evenly on all that took part, the primary first. */
static void share_out(state *s, const conduct_party *p, int kills, bool won, resolver *r)
{
    for (int i = 0; i < p->count; i++) {
        const int u = p->unit[i], part = conduct_melee_share(p, i, kills);
        conduct_owe_kills(s, u, part);
        s->units[u].marks |= won ? BIT(MARK_WON) : BIT(MARK_LOST);
        if (part > 0) s->units[u].marks |= BIT(MARK_HIT);
    }
    if (kills == 0) return;
    enum { NAMED = 3 }; /* of so many who share them the words say who */
    event *e =
        resolver_emit(r, EV_HITS, p->count > NAMED ? "ev.melee-hits.many" : "ev.melee-hits", p->unit[0]);
    e->n[0] = kills;
    /* in support: who, and how many more; none: n[2] says why, if it has neighbours */
    e->n[1] = p->count > NAMED ? p->count - NAMED : p->count - 1;
    const int a = p->count > 1 ? p->unit[1] : 0, b = p->count > 2 ? p->unit[2] : 0;
    e->n[2] = p->count == 1            ? p->alone
              : p->count > 2 && b == 0 ? b
                                       : a; /* the words ask whether there is a second by its number */
    e->n[3] = p->count > 2 && b == 0 ? a : b;
    e->to = s->units[p->unit[0]].space;
}

/* What the card of a charge came to, whoever of them it was of. */
static void tell(const state *s, const conduct_melee *m, int first, int given, int taken, resolver *r)
{
    for (int side = 0; side < 2; side++) {
        const conduct_party *ours = &m->party[side], *theirs = &m->party[1 - side];
        const int gives = side == first ? given : taken, takes = side == first ? taken : given;
        for (int i = 0; i < ours->count; i++)
            for (int k = 0; k < theirs->count; k++) {
                const int u = ours->unit[i], other = theirs->unit[k];
                resolver_outcome(r, OUTCOME_COUNT, "odds.difference", u, other, gives - takes);
                resolver_outcome(r, OUTCOME_NOTE, "odds.destroys", u, other,
                                 conduct_melee_share(theirs, k, gives) >= s->units[other].strength);
                resolver_outcome(r, OUTCOME_NOTE, "odds.destroyed", u, other,
                                 conduct_melee_share(ours, i, takes) >= s->units[u].strength);
            }
    }
}

/* Of those in support so many as their share of the Kills leaves on the field. */
static int left_in_support(const state *s, const conduct_party *p, int kills)
{
    int n = 0;
    for (int i = 1; i < p->count; i++)
        n += conduct_melee_share(p, i, kills) < s->units[p->unit[i]].strength;
    return n;
}

static bool lead_falls(const state *s, const conduct_party *p, int kills)
{
    return conduct_melee_share(p, 0, kills) >= s->units[p->unit[0]].strength;
}

/* U3: who supports the beaten is shaken too; of equals, who supports either. Of one who falls by it nobody
 * says that it is shaken. */
static void tell_verdict(const state *s, const conduct_melee *m, int first, int given, int taken, resolver *r)
{
    const conduct_party *ours = &m->party[first], *theirs = &m->party[1 - first];
    const bool tie = given == taken, won = given >= taken,
               falls = (given >= taken && lead_falls(s, theirs, given)) ||
                       (given <= taken && lead_falls(s, ours, taken));
    event *e = resolver_emit(r, EV_NOTE,
                             tie     ? falls ? "ev.melee-tie.falls" : "ev.melee-tie"
                             : falls ? "ev.melee-won.falls"
                                     : "ev.melee-won",
                             (won ? ours : theirs)->unit[0]);
    e->other = (int16_t)(won ? theirs : ours)->unit[0];
    e->n[0] = won ? given : taken;
    e->n[1] = won ? taken : given;
    e->n[2] = (given <= taken ? left_in_support(s, ours, taken) : 0) +
              (given >= taken ? left_in_support(s, theirs, given) : 0);
}

void conduct_melee_strike(state *s, const agenda_item *due, resolver *r)
{
    conduct_melee m;
    if (!conduct_melee_of(s, due->unit, &m)) return;
    const int first = s->units[due->unit].side, a = m.party[first].unit[0], b = m.party[1 - first].unit[0];
    kit_emit_at(s, EV_MELEE, "ev.melee", a, b, r);
    const int given = strike(s, &m, first, r), taken = strike(s, &m, 1 - first, r);
    tell(s, &m, first, given, taken, r);
    spend(s, &m);
    share_out(s, &m.party[1 - first], given, taken > given, r);
    share_out(s, &m.party[first], taken, given > taken, r);
    tell_verdict(s, &m, first, given, taken, r);
}

void conduct_melee_losses(state *s, const agenda_item *due, resolver *r)
{
    bool gripped[UNITS_MAX];
    (void)due;
    conduct_find_gripped(s, gripped);
    for (int u = 0; u < s->sc->nunits; u++) {
        const int kills = cu(s, u)->pending;
        const bool won = state_has(s, u, MARK_WON), lost = state_has(s, u, MARK_LOST);
        if (!won && !lost && kills == 0) continue;
        cu(s, u)->pending = 0;
        s->units[u].marks &= ~(BIT(MARK_WON) | BIT(MARK_LOST));
        if (!state_on_board(s, u)) continue;
        if (conduct_in_contact(s, u) && cu(s, u)->rounds < 250) cu(s, u)->rounds++;
        if (won)
            kit_clear_mark(s, u, MARK_SHAKEN, r); /* U3: the winner rallies */
        else if (lost)
            kit_set_mark(s, u, MARK_SHAKEN, r);
        if (kills > 0) conduct_endanger(s, u);
        conduct_take_kills(s, u, kills, gripped[u], r);
    }
}
