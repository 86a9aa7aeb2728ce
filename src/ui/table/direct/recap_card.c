/* recap_card.c: the card that tells what the enemy did; ghosts and trails on the board. */
#include "ui/table/direct/recap_card.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"
#include "ui/table/show.h"

static float number_disc(ui *u, float x, float y, int number)
{
    char s[12];
    const float r = theme_tx(&u->t, 11, 13);
    snprintf(s, sizeof s, "%d", number);
    draw_circle(u->out, x, y, r, u->t.ink, u->t.ivory, 1.4f);
    draw_text(u->out, theme_font(&u->t, TEXT_SMALL_STRONG), u->t.ivory, x,
              y + theme_font(&u->t, TEXT_SMALL_STRONG).px * 0.36f, ALIGN_CENTRE, s);
    return r;
}

/* Over the first line of each step stands which it was, and where both sides' orders are told, or one's own
 * had to go, over the first about each side whom it is about, whoever's deed it was: "Turn 6, Fire. British:
 * how they fared". */
static bool heading(const table *t, int i, char *out, size_t size)
{
    const recap_told *k = &t->recap->told;
    const recap_line *l = &k->line[i], *before = i > 0 ? l - 1 : NULL;
    const bool sided = (k->both || k->fled) && l->fares >= 0, opens = !before || !recap_same_part(before, l),
               begins = sided && (opens || before->fares != l->fares);
    const char *side = sided ? t->sc->sides[l->fares].name : "";
    out[0] = '\0';
    if (k->parts && opens && sided)
        snprintf(out, size, _("Turn %d, %s. %s: how they fared"), l->turn, say_step(t, l->step), side);
    else if (k->parts && opens)
        snprintf(out, size, _("Turn %d, %s"), l->turn, say_step(t, l->step));
    else if (begins)
        snprintf(out, size, _("%s: how they fared"), side);
    return out[0] != '\0';
}

static float heading_draw(table *t, int i, frect r, bool draw)
{
    ui *u = t->host->ui;
    char said[160];
    const float line = theme_tx(&u->t, 22, 26);
    if (!heading(t, i, said, sizeof said)) return 0;
    if (ui_width(u, TEXT_SMALL_STRONG, said) > r.w - 12) { /* as many lines as it takes */
        const float h = ui_wrap(u, TEXT_SMALL_STRONG, u->t.ink, r.x + 6, r.y + 4, r.w - 12, 1.2f, draw, said);
        return h + 8;
    }
    if (draw) ui_text(u, TEXT_SMALL_STRONG, u->t.ink, r.x + 6, r.y + line * 0.72f, ALIGN_LEFT, said);
    return line;
}

/* Returns how high it is. */
static float line_draw(table *t, int i, frect r, bool draw)
{
    ui *u = t->host->ui;
    const recap_line *l = &t->recap->told.line[i];
    const float in = r.w - theme_tx(&u->t, 58, 64), x = r.x + theme_tx(&u->t, 46, 50),
                pad = theme_tx(&u->t, 7, 9);
    const float h1 = ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, in, 1.2f, false, l->bold);
    const float h2 = ui_wrap(u, TEXT_SMALL, 0, 0, 0, in, 1.25f, false, l->quiet);
    const float h = fmaxf(theme_tx(&u->t, 46, 54), h1 + h2 + 2 * pad);
    const float over = heading_draw(t, i, r, draw);
    if (!draw) return over + h;
    const frect row = {r.x, r.y + over, r.w, h - 4};
    ui_id id = ui_name("recapline", i);
    const bool lit = t->recap->lit == i || (t->recap->lit < 0 && ui_hot(u, id)); /* never two */
    draw_round(u->out, row, 5, lit ? 0xfff3bfff : colour_alpha(u->t.paper, 0.9f), lit ? u->t.brass : 0, 1.2f);
    if (l->fares >= 0)
        draw_rect(u->out, (frect){row.x + 4, row.y + 6, 4, row.h - 12},
                  palette_side(u->t.sides, t->sc->sides[l->fares].style).face);
    number_disc(u, row.x + theme_tx(&u->t, 26, 29), row.y + row.h / 2, i + 1);
    ui_wrap(u, TEXT_BODY_STRONG, u->t.ink, x, row.y + pad - 2, in, 1.2f, true, l->bold);
    ui_wrap(u, TEXT_SMALL, u->t.ink2, x, row.y + pad - 2 + h1, in, 1.25f, true, l->quiet);
    const bool turned = u->event && u->event->kind == UI_WHEEL && ui_inside(row, u->mx, u->my);
    if (turned || (ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_MOVE)) recap_point(t, i);
    if (ui_click(u, id, row, UI_FOCUS)) {
        recap_go(t, i);
        show_fight(t, l->fight.entry, l->fight.event);
    }
    return over + h;
}

