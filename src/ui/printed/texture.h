/* texture.h: paper grain, walnut and baize, made by noise once and kept by the host. */
#ifndef UI_TEXTURE_H
#define UI_TEXTURE_H

#include "ui/draw/draw.h"

/* Rasters made by texture_make_all(); draw_tiled() them. */
enum {
    TEXTURE_PAPER = 0x50415052, /* 512 x 512: grain over any paper colour, mostly transparent */
    TEXTURE_WOOD = 0x574f4f44,  /* 1024 x 512: the table top, opaque */
    TEXTURE_BAIZE = 0x42414953  /* 256 x 256: the dice tray, opaque */
};

/* Makes the three textures, unless the host still holds them. */
void texture_make_all(const draw_host *host);
void texture_make_wood(const draw_host *host); /* only TEXTURE_WOOD: pages have no paper to wait for */

#endif
