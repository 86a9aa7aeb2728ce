/*
 * overlay.h: what a rule system has drawn over the board for a unit or an action. Not for drawing it.
 */
#ifndef GAME_OVERLAY_H
#define GAME_OVERLAY_H

#include <stdint.h>

/* What to draw over the board for a unit or an action beyond what the list of actions says. */
typedef enum overlay_kind {
    OVERLAY_ARC,
    OVERLAY_SHORT,
    OVERLAY_LONG,
    OVERLAY_LINE,  /* of fire, to `to`: drawn with its words while the pointer is there */
    OVERLAY_BLOCK, /* `to` is in the way of what is at `from`: drawn with the line to that; where they are one
                      place, always */
    OVERLAY_ZONE,
    OVERLAY_COVER,
    OVERLAY_MEDIUM /* beyond the short, where the rules have three ranges */
} overlay_kind;
enum { OVERLAY_KINDS = OVERLAY_MEDIUM + 1, OVERLAY_ITEMS = 512 };
typedef struct overlay_item {
    overlay_kind kind;
    uint16_t from, to;
    int32_t n;
    const char *code;
    uint8_t
        way; /* the direction of the verb that is shown it belongs to: drawn for that alone; NO_DIRECTION */
} overlay_item;
typedef struct overlay {
    int count;
    overlay_item item[OVERLAY_ITEMS];
} overlay;
void overlay_add(overlay *o, overlay_kind kind, int from, int to, int32_t n, const char *code);
/* What a verb given in that direction would come to. */
void overlay_add_way(overlay *o, overlay_kind kind, int way, int from, int to, const char *code);

#endif
