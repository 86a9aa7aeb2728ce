/*
 * test_devices.c: what a gamepad and fingers say to SDL comes to the table as presses a player means: a
 * virtual gamepad, and pushed events of fingers. Whole battles by gamepad are in test_table_contract.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sdl/gamepad.h"
#include "shots/desk.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/press.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/modal/modal.h"

/* ---- a gamepad that SDL believes in */

typedef struct virtual_pad {
    gamepad ours;
    SDL_Joystick *stick;
    int device;
    desk *d;
    int given; /* events that came of it */
} virtual_pad;

static void pump(virtual_pad *v)
{
    SDL_Event e;
    ui_event out;
    SDL_JoystickUpdate();
    while (SDL_PollEvent(&e))
        if (gamepad_event(&v->ours, &e, v->d->now, &out)) {
            v->given++;
            send(v->d, out);
        }
    look(v->d);
    rest(v->d);
}

static void plug_in(virtual_pad *v, desk *d)
{
    *v = (virtual_pad){.d = d};
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    gamepad_begin(&v->ours);
    v->device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                          SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(v->device >= 0);
    pump(v);
    assert_non_null(v->ours.open[0]);
    v->stick = SDL_GameControllerGetJoystick(v->ours.open[0]);
}

static void strike(virtual_pad *v, SDL_GameControllerButton button)
{
    v->d->doing = "a button of the virtual gamepad";
    SDL_JoystickSetVirtualButton(v->stick, button, 1);
    pump(v);
    SDL_JoystickSetVirtualButton(v->stick, button, 0);
    pump(v);
}

static void push(virtual_pad *v, SDL_GameControllerAxis axis, int value)
{
    SDL_JoystickSetVirtualAxis(v->stick, axis, (Sint16)value);
    pump(v);
}

/* From the title to the settings and back, a battle chosen, its options, begun, its menu, a unit, its card.
 */
