/*
 * view.h: the camera over the board: where it looks, how near, and the printed sheet as rasters made a few at
 * a time.
 *
 * Board units are cells: one box or hexside-to-hexside is 1. It knows nothing of rules, units or what is
 * printed: the sheet comes as a draw_list for each zoom, with its bounds.
 */
#ifndef UI_VIEW_H
#define UI_VIEW_H

#include "ui/draw/draw.h"

enum { VIEW_TILE = 512, VIEW_GLIDE = 250, VIEW_FADE = 400, VIEW_UNDER = 4 };

typedef struct view_sheet {
    /* What is printed, for a cell of so many pixels; borrowed until asked again. */
    const draw_list *(*content)(void *self, float cell);
    void *self;
    float units;  /* content units a cell */
    frect bounds; /* in cells, all that is printed: margins too */
    frect map;    /* in cells: the spaces themselves */
    uint64_t key; /* of its rasters: another key for another look */
    /* What differs in the contents by the cell, beyond their size: where names lie. */
    uint64_t (*look)(void *self, float cell);
} view_sheet;

/* A light that gives way, as far as it had come (0..1) when the next one was set. */
typedef struct view_under {
    uint64_t key;
    float share;
    int mark;
} view_under;

/* What is painted over the sheet's tiles once and kept with them: the same units as the sheet's. */
typedef struct view_light {
    const draw_list *(*content)(void *self, float cell); /* as the sheet's; NULL: the sheet as printed */
    void *self;
    uint64_t key; /* 0 where content is NULL */
    int mark;     /* the caller's: of which kind it is, for view_light_share() */
} view_light;

typedef struct view {
    const draw_host *host;
    frect port; /* pixels of the window */
    view_sheet sheet;
    float x, y, cell; /* board point at the port's middle; pixels a cell */
    float from_x, from_y, from_cell, to_x, to_y, to_cell;
    uint64_t glide_from, glide_to; /* to 0: at rest */
    float near, far;               /* bounds of cell */
    view_light light;
    view_under under[VIEW_UNDER]; /* what gives way while fading, each over the one before it */
    int nunder;
    bool lit;           /* the sheet has had its first light: another one fades in */
    bool fading, still; /* still: no fade, but at once as soon as all is made */
    uint64_t fade_from; /* 0: the new tiles are not all made yet */
    float fade;         /* 0..1: how far the new light has come */
    float older;        /* the last other zoom that had tiles: shown, scaled, until this one's are made */
    uint64_t stands_in; /* the small raster seen last, for where there are no tiles at all; 0: none yet */
    float stands_for;   /* the cell for which its names lie */
    bool placed;
} view;

void view_init(view *v, const draw_host *host);
void view_set_sheet(view *v, const view_sheet *sheet);
/* Another light on the same sheet comes up over VIEW_FADE ms (still: at once) when its tiles are made, from
 * what is to be seen now, be that itself half way from one to another. */
void view_set_light(view *v, view_light light, bool still);
/* How much of the light that is to be seen now has that mark, 0 to 1: what is drawn over the sheet and goes
 * with its light comes and goes as that does. */
float view_light_share(const view *v, int mark);
void view_set_port(view *v, frect port, float near, float far); /* keeps the middle */
void view_fit(view *v, bool glide, uint64_t now);               /* the whole sheet */
bool view_whole(const view *v);                                 /* as view_fit() has it */
void view_zoom(view *v, float notches, float sx, float sy, uint64_t now);
void view_pinch(view *v, float notches, float sx, float sy, uint64_t now); /* the same, at once */
void view_pan(view *v, float dx, float dy);                                /* pixels */
/* Moves no more than is needed to have that board point `margin` cells inside, as far as the sheet goes. */
void view_show(view *v, float x, float y, float margin, bool glide, uint64_t now);
void view_centre(view *v, float x, float y, bool glide, uint64_t now);
/* The sheet goes up by so much, also where its edge would otherwise stop it: something lies over its foot. */
void view_lift(view *v, float cells, bool glide, uint64_t now);
/* That point in the middle of a part of the port, in pixels of the window: what lies over the rest hides
 * nothing of it. The sheet's edges keep it from going further than that part needs. */
void view_frame(view *v, float x, float y, frect room, float cell, bool glide, uint64_t now);
/* The same, and then back to where the sheet hides the table in the whole port, as far as leaves that part of
 * the board (in cells) in the room. */
void view_frame_around(view *v, frect must, float x, float y, frect room, float cell, bool glide,
                       uint64_t now);
view view_rested(const view *v); /* where it will have come to rest */
bool view_holds(const view *v, float x, float y,
                float margin); /* is that board point in sight, margin cells inside */
fpoint view_to_window(const view *v, float x, float y);
fpoint view_to_board(const view *v, float sx, float sy);
frect view_seen(const view *v);        /* in cells */
bool view_tick(view *v, uint64_t now); /* true while it glides */
/* Paints one raster that is wanted and missing; false when there is none. */
bool view_paint(view *v);
void view_draw(const view *v, draw_list *out); /* the sheet */
/* The cell for whose pixels names lie as they are to be seen now: while it glides, and until tiles are made,
 * what stands in for those. */
float view_written(const view *v);
/* Over that, a part of the sheet (in cells) with other contents, that of `printed` and, where the sheet is
 * lit, that of `lit`: kept as a raster of its own (`key`: of the part). false, and nothing, before the
 * sheet's rasters of this zoom are made. */
typedef struct view_other {
    const draw_list *(*printed)(void *self, float cell), *(*lit)(void *self, float cell);
    void *self;
} view_other;
bool view_patch(const view *v, draw_list *out, frect part, uint64_t key, const view_other *other);

#endif
