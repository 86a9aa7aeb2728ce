/* test_session.c: acting, undo and redo, replay, views, scripted and typed dice, on the field. Saves are
 * tests/saves/. */
#include "saves/battle.h"

#include "board/names.h"
#include "core/hash.h"
#include "game/battle_line.h"
#include "game/seal.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/story_json.h"

static session_outcome act(session *s, const char *text)
{
    refusal why = {.code = ""};
    error err = {0};
    session_outcome outcome = session_do_text(s, text, &why, &err);
    if (outcome == SESSION_FAILED) fail_with(&err);
    return outcome;
}

/* A battle in the step where Red decides first. */
static session *begun(const session_config *config, const char *step)
{
    char text[40];
    error err = {0};
    session *s = session_new(field_scenario(), config, &err);
    if (s == NULL) fail_with(&err);
    snprintf(text, sizeof text, "umpire-step step=%s", step);
    battle_umpire(s, text);
    return s;
}

static session *moving(uint64_t seed)
{
    const session_config config = {.seed = seed, .undo = UNDO_FREE};
    return begun(&config, "movement");
}

static const char *refused(session *s, const char *text)
{
    refusal why = {.code = ""};
    error err = {0};
    assert_int_equal(session_do_text(s, text, &why, &err), SESSION_REFUSED);
    return why.code;
}

static void same_state(const state *a, const state *b)
{
    assert_memory_equal((const char *)a + sizeof a->sc, (const char *)b + sizeof b->sc,
                        sizeof *a - sizeof a->sc);
}

/* The same seed and the same actions give the same battle; another seed gives other dice. */
static void test_repeatable(void **unused)
{
    (void)unused;
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        random_stream chance = {.seed = 5};
        session *s = battle_new(i < 2 ? 11 : 12, NULL);
        battle_play(s, &chance, 40);
        hash[i] = session_hash(s, NO_SIDE);
        session_free(s);
    }
    assert_true(hash[0] == hash[1]);
    assert_true(hash[0] != hash[2]);
}

/* After every action: undo gives the state before, redo the state after, and the action done again the same
 * faces. */
static void test_undo_is_exact(void **unused)
{
    (void)unused;
    random_stream chance = {.seed = 21};
    int rolled = 0;
    session *s = battle_new(3, NULL);
    for (int i = 0; i < 120; i++) {
        action a;
        refusal why;
        error err = {0};
        state before = *session_state(s), after;
        int count = session_count(s);
        if (!battle_pick(s, &chance, &a)) break;
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
        after = *session_state(s);
        rolled += session_at(s, session_count(s) - 1)->rolled;
        battle_undo(s);
        same_state(session_state(s), &before);
        assert_int_equal(session_count(s), count);
        assert_true(session_can_redo(s));
        assert_true(session_redo(s, &err));
        same_state(session_state(s), &after);
        assert_false(session_can_redo(s));
        battle_undo(s);
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
        same_state(session_state(s), &after);
        assert_false(session_can_redo(s));
    }
    assert_true(rolled > 3);
    session_free(s);
}

/* All the way back, all the way forth; the state at each count is what it was when played. */
static void test_every_point(void **unused)
{
    (void)unused;
    enum { MOST = 2000 };
    static uint64_t hash[MOST + 1];
    random_stream chance = {.seed = 8};
    session *s = battle_new(4, NULL);
    const int first = session_count(s); /* who has the initiative is thrown without being asked for */
    battle_play(s, &chance, 1000);
    int n = session_count(s);
    assert_true(session_state(s)->over);
    assert_true(n > 32 && n <= MOST); /* beyond a keyframe */
    for (int i = 0; i <= n; i++) {
        state st;
        session_state_at(s, i, &st);
        hash[i] = state_hash(&st);
        if (i > 0) assert_true(hash[i] == session_at(s, i - 1)->hash);
    }
    while (session_can_undo(s, NULL)) {
        battle_undo(s);
        assert_true(session_hash(s, NO_SIDE) == hash[session_count(s)]);
    }
    assert_int_equal(session_count(s), first);
    for (error err = {0}; session_can_redo(s);) {
        assert_true(session_redo(s, &err));
        assert_true(session_hash(s, NO_SIDE) == hash[session_count(s)]);
    }
    assert_int_equal(session_count(s), n);
    refusal why;
    error err = {0};
    assert_true(session_undo_to(s, n / 2, true, &why, &err));
    assert_true(session_count(s) <= n / 2);
    assert_true(session_hash(s, NO_SIDE) == hash[session_count(s)]);
    session_free(s);
}

