/*
 * window.c: the window's surface, the events and the clock.
 */
#include "sdl/window.h"

#include <stdio.h>
#include <string.h>

#include <SDL.h>

#include "core/file.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "sdl/gamepad.h"
#include "sdl/glass.h"
#include "sdl/image.h"
#include "sdl/sound.h"
#include "sdl/speech.h"
#include "sdl/touch.h"
#include "ui/app/audience.h"

/* HURRIED_MS: of its clock, between the frames of who is in a hurry: fewer are seen, of as many things. */
enum {
    FRAME_MS = 16,
    HURRIED_MS = 50,
    SLOW_MS = 100,
    LEAST_WIDTH = 960,
    LEAST_HEIGHT = 600,
    ICON = 64,
    TELL_MS = 600000
};

typedef struct window {
    glass own;
    glass audience; /* shut, or the window for those who look on */
    sound_box *sounds;
    speech speech;
    gamepad pads;
    touch fingers;
    const char *data_dir;
    app *app;
    uint64_t shown_at; /* ms of the last frame */
    uint64_t passed;   /* hurried: ms of its clock so far */
    uint64_t frames;
    bool hurried; /* its clock goes by what it waits for and by its frames, not by the machine's */
    bool icon_set;
    bool ended;          /* by a signal: nobody is asked */
    bool shuts_audience; /* as soon as nothing is drawn */
} window;

/* ---- what the table may ask of us */

static void ask_sound(void *self, const char *cue, float volume)
{
    sound_play(((window *)self)->sounds, cue, volume);
}

static void ask_rumble(void *self, float strength, int ms)
{
    gamepad_rumble(&((window *)self)->pads, strength, ms);
}

static void ask_fullscreen(void *self, bool on)
{
    glass_fill_screen(&((window *)self)->own, on);
}

static bool ask_screenshot(void *self, const char *path, error *err)
{
    return glass_keep(&((window *)self)->own, path, err);
}

static void ask_text_input(void *self, bool on)
{
    (void)self;
    if (on)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

static void ask_title(void *self, const char *text)
{
    SDL_SetWindowTitle(((window *)self)->own.sdl, text);
}

static bool plain_in_url(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("/-._~", c));
}

static bool ask_open(void *self, const char *path, error *err)
{
    (void)self;
    strbuf url = {0};
    char whole[2048];
    file_absolute(path, whole, sizeof whole);
    strbuf_add(&url, "file://");
    for (const char *p = whole; *p; p++)
        strbuf_addf(&url, plain_in_url((unsigned char)*p) ? "%c" : "%%%02X", (unsigned char)*p);
    const bool good = SDL_OpenURL(strbuf_str(&url)) == 0;
    if (!good) error_set(err, path, 0, 0, "cannot be opened from here: %s", SDL_GetError());
    strbuf_free(&url);
    return good;
}

static void ask_copy(void *self, const char *text)
{
    (void)self;
    SDL_SetClipboardText(text);
}

static bool ask_paste(void *self, char *out, size_t size)
{
    (void)self;
    char *text = SDL_GetClipboardText();
    snprintf(out, size, "%s", text ? text : "");
    SDL_free(text);
    return out[0] != '\0';
}

/* ---- the audience's window */

/* On the screen that is named, from 1 on; 0: the one after that of the host's window. As large as that lets
 * it where it is another screen. */
static bool ask_audience(void *self, int screen, error *err)
{
    window *w = self;
    const int screens = SDL_GetNumVideoDisplays(), here = SDL_GetWindowDisplayIndex(w->own.sdl);
    const int on = screen > 0 ? screen - 1 : screens > 1 ? (here + 1) % screens : here;
    SDL_Rect room = {0, 0, 1280, 720};
    if (w->audience.sdl) return true;
    if (on < 0 || on >= screens)
        return error_set(err, "", 0, 0, "There is no screen %d here: the desktop has %d.", screen, screens);
    if (on != here) SDL_GetDisplayBounds(on, &room);
    if (!glass_open(&w->audience, _("Sandtable: the audience"), on, room.w, room.h, w->data_dir, err))
        return false;
    if (on != here) glass_fill_screen(&w->audience, true);
    glass_take_surface(&w->audience);
    SDL_RaiseWindow(w->own.sdl); /* the keys are the host's */
    app_audience_opened(w->app, painter_host(w->audience.painter), w->audience.target.w, w->audience.target.h,
                        on + 1);
    return true;
}

