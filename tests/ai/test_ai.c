/*
 * test_ai.c: what each computer player chooses, and why, in puzzles made for it: bets that pay at once, after
 * a `go`, at the end of the step or turns later, that tempt the other side, that depend on a die. Nothing of
 * it is a game; the board and the units are the field's.
 */
#include "unit/field.h"

#include <time.h>

#include "ai/ai.h"
#include "core/hash.h"
#include "game/game.h"
#include "rules/grid/grid.h"

enum { END, STAY, PLAIN, BET, SHOT };
enum { FILLINGS = 200, BETS = 12, RUINOUS = 99, OWED = 1 };

/* What one bet of a unit brings; everything in points of Red's. A unit bets once in a battle. */
typedef struct bet {
    int now;          /* at once */
    int after_go;     /* when what is owed goes */
    int at_end;       /* when Red ends his step */
    int tempts;       /* Blue may take so much, in his step */
    int due, due_for; /* at the end of Blue's step of that turn */
    bool die;         /* so much more as a die shows */
} bet;

/* A test sets what may be chosen; 0 bets: the unit has none. */
static struct puzzle {
    int nplain, plain[BETS]; /* choices that are no unit's, and what they bring */
    int nbets[UNITS_MAX];
    bet bets[UNITS_MAX][BETS];
    bool plain_die; /* and so much more as a die shows */
    bool no_end, imagined, stays;
    bool shot, harmless;                  /* unit 0 may shoot: as many points as two dice multiplied; none */
    bool cheap;                           /* the toll is none that the rules call dear */
    bool one_die;                         /* six times what one of them shows instead */
    int toll, asked;                      /* what the shot costs; how often its card was asked for */
    bool fillings[FILLINGS + 1];          /* what was imagined in positions that were judged */
    struct timespec each;                 /* how long every action takes */
    int applied, dice_thrown, sure_taken; /* by how many actions */
} puzzle;

static int32_t score_of(const state *s)
{
    int32_t n;
    memcpy(&n, s->ext, sizeof n);
    return n;
}

static void score_add(state *s, int points)
{
    const int32_t n = score_of(s) + points;
    memcpy(s->ext, &n, sizeof n);
}

static void puzzle_setup(state *s, resolver *r)
{
    (void)r;
    s->side = RED;
    s->step = STEP_MOVEMENT;
    for (int u = 0; u < s->sc->nunits; u++)
        memset(s->units[u].ext, 0, sizeof s->units[u].ext);
}

static void puzzle_decide(const state *s, decision *out)
{
    out->side = s->nagenda > 0 ? NOBODY : s->over ? GAME_OVER : s->side;
    out->prompt = "prompt.move";
}

/* What was only imagined is not there. */
static bool puzzle_check(const state *s, const action *a, refusal *why)
{
    const bool imagined = a->verb == BET && a->args[0] == RUINOUS;
    return !imagined || s->units[7].ext[3] != 0 ||
           refuse(why, "grid.fire.target", a->units[0], NO_UNIT, NO_SPACE, 0, 0);
}

static void list_one(action_list *out, int verb_index, int side, int u, int n)
{
    action a = action_of(verb_index, side, u);
    if (n >= 0) a.args[0] = n;
    action_list_add(out, &a);
}

static int enemy(const state *s)
{
    int u = 0;
    while (s->units[u].side != BLUE)
        u++;
    return u;
}

