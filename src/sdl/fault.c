/*
 * fault.c: see fault.h. SDL, its fonts and pictures ask our memory, which says so when there is none. Cairo
 * and pixman ask the system's, and some releases of them write through NULL or jump into nowhere where it has
 * none: that comes as a signal, with the reason still in errno.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* sigaltstack */
#endif
#include "sdl/fault.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <SDL.h>

#include "core/mem.h"

/* A block so large is refused to who asked, who may do with less or say what was too large. */
enum { LARGE = 64 << 20, STACK = 64 << 10 };

static void *SDLCALL some(size_t size)
{
    void *p = malloc(size);
    if (p == NULL && size < LARGE) mem_none(size);
    return p;
}

static void *SDLCALL some_cleared(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (p == NULL && n < LARGE && size < LARGE / (n > 0 ? n : 1)) mem_none(n * size);
    return p;
}

static void *SDLCALL more(void *p, size_t size)
{
    void *grown = realloc(p, size);
    if (grown == NULL && size > 0 && size < LARGE) mem_none(size);
    return grown;
}

/* ---- signals */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1 /* it tells more of a fault than we do */
#endif

#ifndef HAS_SANITIZER
static void say(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(1);
}

/* Only what a handler may do: write, and end. */
static void at_fault(int number)
{
    const bool no_memory = errno == ENOMEM;
    const char *last = mem_last_words();
    say(no_memory ? "sandtable: out of memory in a library"
                  : "sandtable: a fault in the program or a library");
    say(last != NULL ? last : "; what was being done has not been finished");
    say(".\n");
    if (no_memory) _exit(1);
    signal(number, SIG_DFL); /* whoever looks for the fault has the system's own report of it */
    raise(number);
}

static void watch_signals(void)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    static char room[STACK];
    const stack_t own = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction act = {.sa_handler = at_fault, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    sigemptyset(&act.sa_mask);
    sigaltstack(&own, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &act, NULL);
}
#else
static void watch_signals(void)
{
}
#endif

void fault_watch(void)
{
    SDL_SetMemoryFunctions(some, some_cleared, more, free);
    watch_signals();
}
