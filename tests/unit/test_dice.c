/* The four sources of chance: reproducible, independent of each other, and fair. */
#include "unit/field.h"

static roll *roll_dice(resolver *r, int count, int sides)
{
    return resolver_roll(r, "roll.fire", "T4", count, sides, 0, 1, NULL);
}

static void test_seeded(void **unused)
{
    (void)unused;
    dice_source a, b;
    event_list events = {0};
    resolver listening = {.dice = &a, .events = &events}, quiet = {.dice = &b};
    dice_seeded(&a, 11, 22);
    dice_seeded(&b, 11, 22);
    for (int i = 0; i < 200; i++) {
        const int sides = i % 3 == 0 ? 6 : i % 3 == 1 ? 3 : 20;
        const roll *x = roll_dice(&listening, 5, sides), *y = roll_dice(&quiet, 5, sides);
        assert_memory_equal(x->faces, y->faces, 5);
        assert_int_equal(x->total, y->total);
        for (int k = 0; k < 5; k++)
            assert_in_range(x->faces[k], 1, sides);
    }
    assert_int_equal(events.nrolls, 200);
    assert_int_equal(events.count, 200);
    assert_int_equal(events.items[7].kind, EV_ROLL);
    assert_int_equal(events.items[7].roll, 7);
    assert_int_equal(events.rolls[7].count, 5);
    event_list_free(&events);
}

/* A die more in one action shifts no other action's; within it the earlier ones stay. */
static void test_independent(void **unused)
{
    (void)unused;
    dice_source d;
    resolver r = {.dice = &d};
    uint8_t short_roll[4], next_action[8];
    dice_seeded(&d, 5, 1);
    memcpy(short_roll, roll_dice(&r, 4, 20)->faces, 4);
    dice_seeded(&d, 5, 2);
    memcpy(next_action, roll_dice(&r, 8, 20)->faces, 8);
    dice_seeded(&d, 5, 1);
    assert_memory_equal(roll_dice(&r, 9, 20)->faces, short_roll, 4);
    dice_seeded(&d, 5, 2);
    assert_memory_equal(roll_dice(&r, 8, 20)->faces, next_action, 8);
    dice_seeded(&d, 6, 1);
    assert_memory_not_equal(roll_dice(&r, 9, 20)->faces, short_roll, 4);
    dice_forked(&d, 5, 1); /* the computer's thinking does not see the table's dice */
    assert_memory_not_equal(roll_dice(&r, 9, 20)->faces, short_roll, 4);
}

static void test_script(void **unused)
{
    (void)unused;
    dice_source d, plain;
    resolver r = {.dice = &d}, other = {.dice = &plain};
    error err = {0};
    dice_seeded(&d, 1, 1);
    dice_seeded(&plain, 1, 1);
    assert_true(dice_script(&d, "6 4, 20 H T qs 10h", &err));
    assert_int_equal(dice_left_over(&d), 7);
    const roll *two = roll_dice(&r, 2, 6);
    assert_int_equal(two->faces[0], 6);
    assert_int_equal(two->faces[1], 4);
    assert_int_equal(two->total, 10);
    assert_int_equal(roll_dice(&r, 1, 20)->total, 20);
    const roll *coins = resolver_toss(&r, "x", "T", 2, 0, NO_UNIT, NULL);
    assert_int_equal(coins->total, 1);
    assert_int_equal(coins->kind, ROLL_COINS);
    uint64_t deck = (UINT64_C(1) << 52) - 1;
    const roll *card = resolver_draw_card(&r, "x", "T", &deck, 0);
    char text[4];
    dice_face_text(card, 0, text);
    assert_string_equal(text, "QS");
    assert_int_equal(card->faces[0], 3 * 13 + 12);
    assert_int_equal(resolver_draw_card(&r, "x", "T", &deck, 0)->faces[0], 2 * 13 + 10);
    assert_true(deck == (((UINT64_C(1) << 52) - 1) & ~(UINT64_C(1) << 50) & ~(UINT64_C(1) << 35)));
    assert_false(d.misfit);
    assert_int_equal(dice_left_over(&d), 0);
    /* beyond the script the seed goes on, counted as if it had rolled all along */
    roll_dice(&other, 7, 6);
    assert_int_equal(roll_dice(&r, 1, 6)->total, roll_dice(&other, 1, 6)->total);
}