/* A different action forgets what might have been redone. */
static void test_redo_is_forgotten(void **unused)
{
    (void)unused;
    error err = {0};
    session *s = moving(1);
    assert_int_equal(act(s, "hold u0"), SESSION_DONE);
    assert_int_equal(act(s, "hold u1"), SESSION_DONE);
    battle_undo(s);
    battle_undo(s);
    assert_int_equal(act(s, "hold u0"), SESSION_DONE); /* the same again: u1 may still be redone */
    assert_true(session_can_redo(s));
    battle_undo(s);
    assert_int_equal(act(s, "hold u2"), SESSION_DONE);
    assert_false(session_can_redo(s));
    assert_false(session_redo(s, &err));
    assert_true(error_is_set(&err));
    session_free(s);
}

static session *policy_battle(undo_policy undo)
{
    error err = {0};
    session_config config = {.seed = 6, .undo = undo};
    session *s = session_new(field_scenario(), &config, &err);
    assert_non_null(s);
    return s;
}

/* Nobody answers the fire of u0. */
static void roll_something(session *s)
{
    battle_umpire(s, "umpire-step step=fire");
    battle_umpire(s, "umpire-place u4 > C5");
    assert_int_equal(act(s, "fire u0 @u4"), SESSION_DONE);
    assert_int_equal(act(s, "end"), SESSION_DONE);
    assert_int_equal(act(s, "end"), SESSION_DONE);
    assert_true(session_at(s, session_count(s) - 1)->rolled);
    assert_int_equal(session_at(s, session_count(s) - 1)->act.verb, VERB_GO);
}

static void test_undo_policies(void **unused)
{
    (void)unused;
    refusal why;
    error err = {0};
    bool asks;
    session *s = policy_battle(UNDO_ASK);
    assert_false(session_can_undo(s, &asks));
    assert_false(session_undo(s, true, &why, &err));
    assert_string_equal(why.code, "undo.nothing");
    roll_something(s);
    assert_true(session_can_undo(s, &asks));
    assert_true(asks);
    assert_false(session_undo(s, false, &why, &err));
    assert_string_equal(why.code, "undo.agree");
    assert_true(session_undo(s, true, &why, &err));
    assert_true(session_can_undo(s, &asks)); /* the declaration of fire was no roll */
    session_free(s);

    s = policy_battle(UNDO_NO);
    battle_umpire(s, "umpire-step step=movement");
    assert_int_equal(act(s, "move u1 > C4"), SESSION_DONE); /* the hidden unit is seen now */
    assert_false(session_can_undo(s, &asks));
    assert_int_equal(act(s, "hold u2"), SESSION_DONE);
    assert_true(session_can_undo(s, &asks));
    assert_false(asks);
    roll_something(s);
    assert_false(session_can_undo(s, &asks));
    assert_false(session_undo(s, true, &why, &err));
    assert_string_equal(why.code, "undo.never");
    session_free(s);
}

