/*
 * mem.c: allocation that does not fail, and arenas. Not for play-outs, which allocate nothing.
 *
 * The countdown of mem_fail_at() is for tests alone; it is atomic because battles may be simulated by
 * several threads.
 */
#include "core/mem.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { ARENA_BLOCK = 64 * 1024 - 64 };

typedef struct arena_block {
    struct arena_block *next;
    size_t size, used;
    max_align_t data[];
} arena_block;

struct arena {
    arena_block *blocks; /* the newest with room first */
};

static atomic_uint_fast64_t fail_countdown;
static atomic_int battles, unkept;

void mem_count_battles(int more)
{
    atomic_fetch_add(&battles, more);
}

void mem_count_unkept(int more)
{
    atomic_fetch_add(&unkept, more);
}

const char *mem_last_words(void)
{
    if (atomic_load(&unkept) > 0)
        return "; the battle could not be kept to its end: what its file lacks is lost";
    return atomic_load(&battles) > 0 ? "; the battle is saved up to its last action: open it again to go on"
                                     : NULL;
}

void mem_none(size_t size)
{
    char asked[64] = "";
    const char *last = mem_last_words();
    if (size > 0) snprintf(asked, sizeof asked, " (%zu bytes were asked for)", size);
    fprintf(stderr, "sandtable: out of memory%s%s.\n", asked,
            last != NULL ? last : ": close other programs and try again");
    exit(1);
}

static void count_for_tests(size_t size)
{
    if (atomic_load_explicit(&fail_countdown, memory_order_relaxed) != 0 &&
        atomic_fetch_sub_explicit(&fail_countdown, 1, memory_order_relaxed) == 1)
        mem_none(size);
}

void *mem_alloc(size_t size)
{
    count_for_tests(size);
    void *p = calloc(1, size > 0 ? size : 1);
    if (p == NULL) mem_none(size);
    return p;
}

void *mem_realloc(void *p, size_t size)
{
    count_for_tests(size);
    p = realloc(p, size > 0 ? size : 1);
    if (p == NULL) mem_none(size);
    return p;
}

/* From this size on (a picture, a table of sight) a block is the system's own, and its again when it is
 * freed. Left to itself glibc would raise that to 32 MB with the first such block freed, and what pictures
 * leave between smaller things is never given back. */
void mem_stays_small(void)
{
#ifdef __GLIBC__
    enum { OWN_BLOCK = 256 << 10 };
    mallopt(M_MMAP_THRESHOLD, OWN_BLOCK);
#endif
}

void mem_settle(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void mem_free(void *p)
{
    free(p);
}

char *mem_strdup(const char *s)
{
    size_t size = strlen(s) + 1;
    char *copy = mem_alloc(size);
    memcpy(copy, s, size);
    return copy;
}

void mem_fail_at(uint64_t nth)
{
    atomic_store(&fail_countdown, nth);
}

arena *arena_new(void)
{
    return mem_alloc(sizeof(arena));
}

void arena_free(arena *a)
{
    if (a == NULL) return;
    for (arena_block *block = a->blocks; block != NULL;) {
        arena_block *next = block->next;
        mem_free(block);
        block = next;
    }
    mem_free(a);
}

static arena_block *new_block(size_t size)
{
    if (size > SIZE_MAX - sizeof(arena_block)) mem_none(size);
    arena_block *block = mem_alloc(sizeof *block + size);
    block->size = size;
    return block;
}

void *arena_alloc(arena *a, size_t size)
{
    const size_t align = sizeof(max_align_t);
    assert(a != NULL);
    if (size > SIZE_MAX / 2) mem_none(size);
    size_t need = (size + align - 1) / align * align;
    if (need == 0) need = align;
    arena_block *block = a->blocks;
    if (block == NULL || block->size - block->used < need) {
        block = new_block(need > ARENA_BLOCK ? need : ARENA_BLOCK);
        if (need > ARENA_BLOCK && a->blocks != NULL) { /* a large piece does not retire a block with room */
            block->next = a->blocks->next;
            a->blocks->next = block;
        } else {
            block->next = a->blocks;
            a->blocks = block;
        }
    }
    void *p = (char *)block->data + block->used;
    block->used += need;
    return p;
}

char *arena_strdup(arena *a, const char *s)
{
    size_t size = strlen(s) + 1;
    char *copy = arena_alloc(a, size);
    memcpy(copy, s, size);
    return copy;
}
