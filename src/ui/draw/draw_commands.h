/*
 * draw_commands.h: what a draw_list looks like inside, for the host that paints it (src/sdl). Screens never
 * include this.
 *
 * There are no push and pop commands: every command names the state (transform and clip) it was recorded in,
 * so that a host may skip any command whose box it does not need. Boxes are in pixels of the list, after its
 * own transforms and cut by its clips.
 */
#ifndef UI_DRAW_COMMANDS_H
#define UI_DRAW_COMMANDS_H

#include "ui/draw/box.h"
#include "ui/draw/draw.h"

typedef enum draw_kind {
    DRAW_RECT,
    DRAW_ROUND,
    DRAW_CIRCLE,
    DRAW_FILL,
    DRAW_FILL_EVENODD,
    DRAW_GRADIENT,
    DRAW_STROKE,
    DRAW_SHADOW,
    DRAW_SVG,
    DRAW_IMAGE,
    DRAW_TILED,
    DRAW_TEXT,
    DRAW_GLOW,
    DRAW_LIGHT
} draw_kind;

/* A path is a run of words: a verb, then its points as pairs of floats (move and line one, curve three, close
 * none). */
typedef enum path_verb { PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE } path_verb;
typedef union draw_word {
    uint32_t verb;
    float f;
} draw_word;
typedef struct path_span {
    uint32_t at, size;
} path_span; /* words of draw_list.words */

typedef struct draw_state {
    draw_matrix m;
    int clip;      /* index of draw_list.clips, -1: none */
    uint64_t hash; /* of the transform and every clip in force */
} draw_state;

typedef struct draw_clip {
    int parent;    /* the clip around this one, -1: none */
    draw_matrix m; /* of the moment it was pushed */
    bool is_path;
    frect r; /* unless is_path */
    path_span path;
    draw_box box; /* of this and all its parents */
    bool simple;  /* this and all its parents are upright rectangles: `box` is the clip */
    uint64_t hash;
} draw_clip;

typedef struct draw_round_data {
    frect r;
    float radius;
    colour fill, line;
    float width;
} draw_round_data; /* also rect, circle */
typedef struct draw_stroke_data {
    colour c;
    float width, dash[4];
    uint32_t round;
} draw_stroke_data;
typedef struct draw_shadow_data {
    frect r;
    float radius, depth, opacity;
} draw_shadow_data;
typedef struct draw_glow_data {
    float x, y, r;
    glow g;
} draw_glow_data;
typedef struct draw_light_data { /* its nodes are the bytes of its path's words, nine a node */
    frect r;
    uint32_t nx, ny;
} draw_light_data;
typedef struct draw_image_data {
    uint64_t key;
    frect r;
    colour tint;
    float alpha, degrees;
    colour paper; /* DRAW_SVG in two colours: what the ivory of the picture becomes; else 0 */
} draw_image_data;
typedef struct draw_text_data {
    font f;
    colour c;
    float x, y;
    uint32_t align;
    float space;
} draw_text_data;

typedef struct draw_command {
    draw_box box;
    draw_kind kind;
    uint32_t state;
    path_span path;
    uint32_t text, length; /* DRAW_TEXT, DRAW_SVG: where in draw_list.text, bytes without the NUL */
    union {
        draw_round_data round;
        colour fill;
        gradient gradient;
        draw_stroke_data stroke;
        draw_shadow_data shadow;
        draw_glow_data glow;
        draw_light_data light;
        draw_image_data image;
        draw_text_data text;
    } u; /* no byte of it is undefined: it may be hashed whole */
} draw_command;

struct draw_list {
    draw_command *commands;
    size_t count, cap;
    draw_word *words;
    size_t words_count, words_cap;
    char *text;
    size_t text_count, text_cap;
    draw_state *states;
    size_t states_count, states_cap;
    draw_clip *clips;
    size_t clips_count, clips_cap;
    uint32_t *stack; /* states to go back to */
    size_t stack_count, stack_cap;
    uint32_t state; /* of the next command */
    path_span path; /* the path being built */
    draw_box path_box;
    fpoint pen, start;
    bool has_pen;
};

/* The same for two commands that paint the same thing in the same place (a raster's content is the host's to
 * add). */
uint64_t draw_command_hash(const draw_list *d, const draw_command *c);

#endif