/* All of it was done by one side that nobody plays, or none is told of but that: beasts are no enemy.
 * NO_SIDE: it was not. */
static int all_by_itself(const recap_told *k, const scenario *sc)
{
    if (k->named && sc->sides[k->whose].goes_alone) return k->whose;
    const int side = k->nlines > 0 ? k->line[0].side : NO_SIDE;
    if (side < 0 || !sc->sides[side].goes_alone) return NO_SIDE;
    for (int i = 1; i < k->nlines; i++)
        if (k->line[i].side != side) return NO_SIDE;
    return side;
}

static bool nobody_went(const recap_told *k)
{
    for (int i = 0; i < k->nways; i++)
        if (k->way[i].n > 1 || k->way[i].enters) return false;
    return true;
}

void recap_card_title(const recap_told *k, const scenario *sc, char *out, size_t size)
{
    const int alone = all_by_itself(k, sc);
    if ((k->both && k->nways == 0) || (k->fled && nobody_went(k)))
        snprintf(out, size, "%s", _("What came of the fighting"));
    else if (k->both || k->own)
        snprintf(out, size, "%s", _("What has happened"));
    else if (alone != NO_SIDE)
        snprintf(out, size, _("%s: what went on"), sc->sides[alone].name);
    else if (k->named)
        snprintf(out, size, _("What the %s did"), sc->sides[k->whose].name);
    else
        snprintf(out, size, "%s", _("What the enemy did"));
}

/* Its title and the order of the day; returns where the lines begin. */
static float head_draw(table *t, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float pad = theme_tx(m, 12, 16), in = r.w - 2 * pad;
    float y = r.y + pad;
    char title[160];
    recap_card_title(&t->recap->told, t->sc, title, sizeof title);
    y += ui_wrap(u, TEXT_BODY_BOLD, m->ink, r.x + pad, y, in, 1.2f, draw, title) + 2;
    if (t->recap->told.order[0] != 0)
        y += ui_wrap(u, TEXT_NOTE_ITALIC, m->ink, r.x + pad, y, in, 1.25f, draw, t->recap->told.order) + 6;
    if (draw && t->recap->told.nlines > 0)
        draw_line(u->out, r.x + pad, y, r.x + r.w - pad, y, m->line, (stroke_style){.width = 1.2f});
    return y + 6;
}

static float foot_height(const theme *m)
{
    return theme_tx(m, 34, 40);
}

static float lines_height(table *t, float width)
{
    float y = 0;
    for (int i = 0; i < t->recap->told.nlines; i++)
        y += line_draw(t, i, (frect){6, y, width - 12, 0}, false);
    return y;
}

float recap_card_height(table *t, float width)
{
    return ceilf(head_draw(t, (frect){0, 0, width, 0}, false) + lines_height(t, width) +
                 foot_height(&t->host->ui->t));
}

/* All lines, between those y; more than have room there are scrolled, and the one the keys went to is brought
 * into sight. */
static void lines_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    const ui_id id = ui_name("recapscroll", 0);
    ui_scroll *s = recap_scroll(t);
    const float content = lines_height(t, r.w), bar = content > r.h + 1 ? theme_tx(&u->t, 10, 12) : 0;
    const int sought = recap_sought(t);
    ui_scroll_begin(u, id, r, s, bar > 0 ? lines_height(t, r.w - bar) : content);
    float y = 0;
    for (int i = 0; i < t->recap->told.nlines; i++) {
        const frect at = {r.x + 6, r.y + y - s->at, r.w - 12 - bar, 0};
        const float h = line_draw(t, i, at, false);
        if (i == sought) ui_scroll_show(s, r, y, y + h);
        if (at.y + h > r.y && at.y < r.y + r.h) line_draw(t, i, at, true);
        y += h;
    }
    ui_scroll_whole(u, r);
    ui_scroll_end(u, id, r, s);
}

