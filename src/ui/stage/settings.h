/*
 * settings.h: what a player likes, kept in settings.json of the configuration folder. Nothing here changes a
 * rule.
 */
#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include <stdint.h>

#include "core/error.h"
#include "ui/draw/theme.h"

typedef enum play_speed { SPEED_SLOW, SPEED_NORMAL, SPEED_FAST, SPEED_INSTANT, SPEEDS } play_speed;

/* Which marks of the board are explained where they lie. */
typedef enum explain_marks { EXPLAIN_FIRST, EXPLAIN_ALWAYS, EXPLAIN_NEVER, EXPLAINS } explain_marks;

typedef struct settings {
    int text;              /* per cent: 75 to 300 */
    int volume;            /* per cent */
    int speed;             /* play_speed */
    int explain;           /* explain_marks */
    uint64_t marks_told;   /* bits of the marks that have been explained once: legend.h says which */
    char badges_told[200]; /* the same of marks on counters, by rule system: "grid:3,prone:1f" */
    bool folded;           /* the card that explains them: its heading alone is shown */
    bool contrast, convention, still, captions /* of sounds */, minimap, grid, minis, fullscreen, fallen,
        charts;
    side_palette sides;  /* colours of the sides */
    int opponent;        /* index of the computer player offered first, -1: the usual one */
    int think;           /* seconds of a side-turn, of the level whose time may be chosen; 0: its own */
    int character;       /* character_wish: as whom the computer plays */
    bool intends;        /* it says what it is about to do */
    bool ponder;         /* it prepares while a person decides */
    bool rumble;         /* a gamepad shakes where a blow is heard */
    char language[8];    /* code of core/language.h, "": as the system has it; from the next start */
    char name[64];       /* of whoever sits here */
    char last_save[512]; /* the battle to resume, "" if none */
} settings;

void settings_default(settings *s);
/* What is absent, unreadable or out of range keeps its default; false and a sentence if the file is broken.
 * No file is no error. */
bool settings_read(settings *s, const char *config_dir, error *err);
bool settings_write(const settings *s, const char *config_dir, error *err);
/* Of that rule system: bits of its marks on counters that have been explained once. */
uint32_t settings_badges(const settings *s, const char *system);
void settings_badges_add(settings *s, const char *system, uint32_t told);
theme_wishes settings_wishes(const settings *s);
float settings_pace(const settings *s); /* what times of motion are multiplied by: 0 is instant */

#endif