static void puzzle_actions(const state *s, int u, bool brief, action_list *out)
{
    (void)brief;
    if (u == NO_UNIT) {
        for (int i = 0; i < puzzle.nplain && s->side == RED; i++)
            list_one(out, PLAIN, RED, NO_UNIT, i);
        if (!puzzle.no_end) list_one(out, END, s->side, NO_UNIT, -1);
        for (int k = 0; k < s->sc->nunits && s->side == BLUE; k++)
            if (s->units[k].ext[0] > 0) list_one(out, PLAIN, BLUE, NO_UNIT, k);
        return;
    }
    if (s->side != RED || state_has(s, u, MARK_DONE) ||
        (puzzle.nbets[u] == 0 && !puzzle.imagined && !puzzle.shot))
        return;
    for (int i = 0; i < puzzle.nbets[u]; i++)
        list_one(out, BET, RED, u, i);
    if (puzzle.stays) list_one(out, STAY, RED, u, -1);
    if (puzzle.shot && u == 0) {
        action a = action_of(SHOT, RED, u);
        a.target = (int16_t)enemy(s);
        action_list_add(out, &a);
    }
    if (s->units[7].ext[3] != 0 && u == 0) list_one(out, BET, RED, u, RUINOUS);
}

static void place_bet(state *s, int u, const bet *b, resolver *r)
{
    s->units[u].marks |= BIT(MARK_DONE);
    score_add(s, b->now);
    puzzle.dice_thrown += b->die;
    puzzle.sure_taken += !b->die && u == 1;
    if (b->die) score_add(s, resolver_roll(r, "roll.volley", "G1", 1, 6, u, NO_UNIT, NULL)->total);
    if (b->after_go) agenda_owe(s, OWED, u, NO_UNIT, b->after_go);
    s->units[u].hits = (int16_t)b->at_end;
    s->units[u].ext[0] = (uint8_t)b->tempts;
    s->units[u].ext[1] = (uint8_t)b->due;
    s->units[u].ext[2] = (uint8_t)b->due_for;
}

static void shoot(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const int one = resolver_roll(r, "roll.volley", "G1", 1, 6, u, a->target, NULL)->total;
    const int other =
        puzzle.one_die ? 6 : resolver_roll(r, "roll.volley", "G1", 1, 6, u, a->target, NULL)->total;
    s->units[u].marks |= BIT(MARK_DONE);
    score_add(s, puzzle.harmless ? 0 : one * other - puzzle.toll);
    resolver_outcome(r, OUTCOME_COUNT, "odds.hits", u, a->target, one * other);
}

static bool puzzle_odds(const state *s, const action *a, odds *out)
{
    (void)s;
    puzzle.asked++;
    if (a->verb != SHOT) return false;
    *out = (odds){.unit_code = "odds.hits", .nbars = 36, .mean_milli = 12250};
    return true;
}

static void end_step(state *s)
{
    if (s->side == RED) {
        for (int u = 0; u < s->sc->nunits; u++) {
            score_add(s, s->units[u].hits);
            s->units[u].hits = 0;
        }
        s->side = BLUE;
        s->step = STEP_FIRE;
        return;
    }
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].ext[1] == s->turn) score_add(s, -s->units[u].ext[2]);
    s->side = RED;
    s->step = STEP_MOVEMENT;
    s->over = ++s->turn > s->sc->turns;
}

static void puzzle_apply(state *s, const action *a, resolver *r)
{
    puzzle.applied++;
    if (puzzle.each.tv_nsec) nanosleep(&puzzle.each, NULL);
    if (a->verb == VERB_GO) {
        score_add(s, agenda_pop(s).n[0]);
    } else if (a->verb == END) {
        end_step(s);
    } else if (a->verb == STAY) {
        s->units[a->units[0]].marks |= BIT(MARK_DONE);
    } else if (a->verb == PLAIN && s->side == RED) {
        score_add(s, puzzle.plain[a->args[0]]);
        if (puzzle.plain_die)
            score_add(s, resolver_roll(r, "roll.volley", "G1", 1, 6, NO_UNIT, NO_UNIT, NULL)->total);
        end_step(s);
    } else if (a->verb == PLAIN) {
        score_add(s, -s->units[a->args[0]].ext[0]);
        s->units[a->args[0]].ext[0] = 0;
    } else if (a->verb == SHOT) {
        shoot(s, a, r);
    } else if (a->args[0] == RUINOUS) {
        score_add(s, 1000);
        s->units[a->units[0]].marks |= BIT(MARK_DONE);
    } else {
        place_bet(s, a->units[0], &puzzle.bets[a->units[0]][a->args[0]], r);
    }
}

