/*
 * test_plain.c: what the shared layer answers where a rule system says nothing: the list of actions found by
 * asking is the system's own list, and the computer still fights; and what every system must tell of a move.
 * Names no system.
 */
#include "contract/every.h"
#include "ai/ai.h"
#include "core/strbuf.h"
#include "game/action_text.h"
#include "board/names.h"
#include "game/game.h"
#include "game/words.h"
#include "game/scenario_load.h"

enum { CAP = 65536, POSITIONS = 3, STRIDE = 97, GAMES = 2, ACTIONS_MOST = 6000, VERBS_MOST = 64 };

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(action));
}

/* Single units by where they end; what is left out of the arguments is the list's own affair. */
static int choices(const action_list *list, action *out)
{
    int n = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].nunits > 1) continue;
        out[n] = list->items[i];
        for (int k = 0; k < ACTION_SPACES; k++)
            out[n].spaces[k] = NO_SPACE;
        if (list->items[i].nspaces > 0) out[n].spaces[0] = (uint16_t)action_space(&list->items[i]);
        out[n].nspaces = list->items[i].nspaces > 0;
        n++;
    }
    qsort(out, (size_t)n, sizeof *out, compare);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || compare(&out[i - 1], &out[i]) != 0) out[kept++] = out[i];
    return kept;
}

static void compare_lists(const state *s, const ruleset *own, const ruleset *plain)
{
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    action *a = mem_alloc(CAP * sizeof *a), *b = mem_alloc(CAP * sizeof *b);
    scenario *sc = (scenario *)(uintptr_t)s->sc;
    sc->rules = own;
    game_actions(s, &list);
    const int n = choices(&list, a);
    list.count = 0;
    sc->rules = plain;
    game_actions(s, &list);
    const int m = choices(&list, b);
    sc->rules = own;
    for (int i = 0; i < n; i++)
        if (bsearch(&a[i], b, (size_t)m, sizeof *b, compare) == NULL) {
            strbuf text = {0};
            action_encode(sc, &a[i], &text);
            fail_msg("%s, turn %d: listed and not found by asking: %s", sc->path, s->turn, strbuf_str(&text));
        }
    mem_free(list.items);
    mem_free(a);
    mem_free(b);
}

static void ask_everything(const char *path, void *self)
{
    const ruleset *own = self;
    static verb unlisted[VERBS_MOST];
    ruleset plain = *own;
    assert_in_range(own->nverbs, 1, VERBS_MOST);
    for (int i = 0; i < own->nverbs; i++) {
        unlisted[i] = own->verbs[i];
        unlisted[i].list = NULL;
    }
    plain.verbs = unlisted;
    plain.actions = NULL;
    scenario *sc = every_load(path);
    static state s;
    static action room[CAP];
    dice_source dice;
    resolver r = {.dice = &dice};
    random_stream pick = {.seed = 5, .stream = 3};
    dice_seeded(&dice, 5, 0);
    game_setup(sc, &s, &r);
    for (int n = 0, done = 0; done < POSITIONS; n++) {
        decision d;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        if (d.side != NOBODY && n % STRIDE == 0) {
            compare_lists(&s, own, &plain);
            done++;
        }
        action_list list = {.items = room, .cap = CAP};
        game_actions(&s, &list);
        const action a = list.items[random_below(&pick, (uint32_t)list.count)];
        dice_seeded(&dice, 5, (uint64_t)n + 1);
        game_apply(&s, &a, &r);
    }
    scenario_free(sc);
}

static void test_asking_finds_what_is_listed(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i] != NULL; i++)
        if (every_wants(ruleset_list[i]))
            every_scenario_of(ruleset_list[i], ask_everything, (void *)(uintptr_t)ruleset_list[i]);
}

/* The computer against itself without a word from the system of what is good: strength lost by both. */
static int32_t fight(const char *path, const ruleset *plain, uint64_t seed)
{
    const player *quick = ai_find("quick");
    scenario *sc = every_load(path);
    static state s, seen;
    dice_source dice;
    resolver r = {.dice = &dice};
    sc->rules = plain;
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (int n = 0; n < ACTIONS_MOST; n++) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            game_redact(&s, d.side, &seen);
            assert_true(quick->choose(&seen, seed + s.actions, NULL, &a));
        }
        game_apply(&s, &a, &r);
    }
    result res;
    game_result(&s, &res);
    scenario_free(sc);
    return res.lost[0] + res.lost[1];
}

