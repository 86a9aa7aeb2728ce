/*
 * kiosk.h: a window at a stand that visitors cannot leave: the settings, and the way out, lie behind the
 * host's key (Ctrl H).
 */
#ifndef UI_KIOSK_H
#define UI_KIOSK_H

#include "ui/app/app_config.h"
#include "ui/draw/event.h"

bool kiosk_shut(const app *a);               /* it is a stand, and the host is not there */
bool kiosk_event(app *a, const ui_event *e); /* before anybody else; true: taken */
bool kiosk_keeps(app *a); /* the same as kiosk_shut(), and says so: what is asked for is the host's */

#endif
