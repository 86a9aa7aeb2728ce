/*
 * light_sign.h: the sign of a light on the turn track, a shape of its own for each that plays otherwise: the
 * sun for day, half of it on the horizon for dawn and dusk, with a point up or down for the way it goes, a
 * crescent for night, lines of mist where nobody sees far, rain for a storm. How light lies on the map is
 * ui/printed/sheet_light.c's.
 */
#ifndef UI_TABLE_LIGHT_SIGN_H
#define UI_TABLE_LIGHT_SIGN_H

#include "ui/widget/widget.h"

/* Of that kind (scenario.h: LIGHT_DAY ...) about x, y, no farther than 1.3 r from it. ground: what it lies
 * on, by which the crescent is cut. */
void light_sign(ui *u, int kind, float x, float y, float r, colour ground);

#endif
