/*
 * scene.c: what is laid over the board while it is read: the printed table a roll is looked up in, with its
 * sum beside it, and the card of a happening. Space or a press puts them away; the table goes by itself, too.
 */
#include "ui/table/panels/scene.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/dice.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/sum.h"
#include "ui/table/panels/tray.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

struct scene_panel {
    ui_scroll scroll;
    int entry, event; /* of the roll that the map has moved aside for; entry -1: none */
};

struct scene_panel *scene_new(void)
{
    struct scene_panel *s = mem_alloc(sizeof *s);
    s->entry = -1;
    return s;
}

static const chart *scene_chart(const table *t)
{
    if (!anim_chart_under_way(t->anim) || t->anim->tray.chart >= t->sc->ncharts) return NULL;
    return &t->sc->charts[t->anim->tray.chart];
}

static void chart_title(table *t, const chart *c, frect box, float *y)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const roll *r = &t->anim->tray;
    char who[200] = "", rule[96], thrown[24] = "";
    font f = theme_font(m, TEXT_TITLE);
    f.px = roundf(f.px * 0.8f);
    const float mid = box.x + box.w / 2, wide = ui_width_font(u, f, c->title);
    if (wide > box.w - 40) f.px = floorf(f.px * (box.w - 40) / wide);
    draw_text(u->out, f, m->ink, mid, *y + f.px * 0.85f, ALIGN_CENTRE, c->title);
    *y += roundf(f.px * 1.15f);
    const bool struck = r->cause == CAUSE_LOSS && r->other >= 0; /* it is about him, not who struck */
    const int of = standing_unit_of(t, struck ? r->other : r->unit);
    /* of dice that are counted one by one, all that fly */
    strbuf need = {0};
    if (c->reading == READ_OTHER && r->kind == ROLL_DICE && r->counted != NULL) {
        snprintf(thrown, sizeof thrown, _("%dd%d"), r->count, r->sides);
        story_need(t->sc, &t->anim->shown, r, &need); /* the cell is what the table alone asks for */
    }
    const char *dice = thrown[0] ? thrown : c->dice ? c->dice : "";
    if (c->rule && c->rule[0])
        snprintf(rule, sizeof rule, "%s§%s", dice[0] ? ", " : "", c->rule);
    else
        rule[0] = 0;
    snprintf(who, sizeof who, "%s%s%s%s%s%s", of != NO_UNIT ? say_unit(t, of) : "",
             of != NO_UNIT && (dice[0] || rule[0]) ? ": " : "", dice, need.len > 0 ? ", " : "",
             strbuf_str(&need), rule);
    strbuf_free(&need);
    font i = theme_font(m, TEXT_NOTE_ITALIC);
    if (ui_width(u, TEXT_NOTE_ITALIC, who) > box.w - 40)
        ui_squeeze(u, i, m->ink2, (frect){mid - box.w / 2 + 20, *y, box.w - 40, i.px * 1.25f}, ALIGN_CENTRE,
                   who);
    else
        ui_text(u, TEXT_NOTE_ITALIC, m->ink2, mid, *y + i.px * 0.9f, ALIGN_CENTRE, who);
    *y += roundf(i.px * 1.4f);
}

/* In a replay and a demonstration the keys are not the table's. */
static bool at_the_table(const table *t)
{
    return !t->watched;
}

static void goes_on(table *t, float x, float middle, const char *says)
{
    ui *u = t->host->ui;
    if (!at_the_table(t)) return;
    ui_keycap(u, x, middle, false, "Space");
    ui_text(u, TEXT_SMALL, u->t.ink2, x + ui_keycap_width(u, "Space") + 8,
            roundf(middle + theme_font(&u->t, TEXT_SMALL).px * 0.36f), ALIGN_LEFT, says);
}

/* A table closes by itself: how it is looked at once more. */
static void comes_back(table *t, float x, float middle)
{
    const ui *u = t->host->ui;
    char key[KEYMAP_NAME], says[96];
    snprintf(says, sizeof says, _("goes on; %s brings it back"),
             keymap_shown(u->keys, u->heard, "X", key, sizeof key));
    goes_on(t, x, middle, says);
}

