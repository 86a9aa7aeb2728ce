/*
 * test_prompt.c: does a newcomer know what to do: what the prompt line says of the chosen unit, what Enter
 * does then, the words of every further choice, and what the log says of cards and of dice that are counted.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/desk.h"
#include "ui/golden_desk.h"
#include "ui/names_told.h"
#include "ui/table/battle.h"
#include "ui/table/board/legend_swatch.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/place.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/offers.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/passed.h"
#include "ui/table/panels/prompt.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static const char drill[] = "rules/prone/scenarios/drill.json";

static bool has_widget(const desk *d, const char *name, int n)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name(name, n)) return true;
    return false;
}

/* Ends steps, and changes seats, until one of these may be chosen by somebody. */
static int until_step(desk *d, const char *step)
{
    table *t = d->a->table;
    rest(d);
    for (int i = 0; i < 40 && t->battle->d.side != GAME_OVER; i++) {
        if (t->modal->card == MODAL_CURTAIN) {
            key(d, KEY_ENTER, 0);
            continue;
        }
        if (t->battle->ours && strcmp(t->rs->steps[t->battle->view.step], step) == 0)
            for (int u = 0; u < t->sc->nunits; u++)
                if (offers_any(t, u)) return u;
        const int end = offers_end_step(t);
        if (end < 0) break;
        const action done = t->battle->list.items[end];
        battle_do(t, &done);
        rest(d);
    }
    fail_msg("nobody may act in step %s", step);
    return NO_UNIT;
}

/* Buttons that need no place are named, though there is a target as well; and what the target is for. */
static void the_prompt_names_what_may_be_done(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    choice_select(t, until_step(&d, "movement"));
    rest(&d);
    assert_int_equal(t->choice->naim, 1);
    assert_true(text_holds(d.out, "press March, Face or Hold, or choose the marked target (Charge)."));
    choice_clear(t);
    choice_select(t, until_step(&d, "fire"));
    rest(&d);
    assert_true(text_holds(d.out, "choose the marked target (Fire), or press Hold."));
    desk_close(&d);
}

/* Who falls upon an enemy from an objective of his side's is told that it stays his; of another place nothing
 * is said. */
static void who_leaves_an_objective_is_told_that_it_is_kept(void **unused)
{
    (void)unused;
    static const char *const from[] = {"0808", "0809"};
    for (int i = 0; i < 2; i++) {
        desk d = desk_open(drill, 1280, 720, false);
        table *t = d.a->table;
        char line[64];
        rest(&d);
        overrule(&d, "umpire-step step=movement");
        snprintf(line, sizeof line, "umpire-place u0 > %s", from[i]);
        overrule(&d, line);
        overrule(&d, "umpire-place u1 > 0807");
        overrule(&d, "umpire-set key=ended value=2");
        rest(&d);
        choice_select(t, 0);
        choice_verb(t, action_verb_find(t->rs, "charge"));
        assert_true(choice_target(t, 1));
        rest(&d);
        assert_true(t->choice->ready && t->choice->target == 1);
        assert_int_equal(text_holds(d.out, "0808 stays yours until an enemy stands there alone."), i == 0);
        desk_close(&d);
    }
}

/* Where each card lets one unit act, several are told one by one, and the line says so; where a step is one
 * side's, at once. */
static void several_act_one_by_one_where_cards_are_drawn(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"rules/prone/scenarios/onganjira.json",
                                          "rules/grid/scenarios/kassassin.json"};
    for (int i = 0; i < 2; i++) {
        desk d = desk_open(battles[i], 1920, 1080, false);
        table *t = d.a->table;
        rest(&d);
        overrule(&d, "umpire-step step=movement");
        until_step(&d, "movement");
        choice_clear(t);
        rest(&d);
        assert_int_equal(t->battle->d.single, i == 0);
        assert_int_equal(text_holds(d.out, "Several, one by one: draw a box"), i == 0);
        assert_int_equal(text_holds(d.out, "Several at once: draw a box"), i == 1);
        desk_close(&d);
    }
}

/* The letter of an order is never silent: without a unit, where nobody may, where that one may not. */
static void the_letter_of_an_order_says_why_not(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "movement");
    choice_clear(t);
    const ui_event h = {.kind = UI_KEY, .key = 'h'}, j = {.kind = UI_KEY, .key = 'j'};
    app_event(d.a, &h);
    assert_string_equal(d.a->said, "Hold: first choose one of your units.");
    app_event(d.a, &j);
    assert_string_equal(d.a->said, "Clear the jam: none of your units can do that now.");
    choice_select(t, who);
    assert_false(why_on(t));
    key(&d, 'j', 0);
    assert_true(why_on(t));
    desk_close(&d);
}

/* An enemy in the field whom nobody may shoot at: a press says why, also where nobody of one's own is chosen;
 * whom somebody may shoot at is only looked at. */
static void a_press_says_why_nobody_aims_at_him(void **unused)
{
    enum { RHINO = 14 };
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/tsavo.json", 1280, 720, true);
    const table *t = d.a->table;
    fpoint at;
    rest(&d);
    overrule(&d, "umpire-step step=shooting");
    assert_true(t->battle->ours);
    d.a->said[0] = 0;
    at = where_centre(t, t->battle->view.units[RHINO].space);
    tap(&d, at.x, at.y);
    assert_string_equal(d.a->said, "");
    overrule(&d, "umpire-place u14 > 0401"); /* behind the thickets */
    assert_true(t->battle->ours && t->choice->unit == NO_UNIT);
    d.a->said[0] = 0;
    at = where_centre(t, t->battle->view.units[RHINO].space);
    tap(&d, at.x, at.y);
    assert_non_null(strstr(d.a->said, "hides Rhinoceros from"));
    desk_close(&d);
}

/* One target may be charged from several places: the line says so until one of them is chosen. */
static void the_prompt_says_that_a_charge_may_come_from_elsewhere(void **unused)
{
    enum { HUSSARS = 3 };
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    table *t = d.a->table;
    const char *says = "From another side: press another marked box.";
    char line[48];
    int guns = 0;
    while (strcmp(t->sc->units[guns].name, "1st Egyptian Battery") != 0)
        guns++;
    rest(&d);
    overrule(&d, "umpire-step step=movement");
    until_step(&d, "movement");
    assert_int_equal(t->battle->d.side, 0);
    snprintf(line, sizeof line, "umpire-place u%d > K8", guns);
    overrule(&d, line);
    choice_select(t, HUSSARS);
    assert_true(choice_target(t, guns));
    rest(&d);
    assert_true(t->choice->ready && t->choice->ndest > 1);
    assert_true(text_holds(d.out, says));
    const int from = action_space(&t->choice->act);
    int other = 0;
    while (t->choice->dest[other] == from)
        other++;
    assert_true(choice_space(t, t->choice->dest[other]));
    rest(&d);
    assert_true(t->choice->ready && t->choice->target != NO_UNIT);
    assert_false(text_holds(d.out, says));
    desk_close(&d);
}

/* Who bears the tick of those who have acted is not counted among those who may: he may only dismount. */
static void who_has_acted_is_not_counted(void **unused)
{
    enum { HUSSARS = 3 };
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    overrule(&d, "umpire-step step=movement");
    until_step(&d, "movement");
    const int before = offers_unused(t), move = action_verb_find(t->rs, "move"),
              from = t->battle->view.units[HUSSARS].space;
    int way = 0;
    while (t->battle->list.items[way].verb != move || t->battle->list.items[way].units[0] != HUSSARS ||
           board_steps(t->b, from, action_space(&t->battle->list.items[way])) != 1)
        way++;
    const action go = t->battle->list.items[way];
    battle_do(t, &go);
    rest(&d);
    assert_true(offers_may_act(t, HUSSARS)); /* dismount */
    assert_int_equal(offers_unused(t), before - 1);
    desk_close(&d);
}

/* Where the cursor was led to another place than what is chosen, the line says what Enter means there. */
static void the_prompt_says_what_enter_means_at_the_cursor(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, false);
    table *t = d.a->table;
    choice_select(t, until_step(&d, "artillery"));
    rest(&d);
    int other = 0;
    while (other < t->choice->naim && t->battle->view.units[t->choice->aim[other]].space ==
                                          t->battle->view.units[t->choice->aim[0]].space)
        other++;
    assert_true(other < t->choice->naim);
    const int first = t->choice->aim[0], there = t->battle->view.units[t->choice->aim[other]].space;
    pointer_go(t, there);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, " Enter aims at "));
    assert_true(choice_target(t, first));
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "prepared. But the cursor is at "));
    assert_false(text_holds(d.out, "press Enter"));
    const int count = session_count(t->s);
    key(&d, KEY_ENTER, 0); /* and so it is: he is aimed at, nothing is fired */
    assert_int_equal(session_count(t->s), count);
    assert_int_equal(t->battle->view.units[t->choice->target].space, there);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "press Enter"));
    desk_close(&d);
}

/* Coming back from the rules, what lies beside the open odds is there at once. */
static void the_dock_is_whole_after_the_rules(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, false);
    table *t = d.a->table;
    choice_select(t, until_step(&d, "artillery"));
    assert_true(choice_target(t, t->choice->aim[0]));
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(region_of(t, "logpanel", 0).h > 0);
    key(&d, KEY_F2, 0);
    app_draw(d.a, d.out);
    assert_false(region_of(t, "logpanel", 0).h > 0);
    const ui_event away = {.kind = UI_KEY, .key = KEY_ESCAPE};
    app_event(d.a, &away);
    app_draw(d.a, d.out); /* the first picture, and nothing moves after it */
    assert_true(t->choice->ready);
    assert_true(region_of(t, "logpanel", 0).h > 0);
    desk_close(&d);
}

/* Who was ordered to fire finds his targets by Tab, and the line says so. */
static void targets_are_reached_by_tab(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, false);
    table *t = d.a->table;
    choice_select(t, until_step(&d, "artillery"));
    rest(&d);
    key(&d, 'f', 0);
    rest(&d);
    assert_true(t->choice->naim > 1);
    assert_int_equal(t->choice->target, NO_UNIT);
    assert_true(text_holds(d.out, "(Fire): press it, or Tab and then Enter."));
    key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->target, t->choice->aim[0]);
    key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->target, t->choice->aim[1]);
    desk_close(&d);
}

