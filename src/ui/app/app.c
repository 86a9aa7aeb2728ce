/* app.c: which screen is up, events to it, time to it, its frame out; and what screens share: starting
 * battles, messages, settings. */
#include "ui/app/app.h"

#include "core/language.h"
#include "ui/app/app_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/file.h"
#include "core/hash.h"
#include "core/mem.h"
#include "game/own.h"
#include "game/pack.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/save_mail_open.h"
#include "game/scenario_load.h"
#include "game/seal.h"
#include "game/session_seal.h"
#include "ui/app/audience.h"
#include "ui/app/catalogue.h"
#include "ui/app/desk.h"
#include "ui/app/scratch.h"
#include "ui/app/hosting.h"
#include "ui/app/kept.h"
#include "ui/app/kiosk.h"
#include "ui/app/keys_file.h"
#include "ui/app/screen_mail.h"
#include "ui/app/pad.h"
#include "ui/app/said.h"
#include "ui/app/setup.h"
#include "ui/table/modal/modal.h"
#include "ui/table/table.h"

/* A screen plugs in with its line here. */
static const screen_vtable *const screens[SCREEN_COUNT] = {
    [SCREEN_TITLE] = &title_screen,
    [SCREEN_SETUP] = &setup_screen,
    [SCREEN_TABLE] = &table_screen,
    [SCREEN_SETTINGS] = &settings_screen,
    [SCREEN_RULES] = &rules_screen,
    [SCREEN_LOAD] = &load_screen,
    [SCREEN_REPLAY] = &replay_screen,
    [SCREEN_KEYS] = &keys_screen,
    [SCREEN_ANALYSIS] = &analysis_screen,
    [SCREEN_RECORD] = &record_screen,
    [SCREEN_MAIL] = &mail_screen,
    [SCREEN_DEMO] = &demo_screen,
    [SCREEN_CHANGE_KEYS] = &change_keys_screen,
};

bool app_has(const app *a, screen_id id)
{
    (void)a;
    return screens[id] != NULL;
}

static void app_theme(app *a)
{
    theme_wishes wishes = settings_wishes(&a->settings);
    wishes.still = wishes.still || a->config.reduced_motion;
    theme_make(&a->ui.t, (float)a->config.width, (float)a->config.height, &wishes);
    a->letters = 0;
}

#define LETTERS_STEP 0.1f

/* The bars beside a board, which keeps half of the window; on the title everything is to be seen at once.
 * What scrolls has no such bound. */
static float letters_most(const app *a)
{
    const theme *t = &a->ui.t;
    if (a->screen == SCREEN_TITLE) return 1.5f + 0.25f * t->mix;
    const bool beside = a->screen == SCREEN_TABLE || a->screen == SCREEN_REPLAY || a->screen == SCREEN_DEMO;
    return beside ? 2 : t->whole;
}

/* How large this screen is set: as wished, or as large as it has room for. */
static void lay_letters(app *a)
{
    theme *t = &a->ui.t;
    t->text = a->letters > 0 ? a->letters : t->pages ? fminf(t->whole, letters_most(a)) : t->whole;
}

/* A word was cut in letters that are larger than the panels ever had: a step smaller, down to those. */
static bool letters_shrink(app *a)
{
    theme *t = &a->ui.t;
    const float least = THEME_TEXT_PANELS / 100.0f;
    if (!t->pages || a->ui.ncuts == 0) return false;
    const bool in_page = a->ui.ncuts == a->ui.page_cuts;
    float *of = in_page ? &t->page : &a->letters;
    const float now = in_page ? t->page : t->text;
    if (now <= least) return false;
    *of = fmaxf(least, now - LETTERS_STEP);
    return true;
}

bool app_language(const char *config_dir, char code[8])
{
    settings liked;
    error err = {0};
    settings_default(&liked);
    if (!settings_read(&liked, config_dir, &err)) error_clear(&err); /* told once there is a window */
    snprintf(code, 8, "%s", liked.language);
    return code[0] != '\0';
}