static int32_t puzzle_evaluate(const state *s, int side)
{
    puzzle.fillings[s->units[7].ext[3]] = true;
    return side == RED ? score_of(s) : -score_of(s);
}

static void puzzle_imagine(state *s, int side, random_stream *r)
{
    (void)side;
    if (puzzle.imagined) s->units[7].ext[3] = (uint8_t)(1 + random_below(r, FILLINGS));
}

static const verb puzzle_verbs[] = {
    [END] = {.name = "end", .takes = ENDS_STEP},
    [STAY] = {.name = "hold", .takes = TAKES_UNIT | IS_REST},
    [PLAIN] = {.name = "move", .args = {{.name = "which", .kind = ARG_NUMBER, .lo = 0, .hi = 999}}},
    [SHOT] = {.name = "charge", .takes = TAKES_UNIT | TAKES_TARGET | FIRES},
    [BET] = {.name = "fire",
             .takes = TAKES_UNIT,
             .args = {{.name = "which", .kind = ARG_NUMBER, .lo = 0, .hi = 999}}},
};
static const ruleset_hidden puzzle_hidden = {.imagine = puzzle_imagine};
static const char *puzzle_dear(const state *s, const action *a)
{
    (void)s, (void)a;
    return puzzle.toll > 0 && !puzzle.cheap ? "shot.ammunition" : NULL;
}

/* Nothing of it is to be seen in a puzzle. */
static void puzzle_measure(const state *s, int side, int32_t *out)
{
    (void)s, (void)side;
    for (int i = 0; grid_ruleset.thinking->features[i] != NULL; i++)
        out[i] = 0;
}

static ruleset_thinking puzzle_thinking = {
    .evaluate = puzzle_evaluate, .dear = puzzle_dear, .measure = puzzle_measure};

static ruleset puzzle_ruleset;
static scenario *sc;
static state position;

static int begin(void **unused)
{
    (void)unused;
    const ruleset *const list[] = {&puzzle_ruleset, NULL};
    error err = {0};
    dice_source dice;
    resolver r = {.dice = &dice};
    puzzle_ruleset = grid_ruleset;
    puzzle_ruleset.verbs = puzzle_verbs;
    puzzle_ruleset.nverbs = SHOT + 1;
    puzzle_ruleset.setup = puzzle_setup;
    puzzle_ruleset.decide = puzzle_decide;
    puzzle_ruleset.check = puzzle_check;
    puzzle_ruleset.actions = puzzle_actions;
    puzzle_ruleset.apply = puzzle_apply;
    puzzle_ruleset.odds = puzzle_odds;
    puzzle_ruleset.hidden = &puzzle_hidden;
    puzzle_thinking.features = grid_ruleset.thinking->features;
    puzzle_ruleset.thinking = &puzzle_thinking;
    memset(&puzzle, 0, sizeof puzzle);
    sc = scenario_load(FIELD, ".", list, NULL, &err);
    if (sc == NULL) print_error("%s\n", err.text);
    if (sc == NULL) return -1;
    dice_seeded(&dice, 1, 0);
    game_setup(sc, &position, &r);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    scenario_free(sc);
    return 0;
}

static void offer(int u, bet b)
{
    assert_true(puzzle.nbets[u] < BETS);
    puzzle.bets[u][puzzle.nbets[u]++] = b;
}

static action choice_of(const char *name, uint64_t seed)
{
    action a;
    const uint64_t before = state_hash(&position);
    assert_true(ai_find(name)->choose(&position, seed, NULL, &a));
    assert_true(state_hash(&position) == before);
    return a;
}