typedef struct chart_lie {
    frect box;
    bool whole;                   /* every row is seen, and the names of the columns */
    bool only;                    /* the column that is read, alone */
    float head, shown, tray, sum; /* heights: of the title, the table, the dice and their sum; 0: left out */
} chart_lie;

/* So wide; the table comes first, then the dice, then the sum. */
static chart_lie chart_measured(table *t, const chart *c, const chart_look *look, float w)
{
    const theme *m = &t->host->ui->t;
    const bool dock = t->layout->dock.w > 0;
    const float inner = w - 60, board_h = t->layout->board.h;
    chart_lie l = {.head =
                       theme_font(m, TEXT_TITLE).px * 0.92f + theme_font(m, TEXT_NOTE_ITALIC).px * 1.4f + 16,
                   .tray = dock ? 0 : theme_tx(m, 96, 120),
                   .sum = dock ? 0 : sum_draw(t, &t->anim->tray, 0, 0, inner, 0, false) + 10};
    const float whole = chart_panel_height(t, c, inner, look) + 4, room = board_h - 72 - l.head;
    if (whole + l.tray + l.sum > room) l.sum = 0;
    if (whole + l.tray > room) l.tray = 0;
    l.shown = fminf(whole, room - l.tray - l.sum);
    l.whole = l.shown >= whole;
    l.box = (frect){0, 0, w, l.head + l.shown + l.tray + l.sum + theme_tx(m, 52, 56)};
    return l;
}

/* The map has moved aside for it: it stays where it was laid then. */
static bool moved_for(const table *t)
{
    return t->scene->entry == t->anim->entry && t->scene->event == t->anim->event;
}

/* The unit whose roll it is, or the other; w 0: it is not on this map. */
static frect counter_there(const table *t, int whom)
{
    const int who = standing_unit_of(t, whom);
    if (who == NO_UNIT || t->anim->shown.units[who].status != UNIT_ON) return (frect){0};
    const int space = t->anim->shown.units[who].space;
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) return (frect){0};
    const fpoint p = where_unit(t, who);
    const float half = where_counter(t, space) / 2;
    return (frect){p.x - half, p.y - half, 2 * half, 2 * half};
}

/* The best of those that leave in sight whose roll it is: what else they hide, be it many places that are
 * fought for, is seen again when it has been read, and the map need not move. Of all, where none does, and
 * *leaves says so. */
static int best_place(const table *t, const frect *tries, int n, bool *leaves)
{
    enum { TRIES = 18 };
    const frect whose = counter_there(t, t->anim->tray.unit), other = counter_there(t, t->anim->tray.other);
    frect clear[TRIES];
    int of[TRIES], found = 0;
    for (int i = 0; i < n && found < TRIES; i++)
        if (!ui_meet(tries[i], whose) && !ui_meet(tries[i], other)) of[found] = i, clear[found++] = tries[i];
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const int best = found > 0 ? of[room_first(t, f, clear, found)] : room_first(t, f, tries, n);
    mem_free(f);
    *leaves = found > 0;
    return best;
}

enum { PLACES = 6 }; /* of a table on the board: at its right and its left, in the middle, above and below */

static void places_of(frect b, frect box, frect out[PLACES])
{
    const float right = b.x + b.w - box.w, low = b.y + b.h - box.h, mid = b.y + fmaxf(0, (b.h - box.h) / 2);
    for (int k = 0; k < PLACES; k++)
        out[k] = (frect){roundf(k & 1 ? b.x : right), roundf(k < 2 ? mid : k < 4 ? b.y : low), box.w, box.h};
}

/* The column that is read alone, where no more of it leaves in sight whose roll it is. False: not even that
 * does. */
static bool only_column(table *t, const chart *c, const chart_look *look, chart_lie *out)
{
    const theme *m = &t->host->ui->t;
    const frect b = ui_inset(t->layout->board, 10);
    chart_look narrow = *look;
    frect tries[PLACES];
    bool leaves;
    narrow.only = true;
    if (look->column < 0 || c->ncolumns < 2) return false;
    chart_lie l = chart_measured(t, c, &narrow, fminf(theme_tx(m, 360, 450), b.w - 4));
    places_of(b, l.box, tries);
    l.box = tries[best_place(t, tries, PLACES, &leaves)];
    l.only = true;
    if (leaves && l.whole) *out = l;
    return leaves && l.whole;
}

