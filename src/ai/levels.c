/*
 * levels.c: who plays: the computer players by name, weakest first. Not for how they choose: ai.c,
 * plan_play.c.
 */
#include "ai/levels.h"

#include "ai/choose_internal.h"
#include "core/language.h"

static const player player_random = {.name = "random", .title = "Anything legal", .choose = choose_random};
static const player player_quick = {.name = "quick", .title = "Quick", .choose = choose_quick};
static const player player_normal = {.name = "normal", .title = "Steady", .choose = choose_normal};
static const player player_thorough = {.name = "thorough", .title = "Thorough", .choose = choose_thorough};

static const player player_recruit = {.name = "recruit",
                                      .title = N_("Recruit"),
                                      .choose = choose_recruit,
                                      .how = N_("Plays the first sound thing it sees, and blunders."),
                                      .was = "random",
                                      .milliseconds = 100,
                                      .against = {.name = "random play"}};
static const player player_captain = {.name = "captain",
                                      .title = N_("Captain"),
                                      .choose = choose_captain,
                                      .how =
                                          N_("Takes one posture for all, and weighs each act by the odds."),
                                      .was = "quick",
                                      .milliseconds = 100,
                                      .against = {.name = "Recruit"}};
static const player player_colonel = {.name = "colonel",
                                      .title = N_("Colonel"),
                                      .choose = choose_colonel,
                                      .ponder = ponder_planned,
                                      .intend = intend_planned,
                                      .how = N_("Plans the whole turn and your answer to it."),
                                      .was = "normal",
                                      .milliseconds = 1000,
                                      .usual = true,
                                      .against = {.name = "Captain"}};
static const player player_general = {.name = "general",
                                      .title = N_("General"),
                                      .choose = choose_general,
                                      .ponder = ponder_planned,
                                      .intend = intend_planned,
                                      .how =
                                          N_("Plans for longer than the Colonel, and anew before each act."),
                                      .was = "thorough",
                                      .milliseconds = 10000,
                                      .all_cores = true,
                                      .against = {.name = "Colonel"}};

const player *const ai_players[] = {&player_random, &player_quick, &player_normal, &player_thorough, NULL};
const player *const ai_levels[] = {&player_recruit, &player_captain, &player_colonel, &player_general, NULL};
const player *const ai_named[] = {&player_random,  &player_recruit,  &player_captain,
                                  &player_colonel, &player_general,  &player_quick,
                                  &player_normal,  &player_thorough, NULL};

bool ai_at_the_table(const char *name)
{
    return player_find(ai_levels, name) != NULL;
}

const player *ai_find(const char *name)
{
    return player_find(ai_named, name);
}

void ai_forget(void)
{
    plan_forget();
}
