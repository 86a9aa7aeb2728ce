/*
 * ruleset.c: the safari rules as the table sees them: verbs, steps, marks, fields, options, functions. The
 * work is in the files beside it.
 */

#include "rules/safari/safari_internal.h"
#include "core/language.h"
#include "rules/safari/place.h"
#include "rules/safari/apply.h"
#include "rules/safari/check.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/losses.h"
#include "rules/safari/moves.h"

/* A verb of certain stages; at others it is refused with a code. */
#define VERB_OF(at, code, word, what, letter, judge, act)                                                    \
    {                                                                                                        \
        .name = (word), .takes = (what), .key = (letter), .stages = (at), .elsewhere = (code),               \
        .check = (judge), .apply = (act), .settles = true                                                    \
    }
#define OF_MOVE(word, what, letter, judge, act)                                                              \
    VERB_OF(BIT(STAGE_MOVE), "safari.step.move", word, what, letter, judge, act)

static const verb verbs[SAFARI_VERBS] = {
    [VERB_END] = {.name = "end", .takes = ENDS_STEP, .apply = safari_act_end},
    [VERB_HOLD] = VERB_OF(BIT(STAGE_MOVE) | BIT(STAGE_SHOOT), "safari.step.deploy", "hold",
                          TAKES_UNIT | IS_REST, 'H', safari_check_hold, safari_act_hold),
    [VERB_ENTER] = VERB_OF(BIT(STAGE_DEPLOY) | BIT(STAGE_MOVE), "safari.step.move", "enter",
                           TAKES_UNIT | TAKES_SPACE | COMES_ON, 'E', safari_check_march, safari_act_enter),
    [VERB_MARCH] =
        OF_MOVE("march", TAKES_UNIT | LEADS_ON | VENTURES, 'M', safari_check_march, safari_act_march),
    [VERB_MOVE] = OF_MOVE("move", TAKES_UNIT | TAKES_PATH, 'G', safari_check_march, safari_act_path),
    [VERB_CHARGE] = OF_MOVE("charge", TAKES_UNIT | TAKES_TARGET, 'C', safari_check_march, safari_act_charge),
    [VERB_FLEE] = OF_MOVE("flee", TAKES_UNIT, 'Y', safari_check_march, safari_act_flee),
    [VERB_DROP] = OF_MOVE("drop", TAKES_UNIT, 'R', safari_check_goods, safari_act_drop),
    [VERB_LIFT] = OF_MOVE("lift", TAKES_UNIT, 'L', safari_check_goods, safari_act_lift),
    [VERB_TRADE] = OF_MOVE("trade", TAKES_UNIT, 'T', safari_check_goods, safari_act_trade),
    [VERB_FREE] = OF_MOVE("free", TAKES_UNIT, 'N', safari_check_goods, safari_act_free),
    [VERB_CLEAR] = OF_MOVE("clear", TAKES_UNIT, 'J', safari_check_goods, safari_act_clear),
    [VERB_FIRE] = {.name = "fire",
                   .takes = TAKES_UNIT | TAKES_TARGET | FIRES, /* a party, or one figure of it */
                   .args = {{.name = "weapon", .kind = ARG_CHOICE, .choices = safari_weapon_choices}},
                   .key = 'F',
                   .stages = BIT(STAGE_SHOOT),
                   .elsewhere = "safari.step.shoot",
                   .check = safari_check_fire,
                   .apply = safari_act_fire,
                   .settles = true},
};

static const char *const steps[SAFARI_STEPS] = {
    "deploy",          "leaders",         "movement",     "shooting",      "fight", "morale",
    "second-movement", "second-shooting", "second-fight", "second-morale", "bush",  "end"};

