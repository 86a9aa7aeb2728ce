/*
 * course.c: a turn walked phase by phase. Not for any one system's phases.
 */
#include "game/course.h"

#include <assert.h>

#include "game/state_hold.h"
#include "game/victory.h"

static const course *course_of(const state *s)
{
    return s->sc->rules->course;
}

static const course_phase *row_of(const state *s)
{
    return &course_of(s)->phases[course_phase_of(s)];
}

int course_phase_of(const state *s)
{
    return s->ext[course_of(s)->phase_at];
}

int course_stage(const state *s)
{
    const course *c = course_of(s);
    return c->stage_of != NULL ? c->stage_of(s) : s->ext[c->stage_at];
}

void course_open(state *s, int stage)
{
    if (course_of(s)->stage_of == NULL) s->ext[course_of(s)->stage_at] = (uint8_t)stage;
}

bool course_stage_fits(const state *s)
{
    const int stage = course_stage(s);
    return stage == STAGE_NONE || stage == row_of(s)->stage;
}

int course_side(const state *s)
{
    const course_phase *row = row_of(s);
    const agenda_item *owed = course_of(s)->stage_of != NULL ? agenda_head(s) : NULL;
    return owed != NULL ? owed->side : row->whose != NULL ? row->whose(s) : s->side;
}

static int step_of(const state *s, int phase)
{
    const course *c = course_of(s);
    return c->step_of != NULL ? c->step_of(s, phase) : c->phases[phase].step;
}

bool course_fits(const state *s)
{
    const course *c = course_of(s);
    const int phase = course_phase_of(s);
    return phase < c->nphases && step_of(s, phase) == s->step && (c->fits == NULL || c->fits(s));
}

int course_first(const state *s)
{
    return s->ext[course_of(s)->first_at];
}

int course_second(const state *s)
{
    return 1 - course_first(s);
}

void course_apply_order(state *s, const action *a, resolver *r)
{
    const course *c = course_of(s);
    s->ext[c->first_at] = (uint8_t)(a->verb == c->moves_first ? a->side : 1 - a->side);
    resolver_emit(r, EV_NOTE, "ev.moves-first", NO_UNIT)->side = (int8_t)course_first(s);
    course_open(s, STAGE_NONE);
}

void course_owe_in_order(state *s, int kind, bool (*owed_by)(const state *s, int u))
{
    const int order[] = {course_first(s), course_second(s)};
    for (int k = 0; k < 2; k++)
        for (int u = 0; u < s->sc->nunits; u++)
            if (s->units[u].side == order[k] && owed_by(s, u)) agenda_owe(s, kind, u, NO_UNIT, 0);
}

/* ---- walking */

static bool asked(state *s, const course_phase *row, int side)
{
    const int stage = course_stage(s);
    if (row->stage == STAGE_NONE) return false;
    course_open(s, row->stage);
    const bool asks = (row->asks == NULL || row->asks(s, side)) &&
                      (row->asks_any == NULL || state_any(s, side, row->asks_any));
    course_open(s, stage);
    return asks;
}

static void owe(state *s, const course_phase *row, int side)
{
    if (row->owed_by == NULL) agenda_owe(s, row->owes, NO_UNIT, NO_UNIT, 0);
    for (int u = 0; u < s->sc->nunits && row->owed_by != NULL; u++)
        if ((side == NO_SIDE || s->units[u].side == side) && row->owed_by(s, u))
            agenda_owe(s, row->owes, u, NO_UNIT, 0);
}

void course_enter(state *s, int phase, resolver *r)
{
    assert(phase >= 0 && phase < course_of(s)->nphases);
    const course_phase *row = &course_of(s)->phases[phase];
    s->ext[course_of(s)->phase_at] = (uint8_t)phase;
    const int side = row->whose != NULL ? row->whose(s) : NO_SIDE;
    if (row->clears != 0) kit_clear_marks(s, row->clears);
    if (row->opens == OPENS_TURN)
        kit_begin_turn(s, step_of(s, phase), r);
    else if (row->opens == OPENS_STEP || (row->opens == OPENS_IF_ASKED && asked(s, row, side)))
        kit_begin_step(s, step_of(s, phase), side, r);
    if (row->enter != NULL) row->enter(s, side, r);
    if (row->owes != 0) owe(s, row, side);
    if (course_of(s)->stage_of == NULL && asked(s, row, side)) course_open(s, row->stage);
}

/* Is there something to decide in the phase. */
static bool waits(state *s)
{
    return course_of(s)->stage_of == NULL ? course_stage(s) != STAGE_NONE
                                          : asked(s, row_of(s), course_side(s));
}

static int next_phase(state *s, resolver *r)
{
    const course *c = course_of(s);
    const int phase = course_phase_of(s);
    if (c->phases[phase].next != NULL) return c->phases[phase].next(s, r);
    return phase + 1 < c->nphases ? phase + 1 : c->turn;
}

void course_advance(state *s, resolver *r)
{
    while (!s->over && s->nagenda == 0 && !waits(s)) {
        const course_phase *row = row_of(s);
        if (row->again == NULL || !row->again(s)) course_enter(s, next_phase(s, r), r);
    }
}

