/*
 * test_beside.c: what stands beside the board while others act: who goes first and why in the prompt line,
 * the card of whom the board tells.
 */
#include "ui/desk.h"
#include "game/tale_say.h"
#include "ui/table/panels/coming.h"
#include "ui/table/panels/passed.h"
#include "ui/table/panels/unit_panel.h"

static void wait_ms(desk *d, int ms)
{
    for (int t = 0; t < ms; t += 20) {
        d->now += 20;
        app_tick(d->a, d->now);
    }
    app_draw(d->a, d->out);
}

/* Until somebody at the table is to choose. */
static bool comes_to_choose(desk *d)
{
    const table *t = d->a->table;
    for (int i = 0; i < 4000; i++) {
        wait_ms(d, 40);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        if (t->anim->held) show_skip(d->a->table);
        if (recap_on(t)) recap_close(d->a->table);
        if (t->battle->d.side == GAME_OVER) return false;
        if (t->waits->now == WAIT_ORDER && t->battle->ours && !t->anim->running && !recap_on(t)) return true;
    }
    return false;
}

static bool told_first(const char *path, const char *first, const char *why)
{
    desk d = desk_open_with(ruleset_list, ".", path, 1920, 1080, true, false);
    table *t = d.a->table;
    int told = 0, left = 0;
    for (int i = 0; i < 60 && (told == 0 || left == 0) && comes_to_choose(&d); i++) {
        app_draw(d.a, d.out);
        const bool says = text_holds(d.out, first) && text_holds(d.out, why);
        strbuf said = {0};
        assert_int_equal(passed_first(t, &said) && strstr(strbuf_str(&said), first), says);
        strbuf_free(&said);
        told += says;
        left += told > 0 && !says; /* something has been chosen since */
        const int end = offers_end_step(t);
        const action a = t->battle->list.items[end >= 0 ? end : 0];
        battle_do(t, &a);
    }
    desk_close(&d);
    return told > 0 && left > 0;
}

static void who_goes_first_stands_until_one_chooses(void **unused)
{
    (void)unused;
    assert_true(
        told_first("rules/grid/scenarios/kassassin.json", "First to move: Egyptians", "Initiative: "));
    assert_true(told_first("rules/conduct/scenarios/rorkes-drift.json", "First to move: Zulus",
                           "Initiative: Zulus, "));
    assert_true(told_first("rules/prone/scenarios/drill.json", "A red card: Germans", "A red card: Germans"));
    assert_true(told_first("rules/safari/scenarios/first-march.json", "First to act: ", "First to act: "));
}

/* The card is of whom the verdict tells; of what others do where nobody is named it is folded; then it is of
 * whom one looked at before. */
static void the_card_follows_what_is_told(void **unused)
{
    (void)unused;
    enum { LOOKED_AT = 3, ENTRIES = 80 };
    desk d = desk_open_with(ruleset_list, ".", "rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true,
                            false);
    table *t = d.a->table;
    int verdicts = 0, folded = 0, given_back = 0;
    for (int i = 0; i < 6000 && session_count(t->s) < ENTRIES && t->battle->d.side != GAME_OVER; i++) {
        int side;
        wait_ms(&d, 40);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        const event *ev = anim_event(t->anim);
        const bool runs = t->anim->running;
        if (runs && show_verdict(t)) {
            assert_int_equal(unit_panel_about(t), tale_about(t->s, show_verdict(t), &side));
            verdicts++;
        } else if (runs && ev && ev->unit < 0 && session_at(t->s, t->anim->entry)->side == 1) {
            assert_int_equal(unit_panel_about(t), NO_UNIT);
            folded++;
        }
        if (t->anim->held) show_skip(t);
        if (recap_on(t)) recap_close(t);
        if (t->waits->now != WAIT_ORDER || !t->battle->ours || t->anim->running || recap_on(t)) continue;
        if (i > 0 && t->pointer->inspect == LOOKED_AT) {
            assert_int_equal(unit_panel_about(t), LOOKED_AT);
            given_back++;
        }
        pointer_inspect(t, LOOKED_AT);
        const int end = offers_end_step(t), n = t->battle->list.count;
        int pick = end >= 0 ? end : 0;
        for (int k = 0; k < n; k++) /* whoever may fire does */
            if (t->battle->list.items[k].target != NO_UNIT) pick = k;
        const action a = t->battle->list.items[pick];
        battle_do(t, &a);
    }
    print_message("%d verdicts, folded %d times, given back %d times\n", verdicts, folded, given_back);
    assert_true(verdicts > 2 && folded > 0 && given_back > 0);
    desk_close(&d);
}

