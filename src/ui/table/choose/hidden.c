/* hidden.c: what of the choice lies beneath a card: it is laid where that is least. */
#include "ui/table/choose/hidden.h"

#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"

int hidden_choice(const table *t, frect r)
{
    int cost = 0;
    const choice *c = t->choice;
    if (c->unit != NO_UNIT && t->battle->view.units[c->unit].space != NO_SPACE) {
        fpoint p = where_unit(t, c->unit);
        if (ui_inside(ui_inset(r, -t->camera->view.cell / 2), p.x, p.y)) cost += 20;
    }
    for (int i = 0; i < c->ndest; i++) {
        fpoint p = where_centre(t, c->dest[i]);
        if (ui_inside(ui_inset(r, -t->camera->view.cell / 3), p.x, p.y)) cost += 2;
    }
    for (int i = 0; i < c->naim; i++) {
        fpoint p = where_unit(t, c->aim[i]);
        if (ui_inside(ui_inset(r, -t->camera->view.cell / 3), p.x, p.y)) cost += 3;
    }
    return cost;
}
