/*
 * test_table.c: the table played without any window: a turn by pointer alone, another by keys alone, refusals
 * shown, undo; hidden things stay hidden; random pressing leaves it standing. A host that measures text by
 * rule of thumb stands in for the painter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/ai.h"
#include "core/file.h"
#include "ui/screens.h"
#include "ui/table.h"

static float width_of(void *self, font f, const char *s, size_t n)
{
    (void)self;
    (void)s;
    return (float)n * f.px * 0.52f;
}

static font_metrics metrics_of(void *self, font f)
{
    (void)self;
    return (font_metrics){f.px * 0.8f, f.px * 0.2f, f.px * 1.2f};
}

static bool cached(void *self, uint64_t key)
{
    (void)self;
    (void)key;
    return true;
}

static void cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale, float dx,
                  float dy)
{
    (void)self, (void)key, (void)w, (void)h, (void)content, (void)scale, (void)dx, (void)dy;
}

static void cache_pixels(void *self, uint64_t key, int w, int h, const uint32_t *argb)
{
    (void)self, (void)key, (void)w, (void)h, (void)argb;
}

static void drop(void *self, uint64_t key)
{
    (void)self, (void)key;
}

typedef struct desk {
    app *a;
    draw_list *out;
    uint64_t now;
} desk;

static char folder[64]; /* what random pressing saves and reports goes here, not into the checkout */

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/sandtable-table-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **unused)
{
    static const char *const parts[] = {"battles", "saves", "reports", "pictures", ""};
    (void)unused;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char within[200], path[500], **names;
        int count;
        file_join(folder, parts[i], within, sizeof within);
        if (!file_exists(within) || !file_list(within, "", &names, &count, NULL)) continue;
        for (int k = 0; k < count; k++) {
            file_join(within, names[k], path, sizeof path);
            unlink(path);
        }
        file_list_free(names, count);
        rmdir(within);
    }
    return file_exists(folder) ? -1 : 0;
}

static desk desk_open(const char *path, int w, int h, bool alone)
{
    static const draw_host host = {NULL, width_of, metrics_of, cached, cache, cache_pixels, drop};
    app_config c = {.rulesets = ruleset_list,
                    .players = alone ? ai_players : NULL,
                    .data_dir = ".",
                    .state_dir = folder,
                    .open = path,
                    .seed = 7,
                    .scale = 1,
                    .width = w,
                    .height = h,
                    .instant = true};
    error err;
    error_clear(&err);
    desk d = {.a = app_new(&c, &host, NULL, &err), .out = draw_list_new(), .now = 1000};
    assert_non_null(d.a);
    assert_non_null(d.a->table);
    return d;
}

static void desk_close(desk *d)
{
    app_free(d->a);
    draw_list_free(d->out);
}

/* Lets everything come to rest: animations, the computer. */
static void rest(desk *d)
{
    for (int i = 0; i < 400; i++) {
        d->now += 40;
        int wait = app_tick(d->a, d->now);
        app_draw(d->a, d->out);
        if (wait < 0) return;
    }
}

static void key(desk *d, int k, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(d->a, &e);
    rest(d);
}

static void press(desk *d, float x, float y)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN;
    e.button = UI_LEFT;
    e.clicks = 1;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    rest(d);
}

static void press_space(desk *d, int space)
{
    fpoint p = table_centre(d->a->table, space);
    press(d, p.x, p.y);
}

static const char *const battle = "rules/grid/scenarios/kassassin.json";

/* The first decision may be who goes first: any of its buttons will do. */
static void to_movement(desk *d)
{
    table *t = d->a->table;
    rest(d);
    for (int i = 0; i < 6 && t->ours && choice_to_act(t) == 0; i++) {
        assert_true(t->list.count > 0);
        action a = t->list.items[0];
        table_do(t, &a);
        rest(d);
    }
    assert_true(t->ours);
    assert_true(choice_to_act(t) > 0);
}

