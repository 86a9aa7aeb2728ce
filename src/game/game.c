/*
 * game.c: the common judge, and asking the rule system. Not for rules of any one system.
 */
#include "game/game.h"

#include <assert.h>
#include <string.h>

#include "game/chance.h"
#include "game/course.h"
#include "game/enumerate.h"
#include "game/action_form.h"
#include "game/umpire.h"
#include "game/victory.h"
#include "game/state_hold.h"
#include "game/worth.h"
#include "game/scenario_setup.h"

/* ---- the judge */

void game_decide(const state *s, decision *out)
{
    memset(out, 0, sizeof *out);
    out->args = word_args_none();
    if (s->over) {
        out->side = GAME_OVER;
        out->prompt = "prompt.over";
        out->args.side = s->winner;
        return;
    }
    if (s->sc->rules->decide != NULL)
        s->sc->rules->decide(s, out);
    else
        course_decide(s, out);
}

/* A hidden enemy is refused as if it were not there, whether or not it is. */
static bool check_seen(const state *s, const action *a, refusal *why)
{
    const int target = action_unit_of(s->sc, a->target);
    if (target == NO_UNIT || state_seen(s, target, a->side)) return true;
    return refuse(why, "action.unseen", a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT, NO_UNIT,
                  NO_SPACE, 0, 0);
}

static bool check_own(const state *s, const action *a, refusal *why)
{
    if ((action_verb(s->sc->rules, a->verb)->takes & ANY_UNIT) != 0) return true;
    for (int i = 0; i < a->nunits; i++) {
        const int u = action_unit_of(s->sc, a->units[i]);
        if (s->units[u].side != a->side)
            return refuse(why, "action.not-your-unit", u, NO_UNIT, NO_SPACE, 0, 0);
    }
    return true;
}

