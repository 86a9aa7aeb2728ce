/*
 * party.c: parties and their figures: who leads, who is left, what is to be seen of them; who throws
 * together, and rolls that not everybody sees. Not for what the dice bring, nor where parties stand: place.c.
 */
#include "rules/safari/party.h"

#include "rules/safari/compile.h"

/* ---- who they are */

int safari_count(const state *s, int u, unsigned is)
{
    int n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        n += is == 0 || safari_is(s, f, is);
    return n;
}

bool safari_is(const state *s, int f, unsigned is)
{
    return f != NO_UNIT && (man_of(s, f)->is & is) != 0;
}

/* Leaders by rank, else the senior man: the highest die, the first among equals; bearers last. */
static int rank(const safari_man *m)
{
    return m->die + ((m->is & IS_LEADER) != 0 ? 100 : 0) - ((m->is & IS_BEARER) != 0 ? 50 : 0);
}

int safari_leader(const state *s, int u)
{
    int best = NO_UNIT;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (best == NO_UNIT || rank(man_of(s, f)) > rank(man_of(s, best))) best = f;
    return best;
}

bool safari_led_by(const state *s, int u, unsigned is)
{
    return safari_is(s, safari_leader(s, u), is);
}

/* S29: African and Zanzibari figures of the lesser dice. */
bool safari_frightens(const state *s, int f)
{
    return safari_is(s, f, IS_AFRICAN) && man_of(s, f)->die <= bd(s)->number.spooked_die;
}

bool safari_spooked(const state *s, int f)
{
    return state_has(s, s->figures[f].unit, MARK_SPOOKED) && safari_frightens(s, f);
}

int safari_die(const state *s, int f, bool fighting)
{
    const int u = s->figures[f].unit, own = man_of(s, f)->die;
    if (fighting && sf_const(s, f)->net > 0) return 6; /* S23 */
    const int panic = timer(s, u, TIMER_PANIC);
    if (panic != 0 && panic != PANIC_NEXT) return 6; /* S17.3 */
    if (!state_has(s, u, MARK_LOWERED)) return own;  /* S17.5: d20 d12 d10 d8 d6 */
    return own > 12 ? 12 : own > 6 ? own - 2 : 6;
}

int safari_hand_weapon(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    int best = -1;
    if (sf_const(s, f)->net > 0) return -1;
    for (int i = 0; i < m->nweapons; i++) {
        const int length = sd(s)->weapon[m->weapon[i]].length;
        if (length > 0 && (best < 0 || length > sd(s)->weapon[best].length)) best = m->weapon[i];
    }
    return best;
}

int safari_length(const state *s, int f)
{
    const int weapon = safari_hand_weapon(s, f);
    if (sf_const(s, f)->net > 0) return 0;
    if (type_of(s, s->figures[f].unit)->gun >= 0) return -1; /* S9: strikes last */
    return weapon < 0 ? 1 : sd(s)->weapon[weapon].length;    /* everybody has a knife */
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

bool safari_fighter(const state *s, int u)
{
    if (is_beast(s, u)) return false;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (!safari_is(s, f, IS_BEARER | IS_CIVILIAN)) return true;
    return false;
}

bool safari_can_shoot_now(const state *s, int f)
{
    const safari_figure *g = sf_const(s, f);
    return figure_on(s, f) && (g->flags & FIG_FIRED) == 0 && g->net == 0 && g->load == 0;
}

/* ---- what is noted of them */

/* What the counter shows of the figures, and how many are wounded. */
void safari_refresh(state *s, int u)
{
    unit *self = &s->units[u];
    int wounded = 0;
    uint32_t shown = 0;
    if (is_beast(s, u)) return;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        wounded += (sf(s, f)->flags & FIG_WOUNDED) != 0;
        if (sf(s, f)->load > 0) shown |= BIT(MARK_LADEN);
        if (sf(s, f)->net > 0) shown |= BIT(MARK_NETTED);
    }
    self->hits = (int16_t)wounded;
    su(s, u)->men = (uint8_t)self->strength;
    self->marks = (self->marks & ~(BIT(MARK_LADEN) | BIT(MARK_NETTED))) | shown;
}

void safari_clear_unit(state *s, int u)
{
    unit *self = &s->units[u];
    self->marks = 0;
    self->hits = 0;
    memset(self->ext, 0, sizeof self->ext);
}

