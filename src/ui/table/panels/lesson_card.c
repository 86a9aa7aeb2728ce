/* lesson_card.c: one card: dots, title, a sentence or two, what to press. It lies where it hides neither the
 * place it speaks of nor what may be chosen, and a tail leads there. */
#include "ui/table/panels/lesson_card.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/overlay.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/hidden.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/scene.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"

/* What it costs a card to lie somewhere, against a pixel away from its place. */
enum {
    ACROSS = 9, /* places tried, from side to side and from top to bottom */
    DOWN = 7,
    PLACES = ACROSS * DOWN + 8,
    OFF_THE_BOARD = 1000000,
    OVER_ITS_PLACE = 400000,
    OVER_A_CARD = 100000,
    OVER_WHO_MATTERS = 20000, /* whom the step may be done with, or to; as dear for its tail */
    OVER_THE_SMALL_MAP = 4000,
    OVER_A_CHOICE = 400, /* a counter that is chosen counts 20 of these, a target 3, a way 2 */
    OVER_A_COUNTER = 900,
    OVER_CONTACT = 2700, /* an enemy beside one's own: he is likely spoken of */
    OVER_A_NAME = 300,   /* printed on the map: it may be what is spoken of */
    OVER_AHEAD = 800,    /* a place that lights up when the unit is chosen that the step names */
    TO_LEAVE = 15000, /* what it lies over now must be as grave before it leaves its own: it is being read */
    TO_JUMP = 850,    /* and so much better the other place must be */
    TAIL_BASE = 13,   /* half of it, in pixels */
    AHEAD_MOST = 160,
    TAIL_MOST = 150 /* longer it would lie over all that is between */
};

static lesson_play *own(table *t)
{
    return (lesson_play *)t->lesson;
}

/* What it asks for is all chosen: it is only to be done. */
static bool is_prepared(const table *t, const lesson_step *s)
{
    const choice *c = t->choice;
    return s->until == UNTIL_VERB && c->ready && c->act.verb == s->verb && (c->alone || c->verb == s->verb);
}

/* The enemy at whom what is prepared is aimed, who is only to be pressed once more; else whom the step names,
 * until that counter is chosen where it names a place besides. */
static int meant_unit(const table *t, const lesson_step *s)
{
    const int target = is_prepared(t, s) ? t->choice->act.target : NO_UNIT;
    const int named = s->space != NO_SPACE && t->choice->unit == s->unit ? NO_UNIT : s->unit;
    const int who = target != NO_UNIT ? target : named;
    return who != NO_UNIT && t->battle->view.units[who].status == UNIT_ON ? who : NO_UNIT;
}

/* What it speaks of: a counter, a place, or the button; w 0: nothing that can be pointed at. */
static frect meant(const table *t, const lesson_step *s)
{
    const int who = meant_unit(t, s), space = who != NO_UNIT ? t->battle->view.units[who].space : s->space;
    if (space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet) {
        const fpoint c = who != NO_UNIT ? where_unit(t, who) : where_centre(t, space);
        const float half = where_counter(t, space) * 0.56f;
        return (frect){c.x - half, c.y - half, 2 * half, 2 * half};
    }
    return t->lesson->button;
}

