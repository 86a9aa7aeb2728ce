/*
 * light.h: the light of a battle as it stands, for what is drawn and told: its kind, how far a side sees in
 * it, which spaces that reaches, and where the smoke of volleys still hangs. It decides nothing: who sees
 * whom is the rules' (ruleset, kit.h).
 */
#ifndef GAME_LIGHT_H
#define GAME_LIGHT_H

#include "game/session.h"

typedef struct light_now {
    uint8_t kind;       /* light_kind */
    uint8_t visibility; /* spaces; 0: no limit */
    const char *name;   /* the scenario's, for people; NULL: it names none */
} light_now;

/* "day", "dawn", ... as scenarios and pictures name them. */
const char *light_kind_name(int kind);
/* -1: there is no such kind. */
int light_kind_find(const char *name);

/* In which light `side` fights (NO_SIDE, ONLOOKER: what anybody sees by). */
void light_of(const state *s, int side, light_now *out);

/* Which spaces lie within so many of a unit of `side` (NO_SIDE: of any) on the board: 1 or 0 for each of the
 * board's spaces. Half spaces count as the board counts them (board_distance2). */
void light_reaches(const state *s, int side, int visibility, uint8_t *seen);

enum { LIGHT_SMOKE_AGES = 3 };

/* Where a volley was fired (afloat: by a ship that lies off that space), towards where, how thin its smoke is
 * (0 to LIGHT_SMOKE_AGES - 1: thicker is fresher, but for smokeless powder), and how many turns ago it was.
 */
typedef struct light_smoke {
    uint16_t from, to;
    uint8_t age, turns;
    bool afloat;
} light_smoke;

/* Of the volleys that say where they were fired from, and that `viewer` may know of (NO_SIDE: of all) among
 * the first `entries` of the history, as they hang in that turn: the newest first, each space and age once,
 * afloat apart, at most `max`. From the log, so that a battle taken up again has them. Of smokeless powder
 * little is seen, and nothing when the turn is over. */
int light_smoke_find(const session *s, int viewer, int entries, int turn, light_smoke *out, int max);

#endif
