/*
 * enumerate.c: the list of legal actions by trial. Not for judging: game_check() does.
 */
#include "game/enumerate.h"

#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"

enum { NUMBERS_MAX = 64 }; /* of a number's values no more are tried */

typedef struct search {
    const state *s;
    const verb *v;
    action_list *out;
    bool grows; /* legal alone: others are asked to join */
} search;

/* Whoever may join does, in the order of battle. */
static void grow(const search *f, const action *alone)
{
    action group = *alone;
    for (int u = 0; u < f->s->sc->nunits && group.nunits < ACTION_UNITS; u++) {
        if (f->s->units[u].side != alone->side || u == action_unit_of(f->s->sc, alone->units[0])) continue;
        action wider = group;
        action_add_unit(&wider, u);
        if (game_check(f->s, &wider, NULL)) group = wider;
    }
    if (group.nunits > alone->nunits) action_list_add(f->out, &group);
}

static bool ask(const search *f, const action *a)
{
    if (!game_check(f->s, a, NULL)) return false;
    action_list_add(f->out, a);
    if (f->grows) grow(f, a);
    return true;
}

static int values_of(const search *f, const action *a, int arg)
{
    const verb_arg *of = &f->v->args[arg];
    int n = 0;
    if (of->kind == ARG_NONE) return 0;
    if (of->kind == ARG_NUMBER) return of->hi - of->lo < NUMBERS_MAX ? of->hi - of->lo + 1 : NUMBERS_MAX;
    while (action_arg_name(f->s->sc, a, arg, n) != NULL)
        n++;
    return n;
}

/* An argument is left out only where no value of it will do. */
static bool ask_args(const search *f, action *a, int arg)
{
    if (arg == ACTION_ARGS) return ask(f, a);
    const int n = values_of(f, a, arg), first = f->v->args[arg].kind == ARG_NUMBER ? f->v->args[arg].lo : 0;
    bool found = false;
    for (int i = 0; i < n; i++) {
        a->args[arg] = first + i;
        found = ask_args(f, a, arg + 1) || found;
    }
    a->args[arg] = NO_ARG;
    return found || ask_args(f, a, arg + 1);
}

static void ask_spaces(const search *f, action *a)
{
    ask_args(f, a, 0);
    if ((f->v->takes & (TAKES_SPACE | TAKES_PATH)) == 0) return;
    a->nspaces = 1;
    for (int i = 0; i < f->s->sc->board->nspaces; i++) {
        a->spaces[0] = (uint16_t)i;
        ask_args(f, a, 0);
    }
    a->nspaces = 0;
    a->spaces[0] = NO_SPACE;
}

static void ask_targets(const search *f, action *a)
{
    const scenario *sc = f->s->sc;
    ask_spaces(f, a);
    if ((f->v->takes & TAKES_TARGET) == 0) return;
    for (int i = 0; i < sc->nunits + sc->nfigures; i++) {
        a->target = (int16_t)(i < sc->nunits ? i : FIGURE_BASE + i - sc->nunits);
        ask_spaces(f, a);
    }
    a->target = NO_UNIT;
}

/* The system makes the list of this verb itself. */
static void list_verb(const search *f, int side, int u)
{
    const uint32_t stages = f->v->stages;
    if (u == NO_UNIT || f->s->units[u].side != side) return;
    if (stages == 0 || (stages & BIT(course_stage(f->s))) != 0) f->v->list(f->s, u, f->out);
}

static void ask_verb(search *f, int which, int side, int u)
{
    const unsigned leads = TAKES_UNIT | TAKES_GROUP;
    action a = action_of(which, side, u);
    f->v = &f->s->sc->rules->verbs[which];
    if (f->v->list != NULL) {
        list_verb(f, side, u);
        return;
    }
    f->grows = (f->v->takes & TAKES_GROUP) != 0;
    if (((f->v->takes & leads) != 0) != (u != NO_UNIT)) return;
    ask_targets(f, &a);
    if (u == NO_UNIT) return;
    const scenario_unit *order = &f->s->sc->units[u];
    for (int i = 0; i < order->nfigures; i++) { /* its figures, one by one */
        a.units[0] = (int16_t)(FIGURE_BASE + order->first_figure + i);
        ask_targets(f, &a);
    }
}

void enumerate_actions(const state *s, int u, action_list *out)
{
    const ruleset *rs = s->sc->rules;
    search f = {.s = s, .out = out};
    decision now;
    game_decide(s, &now);
    if (now.side < 0) return;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < rs->nverbs; i++) {
            const bool rests = (rs->verbs[i].takes & (ENDS_STEP | IS_REST)) != 0;
            if (rests == (pass == 0)) ask_verb(&f, i, now.side, u);
        }
}
