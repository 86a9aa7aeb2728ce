/*
 * ruleset.c: the unit-conduct rules as the table sees them: verbs, steps, marks, fields, options, functions.
 * The work is in the files beside it.
 */
#include "rules/conduct/conduct_internal.h"
#include "core/language.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/check.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/special.h"
#include "rules/conduct/ucc.h"

const char *const conduct_formations[] = {"line", "column", "deep", "skirmish", "square", "ground", NULL};

const uint8_t conduct_form_marks[FORMS] = {[FORM_COLUMN] = MARK_COLUMN,
                                           [FORM_DEEP] = MARK_DEEP,
                                           [FORM_SKIRMISH] = MARK_SKIRMISH,
                                           [FORM_SQUARE] = MARK_SQUARE,
                                           [FORM_GROUND] = MARK_GROUND};

/* At which stages an order may be given, and what does it. In STAGE_ORDER nothing but who moves first:
 * conduct_check(). */
#define GIVEN(at, otherwise, does) .stages = (at), .elsewhere = "conduct.step." otherwise, .apply = (does)
#define AT_ORDER GIVEN(BIT(STAGE_ORDER), "order", course_apply_order)
#define AT_BAYONETS                                                                                          \
    GIVEN(BIT(STAGE_BAYONETS), "bayonets", conduct_apply_bayonets), .refused = conduct_bayonets_refused
/* Elsewhere: as the stage says, conduct_course.others. */
#define AT_MOVE(judge, does) .stages = BIT(STAGE_MOVE), .apply = (does), .refused = (judge), .settles = true
#define READYING(does) AT_MOVE(conduct_ready_refused, does)
#define MOVING(does)                                                                                         \
    .stages = BIT(STAGE_COMMAND) | BIT(STAGE_MOVE) | BIT(STAGE_EXPLOIT), .apply = (does), .settles = true
#define AT_FIRE GIVEN(BIT(STAGE_GUNS) | BIT(STAGE_RIFLES), "fire", conduct_apply_fire)
#define AT_RIFLES(judge, does) GIVEN(BIT(STAGE_RIFLES), "rifles", does), .refused = (judge), .settles = true
#define AT_ANY_BUT_BAYONETS                                                                                  \
    GIVEN(~BIT(STAGE_BAYONETS), "bayonets-end", conduct_apply_hold), .refused = conduct_hold_refused

static const verb verbs[] = {
    [VERB_END] = {"end", ENDS_STEP, .stages = ~BIT(STAGE_ORDER), .apply = conduct_apply_end},
    [VERB_FIRST] = {"move-first", .key = 'M', AT_ORDER},
    [VERB_SECOND] = {"move-second", .key = 'S', AT_ORDER},
    [VERB_FIX] = {"fix-bayonets", TAKES_UNIT, .key = 'B', AT_BAYONETS},
    [VERB_UNFIX] = {"unfix-bayonets", TAKES_UNIT, .key = 'U', AT_BAYONETS},
    [VERB_HOLD] = {"hold", TAKES_UNIT | IS_REST, .key = 'H', AT_ANY_BUT_BAYONETS},
    [VERB_ORDER] = {"order", TAKES_UNIT | LEADS_ON, .key = 'O',
                    AT_MOVE(conduct_order_refused, conduct_apply_roll)},
    [VERB_MOVE] = {"move", TAKES_UNIT | TAKES_PATH, .key = 'M', WITH_FACING, MOVING(conduct_apply_move),
                   .check = conduct_check_move},
    [VERB_CHARGE] = {"charge", TAKES_UNIT | TAKES_TARGET | TAKES_PATH, .key = 'C',
                     MOVING(conduct_apply_charge), .check = conduct_check_charge},
    [VERB_FACE] = {"face", TAKES_UNIT, .key = 'F', WITH_FACING, READYING(conduct_apply_face)},
    [VERB_FORM] = {"form", TAKES_UNIT | REFORMS, .key = 'Q', WITH_CHOICE("formation", conduct_formations),
                   AT_MOVE(conduct_form_refused, conduct_apply_form)},
    [VERB_LIMBER] = {"limber", TAKES_UNIT, .key = 'L', READYING(conduct_apply_limber)},
    [VERB_UNLIMBER] = {"unlimber", TAKES_UNIT, .key = 'U', READYING(conduct_apply_limber)},
    [VERB_MOUNT] = {"mount", TAKES_UNIT, .key = 'N', READYING(conduct_apply_mount)},
    [VERB_DISMOUNT] = {"dismount", TAKES_UNIT, .key = 'D', READYING(conduct_apply_mount)},
    [VERB_RING] = {"form-ring", TAKES_UNIT, .key = 'G', READYING(conduct_apply_ring)},
    [VERB_MARCH] = {"march", TAKES_UNIT, .key = 'W', WITH_DIRECTION("way"), READYING(conduct_apply_ring),
                    .check = conduct_check_march},
    [VERB_ENTER] = {"enter", TAKES_UNIT | TAKES_SPACE | COMES_ON, .key = 'E', MOVING(conduct_apply_enter),
                    .check = conduct_check_enter},
    [VERB_LEAVE] = {"leave", TAKES_UNIT, .key = 'V', MOVING(conduct_apply_leave),
                    .refused = conduct_leave_refused},
    [VERB_FIRE] = {"fire",
                   TAKES_UNIT | TAKES_TARGET | FIRES,
                   {{.name = "dice", .kind = ARG_NUMBER, .lo = MG_LEAST, .hi = MG_MOST}},
                   'R',
                   AT_FIRE,
                   .check = conduct_check_fire},
    [VERB_UNJAM] = {"unjam", TAKES_UNIT, .key = 'J', AT_RIFLES(conduct_unjam_refused, conduct_apply_unjam)},
    [VERB_BLOW] = {"blow-gate", TAKES_UNIT, .key = 'X', AT_RIFLES(conduct_blow_refused, conduct_apply_blow),
                   .check = conduct_check_blow},
};

