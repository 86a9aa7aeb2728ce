/*
 * test_legend.c: marks of the board say once what they mean, at an edge where they hide nothing; a range
 * looks like no reach and is not drawn with one; what has a key has a place to press.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/told.h"
#include "ui/desk.h"
#include "ui/printed/sheet.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/line_words.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/legend_swatch.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/placing.h"
#include "ui/table/board/range.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/range.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/where.h"
#include "ui/pieces/counter.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/unit_marks.h"

/* A golden battle up to that entry, with its side to decide. */
static desk opened(const char *which, const char *entry, int w, int h, bool instant)
{
    char from[200], path[500], as[120];
    char *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    if (!file_read(from, 1u << 24, &text, &size, &err)) fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    assert_non_null(at);
    snprintf(as, sizeof as, "legend-%s.save", which);
    file_join(folder, as, path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    desk d = desk_open_with(ruleset_list, ".", path, w, h, false, instant);
    mem_free(text);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    if (recap_on(d.a->table)) recap_close(d.a->table);
    camera_fit(d.a->table, false);
    rest(&d);
    return d;
}

static desk before(const char *which, const char *entry, int w, int h)
{
    return opened(which, entry, w, h, true);
}

static bool reads(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT && strcmp(l->text + l->commands[i].text, text) == 0) return true;
    return false;
}

static bool begins(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT &&
            strncmp(l->text + l->commands[i].text, text, strlen(text)) == 0)
            return true;
    return false;
}

/* The first of those who may act that may go somewhere, or (go false) that may not and has a range. */
static int somebody(desk *d, bool go)
{
    table *t = d->a->table;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (!offers_any(t, i)) continue;
        choice_select(t, i);
        bool range = false;
        for (int k = 0; k < t->choice->overlay.count; k++)
            range = range || t->choice->overlay.item[k].kind == OVERLAY_SHORT;
        if (range && (t->choice->ndest > 0) == go) return i;
    }
    fail_msg("nobody");
    return NO_UNIT;
}

/* Its cross is pressed. */
static void put_away(desk *d)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nlast; i++)
        if (u->last[i].id == ui_name("legendclose", 0)) {
            const frect r = u->last[i].r;
            press(d, r.x + r.w / 2, r.y + r.h / 2);
            return;
        }
    fail_msg("it has no cross");
}

static const char kassassin[] = "grid-kassassin", move[] = "\n6 egyptian";

/* The rings round those who may act lie there from the beginning: their card is put away. */
static void nothing_is_shown(desk *d)
{
    const table *t = d->a->table;
    assert_int_equal(t->legend->shown & ~(1u << LEGEND_CALLED | 1u << LEGEND_HELD), 0);
    if (t->legend->shown) put_away(d);
    assert_true(t->legend->shown == 0 && t->legend->at.w == 0);
}

static void what_is_seen_for_the_first_time_is_explained_once(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    const table *t = d.a->table;
    nothing_is_shown(&d);
    somebody(&d, true);
    rest(&d);
    assert_true(reads(d.out, "It may go there; what it costs"));
    assert_false(reads(d.out, "Short range"));
    assert_true(t->legend->at.w > 0);
    put_away(&d);
    const int other = somebody(&d, true);
    assert_true(other != NO_UNIT && (d.a->settings.marks_told & 1u << LEGEND_REACH));
    rest(&d);
    assert_false(reads(d.out, "It may go there; what it costs"));
    somebody(&d, false);
    rest(&d);
    assert_true(reads(d.out, "Short range") && reads(d.out, "Long range"));
    put_away(&d);
    assert_false(reads(d.out, "Short range"));
    assert_true(d.a->settings.marks_told & 1u << LEGEND_SHORT);
    desk_close(&d);
}

/* Whose target the marked are is said where it can only be one thing: a range that lies there besides is of
 * another. */
static void what_they_are_a_target_of_is_said(void **unused)
{
    (void)unused;
    desk d = before("prone-drill", "\n53 german charge", 1280, 720);
    choice_select(d.a->table, 0);
    rest(&d);
    assert_int_equal(d.a->table->choice->naim, 2);
    assert_true(begins(d.out, "Short range"));
    assert_true(reads(d.out, "Charge: it may be the target"));
    desk_close(&d);
}

/* Unit conduct: who is Shaken may be pressed to roll, and is ringed, though he rolls by himself else and
 * nobody is asked about him before the step ends. */
static void who_may_rally_is_ringed(void **unused)
{
    (void)unused;
    enum { WEST_BARRICADE = 7 };
    desk d = before("conduct-rorkes-drift", "\n110 british order", 1280, 720);
    const table *t = d.a->table;
    assert_true(offers_may_act(t, WEST_BARRICADE) && offers_calls(t, WEST_BARRICADE));
    assert_false(offers_is_unused(t, WEST_BARRICADE));
    desk_close(&d);
}

static void it_is_as_the_settings_wish(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    nothing_is_shown(&d);
    d.a->settings.explain = EXPLAIN_NEVER;
    somebody(&d, true);
    rest(&d);
    assert_false(reads(d.out, "It may go there; what it costs"));
    key(&d, KEY_F1, UI_SHIFT); /* called for it comes */
    assert_true(reads(d.out, "It may go there; what it costs"));
    key(&d, KEY_F1, UI_SHIFT);
    assert_false(reads(d.out, "It may go there; what it costs"));
    d.a->settings.explain = EXPLAIN_ALWAYS;
    choice_select(d.a->table, NO_UNIT); /* put away it stays so until the marks come again */
    rest(&d);
    somebody(&d, true);
    for (int i = 0; i < 2; i++) {
        rest(&d);
        assert_true(reads(d.out, "It may go there; what it costs"));
        put_away(&d);
        rest(&d);
        assert_false(reads(d.out, "It may go there; what it costs"));
        choice_select(d.a->table, NO_UNIT);
        rest(&d);
        somebody(&d, true);
    }
    desk_close(&d);
}

/* A card that has been looked at and one that has not: time passes here. */
static void it_stays_to_be_read_and_goes_by_itself(void **unused)
{
    (void)unused;
    desk d = opened(kassassin, move, 1280, 720, false);
    nothing_is_shown(&d);
    somebody(&d, true);
    app_tick(d.a, d.now += 40);
    app_draw(d.a, d.out);
    assert_true(d.a->table->legend->at.w > 0);
    const ui_event e = {.kind = UI_MOUSE_DOWN, .x = 20, .y = 400, .button = UI_LEFT, .clicks = 1};
    app_event(d.a, &e); /* it has hardly been there */
    app_draw(d.a, d.out);
    somebody(&d, true);
    app_draw(d.a, d.out);
    assert_true(d.a->table->legend->shown & 1u << LEGEND_REACH);
    app_tick(d.a, d.now += 2000);
    choice_select(d.a->table, NO_UNIT);
    app_draw(d.a, d.out);
    assert_int_equal(d.a->settings.marks_told & ~(1u << LEGEND_HELD | 1u << LEGEND_CALLED), 0);
    app_tick(d.a, d.now += 3000);
    app_draw(d.a, d.out);
    assert_true(d.a->table->legend->shown & 1u << LEGEND_REACH);
    app_tick(d.a, d.now += 1100);
    app_draw(d.a, d.out);
    assert_int_equal(d.a->table->legend->shown, 0);
    assert_true(d.a->settings.marks_told & 1u << LEGEND_REACH);
    desk_close(&d);
}

