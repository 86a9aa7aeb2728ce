/*
 * test_waits.c: what the table waits for: which notices each state heeds, and the ways through them that a
 * battle takes: between two people, against the computer, with dice thrown by hand, to its end.
 */
#include <glob.h>
#include <math.h>
#include <stdatomic.h>
#include <time.h>

#include "board/names.h"
#include "game/session_seats.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "ui/desk.h"
#include "ui/golden_desk.h"
#include "ui/stage.h"
#include "ui/table/battle.h"
#include "ui/table/board/line_words.h"
#include "ui/table/board/where.h"
#include "ui/table/brain.h"
#include "ui/table/guard.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/intent_card.h"
#include "ui/table/direct/recap.h"
#include "ui/table/pointer.h"
#include "ai/ai.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/standing.h"
#include "ui/table/panels/unit_panel.h"
#include "ui/table/table.h"
#include "ui/table/why.h"

static desk stage_open(bool alone, bool instant)
{
    return desk_open_with(stage_list, STAGE_DATA, STAGE_SCENARIO, 1280, 720, alone, instant);
}

static void tick(desk *d)
{
    const table *t = d->a->table;
    const int was = t ? (int)t->waits->now : -1, again = app_tick(d->a, d->now += 20);
    if (t && d->a->table == t && (int)t->waits->now != was)
        assert_int_equal(again, 0); /* what stands now is drawn */
}

static void end_step(desk *d)
{
    action a;
    action_init(&a, STAGE_END, d->a->table->battle->d.side);
    battle_do(d->a->table, &a);
}

/* The column marches to the first place it may go to, the pointer over nothing. */
static void march(desk *d)
{
    table *t = d->a->table;
    pointer_hover(t, NO_SPACE);
    choice_select(t, STAGE_COLUMN);
    assert_true(t->choice->ndest > 0);
    assert_true(choice_space(t, t->choice->dest[0]));
    if (t->choice->ready) choice_commit(t);
}

/* What is done, refused or taken back is heeded whatever is waited for; the rest only where it means
 * something. */
static void each_state_heeds_what_concerns_it(void **unused)
{
    (void)unused;
    for (int i = 0; i < WAITS; i++) {
        const wait_state w = (wait_state)i;
        assert_true(waits_heeds(w, NOTICE_DONE) && waits_heeds(w, NOTICE_REFUSED));
        assert_true(waits_heeds(w, NOTICE_TAKEN_BACK) && waits_heeds(w, NOTICE_FACES));
        assert_int_equal(waits_heeds(w, NOTICE_SEATED), w == WAIT_CURTAIN);
        assert_int_equal(waits_heeds(w, NOTICE_DRAWN), w == WAIT_DUE);
        assert_int_equal(waits_heeds(w, NOTICE_ENTERED), w == WAIT_DUE || w == WAIT_THINKING);
        /* Time alone moves nothing where a person, or nobody any more, decides. */
        const bool held =
            w == WAIT_ORDER || w == WAIT_CURTAIN || w == WAIT_OVER || w == WAIT_DUE || w == WAIT_DIE;
        assert_int_equal(waits_heeds(w, NOTICE_LEFT), w == WAIT_FACES);
        assert_int_equal(waits_heeds(w, NOTICE_THROW), w == WAIT_DIE);
        assert_int_equal(waits_heeds(w, NOTICE_TICK), !held);
    }
}

/* Where one side must not see what the other may, the curtain hangs until the other has the seat. */
static void a_curtain_hangs_between_two_people(void **unused)
{
    (void)unused;
    desk d = stage_open(false, true);
    table *t = d.a->table;
    assert_int_equal(t->waits->now, WAIT_OPENED);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_CURTAIN);
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    t->heed(t, NOTICE_SEATED, 0);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    assert_int_equal(t->battle->viewer, 0);
    march(&d);
    rest(&d);
    choice_select(t, NO_UNIT);
    assert_int_equal(unit_panel_about(t), STAGE_COLUMN);
    end_step(&d);
    assert_int_equal(t->waits->now, WAIT_SHOWING);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_SEAT);
    assert_int_equal(t->battle->viewer, 0); /* still his: nothing of the other's is known to the table */
    assert_false(t->battle->ours);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_CURTAIN);
    rest(&d);
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    pointer_inspect(t, STAGE_COLUMN); /* as the one who rose looked at it */
    pointer_go(t, 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->battle->viewer, 1);
    assert_int_equal(unit_panel_about(t), NO_UNIT); /* what he did and looked at stays his own */
    assert_int_equal(t->pointer->hover, NO_SPACE);
    assert_int_equal(t->pointer->cursor, NO_SPACE);
    pointer_inspect(t, NO_UNIT);
    assert_int_equal(unit_panel_about(t), NO_UNIT);
    assert_true(t->battle->ours);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    desk_close(&d);
}

static void strike(desk *d, int key, int mods, uint64_t at)
{
    ui_event e = {.kind = UI_KEY, .key = key, .mods = mods, .at = at};
    app_event(d->a, &e);
}

/* While the curtain hangs nothing moves and nothing ticks. Enter struck twice at once is one press, but who
 * takes the seat a second later has pressed anew. */
static void time_passes_while_nothing_moves(void **unused)
{
    (void)unused;
    desk d = stage_open(false, false);
    table *t = d.a->table;
    tick(&d);
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    app_draw(d.a, d.out);
    strike(&d, KEY_ENTER, 0, d.now);
    assert_int_equal(t->modal->card, MODAL_NONE);
    end_step(&d);
    for (int i = 0; i < 8 && t->modal->card != MODAL_CURTAIN; i++) {
        if (t->anim->running) show_skip(t);
        tick(&d);
    }
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    app_draw(d.a, d.out);
    strike(&d, KEY_ENTER, 0, d.now + 50);
    assert_int_equal(t->battle->viewer, 0);
    strike(&d, KEY_ENTER, 0, d.now + 1500);
    assert_int_equal(t->battle->viewer, 1);
    desk_close(&d);
}

/* Another key than the one that did something is another press, however soon: Enter gives an order, and Ctrl
 * Enter at once after it asks for the end of the step. The same key struck twice at once is one press, and
 * that is said. */
static void only_the_same_press_comes_too_soon(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    for (int i = 0; i < 200 && (!t->battle->ours || t->anim->running || t->modal->card != MODAL_NONE); i++) {
        if (t->anim->running) show_skip(t);
        if (t->modal->card != MODAL_NONE) strike(&d, KEY_ENTER, 0, d.now);
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_true(t->battle->ours);
    d.now += 2000;
    tick(&d);
    app_draw(d.a, d.out);
    pointer_hover(t, NO_SPACE);
    choice_select(t, STAGE_COLUMN);
    assert_true(choice_space(t, t->choice->dest[0]));
    assert_true(t->choice->ready);
    const int before = session_count(t->s);
    strike(&d, KEY_ENTER, 0, d.now);
    assert_true(session_count(t->s) > before);
    d.a->said[0] = 0;
    strike(&d, KEY_ENTER, 0, d.now + 100);
    assert_true(d.a->said[0] != 0);
    d.a->said[0] = 0;
    if (t->anim->running) show_skip(t);
    const int marched = session_count(t->s);
    strike(&d, KEY_ENTER, UI_CTRL, d.now + 200);
    assert_true(session_count(t->s) > marched || t->modal->card != MODAL_NONE || d.a->said[0] != 0);
    desk_close(&d);
}

static void click_at(desk *d, float x, float y, uint64_t at)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y, .at = at};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN, e.button = UI_LEFT, e.clicks = 1;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
}

/* Where that button's words begin. */
static fpoint words_of(const desk *d, const char *says)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strcmp(d->out->text + c->text, says) == 0)
            return (fpoint){c->u.text.x, c->u.text.y};
    }
    return (fpoint){0};
}

/* What was shown goes by itself, and another button comes where Skip lay: a click at once is heeded by
 * neither, and that is said; a little later it counts. */
static void a_click_for_skip_does_nothing_else(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    for (int i = 0; i < 200 && (!t->battle->ours || t->anim->running || t->modal->card != MODAL_NONE); i++) {
        if (t->anim->running) show_skip(t);
        if (t->modal->card != MODAL_NONE) strike(&d, KEY_ENTER, 0, d.now);
        tick(&d);
        app_draw(d.a, d.out);
    }
    d.now += 2000;
    tick(&d);
    march(&d);
    tick(&d);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Skip"));
    for (int i = 0; i < 400 && t->anim->running; i++) {
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_false(t->anim->running);
    const int who = t->choice->unit;
    const fpoint at = words_of(&d, "Next unit");
    assert_true(at.x > 0);
    d.a->said[0] = 0;
    click_at(&d, at.x + 4, at.y - 4, d.now + 200);
    assert_int_equal(t->choice->unit, who);
    assert_true(d.a->said[0] != 0);
    click_at(&d, at.x + 4, at.y - 4, d.now + GUARD_LATE + 100);
    assert_int_not_equal(t->choice->unit, who);
    desk_close(&d);
}

/* Escape at once after Enter means the order, not the battle: what comes of it has been shown then, and no
 * menu opens; when nothing of one's own is shown any more it does. */
static void escape_after_an_order_opens_no_menu(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    for (int i = 0; i < 200 && (!t->battle->ours || t->anim->running || t->modal->card != MODAL_NONE); i++) {
        if (t->anim->running) show_skip(t);
        if (t->modal->card != MODAL_NONE) strike(&d, KEY_ENTER, 0, d.now);
        tick(&d);
        app_draw(d.a, d.out);
    }
    d.now += 2000;
    tick(&d);
    app_draw(d.a, d.out);
    march(&d);
    tick(&d);
    app_draw(d.a, d.out);
    assert_true(t->anim->running);
    strike(&d, KEY_ESCAPE, 0, d.now + 100);
    assert_int_equal(t->modal->card, MODAL_NONE);
    for (int i = 0; i < 20; i++) {
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_false(t->anim->running);
    if (t->choice->unit != NO_UNIT) choice_select(t, NO_UNIT);
    pointer_inspect(t, NO_UNIT);
    strike(&d, KEY_ESCAPE, 0, d.now + 2000);
    assert_int_equal(t->modal->card, MODAL_MENU);
    desk_close(&d);
}

/* What is said of the place under a pointer that rests is not laid over what is shown since; where the
 * pointer is moved meanwhile it is. */
static void a_place_is_not_told_over_what_is_shown(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    for (int i = 0; i < 200 && (!t->battle->ours || t->anim->running || t->modal->card != MODAL_NONE); i++) {
        if (t->anim->running) show_skip(t);
        if (t->modal->card != MODAL_NONE) strike(&d, KEY_ENTER, 0, d.now);
        tick(&d);
        app_draw(d.a, d.out);
    }
    d.now += 2000;
    tick(&d);
    app_draw(d.a, d.out);
    const int rests = t->battle->view.units[STAGE_COLUMN].space;
    pointer_hover(t, rests);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w > 0);
    choice_select(t, STAGE_COLUMN);
    assert_true(choice_space(t, t->choice->dest[0]));
    assert_true(t->choice->ready);
    choice_commit(t);
    tick(&d);
    app_draw(d.a, d.out);
    assert_true(t->anim->running);
    assert_true(t->layout->note.w == 0);
    pointer_hover(t, rests);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w > 0);
    desk_close(&d);
}

