/*
 * test_gestures.c: what a gesture means, moment by moment: who is pointed out, where the end of a stroke
 * makes a unit look, a stroke onto an enemy, who is chosen after a shot, the arrows with Shift.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/course.h"
#include "game/game.h"
#include "ui/golden_desk.h"
#include "ui/strokes.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/pointer.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/facing.h"
#include "ui/table/panels/actions.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static void stroke(desk *d, fpoint a, fpoint by, fpoint b)
{
    hold_and_draw(d, a, by);
    leg(d, by, b);
    mouse(d, UI_MOUSE_UP, b, UI_LEFT);
    rest(d);
}

static const action *last_order(const table *t)
{
    return &session_at(t->s, session_count(t->s) - 1)->act;
}

/* Drawn onto him it aims at him and shows the odds, as a press does: no die falls before it is confirmed.
 * Whoever shot is not exchanged for him. */
static void drawn_onto_an_enemy_it_aims_at_him(void **unused)
{
    (void)unused;
    for (int way = 0; way < 2; way++) {
        action fire;
        desk d = before_order("conduct-tientsin", "\n63 allied fire", &fire);
        table *t = d.a->table;
        const int who = fire.units[0], before_it = session_count(t->s);
        const fpoint a = where_unit(t, who), b = where_unit(t, fire.target);
        if (way == 0) {
            stroke(&d, a, b, b);
        } else {
            press(&d, a.x, a.y);
            press(&d, b.x, b.y);
        }
        assert_int_equal(session_count(t->s), before_it);
        assert_true(t->choice->ready && t->choice->target == fire.target);
        if (way == 0)
            key(&d, KEY_ENTER, 0);
        else
            press(&d, b.x, b.y);
        assert_int_equal(session_count(t->s), before_it + 1);
        assert_memory_equal(last_order(t), &fire, sizeof fire);
        const int chosen = t->choice->unit, looked = t->pointer->inspect;
        assert_true(chosen == NO_UNIT || t->battle->view.units[chosen].side == t->battle->d.side);
        if (looked != NO_UNIT) fail_msg("unit %d is looked at", looked);
        desk_close(&d);
    }
}

/* Whether u may do that at the same enemy with args[0] as it is there (`same`), or only otherwise. */
static bool may_with(const table *t, const action *like, int u, bool same)
{
    bool any = false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != like->verb || a->nunits != 1 || a->units[0] != u || a->target != like->target)
            continue;
        if ((a->args[0] == like->args[0]) != same) continue;
        any = true;
    }
    return any;
}

/* Of a whole fire each fires with the weapon it has: that of the lead is not asked of all. */
static void each_fires_with_what_it_has(void **unused)
{
    static const char *const entries[] = {"\n107 patrol fire", "\n113 patrol fire", "\n143 patrol fire",
                                          "\n220 patrol fire"};
    int found = 0;
    (void)unused;
    for (size_t k = 0; k < sizeof entries / sizeof entries[0]; k++) {
        action unread;
        desk d = before_order("safari-rovuma", entries[k], &unread);
        table *t = d.a->table;
        for (int i = 0; i < t->battle->list.count && found == 0; i++) {
            const action lead = t->battle->list.items[i];
            if ((action_verb(t->rs, lead.verb)->takes & TAKES_TARGET) == 0 || lead.target == NO_UNIT)
                continue;
            for (int u = 0; u < t->sc->nunits && found == 0; u++) {
                if (u == lead.units[0] || !may_with(t, &lead, u, false) || may_with(t, &lead, u, true))
                    continue;
                const int16_t who[2] = {lead.units[0], (int16_t)u};
                plan_like(t, PLAN_PREPARED, who, 2, &lead);
                assert_int_equal(t->plan->may, 2);
                assert_int_equal(t->plan->row[0].act.args[0], lead.args[0]);
                assert_true(t->plan->row[1].act.args[0] != lead.args[0]);
                found++;
            }
        }
        desk_close(&d);
    }
    assert_true(found > 0);
}

/* Who is drawn out of a ring that is whole is asked about before anything is done, and while he is drawn it
 * is said; let be, nothing has happened and nothing lies on the board. */
static void drawn_out_of_a_ring_it_is_asked_first(void **unused)
{
    static const char says[] = "opens the ring";
    (void)unused;
    action unread;
    desk d = before_order("conduct-rorkes-drift", "\n12 british end", &unread);
    table *t = d.a->table;
    const int before_it = session_count(t->s);
    int who = NO_UNIT, space = NO_SPACE;
    for (int i = 0; i < t->battle->list.count && space == NO_SPACE; i++) { /* ordered, it may go somewhere */
        const action *a = &t->battle->list.items[i];
        const char *of = action_verb(t->rs, a->verb)->name;
        if (strcmp(of, "order") != 0 && strcmp(of, "move") != 0) continue;
        for (int dir = 0; dir < board_directions(t->b, t->battle->view.units[a->units[0]].space); dir++) {
            const int to = board_neighbour(t->b, t->battle->view.units[a->units[0]].space, dir);
            if (to == NO_SPACE || standing_enemy(t, to) != NO_UNIT) continue;
            const int16_t lead = a->units[0];
            action asked;
            plan_go(t, PLAN_DRAGGED, &lead, 1, to, NO_ARG);
            const bool asks = t->plan->count == 1 && plan_row_asked(t, &t->plan->row[0], &asked) != NULL;
            plan_clear(t);
            if (!asks) continue;
            who = lead;
            space = to;
        }
    }
    assert_true(who != NO_UNIT);
    const fpoint a = where_unit(t, who), b = where_centre(t, space);
    mouse(&d, UI_MOUSE_MOVE, a, 0);
    mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
    leg(&d, a, b);
    assert_true(text_holds(d.out, says));
    mouse(&d, UI_MOUSE_UP, b, UI_LEFT);
    app_draw(d.a, d.out);
    assert_int_equal(t->modal->card, MODAL_SURE);
    assert_int_equal(session_count(t->s), before_it);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_int_equal(session_count(t->s), before_it);
    assert_int_equal(t->plan->on == PLAN_DRAGGED, 0);
    desk_close(&d);
}

static fpoint waiting_at(const desk *d, int who)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("waits", who))
            return (fpoint){u->regions[i].r.x + 12, u->regions[i].r.y + 12};
    fail_msg("unit %d does not wait", who);
    return (fpoint){0};
}

/* Who is drawn from beside the board to where he may not be placed is refused, and told why, as by a press:
 * he lies nowhere else instead. Where he may he is placed. */
static void drawn_outside_the_zone_nobody_is_placed(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, true);
    table *t = d.a->table;
    int16_t list[WAITING_MAX];
    rest(&d);
    assert_true(offers_waiting(t, list) > 3);
    const int who = list[0], outside = board_space_find(t->b, "1709"),
              inside = board_space_find(t->b, "1617");
    const int before = session_count(t->s);
    stroke(&d, waiting_at(&d, who), where_centre(t, outside), where_centre(t, outside));
    assert_int_equal(session_count(t->s), before);
    assert_true(why_on(t));
    assert_int_equal(t->why->space, outside);
    stroke(&d, waiting_at(&d, who), where_centre(t, inside), where_centre(t, inside));
    assert_true(session_count(t->s) > before);
    assert_int_equal(t->battle->view.units[who].space, inside);
    desk_close(&d);
}

