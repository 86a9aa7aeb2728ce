/*
 * test_scenes.c: what the table shows beyond moving counters, on a stage of its own: printed tables that open
 * when they are read, cards turned up, dice of every kind, figures that act, losses and retreats owed,
 * stacks, several maps, loads on the ground, and that nobody sees what he may not know.
 */
#include <math.h>

#include "board/names.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/story.h"
#include "ui/desk.h"
#include "ui/stage.h"
#include "ui/table/battle.h"
#include "ui/table/board/place.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/scene.h"
#include "ui/table/panels/sum.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

static desk stage_open(int w, int h, bool alone, bool instant)
{
    return desk_open_with(stage_list, STAGE_DATA, STAGE_SCENARIO, w, h, alone, instant);
}

/* As the side that decides. */
static void order(desk *d, const char *text)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    if (!action_decode(t->sc, t->battle->d.side, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    const int before = session_count(t->s);
    battle_do(t, &a);
    assert_true(session_count(t->s) > before);
    app_draw(d->a, d->out);
}

static void pass(desk *d, int ms)
{
    for (int i = 0; i < ms; i += 20)
        app_tick(d->a, d->now += 20);
    app_draw(d->a, d->out);
}

static void stroke(desk *d, int k, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* The middle of what that widget covers. */
static fpoint widget(const desk *d, const char *name, int n)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name(name, n)) {
            const frect r = u->regions[i].r;
            return (fpoint){r.x + r.w / 2, r.y + r.h / 2};
        }
    fail_msg("nothing called %s %d can be pressed", name, n);
    return (fpoint){0, 0};
}

static bool has_widget(const desk *d, const char *name, int n)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name(name, n)) return true;
    return false;
}

static void press_widget(desk *d, const char *name, int n)
{
    const fpoint p = widget(d, name, n);
    press(d, p.x, p.y);
}

static int named_space(const desk *d, const char *name)
{
    const int space = board_space_find(d->a->table->b, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

/* ---- printed tables */

/* Where not every line has room, those that change the number stay: they come to what is read. */
static void what_changes_the_number_keeps_its_line(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    roll r = {.kind = ROLL_DICE,
              .count = 9,
              .sides = 20,
              .chart = -1,
              .table = -1,
              .unit = 0,
              .other = 1,
              .need = 2,
              .or_less = true,
              .counted = "story.hits"};
    ledger_put(&r.ledger, LEDGER_NOTE, 50, 9, "mod.figures", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_NOTE, 0, 5, "mod.range.medium", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_NOTE, 0, 4, "mod.class.hard", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_BASE, 2, 4, "mod.need", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_ADD, -1, 1, "mod.moved", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_AT_LEAST, 2, 1, "mod.least", "H·H9", true);
    rest(&d);
    app_draw(d.a, d.out);
    char value[LEDGER_TEXT];
    for (float room = 180; room < 400; room += 10) {
        draw_list_clear(d.out);
        sum_draw(d.a->table, &r, 0, 0, 260, room, true);
        for (int i = 3; i < r.ledger.count; i++) {
            ledger_op_text((ledger_op)r.ledger.line[i].op, r.ledger.line[i].value, false, value);
            if (!text_drawn(d.out, value)) fail_msg("in %g: no line says %s", (double)room, value);
        }
    }
    desk_close(&d);
}

/* What could have counted and did not has its number in brackets: it is not in the sum. */
static void what_did_not_count_stands_in_brackets(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    roll r = {.kind = ROLL_DICE, .count = 9, .sides = 20, .chart = -1, .table = -1, .unit = 0, .other = 1};
    for (int i = 0; i < d.a->table->sc->ntables; i++)
        for (int k = 0; k < d.a->table->sc->tables[i].count; k++)
            if (strcmp(d.a->table->sc->tables[i].rows[k].code, "mod.directs") == 0) r.table = (int16_t)i;
    assert_true(r.table >= 0);
    ledger_put(&r.ledger, LEDGER_BASE, 5, 3, "mod.need", "H·H16", true);
    ledger_put(&r.ledger, LEDGER_ADD, -1, 1, "mod.moved", "H·H16", true);
    rest(&d);
    draw_list_clear(d.out);
    sum_draw(d.a->table, &r, 0, 0, 400, 300, true);
    assert_true(text_drawn(d.out, "Leader directs"));
    assert_true(text_drawn(d.out, "(+1)"));
    assert_false(text_drawn(d.out, "+1"));
    assert_true(text_drawn(d.out, "\u22121"));
    desk_close(&d);
}

/* Boxes to be ticked are of lines that change the number: who leads, or how far off, is no modifier. */
static void a_note_has_no_box(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false);
    const float box = theme_tx(&d.a->ui.t, 15, 16);
    int boxes[2] = {0};
    rest(&d);
    for (int with = 0; with < 2; with++) {
        roll r = {.kind = ROLL_DICE, .count = 1, .sides = 6, .chart = -1, .table = -1, .unit = 0};
        ledger_put(&r.ledger, LEDGER_BASE, 3, 1, "mod.disordered", "U21", false);
        if (with) ledger_put(&r.ledger, LEDGER_NOTE, 0, 9, "note.leader-shared", "U21", false);
        draw_list_clear(d.out);
        sum_draw(d.a->table, &r, 0, 0, 400, 300, true);
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            boxes[with] += c->kind == DRAW_ROUND && c->u.round.r.w == box && c->u.round.r.h == box;
        }
    }
    assert_int_equal(boxes[0], 1);
    assert_int_equal(boxes[1], 1);
    desk_close(&d);
}

