/*
 * log.c: every event as a sentence, what the viewer may know of it; a press shows the place, its button goes
 * back to there.
 */
#include "ui/table/panels/log.h"

#include <math.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/board/sign.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log_fold.h"
#include "ui/table/panels/passed.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

#define STRIP_LEADING 1.25f

static log_panel *own(table *t)
{
    return (log_panel *)t->log;
}

static void log_drop(log_panel *g)
{
    const log_line *l = &g->lines[--g->count];
    mem_free(l->text);
    mem_free(l->under);
    mem_free(l->whole);
}

void log_clear(table *t)
{
    log_panel *g = own(t);
    while (g->count > 0)
        log_drop(g);

    g->entries = g->lucky = g->noted = 0;
    g->taken_back = session_taken_back(t->s);
    g->opened = false;
    g->viewer = t->battle->viewer;
}

static log_line *log_add(log_panel *g, const char *text)
{
    if (g->count == g->cap) {
        g->cap = g->cap ? g->cap * 2 : 64;
        g->lines = mem_realloc(g->lines, sizeof *g->lines * (size_t)g->cap);
    }
    log_line *l = &g->lines[g->count];
    *l = (log_line){.side = NO_SIDE,
                    .unit = NO_UNIT,
                    .space = NO_SPACE,
                    .text = mem_strdup(text),
                    .turn = g->count > 0 ? g->lines[g->count - 1].turn : 0,
                    .host = g->count,
                    .last = g->count};
    g->count++;
    return l;
}

/* A step in which nothing happened is not told: the next heading takes its line. */
static void log_drop_empty(table *t, const event *ev)
{
    log_panel *g = own(t);
    if (ev->kind != EV_STEP && ev->kind != EV_TURN) return;
    while (g->count > 0 && g->lines[g->count - 1].step)
        log_drop(g);
}

/* What was passed over before the step that begins there is told in a line of its own, above its heading. It
 * says again what a line of the same kind just above it said, which makes way. */
static void log_passed(table *t, const event *ev, int entry, int event_index)
{
    log_panel *g = own(t);
    strbuf b = {0};
    if (ev->kind == EV_STEP && passed_words(t, entry, event_index, &b)) {
        while (g->count > 0 && g->lines[g->count - 1].passed)
            log_drop(g);
        log_line *l = log_add(g, strbuf_str(&b));
        l->passed = true;
        l->entry = entry;
        l->event = event_index;
    }
    strbuf_free(&b);
}

/* Whose sign stands before it: of a sentence that begins with the other one, his. */
static int side_of_words(const table *t, const event *ev)
{
    const int who = standing_unit_of(t, ev->unit), other = standing_unit_of(t, ev->other);
    const int shot = story_shooter_missed(t->sc, ev);
    if (shot != NO_UNIT) return t->sc->units[shot].side;
    if (other != NO_UNIT && other != who && story_by_other(t->sc, ev)) return t->sc->units[other].side;
    return ev->side >= 0 || who == NO_UNIT ? ev->side : t->sc->units[who].side;
}

/* What a side did with its card, where no event tells of it; where the entry has none, as of the card. */
/* The line tells of no event of its own: it stands with the last there was by that entry. */
static void stands_with(const table *t, log_line *l, int entry)
{
    while (entry >= 0 && session_at(t->s, entry)->events.count == 0)
        entry--;
    const event_list *with = entry >= 0 ? &session_at(t->s, entry)->events : session_opening(t->s);
    l->entry = entry;
    l->event = with->count > 0 ? with->count - 1 : 0;
}

static void log_untold(table *t, int entry)
{
    strbuf b = {0};
    if (story_untold(t->s, entry, t->battle->viewer, &b)) {
        const session_entry *e = session_at(t->s, entry);
        log_line *l = log_add(own(t), strbuf_str(&b));
        stands_with(t, l, entry);
        l->side = (int8_t)e->side;
    }
    strbuf_free(&b);
}

