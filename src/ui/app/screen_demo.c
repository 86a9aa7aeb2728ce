/*
 * screen_demo.c: attract mode: battle after battle, the computer against itself, told for a hall. Any key or
 * press stops it and offers the sides to whoever stands there (visit.h); Esc then leads to the title.
 *
 * What is shown, and for how long, is a programme (playlist.h); where there is none, every battle there is.
 * The battle that was chosen at the title comes first, also where the programme lacks it; it does not come
 * again then. The table plays by itself once nobody sits at it; here it is only chosen what is played, and
 * told.
 */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "ui/app/catalogue.h"
#include "ui/app/hall_show.h"
#include "ui/app/hall_table.h"
#include "ui/app/playlist.h"
#include "ui/app/visit_pages.h"
#include "ui/table/direct/frame.h"
#include "ui/table/panels/log.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
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
    playlist_battle chosen; /* at the title, and not of the programme */
    bool before;            /* that is shown, before the programme */
    int first;              /* entry of it with which that begins */
    bool played;            /* what is shown was played once: nobody decides anything */
    int laid;               /* the camera, for: 1 what is told before it, 2 the battle; 0: not yet */
    bool waits;             /* it lies there and is looked at, before it goes on */
    uint64_t begun, ended;  /* 0: not yet */
    unsigned games;
    visit visit; /* somebody has stopped it */
} demo_data;

static demo_data *demo_of(app *a)
{
    return a->data[SCREEN_DEMO];
}

