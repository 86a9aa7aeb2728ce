/*
 * test_sent_at.c: several who throw before they march, and one who is drawn onto an enemy: what was drawn is
 * done once the die has been thrown, each as far as his own lets him, or it is said why not.
 */
#include <math.h>

#include "game/action_form.h"
#include "ui/golden_desk.h"
#include "ui/strokes.h"
#include "ui/table/board/place.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/last_turn.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/standing.h"

/* Drawn there, and not yet let go. */
static void draw_to(desk *d, int who, fpoint b)
{
    hold_and_draw(d, where_unit(d->a->table, who), b);
}

static void send(desk *d, int who, fpoint b)
{
    draw_to(d, who, b);
    mouse(d, UI_MOUSE_UP, b, UI_LEFT);
    rest(d);
}

static const action *done(const table *t, int entry)
{
    assert_true(entry < session_count(t->s));
    return &session_at(t->s, entry)->act;
}

static bool leads_on(const table *t, int verb_index)
{
    return (action_verb(t->rs, verb_index)->takes & LEADS_ON) != 0;
}

enum { ZULU = 13, HOSPITAL = 6, KRAAL = 2 };

/* Drawn onto an enemy before its die is thrown it throws, and charges him: that is said while it is drawn. */
static void drawn_onto_an_enemy_it_charges_once_it_has_thrown(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n57 zulu order u13", 1280, 720, true);
    const table *t = d.a->table;
    const int from = session_count(t->s);
    char place[160];
    draw_to(&d, ZULU, where_unit(t, HOSPITAL));
    assert_true(t->plan->row[0].throws);
    assert_true(text_holds(d.out, "Charge, if the die lets it"));
    place_title(t, t->battle->view.units[HOSPITAL].space, place, sizeof place);
    assert_false(text_holds(d.out, place)); /* no card of the ground lies on who is drawn past */
    mouse(&d, UI_MOUSE_UP, where_unit(t, HOSPITAL), UI_LEFT);
    rest(&d);
    assert_true(leads_on(t, done(t, from)->verb));
    assert_int_equal(done(t, from + 1)->verb, action_verb_find(t->rs, "charge"));
    assert_int_equal(done(t, from + 1)->units[0], ZULU);
    assert_int_equal(done(t, from + 1)->target, HOSPITAL);
    desk_close(&d);
}

/* Where the die does not let it, it marches nowhere instead: why is said, and it waits to be told. */
static void who_may_not_charge_says_why_and_stays(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n57 zulu order u13", 1280, 720, true);
    const table *t = d.a->table;
    const int from = session_count(t->s), stood = t->battle->view.units[ZULU].space;
    send(&d, ZULU, where_unit(t, KRAAL));
    assert_int_equal(session_count(t->s), from + 1);
    assert_true(leads_on(t, done(t, from)->verb));
    assert_int_equal(t->battle->view.units[ZULU].space, stood);
    assert_int_equal(t->choice->unit, ZULU);
    assert_true(why_on(t));
    assert_int_equal(t->why->space, t->battle->view.units[KRAAL].space);
    assert_non_null(strstr(t->why->refusal.code, "charge"));
    desk_close(&d);
}

/* Who charged in the last turn marches as last turn, and charges nobody: that is said. */
static void as_last_turn_is_a_march_and_no_charge(void **unused)
{
    (void)unused;
    desk d = before("conduct-isandlwana-movement=1", "\n505 ", 1280, 720, true);
    table *t = d.a->table;
    assert_true(last_turn_known(t));
    last_turn_prepare(t);
    assert_true(t->plan->count > 0);
    if (!strstr(d.a->said, "charged last turn")) fail_msg("said: %s", d.a->said);
    for (int i = 0; i < t->plan->count; i++)
        assert_int_equal(t->plan->row[i].want.foe, NO_UNIT);
    desk_close(&d);
}

/* Where nobody charges by the die that is thrown, as before a march of another system, it goes that way. */
static void who_charges_by_no_such_die_marches_towards_him(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, false);
    const table *t = d.a->table;
    int far = NO_SPACE;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    for (int i = 0; i < 6 && t->battle->view.turn < 2; i++) {
        for (int k = 0; k < t->battle->list.count; k++)
            if (leads_on(t, t->battle->list.items[k].verb)) i = 6;
        if (i < 6) key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    }
    for (int k = 0; k < t->battle->list.count && far == NO_SPACE; k++) {
        const action *a = &t->battle->list.items[k];
        if (!leads_on(t, a->verb) || a->nunits != 1) continue;
        for (int u = 0; u < t->sc->nunits && far == NO_SPACE; u++)
            if (t->battle->view.units[u].side != t->battle->d.side &&
                t->battle->view.units[u].status == UNIT_ON)
                far = t->battle->view.units[u].space;
        if (far == NO_SPACE) break;
        plan_go((table *)t, PLAN_PREPARED, a->units, 1, far, NO_ARG);
        assert_true(t->plan->row[0].throws);
        assert_int_equal(t->plan->row[0].want.foe, NO_UNIT);
        assert_true(t->plan->row[0].want.near);
    }
    assert_int_not_equal(far, NO_SPACE);
    desk_close(&d);
}

