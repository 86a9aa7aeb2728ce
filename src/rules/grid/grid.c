/*
 * grid.c: the square-grid rules as the table sees them: verbs, steps, marks, fields, options, functions. The
 * work is in the files beside it.
 */
#include "rules/grid/grid.h"

static const char *const formations[] = {"line", "column", "square", NULL};

static const verb verbs[GRID_VERBS] = {
    [VERB_END] = {.name = "end", .takes = ENDS_STEP},
    [VERB_FIRST] = {.name = "move-first", .key = 'M'},
    [VERB_SECOND] = {.name = "move-second", .key = 'S'},
    [VERB_HOLD] = {.name = "hold", .takes = TAKES_UNIT | IS_REST, .key = 'H'},
    [VERB_MOVE] = {.name = "move",
                   .takes = TAKES_UNIT | TAKES_PATH,
                   .args = {{.name = "facing", .kind = ARG_DIRECTION}},
                   .key = 'M'},
    [VERB_FACE] = {.name = "face",
                   .takes = TAKES_UNIT,
                   .args = {{.name = "facing", .kind = ARG_DIRECTION}},
                   .key = 'F'},
    [VERB_CHARGE] = {.name = "charge", .takes = TAKES_UNIT | TAKES_TARGET | TAKES_PATH, .key = 'C'},
    [VERB_ENTER] = {.name = "enter",
                    .takes = TAKES_UNIT | TAKES_SPACE,
                    .args = {{.name = "facing", .kind = ARG_DIRECTION}},
                    .key = 'E'},
    [VERB_LIMBER] = {.name = "limber", .takes = TAKES_UNIT, .key = 'L'},
    [VERB_UNLIMBER] = {.name = "unlimber",
                       .takes = TAKES_UNIT,
                       .args = {{.name = "facing", .kind = ARG_DIRECTION}},
                       .key = 'U'},
    [VERB_MOUNT] = {.name = "mount", .takes = TAKES_UNIT, .key = 'O'},
    [VERB_DISMOUNT] = {.name = "dismount", .takes = TAKES_UNIT, .key = 'D'},
    [VERB_FORM] = {.name = "form",
                   .takes = TAKES_UNIT,
                   .args = {{.name = "formation", .kind = ARG_CHOICE, .choices = formations}},
                   .key = 'Q'},
    [VERB_FIRE] = {.name = "fire", .takes = TAKES_UNIT | TAKES_TARGET, .key = 'R'},
};

static const char *const steps[GRID_STEPS] = {"initiative", "movement", "fire", "melee", "morale", "end"};

/* Those without a picture are the turn's own book-keeping. */
static const mark marks[GRID_MARKS] = {
    [MARK_DISORDERED] = {.name = "disordered", .picture = "disordered", .gravity = 2},
    [MARK_BROKEN] = {.name = "broken", .picture = "broken", .cannot_hold = true, .gravity = 3},
    [MARK_JAMMED] = {.name = "jammed", .picture = "jammed", .gravity = 2},
    [MARK_OVERHEATED] = {.name = "overheated", .picture = "overheated", .gravity = 1},
    [MARK_HIDDEN] = {.name = "hidden", .picture = "hidden", .gravity = 1},
    [MARK_LIMBERED] = {.name = "limbered", .picture = "limbered"},
    [MARK_DISMOUNTED] = {.name = "dismounted"},
    [MARK_SQUARE] = {.name = "square", .picture = "square", .gravity = 1},
    [MARK_COLUMN] = {.name = "column"},
    [MARK_LOW_AMMO] = {.name = "low-ammo", .picture = "lowammo", .gravity = 1},
    [MARK_MOVED] = {.name = "moved"},
    [MARK_DONE] = {.name = "done", .picture = "moved"},
    [MARK_TURNED] = {.name = "turned"},
    [MARK_SPENT] = {.name = "spent"},
    [MARK_SWAPPED] = {.name = "swapped"},
    [MARK_CHARGED] = {.name = "charged"},
    [MARK_FIRED] = {.name = "fired"},
    [MARK_FIRED_ON] = {.name = "fired-on"},
    [MARK_LOST_BASE] = {.name = "lost-base"},
    [MARK_LEADER_HIT] = {.name = "leader-hit"},
    [MARK_LEADER_KILLED] = {.name = "leader-killed"},
    [MARK_ROCKETED] = {.name = "rocketed"},
    [MARK_LOST_MELEE] = {.name = "lost-melee"},
    [MARK_FLANKED] = {.name = "flanked"},
    [MARK_FRIEND_BROKE] = {.name = "friend-broke"},
    [MARK_TESTED] = {.name = "tested"},
    [MARK_ENGAGED] = {.name = "engaged"},
    [MARK_ANEW] = {.name = "disordered-anew"},
};

