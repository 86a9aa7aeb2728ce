/*
 * test_frames.c: what the window shows, frame by frame, in figures and in words (figures.h): battles of every
 * system are opened, some orders given, units chosen, places and targets pointed at, every panel, card and
 * page opened by its key; and each screen from the title on. Of the words of a frame those are recorded that
 * the frame before had not. Names no system.
 */
#include "ui/figures.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "game/action_form.h"
#include "ui/desk.h"
#include "ui/stage.h"
#include "ui/table/modal/modal.h"

#define RECORDED "tests/ui/data/frames.txt"
#define RECORDED_SCREENS "tests/ui/data/screens.txt"

enum { KEYS_KEPT = 1 << 14, WORDS = 1 << 15 };

/* A host that remembers which rasters it was asked for, and tells what was painted into them. */
typedef struct shelf {
    uint64_t key[KEYS_KEPT];
    size_t n, made;
    double x, y, size, ink;
} shelf;
static shelf kept;

static bool shelf_cached(void *self, uint64_t key)
{
    const shelf *s = self;
    for (size_t i = key % KEYS_KEPT; s->key[i]; i = (i + 1) % KEYS_KEPT)
        if (s->key[i] == key) return true;
    return false;
}

static void shelf_keep(shelf *s, uint64_t key)
{
    size_t i = key % KEYS_KEPT;
    while (s->key[i])
        i = (i + 1) % KEYS_KEPT;
    s->key[i] = key;
    assert_true(++s->n < KEYS_KEPT / 2);
}

static void shelf_cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                        float dx, float dy)
{
    shelf *s = self;
    shelf_keep(s, key);
    s->made++;
    s->size += (double)(w + h) + 10 * (double)scale;
    s->x += (double)dx, s->y += (double)dy;
    if (content->count > 2000) return; /* a sheet: test_printed.c */
    const figures f = figures_of(content);
    s->x += f.x, s->y += f.y, s->size += f.size, s->ink += f.ink;
}

static void shelf_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    (void)w, (void)h, (void)row, (void)of;
    shelf_keep(self, key);
}

/* ---- a frame */

typedef struct reader {
    desk d;
    recording *record;
    strbuf *out; /* what it has told */
    char *words; /* of the frame before: each ended by a NUL */
    size_t len;
} reader;

static bool was_there(const reader *r, const char *text)
{
    for (const char *w = r->words; w < r->words + r->len; w += strlen(w) + 1)
        if (strcmp(w, text) == 0) return true;
    return false;
}

static void tell_words(reader *r)
{
    static char now[WORDS];
    size_t len = 0;
    const draw_list *d = r->d.out;
    bool any = false;
    for (size_t i = 0; i < d->count; i++) {
        if (d->commands[i].kind != DRAW_TEXT) continue;
        const char *text = d->text + d->commands[i].text;
        if (!was_there(r, text)) strbuf_addf(r->out, "%s%s", any ? " | " : "    ", text), any = true;
        assert_true(len + strlen(text) + 1 < sizeof now);
        memcpy(now + len, text, strlen(text) + 1);
        len += strlen(text) + 1;
    }
    if (any) strbuf_addc(r->out, '\n');
    memcpy(r->words, now, len);
    r->len = len;
}

static void frame(reader *r, const char *name)
{
    kept.made = 0;
    kept.x = kept.y = kept.size = kept.ink = 0;
    const int wait = app_tick(r->d.a, r->d.now += 20);
    app_draw(r->d.a, r->d.out);
    figures_tell(r->out, name, r->d.out);
    if (wait > 0) strbuf_addf(r->out, "    nothing moves for %d ms\n", wait);
    if (kept.made)
        strbuf_addf(r->out, "    made %d %.1f %.1f %.1f %.1f\n", (int)kept.made, kept.x, kept.y, kept.size,
                    kept.ink);
    tell_words(r);
    recording_compare(r->record);
}

static void stroke(reader *r, int k, int mods, const char *name)
{
    const ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(r->d.a, &e);
    frame(r, name);
}

/* The pointer goes over the whole window, in so many steps each way. */
static void sweep(reader *r, int w, int h)
{
    enum { ACROSS = 7, DOWN = 4 };
    for (int i = 0; i < ACROSS * DOWN; i++) {
        const ui_event e = {.kind = UI_MOUSE_MOVE,
                            .x = (float)(w * (2 * (i % ACROSS) + 1)) / (2 * ACROSS),
                            .y = (float)(h * (2 * (i / ACROSS) + 1)) / (2 * DOWN)};
        app_event(r->d.a, &e);
        app_tick(r->d.a, r->d.now += 900); /* what is pointed at explains itself after a while */
        frame(r, "under the pointer");
    }
}

