/* pointer.c: what is pointed at; nobody else writes it. */
#include "ui/table/pointer.h"

#include <math.h>

#include "core/mem.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"

static pointer *own(table *t)
{
    return (pointer *)t->pointer;
}

struct pointer *pointer_new(void)
{
    pointer *p = mem_alloc(sizeof *p);
    p->hover = p->cursor = p->fan = p->shut = p->noted = p->pressed_at = p->rested_on = NO_SPACE;
    p->inspect = NO_UNIT;
    return p;
}

static bool known(const pointer *p, uint64_t ground)
{
    for (int i = 0; i < p->ngrounds && i < POINTER_GROUNDS; i++)
        if (p->grounds[i] == ground) return true;
    return false;
}

bool pointer_note(table *t, int space, uint64_t ground)
{
    enum { READ_MS = 1000 };
    pointer *p = own(t);
    if (space == p->noted || t->host->in_event) return p->brief && !p->rested;
    const bool read = p->noted != NO_SPACE && (t->host->instant || t->host->now - p->noted_since >= READ_MS);
    if (read && !known(p, p->noted_ground)) p->grounds[p->ngrounds++ % POINTER_GROUNDS] = p->noted_ground;
    p->noted = space;
    p->noted_ground = ground;
    p->noted_since = t->host->now;
    p->brief = known(p, ground);
    p->rested = false;
    return p->brief;
}

int pointer_tick(table *t)
{
    enum { RESTS_MS = 700 };
    pointer *p = own(t);
    if (p->noted == NO_SPACE || p->noted != p->hover || !p->brief || p->rested) return -1;
    const uint64_t there = t->host->now - p->noted_since;
    if (there < RESTS_MS) return (int)(RESTS_MS - there);
    p->rested = true;
    return 0;
}

static void came(table *t)
{
    own(t)->hovered = session_count(t->s);
    own(t)->hovered_turn = t->battle->view.turn;
    own(t)->hovered_step = t->battle->view.step;
}

void pointer_rests(table *t)
{
    own(t)->hovered = -1;
}

bool pointer_before(const table *t)
{
    return t->pointer->hovered != session_count(t->s);
}

bool pointer_old(const table *t)
{
    const state *now = &t->battle->view;
    return t->pointer->hovered_turn != now->turn || t->pointer->hovered_step != now->step;
}

bool pointer_asks(const table *t)
{
    return t->pointer->hovered >= 0 && !pointer_old(t);
}

static bool read_here(const table *t)
{
    enum { READ_MS = 500 };
    return t->pointer->hover != NO_SPACE && t->host->now - t->pointer->came >= READ_MS;
}

int pointer_read_of(const table *t)
{
    enum { ON_ITS_WAY_MS = 2000 };
    const pointer *p = t->pointer;
    if (pointer_old(t)) return NO_SPACE;
    if (read_here(t)) return p->hover;
    return p->rested_on != NO_SPACE && t->host->now - p->left < ON_ITS_WAY_MS ? p->rested_on : NO_SPACE;
}

void pointer_beside(table *t, bool on)
{
    own(t)->beside = on;
}

void pointer_hover(table *t, int space)
{
    if (space != own(t)->hover) {
        if (read_here(t)) own(t)->rested_on = t->pointer->hover, own(t)->left = t->host->now;
        own(t)->came = t->host->now;
    }
    if (space != own(t)->pressed_at) own(t)->pressed_at = NO_SPACE;
    own(t)->hover = space;
    came(t);
    own(t)->by_keys = false;
}

void pointer_go(table *t, int space)
{
    own(t)->hover = own(t)->cursor = space;
    own(t)->beside = false;
    came(t);
    own(t)->pressed_at = NO_SPACE;
    own(t)->by_keys = true;
}

void pointer_away(table *t)
{
    own(t)->hover = own(t)->cursor = own(t)->fan = own(t)->shut = own(t)->rested_on = NO_SPACE;
}

void pointer_hide(table *t)
{
    own(t)->hover = NO_SPACE;
}

void pointer_count(table *t, const bool counted[UNITS_MAX])
{
    own(t)->counts = counted != NULL;
    for (int i = 0; i < UNITS_MAX && counted; i++)
        own(t)->counted[i] = counted[i];
}

void pointer_inspect(table *t, int who)
{
    own(t)->inspect = who;
    own(t)->inspect_stands = who != NO_UNIT && t->battle->view.units[who].status == UNIT_ON;
    own(t)->inspect_turn = t->battle->view.turn;
    own(t)->inspect_step = t->battle->view.step;
}

bool pointer_marks_first(table *t)
{
    const bool first = !t->pointer->marks_known;
    own(t)->marks_known = true;
    return first;
}

void pointer_fallen(table *t)
{
    const int who = t->pointer->inspect;
    if (who != NO_UNIT && t->pointer->inspect_stands && t->battle->view.units[who].status != UNIT_ON)
        pointer_inspect(t, NO_UNIT);
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
    own(t)->shut = NO_SPACE;
}

void pointer_shut(table *t)
{
    const int was = t->pointer->fan;
    pointer_fan(t, NO_SPACE);
    own(t)->shut = was;
}

void pointer_fan_anew(table *t, int space)
{
    pointer_fan(t, space);
    own(t)->opened++;
}

void pointer_lay_plate(table *t, frect r, uint64_t says)
{
    own(t)->plate = r;
    own(t)->plate_says = says;
}

void pointer_press(table *t, bool down)
{
    own(t)->pressed = down;
    own(t)->turning = false;
}

void pointer_read(table *t, int ship)
{
    own(t)->pressed_ship = ship;
    own(t)->pressed_at = own(t)->hover;
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