void app_settings_changed(app *a)
{
    error err = {0};
    app_theme(a);
    if (a->window.fullscreen)
        a->window.fullscreen(a->window.self,
                             a->settings.fullscreen || a->config.fullscreen || a->config.kiosk);
    if (!settings_write(&a->settings, a->config.config_dir, &err)) app_say_error(a, &err);
}

static void app_show(app *a, screen_id id)
{
    if (!screens[id]) return;
    if (screens[a->screen]->leave) screens[a->screen]->leave(a);
    a->screen = id;
    a->letters = 0;
    a->ui.focus = a->ui.active = 0;
    a->ui.nregions = 0;
    a->anew = id == SCREEN_TABLE;
    if (screens[id]->enter) screens[id]->enter(a);
}

void app_go(app *a, screen_id id)
{
    a->nback = 0;
    app_show(a, id);
}

void app_open(app *a, screen_id id)
{
    if (!screens[id] || a->screen == id) return;
    if ((id == SCREEN_SETTINGS || id == SCREEN_CHANGE_KEYS) && kiosk_keeps(a)) return;
    if (a->nback == (int)(sizeof a->back / sizeof a->back[0])) a->nback--;
    a->back[a->nback++] = a->screen;
    app_show(a, id);
}

void app_back(app *a)
{
    app_show(a, a->nback > 0 ? a->back[--a->nback] : SCREEN_TITLE);
}

void app_clear_table(app *a)
{
    if (!a->table) return;
    analysis_forget(a);
    a->lived = NULL;
    audience_forget(a);
    if (a->cleared) table_free(a->cleared); /* two in one event: only the last is being drawn */
    a->cleared = a->table;
    a->table = NULL;
}

/* What the title goes on with: the battle on the table, also one that could not be kept when it began. What
 * was over when it was laid there is not to be gone on with. */
static void note_last(app *a)
{
    const session *s = a->table->s;
    char path[sizeof a->settings.last_save];
    error err = {0};
    if (!session_settings(s)->save_path || session_state(s)->over) return;
    snprintf(path, sizeof path, "%s", session_settings(s)->save_path);
    if (strcmp(path, a->settings.last_save) == 0) return;
    memcpy(a->settings.last_save, path, sizeof path);
    if (!settings_write(&a->settings, a->config.config_dir, &err)) app_say_error(a, &err);
}

bool app_take_session(app *a, session *s)
{
    app_clear_table(a);
    a->lesson_of = NULL; /* another session may come to lie where that one lay */
    a->table = table_new(&a->host_of_table, s, false);
    note_last(a);
    if (a->window.title) {
        char text[256];
        snprintf(text, sizeof text, _("%s: Sandtable"), session_scenario(s)->title);
        a->window.title(a->window.self, text);
    }
    app_go(a, SCREEN_TABLE);
    return true;
}

const char *app_keep_dir(const app *a)
{
    return a->config.keep_dir ? a->config.keep_dir : a->config.state_dir;
}

/* Keys of sealed dice lie apart from the battles; NULL: there is no place for them. */
static const char *key_folder(const app *a, char *out, size_t size)
{
    if (!a->config.state_dir) return NULL;
    file_join(a->config.state_dir, "keys", out, size);
    return out;
}

bool app_battle_path(app *a, const scenario *sc, uint64_t seed, char *out, size_t size, error *err)
{
    out[0] = 0;
    if (!app_keep_dir(a))
        return !a->config.keeps || error_set(err, "", 0, 0, "there is no home folder to keep battles in");
    return own_battle_path(app_keep_dir(a), sc, seed, out, size, err);
}

/* Where nothing can be written (a stand at a fair, a full disk) people play all the same, and know it. */
static void not_kept(const error *why, char *out, size_t size)
{
    char text[300];
    error_format(why, text, sizeof text);
    snprintf(out, size, _("This battle is not kept: %s"), text);
}

