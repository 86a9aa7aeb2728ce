/*
 * test_table.c: the table played without any window: a turn by pointer alone, another by keys alone, refusals
 * shown, undo; hidden things stay hidden; the umpire, the fallen, captions; random pressing leaves it
 * standing. A host that measures text by rule of thumb stands in for the painter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "core/hash.h"
#include "game/session_seats.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/words.h"
#include "ui/desk.h"
#include "ui/golden_desk.h"
#include "ui/table/take_back.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/panels/about.h"
#include "ui/table/panels/score.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"
#include "ui/widget/search.h"

static const char *const kassassin = "rules/grid/scenarios/kassassin.json";

/* The first decision may be who goes first: any of its buttons will do. */
static void to_movement(desk *d)
{
    table *t = d->a->table;
    rest(d);
    for (int i = 0; i < 6 && t->battle->ours && offers_to_act(t) == 0; i++) {
        assert_true(t->battle->list.count > 0);
        action a = t->battle->list.items[0];
        battle_do(t, &a);
        rest(d);
    }
    assert_true(t->battle->ours);
    assert_true(offers_to_act(t) > 0);
}

/* What needs no unit has a name, too, when a die went back with it: the other side's Shaken rolled. */
static void what_is_taken_back_has_a_name(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n109 british hold", 1280, 720, true);
    table *t = d.a->table;
    const int count = session_count(t->s);
    take_back(t);
    assert_int_equal(session_count(t->s), count - 2);
    assert_non_null(strstr(d.a->said, "Taken back: End movement. Done again, the same dice fall."));
    desk_close(&d);
}

static void moves_by_pointer(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    int who = NO_UNIT;
    for (int i = 0; i < t->battle->list.count && who == NO_UNIT; i++)
        if (action_space(&t->battle->list.items[i]) != NO_SPACE && t->battle->list.items[i].nunits == 1)
            who = t->battle->list.items[i].units[0];
    assert_int_not_equal(who, NO_UNIT);
    press_space(&d, t->battle->view.units[who].space);
    assert_int_equal(t->choice->unit, who);
    assert_true(t->choice->ndest > 0);
    int to = t->choice->dest[0], before = session_count(t->s);
    press_space(&d, to);
    assert_int_equal(t->choice->space, to);
    assert_true(t->choice->ready);
    assert_int_equal(session_count(t->s), before); /* the first press only prepares */
    press_space(&d, to);
    assert_true(session_count(t->s) > before);
    assert_int_equal(session_state(t->s)->units[who].space, to);
    take_back(t);
    rest(&d);
    assert_int_equal(session_count(t->s), before);
    desk_close(&d);
}

static void moves_by_keys(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1920, 1080, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    int who = t->choice->unit, before = session_count(t->s);
    assert_int_not_equal(who, NO_UNIT);
    int from = t->battle->view.units[who].space;
    static const int arrows[] = {KEY_LEFT, KEY_UP, KEY_RIGHT, KEY_DOWN};
    for (int i = 0; i < 4 && !t->choice->ready; i++) {
        pointer_go(t, from);
        key(&d, arrows[i], 0);
        if (t->pointer->cursor != from && t->choice->dest_at[t->pointer->cursor]) key(&d, KEY_ENTER, 0);
    }
    assert_true(t->choice->ready);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_count(t->s), before);
    key(&d, 'y', UI_CTRL);
    assert_true(session_count(t->s) > before);
    int turn = t->battle->view.turn, step = t->battle->view.step, count = session_count(t->s);
    key(&d, KEY_ENTER, UI_CTRL);
    if (t->modal->card == MODAL_END) key(&d, KEY_ENTER, UI_CTRL); /* others could still act */
    assert_true(session_count(t->s) > count);
    assert_true(t->battle->view.turn != turn || t->battle->view.step != step || t->battle->d.side != 0);
    desk_close(&d);
}

/* Whatever is pressed in vain is answered by a refusal with its rule. */
static void refuses_with_a_reason(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    int refused = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (t->choice->dest_at[space] || standing_at(t, space, NO_UNIT, false) != NO_UNIT) continue;
        meant_space(t, space);
        if (!why_on(t)) continue;
        refused++;
        assert_non_null(t->why->refusal.code);
        assert_non_null(words_find(t->sc->words, t->why->refusal.code));
    }
    assert_true(refused > 50);
    desk_close(&d);
}

/* A press far off, with a unit that has still to throw for its march: that is said, not that units are placed
 * before the first turn. */
static void refuses_what_was_meant(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->unit, 0);
    meant_space(t, board_space_find(t->b, "0706"));
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "prone.step.march-first");
    desk_close(&d);
}

static void hides_what_is_hidden(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/el-teb.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->modal->card, MODAL_CURTAIN); /* two people, hidden units: somebody looks away first */
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_true(t->battle->viewer >= 0);
    int unseen = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *real = &session_state(t->s)->units[u];
        if (real->side == t->battle->viewer || real->status != UNIT_ON ||
            (real->seen_by & 1u << t->battle->viewer))
            continue;
        assert_int_not_equal(t->anim->shown.units[u].status, UNIT_ON);
        assert_int_not_equal(t->battle->view.units[u].status, UNIT_ON);
        unseen++;
    }
    if (t->battle->viewer == 0) assert_true(unseen > 0);
    desk_close(&d);
}

static void settings_change(desk *d, bool *which, bool to)
{
    *which = to;
    app_open(d->a, SCREEN_SETTINGS);
    app_back(d->a);
    rest(d);
}

/* How much is printed on the sheet that is shown, without frame and names: as when it is painted. */
static size_t printed(const table *t)
{
    const view_sheet *v = &t->camera->view.sheet;
    v->content(v->self, 66);
    return t->camera->sheets[t->camera->sheet].bare.commands;
}

/* Lines and co-ordinates go from the sheet and come back with the setting. */
static void grid_as_wanted(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const camera_sheet *sheet = &t->camera->sheets[t->camera->sheet];
    const size_t with = printed(t);
    assert_true(text_drawn(sheet_art_frame(sheet->art, 66, 12), "P")); /* the last column */
    uint64_t key = t->camera->view.sheet.key;
    settings_change(&d, &d.a->settings.grid, false);
    assert_true(printed(t) < with);
    assert_false(text_drawn(sheet_art_frame(sheet->art, 66, 12), "P"));
    assert_true(t->camera->view.sheet.key != key); /* or the old rasters would be shown */
    settings_change(&d, &d.a->settings.grid, true);
    assert_int_equal(printed(t), with);
    assert_true(t->camera->view.sheet.key == key);
    desk_close(&d);
}

/* The two sides play by the first of some sensible choice until bases have been lost. */
static void fight(desk *d, int most)
{
    table *t = d->a->table;
    for (int i = 0; i < most && t->fallen->count == 0 && t->battle->d.side >= 0; i++) {
        action a;
        state seen;
        session_view(t->s, t->battle->d.side, &seen);
        assert_true(ai_players[0] != NULL);
        if (!ai_players[0]->choose(&seen, (uint64_t)i, NULL, &a)) break;
        battle_do(t, &a);
        rest(d);
    }
}

