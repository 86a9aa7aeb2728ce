/*
 * test_narrator.c: what is told to who listens (--narrate): each event once and in its order, also those of a
 * battle's opening, and what is asked; what was told before something was taken back is not told again.
 */
#include "core/strbuf.h"
#include "game/story.h"
#include "ui/desk.h"
#include "ui/table/table.h"
#include "ui/table/take_back.h"

enum { ORDERS = 24, BEFORE_ITS_END = 20, LINES = 3000, PATIENCE = 60 };

static char *told[LINES];
static int ntold;

static void hear(void *self, const char *line)
{
    (void)self;
    assert_true(ntold < LINES);
    told[ntold++] = mem_strdup(line);
}

static void forget(void)
{
    while (ntold > 0)
        mem_free(told[--ntold]);
}

/* Plays on by what is listed first; the computer has the other side. */
static void play(desk *d, int orders)
{
    action a;
    for (int i = 0; i < orders; i++) {
        table *t = d->a->table;
        rest(d);
        if (t->modal->card != MODAL_NONE) modal_close(t);
        if (t->battle->d.side < 0) return;
        if (!t->battle->ours) continue;
        if (!battle_first_listed(t, &t->battle->view, &a)) return;
        battle_do(t, &a);
    }
    for (int i = 0; i < PATIENCE && (i == 0 || d->a->table->anim->running); i++)
        rest(d);
    assert_false(d->a->table->anim->running);
}

/* Where it was told, from `from` on; -1 nowhere. */
static int heard(int from, const char *line)
{
    for (int i = from; i < ntold; i++)
        if (strcmp(told[i], line) == 0) return i;
    return -1;
}

/* How many of an entry's events are told to `side`, in their order from *at on. */
static int told_of(const session *s, const session_entry *e, int side, int *at)
{
    strbuf line = {0};
    int n = 0;
    for (int k = 0; k < e->events.count; k++) {
        strbuf_clear(&line);
        if (!story_event(s, e, &e->events.items[k], side, &line) || line.len == 0) continue;
        const int found = heard(*at, line.s);
        if (found < 0) fail_msg("not told, or too early: %s", line.s);
        *at = found + 1;
        n++;
    }
    strbuf_free(&line);
    return n;
}

static void what_happens_is_told_once(void **unused)
{
    static const char *const battles[] = {
        "rules/grid/scenarios/kassassin.json", "rules/prone/scenarios/drill.json",
        "rules/conduct/scenarios/rorkes-drift.json", "rules/safari/scenarios/first-march.json",
        "rules/africa/scenarios/castillejos.json"};
    (void)unused;
    for (size_t b = 0; b < sizeof battles / sizeof *battles; b++) {
        desk d = desk_open_with(ruleset_list, ".", battles[b], 1280, 720, true, b % 2);
        d.a->window.tell = hear;
        rest(&d);
        play(&d, b == 0 ? BEFORE_ITS_END : ORDERS); /* then all is known to all, and was not told */
        const table *t = d.a->table;
        const int entries = session_count(t->s);
        int at = 0, events = 0, asked = 0;
        assert_true(entries > 4);
        assert_non_null(strstr(told[0], t->sc->title));
        for (int i = 0; i < entries; i++)
            events += told_of(t->s, session_at(t->s, i), t->anim->viewer, &at);
        /* All else is the title and what was asked: once for each decision at the most. */
        asked = ntold - 1 - events;
        if (asked < 1 || asked > entries + 1)
            fail_msg("%s: %d lines of %d events in %d entries", battles[b], ntold, events, entries);
        desk_close(&d);
        forget();
    }
}

static void taken_back_it_is_asked_again(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    d.a->window.tell = hear;
    rest(&d);
    play(&d, 6);
    const int before = ntold, entries = session_count(d.a->table->s);
    char *last = mem_strdup(told[ntold - 1]);
    key(&d, 'z', UI_CTRL);
    rest(&d);
    assert_true(session_count(d.a->table->s) < entries);
    assert_int_equal(ntold, before + 1); /* what is asked, and nothing that was told before */
    play(&d, 1);
    assert_true(heard(before + 1, last) > 0);
    mem_free(last);
    desk_close(&d);
    forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_happens_is_told_once),
                                       cmocka_unit_test(taken_back_it_is_asked_again)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