void safari_set_timer(state *s, int u, int which, int value)
{
    static const uint8_t marks[] = {
        [TIMER_STUN] = MARK_STUNNED, [TIMER_PANIC] = MARK_PANIC, [TIMER_DRUMS] = MARK_DRUMS};
    safari_unit *g = su(s, u);
    g->timers = (uint8_t)((g->timers & ~(3 << which)) | value << which);
    s->units[u].marks &= ~BIT(marks[which]);
    if (value != 0) s->units[u].marks |= BIT(marks[which]);
}

event *safari_tell(const state *s, int u, event_kind kind, const char *code, int other, int n0, int n1,
                   resolver *r)
{
    event *e = kit_emit_with(s, u, kind, code, other, r);
    e->n[0] = n0;
    e->n[1] = n1;
    return e;
}

void safari_note_figure(const state *s, int f, const char *code, resolver *r)
{
    safari_tell(s, s->figures[f].unit, EV_NOTE, code, NO_UNIT, s->figures[f].type, f, r);
}

/* ---- throwing together */

uint32_t safari_there(const state *s, int u)
{
    uint32_t mask = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        mask |= BIT(f - first_figure(s, u));
    return mask;
}

static bool same_lines(const ledger *a, const ledger *b)
{
    if (a->count != b->count || a->total != b->total) return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i].code, b->line[i].code) != 0 || a->line[i].value != b->line[i].value)
            return false;
    return true;
}

bool safari_next_throw(const state *s, int u, uint32_t *left, safari_thrower *ask, const void *about,
                       safari_throw *out)
{
    const int first = first_figure(s, u);
    out->n = 0;
    for (int f = first; f < end_figure(s, u); f++) {
        safari_throw mine = {.weapon = -1};
        if ((*left >> (f - first) & 1) == 0 || !ask(s, f, about, &mine)) continue;
        if (out->n == 0)
            *out = mine;
        else if (mine.die != out->die || mine.weapon != out->weapon || !same_lines(&mine.l, &out->l))
            continue;
        out->who[out->n++] = f;
        *left &= ~BIT(f - first);
    }
    return out->n > 0;
}

/* ---- rolls */

void safari_ledger(const state *s, const modifier_table *rows, int u, int other, int n0, int n1, int f,
                   ledger *out)
{
    query q = query_about(s, u, other);
    q.n[0] = n0;
    q.n[1] = n1;
    q.n[2] = f;
    ledger_clear(out);
    ledger_apply(out, rows, &q);
}

void safari_self_ledger(const state *s, int f, ledger *out)
{
    safari_ledger(s, bd(s)->save, s->figures[f].unit, NO_UNIT, 0, 0, f, out);
}

int safari_throw_die(const state *s, const char *purpose, const char *rule, int sides, int u, int other,
                     resolver *r)
{
    return kit_roll_of(s, u, r, CAUSE_HAPPENING, purpose, rule, 1, sides, u, other, NULL)->total;
}

const chart_cell *safari_read_chart(const state *s, roll *made, int which, int column)
{
    return kit_read_chart(s, made, &s->sc->charts[which], made->total, column);
}

int safari_good_faces(int die, int need, bool one_fails)
{
    int least = one_fails ? 2 : 1;
    if (need > least) least = need;
    return least > die ? 0 : die - least + 1;
}

uint64_t safari_successes(roll *made, int need, int32_t add, bool one_fails)
{
    uint64_t good = 0;
    made->need = one_fails && need - add < 2 ? 2 : need - add;
    made->counted = "story.hits";
    made->outcome = 0;
    for (int i = 0; i < made->count; i++) {
        if (made->faces[i] + add < need || (one_fails && made->faces[i] == 1)) continue;
        good |= (uint64_t)1 << i;
        made->outcome++;
    }
    return good;
}

bool safari_held_by_beast(const state *s, int u)
{
    const safari_unit *g = su_const(s, u);
    if (!state_has(s, u, MARK_HELD) || g->die == 0 || (g->bush & BUSH_HYENAS) != 0) return false;
    return chart_field(chart_at(&s->sc->charts[sd(s)->move_chart], g->die, 0, NULL), "animals") != 0;
}
