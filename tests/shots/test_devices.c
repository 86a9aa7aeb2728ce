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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_gamepad_finds_its_way_through_the_screens, begin, end),
        cmocka_unit_test_setup_teardown(a_stick_is_a_button_in_eight_directions, begin, end),
    };
    return cmocka_run_group_tests_name("devices", tests, NULL, NULL);
}
