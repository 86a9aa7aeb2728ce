/*
 * field.h: two small battles of shipped rule systems, on which the game layer is tested. Nothing here has
 * rules of its own.
 *
 * The village is the example system's: u0-u2 line, u3 guards, u4 cavalry, u5, u6 guns of West; u7-u10 line,
 * u11 lancers, u12 guns of East. The field (tests/unit/data) is a square-grid battle of eight by eight boxes
 * with what the example lacks: facing, reinforcements (u3), a hidden unit (u6), light, options, marks that
 * keep from holding, orders that are declared and fall in a `go`.
 */
#ifndef TESTS_UNIT_FIELD_H
#define TESTS_UNIT_FIELD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/ruleset.h"
#include "game/scenario_load.h"
#include "rules/list.h"

#define FIELD "tests/unit/data/field.json"
#define VILLAGE "rules/example/scenarios/village.json"

enum { RED, BLUE };  /* sides of the field */
enum { WEST, EAST }; /* and of the village */

/* Fails the test with the sentence if it does not load; the caller's. */
static inline scenario *battle_load(const char *path, const ruleset *const *list)
{
    error err = {0};
    scenario *sc = scenario_load(path, ".", list, NULL, &err);
    if (sc == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    return sc;
}

static inline scenario *field_scenario(void)
{
    return battle_load(FIELD, ruleset_list);
}

static inline scenario *village_scenario(void)
{
    return battle_load(VILLAGE, ruleset_list);
}

#endif