/* Enter beside a chosen unit says what is to be done; it does not let go of it. */
static void enter_keeps_the_unit(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "movement"), before = session_count(t->s);
    choice_select(t, who);
    pointer_hover(t, t->battle->view.units[who].space);
    const bool several = t->choice->naim != 1;
    const ui_event enter = {.kind = UI_KEY, .key = KEY_ENTER};
    app_event(d.a, &enter);
    assert_int_equal(t->choice->unit, who);
    assert_int_equal(session_count(t->s), before);
    assert_true(t->choice->ready || (several && strstr(d.a->said, "press") != NULL));
    desk_close(&d);
}

/* The one target there is: Enter chooses it, Enter again fires; so does the verb's button. */
static void enter_takes_the_only_target(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "fire"), before = session_count(t->s);
    choice_select(t, who);
    assert_int_equal(t->choice->naim, 1);
    pointer_go(t, t->battle->view.units[who].space);
    key(&d, KEY_ENTER, 0);
    assert_true(t->choice->ready && t->choice->target != NO_UNIT);
    const int fire = t->choice->act.verb;
    choice_clear(t);
    choice_select(t, who);
    choice_verb(t, fire);
    assert_true(t->choice->ready && t->choice->target != NO_UNIT);
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    assert_int_equal(session_at(t->s, before)->act.verb, fire);
    desk_close(&d);
}

/* By Tab and Enter alone nobody charges, leaves his place or lays down his bayonet: they fire where that
 * costs nothing, throw for a march, answer for the whole side, and do what cannot be left undone. */
static void harmless(const table *t, int entry)
{
    static state then;
    const session_entry *e = session_at(t->s, entry);
    const verb *v = action_verb(t->rs, e->act.verb);
    session_state_at(t->s, entry, &then);
    if (e->act.nunits == 0 || (v->takes & LEADS_ON) || game_free_shot(&then, &e->act)) return;
    fail_msg("%s, turn %d: Tab and Enter have %s do \"%s\"", t->sc->title, then.turn,
             t->sc->units[action_unit_of(t->sc, e->act.units[0])].name, v->name);
}

/* All that Tab and three strokes of Enter order in a step; answers how much. */
static int by_tab_and_enter(desk *d)
{
    table *t = d->a->table;
    int ordered = 0;
    for (int k = 0; k < 30 && t->battle->ours && !recap_on(t) && !t->modal->card; k++) {
        const int before = session_count(t->s);
        const bool owed = offers_end_step(t) < 0;
        key(d, KEY_TAB, 0);
        rest(d);
        for (int n = 0; n < 3 && t->battle->ours && session_count(t->s) == before && !t->modal->card; n++) {
            key(d, KEY_ENTER, 0);
            rest(d);
        }
        for (int i = before; i < session_count(t->s); i++) {
            if (session_at(t->s, i)->side != t->battle->viewer || session_at(t->s, i)->act.verb >= VERB_GO)
                continue;
            if (!owed) harmless(t, i);
            ordered++;
        }
    }
    return ordered;
}

static void tab_and_enter_order_nothing_one_regrets(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"grid/scenarios/kassassin",     "safari/scenarios/rovuma",
                                          "africa/scenarios/castillejos", "conduct/scenarios/rorkes-drift",
                                          "conduct/scenarios/laings-nek", "prone/scenarios/omaruru",
                                          "example/scenarios/village"};
    enum { BATTLES = sizeof battles / sizeof *battles, STEPS = 12 };
    int ordered = 0;
    for (int b = 0; b < BATTLES; b++) {
        char path[200];
        snprintf(path, sizeof path, "rules/%s.json", battles[b]);
        desk d = desk_open(path, 1280, 720, true);
        table *t = d.a->table;
        for (int i = 0, steps = 0; i < 400 && steps < STEPS && !t->battle->view.over; i++) {
            rest(&d);
            if (recap_on(t) || t->modal->card || !t->battle->ours) {
                key(&d, t->battle->ours ? KEY_ENTER : KEY_SPACE, 0);
                continue;
            }
            ordered += by_tab_and_enter(&d);
            steps++;
            if (!t->battle->ours || recap_on(t) || t->modal->card) continue;
            const int end = offers_end_step(t);
            const action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        }
        desk_close(&d);
    }
    print_message("%d orders by Tab and Enter\n", ordered);
    assert_true(ordered > 20);
}

/* The press that fires does not also choose whom it hit. */
static void who_was_shot_at_is_not_chosen(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "fire"), before = session_count(t->s);
    choice_select(t, who);
    int target = NO_UNIT;
    for (int u = 0; u < t->sc->nunits; u++)
        if (t->choice->aimed[u]) target = u;
    assert_int_not_equal(target, NO_UNIT);
    const int at = t->battle->view.units[target].space;
    press_space(&d, at);
    if (session_count(t->s) == before) press_space(&d, at);
    assert_true(session_count(t->s) > before);
    assert_int_not_equal(t->choice->unit, target);
    assert_true(t->choice->unit == NO_UNIT ||
                t->battle->view.units[t->choice->unit].side == t->battle->view.units[who].side);
    desk_close(&d);
}

/* A newcomer chooses the hunter and presses a hex ahead before his march is thrown: he is told to throw it
 * first. */
static void a_press_ahead_of_the_die_asks_for_the_march(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "movement");
    const int from = t->battle->view.units[who].space;
    int pressed = 0;
    for (int dir = 0; dir < 6; dir++) {
        const int near = board_neighbour(t->sc->board, from, dir);
        if (near == NO_SPACE) continue;
        choice_clear(t);
        choice_select(t, who);
        pointer_go(t, near);
        key(&d, KEY_ENTER, 0);
        rest(&d);
        assert_true(why_on(t));
        assert_string_equal(t->why->refusal.code, "safari.move.no-die");
        pressed++;
    }
    assert_true(pressed > 0);
    desk_close(&d);
}

/* ---- words */

static void wanted(const scenario *sc, const char *code, const char *otherwise)
{
    if (!words_find(sc->words, code) && !(otherwise[0] && words_find(sc->words, otherwise)))
        fail_msg("no words for %s", code);
}

/* Where an action can be more than one thing the strip over the prompt says which: in words. */
static void every_further_choice_has_words(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"grid/scenarios/kassassin", "safari/scenarios/first-march",
                                          "africa/scenarios/castillejos", "prone/scenarios/drill",
                                          "conduct/scenarios/rorkes-drift"};
    int found = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        char path[200], code[200], own[200];
        snprintf(path, sizeof path, "rules/%s.json", battles[i]);
        desk d = desk_open(path, 1280, 720, false);
        const table *t = d.a->table;
        for (int v = 0; v < t->rs->nverbs; v++)
            for (int k = 0; k < ACTION_ARGS; k++) {
                const verb_arg *arg = &t->rs->verbs[v].args[k];
                if (arg->kind != ARG_NUMBER && arg->kind != ARG_CHOICE) continue;
                snprintf(code, sizeof code, "arg.%s", arg->name);
                wanted(t->sc, code, "");
                found++;
                for (int c = 0; arg->kind == ARG_CHOICE && arg->choices[c]; c++) {
                    snprintf(code, sizeof code, "arg.%s.%s", arg->name, arg->choices[c]);
                    snprintf(own, sizeof own, "verb.%s.%s", t->rs->verbs[v].name, arg->choices[c]);
                    wanted(t->sc, code, own);
                }
            }
        desk_close(&d);
    }
    assert_true(found >= 7);
}

/* Who rests looks where he looked; who is told to turn, to the nearest enemy. */
static void rest_turns_nobody(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    unit *u = &((battle *)t->battle)->view.units[0];
    action stay, face;
    action_init(&stay, (uint8_t)action_verb_find(t->rs, "stay"), 0);
    action_init(&face, (uint8_t)action_verb_find(t->rs, "face"), 0);
    action_add_unit(&stay, 0);
    action_add_unit(&face, 0);
    const int towards = choice_wanted_facing(t, &face);
    u->facing = (uint8_t)((towards + 3) % 6);
    assert_int_equal(choice_wanted_facing(t, &face), towards);
    assert_int_equal(choice_wanted_facing(t, &stay), u->facing);
    desk_close(&d);
}

/* What is done to one man names him, and not him as its doer. */
static void who_is_freed_is_named(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, false);
    const table *t = d.a->table;
    action a;
    strbuf says = {0};
    action_init(&a, (uint8_t)action_verb_find(t->rs, "free"), 0);
    action_add_unit(&a, FIGURE_BASE + t->sc->units[0].first_figure);
    assert_true(say_sentence(t, &a, &says));
    assert_non_null(strstr(strbuf_str(&says), "Cut "));
    assert_true(tells_name(strbuf_str(&says), t->sc->units[0].name));
    assert_non_null(strstr(strbuf_str(&says), " free"));
    strbuf_free(&says);
    desk_close(&d);
}

static void rests(desk *d)
{
    app_draw(d->a, d->out);
    for (int i = 0; i < 20; i++)
        app_tick(d->a, d->now += 100);
    app_draw(d->a, d->out);
}

static void rests_at(desk *d, float x, float y)
{
    app_event(d->a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = x, .y = y});
    rests(d);
}

/* A button that slides under a resting hand says nothing over what is there to be read, until the hand moves.
 */
static bool tip_stands(const desk *d)
{
    return d->a->ui.tip[0] && d->a->ui.hot_since < d->now;
}

static void no_tip_comes_of_itself(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    ui *u = &d.a->ui;
    frect r = {0};
    rest(&d);
    for (int i = 0; i < u->nregions && r.w == 0; i++) {
        const frect at = u->regions[i].r;
        if (at.y < 660 || at.h > 60) continue;
        rests_at(&d, at.x + at.w / 2, at.y + at.h / 2);
        if (tip_stands(&d)) r = at;
    }
    assert_true(r.w > 0);
    rests_at(&d, 400, 300);
    u->mx = r.x + r.w / 2;
    u->my = r.y + r.h / 2;
    rests(&d);
    assert_false(tip_stands(&d));
    rests_at(&d, r.x + r.w / 2 + 1, r.y + r.h / 2);
    assert_true(tip_stands(&d));
    key(&d, 'd', 0); /* what it tells of may be another by that */
    rests(&d);
    assert_false(tip_stands(&d));
    rests_at(&d, r.x + r.w / 2 + 2, r.y + r.h / 2);
    assert_true(tip_stands(&d));
    desk_close(&d);
}

