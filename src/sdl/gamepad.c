/* gamepad.c: see gamepad.h. */
#include "sdl/gamepad.h"

/* A stick leads from PUSHED on, and no more below LEFT: a hand that trembles between them does nothing. */
enum { PUSHED = 18000, LEFT = 12000, FIRST_MS = 350, AGAIN_MS = 110 };

void gamepad_begin(gamepad *g)
{
    *g = (gamepad){.held = PAD_BUTTONS};
    g->on = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0;
}

void gamepad_end(gamepad *g)
{
    for (int i = 0; i < GAMEPADS; i++)
        if (g->open[i]) SDL_GameControllerClose(g->open[i]);
    if (g->on) SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    *g = (gamepad){.held = PAD_BUTTONS};
}

static void plugged_in(gamepad *g, int device)
{
    for (int i = 0; i < GAMEPADS; i++)
        if (!g->open[i]) {
            g->open[i] = SDL_GameControllerOpen(device);
            return;
        }
}

static void let_go(gamepad *g)
{
    g->held = PAD_BUTTONS;
}

static void plugged_out(gamepad *g, SDL_JoystickID which)
{
    for (int i = 0; i < GAMEPADS; i++) {
        if (!g->open[i] || SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(g->open[i])) != which)
            continue;
        SDL_GameControllerClose(g->open[i]);
        g->open[i] = NULL;
    }
    SDL_zero(g->stick);
    SDL_zero(g->trigger);
    let_go(g);
}

static bool goes_on(pad_button b)
{
    return b >= PAD_UP || b == PAD_LEFT_SHOULDER || b == PAD_RIGHT_SHOULDER;
}

static bool pressed(gamepad *g, pad_button b, uint64_t now, ui_event *out)
{
    if (goes_on(b)) {
        g->held = b;
        g->again = now + FIRST_MS;
    } else {
        let_go(g);
    }
    *out = (ui_event){.kind = UI_PAD, .button = (int)b, .at = now};
    return true;
}

