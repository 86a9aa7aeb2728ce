/*
 * bench.h: one panel of the table by itself: a host of a few lines, a session of the stage, and of the table
 * only the parts that the panel needs; the rest are NULL, so that a panel which begins to need more fails
 * here.
 */
#ifndef TESTS_UI_BENCH_H
#define TESTS_UI_BENCH_H

#include "core/mem.h"
#include "ui/desk.h"
#include "ui/stage.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/guard.h"
#include "ui/table/panels/score.h"
#include "game/scenario_load.h"

typedef struct bench {
    table_host host;
    settings likes;
    ui *ui;
    draw_list *out;
    draw_host draw;
    session *s;
    table t;
    char said[240];
    int notices[NOTICES];
} bench;

static bench *bench_now; /* of the test that runs: what the table gives notice of is counted there */

static inline void bench_heed(table *t, notice what, int n)
{
    (void)t;
    (void)n;
    bench_now->notices[what]++;
}

static inline void bench_say(void *self, const char *text)
{
    bench *b = self;
    snprintf(b->said, sizeof b->said, "%s", text);
}

static inline bench *bench_open(int w, int h)
{
    error err = {0};
    bench *b = mem_alloc(sizeof *b);
    b->draw = (draw_host){NULL, width_of, metrics_of, cached, cache, cache_pixels, drop};
    b->ui = mem_alloc(sizeof *b->ui);
    b->out = draw_list_new();
    b->ui->host = &b->draw;
    settings_default(&b->likes);
    const theme_wishes wishes = settings_wishes(&b->likes);
    theme_make(&b->ui->t, (float)w, (float)h, &wishes);
    b->host = (table_host){.ui = b->ui, .settings = &b->likes, .instant = true, .self = b, .say = bench_say};
    scenario *sc = scenario_load(STAGE_SCENARIO, STAGE_DATA, stage_list, NULL, &err);
    if (!sc) fail_msg("%s", err.text);
    const session_config config = {.seed = 7, .undo = UNDO_FREE};
    b->s = session_new(sc, &config, &err);
    assert_non_null(b->s);
    b->t =
        (table){.host = &b->host, .heed = bench_heed, .s = b->s, .sc = sc, .rs = sc->rules, .b = sc->board};
    bench_now = b;
    battle_new(&b->t, b->s);
    b->t.goals = score_goals_new();
    battle_look(&b->t);
    return b;
}

/* ---- the parts, each for who needs it */

static inline void bench_show(bench *b)
{
    struct show *h = show_new();
    b->t.show = h;
    b->t.anim = &h->anim;
    b->t.dice_row = dice_row_new();
    show_reset(&b->t);
}

static inline void bench_layout(bench *b)
{
    b->t.layout = mem_alloc(sizeof *b->t.layout);
    layout_make(&b->t);
}

static inline void bench_modal(bench *b)
{
    b->t.modal = mem_alloc(sizeof *b->t.modal);
    if (!b->t.pointer) b->t.pointer = pointer_new(); /* a card puts away what is said of a place */
}

static inline void bench_camera(bench *b)
{
    b->t.camera = camera_new(&b->t);
    camera_begin(&b->t, 0);
}

static inline void bench_choice(bench *b)
{
    if (!b->t.pointer) b->t.pointer = pointer_new();
    b->t.offers = mem_alloc(sizeof *b->t.offers);
    b->t.choice = choice_new(b->t.b);
    b->t.plan = plan_new();
    b->t.drag = drag_new();
    b->t.run = run_new();
    offers_find(&b->t);
    choice_clear(&b->t);
}

static inline void bench_guard(bench *b)
{
    b->t.guard = guard_new();
}

static inline void bench_waits(bench *b)
{
    b->t.waits = waits_new();
}

/* One event, drawn and answered; NULL: a frame. */
static inline void bench_run(bench *b, const ui_event *e, void (*draw)(bench *b))
{
    draw_list_clear(b->out);
    ui_begin(b->ui, b->out, e, b->host.now);
    draw(b);
    ui_end(b->ui);
}

static inline void bench_key(bench *b, int k, void (*draw)(bench *b))
{
    const ui_event e = {.kind = UI_KEY, .key = k};
    bench_run(b, &e, draw);
    bench_run(b, NULL, draw);
}

static inline bool bench_holds(const bench *b, const char *part)
{
    for (size_t i = 0; i < b->out->count; i++)
        if (b->out->commands[i].kind == DRAW_TEXT && strstr(b->out->text + b->out->commands[i].text, part))
            return true;
    return false;
}

static inline void bench_close(bench *b)
{
    const void *const parts[] = {b->t.layout, b->t.modal, b->t.drag, b->t.pointer, b->t.offers,
                                 b->t.waits,  b->t.show,  b->t.odds, b->t.guard};
    if (b->t.camera) camera_free(&b->t);
    if (b->t.choice) choice_free(&b->t);
    if (b->t.plan) plan_free(&b->t);
    mem_free(b->t.run);
    mem_free(b->t.goals);
    if (b->t.dice_row) dice_row_free(&b->t);
    if (b->t.log) log_free(&b->t);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        mem_free((void *)parts[i]);
    battle_free(&b->t);
    draw_list_free(b->out);
    mem_free(b->ui);
    mem_free(b);
}

#endif