/* NULL and *err if it cannot be had even without a file. *why: it has none for now, and why; else clear. */
static session *begin(app *a, scenario *sc, const char *scenario_path, const session_config *config,
                      const char *const *options, error *why, error *err)
{
    session_config c = *config;
    if (error_is_set(why)) c.save_path = NULL;
    session *s = session_new(sc, &c, c.save_path ? why : err);
    if (s || !c.save_path) return s;
    c.save_path = NULL;
    sc = scenario_load(scenario_path, a->config.data_dir, a->config.rulesets, options, err);
    return sc ? session_new(sc, &c, err) : NULL;
}

bool app_start_battle(app *a, const char *scenario_path, const session_config *config,
                      const char *const *options)
{
    error err = {0};
    scenario *sc = scenario_load(scenario_path, a->config.data_dir, a->config.rulesets, options, &err);
    if (!sc) return app_say_error(a, &err), false;
    session_config c = *config;
    error unkept = {0};
    char path[1200], more[400] = "";
    seal own;
    char keys[1024];
    if (!c.seal && c.seed == 0 && a->config.sealed) {
        seal_make(&own);
        c.seal = &own;
    }
    c.key_dir = key_folder(a, keys, sizeof keys);
    if (c.seal)
        c.seed = 0;
    else if (c.seed == 0)
        c.seed = a->config.seed ? a->config.seed : hash_mix(a->now + 1, 0x5a17d7ab1eULL) & 0xffffffffffffULL;
    if (!c.save_path) {
        app_battle_path(a, sc, c.seal ? seal_number(c.seal) : c.seed, path, sizeof path, &unkept);
        c.save_path = path[0] ? path : NULL;
    }
    session *s = begin(a, sc, scenario_path, &c, options, &unkept, &err);
    if (!s) return app_say_error(a, &err), false;
    if (error_is_set(&unkept)) {
        session_owes(s, c.save_path, &unkept);
        not_kept(&unkept, more, sizeof more);
        app_say(a, "%s", more);
    }
    return app_take_session(a, s);
}

/* "folder/x.save" -> "<ours>/battles/x.save", with a number where that is taken. */
static bool copy_path(app *a, const char *from, char *out, size_t size, error *err)
{
    char folder[1024];
    const char *name = file_last_name(from);
    const size_t n = strlen(name);
    const int stem = (int)(n > 5 && strcmp(name + n - 5, ".save") == 0 ? n - 5 : n);
    file_join(app_keep_dir(a), "battles", folder, sizeof folder);
    const bool good = file_make_folders(folder, err);
    for (int i = 1; i < 10000; i++) {
        char file[300];
        snprintf(file, sizeof file, "%.*s%s%.0d.save", stem < 200 ? stem : 200, name, i > 1 ? "-" : "",
                 i > 1 ? i : 0);
        file_join(folder, file, out, size);
        if (!file_exists(out)) return good;
    }
    out[0] = '\0';
    return error_set(err, folder, 0, 0,
                     "holds ten thousand copies of one battle; move some of them elsewhere");
}

/* Somebody else plays it: here it can be looked at as it stands, and played back. */
static bool watch(app *a, const char *path)
{
    snprintf(a->file, sizeof a->file, "%s", path);
    a->watches = true;
    app_open(a, SCREEN_REPLAY);
    app_say(a,
            _("This battle is open in another window and goes on there. Here you can only watch it; what is "
              "played there is shown here."));
    return true;
}

/* What is whole of a damaged battle, in a file beside it or, if it is not one of ours, among ours. */
static bool salvage(app *a, const char *path, bool ours, char *out, size_t size, error *err)
{
    int actions;
    if (!ours && !copy_path(a, path, out, size, err)) return false;
    if (ours && !file_name_beside(path, ".save", "whole", out, size))
        return error_set(err, path, 0, 0, "has no free name beside it for what is whole of it");
    if (!session_salvage(path, out, &actions, err)) return false;
    app_say(a,
            ngettext("%.100s is damaged and stays as it is. The battle goes on after its first action (%d), "
                     "in %.300s.",
                     "%.100s is damaged and stays as it is. The battle goes on after its first %d actions, "
                     "in %.300s.",
                     (unsigned long)actions),
            file_last_name(path), actions, out);
    return true;
}