static pad_button button_of(int sdl)
{
    static const pad_button ours[SDL_CONTROLLER_BUTTON_MAX] = {
        [SDL_CONTROLLER_BUTTON_A] = PAD_A + 1,
        [SDL_CONTROLLER_BUTTON_B] = PAD_B + 1,
        [SDL_CONTROLLER_BUTTON_X] = PAD_X + 1,
        [SDL_CONTROLLER_BUTTON_Y] = PAD_Y + 1,
        [SDL_CONTROLLER_BUTTON_BACK] = PAD_BACK + 1,
        [SDL_CONTROLLER_BUTTON_START] = PAD_START + 1,
        [SDL_CONTROLLER_BUTTON_LEFTSTICK] = PAD_LEFT_STICK + 1,
        [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = PAD_RIGHT_STICK + 1,
        [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = PAD_LEFT_SHOULDER + 1,
        [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = PAD_RIGHT_SHOULDER + 1,
        [SDL_CONTROLLER_BUTTON_DPAD_UP] = PAD_UP + 1,
        [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = PAD_DOWN + 1,
        [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = PAD_LEFT + 1,
        [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = PAD_RIGHT + 1,
    };
    return sdl >= 0 && sdl < SDL_CONTROLLER_BUTTON_MAX && ours[sdl] ? ours[sdl] - 1 : PAD_BUTTONS;
}

static int pushed(int was, int value)
{
    const int least = was ? LEFT : PUSHED;
    return value > least ? 1 : value < -least ? -1 : 0;
}

/* The left one has eight ways; of the right one, which has four, up and down come first. */
static pad_button direction(int stick, const int at[2])
{
    static const pad_button eight[3][3] = {{PAD_UP_LEFT, PAD_UP, PAD_UP_RIGHT},
                                           {PAD_LEFT, PAD_BUTTONS, PAD_RIGHT},
                                           {PAD_DOWN_LEFT, PAD_DOWN, PAD_DOWN_RIGHT}};
    if (stick == 0) return eight[at[1] + 1][at[0] + 1];
    if (at[1]) return at[1] < 0 ? PAD_LOOK_UP : PAD_LOOK_DOWN;
    return at[0] < 0 ? PAD_LOOK_LEFT : at[0] > 0 ? PAD_LOOK_RIGHT : PAD_BUTTONS;
}

static bool stick_moved(gamepad *g, int stick, int axis, int value, uint64_t now, ui_event *out)
{
    int *at = g->stick[stick];
    const int to = pushed(at[axis], value);
    if (to == at[axis]) return false;
    at[axis] = to;
    const pad_button b = direction(stick, at);
    if (b != PAD_BUTTONS) return pressed(g, b, now, out);
    let_go(g);
    return false;
}

static bool trigger_moved(gamepad *g, int n, int value, uint64_t now, ui_event *out)
{
    const bool was = g->trigger[n];
    g->trigger[n] = value > (was ? LEFT : PUSHED);
    return g->trigger[n] && !was && pressed(g, n ? PAD_RIGHT_TRIGGER : PAD_LEFT_TRIGGER, now, out);
}

static bool axis_moved(gamepad *g, const SDL_ControllerAxisEvent *e, uint64_t now, ui_event *out)
{
    switch (e->axis) {
    case SDL_CONTROLLER_AXIS_LEFTX:
    case SDL_CONTROLLER_AXIS_LEFTY:
        return stick_moved(g, 0, e->axis - SDL_CONTROLLER_AXIS_LEFTX, e->value, now, out);
    case SDL_CONTROLLER_AXIS_RIGHTX:
    case SDL_CONTROLLER_AXIS_RIGHTY:
        return stick_moved(g, 1, e->axis - SDL_CONTROLLER_AXIS_RIGHTX, e->value, now, out);
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT:
    case SDL_CONTROLLER_AXIS_TRIGGERRIGHT:
        return trigger_moved(g, e->axis - SDL_CONTROLLER_AXIS_TRIGGERLEFT, e->value, now, out);
    default:
        return false;
    }
}

bool gamepad_event(gamepad *g, const SDL_Event *e, uint64_t now, ui_event *out)
{
    pad_button b;
    switch (e->type) {
    case SDL_CONTROLLERDEVICEADDED:
        plugged_in(g, e->cdevice.which);
        return false;
    case SDL_CONTROLLERDEVICEREMOVED:
        plugged_out(g, e->cdevice.which);
        return false;
    case SDL_CONTROLLERBUTTONDOWN:
        b = button_of(e->cbutton.button);
        return b != PAD_BUTTONS && pressed(g, b, now, out);
    case SDL_CONTROLLERBUTTONUP:
        if (button_of(e->cbutton.button) == g->held) let_go(g);
        return false;
    case SDL_CONTROLLERAXISMOTION:
        return axis_moved(g, &e->caxis, now, out);
    default:
        return false;
    }
}

bool gamepad_again(gamepad *g, uint64_t now, ui_event *out)
{
    if (g->held == PAD_BUTTONS || now < g->again) return false;
    g->again = now + AGAIN_MS;
    *out = (ui_event){.kind = UI_PAD, .button = (int)g->held, .repeat = true, .at = now};
    return true;
}

void gamepad_rumble(gamepad *g, float strength, int ms)
{
    const float part = strength < 0 ? 0 : strength > 1 ? 1 : strength;
    const Uint16 force = (Uint16)(part * 65535);
    for (int i = 0; i < GAMEPADS; i++)
        if (g->open[i]) SDL_GameControllerRumble(g->open[i], force, (Uint16)(force / 2), (Uint32)ms);
}

int gamepad_wait(const gamepad *g, uint64_t now)
{
    if (g->held == PAD_BUTTONS) return -1;
    return now >= g->again ? 0 : (int)(g->again - now);
}
