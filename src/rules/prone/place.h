/* place.h: who stands where, who leads, who sees whom, how hard a target is. */
#ifndef RULES_PRONE_PLACE_H
#define RULES_PRONE_PLACE_H

#include "rules/prone/prone.h"

/* As one side knows it; of either side also those who stand in a line of fire. A friend's leaders leave room
 * for a unit, an enemy's do not. */
typedef struct prone_occupied {
    uint64_t friends[PRONE_SPACES_MAX / 64], enemies[PRONE_SPACES_MAX / 64];
    uint64_t friends_up[PRONE_SPACES_MAX / 64], enemies_up[PRONE_SPACES_MAX / 64];
} prone_occupied;
void prone_occupy(const state *s, int side, prone_occupied *out);
bool prone_infantry(const state *s, int u); /* H1: German infantry on foot; they alone lie down (H4 to H10) */
/* Guns, wagons, leaders among friends in square, so far as that side sees. */
bool prone_inside_square(const state *s, int u, int viewer);
/* After dark a square that moves is not seen from so far. */
bool prone_square_unseen(const state *s, int target, int hexes);
int prone_superior(const state *s, int u, int hexes); /* leader counter of its side so near, NO_UNIT */
bool prone_attached(const state *s, int u);           /* a leader is in the hex: his own, or a superior */
/* H8: whoever is with it, its own leader or superiors in its hex, lies with it or does not. */
bool prone_lies(const state *s, int leader); /* a leader's counter: with a unit that lies */
bool prone_leader_up(const state *s, int u); /* one of them is on his feet */
void prone_leaders_lie(state *s, int u, bool lie);
bool prone_led(const state *s, int u); /* H4, H·H12: his own, or a superior near who is with nobody else */
/* A leader counter shares its hex with a unit, so far as that side sees. */
bool prone_with_unit(const state *s, int leader, int viewer);
int prone_unit_with(const state *s, int leader, int viewer); /* that unit; NO_UNIT */
bool prone_needs_leader(const state *s, int u);
/* H·H12, H4a: to carry out that order (a verb) a die must be passed first. */
bool prone_rolls_to_obey(const state *s, int u, int order);
bool prone_charged(const state *s, int u); /* an enemy on the board has charged it this turn */
bool prone_faces(const state *s, int u, int to);
int prone_facing_to(const state *s, int u, int from, int to); /* as it looks now, if that is no way at all */
int prone_target_class(const state *s, int u, const char **because); /* 1 to 4 */

/* What hides a place: the space it is (NO_SPACE: none), or the hexes one may see. */
typedef struct prone_view {
    int block;
    int32_t limit;
} prone_view;
/* NULL: `to` can be made out (or shot at) from `from`, `bush` hexes of dense bush being seen through, 0: as
 * far as one likes; else the refusal's code. */
const char *prone_sight(const state *s, int from, int to, int bush, prone_view *out);
bool prone_sees(const state *s, int from, int to); /* as far into dense bush as the battle has it */
/* What each hex sees of the others by day, laid out once the ground and the battle are read: of boards that
 * are not too large for it, the others are looked over each time. */
void prone_compile_sight(scenario *sc, prone_data *d);

#endif