/* The clock of the battle that is shown, which stands still while somebody is asked; the table goes by it. */
static uint64_t show_clock(app *a, demo_data *d)
{
    a->host_of_table.now = visit_clock(&d->visit, a->now);
    a->stood = a->now - a->host_of_table.now;
    return a->host_of_table.now;
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
    hall_lay(a->table, true);
    visit_reset(&d->visit);
    d->begun = show_clock(a, d);
    d->ended = 0;
    d->played = d->waits = false;
    d->laid = 0;
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

/* What is shown of a programme, or before it. */
static const playlist_battle *shown_now(const demo_data *d)
{
    return d->before ? &d->chosen : &d->programme.battles[d->at];
}

static bool begin_listed(app *a, demo_data *d)
{
    const playlist_battle *b = shown_now(d);
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
    if (d->before && step == 0 && begin(a, d)) return;
    if (d->before) step = 0; /* the programme's first follows */
    d->before = false;
    for (int tries = 0; n > 0 && tries < n; tries++, step = 1) {
        d->at = (d->at + step) % n;
        if (begin(a, d)) return;
    }
    app_say(a, _("There is no battle that could be shown."));
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
    const bool listed = read_programme(a, d), chosen = a->shows_chosen && a->scenario[0];
    a->shows_chosen = false;
    d->at = listed ? playlist_find(&d->programme, a->scenario) : catalogue_find(a, a->scenario);
    d->before = listed && chosen && d->at < 0;
    if (d->before) {
        d->chosen = (playlist_battle){.seconds = d->programme.battles[0].seconds};
        snprintf(d->chosen.path, sizeof d->chosen.path, "%s", a->scenario);
    }
    if (d->at < 0 || !a->scenario[0]) d->at = 0;
    begin_next(a, d, 0);
}

static void demo_leave(app *a)
{
    a->stood = 0;
    app_clear_table(a);
}

static void demo_release(app *a)
{
    mem_free(a->data[SCREEN_DEMO]);
    a->data[SCREEN_DEMO] = NULL;
}

/* What is not pressed moves nothing in the show; whoever plays has the table and its cards. */
static bool demo_event(app *a, const ui_event *e)
{
    demo_data *d = demo_of(a);
    show_clock(a, d);
    if (!a->table) return true;
    return visit_event(a, &d->visit, e, d->played) || !visit_on(&d->visit);
}

static bool introducing(app *a, demo_data *d)
{
    return show_clock(a, d) < d->begun + INTRO_MS && !a->config.instant && !visit_on(&d->visit);
}

/* Its time in the programme is over, and nothing is under way that would be cut short: no dice, no verdict.
 * What never comes to an end by itself is cut after a while. */
static bool time_over(const demo_data *d, const table *t, uint64_t now)
{
    if (d->programme.count == 0) return false;
    const playlist_battle *b = shown_now(d);
    const anim *an = t->anim;
    const uint64_t end = d->begun + (uint64_t)b->seconds * 1000;
    if (d->played && b->to > 0 && an->shown.turn > b->to) return true;
    return now >= end + CUT_MS || (now >= end && !an->held && !anim_roll_under_way(an));
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

/* Somebody is there: the battle stands still while he is asked, and is his while he plays. */
static int tick_visited(app *a, demo_data *d)
{
    enum { COUNTS = 200 }; /* a clock is shown */
    const bool over = visit_tick(a, &d->visit);
    if (over) {
        begin_next(a, d, 1);
        return 0;
    }
    const uint64_t now = show_clock(a, d);
    if (d->visit.j.at == JOINING_PLAYS) {
        const int wait = table_screen.tick(a, now);
        return wait < 0 || wait > COUNTS ? COUNTS : wait;
    }
    const bool moving = camera_tick(a->table, now);
    return camera_paint(a->table) || moving ? 0 : COUNTS;
}

static int demo_tick(app *a, uint64_t real)
{
    demo_data *d = demo_of(a);
    table *t = a->table;
    (void)real;
    if (!t) return -1;
    if (visit_on(&d->visit)) return tick_visited(a, d);
    const uint64_t now = show_clock(a, d);
    if (introducing(a, d)) {
        bool moving = camera_tick(t, now);
        if (camera_paint(t) || moving) return 0;
        return (int)(d->begun + INTRO_MS - now);
    }
    show_pace(t, app_pace(a));
    int wait = d->played ? tick_played(a, d, now) : table_screen.tick(a, now);
    if (time_over(d, t, now)) {
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

/* What the programme shows next. */
static int following(app *a, const demo_data *d, hall_next out[HALL_NEXT])
{
    int n = 0;
    const int from = d->at + !d->before; /* nothing of the programme was shown before it */
    for (int i = 0; i < HALL_NEXT && i < d->programme.count - !d->before; i++) {
        const playlist_battle *b = &d->programme.battles[(from + i) % d->programme.count];
        const int at = b->save ? -1 : catalogue_find(a, b->path);
        const catalogue_entry *e = at >= 0 ? catalogue_at(catalogue_get(a), at) : NULL;
        if (e) out[n++] = (hall_next){e->card.title, e->card.date};
    }
    return n;
}

/* Who only looks sees all of it, as far as nothing lies over it. */
static void lay_camera(app *a, demo_data *d)
{
    static const frect between = {30, 160, 1220, 670}, bare = {20, 160, 1880, 700};
    if (a->in_event || visit_on(&d->visit)) return;
    const int now = introducing(a, d) ? 1 : 2;
    if (d->laid >= now) return;
    hall_show_sheet(a->table, now == 1 ? between : bare);
    d->laid = now;
}

static void demo_draw(app *a)
{
    demo_data *d = demo_of(a);
    table *t = a->table;
    if (!t) return;
    show_clock(a, d);
    const bool somebody = visit_on(&d->visit);
    if (!somebody) pointer_hide(t);
    table_screen.draw(a);
    if (a->table != t) return; /* he has left the table */
    lay_camera(a, d);
    if (somebody)
        visit_draw(a, &d->visit, d->played);
    else if (introducing(a, d)) {
        hall_next next[HALL_NEXT];
        hall_show_between(t, next, following(a, d, next));
    } else if (d->ended)
        hall_show_result(t);
    else {
        hall_top(t);
        hall_foot(t);
        hall_invites(t);
    }
}

const screen_vtable demo_screen = {.enter = demo_enter,
                                   .leave = demo_leave,
                                   .event = demo_event,
                                   .tick = demo_tick,
                                   .draw = demo_draw,
                                   .release = demo_release};