/* Nothing is pressed, and a frame is drawn only where one is asked for: what lies there no more does not stay
 * beside what does. */
static void rows_of_what_has_gone_go_by_themselves(void **unused)
{
    (void)unused;
    desk d = opened(kassassin, move, 1280, 720, false);
    legend *l = (legend *)d.a->table->legend;
    nothing_is_shown(&d);
    somebody(&d, true);
    app_tick(d.a, d.now += 40);
    l->shown |= 1u << LEGEND_DIE;
    app_draw(d.a, d.out);
    assert_true((l->shown & 1u << LEGEND_REACH) && (l->shown & 1u << LEGEND_DIE));
    int wait = 0;
    for (const uint64_t end = d.now + 4000; d.now < end && wait >= 0;) {
        d.now += wait > 20 ? (uint64_t)wait : 20;
        wait = app_tick(d.a, d.now);
        if (wait == 0) app_draw(d.a, d.out);
    }
    assert_true((l->shown & 1u << LEGEND_REACH) && !(l->shown & 1u << LEGEND_DIE));
    desk_close(&d);
}

/* What is marked now takes the place of what was and has been read: nothing is listed that is not drawn. */
static void what_comes_takes_the_place_of_what_has_gone(void **unused)
{
    (void)unused;
    desk d = opened(kassassin, move, 1280, 720, false);
    legend *l = (legend *)d.a->table->legend;
    nothing_is_shown(&d);
    l->shown = 1u << LEGEND_DIE;
    app_draw(d.a, d.out);
    app_tick(d.a, d.now += 2000);
    app_draw(d.a, d.out);
    assert_true(l->shown & 1u << LEGEND_DIE); /* it stays for some time */
    somebody(&d, true);
    app_draw(d.a, d.out);
    assert_true((l->shown & 1u << LEGEND_REACH) && !(l->shown & 1u << LEGEND_DIE));
    desk_close(&d);
}

/* As it goes from the board to the dock it lies in one of them, and another frame is asked for. */
static void it_is_never_in_two_places(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    table *t = d.a->table;
    somebody(&d, true);
    rest(&d);
    assert_true(t->legend->at.x >= t->layout->dock.x);
    legend_float(t, true);
    app_draw(d.a, d.out);
    int n = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        n += c->kind == DRAW_TEXT && strncmp(d.out->text + c->text, "Marks on the board", 18) == 0;
    }
    assert_int_equal(n, 1);
    assert_int_equal(legend_tick(t), 0);
    app_draw(d.a, d.out);
    assert_true(t->legend->at.x >= t->layout->dock.x && reads(d.out, "Marks on the board"));
    assert_true(legend_tick(t) != 0);
    desk_close(&d);
}

static bool covers(const table *t, frect r, int space)
{
    const fpoint c = where_centre(t, space);
    const float h = t->camera->view.cell * 0.4f;
    return ui_meet(r, (frect){c.x - h, c.y - h, 2 * h, 2 * h});
}

/* Whoever is chosen, in every system and window. */
static void it_lies_on_nothing_that_is_decided(void **unused)
{
    static const char *const battles[][2] = {{"grid-kassassin", "\n35 egyptian fire"},
                                             {"conduct-maiwand", "\n43 british fire"},
                                             {"prone-drill", "\n27 herero fire"},
                                             {"safari-lake", "\n25 british fire"},
                                             {"africa-castillejos", "\n70 moroccan fire"}};
    static const int sizes[][2] = {{1280, 720}, {900, 600}};
    int lay = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            desk d = before(battles[i][0], battles[i][1], sizes[k][0], sizes[k][1]);
            const table *t = d.a->table;
            d.a->settings.explain = EXPLAIN_ALWAYS;
            for (int u = 0, asked = 0; u < t->sc->nunits && asked < 4; u++) {
                if (!offers_any(t, u)) continue;
                asked++;
                choice_select(d.a->table, u);
                rest(&d);
                const frect r = t->legend->at;
                lay += r.w > 0;
                if (r.w <= 0) continue;
                const frect dock = t->layout->dock, log = t->layout->log;
                if (dock.w > 0) {
                    assert_true(r.x >= dock.x && r.y >= dock.y && r.x + r.w <= dock.x + dock.w &&
                                r.y + r.h <= dock.y + dock.h && !ui_meet(r, t->layout->tray) &&
                                !ui_meet(r, t->layout->card) && !ui_meet(r, log));
                    continue;
                }
                assert_true(r.x >= t->layout->board.x && r.y >= t->layout->board.y &&
                            r.x + r.w <= t->layout->board.x + t->layout->board.w &&
                            r.y + r.h <= t->layout->board.y + t->layout->board.h);
                if (covers(t, r, t->battle->view.units[u].space)) fail_msg("%s: on its unit", battles[i][0]);
                for (int a = 0; a < t->choice->naim; a++)
                    if (covers(t, r, t->battle->view.units[t->choice->aim[a]].space))
                        fail_msg("%s: on its target", battles[i][0]);
            }
            desk_close(&d);
        }
    assert_true(lay > 12);
}

/* Where that was written last; negative: nowhere. */
static float line_of(const desk *d, const char *words)
{
    for (size_t i = d->out->count; i-- > 0;)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strcmp(d->out->text + d->out->commands[i].text, words) == 0)
            return d->out->commands[i].box.y0;
    return -1;
}

/* Three ranges are three rows in their order, each with the line that is round it. */
static void each_range_has_its_row(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    const table *t = d.a->table;
    const unsigned three = 1u << LEGEND_SHORT | 1u << LEGEND_MEDIUM | 1u << LEGEND_LONG;
    d.a->settings.explain = EXPLAIN_ALWAYS;
    rest(&d);
    choice_select(d.a->table, 0);
    rest(&d);
    assert_int_equal(t->legend->shown & three, three);
    const float near = line_of(&d, "Short range, to 4 hexes"),
                middle = line_of(&d, "Medium range, to 8 hexes"),
                far = line_of(&d, "Long range, to 12 hexes");
    assert_true(near > 0 && near < middle && middle < far);
    assert_true(range_pen(t, OVERLAY_SHORT).dash[0] == 0 && range_pen(t, OVERLAY_LONG).dash[0] > 0 &&
                range_pen(t, OVERLAY_MEDIUM).dash[0] > 2 * range_pen(t, OVERLAY_LONG).dash[0]);
    desk_close(&d);
}

static bool same_place(frect a, frect b)
{
    return a.x == b.x && a.w == b.w && a.y == b.y;
}

/* Where no dock is open it lies over the board: as it was first laid, folded or not, whatever frame follows
 * and however near the pointer comes. */