/* Moving next to the hidden unit shows it: such a move is no free undo. */
static void test_revealing_counts(void **unused)
{
    (void)unused;
    bool asks;
    refusal why;
    error err = {0};
    session *s = policy_battle(UNDO_ASK);
    state view;
    session_view(s, RED, &view);
    int at = 0;
    if (!state_seen(session_state(s), 6, RED)) {
        assert_int_equal(view.units[6].status, UNIT_WAITING);
        battle_umpire(s, "umpire-place u6 > D8");
        at = session_count(s);
        battle_umpire(s, "umpire-place u0 > D5");
        battle_umpire(s, "umpire-step step=movement");
        if (!state_seen(session_state(s), 6, RED)) assert_int_equal(act(s, "move u0 > D6"), SESSION_DONE);
    }
    assert_true(state_seen(session_state(s), 6, RED));
    assert_true(session_at(s, session_count(s) - 1)->revealed);
    assert_true(session_can_undo(s, &asks));
    assert_true(asks);
    assert_true(session_undo_to(s, at, true, &why, &err));
    session_view(s, RED, &view);
    assert_int_equal(view.units[6].status, UNIT_WAITING);
    assert_true(session_hash(s, RED) != session_hash(s, NO_SIDE));
    session_free(s);
}

static void test_views_tell_nothing_hidden(void **unused)
{
    (void)unused;
    session *s = battle_new(2, NULL);
    state red;
    session_view(s, RED, &red);
    if (!state_seen(session_state(s), 6, RED)) {
        /* wherever the hidden unit stands, the other side sees the same bytes */
        uint64_t hash = session_hash(s, RED);
        battle_umpire(s, "umpire-place u6 > H8");
        state view;
        session_view(s, RED, &view);
        view.actions = red.actions;
        assert_true(state_hash(&view) == hash);
    }
    session_free(s);
}

static int held(const session *s, int side)
{
    state view;
    session_view(s, side, &view);
    const int space = board_space_find(view.sc->board, "E5");
    assert_true(view.sc->objective_at[space] != 0);
    return view.holder[view.sc->objective_at[space] - 1] - 1;
}

/* A place taken by who was not seen to take it is held, as far as the other knows, by whom he last knew
 * there: also when the taker has gone. What was seen is remembered. */
static void test_hidden_takers_are_not_told(void **unused)
{
    (void)unused;
    state past;
    session *s = moving(3);
    assert_int_equal(held(s, RED), BLUE); /* as at the start */
    battle_umpire(s, "umpire-set > E5 key=holder value=1");
    assert_int_equal(held(s, RED), RED);
    battle_umpire(s, "umpire-place u6 > E5");
    assert_false(state_seen(session_state(s), 6, RED));
    assert_int_equal(held(s, NO_SIDE), BLUE);
    assert_int_equal(held(s, BLUE), BLUE);
    assert_int_equal(held(s, RED), RED);
    battle_umpire(s, "umpire-place u6 > H8");
    assert_int_equal(held(s, NO_SIDE), BLUE);
    assert_int_equal(held(s, RED), RED);
    const int before = session_count(s);
    battle_umpire(s, "umpire-place u6 > E5");
    battle_umpire(s, "umpire-set u6 key=hidden value=0");
    battle_umpire(s, "umpire-place u0 > D5"); /* and now it is seen there */
    assert_true(state_seen(session_state(s), 6, RED));
    assert_int_equal(held(s, RED), BLUE);
    session_view_at(s, RED, before, &past);
    assert_int_equal(past.holder[past.sc->objective_at[board_space_find(past.sc->board, "E5")] - 1] - 1, RED);
    session_free(s);
}

/* ---- dice */

/* Two attacks wait to be made; each throws one die. */
static session *fighting(const session_config *config)
{
    static const char *const places[] = {"u0 > 1015", "u7 > 1014", "u1 > 1010", "u8 > 1009"};
    error err = {0};
    session *s = session_new(village_scenario(), config, &err);
    if (s == NULL) fail_with(&err);
    for (int i = 0; i < 4; i++) {
        char text[40];
        snprintf(text, sizeof text, "umpire-place %s", places[i]);
        battle_umpire(s, text);
    }
    assert_int_equal(act(s, "end"), SESSION_DONE);
    return s;
}

