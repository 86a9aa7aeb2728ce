/* test_random.c: the generator against its published known answers, and the faces made from it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/random.h"

/* Random123 distribution, kat_vectors, philox4x32 with 10 rounds. */
static void test_known_answers(void **unused)
{
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint32_t out[4];
        philox4x32(known[i].counter, known[i].key, out);
        assert_memory_equal(out, known[i].out, sizeof out);
    }
}

/* The layout (key: seed halves; counter: stream halves, draw, retry) decides what every save's dice are. */
static void test_face_layout(void **unused)
{
    const uint64_t seed = 0x299f31d0a4093822u, stream = 0x85a308d3243f6a88u;
    const uint32_t counter[4] = {0x243f6a88, 0x85a308d3, 7, 0}, key[2] = {0xa4093822, 0x299f31d0};
    uint32_t out[4];
    (void)unused;
    philox4x32(counter, key, out);
    assert_int_equal(random_face(seed, stream, 7, 6), 1 + out[0] % 6);
    assert_int_equal(random_face(seed, stream, 7, 1000), 1 + out[0] % 1000);
}

/* With 2^31 + 1 outcomes nearly half of all words are thrown away: the retry counter must be what moves on.
 */
static void test_rejection(void **unused)
{
    const uint32_t n = 0x80000001u;
    int retried = 0;
    (void)unused;
    for (uint32_t draw = 0; draw < 400; draw++) {
        random_stream r = {5, 9, draw};
        uint32_t got = random_below(&r, n), out[4], retry = 0;
        const uint32_t key[2] = {5, 0};
        do {
            const uint32_t counter[4] = {9, 0, draw, retry++};
            philox4x32(counter, key, out);
        } while (out[0] >= n);
        retried += retry > 1;
        assert_int_equal(got, out[0]);
        assert_int_equal(r.draw, draw + 1);
    }
    assert_in_range(retried, 120, 280);
}

static void test_faces_are_even(void **unused)
{
    static const int sides[] = {2, 3, 6, 8, 10, 20};
    (void)unused;
    for (size_t s = 0; s < sizeof sides / sizeof sides[0]; s++) {
        int seen[21] = {0};
        const int each = 6000;
        for (uint32_t draw = 0; draw < (uint32_t)(each * sides[s]); draw++) {
            int face = random_face(42, s, draw, sides[s]);
            assert_in_range(face, 1, sides[s]);
            seen[face]++;
        }
        for (int face = 1; face <= sides[s]; face++)
            assert_in_range(seen[face], each - 400, each + 400); /* five standard deviations */
    }
    assert_int_equal(random_face(1, 1, 1, 1), 1);
}

static void test_draws_are_independent(void **unused)
{
    int same_stream = 0, same_seed = 0;
    (void)unused;
    for (uint32_t draw = 0; draw < 1000; draw++) {
        int face = random_face(1, 2, draw, 1000);
        assert_int_equal(face, random_face(1, 2, draw, 1000));
        same_stream += face == random_face(1, 3, draw, 1000);
        same_seed += face == random_face(2, 2, draw, 1000);
    }
    assert_in_range(same_stream, 0, 12);
    assert_in_range(same_seed, 0, 12);
}

/* Shares of one draw divide the faces: none falls to one share more than to what is even, rounded up. */
static void test_shares_divide_the_faces(void **unused)
{
    static const int sides[] = {2, 3, 6, 8, 10, 20}, shares[] = {1, 2, 4, 6, 8, 12, RANDOM_SHARES};
    (void)unused;
    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++)
        for (size_t k = 0; k < sizeof shares / sizeof *shares; k++)
            for (uint32_t draw = 0; draw < 200; draw++) {
                int seen[21] = {0};
                for (int i = 0; i < shares[k]; i++) {
                    const int face = random_shared_face(7, 3, draw, sides[s], i, shares[k]);
                    assert_in_range(face, 1, sides[s]);
                    seen[face]++;
                }
                for (int face = 1; face <= sides[s]; face++)
                    assert_in_range(seen[face], shares[k] / sides[s], (shares[k] + sides[s] - 1) / sides[s]);
            }
}

/* Over many draws one share sees every face alike often, and two draws of it have nothing to do with each
 * other. */
static void test_a_share_is_a_die(void **unused)
{
    enum { OF = 6, SIDES = 10, EACH = 1000, PAIRS = 6 * EACH };
    (void)unused;
    for (int share = 0; share < OF; share++) {
        int seen[SIDES + 1] = {0}, both[2] = {0};
        for (uint32_t draw = 0; draw < EACH * SIDES; draw++)
            seen[random_shared_face(5, 1, draw, SIDES, share, OF)]++;
        for (int face = 1; face <= SIDES; face++)
            assert_in_range(seen[face], EACH - 170, EACH + 170);
        for (uint32_t draw = 0; draw < 2 * PAIRS; draw += 2)
            both[random_shared_face(9, 1, draw, 2, share, OF) ==
                 random_shared_face(9, 1, draw + 1, 2, share, OF)]++;
        assert_in_range(both[0], PAIRS / 2 - 230, PAIRS / 2 + 230);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_answers),
        cmocka_unit_test(test_face_layout),
        cmocka_unit_test(test_rejection),
        cmocka_unit_test(test_faces_are_even),
        cmocka_unit_test(test_draws_are_independent),
        cmocka_unit_test(test_shares_divide_the_faces),
        cmocka_unit_test(test_a_share_is_a_die),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
