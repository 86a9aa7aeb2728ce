/*
 * rows.h: the innermost loops of blit.c: n pixels of one row onto those at d, or n rows, each so many pixels
 * after the one above. Every way of going about it
 * gives the same bytes (tests/shots/test_blit.c).
 */
#ifndef SDL_ROWS_H
#define SDL_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "sdl/blit.h"

void row_over(uint32_t *d, const uint32_t *s, int n);
void row_over_alpha(uint32_t *d, const uint32_t *s, int n, unsigned alpha); /* 0 to 255 */
void row_fill(uint32_t *d, int n, uint32_t c);
void rows_mask(uint32_t *d, ptrdiff_t d_next, const uint8_t *m, ptrdiff_t m_next, int w, int h,
               uint32_t c); /* m: coverage */
void rows_image(uint32_t *d, ptrdiff_t d_next, const uint32_t *s, ptrdiff_t s_next, const blit_row *rows,
                int n);
/* For tests: from now on, or no longer, without what only some processors have. */
void rows_narrow(bool on);

#endif