/* A stroke from a stack whose leader lies uppermost is of who may fire there. */
static void a_stroke_from_a_stack_is_of_who_may(void **unused)
{
    (void)unused;
    action fire;
    desk d = before_order("conduct-rorkes-drift", "\n30 british fire", &fire);
    table *t = d.a->table;
    int leader = NO_UNIT;
    const int who = fire.units[0], space = t->battle->view.units[who].space;
    for (int u = 0; u < t->sc->nunits && leader == NO_UNIT; u++)
        if (strcmp(t->sc->units[u].name, "Assistant Commissary Dalton") == 0 ||
            strstr(t->sc->units[u].name, "Dalton"))
            leader = u;
    assert_true(leader != NO_UNIT);
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, leader);
    action_add_space(&a, space);
    battle_overrule(t, &a);
    rest(&d);
    assert_int_equal(t->battle->view.units[leader].space, space);
    const fpoint at = where_unit(t, leader), to = where_unit(t, fire.target);
    stroke(&d, at, to, to);
    if (why_on(t)) fail_msg("refused");
    assert_true(t->choice->ready && t->choice->target == fire.target);
    assert_int_equal(t->choice->unit, who);
    desk_close(&d);
}

/* Several are chosen: whoever may be hit by one of them is marked, not the first's targets alone; pressed, he
 * is aimed at by those who can, and who cannot is named and bears no cross, which is a target's. */
static void several_aim_at_whom_any_of_them_may_hit(void **unused)
{
    (void)unused;
    action fire;
    desk d = before_order("conduct-rorkes-drift", "\n29 british fire", &fire);
    table *t = d.a->table;
    int16_t who[UNITS_MAX] = {NO_UNIT};
    int n = 0, apart = NO_UNIT;
    for (int u = 0; u < t->sc->nunits; u++)
        if (offers_may_act(t, u)) who[n++] = (int16_t)u;
    assert_true(n > 2);
    choice_select(t, who[0]);
    bool first[UNITS_MAX];
    memcpy(first, t->choice->aimed, sizeof first);
    for (int i = 1; i < n; i++)
        choice_together(t, who[i]);
    rest(&d);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->target == NO_UNIT || a->nunits != 1) continue;
        assert_true(t->choice->aimed[a->target]);
        if (!first[a->target]) apart = a->target;
    }
    assert_int_not_equal(apart, NO_UNIT); /* the first of them has no line to him */
    const int before_it = session_count(t->s);
    const fpoint at = where_unit(t, apart);
    press(&d, at.x, at.y);
    assert_true(t->choice->ready && t->choice->each && t->choice->target == apart);
    assert_true(t->plan->may > 0 && t->plan->may < t->plan->count);
    assert_int_equal(golden_buttons(d.out), 1);
    const int may = t->plan->may;
    press(&d, at.x, at.y);
    for (int i = 0; i < 40 && t->plan->on == PLAN_GIVEN; i++)
        rest(&d);
    assert_int_equal(session_count(t->s), before_it + may);
    for (int i = before_it; i < session_count(t->s); i++)
        assert_int_equal(session_at(t->s, i)->act.target, apart);
    desk_close(&d);
}

/* Whom the bar counts as able to act are ringed, all of them and nobody else, where they are not a crowd. */
static void whom_the_bar_counts_are_ringed(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    const table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 24 && offers_unused(t) < 3; i++) {
        key(&d, KEY_ENTER, t->modal->card == MODAL_NONE && offers_end_step(t) >= 0 ? UI_CTRL : 0);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, UI_CTRL);
    }
    assert_true(offers_unused(t) >= 3);
    int ringed = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        assert_int_equal(offers_calls(t, u), offers_is_unused(t, u));
        ringed += offers_calls(t, u);
    }
    assert_int_equal(ringed, offers_unused(t));
    desk_close(&d);
}

/* From the first moment of a step on, however many they are: the rings do not come with the first order. */
static void all_who_may_act_are_ringed(void **unused)
{
    (void)unused;
    action first;
    desk d = before_order("grid-maida", "\n31 british move", &first);
    const table *t = d.a->table;
    int ringed = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        ringed += offers_calls(t, u);
    assert_int_equal(ringed, 10);
    battle_do(d.a->table, &first);
    rest(&d);
    for (int u = 0; u < t->sc->nunits; u++)
        ringed -= offers_calls(t, u);
    assert_int_equal(ringed, 1);
    desk_close(&d);
}

/* Who holds is done with: Tab goes on to the next after him that has something to do, not back to the first.
 */
static void after_hold_the_round_goes_on(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    const table *t = d.a->table;
    int hold = -1;
    rest(&d);
    for (int i = 0; i < 12 && offers_unused(t) < 8; i++) {
        key(&d, KEY_ENTER, t->modal->card == MODAL_NONE && offers_end_step(t) >= 0 ? UI_CTRL : 0);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, UI_CTRL);
    }
    for (int v = 0; v < t->rs->nverbs; v++)
        if (t->rs->verbs[v].takes & IS_REST) hold = v;
    for (int i = 0; i < 4; i++)
        key(&d, KEY_TAB, 0);
    const int who = t->choice->unit, entries = session_count(t->s);
    int next = who;
    key(&d, actions_letter((table *)t, hold), 0);
    assert_int_equal(session_count(t->s), entries + 1);
    assert_false(offers_may_act(t, who));
    do
        next = (next + 1) % t->sc->nunits;
    while (!offers_may_act(t, next));
    assert_true(next > who);
    key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->unit, next);
    desk_close(&d);
}

/* Tab leads to those who would miss something; to who could only turn where he stands, once there is nobody
 * else. */
static void tab_passes_over_who_could_only_turn(void **unused)
{
    (void)unused;
    action move;
    desk d = before_order("grid-kassassin", "\n17 british move", &move);
    table *t = d.a->table;
    const int left = offers_unused(t);
    assert_in_range(left, 1, offers_to_act(t) - 1); /* some have moved, and may turn */
    for (int i = 0; i <= left; i++) {
        key(&d, KEY_TAB, 0);
        assert_int_not_equal(t->choice->unit, NO_UNIT);
        assert_true(offers_is_unused(t, t->choice->unit));
        key(&d, KEY_ESCAPE, 0);
    }
    key(&d, KEY_TAB, UI_SHIFT);
    assert_true(offers_is_unused(t, t->choice->unit));
    desk_close(&d);
}

/* However many reasons there are why nobody can do anything, each of one's units is counted. */
static void every_idle_unit_is_counted(void **unused)
{
    (void)unused;
    static const char *const at[] = {"\n51 british end",  "\n78 british end",  "\n97 british end",
                                     "\n139 british end", "\n175 british end", "\n203 british end"};
    int beyond = 0;
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        action end;
        desk d = before_order("grid-kassassin", at[k], &end);
        const table *t = d.a->table;
        strbuf said = {0}, why = {0};
        int idle = 0, told = 0, groups = 0;
        for (int u = 0; u < t->sc->nunits; u++)
            idle += t->battle->view.units[u].side == t->battle->d.side && idle_why(t, u, &why);
        idle_words(t, &said);
        for (const char *part = strbuf_str(&said); part && *part; groups++) {
            const char *next = strstr(part, "; "), *colon = part;
            for (const char *at_colon = part;
                 (at_colon = strstr(at_colon, ": ")) && (!next || at_colon < next);)
                colon = at_colon += 2;
            const int n = atoi(colon); /* "out of range: 2 units", "1st Battery: spent", "3 more for ..." */
            told += n > 0 ? n : 1;
            part = next ? next + 2 : NULL;
        }
        if (told != idle) fail_msg("%s: %d idle, told \"%s\"", at[k] + 1, idle, strbuf_str(&said));
        beyond += groups > 3;
        strbuf_free(&said);
        strbuf_free(&why);
        desk_close(&d);
    }
    assert_true(beyond > 0);
}

