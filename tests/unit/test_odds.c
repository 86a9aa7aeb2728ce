/* Exact chances against counting every case by hand. */
#include "unit/field.h"

#include "board/names.h"
#include "game/action_text.h"
#include "game/chart.h"
#include "game/game.h"

static const double ONE = 1099511627776.0;

static void assert_near(uint64_t p, double wanted)
{
    const double off = (double)p / ONE - wanted;
    if (off > 1e-9 || off < -1e-9) fail_msg("%.12f is not %.12f", (double)p / ONE, wanted);
}

static uint64_t mass(const dist *d)
{
    uint64_t sum = 0;
    for (int i = 0; i < d->count; i++)
        sum += d->p[i];
    return sum;
}

static void test_sums(void **unused)
{
    (void)unused;
    for (int sides = 2; sides <= 10; sides++) {
        for (int n = 1; n <= 6; n++) {
            long count[61] = {0}, all = 1;
            dist d;
            for (int i = 0; i < n; i++)
                all *= sides;
            for (long x = 0; x < all; x++) {
                int sum = n;
                for (long rest = x, i = 0; i < n; i++, rest /= sides)
                    sum += (int)(rest % sides);
                count[sum]++;
            }
            dist_sum(&d, n, sides);
            assert_int_equal(d.lo, n);
            assert_int_equal(d.count, n * sides - n + 1);
            assert_true(mass(&d) == UINT64_C(1) << 40);
            for (int i = 0; i < d.count; i++)
                assert_near(d.p[i], (double)count[d.lo + i] / (double)all);
            assert_true(llabs(dist_mean_milli(&d) - (long long)n * (sides + 1) * 500) <= 1);
        }
    }
}

static void test_big_pools(void **unused)
{
    (void)unused;
    dist d;
    dist_sum(&d, 48, 6);
    assert_int_equal(d.count, 241);
    assert_true(mass(&d) == UINT64_C(1) << 40);
    assert_int_equal(dist_mean_milli(&d), 168000);
    assert_int_equal(dist_ppm(&d, 48, 167) + dist_ppm(&d, 168, 288), PPM);
    for (int i = 0; i < d.count; i++) /* as even as the dice are */
        assert_true(llabs((long long)d.p[i] - (long long)d.p[d.count - 1 - i]) < 100);
    dist_sum(&d, 48, 20); /* more sums than bars: the last bar is "or more" */
    assert_int_equal(d.count, ODDS_BARS);
    assert_true(mass(&d) == UINT64_C(1) << 40);
}

static void test_successes(void **unused)
{
    (void)unused;
    for (int n = 0; n <= 10; n++) {
        for (int good = 0; good <= 6; good++) {
            double wanted[12] = {1.0};
            dist d;
            for (int i = 0; i < n; i++)
                for (int k = i + 1; k >= 0; k--)
                    wanted[k] = wanted[k] * (6 - good) / 6.0 + (k > 0 ? wanted[k - 1] * good / 6.0 : 0.0);
            dist_successes(&d, n, good, 6);
            assert_int_equal(d.count, n + 1);
            assert_true(mass(&d) == UINT64_C(1) << 40);
            for (int k = 0; k <= n; k++)
                assert_near(d.p[k], wanted[k]);
        }
    }
}

/* All outcomes of a first toss, and for each all outcomes of the second. */
static void test_cascade(void **unused)
{
    (void)unused;
    for (int coins = 0; coins <= 7; coins++) {
        double wanted[8] = {0};
        dist d;
        for (int first = 0; first < 1 << coins; first++) {
            int heads = 0;
            for (int i = 0; i < coins; i++)
                heads += first >> i & 1;
            for (int second = 0; second < 1 << heads; second++) {
                int hits = 0;
                for (int i = 0; i < heads; i++)
                    hits += second >> i & 1;
                wanted[hits > 3 ? 3 : hits] += 1.0 / (1 << coins) / (1 << heads);
            }
        }
        dist_cascade(&d, coins, 3);
        assert_true(mass(&d) == UINT64_C(1) << 40);
        for (int i = 0; i < d.count; i++)
            assert_near(d.p[i], wanted[i]);
    }
}

static int32_t halve_up(int32_t value, void *self)
{
    ++*(int *)self;
    return (value + 1) / 2;
}

static void test_map(void **unused)
{
    (void)unused;
    dist d;
    int calls = 0;
    dist_sum(&d, 2, 6);
    dist_map(&d, halve_up, &calls);
    assert_int_equal(d.lo, 1);
    assert_int_equal(d.count, 6);
    assert_near(d.p[0], 1.0 / 36);
    assert_near(d.p[3], 11.0 / 36); /* 7 or 8 */
    assert_near(d.p[5], 3.0 / 36);
    assert_true(calls > 0);
}

