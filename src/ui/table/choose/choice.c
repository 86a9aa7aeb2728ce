/*
 * choice.c: from what the player points at to one action: a unit, then a verb, a space, a target, a facing, a
 * number.
 *
 * All of it is filtering of the list of legal actions: nothing is offered that is not in it, and what is not
 * is put to game_check().
 */
#include "ui/table/choose/choice.h"

#include <stdlib.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/front.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/further.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/owed.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

static choice *own(table *t)
{
    return (choice *)t->choice;
}

static void choice_loose(choice *c)
{
    c->space = NO_SPACE;
    c->target = c->actor = c->victim = NO_UNIT;
    c->facing = NO_ARG;
    for (int i = 0; i < ACTION_ARGS; i++)
        c->want[i] = NO_ARG;
}

struct choice *choice_new(const board *b)
{
    choice *c = mem_alloc(sizeof *c);
    c->dest = mem_alloc(sizeof *c->dest * (size_t)b->nspaces);
    c->cost = mem_alloc((size_t)b->nspaces);
    c->dest_at = mem_alloc(sizeof *c->dest_at * (size_t)b->nspaces);
    c->through = mem_alloc(sizeof *c->through * (size_t)b->nspaces);
    c->some = mem_alloc(sizeof *c->some * (size_t)b->nspaces);
    c->stay = c->did = NO_UNIT;
    c->did_at = NO_SPACE;
    return c;
}

void choice_free(table *t)
{
    mem_free(t->choice->dest);
    mem_free(t->choice->cost);
    mem_free(t->choice->dest_at);
    mem_free(t->choice->through);
    mem_free(t->choice->some);
    mem_free(own(t));
}

void choice_clear(table *t)
{
    choice *c = own(t);
    c->unit = NO_UNIT;
    c->verb = -1;
    c->nextra = 0;
    c->whole = c->joined = false;
    choice_loose(c);
    pointer_fan(t, NO_SPACE);
    choice_update(t);
}

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static int turn_between(int n, int a, int b)
{
    int d = abs(a - b) % n;
    return d < n - d ? d : n - d;
}

/* Where a unit would look of itself: at its target; on a march as front_after() says; the way it came on. */
int choice_wanted_facing(const table *t, const action *a)
{
    const int who = standing_unit_of(t, a->units[0]);
    const unit *u = &t->battle->view.units[who];
    if (t->choice->facing != NO_ARG) return t->choice->facing;
    int to = action_space(a), target = standing_unit_of(t, a->target);
    /* Turned where it stands: to the nearest enemy, not to whichever side happens to be listed first. Who
     * rests does not turn unless told to. */
    if (to == NO_SPACE && target == NO_UNIT) {
        const int d = (verb_of(t, a->verb)->takes & IS_REST)
                          ? NO_DIRECTION
                          : front_to_enemy(t, &t->battle->view, u->side, u->space);
        return d == NO_DIRECTION ? u->facing : d;
    }
    if (to == NO_SPACE || u->space == NO_SPACE) return u->facing;
    const int from = a->nspaces > 1 ? a->spaces[a->nspaces - 2] : u->space;
    if (target == NO_UNIT) return front_after(t, &t->battle->view, who, from, to);
    int at = t->battle->view.units[target].space == NO_SPACE
                 ? NO_DIRECTION
                 : board_direction(t->b, to, t->battle->view.units[target].space);
    if (at == NO_DIRECTION) at = board_direction(t->b, from, to);
    return at == NO_DIRECTION ? u->facing : at;
}

static int facing_distance(const table *t, const action *a)
{
    const verb *v = verb_of(t, a->verb);
    int k = verb_arg_of(v, ARG_DIRECTION);
    int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    if (k < 0 || a->args[k] == NO_ARG || who == NO_UNIT) return 0;
    int at = action_space(a) != NO_SPACE ? action_space(a) : t->battle->view.units[who].space;
    if (at == NO_SPACE) return 0;
    const int n = board_directions(t->b, at), marked = marked_enemy(t, t->choice->unit);
    if (n > 0 && marked != NO_UNIT && a->target == NO_UNIT && t->choice->facing == NO_ARG)
        return marked_turned_away(t, at, a->args[k], marked);
    int want = choice_wanted_facing(t, a);
    return n == 0 || want == NO_DIRECTION ? 0 : turn_between(n, a->args[k], want);
}

