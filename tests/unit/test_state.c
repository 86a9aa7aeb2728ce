/* The flat block: copies, hash, who stands where, holders, agenda, redaction, and play of the field to its
 * end.
 */
#include "unit/field.h"

#include "board/names.h"
#include "core/random.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/words.h"
#include "rules/grid/grid.h"

static void start(const scenario *sc, state *s, dice_source *d, resolver *r)
{
    dice_seeded(d, 7, 1);
    memset(r, 0, sizeof *r);
    r->dice = d;
    game_setup(sc, s, r);
}

/* On to a step, where Red decides first. */
static void go_to(state *s, resolver *r, const char *step)
{
    char text[40];
    action a;
    snprintf(text, sizeof text, "umpire-step step=%s", step);
    assert_true(action_decode(s->sc, NO_SIDE, text, &a, NULL));
    assert_true(game_check(s, &a, NULL));
    game_apply(s, &a, r);
}

static void test_setup(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s, again;
    dice_source d;
    resolver r;
    start(sc, &s, &d, &r);
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.units[0].status, UNIT_ON);
    assert_int_equal(s.units[0].space, board_space_find(sc->board, "B5"));
    assert_int_equal(s.units[0].facing, 2);
    assert_int_equal(s.units[0].ext[offsetof(grid_unit, ammo)], AMMO_FREE);
    assert_int_equal(s.units[7].ext[offsetof(grid_unit, ammo)], 3);
    assert_int_equal(s.units[3].status, UNIT_WAITING);
    assert_int_equal(s.units[3].space, NO_SPACE);
    assert_int_equal(s.units[6].strength, 3);
    assert_int_equal(s.units[6].seen_by, 1 << BLUE);
    assert_int_equal(s.units[4].seen_by, 3);
    assert_int_equal(s.units[8].status, UNIT_NONE);
    assert_int_equal(state_unit_at(&s, s.units[4].space, NO_UNIT), 4);
    assert_int_equal(state_unit_at(&s, s.units[4].space, 4), NO_UNIT);
    assert_int_equal(state_alive(&s, RED), 4);
    assert_int_equal(s.holder[0], BLUE + 1);

    start(sc, &again, &d, &r);
    assert_memory_equal(&s, &again, sizeof s);
    assert_true(state_hash(&s) == state_hash(&again));
    again.units[127].ext[11]++;
    assert_true(state_hash(&s) != state_hash(&again));
    again = s;
    again.sc = NULL; /* the first word is not hashed */
    assert_true(state_hash(&s) == state_hash(&again));
    scenario_free(sc);
}

/* Units of figures counted one by one: those of a unit stand together, in the order of battle. */
static void test_figures(void **unused)
{
    (void)unused;
    scenario *sc = battle_load("rules/safari/scenarios/first-march.json", ruleset_list);
    state s;
    dice_source d;
    resolver r;
    start(sc, &s, &d, &r);
    int all = 0;
    for (int u = 0; u < sc->nunits; u++) {
        if (sc->units[u].nfigures > 0) assert_int_equal(sc->units[u].first_figure, all);
        for (int f = 0; f < sc->units[u].nfigures; f++, all++)
            assert_int_equal(s.figures[all].unit, u);
    }
    assert_int_equal(sc->units[0].nfigures, 6); /* the hunter, a guide and four askaris */
    assert_int_equal(sc->nfigures, all);
    scenario_free(sc);
}

