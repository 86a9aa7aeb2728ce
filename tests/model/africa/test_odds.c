/*
 * test_odds.c: the coins, dice and chances of musketry, artillery and fights hand to hand in Africa 1859-60,
 * by a second reading of the tables and toss by toss, against the odds the program gives.
 */
#include "model/africa/army.h"
#include "model/chances.h"

static const char *const as_printed[] = {NULL};
static const char *const exposed[] = {"fireBuildings=1", NULL};

static const model_edit unit_edits[] = {{"demoralized", 0, 1}, {"action", 0, 1}, {"strength", 1, 2},
                                        {"driven", 0, 1},      {"action", 0, 0}, {NULL, 0, 0}};

/* ---- coins */

static int at_least_none(int coins)
{
    return coins < 0 ? 0 : coins;
}

static bool in_cover(const state *s, int area)
{
    return ground_is(s, area, "forest") || ground_is(s, area, "trench");
}

/* A2, A·H2. */
static int coins_of_fire(const state *s, int u, int target)
{
    const int from = s->units[u].space, to = s->units[target].space;
    int others = 0;
    for (int other = 0; other < s->sc->nunits; other++)
        if (other != u && s->units[other].side == s->units[u].side && stands_at(s, other, from) &&
            (is_foot(s, other) || arm_of(s, other) == HORSE))
            others++;
    int coins = kind_of(s, u)->fire;
    if (ground_is(s, to, "river")) coins += 2;
    if (others >= 2) coins += 1;
    if (ground_is(s, from, "mountain")) coins += 1;
    if (arm_of(s, target) == HORSE && !has_acted(s, target)) coins += 1;
    if (ground_is(s, to, "buildings")) coins += model_option(s, "fireBuildings") == 0 ? -2 : 2;
    if (in_cover(s, to)) coins -= 1;
    return at_least_none(coins);
}

/* A5, A·H3: of what the firer can see in the target's area. Ships lie off the coast, never in a mountain. */
static int coins_of_guns(const state *s, int u, int target)
{
    const int side = s->units[u].side, to = s->units[target].space;
    int spent_guns = 0, fresh_horse = 0, spent_horse = 0, light = 0;
    for (int other = 0; other < s->sc->nunits; other++) {
        if (s->units[other].side == side || !stands_at(s, other, to) || is_hidden(s, other, side)) continue;
        if (is_battery(s, other) && has_acted(s, other)) spent_guns++;
        if (arm_of(s, other) == LIGHT) light++;
        if (arm_of(s, other) == HORSE && has_acted(s, other)) spent_horse++;
        if (arm_of(s, other) == HORSE && !has_acted(s, other)) fresh_horse++;
    }
    int coins = kind_of(s, u)->guns;
    if (ground_is(s, to, "buildings")) coins += 2;
    if (spent_guns > 0) coins += 1;
    if (fresh_horse > 0) coins += 1;
    if (arm_of(s, u) != SHIP && ground_is(s, s->units[u].space, "mountain")) coins += 1;
    if (light >= 2) coins -= 1;
    if (spent_horse > 0) coins -= 1;
    return at_least_none(coins);
}

/* Distance of a ship is counted from the sea (page 9). */
static int areas_of_fire(const state *s, int u, int to)
{
    if (arm_of(s, u) == SHIP) return model_tagged(s, to, "coast") ? 1 : 2;
    return areas_between(s, s->units[u].space, to);
}

/* One stack in a fight. */
typedef struct stack {
    int factors, regulars, horse, demoralized, driven, support;
} stack;

static void join(const state *s, stack *t, int u, bool defends)
{
    const kind *k = kind_of(s, u);
    const bool reduced = k->steps == 2 && s->units[u].strength == 1;
    int factor = reduced ? k->reduced : k->combat;
    if (is_battery(s, u) && !defends) factor = 0;
    if (is_demoralized(s, u)) {
        factor = (factor + 1) / 2;
        t->demoralized++;
    }
    t->factors += factor;
    t->regulars += k->arm == LINE;
    t->horse += k->arm == HORSE;
    t->driven += model_mark(s, u, "driven");
    if (support_of(s, u) > t->support) t->support = support_of(s, u);
}

/* A6, A·H20. */
static int coins_of_attackers(const stack *us, const stack *them, bool rush)
{
    int coins = us->factors + us->support;
    if (them->demoralized > 0) coins += 2;
    if (us->regulars >= 2) coins += 1;
    if (them->driven > 0) coins += 1;
    if (us->horse > 0 && them->horse == 0) coins += 1;
    if (rush) coins += 2;
    return coins;
}

static int coins_of_defenders(const state *s, int area, const stack *us, const stack *them)
{
    int coins = them->factors + them->support;
    if (us->demoralized > 0) coins += 2;
    if (ground_is(s, area, "mountain")) coins += 1;
    if (ground_is(s, area, "buildings")) coins += 2;
    if (them->horse > 0 && us->horse == 0) coins += 1;
    return coins;
}

/* ---- chances */