/* Where a base was lost somebody lies, as long as the history says so and the player likes it. */
static void fallen_lie_where_they_fell(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    fight(&d, 1500);
    assert_true(t->fallen->count > 0);
    const fallen first = t->fallen->items[0];
    const session_entry *e = session_at(t->s, first.entry);
    const event *ev = &e->events.items[first.event];
    assert_int_equal(ev->kind, EV_LOSS);
    assert_int_equal(ev->unit, first.unit);
    assert_true(fallen_count(t, first.space) > 0);
    assert_int_equal(first.figures, ev->n[0]); /* as many as have fallen */
    strbuf told = {0};
    char want[80];
    int lost = 0; /* whoever points there is told what the figures stand for */
    for (int i = 0; i < t->fallen->count; i++)
        if (t->fallen->items[i].space == first.space) lost += t->fallen->items[i].lost;
    assert_true(lost >= ev->n[0] && ev->n[0] > 0);
    char place[16];
    board_space_name(t->b, first.space, place);
    snprintf(want, sizeof want, "bases lost at %s in all: %s %d", place,
             t->sc->sides[t->sc->units[first.unit].side].name, lost);
    assert_true(fallen_words(t, first.space, &told));
    assert_string_equal(strbuf_str(&told), want);
    strbuf_free(&told);
    for (int lets_go = 0; lets_go <= 1; lets_go++) { /* who lets a unit go there has not asked */
        pointer_hover(t, first.space);
        if (lets_go) choice_select(t, 0), choice_step_back(t);
        assert_int_equal(t->choice->unit, NO_UNIT);
        assert_int_equal(pointer_asks(t), !lets_go);
        app_draw(d.a, d.out);
        assert_int_equal(text_holds(d.out, want), !lets_go);
    }
    app_draw(d.a, d.out);
    size_t with = draw_list_count(d.out);
    d.a->settings.fallen = false;
    assert_int_equal(fallen_count(t, first.space), 0);
    assert_false(fallen_words(t, first.space, NULL));
    app_draw(d.a, d.out);
    assert_true(draw_list_count(d.out) < with);
    d.a->settings.fallen = true;
    battle_undo(t, first.entry); /* it has not happened */
    rest(&d);
    assert_true(session_count(t->s) <= first.entry);
    assert_int_equal(t->fallen->count, 0);
    desk_close(&d);
}

/* Of those who were hit as many lie there as fell: the wounded have been carried off. */
static void the_wounded_do_not_lie_there(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/prone-omaruru.save", 1280, 720, true);
    table *t = d.a->table;
    int fell = 0, wounded = 0;
    rest(&d);
    fallen_update(t);
    for (int i = 0; i < t->fallen->count; i++) {
        const fallen *f = &t->fallen->items[i];
        const event *ev = &session_at(t->s, f->entry)->events.items[f->event];
        if (ev->kind != EV_LOSS || ev->n[0] > 9) continue;
        assert_int_equal(f->figures, ev->n[0] - ev->n[3]);
        fell += f->figures, wounded += (int)ev->n[3];
    }
    assert_true(fell > 0 && wounded > 0);
    desk_close(&d);
}

/* Of a battle fought to its end the losses of all places add up to those of the score, generals and units
 * that were destroyed, broken up or cut off among them. */
static void losses_of_places_are_those_of_the_score(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/africa-castillejos.save", 1280, 720, true);
    table *t = d.a->table;
    result r = {0};
    int lost[SIDES_MAX] = {0}, gone = 0;
    rest(&d);
    fallen_update(t);
    game_result(session_state(t->s), &r);
    for (int i = 0; i < t->fallen->count; i++) {
        const fallen *f = &t->fallen->items[i];
        lost[t->sc->units[f->unit].side] += f->lost;
        gone += session_at(t->s, f->entry)->events.items[f->event].kind == EV_REMOVE;
    }
    assert_true(gone > 4);
    for (int side = 0; side < t->sc->nsides; side++)
        assert_int_equal(lost[side], r.lost[side]);
    desk_close(&d);
}

/* What the other side may not know of, its fallen included, is not drawn. */
static void fallen_keep_secrets(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    fight(&d, 1500);
    assert_true(t->fallen->count > 0);
    fallen *f = &t->fallen->items[0];
    battle_sight(t, 0);
    f->seen_by = 1u << 1;
    assert_int_equal(fallen_count(t, f->space), 0);
    f->seen_by = 1u << 0;
    assert_true(fallen_count(t, f->space) > 0);
    desk_close(&d);
}

/* Picked on the card, then on the board; logged as the umpire's, and taken back. */
static void umpire_places_and_sets(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    int who = t->choice->unit, to = NO_SPACE;
    for (int i = 0; i < t->b->nspaces && to == NO_SPACE; i++)
        if (standing_at(t, i, NO_UNIT, false) == NO_UNIT &&
            view_holds(&t->camera->view, (float)t->b->spaces[i].centre.x / 1000,
                       (float)t->b->spaces[i].centre.y / 1000, 1))
            to = i;
    assert_int_not_equal(to, NO_SPACE);
    int from = t->battle->view.units[who].space, before = session_count(t->s);
    key(&d, 'u', UI_CTRL);
    assert_int_equal(t->modal->card, MODAL_UMPIRE);
    assert_int_equal(t->umpire->unit, who);
    key(&d, KEY_ENTER, 0);
    assert_true(t->pointer->placing);
    assert_int_equal(t->modal->card, MODAL_NONE);
    press_space(&d, to);
    assert_false(t->pointer->placing);
    assert_int_equal(session_state(t->s)->units[who].space, to);
    assert_true(session_at(t->s, before)->by_umpire);
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_state(t->s)->units[who].space, from);

    key(&d, 'u', UI_CTRL);
    set_umpire(t)->page = UMPIRE_SET;
    set_umpire(t)->of = 1;
    app_draw(d.a, d.out);
    set_umpire(t)->key = key_find(t->sc, KEY_GAME, "turn");
    snprintf(set_umpire(t)->value, sizeof t->umpire->value, "four");
    ui_event enter = {.kind = UI_KEY, .key = KEY_ENTER};
    app_event(d.a, &enter);
    assert_int_equal(session_count(t->s), before);
    assert_non_null(strstr(d.a->said, "is no number"));
    snprintf(set_umpire(t)->value, sizeof t->umpire->value, "9999");
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s), before); /* refused with a reason, and the card stays */
    assert_int_equal(t->modal->card, MODAL_UMPIRE);
    snprintf(set_umpire(t)->value, sizeof t->umpire->value, "4");
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_state(t->s)->turn, 4);
    assert_int_equal(t->modal->card, MODAL_NONE);
    desk_close(&d);
}

