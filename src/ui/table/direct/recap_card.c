/* recap_card.c: the card that tells what the enemy did; ghosts and trails on the board. */
#include "ui/table/direct/recap_card.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/layout.h"
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

/* What came of both sides' orders is told apart: over the first line of each stands whose they were. */
static const char *whose(const table *t, int i)
{
    const recap_line *l = t->recap->told.line;
    const bool first = i == 0 || l[i - 1].side != l[i].side;
    return t->recap->told.both && first && l[i].side >= 0 ? t->sc->sides[l[i].side].name : NULL;
}

static float whose_draw(table *t, int i, frect r, bool draw)
{
    ui *u = t->host->ui;
    const char *name = whose(t, i);
    const float h = name ? theme_tx(&u->t, 22, 26) : 0;
    if (name && draw)
        ui_text_fit(u, TEXT_SMALL_STRONG, u->t.ink, r.x + 6, r.y + h * 0.72f, ALIGN_LEFT, r.w - 12, name);
    return h;
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
    const float over = whose_draw(t, i, r, draw);
    if (!draw) return over + h;
    const frect row = {r.x, r.y + over, r.w, h - 4};
    ui_id id = ui_name("recapline", i);
    const bool lit = ui_hot(u, id) || t->recap->lit == i;
    draw_round(u->out, row, 5, lit ? 0xfff3bfff : colour_alpha(u->t.paper, 0.9f), lit ? u->t.brass : 0, 1.2f);
    if (l->side >= 0)
        draw_rect(u->out, (frect){row.x + 4, row.y + 6, 4, row.h - 12},
                  palette_side(u->t.sides, t->sc->sides[l->side].style).face);
    number_disc(u, row.x + theme_tx(&u->t, 26, 29), row.y + row.h / 2, i + 1);
    ui_wrap(u, TEXT_BODY_STRONG, u->t.ink, x, row.y + pad - 2, in, 1.2f, true, l->bold);
    ui_wrap(u, TEXT_SMALL, u->t.ink2, x, row.y + pad - 2 + h1, in, 1.25f, true, l->quiet);
    if (ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_MOVE) recap_point(t, i);
    if (ui_click(u, id, row, UI_FOCUS)) {
        recap_go(t, i);
        show_fight(t, l->fight.entry, l->fight.event);
    }
    return over + h;
}

/* Its title and the order of the day; returns where the lines begin. */
static float head_draw(table *t, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float pad = theme_tx(m, 12, 16), in = r.w - 2 * pad;
    float y = r.y + pad;
    y += ui_wrap(u, TEXT_BODY_BOLD, m->ink, r.x + pad, y, in, 1.2f, draw,
                 t->recap->told.both ? _("What came of the fighting") : _("What the enemy did")) +
         2;
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
    ui_scroll_end(u, id, r, s);
}

void recap_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const float pad = theme_tx(m, 12, 16);
    ui_panel(u, r);
    ui_region_add(u, ui_name("recapcard", 0), r, UI_SOLID);
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
}

/* The places a line leads to, each once: where those went of whom it tells, else where it happened. */
static int places_of(const table *t, int line, uint16_t out[UNITS_MAX])
{
    const recap_told *k = &t->recap->told;
    int n = 0;
    for (int i = 0; i < k->nways; i++) {
        const recap_way *w = &k->way[i];
        bool known = w->line != line || !here(t, w->via[w->n - 1]);
        for (int p = 0; p < n; p++)
            known = known || out[p] == w->via[w->n - 1];
        if (!known) out[n++] = w->via[w->n - 1];
    }
    if (n == 0 && here(t, k->line[line].space)) out[n++] = k->line[line].space;
    return n;
}

/* The upper left corner of a counter there, or the lower, if only there its disc covers no name. */
static fpoint number_at(const table *t, int space, int beside)
{
    const fpoint c = where_centre(t, space);
    const float s = where_counter(t, space) / 2, wide = theme_tx(&t->host->ui->t, 23, 27),
                x = c.x - s * 0.9f + wide * (float)beside, over = c.y - s * 0.95f, under = c.y + s * 0.95f;
    const frect r = {x - wide / 2, over - wide / 2, wide, wide};
    const int hidden = room_written(t, r);
    return hidden > room_written(t, (frect){r.x, under - wide / 2, wide, wide}) ? (fpoint){x, under}
                                                                                : (fpoint){x, over};
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

/* More of them than lie side by side there: all in one plate, which begins where the first would lie. */
static void number_plate(ui *u, fpoint c, const int *number, int n)
{
    char s[RECAP_LINES * 4];
    const float r = theme_tx(&u->t, 11, 13);
    ranges(number, n, s, sizeof s);
    const float wide = fmaxf(2 * r, ui_width(u, TEXT_SMALL_STRONG, s) + r);
    const frect at = {c.x - r, c.y - r, wide, 2 * r};
    draw_round(u->out, at, r, u->t.ink, u->t.ivory, 1.4f);
    draw_text(u->out, theme_font(&u->t, TEXT_SMALL_STRONG), u->t.ivory, at.x + wide / 2,
              c.y + theme_font(&u->t, TEXT_SMALL_STRONG).px * 0.36f, ALIGN_CENTRE, s);
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

/* Its number stands at a corner of each; where another line's does already, beside that, and where there are
 * several, in one plate with theirs. */
static void numbers(table *t)
{
    enum { SIDE_BY_SIDE = 2 };
    uint16_t taken[RECAP_LINES * UNITS_MAX], at[UNITS_MAX];
    int ntaken = 0, of[RECAP_LINES];
    for (int line = 0; line < t->recap->told.nlines; line++) {
        const int places = places_of(t, line, at);
        for (int p = 0; p < places; p++) {
            bool done = false;
            for (int i = 0; i < ntaken; i++)
                done = done || taken[i] == at[p];
            if (done) continue;
            taken[ntaken++] = at[p];
            const int n = lines_of(t, at[p], line, of);
            if (n > SIDE_BY_SIDE) number_plate(t->host->ui, number_at(t, at[p], 0), of, n);
            for (int k = 0; k < n && n <= SIDE_BY_SIDE; k++) {
                const fpoint c = number_at(t, at[p], k);
                number_disc(t->host->ui, c.x, c.y, of[k]);
            }
        }
    }
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
