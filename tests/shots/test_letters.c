/*
 * test_letters.c: letters from 75 to 300 per cent, in a small window and a large one, in every language: no
 * word of any screen, of the table, of its opened panels and cards is cut or lies over another, and the board
 * keeps half of the window at the least. The fonts are the real ones; nothing is painted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "rules/list.h"
#include "shots/desk.h"
#include "shots/shortest.h"
#include "shots/spoken.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/choose/offers.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/unit_panel.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"

static const int sizes[] = {75, 100, 125, 150, 200, 250, 300};
enum { SIZES = sizeof sizes / sizeof *sizes, WINDOWS = 2, ORDERS = 6 };
static const int windows[WINDOWS][2] = {{1280, 720}, {1920, 1080}};

static char place[600];

static void open_window(desk *d, const char *path, int window, int text)
{
    error err = {0};
    static const player *quick[2];
    quick[0] = ai_players[0];
    app_config c = {.rulesets = ruleset_list,
                    .players = quick,
                    .data_dir = ".",
                    .config_dir = d->folder,
                    .state_dir = d->folder,
                    .open = path,
                    .seed = 7,
                    .scale = 1,
                    .width = windows[window][0],
                    .height = windows[window][1],
                    .instant = true};
    d->battle = path ? path : "no battle";
    d->now = 1000;
    d->doing = "the beginning";
    d->a = app_new(&c, &d->host, NULL, &err);
    assert_non_null(d->a);
    if (path && !table_of(d)) fail_msg("%s does not open: %s", path, d->a->said);
    d->a->settings.text = text;
    app_settings_changed(d->a);
}

static void all_read(desk *d)
{
    for (int i = 0; i < d->found->count; i++) {
        const complaint *c = &d->found->list[i];
        print_message("%s: \"%s\" (%s)\n", c->what, c->text, c->where);
    }
    if (d->found->count) fail_msg("%d words cannot be read whole", d->found->count);
}

static const char *doing(int text, const char *what)
{
    snprintf(place, sizeof place, "%d %%, %.80s", text, what);
    return place;
}

/* ---- the screens round the table */

static void scroll_through(desk *d)
{
    for (int i = 0; i < 12; i++) {
        send(d, (ui_event){.kind = UI_WHEEL, .x = 800, .y = 400, .wheel = -4});
        look(d);
    }
}

static void round_the_table(desk *d, int window, int text)
{
    enum { BATTLES = 4 };
    open_window(d, NULL, window, text);
    static const struct {
        screen_id id;
        const char *name;
    } pages[] = {{SCREEN_SETTINGS, "settings"},
                 {SCREEN_KEYS, "keys"},
                 {SCREEN_CHANGE_KEYS, "changing keys"},
                 {SCREEN_LOAD, "battles kept"},
                 {SCREEN_RULES, "rules"}};
    d->doing = doing(text, "title");
    rest(d);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        d->doing = doing(text, pages[i].name);
        app_open(d->a, pages[i].id);
        look(d);
        scroll_through(d);
        key(d, KEY_ESCAPE, 0);
    }
    key(d, KEY_HOME, 0);
    for (int i = 0; i < BATTLES; i++) {
        d->doing = doing(text, "title");
        look(d);
        d->doing = doing(text, "options");
        key(d, 'o', 0);
        scroll_through(d);
        key(d, KEY_ESCAPE, 0);
        d->doing = doing(text, "title");
        for (int k = 0; k < 7; k++)
            key(d, KEY_DOWN, 0);
    }
    app_free(d->a);
}

/* ---- the table */

static void board_has_half(const desk *d, int text)
{
    const table *t = table_of(d);
    const frect b = t->layout->board, w = {0, 0, d->a->ui.t.width, d->a->ui.t.height};
    const float part = b.w * b.h / (w.w * w.h);
    /* Up to 150 % the panels lie beside it. */
    const float least = text == THEME_TEXT_PANELS && w.w < 1500 ? 0.45f : 0.5f;
    if (t->layout->waiting.h <= 0 && part < least)
        fail_msg("%s at %d %%, %dx%d: the board has %.2f of the window", d->battle, text, d->a->config.width,
                 d->a->config.height, (double)part);
}