/* Two buttons end a step that nothing presses in: the golden one says what the other does beyond that. */
static void the_golden_button_says_how_it_differs(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false);
    const ui *u = &d.a->ui;
    int told = 0;
    rest(&d);
    assert_true(left_so_may(d.a->table) && text_drawn(d.out, "Always end it"));
    const frect prompt = d.a->table->layout->prompt;
    for (int i = 0; i < u->nregions; i++) {
        const frect at = u->regions[i].r;
        if (at.y < prompt.y + prompt.h || at.h > 60) continue;
        rests_at(&d, at.x + at.w / 2, at.y + at.h / 2);
        told += strstr(u->tip, "this once. \"Always end it\"") != NULL;
    }
    assert_int_equal(told, 1);
    desk_close(&d);
}

/* Where that is said on a plate; nothing: it is not. */
static frect said_at(const draw_list *out, const char *says)
{
    frect plate = {0};
    for (size_t i = 0; i < out->count; i++) {
        const draw_command *c = &out->commands[i];
        if (c->kind == DRAW_ROUND) plate = c->u.round.r;
        if (c->kind == DRAW_TEXT && strncmp(out->text + c->text, says, strlen(says)) == 0) return plate;
    }
    return (frect){0};
}

/* What lies in the bar is explained beside what is being said, and not on it. */
static void a_tip_leaves_what_is_said_to_be_read(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, true);
    const ui *u = &d.a->ui;
    int told = 0;
    rest(&d);
    for (float x = 200; x < 1000; x += 8) {
        host_say(d.a->table->host, "%s", "It is told at some length why that may not be done, and what may.");
        rests_at(&d, x, 24);
        const frect said = said_at(d.out, "It is told at some");
        if (u->tip_lies.w <= 0 || said.w <= 0) continue;
        assert_false(ui_meet(u->tip_lies, said));
        told++;
    }
    assert_true(told > 10);
    desk_close(&d);
}

/* What a button below the prompt says of itself lies above the prompt, and not on it. */
static void a_tip_leaves_the_prompt_to_be_read(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    const ui *u = &d.a->ui;
    int told = 0;
    rest(&d);
    const frect prompt = d.a->table->layout->prompt;
    assert_true(prompt.w > 0);
    for (int i = 0; i < u->nregions; i++) {
        const frect at = u->regions[i].r;
        if (at.y < prompt.y + prompt.h || at.h > 60) continue;
        rests_at(&d, at.x + at.w / 2, at.y + at.h / 2);
        if (u->tip_lies.w <= 0) continue;
        assert_false(ui_meet(u->tip_lies, prompt));
        told++;
    }
    assert_true(told > 1);
    desk_close(&d);
}

/* ---- the log */

static void cards_and_counted_dice_are_told_in_words(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    const table *t = d.a->table;
    strbuf out = {0};
    roll card = {
        .kind = ROLL_CARDS, .count = 1, .faces = {13 + 6}, .total = 19, .chart = -1, .row = -1, .column = -1};
    story_roll(t->sc, &t->battle->view, &card, &out);
    assert_string_equal(strbuf_str(&out), "six of diamonds");
    strbuf_clear(&out);
    /* Three dice of which one hits by the fire table: their sum is nobody's business. */
    roll burst = {.sides = 20,
                  .count = 3,
                  .faces = {2, 19, 8},
                  .total = 29,
                  .need = 4,
                  .outcome = 1,
                  .counted = "story.hits",
                  .or_less = true,
                  .chart = (int16_t)chart_index(t->sc, "rifle"),
                  .row = -1,
                  .column = -1};
    assert_true(burst.chart >= 0);
    story_roll(t->sc, &t->battle->view, &burst, &out);
    assert_string_equal(strbuf_str(&out), "3d20: 2 19 8 \u2192 1 hit (4 or less needed)");
    strbuf_clear(&out);
    /* The cell that was read is the number before the modifiers: said as well it would be a second one. */
    roll moved = burst;
    char means[240];
    moved.row = moved.column = 0;
    assert_non_null(strstr(t->sc->charts[burst.chart].cells[0].code, "10"));
    story_roll(t->sc, &t->battle->view, &moved, &out);
    assert_string_equal(strbuf_str(&out), "3d20: 2 19 8 \u2192 1 hit (4 or less needed)");
    roll_words_meaning(t, &moved, means, sizeof means);
    assert_string_equal(means, "4 or less needed");
    strbuf_clear(&out);
    /* Nor by a plain number, where the table read is of another; the figure says what it counts. */
    moved.or_less = false;
    story_roll(t->sc, &t->battle->view, &moved, &out);
    assert_string_equal(strbuf_str(&out), "3d20: 2 19 8 \u2192 1 hit (4 or more needed)");
    roll_words_meaning(t, &moved, means, sizeof means);
    assert_string_equal(means, "4 or more needed");
    roll_words_figure(t, &moved, means, sizeof means);
    assert_string_equal(means, "1 hit");
    strbuf_clear(&out);
    /* A number that no die shows; and one that is not taken for a second face. */
    moved.need = 21;
    roll_words_meaning(t, &moved, means, sizeof means);
    assert_string_equal(means, "21 needed, and no die shows it");
    roll single = {.sides = 6,
                   .count = 1,
                   .faces = {6},
                   .total = 6,
                   .outcome = 6,
                   .need = 6,
                   .chart = -1,
                   .row = -1,
                   .column = -1};
    story_roll(t->sc, &t->battle->view, &single, &out);
    assert_string_equal(strbuf_str(&out), "1d6: 6 (6 needed)");
    strbuf_clear(&out);
    ledger sum = {0}; /* numbers below 0 have the sign that print has, the sum too */
    ledger_put(&sum, LEDGER_BASE, 1, 1, "story.hits", NULL, false);
    ledger_put(&sum, LEDGER_ADD, -3, 3, "story.hits", NULL, false);
    story_ledger(t->sc, &t->battle->view, &sum, &out);
    assert_non_null(strstr(strbuf_str(&out), "\u22123 "));
    assert_non_null(strstr(strbuf_str(&out), " = \u22122"));
    strbuf_clear(&out);
    sum = (ledger){0}; /* after a note the number it begins with says that it is that */
    ledger_put(&sum, LEDGER_NOTE, 0, 1, "story.hits", NULL, false);
    ledger_put(&sum, LEDGER_BASE, 2, 2, "mod.need", NULL, false);
    story_ledger(t->sc, &t->battle->view, &sum, &out);
    assert_non_null(strstr(strbuf_str(&out), "; 2: "));
    strbuf_clear(&out);
    roll alone = burst; /* not counted: what its sum comes to */
    alone.counted = NULL;
    story_roll(t->sc, &t->battle->view, &alone, &out);
    assert_null(strstr(strbuf_str(&out), "hit"));
    strbuf_clear(&out);
    roll march = {.sides = 6,
                  .count = 2,
                  .faces = {4, 5},
                  .total = 9,
                  .outcome = 9,
                  .chart = -1,
                  .row = -1,
                  .column = -1};
    story_roll(t->sc, &t->battle->view, &march, &out);
    assert_string_equal(strbuf_str(&out), "2d6: 4 5 = 9");
    strbuf_clear(&out);
    /* Coins of which the tails count (1 is tails): nobody is left to guess what "-> 3" is of. */
    roll sick = {.kind = ROLL_COINS,
                 .sides = 2,
                 .count = 3,
                 .faces = {1, 1, 1},
                 .total = 0,
                 .outcome = 3,
                 .chart = -1,
                 .row = -1,
                 .column = -1};
    story_roll(t->sc, &t->battle->view, &sick, &out);
    assert_string_equal(strbuf_str(&out), "3 coins: T T T, 0 heads, 3 tails");
    strbuf_free(&out);
    assert_string_equal(chart_panel_read_by(&t->sc->charts[burst.chart]), "Class");
    desk_close(&d);
}

/* ---- the bar */

/* Of 26 turns those round the current one are shown, wide enough to tell; of few turns all. */
static void a_long_battle_shows_the_turns_round_now(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/ituri.json", 1280, 720, false);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    assert_true(d.a->table->sc->turns > 20);
    assert_true(has_widget(&d, "turn", 1));
    assert_false(has_widget(&d, "turn", d.a->table->sc->turns));
    desk_close(&d);
    d = desk_open("rules/prone/scenarios/heyde.json", 1280, 720, false);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    assert_true(has_widget(&d, "turn", 1));
    assert_true(has_widget(&d, "turn", d.a->table->sc->turns));
    desk_close(&d);
}

/* Who has moved may still turn on the spot: that is no reason to count him for ever. */
static void who_may_only_turn_is_not_counted(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    set_choice(t)->unit = NO_UNIT;
    for (int i = 0; i < 6 && (!t->battle->ours || offers_unused(t) == 0); i++)
        key(&d, KEY_ENTER, UI_CTRL), key(&d, KEY_ENTER, 0);
    const int before = offers_unused(t);
    assert_true(before > 2);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits != 1 || action_space(a) == NO_SPACE || a->target != NO_UNIT) continue;
        const action goes = *a;
        battle_do(t, &goes);
        rest(&d);
        assert_true(offers_may_act(t, goes.units[0]));
        break;
    }
    assert_int_equal(offers_unused(t), before - 1);
    char said[40];
    snprintf(said, sizeof said, "%d to act", before - 1);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, said));
    desk_close(&d);
}

/* Every row of further choices and the button that does it lie on one card, in large letters too; whose order
 * it is stands above it, also in the sheet's last row. */
static void further_choices_lie_on_one_card(void **unused)
{
    (void)unused;
    static const int texts[] = {100, 150};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        desk d =
            desk_open_with(ruleset_list, ".", "rules/prone/scenarios/drill.json", 1280, 720, true, false);
        table *t = d.a->table;
        const ui *u = &d.a->ui;
        d.a->settings.text = texts[i];
        app_settings_changed(d.a);
        rest(&d);
        choice_select(t, 0);
        key(&d, 'p', 0);
        assert_true(t->choice->ready);
        app_draw(d.a, d.out);
        app_draw(d.a, d.out);
        const float s = where_counter(t, t->battle->view.units[0].space) / 2;
        const fpoint at = where_unit(t, 0);
        const frect counter = {at.x - s, at.y - s, 2 * s, 2 * s};
        frect card = {0};
        int within = 0;
        for (int k = 0; k < u->nregions; k++) {
            const frect r = u->regions[k].r;
            if (u->regions[k].id == ui_name("strips", 0)) card = r;
            if (u->regions[k].id != ui_name("doalone", 0) && u->regions[k].id != ui_name("stripvalue", 0) &&
                u->regions[k].id != ui_name("stripvalue", STRIP_VALUES))
                continue;
            within++;
            assert_true(r.x >= card.x && r.y >= card.y && r.x + r.w <= card.x + card.w &&
                        r.y + r.h <= card.y + card.h);
        }
        assert_int_equal(within, 3);
        assert_true(card.x >= t->layout->board.x &&
                    card.x + card.w <= t->layout->board.x + t->layout->board.w);
        assert_false(ui_meet(card, counter));
        desk_close(&d);
    }
}

