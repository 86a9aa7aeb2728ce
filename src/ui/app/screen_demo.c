/*
 * screen_demo.c: attract mode: battle after battle, the computer against itself, with captions. Any key or
 * press returns to the title.
 *
 * What is shown, and for how long, is a programme (playlist.h); where there is none, every battle there is.
 * The table plays by itself once nobody sits at it; here it is only chosen what is played, and told.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"
#include "ui/app/catalogue.h"
#include "ui/app/playlist.h"
#include "ui/table/board/pieces.h"
#include "ui/table/direct/frame.h"
#include "ui/table/panels/log.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"
#include "game/save_load.h"
#include "game/scenario_load.h"

enum { INTRO_MS = 7000, VERDICT_MS = 12000, CUT_MS = 8000 };

typedef struct demo_data {
    int at; /* place in the programme; where there is none, in the catalogue */
    playlist programme;
    int first;             /* entry of it with which that begins */
    bool played;           /* what is shown was played once: nobody decides anything */
    bool whole;            /* the camera shows the whole sheet */
    bool waits;            /* it lies there and is looked at, before it goes on */
    uint64_t begun, ended; /* 0: not yet */
    unsigned games;
} demo_data;

static demo_data *demo_of(app *a)
{
    return a->data[SCREEN_DEMO];
}

/* Nobody sits at it, and nothing is kept. */
static session *fight(app *a, demo_data *d, const char *path, uint64_t seed)
{
    error err = {0};
    scenario *sc = scenario_load(path, a->config.data_dir, a->config.rulesets, NULL, &err);
    if (!sc) return NULL;
    const int usual = player_usual(a->config.players); /* nobody wants to watch a general think */
    if (usual < 0) return scenario_free(sc), NULL;
    const uint64_t other = hash_mix(a->config.seed + d->games++, a->now) % 1000000000u + 1;
    session_config config = {.undo = UNDO_NO, .seed = seed ? seed : other};
    for (int i = 0; i < SIDES_MAX; i++)
        config.seat[i] = SEAT_COMPUTER, config.player[i] = a->config.players[usual]->name;
    return session_new(sc, &config, &err);
}

static void lay(app *a, demo_data *d, session *s)
{
    app_clear_table(a);
    a->table = table_new(&a->host_of_table, s, true);
    d->begun = a->now;
    d->ended = 0;
    d->whole = d->played = d->waits = false;
}

/* A battle that was played, from the first deed of a turn; one that ended before it is shown from its start.
 */
static void lay_played(app *a, demo_data *d, session *s, int turn)
{
    int first = 0;
    while (first < session_count(s) && session_at(s, first)->turn < turn)
        first++;
    if (first == session_count(s)) first = 0;
    lay(a, d, s);
    d->played = d->waits = true;
    d->first = first;
    waits_sight(a->table, NO_SIDE, true);
    show_pace(a->table, app_pace(a));
    show_watch(a->table, first);
}

static bool begin_listed(app *a, demo_data *d)
{
    const playlist_battle *b = &d->programme.battles[d->at];
    load_report report;
    error err = {0};
    session *s = b->save ? session_load(b->path, a->config.data_dir, a->config.rulesets, false, &report, &err)
                         : fight(a, d, b->path, b->seed);
    if (!s) return false;
    if (b->save)
        lay_played(a, d, s, b->from);
    else
        lay(a, d, s);
    return true;
}

static bool begin(app *a, demo_data *d)
{
    if (d->programme.count > 0) return begin_listed(a, d);
    const catalogue_entry *e = catalogue_at(catalogue_get(a), d->at);
    session *s = e && !e->trouble[0] ? fight(a, d, e->path, 0) : NULL;
    if (!s) return false;
    lay(a, d, s);
    return true;
}

static void begin_next(app *a, demo_data *d, int step)
{
    const int n = d->programme.count > 0 ? d->programme.count : catalogue_count(catalogue_get(a));
    for (int tries = 0; n > 0 && tries < n; tries++, step = 1) {
        d->at = (d->at + step) % n;
        if (begin(a, d)) return;
    }
    app_say(a, "There is no battle that could be shown.");
    app_go(a, SCREEN_TITLE);
}

