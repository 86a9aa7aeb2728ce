/*
 * session_internal.h: what a session holds. For game/session*.c and game/save*.c alone; everybody else has
 * session.h.
 */
#ifndef GAME_SESSION_INTERNAL_H
#define GAME_SESSION_INTERNAL_H

#include "core/file.h"
#include "core/strbuf.h"
#include "game/seal.h"
#include "game/session.h"

enum { KEYFRAME_EVERY = 32, GO_CHAIN_MAX = 4096 };

/* One line of the history with what is needed to play it again. */
typedef struct entry {
    session_entry pub; /* first: session_at() hands this out */
    uint64_t stream;   /* running hash of the actions up to and with this one: the key of its dice */
    char *given;       /* faces given to it and not drawn, as text; NULL: none */
    int seal;          /* which its dice came from; -1: the seed */
    uint16_t *record;  /* its faces, where the key of that seal is not at hand */
    int nrecord;
    bool typed; /* given by hand at the table, not by a script */
} entry;

/* One action and the `go`s that follow it, played on a copy and not yet part of the battle. */
typedef struct chain {
    entry **items;
    int count, cap;
    state end;
    state whole; /* typed dice: before the last entry, should that one lack faces */
} chain;

/* Of a battle that was begun before. */
typedef struct session_past {
    const seal *seals;
    int nseals;
    const char *terms;   /* as its header has them */
    const char *opening; /* the faces of setting up */
} session_past;

/* Something was taken back when so many entries were left; later takings-back move it back, too. */
typedef struct session_back {
    int at;
    bool seen; /* dice had fallen, or something new had been seen */
} session_back;

struct session {
    scenario *sc;
    session_config config; /* its strings are those below */
    char *player[SIDES_MAX], *save_path;
    char *older_path; /* the file of a battle begun under an older version: never written to; NULL: none */
    char *key_dir;    /* NULL: keys are kept nowhere */
    seal *seals;      /* in the order they came into force; none: the seed throws */
    int nseals, seal; /* seal: which is in force; while a save is read there may be later ones */
    char *terms;      /* what the keys are bound to */
    uint16_t *opening_record;
    int undos,
        undos_seen;     /* times something was taken back; of these after a die or something new was seen */
    session_back *back; /* each of them */
    int back_cap;
    int hints[SIDES_MAX];    /* asked for at the table */
    int relieved[SIDES_MAX]; /* the turn when a computer first sat down in a person's place; 0: none did */
    int since[SIDES_MAX];    /* the turn when a person sat down in a computer's; 0: at the beginning */
    int manned[SIDES_MAX];   /* turns that people played before they left it to a computer */
    int after_told;          /* entries added when their seal had been told */
    uint64_t opening_stream;
    event_list opening; /* what setup said */
    uint64_t opening_hash;
    state now;

    entry **entries;
    int count, cap;
    entry **undone; /* a stack: the last is redone first */
    int nundone, undone_cap;
    state **keyframes; /* [k]: after k * KEYFRAME_EVERY entries; [0] is the start */
    int nkeyframes, keyframe_cap;

    strbuf log;     /* the save as it stands, every line */
    uint64_t check; /* chained over the lines of the log */
    int lines;
    file_log file;
    bool autosaves, plays_on;
    error unkept;    /* set: the file lacks the end of the log, from file.length on, or there is none yet */
    char *owed_path; /* where the file is to be, that could not be made yet; NULL: none is */

    strbuf script; /* faces for the next action */
    bool scripted;
    action asked; /* typed dice: the action that waits for faces */
    bool is_asking, is_lacking;
    bool gives_one; /* the program is to throw the roll that waits */
    strbuf entered; /* faces it has so far */
    size_t fitting; /* of those, bytes that are known to fit; what was entered last lies behind them */
    bool unfit;     /* what was entered last did not */
    roll
        thrown[THROWN_BEFORE]; /* of the same action, before the one that lacks its faces: the last of them */
    int nthrown;
    roll lacking;
};

bool session_types_dice(const session *s);                /* does anybody enter dice by hand? */
void session_own_save_path(session *s, const char *path); /* copied */

/* ---- session_dice.c */
/* Stream hashed with the action's text. */
uint64_t session_next_stream(const session *s, uint64_t stream, const action *a);
void chain_add(chain *c, entry *e); /* takes e */
void chain_free(chain *c);          /* and the entries still in it */
void chain_drop(chain *c);          /* its last entry: it ends where that one began. Typed dice alone. */
/* An action about to be done to `before`, after the actions whose running hash is `stream`. */
entry *entry_new(const session *s, const state *before, const action *a, uint64_t stream);
/* Plays `a` (NULL: only the `go`s) from the present; dice carries kind and script, and is left as used. Stops
 * early at a face that does not fit its die, or when given faces run out. */
void chain_play(const session *s, const action *a, dice_source *dice, chain *c);
/* The same with dice typed by people, up to the first `go` that waits for faces: what was thrown before it is
 * shown before it is asked for. NEEDS_FACES: `a` itself waits, and s->lacking says for which; REFUSED: a card
 * that is not in the deck any more. */