static void ask_audience_shut(void *self)
{
    ((window *)self)->shuts_audience = true;
}

/* Not while it may be being drawn. */
static void shut_audience(window *w)
{
    w->shuts_audience = false;
    if (!w->audience.sdl) return;
    app_audience_shut(w->app);
    glass_shut(&w->audience);
}

/* ---- frames */

static void set_icon(window *w)
{
    raster_store *store = raster_store_new(1 << 20);
    image_shelf *shelf = image_shelf_new(w->data_dir, store);
    const raster *r = image_svg(shelf, "icon", ICON, ICON, 0, 0);
    SDL_Surface *s =
        r ? SDL_CreateRGBSurfaceWithFormatFrom(r->px, r->w, r->h, 32, r->w * 4, SDL_PIXELFORMAT_ARGB8888)
          : NULL;
    if (s) SDL_SetWindowIcon(w->own.sdl, s);
    SDL_FreeSurface(s);
    image_shelf_free(shelf);
    raster_store_free(store);
}

/* As how many frames of a quick machine the last one counts; a table at rest draws none, and nothing ages. */
static int stood_for(const window *w, uint64_t since)
{
    return w->frames == 0 || since < FRAME_MS ? 1
           : since > SLOW_MS                  ? SLOW_MS / FRAME_MS
                                              : (int)(since / FRAME_MS);
}

/* `since`: ms since the last one. */
static void show_frame(window *w, uint64_t since)
{
    if (!glass_take_surface(&w->own)) return; /* no pixels just now, as while minimised */
    app_draw(w->app, w->own.list);
    glass_show(&w->own, stood_for(w, since));
    if (w->shuts_audience) shut_audience(w);
    if (w->audience.sdl && glass_take_surface(&w->audience) && app_audience_draw(w->app, w->audience.list))
        glass_show(&w->audience, stood_for(w, since));
    if (!w->icon_set) { /* after the first frame: nobody waits for it */
        w->icon_set = true;
        set_icon(w);
        gamepad_begin(&w->pads);
    }
}

/* ---- events */

