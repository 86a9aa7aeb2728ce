/*
 * line.c: the list of spaces a line crosses. Not for walking it step by step (line_walk.c).
 */
#include "board/line.h"

#include <stddef.h>

#include "board/line_walk.h"

int board_line(const board *b, int from, int to, uint16_t *out, uint16_t *out_pair, int max)
{
    int n = 0;
    line_walk w;
    line_node node;
    if (from == to || b->spaces[from].sheet != b->spaces[to].sheet) return 0;
    if (b->sheets[b->spaces[from].sheet].kind == BOARD_AREA) {
        n = line_areas(b, from, to, out, max);
        for (int i = 0; i < n && out_pair != NULL; i++)
            out_pair[i] = NO_SPACE;
        return n;
    }
    line_start(&w, b, from, to);
    while (n < max && line_next(&w, &node) && node.space != to) {
        out[n] = node.space;
        if (out_pair != NULL) out_pair[n] = node.pair;
        n++;
    }
    return n;
}
