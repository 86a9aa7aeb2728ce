/*
 * save_mail_open.h: a letter of a battle by mail that came: what it is checked for, and what its dice prove.
 * Not for how letters are written, nor which battles are played so: save_mail.h.
 */
#ifndef GAME_SAVE_MAIL_OPEN_H
#define GAME_SAVE_MAIL_OPEN_H

#include "game/save_mail.h"

/* What the dice of the stretch that came prove. */
typedef enum mail_dice {
    MAIL_DICE_NONE,   /* none were thrown */
    MAIL_DICE_FIRST,  /* the first stretch: they were sealed, but by its writer alone */
    MAIL_DICE_FAIR,   /* committed to before our secret was known, and every face follows */
    MAIL_DICE_TRUSTED /* they cannot be checked: the writer's word */
} mail_dice;

typedef struct mail_opened {
    mail_game game;
    int from; /* entries that we knew: what is new follows */
    bool first;
    mail_dice dice;
} mail_opened;

bool mail_is_letter(const char *path);
/* A letter that came: checked whole, and only then is anything of it kept. */
bool mail_open(const mail_place *p, const char *path, mail_opened *out, error *err);

#endif
