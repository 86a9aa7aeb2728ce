/*
 * overlay.c: adding an item to an overlay.
 */
#include "game/overlay.h"

#include "board/board.h"

static void put(overlay *o, const overlay_item *item)
{
    if (o->count < OVERLAY_ITEMS) o->item[o->count++] = *item;
}

void overlay_add(overlay *o, overlay_kind kind, int from, int to, int32_t n, const char *code)
{
    put(o, &(overlay_item){.kind = kind,
                           .from = (uint16_t)from,
                           .to = (uint16_t)to,
                           .n = n,
                           .code = code,
                           .way = NO_DIRECTION});
}

void overlay_add_way(overlay *o, overlay_kind kind, int way, int from, int to, const char *code)
{
    put(o, &(overlay_item){
               .kind = kind, .from = (uint16_t)from, .to = (uint16_t)to, .code = code, .way = (uint8_t)way});
}