static void a_gamepad_finds_its_way_through_the_screens(void **given)
{
    desk *d = *given;
    virtual_pad v;
    open_app(d, NULL, 1280, 720);
    plug_in(&v, d);
    rest(d);
    assert_int_equal(d->a->screen, SCREEN_TITLE);
    strike(&v, SDL_CONTROLLER_BUTTON_BACK);
    assert_int_equal(d->a->screen, SCREEN_SETTINGS);
    strike(&v, SDL_CONTROLLER_BUTTON_X);
    assert_true(d->a->ui.focus != 0 && d->a->ui.show_focus);
    strike(&v, SDL_CONTROLLER_BUTTON_B);
    if (d->a->screen != SCREEN_TITLE) strike(&v, SDL_CONTROLLER_BUTTON_B);
    assert_int_equal(d->a->screen, SCREEN_TITLE);
    strike(&v, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    strike(&v, SDL_CONTROLLER_BUTTON_DPAD_UP);
    strike(&v, SDL_CONTROLLER_BUTTON_Y);
    assert_int_equal(d->a->screen, SCREEN_SETUP);
    strike(&v, SDL_CONTROLLER_BUTTON_B);
    strike(&v, SDL_CONTROLLER_BUTTON_A);
    assert_int_equal(d->a->screen, SCREEN_TABLE);
    for (int i = 0; i < 4 && table_of(d)->modal->card != MODAL_NONE; i++)
        strike(&v, SDL_CONTROLLER_BUTTON_A);
    strike(&v, SDL_CONTROLLER_BUTTON_BACK);
    assert_int_equal(table_of(d)->modal->card, MODAL_MENU);
    strike(&v, SDL_CONTROLLER_BUTTON_BACK);
    assert_int_equal(table_of(d)->modal->card, MODAL_NONE);
    gamepad_end(&v.ours);
    SDL_JoystickDetachVirtual(v.device);
    app_free(d->a);
    nothing_to_complain_of(d);
}

/* A stick leads once as it is pushed, in eight directions, and again while it is held; not for a hand that
 * trembles, and no more once it is let go. */
static void a_stick_is_a_button_in_eight_directions(void **given)
{
    desk *d = *given;
    virtual_pad v;
    ui_event out;
    open_app(d, NULL, 1280, 720);
    plug_in(&v, d);
    push(&v, SDL_CONTROLLER_AXIS_LEFTX, 9000);
    assert_int_equal(v.given, 0);
    push(&v, SDL_CONTROLLER_AXIS_LEFTX, 30000);
    assert_int_equal(v.given, 1);
    assert_int_equal(v.ours.held, PAD_RIGHT);
    push(&v, SDL_CONTROLLER_AXIS_LEFTX, 15000);
    assert_int_equal(v.given, 1);
    push(&v, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_int_equal(v.ours.held, PAD_DOWN_RIGHT);
    const int wait = gamepad_wait(&v.ours, v.ours.again - 40);
    assert_int_equal(wait, 40);
    assert_false(gamepad_again(&v.ours, v.ours.again - 1, &out));
    assert_true(gamepad_again(&v.ours, v.ours.again, &out));
    assert_true(out.repeat && out.button == PAD_DOWN_RIGHT);
    push(&v, SDL_CONTROLLER_AXIS_LEFTX, 0);
    push(&v, SDL_CONTROLLER_AXIS_LEFTY, 0);
    assert_int_equal(gamepad_wait(&v.ours, d->now), -1);
    v.given = 0;
    push(&v, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 30000);
    push(&v, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 31000);
    assert_int_equal(v.given, 1);
    gamepad_end(&v.ours);
    SDL_JoystickDetachVirtual(v.device);
    app_free(d->a);
}

/* ---- fingers */

/* Kassassin's movement: a unit that may act, shown as large as it is at first. */
static int begin_moving(desk *d)
{
    open_app(d, "rules/grid/scenarios/kassassin.json", 1280, 720);
    const table *t = table_of(d);
    rest(d);
    d->fingers = true;
    for (int i = 0; i < 12 && offers_to_act(t) == 0; i++)
        key(d, KEY_ENTER, 0);
    for (int who = 0; who < t->sc->nunits; who++)
        if (offers_may_act(t, who) && t->battle->view.units[who].space != NO_SPACE) return who;
    fail_msg("nobody may act");
    return NO_UNIT;
}

/* A place of the board without a counter, and so far from all. */
static fpoint empty_ground(const desk *d)
{
    const table *t = table_of(d);
    const frect b = t->layout->board;
    for (float y = b.y + 120; y < b.y + b.h - 120; y += 16)
        for (float x = b.x + 250; x < b.x + b.w - 250; x += 16) {
            const ui_region *r = region_at(d, x, y);
            bool free = r && r->id == press_region();
            for (int i = 0; i < 16 && free; i++)
                free =
                    pieces_at(t, x + 40 * cosf((float)i * 0.4f), y + 40 * sinf((float)i * 0.4f)) == NO_UNIT;
            if (free) return (fpoint){x, y};
        }
    fail_msg("no empty ground");
    return (fpoint){0, 0};
}

static void a_tap_presses_and_a_long_one_lets_go(void **given)
{
    desk *d = *given;
    const int who = begin_moving(d);
    const table *t = table_of(d);
    const fpoint at = where_unit(t, who);
    tap(d, at.x, at.y);
    assert_int_equal(t->choice->unit, who);
    finger_event(d, SDL_FINGERDOWN, 1, at.x, at.y);
    assert_true(touch_wait(&d->hand, d->now) > 300);
    assert_false(touch_tick(&d->hand, d->a, d->now + 300));
    assert_true(touch_tick(&d->hand, d->a, d->now += 600));
    finger_event(d, SDL_FINGERUP, 1, at.x, at.y);
    rest(d);
    assert_int_equal(t->choice->unit, NO_UNIT);
    app_free(d->a);
}

/* On ground the sheet comes along, and nobody is chosen; on a counter it is that which is drawn. */
static void one_finger_moves_the_sheet_or_draws_a_counter(void **given)
{
    desk *d = *given;
    const int who = begin_moving(d);
    const table *t = table_of(d);
    const fpoint ground = empty_ground(d);
    two_fingers(d, ground.x, ground.y, 0, 0, 60, 200); /* nearer: there is room to move it */
    const fpoint from = empty_ground(d);
    const float x = t->camera->view.x;
    swipe(d, from.x, from.y, -80, 0);
    assert_true(t->camera->view.x > x + 0.5f);
    assert_int_equal(t->choice->unit, NO_UNIT);
    key(d, KEY_HOME, 0);
    const fpoint at = where_unit(t, who);
    finger_event(d, SDL_FINGERDOWN, 1, at.x, at.y);
    finger_event(d, SDL_FINGERMOTION, 1, at.x - 30, at.y);
    finger_event(d, SDL_FINGERMOTION, 1, at.x - 60, at.y);
    assert_int_equal(d->hand.button, UI_LEFT);
    assert_int_equal(t->choice->unit, who);
    app_free(d->a);
}

static void two_fingers_pinch_and_pan_and_mean_nothing_else(void **given)
{
    desk *d = *given;
    const int who = begin_moving(d);
    const table *t = table_of(d);
    const fpoint at = where_unit(t, who);
    tap(d, at.x, at.y);
    const fpoint ground = empty_ground(d);
    const float cell = t->camera->view.cell;
    two_fingers(d, ground.x, ground.y, 0, 0, 60, 180);
    assert_true(t->camera->view.cell > cell * 1.5f);
    const float near = t->camera->view.cell, y = t->camera->view.y;
    two_fingers(d, ground.x, ground.y, 0, -60, 100, 100);
    assert_true(t->camera->view.y > y);
    assert_true(t->camera->view.cell == near);
    two_fingers(d, ground.x, ground.y, 0, 0, 180, 60);
    assert_true(t->camera->view.cell < near);
    assert_int_equal(t->choice->unit, who);
    assert_int_equal(d->hand.now, TOUCH_NONE);
    app_free(d->a);
}

/* A finger that comes down beside a counter means it, as far as half a space; and a button it just misses. */
static void a_finger_is_broad(void **given)
{
    desk *d = *given;
    const int who = begin_moving(d);
    const table *t = table_of(d);
    const fpoint at = where_unit(t, who);
    const float size = where_counter(t, t->battle->view.units[who].space);
    float x = at.x, y = at.y - size * 0.7f;
    assert_int_equal(pieces_at(t, x, y), NO_UNIT);
    app_touch_point(d->a, &x, &y);
    assert_true(pieces_at(t, x, y) != NO_UNIT);
    const ui_region *menu = region(d, ui_name("menu", 0));
    assert_non_null(menu);
    tap(d, menu->r.x + menu->r.w / 2, menu->r.y + menu->r.h + 3);
    assert_int_equal(t->modal->card, MODAL_MENU);
    app_free(d->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_gamepad_finds_its_way_through_the_screens, begin, end),
        cmocka_unit_test_setup_teardown(a_stick_is_a_button_in_eight_directions, begin, end),
        cmocka_unit_test_setup_teardown(a_tap_presses_and_a_long_one_lets_go, begin, end),
        cmocka_unit_test_setup_teardown(one_finger_moves_the_sheet_or_draws_a_counter, begin, end),
        cmocka_unit_test_setup_teardown(two_fingers_pinch_and_pan_and_mean_nothing_else, begin, end),
        cmocka_unit_test_setup_teardown(a_finger_is_broad, begin, end),
    };
    return cmocka_run_group_tests_name("devices", tests, NULL, NULL);
}