/* Where it leaves those in sight whose roll it is, narrower if need be: with fewer columns about the one that
 * is read. */
static chart_lie chart_laid(table *t, const chart *c, const chart_look *look, bool narrow)
{
    enum { WIDTHS = 3 };
    const theme *m = &t->host->ui->t;
    const frect b = ui_inset(t->layout->board, 10);
    const float least = fmaxf(theme_tx(m, 380, 460), b.w / 2), /* half of a wide board shows enough of it */
        most = fminf(b.w - 4, fmaxf(least, chart_panel_width(t, c) + 64));
    const float width[WIDTHS] = {most, fmaxf(fminf(least, most), most * 0.7f), fminf(least, most)};
    chart_lie lies[WIDTHS];
    frect tries[WIDTHS * PLACES];
    int n = 0;
    for (int i = 0; i < WIDTHS; i++) {
        lies[i] = chart_measured(t, c, look, width[i]);
        if (i > 0 && !lies[i].whole) break; /* rather over somebody than without its head */
        places_of(b, lies[i].box, &tries[n]);
        n += PLACES;
    }
    int best = n - PLACES; /* the narrowest, at the right */
    bool leaves = true;
    chart_lie only;
    if (!moved_for(t)) best = best_place(t, tries, n, &leaves);
    if (!leaves && narrow && only_column(t, c, look, &only)) return only;
    lies[best / PLACES].box = tries[best];
    return lies[best / PLACES];
}

static chart_look look_of(const table *t)
{
    const roll *r = &t->anim->tray;
    return (chart_look){.row = r->row,
                        .column = r->column,
                        .landed = anim_dice_part(t->anim, t->host->now) >= 1,
                        .follow = true};
}

/* So much of the printed map is seen, in cells each way multiplied. */
static float map_seen(const view *v)
{
    return ui_shared(view_seen(v), v->sheet.map);
}

/* How much of it would be then: of what is seen now, 0 to 1 and more. */
static float map_kept(const table *t, frect must, fpoint to, frect room)
{
    const view now = view_rested(&t->camera->view);
    view then = now;
    view_frame_around(&then, must, to.x, to.y, room, now.cell, false, 0);
    return map_seen(&then) / fmaxf(map_seen(&now), 0.01f);
}

/* So much of the board is wood, 0 to 1: what the map leaves of it. */
static float wood_seen(const view *v)
{
    const frect seen = view_seen(v);
    return 1 - ui_shared(seen, v->sheet.bounds) / (seen.w * seen.h);
}

/* More of it than before anything moved the map, however many tables have opened since. */
static bool lays_bare(const table *t, frect must, fpoint to, frect room)
{
    const float more = 0.05f;
    const view now = view_rested(&t->camera->view), *before = t->camera->followed ? &t->camera->home : &now;
    view then = now;
    view_frame_around(&then, must, to.x, to.y, room, now.cell, false, 0);
    return wood_seen(&then) > wood_seen(before) + more;
}

/* All of the map is seen. */
static bool map_whole(const view *v)
{
    const frect map = v->sheet.map;
    return map_seen(v) > map.w * map.h - 0.01f;
}

/* The map is laid so that they stand in the middle of the room, or if that would lay the wood bare beside its
 * edge, where the room ends. False: it would even so, as it always does of a map that is seen whole, and the
 * map stays. */
static bool move_aside(table *t, frect both, frect room, float air)
{
    const float x = both.x + both.w / 2, y = both.y + both.h / 2, middle = room.x + room.w / 2,
                end = room.x + room.w - air / 2 - both.w / 2;
    const view *v = &t->camera->view;
    const view now = view_rested(v);
    if (map_whole(&now)) return false;
    const fpoint corner = view_to_board(v, both.x, both.y);
    const frect must = {corner.x, corner.y, both.w / v->cell, both.h / v->cell};
    const fpoint tries[] = {view_to_board(v, x, y), view_to_board(v, x + middle - end, room.y + room.h / 2)};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        if (map_kept(t, must, tries[i], room) < 0.75f || lays_bare(t, must, tries[i], room)) continue;
        camera_aside(t, must, tries[i].x, tries[i].y, room, v->cell);
        return true;
    }
    return false;
}

