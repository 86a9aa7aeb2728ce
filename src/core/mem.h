/*
 * mem.h: memory for load time and for the table's furniture; never for play-outs.
 *
 * Allocation does not fail: when there is no memory left, the handler prints one sentence and the program
 * ends (battles are saved action by action, so nothing is lost). A test may make the n-th allocation fail.
 */
#ifndef CORE_MEM_H
#define CORE_MEM_H

#include <stddef.h>
#include <stdint.h>

void *mem_alloc(size_t size);            /* zeroed; owned by the caller, mem_free() */
void *mem_realloc(void *p, size_t size); /* grown part not zeroed */
void mem_free(void *p);
char *mem_strdup(const char *s);
void mem_none(size_t size); /* says that there is none left, and ends; 0: how much was wanted is not known */
void mem_fail_at(uint64_t nth); /* tests: the nth allocation from now fails; 0: none */

/* Many small things that live and die together (one scenario, one map). */
typedef struct arena arena;
arena *arena_new(void);
void arena_free(arena *a); /* NULL is allowed */
/* Zeroed, aligned for any type, lives as long as the arena. */
void *arena_alloc(arena *a, size_t size);
char *arena_strdup(arena *a, const char *s);

#endif
