/*
 * stampede.c: S34, S·H20: a herd runs straight at a party from the nearest edge of the map. Not for other
 * happenings.
 */
#include "rules/safari/stampede.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/encounter.h"
#include "rules/safari/fire.h"
#include "rules/safari/happenings.h"
#include "rules/safari/party.h"

enum { LINE_MAX = 64 };

/* The straight line of hexes from the party to the nearest edge, the party's own hex not among them. */
static int line_to_edge(const state *s, int space, uint16_t out[LINE_MAX])
{
    int best = LINE_MAX + 1;
    for (int d = 0; d < 6; d++) {
        uint16_t line[LINE_MAX];
        int n = 0, at = ground(s, space)->next[d];
        for (; at != NO_SPACE && n < LINE_MAX; at = ground(s, at)->next[d])
            line[n++] = (uint16_t)at;
        if (n >= best) continue;
        best = n;
        memcpy(out, line, (size_t)n * sizeof *line);
    }
    return best > LINE_MAX ? 0 : best;
}

/* Everybody of the party who has a shot left, as men on the march fire: their dice hit on the chart's number,
 * with no modifiers (S·H20). Returns the beasts brought down. */
static int fire_at_herd(state *s, int u, int need, resolver *r)
{
    int weapon[PARTY_MAX], shots[PARTY_MAX], n = 0, who[PARTY_MAX], down = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        int base;
        if (!figure_on(s, f) || !safari_can_shoot_now(s, f) || safari_spooked(s, f)) continue;
        weapon[n] = safari_best_weapon(s, f, 1, true, &shots[n], &base);
        if (weapon[n] >= 0) who[n++] = f;
    }
    for (int i = 0; i < n; i++) { /* those of one die throw together */
        int dice = 0;
        const int die = safari_die(s, who[i], false);
        if (shots[i] == 0) continue;
        for (int j = i; j < n; j++) {
            if (safari_die(s, who[j], false) != die || dice + shots[j] > ROLL_FACES) continue;
            dice += shots[j];
            shots[j] = 0;
            safari_note_shot(s, who[j], weapon[j]);
            if (sd(s)->weapon[weapon[j]].jam > 0) agenda_owe_first(s, DUE_JAM, u, NO_UNIT, 0); /* S22 */
        }
        roll *made = bush_roll(s, u, "roll.bush.herd-shots", "S·H20", dice, die, u, NO_UNIT, NULL, r);
        made->need = need;
        made->outcome = 0;
        for (int k = 0; k < dice; k++)
            made->outcome += made->faces[k] >= need;
        down += made->outcome;
    }
    return down;
}

static void run_up(state *s, int herd, const uint16_t *line, int n, int to, resolver *r)
{
    for (int i = n - 2; i >= -1; i--) { /* it entered at the edge, line[n - 1] */
        event *e = kit_emit_of(s, herd, EV_MOVE, "ev.bush.herd-runs", r);
        e->from = s->units[herd].space;
        e->to = i >= 0 ? line[i] : (uint16_t)to;
        s->units[herd].space = e->to;
    }
}

void bush_stampede(state *s, int u, resolver *r)
{
    const bush_data *b = bd(s);
    const chart_cell *cell = bush_cell(b->happenings, "stampede");
    const int dice = chart_field(cell, "dice"), space = s->units[u].space;
    uint16_t line[LINE_MAX];
    const int n = line_to_edge(s, space, line);
    const int beasts = bush_roll(s, u, "roll.bush.herd", "S·H20", dice, 6, u, NO_UNIT, NULL, r)->total;
    const int herd = bush_enter(s, "herd", u, beasts, r);
    s->units[herd].space = n > 0 ? line[n - 1] : (uint16_t)space;
    event *e = kit_emit_of(s, herd, EV_NOTE, "ev.bush.stampede", r);
    e->other = (int16_t)u;
    e->to = s->units[herd].space;
    e->n[0] = beasts;
    int down = fire_at_herd(s, u, chart_field(cell, "hit"), r);
    if (down > beasts) down = beasts;
    if (down > 0) {
        s->units[herd].strength = (int16_t)(beasts - down);
        e = kit_emit_of(s, herd, EV_LOSS, "ev.bush.herd-falls", r);
        e->n[0] = down;
        e->n[1] = beasts - down;
    }
    bush_owe_first(s, DUE_AWAY, herd, u, 0, 0);
    if (down == beasts) return;
    if (down > 0) { /* nobody can have exceeded two dice with none */
        roll *made = bush_roll(s, u, "roll.bush.herd-turns", "S34", dice, 6, u, herd, NULL, r);
        made->need = down;
        if (down > made->total) {
            e = kit_emit_of(s, herd, EV_NOTE, n == 0 ? "ev.bush.herd-splits" : "ev.bush.herd-turns", r);
            e->other = (int16_t)u;
            return;
        }
    }
    bush_owe_first(s, DUE_TRAMPLE, u, herd, 0, 0);
}

/* Each figure's own Q-die; those of one die throw together. */
static void run_over(state *s, int u, int herd, const chart_cell *cell, resolver *r)
{
    int who[PARTY_MAX], n = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f)) who[n++] = f;
    for (int i = 0; i < n; i++) {
        int same[PARTY_MAX], m = 0;
        uint8_t faces[PARTY_MAX];
        ledger l;
        if (who[i] == NO_UNIT) continue;
        const int die = safari_die(s, who[i], false);
        bush_save_ledger(s, who[i], &l);
        const int hurt = l.total;
        for (int j = i; j < n; j++) {
            ledger other;
            if (who[j] == NO_UNIT || safari_die(s, who[j], false) != die) continue;
            bush_save_ledger(s, who[j], &other);
            if (other.total != hurt) continue;
            same[m++] = who[j];
            who[j] = NO_UNIT;
        }
        const int need = die >= chart_field(cell, "leader-die") ? chart_field(cell, "leader-need")
                                                                : chart_field(cell, "need");
        roll *made = bush_roll(s, u, "roll.bush.trampled", "S·H20", m, die, u, herd, &l, r);
        memcpy(faces, made->faces, (size_t)m);
        made->need = need - hurt;
        made->outcome = 0;
        for (int j = 0; j < m; j++)
            made->outcome += faces[j] + hurt >= need;
        for (int j = 0; j < m; j++)
            if (faces[j] + hurt < need) safari_kill(s, same[j], NO_SIDE, "ev.bush.trampled", r);
    }
}

/* Whoever stands between the edge and the party, too; who lies hidden is not touched. */
void bush_trample(state *s, int u, int herd, resolver *r)
{
    const chart_cell *cell = bush_cell(bd(s)->happenings, "stampede");
    uint16_t line[LINE_MAX];
    if (!state_on_board(s, herd) || !state_on_board(s, u)) return;
    const int space = s->units[u].space, n = line_to_edge(s, space, line);
    run_up(s, herd, line, n, space, r);
    for (int i = n - 1; i >= -1; i--) {
        const int at = i >= 0 ? line[i] : space;
        for (int other = 0; other < s->sc->nunits; other++)
            if (state_on_board(s, other) && s->units[other].space == at && !is_beast(s, other) &&
                !state_has(s, other, MARK_HIDDEN))
                run_over(s, other, herd, cell, r);
    }
}
