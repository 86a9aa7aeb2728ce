/* board_help.h: making small boards for test_board.c and test_build.c. */
#ifndef TESTS_BOARD_HELP_H
#define TESTS_BOARD_HELP_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/build.h"
#include "board/build_finish.h"
#include "board/names.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

typedef struct layout {
    board_kind kind;
    bool pointy, shifted_even;
} layout;

static const layout layouts[] = {
    {BOARD_SQUARE, false, false}, {BOARD_HEX, false, false}, {BOARD_HEX, false, true},
    {BOARD_HEX, true, false},     {BOARD_HEX, true, true},
};

static inline board_builder *start(const layout *l, int columns, int rows)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = l->kind,
                         .pointy = l->pointy,
                         .shifted_even = l->shifted_even,
                         .columns = columns,
                         .rows = rows,
                         .file = "test.tmj",
                         .name = "test"};
    assert_int_equal(board_builder_sheet(bb, &sheet, NULL), 0);
    return bb;
}

static inline board *make(const layout *l, int columns, int rows)
{
    board *b = board_builder_finish(start(l, columns, rows), NULL, NULL);
    assert_non_null(b);
    return b;
}

static inline int at(const board *b, const char *name)
{
    int space = board_space_find(b, name);
    if (space == NO_SPACE) fail_msg("no space %s", name);
    return space;
}

static inline void expect_name(const board *b, int space, const char *name)
{
    char out[16];
    board_space_name(b, space, out);
    assert_string_equal(out, name);
}

#endif
