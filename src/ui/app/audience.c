/* audience.c: see audience.h. */
#include "ui/app/audience.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "ui/app/app_internal.h"
#include "ui/app/scratch.h"
#include "ui/app/hall.h"
#include "ui/app/hall_show.h"
#include "ui/app/hall_table.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/frame.h"
#include "ui/table/layout.h"
#include "ui/table/panels/log.h"
#include "ui/table/show.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"

typedef struct audience {
    draw_host host;
    ui ui;
    settings settings; /* as the host's, but for what is a player's */
    table_host of_table;
    table *t;        /* on the battle of `of`; NULL: none */
    const table *of; /* the host's */
    int seen;        /* entries it has begun to show */
    uint64_t hash;   /* of the last of them: another history has another */
    int screen;
    int spot;                  /* a space, NO_SPACE: none */
    bool frozen;               /* the window keeps what it shows */
    bool blank;                /* nothing of the battle is shown */
    bool laid;                 /* the whole sheet lies there to begin with */
    bool resized;              /* frozen, but its pixels are new */
    char clock[16], words[32]; /* of the host's bar */
} audience;

static void dress(app *a, audience *o)
{
    o->settings = a->settings;
    o->settings.explain = EXPLAIN_NEVER;
    o->settings.minimap = o->settings.convention = false;
    o->settings.text = 100;
    theme_wishes wishes = settings_wishes(&o->settings);
    wishes.still = wishes.still || a->config.reduced_motion;
    theme_make(&o->ui.t, o->ui.t.width, o->ui.t.height, &wishes);
}

void app_audience_opened(app *a, const draw_host *host, int w, int h, int screen)
{
    audience *o = mem_alloc(sizeof *o);
    o->host = *host;
    o->screen = screen;
    o->spot = NO_SPACE;
    snprintf(o->words, sizeof o->words, _("Audience: screen %d"), screen);
    o->ui.host = &o->host;
    o->ui.keys = &a->keys;
    o->ui.mx = o->ui.my = -1;
    o->ui.t.width = (float)w;
    o->ui.t.height = (float)h;
    o->of_table = (table_host){.ui = &o->ui,
                               .settings = &o->settings,
                               .players = a->config.players,
                               .instant = a->config.instant,
                               .hurried = a->config.hurried,
                               .self = a};
    dress(a, o);
    a->audience = o;
}

void app_audience_resized(app *a, int w, int h)
{
    audience *o = a->audience;
    if (!o) return;
    o->ui.t.width = (float)w;
    o->ui.t.height = (float)h;
    o->resized = true;
    o->laid = false;
    dress(a, o);
}

void app_audience_shut(app *a)
{
    audience_forget(a);
    mem_free(a->audience);
    a->audience = NULL;
}

void app_audience_ask(app *a, int screen)
{
    error err = {0};
    if (a->audience || !a->window.audience) return;
    if (!a->window.audience(a->window.self, screen, &err)) app_say_error(a, &err);
}

bool audience_there(const app *a)
{
    return a->window.audience != NULL;
}

bool audience_open(const app *a)
{
    return a->audience != NULL;
}

int audience_screen(const app *a)
{
    return a->audience ? a->audience->screen : 0;
}

void audience_toggle(app *a)
{
    if (!a->audience)
        app_audience_ask(a, 0);
    else if (a->window.audience_shut)
        a->window.audience_shut(a->window.self);
}

bool audience_frozen(const app *a)
{
    return a->audience && a->audience->frozen;
}

bool audience_blank(const app *a)
{
    return a->audience && a->audience->blank;
}

const char *audience_sign(const app *a, bool *gold)
{
    const audience *o = a->audience;
    *gold = o && (o->frozen || o->blank);
    return !o ? NULL : o->frozen ? _("Audience: frozen") : o->blank ? _("Audience: blank") : o->words;
}

void audience_cover(app *a, bool on)
{
    if (a->audience) a->audience->blank = on;
}

const table *audience_table(const app *a)
{
    return a->audience ? a->audience->t : NULL;
}

/* ---- the battle */

void audience_forget(app *a)
{
    audience *o = a->audience;
    if (!o || !o->t) return;
    table_free(o->t);
    o->t = NULL;
    o->of = NULL;
}

static void note(audience *o)
{
    const session *s = o->t->s;
    o->seen = session_count(s);
    o->hash = o->seen > 0 ? session_at(s, o->seen - 1)->hash : 0;
}

static void lay(app *a, audience *o)
{
    o->of = a->table;
    o->t = table_beside(&o->of_table, a->table);
    o->spot = NO_SPACE;
    hall_lay(o->t, true);
    o->laid = false;
    waits_sight(o->t, ONLOOKER, false);
    note(o);
}

/* As it stands, at once: something was taken back, or they have not looked for a while. */
static void show_as_it_stands(audience *o)
{
    waits_sight(o->t, ONLOOKER, false);
    note(o);
}

/* What the host's table shows now, and no longer what came before it. */
static void follow(app *a, audience *o)
{
    table *t = o->t;
    const session *s = t->s;
    const int count = session_count(s), from = o->seen;
    const bool grown = count > from && (from == 0 || session_at(s, from - 1)->hash == o->hash);
    if (count == from && (count == 0 || session_at(s, count - 1)->hash == o->hash)) return;
    if (!grown) {
        show_as_it_stands(o);
        return;
    }
    note(o);
    battle_look(t);
    log_update(t);
    fallen_update(t);
    show_pace(t, app_pace(a));
    if (app_pace(a) > 0)
        show_watch(t, from);
    else
        show_as_it_stands(o);
}