static void fight_battle(const char *path, void *self)
{
    const ruleset *own = self;
    ruleset plain = *own;
    plain.thinking = NULL;
    int32_t lost = 0;
    for (uint64_t seed = 1; seed <= GAMES && lost == 0; seed++)
        lost += fight(path, &plain, seed);
    if (lost == 0) fail_msg("%s: nobody lost anything in %d battles", path, GAMES);
}

static void test_the_computer_fights(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i] != NULL; i++)
        if (every_wants(ruleset_list[i]))
            every_scenario_of(ruleset_list[i], fight_battle, (void *)(uintptr_t)ruleset_list[i]);
}

/* The way ends where the action goes, every space of it lies beside the one before and has its price. */
static bool check_way(const state *s, const action *a)
{
    unit_way w;
    if (s->sc->rules->way == NULL || !game_way(s, a, &w)) return false;
    assert_true(w.count > 0 && w.count <= WAY_SPACES && w.per >= 1);
    if (a->nspaces > 0) assert_int_equal(w.space[w.count - 1], action_space(a));
    for (int i = 0; i < w.count; i++) {
        assert_true(w.space[i] < s->sc->board->nspaces && w.cost[i] >= (i > 0 ? w.cost[i - 1] : 0));
        if (i > 0) assert_non_null(board_link_to(s->sc->board, w.space[i - 1], w.space[i]));
    }
    if (w.unit != NULL) assert_non_null(words_find(s->sc->words, w.unit));
    if (w.stops != NULL) assert_non_null(words_find(s->sc->words, w.stops));
    return true;
}

static bool orders(const action *a, int u)
{
    for (int i = 0; i < a->nunits; i++)
        if (a->units[i] == u) return true;
    return false;
}

/* Whoever goes a way is told to enter its spaces one by one. */
static void check_moves(const state *s, const action *a, const event_list *events)
{
    for (int i = 0; i < events->count; i++) {
        const event *e = &events->items[i];
        if (e->kind != EV_MOVE || !orders(a, e->unit) || e->from == NO_SPACE || e->to == NO_SPACE ||
            board_link_to(s->sc->board, e->from, e->to) != NULL)
            continue;
        char from[16], to[16];
        board_space_name(s->sc->board, e->from, from);
        board_space_name(s->sc->board, e->to, to);
        fail_msg("%s, turn %d: u%d is told to have moved from %s to %s, which does not lie beside it",
                 s->sc->path, s->turn, e->unit, from, to);
    }
}

static void walk(const char *path, void *self)
{
    (void)self;
    scenario *sc = every_load(path);
    static state s;
    static action room[CAP];
    dice_source dice;
    event_list events = {0};
    resolver r = {.dice = &dice, .events = &events};
    random_stream pick = {.seed = 8, .stream = 4};
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        dice_seeded(&dice, seed, 0);
        game_setup(sc, &s, &r);
        for (uint64_t n = 1;; n++) {
            action_list list = {.items = room, .cap = CAP};
            game_actions(&s, &list);
            if (list.count == 0) break;
            const action a = list.items[random_below(&pick, (uint32_t)list.count)];
            const bool goes = check_way(&s, &a);
            event_list_clear(&events);
            dice_seeded(&dice, seed, n);
            game_apply(&s, &a, &r);
            if (goes) check_moves(&s, &a, &events);
        }
    }
    event_list_free(&events);
    scenario_free(sc);
}

static void test_a_move_is_its_spaces(void **unused)
{
    (void)unused;
    every_scenario(walk, NULL);
}

/* What befalls a unit and is drawn on its counter is explained on its card: what it does, not only its name,
 * unless that says it itself ("In nets: no shot ..."). */
static void marks_of_a_scenario(const char *path, void *unused)
{
    (void)unused;
    scenario *sc = every_load(path);
    for (int i = 0; i < sc->rules->nmarks; i++) {
        const mark *m = &sc->rules->marks[i];
        char code[80];
        if (m->picture == NULL || m->gravity < 2) continue;
        snprintf(code, sizeof code, "mark.%s", m->name);
        const word_entry *name = words_find(sc->words, code);
        const bool itself = name != NULL && strlen(name->text) > 24;
        snprintf(code, sizeof code, "means.%s", m->name);
        if (!itself && words_find(sc->words, code) == NULL)
            fail_msg("%s: no word \"%s\" says what it does", path, code);
    }
    scenario_free(sc);
}

static void test_drawn_marks_are_explained(void **unused)
{
    (void)unused;
    every_scenario(marks_of_a_scenario, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn_marks_are_explained), cmocka_unit_test(test_asking_finds_what_is_listed),
        cmocka_unit_test(test_a_move_is_its_spaces), cmocka_unit_test(test_the_computer_fights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
