/*
 * every.h: runs a test on every scenario of every rule system, so that a new system is tested the day it is listed.
 */
#ifndef TESTS_CONTRACT_EVERY_H
#define TESTS_CONTRACT_EVERY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/file.h"
#include "core/hash.h"
#include "game/session.h"

static inline long every_number(const char *variable, long fallback)
{
    const char *s = getenv(variable);
    return s != NULL && *s != '\0' ? strtol(s, NULL, 10) : fallback;
}

/* The long runs of the trust table. */
static inline bool every_full(void)
{
    const char *s = getenv("SANDTABLE_FULL");
    return s != NULL && strcmp(s, "1") == 0;
}

/* Everything takes about ten times as long under sanitizers: bounds are lower there. */
#if defined(__SANITIZE_ADDRESS__)
enum { EVERY_SANITIZED = 1 };
#else
enum { EVERY_SANITIZED = 0 };
#endif

static inline scenario *every_load(const char *path)
{
    error err = {0};
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    if (sc == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    return sc;
}

/* Calls visit for the path of each shipped scenario; there must be some of every system. */
static inline int every_scenario(void (*visit)(const char *path, void *self), void *self)
{
    int all = 0;
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        char folder[256], path[512];
        snprintf(folder, sizeof folder, "rules/%s/scenarios", ruleset_list[r]->id);
        char **names;
        int n;
        error err = {0};
        assert_true(file_list(folder, ".json", &names, &n, &err));
        assert_true(n > 0);
        for (int i = 0; i < n; i++) {
            file_join(folder, names[i], path, sizeof path);
            visit(path, self);
            all++;
        }
        file_list_free(names, n);
    }
    return all;
}

#endif