/* A golden battle up to that entry. */
static desk golden(const char *name, const char *entry)
{
    char from[200], path[500], *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", name);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    assert_non_null(at);
    file_join(folder, "part.save", path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, false);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    return d;
}

static const char drift[] = "conduct-rorkes-drift";

/* Where somebody is to be placed as well all may be told to hold all the same, and it is said whom that
 * leaves waiting: before it is done, and afterwards. */
static void who_is_left_waiting_is_told(void **unused)
{
    (void)unused;
    desk d = golden("grid-maida", "\n175 british enter u10");
    table *t = d.a->table;
    strbuf tip = {0};
    const int turn = t->battle->view.turn, step = t->battle->view.step;
    assert_true(text_holds(d.out, "All hold") || text_holds(d.out, "The rest hold"));
    assert_true(unused_may_stay(t) && unused_stay_waits(t, &tip));
    assert_string_equal(strbuf_str(&tip), "20th Foot is left waiting to be placed");
    strbuf_free(&tip);
    d.a->said[0] = 0;
    unused_stay(t);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_true(t->battle->view.turn > turn || t->battle->view.step != step || t->battle->d.side != 0);
    assert_string_equal(d.a->said, "20th Foot is left waiting to be placed.");
    desk_close(&d);
}

/* Which of how many steps it is stands beside its name, however long that is. */
static void every_step_has_its_number(void **unused)
{
    (void)unused;
    desk d = golden("prone-omaruru", "\n93 german lie");
    table *t = d.a->table;
    const ui_event size = {.kind = UI_RESIZE, .x = 1120, .y = 720};
    app_event(d.a, &size);
    state *shown = (state *)&t->anim->shown;
    int all = 0, nth = 0, briefly = 0;
    for (int k = 0; k < t->rs->nsteps; k++)
        all += !t->rs->step_comes || t->rs->step_comes(&t->battle->view, k);
    for (int k = 0; k < t->rs->nsteps; k++) {
        char whole[40], brief[32];
        if (t->rs->step_comes && !t->rs->step_comes(&t->battle->view, k)) continue;
        nth++;
        shown->step = (uint8_t)k;
        snprintf(whole, sizeof whole, "step %d of %d", nth, all);
        snprintf(brief, sizeof brief, "%d/%d", nth, all);
        app_draw(d.a, d.out);
        briefly += text_holds(d.out, brief);
        if (!text_drawn(d.out, whole) && !text_holds(d.out, brief)) fail_msg("step %d has no number", nth);
    }
    assert_true(nth > 2 && briefly > 0);
    desk_close(&d);
}

/* Where shots fall at once there is no order to all: the key says what does it instead, and orders nothing.
 */
static void the_key_of_all_is_never_mute(void **unused)
{
    (void)unused;
    desk d = golden("prone-omaruru", "\n28 german fire");
    table *t = d.a->table;
    const int entries = session_count(t->s);
    assert_false(text_holds(d.out, "All fire") || text_holds(d.out, "All hold"));
    d.a->said[0] = '\0';
    const ui_event all = {.kind = UI_KEY, .key = 'a', .mods = UI_SHIFT};
    app_event(d.a, &all);
    app_draw(d.a, d.out);
    assert_non_null(strstr(d.a->said, "drag a box round several"));
    assert_int_equal(session_count(t->s), entries);
    desk_close(&d);
}

/* Behind a wall nobody is asked one by one: one order, by key or button, and the step is over, unasked. Not
 * while somebody is chosen, and not in a step of fire. */
static void all_may_be_told_to_stay(void **unused)
{
    (void)unused;
    for (int how = 0; how < 2; how++) {
        desk d = golden("grid-kassassin", "\n3 egyptian move");
        table *t = d.a->table;
        assert_true(unused_asked(t));
        assert_true(text_holds(d.out, "All hold") && text_holds(d.out, "All hold (step ends): Shift A."));
        const int side = t->battle->d.side, before = session_count(t->s);
        int who = 0;
        while (!offers_any(t, who))
            who++;
        choice_select(t, who);
        rest(&d);
        assert_false(text_holds(d.out, "All hold"));
        choice_clear(t);
        rest(&d);
        if (how == 0) {
            key(&d, 'a', UI_SHIFT);
        } else {
            const draw_command *at = NULL;
            for (size_t i = 0; i < d.out->count && !at; i++)
                if (d.out->commands[i].kind == DRAW_TEXT &&
                    strcmp(d.out->text + d.out->commands[i].text, "All hold") == 0)
                    at = &d.out->commands[i];
            assert_non_null(at);
            const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at->u.text.x + 4, .y = at->u.text.y - 4};
            app_event(d.a, &e); /* what the other button does otherwise is said */
            rest(&d);
            assert_true(text_holds(d.out, "\"End movement\" ends it as well"));
            press(&d, e.x, e.y);
        }
        assert_true(session_count(t->s) > before && t->modal->card != MODAL_END);
        assert_true(t->battle->d.side != side || session_at(t->s, before)->act.nunits == 0);
        assert_int_equal(session_at(t->s, before)->act.nunits, 0);
        desk_close(&d);
        d = golden(drift, "\n29 british fire");
        assert_false(text_holds(d.out, "All hold"));
        desk_close(&d);
        d = golden(drift, "\n5 british hold"); /* the end asks nothing: two buttons would do the same */
        assert_false(unused_asked(d.a->table) || text_holds(d.out, "All hold"));
        const int entries = session_count(d.a->table->s);
        key(&d, 'a', UI_SHIFT); /* the key is as good as ever */
        assert_true(session_count(d.a->table->s) > entries);
        desk_close(&d);
    }
}

/* Who has rolled and cannot move keeps the others waiting: the golden button lets it hold, and ends nothing.
 */
static void who_holds_up_the_others_rests_first(void **unused)
{
    (void)unused;
    desk d = golden(drift, "\n225 ");
    table *t = d.a->table;
    const int who = t->battle->d.args.unit, side = t->battle->d.side;
    int behind;
    assert_true(who != NO_UNIT && offers_end_step(t) >= 0);
    assert_int_equal(offers_holding_up(t, &behind), -1); /* it may move yet */
    overrule(&d, "umpire-set key=left value=0");
    choice_clear(t);
    rest(&d);
    const int holds = offers_holding_up(t, &behind);
    assert_true(holds >= 0 && behind > 1);
    assert_false(text_holds(d.out, "The golden button ends it"));
    assert_true(text_holds(d.out, "The golden button lets it hold"));
    const int before = session_count(t->s);
    key(&d, KEY_ENTER, UI_CTRL);
    rest(&d);
    assert_int_equal(session_count(t->s), before + 1);
    assert_int_equal(session_at(t->s, before)->act.units[0], who);
    assert_true(t->battle->d.side == side && t->battle->d.args.unit == NO_UNIT && offers_to_act(t) >= behind);
    desk_close(&d);
}

/* Whoever has arrived and stands nowhere yet is spoken of while the step is asked for, and before it ends,
 * though others have an enemy within reach. */
static void who_has_arrived_is_not_forgotten(void **unused)
{
    (void)unused;
    desk d = golden("grid-kassassin", "\n111 british enter");
    table *t = d.a->table;
    choice_clear(t);
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "3 have arrived"));
    unused_end(t);
    rest(&d);
    app_draw(d.a, d.out);
    assert_int_equal(t->modal->card, MODAL_END);
    assert_true(text_holds(d.out, "Not placed yet: Household Cavalry"));
    desk_close(&d);
}

/* Who lies and gets no order: what comes of it is said where the step is about to end. */
static void what_lying_on_means_is_asked_with_the_end(void **unused)
{
    (void)unused;
    desk d = golden("prone-drill", "\n21 german stand");
    modal_open(d.a->table, MODAL_END);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Who lies and gets no"));
    desk_close(&d);
    d = golden("prone-drill", "\n3 german lie"); /* nobody lies yet */
    modal_open(d.a->table, MODAL_END);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, "Who lies"));
    desk_close(&d);
}

/* Who has shots left when the shooting ends is told whether they are kept. */
static void what_becomes_of_shots_is_asked_with_the_end(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n21 expedition fire");
    modal_open(d.a->table, MODAL_END);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Shots not fired now"));
    desk_close(&d);
    d = golden("safari-first-march", "\n20 expedition end"); /* no shots here */
    modal_open(d.a->table, MODAL_END);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, "Shots not fired now"));
    desk_close(&d);
}

/* The ledger of a march is of the faces: it waits for them. */
static void what_a_march_comes_to_waits_for_its_die(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n21 expedition fire");
    const session *s = d.a->table->s;
    int marches = 0;
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.nrolls; k++) {
            const roll *of = &session_at(s, i)->events.rolls[k];
            if (of->cause != CAUSE_MOVEMENT) continue;
            assert_true(of->of_faces);
            marches++;
        }
    assert_true(marches > 0);
    desk_close(&d);
}

/* A hit that could wound from 7 on is thrown for with a d6: no die shows that; with a d8 it is said what does
 * something. */
static void what_no_die_shows_is_said_of_both_numbers(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n21 expedition fire");
    table *t = d.a->table;
    strbuf out = {0};
    roll r = {.kind = ROLL_DICE, .sides = 6, .count = 1, .faces = {4}, .total = 4, .outcome = 4, .need = 12};
    ledger_put(&r.ledger, LEDGER_NOTE, 0, 7, "mod.bush.wounds-only", "S38", false);
    story_need(t->sc, &t->battle->view, &r, &out);
    assert_string_equal(strbuf_str(&out), "7 needed, and no die shows it");
    strbuf_clear(&out);
    r.sides = 8;
    story_need(t->sc, &t->battle->view, &r, &out);
    assert_string_equal(strbuf_str(&out), "7 to wound; a blow never kills it");
    strbuf_clear(&out);
    r.ledger.line[0].code = "mod.bush.wounds-on";
    story_need(t->sc, &t->battle->view, &r, &out);
    assert_string_equal(strbuf_str(&out), "7 to wound, 12 to kill");
    strbuf_free(&out);
    desk_close(&d);
}

