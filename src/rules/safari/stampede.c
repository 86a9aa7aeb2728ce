/*
 * stampede.c: S34, S·H20: a herd runs straight at a party from the nearest edge of the map. Not for other
 * happenings.
 */
#include "rules/safari/stampede.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/encounter.h"
#include "rules/safari/fire.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

enum { LINE_MAX = 64 };

/* The straight line of hexes from the party to the nearest edge, the party's own hex not among them. */
static int line_to_edge(const state *s, int space, uint16_t out[LINE_MAX])
{
    int best = LINE_MAX + 1;
    for (int d = 0; d < 6; d++) {
        uint16_t line[LINE_MAX];
        int n = 0, at = sd(s)->map.next[space][d];
        for (; at != NO_SPACE && n < LINE_MAX; at = sd(s)->map.next[at][d])
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
        if (!safari_may_fire(s, f)) continue;
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
            safari_owe_jam(s, u, weapon[j]);
        }
        roll *made = safari_roll(s, "roll.bush.herd-shots", "S·H20", dice, die, u, NO_UNIT, NULL, r);
        safari_successes(made, need, 0, false);
        down += made->outcome;
    }
    return down;
}

static void run_up(state *s, int herd, const uint16_t *line, int n, int to, resolver *r)
{
    for (int i = n - 2; i >= -1; i--) { /* it entered at the edge, line[n - 1] */
        const int from = s->units[herd].space;
        s->units[herd].space = i >= 0 ? line[i] : (uint16_t)to;
        kit_tell_move(s, herd, "ev.bush.herd-runs", from, s->units[herd].space, r);
    }
}

void bush_stampede(state *s, int u, resolver *r)
{
    const chart_cell *cell = bush_cell(s, "stampede");
    const int dice = chart_field(cell, "dice"), space = s->units[u].space;
    uint16_t line[LINE_MAX];
    const int n = line_to_edge(s, space, line);
    const int beasts = safari_roll(s, "roll.bush.herd", "S·H20", dice, 6, u, NO_UNIT, NULL, r)->total;
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
        roll *made = safari_roll(s, "roll.bush.herd-turns", "S34", dice, 6, u, herd, NULL, r);
        made->need = down;
        if (down > made->total) {
            bush_note(s, herd, n == 0 ? "ev.bush.herd-splits" : "ev.bush.herd-turns", u, r);
            return;
        }
    }
    bush_owe_first(s, DUE_TRAMPLE, u, herd, 0, 0);
}

static bool saves_himself(const state *s, int f, const void *about, safari_throw *out)
{
    (void)about;
    out->die = safari_die(s, f, false);
    bush_save_ledger(s, f, &out->l);
    return true;
}

/* Each figure's own Q-die. */
static void run_over(state *s, int u, int herd, const chart_cell *cell, resolver *r)
{
    safari_throw t;
    uint32_t left = safari_there(s, u);
    while (safari_next_throw(s, u, &left, saves_himself, NULL, &t)) {
        const char *const need = t.die >= chart_field(cell, "leader-die") ? "leader-need" : "need";
        roll *made = safari_roll(s, "roll.bush.trampled", "S·H20", t.n, t.die, u, herd, &t.l, r);
        const uint64_t saved = safari_successes(made, chart_field(cell, need), t.l.total, false);
        for (int i = 0; i < t.n; i++)
            if ((saved >> i & 1) == 0) safari_kill(s, t.who[i], NO_SIDE, "ev.bush.trampled", r);
    }
}

/* Whoever stands between the edge and the party, too; who lies hidden is not touched. */
void bush_trample(state *s, int u, int herd, resolver *r)
{
    const chart_cell *cell = bush_cell(s, "stampede");
    uint16_t line[LINE_MAX];
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
