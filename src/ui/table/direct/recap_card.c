/* recap_card.c: the card that tells what the enemy did; ghosts and trails on the board. */
#include "ui/table/direct/recap_card.h"

#include <math.h>
#include <stdio.h>

#include "ui/table/board/marking.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"

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
    if (!draw) return h;
    const frect row = {r.x, r.y, r.w, h - 4};
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
    if (ui_click(u, id, row, UI_FOCUS)) recap_go(t, i);
    return h;
}

void recap_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const recap_told *k = &t->recap->told;
    const float pad = theme_tx(m, 12, 16);
    ui_panel(u, r);
    ui_region_add(u, ui_name("recapcard", 0), r, UI_SOLID);
    float y = r.y + pad;
    y +=
        ui_wrap(u, TEXT_BODY_BOLD, m->ink, r.x + pad, y, r.w - 2 * pad, 1.2f, true, "What the enemy did") + 2;
    y += ui_wrap(u, TEXT_NOTE_ITALIC, m->ink, r.x + pad, y, r.w - 2 * pad, 1.25f, true, k->order) + 6;
    draw_line(u->out, r.x + pad, y, r.x + r.w - pad, y, m->line, (stroke_style){.width = 1.2f});
    y += 6;
    const float foot = r.y + r.h - theme_tx(m, 34, 40);
    for (int i = 0; i < k->nlines; i++) {
        const float h = line_draw(t, i, (frect){r.x + 6, y, r.w - 12, 0}, false);
        if (y + h > foot) break;
        y += line_draw(t, i, (frect){r.x + 6, y, r.w - 12, 0}, true);
    }
    draw_line(u->out, r.x + pad, foot, r.x + r.w - pad, foot, m->ink, (stroke_style){.width = 1.4f});
    const float mid = (foot + r.y + r.h) / 2, kw = ui_keycap_width(u, "Space");
    ui_text(u, TEXT_BODY_STRONG, m->ink, r.x + pad, mid + theme_font(m, TEXT_BODY_STRONG).px * 0.36f,
            ALIGN_LEFT, "Press to go on");
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

/* Its number stands at the upper left of where it came to. */
static void number(table *t, int line)
{
    for (int i = 0; i < t->recap->told.nways; i++) {
        const recap_way *w = &t->recap->told.way[i];
        if (w->line != line || !here(t, w->via[w->n - 1])) continue;
        const int at = w->via[w->n - 1];
        const fpoint c = where_centre(t, at);
        const float s = where_counter(t, at) / 2;
        number_disc(t->host->ui, c.x - s * 0.9f, c.y - s * 0.95f, line + 1);
        return; /* the first of them stands for all who went the same way */
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
}

void recap_card_over(table *t)
{
    for (int i = 0; recap_on(t) && i < t->recap->told.nlines; i++)
        number(t, i);
}