/* Nor does it come back by itself when all has been shown, or a card was answered: only where the pointer is
 * moved. */
static void a_place_is_told_again_when_the_pointer_moves(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    rest(&d);
    const int rests = t->battle->view.units[STAGE_COLUMN].space;
    choice_select(t, STAGE_COLUMN);
    assert_true(choice_space(t, t->choice->dest[0]));
    pointer_hover(t, rests);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w > 0);
    choice_commit(t);
    rest(&d);
    app_draw(d.a, d.out);
    assert_false(t->anim->running);
    assert_true(t->layout->note.w == 0);
    pointer_hover(t, rests);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w > 0);
    modal_open(t, MODAL_MENU);
    app_draw(d.a, d.out);
    modal_close(t);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w == 0);
    pointer_hover(t, rests);
    app_draw(d.a, d.out);
    assert_true(t->layout->note.w > 0);
    desk_close(&d);
}

/* The computer begins when the line has said that it thinks; a card over the table holds it up. */
static void the_computer_thinks_when_it_has_been_said(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    end_step(&d);
    const int before = session_count(t->s);
    modal_open(t, MODAL_MENU);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_TURN);
    assert_false(waits_busy(t));
    modal_close(t);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_DUE);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_DUE); /* nobody has seen it yet */
    assert_true(waits_busy(t));
    app_draw(d.a, d.out);
    assert_int_equal(t->waits->now, WAIT_THINKING);
    assert_int_equal(session_count(t->s), before);
    table_enter(t); /* from another screen: it is said again */
    assert_int_equal(t->waits->now, WAIT_TURN);
    rest(&d);
    assert_true(session_count(t->s) > before);
    desk_close(&d);
}

/* Who thinks until his time is over or he is told to move, by a clock that is nobody's: what he was given. */
enum { PURSE = 60000 };
static _Atomic int given, asked;

static bool choose_slowly(const state *seen, uint64_t seed, const budget *b, action *out)
{
    (void)seed;
    atomic_store(&given, b->milliseconds);
    atomic_fetch_add(&asked, 1);
    atomic_store(&b->report->wanted, 600);
    atomic_store(&b->report->done, 240);
    while (b->milliseconds > 1 && !atomic_load(b->stop))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    action_init(out, STAGE_END, seen->side);
    return true;
}

static const player slow = {
    .name = "slow", .title = "Slow", .was = "fast quick", .choose = choose_slowly, .milliseconds = PURSE};
static const player *const slow_ones[] = {&slow, NULL};

/* He thinks, and has been at it for as long as it takes to say so. */
static desk slow_open(void)
{
    desk d = stage_open(true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = slow_ones;
    atomic_store(&asked, 0);
    rest(&d);
    end_step(&d);
    for (int i = 0; i < 400 && t->waits->now != WAIT_THINKING; i++) {
        if (t->anim->running) show_skip(t);
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_int_equal(t->waits->now, WAIT_THINKING);
    for (int i = 0; i < 50 || atomic_load(&asked) == 0; i++) {
        if (i > 50) nanosleep(&(struct timespec){0, 1000000}, NULL);
        tick(&d);
    }
    app_draw(d.a, d.out);
    return d;
}

/* The level has its time in full, of which what one choice took is gone for the next; it says how far it is,
 * and moves when it is told to: by the key, and from then on at once until its side-turn is over, or until
 * that is taken back. */
static void a_level_has_its_time_and_moves_when_told(void **unused)
{
    (void)unused;
    desk d = slow_open();
    table *t = d.a->table;
    strbuf says = {0};
    const int before = session_count(t->s);
    assert_int_equal(atomic_load(&given), PURSE);
    assert_true(brain_may_hurry(t));
    assert_true(brain_words(t, &says));
    assert_non_null(strstr(strbuf_str(&says), "240 of about 600"));
    strbuf_free(&says);
    strike(&d, KEY_SPACE, 0, d.now);
    for (int i = 0; i < 4000 && session_count(t->s) == before; i++) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        tick(&d);
    }
    assert_true(session_count(t->s) > before);
    const int so_far = atomic_load(&asked);
    battle_undo(t, before - 1);
    for (int i = 0; i < 400 && t->waits->now != WAIT_ORDER; i++)
        tick(&d);
    end_step(&d);
    for (int i = 0; i < 4000 && atomic_load(&asked) == so_far; i++) {
        if (t->anim->running) show_skip(t);
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_int_equal(atomic_load(&given), PURSE);
    desk_close(&d);
}

/* Who strikes Space through what is shown does not cut short the thought that follows: he has to look up
 * first. */
static void a_stroke_too_many_cuts_no_thought_short(void **unused)
{
    (void)unused;
    desk d = slow_open();
    table *t = d.a->table;
    ((guard *)t->guard)->calm = d.now + GUARD_CALM; /* as it is after a stroke that put something away */
    app_draw(d.a, d.out);
    assert_false(text_drawn(d.out, "Move now"));
    strike(&d, KEY_SPACE, 0, d.now);
    d.now += GUARD_CALM;
    tick(&d);
    app_draw(d.a, d.out);
    assert_true(brain_may_hurry(t)); /* it still thinks, and nobody has hurried it */
    assert_true(text_drawn(d.out, "Move now"));
    desk_close(&d);
}

static int intended; /* times somebody was asked */

/* All of it is out of sight: of nobody anything can be told. */
static bool intend_unseen(const state *seen, int side, int viewer, intention *out)
{
    (void)seen;
    *out = (intention){.side = side};
    intended++;
    return viewer != side;
}

/* The first of its units stands. */
static bool intend_to_stand(const state *seen, int side, int viewer, intention *out)
{
    int who = 0;
    while (seen->units[who].side != side)
        who++;
    *out = (intention){.side = side, .nlines = 1};
    out->line[0] = (intention_line){.wing = WING_ALL,
                                    .kind = INTENT_STAND,
                                    .from = seen->units[who].space,
                                    .to = NO_SPACE,
                                    .unit = {(int16_t)who},
                                    .nunits = 1};
    return viewer != side;
}

/* It ends the step after it has had a unit of its own do something: by what is listed for it. */
static bool choose_quickly(const state *seen, uint64_t seed, const budget *b, action *out)
{
    return ai_players[0]->choose(seen, seed, b, out);
}

static const player stander = {
    .name = "stander", .title = "Stander", .choose = choose_quickly, .intend = intend_to_stand};
static const player *const standers[] = {&stander, NULL};
static const player unseen = {
    .name = "unseen", .title = "Unseen", .choose = choose_quickly, .intend = intend_unseen};
static const player *const all_unseen[] = {&unseen, NULL};

static desk told_to(const player *const *players, bool wanted)
{
    desk d = stage_open(true, false);
    ((table_host *)d.a->table->host)->players = players;
    d.a->settings.intends = wanted;
    rest(&d);
    end_step(&d);
    return d;
}

/* One frame more; false: it has given an order, or never will. */
static bool before_an_order(desk *d, int *frames)
{
    table *t = d->a->table;
    if (*frames == 4000 || t->waits->now == WAIT_ORDER) return false;
    ++*frames;
    if (t->anim->running) show_skip(t);
    nanosleep(&(struct timespec){0, 200000}, NULL);
    tick(d);
    app_draw(d->a, d->out);
    return true;
}

/* What it intends is told once a turn, before the first order to a unit, and held up by it for so long; not
 * where nobody wants to know. How many ms until something was done. */
static int told_for(bool wanted, int key_at, bool hurried, bool *said)
{
    desk d = told_to(standers, wanted);
    table *t = d.a->table;
    *said = false;
    int held = 0, frames = 0;
    while (before_an_order(&d, &frames)) {
        if (hurried && !brain_tells(t) && t->waits->now == WAIT_THINKING)
            brain_hurry(t); /* Space while it still thinks */
        if (!brain_tells(t)) continue;
        *said = true;
        held += 20;
        if (held == key_at) strike(&d, KEY_SPACE, 0, d.now);
    }
    desk_close(&d);
    return held;
}

static void the_order_of_the_day_is_told_before_it_acts(void **unused)
{
    (void)unused;
    bool said;
    assert_in_range(told_for(true, 0, false, &said), 3400, 3700);
    assert_true(said);
    assert_in_range(told_for(true, 400, false, &said), 400, 600);
    assert_true(said);
    assert_true(told_for(true, 400, true, &said) >= 400);
    assert_true(said); /* he who hurries its thought is told all the same */
    assert_int_equal(told_for(false, 0, false, &said), 0);
    assert_false(said);
}

/* Of whom one sees nobody no order of the day is told: that he waits could not be known, and may be wrong. */
static void of_nobody_in_sight_no_order_is_told(void **unused)
{
    (void)unused;
    desk d = told_to(all_unseen, true);
    int frames = 0;
    intended = 0;
    while (before_an_order(&d, &frames))
        assert_null(brain_tells(d.a->table));
    assert_true(intended > 0);
    desk_close(&d);
}

/* The computer, by golden Maida: is anything told before its first order from that entry on? */
static bool told_at(const char *entry)
{
    char path[500];
    error err = {0};
    bool said = false, ordered = false;
    golden_upto("grid-maida", entry, path, NULL);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, false);
    table *t = d.a->table;
    const int from = session_count(t->s);
    ((table_host *)t->host)->players = standers;
    d.a->settings.intends = true;
    assert_true(session_seat((session *)t->s, 1, SEAT_COMPUTER, stander.name, &err));
    battle_look(t);
    ((battle *)t->battle)->viewer = 0;
    int frames = 0;
    while (!said && !ordered && before_an_order(&d, &frames)) {
        said = brain_tells(t) != NULL;
        for (int i = from; i < session_count(t->s); i++)
            ordered = ordered || (session_at(t->s, i)->side == 1 && session_at(t->s, i)->act.nunits > 0);
    }
    assert_true(said || ordered);
    desk_close(&d);
    return said;
}

/* Where nobody of its side can be led anywhere any more, it would be an order of a step that is over. */
static void no_order_is_told_of_a_step_that_is_over(void **unused)
{
    (void)unused;
    assert_true(told_at("\n54 french form"));
    assert_false(told_at("\n66 french fire"));
}

/* Two turns of that battle by whoever chooses quickly, one side of it a person's; answers how often an order
 * of the day was told. */
static int told_in(const char *path)
{
    enum { TICKS = 6000, TURNS = 2 };
    int told = 0;
    bool on = false;
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = standers;
    d.a->settings.intends = true;
    for (int i = 0; i < TICKS && t->battle->d.side != GAME_OVER && t->battle->view.turn < TURNS; i++) {
        action a;
        told += brain_tells(t) && !on;
        on = brain_tells(t) != NULL;
        if (t->anim->running) show_skip(t);
        if (recap_on(t)) recap_close(t);
        if (t->battle->ours && t->waits->now == WAIT_ORDER &&
            choose_quickly(&t->battle->view, (uint64_t)i, NULL, &a))
            battle_do(t, &a);
        app_tick(d.a, d.now += 2000);
        if (t->waits->now == WAIT_DUE) app_draw(d.a, d.out);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 100000}, NULL);
    }
    desk_close(&d);
    return told;
}

