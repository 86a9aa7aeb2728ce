/*
 * padmap.h: what the buttons of a gamepad are: keys. One table says which key, as born (keymap.h), a button
 * gives where; what is pressed is turned by it at the door (ui/app/pad.h), and key caps are turned back into
 * buttons where they are drawn while a gamepad leads. So nothing beyond the door knows of gamepads.
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
/* What is written on the button: "A", "RB". Empty for those that are no letters (directions, sticks). */
const char *padmap_face(pad_button button);

#endif
