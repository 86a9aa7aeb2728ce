/*
 * test_sight.c: what is hidden, or in the dark, is not told, and what the rules show is shown (U·H24): who
 * moves, rides off, comes on, declares, clears a jam; what a great square comes upon.
 */
#define DRILL_FOLDER "rules/conduct/scenarios"
#include "board/names.h"
#include "game/game.h"
#include "game/story_json.h"
#include "rules/conduct/conduct.h"
#include "rules/drill.h"

/* Sides, and units by their places in the lists of the scenarios. */
enum { BRITISH = 0, MAHDISTS = 1, ZULUS = 1, ALLIES = 0, CHINESE = 1 };
enum { /* Tamai */
       LEAD = 0,
       HUSSARS = 18,
       REGIMENT = 27,
       IN_THE_KHOR = 28,
       NEAR_BY = 29,
       EMIR = 42
};
enum { /* Tientsin */
       JAPANESE = 3,
       MOUNTAIN_GUNS = 18,
       MAXIM = 21,
       ON_THE_WALL = 27,
       YIHETUAN = 31,
       KANSU = 34,
       CAO = 36
};
enum { UTHULWANA = 15 }; /* Rorke's Drift */

/* That side moves first, and the leaders' part of its movement is over; or the next side's, and so on. */
static void begin(drill *t, int side, int ends)
{
    decision d;
    session_decide(t->play, &d);
    drill_do(t, d.side == side ? "move-first" : "move-second");
    while (ends-- > 0)
        drill_do(t, "end");
}

static drill night(const char *umpire)
{
    drill t = drill_open("tientsin", NULL);
    drill_do(&t, "umpire-set key=turn value=12");
    drill_all(&t, umpire);
    return t;
}

static void order(drill *t, const char *text, const char *faces)
{
    drill_dice(t, faces);
    drill_do(t, text);
}

/* How many of the events since the last order that side was told of that unit, with that code (NULL: any). */
static int told(const drill *t, int side, int u, const char *code)
{
    int n = 0;
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->count; k++)
            n += l->items[k].unit == u && (code == NULL || strcmp(l->items[k].code, code) == 0) &&
                 (l->items[k].seen_by >> side & 1) != 0;
    }
    return n;
}

static bool sees(const drill *t, int side, int u)
{
    return state_seen(drill_state(t), u, side);
}

static bool at(const drill *t, int u, const char *hex)
{
    return drill_unit(t, u)->space == board_space_find(session_scenario(t->play)->board, hex);
}

/* ---- what is not told */

/* Who has rolled and may move, his own side alone knows where nobody else sees him. */
static void who_moves_unseen_is_not_named(void **unused)
{
    (void)unused;
    static state view;
    decision d;
    drill t = drill_open("tamai", NULL);
    begin(&t, MAHDISTS, 2);
    order(&t, "order u28", "3");
    assert_int_equal(cg_const(drill_state(&t))->active, IN_THE_KHOR + 1);
    assert_false(sees(&t, BRITISH, IN_THE_KHOR));
    for (int i = 0; i < 2; i++) {
        game_redact(drill_state(&t), i == 0 ? BRITISH : ONLOOKER, &view);
        const conduct_game *g = cg_const(&view);
        assert_int_equal(g->active + g->left + g->free + g->formed + g->rallied, 0);
        game_decide(&view, &d);
        assert_int_not_equal(d.args.unit, IN_THE_KHOR);
    }
    game_redact(drill_state(&t), MAHDISTS, &view);
    assert_int_equal(cg_const(&view)->active, IN_THE_KHOR + 1);
    drill_close(&t);
}

/* U·H23: a leader who is ridden down gets away to friends; to none who lie hidden, or he would show where. */
static void an_escape_betrays_no_hidden_friends(void **unused)
{
    (void)unused;
    for (int seen = 0; seen < 2; seen++) {
        drill t = drill_open("tamai", NULL);
        drill_all(&t, "umpire-place u42 > 0509; umpire-place u27 > 0506");
        if (seen) drill_do(&t, "umpire-set u27 key=hidden value=0");
        begin(&t, BRITISH, 2);
        order(&t, "order u18", "2");
        drill_do(&t, "move u18 > 0509");
        assert_int_equal(at(&t, EMIR, "0506"), seen);
        assert_int_equal(sees(&t, BRITISH, REGIMENT), seen);
        assert_int_equal(told(&t, BRITISH, EMIR, "ev.escapes"), seen);
        assert_int_equal(told(&t, BRITISH, EMIR, "ev.captured"), 1 - seen);
        drill_close(&t);
    }
}