/* In a battle of nine all are ringed as a movement begins; and later those who can still move, as the bar
 * counts them, and none of those who could only turn. */
static void who_can_only_turn_is_not_ringed(void **unused)
{
    (void)unused;
    static const char *const at[] = {"\n60 egyptian move", "\n199 british move"};
    for (int k = 0; k < 2; k++) {
        action first;
        desk d = before_order("grid-kassassin", at[k], &first);
        const table *t = d.a->table;
        int ringed = 0;
        for (int u = 0; u < t->sc->nunits; u++)
            ringed += offers_calls(t, u);
        assert_true(ringed > 0);
        assert_int_equal(ringed, offers_unused(t));
        if (k == 0) assert_true(ringed > 6);
        if (k == 1) assert_true(offers_to_act(t) > offers_unused(t)); /* there are some who could turn */
        desk_close(&d);
    }
}

static int verb_named(const table *t, const char *name)
{
    for (int v = 0; v < t->rs->nverbs; v++)
        if (strcmp(t->rs->verbs[v].name, name) == 0) return v;
    return -1;
}

/* The first order of that verb, NULL: it is not offered. */
static const action *first_of(const table *t, int which)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == which) return &t->battle->list.items[i];
    return NULL;
}

/* Pressed and drawn at once: a message goes by itself after a while. */
static void key_now(desk *d, int k)
{
    const ui_event e = {.kind = UI_KEY, .key = k};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* Who holds when he has moved has his tick already: it is said that he is done. Who only holds gets it. */
static void to_hold_after_a_move_is_answered(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    const table *t = d.a->table;
    const int move = verb_named(t, "move"), hold = verb_named(t, "hold"), first = verb_named(t, "move-first");
    rest(&d);
    for (int i = 0; i < 12 && !first_of(t, move); i++) {
        const action *a = first_of(t, first);
        const action go = a ? *a : t->battle->list.items[0];
        if (t->battle->list.count > 0) battle_do((table *)t, &go);
        rest(&d);
    }
    const action went = *first_of(t, move);
    const int who = went.units[0];
    battle_do((table *)t, &went);
    rest(&d);
    for (int u = 0; u < t->sc->nunits; u++) { /* one that has not moved */
        if (u == who || !offers_may_act(t, u)) continue;
        choice_select((table *)t, u);
        d.a->said[0] = 0;
        key_now(&d, actions_letter((table *)t, hold));
        assert_string_equal(d.a->said, "");
        rest(&d);
        assert_false(offers_may_act(t, u));
        break;
    }
    const int entries = session_count(t->s);
    choice_select((table *)t, who);
    key_now(&d, actions_letter((table *)t, hold));
    assert_int_equal(session_count(t->s), entries + 1);
    if (!strstr(d.a->said, t->sc->units[who].name)) fail_msg("\"%s\"", d.a->said);
    desk_close(&d);
}

/* After both guns have aimed nobody has more to do than hold: nobody is ringed, and the step may end. */
static void only_who_can_do_more_than_hold_is_ringed(void **unused)
{
    action first;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n37 british fire", &first);
    table *t = d.a->table;
    int ringed = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (offers_calls(t, u)) {
            ringed++;
            assert_true(offers_may_act(t, u));
        }
    assert_true(ringed > 0);
    desk_close(&d);
    d = before_order("grid-kassassin", "\n39 british end", &first);
    t = d.a->table;
    int rests = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        rests += offers_any(t, u);
        assert_false(offers_calls(t, u));
        assert_false(offers_may_act(t, u));
    }
    assert_true(rests > 0); /* there are some who could still be told to hold */
    assert_true(offers_end_step(t) >= 0);
    app_draw(d.a, d.out);
    bool said = false;
    for (size_t i = 0; i < d.out->count; i++)
        said = said ||
               (d.out->commands[i].kind == DRAW_TEXT &&
                strstr(d.out->text + d.out->commands[i].text, "nobody has anything left to do but hold"));
    assert_true(said);
    desk_close(&d);
}

/* Where the stroke bends its last pixels say where it looks, on whichever side it came; drawn straight it
 * looks as after a press. Which front that is, is said before it is let go. */
static void the_end_of_a_stroke_turns_it(void **unused)
{
    (void)unused;
    for (int k = 0; k < 8; k += 2) {
        action move;
        desk d = before_order("grid-kassassin", "\n13 british move", &move);
        table *t = d.a->table;
        const int who = move.units[0];
        const fpoint a = where_unit(t, who), b = where_centre(t, action_space(&move)),
                     toward = t->camera->toward[k];
        const fpoint by = {b.x - toward.x * (DRAG_TAIL + 10), b.y - toward.y * (DRAG_TAIL + 10)};
        stroke(&d, a, by, b);
        assert_int_equal(t->battle->view.units[who].space, action_space(&move));
        assert_int_equal(t->battle->view.units[who].facing, k);
        desk_close(&d);
    }
}

static bool is_said(const desk *d, const char *what)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT && strstr(d->out->text + d->out->commands[i].text, what))
            return true;
    return false;
}

static void a_straight_stroke_turns_nobody(void **unused)
{
    int tried = 0;
    (void)unused;
    for (int k = 0; k < 8; k++) {
        action move, pressed;
        desk d = before_order("grid-kassassin", "\n13 british move", &move);
        table *t = d.a->table;
        const int who = move.units[0], front = t->battle->view.units[who].facing,
                  to = board_neighbour(t->b, t->battle->view.units[who].space, k);
        assert_int_equal(front, 6);
        choice_select(t, who);
        const bool open = to != NO_SPACE && choice_preview(t, to, &pressed) && pressed.target == NO_UNIT;
        choice_clear(t);
        if (open) {
            const fpoint a = where_unit(t, who), b = where_centre(t, to);
            mouse(&d, UI_MOUSE_MOVE, a, 0);
            mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
            leg(&d, a, b);
            app_draw(d.a, d.out);
            assert_true(is_said(&d, "its front to the west"));
            if (k < 5) assert_false(is_said(&d, "as it is drawn")); /* away from the enemy */
            mouse(&d, UI_MOUSE_UP, b, UI_LEFT);
            rest(&d);
            assert_int_equal(t->battle->view.units[who].space, to);
            assert_int_equal(t->battle->view.units[who].facing, front);
            tried++;
        }
        desk_close(&d);
    }
    assert_true(tried >= 3);
}

/* Drawn back and bent at the end it looks as the bend says, and that is said. */
static void drawn_back_and_bent_it_turns(void **unused)
{
    (void)unused;
    action move;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    const int who = move.units[0], front = t->battle->view.units[who].facing,
              back = board_neighbour(t->b, t->battle->view.units[who].space, (front + 4) % 8);
    const fpoint a = where_unit(t, who), b = where_centre(t, back), off = t->camera->toward[0];
    const fpoint by = {b.x - off.x * (DRAG_TAIL + 10), b.y - off.y * (DRAG_TAIL + 10)};
    mouse(&d, UI_MOUSE_MOVE, a, 0);
    mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
    leg(&d, a, by);
    leg(&d, by, b);
    app_draw(d.a, d.out);
    assert_true(is_said(&d, "its front to the north, as it is drawn"));
    mouse(&d, UI_MOUSE_UP, b, UI_LEFT);
    rest(&d);
    assert_int_equal(t->battle->view.units[who].space, back);
    assert_int_equal(t->battle->view.units[who].facing, 0);
    desk_close(&d);
}

