/*
 * test_pack.c: one's own battles: packs made, opened and refused; saves that find their scenario wherever it
 * lies.
 */
#include "saves/battle.h"

#include <dirent.h>

#include "game/own.h"
#include "game/pack.h"
#include "game/zip.h"

/* ---- a battle of one's own, in a folder of the test's */

static void folder_of(const char *name, char out[200])
{
    snprintf(out, 200, "%s/%s", battle_folder(), name);
}

/* Folders, too: one level of folders below what battle_clean() knows. */
static void clear(const char *folder)
{
    char path[1300];
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        file_join(folder, entry->d_name, path, sizeof path);
        if (unlink(path) != 0) clear(path);
    }
    if (dir != NULL) closedir(dir);
    rmdir(folder);
}

static int clear_all(void **unused)
{
    (void)unused;
    own_set_folder(NULL);
    clear(battle_folder());
    mkdir(battle_folder(), 0777);
    return 0;
}

static void copy(const char *from, const char *to, const char *find, const char *with)
{
    char *text;
    size_t size;
    error err = {0};
    strbuf out = {0};
    if (!file_read(from, 1 << 24, &text, &size, &err)) fail_with(&err);
    const char *at = find != NULL ? strstr(text, find) : NULL;
    strbuf_addn(&out, text, at != NULL ? (size_t)(at - text) : size);
    if (at != NULL) strbuf_addf(&out, "%s%s", with, at + strlen(find));
    if (!file_write(to, strbuf_str(&out), out.len, &err)) fail_with(&err);
    strbuf_free(&out);
    mem_free(text);
}

/* my.json with its map mine.tmj and that map's tileset, which says its rules. */
static void make_own(const char *folder)
{
    char path[400], middle[400];
    error err = {0};
    if (!file_make_folders(folder, &err)) fail_with(&err);
    file_join(folder, "middle", middle, sizeof middle);
    copy("rules/grid/scenarios/kassassin.json", middle, "{", "{\"rules\": \"grid\",");
    file_join(folder, "my.json", path, sizeof path);
    copy(middle, path, "kassassin.tmj", "mine.tmj");
    unlink(middle);
    file_join(folder, "mine.tmj", path, sizeof path);
    copy("maps/kassassin.tmj", path, NULL, NULL);
    file_join(folder, "squares.tsj", path, sizeof path);
    copy("maps/squares.tsj", path, NULL, NULL);
    file_join(folder, "tiles.png", path, sizeof path);
    copy("maps/tiles.png", path, NULL, NULL);
}

static void pack_of(const char *scenario_path, pack *out)
{
    error err = {0};
    scenario *sc = battle_load(scenario_path, ruleset_list);
    if (!pack_scenario(sc, out, &err)) fail_with(&err);
    scenario_free(sc);
}

/* ---- there and back */