static void it_stays_where_it_was_laid(void **unused)
{
    (void)unused;
    static const fpoint near[] = {{-12, 0.5f}, {0.5f, -12}, {0.4f, 0.2f}, {1.1f, 0.5f}};
    for (int narrow = 0; narrow < 2; narrow++) {
        desk d = before(kassassin, move, narrow ? 760 : 1000, narrow ? 560 : 700);
        const legend *l = d.a->table->legend;
        if (l->shown) put_away(&d);
        somebody(&d, true);
        app_draw(d.a, d.out);
        const frect was = l->at;
        assert_true(was.w > 0);
        for (int i = 0; i < 6; i++) {
            app_tick(d.a, d.now += 40);
            app_draw(d.a, d.out);
            assert_true(same_place(l->at, was) && l->at.h == was.h);
        }
        const unsigned shown = l->shown | l->beside;
        for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
            const float x = near[i].x < 0 ? was.x + near[i].x : was.x + near[i].x * was.w,
                        y = near[i].y < 0 ? was.y + near[i].y : was.y + near[i].y * was.h;
            app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = x, .y = y});
            for (int k = 0; k < 3; k++) {
                app_tick(d.a, d.now += 40);
                app_draw(d.a, d.out);
                if ((l->shown | l->beside) == shown) assert_true(same_place(l->at, was) && l->at.h == was.h);
            }
        }
        desk_close(&d);
    }
}

/* Where many dice fall the tray below grows, and the card stays where it lies. */
static void it_stays_as_the_tray_grows(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    table *t = d.a->table;
    somebody(&d, true);
    rest(&d);
    choice_select(t, NO_UNIT);
    app_draw(d.a, d.out);
    const frect lay = t->legend->at, tray = t->layout->tray;
    assert_true(lay.w > 0);
    anim *a = (anim *)t->anim;
    a->tray = (roll){.purpose = "roll.shots", .sides = 6, .count = 24, .unit = 0, .other = NO_UNIT};
    a->tray.chart = a->tray.row = a->tray.column = -1;
    memset(a->tray.faces, 3, sizeof a->tray.faces);
    a->has_tray = true;
    app_draw(d.a, d.out);
    assert_true(t->layout->tray.h > tray.h + 20);
    assert_true(same_place(lay, t->legend->at));
    desk_close(&d);
}

/* A battle in which it is for whoever plays here to decide. */
static desk deciding(const char *path, int w, int h)
{
    desk d = desk_open(path, w, h, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card != MODAL_NONE) modal_close(t);
    for (int i = 0; i < 40 && !t->battle->ours; i++)
        rest(&d);
    return d;
}

/* One who may act. */
static int somebody_else(const table *t)
{
    for (int i = t->sc->nunits - 1; i >= 0; i--)
        if (offers_may_act(t, i)) return i;
    return NO_UNIT;
}

/* Called back, it lies at the log's foot: there it stays when somebody is chosen and there are more marks to
 * be explained than have room, which are scrolled to. */
static void called_back_it_stays_in_the_dock(void **unused)
{
    (void)unused;
    desk d = deciding("rules/conduct/scenarios/laings-nek.json", 1920, 1080);
    table *t = d.a->table;
    key(&d, KEY_F1, UI_SHIFT);
    rest(&d);
    assert_true(t->legend->asked && t->legend->at.x >= t->layout->dock.x);
    for (int step = 0; step < 60 && t->battle->view.turn < 3; step++) {
        const int end = offers_end_step(t), who = somebody_else(t);
        if (t->battle->ours && who != NO_UNIT) {
            choice_select(t, who);
            rest(&d);
            rest(&d);
            if (t->legend->at.x < t->layout->dock.x)
                fail_msg("%d: it lies on the board at %.0f,%.0f %.0fx%.0f log %.0f afloat %d docked %d", step,
                         t->legend->at.x, t->legend->at.y, t->legend->at.w, t->legend->at.h, t->layout->log.h,
                         t->legend->afloat, t->legend->docked);
            choice_select(t, NO_UNIT);
        }
        const action a = t->battle->list.items[end >= 0 ? end : 0];
        if (t->battle->ours && t->battle->list.count > 0) battle_do(t, &a);
        rest(&d);
        if (t->modal->card != MODAL_NONE) modal_close(t);
    }
    assert_true(t->legend->asked);
    desk_close(&d);
}

/* The throw of reinforcements says whose it is in the narrow dock too, where nothing stands over the dice. */
static void a_small_tray_says_what_is_thrown_for(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card != MODAL_NONE) modal_close(t);
    anim *a = (anim *)t->anim;
    a->tray = (roll){.purpose = "roll.arrival",
                     .sides = 6,
                     .count = 1,
                     .unit = NO_UNIT,
                     .other = NO_UNIT,
                     .thrower = 2,
                     .need = 3,
                     .total = 2,
                     .outcome = 2};
    a->tray.chart = a->tray.row = a->tray.column = -1;
    a->tray.faces[0] = 2;
    a->has_tray = true;
    choice_select(t, somebody_else(t)); /* it has no more room than it needs */
    app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Reinforcements, Zulus"));
    desk_close(&d);
}

/* In the narrow dock, above the log: presses anywhere, another unit, the settings opened and closed leave it
 * where it is; folded it is its heading, and that is remembered. It goes with the step. */
static void it_has_one_place(void **unused)
{
    (void)unused;
    for (int big = 0; big < 2; big++) {
        desk d = before(kassassin, move, 1280, 720);
        table *t = d.a->table;
        d.a->settings.text = big ? 150 : 100;
        app_settings_changed(d.a);
        const int first = somebody(&d, true);
        rest(&d);
        const frect lay = t->legend->at;
        assert_true(lay.w > 0 && lay.x >= t->layout->dock.x && lay.y + lay.h <= t->layout->log.y);
        int pressed = 0;
        for (int i = 0; i < t->sc->nunits && pressed < 4; i++) {
            if (!offers_may_act(t, i) || i == t->choice->unit) continue;
            const fpoint c = where_unit(t, i);
            press(&d, c.x, c.y);
            pressed++;
            if (!same_place(lay, t->legend->at)) fail_msg("%d: it jumps or goes", i);
        }
        assert_int_equal(pressed, 4);
        choice_select(t, first);
        rest(&d);
        app_open(d.a, SCREEN_SETTINGS);
        rest(&d);
        app_open(d.a, SCREEN_TABLE);
        rest(&d);
        assert_true(same_place(lay, t->legend->at) && reads(d.out, "Marks on the board"));
        const float high = t->legend->at.h;
        app_draw(d.a, d.out); /* what lay there in the run before can be pressed */
        for (int i = 0; i < d.a->ui.nlast; i++)
            if (d.a->ui.last[i].id == ui_name("legendfold", 0)) {
                const frect r = d.a->ui.last[i].r;
                press(&d, r.x + r.w / 2, r.y + r.h / 2);
                break;
            }
        rest(&d);
        assert_true(d.a->settings.folded);
        if (t->legend->at.h >= high || !same_place(lay, t->legend->at))
            fail_msg("%g %g %g %g, %g", t->legend->at.x, t->legend->at.y, t->legend->at.w, t->legend->at.h,
                     high);
        const int end = offers_end_step(t);
        assert_true(end >= 0);
        const action a = t->battle->list.items[end];
        battle_do(t, &a);
        rest(&d);
        assert_false(t->legend->shown & 1u << LEGEND_REACH);
        desk_close(&d);
    }
}

static int ranges_shown(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        n += (o->kind == OVERLAY_SHORT || o->kind == OVERLAY_LONG) && range_shown(t, o);
    }
    return n;
}