void course_begin(state *s, int phase, resolver *r)
{
    s->turn = 1;
    s->side = NO_SIDE;
    state_update_holders(s, r);
    course_enter(s, phase, r);
    course_advance(s, r);
}

void course_settle(state *s, resolver *r)
{
    if (course_of(s)->refresh != NULL) course_of(s)->refresh(s, r);
    if (course_of(s)->undecided == NULL || !course_of(s)->undecided(s)) state_update_holders(s, r);
    if (course_of(s)->unjudged == NULL || !course_of(s)->unjudged(s)) victory_watch(s, r);
}

void course_end_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    kit_end_turn(s, r);
}

/* ---- deciding, checking, doing */

/* What a side decides now. */
static int open_stage(const state *s)
{
    return course_of(s)->owed_first && s->nagenda > 0 ? STAGE_NONE : course_stage(s);
}

int course_list(const state *s, int u, action_list *out)
{
    const ruleset *rs = s->sc->rules;
    const int side = course_side(s);
    if (side < 0 || (u != NO_UNIT && s->units[u].side != side)) return STAGE_NONE; /* most units: no more */
    const int stage = open_stage(s);
    if (u != NO_UNIT || stage == STAGE_NONE) return stage;
    for (int i = 0; i < rs->nverbs; i++)
        if ((rs->verbs[i].takes & (TAKES_UNIT | TAKES_GROUP)) == 0 &&
            (rs->verbs[i].stages == 0 || (rs->verbs[i].stages & BIT(stage)) != 0))
            action_list_add_plain(out, i, side, NO_UNIT);
    return STAGE_NONE;
}

const char *course_refused(const state *s, int u, int verb_index, int choice)
{
    const verb *v = &s->sc->rules->verbs[verb_index];
    return v->refused != NULL ? v->refused(s, u, verb_index, choice) : NULL;
}

bool course_offer(const state *s, int u, int verb_index, int choice, action_list *out)
{
    if (course_refused(s, u, verb_index, choice) != NULL) return false;
    action a = action_of(verb_index, s->units[u].side, u);
    a.args[0] = choice;
    action_list_add(out, &a);
    return true;
}

void course_decide(const state *s, decision *out)
{
    const course *c = course_of(s);
    const int stage = open_stage(s);
    out->side = stage == STAGE_NONE ? NOBODY : course_side(s);
    out->prompt = stage == STAGE_NONE ? "prompt.go" : c->prompts[stage];
    out->args.side = stage == STAGE_NONE ? s->side : out->side;
}

bool course_check(const state *s, const action *a, refusal *why)
{
    const verb *v = &s->sc->rules->verbs[a->verb];
    const int stage = course_stage(s);
    if (v->stages != 0 && (v->stages & BIT(stage)) == 0)
        return refuse(why, v->elsewhere != NULL ? v->elsewhere : course_of(s)->others[stage], NO_UNIT,
                      NO_UNIT, NO_SPACE, 0, 0);
    if (v->check != NULL) return v->check(s, a, why);
    const int u = a->units[0], choice = a->args[0];
    const char *code = course_refused(s, u, a->verb, choice);
    return code == NULL || refuse(why, code, u, NO_UNIT, state_on_board(s, u) ? s->units[u].space : NO_SPACE,
                                  choice == NO_ARG ? 0 : choice, 0);
}

void course_go(state *s, resolver *r)
{
    const course *c = course_of(s);
    const agenda_item item = agenda_pop(s);
    if (item.kind < c->nwork && c->work[item.kind] != NULL) c->work[item.kind](s, &item, r);
    course_settle(s, r);
}

void course_apply(state *s, const action *a, resolver *r)
{
    if (a->verb == VERB_GO) {
        course_go(s, r);
    } else {
        const verb *v = &s->sc->rules->verbs[a->verb];
        if (v->apply != NULL)
            v->apply(s, a, r);
        else if (course_of(s)->stage_of != NULL)
            course_enter(s, next_phase(s, r), r);
        else
            course_open(s, STAGE_NONE);
        if (v->settles) course_settle(s, r);
    }
    course_advance(s, r);
}

/* ---- after the umpire */

static int phase_of_step(state *s, int step)
{
    const course *c = course_of(s);
    int first = c->turn;
    if (c->resume != NULL) return c->resume(s, step);
    for (int i = c->nphases - 1; i >= 0; i--) {
        if (c->phases[i].step != step) continue;
        if (c->phases[i].resumes) return i;
        first = i;
    }
    return first;
}

void course_mend(state *s)
{
    const course *c = course_of(s);
    dice_source dice;
    resolver quiet = {.dice = &dice};
    dice_forked(&dice, 1, s->actions); /* a phase laid anew may not touch the table's dice */
    if (s->over || s->step >= s->sc->rules->nsteps) return;
    kit_mend_turn(s);
    if (c->refresh != NULL) c->refresh(s, NULL);
    const int phase = course_phase_of(s);
    if (phase >= c->nphases || step_of(s, phase) != s->step || (c->fits != NULL && !c->fits(s))) {
        agenda_clear(s);
        course_open(s, STAGE_NONE);
        course_enter(s, phase_of_step(s, s->step), &quiet);
    }
    if (c->tidy != NULL) c->tidy(s, &quiet);
    course_advance(s, &quiet);
}
