/*
 * bench.h: what `sandtable bench` measures: figures, and ratios within one run against yardsticks it carries.
 */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include <stdbool.h>
#include <stdint.h>

enum { BENCH_ROUNDS = 7 };

/* Nanoseconds. What only computes is timed by the processor time of this thread, which other programs' turns
 * do not touch; what waits for disk or display by the wall clock. */
typedef uint64_t (*bench_clock)(void);
uint64_t bench_now(void);
uint64_t bench_cpu(void);
double bench_median(double *values, int n); /* sorts them */

/* Times a and b alternately, BENCH_ROUNDS times each with `repeat` calls a time; medians in nanoseconds a
 * call. */
typedef void (*bench_work)(void *self);
void bench_pair(bench_work a, bench_work b, void *self, int repeat, bench_clock now, double *a_ns,
                double *b_ns);

/* One line of the report. `aim` is what the row is held to ("at most 8"; "-": nothing), met says whether it
 * was, 10 % allowed. */
void bench_row(const char *what, const char *reading, const char *ratio, const char *aim, bool met);

#endif