/* Beside what one side must score the bar shows no score of the other, which decides nothing. */
static void an_idle_score_is_not_in_the_bar(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n21 expedition fire");
    int n = 0, loads = 0;
    app_draw(d.a, d.out);
    for (size_t i = 0; i < d.out->count; i++) {
        if (d.out->commands[i].kind != DRAW_TEXT) continue;
        n += strcmp(d.out->text + d.out->commands[i].text, "Score") == 0;
        loads += strcmp(d.out->text + d.out->commands[i].text, "Loads") == 0;
    }
    assert_int_equal(n, 1);
    assert_int_equal(loads, 2);
    desk_close(&d);
}

/* A way over a place that is full, where somebody may lie hidden beside it, says whence it would go back. */
static void a_way_says_where_it_could_be_thrown_back(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n5 expedition move u0");
    const table *t = d.a->table;
    int warned = 0, silent = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        unit_way way;
        strbuf says = {0};
        int full = NO_SPACE;
        if (a->nunits == 0 || !game_way(&t->battle->view, a, &way) || way.count == 0) continue;
        for (int k = 0; k + 1 < way.count && full == NO_SPACE; k++)
            if (standing_at(t, way.space[k], NO_UNIT, false) != NO_UNIT) full = way.space[k];
        const char *rule = say_brought(t, a, false, &says);
        const bool warns = strstr(strbuf_str(&says), "it would go back") != NULL;
        if (warns) {
            char name[16];
            assert_string_equal(rule, "S·H16a"); /* whose chip leads to it */
            assert_int_not_equal(full, NO_SPACE);
            board_space_name(t->b, full, name);
            assert_non_null(strstr(strbuf_str(&says), name));
        }
        warned += warns;
        silent += !warns;
        strbuf_free(&says);
    }
    assert_true(warned > 0 && silent > 0);
    desk_close(&d);
}

/* Where one's own marched this turn and stopped beside the trees whoever lay there has come to light. */
static void a_place_marched_to_stops_nobody(void **unused)
{
    (void)unused;
    desk d = before("ui/data/first-march-c", "\n14 expedition move u2 > 0708", 1280, 720, true);
    const table *t = d.a->table;
    const int stop = board_space_find(t->b, "0607");
    int through = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        unit_way way;
        bool by = false;
        strbuf says = {0};
        if (a->nunits == 0 || !game_way(&t->battle->view, a, &way)) continue;
        for (int k = 0; k + 1 < way.count; k++)
            by = by || way.space[k] == stop;
        (void)say_brought(t, a, false, &says);
        if (by) assert_null(strstr(strbuf_str(&says), "at 0607"));
        through += by;
        strbuf_free(&says);
    }
    assert_true(through > 0);
    desk_close(&d);
}

/* Whoever stopped it where there is no room has come to light by that, and has a name. */
static void who_leaves_no_room_is_named(void **unused)
{
    (void)unused;
    action go;
    desk d = before_order("ui/data/first-march-c", "\n5 expedition move u0 > 0604", &go);
    table *t = d.a->table;
    strbuf says = {0};
    battle_do(t, &go);
    const session_entry *e = session_at(t->s, session_count(t->s) - 1);
    for (int i = 0; i < e->events.count; i++)
        if (e->events.items[i].kind == EV_MOVE) {
            strbuf_clear(&says);
            story_event(t->s, e, &e->events.items[i], t->battle->viewer, &says);
        }
    assert_string_equal(
        strbuf_str(&says),
        "The hunter came upon Leopard at 0606, where others leave no room: it went back to 0506.");
    strbuf_free(&says);
    desk_close(&d);
}

/* Whose party has shot at one whom it sees is told so, and not that another is out of its sight. */
static void who_has_shot_is_not_told_of_whom_he_does_not_see(void **unused)
{
    (void)unused;
    desk d = before("ui/data/first-march-c", "\n80 expedition end", 1280, 720, true);
    strbuf says = {0};
    idle_words(d.a->table, &says);
    assert_null(strstr(strbuf_str(&says), "The hunter: out of sight"));
    assert_non_null(strstr(strbuf_str(&says), "The hunter: has shot"));
    strbuf_free(&says);
    desk_close(&d);
}

/* The march of a step that is over has no hexes left. */
static void no_march_is_left_when_its_step_is_over(void **unused)
{
    (void)unused;
    panel p = {0};
    desk d = before("ui/data/first-march-c", "\n24 expedition fire", 1280, 720, true);
    const table *t = d.a->table;
    game_describe_unit(&t->battle->view, 3, &p);
    int over = 0;
    for (int i = 0; i < p.count; i++) {
        assert_string_not_equal(p.row[i].value ? p.row[i].value : "", "row.move.left");
        over += p.row[i].value && strcmp(p.row[i].value, "row.move.over") == 0;
    }
    assert_int_equal(over, 1);
    desk_close(&d);
}

/* A leader whose die shows less than is needed cannot pass his check, and his card says so. */
static void a_check_that_no_die_passes_is_called_that(void **unused)
{
    (void)unused;
    panel p = {0};
    desk d = before("ui/data/first-march-c", "\n93 expedition march u3", 1280, 720, true);
    const table *t = d.a->table;
    int never = 0;
    game_describe_unit(&t->battle->view, 3, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].value && strcmp(p.row[i].value, "row.morale.never") == 0) {
            assert_true(p.row[i].n[0] > p.row[i].n[1]);
            never++;
        }
    assert_int_equal(never, 1);
    assert_non_null(words_find(t->sc->words, "about.row.morale"));
    desk_close(&d);
}

/* Who has gone part of his way and then puts loads down goes on with his way: the golden button still ends
 * it.
 */
static void loads_handled_leave_the_golden_button_as_it_is(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n15 expedition move u2");
    table *t = d.a->table;
    const int drop = action_verb_find(t->rs, "drop"), move = action_verb_find(t->rs, "move");
    int near = -1, loads = -1;
    assert_int_equal(offers_ends_way(t), -1); /* thrown, and not gone yet */
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        unit_way way;
        if (a->verb != move || !game_way(&t->battle->view, a, &way)) continue;
        if (way.count == 2 && near < 0) near = i;
    }
    assert_true(near >= 0);
    const action goes = t->battle->list.items[near];
    battle_do(t, &goes);
    rest(&d);
    assert_true(offers_ends_way(t) >= 0);
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == drop) loads = i;
    assert_true(loads >= 0);
    const action puts = t->battle->list.items[loads];
    battle_do(t, &puts);
    rest(&d);
    assert_true(offers_unfinished(t) != NO_UNIT);
    assert_true(offers_ends_way(t) >= 0);
    assert_true(text_holds(d.out, "Hold: Lead bearers") || text_holds(d.out, "Hold: Front bearers"));
    desk_close(&d);
}

/* The chip of the rule in the prompt line opens its page: the line, which is read whole, lies below it. */
static void the_chip_of_the_prompt_line_opens_its_rule(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n5 expedition move u0");
    table *t = d.a->table;
    int warned = -1;
    for (int i = 0; i < t->battle->list.count && warned < 0; i++) {
        const action *a = &t->battle->list.items[i];
        strbuf says = {0};
        if (a->nunits > 0 && strcmp(say_brought(t, a, false, &says), "S·H16a") == 0) warned = i;
        strbuf_free(&says);
    }
    assert_true(warned >= 0);
    choice_select(t, t->battle->list.items[warned].units[0]);
    assert_true(choice_space(t, action_space(&t->battle->list.items[warned])));
    rest(&d);
    const frect chip = region_of(t, "promptrule", 0);
    assert_true(chip.w > 0);
    press(&d, chip.x + chip.w / 2, chip.y + chip.h / 2);
    assert_int_equal(d.a->screen, SCREEN_RULES);
    desk_close(&d);
}

/* Loads lie at its feet and may not be taken up now: the order stands barred in its row, so that it can be
 * asked why not; where none lie there is none. */
static void to_take_up_what_lies_there_stands_barred(void **unused)
{
    (void)unused;
    enum { BEARERS = 2 };
    desk d = golden("safari-first-march", "\n12 expedition march u2");
    table *t = d.a->table;
    const int bearers = BEARERS, lift = action_verb_find(t->rs, "lift");
    strbuf line = {0};
    choice_select(t, bearers);
    rest(&d);
    assert_false(text_drawn(d.out, "Take up loads"));
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == action_verb_find(t->rs, "drop") &&
            t->battle->list.items[i].units[0] == bearers) {
            const action puts = t->battle->list.items[i];
            battle_do(t, &puts);
            break;
        }
    rest(&d);
    strbuf_addf(&line, "umpire-set u%d key=spooked value=1", bearers);
    overrule(&d, strbuf_str(&line));
    strbuf_free(&line);
    choice_clear(t);
    choice_select(t, bearers);
    rest(&d);
    for (int i = 0; i < t->battle->list.count; i++)
        assert_false(t->battle->list.items[i].verb == lift && t->battle->list.items[i].units[0] == bearers);
    assert_int_equal(t->choice->unit, bearers);
    assert_true(t->rs->at_hand(&t->battle->view, bearers, lift));
    assert_true(text_drawn(d.out, "Take up loads"));
    desk_close(&d);
}

/* Who is led to his target by Tab reads of it on the board of odds: no words of its place lie over both. */
static void what_tab_aims_at_has_no_plate_of_its_place(void **unused)
{
    (void)unused;
    desk d = golden("safari-first-march", "\n21 expedition fire u0");
    table *t = d.a->table;
    int who = NO_UNIT;
    for (int i = 0; i < t->battle->list.count && who == NO_UNIT; i++)
        if (t->battle->list.items[i].target != NO_UNIT && t->battle->list.items[i].units[0] < FIGURE_BASE)
            who = t->battle->list.items[i].units[0];
    assert_true(who != NO_UNIT);
    choice_select(t, who);
    choice_verb(t, action_verb_find(t->rs, "fire"));
    rest(&d);
    key(&d, KEY_TAB, 0);
    assert_true(t->choice->ready && odds_board_open(t));
    const int at = t->battle->view.units[standing_unit_of(t, t->choice->act.target)].space;
    assert_int_equal(t->pointer->hover, at);
    assert_true(place_plate(t).w == 0);
    desk_close(&d);
}

