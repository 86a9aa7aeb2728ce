/*
 * ruleset.c: the forced-prone rules as the table sees them: verbs, steps, marks, fields, options, functions.
 * The work is in the files beside it.
 */
#include "rules/prone/prone_internal.h"
#include "core/language.h"
#include "rules/prone/apply.h"
#include "rules/prone/check.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

static const char *const orders[] = {"close", "open", "column", "square", NULL};
static const char *const value_choices[] = {"balanced", "document", NULL};
static const char *const postures[] = {"standing", "prone", NULL};

/* At which stage an order may be given (check.c says what holds at the others), what judges and what does it.
 */
#define MARCH_FIRST .elsewhere = "prone.step.march-first"
#define DEPLOYED .elsewhere = "prone.step.deployed"
#define FIRE_LATER .stages = BIT(STAGE_FIRE), .elsewhere = "prone.step.fire-later"
#define AN_ORDER .stages = BIT(STAGE_CARD), .settles = true
#define PLAIN_ORDER AN_ORDER, .check = prone_check_order
#define READYING PLAIN_ORDER, .apply = prone_apply_ready
#define FACING                                                                                               \
    {                                                                                                        \
        .name = "facing", .kind = ARG_DIRECTION                                                              \
    }
#define CHOICE(what, of)                                                                                     \
    {                                                                                                        \
        .name = (what), .kind = ARG_CHOICE, .choices = (of)                                                  \
    }

static const verb verbs[PRONE_VERBS] = {
    [VERB_END] = {"end", ENDS_STEP, .stages = BIT(STAGE_CARD) | BIT(STAGE_FIRE), .apply = prone_apply_end},
    [VERB_DEPLOY_REST] = {"deploy-rest", ENDS_STEP, .stages = BIT(STAGE_DEPLOY), DEPLOYED,
                          .apply = prone_apply_deploy_rest, .settles = true},
    [VERB_DEPLOY] = {"deploy", TAKES_UNIT | TAKES_SPACE | COMES_ON, .key = 'D', .stages = BIT(STAGE_DEPLOY),
                     DEPLOYED, .check = prone_check_place, .apply = prone_apply_deploy, .settles = true},
    [VERB_HOLD] = {"hold", TAKES_UNIT | IS_REST, .key = 'H', .stages = BIT(STAGE_CARD) | BIT(STAGE_FIRE),
                   .refused = prone_hold_refused, .apply = prone_apply_ready},
    [VERB_MARCH] = {"march", TAKES_UNIT | LEADS_ON, .key = 'M', PLAIN_ORDER, .apply = prone_apply_march},
    [VERB_CHARGE] = {"charge", TAKES_UNIT | TAKES_TARGET, .key = 'C', AN_ORDER, .check = prone_check_charge,
                     .apply = prone_apply_charge},
    [VERB_LIE] = {"lie", TAKES_UNIT | LEADS_IF,
                  .args = {CHOICE("move", action_no_yes), CHOICE("leader", postures)}, .key = 'P',
                  PLAIN_ORDER, .apply = prone_apply_lie},
    [VERB_STAY] = {"stay", TAKES_UNIT | IS_REST, .args = {FACING, CHOICE("leader", postures)}, .key = 'Y',
                   PLAIN_ORDER, .apply = prone_apply_stay},
    [VERB_STAND] = {"stand", TAKES_UNIT | RISES, .key = 'U', PLAIN_ORDER, .apply = prone_apply_stand},
    [VERB_FORM] = {"form", TAKES_UNIT | REFORMS, WITH_CHOICE("order", orders), .key = 'Q', AN_ORDER,
                   .refused = prone_form_refused, .apply = prone_apply_form},
    [VERB_FACE] = {"face", TAKES_UNIT, WITH_FACING, .key = 'F', READYING},
    [VERB_MOUNT] = {"mount", TAKES_UNIT, .key = 'O', READYING},
    [VERB_DISMOUNT] = {"dismount", TAKES_UNIT, .key = 'T', READYING},
    [VERB_LIMBER] = {"limber", TAKES_UNIT, .key = 'L', READYING},
    [VERB_UNLIMBER] = {"unlimber", TAKES_UNIT, WITH_FACING, .key = 'N', READYING},
    [VERB_ENTER] = {"enter", TAKES_UNIT | TAKES_SPACE | COMES_ON, WITH_FACING, .key = 'E', AN_ORDER,
                    .check = prone_check_place, .apply = prone_apply_enter},
    [VERB_LEAVE] = {"leave", TAKES_UNIT, .key = 'X', PLAIN_ORDER, .apply = prone_apply_leave},
    [VERB_MOVE] = {"move", TAKES_UNIT | TAKES_SPACE, WITH_FACING, .key = 'G', .stages = BIT(STAGE_MOVE),
                   MARCH_FIRST, .check = prone_check_move, .apply = prone_apply_move, .settles = true},
    [VERB_HALT] = {"halt", TAKES_UNIT | IS_REST, WITH_FACING, .key = 'H', .stages = BIT(STAGE_MOVE),
                   MARCH_FIRST, .check = prone_check_mover, .apply = prone_apply_move, .settles = true},
    [VERB_FIRE] = {"fire", TAKES_UNIT | TAKES_TARGET | FIRES, WITH_CHOICE("direct", action_no_yes),
                   .key = 'R', FIRE_LATER, .check = prone_check_fire, .apply = prone_apply_fire},
    [VERB_CLEAR] = {"clear", TAKES_UNIT, .key = 'J', FIRE_LATER, .refused = prone_clear_refused,
                    .apply = prone_apply_fire},
};

