/*
 * draw.h: what the table wants drawn, as a list of commands; the only road from ui to the screen.
 *
 * A draw_list is recorded afresh each frame (recording is cheap), compared region by region with the last
 * one, and only the parts that changed are painted by the host. Colours are 0xRRGGBBAA, straight alpha.
 * Co-ordinates are pixels of the target, floats, y down; a list replayed into a raster may be scaled. No
 * command draws text without a font of the table below.
 */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t colour;
typedef struct frect {
    float x, y, w, h;
} frect;
typedef struct fpoint {
    float x, y;
} fpoint;

/* The least rectangle round both; one of negative width is none, and the answer then the other. */
frect frect_round(frect a, frect b);

/* docs/look.md section 3: EB Garamond 12 and Inter. */
typedef enum font_face {
    GARAMOND,
    GARAMOND_ITALIC,
    GARAMOND_BOLD,
    INTER,
    INTER_SEMIBOLD,
    INTER_BOLD,
    INTER_EXTRABOLD, /* INTER is Medium, 500 */
    FONT_FACES
} font_face;
typedef struct font {
    font_face face;
    float px;
} font;

typedef enum text_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } text_align;

/* How an outline is drawn. dash[0] == 0: solid; else lengths on and off, up to the first 0. round: ends and
 * corners. */
typedef struct stroke_style {
    float width;
    float dash[4];
    bool round;
} stroke_style;

/* A linear gradient between two points; used instead of the flat colour where from.x != to.x or from.y !=
 * to.y. */
typedef struct gradient {
    fpoint from, to;
    colour a, b;
} gradient;

typedef struct draw_list draw_list;
draw_list *draw_list_new(void);
void draw_list_free(draw_list *d);
void draw_list_clear(draw_list *d);
size_t draw_list_count(const draw_list *d);

/* ---- state (nested; every push has its pop in the same list) */
void draw_clip_push(draw_list *d, frect r);
void draw_clip_pop(draw_list *d);
void draw_transform_push(draw_list *d, float scale, float dx, float dy,
                         float degrees); /* about the new origin, after moving */
void draw_transform_pop(draw_list *d);

/* ---- shapes */
void draw_rect(draw_list *d, frect r, colour fill);
/* The line lies within r, so that a box on whole pixels has a crisp edge; width 0: no line. A circle's line
 * lies half outside. */
void draw_round(draw_list *d, frect r, float radius, colour fill, colour line, float width);
void draw_circle(draw_list *d, float x, float y, float r, colour fill, colour line, float width);
void draw_line(draw_list *d, float x0, float y0, float x1, float y1, colour c, stroke_style style);
void draw_polygon(draw_list *d, const fpoint *p, int n, colour fill);
void draw_polyline(draw_list *d, const fpoint *p, int n, bool closed, colour c, stroke_style style);
/* A soft shadow of a rounded rectangle, falling right and down (docs/look.md 10). */
void draw_shadow(draw_list *d, frect r, float radius, float depth, float opacity);

/* A soft disc: `within` in the middle, `rim` at 0.65 of the way, nothing at the edge; its bright spot lies
 * `lean` of the radius up and to the left of the middle. */
typedef struct glow {
    colour within, rim;
    float lean;
} glow;
void draw_glow(draw_list *d, float x, float y, float r, glow g);

/* Light falling on what is drawn already, of 255 each: a pixel p becomes through * p + grey * (the mean of
 * p's channels) + add. */
typedef struct light_node {
    uint8_t through[3], grey[3], add[3];
} light_node;
/* Nodes lie evenly over r, nx (2 or more) across and ny (2 or more) down, the outermost on its edges; between
 * them it changes evenly. For what is painted once and kept (draw_host.cache): it is slow. Odd clips and
 * turns are not heeded. Copies the nodes. */
void draw_light(draw_list *d, frect r, const light_node *nodes, int nx, int ny);