/* While the leaders move nobody comes on: that is no want of room, and is not called so. */
static void who_comes_on_in_another_step_has_room(void **unused)
{
    (void)unused;
    static const char *const steps[] = {"\n10 zulu hold u24", "\n13 zulu order u12"};
    for (int i = 0; i < 2; i++) {
        desk d = before("conduct-rorkes-drift", steps[i], 1280, 720, true);
        const table *t = d.a->table;
        int ready = 0;
        for (int u = 0; u < t->sc->nunits; u++) {
            ready += t->battle->view.units[u].status == UNIT_READY;
            assert_false(waiting_no_room(t, u));
        }
        assert_true(ready > 0);
        app_draw(d.a, d.out);
        assert_false(text_holds(d.out, "No room"));
        assert_int_equal(text_holds(d.out, "To be placed"), i == 1);
        desk_close(&d);
    }
}

/* Two who throw, with free ground before them. */
static void two_of(const table *t, int16_t who[2])
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < 2; u++) {
        const unit *at = &t->battle->view.units[u];
        bool throws = false;
        for (int i = 0; i < t->battle->list.count; i++)
            throws =
                throws || (t->battle->list.items[i].nunits == 1 && t->battle->list.items[i].units[0] == u &&
                           leads_on(t, t->battle->list.items[i].verb));
        int to = at->space;
        bool open =
            throws && standing_at(t, to, NO_UNIT, false) == u && standing_at(t, to, u, false) == NO_UNIT;
        for (int i = 0; i < 3 && open; i++) {
            to = board_neighbour(t->b, to, at->facing);
            open = to != NO_SPACE && standing_at(t, to, NO_UNIT, false) == NO_UNIT;
        }
        if (open) who[n++] = (int16_t)u;
    }
    assert_int_equal(n, 2);
}

static int ahead(const table *t, int who, int steps)
{
    int to = t->battle->view.units[who].space;
    for (int i = 0; i < steps; i++)
        to = board_neighbour(t->b, to, t->battle->view.units[who].facing);
    return to;
}

/* Both are ordered to throw; who throws first, by this face, is the first of them now. */
static void order(desk *d, const char *face, int16_t who[2])
{
    table *t = d->a->table;
    error err = {0};
    two_of(t, who);
    assert_true(session_script((session *)t->s, face, &err));
    choice_select(t, who[0]);
    choice_together(t, who[1]);
    key(d, KEY_ENTER, 0);
    if (dice_row_awaits(t) == who[1]) who[1] = who[0];
    who[0] = (int16_t)dice_row_awaits(t);
    assert_true(who[0] != NO_UNIT && who[0] != who[1]);
}

/* Orders of one battle, each with other dice to come. */
static const char *const entries[] = {"\n24 afghan order", "\n26 afghan order", "\n28 afghan order",
                                      "\n30 afghan order"};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* The first throws this and is sent so far, as far as it comes of that; then all march. How far each went,
 * and how far the second might have gone. */
static void march(const char *entry, const char *face, int steps, int went[2], int *might)
{
    int16_t who[2];
    desk d = before("conduct-maiwand", entry, 1280, 720, true);
    const table *t = d.a->table;
    order(&d, face, who);
    send(&d, who[0], where_centre(t, ahead(t, who[0], steps)));
    assert_int_equal(dice_row_awaits(t), who[1]);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    key(&d, KEY_ENTER, 0);
    for (int i = 0; i < 2; i++)
        went[i] = dice_row_of(t, who[i])->steps;
    *might = dice_row_of(t, who[1])->may;
    desk_close(&d);
}

/* Where the first went as far as his die let him, the next goes on as far as his does; where he stopped of
 * himself, the next stops so too. */