static bool is_on_table(const app *a, const char *path)
{
    const char *open = a->table ? session_settings(a->table->s)->save_path : NULL;
    return open && file_same(open, path);
}

/* It was read, but cannot be appended to: better played and not kept than not played. A file that may not be
 * written is never replaced: when something can be written again the battle goes on in a copy. */
static session *unkept(app *a, const char *path, const char *keys, const error *why, load_report *report)
{
    char text[400], copy[1200];
    error err = {0};
    session *s = session_load(path, a->config.data_dir, a->config.rulesets, false, report, &err);
    if (!s) return NULL;
    error_format(why, text, sizeof text);
    app_say(a, _("This battle is not kept from here on: %s"), text);
    session_keys_in(s, keys);
    copy[0] = '\0';
    if (app_keep_dir(a)) copy_path(a, path, copy, sizeof copy, &err);
    session_owes(s, copy[0] ? copy : NULL, why);
    return s;
}

bool app_resume_battle(app *a, const char *save_path)
{
    char path[1200], whole[1200], folder[1024], more[400] = "";
    error err = {0};
    load_report report = {.said = ""};
    if (is_on_table(a, save_path)) return app_go(a, SCREEN_TABLE), true;
    path[0] = '\0';
    const bool ours = !app_keep_dir(a) || kept_owns(a, save_path);
    const char *keys = key_folder(a, folder, sizeof folder);
    session *s = ours ? session_resume(save_path, a->config.data_dir, a->config.rulesets, keys, &report, &err)
                      : session_load(save_path, a->config.data_dir, a->config.rulesets, false, &report, &err);
    if (!s && report.busy) return watch(a, save_path);
    if (!s && report.damaged) {
        error_clear(&err);
        if (!salvage(a, save_path, ours, whole, sizeof whole, &err)) return app_say_error(a, &err), false;
        s = session_resume(whole, a->config.data_dir, a->config.rulesets, keys, &report, &err);
        return s ? app_take_session(a, s) : (app_say_error(a, &err), false);
    }
    if (!s && (s = unkept(a, save_path, keys, &err, &report))) return app_take_session(a, s);
    if (!s) return app_say_error(a, &err), false;
    if (!ours) {
        session_keys_in(s, keys);
        const bool goes_on = !session_state(s)->over; /* else there is nothing to be told but the result */
        if (!copy_path(a, save_path, path, sizeof path, &err) || !session_begins_in(s, path, &err))
            not_kept(&err, more, sizeof more), session_owes(s, path[0] ? path : NULL, &err);
        else if (goes_on)
            snprintf(more, sizeof more,
                     _("The file you opened stays as it is; the battle goes on in %.300s."), path);
    }
    if (report.said[0] || more[0])
        app_say(a, "%s%s%s", report.said, report.said[0] && more[0] ? " " : "", more);
    return app_take_session(a, s);
}

bool app_open_file(app *a, const char *path)
{
    char file[1300];
    error err = {0};
    if (mail_is_letter(path)) return mail_page_open(a, path);
    if (pack_is(path)) {
        if (!own_take_pack(a->config.keep_dir, path, a->config.data_dir, a->config.rulesets, file,
                           sizeof file, &err))
            return app_say_error(a, &err), false;
        path = file;
    }
    size_t n = strlen(path);
    if (n < 5 || strcmp(path + n - 5, ".json") != 0) return app_resume_battle(a, path);
    return app_start_solo(a, path);
}

