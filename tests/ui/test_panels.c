/*
 * test_panels.c: each panel of the table by itself, with no more of the table than it needs.
 */
#include <math.h>

#include "core/hash.h"
#include "core/language.h"
#include "rules/list.h"
#include "ui/bench.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/panels/bar.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/panels/foot.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_card.h"
#include "ui/table/panels/odds_rows.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/panels/roll_words.h"
#include "ui/pieces/counter.h"
#include "ui/widget/widget_form.h"
#include "ui/table/panels/tray.h"

static void do_it(bench *b, int verb_index)
{
    action a;
    action_init(&a, verb_index, b->t.battle->d.side);
    action_add_unit(&a, STAGE_COLUMN);
    const int before = b->notices[NOTICE_DONE];
    battle_do(&b->t, &a);
    assert_int_equal(b->notices[NOTICE_DONE], before + 1);
    battle_look(&b->t);
}

/* ---- the top bar: battle, show, layout, modal */

static void draw_bar(bench *b)
{
    bar_draw(&b->t);
}

static void the_bar_tells_turn_step_and_tallies(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    bench_run(b, NULL, draw_bar);
    assert_true(bench_holds(b, "The stage"));
    assert_true(bench_holds(b, "Turn"));
    assert_true(bench_holds(b, "Orders"));
    assert_true(bench_holds(b, "12")); /* the Reds' score */
    bench_key(b, KEY_F10, draw_bar);
    assert_int_equal(b->t.modal->card, MODAL_MENU);
    bench_close(b);
}

/* Dice that are looked at one by one are no sum; those that are added up are. */
static void faces_are_a_sum_only_where_they_are_added(void **unused)
{
    (void)unused;
    char s[120];
    roll r = {.kind = ROLL_DICE, .sides = 10, .count = 2, .faces = {3, 7}, .total = 10};
    roll_words_faces(&r, s, sizeof s);
    assert_string_equal(s, "3 + 7");
    r.counted = "roll.hits";
    roll_words_faces(&r, s, sizeof s);
    assert_string_equal(s, "3, 7");
    r.count = 40;
    roll_words_faces(&r, s, sizeof s);
    assert_string_equal(s, "40 dice");
}

/* How much of that kind is drawn in that turn's box of the track. */
static int drawn_in_turn(const bench *b, int turn, draw_kind kind)
{
    const ui_region *box = NULL;
    int n = 0;
    for (int i = 0; i < b->ui->nregions && !box; i++)
        if (b->ui->regions[i].id == ui_name("turn", turn)) box = &b->ui->regions[i];
    assert_non_null(box);
    for (size_t i = 0; i < b->out->count; i++) {
        const draw_command *c = &b->out->commands[i];
        const float x = (c->box.x0 + c->box.x1) / 2, y = (c->box.y0 + c->box.y1) / 2;
        n += c->kind == kind && x > box->r.x && x < box->r.x + box->r.w && y > box->r.y &&
             y < box->r.y + box->r.h;
    }
    return n;
}

static uint64_t what_is_drawn(const bench *b)
{
    uint64_t h = hash_bytes(b->out->count, b->out->words, b->out->words_count * sizeof *b->out->words);
    for (size_t i = 0; i < b->out->count; i++) {
        const draw_command *c = &b->out->commands[i];
        h = hash_bytes(hash_bytes(hash_mix(h, c->kind), &c->box, sizeof c->box), &c->u, sizeof c->u);
        if (c->kind == DRAW_TEXT) h = hash_string(h, b->out->text + c->text);
    }
    return h;
}

/* A moon is a disc cut by another, a low sun half a disc over its line with a point up or
 * down, the sun of day a disc with rays; mist is lines alone, and a storm a cloud with rain. No two that play
 * otherwise look alike. */
