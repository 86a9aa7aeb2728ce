/*
 * test_window.c: the real program in a real window under a virtual display, fought by mouse alone and by keys
 * alone, killed and found again.
 *
 * What it did is read from its autosave, never from pixels. Where to press is told by a twin: the same table
 * in this process, on the state of that autosave, given the same events; what the twin's press prepared must
 * be what the program recorded.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <math.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "core/file.h"
#include "core/mem.h"
#include "game/action.h"
#include "game/game.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/save_load.h"
#include "rules/list.h"
#include "sdl/paint.h"
#include "shots/xwindow.h"
#include "ui/app/catalogue.h"
#include "ui/table/board/where.h"
#include "ui/table/guard.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/offers.h"
#include "ui/table/standing.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/layout.h"
#include "ui/table/pointer.h"
#include "ui/table/why.h"
#include "ui/app/app.h"

enum { WIDTH = 1280, HEIGHT = 720, PATIENCE = 400 }; /* PATIENCE: of 50 ms each, for the slowest build */

typedef struct desk {
    xwindow x;
    painter *painter;
    draw_list *list;
    app *app; /* the twin */
    uint64_t now;
    char save[512];
    bool shows;          /* the program animates: it is told to skip */
    const char *pressed; /* the key pressed last, or NULL */
    int fired, moved, turned, ended;
} desk;

static desk here;

/* ---- the program's autosave */

static bool find_save(desk *d)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s/state/sandtable/battles", d->x.folder);
    DIR *list = opendir(folder);
    d->save[0] = 0;
    int found = 0;
    for (struct dirent *f; list && (f = readdir(list));)
        if (strstr(f->d_name, ".save")) {
            snprintf(d->save, sizeof d->save, "%s/%s", folder, f->d_name);
            found++;
        }
    if (list) closedir(list);
    return found == 1;
}

/* Every die and every state is verified on the way. NULL: nothing whole is there yet. */
static session *read_save(desk *d)
{
    load_report report;
    error err = {0};
    if (!find_save(d)) return NULL;
    session *s = session_load(d->save, ".", ruleset_list, false, &report, &err);
    if (!s) print_message("%s\n", err.text);
    return s;
}

/* Waits until the save holds at least `count` entries that stand and a human decides, or the battle is over.
 * A key is lost that comes while something is still shown: it is pressed again, as a player would. */
static session *await_save(desk *d, int count)
{
    for (int i = 0; i < PATIENCE; i++) {
        session *s = read_save(d);
        bool lost = i % 80 == 79 && d->shows && d->pressed;
        if (s) {
            lost = lost && session_count(s) < count;
            decision now;
            session_decide(s, &now);
            if (session_count(s) >= count &&
                (now.side == GAME_OVER ||
                 (now.side >= 0 && session_settings(s)->seat[now.side] == SEAT_HUMAN)))
                return s;
            session_free(s);
        }
        assert_true(x_alive(&d->x));
        if (d->shows && i % 4 == 3) x_key(&d->x, "space");
        if (lost) {
            x_wait(GUARD_MS + 200);
            x_key(&d->x, d->pressed);
        }
        x_wait(50);
    }
    x_picture(&d->x, "window-failed");
    fail_msg("the autosave did not come to %d entries", count);
    return NULL;
}

static int saved_count(desk *d)
{
    session *s = read_save(d);
    assert_non_null(s);
    int n = session_count(s);
    session_free(s);
    return n;
}

static void await_count(desk *d, int count)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (saved_count(d) == count) return;
        x_wait(50);
    }
    fail_msg("the autosave holds %d entries, %d were expected", saved_count(d), count);
}

/* ---- the twin */

static void settle(desk *d)
{
    app_tick(d->app, d->now += 1000);
    app_draw(d->app, d->list);
    app_tick(d->app, d->now += 1000);
    app_draw(d->app, d->list);
    painter_frame_over(d->painter);
}

static void twin_event(desk *d, ui_event e)
{
    app_event(d->app, &e);
    app_draw(d->app, d->list);
}

static void twin_open(desk *d)
{
    error err = {0};
    static char config_dir[96], state_dir[96];
    snprintf(config_dir, sizeof config_dir, "%s/twin/config", d->x.folder);
    snprintf(state_dir, sizeof state_dir, "%s/twin/state", d->x.folder);
    app_config c = {.rulesets = ruleset_list,
                    .players = ai_players,
                    .data_dir = ".",
                    .config_dir = config_dir,
                    .state_dir = state_dir,
                    .scale = 1,
                    .width = WIDTH,
                    .height = HEIGHT,
                    .seed = 7,
                    .instant = true};
    d->now = 1000;
    d->app = app_new(&c, painter_host(d->painter), NULL, &err);
    assert_non_null(d->app);
    settle(d);
}

