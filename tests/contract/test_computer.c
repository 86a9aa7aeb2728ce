/* test_computer.c: the computer players keep the rules, choose the same from the same, never read what their
 * side cannot know, and play better than chance. */
#include "contract/every.h"
#include "ai/ai.h"
#include "ai/intend.h"
#include "game/chance.h"
#include "game/character.h"
#include "game/game.h"
#include "game/scenario_load.h"

static void play_some(const char *path, const player *p, int decisions)
{
    scenario *sc = every_load(path);
    static state s, seen;
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 12, 0);
    game_setup(sc, &s, &r);
    for (int n = 0; n < decisions;) {
        decision d;
        action a, again;
        refusal why = {0};
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, 12, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            n++;
            game_redact(&s, d.side, &seen);
            const uint64_t before = state_hash(&seen);
            assert_true(p->choose(&seen, s.actions, NULL, &a));
            assert_true(p->choose(&seen, s.actions, NULL, &again));
            assert_memory_equal(&a, &again, sizeof a);
            assert_true(state_hash(&seen) == before);
            if (!game_check(&s, &a, &why)) fail_msg("%s chose what is refused: %s", p->name, why.code);
        }
        game_apply(&s, &a, &r);
    }
    scenario_free(sc);
}

/* All features are written, from nothing but the position; and of two sides the chances are a whole. */
static void measured(const state *s)
{
    const char *names[CHANCE_FEATURES];
    int32_t one[CHANCE_FEATURES], two[CHANCE_FEATURES], other[CHANCE_FEATURES];
    const int n = ruleset_features(s->sc->rules, names);
    const uint64_t before = state_hash(s);
    for (int side = 0; side < s->sc->nsides; side++) {
        memset(one, 0x11, sizeof one);
        memset(two, 0x22, sizeof two);
        chance_measure(s, side, one);
        chance_measure(s, side, two);
        for (int i = 0; i < n; i++)
            if (one[i] != two[i]) fail_msg("%s: the feature %s is not written", s->sc->id, names[i]);
        const int chance = game_chance(s, side);
        assert_true(s->sc->chance->fitted ? chance >= 0 && chance <= 1000 : chance == -1);
    }
    assert_true(state_hash(s) == before);
    if (s->sc->nsides != 2) return;
    chance_measure(s, 0, other);
    for (int i = 0; i < n; i++)
        if (one[i] != -other[i]) fail_msg("%s: %s of both sides is no whole", s->sc->id, names[i]);
    if (s->sc->chance->fitted) assert_int_equal(game_chance(s, 0) + game_chance(s, 1), 1000);
}

static void measure(const char *path, void *self)
{
    (void)self;
    enum { ACTIONS = 200, EACH = 20 };
    scenario *sc = every_load(path);
    static state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 5, 0);
    game_setup(sc, &s, &r);
    for (int n = 0; n < ACTIONS; n++) {
        decision d;
        action a;
        if (n % EACH == 0) {
            static state seen;
            game_redact(&s, n / EACH % sc->nsides, &seen);
            measured(&s);
            measured(&seen);
        }
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, 5, s.actions + 1);
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else
            assert_true(ai_find("random")->choose(&s, s.actions, NULL, &a));
        game_apply(&s, &a, &r);
    }
    measured(&s);
    scenario_free(sc);
}

static void test_chances(void **unused)
{
    (void)unused;
    every_scenario(measure, NULL);
}

static void visit(const char *path, void *self)
{
    (void)self;
    play_some(path, ai_find("random"), 200);
    play_some(path, ai_find("quick"), 60);
    play_some(path, ai_find("normal"), every_whole() ? 3 : 1);
}

static void test_choices_are_legal_and_repeatable(void **unused)
{
    (void)unused;
    every_scenario(visit, NULL);
}