static void a_turn_shows_the_kind_of_its_light(void **unused)
{
    static const struct {
        int circles, fills;
    } signs[] = {[LIGHT_DAY] = {1, 0},  [LIGHT_DAWN] = {0, 1}, [LIGHT_DUSK] = {0, 1}, [LIGHT_NIGHT] = {2, 0},
                 [LIGHT_MOON] = {2, 0}, [LIGHT_HAZE] = {0, 0}, [LIGHT_STORM] = {2, 0}};
    uint64_t look[sizeof signs / sizeof *signs];
    static const char *const names[] = {"Moonlight", "Night, no moon", "Noon", "Dusk"};
    (void)unused;
    bench *b = bench_open(1920, 1080);
    scenario *sc = (scenario *)b->t.sc;
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    bench_run(b, NULL, draw_bar);
    assert_int_equal(drawn_in_turn(b, 3, DRAW_CIRCLE) + drawn_in_turn(b, 3, DRAW_FILL), 0);
    for (size_t kind = 0; kind < sizeof signs / sizeof *signs; kind++) {
        sc->lights[0] = (scenario_light){.turn = 3, .kind = (uint8_t)kind, .name = "Light"};
        sc->nlights = 1;
        bench_run(b, NULL, draw_bar);
        assert_int_equal(drawn_in_turn(b, 3, DRAW_CIRCLE), signs[kind].circles);
        assert_int_equal(drawn_in_turn(b, 3, DRAW_FILL), signs[kind].fills);
        assert_int_equal(drawn_in_turn(b, 4, DRAW_CIRCLE) + drawn_in_turn(b, 4, DRAW_FILL), 0);
        const uint64_t drawn = what_is_drawn(b);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) { /* its words are for people */
            sc->lights[0].name = names[i];
            bench_run(b, NULL, draw_bar);
            assert_true(what_is_drawn(b) == drawn);
        }
        look[kind] = drawn;
        for (size_t i = 0; i < kind; i++) {
            const bool dark = i == LIGHT_NIGHT && kind == LIGHT_MOON;
            if ((look[i] == drawn) != dark) fail_msg("light %zu looks like light %zu, or not", kind, i);
        }
    }
    bench_close(b);
}

/* ---- the tray: battle, show, layout, modal */

static void draw_tray(bench *b)
{
    tray_draw(&b->t, (frect){900, 300, 340, 240});
}

static void the_tray_shows_the_last_dice_and_opens_their_table(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    bench_run(b, NULL, draw_tray);
    assert_true(bench_holds(b, "What is thrown lies here"));
    assert_true(tray_wanted(&b->t) == 0);
    do_it(b, STAGE_READ);
    show_from(&b->t, 0);
    bench_run(b, NULL, draw_tray);
    assert_false(bench_holds(b, "What is thrown lies here"));
    assert_true(tray_wanted(&b->t) > 0);
    bench_key(b, 'x', draw_tray);
    assert_int_equal(b->t.modal->card, MODAL_CHART);
    assert_true(b->t.modal->chart_roll);
    /* A press that says so brings it, too, where the dice lie. */
    modal_close(&b->t);
    bench_run(b, NULL, draw_tray);
    assert_true(bench_holds(b, "table"));
    const ui_id chip = ui_name("traychart", 0);
    for (int i = 0; i < b->ui->nlast; i++)
        if (b->ui->last[i].id == chip) {
            const frect r = b->ui->last[i].r;
            ui_event e = {.kind = UI_MOUSE_MOVE, .x = r.x + r.w / 2, .y = r.y + r.h / 2, .button = UI_LEFT};
            bench_run(b, &e, draw_tray);
            e.kind = UI_MOUSE_DOWN;
            bench_run(b, &e, draw_tray);
            e.kind = UI_MOUSE_UP;
            bench_run(b, &e, draw_tray);
            break;
        }
    assert_int_equal(b->t.modal->card, MODAL_CHART);
    bench_close(b);
}

/* The build's catalogues. */
static void speak(const char *code)
{
    char catalogues[600];
    snprintf(catalogues, sizeof catalogues, "%.*s/locale",
             (int)(strrchr(SANDTABLE_BINARY, '/') - SANDTABLE_BINARY), SANDTABLE_BINARY);
    language_speak(code, catalogues);
}