/* While a die rolls nothing tells what it shows: not by the number it gives, nor by a bound that it met. */
static void no_sum_tells_of_a_die_that_rolls(void **unused)
{
    (void)unused;
    roll r = {.kind = ROLL_DICE, .count = 1, .sides = 6, .chart = -1, .table = -1}, known;
    ledger l = {0};
    ledger_put(&l, LEDGER_BASE, 5, 6, "mod.march.die", "S1", false);
    ledger_put(&l, LEDGER_ADD, 1, 1, "mod.march.guide", "S8", false);
    ledger_put(&l, LEDGER_AT_MOST, 4, 1, "mod.march.charge", "S5", false);
    assert_int_equal(l.count, 3);
    roll_take_ledger(&r, &l);
    roll_before_faces(&r, &known); /* drawn up before it was thrown: all may see it */
    assert_int_equal(known.ledger.count, 3);
    roll_take_ledger_of_faces(&r, &l);
    roll_before_faces(&r, &known);
    assert_int_equal(known.ledger.count, 1);
    assert_int_equal(known.ledger.line[0].op, LEDGER_ADD);
}

static void tables_open_when_they_are_read(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}};
    for (int i = 0; i < 2; i++) {
        desk d = stage_open(sizes[i][0], sizes[i][1], true, false);
        table *t = d.a->table;
        pass(&d, 200);
        order(&d, "read u0");
        pass(&d, 60);
        assert_true(scene_open(t));
        assert_true(text_drawn(d.out, "Unit conduct"));
        assert_true(text_drawn(d.out, "Modifiers"));
        assert_true(anim_dice_part(t->anim, d.now) < 1); /* the die still rolls: no row is lit */
        pass(&d, 1200);                                  /* the eye finds the table first */
        assert_true(anim_dice_part(t->anim, d.now) >= 1);
        assert_true(scene_open(t));
        assert_true(text_holds(d.out, "army commander")); /* counted */
        if (i == 0)
            assert_true(
                text_holds(d.out, "square or field works")); /* not counted, and listed all the same */
        stroke(&d, KEY_SPACE, 0);
        assert_false(scene_open(t));
        d.a->settings.charts = false;
        order(&d, "read u0");
        pass(&d, 400);
        assert_false(scene_open(t));
        desk_close(&d);
    }
}

/* By themselves too, without any key. */
static void tables_close_by_themselves(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, false);
    pass(&d, 100);
    order(&d, "range u0");
    pass(&d, 1200);
    assert_true(scene_open(d.a->table));
    assert_true(text_drawn(d.out, "far") || text_holds(d.out, "Siege"));
    pass(&d, 3000);
    assert_false(scene_open(d.a->table));
    assert_true(d.a->table->battle->ours);
    desk_close(&d);
}

/* d6 + 1: nought or less never, one or two on a one, five or six on four and five, seven or more on a six. */
static void the_unit_card_shows_the_chances(void **unused)
{
    (void)unused;
    desk d = stage_open(1920, 1080, true, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, STAGE_COLUMN);
    panel p = {0};
    game_describe_unit(&t->battle->view, STAGE_COLUMN, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].style == ROW_CHART) modal_chart(t, p.row[i].n[0], &p.row[i]);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Chance"));
    assert_true(text_drawn(d.out, "0.0%"));
    assert_true(text_drawn(d.out, "16.7%"));
    assert_true(text_drawn(d.out, "33.3%"));
    assert_true(text_holds(d.out, "+1"));
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
    desk_close(&d);
}