static void open_panel(desk *d, int text, int k, const char *name)
{
    if (table_of(d)->modal->card != MODAL_NONE) return;
    d->doing = doing(text, name);
    key(d, k, 0);
    look(d);
    key(d, k, 0);
}

/* The question before the end of a step, wherever it may be put; who plays, and the umpire's pages. */
static void open_cards(desk *d, int text, bool all)
{
    table *t = d->a->table;
    if (t->modal->card != MODAL_NONE) return;
    d->doing = doing(text, "end of the step");
    if (offers_end_step(t) >= 0) modal_open(t, MODAL_END), look(d), modal_close(t);
    if (!all) return;
    d->doing = doing(text, "who plays");
    key(d, 'p', UI_CTRL);
    look(d);
    key(d, KEY_ESCAPE, 0);
    d->doing = doing(text, "the umpire");
    for (int page = 0; page < UMPIRE_PAGES; page++) {
        umpire_open_at(t, page);
        look(d);
    }
    key(d, KEY_ESCAPE, 0);
}

/* Panels, cards and what is weighed, at every decision of the first ones. */
static void play_some(desk *d, int text)
{
    table *t = table_of(d);
    for (int i = 0; i < 4 * ORDERS && session_count(t->s) < ORDERS; i++) {
        state seen;
        action a;
        d->doing = doing(text, "play");
        rest(d);
        if (t->battle->d.side == GAME_OVER || !t->battle->ours) continue;
        board_has_half(d, text);
        if (i < 3 && t->modal->card == MODAL_NONE) {
            key(d, KEY_TAB, 0);
            open_panel(d, text, 'i', "unit");
            open_panel(d, text, 'l', "log");
            open_panel(d, text, 'd', "dice");
            open_panel(d, text, 'w', "why not");
        }
        open_cards(d, text, i == 3);
        session_view(t->s, t->battle->d.side, &seen);
        if (!ai_players[0]->choose(&seen, (uint64_t)i, NULL, &a)) break;
        d->doing = doing(text, "play");
        battle_do(t, &a);
    }
    rest(d);
    d->doing = doing(text, "menu");
    modal_open(t, MODAL_MENU);
    look(d);
    scroll_through(d);
}

static void at_the_table(desk *d, const ruleset *rs, int window, int text)
{
    char path[512];
    if (!shortest(rs, path)) return;
    open_window(d, path, window, text);
    play_some(d, text);
    app_free(d->a);
}

/* How recorded battles ended. */
static void verdict(desk *d, const char *name, int window, int text)
{
    char path[512];
    file_join("tests/playthroughs", name, path, sizeof path);
    open_window(d, path, window, text);
    d->doing = doing(text, "the verdict");
    rest(d);
    for (int k = 0; k < 4 && table_of(d)->modal->card != MODAL_RESULT; k++)
        key(d, KEY_ENTER, 0);
    look(d);
    app_free(d->a);
}

/* ---- every size, window and language; of systems one each in turn, all of them where CI asks for it */

static void each(desk *d, const char *code)
{
    int systems = 0, turn = code[1];
    char **saves;
    int nsaves;
    error err = {0};
    const char *ci = getenv("CI"), *one = getenv("SANDTABLE_LETTERS");
    const bool all = ci && strcmp(ci, "true") == 0;
    assert_true(file_list("tests/playthroughs", ".save", &saves, &nsaves, &err));
    while (ruleset_list[systems])
        systems++;
    spoken(code);
    for (int s = 0; s < SIZES; s++)
        for (int w = 0; w < WINDOWS; w++) {
            if (one && atoi(one) != sizes[s]) continue;
            round_the_table(d, w, sizes[s]);
            verdict(d, saves[turn % nsaves], w, sizes[s]);
            for (int i = 0; i < systems; i++)
                if (all || i == turn % systems) at_the_table(d, ruleset_list[i], w, sizes[s]);
            turn++;
        }
    file_list_free(saves, nsaves);
    spoken("en");
    all_read(d);
}

static void nothing_is_cut_in_english(void **given)
{
    each(*given, "en");
}

static void nothing_is_cut_in_german(void **given)
{
    each(*given, "de");
}

