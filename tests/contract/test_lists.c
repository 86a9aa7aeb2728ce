/*
 * test_lists.c: is the list of legal actions whole? In random positions of every scenario every combination
 * of verb, unit, target, destination and arguments is put to game_check(), and what it allows must be what
 * game_actions() lists. What is refused at sight, whatever it is to be done to, is asked in full in one
 * position of sixteen. Names no system.
 *
 * SANDTABLE_LISTS=n sets the positions a scenario; unless told 400 a system, 1000 where CI=true, 200 under
 * sanitizers; SANDTABLE_FULL=1 makes it a million in all (hours).
 */
#include "contract/every.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/course.h"
#include "game/game.h"
#include "game/scenario_load.h"

enum { CAP = 65536, STRIDE = 7, NUMBERS_MAX = 64, WHOLE = 16 };

typedef struct harness {
    action_list listed, naive;
    uint64_t positions, asked, actions;
    long each;
} harness;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(action));
}

static void show(const state *s, const action *a, const char *what)
{
    strbuf b = {0};
    action_encode(s->sc, a, &b);
    print_error("%s, turn %d, step %s: %s: %s\n", s->sc->path, s->turn, s->sc->rules->steps[s->step], what,
                strbuf_str(&b));
    strbuf_free(&b);
}

/* How many values an argument has, and the i-th; the last is "not given". */
static int arg_count(const scenario *sc, const action *a, const verb *v, int arg)
{
    if (v->args[arg].kind == ARG_NONE) return 1;
    if (v->args[arg].kind == ARG_NUMBER) {
        assert_true((int64_t)v->args[arg].hi - v->args[arg].lo < NUMBERS_MAX);
        return v->args[arg].hi - v->args[arg].lo + 2;
    }
    int n = 0;
    while (action_arg_name(sc, a, arg, n) != NULL)
        n++;
    return n + 1;
}

static int32_t arg_value(const verb *v, int arg, int i, int count)
{
    if (i == count - 1) return NO_ARG;
    return v->args[arg].kind == ARG_NUMBER ? v->args[arg].lo + i : i;
}

static void ask(harness *h, const state *s, const action *a)
{
    h->asked++;
    refusal why;
    if (game_check(s, a, &why)) action_list_add(&h->naive, a);
}

static void ask_args(harness *h, const state *s, action *a, const verb *v, int arg)
{
    if (arg == ACTION_ARGS) {
        ask(h, s, a);
        return;
    }
    const int n = arg_count(s->sc, a, v, arg);
    for (int i = 0; i < n; i++) {
        a->args[arg] = arg_value(v, arg, i, n);
        ask_args(h, s, a, v, arg + 1);
    }
    a->args[arg] = NO_ARG;
}

static void ask_spaces(harness *h, const state *s, action *a, const verb *v)
{
    ask_args(h, s, a, v, 0);
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) == 0) return;
    a->nspaces = 1;
    for (int i = 0; i < s->sc->board->nspaces; i++) {
        a->spaces[0] = (uint16_t)i;
        ask_args(h, s, a, v, 0);
    }
    a->nspaces = 0;
    a->spaces[0] = NO_SPACE;
}

static void ask_targets(harness *h, const state *s, action *a, const verb *v)
{
    ask_spaces(h, s, a, v);
    if ((v->takes & TAKES_TARGET) == 0) return;
    for (int i = 0; i < s->sc->nunits + s->sc->nfigures; i++) {
        a->target = (int16_t)(i < s->sc->nunits ? i : FIGURE_BASE + i - s->sc->nunits);
        ask_spaces(h, s, a, v);
    }
    a->target = NO_UNIT;
}

/* What game.c and course.c refuse at sight, by every target and to every place: a verb of another stage, a
 * unit of another side. */
static bool of_another_stage(const state *s, const verb *v)
{
    return s->sc->rules->course != NULL && v->stages != 0 && (v->stages & BIT(course_stage(s))) == 0;
}

static bool of_another_side(const state *s, const verb *v, const action *a)
{
    return (v->takes & ANY_UNIT) == 0 && s->units[action_unit_of(s->sc, a->units[0])].side != a->side;
}

/* That takes most of the time: it is asked in one position of a few, and elsewhere but once. */
static void ask_everything(harness *h, const state *s, int side)
{
    const bool whole = h->positions % WHOLE == 0;
    for (int i = 0; i < s->sc->rules->nverbs; i++) {
        const verb *v = &s->sc->rules->verbs[i];
        action a;
        action_init(&a, i, side);
        if (!whole && of_another_stage(s, v)) {
            ask(h, s, &a);
            continue;
        }
        if ((v->takes & (TAKES_UNIT | TAKES_GROUP)) == 0) {
            ask_targets(h, s, &a, v);
            continue;
        }
        a.nunits = 1;
        for (int u = 0; u < s->sc->nunits + s->sc->nfigures; u++) {
            a.units[0] = (int16_t)(u < s->sc->nunits ? u : FIGURE_BASE + u - s->sc->nunits);
            if (!whole && of_another_side(s, v, &a))
                ask(h, s, &a);
            else
                ask_targets(h, s, &a, v);
        }
    }
}