static const char *const steps[PRONE_STEPS] = {"deployment", "movement", "fire", "melee", "morale"};

/* Those without a picture are the turn's own book-keeping. */
static const mark marks[PRONE_MARKS] = {
    [MARK_PRONE] = {.name = "prone", .picture = "prone", .gravity = 2},
    [MARK_FORCED] = {.name = "forced-prone", .picture = "forcedprone", .gravity = 4},
    [MARK_SHAKEN] = {.name = "shaken", .picture = "shaken", .gravity = 3},
    [MARK_JAMMED] = {.name = "jammed", .picture = "jammed", .gravity = 2},
    [MARK_HIDDEN] = {.name = "hidden", .picture = "hidden", .gravity = 1},
    [MARK_DISGUISED] = {.name = "disguised", .picture = "opportunity", .gravity = 1},
    [MARK_LIMBERED] = {.name = "limbered", .picture = "limbered"},
    [MARK_DISMOUNTED] = {.name = "dismounted", .picture = "dismounted"},
    [MARK_SQUARE] = {.name = "square", .picture = "square", .gravity = 1},
    [MARK_LOW_AMMO] = {.name = "low-ammo", .picture = "lowammo", .gravity = 1},
    [MARK_SMOKELESS] = {.name = "smokeless"},
    [MARK_TREES] = {.name = "in-trees", .picture = "ground", .gravity = 1},
    [MARK_LOST] = {.name = "lost", .picture = "waiting", .gravity = 1},
    [MARK_DONE] = {.name = "done", .picture = "activated", .of_turn = true},
    [MARK_MOVED] = {.name = "moved"},
    [MARK_CHARGED] = {.name = "charged", .picture = "charge", .charging = true, .gravity = 1},
    [MARK_FIRED] = {.name = "fired"},
    [MARK_ANEW] = {.name = "forced-anew"},
    [MARK_DIRECTING] = {.name = "directing"},
};

#define UNIT_BYTE(member, most) FIELD_BYTE(UNIT, prone_unit, member, most)
#define GAME_BYTE(member, most) FIELD_BYTE(GAME, prone_game, member, most)
#define ARRIVED(i) FIELD_NAMED("arrived" #i, GAME, prone_game, arrived[i], 200)

static const field fields[] = {
    UNIT_BYTE(leader, LEADER_WOUNDED),
    UNIT_BYTE(lying, 1),
    UNIT_BYTE(keys, 20),
    UNIT_BYTE(killed, 250),
    UNIT_BYTE(ammo, AMMO_FREE),
    FIELD_NAMES_UNIT(UNIT, prone_unit, quarry),
    UNIT_BYTE(order, ORDERS - 1),
    UNIT_BYTE(unseen_shots, 20),
    FIELD_FOUR(GAME, prone_game, deck, "", 0xffff),
    GAME_BYTE(phase, PHASES - 1),
    GAME_BYTE(stage, STAGES - 1),
    FIELD_NAMES_UNIT(GAME, prone_game, mover),
    FIELD_NAMED("moving_by", GAME, prone_game, order, PRONE_VERBS - 1),
    GAME_BYTE(full, 30),
    GAME_BYTE(rough, 30),
    GAME_BYTE(road, 30),
    GAME_BYTE(ended, 3),
    ARRIVED(0),
    ARRIVED(1),
    ARRIVED(2),
    ARRIVED(3),
    ARRIVED(4),
    ARRIVED(5),
    ARRIVED(6),
    ARRIVED(7),
    ARRIVED(8),
    ARRIVED(9),
    ARRIVED(10),
    ARRIVED(11),
    ARRIVED(12),
    ARRIVED(13),
    ARRIVED(14),
    ARRIVED(15),
};

