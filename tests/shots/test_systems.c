/*
 * test_systems.c: the shortest battle of every rule system in the real program's real window, driven by keys
 * alone: what it recorded is read from its autosave, where every die and every state is verified on the way.
 * Pictures are kept for people to look at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>

#include <cmocka.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/save_load.h"
#include "game/session.h"
#include "rules/list.h"
#include "shots/shortest.h"
#include "shots/xwindow.h"

enum { ENTRIES = 8, STROKES = 260 };

static xwindow window;

/* How many entries the autosave of that battle holds; -1: there is none, or nothing whole yet. */
static int saved(const char *scenario_path)
{
    char folder[256], save[1024], stem[640];
    const char *slash = strrchr(scenario_path, '/');
    int entries = -1;
    snprintf(stem, sizeof stem, "%s", slash ? slash + 1 : scenario_path);
    stem[strcspn(stem, ".")] = 0;
    snprintf(folder, sizeof folder, "%s/state/sandtable/battles", window.folder);
    DIR *list = opendir(folder);
    for (struct dirent *f; list && (f = readdir(list));) {
        if (strncmp(f->d_name, stem, strlen(stem)) != 0 || !strstr(f->d_name, ".save")) continue;
        load_report report;
        error err = {0};
        snprintf(save, sizeof save, "%s/%s", folder, f->d_name);
        session *s = session_load(save, ".", ruleset_list, false, &report, &err);
        if (!s) {
            print_message("%s\n", err.text);
            continue;
        }
        if (session_count(s) > entries) entries = session_count(s);
        session_free(s);
    }
    if (list) closedir(list);
    return entries;
}

static void play_by_keys(const ruleset *rs)
{
    static const char *const strokes[] = {
        "m",    "Tab",    "Return", "Down",   "Return",      "Right",      "Return", "space",
        "Left", "Return", "Up",     "Return", "ctrl+Return", "ctrl+Return"}; /* the second: where it is asked
                                                                                whether all is done */
    char path[512], picture[96];
    if (!shortest(rs, path)) return;
    assert_true(x_start(&window, (const char *const[]){"--seed", "7", "--instant", path, NULL}));
    int entries = 0;
    for (int i = 0; i < STROKES && entries < ENTRIES; i++) {
        x_key(&window, strokes[i % (int)(sizeof strokes / sizeof *strokes)]);
        x_wait(90);
        assert_true(x_alive(&window));
        if (i % 12 == 11) entries = saved(path);
    }
    snprintf(picture, sizeof picture, "system-%s", rs->id);
    x_picture(&window, picture);
    if (entries < ENTRIES) fail_msg("%s: only %d entries were recorded", path, entries);
    x_kill(&window);
}

static void every_system_is_played_by_keys(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i]; i++)
        play_by_keys(ruleset_list[i]);
}

static int begin(void **unused)
{
    (void)unused;
    return x_open(&window, 1366, 800) ? 0 : -1;
}

static int end(void **unused)
{
    (void)unused;
    x_close(&window);
    return 0;
}

int main(void)
{
    if (!x_installed("Xvfb") || !x_installed("xdotool")) {
        printf("SKIPPED: Xvfb and xdotool are needed to play in a real window, and one of them is not "
               "installed.\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_system_is_played_by_keys)};
    return cmocka_run_group_tests_name("systems", tests, begin, end);
}