/* Who comes on later is told at his turn of the track with how many and where, as they will lie to be placed:
 * of one's own; of the enemy whose they are, and nobody is counted. Who has come is told there no more. A
 * turn in which a die is thrown for him is marked as well as that in which he comes surely. */
static void who_comes_is_told_with_how_many_and_where(void **unused)
{
    (void)unused;
    enum { TURN = 4, EGYPTIANS_COME = 6, SURELY = 9 };
    static const struct {
        int turn;
        const char *part;
        bool says;
    } rows[] = {{TURN, "(3 units", true},
                {TURN + 1, "(3 units", true},
                {SURELY, "if not sooner", true},
                {TURN, "if not sooner", false},
                {EGYPTIANS_COME, "(4 units", false},
                {EGYPTIANS_COME, "(Egyptians)", true}};
    desk d =
        desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1920, 1080, true, false);
    table *t = d.a->table;
    assert_true(comes_to_choose(&d));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        frect at = {0};
        for (int k = 0; k < d.a->ui.nregions; k++)
            if (d.a->ui.regions[k].id == ui_name("turn", rows[i].turn)) at = d.a->ui.regions[k].r;
        assert_true(at.w > 0);
        const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x + at.w / 2, .y = at.y + at.h / 2};
        app_event(d.a, &e);
        wait_ms(&d, 2000);
        assert_true(text_holds(d.out, "arrival"));
        if (text_holds(d.out, rows[i].part) != rows[i].says) fail_msg("turn %d", rows[i].turn);
    }
    static const coming_how comes[] = {[TURN - 1] = COMING_NOBODY,           [TURN] = COMING_BY_DIE,
                                       [TURN + 1] = COMING_BY_DIE,           [EGYPTIANS_COME] = COMING_SURELY,
                                       [EGYPTIANS_COME + 1] = COMING_BY_DIE, [SURELY] = COMING_SURELY,
                                       [SURELY + 1] = COMING_NOBODY};
    for (int turn = 1; turn <= SURELY + 1; turn++) {
        if (turn < TURN - 1 || turn == SURELY - 1) continue;
        if (coming_in(t, turn, 1) != comes[turn]) fail_msg("turn %d is marked otherwise", turn);
        assert_int_equal(coming_in(t, turn, turn + 1), COMING_NOBODY); /* what is gone has no mark */
    }
    int group = 0, units = 0;
    for (int i = 0; i < t->sc->ngroups; i++)
        if (t->sc->groups[i].turn[0] == TURN) group = i + 1;
    for (int i = 0; i < t->sc->nunits; i++)
        units += t->sc->units[i].group == group;
    assert_int_equal(units, 3);
    assert_true(text_holds(d.out, "without a"));
    state *of[] = {(state *)&t->battle->view, (state *)&t->anim->shown};
    for (int k = 0; k < 2; k++) { /* a die that has been thrown and not been shown tells nothing */
        assert_int_equal(coming_in(t, TURN + 1, 1), COMING_BY_DIE);
        for (int i = 0; i < t->sc->nunits; i++)
            if (t->sc->units[i].group > 0) /* the second wave comes without a die, and may enter */
                of[k]->units[i].status = t->sc->units[i].group == group ? UNIT_ON : UNIT_READY;
    }
    wait_ms(&d, 40);
    assert_int_equal(coming_in(t, TURN + 1, 1), COMING_NOBODY);
    assert_int_equal(coming_in(t, EGYPTIANS_COME, 1), COMING_NOBODY); /* they came sooner */
    assert_int_equal(coming_in(t, EGYPTIANS_COME, EGYPTIANS_COME), COMING_SURELY);
    assert_false(text_holds(d.out, "(Egyptians)"));
    ((state *)&t->battle->view)->turn = ((state *)&t->anim->shown)->turn = EGYPTIANS_COME;
    wait_ms(&d, 40);
    assert_true(text_holds(d.out, "(Egyptians)"));
    assert_false(text_holds(d.out, "without a"));
    desk_close(&d);
}

