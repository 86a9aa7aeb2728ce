/*
 * offers.c: what the list of legal actions offers, and to whom: which units may act, who waits to be placed,
 * what ends the step.
 */
#include "ui/table/choose/offers.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/chosen.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static offers *own(table *t)
{
    return (offers *)t->offers;
}

bool offers_rest(const table *t, const action *a)
{
    const verb *v = action_verb(t->rs, a->verb);
    return v && (v->takes & (IS_REST | ENDS_STEP));
}

bool offers_turns(const table *t, const action *a)
{
    const verb *v = action_verb(t->rs, a->verb);
    return v && a->target == NO_UNIT && action_space(a) == NO_SPACE && verb_arg_of(v, ARG_DIRECTION) >= 0;
}

bool offers_may_act(const table *t, int who)
{
    return who >= 0 && who < UNITS_MAX && (t->offers->of[who] & OFFER_ACT) != 0;
}

bool offers_any(const table *t, int who)
{
    return who >= 0 && who < UNITS_MAX && t->offers->of[who] != 0;
}

bool offers_calls(const table *t, int who)
{
    return t->battle->ours && !t->anim->running && who >= 0 && who < UNITS_MAX &&
           (t->offers->of[who] & OFFER_CALLED) != 0;
}

/* In this step, by their own orders. */
static void find_acted(const table *t, bool acted[UNITS_MAX])
{
    const state *now = &t->battle->view;
    memset(acted, 0, sizeof *acted * UNITS_MAX);
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step) return;
        for (int k = 0; k < e->act.nunits && e->act.verb != VERB_GO && !e->by_umpire; k++) {
            const int who = action_unit_of(t->sc, e->act.units[k]);
            if (who >= 0 && who < UNITS_MAX) acted[who] = true;
        }
    }
}

bool offers_begun(const table *t)
{
    const state *now = &t->battle->view;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step) return false;
        if (e->side == t->battle->d.side && e->act.nunits > 0 && e->act.verb != VERB_GO && !e->by_umpire)
            return true;
    }
    return false;
}

void offers_leave_out(table *t, const bool who[UNITS_MAX])
{
    offers *o = own(t);
    o->left.on = true;
    o->left.begun = false;
    o->left.turn = t->battle->view.turn;
    o->left.step = t->battle->view.step;
    o->left.side = t->battle->d.side;
    o->left.from = session_count(t->s);
    memcpy(o->left.who, who, sizeof o->left.who);
}

/* It holds in the step it was given in, until it is taken back. */
static void keep_left_out(table *t)
{
    offers *o = own(t);
    const bool more = session_count(t->s) > o->left.from;
    if (o->left.turn != t->battle->view.turn || o->left.step != t->battle->view.step ||
        o->left.side != t->battle->d.side || (o->left.begun && !more))
        o->left.on = false;
    o->left.begun = o->left.begun || more;
}

bool offers_left_out(const table *t, int who)
{
    return t->offers->left.on && t->offers->left.begun && t->offers->left.who[who];
}

/* NULL: it bears nothing that this verb may end. */
static const char *ease_of(const table *t, int who, int verb_index)
{
    for (int i = 0; i < t->rs->nmarks; i++) {
        char code[96];
        if (!(t->battle->view.units[who].marks >> i & 1)) continue;
        snprintf(code, sizeof code, "eases.%.40s.%.40s", t->rs->verbs[verb_index].name, t->rs->marks[i].name);
        if (words_find(t->sc->words, code) != NULL) return say_word(t, code, "");
    }
    return NULL;
}

bool offers_eases(const table *t, offers_ease *out)
{
    out->n = 0;
    for (int i = 0; i < t->battle->list.count && t->battle->ours; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        const verb *v = action_verb(t->rs, a->verb);
        if (who == NO_UNIT || !v || !(v->takes & IS_REST) || (out->n > 0 && a->verb != out->verb)) continue;
        const char *says = ease_of(t, who, a->verb);
        if (says == NULL || (out->n > 0 && out->who[out->n - 1] == who) || out->n == UNITS_MAX) continue;
        out->verb = a->verb;
        out->says = says;
        out->who[out->n++] = (int16_t)who;
    }
    return out->n > 0;
}

