/*
 * screen_replay.c: a save played slowly: the table again, with nobody to decide anything, and a bar to go to
 * and fro on.
 *
 * The battle is loaded anew and verified, so the one on the table is never touched. Until it has ended a
 * player sees here only what his side may know.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "core/mem.h"
#include "core/language.h"
#include "game/game.h"
#include "game/save_load.h"
#include "game/session_undo.h"
#include "ui/app/page.h"
#include "ui/table/battle.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/minimap.h"
#include "ui/table/board/surface.h"
#include "ui/table/camera.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/stakes_plate.h"
#include "ui/table/direct/verdict_plate.h"
#include "ui/table/layout.h"
#include "ui/table/panels/bar.h"
#include "ui/table/panels/dock.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/scene.h"
#include "ui/table/modal/modal.h"
#include "ui/table/show.h"
#include "ui/table/waits.h"
#include "ui/table/table.h"

enum { REPLAY_SPEEDS = 4, FOLLOW_EVERY = 1000 }; /* ms between two looks at a file that may grow */

typedef struct replay_data {
    table *t;                           /* first: tests look for it there */
    char path[1024];                    /* of what is shown */
    int at;                             /* actions that have been shown whole */
    bool playing, whole;                /* whole: the camera shows the whole sheet */
    int speed;                          /* index into paces */
    int sights[SIDES_MAX + 1], nsights; /* whose view may be had: sides, or NO_SIDE for all */
    int sight;                          /* index into sights */
    bool follows;                       /* it goes on in another window, and here as its file grows */
    uint64_t looked;                    /* when the file was last looked at */
    long size;                          /* how long it was then */
} replay_data;

static const float paces[REPLAY_SPEEDS] = {1.6f, 1, 0.5f, 0.2f};
static const char *const pace_names[REPLAY_SPEEDS] = {N_("Slow"), N_("Even"), N_("Quick"), N_("Fast")};

static replay_data *replay_of(app *a)
{
    return a->data[SCREEN_REPLAY];
}

/* ---- where it stands */

/* The dice that lay in the tray then. */
static void tray_at(anim *an, int at)
{
    an->has_tray = false;
    an->nscene = 0;
    for (int i = at - 1; i >= 0 && i >= at - 60; i--) {
        const event_list *l = &session_at(an->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_ROLL && l->items[k].roll >= 0 && anim_sees(an, &l->items[k])) {
                an->tray = l->rolls[l->items[k].roll];
                an->has_tray = true;
                return;
            }
    }
}

/*
 * Holds still after `at` actions. The last event of the last of them counts as just shown whole: pieces stand
 * where they came to, and the log is told up to there.
 */
static void stand_at(replay_data *d, int at)
{
    table *t = d->t;
    anim *an = show_anim(t);
    const int count = session_count(t->s);
    d->at = at < 0 ? 0 : at > count ? count : at;
    session_view_at(t->s, t->battle->viewer, d->at, &an->shown);
    session_recall(t->s, t->battle->viewer, d->at, &an->shown);
    tray_at(an, d->at);
    log_clear(t);
    lighting_forget(t);
    an->running = an->held = false;
    an->stop_entry = -1;
    an->from = an->to = 0;
    int last = d->at - 1;
    while (last >= 0 && session_at(t->s, last)->events.count == 0)
        last--;
    if (last < 0) {
        log_tell_nothing(t);
        return;
    }
    log_update(t);
    if (d->at == count) return;
    an->running = true;
    an->entry = last;
    an->event_end = session_at(t->s, last)->events.count;
    an->event = an->event_end - 1;
}

static void play_from(app *a, replay_data *d)
{
    table *t = d->t;
    if (d->at >= session_count(t->s)) stand_at(d, 0);
    d->playing = true;
    anim *an = show_anim(t);
    an->pace = paces[d->speed];
    an->still = a->ui.t.still;
    an->charts = a->settings.charts;
    log_clear(t);
    log_update(t);
    show_watch(t, d->at);
    if (!t->anim->running) { /* what is left has nothing to show */
        d->playing = false;
        stand_at(d, session_count(t->s));
    }
}