static float overlap(frect a, frect b)
{
    const float w = fminf(a.x + a.w, b.x + b.w) - fmaxf(a.x, b.x),
                h = fminf(a.y + a.h, b.y + b.h) - fmaxf(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

/* The corners of its tail: from the edge of the card that looks at the place to the edge of the place. false:
 * it is too short or too long for one. */
static bool tail_of(frect r, frect place, fpoint out[3])
{
    const float cx = place.x + place.w / 2, cy = place.y + place.h / 2, base = TAIL_BASE, in = 2;
    const float left = r.x - cx, right = cx - r.x - r.w, above = r.y - cy, below = cy - r.y - r.h;
    if (fmaxf(left, right) > fmaxf(above, below)) {
        const float x = left > right ? r.x + in : r.x + r.w - in,
                    y = fmaxf(r.y + 2 * base, fminf(cy, r.y + r.h - 2 * base));
        out[0] = (fpoint){x, y - base}, out[2] = (fpoint){x, y + base};
        out[1] = (fpoint){left > right ? place.x + place.w : place.x, cy};
    } else {
        const float y = above > below ? r.y + in : r.y + r.h - in,
                    x = fmaxf(r.x + 2 * base, fminf(cx, r.x + r.w - 2 * base));
        out[0] = (fpoint){x - base, y}, out[2] = (fpoint){x + base, y};
        out[1] = (fpoint){cx, above > below ? place.y + place.h : place.y};
    }
    const float far = hypotf(out[1].x - out[0].x, out[1].y - out[0].y);
    return far >= TAIL_BASE && far <= TAIL_MOST;
}

/* Does the tail lie on that: looked at along its middle, as broad as it is there. */
static bool crosses(const fpoint tail[3], frect r)
{
    enum { LOOKS = 24 };
    const fpoint from = {(tail[0].x + tail[2].x) / 2, (tail[0].y + tail[2].y) / 2};
    for (int i = 0; i <= LOOKS; i++) {
        const float k = (float)i / LOOKS, half = TAIL_BASE * (1 - k);
        const frect at = {from.x + (tail[1].x - from.x) * k - half, from.y + (tail[1].y - from.y) * k - half,
                          2 * half, 2 * half};
        if (ui_meet(at, r)) return true;
    }
    return false;
}

/* Counters on the shown map, with those of which something hangs for the step, each once a place. */
typedef struct kept {
    int nahead;
    fpoint ahead[AHEAD_MOST]; /* what will light up for the step: places, and those round its unit */
    int n;
    frect at[UNITS_MAX];
    float cost[UNITS_MAX]; /* of lying over it */
} kept;

static bool in_contact(const table *t, int who)
{
    const state *now = &t->anim->shown;
    const board_space *at = &t->b->spaces[now->units[who].space];
    if (now->units[who].side == t->battle->viewer) return false;
    for (int i = 0; i < at->nlinks; i++)
        for (int space = t->b->links[at->first_link + (uint32_t)i].to,
                 u = standing_at(t, space, NO_UNIT, false);
             u != NO_UNIT; u = standing_at(t, space, u, false))
            if (now->units[u].side == t->battle->viewer) return true;
    return false;
}

/* Who is chosen, whom he may aim at; with nobody chosen, whoever could do what the step waits for. */
static bool matters(const table *t, const lesson_step *s, int who)
{
    const choice *c = t->choice;
    if (who == s->unit || who == c->unit || (s->until == UNTIL_CHOOSE && who == s->chosen)) return true;
    for (int i = 0; i < c->naim; i++)
        if (c->aim[i] == who) return true;
    if (c->unit != NO_UNIT || lesson_telling(t->lesson)) return false;
    const bool by_verb = s->until == UNTIL_VERB || s->until == UNTIL_CHOOSE_FOR;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && action_unit_of(t->sc, a->units[0]) == who &&
            (by_verb ? a->verb == s->verb : !offers_rest(t, a) && !offers_turns(t, a)))
            return true;
    }
    return false;
}

static void add_ahead(const table *t, kept *k, int space)
{
    const fpoint at = where_centre(t, space);
    for (int i = 0; i < k->nahead; i++)
        if (k->ahead[i].x == at.x && k->ahead[i].y == at.y) return;
    if (k->nahead < AHEAD_MOST) k->ahead[k->nahead++] = at;
}

/* Where the unit of the step may go, and where its arrows and the ground before it will lie: the card is laid
 * off them before they are there, and needs not leave them afterwards. */
static void keep_ahead(const table *t, const lesson_step *s, kept *k)
{
    const int who = s->unit != NO_UNIT ? s->unit : s->until == UNTIL_CHOOSE ? s->chosen : NO_UNIT;
    const action_list *l = &t->battle->list;
    k->nahead = 0;
    if (s->space != NO_SPACE && t->b->spaces[s->space].sheet == t->camera->sheet) add_ahead(t, k, s->space);
    if (who == NO_UNIT || t->battle->view.units[who].status != UNIT_ON) return;
    const board_space *at = &t->b->spaces[t->battle->view.units[who].space];
    if (at->sheet != t->camera->sheet) return;
    for (int i = 0; i < at->nlinks; i++)
        add_ahead(t, k, t->b->links[at->first_link + (uint32_t)i].to);
    for (int i = 0; i < l->count; i++) {
        const int to = action_space(&l->items[i]);
        if (to != NO_SPACE && l->items[i].nunits > 0 && action_unit_of(t->sc, l->items[i].units[0]) == who &&
            t->b->spaces[to].sheet == t->camera->sheet)
            add_ahead(t, k, to);
    }
}

