/*
 * driver.c: runs a libFuzzer target without libFuzzer: every corpus file once, then mutations of them, the
 * same each time.
 *
 * usage: <program> RUNS FILE-OR-FOLDER...   SANDTABLE_FUZZ_RUNS=n has another number, SANDTABLE_FULL=1 ten
 * million. The real thing, with coverage to guide it, is tools/fuzz.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/file.h"
#include "core/mem.h"
#include "core/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Of a target that knows the form of what it reads: every second mutation is its own. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

typedef struct sample {
    char *data;
    size_t size;
} sample;
static sample samples[512];
static int nsamples;

static void take(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0) return;
    if (S_ISDIR(st.st_mode)) {
        DIR *d = opendir(path);
        for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
            char inner[1024];
            snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
            if (e->d_name[0] != '.') take(inner);
        }
        if (d != NULL) closedir(d);
        return;
    }
    error err = {0};
    sample *s = &samples[nsamples];
    if (nsamples < 512 && file_read(path, 1u << 20, &s->data, &s->size, &err)) nsamples++;
}

/* A few changed, removed, doubled or swapped bytes, or a piece of another sample. */
static size_t mutate(random_stream *r, const sample *from, char *out, size_t cap)
{
    size_t n = from->size < cap ? from->size : cap;
    memcpy(out, from->data, n);
    int changes = 1 + (int)random_below(r, 6);
    for (int i = 0; i < changes && n > 0; i++) {
        size_t at = random_below(r, (uint32_t)n);
        switch (random_below(r, 6)) {
        case 0:
            out[at] = (char)random_below(r, 256);
            break;
        case 1:
            out[at] = (char)(out[at] ^ (1 << random_below(r, 8)));
            break;
        case 2:
            memmove(out + at, out + at + 1, n - at - 1), n--;
            break;
        case 3:
            n = at;
            break;
        case 4: {
            size_t len = 1 + random_below(r, 32);
            if (at + len <= n && n + len <= cap) {
                memmove(out + at + len, out + at, n - at);
                n += len;
            }
            break;
        }
        default: {
            const sample *other = &samples[random_below(r, (uint32_t)nsamples)];
            size_t len = other->size < 64 ? other->size : 64,
                   start = other->size > len ? random_below(r, (uint32_t)(other->size - len)) : 0;
            if (at + len <= n) memcpy(out + at, other->data + start, len);
        }
        }
    }
    return n;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s RUNS FILE-OR-FOLDER...\n", argv[0]);
        return 2;
    }
    const char *more = getenv("SANDTABLE_FUZZ_RUNS");
    const char *full = getenv("SANDTABLE_FULL");
    if (more == NULL && full != NULL && strcmp(full, "1") == 0) more = "10000000";
    long runs = strtol(more != NULL ? more : argv[1], NULL, 10);
    for (int i = 2; i < argc; i++)
        take(argv[i]);
    if (nsamples == 0) {
        fprintf(stderr, "no corpus file could be read\n");
        return 1;
    }
    for (int i = 0; i < nsamples; i++)
        LLVMFuzzerTestOneInput((const uint8_t *)samples[i].data, samples[i].size);
    const clock_t begun = clock();
    random_stream r = {.seed = 20, .stream = 1};
    static char buffer[1u << 20];
    for (long i = 0; i < runs; i++) {
        const sample *from = &samples[random_below(&r, (uint32_t)nsamples)];
        size_t n = from->size;
        if (LLVMFuzzerCustomMutator != NULL && random_below(&r, 2) == 0) {
            memcpy(buffer, from->data, n);
            n = LLVMFuzzerCustomMutator((uint8_t *)buffer, n, sizeof buffer, (unsigned)i);
        } else {
            n = mutate(&r, from, buffer, sizeof buffer);
        }
        uint8_t *exact = mem_alloc(n + 1); /* its own block, so that reading past the end is seen */
        memcpy(exact, buffer, n);
        LLVMFuzzerTestOneInput(exact, n);
        mem_free(exact);
    }
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%d corpus files, %ld mutations, %.0f a second\n", nsamples, runs,
           (double)runs / (seconds + 0.001));
    for (int i = 0; i < nsamples; i++)
        mem_free(samples[i].data);
    return 0;
}