static reader reader_open(recording *record, const ruleset *const *rules, const char *data, const char *path,
                          int w, int h)
{
    static const draw_host host = {&kept,       width_of,     metrics_of, shelf_cached,
                                   shelf_cache, shelf_pixels, drop};
    const app_config c = {.rulesets = rules,
                          .players = path ? NULL : ai_players,
                          .data_dir = data,
                          .state_dir = folder,
                          .open = path,
                          .seed = 7,
                          .scale = 1,
                          .width = w,
                          .height = h};
    error err = {0};
    memset(&kept, 0, sizeof kept);
    reader r = {.record = record, .out = &record->told, .words = mem_alloc(WORDS)};
    r.d = (desk){.a = app_new(&c, &host, NULL, &err), .out = draw_list_new(), .now = 1000};
    assert_non_null(r.d.a);
    return r;
}

static void reader_close(reader *r)
{
    desk_close(&r->d);
    mem_free(r->words);
}

/* ---- a battle */

static void choose_units(reader *r, int seed)
{
    table *t = r->d.a->table;
    int looked = 0;
    for (int i = 0; i < t->sc->nunits && t->battle->ours && looked < 3; i++) {
        const int u = (i + seed) % t->sc->nunits;
        if (!offers_any(t, u)) continue;
        looked++;
        choice_select(t, u);
        frame(r, "chosen");
        pointer_hover(t, t->battle->view.units[u].space);
        frame(r, "pointed at itself");
        if (t->choice->ndest > 0) {
            pointer_hover(t, t->choice->dest[seed % t->choice->ndest]);
            frame(r, "pointed");
        }
        if (t->choice->naim > 0 && choice_target(t, t->choice->aim[seed % t->choice->naim])) {
            frame(r, "aimed");
            stroke(r, 't', 0, "odds");
            stroke(r, 't', 0, "odds again");
        }
        if (looked > 1) continue;
        stroke(r, 'q', 0, "turned left");
        stroke(r, KEY_RIGHT, 0, "cursor right");
        stroke(r, KEY_DOWN, 0, "cursor down");
        stroke(r, 'w', 0, "why");
        stroke(r, KEY_UP, 0, "why there");
        stroke(r, KEY_ESCAPE, 0, "why no more");
    }
    if (t->battle->ours) choice_clear(t);
    for (int u = seed % 3; u < t->sc->nunits; u += t->sc->nunits / 3 + 1) {
        pointer_inspect(t, u);
        frame(r, "inspected");
    }
    pointer_inspect(t, NO_UNIT);
}

/* The pages of rules that are shipped are for their writers to change: only those of the stage are opened. */
static void open_panels(reader *r)
{
    static const struct {
        int key, mods;
        const char *name;
        bool again; /* the same key puts it away, else Escape */
    } strokes[] = {
        {'l', 0, "log", true},          {'i', 0, "unit card", true},        {'o', 0, "minimap", true},
        {'d', 0, "drawer", true},       {'x', 0, "table read", false},      {'k', 0, "stack", false},
        {'+', 0, "nearer", false},      {'-', 0, "farther", false},         {'0', 0, "whole sheet", false},
        {KEY_F9, 0, "board", true},     {KEY_F6, 0, "ring", false},         {'u', UI_CTRL, "umpire", false},
        {KEY_F10, 0, "menu", false},    {KEY_F1, 0, "keys", false},         {KEY_F2, 0, "rules", false},
        {KEY_F3, 0, "settings", false}, {'z', UI_CTRL, "take back", false},
    };
    for (size_t i = 0; i < sizeof strokes / sizeof strokes[0]; i++) {
        if (strokes[i].key == KEY_F2 && r->d.a->config.rulesets != stage_list) continue;
        stroke(r, strokes[i].key, strokes[i].mods, strokes[i].name);
        if (strokes[i].key == KEY_F3 || strokes[i].key == KEY_F2 || strokes[i].key == 'u')
            for (int k = 0; k < 5; k++)
                stroke(r, k == 3 ? KEY_ENTER : KEY_DOWN, 0, k == 3 ? "taken" : "down");
        stroke(r, strokes[i].again ? strokes[i].key : KEY_ESCAPE,
               strokes[i].mods & (strokes[i].again ? 255 : 0), "back");
        for (int k = 0; k < 3 && r->d.a->screen != SCREEN_TABLE; k++)
            stroke(r, KEY_ESCAPE, 0, "back to the table");
        if (r->d.a->table->modal->card != MODAL_NONE) modal_close(r->d.a->table);
    }
}

