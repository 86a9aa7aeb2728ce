/* layout.c: where the parts of the table lie in the window. */
#include "ui/table/layout.h"

#include <math.h>
#include <string.h>

static layout *own(table *t)
{
    return (layout *)t->layout;
}

layout_flag layout_page(const table *t)
{
    static const layout_flag pages[] = {LAYOUT_UNIT, LAYOUT_DRAWER, LAYOUT_LOG};
    for (size_t i = 0; i < sizeof pages / sizeof *pages && t->host->ui->t.pages; i++)
        if (t->layout->open[pages[i]]) return pages[i];
    return LAYOUT_FLAGS;
}

/* Another page shuts the one that is open. */
static void one_page(table *t, layout_flag what)
{
    if (!t->host->ui->t.pages || (what != LAYOUT_UNIT && what != LAYOUT_DRAWER && what != LAYOUT_LOG)) return;
    own(t)->open[LAYOUT_UNIT] = own(t)->open[LAYOUT_DRAWER] = own(t)->open[LAYOUT_LOG] = false;
}

/* Half of the board at the least, and as wide as its letters want. */
static void lay_page(table *t, layout *l)
{
    const theme *m = &t->host->ui->t;
    const frect b = l->board;
    if (layout_page(t) == LAYOUT_FLAGS) return;
    const float w = fminf(b.w, fmaxf(b.w / 2, theme_tx(m, 296, 408) * m->page / m->text)),
                g = theme_px(m, 8, 8);
    l->dock = (frect){b.x + b.w - w, b.y, w, b.h};
    l->card = l->tray = l->log = ui_inset(l->dock, g);
}

void layout_shut_page(table *t)
{
    own(t)->dock = (frect){0};
}

void layout_make(table *t)
{
    const theme *m = &t->host->ui->t;
    float W = m->width, H = m->height, g = theme_px(m, 8, 8), x = m->margin, y = m->margin;
    layout *l = own(t);
    const layout was = *l;
    *l = (layout){0};
    l->corner = was.corner;
    l->small_map = was.small_map;
    l->settled = was.settled, l->stakes = was.stakes;
    memcpy(l->open, was.open, sizeof l->open);
    memcpy(l->over, was.over, sizeof l->over);
    float w = W - 2 * x, h = H - 2 * y, bar = theme_tx(m, 48, 56), prompt = theme_tx(m, 36, 44);
    const float row = m->pages ? theme_tx(m, 34, 44) : theme_tx(m, 38, 52);
    float rows = m->pages ? 2 * row + theme_px(m, 4, 8) : row,
          foot = g + prompt + theme_px(m, 6, 8) + rows + g;
    if (l->open[LAYOUT_HALL]) {
        l->board = (frect){0, 0, W, H};
        l->top = l->dock = l->actions = l->prompt = (frect){0};
        return;
    }
    if (l->open[LAYOUT_BOARD_ONLY]) {
        l->board = (frect){0, 0, W, H - y - prompt - 2 * g};
        l->prompt = (frect){x + g, H - y - g - prompt, w - 2 * g, prompt};
        l->top = l->dock = l->actions = (frect){0};
        return;
    }
    l->top = (frect){x, y, w, bar};
    float dock = fminf(theme_tx(m, 296, 408), w * 0.36f);
    float body = h - bar - foot;
    if (m->drawer) {
        dock = fminf(dock, w * 0.8f);
        l->board = (frect){x, y + bar, w, body};
        if (!m->pages && l->open[LAYOUT_DRAWER]) l->dock = (frect){x + w - dock, y + bar, dock, body};
    } else {
        const float strip = t->host->strip;
        l->board = (frect){x + strip, y + bar, w - dock - strip, body};
        l->dock = (frect){x + w - dock, y + bar, dock, body};
    }
    l->odds_in_dock = m->compact && l->dock.w > 0;
    l->prompt = (frect){x + g, y + h - foot + g, w - 2 * g, prompt};
    l->actions = (frect){x + g, l->prompt.y + prompt + theme_px(m, 6, 8), w - 2 * g, rows};
    l->row = row;
    if (m->pages) {
        lay_page(t, l);
        return;
    }
    if (l->dock.w <= 0) return;
    frect d = {l->dock.x + g / 2, l->dock.y + g, l->dock.w - 1.5f * g, l->dock.h - 2 * g};
    float who = m->compact ? theme_tx(m, 70, 84) : theme_tx(m, 270, 318),
          tray = m->compact ? theme_tx(m, 106, 140) : theme_tx(m, 190, 226);
    l->card = (frect){d.x, d.y, d.w, who};
    const float used = who + g, below = d.y + used, rest = d.h - used - tray - g;
    if (m->compact) { /* the log in the middle: the odds take its place while they are weighed */
        l->log = l->odds = (frect){d.x, below, d.w, rest};
        l->tray = (frect){d.x, below + rest + g, d.w, tray};
    } else {
        l->tray = (frect){d.x, below, d.w, tray};
        l->log = (frect){d.x, below + tray + g, d.w, fmaxf(theme_tx(m, 36, 40), rest)};
    }
}