static void a_direction_is_in_the_players_language(void **unused)
{
    (void)unused;
    static const char *const ways[] = {"Norden", "Nordosten", "Osten",  "Südosten",
                                       "Süden",  "Südwesten", "Westen", "Nordwesten"};
    char name[32];
    error err = {0};
    speak("de");
    scenario *sc = scenario_load("rules/prone/scenarios/drill.json", ".", ruleset_list, NULL, &err);
    assert_non_null(sc);
    for (int i = 0; i < 8; i++) {
        const float angle = (float)i * 0.7853982f;
        const camera looks = {.toward = {{sinf(angle), -cosf(angle)}}};
        const table t = {.sc = sc, .camera = &looks};
        facing_name(&t, 0, name, sizeof name);
        assert_string_equal(name, ways[i]);
    }
    scenario_free(sc);
    speak("en");
}

static void cards_and_coins_are_in_the_players_language(void **unused)
{
    (void)unused;
    char s[120];
    const roll cards = {.kind = ROLL_CARDS, .count = 2, .faces = {3, 51}},
               coins = {.kind = ROLL_COINS, .count = 3, .faces = {2, 1, 1}};
    speak("de");
    roll_words_faces(&cards, s, sizeof s);
    assert_string_equal(s, "Kreuz-Drei, Pik-Dame");
    roll_words_faces(&coins, s, sizeof s);
    assert_string_equal(s, "1-mal Kopf, 2-mal Zahl");
    speak("es");
    roll_words_faces(&cards, s, sizeof s);
    assert_string_equal(s, "Tres de tréboles, Reina de picas");
    roll_words_faces(&coins, s, sizeof s);
    assert_string_equal(s, "1 cara, 2 cruces");
    speak("en");
    roll_words_faces(&cards, s, sizeof s);
    assert_string_equal(s, "Three of clubs, Queen of spades");
}

static void the_press_that_brings_the_table_is_in_the_players_language(void **unused)
{
    (void)unused;
    speak("de");
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    do_it(b, STAGE_READ);
    show_from(&b->t, 0);
    bench_run(b, NULL, draw_tray);
    assert_true(bench_holds(b, "Tafel"));
    assert_false(bench_holds(b, "table"));
    bench_close(b);
    speak("en");
}

/* What is typed into a field reaches nobody else, whoever is asked before it. */
static void what_is_typed_is_no_command(void **unused)
{
    (void)unused;
    static char typed[8];
    bench *b = bench_open(1920, 1080);
    const ui_event letter = {.kind = UI_KEY, .key = 'l'},
                   with_ctrl = {.kind = UI_KEY, .key = 'l', .mods = UI_CTRL};
    for (int focused = 0; focused < 2; focused++) {
        if (focused) ui_set_focus(b->ui, ui_name("field", 0));
        for (int frame = 0; frame < 2; frame++) {
            ui_begin(b->ui, b->out, NULL, 0);
            ui_input(b->ui, ui_name("field", 0), (frect){10, 10, 200, 40}, typed, sizeof typed, "");
            ui_end(b->ui);
        }
        ui_begin(b->ui, b->out, &letter, 0);
        assert_int_equal(ui_key(b->ui, 'l', 0), !focused);
        ui_input(b->ui, ui_name("field", 0), (frect){10, 10, 200, 40}, typed, sizeof typed, "");
        ui_end(b->ui);
        ui_begin(b->ui, b->out, &with_ctrl, 0);
        assert_true(ui_key(b->ui, 'l', UI_CTRL));
        ui_input(b->ui, ui_name("field", 0), (frect){10, 10, 200, 40}, typed, sizeof typed, "");
        ui_end(b->ui);
    }
    bench_close(b);
}

/* What would lie on a card that is read goes to the side of it that is nearer to what it is about. */
static void a_tip_stays_near(void **unused)
{
    (void)unused;
    bench *b = bench_open(1280, 720);
    ui *u = b->ui;
    const frect button = {700, 540, 140, 40}, card = {800, 300, 160, 225};
    const ui_event hand = {.kind = UI_MOUSE_MOVE, .x = 720, .y = 560};
    for (int frame = 0; frame < 4; frame++) {
        ui_begin(u, b->out, frame < 3 ? &hand : NULL, (uint64_t)frame * 2000);
        ui_region_add(u, ui_name("button", 0), button, 0);
        ui_is_read(u, card);
        ui_tooltip(u, ui_name("button", 0), button,
                   "Nobody who leads them is on his feet, and so he directs no fire.");
        ui_end(u);
    }
    assert_true(u->tip_lies.w > 0 && !ui_meet(u->tip_lies, card) && !ui_meet(u->tip_lies, button));
    assert_true(u->tip_lies.x + u->tip_lies.w <= card.x);
    bench_close(b);
}