static void play(reader *r, int orders)
{
    table *t = r->d.a->table;
    for (int i = 0; i < orders && t->battle->d.side != GAME_OVER; i++) {
        state seen;
        action a;
        if (t->modal->card == MODAL_CURTAIN) stroke(r, KEY_ENTER, 0, "curtain");
        if (t->anim->running) show_finish(t);
        session_view(t->s, t->battle->d.side, &seen);
        if (!ai_players[0]->choose(&seen, (uint64_t)i * 31 + 11, NULL, &a)) break;
        battle_do(t, &a);
        for (int k = 0; k < 60 && t->anim->running; k++) {
            app_tick(r->d.a, r->d.now += 150);
            if (k % 3 == 0) frame(r, "shown");
            if (k % 4 == 3) show_next(t);
        }
        if (t->modal->card != MODAL_NONE && t->modal->card != MODAL_CURTAIN) modal_close(t);
    }
    if (t->modal->card == MODAL_CURTAIN) stroke(r, KEY_ENTER, 0, "curtain");
    if (t->anim->running) show_finish(t);
}

static void tell_battle(recording *record, const ruleset *const *rules, const char *data, const char *path,
                        bool large)
{
    reader r = reader_open(record, rules, data, path, large ? 1920 : 1280, large ? 1080 : 720);
    assert_non_null(r.d.a->table);
    strbuf_addf(&record->told, "== %s\n", path);
    frame(&r, "opened");
    choose_units(&r, 1);
    play(&r, 10);
    frame(&r, "played");
    choose_units(&r, 5);
    sweep(&r, large ? 1920 : 1280, large ? 1080 : 720);
    open_panels(&r);
    play(&r, 8);
    choose_units(&r, 2);
    modal_open(r.d.a->table, MODAL_RESULT);
    frame(&r, "verdict");
    modal_close(r.d.a->table);
    stroke(&r, 'r', UI_CTRL, "replay");
    stroke(&r, KEY_RIGHT, 0, "on");
    stroke(&r, KEY_END, 0, "the end");
    stroke(&r, KEY_ESCAPE, 0, "back");
    reader_close(&r);
}

/* ---- cards that lie over everything */

static void order(reader *r, int verb_index, int dice, int kind, const char *name)
{
    table *t = r->d.a->table;
    action a = action_of(verb_index, t->battle->d.side, STAGE_COLUMN);
    if (dice) a.args[0] = dice, a.args[1] = kind;
    battle_do(t, &a);
    frame(r, name);
}

static void type(reader *r, const char *text)
{
    for (; *text; text++) {
        const ui_event k = {.kind = UI_KEY, .key = *text == ' ' ? KEY_SPACE : *text};
        ui_event letter = {.kind = UI_TEXT};
        letter.text[0] = *text;
        app_event(r->d.a, &k);
        app_event(r->d.a, &letter);
    }
    frame(r, "typed");
}

/* Dice of every kind entered by hand: too many, wrong ones, taken back, too few, enough. */
static void tell_typed_dice(reader *r)
{
    static const struct {
        int dice, kind;
        const char *faces;
    } throws[] = {{3, 2, "7 2 9 4 6"}, {2, 4, "7 11 9"}, {2, 6, "20"}, {3, 7, "xhth"}, {2, 8, "QS 3D"}};
    for (size_t i = 0; i < sizeof throws / sizeof throws[0]; i++) {
        order(r, STAGE_THROW, throws[i].dice, throws[i].kind, "dice to be typed");
        type(r, throws[i].faces);
        stroke(r, KEY_BACKSPACE, 0, "one back");
        stroke(r, KEY_ENTER, 0, "entered");
        type(r, throws[i].kind == 7 ? "t" : throws[i].kind == 8 ? " 3D" : " 4 ");
        stroke(r, KEY_ENTER, 0, "entered");
        show_finish(r->d.a->table);
        frame(r, "thrown");
        if (r->d.a->table->modal->card == MODAL_FACES) stroke(r, KEY_ESCAPE, 0, "let be");
        if (r->d.a->table->modal->card != MODAL_NONE) modal_close(r->d.a->table);
    }
}