/* Who wins one game, and strength lost by each side; who[i] plays side i. */
static int one_game(const scenario *sc, uint64_t seed, const player *const who[SIDES_MAX],
                    int32_t lost[SIDES_MAX])
{
    static state s, seen;
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (;;) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            game_redact(&s, d.side, &seen);
            assert_true(who[d.side]->choose(&seen, seed + s.actions, NULL, &a));
        }
        game_apply(&s, &a, &r);
    }
    result res;
    memset(&res, 0, sizeof res);
    game_result(&s, &res);
    for (int k = 0; k < sc->nsides; k++)
        lost[k] += res.lost[k];
    return res.winner;
}

/* Whoever thinks has that side, and chance all others that somebody plays. */
static int one_against_chance(const scenario *sc, uint64_t seed, int side, int32_t lost[SIDES_MAX])
{
    const player *who[SIDES_MAX];
    for (int k = 0; k < SIDES_MAX; k++)
        who[k] = ai_find(k == side ? "quick" : "random");
    return one_game(sc, seed, who, lost);
}

static void test_thinking_beats_chance(void **unused)
{
    (void)unused;
    int32_t own = 0, theirs = 0;
    if (!every_wants(ruleset_find(ruleset_list, "grid"))) return; /* a battle of that system */
    scenario *sc = every_load("rules/grid/scenarios/maida.json");
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (int side = 0; side < 2; side++) {
            int32_t lost[SIDES_MAX] = {0};
            one_against_chance(sc, seed, side, lost);
            own += lost[side];
            theirs += lost[1 - side];
        }
    scenario_free(sc);
    print_message("eight games: thinking lost %d, chance lost %d\n", (int)own, (int)theirs);
    assert_true(theirs > 2 * own);
}

typedef struct tally {
    int games, won, lost;
} tally;

static void try_every_side(const char *path, void *self)
{
    scenario *sc = every_load(path);
    tally *t = self;
    int won = 0, lost = 0;
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (int side = 0; side < sc->nsides; side++) {
            if (sc->sides[side].goes_alone) continue;
            int32_t strength[SIDES_MAX] = {0};
            const int winner = one_against_chance(sc, seed, side, strength);
            won += winner == side;
            lost += winner != side && winner != NO_SIDE;
            t->games++;
        }
    print_message("%s: %d won by thinking, %d by chance\n", path, won, lost);
    t->won += won;
    t->lost += lost;
    scenario_free(sc);
}

/* By victory, not by losses, three points in four (a draw is half a point): a computer that stands still
 * loses nobody and wins nothing. Each side has its turn to think, so that what the scenario favours makes no
 * difference. Where dice decide much (an expedition that must be through in six turns) it has about five in
 * six: of forty games it comes to less than three in four once in a hundred times. */
static void test_thinking_wins(void **unused)
{
    (void)unused;
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        if (!every_wants(ruleset_list[r])) continue;
        tally t = {0};
        every_scenario_of(ruleset_list[r], try_every_side, &t);
        if (2 * (t.games + t.won - t.lost) < 3 * t.games)
            fail_msg(
                "%s: of %d games against chance the computer won %d and lost %d: it does not know what it "
                "fights for",
                ruleset_list[r]->id, t.games, t.won, t.lost);
    }
}

/* ---- nothing is known of the dice to come */

enum { AWAITED = 64, LUCKY_DECISIONS = 90, FOUND_OUT = 260, HIDDEN_DECISIONS = 24 };

/* What was chosen and has a card, until it comes to its count; and how far what came was from what it
 * promised. */
typedef struct luck_of_play {
    struct {
        int16_t unit, other;
        const char *code;
        double mean;
    } awaited[AWAITED];
    int nawaited, counts;
    double sum, squares;
} luck_of_play;

static void await(luck_of_play *l, const state *view, const action *a)
{
    odds o;
    if (l->nawaited == AWAITED || a->nunits == 0 || a->target == NO_UNIT || !game_is_shot(view, a)) return;
    if (!game_odds(view, a, &o) || o.unit_code == NULL || o.kinds || o.nbars < 2) return;
    l->awaited[l->nawaited].unit = a->units[0];
    l->awaited[l->nawaited].other = a->target;
    l->awaited[l->nawaited].code = o.unit_code;
    l->awaited[l->nawaited++].mean = (double)o.mean_milli / 1000;
}