void recap_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const float pad = theme_tx(m, 12, 16);
    ui_panel(u, r);
    ui_region_add(u, ui_name("recapcard", 0), r, UI_SOLID);
    const frect go = {r.x, r.y + r.h - foot_height(m), r.w, foot_height(m)};
    if (ui_click(u, ui_name("recapgo", 0), go, 0)) recap_put_away(t);
    const float y = head_draw(t, r, true), foot = r.y + r.h - foot_height(m);
    lines_draw(t, (frect){r.x, y, r.w, fmaxf(foot - y, 0)});
    draw_line(u->out, r.x + pad, foot, r.x + r.w - pad, foot, m->ink, (stroke_style){.width = 1.4f});
    const float mid = (foot + r.y + r.h) / 2, kw = ui_keycap_width(u, "Space");
    ui_text(u, TEXT_BODY_STRONG, m->ink, r.x + pad, mid + theme_font(m, TEXT_BODY_STRONG).px * 0.36f,
            ALIGN_LEFT, _("Press to go on"));
    ui_keycap(u, r.x + r.w - pad - kw, mid, false, "Space");
}

/* ---- the board */

static bool here(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet;
}

static void ghost(table *t, int who, int space, float alpha)
{
    ui *u = t->host->ui;
    const fpoint c = where_would(t, who, space);
    const float s = where_counter(t, space) * 0.86f;
    const frect r = {c.x - s / 2, c.y - s / 2, s, s};
    draw_round(
        u->out, r, s * 0.12f,
        colour_alpha(palette_side(u->t.sides, t->sc->sides[t->sc->units[who].side].style).face, 0.3f * alpha),
        0, 0);
    const fpoint p[4] = {{r.x, r.y}, {r.x + s, r.y}, {r.x + s, r.y + s}, {r.x, r.y + s}};
    draw_polyline(u->out, p, 4, true, colour_alpha(u->t.ink, alpha), marking_pen(t, 1.6f, 5, 4));
}

/* The point of the last stretch of a way, before the counters that stand at its end; false: they leave it no
 * room. */
static bool trail_tip(const table *t, fpoint a, fpoint b, float long_, fpoint *tip)
{
    static const float near = 2;
    const float len = hypotf(b.x - a.x, b.y - a.y);
    for (float at = len; at > long_; at -= near) {
        *tip = (fpoint){a.x + (b.x - a.x) * at / len, a.y + (b.y - a.y) * at / len};
        if (where_counters_covered(t, (frect){tip->x - near, tip->y - near, 2 * near, 2 * near}) <= 0)
            return true;
    }
    return false;
}

/* Where it went to, not whence it came. */
static void trail_head(table *t, fpoint a, fpoint b, colour face, colour edge)
{
    const float wide = marking_pen(t, 3.6f, 0, 0).width * 2.1f, long_ = wide * 2,
                len = fmaxf(hypotf(b.x - a.x, b.y - a.y), 1), x = (b.x - a.x) / len, y = (b.y - a.y) / len;
    fpoint tip;
    if (!trail_tip(t, a, b, long_, &tip)) return;
    const fpoint p[3] = {{tip.x - x * long_ - y * wide, tip.y - y * long_ + x * wide},
                         tip,
                         {tip.x - x * long_ + y * wide, tip.y - y * long_ - x * wide}};
    draw_polyline(t->host->ui->out, p, 3, true, edge, marking_pen(t, 2.6f, 0, 0));
    draw_polygon(t->host->ui->out, p, 3, face);
}