static void log_event(table *t, int entry, int event_index)
{
    /* Entry -1: what setting up said. */
    const session_entry *e = entry >= 0 ? session_at(t->s, entry) : NULL;
    const event *ev = &(e ? &e->events : session_opening(t->s))->items[event_index];
    strbuf b = {0};
    if (story_event(t->s, e, ev, t->battle->viewer, &b) && b.len > 0) {
        log_drop_empty(t, ev);
        log_passed(t, ev, entry, event_index);
        log_line *l = log_add(own(t), strbuf_str(&b));
        l->step = ev->kind == EV_STEP;
        l->entry = entry;
        l->event = event_index;
        l->side = (int8_t)side_of_words(t, ev);
        if (l->side < 0 && ev->kind == EV_ROLL && ev->roll >= 0) {
            const roll *r = &(e ? &e->events : session_opening(t->s))->rolls[ev->roll];
            if (r->thrower) l->side = (int8_t)(r->thrower - 1);
        }
        l->heading = ev->kind == EV_STEP || ev->kind == EV_TURN;
        l->roll = ev->kind == EV_ROLL;
        l->card = ev->kind == EV_CARD;
        if (ev->kind == EV_TURN) l->turn = ev->n[0];
        l->space = ev->to != NO_SPACE ? ev->to : event_left(ev, t->battle->viewer);
        const int who = standing_unit_of(t, ev->unit);
        if (l->space == NO_SPACE && who != NO_UNIT) l->space = t->battle->view.units[who].space;
        l->unit = (int16_t)who;
    }
    strbuf_free(&b);
}

/* What was told last has been taken back since, and something else done in its place: it is no longer so. */
static bool other_history(const table *t)
{
    const log_panel *g = t->log;
    return g->entries > 0 && session_at(t->s, g->entries - 1)->hash != g->last_hash;
}

/* That something was taken back is told where it was, once. */
static void log_taken_back(table *t, int count)
{
    log_panel *g = own(t);
    strbuf b = {0};
    if (count < g->noted) return;
    g->noted = count + 1;
    if (story_taken_back(t->s, count, &b)) {
        log_line *l = log_add(g, strbuf_str(&b));
        stands_with(t, l, count - 1);
    }
    strbuf_free(&b);
}

void log_update(table *t)
{
    log_panel *g = own(t);
    int have = session_count(t->s);
    if (g->entries > have || g->viewer != t->battle->viewer || other_history(t) ||
        g->taken_back != session_taken_back(t->s))
        log_clear(t);
    if (g->entries == 0 && !g->opened) {
        strbuf begun = {0};
        g->opened = true;
        if (story_begun(t->s, &begun)) log_add(g, strbuf_str(&begun))->entry = -1;
        strbuf_free(&begun);
        const int first = g->count;
        for (int i = 0; i < session_opening(t->s)->count; i++)
            log_event(t, -1, i);
        log_fold(t, g, first < g->count ? first : g->count, NULL);
    }
    for (; g->entries < have; g->entries++) {
        const session_entry *e = session_at(t->s, g->entries);
        log_taken_back(t, g->entries);
        for (int i = 0; i < e->events.count; i++)
            log_event(t, g->entries, i);
        int first = g->count; /* a heading may have taken the place of another */
        while (first > 0 && g->lines[first - 1].entry == g->entries)
            first--;
        log_fold(t, g, first, e);
        log_untold(t, g->entries);
    }
    log_taken_back(t, have);
    if (have > 0) g->last_hash = session_at(t->s, have - 1)->hash;
    log_fold_luck(t, g);
}

/* The first line that tells of something later than what that entry did: of a step that it ended the next
 * one's heading. */
static int line_after(const log_panel *g, int entry)
{
    int at = g->count;
    for (int i = g->count - 1; i >= 0 && g->lines[i].entry >= entry; i--)
        if (g->lines[i].entry > entry || g->lines[i].heading) at = i;
    return at;
}

void log_note(table *t, int side, int entry, const char *text)
{
    log_panel *g = own(t);
    log_update(t);
    const int at = line_after(g, entry);
    if (at == 0) return;
    log_add(g, text);
    const log_line added = g->lines[g->count - 1], before = g->lines[at - 1];
    for (int i = g->count - 1; i > at; i--)
        g->lines[i] = g->lines[i - 1];
    for (int i = 0; i < g->count; i++) {
        g->lines[i].host += g->lines[i].host >= at;
        g->lines[i].last += g->lines[i].last >= at;
    }
    log_line *l = &g->lines[at];
    *l = added;
    l->host = l->last = at;
    l->entry = before.entry;
    l->event = before.event;
    l->turn = before.turn;
    l->side = (int8_t)side;
}

