/* ruler.c: see ruler.h; nobody else writes it. */
#include "ui/table/board/ruler.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/measure.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"

static ruler *own(table *t)
{
    return (ruler *)t->ruler;
}

struct ruler *ruler_new(void)
{
    return mem_alloc(sizeof(ruler));
}

void ruler_toggle(table *t)
{
    ruler *r = own(t);
    r->on = !r->on;
    r->count = 0;
    if (r->on) host_say(t->host, _("The ruler: press where it begins and where it bends. Esc puts it away."));
}

bool ruler_point(table *t, int space)
{
    ruler *r = own(t);
    if (!r->on) return false;
    if (r->count > 0 && r->sheet != t->camera->sheet) r->count = 0; /* another map: another ruler */
    if (space == NO_SPACE || (r->count > 0 && r->at[r->count - 1] == space)) return true;
    if (r->count == RULER_POINTS) {
        host_say(t->host, _("The ruler bends no more often: Esc puts it away."));
        return true;
    }
    r->sheet = t->camera->sheet;
    r->at[r->count++] = (uint16_t)space;
    return true;
}

bool ruler_event(table *t, const ui_event *e, bool here, int space)
{
    if (!t->ruler->on || !here || e->button != UI_LEFT) return false;
    if (e->kind == UI_MOUSE_DOWN) return ruler_point(t, space);
    return e->kind == UI_MOUSE_UP;
}

bool ruler_back(table *t)
{
    const bool was = t->ruler->on;
    own(t)->on = false;
    own(t)->count = 0;
    return was;
}

/* A dark stroke on a light one, with a tick at every whole space, so that it can be counted from afar. */
static void leg_draw(table *t, fpoint a, fpoint b, int twice)
{
    ui *u = t->host->ui;
    const float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy);
    if (len < 1) return;
    draw_line(u->out, a.x, a.y, b.x, b.y, u->t.ivory, marking_pen(t, 9, 0, 0));
    draw_line(u->out, a.x, a.y, b.x, b.y, u->t.ink, marking_pen(t, 4.6f, 0, 0));
    const float tick = 5 * u->t.zoom;
    for (int i = 2; i < twice; i += 2) {
        const float k = (float)i / (float)twice, x = a.x + dx * k, y = a.y + dy * k;
        draw_line(u->out, x - dy / len * tick, y + dx / len * tick, x + dy / len * tick, y - dx / len * tick,
                  u->t.ink, marking_pen(t, 2, 0, 0));
    }
}

/* In the letters of a heading: it is read from the far side of the table. Above or below its end, else beside
 * it: where it lies on no counter. */
static void length_plate(table *t, fpoint end, float off, const char *s)
{
    ui *u = t->host->ui;
    const frect b = t->layout->board;
    const float w = ui_width(u, TEXT_HEADING, s) + 22, h = theme_tx(&u->t, 32, 40),
                aside = (w - h) / 2 + fabsf(off);
    const fpoint tries[] = {{0, off}, {0, -off}, {aside, 0}, {-aside, 0}, {aside, off}, {-aside, off}};
    frect r = {0};
    float least = 0;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const float x = fmaxf(b.x + 6, fminf(end.x + tries[i].x - w / 2, b.x + b.w - w - 6)),
                    y = fmaxf(b.y + 6, fminf(end.y + tries[i].y - h / 2, b.y + b.h - h - 6));
        const frect at = {roundf(x), roundf(y), w, h};
        const float cost = where_counters_covered(t, at);
        if (i == 0 || cost < least) r = at, least = cost;
        if (least <= 0) break;
    }
    draw_round(u->out, r, 5, u->t.walnut, u->t.gold, 1.4f);
    ui_text_mid(u, TEXT_HEADING, u->t.ivory, r.x + w / 2, r, ALIGN_CENTRE, s);
}

static void dot(table *t, fpoint p)
{
    ui *u = t->host->ui;
    const float r = 5 * u->t.zoom;
    draw_circle(u->out, p.x, p.y, r + 3 * u->t.zoom, u->t.ivory, 0, 0);
    draw_circle(u->out, p.x, p.y, r, u->t.ink, 0, 0);
}

void ruler_draw(table *t)
{
    const ruler *r = t->ruler;
    uint16_t at[RULER_POINTS + 1];
    int n = r->count, sum = 0;
    char says[120];
    if (!r->on || n == 0 || r->sheet != t->camera->sheet || t->modal->card != MODAL_NONE) return;
    memcpy(at, r->at, sizeof r->at);
    if (t->pointer->hover != NO_SPACE && t->pointer->hover != at[n - 1] &&
        t->b->spaces[t->pointer->hover].sheet == r->sheet)
        at[n++] = (uint16_t)t->pointer->hover;
    for (int i = 1; i < n; i++)
        leg_draw(t, where_centre(t, at[i - 1]), where_centre(t, at[i]), measure_twice(t, at[i - 1], at[i]));
    for (int i = 0; i < n; i++)
        dot(t, where_centre(t, at[i]));
    for (int i = 1; i < n; i++) {
        const fpoint a = where_centre(t, at[i - 1]), b = where_centre(t, at[i]);
        const int twice = measure_twice(t, at[i - 1], at[i]);
        sum += twice;
        if (n == 2) break; /* one leg is the whole */
        measure_words(t, twice, says, sizeof says);
        const fpoint beside = marking_beside(t, a, b, marking_plate_width(t, says), marking_plate_height(t));
        marking_plate(t, beside.x, beside.y, says);
    }
    if (n < 2) return;
    const fpoint a = where_centre(t, at[n - 2]), b = where_centre(t, at[n - 1]);
    const float off = t->camera->view.cell * 0.5f + theme_tx(&t->host->ui->t, 20, 26);
    measure_words(t, sum, says, sizeof says);
    length_plate(t, b, b.y < a.y ? -off : off, says);
}
