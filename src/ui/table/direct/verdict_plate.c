/* verdict_plate.c: see verdict_plate.h. What it says is made by game/tale.c; here it is laid on the
 * board. */
#include "ui/table/direct/verdict_plate.h"

#include <math.h>

#include "game/tale.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

static bool shown_here(const table *t, int space)
{
    return space != NO_SPACE && space < t->b->nspaces && t->b->spaces[space].sheet == t->camera->sheet;
}

/* What a unit of the fight covers, with the name of its place below it; w 0: it is not on this map. */
static frect kept_free(const table *t, int who)
{
    if (who < 0 || who >= t->sc->nunits) return (frect){0};
    const unit *u = &t->anim->shown.units[who];
    if (u->status != UNIT_ON || !shown_here(t, u->space)) return (frect){0};
    const fpoint c = where_unit(t, who);
    const float s = where_counter(t, u->space) / 2 + 8;
    return (frect){c.x - s, c.y - s, 2 * s, 2 * s + 14};
}

frect verdict_plate_place(table *t, int space, int doer, int other, float w, float h)
{
    static const fpoint ways[] = {
        {0, -1},     {0, 1},     {-1, 0},    {1, 0},    {-0.8f, -1},    {0.8f, -1},   {-0.8f, 1}, {0.8f, 1},
        {-1.4f, -1}, {1.4f, -1}, {-1.4f, 1}, {1.4f, 1}, {-0.4f, -1.6f}, {0.4f, 1.6f}, {-1.8f, 0}, {1.8f, 0}};
    const frect b = ui_inset(odds_board_leaves(t), 10);
    const frect a = kept_free(t, doer), o = kept_free(t, other);
    frect best = {roundf(b.x + (b.w - w) / 2), roundf(b.y + 14), w, h};
    if (!shown_here(t, space)) return best;
    const fpoint c = where_centre(t, space);
    const float gap = where_counter(t, space) / 2 + 26;
    const frect spot = {c.x - gap + 16, c.y - gap + 16, 2 * gap - 32, 2 * gap - 32};
    float least = 1e9f;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        frect r = {c.x + ways[i].x * (gap + w / 2) - w / 2, c.y + ways[i].y * (gap + h / 2) - h / 2, w, h};
        r.x = roundf(fmaxf(b.x, fminf(r.x, b.x + b.w - w)));
        r.y = roundf(fmaxf(b.y, fminf(r.y, b.y + b.h - h)));
        const bool covers = ui_meet(r, spot) || ui_meet(r, a) || ui_meet(r, o);
        const float cost = (covers ? 1000.0f : 0) + 10.0f * (float)where_counters_hidden(t, r) +
                           hypotf(r.x + w / 2 - c.x, r.y + h / 2 - c.y) / 100;
        if (cost < least) least = cost, best = r;
    }
    return best;
}

/* From the plate's nearest edge to the spot, which gets a dot. */
static void lead(table *t, frect r, int space)
{
    if (!shown_here(t, space)) return;
    ui *u = t->host->ui;
    const fpoint c = where_centre(t, space);
    const float x = fmaxf(r.x + 20, fminf(c.x, r.x + r.w - 20)), y = c.y < r.y ? r.y : r.y + r.h;
    if (c.y >= r.y && c.y <= r.y + r.h) return; /* beside it: it points by its place */
    const float dx = c.x - x, dy = c.y - y, len = fmaxf(1, hypotf(dx, dy)),
                part = fmaxf(0, 1 - (where_counter(t, space) / 2 + 6) / len); /* to the counter's edge */
    const fpoint end = {x + dx * part, y + dy * part};
    draw_line(u->out, x, y, end.x, end.y, u->t.ivory, (stroke_style){.width = 5});
    draw_line(u->out, x, y, end.x, end.y, u->t.ink, (stroke_style){.width = 1.8f});
    draw_circle(u->out, end.x, end.y, 5, u->t.ink, u->t.ivory, 1.4f);
}

void verdict_plate_draw(table *t)
{
    const tale_fight *f = show_verdict(t);
    if (!f) return;
    ui *u = t->host->ui;
    theme *m = &u->t;
    strbuf what = {0}, why = {0};
    const char *rule = "";
    tale_verdict(t->s, t->battle->viewer, f, &what, &why, &rule);
    const char *luck = t->show->luck;
    const float pad = theme_tx(m, 18, 22), w = fminf(theme_tx(m, 500, 620), t->layout->board.w - 24),
                chip = *rule ? ui_chip_width(u, rule) + 12 : 0, in = w - 2 * pad - 6;
    const float h1 = ui_wrap(u, TEXT_UNIT, 0, 0, 0, in, 1.1f, false, strbuf_str(&what)),
                h2 = ui_wrap(u, TEXT_BODY, 0, 0, 0, in - chip, 1.3f, false, strbuf_str(&why));
    const float h3 = *luck ? ui_wrap(u, TEXT_NOTE_ITALIC, 0, 0, 0, in, 1.2f, false, luck) + 2 : 0;
    const float h = roundf(h1 + h2 + h3 + theme_tx(m, 28, 32));
    const frect r = verdict_plate_place(t, f->space, f->doer, f->other, w, h);
    draw_clip_push(u->out, t->layout->board);
    lead(t, r, f->space);
    ui_popover(u, r);
    draw_round(u->out, r, 8, 0, m->ink, 1.6f);
    const int side = f->doer >= 0 ? t->sc->units[f->doer].side : NO_SIDE;
    if (side >= 0)
        draw_rect(u->out, (frect){r.x + 1, r.y + 9, 6, r.h - 18},
                  palette_side(m->sides, t->sc->sides[side].style).face);
    ui_id id = ui_name("verdictplate", 0);
    ui_region_add(u, id, r, 0);
    const float x = r.x + pad + 4, y = r.y + theme_tx(m, 10, 12);
    ui_wrap(u, TEXT_UNIT, m->ink, x, y, in, 1.1f, true, strbuf_str(&what));
    ui_wrap(u, TEXT_BODY, m->ink2, x, y + h1 + 3, in - chip, 1.3f, true, strbuf_str(&why));
    if (*luck) ui_wrap(u, TEXT_NOTE_ITALIC, m->ink2, x, y + h1 + h2 + 5, in, 1.2f, true, luck);
    if (*rule && ui_chip(u, ui_name("verdictrule", 0), r.x + r.w - pad, y + h1 + h2 / 2 + 3, false, rule))
        host_open_rule(t->host, rule);
    draw_clip_pop(u->out);
    strbuf_free(&what);
    strbuf_free(&why);
    if (ui_click(u, id, r, 0)) show_skip(t);
}