/* One look through the list tells of every unit whether there is anything to do with it; those that are asked
 * are pointed out, from the first moment of a step to its last, the same whom the bar counts: who has nothing
 * left but to turn, or to rest, only where nobody has more; who has acted in the step and has no more left
 * than what nobody misses (to put down a load) only where something must be done. Who may get rid of a mark
 * is pointed out though nothing is missed if he is left to himself. */
void offers_find(table *t)
{
    uint8_t *of = own(t)->of;
    bool acted[UNITS_MAX], eased[UNITS_MAX] = {false};
    int all[3] = {0}, as = 0;
    static const uint8_t told[] = {OFFER_DEED, OFFER_LEFT, OFFER_ACT | OFFER_REST};
    memset(of, 0, sizeof t->offers->of);
    keep_left_out(t);
    find_acted(t, acted);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (who == NO_UNIT) continue;
        if (offers_rest(t, a)) {
            of[who] |= OFFER_REST;
            continue;
        }
        if (!eased[who]) eased[who] = ease_of(t, who, a->verb) != NULL;
        const bool asked = game_asked_for(&t->battle->view, a);
        if (asked && game_is_shot(&t->battle->view, a)) of[who] |= OFFER_SHOT;
        if (!(of[who] & OFFER_FREE) && game_free_shot(&t->battle->view, a)) of[who] |= OFFER_FREE;
        of[who] |= OFFER_ACT | (offers_turns(t, a) || !acted[who] ? OFFER_LEFT : 0);
        if (offers_turns(t, a) || !asked) continue;
        of[who] |= OFFER_DEED | (a->target != NO_UNIT ? OFFER_FIGHT : 0);
    }
    for (int i = 0; i < t->sc->nunits; i++) {
        own(t)->settled[i] =
            (of[i] & (OFFER_DEED | OFFER_FIGHT)) == OFFER_DEED && !game_useful(&t->battle->view, i);
        for (int k = 0; k < 3; k++)
            all[k] += (of[i] & told[k]) != 0 && !(k == 0 && t->offers->settled[i]);
    }
    while (as < 2 && all[as] == 0)
        as++;
    if (as == 2 && offers_end_step(t) >= 0) { /* to rest is all there is, and the step may end */
        offers_ease ease;
        for (int i = offers_eases(t, &ease) ? ease.n : 0; i > 0; i--)
            of[ease.who[i - 1]] |= OFFER_CALLED;
        return;
    }
    for (int i = 0; i < t->sc->nunits; i++)
        if ((of[i] & told[as]) && (as != 0 || !t->offers->settled[i] || eased[i])) of[i] |= OFFER_CALLED;
}

int offers_to_act(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        n += offers_may_act(t, i);
    return n;
}

int offers_deed_at_targets(const table *t)
{
    int deed = -1;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || standing_unit_of(t, a->units[0]) != t->choice->unit || a->target == NO_UNIT)
            continue;
        if (t->choice->verb >= 0 && a->verb != t->choice->verb) continue;
        if (deed >= 0 && a->verb != deed) return -1;
        deed = a->verb;
    }
    return deed;
}

int offers_unused(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        n += offers_is_unused(t, i);
    return n;
}

bool offers_is_unused(const table *t, int who)
{
    return (t->offers->of[who] & OFFER_DEED) != 0 && !t->offers->settled[who];
}

/* Where all who are asked stand in one stack, it is looked into; not where the row of dice names the one who
 * is to be sent, for its list would lie on where he may go. */
void offers_show_called(table *t)
{
    int16_t standing[UNITS_MAX];
    int space = NO_SPACE;
    if (t->dice_row->on && dice_row_awaits(t) != NO_UNIT) return;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (!offers_calls(t, i)) continue;
        const int at = t->battle->view.units[i].status == UNIT_ON ? t->battle->view.units[i].space : NO_SPACE;
        if (at == NO_SPACE || (space != NO_SPACE && at != space)) return;
        space = at;
    }
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet || offers_end_step(t) >= 0) return;
    if (standing_stack(t, space, standing) > 1) pointer_fan(t, space);
}

int offers_end_step(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const verb *v = action_verb(t->rs, t->battle->list.items[i].verb);
        if (v && (v->takes & ENDS_STEP) && t->battle->list.items[i].nunits == 0) return i;
    }
    return -1;
}

