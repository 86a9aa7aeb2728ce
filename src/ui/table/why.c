/* why.c: an action is put to the judge; its refusal is kept until it is put away or the choice is another. */
#include "ui/table/why.h"

#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/pointer.h"

static why_shown *own(table *t)
{
    return (why_shown *)t->why;
}

void why_ask(table *t, const action *a, int space, int verb_index)
{
    why_shown *w = own(t);
    refusal no = {.args = word_args_none()};
    const int who = a->nunits > 0 ? action_unit_of(t->sc, a->units[0]) : NO_UNIT;
    w->kept = false;
    if (game_check(&t->battle->view, a, &no)) return;
    why_tell(t, &no, who, who != NO_UNIT ? t->battle->view.units[who].space : NO_SPACE, space);
    w->verb = verb_index;
}

void why_tell(table *t, const refusal *no, int who, int from, int space)
{
    why_shown *w = own(t);
    w->refusal = *no;
    w->unit = who;
    w->from = from;
    w->space = space;
    w->verb = -1;
    w->then = NO_UNIT;
    w->press = (fpoint){t->host->ui->mx, t->host->ui->my};
    w->picked = t->pointer->picked;
    const ui_event *e = t->host->ui->event;
    w->pointed = w->mode && (e == NULL || e->kind == UI_MOUSE_MOVE);
    w->kept = true;
}

void why_then(table *t, int who)
{
    own(t)->then = who;
}

bool why_on(const table *t)
{
    return t->why->kept && t->why->picked == t->pointer->picked;
}

void why_clear(table *t)
{
    own(t)->kept = false;
}

void why_put_away(table *t)
{
    const int who = t->pointer->inspect;
    if (why_on(t) && who != NO_UNIT && t->battle->view.units[who].space == t->why->space)
        pointer_inspect(t, NO_UNIT);
    why_clear(t);
}

void why_toggle(table *t)
{
    own(t)->mode = !own(t)->mode;
    own(t)->kept = false;
}

void why_end(table *t)
{
    if (t->why->mode) why_toggle(t);
}

void why_placed(table *t, frect at)
{
    own(t)->at = at;
}
