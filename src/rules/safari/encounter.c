/*
 * encounter.c: beasts met on the march: they come beside the party, the men fire, they attack, and go off
 * again. Not for what calls for them: happenings.c.
 */
#include "rules/safari/encounter.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/happenings.h"
#include "rules/safari/party.h"

void bush_owe_first(state *s, int kind, int u, int other, int n0, int n1)
{
    agenda_push_front(s, (agenda_item){.kind = (uint8_t)kind,
                                       .side = NO_SIDE,
                                       .unit = (int16_t)u,
                                       .other = (int16_t)other,
                                       .space = NO_SPACE,
                                       .n = {(int16_t)n0, (int16_t)n1}});
}

bool bush_pooled(const state *s, int u)
{
    return sd(s)->start[u].pool;
}

void bush_hold(state *s, int u, resolver *r)
{
    kit_set_mark(s, u, MARK_HELD, r);
}

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

static bool empty(const state *s, int space)
{
    return state_unit_at(s, space, NO_UNIT) == NO_UNIT;
}

/* Where it comes from: the best free hex beside the party. Where there is none it comes among them. */
static int beside(const state *s, int party, const safari_animal *a)
{
    const safari_space *at = ground(s, s->units[party].space);
    int best = s->units[party].space, worth = 0;
    for (int d = 0; d < 6; d++) {
        const int to = at->next[d];
        if (to == NO_SPACE || !empty(s, to)) continue;
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
    unit *at = &s->units[u];
    at->status = UNIT_ON;
    at->strength = (int16_t)strength;
    at->hits = 0;
    at->marks = 0;
    memset(at->ext, 0, sizeof at->ext);
    at->seen_by = (uint8_t)(s->units[party].seen_by | 1u << s->units[party].side | 1u << at->side);
    at->space = (uint16_t)beside(s, party, beast_of(s, u));
    event *e = kit_emit_of(s, u, EV_ENTER, "ev.bush.enter", r);
    e->other = (int16_t)party;
    e->to = at->space;
    e->n[0] = strength;
    return u;
}

void bush_away(state *s, int u, resolver *r)
{
    unit *at = &s->units[u];
    if (!state_on_board(s, u)) return;
    event *e = kit_emit_of(s, u, EV_REMOVE, "ev.bush.away", r);
    e->from = at->space;
    e->n[0] = UNIT_WAITING;
    at->status = UNIT_WAITING;
    at->space = NO_SPACE;
    at->strength = s->sc->units[u].strength;
    at->hits = 0;
    at->marks = 0;
    memset(at->ext, 0, sizeof at->ext);
    at->seen_by = (uint8_t)state_everybody(s);
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
    const chart_cell *cell = bush_cell(bd(s)->happenings, "cat");
    const int need = chart_field(cell, "need"), surprise = chart_field(cell, "surprise");
    int shots = 0, base = 0;
    if (!safari_can_shoot_now(s, f)) return;
    const int weapon = safari_best_weapon(s, f, 1, true, &shots, &base);
    if (weapon < 0) return;
    ledger l;
    bush_save_ledger(s, f, &l);
    ledger_put(&l, LEDGER_ADD, surprise, 1, "mod.bush.surprise", "S26", false);
    roll *made = bush_roll(s, beast, "roll.bush.snap", "S26", 1, safari_die(s, f, false), s->figures[f].unit,
                           beast, &l, r);
    made->need = need;
    const bool off = made->outcome >= need;
    safari_note_shot(s, f, weapon);
    if (sd(s)->weapon[weapon].jam > 0) agenda_owe_first(s, DUE_JAM, s->figures[f].unit, NO_UNIT, 0); /* S22 */
    kit_emit_of(s, beast, EV_NOTE, off ? "ev.bush.snap-hit" : "ev.bush.snap-late", r)->other =
        s->figures[f].unit;
    if (off) safari_beast_hit(s, f, weapon, false, beast, r);
}

/* What a figure would shoot with at a beast beside it, as one that marches; -1: it cannot. */
static int gun_of(const state *s, int f, int beast, int *shots, int *need, ledger *l)
{
    if (!safari_can_shoot_now(s, f) || safari_spooked(s, f)) return -1;
    const int weapon = safari_best_weapon(s, f, 1, true, shots, need);
    if (weapon >= 0) safari_shot_ledger(s, f, beast, weapon, false, l);
    return weapon;
}

typedef struct burst { /* like shooters */
    int who[PARTY_MAX], n, weapon, shots, need, die;
    ledger l;
} burst;

static void shoot(state *s, int u, int beast, const burst *b, resolver *r)
{
    const int dice = b->n * b->shots > ROLL_FACES ? ROLL_FACES : b->n * b->shots;
    uint8_t faces[ROLL_FACES];
    event *e = kit_emit_of(s, u, EV_FIRE, "ev.fires", r);
    e->other = (int16_t)beast;
    e->to = s->units[beast].space;
    e->n[0] = dice;
    e->n[1] = b->weapon;
    roll *made = bush_roll(s, beast, "roll.shots", safari_shot_rule(&sd(s)->weapon[b->weapon]), dice, b->die,
                           u, beast, &b->l, r);
    int hits = 0;
    memcpy(faces, made->faces, (size_t)dice);
    for (int i = 0; i < dice; i++)
        hits += faces[i] > 1 && faces[i] + b->l.total >= b->need; /* S·H7: a natural 1 always misses */
    made->need = b->need - b->l.total;
    made->outcome = hits;
    e = kit_emit_of(s, beast, EV_HITS, "ev.hits", r);
    e->other = (int16_t)u;
    e->n[0] = hits;
    e->n[1] = dice;
    for (int i = 0; i < b->n; i++)
        safari_note_shot(s, b->who[i], b->weapon);
    for (int i = 0; i < dice; i++)
        if (faces[i] > 1 && faces[i] + b->l.total >= b->need)
            safari_beast_hit(s, b->who[i / b->shots], b->weapon, false, beast, r);
    if (sd(s)->weapon[b->weapon].jam > 0) agenda_owe_first(s, DUE_JAM, u, NO_UNIT, 0); /* S22 */
}

static void volley(state *s, int u, int beast, int but, resolver *r)
{
    bool done[PARTY_MAX] = {false};
    const int first = first_figure(s, u);
    for (int f = first; f < end_figure(s, u) && state_on_board(s, beast); f++) {
        burst b = {.n = 0};
        if (done[f - first] || f == but) continue;
        b.weapon = gun_of(s, f, beast, &b.shots, &b.need, &b.l);
        b.die = safari_die(s, f, false);
        if (b.weapon < 0) continue;
        for (int g = f; g < end_figure(s, u); g++) {
            int shots, need;
            ledger l;
            if (done[g - first] || g == but || safari_die(s, g, false) != b.die ||
                gun_of(s, g, beast, &shots, &need, &l) != b.weapon || !bush_same_ledger(&l, &b.l))
                continue;
            done[g - first] = true;
            b.who[b.n++] = g;
        }
        shoot(s, u, beast, &b, r);
    }
}

/* The men of that hex who can: the one a cat springs at first. */
void bush_guns(state *s, const agenda_item *due, resolver *r)
{
    const int space = state_on_board(s, due->unit) ? s->units[due->unit].space : NO_SPACE;
    if (!state_on_board(s, due->other) || space == NO_SPACE) return;
    const int side = s->units[due->unit].side;
    const int victim = beast_of(s, due->other)->cat ? due->n[0] - 1 : NO_UNIT;
    if (victim >= 0 && figure_on(s, victim)) snap_shot(s, victim, due->other, r);
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && s->units[u].space == space && s->units[u].side == side && !is_beast(s, u))
            volley(s, u, due->other, victim, r);
}

void bush_pounce(state *s, const agenda_item *due, resolver *r)
{
    const int victim = due->n[0] - 1;
    if (!state_on_board(s, due->other) || !state_on_board(s, due->unit)) return;
    bush_round(s, due->unit, (const int[]){due->other}, 1, victim, r);
    if (due->n[1] != 0 && state_on_board(s, due->other) && state_on_board(s, due->unit))
        bush_hold(s, due->unit, r);
}
