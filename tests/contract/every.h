/*
 * every.h: runs a test on every scenario of every rule system, so that a new system is tested the day it is
 * listed.
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
#include "game/scenario_load.h"
#include "rules/list.h"

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

/* CI does the whole of every bounded run, once, as players build it; a desk and the sanitizers do a part of
 * it, so that tools/test takes minutes.
 */
static inline bool every_whole(void)
{
    const char *s = getenv("CI");
    return every_full() || (!EVERY_SANITIZED && s != NULL && strcmp(s, "true") == 0);
}

/* `options`: "key=value" strings, NULL-terminated, or NULL. */
static inline scenario *every_load_with(const char *path, const char *const *options)
{
    error err = {0};
    scenario *sc = scenario_load(path, ".", ruleset_list, options, &err);
    if (sc == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    return sc;
}

static inline scenario *every_load(const char *path)
{
    return every_load_with(path, NULL);
}

/* SANDTABLE_ONLY=<id> has the tests of this folder look at that rule system alone. */
static inline bool every_wants(const struct ruleset *rs)
{
    const char *only = getenv("SANDTABLE_ONLY");
    return only == NULL || *only == '\0' || strcmp(only, rs->id) == 0;
}

/* Calls visit for the path of each shipped scenario of a system; there must be some. */
static inline int every_scenario_of(const struct ruleset *rs, void (*visit)(const char *path, void *self),
                                    void *self)
{
    char folder[256], path[512];
    snprintf(folder, sizeof folder, "rules/%s/scenarios", rs->id);
    char **names;
    int n;
    error err = {0};
    assert_true(file_list(folder, ".json", &names, &n, &err));
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        visit(path, self);
    }
    file_list_free(names, n);
    return n;
}

/* The same of every system that is wanted; there must be one. */
static inline int every_scenario(void (*visit)(const char *path, void *self), void *self)
{
    int all = 0;
    for (int r = 0; ruleset_list[r] != NULL; r++)
        if (every_wants(ruleset_list[r])) all += every_scenario_of(ruleset_list[r], visit, self);
    assert_true(all > 0);
    return all;
}

#endif