/* Which of those awaited it is the count of; -1: of none. What several have shot together is the count of the
 * last of them, whose card knows of the others. */
static int awaited_of(const luck_of_play *l, const card_outcome *c)
{
    for (int k = l->nawaited - 1; k >= 0 && c->of == OUTCOME_COUNT; k--) {
        if (l->awaited[k].other != c->other || (c->unit != NO_UNIT && l->awaited[k].unit != c->unit))
            continue;
        if (strcmp(l->awaited[k].code, c->code) == 0) return k;
        if (c->unit == NO_UNIT) return -1;
    }
    return -1;
}

/* With all who shot together. */
static void drop(luck_of_play *l, const card_outcome *c)
{
    int kept = 0;
    for (int k = 0; k < l->nawaited; k++)
        if (l->awaited[k].other != c->other || (c->unit != NO_UNIT && l->awaited[k].unit != c->unit))
            l->awaited[kept++] = l->awaited[k];
    l->nawaited = kept;
}

static void hear(luck_of_play *l, const event_list *happened)
{
    for (int i = 0; i < happened->noutcomes; i++) {
        const card_outcome *c = &happened->outcomes[i];
        const int k = awaited_of(l, c);
        if (k < 0) continue;
        const double by = c->n - l->awaited[k].mean;
        l->counts++;
        l->sum += by;
        l->squares += by * by;
        drop(l, c);
    }
}

/* What it would come to at once with the table's own dice, in the count of its card; below nought: to none.
 */
static int32_t foreseen(const state *s, const action *a, uint64_t seed)
{
    state t = *s;
    dice_source dice;
    outcome_wanted heard = {.unit = a->units[0], .other = a->target};
    resolver r = {.dice = &dice, .wanted = &heard};
    action next = *a;
    for (decision d;; action_init(&next, VERB_GO, NO_SIDE)) {
        dice_seeded(&dice, seed, t.actions + 1);
        game_apply(&t, &next, &r);
        game_decide(&t, &d);
        if (d.side != NOBODY) break;
    }
    return heard.told > 0 ? heard.count[heard.told - 1].n : -1;
}

/* Of the shots there are the one that the dice to come make the best of; a cheat, and no player of ours. */
static void foresee(const state *s, uint64_t seed, action *a)
{
    enum { CAP = 4096 };
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    int32_t best = INT32_MIN;
    game_actions(s, &list);
    for (int i = 0; i < list.count; i++) {
        if (!game_is_shot(s, &list.items[i])) continue;
        const int32_t worth = foreseen(s, &list.items[i], seed);
        if (worth > best) best = worth, *a = list.items[i];
    }
    mem_free(list.items);
}

static void play_for_luck(const scenario *sc, uint64_t seed, int decisions, bool cheats, luck_of_play *l)
{
    state s, seen;
    dice_source dice;
    event_list happened = {0};
    resolver r = {.dice = &dice, .events = &happened};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    l->nawaited = 0;
    for (int n = 0; n < decisions;) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, NO_SIDE);
        } else {
            n++;
            game_redact(&s, d.side, &seen);
            assert_true(ai_find("quick")->choose(&seen, seed, NULL, &a)); /* the very seed of the table */
            if (cheats) foresee(&s, seed, &a);
            await(l, &seen, &a);
        }
        event_list_clear(&happened);
        game_apply(&s, &a, &r);
        hear(l, &happened);
    }
    event_list_free(&happened);
}

static void play_honestly(const char *path, void *self)
{
    scenario *sc = every_load(path);
    luck_of_play *both = self;
    const bool with_cheat = sc->rules == ruleset_find(ruleset_list, "africa");
    play_for_luck(sc, 5, with_cheat ? FOUND_OUT : LUCKY_DECISIONS, false, &both[0]);
    if (with_cheat) play_for_luck(sc, 5, FOUND_OUT, true, &both[1]);
    scenario_free(sc);
}

