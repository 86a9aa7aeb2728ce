/*
 * party.c: parties and their figures: who leads, who is left, what a hit does to whom, marks and what is
 * owed. Not for deciding what anybody may do.
 */
#include "rules/safari/party.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/melee.h"
#include "rules/safari/throws.h"

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

int safari_random_figure(state *s, int u, int skip_die, const char *rule, resolver *r)
{
    int list[PARTY_MAX], n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (skip_die == 0 || safari_die(s, f, false) != skip_die) list[n++] = f;
    if (n == 0) return NO_UNIT;
    return n == 1 ? list[0] : list[safari_roll(s, "roll.who", rule, 1, n, u, NO_UNIT, NULL, r)->total - 1];
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
    unit *at = &s->units[u];
    at->marks = 0;
    at->hits = 0;
    memset(at->ext, 0, sizeof at->ext);
}

void safari_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *at = &s->units[u];
    const uint16_t from = at->space;
    if (status == UNIT_EXITED) {
        safari_game *g = sg(s);
        g->off[at->side] = (uint8_t)(g->off[at->side] + safari_loads(s, u));
    }
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        s->figures[f].status = (uint8_t)status;
        const uint8_t load = status == UNIT_EXITED ? sf(s, f)->load : 0;
        memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        sf(s, f)->load = load;
    }
    event *e = kit_emit_of(s, u, EV_REMOVE, code, r);
    e->from = from;
    e->n[0] = status;
    e->n[1] = at->strength;
    e->side = (int8_t)at->side;
    safari_clear_unit(s, u);
    at->status = (uint8_t)status;
    at->space = NO_SPACE;
    at->seen_by = state_everybody(s);
    if (status == UNIT_CAPTURED && at->captor == at->side) at->captor = at->side == 0 ? 1 : 0;
    if (status != UNIT_EXITED) at->strength = 0;
    safari_fight_refresh(s);
}

/* A leader by trade, and he leads this party now. */
static bool is_leader(const state *s, int f)
{
    return safari_leader(s, s->figures[f].unit) == f && (man_of(s, f)->is & IS_LEADER) != 0;
}

/* One figure less, whatever became of it; its load falls where it stood. */
static void take_off(state *s, int f, int status, const char *code, const char *gone, resolver *r)
{
    const int u = s->figures[f].unit;
    unit *at = &s->units[u];
    const int load = sf(s, f)->load;
    const bool leads = is_leader(s, f);
    if (!figure_on(s, f)) return;
    s->figures[f].status = (uint8_t)status;
    memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    at->strength--;
    at->marks |= BIT(MARK_LOST_MEN);
    if (leads) su(s, u)->checks |= CHECK_LEADER; /* S·H12 */
    event *e = kit_emit_of(s, u, EV_LOSS, code, r);
    e->n[0] = 1;
    e->n[1] = at->strength;
    e->n[2] = s->figures[f].type;
    e->n[3] = f;
    e->side = (int8_t)at->side;
    if (load > 0) safari_lay_down(s, at->space, load, at->side, r);
    if (at->strength <= 0)
        safari_remove(s, u, UNIT_DESTROYED, gone, r);
    else
        safari_refresh(s, u);
}

void safari_kill(state *s, int f, int by, const char *code, resolver *r)
{
    if (!figure_on(s, f)) return;
    if (by != NO_SIDE && by != s->units[s->figures[f].unit].side && sg(s)->kills[by] < 255)
        sg(s)->kills[by]++;
    if (sd(s)->start[s->figures[f].unit].nervous) su(s, s->figures[f].unit)->checks |= CHECK_NERVOUS;
    take_off(s, f, UNIT_DESTROYED, code, "ev.party-destroyed", r);
}

void safari_vanish(state *s, int f, const char *code, resolver *r)
{
    take_off(s, f, UNIT_CAPTURED, code, "ev.party-scattered", r);
}

/* ---- wounds (S24, S·H17) */

void safari_wound(state *s, int f, int by, resolver *r)
{
    const int u = s->figures[f].unit;
    safari_figure *g = sf(s, f);
    if (!figure_on(s, f)) return;
    if ((g->flags & FIG_WOUNDED) != 0) {
        safari_kill(s, f, by, "ev.second-wound", r);
        return;
    }
    g->flags |= FIG_WOUNDED;
    safari_note_figure(s, f, "ev.wounded", r);
    if (is_leader(s, f)) su(s, u)->checks |= CHECK_LEADER;
    if (g->load > 0 && (man_of(s, f)->is & IS_BEARER) != 0) { /* S·H17: a wounded bearer drops his load */
        safari_lay_down(s, s->units[u].space, g->load, s->units[u].side, r);
        g->load = 0;
    }
    safari_refresh(s, u);
}

void safari_hit(state *s, int f, int by, int die, int weapon, int striker, resolver *r)
{
    const safari_data *d = sd(s);
    const bool poison = weapon >= 0 && d->weapon[weapon].poison; /* S23.3 */
    ledger l;
    if (!figure_on(s, f)) return;
    if (s->sc->options[OPTION_WOUNDS] == 0 || poison) {
        safari_kill(s, f, by, poison ? "ev.killed.arrow" : "ev.killed", r);
        return;
    }
    const int u = s->figures[f].unit, thrower = striker >= 0 ? s->figures[striker].unit : NO_UNIT;
    query q = query_about(s, thrower, NO_UNIT);
    q.n[0] = weapon;
    ledger_clear(&l);
    ledger_apply(&l, d->wound, &q);
    roll *made = safari_roll(s, "roll.wound", "S24", 1, die, thrower != NO_UNIT ? thrower : u, u, &l, r);
    made->cause = CAUSE_LOSS;
    const int face = made->total, total = made->outcome;
    made->need = d->number.killed_on;
    /* S24: a natural 1 grazes, but for elephant guns, which never do */
    const bool never = weapon >= 0 && d->weapon[weapon].elephant_gun;
    if (!never && (face == 1 || total < d->number.wounded_on))
        safari_note_figure(s, f, "ev.grazed", r);
    else if (total >= d->number.killed_on)
        safari_kill(s, f, by, "ev.killed", r);
    else
        safari_wound(s, f, by, r);
}

/* What the counter shows of the figures, and how many are wounded. */
void safari_refresh(state *s, int u)
{
    unit *at = &s->units[u];
    int wounded = 0;
    bool laden = false, netted = false;
    if (beast_of(s, u) != NULL) return;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        wounded += (sf(s, f)->flags & FIG_WOUNDED) != 0;
        laden = laden || sf(s, f)->load > 0;
        netted = netted || sf(s, f)->net > 0;
    }
    at->hits = (int16_t)wounded;
    su(s, u)->men = (uint8_t)at->strength;
    at->marks &= ~(BIT(MARK_LADEN) | BIT(MARK_NETTED));
    if (laden) at->marks |= BIT(MARK_LADEN);
    if (netted) at->marks |= BIT(MARK_NETTED);
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
