/* verdict_plate.c: see verdict_plate.h. What it says is made by game/tale_say.c; here it is laid on the
 * board. */
#include "ui/table/direct/verdict_plate.h"

#include <math.h>

#include "game/tale_say.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
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

/* Counters that lie under the line, those of the place it leads to left out. */
static int crossed(const table *t, fpoint a, fpoint b, int space)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *u = &t->anim->shown.units[i];
        if (u->status != UNIT_ON || u->space == space || !shown_here(t, u->space)) continue;
        const fpoint c = where_unit(t, i);
        const float dx = b.x - a.x, dy = b.y - a.y, len2 = fmaxf(1, dx * dx + dy * dy),
                    k = fmaxf(0, fminf(1, ((c.x - a.x) * dx + (c.y - a.y) * dy) / len2)),
                    far = fmaxf(fabsf(a.x + dx * k - c.x), fabsf(a.y + dy * k - c.y));
        n += far < where_counter(t, u->space) / 2 + 2;
    }
    return n;
}

/* From an edge of the plate to the spot, over as few counters as can be: from where it is nearest, or from so
 * far along that edge. Returns how many it crosses; -1: the spot lies under the plate. */
static int stalk(const table *t, frect r, int space, float gap, fpoint *from, fpoint *to)
{
    static const float along[] = {0, -1.2f, 1.2f, -2, 2, -3, 3};
    const fpoint c = where_centre(t, space);
    const bool beside = c.y >= r.y && c.y <= r.y + r.h;
    int least = -1;
    if (ui_inside(r, c.x, c.y)) return -1;
    for (size_t i = 0; i < sizeof along / sizeof *along && least != 0; i++) {
        const float far = along[i] * t->camera->view.cell;
        const float x = beside ? (c.x < r.x ? r.x : r.x + r.w)
                               : fmaxf(r.x + 20, fminf(c.x + far, r.x + r.w - 20)),
                    y = beside      ? fmaxf(r.y + 12, fminf(c.y + far, r.y + r.h - 12))
                        : c.y < r.y ? r.y
                                    : r.y + r.h;
        const float dx = c.x - x, dy = c.y - y, len = fmaxf(1, hypotf(dx, dy)),
                    part = fmaxf(0, 1 - gap / len);
        const fpoint begins = {x, y}, ends = {x + dx * part, y + dy * part};
        const int over = crossed(t, begins, ends, space);
        if (least < 0 || over < least) least = over, *from = begins, *to = ends;
    }
    return least;
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

/* What that plate would hide of what it tells of. */
static bool covers(const table *t, frect r, int space, int doer, int other)
{
    if (!shown_here(t, space)) return false;
    const fpoint c = where_centre(t, space);
    const float gap = where_counter(t, space) / 2 + 26;
    const frect spot = {c.x - gap + 16, c.y - gap + 16, 2 * gap - 32, 2 * gap - 32};
    return ui_meet(r, spot) || ui_meet(r, kept_free(t, doer)) || ui_meet(r, kept_free(t, other));
}

frect verdict_plate_place(table *t, int space, int doer, int other, float w, float h)
{
    static const fpoint ways[] = {
        {0, -1},     {0, 1},     {-1, 0},    {1, 0},    {-0.8f, -1},    {0.8f, -1},   {-0.8f, 1}, {0.8f, 1},
        {-1.4f, -1}, {1.4f, -1}, {-1.4f, 1}, {1.4f, 1}, {-0.4f, -1.6f}, {0.4f, 1.6f}, {-1.8f, 0}, {1.8f, 0}};
    const frect b = ui_inset(odds_board_leaves(t), 10);
    frect best = {roundf(b.x + (b.w - w) / 2), roundf(b.y + 14), w, h};
    if (!shown_here(t, space)) return best;
    const fpoint c = where_centre(t, space);
    const float gap = where_counter(t, space) / 2 + 26;
    float least = 1e9f;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        frect r = {c.x + ways[i].x * (gap + w / 2) - w / 2, c.y + ways[i].y * (gap + h / 2) - h / 2, w, h};
        r.x = roundf(fmaxf(b.x, fminf(r.x, b.x + b.w - w)));
        r.y = roundf(fmaxf(b.y, fminf(r.y, b.y + b.h - h)));
        fpoint from, to;
        const int under = stalk(t, r, space, gap - 20, &from, &to);
        const float cost = (covers(t, r, space, doer, other) ? 1000.0f : 0) +
                           10.0f * (float)where_counters_hidden(t, r) + 25.0f * fmaxf(0, (float)under) +
                           hypotf(r.x + w / 2 - c.x, r.y + h / 2 - c.y) / 100;
        if (cost < least) least = cost, best = r;
    }
    return best;
}

