/*
 * ruleset.c: the area rules of 1859-1860 as everybody else sees them: verbs, steps, marks, fields, options,
 * functions. The work is in the files beside it.
 */
#include "game/light.h"
#include "core/language.h"
#include "rules/africa/africa_internal.h"
#include "rules/africa/apply.h"
#include "rules/africa/campaign.h"
#include "rules/africa/council.h"
#include "rules/africa/fire.h"
#include "rules/africa/melee.h"
#include "rules/africa/moves.h"
#include "rules/africa/retreat.h"

/* At which stage an order may be given, what judges it and what does it. */
#define GOING(job, also)                                                                                     \
    .takes = TAKES_UNIT | TAKES_GROUP | TAKES_PATH | (also), .stages = BIT(STAGE_ACT),                       \
    .check = africa_check_move, .apply = (job), .settles = true
#define FALLING_BACK(stage)                                                                                  \
    .takes = TAKES_UNIT | TAKES_GROUP | TAKES_SPACE, .stages = BIT(stage), .check = africa_check_retreat,    \
    .apply = africa_retreat, .settles = true

#define COUNCIL(job)                                                                                         \
    .stages = BIT(STAGE_COUNCIL), .check = africa_check_council, .apply = (job), .settles = true

static const verb verbs[AFRICA_VERBS] = {
    [VERB_END] = {"end", ENDS_STEP,
                  .stages = BIT(STAGE_DEPLOY) | BIT(STAGE_GUNS) | BIT(STAGE_ACT) | BIT(STAGE_MARCH)},
    [VERB_PLACE] = {"place", TAKES_UNIT | TAKES_SPACE, .key = 'P', .stages = BIT(STAGE_DEPLOY),
                    .check = africa_check_place, .apply = africa_apply_place, .settles = true},
    [VERB_ENTER] = {"enter", .key = 'E', GOING(africa_apply_enter, COMES_ON)},
    [VERB_MOVE] = {"move", .key = 'M', GOING(africa_apply_move, 0)},
    [VERB_ATTACK] = {"attack", .key = 'A', GOING(africa_attack, 0)},
    [VERB_RUSH] = {"rush", .key = 'R', GOING(africa_attack, 0)},
    [VERB_FIRE] = {"fire", TAKES_UNIT | TAKES_TARGET | FIRES, .key = 'F',
                   .stages = BIT(STAGE_GUNS) | BIT(STAGE_ACT), .check = africa_check_fire,
                   .apply = africa_fire, .settles = true},
    [VERB_RETREAT] = {"retreat", .key = 'T', FALLING_BACK(STAGE_RETREAT)},
    [VERB_PULL_BACK] = {"pull-back", .key = 'B', FALLING_BACK(STAGE_PULL_BACK)},
    [VERB_LOSE] = {"lose", TAKES_UNIT, .key = 'L', .stages = BIT(STAGE_LOSE), .check = africa_check_lose,
                   .apply = africa_take_loss, .settles = true},
    [VERB_MARCH] = {"march", TAKES_UNIT | TAKES_PATH, .key = 'M', .stages = BIT(STAGE_MARCH),
                    .check = africa_check_march, .apply = africa_march, .settles = true},
    [VERB_STAND] = {"stand", ENDS_STEP, .stages = BIT(STAGE_COUNCIL)},
    [VERB_RETIRE] = {"retire", TAKES_UNIT, .key = 'T', COUNCIL(africa_retire)},
    [VERB_RAID] = {"raid", TAKES_UNIT | TAKES_TARGET, .key = 'R', COUNCIL(africa_raid)},
    [VERB_CALL] = {"call", TAKES_UNIT, .key = 'C', COUNCIL(africa_call)},
};

static const char *const steps[AFRICA_STEPS] = {"deploy", "initiative", "artillery", "first",
                                                "second", "rally",      "end",       "week"};

/* Those without a picture are the turn's own book-keeping. */
static const mark marks[AFRICA_MARKS] = {
    [MARK_DEMORALIZED] = {.name = "demoralized", .picture = "demoralized", .cannot_hold = true, .gravity = 3},
    [MARK_ACTION] = {.name = "action", .picture = "acted"},
    [MARK_DRIVEN] = {.name = "driven", .picture = "retreated", .gravity = 2},
    [MARK_HIDDEN] = {.name = "hidden", .picture = "hidden", .gravity = 1},
    [MARK_CHOLERA] = {.name = "cholera", .picture = "cholera", .gravity = 2},
    [MARK_STARVING] = {.name = "starving", .picture = "unsupplied", .gravity = 2},
    [MARK_OFFICER] = {.name = "officer", .cannot_hold = true},
    [MARK_SHIP] = {.name = "ship", .cannot_hold = true},
    [MARK_ATTACKING] = {.name = "attacking"},
    [MARK_HIT] = {.name = "hit"},
    [MARK_RUSHING] = {.name = "rushing"},
};

#define UNIT_BYTE(member, most) FIELD_BYTE(UNIT, africa_unit, member, most)
#define GAME_BYTE(member, most) FIELD_BYTE(GAME, africa_game, member, most)

static const field fields[] = {
    UNIT_BYTE(came, AREAS_MAX),     UNIT_BYTE(arrives, 200),
    GAME_BYTE(phase, PHASES - 1),   GAME_BYTE(first, 1),
    GAME_BYTE(battle, BATTLES_MAX), FIELD_NAMED("battle-turn", GAME, africa_game, turn, 200),
    GAME_BYTE(rushed, 1),           GAME_BYTE(weather, WEATHER_STORM),
    GAME_BYTE(army, BATTLES_MAX),   FIELD_NAMES_UNIT(GAME, africa_game, attacker),
    GAME_BYTE(fought, 1),           GAME_BYTE(won, (1 << BATTLES_MAX) - 1),
    GAME_BYTE(ready, 200),          GAME_BYTE(away, 1),
};

