/* test_passed.c: who goes first and why stands in the prompt line until the side that decides has chosen. */
#include "ui/desk.h"
#include "ui/table/panels/passed.h"

static void wait_ms(desk *d, int ms)
{
    for (int t = 0; t < ms; t += 20) {
        d->now += 20;
        app_tick(d->a, d->now);
    }
    app_draw(d->a, d->out);
}

static bool text_has(const desk *d, const char *part)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT && strstr(d->out->text + d->out->commands[i].text, part))
            return true;
    return false;
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
        const bool says = text_has(&d, first) && text_has(&d, why);
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
        told_first("rules/grid/scenarios/kassassin.json", "First to move: Egyptians.", "Initiative: "));
    assert_true(told_first("rules/conduct/scenarios/rorkes-drift.json", "First to move: Zulus.",
                           "Initiative: Zulus, "));
    assert_true(
        told_first("rules/prone/scenarios/drill.json", "A red card: Germans.", "A red card: Germans."));
    assert_true(told_first("rules/safari/scenarios/first-march.json", "First to act: ", "First to act: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_goes_first_stands_until_one_chooses),
    };
    return cmocka_run_group_tests_name("passed", tests, make_folder, remove_folder);
}
