/*
 * test_save.c: nothing false is believed: saves read back, cut at every byte, changed byte by byte, forged
 * line by line, of other versions, with changed data. Failing disks and killed programs are test_crash.c.
 */
#include "saves/battle.h"

#include "core/hash.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session_internal.h"
#include "game/session_undo.h"

/* ---- there and back */

static void same_history(const session *a, const session *b)
{
    assert_int_equal(session_count(a), session_count(b));
    assert_true(session_hash(a, NO_SIDE) == session_hash(b, NO_SIDE));
    for (int i = 0; i < session_count(a); i++) {
        const session_entry *x = session_at(a, i), *y = session_at(b, i);
        assert_memory_equal(&x->act, &y->act, sizeof x->act);
        assert_true(x->hash == y->hash);
        assert_int_equal(x->events.count, y->events.count);
        assert_int_equal(x->events.nrolls, y->events.nrolls);
        for (int k = 0; k < x->events.nrolls; k++)
            assert_memory_equal(x->events.rolls[k].faces, y->events.rolls[k].faces, x->events.rolls[k].count);
    }
}

static void test_there_and_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        error err = {0};
        load_report report;
        size_t size, size2;
        session *s = battle_rich(seed, NULL, (int)(seed * 7 % 60));
        char *text = battle_text(s, &size);
        session *t = battle_parse(text, size, &report, &err);
        if (t == NULL) fail_with(&err);
        assert_false(report.torn);
        assert_false(report.data_changed);
        assert_string_equal(report.said, "");
        same_history(s, t);
        assert_int_equal(session_can_redo(s), session_can_redo(t));
        char *again = battle_text(t, &size2);
        assert_int_equal(size, size2);
        assert_memory_equal(text, again, size);
        /* both go on alike */
        random_stream one = {.seed = seed, .stream = 5}, two = one;
        battle_play(s, &one, 10);
        battle_play(t, &two, 10);
        same_history(s, t);
        mem_free(again);
        mem_free(text);
        session_free(t);
        session_free(s);
    }
}