static void go_to(app *a, replay_data *d, int at)
{
    const bool goes = d->playing && at < session_count(d->t->s);
    stand_at(d, at);
    d->playing = false;
    if (goes) play_from(a, d);
}

/* The first action of the turn after, or of this one, or of the one before. */
static int turn_step(const replay_data *d, int step)
{
    const session *s = d->t->s;
    const int count = session_count(s);
    int i = d->at;
    if (step > 0) {
        int turn = i < count ? session_at(s, i)->turn : 0;
        while (i < count && session_at(s, i)->turn == turn)
            i++;
        return i;
    }
    if (i == 0) return 0;
    int turn = session_at(s, i - 1)->turn;
    while (i > 0 && session_at(s, i - 1)->turn == turn)
        i--;
    return i;
}

/* ---- coming and going */

static void find_sights(app *a, replay_data *d, int known)
{
    const scenario *sc = d->t->sc;
    const bool over = session_state(d->t->s)->over != 0;
    int humans = 0, only = NO_SIDE;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone && battle_seat(d->t, i) == SEAT_HUMAN) humans++, only = i;
    d->nsights = d->sight = 0;
    (void)a;
    if (over || humans == 0) {
        d->sights[d->nsights++] = NO_SIDE;
        for (int i = 0; i < sc->nsides; i++)
            if (!sc->sides[i].goes_alone) d->sights[d->nsights++] = i;
    } else if (humans == 1) {
        d->sights[d->nsights++] = only;
    } else {
        /* Between two people: the one who sits here now. */
        d->sights[d->nsights++] = known >= 0 ? known
                                  : battle_seat(d->t, d->t->battle->d.side) == SEAT_HUMAN
                                      ? d->t->battle->d.side
                                      : only;
    }
}

static void set_sight(app *a, replay_data *d, int i)
{
    d->sight = i;
    waits_sight(d->t, d->sights[i], false);
    go_to(a, d, d->at);
}

static void forget(replay_data *d)
{
    if (d->t) table_free(d->t);
    d->t = NULL;
    d->path[0] = '\0';
    d->follows = false;
}

static long size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

/* The new table's camera lies as the old one's did, where the player had laid it himself. */
static void lay_as_before(replay_data *d, const table *before)
{
    const view *v = &before->camera->view;
    camera_show_sheet(d->t, before->camera->sheet);
    d->whole = before->camera->touched;
    if (d->whole) camera_first(d->t, v->cell, v->x, v->y), camera_stay(d->t);
}

/* A battle that is played in another window has gone on: who stood at its end is shown what came of it, who
 * looks back at something stays there. */
static void follow(app *a, replay_data *d)
{
    load_report report;
    table *before = d->t;
    const int had = session_count(before->s);
    const bool at_end = d->playing || d->at >= had;
    const long size = size_of(d->path);
    d->looked = a->now;
    if (size == d->size) return;
    session *s = session_load(d->path, a->config.data_dir, a->config.rulesets, false, &report, NULL);
    if (!s) return; /* what is there now does not stand: the next look may find more */
    d->size = size;
    d->t = table_new(&a->host_of_table, s, true);
    find_sights(a, d, before->battle->viewer);
    if (d->sight >= d->nsights) d->sight = 0;
    waits_sight(d->t, d->sights[d->sight], false);
    lay_as_before(d, before);
    table_free(before);
    const int count = session_count(s);
    d->playing = false;
    stand_at(d, had < d->at ? had : d->at);
    if (at_end && had < count)
        play_from(a, d);
    else if (at_end)
        stand_at(d, count);
}