static void moves_by_pointer(void **unused)
{
    (void)unused;
    desk d = desk_open(battle, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    int who = NO_UNIT;
    for (int i = 0; i < t->list.count && who == NO_UNIT; i++)
        if (action_space(&t->list.items[i]) != NO_SPACE && t->list.items[i].nunits == 1)
            who = t->list.items[i].units[0];
    assert_int_not_equal(who, NO_UNIT);
    press_space(&d, t->view.units[who].space);
    assert_int_equal(t->c.unit, who);
    assert_true(t->c.ndest > 0);
    int to = t->c.dest[0], before = session_count(t->s);
    press_space(&d, to);
    assert_int_equal(t->c.space, to);
    assert_true(t->c.ready);
    assert_int_equal(session_count(t->s), before); /* the first press only prepares */
    press_space(&d, to);
    assert_true(session_count(t->s) > before);
    assert_int_equal(session_state(t->s)->units[who].space, to);
    table_undo(t);
    rest(&d);
    assert_int_equal(session_count(t->s), before);
    desk_close(&d);
}

static void moves_by_keys(void **unused)
{
    (void)unused;
    desk d = desk_open(battle, 1920, 1080, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    int who = t->c.unit, before = session_count(t->s);
    assert_int_not_equal(who, NO_UNIT);
    int from = t->view.units[who].space;
    static const int arrows[] = {KEY_LEFT, KEY_UP, KEY_RIGHT, KEY_DOWN};
    for (int i = 0; i < 4 && !t->c.ready; i++) {
        t->cursor = from;
        key(&d, arrows[i], 0);
        if (t->cursor != from && t->c.dest_at[t->cursor]) key(&d, KEY_ENTER, 0);
    }
    assert_true(t->c.ready);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_count(t->s), before);
    key(&d, 'y', UI_CTRL);
    assert_true(session_count(t->s) > before);
    int turn = t->view.turn, step = t->view.step, count = session_count(t->s);
    key(&d, KEY_ENTER, UI_CTRL);
    assert_true(session_count(t->s) > count);
    assert_true(t->view.turn != turn || t->view.step != step || t->d.side != 0);
    desk_close(&d);
}

/* Whatever is pressed in vain is answered by a refusal with its rule. */
static void refuses_with_a_reason(void **unused)
{
    (void)unused;
    desk d = desk_open(battle, 1280, 720, true);
    table *t = d.a->table;
    to_movement(&d);
    key(&d, KEY_TAB, 0);
    int refused = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (t->c.dest_at[space] || choice_unit_at(t, space, NO_UNIT, false) != NO_UNIT) continue;
        choice_why(t, space);
        if (!t->why_on) continue;
        refused++;
        assert_non_null(t->why.code);
        assert_non_null(words_find(t->sc->words, t->why.code));
    }
    assert_true(refused > 50);
    desk_close(&d);
}

static void hides_what_is_hidden(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/el-teb.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->card, CARD_CURTAIN); /* two people, hidden units: somebody looks away first */
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->card, CARD_NONE);
    assert_true(t->viewer >= 0);
    int unseen = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *real = &session_state(t->s)->units[u];
        if (real->side == t->viewer || real->status != UNIT_ON || (real->seen_by & 1u << t->viewer)) continue;
        assert_int_not_equal(t->anim.shown.units[u].status, UNIT_ON);
        assert_int_not_equal(t->view.units[u].status, UNIT_ON);
        unseen++;
    }
    if (t->viewer == 0) assert_true(unseen > 0);
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
        desk d = desk_open(battle, sizes[round][0], sizes[round][1], round % 2 == 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_by_pointer),       cmocka_unit_test(moves_by_keys),
        cmocka_unit_test(refuses_with_a_reason),  cmocka_unit_test(hides_what_is_hidden),
        cmocka_unit_test(stands_random_pressing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