/* What dice say is told when they lie still. */
static bool dice_roll(const table *t)
{
    return anim_roll_under_way(t->anim) && anim_dice_part(t->anim, t->host->now) < 1;
}

/* Lines not yet shown by the animation are not yet told. The steps of a ride are shown in one go: they are
 * told as they begin, with where it will end. */
static int log_told(const table *t)
{
    int n = t->log->count;
    if (!t->anim->running) return n;
    while (n > 0) {
        const log_line *l = &t->log->lines[n - 1];
        bool now = !t->anim->held && l->entry == t->anim->entry && l->event >= t->anim->event &&
                   l->event < t->anim->event_end;
        if (now ? !(l->roll && dice_roll(t))
                : l->entry < t->anim->entry || (l->entry == t->anim->entry && l->event < t->anim->event))
            break;
        n--;
    }
    return n;
}

const log_line *log_last_line(const table *t)
{
    const int n = log_told(t);
    return n > 0 ? &t->log->lines[n - 1] : NULL;
}

const char *log_last(const table *t, int8_t *side)
{
    const log_line *l = log_last_line(t);
    if (side) *side = l ? l->side : NO_SIDE;
    if (!l) return "";
    if (!l->whole || l->entry < 0) return l->text;
    /* Of a whole ride no more than its last hex would be told, of several who arrived no more than the last.
     */
    const event_kind kind = session_at(t->s, l->entry)->events.items[l->event].kind;
    return kind == EV_MOVE || kind == EV_NOTE ? l->whole : l->text;
}

const char *log_last_thrown(const table *t)
{
    const log_line *l = log_last_line(t);
    if (!l || l->entry < 0 || !l->under) return "";
    return session_at(t->s, l->entry)->events.items[l->event].kind == EV_MOVE ? l->under : "";
}

/* A press on the line shows the card again. */
static void card_sign(ui *u, float x, float y)
{
    const float k = u->t.zoom * u->t.text;
    draw_round(u->out, (frect){x - 5 * k, y - 6.5f * k, 10 * k, 13 * k}, 2, u->t.popover, u->t.ink, 1.2f);
    for (int i = 0; i < 3; i++)
        draw_rect(u->out, (frect){x - 3 * k, y - 3.5f * k + 3 * k * (float)i, 6 * k, 1}, u->t.ink2);
}

/* What the rows of the log share: `n` lines are told. */
typedef struct row_room {
    int n;
    float indent, width, gap; /* of words; gap: below a row */
} row_room;

/* The sign of a card, or the button that goes back to there, is never over the words. */
static row_room room_of(table *t, int n, float width)
{
    const theme *m = &t->host->ui->t;
    const float indent = theme_tx(m, 35, 36);
    return (row_room){n, indent, width - indent - theme_tx(m, 24, 26) - theme_px(m, 22, 22),
                      theme_tx(m, 5, 6)};
}

static bool turns_heading(const log_line *l)
{
    return l->heading && !l->step;
}

static uint8_t *fold_of(table *t, int turn)
{
    return &own(t)->fold[turn < LOG_TURNS ? turn : LOG_TURNS - 1];
}

/* Of `n` lines that are told, are that turn's folded away? Somebody did, or it and the next are over and
 * nobody has opened it. */
static bool folded(table *t, int turn, int n)
{
    const uint8_t how = *fold_of(t, turn);
    const int last = n > 0 ? t->log->lines[n - 1].turn : 0;
    return turn > 0 && (how == FOLD_SHUT || (how == FOLD_OLD && turn + 1 < last));
}

/* How it came about is told when all of it has been. */
static const char *beneath(const log_line *l, int n)
{
    return l->last < n ? l->under : NULL;
}