static void replay_enter(app *a)
{
    replay_data *d = replay_of(a);
    error err = {0};
    load_report report;
    error_clear(&err);
    if (!d) {
        d = a->data[SCREEN_REPLAY] = mem_alloc(sizeof *d);
        d->speed = 1;
    }
    if (d->t && !a->file[0]) return; /* back from settings or rules: as it was */
    forget(d);
    snprintf(d->path, sizeof d->path, "%s", a->file);
    a->file[0] = '\0';
    const int goes_to = a->goes_to;
    a->goes_to = 0; /* also where it cannot be read */
    session *s = session_load(d->path, a->config.data_dir, a->config.rulesets, false, &report, &err);
    if (!s) {
        app_say_error(a, &err);
        return;
    }
    if (report.said[0]) app_say(a, "%s", report.said);
    d->t = table_new(&a->host_of_table, s, true);
    d->at = 0;
    d->whole = false;
    d->follows = a->watches;
    d->looked = a->now;
    d->size = size_of(d->path);
    const int eyes = a->looks_as - 1;
    a->looks_as = 0;
    find_sights(a, d,
                eyes >= 0                                                           ? eyes
                : a->table && a->nback > 0 && a->back[a->nback - 1] == SCREEN_TABLE ? a->table->battle->viewer
                                                                                    : NO_SIDE);
    set_sight(a, d, 0);
    if (a->watches)
        go_to(a, d, session_count(s));
    else if (goes_to > 0)
        go_to(a, d, goes_to);
    else
        play_from(a, d);
    a->watches = false;
}

static void replay_release(app *a)
{
    replay_data *d = replay_of(a);
    if (!d) return;
    forget(d);
    mem_free(d);
    a->data[SCREEN_REPLAY] = NULL;
}

static void leave(app *a)
{
    forget(replay_of(a));
    app_back(a);
}

/* ---- time */

static int replay_tick(app *a, uint64_t now)
{
    replay_data *d = replay_of(a);
    table *t = d->t;
    if (!t) return -1;
    if (d->follows && !d->playing && now - d->looked >= FOLLOW_EVERY) follow(a, d), t = d->t;
    bool moving = camera_tick(t, now);
    if (d->playing) {
        anim *an = show_anim(t);
        an->pace = paces[d->speed];
        show_tick(t, now); /* heard and followed as at the table */
        frame_beat(t);
        const bool runs = t->anim->running;
        d->at = runs ? t->anim->entry : session_count(t->s);
        if (!runs) {
            d->playing = false;
            stand_at(d, session_count(t->s));
        }
        moving = true;
    }
    if (camera_paint(t)) moving = true;
    return moving ? 0 : d->follows ? FOLLOW_EVERY : -1;
}

/* ---- keys: taken before the board sees them, unless a button has the focus ring */

static bool replay_event(app *a, const ui_event *e)
{
    replay_data *d = replay_of(a);
    if (!d->t || e->kind != UI_KEY) return false;
    const bool ring = a->ui.show_focus && a->ui.focus;
    const bool shift = (e->mods & UI_SHIFT) != 0;
    if (e->mods & (UI_CTRL | UI_ALT)) return false;
    if (ring && (e->key == KEY_SPACE || e->key == KEY_ENTER || e->key == KEY_LEFT || e->key == KEY_RIGHT ||
                 e->key == KEY_UP || e->key == KEY_DOWN))
        return false;
    switch (e->key) {
    case KEY_SPACE:
        if (d->playing)
            go_to(a, d, (d->playing = false, d->at));
        else
            play_from(a, d);
        return true;
    case KEY_RIGHT:
        d->playing = false;
        go_to(a, d, shift ? turn_step(d, 1) : d->at + 1);
        return true;
    case KEY_LEFT:
        d->playing = false;
        go_to(a, d, shift ? turn_step(d, -1) : d->at - 1);
        return true;
    case KEY_HOME:
        go_to(a, d, 0);
        return true;
    case KEY_END:
        go_to(a, d, session_count(d->t->s));
        return true;
    case KEY_UP:
        if (d->speed < REPLAY_SPEEDS - 1) d->speed++;
        return true;
    case KEY_DOWN:
        if (d->speed > 0) d->speed--;
        return true;
    case '0':
        camera_let_go(d->t);
        return true;
    case 'v':
        set_sight(a, d, (d->sight + 1) % d->nsights);
        return true;
    case KEY_ESCAPE:
        leave(a);
        return true;
    default:
        return false;
    }
}

/* ---- the foot */