/* What is owed, by kind. */
static const owed_form owed[DUE_KINDS] = {
    [DUE_ARRIVAL] = {OWED_KNOWN | OWED_GROUP},
    [DUE_INITIATIVE] = {OWED_KNOWN},
    [DUE_RETREAT] = {OWED_KNOWN | OWED_UNIT | OWED_DECIDER | OWED_SPACE},
    [DUE_LOSSES] = {OWED_KNOWN | OWED_DECIDER | OWED_SPACE, .most = {UNITS_MAX}},
    [DUE_PULL_BACK] = {OWED_KNOWN | OWED_DECIDER | OWED_SPACE, .most = {UNITS_MAX}},
    [DUE_ROUT] = {OWED_KNOWN | OWED_DECIDER | OWED_SPACE},
    [DUE_AFTERMATH] = {OWED_KNOWN | OWED_SPACE},
    [DUE_RALLY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_WEATHER] = {OWED_KNOWN},
    [DUE_REPLACEMENTS] = {OWED_KNOWN},
    [DUE_CHOLERA] = {OWED_KNOWN | OWED_UNIT},
    [DUE_SUPPLY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_BATTLE] = {OWED_KNOWN},
    [DUE_RETURN] = {OWED_KNOWN},
};

/* What a fight leaves to be done is owed in a battle, not on the campaign's map; and what a week brings, and
 * the way back from a battle, in a campaign. */
static bool owed_fits(const state *s)
{
    bool good = true;
    for (int i = 0; i < s->nagenda; i++) {
        const int kind = s->agenda[i].kind;
        good = good && (battle_of(s) != NULL || kind < DUE_RETREAT || kind > DUE_RALLY) &&
               (ad(s)->campaign || kind <= DUE_RALLY);
    }
    return good;
}

/* There are as many battles, and places for the army, as the scenario has; who takes counsel stands
 * somewhere. Without a campaign its only battle is fought. */
static bool africa_state_fits(const state *s)
{
    const africa_data *d = ad(s);
    const africa_game *g = ag_const(s);
    if (g->army > d->nbattles || g->battle > d->nbattles || g->won >> d->nbattles != 0) return false;
    if (d->campaign ? g->phase == PHASE_COUNCIL && g->army == 0 : g->battle == 0) return false;
    return owed_fits(s);
}

static const char *const buildings[] = {"cover", "exposed", NULL};

static const char *const value_choices[] = {"balanced", "document", NULL}; /* scenario_rules_file() */

static const option options[AFRICA_OPTIONS] = {
    [OPTION_FIRE_BUILDINGS] = {.key = "fireBuildings", .hi = 1, .choices = buildings, .rule = "A2"},
    [OPTION_VALUES] = {.key = "values", .hi = 1, .choices = value_choices, .rule = "A·H2"},
};

static bool option_concerns(const scenario *sc, int index)
{
    const africa_data *d = sc->data;
    bool houses = false;
    for (int i = 0; i < d->n; i++)
        houses = houses || (d->area[i].is & GROUND_BUILDINGS) != 0;
    return index != OPTION_FIRE_BUILDINGS || houses;
}

_Static_assert(AFRICA_MARKS <= 32, "marks are bits of a 32-bit word");

/* A week has no steps of a battle, a battle no week. Its troops are placed before the first turn: that is
 * none of a turn's steps, nor are they of it. */
static bool africa_step_comes(const state *s, int step)
{
    const bool week = ad(s)->campaign && ag_const(s)->battle == 0;
    if (step == STEP_DEPLOY || s->step == STEP_DEPLOY) return step == s->step;
    return week == (step == STEP_WEEK);
}

/* A·H16: a storm is weather of the campaign's weeks. */
static void africa_light(const state *s, int side, light_now *out)
{
    (void)side;
    if (ad(s)->campaign && ag_const(s)->weather == WEATHER_STORM) out->kind = LIGHT_STORM;
}

static const ruleset_hidden hidden = {.imagine = africa_imagine};
static const ruleset_thinking thinking = {.evaluate = africa_evaluate,
                                          .exceptional = africa_exceptional,
                                          .features = africa_features,
                                          .measure = africa_measure};

static const char *const chart_keys[] = {"retreats", "demoralized", "eliminated", "steps", "half",
                                         "retreat",  "winner",      "rallied",    NULL};

const ruleset africa_ruleset = {
    .id = "africa",
    .title = N_("Africa 1859-60, areas and coins"),
    .version = 7,
    .boards = ON_AREA,
    .capabilities = HAS_HIDDEN | HAS_DEPLOYMENT | HAS_GROUPS | HAS_SHEETS,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(owed, owed),
    RULESET_TABLE(conditions, africa_conditions),
    RULESET_TABLE(options, options),
    .option_concerns = option_concerns,
    .keys = {.chart = chart_keys},
    .members = &africa_members,
    .ext_size = sizeof(africa_game),
    .max_actions = 200000,
    .load = africa_load,
    .setup = africa_setup,
    .course = &africa_course,
    .decide = africa_decide,
    .actions = africa_actions,
    .side_actions = africa_side_actions,
    .result = africa_result,
    .describe_unit = africa_describe_unit,
    .fate = africa_fate,
    .describe_place = africa_describe_place,
    .show = africa_show,
    .way = africa_way,
    .odds = africa_odds,
    .threat = africa_threat,
    .sight = africa_sight,
    .warned_of = africa_warned_of,
    .mend = africa_mend,
    .step_comes = africa_step_comes,
    .face = africa_face,
    .light = africa_light,
    .fits = africa_state_fits,
    .hidden = &hidden,
    .thinking = &thinking,
};