static void test_parts_per_million(void **unused)
{
    (void)unused;
    for (int n = 1; n <= 20; n++) {
        odds o = {0};
        dist d;
        uint32_t sum = 0;
        dist_sum(&d, n, 6);
        odds_bars(&o, &d);
        for (int i = 0; i < o.nbars; i++)
            sum += o.bar[i].ppm;
        assert_int_equal(sum, PPM);
        assert_int_equal(o.mean_milli, n * 3500);
        odds_band(&o, &d, "a", 0, INT32_MIN, 2 * n);
        odds_band(&o, &d, "b", 1, 2 * n + 1, 3 * n);
        odds_band(&o, &d, "c", 2, 3 * n + 1, 4 * n);
        odds_band(&o, &d, "d", 3, 4 * n + 1, INT32_MAX);
        assert_int_equal(o.band[0].ppm + o.band[1].ppm + o.band[2].ppm + o.band[3].ppm, PPM);
    }
    dist d;
    dist_sum(&d, 1, 6);
    assert_int_equal(dist_ppm(&d, 1, 3), 500000);
    assert_int_equal(dist_ppm(&d, 6, 6), 166667);
    assert_int_equal(dist_ppm(&d, 7, 9), 0);
    assert_int_equal(dist_ppm(&d, 5, 4), 0);
    dist_point(&d, -7);
    assert_int_equal(dist_mean_milli(&d), -7000);
}

/* A throw with something added, and a band for each result of a chart's column. */
static void test_a_column(void **unused)
{
    (void)unused;
    const char *const rows[] = {"back", "back", "none", "none", "none", "back"};
    chart_cell cells[12] = {{0}};
    int32_t from[6], to[6];
    for (int i = 0; i < 6; i++) {
        cells[2 * i].code = "other";
        cells[2 * i + 1].code = rows[i];
        from[i] = i == 0 ? INT32_MIN : i + 1;
        to[i] = i == 5 ? INT32_MAX : i + 1;
    }
    const chart c = {.ncolumns = 2, .nrows = 6, .from = from, .to = to, .cells = cells};
    odds o = {0};
    const dist d = odds_throw(&o, 1, 6, -1);
    assert_int_equal(o.thrown[0].n, 1);
    assert_int_equal(o.thrown[0].sides, 6);
    assert_int_equal(o.nbars, 6);
    assert_int_equal(o.bar[0].value, 0);
    assert_int_equal(o.mean_milli, 2500);
    odds_column(&o, &d, &c, 1);
    assert_int_equal(o.nbands, 3); /* 0 to 2 back, 3 to 5 nothing; no six is thrown */
    assert_string_equal(o.band[0].code, "back");
    assert_int_equal(o.band[0].from, INT32_MIN);
    assert_int_equal(o.band[0].to, 2);
    assert_int_equal(o.band[0].ppm, 500000);
    assert_string_equal(o.band[1].code, "none");
    assert_int_equal(o.band[1].ppm, 500000);
    assert_string_equal(o.band[2].code, "back");
    assert_int_equal(o.band[2].ppm, 0);
    o.nbands = 0;
    odds_column(&o, &d, &c, 0);
    assert_int_equal(o.nbands, 1);
    assert_int_equal(o.band[0].ppm, PPM);
}

static void put(state *s, int u, const char *space)
{
    s->units[u].space = (uint16_t)board_space_find(s->sc->board, space);
}

/* The odds of an action carry the ledger of the roll that follows it. */
static void test_same_ledger(void **unused)
{
    (void)unused;
    scenario *sc = village_scenario();
    state s;
    dice_source d;
    event_list events = {0};
    resolver r = {.dice = &d, .events = &events};
    action a;
    odds o;
    dice_seeded(&d, 1, 1);
    game_setup(sc, &s, &r);
    put(&s, 0, "1015");
    put(&s, 5, "0914");
    put(&s, 7, "1014");
    assert_true(action_decode(sc, WEST, "end", &a, NULL));
    assert_true(game_check(&s, &a, NULL));
    game_apply(&s, &a, &r);
    assert_true(action_decode(sc, WEST, "attack u0+u5 @u7", &a, NULL));
    assert_true(game_check(&s, &a, NULL));
    assert_true(game_odds(&s, &a, &o));
    assert_int_equal(o.ledger.total, 1); /* guns among them */
    game_apply(&s, &a, &r);
    assert_true(events.nrolls >= 1);
    assert_int_equal(events.rolls[0].ledger.total, o.ledger.total);
    assert_int_equal(events.rolls[0].ledger.count, o.ledger.count);
    assert_memory_equal(events.rolls[0].ledger.line, o.ledger.line,
                        (size_t)o.ledger.count * sizeof o.ledger.line[0]);
    assert_int_equal(o.bar[0].value, 1 + o.ledger.total);
    event_list_free(&events);
    scenario_free(sc);
}

static void test_two_chances_at_once(void **unused)
{
    (void)unused;
    assert_true(dist_both(DIST_CERTAIN, DIST_CERTAIN) == DIST_CERTAIN);
    assert_true(dist_both(DIST_CERTAIN, 0) == 0);
    assert_near(dist_both(DIST_CERTAIN / 3, DIST_CERTAIN / 7), 1.0 / 21);
    assert_int_equal(dist_ppm_of(DIST_CERTAIN), PPM);
    assert_int_equal(dist_ppm_of(DIST_CERTAIN + 1000), PPM);
    assert_int_equal(dist_ppm_of(DIST_CERTAIN / 3), 333333);
    assert_int_equal(dist_ppm_of(0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_big_pools),
        cmocka_unit_test(test_successes),
        cmocka_unit_test(test_cascade),
        cmocka_unit_test(test_map),
        cmocka_unit_test(test_parts_per_million),
        cmocka_unit_test(test_a_column),
        cmocka_unit_test(test_same_ledger),
        cmocka_unit_test(test_two_chances_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
