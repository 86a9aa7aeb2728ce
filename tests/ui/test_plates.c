/*
 * test_plates.c: plates, cards and tooltips keep clear of what is read or pressed with them: the answer to
 * "why not" of the places it speaks of, a tooltip of the lesson, dots of the words they stand under; a
 * verdict has in sight whom it threw back, and a place says what it is fought for. Of counters: words on the
 * board, names that are printed there and the sign of who holds a place keep off them.
 */
#include <math.h>

#include "game/action_form.h"
#include "ui/desk.h"

#include "board/names.h"
#include "game/action_text.h"
#include "game/tale.h"
#include "ui/printed/sheet.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/names_aside.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/plan.h"
#include "ui/table/board/overlay.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/place.h"
#include "ui/table/board/prizes.h"
#include "ui/table/camera.h"
#include "ui/table/direct/frame.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/about.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"

static const char drill[] = "rules/prone/scenarios/drill.json";
enum { COMPANY, FIRST_BAND, SECOND_BAND };

/* The Germans alone have anything to do in that step. */
static desk germans_in(const char *step)
{
    char text[60];
    desk d = desk_open(drill, 1280, 720, false);
    rest(&d);
    overrule(&d, "umpire-place u0 > 0709");
    snprintf(text, sizeof text, "umpire-step step=%s", step);
    overrule(&d, text);
    overrule(&d, "umpire-set key=ended value=2");
    assert_true(d.a->table->battle->ours && d.a->table->battle->d.side == 0);
    return d;
}

/* Of the places that may be chosen, how many lie under the card. */
static int covered(const table *t)
{
    const frect card = ui_inset(t->why->at, 12);
    const float half = t->camera->view.cell * 0.4f;
    int n = 0;
    for (int i = 0; i < t->choice->ndest; i++) {
        const fpoint c = where_centre(t, t->choice->dest[i]);
        n += ui_meet(card, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
    }
    return n;
}

/* Whoever presses a hex out of reach reads why, and presses one that is marked: it lies open. A press on the
 * card itself puts it away. */
static void why_not_leaves_the_marked_hexes_free(void **unused)
{
    (void)unused;
    desk d = germans_in("movement");
    table *t = d.a->table;
    int asked = 0;
    choice_select(t, COMPANY);
    key(&d, 'm', 0);
    for (int s = 0; s < t->b->nspaces; s++) {
        const fpoint c = where_centre(t, s);
        if (t->choice->unit != COMPANY) choice_select(t, COMPANY);
        if (t->choice->dest_at[s] || !ui_inside(ui_inset(t->layout->board, 30), c.x, c.y)) continue;
        key(&d, KEY_ESCAPE, 0);
        if (t->choice->unit != COMPANY) choice_select(t, COMPANY);
        press_space(&d, s);
        if (!why_on(t) || t->choice->ndest == 0) continue;
        if (covered(t) > 0) fail_msg("space %d: %d marked hexes lie under the card", s, covered(t));
        asked++;
        if (asked % 8 != 1) continue;
        const frect at = t->why->at;
        press(&d, at.x + at.w / 2, at.y + 30);
        assert_false(why_on(t));
    }
    print_message("%d answers\n", asked);
    assert_true(asked > 20);
    desk_close(&d);
}

/* Where it would hide somebody, or the line it speaks of, on every side of its place, it lies as near as it
 * hides nobody, and not in a corner far off. */
static void why_not_lies_near_its_place(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/onganjira.json", 1920, 1080, false);
    table *t = d.a->table;
    enum { BATTERY = 6 };
    rest(&d);
    overrule(&d, "umpire-place u6 > 1722");
    overrule(&d, "umpire-set u6 key=limbered value=0");
    overrule(&d, "umpire-step step=fire");
    overrule(&d, "umpire-set key=ended value=2");
    choice_select(t, BATTERY);
    rest(&d);
    assert_int_equal(t->choice->unit, BATTERY);
    const int at = board_space_find(t->b, "0908");
    press_space(&d, at);
    assert_true(why_on(t));
    const frect card = ui_inset(t->why->at, 12);
    const fpoint c = where_centre(t, at);
    const float x = fmaxf(0, fmaxf(card.x - c.x, c.x - card.x - card.w)),
                y = fmaxf(0, fmaxf(card.y - c.y, c.y - card.y - card.h));
    if (hypotf(x, y) > 3 * t->camera->view.cell)
        fail_msg("%.0f pixels off, a hex is %.0f", (double)hypotf(x, y), (double)t->camera->view.cell);
    assert_true(x > 0 || y > 0);
    desk_close(&d);
}

/* Of the dotted lines that are drawn, each of which runs through no word: how many. */
static int dotted_lines(const desk *d)
{
    int dotted = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *dots = &d->out->commands[i];
        if (dots->kind != DRAW_STROKE || dots->u.stroke.dash[0] != 2 || dots->u.stroke.dash[1] != 3) continue;
        const draw_word *w = &d->out->words[dots->path.at];
        const float x = w[1].f, y = w[2].f, end = w[4].f;
        dotted++;
        for (size_t k = 0; k < d->out->count; k++) {
            const draw_command *c = &d->out->commands[k];
            if (c->kind != DRAW_TEXT || c->u.text.align != ALIGN_LEFT) continue;
            const float px = c->u.text.f.px, from = c->u.text.x,
                        to = from + ui_width_font(&d->a->ui, c->u.text.f, d->out->text + c->text);
            if (x < to && from < end && y < c->u.text.y + 0.5f && y > c->u.text.y - px * 0.75f)
                fail_msg("dots through \"%s\"", d->out->text + c->text);
        }
    }
    return dotted;
}

