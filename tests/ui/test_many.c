/*
 * test_many.c: one order to several, in every system: whatever one of them may be told to do, all that were
 * chosen together are told by the same press. Whoever may, does it; whoever may not, stays and has his
 * reason; and all of it is taken back at once.
 */
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/desk.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/standing.h"

enum { VERBS = 64, DECISIONS = 240 };

/* Battles in which much of what may be ordered in that system comes up soon, and what must. */
static const struct {
    const char *system, *file[3], *must[6];
} systems[] = {
    {"grid", {"el-teb", "kassassin", NULL}, {"hold", "face", "form", "fire", "move", "charge"}},
    {"africa", {"castillejos", NULL, NULL}, {"fire", "move", "attack", NULL}},
    {"conduct", {"tientsin", "maiwand", NULL}, {"hold", "face", "fire", "move", "order", "fix-bayonets"}},
    {"prone", {"onganjira", "omaruru", NULL}, {"hold", "face", "form", "fire", "march", "charge"}},
    {"safari", {"first-march", "ituri", NULL}, {"hold", "fire", "march", "charge", NULL}},
    {"example", {"village", NULL, NULL}, {"move", NULL}},
};

static bool alone_may(const table *t, int who, int index, const action *like)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits != 1 || a->verb != index || standing_unit_of(t, a->units[0]) != who) continue;
        if (!like) return true;
        if (standing_unit_of(t, a->target) != standing_unit_of(t, like->target)) continue;
        const verb *v = action_verb(t->rs, index);
        bool same = true;
        for (int k = 0; k < ACTION_ARGS; k++)
            same = same && (v->args[k].kind == ARG_DIRECTION || a->args[k] == like->args[k]);
        if (same) return true;
    }
    return false;
}

static int told(const table *t, int from, int who, int index)
{
    int n = 0;
    for (int i = from; i < session_count(t->s); i++) {
        const action *a = &session_at(t->s, i)->act;
        for (int k = 0; k < a->nunits; k++)
            n += a->verb == index && standing_unit_of(t, a->units[k]) == who;
    }
    return n;
}

static const plan_row *row_of(const table *t, int who)
{
    for (int i = 0; i < t->plan->count; i++)
        for (int k = 0; k < t->plan->row[i].want.nwho; k++)
            if (t->plan->row[i].want.who[k] == who) return &t->plan->row[i];
    return NULL;
}

/* The verb is pressed, and what it still needs: a target, a place, a direction, a name. */
static bool prepared(table *t, int index, const action *like)
{
    const verb *v = action_verb(t->rs, index);
    const int turn = verb_arg_of(v, ARG_DIRECTION);
    choice_verb(t, index);
    if (t->choice->verb != index) return run_on(t) || t->plan->on == PLAN_GIVEN; /* it was done at once */
    if (like->target != NO_UNIT && t->choice->target == NO_UNIT)
        choice_target(t, standing_unit_of(t, like->target));
    if (action_space(like) != NO_SPACE && t->choice->space != action_space(like))
        choice_space(t, action_space(like));
    for (int k = 0; k < ACTION_ARGS; k++)
        if (v->args[k].kind != ARG_DIRECTION && v->args[k].kind != ARG_NONE && like->args[k] != NO_ARG)
            choice_want(t, k, like->args[k]);
    if (turn >= 0 && like->args[turn] != NO_ARG && action_space(like) == NO_SPACE)
        choice_face(t, -1, like->args[turn]);
    return t->choice->ready;
}

static void fail_at(const table *t, const char *what, int index, int a, int b)
{
    fail_msg("%s, turn %d: %s: %s (%s and %s)", t->sc->title, t->battle->view.turn, what,
             action_verb(t->rs, index)->name, t->sc->units[a].name, t->sc->units[b].name);
}

