/*
 * player.h: a computer player, as the table sees one, and what it may spend on a choice. src/ai/ makes them;
 * main() hands them down.
 */
#ifndef GAME_PLAYER_H
#define GAME_PLAYER_H

#include <stdatomic.h>

#include "game/character.h"
#include "game/intent.h"
#include "game/ruleset.h"

/* How far a choice has come: so many of what it means to do, of any kind; wanted 0: it does not say. Written
 * by whoever thinks, read by anybody. */
typedef struct progress {
    atomic_int done, wanted;
} progress;

/* What a choice may cost. All zero, as no budget at all (NULL), is a player's own fixed effort: then, and
 * with a number of play-outs, the same view and seed give the same choice on every machine. */
enum { ALL_CORES = -1 };
typedef struct budget {
    int milliseconds;    /* by the clock, what is left for this side-turn as a whole; 0: no clock, 1: none is
                            left, and only    what must be weighed is */
    int playouts;        /* for the plan of a side-turn, and a share of it for each that is made anew in it;
                            0: its own number, with a clock as many as go into the time */
    int threads;         /* 0 and 1: that of the caller alone; ALL_CORES: as many as the machine has cores */
    const character *as; /* whose leaning it has (game/character.h); NULL: nobody's */
    const atomic_bool *stop; /* raised: the best so far, at once. NULL: never */
    progress *report;        /* or NULL */
} budget;

/* What the league found: in so many battles, both seats, so many half points (a battle drawn is one). No
 * battles: it was not measured. */
typedef struct player_measured {
    const char *name;
    int battles, halves;
} player_measured;

typedef struct player {
    const char *name, *title; /* "quick", "Quick" */
    /* Chooses for the deciding side from what it may know (`view` is already redacted for it). `seed` makes
     * it repeatable; `b` may be NULL. Returns true with a legal action. */
    bool (*choose)(const state *view, uint64_t seed, const budget *b, action *out);
    /* Prepares for a side while another decides, by what the side may know: what comes of it helps the
     * choices of that side that go by the clock. NULL: it has no use for that. */
    void (*ponder)(const state *view, int side, uint64_t seed, const budget *b);
    /* What a side means to do, as long as it follows a plan that was made by the clock and holds at that
     * point; `seen` is the viewer's view, and all that it is told of. NULL, or false: nothing is known. */
    bool (*intend)(const state *seen, int side, int viewer, intention *out);
    /* ---- of a level at the table; NULL and 0: nothing is said, and no clock set */
    const char *how;         /* a sentence: how it plays */
    const char *was;         /* names, blanks between, that saves and settings of older versions call it by */
    int milliseconds;        /* of a side-turn by the clock */
    bool all_cores;          /* on every core there is; and its time is a person's to choose */
    bool usual;              /* who plays where nobody has chosen */
    player_measured against; /* the level below it, or chance */
} player;

/* The one of that name, or that is called so no longer; NULL: there is none. list: NULL-terminated, or NULL
 * itself. */
const player *player_find(const player *const *list, const char *name);
int player_usual(
    const player *const *list); /* index; the last where none is the usual one, -1: it is empty */

#endif
