/*
 * reach_plain.h: the yardstick of reach.
 */
#ifndef BOARD_REACH_PLAIN_H
#define BOARD_REACH_PLAIN_H

#include "board/reach.h"

/* Plain Dijkstra with a binary heap: the yardstick of tests and `bench`, and the definition of what
 * reach_find must answer. */
void reach_find_plain(const reach_map *m, const reach_query *q, reach_result *out);

#endif