/* Strokes in the colour of a range. */
static int rims(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_STROKE && c->u.stroke.c == d->a->ui.t.link;
    }
    return n;
}

static void a_range_is_no_reach(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    nothing_is_shown(&d);
    d.a->settings.explain = EXPLAIN_NEVER;
    const table *t = d.a->table;
    somebody(&d, true);
    rest(&d);
    assert_int_equal(ranges_shown(t), 0);
    assert_int_equal(rims(&d), 0);
    key(&d, 's', UI_SHIFT); /* asked for */
    assert_true(ranges_shown(t) > 0 && rims(&d) > 0);
    key(&d, 's', UI_SHIFT);
    assert_int_equal(rims(&d), 0);
    somebody(&d, false);
    rest(&d);
    const int spaces = ranges_shown(t), edges = rims(&d);
    assert_true(spaces > 4 && edges > 0);
    assert_true(edges < 3 * spaces); /* a rim, not a box each */
    desk_close(&d);
}

/* The centre of the words that read so. */
static void press_words(desk *d, const char *text)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || strcmp(d->out->text + c->text, text) != 0) continue;
        press(d, c->u.text.x, c->u.text.y - 3);
        return;
    }
    fail_msg("no %s", text);
}

static void what_has_a_key_can_be_pressed(void **unused)
{
    (void)unused;
    desk d = before(kassassin, move, 1280, 720);
    const table *t = d.a->table;
    d.a->settings.explain = EXPLAIN_NEVER;
    somebody(&d, true);
    key(&d, KEY_F10, 0);
    press_words(&d, "Lines of sight");
    assert_true(t->sight->kept && t->modal->card == MODAL_NONE);
    key(&d, KEY_F10, 0);
    press_words(&d, "Ruler");
    assert_true(t->ruler->on);
    key(&d, KEY_ESCAPE, 0);
    key(&d, KEY_F10, 0);
    press_words(&d, "What the marks mean");
    assert_true(t->legend->asked && reads(d.out, "It may go there; what it costs"));
    for (int i = 0; i < 3 && t->legend->asked; i++) { /* lets go of what is chosen, then of this */
        assert_int_equal(t->modal->card, MODAL_NONE);
        key(&d, KEY_ESCAPE, 0);
    }
    assert_false(t->legend->asked);
    assert_int_equal(t->modal->card, MODAL_NONE);
    desk_close(&d);
}

/* Fills in the colour of an objective, above the counters. */
static int diamonds(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_FILL && c->u.fill == d->a->ui.t.warn;
    }
    const legend *l = d->a->table->legend; /* its sample of one */
    return n - (l->shown >> LEGEND_HELD & 1 && l->at.w > 0 && n > 0);
}

/* Where somebody fell a small cross or a man lies: whoever asks is told, and at first sight anybody. */
static void the_fallen_are_explained(void **unused)
{
    (void)unused;
    for (int shown = 1; shown >= 0; shown--) {
        desk d = before("grid-el-teb", "\n60 ", 1280, 720);
        table *t = d.a->table;
        d.a->settings.fallen = shown;
        assert_int_equal(fallen_any(t), shown);
        if (!t->battle->ours) fail_msg("nobody decides");
        assert_int_equal((legend_lies(t) >> LEGEND_FALLEN) & 1, shown);
        if (!t->legend->asked) key(&d, KEY_F1, UI_SHIFT);
        app_draw(d.a, d.out);
        assert_int_equal(reads(d.out, "The fallen, one each up to nine"), shown);
        desk_close(&d);
    }
}

/* Nobody is told of those who lie under counters alone. */
static void the_fallen_under_counters_are_not_explained(void **unused)
{
    (void)unused;
    desk d = before("grid-el-teb", "\n60 ", 1280, 720);
    table *t = d.a->table;
    d.a->settings.fallen = true;
    assert_true(fallen_any(t));
    int who = 0, covered = 0;
    state *shown = &((anim *)t->anim)->shown;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (fallen_count(t, space) == 0) continue;
        while (shown->units[who].status != UNIT_ON)
            who++;
        shown->units[who++].space = (uint16_t)space;
        covered++;
    }
    assert_true(covered > 0);
    assert_false(fallen_any(t));
    desk_close(&d);
}

static int figures_on_red(const draw_list *out)
{
    int n = 0;
    for (size_t i = 0; i < out->count; i++)
        n += out->commands[i].kind == DRAW_ROUND && out->commands[i].u.round.fill == 0xb3261eff;
    return n;
}

/* Hits have their row, where anybody bears some; its sample is what the counters have: a figure, or parts. */
static void hits_are_explained(void **unused)
{
    (void)unused;
    static const char says[] = "Hits on it: enough of them cost strength";
    for (int large = 0; large < 2; large++) {
        desk d = before("grid-el-teb", "\n60 ", large ? 1920 : 1280, large ? 1080 : 720);
        table *t = d.a->table;
        state *shown = (state *)&t->anim->shown;
        if (!t->legend->asked) key(&d, KEY_F1, UI_SHIFT);
        rest(&d);
        if (large) assert_true(reads(d.out, says));
        const int figures = figures_on_red(d.out);
        int who = 0;
        counter_look look;
        while (shown->units[who].hits <= 0 || shown->units[who].status != UNIT_ON)
            who++;
        assert_true(pieces_look(t, who, &look));
        legend_swatch(t, LEGEND_HITS, (frect){10, 10, 40, 20});
        assert_int_equal(figures_on_red(d.out) - figures,
                         !counter_hits_counted(&look, where_counter(t, shown->units[who].space)));
        for (int u = 0; u < t->sc->nunits; u++)
            shown->units[u].hits = 0;
        rest(&d);
        assert_false(reads(d.out, says));
        desk_close(&d);
    }
}

/* The sample of an edge shows that alone: the picture of the counter begins beyond it. */
static void the_sample_of_an_edge_is_all_edge(void **unused)
{
    (void)unused;
    for (int large = 0; large < 2; large++) {
        desk d =
            desk_open("rules/africa/scenarios/tetuan.json", large ? 1920 : 1280, large ? 1080 : 720, true);
        rest(&d);
        const float w = large ? 32 : 28, most = 0.3f;
        const size_t before_it = d.out->count;
        int counters = 0;
        legend_swatch(d.a->table, LEGEND_EDGE, (frect){100, 100, w, 20});
        for (size_t i = before_it; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_IMAGE) continue;
            const frect whole = c->u.image.r;
            assert_true((100 + w - whole.x) / whole.w < most);
            counters++;
        }
        assert_int_equal(counters, 1);
        desk_close(&d);
    }
}

/* As many as have somebody standing on them. */
static void an_objective_is_seen_beneath_a_counter(void **unused)
{
    static const char *const battles[] = {"rules/grid/scenarios/bussaco.json",
                                          "rules/prone/scenarios/onganjira.json"};
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, false);
        sheet_prize_at at[SHEET_PRIZES];
        rest(&d);
        if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        const int n = sheet_art_prizes(d.a->table->camera->art, at);
        int stood_on = 0;
        for (int k = 0; k < n; k++)
            for (int u = 0; u < d.a->table->sc->nunits; u++)
                if (d.a->table->anim->shown.units[u].status == UNIT_ON &&
                    d.a->table->anim->shown.units[u].space == at[k].space) {
                    stood_on++;
                    break;
                }
        assert_true(n > 0);
        assert_int_equal(diamonds(&d), stood_on);
        desk_close(&d);
    }
}

