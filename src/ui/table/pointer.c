/* pointer.c: what is pointed at; nobody else writes it. */
#include "ui/table/pointer.h"

#include <math.h>

#include "core/mem.h"

static pointer *own(table *t)
{
    return (pointer *)t->pointer;
}

struct pointer *pointer_new(void)
{
    pointer *p = mem_alloc(sizeof *p);
    p->hover = p->cursor = p->fan = NO_SPACE;
    p->inspect = NO_UNIT;
    return p;
}

void pointer_hover(table *t, int space)
{
    own(t)->hover = space;
    own(t)->by_keys = false;
}

void pointer_go(table *t, int space)
{
    own(t)->hover = own(t)->cursor = space;
    own(t)->by_keys = true;
}

void pointer_away(table *t)
{
    own(t)->hover = own(t)->cursor = own(t)->fan = NO_SPACE;
}

void pointer_hide(table *t)
{
    own(t)->hover = NO_SPACE;
}

void pointer_inspect(table *t, int who)
{
    own(t)->inspect = who;
}

void pointer_anew(table *t)
{
    own(t)->picked++;
}

void pointer_chosen(table *t)
{
    own(t)->inspect = NO_UNIT;
    own(t)->placing = false;
}

void pointer_place(table *t, bool on)
{
    own(t)->placing = on;
}

void pointer_fan(table *t, int space)
{
    own(t)->fan = space;
}

void pointer_fan_anew(table *t, int space)
{
    own(t)->fan = space;
    own(t)->opened++;
}

void pointer_press(table *t, bool down)
{
    own(t)->pressed = down;
    own(t)->turning = false;
}

void pointer_turn(table *t)
{
    own(t)->turning = true;
}

void pointer_pan(table *t, float x, float y)
{
    enum { STILL = 4 }; /* a hand that presses is not quite still */
    pointer *p = own(t);
    if (!p->panning) {
        p->panned = false;
        p->pan_x = x;
        p->pan_y = y;
    }
    if (hypotf(x - p->pan_x, y - p->pan_y) > STILL * t->host->ui->t.zoom) p->panned = true;
    p->panning = true;
    p->press_x = x;
    p->press_y = y;
}

void pointer_pan_end(table *t)
{
    own(t)->panning = false;
}