static void steps_into_the_dark_are_not_told(void **unused)
{
    (void)unused;
    drill t = night("umpire-place u34 > 1212; umpire-place u36 > 1212");
    begin(&t, CHINESE, 2);
    assert_true(sees(&t, ALLIES, KANSU));
    order(&t, "order u34", "3");
    drill_do(&t, "move u34 > 1308 facing=n");
    assert_true(at(&t, KANSU, "1308") && at(&t, CAO, "1308"));
    assert_false(sees(&t, ALLIES, KANSU));
    assert_int_equal(told(&t, CHINESE, KANSU, "ev.move"), 4);
    assert_int_equal(told(&t, CHINESE, CAO, "ev.rides-along"), 4);
    assert_int_equal(told(&t, CHINESE, KANSU, "ev.face"), 1);
    assert_int_equal(told(&t, ALLIES, KANSU, "ev.face"), 0);
    assert_true(told(&t, ALLIES, KANSU, "ev.move") <= 1); /* 1311 is three hexes from the nearest of theirs */
    assert_int_equal(told(&t, ALLIES, CAO, NULL), told(&t, ALLIES, KANSU, NULL));
    drill_close(&t);
}

static void coming_on_in_the_dark_is_not_told(void **unused)
{
    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        drill t = drill_open("rorkes-drift", NULL);
        if (dark) drill_do(&t, "umpire-set key=turn value=6");
        while (drill_state(&t)->step != STEP_INITIATIVE)
            drill_do(&t, "end");
        begin(&t, ZULUS, 2);
        drill_do(&t, "enter u15 > 0112");
        assert_int_equal(told(&t, ZULUS, UTHULWANA, "ev.enter"), 1);
        assert_int_equal(told(&t, BRITISH, UTHULWANA, NULL), 1 - dark);
        drill_close(&t);
    }
}

/* U·H24: it shows when it fires, and that is when all have declared. */
static void a_declaration_names_no_unseen_firer(void **unused)
{
    (void)unused;
    drill t = night("umpire-place u31 > 1413; umpire-place u27 > 1510");
    begin(&t, CHINESE, 4);
    drill_do(&t, "fire u18 @u31");
    assert_true(told(&t, CHINESE, MOUNTAIN_GUNS, "ev.declares") == sees(&t, CHINESE, MOUNTAIN_GUNS));
    drill_do(&t, "end");
    assert_false(sees(&t, ALLIES, ON_THE_WALL));
    drill_do(&t, "fire u27 @u18");
    assert_int_equal(told(&t, CHINESE, ON_THE_WALL, "ev.declares"), 1);
    assert_int_equal(told(&t, ALLIES, ON_THE_WALL, NULL), 0);
    drill_close(&t);
}

static void a_jam_is_cleared_unseen(void **unused)
{
    (void)unused;
    drill t = night("umpire-set u21 key=jammed value=1");
    begin(&t, CHINESE, 4);
    assert_false(sees(&t, CHINESE, MAXIM));
    order(&t, "unjam u21", "5");
    assert_int_equal(told(&t, ALLIES, MAXIM, "roll.unjam"), 1);
    assert_int_equal(told(&t, CHINESE, MAXIM, NULL), 0);
    drill_close(&t);
}

/* Who lends a square his presence is named by day; in the dark they may see the unit, and not him. */
static void a_leader_in_the_dark_is_not_named(void **unused)
{
    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        drill t = drill_open("tientsin", NULL);
        drill_all(&t, "umpire-place u0 > 1310; umpire-place u1 > 1410; umpire-place u2 > 1409; "
                      "umpire-place u3 > 1308; umpire-place u4 > 1209; umpire-place u5 > 1210; "
                      "umpire-place u23 > 1310; umpire-place u30 > 1305");
        if (dark) drill_do(&t, "umpire-set key=turn value=12");
        begin(&t, ALLIES, 2);
        order(&t, "order u0", "3");
        drill_do(&t, "form-ring u0");
        while (drill_state(&t)->step != STEP_INITIATIVE)
            drill_do(&t, "end");
        begin(&t, ALLIES, 2);
        order(&t, "order u3", "3");
        int added = 0, named = 0;
        for (int i = t.from; i < session_count(t.play); i++) {
            const event_list *l = &session_at(t.play, i)->events;
            for (int k = 0; k < l->nrolls; k++)
                for (int line = 0; line < l->rolls[k].ledger.count; line++) {
                    const char *code = l->rolls[k].ledger.line[line].code;
                    added += strcmp(code, "mod.leader") == 0;
                    named += strcmp(code, "note.leader-shared") == 0;
                }
        }
        assert_int_equal(added, 1);
        assert_int_equal(named, 1 - dark);
        drill_close(&t);
    }
}

/* The removal of u since the last order, as that side was told; NULL: it was not. */
static const event *removal(const drill *t, int side, int u)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].kind == EV_REMOVE && l->items[k].unit == u &&
                (l->items[k].seen_by >> side & 1) != 0)
                return &l->items[k];
    }
    return NULL;
}

