/*
 * pick.c: what a press on a place of the board means: a target, a place, one of ours, or a look at who stands
 * there.
 */
#include "ui/table/choose/pick.h"

#include "core/language.h"
#include "game/action_form.h"
#include "ui/table/battle.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/camera.h"
#include "ui/table/choose/able.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/marked.h"
#include "ui/table/say.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/stack.h"
#include "ui/table/choose/together.h"
#include "ui/table/host.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

/* Of all that stand there whoever something may be done with, whose ever he is; else one of ours. */
static int next_at(const table *t, int space, int after)
{
    int ship = NO_UNIT; /* she lies off the coast and is pressed there; here only by the keys, and last */
    for (int u = standing_at(t, space, after, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (offers_any(t, u)) {
            if (!standing_afloat(t, u)) return u;
            if (ship == NO_UNIT) ship = u;
        }
    return after == NO_UNIT && t->pointer->by_keys ? ship : NO_UNIT;
}

/* The first of them that is pointed out: its counter lies on top with the frame round it, and is what one
 * means to press, not one below that has nothing to do but rest. */
static int called_at(const table *t, int space)
{
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (offers_calls(t, u) && !standing_afloat(t, u)) return u;
    return NO_UNIT;
}

/* The next of ours there, to be looked at alone; a ship only by the keys: she is pressed where she lies. */
static int own_at(const table *t, int space, int after)
{
    int u = standing_at(t, space, after, true);
    while (u != NO_UNIT && standing_afloat(t, u) && !t->pointer->by_keys)
        u = standing_at(t, space, u, true);
    return u;
}

/* The stack of the one that is chosen was shut by Escape: his counter lies on top, and a press there means
 * him and opens it anew. */
static bool opens_anew(const table *t, int space)
{
    int16_t standing[UNITS_MAX];
    const int u = t->choice->unit;
    return u != NO_UNIT && t->battle->view.units[u].space == space && t->pointer->fan != space &&
           t->pointer->shut == space && offers_any(t, u) && standing_stack(t, space, standing) > 1;
}

/* Several stand there: the next after the one that is chosen. */
static int own_unit_for_click(const table *t, int space)
{
    int u = t->choice->unit;
    bool here = u != NO_UNIT && t->battle->view.units[u].space == space;
    if (opens_anew(t, space)) return u;
    int found = here ? next_at(t, space, u) : called_at(t, space);
    if (found == NO_UNIT) found = next_at(t, space, NO_UNIT);
    if (found == NO_UNIT && here) found = own_at(t, space, u);
    return found != NO_UNIT ? found : own_at(t, space, NO_UNIT);
}

/* It is no order to turn, but one to do no more: that is never given by a press on the map. */
static bool rests(const table *t)
{
    const choice *c = t->choice;
    const verb *v = c->ready && c->alone ? action_verb(t->rs, c->act.verb) : NULL;
    return v && (v->takes & IS_REST) != 0;
}

/* With a verb pressed that needs but a direction: that way; pressed again it is done. */
static bool pick_way(table *t, int space, int clicks)
{
    const choice *c = t->choice;
    const int way = facing_meant(t, space);
    if (way == NO_DIRECTION) return false;
    if (rests(t)) {
        if (c->act.args[verb_arg_of(action_verb(t->rs, c->verb), ARG_DIRECTION)] == way) return false;
        choice_face(t, -1, way);
        return true;
    }
    const bool again = c->facing == way; /* he looks that way already: that is no answer yet */
    if (!again) choice_face(t, -1, way);
    if ((again || clicks > 1) && c->ready) choice_commit(t);
    return true;
}

/* While something is owed, whoever owes it is not put down for one who has no part in it: the press means the
 * place. */
static bool has_no_part(const table *t, int own)
{
    const int mine = t->choice->unit;
    return own != NO_UNIT && !offers_any(t, own) && offers_may_act(t, mine) && offers_end_step(t) < 0 &&
           t->battle->view.units[own].space != t->battle->view.units[mine].space;
}

/* A hint lies open, and names one of those that stand there: he is the first that is meant. */
static bool press_hinted(table *t, int space)
{
    const int u = hint_panel_target(t, t->choice->unit, space);
    return u != NO_UNIT && t->choice->aimed[u] && choice_target(t, u);
}

bool pick_reads_own(const table *t, int who)
{
    return t->battle->view.units[who].side == t->battle->d.side && !has_no_part(t, who);
}

/* The target that is meant already, pressed again; else the first of those there that may be. */
static bool press_target(table *t, int space, int clicks)
{
    const choice *c = t->choice;
    const bool again = c->target != NO_UNIT && t->battle->view.units[c->target].space == space;
    int aims = 0;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        aims += c->aimed[u];
    if (!again && press_hinted(t, space)) {
        if (aims > 1) pointer_fan(t, space);
        if (clicks > 1 && c->ready) choice_commit(t);
        return true;
    }
    for (int u = again ? c->target : standing_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = standing_at(t, space, u, false)) {
        if (!choice_target(t, u)) continue;
        if (aims > 1 && c->target != NO_UNIT) pointer_fan(t, space); /* which of them is chosen there */
        if (clicks > 1 && c->ready) choice_commit(t);
        return true;
    }
    return false;
}

/* Why nothing is done there; nothing else stands prepared then, that a press of Enter would do instead. */
static bool refused_at(table *t, int space)
{
    meant_space(t, space);
    if (!why_on(t) || !t->choice->ready || t->choice->alone) return why_on(t);
    choice_unprepare(t);
    meant_space(t, space);
    return why_on(t);
}

/* Several were chosen and may not go to that area: they are told why and stay chosen, whoever stands there. A
 * further press means him. */
static bool several_are_told(table *t, int space, int own)
{
    const choice *c = t->choice;
    if (own == NO_UNIT || c->unit == NO_UNIT || !choice_ticked(t) ||
        t->b->sheets[t->camera->sheet].kind != BOARD_AREA || t->battle->view.units[c->unit].space == space)
        return false;
    if (why_on(t) && t->why->space == space && !t->why->pointed) return false;
    if (refused_at(t, space)) why_then(t, own);
    return why_on(t);
}

/* Not all who are chosen may do it there: those who may stand prepared for it. */
static bool some_may(table *t, int space)
{
    return able_only(t, space) && (press_target(t, space, 1) || choice_space(t, space));
}

/* Nobody is chosen, and one has to be done with before anything else: the question on the line is his, and a
 * place that is pressed is the answer. */
static void take_asked(table *t, int own)
{
    const int asked = t->battle->ours && t->choice->unit == NO_UNIT ? offers_unfinished(t) : NO_UNIT;
    if (asked != NO_UNIT && own == NO_UNIT) choice_select(t, asked);
}

/* An enemy is pressed and nobody is chosen: he is looked at, and where he is nobody's target it is said why.
 */
static void say_no_target(table *t, int space)
{
    strbuf why = {0};
    const int enemy = t->battle->ours && t->choice->unit == NO_UNIT ? standing_enemy(t, space) : NO_UNIT;
    if (enemy != NO_UNIT && idle_why_no_target(t, enemy, &why)) host_say(t->host, "%s", strbuf_str(&why));
    strbuf_free(&why);
}

/* Whoever is chosen has nothing left to do, and what bars him is not there: an enemy who is pressed is read.
 */
static bool is_read(const table *t, int space)
{
    const word_args *of = &t->why->refusal.args;
    const int other = standing_unit_of(t, of->other);
    return !offers_any(t, t->choice->unit) && !t->why->mode && standing_enemy(t, space) != NO_UNIT &&
           of->space != space && (other == NO_UNIT || t->battle->view.units[other].space != space);
}

/* Why whoever is chosen does nothing there. */
static void tell_why_not(table *t, int space)
{
    if (!t->battle->ours || t->choice->unit == NO_UNIT || !refused_at(t, space)) return;
    if (is_read(t, space))
        why_clear(t);
    else
        pointer_fan(t, NO_SPACE); /* one thing at a time lies over the board */
}

/* The first press that marks an enemy for whoever is chosen and may act: what that does, and how it goes. */
static void tell_marked(table *t)
{
    const int who = marked_enemy(t, t->choice->unit);
    if (who == NO_UNIT || !offers_may_act(t, t->choice->unit) || !pointer_marks_first(t)) return;
    host_say(
        t->host,
        _("Marked: %s. From wherever you point now, the odds are those at this enemy; Esc takes the mark "
          "off."),
        say_unit(t, who));
}

void pick_space(table *t, int space, int clicks)
{
    const choice *c = t->choice;
    if (all_fire_at(t, space)) return;
    if (space == NO_SPACE) {
        if (!ways_out_beyond(t)) choice_step_back(t);
        return;
    }
    int16_t standing[UNITS_MAX];
    const int stack = standing_stack(t, space, standing);
    const bool anew = opens_anew(t, space);
    int own = t->battle->ours ? own_unit_for_click(t, space) : NO_UNIT;
    if (has_no_part(t, own)) own = NO_UNIT;
    take_asked(t, own);
    if (own == NO_UNIT && pick_way(t, space, clicks)) return;
    if (choice_open(t)) {
        if (press_target(t, space, clicks)) return;
        if (own != NO_UNIT && c->unit != NO_UNIT && (t->host->ui->mods & UI_SHIFT)) {
            if (stack_together(t, space)) return;
            if (own != c->unit) {
                choice_together(t, own);
                return;
            }
        }
        if (!(t->host->ui->mods & UI_SHIFT)) together_join(t, space);
        if (choice_space(t, space) || some_may(t, space)) {
            if (clicks > 1 && c->ready) choice_commit(t);
            return;
        }
    }
    if (several_are_told(t, space, own)) return;
    /* Pressed again it stays open. */
    pointer_fan_anew(t, stack > 1 ? space : NO_SPACE);
    if (own != NO_UNIT) {
        if (own == c->unit && c->ready && c->alone && c->verb < 0 && !anew) {
            choice_commit(t);
            return;
        }
        if (own == c->unit && clicks < 2) {
            choice_again(t);
            return;
        }
        const bool again = own == c->unit,
                   of_it = c->unit != NO_UNIT && t->battle->view.units[c->unit].space == space;
        choice_select(t, own);
        if (!of_it) choice_whole(t);
        if (again && clicks > 1) others_join(t);
        return;
    }
    if (stack == 0 && rests(t)) { /* put away */
        choice_step_back(t);
        return;
    }
    why_clear(t);
    pointer_inspect(t, stack > 0 ? standing[0] : NO_UNIT);
    say_no_target(t, space);
    tell_why_not(t, space);
    tell_marked(t);
}
