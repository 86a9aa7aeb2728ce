/*
 * fire.c: who shoots with what, and what the shots do (S11-S13, S22, S·H6 to S·H8, S·H18). Not for who
 * may: check.c; nor for what a hit does: losses.c.
 */
#include "rules/safari/fire.h"

#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* ---- who, with what */

int safari_gunner(const state *s, int u)
{
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f) && safari_is(s, f, IS_CREW) && sf_const(s, f)->net == 0) return f;
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

static void farther(const safari_weapon *w, int *far, int *near)
{
    if (w->nbands == 0 || w->upto[w->nbands - 1] <= *far) return;
    *far = w->upto[w->nbands - 1];
    *near = w->upto[0];
}

bool safari_may_fire(const state *s, int f)
{
    return safari_can_shoot_now(s, f) && !safari_spooked(s, f);
}

/* Whom they shoot at, and how: safari_next_shots(). */
typedef struct aim {
    int target, hexes, crowd; /* crowd: figures at the target as the volley began; 0: as they stand now */
    bool moved;
} aim;

static bool shoots(const state *s, int f, const void *about, safari_throw *out)
{
    const aim *at = about;
    if (!safari_may_fire(s, f)) return false;
    out->weapon = safari_best_weapon(s, f, at->hexes, at->moved, &out->shots, &out->need);
    if (out->weapon < 0) return false;
    out->die = safari_die(s, f, false);
    safari_ledger(s, sd(s)->shoot, s->figures[f].unit, at->target, out->weapon, at->crowd, f, &out->l);
    return true;
}

static aim aim_at(const state *s, int u, int target)
{
    return (aim){.target = target,
                 .hexes = steps_between(sd(s), s->units[u].space, s->units[target].space),
                 .moved = state_has(s, u, MARK_MOVED)};
}

bool safari_next_shots(const state *s, int u, int target, int crowd, uint32_t *left, safari_throw *out)
{
    aim at = aim_at(s, u, target);
    at.crowd = crowd;
    return safari_next_throw(s, u, left, shoots, &at, out);
}

bool safari_next_snap_shots(const state *s, int u, int beast, uint32_t *left, safari_throw *out)
{
    const aim at = {.target = beast, .hexes = 1, .moved = true};
    return safari_next_throw(s, u, left, shoots, &at, out);
}

bool safari_has_shot(const state *s, int u, int target)
{
    const aim at = aim_at(s, u, target);
    int shots, need;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (safari_may_fire(s, f) && safari_best_weapon(s, f, at.hexes, at.moved, &shots, &need) >= 0)
            return true;
    return false;
}

int safari_longest_range(const state *s, int u, int *near)
{
    int far = *near = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        for (int i = 0; i < man_of(s, f)->nweapons; i++)
            farther(&sd(s)->weapon[man_of(s, f)->weapon[i]], &far, near);
    if (type_of(s, u)->gun >= 0) farther(&sd(s)->weapon[type_of(s, u)->gun], &far, near);
    return far;
}

/* ---- shots */

int safari_dice_of(const safari_throw *t)
{
    return t->n * t->shots < ROLL_FACES ? t->n * t->shots : ROLL_FACES;
}

uint64_t safari_throw_shots(state *s, int u, int target, const safari_throw *t, bool sudden, resolver *r)
{
    const safari_weapon *w = &sd(s)->weapon[t->weapon];
    const char *rule = w->jam > 0 ? "S22" : w->house ? "S11" : w->rule; /* S12 are the pistol's own shots */
    const int dice = safari_dice_of(t);
    safari_tell(s, u, EV_FIRE, "ev.fires", target, dice, t->weapon, r)->to = s->units[target].space;
    roll *made =
        sudden ? safari_roll_at(s, CAUSE_DECLARED, "roll.shots", rule, dice, t->die, u, target, &t->l, r)
               : kit_roll(r, CAUSE_DECLARED, "roll.shots", rule, dice, t->die, u, target, &t->l);
    const uint64_t hits = safari_successes(made, t->need, t->l.total, true); /* S·H7: a natural 1 misses */
    const int seen = sudden ? target : u;                                    /* those who see it are told */
    safari_tell(s, seen, EV_HITS, "ev.hits", u, made->outcome, dice, r)->unit = (int16_t)target;
    for (int i = 0; i < t->n; i++)
        safari_note_shot(s, t->who[i], t->weapon);
    return hits;
}

