/* hands_desk.c: see hands_desk.h. Text is measured by rule of thumb: nothing is painted. */
#include "ui/app/hands_desk.h"

#include <stddef.h>

#include "ui/app/app.h"
#include "ui/app/app_internal.h"
#include "ui/draw/draw_commands.h"
#include "ui/table/camera.h"
#include "ui/table/direct/recap.h"
#include "ui/table/modal/modal.h"
#include "ui/table/show.h"

static float width_of(void *self, font f, const char *s, size_t n)
{
    (void)self;
    (void)s;
    return (float)n * f.px * 0.52f;
}

static font_metrics metrics_of(void *self, font f)
{
    (void)self;
    return (font_metrics){f.px * 0.8f, f.px * 0.2f, f.px * 1.2f};
}

static bool cached(void *self, uint64_t key)
{
    (void)self;
    (void)key;
    return true;
}

static void cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale, float dx,
                  float dy)
{
    (void)self, (void)key, (void)w, (void)h, (void)content, (void)scale, (void)dx, (void)dy;
}

static void cache_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    (void)self, (void)key, (void)w, (void)h, (void)row, (void)of;
}

static void drop(void *self, uint64_t key)
{
    (void)self, (void)key;
}

/* One gesture may not be taken for the second press of the one before. */
enum { BETWEEN_MS = 600, FRAME_MS = 40, FRAMES_MOST = 600 };

bool hands_desk_open(hands_desk *d, const ruleset *const *rules, const char *data_dir,
                     const char *battle_file, uint64_t seed, error *err)
{
    static const draw_host host = {NULL, width_of, metrics_of, cached, cache, cache_pixels, drop};
    const app_config config = {.rulesets = rules,
                               .data_dir = data_dir,
                               .config_dir = "/nonexistent",
                               .open = battle_file,
                               .seed = seed,
                               .scale = 1,
                               .width = 1920,
                               .height = 1080,
                               .instant = true};
    *d = (hands_desk){.now = 1000};
    d->app = app_new(&config, &host, NULL, err);
    if (d->app == NULL) return false;
    d->out = draw_list_new();
    d->t = d->app->table;
    if (d->t == NULL) {
        hands_desk_close(d);
        return error_set(err, battle_file, 0, 0, "this battle cannot be opened");
    }
    hands_desk_rest(d);
    camera_stay(d->t);
    camera_fit(d->t, false);
    hands_desk_rest(d);
    return true;
}

void hands_desk_close(hands_desk *d)
{
    app_free(d->app);
    draw_list_free(d->out);
    *d = (hands_desk){0};
}

void hands_desk_rest(hands_desk *d)
{
    d->now += BETWEEN_MS;
    for (int i = 0; i < FRAMES_MOST; i++) {
        d->now += FRAME_MS;
        const int wait = app_tick(d->app, d->now);
        app_draw(d->app, d->out);
        const bool held = d->t->anim->held || recap_on(d->t);
        if (d->t->modal->card == MODAL_CURTAIN) /* the table is handed over: no part of anybody's turn */
            app_event(d->app, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER});
        else if (held && recap_on(d->t))
            recap_close(d->t);
        else if (held)
            show_skip(d->t);
        if (wait < 0 && !held && d->t->modal->card != MODAL_CURTAIN) return;
    }
}

static void send(hands_desk *d, const ui_event *e)
{
    app_event(d->app, e);
    app_draw(d->app, d->out);
}

static void pointer_event(hands_desk *d, ui_event_kind kind, fpoint at, int mods, int clicks)
{
    const int button = kind == UI_MOUSE_MOVE ? 0 : UI_LEFT;
    send(d,
         &(ui_event){.kind = kind, .x = at.x, .y = at.y, .button = button, .mods = mods, .clicks = clicks});
}

static void mouse(hands_desk *d, ui_event_kind kind, fpoint at, int mods)
{
    pointer_event(d, kind, at, mods, 1);
}

void hands_desk_key(hands_desk *d, int key, int mods)
{
    send(d, &(ui_event){.kind = UI_KEY, .key = key, .mods = mods});
    d->gestures++;
    hands_desk_rest(d);
}

void hands_desk_press(hands_desk *d, fpoint at, int mods)
{
    mouse(d, UI_MOUSE_MOVE, at, mods);
    mouse(d, UI_MOUSE_DOWN, at, mods);
    mouse(d, UI_MOUSE_UP, at, mods);
    d->gestures++;
    hands_desk_rest(d);
}

void hands_desk_press_again(hands_desk *d, fpoint at)
{
    pointer_event(d, UI_MOUSE_DOWN, at, 0, 2);
    pointer_event(d, UI_MOUSE_UP, at, 0, 2);
    hands_desk_rest(d);
}

static void leg(hands_desk *d, fpoint a, fpoint b, int mods)
{
    enum { STEPS = 12 };
    for (int i = 1; i <= STEPS; i++) {
        const float k = (float)i / STEPS;
        mouse(d, UI_MOUSE_MOVE, (fpoint){a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k}, mods);
    }
}

void hands_desk_stroke(hands_desk *d, fpoint a, fpoint by, fpoint b, int mods)
{
    mouse(d, UI_MOUSE_MOVE, a, mods);
    mouse(d, UI_MOUSE_DOWN, a, mods);
    leg(d, a, by, mods);
    leg(d, by, b, mods);
    mouse(d, UI_MOUSE_UP, b, mods);
    d->gestures++;
    hands_desk_rest(d);
}

bool hands_desk_find(const hands_desk *d, const char *name, int n, fpoint *at)
{
    const ui *u = d->t->host->ui;
    for (int i = 0; i < u->nlast; i++) {
        if (u->last[i].id != ui_name(name, n)) continue;
        const frect r = u->last[i].r;
        *at = (fpoint){r.x + r.w * 0.4f, r.y + r.h / 2};
        return true;
    }
    return false;
}
