/*
 * desk.h: a table to be played at with the real fonts and no window: measures as the painter does, sends keys
 * and the mouse, draws, and asks of every frame whether it can be read. It does not know how orders are
 * given.
 */
#ifndef TESTS_SHOTS_DESK_H
#define TESTS_SHOTS_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/mem.h"
#include "rules/list.h"
#include "sdl/paint.h"
#include "sdl/touch.h"
#include "shots/legible.h"
#include "ui/app/app.h"
#include "ui/app/app_internal.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"

typedef struct desk {
    char folder[64];
    painter *painter;
    draw_host host; /* measures as the painter does, and keeps no pictures */
    draw_list *out;
    app *a;
    uint64_t now;
    bool pad;     /* keys are pressed on a gamepad, which has no others */
    bool fingers; /* the mouse is a hand on the glass */
    bool in_full; /* battles are played to their verdict */
    touch hand;
    int text; /* size of letters in per cent; 0: as it comes */
    const char *battle, *doing;
    complaints *found;
} desk;

/* ---- a host that measures */

static inline bool kept(void *self, uint64_t key)
{
    (void)self, (void)key;
    return true;
}

static inline void keep(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                        float dx, float dy)
{
    (void)self, (void)key, (void)w, (void)h, (void)content, (void)scale, (void)dx, (void)dy;
}

static inline void keep_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    (void)self, (void)key, (void)w, (void)h, (void)row, (void)of;
}

static inline void forget(void *self, uint64_t key)
{
    (void)self, (void)key;
}

static inline int begin(void **given)
{
    desk *d = mem_alloc(sizeof *d);
    error err = {0};
    snprintf(d->folder, sizeof d->folder, "/tmp/sandtable-contract-XXXXXX");
    if (!mkdtemp(d->folder)) return -1;
    d->painter = painter_new(".", &err);
    if (!d->painter) return -1;
    d->host = *painter_host(d->painter);
    d->host.cached = kept;
    d->host.cache = keep;
    d->host.cache_pixels = keep_pixels;
    d->host.drop = forget;
    d->out = draw_list_new();
    d->found = mem_alloc(sizeof *d->found);
    *given = d;
    return 0;
}

static inline int end(void **given)
{
    desk *d = *given;
    char command[128];
    draw_list_free(d->out);
    painter_free(d->painter);
    snprintf(command, sizeof command, "rm -r '%s'", d->folder);
    int code = system(command);
    mem_free(d->found);
    mem_free(d);
    return code;
}

/* ---- frames and events */

static inline table *table_of(const desk *d)
{
    return d->a->table;
}

/* Draws, and reads what was drawn. Regions settle with the frame after the one in which something opened. */
static inline void look(desk *d)
{
    char where[120];
    app_draw(d->a, d->out);
    const frect map = d->a->screen == SCREEN_TABLE && table_of(d) ? table_of(d)->layout->board : (frect){0};
    snprintf(where, sizeof where, "%s %dx%d, %s", d->battle, d->a->config.width, d->a->config.height,
             d->doing);
    legible(&d->a->ui, d->out, map, where, d->found);
    reachable(&d->a->ui, where, d->found);
}

static inline void send(desk *d, ui_event e)
{
    app_event(d->a, &e);
}

/* Something lies there to be read before anything goes on. */
static inline bool held(const desk *d)
{
    return d->a->screen == SCREEN_TABLE && table_of(d) && (table_of(d)->anim->held || recap_on(table_of(d)));
}

/* Lets pass what happens, looking at it now and again, until somebody is asked. A hand takes its time: the
 * next press is no double one, and what came up meanwhile has been read and put away. */
static inline void rest(desk *d)
{
    int wait = 0;
    for (int i = 0; i < 300; i++) {
        const bool over = wait < 0;
        wait = app_tick(d->a, d->now += over ? 500 : 300);
        if (over && wait < 0 && !held(d)) break;
        look(d);
        if (held(d))
            send(d, d->pad ? (ui_event){.kind = UI_PAD, .button = PAD_A}
                           : (ui_event){.kind = UI_KEY, .key = KEY_SPACE});
    }
    painter_frame_over(d->painter);
}

static inline void pad(desk *d, pad_button button)
{
    send(d, (ui_event){.kind = UI_PAD, .button = (int)button});
    look(d);
    rest(d);
}

/* The button a player presses for what that key does. */
static inline pad_button pad_for(const desk *d, int k, int mods)
{
    static const struct {
        int key, mods;
        pad_button button;
    } buttons[] = {
        {KEY_ENTER, 0, PAD_A},
        {KEY_SPACE, 0, PAD_A},
        {KEY_ESCAPE, 0, PAD_B},
        {KEY_ENTER, UI_CTRL, PAD_START},
        {KEY_F10, 0, PAD_BACK},
        {KEY_TAB, 0, PAD_RIGHT_SHOULDER},
        {KEY_UP, 0, PAD_UP},
        {KEY_DOWN, 0, PAD_DOWN},
        {KEY_LEFT, 0, PAD_LEFT},
        {KEY_RIGHT, 0, PAD_RIGHT},
        {'t', 0, PAD_Y},
        {'w', 0, PAD_LEFT_STICK},
        {'k', 0, PAD_LEFT_TRIGGER},
        {'i', 0, PAD_RIGHT_TRIGGER},
    };
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++)
        if (buttons[i].key == k && buttons[i].mods == mods) return buttons[i].button;
    fail_msg("%s, %s: no button for the key %d", d->battle, d->doing, k);
    return PAD_BUTTONS;
}

static inline void key(desk *d, int k, int mods)
{
    if (d->pad) {
        pad(d, pad_for(d, k, mods));
        return;
    }
    send(d, (ui_event){.kind = UI_KEY, .key = k, .mods = mods});
    look(d);
    rest(d);
}