/* Q and E go on from the front that is shown, be it one to the enemy that Face proposes; a place that is
 * pressed says which front is prepared there. */
static void the_turning_keys_begin_at_the_front_that_is_shown(void **unused)
{
    int turned = 0, told = 0;
    (void)unused;
    for (int key_at = 0; key_at < 2; key_at++) {
        action move;
        desk d = before_order("grid-kassassin", "\n13 british move", &move);
        table *t = d.a->table;
        const int who = move.units[0];
        unit *u = &((state *)session_state(t->s))->units[who];
        u->facing = 2; /* its back to the enemy */
        t->heed(t, NOTICE_TAKEN_BACK, 0);
        rest(&d);
        choice_select(t, who);
        key(&d, 'f', 0);
        if (facing_has(t)) {
            const int shown = t->choice->act.args[0];
            assert_int_not_equal(shown, 2);
            key(&d, key_at ? 'e' : 'q', 0);
            assert_int_equal(t->choice->facing, (shown + (key_at ? 2 : 6)) % 8);
            turned++;
        }
        choice_select(t, who);
        if (choice_space(t, action_space(&move)) && facing_has(t)) {
            char front[24], says[60];
            facing_name(t, t->choice->act.args[0], front, sizeof front);
            snprintf(says, sizeof says, "its front to the %s", front);
            app_draw(d.a, d.out);
            assert_true(is_said(&d, says));
            told++;
        }
        desk_close(&d);
    }
    assert_int_equal(turned, 2);
    assert_int_equal(told, 2);
}

/* A stroke between two facings that it may have: it keeps the one it has. */
static void between_two_facings_it_keeps_its_own(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    int tried = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *self = &t->battle->view.units[u];
        if (!offers_may_act(t, u) || self->status != UNIT_ON || self->facing % 2 != 0) continue;
        for (int turn = 1; turn < 8; turn += 6) { /* its front's neighbours on either hand */
            const int aslant = (self->facing + turn) % 8, to = board_neighbour(t->b, self->space, aslant);
            const int16_t who = (int16_t)u;
            if (to == NO_SPACE) continue;
            choice_select(t, u);
            plan_go(t, PLAN_DRAGGED, &who, 1, to, aslant);
            const plan_row *row = &t->plan->row[0];
            const verb *v = row->may ? action_verb(t->rs, row->act.verb) : NULL;
            for (int i = 0; v && i < ACTION_ARGS; i++) {
                if (v->args[i].kind != ARG_DIRECTION || row->act.args[i] == aslant) continue;
                assert_int_equal(row->act.args[i], self->facing);
                tried++;
            }
            plan_clear(t);
        }
    }
    assert_true(tried > 0);
    desk_close(&d);
}

/* With Shift the arrows send who is chosen, a space a press; Enter gives the order, Esc drops it. */
static void shift_and_arrows_send_a_group(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-el-teb", "\n11 british move", &move);
    table *t = d.a->table;
    const int lead = move.units[0], from = t->battle->view.units[lead].space,
              west = board_neighbour(t->b, from, 6), before_it = session_count(t->s);
    choice_select(t, lead);
    for (int u = 0; u < t->sc->nunits; u++)
        if (u != lead && offers_may_act(t, u)) choice_together(t, u);
    assert_true(t->choice->nextra > 5);
    key(&d, KEY_LEFT, UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_int_equal(t->plan->space, west);
    assert_true(t->plan->may > 5);
    assert_int_equal(session_count(t->s), before_it);
    key(&d, KEY_RIGHT, UI_SHIFT); /* and back: nowhere */
    assert_int_equal(t->plan->on, PLAN_NONE);
    key(&d, KEY_LEFT, UI_SHIFT);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->plan->on, PLAN_NONE);
    assert_int_equal(session_count(t->s), before_it);
    assert_int_equal(t->choice->unit, lead); /* the order is dropped, not who is chosen */
    key(&d, KEY_LEFT, UI_SHIFT);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->battle->view.units[lead].space, west);
    assert_true(session_count(t->s) > before_it + 5);
    desk_close(&d);
}

/* All of its kind in its formation that are in sight and may act join it, on areas all of its stack, by Ctrl
 * A and, where nobody lies on it, by a double press. */
static void its_formation_joins(void **unused)
{
    static const char *const at[][2] = {{"grid-el-teb", "\n11 british move"},
                                        {"grid-el-teb", "\n11 british move"},
                                        {"africa-castillejos", "\n26 spanish move"}};
    (void)unused;
    int left = 0;
    for (int i = 0; i < 3; i++) {
        action move;
        desk d = before_order(at[i][0], at[i][1], &move);
        table *t = d.a->table;
        const int lead = move.units[0];
        const scenario_unit *of = &t->sc->units[lead];
        if (i == 0) {
            const fpoint p = where_unit(t, lead);
            const ui_event again = {
                .kind = UI_MOUSE_DOWN, .x = p.x, .y = p.y, .button = UI_LEFT, .clicks = 2};
            press(&d, p.x, p.y);
            app_event(d.a, &again);
            mouse(&d, UI_MOUSE_UP, p, UI_LEFT);
        } else {
            choice_select(t, lead);
            key(&d, 'a', UI_CTRL);
        }
        assert_int_equal(t->choice->unit, lead);
        assert_true(t->choice->nextra >= 1);
        for (int u = 0; u < t->sc->nunits; u++) {
            const scenario_unit *is = &t->sc->units[u];
            const bool with = i == 2 ? t->battle->view.units[u].space == t->battle->view.units[lead].space
                                     : is->side == of->side && is->group == of->group && is->tags == of->tags;
            if (u == lead || t->battle->view.units[u].status != UNIT_ON || !offers_may_act(t, u)) continue;
            assert_int_equal(choice_in_group(t, u), with);
            left += is->side == of->side && !with;
        }
        desk_close(&d);
    }
    assert_true(left > 0); /* others may act, and are of another formation */
}

/* An order that turns no front is not put away by the keys that turn one: Enter would turn the unit instead
 * of what was prepared. Where nothing is prepared, they turn it. */
static void a_prepared_order_is_not_turned_into_another(void **unused)
{
    (void)unused;
    action lie;
    desk d = before_order("prone-drill", "\n3 german lie", &lie);
    const table *t = d.a->table;
    const uint64_t began = state_hash(session_state(t->s));
    choice_select(d.a->table, lie.units[0]);
    key(&d, 'p', 0);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, lie.verb);
    d.a->said[0] = 0;
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'e'});
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, lie.verb);
    assert_true(d.a->said[0] != 0); /* why nothing turns */
    key(&d, KEY_ESCAPE, 0);
    choice_select(d.a->table, lie.units[0]);
    key(&d, 'e', 0);
    assert_true(facing_has(t));
    assert_int_equal(state_hash(session_state(t->s)), began); /* nothing is done before Enter */
    desk_close(&d);
}

/* A hex one may pass and not stop in is marked, says why when the arrows come to it, and leads beyond with
 * the next stroke; the way that is shown then goes through it. */