/* Thrown, told and logged as the umpire's; on the map nothing is otherwise. */
static void umpire_throws_dice(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    const int before = session_count(t->s);
    state was = *session_state(t->s);
    key(&d, 'u', UI_CTRL);
    set_umpire(t)->page = UMPIRE_ROLL;
    set_umpire(t)->dice = 1;
    set_umpire(t)->die = 4;
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "How many") && text_drawn(d.out, "d20"));
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_int_equal(session_count(t->s), before + 1);
    const session_entry *e = session_at(t->s, before);
    assert_true(e->by_umpire && e->rolled);
    assert_int_equal(e->events.rolls[0].count, 2);
    assert_int_equal(e->events.rolls[0].sides, 8);
    was.actions = session_state(t->s)->actions;
    assert_int_equal(state_hash(&was), state_hash(session_state(t->s)));
    desk_close(&d);
}

/* A refusal and the umpire's question belong to the choice they were asked in. */
static void another_choice_voids_what_was_asked(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    const int who = t->choice->unit;
    int far = NO_SPACE;
    for (int i = 0; i < t->b->nspaces && far == NO_SPACE; i++)
        if (standing_at(t, i, NO_UNIT, false) == NO_UNIT && !t->choice->dest_at[i]) far = i;
    assert_int_not_equal(far, NO_SPACE);
    for (int how = 0; how < 5; how++) {
        choice_select(t, who);
        meant_space(t, far);
        assert_true(why_on(t));
        if (how == 0) key(&d, KEY_TAB, 0);
        if (how == 1) key(&d, KEY_ESCAPE, 0);
        if (how == 2) choice_space(t, t->choice->dest[0]);
        if (how == 3) choice_verb(t, t->battle->list.items[0].verb);
        if (how == 4) press_space(&d, t->battle->view.units[who].space);
        assert_false(why_on(t));
        assert_int_equal(t->choice->unit == who,
                         how > 0); /* Escape: why not, alone; pressed again it stays */
    }
    for (int how = 0; how < 3; how++) {
        choice_select(t, who);
        key(&d, 'u', UI_CTRL);
        key(&d, KEY_ENTER, 0);
        assert_true(t->pointer->placing);
        if (how == 0) choice_select(t, who);
        if (how == 1) key(&d, KEY_ESCAPE, 0); /* back to its card */
        if (how == 2) key(&d, KEY_F10, 0);
        assert_false(t->pointer->placing);
        assert_int_equal(t->modal->card, how == 0 ? MODAL_NONE : how == 1 ? MODAL_UMPIRE : MODAL_MENU);
        if (how) key(&d, KEY_ESCAPE, 0);
        assert_int_equal(t->modal->card, MODAL_NONE);
    }
    desk_close(&d);
}

/* Between two people both must agree first. */
static void umpire_asks_both(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    to_movement(&d);
    int before = session_count(t->s), step = t->battle->view.step;
    key(&d, 'u', UI_CTRL);
    set_umpire(t)->page = UMPIRE_STEP;
    set_umpire(t)->step = step + 1;
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->modal->card, MODAL_OVERRULE);
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->modal->card, MODAL_UMPIRE);
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ENTER, 0);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    assert_true(session_at(t->s, before)->by_umpire);
    desk_close(&d);
}

/* Two computers at the table: there is nobody to overrule them. */
static void umpire_needs_a_human(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    session_config c = {.seed = 3, .seat = {SEAT_COMPUTER, SEAT_COMPUTER, SEAT_COMPUTER, SEAT_COMPUTER}};
    for (int i = 0; i < SIDES_MAX; i++)
        c.player[i] = ai_players[0]->name;
    assert_true(app_start_battle(d.a, kassassin, &c, NULL));
    app_draw(d.a, d.out);
    ui_event e = {.kind = UI_KEY, .key = 'u', .mods = UI_CTRL};
    app_event(d.a, &e);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    desk_close(&d);
}

/* What nobody decides may wait for its dice too: the table is free meanwhile, and Enter asks again. Thrown by
 * the program, it goes on. */
static void dice_that_nobody_orders_may_be_left(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, kassassin, &c, NULL));
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_FACES); /* the initiative */
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_DIE);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_non_null(session_lacking(t->s));
    key(&d, KEY_F10, 0); /* the menu opens over it, and leaves it as it was */
    assert_int_equal(t->modal->card, MODAL_MENU);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_DIE);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->waits->now, WAIT_FACES);
    battle_throw_for(t); /* the first of the two dice */
    assert_int_equal(t->waits->now, WAIT_FACES);
    assert_int_equal(session_lacking(t->s)->thrower, 2);
    key(&d, '4', 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s), 1);
    const event_list *told = &session_at(t->s, 0)->events;
    assert_false(told->rolls[0].typed);
    assert_true(told->rolls[1].typed);
    desk_close(&d);
}

/* The card that asks for dice bars no way: a copy is kept over it, and menu, list and title are a press away.
 */
static void dice_asked_for_bar_no_way_out(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, kassassin, &c, NULL));
    table *t = d.a->table;
    rest(&d);
    key(&d, '4', 0);
    d.a->said[0] = 0;
    key(&d, 's', UI_CTRL);
    assert_non_null(strstr(d.a->said, "Saved"));
    assert_int_equal(t->waits->now, WAIT_FACES);
    assert_string_equal(t->modal->faces, "4");
    press(&d, t->layout->top.x + 24, t->layout->top.y + t->layout->top.h / 2);
    assert_int_equal(t->modal->card, MODAL_MENU);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->waits->now, WAIT_FACES);
    key(&d, KEY_F10, 0);
    assert_int_equal(t->modal->card, MODAL_MENU);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    key(&d, KEY_ENTER, 0);
    key(&d, 'o', UI_CTRL);
    assert_int_equal(d.a->screen, SCREEN_LOAD);
    key(&d, KEY_ESCAPE, 0);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_DIE);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->waits->now, WAIT_FACES);
    key(&d, KEY_F8, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    desk_close(&d);
}

/* Ctrl F5 with nothing edited: the same battle, left alone or gone on with, in the same file. */
static void reads_the_rules_anew(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    to_movement(&d);
    const session *before = d.a->table->s;
    const uint64_t hash = session_hash(before, NO_SIDE);
    char path[1200];
    snprintf(path, sizeof path, "%s", session_settings(before)->save_path);
    key(&d, KEY_F5, 0);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    key(&d, KEY_F5, UI_CTRL);
    assert_int_equal(d.a->table->modal->card, MODAL_RELOAD);
    assert_true(d.a->table->modal->reload.readable);
    assert_int_equal(d.a->table->modal->reload.report.nfiles, 0);
    assert_int_equal(d.a->table->modal->reload.report.differing, 0);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    assert_true(d.a->table->s == before);
    key(&d, KEY_F5, UI_CTRL);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    assert_true(d.a->table->s != before);
    assert_true(session_hash(d.a->table->s, NO_SIDE) == hash);
    assert_string_equal(session_settings(d.a->table->s)->save_path, path);
    desk_close(&d);
}

