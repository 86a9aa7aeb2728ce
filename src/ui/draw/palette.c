/* palette.c: see palette.h. The styles keep their places on the ladder of lightness in every palette: the two
 * darkest have their window reversed, the two lightest are written on in ink. */
#include "ui/draw/palette.h"

#include <string.h>

/* Five steps of lightness, so that no two sides are alike in grey: forest L* 16, prussian 29, madder 42, plum
 * 64, ochre 79 (and the beasts', whom nobody plays, 93). */
static const side_colours printed[SIDE_STYLES] = {
    {.face = 0xb03e1aff,
     .dark = 0x74220aff,
     .light = 0xcd6037ff,
     .text = THEME_IVORY,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0xb03e1aff,
     .coat = 0xb03e1aff,
     .die = 0xb8441dff,
     .die_dark = 0x4e1604ff},
    {.face = 0x0c4671ff,
     .dark = 0x052a46ff,
     .light = 0x2a6da3ff,
     .text = THEME_IVORY,
     .window = 0x104f80ff,
     .figure = THEME_IVORY,
     .line = 0x0c4671ff,
     .coat = 0x2f5688ff,
     .die = 0x11558aff,
     .die_dark = 0x04243aff},
    {.face = 0x042f23ff,
     .dark = 0x021a13ff,
     .light = 0x17594aff,
     .text = THEME_IVORY,
     .window = 0x0b4736ff,
     .figure = THEME_IVORY,
     .line = 0x042f23ff,
     .coat = 0x1f4a33ff,
     .die = 0x2b7a5bff, /* lighter than its counters: it lies on the green baize */
     .die_dark = 0x021a13ff},
    {.face = 0xf2bc3bff,
     .dark = 0x9a6a05ff,
     .light = 0xfad67eff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0xb07d10ff,
     .coat = 0xd3a548ff,
     .die = 0xf0b93cff,
     .die_dark = 0x7d5204ff},
    {.face = 0xbb8db3ff,
     .dark = 0x6d4463ff,
     .light = 0xd6b3cfff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0xaa76a1ff,
     .coat = 0x8d6486ff,
     .die = 0xc497bcff,
     .die_dark = 0x6d4463ff},
    {.face = 0xf3ead5ff,
     .dark = 0x9c8560ff,
     .light = 0xfbf5e4ff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x6d5a3aff,
     .coat = 0x8a6a44ff,
     .die = 0xf4ead0ff,
     .die_dark = 0x8a7448ff},
}; /* madder, prussian, forest, ochre, plum, beasts */

/* Vermilion, blue, black, yellow, sky blue: L* 43, 30, 3, 80, 62, beasts 93. */
static const side_colours okabe_ito[SIDE_STYLES - 1] = {
    {.face = 0xa84800ff,
     .dark = 0x6b2d00ff,
     .light = 0xd97a33ff,
     .text = THEME_IVORY,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0xa84800ff,
     .coat = 0xa84800ff,
     .die = 0xa84800ff,
     .die_dark = 0x4c2000ff},
    {.face = 0x004a78ff,
     .dark = 0x002a46ff,
     .light = 0x2b7badff,
     .text = THEME_IVORY,
     .window = 0x005a92ff,
     .figure = THEME_IVORY,
     .line = 0x004a78ff,
     .coat = 0x1f5a8aff,
     .die = 0x00578eff,
     .die_dark = 0x00253dff},
    {.face = 0x0c0c0cff,
     .dark = 0x000000ff,
     .light = 0x454545ff,
     .text = THEME_IVORY,
     .window = 0x262626ff,
     .figure = THEME_IVORY,
     .line = 0x0c0c0cff,
     .coat = 0x2e2e2eff,
     .die = 0x1e1e1eff,
     .die_dark = 0x000000ff},
    {.face = 0xd8c930ff,
     .dark = 0x6f6600ff,
     .light = 0xefe684ff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x877b00ff,
     .coat = 0xc2b440ff,
     .die = 0xdccd35ff,
     .die_dark = 0x5f5700ff},
    {.face = 0x4a9fd0ff,
     .dark = 0x1c567cff,
     .light = 0x92c8e8ff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x2f86b8ff,
     .coat = 0x4084abff,
     .die = 0x5aaad8ff,
     .die_dark = 0x1c567cff},
};

/* L* 40, 22, 4, 81, 68: the widest step lies where the two meet that have the same window. */
static const side_colours grey[SIDE_STYLES - 1] = {
    {.face = 0x5f5f5fff,
     .dark = 0x303030ff,
     .light = 0x929292ff,
     .text = THEME_IVORY,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x5f5f5fff,
     .coat = 0x5f5f5fff,
     .die = 0x5f5f5fff,
     .die_dark = 0x2c2c2cff},
    {.face = 0x353535ff,
     .dark = 0x1c1c1cff,
     .light = 0x686868ff,
     .text = THEME_IVORY,
     .window = 0x4a4a4aff,
     .figure = THEME_IVORY,
     .line = 0x353535ff,
     .coat = 0x4a4a4aff,
     .die = 0x464646ff,
     .die_dark = 0x1c1c1cff},
    {.face = 0x0e0e0eff,
     .dark = 0x000000ff,
     .light = 0x484848ff,
     .text = THEME_IVORY,
     .window = 0x282828ff,
     .figure = THEME_IVORY,
     .line = 0x0e0e0eff,
     .coat = 0x2a2a2aff,
     .die = 0x1c1c1cff,
     .die_dark = 0x000000ff},
    {.face = 0xc8c8c8ff,
     .dark = 0x6a6a6aff,
     .light = 0xe4e4e4ff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x868686ff,
     .coat = 0xbdbdbdff,
     .die = 0xcacacaff,
     .die_dark = 0x626262ff},
    {.face = 0xa6a6a6ff,
     .dark = 0x565656ff,
     .light = 0xccccccff,
     .text = THEME_INK,
     .window = THEME_IVORY,
     .figure = THEME_INK,
     .line = 0x787878ff,
     .coat = 0x8c8c8cff,
     .die = 0x9e9e9eff,
     .die_dark = 0x4c4c4cff},
};

static const struct {
    const char *id;
    const side_colours *sides;
} palettes[PALETTES] = {
    [PALETTE_PRINTED] = {"printed", printed},
    [PALETTE_OKABE_ITO] = {"okabe-ito", okabe_ito},
    [PALETTE_GREY] = {"grey", grey},
};

side_colours palette_side(side_palette palette, int style)
{
    const int beasts = SIDE_STYLES - 1; /* nobody plays them: as they are printed */
    return style >= 0 && style < beasts ? palettes[palette].sides[style] : printed[beasts];
}

const char *palette_name(side_palette palette)
{
    return palettes[palette].id;
}

int palette_find(const char *id)
{
    for (int i = 0; i < PALETTES; i++)
        if (strcmp(palettes[i].id, id) == 0) return i;
    return -1;
}