static void tell_cards(recording *record)
{
    reader r = reader_open(record, stage_list, STAGE_DATA, NULL, 1280, 720);
    const session_config config = {.seed = 5, .typed = 3, .undo = UNDO_ASK};
    assert_true(app_start_battle(r.d.a, STAGE_SCENARIO, &config, NULL));
    strbuf_add(&record->told, "== cards\n");
    frame(&r, "begun");
    tell_typed_dice(&r);
    stroke(&r, 'z', UI_CTRL, "take back?");
    stroke(&r, KEY_TAB, 0, "the other button");
    stroke(&r, KEY_ENTER, 0, "answered");
    stroke(&r, 'z', UI_CTRL, "take back?");
    stroke(&r, KEY_ENTER, 0, "answered");
    stroke(&r, 'y', UI_CTRL, "do again");
    stroke(&r, KEY_F5, UI_CTRL, "rules read anew");
    stroke(&r, KEY_ESCAPE, 0, "as it was");
    stroke(&r, KEY_F2, 0, "rules");
    for (int i = 0; i < 5; i++)
        stroke(&r, i % 3 == 2 ? KEY_PAGE_DOWN : KEY_DOWN, 0, "down");
    stroke(&r, 'f', UI_CTRL, "search the rules");
    type(&r, "coin");
    stroke(&r, KEY_ENTER, 0, "found");
    sweep(&r, 1280, 720);
    stroke(&r, KEY_ESCAPE, 0, "back");
    for (int k = 0; k < 3 && r.d.a->screen != SCREEN_TABLE; k++)
        stroke(&r, KEY_ESCAPE, 0, "back");
    stroke(&r, KEY_F10, 0, "menu");
    for (int i = 0; i < 14; i++)
        stroke(&r, KEY_DOWN, 0, "down");
    sweep(&r, 1280, 720);
    stroke(&r, KEY_ESCAPE, 0, "back");
    const reload_told stopped = {
        .readable = true,
        .report = {.actions = 9,
                   .kept = 4,
                   .differing = 3,
                   .thrown_anew = 2,
                   .begins_otherwise = true,
                   .stopped = {.number = 5, .action = "march u1", .why = "Too far."},
                   .differs = {.number = 3, .action = "march u2", .was = "a", .is_now = "b"}}};
    modal_reload(r.d.a->table, &stopped);
    frame(&r, "rules read anew, and a part lost");
    stroke(&r, KEY_ESCAPE, 0, "left alone");
    const reload_told same = {.readable = true, .report = {.actions = 9, .kept = 9}};
    modal_reload(r.d.a->table, &same);
    frame(&r, "rules read anew, all the same");
    stroke(&r, KEY_ESCAPE, 0, "left alone");
    reload_told broken = {0};
    error_set(&broken.err, "rules/stage/words.json", 3, 7, "a comma is missing");
    modal_reload(r.d.a->table, &broken);
    frame(&r, "rules that cannot be read");
    stroke(&r, KEY_ESCAPE, 0, "left alone");
    reader_close(&r);
}

/* The same battle as everybody likes it. */
static void tell_likings(recording *record)
{
    for (int i = 0; i < 6; i++) {
        reader r = reader_open(record, stage_list, STAGE_DATA, STAGE_SCENARIO, 1280, 720);
        settings *likes = &r.d.a->settings;
        strbuf_addf(&record->told, "== likings %d\n", i);
        likes->contrast = i == 0, likes->convention = i == 1, likes->text = i == 2 ? 150 : 100;
        likes->minis = i == 3, likes->minimap = i != 4, likes->grid = i != 5, likes->captions = i < 3;
        app_settings_changed(r.d.a);
        frame(&r, "begun");
        choose_units(&r, 1);
        order(&r, STAGE_BUSH, 0, 0, "happening");
        app_tick(r.d.a, r.d.now += 400);
        frame(&r, "its card");
        show_finish(r.d.a->table);
        order(&r, STAGE_READ, 0, 0, "table");
        app_tick(r.d.a, r.d.now += 900);
        frame(&r, "its table");
        show_finish(r.d.a->table);
        order(&r, STAGE_DROP, 0, 0, "dropped");
        show_finish(r.d.a->table);
        order(&r, STAGE_RANGE, 0, 0, "range");
        show_finish(r.d.a->table);
        if (i == 3)
            for (int k = 0; k < 4; k++)
                stroke(&r, '+', 0, "nearer");
        frame(&r, "after all");
        reader_close(&r);
    }
}