static int reloads_taken;

static bool reload_stops(void *self, int viewer, reload_report *report, error *err)
{
    (void)self, (void)viewer, (void)err;
    *report = (reload_report){.actions = 9, .kept = 3, .stopped = {.number = 5, .why = "Too far."}};
    return true;
}

static bool reload_fails(void *self, int viewer, reload_report *report, error *err)
{
    (void)self, (void)viewer, (void)report;
    return error_set(err, "rules/grid/charts.json", 12, 3, "expected a comma");
}

static void note_taken(void *self)
{
    (void)self;
    reloads_taken++;
}

/* Where a part of the battle would be lost, or the data cannot be read, it is left alone by default. */
static void reload_leaves_the_battle_alone(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    to_movement(&d);
    const session *before = d.a->table->s;
    d.a->host_of_table.take_reloaded = note_taken;
    d.a->host_of_table.reload = reload_stops;
    reloads_taken = 0;
    static const int leaving[] = {KEY_ENTER, KEY_ESCAPE};
    for (int i = 0; i < 2; i++) {
        key(&d, KEY_F5, UI_CTRL);
        assert_int_equal(d.a->table->modal->card, MODAL_RELOAD);
        key(&d, leaving[i], 0);
        assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    }
    assert_int_equal(reloads_taken, 0);
    key(&d, KEY_F5, UI_CTRL);
    key(&d, 'g', 0);
    assert_int_equal(reloads_taken, 1);
    d.a->host_of_table.reload = reload_fails;
    for (int i = 0; i < 2; i++) {
        key(&d, KEY_F5, UI_CTRL);
        assert_int_equal(d.a->table->modal->card, MODAL_RELOAD);
        assert_true(text_drawn(d.out, "The rules cannot be read"));
        key(&d, leaving[i], 0);
        assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    }
    assert_int_equal(reloads_taken, 1);
    assert_true(d.a->table->s == before);
    desk_close(&d);
}

/* A destination from which an enemy could be fired at shows what the fire would bring. */
static void previews_fire_from_there(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    error err = {0};
    action a;
    char text[64];
    int foe = NO_UNIT;
    key(&d, KEY_TAB, 0);
    int who = t->choice->unit;
    for (int i = 0; i < t->sc->nunits && foe == NO_UNIT; i++)
        if (t->battle->view.units[i].side != t->battle->d.side && t->battle->view.units[i].status == UNIT_ON)
            foe = i;
    assert_int_not_equal(foe, NO_UNIT);
    /* Three boxes in front of it. */
    int at = t->battle->view.units[who].space, facing = t->battle->view.units[who].facing;
    for (int i = 0; i < 3; i++)
        at = board_neighbour(t->b, at, facing);
    assert_int_not_equal(at, NO_SPACE);
    char place[16];
    board_space_name(t->b, at, place);
    snprintf(text, sizeof text, "umpire-place u%d > %s", foe, place);
    assert_true(action_decode(t->sc, NO_SIDE, text, &a, &err));
    battle_overrule(t, &a);
    rest(&d);
    choice_select(t, who);
    bool found = false;
    for (int i = 0; i < t->choice->ndest && !found; i++) {
        pointer_hover(t, t->choice->dest[i]);
        uint64_t hash = session_hash(t->s, NO_SIDE);
        app_draw(d.a, d.out);
        found = odds_known(t) && t->odds->some && t->odds->preview;
        assert_true(session_hash(t->s, NO_SIDE) == hash);
    }
    assert_true(found);
    assert_true(t->odds->target >= 0 && t->battle->view.units[t->odds->target].side != t->battle->d.side);
    assert_true(t->odds->odds.ledger.count > 0 && t->odds->odds.nbars > 0);
    board_space_name(t->b, t->pointer->hover, place);
    snprintf(text, sizeof text, "Odds from %s", place);
    assert_true(text_drawn(d.out, text));
    desk_close(&d);
}

static int felt;

static void feel(void *self, float strength, int ms)
{
    (void)self;
    assert_true(strength > 0 && strength <= 1 && ms > 0 && ms < 1000);
    felt++;
}

/* A blow is felt on a gamepad where that is wished, and nothing else is: neither dice nor a counter. */
static void blows_are_felt_where_that_is_wished(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    ui_window shakes = *d.a->sounds.window;
    rest(&d);
    shakes.rumble = feel;
    d.a->sounds.window = &shakes;
    felt = 0;
    assert_false(d.a->settings.rumble); /* unless it is wished */
    sounds_play(&d.a->sounds, "hit", 1);
    assert_int_equal(felt, 0);
    d.a->settings.rumble = true;
    sounds_play(&d.a->sounds, "dice", 1);
    sounds_play(&d.a->sounds, "card", 1);
    assert_int_equal(felt, 0);
    sounds_play(&d.a->sounds, "hit", 1);
    sounds_play(&d.a->sounds, "volley", 0.5f);
    assert_int_equal(felt, 2);
    desk_close(&d);
}

/* Every sound has its words when they are wanted. */
static void sounds_have_captions(void **unused)
{
    (void)unused;
    static const char *const cues[] = {"card",   "paper", "page", "dice", "coin",
                                       "volley", "gun",   "hit",  "rout", "bugle"};
    desk d = desk_open(kassassin, 1280, 720, true);
    const table *t = d.a->table;
    rest(&d);
    assert_false(d.a->settings.captions); /* unless they are wanted */
    sounds_play(&d.a->sounds, "volley", 1);
    assert_null(d.a->sounds.words);
    d.a->settings.captions = true;
    for (size_t i = 0; i < sizeof cues / sizeof *cues; i++) {
        d.a->sounds.words = NULL;
        sounds_play(&d.a->sounds, cues[i], 1);
        assert_non_null(d.a->sounds.words);
        app_draw(d.a, d.out);
        char shown[80];
        snprintf(shown, sizeof shown, "(%s)", d.a->sounds.words);
        bool found = false;
        for (size_t k = 0; k < d.out->count && !found; k++) {
            const draw_command *c = &d.out->commands[k];
            found = c->kind == DRAW_TEXT && strncmp(d.out->text + c->text, shown, strlen(shown)) == 0;
            if (found) assert_true(c->u.text.y > t->layout->prompt.y); /* in the line, never on the map */
        }
        assert_true(found);
    }
    rest(&d);
    for (int i = 0; i < 60; i++)
        app_tick(d.a, d.now += 40);
    assert_null(d.a->sounds.words);
    d.a->settings.captions = false;
    sounds_play(&d.a->sounds, "volley", 1);
    assert_null(d.a->sounds.words);
    desk_close(&d);
}

