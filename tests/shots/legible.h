/*
 * legible.h: is every word of a frame to be read? Reads the recorded commands with the fonts as they are: cut
 * with an ellipsis, cut off by a clip, beyond the window, written over another. What lies on the board (names
 * of places, counters) goes off its edge with the sheet and is not asked.
 */
#ifndef TESTS_SHOTS_LEGIBLE_H
#define TESTS_SHOTS_LEGIBLE_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/draw/draw_commands.h"
#include "ui/widget/widget.h"

enum { COMPLAINTS = 400, WORDS_DRAWN = 1200 };

typedef struct complaint {
    char what[24], text[UI_CUT_TEXT], where[180];
} complaint;

typedef struct complaints {
    complaint list[COMPLAINTS];
    int count;
} complaints;

/* Each text once for each thing that is wrong with it: where it was met first. */
static inline void complain(complaints *to, const char *what, const char *text, const char *where)
{
    for (int i = 0; i < to->count; i++)
        if (strcmp(to->list[i].what, what) == 0 &&
            strncmp(to->list[i].text, text, sizeof to->list[i].text - 1) == 0)
            return;
    if (to->count == COMPLAINTS) return;
    complaint *c = &to->list[to->count++];
    snprintf(c->what, sizeof c->what, "%s", what);
    snprintf(c->text, sizeof c->text, "%s", text);
    snprintf(c->where, sizeof c->where, "%s", where);
}

typedef struct drawn_word {
    const char *text;
    draw_box box; /* of its ink, in pixels of the window */
    uint32_t clip;
} drawn_word;

static inline bool same_rect(frect a, frect b)
{
    return fabsf(a.x - b.x) < 0.5f && fabsf(a.y - b.y) < 0.5f && fabsf(a.w - b.w) < 0.5f &&
           fabsf(a.h - b.h) < 0.5f;
}

static inline bool clipped_by(const draw_list *d, int clip, frect r)
{
    for (; clip >= 0; clip = d->clips[clip].parent)
        if (!d->clips[clip].is_path && same_rect(d->clips[clip].r, r)) return true;
    return false;
}

/* Of what is scrolled a line may stand half above the edge. */
static inline bool scrolls(const ui *u, const draw_list *d, int clip)
{
    for (int i = 0; i < u->nregions; i++)
        if ((u->regions[i].flags & UI_SOLID) && clipped_by(d, clip, u->regions[i].r)) return true;
    return false;
}

/* Capitals stand 0.72 em high; what hangs below the line is left out. */
static inline draw_box ink_box(const ui *u, const draw_list *d, const draw_command *c)
{
    const draw_text_data *w = &c->u.text;
    const float width = u->host->text_width(u->host->self, w->f, d->text + c->text, c->length) +
                        w->space * (float)c->length,
                left = w->align == ALIGN_LEFT     ? w->x
                       : w->align == ALIGN_CENTRE ? w->x - width / 2
                                                  : w->x - width;
    const draw_box box = {left, w->y - w->f.px * 0.7f, left + width, w->y};
    return draw_box_moved(box, &d->states[c->state].m);
}

/* What is drawn over it covers it: a card, or the shade beneath one. */
static inline bool covers(const draw_command *c, const draw_list *d, draw_box *out)
{
    if (c->kind != DRAW_RECT && c->kind != DRAW_ROUND) return false;
    if ((c->u.round.fill & 0xff) < 0x80) return false;
    const frect r = c->u.round.r;
    *out = draw_box_moved((draw_box){r.x, r.y, r.x + r.w, r.y + r.h}, &d->states[c->state].m);
    const int clip = d->states[c->state].clip;
    if (clip >= 0) *out = draw_box_meet(*out, d->clips[clip].box);
    return true;
}

/* all_of_it: also what it covers in part, as passing words on their walnut plate do. */
static inline int uncovered(drawn_word *words, int n, draw_box over, bool all_of_it)
{
    int left = 0;
    for (int i = 0; i < n; i++) {
        const draw_box m = draw_box_meet(words[i].box, over);
        const float all = (words[i].box.x1 - words[i].box.x0) * (words[i].box.y1 - words[i].box.y0);
        if (draw_box_empty(m) || (!all_of_it && (m.x1 - m.x0) * (m.y1 - m.y0) < all * 0.5f))
            words[left++] = words[i];
    }
    return left;
}