static inline void move(desk *d, float x, float y)
{
    send(d, (ui_event){.kind = UI_MOUSE_MOVE, .x = x, .y = y});
}

/* An event of a finger goes through SDL, as the window's do. */
static inline void finger_event(desk *d, uint32_t type, int id, float x, float y)
{
    const float w = (float)d->a->config.width, h = (float)d->a->config.height;
    SDL_Event e = {.tfinger = {.type = type, .touchId = 1, .fingerId = id, .x = x / w, .y = y / h}};
    if (!SDL_WasInit(SDL_INIT_EVENTS)) SDL_InitSubSystem(SDL_INIT_EVENTS);
    SDL_PushEvent(&e);
    while (SDL_PollEvent(&e))
        if (e.type == type) touch_event(&d->hand, d->a, &e.tfinger, w, h, d->now);
}

/* Two fingers beside a point go together that far, or come apart. */
static inline void two_fingers(desk *d, float x, float y, float dx, float dy, float apart, float then)
{
    enum { STEPS = 8 };
    finger_event(d, SDL_FINGERDOWN, 1, x - apart / 2, y);
    finger_event(d, SDL_FINGERDOWN, 2, x + apart / 2, y);
    for (int i = 1; i <= STEPS; i++) {
        const float part = (float)i / STEPS, half = (apart + (then - apart) * part) / 2;
        finger_event(d, SDL_FINGERMOTION, 1, x + dx * part - half, y + dy * part);
        finger_event(d, SDL_FINGERMOTION, 2, x + dx * part + half, y + dy * part);
        touch_tick(&d->hand, d->a, d->now);
        look(d);
    }
    finger_event(d, SDL_FINGERUP, 1, x + dx - then / 2, y + dy);
    finger_event(d, SDL_FINGERUP, 2, x + dx + then / 2, y + dy);
    look(d);
    rest(d);
}

/* One finger drawn over the glass. */
static inline void swipe(desk *d, float x, float y, float dx, float dy)
{
    enum { STEPS = 8 };
    finger_event(d, SDL_FINGERDOWN, 1, x, y);
    for (int i = 1; i <= STEPS; i++) {
        finger_event(d, SDL_FINGERMOTION, 1, x + dx * (float)i / STEPS, y + dy * (float)i / STEPS);
        look(d);
    }
    finger_event(d, SDL_FINGERUP, 1, x + dx, y + dy);
    look(d);
    rest(d);
}

static inline void tap(desk *d, float x, float y)
{
    finger_event(d, SDL_FINGERDOWN, 1, x, y);
    look(d);
    finger_event(d, SDL_FINGERUP, 1, x, y);
    look(d);
    rest(d);
}

static inline void press(desk *d, float x, float y)
{
    if (d->fingers) {
        tap(d, x, y);
        return;
    }
    move(d, x, y);
    look(d);
    send(d, (ui_event){.kind = UI_MOUSE_DOWN, .x = x, .y = y, .button = UI_LEFT, .clicks = 1});
    send(d, (ui_event){.kind = UI_MOUSE_UP, .x = x, .y = y, .button = UI_LEFT, .clicks = 1});
    look(d);
    rest(d);
}

static inline void drag(desk *d, float x0, float y0, float x1, float y1)
{
    if (d->fingers) {
        two_fingers(d, x0, y0, x1 - x0, y1 - y0, 60, 60);
        return;
    }
    move(d, x0, y0);
    send(d, (ui_event){.kind = UI_MOUSE_DOWN, .x = x0, .y = y0, .button = UI_RIGHT, .clicks = 1});
    move(d, (x0 + x1) / 2, (y0 + y1) / 2);
    move(d, x1, y1);
    send(d, (ui_event){.kind = UI_MOUSE_UP, .x = x1, .y = y1, .button = UI_RIGHT, .clicks = 1});
    rest(d);
}

static inline const ui_region *region(const desk *d, ui_id id)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == id && u->regions[i].layer >= u->top) return &u->regions[i];
    return NULL;
}

static inline const ui_region *region_at(const desk *d, float x, float y)
{
    const ui *u = &d->a->ui;
    for (int i = u->nregions - 1; i >= 0; i--)
        if (ui_inside(u->regions[i].r, x, y)) return &u->regions[i];
    return NULL;
}

static inline bool press_named(desk *d, const char *name, int n)
{
    const ui_region *r = region(d, ui_name(name, n));
    if (!r || (r->flags & UI_OFF)) return false;
    press(d, r->r.x + r->r.w / 2, r->r.y + r->r.h / 2);
    return true;
}

/* The whole window; path NULL: on its title. */
static inline void open_app(desk *d, const char *path, int w, int h)
{
    error err = {0};
    app_config c = {.rulesets = ruleset_list,
                    .data_dir = ".",
                    .config_dir = d->folder,
                    .state_dir = d->folder,
                    .open = path,
                    .seed = 7,
                    .scale = 1,
                    .width = w,
                    .height = h};
    d->battle = path ? path : "the title";
    d->doing = "the beginning";
    d->now = 1000;
    d->a = app_new(&c, &d->host, NULL, &err);
    assert_non_null(d->a);
    if (d->text) d->a->settings.text = d->text;
    app_settings_changed(d->a);
}

static inline void nothing_to_complain_of(const desk *d)
{
    for (int i = 0; i < d->found->count; i++) {
        const complaint *c = &d->found->list[i];
        print_message("%s: \"%s\" (%s)\n", c->what, c->text, c->where);
    }
    if (d->found->count) fail_msg("%d words cannot be read whole", d->found->count);
}

#endif