/* Eight columns of words stand side by side in the smaller window: every heading is there. */
static void a_wide_table_fits(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    const int wide = chart_index(t->sc, "wide");
    const panel_row row = {.n = {wide, -1, -1, 0}};
    modal_chart(t, wide, &row);
    app_draw(d.a, d.out);
    const chart *c = &t->sc->charts[t->modal->chart];
    for (int i = 0; i < c->ncolumns; i++) {
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(c->columns[i], " ,"), c->columns[i]);
        assert_true(text_holds(d.out, word));
    }
    assert_false(text_holds(d.out, "columns 1 to"));
    for (size_t i = 0; i < d.out->count; i++)
        if (d.out->commands[i].kind == DRAW_TEXT) assert_true(d.out->commands[i].u.text.x < 1280);
    desk_close(&d);
}

/* ---- a happening */

static void a_happening_is_a_card(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, false);
    table *t = d.a->table;
    order(&d, "bush u0");
    pass(&d, 100);
    assert_false(text_drawn(d.out, "Bees"));
    stroke(&d, KEY_SPACE, 0); /* the dice are skipped; what they turned up is not */
    assert_true(scene_open(t));
    assert_true(text_drawn(d.out, "Bees"));
    assert_true(text_holds(d.out, "2d6:"));
    pass(&d, 500);
    assert_true(scene_open(t));
    stroke(&d, KEY_SPACE, 0);
    assert_false(scene_open(t));
    pass(&d, 3000);
    assert_true(t->battle->ours);
    /* Where nobody presses anything it is there to be read, and holds nothing up for ever. */
    order(&d, "bush u0");
    for (int i = 0; i < 15 && !t->battle->ours; i++)
        pass(&d, 1000);
    pass(&d, 12000);
    assert_true(scene_open(t));
    for (int i = 0; i < 60; i++)
        pass(&d, 1000);
    pass(&d, 12000);
    assert_false(scene_open(t));
    /* And its line in the log shows it again. */
    int line = -1;
    for (int i = 0; i < t->log->count; i++)
        if (t->log->lines[i].card) line = i;
    assert_true(line >= 0);
    show_recall(t, t->log->lines[line].entry, t->log->lines[line].event, false);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Bees"));
    key(&d, KEY_ESCAPE, 0);
    assert_false(scene_open(t));
    desk_close(&d);
}

/* Where nothing takes time it stays long enough to be read, and holds nothing up. */
static void a_happening_is_read_at_any_speed(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    order(&d, "bush u0");
    assert_true(text_drawn(d.out, "Bees"));
    assert_true(t->battle->ours);
    pass(&d, 10000);
    assert_false(scene_open(t));
    desk_close(&d);
}

/* ---- dice */

static void dice_of_every_kind_lie_in_the_tray(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    const frect bed = {0, 0, 270, 49}; /* as it is at 720 lines with its plate */
    static const int sides[] = {3, 4, 6, 8, 10, 12, 20};
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        roll r = {
            .sides = (uint8_t)sides[k], .count = ROLL_FACES, .chart = -1, .unit = NO_UNIT, .other = NO_UNIT};
        for (int i = 0; i < ROLL_FACES; i++)
            r.faces[i] = (uint8_t)(1 + i % sides[k]);
        draw_list_clear(d.out);
        d.a->ui.out = d.out;
        dice_bed_draw(t, &r, bed, 1);
        assert_true(draw_list_count(d.out) >= ROLL_FACES);
        int seen = 0;
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_IMAGE) continue;
            const frect at = c->u.image.r;
            const float x = at.x + at.w / 2, y = at.y + at.h / 2;
            assert_true(x > 0 && x < bed.w && y > 0 && y < bed.h);
            seen++;
        }
        if (sides[k] != 6) assert_int_equal(seen, ROLL_FACES);
    }
    desk_close(&d);
}

