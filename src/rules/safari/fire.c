/*
 * fire.c: who shoots with what, and what the shots do (S11-S13, S22, S·H6 to S·H8, S·H18). Not for who
 * may: check.c; nor for what a hit does to a man (party.c) or a beast (animals.c).
 */
#include "rules/safari/fire.h"

#include "rules/safari/animals.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/happenings.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"

/* ---- who, with what */

int safari_gunner(const state *s, int u)
{
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f) && (man_of(s, f)->is & IS_CREW) != 0 && sf_const(s, f)->net == 0) return f;
    return NO_UNIT;
}

static int band_of(const safari_weapon *w, int hexes)
{
    for (int b = 0; b < w->nbands; b++)
        if (hexes <= w->upto[b]) return b;
    return -1;
}

static int worth_of(int shots, int die, int need)
{
    const int good = die - need + 1;
    return shots * 100 * (good < 1 ? 1 : good) / die;
}

int safari_best_weapon(const state *s, int f, int hexes, bool moved, int *shots, int *need)
{
    const safari_data *d = sd(s);
    const int u = s->figures[f].unit, die = safari_die(s, f, false);
    const safari_man *m = man_of(s, f);
    int best = -1, value = 0;
    for (int i = -1; i < m->nweapons; i++) {
        if (i < 0 && (type_of(s, u)->gun < 0 || state_has(s, u, MARK_JAMMED) || safari_gunner(s, u) != f))
            continue;
        const int which = i < 0 ? type_of(s, u)->gun : m->weapon[i];
        const safari_weapon *w = &d->weapon[which];
        const int band = band_of(w, hexes);
        if (band < 0 || ((w->reload || w->reload_moved) && sf_const(s, f)->reload > 0)) continue;
        const int number = moved ? w->need_moving[band] : w->need_still[band],
                  rate = moved ? w->shots_moving : w->shots_still;
        if (number == 0 || rate == 0 || worth_of(rate, die, number) <= value) continue;
        value = worth_of(rate, die, number);
        best = which;
        *shots = rate;
        *need = number;
    }
    return best;
}

void safari_shot_ledger(const state *s, int f, int target, int weapon, bool surprised, ledger *out)
{
    query q = query_about(s, s->figures[f].unit, target);
    q.n[0] = weapon;
    q.n[1] = surprised;
    q.n[2] = f;
    ledger_clear(out);
    ledger_apply(out, sd(s)->shoot, &q);
}

bool safari_may_fire(const state *s, int f)
{
    const int u = s->figures[f].unit;
    return safari_can_shoot_now(s, f) && !(state_has(s, u, MARK_SPOOKED) && safari_spooked(s, f));
}

int safari_shot_groups(const state *s, int u, int target, safari_group out[PARTY_MAX])
{
    const int hexes = steps_between(sd(s), s->units[u].space, s->units[target].space);
    const bool moved = state_has(s, u, MARK_MOVED);
    int n = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        ledger l;
        int shots = 0, need = 0, k = 0;
        if (!safari_may_fire(s, f)) continue;
        const int w = safari_best_weapon(s, f, hexes, moved, &shots, &need);
        if (w < 0) continue;
        safari_shot_ledger(s, f, target, w, false, &l);
        const int die = safari_die(s, f, false);
        while (k < n &&
               (out[k].weapon != w || out[k].die != die || out[k].modifier != l.total ||
                (man_of(s, out[k].figure)->is & IS_HUNTER) != (man_of(s, f)->is & IS_HUNTER) ||
                (sf_const(s, out[k].figure)->flags & FIG_WOUNDED) != (sf_const(s, f)->flags & FIG_WOUNDED)))
            k++;
        if (k == n)
            out[n++] = (safari_group){
                .figure = f, .each = shots, .die = die, .weapon = w, .need = need, .modifier = l.total};
        out[k].count++;
    }
    return n;
}

bool safari_in_group(const state *s, int f, int target, const safari_group *g)
{
    const int u = s->figures[f].unit;
    ledger l;
    int shots = 0, need = 0;
    if (!safari_may_fire(s, f) || safari_die(s, f, false) != g->die ||
        (man_of(s, f)->is & IS_HUNTER) != (man_of(s, g->figure)->is & IS_HUNTER) ||
        (sf_const(s, f)->flags & FIG_WOUNDED) != (sf_const(s, g->figure)->flags & FIG_WOUNDED))
        return false;
    const int hexes = steps_between(sd(s), s->units[u].space, s->units[target].space);
    if (safari_best_weapon(s, f, hexes, state_has(s, u, MARK_MOVED), &shots, &need) != g->weapon)
        return false;
    safari_shot_ledger(s, f, target, g->weapon, false, &l);
    return l.total == g->modifier;
}

int safari_longest_range(const state *s, int u)
{
    const safari_data *d = sd(s);
    int best = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        if (!figure_on(s, f)) continue;
        const safari_man *m = man_of(s, f);
        for (int i = 0; i < m->nweapons; i++) {
            const safari_weapon *w = &d->weapon[m->weapon[i]];
            if (w->nbands > 0 && w->upto[w->nbands - 1] > best) best = w->upto[w->nbands - 1];
        }
    }
    const int gun = type_of(s, u)->gun;
    if (gun >= 0 && d->weapon[gun].nbands > 0 && d->weapon[gun].upto[d->weapon[gun].nbands - 1] > best)
        best = d->weapon[gun].upto[d->weapon[gun].nbands - 1];
    return best;
}

