/*
 * overlay.c: adding an item to an overlay.
 */
#include "game/overlay.h"

void overlay_add(overlay *o, overlay_kind kind, int from, int to, int32_t n, const char *code)
{
    if (o->count < OVERLAY_ITEMS)
        o->item[o->count++] =
            (overlay_item){.kind = kind, .from = (uint16_t)from, .to = (uint16_t)to, .n = n, .code = code};
}