static void test_a_battle_in_one_file(void **unused)
{
    (void)unused;
    char war[200], file[200], home[200], opened[1300], again[1300], *text;
    char **paths;
    int count;
    size_t size;
    error err = {0};
    pack p, q;
    folder_of("war", war);
    folder_of("my.sandtable", file);
    folder_of("home", home);
    make_own(war);
    file_join(war, "my.json", opened, sizeof opened);
    pack_of(opened, &p);
    assert_int_equal(p.count, 4); /* the picture, too, which only Tiled looks at */
    if (!pack_write(&p, file, &err) || !pack_read(file, &q, &err)) fail_with(&err);
    assert_int_equal(q.count, p.count);
    assert_int_equal(q.save, -1);
    assert_string_equal(q.files[q.scenario].name, "my.json");
    for (int i = 0; i < p.count; i++) {
        assert_string_equal(p.files[i].name, q.files[i].name);
        assert_int_equal(p.files[i].size, q.files[i].size);
        assert_memory_equal(p.files[i].data, q.files[i].data, p.files[i].size);
    }
    pack_free(&q);
    pack_free(&p);
    clear(war); /* the sender's folder is not there where it is opened */

    if (!own_take_pack(home, file, ".", ruleset_list, opened, sizeof opened, &err) ||
        !own_take_pack(home, file, ".", ruleset_list, again, sizeof again, &err))
        fail_with(&err);
    assert_string_equal(opened, again); /* it lies there already */
    assert_true(own_has(home, opened));
    own_list(home, &paths, &count);
    assert_int_equal(count, 1);
    assert_string_equal(paths[0], opened);
    own_list_free(paths, count);
    scenario *sc = battle_load(opened, ruleset_list);
    bool with_it = false; /* its own map, and not one of the program's */
    for (int i = 0; i < sc->nfiles; i++)
        with_it =
            with_it || (strstr(sc->files[i].path, "mine.tmj") != NULL && own_has(home, sc->files[i].path));
    assert_true(with_it);
    scenario_free(sc);

    /* Another battle of that name lies beside it. */
    if (!file_read(opened, 1 << 20, &text, &size, &err) || !file_write(opened, text, size - 1, &err))
        fail_with(&err);
    mem_free(text);
    if (!own_take_pack(home, file, ".", ruleset_list, again, sizeof again, &err)) fail_with(&err);
    assert_string_not_equal(opened, again);
}

static void test_ones_own_map_comes_first(void **unused)
{
    (void)unused;
    char war[200], path[400], map[400];
    folder_of("war", war);
    make_own(war);
    file_join(war, "kassassin.tmj", map, sizeof map);
    copy("maps/kassassin.tmj", map, NULL, NULL);
    file_join(war, "my.json", path, sizeof path);
    copy("rules/grid/scenarios/kassassin.json", path, "{", "{\"rules\": \"grid\",");
    scenario *sc = battle_load(path, ruleset_list);
    bool found = false;
    for (int i = 0; i < sc->nfiles; i++) {
        assert_null(strstr(sc->files[i].path, "./maps/"));
        found = found || strcmp(sc->files[i].path, map) == 0;
    }
    assert_true(found);
    scenario_free(sc);
}

/* ---- saves */

/* A save of my.json in `war`, some actions long; its hash. */
static uint64_t play_some(const char *war, const char *save)
{
    char path[400];
    random_stream chance = {.seed = 3};
    file_join(war, "my.json", path, sizeof path);
    session *s = battle_of(path, 5, save);
    battle_play(s, &chance, 12);
    const uint64_t hash = session_hash(s, NO_SIDE);
    session_free(s);
    return hash;
}

