/*
 * offers.c: what the list of legal actions offers, and to whom: which units may act, who waits to be placed,
 * what ends the step.
 */
#include "ui/table/choose/offers.h"

#include <math.h>
#include <string.h>

#include "game/action_form.h"
#include "ui/stage/pose.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

bool offers_rest(const table *t, const action *a)
{
    const verb *v = action_verb(t->rs, a->verb);
    return v && (v->takes & (IS_REST | ENDS_STEP));
}

bool offers_may_act(const table *t, int who)
{
    return who >= 0 && who < UNITS_MAX && (t->offers[who] & OFFER_ACT) != 0;
}

bool offers_any(const table *t, int who)
{
    return who >= 0 && who < UNITS_MAX && t->offers[who] != 0;
}

bool offers_calls(const table *t, int who)
{
    return t->ours && !t->anim.running && who >= 0 && who < UNITS_MAX && (t->offers[who] & OFFER_CALLED) != 0;
}

/* One look through the list tells of every unit whether there is anything to do with it; where only few of
 * many are asked, those are pointed out. */
void offers_find(table *t)
{
    int mine = 0, asked = 0;
    memset(t->offers, 0, sizeof t->offers);
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (who != NO_UNIT) t->offers[who] |= offers_rest(t, a) ? OFFER_REST : OFFER_ACT;
    }
    for (int i = 0; i < t->sc->nunits; i++) {
        mine += t->view.units[i].status == UNIT_ON && t->view.units[i].side == t->d.side;
        asked += t->offers[i] != 0;
    }
    for (int i = 0; i < t->sc->nunits && (asked <= 3 || asked * 3 <= mine); i++)
        if (t->offers[i]) t->offers[i] |= OFFER_CALLED;
}

int offers_to_act(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        n += offers_may_act(t, i);
    return n;
}

/* Where may be chosen and nothing of it is in sight, the camera goes there. */
void offers_show_places(table *t)
{
    const choice *c = &t->c;
    float x, y;
    for (int i = 0; i < c->ndest; i++) {
        pose_place(t->b, c->dest[i], &x, &y);
        const fpoint at = view_to_window(&t->cam, x, y);
        if (t->b->spaces[c->dest[i]].sheet == t->sheet && view_holds(&t->cam, x, y, 0.6f) &&
            at.y < t->l.board.y + t->l.board.h - t->foot)
            return;
    }
    if (c->ndest == 0) return;
    const int middle = c->dest[c->ndest / 2];
    camera_show_sheet(t, t->b->spaces[middle].sheet);
    pose_place(t->b, middle, &x, &y);
    view_centre(&t->cam, x, y + t->foot / 2 / fmaxf(t->cam.cell, 1), !t->host->ui->t.still, t->host->now);
}

/* Where all who are asked stand in one stack, it is looked into. */
void offers_show_called(table *t)
{
    int16_t standing[UNITS_MAX];
    int space = NO_SPACE;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (!offers_calls(t, i)) continue;
        const int at = t->view.units[i].status == UNIT_ON ? t->view.units[i].space : NO_SPACE;
        if (at == NO_SPACE || (space != NO_SPACE && at != space)) return;
        space = at;
    }
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->sheet || offers_end_step(t) >= 0) return;
    if (standing_stack(t, space, standing) > 1) t->fan = space;
}

int offers_end_step(const table *t)
{
    for (int i = 0; i < t->list.count; i++) {
        const verb *v = action_verb(t->rs, t->list.items[i].verb);
        if (v && (v->takes & ENDS_STEP) && t->list.items[i].nunits == 0) return i;
    }
    return -1;
}

int offers_waiting(const table *t, int16_t out[WAITING_MAX])
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < WAITING_MAX && t->ours; u++)
        if (t->view.units[u].status == UNIT_READY && t->view.units[u].side == t->d.side &&
            offers_may_act(t, u))
            out[n++] = (int16_t)u;
    return n;
}