/* No dotted line runs through a word; where words are set in several lines each has its own. */
static void dots_run_under_the_words(void **unused)
{
    (void)unused;
    desk d = germans_in("fire");
    table *t = d.a->table;
    int dotted = 0;
    for (int at = FIRST_BAND; at <= SECOND_BAND; at++) {
        choice_clear(t);
        choice_select(t, COMPANY);
        assert_true(choice_target(t, at));
        rest(&d);
        dotted += dotted_lines(&d);
    }
    print_message("%d dotted lines\n", dotted);
    assert_true(dotted >= 4);
    desk_close(&d);
}

/* Tooltips of what lies round the lesson's card, while it is read; *near: those that would lie on it. */
static int tooltips_round(desk *d, float y, int *near)
{
    const table *t = d->a->table;
    const frect card = t->lesson->card;
    int tips = 0;
    for (float x = 8; x < 1272; x += 12) {
        app_event(d->a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = x, .y = y});
        app_tick(d->a, d->now += 2000);
        app_draw(d->a, d->out);
        const frect at = d->a->ui.tip_at;
        if (!d->a->ui.tip[0] || ui_meet(at, card)) continue;
        size_t plate = d->out->count;
        while (plate > 0 && d->out->commands[plate - 1].kind == DRAW_TEXT)
            plate--;
        for (size_t i = plate; i < d->out->count; i++) {
            const draw_command *c = &d->out->commands[i];
            const frect spoken = {c->u.text.x, c->u.text.y - c->u.text.f.px,
                                  ui_width_font(&d->a->ui, c->u.text.f, d->out->text + c->text),
                                  c->u.text.f.px};
            if (ui_meet(spoken, card)) fail_msg("\"%s\" over the lesson", d->out->text + c->text);
        }
        tips += plate < d->out->count;
        *near += at.x + at.w / 2 > card.x && at.x + at.w / 2 < card.x + card.w && card.y > at.y + at.h &&
                 card.y < at.y + at.h + 60;
    }
    return tips;
}

/* What lies in the bar is explained to who points at it, and the lesson below can be read all the same. */
static void no_tooltip_lies_over_the_lesson(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"conduct/scenarios/rorkes-drift", "prone/scenarios/drill",
                                          "grid/scenarios/kassassin", "safari/scenarios/first-march"};
    int tips = 0, near = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++)
        for (int h = 600; h <= 720; h += 120) {
            char path[120];
            snprintf(path, sizeof path, "rules/%s.json", battles[i]);
            desk d = desk_open(path, 1280, h, true);
            rest(&d);
            app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F8});
            app_tick(d.a, d.now += 40);
            app_draw(d.a, d.out);
            key(&d, 'l', 0);
            rest(&d);
            assert_true(d.a->table->lesson && d.a->table->lesson->card.w > 0);
            tips += tooltips_round(&d, 24, &near);
            desk_close(&d);
        }
    print_message("%d tooltips, %d of them just above the lesson\n", tips, near);
    assert_true(tips > 10 && near > 0);
}

/* That battle up to the line of its save which begins so, after the end of the line before. */
static void kept_until(const char *which, const char *line, char path[500])
{
    char from[200], *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    char *at = strstr(text, line);
    if (at == NULL) at = text + size - 1; /* all of it */
    file_join(folder, "saves-plates.save", path, 500);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
}

/* One's own men give way far out of a window that shows the place of the fight closely: while the verdict is
 * read both are in sight. */
static void the_view_follows_ones_own_retreat(void **unused)
{
    enum { CLOSE = 240, GARRISON = 7 };
    (void)unused;
    char path[500];
    int seen = 0;
    action fire;
    error err = {0};
    kept_until("prone-omaruru", "\n327 german fire u5 @u14 ", path);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, false);
    table *t = d.a->table;
    rest(&d);
    assert_true(action_decode(t->sc, 0, "fire u5 @u14 direct=no", &fire, &err));
    const int stands = t->battle->view.units[GARRISON].space;
    fpoint c = where_centre(t, stands);
    c = view_to_board(&t->camera->view, c.x, c.y);
    camera_frame(t, c.x, c.y, t->layout->board, CLOSE, false);
    battle_do(t, &fire);
    for (int ms = 0; ms < 120000 && seen == 0; ms += 40) {
        app_tick(d.a, d.now += 40);
        app_draw(d.a, d.out);
        const tale_fight *f = show_verdict(t);
        if (!f) continue;
        for (int i = 0; i < 40; i++) { /* the camera comes to rest */
            app_tick(d.a, d.now += 40);
            app_draw(d.a, d.out);
        }
        const int now = t->anim->shown.units[GARRISON].space;
        if (show_verdict(t) == f && f->other == GARRISON && now != stands) {
            assert_true(frame_sees(t, now) && frame_sees(t, f->space));
            seen++;
        }
        show_skip(t);
    }
    assert_int_equal(seen, 1);
    desk_close(&d);
}

/* A height that is fought for and the gate that is to be reached say so, to whom they matter. */
static void a_place_says_what_it_is_fought_for(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, false);
    const table *t = d.a->table;
    int told = 0;
    rest(&d);
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        for (int k = 0; k < c->nspaces; k++) {
            char title[160];
            strbuf says = {0};
            place_words(t, c->spaces[k], title, sizeof title, &says);
            if (c->text && c->text[0] && strstr(strbuf_str(&says), c->text) == NULL)
                fail_msg("%s: %s", title, strbuf_str(&says));
            told += c->kind == VICTORY_ENTER ? 100 : 1;
            strbuf_free(&says);
        }
    }
    assert_true(told > 100 && told % 100 >= 3);
    desk_close(&d);
}

