/*
 * glass.h: one window of the desktop: its surface, its painter, and what of it differs from what it shows. It
 * hears no events; window.c has one, or two.
 */
#ifndef SDL_GLASS_H
#define SDL_GLASS_H

#include <SDL.h>

#include "core/error.h"
#include "sdl/dirty.h"

typedef struct glass {
    SDL_Window *sdl;      /* NULL: it is shut */
    SDL_Surface *surface; /* the window's own, until it changes size */
    pixels target;        /* its pixels, or `aside` where it has another format */
    uint32_t *aside;
    painter *painter; /* with caches of its own */
    dirty *dirty;
    draw_list *list;
} glass;

/* On that screen, from 0 on; below 0: wherever the desktop puts it. False: *err, and it is shut. */
bool glass_open(glass *g, const char *title, int screen, int width, int height, const char *data_dir,
                error *err);
void glass_shut(glass *g);
bool glass_take_surface(glass *g);         /* takes hold of the pixels, anew where they changed */
void glass_fill_screen(glass *g, bool on); /* its surface is another from then on */
void glass_show(glass *g, int frames);     /* what its list holds; it stood as long as so many frames */
bool glass_is(const glass *g, uint32_t window_id);             /* of an event */
void glass_again(glass *g);                                    /* it was covered: the pixels are still ours */
bool glass_keep(const glass *g, const char *path, error *err); /* as a PNG */

#endif