static void scrub_turns(ui *u, const replay_data *d, float x, float run, float y)
{
    const theme *t = &u->t;
    const session *s = d->t->s;
    const int count = session_count(s);
    float last = -100;
    char text[16];
    for (int i = 0; i < count; i++) {
        if (i > 0 && session_at(s, i)->turn == session_at(s, i - 1)->turn) continue;
        float px = x + run * (float)i / (float)count;
        draw_line(u->out, px, y - 9, px, y + 9, 0x8d7250ff, (stroke_style){.width = 1.4f});
        snprintf(text, sizeof text, "%d", session_at(s, i)->turn);
        if (px - last < ui_width(u, TEXT_KEY, text) + 10) continue;
        ui_text(u, TEXT_KEY, t->sand, px + 4, y - 7, ALIGN_LEFT, text);
        last = px;
    }
}

static void scrub(app *a, replay_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const int count = session_count(d->t->s);
    char text[64];
    snprintf(text, sizeof text, _("%d of %d"), d->at, count);
    const float knob = theme_tx(t, 9, 10), number = ui_width(u, TEXT_BODY_STRONG, _("0000 of 0000")) + 12,
                label = ui_width(u, TEXT_BODY, _("Turn")) + 12;
    const float x = r.x + label + knob, run = r.w - label - number - 2 * knob, y = r.y + r.h * 0.62f;
    ui_id id = ui_name("replay-scrub", 0);
    ui_text(u, TEXT_BODY, t->sand, r.x + 4, roundf(y + 5), ALIGN_LEFT, _("Turn"));
    draw_round(u->out, (frect){x - knob, y - 3, run + 2 * knob, 6}, 3, 0x6b4f33ff, 0, 0);
    if (count > 0) {
        scrub_turns(u, d, x, run, y);
        float at = x + run * (float)d->at / (float)count;
        draw_round(u->out, (frect){x - knob, y - 3, at - x + knob, 6}, 3, t->brass2, 0, 0);
        draw_circle(u->out, at, y, knob, ui_hot(u, id) || u->active == id ? 0xe6c47cff : t->brass2, t->ink,
                    1.6f);
    }
    ui_text(u, TEXT_BODY_STRONG, t->ivory, r.x + r.w - 6, roundf(y + 5), ALIGN_RIGHT, text);
    ui_click(u, id, (frect){x - knob, r.y, run + 2 * knob, r.h}, 0);
    if (u->active != id || count == 0 || !u->event) return;
    int at = (int)lroundf((u->mx - x) / run * (float)count);
    at = at < 0 ? 0 : at > count ? count : at;
    if (at != d->at || d->playing) {
        d->playing = false;
        go_to(a, d, at);
    }
}

static const char *sight_name(const replay_data *d, int i)
{
    return d->sights[i] < 0 ? _("All") : d->t->sc->sides[d->sights[i]].name;
}

enum { DO_BACK, DO_BEFORE, DO_PLAY, DO_AFTER };