/* Who takes an order back hopes for other dice: the button says that they are the same. */
static void undo_says_that_the_dice_stay(void **unused)
{
    (void)unused;
    desk d = golden("prone-drill", "\n12 german end");
    app_draw(d.a, d.out);
    frect at = {0};
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind == DRAW_TEXT && strcmp(d.out->text + c->text, "Undo") == 0)
            at = (frect){c->u.text.x, c->u.text.y, 0, 0};
    }
    assert_true(at.x > 0);
    rests_at(&d, at.x + 4, at.y - 4);
    assert_non_null(strstr(d.a->ui.tip, "the same dice"));
    desk_close(&d);
}

/* How many the question before the end of the step counts. */
static int asked_about(desk *d)
{
    int n = 0;
    modal_open(d->a->table, MODAL_END);
    app_draw(d->a, d->out);
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strstr(d->out->text + d->out->commands[i].text, "units could still act"))
            n = atoi(d->out->text + d->out->commands[i].text);
    modal_close(d->a->table);
    return n;
}

/* Who has rallied in melee is asked alone: what ends that names him and asks about nobody. In the midst of a
 * march all who wait behind it are counted, as they were before it. */
static void what_ends_one_units_turn_says_whose(void **unused)
{
    (void)unused;
    desk d = golden(drift, "\n109 british hold");
    table *t = d.a->table;
    const int step = t->battle->view.step, who = t->battle->d.args.unit;
    assert_string_equal(t->sc->units[who].name, "Hospital");
    assert_true(text_holds(d.out, "Done with Hospital"));
    assert_false(text_holds(d.out, "End movement") || text_holds(d.out, "All hold") || unused_asked(t));
    key(&d, KEY_ENTER, UI_CTRL);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_int_equal(t->battle->view.step, step);
    assert_true(t->battle->ours && offers_to_act(t) > 0);
    assert_true(text_holds(d.out, "End movement"));
    desk_close(&d);
    d = golden(drift, "\n13 zulu order");
    const int before = asked_about(&d);
    desk_close(&d);
    d = golden(drift, "\n14 zulu");
    assert_int_equal(offers_to_act(d.a->table), 1);
    assert_true(before > 3);
    assert_int_equal(asked_about(&d), before);
    desk_close(&d);
}

/* Who has rolled and may still march has been used, and is not done. */
static void who_is_on_the_march_is_not_unused(void **unused)
{
    (void)unused;
    static const char *const at[][2] = {{"\n115 zulu order", "Not used yet: "},
                                        {"\n120 zulu hold", "Not done yet: "}};
    for (int i = 0; i < 2; i++) {
        desk d = golden(drift, at[i][0]);
        strbuf names = {0};
        unused_names(d.a->table, &names);
        if (strstr(strbuf_str(&names), at[i][1]) != strbuf_str(&names)) fail_msg("%s", strbuf_str(&names));
        strbuf_free(&names);
        desk_close(&d);
    }
}

/* A question that no unit answers stays in the line, whoever is pressed meanwhile. */
static void who_is_pressed_does_not_hide_the_question(void **unused)
{
    (void)unused;
    desk d = golden("grid-kassassin", "\n2 egyptian move-first");
    table *t = d.a->table;
    int who = 0;
    while (t->battle->view.units[who].side != t->battle->d.side)
        who++;
    assert_true(text_holds(d.out, "move first or second?"));
    choice_select(t, who);
    rest(&d);
    assert_true(text_holds(d.out, "it waits until this is answered."));
    assert_true(text_holds(d.out, "move first or second?"));
    desk_close(&d);
}

/* Does the prompt say so, on one line or on two? */
static bool prompt_says(const desk *d, const char *part)
{
    strbuf b = {0};
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && ui_inside(d->a->table->layout->prompt, c->u.text.x, c->u.text.y))
            strbuf_addf(&b, "%s%s", b.len > 0 ? " " : "", d->out->text + c->text);
    }
    const bool says = strstr(strbuf_str(&b), part) != NULL;
    strbuf_free(&b);
    return says;
}

/* With no enemy left in sight the side is told what it has still to do; who hides is not told of by that. */
static void with_nobody_left_the_goal_is_told(void **unused)
{
    (void)unused;
    enum { ARCHERS = 4 };
    for (int wide = 0; wide <= 1; wide++) {
        desk d =
            before("safari-first-march", "\n2 expedition march", wide ? 2560 : 1280, wide ? 1440 : 720, true);
        const table *t = d.a->table;
        assert_int_equal(t->battle->d.side, 0);
        assert_false(prompt_says(&d, "No enemy is in sight"));
        overrule(&d, "umpire-remove u5");
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        assert_int_equal(t->battle->d.side, 0);
        assert_false(state_seen(&t->battle->view, ARCHERS, 0)); /* they hide */
        assert_true(prompt_says(&d, "No enemy is in sight any more. To win: "));
        assert_true(prompt_says(&d, wide ? "bring off people and loads for 20 points" : "points 0 of 20."));
        overrule(&d, "umpire-place u5 > 1003");
        assert_false(prompt_says(&d, "No enemy is in sight"));
        desk_close(&d);
    }
}

/* Who fell where the pointer is is said to who looks about, and not beside the order of who aims there. */
static void the_dead_of_a_place_are_no_part_of_an_aim(void **unused)
{
    (void)unused;
    desk d = before("safari-first-march", "\n26 expedition fire", 1920, 1080, true);
    table *t = d.a->table;
    const int there = board_space_find(t->b, "0704");
    const fpoint at = where_centre(t, there);
    strbuf lost = {0};
    assert_true(fallen_words(t, there, &lost));
    rests_at(&d, at.x, at.y);
    prompt_text p;
    prompt_words(t, &p);
    assert_non_null(strstr(strbuf_str(&p.right), strbuf_str(&lost)));
    prompt_free(&p);
    key(&d, KEY_TAB, 0);
    assert_int_not_equal(t->choice->unit, NO_UNIT);
    rests_at(&d, at.x + 1, at.y);
    prompt_words(t, &p);
    assert_int_equal(t->pointer->hover, there);
    assert_null(strstr(strbuf_str(&p.right), strbuf_str(&lost)));
    prompt_free(&p);
    strbuf_free(&lost);
    desk_close(&d);
}

/* What the rules warn of is read before it is ordered, and the order stands open: nothing is asked. */
static void a_warning_stands_by_the_order(void **unused)
{
    (void)unused;
    desk d = golden("africa-wad-ras", "\n19 spanish move");
    table *t = d.a->table;
    const state *s = &t->battle->view;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        refusal why;
        if (!game_warned_of(s, a, &why) || strcmp(why.code, "warn.officers-alone") != 0) continue;
        choice_select(t, a->units[0]);
        choice_verb(t, a->verb);
        choice_space(t, action_space(a));
        app_draw(d.a, d.out);
        assert_true(t->choice->ready);
        assert_true(prompt_says(&d, "Officers alone hold nothing: he gives way to any attack."));
        assert_true(game_asked_about(s, &t->choice->act) == NULL);
        desk_close(&d);
        return;
    }
    fail_msg("no officer may go alone");
}

/* Who is alone has no others who come after him. */
static void nobody_comes_after_the_only_one(void **unused)
{
    (void)unused;
    desk d = golden("prone-drill", "\n22 german move");
    assert_true(offers_unused(d.a->table) > 0);
    assert_false(prompt_says(&d, "the others come after it"));
    desk_close(&d);
    d = golden("africa-castillejos", "\n112 spanish retreat"); /* asked for in the enemy's turn */
    assert_true(d.a->table->battle->view.side != d.a->table->battle->d.side);
    assert_true(offers_unused(d.a->table) > 0);
    assert_false(prompt_says(&d, "the others come after it"));
    desk_close(&d);
}

/* Of one who alone may act the name stands in the prompt, until he is chosen; of several nobody is named. */
static void the_only_one_who_may_act_is_named(void **unused)
{
    (void)unused;
    desk d = golden("prone-drill", "\n3 german lie");
    assert_int_equal(offers_to_act(d.a->table), 1);
    assert_true(prompt_says(&d, "Only Field company may act: press the counter, or Tab."));
    key(&d, KEY_TAB, 0);
    assert_int_not_equal(d.a->table->choice->unit, NO_UNIT);
    assert_false(prompt_says(&d, "may act: press it"));
    desk_close(&d);
    d = golden(drift, "\n29 british fire");
    assert_true(offers_to_act(d.a->table) > 1);
    assert_false(prompt_says(&d, "may act: press it"));
    desk_close(&d);
}

/* Who could not fire is named with the judge's own reason, and those in the same case are counted with him.
 */
static void who_has_no_shot_is_told_why(void **unused)
{
    (void)unused;
    desk d = golden("prone-heyde", "\n24 german end");
    const table *t = d.a->table;
    const int fire = idle_fire_verb(t), side = t->battle->d.side;
    state s = t->battle->view;
    strbuf said = {0};
    refusal why;
    int armed = 0, first = NO_UNIT, enemy = NO_UNIT;
    assert_true(fire >= 0);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (s.units[u].status != UNIT_ON || !game_has_order(&s, u, fire)) continue;
        if (s.units[u].side != side)
            enemy = u;
        else if (armed++ == 0)
            first = u;
        else
            s.units[u].status = UNIT_DESTROYED, s.units[u].space = NO_SPACE;
    }
    assert_true(first != NO_UNIT && enemy != NO_UNIT);
    for (int u = 0; u < t->sc->nunits; u++) /* one of each side is left */
        if (s.units[u].side != side && u != enemy)
            s.units[u].status = UNIT_DESTROYED, s.units[u].space = NO_SPACE;
    const board_space *at = &t->b->spaces[s.units[first].space];
    const board_link *link = &t->b->links[at->first_link];
    s.units[enemy].space = (uint16_t)link->to;
    for (int turn = 0; turn < 6; turn++) {
        s.units[first].facing = (uint8_t)turn;
        const bool may = game_sight(&s, first, s.units[enemy].space, enemy, &why);
        strbuf_clear(&said);
        assert_int_equal(idle_no_shot(t, &s, side, &said), !may);
        if (may) continue;
        const word_entry *w = words_find(t->sc->words, why.code);
        assert_non_null(w);
        assert_non_null(strstr(strbuf_str(&said), say_unit(t, first)));
        assert_non_null(strstr(strbuf_str(&said), w->title + 1)); /* within a sentence: without its capital */
    }
    strbuf_free(&said);
    desk_close(&d);
}