/* Beside the plate of a low tray lies the press for the printed table: no die lies under it. */
static void no_die_lies_under_the_press_for_the_table(void **unused)
{
    (void)unused;
    enum { DICE = 6 };
    int seen = 0;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    anim *a = show_anim(t);
    a->has_tray = true;
    a->tray =
        (roll){.sides = 20, .count = DICE, .chart = 0, .row = -1, .column = -1, .unit = 0, .other = NO_UNIT};
    for (int i = 0; i < DICE; i++)
        a->tray.faces[i] = (uint8_t)(1 + i);
    app_draw(d.a, d.out);
    frect press = {0};
    for (int i = 0; i < d.a->ui.nregions; i++)
        if (d.a->ui.regions[i].id == ui_name("traychart", 0)) press = d.a->ui.regions[i].r;
    assert_true(press.w > 0);
    const frect tray = t->layout->tray;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_IMAGE || !ui_meet(c->u.image.r, tray)) continue;
        const frect r = c->u.image.r;
        assert_false(ui_meet(ui_inset(r, r.w * 0.2f), press)); /* a picture is larger than its die */
        seen++;
    }
    assert_int_equal(seen, DICE);
    desk_close(&d);
}

static int ringed(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++)
        n += d->out->commands[i].kind == DRAW_CIRCLE && d->out->commands[i].u.round.line == d->a->ui.t.gold;
    return n;
}

/* The middle of the last of them. */
static float ring_x(const desk *d)
{
    float x = -1;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_CIRCLE && c->u.round.line == d->a->ui.t.gold)
            x = c->u.round.r.x + c->u.round.r.w / 2;
    }
    return x;
}

/* Where that text stands, -1: nowhere. */
static float text_at(const draw_list *d, const char *text)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_TEXT && strcmp(d->text + d->commands[i].text, text) == 0)
            return d->commands[i].u.text.y;
    return -1;
}

/* A face that has called for something is ringed, and what it called for stands below; not while they roll.
 */
static void a_die_that_calls_is_ringed_and_named(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    const frect bed = {0, 0, 270, 70};
    roll r = {.sides = 6, .count = 5, .faces = {3, 6, 2, 6, 1}, .chart = -1, .unit = 0, .other = NO_UNIT};
    for (int calls = 0; calls <= 1; calls++) {
        if (calls) r.calls = 6, r.calls_for = "roll.called";
        for (int still = 0; still <= 1; still++) {
            draw_list_clear(d.out);
            d.a->ui.out = d.out;
            dice_bed_draw(t, &r, bed, still ? 1 : 0.3f);
            assert_int_equal(ringed(&d), calls && still ? 2 : 0);
            const float y = text_at(d.out, "leader called");
            assert_true(calls && still ? y > bed.h - dice_bed_said(t, &r) && y < bed.h : y < 0);
        }
    }
    r.calls = 5; /* nobody shows it */
    assert_true(dice_bed_said(t, &r) <= 0);
    desk_close(&d);
}