bool game_check(const state *s, const action *a, refusal *why)
{
    decision now;
    refusal unread;
    if (why == NULL) why = &unread;
    refuse(why, "", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    const char *fault = action_fault(s->sc, a);
    if (fault != NULL) return refuse(why, fault, NO_UNIT, NO_UNIT, NO_SPACE, a->verb, 0);
    if (a->verb > VERB_GO) return umpire_check(s, a, why);
    game_decide(s, &now);
    if (now.side == GAME_OVER) return refuse(why, "action.over", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (a->verb == VERB_GO)
        return now.side == NOBODY || refuse(why, "action.not-go", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (now.side == NOBODY) return refuse(why, "action.go", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (now.side != a->side) {
        refuse(why, "action.not-yours", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
        why->args.side = now.side;
        return false;
    }
    return check_own(s, a, why) && check_seen(s, a, why) &&
           (s->sc->rules->check != NULL ? s->sc->rules->check : course_check)(s, a, why);
}

static bool same_position(const state *a, const state *b)
{
    return memcmp((const char *)a + sizeof a->sc, (const char *)b + sizeof b->sc, sizeof *a - sizeof a->sc) ==
           0;
}

/* May `side` hear of what the umpire did: to a unit that it sees after it, or that it saw leave the board; to
 * the battle if that shows at all. */
static bool hears(const state *before, const state *after, int u, int side)
{
    state was, is;
    if (u != NO_UNIT && after->units[u].status <= UNIT_ON) return state_seen(after, u, side);
    if (u != NO_UNIT) return state_seen(before, u, side);
    game_redact(before, side, &was);
    game_redact(after, side, &is);
    return !same_position(&was, &is);
}

bool game_undecided(const state *s)
{
    const course *c = s->sc->rules->course;
    return c != NULL && c->undecided != NULL && c->undecided(s);
}

/* What comes of an act that changes nothing is nothing: nothing is mended either. */
static void overrule(state *s, const action *a, resolver *r)
{
    const ruleset *rs = s->sc->rules;
    const state before = *s;
    const int said = r->events != NULL ? r->events->count : 0;
    umpire_apply(s, a, r);
    const bool nothing = same_position(&before, s);
    if (!nothing && !game_undecided(s))
        state_update_holders(s, r); /* in mid-fight nobody takes anything yet */
    if (!nothing && rs->mend != NULL) rs->mend(s);
    if (!nothing && rs->course != NULL) course_mend(s);
    if (r->events == NULL) return;
    event *e = &r->events->items[said];
    const int u = action_unit_of(s->sc, e->unit);
    for (int side = 0; side < s->sc->nsides && !(nothing && u == NO_UNIT); side++)
        if (!hears(&before, s, u, side)) e->seen_by &= (uint8_t) ~(1u << side);
}

static void note_onlooker(const state *s, uint8_t *seen_by)
{
    const uint8_t bit = 1u << ONLOOKER;
    *seen_by = (uint8_t)(state_open(s, *seen_by) ? *seen_by | bit : *seen_by & ~bit);
}

/* What all who play see, whoever looks on sees too; events and rolls. */
static void tell_onlookers(const state *s, resolver *r)
{
    if (r->events == NULL) return;
    for (int i = 0; i < r->events->count; i++)
        note_onlooker(s, &r->events->items[i].seen_by);
    for (int i = 0; i < r->events->nrolls; i++)
        note_onlooker(s, &r->events->rolls[i].seen_by);
}

void game_apply(state *s, const action *a, resolver *r)
{
    const ruleset *rs = s->sc->rules;
    s->actions++;
    if (a->verb <= VERB_GO)
        (rs->apply != NULL ? rs->apply : course_apply)(s, a, r);
    else
        overrule(s, a, r);
    tell_onlookers(s, r);
}

void game_setup(const scenario *sc, state *s, resolver *r)
{
    state_clear(s, sc);
    scenario_setup(sc, s);
    if (sc->rules->setup != NULL)
        sc->rules->setup(s, r);
    else
        course_begin(s, sc->rules->course->turn, r);
    tell_onlookers(s, r);
}

static bool orders_any_unit(const ruleset *rs)
{
    for (int i = 0; i < rs->nverbs; i++)
        if ((rs->verbs[i].takes & ANY_UNIT) != 0) return true;
    return false;
}

void game_actions(const state *s, action_list *out)
{
    const ruleset *rs = s->sc->rules;
    decision now;
    game_decide(s, &now);
    if (now.side == GAME_OVER) return;
    if (now.side == NOBODY) {
        action go;
        action_init(&go, VERB_GO, NO_SIDE);
        action_list_add(out, &go);
        return;
    }
    const bool any = orders_any_unit(rs);
    game_list(s, NO_UNIT, out);
    if (rs->side_actions != NULL) {
        rs->side_actions(s, now.side, out);
        return;
    }
    for (int u = 0; u < s->sc->nunits; u++)
        if (any || s->units[u].side == now.side) game_list(s, u, out);
}

static void list(const state *s, int u, bool brief, action_list *out)
{
    if (s->sc->rules->actions != NULL)
        s->sc->rules->actions(s, u, brief, out);
    else
        enumerate_actions(s, u, out);
}

void game_list(const state *s, int u, action_list *out)
{
    list(s, u, false, out);
}

void game_suggest(const state *s, int u, action_list *out)
{
    list(s, u, true, out);
}

/* ---- what a side may know */

/* An enemy it has not seen, or that went unseen, looks like one that has not come yet. */
static void hide_unit(state *s, int i)
{
    unit *u = &s->units[i];
    const scenario_unit *from = &s->sc->units[i];
    const uint8_t side = u->side, type = u->type, seen_by = (uint8_t)(1u << side);
    *u = (unit){.space = NO_SPACE,
                .strength = from->strength,
                .side = side,
                .status = UNIT_WAITING,
                .type = type,
                .facing = NO_DIRECTION,
                .seen_by = seen_by};
    for (int f = from->first_figure; f < from->first_figure + from->nfigures; f++) {
        s->figures[f].status = UNIT_WAITING;
        memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
    }
}

/* A place that only unseen enemies have taken looks as it did at the start. */
static void hide_holder(state *s, int o, int side, const state *truth)
{
    const int holder = truth->holder[o] - 1, space = truth->sc->objectives[o];
    bool unseen = false;
    if (holder < 0 || holder == side) return;
    EACH_AT(truth, space, u) {
        if (truth->units[u].side != holder) continue;
        if (state_seen(truth, u, side)) return;
        unseen = true;
    }
    if (unseen) s->holder[o] = truth->sc->objective_start[o];
}

/* Who is seen by nobody but an enemy that himself is not seen does not know it. */
static void hide_watchers(state *s, int side)
{
    state found = *s;
    s->sc->rules->hidden->see(&found, NULL);
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u)) s->units[u].seen_by &= (uint8_t)(found.units[u].seen_by | 1u << side);
}

/* Whom somebody who plays sees only by one that others do not see: that he is seen is no common knowledge
 * either, and so he is not there; nor is then what he sees. Of what is left, an onlooker's bit says so. */
static void hide_from_onlooker(state *s)
{
    const ruleset *rs = s->sc->rules;
    for (bool more = rs->hidden != NULL && rs->hidden->see != NULL; more;) {
        more = false;
        hide_watchers(s, ONLOOKER);
        for (int u = 0; u < s->sc->nunits; u++)
            if (state_on_board(s, u) && !state_seen(s, u, ONLOOKER)) hide_unit(s, u), more = true;
        if (more && rs->hidden->redact != NULL) rs->hidden->redact(s, ONLOOKER); /* links to them go too */
    }
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u)) s->units[u].seen_by |= 1u << ONLOOKER;
}

void game_redact(const state *s, int side, state *out)
{
    const ruleset *rs = s->sc->rules;
    assert(out != s);
    *out = *s;
    if (side == NO_SIDE) return;
    for (int i = 0; i < THINGS_MAX && side == ONLOOKER; i++)
        if (state_open(s, s->things[i].seen_by)) out->things[i].seen_by |= 1u << ONLOOKER;
    for (int o = 0; o < s->sc->nobjectives; o++)
        hide_holder(out, o, side, s);
    for (int u = 0; u < s->sc->nunits; u++)
        if (!state_seen(out, u, side) &&
            (out->units[u].status == UNIT_ON || out->units[u].status == UNIT_READY ||
             out->units[u].status == UNIT_WAITING || out->units[u].status == UNIT_EXITED))
            hide_unit(out, u);
    for (int i = 0; i < THINGS_MAX; i++)
        if (out->things[i].used && (out->things[i].seen_by >> side & 1) == 0)
            out->things[i] = (thing){.space = NO_SPACE};
    if (rs->hidden != NULL && rs->hidden->redact != NULL) rs->hidden->redact(out, side);
    if (side == ONLOOKER)
        hide_from_onlooker(out);
    else if (rs->hidden != NULL && rs->hidden->see != NULL)
        hide_watchers(out, side);
}

void game_imagine(state *s, int side, random_stream *r)
{
    const ruleset_hidden *hidden = s->sc->rules->hidden;
    if (hidden != NULL && hidden->imagine != NULL) hidden->imagine(s, side, r);
}

int32_t game_evaluate(const state *s, int side)
{
    if (s->over && s->winner != NO_SIDE)
        return s->winner == side ? 1000000 + s->level * 1000 : -1000000 - s->level * 1000;
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    return (thinking != NULL && thinking->evaluate != NULL ? thinking->evaluate : worth_plainly)(s, side);
}

int32_t game_judge(const state *s, int side)
{
    return (s->sc->chance->judges ? chance_worth : game_evaluate)(s, side);
}

int game_chance(const state *s, int side)
{
    return chance_per_mille(s, side, s->sc->chance->told);
}

/* ---- asking a rule system what it may leave unanswered: every optional function has its plain fallback here
 */

void game_result(const state *s, result *out)
{
    memset(out, 0, sizeof *out);
    (s->sc->rules->result != NULL ? s->sc->rules->result : victory_result)(s, out);
}

void game_describe_unit(const state *s, int u, panel *out)
{
    out->count = 0;
    (s->sc->rules->describe_unit != NULL ? s->sc->rules->describe_unit : kit_describe_plainly)(s, u, out);
}

void game_describe_place(const state *s, int space, panel *out)
{
    out->count = 0;
    if (s->sc->rules->describe_place != NULL) s->sc->rules->describe_place(s, space, out);
}

void game_show(const state *s, int u, int verb_index, overlay *out)
{
    out->count = 0;
    if (s->sc->rules->show != NULL) s->sc->rules->show(s, u, verb_index, out);
}

bool game_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    return a->verb < VERB_GO && s->sc->rules->odds != NULL && s->sc->rules->odds(s, a, out);
}

