/*
 * why_card.c: why a thing may not be done: the judge's refusal on a card beside the place that was pressed.
 */
#include "ui/table/panels/why_card.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/direct/room.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/why.h"

static void why_text(table *t, char *title, size_t size, strbuf *text, strbuf *remedy, const char **rule)
{
    strbuf head = {0};
    *rule = NULL;
    story_refusal(t->sc, &t->battle->view, &t->why->refusal, &head, text, remedy, rule);
    char place[16] = "";
    /* What stands between is named by the text: the title's place would be taken for it. */
    const int at = t->why->refusal.args.space;
    const bool between = at >= 0 && at < t->b->nspaces && at != t->why->space && at != t->why->from;
    if (t->why->space != NO_SPACE && !between) board_space_name(t->b, t->why->space, place);
    const char *h = head.len ? strbuf_str(&head) : _("Not now");
    /* Behind a question no place would follow. */
    if (place[0] && !strstr(h, place) && h[strlen(h) - 1] != '?')
        snprintf(title, size, "%s: %s", h, place);
    else
        snprintf(title, size, "%s", h);
    strbuf_free(&head);
    if (t->why->then != NO_UNIT)
        strbuf_addf(remedy, _("%sAll stay chosen. A second press takes %s in hand instead."),
                    remedy->len ? "\n" : "", say_unit(t, t->why->then));
}

/* What matters, and with it the line from the chosen unit to the place and what stands in its way. */
static framing *find_with_line(const table *t, fpoint to)
{
    framing *f = mem_alloc(sizeof *f);
    const view *v = &t->camera->view;
    const int between = t->why->refusal.args.space;
    const float dot = 0.2f;
    frame_find(t, f);
    lesson_keep(t, f);
    if (t->why->from == NO_SPACE) return f;
    const fpoint at = where_would(t, t->why->unit, t->why->from), from = view_to_board(v, at.x, at.y),
                 end = view_to_board(v, to.x, to.y);
    const int n = (int)ceilf(hypotf(end.x - from.x, end.y - from.y) * 2);
    for (int i = 0; i <= n; i++) {
        const float k = n > 0 ? (float)i / (float)n : 0, x = from.x + (end.x - from.x) * k,
                    y = from.y + (end.y - from.y) * k;
        frame_add(f, (frect){x - dot, y - dot, 2 * dot, 2 * dot}, FRAME_AIM);
    }
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        if (o->kind != OVERLAY_BLOCK || o->from != t->why->space || o->to >= t->b->nspaces) continue;
        const fpoint p = where_centre(t, o->to), in = view_to_board(v, p.x, p.y);
        frame_add(f, (frect){in.x - 0.5f, in.y - 0.5f, 1, 1}, FRAME_AIM);
    }
    if (between >= 0 && between < t->b->nspaces) {
        const fpoint p = where_centre(t, between), in = view_to_board(v, p.x, p.y);
        frame_add(f, (frect){in.x - 0.5f, in.y - 0.5f, 1, 1}, FRAME_AIM);
    }
    return f;
}

enum { BESIDE = 4, NEAR = BESIDE, PLACED = 9, TRIES = PLACED + 4 * ROOMS_MAX };

/* After the sides of its place and the corners of the board, those of every part that nothing lies over. */
static int add_corners(const table *t, float w, float h, frect tries[TRIES])
{
    frect rooms[ROOMS_MAX];
    const int n = room_list(t, rooms);
    int end = PLACED;
    for (int i = 0; i < n; i++) {
        const frect r = rooms[i];
        if (r.w < w || r.h < h) continue;
        for (int k = 0; k < 4; k++)
            tries[end++] = (frect){k & 1 ? r.x + r.w - w : r.x, k & 2 ? r.y : r.y + r.h - h, w, h};
    }
    return end;
}

/* Where it goes from is looked at as well, while nobody knows yet how far. */
static void add_around(const table *t, framing *f)
{
    const int from = t->why->from;
    if (from == NO_SPACE || t->choice->ndest > 0) return;
    const board_space *at = &t->b->spaces[from];
    for (int i = 0; i < at->nlinks; i++)
        frame_add_space(t, f, t->b->links[at->first_link + i].to, FRAME_AIM);
}

/* Of those that lie on no list, board or row the one that hides least; -1: all do. */
static int uncovered(const table *t, const framing *f, const frect *tries, int n)
{
    int best = -1, least = 0;
    for (int i = 0; i < n; i++) {
        const frect r = tries[i], in = t->layout->board;
        const int cost = room_hidden(t, f, r);
        if (layout_covered(t, r) || r.x < in.x || r.y < in.y || r.x + r.w > in.x + in.w ||
            r.y + r.h > in.y + in.h || (best >= 0 && cost >= least))
            continue;
        best = i, least = cost;
    }
    return best;
}

/* The first of them that hides nobody and none of the places that may be chosen, which it speaks of and a
 * press may be meant for; where all would, of the first ones the first that hides nothing graver, unless a
 * list that lies open is read there. */
static int first_free(const table *t, fpoint to, float half, frect tries[TRIES], int n)
{
    framing *f = find_with_line(t, to);
    int graver = room_first(t, f, tries, PLACED);
    for (int i = 0; i < f->n; i++)
        if (f->thing[i].worth <= FRAME_PLACE) f->thing[i].worth = FRAME_AIM;
    add_around(t, f);
    if (room_free(t, f, tries, BESIDE) < 0)
        tries[NEAR] = room_beside(t, f, to, half, ui_inset(t->layout->board, 8), tries->w, tries->h);
    const int free = room_free(t, f, tries, n), beside = uncovered(t, f, tries, n);
    if (layout_covered(t, tries[graver]) && beside >= 0) graver = beside;
    mem_free(f);
    return free >= 0 ? free : graver;
}