/* That somebody is gone may be known; where he stood unseen, to his own side alone. */
static void who_is_gone_unseen_is_not_told_with_his_hex(void **unused)
{
    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        drill t = drill_open("tientsin", NULL);
        drill_all(&t, "umpire-place u30 > 0102; umpire-set u30 key=shaken value=1; "
                      "umpire-set u30 key=strength value=1");
        if (dark) drill_do(&t, "umpire-set key=turn value=12");
        begin(&t, CHINESE, 2);
        order(&t, "end", "1");
        const event *e = removal(&t, ALLIES, 30);
        assert_non_null(e);
        assert_int_equal(e->from == NO_SPACE, dark);
        assert_int_equal(event_left(e, ALLIES) == NO_SPACE, dark);
        assert_int_equal(event_left(e, ONLOOKER) == NO_SPACE, dark);
        const event *own = removal(&t, CHINESE, 30);
        const int hex = board_space_find(session_scenario(t.play)->board, "0102");
        assert_non_null(own); /* his own side knows, by night as well, and once it is over all do */
        assert_int_equal(event_left(own, CHINESE), hex);
        assert_int_equal(event_left(own, NO_SIDE), hex);
        for (int side = 0; side < 2; side++) { /* so says the engine, too */
            strbuf told_so = {0};
            const event_list none = {0};
            story_event_json(session_scenario(t.play), drill_state(&t), &none, own, side, &told_so);
            assert_int_equal(strstr(strbuf_str(&told_so), "0102") != NULL, !dark || side == CHINESE);
            strbuf_free(&told_so);
        }
        drill_close(&t);
    }
}

/* Nor is who of those unseen was drawn off: they are as they were before, out of sight. */
static void who_is_drawn_off_unseen_is_not_named(void **unused)
{
    (void)unused;
    static state view;
    for (int dark = 0; dark < 2; dark++) {
        drill t = drill_open("tientsin", NULL);
        drill_do(&t, dark ? "umpire-set key=turn value=12" : "umpire-set key=turn value=8");
        begin(&t, CHINESE, 2);
        const int turn = drill_state(&t)->turn;
        while (drill_state(&t)->turn == turn) {
            if (drill_state(&t)->step == STEP_RIFLES) drill_dice(&t, "5");
            drill_do(&t, "end");
        }
        int gone = 0;
        for (int u = ON_THE_WALL; u <= KANSU; u++) {
            if (drill_unit(&t, u)->status != UNIT_EXITED) continue;
            gone++;
            assert_int_equal(removal(&t, ALLIES, u) != NULL, 1 - dark);
            assert_non_null(removal(&t, CHINESE, u));
            game_redact(drill_state(&t), ALLIES, &view);
            assert_int_equal(view.units[u].status, dark ? UNIT_WAITING : UNIT_EXITED);
            assert_int_equal(state_knows(&view, u, ALLIES), 1 - dark);
        }
        assert_int_equal(gone, 3);
        drill_close(&t);
    }
}

/* ---- what is shown */

/* A great square comes upon what hides within six inches as any unit does, and rides over leaders (U·H23). */
static void a_marching_square_shows_and_is_shown(void **unused)
{
    (void)unused;
    drill t = drill_open("tamai", NULL);
    drill_do(&t, "umpire-place u29 > 1106");
    begin(&t, BRITISH, 2);
    assert_false(sees(&t, BRITISH, NEAR_BY));
    order(&t, "order u0", "3");
    drill_do(&t, "march u0 way=n");
    assert_true(at(&t, LEAD, "1108"));
    assert_true(sees(&t, BRITISH, NEAR_BY));
    assert_int_equal(told(&t, BRITISH, NEAR_BY, "ev.reveal"), 1);
    drill_close(&t);
}

static void a_marching_square_scatters_leaders(void **unused)
{
    (void)unused;
    for (int friends = 0; friends < 2; friends++) {
        drill t = drill_open("tamai", NULL);
        drill_all(&t, "umpire-place u42 > 1108; umpire-place u27 > 0101");
        if (friends) drill_all(&t, "umpire-place u27 > 1106; umpire-set u27 key=hidden value=0");
        begin(&t, BRITISH, 2);
        order(&t, "order u0", "3");
        drill_do(&t, "march u0 way=n");
        assert_true(at(&t, LEAD, "1108"));
        assert_false(at(&t, EMIR, "1108"));
        if (friends) {
            assert_true(at(&t, EMIR, "1106"));
            assert_int_equal(told(&t, BRITISH, EMIR, "ev.escapes"), 1);
        }
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_moves_unseen_is_not_named),
        cmocka_unit_test(an_escape_betrays_no_hidden_friends),
        cmocka_unit_test(steps_into_the_dark_are_not_told),
        cmocka_unit_test(coming_on_in_the_dark_is_not_told),
        cmocka_unit_test(a_declaration_names_no_unseen_firer),
        cmocka_unit_test(a_jam_is_cleared_unseen),
        cmocka_unit_test(a_leader_in_the_dark_is_not_named),
        cmocka_unit_test(who_is_gone_unseen_is_not_told_with_his_hex),
        cmocka_unit_test(who_is_drawn_off_unseen_is_not_named),
        cmocka_unit_test(a_marching_square_shows_and_is_shown),
        cmocka_unit_test(a_marching_square_scatters_leaders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
