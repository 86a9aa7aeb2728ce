/* lesson.c: on from step to step of a coached battle, and back with what is taken back. */
#include "ui/table/lesson.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/offers.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/scene.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

static lesson_play *own(table *t)
{
    return (lesson_play *)t->lesson;
}

void lesson_begin(table *t, lesson *l)
{
    lesson_free_play(t);
    lesson_play *p = mem_alloc(sizeof *p);
    p->lesson = l;
    p->seen = session_count(t->s);
    p->card_of = p->step_seen = p->aside = -1;
    p->not_that = NO_UNIT;
    p->turn_open = session_state(t->s)->turn;
    t->lesson = p;
}

static void play_free(const lesson_play *p)
{
    if (!p) return;
    lesson_free(p->lesson);
    mem_free((lesson_play *)p);
}

void lesson_free_play(table *t)
{
    play_free(t->lesson);
    play_free(t->lesson_left);
    t->lesson = t->lesson_left = NULL;
}

bool lesson_on(const table *t)
{
    return t->lesson != NULL;
}

const lesson_step *lesson_now(const table *t)
{
    const lesson_play *p = t->lesson;
    if (!p) return NULL;
    if (p->aside >= 0) return &p->lesson->asides[p->aside];
    if (p->ending) return &p->lesson->last;
    return p->at < p->lesson->count ? &p->lesson->steps[p->at] : NULL;
}

int lesson_card_now(const lesson_play *p)
{
    if (p->aside >= 0) return LESSON_STEPS + p->aside;
    return p->ending ? LESSON_STEPS + LESSON_ASIDES : p->at;
}

bool lesson_telling(const lesson_play *p)
{
    return p->late || p->aside >= 0 || p->ending;
}

void lesson_leave(table *t)
{
    lesson_play *p = own(t);
    if (!p) return;
    if (p->ending) { /* nothing of it is left out */
        lesson_free_play(t);
        return;
    }
    p->skipped = false;
    t->lesson_left = p;
    t->lesson = NULL;
    host_say(t->host, _("The lesson is left; the battle goes on. The menu (Esc) has it again."));
}

bool lesson_may_return(const table *t)
{
    return t->lesson_left && t->battle->d.side != GAME_OVER;
}

void lesson_return(table *t)
{
    if (!lesson_may_return(t)) return;
    t->lesson = t->lesson_left;
    t->lesson_left = NULL;
}

static bool opened(const table *t, int which)
{
    switch ((lesson_panel)which) {
    case LESSON_ODDS: /* a card of something that was pressed, not the switch alone, nor where one points */
        return t->odds->on && t->odds->some && odds_known(t) &&
               (t->choice->ready || marked_enemy(t, t->choice->unit) != NO_UNIT);
    case LESSON_WHY:
        return t->why->mode || why_on(t);
    case LESSON_LOG: /* that it lay open before anybody was asked to shows nothing; to press its key does,
                        whichever way it goes then */
        return t->lesson->card_of == t->lesson->at &&
               (t->log->presses != t->lesson->log_presses ||
                t->layout->open[LAYOUT_LOG] != t->lesson->log_was_open);
    case LESSON_CHART: /* the one that opens as the dice of the step before fall is none that was opened */
        return t->lesson->card_of == t->lesson->at && (t->modal->card == MODAL_CHART || scene_open(t));
    case LESSON_STACK:
        return t->pointer->fan != NO_SPACE;
    case LESSON_PANELS:
        break;
    }
    return false;
}

static bool chosen_for(const table *t, int verb_index)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count && t->choice->unit != NO_UNIT; i++)
        if (l->items[i].verb == verb_index && l->items[i].nunits > 0 &&
            l->items[i].units[0] == t->choice->unit)
            return true;
    return false;
}

static bool listed(const table *t, int verb_index)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].verb == verb_index) return true;
    return false;
}

/* Of an event: somebody of those who can bring it about may do its deed. */
static bool ours_may(const table *t, const lesson_step *s)
{
    const action_list *l = &t->battle->list;
    if (s->ours >= 0 && s->by == 0) return listed(t, s->ours);
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        const int who = a->verb == s->ours && a->nunits > 0 ? action_unit_of(t->sc, a->units[0]) : NO_UNIT;
        if (who != NO_UNIT && (s->by >> t->sc->units[who].type & 1) != 0) return true;
    }
    return false;
}