bool app_start_solo(app *a, const char *path)
{
    const session_config *seats = a->config.seats;
    const int liked = setup_liked(a);
    a->config.seats = NULL; /* of the first battle alone */
    if (seats) return app_start_battle(a, path, seats, a->config.options);
    session_config c = {.undo = liked >= 0 ? UNDO_FREE : UNDO_ASK}; /* without a computer two people play */
    for (int side = 1; side < SIDES_MAX && liked >= 0; side++) {
        c.seat[side] = SEAT_COMPUTER;
        c.player[side] = a->config.players[liked]->name;
    }
    return app_start_battle(a, path, &c, NULL);
}

/* The battle of a line at once, as a scenario that was named. */
static void begin_line(app *a, const char *line)
{
    error err = {0};
    const int at = setup_take_line(a, line, &err);
    if (at < 0)
        app_say_error(a, &err);
    else
        setup_start(a, catalogue_at(catalogue_get(a), at));
}

void app_picture_path(app *a, char *out, size_t size)
{
    char folder[1024], name[64];
    error err = {0};
    if (a->config.picture_dir)
        snprintf(folder, sizeof folder, "%s", a->config.picture_dir);
    else
        file_join(app_keep_dir(a) ? app_keep_dir(a) : ".", "pictures", folder, sizeof folder);
    if (!file_make_folders(folder, &err)) app_say_error(a, &err);
    for (int i = 1; i < 100000; i++) {
        snprintf(name, sizeof name, "table-%04d.png", i);
        file_join(folder, name, out, size);
        if (!file_exists(out)) return;
    }
}

static void app_screenshot(app *a)
{
    char path[1200], text[640];
    error err = {0};
    if (!a->window.screenshot) return;
    app_picture_path(a, path, sizeof path);
    if (!a->window.screenshot(a->window.self, path, &err)) {
        app_say_error(a, &err);
        return;
    }
    snprintf(text, sizeof text, _("Picture kept: %.600s"), path);
    said_file(a, path, true, text);
}

app *app_new(const app_config *config, const draw_host *host, const ui_window *window, error *err)
{
    app *a = mem_alloc(sizeof *a);
    a->config = *config;
    a->host = *host;
    if (window) a->window = *window;
    a->scratch = draw_list_new();
    a->desk = desk_new();
    a->over = mem_alloc(sizeof *a->over);
    settings_default(&a->settings);
    error trouble = {0};
    if (!settings_read(&a->settings, config->config_dir, &trouble)) app_say_error(a, &trouble);
    if (a->settings.convention && !config->demo)
        app_say(a, _("Convention is on since last time: larger, for a hall. The settings (F3) turn it off."));
    keymap_reset(&a->keys);
    error_clear(&trouble);
    if (!keys_file_read(&a->keys, config->config_dir, &trouble)) app_say_error(a, &trouble);
    a->ui.keys = &a->keys;
    a->ui.host = &a->host;
    a->ui.window = &a->window;
    a->ui.mx = a->ui.my = -1;
    a->sounds = (sounds){.window = &a->window, .settings = &a->settings};
    app_theme(a);
    hosting_begin(a);
    a->screen = SCREEN_TITLE;
    if (screens[a->screen]->enter) screens[a->screen]->enter(a);
    (void)err;
    if (config->line)
        begin_line(a, config->line);
    else if (config->open)
        app_open_file(a, config->open);
    else if (config->continues && a->settings.last_save[0])
        app_resume_battle(a, a->settings.last_save);
    else if (config->continues)
        app_say(a, _("No battle has been played yet: choose one."));
    else if (config->demo)
        app_go(a, SCREEN_DEMO);
    return a;
}

void app_free(app *a)
{
    if (!a) return;
    session_free(a->reloaded);
    analysis_forget(a);
    app_audience_shut(a);
    if (a->table) table_free(a->table);
    if (a->cleared) table_free(a->cleared);
    for (int i = 0; i < SCREEN_COUNT; i++)
        if (screens[i] && screens[i]->release) screens[i]->release(a);
    catalogue_free(a->catalogue);
    draw_list_free(a->scratch);
    mem_free(a->desk);
    mem_free(a->over);
    mem_free(a);
}