/* The reason of most does not hide that of the few: that a battery is limbered can be mended. */
static void two_reasons_of_no_shot_are_told(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, false);
    const table *t = d.a->table;
    strbuf said = {0};
    rest(&d);
    state s = t->battle->view; /* in range of its guns */
    s.units[t->sc->nunits - 1].space = (uint16_t)board_space_find(t->b, "G8");
    assert_true(idle_no_shot(t, &s, 1, &said));
    assert_non_null(strstr(strbuf_str(&said), "others: out of range; Horse battery: limbered"));
    assert_null(strstr(strbuf_str(&said), "for another reason"));
    strbuf_free(&said);
    desk_close(&d);
}

/* The right end says all of its parts, or leaves some out whole: how many may act it says in any case. */
static void the_right_end_is_not_cut(void **unused)
{
    (void)unused;
    desk d = golden("grid-maida", "\n31 british ");
    table *t = d.a->table;
    bool read;
    rest(&d);
    strbuf *shots = battle_unshot(t, &read);
    strbuf_clear(shots);
    for (int i = 0; i < 6; i++)
        strbuf_add(shots, "No shot by any of the light guns;");
    prompt_text p;
    prompt_words(t, &p);
    const char *end = strstr(strbuf_str(&p.right), "10 to act");
    assert_non_null(end);
    assert_string_equal(end, "10 to act");
    assert_non_null(strstr(strbuf_str(&p.right), strbuf_str(shots)));
    prompt_free(&p);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "10 to act"));
    assert_false(text_holds(d.out, "No shot by any"));
    desk_close(&d);
}

/* A step that is passed over says so in the log and beside the prompt, there until somebody is chosen. */
static void what_is_passed_over_is_told(void **unused)
{
    (void)unused;
    desk d = golden(drift, "\n29 british fire");
    table *t = d.a->table;
    const int who = until_step(&d, "rifles");
    bool told = false;
    for (int i = 0; i < t->log->count; i++)
        told = told || strstr(t->log->lines[i].text, "Artillery: no gun has a target.") != NULL;
    assert_true(told && text_holds(d.out, "Artillery: no gun has a target"));
    layout_open(t, LAYOUT_LOG, false);
    choice_select(t, who);
    rest(&d);
    strbuf b = {0};
    assert_true(passed_now(t, &b)); /* it is still so, but the one chosen is spoken of */
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        assert_false(c->kind == DRAW_TEXT && c->u.text.y > t->layout->prompt.y &&
                     strstr(d.out->text + c->text, "Artillery: nobody"));
    }
    strbuf_free(&b);
    desk_close(&d);
    static const char *const battles[] = {"grid/scenarios/kassassin", "safari/scenarios/first-march",
                                          "prone/scenarios/drill", "africa/scenarios/castillejos",
                                          "example/scenarios/village"};
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) { /* each system has words for some */
        char path[100], code[80];
        int has = 0;
        snprintf(path, sizeof path, "rules/%s.json", battles[i]);
        d = desk_open(path, 1280, 720, false);
        for (int k = 0; k < d.a->table->rs->nsteps; k++) {
            snprintf(code, sizeof code, "step.%s.none", d.a->table->rs->steps[k]);
            has += words_find(d.a->table->sc->words, code) != NULL;
        }
        if (has == 0) fail_msg("%s", path);
        desk_close(&d);
    }
}

/* Of what is drawn in ink in the prompt's strip the first two lines; *px: their letters. How many. */
static int prompt_lines(const desk *d, float line[2], float *px)
{
    const frect r = d->a->table->layout->prompt;
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(r, c->u.text.x, c->u.text.y) ||
            c->u.text.c != d->a->ui.t.ink || (n > 0 && fabsf(line[0] - c->u.text.y) < 5))
            continue;
        if (n < 2) line[n++] = c->u.text.y, *px = c->u.text.f.px;
    }
    return n;
}

/* A sentence on two lines has air between them, and to the edges of its strip. */
static void two_lines_are_not_squeezed(void **unused)
{
    (void)unused;
    int two = 0;
    for (int width = 700; width <= 1280; width += 116) {
        desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", width, 720, true);
        const table *t = d.a->table;
        float line[2] = {0, 0}, px = 0;
        rest(&d);
        for (int i = 0; i < 40 && !t->battle->ours; i++)
            rest(&d);
        rest(&d);
        if (prompt_lines(&d, line, &px) == 2) {
            two++;
            assert_true(fabsf(line[1] - line[0]) >= px * 1.15f);
            assert_true(fmaxf(line[0], line[1]) + px * 0.2f <= t->layout->prompt.y + t->layout->prompt.h);
        }
        desk_close(&d);
    }
    assert_true(two > 0);
}

/* Where it is put before the battle it goes no way: nothing is charged, no number stands there, and the line
 * says at which place. */
static void to_be_put_somewhere_has_no_price(void **unused)
{
    static const char path[] = "rules/prone/scenarios/omaruru.json";
    (void)unused;
    desk d = desk_open(path, 1280, 720, false);
    session_config c = {.seed = 11, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, path, &c, NULL));
    rest(&d);
    table *t = d.a->table;
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    int16_t who = NO_UNIT;
    for (int i = 0; i < t->battle->list.count && who == NO_UNIT; i++)
        if (t->battle->list.items[i].nunits == 1) who = t->battle->list.items[i].units[0];
    choice_select(t, who);
    assert_true(t->choice->ndest > 10);
    for (int i = 0; i < t->choice->ndest; i++)
        assert_int_equal(t->choice->cost[i], NO_GOING);
    assert_false(legend_setting_costs(t));
    char line[40], name[16];
    board_space_name(t->b, t->choice->dest[0], name);
    snprintf(line, sizeof line, "Place at %s", name);
    press_space(&d, t->choice->dest[0]);
    assert_true(text_holds(d.out, line));
    desk_close(&d);
}

/* Of a place the tip says how it is taken where some condition counts who has taken it, and not where only
 * who stands there at the end is counted. */
static void a_place_says_what_is_counted(void **unused)
{
    static const struct {
        const char *path, *space;
        bool taken;
    } of[] = {{"rules/prone/scenarios/omaruru.json", "1607", true},
              {"rules/conduct/scenarios/laings-nek.json", NULL, false}};
    (void)unused;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        desk d = desk_open(of[i].path, 1280, 720, false);
        session_config c = {.seed = 11, .undo = UNDO_FREE};
        assert_true(app_start_battle(d.a, of[i].path, &c, NULL));
        const table *t = d.a->table;
        char title[120];
        strbuf says = {0};
        place_words(t, of[i].space ? board_space_find(t->b, of[i].space) : t->sc->objectives[0], title,
                    sizeof title, &says);
        assert_non_null(strstr(strbuf_str(&says), "for victory: "));
        assert_int_equal(strstr(strbuf_str(&says), "alone takes it") != NULL, of[i].taken);
        strbuf_free(&says);
        desk_close(&d);
    }
}

/* Whoever may choose a formation is told what each is for and what it costs. */
static void every_formation_has_a_tip(void **unused)
{
    static const char *const paths[] = {"rules/conduct/scenarios/laings-nek.json",
                                        "rules/grid/scenarios/el-teb.json"};
    (void)unused;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        desk d = desk_open(paths[i], 1280, 720, false);
        session_config c = {.seed = 11, .undo = UNDO_FREE};
        assert_true(app_start_battle(d.a, paths[i], &c, NULL));
        const table *t = d.a->table;
        int told = 0;
        for (int v = 0; v < t->rs->nverbs; v++) {
            const verb *form = &t->rs->verbs[v];
            for (int k = 0; strcmp(form->name, "form") == 0 && form->args[0].choices[k]; k++, told++) {
                char code[80];
                snprintf(code, sizeof code, "help.form.%s", form->args[0].choices[k]);
                assert_non_null(words_find(t->sc->words, code));
            }
        }
        assert_true(told >= 3);
        desk_close(&d);
    }
}

/* What is given up by holding, or by whatever a system calls it, is said at its button. */
static void to_hold_has_a_tip(void **unused)
{
    static const char *const paths[] = {
        "rules/conduct/scenarios/laings-nek.json", "rules/grid/scenarios/el-teb.json",
        "rules/prone/scenarios/onganjira.json", "rules/safari/scenarios/lake.json"};
    (void)unused;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        desk d = desk_open(paths[i], 1280, 720, false);
        session_config c = {.seed = 11, .undo = UNDO_FREE};
        assert_true(app_start_battle(d.a, paths[i], &c, NULL));
        const table *t = d.a->table;
        int told = 0;
        for (int v = 0; v < t->rs->nverbs; v++) {
            char code[80];
            if ((t->rs->verbs[v].takes & IS_REST) == 0) continue;
            snprintf(code, sizeof code, "help.%s", t->rs->verbs[v].name);
            if (!words_find(t->sc->words, code)) fail_msg("%s: no %s", paths[i], code);
            told++;
        }
        assert_true(told > 0);
        desk_close(&d);
    }
}

/* Bussaco in its mist, the first to move chosen: whoever decides then may march. */
static desk in_the_mist(void)
{
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 4 && strcmp(t->rs->steps[t->battle->view.step], "movement") != 0; i++) {
        const action first = t->battle->list.items[0];
        if (t->modal->card == MODAL_CURTAIN)
            key(&d, KEY_ENTER, 0);
        else
            battle_do(t, &first);
        rest(&d);
    }
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(t->battle->ours && t->battle->view.step == 1);
    return d;
}

/* The first of those who may be given that order; *nth: that order of his. */
static int who_may(const table *t, const char *order, int *nth)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && strcmp(t->rs->verbs[a->verb].name, order) == 0) {
            *nth = i;
            return standing_unit_of(t, a->units[0]);
        }
    }
    fail_msg("nobody may %s", order);
    return NO_UNIT;
}