/* What is listed in any of them, also for men of a party, is weighed as somebody's order. */
static void in_every_battle_the_order_of_the_day_is_weighed(void **unused)
{
    (void)unused;
    glob_t found;
    int told = 0;
    assert_int_equal(glob("rules/*/scenarios/*.json", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        told += told_in(found.gl_pathv[i]);
    globfree(&found);
    assert_true(told > 0);
}

/* The lowest words of the order of the day in a card of that height, below its top; *more: it says that there
 * are more. */
static float lowest_in_card(desk *d, float h, bool *more)
{
    const frect r = {100, 50, 300, h};
    float low = 0;
    *more = false;
    draw_list_clear(d->out);
    intent_card_draw(d->a->table, r);
    for (size_t k = 0; k < d->out->count; k++) {
        const draw_command *c = &d->out->commands[k];
        if (c->kind != DRAW_TEXT) continue;
        low = fmaxf(low, c->u.text.y - r.y);
        *more = *more || strcmp(d->out->text + c->text, "and 1 more") == 0;
    }
    return low;
}

/* Where there is no room for all of it, it says how much is left out, and nothing lies on its foot. */
static void an_order_of_the_day_that_is_too_long_is_cut_short(void **unused)
{
    (void)unused;
    desk d = told_to(standers, true);
    int frames = 0;
    bool more;
    while (before_an_order(&d, &frames) && !brain_tells(d.a->table))
        continue;
    assert_true(brain_tells(d.a->table));
    const float all = intent_card_height(d.a->table, 300);
    assert_true(lowest_in_card(&d, all, &more) < all - 20 && !more);
    assert_true(text_holds(d.out, "where a battle is set up")); /* by what it is not told */
    assert_true(lowest_in_card(&d, all, &more) > all - 42);     /* nor is there room for what is not said */
    const float low = all - 48; /* in smaller letters, too, it is more than that holds */
    assert_true(lowest_in_card(&d, low, &more) < low - 20 && more);
    desk_close(&d);
}

/* The westernmost of its units on the one wing, the easternmost on the other. */
static bool intend_by_wings(const state *seen, int side, int viewer, intention *out)
{
    int who[2] = {NO_UNIT, NO_UNIT};
    for (int u = 0; u < seen->sc->nunits; u++) {
        if (seen->units[u].side != side || !state_on_board(seen, u)) continue;
        const int32_t x = seen->sc->board->spaces[seen->units[u].space].centre.x;
        for (int k = 0; k < 2; k++) {
            const int32_t was =
                who[k] == NO_UNIT ? 0 : seen->sc->board->spaces[seen->units[who[k]].space].centre.x;
            if (who[k] == NO_UNIT || (k == 0 ? x < was : x > was)) who[k] = u;
        }
    }
    *out = (intention){.side = side, .nlines = 2};
    for (int k = 0; k < 2; k++)
        out->line[k] = (intention_line){.wing = k == 0 ? WING_RIGHT : WING_LEFT,
                                        .kind = INTENT_CHARGE,
                                        .from = seen->units[who[k]].space,
                                        .to = NO_SPACE,
                                        .unit = {(int16_t)who[k]},
                                        .nunits = 1};
    return viewer != side;
}

static const player by_wings = {
    .name = "wings", .title = "Wings", .choose = choose_quickly, .intend = intend_by_wings};
static const player *const winged[] = {&by_wings, NULL};

/* A wing is told by where it lies on the map: units are called after their own left and right. */
static void the_order_of_the_day_names_wings_by_the_map(void **unused)
{
    (void)unused;
    desk d = told_to(winged, true);
    int frames = 0;
    while (before_an_order(&d, &frames) && !brain_tells(d.a->table))
        continue;
    assert_true(brain_tells(d.a->table));
    const float whole = intent_card_height(d.a->table, 400);
    for (int tight = 0; tight < 2; tight++) { /* where it is a little too long, in smaller letters */
        draw_list_clear(d.out);
        intent_card_draw(d.a->table, (frect){100, 50, 400, tight ? whole - 12 : 500});
        int west = 0, east = 0;
        for (size_t k = 0; k < d.out->count; k++) {
            const draw_command *c = &d.out->commands[k];
            const char *says = c->kind == DRAW_TEXT ? d.out->text + c->text : "";
            assert_null(strstr(says, "The left"));
            assert_null(strstr(says, "The right"));
            west += strstr(says, "western wing") != NULL;
            east += strstr(says, "eastern wing") != NULL;
        }
        assert_true(west == 1 && east == 1);
    }
    desk_close(&d);
}

/* Two of the three that are seen of a line keep up with others. */
static bool intend_in_part(const state *seen, int side, int viewer, intention *out)
{
    const bool told = intend_to_stand(seen, side, viewer, out);
    intention_line *l = &out->line[0];
    l->kind = INTENT_FOLLOW, l->unit[1] = l->unit[0], l->nunits = 2, l->nseen = 3;
    return told;
}

static const player in_part = {
    .name = "part", .title = "Part", .choose = choose_quickly, .intend = intend_in_part};
static const player *const parted[] = {&in_part, NULL};

/* What some of a line are ordered is not said of the whole of it, nor that who follows waits. */
static void the_order_of_the_day_tells_a_part_as_a_part(void **unused)
{
    (void)unused;
    desk d = told_to(parted, true);
    int frames = 0, most = 0;
    while (before_an_order(&d, &frames) && !brain_tells(d.a->table))
        continue;
    assert_true(brain_tells(d.a->table));
    draw_list_clear(d.out);
    intent_card_draw(d.a->table, (frect){100, 50, 700, 500});
    for (size_t k = 0; k < d.out->count; k++) {
        const draw_command *c = &d.out->commands[k];
        const char *says = c->kind == DRAW_TEXT ? d.out->text + c->text : "";
        assert_null(strstr(says, "The whole line"));
        most += strcmp(says, "Most of the line is to keep up with those in front.") == 0;
    }
    assert_int_equal(most, 1);
    desk_close(&d);
}

/* Side by side to where the other side stands, so that their arrows lie close together and cross. */
static bool intend_crosswise(const state *seen, int side, int viewer, intention *out)
{
    static const uint8_t kinds[INTENT_WINGS] = {INTENT_GO, INTENT_CHARGE, INTENT_CLOSE};
    int own[INTENT_WINGS], theirs[INTENT_WINGS], n = 0, m = 0;
    for (int u = 0; u < seen->sc->nunits; u++) {
        if (!state_on_board(seen, u) || !state_seen(seen, u, viewer)) continue;
        if (seen->units[u].side == side && n < INTENT_WINGS) own[n++] = u;
        if (seen->units[u].side != side && m < INTENT_WINGS) theirs[m++] = u;
    }
    *out = (intention){.side = side, .nlines = n < m ? n : m};
    for (int k = 0; k < out->nlines; k++)
        out->line[k] = (intention_line){.wing = (uint8_t)(WING_LEFT + k),
                                        .kind = kinds[k],
                                        .from = seen->units[own[k]].space,
                                        .to = seen->units[theirs[out->nlines - 1 - k]].space,
                                        .unit = {(int16_t)own[k]},
                                        .nunits = 1};
    return viewer != side;
}

static const player crosswise = {
    .name = "crosswise", .title = "Crosswise", .choose = choose_quickly, .intend = intend_crosswise};
static const player *const crossing[] = {&crosswise, NULL};

/* The arrow of that line, as far as it is no counter's. */
static line_span arrow_of(const table *t, const intention_line *l)
{
    const fpoint a = where_centre(t, l->from), b = where_centre(t, l->to);
    const float far = hypotf(b.x - a.x, b.y - a.y), off = where_counter(t, l->from) * 0.62f / far;
    return (line_span){.a = {a.x + (b.x - a.x) * off, a.y + (b.y - a.y) * off},
                       .b = {b.x - (b.x - a.x) * off, b.y - (b.y - a.y) * off}};
}

/* What is said on the map of a wing stands beside its own arrow, and lies on none; how many are. */
static int said_beside_own(const desk *d, const intention *is)
{
    static const char *const says[] = {"is to go forward.", "is to charge."};
    const table *t = d->a->table;
    const frect *plate = NULL;
    frect r = {0};
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_ROUND && c->u.round.fill == 0xf6ecd2f5) r = c->u.round.r, plate = &r;
        if (c->kind != DRAW_TEXT || plate == NULL) continue;
        plate = NULL;
        for (int own = 0; own < 2 && own < is->nlines; own++) {
            if (!strstr(d->out->text + c->text, says[own])) continue;
            const line_span mine = arrow_of(t, &is->line[own]);
            const float near = line_words_far(r, &mine);
            assert_true(near > 8 && near < 90); /* no shaft under it */
            for (int k = 0; k < is->nlines; k++) {
                const line_span other = arrow_of(t, &is->line[k]);
                if (k != own) assert_true(line_words_far(r, &other) > near);
            }
            n++;
        }
    }
    return n;
}

static void what_the_order_says_stands_beside_its_arrow(void **unused)
{
    (void)unused;
    int seen = 0, frames = 0;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = crossing;
    d.a->settings.intends = true;
    rest(&d);
    while (frames < 4000 && seen == 0) {
        const int end = offers_end_step(t);
        action a;
        if (t->waits->now == WAIT_ORDER && end >= 0)
            a = t->battle->list.items[end], battle_do(t, &a);
        else if (t->waits->now == WAIT_ORDER && battle_first_listed(t, &t->battle->view, &a))
            battle_do(t, &a);
        (void)before_an_order(&d, &frames);
        const intention *is = brain_tells(t);
        if (is != NULL && is->nlines == INTENT_WINGS) seen += said_beside_own(&d, is);
    }
    assert_true(seen > 0);
    desk_close(&d);
}