static bool read_programme(app *a, demo_data *d)
{
    error err = {0};
    const bool read = a->config.playlist
                          ? playlist_read(&d->programme, a->config.playlist, a->config.data_dir, &err)
                          : playlist_usual(&d->programme, a->config.data_dir, &err);
    if (read) return true;
    d->programme.count = 0;
    if (error_is_set(&err)) app_say_error(a, &err);
    return false;
}

static void demo_enter(app *a)
{
    demo_data *d = demo_of(a);
    if (!d) d = a->data[SCREEN_DEMO] = mem_alloc(sizeof *d);
    d->at = read_programme(a, d) ? playlist_find(&d->programme, a->scenario) : catalogue_find(a, a->scenario);
    if (d->at < 0 || !a->scenario[0]) d->at = 0;
    begin_next(a, d, 0);
}

static void demo_leave(app *a)
{
    app_clear_table(a);
}

static void demo_release(app *a)
{
    mem_free(a->data[SCREEN_DEMO]);
    a->data[SCREEN_DEMO] = NULL;
}

static bool demo_event(app *a, const ui_event *e)
{
    if (e->kind == UI_KEY || e->kind == UI_MOUSE_DOWN) app_go(a, SCREEN_TITLE);
    return true;
}

static bool introducing(const app *a, const demo_data *d)
{
    return a->now < d->begun + INTRO_MS && !a->config.instant;
}

/* Its time in the programme is over, and nothing is under way that would be cut short: no dice, no verdict.
 * What never comes to an end by itself is cut after a while. */
static bool time_over(const app *a, const demo_data *d)
{
    if (d->programme.count == 0) return false;
    const playlist_battle *b = &d->programme.battles[d->at];
    const anim *an = a->table->anim;
    const uint64_t end = d->begun + (uint64_t)b->seconds * 1000;
    if (d->played && b->to > 0 && an->shown.turn > b->to) return true;
    return a->now >= end + CUT_MS || (a->now >= end && !an->held && !anim_roll_under_way(an));
}

/* As the table's own, but that nothing is waited for: all of it has been decided. */
static int tick_played(app *a, demo_data *d, uint64_t now)
{
    table *t = a->table;
    bool moving = camera_tick(t, now);
    if (d->waits) show_watch(t, d->first);
    d->waits = false;
    if (show_tick(t, now)) {
        log_update(t);
        frame_beat(t);
        moving = true;
    }
    if (camera_paint(t)) moving = true;
    return moving || t->anim->running ? 0 : -1;
}

static int demo_tick(app *a, uint64_t now)
{
    demo_data *d = demo_of(a);
    table *t = a->table;
    if (!t) return -1;
    if (introducing(a, d)) {
        bool moving = camera_tick(t, now);
        if (camera_paint(t) || moving) return 0;
        return (int)(d->begun + INTRO_MS - now);
    }
    show_pace(t, app_pace(a));
    int wait = d->played ? tick_played(a, d, now) : table_screen.tick(a, now);
    if (time_over(a, d)) {
        begin_next(a, d, 1);
        return 0;
    }
    if ((!d->played && t->battle->d.side != GAME_OVER) || t->anim->running) return wait;
    if (!d->ended) d->ended = now;
    if (now >= d->ended + VERDICT_MS) {
        begin_next(a, d, 1);
        return 0;
    }
    int left = (int)(d->ended + VERDICT_MS - now);
    return wait >= 0 && wait < left ? wait : left;
}

/* ---- what is said */

static void introduction(app *a)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const scenario *sc = a->table->sc;
    const float pad = theme_px(t, 24, 36), w = fminf(theme_tx(t, 560, 760), t->width - 80);
    char when[200];
    snprintf(when, sizeof when, "%s \u00b7 %s", sc->date, sc->place);
    font italic = {GARAMOND_ITALIC, theme_tx(t, 20, 24)};
    float title = ui_wrap(u, TEXT_TITLE, 0, 0, 0, w, 1.12f, false, sc->title),
          note = ui_wrap(u, TEXT_NOTE, 0, 0, 0, w, 1.42f, false, sc->note ? sc->note : "");
    float h = title + italic.px * 1.5f + note + theme_tx(t, 40, 48);
    const frect room = a->table->layout->board;
    frect r = {roundf(room.x + (room.w - w) / 2 - pad), roundf(room.y + (room.h - h) / 2 - pad), w + 2 * pad,
               h + 2 * pad};
    if (r.x < 12) r.x = 12;
    ui_popover(u, r);
    float x = r.x + pad, y = r.y + pad;
    y += ui_wrap(u, TEXT_TITLE, t->ink, x, y, w, 1.12f, true, sc->title);
    draw_text(u->out, italic, t->ink2, x, y + italic.px, ALIGN_LEFT, when);
    y += italic.px * 1.5f;
    y += ui_wrap(u, TEXT_NOTE, t->ink, x, y, w, 1.42f, true, sc->note ? sc->note : "");
    y += theme_tx(t, 14, 18);
    ui_wrap(u, TEXT_BODY_STRONG, t->ink2, x, y, w, 1.4f, true, "The computer plays both sides.");
}

