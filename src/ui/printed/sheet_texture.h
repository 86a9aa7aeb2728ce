/* sheet_texture.h: paper grain, walnut and baize, made by noise once and kept by the host. */
#ifndef UI_SHEET_TEXTURE_H
#define UI_SHEET_TEXTURE_H

#include "ui/draw/draw.h"

/* Rasters made by sheet_art_textures(); draw_tiled() them. */
enum {
    SHEET_KEY_PAPER = 0x50415052, /* 512 x 512: grain over any paper colour, mostly transparent */
    SHEET_KEY_WOOD = 0x574f4f44,  /* 1024 x 512: the table top, opaque */
    SHEET_KEY_BAIZE = 0x42414953  /* 256 x 256: the dice tray, opaque */
};

/* Makes the three textures, unless the host still holds them. */
void sheet_art_textures(const draw_host *host);
void sheet_art_wood(const draw_host *host); /* only SHEET_KEY_WOOD: pages have no paper to wait for */

#endif
