/*
 * test_every_die.c: every die that was thrown, and that whoever looks may know of, stands in the log: in a
 * line of its own, or beneath the line of what came of it.
 */
#include "game/story.h"
#include "ui/desk.h"

/* What the roll is told by, with and without whose it is, stands in a line that is shown. */
static bool stands(const table *t, const session_entry *e, const event *ev, int entry, int nth)
{
    const event_list *l = e ? &e->events : session_opening(t->s);
    for (int i = 0; i < t->log->count; i++) {
        const log_line *line = &t->log->lines[i], *host = line;
        strbuf dice = {0};
        if (line->entry != entry || line->event != nth || !line->roll) continue;
        while (&t->log->lines[host->host] != host)
            host = &t->log->lines[host->host];
        if (host == line) return true;
        story_roll(t->sc, session_state(t->s), &l->rolls[ev->roll], &dice);
        const bool told = host->under && (strstr(host->under, line->text) ||
                                          (dice.len > 0 && strstr(host->under, strbuf_str(&dice))));
        strbuf_free(&dice);
        return told;
    }
    return false;
}

static int all_stand(const table *t, const char *game)
{
    int n = 0;
    for (int entry = -1; entry < session_count(t->s); entry++) {
        const session_entry *e = entry >= 0 ? session_at(t->s, entry) : NULL;
        const event_list *l = e ? &e->events : session_opening(t->s);
        for (int i = 0; i < l->count; i++) {
            const event *ev = &l->items[i];
            if (ev->kind != EV_ROLL || ev->roll < 0 ||
                (t->battle->viewer >= 0 && !(ev->seen_by & 1u << t->battle->viewer)))
                continue;
            if (!stands(t, e, ev, entry, i))
                fail_msg("%s, as side %d: entry %d, event %d: %s", game, t->battle->viewer, entry, i,
                         l->rolls[ev->roll].purpose);
            n++;
        }
    }
    return n;
}

static void every_die_stands_in_the_log(void **unused)
{
    static const char *const games[] = {"conduct-rorkes-drift", "conduct-laings-nek", "conduct-tamai",
                                        "conduct-isandlwana",   "conduct-dargai",     "grid-kassassin",
                                        "prone-omaruru",        "safari-tsavo",       "africa-wad-ras"};
    (void)unused;
    int n = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        char path[120];
        snprintf(path, sizeof path, "tests/playthroughs/%s.save", games[g]);
        desk d = desk_open(path, 1280, 720, false);
        table *t = d.a->table;
        rest(&d);
        for (int side = 0; side < 2; side++) {
            battle_sight(t, side);
            battle_look(t);
            log_update(t);
            n += all_stand(t, games[g]);
        }
        desk_close(&d);
    }
    assert_true(n > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_die_stands_in_the_log)};
    return cmocka_run_group_tests_name("every_die", tests, make_folder, remove_folder);
}