static void test_scripted_dice(void **unused)
{
    (void)unused;
    error err = {0};
    const session_config config = {.seed = 1, .undo = UNDO_FREE};
    session *s = fighting(&config);
    uint64_t hash = session_hash(s, NO_SIDE);
    assert_true(session_script(s, "7", &err));
    assert_string_equal(refused(s, "attack u0 @u7"), "dice.misfit");
    assert_true(session_script(s, "H", &err));
    assert_string_equal(refused(s, "attack u0 @u7"), "dice.misfit");
    assert_true(session_script(s, "3 3", &err));
    assert_string_equal(refused(s, "attack u0 @u7"), "dice.left-over");
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_false(session_script(s, "banana", &err));
    assert_true(error_is_set(&err));
    error_clear(&err);
    assert_true(session_script(s, "5", &err));
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_DONE);
    const session_entry *e = session_at(s, session_count(s) - 1);
    assert_int_equal(e->events.rolls[0].faces[0], 5);
    uint64_t after = session_hash(s, NO_SIDE);
    battle_undo(s);
    assert_true(session_redo(s, &err)); /* the faces given are remembered */
    assert_true(session_hash(s, NO_SIDE) == after);
    session_free(s);
}

/* It comes back from a save as it was, and remembers who threw. */
static void same_after_saving(session *s, bool typed_at_the_end)
{
    error err = {0};
    size_t size;
    char *text = battle_text(s, &size);
    session *t = battle_parse_of(VILLAGE, text, size, NULL, &err);
    if (t == NULL) fail_with(&err);
    assert_true(session_hash(t, NO_SIDE) == session_hash(s, NO_SIDE));
    assert_int_equal(session_at(t, session_count(t) - 1)->events.rolls[0].typed, typed_at_the_end);
    assert_true(session_settings(t)->typed != 0);
    session_free(t);
    mem_free(text);
}

static void test_typed_dice(void **unused)
{
    (void)unused;
    error err = {0};
    const session_config config = {.seed = 1, .typed = 3};
    session *s = fighting(&config);
    uint64_t hash = session_hash(s, NO_SIDE);
    assert_null(session_lacking(s));
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_NEEDS_FACES);
    assert_true(session_hash(s, NO_SIDE) == hash); /* nothing has happened yet */
    const roll *r = session_lacking(s);
    assert_non_null(r);
    assert_int_equal(r->count, 1);
    assert_int_equal(r->sides, 6);
    assert_int_equal(r->unit, 0);
    assert_false(session_enter_faces(s, "7", &err));
    error_clear(&err);
    assert_false(session_enter_faces(s, "2 2", &err));
    error_clear(&err);
    assert_true(session_enter_faces(s, "2", &err));
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_DONE);
    assert_int_equal(act(s, "attack u1 @u8"), SESSION_NEEDS_FACES);
    assert_int_equal(session_lacking(s)->unit, 1);
    assert_true(session_enter_faces(s, "6", &err));
    assert_int_equal(act(s, "attack u1 @u8"), SESSION_DONE);
    assert_null(session_lacking(s));
    int n = session_count(s);
    assert_int_equal(session_at(s, n - 2)->events.rolls[0].faces[0], 2);
    assert_int_equal(session_at(s, n - 1)->events.rolls[0].faces[0], 6);
    assert_true(session_at(s, n - 1)->events.rolls[0].typed);
    same_after_saving(s, true);

    /* thinking better of it: another action forgets what was entered */
    battle_undo(s);
    assert_int_equal(act(s, "attack u1 @u8"), SESSION_NEEDS_FACES);
    session_forget_faces(s);
    assert_null(session_lacking(s));
    assert_int_equal(act(s, "end"), SESSION_DONE);
    session_free(s);
}

/* Enters faces for the roll that waits: 1 2 1 2 ..., beginning with the other for every second roll. */
static void enter_some(session *s, int asked)
{
    error err = {0};
    strbuf faces = {0};
    for (int i = 0; i < session_lacking(s)->count; i++)
        strbuf_addf(&faces, "%d ", 1 + (asked + i) % 2);
    assert_true(session_enter_faces(s, faces.s, &err));
    strbuf_free(&faces);
}