bool game_preview_odds(const state *s, const action *move, int target, odds *out)
{
    memset(out, 0, sizeof *out);
    if (move->verb >= VERB_GO || s->sc->rules->preview_odds == NULL) return false;
    if (target < 0 || target >= s->sc->nunits || s->units[target].status != UNIT_ON) return false;
    return s->sc->rules->preview_odds(s, move, target, out);
}

bool game_blow(const state *s, int u, int other, odds *out)
{
    const ruleset *rules = s->sc->rules;
    memset(out, 0, sizeof *out);
    return rules->blow != NULL && s->units[u].status == UNIT_ON && s->units[other].status == UNIT_ON &&
           rules->blow(s, u, other, out);
}

bool game_fight(const state *s, int u, int *ours, int *theirs)
{
    const ruleset *rules = s->sc->rules;
    return rules->fight != NULL && s->units[u].status == UNIT_ON && rules->fight(s, u, ours, theirs);
}

bool game_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    const ruleset *rules = s->sc->rules;
    const int side = s->units[u].side;
    memset(out, 0, sizeof *out);
    *of = action_of(0, side, u);
    if (s->units[u].status != UNIT_ON || s->units[target].status != UNIT_ON ||
        s->units[target].side == side || !state_seen(s, target, side))
        return false;
    if (rules->threat != NULL && rules->threat(s, u, target, close, of, out)) return true;
    for (int i = 0; i < rules->nverbs && !close; i++) {
        const verb *v = &rules->verbs[i];
        if (!(v->takes & TAKES_UNIT) || (v->takes & (TAKES_TARGET | TAKES_SPACE | TAKES_PATH))) continue;
        *of = action_of(i, side, u);
        if (game_preview_odds(s, of, target, out)) return true;
    }
    return false;
}

