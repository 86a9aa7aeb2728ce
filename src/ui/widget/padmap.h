/*
 * padmap.h: what the buttons of a gamepad are: keys. One table says which key, as born (keymap.h), a button
 * gives where; what is pressed is turned by it at the door (ui/app/pad.h), and key caps are turned back into
 * buttons where they are drawn while a gamepad leads. A player's own order of the buttons is in keymap.h
 * (pad). So nothing beyond the door knows of gamepads.
 */
#ifndef UI_PADMAP_H
#define UI_PADMAP_H

#include <stdbool.h>

#include "ui/draw/event.h"
#include "ui/widget/keymap.h"

/* The key a button gives there; false: none. */
bool padmap_key(unsigned heard, pad_button button, chord *out);
/* The button that gives the key which a cap names as born ("Enter", "Ctrl Enter", "T"); PAD_BUTTONS: none. */
pad_button padmap_button(unsigned heard, const char *cap);
/* Buttons may have changed places (directions do not): whose work the one that is pressed does, and which
 * does that work. m NULL: as they came. */
pad_button padmap_work(const keymap *m, pad_button pressed);
pad_button padmap_hand(const keymap *m, pad_button work);
bool padmap_moved(const keymap *m);
/* That work goes to that button; the work which that one had goes to the one it was on. */
void padmap_give(keymap *m, pad_button work, pad_button to);
const char *padmap_what(pad_button work); /* to be read: "unit card" */

/* What is written on the button: "A", "RB". Empty for those that are no letters (directions, sticks). */
const char *padmap_face(pad_button button);

#endif
