/* lab_heat.c: see lab_heat.h. */
#include "cli/lab_heat.h"

#include <stdio.h>

#include "board/board.h"
#include "game/report_plot.h"

enum { MARGIN = 1500, EACH = 1000 }; /* thousandths of a cell */

/* What part of the sheet anybody fell in; false: nobody did. */
static bool frame_of(const lab_data *d, int sheet, int32_t from[2], int32_t to[2])
{
    const board *b = d->sc->board;
    const board_sheet *s = &b->sheets[sheet];
    bool any = false;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        int64_t here = 0;
        for (int k = 0; k < d->sc->nsides; k++)
            here += d->fallen[i * SIDES_MAX + k];
        if (here == 0) continue;
        for (int c = 0; c < b->spaces[i].ncorners; c++) {
            const board_point *p = &b->corners[b->spaces[i].first_corner + (uint32_t)c];
            const int32_t at[2] = {p->x, p->y};
            for (int n = 0; n < 2; n++) {
                if (!any || at[n] < from[n]) from[n] = at[n];
                if (!any || at[n] > to[n]) to[n] = at[n];
            }
            any = true;
        }
    }
    const int32_t all[2] = {s->width, s->height};
    for (int n = 0; n < 2; n++) {
        from[n] = from[n] > MARGIN ? from[n] - MARGIN : 0;
        to[n] = to[n] + MARGIN < all[n] ? to[n] + MARGIN : all[n];
    }
    return any;
}

static double share_of(const lab_data *d, int space, int side)
{
    return d->total[side] > 0 ? (double)d->fallen[space * SIDES_MAX + side] / (double)d->total[side] : 0;
}

/* Who loses the larger part of what he loses here. */
static int most_of(const lab_data *d, int space, double *share)
{
    int most = 0;
    for (int k = 1; k < d->sc->nsides; k++)
        if (share_of(d, space, k) > share_of(d, space, most)) most = k;
    *share = share_of(d, space, most);
    return most;
}

static void tint(const lab_data *d, int space, int side, double depth, strbuf *out)
{
    const board *b = d->sc->board;
    strbuf_addf(out,
                "<polygon fill=\"url(#side%d)\" stroke=\"%s\" stroke-width=\"3\" opacity=\"%.2f\" points=\"",
                side, report_side_colour(d->sc, side), depth);
    for (int c = 0; c < b->spaces[space].ncorners; c++) {
        const board_point *p = &b->corners[b->spaces[space].first_corner + (uint32_t)c];
        strbuf_addf(out, "%s%ld,%ld", c > 0 ? " " : "", (long)(p->x / 10), (long)(p->y / 10));
    }
    strbuf_add(out, "\"/>");
}

static void plate(const lab_data *d, int space, double share, double size, strbuf *out)
{
    const board_point *p = &d->sc->board->spaces[space].centre;
    const double x = (double)p->x / 10, y = (double)p->y / 10;
    strbuf_addf(out,
                "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"%.0f\" fill=\"#fffaf0\" "
                "stroke=\"#2b2520\" stroke-width=\"1.5\"/><text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\" "
                "style=\"font-size:%.0fpx;font-weight:600\">%.0f</text>",
                x - size * .85, y - size * .65, size * 1.7, size * 1.3, size * .65, x, y + size * .36, size,
                100 * share);
}

void lab_heat(const lab_data *d, int sheet, strbuf *out)
{
    enum { SHOWN = 640, TEXT = 13 };
    const board_sheet *s = &d->sc->board->sheets[sheet];
    int32_t from[2] = {0}, to[2] = {0};
    double deepest = 0, share;
    if (!frame_of(d, sheet, from, to)) return;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        most_of(d, i, &share);
        if (share > deepest) deepest = share;
    }
    strbuf_addf(
        out, "<svg class=\"board\" viewBox=\"%ld %ld %ld %ld\" role=\"img\" aria-label=\"Where they fall\">",
        (long)(from[0] / 10), (long)(from[1] / 10), (long)((to[0] - from[0]) / 10),
        (long)((to[1] - from[1]) / 10));
    report_plot_ground(d->sc->board, sheet, from, to, out);
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const int side = most_of(d, i, &share);
        if (share > 0) tint(d, i, side, .14 + .66 * share / deepest, out);
    }
    report_plot_names(d->sc->board, sheet, from, to, out);
    const double size = (double)TEXT * (to[0] - from[0]) / 10 / SHOWN, least = size > 40 ? .03 : .01;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        most_of(d, i, &share);
        if (share >= least) plate(d, i, share, size < 26 ? 26 : size, out);
    }
    strbuf_add(out, "</svg>\n");
}