/* The state of the save, with the camera where the program's is. */
static table *twin_take(desk *d, session *s)
{
    bool had = d->app->table != NULL;
    view cam = had ? d->app->table->camera->view : (view){0};
    assert_true(app_take_session(d->app, s));
    app_draw(d->app, d->list);
    if (had) camera_first(d->app->table, cam.cell, cam.x, cam.y);
    app_tick(d->app, d->now += 50);
    app_draw(d->app, d->list);
    return d->app->table;
}

/* ---- the hand: the same to both */

static void click(desk *d, fpoint at)
{
    at = (fpoint){floorf(at.x), floorf(at.y)};
    x_click(&d->x, at.x, at.y);
    twin_event(d, (ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
    twin_event(d, (ui_event){.kind = UI_MOUSE_DOWN, .x = at.x, .y = at.y, .button = UI_LEFT, .clicks = 1});
    twin_event(d, (ui_event){.kind = UI_MOUSE_UP, .x = at.x, .y = at.y, .button = UI_LEFT, .clicks = 1});
}

static fpoint middle(frect r)
{
    return (fpoint){r.x + r.w / 2, r.y + r.h / 2};
}

static fpoint widget(desk *d, const char *name, int n)
{
    const ui *u = &d->app->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name(name, n)) return middle(u->regions[i].r);
    fail_msg("nothing called %s %d can be pressed", name, n);
    return (fpoint){0, 0};
}

/* The button at the left or right end of the action bar. */
static fpoint bar_button(desk *d, bool right)
{
    const ui *u = &d->app->ui;
    frect bar = d->app->table->layout->actions, found = {0};
    for (int i = 0; i < u->nregions; i++) {
        frect r = u->regions[i].r;
        if (!(u->regions[i].flags & UI_FOCUS) || (u->regions[i].flags & UI_OFF) ||
            !ui_inside(bar, r.x + r.w / 2, r.y + r.h / 2))
            continue;
        if (found.w <= 0 || (right ? r.x > found.x : r.x < found.x)) found = r;
    }
    if (found.w <= 0) fail_msg("the action bar is empty");
    return middle(found);
}

static const struct {
    const char *name;
    int key, mods;
} keys[] = {
    {"Tab", KEY_TAB, 0},
    {"Return", KEY_ENTER, 0},
    {"Escape", KEY_ESCAPE, 0},
    {"Left", KEY_LEFT, 0},
    {"Right", KEY_RIGHT, 0},
    {"Up", KEY_UP, 0},
    {"Down", KEY_DOWN, 0},
    {"q", 'q', 0},
    {"e", 'e', 0},
    {"w", 'w', 0},
    {"m", 'm', 0},
    {"Home", KEY_HOME, 0},
    {"ctrl+Return", KEY_ENTER, UI_CTRL},
    {"ctrl+z", 'z', UI_CTRL},
    {"ctrl+y", 'y', UI_CTRL},
};

static void press(desk *d, const char *name)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].name, name) == 0) {
            d->pressed = name;
            x_key(&d->x, name);
            twin_event(d, (ui_event){.kind = UI_KEY, .key = keys[i].key, .mods = keys[i].mods});
            return;
        }
    fail_msg("there is no key %s", name);
}

/* ---- what to do */

typedef enum errand { MOVE, FIRE } errand;

/* One unit alone on its space, doing that; far enough for no two presses to be taken for one. */
static bool find_errand(desk *d, errand what, const bool *done, action *out)
{
    const table *t = d->app->table;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits != 1 || !v || (v->takes & (IS_REST | ENDS_STEP)) || done[a->units[0]]) continue;
        int from = t->battle->view.units[a->units[0]].space, to = what == MOVE ? action_space(a)
                                                                  : a->target >= 0
                                                                      ? t->battle->view.units[a->target].space
                                                                      : NO_SPACE;
        if (from == NO_SPACE || to == NO_SPACE || to == from || (what == MOVE) != (a->target == NO_UNIT))
            continue;
        if (standing_at(t, from, a->units[0], false) != NO_UNIT ||
            standing_at(t, from, NO_UNIT, false) != a->units[0])
            continue;
        if (what == MOVE && standing_at(t, to, NO_UNIT, false) != NO_UNIT) continue;
        if (game_exceptional(&t->battle->view, a)) continue;
        /* Guns that move do not fire: they wait for their target. */
        if (what == MOVE && t->sc->types[t->sc->units[a->units[0]].type].branch->sound) continue;
        *out = *a;
        return true;
    }
    return false;
}