/* The page of the result scrolls where it must, and cuts no line in two. */
static void no_line_of_a_result_is_cut(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-rorkes-drift", "conduct-tamai",  "prone-drill",
                                        "prone-onganjira",      "grid-kassassin", "grid-maida",
                                        "safari-tsavo"};
    int pages = 0, scrolled = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int h = 720; h <= 1080; h += 120) {
            char path[500];
            kept_until(games[g], "\nend", path);
            desk d = desk_open(path, h * 16 / 9, h, false);
            rest(&d);
            const ui *u = &d.a->ui;
            frect page = {0};
            for (int i = 0; i < u->nregions; i++)
                if (u->regions[i].id == ui_name("history", 0)) page = u->regions[i].r;
            if (page.h <= 0) fail_msg("%s: no page of the result", games[g]);
            const float foot = page.y + page.h;
            for (size_t i = 0; i < d.out->count; i++) {
                const draw_command *c = &d.out->commands[i];
                if (c->kind != DRAW_TEXT || c->u.text.x < page.x || c->u.text.x > page.x + page.w) continue;
                const float px = c->u.text.f.px;
                if (c->u.text.f.face > GARAMOND_BOLD) continue;
                if (c->u.text.y - px * 0.6f < foot && c->u.text.y > foot + 0.5f)
                    fail_msg("%s, %d: \"%s\" is cut", games[g], h, d.out->text + c->text);
            }
            pages++;
            scrolled += d.a->table->modal->scroll.content > page.h + 1;
            desk_close(&d);
        }
    print_message("%d pages, %d of them scroll\n", pages, scrolled);
    assert_true(pages > 20 && scrolled > 0 && scrolled < pages);
}

/* What both sides win by, the same places held, has one row for both, and no other row counts it again. */
static void what_both_hold_is_told_once(void **unused)
{
    (void)unused;
    char path[500];
    kept_until("grid-kassassin", "\nend", path);
    desk d = desk_open(path, 1280, 720, false);
    rest(&d);
    int rows = 0;
    assert_true(d.a->table->modal->card != MODAL_NONE);
    const char *held = say_title(d.a->table, "tally.held", "");
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || c->u.text.f.px != theme_font(&d.a->ui.t, TEXT_BODY).px) continue;
        rows += c->u.text.align == ALIGN_LEFT && strcmp(d.out->text + c->text, "Objectives") == 0 &&
                c->u.text.y > 100; /* not in the bar */
        if (strcmp(d.out->text + c->text, held) == 0) fail_msg("objectives held are counted again");
    }
    assert_int_equal(rows, 1);
    desk_close(&d);
}

static const char kassassin[] = "rules/grid/scenarios/kassassin.json";

/* Wanted on a counter, or where others lie already, words stand beside both. */
static void words_lie_on_no_counter(void **unused)
{
    (void)unused;
    enum { PLATES = 12 };
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    frect laid[PLATES];
    int n = 0;
    rest(&d);
    marking_begin(t);
    for (int u = 0; u < t->sc->nunits && n < PLATES; u++) {
        if (t->battle->view.units[u].status != UNIT_ON) continue;
        const fpoint at = where_unit(t, u);
        const draw_list *out = t->host->ui->out;
        const size_t before = out->count;
        marking_plate(t, at.x, at.y, "range 10");
        const float w = marking_plate_width(t, "range 10"), h = marking_plate_height(t);
        float x = 0, y = 0;
        for (size_t i = before; i < out->count; i++)
            if (out->commands[i].kind == DRAW_TEXT)
                x = out->commands[i].u.text.x, y = out->commands[i].u.text.y;
        const frect r = {x - w / 2, y - h * 0.72f, w, h};
        if (where_counters_covered(t, r) > 0)
            fail_msg("words wanted on %s hide a counter", t->sc->units[u].name);
        for (int i = 0; i < n; i++)
            if (ui_meet(ui_inset(laid[i], 1), ui_inset(r, 1)))
                fail_msg("words wanted on %s lie on others", t->sc->units[u].name);
        laid[n++] = r;
    }
    assert_int_equal(n, PLATES);
    desk_close(&d);
}

static int space_named(const table *t, const char *name)
{
    const int space = board_space_find(t->b, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

/* The map without it lies over all of what is printed there and hardly more, and that once. */
static bool printed_no_more(const desk *d, frect printed)
{
    const table *t = d->a->table;
    const view *v = &t->camera->view;
    const fpoint from = view_to_window(v, printed.x / SHEET_UNIT, printed.y / SHEET_UNIT),
                 to = view_to_window(v, (printed.x + printed.w) / SHEET_UNIT,
                                     (printed.y + printed.h) / SHEET_UNIT);
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const frect r = c->kind == DRAW_IMAGE ? c->u.image.r : (frect){0};
        n += r.x <= from.x + 1 && r.y <= from.y + 1 && r.x + r.w >= to.x - 1 && r.y + r.h >= to.y - 1 &&
             r.w < to.x - from.x + 9 && r.h < to.y - from.y + 9;
    }
    return n == 1;
}

/* It has a plate no larger than the word. */
static bool on_a_plate(const desk *d, frect at)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const frect r = c->kind == DRAW_ROUND ? c->u.round.r : (frect){0};
        n += r.w > 0 && fabsf(r.x - at.x) < 1 && fabsf(r.y - at.y) < 1 && fabsf(r.w - at.w) < 1 &&
             fabsf(r.h - at.h) < 1;
    }
    return n == 1;
}