/* ---- shots */

/* A hit on a party falls on one of its people by lot (S·H22). */
static void give_hit(state *s, int striker, int target, int weapon, int die, resolver *r)
{
    if (!state_on_board(s, target)) return;
    if (beast_of(s, target) != NULL) {
        safari_beast_hit(s, striker, weapon, false, target, r);
        return;
    }
    const int f = safari_random_figure(s, target, 0, "S·H22", r);
    if (f != NO_UNIT) safari_hit(s, f, s->units[s->figures[striker].unit].side, die, weapon, striker, r);
}

static int throw_shots(state *s, int striker, int target, int weapon, int shots, int die, int need,
                       bool surprised, resolver *r)
{
    const int u = s->figures[striker].unit;
    ledger l;
    safari_shot_ledger(s, striker, target, weapon, surprised, &l);
    event *e = kit_emit_of(s, u, EV_FIRE, "ev.fires", r);
    e->other = (int16_t)target;
    e->to = s->units[target].space;
    e->n[0] = shots;
    e->n[1] = weapon;
    roll *made =
        resolver_roll(r, "roll.shots", safari_shot_rule(&sd(s)->weapon[weapon]), shots, die, u, target, &l);
    int hits = 0;
    for (int i = 0; i < shots; i++)
        hits += made->faces[i] > 1 && made->faces[i] + l.total >= need; /* S·H7: a natural 1 always misses */
    made->need = need - l.total;
    made->outcome = hits;
    event *told = kit_emit_of(s, u, EV_HITS, "ev.hits", r);
    told->unit = (int16_t)target;
    told->other = (int16_t)u;
    told->n[0] = hits;
    told->n[1] = shots;
    return hits;
}

void safari_fire_group(state *s, int u, int target, resolver *r)
{
    safari_group groups[PARTY_MAX];
    if (!state_on_board(s, u) || !state_on_board(s, target) ||
        safari_shot_refused(s, u, target, NULL) != NULL)
        return;
    const int n = safari_shot_groups(s, u, target, groups);
    if (n == 0) return;
    const safari_group g = groups[0];
    const safari_weapon *w = &sd(s)->weapon[g.weapon];
    const bool gun = w->jam > 0;
    int firers[PARTY_MAX], nfirers = 0, shots = g.count * g.each;
    for (int f = g.figure; f < end_figure(s, u) && nfirers < g.count; f++)
        if (safari_in_group(s, f, target, &g)) firers[nfirers++] = f;
    if (shots > ROLL_FACES) shots = ROLL_FACES;
    safari_reveal(s, u, r);
    const int hits = throw_shots(s, g.figure, target, g.weapon, shots, g.die, g.need, false, r);
    for (int i = 0; i < nfirers; i++)
        safari_note_shot(s, firers[i], g.weapon);
    if (gun && beast_of(s, target) == NULL) { /* S17.2 */
        s->units[target].marks |= BIT(MARK_GUNNED);
        const int leader = safari_leader(s, target);
        if (leader != NO_UNIT && (man_of(s, leader)->is & IS_AFRICAN) != 0)
            su(s, target)->checks |= CHECK_GUNNED;
    }
    if (n > 1) agenda_owe_first(s, DUE_SHOTS, u, target, 0);
    if (gun) agenda_owe_first(s, DUE_JAM, u, NO_UNIT, 0);
    for (int i = 0; i < hits; i++)
        give_hit(s, g.figure, target, g.weapon, g.die, r);
}

/* ---- machine guns (S22, S·H18) */

void safari_jam_ledger(const state *s, int u, ledger *out)
{
    query q = query_about(s, u, NO_UNIT);
    ledger_clear(out);
    ledger_apply(out, sd(s)->jam, &q);
}

void safari_jam_roll(state *s, int u, resolver *r)
{
    ledger l;
    if (!state_on_board(s, u) || type_of(s, u)->gun < 0) return;
    const safari_weapon *w = &sd(s)->weapon[type_of(s, u)->gun];
    safari_jam_ledger(s, u, &l);
    roll *made = resolver_roll(r, "roll.jam", "S22", 2, 6, u, NO_UNIT, &l);
    made->need = w->jam;
    made->outcome = made->total + l.total;
    if (made->total + l.total >= w->jam) kit_set_mark(s, u, MARK_JAMMED, r);
}

void safari_clear_roll(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u) || !state_has(s, u, MARK_JAMMED)) return;
    const int f = safari_gunner(s, u) != NO_UNIT ? safari_gunner(s, u) : safari_leader(s, u);
    roll *made = resolver_roll(r, "roll.clear", "S·H18", 1, safari_die(s, f, false), u, NO_UNIT, NULL);
    const bool cleared = made->total >= sd(s)->number.jam_clear;
    made->need = sd(s)->number.jam_clear;
    made->outcome = made->total;
    if (cleared)
        kit_clear_mark(s, u, MARK_JAMMED, r);
    else
        kit_emit_of(s, u, EV_NOTE, "ev.still-jammed", r);
}
