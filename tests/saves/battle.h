/* battle.h: battles on the field and about the village to save, load, break and resume. Random play is the
 * tests' own stream, never the table's dice. */
#ifndef TESTS_SAVES_BATTLE_H
#define TESTS_SAVES_BATTLE_H

#include "unit/field.h"

#include <sys/stat.h>
#include <unistd.h>

#include "core/file.h"
#include "core/random.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session.h"
#include "game/session_undo.h"

static inline void fail_with(const error *err)
{
    char text[1024];
    error_format(err, text, sizeof text);
    fail_msg("%s", text);
}

/* How many, or the full number where SANDTABLE_FULL=1. */
static inline int how_many(int normally, int full)
{
    const char *all = getenv("SANDTABLE_FULL");
    return all != NULL && all[0] == '1' ? full : normally;
}

/* A folder of this test's own; gone with battle_clean(). */
static inline const char *battle_folder(void)
{
    static char folder[64];
    if (folder[0] == '\0') {
        snprintf(folder, sizeof folder, "/tmp/sandtable-test-%ld", (long)getpid());
        mkdir(folder, 0777);
    }
    return folder;
}

static inline void battle_path(const char *name, char out[128])
{
    snprintf(out, 128, "%s/%.60s", battle_folder(), name);
}

static inline void battle_clean(void)
{
    char **names;
    int count;
    if (file_list(battle_folder(), "", &names, &count, NULL)) {
        for (int i = 0; i < count; i++) {
            char path[1024];
            file_join(battle_folder(), names[i], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, count);
    }
    rmdir(battle_folder());
}

/* One that an earlier one kept there makes room: the session itself never would. */
static inline session *battle_of(const char *scenario_path, uint64_t seed, const char *save_path)
{
    error err = {0};
    if (save_path != NULL) unlink(save_path);
    session_config config = {.seed = seed, .undo = UNDO_FREE, .save_path = save_path};
    session *s = session_new(battle_load(scenario_path, ruleset_list), &config, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

static inline session *battle_new(uint64_t seed, const char *save_path)
{
    return battle_of(FIELD, seed, save_path);
}

/* One random legal action of the deciding side; false when the battle is over. */
static inline bool battle_pick(const session *s, random_stream *chance, action *out)
{
    action items[4096];
    action_list list = {.items = items, .cap = 4096};
    decision d;
    session_decide(s, &d);
    if (d.side < 0) return false;
    game_actions(session_state(s), &list);
    assert_false(list.overflow);
    assert_true(list.count > 0);
    /* ending a step is rare, or nothing would ever happen */
    for (int i = 0; i < 4; i++) {
        *out = list.items[random_below(chance, (uint32_t)list.count)];
        if ((session_scenario(s)->rules->verbs[out->verb].takes & ENDS_STEP) == 0) break;
    }
    return true;
}

/* Plays up to n choices. */
static inline void battle_play(session *s, random_stream *chance, int n)
{
    action a;
    for (int i = 0; i < n && battle_pick(s, chance, &a); i++) {
        refusal why;
        error err = {0};
        session_outcome outcome = session_do(s, &a, &why, &err);
        if (outcome == SESSION_FAILED) fail_with(&err);
        assert_int_equal(outcome, SESSION_DONE);
    }
}

static inline void battle_umpire(session *s, const char *text)
{
    action a;
    refusal why;
    error err = {0};
    if (!action_decode(session_scenario(s), NO_SIDE, text, &a, &err)) fail_with(&err);
    if (!session_umpire(s, &a, &why, &err)) fail_msg("the umpire was refused: %s %s", why.code, err.text);
}

static inline void battle_undo(session *s)
{
    refusal why;
    error err = {0};
    if (!session_undo(s, true, &why, &err)) fail_msg("undo was refused: %s %s", why.code, err.text);
}

/* A battle with everything in it a save can hold: plain actions, dice, the umpire, undone and redone
 * actions. */
static inline session *battle_rich_of(const char *scenario_path, uint64_t seed, const char *save_path,
                                      int choices)
{
    random_stream chance = {.seed = seed, .stream = 99};
    session *s = battle_of(scenario_path, seed, save_path);
    error err = {0};
    battle_play(s, &chance, choices / 4);
    battle_umpire(s, "umpire-set u2 key=hits value=1");
    battle_play(s, &chance, choices / 4);
    if (session_can_undo(s, NULL)) {
        battle_undo(s);
        if (session_can_undo(s, NULL)) battle_undo(s);
        assert_true(session_redo(s, &err));
    }
    battle_play(s, &chance, choices / 4);
    battle_umpire(s, "umpire-set key=turn value=2");
    battle_undo(s);
    battle_play(s, &chance, choices - 3 * (choices / 4));
    return s;
}

static inline session *battle_rich(uint64_t seed, const char *save_path, int choices)
{
    return battle_rich_of(FIELD, seed, save_path, choices);
}

/* The save as text; the caller's. */
static inline char *battle_text(session *s, size_t *size)
{
    char path[128], *text = NULL;
    error err = {0};
    battle_path("text.save", path);
    if (!session_save_as(s, path, &err) || !file_read(path, 1 << 26, &text, size, &err)) fail_with(&err);
    unlink(path);
    return text;
}

static inline session *battle_parse_of(const char *scenario_path, const char *text, size_t size,
                                       load_report *report, error *err)
{
    load_report unread;
    error_clear(err);
    return session_parse_save_of(battle_load(scenario_path, ruleset_list), "test.save", text, size,
                                 report != NULL ? report : &unread, err);
}

static inline session *battle_parse(const char *text, size_t size, load_report *report, error *err)
{
    return battle_parse_of(FIELD, text, size, report, err);
}

#endif
