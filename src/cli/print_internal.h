/* print_internal.h: one printing under way, shared by the files of print.h. Nobody else includes this. */
#ifndef CLI_PRINT_INTERNAL_H
#define CLI_PRINT_INTERNAL_H

#include "cli/print.h"
#include "cli/print_data.h"
#include "game/host.h"
#include "ui/draw/palette.h"
#include "ui/printed/sheet.h"

#define MM 2.8346457f /* points */
#define PRINT_WHITE 0xffffffffu
#define PRINT_BAND 0xf5efe2ffu
#define PRINT_HEAD 0xece3d0ffu
#define PRINT_RULE 0xb9ab90ffu
#define PRINT_GREY 0x6f6354ffu

enum { PRINT_PAGES = 400, PRINT_CUTS = 2 * UNITS_MAX, PRINT_TILES = 200, PRINT_BLOCKS = 160 };

/* What a photograph of the map needs when its page is written. */
typedef struct print_tile {
    struct sheet_art *art;
    frect of;    /* board units */
    float scale; /* pixels for each */
} print_tile;

struct print_book {
    press *press;
    const draw_host *host;
    const scenario *sc;
    const session *of;
    state view;
    print_order wanted;
    float w, h; /* of a page upright, points */
    print_data data;
    host_sheet *said; /* NULL: none was written */
    uint8_t part[PRINT_PAGES];
    const char *foot[PRINT_PAGES];
    print_cut cuts[PRINT_CUTS];
    int ncuts;
    uint8_t listed[UNITS_MAX];
    uint64_t face[UNITS_MAX]; /* pictures of counters; 0: not made yet */
    sheet_art *arts[BOARD_SHEETS_MAX];
    print_tile tiles[PRINT_TILES];
    int ntiles;
    float scale; /* of the map; 0: not found yet */
    int cut_short;
};

/* ---- a page */
typedef struct print_page {
    print_book *b;
    draw_list *out;
    float x, y, w, h; /* what is left within margins, head and foot */
} print_page;

/* With its head; `sub`: the line below that, or NULL. `foot` as long as the book. */
print_page print_page_new(print_book *b, print_part part, const char *title, const char *sub,
                          const char *foot);
/* Without a head, lying where `across`. */
print_page print_page_bare(print_book *b, print_part part, bool across, const char *foot);
void print_feet(print_book *b); /* when all pages are there */

/* ---- words; apostrophes become curved. `room`: what is wider is set smaller, and counted where that is not
 * enough. */
void print_text(print_book *b, draw_list *out, font f, colour c, float x, float y, text_align align,
                float room, const char *s);
float print_width(const print_book *b, font f, const char *s);
/* Lines of at most w, the first baseline at y + 0.95 of the leading; how high it came to be. out NULL: only
 * that. */
float print_wrap(print_book *b, draw_list *out, font f, colour c, float x, float y, float w, float leading,
                 const char *s);
float print_widest_word(const print_book *b, font f, const char *s);

/* ---- blocks: pieces as wide as a column that flow over columns and pages */
typedef struct print_block {
    draw_list *list;
    float h;
    bool wide; /* over both columns */
} print_block;
typedef struct print_flow {
    print_book *b;
    float w, whole, most; /* a column, the page, a column's height */
    print_block block[PRINT_BLOCKS];
    int n;
    draw_list *out; /* of the block under way */
    float y, from;
    bool wide;
    const char *title, *rule;
} print_flow;

void flow_begin(print_flow *f, print_book *b);
void flow_section(print_flow *f, const char *title, const char *rule, bool wide);
/* Room for a row of that height: a new block with the same head where there is none left. Where it begins. */
float flow_row(print_flow *f, float h);
float flow_width(const print_flow *f);
void flow_end(print_flow *f);
/* Lays all of it on new pages. */
void flow_lay(print_flow *f, print_part part, const char *title, const char *sub, const char *foot,
              const char *notes);
/* One row: words, and what stands at its right end (NULL: nothing). */
void flow_pair(print_flow *f, int index, const char *left, const char *right);
void flow_words(print_flow *f, font face, colour c, float leading, const char *text);

/* ---- the parts */
void print_reference(print_book *b);
void print_roster(print_book *b);
void print_counters(print_book *b);
void print_map(print_book *b);
void print_host(print_book *b);

/* ---- what more than one of them asks */
bool print_knows(const print_book *b, int u);    /* may it be shown? */
uint64_t print_face(print_book *b, int u);       /* its counter's picture, square */
float print_counter_points(const print_book *b); /* the side of a counter */
float print_scale(const print_book *b);          /* points a board unit, of the map */
int print_map_pages(print_book *b);              /* at the scale that stands */
sheet_art *print_art(print_book *b, int sheet);
const char *print_words(const print_book *b, const char *code, char *out, size_t size); /* its text */
void print_emblem(draw_list *out, int style, float x, float y, float size);

#endif