static inline void within_clip(const ui *u, const draw_list *d, const drawn_word *w, int clip,
                               const char *where, complaints *to)
{
    if (clip < 0) return;
    const draw_box c = d->clips[clip].box;
    const bool rolls = scrolls(u, d, clip);
    if (w->box.x0 < c.x0 - 1 || w->box.x1 > c.x1 + 1) complain(to, "clipped at the side", w->text, where);
    if (!rolls && (w->box.y0 < c.y0 - 1 || w->box.y1 > c.y1 + 1))
        complain(to, "clipped in height", w->text, where);
}

/* map: the rectangle of the board in the window, w 0 where none is shown. */
static inline void legible(const ui *u, const draw_list *d, frect map, const char *where, complaints *to)
{
    drawn_word words[WORDS_DRAWN];
    int n = 0;
    for (int i = 0; i < u->ncuts && i < UI_CUTS; i++) {
        char place[180];
        const ui_cut *cut = &u->cuts[i];
        snprintf(place, sizeof place, "%.100s, at %.0f,%.0f room %.0f", where, (double)cut->x, (double)cut->y,
                 (double)cut->width);
        complain(to, "cut", cut->text, place);
    }
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        const draw_state *s = &d->states[c->state];
        draw_box over;
        if (covers(c, d, &over)) n = uncovered(words, n, over, c->u.round.fill == u->t.walnut);
        if (c->kind != DRAW_TEXT || !draw_matrix_straight(&s->m)) continue;
        if (map.w > 0 && clipped_by(d, s->clip, map)) continue;
        drawn_word w = {.text = d->text + c->text, .box = ink_box(u, d, c)};
        if (s->clip >= 0 &&
            scrolls(u, d, s->clip)) { /* what is scrolled out of sight comes when it is asked */
            const draw_box in = draw_box_meet(w.box, d->clips[s->clip].box);
            if (draw_box_empty(in)) continue;
            w.box.y0 = in.y0, w.box.y1 = in.y1;
        }
        if (w.box.x0 < -0.5f || w.box.y0 < -0.5f || w.box.x1 > u->t.width + 0.5f ||
            w.box.y1 > u->t.height + 0.5f)
            complain(to, "beyond the window", w.text, where);
        within_clip(u, d, &w, s->clip, where, to);
        if (s->clip >= 0) w.box = draw_box_meet(w.box, d->clips[s->clip].box);
        for (int k = 0; k < n; k++) {
            const draw_box m = draw_box_meet(words[k].box, w.box);
            if (m.x1 - m.x0 > 1.5f && m.y1 - m.y0 > 1.5f && strcmp(words[k].text, w.text) != 0) {
                char both[UI_CUT_TEXT];
                snprintf(both, sizeof both, "%.70s | %.70s", words[k].text, w.text);
                complain(to, "one over the other", both, where);
            }
        }
        if (n < WORDS_DRAWN) words[n++] = w;
    }
}

/* Every button of the top layer can be pressed somewhere: no other lies over the whole of it. What a card
 * covers is not seen either. */
static inline void reachable(const ui *u, const char *where, complaints *to)
{
    for (int i = 0; i < u->nregions; i++) {
        const ui_region *r = &u->regions[i];
        if (!(r->flags & UI_FOCUS) || (r->flags & UI_OFF) || r->layer != u->top) continue;
        bool found = false;
        for (int p = 0; p < 25 && !found; p++) {
            const float x = r->r.x + r->r.w * (0.1f + 0.2f * (float)(p % 5)),
                        y = r->r.y + r->r.h * (0.1f + 0.2f * (float)(p / 5));
            const ui_region *on = NULL;
            for (int k = u->nregions - 1; k >= 0 && !on; k--)
                if (ui_inside(u->regions[k].r, x, y)) on = &u->regions[k];
            found = on && (on->id == r->id || (on > r && (on->flags & UI_SOLID))) && x >= 0 && y >= 0 &&
                    x < u->t.width && y < u->t.height;
        }
        char text[UI_CUT_TEXT];
        snprintf(text, sizeof text, "region %08x at %.0f,%.0f %.0fx%.0f", r->id, (double)r->r.x,
                 (double)r->r.y, (double)r->r.w, (double)r->r.h);
        if (!found) complain(to, "covered button", text, where);
    }
}

#endif