float app_pace(const app *a)
{
    return a->config.instant ? 0 : settings_pace(&a->settings);
}

/* Ctrl with + and -: the size of the text, a step of ten per cent. */
static bool app_text_key(app *a, int key)
{
    const int by = key == '+' || key == '=' ? 10 : key == '-' ? -10 : 0;
    if (by == 0) return false;
    settings larger = a->settings;
    larger.text += by;
    if (larger.text < THEME_TEXT_LEAST) larger.text = THEME_TEXT_LEAST;
    if (larger.text > THEME_TEXT_MOST) larger.text = THEME_TEXT_MOST;
    if (larger.text == a->settings.text) return true;
    a->settings.text = larger.text;
    app_settings_changed(a);
    app_say(a, _("Text: %d %%."), a->settings.text);
    return true;
}

/* What the button "?" opens, by the key of that sign, wherever keyboards have it: a key of its own, or Shift
 * with the stroke, the sharp s, or the apostrophe. */
static bool asks_for_keys(const app *a, const ui_event *e)
{
    const bool on_it = e->key == '/' || e->key == 0xdf || e->key == '\'';
    return !a->ui.had_text && (e->key == '?' || (e->mods == UI_SHIFT && on_it));
}

static bool app_event_everywhere(app *a, const ui_event *e)
{
    if (e->kind == UI_QUIT) {
        a->done = true;
        return true;
    }
    if (e->kind == UI_RESIZE) {
        a->config.width = (int)e->x;
        a->config.height = (int)e->y;
        app_theme(a);
        return true;
    }
    if (e->kind == UI_DROP_FILE && e->path) {
        app_open_file(a, e->path);
        return true;
    }
    if (e->kind == UI_KEY && e->key == KEY_F12) {
        app_screenshot(a);
        return true;
    }
    if (e->kind == UI_KEY && (e->mods & UI_CTRL) && app_text_key(a, e->key)) return true;
    if (e->kind == UI_KEY && (e->key == KEY_F11 || (e->key == KEY_ENTER && e->mods == UI_ALT))) {
        a->settings.fullscreen = !a->settings.fullscreen;
        app_settings_changed(a);
        return true;
    }
    if (e->kind == UI_KEY && e->key == 'q' && e->mods == UI_CTRL) {
        a->done = true; /* every move is kept as it is made */
        return true;
    }
    if (e->kind != UI_KEY || a->screen == SCREEN_DEMO) return false;
    if (e->key == KEY_F8 && a->screen != SCREEN_TABLE && a->screen != SCREEN_TITLE)
        return app_go(a, SCREEN_TITLE), true;
    if ((e->key == KEY_F1 && e->mods == 0) || asks_for_keys(a, e)) return app_open(a, SCREEN_KEYS), true;
    if (e->key == KEY_F2) return app_open(a, SCREEN_RULES), true;
    if (e->key == KEY_F3 || (e->key == ',' && e->mods == UI_CTRL)) return app_open(a, SCREEN_SETTINGS), true;
    return false;
}

/* Where no board is moved over, the keypad's digits are digits. */
static bool pad_is_digits(const app *a)
{
    return a->screen != SCREEN_TABLE || !a->table || a->table->modal->card != MODAL_NONE;
}

/* Where we are, to those who turn keys (keymap.h). */
static unsigned heard_here(const app *a)
{
    const unsigned where = a->screen == SCREEN_TITLE    ? KEYS_TITLE
                           : a->screen == SCREEN_TABLE  ? KEYS_TABLE
                           : a->screen == SCREEN_REPLAY ? KEYS_REPLAY
                                                        : KEYS_PAGES;
    const bool menu = a->table && a->table->modal->card == MODAL_MENU;
    return a->ui.top > 0 && !menu ? where | KEYS_ASKED : where; /* a card lies over it */
}

/* A key that was moved becomes the one its command was born with; false: it means nothing any more. What is
 * typed into is typed into. */