/* Of a burst that wants low faces the low ones are ringed, though as many others reach the number. */
static void the_dice_that_hit_are_ringed(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    static const struct {
        uint8_t faces[3];
        int count, need, outcome, rings;
        bool or_less;
    } cases[] = {{{2, 6}, 2, 3, 1, 2, true}, {{2, 6}, 2, 3, 1, 6, false}, {{2, 6, 1}, 3, 3, 2, 0, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        roll r = {.sides = 6,
                  .count = (uint8_t)cases[i].count,
                  .need = cases[i].need,
                  .chart = -1,
                  .outcome = cases[i].outcome,
                  .or_less = cases[i].or_less,
                  .counted = "story.hits",
                  .total = 9,
                  .unit = 0,
                  .other = NO_UNIT};
        float x[2] = {-1, -1};
        memcpy(r.faces, cases[i].faces, 3);
        for (int bare = 0; bare < 2; bare++) { /* the first two change places: the ring goes with its face */
            draw_list_clear(d.out);
            d.a->ui.out = d.out;
            dice_bed_draw(t, &r, (frect){0, 0, 270, 70}, 1);
            assert_int_equal(ringed(&d), cases[i].rings ? 1 : 2);
            x[bare] = ring_x(&d);
            r.faces[0] = cases[i].faces[1];
            r.faces[1] = cases[i].faces[0];
        }
        if (cases[i].rings == 2) assert_true(x[0] < 135 && x[1] > 135);
        if (cases[i].rings == 6) assert_true(x[0] > 135 && x[1] < 135);
    }
    desk_close(&d);
}

/* Two tosses and the other side's dice: one scene, the earlier pools told over the last. */
static void pools_of_one_action_are_one_scene(void **unused)
{
    (void)unused;
    desk d = stage_open(1920, 1080, true, false);
    table *t = d.a->table;
    order(&d, "shoot u0.1 @u6.2");
    for (int i = 0; i < 60 && t->anim->nscene < 1; i++)
        pass(&d, 100);
    assert_int_equal(t->anim->nscene, 1);
    pass(&d, 60);
    assert_true(text_holds(d.out, "First toss of"));
    assert_true(text_holds(d.out, "heads")); /* of the toss before */
    assert_true(text_holds(d.out, "Second toss of"));
    for (int i = 0; i < 60 && t->anim->nscene < 2; i++)
        pass(&d, 100);
    assert_int_equal(t->anim->nscene, 2);
    assert_int_equal(t->anim->tray.sides, 12);
    for (int i = 0; i < t->anim->nscene; i++) { /* each side's dice have its colour, whoever throws besides */
        const int side = session_roll_side(t->sc, t->anim->scene[i]);
        assert_int_equal(dice_bed_colour(t, t->anim->scene[i]), t->sc->sides[side].style);
    }
    desk_close(&d);
}

/* ---- figures */

static void a_figure_is_chosen_and_shoots(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    press_space(&d, named_space(&d, "N3"));
    assert_int_equal(t->choice->unit, STAGE_COLUMN);
    press_space(&d, named_space(&d, "N4"));
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->target, STAGE_HERD);
    assert_int_equal(t->choice->actors.count, 4); /* the fifth is held fast */
    assert_int_equal(t->choice->victims.count, 4);
    assert_true(t->odds->some);
    key(&d, '3', 0);
    key(&d, '2', UI_SHIFT);
    const int third = FIGURE_BASE + t->sc->units[STAGE_COLUMN].first_figure + 2,
              bull = FIGURE_BASE + t->sc->units[STAGE_HERD].first_figure + 1;
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.units[0], third);
    assert_int_equal(t->choice->act.target, bull);
    assert_true(text_holds(d.out, "Askari"));
    press_widget(&d, "actor", FIGURE_BASE + t->sc->units[STAGE_COLUMN].first_figure);
    assert_int_equal(t->choice->act.units[0], FIGURE_BASE + t->sc->units[STAGE_COLUMN].first_figure);
    const int before = session_count(t->s);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    const action *done = &session_at(t->s, before)->act;
    assert_int_equal(done->verb, STAGE_SHOOT);
    assert_int_equal(done->units[0], FIGURE_BASE + t->sc->units[STAGE_COLUMN].first_figure);
    assert_int_equal(done->target, bull);
    bool told = false;
    for (int i = 0; i < t->log->count; i++)
        told = told ||
               strcmp(t->log->lines[i].text, "Hunter of Stairs's column fired at Bull of Buffalo herd.") == 0;
    assert_true(told);
    desk_close(&d);
}

static void the_roster_names_every_figure(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, STAGE_COLUMN);
    layout_open(t, LAYOUT_UNIT, true);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Hunter"));
    assert_true(text_drawn(d.out, "Bearer"));
    assert_true(text_drawn(d.out, "d12, elephant gun"));
    int rows = 0;
    for (int f = 0; f < 10; f++)
        rows += has_widget(&d, "figurerow", t->sc->units[STAGE_COLUMN].first_figure + f);
    assert_int_equal(rows, 10);
    desk_close(&d);
}

/* Two further choices of one order stand over the prompt, by pointer and by digits. */
static void further_choices_stand_in_strips(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, STAGE_COLUMN);
    choice_verb(t, STAGE_THROW);
    app_draw(d.a, d.out);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->nstrips, 2);
    assert_true(text_drawn(d.out, "Dice") && text_drawn(d.out, "Kind") && text_drawn(d.out, "D20"));
    key(&d, '5', 0);
    assert_int_equal(t->choice->act.args[0], 5);
    key(&d, '2', UI_SHIFT);
    assert_int_equal(t->choice->act.args[1], 6);
    press_widget(&d, "stripvalue", 0);
    assert_int_equal(t->choice->act.args[0], 1);
    assert_int_equal(t->choice->act.args[1], 6);
    d.a->ui.focus = ui_name("stripvalue", 1); /* by the ring: Enter chooses, and once more is the deed */
    d.a->ui.show_focus = true;
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->choice->act.args[0], 5);
    assert_false(t->anim->has_tray);
    assert_int_equal(d.a->ui.focus, 0);
    press_widget(&d, "stripvalue", 0);
    key(&d, KEY_ENTER, 0);
    assert_true(t->anim->has_tray);
    assert_int_equal(t->anim->tray.sides, 20);
    assert_int_equal(t->anim->tray.count, 1);
    desk_close(&d);
}