/* Nobody has to ask which space a diamond means: none of its tips lies over the edge of it. */
static void a_diamond_lies_within_its_own_space(void **unused)
{
    static const char *const battles[] = {"rules/grid/scenarios/kassassin.json",
                                          "rules/grid/scenarios/bussaco.json",
                                          "rules/prone/scenarios/onganjira.json"};
    static const fpoint tips[] = {{-10, 0}, {10, 0}, {0, -10}, {0, 10}};
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, false);
        sheet_prize_at at[SHEET_PRIZES];
        rest(&d);
        const table *t = d.a->table;
        const int n = sheet_art_prizes(t->camera->art, at);
        assert_true(n > 0);
        for (int k = 0; k < n; k++)
            for (size_t tip = 0; tip < sizeof tips / sizeof *tips; tip++)
                assert_int_equal(where_space_at(t, (at[k].at.x + tips[tip].x) / SHEET_UNIT,
                                                (at[k].at.y + tips[tip].y) / SHEET_UNIT),
                                 at[k].space);
        desk_close(&d);
    }
}

static void settings_remember(void **unused)
{
    settings s, back;
    error err = {0};
    char path[200];
    (void)unused;
    settings_default(&s);
    s.explain = EXPLAIN_ALWAYS;
    s.marks_told = ((uint64_t)1 << LEGEND_MARKS) - 1; /* all there are */
    assert_true(settings_write(&s, folder, &err));
    settings_default(&back);
    assert_true(settings_read(&back, folder, &err));
    assert_int_equal(back.explain, EXPLAIN_ALWAYS);
    assert_true(back.marks_told == s.marks_told);
    file_join(folder, "settings.json", path, sizeof path);
    unlink(path);
}

/* The whole legend in the narrow dock leaves the log room for its last sentence, or all of its place. */
static void a_whole_legend_cuts_no_sentence(void **unused)
{
    (void)unused;
    int whole = 0, none = 0;
    for (int h = 480; h <= 600; h += 6) {
        desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, h, true);
        table *t = d.a->table;
        rest(&d);
        if (t->modal->card != MODAL_NONE) modal_close(t);
        for (int i = 0; i < 40 && !t->battle->ours; i++)
            rest(&d);
        key(&d, KEY_F1, UI_SHIFT);
        rest(&d);
        const float log = t->layout->log.h;
        if (log > 0 && log < log_least(t) - 1)
            fail_msg("at %d: a log of %.0f, its sentence needs %.0f", h, log, log_least(t));
        whole += log > 0, none += log <= 0;
        desk_close(&d);
    }
    assert_true(whole > 0 && none > 0);
}

static int mark_named(const table *t, const char *name)
{
    for (int i = 0; i < t->rs->nmarks; i++)
        if (strcmp(t->rs->marks[i].name, name) == 0) return i;
    return -1;
}

/* The last of the units of whoever decides that bears a mark. */
static int bearing(const table *t)
{
    for (int u = t->sc->nunits - 1; u >= 0; u--)
        if (unit_marks_of(t, u) && t->anim->shown.units[u].side == t->battle->d.side) return u;
    return NO_UNIT;
}

/* What the bars of quality decide, where the rules say it. */
static void bars_say_what_they_decide(void **unused)
{
    (void)unused;
    desk d = deciding("rules/prone/scenarios/drill.json", 1280, 720);
    rest(&d);
    key(&d, KEY_F1, UI_SHIFT);
    rest(&d);
    assert_true(begins(d.out, "Quality: three bars, elite"));
    desk_close(&d);
}

/* By name, to whoever asks, and on the card of the unit: there with what it does, where the words say so. */
static void marks_on_counters_are_named(void **unused)
{
    (void)unused;
    desk d = deciding("rules/safari/scenarios/first-march.json", 1280, 720);
    table *t = d.a->table;
    rest(&d);
    assert_true(begins(d.out, "Carries loads")); /* at first sight, and then to whoever asks */
    put_away(&d);
    rest(&d);
    assert_false(begins(d.out, "Carries loads"));
    key(&d, KEY_F1, UI_SHIFT);
    rest(&d); /* on no way out: it lies beside the board, where it has room from the next frame on */
    assert_true(begins(d.out, "Carries loads") && reads(d.out, "Quality: three bars are best"));
    state *shown = (state *)&t->anim->shown; /* a mark that is taken back has no row any more */
    const int bearer = bearing(t);
    shown->units[bearer].marks |= 1u << mark_named(t, "spooked");
    rest(&d);
    rest(&d); /* with a row more it may lie over the board: that is seen in the next frame */
    assert_true(begins(d.out, "Spooked"));
    shown->units[bearer].marks &= ~(1u << mark_named(t, "spooked"));
    rest(&d);
    assert_false(begins(d.out, "Spooked"));
    assert_true(t->legend->asked && begins(d.out, "Carries loads"));
    key(&d, KEY_F1, UI_SHIFT);
    assert_false(begins(d.out, "Carries loads"));
    choice_select(t, bearer);
    layout_open(t, LAYOUT_UNIT, true);
    rest(&d);
    assert_true(begins(d.out, "Carries loads"));
    shown->units[t->choice->unit].marks |= 1u << mark_named(t, "spooked");
    rest(&d);
    assert_true(begins(d.out, "Spooked: no march"));
    desk_close(&d);
}

/* What hangs from counters is told where it is first seen, in any battle of that system once; a mark that
 * comes later has its row when it comes. */
static void marks_on_counters_are_told_at_first_sight(void **unused)
{
    (void)unused;
    desk d = deciding("rules/safari/scenarios/first-march.json", 1280, 720);
    table *t = d.a->table;
    rest(&d);
    assert_true(begins(d.out, "Carries loads"));
    put_away(&d);
    rest(&d);
    assert_false(begins(d.out, "Carries loads"));
    state *shown = (state *)&t->anim->shown;
    shown->units[bearing(t)].marks |= 1u << mark_named(t, "spooked");
    rest(&d);
    rest(&d);
    assert_true(begins(d.out, "Spooked") && !begins(d.out, "Carries loads"));
    put_away(&d);
    assert_true(settings_badges(&d.a->settings, "safari") != 0);
    assert_int_equal(settings_badges(&d.a->settings, "grid"), 0);
    ((legend *)t->legend)->badges_told = 0; /* in another battle nothing has been told */
    rest(&d);
    assert_false(begins(d.out, "Carries loads") || begins(d.out, "Spooked"));
    desk_close(&d);
}

/* By rule system; of one what is added joins what was there. */
static void settings_remember_badges(void **unused)
{
    (void)unused;
    settings s;
    settings_default(&s);
    settings_badges_add(&s, "grid", 5);
    settings_badges_add(&s, "prone", 0x80000001u);
    settings_badges_add(&s, "grid", 2);
    assert_true(settings_badges(&s, "grid") == 7 && settings_badges(&s, "prone") == 0x80000001u);
    assert_int_equal(settings_badges(&s, "safari"), 0);
    settings_badges_add(&s, "prone", 2);
    assert_true(settings_badges(&s, "grid") == 7 && settings_badges(&s, "prone") == 0x80000003u);
}

