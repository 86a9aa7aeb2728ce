/*
 * app_config.h: what an application is started with.
 */
#ifndef UI_APP_CONFIG_H
#define UI_APP_CONFIG_H

#include "game/ruleset.h"
#include "game/player.h"
#include "game/session.h"
#include "ui/draw/draw.h"
#include "ui/draw/event.h"

typedef struct app_config {
    const ruleset *const *rulesets; /* NULL-terminated, borrowed */
    const player *const *players;   /* computer players, weakest first, NULL-terminated, borrowed */
    const struct teacher *teacher;  /* who gives hints and looks back, or NULL; borrowed */
    const char *data_dir;           /* holds assets/, maps/, rules/ */
    /* XDG folders of ours, made when first written: what the player likes; what the player makes (battles,
     * copies, reports); where older versions kept that: what lies there is still found. keep_dir NULL:
     * state_dir. */
    const char *config_dir, *keep_dir, *state_dir;
    bool keeps;              /* battles are to be kept: where that cannot be it is said */
    const char *picture_dir; /* for pictures of the table; NULL: below keep_dir */
    const char *open;        /* scenario or save to open at once, or NULL: the title */
    const char *line;        /* names a battle to begin at once (game/battle_line.h), or NULL */
    /* How the scenario of `open` is played: who sits where, whose dice, what may be taken back (seed 0: as
     * other battles), and its options, NULL at the end. NULL: as the settings have it. Borrowed. */
    const session_config *seats;
    const char *const *options;
    bool continues;       /* goes on with the battle played last at once, if there is one */
    uint64_t seed;        /* of the next battle; 0: from the clock (the window's, handed down) */
    bool sealed;          /* new battles are sealed unless a seed is named for them (docs/fair-dice.md) */
    bool demo;            /* attract mode */
    const char *playlist; /* its programme, a file (ui/app/playlist.h), or NULL: that beside the rules */
    bool fullscreen;      /* now; the settings stay as they are */
    bool kiosk;           /* at a stand: full screen, settings and quit behind the host's key (kiosk.h) */
    bool narrate;         /* what happens is told in sentences (narrator.h) */
    int audience; /* a window for those who look on, on that screen from 1 on; -1: the next; 0: none */
    float scale;  /* device pixels per point; 1 normally */
    int width, height;
    bool reduced_motion, instant; /* instant: animations take no time (tests) */
    bool hurried;                 /* what is to be waited for has gone by at once (tools/soak) */
    uint64_t ends_after;          /* ms of its clock; 0: when somebody ends it */
} app_config;

typedef struct app app;

#endif