/* The caret of an empty field stands before what says what it is for, not on its first letter. */
static void the_caret_stands_before_the_words(void **unused)
{
    (void)unused;
    static char typed[8];
    bench *b = bench_open(1920, 1080);
    ui_set_focus(b->ui, ui_name("field", 0));
    float words = 0, caret = 0;
    for (int frame = 0; frame < 2; frame++) {
        ui_begin(b->ui, b->out, NULL, 0);
        ui_input(b->ui, ui_name("field", 0), (frect){10, 10, 200, 40}, typed, sizeof typed, "Search");
        ui_end(b->ui);
    }
    for (size_t i = 0; i < b->out->count; i++) {
        const draw_command *c = &b->out->commands[i];
        if (c->kind == DRAW_TEXT) words = c->u.text.x;
        if (c->kind == DRAW_RECT && c->u.round.r.w == 2) caret = c->u.round.r.x;
    }
    assert_true(caret > 10 && caret + 2 < words);
    bench_close(b);
}

/* Hits short of a base show on its counter, where the rules keep them. */
static int boxes_of(const counter_look *look, float size)
{
    draw_list *d = draw_list_new();
    counter_draw(d, NULL, look, 100, 100, size);
    const int n = (int)d->count;
    draw_list_free(d);
    return n;
}

static void hits_show_on_the_counter(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    counter_look look = {.branch = b->t.sc->types[0].branch, .strength = 3, .max = 4, .facing = -1};
    for (float size = 48; size <= 96; size += 48) { /* in figures on a plate, or a part a hit on a strip */
        const int clean = boxes_of(&look, size);
        look.hits = 2;
        assert_int_equal(boxes_of(&look, size), clean);
        look.hit_of = 5;
        assert_int_equal(boxes_of(&look, size), clean + (size < 60 ? 2 : 6));
        look.hits = 0;
        assert_int_equal(boxes_of(&look, size), clean);
        look.hit_of = 0;
    }
    bench_close(b);
}

/* Whatever stood there before is written over, and what has no room is cut. */
static void a_roll_is_written_where_one_says(void **unused)
{
    typedef void writer(const table *t, const roll *r, char *out, size_t size);
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    do_it(b, STAGE_READ);
    show_from(&b->t, 0);
    static const struct {
        int need;
        bool typed;
    } as[] = {{0, false}, {4, false}, {0, true}, {4, true}};
    for (size_t i = 0; i < sizeof as / sizeof *as; i++) {
        roll r = b->t.anim->tray;
        r.need = as[i].need;
        r.typed = as[i].typed;
        const roll plain = {.purpose = r.purpose,
                            .need = r.need,
                            .typed = r.typed,
                            .chart = -1,
                            .unit = NO_UNIT,
                            .other = NO_UNIT,
                            .count = 1,
                            .faces = {3},
                            .total = 3};
        static writer *const writers[] = {roll_words_purpose, roll_words_meaning};
        for (size_t w = 0; w < sizeof writers / sizeof *writers; w++)
            for (int k = 0; k < 2; k++) {
                const roll *of = k ? &plain : &r;
                char fresh[200] = "", stale[200] = "what stood there", narrow[6] = "what";
                writers[w](&b->t, of, fresh, sizeof fresh);
                writers[w](&b->t, of, stale, sizeof stale);
                writers[w](&b->t, of, narrow, sizeof narrow);
                assert_string_equal(fresh, stale);
                fresh[sizeof narrow - 1] = 0;
                assert_string_equal(narrow, fresh);
            }
        char means[200];
        roll_words_meaning(&b->t, &plain, means, sizeof means);
        static const char *const plainly[] = {"", "4 needed", "entered by hand", "4 needed, entered by hand"};
        assert_string_equal(means, plainly[i]);
        roll numbered = plain;
        numbered.purpose = "v.strength"; /* "{0} of {1}": what it came to, what it needs */
        roll_words_purpose(&b->t, &numbered, means, sizeof means);
        assert_string_equal(means, as[i].need ? "3 of 4" : "3 of 0");
        roll_words_meaning(&b->t, &r, means, sizeof means);
        assert_true(means[0] && !strstr(means, "needed"));
        assert_int_equal(strstr(means, ", entered by hand") != NULL, as[i].typed);
    }
    bench_close(b);
}

