/*
 * sounds.h: what is heard. A cue is played by the window at the player's volume and kept in words for a
 * moment, for those who do not hear it. Which event sounds like what is cues.c.
 */
#ifndef UI_SOUNDS_H
#define UI_SOUNDS_H

#include "ui/draw/event.h"
#include "ui/stage/settings.h"

typedef struct sounds {
    const ui_window *window;  /* plays it, if it can; borrowed */
    const settings *settings; /* borrowed */
    const char *words;        /* of the last one while they last, NULL: it is still */
    uint64_t now, until;      /* ms; until: they last */
} sounds;

/* `cue`: of assets/sounds. What strikes is felt on a gamepad, too, where that is wished, however low the
 * sound. Volume 0..1; what is hardly heard, below a half, has no words. s NULL: nothing. */
void sounds_play(sounds *s, const char *cue, float volume);
const char *sounds_words(const sounds *s); /* of the last sound while they last, else NULL; s may be NULL */
int sounds_tick(sounds *s,
                uint64_t now); /* ms until the words go, 0 when they have just gone, -1: it is still */

#endif