static void test_misfits(void **unused)
{
    (void)unused;
    static const struct {
        const char *faces;
        int sides, coins;
    } cases[] = {{"7", 6, 0}, {"H", 6, 0}, {"QS", 20, 0}, {"1", 0, 1}, {"AS", 0, 1}, {"20", 3, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dice_source d;
        resolver r = {.dice = &d};
        dice_seeded(&d, 1, 1);
        assert_true(dice_script(&d, cases[i].faces, NULL));
        if (cases[i].coins)
            resolver_toss(&r, "x", "T", 1, 0, NO_UNIT, NULL);
        else
            roll_dice(&r, 1, cases[i].sides);
        assert_true(d.misfit);
    }
    dice_source d;
    resolver r = {.dice = &d};
    uint64_t deck = 1; /* only the ace of clubs is left */
    dice_seeded(&d, 1, 1);
    assert_true(dice_script(&d, "KS", NULL));
    resolver_draw_card(&r, "x", "T", &deck, 0);
    assert_true(d.misfit);
    assert_true(deck == 0);
    static const char *const no_faces[] = {"0", "-1", "X", "1S", "QQ", "6x", "101", "HH", "11H"};
    for (size_t i = 0; i < sizeof no_faces / sizeof no_faces[0]; i++) {
        error err = {0};
        dice_seeded(&d, 1, 1);
        assert_false(dice_script(&d, no_faces[i], &err));
        assert_non_null(strstr(err.text, no_faces[i]));
        assert_int_equal(dice_left_over(&d), 0);
    }
}

static void test_typed(void **unused)
{
    (void)unused;
    dice_source d;
    event_list events = {0};
    resolver r = {.dice = &d, .events = &events};
    dice_typed(&d, 1, 1);
    assert_true(dice_script(&d, "6 5 4", NULL));
    assert_int_equal(d.kind, DICE_TYPED);
    const roll *first = roll_dice(&r, 2, 6);
    assert_int_equal(first->total, 11);
    assert_int_equal(first->typed, 1);
    assert_false(d.lacked);
    resolver_roll(&r, "short", "T9", 3, 6, 2, 3, NULL);
    assert_true(d.lacked);
    assert_string_equal(d.lacking.purpose, "short");
    assert_int_equal(d.lacking.count, 3);
    assert_int_equal(d.lacking.sides, 6);
    assert_int_equal(d.lacking.unit, 2);
    assert_int_equal(d.lacking_have, 1);
    assert_int_equal(d.lacking.typed, 0);
    resolver_toss(&r, "later", "T9", 3, 2, 3, NULL);
    assert_string_equal(d.lacking.purpose, "short"); /* the first that went without */
    bool varied = false; /* throw-away faces are not constant: a tie rolls again */
    const int once = roll_dice(&r, 1, 20)->total;
    for (int i = 0; i < 20; i++)
        varied = varied || roll_dice(&r, 1, 20)->total != once;
    assert_true(varied);
    /* what somebody may not see the program rolls itself */
    dice_typed(&d, 1, 1);
    r.hidden_from = 1 << RED;
    const roll *secret = roll_dice(&r, 2, 6);
    assert_false(d.lacked);
    assert_int_equal(secret->typed, 0);
    assert_int_equal(secret->seen_by & 1 << RED, 0);
    assert_int_equal(events.items[events.count - 1].seen_by & 1 << RED, 0);
    event_list_free(&events);
}

static void test_cards(void **unused)
{
    (void)unused;
    dice_source d;
    resolver r = {.dice = &d};
    for (uint64_t seed = 0; seed < 20; seed++) {
        uint64_t deck = (UINT64_C(1) << 52) - 1, drawn = 0;
        dice_seeded(&d, seed, 3);
        for (int i = 0; i < 52; i++) {
            const int card = resolver_draw_card(&r, "x", "T", &deck, 0)->faces[0];
            assert_in_range(card, 1, 52);
            assert_true((drawn >> (card - 1) & 1) == 0);
            drawn |= UINT64_C(1) << (card - 1);
        }
        assert_true(deck == 0);
        assert_true(drawn == (UINT64_C(1) << 52) - 1);
    }
}

/* 60,000 rolls a die: every face within 5 standard deviations. */
static void test_fair(void **unused)
{
    (void)unused;
    static const int all[] = {2, 3, 4, 6, 8, 10, 12, 20};
    dice_source d;
    resolver r = {.dice = &d};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
        const int sides = all[k], rolls = 60000;
        int seen[21] = {0};
        for (int i = 0; i < rolls; i += 6) {
            dice_seeded(&d, 99, (uint64_t)i);
            const roll *made = roll_dice(&r, 6, sides);
            for (int n = 0; n < 6; n++)
                seen[made->faces[n]]++;
        }
        const double mean = (double)rolls / sides, variance = mean * (1.0 - 1.0 / sides);
        for (int f = 1; f <= sides; f++)
            assert_true((seen[f] - mean) * (seen[f] - mean) < 25 * variance);
        assert_int_equal(seen[0], 0);
    }
}

/* What a card's row came to is told to whoever listens, in order, apart from the events. */
static void test_outcomes(void **unused)
{
    (void)unused;
    event_list events = {0}, copy = {0};
    resolver r = {.events = &events}, quiet = {0};
    resolver_outcome(&quiet, OUTCOME_COUNT, "odds.hits", 1, 2, 3);
    for (int i = 0; i < 9; i++)
        resolver_outcome(&r, i % 2 == 0 ? OUTCOME_COUNT : OUTCOME_NOTE, "odds.hits", 1, NO_UNIT, i);
    assert_int_equal(events.noutcomes, 9);
    assert_int_equal(events.count, 0);
    assert_int_equal(events.outcomes[8].n, 8);
    assert_int_equal(events.outcomes[7].of, OUTCOME_NOTE);
    assert_int_equal(events.outcomes[0].other, NO_UNIT);
    event_list_copy(&copy, &events);
    event_list_clear(&events);
    assert_int_equal(events.noutcomes, 0);
    assert_int_equal(copy.noutcomes, 9);
    assert_string_equal(copy.outcomes[3].code, "odds.hits");
    event_list_free(&events);
    event_list_free(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeded),  cmocka_unit_test(test_independent), cmocka_unit_test(test_script),
        cmocka_unit_test(test_misfits), cmocka_unit_test(test_typed),       cmocka_unit_test(test_cards),
        cmocka_unit_test(test_fair),    cmocka_unit_test(test_outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