static int hidden_ahead(const kept *k, frect r)
{
    int n = 0;
    for (int i = 0; i < k->nahead; i++)
        n += ui_inside(r, k->ahead[i].x, k->ahead[i].y);
    return n;
}

static void keep(const table *t, const lesson_step *s, kept *k)
{
    keep_ahead(t, s, k);
    k->n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *u = &t->anim->shown.units[i];
        if (u->status != UNIT_ON || u->space == NO_SPACE || t->b->spaces[u->space].sheet != t->camera->sheet)
            continue;
        const fpoint c = where_unit(t, i);
        const float half = where_counter(t, u->space) / 2;
        const frect at = {c.x - half, c.y - half, 2 * half, 2 * half};
        if (!ui_meet(at, t->layout->board)) continue;
        int same = 0;
        while (same < k->n && (k->at[same].x != at.x || k->at[same].y != at.y))
            same++;
        if (same == k->n) k->at[k->n] = at, k->cost[k->n++] = OVER_A_COUNTER;
        k->cost[same] = fmaxf(k->cost[same], matters(t, s, i)   ? OVER_WHO_MATTERS
                                             : in_contact(t, i) ? OVER_CONTACT
                                                                : 0);
    }
}

static float cost_of_counters(const kept *k, frect r, frect place)
{
    fpoint tail[3];
    float cost = 0;
    const bool pointed = place.w > 0 && tail_of(r, place, tail);
    for (int i = 0; i < k->n; i++) {
        if (ui_meet(k->at[i], r)) cost += k->cost[i];
        if (pointed && !ui_meet(k->at[i], ui_inset(place, 4)) && crosses(tail, ui_inset(k->at[i], 2)))
            cost += k->cost[i];
    }
    return cost;
}

/* How ill it would lie there: off the board, over its place, over another card, over what is decided, over
 * what may be chosen, far off. */
static float cost_of(const table *t, const framing *f, const kept *k, frect r, frect place, frect port)
{
    const ui *u = t->host->ui;
    const bool by_button = place.y >= t->layout->actions.y;
    const frect nowhere = {0};
    float cost = 0;
    if (r.x < port.x || r.y < port.y || r.x + r.w > port.x + port.w || r.y + r.h > port.y + port.h)
        cost += OFF_THE_BOARD;
    if (place.w > 0 && overlap(r, ui_inset(place, -8)) > 0) cost += OVER_ITS_PLACE;
    for (int i = 0; i < u->nlast; i++) {
        const ui_region *o = &u->last[i];
        const bool small = o->r.w * o->r.h < port.w * port.h * 0.6f;
        if (o->flags != UI_SOLID || !small || o->id == ui_name("lesson", 0)) continue;
        const float over = overlap(r, o->r);
        if (over > 0) cost += OVER_A_CARD + over;
    }
    if (overlap(r, t->layout->small_map) > 0) cost += OVER_THE_SMALL_MAP;
    if (layout_covered(t, r) || (t->layout->note.w > 0 && ui_meet(r, t->layout->note))) cost += OVER_A_CARD;
    cost += (float)room_written(t, r) * OVER_A_NAME + (float)room_hidden(t, f, r) +
            (float)hidden_choice(t, r) * OVER_A_CHOICE + (float)hidden_ahead(k, r) * OVER_AHEAD +
            cost_of_counters(k, r, by_button ? nowhere : place);
    if (place.w > 0)
        cost += hypotf(r.x + r.w / 2 - place.x - place.w / 2, r.y + r.h / 2 - place.y - place.h / 2);
    return cost;
}