static void comes_out(const char *save, uint64_t hash)
{
    error err = {0};
    load_report report;
    session *s = session_load(save, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_false(report.data_changed); /* it lies elsewhere, and is the same */
    session_free(s);
}

static void test_a_save_finds_its_scenario(void **unused)
{
    (void)unused;
    char war[200], other[200], home[200], in_home[200], save[400], moved[400];
    error err = {0};
    folder_of("war", war);
    folder_of("other", other);
    folder_of("home", home);
    folder_of("home/packs", in_home);
    make_own(war);
    file_join(war, "my.save", save, sizeof save);
    const uint64_t hash = play_some(war, save);
    comes_out(save, hash);

    assert_int_equal(rename(war, other), 0); /* the folder is called otherwise */
    file_join(other, "my.save", save, sizeof save);
    comes_out(save, hash);

    file_join(other, "my.json", moved, sizeof moved); /* and so is the scenario */
    file_join(other, "renamed.json", war, sizeof war);
    assert_int_equal(rename(moved, war), 0);
    comes_out(save, hash);

    folder_of("alone.save", moved); /* the save lies alone, the battle among one's own */
    assert_int_equal(rename(save, moved), 0);
    assert_null(session_load(moved, ".", ruleset_list, false, &(load_report){.said = ""}, &err));
    assert_non_null(strstr(err.text, "is not there"));
    if (!file_make_folders(in_home, &err)) fail_with(&err);
    file_join(in_home, "my", save, sizeof save);
    assert_int_equal(rename(other, save), 0);
    own_set_folder(home);
    comes_out(moved, hash);
}

/* It is mailed with its battle, and gone on with elsewhere. */
static void test_a_save_travels_in_a_pack(void **unused)
{
    (void)unused;
    char war[200], file[200], home[200], save[400], opened[1300];
    error err = {0};
    pack p;
    folder_of("war", war);
    folder_of("my.sandtable", file);
    folder_of("home", home);
    make_own(war);
    file_join(war, "turn-2.save", save, sizeof save);
    const uint64_t hash = play_some(war, save);
    file_join(war, "my.json", opened, sizeof opened);
    pack_of(opened, &p);
    if (!pack_add(&p, save, &err) || !pack_write(&p, file, &err)) fail_with(&err);
    pack_free(&p);
    clear(war);
    if (!own_take_pack(home, file, ".", ruleset_list, opened, sizeof opened, &err)) fail_with(&err);
    assert_non_null(strstr(opened, "turn-2.save"));
    comes_out(opened, hash);
}

static void test_paths_of_ones_own_folder_are_not_told(void **unused)
{
    (void)unused;
    char home[200], war[200], path[400], *text;
    size_t size;
    error err = {0};
    folder_of("home", home);
    folder_of("home/scenarios", war);
    make_own(war);
    own_set_folder(home);
    file_join(home, "my.save", path, sizeof path);
    play_some(war, path);
    if (!file_read(path, 1 << 20, &text, &size, &err)) fail_with(&err);
    assert_null(strstr(text, battle_folder()));
    assert_non_null(strstr(text, "scenario scenarios/my.json"));
    mem_free(text);
}

/* ---- from outside */

static void refused(const char *file, const char *says)
{
    char home[200], opened[1300];
    char **paths;
    int count;
    error err = {0};
    folder_of("home", home);
    if (own_take_pack(home, file, ".", ruleset_list, opened, sizeof opened, &err))
        fail_msg("%s was taken", file);
    if (strstr(err.text, says) == NULL) fail_msg("\"%s\" is said, not \"%s\"", err.text, says);
    own_list(home, &paths, &count);
    assert_int_equal(count, 0);
    own_list_free(paths, count);
    folder_of("home/packs", home); /* not even aside */
    DIR *dir = opendir(home);
    for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;)
        assert_true(strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
    if (dir != NULL) closedir(dir);
}

/* A good pack, one of whose files has another name. */
static void refused_name(const char *name, const char *says)
{
    char file[200];
    error err = {0};
    pack p;
    folder_of("bad.sandtable", file);
    pack_of("rules/grid/scenarios/kassassin.json", &p);
    snprintf(p.files[p.count - 1].name, sizeof p.files[0].name, "%s", name);
    if (!pack_write(&p, file, &err)) fail_with(&err);
    pack_free(&p);
    refused(file, says);
}

static void test_names_that_lead_elsewhere(void **unused)
{
    (void)unused;
    static const char *const names[] = {"../tiles.png", "/tmp/tiles.png", "a/tiles.png",    "..",
                                        ".tiles.png",   "C:\\tiles.png",  "a\\tiles.png",   "-rf.png",
                                        "a\nb.png",     "a:b.png",        "..\\..\\up.png", " .png"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        refused_name(names[i], "leads elsewhere");
    static const char *const kinds[] = {"run.sh", "program", "x.so", "x.desktop", "x.sandtable"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        refused_name(kinds[i], "is of no kind");
    refused_name("KASSASSIN.TMJ", "stands there twice");
    refused_name("second.json", "one scenario");
}

/* A zip of so many files of so many bytes, all of a kind ("mode", in Unix's numbers). */
static void zip_of(const char *file, unsigned mode, int entries, size_t each)
{
    enum { KIND_AT = 41 }; /* the upper byte of the mode, from the row's first */
    zip_writer w = {.count = 0};
    char *bytes = mem_alloc(each + 1), name[40];
    error err = {0};
    for (int i = 0; i < entries; i++) {
        snprintf(name, sizeof name, "map-%d.tmj", i);
        assert_true(zip_add(&w, name, bytes, each));
    }
    if (entries > 0) w.list.s[KIND_AT] = (char)(mode >> 8);
    zip_finish(&w);
    if (!file_write(file, strbuf_str(&w.bytes), w.bytes.len, &err)) fail_with(&err);
    strbuf_free(&w.bytes);
    strbuf_free(&w.list);
    mem_free(bytes);
}

static void test_what_is_no_plain_file(void **unused)
{
    (void)unused;
    char file[200];
    folder_of("bad.sandtable", file);
    static const unsigned kinds[] = {0120777, 0040755, 0010644, 0020644};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        zip_of(file, kinds[i], 1, 0);
        refused(file, "a folder, a link or a device");
    }
    zip_of(file, 0100644, PACK_FILES_MAX + 1, 1);
    refused(file, "one file too many");
    zip_of(file, 0100644, 1, PACK_UNPACKED_MAX + 1); /* some tens of kilobytes, as it comes */
    refused(file, "too large");
    zip_of(file, 0100644, 0, 0);
    refused(file, "one scenario");
    assert_int_equal(file_write(file, "no zip", 6, NULL), true);
    refused(file, "damaged, or no pack");
    assert_int_equal(file_write(file, "", 0, NULL), true);
    refused(file, "damaged, or no pack");
}

/* What is well packed and no battle: told as of the pack, and nothing stays. */
static void test_a_pack_that_is_no_battle(void **unused)
{
    (void)unused;
    char file[200];
    error err = {0};
    pack p;
    folder_of("bad.sandtable", file);
    pack_of("rules/grid/scenarios/kassassin.json", &p); /* does not say its rules */
    if (!pack_write(&p, file, &err)) fail_with(&err);
    refused(file, "kassassin.json:1:1: rules: there is no rule system");
    p.files[p.scenario].size /= 2;
    if (!pack_write(&p, file, &err)) fail_with(&err);
    refused(file, "kassassin.json:");
    pack_free(&p);
}

/* Cut anywhere, or a byte of it changed: a battle or a sentence. */
static void test_damaged_packs(void **unused)
{
    (void)unused;
    char file[200], *text;
    size_t size;
    error err = {0};
    pack p;
    folder_of("good.sandtable", file);
    pack_of("rules/grid/scenarios/kassassin.json", &p);
    if (!pack_write(&p, file, &err) || !file_read(file, 1 << 20, &text, &size, &err)) fail_with(&err);
    pack_free(&p);
    random_stream chance = {.seed = 9};
    for (size_t n = 0; n < size; n += 1 + size / 200) {
        error_clear(&err);
        assert_false(pack_parse("cut", text, n, &p, &err));
        assert_true(error_is_set(&err));
    }
    for (int i = 0; i < 300; i++) {
        const size_t at = random_below(&chance, (uint32_t)size);
        const char was = text[at];
        error_clear(&err);
        text[at] = (char)(was ^ (1 << (i & 7)));
        if (!pack_parse("changed", text, size, &p, &err)) assert_true(error_is_set(&err));
        pack_free(&p);
        text[at] = was;
    }
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_battle_in_one_file, clear_all),
        cmocka_unit_test_teardown(test_ones_own_map_comes_first, clear_all),
        cmocka_unit_test_teardown(test_a_save_finds_its_scenario, clear_all),
        cmocka_unit_test_teardown(test_a_save_travels_in_a_pack, clear_all),
        cmocka_unit_test_teardown(test_paths_of_ones_own_folder_are_not_told, clear_all),
        cmocka_unit_test_teardown(test_names_that_lead_elsewhere, clear_all),
        cmocka_unit_test_teardown(test_what_is_no_plain_file, clear_all),
        cmocka_unit_test_teardown(test_a_pack_that_is_no_battle, clear_all),
        cmocka_unit_test_teardown(test_damaged_packs, clear_all),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