/* To whom it is about; where he lies no more, a cross stands for him. */
void verdict_plate_lead(table *t, frect r, int space, bool gone)
{
    fpoint from, to;
    if (!shown_here(t, space)) return;
    ui *u = t->host->ui;
    const bool stands = !gone || standing_at(t, space, NO_UNIT, false) != NO_UNIT;
    const fpoint c = where_centre(t, space);
    if (!stands) ui_cross(u, c.x, c.y, where_counter(t, space) * 0.16f, u->t.ivory, 6);
    if (!stands) ui_cross(u, c.x, c.y, where_counter(t, space) * 0.16f, u->t.ink, 3);
    const float gap = stands ? where_counter(t, space) / 2 + 6 : where_counter(t, space) * 0.3f;
    if (stalk(t, r, space, gap, &from, &to) < 0) return;
    draw_line(u->out, from.x, from.y, to.x, to.y, u->t.ivory, (stroke_style){.width = 5});
    draw_line(u->out, from.x, from.y, to.x, to.y, u->t.ink, (stroke_style){.width = 1.8f});
    draw_circle(u->out, to.x, to.y, 5, u->t.ink, u->t.ivory, 1.4f);
}

int verdict_plate_at(const table *t, const tale_fight *f)
{
    int side;
    const int who = tale_about(t->s, f, &side);
    if (who < 0 || who >= t->sc->nunits) return f->space;
    const unit *u = &t->anim->shown.units[who];
    return u->status == UNIT_ON && shown_here(t, u->space) ? u->space : f->space;
}

/* Whose it is: a bar in his colour, his counter's shape, his side by name. */
static void whose(table *t, int side, frect r, float pad, float size)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    if (side < 0) return;
    draw_rect(u->out, (frect){r.x + 1, r.y + 9, 6, r.h - 18},
              palette_side(m->sides, t->sc->sides[side].style).face);
    pieces_badge(t, side, r.x + pad, r.y + theme_tx(m, 9, 11), size);
    ui_text_mid(u, TEXT_SMALL_STRONG, m->ink2, r.x + pad + size + 7,
                (frect){r.x, r.y + theme_tx(m, 9, 11), r.w, size}, ALIGN_LEFT, t->sc->sides[side].name);
}

/* What it says, and how it is set in a width. */
typedef struct setting {
    const char *what, *why, *rule, *luck;
    int side;
    float w, in, pad, head, size, h1, h2, chip, h;
} setting;

static setting set_in(table *t, setting p, float w)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    p.pad = theme_tx(m, 18, 22), p.size = theme_tx(m, 20, 24);
    p.w = w, p.in = w - 2 * p.pad - 6;
    p.chip = *p.rule ? ui_chip_width(u, p.rule) + 12 : 0;
    p.head = p.side >= 0 ? p.size + 3 : 0;
    p.h1 = ui_wrap(u, TEXT_UNIT, 0, 0, 0, p.in, 1.1f, false, p.what);
    p.h2 = ui_wrap(u, TEXT_BODY, 0, 0, 0, p.in - p.chip, 1.3f, false, p.why);
    const float h3 = *p.luck ? ui_wrap(u, TEXT_NOTE_ITALIC, 0, 0, 0, p.in, 1.2f, false, p.luck) + 2 : 0;
    p.h = roundf(p.head + p.h1 + p.h2 + h3 + theme_tx(m, 28, 32));
    return p;
}