static void test_holders(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s;
    dice_source d;
    resolver r;
    event_list events = {0};
    const int hill = board_space_find(sc->board, "E5");
    start(sc, &s, &d, &r);
    r.events = &events;
    assert_int_equal(sc->nobjectives, 1);
    assert_int_equal(sc->objectives[0], hill);
    assert_true(state_holds(&s, 0, BLUE)); /* "held" at the start, nobody there */

    s.units[0].space = (uint16_t)hill;
    state_update_holders(&s, &r);
    assert_true(state_holds(&s, 0, RED));
    assert_int_equal(events.count, 1);
    assert_int_equal(events.items[0].kind, EV_HOLD);
    assert_int_equal(events.items[0].side, RED);

    s.units[4].space = (uint16_t)hill; /* contested: nobody holds it, Red is remembered */
    state_update_holders(&s, &r);
    assert_false(state_holds(&s, 0, RED));
    assert_false(state_holds(&s, 0, BLUE));
    s.units[4].marks = BIT(MARK_BROKEN); /* broken units do not contest */
    assert_true(state_holds(&s, 0, RED));
    s.units[4].marks = 0;
    s.units[0].space = board_space_find(sc->board, "A1") & 0xffff;
    state_update_holders(&s, &r);
    assert_true(state_holds(&s, 0, BLUE));
    s.units[4].space = board_space_find(sc->board, "H8") & 0xffff;
    s.units[0].space = (uint16_t)hill;
    s.units[0].marks = BIT(MARK_BROKEN); /* ... nor hold */
    state_update_holders(&s, &r);
    assert_true(state_holds(&s, 0, BLUE));
    assert_int_equal(events.count, 2);
    event_list_free(&events);
    scenario_free(sc);
}

static void test_agenda(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s, clean;
    state_clear(&s, sc);
    clean = s;
    assert_null(agenda_head(&s));
    for (int i = 0; i < AGENDA_MAX - 1; i++)
        agenda_push(&s, (agenda_item){.kind = 1, .unit = (int16_t)i});
    agenda_push_front(&s, (agenda_item){.kind = 2, .unit = 99});
    assert_int_equal(agenda_head(&s)->kind, 2);
    assert_int_equal(agenda_pop(&s).unit, 99);
    for (int i = 0; i < AGENDA_MAX - 1; i++)
        assert_int_equal(agenda_pop(&s).unit, i);
    assert_memory_equal(&s, &clean, sizeof s); /* nothing done leaves bytes behind */
    scenario_free(sc);
}

static void test_redact(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s, red, blue, all;
    dice_source d;
    resolver r;
    start(sc, &s, &d, &r);
    s.units[6].hits = 2;
    s.units[6].strength = 1;
    s.units[6].ext[0] = 3;
    game_redact(&s, RED, &red);
    game_redact(&s, BLUE, &blue);
    game_redact(&s, NO_SIDE, &all);
    assert_memory_equal(&s, &blue, sizeof s);
    assert_memory_equal(&s, &all, sizeof s);
    assert_int_equal(red.units[6].status, UNIT_WAITING);
    assert_int_equal(red.units[6].space, NO_SPACE);
    assert_int_equal(red.units[6].hits, 0);
    assert_int_equal(red.units[6].strength, 3);
    assert_int_equal(red.units[6].ext[0], 0);
    /* wherever it hides, what Red knows is the same */
    s.units[6].space = board_space_find(sc->board, "G1") & 0xffff;
    state elsewhere;
    game_redact(&s, RED, &elsewhere);
    assert_true(state_hash(&red) == state_hash(&elsewhere));
    /* a hill that only the hidden unit took looks as at the start */
    s.holder[0] = RED + 1;
    s.units[6].space = sc->objectives[0];
    r.events = NULL;
    state_update_holders(&s, &r);
    assert_int_equal(s.holder[0], BLUE + 1);
    scenario_free(sc);
}

/* Random play: every listed action passes the check and ends within the bound; hashes repeat; the redacted
 * view refuses alike. */