/* While his shot is shown its gunner is not told of as ready for it. */
static void who_is_seen_to_act_is_not_ready_to(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "rules/africa/scenarios/castillejos.json", 1280, 720, true, false);
    table *t = d.a->table;
    int told = 0;
    rest(&d);
    const action_list *l = &t->battle->list;
    int i = 0;
    while (i < l->count && l->items[i].target == NO_UNIT)
        i++;
    assert_true(i < l->count);
    const action shot = l->items[i];
    choice_select(t, shot.units[0]);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Ready to act"));
    battle_do(t, &shot);
    for (int k = 0; k < 200 && t->waits->now != WAIT_ORDER; k++) {
        tick(&d);
        app_draw(d.a, d.out);
        if (!t->anim->running || unit_panel_about(t) != shot.units[0]) continue;
        told += text_holds(d.out, "Acts now");
        assert_false(text_holds(d.out, "Ready to act"));
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* Of each of his stacks that is seen, as far as there are lines, one unit stands. */
static bool intend_all_to_stand(const state *seen, int side, int viewer, intention *out)
{
    *out = (intention){.side = side};
    for (int u = 0; u < seen->sc->nunits && out->nlines < INTENT_WINGS; u++) {
        bool told = !state_on_board(seen, u) || seen->units[u].side != side || !state_seen(seen, u, viewer);
        for (int k = 0; k < out->nlines; k++)
            told = told || out->line[k].from == seen->units[u].space;
        if (told) continue;
        out->line[out->nlines++] = (intention_line){.wing = (uint8_t)(WING_LEFT + out->nlines),
                                                    .kind = INTENT_STAND,
                                                    .from = seen->units[u].space,
                                                    .to = NO_SPACE,
                                                    .unit = {(int16_t)u},
                                                    .nunits = 1};
    }
    return viewer != side;
}

static const player steady = {
    .name = "steady", .title = "Steady", .choose = choose_quickly, .intend = intend_all_to_stand};
static const player *const all_steady[] = {&steady, NULL};

/* Of the bars that are drawn: how many, and by how much the worst of them lies on counters. */
static int bars_drawn(const desk *d, float *covered)
{
    const float k = theme_px(&d->a->ui.t, 1, 1.27f);
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_STROKE || fabsf(c->u.stroke.width - 11 * k) > 0.01f) continue;
        const draw_word *w = &d->out->words[c->path.at];
        const fpoint a = {w[1].f, w[2].f}, b = {w[4].f, w[5].f};
        float sum = 0;
        for (int p = 0; p <= 20; p++) {
            const float x = a.x + (b.x - a.x) * (float)p / 20, y = a.y + (b.y - a.y) * (float)p / 20;
            sum += where_counters_covered(d->a->table, (frect){x - 2, y - 2, 4, 4});
        }
        if (sum > *covered) *covered = sum;
        n++;
    }
    return n;
}

/* The bar before who stands lies on no counter, neither his own stack's nor another's. */
static void a_bar_hides_nobody(void **unused)
{
    (void)unused;
    int bars = 0, frames = 0;
    float covered = 0;
    desk d = desk_open_with(ruleset_list, ".", "rules/africa/scenarios/tetuan.json", 1280, 720, true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = all_steady;
    d.a->settings.intends = true;
    rest(&d);
    while (frames < 4000 && bars == 0) {
        const int end = offers_end_step(t);
        action a;
        if (t->waits->now == WAIT_ORDER && end >= 0)
            a = t->battle->list.items[end], battle_do(t, &a);
        else if (t->waits->now == WAIT_ORDER && battle_first_listed(t, &t->battle->view, &a))
            battle_do(t, &a);
        (void)before_an_order(&d, &frames);
        if (brain_tells(t)) bars += bars_drawn(&d, &covered);
    }
    assert_true(bars > 1);
    assert_true(covered < 1);
    desk_close(&d);
}

/* An order of the day is a plan: the card says that whoever acts may still do otherwise. */
static void the_order_of_the_day_binds_nobody(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = standers;
    d.a->settings.intends = true;
    rest(&d);
    end_step(&d);
    bool said = false, bound = false;
    for (int i = 0; i < 4000 && t->waits->now != WAIT_ORDER; i++) {
        if (t->anim->running) show_skip(t);
        nanosleep(&(struct timespec){0, 200000}, NULL);
        tick(&d);
        app_draw(d.a, d.out);
        if (!brain_tells(t)) continue;
        said = true;
        bool may = false;
        for (size_t k = 0; k < d.out->count; k++)
            may = may || (d.out->commands[k].kind == DRAW_TEXT &&
                          strncmp(d.out->text + d.out->commands[k].text, "Whoever sees a better", 21) == 0);
        bound = bound || !may;
    }
    assert_true(said && !bound);
    desk_close(&d);
}

/* Two plans for the first unit of whoever asks, or to hold; of a battle that is over it knows nothing. */
static bool advises_to_hold, advises_unsurely, sees_no_chance;

static bool advise(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side, .done = b->playouts, .most = b->playouts, .holds = advises_to_hold};
    out->unsure = advises_unsurely;
    out->hold.share = 400, out->best.chance.share = 620, out->best.gain.share = 220;
    out->second.chance.share = 510, out->second.gain.share = 110;
    if (sees_no_chance) out->hold.share = out->best.chance.share = 4;
    out->has_second = true;
    int who = 0;
    while (seen->units[who].side != now.side)
        who++;
    const uint16_t at = seen->units[who].space;
    out->best.norders = out->second.norders = 1;
    out->best.order[0] = out->second.order[0] =
        (taught_order){.unit = (int16_t)who, .target = NO_UNIT, .from = at, .to = at};
    b->tell(b->self, out);
    return true;
}

static void *knows_nothing(const session *s, int side, int playouts, review *out)
{
    (void)s, (void)side, (void)playouts, (void)out;
    return NULL;
}

static const teacher adviser = {.hint = advise, .open = knows_nothing};

static void give_teacher(desk *d)
{
    d->a->config.teacher = &adviser;
    ((table_host *)d->a->table->host)->teacher = &adviser;
}

/* Two plans for many, with long words. */
static bool advises_much(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side,
                  .done = b->playouts,
                  .most = b->playouts,
                  .has_second = true,
                  .nreasons = HINT_REASONS};
    out->hold.share = 400, out->best.chance.share = 620, out->best.gain.share = 220;
    out->second.chance.share = 510;
    int target = 0;
    while (seen->units[target].side == now.side || seen->units[target].space == NO_SPACE)
        target++;
    for (int u = 0; u < UNITS_MAX && out->best.norders < 10; u++) {
        if (seen->units[u].status != UNIT_ON || seen->units[u].side != now.side ||
            seen->units[u].space == NO_SPACE)
            continue;
        const uint16_t at = seen->units[u].space;
        out->best.order[out->best.norders++] = out->second.order[out->second.norders++] = (taught_order){
            .unit = (int16_t)u, .target = (int16_t)target, .from = at, .to = at, .what = TAUGHT_FIRES};
    }
    for (int i = 0; i < HINT_REASONS; i++) {
        snprintf(out->reason[i].text, TAUGHT_TEXT,
                 "Whoever stands here is fired at by three, and falls back by 47 %%.");
        snprintf(out->reason[i].rule, sizeof out->reason[i].rule, "A-H3");
    }
    b->tell(b->self, out);
    return true;
}

static const teacher much_adviser = {.hint = advises_much, .open = knows_nothing};

/* No word is left out, and no line is cut in two by an edge of what scrolls. true: it scrolls. */
static bool whole_lines(const desk *d, const char *within, const char *scroll, const char *what)
{
    const ui *u = &d->a->ui;
    const frect card = region_of(d->a->table, within, 0), in = region_of(d->a->table, scroll, 0);
    int lines = 0;
    assert_true(card.h > 100 && card.y + card.h <= d->a->ui.t.height);
    for (int i = 0; i < u->ncuts && i < UI_CUTS; i++)
        if (ui_inside(card, u->cuts[i].x, u->cuts[i].y)) fail_msg("%s: cut is \"%s\"", what, u->cuts[i].text);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const float px = c->u.text.f.px, y = c->u.text.y;
        if (c->kind != DRAW_TEXT || c->u.text.x < card.x || c->box.x0 > card.x + card.w) continue;
        if (in.h > 0 && d->out->states[c->state].clip < 0) continue; /* title and foot */
        if (y < card.y || y - px > card.y + card.h) continue;
        const frect room = in.h > 0 ? in : card;
        lines++;
        if (y - px * 0.7f < room.y - 1 || y + px * 0.15f > room.y + room.h + 1)
            fail_msg("%s: \"%s\" is cut in two", what, d->out->text + c->text);
    }
    if (lines < 4) fail_msg("%s: %d lines", what, lines);
    return in.h > 0;
}

/* What the dock has room for stands there whole; else it scrolls, by whole lines, under its title. */
static void a_hint_cuts_nothing(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"rules/africa/scenarios/castillejos.json",
                                          "rules/grid/scenarios/kassassin.json",
                                          "rules/prone/scenarios/omaruru.json"};
    int scrolled = 0, shown = 0;
    for (size_t b = 0; b < sizeof battles / sizeof *battles; b++)
        for (int text = 100; text <= 150; text += 25)
            for (int h = 720; h <= 1080; h += 360) {
                char what[120];
                desk d = desk_open(battles[b], h * 16 / 9, h, true);
                table *t = d.a->table;
                d.a->settings.text = text;
                ((table_host *)t->host)->teacher = &much_adviser;
                rest(&d);
                hint_panel_toggle(t);
                rest(&d);
                if (!hint_panel_on(t)) {
                    desk_close(&d);
                    continue;
                }
                for (int wheel = 0; wheel < 5; wheel++) {
                    const frect in = region_of(d.a->table, "hintscroll", 0);
                    const ui_event e = {.kind = UI_WHEEL, .wheel = -0.37f, .x = in.x + 9, .y = in.y + 9};
                    snprintf(what, sizeof what, "%s, %d, %d %%, %d", battles[b], h, text, wheel);
                    scrolled += whole_lines(&d, "hintcard", "hintscroll", what);
                    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = in.x + 9, .y = in.y + 9});
                    app_event(d.a, &e);
                    app_draw(d.a, d.out);
                    shown++;
                }
                desk_close(&d);
            }
    print_message("%d looks at a hint, %d of them scroll\n", shown, scrolled);
    assert_true(shown > 20 && scrolled > 0 && scrolled < shown);
}

static bool advises_many_orders(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    const bool found = advises_much(seen, seed, b, out);
    out->nreasons = 0;
    out->has_second = false;
    b->tell(b->self, out);
    return found;
}

/* Each to the box at its right. */
static bool advises_a_box_on(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side, .done = b->playouts, .most = b->playouts};
    out->hold.share = 400, out->best.chance.share = 620, out->best.gain.share = 220;
    for (int u = 0; u < seen->sc->nunits && out->best.norders < 8; u++) {
        const unit *p = &seen->units[u];
        if (p->status != UNIT_ON || p->side != now.side) continue;
        out->best.order[out->best.norders++] = (taught_order){
            .unit = (int16_t)u, .target = NO_UNIT, .from = p->space, .to = (uint16_t)(p->space + 1)};
    }
    b->tell(b->self, out);
    return true;
}