static void trail(table *t, const recap_way *w, float alpha)
{
    ui *u = t->host->ui;
    const colour face =
        colour_alpha(palette_side(u->t.sides, t->sc->sides[t->sc->units[w->unit].side].style).face, alpha);
    for (int k = 0; k < 2; k++)
        for (int i = 1; i < w->n; i++) {
            if (!here(t, w->via[i - 1]) || !here(t, w->via[i])) continue;
            const fpoint a = where_centre(t, w->via[i - 1]), b = where_centre(t, w->via[i]);
            const stroke_style on =
                k == 0 ? marking_pen(t, 7.5f, 0, 0) : marking_pen(t, 3.6f, w->runs ? 2 : 0, w->runs ? 6 : 0);
            draw_line(u->out, a.x, a.y, b.x, b.y, k == 0 ? colour_alpha(u->t.ivory, alpha) : face, on);
            if (k == 1 && i < w->n - 1) draw_circle(u->out, b.x, b.y, 4.5f, face, u->t.ivory, 1.2f);
        }
    const int end = w->n > 0 ? w->via[w->n - 1] : NO_SPACE, from = w->n > 1 ? w->via[w->n - 2] : NO_SPACE;
    if (!here(t, end)) return;
    const fpoint c = where_centre(t, end);
    if (here(t, from) && !w->unseen)
        trail_head(t, where_centre(t, from), c, face, colour_alpha(t->host->ui->t.ivory, alpha));
    if (!w->unseen) return; /* else open: it stands there no more */
    const float half = marking_pen(t, 7.5f, 0, 0).width;
    draw_circle(u->out, c.x, c.y, half, colour_alpha(u->t.ivory, alpha), face, half * 0.4f);
}

/* The places of this map that a line leads to: where those went of whom it tells, else where it happened. */
static int places_of(const table *t, int line, uint16_t out[UNITS_MAX])
{
    const recap_told *k = &t->recap->told;
    const int all = recap_places(k, line, out);
    int n = 0;
    for (int i = 0; i < all; i++)
        if (here(t, out[i])) out[n++] = out[i];
    if (n == 0 && here(t, k->line[line].space)) out[n++] = k->line[line].space;
    return n;
}

/* "1–3, 5": of numbers that rise. */
static void ranges(const int *number, int n, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        const int from = i;
        while (i + 1 < n && number[i + 1] == number[i] + 1)
            i++;
        used += (size_t)snprintf(out + used, size - used,
                                 i > from + 1 ? "%s%d–%d"
                                 : i > from   ? "%s%d, %d"
                                              : "%s%d",
                                 from > 0 ? ", " : "", number[from], number[i]);
    }
}

/* How many of that size they lie upon: each of `all`, so dear a pixel. */
static float lies_on(frect r, const frect *all, int n, float dear)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += ui_shared(r, all[i]) * dear;
    return sum;
}

enum { BADGES = 256 };
typedef struct badges {
    frect read[UNITS_MAX * COUNTER_READS + SHEET_PRIZES], laid[BADGES];
    uint16_t space[BADGES]; /* where each of `laid` belongs */
    int nread, n;
} badges;

/* At the upper left corner of the box there, within its hex, or as near to that as it hides neither what is
 * to be read of a counter nor another number; no name and no counter, if that can be. */
static frect badge_place(const table *t, const badges *b, int space, float w, float h)
{
    enum { STEPS = 13, NAME = 60, DEAR = 80 };
    const fpoint c = where_centre(t, space);
    const float s = where_counter(t, space); /* of an area, whose stack spreads, farther off */
    const int kind = t->b->sheets[t->b->spaces[space].sheet].kind;
    const float reach = kind == BOARD_AREA ? s * 0.85f : fmaxf(t->camera->view.cell, s) / 2,
                corner = kind == BOARD_HEX ? 0.8f * reach : reach, /* that of the box lies in other hexes */
        far = kind == BOARD_HEX ? 2 : 1;                           /* what a pixel away from it costs */
    frect best = {0};
    float least = 0;
    for (int i = 0; i < STEPS * STEPS; i++) {
        const float x = (float)(i % STEPS) * 2 / (STEPS - 1) - 1,
                    y = (float)(i / STEPS) * 2 / (STEPS - 1) - 1;
        const frect r = {roundf(c.x + x * reach - w / 2), roundf(c.y + y * reach - h / 2), w, h};
        float cost = far * hypotf(r.x + w / 2 - c.x + corner, r.y + h / 2 - c.y + corner) +
                     lies_on(r, b->read, b->nread, DEAR) + lies_on(r, b->laid, b->n, DEAR);
        if (i > 0 && cost >= least) continue; /* what is dearer to ask would only add to it */
        cost += where_counters_covered(t, r) * 0.2f + (room_written(t, r) > 0 ? NAME : 0);
        if (i == 0 || cost < least) best = r, least = cost;
    }
    return best;
}