/* Squared, in squares of what chance alone makes of it. */
static double too_lucky(const luck_of_play *l)
{
    return l->sum < 0 || l->squares <= 0 ? 0 : l->sum * l->sum / l->squares;
}

/* What the computer shoots at falls no oftener than its cards say, though it is handed the table's own seed;
 * one who tries his shots (in one system) with the dice that are to come does far better, and is found out.
 */
static void test_the_dice_to_come_are_not_known(void **unused)
{
    (void)unused;
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        luck_of_play both[2] = {0};
        if (!every_wants(ruleset_list[r])) continue;
        every_scenario_of(ruleset_list[r], play_honestly, both);
        print_message(
            "%s: %d shots came to %+.1f beyond their cards (%.1f); of a cheat's %d to %+.1f (%.1f)\n",
            ruleset_list[r]->id, both[0].counts, both[0].sum, too_lucky(&both[0]), both[1].counts,
            both[1].sum, too_lucky(&both[1]));
        assert_true(too_lucky(&both[0]) < 9);
        if (both[1].counts > 0) assert_true(too_lucky(&both[1]) > 9);
    }
}

/* ---- nor of what is hidden: where the order of battle has it */

/* Who is hidden from a side stands elsewhere in the order of battle, looks another way, and waits for another
 * group. */
static bool hide_elsewhere(scenario *other, const state *s, int side)
{
    bool any = false;
    for (int u = 0; u < other->nunits; u++) {
        if (s->units[u].side == side || state_seen(s, u, side) || s->units[u].status != UNIT_ON) continue;
        other->units[u].space = (uint16_t)((other->units[u].space + 7 * u + 3) % other->board->nspaces);
        other->units[u].facing = (uint8_t)((other->units[u].facing + 1) % 6);
        any = true;
    }
    return any;
}

static void hide(const char *path, void *self)
{
    scenario *sc = every_load(path), *other = every_load(path);
    scenario_unit *roster = mem_alloc(sizeof other->units);
    static state s, seen;
    dice_source dice;
    resolver r = {.dice = &dice};
    int *compared = self;
    memcpy(roster, other->units, sizeof other->units);
    dice_seeded(&dice, 12, 0);
    game_setup(sc, &s, &r);
    for (int n = 0; n < HIDDEN_DECISIONS;) {
        decision d;
        action a, again;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, 12, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, NO_SIDE);
        } else {
            n++;
            game_redact(&s, d.side, &seen);
            assert_true(ai_find("quick")->choose(&seen, s.actions, NULL, &a));
            memcpy(other->units, roster, sizeof other->units);
            if (n % 2 == 0 && hide_elsewhere(other, &s, d.side)) {
                seen.sc = other;
                assert_true(ai_find("quick")->choose(&seen, s.actions, NULL, &again));
                assert_memory_equal(&a, &again, sizeof a);
                ++*compared;
            }
        }
        game_apply(&s, &a, &r);
    }
    mem_free(roster);
    scenario_free(other);
    scenario_free(sc);
}

static void test_what_is_hidden_is_not_read_from_the_order_of_battle(void **unused)
{
    (void)unused;
    int compared = 0;
    every_scenario(hide, &compared);
    print_message("%d choices compared\n", compared);
}

static plan any_plan(const scenario *sc, uint64_t seed)
{
    random_stream r = {.seed = seed, .stream = 3};
    plan p;
    for (int u = 0; u < UNITS_MAX; u++)
        p.of[u] = (order){.kind = (uint8_t)random_below(&r, ORDER_KINDS),
                          .then = (uint8_t)random_below(&r, ORDER_KINDS),
                          .until = (int16_t)random_below(&r, 4),
                          .place = (uint16_t)random_below(&r, (uint32_t)sc->board->nspaces),
                          .who = NO_UNIT};
    return p;
}