/* A number written in the letters of a disc lies so near; false: that number is nowhere. */
static bool disc_near(const desk *d, int number, fpoint tip, float far)
{
    char s[12];
    snprintf(s, sizeof s, "%d", number);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->u.text.f.face == INTER_BOLD &&
            strcmp(d->out->text + c->text, s) == 0 && hypotf(c->u.text.x - tip.x, c->u.text.y - tip.y) < far)
            return true;
    }
    return false;
}

/* Of arrows a box long, before a line of counters, each has its number close by, not where there is room for
 * all of them. */
static void a_hint_numbers_its_arrows(void **unused)
{
    (void)unused;
    static const teacher on = {.hint = advises_a_box_on, .open = knows_nothing};
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    ((table_host *)d.a->table->host)->teacher = &on;
    rest(&d);
    hint_panel_toggle(d.a->table);
    rest(&d);
    app_draw(d.a, d.out);
    const table *t = d.a->table;
    const taught_plan *p = hint_panel_plan(t, false);
    assert_non_null(p);
    assert_true(p->norders > 6 && hint_panel_shown(t, p) == p->norders);
    for (int i = 0; i < p->norders; i++)
        assert_true(disc_near(&d, i + 1, where_centre(t, p->order[i].to), where_counter(t, p->order[i].to)));
    desk_close(&d);
}

/* Orders that have room in the card stand there; the button for the others only where there are any, and
 * nothing is scrolled for more than stand there in any case. */
static void a_hint_shows_what_has_room(void **unused)
{
    (void)unused;
    static const teacher many = {.hint = advises_many_orders, .open = knows_nothing};
    int more = 0, fewer = 0;
    for (int h = 480; h <= 800; h += 40) {
        desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, h, true);
        table *t = d.a->table;
        ((table_host *)t->host)->teacher = &many;
        rest(&d);
        hint_panel_toggle(t);
        rest(&d);
        app_draw(d.a, d.out);
        const taught_plan *p = hint_panel_plan(t, false);
        const int shown = hint_panel_shown(t, p);
        assert_true(p->norders > HINT_SHOWN + 1);
        assert_true(shown >= HINT_SHOWN && region_of(t, "hintorder", shown - 1).h > 0);
        if (shown > HINT_SHOWN) assert_true(region_of(t, "hintscroll", 0).h == 0);
        assert_int_equal(region_of(t, "hintmore", 0).h > 0, shown < p->norders);
        more += shown > HINT_SHOWN;
        fewer += shown < p->norders;
        desk_close(&d);
    }
    assert_true(more > 5 && fewer > 0);
}

/* Words stand beside that sign: a line whose own are left out has none. */
static bool words_beside(const desk *d, const draw_command *sign, frect in)
{
    const float middle = 0.5f * (float)(sign->box.y0 + sign->box.y1);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->box.x0 >= sign->box.x1 && c->u.text.x < in.x + 60 &&
            fabsf(c->u.text.y - 0.3f * c->u.text.f.px - middle) < 0.5f * c->u.text.f.px)
            return true;
    }
    return false;
}

/* The signs of the sides before the lines of a log that lies there: how many; none is cut by an edge. */
static int whole_signs(const desk *d, frect in)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const bool small = c->box.x1 - c->box.x0 < 18 && c->box.y1 - c->box.y0 < 18;
        if (c->kind == DRAW_TEXT || !small || d->out->states[c->state].clip < 0) continue;
        if (c->box.x0 < in.x + 8 || c->box.x1 > in.x + 34) continue;
        if (c->box.y1 < in.y || c->box.y0 > in.y + in.h) continue;
        if (c->box.y1 - c->box.y0 < 0.8f * (c->box.x1 - c->box.x0)) /* they are as high as they are wide */
            fail_msg("a sign at %g is cut", c->box.y0);
        if (!words_beside(d, c, in)) fail_msg("a sign at %g stands before no words", c->box.y0);
        n++;
    }
    return n;
}

/* A line of the log that the edge of it would cut in two is left out, however far it is scrolled. */
static void the_log_cuts_no_line_in_two(void **unused)
{
    (void)unused;
    enum { STEPS = 60 };
    for (int large = 0; large < 2; large++) {
        desk d = desk_open("tests/playthroughs/africa-castillejos.save", large ? 1920 : 1280,
                           large ? 1080 : 720, false);
        int seen = 0, signs = 0;
        rest(&d);
        key(&d, KEY_ESCAPE, 0);
        if (!large) key(&d, 'l', 0);
        for (int i = 0; i < STEPS; i++) {
            const frect in = region_of(d.a->table, "logscroll", 0);
            assert_true(in.h > 100);
            const ui_event e = {.kind = UI_WHEEL, .wheel = 0.31f, .x = in.x + 30, .y = in.y + 40};
            app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = e.x, .y = e.y});
            app_event(d.a, &e);
            app_draw(d.a, d.out);
            seen += whole_lines(&d, "logpanel", "logscroll", "the log");
            signs += whole_signs(&d, in);
        }
        assert_int_equal(seen, STEPS);
        assert_true(signs > STEPS / 2);
        desk_close(&d);
    }
}

/* What the enemy intends is told before he acts, not where he only answers what befell him in another's step.
 */
static void nothing_is_told_by_who_only_answers(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    int frames = 0, owed = 0;
    bool said = false;
    ((table_host *)t->host)->players = standers;
    d.a->settings.intends = true;
    rest(&d);
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == STAGE_SHOOT) {
            const action a = t->battle->list.items[i];
            battle_do(t, &a);
            break;
        }
    while (before_an_order(&d, &frames)) {
        owed += agenda_head(session_state(t->s)) != NULL;
        assert_false(brain_tells(t));
    }
    assert_true(owed > 0);
    end_step(&d);
    for (frames = 0; before_an_order(&d, &frames);)
        said = said || brain_tells(t);
    assert_true(said);
    desk_close(&d);
}

/* Within a step it is said what is taken back, and where dice had fallen that the same ones would again. */
static void what_is_taken_back_is_said(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    const ui_event undo = {.kind = UI_KEY, .key = 'z', .mods = UI_CTRL};
    rest(&d);
    march(&d);
    rest(&d);
    app_event(d.a, &undo);
    assert_non_null(strstr(d.a->said, "Taken back: Stairs's column, March."));
    assert_null(strstr(d.a->said, "same dice"));
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == STAGE_THROW) {
            const action a = t->battle->list.items[i];
            battle_do(t, &a);
            break;
        }
    rest(&d);
    assert_true(session_at(t->s, session_count(t->s) - 1)->rolled);
    app_event(d.a, &undo);
    assert_non_null(strstr(d.a->said, "the same dice fall"));
    desk_close(&d);
}

/* The sign on the button is a key for what the button opens, wherever a keyboard has it. */
static void the_question_mark_opens_the_keys(void **unused)
{
    (void)unused;
    static const chord signs[] = {
        {'?', 0}, {'?', UI_SHIFT}, {'/', UI_SHIFT}, {0xdf, UI_SHIFT}, {'\'', UI_SHIFT}};
    desk d = stage_open(true, true);
    rest(&d);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        key(&d, signs[i].key, signs[i].mods);
        assert_int_equal(d.a->screen, SCREEN_KEYS);
        key(&d, KEY_ESCAPE, 0);
        assert_int_equal(d.a->screen, SCREEN_TABLE);
    }
    key(&d, '/', 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    desk_close(&d);
}

/* Where the computer is chosen, how strong it is stands beside it. */
static void the_title_says_how_strong_the_computer_is(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, true);
    char says[100];
    rest(&d);
    key(&d, KEY_F8, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_draw(d.a, d.out);
    bool found = false;
    for (int i = 0; d.a->config.players[i]; i++) {
        snprintf(says, sizeof says, "Computer: %s", d.a->config.players[i]->title);
        found = found || text_drawn(d.out, says);
    }
    assert_true(found);
    desk_close(&d);
}

/* What one's own shot came to needs no press of its own: whoever takes up the next goes on with him. */
static void an_own_result_gives_way_to_the_next_unit(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "rules/africa/scenarios/castillejos.json", 1280, 720, true, false);
    table *t = d.a->table;
    int first = NO_UNIT, next = NO_UNIT;
    rest(&d);
    for (int i = 0; i < t->battle->list.count && first == NO_UNIT; i++)
        if (t->battle->list.items[i].target != NO_UNIT) {
            const action a = t->battle->list.items[i];
            first = a.units[0];
            battle_do(t, &a);
        }
    assert_true(first != NO_UNIT);
    for (int i = 0; i < 4000 && !show_own_told(t) && t->anim->running; i++) {
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_true(show_own_told(t));
    for (int u = 0; u < t->sc->nunits; u++)
        if (u != first && standing_afloat(t, u) && offers_any(t, u)) next = u;
    assert_true(next != NO_UNIT);
    const fpoint at = where_unit(t, next);
    tap(&d, at.x, at.y);
    assert_false(t->anim->running);
    assert_int_equal(t->choice->unit, next);
    desk_close(&d);
}

/* What the enemy did is put away first: its numbers would lie among those of the hint. */
static void a_hint_puts_the_recap_away(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    give_teacher(&d);
    rest(&d);
    const ui_event e = {.kind = UI_KEY, .key = KEY_F4};
    ((recap *)t->recap)->on = true;
    app_event(d.a, &e);
    app_draw(d.a, d.out);
    assert_true(hint_panel_on(t));
    assert_false(recap_on(t));
    desk_close(&d);
}

/* Of several the last that is drawn. */
static fpoint words_at(const desk *d, const char *words)
{
    for (size_t i = d->out->count; i-- > 0;)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strcmp(d->out->text + d->out->commands[i].text, words) == 0)
            return (fpoint){d->out->commands[i].u.text.x + 4, d->out->commands[i].u.text.y - 4};
    return (fpoint){-1, -1};
}

/* Whoever has chosen nobody finds a button for it in the bar, which asks and puts away. */
static void a_hint_has_a_button(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    give_teacher(&d);
    choice_clear(t);
    for (int on = 1; on >= 0; on--) {
        rest(&d);
        app_draw(d.a, d.out);
        const fpoint at = words_at(&d, "Hint");
        assert_true(at.x > 0 && at.y >= t->layout->actions.y);
        tap(&d, at.x, at.y);
        assert_int_equal(hint_panel_on(t), on);
    }
    assert_int_equal(t->choice->unit, NO_UNIT);
    key(&d, KEY_TAB, 0);
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(t->choice->unit != NO_UNIT);
    assert_false(text_drawn(d.out, "Hint")); /* the orders have the room */
    desk_close(&d);
    d = desk_open("rules/grid/scenarios/kassassin.json", 1920, 1080, true);
    give_teacher(&d);
    rest(&d);
    choice_select(d.a->table, 0);
    rest(&d);
    assert_int_equal(d.a->table->choice->unit, 0);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Hint")); /* they leave it some */
    desk_close(&d);
}