static void arrows_lead_through_where_one_cannot_stop(void **unused)
{
    (void)unused;
    static const char *const battles[][2] = {{"safari-first-march", "\n5 expedition move"},
                                             {"safari-first-march", "\n15 expedition move"},
                                             {"prone-onganjira", "\n16 german move"}};
    static const int strokes[] = {KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN};
    int led = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        action move;
        desk d = before_order(battles[i][0], battles[i][1], &move);
        const table *t = d.a->table;
        choice_select(d.a->table, move.units[0]);
        const uint16_t *through;
        const int n = choice_ways_through(t, &through);
        assert_true(n > 0);
        for (int k = 0; k < n; k++)
            assert_int_equal(t->choice->dest_at[through[k]], 0);
        for (size_t k = 0; k < sizeof strokes / sizeof *strokes; k++) {
            unit_way way;
            choice_select(d.a->table, move.units[0]);
            key(&d, strokes[k], UI_SHIFT);
            const int at = t->pointer->cursor;
            if (!choice_through(t, at)) continue;
            assert_true(why_on(t) && !t->choice->ready);
            key(&d, strokes[k], UI_SHIFT);
            if (t->choice->dest_at[t->pointer->cursor] == 0) continue;
            assert_true(t->choice->ready && t->choice->space == t->pointer->cursor);
            assert_true(t->pointer->cursor != at && game_way(&t->battle->view, &t->choice->act, &way));
            led++;
        }
        desk_close(&d);
    }
    assert_true(led > 0);
}

/* An order that leads onto others of one's own; -1: none. */
static int onto_ones_own(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int to = action_space(a), who = a->nunits == 1 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (to == NO_SPACE || who == NO_UNIT || a->target != NO_UNIT ||
            t->battle->view.units[who].space == to || t->battle->view.units[who].status != UNIT_ON ||
            t->b->spaces[to].sheet != t->camera->sheet)
            continue;
        const int other = standing_at(t, to, NO_UNIT, false);
        if (other != NO_UNIT && other != who && t->sc->units[other].side == t->sc->units[who].side) return i;
    }
    return -1;
}

/* Of the army's commander what it means is told beside it, where he would join somebody; of another leader it
 * is not. */
static void where_the_commander_joins_is_told_what_it_means(void **unused)
{
    static const char means[] = "nobody else steadied";
    action next;
    int joined = 0, others = 0;
    (void)unused;
    desk d = before_order("conduct-laings-nek", "\n4 ", &next);
    table *t = d.a->table;
    for (int i = 0; i < t->battle->list.count && (joined == 0 || others == 0); i++) {
        const action a = t->battle->list.items[i];
        const int who = a.nunits == 1 ? standing_unit_of(t, a.units[0]) : NO_UNIT, to = action_space(&a);
        if (who == NO_UNIT || to == NO_SPACE || to == t->battle->view.units[who].space) continue;
        const bool chief = strcmp(t->sc->types[t->sc->units[who].type].id, "commander") == 0;
        const int other = standing_at(t, to, NO_UNIT, false);
        if (other == NO_UNIT || t->sc->units[other].strength < 2 || (chief ? joined > 0 : others > 0))
            continue;
        choice_select(t, who);
        rest(&d);
        mouse(&d, UI_MOUSE_MOVE, where_centre(t, to), 0);
        if (!text_holds(d.out, "stacks with ")) continue;
        assert_int_equal(text_holds(d.out, means), chief);
        joined += chief;
        others += !chief;
    }
    assert_true(joined > 0 && others > 0);
    desk_close(&d);
}

/* A press on another leader means his place while one is chosen: how to choose him is said there. */
static void of_one_who_could_act_himself_it_is_said_how_to_choose_him(void **unused)
{
    action next;
    int told = 0;
    (void)unused;
    desk d = before_order("conduct-laings-nek", "\n4 ", &next);
    table *t = d.a->table;
    for (int i = 0; i < t->battle->list.count && told < 2; i++) {
        const action a = t->battle->list.items[i];
        const int who = a.nunits == 1 ? standing_unit_of(t, a.units[0]) : NO_UNIT, to = action_space(&a);
        if (who == NO_UNIT || to == NO_SPACE || to == t->battle->view.units[who].space) continue;
        const int other = standing_at(t, to, NO_UNIT, false);
        if (other == NO_UNIT || standing_at(t, to, other, false) != NO_UNIT) continue;
        choice_select(t, who);
        rest(&d);
        mouse(&d, UI_MOUSE_MOVE, where_centre(t, to), 0);
        if (!text_holds(d.out, "stacks with ")) continue;
        assert_int_equal(text_holds(d.out, "; Esc first to choose that one"), offers_may_act(t, other));
        told += offers_may_act(t, other) ? 1 : 0;
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* Before the button is let go, or the place pressed, it is told with whom it would stand there; and where the
 * way ends short of what was pointed at, why. */
static void the_end_of_a_way_says_what_comes_of_it(void **unused)
{
    static const char *const battles[][2] = {{"conduct-maiwand", "\n7 "},
                                             {"africa-castillejos", "\n14 moroccan"}};
    int found = 0, ringed = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        action next;
        char with[80];
        desk d = before_order(battles[i][0], battles[i][1], &next);
        table *t = d.a->table;
        const int k = onto_ones_own(t);
        if (k < 0) fail_msg("%s", battles[i][0]);
        const action a = t->battle->list.items[k];
        const int who = standing_unit_of(t, a.units[0]), to = action_space(&a);
        snprintf(with, sizeof with, "stacks with ");
        choice_select(t, who);
        rest(&d);
        assert_false(text_holds(d.out, with));
        mouse(&d, UI_MOUSE_MOVE, where_centre(t, to), 0);
        assert_true(text_holds(d.out, with));
        if (choice_space(t, to) && facing_has(t)) { /* the words lie beyond the arrows of its facing */
            pointer_hide(t);
            app_draw(d.a, d.out);
            float nearest = 1e6f;
            for (size_t nth = 0; nth < d.out->count; nth++) {
                const draw_command *c = &d.out->commands[nth];
                if (c->kind == DRAW_TEXT && strstr(d.out->text + c->text, with))
                    nearest = fminf(nearest, fabsf(c->u.text.y - where_centre(t, to).y));
            }
            assert_true(nearest < 1e6f && nearest > where_counter(t, to) / 2 + 28);
            ringed++;
        }
        choice_clear(t);
        const fpoint from = where_unit(t, who);
        mouse(&d, UI_MOUSE_MOVE, from, 0);
        if (pieces_at(t, from.x, from.y) == who) {
            mouse(&d, UI_MOUSE_DOWN, from, UI_LEFT);
            leg(&d, from, where_centre(t, to));
            assert_true(text_holds(d.out, with));
            found++;
            mouse(&d, UI_MOUSE_DOWN, from, UI_RIGHT);
        }
        desk_close(&d);
    }
    assert_true(found > 0 && ringed > 0);
    action next;
    desk d = before_order("grid-kassassin", "\n6 egyptian", &next);
    table *t = d.a->table;
    const int who = standing_unit_of(t, next.units[0]);
    const fpoint from = where_unit(t, who), far = where_centre(t, t->sc->objectives[0]);
    mouse(&d, UI_MOUSE_MOVE, from, 0);
    mouse(&d, UI_MOUSE_DOWN, from, UI_LEFT);
    leg(&d, from, (fpoint){(from.x + far.x) / 2, from.y});
    assert_true(text_holds(d.out, "Too far"));
    desk_close(&d);
}

/* A box that is marked as one to march to is marched to when pressed; whom one could charge from there is
 * named in the bar, and charged when he is pressed. */
static void a_pressed_box_is_marched_to(void **unused)
{
    action charge;
    (void)unused;
    desk d = before_order("grid-bussaco", "\n104 allied charge", &charge);
    table *t = d.a->table;
    const int to = action_space(&charge);
    choice_select(t, charge.units[0]);
    assert_true(t->choice->dest_at[to] != 0);
    press_space(&d, to);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.target, NO_UNIT);
    assert_int_equal(action_space(&t->choice->act), to);
    assert_true(choice_target(t, charge.target));
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, charge.verb);
    assert_int_equal(t->choice->act.target, charge.target);
    desk_close(&d);
}

