/*
 * session.h: one battle being played: the true state, its history, who may know what.
 *
 * The session alone holds the true state; everybody else sees copies redacted for whoever is looking. Every
 * input is an action; `go`s are played by the session itself until a side must decide.
 */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "game/ruleset.h"

typedef struct session session;

enum { SEAT_HUMAN = 0, SEAT_COMPUTER = 1 };
/* Whether a player may take back past a roll, or past something newly seen. */
typedef enum undo_policy {
    UNDO_FREE, /* solo */
    UNDO_ASK,  /* hot-seat: both agree */
    UNDO_NO    /* never; an action that rolled and showed nothing may still be taken back */
} undo_policy;

/* A battle whose save was of an older version of its rules. Entries are counted as the old file has them. */
typedef struct session_begun {
    int version;   /* it was begun under; 0: the rules have their version still */
    int kept, of;  /* entries that could be played under today's rules, and that stood */
    int turn;      /* of the first that could not, where kept < of */
    int otherwise; /* the position is another than it was from this entry on; 0: it is the same, or not known
                    */
} session_begun;

typedef struct session_config {
    uint64_t seed;           /* 0 where it is sealed */
    const struct seal *seal; /* what its dice come from instead, copied; NULL: the seed */
    const char *key_dir; /* of a sealed battle: the folder for its key, without which a save goes on under a
                            new one; NULL: the key is kept nowhere */
    uint8_t typed;       /* a bit a side whose dice are thrown on the real table and entered */
    uint8_t seat[SIDES_MAX];       /* SEAT_ */
    const char *player[SIDES_MAX]; /* name of the computer player, or NULL */
    undo_policy undo;
    session_begun begun;
    const char *save_path; /* autosave from the first moment, a file that is not there yet; NULL: none */
} session_config;

/* Takes the scenario (freed with the session). NULL and *err if the autosave cannot be written. */
session *session_new(scenario *sc, const session_config *config, error *err);
void session_free(session *s);

uint64_t session_opening_stream(void); /* what the dice of setting up any battle are keyed by */

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
 * call), or, with typed dice, until one that waits for faces: the next call does that `go`. REFUSED: *why.
 * NEEDS_FACES (typed dice): session_lacking() tells the roll; call again with the same action after
 * session_enter_faces() or session_throw_for(). FAILED: the save could not be written (*err), nothing has
 * changed.
 */
session_outcome session_do(session *s, const action *a, refusal *why, error *err);
/* As the deciding side; a text that is no action: FAILED with *err. */
session_outcome session_do_text(session *s, const char *text, refusal *why, error *err);
const roll *session_lacking(const session *s); /* NULL: nothing is awaited */
void session_forget_faces(session *s);         /* drops the action that waits for faces */
bool session_enter_faces(session *s, const char *faces, error *err);
/* A roll waits for faces, and of the same action some have been entered or thrown before it. */
bool session_half_thrown(const session *s);
enum { THROWN_BEFORE = 4 };
const roll *session_thrown_before(const session *s, int *n); /* those, as they fell; of many the last */
/* What was entered last could not lie there (a card that has left the deck): the roll is asked for once more,
 * and what was entered before it stands. */
bool session_faces_unfit(const session *s);
bool session_throw_for(session *s); /* the program throws the roll that waits, once; false: none does */
/* Gives faces for the rolls of the next session_do and its `go`s, which refuses a face that does not fit its
 * die ("dice.misfit") and faces left over ("dice.left-over"). */
bool session_script(session *s, const char *faces, error *err);

bool session_umpire(session *s, const action *a, refusal *why, error *err);

#endif