/* One who goes elsewhere and fires from there, at one who is thought to come elsewhere. */
static bool advises_a_later_shot(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)advises_much(seen, seed, b, out);
    taught_order *o = &out->best.order[0];
    out->best.norders = 1;
    out->has_second = false;
    o->to = (uint16_t)(o->from + 1);
    o->meets = (uint16_t)(o->from + 1 + 5);
    b->tell(b->self, out);
    return true;
}

/* The line of a shot from where he is to go says so: nobody stands at either of its ends yet. */
static void a_later_shot_says_from_where(void **unused)
{
    (void)unused;
    static const teacher later = {.hint = advises_a_later_shot, .open = knows_nothing};
    for (int moves = 0; moves < 2; moves++) {
        desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
        table *t = d.a->table;
        char says[40], place[16];
        d.a->config.teacher = moves ? &later : &much_adviser;
        ((table_host *)t->host)->teacher = d.a->config.teacher;
        rest(&d);
        key(&d, KEY_F4, 0);
        app_draw(d.a, d.out);
        const taught_plan *p = hint_panel_plan(t, false);
        assert_non_null(p);
        board_space_name(t->b, p->order[0].to, place);
        snprintf(says, sizeof says, "fire from %s", place);
        assert_int_equal(text_drawn(d.out, says), moves);
        desk_close(&d);
    }
}

/* One that holds: with somebody who stays and fires, or with nobody. */
static bool advised_to_fire;

static bool advises_staying(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)advise(seen, seed, b, out);
    int target = 0;
    while (seen->units[target].side == out->side || seen->units[target].space == NO_SPACE)
        target++;
    out->holds = true, out->fires = advised_to_fire;
    out->best.norders = advised_to_fire;
    out->best.order[0].target = (int16_t)target;
    out->best.order[0].what = TAUGHT_FIRES;
    b->tell(b->self, out);
    return true;
}

/* Where staying is best it is told whom to fire at; where nobody could, that the step may be ended. */
static void a_hint_to_stay_says_what_to_do(void **unused)
{
    (void)unused;
    static const teacher stays = {.hint = advises_staying, .open = knows_nothing};
    for (int fires = 0; fires < 2; fires++) {
        desk d = stage_open(true, true);
        table *t = d.a->table;
        advised_to_fire = fires > 0;
        d.a->config.teacher = &stays;
        ((table_host *)t->host)->teacher = &stays;
        rest(&d);
        key(&d, KEY_F4, 0);
        app_draw(d.a, d.out);
        const taught_plan *p = hint_panel_plan(t, false);
        assert_true((p != NULL) == advised_to_fire);
        assert_true(text_holds(d.out, fires ? "better than to stay" : "better than to hold"));
        assert_true(text_holds(d.out, fires ? "when all stay and fire" : "when all hold this turn"));
        assert_true(text_holds(d.out, "end it.") != advised_to_fire);
        if (p) assert_true(text_holds(d.out, t->sc->units[p->order[0].target].name));
        assert_int_equal(text_holds(d.out, "Meanwhile those who stay"), advised_to_fire);
        assert_false(t->layout->open[LAYOUT_LOG]);
        key(&d, 'l', 0); /* the hint lies where the log would */
        assert_true(!hint_panel_on(t) && t->layout->open[LAYOUT_LOG]);
        desk_close(&d);
    }
}

/* F4 asks and puts away, Shift F4 looks at the other plan while there is one, Esc puts away before it does
 * anything else, and the first order does. */
static void a_hint_is_asked_for_and_put_away(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    give_teacher(&d);
    rest(&d);
    key(&d, KEY_F4, 0);
    assert_true(hint_panel_on(t));
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "40 \u2192 62 %"));
    assert_true(text_drawn(d.out, "Second plan (dashed): 51 %"));
    key(&d, KEY_F4, UI_SHIFT);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "40 \u2192 51 %"));
    assert_true(text_drawn(d.out, "The best (dashed): 62 %"));
    key(&d, KEY_ESCAPE, 0);
    assert_false(hint_panel_on(t));
    assert_int_equal(t->modal->card, MODAL_NONE);
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "40 \u2192 62 %")); /* the best again, not what was looked at before */
    assert_int_equal(session_hints(t->s, t->battle->d.side), 2);
    end_step(&d);
    tick(&d);
    assert_false(hint_panel_on(t));
    desk_close(&d);
    d = stage_open(true, true);
    give_teacher(&d);
    rest(&d);
    advises_to_hold = true;
    key(&d, KEY_F4, 0);
    key(&d, KEY_F4, UI_SHIFT); /* there is no plan to look at */
    advises_to_hold = false;
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Nothing found is better"));
    desk_close(&d);
    d = stage_open(true, true);
    give_teacher(&d);
    rest(&d);
    advises_to_hold = sees_no_chance = true;
    key(&d, KEY_F4, 0);
    advises_to_hold = sees_no_chance = false;
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Neither staying")); /* 0 % in words */
    desk_close(&d);
}

static bool advises_of_answers(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    advises_unsurely = true;
    const bool found = advise(seen, seed, b, out);
    advises_unsurely = false;
    out->best.gain.error = 50;
    out->nchoices = 3;
    for (int i = 0; i < 3; i++)
        out->choice[i] = (action){.verb = 0, .target = NO_UNIT};
    out->choice_share[0] = 620, out->choice_share[1] = 617, out->choice_share[2] = 560;
    b->tell(b->self, out);
    return found;
}

/* What is unsure and yet more than its margin is not the same; what is worse by no per cent is as good. */
static void a_hint_says_what_its_numbers_say(void **unused)
{
    (void)unused;
    static const teacher answers = {.hint = advises_of_answers, .open = knows_nothing};
    desk d = stage_open(true, true);
    rest(&d);
    ((table_host *)d.a->table->host)->teacher = &answers;
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "perhaps 22 better, give or take"));
    assert_false(text_holds(d.out, "about the same"));
    assert_true(text_drawn(d.out, "best") && text_drawn(d.out, "as good") && text_drawn(d.out, "6 worse"));
    assert_false(text_drawn(d.out, "0 worse"));
    assert_true(text_holds(d.out, "if the"));
    desk_close(&d);
}

static bool advises_early(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    advise(seen, seed, b, out);
    out->early = true;
    b->tell(b->self, out);
    return true;
}

/* Of a plan that a better one may replace no error is told: it would say nothing of that. */
static void an_early_hint_tells_no_error(void **unused)
{
    (void)unused;
    static const teacher early = {.hint = advises_early, .open = knows_nothing};
    desk d = stage_open(true, true);
    rest(&d);
    ((table_host *)d.a->table->host)->teacher = &early;
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "so far 22 better"));
    assert_false(text_holds(d.out, "give or take"));
    desk_close(&d);
}

/* It tries more than it was asked to, tells what it found and then takes its time to end. */
static atomic_bool may_end;

static bool ends_late(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    for (int i = 0; i < b->playouts + 50; i++)
        b->stop(b->self);
    const bool found = advise(seen, seed, b, out);
    while (!atomic_load(&may_end))
        nanosleep(&(struct timespec){0, 200000}, NULL);
    return found;
}

/* Runs that draw only where they are asked to, until those words stand there, in 2 s; "": one of them. */
static bool comes_to_say(desk *d, const char *words)
{
    for (int i = 0; i < 10000; i++) {
        nanosleep(&(struct timespec){0, 200000}, NULL);
        d->now += 60;
        if (app_tick(d->a, d->now) == 0) app_draw(d->a, d->out);
        if (!words[0] || text_drawn(d->out, words)) return true;
    }
    return false;
}

/* What it says of itself it says in time, though nothing is pressed: a frame is drawn only where it is
 * asked for. No more is counted than there was to be. */
static void a_hint_ends_by_itself(void **unused)
{
    (void)unused;
    static const teacher late = {.hint = ends_late, .open = knows_nothing};
    desk d = stage_open(true, true);
    table_host *host = (table_host *)d.a->table->host;
    rest(&d);
    host->teacher = &late, host->instant = host->hurried = false;
    atomic_store(&may_end, false);
    key(&d, KEY_F4, 0);
    assert_true(comes_to_say(&d, "Comparing the last battles; Esc stops"));
    for (int i = 0; i < 40; i++) /* until nothing moves */
        (void)comes_to_say(&d, "");
    atomic_store(&may_end, true);
    assert_true(comes_to_say(&d, "600 battles tried in the head"));
    desk_close(&d);
}

/* Discs that bear a number: what ways cost, and the orders of a hint. */
static int discs(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_CIRCLE && c->u.round.fill == d->a->ui.t.ink && c->u.round.radius > 6;
    }
    return n;
}

/* What it costs to go somewhere, in discs unlike those of a hint's orders. */
static int pale_discs(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_CIRCLE && c->u.round.fill == d->a->ui.t.ivory &&
             c->u.round.line == d->a->ui.t.ink && c->u.round.radius > 6;
    }
    return n;
}

/* While a hint is shown, no costs lie on the board in discs like those of its orders, but in pale ones. */
static void costs_are_pale_beside_a_hint(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    give_teacher(&d);
    rest(&d);
    for (int i = 0; i < 40 && !offers_may_act(t, 3); i++) { /* first or second, then the Hussars */
        action a;
        assert_true(battle_first_listed(t, &t->battle->view, &a));
        battle_do(t, &a);
        rest(&d);
    }
    choice_select(t, 3);
    rest(&d);
    app_draw(d.a, d.out);
    const int with_costs = discs(&d), ways = t->choice->ndest;
    assert_true(ways > 6);
    hint_panel_toggle(t);
    app_draw(d.a, d.out);
    assert_true(hint_panel_on(t));
    assert_int_equal(t->choice->unit, 3);
    assert_true(discs(&d) <= with_costs - ways + 4); /* its own numbers beside it */
    assert_true(pale_discs(&d) >= ways);
    hint_panel_toggle(t);
    app_draw(d.a, d.out);
    assert_int_equal(discs(&d), with_costs);
    desk_close(&d);
}

/* A gain within its own error is told as none: its orders are no arrows and numbers on the map but where one
 * points at them. */