/* The program's entry number `at` is what the twin did there: same action, same faces, same state after it.
 */
static void same_entry(desk *d, const session *s, int at)
{
    const session_entry *real = session_at(s, at), *twin = session_at(d->app->table->s, at);
    strbuf a = {0}, b = {0};
    action_encode(session_scenario(s), &real->act, &a);
    action_encode(session_scenario(s), &twin->act, &b);
    assert_string_equal(strbuf_str(&a), strbuf_str(&b));
    assert_true(real->hash == twin->hash);
    strbuf_free(&a);
    strbuf_free(&b);
}

/* Whatever the program is showing is skipped; it may be thinking meanwhile. The button that goes on is dead
 * for a moment after it has come. */
static void skip_shown(desk *d)
{
    x_wait(120);
    for (int i = 0; i < 5; i++) {
        x_key(&d->x, "space");
        x_wait(100);
    }
    x_wait(GUARD_MS + 200);
}

/* After something was committed in both: the program must have recorded it. What the computer did then, the
 * twin takes from the save. */
static void recorded(desk *d, int before)
{
    assert_true(session_count(d->app->table->s) > before);
    session *s = await_save(d, before + 1);
    same_entry(d, s, before);
    if (session_count(s) > session_count(d->app->table->s))
        twin_take(d, s);
    else
        session_free(s);
    if (d->shows) skip_shown(d);
}

static bool only_free_choices(const table *t)
{
    return t->battle->list.count > 0 && t->battle->list.items[0].nunits == 0 && offers_end_step(t) < 0;
}

/* ---- by mouse alone */

static void errand_by_mouse(desk *d, const action *a)
{
    table *t = d->app->table;
    int before = session_count(t->s),
        to = a->target != NO_UNIT ? t->battle->view.units[a->target].space : action_space(a);
    click(d, where_centre(t, t->battle->view.units[a->units[0]].space));
    assert_int_equal(t->choice->unit, a->units[0]);
    click(d, where_centre(t, to));
    assert_true(t->choice->ready);
    if (a->target != NO_UNIT)
        assert_int_equal(t->choice->act.target, a->target);
    else
        assert_int_equal(action_space(&t->choice->act), to);
    click(d, where_centre(t, to));
    recorded(d, before);
}

/* One decision of ours: fire if anything may, move a few, else end the step by its button. */
static void decide_by_mouse(desk *d, bool *done, int *moves)
{
    table *t = d->app->table;
    action a;
    int before = session_count(t->s);
    if (only_free_choices(t)) {
        click(d, bar_button(d, false));
        recorded(d, before);
    } else if (find_errand(d, FIRE, done, &a)) {
        errand_by_mouse(d, &a);
        done[a.units[0]] = true;
        d->fired++;
    } else if (*moves < 3 && find_errand(d, MOVE, done, &a)) {
        errand_by_mouse(d, &a);
        done[a.units[0]] = true;
        ++*moves;
        d->moved++;
    } else {
        click(d, bar_button(d, true));
        recorded(d, before);
        memset(done, 0, sizeof(bool) * UNITS_MAX);
        d->ended++;
    }
}

/* ---- by keys alone */

/* Arrows until the cursor stands there. */
static void walk_to(desk *d, int space)
{
    table *t = d->app->table;
    for (int i = 0; i < 80 && t->pointer->cursor != space; i++) {
        const board_space *to = &t->b->spaces[space],
                          *at = t->pointer->cursor != NO_SPACE ? &t->b->spaces[t->pointer->cursor] : to;
        double dx = (double)(to->centre.x - at->centre.x), dy = (double)(to->centre.y - at->centre.y);
        press(d, fabs(dx) >= fabs(dy) ? (dx > 0 ? "Right" : "Left") : (dy > 0 ? "Down" : "Up"));
    }
    assert_int_equal(t->pointer->cursor, space);
}

static int why_not_shown(desk *d)
{
    table *t = d->app->table;
    for (int i = 0; i < t->b->nspaces; i++) {
        if (t->choice->dest_at[i] || standing_at(t, i, NO_UNIT, false) != NO_UNIT) continue;
        int away = board_steps(t->b, i, t->battle->view.units[t->choice->unit].space);
        if (away < 4 || away > 6) continue;
        press(d, "w");
        walk_to(d, i);
        assert_true(why_on(t));
        assert_non_null(t->why->refusal.code);
        x_wait(150);
        x_picture(&d->x, "window-why-not");
        press(d, "w");
        return i;
    }
    fail_msg("everything may be reached");
    return NO_SPACE;
}

