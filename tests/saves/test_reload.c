/*
 * test_reload.c: a designer edits the data while a battle is played: nothing changed, something that never
 * mattered, something that does, something that breaks the battle, something that cannot be read.
 */
#include "saves/battle.h"

#include <jansson.h>

#include "cli/engine.h"
#include "game/session_reload.h"

/* ---- a copy of the data that may be edited: the rules, and the field with its map at the top */

static char data_dir[160];

static void copy_folder(const char *from, const char *into)
{
    static const char *const endings[] = {".json", ".tmj"};
    char to[300], path[600], **names, *text;
    int count;
    size_t size;
    error err = {0};
    file_join(data_dir, into, to, sizeof to);
    if (!file_make_folders(to, &err)) fail_with(&err);
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++) {
        if (!file_list(from, endings[e], &names, &count, &err)) fail_with(&err);
        for (int i = 0; i < count; i++) {
            file_join(from, names[i], path, sizeof path);
            if (!file_read(path, 1 << 24, &text, &size, &err)) fail_with(&err);
            file_join(to, names[i], path, sizeof path);
            if (!file_write(path, text, size, &err)) fail_with(&err);
            mem_free(text);
        }
        file_list_free(names, count);
    }
}

static const char *const folders[] = {"rules/grid", "rules", ""};

static int copy_data(void **unused)
{
    (void)unused;
    snprintf(data_dir, sizeof data_dir, "%s/data", battle_folder());
    copy_folder("rules/grid", "rules/grid");
    copy_folder("rules", "rules");
    copy_folder("tests/unit/data", "");
    return 0;
}

static int drop_data(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char folder[300], path[600], **names;
        int count;
        file_join(data_dir, folders[i], folder, sizeof folder);
        if (!file_list(folder, "", &names, &count, NULL)) continue;
        for (int k = 0; k < count; k++) {
            file_join(folder, names[k], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, count);
        rmdir(folder);
    }
    char path[300];
    file_join(data_dir, "", path, sizeof path);
    rmdir(path);
    battle_clean();
    return 0;
}

/* One text of a file for another. */
static void edit(const char *name, const char *old, const char *new)
{
    char path[600], *text;
    size_t size;
    error err = {0};
    strbuf edited = {0};
    file_join(data_dir, name, path, sizeof path);
    if (!file_read(path, 1 << 24, &text, &size, &err)) fail_with(&err);
    const char *at = strstr(text, old);
    if (at == NULL) fail_msg("%s does not hold %s", name, old);
    strbuf_addn(&edited, text, (size_t)(at - text));
    strbuf_add(&edited, new);
    strbuf_add(&edited, at + strlen(old));
    if (!file_write(path, edited.s, edited.len, &err)) fail_with(&err);
    strbuf_free(&edited);
    mem_free(text);
}

#define MUSKET "\"id\": \"smoothbore\", \"words\": \"weapon.musket\", \"die\": 6, \"dice\": 1, "
#define GUN "\"id\": \"field-gun\", \"words\": \"weapon.field-gun\", \"die\": 6, \"dice\": 3, "

/* No musket and no gun reaches farther than the next box. */
static void shorten_the_range(void)
{
    edit("rules/grid/weapons.json", MUSKET "\"short\": 2, \"long\": 4", MUSKET "\"short\": 2, \"long\": 2");
    edit("rules/grid/weapons.json", GUN "\"short\": 10, \"long\": 20", GUN "\"short\": 2, \"long\": 2");
}