static int key_of(SDL_Keycode k)
{
    static const struct {
        SDL_Keycode sdl;
        int ours;
    } KEYS[] = {
        {SDLK_RETURN, KEY_ENTER},   {SDLK_KP_ENTER, KEY_ENTER},
        {SDLK_RETURN2, KEY_ENTER},  {SDLK_ESCAPE, KEY_ESCAPE},
        {SDLK_TAB, KEY_TAB},        {SDLK_BACKSPACE, KEY_BACKSPACE},
        {SDLK_DELETE, KEY_DELETE},  {SDLK_SPACE, KEY_SPACE},
        {SDLK_LEFT, KEY_LEFT},      {SDLK_RIGHT, KEY_RIGHT},
        {SDLK_UP, KEY_UP},          {SDLK_DOWN, KEY_DOWN},
        {SDLK_HOME, KEY_HOME},      {SDLK_END, KEY_END},
        {SDLK_PAGEUP, KEY_PAGE_UP}, {SDLK_PAGEDOWN, KEY_PAGE_DOWN},
        {SDLK_KP_PLUS, '+'},        {SDLK_KP_MINUS, '-'},
        {SDLK_KP_MULTIPLY, '*'},    {SDLK_KP_DIVIDE, '/'},
        {SDLK_KP_PERIOD, '.'},      {SDLK_KP_0, '0'},
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (KEYS[i].sdl == k) return KEYS[i].ours;
    if (k >= SDLK_F1 && k <= SDLK_F12) return KEY_F1 + (int)(k - SDLK_F1);
    if (k >= SDLK_KP_1 && k <= SDLK_KP_9) return KEY_PAD_1 + (int)(k - SDLK_KP_1);
    return k > ' ' && k < 127 ? (int)k : 0;
}

static int mods_of(int m)
{
    return (m & KMOD_SHIFT ? UI_SHIFT : 0) | (m & KMOD_CTRL ? UI_CTRL : 0) | (m & KMOD_ALT ? UI_ALT : 0);
}

static bool is_modifier(SDL_Keycode k)
{
    return k == SDLK_LSHIFT || k == SDLK_RSHIFT || k == SDLK_LCTRL || k == SDLK_RCTRL || k == SDLK_LALT ||
           k == SDLK_RALT;
}

/* SDL counts in points of the desktop, the table in pixels. */
static void place(const window *w, ui_event *out, float x, float y)
{
    int pw, ph;
    SDL_GetWindowSize(w->own.sdl, &pw, &ph);
    out->x = pw > 0 ? x * (float)w->own.target.w / (float)pw : x;
    out->y = ph > 0 ? y * (float)w->own.target.h / (float)ph : y;
}

static uint64_t now_ms(const window *w)
{
    return w->hurried ? w->passed : SDL_GetTicks64();
}

/* So many ms go by on its clock, whether anybody waits for them or not. */
static void pass(window *w, uint64_t ms)
{
    if (w->hurried)
        w->passed += ms;
    else
        SDL_Delay((uint32_t)ms);
}

static void send(window *w, ui_event e)
{
    e.mods = mods_of(SDL_GetModState());
    e.at = now_ms(w);
    app_event(w->app, &e);
}

static void mouse_button(window *w, const SDL_MouseButtonEvent *b, ui_event_kind kind)
{
    int button = b->button == SDL_BUTTON_LEFT     ? UI_LEFT
                 : b->button == SDL_BUTTON_MIDDLE ? UI_MIDDLE
                                                  : UI_RIGHT;
    if (b->button > SDL_BUTTON_RIGHT) return;
    ui_event e = {.kind = kind, .button = button, .clicks = b->clicks};
    place(w, &e, (float)b->x, (float)b->y);
    send(w, e);
}

static void mouse_wheel(window *w, const SDL_MouseWheelEvent *m)
{
    ui_event e = {.kind = UI_WHEEL,
                  .wheel = m->direction == SDL_MOUSEWHEEL_FLIPPED ? -m->preciseY : m->preciseY};
    place(w, &e, (float)m->mouseX, (float)m->mouseY);
    send(w, e);
}

static void window_event(window *w, const SDL_WindowEvent *e)
{
    if (e->event == SDL_WINDOWEVENT_CLOSE) {
        send(w, (ui_event){.kind = UI_QUIT});
    } else if (e->event == SDL_WINDOWEVENT_SIZE_CHANGED) {
        w->own.surface = NULL; /* SDL makes another, perhaps in the same place */
        if (glass_take_surface(&w->own))
            send(w, (ui_event){.kind = UI_RESIZE, .x = (float)w->own.target.w, .y = (float)w->own.target.h});
    } else if (e->event == SDL_WINDOWEVENT_FOCUS_LOST) {
        const ui_event lost = {.kind = UI_FOCUS_LOST, .at = now_ms(w)}; /* and with it what was held */
        app_event(w->app, &lost);
    } else if (e->event == SDL_WINDOWEVENT_EXPOSED || e->event == SDL_WINDOWEVENT_RESTORED) {
        glass_again(&w->own);
    }
}

/* The audience's window is looked at, and neither pointed at nor pressed; keys in it are the host's. */
static void audience_event(window *w, const SDL_WindowEvent *e)
{
    glass *g = &w->audience;
    if (e->event == SDL_WINDOWEVENT_CLOSE) {
        w->shuts_audience = true;
    } else if (e->event == SDL_WINDOWEVENT_SIZE_CHANGED) {
        g->surface = NULL;
        if (glass_take_surface(g)) app_audience_resized(w->app, g->target.w, g->target.h);
    } else if (e->event == SDL_WINDOWEVENT_EXPOSED || e->event == SDL_WINDOWEVENT_RESTORED) {
        glass_again(g);
    } else if (e->event == SDL_WINDOWEVENT_ENTER || e->event == SDL_WINDOWEVENT_LEAVE) {
        SDL_ShowCursor(e->event == SDL_WINDOWEVENT_ENTER ? SDL_DISABLE : SDL_ENABLE);
    }
}

/* Something of the pointer's, in the audience's window. */
static bool pointed_there(const window *w, const SDL_Event *e)
{
    const uint32_t in = e->type == SDL_MOUSEMOTION                                       ? e->motion.windowID
                        : e->type == SDL_MOUSEWHEEL                                      ? e->wheel.windowID
                        : e->type == SDL_MOUSEBUTTONDOWN || e->type == SDL_MOUSEBUTTONUP ? e->button.windowID
                                                                                         : 0;
    return in != 0 && glass_is(&w->audience, in);
}

/* A gamepad, or fingers. */
static bool handed(window *w, const SDL_Event *e)
{
    ui_event out;
    if (e->type == SDL_FINGERDOWN || e->type == SDL_FINGERMOTION || e->type == SDL_FINGERUP) {
        if (glass_is(&w->audience, e->tfinger.windowID)) return false;
        touch_event(&w->fingers, w->app, &e->tfinger, (float)w->own.target.w, (float)w->own.target.h,
                    now_ms(w));
        return true;
    }
    if (!gamepad_event(&w->pads, e, now_ms(w), &out)) return false;
    app_event(w->app, &out);
    return true;
}

/* True where the table may look different now. */
static bool handle(window *w, const SDL_Event *e)
{
    ui_event out = {0};
    if (pointed_there(w, e)) return false;
    switch (e->type) {
    case SDL_QUIT: /* a signal; a window that is closed says so itself */
        w->ended = true;
        return true;
    case SDL_MOUSEMOTION:
        out.kind = UI_MOUSE_MOVE;
        place(w, &out, (float)e->motion.x, (float)e->motion.y);
        send(w, out);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_button(w, &e->button, UI_MOUSE_DOWN);
        return true;
    case SDL_MOUSEBUTTONUP:
        mouse_button(w, &e->button, UI_MOUSE_UP);
        return true;
    case SDL_MOUSEWHEEL:
        mouse_wheel(w, &e->wheel);
        return true;
    case SDL_KEYDOWN:
        out = (ui_event){
            .kind = UI_KEY, .key = key_of(e->key.keysym.sym), .repeat = e->key.repeat != 0, .at = now_ms(w)};
        /* As they were when it was pressed: by now they may be let go. */
        out.mods = mods_of(e->key.keysym.mod);
        if (out.key) app_event(w->app, &out);
        return out.key != 0;
    case SDL_KEYUP:
        if (!is_modifier(e->key.keysym.sym)) return false;
        send(w, (ui_event){.kind = UI_KEY_LET_GO});
        return true;
    case SDL_TEXTINPUT:
        out.kind = UI_TEXT;
        snprintf(out.text, sizeof out.text, "%s", e->text.text);
        send(w, out);
        return true;
    case SDL_DROPFILE:
        send(w, (ui_event){.kind = UI_DROP_FILE, .path = e->drop.file});
        SDL_free(e->drop.file);
        return true;
    case SDL_WINDOWEVENT:
        if (glass_is(&w->audience, e->window.windowID))
            audience_event(w, &e->window);
        else
            window_event(w, &e->window);
        return true;
    default:
        return handed(w, e);
    }
}

/* Sleeps until an event or until `wait` ms are over (-1: no limit); true where something came or the time is
 * over. */
static bool wait_events(window *w, int wait)
{
    SDL_Event e;
    if (w->hurried && wait > 0) pass(w, (uint64_t)wait), wait = 0;
    int got = wait < 0 ? SDL_WaitEvent(&e) : wait == 0 ? SDL_PollEvent(&e) : SDL_WaitEventTimeout(&e, wait);
    bool changed = !got;
    while (got) {
        if (handle(w, &e)) changed = true;
        got = SDL_PollEvent(&e);
    }
    return changed;
}

/* Of a run with an end somebody wants to know how far it is. */
static void tell_clock(const window *w)
{
    printf("%llu s of its clock, %llu frames\n", (unsigned long long)(now_ms(w) / 1000),
           (unsigned long long)w->frames);
    fflush(stdout);
}

static int sooner(int wait, int other)
{
    return wait < 0 || (other >= 0 && other < wait) ? other : wait;
}

/* In how many ms it is wanted again; -1: with the next event. */
static int tick(window *w)
{
    ui_event held;
    if (gamepad_again(&w->pads, now_ms(w), &held)) app_event(w->app, &held);
    touch_tick(&w->fingers, w->app, now_ms(w));
    const int wait = app_tick(w->app, now_ms(w)), rest = sound_tick(w->sounds, now_ms(w));
    return sooner(sooner(wait, rest),
                  sooner(gamepad_wait(&w->pads, now_ms(w)), touch_wait(&w->fingers, now_ms(w))));
}

static void loop(window *w, uint64_t until)
{
    bool changed = true;
    uint64_t told = 0;
    while (!app_done(w->app) && !w->ended && (until == 0 || now_ms(w) < until)) {
        int wait = tick(w);
        if (changed || wait == 0) {
            /* At most one frame a refresh, however many events a fast mouse sends. */
            const uint64_t since = now_ms(w) - w->shown_at, least = w->hurried ? HURRIED_MS : FRAME_MS;
            if (since < least && w->frames > 0) {
                pass(w, least - since);
                wait_events(w, 0);
                tick(w);
            }
            const uint64_t before = w->shown_at;
            w->shown_at = now_ms(w);
            show_frame(w, w->shown_at - before);
            w->frames++;
            if (until > 0 && now_ms(w) >= told + TELL_MS) tell_clock(w), told = now_ms(w);
            if (app_done(w->app)) break;
            wait = tick(w); /* what was found in drawing may ask for another frame */
        }
        /* A frame that is due is drawn, also where something came meanwhile that changes nothing (a key that
         * is let go): the next tick may ask for none. */
        changed = wait_events(w, wait) || wait == 0;
    }
}

/* ---- opening and closing */

static bool open_window(window *w, const app_config *config, error *err)
{
    /* Without this SDL would send even a window's surface through OpenGL, many times slower where that is
     * software. */
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0");
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* sdl/touch makes them */
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return error_set(
            err, "", 0, 0,
            "No window could be opened (%s): start it in a graphical session, or set SDL_VIDEODRIVER.",
            SDL_GetError());
    int width = config->width > 0 ? config->width : 1280, height = config->height > 0 ? config->height : 720;
    if (!glass_open(&w->own, "Sandtable", -1, width, height, config->data_dir, err)) return false;
    SDL_SetWindowMinimumSize(w->own.sdl, LEAST_WIDTH, LEAST_HEIGHT);
    SDL_StopTextInput();
    w->data_dir = config->data_dir;
    w->sounds = sound_box_new(config->data_dir);
    return true;
}

static void close_window(window *w)
{
    speech_end(&w->speech);
    gamepad_end(&w->pads);
    sound_box_free(w->sounds);
    glass_shut(&w->own);
    SDL_Quit();
}

static void ask_tell(void *self, const char *line)
{
    window *w = self;
    speech_say(&w->speech, line);
}

static int run(const app_config *config, bool one_frame, error *err)
{
    window w = {.hurried = config->hurried, .pads = {.held = PAD_BUTTONS}};
    ui_window asks = {&w,
                      ask_sound,
                      ask_rumble,
                      ask_fullscreen,
                      ask_screenshot,
                      ask_text_input,
                      ask_title,
                      ask_open,
                      ask_copy,
                      ask_paste,
                      ask_audience,
                      ask_audience_shut,
                      config->narrate ? ask_tell : NULL};
    if (open_window(&w, config, err)) {
        app_config own = *config; /* the window may have come out smaller than asked for */
        own.width = w.own.target.w;
        own.height = w.own.target.h;
        w.app = app_new(&own, painter_host(w.own.painter), &asks, err);
    }
    int code = 1;
    if (w.app) {
        if (config->kiosk || config->fullscreen) ask_fullscreen(&w, true);
        if (config->audience != 0 && !one_frame)
            app_audience_ask(w.app, config->audience > 0 ? config->audience : 0);
        w.icon_set = one_frame; /* what comes after the first frame is no part of it */
        if (one_frame)
            app_tick(w.app, now_ms(&w)), show_frame(&w, 0);
        else
            loop(&w, config->ends_after);
        if (config->ends_after > 0) tell_clock(&w);
        shut_audience(&w);
        app_free(w.app);
        code = 0;
    }
    close_window(&w);
    return code;
}

int window_run(const app_config *config, error *err)
{
    return run(config, false, err);
}

int window_first_frame(const app_config *config, error *err)
{
    return run(config, true, err);
}