/* All over the board; close beside its place; and where it lies. */
static int places(frect port, float w, float h, frect place, frect at[PLACES])
{
    const float gap = 44, right = port.x + port.w - w, low = port.y + port.h - h;
    const float cx = place.x + place.w / 2, cy = place.y + place.h / 2;
    int n = 0;
    for (int i = 0; i < ACROSS; i++)
        for (int k = 0; k < DOWN; k++)
            at[n++] = (frect){roundf(port.x + (right - port.x) * (float)i / (ACROSS - 1)),
                              roundf(port.y + (low - port.y) * (float)k / (DOWN - 1)), w, h};
    if (place.w <= 0) return n;
    const float x = fmaxf(port.x, fminf(cx - w / 2, right)), y = fmaxf(port.y, fminf(cy - h / 2, low));
    const float left_of = place.x - gap - w, right_of = place.x + place.w + gap, above = place.y - gap - h,
                below = place.y + place.h + gap;
    const frect round[] = {{left_of, y, w, h},     {right_of, y, w, h},    {x, above, w, h},
                           {x, below, w, h},       {left_of, above, w, h}, {right_of, above, w, h},
                           {left_of, below, w, h}, {right_of, below, w, h}};
    for (size_t i = 0; i < sizeof round / sizeof *round; i++)
        at[n++] = round[i];
    return n;
}

static frect lay(table *t, const lesson_step *s, float w, float h, frect place)
{
    const frect leaves = odds_board_leaves(t), all = t->layout->board;
    const frect port = ui_inset(leaves.w >= w + 20 ? leaves : all, 10);
    const lesson_play *p = t->lesson;
    frect at[PLACES];
    framing *f = mem_alloc(sizeof *f);
    kept *k = mem_alloc(sizeof *k);
    frame_find(t, f);
    keep(t, s, k);
    /* It stays where it was laid for its step, unless it has come to lie over whom one needs, or under
     * another card: a card that jumps is not read. */
    const frect was = {p->card.x, p->card.y, w, h};
    const bool lay_there = p->card.w > 0 && p->card_of == lesson_card_now(p);
    const ui *u = t->host->ui;
    const bool about_to_be_read = lay_there && lesson_telling(p) && ui_inside(was, u->mx, u->my);
    /* That its tail crosses somebody does not drive it away. */
    const bool on_its_place = place.w > 0 && overlap(was, ui_inset(place, -8)) > 0;
    const float now = !lay_there || about_to_be_read
                          ? 0
                          : cost_of(t, f, k, was, (frect){0}, port) + (on_its_place ? OVER_ITS_PLACE : 0);
    frect best = was;
    if (!lay_there || now >= TO_LEAVE) {
        const int n = places(port, w, h, place, at);
        float least = 0;
        for (int i = 0; i < n; i++) {
            const float cost = cost_of(t, f, k, at[i], place, port);
            if (i > 0 && cost >= least) continue;
            least = cost;
            best = at[i];
        }
        if (lay_there && now < least + TO_JUMP) best = was;
    }
    mem_free(f);
    mem_free(k);
    return best;
}

static void tail(ui *u, const fpoint at[3])
{
    draw_polygon(u->out, at, 3, u->t.popover);
    draw_polyline(u->out, at, 3, false, u->t.ink, (stroke_style){.width = 1.6f, .round = true});
}

/* The part of the window it takes up. */
static frect box_of(const fpoint at[3])
{
    const float x = fminf(at[0].x, fminf(at[1].x, at[2].x)), y = fminf(at[0].y, fminf(at[1].y, at[2].y));
    return (frect){x, y, fmaxf(at[0].x, fmaxf(at[1].x, at[2].x)) - x,
                   fmaxf(at[0].y, fmaxf(at[1].y, at[2].y)) - y};
}

/* In so much room. */
static void dots(const table *t, float x, float y, float room)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const lesson_play *p = t->lesson;
    const float apart = fminf(theme_tx(m, 13, 16), room / (float)p->lesson->count);
    for (int i = 0; i < p->lesson->count; i++) {
        const float at = x + (float)i * apart;
        if (i < p->at && (p->passed >> i & 1) != 0) { /* a dash: nobody did it */
            draw_line(u->out, at - 3.6f, y, at + 3.6f, y, m->ink2, (stroke_style){.width = 1.6f});
            continue;
        }
        draw_circle(u->out, at, y, i == p->at ? 5 : 3.6f,
                    i < p->at    ? m->ink
                    : i == p->at ? m->brass
                                 : m->popover,
                    m->ink, 1.2f);
    }
}

