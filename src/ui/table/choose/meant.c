/* meant.c: the action a refused press most likely meant, put to the judge so that it says why not. */
#include "ui/table/choose/meant.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/choose/choice.h"
#include "ui/table/standing.h"

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static bool verb_for_them(const table *t, const verb *v, unsigned wanted)
{
    return (v->takes & wanted) && (t->c.nextra == 0 || (v->takes & TAKES_GROUP));
}

/* The verb a refused press most likely meant. */
static int verb_meant(const table *t, bool target)
{
    unsigned wanted = target ? TAKES_TARGET : TAKES_SPACE | TAKES_PATH;
    if (t->c.verb >= 0 && verb_for_them(t, verb_of(t, t->c.verb), wanted)) return t->c.verb;
    /* One that somebody may do now, rather than one of another step. */
    for (int i = 0; i < t->list.count; i++) {
        const verb *v = verb_of(t, t->list.items[i].verb);
        if (v && verb_for_them(t, v, wanted) && (v->takes & TAKES_UNIT)) return t->list.items[i].verb;
    }
    for (int i = 0; i < t->rs->nverbs; i++)
        if (verb_for_them(t, &t->rs->verbs[i], wanted) &&
            (t->rs->verbs[i].takes & (TAKES_UNIT | TAKES_GROUP)))
            return i;
    return -1;
}

/* The unit, or where this verb is done by single figures its first. */
static int lead_of(const table *t, int verb_index)
{
    const scenario_unit *u = &t->sc->units[t->c.unit];
    for (int i = 0; i < t->list.count && u->nfigures > 0; i++) {
        const action *a = &t->list.items[i];
        if (a->verb == verb_index && a->nunits > 0 && a->units[0] >= FIGURE_BASE)
            return FIGURE_BASE + (t->c.actor != NO_UNIT ? t->c.actor - FIGURE_BASE : u->first_figure);
    }
    return t->c.unit;
}

static void ask_why(table *t, const action *a, int space, int verb_index)
{
    refusal why = {.args = word_args_none()};
    t->why_on = false;
    if (game_check(&t->view, a, &why)) return;
    t->why = why;
    t->why_space = space;
    t->why_verb = verb_index;
    t->why_press = (fpoint){t->host->ui->mx, t->host->ui->my};
    t->why_on = true;
}

static void fill_args(const table *t, action *a, const verb *v)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (v->args[i].kind == ARG_NUMBER) a->args[i] = v->args[i].lo;
        if (v->args[i].kind == ARG_CHOICE) a->args[i] = 0;
        if (v->args[i].kind == ARG_DIRECTION) {
            int d = a->nunits ? choice_wanted_facing(t, a) : 0;
            /* Foot and horse face a side: a corner would be refused before what the player wants to know. */
            if (d == NO_DIRECTION) d = 0;
            a->args[i] = board_directions(t->b, t->b->sheets[t->sheet].first_space) == 8 ? (d & ~1) : d;
        }
    }
}

void meant_space(table *t, int space)
{
    if (t->c.unit == NO_UNIT || !t->ours) return;
    int enemy = NO_UNIT;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (t->view.units[u].side != t->d.side) enemy = u;
    int index = verb_meant(t, enemy != NO_UNIT);
    if (index < 0) index = verb_meant(t, false);
    if (index < 0) return;
    const verb *v = verb_of(t, index);
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, lead_of(t, index));
    for (int i = 0; i < t->c.nextra; i++)
        action_add_unit(&a, t->c.extra[i]);
    if ((v->takes & TAKES_TARGET) && enemy != NO_UNIT) a.target = (int16_t)enemy;
    if (!(v->takes & TAKES_TARGET) || enemy == NO_UNIT) action_add_space(&a, space);
    fill_args(t, &a, v);
    ask_why(t, &a, space, -1);
}

void meant_verb(table *t, int index)
{
    const verb *v = verb_of(t, index);
    if (!v || t->c.unit == NO_UNIT || !t->ours) return;
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, lead_of(t, index));
    const unit *u = &t->view.units[t->c.unit];
    if (v->takes & TAKES_TARGET)
        for (int i = 0; i < t->sc->nunits && a.target == NO_UNIT; i++)
            if (t->view.units[i].status == UNIT_ON && t->view.units[i].side != t->d.side)
                a.target = (int16_t)i;
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && u->space != NO_SPACE && t->b->spaces[u->space].nlinks > 0)
        action_add_space(&a, t->b->links[t->b->spaces[u->space].first_link].to);
    fill_args(t, &a, v);
    ask_why(t, &a, NO_SPACE, index);
}