/* u NO_UNIT: an action without one. n -1: without a number. */
static void expect_choice(const char *name, uint64_t seed, int verb_index, int u, int n)
{
    const action a = choice_of(name, seed);
    const int got_unit = a.nunits ? a.units[0] : NO_UNIT, got_n = a.args[0] == NO_ARG ? -1 : a.args[0];
    if (a.verb != verb_index || got_unit != u || got_n != n)
        fail_msg("%s, seed %d: verb %d of unit %d, %d; wanted verb %d of unit %d, %d", name, (int)seed,
                 a.verb, got_unit, got_n, verb_index, u, n);
}

static const char *const thinking[] = {"quick", "normal", "thorough"};
enum { THINKING = 3 };

static void nothing_helps_the_step_ends(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = -1});
    offer(1, (bet){.now = 0}); /* no better than ending it */
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 3, END, NO_UNIT, -1);
}

static void quick_takes_the_first_unit_that_helps_the_others_the_best(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = -3});
    offer(0, (bet){.now = 0});
    offer(1, (bet){.now = 2});
    offer(1, (bet){.now = 5});
    offer(1, (bet){.now = 5});
    offer(1, (bet){.now = 1});
    offer(2, (bet){.now = 9});
    expect_choice("quick", 3, BET, 1, 1);
    expect_choice("normal", 3, BET, 2, 0);
    expect_choice("thorough", 3, BET, 2, 0);
}

static void the_best_of_what_needs_no_unit(void **unused)
{
    (void)unused;
    static const int brings[] = {1, -4, 6, 6, 2};
    memcpy(puzzle.plain, brings, sizeof brings);
    puzzle.nplain = 5;
    puzzle.no_end = true;
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 5, PLAIN, NO_UNIT, 2);
    puzzle.plain[0] = 7; /* the first of all */
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 5, PLAIN, NO_UNIT, 0);
}

static void where_nothing_ends_the_step_a_unit_must_go(void **unused)
{
    (void)unused;
    puzzle.no_end = true;
    offer(1, (bet){.now = -7});
    offer(1, (bet){.now = -5});
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 2, BET, 1, 1);
}

static void what_is_owed_and_what_the_step_ends_with_counts(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 5, .at_end = -9});
    offer(0, (bet){.now = 1});
    offer(0, (bet){.after_go = 4});
    offer(0, (bet){.at_end = 3});
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 4, BET, 0, 2);
}

/* Quick sees to the end of the step only; the others what Blue would do, and what comes of it in two turns.
 */
static void those_who_think_see_the_trap(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 5, .tempts = 60});
    offer(0, (bet){.now = 3});
    expect_choice("quick", 1, BET, 0, 0);
    expect_choice("normal", 1, BET, 0, 1);
    expect_choice("thorough", 1, BET, 0, 1);
}

/* However the bets are listed: what looked worse and is best is still among those that are played out. */
static void the_trap_is_seen_wherever_it_is_listed(void **unused)
{
    (void)unused;
    enum { LISTED = 4 };
    static const int orders[][LISTED] = {
        {0, 1, 2, 3}, {3, 2, 1, 0}, {1, 3, 0, 2}, {2, 0, 3, 1}, {3, 0, 1, 2}};
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        int best = 0;
        puzzle.nbets[0] = 0;
        for (int i = 0; i < LISTED; i++) { /* the more it brings at once the more it tempts, but the last */
            const int n = orders[k][i];
            offer(0, (bet){.now = 3 + 2 * n, .tempts = 30 * n});
            if (n == 0) best = i;
        }
        expect_choice("normal", 1, BET, 0, best);
        expect_choice("thorough", 1, BET, 0, best);
    }
}

static void two_turns_and_no_more(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 5, .due = 1, .due_for = 60});
    offer(0, (bet){.now = 3});
    expect_choice("quick", 1, BET, 0, 0);
    expect_choice("normal", 1, BET, 0, 1);
    puzzle.bets[0][0].due = 2;
    expect_choice("normal", 1, BET, 0, 1);
    expect_choice("thorough", 1, BET, 0, 1);
    puzzle.bets[0][0].due = 3;
    expect_choice("normal", 1, BET, 0, 0);
    expect_choice("thorough", 1, BET, 0, 0);
}