/* ---- what is owed */

/* Between two people: the other side chooses who loses and where to; each by two presses on the board. */
static void losses_and_retreats_are_chosen_on_the_board(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, false, true);
    table *t = d.a->table;
    rest(&d);
    key(&d, KEY_ENTER, 0); /* in the seat */
    assert_int_equal(t->battle->viewer, 0);
    order(&d, "shoot u0.1 @u6.2");
    rest(&d);
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    key(&d, KEY_SPACE, 0);
    assert_int_equal(t->battle->viewer, 1);
    assert_true(t->battle->ours);
    assert_true(offers_calls(t, STAGE_HERD) && offers_calls(t, STAGE_KABYLES));
    assert_false(offers_calls(t, STAGE_AMBUSH));
    press_space(&d, named_space(&d, "N4"));
    assert_int_equal(t->choice->unit, STAGE_HERD);
    assert_true(t->choice->ready && t->choice->alone);
    press_space(&d, named_space(&d, "N4")); /* the stack's next is chosen instead */
    assert_int_equal(t->choice->unit, STAGE_RIFIANS);
    const int strength = t->battle->view.units[STAGE_RIFIANS].strength;
    assert_true(has_widget(&d, "doalone", 0));
    press_widget(&d, "doalone", 0);
    assert_int_equal(session_state(t->s)->units[STAGE_RIFIANS].strength, strength - 1);
    assert_true(t->battle->ours);
    assert_true(choice_open(t)); /* no unit is asked for: the places are offered */
    assert_int_equal(t->choice->ndest, 3);
    const int to = named_space(&d, "N5");
    press_space(&d, to);
    assert_true(t->choice->ready);
    press_space(&d, to);
    assert_int_equal(session_state(t->s)->units[STAGE_RIFIANS].space, to);
    desk_close(&d);
}

/* The same without any pointer: the arrows to the place, Enter twice. */
static void a_retreat_is_chosen_by_keys(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, false, true);
    table *t = d.a->table;
    rest(&d);
    key(&d, KEY_ENTER, 0);
    order(&d, "shoot u0.1 @u6.2");
    rest(&d);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    key(&d, KEY_SPACE, 0);
    key(&d, KEY_TAB, 0);
    assert_true(t->choice->unit != NO_UNIT && t->choice->ready);
    const int who = t->choice->unit;
    key(&d, KEY_ENTER, 0);
    assert_true(choice_open(t) && t->choice->unit == NO_UNIT);
    pointer_go(t, named_space(&d, "N4"));
    key(&d, KEY_RIGHT, 0);
    assert_int_equal(t->pointer->cursor, named_space(&d, "N5"));
    key(&d, KEY_ENTER, 0);
    assert_true(t->choice->ready);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_state(t->s)->units[who].space, named_space(&d, "N5"));
    desk_close(&d);
}

/* ---- stacks */

/* Is a plate drawn in the middle of that widget, smaller than it? */
static bool plate_in(const desk *d, const char *name, int n)
{
    const fpoint at = widget(d, name, n);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_ROUND) continue;
        const frect r = c->u.round.r;
        if (r.w < 24 && r.h < 24 && fabsf(r.x + r.w / 2 - at.x) < 1 && fabsf(r.y + r.h / 2 - at.y) < 1)
            return true;
    }
    return false;
}

static void a_stack_is_looked_into_and_goes_together(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    const int from = named_space(&d, "N1"), to = named_space(&d, "N2");
    press_space(&d, from);
    assert_int_equal(t->pointer->fan, from);
    assert_int_equal(t->choice->unit, 1);
    for (int i = 1; i <= 5; i++)
        assert_true(has_widget(&d, "fanned", i));
    for (int i = 2; i <= 5; i++)
        assert_true(plate_in(&d, "stackjoin", i));
    press_widget(&d, "stackjoin", 2);
    press_widget(&d, "stackjoin", 4);
    assert_int_equal(t->choice->nextra, 2);
    press_widget(&d, "stackjoin", 2);
    assert_int_equal(t->choice->nextra, 1);
    press_widget(&d, "stackall", 0);
    assert_int_equal(t->choice->nextra, 4);
    press_widget(&d, "stackclose", 0);
    assert_int_equal(t->pointer->fan, NO_SPACE);
    press_space(&d, to);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.nunits, 5);
    key(&d, KEY_ENTER, 0);
    for (int i = 1; i <= 5; i++)
        assert_int_equal(session_state(t->s)->units[i].space, to);
    /* By keys: K looks into the stack of the chosen unit. */
    choice_select(t, 3);
    pointer_hide(t);
    key(&d, 'k', 0);
    assert_int_equal(t->pointer->fan, to);
    key(&d, 'k', 0);
    assert_int_equal(t->pointer->fan, NO_SPACE);
    desk_close(&d);
}

