/* ruleset.c: the example system as the table sees it. What it leaves out is answered in common terms. */
#include "rules/example/load.h"
#include "core/language.h"
#include "rules/example/melee.h"
#include "rules/example/moves.h"
#include "rules/example/turn.h"

static const verb verbs[] = {
    [VERB_END] = {.name = "end", .takes = ENDS_STEP},
    [VERB_MOVE] = {.name = "move",
                   .takes = TAKES_UNIT | TAKES_SPACE,
                   .key = 'M',
                   .stages = BIT(STAGE_MOVE),
                   .elsewhere = "example.step.move",
                   .check = example_check_move,
                   .apply = example_apply_move,
                   .list = example_list_moves,
                   .settles = true},
    [VERB_ATTACK] = {.name = "attack",
                     .takes = TAKES_UNIT | TAKES_GROUP | TAKES_TARGET,
                     .key = 'A',
                     .stages = BIT(STAGE_FIGHT),
                     .elsewhere = "example.step.attack",
                     .check = example_check_attack,
                     .apply = example_apply_attack,
                     .list = example_list_attacks,
                     .settles = true},
};

static const char *const steps[] = {[STEP_MOVEMENT] = "movement", [STEP_COMBAT] = "combat"};

static const mark marks[] = {[MARK_MOVED] = {.name = "moved", .picture = "moved"},
                             [MARK_FOUGHT] = {.name = "fought", .picture = "acted"},
                             [MARK_ATTACKED] = {.name = "attacked"}};

static const field fields[] = {
    FIELD_BYTE(GAME, example_game, phase, 5),
    FIELD_BYTE(GAME, example_game, stage, STAGE_FIGHT),
};

static const char *const type_keys[] = {"class", "combat", "move", NULL};
static const char *const terrain_keys[] = {"foot", "horse", "guns", "cover", NULL};
static const char *const chart_keys[] = {"defender-loses", "defender-back", "attacker-loses", "attacker-back",
                                         NULL};

static void describe_unit(const state *s, int u, panel *out)
{
    kit_describe_plainly(s, u, out);
    panel_add(out, ROW_TEXT, "row.combat", "row.combat.factor", factor_of(s, u), 0, "E5");
    panel_add(out, ROW_TEXT, "row.move", "row.move.points", type_of(s, u)->move, 0, "E2");
}

const ruleset example_ruleset = {
    .id = "example",
    .title = N_("Hex and counter, the example"),
    .version = 3,
    .boards = ON_HEX,
    .max_spaces = REACH_FOUND_MAX,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(conditions, example_conditions),
    .keys = {.type = type_keys, .terrain = terrain_keys, .chart = chart_keys},
    .ext_size = sizeof(example_game),
    .max_actions = 20000,
    .course = &example_course,
    .load = example_load,
    .describe_unit = describe_unit,
    .way = example_way,
    .odds = example_odds,
};
