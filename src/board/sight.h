/*
 * sight.h: line of sight, handing down where and by what it is blocked.
 */
#ifndef BOARD_SIGHT_H
#define BOARD_SIGHT_H

#include "board/board.h"

typedef enum sight_block { SIGHT_CLEAR, SIGHT_TERRAIN, SIGHT_HEIGHT, SIGHT_OCCUPIED, SIGHT_EDGE } sight_block;

typedef struct sight_rules {
    const uint8_t *opaque;    /* per terrain index: nonzero blocks through it */
    const int16_t *level;     /* per space: where it stands instead of the map's elevation; NULL: there */
    const int16_t *height;    /* per terrain index: levels it adds to the map's elevation; NULL: none */
    const uint64_t *occupied; /* bitset of spaces whose contents block, or NULL */
    uint16_t opaque_edges;    /* EDGE_ bits that block when crossed */
} sight_rules;

typedef struct sight {
    sight_block by;
    uint16_t at;     /* the space that blocks; NO_SPACE if clear */
    uint8_t terrain; /* of that space */
} sight;

/* From and to themselves never block. Where the line runs between two spaces, it is blocked only if both
 * block. Heights: a space blocks if it stands above the straight line between the two ends' elevations.
 * Integers only. */
bool board_sight(const board *b, const sight_rules *rules, int from, int to, sight *out);

#endif