/* Who chooses nobody reads there who of his own is still to come, not of the enemy's. */
static void who_is_still_to_come_is_told_where_nobody_is_chosen(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1920, 1080, true, false);
    table *t = d.a->table;
    assert_true(comes_to_choose(&d));
    pointer_inspect(t, NO_UNIT);
    choice_clear(t);
    layout_open(t, LAYOUT_UNIT, true);
    wait_ms(&d, 40);
    assert_int_equal(unit_panel_about(t), NO_UNIT);
    assert_true(text_holds(d.out, "Drury Lowe's brigade:"));
    assert_false(text_holds(d.out, "The second wave:"));
    desk_close(&d);
}

/* While it is read that he fell, and his counter lies there still, his card says so; of who is out for a turn
 * no less. */
static void who_fell_is_not_told_to_be_steady(void **unused)
{
    (void)unused;
    char path[500], *text;
    size_t size;
    error err = {0};
    assert_true(file_read("tests/playthroughs/conduct-dargai.save", 1u << 20, &text, &size, &err));
    const char *end = strstr(text, "\n82 tribes end");
    assert_non_null(end);
    file_join(folder, "beside.save", path, sizeof path);
    assert_true(file_write(path, text, (size_t)(end + 1 - text), &err));
    mem_free(text);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, false);
    table *t = d.a->table;
    assert_true(comes_to_choose(&d));
    const int from = session_count(t->s), nth = offers_end_step(t);
    const action a = t->battle->list.items[nth];
    int fell = 0, out = 0;
    battle_do(t, &a);
    for (int i = 0; i < 4000 && session_at(t->s, from)->turn == t->anim->shown.turn; i++) {
        wait_ms(&d, 40);
        const tale_fight *f = show_verdict(t);
        const event *told = f ? tale_event(t->s, f->told) : NULL;
        if (t->anim->held && t->anim->kept != NO_UNIT && unit_panel_about(t) == t->anim->kept) {
            assert_true(text_holds(d.out, "Killed"));
            assert_false(text_holds(d.out, "Steady"));
            fell++;
        } else if (t->anim->held && told && told->kind == EV_LEADER && unit_panel_about(t) == told->unit) {
            assert_true(text_holds(d.out, "out for the next turn"));
            assert_false(text_holds(d.out, "Steady"));
            out++;
        }
        if (t->anim->held) show_skip(t);
    }
    assert_true(fell > 0 && out > 0);
    desk_close(&d);
}

/* A die that a later turn does without is not told as for good: it holds until then. */
static void a_die_is_told_for_as_long_as_it_is_thrown(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/conduct/scenarios/rorkes-drift.json", 1920, 1080, true,
                            false);
    const table *t = d.a->table;
    assert_true(comes_to_choose(&d));
    int dice = 0, sure = 0;
    for (int g = 0; g < t->sc->ngroups; g++)
        for (int k = 0; k < t->sc->groups[g].nsteps; k++) {
            const int turn = t->sc->groups[g].turn[k];
            if (turn < 2) continue;
            frect at = {0};
            for (int i = 0; i < d.a->ui.nregions; i++)
                if (d.a->ui.regions[i].id == ui_name("turn", turn)) at = d.a->ui.regions[i].r;
            const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x + at.w / 2, .y = at.y + at.h / 2};
            app_event(d.a, &e);
            wait_ms(&d, 2000);
            const bool thrown = t->sc->groups[g].need[k] > 1;
            assert_true(text_holds(d.out, "arrival"));
            assert_false(text_holds(d.out, "from now on"));
            assert_int_equal(text_holds(d.out, "without a die"), thrown);
            dice += thrown, sure += !thrown;
        }
    assert_true(dice == 2 && sure == 2);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_goes_first_stands_until_one_chooses),
        cmocka_unit_test(the_card_follows_what_is_told),
        cmocka_unit_test(who_fell_is_not_told_to_be_steady),
        cmocka_unit_test(who_comes_is_told_with_how_many_and_where),
        cmocka_unit_test(who_is_still_to_come_is_told_where_nobody_is_chosen),
        cmocka_unit_test(a_die_is_told_for_as_long_as_it_is_thrown),
    };
    return cmocka_run_group_tests_name("beside", tests, make_folder, remove_folder);
}
