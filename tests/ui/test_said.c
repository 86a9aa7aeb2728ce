/* test_said.c: what is said of a roll, and of what a side plays for: no more than need be, and what it is. */
#include "game/goal.h"
#include "game/story.h"
#include "ui/desk.h"
#include "ui/table/panels/score.h"

static const char *const games[] = {
    "tests/playthroughs/grid-kassassin.save", "tests/playthroughs/conduct-isandlwana.save",
    "tests/playthroughs/prone-omaruru.save", "tests/playthroughs/safari-ituri.save",
    "tests/playthroughs/africa-castillejos.save"};

/* The rule that a part of the sum ends with, after " ["; "" none. */
static void rule_of(const char *part, size_t n, char out[40])
{
    size_t from = n;
    out[0] = 0;
    if (n == 0 || part[n - 1] != ']') return;
    while (from > 0 && part[from - 1] != '[')
        from--;
    snprintf(out, 40, "%.*s", (int)(n - 1 - from), part + from);
}

/* Of parts that follow one another and are by the same rule only the last cites it. */
static int cited_twice(const char *sum)
{
    char before[40] = "", rule[40];
    int twice = 0;
    for (const char *part = sum; *part;) {
        const char *end = strstr(part, "; ");
        size_t n = end ? (size_t)(end - part) : strcspn(part, "=");
        while (!end && n > 0 && part[n - 1] == ' ')
            n--;
        rule_of(part, n, rule);
        twice += rule[0] && strcmp(rule, before) == 0;
        snprintf(before, sizeof before, "%s", rule);
        if (!end) break;
        part = end + 2;
    }
    return twice;
}

/* In the golden games of all systems. What was drawn from a chart goes on a sentence: no capital in it. */
static void a_rule_is_cited_once_in_a_row(void **unused)
{
    (void)unused;
    int ledgers = 0, men = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        desk d = desk_open(games[g], 1280, 720, false);
        const table *t = d.a->table;
        for (int i = 0; i < session_count(t->s); i++)
            for (int r = 0; r < session_at(t->s, i)->events.nrolls; r++) {
                const roll *is = &session_at(t->s, i)->events.rolls[r];
                strbuf sum = {0}, says = {0};
                story_ledger(t->sc, session_state(t->s), &is->ledger, &sum);
                story_roll(t->sc, session_state(t->s), is, &says);
                if (cited_twice(strbuf_str(&sum)) > 0) fail_msg("%s: %s", games[g], strbuf_str(&sum));
                if (strstr(strbuf_str(&says), "; A ")) fail_msg("%s: %s", games[g], strbuf_str(&says));
                men += strstr(strbuf_str(&says), "; a man") != NULL;
                ledgers += is->ledger.count > 1;
                strbuf_free(&sum);
                strbuf_free(&says);
            }
        desk_close(&d);
    }
    assert_true(ledgers > 100 && men > 0);
}

/* Which places are held stands in the bar, and what is lost is called what it is. */
static void what_is_counted_is_named(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, true);
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Heights held"));
    assert_false(text_holds(d.out, "Objectives"));
    desk_close(&d);
    d = desk_open("rules/safari/scenarios/ituri.json", 1280, 720, true);
    assert_string_equal(score_lost_title(d.a->table), "Figures lost");
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_rule_is_cited_once_in_a_row),
                                       cmocka_unit_test(what_is_counted_is_named)};
    return cmocka_run_group_tests_name("said", tests, make_folder, remove_folder);
}
