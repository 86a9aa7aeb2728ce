/*
 * speech.h: sentences on standard output, a line each, and spoken by speech-dispatcher where it runs.
 */
#ifndef SDL_SPEECH_H
#define SDL_SPEECH_H

#include <stdbool.h>

#include "sdl/late.h"

typedef struct speech {
    const late_speech *library; /* NULL: nobody speaks */
    SPDConnection *connection;  /* NULL: nor has anybody answered */
    bool tried;
} speech;

void speech_say(speech *s,
                const char *line); /* the first one asks for a voice; why there is none is said once */
void speech_end(speech *s);

#endif