/* With a place chosen the arrows of its facing lie about: the middle of any other marked box is still that
 * box's. */
static void the_middle_of_a_box_is_no_arrows(void **unused)
{
    action move;
    int tried = 0;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    const int from = t->battle->view.units[move.units[0]].space;
    for (int k = 0; k < 8; k++) {
        const int to = board_neighbour(t->b, from, k);
        for (int way = 0; way < 8 && to != NO_SPACE; way++) {
            const int other = board_neighbour(t->b, to, way);
            choice_select(t, move.units[0]);
            if (other == NO_SPACE || other == from || !t->choice->dest_at[to] || !t->choice->dest_at[other] ||
                standing_at(t, other, NO_UNIT, false) != NO_UNIT)
                continue;
            assert_true(choice_space(t, to));
            if (!facing_has(t)) continue;
            app_draw(d.a, d.out);
            const fpoint c = where_centre(t, other);
            const float off = t->camera->view.cell * 0.2f;
            press(&d, c.x - t->camera->toward[way].x * off, c.y - t->camera->toward[way].y * off);
            assert_int_equal(t->choice->space, other);
            tried++;
            if (!facing_has(t)) continue;
            app_draw(d.a, d.out);
            /* Its own middle is no arrow's either: a press there orders it. */
            const fpoint own = where_centre(t, other);
            const int front = t->choice->facing;
            ui_event over = {.kind = UI_MOUSE_MOVE,
                             .x = own.x + t->camera->toward[way].x * off,
                             .y = own.y + t->camera->toward[way].y * off};
            app_event(d.a, &over);
            app_draw(d.a, d.out);
            assert_int_equal(t->choice->facing, front);
            for (int k2 = 0; k2 < 8; k2++)
                assert_false(ui_hot(t->host->ui, ui_name("facing", k2)));
        }
    }
    assert_true(tried > 4);
    desk_close(&d);
}

/* The ground of a front that is chosen is that which it will have. */
static void the_ground_is_that_of_the_planned_front(void **unused)
{
    static overlay then_shown;
    action move;
    int tried = 0;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action a = t->battle->list.items[i];
        const int k = verb_arg_of(action_verb(t->rs, a.verb), ARG_DIRECTION);
        if (k < 0 || a.nunits != 1 || a.args[k] == NO_ARG || action_space(&a) != NO_SPACE) continue;
        state then = t->battle->view;
        then.units[a.units[0]].facing = (uint8_t)a.args[k];
        then_shown.count = 0;
        game_show(&then, a.units[0], -1, &then_shown);
        choice_select(t, a.units[0]);
        choice_face(t, a.verb, a.args[k]);
        if (!t->choice->ready || memcmp(&t->choice->act, &a, sizeof a) != 0) continue;
        assert_int_equal(t->choice->overlay.count, then_shown.count);
        for (int n = 0; n < then_shown.count; n++) {
            assert_int_equal(t->choice->overlay.item[n].to, then_shown.item[n].to);
            assert_int_equal(t->choice->overlay.item[n].kind, then_shown.item[n].kind);
        }
        tried += then_shown.count > 0;
    }
    assert_true(tried > 2);
    desk_close(&d);
}

/* A band is drawn while somebody is chosen too, from where he cannot go: those within are chosen then. */
static void a_band_is_drawn_with_somebody_chosen(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    const view *v = &t->camera->view;
    int tried = 0;
    for (int u = 0; u < t->sc->nunits && tried == 0; u++) {
        if (!offers_may_act(t, u) || t->battle->view.units[u].status != UNIT_ON) continue;
        const fpoint at = where_unit(t, u);
        const fpoint a = {at.x - v->cell, at.y - v->cell},
                     b = {at.x + v->cell * 0.45f, at.y + v->cell * 0.45f};
        const fpoint first = view_to_board(v, a.x, a.y);
        const int from = where_space_at(t, first.x, first.y);
        for (int who = 0; who < t->sc->nunits; who++) {
            if (who == u || !offers_may_act(t, who) || t->battle->view.units[who].status != UNIT_ON) continue;
            choice_select(t, who);
            if (from == NO_SPACE || t->choice->dest_at[from] != 0 || pieces_at(t, a.x, a.y) != NO_UNIT ||
                !ui_inside(t->layout->board, a.x, a.y))
                continue;
            stroke(&d, a, (fpoint){(a.x + b.x) / 2, b.y}, b);
            assert_int_equal(t->choice->unit, u);
            tried++;
            break;
        }
    }
    assert_int_equal(tried, 1);
    desk_close(&d);
}

/* A band begins on the counter of an enemy as on bare ground, and he is not looked at by it; let go where it
 * was pressed, he is. */
static void a_band_may_begin_on_an_enemy(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    int u = 0, foe = NO_UNIT;
    camera_fit(t, false);
    rest(&d);
    while (!offers_may_act(t, u) || t->battle->view.units[u].status != UNIT_ON)
        u++;
    const fpoint at = where_unit(t, u);
    for (int e = 0; e < t->sc->nunits && foe == NO_UNIT; e++) {
        const fpoint p = where_unit(t, e);
        if (t->battle->view.units[e].side != t->battle->d.side &&
            t->battle->view.units[e].status == UNIT_ON && ui_inside(t->layout->board, p.x, p.y) &&
            pieces_at(t, p.x, p.y) == e)
            foe = e;
    }
    assert_int_not_equal(foe, NO_UNIT);
    const fpoint a = where_unit(t, foe);
    const float cell = t->camera->view.cell;
    const fpoint b = {at.x + (at.x > a.x ? cell : -cell) * 0.45f, at.y + (at.y > a.y ? cell : -cell) * 0.45f};
    choice_select(t, NO_UNIT);
    mouse(&d, UI_MOUSE_MOVE, a, 0);
    mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
    for (int i = 1; i <= 6; i++)
        mouse(&d, UI_MOUSE_MOVE, (fpoint){a.x + (b.x - a.x) * (float)i / 6, a.y + (b.y - a.y) * (float)i / 6},
              UI_LEFT);
    assert_int_equal(t->drag->kind, DRAG_BAND);
    assert_int_not_equal(t->pointer->inspect, foe);
    mouse(&d, UI_MOUSE_UP, b, UI_LEFT);
    assert_int_not_equal(t->choice->unit, NO_UNIT);
    choice_select(t, NO_UNIT);
    mouse(&d, UI_MOUSE_MOVE, a, 0);
    mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
    mouse(&d, UI_MOUSE_UP, a, UI_LEFT);
    rest(&d);
    assert_int_equal(t->pointer->inspect, foe);
    desk_close(&d);
}