/* The numbers of a place: two as discs side by side, more in one plate. */
static frect badge_draw(const table *t, const badges *b, int space, const int *number, int n)
{
    enum { SIDE_BY_SIDE = 2 };
    char s[RECAP_LINES * 4];
    ui *u = t->host->ui;
    const float r = theme_tx(&u->t, 11, 13), step = theme_tx(&u->t, 23, 27);
    if (n <= SIDE_BY_SIDE) {
        const frect at = badge_place(t, b, space, 2 * r + step * (float)(n - 1), 2 * r);
        for (int i = 0; i < n; i++)
            number_disc(u, at.x + r + step * (float)i, at.y + r, number[i]);
        return at;
    }
    ranges(number, n, s, sizeof s);
    const frect at = badge_place(t, b, space, fmaxf(2 * r, ui_width(u, TEXT_SMALL_STRONG, s) + r), 2 * r);
    draw_round(u->out, at, r, u->t.ink, u->t.ivory, 1.4f);
    draw_text(u->out, theme_font(&u->t, TEXT_SMALL_STRONG), u->t.ivory, at.x + at.w / 2,
              at.y + r + theme_font(&u->t, TEXT_SMALL_STRONG).px * 0.36f, ALIGN_CENTRE, s);
    return at;
}

/* The lines that tell of that place, from `first` on. */
static int lines_of(const table *t, int space, int first, int out[RECAP_LINES])
{
    uint16_t at[UNITS_MAX];
    int n = 0;
    for (int line = first; line < t->recap->told.nlines; line++) {
        const int places = places_of(t, line, at);
        for (int p = 0; p < places; p++)
            if (at[p] == space) out[n++] = line + 1;
    }
    return n;
}

/* Each place has its numbers once. */
static void numbers(table *t)
{
    uint16_t at[UNITS_MAX];
    int of[RECAP_LINES];
    badges *b = mem_alloc(sizeof *b);
    b->nread = b->n = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        b->nread += pieces_reads(t, i, &b->read[b->nread]);
    b->nread += prizes_boxes(t, &b->read[b->nread], SHEET_PRIZES); /* who holds what is read, too */
    for (int line = 0; line < t->recap->told.nlines; line++) {
        const int places = places_of(t, line, at);
        for (int p = 0; p < places; p++) {
            bool done = false;
            for (int i = 0; i < b->n; i++)
                done = done || b->space[i] == at[p];
            if (done || b->n == BADGES) continue;
            const int n = lines_of(t, at[p], line, of);
            b->laid[b->n] = badge_draw(t, b, at[p], of, n);
            b->space[b->n++] = at[p];
        }
    }
    mem_free(b);
}

void recap_card_under(table *t)
{
    if (!recap_on(t)) return;
    const recap_told *k = &t->recap->told;
    for (int i = 0; i < k->nways; i++) {
        const recap_way *w = &k->way[i];
        const float alpha = t->recap->lit < 0 || t->recap->lit == w->line ? 1 : 0.4f;
        if (w->n > 1 && here(t, w->via[0])) ghost(t, w->unit, w->via[0], alpha);
        trail(t, w, alpha);
    }
    if (t->recap->lit < 0 || t->recap->lit >= k->nlines) return;
    uint16_t at[UNITS_MAX];
    const int n = places_of(t, t->recap->lit, at);
    for (int p = 0; p < n; p++)
        marking_wash(t, at[p], 0, t->host->ui->t.warn, marking_pen(t, 3, 0, 0));
}

void recap_card_over(table *t)
{
    if (recap_on(t)) numbers(t);
}
