/* meant.c: the action a refused press most likely meant, put to the judge so that it says why not. */
#include "ui/table/choose/meant.h"

#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/idle.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static bool verb_for_them(const table *t, const verb *v, unsigned wanted)
{
    const int status = t->choice->unit != NO_UNIT ? t->battle->view.units[t->choice->unit].status : -1;
    if (status == UNIT_ON && (v->takes & COMES_ON)) return false;        /* it is there */
    if (status == UNIT_READY && (v->takes & TAKES_TARGET)) return false; /* it does nothing to anybody yet */
    return (v->takes & wanted) && (!t->choice->grouped || (v->takes & TAKES_GROUP));
}

/* It needs a direction and nothing else: a press on the board says which. */
static bool goes_by_direction(const table *t, int index)
{
    const verb *v = verb_of(t, index);
    return index >= 0 && v && !(v->takes & (TAKES_TARGET | TAKES_SPACE | TAKES_PATH)) &&
           verb_arg_of(v, ARG_DIRECTION) >= 0;
}

/* Its own step is open: what the judge says of it is about these units, and not about another step. */
static bool given_now(const table *t, int index)
{
    const uint32_t stages = t->rs->verbs[index].stages;
    return stages == 0 || (stages & BIT(course_stage(&t->battle->view))) != 0;
}

/* The first verb that could be meant where nobody may do anything: of the step that is open, or of any. */
static int verb_barred(const table *t, unsigned wanted)
{
    int other = -1;
    for (int i = 0; i < t->rs->nverbs; i++) {
        const verb *v = &t->rs->verbs[i];
        if (!verb_for_them(t, v, wanted) || (v->takes & (TAKES_UNIT | TAKES_GROUP)) == 0) continue;
        if (given_now(t, i)) return i;
        if (other < 0) other = i;
    }
    return other;
}

/* Who waits beside the board comes on, or is placed, by a verb of its own: not as others march. -1: it is on.
 */
static int verb_to_come_on(const table *t)
{
    const int who = t->choice->unit;
    if (who == NO_UNIT || t->battle->view.units[who].status != UNIT_READY) return -1;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = verb_of(t, a->verb);
        if (v && (v->takes & (TAKES_SPACE | TAKES_PATH)) && a->nunits > 0 && a->units[0] == who)
            return a->verb;
    }
    for (int i = 0; i < t->rs->nverbs; i++) /* nowhere now: that is what is asked */
        if ((t->rs->verbs[i].takes & COMES_ON) && (t->rs->verbs[i].takes & (TAKES_SPACE | TAKES_PATH)) &&
            given_now(t, i))
            return i;
    return -1;
}

/* The verb a refused press most likely meant. */
static int verb_meant(const table *t, bool target)
{
    unsigned wanted = target ? TAKES_TARGET : TAKES_SPACE | TAKES_PATH;
    if (goes_by_direction(t, t->choice->verb)) return t->choice->verb;
    if (t->choice->verb >= 0 && verb_for_them(t, verb_of(t, t->choice->verb), wanted)) return t->choice->verb;
    const int on = target ? -1 : verb_to_come_on(t);
    if (on >= 0) return on;
    /* One that somebody may do now, rather than one of another step; where nobody stands, one that is done to
     * nobody, rather than a charge that goes there. */
    for (int alone = target ? 0 : 1; alone >= 0; alone--)
        for (int i = 0; i < t->battle->list.count; i++) {
            const verb *v = verb_of(t, t->battle->list.items[i].verb);
            if (v && verb_for_them(t, v, wanted) && (v->takes & TAKES_UNIT) &&
                (!alone || !(v->takes & TAKES_TARGET)))
                return t->battle->list.items[i].verb;
        }
    return verb_barred(t, wanted);
}

/* Where the enemy stands: what is done to him, unless that belongs to another step and says no more than so
 * while going there is of this one. */
static int verb_meant_at(const table *t, bool enemy)
{
    const int at_him = enemy ? verb_meant(t, true) : -1;
    if (at_him >= 0 && (given_now(t, at_him) || verb_of(t, at_him)->elsewhere != NULL)) return at_him;
    const int there = verb_meant(t, false);
    return at_him < 0 || (there >= 0 && given_now(t, there)) ? there : at_him;
}

/* The unit, or where this verb is done by single figures its first. */
static int lead_of(const table *t, int verb_index)
{
    const scenario_unit *u = &t->sc->units[t->choice->unit];
    for (int i = 0; i < t->battle->list.count && u->nfigures > 0; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb == verb_index && a->nunits > 0 && a->units[0] >= FIGURE_BASE)
            return FIGURE_BASE +
                   (t->choice->actor != NO_UNIT ? t->choice->actor - FIGURE_BASE : u->first_figure);
    }
    return t->choice->unit;
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
            a->args[i] =
                board_directions(t->b, t->b->sheets[t->camera->sheet].first_space) == 8 ? (d & ~1) : d;
        }
    }
}