static bool somebody_may_aim(const table *t)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].target != NO_UNIT) return true;
    return false;
}

/* What the step waits for is within reach at this moment. */
static bool is_open(const table *t, const lesson_step *s)
{
    bool ask = false;
    if (s->in_steps && !(s->in_steps >> t->battle->view.step & 1)) return false;
    switch (s->until) {
    case UNTIL_VERB:
        return listed(t, s->verb) || (s->or_verb >= 0 && listed(t, s->or_verb)) ||
               (s->button == BUTTON_VERB && listed(t, s->button_verb));
    case UNTIL_CHOOSE_FOR:
        return listed(t, s->verb);
    case UNTIL_UNDO:
        return session_can_undo(t->s, &ask);
    case UNTIL_OPEN:
        return s->number != LESSON_ODDS || somebody_may_aim(t);
    case UNTIL_EVENT: /* of others: who knows */
        return ours_may(t, s);
    case UNTIL_STEP:
    case UNTIL_TURN: /* something else is asked first where the step cannot be ended */
        return s->button != BUTTON_END || offers_end_step(t) >= 0;
    case UNTIL_CHOOSE:
    case UNTIL_REFUSAL:
    case UNTILS:
        break;
    }
    return true;
}

bool lesson_waits(const table *t)
{
    const lesson_step *s = lesson_now(t);
    return s && !lesson_telling(t->lesson) && !is_open(t, s) && (s->until != UNTIL_EVENT || s->ours >= 0);
}

bool lesson_may_give_up(const table *t)
{
    const lesson_step *s = lesson_now(t);
    if (!s || lesson_telling(t->lesson)) return false;
    return s->optional || (lesson_waits(t) && s->until != UNTIL_STEP && s->until != UNTIL_TURN);
}

static int from_of(const lesson_play *p, int step)
{
    return step > 0 ? p->needs[step - 1] : 0;
}

/* Those before `undone` without having been done. */
static void step_on(table *t, int to, int undone, int needs)
{
    lesson_play *p = own(t);
    for (; p->at < to; p->at++) {
        const uint32_t bit = UINT32_C(1) << p->at;
        p->passed = p->at < undone ? p->passed | bit : p->passed & ~bit;
        p->needs[p->at] = needs;
    }
    p->late = p->read = false;
    p->turn_open = t->battle->view.turn;
}

/* The step that is to be done asks for a refusal, and one lies there. */
static bool refused_now(const table *t)
{
    const lesson_step *s = lesson_now(t);
    return s && s->until == UNTIL_REFUSAL && why_on(t) && !t->why->pointed &&
           lesson_names_code(s, t->why->refusal.code);
}

bool lesson_answered(const table *t)
{
    return t->lesson && refused_now(t);
}

/* A step, and what follows from it. */
static int block(const lesson *l, int at)
{
    int n = 1;
    while (at + n < l->count && l->steps[at + n].follows)
        n++;
    return n;
}

/* What was on a card is not passed over in silence; nor while an aside lies in its place. */
static void tell_past(const table *t, const lesson_play *p)
{
    if (p->step_seen != p->at) return; /* nobody has seen it */
    const lesson_step *s = &p->lesson->steps[p->at];
    if (block(p->lesson, p->at) > 1) /* that goes with it, and nobody waits for it in vain */
        host_say(t->host, _("The lesson goes on without \"%s\" and what comes of it, \"%s\"."), s->title,
                 s[1].title);
    else
        host_say(t->host, _("The lesson goes on without \"%s\"."), s->title);
}

/* Bits by step, after that of step `from` has come to stand before that of `to`. */
static uint32_t bits_brought(uint32_t bits, int from, int to)
{
    const uint32_t below = (UINT32_C(1) << to) - 1, upto = (UINT32_C(2) << from) - 1, within = upto & ~below;
    return (bits & ~within) | ((bits & within) << 1 & within) | (bits >> from & 1) << to;
}