static void what_is_no_advice_is_not_drawn_as_some(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    give_teacher(&d);
    rest(&d);
    app_draw(d.a, d.out);
    const int none = discs(&d);
    hint_panel_toggle(t);
    app_draw(d.a, d.out);
    assert_int_equal(discs(&d), none + 2); /* on the card and on the map */
    assert_false(text_holds(d.out, "surely"));
    desk_close(&d);
    d = stage_open(true, true);
    t = d.a->table;
    give_teacher(&d);
    rest(&d);
    advises_unsurely = true;
    hint_panel_toggle(t);
    advises_unsurely = false;
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Nothing found is surely"));
    assert_true(text_drawn(d.out, "40 %")); /* nor is it the headline */
    assert_false(text_holds(d.out, "\u2192 62 %"));
    assert_int_equal(discs(&d), none + 1);
    const frect row = region_of(d.a->table, "hintorder", 0);
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = row.x + 30, .y = row.y + 9});
    app_draw(d.a, d.out);
    app_draw(d.a, d.out); /* the map is drawn before the card */
    assert_int_equal(discs(&d), none + 2);
    desk_close(&d);
}

/* F5 leads to the analysis of a battle that is over, and back. */
static void a_battle_that_is_over_is_looked_back_on(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/grid-kassassin.save", 1280, 720, false);
    give_teacher(&d);
    rest(&d);
    for (int i = 0; i < 2; i++) { /* from its verdict, and from the board */
        key(&d, KEY_F5, 0);
        assert_int_equal(d.a->screen, SCREEN_ANALYSIS);
        app_draw(d.a, d.out);
        assert_true(text_drawn(d.out, "There is nothing to look back on: nobody has decided anything, or "
                                      "these rules have no chances of winning."));
        key(&d, KEY_F5, 0);
        assert_int_equal(d.a->screen, SCREEN_TABLE);
        key(&d, KEY_ESCAPE, 0);
    }
    desk_close(&d);
}

/* Two side-turns, of which it reckons as many as it is let; and for whom it was asked. */
static int reckons, spoken_for;

static void *knows_two(const session *s, int side, int playouts, review *out)
{
    (void)s;
    spoken_for = side;
    *out = (review){.side = side, .nsides = 2, .rows = 2, .playouts = playouts, .start = 400, .end = 613};
    out->row = mem_alloc(2 * sizeof *out->row);
    out->row[0] = (review_row){.last = 1, .turn = 1, .side = 0};
    out->row[1] = (review_row){.first = 1, .last = 2, .turn = 1, .side = 1};
    return &reckons;
}

static bool reckon_one(void *work, const teach_budget *b, review *into)
{
    (void)work, (void)b;
    if (into->done == reckons) return false;
    review_row *row = &into->row[into->rows - ++into->done];
    row->done = true;
    row->before = 400, row->after = 415, row->rolled = true;
    row->choice.share = -123, row->luck.share = 77, row->rest = 61;
    return true;
}

static void forgets(void *work)
{
    (void)work;
}

/* What is known of one side-turn is no figure of the battle. */
static void nothing_is_summed_up_before_all_is_reckoned(void **unused)
{
    (void)unused;
    static const teacher by_two = {.open = knows_two, .next = reckon_one, .close = forgets};
    for (reckons = 1; reckons <= 2; reckons++) {
        desk d = desk_open("tests/playthroughs/grid-kassassin.save", 1280, 720, false);
        d.a->config.teacher = &by_two;
        rest(&d);
        key(&d, KEY_F5, 0);
        assert_int_equal(d.a->screen, SCREEN_ANALYSIS);
        rest(&d);
        app_draw(d.a, d.out);
        assert_int_equal(text_drawn(d.out, "= 61.3"), reckons == 2);
        assert_int_equal(text_drawn(d.out, "40.0"), reckons == 2);
        assert_int_equal(text_drawn(d.out, "-12.3") || text_drawn(d.out, "\u221212.3"), reckons == 2);
        assert_int_equal(text_drawn(d.out, "+7.7"), reckons == 2);
        /* Of the moment: what is told adds up from the one chance to the other. */
        assert_int_equal(text_holds(d.out, "40.0 \u2192 41.5"), reckons == 2);
        assert_int_equal(text_holds(d.out, ", not foreseen +6.1"), reckons == 2);
        /* What the columns are stands below them, for who has never seen them. */
        assert_true(text_holds(d.out, "In per cent to win, from start to end."));
        assert_true(text_holds(d.out, "explains, as where the enemy") ||
                    text_holds(d.out, "otherwise than was"));
        desk_close(&d);
    }
}

/* It speaks for the side that people played longest, though a computer has taken over both. */
static void the_side_people_played_is_spoken_for(void **unused)
{
    (void)unused;
    static const teacher by_two = {.open = knows_two, .next = reckon_one, .close = forgets};
    refusal why;
    error err = {0};
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, false);
    session *s = (session *)d.a->table->s; /* who sits where is changed behind the table's back */
    d.a->config.teacher = &by_two;
    while (session_state(s)->turn < 3) {
        if (session_do_text(s, "end", &why, &err) != SESSION_DONE)
            assert_int_equal(session_do_text(s, "move-second", &why, &err), SESSION_DONE);
        if (session_state(s)->turn == 2 && session_settings(s)->seat[0] == SEAT_HUMAN)
            assert_true(session_seat(s, 0, SEAT_COMPUTER, NULL, &err));
    }
    assert_true(session_seat(s, 1, SEAT_COMPUTER, NULL, &err));
    spoken_for = NO_SIDE;
    reckons = 2;
    app_open(d.a, SCREEN_ANALYSIS);
    assert_int_equal(spoken_for, 1);
    desk_close(&d);
}

/* Prepares until it is told to stop: how often it began, and for whom. */
static _Atomic int pondered, pondering;

static void ponder_for_ever(const state *seen, int side, uint64_t seed, const budget *b)
{
    (void)seed;
    assert_true(b->milliseconds == PURSE && side == 1 && seen->sc != NULL);
    atomic_fetch_add(&pondered, 1);
    atomic_store(&pondering, 1);
    while (!atomic_load(b->stop))
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    atomic_store(&pondering, 0);
}

static const player ponderer = {.name = "ponderer",
                                .title = "Ponderer",
                                .choose = choose_quickly,
                                .ponder = ponder_for_ever,
                                .milliseconds = PURSE};
static const player *const ponderers[] = {&ponderer, NULL};

static void wait_for(desk *d, _Atomic int *what, int value)
{
    for (int i = 0; i < 4000 && atomic_load(what) != value; i++) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        tick(d);
    }
    assert_int_equal(atomic_load(what), value);
}

/* On a person's time it prepares, anew after each choice, and stops when its own turn comes, when nobody
 * wants it, and when the battle is left. */
static void it_prepares_while_a_person_decides(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    ((table_host *)t->host)->players = ponderers;
    atomic_store(&pondered, 0);
    rest(&d);
    wait_for(&d, &pondered, 1);
    tick(&d);
    assert_int_equal(atomic_load(&pondered), 1); /* once for a position */
    march(&d);
    for (int i = 0; i < 400 && t->waits->now != WAIT_ORDER; i++) {
        if (t->anim->running) show_skip(t);
        tick(&d);
    }
    wait_for(&d, &pondered, 2);
    end_step(&d);
    for (int i = 0; i < 400 && t->waits->now != WAIT_THINKING; i++) {
        if (t->anim->running) show_skip(t);
        tick(&d);
        app_draw(d.a, d.out);
    }
    assert_int_equal(t->waits->now, WAIT_THINKING);
    tick(&d);
    assert_int_equal(atomic_load(&pondering), 0);
    desk_close(&d);
    d = stage_open(true, false);
    ((table_host *)d.a->table->host)->players = ponderers;
    d.a->settings.ponder = false;
    rest(&d);
    tick(&d);
    assert_int_equal(atomic_load(&pondered), 2);
    d.a->settings.ponder = true;
    wait_for(&d, &pondered, 3);
    desk_close(&d); /* hangs for good where it is waited for */
    assert_int_equal(atomic_load(&pondering), 0);
}

/* Nothing waits for a thought that nobody wants any more. */
static void whoever_leaves_need_not_wait(void **unused)
{
    (void)unused;
    for (int how = 0; how < 3; how++) {
        desk d = slow_open();
        if (how == 0) key(&d, 'z', UI_CTRL);
        if (how == 0) assert_int_equal(d.a->table->waits->now, WAIT_ORDER);
        if (how == 1) assert_true(app_start_battle(d.a, STAGE_SCENARIO, &(session_config){.seed = 3}, NULL));
        desk_close(&d); /* hangs for good where a thought is waited for */
    }
}

/* Dice of a real table are waited for, and may be left. */
static void typed_dice_are_waited_for(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, STAGE_SCENARIO, &c, NULL));
    table *t = d.a->table;
    rest(&d);
    if (t->waits->now == WAIT_CURTAIN) t->heed(t, NOTICE_SEATED, 0);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    action a;
    action_init(&a, STAGE_READ, 0);
    action_add_unit(&a, STAGE_COLUMN);
    const int before = session_count(t->s);
    battle_do(t, &a);
    assert_int_equal(t->waits->now, WAIT_FACES);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_FACES);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    assert_int_equal(session_count(t->s), before);
    battle_do(t, &a);
    key(&d, '3', 0);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s), before + 1);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    desk_close(&d);
}

/* As many of that face as are asked for, and Enter; nothing is let come to rest. */
static void type_faces(desk *d, int face)
{
    const int n = session_lacking(d->a->table->s)->count;
    for (int i = 0; i < n; i++)
        strike(d, face, 0, d->now);
    app_draw(d->a, d->out);
    strike(d, KEY_ENTER, 0, d->now);
}

static void until_asked(desk *d)
{
    const table *t = d->a->table;
    for (int i = 0; i < 4000 && t->waits->now != WAIT_FACES && t->waits->now != WAIT_ORDER; i++) {
        tick(d);
        app_draw(d->a, d->out);
        if (t->anim->held) show_skip(d->a->table);
    }
}

static void command(desk *d, const char *text)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    if (!action_decode(t->sc, t->battle->d.side, text, &a, &err)) fail_msg("%s", err.text);
    battle_do(t, &a);
}

static desk typed(const char *path)
{
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, true, false);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, path, &c, NULL));
    for (int i = 0; i < 9 && !(d.a->table->battle->ours && d.a->table->waits->now == WAIT_ORDER); i++) {
        until_asked(&d);
        if (d.a->table->waits->now != WAIT_FACES) continue;
        if (session_lacking(d.a->table->s)->kind == ROLL_CARDS)
            battle_throw_for(d.a->table);
        else
            type_faces(&d, '4' + i % 2);
    }
    if (d.a->table->waits->now == WAIT_CURTAIN) d.a->table->heed(d.a->table, NOTICE_SEATED, 0);
    rest(&d);
    assert_true(d.a->table->battle->ours);
    rest(&d);
    return d;
}

/* Two volleys that go by themselves: the first is seen to fall, with its verdict, before the dice of the
 * second are asked for. */