/* In which formation a unit stands is told by its card, and where it is to be changed. */
static void a_unit_tells_the_formation_it_is_in(void **unused)
{
    (void)unused;
    desk d = in_the_mist();
    table *t = d.a->table;
    int nth;
    const int who = who_may(t, "form", &nth), verb_index = t->battle->list.items[nth].verb;
    const bool column = strstr(t->sc->units[who].name, "brigade") && t->sc->units[who].side == 1;
    const char *now = column ? "column: two bases fire" : "line: all its bases fire";
    strbuf says = {0};
    char drawn[80];
    choice_select(t, who);
    assert_true(say_formation(t, who, &says));
    snprintf(drawn, sizeof drawn, "Now %s.", now);
    assert_string_equal(strbuf_str(&says), drawn);
    choice_verb(t, verb_index);
    rest(&d);
    assert_true(text_drawn(d.out, drawn));
    choice_step_back(t);
    layout_open(t, LAYOUT_UNIT, true);
    rest(&d);
    assert_true(text_drawn(d.out, now));
    strbuf_free(&says);
    for (int i = 0; i < t->sc->nunits; i++) /* a gun has none to change */
        if (strcmp(t->sc->units[i].name, "Cleeves's battery") == 0) assert_false(say_formation(t, i, &says));
    desk_close(&d);
}

/* Whom the enemy sees in the mist is told of one's own alone, by those whom one sees oneself. */
static void whom_the_enemy_sees_is_told(void **unused)
{
    (void)unused;
    desk d = in_the_mist();
    table *t = d.a->table;
    const state *s = &t->battle->view;
    int seen = 0, unseen = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const char *says = lighting_seen(t, i);
        bool near = false;
        if (s->units[i].side != t->battle->viewer || s->units[i].status != UNIT_ON) {
            assert_null(says);
            continue;
        }
        for (int k = 0; k < t->sc->nunits; k++)
            near = near || (s->units[k].side != s->units[i].side && s->units[k].status == UNIT_ON &&
                            board_distance2(t->b, s->units[i].space, s->units[k].space) <= 2 * 3);
        assert_string_equal(says, near ? "row.seen-by.yes" : "row.seen-by.no");
        seen += near, unseen += !near;
    }
    assert_true(seen > 0 && unseen > 0);
    /* It is told on the card. */
    int nth;
    const int who = who_may(t, "form", &nth);
    choice_select(t, who);
    layout_open(t, LAYOUT_UNIT, true);
    rest(&d);
    assert_true(text_drawn(d.out, "Seen by"));
    scenario *sc = (scenario *)t->sc; /* by day there is nothing to tell */
    sc->lights[0].visibility = 0;
    lighting_forget(t);
    rest(&d);
    assert_null(lighting_seen(t, who));
    desk_close(&d);
}

/* Of who has moved and may only turn still it is said that he need not. */
static void who_has_acted_need_do_no_more(void **unused)
{
    (void)unused;
    desk d = in_the_mist();
    table *t = d.a->table;
    prompt_text p;
    int nth;
    const int who = who_may(t, "move", &nth);
    choice_select(t, who);
    prompt_words(t, &p);
    assert_null(strstr(strbuf_str(&p.what), "need do no more"));
    prompt_free(&p);
    const action go = t->battle->list.items[nth];
    battle_do(t, &go);
    rest(&d);
    choice_clear(t);
    choice_select(t, who);
    prompt_words(t, &p);
    assert_non_null(
        strstr(strbuf_str(&p.what), "it has acted and need do no more: press Face or Hold below"));
    prompt_free(&p);
    desk_close(&d);
}

/* What stands prepared is given by the same press once more, and it is said on what. */
static void what_is_pressed_once_more_is_named(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    table *t = d.a->table;
    const int who = until_step(&d, "fire");
    choice_select(t, who);
    pointer_go(t, t->battle->view.units[who].space);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(t->choice->ready && t->choice->target != NO_UNIT);
    assert_true(text_holds(d.out, "press Enter, or the target once more"));
    desk_close(&d);
}

/* The other side's leaders stay where they are: a part of the step that nothing was seen of is told so; where
 * one of them has marched it is not. */
static void a_part_without_deeds_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false);
    table *t = d.a->table;
    int first = NO_SIDE, told = 0;
    rest(&d);
    for (int i = 0; i < 20 && told == 0; i++) {
        strbuf says = {0};
        if (t->modal->card == MODAL_CURTAIN) {
            key(&d, KEY_ENTER, 0);
            rest(&d);
            continue;
        }
        const bool leads = strcmp(t->battle->d.prompt, "prompt.command") == 0;
        if (leads && first == NO_SIDE) {
            first = t->battle->d.side;
            assert_false(passed_idle(t, &says));
        } else if (leads) {
            assert_int_not_equal(t->battle->d.side, first);
            assert_true(passed_idle(t, &says));
            assert_true(text_holds(d.out, "nobody was seen to do anything"));
            told++;
        }
        strbuf_free(&says);
        const int end = offers_end_step(t);
        const action done = t->battle->list.items[end < 0 ? 0 : end];
        battle_do(t, &done);
        rest(&d);
    }
    assert_int_equal(told, 1);
    desk_close(&d);
}
/* The dice of a shot are rolled by entries of nobody's: whoever gave the order was seen to do it. */
static void who_shot_was_seen_to_do_something(void **unused)
{
    (void)unused;
    desk d = before("ui/data/first-march-c", "\n78 expedition fire", 1280, 720, true);
    strbuf says = {0};
    assert_false(passed_idle(d.a->table, &says));
    assert_false(text_holds(d.out, "nobody was seen"));
    strbuf_free(&says);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_says_what_is_counted),
        cmocka_unit_test(the_right_end_is_not_cut),
        cmocka_unit_test(with_nobody_left_the_goal_is_told),
        cmocka_unit_test(the_dead_of_a_place_are_no_part_of_an_aim),
        cmocka_unit_test(every_formation_has_a_tip),
        cmocka_unit_test(to_hold_has_a_tip),
        cmocka_unit_test(to_be_put_somewhere_has_no_price),
        cmocka_unit_test(two_lines_are_not_squeezed),
        cmocka_unit_test(the_prompt_names_what_may_be_done),
        cmocka_unit_test(who_leaves_an_objective_is_told_that_it_is_kept),
        cmocka_unit_test(several_act_one_by_one_where_cards_are_drawn),
        cmocka_unit_test(who_has_acted_is_not_counted),
        cmocka_unit_test(the_letter_of_an_order_says_why_not),
        cmocka_unit_test(a_press_says_why_nobody_aims_at_him),
        cmocka_unit_test(the_prompt_says_that_a_charge_may_come_from_elsewhere),
        cmocka_unit_test(who_may_only_turn_is_not_counted),
        cmocka_unit_test(who_was_shot_at_is_not_chosen),
        cmocka_unit_test(a_press_ahead_of_the_die_asks_for_the_march),
        cmocka_unit_test(targets_are_reached_by_tab),
        cmocka_unit_test(the_prompt_says_what_enter_means_at_the_cursor),
        cmocka_unit_test(the_dock_is_whole_after_the_rules),
        cmocka_unit_test(enter_keeps_the_unit),
        cmocka_unit_test(enter_takes_the_only_target),
        cmocka_unit_test(tab_and_enter_order_nothing_one_regrets),
        cmocka_unit_test(every_further_choice_has_words),
        cmocka_unit_test(rest_turns_nobody),
        cmocka_unit_test(no_tip_comes_of_itself),
        cmocka_unit_test(the_golden_button_says_how_it_differs),
        cmocka_unit_test(what_is_pressed_once_more_is_named),
        cmocka_unit_test(a_part_without_deeds_is_told),
        cmocka_unit_test(who_shot_was_seen_to_do_something),
        cmocka_unit_test(a_tip_leaves_the_prompt_to_be_read),
        cmocka_unit_test(a_tip_leaves_what_is_said_to_be_read),
        cmocka_unit_test(who_is_freed_is_named),
        cmocka_unit_test(further_choices_lie_on_one_card),
        cmocka_unit_test(cards_and_counted_dice_are_told_in_words),
        cmocka_unit_test(a_long_battle_shows_the_turns_round_now),
        cmocka_unit_test(who_is_left_waiting_is_told),
        cmocka_unit_test(every_step_has_its_number),
        cmocka_unit_test(all_may_be_told_to_stay),
        cmocka_unit_test(the_key_of_all_is_never_mute),
        cmocka_unit_test(who_holds_up_the_others_rests_first),
        cmocka_unit_test(who_has_arrived_is_not_forgotten),
        cmocka_unit_test(what_becomes_of_shots_is_asked_with_the_end),
        cmocka_unit_test(what_a_march_comes_to_waits_for_its_die),
        cmocka_unit_test(what_no_die_shows_is_said_of_both_numbers),
        cmocka_unit_test(an_idle_score_is_not_in_the_bar),
        cmocka_unit_test(a_way_says_where_it_could_be_thrown_back),
        cmocka_unit_test(a_place_marched_to_stops_nobody),
        cmocka_unit_test(who_leaves_no_room_is_named),
        cmocka_unit_test(who_has_shot_is_not_told_of_whom_he_does_not_see),
        cmocka_unit_test(no_march_is_left_when_its_step_is_over),
        cmocka_unit_test(a_check_that_no_die_passes_is_called_that),
        cmocka_unit_test(what_lying_on_means_is_asked_with_the_end),
        cmocka_unit_test(loads_handled_leave_the_golden_button_as_it_is),
        cmocka_unit_test(the_chip_of_the_prompt_line_opens_its_rule),
        cmocka_unit_test(to_take_up_what_lies_there_stands_barred),
        cmocka_unit_test(what_tab_aims_at_has_no_plate_of_its_place),
        cmocka_unit_test(undo_says_that_the_dice_stay),
        cmocka_unit_test(what_ends_one_units_turn_says_whose),
        cmocka_unit_test(who_is_on_the_march_is_not_unused),
        cmocka_unit_test(who_is_pressed_does_not_hide_the_question),
        cmocka_unit_test(a_warning_stands_by_the_order),
        cmocka_unit_test(nobody_comes_after_the_only_one),
        cmocka_unit_test(the_only_one_who_may_act_is_named),
        cmocka_unit_test(what_is_passed_over_is_told),
        cmocka_unit_test(who_has_no_shot_is_told_why),
        cmocka_unit_test(two_reasons_of_no_shot_are_told),
        cmocka_unit_test(a_unit_tells_the_formation_it_is_in),
        cmocka_unit_test(whom_the_enemy_sees_is_told),
        cmocka_unit_test(who_has_acted_need_do_no_more),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
