/* marked.c: see marked.h. */
#include "ui/table/choose/marked.h"

#include <math.h>

#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/chosen.h"
#include "ui/table/pointer.h"
#include "ui/table/why.h"

int marked_enemy(const table *t, int ours)
{
    const int who = t->pointer->inspect;
    const state *now = &t->battle->view;
    const unit *units = now->units;
    if (t->pointer->inspect_turn != now->turn || t->pointer->inspect_step != now->step) return NO_UNIT;
    if (!t->battle->ours || who == NO_UNIT || ours == NO_UNIT) return NO_UNIT;
    return units[who].status == UNIT_ON && units[who].side != units[ours].side ? who : NO_UNIT;
}

int marked_shown(const table *t)
{
    const int who = marked_enemy(t, t->choice->unit),
              at = who != NO_UNIT ? t->anim->shown.units[who].space : NO_SPACE;
    if (at == NO_SPACE || t->b->spaces[at].sheet != t->camera->sheet) return NO_UNIT;
    return why_on(t) && t->why->space == at ? NO_UNIT : who;
}

/* Where a direction leads on the sheet of that space: a step anywhere on it, of any length; none: {0, 0}. */
static fpoint step_of(const board *b, int space, int direction)
{
    for (int i = 0; i < b->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks && b->spaces[i].sheet == b->spaces[space].sheet; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            if (l->direction != direction) continue;
            return (fpoint){(float)(b->spaces[l->to].centre.x - b->spaces[i].centre.x),
                            (float)(b->spaces[l->to].centre.y - b->spaces[i].centre.y)};
        }
    return (fpoint){0, 0};
}

int marked_turned_away(const table *t, int space, int facing, int enemy)
{
    const board_space *from = &t->b->spaces[space], *to = &t->b->spaces[t->battle->view.units[enemy].space];
    const float x = (float)(to->centre.x - from->centre.x), y = (float)(to->centre.y - from->centre.y);
    const fpoint step = step_of(t->b, space, facing);
    const float far = hypotf(x, y) * hypotf(step.x, step.y);
    return far > 0 ? (int)lroundf(1000 * (1 - (x * step.x + y * step.y) / far)) : 0;
}