/* Those without a picture are the turn's own book-keeping. */
static const mark marks[SAFARI_MARKS] = {
    [MARK_HIDDEN] = {.name = "hidden", .picture = "hidden", .gravity = 1},
    [MARK_FLEEING] = {.name = "fleeing", .picture = "fleeing", .cannot_hold = true, .gravity = 4},
    [MARK_RETREATING] = {.name = "retreating", .picture = "retreated", .cannot_hold = true, .gravity = 3},
    [MARK_COVER] = {.name = "runs-for-cover", .picture = "retreated", .gravity = 3},
    [MARK_DREAD] = {.name = "dread", .picture = "dread", .gravity = 3},
    [MARK_STUNNED] = {.name = "stunned", .picture = "leaderless", .gravity = 3},
    [MARK_PANIC] = {.name = "panic", .picture = "demoralized", .gravity = 3},
    [MARK_BAD_MORALE] = {.name = "bad-morale", .picture = "badmorale", .gravity = 2},
    [MARK_LOWERED] = {.name = "lowered", .picture = "shaken", .gravity = 2},
    [MARK_JAMMED] = {.name = "jammed", .picture = "jammed", .gravity = 2},
    [MARK_HELD] = {.name = "held", .picture = "halted", .gravity = 2},
    [MARK_SPELL] = {.name = "spellbound", .picture = "shocked", .gravity = 2},
    [MARK_SPOOKED] = {.name = "spooked", .picture = "spooked", .gravity = 2},
    [MARK_DRUMS] = {.name = "drums", .picture = "waiting", .gravity = 1},
    [MARK_ENGAGED] = {.name = "engaged"},
    [MARK_SURROUNDED] = {.name = "surrounded", .picture = "blocked", .gravity = 2},
    [MARK_ENRAGED] = {.name = "wounded-beast", .picture = "wounded", .gravity = 2},
    [MARK_LADEN] = {.name = "laden", .picture = "loads"},
    [MARK_NETTED] = {.name = "netted", .picture = "entangled", .gravity = 3},
    [MARK_ROLLED] = {.name = "rolled"},
    [MARK_MOVED] = {.name = "moved"},
    [MARK_CHARGED] = {.name = "charged", .picture = "charge", .charging = true, .gravity = 1},
    [MARK_FIRED] = {.name = "fired", .picture = "fired"},
    [MARK_LOST_MEN] = {.name = "lost-men"},
    [MARK_GUNNED] = {.name = "under-machine-gun-fire"},
    [MARK_HANDLED] = {.name = "handled"},
    [MARK_DONE] = {.name = "done", .picture = "moved", .of_turn = true},
    [MARK_FOUGHT] = {.name = "fought"},
    [MARK_WINDED] = {.name = "winded", .picture = "exhausted"},
    [MARK_CUT_OFF] = {.name = "cut-off", .picture = "blocked", .gravity = 2},
};

#define FIGURE_BYTE(member, most) FIELD_BYTE(FIGURE, safari_figure, member, most)
/* For the eye alone: who is locked hand to hand, and who has wounded men among them. */
static const mark signs[SAFARI_SIGNS] = {
    [SIGN_MELEE] = {.name = "engaged", .picture = "melee", .gravity = 1},
    [SIGN_WOUNDED] = {.name = "wounded-men", .picture = "wounded", .gravity = 1}};

#define UNIT_BYTE(member, most) FIELD_BYTE(UNIT, safari_unit, member, most)
#define A_PARTY(of, type, member) FIELD_UNIT_NAMED(#member, of, type, member, SAFARI_PARTIES_MAX)
#define GAME_BYTE(member, most) FIELD_BYTE(GAME, safari_game, member, most)
#define BY_SIDE(member, most) FIELD_FOUR(GAME, safari_game, member, "-", most)