/* A verb alone is enough where none of its actions here needs a place or a target: one that was pressed, or
 * the only one there is where something must be done (a loss to take). What may as well be left undone is not
 * prepared unasked: it might be to unfix bayonets. */
static bool verb_alone(const table *t)
{
    int only = t->choice->verb;
    bool may_rest = offers_end_step(t) >= 0;
    if (t->choice->unit == NO_UNIT) return false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (!fit_action(t, a, 0)) continue;
        if (t->choice->verb < 0 && offers_rest(t, a)) {
            may_rest = true;
            continue;
        }
        if (action_space(a) != NO_SPACE || a->target != NO_UNIT || (only >= 0 && a->verb != only))
            return false;
        only = a->verb;
    }
    if (only >= 0 && t->choice->verb < 0 && may_rest) return (verb_of(t, only)->takes & LEADS_ON) != 0;
    return only >= 0;
}

/* Others join what was found for the unit alone, if the judge agrees. */
static void add_others(table *t, int best)
{
    choice *c = own(t);
    refusal why = {.args = word_args_none()};
    if (c->nextra == 0 || c->act.nunits > 1) return;
    if (choice_each(t, &c->act)) {
        int16_t who[PLAN_ROWS];
        const int n = choice_all(t, who, PLAN_ROWS);
        c->each = true;
        plan_like(t, PLAN_PREPARED, who, n, &c->act);
        return;
    }
    if (fit_join_all(t, &c->act, &why)) return;
    /* They stay together: one of them may be left out, or another place chosen. */
    choice_loose(c);
    c->act = t->battle->list.items[best];
    c->ready = c->alone = false;
    c->nstrips = 0;
    battle_refused(t, &why);
}

/* The rules let the unit do something together with others. */
static bool has_group_deeds(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && standing_unit_of(t, a->units[0]) == t->choice->unit &&
            (verb_of(t, a->verb)->takes & TAKES_GROUP))
            return true;
    }
    return false;
}

/* A place was pressed and nobody pointed at: going there is meant, and not a charge that goes the same way.
 */
static bool aims_unasked(const choice *c, const action *a)
{
    return c->space != NO_SPACE && c->target == NO_UNIT && c->verb < 0 && a->target != NO_UNIT;
}

/* Where a front is chosen its ground is drawn as it would be once that is done, without a die; of ground by
 * directions all is drawn already, each part with its arrow. */
static void show_planned(table *t)
{
    choice *c = own(t);
    const int k = verb_arg_of(verb_of(t, c->act.verb), ARG_DIRECTION);
    state then = t->battle->view;
    dice_source none;
    resolver r = {.dice = &none};
    if (k < 0 || c->act.args[k] == NO_ARG || c->act.target != NO_UNIT || c->act.nunits != 1) return;
    for (int i = 0; i < c->overlay.count; i++)
        if (c->overlay.item[i].way != NO_DIRECTION) return;
    dice_typed(&none, 0, 0);
    game_apply(&then, &c->act, &r);
    if (none.lacked) return;
    c->overlay.count = 0;
    game_show(&then, c->unit, c->verb, &c->overlay);
}

/* What may be done to the target that was pressed from several sides, and no side was: the one by whose card
 * most is to be hoped for, of those that are as good the first listed. */
static int best_side(const table *t, int first, int distance)
{
    enum { SIDES_MOST = 12 };
    const choice *c = t->choice;
    const action *was = &t->battle->list.items[first];
    int best = first, asked = 0;
    int64_t most = 0;
    if (c->target == NO_UNIT || c->space != NO_SPACE || c->nextra > 0 || action_space(was) == NO_SPACE)
        return first; /* a side was chosen, or it is done from where it stands */
    odds *card = mem_alloc(sizeof *card);
    for (int i = first; i < t->battle->list.count && asked < SIDES_MOST; i++) {
        const action *a = &t->battle->list.items[i];
        const bool another = i != first && action_space(a) != action_space(was);
        if (a->verb != was->verb || (i != first && !another) || !fit_action(t, a, FIT_ALL) ||
            facing_distance(t, a) != distance)
            continue;
        asked++;
        if (!game_odds(&t->battle->view, a, card)) continue;
        if (best != i && card->mean_milli > most) best = i;
        if (best == i) most = card->mean_milli;
    }
    mem_free(card);
    return best;
}