/* What that viewer does not see of a side is laid somewhere else and told something else to do: *hidden, of
 * how many. */
static void change_hidden(state *s, int side, int viewer, plan *p, uint64_t seed, int *hidden)
{
    random_stream r = {.seed = seed, .stream = 4};
    const plan other = any_plan(s->sc, seed + 1);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || state_seen(s, u, viewer)) continue;
        *hidden += state_on_board(s, u);
        p->of[u] = other.of[u];
        if (state_on_board(s, u))
            s->units[u].space = (uint16_t)random_below(&r, (uint32_t)s->sc->board->nspaces);
    }
}

/* An order of the day says the same whatever its side hides, and whatever that is to do. */
static void tells_nothing_hidden(const char *path, void *self)
{
    scenario *sc = every_load(path);
    static state s, seen, other;
    dice_source dice;
    resolver r = {.dice = &dice};
    int *hidden = self;
    dice_seeded(&dice, 12, 0);
    game_setup(sc, &s, &r);
    for (int side = 0; side < sc->nsides; side++)
        for (int viewer = 0; viewer < sc->nsides; viewer++) {
            intention one, two;
            if (viewer == side) continue;
            plan p = any_plan(sc, 7);
            game_redact(&s, viewer, &seen);
            intend(&seen, side, viewer, &p, &one);
            other = s;
            change_hidden(&other, side, viewer, &p, 9, hidden);
            game_redact(&other, viewer, &seen);
            intend(&seen, side, viewer, &p, &two);
            assert_memory_equal(&one, &two, sizeof one);
            intend(&other, side, viewer, &p, &two); /* nor does it hang on anybody's having blacked it out */
            assert_memory_equal(&one, &two, sizeof one);
            int seen_of = 0, told_of = 0;
            for (int u = 0; u < sc->nunits; u++)
                seen_of += s.units[u].side == side && state_on_board(&s, u) && state_seen(&s, u, viewer);
            for (int i = 0; i < one.nlines; i++) { /* "and 4 more" are four who are seen */
                told_of += one.line[i].nseen;
                assert_true(one.line[i].nunits <= one.line[i].nseen);
            }
            assert_true(one.nlines == 0 || told_of == seen_of);
            for (int i = 0; i < one.nlines; i++)
                for (int k = 0; k < one.line[i].nunits && k < INTENT_UNITS; k++)
                    assert_true(state_seen(&s, one.line[i].unit[k], viewer));
        }
    scenario_free(sc);
}

static void test_an_intention_tells_nothing_hidden(void **unused)
{
    (void)unused;
    int hidden = 0;
    every_scenario(tells_nothing_hidden, &hidden);
    print_message("%d hidden units were laid elsewhere\n", hidden);
}

/* Who is told of commands a side of some battle, and every battle has somebody. */
static void characters(const char *path, void *self)
{
    scenario *sc = every_load(path);
    int *found = self, here = 0;
    for (int i = 0; i < sc->nsides; i++) {
        const character *c = sc->sides[i].character;
        if (c == NULL) continue;
        assert_string_equal(c->name, sc->sides[i].commander);
        here++;
    }
    if (here == 0 && strcmp(sc->rules->id, "example") != 0) fail_msg("%s: nobody has a character", path);
    *found += here;
    scenario_free(sc);
}

static void test_commanders_have_characters(void **unused)
{
    (void)unused;
    int found = 0;
    every_scenario(characters, &found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_choices_are_legal_and_repeatable),
        cmocka_unit_test(test_commanders_have_characters),
        cmocka_unit_test(test_an_intention_tells_nothing_hidden),
        cmocka_unit_test(test_thinking_beats_chance),
        cmocka_unit_test(test_thinking_wins),
        cmocka_unit_test(test_the_dice_to_come_are_not_known),
        cmocka_unit_test(test_what_is_hidden_is_not_read_from_the_order_of_battle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