/* Setting a line costs; it is done again only when the width changes. */
static float line_height(table *t, int i, const row_room *room)
{
    ui *u = t->host->ui;
    log_line *l = &own(t)->lines[i];
    const char *under = beneath(l, room->n);
    if (l->host != i && l->host < room->n) return 0;
    if (!turns_heading(l) && folded(t, l->turn, room->n)) return 0;
    if (l->width == room->width + u->t.text && l->set_whole == (under != NULL)) return l->height;
    if (l->heading)
        l->height = ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, room->width, 1.3f, false, l->text) +
                    theme_tx(&u->t, 10, 12);
    else
        l->height = ui_wrap(u, l->roll || l->passed ? TEXT_SMALL : TEXT_BODY_STRONG, 0, 0, 0, room->width,
                            1.32f, false, l->whole ? l->whole : l->text) +
                    (under ? ui_wrap(u, TEXT_SMALL, 0, 0, 0, room->width, 1.3f, false, under) : 0) +
                    room->gap;
    l->width = room->width + u->t.text;
    l->set_whole = under != NULL;
    return l->height;
}

/* How much of it is the name of whom it tells: that stands out. */
static size_t who_begins(const table *t, const log_line *l, const char *text)
{
    const char *name = l->unit != NO_UNIT ? t->sc->units[l->unit].name : "";
    const size_t n = strlen(name);
    return strncmp(text, name, n) == 0 ? n : 0;
}

static void row_words(table *t, const log_line *l, frect r, const row_room *room)
{
    ui *u = t->host->ui;
    const char *under = beneath(l, room->n);
    const bool quiet = l->roll || l->passed;
    const float x = r.x + room->indent;
    const char *text = l->whole ? l->whole : l->text;
    const float tall = quiet ? ui_wrap(u, TEXT_SMALL, u->t.ink2, x, r.y + 2, room->width, 1.32f, true, text)
                             : ui_wrap_named(u, TEXT_BODY_STRONG, TEXT_BODY, who_begins(t, l, text), u->t.ink,
                                             x, r.y + 2, room->width, 1.32f, true, text);
    if (under) ui_wrap(u, TEXT_SMALL, u->t.ink2, x, r.y + 2 + tall, room->width, 1.3f, true, under);
}

/* Pointing down where its lines lie below it, to the right where they are folded away. */
static void fold_sign(ui *u, frect r, bool shut)
{
    const float s = theme_tx(&u->t, 5, 6), x = r.x + r.w - theme_tx(&u->t, 24, 26), y = r.y + r.h / 2 - 1;
    const fpoint down[] = {{x - s, y - s * 0.6f}, {x + s, y - s * 0.6f}, {x, y + s * 0.8f}},
                 right[] = {{x - s * 0.6f, y - s}, {x + s * 0.8f, y}, {x - s * 0.6f, y + s}};
    draw_polygon(u->out, shut ? right : down, 3, u->t.ink2);
}

/* No edge cuts its first line, whose words would be left out (draw_drop_cut_text); then its signs are, too.
 */
static bool begins_whole(const ui *u, const log_line *l, frect r)
{
    const float px = theme_font(&u->t, l->roll || l->passed ? TEXT_SMALL : TEXT_BODY).px,
                base = roundf(r.y + 2 + roundf(px * 1.32f) / 2 + px * 0.36f);
    return !u->clipped || (base - px * 0.74f > u->clip.y - 1 && base + px * 0.2f < u->clip.y + u->clip.h + 1);
}

