/*
 * bench.c: measuring and the lines of the report. Not for what is measured (bench_board.c, bench_play.c,
 * bench_screen.c), nor for the command (bench_run.c).
 */
#include "cli/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t bench_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

uint64_t bench_cpu(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
    return values[n / 2];
}

static double time_work(bench_work work, void *self, int repeat, bench_clock now)
{
    uint64_t start = now();
    for (int i = 0; i < repeat; i++)
        work(self);
    return (double)(now() - start) / repeat;
}

void bench_pair(bench_work a, bench_work b, void *self, int repeat, bench_clock now, double *a_ns,
                double *b_ns)
{
    double as[BENCH_ROUNDS], bs[BENCH_ROUNDS];
    a(self), b(self); /* warm */
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        as[i] = time_work(a, self, repeat, now);
        bs[i] = time_work(b, self, repeat, now);
    }
    *a_ns = bench_median(as, BENCH_ROUNDS);
    *b_ns = bench_median(bs, BENCH_ROUNDS);
}

void bench_row(const char *what, const char *reading, const char *ratio, const char *aim, bool met)
{
    printf("%-46s %-26s %-24s aim: %-28s %s\n", what, reading, ratio, aim,
           strcmp(aim, "-") == 0 ? ""
           : met                 ? "met"
                                 : "NOT MET");
    fflush(stdout);
}
