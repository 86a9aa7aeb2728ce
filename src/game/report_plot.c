/*
 * report_plot.c: the two drawings of the report, as SVG: losses over time and a plain plan of the final
 * board. Whole numbers only. Not the table's own drawing, which is far finer.
 */
#include "game/report_plot.h"

#include <assert.h>
#include <string.h>

#include "game/game.h"
#include "game/report.h"
#include "game/session_undo.h"

enum {
    PLOT_W = 720,
    PLOT_H = 260,
    PLOT_LEFT = 46,
    PLOT_BOTTOM = 34,
    PLOT_TOP = 14,
    PLOT_RIGHT = 120,
    POINTS_MAX = 600
};

const char *report_side_colour(const scenario *sc, int side)
{
    static const char *const colours[] = {"#b03e1a", "#0c4671", "#042f23", "#b07d10", "#aa76a1", "#6d5a3a"};
    int style = side >= 0 && side < sc->nsides ? sc->sides[side].style : 5;
    return colours[style < 6 ? style : 5];
}

/* ---- losses */

typedef struct point {
    int at, turn;
    int32_t lost[SIDES_MAX];
} point;

static void take_point(const session *s, int count, point *p)
{
    state st;
    result r;
    session_state_at(s, count, &st);
    game_result(&st, &r);
    p->at = count;
    p->turn = st.turn;
    memcpy(p->lost, r.lost, sizeof p->lost);
}

static int collect(const session *s, point *points)
{
    int n = 0, total = session_count(s), every = total / (POINTS_MAX - 2) + 1;
    for (int i = 0; i < total && n < POINTS_MAX - 1; i += every)
        take_point(s, i, &points[n++]);
    take_point(s, total, &points[n++]);
    return n;
}

static int32_t tallest(const point *points, int n, int nsides)
{
    int32_t most = 1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < nsides; k++)
            if (points[i].lost[k] > most) most = points[i].lost[k];
    return most;
}

static int plot_x(int at, int total)
{
    return PLOT_LEFT + (PLOT_W - PLOT_LEFT - PLOT_RIGHT) * at / (total > 0 ? total : 1);
}

static int plot_y(int32_t value, int32_t most)
{
    assert(most > 0);
    return PLOT_H - PLOT_BOTTOM - (int)((int64_t)(PLOT_H - PLOT_BOTTOM - PLOT_TOP) * value / most);
}

static void draw_axes(const point *points, int n, int total, int32_t most, strbuf *out)
{
    int32_t step = most <= 5 ? 1 : most <= 12 ? 2 : most <= 30 ? 5 : most <= 60 ? 10 : (most + 4) / 5;
    for (int32_t v = 0; v <= most; v += step)
        strbuf_addf(out,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" class=\"rule\"/><text x=\"%d\" y=\"%d\" "
                    "text-anchor=\"end\">%ld</text>",
                    PLOT_LEFT, PLOT_W - PLOT_RIGHT, plot_y(v, most), plot_y(v, most), PLOT_LEFT - 6,
                    plot_y(v, most) + 4, (long)v);
    int last = -100;
    for (int i = 0; i < n; i++) {
        if (i > 0 && points[i].turn == points[i - 1].turn) continue;
        int x = plot_x(points[i].at, total);
        strbuf_addf(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" class=\"tick\"/>", x, x,
                    PLOT_H - PLOT_BOTTOM, PLOT_H - PLOT_BOTTOM + 5);
        if (x - last > 22) {
            strbuf_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", x,
                        PLOT_H - PLOT_BOTTOM + 18, points[i].turn);
            last = x;
        }
    }
    strbuf_addf(out, "<text x=\"%d\" y=\"%d\">turn</text>", PLOT_W - PLOT_RIGHT + 8,
                PLOT_H - PLOT_BOTTOM + 18);
}

/* Pushes the names at the lines' ends apart where the lines end close together. */
static int label_y(const int *taken, int ntaken, int y)
{
    for (int i = 0; i < ntaken; i++)
        if (y - taken[i] < 14 && taken[i] - y < 14) {
            y = taken[i] - 14;
            i = -1;
        }
    return y;
}

void report_plot_losses(const session *s, strbuf *out)
{
    static const char *const dashes[SIDES_MAX] = {"", "7 3", "2 3", "9 3 2 3"};
    const scenario *sc = session_scenario(s);
    point *points = mem_alloc(sizeof *points * POINTS_MAX);
    int n = collect(s, points), total = session_count(s), taken[SIDES_MAX], ntaken = 0;
    int32_t most = tallest(points, n, sc->nsides);
    strbuf_addf(out,
                "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Losses over time\">",
                PLOT_W, PLOT_H);
    draw_axes(points, n, total, most, out);
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_addf(out,
                    "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\" d=\"",
                    report_side_colour(sc, k), dashes[k]);
        for (int i = 0; i < n; i++) /* stairs: losses fall at a moment */
            strbuf_addf(out, i == 0 ? "M%d %d" : "H%d V%d", plot_x(points[i].at, total),
                        plot_y(points[i].lost[k], most));
        int y = label_y(taken, ntaken, plot_y(points[n - 1].lost[k], most));
        taken[ntaken++] = y;
        strbuf_addf(out, "\"/><text x=\"%d\" y=\"%d\" fill=\"%s\" class=\"name\">", PLOT_W - PLOT_RIGHT + 8,
                    y + 4, report_side_colour(sc, k));
        strbuf_add_html(out, sc->sides[k].name);
        strbuf_addf(out, " %ld</text>", (long)points[n - 1].lost[k]);
    }
    strbuf_add(out, "</svg>\n");
    mem_free(points);
}

/* ---- the board: thousandths of a cell become tenths of a drawing unit, so a cell is 100 wide */