/* Paths of any shape: begin, then move/line/curve/close as often as wanted, then fill and/or stroke, which
 * keep the path. */
void draw_path_begin(draw_list *d);
void draw_path_move(draw_list *d, float x, float y);
void draw_path_line(draw_list *d, float x, float y);
void draw_path_curve(draw_list *d, float x1, float y1, float x2, float y2, float x, float y);
void draw_path_quad(draw_list *d, float x1, float y1, float x, float y);
void draw_path_arc(draw_list *d, float x, float y, float r, float from_degrees,
                   float to_degrees); /* clockwise from east */
void draw_path_close(draw_list *d);
void draw_path_fill(draw_list *d, colour fill); /* nonzero winding */
void draw_path_fill_evenodd(draw_list *d, colour fill);
void draw_path_fill_gradient(draw_list *d, gradient g);
void draw_path_stroke(draw_list *d, colour c, stroke_style style);
void draw_path_clip_push(draw_list *d); /* clip to the current path; draw_clip_pop() ends it */

/* ---- pictures */
/* An SVG of assets/ without its ending ("silhouettes/line_helmet"), rasterised at the size it lands on: as
 * large as fits r in its own proportions, in the middle of r, turned about that middle. tint: 0 draws it as
 * it is, a colour repaints every pixel in that colour keeping alpha. "NAME?aaaaaa=bbbbbb,cccccc=dddddd" is
 * the same picture with the colour #aaaaaa of its file as #bbbbbb, and so on. */
void draw_svg(draw_list *d, const char *name, frect r, colour tint, float alpha, float degrees);
/* The same upright, a picture drawn in THEME_INK and THEME_IVORY alone (a silhouette) printed in two other
 * colours: its ink in `ink`, its ivory in `paper`. */
void draw_svg_printed(draw_list *d, const char *name, frect r, colour ink, colour paper, float alpha);
/* A raster the host keeps under `key` (draw_host.cache, draw_host.cache_pixels); nothing is drawn if it is no
 * longer there. */
void draw_image(draw_list *d, uint64_t key, frect r, float alpha, float degrees);
/* A raster repeated over r from (r.x, r.y). */
void draw_tiled(draw_list *d, uint64_t key, frect r, float alpha);

/* ---- text: x is the left, middle or right by align, y the baseline. UTF-8. letter_space in pixels. */
void draw_text(draw_list *d, font f, colour c, float x, float y, text_align align, const char *s);
void draw_text_spaced(draw_list *d, font f, colour c, float x, float y, text_align align, float letter_space,
                      const char *s);
/* How many commands there are so far. */
size_t draw_count(const draw_list *d);
/* Of those from `from` on: words of which a line at `top` or at `bottom` would cut off some are taken out,
 * and discs with a number on them. */
void draw_drop_cut_text(draw_list *d, size_t from, float top, float bottom);

/* ---- what the host does for the table */
typedef struct font_metrics {
    float ascent, descent, line;
} font_metrics; /* pixels; descent positive */

typedef void (*pixel_row)(void *of, int y, uint32_t *row);

typedef struct draw_host {
    void *self;
    float (*text_width)(void *self, font f, const char *s, size_t n); /* n bytes of s */
    font_metrics (*metrics)(void *self, font f);
    bool (*cached)(void *self, uint64_t key); /* is that raster still held? (marks it as used) */
    /* Paints `content` into a new raster of w x h pixels: every point p of content lands on scale * p + (dx,
     * dy). */
    void (*cache)(void *self, uint64_t key, int w, int h, const draw_list *content, float scale, float dx,
                  float dy);
    /* The same of pixels: each of the h rows is asked for once, from the top, and written where it is kept, w
     * times 0xAARRGGBB, premultiplied. */
    void (*cache_pixels)(void *self, uint64_t key, int w, int h, pixel_row row, void *of);
    void (*drop)(void *self, uint64_t key);
} draw_host;

#endif