static const char *const steps[CONDUCT_STEPS] = {"arrivals",  "bayonets", "initiative", "movement", "markers",
                                                 "artillery", "rifles",   "melee",      "critical"};

/* Those without a picture are the turn's own book-keeping. */
static const mark marks[CONDUCT_MARKS] = {
    [MARK_SHAKEN] = {.name = "shaken", .picture = "shaken", .cannot_hold = true, .gravity = 3},
    [MARK_DISORDERED] = {.name = "disordered", .picture = "disordered", .gravity = 2},
    [MARK_LOW_AMMO] = {.name = "low-ammo", .picture = "lowammo", .gravity = 1},
    [MARK_JAMMED] = {.name = "jammed", .picture = "jammed", .gravity = 2},
    [MARK_HIDDEN] = {.name = "hidden", .picture = "hidden", .gravity = 1},
    [MARK_LIMBERED] = {.name = "limbered", .picture = "limbered"},
    [MARK_DISMOUNTED] = {.name = "dismounted", .picture = "dismounted"},
    [MARK_COLUMN] = {.name = "column", .picture = "column"},
    [MARK_DEEP] = {.name = "deep", .picture = "deep"},
    [MARK_SKIRMISH] = {.name = "skirmish", .picture = "skirmish"},
    [MARK_SQUARE] = {.name = "square", .picture = "square", .gravity = 1},
    [MARK_GROUND] = {.name = "ground", .picture = "ground"},
    [MARK_RING] = {.name = "ring", .picture = "square"},
    [MARK_CLOSED] = {.name = "ring-whole"},
    [MARK_BAYONETS] = {.name = "bayonets", .picture = "bayonets"},
    [MARK_FANATIC] = {.name = "fanatic", .picture = "charge", .gravity = 1},
    [MARK_ORDERED] = {.name = "ordered"},
    [MARK_DONE] = {.name = "done", .picture = "moved", .of_turn = true},
    [MARK_MOVED] = {.name = "moved"},
    [MARK_PIVOTED] = {.name = "pivoted"},
    [MARK_CHARGED] = {.name = "charged", .charging = true},
    [MARK_FIRED] = {.name = "fired"},
    [MARK_HIT] = {.name = "hit"},
    [MARK_EXPLOIT] = {.name = "exploit"},
    [MARK_WON] = {.name = "won"},
    [MARK_LOST] = {.name = "lost"},
    [MARK_SUPPORTED] = {.name = "supported"},
    [MARK_RELIEVED] = {.name = "relieved"},
    [MARK_FLANKER] = {.name = "flanker"},
    [MARK_MARCHED] = {.name = "marched"},
};

static const mark signs[CONDUCT_SIGNS] = {
    [SIGN_MELEE] = {.name = "in-melee", .picture = "melee", .gravity = 2},
    [SIGN_OUT] = {.name = "out", .picture = "wounded", .gravity = 2}};

#define UNIT_BYTE(member, most) FIELD_BYTE(UNIT, conduct_unit, member, most)
#define GAME_BYTE(member, most) FIELD_BYTE(GAME, conduct_game, member, most)