bool scene_tick(table *t)
{
    const chart *c = scene_chart(t);
    const float gap = 10, air = 24;
    if (!c || t->modal->card != MODAL_NONE || t->layout->board.w <= 0) {
        t->scene->entry = -1;
        return false;
    }
    if (moved_for(t) || t->camera->view.glide_to) return false;
    const chart_look look = look_of(t);
    const frect whose = counter_there(t, t->anim->tray.unit), other = counter_there(t, t->anim->tray.other),
                lies = chart_laid(t, c, &look, false).box, b = t->layout->board;
    if (!ui_meet(lies, whose) && !ui_meet(lies, other)) return false;
    t->scene->entry = t->anim->entry;
    t->scene->event = t->anim->event;
    const frect box = chart_laid(t, c, &look, false).box, room = {b.x, b.y, box.x - gap - b.x, b.h};
    frect both = whose.w > 0 ? whose : other;
    const float x0 = fminf(both.x, other.x), x1 = fmaxf(both.x + both.w, other.x + other.w),
                y0 = fminf(both.y, other.y), y1 = fmaxf(both.y + both.h, other.y + other.h);
    if (other.w > 0 && x1 - x0 + 2 * air < room.w && y1 - y0 + 2 * air < room.h)
        both = (frect){x0, y0, x1 - x0, y1 - y0};
    if (both.w + air > room.w) return false;
    if (move_aside(t, both, room, air)) return true;
    t->scene->entry = -1; /* it has not moved: the table lies where it hides least */
    return false;
}

static void chart_scene(table *t, const chart *c)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const roll *r = &t->anim->tray;
    chart_look look = look_of(t);
    const chart_lie l = chart_laid(t, c, &look, true);
    look.only = l.only;
    const frect box = l.box;
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 7), 3, 0, m->ink, 1.4f);
    ui_id id = ui_name("scene", 0);
    float y = box.y + 14;
    chart_title(t, c, box, &y);
    const bool pressed = ui_click(u, id, box, 0); /* below the chips of what lies on it */
    chart_panel_draw(t, c, &look, (frect){box.x + 18, y + 4, box.w - 36, l.shown}, &t->scene->scroll);
    y += l.shown + 12;
    if (l.tray > 0) {
        tray_draw(t, (frect){box.x + 18, y, box.w - 36, l.tray - 8});
        if (l.sum > 0) sum_draw(t, r, box.x + 30, y + l.tray, box.w - 60, 0, true);
    }
    comes_back(t, box.x + 20, box.y + box.h - theme_tx(m, 23, 25));
    if (pressed) scene_close(t);
}

/* Where the dock is shut, dice and cards fall on the board: in a corner where they hide least, for as long as
 * they are thrown, and while what they came to is read. */
static bool dice_loose(const table *t)
{
    const anim *a = t->anim;
    return t->layout->dock.w <= 0 && !t->layout->open[LAYOUT_HALL] && a->running && a->has_tray &&
           a->pace > 0 && (anim_roll_under_way(a) || a->held);
}

static void dice_on_board(table *t)
{
    enum { CORNERS = 4 };
    const theme *m = &t->host->ui->t;
    const frect b = ui_inset(t->layout->board, 8);
    const float w = fminf(theme_tx(m, 250, 330), b.w * 0.5f), h = fminf(theme_tx(m, 136, 176), b.h * 0.5f);
    frect tries[CORNERS];
    for (int i = 0; i < CORNERS; i++)
        tries[i] = (frect){roundf(i & 1 ? b.x : b.x + b.w - w), roundf(i & 2 ? b.y : b.y + b.h - h), w, h};
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const frect r = tries[room_first(t, f, tries, CORNERS)];
    mem_free(f);
    ui_region_add(t->host->ui, ui_name("loosedice", 0), r, UI_SOLID);
    tray_draw(t, r);
}