/* Does what stands to be done, `text` and then each `go`, and enters what is asked for, until a side decides.
 * How many rolls were asked for; *stood: how often something already stood when the next was. */
static int play_typed(session *s, const char *text, int volleys[2], int *stood)
{
    const int before = session_count(s);
    int asked = 0;
    for (;;) {
        decision d;
        session_outcome outcome;
        while ((outcome = act(s, text != NULL ? text : "go")) == SESSION_NEEDS_FACES) {
            if (asked < 2) volleys[asked] = session_lacking(s)->unit;
            *stood += session_count(s) > before;
            enter_some(s, asked);
            assert_in_range(++asked, 1, 40);
        }
        assert_int_equal(outcome, SESSION_DONE);
        assert_null(session_lacking(s));
        text = NULL;
        session_decide(s, &d);
        if (d.side != NOBODY) return asked;
    }
}

/* One order, after which one roll after the other goes by itself: each is asked for in its turn, and what was
 * thrown before it stands by then, so that it can be shown. */
static void test_typed_dice_of_what_goes_by_itself(void **unused)
{
    (void)unused;
    const session_config config = {.seed = 1, .typed = 3};
    session *s = begun(&config, "fire");
    int volleys[2] = {0}, stood = 0;
    battle_umpire(s, "umpire-place u4 > C5");
    battle_umpire(s, "umpire-place u5 > C4");
    assert_int_equal(act(s, "fire u0 @u4"), SESSION_DONE);
    assert_int_equal(act(s, "fire u1 @u5"), SESSION_DONE);
    assert_int_equal(act(s, "end"), SESSION_DONE);
    const int before = session_count(s);
    const int asked = play_typed(s, "end", volleys, &stood);
    assert_true(asked > 3); /* two volleys, and two throws for the initiative */
    assert_true(stood > 1); /* the second volley was asked for when the first had been fired */
    assert_int_equal(volleys[0], 0);
    assert_int_equal(volleys[1], 1);
    int typed = 0;
    for (int i = before; i < session_count(s); i++) {
        const event_list *told = &session_at(s, i)->events;
        for (int k = 0; k < told->nrolls; k++, typed++)
            assert_true(told->rolls[k].typed && told->rolls[k].faces[0] == 1 + typed % 2);
    }
    assert_int_equal(typed, asked);
    session_free(s);
}

/* A roll that the program was asked to throw is not marked as typed, nor is its dice after saving. */
static void test_the_program_throws_one_for_them(void **unused)
{
    (void)unused;
    error err = {0};
    const session_config config = {.seed = 1, .typed = 3};
    session *s = fighting(&config);
    assert_false(session_throw_for(s)); /* none waits */
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_NEEDS_FACES);
    assert_true(session_throw_for(s));
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_DONE);
    assert_false(session_at(s, session_count(s) - 1)->events.rolls[0].typed);
    same_after_saving(s, false);
    assert_int_equal(act(s, "attack u1 @u8"), SESSION_NEEDS_FACES); /* for once only */
    assert_true(session_enter_faces(s, "6", &err));
    assert_int_equal(act(s, "attack u1 @u8"), SESSION_DONE);
    assert_true(session_at(s, session_count(s) - 1)->events.rolls[0].typed);
    same_after_saving(s, true);
    session_free(s);
}

/* Each side chooses its own dice: a person's may be the program's, and the computer's thrown at the table. */
static void test_each_side_has_its_own_dice(void **unused)
{
    (void)unused;
    error err = {0};
    const session_config config = {.seed = 1, .typed = 1, .seat = {SEAT_COMPUTER, SEAT_HUMAN}};
    session *s = fighting(&config);
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_NEEDS_FACES);
    assert_true(session_enter_faces(s, "4", &err));
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_DONE);
    assert_true(session_at(s, session_count(s) - 1)->events.rolls[0].typed);
    same_after_saving(s, true);
    session_free(s);
}