static void battles_look_as_recorded(void **unused)
{
    (void)unused;
    recording record = recording_open(RECORDED);
    int battles = 0;
    for (int i = 0; ruleset_list[i]; i++, battles++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        assert_true(file_list(within, ".json", &names, &count, &err));
        file_join(within, names[i % count], path, sizeof path);
        tell_battle(&record, ruleset_list, ".", path, battles % 2);
        file_list_free(names, count);
    }
    tell_battle(&record, stage_list, STAGE_DATA, STAGE_SCENARIO, true);
    tell_cards(&record);
    tell_likings(&record);
    recording_close(&record);
}

/* ---- the screens round the table */

static void downward(reader *r, int n, int last)
{
    for (int i = 0; i < n; i++)
        stroke(r, i % 3 == 2 ? KEY_PAGE_DOWN : KEY_DOWN, 0, "down");
    stroke(r, last, 0, "taken");
}

static void tell_screens(recording *record, int w, int h)
{
    reader r = reader_open(record, ruleset_list, ".", NULL, w, h);
    strbuf_addf(&record->told, "== screens %d x %d\n", w, h);
    frame(&r, "title");
    downward(&r, 5, KEY_PAGE_DOWN);
    stroke(&r, KEY_END, 0, "the last battle");
    stroke(&r, '/', 0, "search");
    type(&r, "kass");
    stroke(&r, KEY_ESCAPE, 0, "no search");
    sweep(&r, w, h);
    stroke(&r, 'o', 0, "options");
    sweep(&r, w, h);
    for (int i = 0; i < 12; i++)
        stroke(&r, i % 4 == 3 ? KEY_SPACE : KEY_TAB, 0, "option");
    stroke(&r, KEY_ESCAPE, 0, "title again");
    stroke(&r, 's', 0, "settings");
    for (int i = 0; i < 16; i++)
        stroke(&r, i % 4 == 3 ? KEY_RIGHT : KEY_TAB, 0, "setting");
    stroke(&r, KEY_ESCAPE, 0, "title again");
    stroke(&r, KEY_F1, 0, "keys");
    stroke(&r, KEY_ESCAPE, 0, "title again");
    stroke(&r, 'o', UI_CTRL, "load");
    stroke(&r, 'r', 0, "played back");
    for (int i = 0; i < 8; i++)
        stroke(&r, i % 4 == 2 ? KEY_UP : KEY_RIGHT, i % 4 == 1 ? UI_SHIFT : 0, "on");
    stroke(&r, 'v', 0, "another view");
    stroke(&r, KEY_SPACE, 0, "running");
    for (int i = 0; i < 12; i++) {
        app_tick(r.d.a, r.d.now += 400);
        frame(&r, "runs");
    }
    stroke(&r, KEY_END, 0, "the end");
    stroke(&r, KEY_LEFT, 0, "one back");
    sweep(&r, w, h);
    stroke(&r, KEY_ESCAPE, 0, "back");
    for (int k = 0; k < 3 && r.d.a->screen != SCREEN_TITLE; k++)
        stroke(&r, KEY_ESCAPE, 0, "back");
    stroke(&r, 'd', 0, "demonstration");
    for (int i = 0; i < 4; i++) {
        app_tick(r.d.a, r.d.now += 700);
        frame(&r, "introduced");
    }
    stroke(&r, KEY_SPACE, 0, "which side");
    stroke(&r, KEY_ESCAPE, UI_SHIFT, "title again");
    reader_close(&r);
}

/* One battle kept, of a known day. */
static void keep_a_battle(char *path, size_t size)
{
    static const struct timespec day[2] = {{1000000000, 0}, {1000000000, 0}};
    error err = {0};
    char *text, within[200];
    size_t length;
    setenv("TZ", "UTC", 1);
    file_join(folder, "battles", within, sizeof within);
    mkdir(within, 0700);
    file_join(within, "drill.save", path, size);
    assert_true(file_read("tests/playthroughs/prone-drill.save", 1u << 20, &text, &length, &err));
    assert_true(file_write(path, text, length, &err));
    mem_free(text);
    assert_int_equal(utimensat(AT_FDCWD, path, day, 0), 0);
}

static void screens_look_as_recorded(void **unused)
{
    (void)unused;
    recording record = recording_open(RECORDED_SCREENS);
    char path[300];
    keep_a_battle(path, sizeof path);
    tell_screens(&record, 1280, 720);
    tell_screens(&record, 1920, 1080);
    unlink(path);
    recording_close(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(screens_look_as_recorded),
                                       cmocka_unit_test(battles_look_as_recorded)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
