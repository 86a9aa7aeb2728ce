/*
 * random.h: Philox4x32-10, a counter-based generator (Salmon, Moraes, Dror, Shaw, "Parallel random numbers:
 * as easy as 1, 2, 3", SC11). A face is a pure function of (seed, stream, draw number): no state is kept.
 */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

/* The generator itself, as published; tested against the Random123 known-answer vectors. */
void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

/* A face 1..sides, unbiased (rejection sampling; sides 1 to 1000). */
int random_face(uint64_t seed, uint64_t stream, uint32_t draw, int sides);

/* The same draw for share `share` of `of` (1 to RANDOM_SHARES) that divide the faces among them as evenly as
 * goes: of eight shares of a die of six each face falls to one or two, in an order of each draw's own. Over
 * all draws a share sees every face alike often. */
enum { RANDOM_SHARES = 16 };
int random_shared_face(uint64_t seed, uint64_t stream, uint32_t draw, int sides, int share, int of);

/* For the computer's own choices and for tests, never for the table's dice. */
typedef struct random_stream {
    uint64_t seed, stream;
    uint32_t draw;
} random_stream;
uint32_t random_below(random_stream *r, uint32_t n); /* 0..n-1, n >= 1 */

#endif