/* A later step and what follows from it come before the one that is to be done. */
static void bring(lesson_play *p, int from)
{
    const int n = block(p->lesson, from);
    for (int k = 0; k < n; k++) {
        const lesson_step s = p->lesson->steps[from + k];
        for (int i = from + k; i > p->at + k; i--)
            p->lesson->steps[i] = p->lesson->steps[i - 1];
        p->lesson->steps[p->at + k] = s;
        p->put_off = bits_brought(p->put_off, from + k, p->at + k);
        p->given_up = bits_brought(p->given_up, from + k, p->at + k);
        p->refused = bits_brought(p->refused, from + k, p->at + k);
    }
    p->card_of = p->step_seen = -1; /* the card is another's */
    p->put_of = 0;
    p->button.w = 0;
    p->late = p->read = false;
}

static bool given_up(const lesson_play *p, int step)
{
    return (p->given_up >> step & 1) != 0;
}

void lesson_give_up(table *t)
{
    lesson_play *p = own(t);
    if (!p || !lesson_may_give_up(t)) return;
    const int next = p->at + block(p->lesson, p->at);
    tell_past(t, p);
    for (int i = p->at; i < next; i++)
        p->given_up |= UINT32_C(1) << i;
    step_on(t, next, next, from_of(p, p->at));
}

/* That unit, or where none is named one of ours on the map, bears one of the marks the step is about. */
static bool is_marked(const table *t, const lesson_step *s)
{
    const state *now = &t->battle->view;
    if (s->unit != NO_UNIT) return (now->units[s->unit].marks & s->while_marked) != 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (now->units[u].side == t->lesson->lesson->side && now->units[u].status == UNIT_ON &&
            (now->units[u].marks & s->while_marked) != 0)
            return true;
    return false;
}

/* It can no longer be done: who is meant is gone, or bears the mark no more; or it could not be done for a
 * whole turn; or what was to happen has not, for so long; or what it was to come of was left out. */
static bool is_past(const table *t, lesson_play *p)
{
    enum { TURN = 2, HAPPENS = 4 };
    const lesson_step *s = &p->lesson->steps[p->at];
    const int turns = s->patience > 0 ? s->patience + 1 : s->until == UNTIL_EVENT ? HAPPENS : TURN;
    const state *now = &t->battle->view;
    const int who = s->until == UNTIL_CHOOSE ? s->chosen : s->unit;
    if (t->anim->running || !t->battle->ours || t->waits->now != WAIT_ORDER) return false;
    if (s->follows && p->at > 0 && (p->passed >> (p->at - 1) & 1) != 0) return true;
    if (s->while_marked && !is_marked(t, s))
        return who == NO_UNIT ||
               t->battle->d.args.unit != who; /* amid its own order it may come to bear it */
    if (s->until == UNTIL_CHOOSE && now->units[who].status > UNIT_ON) return true;
    if (is_open(t, s) || now->turn < p->turn_open) p->turn_open = now->turn;
    return now->turn >= p->turn_open + turns;
}

/* Has our side done that this turn, before the step was reached, and cannot do it anew now? */
static bool done_before(const table *t, const lesson_play *p)
{
    const lesson_step *s = &p->lesson->steps[p->at];
    if (s->until != UNTIL_VERB || (action_verb(t->rs, s->verb)->takes & ENDS_STEP) || is_open(t, s) ||
        t->anim->running || !t->battle->ours)
        return false;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        for (int k = 0; k < e->events.count; k++)
            if (e->events.items[k].kind == EV_TURN) return false;
        if (e->side == p->lesson->side && lesson_asks_for(s, e->act.verb) &&
            (s->unit == NO_UNIT || (e->act.nunits > 0 && e->act.units[0] == s->unit)))
            return true;
    }
    return false;
}

static bool done(const table *t, int step, int *needs)
{
    const lesson_play *p = t->lesson;
    const lesson_step *s = &p->lesson->steps[step];
    *needs = session_count(t->s);
    switch (s->until) {
    case UNTIL_CHOOSE:
        return t->choice->unit == s->chosen;
    case UNTIL_CHOOSE_FOR:
        return chosen_for(t, s->verb);
    case UNTIL_OPEN:
        return opened(t, s->number);
    case UNTIL_REFUSAL: /* and read: its card has been put away */
        return (p->refused >> step & 1) != 0 && !why_on(t);
    case UNTIL_UNDO:
        return false; /* take_back() */
    case UNTIL_VERB:
    case UNTIL_EVENT:
    case UNTIL_STEP:
    case UNTIL_TURN:
        return lesson_came_about(p->lesson, s, t->s, from_of(p, step), needs);
    case UNTILS:
        break;
    }
    return false;
}

