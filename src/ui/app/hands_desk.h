/*
 * hands_desk.h: a table without a window, worked by pointer and keys as a player's hands would work it. Not
 * for what is to be done with them (hands.h).
 */
#ifndef UI_HANDS_DESK_H
#define UI_HANDS_DESK_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/app/app_config.h"
#include "ui/table/table.h"

/* A press, a double press, a stroke with the button held, a key: each is one gesture. */
typedef struct hands_desk {
    app *app;
    table *t;
    draw_list *out;
    uint64_t now;
    int gestures;
} hands_desk;

/* That scenario, people on all sides, at 1920x1080 with the whole sheet in view. False and *err. */
bool hands_desk_open(hands_desk *d, const ruleset *const *rules, const char *data_dir,
                     const char *battle_file, uint64_t seed, error *err);
void hands_desk_close(hands_desk *d);
void hands_desk_rest(hands_desk *d); /* until nothing is shown any more */

void hands_desk_key(hands_desk *d, int key, int mods);
void hands_desk_press(hands_desk *d, fpoint at, int mods);
void hands_desk_press_again(hands_desk *d, fpoint at); /* the second of a double press: no gesture more */
/* Pressed at a, drawn to b by way of `by` and let go. */
void hands_desk_stroke(hands_desk *d, fpoint a, fpoint by, fpoint b, int mods);
/* Where that widget lies, its middle; false: it is not on the screen. */
bool hands_desk_find(const hands_desk *d, const char *name, int n, fpoint *at);

#endif