/* Where the computer plays a side, the program throws that side's dice. */
static void test_computer_throws_its_own(void **unused)
{
    (void)unused;
    const session_config config = {.seed = 1, .typed = 2, .seat = {SEAT_COMPUTER, SEAT_HUMAN}};
    session *s = fighting(&config);
    assert_int_equal(act(s, "attack u0 @u7"), SESSION_DONE);
    const session_entry *e = session_at(s, session_count(s) - 1);
    assert_int_equal(e->events.nrolls, 1);
    assert_false(e->events.rolls[0].typed);
    same_after_saving(s, false);
    session_free(s);
}

/* ---- refusals and sentences */

static void test_refusals_change_nothing(void **unused)
{
    (void)unused;
    session *s = moving(1);
    uint64_t hash = session_hash(s, NO_SIDE);
    const int count = session_count(s);
    assert_string_equal(refused(s, "move u4 > F4"), "action.not-your-unit");
    assert_string_equal(refused(s, "move u0 > H8"), "grid.move.too-far");
    assert_string_equal(refused(s, "go"), "action.not-go");
    error err = {0};
    assert_int_equal(session_do_text(s, "dance u0", NULL, &err), SESSION_FAILED);
    assert_true(error_is_set(&err));
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_int_equal(session_count(s), count);
    action a;
    action_init(&a, 0, RED);
    refusal why;
    assert_false(session_umpire(s, &a, &why, &err));
    assert_string_equal(why.code, "umpire.not-his");
    session_free(s);
}

static void test_story(void **unused)
{
    (void)unused;
    random_stream chance = {.seed = 33};
    strbuf out = {0};
    int lines = 0, hidden = 0;
    session *s = battle_new(9, NULL);
    battle_play(s, &chance, 60);
    bool over = session_state(s)->over;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            strbuf_clear(&out);
            bool all = story_event(s, e, ev, NO_SIDE, &out);
            lines += all;
            assert_null(strchr(strbuf_str(&out), '\n'));
            if (all) assert_true(out.len > 0);
            if (all && !over && !story_event(s, e, ev, RED, &out)) {
                hidden++;
                assert_int_equal(ev->seen_by & 1, 0);
            }
            strbuf_clear(&out);
            story_event_json(session_scenario(s), session_state(s), &e->events, ev, NO_SIDE, &out);
            json_error_t bad;
            json_t *doc = json_loads(strbuf_str(&out), 0, &bad);
            if (doc == NULL) fail_msg("%s: %s", bad.text, strbuf_str(&out));
            json_decref(doc);
        }
    }
    assert_true(lines > 20);
    (void)hidden;
    strbuf_clear(&out);
    story_state_json(session_scenario(s), session_state(s), &out);
    json_t *doc = json_loads(strbuf_str(&out), 0, NULL);
    assert_non_null(doc);
    assert_non_null(json_object_get(doc, "hash"));
    json_decref(doc);
    strbuf_free(&out);
    session_free(s);
}

/* ---- the line that names a battle */

static void test_the_line_of_a_battle(void **unused)
{
    (void)unused;
    static const char *const chosen[] = {"leaderCheck=2", "columns=1", NULL};
    const session_config config = {.seed = 42};
    error err = {0};
    strbuf line = {0};
    session *s = session_new(
        scenario_load("rules/grid/scenarios/kassassin.json", ".", ruleset_list, chosen, &err), &config, &err);
    if (s == NULL) fail_with(&err);
    battle_line_write(s, &line);
    assert_string_equal(strbuf_str(&line), "kassassin#42:leaderCheck=2,columns");
    session_free(s);

    battle_line read;
    const char *options[OPTIONS_MAX + 1];
    assert_true(battle_line_read(strbuf_str(&line), &read, &err));
    assert_string_equal(read.scenario, "kassassin");
    assert_int_equal(read.seed, 42);
    battle_line_options(&read, options);
    assert_string_equal(options[0], "leaderCheck=2");
    assert_string_equal(options[1], "columns=1");
    assert_null(options[2]);
    strbuf_free(&line);
}