void choice_update(table *t)
{
    choice *c = own(t);
    c->grouped = c->nextra > 0 && has_group_deeds(t);
    if (t->plan->on == PLAN_PREPARED) plan_clear(t);
    reach_find_all(t);
    c->nthrough = c->nsome = -1;
    pointer_anew(t);
    c->ready = c->alone = c->each = false;
    c->candidates = 0;
    c->nstrips = 0;
    c->actors.count = c->victims.count = 0;
    c->overlay.count = 0;
    if (c->unit != NO_UNIT) game_show(&t->battle->view, c->unit, c->verb, &c->overlay);
    if (c->space == NO_SPACE && c->target == NO_UNIT) {
        if (!verb_alone(t)) return;
        c->alone = true;
    }
    further_find(t);
    int best = -1, best_distance = 1000;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (!fit_action(t, a, FIT_ALL) || (c->nextra > 0 && a->nunits > 1 && !fit_same_group(t, a))) continue;
        if (aims_unasked(c, a)) continue;
        if (c->alone && c->verb < 0 && offers_rest(t, a)) continue;
        /* Of several verbs for one place the first listed is meant, unless one was pressed. */
        if (best >= 0 && t->battle->list.items[best].verb != a->verb) continue;
        c->candidates++;
        int d = facing_distance(t, a);
        if (d < best_distance) best = i, best_distance = d;
    }
    if (best < 0) return;
    best = best_side(t, best, best_distance);
    c->ready = true;
    c->act = t->battle->list.items[best];
    further_strips(t, c->act.verb);
    add_others(t, best);
    show_planned(t);
}

void choice_face(table *t, int verb_index, int32_t facing)
{
    if (verb_index >= 0) {
        choice_loose(own(t));
        own(t)->verb = verb_index;
    }
    own(t)->facing = facing;
    choice_update(t);
}

void choice_want(table *t, int arg, int32_t value)
{
    own(t)->want[arg] = value;
    choice_update(t);
}

void choice_figure(table *t, bool victim, int who)
{
    if (victim)
        own(t)->victim = who;
    else
        own(t)->actor = who;
    choice_update(t);
}

void choice_select(table *t, int who)
{
    choice *c = own(t);
    c->unit = who;
    c->verb = -1;
    c->nextra = 0;
    c->whole = c->joined = false;
    choice_loose(c);
    c->selected++;
    if (who != NO_UNIT && t->battle->view.units[who].space != t->pointer->fan)
        pointer_fan(t, NO_SPACE); /* another's list */
    pointer_chosen(t);
    own(t)->since = t->host->now;
    choice_update(t);
    sounds_play(t->host->sounds, "card", 0.3f);
}

/* Does some action with the unit's present verb go there? Loosens what stands in the way. */
bool choice_target(table *t, int u)
{
    choice *c = own(t);
    if (u == NO_UNIT || !c->aimed[u]) return false;
    if (c->target == u && c->ready) return choice_commit(t), true;
    const int lead = c->unit == NO_UNIT ? NO_UNIT : reach_who_aims_at(t, u);
    if (lead != NO_UNIT && lead != c->unit) choice_lead(t, lead);
    choice_loose(c);
    c->target = u;
    if (marked_enemy(t, c->unit) != u)
        pointer_inspect(t, NO_UNIT); /* who was looked at before is no target */
    choice_update(t);
    return true;
}

bool choice_only_target(table *t)
{
    choice *c = own(t);
    if (c->ready || c->ndest > 0 || c->naim != 1 || !choice_open(t)) return false;
    for (int u = 0; u < t->sc->nunits; u++)
        if (c->aimed[u]) return choice_target(t, u);
    return false;
}

