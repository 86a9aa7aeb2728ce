/*
 * ruleset.c: the square-grid rules as the table sees them: verbs, steps, marks, fields, options, functions.
 * The work is in the files beside it.
 */
#include "rules/grid/grid_internal.h"
#include "core/language.h"
#include "rules/grid/apply.h"
#include "rules/grid/check.h"
#include "rules/grid/fire.h"
#include "rules/grid/moves.h"
#include "rules/grid/place.h"

static const char *const formations[] = {"line", "column", "square", NULL};

/* At which stage an order may be given, what judges it and what does it. */
#define AT_ORDER .stages = BIT(STAGE_ORDER), .elsewhere = "grid.step.order"
#define AT_MOVE .stages = BIT(STAGE_MOVE), .elsewhere = "grid.step.move"
#define AT_FIRE .stages = BIT(STAGE_FIRE), .elsewhere = "grid.step.fire"
#define AFTER_ORDER .stages = ~BIT(STAGE_ORDER), .elsewhere = "grid.step.order-first"
#define READYING .refused = grid_ready_refused, .apply = grid_apply_ready

static const verb verbs[] = {
    [VERB_END] = {"end", ENDS_STEP, AFTER_ORDER},
    [VERB_FIRST] = {"move-first", .key = 'M', AT_ORDER, .apply = course_apply_order},
    [VERB_SECOND] = {"move-second", .key = 'S', AT_ORDER, .apply = course_apply_order},
    [VERB_HOLD] = {"hold", TAKES_UNIT | IS_REST, .key = 'H', AFTER_ORDER, READYING},
    [VERB_MOVE] = {"move", TAKES_UNIT | TAKES_PATH, WITH_FACING, .key = 'M', AT_MOVE,
                   .check = grid_check_move, .apply = grid_apply_move, .settles = true},
    [VERB_FACE] = {"face", TAKES_UNIT, WITH_FACING, .key = 'F', AT_MOVE, .refused = grid_face_refused,
                   .apply = grid_apply_ready},
    [VERB_CHARGE] = {"charge", TAKES_UNIT | TAKES_TARGET | TAKES_PATH, .key = 'C', AT_MOVE,
                     .check = grid_check_charge, .apply = grid_apply_charge, .settles = true},
    [VERB_ENTER] = {"enter", TAKES_UNIT | TAKES_SPACE | COMES_ON, WITH_FACING, .key = 'E', AT_MOVE,
                    .check = grid_check_enter, .apply = grid_apply_enter, .settles = true},
    [VERB_LIMBER] = {"limber", TAKES_UNIT, .key = 'L', AT_MOVE, READYING},
    [VERB_UNLIMBER] = {"unlimber", TAKES_UNIT, WITH_FACING, .key = 'U', AT_MOVE, READYING},
    [VERB_MOUNT] = {"mount", TAKES_UNIT, .key = 'O', AT_MOVE, READYING},
    [VERB_DISMOUNT] = {"dismount", TAKES_UNIT, .key = 'D', AT_MOVE, READYING},
    [VERB_FORM] = {"form", TAKES_UNIT | REFORMS, WITH_CHOICE("formation", formations), .key = 'Q', AT_MOVE,
                   .refused = grid_ready_refused, .apply = grid_apply_form},
    [VERB_FIRE] = {"fire", TAKES_UNIT | TAKES_TARGET | FIRES, .key = 'R', AT_FIRE, .check = grid_check_fire,
                   .apply = grid_apply_fire},
};

static const char *const steps[] = {"initiative", "movement", "fire", "melee", "morale", "end"};

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
    [MARK_COLUMN] = {.name = "column", .picture = "column"},
    [MARK_LOW_AMMO] = {.name = "low-ammo", .picture = "lowammo", .gravity = 1},
    [MARK_MOVED] = {.name = "moved"},
    [MARK_DONE] = {.name = "done", .picture = "moved", .of_turn = true},
    [MARK_TURNED] = {.name = "turned"},
    [MARK_SPENT] = {.name = "spent"},
    [MARK_SWAPPED] = {.name = "swapped"},
    [MARK_CHARGED] = {.name = "charged", .charging = true},
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
    [MARK_UNLED] = {.name = "unled"},
};

/* For the eye alone: ammunition's last stage, and who stands base to base. */
static const mark signs[GRID_SIGNS] = {
    [SIGN_NO_AMMO] = {.name = "no-ammo", .picture = "noammo", .gravity = 2},
    [SIGN_MELEE] = {.name = "engaged", .picture = "melee", .gravity = 1}};

#define UNIT_BYTE(member, most) FIELD_BYTE(UNIT, grid_unit, member, most)
#define GAME_BYTE(member, most) FIELD_BYTE(GAME, grid_game, member, most)