static const field fields[] = {
    FIELD_NAMES_UNIT(UNIT, conduct_unit, quarry),
    FIELD_FOUR_UNITS(UNIT, conduct_unit, aim),
    UNIT_BYTE(pending, 255),
    UNIT_BYTE(rounds, 250),
    FIELD_NAMES_UNIT(UNIT, conduct_unit, ring),
    UNIT_BYTE(out, 8),
    FIELD_NAMES_UNIT(UNIT, conduct_unit, doom),
    UNIT_BYTE(dice, 6),
    UNIT_BYTE(tries, 250),
    GAME_BYTE(phase, PHASES - 1),
    GAME_BYTE(stage, STAGES - 1),
    GAME_BYTE(first, 1),
    GAME_BYTE(winner, 2),
    FIELD_NAMES_UNIT(GAME, conduct_game, active),
    GAME_BYTE(left, MOVE_MAX),
    GAME_BYTE(free, 3),
    GAME_BYTE(formed, 1),
    GAME_BYTE(rallied, 1),
    GAME_BYTE(gate, 1),
    GAME_BYTE(aside, 1),
};

/* What is owed, by kind. */
static const owed_form owed[DUE_KINDS] = {
    [DUE_ARRIVAL] = {OWED_KNOWN | OWED_GROUP},
    [DUE_THIRST] = {OWED_KNOWN},
    [DUE_ASIDE] = {OWED_KNOWN},
    [DUE_INITIATIVE] = {OWED_KNOWN},
    [DUE_CONDUCT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_DOOM] = {OWED_KNOWN},
    [DUE_MARKERS] = {OWED_KNOWN},
    [DUE_VOLLEY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_LOSSES] = {OWED_KNOWN},
    [DUE_MELEE] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_MELEE_LOSSES] = {OWED_KNOWN},
    [DUE_CRITICAL] = {OWED_KNOWN | OWED_UNIT},
};

static const char *const movements[] = {"charts", "four-dice", NULL};
static const char *const charts_of[] = {"campaign", "master", NULL};
static const char *const printed_off_on[] = {"printed", "off", "on", NULL};
static const char *const printed_kill[] = {"printed", "one-kill", NULL};
static const char *const printed_free[] = {"printed", "free", NULL};
static const char *const slow_ways[] = {"printed", "master", NULL};
static const char *const recoils[] = {"printed", "foot-and-mounted", NULL};
static const char *const irregulars[] = {"loose-order", "close-order", NULL};
static const char *const contingents[] = {"zulu-chart", "recruits", NULL};
static const char *const imperials[] = {"boxers", "lesser-regulars", NULL};
static const char *const destroys[] = {"printed", "everywhere", NULL};

static const option options[CONDUCT_OPTIONS] = {
    [OPTION_MOVEMENT] = {.key = "movement", .variant = true, .hi = 1, .choices = movements, .rule = "U24"},
    [OPTION_CHARTS] = {.key = "charts", .hi = 1, .choices = charts_of, .rule = "U21"},
    [OPTION_STEADY_FAIL] = {.key = "steadyFailShaken", .hi = 2, .choices = printed_off_on, .rule = "U·D1"},
    [OPTION_REGULARS_KILL] =
        {.key = "regularsKill", .value = 1, .hi = 1, .choices = printed_kill, .rule = "U·D2"},
    [OPTION_REGULARS_FREE] =
        {.key = "regularsFree", .value = 1, .hi = 1, .choices = printed_free, .rule = "U·D3"},
    [OPTION_COLONIAL_SLOW] = {.key = "colonialSlow", .hi = 1, .choices = slow_ways, .rule = "U·D4"},
    [OPTION_DESTROYED_RECOIL] =
        {.key = "destroyedRecoil", .value = 1, .hi = 1, .choices = recoils, .rule = "U·D5"},
    [OPTION_IRREGULAR_STEADY] = {.key = "irregularHorse", .hi = 1, .choices = irregulars, .rule = "U·D6"},
    [OPTION_NNC] = {.key = "nativeContingent", .hi = 1, .choices = contingents, .rule = "U·D7"},
    [OPTION_AUTO_DESTROY] =
        {.key = "automaticDestruction", .value = 1, .hi = 1, .choices = destroys, .rule = "U·D9"},
    [OPTION_IMPERIAL] = {.key = "imperialMasses", .hi = 1, .choices = imperials, .rule = "U·D10"},
    [OPTION_ONES_MISS] = {.key = "naturalOneMisses", .hi = 1, .choices = action_no_yes, .rule = "U·H3"},
    [OPTION_PRIORITY] =
        {.key = "priorityTarget", .value = 1, .hi = 1, .choices = action_no_yes, .rule = "U5"},
    [OPTION_SECRET_FIRE] = {.key = "secretFire", .hi = 1, .choices = action_no_yes, .rule = "U1"},
    [OPTION_SUM_HITS] = {.key = "sumFireHits", .value = 1, .hi = 1, .choices = action_no_yes, .rule = "U·H2"},
    [OPTION_STANDS] = {.key = "standsPerKills", .hi = 1, .choices = action_no_yes, .rule = "U·H1"},
};