/* Enter alone, with no order pressed: a shot that costs nothing, and never a charge or another thing one may
 * regret. */
bool choice_only_shot(table *t)
{
    for (int i = 0; i < t->battle->list.count && t->choice->verb < 0; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->target != NO_UNIT && fit_action(t, a, 0) && !game_free_shot(&t->battle->view, a)) return false;
    }
    return choice_only_target(t);
}

bool choice_space(table *t, int space)
{
    choice *c = own(t);
    if (!c->dest_at[space]) return false;
    if (c->space == space && c->ready) return choice_commit(t), true;
    int target = c->target;
    choice_loose(c);
    c->target = target;
    c->space = space;
    choice_update(t);
    if (!c->ready) {
        c->target = NO_UNIT;
        choice_update(t);
    }
    return true;
}

void choice_lead(table *t, int u)
{
    choice *c = own(t);
    for (int i = 0; i < c->nextra; i++)
        if (c->extra[i] == u) {
            c->extra[i] = c->unit;
            c->unit = u;
        }
    choice_loose(c);
    choice_update(t);
}

void choice_take(table *t, const action *a)
{
    choice *c = own(t);
    const int k = verb_arg_of(verb_of(t, a->verb), ARG_DIRECTION);
    choice_loose(c);
    c->space = action_space(a);
    c->target = standing_unit_of(t, a->target);
    c->facing = k >= 0 ? a->args[k] : NO_ARG;
    choice_update(t);
    if (c->ready && c->act.verb == a->verb) return;
    c->verb = a->verb;
    choice_update(t);
}

void choice_whole(table *t)
{
    own(t)->whole = t->choice->unit != NO_UNIT;
}

void choice_join(table *t, const action *a)
{
    choice *c = own(t);
    choice_loose(c);
    c->nextra = 0;
    for (int i = 1; i < a->nunits; i++)
        c->extra[c->nextra++] = a->units[i];
    c->joined = c->nextra > 0;
    choice_update(t);
}

void choice_part(table *t)
{
    choice *c = own(t);
    if (!c->joined) return;
    choice_loose(c);
    c->nextra = 0;
    c->joined = false;
    choice_update(t);
}

void choice_together(table *t, int u)
{
    choice *c = own(t);
    c->joined = false; /* he says himself who goes */
    for (int i = 0; i < c->nextra; i++)
        if (c->extra[i] == u) {
            memmove(&c->extra[i], &c->extra[i + 1], sizeof c->extra[0] * (size_t)(c->nextra - i - 1));
            c->nextra--; /* the others stay in the order in which they joined */
            choice_update(t);
            return;
        }
    if (c->nextra < GROUP_MAX && u != c->unit) c->extra[c->nextra++] = u;
    choice_update(t);
}

bool choice_preview(const table *t, int space, action *out)
{
    if (!choice_open(t) || space == NO_SPACE) return false;
    int best = -1, best_distance = 1000;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (!fit_action(t, a, 0) || (t->choice->nextra > 0 && a->nunits > 1 && !fit_same_group(t, a)))
            continue;
        int target = standing_unit_of(t, a->target);
        bool there =
            target != NO_UNIT ? t->anim->shown.units[target].space == space : action_space(a) == space;
        if (!there || (best >= 0 && t->battle->list.items[best].verb != a->verb)) continue;
        int d = facing_distance(t, a);
        if (d < best_distance) best = i, best_distance = d;
    }
    if (best < 0) return false;
    *out = t->battle->list.items[best];
    refusal unread;
    if (t->choice->nextra == 0) owed_together(t, out);
    if (t->choice->nextra > 0 && out->nunits <= 1 && !choice_each(t, out)) fit_join_all(t, out, &unread);
    return true;
}

/* One order is for all of them: where the lead may not do it, the first that may leads. */
static void pass_lead(table *t, int index)
{
    int16_t all[GROUP_MAX + 1];
    const int who =
        t->choice->nextra > 0 ? offers_first(t, all, choice_all(t, all, GROUP_MAX + 1), index) : NO_UNIT;
    if (who != NO_UNIT && who != t->choice->unit) choice_lead(t, who);
}

