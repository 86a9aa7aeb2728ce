/*
 * party.c: parties and their figures: who leads, who is left, what a hit does to whom, marks and what is
 * owed. Not for deciding what anybody may do.
 */
#include "rules/safari/party.h"

#include "rules/safari/compile.h"

void safari_set_timer(state *s, int u, int which, int value)
{
    static const uint8_t marks[] = {
        [TIMER_STUN] = MARK_STUNNED, [TIMER_PANIC] = MARK_PANIC, [TIMER_DRUMS] = MARK_DRUMS};
    safari_unit *g = su(s, u);
    g->timers = (uint8_t)((g->timers & ~(3 << which)) | value << which);
    s->units[u].marks &= ~BIT(marks[which]);
    if (value != 0) s->units[u].marks |= BIT(marks[which]);
}

/* ---- counting */

int safari_count(const state *s, int u, unsigned is)
{
    int n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        n += is == 0 || (man_of(s, f)->is & is) != 0;
    return n;
}

/* Leaders by rank, else the senior man: the highest die, the first among equals; bearers last. */
int safari_rank(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    return m->die + ((m->is & IS_LEADER) != 0 ? 100 : 0) - ((m->is & IS_BEARER) != 0 ? 50 : 0);
}

int safari_leader(const state *s, int u)
{
    int best = NO_UNIT;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (best == NO_UNIT || safari_rank(s, f) > safari_rank(s, best)) best = f;
    return best;
}

int safari_lower_die(int die)
{
    return die > 12 ? 12 : die > 6 ? die - 2 : 6;
}

int safari_die(const state *s, int f, bool fighting)
{
    const int u = s->figures[f].unit;
    int die = man_of(s, f)->die;
    if (state_has(s, u, MARK_LOWERED)) die = safari_lower_die(die); /* S17.5 */
    if (timer(s, u, TIMER_PANIC) != 0) die = 6;                     /* S17.3 */
    return fighting && sf_const(s, f)->net > 0 ? 6 : die;           /* S23 */
}

int safari_loads(const state *s, int u)
{
    int n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        n += sf_const(s, f)->load;
    return n;
}

bool safari_encumbered(const state *s, int u)
{
    return type_of(s, u)->gun >= 0 || safari_loads(s, u) > 0;
}

/* Somebody of it is neither bearer nor civilian. */
bool safari_fighter(const state *s, int u)
{
    if (beast_of(s, u) != NULL) return false;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if ((man_of(s, f)->is & (IS_BEARER | IS_CIVILIAN)) == 0) return true;
    return false;
}

int safari_nth(const state *s, int u, int n)
{
    int f = next_figure(s, u, NO_UNIT);
    while (f != NO_UNIT && n-- > 0)
        f = next_figure(s, u, f);
    return f;
}

int safari_figures_at(const state *s, int space, int but)
{
    int n = 0;
    for (int i = state_unit_at(s, space, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, space, i))
        if (i != but) n += s->units[i].strength;
    return n;
}

int safari_holds(const state *s, int space)
{
    const int holds = ground(s, space)->holds;
    return holds > 0 ? holds : s->sc->options[OPTION_STACK];
}

/* S·H21: so many figures a hex; beasts have it to themselves, but for those of their own side. */
bool safari_room(const state *s, int u, int space)
{
    const bool beast = beast_of(s, u) != NULL;
    int there = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || s->units[i].space != space || s->units[i].status != UNIT_ON ||
            !state_seen(s, i, s->units[u].side))
            continue;
        if (s->units[i].side != s->units[u].side || beast || beast_of(s, i) != NULL) return false;
        there += s->units[i].strength;
    }
    return beast || there + s->units[u].strength <= safari_holds(s, space);
}

/* S29: African and Zanzibari figures of the lesser dice do nothing while their party is spooked. */
bool safari_frightens(const state *s, int f)
{
    return (man_of(s, f)->is & IS_AFRICAN) != 0 && man_of(s, f)->die <= bd(s)->number.spooked_die;
}

bool safari_spooked(const state *s, int f)
{
    return state_has(s, s->figures[f].unit, MARK_SPOOKED) && safari_frightens(s, f);
}

/* ---- telling of a figure */

void safari_note_figure(const state *s, int f, const char *code, resolver *r)
{
    event *e = kit_emit_of(s, s->figures[f].unit, EV_NOTE, code, r);
    e->n[0] = s->figures[f].type;
    e->n[1] = f;
}

/* ---- leaving */

void safari_clear_unit(state *s, int u)
{
    unit *self = &s->units[u];
    self->marks = 0;
    self->hits = 0;
    memset(self->ext, 0, sizeof self->ext);
}

/* ---- wounds (S24, S·H17) */

/* What the counter shows of the figures, and how many are wounded. */
void safari_refresh(state *s, int u)
{
    unit *self = &s->units[u];
    int wounded = 0;
    bool laden = false, netted = false;
    if (beast_of(s, u) != NULL) return;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        wounded += (sf(s, f)->flags & FIG_WOUNDED) != 0;
        laden = laden || sf(s, f)->load > 0;
        netted = netted || sf(s, f)->net > 0;
    }
    self->hits = (int16_t)wounded;
    su(s, u)->men = (uint8_t)self->strength;
    self->marks &= ~(BIT(MARK_LADEN) | BIT(MARK_NETTED));
    if (laden) self->marks |= BIT(MARK_LADEN);
    if (netted) self->marks |= BIT(MARK_NETTED);
}

/* ---- shooting, as far as the figure goes */

bool safari_can_shoot_now(const state *s, int f)
{
    const safari_figure *g = sf_const(s, f);
    return figure_on(s, f) && (g->flags & FIG_FIRED) == 0 && g->net == 0 && g->load == 0;
}

/* S·H8: it shoots once a turn, and some then need a turn to load. */
void safari_note_shot(state *s, int f, int weapon)
{
    const safari_weapon *w = &sd(s)->weapon[weapon];
    safari_figure *g = sf(s, f);
    const int u = s->figures[f].unit;
    g->flags |= FIG_FIRED;
    if (w->reload || (w->reload_moved && state_has(s, u, MARK_MOVED))) g->reload = 2;
    s->units[u].marks |= BIT(MARK_FIRED);
}

/* ---- who is locked with whom */

int safari_foe_of(const state *s, int u)
{
    const int foe = su_const(s, u)->foe - 1;
    return foe >= 0 && foe < s->sc->nunits && state_on_board(s, foe) && s->units[foe].side != s->units[u].side
               ? foe
               : NO_UNIT;
}

void safari_fight_refresh(state *s)
{
    uint8_t locked[UNITS_MAX] = {0};
    for (int u = 0; u < s->sc->nunits; u++) {
        if (su(s, u)->foe == 0) continue;
        const int foe = safari_foe_of(s, u);
        if (!state_on_board(s, u) || foe == NO_UNIT ||
            steps_between(sd(s), s->units[u].space, s->units[foe].space) != 1) {
            su(s, u)->foe = 0;
            continue;
        }
        locked[u] = locked[foe] = 1;
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        if (locked[u] != 0)
            s->units[u].marks |= BIT(MARK_ENGAGED);
        else
            s->units[u].marks &= ~BIT(MARK_ENGAGED);
    }
}

int safari_length(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    int best = 1; /* everybody has a knife */
    if (sf_const(s, f)->net > 0) return 0;
    if (type_of(s, s->figures[f].unit)->gun >= 0) return -1; /* S9: strikes last */
    for (int i = 0; i < m->nweapons; i++)
        if (sd(s)->weapon[m->weapon[i]].length > best) best = sd(s)->weapon[m->weapon[i]].length;
    return best;
}