static const field fields[] = {
    UNIT_BYTE(leader, LEADER_UNHORSED),
    UNIT_BYTE(leader_out, 8),
    UNIT_BYTE(leader_due, 255),
    UNIT_BYTE(streak, 250),
    UNIT_BYTE(ammo, AMMO_FREE),
    FIELD_NAMES_UNIT(UNIT, grid_unit, quarry),
    FIELD_FOUR_UNITS(UNIT, grid_unit, aim),
    UNIT_BYTE(pending, 10000),
    GAME_BYTE(phase, PHASES - 1),
    GAME_BYTE(stage, STAGE_FIRE),
    GAME_BYTE(first, 1),
    GAME_BYTE(winner, 2),
    GAME_BYTE(asleep, 2),
};

/* Who fires has something to fire with. */
static bool grid_fits(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (kit_aims(gu_const(s, u)->aim) && grid_weapon_of(s, u) == NULL) return false;
    for (int i = 0; i < s->nagenda; i++) {
        const agenda_item *a = &s->agenda[i];
        if ((a->kind == DUE_VOLLEY || a->kind == DUE_BARREL) && grid_weapon_of(s, a->unit) == NULL)
            return false;
    }
    return true;
}

/* What is owed, by kind. */
static const owed_form owed[DUE_KINDS] = {
    [DUE_ARRIVAL] = {OWED_KNOWN | OWED_GROUP},
    [DUE_INITIATIVE] = {OWED_KNOWN},
    [DUE_FLIGHT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_DRIFT] = {OWED_KNOWN | OWED_SIDE},
    [DUE_VOLLEY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_LOSSES] = {OWED_KNOWN},
    [DUE_MELEE] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_BLOWS] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .most = {9999}},
    [DUE_MELEE_LOSSES] = {OWED_KNOWN},
    [DUE_MORALE] = {OWED_KNOWN | OWED_UNIT},
    [DUE_BARREL] = {OWED_KNOWN | OWED_UNIT},
    [DUE_RALLY] = {OWED_KNOWN | OWED_UNIT},
};

static const char *const leader_checks[] = {"both", "five-hits-only", "maximum-only", NULL};

static const option options[GRID_OPTIONS] = {
    [OPTION_LEADER_CHECK] = {.key = "leaderCheck", .hi = 2, .choices = leader_checks, .rule = "G2"},
    [OPTION_D3_SUBSTITUTE] = {.key = "d3Substitute", .hi = 1, .choices = action_no_yes, .rule = "G1e"},
    [OPTION_COLUMNS] = {.key = "columns", .hi = 1, .choices = action_no_yes, .rule = "G·H4"},
    [OPTION_SECRET_FIRE] = {.key = "secretFire", .hi = 1, .choices = action_no_yes, .rule = "G·H3"},
    [OPTION_COMMANDERS] = {.key = "commanders", .hi = 1, .choices = action_no_yes, .rule = "G·H14"},
};

static bool option_concerns(const scenario *sc, int index)
{
    const grid_data *d = sc->data;
    for (int u = 0; u < sc->nunits; u++) {
        if (index == OPTION_COLUMNS && d->type[sc->units[u].type].can_column) return true;
        if (index == OPTION_COMMANDERS && d->start[u].commander && d->start[u].attached) return true;
    }
    return index != OPTION_COLUMNS && index != OPTION_COMMANDERS;
}

_Static_assert(GRID_MARKS <= 32, "marks are bits of a 32-bit word");

static const ruleset_hidden hidden = {.redact = grid_redact, .imagine = grid_imagine, .see = grid_see};
static const ruleset_thinking thinking = {.evaluate = grid_evaluate,
                                          .exceptional = grid_exceptional,
                                          .missed = grid_missed,
                                          .features = grid_features,
                                          .dear = grid_dear,
                                          .measure = grid_measure};

static const char *const chart_keys[] = {"lost", "test",       "wounded", "unhorsed", "penalty",
                                         "pass", "disordered", "retreat", "broken",   NULL};

const ruleset grid_ruleset = {
    .id = "grid",
    .title = N_("Square-grid battles"),
    .version = 7,
    .boards = ON_SQUARE,
    .max_spaces = OCCUPIED_SPACES,
    .capabilities = HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(signs, signs),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(owed, owed),
    RULESET_TABLE(conditions, grid_conditions),
    RULESET_TABLE(options, options),
    .option_concerns = option_concerns,
    .keys = {.chart = chart_keys},
    .members = &grid_members,
    .ext_size = sizeof(grid_game),
    .max_actions = 60000,
    .load = grid_load,
    .setup = grid_setup,
    .course = &grid_course,
    .decide = grid_decide,
    .mend = grid_mend,
    .actions = grid_actions,
    .result = grid_result,
    .describe_unit = grid_describe_unit,
    .describe_place = grid_describe_place,
    .show = grid_show,
    .way = grid_way,
    .odds = grid_odds,
    .blow = grid_blow,
    .threat = grid_threat,
    .warned_of = grid_warned_of,
    .sight = grid_sight,
    .across = grid_across,
    .preview_odds = grid_preview_odds,
    .has_order = grid_has_order,
    .face = grid_face,
    .fits = grid_fits,
    .hidden = &hidden,
    .fate = grid_fate,
    .thinking = &thinking,
};
