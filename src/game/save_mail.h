/*
 * save_mail.h: two people play one battle by mail, each at his own machine: letters that carry the battle to
 * and fro, signed, each with what makes the dice of its stretch checkable. docs/fair-dice.md says what that
 * proves. Not for letters that are closed to one side (save_letter.h).
 *
 * Whoever decides plays at his own end until the other is to decide, and writes a letter; so a rule system in
 * which a side declares before anything is thrown has one exchange a phase by itself. Each end keeps a record
 * of the correspondence beside the keys of its dice, and the battle as any other, in its save.
 */
#ifndef GAME_SAVE_MAIL_H
#define GAME_SAVE_MAIL_H

#include "game/session.h"

#define MAIL_ENDING ".letter"

enum { MAIL_GAMES_MAX = 64, MAIL_ID = 33, MAIL_DIGITS = 65 };

/* Where things are at this end: one's own folder (own.h), of which mail/ has letters that came and
 * mail/to-send those that are to go; keys and records; the program's data. */
typedef struct mail_place {
    const char *own, *keys, *data_dir;
    const ruleset *const *rulesets;
} mail_place;

/* One correspondence, as this end knows it. */
typedef struct mail_game {
    char id[MAIL_ID], title[96];
    char side[40], other[40]; /* ours, the friend's */
    char save[1024];
    int number;  /* of the last letter, either way; 0: none yet */
    int turn;    /* of that letter */
    int kept;    /* entries that stood then */
    bool waits;  /* we wrote it: the friend is awaited */
    bool ended;  /* it told the end */
    bool signs;  /* the friend's key is known */
    size_t size; /* of the save as we sent it, bytes */
    char sum[MAIL_DIGITS], last[MAIL_DIGITS],
        before[MAIL_DIGITS];                     /* of that save, the last letter, the one before */
    char friends[MAIL_DIGITS], sign[2 * 64 + 1]; /* the friend's public key; ours, secret */
    char part[33], gave[33];  /* what we throw in next, what the friend's dice had from us */
    char theirs[MAIL_DIGITS]; /* what the friend's next part is committed by; "-": nothing */
} mail_game;

/* Made if need be. */
bool mail_folder(const mail_place *p, bool to_send, char *out, size_t size, error *err);
/* Those of this machine, by title; how many. */
int mail_games(const mail_place *p, mail_game out[MAIL_GAMES_MAX]);
/* The one whose battle is kept in that file; false: it is played otherwise. */
bool mail_find(const mail_place *p, const char *save, mail_game *out);
/* A battle that has just begun is played by mail from now on, ours that side. Its dice must be sealed. */
bool mail_begin(const mail_place *p, const session *s, int side, mail_game *out, error *err);
/* Is it the friend's to decide, or over, and our letter not written yet? */
bool mail_is_due(const mail_game *g, const session *s);
/* Writes the letter that is due, or the last one once more, byte for byte; `out`: where it is. The battle
 * must be open nowhere. */
bool mail_write(const mail_place *p, mail_game *g, char *out, size_t size, error *err);

#endif