/* What it speaks of has happened: there is nothing to press but this; Space too, where that puts nothing else
 * away. */
static float told_line(table *t, float x, float y, bool draw)
{
    ui *u = t->host->ui;
    const float line = theme_tx(&u->t, 34, 38);
    const bool space = !t->anim->running && !recap_on(t);
    const char *keycap = space ? "Space" : NULL;
    const frect r = {x, y + 4, ui_button_width(u, _("Go on"), keycap), line - 4};
    if (draw &&
        ui_button(u, ui_name("lesson-read", 0), r, LOOK_PAPER, _("Go on"), keycap, space ? KEY_SPACE : 0, 0))
        own(t)->read = true;
    return line + 4;
}

/* "Press March below, or [M]": as the button in the bar says it, or in the lesson's own words. */
static float press_line(const table *t, const lesson_step *s, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    const lesson_play *p = t->lesson;
    char text[160];
    const bool bar = p->button.w > 0, prepared = is_prepared(t, s), waiting = lesson_waits(t);
    const char *cap = prepared ? "Enter" : waiting ? "" : bar ? p->cap : s->key;
    if (prepared) /* the button in the bar was pressed: the next press is another's */
        snprintf(text, sizeof text, _("Now press the golden button, or"));
    else if (waiting)
        snprintf(text, sizeof text,
                 offers_end_step(t) >= 0 ? _("Play on, or end the step")
                                         : _("First answer what the line below asks"));
    else if (bar)
        snprintf(text, sizeof text, cap[0] ? _("Press %s below, or") : _("Press %s below"), p->label);
    else if (s->until == UNTIL_REFUSAL && t->choice->unit == NO_UNIT)
        snprintf(text, sizeof text, _("First choose who is to do it: press one of your counters"));
    else if (s->until == UNTIL_OPEN && s->number == LESSON_ODDS && t->choice->naim == 0)
        snprintf(text, sizeof text,
                 _("Choose the unit that is to act, then press a marked enemy")); /* he was let go */
    else
        snprintf(text, sizeof text, "%s", s->press);
    if (!text[0]) return 0;
    const float px = theme_font(&u->t, TEXT_BODY_BOLD).px, line = roundf(px * 1.9f);
    if (!cap[0] || ui_width(u, TEXT_BODY_BOLD, text) + 10 + ui_keycap_width(u, cap) > width) {
        const float h = ui_wrap(u, TEXT_BODY_BOLD, u->t.ink, x, y + px * 0.3f, width, 1.35f, draw, text);
        if (cap[0] && draw) ui_keycap(u, x, y + px * 0.5f + h + px * 0.6f, false, cap);
        return h + px * 0.6f + (cap[0] ? line : 0);
    }
    if (draw) {
        const float wide =
            ui_text_mid(u, TEXT_BODY_BOLD, u->t.ink, x, (frect){x, y, width, line}, ALIGN_LEFT, text);
        ui_keycap(u, x + wide + 10, y + line / 2, false, cap);
    }
    return line;
}

static float head_of(const theme *m)
{
    return theme_tx(m, 34, 40);
}