static void log_row(table *t, int i, frect r, const row_room *room)
{
    ui *u = t->host->ui;
    const log_line *l = &t->log->lines[i];
    ui_id id = ui_name("logline", i), back = ui_name("logback", i);
    bool hot = ui_hot(u, id) || ui_hot(u, back);
    if (l->heading) {
        draw_rect(u->out, (frect){r.x, r.y + 2, r.w, r.h - 5}, colour_alpha(u->t.band, 0.85f));
        ui_wrap(u, TEXT_SMALL_STRONG, u->t.ink, r.x + theme_px(&u->t, 14, 14),
                r.y + 2 + theme_tx(&u->t, 3, 4), room->width, 1.3f, true, l->text);
        if (turns_heading(l)) fold_sign(u, r, folded(t, l->turn, room->n));
    } else {
        const bool newest = l->last == room->n - 1;
        if (newest) draw_rect(u->out, r, 0xfff3bfff);
        if (newest) draw_rect(u->out, (frect){r.x, r.y, theme_px(&u->t, 3, 3), r.h}, u->t.brass);
        if (hot) draw_rect(u->out, r, colour_alpha(u->t.paper, 0.9f));
        if ((!l->roll || l->space == NO_SPACE) && begins_whole(u, l, r))
            sign_draw(t, l->side, r.x + theme_tx(&u->t, 20, 20), r.y + theme_tx(&u->t, 11, 12),
                      u->t.zoom * u->t.text);
        row_words(t, l, r, room);
    }
    if (l->card && !hot && begins_whole(u, l, r))
        card_sign(u, r.x + r.w - theme_tx(&u->t, 28, 30), r.y + theme_tx(&u->t, 11, 12));
    if (ui_click(u, id, r, 0)) {
        own(t)->presses++;
        if (turns_heading(l)) {
            *fold_of(t, l->turn) = folded(t, l->turn, room->n) ? FOLD_OPEN : FOLD_SHUT;
            own(t)->away = true; /* what was opened is read from here */
            return;
        }
        if (l->space != NO_SPACE) camera_show_space(t, l->space);
        /* The card is his of whom the line tells, not his who was chosen or stood there. */
        if (l->unit != NO_UNIT) pointer_inspect(t, l->unit);
        if (l->card && !t->anim->running) show_recall(t, l->entry, l->event, false);
        show_fight(t, l->entry, l->event);
    }
    if (!hot || t->anim->running || l->entry < 0 || l->entry + 1 > session_count(t->s)) return;
    float s = theme_tx(&u->t, 24, 26);
    frect b = {r.x + r.w - s - theme_px(&u->t, 16, 16), r.y + 1, s, s};
    if (b.y < u->clip.y || b.y + s > u->clip.y + u->clip.h) return; /* an edge would cut it in two */
    if (ui_icon_button(u, back, b, ICON_UNDO, true, _("Go back to before this"), 0, 0)) {
        modal_ask_undo_to(t, l->entry);
    }
}

static float strip_width(ui *u, float width)
{
    return width - theme_tx(&u->t, 54, 56) - ui_keycap_width(u, "L");
}

float log_least(const table *t)
{
    ui *u = t->host->ui;
    return fmaxf(theme_tx(&u->t, 36, 40),
                 ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, strip_width(u, t->layout->log.w), STRIP_LEADING, false,
                         log_last(t, NULL)) +
                     10);
}

/* Too low for rows, or for the whole of the last sentence below its head where by itself it has room: only
 * that. */
static bool as_strip(table *t, frect r)
{
    const float head = theme_tx(&t->host->ui->t, 36, 40);
    const int n = log_told(t);
    const row_room room = room_of(t, n, r.w - 2);
    float rows = 4;
    if (r.h < 2 * head) return true;
    for (int i = n - 1; i >= 0; i--) {
        const float h = line_height(t, i, &room);
        rows += h;
        if (h > 0 && !t->log->lines[i].heading) break;
    }
    return rows > r.h - head - 6 && log_least(t) <= r.h;
}

static void strip_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    int8_t side;
    const char *last = log_last(t, &side);
    const float kw = ui_keycap_width(u, "L"), width = strip_width(u, r.w);
    sign_draw(t, side, r.x + theme_tx(m, 20, 20), r.y + r.h / 2, m->zoom * m->text);
    if (!*last) last = _("The battle begins.");
    const float tall = ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, width, STRIP_LEADING, false, last);
    ui_wrap(u, TEXT_BODY_STRONG, m->ink, r.x + theme_tx(m, 35, 36), r.y + (r.h - tall) / 2, width,
            STRIP_LEADING, true, last);
    ui_keycap(u, r.x + r.w - theme_px(m, 12, 12) - kw, r.y + r.h / 2, false, "L");
    if (ui_click(u, ui_name("logopen", 0), r, UI_FOCUS)) layout_open(t, LAYOUT_LOG, true);
}

