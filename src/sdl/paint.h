/*
 * paint.h: executes draw lists on pixels in memory. It needs no window and no display: the window, `render`
 * and the tests share it.
 */
#ifndef SDL_PAINT_H
#define SDL_PAINT_H

#include "core/error.h"
#include "sdl/blit.h"
#include "ui/draw/draw.h"
#include "ui/draw/draw_commands.h"

typedef struct painter painter;

/* data_dir holds assets/. False only where no font at all is installed. */
painter *painter_new(const char *data_dir, error *err);
void painter_free(painter *p);
const draw_host *painter_host(painter *p);

/* Paints what of the list falls into `clip`, over black; the target is opaque there afterwards. */
void painter_paint(painter *p, const pixels *target, const draw_list *list, irect clip);
/* How many pixels that laid down, one upon another, fills, pictures and text alike: what a frame costs,
 * whatever the machine. Soft shapes of cairo's are not counted. */
size_t painter_drawn(const painter *p);
/* How many painted at it: 1, or 2 where there was much and a second processor was free. */
int painter_hands(const painter *p);
/* The frame has been painted and shown: rasters and runs it did not use may go now. */
void painter_frame_over(painter *p);
/* The same of one that stood as long as n frames of movement do: what is unused gets as old on a slow
 * machine. */
void painter_frames_over(painter *p, int n);

/* Which pixels a command can touch at all, and a hash that changes whenever what it paints there changes. */
irect painter_command_box(painter *p, const draw_list *list, const draw_command *c);
uint64_t painter_command_hash(painter *p, const draw_list *list, const draw_command *c);

#endif
