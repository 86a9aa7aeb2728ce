/*
 * session.h: one battle being played: the true state, its history, undo, save, replay, who may know what.
 *
 * The session alone holds the true state; everybody else sees copies redacted for whoever is looking. Every
 * input is an action; `go`s are played by the session itself until a side must decide.
 */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "core/file.h"
#include "game/ruleset.h"

typedef struct session session;

enum { SEAT_HUMAN = 0, SEAT_COMPUTER = 1 };
/* Past a roll or a thing newly seen. */
typedef enum undo_policy {
    UNDO_FREE, /* solo */
    UNDO_ASK,  /* hot-seat: both agree */
    UNDO_NO    /* never; what rolled nothing and showed nothing may still be taken back */
} undo_policy;

typedef struct session_config {
    uint64_t seed;
    bool typed_dice;               /* humans' rolls are entered by hand */
    uint8_t seat[SIDES_MAX];       /* SEAT_ */
    const char *player[SIDES_MAX]; /* name of the computer player, or NULL */
    undo_policy undo;
    const char *save_path; /* autosave from the first moment; NULL: none */
} session_config;

/* Takes the scenario (freed with the session). NULL and *err if the autosave cannot be written. */
session *session_new(scenario *sc, const session_config *config, error *err);
void session_free(session *s);

const scenario *session_scenario(const session *s);
const session_config *session_settings(const session *s);
/* The truth: for the engine's `view all`, reports of ended battles, tests. */
const state *session_state(const session *s);
void session_view(const session *s, int side, state *out); /* what that side may know; NO_SIDE: all */
void session_decide(const session *s, decision *out);

/* One line of the history. `faces` are all the faces it rolled, in order. */
typedef struct session_entry {
    action act;
    event_list events;
    uint64_t hash; /* of the state after it */
    uint16_t turn;
    uint8_t step;
    int8_t side; /* when it began */
    bool rolled, revealed, by_umpire;
} session_entry;
const event_list *session_opening(const session *s);      /* what setting up said, before the first entry */
int session_count(const session *s);                      /* entries that stand (undone ones do not) */
const session_entry *session_at(const session *s, int i); /* stays where it is while it stands */
uint64_t session_hash(const session *s, int side);        /* of that side's view; NO_SIDE: the truth */

typedef enum session_outcome {
    SESSION_DONE,
    SESSION_REFUSED,
    SESSION_NEEDS_FACES,
    SESSION_FAILED
} session_outcome;
/*
 * Checks, applies, records, saves; then plays the `go`s that follow until a decision (all of them in one
 * call). REFUSED: *why. NEEDS_FACES (typed dice): session_lacking() tells the roll; call again with the same
 * action after session_enter_faces(). FAILED: the save could not be written (*err), nothing has changed.
 */
session_outcome session_do(session *s, const action *a, refusal *why, error *err);
/* As the deciding side; a text that is no action: FAILED with *err. */
session_outcome session_do_text(session *s, const char *text, refusal *why, error *err);
const roll *session_lacking(const session *s); /* NULL: nothing is awaited */
void session_forget_faces(session *s); /* the player thought better of it: the awaiting action is dropped */
bool session_enter_faces(session *s, const char *faces, error *err);
/* Faces for the rolls of the next session_do and its `go`s; a misfit or a left-over refuses it
 * ("dice.misfit", "dice.left-over"). */
bool session_script(session *s, const char *faces, error *err);

bool session_umpire(session *s, const action *a, refusal *why, error *err);

/* Undo: nearest keyframe plus replay, back to the last choice. `agreed`: the other side said yes (UNDO_ASK).
 */
bool session_can_undo(const session *s, bool *needs_agreement);
bool session_undo(session *s, bool agreed, refusal *why, error *err);
/* Keep the first `count` entries. */
bool session_undo_to(session *s, int count, bool agreed, refusal *why, error *err);
bool session_can_redo(const session *s);
bool session_redo(session *s, error *err);

/* The state after the first `count` entries, for replay and the loss plot. */
void session_state_at(const session *s, int count, state *out);

/* Whose dice these are: the side of the unit that rolls, or of the one it is about; NO_SIDE. */
int session_roll_side(const scenario *sc, const roll *r);

/* ---- saves (game/save.c): an append-only text log; see design.md section 6. */
/* Whole, aside and renamed; autosave goes on where it was. */
bool session_save_as(session *s, const char *path, error *err);
bool session_saves_to(session *s, const char *path, error *err); /* from now on the autosave is there */
/* What a list of saves shows, read without scenario or rules. */
typedef struct save_card {
    char title[96], scenario[256], rules[32], last[160];
    int actions;
} save_card;
bool session_read_card(const char *path, save_card *out, error *err);
typedef struct load_report {
    char said[512]; /* a sentence worth showing, or "" */
    bool torn, data_changed;
    int actions; /* entries that stand */
    size_t kept; /* bytes of the text that are good */
} load_report;
/* A new session from a save: verifies faces and hashes and names the first line that differs; a torn last
 * line is dropped with a word said. When `resume` it goes on appending to that file. NULL and *err on
 * refusal. */
session *session_load(const char *path, const char *data_dir, const ruleset *const *rulesets, bool resume,
                      load_report *report, error *err);
session *session_parse_save(const char *name, const char *text, size_t size, const char *data_dir,
                            const ruleset *const *rulesets, load_report *report, error *err);
/* The same where the scenario is at hand already (taken, also on refusal). */
session *session_parse_save_of(scenario *sc, const char *name, const char *text, size_t size,
                               load_report *report, error *err);

/* ---- sentences for people (game/story.c): what `side` may know (NO_SIDE: all); each event at most one line.
 * False: nothing to say. */
bool story_event(const session *s, const session_entry *e, const event *ev, int side, strbuf *out);
/* "5d6: 3 5 2 6 1, 17 hits" */
void story_roll(const scenario *sc, const state *st, const roll *r, strbuf *out);
void story_ledger(const scenario *sc, const state *st, const ledger *l, strbuf *out);
void story_refusal(const scenario *sc, const state *st, const refusal *why, strbuf *title, strbuf *text,
                   strbuf *remedy, const char **rule);
void story_prompt(const scenario *sc, const state *st, const decision *d, strbuf *out);
/* JSON for the engine, each on one line. */
void story_event_json(const scenario *sc, const state *st, const event_list *l, const event *ev, strbuf *out);
void story_ledger_json(const scenario *sc, const state *st, const ledger *l, strbuf *out);
/* Whose decision, what is awaited, the game's own fields, hash. */
void story_state_json(const scenario *sc, const state *st, strbuf *out);
void story_unit_json(const scenario *sc, const state *st, int unit, strbuf *out);
int story_status_find(const char *name); /* unit_status of a name the protocol uses; -1: none */

#endif