static uint64_t words_drawn(const draw_list *d)
{
    uint64_t h = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT) h = hash_string(h, d->text + d->commands[i].text);
    return h;
}

/* Down and up through the topics, and no further than the first. */
static void leafs_through_the_rules_by_keys(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    app_open(d.a, SCREEN_RULES);
    rest(&d);
    uint64_t page[3];
    for (int i = 0; i < 3; i++) {
        page[i] = words_drawn(d.out);
        for (int k = 0; k < i; k++)
            assert_true(page[i] != page[k]);
        if (i < 2) key(&d, KEY_DOWN, 0);
    }
    static const int back[] = {1, 0, 0};
    for (int i = 0; i < 3; i++) {
        key(&d, KEY_UP, 0);
        assert_true(words_drawn(d.out) == page[back[i]]);
    }
    desk_close(&d);
}

/* Of the marks behind words that were sought, those that lie within the window's page. */
static int words_marked(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_RECT && c->u.round.fill == 0xffe9a6ff && c->u.round.r.y > 100 &&
             c->u.round.r.y < 640;
    }
    return n;
}

/* What is sought in the rules is seen, however far down its page stands: as it is typed, on each page that
 * speaks of it, and as part of a sentence. */
static void a_word_of_the_rules_comes_into_sight(void **unused)
{
    (void)unused;
    static const char *const sought[] = {"bow", "nets", "stops", "quicksand", "trample"};
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    rest(&d);
    for (size_t i = 0; i < sizeof sought / sizeof *sought; i++) {
        app_open(d.a, SCREEN_RULES);
        rest(&d);
        key(&d, '/', 0);
        ui_event e = {.kind = UI_TEXT};
        snprintf(e.text, sizeof e.text, "%s", sought[i]);
        app_event(d.a, &e);
        rest(&d);
        if (words_marked(&d) == 0) fail_msg("\"%s\" is out of sight", sought[i]);
        key(&d, KEY_ENTER, 0);
        key(&d, KEY_DOWN, 0);
        if (words_marked(&d) == 0) fail_msg("\"%s\" is out of sight on the next page", sought[i]);
        key(&d, '/', 0);
        key(&d, KEY_ESCAPE, 0);
        key(&d, KEY_ESCAPE, 0);
    }
    desk_close(&d);
}

/* Words that no sentence has beside each other are found where a paragraph has them all, and marked there;
 * who comes back finds nothing typed. */
static void words_of_the_rules_are_found_in_any_order(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    for (int i = 0; i < 2; i++) {
        app_open(d.a, SCREEN_RULES);
        rest(&d);
        assert_true(text_drawn(d.out, "Search the rules"));
        key(&d, '/', 0);
        ui_event e = {.kind = UI_TEXT, .text = "corner horse turn"};
        app_event(d.a, &e);
        rest(&d);
        assert_false(text_holds(d.out, "Nothing here speaks"));
        assert_true(words_marked(&d) >= 3);
        key(&d, KEY_ENTER, 0);
        key(&d, KEY_ESCAPE, 0);
        assert_int_equal(d.a->screen, SCREEN_TABLE);
    }
    desk_close(&d);
}

/* What is typed is sought as whole words first: where a page has them so, no part of a word is marked, and
 * such pages are listed before those that have but parts ("about often"). */
static void whole_words_of_the_rules_come_first(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/isandlwana.json", 1280, 720, true);
    float whole = -1, parts = -1;
    rest(&d);
    app_open(d.a, SCREEN_RULES);
    rest(&d);
    key(&d, '/', 0);
    ui_event e = {.kind = UI_TEXT, .text = "out of"};
    app_event(d.a, &e);
    rest(&d);
    assert_true(words_marked(&d) > 0);
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind == DRAW_RECT && c->u.round.fill == 0xffe9a6ff) {
            assert_int_equal(c[1].kind, DRAW_TEXT);
            const char *word = d.out->text + c[1].text;
            assert_true(search_any_word(word, strlen(word), "out of", true));
        } else if (c->kind == DRAW_TEXT && strcmp(d.out->text + c->text, "Moving") == 0) {
            whole = c->u.text.y;
        } else if (c->kind == DRAW_TEXT && strcmp(d.out->text + c->text, "The turn") == 0) {
            parts = c->u.text.y;
        }
    }
    assert_true(whole > 0 && parts > whole);
    desk_close(&d);
}

/* A page on which several words stand as they were typed is listed before one that has each somewhere. */
static void words_that_stand_together_come_first(void **unused)
{
    (void)unused;
    static const char *const typed[] = {"leader", " hits"};
    desk d = desk_open(kassassin, 1280, 720, true);
    float leaders = -1, fire = -1;
    rest(&d);
    app_open(d.a, SCREEN_RULES);
    rest(&d);
    key(&d, '/', 0);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        ui_event e = {.kind = UI_TEXT};
        snprintf(e.text, sizeof e.text, "%s", typed[i]);
        app_event(d.a, &e);
        rest(&d);
    }
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        if (leaders < 0 && strcmp(d.out->text + c->text, "Leaders") == 0) leaders = c->u.text.y;
        if (fire < 0 && strcmp(d.out->text + c->text, "Fire") == 0) fire = c->u.text.y;
    }
    assert_true(leaders > 0 && fire > leaders);
    desk_close(&d);
}

static unsigned chance(uint64_t *r, unsigned n)
{
    *r ^= *r << 13;
    *r ^= *r >> 7;
    *r ^= *r << 17;
    return (unsigned)((*r >> 20) % n);
}

/* A small child at the keyboard and the mouse, at several sizes. */
static void stands_random_pressing(void **unused)
{
    (void)unused;
    static const int keys[] = {KEY_TAB,   KEY_ENTER,  KEY_ENTER, KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN,
                               KEY_SPACE, KEY_ESCAPE, 'q',       'e',      'w',       't',    'm',
                               'f',       'h',        'r',       'i',      'l',       'o',    'd',
                               'x',       KEY_HOME,   KEY_F6,    KEY_F9,   '1',       '2'};
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {1000, 700}, {3840, 2160}};
    uint64_t r = 0x9e3779b97f4a7c15u;
    for (int round = 0; round < 4; round++) {
        desk d = desk_open(kassassin, sizes[round][0], sizes[round][1], round % 2 == 0);
        int before = session_count(d.a->table->s), most = before;
        for (int i = 0; i < 250 && d.a->table && d.a->screen == SCREEN_TABLE && !app_done(d.a); i++) {
            unsigned what = chance(&r, 10);
            if (what < 4)
                press(&d, (float)chance(&r, (unsigned)sizes[round][0]),
                      (float)(80 + chance(&r, (unsigned)sizes[round][1] - 80)));
            else if (what == 4)
                key(&d, KEY_ENTER, UI_CTRL);
            else
                key(&d, keys[chance(&r, sizeof keys / sizeof *keys)], chance(&r, 12) ? 0 : UI_SHIFT);
            assert_true(draw_list_count(d.out) > 0);
            if (d.a->table && session_count(d.a->table->s) > most) most = session_count(d.a->table->s);
            if (d.a->screen != SCREEN_TABLE && d.a->table) app_go(d.a, SCREEN_TABLE);
        }
        assert_true(most > before);
        desk_close(&d);
    }
}