/* The foot of the table has nothing to press here: what happens is told there, large enough for the back of a
 * room. */
static void captions(app *a)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    table *b = a->table;
    static const char banner[] = "Demonstration", what[] = "Any key: to the title";
    const float top = b->layout->prompt.y - theme_px(t, 8, 8), air = theme_px(t, 8, 8),
                pad = theme_px(t, 14, 20);
    const frect ground = {0, top, t->width, t->height - top};
    const frect room = {b->layout->prompt.x, b->layout->prompt.y, b->layout->prompt.w,
                        b->layout->actions.y + b->layout->actions.h - b->layout->prompt.y};
    draw_rect(u->out, ground, t->walnut);
    draw_rect(u->out, (frect){0, top, t->width, 1.2f}, colour_alpha(t->brass, 0.8f));
    ui_region_add(u, ui_name("demo-foot", 0), ground, UI_SOLID);
    const float aside = fmaxf(ui_width(u, TEXT_HEADING, banner), ui_width(u, TEXT_BODY, what)) + 2 * pad;
    frect plate = {room.x, room.y, room.w - aside - air, room.h},
          note = {plate.x + plate.w + air, room.y, aside, room.h};
    draw_round(u->out, note, 7, t->walnut2, t->brass, 1.3f);
    ui_text(u, TEXT_HEADING, t->ivory, note.x + aside / 2, roundf(note.y + note.h * 0.45f), ALIGN_CENTRE,
            banner);
    ui_text(u, TEXT_BODY, t->sand, note.x + aside / 2,
            roundf(note.y + note.h * 0.45f + theme_font(t, TEXT_BODY).px * 1.5f), ALIGN_CENTRE, what);
    int8_t side = NO_SIDE;
    const char *text = log_last(b, &side);
    const float size = theme_tx(t, 40, 54);
    draw_round(u->out, plate, 7, t->panel, 0, 0);
    if (side >= 0) {
        draw_round(u->out, (frect){plate.x, plate.y, 10, plate.h}, 4,
                   palette_side(t->sides, b->sc->sides[side].style).face, 0, 0);
        draw_rect(u->out, (frect){plate.x + 6, plate.y, 5, plate.h}, t->panel);
        pieces_badge(b, side, plate.x + pad, plate.y + (plate.h - size) / 2, size);
    }
    const font f = {INTER_SEMIBOLD, theme_tx(t, 22, 28)};
    const float x = plate.x + pad + size + pad, w = plate.w - size - 3 * pad;
    if (!text[0]) text = "The battle begins.";
    if (ui_width_font(u, f, text) <= w) {
        draw_text(u->out, f, t->ink, x, roundf(plate.y + plate.h / 2 + f.px * 0.36f), ALIGN_LEFT, text);
        return;
    }
    /* A long sentence is set smaller, on as many lines as it needs. */
    const float high = ui_wrap(u, TEXT_PROMPT, 0, 0, 0, w, 1.3f, false, text);
    ui_wrap(u, TEXT_PROMPT, t->ink, x, plate.y + (plate.h - high) / 2, w, 1.3f, true, text);
}

static void demo_draw(app *a)
{
    demo_data *d = demo_of(a);
    if (!a->table) return;
    pointer_hide(a->table);
    table_screen.draw(a);
    captions(a);
    if (!d->whole && !a->in_event) { /* those who only look want to see all of it */
        d->whole = true;
        camera_fit(a->table, false);
    }
    if (introducing(a, d)) introduction(a);
}

const screen_vtable demo_screen = {.enter = demo_enter,
                                   .leave = demo_leave,
                                   .event = demo_event,
                                   .tick = demo_tick,
                                   .draw = demo_draw,
                                   .release = demo_release};