/* Beside its place, on the first side where it hides nothing of what it explains, with a tip that points
 * there; else as near as it hides nothing; else in a corner of the board, or of what is free of it. */
static frect why_place(table *t, float w, float h)
{
    frect port = ui_inset(t->layout->board, 8);
    fpoint c = where_centre(t, t->why->space);
    float half = t->camera->view.cell / 2, gap = 10;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA) { /* an area is large: where it was pressed */
        if (!t->pointer->by_keys && t->pointer->hover == t->why->space) c = t->why->press;
        half = 14;
    }
    const float left = port.x, right = port.x + port.w - w, top = port.y, low = port.y + port.h - h;
    const float x = fmaxf(left, fminf(c.x - w * 0.6f, right)), y = fmaxf(top, fminf(c.y - h * 0.4f, low));
    frect tries[TRIES] = {{x, c.y + half + gap, w, h},
                          {x, c.y - half - gap - h, w, h},
                          {c.x - half - gap - w, y, w, h},
                          {c.x + half + gap, y, w, h},
                          {left, low, w, h},
                          {left, low, w, h},
                          {right, low, w, h},
                          {left, top, w, h},
                          {right, top, w, h}};
    const fpoint out[4] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}}; /* from the card to the place */
    const int best = first_free(t, c, half + gap, tries, add_corners(t, w, h, tries));
    const frect r = tries[best];
    if (best >= BESIDE) return r;
    const float tx = best < 2    ? fmaxf(r.x + 20, fminf(c.x, r.x + w - 20))
                     : best == 2 ? r.x + w
                                 : r.x,
                ty = best >= 2   ? fmaxf(r.y + 20, fminf(c.y, r.y + h - 20))
                     : best == 1 ? r.y + h
                                 : r.y;
    const fpoint o = out[best], n = {-o.y, o.x};
    draw_polygon(t->host->ui->out,
                 (fpoint[]){{tx + 9 * n.x - 2 * o.x, ty + 9 * n.y - 2 * o.y},
                            {tx + 10 * o.x, ty + 10 * o.y},
                            {tx - 9 * n.x - 2 * o.x, ty - 9 * n.y - 2 * o.y}},
                 3, t->host->ui->t.walnut);
    return r;
}

/* Of no place: at the left, above the prompt, or above the choices that lie there and are still to be made.
 */
static frect why_at_foot(const table *t, float w, float h)
{
    const ui *u = t->host->ui;
    const frect b = t->layout->board;
    frect r = {b.x + 16, t->layout->prompt.y - h - 24, w, h};
    for (int i = 0; i < u->nlast; i++)
        if (u->last[i].id == ui_name("strips", 0) && ui_meet(u->last[i].r, r))
            r.y = fmaxf(b.y + 8, u->last[i].r.y - h - 16);
    return r;
}

void why_card_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    if (!why_on(t) || t->anim->running || t->modal->card != MODAL_NONE) return;
    char title[120];
    strbuf text = {0}, remedy = {0};
    const char *rule;
    why_text(t, title, sizeof title, &text, &remedy, &rule);
    const float pad = 18, titled = ceilf(ui_width(u, TEXT_HEADING, title)) + 28 + 2 * pad,
                w = fminf(fmaxf(theme_tx(m, 316, 330), titled), t->layout->board.w - 20), in = w - 2 * pad;
    float th = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.35f, false, strbuf_str(&text)),
          rh = ui_wrap(u, TEXT_BODY, 0, 0, 0, in, 1.35f, false, strbuf_str(&remedy));
    float head = theme_tx(m, 44, 46), foot = theme_tx(m, 30, 32), h = head + th + rh + foot;
    const frect r = t->why->space != NO_SPACE ? why_place(t, w, h) : why_at_foot(t, w, h);
    why_placed(t, ui_inset(r, -12));
    ui_plate(u, r);
    draw_round(u->out, r, 8, 0, m->gold, 2); /* it is seen on dark wood too */
    const bool pressed = ui_click(u, ui_name("why", 0), r, 0);
    float cx = r.x + pad + 8, cy = r.y + head / 2 + 3;
    draw_circle(u->out, cx, cy, 11, 0, m->gold, 2.6f);
    draw_line(u->out, cx - 7.6f, cy + 7.6f, cx + 7.6f, cy - 7.6f, m->gold, (stroke_style){.width = 2.6f});
    font f = theme_font(m, TEXT_HEADING);
    ui_text_fit(u, TEXT_HEADING, 0xfbf5e6ff, r.x + pad + 28, roundf(cy + f.px * 0.36f), ALIGN_LEFT, in - 28,
                title);
    float y = r.y + head;
    y += ui_wrap(u, TEXT_BODY, 0xfbf5e6ff, r.x + pad, y, in, 1.35f, true, strbuf_str(&text));
    ui_wrap(u, TEXT_BODY, m->sand, r.x + pad, y, in, 1.35f, true, strbuf_str(&remedy));
    if (rule && rule[0]) {
        const float right = r.x + pad + ui_chip_width(u, rule), middle = r.y + h - foot / 2 - 1;
        if (ui_chip(u, ui_name("whyrule", 0), right, middle, true, rule)) host_open_rule(t->host, rule);
    }
    if (pressed) why_put_away(t); /* what lies under it comes to light */
    strbuf_free(&text);
    strbuf_free(&remedy);
}