/* The number of rows that the folded card tells; -1: there is none. */
static int folded_count(const desk *d)
{
    static const char head[] = "Marks on the board: ";
    for (size_t i = 0; i < d->out->count; i++) {
        if (d->out->commands[i].kind != DRAW_TEXT) continue;
        const char *s = d->out->text + d->out->commands[i].text;
        if (strncmp(s, head, sizeof head - 1) == 0) return atoi(s + sizeof head - 1);
    }
    return -1;
}

/* Folded it has not been read: it waits however long, tells how many it explains, and unfolded it explains as
 * many. */
static void folded_it_waits(void **unused)
{
    (void)unused;
    desk d = opened(kassassin, move, 1280, 720, false);
    table *t = d.a->table;
    if (t->legend->shown) put_away(&d);
    d.a->settings.folded = true;
    somebody(&d, true);
    for (int i = 0; i < 40; i++) {
        app_tick(d.a, d.now += 1000);
        app_draw(d.a, d.out);
        if (i == 20) ((legend *)t->legend)->turn--; /* it was another turn when it was laid there */
    }
    const int n = folded_count(&d);
    assert_true(n > 0);
    for (int i = 0; i < d.a->ui.nlast; i++)
        if (d.a->ui.last[i].id == ui_name("legendfold", 0)) {
            const frect r = d.a->ui.last[i].r;
            press(&d, r.x + r.w / 2, r.y + r.h / 2);
            break;
        }
    app_tick(d.a, d.now += 40);
    app_draw(d.a, d.out);
    assert_true(reads(d.out, "Marks on the board"));
    assert_true(reads(d.out, "It may go there; what it costs"));
    d.a->settings.folded = true;
    app_draw(d.a, d.out);
    assert_int_equal(folded_count(&d), n);
    desk_close(&d);
}

/* The strength in the left corner stays to be read, however many hang there. */
static void marks_leave_the_number_free(void **unused)
{
    (void)unused;
    for (int strength = 8; strength <= 22; strength += 14)
        for (float size = 40; size <= 90; size += 25) {
            draw_list *d = draw_list_new();
            const counter_look look = {.strength = strength,
                                       .max = 30,
                                       .nmarks = 4,
                                       .marks = {"limbered", "moved", "prone", "shaken"}};
            const float from = (strength > 9 ? 46 : 37) * size / 96;
            counter_draw_marks(d, &look, size / 2, size / 2, size);
            for (size_t i = 0; i < d->count; i++) {
                if (d->commands[i].kind != DRAW_SVG) continue;
                const frect r = d->commands[i].u.image.r;
                assert_true(r.x + r.w * 0.12f >= from || r.y + r.h < size * 0.66f);
            }
            draw_list_free(d);
        }
}

/* A sign in a side's colour within so many pixels of there: a fill or a rectangle. */
static bool sign_near(const desk *d, fpoint at, int side)
{
    const table *t = d->a->table;
    const colour c = palette_side(d->a->ui.t.sides, t->sc->sides[side].style).face;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *k = &d->out->commands[i];
        const bool drawn = (k->kind == DRAW_FILL && k->u.fill == c) ||
                           ((k->kind == DRAW_RECT || k->kind == DRAW_CIRCLE) && k->u.round.fill == c);
        const float x = (float)(k->box.x0 + k->box.x1) / 2, y = (float)(k->box.y0 + k->box.y1) / 2;
        if (drawn && fabsf(x - at.x) < 4 && fabsf(y - at.y) < 4 && k->box.x1 - k->box.x0 < 24) return true;
    }
    return false;
}

/* At the end of each name plate of an objective hangs its holder's sign; on hexes and squares beside the
 * diamond. Of what nobody holds hangs none. */
static void an_objective_shows_who_holds_it(void **unused)
{
    (void)unused;
    desk d = before("africa-castillejos", "\n70 moroccan fire", 1280, 720);
    table *t = d.a->table;
    const frect *written;
    const int n = camera_written(t, &written), first = n - t->b->sheets[t->camera->sheet].nspaces;
    int held = 0, sides = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int o = 0; o < t->sc->nobjectives; o++) {
            const int space = t->sc->objectives[o], side = prizes_holder(t, space);
            const frect r = written[first + space - t->b->sheets[t->camera->sheet].first_space];
            fpoint at =
                view_to_window(&t->camera->view, (r.x + r.w) / SHEET_UNIT, (r.y + r.h / 2) / SHEET_UNIT);
            at.x += 7.7f * d.a->ui.t.zoom;
            if (!ui_inside(t->layout->board, at.x, at.y) || side == NO_SIDE) continue;
            if (!sign_near(&d, at, side)) fail_msg("%s", t->b->spaces[space].name);
            assert_false(sign_near(&d, at, 1 - side));
            held++;
            sides |= 1 << side;
            show_anim(t)->shown.holder[o] = (uint8_t)(1 - side + 1); /* it changes hands */
        }
        app_draw(d.a, d.out);
    }
    assert_true(held >= 6 && sides == 3);
    desk_close(&d);
    d = before(kassassin, move, 1280, 720);
    t = d.a->table;
    sheet_prize_at at[SHEET_PRIZES];
    assert_int_equal(sheet_art_prizes(t->camera->art, at), 1);
    assert_true(sign_near(&d, prizes_tag_at(t, &at[0]), prizes_holder(t, at[0].space)));
    desk_close(&d);
}

/* Played back, a place that changes hands is told over it; its tag goes with that moment. */
static void a_change_of_hands_is_told_on_the_board(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "tests/playthroughs/africa-castillejos.save", 1280, 720, false,
                            false);
    table *t = d.a->table;
    int entry = -1, index = -1;
    for (int i = 0; i < session_count(t->s) && entry < 0; i++)
        for (int k = 0; k < session_at(t->s, i)->events.count && entry < 0; k++)
            if (session_at(t->s, i)->events.items[k].kind == EV_HOLD) entry = i, index = k;
    assert_true(entry > 0);
    const event *ev = &session_at(t->s, entry)->events.items[index];
    modal_close(t);
    show_watch(t, entry);
    bool told = false, before_it = false;
    for (int ms = 0; ms < 20000 && !told; ms += 20) {
        d.now += 20;
        before_it = before_it || prizes_holder(t, ev->to) != ev->side;
        app_tick(d.a, d.now);
        app_draw(d.a, d.out);
        if (t->anim->held) show_skip(t);
        for (size_t i = 0; i < d.out->count; i++)
            told = told || (d.out->commands[i].kind == DRAW_TEXT && d.out->commands[i].u.text.x < 900 &&
                            d.out->commands[i].u.text.y < 600 &&
                            strstr(d.out->text + d.out->commands[i].text, "is now held by"));
    }
    assert_true(told && before_it);
    for (int ms = 0; ms < 3000 && prizes_holder(t, ev->to) != ev->side; ms += 20)
        app_tick(d.a, d.now += 20);
    assert_int_equal(prizes_holder(t, ev->to), ev->side);
    desk_close(&d);
}