/* A target among several of one place is chosen in its stack. */
static void one_target_of_a_stack(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, STAGE_COLUMN);
    press_space(&d, named_space(&d, "N4"));
    assert_int_equal(t->pointer->fan, named_space(&d, "N4"));
    press_widget(&d, "fanned", STAGE_KABYLES);
    assert_int_equal(t->choice->target, STAGE_KABYLES);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.target, STAGE_KABYLES);
    desk_close(&d);
}

/* ---- several maps */

static void the_map_follows_the_choice(void **unused)
{
    (void)unused;
    desk d = stage_open(1280, 720, true, true);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->camera->sheet, 0);
    camera_zoom(t, 3, 500, 300);
    pass(&d, 400);
    const float x = t->camera->view.x, y = t->camera->view.y, cell = t->camera->view.cell;
    stroke(&d, ']', 0);
    assert_int_equal(t->camera->sheet, 1);
    assert_true(has_widget(&d, "sheettab", 0) && has_widget(&d, "sheettab", 1));
    press_widget(&d, "sheettab", 0);
    assert_int_equal(t->camera->sheet, 0);
    assert_true(t->camera->view.x == x && t->camera->view.y == y &&
                t->camera->view.cell == cell); /* as it was left */
    order(&d, "cross u0 > L2:B7");
    rest(&d);
    assert_int_equal(t->camera->sheet, 1); /* there the column is now, and the choice with it */
    stroke(&d, '[', 0);
    assert_int_equal(t->camera->sheet, 0);
    rest(&d);
    assert_int_equal(t->camera->sheet, 0); /* whoever looks elsewhere is left to look */
    camera_show_space(t, session_state(t->s)->units[STAGE_COLUMN].space);
    assert_int_equal(t->camera->sheet, 1); /* so a line of the log leads there */
    desk_close(&d);
}

/* ---- things, tallies, secrets */

static void loads_lie_where_they_were_dropped(void **unused)
{
    (void)unused;
    desk d = stage_open(1920, 1080, true, true);
    table *t = d.a->table;
    rest(&d);
    app_draw(d.a, d.out);
    const size_t before = draw_list_count(d.out);
    order(&d, "drop u0");
    order(&d, "drop u0");
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(draw_list_count(d.out) > before);
    char title[100];
    strbuf text = {0};
    place_words(t, named_space(&d, "N3"), title, sizeof title, &text);
    assert_non_null(strstr(strbuf_str(&text), "Dropped load (2)"));
    strbuf_free(&text);
    desk_close(&d);
}

static void score_and_loads_stand_in_the_bar(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}};
    for (int i = 0; i < 2; i++) {
        desk d = stage_open(sizes[i][0], sizes[i][1], true, true);
        rest(&d);
        app_draw(d.a, d.out);
        assert_true(text_drawn(d.out, "Score") && text_drawn(d.out, "Loads") && text_drawn(d.out, "12"));
        desk_close(&d);
    }
}

/* The ambush lies where the Reds point, choose, look into stacks and read the log: its name is never there.
 */
static void nobody_reads_of_the_ambush(void **unused)
{
    (void)unused;
    desk d = stage_open(1920, 1080, true, true);
    table *t = d.a->table;
    rest(&d);
    const int there = named_space(&d, "N2");
    assert_int_equal(session_state(t->s)->units[STAGE_AMBUSH].space, there);
    assert_int_equal(standing_at(t, there, NO_UNIT, false), NO_UNIT);
    const fpoint p = where_centre(t, there);
    ui_event move = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y};
    app_event(d.a, &move);
    for (int i = 0; i < 3; i++) {
        if (i == 1) press(&d, p.x, p.y);
        if (i == 2) choice_select(t, 1), pointer_hover(t, there);
        rest(&d);
        app_draw(d.a, d.out);
        assert_false(text_holds(d.out, "Ambush"));
    }
    layout_open(t, LAYOUT_LOG, true);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, "Ambush"));
    for (int i = 0; i < t->battle->list.count; i++)
        assert_int_not_equal(t->battle->list.items[i].target, STAGE_AMBUSH);
    desk_close(&d);
}