/* ---- the log: battle, show, layout, modal */

static void draw_log(bench *b)
{
    log_draw(&b->t, (frect){900, 300, 340, 400});
}

static void the_log_tells_what_happened(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    b->t.log = mem_alloc(sizeof *b->t.log);
    do_it(b, STAGE_READ);
    show_reset(&b->t);
    log_update(&b->t);
    const int told = b->t.log->count;
    assert_true(told > 0 && log_last(&b->t, NULL)[0]);
    bench_run(b, NULL, draw_log);
    assert_true(bench_holds(b, "L")); /* its key */
    log_update(&b->t);                /* nothing is told twice */
    assert_int_equal(b->t.log->count, told);
    log_clear(&b->t);
    log_tell_nothing(&b->t);
    assert_int_equal(b->t.log->count, 0);
    bench_close(b);
}

/* ---- the odds: battle, show, layout, modal, camera, choice, waits */

static void draw_odds(bench *b)
{
    odds_card_draw(&b->t);
}

static void the_odds_are_of_what_is_prepared(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    bench_camera(b);
    b->t.why = mem_alloc(sizeof(why_shown));
    bench_choice(b);
    bench_waits(b);
    b->t.odds = odds_new();
    bench_run(b, NULL, draw_odds);
    assert_false(bench_holds(b, "Odds"));
    choice_select(&b->t, STAGE_COLUMN);
    assert_true(choice_target(&b->t, STAGE_HERD));
    bench_run(b, NULL, draw_odds);
    assert_true(odds_board_open(&b->t));
    assert_true(bench_holds(b, "nothing is thrown yet"));
    assert_true(bench_holds(b, "8 coins"));
    assert_true(bench_holds(b, "no coins")); /* of the other side */
    odds_show(&b->t, false);
    bench_run(b, NULL, draw_odds);
    assert_false(bench_holds(b, "nothing is thrown yet"));
    mem_free((void *)b->t.why);
    bench_close(b);
}

