/*
 * mem.h: memory for load time and for the table's furniture; never for play-outs.
 *
 * Allocation does not fail: when there is no memory left, the handler prints one sentence and the program
 * ends (battles are saved action by action, so nothing of one that is kept in a file is lost). A test may
 * make the n-th allocation fail.
 */
#ifndef CORE_MEM_H
#define CORE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *mem_alloc(size_t size);            /* zeroed; owned by the caller, mem_free() */
void *mem_realloc(void *p, size_t size); /* grown part not zeroed */
void mem_free(void *p);
/* For what runs for days: large blocks are the system's own. Play-outs, which come and go, are quicker
 * without. */
void mem_stays_small(void);
void mem_settle(void); /* much has just been freed: what the system can have back it gets */
char *mem_strdup(const char *s);
void mem_none(size_t size); /* says that there is none left, and ends; 0: how much was wanted is not known */
/* So many more battles (or fewer) are open in files of theirs: the last words speak of one where there is
 * one. */
void mem_count_battles(int more);
void mem_count_unkept(int more); /* battles whose file lacks what was last done, or is not there */
/* What is said of them where the program ends in the midst of things, with "; " before it; NULL: there are
 * none. May be asked by whoever handles a signal. */
const char *mem_last_words(void);
void mem_fail_at(uint64_t nth); /* tests: the nth allocation from now fails; 0: none */

/* Many small things that live and die together (one scenario, one map). */
typedef struct arena arena;
arena *arena_new(void);
void arena_free(arena *a); /* NULL is allowed */
/* Zeroed, aligned for any type, lives as long as the arena. */
void *arena_alloc(arena *a, size_t size);
char *arena_strdup(arena *a, const char *s);

#endif