/* A step left for later comes back as soon as it can be done; one that may come later gives way to the first
 * after it that can be done now. What has just been done is done, and gives way to nothing, even where nobody
 * else may do it. */
static void mind_order(table *t, lesson_play *p)
{
    int needs;
    const lesson *l = p->lesson;
    if (p->at >= l->count || lesson_telling(p) || t->anim->running || !t->battle->ours ||
        t->waits->now != WAIT_ORDER || done(t, p->at, &needs))
        return;
    for (int i = p->at + 1; i < l->count; i++)
        if ((p->put_off >> i & 1) != 0 && !given_up(p, i) && is_open(t, &l->steps[i])) {
            bring(p, i);
            return;
        }
    if (!lesson_waits(t) || !(l->steps[p->at].later || (p->put_off >> p->at & 1) != 0)) return;
    for (int i = p->at + block(l, p->at); i < l->count; i += block(l, i))
        if (l->steps[i].until != UNTIL_EVENT && !given_up(p, i) && is_open(t, &l->steps[i])) {
            p->put_off |= UINT32_C(1) << p->at;
            bring(p, i);
            return;
        }
}

/* What was done for it is in the battle, and goes when that is taken back; what was looked at or chosen has
 * been learned. */
static bool is_deed(const lesson_step *s)
{
    return s->until == UNTIL_VERB || s->until == UNTIL_EVENT || s->until == UNTIL_STEP ||
           s->until == UNTIL_TURN;
}

/* Entries are gone: a step that waited for that is done; else the lesson goes back to the first whose deed
 * went with them. */
static void take_back(lesson_play *p, int left)
{
    if (p->at < p->lesson->count && p->lesson->steps[p->at].until == UNTIL_UNDO) {
        p->needs[p->at++] = left;
        for (int i = 0; i < p->at; i++)
            if (p->needs[i] > left) p->needs[i] = left;
        return;
    }
    int to = p->at;
    for (int i = p->at - 1; i >= 0 && p->needs[i] > left; i--)
        if (is_deed(&p->lesson->steps[i])) to = i;
    p->at = to;
    for (int i = 0; i < p->at; i++)
        if (p->needs[i] > left) p->needs[i] = left;
}

/* Who has gone on without it, to a later step or turn of the battle, is met there. */
static bool gone_ahead(const table *t, int *to, int *needs)
{
    const lesson_play *p = t->lesson;
    for (int i = p->at + 1; i < p->lesson->count; i++) {
        const lesson_step *s = &p->lesson->steps[i];
        if ((s->until == UNTIL_STEP || s->until == UNTIL_TURN) &&
            lesson_came_about(p->lesson, s, t->s, from_of(p, p->at), needs)) {
            *to = i + 1;
            return true;
        }
    }
    return false;
}

/* What the step waits for came about before its card was ever seen, while the enemy played: its card tells of
 * it then, until it is pressed, or something is done or chosen. */
static bool is_being_told(const table *t, lesson_play *p)
{
    const bool seen = p->card_of == p->at;
    const int count = session_count(t->s), chosen = t->choice->unit;
    if (p->lesson->steps[p->at].until != UNTIL_EVENT || (seen && !p->late)) return false;
    if (!seen) p->late = true, p->late_count = count, p->late_unit = chosen;
    return !p->read && count == p->late_count && (chosen == NO_UNIT || chosen == p->late_unit);
}

/* An aside whose event has come about lies there until it is read, or something is done or chosen; one after
 * the other. True: there is one. */
static bool mind_asides(table *t, lesson_play *p)
{
    const int count = session_count(t->s), chosen = t->choice->unit;
    if (p->aside >= 0) {
        if (p->card_of != LESSON_STEPS + p->aside) p->late_count = count, p->late_unit = chosen;
        if (!p->read && count == p->late_count && (chosen == NO_UNIT || chosen == p->late_unit)) return true;
        p->aside = -1;
        p->read = false;
        p->button.w = 0;
    }
    for (int i = 0; i < p->lesson->nasides; i++) {
        int needs;
        if (p->aside_told >> i & 1 || !lesson_came_about(p->lesson, &p->lesson->asides[i], t->s, 0, &needs))
            continue;
        p->aside_told |= UINT32_C(1) << i;
        p->aside = i;
        p->late = p->read = false;
        p->late_count = count, p->late_unit = chosen;
        return true;
    }
    return false;
}