int offers_holding_up(const table *t, int *behind)
{
    const int who = t->battle->d.args.unit;
    int rest = -1;
    *behind = 0;
    if (!t->battle->ours || who == NO_UNIT || t->rs->waits == NULL || offers_to_act(t) > 0) return -1;
    for (int i = 0; i < t->sc->nunits; i++)
        *behind += t->rs->waits(&t->battle->view, i);
    for (int i = 0; i<t->battle->list.count && * behind> 0 && rest < 0; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && a->units[0] == who && (action_verb(t->rs, a->verb)->takes & IS_REST)) rest = i;
    }
    return rest;
}

int offers_unfinished(const table *t)
{
    int who = NO_UNIT;
    if (offers_end_step(t) >= 0) return NO_UNIT;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int of = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (of == NO_UNIT || (who != NO_UNIT && of != who)) return NO_UNIT;
        who = of;
    }
    return who;
}

/* It has gone part of its way in this step, whatever else it has done since. */
static bool is_on_its_way(const table *t, int who)
{
    const state *now = &t->battle->view;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step || e->act.nunits == 0 ||
            standing_unit_of(t, e->act.units[0]) != who)
            return false;
        if (action_space(&e->act) != NO_SPACE) return true;
    }
    return false;
}

int offers_ends_way(const table *t)
{
    const int who = offers_unfinished(t);
    if (who == NO_UNIT || t->choice->ready || !is_on_its_way(t, who)) return -1;
    for (int i = 0; i < t->battle->list.count; i++)
        if (offers_rest(t, &t->battle->list.items[i])) return i;
    return -1;
}

void offers_say_unfinished(table *t)
{
    const action_list *l = &t->battle->list;
    const char *rests = NULL;
    int who = offers_unfinished(t);
    const bool one = who != NO_UNIT;
    for (int i = 0; i < l->count && who == NO_UNIT; i++)
        if (l->items[i].nunits > 0) who = standing_unit_of(t, l->items[i].units[0]);
    for (int i = 0; i < l->count && one && !rests; i++)
        if (offers_rest(t, &l->items[i])) rests = say_verb(t, l->items[i].verb);
    if (who == NO_UNIT)
        host_say(t->host,
                 _("Something is to be chosen first: the bar below holds it. Then the step can end."));
    else if (rests)
        host_say(
            t->host,
            _("Be done with %s first: choose what is marked for it, or press %s. Then the step can end."),
            say_unit(t, who), rests);
    else
        host_say(
            t->host,
            _("Be done with %s first: choose what is marked for it, or what the bar below offers. Then the "
              "step can end."),
            say_unit(t, who));
}

int offers_golden(const table *t)
{
    if (offers_end_step(t) >= 0 || t->choice->unit != NO_UNIT) return -1;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (v && a->nunits == 0 && action_space(a) == NO_SPACE && a->target == NO_UNIT) return i;
    }
    return -1;
}

int offers_waiting(const table *t, int16_t out[WAITING_MAX])
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < WAITING_MAX && t->battle->ours; u++)
        if (t->battle->view.units[u].status == UNIT_READY &&
            t->battle->view.units[u].side == t->battle->d.side && offers_may_act(t, u))
            out[n++] = (int16_t)u;
    return n;
}

int offers_next_waiting(const table *t, int after)
{
    int16_t list[WAITING_MAX];
    const int n = offers_waiting(t, list);
    for (int i = 0; i < n; i++)
        if (list[i] > after) return list[i];
    return n > 0 && list[0] != after ? list[0] : NO_UNIT;
}

int offers_first(const table *t, const int16_t *who, int n, int verb_index)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < t->battle->list.count; i++) {
            const action *a = &t->battle->list.items[i];
            if (a->verb == verb_index && a->nunits > 0 && standing_unit_of(t, a->units[0]) == who[k])
                return who[k];
        }
    return NO_UNIT;
}

bool offers_prepared(const table *t)
{
    const choice *c = t->choice;
    const bool unasked = c->alone && c->verb < 0;
    return c->ready && !unasked && c->unit != NO_UNIT && c->act.nunits > 0 && !offers_rest(t, &c->act);
}

const char *offers_owes(const table *t, int who)
{
    char code[80];
    const decision *d = &t->battle->d;
    if (!t->battle->ours || !d->prompt || !offers_any(t, who)) return NULL;
    snprintf(code, sizeof code, "%s.owed", d->prompt);
    return words_find(t->sc->words, code) ? say_word(t, code, NULL) : NULL;
}