/* What the enemy did lies there: the press that puts it away, drawn on, is a band round those within; let go
 * where it was pressed it is nothing more. */
static void a_band_puts_the_recap_away_and_is_drawn(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    const float cell = t->camera->view.cell;
    int tried = 0;
    for (int u = 0; u < t->sc->nunits && tried == 0; u++) {
        if (!offers_may_act(t, u) || t->battle->view.units[u].status != UNIT_ON) continue;
        const fpoint at = where_unit(t, u), a = {at.x - cell, at.y - cell},
                     b = {at.x + cell * 0.45f, at.y + cell * 0.45f};
        if (pieces_at(t, a.x, a.y) != NO_UNIT || !ui_inside(t->layout->board, a.x, a.y)) continue;
        choice_select(t, NO_UNIT);
        ((recap *)t->recap)->on = true;
        mouse(&d, UI_MOUSE_MOVE, a, 0);
        mouse(&d, UI_MOUSE_DOWN, a, UI_LEFT);
        mouse(&d, UI_MOUSE_UP, a, UI_LEFT);
        assert_false(recap_on(t));
        assert_int_equal(t->choice->unit, NO_UNIT);
        ((recap *)t->recap)->on = true;
        stroke(&d, a, (fpoint){(a.x + b.x) / 2, b.y}, b);
        assert_false(recap_on(t));
        assert_int_equal(t->choice->unit, u);
        tried++;
    }
    assert_int_equal(tried, 1);
    desk_close(&d);
}

/* Two that share a box look like one: a number says how many lie there. */
static void two_in_a_box_are_counted(void **unused)
{
    action move;
    (void)unused;
    desk d = before_order("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    state *shown = &((anim *)t->anim)->shown;
    int guns = NO_UNIT, foot = NO_UNIT;
    assert_false(pieces_counted(t));
    for (int u = 0; u < t->sc->nunits; u++)
        if (shown->units[u].status == UNIT_ON && shown->units[u].side == 0) guns = foot, foot = u;
    assert_int_not_equal(guns, NO_UNIT);
    shown->units[guns].space = shown->units[foot].space;
    assert_true(pieces_counted(t));
    desk_close(&d);
}

/* Bearers who have marched, and could only put down their loads, are not pointed out at the end of the day.
 */
static void who_could_only_put_down_a_load_is_not_ringed(void **unused)
{
    (void)unused;
    action end;
    desk d = before_order("safari-first-march", "\n20 expedition end", &end);
    const table *t = d.a->table;
    int could = 0;
    assert_true(offers_end_step(t) >= 0);
    assert_int_equal(offers_unused(t), 0);
    for (int u = 0; u < t->sc->nunits; u++) {
        could += offers_may_act(t, u);
        assert_false(offers_calls(t, u));
    }
    assert_true(could > 0);
    desk_close(&d);
}

/* What the buttons of the bar say, and where each begins. */
typedef struct bar_now {
    int n;
    float x[60];
    char says[60][64];
} bar_now;

static void read_bar(const desk *d, bar_now *b)
{
    const table *t = d->a->table;
    const float px = theme_font(&d->a->ui.t, TEXT_BUTTON).px;
    b->n = 0;
    for (size_t i = 0; i < d->out->count && b->n < 60; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || c->u.text.f.px > px + 0.1f || c->u.text.y < t->layout->actions.y)
            continue;
        b->x[b->n] = c->u.text.x;
        snprintf(b->says[b->n++], 64, "%s", d->out->text + c->text);
    }
}

/* An order that is pressed shifts no other button under the finger: of one unit all keep their places as long
 * as it has done nothing. */
static void buttons_keep_their_places(void **unused)
{
    static const char *const at[][2] = {{"prone-omaruru", "\n260 german charge"},
                                        {"prone-drill", "\n53 german charge"},
                                        {"prone-heyde", "\n121 german charge"},
                                        {"conduct-tamai", "\n85 british charge"},
                                        {"conduct-tamai-movement=1", "\n41 british march"},
                                        {"grid-kassassin", "\n106 british charge"}};
    (void)unused;
    int looked = 0;
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        action next;
        desk d = before_order(at[k][0], at[k][1], &next);
        table *t = d.a->table;
        bar_now was, now;
        for (int u = 0; u < t->sc->nunits; u++) {
            if (!offers_may_act(t, u)) continue;
            for (int v = 0; v < t->rs->nverbs; v++) {
                const int before_it = session_count(t->s), letter = actions_letter(t, v);
                if (letter == 0 || (t->rs->verbs[v].takes & (IS_REST | ENDS_STEP))) continue;
                choice_select(t, u);
                rest(&d);
                read_bar(&d, &was);
                choice_verb(t, v);
                rest(&d);
                read_bar(&d, &now);
                if (session_count(t->s) != before_it || t->modal->card != MODAL_NONE) break;
                looked++;
                for (int i = 0; i < was.n && i < now.n; i++) /* a key's cap too is a word of its own */
                    if (strcmp(was.says[i], "Tab") != 0 && strcmp(was.says[i], now.says[i]) == 0 &&
                        fabsf(was.x[i] - now.x[i]) > 0.5f)
                        fail_msg("%s, %s, %s: %s at %g has come to %g", at[k][0], t->sc->units[u].name,
                                 t->rs->verbs[v].name, was.says[i], was.x[i], now.x[i]);
                assert_int_equal(was.n, now.n);
                choice_clear(t);
            }
            if (t->modal->card != MODAL_NONE) break;
        }
        desk_close(&d);
    }
    assert_true(looked > 20);
}

/* Where that word of the bar begins; x -1: it is not drawn. */
static fpoint in_bar(const desk *d, const char *word)
{
    const table *t = d->a->table;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->u.text.y > t->layout->actions.y &&
            strcmp(d->out->text + c->text, word) == 0)
            return (fpoint){c->u.text.x, c->u.text.y};
    }
    return (fpoint){-1, -1};
}

static bool listed_for(const table *t, int who, int v)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == v && t->battle->list.items[i].nunits > 0 &&
            t->battle->list.items[i].units[0] == who)
            return true;
    return false;
}

/* Put away, its card comes again at the next press, and where Why not is on at the next look. */
static void asked_again_it_answers(desk *d, const char *name, fpoint at)
{
    table *t = d->a->table;
    const frect line = t->layout->prompt;
    const fpoint away = {line.x + line.w / 2, line.y + line.h / 2};
    for (int k = 0; k < 2; k++) {
        press(d, at.x, at.y);
        if (!why_on(t)) fail_msg("%s: press %d tells nothing", name, k + 1);
        why_clear(t);
    }
    for (int k = 0; k < 2; k++) {
        mouse(d, UI_MOUSE_MOVE, away, 0);
        key(d, 'w', 0);
        mouse(d, UI_MOUSE_MOVE, at, 0);
        if (!why_on(t)) fail_msg("%s: look %d tells nothing", name, k + 1);
        key(d, 'w', 0);
        assert_false(why_on(t));
    }
}

/* An order of the unit's own that it may not be given now: it stands in its row and says there why, in the
 * judge's words. */