static void errand_by_keys(desk *d, const action *a, bool turn)
{
    table *t = d->app->table;
    int before = session_count(t->s),
        to = a->target != NO_UNIT ? t->battle->view.units[a->target].space : action_space(a);
    for (int i = 0; i < 2 * t->sc->nunits && t->choice->unit != a->units[0]; i++)
        press(d, "Tab");
    assert_int_equal(t->choice->unit, a->units[0]);
    if (turn) why_not_shown(d);
    walk_to(d, to);
    press(d, "Return");
    assert_true(t->choice->ready);
    if (turn && facing_has(t)) {
        action was = t->choice->act;
        press(d, "e");
        if (memcmp(&was, &t->choice->act, sizeof was) == 0) press(d, "q");
        assert_memory_not_equal(&was, &t->choice->act, sizeof was);
        d->turned++;
    }
    press(d, "Return");
    recorded(d, before);
}

static void decide_by_keys(desk *d, bool *done, int *moves)
{
    table *t = d->app->table;
    action a;
    int before = session_count(t->s);
    if (only_free_choices(t)) {
        press(d, "m");
        recorded(d, before);
    } else if (find_errand(d, FIRE, done, &a)) {
        errand_by_keys(d, &a, false);
        done[a.units[0]] = true;
        d->fired++;
    } else if (*moves < 2 && find_errand(d, MOVE, done, &a)) {
        errand_by_keys(d, &a, *moves == 0);
        done[a.units[0]] = true;
        ++*moves;
        d->moved++;
    } else {
        press(d, "ctrl+Return");
        recorded(d, before);
        memset(done, 0, sizeof(bool) * UNITS_MAX);
        d->ended++;
    }
}

/* ---- the tests, one after the other: they are one battle */

static int saved_turn(const desk *d)
{
    return session_state(d->app->table->s)->turn;
}

static void play_a_turn(desk *d, void (*decide)(desk *, bool *, int *))
{
    bool done[UNITS_MAX] = {false};
    int moves = 0, turn = saved_turn(d);
    d->fired = d->moved = d->turned = d->ended = 0;
    for (int i = 0; i < 200 && saved_turn(d) == turn && d->app->table->battle->d.side != GAME_OVER; i++)
        decide(d, done, &moves);
    assert_int_equal(saved_turn(d), turn + 1);
    assert_true(d->moved >= 2);
    assert_true(d->ended >= 1);
}

static void kassassin_is_chosen_by_mouse(void **given)
{
    desk *d = &here;
    (void)given;
    catalogue *c = catalogue_get(d->app);
    int first = -1, other = -1;
    for (int i = 0; i < catalogue_count(c); i++)
        if (strstr(catalogue_at(c, i)->path, "/kassassin.json")) first = i;
    other = first > 0 ? first - 1 : first + 1; /* its neighbour: the list is longer than the window */
    assert_true(first >= 0 && other < catalogue_count(c));
    x_picture(&d->x, "window-title");
    click(d, widget(d, "title-row", other));
    settle(d);
    click(d, widget(d, "title-row", first));
    settle(d);
    assert_non_null(strstr(d->app->scenario, "kassassin"));
    click(d, widget(d, "title-button", 8));
    session *s = await_save(d, 0);
    assert_string_equal(session_scenario(s)->id, "kassassin");
    assert_true(session_settings(s)->seed == 7);
    assert_int_equal(session_settings(s)->seat[0], SEAT_HUMAN);
    assert_int_equal(session_settings(s)->seat[1], SEAT_COMPUTER);
    twin_take(d, s);
    x_wait(300);
    x_picture(&d->x, "window-table");
}

/* By the wheel alone: as far away as it goes, and the same number of notches back, wherever the camera was.
 */
static void look_at_everything(desk *d)
{
    fpoint c = middle(d->app->table->layout->board);
    x_wheel(&d->x, c.x, c.y, -16);
    x_wait(400);
    x_wheel(&d->x, c.x, c.y, 6);
    x_wait(400);
    for (int i = 0; i < 16; i++)
        twin_event(d, (ui_event){.kind = UI_WHEEL, .x = c.x, .y = c.y, .wheel = -1});
    settle(d);
    for (int i = 0; i < 6; i++)
        twin_event(d, (ui_event){.kind = UI_WHEEL, .x = c.x, .y = c.y, .wheel = 1});
    settle(d);
}

