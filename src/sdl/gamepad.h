/*
 * gamepad.h: SDL's game controllers as buttons (UI_PAD): which are plugged in, their buttons, and their
 * sticks and triggers as buttons that are pushed; what is held in a direction is said again and again. What a
 * button means is not known here.
 */
#ifndef SDL_GAMEPAD_H
#define SDL_GAMEPAD_H

#include <SDL.h>

#include "ui/draw/event.h"

enum { GAMEPADS = 4, GAMEPAD_STICKS = 2, GAMEPAD_TRIGGERS = 2 };

typedef struct gamepad {
    SDL_GameController *open[GAMEPADS];
    int stick[GAMEPAD_STICKS][2]; /* of whichever was moved last: -1, 0, 1 across and down */
    bool trigger[GAMEPAD_TRIGGERS];
    pad_button held; /* a direction or shoulder that is held, PAD_BUTTONS: none */
    uint64_t again;  /* when it is said again, ms */
    bool on;         /* controllers are looked for */
} gamepad;

/* Begins to look for controllers; those that are there are told of by events. Nothing happens without any. */
void gamepad_begin(gamepad *g);
void gamepad_end(gamepad *g);

/* True, and *out a UI_PAD, where the event presses something; plugging in and out is done on the way. */
bool gamepad_event(gamepad *g, const SDL_Event *e, uint64_t now, ui_event *out);
/* The same for what is held: true where it is to be said again now. */
bool gamepad_again(gamepad *g, uint64_t now, ui_event *out);
/* All of them shake, 0..1, for so many ms: those that can. */
void gamepad_rumble(gamepad *g, float strength, int ms);
/* In how many ms gamepad_again() is wanted; -1: not at all. */
int gamepad_wait(const gamepad *g, uint64_t now);

#endif