static unsigned chance(uint64_t *r, unsigned n)
{
    *r ^= *r << 13;
    *r ^= *r >> 7;
    *r ^= *r << 17;
    return (unsigned)((*r >> 20) % n);
}

/* Keys and presses at random, with everything moving: nothing falls over, nothing blocks for good. */
static void stands_random_pressing(void **unused)
{
    (void)unused;
    static const int keys[] = {
        KEY_TAB, KEY_ENTER, KEY_ENTER, KEY_SPACE, KEY_ESCAPE, KEY_LEFT, KEY_DOWN, KEY_F6, 'k',     'k',
        '[',     ']',       '1',       '2',       '3',        '0',      'm',      's',    't',     'w',
        'i',     'x',       'l',       'r',       'b',        'g',      'd',      'o',    KEY_HOME};
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {1000, 700}, {1280, 720}};
    uint64_t r = 0x9e3779b97f4a7c15u;
    for (int round = 0; round < 4; round++) {
        desk d = stage_open(sizes[round][0], sizes[round][1], round != 1, round == 2);
        int most = 0;
        const int enough = 300, patience = 1200; /* presses: the ruler and open cards take many of them */
        for (int i = 0; i < (most > 0 ? enough : patience) && d.a->table && d.a->screen == SCREEN_TABLE &&
                        !app_done(d.a);
             i++) {
            const unsigned what = chance(&r, 10);
            const float x = (float)chance(&r, (unsigned)sizes[round][0]),
                        y = (float)(60 + chance(&r, (unsigned)sizes[round][1] - 60));
            const int mods = chance(&r, 6) ? 0 : UI_SHIFT;
            ui_event down = {.kind = UI_MOUSE_DOWN,
                             .x = x,
                             .y = y,
                             .button = UI_LEFT,
                             .clicks = 1,
                             .mods = mods},
                     up = down, move = down;
            up.kind = UI_MOUSE_UP;
            move.kind = UI_MOUSE_MOVE;
            if (what < 5) {
                app_event(d.a, &move);
                app_event(d.a, &down);
                app_event(d.a, &up);
                app_draw(d.a, d.out);
            } else {
                stroke(&d, keys[chance(&r, sizeof keys / sizeof *keys)], mods);
            }
            pass(&d, (int)chance(&r, 4) * 200);
            if (d.a->table && session_count(d.a->table->s) > most) most = session_count(d.a->table->s);
            if (d.a->screen != SCREEN_TABLE && d.a->table) app_go(d.a, SCREEN_TABLE);
        }
        assert_true(most > 0);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_open_when_they_are_read),
        cmocka_unit_test(what_did_not_count_stands_in_brackets),
        cmocka_unit_test(a_note_has_no_box),
        cmocka_unit_test(no_sum_tells_of_a_die_that_rolls),
        cmocka_unit_test(what_changes_the_number_keeps_its_line),
        cmocka_unit_test(tables_close_by_themselves),
        cmocka_unit_test(the_unit_card_shows_the_chances),
        cmocka_unit_test(a_wide_table_fits),
        cmocka_unit_test(a_happening_is_a_card),
        cmocka_unit_test(a_happening_is_read_at_any_speed),
        cmocka_unit_test(dice_of_every_kind_lie_in_the_tray),
        cmocka_unit_test(no_die_lies_under_the_press_for_the_table),
        cmocka_unit_test(a_die_that_calls_is_ringed_and_named),
        cmocka_unit_test(the_dice_that_hit_are_ringed),
        cmocka_unit_test(pools_of_one_action_are_one_scene),
        cmocka_unit_test(a_figure_is_chosen_and_shoots),
        cmocka_unit_test(the_roster_names_every_figure),
        cmocka_unit_test(further_choices_stand_in_strips),
        cmocka_unit_test(a_retreat_is_chosen_by_keys),
        cmocka_unit_test(losses_and_retreats_are_chosen_on_the_board),
        cmocka_unit_test(a_stack_is_looked_into_and_goes_together),
        cmocka_unit_test(one_target_of_a_stack),
        cmocka_unit_test(the_map_follows_the_choice),
        cmocka_unit_test(loads_lie_where_they_were_dropped),
        cmocka_unit_test(score_and_loads_stand_in_the_bar),
        cmocka_unit_test(nobody_reads_of_the_ambush),
        cmocka_unit_test(stands_random_pressing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
