/*
 * fault.h: what ends the program inside a library ends it with a sentence: no memory left, or a fault of that
 * library's. A battle that is kept stands in its file up to its last action either way (game/save.h).
 */
#ifndef SDL_FAULT_H
#define SDL_FAULT_H

void fault_watch(void); /* once, before SDL is asked for anything */

#endif
