/*
 * place.h: who stands where, who leads, who sees whom, how hard a target is, how many dice a unit has.
 */
#ifndef RULES_PRONE_PLACE_H
#define RULES_PRONE_PLACE_H

#include "rules/prone/prone.h"

typedef struct prone_occupied {
    uint64_t friends[PRONE_WORDS], enemies[PRONE_WORDS];       /* a friend's leaders leave room for a unit */
    uint64_t friends_up[PRONE_WORDS], enemies_up[PRONE_WORDS]; /* those who stand in the line of fire */
} prone_occupied;
void prone_occupy(const state *s, int side, prone_occupied *out); /* only what `side` may know */
bool prone_mounted(const state *s, int u);
bool prone_crew(const state *s, int u);      /* guns and machine guns */
bool prone_infantry(const state *s, int u);  /* H1: German infantry, on its feet or dismounted */
bool prone_may_lie(const state *s, int u);   /* H4 to H10 */
bool prone_in_square(const state *s, int u); /* standing in square */
bool prone_inside_square(const state *s, int u,
                         int viewer);                 /* guns, wagons, leaders among friends in square */
int prone_superior(const state *s, int u, int hexes); /* leader counter of its side so near, NO_UNIT */
bool prone_attached(const state *s, int u);           /* a leader is in the hex: his own, or a superior */
bool prone_led(const state *s, int u); /* H4, H·H12: his own, or a superior near who is with nobody else */
bool prone_with_unit(const state *s, int leader,
                     int viewer); /* a leader counter shares its hex with a unit */
bool prone_needs_leader(const state *s, int u);
bool prone_below_half(const state *s, int u);
int prone_nearest(const state *s, int side, int space, int *who); /* hexes; BOARD_FAR: no enemy it knows of */
bool prone_charged(const state *s, int u); /* an enemy on the board has charged it this turn */
bool prone_faces(const state *s, int u, int to);
int prone_target_class(const state *s, int u, const char **because); /* 1 to 4 */
int prone_facing_to(const prone_data *d, int from, int to, int fallback);
/* NULL: `to` can be made out from `from`; else a refusal code, *block the space that hides it, *limit hexes.
 */
const char *prone_sight(const state *s, int from, int to, int *block, int32_t *limit);
/* The same where dense bush is seen (or shot) through for `bush` hexes, 0: as far as one likes. */
const char *prone_sight_through(const state *s, int from, int to, int bush, int *block, int32_t *limit);
int prone_fire_dice(const state *s, int u);
int prone_move_dice(const state *s, int u, bool charge);

#endif