/* Eleven traps that look better than standing still: it is weighed against them all the same. */
static void standing_still_is_always_weighed(void **unused)
{
    (void)unused;
    puzzle.stays = true;
    for (int i = 0; i < BETS - 1; i++)
        offer(0, (bet){.now = 9 + i, .tempts = 90});
    expect_choice("quick", 1, BET, 0, BETS - 2);
    expect_choice("normal", 1, STAY, 0, -1);
    expect_choice("thorough", 1, STAY, 0, -1);
}

/* What is best by the step alone is no finalist where six look better still; it counts beside the futures. */
static void the_best_of_many_is_found_wherever_it_is_listed(void **unused)
{
    (void)unused;
    for (int best = 0; best < BETS - 1; best++) {
        puzzle.nbets[0] = 0;
        for (int i = 0; i < BETS - 1; i++)
            offer(0, (bet){.now = i == best ? 30 : 1 + (i * 5) % 11});
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], 9, BET, 0, best);
    }
}

/* Two bets on the same die differ by one point: the better one, whatever the dice. */
static void luck_is_not_taken_for_merit(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 1, .die = true});
    offer(0, (bet){.now = 2, .die = true});
    offer(0, (bet){.now = 1, .die = true});
    for (uint64_t seed = 1; seed <= 30; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, BET, 0, 1);
    puzzle.nbets[0] = 0;
    puzzle.no_end = puzzle.plain_die = true;
    puzzle.nplain = 3;
    puzzle.plain[1] = 1;
    for (uint64_t seed = 1; seed <= 30; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, PLAIN, NO_UNIT, 1);
}

/* A die brings three and a half on average, a sure four more and a sure three less: by every seed, for the
 * trials divide its faces among them. */
static void chances_are_weighed_by_all_their_faces(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 0, .die = true});
    offer(0, (bet){.now = 4});
    for (uint64_t seed = 1; seed <= 60; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, BET, 0, 1);
    puzzle.bets[0][1].now = 3;
    for (uint64_t seed = 1; seed <= 60; seed++)
        expect_choice("quick", seed, BET, 0, 0);
}

/* Nothing but the card says so surely: a shot at somebody counts what two dice make multiplied with each
 * other, twelve and a quarter on average. */
static void a_shot_is_set_right_by_its_card(void **unused)
{
    (void)unused;
    puzzle.shot = true;
    offer(0, (bet){.now = 12});
    for (uint64_t seed = 1; seed <= 60; seed++)
        expect_choice("quick", seed, SHOT, 0, -1);
    puzzle.bets[0][0].now = 13;
    for (uint64_t seed = 1; seed <= 60; seed++)
        expect_choice("quick", seed, BET, 0, 0);
}

/* A shot that changes nothing is as good as none, and is given. */
static void a_free_shot_is_given(void **unused)
{
    (void)unused;
    puzzle.shot = puzzle.stays = true;
    offer(0, (bet){.now = -1});
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, SHOT, 0, -1);
    puzzle.harmless = true;
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, SHOT, 0, -1);
}

/* Four dice of equal chances, and the table throws the one that was chosen by the same seed: whoever knew
 * what it will show would do better than three and a half. */
static void no_die_to_come_is_known(void **unused)
{
    (void)unused;
    enum { TABLES = 300 };
    for (int u = 0; u < 4; u++)
        offer(u, (bet){.now = 0, .die = true});
    for (int i = 0; i < THINKING; i++) {
        int total = 0;
        for (uint64_t seed = 1; seed <= TABLES; seed++) {
            const action a = choice_of(thinking[i], seed);
            state s = position;
            dice_source dice;
            resolver r = {.dice = &dice};
            assert_int_equal(a.verb, BET);
            dice_seeded(&dice, seed, hash_bytes(seed, &a, sizeof a));
            game_apply(&s, &a, &r);
            total += score_of(&s);
        }
        assert_in_range(total, 3 * TABLES, 4 * TABLES);
    }
}