/* No sign of an objective lies on what is written aside. */
static void clear_of_prizes(const table *t, const name_aside *at, int n)
{
    sheet_prize_at prize[SHEET_PRIZES];
    const int all = sheet_art_prizes(t->camera->art, prize);
    assert_true(all > 0);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < all; k++) {
            const fpoint tag = prizes_tag_at(t, &prize[k]), sign = prizes_at(t, &prize[k]);
            assert_false(ui_meet((frect){tag.x - 8, tag.y - 8, 16, 16}, at[i].at));
            assert_false(ui_meet((frect){sign.x - 5, sign.y - 5, 10, 10}, at[i].at));
        }
}

/* What is written aside lies about a space from where it is printed, and no farther. */
static void near_what_it_names(const table *t, const name_aside *at, int n)
{
    const frect *names;
    const float cell = t->camera->view.cell, k = cell / SHEET_UNIT, far = 1.2f * cell;
    (void)camera_whole_names(t, cell, &names);
    for (int i = 0; i < n; i++) {
        const frect r = names[at[i].which], a = at[i].at;
        const fpoint p = view_to_window(&t->camera->view, r.x / SHEET_UNIT, r.y / SHEET_UNIT);
        assert_true(fabsf(a.x - p.x) <= r.w * k / 2 + far && fabsf(a.y - p.y) <= far);
    }
}

/* Over a counter the diamond leaves free where its hits stand: what begins a fifth of it from its edge. */
static void a_diamond_lies_on_no_hits(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1920, 1080, false);
    const table *t = d.a->table;
    sheet_prize_at prize[SHEET_PRIZES];
    rest(&d);
    const int all = sheet_art_prizes(t->camera->art, prize);
    assert_true(all > 1);
    for (int k = 0; k < all; k++) {
        char text[60], name[16];
        board_space_name(t->b, prize[k].space, name);
        snprintf(text, sizeof text, "umpire-place u%d > %s", k, name);
        overrule(&d, text);
        const fpoint c = where_unit(t, k), at = prizes_at(t, &prize[k]);
        const float size = where_counter(t, prize[k].space), tip = prizes_radius(t, prize[k].space);
        assert_true(fabsf(at.x - c.x) - tip >= size * 0.32f || fabsf(at.y - c.y) - tip >= size * 0.32f);
    }
    desk_close(&d);
}

/* The names of fields beside objectives give way to counters, and to no place where the objective's sign or
 * its holder's lies. */
static void a_name_lies_on_no_objective(void **unused)
{
    (void)unused;
    static const char *const boxes[] = {"H8", "I8", "I9", "J8", "J9", "H7", "I7", "H6",
                                        "I6", "I5", "J7", "K8", "K9", "J6", "H9"};
    desk d = desk_open("rules/grid/scenarios/maida.json", 1920, 1080, false);
    const table *t = d.a->table;
    name_aside at[NAMES_ASIDE_MAX];
    int aside = 0;
    rest(&d);
    assert_true(names_aside_find(t, at) > 0); /* "middle field" is printed on the sign of its own */
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        char text[60];
        snprintf(text, sizeof text, "umpire-place u%d > %s", (int)i, boxes[i]);
        overrule(&d, text);
        const int n = names_aside_find(t, at);
        clear_of_prizes(t, at, n);
        near_what_it_names(t, at, n);
        aside += n;
    }
    assert_true(aside > 0);
    desk_close(&d);
}

/* The ring of a lesson hides no name either: "village" stands where the first march says to press. */
static void a_name_lies_in_no_ring_of_a_lesson(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    name_aside at[NAMES_ASIDE_MAX];
    rest(&d);
    key(&d, KEY_F8, 0);
    app_tick(d.a, d.now += 40);
    app_draw(d.a, d.out);
    key(&d, 'l', 0);
    rest(&d);
    table *t = d.a->table;
    choice_select(t, 0);
    rest(&d);
    assert_true(lesson_on(t) && t->lesson->at == 1);
    const frect ring = lesson_meant(t, lesson_now(t));
    const int n = names_aside_find(t, at);
    const sheet_name *said = camera_said(t, t->camera->view.cell);
    bool village = false;
    for (int i = 0; i < n; i++) {
        village = village || strcmp(said[at[i].which].words, "village") == 0;
        assert_false(ui_meet(at[i].at, ring));
    }
    assert_true(village);
    desk_close(&d);
}

/* Where a counter comes to stand on a name of the map it is written beside it, and there it stays when the
 * counter has gone. */
static void a_name_under_a_counter_is_written_beside_it(void **unused)
{
    (void)unused;
    static const char *const boxes[] = {"B4", "C4", "C5", "B5"};
    desk d = desk_open(kassassin, 1280, 720, false);
    const table *t = d.a->table;
    name_aside at[NAMES_ASIDE_MAX];
    size_t from = 0;
    int aside = 0;
    rest(&d);
    assert_int_equal(names_aside_find(t, at), 0);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        char text[60];
        const frect *names;
        snprintf(text, sizeof text, "umpire-place u0 > %s", boxes[i]);
        overrule(&d, text);
        (void)space_named(t, boxes[i]);
        const int n = names_aside_find(t, at), all = camera_whole_names(t, t->camera->view.cell, &names);
        assert_in_range(n, 0, 1);
        if (n == 0) continue;
        assert_in_range(at[0].which, 0, all - 1);
        assert_true(where_counters_covered(t, at[0].at) <= 0);
        assert_true(text_drawn(d.out, camera_said(t, t->camera->view.cell)[at[0].which].words));
        assert_true(on_a_plate(&d, at[0].at));
        assert_true(printed_no_more(&d, names[at[0].which])); /* no letters of it beside a counter */
        from = i;
        aside++;
    }
    assert_true(aside > 0);
    char back[60];
    snprintf(back, sizeof back, "umpire-place u0 > %s", boxes[from]);
    overrule(&d, back);
    assert_int_equal(names_aside_find(t, at), 1);
    const frect was = at[0].at;
    overrule(&d, "umpire-place u0 > K8");
    assert_int_equal(names_aside_find(t, at), 1);
    assert_true(at[0].at.x == was.x && at[0].at.y == was.y);
    desk_close(&d);
}

