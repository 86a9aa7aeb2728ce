/*
 * save_load.h: a battle from its save. Not for writing one (save.h).
 */
#ifndef GAME_SAVE_LOAD_H
#define GAME_SAVE_LOAD_H

#include "game/load_report.h"
#include "game/session.h"

/* What a list of saves shows, read without scenario or rules. */
typedef struct save_card {
    char title[96], scenario[256], rules[32], last[160];
    int actions;
    bool damaged; /* a line is not as it was written, but a battle stands in those before it: of them is this
                     card */
} save_card;
/* False where it cannot be opened as it is; the card of a damaged one is filled all the same. */
bool session_read_card(const char *path, save_card *out, error *err);
/*
 * What is whole of a damaged save, every line before the first that is not as it was written, goes into a new
 * file `out`; the damaged one is not touched. *actions (may be NULL): how many stand in it. False and *err:
 * it is not damaged, nothing of it can be gone on with, `out` is there already or cannot be written.
 */
bool session_salvage(const char *path, const char *out, int *actions, error *err);
/*
 * A new session from a save: verifies faces and hashes and names the first line that differs; a torn last
 * line is dropped with a word said. When `resume` it goes on appending to that file.
 *
 * A save of an older version of its rules is played again under those of today up to the first action they
 * refuse, or throw other dice for, and opens there, with a word said. That file is never written to: when
 * `resume` a new one beside it has the battle from then on. NULL and *err on refusal.
 */
session *session_load(const char *path, const char *data_dir, const ruleset *const *rulesets, bool resume,
                      load_report *report, error *err);
/* To resume one whose dice may be sealed: its key, if there is one, is in that folder (NULL: nowhere).
 * Without its key it goes on under a new seal, with a word said; a battle merely looked at never has its key.
 */
session *session_resume(const char *path, const char *data_dir, const ruleset *const *rulesets,
                        const char *key_dir, load_report *report, error *err);
session *session_parse_save(const char *name, const char *text, size_t size, const char *data_dir,
                            const ruleset *const *rulesets, load_report *report, error *err);
/* The same where the scenario is at hand already (taken, also on refusal). */
session *session_parse_save_of(scenario *sc, const char *name, const char *text, size_t size,
                               load_report *report, error *err);

#endif