/* A1, A·H1: each head of the first toss earns a coin for the second. */
static chances of_fire(int coins)
{
    const chances first = chances_of_coins(coins);
    chances falls = {{0}};
    for (int earned = 0; earned <= coins; earned++) {
        const chances second = chances_of_coins(earned);
        for (int heads = 0; heads <= earned; heads++)
            falls.of[heads > 3 ? 3 : heads] += first.of[earned] * second.of[heads];
    }
    return falls;
}

/* A3, A4: the printed table; X, DR, DD, DE. */
enum { X, DR, DD, DE };
static const int artillery_table[4][9] = {{DD, DR, DR, DR, X, X, X, X, X},
                                          {DD, DR, DR, DR, DR, DR, X, X, X},
                                          {DE, DD, DD, DD, DD, DR, DR, DR, X},
                                          {DE, DE, DE, DE, DD, DD, DD, DR, DR}};

static chances of_guns(int coins, int areas)
{
    const chances toss = chances_of_coins(coins);
    chances falls = {{0}};
    for (int die = 1; die <= 6; die++)
        for (int heads = 0; heads <= coins; heads++) {
            const int column = (areas - 1) * 3 + (die - 1) / 2, row = heads >= 5 ? 3 : heads - 2;
            falls.of[heads < 2 ? X : artillery_table[row][column]] += toss.of[heads] / 6;
        }
    return falls;
}

/* A7, A·H5: 4 is what befalls nobody; 4 + 4 all of them lose a step (no tails), 4 - 4 all of us. */
enum { NOBODY_YIELDS = 4 };
static chances of_combat(int ours, int theirs)
{
    const chances we = chances_of_coins(ours), they = chances_of_coins(theirs);
    chances falls = {{0}};
    for (int a = 0; a <= ours; a++)
        for (int b = 0; b <= theirs; b++) {
            const double chance = we.of[a] * they.of[b];
            const int margin = abs(a - b), coins = margin >= 5 ? 1 : 5 - margin > 1 ? 5 - margin : 1;
            const chances tails = chances_of_coins(coins);
            if (margin == 0) falls.of[NOBODY_YIELDS] += chance;
            for (int t = 0; margin > 0 && t <= coins; t++) {
                const int grave = t >= 4 ? 0 : 4 - t;
                falls.of[NOBODY_YIELDS + (a > b ? grave : -grave)] += chance * tails.of[t];
            }
        }
    return falls;
}

/* ---- against the card */

static void expect(model *m, const state *s, const action *a, int coins, const chances *truth, int zero)
{
    odds card;
    char said[96], ours[96];
    m->checks++;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    if (card.ledger.total != coins) {
        snprintf(said, sizeof said, "%d coins", card.ledger.total);
        snprintf(ours, sizeof ours, "%d", coins);
        model_differ(m, s, a, said, ours);
        return;
    }
    double left = 1;
    for (int i = 0; i < card.nbars; i++) {
        const int value = card.bar[i].value + zero;
        assert_true(value >= 0 && value < CHANCES_MOST);
        m->checks++;
        left -= truth->of[value];
        if (chances_agree(truth->of[value], card.bar[i].ppm)) continue;
        snprintf(said, sizeof said, "%d: %u ppm", card.bar[i].value, (unsigned)card.bar[i].ppm);
        snprintf(ours, sizeof ours, "%.2f", truth->of[value] * PPM);
        model_differ(m, s, a, said, ours);
        return;
    }
    if (!chances_agree(left, 0)) model_differ(m, s, a, "not all that can happen has a bar", "more can");
}

static void look_at_attack(model *m, const state *s, const action *a, int side)
{
    stack us = {0}, them = {0};
    const int area = action_space(a);
    for (int i = 0; i < a->nunits; i++)
        join(s, &us, a->units[i], false);
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side != side && stands_at(s, u, area) && !is_hidden(s, u, side))
            join(s, &them, u, true);
    if (them.factors == 0) return; /* an officer alone gives way (A·H14) */
    const int ours = coins_of_attackers(&us, &them, strcmp(model_verb(s, a), "rush") == 0);
    const chances truth = of_combat(ours, coins_of_defenders(s, area, &us, &them));
    expect(m, s, a, ours, &truth, NOBODY_YIELDS);
}

static void look(model *m, const state *s, int side)
{
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        const char *v = model_verb(s, a);
        if (strcmp(v, "attack") == 0 || strcmp(v, "rush") == 0) look_at_attack(m, s, a, side);
        if (strcmp(v, "fire") != 0) continue;
        if (kind_of(s, a->units[0])->guns > 0) {
            const int coins = coins_of_guns(s, a->units[0], a->target);
            const chances truth = of_guns(coins, areas_of_fire(s, a->units[0], s->units[a->target].space));
            expect(m, s, a, coins, &truth, 0);
        } else {
            const int coins = coins_of_fire(s, a->units[0], a->target);
            const chances truth = of_fire(coins);
            expect(m, s, a, coins, &truth, 0);
        }
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return s->nagenda == 0;
}

static void test_odds(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "africa",
                            .without = "campaign",
                            .unit_edits = unit_edits,
                            .variants = {as_printed, exposed},
                            .positions = 1500,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_odds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