static session *begin(const char *save_path)
{
    char path[600];
    error err = {0};
    file_join(data_dir, "field.json", path, sizeof path);
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, &err);
    if (sc == NULL) fail_with(&err);
    if (save_path != NULL) unlink(save_path); /* of the test before */
    session_config config = {.seed = 3, .undo = UNDO_FREE, .save_path = save_path};
    session *s = session_new(sc, &config, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

/* A battle with shots, faces given to a roll, the umpire, and something taken back. */
static session *played(const char *save_path)
{
    random_stream chance = {.seed = 3, .stream = 99};
    session *s = begin(save_path);
    battle_umpire(s, "umpire-place u4 > D5");
    battle_umpire(s, "umpire-place u5 > D4");
    battle_play(s, &chance, 40);
    battle_umpire(s, "umpire-set u2 key=hits value=1");
    battle_play(s, &chance, 10);
    battle_undo(s);
    return s;
}

static session *reload(const session *s, reload_report *report)
{
    error err = {0};
    session *next = session_reload(s, NO_SIDE, report, &err);
    if (next == NULL) fail_with(&err);
    return next;
}

static int choices(const session *s)
{
    int n = 0;
    for (int i = 0; i < session_count(s); i++)
        n += session_at(s, i)->act.verb != VERB_GO;
    return n;
}

static bool names_file(const reload_report *r, const char *name)
{
    for (int i = 0; i < r->nfiles && i < RELOAD_FILES; i++)
        if (strcmp(r->files[i], name) == 0) return true;
    return false;
}

/* Takes the new battle, and loads what is then in the file: it is that battle, which can be played on. */
static void take_and_load(session *s, session *next, const char *path, char kept[1024])
{
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 5};
    if (!session_reload_take(next, s, kept, 1024, &err)) fail_with(&err);
    session_free(s);
    battle_play(next, &chance, 3);
    const uint64_t hash = session_hash(next, NO_SIDE);
    const int count = session_count(next);
    session_free(next);
    s = session_load(path, data_dir, ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_false(report.torn);
    assert_false(report.data_changed);
    assert_int_equal(session_count(s), count);
    assert_true(session_hash(s, NO_SIDE) == hash);
    session_free(s);
}

static void test_unchanged(void **unused)
{
    (void)unused;
    char path[128], kept[1024];
    reload_report r;
    random_stream chance = {.seed = 11, .stream = 99};
    battle_path("same.save", path);
    session *s = begin(path);
    battle_play(s, &chance, 25);
    session *next = reload(s, &r);
    assert_int_equal(r.nfiles, 0);
    assert_int_equal(r.actions, choices(s));
    assert_int_equal(r.kept, r.actions);
    assert_int_equal(r.differing, 0);
    assert_int_equal(r.thrown_anew, 0);
    assert_int_equal(r.differs.number, 0);
    assert_int_equal(r.stopped.number, 0);
    assert_false(r.begins_otherwise);
    assert_int_equal(session_count(next), session_count(s));
    assert_true(session_hash(next, NO_SIDE) == session_hash(s, NO_SIDE));
    take_and_load(s, next, path, kept);
    assert_string_equal(kept, ""); /* the file says the same: no copy of it is needed */
}

/* There is no horse on the field to charge a square. */
static void test_change_that_never_mattered(void **unused)
{
    (void)unused;
    char path[128], kept[1024];
    reload_report r;
    battle_path("idle.save", path);
    session *s = played(path);
    edit("rules/grid/modifiers.json", "\"if\": \"horse-at-square\", \"op\": \"add\", \"value\": -2",
         "\"if\": \"horse-at-square\", \"op\": \"add\", \"value\": -3");
    session *next = reload(s, &r);
    assert_int_equal(r.nfiles, 1);
    assert_true(names_file(&r, "rules/grid/modifiers.json"));
    assert_int_equal(r.kept, choices(s));
    assert_int_equal(r.differing, 0);
    assert_int_equal(r.stopped.number, 0);
    assert_true(session_hash(next, NO_SIDE) == session_hash(s, NO_SIDE));
    take_and_load(s, next, path, kept);
    assert_true(file_exists(kept)); /* what had been taken back stands there */
}

static void test_change_that_matters(void **unused)
{
    (void)unused;
    char path[128], kept[1024];
    size_t size, was_size;
    char *was, *text;
    error err = {0};
    reload_report r;
    battle_path("other.save", path);
    session *s = played(path);
    if (!file_read(path, 1 << 24, &was, &was_size, &err)) fail_with(&err);
    edit("rules/grid/modifiers.json", "\"if\": \"moved\", \"op\": \"add\", \"value\": -1",
         "\"if\": \"moved\", \"op\": \"add\", \"value\": -2");
    session *next = reload(s, &r);
    assert_true(names_file(&r, "rules/grid/modifiers.json"));
    assert_false(r.begins_otherwise);
    assert_int_equal(r.stopped.number, 0);
    assert_int_equal(r.kept, choices(s));
    assert_true(r.differing > 0 && r.differing < r.actions);
    /* everything before the first came out the same */
    const int at = r.differs.number - 1;
    assert_true(at > 0 && r.differs.action[0] != '\0');
    assert_true(r.differs.was[0] != '\0' && strcmp(r.differs.was, r.differs.is_now) != 0);
    for (int i = 0; i < at; i++)
        assert_true(session_at(s, i)->hash == session_at(next, i)->hash);
    assert_true(session_hash(next, NO_SIDE) != session_hash(s, NO_SIDE));
    take_and_load(s, next, path, kept);
    if (!file_read(kept, 1 << 24, &text, &size, &err)) fail_with(&err);
    assert_int_equal(size, was_size); /* the battle as it was, whole */
    assert_memory_equal(text, was, size);
    mem_free(text);
    mem_free(was);
}

/* Muskets do not reach so far any more: the battle stands at the last position that can be. */
static void test_change_that_refuses(void **unused)
{
    (void)unused;
    char path[128], kept[1024];
    reload_report r;
    battle_path("stop.save", path);
    session *s = played(path);
    const uint64_t hash = session_hash(s, NO_SIDE);
    shorten_the_range();
    session *next = reload(s, &r);
    assert_true(r.stopped.number > 0);
    assert_non_null(strstr(r.stopped.action, " fire "));
    assert_true(r.stopped.why[0] != '\0');
    assert_true(r.kept < r.actions);
    assert_int_equal(choices(next), r.kept);
    assert_int_equal(session_count(next), r.stopped.number - 1);
    assert_true(session_hash(s, NO_SIDE) == hash); /* the old one is as it was */
    take_and_load(s, next, path, kept);
    assert_true(file_exists(kept));
}

static void test_a_side_is_told_no_secrets(void **unused)
{
    (void)unused;
    reload_report r;
    error err = {0};
    session *s = played(NULL);
    shorten_the_range();
    for (int side = 0; side < 2; side++) {
        session *next = session_reload(s, side, &r, &err);
        assert_true(r.stopped.number > 0);
        const bool its_own = session_at(s, r.stopped.number - 1)->side == side;
        assert_int_equal(r.stopped.action[0] != '\0', its_own);
        assert_int_equal(r.stopped.why[0] != '\0', its_own);
        session_free(next);
    }
    session_free(s);
}

static void test_broken_data_touches_nothing(void **unused)
{
    (void)unused;
    char path[128], *was, *text;
    size_t was_size, size;
    error err = {0};
    reload_report r;
    battle_path("broken.save", path);
    session *s = played(path);
    const uint64_t hash = session_hash(s, NO_SIDE);
    if (!file_read(path, 1 << 24, &was, &was_size, &err)) fail_with(&err);
    edit("rules/grid/charts.json", "\"columns\": [\"The leader is\"]", "\"columns\": [\"The leader is\"");
    assert_null(session_reload(s, NO_SIDE, &r, &err));
    assert_non_null(strstr(err.file, "rules/grid/charts.json"));
    assert_true(err.line > 0);
    assert_true(err.text[0] != '\0');
    assert_true(session_hash(s, NO_SIDE) == hash);
    if (!file_read(path, 1 << 24, &text, &size, &err)) fail_with(&err);
    assert_int_equal(size, was_size);
    assert_memory_equal(text, was, size);
    mem_free(text);
    mem_free(was);
    random_stream chance = {.seed = 5};
    battle_play(s, &chance, 3);
    session_free(s);
}

/* Where the disk refuses, the old battle still has its file and goes on. */
static void refused_by_disk(file_op op, unsigned nth)
{
    char path[128], kept[1024];
    reload_report r;
    load_report report;
    error err = {0};
    random_stream chance = {.seed = 5};
    battle_path("full.save", path);
    session *s = played(path);
    edit("rules/grid/modifiers.json", "\"if\": \"moved\", \"op\": \"add\", \"value\": -1",
         "\"if\": \"moved\", \"op\": \"add\", \"value\": -2");
    session *next = reload(s, &r);
    copy_folder("rules/grid", "rules/grid");
    file_fail_at(op, nth, false);
    const bool good = session_reload_take(next, s, kept, sizeof kept, &err);
    file_fail_at(op, 0, false);
    assert_false(good);
    assert_true(err.text[0] != '\0');
    battle_play(s, &chance, 1);
    error_clear(&err);
    session *loaded = session_load(path, data_dir, ruleset_list, false, &report, &err);
    if (loaded == NULL) fail_with(&err);
    assert_true(session_hash(loaded, NO_SIDE) == session_hash(s, NO_SIDE));
    session_free(loaded);
    session_free(next);
    session_free(s);
}

static void test_disk_that_refuses(void **unused)
{
    (void)unused;
    refused_by_disk(FILE_OP_OPEN, 1);
    refused_by_disk(FILE_OP_WRITE, 1);
    refused_by_disk(FILE_OP_SYNC, 1);
    for (unsigned nth = 1; nth <= 2; nth++) /* the copy, then the new save */
        refused_by_disk(FILE_OP_RENAME, nth);
}

/* ---- the protocol's command */

static char *ask(engine *e, const char *line)
{
    strbuf out = {0};
    engine_line(e, line, strlen(line), &out);
    return out.s;
}

static json_t *json_of(engine *e, const char *line)
{
    char *text = ask(e, line);
    json_t *doc = text[0] == '=' ? json_loads(text + 2, 0, NULL) : NULL;
    if (doc == NULL) fail_msg("%s: %s", line, text);
    mem_free(text);
    return doc;
}

static bool taken(const json_t *doc)
{
    return json_is_true(json_object_get(doc, "taken"));
}

static void test_command(void **unused)
{
    (void)unused;
    char line[700];
    engine *e = engine_new(data_dir, ruleset_list, NULL);
    session *s = played(NULL);
    error err = {0};
    battle_path("command.save", line);
    if (!session_save_as(s, line, &err)) fail_with(&err);
    session_free(s);
    snprintf(line, sizeof line, "load %s/command.save", battle_folder());
    mem_free(ask(e, line));
    json_t *doc = json_of(e, "reload");
    assert_true(taken(doc));
    assert_int_equal(json_integer_value(json_object_get(doc, "changed")), 0);
    assert_true(json_is_null(json_object_get(doc, "first")));
    assert_true(json_is_null(json_object_get(doc, "stopped")));
    json_decref(doc);
    shorten_the_range();
    doc = json_of(e, "reload");
    assert_false(taken(doc));
    assert_true(json_integer_value(json_object_get(json_object_get(doc, "stopped"), "number")) > 0);
    json_decref(doc);
    doc = json_of(e, "reload partly");
    assert_true(taken(doc));
    json_decref(doc);
    doc = json_of(e, "reload");
    assert_true(json_is_null(json_object_get(doc, "stopped")));
    json_decref(doc);
    char *text = ask(e, "reload now");
    assert_int_equal(text[0], '?');
    mem_free(text);
    engine_free(e);
}

#define RELOAD_TEST(name) cmocka_unit_test_setup_teardown(name, copy_data, drop_data)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RELOAD_TEST(test_unchanged),
        RELOAD_TEST(test_change_that_never_mattered),
        RELOAD_TEST(test_change_that_matters),
        RELOAD_TEST(test_change_that_refuses),
        RELOAD_TEST(test_a_side_is_told_no_secrets),
        RELOAD_TEST(test_broken_data_touches_nothing),
        RELOAD_TEST(test_disk_that_refuses),
        RELOAD_TEST(test_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
