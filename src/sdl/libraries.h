/*
 * libraries.h: which versions of other people's libraries this program runs with: for `sandtable --version`,
 * and so for whoever reports a fault.
 */
#ifndef SDL_LIBRARIES_H
#define SDL_LIBRARIES_H

#include "core/strbuf.h"

/* Adds "SDL 2.26.5, SDL_ttf 2.20.1, ..."; those that are loaded when first needed (late.h) are not among
 * them. */
void libraries_say(strbuf *out);

#endif
