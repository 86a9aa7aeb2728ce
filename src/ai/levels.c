/*
 * levels.c: who plays: the computer players by name, weakest first. Not for how they choose: ai.c.
 */
#include <string.h>

#include "ai/ai.h"
#include "ai/choose.h"

static const player player_random = {.name = "random", .title = "Anything legal", .choose = choose_random};
static const player player_quick = {.name = "quick", .title = "Quick", .choose = choose_quick};
static const player player_normal = {.name = "normal", .title = "Steady", .choose = choose_normal};
static const player player_thorough = {.name = "thorough", .title = "Thorough", .choose = choose_thorough};

const player *const ai_players[] = {&player_random, &player_quick, &player_normal, &player_thorough, NULL};

const player *ai_find(const char *name)
{
    for (int i = 0; ai_players[i] != NULL; i++)
        if (strcmp(ai_players[i]->name, name) == 0) return ai_players[i];
    return NULL;
}
