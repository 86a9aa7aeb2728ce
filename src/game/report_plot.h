/*
 * report_plot.h: the pictures of the report, in SVG: losses over time and the final board.
 */
#ifndef GAME_REPORT_PLOT_H
#define GAME_REPORT_PLOT_H

#include "core/strbuf.h"
#include "game/session.h"

void report_plot_losses(const session *s, strbuf *out);
void report_plot_board(const session *s, int side, strbuf *out);
/* A few spaces round that one, as it stood after `count` entries. */
void report_plot_spot(const session *s, int side, int count, int space, strbuf *out);
/* A part of a sheet for a picture of somebody else's, in tenths of its thousandths of a cell: ground, water
 * and roads; and the names of places. No units. */
void report_plot_ground(const board *b, int sheet, const int32_t from[2], const int32_t to[2], strbuf *out);
void report_plot_names(const board *b, int sheet, const int32_t from[2], const int32_t to[2], strbuf *out);
const char *report_side_colour(const scenario *sc, int side);

#endif