/* All of it, from the top left corner; draw false: only its height. */
static float content(table *t, const lesson_step *s, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const bool skips = !t->lesson->ending; /* at its end nothing is left to be skipped */
    const float pad = theme_tx(m, 16, 20), in = r.w - 2 * pad, x = r.x + pad,
                foot = skips ? theme_tx(m, 38, 42) : theme_tx(m, 10, 12);
    float y = r.y + head_of(m);
    char nth[24];
    const int last = t->lesson->lesson->count;
    const bool aside = t->lesson->aside >= 0, waiting = lesson_waits(t);
    snprintf(nth, sizeof nth, _("%d of %d"), t->lesson->at < last ? t->lesson->at + 1 : last, last);
    if (draw && aside) { /* it is none of the steps, and has no number among them */
        ui_caps(u, m->ink2, x, r.y + head_of(m) * 0.66f, _("LESSON: BY THE WAY"));
        draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1});
    } else if (draw) {
        const float head = ui_caps(u, m->ink2, x, r.y + head_of(m) * 0.66f, _("LESSON"));
        const float from = fmaxf(theme_tx(m, 78, 92), head + theme_tx(m, 12, 14)),
                    to = in - ui_width(u, TEXT_SMALL_STRONG, nth) - 4;
        dots(t, x + from, r.y + head_of(m) * 0.54f, to - from);
        ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x + r.w - pad, r.y + head_of(m) * 0.66f, ALIGN_RIGHT, nth);
        draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1});
    }
    y += theme_tx(m, 8, 10);
    y += ui_wrap(u, TEXT_UNIT, m->ink, x, y, in, 1.15f, draw, s->title) + 3;
    strbuf text = {0};
    if (waiting && !s->wait[0]) /* what it says cannot be done now */
        strbuf_add(&text, _("This comes later: what is asked now comes before it."));
    else
        words_format_template(t->sc, &t->anim->shown, waiting ? s->wait : s->text, NULL, &text);
    y += ui_wrap(u, TEXT_NOTE, m->ink, x, y, in, 1.36f, draw, strbuf_str(&text)) + theme_tx(m, 4, 6);
    strbuf_free(&text);
    y += lesson_telling(t->lesson) ? told_line(t, x, y, draw) : press_line(t, s, x, y, in, draw);
    if (draw && skips) {
        const frect skip = {x, y + 2, ui_width(u, TEXT_BODY_STRONG, _("Skip the lesson")), foot - 8};
        ui_text_mid(u, TEXT_BODY_STRONG, m->link, skip.x, skip, ALIGN_LEFT, _("Skip the lesson"));
        draw_line(u->out, skip.x, skip.y + skip.h * 0.78f, skip.x + skip.w, skip.y + skip.h * 0.78f, m->link,
                  (stroke_style){.width = 1});
        if (ui_click(u, ui_name("lesson-skip", 0), skip, 0)) own(t)->skipped = true;
    }
    return y + foot - r.y;
}

void lesson_card_draw(table *t)
{
    const lesson_step *s = lesson_now(t);
    if (!s) return;
    lesson_play *p = own(t);
    ui *u = t->host->ui;
    const bool asked = t->waits->now == WAIT_ORDER && t->battle->ours && !t->anim->running;
    if (!asked || t->modal->card != MODAL_NONE || scene_open(t)) {
        p->card.w = 0;
        return;
    }
    const frect place = meant(t, s);
    const bool by_button = place.y >= t->layout->actions.y;
    frect r = {0, 0, fminf(theme_tx(&u->t, 318, 410), t->layout->board.w - 20), 0};
    r.h = content(t, s, r, false);
    r = lay(t, s, r.w, r.h, place);
    memset(p->tail, 0, sizeof p->tail);
    draw_shadow(u->out, r, 8, 8, 0.35f);
    draw_round(u->out, r, 8, u->t.popover, u->t.ink, 1.6f);
    if (place.w > 0 && !by_button && tail_of(r, place, p->tail)) { /* the button has its ring */
        tail(u, p->tail);
        draw_clip_push(u->out, box_of(p->tail)); /* it lies beneath them; other cards do not */
        overlay_costs_beside(t, r);
        draw_clip_pop(u->out);
    } else {
        memset(p->tail, 0, sizeof p->tail);
        if (place.w > 0 && !by_button) { /* too far off to lead there: ringed as a button is */
            draw_round(u->out, ui_inset(place, -3), 9, 0, u->t.ink, 8);
            draw_round(u->out, ui_inset(place, -3), 9, 0, u->t.gold, 4);
        }
    }
    ui_region_add(u, ui_name("lesson", 0), r, UI_SOLID);
    ui_is_read(u, r);
    content(t, s, r, true);
    if (p->card_of != lesson_card_now(p))
        p->log_was_open = t->layout->open[LAYOUT_LOG], p->log_presses = t->log->presses;
    p->card = r;
    p->card_of = lesson_card_now(p);
    if (p->card_of < LESSON_STEPS) p->step_seen = p->card_of;
    p->button.w = 0; /* the bar says in the next run whether it is there */
    if (p->skipped) lesson_leave(t);
}