/* By night paper lies under a printed name, farther than its letters: all of it goes with the name. */
static void by_night_no_paper_stays_where_a_name_was(void **unused)
{
    (void)unused;
    static const float more = 0.45f; /* of the letters' size, at either end */
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1920, 1080, false);
    const table *t = d.a->table;
    name_aside at[NAMES_ASIDE_MAX];
    int aside = 0;
    rest(&d);
    overrule(&d, "umpire-place u12 > 0506");
    overrule(&d, "umpire-place u13 > 0507");
    ((anim *)t->anim)->shown.turn = 6;
    lighting_forget(d.a->table);
    for (int i = 0; i < 3; i++)
        app_draw(d.a, d.out);
    const int n = names_aside_find(t, at);
    for (int i = 0; i < n; i++) {
        const frect *names;
        (void)camera_whole_names(t, t->camera->view.cell, &names);
        const frect name = names[at[i].which];
        const float px = camera_said(t, t->camera->view.cell)[at[i].which].f.px * more;
        assert_true(printed_no_more(&d, ui_inset(name, -px)));
        aside++;
    }
    print_message("%d names stand aside\n", aside);
    assert_true(aside > 0);
    desk_close(&d);
}

static bool never_cached(void *self, uint64_t of)
{
    (void)self;
    (void)of;
    return false;
}

/* While the map of another zoom is still being made its names are printed, and not written beside it too. */
static void no_name_is_there_twice(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    view *v = (view *)&t->camera->view;
    name_aside at[NAMES_ASIDE_MAX];
    rest(&d);
    overrule(&d, "umpire-place u0 > C4");
    assert_int_equal(names_aside_find(t, at), 1);
    assert_true(on_a_plate(&d, at[0].at));
    const draw_host *was = v->host;
    draw_host slow = *was;
    slow.cached = never_cached;
    v->host = &slow;
    app_draw(d.a, d.out);
    assert_false(on_a_plate(&d, at[0].at));
    v->host = was;
    app_draw(d.a, d.out);
    assert_true(on_a_plate(&d, at[0].at));
    desk_close(&d);
}

/* Nor does it lie on the ghost of who is told to go there. */
static void a_name_gives_way_to_who_is_to_come(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    plan *p = (plan *)t->plan;
    name_aside at[NAMES_ASIDE_MAX];
    rest(&d);
    const int space = space_named(t, "C4");
    assert_int_equal(names_aside_find(t, at), 0);
    p->on = PLAN_PREPARED;
    p->count = p->may = 1;
    p->row[0] = (plan_row){.may = true};
    action_init(&p->row[0].act, 0, 0);
    action_add_space(&p->row[0].act, space);
    assert_int_equal(names_aside_find(t, at), 1);
    const fpoint c = where_centre(t, space);
    const float half = where_counter(t, space) / 2;
    assert_false(ui_meet((frect){c.x - half, c.y - half, 2 * half, 2 * half}, at[0].at));
    p->on = PLAN_NONE;
    p->count = 0;
    desk_close(&d);
}

/* Who stands on an objective is not hidden by the sign of who holds it. */
static void a_holders_sign_lies_on_no_counter(void **unused)
{
    (void)unused;
    desk d = desk_open(drill, 1280, 720, false);
    const table *t = d.a->table;
    sheet_prize_at at[SHEET_PRIZES];
    rest(&d);
    overrule(&d, "umpire-place u0 > 0808");
    assert_int_equal(sheet_art_prizes(t->camera->art, at), 1);
    assert_int_equal(at[0].space, space_named(t, "0808"));
    const fpoint p = prizes_tag_at(t, &at[0]);
    assert_true(where_counters_covered(t, (frect){p.x - 7, p.y - 7, 14, 14}) <= 0);
    desk_close(&d);
}

/* Beside so short a label as "17 %" a long value begins on its line. */
static void long_values_stand_beside_short_labels(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/isandlwana.json", 1280, 720, false);
    table *t = d.a->table;
    int beside = 0, labels = 0;
    rest(&d);
    layout_open(t, LAYOUT_UNIT, true);
    pointer_inspect(t, 0);
    app_draw(d.a, d.out);
    for (size_t i = 0; i + 1 < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        const char *text = c->kind == DRAW_TEXT ? d.out->text + c->text : "";
        if (c->kind != DRAW_TEXT || c->u.text.x < t->layout->dock.x || strlen(text) > 6 ||
            strcmp(text + strlen(text) - (strlen(text) > 2 ? 2 : 0), " %") != 0)
            continue;
        labels++;
        for (size_t k = i + 1; k < d.out->count && k < i + 4; k++) {
            const draw_command *v = &d.out->commands[k];
            beside +=
                v->kind == DRAW_TEXT && fabsf(v->u.text.y - c->u.text.y) < 3 && v->u.text.x > c->u.text.x;
        }
    }
    if (labels == 0 || beside < labels)
        fail_msg("of %d such labels %d have a value beside them", labels, beside);
    desk_close(&d);
}