/* In the narrow dock no other panel tells the battle's story: it stands before the first line, and goes up
 * with it. Returns its height. */
static float story(table *t, frect body, float y, bool draw)
{
    ui *u = t->host->ui;
    log_panel *g = own(t);
    if (!u->t.compact || !t->sc->note || !t->sc->note[0]) return 0;
    const float pad = theme_tx(&u->t, 16, 16), in = body.w - 2 * pad - 8;
    if (g->story_width != in + u->t.text) {
        g->story_width = in + u->t.text;
        g->story_height = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.35f, false, t->sc->note) + 10;
    }
    if (draw && y + g->story_height > body.y)
        ui_wrap(u, TEXT_BODY, u->t.ink2, body.x + pad - 1, y + 2, in, 1.35f, true, t->sc->note);
    return g->story_height;
}

/* Scrolled since: to its end, or away from it. That the panel is lower or higher than it was is neither. */
static void follow(table *t, float was, float end)
{
    const float now = own(t)->scroll.at;
    if (fabsf(now - was) > 0.5f) own(t)->away = now < end - 4;
}

void log_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    if (r.h <= 0) return;
    log_fold_luck(t, own(t)); /* by a skip all may have been shown since */
    ui_panel(u, r);
    ui_region_add(u, ui_name("logpanel", 0), r, UI_SOLID);
    float head = theme_tx(m, 36, 40);
    if (as_strip(t, r)) {
        strip_draw(t, r);
        return;
    }
    const float pad = roundf(theme_px(m, 16, 16));
    ui_caps(u, m->ink2, r.x + pad, r.y + head * 0.64f, _("LOG"));
    float kw = ui_keycap_width(u, "L");
    ui_keycap(u, r.x + r.w - pad - kw, r.y + head * 0.5f, false, "L");
    /* The whole head: its cap alone is hard to hit. */
    if (ui_click(u, ui_name("logopen", 0), (frect){r.x + 2, r.y + 2, r.w - 4, head - 4}, UI_FOCUS))
        layout_toggle(t, LAYOUT_LOG);
    frect body = {r.x + 1, r.y + head, r.w - 2, r.h - head - 6};
    int n = log_told(t);
    const row_room room = room_of(t, n, body.w);
    float total = 4 + story(t, body, 0, false);
    for (int i = 0; i < n; i++)
        total += line_height(t, i, &room);
    ui_scroll *s = &own(t)->scroll;
    ui_id id = ui_name("logscroll", 0);
    const float end = fmaxf(0, total - body.h), was = fminf(s->at, end);
    ui_scroll_begin(u, id, body, s, total);
    follow(t, was, end);
    /* Whoever reads at the end goes on reading at the end; what is new is read there, shown or not. */
    if ((t->anim->running && !t->anim->held) || session_count(t->s) != own(t)->known) own(t)->away = false;
    own(t)->known = session_count(t->s);
    if (!t->log->away) s->at = end;
    const float shown = s->at;
    float y = body.y - s->at;
    y += story(t, body, y, true);
    if (n == 0)
        ui_wrap(u, TEXT_BODY, m->ink2, body.x + pad, y + 4, body.w - 2 * pad, 1.4f, true,
                _("Everything that happens is told here, with its dice."));
    for (int i = 0; i < n; i++) {
        float h = line_height(t, i, &room);
        if (h > 0 && y + h > body.y && y < body.y + body.h)
            log_row(t, i, (frect){body.x, y, body.w, h}, &room);
        y += h;
    }
    ui_scroll_whole(u, body);
    ui_scroll_end(u, id, body, s);
    follow(t, shown, end);
}

void log_free(table *t)
{
    log_clear(t);
    mem_free(t->log->lines);
    mem_free(own(t));
}

void log_tell_nothing(table *t)
{
    own(t)->entries = own(t)->lucky = session_count(t->s);
    own(t)->noted = t->log->entries + 1;
    own(t)->taken_back = session_taken_back(t->s);
    if (t->log->entries > 0) own(t)->last_hash = session_at(t->s, t->log->entries - 1)->hash;
}
