/*
 * lab_plot.h: the charts of the laboratory's page, as SVG that stands in the page: text is text, a side is
 * colour, mark and pattern, so that it can be read in black and white.
 */
#ifndef CLI_LAB_PLOT_H
#define CLI_LAB_PLOT_H

#include "cli/lab_read.h"

void lab_plot_patterns(const scenario *sc, strbuf *out); /* before any other, once */
/* A side's mark, its middle at x, y. */
void lab_plot_mark(const scenario *sc, int side, double x, double y, strbuf *out);
void lab_plot_won(const lab_data *d, strbuf *out);
void lab_plot_length(const lab_data *d, strbuf *out);
void lab_plot_losses(const lab_data *d, strbuf *out);
bool lab_plot_has_chances(const lab_data *d);
void lab_plot_chances(const lab_data *d, strbuf *out);
void lab_plot_swing(const lab_data *d, const lab_roll *r, strbuf *out);
/* The share of those games below which so much (0 to 1) of them lie, in per cent; -1: there are none. */
int lab_plot_quantile(const int count[LAB_SHARES], double share);

#endif
