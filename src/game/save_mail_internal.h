/*
 * save_mail_internal.h: the text of a letter of a battle played by mail, and the record of the
 * correspondence. For game/save_mail*.c alone; everybody else has save_mail.h.
 */
#ifndef GAME_SAVE_MAIL_INTERNAL_H
#define GAME_SAVE_MAIL_INTERNAL_H

#include "core/strbuf.h"
#include "game/save_mail.h"
#include "game/scenario.h"

enum { MAIL_BYTES_MAX = 48 * 1024 * 1024, MAIL_OPENING = 600 };

/* A letter, taken apart. */
typedef struct mail_letter {
    char id[MAIL_ID], from[40], to[40], title[96], before[MAIL_DIGITS], key[MAIL_DIGITS], commit[MAIL_DIGITS];
    char secret[33], opening[MAIL_OPENING];
    int number, turn;
    const char *pack, *save; /* borrowed: into the text */
    size_t pack_size, save_size;
} mail_letter;

/* False: it is no letter, or damaged, or was changed after it was signed. */
bool mail_parse(const char *text, size_t size, mail_letter *out, error *err);
/* Appends the head of a letter with its signature, over what follows it too. */
void mail_add_head(const mail_letter *l, const char *sign, strbuf *out);
void mail_digest(const char *text, size_t size, char out[MAIL_DIGITS]);
void mail_random(char *out, size_t bytes);    /* so many, in digits */
void mail_sign_make(char *sign, size_t size); /* a new secret key, in digits */
void mail_sign_known(const char *sign, char out[MAIL_DIGITS]);

bool mail_keep(const mail_place *p, const mail_game *g, error *err);
bool mail_recall(const mail_place *p, const char *id, mail_game *out);
void mail_side_ids(const scenario *sc, const char *ids[SIDES_MAX]);
int mail_other(const scenario *sc,
               int side); /* the one other side that is played; NO_SIDE: there are more, or none */

#endif
