/*
 * keymap.h: which key gives which command, where a player may choose it. Every command that can be moved has
 * a line in one table, with the key it was born with. That key is its name in the code: screens, buttons and
 * key caps go on asking for it; what is pressed is turned into it at the door (app_event()), and what is
 * shown is turned back where a cap or a hint is drawn. What cannot be moved (Enter, Esc, arrows, digits ...)
 * is not in the table.
 */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>

enum { KEYMAP_MOST = 56, KEYMAP_NAME = 24, KEYMAP_PAD = 12 };

/* Where a command is heard. */
enum {
    KEYS_TITLE = 1,
    KEYS_TABLE = 2,
    KEYS_REPLAY = 4, /* over the table's own */
    KEYS_PAGES = 8,  /* every other page */
    KEYS_ALL = KEYS_TITLE | KEYS_TABLE | KEYS_REPLAY | KEYS_PAGES,
    /* Beside one of those: a card asks, and reads letters itself; only keys with Ctrl and function keys are
       commands. */
    KEYS_ASKED = 16
};

typedef enum keymap_group {
    KEYS_ON_BOARD,
    KEYS_ON_SCREEN,
    KEYS_OF_BATTLE,
    KEYS_ELSEWHERE,
    KEYMAP_GROUPS
} keymap_group;

typedef struct chord {
    int key, mods; /* event.h */
} chord;

typedef struct keymap_command {
    const char *name; /* in the file */
    const char *what; /* to be read: "unit card" */
    chord born;
    unsigned heard;
    keymap_group group;
} keymap_command;

typedef struct keymap {
    chord now[KEYMAP_MOST]; /* of each command, in the table's order */
    unsigned char
        pad[KEYMAP_PAD]; /* padmap.h: whose work each button of a gamepad does, from A to the triggers */
} keymap;

int keymap_count(void);
const keymap_command *keymap_at(int command);
void keymap_reset(keymap *m); /* as they were born */
bool keymap_moved(const keymap *m);

/* "Ctrl Z", "F5", "L"; false where the text names no key. */
void keymap_name(chord c, char out[KEYMAP_NAME]);
bool keymap_parse(const char *text, chord *out);
/* The same of what a cap shows, where there are keys too that no command may have: "Esc", "Shift Tab". */
bool keymap_cap(const char *text, chord *out);
/* May a command be given it at all? Letters, most signs and function keys, with Shift or Ctrl; not what
 * moves, chooses or types everywhere, nor the second names that some commands keep. */
bool keymap_free(chord c);

/* Which other command that is heard where this one is has the key; -1: none. */
int keymap_holder(const keymap *m, int command, chord c);
/* Gives it; whoever had it gets the one the command had. False, and nothing done, where that would meet a
 * third. */
bool keymap_give(keymap *m, int command, chord c);

/*
 * What was pressed becomes the key its command was born with. False: it means nothing now, as its command has
 * moved. `heard`: where we are.
 */
bool keymap_turn(const keymap *m, unsigned heard, chord *c);

/* The key a command has now, by the name it has in the file; false: there is no such command. m NULL: as
 * born.
 */
bool keymap_of(const keymap *m, const char *name, char out[KEYMAP_NAME]);
/* A cap as the keys of who reads that language have it printed on them: each of its words that names a key.
 */
enum { KEYMAP_NAMES = 96 };
const char *keymap_said(const char *cap, char out[KEYMAP_NAMES]);
/* What a cap shall show that was written for the key as born ("L", "Ctrl Z, Ctrl Y"): `born` itself, or
 * `out`. m NULL: as born. */
const char *keymap_shown(const keymap *m, unsigned heard, const char *born, char *out, size_t size);
/* The same for keys named in brackets within words: "Log of the battle (L)". */
const char *keymap_words(const keymap *m, unsigned heard, const char *words, char *out, size_t size);
/* Is the plain letter spoken for by a command that moved to it, or did one leave it? Then it is no order's.
 */
bool keymap_letter_taken(const keymap *m, unsigned heard, int letter);

#endif