static void nothing_is_cut_in_spanish(void **given)
{
    each(*given, "es");
}

/* ---- the small card of a unit, in every state that the words of its system know */

static panel_row state_told; /* what the system says of everybody */

static void describe_told(const state *s, int u, panel *out)
{
    (void)s, (void)u;
    out->count = 1;
    out->row[0] = state_told;
}

/* Name and state keep apart, hanging letters too, and the card holds them. */
static void card_is_read(desk *d, int who, frect card)
{
    table *t = table_of(d);
    ui *u = &d->a->ui;
    draw_list_clear(d->out);
    ui_begin(u, d->out, NULL, d->now);
    pointer_inspect(t, who);
    unit_panel_draw(t, card);
    char where[180];
    snprintf(where, sizeof where, "%.60s %d %%, %.50s, %.40s", d->battle, d->a->settings.text,
             say_unit(t, who), state_told.value);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || !draw_matrix_straight(&d->out->states[c->state].m)) continue;
        const draw_box box = ink_box(u, d->out, c);
        if (box.y1 + 0.2f * c->u.text.f.px > card.y + card.h + 1)
            complain(d->found, "off the card", d->out->text + c->text, where);
        const float foot = box.y1 + (c->u.text.f.face == GARAMOND_BOLD ? 0.2f * c->u.text.f.px : 0);
        for (size_t k = i + 1; k < d->out->count; k++) {
            const draw_command *below = &d->out->commands[k];
            if (below->kind != DRAW_TEXT || !draw_matrix_straight(&d->out->states[below->state].m)) continue;
            const draw_box other = ink_box(u, d->out, below);
            if (other.y1 > foot && other.y0 < foot - 0.5f && other.x0 < box.x1 && other.x1 > box.x0)
                complain(d->found, "on the name's foot", d->out->text + below->text, where);
        }
    }
    legible(u, d->out, (frect){0}, where, d->found);
    ui_end(u);
}

static void every_state(desk *d, const char *path)
{
    static const int letters[] = {100, 150};
    open_window(d, path, 0, 100);
    table *t = table_of(d);
    const ruleset *own = t->sc->rules;
    ruleset telling = *own;
    telling.describe_unit = describe_told;
    rest(d);
    for (size_t k = 0; k < sizeof letters / sizeof *letters; k++) {
        const word_entry *entry;
        const char *code;
        d->a->settings.text = letters[k];
        app_settings_changed(d->a);
        app_draw(d->a, d->out);
        const frect card = t->layout->card;
        assert_true(card.w > 0 && card.h < theme_tx(&d->a->ui.t, 110, 120)); /* the small one it is */
        ((scenario *)t->sc)->rules = &telling;
        for (size_t i = 0; words_each(t->sc->words, i, &code, &entry); i++) {
            if (strncmp(code, "status.", 7) != 0 || strstr(code, ".short")) continue;
            for (int style = ROW_GOOD; style <= ROW_WARN; style += ROW_WARN - ROW_GOOD)
                for (int who = 0; who < t->sc->nunits; who++) {
                    state_told = (panel_row){.style = (uint8_t)style, .label = "row.status", .value = code};
                    card_is_read(d, who, card);
                }
        }
        ((scenario *)t->sc)->rules = own;
    }
    app_free(d->a);
}

static void a_small_card_is_read_in_every_state(void **given)
{
    static const char *const codes[] = {"en", "de", "es"};
    desk *d = *given;
    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
        spoken(codes[k]);
        for (int i = 0; ruleset_list[i]; i++) {
            char within[200], one[512], **names;
            int count;
            error err = {0};
            snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
            if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
            for (int n = 0; n < count; n++) {
                file_join(within, names[n], one, sizeof one);
                every_state(d, one);
            }
            file_list_free(names, count);
        }
    }
    spoken("en");
    all_read(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_cut_in_english, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_cut_in_german, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_cut_in_spanish, begin, end),
        cmocka_unit_test_setup_teardown(a_small_card_is_read_in_every_state, begin, end),
    };
    const char *some = getenv("SANDTABLE_TEST");
    if (some) cmocka_set_test_filter(some);
    return cmocka_run_group_tests_name("letters", tests, NULL, NULL);
}