/* Its options are told against what its own file has, not against what the rules would have. */
static void test_the_line_of_a_plain_battle(void **unused)
{
    (void)unused;
    const session_config config = {.seed = UINT64_MAX};
    error err = {0};
    strbuf line = {0};
    char **names;
    int count;
    assert_true(file_list("rules/safari/scenarios", ".json", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        char path[300], want[300];
        snprintf(path, sizeof path, "rules/safari/scenarios/%s", names[i]);
        snprintf(want, sizeof want, "%.*s#18446744073709551615", (int)strlen(names[i]) - 5, names[i]);
        session *s = session_new(scenario_load(path, ".", ruleset_list, NULL, &err), &config, &err);
        if (s == NULL) fail_with(&err);
        strbuf_clear(&line);
        battle_line_write(s, &line);
        assert_string_equal(strbuf_str(&line), want);
        session_free(s);
    }
    file_list_free(names, count);
    strbuf_free(&line);
}

static void test_a_sealed_battle_tells_no_seed(void **unused)
{
    (void)unused;
    error err = {0};
    strbuf line = {0};
    seal its;
    seal_make(&its);
    const session_config config = {.seal = &its};
    session *s = session_new(field_scenario(), &config, &err);
    if (s == NULL) fail_with(&err);
    battle_line_write(s, &line);
    assert_string_equal(strbuf_str(&line), session_scenario(s)->id);
    strbuf_free(&line);
    session_free(s);
}

static void test_lines_are_read_with_care(void **unused)
{
    (void)unused;
    static const char *const good[] = {"kassassin", " kassassin#1 \n", "first-march:columns",
                                       "x#18446744073709551615:a=b,c=-1"};
    static const char *const bad[] = {
        "",     "   ",   "#42",     "k#",      "k#0",   "k#-1",  "k#4x",  "k#42:",
        "k:a,", "k:=1",  "k:a=",    "../k#1",  "a/b#1", "k#1#2", "k:a:b", "k#18446744073709551616",
        ".k#1", "k#1,a", "k\x01#1", "k:a=b=c", "C:\\x"};
    battle_line line;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        error err = {0};
        if (!battle_line_read(good[i], &line, &err)) fail_with(&err);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error err = {0};
        if (battle_line_read(bad[i], &line, &err)) fail_msg("\"%s\" was read", bad[i]);
        assert_true(error_is_set(&err));
    }
    char longest[2 * BATTLE_LINE_MAX];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t n = sizeof longest - 1; n > 0; n /= 2) {
        longest[n] = '\0';
        assert_int_equal(battle_line_read(longest, &line, NULL), n < BATTLE_NAME_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeatable),
        cmocka_unit_test(test_undo_is_exact),
        cmocka_unit_test(test_every_point),
        cmocka_unit_test(test_redo_is_forgotten),
        cmocka_unit_test(test_undo_policies),
        cmocka_unit_test(test_revealing_counts),
        cmocka_unit_test(test_views_tell_nothing_hidden),
        cmocka_unit_test(test_hidden_takers_are_not_told),
        cmocka_unit_test(test_scripted_dice),
        cmocka_unit_test(test_typed_dice),
        cmocka_unit_test(test_typed_dice_of_what_goes_by_itself),
        cmocka_unit_test(test_the_program_throws_one_for_them),
        cmocka_unit_test(test_each_side_has_its_own_dice),
        cmocka_unit_test(test_computer_throws_its_own),
        cmocka_unit_test(test_refusals_change_nothing),
        cmocka_unit_test(test_story),
        cmocka_unit_test(test_the_line_of_a_battle),
        cmocka_unit_test(test_the_line_of_a_plain_battle),
        cmocka_unit_test(test_a_sealed_battle_tells_no_seed),
        cmocka_unit_test(test_lines_are_read_with_care),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
