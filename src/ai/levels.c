/*
 * levels.c: who plays: the computer players by name, weakest first. Not for how they choose: ai.c,
 * plan_play.c.
 */
#include "ai/levels.h"

#include <string.h>

#include "ai/choose_internal.h"

static const player player_random = {.name = "random", .title = "Anything legal", .choose = choose_random};
static const player player_quick = {.name = "quick", .title = "Quick", .choose = choose_quick};
static const player player_normal = {.name = "normal", .title = "Steady", .choose = choose_normal};
static const player player_thorough = {.name = "thorough", .title = "Thorough", .choose = choose_thorough};
static const player player_recruit = {.name = "recruit", .title = "Recruit", .choose = choose_recruit};
static const player player_colonel = {.name = "colonel", .title = "Colonel", .choose = choose_colonel};
static const player player_general = {.name = "general", .title = "General", .choose = choose_general};

const player *const ai_players[] = {&player_random, &player_quick, &player_normal, &player_thorough, NULL};
const player *const ai_planners[] = {&player_recruit, &player_colonel, &player_general, NULL};

static const player *find(const player *const *list, const char *name)
{
    for (int i = 0; list[i] != NULL; i++)
        if (strcmp(list[i]->name, name) == 0) return list[i];
    return NULL;
}

bool ai_at_the_table(const char *name)
{
    return find(ai_players, name) != NULL;
}

const player *ai_find(const char *name)
{
    const player *found = find(ai_players, name);
    return found != NULL ? found : find(ai_planners, name);
}
