/*
 * print.h: a battle on paper: quick reference, order of battle, counters, map and the host's sheet. For a
 * printer; pictures of boards are picture.h's.
 */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "core/error.h"
#include "game/session.h"
#include "sdl/press.h"

typedef enum print_part {
    PRINT_REFERENCE,
    PRINT_ROSTER,
    PRINT_COUNTERS,
    PRINT_MAP,
    PRINT_HOST,
    PRINT_PARTS
} print_part;
extern const char *const print_part_names[PRINT_PARTS + 1]; /* NULL-terminated */

typedef struct print_order {
    bool part[PRINT_PARTS];
    bool letter; /* US letter; else A4 */
    int side;    /* only what that side knows; NO_SIDE: all */
} print_order;

/* A counter on its page, in points. */
typedef struct print_cut {
    int page, u;
    bool back;
    frect r;
} print_cut;

typedef struct print_book print_book;

/* Every page, in the order of the parts. `s` must outlive it. */
print_book *print_make(const char *data_dir, const session *s, const print_order *wanted, error *err);
void print_free(print_book *b);
bool print_write(print_book *b, const char *path, error *err);

enum { PRINT_MARGIN_MM = 15 };
float print_margin(void); /* points */
press *print_press(print_book *b);
print_part print_part_of(const print_book *b, int page);
int print_cuts(const print_book *b, const print_cut **out);
int print_listed(const print_book *b, int u); /* how often the roster has it */
int print_cut_short(const print_book *b);     /* words, blocks and sheets that found no room */

#endif