/* Pixels from r to a line, point by point. */
static float away_from(frect r, const line_span *l)
{
    enum { POINTS = 400 };
    float least = 1e9f;
    for (int i = 0; i <= POINTS; i++) {
        const float k = (float)i / POINTS, x = l->a.x + (l->b.x - l->a.x) * k,
                    y = l->a.y + (l->b.y - l->a.y) * k, dx = fmaxf(fmaxf(r.x - x, x - r.x - r.w), 0),
                    dy = fmaxf(fmaxf(r.y - y, y - r.y - r.h), 0);
        least = fminf(least, hypotf(dx, dy));
    }
    return least;
}

static bool same_ends(const line_span *a, const line_span *b)
{
    return (a->from == b->from && a->to == b->to) || (a->from == b->to && a->to == b->from);
}

typedef struct fires {
    int lines, worded;
} fires;

/* Words of every line of fire that is drawn: on it or close beside it, nearer to it than to any other, on no
 * counter but perhaps the edge of those it is about, and on no other's words. */
static void words_stand_by_their_lines(const desk *d, const char *where, fires *sum)
{
    const table *t = d->a->table;
    const line_span *l;
    const int n = marking_lines(t, &l);
    for (int i = 0; i < n; i++) {
        const frect r = l[i].words;
        sum->lines++;
        if (r.w <= 0) continue;
        sum->worded++;
        const float own = away_from(r, &l[i]);
        /* of the only one they may stand clear of the two whom they concern */
        const float most = n > 1 ? 12 : 12 + where_counter(t, l[i].from) / 2;
        if (own > most) fail_msg("%s: words %.0f pixels from their line", where, (double)own);
        for (int k = 0; k < n; k++) {
            if (k == i) continue;
            if (!same_ends(&l[i], &l[k]) && away_from(r, &l[k]) <= own + 2)
                fail_msg("%s: words of line %d, %.1f from it, are %.1f from line %d", where, i, (double)own,
                         (double)away_from(r, &l[k]), k);
            if (l[k].words.w > 0 && ui_meet(r, l[k].words)) fail_msg("%s: words on words", where);
        }
        for (int u = 0; u < t->sc->nunits; u++) {
            const unit *p = &t->battle->view.units[u];
            if (p->status != UNIT_ON || t->b->spaces[p->space].sheet != t->camera->sheet) continue;
            const bool concerned = p->space == l[i].from || p->space == l[i].to;
            const float half = where_counter(t, p->space) * 0.485f;
            const fpoint c = where_unit(t, u);
            frect hides = {c.x - half, c.y - half, 2 * half, 2 * half}, read[COUNTER_READS];
            if (concerned) hides = pieces_reads(t, u, read) > 0 ? read[0] : (frect){0};
            if (ui_meet(r, hides)) fail_msg("%s: words hide %s", where, t->sc->units[u].name);
        }
    }
}

/* Wherever many fires are declared in the golden battles, before the last of them. */
static void fires_of(const char *which, int w, int h, fires *sum)
{
    enum { MANY = 3, CUTS = 3 };
    char from[200], *text, path[500];
    size_t size;
    error err = {0};
    int run = 0, cuts = 0;
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    for (char *line = text; line && cuts < CUTS; line = strchr(line, '\n')) {
        char *next = strchr(++line, '\n');
        const char *fire = strstr(line, " fire u");
        run = fire && next && fire < next ? run + 1 : 0;
        if (run < MANY) continue;
        run = -MANY;
        cuts++;
        file_join(folder, "fires.save", path, sizeof path);
        assert_true(file_write(path, text, (size_t)(line - text), &err));
        desk d = desk_open(path, w, h, false);
        rest(&d);
        app_draw(d.a, d.out);
        words_stand_by_their_lines(&d, which, sum);
        desk_close(&d);
    }
    mem_free(text);
}

/* Rows next to each other, as they stood before Kassassin bridge. */
static desk in_rows(int w, int h)
{
    static const char *const there[] = {"u11 > H6", "u10 > H4", "u12 > H5", "u15 > B7", "u0 > K6", "u1 > K5",
                                        "u5 > L4",  "u3 > L7",  "u4 > L6",  "u16 > G4", "u17 > G5"};
    desk d = desk_open(kassassin, w, h, false);
    rest(&d);
    for (size_t i = 0; i < sizeof there / sizeof *there; i++) {
        char text[60];
        snprintf(text, sizeof text, "umpire-place %s", there[i]);
        overrule(&d, text);
    }
    return d;
}

static void fires_in_rows(int w, int h, fires *sum)
{
    desk d = in_rows(w, h);
    table *t = d.a->table;
    overrule(&d, "umpire-step step=fire");
    for (int i = 0; i < 6; i++) {
        const action *fire = NULL;
        for (int k = 0; k < t->battle->list.count && !fire; k++)
            if (t->battle->list.items[k].target != NO_UNIT) fire = &t->battle->list.items[k];
        if (!fire) break;
        const action a = *fire;
        battle_do(t, &a);
        rest(&d);
        app_draw(d.a, d.out);
        words_stand_by_their_lines(&d, "in rows", sum);
    }
    desk_close(&d);
}