static const field fields[] = {
    FIGURE_BYTE(flags, 7),
    FIGURE_BYTE(net, 2),
    FIGURE_BYTE(load, 1),
    FIGURE_BYTE(reload, 2),
    UNIT_BYTE(die, 6),
    UNIT_BYTE(hexes, HEXES_MAX),
    UNIT_BYTE(used, HEXES_MAX),
    UNIT_BYTE(paid, 0x33),
    A_PARTY(UNIT, safari_unit, quarry),
    A_PARTY(UNIT, safari_unit, foe),
    UNIT_BYTE(timers, 63),
    UNIT_BYTE(checks, 127),
    UNIT_BYTE(force, PARTY_MAX),
    UNIT_BYTE(men, PARTY_MAX),
    UNIT_BYTE(began, PARTY_MAX),
    UNIT_BYTE(bush, 255),
    GAME_BYTE(phase, PHASES - 1),
    GAME_BYTE(stage, STAGE_SHOOT),
    GAME_BYTE(mover, SIDES_MAX - 1),
    GAME_BYTE(shooter, SIDES_MAX - 1),
    BY_SIDE(order, SIDES_MAX - 1),
    BY_SIDE(kills, 200),
    BY_SIDE(off, 100),
    BY_SIDE(taken, 100),
    BY_SIDE(passage, 255),
    GAME_BYTE(attacked, 255),
    BY_SIDE(force, 200),
    A_PARTY(GAME, safari_game, walker),
};

/* What is owed, by kind. */
static const owed_form owed[DUE_KINDS] = {
    [DUE_ARRIVAL] = {OWED_KNOWN | OWED_GROUP},
    [DUE_LEADERS] = {OWED_KNOWN},
    [DUE_FLIGHT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_MARCH] = {OWED_KNOWN | OWED_UNIT},
    [DUE_SET_OUT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_NETS] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_SHOTS] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .most = {INT16_MAX, INT16_MAX}},
    [DUE_JAM] = {OWED_KNOWN | OWED_UNIT},
    [DUE_FIGHT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_BEAST] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_BLOWS] = {OWED_KNOWN, .least = -1, .most = {5}},
    [DUE_OUTCOME] = {OWED_KNOWN | OWED_UNIT, .most = {9999}},
    [DUE_MORALE] = {OWED_KNOWN | OWED_UNIT, .least = TRIGGER_LEADER, .most = {TRIGGER_OMEN}},
    [DUE_MEN] = {OWED_KNOWN | OWED_UNIT, .least = TRIGGER_LEADER, .most = {TRIGGER_OMEN}},
    [DUE_RALLY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_CLEAR] = {OWED_KNOWN | OWED_UNIT},
    [DUE_HAPPENING] = {OWED_KNOWN | OWED_UNIT},
    [DUE_ANIMALS] = {OWED_KNOWN | OWED_UNIT},
    [DUE_SINK] = {OWED_KNOWN | OWED_UNIT},
    [DUE_CAT] = {OWED_KNOWN | OWED_UNIT, .most = {1, 1}},
    [DUE_ELEPHANTS] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_HIPPO] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_LIONS] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_STAMPEDE] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_TRAMPLE] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_SNAKE] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_CROCODILE] = {OWED_KNOWN | OWED_UNIT, .most = {0, 1}},
    [DUE_NEAR] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER},
    [DUE_GUNS] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .most = {FIGURES_MAX, 1}},
    [DUE_POUNCE] = {OWED_KNOWN | OWED_UNIT | OWED_OTHER, .most = {FIGURES_MAX, 1}},
    [DUE_DAUNT] = {OWED_KNOWN | OWED_UNIT},
    [DUE_AWAY] = {OWED_KNOWN | OWED_UNIT},
    [DUE_GRAZE] = {OWED_KNOWN | OWED_UNIT},
    [DUE_ROVE] = {OWED_KNOWN | OWED_UNIT},
    [DUE_ROAM] = {OWED_KNOWN | OWED_UNIT},
    [DUE_AMBUSH] = {OWED_KNOWN | OWED_UNIT},
    [DUE_PURSUE] = {OWED_KNOWN | OWED_UNIT},
};

/* Who an item of what is owed is about: a beast, a band of the bush, or men; and the other, where it has one.
 */
