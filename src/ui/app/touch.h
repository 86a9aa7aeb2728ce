/*
 * touch.h: what a finger means where it is: a finger is broader than a pointer, and has no second button.
 */
#ifndef UI_APP_TOUCH_H
#define UI_APP_TOUCH_H

#include "ui/app/app_config.h"

typedef enum touch_drag {
    TOUCH_DRAWS,  /* what lies there is drawn along: a counter, a slider, the minimap */
    TOUCH_PANS,   /* the sheet comes along */
    TOUCH_SCROLLS /* what is read comes along */
} touch_drag;

/* What a drag that begins at that pixel does. */
touch_drag app_touch_drag(const app *a, float x, float y);
/* Where a tap at that pixel is meant: what can be pressed nearest to it, if nothing is right below it. */
void app_touch_point(const app *a, float *x, float *y);
float app_touch_notch(const app *a); /* pixels that are scrolled by a notch of the wheel */

#endif