/* ---- a battle begun under older rules */

/* Its file stays, and both the window and the log say that it goes on under today's. */
static void goes_on_under_the_rules_of_today(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/battles", folder);
    assert_true(file_make_folders(path, &err));
    snprintf(path, sizeof path, "%s/battles/older.save", folder);
    assert_true(file_read("tests/saves/old/prone-version-1.save", 1 << 20, &text, &size, &err));
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    assert_non_null(strstr(d.a->said, "Begun under version 1 of the rules; goes on under version "));
    assert_non_null(strstr(d.a->said, "It goes on in older.goes-on-1.save; older.save stays as it was."));
    rest(&d);
    assert_true(d.a->table->log->count > 0);
    assert_non_null(strstr(d.a->table->log->lines[0].text, "Begun under version 1 of the rules"));
    desk_close(&d);
}

/* "South barricade scored 2 hits on the marksmen": the sign before it is that of who scored. */
static void a_line_has_the_sign_of_who_begins_it(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    int told = 0;
    snprintf(path, sizeof path, "%s/signs.save", folder);
    assert_true(file_read("tests/playthroughs/conduct-rorkes-drift.save", 1 << 20, &text, &size, &err));
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        const char *scored = strstr(l->text, " scored ");
        for (int k = 0; k < t->sc->nunits && scored; k++) {
            const char *name = t->sc->units[k].name;
            if (strlen(name) != (size_t)(scored - l->text) || strncmp(l->text, name, strlen(name)) != 0)
                continue;
            assert_int_equal(l->side, t->sc->units[k].side);
            told++;
        }
    }
    assert_true(told > 10);
    desk_close(&d);
}

/* In what is written one after the other, however its lines break. */
static bool lines_hold(const draw_list *d, const char *what)
{
    strbuf all = {0};
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT) strbuf_addf(&all, "%s ", d->text + d->commands[i].text);
    const bool holds = strstr(strbuf_str(&all), what) != NULL;
    strbuf_free(&all);
    return holds;
}

/* The verdict's button puts the table away while the table is being drawn. */
static void the_table_is_put_away_after_the_verdict(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/over.save", folder);
    assert_true(file_read("tests/playthroughs/grid-maida.save", 1 << 20, &text, &size, &err));
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    assert_int_equal(d.a->table->modal->card, MODAL_RESULT);
    assert_true(text_drawn(d.out, "British: a victory")); /* how great it is */
    const table *over = d.a->table;
    float below = 0;
    for (int i = 0; i < d.a->ui.nregions; i++)
        if (d.a->ui.regions[i].id == ui_name("result", 1)) below = d.a->ui.regions[i].r.y;
    assert_true(below >= over->layout->top.y + over->layout->top.h); /* the score is not cut */
    assert_true(session_seat((session *)over->s, 0, SEAT_COMPUTER, "quick", &err));
    app_draw(d.a, d.out);
    char took[80], ended[80];
    snprintf(ended, sizeof ended, "It ended in turn %d of %d.", session_state(over->s)->turn,
             over->sc->turns);
    assert_true(lines_hold(d.out, ended));
    snprintf(took, sizeof took, "took over in turn %d.", session_state(over->s)->turn);
    assert_true(lines_hold(d.out, took));       /* and whose battle it was not to the end */
    assert_true(text_drawn(d.out, "You lost")); /* to the one person who is left */
    assert_true(session_seat((session *)over->s, 0, SEAT_HUMAN, NULL, &err));
    assert_true(session_seat((session *)over->s, 1, SEAT_COMPUTER, "quick", &err));
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "You won: a victory"));
    assert_true(session_seat((session *)over->s, 1, SEAT_HUMAN, NULL, &err));
    const ui_event enter = {.kind = UI_KEY, .key = KEY_ENTER}, away = {.kind = UI_KEY, .key = 't'},
                   again = {.kind = UI_KEY, .key = 'c'};
    snprintf(d.a->settings.last_save, sizeof d.a->settings.last_save, "%s",
             session_settings(d.a->table->s)->save_path); /* it was fought here */
    for (int i = 0; i < 3; i++)
        app_event(d.a, &enter); /* pressed too often, it leads nowhere that the battle is lost */
    assert_int_not_equal(d.a->screen, SCREEN_TITLE);
    assert_non_null(d.a->table);
    while (d.a->screen != SCREEN_TABLE)
        key(&d, KEY_ESCAPE, 0);
    if (d.a->table->modal->card != MODAL_RESULT) key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->table->modal->card, MODAL_RESULT);
    app_event(d.a, &away);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    assert_null(d.a->table);
    assert_null(d.a->cleared);
    rest(&d);
    assert_true(text_drawn(d.out, "Result of Maida") || text_drawn(d.out, "Result"));
    app_event(d.a, &again);
    rest(&d);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_int_equal(d.a->table->modal->card, MODAL_RESULT);
    desk_close(&d);
}

/* In the forest some are never found; the end shows them, and an end that is taken back hides them again. */
static void nothing_is_hidden_after_the_verdict(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    int unseen = 0;
    snprintf(path, sizeof path, "%s/ended.save", folder);
    assert_true(file_read("tests/playthroughs/safari-ituri.save", 1 << 20, &text, &size, &err));
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->battle->viewer, NO_SIDE);
    const state *st = session_state(t->s);
    for (int i = 0; i < t->sc->nunits; i++) {
        if (st->units[i].status != UNIT_ON) continue;
        assert_int_equal(t->anim->shown.units[i].space, st->units[i].space);
        unseen += !state_seen(st, i, 0) || !state_seen(st, i, 1);
    }
    assert_true(unseen > 0);
    key(&d, KEY_ESCAPE, 0); /* Look at the board */
    key(&d, 'z', UI_CTRL);
    assert_int_not_equal(t->battle->d.side, GAME_OVER);
    const int viewer = t->battle->viewer;
    assert_true(viewer == 0 || viewer == 1);
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].side != viewer && st->units[i].status == UNIT_ON && !state_seen(st, i, viewer))
            assert_int_not_equal(t->anim->shown.units[i].space, st->units[i].space);
    desk_close(&d);
}

/* A corps that may not march yet: the bar sends to Why not?, which is there, and the army's area tells of the
 * preparations and not that it is the week of marches. */
static void who_can_do_nothing_is_told_why(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/campaign.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    while (t->battle->d.side != 0) {
        key(&d, KEY_ENTER, UI_CTRL);
        rest(&d);
    }
    choice_select(t, 0);
    assert_int_equal(t->choice->ndest, 0);
    assert_false(t->why->mode);
    key(&d, 'w', 0);
    assert_true(t->why->mode);
    meant_space(t, board_space_find(t->b, "2"));
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.march.unready");
    desk_close(&d);
}

