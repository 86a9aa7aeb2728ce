/*
 * build_grid.c: a plain grid. Not for maps that say anything (tiled.h).
 */
#include "board/build_grid.h"

#include <assert.h>
#include <stddef.h>

#include "board/build_finish.h"

board *board_make_grid(board_kind kind, bool pointy, int columns, int rows)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = kind, .pointy = pointy, .columns = columns, .rows = rows, .name = "plain"};
    assert(kind != BOARD_AREA);
    int number = board_builder_sheet(bb, &sheet, NULL);
    assert(number == 0);
    (void)number;
    board *b = board_builder_finish(bb, NULL, NULL);
    assert(b != NULL);
    return b;
}
