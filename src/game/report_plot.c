/*
 * report_plot.c: the two drawings of the report, as SVG: losses over time and a plain plan of the final
 * board. Whole numbers only. Not the table's own drawing, which is far finer.
 */
#include "game/report_plot.h"

#include <assert.h>
#include <string.h>

#include "core/language.h"
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
    strbuf_addf(out, "<text x=\"%d\" y=\"%d\">%s</text>", PLOT_W - PLOT_RIGHT + 8, PLOT_H - PLOT_BOTTOM + 18,
                _("turn"));
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
    strbuf_addf(out, "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", PLOT_W,
                PLOT_H, _("Losses over time"));
    draw_axes(points, n, total, most, out);
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_addf(out,
                    "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\" d=\"",
                    report_side_colour(sc, k), dashes[k]);
        for (int i = 0; i < n; i++) { /* stairs: losses fall at a moment */
            if (i > 0 && i < n - 1 && points[i].lost[k] == points[i - 1].lost[k]) continue;
            strbuf_addf(out, i == 0 ? "M%d %d" : "H%d V%d", plot_x(points[i].at, total),
                        plot_y(points[i].lost[k], most));
        }
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

/* What part of a sheet is drawn, in thousandths of a cell. */
typedef struct plot_window {
    const board_sheet *sheet;
    int number;
    int32_t x0, y0, x1, y1;
} plot_window;

static bool in_window(const plot_window *w, const board_point *p, int n)
{
    int32_t x0 = p[0].x, y0 = p[0].y, x1 = x0, y1 = y0;
    for (int i = 1; i < n; i++) {
        x0 = p[i].x < x0 ? p[i].x : x0;
        y0 = p[i].y < y0 ? p[i].y : y0;
        x1 = p[i].x > x1 ? p[i].x : x1;
        y1 = p[i].y > y1 ? p[i].y : y1;
    }
    return x1 >= w->x0 && x0 <= w->x1 && y1 >= w->y0 && y0 <= w->y1;
}

static void add_points(strbuf *out, const board_point *p, int n)
{
    for (int i = 0; i < n; i++)
        strbuf_addf(out, i > 0 ? " %ld,%ld" : "%ld,%ld", (long)(p[i].x / 10), (long)(p[i].y / 10));
}

/* All spaces of one colour are one path: a plan of two thousand hexes stays small. */
static void draw_ground(const board *b, const plot_window *w, strbuf *out)
{
    const int end = w->sheet->first_space + w->sheet->nspaces;
    for (int first = w->sheet->first_space; first < end; first++) {
        const char *colour = ground_colour(b->terrains[b->spaces[first].terrain]);
        bool drawn = false;
        for (int i = w->sheet->first_space; i < first && !drawn; i++)
            drawn = ground_colour(b->terrains[b->spaces[i].terrain]) == colour;
        if (drawn) continue;
        strbuf_addf(out, "<path class=\"cell\" fill=\"%s\" d=\"", colour);
        for (int i = first; i < end; i++) {
            const board_space *sp = &b->spaces[i];
            const board_point *corners = b->corners + sp->first_corner;
            if (sp->ncorners == 0 || ground_colour(b->terrains[sp->terrain]) != colour ||
                !in_window(w, corners, sp->ncorners))
                continue;
            strbuf_addf(out, "M%ld,%ld", (long)(corners[0].x / 10), (long)(corners[0].y / 10));
            for (int k = 1; k < sp->ncorners; k++)
                strbuf_addf(out, "l%ld,%ld", (long)(corners[k].x / 10 - corners[k - 1].x / 10),
                            (long)(corners[k].y / 10 - corners[k - 1].y / 10));
            strbuf_addc(out, 'z');
        }
        strbuf_add(out, "\"/>");
    }
}

typedef enum feature_class { FEATURES_LINE, FEATURES_WAY, FEATURES_NAME } feature_class;

static feature_class class_of(const board_feature *f)
{
    const bool way = f->kind == FEATURE_RIVER || f->kind == FEATURE_CANAL || f->kind == FEATURE_COAST ||
                     f->kind == FEATURE_ROAD || f->kind == FEATURE_TRACK || f->kind == FEATURE_RAIL ||
                     f->kind == FEATURE_BRIDGE;
    return f->kind == FEATURE_LABEL ? FEATURES_NAME : way ? FEATURES_WAY : FEATURES_LINE;
}

static void draw_feature(const board_feature *f, strbuf *out)
{
    if (f->kind == FEATURE_LABEL) {
        strbuf_addf(out, "<text class=\"place\" x=\"%ld\" y=\"%ld\">", (long)(f->points[0].x / 10),
                    (long)(f->points[0].y / 10));
        strbuf_add_html(out, f->text != NULL ? f->text : "");
        strbuf_add(out, "</text>");
        return;
    }
    const bool water = f->kind == FEATURE_RIVER || f->kind == FEATURE_CANAL || f->kind == FEATURE_COAST;
    strbuf_addf(out, "<polyline class=\"%s\" points=\"",
                water                         ? "water"
                : class_of(f) == FEATURES_WAY ? "road"
                                              : "edge");
    add_points(out, f->points, f->npoints);
    strbuf_add(out, "\"/>");
}

/* Those of the classes that have a bit in `which`. */
static void draw_features(const board *b, const plot_window *w, unsigned which, strbuf *out)
{
    for (int i = 0; i < b->nfeatures; i++) {
        const board_feature *f = &b->features[i];
        if (f->sheet == w->number && f->npoints > 0 && (which >> class_of(f) & 1) != 0 &&
            in_window(w, f->points, f->npoints))
            draw_feature(f, out);
    }
}