/* Two of them are told; `lead` was chosen first. */
static void tell_two(desk *d, int lead, int other, int index, const action *like)
{
    table *t = d->a->table;
    const int before = session_count(t->s);
    const uint64_t hash = session_hash(t->s, NO_SIDE);
    choice_select(t, lead);
    choice_together(t, other);
    if (t->choice->nextra != 1) fail_at(t, "nobody joins", index, lead, other);
    if (!prepared(t, index, like)) fail_at(t, "it cannot be prepared", index, lead, other);
    const bool as_one = t->choice->ready && !t->choice->each;
    bool may[2] = {as_one, as_one};
    for (int k = 0; k < 2 && !as_one; k++) {
        const plan_row *row = row_of(t, k ? other : lead);
        if (!row) fail_at(t, "one is left out", index, lead, other);
        may[k] = row->may;
        if (!row->may && !row->why.code) fail_at(t, "no reason is given", index, lead, other);
    }
    if (!as_one && !(may[0] && may[1]) && t->plan->on == PLAN_GIVEN)
        fail_at(t, "it was done before it was told who stays", index, lead, other);
    if (!may[0] && !may[1]) fail_at(t, "neither may", index, lead, other);
    if (t->choice->ready) choice_commit(t);
    rest(d);
    if (t->modal->card != MODAL_NONE) key(d, KEY_ENTER, 0); /* are you sure? */
    int went = 0;
    for (int k = 0; k < 2; k++)
        went += may[k] && told(t, before, k ? other : lead, index) > 0;
    if (went == 0) fail_at(t, "nothing was done", index, lead, other);
    bool rolled = false;
    for (int i = before; i < session_count(t->s); i++)
        rolled = rolled || session_at(t->s, i)->rolled;
    key(d, 'z', UI_CTRL);
    if (t->modal->card != MODAL_NONE) key(d, KEY_ENTER, 0);
    if (rolled) return;
    if (session_count(t->s) != before) fail_at(t, "it is not taken back at once", index, lead, other);
    assert_true(session_hash(t->s, NO_SIDE) == hash);
}

/* Two units that may both do it, and how the first does it; or the second alone may, and how. */
static bool find_two(const table *t, int index, bool lead_may, int *lead, int *other, action *like)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != index || a->nunits != 1) continue;
        const int first = standing_unit_of(t, a->units[0]);
        if (t->battle->view.units[first].status != UNIT_ON) continue;
        *like = *a;
        for (int who = 0; who < t->sc->nunits; who++) {
            if (who == first || t->battle->view.units[who].status != UNIT_ON) continue;
            *lead = lead_may ? first : who;
            *other = lead_may ? who : first;
            if (lead_may ? alone_may(t, who, index, action_space(a) == NO_SPACE ? a : NULL)
                         : !alone_may(t, who, index, NULL) && offers_may_act(t, who))
                return true;
        }
    }
    return false;
}

static void play(const char *system, const char *file, bool seen[2][VERBS])
{
    char path[128];
    snprintf(path, sizeof path, "rules/%s/scenarios/%s.json", system, file);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < DECISIONS && t->battle->d.side != GAME_OVER; i++) {
        for (int v = 0; v < t->rs->nverbs && t->battle->ours; v++)
            for (int lead_may = 1; lead_may >= 0; lead_may--) {
                int lead, other;
                action like;
                if (seen[lead_may][v] || !find_two(t, v, lead_may, &lead, &other, &like)) continue;
                seen[lead_may][v] = true;
                tell_two(&d, lead, other, v, &like);
            }
        if (t->battle->ours && t->battle->list.count > 0) {
            const action a = t->battle->list.items[i * 7 % t->battle->list.count];
            battle_do(t, &a);
        }
        rest(&d);
    }
    desk_close(&d);
}

static int verb_named(const char *system, const char *name)
{
    for (int i = 0; ruleset_list[i]; i++)
        for (int v = 0; v < ruleset_list[i]->nverbs && strcmp(ruleset_list[i]->id, system) == 0; v++)
            if (strcmp(ruleset_list[i]->verbs[v].name, name) == 0) return v;
    fail_msg("%s: no verb %s", system, name);
    return -1;
}

static void one_order_is_for_all(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        bool seen[2][VERBS] = {{false}};
        for (int k = 0; k < 3 && systems[i].file[k]; k++)
            play(systems[i].system, systems[i].file[k], seen);
        for (int k = 0; k < 6 && systems[i].must[k]; k++)
            if (!seen[1][verb_named(systems[i].system, systems[i].must[k])])
                fail_msg("%s: %s was never told to two", systems[i].system, systems[i].must[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_order_is_for_all),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