/* How often a text stands in the bar. */
static int in_the_bar(const desk *d, const char *text)
{
    const float foot = d->a->table->layout->top.y + d->a->table->layout->top.h;
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_TEXT && c->u.text.y < foot && strcmp(d->out->text + c->text, text) == 0;
    }
    return n;
}

/* A word stands over each number of the bar, so that it is known what it counts. Of two ways to win both are
 * told (Maida: who breaks, or the fields); what only adds to the first (the British at Kassassin) leaves room
 * for what is lost. */
static void the_bar_says_what_decides(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle;
        int lost, broken, places;
    } battles[] = {{"rules/grid/scenarios/kassassin.json", 1, 0, 2},
                   {"rules/grid/scenarios/maida.json", 0, 2, 2}};
    for (int k = 0; k < 4; k++) {
        const bool large = k / 2 > 0;
        desk d = desk_open(battles[k % 2].battle, large ? 1920 : 1280, large ? 1080 : 720, true);
        rest(&d);
        app_draw(d.a, d.out);
        assert_int_equal(in_the_bar(&d, "Bases lost"), battles[k % 2].lost);
        assert_int_equal(in_the_bar(&d, "Enemy beaten"), battles[k % 2].broken);
        assert_int_equal(in_the_bar(&d, "Objectives"), battles[k % 2].places);
        desk_close(&d);
    }
}

/* "Engineers (ING)" */
static bool abbreviated(const char *title)
{
    const char *open = strchr(title, '('), *shut = open ? strchr(open, ')') : NULL;
    return shut && shut - open <= 4;
}

/* Words of the trade are explained where they stand on the unit card, at a press; abbreviations of counters
 * stand in no title. */
static void words_of_the_trade_are_explained(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *codes[4];
    } terms[] = {
        {"rules/prone/scenarios/drill.json", {"row.figures", "row.keys", "row.class", "mod.need"}},
        {"rules/grid/scenarios/kassassin.json", {"row.bases", "row.grade", "row.hits", "row.melee-grade"}},
        {"rules/conduct/scenarios/rorkes-drift.json",
         {"row.left", "row.chart", "row.rate", "mod.dice-removed"}},
        {"rules/africa/scenarios/tetuan.json", {"row.steps", "row.combat", "row.support", "row.rally"}},
        {"rules/safari/scenarios/first-march.json",
         {"row.people", "row.figures", "row.toughness", "row.lowered"}},
    };
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        desk d = desk_open(terms[i].battle, 1920, 1080, false);
        table *t = d.a->table;
        ui *u = &d.a->ui;
        int explained = 0;
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        rest(&d);
        for (size_t k = 0; k < 4; k++)
            if (!about_words(t, terms[i].codes[k])) fail_msg("%s: %s", terms[i].battle, terms[i].codes[k]);
        for (int who = 0; who < t->sc->nunits; who++)
            assert_false(abbreviated(say_kind(t, who)));
        for (int who = 0; who < t->sc->nunits && explained == 0; who++) {
            if (t->anim->shown.units[who].status != UNIT_ON || t->sc->units[who].side != t->battle->d.side)
                continue;
            choice_select(t, who);
            if (!t->layout->open[LAYOUT_UNIT]) key(&d, 'i', 0);
            app_draw(d.a, d.out);
            for (int y = 0; y < 1080 && explained == 0; y++)
                for (int k = 0; k < u->nregions && explained == 0; k++)
                    if (u->regions[k].id == ui_name("rowabout", y)) {
                        const frect r = u->regions[k].r;
                        ui_event e = {.kind = UI_MOUSE_MOVE, .x = r.x + 3, .y = r.y + r.h / 2};
                        d.a->said[0] = '\0';
                        app_event(d.a, &e);
                        e.kind = UI_MOUSE_DOWN, e.button = UI_LEFT, e.clicks = 1;
                        app_event(d.a, &e);
                        e.kind = UI_MOUSE_UP;
                        app_event(d.a, &e);
                        explained += strlen(d.a->said) > 20;
                    }
        }
        if (explained == 0) fail_msg("%s: nothing is explained at a press", terms[i].battle);
        desk_close(&d);
    }
}

/* What is destroyed counts at once towards what is wanted of it, and the sentence says all ways to win. */
static void the_bar_tells_what_is_played_for(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false);
    table *t = d.a->table;
    action a;
    error err = {0};
    rest(&d);
    assert_true(text_drawn(d.out, "Posts left") && text_drawn(d.out, "8 (need 6)"));
    assert_true(text_drawn(d.out, "Enemy lost") && text_drawn(d.out, "0 of 9") &&
                text_drawn(d.out, "Posts fallen") && text_drawn(d.out, "0 of 3"));
    int post = 0;
    while (t->sc->units[post].side != 0 || strstr(t->sc->types[t->sc->units[post].type].id, "leader") ||
           t->anim->shown.units[post].strength < 8)
        post++;
    char line[40];
    snprintf(line, sizeof line, "umpire-remove u%d", post);
    assert_true(action_decode(t->sc, 0, line, &a, &err));
    battle_do(t, &a);
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "7 (need 6)") && text_drawn(d.out, "1 of 3"));
    strbuf says = {0};
    score_goal_words(t, 0, &says);
    assert_string_equal(strbuf_str(&says), "British: victory by any of these:\n"
                                           "• hold six posts until dawn\n"
                                           "7 now (need 6); counted at the end of turn 10\n"
                                           "• destroy nine of the twelve Zulu units\n"
                                           "0 of 9 now; wins at once\n"
                                           "A draw if at the end neither side has won, or both have.");
    strbuf_free(&says);
    desk_close(&d);
}

/* Of what is made up of several goals the bar counts those met ("Goals met 0 of 2"): each has words of its
 * own, and stands below with how much of it is done. */
static void every_part_of_a_goal_is_listed(void **unused)
{
    static const char *const paths[] = {
        "rules/conduct/scenarios/tamai.json", "rules/conduct/scenarios/ulundi.json",
        "rules/conduct/scenarios/maiwand.json", "rules/prone/scenarios/onganjira.json",
        "rules/safari/scenarios/tsavo.json"};
    (void)unused;
    for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
        desk d = desk_open(paths[p], 1280, 720, false);
        const table *t = d.a->table;
        int told = 0;
        rest(&d);
        for (int i = 0; i < t->sc->nconditions; i++) {
            const victory_condition *c = &t->sc->conditions[i];
            strbuf says = {0};
            if (c->effect != EFFECT_WIN || (c->kind != VICTORY_ALL && c->kind != VICTORY_ANY)) continue;
            score_goal_words(t, c->side, &says);
            for (int k = 0; k < c->nparts; k++) {
                char row[200];
                const char *of = t->sc->conditions[c->parts[k]].text;
                if (!of || !of[0]) fail_msg("%s: condition %d has no words", paths[p], c->parts[k]);
                snprintf(row, sizeof row, "\n\u2013 %s: ", of);
                if (!strstr(strbuf_str(&says), row)) fail_msg("%s: no \"%s\"", paths[p], row + 1);
                told++;
            }
            strbuf_free(&says);
        }
        assert_true(told > 1);
        for (int side = 0; side < t->sc->nsides; side++) { /* with its head there is room for all of it */
            strbuf all = {0};
            score_goal_words(t, side, &all);
            score_against_words(t, side, &all);
            if (all.len + 300 > UI_TIP) fail_msg("%s: side %d has %zu", paths[p], side, all.len);
            strbuf_free(&all);
        }
        desk_close(&d);
    }
}