/* Which event it is: the one being shown, else one that is looked at again. */
static const event *happening(const table *t, const event_list **list)
{
    const event *ev = anim_event(t->anim);
    if (ev && ev->kind == EV_CARD) {
        *list = &session_at(t->s, t->anim->entry)->events;
        return ev;
    }
    if (t->show->recall_entry == -2 || t->show->recall_entry >= session_count(t->s)) return NULL;
    if (t->show->recall_until && t->host->now >= t->show->recall_until) return NULL;
    *list =
        t->show->recall_entry < 0 ? session_opening(t->s) : &session_at(t->s, t->show->recall_entry)->events;
    if (t->show->recall_event >= (*list)->count) return NULL;
    ev = &(*list)->items[t->show->recall_event];
    return ev->kind == EV_CARD && anim_sees(t->anim, ev) ? ev : NULL;
}

/* The dice that turned it up: the last the viewer saw thrown before it, if nothing came between. */
static const roll *roll_before(const table *t, const event_list *l, const event *ev)
{
    for (const event *e = ev - 1; e >= l->items; e--)
        if (e->kind == EV_ROLL && e->roll >= 0 && anim_sees(t->anim, e))
            return &l->rolls[e->roll];
        else if (e->kind == EV_TURN || e->kind == EV_STEP || e->kind == EV_LOSS || e->kind == EV_REMOVE ||
                 e->kind == EV_UNMARK)
            return NULL;
    return NULL;
}

static float dice_line(table *t, const roll *r, float x, float y, float room, bool draw)
{
    ui *u = t->host->ui;
    const float size = theme_tx(&u->t, 26, 30);
    const float line = roundf(theme_font(&u->t, TEXT_BODY_STRONG).px * 1.25f);
    strbuf b = {0};
    int n = r->count < 8 ? r->count : 0;
    if (r->kind == ROLL_CARDS) n = 0;
    story_roll(t->sc, &t->anim->shown, r, &b);
    const float wide = room - 8 - (size + 2) * (float)n,
                more = ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, wide, 1.25f, false, strbuf_str(&b)) - line;
    if (draw) {
        for (int i = 0; i < n; i++) {
            dice_look look = {.sides = r->kind == ROLL_COINS ? 2 : r->sides,
                              .face = r->kind == ROLL_COINS ? (r->faces[i] == 2 ? 1 : 2) : r->faces[i],
                              .seed = (uint32_t)(r->total + i),
                              .side = r->kind == ROLL_COINS || r->sides == 3 ? -1 : dice_bed_colour(t, r),
                              .palette = u->t.sides,
                              .flat = r->kind == ROLL_DICE};
            dice_draw_look(u->out, u->host, &look, x + size / 2, y + size / 2, size * 0.92f);
            x += size + 2;
        }
        ui_wrap(u, TEXT_BODY_STRONG, u->t.ink2, x + (n ? 8 : 0), y + (size - line) / 2, wide, 1.25f, true,
                strbuf_str(&b));
    }
    strbuf_free(&b);
    return size + 6 + more;
}

static void happening_words(const table *t, const event *ev, strbuf *title, strbuf *text)
{
    const word_entry *w = words_find(t->sc->words, ev->code ? ev->code : "");
    word_args args = event_args(ev);
    if (w && w->title[0]) words_format_template(t->sc, &t->anim->shown, w->title, &args, title);
    if (ev->code) words_format(t->sc, &t->anim->shown, ev->code, &args, text);
    if (!title->len) strbuf_add(title, _("What happens"));
}

/* In the upper half of the board, or where it hides nobody whom it befalls. */
static frect happening_place(const table *t, int who, float w, float h)
{
    static const fpoint tries[] = {{0.5f, 0.32f}, {0.5f, 0}, {0.5f, 1}, {0, 0.32f},
                                   {1, 0.32f},    {0, 1},    {1, 1}};
    const frect b = ui_inset(t->layout->board, 12);
    const int space = who == NO_UNIT ? NO_SPACE : t->anim->shown.units[who].space;
    frect r = {0};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const frect at = {roundf(b.x + fmaxf(0, b.w - w) * tries[i].x),
                          roundf(b.y + fmaxf(0, b.h - h) * tries[i].y), w, h};
        if (i == 0) r = at;
        if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) break;
        const fpoint c = where_unit(t, who);
        const float half = where_counter(t, space) / 2 + 4;
        if (!ui_meet(at, (frect){c.x - half, c.y - half, 2 * half, 2 * half})) return at;
    }
    return r;
}