static void test_random_play(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    static action items[4096];
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t hash[2] = {0, 0};
        for (int run = 0; run < 2; run++) {
            state s, view;
            dice_source d;
            resolver r;
            random_stream choose = {.seed = seed, .stream = 9};
            start(sc, &s, &d, &r);
            for (;;) {
                decision now;
                refusal why;
                action_list list = {.items = items, .cap = 4096};
                game_decide(&s, &now);
                game_actions(&s, &list);
                if (now.side == GAME_OVER) {
                    assert_int_equal(list.count, 0);
                    break;
                }
                assert_true(list.count > 0 && !list.overflow);
                if (now.side >= 0)
                    game_redact(&s, now.side, &view);
                else
                    view = s;
                for (int i = 0; i < list.count; i++) {
                    assert_true(game_check(&s, &list.items[i], &why));
                    assert_true(game_check(&view, &list.items[i], &why));
                }
                game_apply(&s, &list.items[random_below(&choose, (uint32_t)list.count)], &r);
                hash[run] = hash[run] * 31 + state_hash(&s);
                assert_true(s.actions < (uint32_t)grid_ruleset.max_actions);
            }
            assert_true(s.over);
        }
        assert_true(hash[0] == hash[1]);
    }
    scenario_free(sc);
}

static void test_check_codes(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s, view;
    dice_source d;
    resolver r;
    error err = {0};
    static const struct {
        const char *step;
        int side;
        const char *text, *code;
    } cases[] = {
        {"movement", RED, "end", NULL},
        {"movement", RED, "move u0 > C5 facing=e", NULL},
        {"movement", BLUE, "end", "action.not-yours"},
        {"movement", RED, "hold u4", "action.not-your-unit"},
        {"movement", RED, "move u0 > E5", "grid.move.too-far"},
        {"movement", RED, "move u0 > B4", "grid.move.occupied"},
        {"movement", RED, "move u0", "grid.move.nowhere"},
        {"movement", RED, "fire u0 @u4", "grid.step.fire"},
        {"movement", RED, "hold u3", "grid.move.off-board"},
        {"movement", RED, "go", "action.not-go"},
        {"fire", RED, "fire u0 @u6", "action.unseen"},
        {"fire", RED, "fire u0 @u4", "grid.fire.range"},
    };
    start(sc, &s, &d, &r);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        action a;
        refusal why, view_why;
        if (i == 0 || strcmp(cases[i].step, cases[i - 1].step) != 0) go_to(&s, &r, cases[i].step);
        s.units[6].seen_by = 1 << BLUE;
        game_redact(&s, RED, &view);
        if (!action_decode(sc, cases[i].side, cases[i].text, &a, &err))
            fail_msg("%s: %s", cases[i].text, err.text);
        bool ok = game_check(&s, &a, &why);
        assert_int_equal(ok, cases[i].code == NULL);
        assert_int_equal(game_check(&view, &a, &view_why), ok);
        if (!ok) {
            assert_string_equal(why.code, cases[i].code);
            assert_string_equal(view_why.code, cases[i].code);
            assert_non_null(words_find(sc->words, why.code));
        }
    }
    action a;
    refusal why;
    go_to(&s, &r, "movement");
    action_init(&a, VERB_END, RED);
    game_apply(&s, &a, &r);
    assert_int_equal(s.side, BLUE);
    s.over = 1;
    a.side = BLUE;
    assert_false(game_check(&s, &a, &why));
    assert_string_equal(why.code, "action.over");
    s.over = 0;
    s.ext[offsetof(grid_game, stage)] = STAGE_NONE; /* nobody decides */
    assert_false(game_check(&s, &a, &why));
    assert_string_equal(why.code, "action.go");
    scenario_free(sc);
}

static void test_hidden_run_into(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    state s;
    dice_source d;
    resolver r;
    action a;
    refusal why;
    error err = {0};
    start(sc, &s, &d, &r);
    go_to(&s, &r, "movement");
    assert_true(action_decode(sc, RED, "move u0 > C6", &a, &err));
    assert_true(game_check(&s, &a, &why)); /* Red cannot know that it is occupied */
    game_apply(&s, &a, &r);
    assert_int_equal(s.units[0].space, board_space_find(sc->board, "B5"));
    assert_true(state_seen(&s, 6, RED));
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup),       cmocka_unit_test(test_figures),
        cmocka_unit_test(test_holders),     cmocka_unit_test(test_agenda),
        cmocka_unit_test(test_redact),      cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_check_codes), cmocka_unit_test(test_hidden_run_into),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