/* Of every condition by which anybody wins it is said when it is judged, as victory.c judges it; where both
 * sides have one, what lies between them. */
static void the_bar_tells_when_it_is_counted(void **unused)
{
    (void)unused;
    static const char *const paths[] = {
        "rules/africa/scenarios/castillejos.json", "rules/conduct/scenarios/rorkes-drift.json",
        "rules/grid/scenarios/kassassin.json", "rules/prone/scenarios/onganjira.json"};
    int last = 0, once = 0, draws = 0;
    for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
        desk d = desk_open(paths[p], 1280, 720, false);
        const table *t = d.a->table;
        rest(&d);
        for (int side = 0; side < t->sc->nsides; side++) {
            int at_end = 0, at_once = 0, others = 0, told = 0, told_once = 0;
            strbuf says = {0};
            score_goal_words(t, side, &says);
            for (int i = 0; i < t->sc->nconditions; i++) {
                const victory_condition *c = &t->sc->conditions[i];
                if (c->effect != EFFECT_WIN) continue;
                others += c->side != side;
                at_end += c->side == side && c->at_end;
                at_once += c->side == side && !c->at_end;
            }
            for (const char *at = strbuf_str(&says); (at = strstr(at, "; counted at the end of turn ")); at++)
                told++;
            for (const char *at = strbuf_str(&says); (at = strstr(at, "; wins at once")); at++)
                told_once++;
            const bool draw = strstr(strbuf_str(&says), "A draw") != NULL;
            if (told != at_end || told_once != at_once || draw != (others > 0 && at_end + at_once > 0))
                fail_msg("%s, side %d: \"%s\"", paths[p], side, strbuf_str(&says));
            last += told, once += told_once, draws += draw;
            strbuf_free(&says);
        }
        desk_close(&d);
    }
    assert_true(last > 2 && once > 0 && draws > 1);
}

/* Before a battle, too: the title's card and the page of the rules say each way to win, and when it is
 * judged: once where all of a side's are judged alike. */
static void before_the_battle_too(void **unused)
{
    (void)unused;
    static const struct {
        const char *path;
        int side;
        const char *says, *counted;
    } told[] = {
        {"rules/africa/scenarios/castillejos.json", 1,
         "leave the Spanish neither the house nor the hill; counted at the end of turn 18", "end of turn 18"},
        {"rules/grid/scenarios/kassassin.json", 0,
         "hold the lock bridge (a victory); or hold the lock bridge and take or destroy a battery (a major "
         "victory); "
         "counted at the end of turn 14",
         "end of turn 14"},
        {"rules/grid/scenarios/kassassin.json", 1,
         "hold the lock bridge; counted at the end of turn 14; or destroy two of the three British "
         "battalions; "
         "wins at once",
         "end of turn 14"},
    };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        desk d = desk_open(told[i].path, 1280, 720, false);
        strbuf says = {0};
        goal_side_words(d.a->table->sc, told[i].side, &says);
        assert_string_equal(strbuf_str(&says), told[i].says);
        strbuf_free(&says);
        app_open(d.a, SCREEN_RULES);
        rest(&d);
        key(&d, '/', 0);
        ui_event e = {.kind = UI_TEXT};
        snprintf(e.text, sizeof e.text, "%s", told[i].counted);
        app_event(d.a, &e);
        rest(&d);
        char title[64]; /* the one page that speaks of it */
        snprintf(title, sizeof title, "Victory: %.40s", d.a->table->sc->title);
        assert_true(text_drawn(d.out, title));
        assert_false(text_drawn(d.out, "The turn"));
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bar_tells_what_is_played_for),
        cmocka_unit_test(every_part_of_a_goal_is_listed),
        cmocka_unit_test(the_bar_tells_when_it_is_counted),
        cmocka_unit_test(before_the_battle_too),
        cmocka_unit_test(words_of_the_trade_are_explained),
        cmocka_unit_test(the_bar_says_what_decides),
        cmocka_unit_test(what_is_taken_back_has_a_name),
        cmocka_unit_test(moves_by_pointer),
        cmocka_unit_test(moves_by_keys),
        cmocka_unit_test(refuses_with_a_reason),
        cmocka_unit_test(refuses_what_was_meant),
        cmocka_unit_test(who_can_do_nothing_is_told_why),
        cmocka_unit_test(hides_what_is_hidden),
        cmocka_unit_test(grid_as_wanted),
        cmocka_unit_test(fallen_lie_where_they_fell),
        cmocka_unit_test(losses_of_places_are_those_of_the_score),
        cmocka_unit_test(the_wounded_do_not_lie_there),
        cmocka_unit_test(fallen_keep_secrets),
        cmocka_unit_test(umpire_places_and_sets),
        cmocka_unit_test(umpire_throws_dice),
        cmocka_unit_test(another_choice_voids_what_was_asked),
        cmocka_unit_test(umpire_asks_both),
        cmocka_unit_test(umpire_needs_a_human),
        cmocka_unit_test(previews_fire_from_there),
        cmocka_unit_test(blows_are_felt_where_that_is_wished),
        cmocka_unit_test(sounds_have_captions),
        cmocka_unit_test(leafs_through_the_rules_by_keys),
        cmocka_unit_test(a_word_of_the_rules_comes_into_sight),
        cmocka_unit_test(words_of_the_rules_are_found_in_any_order),
        cmocka_unit_test(whole_words_of_the_rules_come_first),
        cmocka_unit_test(words_that_stand_together_come_first),
        cmocka_unit_test(dice_that_nobody_orders_may_be_left),
        cmocka_unit_test(dice_asked_for_bar_no_way_out),
        cmocka_unit_test(reads_the_rules_anew),
        cmocka_unit_test(reload_leaves_the_battle_alone),
        cmocka_unit_test(goes_on_under_the_rules_of_today),
        cmocka_unit_test(a_line_has_the_sign_of_who_begins_it),
        cmocka_unit_test(the_table_is_put_away_after_the_verdict),
        cmocka_unit_test(nothing_is_hidden_after_the_verdict),
        cmocka_unit_test(stands_random_pressing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
