/* touch.c: see touch.h. */
#include "ui/app/touch.h"

#include <math.h>

#include "ui/app/app_internal.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/press.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/table.h"

enum {
    FINGER = 22,
    NOTCH = 56
}; /* points: so far from its middle a finger still touches; widget.c's notch */

/* The uppermost there that takes presses; NULL: none, or one that lies below a card. */
static const ui_region *under(const ui *u, float x, float y)
{
    for (int i = u->nregions - 1; i >= 0; i--)
        if (ui_inside(u->regions[i].r, x, y)) return u->regions[i].layer >= u->top ? &u->regions[i] : NULL;
    return NULL;
}

static bool is_board(const app *a, const ui_region *r)
{
    return a->table && a->screen == SCREEN_TABLE && r && r->id == press_region();
}

touch_drag app_touch_drag(const app *a, float x, float y)
{
    const ui_region *r = under(&a->ui, x, y);
    if (is_board(a, r)) return pieces_at(a->table, x, y) == NO_UNIT ? TOUCH_PANS : TOUCH_DRAWS;
    return r && r->flags == 0 ? TOUCH_DRAWS : TOUCH_SCROLLS;
}

float app_touch_notch(const app *a)
{
    return NOTCH * a->ui.t.zoom;
}

/* The counter nearest to the finger within half a space, where nobody is chosen and the ground means nothing
 * by itself. */
static void to_counter(const table *t, float *x, float *y)
{
    enum { ROUND = 12 };
    const fpoint at = view_to_board(&t->camera->view, *x, *y);
    const int space = where_space_at(t, at.x, at.y);
    if (t->choice->unit != NO_UNIT || pieces_at(t, *x, *y) != NO_UNIT || space == NO_SPACE) return;
    const float half = where_counter(t, space) / 2;
    for (int step = 1; step <= 2; step++)
        for (int i = 0; i < ROUND; i++) {
            const float angle = 6.2831853f * (float)i / ROUND, far = half * (float)step / 2,
                        px = *x + far * cosf(angle), py = *y + far * sinf(angle);
            if (pieces_at(t, px, py) == NO_UNIT) continue;
            *x = px;
            *y = py;
            return;
        }
}

static float within(float v, float from, float size)
{
    return fmaxf(from + 1, fminf(v, from + size - 1));
}

/* The button nearest to the finger. */
static void to_button(const ui *u, float *x, float *y)
{
    float best = FINGER * u->t.zoom;
    const float fx = *x, fy = *y;
    for (int i = 0; i < u->nregions; i++) {
        const ui_region *r = &u->regions[i];
        if (r->layer != u->top || !(r->flags & UI_FOCUS) || (r->flags & UI_OFF)) continue;
        const float px = within(fx, r->r.x, r->r.w), py = within(fy, r->r.y, r->r.h),
                    far = hypotf(px - fx, py - fy);
        if (far >= best || under(u, px, py) != r) continue;
        best = far;
        *x = px;
        *y = py;
    }
}

void app_touch_point(const app *a, float *x, float *y)
{
    const ui_region *r = under(&a->ui, *x, *y);
    if (is_board(a, r))
        to_counter(a->table, x, y);
    else if (!r || (r->flags & UI_SOLID))
        to_button(&a->ui, x, y);
}
