/*
 * test_computer.c: the computer and a ring of units: its posts strike out of it where that promises something
 * and are not bound to it once it is broken; what is whole is worth what the rules give for it; and neither
 * the planner nor the hint takes a post off its wall for nothing.
 */
#include "rules/conduct/drill.h"

#include "ai/ai.h"
#include "ai/teach.h"
#include "rules/conduct/conduct_internal.h"
#include "rules/conduct/ring.h"

enum { POSTS = 8, TO_TURN = 3 };
enum { NORTH_WEST = 0, RIGHT_HORN = 12 };

static drill *rorkes_drift(void)
{
    error err = {0};
    drill *t = mem_alloc(sizeof *t);
    t->sc = scenario_load("rules/conduct/scenarios/rorkes-drift.json", ".", ruleset_list, NULL, &err);
    assert_non_null(t->sc);
    drill_begin(t);
    assert_string_equal(t->sc->units[NORTH_WEST].name, "North-west barricade");
    assert_string_equal(t->sc->units[RIGHT_HORN].name, "iNdlu-yengwe, right");
    return t;
}

static bool is_suggested(const drill *t, int u, int what)
{
    enum { CAP = 256 };
    action buffer[CAP];
    action_list list = {.items = buffer, .cap = CAP};
    game_suggest(&t->s, u, &list);
    for (int i = 0; i < list.count; i++)
        if (list.items[i].verb == what) return true;
    return false;
}

/* Of a ring that is whole he stirs who has somebody wavering before him; of a broken one anybody may. */
static void posts_are_not_bound_to_their_ring(void **unused)
{
    (void)unused;
    drill *t = rorkes_drift();
    drill_movement(t, 0);
    unit *foe = &t->s.units[RIGHT_HORN];
    foe->space = (uint16_t)drill_hex(t, "0704");
    assert_false(is_suggested(t, NORTH_WEST, VERB_ORDER));
    drill_mark(t, RIGHT_HORN, MARK_SHAKEN);
    assert_true(is_suggested(t, NORTH_WEST, VERB_ORDER));
    cg(&t->s)->active = NORTH_WEST + 1;
    t->s.units[NORTH_WEST].marks |= BIT(MARK_ORDERED);
    cg(&t->s)->left = 3;
    assert_true(is_suggested(t, NORTH_WEST, VERB_CHARGE));
    assert_false(is_suggested(t, NORTH_WEST, VERB_MOVE));
    for (int u = 0; u < POSTS; u++)
        t->s.units[u].marks &= ~BIT(MARK_CLOSED);
    assert_true(is_suggested(t, NORTH_WEST, VERB_MOVE));
    drill_close(t);
}

/* One of the posts has gone out: the ring is open, and whoever may still move, he too, can close it. */
static void who_can_close_the_ring_has_something_to_better(void **unused)
{
    (void)unused;
    enum { STOREHOUSE = 3, SOUTH = 4, WEST = 7 };
    drill *t = rorkes_drift();
    drill_movement(t, 0);
    t->s.units[RIGHT_HORN].space = (uint16_t)drill_hex(t, "0604");
    for (int u = 0; u < POSTS; u++)
        assert_false(game_useful(&t->s, u) &&
                     u != NORTH_WEST); /* nobody wavers before a wall that is whole */
    resolver quiet = {0};
    conduct_ring_leave(&t->s, STOREHOUSE, &quiet);
    t->s.units[STOREHOUSE].space = (uint16_t)drill_hex(t, "0907");
    conduct_ring_refresh(&t->s, NULL);
    assert_false(state_has(&t->s, WEST, MARK_CLOSED));
    for (int u = 0; u < POSTS; u++)
        assert_true(game_useful(&t->s, u));
    drill_mark(t, SOUTH, MARK_SHAKEN);
    assert_false(game_useful(&t->s, SOUTH)); /* it rolls by itself */
    t->s.units[STOREHOUSE].space = (uint16_t)drill_hex(t, "1402");
    assert_true(game_useful(&t->s, WEST));
    drill_close(t);
}

/* What a ring that is broken is worth less. */
static int32_t loss_by_breaking(drill *t)
{
    const state whole = t->s;
    for (int u = 0; u < POSTS; u++)
        t->s.units[u].marks &= ~BIT(MARK_CLOSED);
    const int32_t loss = conduct_evaluate(&whole, 0) - conduct_evaluate(&t->s, 0);
    t->s = whole;
    return loss;
}