#define UNIT_BYTE(member, most)                                                                              \
    {                                                                                                        \
        .name = #member, .of = FIELD_UNIT, .offset = offsetof(grid_unit, member), .width = 1, .lo = 0,       \
        .hi = most                                                                                           \
    }
#define AIM_BYTE(i)                                                                                          \
    {                                                                                                        \
        .name = "aim" #i, .of = FIELD_UNIT, .offset = offsetof(grid_unit, aim) + i, .width = 1, .lo = 0,     \
        .hi = UNITS_MAX                                                                                      \
    }
#define GAME_BYTE(member, most)                                                                              \
    {                                                                                                        \
        .name = #member, .of = FIELD_GAME, .offset = offsetof(grid_game, member), .width = 1, .lo = 0,       \
        .hi = most                                                                                           \
    }

static const field fields[] = {
    UNIT_BYTE(leader, LEADER_UNHORSED),
    UNIT_BYTE(leader_out, 8),
    UNIT_BYTE(leader_due, 255),
    UNIT_BYTE(streak, 250),
    UNIT_BYTE(ammo, AMMO_FREE),
    UNIT_BYTE(quarry, UNITS_MAX),
    AIM_BYTE(0),
    AIM_BYTE(1),
    AIM_BYTE(2),
    AIM_BYTE(3),
    {.name = "pending",
     .of = FIELD_UNIT,
     .offset = offsetof(grid_unit, pending),
     .width = 2,
     .lo = 0,
     .hi = 10000},
    GAME_BYTE(phase, PHASES - 1),
    GAME_BYTE(stage, STAGE_FIRE),
    GAME_BYTE(first, 1),
    GAME_BYTE(winner, 2),
    GAME_BYTE(asleep, 2),
};

static const char *const leader_checks[] = {"both", "five-hits-only", "maximum-only", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

static const option options[GRID_OPTIONS] = {
    [OPTION_LEADER_CHECK] = {.key = "leaderCheck", .lo = 0, .hi = 2, .choices = leader_checks, .rule = "G2"},
    [OPTION_D3_SUBSTITUTE] = {.key = "d3Substitute", .lo = 0, .hi = 1, .choices = no_yes, .rule = "G1e"},
    [OPTION_COLUMNS] = {.key = "columns", .lo = 0, .hi = 1, .choices = no_yes, .rule = "G·H4"},
    [OPTION_SECRET_FIRE] = {.key = "secretFire", .lo = 0, .hi = 1, .choices = no_yes, .rule = "G·H3"},
};

static const char *const scenario_keys[] = {"asleep", "strays", "reveal", NULL};
static const char *const unit_keys[] = {"leader", "limbered",  "dismounted", "commander",
                                        "ammo",   "formation", "leaves",     NULL};
static const char *const type_keys[] = {"class",        "move",      "melee",    "melee-grade", "weapon",
                                        "leader",       "dense",     "skirmish", "square",      "column",
                                        "mounted-fire", "dismounts", NULL};
static const char *const terrain_keys[] = {"foot", "horse",    "guns",   "rough", "rail",   "whole-move",
                                           "wall", "conceals", "opaque", "cover", "height", NULL};

_Static_assert(sizeof(grid_unit) == UNIT_EXT, "the unit's ext is used to its last byte");
_Static_assert(GRID_MARKS <= 32, "marks are bits of a 32-bit word");

static const ruleset_hidden hidden = {.redact = grid_redact, .imagine = grid_imagine};
static const ruleset_thinking thinking = {
    .evaluate = grid_evaluate, .suggest = grid_suggest, .exceptional = grid_exceptional};

const ruleset grid_ruleset = {
    .id = "grid",
    .title = "Square-grid battles",
    .version = 1,
    .boards = ON_SQUARE,
    .capabilities = HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(conditions, grid_conditions),
    RULESET_TABLE(options, options),
    .keys = {.scenario = scenario_keys, .unit = unit_keys, .type = type_keys, .terrain = terrain_keys},
    .ext_size = sizeof(grid_game),
    .max_actions = 60000,
    .load = grid_load,
    .setup = grid_setup,
    .decide = grid_decide,
    .check = grid_check,
    .actions = grid_actions,
    .apply = grid_apply,
    .result = grid_result,
    .describe_unit = grid_describe_unit,
    .describe_place = grid_describe_place,
    .show = grid_show,
    .odds = grid_odds,
    .preview_odds = grid_preview_odds,
    .mend = grid_mend,
    .face = grid_face,
    .hidden = &hidden,
    .thinking = &thinking,
};