void meant_space(table *t, int space)
{
    if (t->choice->unit == NO_UNIT || !t->battle->ours) return;
    int enemy = NO_UNIT;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (t->battle->view.units[u].side != t->battle->d.side) enemy = u;
    const int index = verb_meant_at(t, enemy != NO_UNIT);
    if (index < 0) return;
    const verb *v = verb_of(t, index);
    action a;
    action_init(&a, index, t->battle->d.side);
    action_add_unit(&a, lead_of(t, index));
    for (int i = 0; i < t->choice->nextra && (v->takes & TAKES_GROUP) && a.nunits < ACTION_UNITS; i++)
        action_add_unit(&a, t->choice->extra[i]);
    const bool that_way = goes_by_direction(t, index);
    const int from = t->battle->view.units[t->choice->unit].space;
    if ((v->takes & TAKES_TARGET) && enemy != NO_UNIT) a.target = (int16_t)enemy;
    if (!that_way && (!(v->takes & TAKES_TARGET) || enemy == NO_UNIT)) action_add_space(&a, space);
    fill_args(t, &a, v);
    if (that_way && from != NO_SPACE && from != space)
        a.args[verb_arg_of(v, ARG_DIRECTION)] = board_direction(t->b, from, space);
    why_ask(t, &a, space, -1);
}

/* Where that order would lead: up to whom it is done to, or one step off. The place beside him that is
 * nearest, unless the unit stands there. */
static void add_where(const table *t, action *a, int from)
{
    const int there = a->target != NO_UNIT ? t->battle->view.units[a->target].space : NO_SPACE;
    const board_space *s = &t->b->spaces[there != NO_SPACE ? there : from];
    int best = NO_SPACE, least = there != NO_SPACE ? board_distance2(t->b, from, there) : 0;
    if (there != NO_SPACE && board_steps(t->b, from, there) == 1) return;
    for (int i = 0; i < s->nlinks; i++) {
        const int to = t->b->links[s->first_link + (uint32_t)i].to, far = board_distance2(t->b, from, to);
        if (best == NO_SPACE || far < least) best = to, least = far;
    }
    if (best != NO_SPACE) action_add_space(a, best);
}

/* A refusal that speaks of whom it is done to. */
static bool refused_for_him(const table *t, const action *a)
{
    refusal why = {.args = word_args_none()};
    return !game_check(&t->battle->view, a, &why) && why.args.other == a->target;
}

/* Of an enemy out of reach the way there says no more than that some place is too far: then it is asked from
 * where the unit stands, if that names him. */
static void name_the_enemy(const table *t, action *a)
{
    action here = *a;
    while (here.nspaces > 0)
        here.spaces[--here.nspaces] = NO_SPACE;
    if (a->target != NO_UNIT && a->nspaces > 0 && !refused_for_him(t, a) && refused_for_him(t, &here))
        *a = here;
}

/* Nobody turns to where he looks already: that is not what is asked. */
static void look_elsewhere(const table *t, action *a, const verb *v, int facing)
{
    const int arg = verb_arg_of(v, ARG_DIRECTION),
              n = board_directions(t->b, t->b->sheets[t->camera->sheet].first_space);
    if (arg >= 0 && n > 0 && a->args[arg] == facing) a->args[arg] = (facing + 2) % n;
}

/* That order as it would be given to the unit chosen, to the nearest enemy if it is done to one; NO_UNIT: it
 * is not for him. */
static bool would_be(const table *t, int index, action *a)
{
    const verb *v = verb_of(t, index);
    if (!v || t->choice->unit == NO_UNIT || !t->battle->ours) return false;
    const unit *u = &t->battle->view.units[t->choice->unit];
    action_init(a, index, t->battle->d.side);
    action_add_unit(a, lead_of(t, index));
    if (v->takes & TAKES_TARGET) a->target = (int16_t)idle_nearest_enemy(t, t->choice->unit);
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && u->space != NO_SPACE) add_where(t, a, u->space);
    fill_args(t, a, v);
    look_elsewhere(t, a, v, u->facing);
    name_the_enemy(t, a);
    return true;
}

void meant_verb(table *t, int index)
{
    action a;
    if (would_be(t, index, &a)) why_ask(t, &a, NO_SPACE, index);
}

void meant_why(const table *t, const action *a, strbuf *out)
{
    refusal why = {.args = word_args_none()};
    const char *rule;
    strbuf title = {0}, remedy = {0}, text = {0};
    if (game_check(&t->battle->view, a, &why) || why.code == NULL) return;
    story_refusal(t->sc, &t->battle->view, &why, &title, &text, &remedy, &rule);
    if (text.len > 0) strbuf_addf(out, "%s%s", out->len > 0 ? ": " : "", strbuf_str(&text));
    if (remedy.len > 0) strbuf_addf(out, " %s", strbuf_str(&remedy));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

void meant_verb_why(const table *t, int index, strbuf *out)
{
    action a;
    if (would_be(t, index, &a)) meant_why(t, &a, out);
}
