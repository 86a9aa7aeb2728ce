/*
 * test_end_says.c: what ends a step says beforehand whether it will ask first, and about how many.
 */
#include "core/mem.h"
#include "ui/desk.h"
#include "ui/strokes.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/actions.h"

typedef struct golden_game {
    const char *save;
    int lines; /* of it, from one look to the next */
} golden_game;

/* A golden game as it stood after so many of its lines; false: it has not so many. */
static bool open_at(desk *d, const char *save, int lines, int w, int h)
{
    char path[200], *all;
    size_t n, end = 0;
    error err = {0};
    int line = 0;
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    for (; end < n && line < lines; end++)
        line += all[end] == '\n';
    snprintf(path, sizeof path, "%s/part.save", folder);
    assert_true(file_write(path, all, end, &err));
    mem_free(all);
    if (line < lines) return false;
    *d = desk_open_with(ruleset_list, ".", path, w, h, false, true);
    rest(d);
    if (d->a->table->modal->card == MODAL_CURTAIN) key(d, KEY_ENTER, 0);
    rest(d);
    return true;
}

/* The button says its name, and below it whom it will ask about, if it will. */
static bool is_said(desk *d, const char *name)
{
    static const char *const asks[] = {"can still fire", "can still fight", "not placed yet", "not used yet",
                                       "order not given"};
    int told = 0;
    app_draw(d->a, d->out);
    assert_true(text_drawn(d->out, name));
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        told += text_holds(d->out, asks[i]);
    assert_true(told <= 1);
    return told == 1;
}

static void looked_at(const golden_game *g, int w, int h, int seen[2])
{
    desk d;
    for (int lines = 40; lines < 18 * g->lines && open_at(&d, g->save, lines, w, h); lines += g->lines) {
        table *t = d.a->table;
        char name[80], asks[64] = "";
        if (t->battle->ours && t->modal->card == MODAL_NONE && !t->battle->d.one &&
            offers_unfinished(t) == NO_UNIT && actions_end_label(t, name, sizeof name) &&
            t->waits->now == WAIT_ORDER) {
            const bool said = is_said(&d, name);
            assert_int_equal(unused_says(t, asks, sizeof asks), said);
            assert_true(!said || text_drawn(d.out, asks));
            const int before = session_count(t->s);
            unused_end(t);
            assert_int_equal(t->modal->card == MODAL_END, said);
            assert_int_equal(session_count(t->s) > before, !said);
            seen[said]++;
        }
        desk_close(&d);
    }
}

/* The button says so before it is pressed, in all five systems: where it says of nobody, it ends the step. */
static void the_end_says_beforehand_whether_it_asks(void **unused)
{
    static const golden_game games[] = {{"tests/playthroughs/grid-kassassin.save", 9},
                                        {"tests/playthroughs/conduct-isandlwana.save", 23},
                                        {"tests/playthroughs/prone-omaruru.save", 17},
                                        {"tests/playthroughs/safari-ituri.save", 19},
                                        {"tests/playthroughs/africa-castillejos.save", 13}};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int seen[2] = {0};
        looked_at(&games[i], 1920, 1080, seen);
        looked_at(&games[i], 1280, 720, seen);
        print_message("%s: asks %d times, ends at once %d times\n", games[i].save, seen[1], seen[0]);
        assert_true(seen[1] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_end_says_beforehand_whether_it_asks)};
    return cmocka_run_group_tests_name("end_says", tests, make_folder, remove_folder);
}