static const char *ground_colour(const char *terrain)
{
    static const struct {
        const char *part, *colour;
    } known[] = {{"water", "#b9cdd3"},   {"river", "#b9cdd3"},   {"canal", "#b9cdd3"},  {"sea", "#b9cdd3"},
                 {"lake", "#b9cdd3"},    {"wood", "#b7c4a0"},    {"forest", "#b7c4a0"}, {"scrub", "#cdd0ab"},
                 {"brush", "#cdd0ab"},   {"orchard", "#c3cfa6"}, {"marsh", "#c5d0c0"},  {"hill", "#dbc9a2"},
                 {"ridge", "#d6c096"},   {"high", "#d6c096"},    {"rough", "#dccfb0"},  {"town", "#d9c7b8"},
                 {"village", "#d9c7b8"}, {"build", "#d9c7b8"},   {"trench", "#d3c2a0"}, {"dune", "#ead9b0"},
                 {"sand", "#ead9b0"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(terrain, known[i].part) != NULL) return known[i].colour;
    return "#efe6d0";
}

static void add_tenths(strbuf *out, int32_t thousandths)
{
    int32_t t = thousandths;
    strbuf_addf(out, "%ld.%ld", (long)(t / 10), (long)((t < 0 ? -t : t) % 10));
}

static void add_points(strbuf *out, const board_point *p, int n)
{
    for (int i = 0; i < n; i++) {
        strbuf_add(out, i > 0 ? " " : "");
        add_tenths(out, p[i].x);
        strbuf_addc(out, ',');
        add_tenths(out, p[i].y);
    }
}

static void draw_ground(const board *b, const board_sheet *sheet, strbuf *out)
{
    for (int i = sheet->first_space; i < sheet->first_space + sheet->nspaces; i++) {
        const board_space *sp = &b->spaces[i];
        strbuf_addf(out, "<polygon class=\"cell\" fill=\"%s\" points=\"",
                    ground_colour(b->terrains[sp->terrain]));
        add_points(out, b->corners + sp->first_corner, sp->ncorners);
        strbuf_add(out, "\"/>");
    }
}

static void draw_features(const board *b, int sheet, strbuf *out)
{
    for (int i = 0; i < b->nfeatures; i++) {
        const board_feature *f = &b->features[i];
        if (f->sheet != sheet || f->npoints < 1) continue;
        if (f->kind == FEATURE_LABEL) {
            strbuf_addf(out, "<text class=\"place\" x=\"%ld\" y=\"%ld\">", (long)(f->points[0].x / 10),
                        (long)(f->points[0].y / 10));
            strbuf_add_html(out, f->text != NULL ? f->text : "");
            strbuf_add(out, "</text>");
            continue;
        }
        bool water = f->kind == FEATURE_RIVER || f->kind == FEATURE_CANAL || f->kind == FEATURE_COAST;
        bool road = f->kind == FEATURE_ROAD || f->kind == FEATURE_TRACK || f->kind == FEATURE_RAIL ||
                    f->kind == FEATURE_BRIDGE;
        strbuf_addf(out, "<polyline class=\"%s\" points=\"", water ? "water" : road ? "road" : "edge");
        add_points(out, f->points, f->npoints);
        strbuf_add(out, "\"/>");
    }
}

/* Units of one space in a fan, each with its number and the first letter of its side. */
static void draw_units(const session *s, const state *st, const board_sheet *sheet, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < sc->nunits; i++) {
        const unit *u = &st->units[i];
        if (u->status != UNIT_ON || u->space < sheet->first_space ||
            u->space >= sheet->first_space + sheet->nspaces)
            continue;
        int below = 0;
        for (int j = state_unit_at(st, u->space, NO_UNIT); j != NO_UNIT && j < i;
             j = state_unit_at(st, u->space, j))
            below++;
        const board_point *c = &sc->board->spaces[u->space].centre;
        long x = c->x / 10 - 30 + below * 9, y = c->y / 10 - 24 - below * 9;
        strbuf_addf(out, "<g><title>");
        strbuf_add_html(out, sc->units[i].name);
        strbuf_addf(out,
                    ", %d</title><rect x=\"%ld\" y=\"%ld\" width=\"60\" height=\"48\" rx=\"6\" fill=\"%s\" "
                    "stroke=\"#fff8e6\" stroke-width=\"2\"/>"
                    "<text class=\"unit\" x=\"%ld\" y=\"%ld\">",
                    u->strength, x, y, report_side_colour(sc, u->side), x + 30, y + 21);
        char letter[5] = {0};
        const char *name = sc->sides[u->side].name;
        size_t bytes = 1;
        while (bytes < 4 && ((unsigned char)name[bytes] & 0xc0) == 0x80)
            bytes++;
        memcpy(letter, name, name[0] != '\0' ? bytes : 0);
        strbuf_add_html(out, letter);
        strbuf_addf(out, "%d</text><text class=\"unit\" x=\"%ld\" y=\"%ld\">%d</text></g>", i, x + 30, y + 41,
                    u->strength);
    }
}

void report_plot_board(const session *s, int side, strbuf *out)
{
    const board *b = session_scenario(s)->board;
    state view;
    session_view(s, session_state(s)->over ? NO_SIDE : side, &view);
    for (int k = 0; k < b->nsheets; k++) {
        const board_sheet *sheet = &b->sheets[k];
        strbuf_addf(
            out, "<svg class=\"board\" viewBox=\"0 0 %ld %ld\" role=\"img\" aria-label=\"The final board\">",
            (long)(sheet->width / 10 + 1), (long)(sheet->height / 10 + 1));
        draw_ground(b, sheet, out);
        draw_features(b, k, out);
        draw_units(s, &view, sheet, out);
        strbuf_add(out, "</svg>\n");
    }
}