typedef enum about { ABOUT_ANY, ABOUT_MEN, ABOUT_BEAST } about;
static const struct {
    uint8_t unit, other;
} item_about[DUE_KINDS] = {
    [DUE_FLIGHT] = {ABOUT_ANY},
    [DUE_NETS] = {ABOUT_MEN},
    [DUE_SHOTS] = {ABOUT_MEN},
    [DUE_JAM] = {ABOUT_MEN},
    [DUE_BEAST] = {ABOUT_MEN, ABOUT_BEAST},
    [DUE_MORALE] = {ABOUT_MEN},
    [DUE_MEN] = {ABOUT_MEN},
    [DUE_RALLY] = {ABOUT_MEN},
    [DUE_CLEAR] = {ABOUT_MEN},
    [DUE_HAPPENING] = {ABOUT_MEN},
    [DUE_ANIMALS] = {ABOUT_MEN},
    [DUE_SINK] = {ABOUT_MEN},
    [DUE_CAT] = {ABOUT_MEN},
    [DUE_ELEPHANTS] = {ABOUT_MEN},
    [DUE_HIPPO] = {ABOUT_MEN},
    [DUE_LIONS] = {ABOUT_MEN},
    [DUE_STAMPEDE] = {ABOUT_MEN},
    [DUE_TRAMPLE] = {ABOUT_MEN, ABOUT_BEAST},
    [DUE_SNAKE] = {ABOUT_MEN},
    [DUE_CROCODILE] = {ABOUT_MEN},
    [DUE_NEAR] = {ABOUT_MEN, ABOUT_BEAST},
    [DUE_GUNS] = {ABOUT_MEN, ABOUT_BEAST},
    [DUE_POUNCE] = {ABOUT_MEN, ABOUT_BEAST},
    [DUE_DAUNT] = {ABOUT_BEAST},
    [DUE_AWAY] = {ABOUT_BEAST},
    [DUE_GRAZE] = {ABOUT_BEAST},
    [DUE_ROVE] = {ABOUT_BEAST},
    [DUE_ROAM] = {ABOUT_MEN},
    [DUE_AMBUSH] = {ABOUT_MEN},
    [DUE_PURSUE] = {ABOUT_MEN},
};

static bool is_about(const state *s, int u, int whom)
{
    return u == NO_UNIT || whom == ABOUT_ANY || is_beast(s, u) == (whom == ABOUT_BEAST);
}

/* Of every figure the kind of man is one of those there are, and of every volley the weapon; nothing happens
 * where no beast waits for it; beasts do what beasts do; of a party on the board somebody is left; each
 * side acts once. */
static bool safari_fits(const state *s)
{
    unsigned sides = 0;
    for (int f = 0; f < FIGURES_MAX; f++)
        if (s->figures[f].unit == NO_UNIT ? figure_on(s, f) : s->figures[f].type >= sd(s)->nmen) return false;
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !is_beast(s, u) && safari_leader(s, u) == NO_UNIT) return false;
    for (int i = 0; i < s->nagenda; i++) {
        const agenda_item *a = &s->agenda[i];
        if (a->kind == DUE_SHOTS && safari_volley_due(a).weapon >= sd(s)->nweapons) return false;
        if (a->kind >= DUE_HAPPENING && a->kind <= DUE_NEAR && bd(s)->npool == 0) return false;
        if (!is_about(s, a->unit, item_about[a->kind].unit) ||
            !is_about(s, a->other, item_about[a->kind].other))
            return false;
    }
    for (int i = 0; i < s->sc->nsides; i++)
        sides |= 1u << sg_const(s)->order[i];
    return sides == 1 || sides == (1u << s->sc->nsides) - 1;
}

static const char *const close_choices[] = {"harder", "easier", NULL};

static const char *const value_choices[] = {"balanced", "document", NULL}; /* scenario_rules_file() */

static const option options[SAFARI_OPTIONS] = {
    [OPTION_WOUNDS] = {.key = "wounds", .hi = 1, .choices = action_no_yes, .rule = "S24"},
    [OPTION_CLOSE] = {.key = "nativesCloseModifier", .hi = 1, .choices = close_choices, .rule = "S20"},
    [OPTION_TERRAIN_DIE] = {.key = "terrainDie", .hi = 1, .choices = action_no_yes, .rule = "S·H4"},
    [OPTION_STACK] = {.key = "figuresPerHex", .value = 6, .lo = 6, .hi = PARTY_MAX, .rule = "S·H21"},
    [OPTION_VALUES] = {.key = "values", .hi = 1, .choices = value_choices, .rule = "S·H6"},
};