static void test_autosave_is_the_save(void **unused)
{
    (void)unused;
    char path[128], *file;
    size_t size, saved_size;
    error err = {0};
    load_report report;
    battle_path("auto.save", path);
    session *s = battle_rich(4, path, 30);
    char *text = battle_text(s, &size);
    if (!file_read(path, 1 << 26, &file, &saved_size, &err)) fail_with(&err);
    assert_int_equal(size, saved_size);
    assert_memory_equal(text, file, size);
    mem_free(file);
    mem_free(text);
    uint64_t hash = session_hash(s, NO_SIDE);
    session_free(s);
    /* resumed, it goes on in the same file */
    s = session_load(path, ".", ruleset_list, true, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_true(session_hash(s, NO_SIDE) == hash);
    random_stream chance = {.seed = 3};
    battle_play(s, &chance, 5);
    hash = session_hash(s, NO_SIDE);
    session_free(s);
    s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_true(session_hash(s, NO_SIDE) == hash);
    session_free(s);
    save_card card;
    assert_true(session_read_card(path, &card, &err));
    assert_string_equal(card.title, "The field");
    assert_string_equal(card.rules, "grid");
}

/* The save of each format ever written must load for as long as its rules have their version. Where a new
 * version of those rules or of the state is meant, SANDTABLE_REWRITE=1 writes them afresh. */
static void test_old_saves_load(void **unused)
{
    (void)unused;
    static const char path[] = "tests/saves/old/format-1.save";
    error err = {0};
    load_report report;
    if (getenv("SANDTABLE_REWRITE") != NULL) {
        session *s = battle_rich(1, NULL, 60);
        assert_true(session_save_as(s, path, &err));
        session_free(s);
    }
    session *s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_true(session_count(s) > 30);
    session_free(s);
}

/* A whole game of Kassassin written by an older program with other words in its data and an older version of
 * its rules: it opens, and comes out at every action as it did then, to its end by two battalions, which are
 * wanted today as they were. Never written afresh. */
static void test_a_save_of_an_older_program_loads(void **unused)
{
    (void)unused;
    error err = {0};
    load_report report;
    session *s = session_load("tests/saves/old/kassassin.save", ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_true(report.older);
    assert_int_equal(session_settings(s)->begun.otherwise, 0);
    assert_int_equal(session_count(s), 210);
    assert_true(session_state(s)->over);
    session_free(s);
}

/* ---- cut anywhere */

/* `size` bytes and no end behind them, so that under the sanitizers a reader that goes too far is found. */
static char *of_its_own_size(const char *text, size_t size)
{
    char *copy = mem_alloc(size > 0 ? size : 1);
    memcpy(copy, text, size);
    return copy;
}

/* `by`: how many bytes shorter each time. */
static void cut(const char *scenario_path, size_t by)
{
    enum { MOST = 400 };
    size_t size;
    session *s = battle_rich_of(scenario_path, 17, NULL, 24);
    char *text = battle_text(s, &size);
    int refused = 0, torn = 0, whole = 0;
    session_free(s);
    for (size_t left = size / by + 1; left-- > 0;) {
        const size_t cut = size - (size / by - left) * by;
        error err = {0};
        load_report report;
        char *copy = of_its_own_size(text, cut);
        session *t = battle_parse_of(scenario_path, copy, cut, &report, &err);
        mem_free(copy);
        bool at_line_end = cut > 0 && text[cut - 1] == '\n';
        if (t == NULL) {
            refused++;
            assert_true(error_is_set(&err));
            continue;
        }
        assert_int_equal(refused, 0); /* once the header is cut, nothing shorter is believed */
        assert_true(at_line_end || report.torn);
        assert_true(!report.torn || strstr(report.said, "cut off") != NULL);
        torn += report.torn;
        whole += !report.torn;
        assert_in_range(session_count(t), 0, MOST - 1);
        state st;
        for (int i = 0; i <= session_count(t); i++) {
            session_state_at(t, i, &st);
            if (i > 0) assert_true(session_at(t, i - 1)->hash == state_hash(&st));
        }
        session_free(t);
    }
    assert_true(refused > 300 / (int)by);
    assert_true(torn > 1000 / (int)by);
    assert_true(whole > 20 / (int)by);
    mem_free(text);
}

static void test_cut_at_every_byte(void **unused)
{
    (void)unused;
    cut(VILLAGE, 1);
}

/* Where much goes by itself a line is not a choice. */
static void test_cut_where_much_goes_by_itself(void **unused)
{
    (void)unused;
    cut(FIELD, 7);
}

/* ---- one byte changed */

static int line_of(const char *text, size_t at)
{
    int n = 1;
    for (size_t i = 0; i < at; i++)
        n += text[i] == '\n';
    return n;
}

/* Half single bits, half any byte at all: refused, and it is said in which line. */
static void change_bytes(random_stream *chance, char *text, size_t size, int n)
{
    for (int i = 0; i < n; i++) {
        const size_t at = random_below(chance, (uint32_t)size);
        const char old = text[at];
        text[at] = (char)(i % 2 == 0 ? old ^ (1 << random_below(chance, 8))
                                     : old ^ (1 + (int)random_below(chance, 255)));
        error err = {0};
        load_report report;
        session *t = session_parse_save("test.save", text, size, ".", ruleset_list, &report, &err);
        if (t != NULL) fail_msg("byte %zu changed from %d to %d was believed", at, old, text[at]);
        assert_true(error_is_set(&err));
        text[at] = old;
        assert_int_equal(err.line, line_of(text, at));
    }
}

static void test_any_byte_changed(void **unused)
{
    (void)unused;
    int n = how_many(2400, 50000), batteries = 20;
    random_stream chance = {.seed = 77, .stream = 7};
    for (int battery = 0; battery < batteries; battery++) {
        size_t size;
        const char *const on = battery % 2 == 0 ? VILLAGE : FIELD;
        session *s = battle_rich_of(on, 100 + (uint64_t)battery, NULL, 8 + 3 * battery);
        char *text = battle_text(s, &size);
        session_free(s);
        change_bytes(&chance, text, size, n / batteries);
        mem_free(text);
    }
}

/* The same of a whole battle of each scenario of each system. */
static void test_any_byte_of_a_golden_save_changed(void **unused)
{
    (void)unused;
    char **names, path[300], *text;
    int n;
    size_t size;
    error err = {0};
    random_stream chance = {.seed = 78, .stream = 7};
    assert_true(file_list("tests/playthroughs", ".save", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join("tests/playthroughs", names[i], path, sizeof path);
        if (!file_read(path, 1 << 26, &text, &size, &err)) fail_with(&err);
        change_bytes(&chance, text, size, how_many(200, 50000) / n + 1);
        mem_free(text);
    }
    file_list_free(names, n);
}

/* Every byte of one save, every bit. */
static void test_every_bit_changed(void **unused)
{
    (void)unused;
    size_t size;
    session *s = battle_rich_of(VILLAGE, 5, NULL, 6);
    char *text = battle_text(s, &size);
    session_free(s);
    for (size_t at = 0; at < size; at++)
        for (int bit = 0; bit < 8; bit++) {
            error err = {0};
            text[at] = (char)(text[at] ^ (1 << bit));
            assert_null(session_parse_save("test.save", text, size, ".", ruleset_list, NULL, &err));
            text[at] = (char)(text[at] ^ (1 << bit));
            assert_int_equal(err.line, line_of(text, at));
        }
    mem_free(text);
}

/* ---- forged: an editor who can make check digits too */

typedef struct lines {
    char *line[1000];
    int count;
} lines;

static lines take_apart(const char *text, size_t size)
{
    lines l = {.count = 0};
    for (size_t at = 0; at < size;) {
        size_t n = strcspn(text + at, "\n");
        assert_true(l.count < 1000 && n > SAVE_CHECK);
        l.line[l.count] = mem_alloc(n + 200);
        memcpy(l.line[l.count], text + at, n - SAVE_CHECK);
        l.count++;
        at += n + 1;
    }
    return l;
}

static void lines_free(lines *l)
{
    for (int i = 0; i < l->count; i++)
        mem_free(l->line[i]);
}

static strbuf put_together(const lines *l)
{
    strbuf out = {0};
    uint64_t check = 0;
    for (int i = 0; i < l->count; i++)
        save_add_line(&out, &check, l->line[i], strlen(l->line[i]));
    return out;
}

/* Loads the lines with fresh check digits; NULL with the error. */
static session *load_forged(const lines *l, load_report *report, error *err)
{
    strbuf text = put_together(l);
    session *s = battle_parse(text.s, text.len, report, err);
    strbuf_free(&text);
    return s;
}

static void expect_refused(const lines *l, int line, const char *says)
{
    error err = {0};
    session *s = load_forged(l, NULL, &err);
    if (s != NULL) fail_msg("forged line %d was believed: %s", line, line > 0 ? l->line[line - 1] : "");
    if (line > 0) assert_int_equal(err.line, line);
    if (says != NULL && strstr(err.text, says) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", err.text, says);
}

static int first_action_line(const lines *l)
{
    for (int i = 0; i < l->count; i++)
        if (strncmp(l->line[i], "start ", 6) == 0) return i + 1;
    return l->count;
}

static void test_forged_lines(void **unused)
{
    (void)unused;
    size_t size;
    session *s = battle_rich(31, NULL, 40);
    char *text = battle_text(s, &size);
    lines l = take_apart(text, size);
    load_report report;
    error err = {0};
    session *t = load_forged(&l, &report, &err);
    assert_non_null(t); /* put together unchanged it is as good as before */
    session_free(t);
    int forged = 0;
    for (int i = first_action_line(&l); i < l.count; i++) {
        char *line = l.line[i], kept[400];
        snprintf(kept, sizeof kept, "%s", line);
        size_t n = strlen(line);
        line[n - 1] = line[n - 1] == '0' ? '1' : '0'; /* the state's hash */
        expect_refused(&l, i + 1, NULL);
        strcpy(line, kept);
        char *bar = strstr(line, " | ");
        if (strncmp(line, "undo ", 5) != 0 && bar[3] >= '1' && bar[3] <= '6') {
            bar[3] = bar[3] == '6' ? '1' : (char)(bar[3] + 1); /* a face */
            expect_refused(&l, i + 1, "was saved");
            strcpy(line, kept);
            forged++;
        }
        if (strncmp(line, "undo ", 5) != 0) {
            memmove(line + 1, line, n + 1); /* the number */
            expect_refused(&l, i + 1, NULL);
            strcpy(line, kept);
            snprintf(line, n + 200, "%.*s u99%s", (int)(bar - line), kept, kept + (bar - line));
            expect_refused(&l, i + 1, NULL);
            strcpy(line, kept);
        }
        /* the line left out: the next one no longer fits (unless that undoes it anyway) */
        char *gone = l.line[i];
        memmove(&l.line[i], &l.line[i + 1], sizeof l.line[0] * (size_t)(l.count - i - 1));
        l.count--;
        if (i < l.count && strncmp(l.line[i], "undo ", 5) != 0) expect_refused(&l, 0, NULL);
        memmove(&l.line[i + 1], &l.line[i], sizeof l.line[0] * (size_t)(l.count - i));
        l.line[i] = gone;
        l.count++;
    }
    assert_true(forged > 0);
    lines_free(&l);
    mem_free(text);
    session_free(s);
}

static void set_line(lines *l, const char *starts, const char *to)
{
    for (int i = 0; i < l->count; i++)
        if (strncmp(l->line[i], starts, strlen(starts)) == 0) {
            snprintf(l->line[i], strlen(l->line[i]) + 200, "%s", to);
            return;
        }
    fail_msg("no line starts with \"%s\"", starts);
}

static void test_other_versions(void **unused)
{
    (void)unused;
    static const struct {
        const char *starts, *to, *says;
    } forged[] = {
        {"sandtable-save ", "sandtable-save 2", "format"},
        {"rules ", "rules grid 99", "version 99"},
        {"rules ", "rules grid 0", "version 0"},
        {"rules ", "rules chess 1", "chess"},
        {"rules ", "rules", NULL},
        {"seed ", "seed 99999999999999999999999", "seed"},
        {"seed ", "seed 124", NULL},
        {"dice ", "dice loaded", "loaded"},
        {"undo ", "undo sometimes", "sometimes"},
        {"side red", "side red ghost", "human"},
        {"title ", "colour mauve", "is not a line"},
        {"start ", "start | | 0000000000000000", NULL},
    };
    size_t size;
    session *s = battle_rich(123, NULL, 30);
    char *text = battle_text(s, &size);
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        lines l = take_apart(text, size);
        set_line(&l, forged[i].starts, forged[i].to);
        expect_refused(&l, 0, forged[i].says);
        lines_free(&l);
    }
    static const char *const others[] = {"",
                                         "\n",
                                         "{\"format\":1}",
                                         "sandtable-save",
                                         "sandtable-save \n", /* nothing is read beyond its end */
                                         "sandtable-save 1",
                                         "sandtable-save 1 #0123456789abcdef\n",
                                         "sandtable-save 3 of the future\n",
                                         "\x7f"
                                         "ELF",
                                         NULL};
    for (int i = 0; others[i] != NULL; i++) {
        error err = {0};
        const size_t size_of_it = strlen(others[i]);
        char *copy = of_its_own_size(others[i], size_of_it);
        assert_null(session_parse_save("test.save", copy, size_of_it, ".", ruleset_list, NULL, &err));
        assert_true(error_is_set(&err));
        mem_free(copy);
    }
    mem_free(text);
    session_free(s);
}

/* Data that changed but decides nothing here: loaded, and said. Data that changes what comes out: refused at
 * the line. */
static void test_changed_data(void **unused)
{
    (void)unused;
    size_t size;
    load_report report;
    error err = {0};
    session *s = battle_rich(55, NULL, 40);
    char *text = battle_text(s, &size);
    lines l = take_apart(text, size);
    for (int i = 0; i < l.count; i++)
        if (strncmp(l.line[i], "data ", 5) == 0) {
            l.line[i][5] = l.line[i][5] == '0' ? '1' : '0';
            break;
        }
    session *t = load_forged(&l, &report, &err);
    if (t == NULL) fail_with(&err);
    assert_true(report.data_changed);
    assert_non_null(strstr(report.said, "changed"));
    same_history(s, t);
    session_free(t);
    session_free(s);
    /* an option as another scenario would set it */
    const char *const options[] = {"d3Substitute=1", NULL};
    scenario *sc = scenario_load(FIELD, ".", ruleset_list, options, &err);
    assert_non_null(sc);
    strbuf again = put_together(&l);
    t = session_parse_save_of(sc, "test.save", again.s, again.len, &report, &err);
    if (t != NULL) /* this battle never fired: then it must come out the same */
        session_free(t);
    else
        assert_true(err.line > first_action_line(&l) - 1);
    strbuf_free(&again);
    lines_free(&l);
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),    cmocka_unit_test(test_autosave_is_the_save),
        cmocka_unit_test(test_old_saves_load),    cmocka_unit_test(test_a_save_of_an_older_program_loads),
        cmocka_unit_test(test_cut_at_every_byte), cmocka_unit_test(test_cut_where_much_goes_by_itself),
        cmocka_unit_test(test_any_byte_changed),  cmocka_unit_test(test_any_byte_of_a_golden_save_changed),
        cmocka_unit_test(test_every_bit_changed), cmocka_unit_test(test_forged_lines),
        cmocka_unit_test(test_other_versions),    cmocka_unit_test(test_changed_data),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