static void the_others_go_as_far_as_their_own_dice(void **unused)
{
    (void)unused;
    int went[2], might, farther = 0, stopped = 0;
    for (int i = 0; i < ENTRIES; i++) {
        march(entries[i], "1", 3, went, &might);
        assert_true(went[0] > 0);
        assert_int_equal(went[1], might);
        farther += went[1] > went[0];
        march(entries[i], "6", 1, went, &might);
        assert_int_equal(went[0], 1);
        assert_int_equal(went[1], 1);
        stopped += might > 1;
    }
    assert_true(farther > 0 && stopped > 0);
}

/* One of two has thrown, and both are sent farther than he comes: the other is sent all the way. */
static void who_is_still_to_throw_is_sent_all_the_way(void **unused)
{
    (void)unused;
    int farther = 0;
    for (int i = 0; i < ENTRIES; i++) {
        int16_t who[2];
        desk d = before("conduct-maiwand", entries[i], 1280, 720, true);
        table *t = d.a->table;
        order(&d, "1", who);
        const int far = ahead(t, who[1], 3);
        plan_go(t, PLAN_PREPARED, who, 2, ahead(t, who[0], 3), NO_ARG);
        assert_int_equal(t->plan->count, 2);
        for (int k = 0; k < 2; k++)
            if (t->plan->row[k].want.who[0] == who[1])
                assert_true(board_steps(t->b, t->plan->row[k].want.space, far) <= 1);
        plan_give(t);
        rest(&d);
        farther += dice_row_of(t, who[1])->steps > dice_row_of(t, who[0])->steps;
        desk_close(&d);
    }
    assert_true(farther > 0);
}

static bool held_by(const table *t, int space, int side)
{
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (t->battle->view.units[u].side == side) return true;
    return false;
}

/* A line is drawn through that point. */
static bool line_through(const draw_list *out, fpoint p)
{
    for (size_t i = 0; i < out->count; i++) {
        const draw_command *c = &out->commands[i];
        if (c->kind != DRAW_STROKE) continue;
        for (uint32_t at = c->path.at; at + 2 < c->path.at + c->path.size;) {
            const uint32_t way = out->words[at++].verb;
            if (way == PATH_CLOSE) continue;
            if (way == PATH_LINE && hypotf(out->words[at].f - p.x, out->words[at + 1].f - p.y) < 1)
                return true;
            at += way == PATH_CURVE ? 6 : 2;
        }
    }
    return false;
}

/* Drawn where only its die can let it come, the line shows the way it would go: step by step, round the
 * enemy. */
static void the_way_is_drawn_round_the_enemy(void **unused)
{
    (void)unused;
    desk d = before("conduct-isandlwana", "\n95 british order u4", 1280, 720, true);
    table *t = d.a->table;
    const int16_t who[] = {4};
    const int from = t->battle->view.units[4].space, ours = t->battle->view.units[4].side;
    int round = 0, drawn = 0;
    choice_select(t, 4);
    for (int to = 0; to < t->b->nspaces; to++) {
        plan_go(t, PLAN_DRAGGED, who, 1, to, NO_ARG);
        const plan_row *row = &t->plan->row[0];
        if (t->plan->count == 0 || !row->may || !row->throws || row->way.count == 0) continue;
        int at = from;
        for (int i = 0; i < row->way.count; i++) {
            const int next = row->way.space[i];
            assert_true(board_link_to(t->b, at, next) != NULL);
            if (next != to) assert_false(held_by(t, next, 1 - ours));
            at = next;
        }
        assert_int_equal(at, to);
        if (2 * row->way.count <= board_distance2(t->b, from, to)) continue;
        round++;
        if (drawn > 0) continue;
        app_draw(d.a, d.out);
        for (int i = 0; i + 1 < row->way.count; i++)
            assert_true(line_through(d.out, where_centre(t, row->way.space[i])));
        drawn++;
    }
    print_message("%d places are come to round somebody\n", round);
    assert_true(round > 0 && drawn > 0);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(drawn_onto_an_enemy_it_charges_once_it_has_thrown),
                                       cmocka_unit_test(who_may_not_charge_says_why_and_stays),
                                       cmocka_unit_test(as_last_turn_is_a_march_and_no_charge),
                                       cmocka_unit_test(who_charges_by_no_such_die_marches_towards_him),
                                       cmocka_unit_test(who_comes_on_in_another_step_has_room),
                                       cmocka_unit_test(the_others_go_as_far_as_their_own_dice),
                                       cmocka_unit_test(the_way_is_drawn_round_the_enemy),
                                       cmocka_unit_test(who_is_still_to_throw_is_sent_all_the_way)};
    return cmocka_run_group_tests_name("sent_at", tests, make_folder, remove_folder);
}