static int pass(audience *o, uint64_t now)
{
    table *t = o->t;
    bool moving = camera_tick(t, now);
    if (show_tick(t, now)) {
        log_update(t);
        frame_beat(t);
        moving = true;
    }
    if (camera_paint(t)) moving = true;
    if (session_state(t->s)->over && !t->anim->running && t->battle->viewer == ONLOOKER) {
        waits_sight(t, NO_SIDE, false); /* nothing is a secret any more */
        moving = true;
    }
    if (t->anim->held) return moving ? 0 : show_wake(t);
    return moving || t->anim->running ? 0 : -1;
}

int audience_tick(app *a, uint64_t now)
{
    audience *o = a->audience;
    if (!o || o->frozen) return -1;
    o->of_table.now = now;
    if (o->of != a->table) audience_forget(a);
    if (!a->table) return -1;
    if (!o->t) lay(a, o);
    follow(a, o);
    return pass(o, now);
}

void audience_freeze(app *a, bool on)
{
    audience *o = a->audience;
    if (!o || o->frozen == on) return;
    o->frozen = on;
    if (on || !o->t) return;
    o->of_table.now = a->now;
    if (o->of == a->table) show_as_it_stands(o);
}

/* ---- what is drawn */

void audience_spot(app *a, int space)
{
    audience *o = a->audience;
    if (o) o->spot = o->spot == space ? NO_SPACE : space;
}

bool audience_spotted(const app *a)
{
    const audience *o = a->audience;
    return o && o->spot != NO_SPACE;
}

void audience_spot_draw(app *a, table *t)
{
    const audience *o = a->audience;
    if (!o || !t || o->spot == NO_SPACE || o->spot >= t->b->nspaces ||
        t->b->spaces[o->spot].sheet != t->camera->sheet)
        return;
    ui *u = t->host->ui;
    const fpoint p = where_centre(t, o->spot);
    const bool area = t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
    const float r = fmaxf(t->camera->view.cell * (area ? 1.4f : 1.15f), 40), w = fmaxf(4, r * 0.05f);
    draw_clip_push(u->out, t->layout->board);
    draw_circle(u->out, p.x, p.y, r, 0, u->t.ivory, w * 1.9f);
    draw_path_begin(u->out);
    draw_path_arc(u->out, p.x, p.y, r, 0, 360);
    draw_path_stroke(u->out, u->t.ink, (stroke_style){.width = w, .dash = {w * 3.2f, w * 1.8f}});
    draw_clip_pop(u->out);
}

void audience_clock(app *a, const char *words)
{
    if (a->audience) snprintf(a->audience->clock, sizeof a->audience->clock, "%s", words);
}

static void draw_clock(audience *o)
{
    ui *u = &o->ui;
    const theme *m = &u->t;
    if (!o->clock[0]) return;
    const float w = hall_width(u, INTER_EXTRABOLD, 60, o->clock) + hall_px(m, 44), h = hall_px(m, 100);
    const frect foot = hall_at(m, (frect){96, 874, 1728, 152});
    const frect r = {foot.x + foot.w - w - hall_px(m, 26), foot.y - h - hall_px(m, 16), w, h};
    draw_round(u->out, r, hall_px(m, 12), m->walnut, m->brass, 1.4f);
    hall_line(u, INTER_EXTRABOLD, 60, m->ivory, r.x + w / 2, roundf(r.y + h / 2 + hall_px(m, 22)),
              ALIGN_CENTRE, o->clock);
}

static void draw_bare(app *a, audience *o)
{
    ui *u = &o->ui;
    const theme *m = &u->t;
    const char *title = a->table ? a->table->sc->title : _("Sandtable");
    draw_rect(u->out, (frect){0, 0, m->width, m->height}, m->walnut);
    hall_line(u, GARAMOND_BOLD, HALL_VERDICT, m->ivory, m->width / 2, m->height / 2, ALIGN_CENTRE, title);
}

static void draw_battle(app *a, audience *o)
{
    static const frect between = {20, 160, 1880, 700}; /* bar and foot */
    table_draw(o->t);
    if (!o->laid) hall_show_sheet(o->t, between);
    o->laid = true;
    audience_spot_draw(a, o->t);
    scratch_draw(a->over, o->t, true);
    if (o->t->battle->viewer == NO_SIDE) {
        hall_show_result(o->t);
        return;
    }
    hall_top(o->t);
    hall_foot(o->t);
    draw_clock(o);
}

bool app_audience_draw(app *a, draw_list *out)
{
    audience *o = a->audience;
    if (!o) return false;
    const bool again = o->resized;
    o->resized = false;
    if (o->frozen) return again; /* as it was recorded last */
    draw_list_clear(out);
    ui_begin(&o->ui, out, NULL, a->now);
    if (o->t && o->of == a->table && !o->blank) {
        draw_battle(a, o);
    } else {
        draw_bare(a, o);
    }
    ui_end(&o->ui);
    return true;
}