static void a_whole_turn_by_mouse(void **given)
{
    desk *d = &here;
    (void)given;
    twin_event(d, (ui_event){.kind = UI_MOUSE_MOVE, .x = 640, .y = 300});
    look_at_everything(d);
    play_a_turn(d, decide_by_mouse);
    int fired = d->fired;
    /* Armies may need more than one turn to come within range of each other. */
    for (int i = 0; i < 4 && fired == 0; i++) {
        play_a_turn(d, decide_by_mouse);
        fired = d->fired;
    }
    assert_true(fired > 0);
    x_picture(&d->x, "window-by-mouse");
}

static void the_plug_is_pulled_and_the_battle_goes_on(void **given)
{
    desk *d = &here;
    (void)given;
    session *before = await_save(d, 1);
    const int count = session_count(before), turn = session_state(before)->turn;
    const uint64_t hash = session_hash(before, NO_SIDE);
    assert_true(count > 5 && turn > 1);
    session_free(before);
    x_kill(&d->x);
    save_card card;
    error err = {0};
    assert_true(session_read_card(d->save, &card, &err));
    assert_int_equal(card.actions, count);
    /* This time with everything shown as a player sees it. */
    assert_true(x_start(&d->x, (const char *const[]){"--seed", "8", NULL}));
    d->shows = true;
    x_picture(&d->x, "window-continue");
    app_free(d->app);
    twin_open(d);
    x_click(&d->x, widget(d, "title-button", 0).x, widget(d, "title-button", 0).y);
    x_wait(600);
    session *s = read_save(d);
    assert_non_null(s);
    assert_int_equal(session_count(s), count);
    assert_true(session_hash(s, NO_SIDE) == hash);
    twin_take(d, s);
    skip_shown(d);
}

static void a_whole_turn_by_keys(void **given)
{
    desk *d = &here;
    (void)given;
    int before = session_count(d->app->table->s);
    press(d, "Home");
    x_wait(400);
    settle(d);
    play_a_turn(d, decide_by_keys);
    assert_true(d->turned > 0);
    /* Nothing of the first program's part is lost or changed: read_save() has verified every line. */
    assert_true(session_count(d->app->table->s) > before + 4);
    x_picture(&d->x, "window-by-keys");
}

static void undo_and_redo(void **given)
{
    desk *d = &here;
    (void)given;
    bool done[UNITS_MAX] = {false};
    int moves = 0;
    d->moved = 0;
    for (int i = 0; i < 30 && d->moved == 0 && d->app->table->battle->d.side != GAME_OVER; i++)
        decide_by_keys(d, done, &moves);
    assert_int_equal(d->moved, 1);
    const int count = session_count(d->app->table->s);
    const uint64_t hash = session_hash(d->app->table->s, NO_SIDE),
                   earlier = session_at(d->app->table->s, count - 2)->hash;
    x_key(&d->x, "ctrl+z");
    await_count(d, count - 1);
    session *s = read_save(d);
    assert_true(session_hash(s, NO_SIDE) == earlier);
    session_free(s);
    x_key(&d->x, "ctrl+y");
    await_count(d, count);
    s = read_save(d);
    assert_true(session_hash(s, NO_SIDE) == hash);
    session_free(s);
    assert_true(x_alive(&d->x));
}

static int begin(void **given)
{
    desk *d = &here;
    error err = {0};
    (void)given;
    if (!x_open(&d->x, 1366, 800)) return -1;
    if (!x_start(&d->x, (const char *const[]){"--seed", "7", "--instant", NULL})) return -1;
    d->painter = painter_new(".", &err);
    if (!d->painter) return -1;
    d->list = draw_list_new();
    twin_open(d);
    return 0;
}

static int end(void **given)
{
    desk *d = &here;
    (void)given;
    if (d->app) app_free(d->app);
    if (d->list) draw_list_free(d->list);
    if (d->painter) painter_free(d->painter);
    x_close(&d->x);
    return 0;
}

int main(void)
{
    if (!x_installed("Xvfb") || !x_installed("xdotool")) {
        printf("SKIPPED: Xvfb and xdotool are needed to play in a real window, and one of them is not "
               "installed.\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kassassin_is_chosen_by_mouse),
        cmocka_unit_test(a_whole_turn_by_mouse),
        cmocka_unit_test(the_plug_is_pulled_and_the_battle_goes_on),
        cmocka_unit_test(a_whole_turn_by_keys),
        cmocka_unit_test(undo_and_redo),
    };
    return cmocka_run_group_tests_name("window", tests, begin, end);
}
