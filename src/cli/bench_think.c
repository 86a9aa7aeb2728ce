/*
 * bench_think.c: see bench_think.h. Measured is who plans with the least effort, at the second turn of each
 * battle: the decision that makes the plan of a side-turn, and the next, which follows it.
 */
#include "cli/bench_think.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "board/board.h"
#include "cli/bench.h"
#include "core/file.h"
#include "core/hash.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { SAMPLES_MAX = 64, ACTIONS_MOST = 400 };

typedef struct sample {
    int units, spaces;
    double plan_ms, playouts, next_ms;
} sample;

/* One choice of `p` in s, applied; false: the battle is over. *ms: what it took; *done: what it reports. */
static bool step(state *s, const player *p, double *ms, int *done)
{
    decision d;
    action a;
    dice_source dice;
    resolver r = {.dice = &dice};
    *ms = 0, *done = 0;
    game_decide(s, &d);
    if (d.side == GAME_OVER) return false;
    action_init(&a, VERB_GO, NO_SIDE);
    if (d.side != NOBODY) {
        progress report;
        atomic_init(&report.done, 0);
        atomic_init(&report.wanted, 0);
        const budget b = {.report = &report};
        state view;
        game_redact(s, d.side, &view);
        const uint64_t start = bench_cpu();
        if (!p->choose(&view, hash_mix(77, s->actions), &b, &a)) return false;
        *ms = (double)(bench_cpu() - start) / 1e6;
        *done = atomic_load(&report.done);
    }
    dice_seeded(&dice, 77, s->actions);
    game_apply(s, &a, &r);
    return true;
}

/* False: it never comes so far. */
static bool measure(const scenario *sc, sample *out)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    double ms;
    int done = 0;
    dice_seeded(&dice, 77, 0);
    game_setup(sc, &s, &r);
    ai_forget();
    for (int i = 0; i < ACTIONS_MOST && s.turn < 2; i++)
        if (!step(&s, ai_find("quick"), &ms, &done)) return false;
    *out = (sample){.units = sc->nunits, .spaces = sc->board->nspaces};
    for (int i = 0; i < ACTIONS_MOST && done == 0; i++)
        if (!step(&s, ai_find("colonel"), &out->plan_ms, &done)) return false;
    out->playouts = done;
    for (out->next_ms = 0; out->next_ms <= 0;)
        if (!step(&s, ai_find("colonel"), &out->next_ms, &done)) return false;
    return out->playouts > 0;
}

static void tell(const scenario *sc, const sample *m)
{
    char what[80], reading[64], ratio[64];
    snprintf(what, sizeof what, "plans, %s", sc->title);
    snprintf(reading, sizeof reading, "%.1f plans, %.0f play-outs/s", 1000 / m->plan_ms,
             1000 * m->playouts / m->plan_ms);
    snprintf(ratio, sizeof ratio, "%.1f decisions/s, %d units, %d spaces", 1000 / m->next_ms, m->units,
             m->spaces);
    bench_row(what, reading, ratio, "-", true);
}

/* Least squares of ln(ms a play-out) over ln(units) and ln(spaces): the powers it grows with. */
static void tell_growth(const sample *m, int n)
{
    double mean[3] = {0}, at[2][2] = {{0}}, right[2] = {0};
    char reading[64];
    for (int i = 0; i < n; i++) {
        mean[0] += log(m[i].units) / n;
        mean[1] += log(m[i].spaces) / n;
        mean[2] += log(m[i].plan_ms / m[i].playouts) / n;
    }
    for (int i = 0; i < n; i++) {
        const double x[2] = {log(m[i].units) - mean[0], log(m[i].spaces) - mean[1]},
                     y = log(m[i].plan_ms / m[i].playouts) - mean[2];
        for (int j = 0; j < 2; j++) {
            for (int k = 0; k < 2; k++)
                at[j][k] += x[j] * x[k];
            right[j] += x[j] * y;
        }
    }
    const double whole = at[0][0] * at[1][1] - at[0][1] * at[1][0];
    if (n < 3 || whole <= 0) return;
    snprintf(reading, sizeof reading, "units^%.2f, spaces^%.2f",
             (right[0] * at[1][1] - right[1] * at[0][1]) / whole,
             (right[1] * at[0][0] - right[0] * at[1][0]) / whole);
    bench_row("time of a play-out grows with", reading, "", "-", true);
}

bool bench_think(const char *data_dir, error *err)
{
    sample m[SAMPLES_MAX];
    int n = 0;
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        char folder[512], path[768];
        char **names;
        int count;
        bool ok = true;
        snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, ruleset_list[r]->id);
        if (!file_list(folder, ".json", &names, &count, err)) return false;
        for (int i = 0; ok && i < count && n < SAMPLES_MAX; i++) {
            file_join(folder, names[i], path, sizeof path);
            scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
            ok = sc != NULL;
            if (ok && measure(sc, &m[n])) tell(sc, &m[n++]);
            scenario_free(sc);
        }
        file_list_free(names, count);
        if (!ok) return false;
    }
    tell_growth(m, n);
    return true;
}