static const char *const scores[] = {"points", "arrived", "loads-off", "kills", "civilians-killed", NULL};

static bool option_concerns(const scenario *sc, int index)
{
    const safari_data *d = sc->data;
    bool rough = false;
    for (int i = 0; i < sc->board->nspaces; i++)
        rough = rough || (d->space[i].is & (SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD)) != 0;
    return index != OPTION_TERRAIN_DIE || rough;
}

_Static_assert(SAFARI_MARKS + SAFARI_SIGNS <= 32, "marks and signs are bits of a 32-bit word");

static const uint16_t *way_on(const state *s, int side)
{
    return sd(s)->side[side].to_goal;
}

static const ruleset_hidden hidden = {.redact = safari_redact, .imagine = safari_imagine, .see = safari_see};
static const ruleset_thinking thinking = {.evaluate = safari_evaluate,
                                          .exceptional = safari_exceptional,
                                          .missed = safari_missed,
                                          .slight = safari_slight,
                                          .harmless = safari_harmless,
                                          .way_on = way_on,
                                          .features = safari_features,
                                          .dear = safari_dear,
                                          .measure = safari_measure};

static const char *const chart_keys[] = {
    "happening", "hexes",     "led",     "animals", "quicksand",  "figures",     "charging-die",
    "lost-on",   "never-die", "cat",     "need",    "surprise",   "elephants",   "die",
    "birds",     "spooked",   "drums",   "omen",    "hippo",      "attacks-on",  "lions",
    "attack-on", "stampede",  "dice",    "hit",     "leader-die", "leader-need", "snake",
    "crocodile", "buffalo",   "rhino",   "bull",    "leopard",    "lion",        "panther",
    "cheetah",   "wanders",   "charges", NULL};

/* Who hides is placed before the first turn; the bush has a half turn where nobody plays a side. */
static bool step_comes(const state *s, int step)
{
    bool bush = false;
    for (int i = 0; i < s->sc->nsides; i++)
        bush = bush || s->sc->sides[i].goes_alone;
    return step == STEP_DEPLOY ? s->step == STEP_DEPLOY : step != STEP_BUSH || bush;
}

const ruleset safari_ruleset = {
    .id = "safari",
    .title = N_("Safari: expeditions on hexes"),
    .version = 14,
    .boards = ON_HEX,
    .max_spaces = SAFARI_SPACES_MAX,
    .capabilities = HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS | HAS_FIGURES,
    RULESET_TABLE(verbs, verbs),
    RULESET_TABLE(steps, steps),
    RULESET_TABLE(marks, marks),
    RULESET_TABLE(signs, signs),
    RULESET_TABLE(fields, fields),
    RULESET_TABLE(owed, owed),
    RULESET_TABLE(conditions, safari_conditions),
    RULESET_TABLE(options, options),
    .option_concerns = option_concerns,
    .scores = scores,
    .keys = {.chart = chart_keys},
    .members = &safari_members,
    .ext_size = sizeof(safari_game),
    .max_actions = 60000,
    .course = &safari_course,
    .load = safari_load,
    .setup = safari_setup,
    .decide = safari_decide,
    .check = safari_check,
    .actions = safari_actions,
    .side_actions = safari_side_actions,
    .apply = safari_apply,
    .result = safari_result,
    .describe_unit = safari_describe_unit,
    .fate = safari_fate,
    .describe_place = safari_describe_place,
    .show = safari_show,
    .way = safari_way_told,
    .open_to = safari_open_to,
    .odds = safari_odds,
    .threat = safari_threat,
    .sight = safari_sight,
    .leaves_at = safari_leaves_at,
    .across = safari_across,
    .preview_odds = safari_preview_odds,
    .score = safari_score,
    .step_comes = step_comes,
    .score_parts = safari_score_parts,
    .mend = safari_mend,
    .face = safari_face,
    .at_hand = safari_at_hand,
    .light = safari_light,
    .befell = safari_befell,
    .fits = safari_fits,
    .hidden = &hidden,
    .thinking = &thinking,
};
