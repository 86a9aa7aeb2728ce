/*
 * narrator.h: what happens at the table in sentences, for who listens (--narrate): each event once, when it
 * has been shown and as whoever looks may know it, and what a person is asked. The window says them
 * (ui_window.tell).
 */
#ifndef UI_APP_NARRATOR_H
#define UI_APP_NARRATOR_H

#include <stdint.h>

#include "ui/app/app_config.h"
#include "game/session.h"

typedef struct narrator {
    const session *of; /* the battle it tells of; NULL: of none */
    int entry, event;  /* the first that it has not told */
    int asked;         /* entries that stood when it last told what is asked; -1: it has not yet */
} narrator;

/* What has been shown since it was last called. Where there is no table it forgets. */
void narrator_tell(app *a);

#endif