static bool turn_key(const app *a, ui_event *e)
{
    if (a->ui.had_text) return true;
    chord c = {e->key, e->mods};
    if (!keymap_turn(&a->keys, heard_here(a), &c)) return false;
    e->key = c.key;
    e->mods = c.mods;
    return true;
}

static bool is_press(const ui_event *e)
{
    return e->kind == UI_KEY || e->kind == UI_TEXT || e->kind == UI_MOUSE_DOWN || e->kind == UI_MOUSE_UP;
}

/* `born`: its key is named as it was born already. */
static void heed(app *a, ui_event own, bool born)
{
    const ui_event *e = &own;
    /* Nothing ticks while nothing moves: what is pressed then is pressed now, not as long ago as that. */
    if (own.at > a->now) hosting_run(a, own.at, false);
    if (a->deaf && is_press(&own)) return;
    if (own.kind == UI_KEY && own.key >= KEY_PAD_1 && own.key <= KEY_PAD_9 && pad_is_digits(a))
        own.key = '1' + own.key - KEY_PAD_1;
    if (own.kind == UI_KEY && a->key_wanted) {
        screens[a->screen]->event(a, e);
        return;
    }
    if (own.kind == UI_KEY && !born && !turn_key(a, &own)) return;
    if (kiosk_event(a, e) || app_event_everywhere(a, e)) return;
    if (said_heed(a, e)) return;
    if (desk_event(a, e)) return;
    if (screens[a->screen]->event && screens[a->screen]->event(a, e)) return;
    screen_id was = a->screen;
    draw_list_clear(a->scratch);
    hosting_run(a, a->now, true);
    a->ui.heard = heard_here(a);
    lay_letters(a);
    ui_begin(&a->ui, a->scratch, e, a->now);
    screens[was]->draw(a);
    if (a->screen == was) {
        desk_draw(a);
        said_draw(a);
        ui_end(&a->ui);
    }
    hosting_run(a, a->now, false);
}

void app_event(app *a, const ui_event *pressed)
{
    ui_event own = *pressed;
    const bool pad = own.kind == UI_PAD;
    const screen_id was = a->screen;
    const ui_id ring = a->ui.focus;
    if (a->deaf && pad) return;
    if (pad && a->key_wanted) {
        screens[was]->event(a, &own);
        return;
    }
    if (!pad_turn(a, heard_here(a), &own)) return;
    heed(a, own, pad);
    if (pad) pad_after(a, was, ring, &own);
}

int app_tick(app *a, uint64_t now_ms)
{
    hosting_run(a, now_ms, false);
    if (a->deaf && a->deaf_seen) a->deaf = false;
    int wait = screens[a->screen]->tick ? screens[a->screen]->tick(a, now_ms) : -1;
    const int watched = audience_tick(a, now_ms), timed = desk_tick(a, now_ms);
    if (watched >= 0 && (wait < 0 || wait > watched)) wait = watched;
    if (timed >= 0 && (wait < 0 || wait > timed)) wait = timed;
    if (a->table) note_last(a);
    if (ui_tip_pending(&a->ui) && (wait < 0 || wait > 50)) wait = 50;
    if (a->deaf) wait = 0;
    narrator_tell(a);
    const int heard = sounds_tick(&a->sounds, now_ms);
    if (heard >= 0 && (wait < 0 || wait > heard)) wait = heard;
    return said_tick(a, wait);
}

void app_draw(app *a, draw_list *out)
{
    a->ui.heard = heard_here(a);
    bool again; /* at the table much lies where the frame before leaves it room: there was none yet */
    do {
        again = a->anew;
        a->anew = false;
        draw_list_clear(out);
        lay_letters(a);
        ui_begin(&a->ui, out, NULL, a->now);
        screens[a->screen]->draw(a);
        desk_draw(a);
        said_draw(a);
        ui_end(&a->ui);
    } while (letters_shrink(a) || again);
    a->deaf_seen = true;
}

bool app_done(const app *a)
{
    return a->done;
}
