/*
 * shortest.h: the battle of a rule system that is soonest played, for tests that play one whole.
 */
#ifndef TESTS_SHOTS_SHORTEST_H
#define TESTS_SHOTS_SHORTEST_H

#include <stdio.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/ruleset.h"
#include "game/scenario_load.h"

/* The path of the battle of the fewest turns; false: the system has none. */
static inline bool shortest(const ruleset *rs, char path[512])
{
    char within[200], **names;
    int count, least = 10000;
    error err = {0};
    arena *memory = arena_new();
    snprintf(within, sizeof within, "rules/%s/scenarios", rs->id);
    path[0] = 0;
    if (file_exists(within) && file_list(within, ".json", &names, &count, &err)) {
        for (int i = 0; i < count; i++) {
            char one[512];
            scenario_card card;
            file_join(within, names[i], one, sizeof one);
            if (!scenario_read_card(one, memory, &card, &err) || card.turns >= least) continue;
            least = card.turns;
            snprintf(path, 512, "%s", one);
        }
        file_list_free(names, count);
    }
    arena_free(memory);
    return path[0] != 0;
}

#endif
