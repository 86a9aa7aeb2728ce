/*
 * encounter.c: beasts met on the march: they come beside the party, the men fire, they attack, and go off
 * again. Not for what calls for them: happenings.c.
 */
#include "rules/safari/encounter.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/melee_animals.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

/* One that waits, else any: there are always more. */
static int waiting(const state *s, const char *animal)
{
    int other = NO_UNIT;
    for (int i = bd(s)->first_pool; i < bd(s)->first_pool + bd(s)->npool; i++) {
        if (strcmp(s->sc->types[s->units[i].type].id, animal) != 0) continue;
        if (s->units[i].status == UNIT_WAITING) return i;
        other = i;
    }
    return other;
}

/* Where it comes from: the best free hex beside the party. Where there is none it comes among them. */
static int beside(const state *s, int party, const safari_animal *a)
{
    int best = s->units[party].space, worth = 0;
    for (int d = 0; d < 6; d++) {
        const int to = sd(s)->map.next[s->units[party].space][d];
        if (to == NO_SPACE || state_unit_at(s, to, NO_UNIT) != NO_UNIT) continue;
        const bool water = ground_is(s, to, SPACE_WATER | SPACE_DEEP);
        if (water ? a->water == 0 : a->water_only) continue;
        const int here = 1 + 2 * (a->waters && water) + 2 * (a->cover && ground_is(s, to, SPACE_CONCEALS));
        if (here <= worth) continue;
        worth = here;
        best = to;
    }
    return best;
}

int bush_enter(state *s, const char *animal, int party, int strength, resolver *r)
{
    const int u = waiting(s, animal);
    assert(u != NO_UNIT); /* load has seen that the pool holds every kind */
    unit *self = &s->units[u];
    self->status = UNIT_ON;
    self->strength = (int16_t)strength;
    safari_clear_unit(s, u);
    self->seen_by = (uint8_t)(s->units[party].seen_by | 1u << s->units[party].side | 1u << self->side);
    self->space = (uint16_t)beside(s, party, beast_of(s, u));
    event *e = kit_emit_of(s, u, EV_ENTER, "ev.bush.enter", r);
    e->other = (int16_t)party;
    e->to = self->space;
    e->n[0] = strength;
    return u;
}

void bush_away(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    if (!state_on_board(s, u)) return;
    event *e = kit_emit_of(s, u, EV_REMOVE, "ev.bush.away", r);
    e->from = self->space;
    e->n[0] = UNIT_WAITING;
    self->status = UNIT_WAITING;
    self->space = NO_SPACE;
    self->strength = s->sc->units[u].strength;
    safari_clear_unit(s, u);
    self->seen_by = (uint8_t)state_everybody(s);
}

void bush_attack(state *s, int party, int beast, int victim, bool holds)
{
    s->units[beast].marks |= BIT(MARK_CHARGED);
    bush_owe_first(s, DUE_AWAY, beast, party, 0, 0);
    bush_owe_first(s, DUE_POUNCE, party, beast, victim + 1, holds);
    bush_owe_first(s, DUE_GUNS, party, beast, victim + 1, 0);
}

/* S26: 6 or better on his Q-die, at -2 for the surprise, and the shot is off and hits. */
static void snap_shot(state *s, int f, int beast, resolver *r)
{
    const chart_cell *cell = bush_cell(s, "cat");
    const int u = s->figures[f].unit, need = chart_field(cell, "need");
    int shots, base;
    ledger l;
    const int weapon = safari_can_shoot_now(s, f) ? safari_best_weapon(s, f, 1, true, &shots, &base) : -1;
    if (weapon < 0) return;
    bush_save_ledger(s, f, &l);
    ledger_put(&l, LEDGER_ADD, chart_field(cell, "surprise"), 1, "mod.bush.surprise", "S26", false);
    roll *made = safari_roll_at(s, "roll.bush.snap", "S26", 1, safari_die(s, f, false), u, beast, &l, r);
    made->cause = CAUSE_ANSWERED;
    made->need = need;
    const bool off = made->outcome >= need;
    safari_note_shot(s, f, weapon);
    safari_owe_jam(s, u, weapon);
    bush_note(s, beast, off ? "ev.bush.snap-hit" : "ev.bush.snap-late", u, r);
    if (off) safari_beast_hit(s, f, weapon, false, beast, r);
}

/* All of them but the one it springs at, who has snapped at it. */
static void volley(state *s, int u, int beast, int but, resolver *r)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    if (but >= first_figure(s, u) && but < end_figure(s, u)) left &= ~BIT(but - first_figure(s, u));
    while (state_on_board(s, beast) && safari_next_snap_shots(s, u, beast, &left, &t)) {
        const uint64_t hits = safari_throw_shots(s, u, beast, &t, true, r);
        for (int i = 0; i < safari_dice_of(&t); i++)
            if ((hits >> i & 1) != 0) safari_beast_hit(s, t.who[i / t.shots], t.weapon, false, beast, r);
        safari_owe_jam(s, u, t.weapon);
    }
}

/* The men of that hex who can: the one a cat springs at first. */
void bush_guns(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, beast = due->other;
    if (!state_on_board(s, beast)) return;
    const int victim = beast_of(s, beast)->cat ? due->n[0] - 1 : NO_UNIT;
    const unit *self = &s->units[u];
    if (victim >= 0 && figure_on(s, victim)) snap_shot(s, victim, beast, r);
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].space == self->space && s->units[i].side == self->side &&
            !is_beast(s, i))
            volley(s, i, beast, victim, r);
}

void bush_pounce(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, beast = due->other;
    if (!state_on_board(s, beast)) return;
    bush_round(s, u, (const int[]){beast}, 1, due->n[0] - 1, r);
    if (due->n[1] != 0 && state_on_board(s, beast) && state_on_board(s, u)) bush_hold(s, u, r);
}
