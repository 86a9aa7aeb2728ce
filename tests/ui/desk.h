/*
 * desk.h: a table without any window for the tests: opened, pressed, typed at, let come to rest. A host that
 * measures text by rule of thumb stands in for the painter.
 */
#ifndef TESTS_UI_DESK_H
#define TESTS_UI_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"
#include "core/file.h"
#include "frozen/frozen.h"
#include "game/action_text.h"
#include "rules/list.h"
#include "ui/draw/draw_commands.h"
#include "ui/app/app_internal.h"
#include "ui/table/board/where.h"
#include "ui/table/parts.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"
#include "ui/app/app.h"

static inline float width_of(void *self, font f, const char *s, size_t n)
{
    (void)self;
    (void)s;
    return (float)n * f.px * 0.52f;
}

static inline font_metrics metrics_of(void *self, font f)
{
    (void)self;
    return (font_metrics){f.px * 0.8f, f.px * 0.2f, f.px * 1.2f};
}

static inline bool cached(void *self, uint64_t key)
{
    (void)self;
    (void)key;
    return true;
}

static inline void cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                         float dx, float dy)
{
    (void)self, (void)key, (void)w, (void)h, (void)content, (void)scale, (void)dx, (void)dy;
}

static inline void cache_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    (void)self, (void)key, (void)w, (void)h, (void)row, (void)of;
}

static inline void drop(void *self, uint64_t key)
{
    (void)self, (void)key;
}

typedef struct desk {
    app *a;
    draw_list *out;
    uint64_t now;
} desk;

static char folder[64]; /* what random pressing saves and reports goes here, not into the checkout */

static inline int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/sandtable-table-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static inline int remove_folder(void **unused)
{
    static const char *const parts[] = {"battles", "saves", "reports", "pictures", "keys", ""};
    (void)unused;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char within[200], path[500], **names;
        int count;
        file_join(folder, parts[i], within, sizeof within);
        if (!file_exists(within) || !file_list(within, "", &names, &count, NULL)) continue;
        for (int k = 0; k < count; k++) {
            file_join(within, names[k], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, count);
        rmdir(within);
    }
    return file_exists(folder) ? -1 : 0;
}

static inline desk desk_started_with(const app_config *c)
{
    static const draw_host host = {NULL, width_of, metrics_of, cached, cache, cache_pixels, drop};
    error err = {0};
    desk d = {.a = app_new(c, &host, NULL, &err), .out = draw_list_new(), .now = 1000};
    assert_non_null(d.a);
    return d;
}

/* With which systems, and where their data lies. */
static inline desk desk_open_with(const ruleset *const *rules, const char *data, const char *path, int w,
                                  int h, bool alone, bool instant)
{
    /* Those alone that take no clock to choose: a busy machine must not play another battle. Who thinks here
     * does it for ever in the same way: what the table shows hangs on no computer's getting better. */
    static const player *players[3];
    static player thinking;
    assert_true(folder[0] != 0); /* make_folder(): else battles would be kept in the checkout */
    thinking = *frozen_players[0];
    thinking.name = ai_players[1]->name, thinking.title = ai_players[1]->title;
    players[0] = ai_players[0], players[1] = &thinking;
    app_config c = {.rulesets = rules,
                    .players = alone ? players : NULL,
                    .data_dir = data,
                    .state_dir = folder,
                    .open = path,
                    .seed = 7,
                    .scale = 1,
                    .width = w,
                    .height = h,
                    .instant = instant};
    desk d = desk_started_with(&c);
    if (!d.a->table) fail_msg("%s: %s", path, d.a->said);
    return d;
}

static inline desk desk_open(const char *path, int w, int h, bool alone)
{
    return desk_open_with(ruleset_list, ".", path, w, h, alone, true);
}

static inline void desk_close(desk *d)
{
    app_free(d->a);
    draw_list_free(d->out);
}

/* The computer thinks by the machine's clock, and the desk has another: it is waited for, a minute at most,
 * and that does not count. */
static inline uint64_t wait_for_thought(const desk *d, int *left)
{
    if (d->a->table == NULL || d->a->table->waits->now != WAIT_THINKING || *left == 0) return 0;
    nanosleep(&(struct timespec){0, 1000000}, NULL);
    --*left;
    return 1;
}

/* Lets everything come to rest: animations, the computer. What only waits (a sentence that is to be read) is
 * looked at when its time has come, not all the while. */
static inline void rest(desk *d)
{
    enum { FRAME_MS = 40, PATIENCE_MS = 16000, THOUGHT_MS = 60000 };
    int wait = 0, left = THOUGHT_MS;
    for (uint64_t end = d->now + PATIENCE_MS; d->now < end;) {
        d->now += wait > FRAME_MS ? (uint64_t)wait : FRAME_MS;
        if (d->now > end) d->now = end;
        wait = app_tick(d->a, d->now);
        end += wait_for_thought(d, &left) * FRAME_MS;
        app_draw(d->a, d->out);
        const bool held = d->a->table && (d->a->table->anim->held || recap_on(d->a->table));
        /* What fights came to, and what the enemy did, is read and put away. */
        if (held && recap_on(d->a->table))
            recap_close(d->a->table);
        else if (held)
            show_skip(d->a->table);
        if (wait < 0 && !held) return;
    }
}

/* What the umpire says, as text, done. */
static inline void overrule(desk *d, const char *text)
{
    action a;
    error err = {0};
    if (!action_decode(d->a->table->sc, NO_SIDE, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    assert_true(battle_overrule(d->a->table, &a));
    rest(d);
}

static inline void key(desk *d, int k, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(d->a, &e);
    rest(d);
}

/* Without waiting for what comes of it. */
static inline void tap(desk *d, float x, float y)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN;
    e.button = UI_LEFT;
    e.clicks = 1;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
}

static inline void press(desk *d, float x, float y)
{
    tap(d, x, y);
    rest(d);
}

static inline void press_space(desk *d, int space)
{
    fpoint p = where_centre(d->a->table, space);
    press(d, p.x, p.y);
}

/* What only its own file writes is set here as if it had been. */
static inline choice *set_choice(table *t)
{
    return (choice *)t->choice;
}

static inline umpire_wish *set_umpire(table *t)
{
    return (umpire_wish *)t->umpire;
}

/* ---- what was drawn */

static inline bool text_drawn(const draw_list *d, const char *text)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT && strcmp(d->text + d->commands[i].text, text) == 0) return true;
    return false;
}

/* Somewhere in what is drawn. */
static inline bool text_holds(const draw_list *d, const char *part)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT && strstr(d->text + d->commands[i].text, part)) return true;
    return false;
}

/* Where that widget lies; nothing where there is none. */
static inline frect region_of(const table *t, const char *name, int n)
{
    const ui *u = t->host->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name(name, n)) return u->regions[i].r;
    return (frect){0};
}

/* Buttons that are golden; under the pointer they are lighter. */
static inline int golden_buttons(const draw_list *d)
{
    int n = 0;
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        n += c->kind == DRAW_ROUND && c->u.round.radius == 7 &&
             (c->u.round.fill == 0xd9b365ff || c->u.round.fill == 0xe6c47cff);
    }
    return n;
}

#endif