/* U·HX7: nobody comes in on its flank. Where nobody could, it is worth nothing. */
static void a_ring_is_worth_its_flanks(void **unused)
{
    (void)unused;
    drill *t = rorkes_drift();
    unit *foe = &t->s.units[RIGHT_HORN];
    for (int u = POSTS; u < t->sc->nunits; u++)
        if (t->s.units[u].side == 1) t->s.units[u].status = UNIT_DESTROYED, t->s.units[u].space = NO_SPACE;
    foe->status = UNIT_ON;
    foe->space = (uint16_t)drill_hex(t, "0102");
    assert_int_equal(loss_by_breaking(t), 0);
    foe->space = (uint16_t)drill_hex(t, "0706"); /* in the yard, behind their backs */
    assert_true(loss_by_breaking(t) > 0);
    drill_mark(t, RIGHT_HORN, MARK_SHAKEN); /* he charges nobody */
    assert_int_equal(loss_by_breaking(t), 0);
    drill_close(t);
}

/* Steady, unhurt, charged by nobody, in a ring that is whole. */
static bool has_no_reason_to_go(const state *s, int u)
{
    static const uint32_t both = BIT(MARK_RING) | BIT(MARK_CLOSED);
    return s->units[u].status == UNIT_ON && s->units[u].strength == s->sc->units[u].strength &&
           (s->units[u].marks & both) == both && !state_has(s, u, MARK_SHAKEN) && !conduct_in_contact(s, u);
}

/* Posts that one hint sends off their walls without a charge, and is not sure that it gains. */
static int sent_off(const state *seen, uint64_t seed)
{
    const teach_budget b = {.playouts = HINT_PLAYOUTS};
    hint *h = mem_alloc(sizeof *h);
    int n = 0;
    assert_true(ai_teacher.hint(seen, seed, &b, h));
    for (int i = 0; i < h->best.norders && !h->holds && h->unsure; i++) {
        const taught_order *o = &h->best.order[i];
        n += o->unit < POSTS && has_no_reason_to_go(seen, o->unit) && o->to != o->from &&
             (o->what & TAUGHT_CHARGES) == 0;
    }
    mem_free(h);
    return n;
}

/* The garrison under `who` to the end of the third turn: how many walk off a wall; or with hints, asked at
 * the beginning of each turn, how many those would send. */
static int walk_off(const scenario *sc, const char *who, uint64_t seed, bool hints)
{
    static state s, seen, before;
    dice_source dice;
    resolver r = {.dice = &dice};
    int n = 0, asked = 0;
    ai_forget();
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    while (s.turn <= TO_TURN) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, NO_SIDE);
        } else {
            game_redact(&s, d.side, &seen);
            if (hints && d.side == 0 && s.turn != asked)
                asked = s.turn, n += sent_off(&seen, seed + (uint64_t)s.turn);
            assert_true(ai_find(d.side == 0 ? who : "quick")->choose(&seen, seed + s.actions, NULL, &a));
        }
        before = s;
        game_apply(&s, &a, &r);
        for (int u = 0; u < POSTS && !hints; u++)
            n += a.verb == VERB_MOVE && s.units[u].space != before.units[u].space &&
                 has_no_reason_to_go(&before, u);
    }
    return n;
}

/* Where in each of these battles somebody once did, and in the hints a dozen: one may have a reason, to lend
 * a hand from the yard. */
static void nobody_leaves_his_wall_for_nothing(void **unused)
{
    (void)unused;
    enum { BATTLES = 3, MAY = 1 };
    static const uint64_t played[BATTLES] = {8114, 8121, 8126}, hinted[BATTLES] = {8101, 8102, 8110};
    drill *t = rorkes_drift();
    int walked = 0, sent = 0;
    for (int i = 0; i < BATTLES; i++) {
        walked += walk_off(t->sc, "colonel", played[i], false);
        sent += walk_off(t->sc, "quick", hinted[i], true);
    }
    print_message("%d posts walked off, %d would have been sent\n", walked, sent);
    assert_in_range(walked, 0, MAY);
    assert_in_range(sent, 0, MAY);
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(posts_are_not_bound_to_their_ring),
        cmocka_unit_test(who_can_close_the_ring_has_something_to_better),
        cmocka_unit_test(a_ring_is_worth_its_flanks),
        cmocka_unit_test(nobody_leaves_his_wall_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