static void happening_card(table *t, const event *ev, const event_list *list)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    strbuf title = {0}, text = {0};
    happening_words(t, ev, &title, &text);
    const roll *r = roll_before(t, list, ev);
    const int who = standing_unit_of(t, ev->unit);
    const word_entry *w = words_find(t->sc->words, ev->code ? ev->code : "");
    const branch *beast = w && w->picture[0] ? branch_find(&t->sc->branches, w->picture) : NULL;
    const float pad = theme_tx(m, 18, 24), size = who != NO_UNIT || beast ? theme_tx(m, 76, 96) : 0;
    const float wide = fminf(theme_tx(m, 460, 580), t->layout->board.w - 30), x0 = size > 0 ? size + pad : 0,
                in = wide - 2 * pad - x0;
    const float th = ui_wrap(u, TEXT_TITLE, 0, 0, 0, in, 1.05f, false, strbuf_str(&title)),
                h = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.36f, false, strbuf_str(&text)),
                dice = r ? dice_line(t, r, 0, 0, in, false) : 0, foot = theme_tx(m, 36, 40);
    const float deep =
        roundf(theme_font(m, TEXT_TITLE).px * 0.2f); /* letters reach so far below their line */
    const float body = th + deep + 8 + h + (r ? dice + 8 : 0);
    const frect box = happening_place(t, who, wide, fmaxf(size, body) + 2 * pad + foot - 6);
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 7), 3, 0, m->ink, 1.4f);
    ui_id id = ui_name("happening", 0);
    const bool pressed = ui_click(u, id, box, 0); /* below its chip, which opens a rule */
    if (beast) {                                  /* what is met with, not who met with it */
        const counter_look look = {
            .side = COUNTER_BEAST, .branch = beast, .strength = 1, .facing = -1, .portrait = true};
        counter_draw(u->out, u->host, &look, box.x + pad + size / 2, box.y + pad + size / 2, size);
    } else if (size > 0) {
        pieces_counter(t, who, box.x + pad + size / 2, box.y + pad + size / 2, size, true);
    }
    const float x = box.x + pad + x0;
    float y = box.y + pad - 4;
    y += ui_wrap(u, TEXT_TITLE, m->ink, x, y, in, 1.05f, true, strbuf_str(&title)) + deep;
    draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1.2f});
    y += 8;
    if (r) y += dice_line(t, r, x, y, in, true) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, x, y, in, 1.36f, true, strbuf_str(&text));
    const float low = box.y + box.h - theme_tx(m, 23, 25); /* clear of the inner line */
    goes_on(t, x, low, _("goes on"));
    const char *rule = w && w->rule[0] ? w->rule : r ? r->rule : NULL;
    if (rule && rule[0] && ui_chip(u, ui_name("happeningrule", 0), box.x + wide - pad, low, false, rule))
        host_open_rule(t->host, rule);
    strbuf_free(&title);
    strbuf_free(&text);
    if (pressed) scene_close(t);
}

bool scene_open(const table *t)
{
    const event_list *list;
    return at_the_table(t) && t->modal->card == MODAL_NONE &&
           (t->anim->held || recap_on(t) || scene_chart(t) || happening(t, &list));
}

void scene_close(table *t)
{
    if (!at_the_table(t)) return;
    const event *ev = anim_event(t->anim);
    if (recap_on(t))
        recap_put_away(t);
    else if (t->anim->held)
        show_skip(t);
    else if (scene_chart(t) || (ev && ev->kind == EV_CARD))
        show_next(t);
    else
        show_forget(t);
    log_update(t);
}

void scene_draw(table *t)
{
    const event_list *list;
    if (t->modal->card != MODAL_NONE) return;
    const chart *c = scene_chart(t);
    if (c) {
        chart_scene(t, c);
        return;
    }
    t->scene->scroll.at = 0;
    if (dice_loose(t)) dice_on_board(t);
    const event *ev = happening(t, &list);
    if (ev)
        happening_card(t, ev, list);
    else
        show_forget(t);
}