/* How the dice are read is said of the data alone. */
static void what_is_read_of_the_dice_is_said(void **unused)
{
    (void)unused;
    static const struct {
        odds_dice dice;
        const char *pool, *read;
    } rows[] = {
        {{.n = 8, .sides = 8, .read = ODDS_READ_MORE, .need = 4}, "8d8", "each 4 or more"},
        {{.n = 8, .sides = 8, .read = ODDS_READ_MORE, .need = 8}, "8d8", "each 8"},
        {{.n = 8, .sides = 8, .read = ODDS_READ_MORE, .need = 9}, "8d8", "no face will do"},
        {{.n = 7, .sides = 20, .read = ODDS_READ_LESS, .need = 3}, "7d20", "each 3 or less"},
        {{.n = 1, .sides = 20, .read = ODDS_READ_LESS, .need = 3}, "1d20", "needs 3 or less"},
        {{.n = 2, .sides = 20, .read = ODDS_READ_LESS, .need = 1}, "2d20", "each 1"},
        {{.n = 1, .sides = 6, .read = ODDS_READ_LESS, .need = 6}, "1d6", "any face will do"},
        {{.n = 1, .sides = 6, .read = ODDS_READ_SUM}, "1d6", ""},
        {{.n = 1, .sides = 6, .read = ODDS_READ_SUM, .need = 4}, "1d6", "needs 4 or more"},
        {{.n = 2, .sides = 6, .read = ODDS_READ_SUM, .need = 9}, "2d6", "together 9 or more"},
        {{.n = 4, .sides = 6, .read = ODDS_READ_SUM}, "4d6", "added up"},
        {{.n = 4, .sides = 6, .read = ODDS_READ_HALF}, "4d6", "half their sum"},
        {{.n = 5, .sides = 2, .read = ODDS_READ_HEADS}, "5 coins", "heads count"},
        {{.n = 4, .sides = 6, .read = ODDS_READ_PAIR}, "4d6", "die against die"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char pool[24], read[48], value[LEDGER_TEXT];
        odds_words_pool(&rows[i].dice, pool);
        odds_words_read(&rows[i].dice, read);
        assert_string_equal(pool, rows[i].pool);
        assert_string_equal(read, rows[i].read);
        ledger l = {0};
        ledger_put(&l, LEDGER_NOTE, 0, 0, "m.leader", "X1", false);
        ledger_put(&l, LEDGER_BASE, 3, 0, "m.leader", "X1", false);
        ledger_put(&l, LEDGER_BASE, 3, 0, "m.leader", "X1", false);
        odds_words_value(&l, 1, value);
        assert_string_equal(value, "3");
        odds_words_value(&l, 2, value);
        assert_string_equal(value, "+3");
    }
}

/* Rounded away from nothing on both sides of it, and with the sign once. */
static void a_mean_is_rounded(void **unused)
{
    (void)unused;
    static const struct {
        int64_t milli;
        const char *said;
    } rows[] = {{1960, "2.0 on average"},  {1949, "1.9 on average"},  {-1333, "−1.3 on average"},
                {-40, "0.0 on average"},   {-960, "−1.0 on average"}, {0, "0.0 on average"},
                {12340, "12.3 on average"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char said[48];
        odds_words_mean(rows[i].milli, said);
        assert_string_equal(said, rows[i].said);
    }
}

/* Each chance is told in tenths of a per cent as it is: none is moved so that all of them add up. */
static void each_chance_is_rounded_by_itself(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t part[4];
        uint64_t whole;
        int tenths[4];
    } rows[] = {{{333333, 333333, 333334, 0}, 1000000, {333, 333, 333, 0}},
                {{166667, 166667, 166666, 500000}, 1000000, {167, 167, 167, 500}},
                {{166667, 166667, 666666, 0}, 1000000, {167, 167, 667, 0}},
                {{10, 11, 9, 6}, 36, {278, 306, 250, 167}},
                {{741, 259, 0, 0}, 1000, {741, 259, 0, 0}},
                {{250000, 250000, 0, 0}, 1000000, {250, 250, 0, 0}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int tenths[4];
        odds_words_parts(rows[i].part, 4, rows[i].whole, tenths);
        for (int k = 0; k < 4; k++)
            assert_int_equal(tenths[k], rows[i].tenths[k]);
    }
}

/* Where the card of both sides has no room for each unit, those of a side share a row, modifiers do not. */
static void units_of_a_side_share_a_row(void **unused)
{
    (void)unused;
    static const char one[] = "m.leader", other[] = "m.moved";
    static odds o;
    odds_row rows[ODDS_ROWS];
    bench *b = bench_open(1920, 1080);
    char value[ODDS_ROW_VALUE];
    for (int i = 0; i < 3; i++)
        ledger_put(&o.ledger, LEDGER_BASE, 2, i, one, "X1", false);
    ledger_put(&o.ledger, LEDGER_ADD, 1, 0, one, "X1", false);
    ledger_put(&o.ledger, LEDGER_ADD, 1, 0, other, "X1", false);
    ledger_put(&o.against, LEDGER_NOTE, 0, 5, other, "X2", false);
    ledger_put(&o.against, LEDGER_BASE, 2, 4, one, "X2", false);
    ledger_put(&o.against, LEDGER_BASE, 3, 5, one, "X2", false);
    b->t.odds = odds_new();
    assert_int_equal(odds_rows_of(&o, false, false, rows), 5);
    assert_int_equal(odds_rows_of(&o, false, true, rows), 3);
    odds_rows_value(&b->t, &rows[0], value, sizeof value);
    assert_string_equal(value, "6");
    odds_rows_value(&b->t, &rows[1], value, sizeof value);
    assert_string_equal(value, "+1");
    assert_int_equal(odds_rows_of(&o, true, false, rows), 3);
    assert_int_equal(odds_rows_of(&o, true, true, rows), 2);
    odds_rows_value(&b->t, &rows[1], value, sizeof value);
    assert_string_equal(value, "5");
    assert_string_equal(odds_rows_rule(&rows[1]), "X2");
    bench_close(b);
}

/* ---- the foot: battle, show, layout, modal, camera, choice, odds, waits, why, log */

static void draw_foot(bench *b)
{
    foot_draw(&b->t);
}

static void the_foot_says_what_is_awaited(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    bench_show(b);
    bench_layout(b);
    bench_modal(b);
    bench_camera(b);
    b->t.why = mem_alloc(sizeof(why_shown));
    bench_choice(b);
    bench_waits(b);
    bench_guard(b);
    b->t.odds = odds_new();
    b->t.waiting = waiting_new();
    bench_run(b, NULL, draw_foot);
    assert_true(bench_holds(b, "Reds:"));
    assert_true(bench_holds(b, "End orders"));
    choice_select(&b->t, STAGE_COLUMN);
    bench_run(b, NULL, draw_foot);
    assert_true(bench_holds(b, "Stairs's column:"));
    assert_true(bench_holds(b, "Test conduct"));
    mem_free((void *)b->t.why);
    mem_free(b->t.waiting);
    bench_close(b);
}

/* ---- a printed table: battle, show */

static chart_look look;
static ui_scroll scroll;

static void draw_chart(bench *b)
{
    const chart *c = &b->t.sc->charts[chart_index(b->t.sc, "conduct")];
    chart_panel_draw(&b->t, c, &look, (frect){40, 40, 700, 500}, &scroll);
}

static void a_printed_table_lights_its_row_and_knows_its_chances(void **unused)
{
    (void)unused;
    bench *b = bench_open(1920, 1080);
    const chart *c = &b->t.sc->charts[chart_index(b->t.sc, "conduct")];
    int tenths[CHART_PANEL_ROWS], all = 0;
    bench_show(b);
    assert_true(chart_panel_chances(c, 0, tenths));
    for (int i = 0; i < c->nrows; i++)
        all += tenths[i];
    assert_in_range(all, 998, 1002);
    look = (chart_look){.row = 0, .column = 0, .chances = true};
    bench_run(b, NULL, draw_chart);
    const size_t dark = draw_list_count(b->out);
    assert_true(bench_holds(b, "Chance"));
    assert_true(bench_holds(b, c->columns[0]));
    look.landed = true;
    bench_run(b, NULL, draw_chart);
    assert_true(draw_list_count(b->out) != dark);
    assert_true(chart_panel_height(&b->t, c, 300, &look) >= chart_panel_height(&b->t, c, 900, &look));
    bench_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bar_tells_turn_step_and_tallies),
        cmocka_unit_test(faces_are_a_sum_only_where_they_are_added),
        cmocka_unit_test(a_turn_shows_the_kind_of_its_light),
        cmocka_unit_test(the_tray_shows_the_last_dice_and_opens_their_table),
        cmocka_unit_test(a_roll_is_written_where_one_says),
        cmocka_unit_test(a_direction_is_in_the_players_language),
        cmocka_unit_test(cards_and_coins_are_in_the_players_language),
        cmocka_unit_test(the_press_that_brings_the_table_is_in_the_players_language),
        cmocka_unit_test(what_is_typed_is_no_command),
        cmocka_unit_test(the_caret_stands_before_the_words),
        cmocka_unit_test(hits_show_on_the_counter),
        cmocka_unit_test(the_log_tells_what_happened),
        cmocka_unit_test(the_odds_are_of_what_is_prepared),
        cmocka_unit_test(what_is_read_of_the_dice_is_said),
        cmocka_unit_test(a_mean_is_rounded),
        cmocka_unit_test(a_tip_stays_near),
        cmocka_unit_test(each_chance_is_rounded_by_itself),
        cmocka_unit_test(units_of_a_side_share_a_row),
        cmocka_unit_test(the_foot_says_what_is_awaited),
        cmocka_unit_test(a_printed_table_lights_its_row_and_knows_its_chances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