void report_plot_ground(const board *b, int sheet, const int32_t from[2], const int32_t to[2], strbuf *out)
{
    const plot_window w = {&b->sheets[sheet], sheet, from[0], from[1], to[0], to[1]};
    draw_ground(b, &w, out);
    draw_features(b, &w, 1u << FEATURES_WAY, out);
}

void report_plot_names(const board *b, int sheet, const int32_t from[2], const int32_t to[2], strbuf *out)
{
    const plot_window w = {&b->sheets[sheet], sheet, from[0], from[1], to[0], to[1]};
    draw_features(b, &w, 1u << FEATURES_NAME, out);
}

/* The first letters of its words: "York & Lancaster" is YL, "2nd Company" 2C. */
static void add_initials(const char *name, strbuf *out)
{
    enum { MOST = 3 };
    int n = 0;
    bool begins = true;
    strbuf letters = {0};
    for (const char *p = name; *p != '\0' && n < MOST; p++) {
        const unsigned char c = (unsigned char)*p;
        const bool letter =
            c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (letter && begins) {
            strbuf_addc(&letters, (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c));
            while (c >= 0x80 && ((unsigned char)p[1] & 0xc0) == 0x80)
                strbuf_addc(&letters, *++p);
            n++;
        }
        begins = *p == ' ' || *p == '-';
    }
    strbuf_add_html(out, strbuf_str(&letters));
    strbuf_free(&letters);
}

/* Units of one space in a fan, each with its initials and its strength. */
static void draw_units(const session *s, const state *st, const plot_window *w, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < sc->nunits; i++) {
        const unit *u = &st->units[i];
        if (u->status != UNIT_ON || u->space < w->sheet->first_space ||
            u->space >= w->sheet->first_space + w->sheet->nspaces)
            continue;
        int below = 0;
        for (int j = state_unit_at(st, u->space, NO_UNIT); j != NO_UNIT && j < i;
             j = state_unit_at(st, u->space, j))
            below++;
        const board_point *c = &sc->board->spaces[u->space].centre;
        if (!in_window(w, c, 1)) continue;
        long x = c->x / 10 - 30 + below * 9, y = c->y / 10 - 24 - below * 9;
        strbuf_add(out, "<g><title>");
        strbuf_add_html(out, sc->units[i].name);
        strbuf_addf(out,
                    ", %d</title><rect x=\"%ld\" y=\"%ld\" width=\"60\" height=\"48\" rx=\"6\" fill=\"%s\" "
                    "stroke=\"#fff8e6\" stroke-width=\"2\"/><text class=\"unit\" x=\"%ld\" y=\"%ld\">",
                    u->strength, x, y, report_side_colour(sc, u->side), x + 30, y + 21);
        add_initials(sc->units[i].name, out);
        strbuf_addf(out, "</text><text class=\"unit\" x=\"%ld\" y=\"%ld\">%d</text></g>", x + 30, y + 41,
                    u->strength);
    }
}

static void draw_window(const session *s, const state *st, const plot_window *w, const char *class,
                        const char *label, strbuf *out)
{
    strbuf_addf(out, "<svg class=\"%s\" viewBox=\"%ld %ld %ld %ld\" role=\"img\" aria-label=\"%s\">", class,
                (long)(w->x0 / 10), (long)(w->y0 / 10), (long)((w->x1 - w->x0) / 10 + 1),
                (long)((w->y1 - w->y0) / 10 + 1), label);
    draw_ground(session_scenario(s)->board, w, out);
    draw_features(session_scenario(s)->board, w, ~0u, out);
    draw_units(s, st, w, out);
    strbuf_add(out, "</svg>\n");
}

void report_plot_board(const session *s, int side, strbuf *out)
{
    const board *b = session_scenario(s)->board;
    state view;
    session_view(s, session_state(s)->over ? NO_SIDE : side, &view);
    for (int k = 0; k < b->nsheets; k++) {
        const board_sheet *sheet = &b->sheets[k];
        const plot_window whole = {sheet, k, 0, 0, sheet->width, sheet->height};
        draw_window(s, &view, &whole, "board", _("The final board"), out);
    }
}

void report_plot_spot(const session *s, int side, int count, int space, strbuf *out)
{
    enum { ACROSS = 3400, DOWN = 2300, TIMES = 2 }; /* from the middle, or as many times the space itself */
    const board *b = session_scenario(s)->board;
    const board_space *sp = &b->spaces[space];
    const board_sheet *sheet = &b->sheets[sp->sheet];
    state view;
    int32_t half = 500;
    session_view_at(s, session_state(s)->over ? NO_SIDE : side, count, &view);
    for (int i = 0; i < sp->ncorners; i++) {
        const int32_t off = b->corners[sp->first_corner + i].x - sp->centre.x;
        if (off > half) half = off;
    }
    const int32_t across = half * TIMES > ACROSS ? half * TIMES : ACROSS,
                  down = half * TIMES > ACROSS ? across * 2 / 3 : DOWN;
    const plot_window w = {sheet,
                           sp->sheet,
                           sp->centre.x - across,
                           sp->centre.y - down,
                           sp->centre.x + across,
                           sp->centre.y + down};
    draw_window(s, &view, &w, "spot", _("Where it happened"), out);
}