/* What is done in the futures that are played out hangs on the dice of each: a die is thrown in some of them,
 * a sure four taken in others. What is only tried is tried equally often. */
static void every_future_has_its_own_luck(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 50});
    offer(0, (bet){.now = 49});
    offer(1, (bet){.now = 0, .die = true});
    offer(1, (bet){.now = 4});
    expect_choice("normal", 6, BET, 0, 0);
    const int futures = 2 * (4 + 8), more = puzzle.dice_thrown - puzzle.sure_taken;
    assert_in_range(futures + more, 2, 2 * futures - 2);
}

/* What may be done is judged by what is known: nothing that would only be possible if a guess were right is
 * ordered, and what is known to help is done. */
static void what_was_imagined_is_not_ordered(void **unused)
{
    (void)unused;
    puzzle.imagined = true;
    offer(1, (bet){.now = 1});
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int i = 0; i < THINKING; i++)
            expect_choice(thinking[i], seed, BET, 1, 0);
}

/* Nobody takes one guess at what is hidden for the truth: every trial has its own. */
static void what_is_hidden_is_imagined_for_each_trial(void **unused)
{
    (void)unused;
    puzzle.imagined = true;
    offer(1, (bet){.now = 1});
    for (int i = 0; i < THINKING; i++) {
        int fillings = 0;
        memset(puzzle.fillings, 0, sizeof puzzle.fillings);
        choice_of(thinking[i], 4);
        for (int k = 1; k <= FILLINGS; k++)
            fillings += puzzle.fillings[k];
        assert_in_range(fillings, 5, 16);
        assert_false(puzzle.fillings[0]); /* the true one is in none of them */
    }
}

/* Stronger players try more; the same seed tries the same. What throws no die is tried once, for it comes to
 * the same every time. */
static void effort_grows_with_strength(void **unused)
{
    (void)unused;
    int applied[THINKING];
    puzzle.stays = true;
    for (int u = 0; u < 2; u++)
        for (int i = 0; i < BETS - 1; i++)
            offer(u, (bet){.now = i - 6});
    for (int i = 0; i < THINKING; i++) {
        for (int again = 0; again < 2; again++) {
            puzzle.applied = 0;
            choice_of(thinking[i], 8);
            assert_true(again == 0 || puzzle.applied == applied[i]);
            applied[i] = puzzle.applied;
        }
    }
    /* The end and each of a unit's twelve, and the end of the step that is on then. */
    assert_int_equal(applied[0], 2 * (1 + 12));
    /* What the others try is a matter of tuning: it is to change only when somebody means it. */
    assert_int_equal(applied[1], 1652);
    assert_int_equal(applied[2], 3492);
}

/* Six times, each with the end of the step, where what throws nothing is tried once. */
static void a_die_is_tried_by_all_its_faces(void **unused)
{
    (void)unused;
    puzzle.stays = true;
    offer(0, (bet){.now = 3});
    choice_of("quick", 8);
    const int sure = puzzle.applied;
    puzzle.bets[0][0] = (bet){.now = 0, .die = true};
    puzzle.applied = 0;
    choice_of("quick", 8);
    assert_int_equal(puzzle.applied - sure, 5 * 2);
}

/* A card is dear: it is asked for once, where several dice fall and the shot may be worth it. */
static void a_card_is_asked_for_where_it_tells_something(void **unused)
{
    (void)unused;
    puzzle.shot = true;
    choice_of("quick", 8);
    assert_int_equal(puzzle.asked, 1);
    puzzle.one_die = true;
    choice_of("quick", 8);
    assert_int_equal(puzzle.asked, 1);
    puzzle.one_die = false;
    puzzle.toll = 37;
    choice_of("quick", 8);
    assert_int_equal(puzzle.asked, 1);
    puzzle.toll = 12;
    choice_of("quick", 8);
    assert_int_equal(puzzle.asked, 2);
}