static void look_at(desk *d, int space)
{
    const fpoint c = where_centre(d->a->table, space);
    const ui_event e = {.kind = UI_MOUSE_MOVE, .x = c.x, .y = c.y};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
    app_draw(d->a, d->out);
}

static int named(const table *t, const char *id)
{
    for (int i = 0; i < t->b->nspaces; i++) {
        char name[16];
        board_space_name(t->b, i, name);
        if (strcmp(name, id) == 0) return i;
    }
    fail_msg("%s", id);
    return NO_SPACE;
}

/* Who fights hand to hand bears a sign of it, and whoever was of a ring that is broken shows it no more. */
static void what_holds_now_hangs_from_the_counter(void **unused)
{
    (void)unused;
    static state now;
    session *s = loaded("conduct-rorkes-drift.save");
    const scenario *sc = session_scenario(s);
    int ring = 0, whole = 0, fights = 0, idle = 0, shut = 0, open = 0;
    for (int m = 0; m < sc->rules->nmarks; m++) {
        if (strcmp(sc->rules->marks[m].name, "ring") == 0) ring = m;
        if (strcmp(sc->rules->marks[m].name, "ring-whole") == 0) whole = m;
    }
    assert_true(sc->rules->nsigns > 0);
    assert_string_equal(sc->rules->signs[0].name, "in-melee");
    for (int i = 0; i < session_count(s); i++) {
        session_state_at(s, i, &now);
        for (int u = 0; u < sc->nunits; u++) {
            unit_face face;
            game_face(&now, u, &face);
            fights += (face.signs & 1) != 0;
            idle += (face.signs & 1) == 0;
            if (!(now.units[u].marks & 1u << ring)) continue;
            const bool is_whole = (now.units[u].marks & 1u << whole) != 0;
            assert_int_equal((face.hides & 1u << ring) == 0, is_whole);
            shut += is_whole, open += !is_whole;
        }
    }
    session_free(s);
    print_message("%d fight, %d do not; %d of a whole ring, %d of a broken one\n", fights, idle, shut, open);
    assert_true(fights > 0 && idle > fights && shut > 0);
}

/* What a place's ground does is told once; met again it is its name and what is new there. The note lies
 * beside it, neither on it nor on where the chosen unit would go. */
static void a_place_is_told_at_length_once(void **unused)
{
    static const char rule[] = "No effect on moves";
    (void)unused;
    for (int big = 0; big < 2; big++) {
        desk d = before(kassassin, move, big ? 1920 : 1280, big ? 1080 : 720);
        table *t = d.a->table;
        look_at(&d, named(t, "F5"));
        assert_true(begins(d.out, rule) && begins(d.out, "F5, Open ground"));
        look_at(&d, named(t, "G9"));
        look_at(&d, named(t, "H5"));
        assert_true(begins(d.out, "H5, Open ground"));
        assert_false(begins(d.out, rule));
        why_toggle(t); /* who asks has all of it */
        app_draw(d.a, d.out);
        assert_true(begins(d.out, rule));
        why_toggle(t);
        app_draw(d.a, d.out);
        assert_false(begins(d.out, rule));
        rest(&d); /* and so has whoever rests there */
        app_draw(d.a, d.out);
        assert_true(begins(d.out, rule));
        look_at(&d, named(t, "G9"));
        look_at(&d, named(t, "H5"));
        assert_false(begins(d.out, rule));
        const int who = somebody(&d, true);
        rest(&d);
        int seen = 0;
        for (int i = 0; i < t->choice->ndest; i++) {
            look_at(&d, t->choice->dest[i]);
            const frect note = t->layout->note;
            if (note.w <= 0) continue;
            seen++;
            if (covers(t, note, t->choice->dest[i])) fail_msg("it lies on what it tells of");
            if (covers(t, note, t->battle->view.units[who].space)) fail_msg("it lies on who is chosen");
        }
        assert_true(seen > 0);
        desk_close(&d);
    }
}

/* The first line to a target says what it is, and the card has a row for it; later its range is enough. */
static void a_line_says_what_it_is_at_first_sight(void **unused)
{
    (void)unused;
    desk d = before(kassassin, "\n35 egyptian fire", 1280, 720);
    table *t = d.a->table;
    int aims = -1;
    for (int i = 0; i < t->battle->list.count && aims < 0; i++)
        if (t->battle->list.items[i].target != NO_UNIT && t->battle->list.items[i].nunits == 1) aims = i;
    assert_true(aims >= 0);
    const action a = t->battle->list.items[aims];
    choice_select(t, a.units[0]);
    choice_target(t, a.target);
    rest(&d);
    assert_true(begins(d.out, "Fire: range"));
    assert_true(t->legend->shown & 1u << LEGEND_LINE);
    choice_clear(t);
    d.a->settings.marks_told |= 1u << LEGEND_LINE;
    choice_select(t, a.units[0]);
    choice_target(t, a.target);
    rest(&d);
    assert_false(begins(d.out, "Fire: range"));
    assert_true(begins(d.out, "range"));
    desk_close(&d);
}

/* Nor when the pointer has left the place from which it was drawn. */
static void a_line_that_is_not_drawn_has_no_row(void **unused)
{
    (void)unused;
    desk d = before("grid-maida", "\n75 british ", 1280, 720);
    table *t = d.a->table;
    int seen = 0;
    odds_show(t, true);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_may_act(t, u)) continue;
        choice_select(t, u);
        for (int i = 0; i < t->choice->ndest; i++) {
            pointer_hover(t, t->choice->dest[i]);
            app_draw(d.a, d.out);
            if ((legend_lies(t) & (uint64_t)1 << LEGEND_LINE) == 0) continue;
            seen++;
            pointer_hover(t, board_space_find(t->b, "P1"));
            app_draw(d.a, d.out);
            assert_true((legend_lies(t) & ((uint64_t)1 << LEGEND_LINE | (uint64_t)1 << LEGEND_BARRED)) == 0);
        }
    }
    assert_true(seen > 0);
    desk_close(&d);
}

/* The card of what happens lies on nobody whom it befalls, in large letters too. */
static void a_happening_hides_nobody_it_befalls(void **unused)
{
    static const int sizes[][3] = {{1280, 720, 100}, {1280, 720, 150}, {1920, 1080, 150}};
    int apart = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        desk d = before("safari-first-march", "\n98 - go", sizes[i][0], sizes[i][1]);
        table *t = d.a->table;
        d.a->settings.text = sizes[i][2];
        app_settings_changed(d.a);
        rest(&d);
        show_recall_last(t, 0);
        app_draw(d.a, d.out);
        const event *ev = &session_at(t->s, t->show->recall_entry)->events.items[t->show->recall_event];
        const int who = action_unit_of(t->sc, ev->unit);
        const frect port = t->layout->board; /* he stands where the card would lie */
        const fpoint middle = view_to_board(&t->camera->view, port.x + port.w / 2, port.y + port.h * 0.45f);
        show_anim(t)->shown.units[who].space = (uint16_t)where_space_at(t, middle.x, middle.y);
        show_recall_last(t, 0);
        app_draw(d.a, d.out);
        app_draw(d.a, d.out);
        bool drawn = false;
        for (int k = 0; k < d.a->ui.nlast; k++) {
            if (d.a->ui.last[k].id != ui_name("happening", 0)) continue;
            drawn = true;
            const frect b = t->layout->board, card = d.a->ui.last[k].r;
            const fpoint c = where_unit(t, who);
            /* Where the board has no room above, below or beside him he is on the card alone. */
            const float least = where_counter(t, t->anim->shown.units[who].space) / 2 + 18;
            if (fmaxf(c.y - b.y, b.y + b.h - c.y) - least < card.h &&
                fmaxf(c.x - b.x, b.x + b.w - c.x) - least < card.w)
                continue;
            apart++;
            assert_false(covers(t, card, t->anim->shown.units[who].space));
        }
        assert_true(drawn);
        desk_close(&d);
    }
    assert_true(apart > 0);
}