void game_steps_to(const state *s, int u, int to, uint16_t *far, uint16_t *room)
{
    const board *b = s->sc->board;
    const ruleset *rules = s->sc->rules;
    int n = 0;
    for (int i = 0; i < b->nspaces; i++)
        far[i] = WAY_NONE;
    far[to] = 0;
    room[n++] = (uint16_t)to;
    for (int i = 0; i < n; i++) {
        const board_space *at = &b->spaces[room[i]];
        for (int k = 0; k < at->nlinks; k++) {
            const int from = b->links[at->first_link + (uint32_t)k].to;
            if (far[from] != WAY_NONE || (rules->open_to != NULL && !rules->open_to(s, u, from, room[i])))
                continue;
            far[from] = (uint16_t)(far[room[i]] + 1);
            room[n++] = (uint16_t)from;
        }
    }
}

bool game_has_order(const state *s, int u, int verb_index)
{
    const ruleset *rules = s->sc->rules;
    if (rules->has_order == NULL || verb_index < 0 || verb_index >= rules->nverbs) return false;
    const unsigned takes = rules->verbs[verb_index].takes;
    return (takes & (TAKES_UNIT | TAKES_GROUP)) != 0 && (takes & ENDS_STEP) == 0 &&
           rules->has_order(s, u, verb_index);
}

bool game_barred_choice(const state *s, const action *a, int arg, int32_t value, refusal *why)
{
    const ruleset *rules = s->sc->rules;
    action with = *a;
    if (rules->has_choice == NULL || !rules->has_choice(s, a, arg, value)) return false;
    with.args[arg] = value;
    return !game_check(s, &with, why) && why->code != NULL;
}

bool game_sight(const state *s, int u, int space, int target, refusal *why)
{
    const ruleset *rules = s->sc->rules;
    const unit *self = &s->units[u];
    *why = (refusal){.args = word_args_none()};
    if (rules->sight == NULL || self->status != UNIT_ON || self->space == space ||
        s->sc->board->spaces[self->space].sheet != s->sc->board->spaces[space].sheet)
        return false;
    if (target != NO_UNIT && (s->units[target].status != UNIT_ON || s->units[target].side == self->side ||
                              !state_seen(s, target, self->side)))
        return false;
    return rules->sight(s, u, space, target, why);
}