/* The last card lies there until it is read, or something is done once it was seen. True: it does. */
static bool mind_ending(table *t, lesson_play *p)
{
    const int count = session_count(t->s);
    if (p->lesson->ending[0] == '\0') return false;
    if (!p->ending || p->card_of != lesson_card_now(p)) p->late_count = count;
    if (!p->ending) p->read = false;
    p->ending = true;
    return !p->read && count == p->late_count;
}

/* Its card asks for the chart of the dice that lie there. */
static bool asks_for_chart(const table *t)
{
    const lesson_step *told = lesson_now(t);
    return told && told->until == UNTIL_OPEN && told->number == LESSON_CHART;
}

/* A counter just like the one that is to be pressed was, of the same kind and picture: that it is another is
 * said, each time it is taken up; it may be played all the same. */
static void say_not_that(table *t, lesson_play *p)
{
    const lesson_step *s = lesson_now(t);
    const int who = t->choice->unit;
    if (who == p->not_that) return;
    p->not_that = who;
    if (!s || lesson_telling(p) || s->until != UNTIL_CHOOSE || who == NO_UNIT || s->chosen == NO_UNIT ||
        who == s->chosen || t->sc->units[who].type != t->sc->units[s->chosen].type)
        return;
    host_say(t->host, _("Not that one: this is %s, the lesson means %s."), say_unit(t, who),
             say_unit(t, s->chosen));
}

void lesson_mind(table *t)
{
    odds_spare_dice(t, asks_for_chart(t));
    lesson_play *p = own(t);
    if (!p) return;
    const int count = session_count(t->s), before = p->at;
    int needs, to, undone;
    if (count < p->seen) take_back(p, count);
    p->seen = count;
    if (p->at != before) p->late = p->read = false;
    if (refused_now(t)) p->refused |= UINT32_C(1) << p->at;
    mind_order(t, p);
    while (!mind_asides(t, p)) {
        const bool left = p->at < p->lesson->count;
        if (left && given_up(p, p->at)) {
            needs = from_of(p, p->at);
            undone = to = p->at + 1;
        } else if (left && done(t, p->at, &needs)) {
            if (is_being_told(t, p)) break;
            to = p->at + 1;
            undone = p->at;
        } else if (left && (done_before(t, p) || is_past(t, p))) {
            if (!done_before(t, p)) tell_past(t, p);
            needs = from_of(p, p->at);
            to = p->at + 1;
            undone = done_before(t, p) ? p->at : to;
        } else if (gone_ahead(t, &to, &needs)) {
            undone = to - 1;
        } else {
            break;
        }
        step_on(t, to, undone, needs);
    }
    say_not_that(t, p);
    if (p->at != before) p->button.w = 0; /* the ring was round the button of another step */
    if (t->battle->d.side == GAME_OVER && !t->anim->running) { /* there is nothing more to show it by */
        lesson_free_play(t);
        return;
    }
    if (p->at < p->lesson->count) p->ending = false;
    if (p->at < p->lesson->count || p->aside >= 0 || t->anim->running || mind_ending(t, p)) return;
    lesson_free_play(t);
}

void lesson_ring(table *t, lesson_button button, int verb_index, frect r, const char *label, const char *cap)
{
    const lesson_step *s = lesson_now(t);
    lesson_play *p = own(t);
    if (!s || lesson_telling(p) || s->button == BUTTON_NONE || s->button != button ||
        (button == BUTTON_VERB && s->button_verb != verb_index && s->or_verb != verb_index))
        return;
    const ui *u = t->host->ui;
    if (button == BUTTON_VERB && t->choice->ready && t->choice->verb == verb_index)
        return;                                            /* it is pressed */
    if (button == BUTTON_END && all_fire_known(t)) return; /* nobody is told to throw his shots away */
    draw_round(u->out, ui_inset(r, -3), 9, 0, u->t.brass, 3);
    if (button == BUTTON_TABLE) return; /* it is not in the bar */
    p->button = r;
    snprintf(p->label, sizeof p->label, "%s", label);
    snprintf(p->cap, sizeof p->cap, "%s", cap);
}
