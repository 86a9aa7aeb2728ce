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
    OVERLAY_LINE,
    OVERLAY_BLOCK,
    OVERLAY_ZONE,
    OVERLAY_COVER
} overlay_kind;
enum { OVERLAY_ITEMS = 512 };
typedef struct overlay_item {
    overlay_kind kind;
    uint16_t from, to;
    int32_t n;
    const char *code;
} overlay_item;
typedef struct overlay {
    int count;
    overlay_item item[OVERLAY_ITEMS];
} overlay;
void overlay_add(overlay *o, overlay_kind kind, int from, int to, int32_t n, const char *code);

#endif