static bool stands_barred(desk *d, int who, int v)
{
    table *t = d->a->table;
    const uint32_t stages = t->rs->verbs[v].stages;
    if ((t->rs->verbs[v].takes & (IS_REST | ENDS_STEP)) || listed_for(t, who, v) ||
        (stages != 0 && !(stages & BIT(course_stage(&t->battle->view)))) ||
        !game_has_order(&t->battle->view, who, v))
        return false;
    char name[64];
    snprintf(name, sizeof name, "%s", say_verb(t, v));
    fpoint at = in_bar(d, name);
    if (at.x < 0) fail_msg("%s, %s: no %s", t->sc->title, t->sc->units[who].name, name);
    strbuf why = {0};
    meant_verb_why(t, v, &why);
    if (why.len == 0) fail_msg("%s, %s: nobody says why not %s", t->sc->title, t->sc->units[who].name, name);
    mouse(d, UI_MOUSE_MOVE, (fpoint){at.x + 4, at.y - 4}, 0);
    if (!strstr(d->a->ui.tip, strbuf_str(&why))) fail_msg("%s: the tip is \"%s\"", name, d->a->ui.tip);
    strbuf_free(&why);
    asked_again_it_answers(d, name, (fpoint){at.x + 4, at.y - 4});
    return true;
}

static void barred_orders_stand_in_the_row(void **unused)
{
    static const char *const at[][2] = {
        {"conduct-tamai", "\n41 british order"},       {"conduct-tamai", "\n85 british charge"},
        {"conduct-rorkes-drift", "\n29 british fire"}, {"prone-omaruru", "\n260 german charge"},
        {"prone-heyde", "\n121 german charge"},        {"grid-kassassin", "\n106 british charge"}};
    (void)unused;
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        action next;
        int barred = 0;
        desk d = before_order(at[k][0], at[k][1], &next);
        table *t = d.a->table;
        for (int u = 0; u < t->sc->nunits; u++) {
            if (t->battle->view.units[u].side != t->battle->d.side ||
                t->battle->view.units[u].status != UNIT_ON)
                continue;
            choice_select(t, u);
            rest(&d);
            if (t->choice->unit != u) continue;
            for (int v = 0; v < t->rs->nverbs; v++)
                barred += stands_barred(&d, u, v);
        }
        if (barred == 0) fail_msg("%s%s: nothing is barred", at[k][0], at[k][1]);
        desk_close(&d);
    }
}

/* Nobody is in reach: what is said of a charge names the nearest enemy, not some box on the way to him. */
static void a_charge_out_of_reach_names_the_enemy(void **unused)
{
    (void)unused;
    action next;
    desk d = before_order("grid-kassassin", "\n106 british charge", &next);
    table *t = d.a->table;
    int named = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (t->battle->view.units[u].side != t->battle->d.side ||
            t->battle->view.units[u].status != UNIT_ON || listed_for(t, u, next.verb) ||
            !game_has_order(&t->battle->view, u, next.verb))
            continue;
        choice_select(t, u);
        rest(&d);
        meant_verb(t, next.verb);
        const word_args *said = &t->why->refusal.args;
        if (!why_on(t)) fail_msg("%s: nothing is said", t->sc->units[u].name);
        if (said->space != NO_SPACE && said->space != t->battle->view.units[u].space)
            fail_msg("%s: a place is named", t->sc->units[u].name);
        named += said->other != NO_UNIT && t->battle->view.units[said->other].side != t->battle->d.side;
    }
    assert_true(named > 0);
    desk_close(&d);
}

/* Escape out of Why not? puts away the question and what it said: whom it was about stays chosen. */
static void escape_ends_why_not_alone(void **unused)
{
    (void)unused;
    action next;
    desk d = before_order("conduct-tamai", "\n85 british charge", &next);
    table *t = d.a->table;
    choice_select(t, next.units[0]);
    rest(&d);
    key(&d, 'w', 0);
    assert_true(t->why->mode);
    key(&d, KEY_ESCAPE, 0);
    assert_false(t->why->mode);
    assert_int_equal(t->choice->unit, next.units[0]);
    action a = next;
    a.target = next.units[0]; /* whatever it is, it is refused */
    why_ask(t, &a, t->battle->view.units[next.units[0]].space, -1);
    assert_true(why_on(t));
    key(&d, KEY_ESCAPE, 0);
    assert_false(why_on(t));
    assert_int_equal(t->choice->unit, next.units[0]);
    /* An enemy who was pressed goes with what was said of him: no sign of his stays behind. */
    int foe = 0;
    while (t->battle->view.units[foe].side == t->battle->d.side ||
           t->battle->view.units[foe].status != UNIT_ON)
        foe++;
    pointer_inspect(t, foe);
    why_ask(t, &a, t->battle->view.units[foe].space, -1);
    key(&d, KEY_ESCAPE, 0);
    assert_false(why_on(t));
    assert_int_equal(t->pointer->inspect, NO_UNIT);
    assert_int_equal(t->choice->unit, next.units[0]);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->choice->unit, NO_UNIT);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(barred_orders_stand_in_the_row),
        cmocka_unit_test(a_charge_out_of_reach_names_the_enemy),
        cmocka_unit_test(escape_ends_why_not_alone),
        cmocka_unit_test(drawn_onto_an_enemy_it_aims_at_him),
        cmocka_unit_test(a_stroke_from_a_stack_is_of_who_may),
        cmocka_unit_test(drawn_outside_the_zone_nobody_is_placed),
        cmocka_unit_test(each_fires_with_what_it_has),
        cmocka_unit_test(drawn_out_of_a_ring_it_is_asked_first),
        cmocka_unit_test(only_who_can_do_more_than_hold_is_ringed),
        cmocka_unit_test(after_hold_the_round_goes_on),
        cmocka_unit_test(to_hold_after_a_move_is_answered),
        cmocka_unit_test(several_aim_at_whom_any_of_them_may_hit),
        cmocka_unit_test(whom_the_bar_counts_are_ringed),
        cmocka_unit_test(all_who_may_act_are_ringed),
        cmocka_unit_test(who_can_only_turn_is_not_ringed),
        cmocka_unit_test(every_idle_unit_is_counted),
        cmocka_unit_test(tab_passes_over_who_could_only_turn),
        cmocka_unit_test(the_end_of_a_stroke_turns_it),
        cmocka_unit_test(a_straight_stroke_turns_nobody),
        cmocka_unit_test(drawn_back_and_bent_it_turns),
        cmocka_unit_test(the_turning_keys_begin_at_the_front_that_is_shown),
        cmocka_unit_test(between_two_facings_it_keeps_its_own),
        cmocka_unit_test(shift_and_arrows_send_a_group),
        cmocka_unit_test(its_formation_joins),
        cmocka_unit_test(arrows_lead_through_where_one_cannot_stop),
        cmocka_unit_test(a_prepared_order_is_not_turned_into_another),
        cmocka_unit_test(of_one_who_could_act_himself_it_is_said_how_to_choose_him),
        cmocka_unit_test(the_end_of_a_way_says_what_comes_of_it),
        cmocka_unit_test(where_the_commander_joins_is_told_what_it_means),
        cmocka_unit_test(a_pressed_box_is_marched_to),
        cmocka_unit_test(the_middle_of_a_box_is_no_arrows),
        cmocka_unit_test(the_ground_is_that_of_the_planned_front),
        cmocka_unit_test(two_in_a_box_are_counted),
        cmocka_unit_test(a_band_is_drawn_with_somebody_chosen),
        cmocka_unit_test(a_band_may_begin_on_an_enemy),
        cmocka_unit_test(a_band_puts_the_recap_away_and_is_drawn),
        cmocka_unit_test(who_could_only_put_down_a_load_is_not_ringed),
        cmocka_unit_test(buttons_keep_their_places),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