static void what_dice_did_is_shown_before_the_next_are_asked(void **unused)
{
    (void)unused;
    desk d = typed("rules/grid/scenarios/kassassin.json");
    table *t = d.a->table;
    overrule(&d, "umpire-place u14 > H5");
    overrule(&d, "umpire-place u15 > H4");
    overrule(&d, "umpire-step step=fire");
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    command(&d, "fire u4 @u14");
    until_asked(&d);
    command(&d, "fire u5 @u15");
    until_asked(&d);
    const int before = session_count(t->s);
    for (int i = 0; i < 4 && t->waits->now == WAIT_ORDER; i++) {
        const action over = t->battle->list.items[offers_end_step(t)];
        battle_do(t, &over);
        until_asked(&d);
    }
    assert_int_equal(t->waits->now, WAIT_FACES);
    assert_true(session_count(t->s) >= before);
    type_faces(&d, '6');
    assert_int_equal(t->waits->now, WAIT_SHOWING);
    bool fell = false;
    for (int i = 0; i < 4000 && t->waits->now == WAIT_SHOWING; i++) {
        assert_int_equal(t->modal->card, MODAL_NONE);
        fell = fell || anim_roll_under_way(t->anim);
        tick(&d);
        app_draw(d.a, d.out);
        if (t->anim->held) show_skip(t);
    }
    assert_true(fell);
    assert_int_equal(t->waits->now, WAIT_FACES); /* the second volley */
    desk_close(&d);
}

/* Who has thrown for his march keeps being chosen while the dice are typed, with all he may go to. */
/* Coins are pressed as heads and tails, heads first; their letters are heard as well. */
static void coins_are_pressed_as_they_lie(void **unused)
{
    (void)unused;
    desk d = typed("rules/africa/scenarios/castillejos.json");
    table *t = d.a->table;
    int fires = -1;
    until_asked(&d);
    for (int i = 0; i < t->battle->list.count && fires < 0; i++)
        if (t->battle->list.items[i].target != NO_UNIT) fires = i;
    assert_true(fires >= 0);
    action a = t->battle->list.items[fires];
    battle_do(t, &a);
    until_asked(&d);
    type_faces(&d, '4'); /* the column of the table */
    until_asked(&d);
    assert_int_equal(session_lacking(t->s)->kind, ROLL_COINS);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Heads") && text_drawn(d.out, "Tails") && text_drawn(d.out, "Toss for me"));
    const ui *u = &d.a->ui;
    float at[2] = {0};
    for (int face = 0; face < 2; face++)
        for (int i = 0; i < u->nregions; i++)
            if (u->regions[i].id == ui_name("face", face)) at[face] = u->regions[i].r.x;
    assert_true(at[1] > 0 && at[1] < at[0]);
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("face", 1)) {
            press(&d, u->regions[i].r.x + 5, u->regions[i].r.y + 5);
            break;
        }
    assert_string_equal(t->modal->faces, "H");
    strike(&d, 't', 0, d.now);
    assert_string_equal(t->modal->faces, "H T");
    desk_close(&d);
}

static void who_threw_stays_chosen(void **unused)
{
    (void)unused;
    desk d = typed("rules/prone/scenarios/drill.json");
    table *t = d.a->table;
    assert_true(t->battle->ours);
    choice_select(t, 0);
    choice_verb(t, action_verb_find(t->rs, "march"));
    assert_true(t->choice->ready);
    choice_commit(t);
    assert_int_equal(t->waits->now, WAIT_FACES);
    type_faces(&d, '4');
    until_asked(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    assert_int_equal(t->choice->unit, 0);
    assert_true(t->choice->ndest > 0);
    d.a->said[0] = '\0';
    strike(&d, 'a', UI_SHIFT, d.now); /* his march is half done: all cannot hold yet, and that is said */
    assert_non_null(strstr(d.a->said, "is under way"));
    assert_int_equal(t->waits->now, WAIT_ORDER);
    desk_close(&d);
}

/* What is shown is shown to its end before anybody is asked; taken back, he is asked again. */
static void events_are_shown_before_the_next_order(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    rest(&d);
    action a;
    action_init(&a, STAGE_BUSH, 0);
    action_add_unit(&a, STAGE_COLUMN);
    battle_do(t, &a);
    assert_int_equal(t->waits->now, WAIT_SHOWING);
    assert_true(waits_busy(t));
    for (int i = 0; i < 5000 && t->anim->running; i++) {
        assert_int_equal(t->waits->now, WAIT_SHOWING);
        tick(&d);
    }
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    battle_undo(t, -1);
    assert_int_equal(t->waits->now, WAIT_SHOWING);
    tick(&d);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    desk_close(&d);
}

static char heard[300];

static void hear(void *self, const char *text)
{
    (void)self;
    snprintf(heard, sizeof heard, "%s", text);
}

/* Two people at a table where nothing is hidden: the word goes round with the decision, once, and who was
 * looked at or pointed at before is not on the other's card. */
static void the_other_person_is_told_that_he_decides(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/pyramids.json", 1280, 720, false);
    table *t = d.a->table;
    int hands = 0;
    ((table_host *)t->host)->say = hear;
    for (int i = 0; i < 40 && hands < 3; i++) {
        rest(&d);
        const int before = t->battle->d.side;
        if (recap_on(t)) recap_close(t);
        if (before < 0 || t->waits->now != WAIT_ORDER) continue;
        for (int u = 0; u < t->sc->nunits; u++)
            if (t->battle->view.units[u].side == before) pointer_inspect(t, u);
        pointer_hover(t, t->battle->view.units[0].space);
        heard[0] = 0;
        const int end = offers_end_step(t);
        const action a = t->battle->list.items[end >= 0 ? end : 0];
        battle_do(t, &a);
        rest(&d);
        const int next = t->battle->d.side;
        if (next < 0) continue;
        char word[120];
        snprintf(word, sizeof word, "It is for the %s to decide.", t->sc->sides[next].name);
        assert_int_equal(strstr(heard, word) != NULL, next != before);
        if (next == before) continue;
        assert_int_equal(unit_panel_about(t), NO_UNIT);
        hands++;
    }
    assert_int_equal(hands, 3);
    desk_close(&d);
}

/* Why not? is whose it was when it was asked: of two people at one table the other gets none, whether the
 * step was ended afterwards or its end was still shown. */
static void why_not_is_no_other_persons(void **unused)
{
    (void)unused;
    for (int late = 0; late < 2; late++) {
        desk d = desk_open("rules/conduct/scenarios/isandlwana.json", 1280, 720, false);
        table *t = d.a->table;
        rest(&d);
        const int side = t->battle->viewer;
        bool had = false;
        for (int i = 0; i < 40 && t->battle->viewer == side; i++) {
            if (!late && !t->why->mode) key(&d, 'w', 0);
            had = had || t->why->mode;
            const int end = offers_end_step(t);
            const action a = t->battle->list.items[end < 0 ? 0 : end];
            battle_do(t, &a);
            if (late && !t->why->mode) key(&d, 'w', 0);
            rest(&d);
        }
        assert_true(had && t->battle->ours && t->battle->viewer != side);
        assert_false(t->why->mode);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_state_heeds_what_concerns_it),
        cmocka_unit_test(a_click_for_skip_does_nothing_else),
        cmocka_unit_test(escape_after_an_order_opens_no_menu),
        cmocka_unit_test(a_place_is_told_again_when_the_pointer_moves),
        cmocka_unit_test(a_place_is_not_told_over_what_is_shown),
        cmocka_unit_test(a_curtain_hangs_between_two_people),
        cmocka_unit_test(time_passes_while_nothing_moves),
        cmocka_unit_test(only_the_same_press_comes_too_soon),
        cmocka_unit_test(the_computer_thinks_when_it_has_been_said),
        cmocka_unit_test(a_level_has_its_time_and_moves_when_told),
        cmocka_unit_test(a_stroke_too_many_cuts_no_thought_short),
        cmocka_unit_test(whoever_leaves_need_not_wait),
        cmocka_unit_test(the_order_of_the_day_is_told_before_it_acts),
        cmocka_unit_test(of_nobody_in_sight_no_order_is_told),
        cmocka_unit_test(no_order_is_told_of_a_step_that_is_over),
        cmocka_unit_test(in_every_battle_the_order_of_the_day_is_weighed),
        cmocka_unit_test(the_order_of_the_day_names_wings_by_the_map),
        cmocka_unit_test(the_order_of_the_day_tells_a_part_as_a_part),
        cmocka_unit_test(who_is_seen_to_act_is_not_ready_to),
        cmocka_unit_test(a_bar_hides_nobody),
        cmocka_unit_test(the_order_of_the_day_binds_nobody),
        cmocka_unit_test(what_the_order_says_stands_beside_its_arrow),
        cmocka_unit_test(an_order_of_the_day_that_is_too_long_is_cut_short),
        cmocka_unit_test(a_hint_is_asked_for_and_put_away),
        cmocka_unit_test(a_hint_to_stay_says_what_to_do),
        cmocka_unit_test(an_early_hint_tells_no_error),
        cmocka_unit_test(a_hint_ends_by_itself),
        cmocka_unit_test(a_hint_says_what_its_numbers_say),
        cmocka_unit_test(a_hint_has_a_button),
        cmocka_unit_test(a_later_shot_says_from_where),
        cmocka_unit_test(a_hint_cuts_nothing),
        cmocka_unit_test(the_log_cuts_no_line_in_two),
        cmocka_unit_test(nothing_is_told_by_who_only_answers),
        cmocka_unit_test(what_is_taken_back_is_said),
        cmocka_unit_test(the_question_mark_opens_the_keys),
        cmocka_unit_test(the_title_says_how_strong_the_computer_is),
        cmocka_unit_test(an_own_result_gives_way_to_the_next_unit),
        cmocka_unit_test(a_hint_puts_the_recap_away),
        cmocka_unit_test(costs_are_pale_beside_a_hint),
        cmocka_unit_test(what_is_no_advice_is_not_drawn_as_some),
        cmocka_unit_test(a_battle_that_is_over_is_looked_back_on),
        cmocka_unit_test(nothing_is_summed_up_before_all_is_reckoned),
        cmocka_unit_test(the_side_people_played_is_spoken_for),
        cmocka_unit_test(it_prepares_while_a_person_decides),
        cmocka_unit_test(typed_dice_are_waited_for),
        cmocka_unit_test(what_dice_did_is_shown_before_the_next_are_asked),
        cmocka_unit_test(coins_are_pressed_as_they_lie),
        cmocka_unit_test(who_threw_stays_chosen),
        cmocka_unit_test(the_other_person_is_told_that_he_decides),
        cmocka_unit_test(events_are_shown_before_the_next_order),
        cmocka_unit_test(why_not_is_no_other_persons),
        cmocka_unit_test(a_hint_numbers_its_arrows),
        cmocka_unit_test(a_hint_shows_what_has_room),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
