/*
 * change.h: what all mutators have in common. Every choice comes from the stream handed in, so that a seed
 * gives the same input again.
 */
#ifndef TESTS_FUZZ_CHANGE_H
#define TESTS_FUZZ_CHANGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/random.h"

/* libFuzzer's own changes of bytes: where it runs, every third is one of them (driver.c makes its own). */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
static bool by_bytes(random_stream *r)
{
    return LLVMFuzzerMutate != NULL && random_below(r, 3) == 0;
}

/* At an edge of what some type holds, or small. */
static const char *any_number(random_stream *r, char out[24])
{
    static const char *const edges[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "7",
                                        "63",
                                        "64",
                                        "127",
                                        "128",
                                        "255",
                                        "256",
                                        "32767",
                                        "999",
                                        "65535",
                                        "65536",
                                        "2147483647",
                                        "4294967296",
                                        "18446744073709551615",
                                        "99999999999999999999",
                                        ""};
    const size_t n = sizeof edges / sizeof edges[0];
    if (random_below(r, 2) == 0)
        snprintf(out, 24, "%s", edges[random_below(r, (uint32_t)n)]);
    else
        snprintf(out, 24, "%d", (int)random_below(r, 40));
    return out;
}

#endif