/* What two actions must share to be the same choice: a path counts by its end. */
static action choice_of(const action *a)
{
    action c = *a;
    for (int i = 0; i < ACTION_SPACES; i++)
        c.spaces[i] = NO_SPACE;
    if (a->nspaces > 0) c.spaces[0] = (uint16_t)action_space(a);
    c.nspaces = a->nspaces > 0;
    return c;
}

static bool same_but_args(const action *a, const action *b)
{
    action x = *a, y = *b;
    for (int i = 0; i < ACTION_ARGS; i++)
        x.args[i] = y.args[i] = NO_ARG;
    return memcmp(&x, &y, sizeof x) == 0;
}

/* An argument left out stands for one that is listed. */
static bool is_short_for_listed(const harness *h, const state *s, const action *a)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    bool left_out = false;
    for (int i = 0; i < ACTION_ARGS; i++)
        left_out = left_out || (v->args[i].kind != ARG_NONE && a->args[i] == NO_ARG);
    for (int i = 0; left_out && i < h->listed.count; i++)
        if (same_but_args(&h->listed.items[i], a)) return true;
    return false;
}

/* A side's list made at once is that of its units one by one. */
static void compare_one_by_one(harness *h, const state *s)
{
    if (s->sc->rules->side_actions == NULL) return;
    h->naive.count = 0;
    for (int u = NO_UNIT; u < s->sc->nunits; u++)
        game_list(s, u, &h->naive);
    assert_int_equal(h->naive.count, h->listed.count);
    for (int i = 0; i < h->naive.count; i++)
        if (compare(&h->naive.items[i], &h->listed.items[i]) != 0) {
            show(s, &h->listed.items[i], "of the side's list, and not of its unit's there");
            fail();
        }
}

static void compare_lists(harness *h, const state *s, int side)
{
    h->listed.count = 0;
    game_actions(s, &h->listed);
    compare_one_by_one(h, s);
    h->naive.count = 0;
    int n = 0;
    for (int i = 0; i < h->listed.count; i++)
        if (h->listed.items[i].nunits < 2)
            h->listed.items[n++] = choice_of(&h->listed.items[i]); /* of groups only check() knows all */
    h->listed.count = n;
    ask_everything(h, s, side);
    assert_false(h->listed.overflow || h->naive.overflow);
    qsort(h->listed.items, (size_t)h->listed.count, sizeof(action), compare);
    qsort(h->naive.items, (size_t)h->naive.count, sizeof(action), compare);
    for (int i = 1; i < h->listed.count; i++)
        if (compare(&h->listed.items[i - 1], &h->listed.items[i]) == 0) {
            show(s, &h->listed.items[i], "listed twice");
            fail();
        }
    for (int i = 0; i < h->naive.count; i++) {
        const action *a = &h->naive.items[i];
        if (bsearch(a, h->listed.items, (size_t)h->listed.count, sizeof(action), compare) == NULL &&
            !is_short_for_listed(h, s, a)) {
            show(s, a, "allowed and not listed");
            fail();
        }
    }
    for (int i = 0; i < h->listed.count; i++)
        if (bsearch(&h->listed.items[i], h->naive.items, (size_t)h->naive.count, sizeof(action), compare) ==
            NULL) {
            show(s, &h->listed.items[i], "listed and, by its end alone, not allowed");
            fail();
        }
    h->positions++;
    h->actions += (uint64_t)h->listed.count;
}

/* A random battle on; every STRIDE-th position of a choice is looked at. */
static long one_game(harness *h, const scenario *sc, uint64_t seed, long wanted)
{
    state s;
    random_stream r = {.seed = seed, .stream = 12};
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &out);
    long done = 0;
    uint64_t n = 0;
    for (decision d; done < wanted; n++) {
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        action pick;
        action_init(&pick, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            if (n % STRIDE == seed % STRIDE) {
                compare_lists(h, &s, d.side);
                done++;
            }
            h->listed.count = 0;
            game_actions(&s, &h->listed);
            pick = h->listed.items[random_below(&r, (uint32_t)h->listed.count)];
        }
        dice_seeded(&dice, seed, n + 1);
        game_apply(&s, &pick, &out);
    }
    return done;
}

static void play_scenario(const char *path, void *self)
{
    harness *h = self;
    scenario *sc = every_load(path);
    long done = 0;
    for (uint64_t seed = 1; done < h->each; seed++)
        done += one_game(h, sc, seed, h->each - done);
    scenario_free(sc);
}

static void count_scenario(const char *path, void *self)
{
    (void)path;
    ++*(int *)self;
}

static void test_lists_are_whole(void **unused)
{
    (void)unused;
    int scenarios = 0;
    every_scenario(count_scenario, &scenarios);
    harness h = {.listed = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP},
                 .naive = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP}};
    const long usual = EVERY_SANITIZED ? 200 : every_whole() ? 1000 : 400;
    h.each = every_full() ? 1000000 / scenarios : every_number("SANDTABLE_LISTS", usual / scenarios);
    every_scenario(play_scenario, &h);
    assert_true(h.positions >= (uint64_t)h.each * (uint64_t)scenarios && h.actions > h.positions);
    print_message("%llu positions, %llu actions listed, %llu asked\n", (unsigned long long)h.positions,
                  (unsigned long long)h.actions, (unsigned long long)h.asked);
    mem_free(h.listed.items);
    mem_free(h.naive.items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists_are_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