/* Before one is chosen the board shows where they all may go, and says so at once: no log yet needs the room.
 */
static void where_they_may_be_placed_is_seen_before_one_is_chosen(void **unused)
{
    (void)unused;
    static const char *const paths[] = {"rules/prone/scenarios/onganjira.json",
                                        "rules/safari/scenarios/ituri.json"};
    for (int i = 0; i < 4; i++) {
        desk d = desk_open(paths[i / 2], i % 2 ? 1280 : 1920, i % 2 ? 720 : 1080, true);
        table *t = d.a->table;
        int16_t list[WAITING_MAX];
        rest(&d);
        app_draw(d.a, d.out);
        assert_true(offers_waiting(t, list) > 3 && !choice_open(t));
        uint8_t *within = mem_alloc((size_t)t->b->nspaces);
        assert_true(placing_all(t, within));
        assert_true(reads(d.out, "It may be placed there"));
        key(&d, KEY_TAB, 0);
        assert_true(t->choice->ndest > 3);
        for (int k = 0; k < t->choice->ndest; k++)
            assert_true(within[t->choice->dest[k]]);
        assert_false(placing_all(t, NULL));
        mem_free(within);
        desk_close(&d);
    }
}

/* A way that was gone has its head in the sample too, and ground beyond sight the colours that the light
 * gives it on the map. */
static void samples_are_drawn_as_on_the_board(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
    table *t = d.a->table;
    const frect r = {100, 100, 28, 20};
    rest(&d);
    draw_list_clear(d.out);
    legend_swatch(t, LEGEND_TRAIL, r);
    int heads = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        heads += c->kind == DRAW_FILL && c->box.x1 > r.x + r.w - 2;
    }
    assert_int_equal(heads, 1);
    draw_list_clear(d.out);
    legend_swatch(t, LEGEND_SIGHT, r);
    const colour ground = d.out->commands[0].u.round.fill;
    int seen = 0, beyond = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_RECT) continue;
        seen += c->u.round.fill == sheet_light_ground(t->camera->art, &t->lighting->sky, ground, false);
        beyond += c->u.round.fill == sheet_light_ground(t->camera->art, &t->lighting->sky, ground, true);
    }
    assert_int_equal(seen, 1);
    assert_int_equal(beyond, 1);
    desk_close(&d);
}

/* Who fires at one beside him in a row of counters: the words of the only line of fire lie on none of them,
 * not on the two whom they concern either. */
static void words_of_a_lone_line_lie_on_no_counter(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
    table *t = d.a->table;
    state *s = (state *)&t->anim->shown;
    const line_span *line;
    enum { ROW = 5 };
    rest(&d);
    for (int i = 0; i < t->sc->nunits; i++)
        s->units[i].status = UNIT_WAITING, s->units[i].space = NO_SPACE;
    for (int i = 0; i < ROW; i++) {
        const char name[] = {(char)('L' + i), '8', 0};
        s->units[i].status = UNIT_ON;
        s->units[i].space = (uint16_t)board_space_find(t->b, name);
    }
    marking_begin(t);
    marking_fire_as(t, "Fire", 2, s->units[2].space, 3, s->units[3].space);
    assert_int_equal(marking_lines(t, &line), 1);
    assert_true(line->words.w > 0);
    for (int i = 0; i < ROW; i++) {
        const fpoint at = where_unit(t, i);
        const float half = where_counter(t, s->units[i].space) / 2 - 1;
        if (ui_meet((frect){at.x - half, at.y - half, 2 * half, 2 * half}, line->words))
            fail_msg("they lie on %s", t->sc->units[i].name);
    }
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_they_may_be_placed_is_seen_before_one_is_chosen),
        cmocka_unit_test(what_is_seen_for_the_first_time_is_explained_once),
        cmocka_unit_test(what_they_are_a_target_of_is_said),
        cmocka_unit_test(who_may_rally_is_ringed),
        cmocka_unit_test(it_is_as_the_settings_wish),
        cmocka_unit_test(it_stays_to_be_read_and_goes_by_itself),
        cmocka_unit_test(rows_of_what_has_gone_go_by_themselves),
        cmocka_unit_test(what_comes_takes_the_place_of_what_has_gone),
        cmocka_unit_test(it_is_never_in_two_places),
        cmocka_unit_test(it_stays_where_it_was_laid),
        cmocka_unit_test(it_lies_on_nothing_that_is_decided),
        cmocka_unit_test(each_range_has_its_row),
        cmocka_unit_test(a_range_is_no_reach),
        cmocka_unit_test(what_has_a_key_can_be_pressed),
        cmocka_unit_test(the_fallen_are_explained),
        cmocka_unit_test(the_fallen_under_counters_are_not_explained),
        cmocka_unit_test(the_sample_of_an_edge_is_all_edge),
        cmocka_unit_test(hits_are_explained),
        cmocka_unit_test(an_objective_is_seen_beneath_a_counter),
        cmocka_unit_test(a_diamond_lies_within_its_own_space),
        cmocka_unit_test(settings_remember),
        cmocka_unit_test(marks_on_counters_are_named),
        cmocka_unit_test(bars_say_what_they_decide),
        cmocka_unit_test(marks_on_counters_are_told_at_first_sight),
        cmocka_unit_test(settings_remember_badges),
        cmocka_unit_test(folded_it_waits),
        cmocka_unit_test(marks_leave_the_number_free),
        cmocka_unit_test(it_has_one_place),
        cmocka_unit_test(it_stays_as_the_tray_grows),
        cmocka_unit_test(called_back_it_stays_in_the_dock),
        cmocka_unit_test(a_small_tray_says_what_is_thrown_for),
        cmocka_unit_test(what_holds_now_hangs_from_the_counter),
        cmocka_unit_test(a_place_is_told_at_length_once),
        cmocka_unit_test(a_line_says_what_it_is_at_first_sight),
        cmocka_unit_test(a_line_that_is_not_drawn_has_no_row),
        cmocka_unit_test(a_happening_hides_nobody_it_befalls),
        cmocka_unit_test(an_objective_shows_who_holds_it),
        cmocka_unit_test(a_whole_legend_cuts_no_sentence),
        cmocka_unit_test(a_change_of_hands_is_told_on_the_board),
        cmocka_unit_test(samples_are_drawn_as_on_the_board),
        cmocka_unit_test(words_of_a_lone_line_lie_on_no_counter),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