static bool has_kind(const scenario *sc, int kind)
{
    const conduct_data *d = sc->data;
    for (int u = 0; u < sc->nunits; u++)
        if (d->start[u].kind == kind) return true;
    return false;
}

/* A campaign prints what it needs for its own troops: of others the options say nothing. */
static bool option_concerns(const scenario *sc, int index)
{
    const conduct_data *d = sc->data;
    const int charts = sc->options[OPTION_CHARTS] != 0 ? CAMPAIGN_MASTER : d->campaign;
    bool contingent = false, guns = false;
    for (int u = 0; u < sc->nunits; u++) {
        contingent = contingent || d->type[sc->units[u].type].nnc;
        guns = guns || is_artillery(d->start[u].weapon);
    }
    switch (index) {
    case OPTION_REGULARS_KILL:
    case OPTION_REGULARS_FREE:
        return has_kind(sc, KIND_REGULARS) && charts != CAMPAIGN_FRONTIER;
    case OPTION_COLONIAL_SLOW:
        return has_kind(sc, KIND_RECRUITS) && charts >= CAMPAIGN_SUDAN;
    case OPTION_IRREGULAR_STEADY:
        return has_kind(sc, KIND_IRREGULAR);
    case OPTION_NNC:
        return contingent;
    case OPTION_IMPERIAL:
        return has_kind(sc, KIND_IMPERIAL);
    case OPTION_AUTO_DESTROY:
        return d->campaign == CAMPAIGN_MASTER;
    case OPTION_PRIORITY:
        return guns;
    default:
        return true;
    }
}

_Static_assert(sizeof(conduct_unit) == UNIT_EXT, "the unit's ext is used to its last byte");
_Static_assert(CONDUCT_MARKS + CONDUCT_SIGNS <= 32, "marks are bits of a 32-bit word");

static const ruleset_hidden hidden = {
    .redact = conduct_redact, .imagine = conduct_imagine, .see = conduct_see};
static const ruleset_thinking thinking = {.evaluate = conduct_evaluate,
                                          .exceptional = conduct_exceptional,
                                          .missed = conduct_missed,
                                          .useful = conduct_useful,
                                          .features = conduct_features,
                                          .dear = conduct_dear,
                                          .measure = conduct_measure};

static const char *const chart_keys[] = {"shaken",  "pace",      "foot",    "mounted", "free",
                                         "fanatic", "saddle",    "remain",  "recoil",  "recoil_mounted",
                                         "kill",    "destroyed", "rally",   "dice",    "need",
                                         "killed",  "out",       "actions", NULL};

const ruleset conduct_ruleset = {
    .id = "conduct",
    .title = N_("Unit conduct charts"),
    .version = 12,
    .boards = ON_HEX | FLAT_TOPS,
    .max_spaces = CONDUCT_HEXES_MAX,
    .capabilities = HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(signs, signs),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(owed, owed),
    RULESET_TABLE(conditions, conduct_conditions),
    RULESET_TABLE(options, options),
    .option_concerns = option_concerns,
    .keys = {.chart = chart_keys},
    .members = &conduct_members,
    .ext_size = sizeof(conduct_game),
    .max_actions = 60000,
    .load = conduct_load,
    .setup = conduct_setup,
    .course = &conduct_course,
    .decide = conduct_decide,
    .check = conduct_check,
    .actions = conduct_actions,
    .result = conduct_result,
    .describe_unit = conduct_describe_unit,
    .describe_place = conduct_describe_place,
    .befell = conduct_befell,
    .show = conduct_show,
    .way = conduct_way,
    .open_to = conduct_open_to,
    .odds = conduct_odds,
    .blow = conduct_blow_odds,
    .fight = conduct_fight,
    .asked_about = conduct_asked_about,
    .warned_of = conduct_warned_of,
    .sight = conduct_sight,
    .across = conduct_across,
    .waits = conduct_waits,
    .has_order = conduct_has_order,
    .preview_odds = conduct_preview_odds,
    .threat = conduct_threat,
    .mend = conduct_mend,
    .face = conduct_face,
    .hidden = &hidden,
    .thinking = &thinking,
};