session_outcome chain_play_typed(session *s, const action *a, chain *c);
void entry_free(entry *e);
/* Plays one entry again from `st`, with the very faces it had. events may be NULL. */
void entry_replay(const session *s, const entry *e, state *st, event_list *events);
/* Who had seen what: enough of a state to tell what an action showed. */
typedef struct seen {
    uint8_t units[UNITS_MAX];
    thing things[THINGS_MAX];
} seen;
void seen_note(seen *before, const state *s);
/* Notes what came of an entry that led to `after`. */
void entry_conclude(entry *e, const seen *before, const state *after);
/* Typed dice: rolls the program made itself are not marked as typed. */
void entry_mark_typed(const session *s, entry *e);

/* ---- session.c */
const event_list *session_told(const void *history, int i); /* a belief_told */
/* What a side may know when the battle stands so after `count` entries: by sight, and by what it was told. */
void session_redact(const session *s, const state *whole, int side, int count, state *out);
void session_push(session *s, entry *e, const state *after); /* takes e */
uint64_t session_stream(const session *s);
void session_forget_undone(session *s);
/* Without its header and first `go`s. past: NULL for a new battle. */
session *session_start(scenario *sc, const session_config *config, const session_past *past);
/* The new chain is written, then becomes part of the battle. False: *err, and nothing has changed. */
bool session_commit(session *s, chain *c, error *err);

/* ---- session_seal.c */
/* The table's dice as the seal in force throws them, or the seed. */
void session_dice(const session *s, dice_kind kind, uint64_t stream, dice_source *out);
void session_entry_dice(const session *s, const entry *e, dice_kind kind, dice_source *out);
/* The dice about to be thrown need a seal whose key is at hand and which nobody has been told: if the one in
 * force is none, a new one comes into force, as a line of the save. False: it could not be kept, *err. */
bool session_seal_ready(session *s, error *err);
/* From the next action on that seal throws, as lines of the save. False: it could not be kept, *err. */
bool session_seal_change(session *s, const seal *to, error *err);
/* That seal is in force already, but for its secrets, whose lines a crash cut off. */
bool session_seal_complete(session *s, const seal *to, error *err);
void session_seal_take(session *s, const session_config *config, const session_past *past);
void session_seal_free(session *s);
/* Writes the keys for a save at that path, before it has the commitments. */
bool session_seal_keep(session *s, const char *path, error *err);
void session_seal_tell(session *s); /* the battle is over: adds the lines that open what is still sealed */
void session_seal_told(session *s); /* they are on the disk: the key files are no longer needed */
/* The seal for a new battle made of an old one (NULL: it is not sealed): that in force, or else a new one in
 * *fresh. */
const seal *session_seal_onwards(const session *old, seal *fresh);

/* ---- session_undo.c */
void session_keep_keyframe(session *s, const state *after);
void session_cut(session *s, int count, const state *at); /* moves the entries after to the undone */

/* ---- save.c */
enum { SAVE_FORMAT = 1, SAVE_CHECK = 18 }; /* " #" and sixteen digits at the end of each line */
void save_hex(uint64_t n, char out[17]);   /* sixteen digits */
uint64_t save_check(uint64_t previous, const char *text, size_t size);
void save_add_line(strbuf *log, uint64_t *check, const char *text, size_t size);
void save_log_line(session *s, const strbuf *line); /* into the log alone */
/* What was agreed before the battle, as lines of the header: dice, undo, sides, options. */
void save_terms(const session *s, strbuf *out);
void save_write_header(session *s); /* into s->log */
/* Lines for entries numbered from `first`, after which the battle may be over (then its seals are opened), or
 * for an undo, appended to the file (if there is one) and the log. */
bool save_append_entries(session *s, entry *const *items, int count, int first, bool over, error *err);
bool save_append_undo(session *s, int keep, uint64_t hash, error *err);
/* The lines of a new seal. */
bool save_append_seal(session *s, const seal *from, error *err);
bool save_append_secrets(session *s, const seal *from, error *err); /* those after its first */
/* Why its file lacks what was last done; NULL: it has all. */
void save_note_unkept(session *s, const error *why);
bool save_append_seat(session *s, int side, int seat, const char *player, error *err);
bool save_append_hint(session *s, int side, error *err);
void save_write_hints(session *s); /* all that were asked for, of a battle whose log begins anew */
bool save_append_hand(session *s, int side, bool typed, error *err);
void save_faces(const event_list *events, strbuf *out); /* "3 5 H QS": all faces of a list of rolls */
void save_number(int n, strbuf *out);                   /* not negative */
void save_who(const session *s, const entry *e, strbuf *out);
void save_portable_path(const scenario *sc, const char *path, strbuf *out);
/* session_saves_to() where the file of that name may be open as `mine`, another session's of the same battle.
 */
bool save_takes_over(session *s, const file_log *mine, const char *path, error *err);

#endif
