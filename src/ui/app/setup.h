/*
 * setup.h: how the next battle will be played: who sits where, whose dice, what may be taken back, which
 * options.
 *
 * One for the whole app: title and options page change the same. Seats stay from battle to battle; options
 * are the chosen scenario's.
 */
#ifndef UI_SETUP_H
#define UI_SETUP_H

#include "core/strbuf.h"
#include "game/seal.h"
#include "ui/app/catalogue.h"

typedef enum play_mode { MODE_SOLO, MODE_TWO, MODE_CONVENTION, MODES } play_mode;

typedef struct battle_setup {
    char path[1024]; /* whose options these are */
    uint8_t seat[SIDES_MAX];
    int player[SIDES_MAX]; /* index into the computer players */
    int about;             /* the side whose computer the page tells of */
    int liked;             /* the settings' when they were chosen */
    int typed, undo;       /* 0 on screen, 1 real dice on the table; undo_policy */
    int real[SIDES_MAX]; /* whose: 1 where the side's dice are real. Those of people, unless chosen by side */
    char seed[24];
    int named;    /* 1: the seed above throws the dice; 0: they are sealed (app_config.sealed) */
    bool by_line; /* the seed came with a line, and goes with its battle */
    seal its;     /* of the next battle, made before anybody throws a secret in */
    char secret[SIDES_MAX][SEAL_SECRET_MAX + 1];
    int32_t options[OPTIONS_MAX];
    ui_scroll scroll; /* of the options page */
    bool entered;     /* Enter was pressed in the seed: the battle begins when the page has been drawn */
} battle_setup;

battle_setup *setup_get(app *a);
void setup_release(app *a);
void setup_take(app *a, const catalogue_entry *e); /* its options, unless it is the one already */
int setup_mode(const app *a, const scenario *sc);  /* a play_mode, or -1: nobody but the computer */
void setup_set_mode(app *a, play_mode mode);
/* Somebody took a seat or left it; so many people played before: between two, taking back is asked for. */
void setup_agree(app *a, const scenario *sc, int before);
void setup_new_seed(app *a);
void setup_clean_seed(app *a); /* digits only */
/* Who plays what, in a sentence. */
void setup_words(const app *a, const catalogue_entry *e, strbuf *out);
/* The same of a battle that was begun: with those in its seats. */
void setup_seats_words(const app *a, const scenario *sc, const uint8_t *seat, strbuf *out);
/* Who sits where as in that battle, which is gone on with: if a person plays in it. */
void setup_take_seats(app *a, const scenario *sc, const uint8_t *seat);
/*
 * The next battle is that of a line (game/battle_line.h): its seed and options are taken, seats stay. Its
 * place in the catalogue; -1 and *err: it is no such line, or there is no such battle. The line's seed is for
 * the one battle; later ones are sealed again.
 */
int setup_take_line(app *a, const char *text, error *err);
bool setup_start(app *a, const catalogue_entry *e);               /* the table, or a message */
void setup_seat_taken(battle_setup *s, int side);                 /* its dice are a person's, or no more */
void setup_dice_chosen(battle_setup *s, const scenario *sc);      /* `typed` was chosen for all sides */
void setup_side_dice_chosen(battle_setup *s, const scenario *sc); /* one of `real` was */
int setup_players(const app *a);                                  /* how many computer players there are */
int setup_liked(
    const app *a); /* the computer of the settings, the usual one where they name none; -1: there is none */
/* How well the computer plays that side: kept for every side it does not play now and for the battles to
 * come, by which one of the players. */
void setup_choose_player(app *a, int side, int which);

#endif