/* The place or the target that is pointed out already is meant for the order too, where it can be: it stands
 * prepared there, all of it that was chosen where it is what was prepared, and a further press does it. */
static bool keep_for_verb(table *t, int index)
{
    choice *c = own(t);
    const int before = c->verb, space = c->space, target = c->target;
    const int32_t front = space != NO_SPACE ? c->facing : NO_ARG;
    if (c->verb == index || (space == NO_SPACE && target == NO_UNIT)) return false;
    c->verb = index;
    if (!c->ready || c->act.verb != index) {
        choice_loose(c);
        c->space = space;
        c->target = target;
        c->facing = front;
    }
    choice_update(t);
    if (!c->ready) c->verb = before;
    return c->ready;
}

void choice_verb(table *t, int index)
{
    choice *c = own(t);
    if (!t->battle->ours) return;
    pass_lead(t, index);
    if (c->verb == index && c->ready) {
        choice_commit(t);
        return;
    }
    if (keep_for_verb(t, index)) return;
    c->verb = c->verb == index ? -1 : index;
    choice_loose(c);
    choice_update(t);
    /* Holding or rallying leaves nothing to point at: it is done; unless somebody stays, who first says why.
     */
    const bool all = !c->each || t->plan->may == t->plan->count;
    if (c->verb >= 0 && c->ready && c->candidates == 1 && c->actors.count < 2 && all)
        choice_commit(t);
    else if (c->verb >= 0)
        choice_only_target(t);
}

/* What stands prepared is, and its odds lie open: not done yet, they say, by Escape. */
static bool against_somebody(const table *t)
{
    const choice *c = t->choice;
    if (!c->ready) return false;
    if (c->target != NO_UNIT) return true;
    const int there = c->space == NO_SPACE ? NO_UNIT : standing_at(t, c->space, NO_UNIT, false);
    return there != NO_UNIT && t->battle->view.units[there].side != t->battle->d.side;
}

void choice_unprepare(table *t)
{
    choice *c = own(t);
    choice_loose(c);
    if (c->joined) c->nextra = 0;
    c->joined = false;
    choice_update(t);
}

void choice_step_back(table *t)
{
    choice *c = own(t);
    why_clear(t);
    if (t->pointer->fan != NO_SPACE && !against_somebody(t)) {
        pointer_shut(t);
        if (!choice_ticked(t)) return; /* of a group in hand no Esc is spent on the list alone */
    }
    if (marked_enemy(t, t->choice->unit) != NO_UNIT && c->space == NO_SPACE && c->target == NO_UNIT &&
        c->verb < 0) {
        pointer_inspect(t, NO_UNIT);
        return;
    }
    if (c->space != NO_SPACE || c->target != NO_UNIT) {
        choice_unprepare(t);
    } else if (c->verb >= 0) {
        c->verb = -1;
        choice_loose(c);
        choice_update(t);
    } else if (c->unit != NO_UNIT) {
        choice_select(t, NO_UNIT);
        pointer_rests(t);
    } else {
        pointer_inspect(t, NO_UNIT);
    }
}

void choice_again(table *t)
{
    const choice *c = t->choice;
    why_clear(t);
    if (c->space != NO_SPACE || c->target != NO_UNIT || c->verb >= 0) choice_step_back(t);
}

bool choice_at_cursor(const table *t)
{
    const choice *c = t->choice;
    const int at = t->pointer->cursor;
    const unit *u = t->battle->view.units;
    return !t->pointer->by_keys || at == NO_SPACE || at == c->space ||
           (c->target != NO_UNIT && u[c->target].space == at) ||
           (c->unit != NO_UNIT && u[c->unit].space == at && !c->dest_at[at]) || !choice_open(t);
}

bool choice_ticked(const table *t)
{
    return t->choice->nextra > 0 && !t->choice->joined;
}

bool choice_open(const table *t)
{
    return t->battle->ours && (t->choice->unit != NO_UNIT || t->choice->ndest > 0 || t->choice->naim > 0);
}