static void words_of_fire_stand_by_their_own_line(void **unused)
{
    static const char *const games[] = {"grid-kassassin",     "grid-maida",      "grid-el-teb",
                                        "grid-pyramids",      "grid-bussaco",    "grid-tel-el-kebir",
                                        "conduct-isandlwana", "conduct-maiwand", "conduct-rorkes-drift",
                                        "conduct-tamai",      "conduct-ulundi",  "conduct-dargai"};
    fires sum = {0};
    (void)unused;
    fires_in_rows(1280, 720, &sum);
    fires_in_rows(1920, 1080, &sum);
    assert_true(sum.lines > 12);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        fires_of(games[i], i % 3 == 2 ? 1920 : 1280, i % 3 == 2 ? 1080 : 720, &sum);
    print_message("%d lines of fire, %d with words\n", sum.lines, sum.worded);
    assert_true(sum.lines > 60);
    assert_true(sum.worded * 20 >= sum.lines * 17); /* the rest cross each other too closely */
}

/* What lies over the board cuts no words off that stand by a line, and they are the same whenever it is
 * declared: how far it is. */
static void words_of_fire_lie_under_no_box(void **unused)
{
    (void)unused;
    desk d = in_rows(1280, 720);
    table *t = d.a->table;
    const line_span *l;
    overrule(&d, "umpire-step step=fire");
    for (int k = 0; k < t->battle->list.count; k++) {
        const action a = t->battle->list.items[k];
        if (a.target == NO_UNIT || board_steps(t->b, t->battle->view.units[a.units[0]].space,
                                               t->battle->view.units[a.target].space) < 3)
            continue;
        battle_do(t, &a);
        break;
    }
    rest(&d);
    app_draw(d.a, d.out);
    assert_int_equal(marking_lines(t, &l), 1);
    const frect was = l[0].words;
    assert_true(was.w > 0);
    for (size_t i = 0; i < d.out->count; i++) { /* only the log says that it is */
        const draw_command *c = &d.out->commands[i];
        if (c->kind == DRAW_TEXT && strstr(d.out->text + c->text, "declared"))
            assert_false(ui_inside(t->layout->board, c->u.text.x, c->u.text.y));
    }
    ((layout *)t->layout)->over[LAYOUT_STACK] = ui_inset(was, 2);
    app_draw(d.a, d.out);
    assert_int_equal(marking_lines(t, &l), 1);
    assert_true(l[0].words.w > 0 && !ui_meet(l[0].words, ui_inset(was, 2)));
    desk_close(&d);
}

/* The ring and all of who is chosen leaves the strength of who stands behind it to be read. */
static void who_is_chosen_hides_no_strength(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    overrule(&d, "umpire-place u1 > K5");
    if (!t->battle->ours || t->battle->d.side != 0) overrule(&d, "umpire-step step=movement");
    choice_select(t, 1);
    rest(&d);
    frect read[COUNTER_READS];
    assert_true(t->choice->unit == 1 && pieces_reads(t, 0, read) > 0);
    float top = 1e9f;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_STROKE || c->u.stroke.c != THEME_INK || c->u.stroke.width != 8) continue;
        const draw_word *w = &d.out->words[c->path.at]; /* it begins at the upper edge */
        top = fminf(top, w[2].f - c->u.stroke.width / 2);
    }
    if (top < read[0].y + read[0].h) fail_msg("%.1f pixels of it", (double)(read[0].y + read[0].h - top));
    assert_true(top < 1e8f);
    desk_close(&d);
}

/* A line is told of every unit that stands there. */
static int tell_of_all(table *t)
{
    recap *r = (recap *)t->recap;
    r->on = true, r->lit = -1;
    memset(&r->told, 0, sizeof r->told);
    for (int i = 0; i < t->sc->nunits && r->told.nlines < RECAP_LINES; i++) {
        frect read[COUNTER_READS];
        if (pieces_reads(t, i, read) == 0) continue;
        recap_line *l = &r->told.line[r->told.nlines++];
        *l = (recap_line){.side = (int8_t)t->sc->units[i].side, .space = t->battle->view.units[i].space};
        strcpy(l->bold, "one"), strcpy(l->quiet, "two");
    }
    return r->told.nlines;
}

static frect line_of_card(const table *t, int line)
{
    const ui *u = t->host->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("recapline", line)) return u->regions[i].r;
    fail_msg("line %d is not drawn", line);
    return (frect){0};
}

/* Lines of the list that are lit; *which: the last of them. */
static int lit_lines(const desk *d, int upto, int *which)
{
    const colour lit = 0xfff3bfff;
    int n = 0;
    for (size_t k = 0; k < d->out->count; k++) {
        const draw_command *c = &d->out->commands[k];
        if (c->kind != DRAW_ROUND || c->u.round.fill != lit) continue;
        n++;
        for (int i = 0; i < upto; i++)
            if (ui_meet(ui_inset(line_of_card(d->a->table, i), 4), c->u.round.r)) *which = i;
    }
    return n;
}

/* Of the list of what the enemy did one line is lit, by the pointer, the wheel or the keys: whichever came
 * last. */
static void one_line_alone_is_lit(void **unused)
{
    enum { SEEN = 4 };
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false);
    table *t = d.a->table;
    int which = -1;
    rest(&d);
    assert_true(tell_of_all(t) > SEEN);
    app_draw(d.a, d.out);
    assert_int_equal(lit_lines(&d, SEEN, &which), 0);
    const frect second = line_of_card(t, 1);
    const ui_event on = {.kind = UI_MOUSE_MOVE, .x = second.x + second.w / 2, .y = second.y + second.h / 2};
    for (int twice = 0; twice < 2; twice++) {
        app_event(d.a, &on);
        app_draw(d.a, d.out);
    }
    assert_int_equal(lit_lines(&d, SEEN, &which), 1);
    assert_int_equal(which, 1);
    recap_light(t, 1);
    app_draw(d.a, d.out);
    assert_int_equal(lit_lines(&d, SEEN, &which), 1);
    assert_int_equal(which, 2);
    ((recap *)t->recap)->on = false;
    desk_close(&d);
}

