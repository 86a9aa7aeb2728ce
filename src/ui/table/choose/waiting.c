/* waiting.c: the units that wait to be placed, at the board's foot. */
#include "ui/table/choose/waiting.h"

#include <math.h>
#include <stdio.h>

#include "core/mem.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/stack.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"

struct waiting_panel {
    ui_scroll scroll;
};

struct waiting_panel *waiting_new(void)
{
    return mem_alloc(sizeof(struct waiting_panel));
}

static void waiting_one(table *t, int who, float x, float y, float size)
{
    ui *u = t->host->ui;
    const frect box = {x - 3, y - 3, size + 6, size + 6};
    ui_id id = ui_name("waits", who);
    if (ui_hot(u, id) || who == t->choice->unit || choice_in_group(t, who))
        draw_round(u->out, box, 6, 0, u->t.ink, 2.4f);
    pieces_counter(t, who, x + size / 2, y + size / 2, size, true);
    ui_tooltip(u, id, box, say_unit(t, who));
    if (ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_DOWN && u->event->button == UI_LEFT)
        drag_arm(t, who, u->event);
    if (!ui_click(u, id, box, UI_FOCUS)) return;
    if ((u->mods & UI_SHIFT) && t->choice->unit != NO_UNIT && t->choice->unit != who)
        choice_together(t, who);
    else
        choice_select(t, who);
}

/* At the board's foot where it lies over fewest counters, in the middle if that is as well; `hidden`: how
 * many. */
static frect waiting_place(const table *t, float w, float h, int *hidden)
{
    const frect b = t->layout->board;
    frect best = {roundf(b.x + (b.w - w) / 2), roundf(b.y + b.h - h - 12), w, h};
    *hidden = where_counters_hidden(t, best);
    for (int i = 0; i < 2; i++) {
        const frect r = {roundf(i ? b.x + b.w - w - 12 : b.x + 12), best.y, w, h};
        const int n = where_counters_hidden(t, r);
        if (n < *hidden) best = r, *hidden = n;
    }
    return best;
}

/* Held together: drawn to a place they are set out round it. */
static void all_join(table *t, const int16_t *list, int n)
{
    choice_select(t, list[0]);
    for (int i = 1; i < n; i++)
        choice_together(t, list[i]);
}

float waiting_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    int16_t list[WAITING_MAX];
    const int n = waits_busy(t) ? 0 : offers_waiting(t, list);
    layout_cover(t, LAYOUT_WAITING, (frect){0});
    if (n == 0) return 0;
    frect b = t->layout->board;
    /* Many are set smaller, and what is more than three rows scrolls. */
    const float size = n > 16 ? theme_px(m, 36, 46) : theme_px(m, 46, 58), gap = 8,
                head = theme_tx(m, 26, 28);
    char title[64];
    snprintf(title, sizeof title, n == 1 ? "To be placed" : "To be placed: %d", n);
    const int most = (int)fminf((float)n, fmaxf(1, b.w * 0.6f / (size + gap)));
    int across = most, rows = 0, least = 0;
    frect r = {0};
    /* In one row, or in two where they hide less. */
    for (int shape = 0; shape < 2; shape++) {
        const int wide = shape ? (n + 1) / 2 : most, deep = (n + wide - 1) / wide,
                  shown = deep < 3 ? deep : 3;
        int hidden;
        const float w = fmaxf((size + gap) * (float)wide + gap + 16,
                              ui_width(u, TEXT_BODY_BOLD, title) + 44 + ui_button_width(u, "All", "")),
                    h = head + (size + gap) * (float)shown + gap;
        const frect at = waiting_place(t, w, h, &hidden);
        if (shape && (n < 5 || wide >= most || hidden >= least)) break;
        r = at;
        across = wide;
        rows = deep;
        least = hidden;
    }
    layout_cover(t, LAYOUT_WAITING, r);
    ui_popover(u, r);
    ui_region_add(u, ui_name("waiting", 0), r, UI_SOLID);
    ui_text(u, TEXT_BODY_BOLD, m->ink, r.x + 14, r.y + head * 0.75f, ALIGN_LEFT, title);
    if (n > 1) {
        const float bw = ui_button_width(u, "All", "");
        if (ui_button(u, ui_name("waitall", 0), (frect){r.x + r.w - bw - 6, r.y + 3, bw, head - 4},
                      LOOK_PAPER, "All", "", 0, 0))
            all_join(t, list, n);
    }
    const frect body = {r.x + 2, r.y + head, r.w - 4, r.h - head - 4};
    ui_id id = ui_name("waitscroll", 0);
    ui_scroll_begin(u, id, body, &t->waiting->scroll, (size + gap) * (float)rows + 4);
    for (int i = 0; i < n; i++) {
        const float x = r.x + gap + 4 + (size + gap) * (float)(i % across),
                    y = body.y + 4 - t->waiting->scroll.at + (size + gap) * (float)(i / across);
        if (y + size > body.y && y < body.y + body.h) waiting_one(t, list[i], x, y, size);
    }
    ui_scroll_end(u, id, body, &t->waiting->scroll);
    return r.x + r.w > b.x + b.w * 0.4f && r.x < b.x + b.w * 0.6f ? r.h + 12 : 0;
}
