/*
 * pad.h: a gamepad at the door: its buttons become the keys everything else asks for (ui/widget/padmap.h),
 * and which of the two leads is noted, so that caps show what is in the hand.
 */
#ifndef UI_APP_PAD_H
#define UI_APP_PAD_H

#include "ui/app/app_internal.h"

/* Turns a UI_PAD into the UI_KEY it stands for where keys are heard so; false: it means nothing there, or has
 * been done. Any other press gives the lead back to keys and mouse. */
bool pad_turn(app *a, unsigned heard, ui_event *e);
/* An order was given by the ring in the bar: the cursor leads again. `screen`, `ring`: what was up, and where
 * the ring was, when the button was pressed. */
void pad_after(app *a, screen_id screen, ui_id ring, const ui_event *turned);

#endif