static void controls(app *a, replay_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const char *names[SIDES_MAX + 1];
    float wide = 0, pace = 0;
    for (int i = 0; i < d->nsights; i++)
        names[i] = sight_name(d, i),
        wide = fmaxf(wide, ui_width(u, TEXT_BUTTON, names[i]) + theme_px(t, 16, 28));
    for (int i = 0; i < REPLAY_SPEEDS; i++)
        pace = fmaxf(pace, ui_width(u, TEXT_BUTTON, pace_names[i]) + theme_px(t, 16, 26));
    float sight_w = d->nsights > 1 ? wide * (float)d->nsights + 8 : 0, pace_w = pace * REPLAY_SPEEDS + 8,
          gap = 8;
    /* The buttons keep their words; the two choices give way. */
    float most = r.w * 0.58f, both = sight_w + pace_w + gap;
    if (both > most) sight_w *= most / both, pace_w *= most / both;
    float right = r.x + r.w;
    if (sight_w > 0) {
        int sight = d->sight;
        if (page_segments(u, "replay-sight", (frect){right - sight_w, r.y, sight_w, r.h}, names, d->nsights,
                          &sight))
            set_sight(a, d, sight);
        ui_tooltip(u, ui_name("replay-sight", sight), (frect){right - sight_w, r.y, sight_w, r.h},
                   _("Whose view (V)"));
        right -= sight_w + gap;
    }
    page_segments(u, "replay-pace", (frect){right - pace_w, r.y, pace_w, r.h}, pace_names, REPLAY_SPEEDS,
                  &d->speed);
    right -= pace_w + gap;
    const int count = session_count(d->t->s);
    const page_button row[] = {
        [DO_BACK] = {_("Back"), NULL, "Esc", 0, 0, LOOK_NORMAL, false, NULL},
        [DO_BEFORE] = {_("Step back"), _("Before"), "\xE2\x86\x90", 0, 0, d->at > 0 ? LOOK_NORMAL : LOOK_OFF,
                       false, _("One action back; with Shift one turn")},
        [DO_PLAY] = {d->playing ? _("Pause") : _("Play"), NULL, "Space", 0, 0, LOOK_PRIMARY, false, NULL},
        [DO_AFTER] = {_("Step on"), _("After"), "\xE2\x86\x92", 0, 0, d->at < count ? LOOK_NORMAL : LOOK_OFF,
                      false, _("One action on; with Shift one turn")},
    };
    switch (page_buttons(u, "replay-button", (frect){r.x, r.y, right - r.x, r.h}, row, 4)) {
    case DO_BACK:
        leave(a);
        break;
    case DO_BEFORE:
        d->playing = false;
        go_to(a, d, d->at - 1);
        break;
    case DO_PLAY:
        if (d->playing)
            go_to(a, d, (d->playing = false, d->at));
        else
            play_from(a, d);
        break;
    case DO_AFTER:
        d->playing = false;
        go_to(a, d, d->at + 1);
        break;
    }
}

static void replay_foot(app *a, replay_data *d, frect bar)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    table *t = d->t;
    const float top = t->layout->prompt.y - theme_px(m, 8, 8);
    const frect ground = {0, top, m->width, m->height - top};
    int8_t side;
    char about[80];
    draw_rect(u->out, ground, m->walnut);
    draw_rect(u->out, (frect){0, top, m->width, 1.2f}, colour_alpha(m->brass, 0.8f));
    ui_region_add(u, ui_name("replay-foot", 0), ground, UI_SOLID);
    const char *told = d->at == 0 && !t->anim->running ? _("The battle as it begins.") : log_last(t, &side);
    snprintf(about, sizeof about, d->follows ? _("Watched, turn %d:") : _("Replay, turn %d:"),
             t->anim->shown.turn);
    page_prompt(u, t->layout->prompt, about, told);
    scrub(a, d, bar);
    frect row = t->layout->actions;
    row.y += row.h - t->layout->row;
    row.h = t->layout->row;
    controls(a, d, row);
}

static void replay_draw(app *a)
{
    replay_data *d = replay_of(a);
    if (!d->t) {
        ui *u = &a->ui;
        frect body = page_begin(a, _("Replay"), NULL, NULL);
        ui_panel(u, body);
        ui_wrap(
            u, TEXT_BODY, u->t.ink, body.x + 20, body.y + 16, body.w - 40, 1.4f, true,
            _("This battle cannot be played back. The message above says why; go back and choose another."));
        return;
    }
    table *t = d->t;
    layout_make(t);
    dock_lay(t);
    const frect acts = t->layout->actions; /* in large letters it has two rows: one is this one's */
    frect bar = a->ui.t.pages ? (frect){acts.x, acts.y, acts.w, t->layout->row}
                              : layout_take_foot(t, theme_tx(&a->ui.t, 34, 40));
    surface_draw(t);
    minimap_draw(t);
    dock_draw(t);
    bar_draw(t);
    stakes_plate_draw(t);
    verdict_plate_draw(t);
    scene_draw(t);
    if (!d->whole && !a->in_event) {
        d->whole = true;
        camera_fit(t, false);
    }
    if (a->screen != SCREEN_REPLAY) return; /* its buttons open settings and keys */
    if (t->modal->card != MODAL_NONE) {     /* the menu has nothing for a battle that is only looked at */
        modal_close(t);
        leave(a);
        return;
    }
    replay_foot(a, d, bar);
}

const screen_vtable replay_screen = {.enter = replay_enter,
                                     .event = replay_event,
                                     .tick = replay_tick,
                                     .draw = replay_draw,
                                     .release = replay_release};