/* S·H25: who attacks a village trades there no more. */
void safari_provoke(state *s, int target)
{
    const safari_start *there = &sd(s)->start[target];
    if (there->defends) sg(s)->attacked |= (uint8_t)(1u << there->village);
}

void safari_declare_fire(state *s, int u, int target, resolver *r)
{
    safari_reveal(s, u, r); /* who shoots shows himself */
    safari_provoke(s, target);
    agenda_owe(s, DUE_SHOTS, u, target, 0);
}

void safari_owe_jam(state *s, int u, int weapon)
{
    if (sd(s)->weapon[weapon].jam > 0) agenda_owe_first(s, DUE_JAM, u, NO_UNIT, 0);
}

void safari_fire_group(state *s, int u, int target, int crowd, resolver *r)
{
    safari_throw t, next;
    uint32_t left = safari_there(s, u);
    if (safari_shot_refused(s, u, target, NULL) != NULL) return;
    if (crowd == 0) crowd = safari_figures_at(s, s->units[target].space);
    if (!safari_next_shots(s, u, target, crowd, &left, &t)) return;
    const bool more = safari_next_shots(s, u, target, crowd, &left, &next);
    safari_reveal(s, u, r);
    uint64_t hits = safari_throw_shots(s, u, target, &t, false, r);
    if (sd(s)->weapon[t.weapon].jam > 0 && !is_beast(s, target)) { /* S17.2 */
        s->units[target].marks |= BIT(MARK_GUNNED);
        if (safari_led_by(s, target, IS_AFRICAN)) su(s, target)->checks |= CHECK_GUNNED;
    }
    if (more) agenda_owe_first(s, DUE_SHOTS, u, target, crowd);
    safari_owe_jam(s, u, t.weapon);
    for (; hits != 0 && state_on_board(s, target); hits &= hits - 1)
        if (is_beast(s, target))
            safari_beast_hit(s, t.who[0], t.weapon, false, target, r);
        else
            safari_hit_party(s, target, t.who[0], t.die, t.weapon, r);
}

/* ---- machine guns (S22, S·H18) */

void safari_jam_ledger(const state *s, int u, ledger *out)
{
    safari_ledger(s, sd(s)->jam, u, NO_UNIT, 0, 0, NO_UNIT, out);
}

int safari_clearer(const state *s, int u)
{
    const int gunner = safari_gunner(s, u);
    return gunner != NO_UNIT ? gunner : safari_leader(s, u);
}

void safari_jam_roll(state *s, int u, resolver *r)
{
    ledger l;
    if (type_of(s, u)->gun < 0) return;
    safari_jam_ledger(s, u, &l);
    roll *made = kit_roll(r, CAUSE_WEAPON, "roll.jam", "S22", 2, 6, u, NO_UNIT, &l);
    made->need = sd(s)->weapon[type_of(s, u)->gun].jam;
    if (made->outcome >= made->need) kit_set_mark(s, u, MARK_JAMMED, r);
}

void safari_clear_roll(state *s, int u, resolver *r)
{
    if (!state_has(s, u, MARK_JAMMED)) return;
    const int die = safari_die(s, safari_clearer(s, u), false);
    roll *made = kit_roll(r, CAUSE_WEAPON, "roll.clear", "S·H18", 1, die, u, NO_UNIT, NULL);
    made->need = sd(s)->number.jam_clear;
    if (made->outcome >= made->need)
        kit_clear_mark(s, u, MARK_JAMMED, r);
    else
        kit_emit_of(s, u, EV_NOTE, "ev.still-jammed", r);
}
