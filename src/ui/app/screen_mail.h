/*
 * screen_mail.h: play by mail in the window (game/save_mail.h): the page of correspondences and letters, and
 * what leads to it.
 */
#ifndef UI_SCREEN_MAIL_H
#define UI_SCREEN_MAIL_H

#include "ui/app/app_internal.h"

/* A letter that was chosen or dropped: taken over, and what it told is shown; or a message. */
bool mail_page_open(app *a, const char *path);
/* The battle on the table has nothing for its player to decide: where it is played by mail, the page comes
 * up. */
void mail_page_heed(app *a);

#endif