/* As wide as it likes; narrower, and so higher, where only that leaves those it tells of free. */
static frect lay(table *t, const tale_fight *f, int at, setting *p)
{
    const theme *m = &t->host->ui->t;
    const float most = ui_inset(odds_board_leaves(t), 10).w;
    const float wide[] = {fminf(theme_tx(m, 500, 620), most), fminf(theme_tx(m, 370, 450), most)};
    frect best = {0};
    for (int i = 0; i < 2; i++) {
        const setting s = set_in(t, *p, wide[i]);
        const frect r = verdict_plate_place(t, at, f->doer, f->other, s.w, s.h);
        const bool free = !covers(t, r, at, f->doer, f->other);
        if (i == 0 || free) best = r, *p = s;
        if (free) break;
    }
    return best;
}

/* Who may come on has not been there yet; who left the map has not fallen there. */
static bool fell_there(const table *t, const tale_fight *f)
{
    const int status = f->doer >= 0 ? t->anim->shown.units[f->doer].status : UNIT_ON;
    return status != UNIT_WAITING && status != UNIT_READY && status != UNIT_EXITED;
}

static void mark_it(table *t, const tale_fight *f, int at, frect from)
{
    verdict_plate_lead(t, from, at, fell_there(t, f));
    if (t->anim->kept != NO_UNIT && shown_here(t, t->anim->shown.units[t->anim->kept].space))
        marking_cross_at(t, pieces_place(t, t->anim->kept));
}

void verdict_plate_mark(table *t)
{
    const ui *u = t->host->ui;
    const tale_fight *f = show_verdict(t);
    for (int i = 0; f && i < u->nregions; i++)
        if (u->regions[i].id == ui_name("odds", 0)) {
            draw_clip_push(u->out, odds_board_leaves(t));
            mark_it(t, f, verdict_plate_at(t, f), u->regions[i].r);
            draw_clip_pop(u->out);
            return;
        }
}

void verdict_plate_draw(table *t)
{
    const tale_fight *f = show_verdict(t);
    if (!f) return;
    ui *u = t->host->ui;
    theme *m = &u->t;
    strbuf what = {0}, why = {0};
    setting p = {.rule = "", .luck = t->show->luck};
    tale_verdict(t->s, t->battle->viewer, f, &what, &why, &p.rule);
    tale_about(t->s, f, &p.side);
    p.what = strbuf_str(&what), p.why = strbuf_str(&why);
    const int at = verdict_plate_at(t, f);
    const frect r = lay(t, f, at, &p);
    draw_clip_push(u->out, t->layout->board);
    mark_it(t, f, at, r);
    ui_popover(u, r);
    draw_round(u->out, r, 8, 0, m->ink, 1.6f);
    whose(t, p.side, r, p.pad + 4, p.size);
    ui_id id = ui_name("verdictplate", 0);
    const bool goes_on = ui_click(u, id, r, 0); /* below its chip, which opens a rule */
    const float x = r.x + p.pad + 4, y = r.y + theme_tx(m, 10, 12) + p.head;
    ui_wrap(u, TEXT_UNIT, m->ink, x, y, p.in, 1.1f, true, p.what);
    ui_wrap(u, TEXT_BODY, m->ink2, x, y + p.h1 + 3, p.in - p.chip, 1.3f, true, p.why);
    if (*p.luck) ui_wrap(u, TEXT_NOTE_ITALIC, m->ink2, x, y + p.h1 + p.h2 + 5, p.in, 1.2f, true, p.luck);
    if (*p.rule &&
        ui_chip(u, ui_name("verdictrule", 0), r.x + r.w - p.pad, y + p.h1 + p.h2 / 2 + 3, false, p.rule))
        host_open_rule(t->host, p.rule);
    draw_clip_pop(u->out);
    strbuf_free(&what);
    strbuf_free(&why);
    if (goes_on) show_skip(t);
}