/* The judge of positions thinks little of a volley: given it is, unless it costs what the rules call dear, or
 * shows who was hidden. */
static void a_free_shot_is_given_whatever_it_promises(void **unused)
{
    (void)unused;
    puzzle.shot = puzzle.cheap = puzzle.stays = true;
    puzzle.toll = 37;
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 8, SHOT, 0, -1);
    puzzle.no_end = true; /* to rest is no way round it */
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 8, SHOT, 0, -1);
    puzzle.no_end = false;
    position.units[0].seen_by = BIT(RED);
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 8, END, NO_UNIT, -1);
    position.units[0].seen_by = BIT(RED) | BIT(BLUE);
    puzzle.cheap = false;
    for (int i = 0; i < THINKING; i++)
        expect_choice(thinking[i], 8, END, NO_UNIT, -1);
}

/* Whatever is planned: so do those who plan. */
static void planners_give_free_shots_too(void **unused)
{
    (void)unused;
    puzzle.shot = puzzle.cheap = puzzle.stays = true;
    puzzle.toll = 37;
    ai_forget();
    expect_choice("colonel", 8, SHOT, 0, -1);
    position.units[0].seen_by = BIT(RED);
    ai_forget();
    expect_choice("colonel", 8, END, NO_UNIT, -1);
}

/* Whatever a recruit blunders into, he stands nowhere idle with a loaded rifle. */
static void a_recruit_gives_free_shots_too(void **unused)
{
    (void)unused;
    enum { SEEDS = 40 };
    puzzle.shot = puzzle.cheap = puzzle.stays = true;
    puzzle.toll = 37;
    for (int seed = 1; seed <= SEEDS; seed++)
        expect_choice("recruit", seed, SHOT, 0, -1);
}

static void a_budget_ends_the_thinking_early(void **unused)
{
    (void)unused;
    for (int i = 0; i < BETS - 1; i++)
        offer(0, (bet){.now = i - 6});
    choice_of("thorough", 8);
    const int whole = puzzle.applied;
    action a;
    puzzle.applied = 0;
    assert_true(
        ai_find("thorough")->choose(&position, 8, &(budget){.milliseconds = 100000}, &a)); /* time enough */
    assert_int_equal(puzzle.applied, whole);
    puzzle.applied = 0;
    puzzle.each = (struct timespec){0, 100000};
    assert_true(ai_find("thorough")->choose(&position, 8, &(budget){.milliseconds = 1}, &a));
    assert_true(puzzle.applied < whole / 3);
    assert_int_equal(a.args[0], BETS - 2);
}

/* Once the time of his side-turn is gone he still weighs what may be done, by fewer dice. */
static void whoever_is_late_weighs_by_fewer_dice(void **unused)
{
    (void)unused;
    for (int i = 0; i < BETS - 1; i++)
        offer(0, (bet){.now = 9 * i, .die = true});
    const atomic_bool at_once = true;
    action a;
    puzzle.applied = 0;
    assert_true(
        ai_find("captain")->choose(&position, 8, &(budget){.milliseconds = 100000, .stop = &at_once}, &a));
    const int whole = puzzle.applied;
    puzzle.applied = 0;
    assert_true(ai_find("captain")->choose(&position, 8, &(budget){.milliseconds = 1, .stop = &at_once}, &a));
    assert_in_range(puzzle.applied, BETS, whole / 2);
    assert_int_equal(a.args[0], BETS - 2);
}

/* However slow the machine: without a budget the whole effort is made. */
static void without_a_budget_nothing_is_cut_short(void **unused)
{
    (void)unused;
    offer(0, (bet){.now = 1});
    offer(0, (bet){.now = 2});
    for (int i = 0; i < THINKING; i++) {
        puzzle.each = (struct timespec){0};
        puzzle.applied = 0;
        choice_of(thinking[i], 1);
        const int quickly = puzzle.applied;
        puzzle.each = (struct timespec){0, 50000};
        puzzle.applied = 0;
        choice_of(thinking[i], 1);
        assert_int_equal(puzzle.applied, quickly);
    }
}

