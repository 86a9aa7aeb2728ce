/*
 * font.h: finds the fonts, measures text and keeps rendered runs. A run is the coverage of one string in one
 * size; colour comes later.
 *
 * Sizes are kept to quarter pixels. Nothing is opened before it is first needed.
 */
#ifndef SDL_FONT_H
#define SDL_FONT_H

#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "ui/draw/draw.h"

typedef struct font_run {
    uint8_t *mask; /* h rows of `stride` bytes (a multiple of four); NULL where nothing is inked */
    int w, h, stride;
    int left, top; /* of the mask, from the pen's start on the baseline */
    int advance;   /* pixels */
} font_run;

typedef struct font_store font_store;

/* Looks where each face is. A face that is not installed is replaced by another and a sentence naming the
 * Debian package goes to standard error; false only where there is no font at all. */
font_store *font_store_new(error *err);
void font_store_free(font_store *s);
/* The file a face is read from, and which face of that file it is. Borrowed. */
const char *font_file(const font_store *s, font_face face, int *index);
/* The faces to turn to, in order, for what a face lacks: three of them; FONT_FACES: Garamond with its strokes
 * widened. Borrowed. */
const uint8_t *font_instead(font_face face);
/* Has it a letter that none of our faces has? Then it is drawn whole, by what else the system has (script.h):
 * letters of such a string are not to be drawn one by one. */
bool font_is_foreign(font_store *s, font f, const char *text, size_t n);
const char *font_family(font_face face); /* "EB Garamond" */

/* Borrowed until the next call. */
const font_run *font_run_get(font_store *s, font f, const char *text, size_t n);
float font_width(font_store *s, font f, const char *text, size_t n);
font_metrics font_metrics_of(font_store *s, font f);
void font_frame_over(font_store *s); /* runs long unused may go */

/* Bytes of the code point at s, never past the NUL. */
size_t font_utf8_step(const char *s);

#endif