/* The way points as they stand, each as far as the one before it is. */
static bool plain_way(const state *s, const action *a, unit_way *out)
{
    const int u = a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT;
    int at = u != NO_UNIT ? s->units[u].space : NO_SPACE, cost = 0;
    if (at == NO_SPACE || (action_verb(s->sc->rules, a->verb)->takes & (TAKES_SPACE | TAKES_PATH)) == 0)
        return false;
    for (int i = 0; i < a->nspaces; i++) {
        cost += board_steps(s->sc->board, at, a->spaces[i]);
        at = a->spaces[i];
        way_add(out, at, cost);
    }
    return out->count > 0;
}

bool game_way(const state *s, const action *a, unit_way *out)
{
    *out = (unit_way){.per = 1};
    return a->verb < VERB_GO && (s->sc->rules->way != NULL ? s->sc->rules->way : plain_way)(s, a, out);
}

int game_way_cost(const state *s, const action *a, int *per)
{
    unit_way w;
    const bool leads = game_way(s, a, &w) && w.count > 0;
    *per = w.per;
    return leads ? w.cost[w.count - 1] : -1;
}

const char *game_exceptional(const state *s, const action *a)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    const bool asked = a->verb < VERB_GO && thinking != NULL && thinking->exceptional != NULL;
    return asked ? thinking->exceptional(s, a) : NULL;
}

const char *game_asked_about(const state *s, const action *a)
{
    const ruleset *rules = s->sc->rules;
    if (a->verb >= VERB_GO || rules->asked_about == NULL) return game_exceptional(s, a);
    return rules->asked_about(s, a);
}

bool game_warned_of(const state *s, const action *a, refusal *why)
{
    const ruleset *rules = s->sc->rules;
    why->code = NULL;
    return a->verb < VERB_GO && rules->warned_of != NULL && rules->warned_of(s, a, why);
}

bool game_missed(const state *s, const action *a)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    return a->verb >= VERB_GO || thinking == NULL || thinking->missed == NULL || thinking->missed(s, a);
}

bool game_tells_useful(const state *s)
{
    return s->sc->rules->thinking != NULL && s->sc->rules->thinking->useful != NULL;
}

bool game_useful(const state *s, int u)
{
    return !game_tells_useful(s) || s->sc->rules->thinking->useful(s, u);
}

bool game_harmless(const state *s, int u)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    return thinking != NULL && thinking->harmless != NULL && thinking->harmless(s, u);
}

const uint16_t *game_way_on(const state *s, int side)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    return thinking != NULL && thinking->way_on != NULL ? thinking->way_on(s, side) : NULL;
}

bool game_asked_for(const state *s, const action *a)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    const bool slight = thinking != NULL && thinking->slight != NULL && thinking->slight(s, a);
    return game_missed(s, a) && !slight;
}

bool game_is_shot(const state *s, const action *a)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    const int target = action_unit_of(s->sc, a->target);
    return v != NULL && a->nunits > 0 && (v->takes & FIRES) != 0 && target != NO_UNIT &&
           s->units[target].side != a->side;
}

const char *game_shot_cost(const state *s, const action *a)
{
    const ruleset_thinking *thinking = s->sc->rules->thinking;
    if (state_blind_to(s, action_unit_of(s->sc, a->units[0])) != 0) return "shot.shows";
    return thinking == NULL || thinking->dear == NULL ? NULL : thinking->dear(s, a);
}

int game_wounded(const ruleset *rules, const event *ev)
{
    return rules->wounded != NULL ? rules->wounded(ev) : 0;
}

bool game_free_shot(const state *s, const action *a)
{
    odds card;
    return game_is_shot(s, a) && game_shot_cost(s, a) == NULL && game_missed(s, a) &&
           game_odds(s, a, &card) && card.mean_milli > 0;
}

const char *game_fate(const state *s, int u, int32_t n[2])
{
    const ruleset *rules = s->sc->rules;
    n[0] = n[1] = 0;
    return s->units[u].status > UNIT_ON && rules->fate != NULL ? rules->fate(s, u, n) : NULL;
}

void game_face(const state *s, int u, unit_face *out)
{
    const unit_type *type = &s->sc->types[s->units[u].type];
    *out =
        (unit_face){.number = s->units[u].strength, .of = s->sc->units[u].strength, .quality = type->quality};
    if (s->sc->rules->face != NULL) s->sc->rules->face(s, u, out);
}
