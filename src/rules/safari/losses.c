/*
 * losses.c: what a hit does to whom, and parties that are no more. Not for what morale makes of it:
 * morale.c.
 */
#include "rules/safari/losses.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

/* ---- leaving */

void safari_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *self = &s->units[u];
    const uint16_t from = self->space;
    if (status == UNIT_EXITED) {
        safari_game *g = sg(s);
        g->off[self->side] = (uint8_t)(g->off[self->side] + safari_loads(s, u));
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
    e->n[1] = self->strength;
    e->side = (int8_t)self->side;
    safari_clear_unit(s, u);
    self->status = (uint8_t)status;
    self->space = NO_SPACE;
    self->seen_by = state_everybody(s);
    if (status == UNIT_CAPTURED && self->captor == self->side) self->captor = self->side == 0 ? 1 : 0;
    if (status != UNIT_EXITED) self->strength = 0;
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
    unit *self = &s->units[u];
    const int load = sf(s, f)->load;
    const bool leads = is_leader(s, f);
    if (!figure_on(s, f)) return;
    s->figures[f].status = (uint8_t)status;
    memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    self->strength--;
    self->marks |= BIT(MARK_LOST_MEN);
    if (leads) su(s, u)->checks |= CHECK_LEADER; /* S·H12 */
    event *e = kit_emit_of(s, u, EV_LOSS, code, r);
    e->n[0] = 1;
    e->n[1] = self->strength;
    e->n[2] = s->figures[f].type;
    e->n[3] = f;
    e->side = (int8_t)self->side;
    if (load > 0) safari_lay_down(s, self->space, load, self->side, r);
    if (self->strength <= 0)
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

/* ---- hits (S24, S·H17) */

int safari_random_figure(state *s, int u, int skip_die, const char *rule, resolver *r)
{
    int list[PARTY_MAX], n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (skip_die == 0 || safari_die(s, f, false) != skip_die) list[n++] = f;
    if (n == 0) return NO_UNIT;
    return n == 1 ? list[0] : list[safari_roll(s, "roll.who", rule, 1, n, u, NO_UNIT, NULL, r)->total - 1];
}

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