/* A plate with round ends, and by more than a pixel. */
static bool disc_hides(frect at, frect r)
{
    const float round = at.h / 2;
    const line_span spine = {.a = {at.x + round, at.y + round}, .b = {at.x + at.w - round, at.y + round}};
    return away_from(r, &spine) < round - 1;
}

/* The number of a line lies at the counter it is about, and where the strength and the facing of every
 * counter can be read. */
static void no_number_of_a_line_hides_a_strength(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) {
        const int w = i & 1 ? 1920 : 1280, h = i & 1 ? 1080 : 720;
        desk d = i < 2 ? in_rows(w, h) : desk_open("rules/conduct/scenarios/rorkes-drift.json", w, h, false);
        table *t = d.a->table;
        rest(&d);
        const int told = tell_of_all(t);
        app_draw(d.a, d.out);
        int discs = 0;
        for (size_t k = 0; k < d.out->count; k++) {
            const draw_command *c = &d.out->commands[k];
            const frect at = c->u.round.r;
            if ((c->kind != DRAW_CIRCLE && c->kind != DRAW_ROUND) || c->u.round.fill != d.a->ui.t.ink ||
                c->u.round.line != d.a->ui.t.ivory || at.h < 2 * theme_tx(&d.a->ui.t, 11, 13) - 0.1f ||
                !ui_inside(t->layout->board, at.x + at.w / 2, at.y + at.h / 2))
                continue;
            discs++;
            for (int u = 0; u < t->sc->nunits; u++) {
                frect read[COUNTER_READS];
                const int n = pieces_reads(t, u, read);
                for (int r = 0; r < n; r++)
                    if (disc_hides(at, read[r])) fail_msg("%d: a number on %s", i, t->sc->units[u].name);
            }
        }
        if (discs < told / 3 || discs < 5) fail_msg("%d numbers of %d lines", discs, told);
        ((recap *)t->recap)->on = false;
        desk_close(&d);
    }
}

/* How many prices are drawn there. */
static int prices_at(const desk *d, fpoint c)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *k = &d->out->commands[i];
        n += k->kind == DRAW_CIRCLE && k->u.round.fill == d->a->ui.t.ink &&
             hypotf(k->u.round.r.x + k->u.round.r.w / 2 - c.x, k->u.round.r.y + k->u.round.r.h / 2 - c.y) < 2;
    }
    return n;
}

/* Drawn once more over the tip of the lesson's card, a price leaves what is written on the board. */
static void no_price_lies_on_words(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    overrule(&d, "umpire-step step=movement");
    for (int u = 0; u < t->sc->nunits && t->choice->ndest < 2; u++)
        choice_select(t, u);
    rest(&d);
    app_draw(d.a, d.out);
    fpoint free[2];
    int n = 0;
    for (int i = 0; i < t->choice->ndest && n < 2; i++) {
        const fpoint c = where_centre(t, t->choice->dest[i]);
        if (prices_at(&d, c) == 1) free[n++] = c;
    }
    assert_int_equal(n, 2);
    marking_take(t, (frect){free[0].x - 40, free[0].y - 4, 42, 8});
    draw_list_clear(d.out);
    overlay_costs_beside(t, (frect){0});
    assert_int_equal(prices_at(&d, free[0]), 0);
    assert_int_equal(prices_at(&d, free[1]), 1);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_lie_on_no_counter),
        cmocka_unit_test(words_of_fire_stand_by_their_own_line),
        cmocka_unit_test(words_of_fire_lie_under_no_box),
        cmocka_unit_test(who_is_chosen_hides_no_strength),
        cmocka_unit_test(one_line_alone_is_lit),
        cmocka_unit_test(no_number_of_a_line_hides_a_strength),
        cmocka_unit_test(no_price_lies_on_words),
        cmocka_unit_test(a_name_under_a_counter_is_written_beside_it),
        cmocka_unit_test(by_night_no_paper_stays_where_a_name_was),
        cmocka_unit_test(no_name_is_there_twice),
        cmocka_unit_test(a_name_gives_way_to_who_is_to_come),
        cmocka_unit_test(a_diamond_lies_on_no_hits),
        cmocka_unit_test(a_name_lies_on_no_objective),
        cmocka_unit_test(a_holders_sign_lies_on_no_counter),
        cmocka_unit_test(why_not_leaves_the_marked_hexes_free),
        cmocka_unit_test(why_not_lies_near_its_place),
        cmocka_unit_test(dots_run_under_the_words),
        cmocka_unit_test(no_tooltip_lies_over_the_lesson),
        cmocka_unit_test(a_name_lies_in_no_ring_of_a_lesson),
        cmocka_unit_test(the_view_follows_ones_own_retreat),
        cmocka_unit_test(a_place_says_what_it_is_fought_for),
        cmocka_unit_test(no_line_of_a_result_is_cut),
        cmocka_unit_test(what_both_hold_is_told_once),
        cmocka_unit_test(long_values_stand_beside_short_labels),
    };
    return cmocka_run_group_tests_name("plates", tests, make_folder, remove_folder);
}