bool layout_waiting_below(const table *t)
{
    return t->layout->open[LAYOUT_BOARD_ONLY] || t->host->ui->t.drawer;
}

/* The log, and with it in the narrow dock the odds; what lies below it moves up. */
static void middle_shrink(layout *l, float by)
{
    l->log.h -= by;
    if (!l->odds_in_dock) return;
    l->odds.h = l->log.h;
    l->tray.y -= by;
}

/* Below the board and whatever lies beside it. */
static void wait_below(layout *l, float h)
{
    l->board.h -= h;
    l->waiting = (frect){l->board.x, l->board.y + l->board.h, l->board.w, h};
    if (l->dock.w <= 0) return;
    l->dock.h -= h;
    middle_shrink(l, h);
}

void layout_take_waiting(table *t, float h)
{
    layout *l = own(t);
    const float gap = theme_px(&t->host->ui->t, 8, 8);
    if (layout_waiting_below(t)) {
        wait_below(l, h);
    } else if (t->host->ui->t.compact) {
        l->waiting = (frect){l->odds.x, l->odds.y, l->odds.w, h};
        l->odds.y += h + gap;
        l->odds.h -= h + gap;
        l->log = l->odds;
    } else {
        l->log.h -= h + gap;
        l->waiting = (frect){l->log.x, l->log.y + l->log.h + gap, l->log.w, h};
    }
}

void layout_hide_waiting(table *t)
{
    own(t)->waiting = (frect){0};
}

void layout_cut_waiting(table *t, float by)
{
    layout *l = own(t);
    l->waiting.h -= by;
    l->log.y -= by;
    l->log.h += by;
    l->odds = l->log;
}

void layout_drop_waiting(table *t, float to)
{
    own(t)->waiting.y = to - t->layout->waiting.h;
}

/* In the narrow dock log and unit card, opened, have one and the same place. */
static void one_of_two(table *t, layout_flag what)
{
    if (!t->host->ui->t.compact) return;
    if (what == LAYOUT_UNIT) own(t)->open[LAYOUT_LOG] = false;
    if (what == LAYOUT_LOG) own(t)->open[LAYOUT_UNIT] = false;
}

void layout_open(table *t, layout_flag what, bool on)
{
    if (on) one_page(t, what), one_of_two(t, what);
    own(t)->open[what] = on;
}

void layout_toggle(table *t, layout_flag what)
{
    layout_open(t, what, !own(t)->open[what]);
}

void layout_cover(table *t, layout_over which, frect r)
{
    own(t)->over[which] = r;
}

void layout_lay_minimap(table *t, int corner, frect r)
{
    own(t)->corner = corner;
    own(t)->small_map = r;
    own(t)->settled = own(t)->settled || r.w > 0;
}

void layout_lay_note(table *t, frect r)
{
    own(t)->note = r;
}

void layout_lay_stakes(table *t, frect r)
{
    own(t)->stakes = r;
}

bool layout_covered(const table *t, frect r)
{
    for (int i = 0; i < LAYOUT_OVERS; i++)
        if (ui_meet(t->layout->over[i], r)) return true;
    return false;
}

bool layout_covered_for_good(const table *t, frect r)
{
    for (int i = 0; i < LAYOUT_OVERS; i++)
        if (i != LAYOUT_STACK && i != LAYOUT_DICE_ROW && ui_meet(t->layout->over[i], r)) return true;
    return false;
}

bool layout_carded(const table *t, frect r, ui_id but)
{
    const ui *u = t->host->ui;
    const frect b = t->layout->board;
    for (int i = 0; i < u->nlast; i++)
        if (u->last[i].flags == UI_SOLID && u->last[i].id != but &&
            u->last[i].r.w * u->last[i].r.h < b.w * b.h * 0.6f && ui_meet(u->last[i].r, r))
            return true;
    return false;
}

void layout_grow_unit(table *t, float by)
{
    layout *l = own(t);
    l->card.h += by;
    l->tray.y += by;
    l->log.y += by;
    l->log.h -= by;
}

void layout_lower_log(table *t, float by)
{
    layout *l = own(t);
    l->log.y += by;
    if (l->odds_in_dock) l->odds.y += by;
    layout_shrink_log(t, by);
}

void layout_shrink_log(table *t, float by)
{
    layout *l = own(t);
    l->log.h -= by;
    if (l->odds_in_dock) l->odds.h -= by;
}

void layout_grow_tray(table *t, float by)
{
    layout *l = own(t);
    l->tray.h += by;
    if (l->odds_in_dock) {
        middle_shrink(l, by);
        return;
    }
    l->log.y += by;
    l->log.h -= by;
}

frect layout_take_foot(table *t, float h)
{
    layout *l = own(t);
    l->board.h -= h;
    l->dock.h -= h;
    l->prompt.y -= h;
    middle_shrink(l, h);
    return (frect){l->prompt.x, l->prompt.y + l->prompt.h, l->prompt.w, h};
}