/* Who is moving is on the board, and it is his side that moves. */
static bool prone_fits(const state *s)
{
    const int u = pg_const(s)->mover - 1;
    return u < 0 || (state_on_board(s, u) && s->units[u].side == s->side);
}

/* What is owed, by kind. */
static const owed_form owed[DUE_KINDS] = {
    [DUE_ARRIVAL] = {OWED_KNOWN | OWED_GROUP},
    [DUE_CARD] = {OWED_KNOWN},
    [DUE_BURST] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .most = {1}},
    [DUE_CLEAR] = {OWED_KNOWN | OWED_UNIT},
    [DUE_CLOSE] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_ROUND] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .least = 1, .most = {999}},
    [DUE_MORALE] = {OWED_KNOWN | OWED_UNIT},
};

static const option options[PRONE_OPTIONS] = {
    [OPTION_MG_AS_ARTILLERY] =
        {.key = "mgCountsAsArtillery", .value = 1, .hi = 1, .choices = action_no_yes, .rule = "H·H6"},
    [OPTION_RETEST_PRONE] = {.key = "retestProne", .hi = 1, .choices = action_no_yes, .rule = "H·H1"},
    [OPTION_AS_DOCUMENT] = {.key = "asDocument", .hi = 1, .choices = value_choices, .rule = "H·H16"},
};

static bool option_concerns(const scenario *sc, int index)
{
    const prone_data *d = sc->data;
    bool guns = false;
    for (int u = 0; u < sc->nunits; u++)
        guns = guns || d->type[sc->units[u].type].class == CLASS_MG;
    return index != OPTION_MG_AS_ARTILLERY || guns;
}

_Static_assert(sizeof(prone_game) == 16 + GROUPS_MAX, "no padding: every byte has its field");
_Static_assert(GROUPS_MAX == 16, "each group's arrival has its field");
_Static_assert(PRONE_MARKS <= 32, "marks are bits of a 32-bit word");

static const ruleset_hidden hidden = {.redact = prone_redact, .imagine = prone_imagine, .see = prone_see};
static const ruleset_thinking thinking = {
    .evaluate = prone_evaluate, .features = prone_features, .dear = prone_dear, .measure = prone_measure};

static const char *const chart_keys[] = {"need", "prone", "leader", "man", "key", NULL};

/* The units are placed before the first turn. */
static bool step_comes(const state *s, int step)
{
    return step != STEP_DEPLOY || s->step == STEP_DEPLOY;
}

const ruleset prone_ruleset = {
    .id = "prone",
    .title = N_("Herero and Germans: forced prone"),
    .version = 11,
    .boards = ON_HEX | FLAT_TOPS,
    .max_spaces = PRONE_SPACES_MAX,
    .capabilities = HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(owed, owed),
    RULESET_TABLE(conditions, prone_conditions),
    RULESET_TABLE(options, options),
    .option_concerns = option_concerns,
    .keys = {.chart = chart_keys},
    .members = &prone_members,
    .ext_size = sizeof(prone_game),
    .max_actions = 60000,
    .load = prone_load,
    .setup = prone_setup,
    .course = &prone_course,
    .decide = prone_decide,
    .check = prone_check,
    .actions = prone_actions,
    .apply = prone_apply,
    .step_comes = step_comes,
    .has_order = prone_has_order,
    .has_choice = prone_has_choice,
    .result = prone_result,
    .describe_unit = prone_describe_unit,
    .describe_place = prone_describe_place,
    .show = prone_show,
    .way = prone_way,
    .odds = prone_odds,
    .threat = prone_threat,
    .sight = prone_looks,
    .warned_of = prone_warned_of,
    .wounded = prone_wounded,
    .across = prone_across,
    .preview_odds = prone_preview_odds,
    .mend = prone_mend,
    .face = prone_face,
    .befell = prone_befell,
    .fits = prone_fits,
    .hidden = &hidden,
    .thinking = &thinking,
};