static void chance_plays_everything(void **unused)
{
    (void)unused;
    int chosen[BETS] = {0}, ended = 0;
    for (int i = 0; i < 4; i++)
        offer(0, (bet){.now = 100 * i});
    for (uint64_t seed = 1; seed <= 200; seed++) {
        const action a = choice_of("random", seed);
        if (a.verb == END)
            ended++;
        else
            chosen[a.args[0]]++;
    }
    assert_in_range(ended, 20, 65);
    for (int i = 0; i < 4; i++)
        assert_in_range(chosen[i], 20, 65);
    puzzle.nbets[0] = 0; /* of one thing, that */
    expect_choice("random", 1, END, NO_UNIT, -1);
}

static void nobody_chooses_when_nobody_decides(void **unused)
{
    (void)unused;
    action a;
    agenda_owe(&position, OWED, 0, NO_UNIT, 1);
    for (int i = 0; ai_players[i] != NULL; i++)
        assert_false(ai_players[i]->choose(&position, 1, NULL, &a));
    agenda_clear(&position);
    position.over = 1;
    for (int i = 0; ai_players[i] != NULL; i++)
        assert_false(ai_players[i]->choose(&position, 1, NULL, &a));
    assert_null(ai_find("clever"));
}

/* A battle saved by an older version goes on with the level that stands for its player; nobody is offered
 * what is legal at random. */
static void older_names_mean_levels(void **unused)
{
    (void)unused;
    static const char *const was[][2] = {
        {"random", "recruit"}, {"quick", "captain"}, {"normal", "colonel"}, {"thorough", "general"}};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(player_find(ai_levels, was[i][0])->name, was[i][1]);
        assert_string_equal(player_find(ai_levels, was[i][1])->name, was[i][1]);
        assert_string_equal(ai_find(was[i][0])->name, was[i][0]); /* to tools they are what they were */
        assert_string_equal(ai_levels[i]->name, was[i][1]);       /* and the settings' index means the same */
    }
    assert_null(player_find(ai_levels, "rand"));
    assert_null(player_find(ai_levels, ""));
    assert_null(player_find(ai_levels, NULL));
    assert_null(player_find(NULL, "quick"));
    assert_string_equal(ai_levels[player_usual(ai_levels)]->name, "colonel");
    assert_int_equal(player_usual(NULL), -1);
}

#define T(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(older_names_mean_levels),
        T(nothing_helps_the_step_ends),
        T(quick_takes_the_first_unit_that_helps_the_others_the_best),
        T(the_best_of_what_needs_no_unit),
        T(where_nothing_ends_the_step_a_unit_must_go),
        T(what_is_owed_and_what_the_step_ends_with_counts),
        T(those_who_think_see_the_trap),
        T(the_trap_is_seen_wherever_it_is_listed),
        T(two_turns_and_no_more),
        T(standing_still_is_always_weighed),
        T(the_best_of_many_is_found_wherever_it_is_listed),
        T(luck_is_not_taken_for_merit),
        T(chances_are_weighed_by_all_their_faces),
        T(a_shot_is_set_right_by_its_card),
        T(a_free_shot_is_given),
        T(no_die_to_come_is_known),
        T(every_future_has_its_own_luck),
        T(what_was_imagined_is_not_ordered),
        T(what_is_hidden_is_imagined_for_each_trial),
        T(effort_grows_with_strength),
        T(a_die_is_tried_by_all_its_faces),
        T(a_card_is_asked_for_where_it_tells_something),
        T(a_free_shot_is_given_whatever_it_promises),
        T(planners_give_free_shots_too),
        T(a_recruit_gives_free_shots_too),
        T(a_budget_ends_the_thinking_early),
        T(whoever_is_late_weighs_by_fewer_dice),
        T(without_a_budget_nothing_is_cut_short),
        T(chance_plays_everything),
        T(nobody_chooses_when_nobody_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
