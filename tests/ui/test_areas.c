/*
 * test_areas.c: the table on a map of areas: ships lie at sea and are pressed there, a stack goes together
 * only where all of it may, what is written on the map stays readable under a wash, what a place is worth is
 * printed, and a battle taken up again is not shown from its beginning.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"
#include "game/save.h"
#include "game/story.h"
#include "ui/pieces/counter.h"
#include "ui/desk.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_weather.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "game/umpire.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/place.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/fit.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/last_turn.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/pick.h"
#include "ui/table/choose/reach.h"
#include "ui/table/layout.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/choose/arrivals.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/placing.h"
#include "ui/table/board/marking.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static const char *const castillejos = "rules/africa/scenarios/castillejos.json";

static int named(const table *t, const char *name)
{
    const int space = board_space_find(t->b, name);
    if (space == NO_SPACE) fail_msg("no area %s", name);
    return space;
}

static int unit_called(const table *t, const char *name)
{
    for (int i = 0; i < t->sc->nunits; i++)
        if (strcmp(t->sc->units[i].name, name) == 0) return i;
    fail_msg("no unit %s", name);
    return NO_UNIT;
}

static void put(desk *d, const char *name, const char *area)
{
    table *t = d->a->table;
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, unit_called(t, name));
    action_add_space(&a, named(t, area));
    battle_overrule(t, &a);
    rest(d);
    assert_int_equal(session_state(t->s)->units[unit_called(t, name)].space, named(t, area));
}

static int choice_index(const table *t, const char *verb_name)
{
    for (int i = 0; i < t->rs->nverbs; i++)
        if (strcmp(t->rs->verbs[i].name, verb_name) == 0) return i;
    return -1;
}

/* Both guns and ships have held their fire. */
static desk at_activations(int w, int h)
{
    desk d = desk_open(castillejos, w, h, true);
    table *t = d.a->table;
    rest(&d);
    assert_true(t->battle->ours);
    const int end = offers_end_step(t);
    assert_true(end >= 0);
    action a = t->battle->list.items[end];
    battle_do(t, &a);
    rest(&d);
    assert_true(t->battle->ours);
    return d;
}

static void ships_lie_at_sea(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int ship = unit_called(t, "Steam frigate"), area = named(t, "A3");
    const fpoint ashore = where_centre(t, area), at = where_unit(t, ship);
    assert_true(standing_afloat(t, ship));
    assert_false(standing_afloat(t, unit_called(t, "Beni Ider")));
    assert_int_equal(session_state(t->s)->units[ship].space, area); /* she belongs there all the same */
    assert_true(hypotf(at.x - ashore.x, at.y - ashore.y) > 80);
    assert_true(ui_inside(t->layout->board, at.x, at.y));
    const fpoint point = view_to_board(&t->camera->view, at.x, at.y);
    assert_int_equal(where_space_at(t, point.x, point.y), NO_SPACE); /* water */
    press_space(&d, area);
    assert_int_equal(t->choice->unit, NO_UNIT); /* the land beside her is not the ship */
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Off A3, Coast road north.")); /* and nothing is told of the land */
    assert_false(text_drawn(d.out, "A3, Coast road north"));
    press(&d, at.x, at.y);
    app_draw(d.a, d.out);
    assert_false(
        text_drawn(d.out, "Off A3, Coast road north.")); /* pressed it is known, however long one rests */
    assert_int_equal(t->choice->unit, ship);
    assert_int_equal(t->pointer->hover, area);
    assert_true(t->choice->naim > 0);
    press(&d, at.x, at.y);
    assert_int_equal(t->choice->unit, ship); /* pressed again she stays chosen */
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->choice->unit, NO_UNIT);
    /* By the keys she is reached through her area. */
    pointer_go(t, area);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->choice->unit, ship);
    desk_close(&d);
}

/* A gunboat that sees nobody in her waters is chosen all the same: what she reaches is drawn, and why not
 * further is answered. */
static void a_ship_without_a_target_shows_her_reach(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/tetuan.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int boat = unit_called(t, "Gunboat");
    battle_do(t, &t->battle->list.items[offers_end_step(t)]); /* as they stand; then guns fire first */
    rest(&d);
    assert_false(offers_any(t, boat));
    const fpoint at = where_unit(t, boat);
    press(&d, at.x, at.y);
    assert_int_equal(t->choice->unit, boat);
    assert_int_equal(t->choice->overlay.count, 3);
    press_space(&d, named(t, "B10"));
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.fire.waters");
    desk_close(&d);
}

/* Who has acted and is still chosen answers for no enemy: one who is pressed then is read. */
static void an_enemy_is_read_past_who_has_acted(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int cuenca = unit_called(t, "Cuenca");
    put(&d, "Cuenca", "A6");
    choice_select(t, cuenca);
    press_space(&d, named(t, "A3"));
    press_space(&d, named(t, "A3"));
    rest(&d);
    assert_false(offers_any(t, cuenca));
    choice_select(t, cuenca);
    press_space(&d, named(t, "A9"));
    assert_false(why_on(t));
    assert_int_equal(t->pointer->fan, named(t, "A9"));
    assert_int_not_equal(t->pointer->inspect, NO_UNIT);
    key(&d, KEY_ESCAPE, 0);
    choice_select(t, cuenca);
    press_space(&d, named(t, "A5")); /* nobody stands there: it is told why it goes nowhere */
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.acted");
    desk_close(&d);
}

/* Of an area it is told to which others it leads. */
static void an_area_names_its_neighbours(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const fpoint at = where_centre(t, named(t, "A5"));
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Borders on A2, A3, A4, A6, A7, A9."));
    desk_close(&d);
}

static void comes_on(desk *d, const char *who)
{
    table *t = d->a->table;
    choice_select(t, unit_called(t, who));
    press_space(d, named(t, "A3"));
    press_space(d, named(t, "A3"));
    rest(d);
}

/* In the narrow dock a row that all have left closes up, for the log below it; of another nobody shifts. */
static void rows_that_all_have_left_close_up(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    app_draw(d.a, d.out);
    const float all = t->layout->waiting.h;
    const frect last = region_of(t, "waits", unit_called(t, "Prim"));
    comes_on(&d, "Pr\xc3\xadncipe");
    app_draw(d.a, d.out);
    const frect still = region_of(t, "waits", unit_called(t, "Prim"));
    if (t->layout->waiting.h != all || still.x != last.x || still.y != last.y)
        fail_msg("%g %g, %g %g, %g %g", t->layout->waiting.h, all, still.x, last.x, still.y, last.y);
    comes_on(&d, "Luchana");
    app_draw(d.a, d.out);
    const frect up = region_of(t, "waits", unit_called(t, "Prim"));
    assert_true(t->layout->waiting.h < all - 20);
    assert_true(up.w > 0 && up.x == last.x && up.y < last.y - 20);
    desk_close(&d);
}

/* Where the unit card is open in the narrow dock, nobody's place is kept: every line counts. */
static void who_waits_closes_up_below_the_unit_card(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    comes_on(&d, "Pr\xc3\xadncipe");
    comes_on(&d, "Cuenca"); /* of another row */
    app_draw(d.a, d.out);
    const float kept = t->layout->waiting.h;
    key(&d, 'i', 0);
    app_draw(d.a, d.out);
    assert_true(t->layout->waiting.h > 0 && t->layout->waiting.h < kept);
    const frect last = region_of(t, "waits", unit_called(t, "Prim"));
    assert_true(last.w > 0 && last.y + last.h <= t->layout->waiting.y + t->layout->waiting.h);
    desk_close(&d);
}

/* A name lies out over the next area: pointed at, it means its own. */
static void a_name_means_its_area(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"castillejos", "tetuan", "wad-ras"};
    int out = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        char path[80];
        snprintf(path, sizeof path, "rules/africa/scenarios/%s.json", battles[i]);
        desk d = desk_open(path, 1280, 720, true);
        table *t = d.a->table;
        rest(&d);
        const frect *r;
        const int first = camera_written(t, &r) - t->b->nspaces;
        for (int k = 0; k < t->b->nspaces; k++)
            for (int x = 1; x < 8; x++) {
                const fpoint p = {r[first + k].x + r[first + k].w * (float)x / 8,
                                  r[first + k].y + r[first + k].h / 2};
                out += sheet_art_space_at(t->camera->art, p.x, p.y) != k;
                assert_int_equal(where_space_at(t, p.x / SHEET_UNIT, p.y / SHEET_UNIT), k);
            }
        desk_close(&d);
    }
    assert_true(out > 10);
}

/* Who goes with the others is counted beside them, in a list as in what has arrived. */
static void officers_are_no_units(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    bool told = false;
    for (int i = 0; i < t->log->count; i++)
        told = told ||
               (t->log->lines[i].whole && strstr(t->log->lines[i].whole, "8 units and 1 officer arrived"));
    assert_true(told);
    put(&d, "Cuenca", "A6");
    put(&d, "Prim", "A6");
    put(&d, "Zabala", "A6");
    choice_clear(t);
    pointer_fan(t, named(t, "A6"));
    rest(&d);
    assert_true(text_holds(d.out, "Condesa beach, 1 unit, 2 officers") ||
                text_holds(d.out, "A6, 1 unit, 2 officers"));
    desk_close(&d);
}

/* The small card's warning says why to who points at it. */
static void who_has_no_way_out_is_told_why(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, "Sappers", "A9");
    put(&d, "Beni Ider", "A5");
    put(&d, "Gaix, 1st", "A6");
    put(&d, "Beni Hozmar", "A7");
    put(&d, "Rif", "A10");
    put(&d, "Caid of the Rif", "A13");
    overrule(&d, "umpire-set u5 key=action value=1");
    choice_clear(t);
    pointer_inspect(t, unit_called(t, "Sappers"));
    rest(&d);
    assert_true(text_holds(d.out, "destroyed"));
    const frect card = region_of(t, "cardopen", 0);
    assert_true(card.w > 0);
    app_event(d.a,
              &(ui_event){.kind = UI_MOUSE_MOVE, .x = card.x + card.w * 0.6f, .y = card.y + card.h * 0.75f});
    d.now += 3000;
    app_tick(d.a, d.now);
    app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    if (!strstr(d.a->ui.tip, "Closed ways: ")) fail_msg("the tip is \"%s\"", d.a->ui.tip);
    desk_close(&d);
}

/* The small figures that lie in an area have a line among what is said of it. */
static void the_fallen_are_named(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/africa-castillejos.save", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    modal_close(t);
    int told = 0;
    for (int i = 0; i < t->b->nspaces; i++) {
        char title[80];
        strbuf says = {0};
        place_words(t, i, title, sizeof title, &says);
        const bool named = says.len > 0 && strstr(says.s, "The fallen: ") != NULL;
        assert_int_equal(named, fallen_count(t, i) > 0);
        told += named;
        strbuf_free(&says);
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* Whom the next march may give the room they lack are counted beside those who may act; and officers beside
 * units. */
static void who_has_no_room_is_counted_apart(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    choice_select(t, unit_called(t, "1st mountain battery"));
    press_space(&d, named(t, "A1"));
    press_space(&d, named(t, "A1"));
    rest(&d);
    choice_select(t, NO_UNIT);
    app_draw(d.a, d.out);
    int units = 0, officers = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        *(scenario_attends(t->sc, u) ? &officers : &units) += offers_is_unused(t, u);
    assert_int_equal(units, 8);
    assert_int_equal(officers, 1);
    assert_true(text_holds(d.out, "1 without room \u00b7 8 units, 1 officer to act"));
    desk_close(&d);
}

/* What is drawn with the pointer there, by keys or by the mouse, once play has gone on since. */
static size_t drawn_pointed_at(desk *d, int space, bool by_keys)
{
    pointer *p = (pointer *)d->a->table->pointer;
    pointer_go(d->a->table, space);
    p->by_keys = by_keys;
    pointer_rests(d->a->table);
    app_draw(d->a, d->out);
    return d->out->count;
}

/* The frames of what was pointed at go with the deed it led to, unless somebody is chosen for whom the
 * cursor counts. */
static void nothing_is_framed_after_the_deed(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int there = named(t, "A4");
    const size_t bare = drawn_pointed_at(&d, NO_SPACE, false);
    assert_int_equal(drawn_pointed_at(&d, there, false), bare);
    assert_int_equal(drawn_pointed_at(&d, there, true), bare);
    choice_select(t, unit_called(t, "Steam frigate"));
    assert_true(drawn_pointed_at(&d, there, true) > drawn_pointed_at(&d, there, false));
    desk_close(&d);
}

/* Foot and a battery lose their room by one order: each is told by what keeps it out. */
static void who_lose_their_room_hear_each_why(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    static const char *const beyond[] = {"Córdoba", "Saboya", "Simancas", "León"}; /* they fill A3 */
    table *t = d.a->table;
    action a = {0};
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++)
        put(&d, beyond[i], "A3");
    assert_true(action_decode(t->sc, t->battle->d.side, "enter u0+u1+u2+u3+u6 > A1", &a, NULL));
    battle_do(t, &a);
    bool foot = false, guns = false;
    for (int k = 0; k < 200; k++) {
        d.now += 20;
        (void)app_tick(d.a, d.now);
        app_draw(d.a, d.out);
        const char *said = d.a->said, *then = strstr(said, "2nd mountain battery: no room now");
        foot = foot ||
               strstr(said, "Sappers: no room now, still waiting. Serrallo lines (A1) has room for 4 units");
        guns = guns || (then && strstr(then, "has room for 1 battery"));
    }
    assert_true(foot);
    assert_true(guns);
    desk_close(&d);
}

/* Nine wait at the edge and a ship may fire: who stands on the map is ringed, however many wait beside it. */
static void who_waits_takes_no_frame_from_the_map(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    int16_t list[WAITING_MAX];
    assert_true(offers_waiting(t, list) > 6);
    int ringed = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        if (session_state(t->s)->units[i].status == UNIT_ON) ringed += offers_calls(t, i);
    assert_true(ringed > 0);
    desk_close(&d);
}

/* On areas stacks are counted, not units: of many who may act in few stacks each is ringed, and who has acted
 * is not.
 */
static void stacks_that_may_act_are_framed(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const char *const many[] = {
        "Príncipe", "Luchana", "Cuenca",   "Vergara", "Húsares de la Princesa", "Sappers",
        "Córdoba",  "Saboya",  "Simancas", "León",    "1st mountain battery",   "Prim"};
    static const char *const areas[] = {"A2", "A3", "A6", "A5"};
    int to_act = 0, ringed = 0;
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        put(&d, many[i], areas[i % 4]);
    for (int u = 0; u < t->sc->nunits; u++) {
        to_act += offers_may_act(t, u) && t->battle->view.units[u].status == UNIT_ON;
        ringed += offers_calls(t, u) && t->battle->view.units[u].status == UNIT_ON;
    }
    assert_true(to_act > 12);
    assert_int_equal(ringed, to_act);
    action a = {.nunits = 0};
    for (int i = 0; i < t->battle->list.count && a.nunits == 0; i++) {
        const action *is = &t->battle->list.items[i];
        if (is->nunits == 1 && is->units[0] == unit_called(t, "Príncipe") && action_space(is) != NO_SPACE)
            a = *is;
    }
    assert_int_equal(a.nunits, 1);
    battle_do(t, &a);
    rest(&d);
    assert_false(offers_calls(t, unit_called(t, "Príncipe")));
    assert_true(offers_calls(t, unit_called(t, "Luchana")));
    desk_close(&d);
}

/* Who stands in an area off whose coast a ship lies is pressed there, when he has acted too, and never the
 * ship. */
static void the_land_is_never_the_ship(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int prim = unit_called(t, "Prim"), there = named(t, "A6");
    put(&d, "Prim", "A6");
    choice_select(t, prim);
    ((offers *)t->offers)->of[prim] = 0; /* he has acted */
    press_space(&d, there);
    assert_true(t->choice->unit == prim || t->choice->unit == NO_UNIT);
    ((offers *)t->offers)->of[prim] = 0;
    press_space(&d, there);
    assert_true(t->choice->unit == prim || t->choice->unit == NO_UNIT);
    put(&d, "Beni Ider", "A6");
    put(&d, "Prim", "A3");
    press_space(&d, there);
    assert_int_equal(t->pointer->inspect,
                     unit_called(t, "Beni Ider")); /* an enemy ashore is not the ship either */
    desk_close(&d);
}

/* Who waits to come on and is sent straight at the enemy is told why he may not come on there: not that he
 * cannot fire. */
static void who_waits_is_told_of_coming_on(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int who = unit_called(t, "Luchana");
    choice_select(t, who);
    rest(&d);
    assert_int_equal(t->choice->unit, who);
    press_space(&d, named(t, "A9"));
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.move.too-far");
    desk_close(&d);
}

/* The log, opened, leaves who waits to come on where they are seen and pressed. */
static void the_open_log_leaves_who_waits(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const ui *u = &d.a->ui;
    int16_t list[WAITING_MAX];
    assert_true(offers_waiting(t, list) > 6);
    assert_true(t->host->ui->t.compact && !t->layout->open[LAYOUT_LOG]);
    const float folded = t->layout->log.h;
    key(&d, 'l', 0);
    assert_true(t->layout->open[LAYOUT_LOG]);
    frect tray = {0};
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("waits", list[0])) tray = u->regions[i].r;
    assert_true(tray.w > 0);
    press(&d, tray.x + tray.w / 2, tray.y + tray.h / 2);
    assert_int_equal(t->choice->unit, list[0]);
    assert_true(t->layout->waiting.h > 0 && folded > 0);
    desk_close(&d);
}

/* All that is written within r, without spaces. */
static void written_in(const draw_list *l, frect r, strbuf *out)
{
    for (size_t i = 0; i < l->count; i++) {
        const draw_command *c = &l->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(r, c->u.text.x, c->u.text.y)) continue;
        for (const char *s = l->text + c->text; *s; s++)
            if (*s != ' ') strbuf_addc(out, *s);
    }
}

/* Who waits to come on and what marks mean leave the log little: what was told last stands there whole. */
static void a_low_log_has_the_whole_of_its_last_sentence(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    int low = 0;
    for (int i = 0; i < 5; i++) {
        strbuf all = {0}, last = {0};
        int16_t list[WAITING_MAX];
        assert_true(offers_waiting(t, list) > 3);
        choice_select(t, list[0]);
        press_space(&d, named(t, "A3"));
        key(&d, KEY_ENTER, 0);
        rest(&d);
        app_draw(d.a, d.out);
        for (const char *s = log_last(t, NULL); *s; s++)
            if (*s != ' ') strbuf_addc(&last, *s);
        written_in(d.out, region_of(t, "logpanel", 0), &all);
        if (last.len > 0 && !strstr(strbuf_str(&all), strbuf_str(&last)))
            fail_msg("\"%s\" stands not whole in the log: %s", log_last(t, NULL), strbuf_str(&all));
        low += region_of(t, "logpanel", 0).h < 100;
        strbuf_free(&all), strbuf_free(&last);
    }
    print_message("%d of 5 times the log was low\n", low);
    assert_true(low > 0);
    desk_close(&d);
}

/* While it is told what the enemy did nothing is drawn of what comes next: neither where one may go nor who
 * would be joined there. */
static void nothing_is_chosen_before_all_is_told(void **unused)
{
    static const char joined[] = "stacks with ";
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    recap *r = (recap *)t->recap;
    put(&d, "Luchana", "A3");
    choice_select(t, unit_called(t, "Príncipe"));
    rest(&d);
    const fpoint at = where_centre(t, named(t, "A3"));
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y - 30});
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, joined));
    recap_read(&r->told, t->s, t->battle->viewer, 0, session_count(t->s));
    r->on = true;
    r->to = session_count(t->s);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, joined));
    r->on = false;
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, joined));
    desk_close(&d);
}

static frect panel_over(desk *d, int space)
{
    table *t = d->a->table;
    choice_clear(t);
    pointer_fan(t, space);
    rest(d);
    const frect r = t->layout->over[LAYOUT_STACK];
    assert_true(r.w > 0);
    const fpoint stack = where_centre(t, space);
    assert_false(ui_inside(r, stack.x, stack.y));
    pointer_fan(t, NO_SPACE);
    return r;
}

/* How far a panel lies from a point of the window. */
static float far_from(frect r, fpoint p)
{
    const float x = fmaxf(fmaxf(r.x - p.x, p.x - r.x - r.w), 0),
                y = fmaxf(fmaxf(r.y - p.y, p.y - r.y - r.h), 0);
    return hypotf(x, y);
}

/* It opens beside the stack it is of, and on no unit that may act. */
static void a_stacks_list_opens_beside_it(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    int16_t standing[UNITS_MAX];
    int stacks = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (standing_stack(t, space, standing) < 2 || t->b->spaces[space].sheet != t->camera->sheet) continue;
        const frect r = panel_over(&d, space);
        const float far = far_from(r, where_centre(t, space));
        const bool large = r.h > t->layout->board.h / 2; /* there is no room for it among so many */
        if (far > 2.5f * where_counter(t, space) && !large)
            fail_msg("the list of %s lies %.0f pixels off", t->b->spaces[space].name, (double)far);
        for (int u = 0; u < t->sc->nunits; u++)
            if (offers_may_act(t, u) && t->battle->view.units[u].status == UNIT_ON) {
                const fpoint at = where_unit(t, u);
                if (ui_inside(r, at.x, at.y)) fail_msg("it hides %s", t->sc->units[u].name);
            }
        stacks++;
    }
    assert_true(stacks >= 3);
    desk_close(&d);
}

/* An area somebody may go to is outlined: no dot without a number lies in it, and none on a stack there. */
static void an_area_has_no_bare_dot(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    int goals = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_may_act(t, u)) continue;
        choice_clear(t);
        choice_select(t, u);
        rest(&d);
        app_draw(d.a, d.out);
        for (int k = 0; k < t->choice->ndest; k++) {
            const fpoint c = where_centre(t, t->choice->dest[k]);
            const float far = where_counter(t, t->choice->dest[k]) / 2;
            const bool taken = standing_at(t, t->choice->dest[k], NO_UNIT, false) != NO_UNIT;
            goals++;
            for (size_t i = 0; i < d.out->count && (taken || !marking_prices(t)); i++) {
                const draw_command *g = &d.out->commands[i];
                const frect at = g->u.round.r;
                if (g->kind == DRAW_CIRCLE && g->u.round.fill == d.a->ui.t.ink)
                    assert_true(hypotf(at.x + at.w / 2 - c.x, at.y + at.h / 2 - c.y) > far);
            }
        }
    }
    assert_true(goals > 5);
    desk_close(&d);
}

/* The map lies still while lists open, one after the other, and units of other stacks are taken in hand. */
static void lists_do_not_move_the_map(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const view was = t->camera->view;
    int16_t standing[UNITS_MAX];
    int lists = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (standing_stack(t, space, standing) < 2 || t->b->spaces[space].sheet != t->camera->sheet) continue;
        choice_clear(t);
        press_space(&d, space);
        rest(&d);
        lists += t->layout->over[LAYOUT_STACK].w > 0;
        for (int u = 0; u < t->sc->nunits; u++)
            if (offers_may_act(t, u) && t->battle->view.units[u].space != space) {
                choice_select(t, u);
                assert_int_equal(t->pointer->fan, NO_SPACE); /* it goes with its stack */
                rest(&d);
                if (t->camera->view.x != was.x || t->camera->view.y != was.y)
                    fail_msg("%s moves the map", t->sc->units[u].name);
                break;
            }
    }
    assert_true(lists >= 3);
    desk_close(&d);
}

static void press_widget(desk *d, const char *name, int n)
{
    const ui *u = &d->a->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name(name, n)) {
            const frect r = u->regions[i].r;
            press(d, r.x + r.w / 2, r.y + r.h / 2);
            return;
        }
    fail_msg("no %s is drawn", name);
}

static const char *const four[] = {"Príncipe", "Luchana", "Vergara", "Prim"};

/* Where it was opened it stays when all of it are chosen: off the enemy whom they may attack only then. What
 * the open odds say is not done yet goes first by Escape, then the list and the group with it. */
static void a_stacks_list_stays_where_it_opened(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    for (int i = 0; i < 4; i++)
        put(&d, four[i], "A2");
    put(&d, "Beni Ider", "A4"); /* in the corner that the list would have for its own */
    press_space(&d, named(t, "A2"));
    rest(&d);
    const frect opened = t->layout->over[LAYOUT_STACK];
    const fpoint enemy = where_unit(t, unit_called(t, "Beni Ider"));
    assert_true(opened.w > 0);
    assert_false(ui_inside(opened, enemy.x, enemy.y));
    press_widget(&d, "stackall", 0);
    rest(&d);
    assert_int_equal(t->choice->nextra, 3);
    const frect then = t->layout->over[LAYOUT_STACK];
    assert_true(then.x == opened.x && then.y == opened.y);
    press_widget(&d, "stackclose", 0); /* they stay chosen */
    rest(&d);
    assert_int_equal(t->pointer->fan, NO_SPACE);
    assert_int_equal(t->choice->nextra, 3);
    press_space(&d, named(t, "A4"));
    rest(&d);
    assert_true(t->choice->ready);
    pointer_fan(t, named(t, "A2"));
    key(&d, KEY_ESCAPE, 0);
    assert_false(t->choice->ready);
    assert_int_equal(t->pointer->fan, named(t, "A2"));
    assert_int_equal(t->choice->nextra, 3);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->pointer->fan, NO_SPACE);
    assert_int_equal(t->choice->unit, NO_UNIT);
    desk_close(&d);
}

static frect region(const desk *d, const char *name)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name(name, 0)) return d->a->ui.regions[i].r;
    return (frect){0};
}

/* Beside the odds it lies, not under them: who is ticked in it is seen. */
static void a_stacks_list_makes_way_for_the_odds(void **unused)
{
    (void)unused;
    static const char *const at[][2] = {{"A2", "A4"}, {"A4", "A5"}, {"A5", "A4"}, {"A7", "A4"}, {"A8", "A7"}};
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        choice_clear(t);
        put(&d, "Beni Ider", at[k][1]);
        for (int i = 0; i < 4; i++)
            put(&d, four[i], at[k][0]);
        press_space(&d, named(t, at[k][0]));
        rest(&d);
        press_widget(&d, "stackall", 0);
        press_space(&d, named(t, at[k][1]));
        rest(&d);
        pointer_fan(t, named(t, at[k][0]));
        rest(&d);
        const frect list = t->layout->over[LAYOUT_STACK], card = region(&d, "odds");
        assert_true(t->choice->ready && card.w > 0 && list.w > 0);
        assert_false(ui_meet(list, card));
    }
    desk_close(&d);
}

/* Whom the hint has whom fire at; NO_UNIT: it has nothing to say but that it was asked. */
static int advised = NO_UNIT, advised_at = NO_UNIT;

static bool advise(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side, .done = b->playouts, .most = b->playouts, .holds = advised_at == NO_UNIT};
    if (advised_at != NO_UNIT) {
        const uint16_t from = seen->units[advised].space;
        out->best.norders = 1;
        out->best.order[0] = (taught_order){.unit = (int16_t)advised,
                                            .target = (int16_t)advised_at,
                                            .from = from,
                                            .to = from,
                                            .what = TAUGHT_FIRES};
    }
    b->tell(b->self, out);
    return true;
}

static void *knows_nothing(const session *s, int side, int playouts, review *out)
{
    (void)s, (void)side, (void)playouts, (void)out;
    return NULL;
}

static const teacher adviser = {.hint = advise, .open = knows_nothing};

/* A hint leaves who waits to come on where they are seen and pressed. */
static void a_hint_leaves_who_waits(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    d.a->config.teacher = &adviser;
    ((table_host *)t->host)->teacher = &adviser;
    hint_panel_toggle(t);
    for (int i = 0; i < 3; i++)
        rest(&d);
    assert_true(hint_panel_on(t));
    const frect card = region(&d, "hintcard"), wait = region(&d, "waiting");
    assert_true(card.h > 100 && wait.h > 0);
    assert_false(ui_meet(card, wait));
    hint_panel_toggle(t);
    desk_close(&d);
}

/* Who is hinted of several in one place stands in the words of the hint by his name, and is whom the first
 * press there means, whichever of them he is. */
static void the_first_press_takes_whom_the_hint_names(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    char says[80];
    int hinted = 0;
    rest(&d);
    d.a->config.teacher = &adviser;
    ((table_host *)t->host)->teacher = &adviser;
    advised = unit_called(t, "Steam frigate");
    for (int u = 0; u < t->sc->nunits; u++) {
        const int at = t->battle->view.units[u].space;
        if (at != named(t, "A9")) continue;
        choice_select(t, advised);
        if (t->choice->aimed[u]) {
            put(&d, "Cuenca", hinted % 2 ? "A1" : "A2"); /* a state of its own: what was found is kept */
            choice_select(t, advised);
            advised_at = u;
            hint_panel_toggle(t);
            rest(&d);
            snprintf(says, sizeof says, "fire at %s", t->sc->units[u].name);
            assert_true(text_holds(d.out, says));
            press_space(&d, at);
            assert_int_equal(t->choice->target, u);
            choice_clear(t);
            hint_panel_toggle(t);
            hinted++;
        }
        choice_clear(t);
    }
    advised = advised_at = NO_UNIT;
    assert_true(hinted > 1);
    desk_close(&d);
}

/* With those four in one area off whose coast a ship lies. */
static desk with_a_stack(void)
{
    desk d = at_activations(1280, 720);
    for (int i = 0; i < 4; i++)
        put(&d, four[i], "A6");
    return d;
}

/* Chosen whole a stack means to attack, whoever leads it, though a gun stands in it that could only fire: the
 * others strike, it is said who does not, and Fire that is pressed means fire. */
static void a_gun_in_a_stack_makes_no_fire_of_its_attack(void **unused)
{
    (void)unused;
    static const char *const gun = "1st mountain battery";
    desk d = with_a_stack();
    table *t = d.a->table;
    const int attack = choice_index(t, "attack"), fire = choice_index(t, "fire");
    put(&d, gun, "A6");
    for (int k = 0; k < 5; k++) {
        const char *lead = k < 4 ? four[k] : gun;
        choice_clear(t);
        choice_select(t, unit_called(t, lead));
        for (int i = 0; i < 5; i++)
            if (strcmp(i < 4 ? four[i] : gun, lead) != 0)
                choice_together(t, unit_called(t, i < 4 ? four[i] : gun));
        assert_int_equal(t->choice->nextra, 4);
        d.a->said[0] = 0;
        pick_space(t, named(t, "A9"), 1);
        assert_true(t->choice->ready);
        assert_int_equal(t->choice->act.verb, attack);
        assert_int_equal(t->choice->act.nunits, 4);
        assert_non_null(strstr(d.a->said, gun)); /* why it does not */
    }
    choice_clear(t);
    static const char *const second[] = {"Córdoba", "Saboya", "Simancas",
                                         "León",    "Zabala", "2nd mountain battery"};
    for (int i = 0; i < 6; i++)
        put(&d, second[i], "A1");
    put(&d, "Beni Ider", "A2");
    press_space(&d, named(t, "A1"));
    press_widget(&d, "stackall", 0);
    pick_space(t, named(t, "A2"), 1);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, attack);
    choice_clear(t);
    press_space(&d, named(t, "A6")); /* and as All of its list takes them */
    press_widget(&d, "stackall", 0);
    const uint16_t *some; /* what the gun leaves alone stays marked */
    assert_true(choice_in_group(t, unit_called(t, gun)));
    assert_int_equal(t->choice->dest_at[named(t, "A9")], 0);
    assert_int_equal(choice_some_strike(t, &some), 1);
    assert_int_equal(some[0], named(t, "A9"));
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "A9 is for some of them alone: press it."));
    pick_space(t, named(t, "A9"), 1);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, attack);
    choice_clear(t);
    choice_select(t, unit_called(t, gun));
    choice_together(t, unit_called(t, four[0]));
    choice_together(t, unit_called(t, four[1]));
    choice_verb(t, fire);
    press_space(&d, named(t, "A9"));
    assert_int_equal(t->choice->act.verb, fire);
    desk_close(&d);
}

/* What stands ashore is a stack without the ship, and goes together where all may. */
static void a_stack_attacks_together(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int lead = unit_called(t, four[0]), attack = choice_index(t, "attack"),
              fire = choice_index(t, "fire");
    int16_t standing[UNITS_MAX];
    assert_int_equal(standing_stack(t, named(t, "A6"), standing), 4); /* and the schooner off the coast */
    press_space(&d, named(t, "A6"));
    assert_int_equal(t->pointer->fan, named(t, "A6"));
    assert_int_equal(t->choice->unit, lead);
    /* Alone it may fire at them; that is done alone, so that several can only mean to attack. */
    press_space(&d, named(t, "A9"));
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, fire);
    choice_select(t, lead);
    for (int i = 1; i < 4; i++)
        choice_together(t, unit_called(t, four[i]));
    assert_int_equal(t->choice->nextra, 3);
    press_space(&d, named(t, "A9"));
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, attack);
    assert_int_equal(t->choice->act.nunits, 4);
    assert_true(text_drawn(d.out, "Príncipe and 3 more:")); /* whoever is asked, not only who leads */
    /* Its odds are headed by how many are in it, and name each. */
    assert_true(text_holds(d.out, "Spanish, 3 units, 1"));
    assert_true(text_drawn(d.out, "Príncipe"));
    assert_true(text_drawn(d.out, "nobody hit: we go back")); /* a tie throws them back */
    assert_false(text_drawn(d.out, "No effect"));
    /* An area out of reach tells why and leaves them together. */
    press_space(&d, named(t, "A13"));
    assert_int_equal(t->choice->nextra, 3);
    assert_true(why_on(t));
    desk_close(&d);
}

/* By one stroke all of that area are chosen, whoever they are, and nobody of another; with an order pressed
 * the next stroke goes to the place that is marked and lets go of none of them. */
static void a_stack_is_chosen_and_sent_by_keys(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    put(&d, "Prim", "A3");
    choice_select(t, unit_called(t, four[0]));
    key(&d, 'a', UI_CTRL);
    assert_int_equal(t->choice->nextra, 2);
    for (int i = 1; i < 3; i++)
        assert_true(choice_in_group(t, unit_called(t, four[i])));
    key(&d, 'a', 0);
    assert_int_equal(t->choice->verb, choice_index(t, "attack"));
    assert_true(t->choice->ndest > 0 && !t->choice->ready);
    key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->unit, unit_called(t, four[0]));
    assert_int_equal(t->choice->nextra, 2);
    assert_true(t->choice->dest_at[t->pointer->cursor] > 0);
    key(&d, KEY_ENTER, 0);
    assert_true(t->choice->ready);
    assert_false(t->choice->each);
    assert_int_equal(t->choice->act.nunits, 3);
    assert_int_equal(t->choice->act.verb, choice_index(t, "attack"));
    desk_close(&d);
}

/* Several that were put together stay so while Tab goes from place to place: before an order is pressed, and
 * when one stands prepared already. */
static void tab_lets_go_of_no_stack(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    choice_select(t, unit_called(t, four[0]));
    key(&d, 'a', UI_CTRL);
    const int lead = t->choice->unit, several = t->choice->nextra;
    assert_true(several > 0 && t->choice->verb < 0);
    for (int prepared = 0; prepared < 2; prepared++) {
        int at[2];
        for (int i = 0; i < 2; i++) {
            key(&d, KEY_TAB, 0);
            assert_int_equal(t->choice->unit, lead);
            assert_int_equal(t->choice->nextra, several);
            at[i] = t->pointer->cursor;
            assert_true(t->choice->dest_at[at[i]] > 0);
        }
        assert_int_not_equal(at[0], at[1]);
        key(&d, KEY_ENTER, 0);
        assert_true(t->choice->ready && t->choice->space == at[1]);
        assert_int_equal(t->choice->act.nunits, 1 + several);
    }
    key(&d, KEY_ESCAPE, 0);
    key(&d, KEY_ESCAPE, 0);
    if (t->choice->unit != NO_UNIT) key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->choice->unit, NO_UNIT); /* that lets go of them */
    desk_close(&d);
}

/* Lines of dash and dot. */
static int dotted(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_STROKE && c->u.stroke.dash[2] > 0 && c->u.stroke.dash[2] < c->u.stroke.dash[0];
    }
    return n;
}

/* Where one may be placed is drawn otherwise than where one may go. */
static void to_be_placed_looks_like_no_move(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, four[0], "A6");
    choice_select(t, unit_called(t, four[0]));
    rest(&d);
    assert_true(t->choice->ndest > 0);
    assert_int_equal(dotted(&d), 0);
    choice_select(t, unit_called(t, four[1]));
    rest(&d);
    assert_true(t->choice->ndest > 0 && t->battle->view.units[t->choice->unit].status == UNIT_READY);
    assert_true(dotted(&d) >= t->choice->ndest);
    desk_close(&d);
}

/* Whoever is placed is told before it whom he leaves no room to come on; and only where that is so. */
static void who_takes_the_last_room_is_told(void **unused)
{
    (void)unused;
    int told = 0, quiet = 0;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    int16_t list[WAITING_MAX], left[WAITING_MAX];
    for (int n = offers_waiting(t, list), tries = 0; n > 0 && tries < 12;
         n = offers_waiting(t, list), tries++) {
        char says[160];
        const action *first = NULL;
        for (int i = 0; i < t->battle->list.count && !first; i++)
            if (t->battle->list.items[i].nunits == 1 && t->battle->list.items[i].units[0] == list[0] &&
                action_space(&t->battle->list.items[i]) != NO_SPACE)
                first = &t->battle->list.items[i];
        assert_non_null(first);
        const action a = *first;
        const bool said = arrivals_kept_out(t, &a, says, sizeof says);
        battle_do(t, &a);
        rest(&d);
        const bool out = offers_waiting(t, left) < n - 1;
        assert_int_equal(said, out);
        told += said;
        quiet += !said;
    }
    assert_true(told > 0 && quiet > 0);
    desk_close(&d);
}

/* The pointer alone, without letting things come to rest in between. */
static void mouse_at(desk *d, ui_event_kind kind, fpoint at, int button)
{
    ui_event e = {.kind = kind, .x = at.x, .y = at.y, .button = button, .clicks = 1};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* Grasped, and drawn to there with the button held. */
static void draw_to(desk *d, int who, fpoint to)
{
    const fpoint from = where_unit(d->a->table, who);
    mouse_at(d, UI_MOUSE_MOVE, from, 0);
    mouse_at(d, UI_MOUSE_DOWN, from, UI_LEFT);
    for (int i = 1; i <= 8; i++)
        mouse_at(d, UI_MOUSE_MOVE,
                 (fpoint){from.x + (to.x - from.x) * (float)i / 8, from.y + (to.y - from.y) * (float)i / 8},
                 0);
}

/* Areas in which those who wait may be placed are drawn as they are, before one is chosen, too: no chords
 * across them. */
static void the_ground_to_be_placed_on_has_no_chords(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    for (int u = 0; u < t->sc->nunits; u++) { /* whoever stands is done */
        char text[60];
        snprintf(text, sizeof text, "umpire-set u%d key=action value=1", u);
        if (t->battle->view.units[u].status == UNIT_ON) overrule(&d, text);
    }
    uint8_t *within = mem_alloc((size_t)t->b->nspaces);
    key(&d, KEY_ESCAPE, 0);
    assert_true(placing_all(t, within));
    app_draw(d.a, d.out);
    int whole = 0;
    const stroke_style pen = marking_pen_placing(t, 2.4f);
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_STROKE || memcmp(c->u.stroke.dash, pen.dash, sizeof pen.dash) != 0) continue;
        assert_true(c->path.size > 60); /* a border, not a straight line */
        whole++;
    }
    assert_true(whole > 0);
    mem_free(within);
    desk_close(&d);
}

/* A ship that is drawn onto an enemy in the very area off which she lies aims at him. */
static void a_ship_is_drawn_onto_whom_she_lies_off(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int ship = unit_called(t, "Steam frigate"), foe = unit_called(t, "Beni Ider");
    put(&d, "Beni Ider", "A3");
    const fpoint to = where_unit(t, foe);
    const int before = session_count(t->s);
    draw_to(&d, ship, to);
    mouse_at(&d, UI_MOUSE_UP, to, UI_LEFT);
    rest(&d);
    assert_int_equal(session_count(t->s), before); /* its odds are shown first */
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->target, foe);
    assert_int_equal(t->choice->unit, ship);
    desk_close(&d);
}

/* Who has nothing to do in this step is drawn onto an enemy: nothing is done, and it is said why. Of who is
 * chosen already and of who is not. */
static void who_is_drawn_in_vain_is_told_why(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    put(&d, four[0], "A3");
    put(&d, "Rif", "A6");
    const int who = unit_called(t, four[0]), foe = unit_called(t, "Rif"), before = session_count(t->s);
    assert_false(offers_any(t, who)); /* the guns come first */
    for (int chosen = 0; chosen < 2; chosen++) {
        choice_select(t, chosen ? who : NO_UNIT);
        const fpoint to = pieces_place(t, foe);
        draw_to(&d, who, to);
        mouse_at(&d, UI_MOUSE_UP, to, UI_LEFT);
        rest(&d);
        assert_int_equal(session_count(t->s), before);
        assert_int_equal(t->choice->unit, who);
        assert_true(why_on(t));
        assert_string_equal(t->why->refusal.code, "africa.fire.guns-first");
        key(&d, KEY_ESCAPE, 0);
    }
    desk_close(&d);
}

/* A counter on an area is taken up and drawn: let go where nothing is, or dropped by a right press, nothing
 * comes of it, and it is still chosen; let go on an area it may go to, it goes. */
static void a_counter_is_drawn_over_areas(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, four[0], "A6");
    const int who = unit_called(t, four[0]), from = named(t, "A6"), entries = session_count(t->s);
    const fpoint nothing = {t->layout->board.x + 4, t->layout->board.y + t->layout->board.h / 2};
    draw_to(&d, who, nothing);
    assert_true(drag_on(t) && t->choice->unit == who);
    assert_int_equal(t->drag->space, NO_SPACE);
    mouse_at(&d, UI_MOUSE_UP, nothing, UI_LEFT);
    rest(&d);
    assert_int_equal(session_count(t->s), entries);
    assert_int_equal(t->choice->unit, who);
    const int to = t->choice->dest[0];
    draw_to(&d, who, where_centre(t, to));
    assert_int_equal(t->plan->on, PLAN_DRAGGED);
    mouse_at(&d, UI_MOUSE_DOWN, where_centre(t, to), UI_RIGHT);
    assert_false(drag_on(t));
    assert_int_equal(t->plan->on, PLAN_NONE);
    mouse_at(&d, UI_MOUSE_UP, where_centre(t, to), UI_RIGHT);
    mouse_at(&d, UI_MOUSE_UP, where_centre(t, to), UI_LEFT);
    rest(&d);
    assert_int_equal(session_count(t->s), entries);
    assert_int_equal(t->battle->view.units[who].space, from);
    draw_to(&d, who, where_centre(t, to));
    mouse_at(&d, UI_MOUSE_UP, where_centre(t, to), UI_LEFT);
    rest(&d);
    if (!t->choice->ready) assert_int_equal(session_state(t->s)->units[who].space, to);
    desk_close(&d);
}

/* Drawn onto an area of the enemy the odds are shown before anything is given. */
static void drawn_onto_an_enemys_area_its_odds_are_shown(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int who = unit_called(t, four[0]), entries = session_count(t->s), at = named(t, "A9");
    choice_select(t, who);
    for (int i = 1; i < 4; i++)
        choice_together(t, unit_called(t, four[i]));
    rest(&d);
    draw_to(&d, who, where_centre(t, at));
    assert_true(drag_on(t) && t->choice->nextra == 3);
    mouse_at(&d, UI_MOUSE_UP, where_centre(t, at), UI_LEFT);
    rest(&d);
    assert_int_equal(session_count(t->s), entries); /* nothing is thrown yet */
    assert_true(t->choice->ready && t->choice->act.nunits == 4);
    assert_int_equal(t->choice->act.verb, choice_index(t, "attack"));
    assert_true(odds_board_open(t));
    desk_close(&d);
}

/* What each will do lies beside who waits to come on, on areas too. */
static void what_each_will_do_leaves_who_waits(void **unused)
{
    static const int wide[][2] = {{1280, 720}, {1920, 1080}, {900, 600}};
    (void)unused;
    int both = 0;
    for (size_t w = 0; w < sizeof wide / sizeof *wide; w++) {
        desk d = at_activations(wide[w][0], wide[w][1]);
        table *t = d.a->table;
        put(&d, four[0], "A6");
        put(&d, four[1], "A5");
        int16_t who[2] = {(int16_t)unit_called(t, four[0]), (int16_t)unit_called(t, four[1])};
        choice_select(t, who[0]);
        choice_together(t, who[1]);
        for (int i = 0; i < t->b->nspaces && !orders_card_on(t); i++)
            plan_go(t, PLAN_PREPARED, who, 2, i, NO_ARG);
        assert_true(orders_card_on(t));
        app_draw(d.a, d.out);
        frect card = {0}, box = {0};
        for (int i = 0; i < d.a->ui.nregions; i++) {
            if (d.a->ui.regions[i].id == ui_name("orderscard", 0)) card = d.a->ui.regions[i].r;
            if (d.a->ui.regions[i].id == ui_name("waiting", 0)) box = d.a->ui.regions[i].r;
        }
        if (t->layout->dock.w > 0) assert_true(card.w > 0);
        both += card.w > 0 && box.w > 0;
        assert_false(card.w > 0 && box.w > 0 && ui_meet(card, box));
        desk_close(&d);
    }
    assert_true(both > 0);
}

/* One of another area among them: the stack still strikes as one, and is counted and weighed so. */
static void a_stack_among_others_is_counted(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int lead = unit_called(t, four[0]), attack = choice_index(t, "attack");
    int other = NO_UNIT;
    for (int u = 0; u < t->sc->nunits && other == NO_UNIT; u++)
        if (offers_may_act(t, u) && t->battle->view.units[u].status == UNIT_ON &&
            t->battle->view.units[u].space != t->battle->view.units[lead].space)
            other = u;
    assert_true(other != NO_UNIT);
    choice_select(t, lead);
    for (int i = 1; i < 4; i++)
        choice_together(t, unit_called(t, four[i]));
    choice_together(t, other);
    choice_verb(t, attack);
    press_space(&d, named(t, "A9"));
    app_draw(d.a, d.out);
    assert_true(t->choice->ready);
    assert_int_equal(t->plan->row[t->plan->lead].want.nwho, 4);
    assert_int_equal(t->odds->of.nunits, 4);
    assert_int_equal(t->odds->of.verb, attack);
    assert_int_equal(plan_units(t, false), 5);
    assert_true(text_drawn(d.out, "5 units:"));
    assert_true(text_holds(d.out, "Spanish, 3 units, 1"));
    desk_close(&d);
}

static void point_at(desk *d, fpoint p)
{
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y};
    app_event(d->a, &e);
    rest(d);
}

/* Where a press may mean the place or who stands there, it is told which before it is pressed, and so it is.
 */
static void a_press_says_what_it_means(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    put(&d, "Prim", "A3");
    const int lead = unit_called(t, four[0]), prim = unit_called(t, "Prim");
    choice_select(t, prim);
    rest(&d);
    assert_true(t->choice->dest_at[named(t, "A6")] != 0);
    const fpoint at = where_unit(t, lead);
    const int top = pieces_at(t, at.x, at.y);
    point_at(&d, at);
    app_draw(d.a, d.out);
    bool told = false;
    for (size_t i = 0; i < d.out->count; i++)
        told = told || (d.out->commands[i].kind == DRAW_TEXT &&
                        strncmp(d.out->text + d.out->commands[i].text, "A press takes ", 14) == 0);
    assert_true(told);
    press(&d, at.x, at.y);
    rest(&d);
    assert_int_equal(t->choice->unit, top);
    desk_close(&d);
}

static void press_unit(desk *d, int who)
{
    const fpoint at = where_unit(d->a->table, who);
    press(d, at.x, at.y);
    rest(d);
}

/* Several are chosen: a marked area means to go there, whoever stands in it and may act; one that is barred
 * says why and leaves them chosen, and only a second press takes who stands there in hand. */
static void several_who_are_chosen_stay_chosen(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    put(&d, "Cuenca", "A3");
    put(&d, "Córdoba", "A12");
    for (int u = 0; u < t->sc->nunits; u++)
        if (session_state(t->s)->units[u].space == named(t, "A12") && t->sc->units[u].side == 1)
            put(&d, t->sc->units[u].name, "A13");
    const int lead = unit_called(t, four[0]), there = unit_called(t, "Cuenca"),
              far = unit_called(t, "Córdoba");
    choice_select(t, lead);
    choice_together(t, unit_called(t, four[1]));
    rest(&d);
    assert_true(t->choice->dest_at[named(t, "A3")] != 0 && t->choice->dest_at[named(t, "A12")] == 0);
    assert_true(offers_may_act(t, there) && offers_may_act(t, far));
    press_unit(&d, there);
    assert_true(t->choice->ready && t->choice->act.nunits == 2);
    assert_int_equal(t->choice->act.verb, choice_index(t, "move"));
    assert_int_equal(action_space(&t->choice->act), named(t, "A3"));
    key(&d, KEY_ESCAPE, 0);
    press_unit(&d, far);
    assert_true(why_on(t));
    assert_int_equal(t->choice->unit, lead);
    assert_int_equal(t->choice->nextra, 1);
    assert_int_equal(t->why->then, far);
    press_unit(&d, far);
    assert_int_equal(t->choice->unit, far);
    assert_int_equal(t->choice->nextra, 0);
    desk_close(&d);
}

/* The odds under the pointer are of all who were put together, as those of the order itself. */
static void odds_under_the_pointer_are_of_all(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    choice_select(t, unit_called(t, four[0]));
    for (int i = 1; i < 4; i++)
        choice_together(t, unit_called(t, four[i]));
    point_at(&d, where_centre(t, named(t, "A9")));
    assert_false(t->choice->ready);
    assert_true(t->odds->some);
    assert_int_equal(t->odds->of.nunits, 4);
    assert_int_equal(t->odds->of.verb, choice_index(t, "attack"));
    const int coins = t->odds->odds.ledger.total;
    press_space(&d, named(t, "A9"));
    assert_true(t->choice->ready);
    app_draw(d.a, d.out);
    assert_int_equal(t->odds->odds.ledger.total, coins);
    assert_true(coins >= 10);
    desk_close(&d);
}

/* How many long strokes end there. */
static int lines_to(const desk *d, fpoint p)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_STROKE || c->u.stroke.dash[0] <= 0 || c->path.size != 6) continue; /* one line */
        const draw_word *w = d->out->words + c->path.at;
        n += hypotf(w[4].f - p.x, w[5].f - p.y) < 60 && hypotf(w[1].f - w[4].f, w[2].f - w[5].f) > 40;
    }
    return n;
}

/* Off the beach lies a ship of one's own: the line leads to the enemy on it. */
static void lines_lead_to_the_enemy_and_not_to_a_ship(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, "Beni Said", "A6");
    put(&d, "Príncipe", "A3");
    const int ship = unit_called(t, "Steam schooner"), beach = named(t, "A6");
    assert_int_equal(session_state(t->s)->units[ship].space, beach);
    choice_select(t, unit_called(t, "Príncipe"));
    choice_verb(t, choice_index(t, "attack"));
    press_space(&d, beach);
    assert_true(t->choice->ready);
    assert_int_equal(t->pointer->hover, beach);
    app_draw(d.a, d.out);
    assert_int_equal(lines_to(&d, where_unit(t, ship)), 0);
    desk_close(&d);
}

/* What is told of the target runs on in its own column. */
static void words_stay_in_their_column(void **unused)
{
    (void)unused;
    char line[80];
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int target = unit_called(t, "Beni Said");
    snprintf(line, sizeof line, "umpire-set u%d key=demoralized value=1", target);
    action a;
    error err = {0};
    assert_true(action_decode(t->sc, NO_SIDE, line, &a, &err));
    battle_overrule(t, &a);
    rest(&d);
    choice_select(t, unit_called(t, "Steam frigate"));
    assert_true(choice_target(t, target));
    app_draw(d.a, d.out);
    float left = 0, middle = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *s = d.out->text + c->text;
        const float wide = 0.52f * c->u.text.f.px * (float)c->length;
        if (strcmp(s, "Demoralized") == 0) middle = c->u.text.x;
        if (strncmp(s, "once more", 9) == 0)
            left = c->u.text.align == ALIGN_RIGHT ? c->u.text.x - wide : c->u.text.x;
    }
    assert_true(middle > 0 && left >= middle - 4);
    desk_close(&d);
}

/* Room that was made for the board is given back, though the map had not come to rest, nor could go so far.
 */
static void the_map_comes_back(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const view was = view_rested(&t->camera->view);
    choice_select(t, unit_called(t, "Príncipe"));
    assert_true(odds_make_room(t, was.x + 1000, was.y));
    assert_true(odds_leave_room(t));
    const view now = view_rested(&t->camera->view);
    assert_true(fabsf(now.x - was.x) < 0.01f && fabsf(now.y - was.y) < 0.01f);
    desk_close(&d);
}

static const char *status_of(const table *t, const char *name)
{
    static panel card;
    memset(&card, 0, sizeof card);
    game_describe_unit(&t->battle->view, unit_called(t, name), &card);
    return card.row[0].value;
}

/* Ready is who may act in this step; the others wait for theirs. */
static void who_waits_for_his_step_says_so(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    assert_string_equal(status_of(t, "Steam frigate"), "status.fresh");
    assert_string_equal(status_of(t, "Muley el-Abbas"), "status.waits");
    put(&d, "Príncipe", "A3"); /* foot, while the guns fire */
    assert_string_equal(status_of(t, "Príncipe"), "status.waits");
    action a = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &a);
    rest(&d);
    assert_string_equal(status_of(t, "Príncipe"), "status.fresh");
    desk_close(&d);
}

static void initiative_is_reckoned_out(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    char says[40];
    roll r = {.sides = 6, .count = 1, .unit = NO_UNIT, .other = NO_UNIT, .chart = -1, .table = -1};
    r.cause = CAUSE_INITIATIVE;
    r.total = 1, r.outcome = 3;
    roll_words_figure(d.a->table, &r, says, sizeof says);
    assert_string_equal(says, "1 + 2 = 3");
    r.outcome = 1;
    roll_words_figure(d.a->table, &r, says, sizeof says);
    assert_string_equal(says, "1");
    desk_close(&d);
}

/* The number of a line on its disc. */
static fpoint disc_at(const desk *d, const char *text)
{
    const theme *m = &d->a->ui.t;
    const float px = theme_font(m, TEXT_SMALL_STRONG).px;
    const frect port = d->a->table->layout->board;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->u.text.c == m->ivory && c->u.text.f.px == px &&
            ui_inside(port, c->u.text.x, c->u.text.y) && strcmp(d->out->text + c->text, text) == 0)
            return (fpoint){c->u.text.x, c->u.text.y};
    }
    fail_msg("%s is not drawn", text);
    return (fpoint){0, 0};
}

static int filled_so(const draw_list *out, colour c)
{
    int n = 0;
    for (size_t i = 0; i < out->count; i++)
        n += out->commands[i].kind == DRAW_FILL && out->commands[i].u.fill == c;
    return n;
}

/* Two lines that lead to one place have their numbers side by side there, one that leads to no way too. */
static void each_line_has_its_number_on_the_map(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    recap *r = (recap *)t->recap;
    const int house = named(t, "A9"), camp = named(t, "A13"), who = unit_called(t, "Beni Said");
    r->on = true, r->lit = -1;
    memset(&r->told, 0, sizeof r->told);
    r->told.nlines = 2;
    for (int i = 0; i < 2; i++) {
        r->told.line[i] = (recap_line){.side = 1, .space = (uint16_t)house};
        strcpy(r->told.line[i].bold, "one"), strcpy(r->told.line[i].quiet, "two");
    }
    r->told.nways = 1;
    r->told.way[0] = (recap_way){.unit = (int16_t)who, .line = 0, .n = 2};
    r->told.way[0].via[0] = (uint16_t)camp, r->told.way[0].via[1] = (uint16_t)house;
    app_draw(d.a, d.out);
    /* Its end has an arrowhead, where it is known. */
    const colour face = palette_side(d.a->ui.t.sides, t->sc->sides[1].style).face;
    const int heads = filled_so(d.out, face);
    r->told.way[0].unseen = true;
    app_draw(d.a, d.out);
    assert_int_equal(filled_so(d.out, face) + 1, heads);
    r->told.way[0].unseen = false;
    app_draw(d.a, d.out);
    const fpoint one = disc_at(&d, "1"), two = disc_at(&d, "2"), at = where_centre(t, house);
    assert_true(hypotf(one.x - at.x, one.y - at.y) < 80 && hypotf(two.x - at.x, two.y - at.y) < 80);
    assert_true(two.x > one.x + 12);
    /* None lies over a name that its mirror across the counter would leave free. */
    const float half = theme_tx(&d.a->ui.t, 23, 27) / 2;
    int moved = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        r->told.line[0].space = r->told.line[1].space = (uint16_t)space;
        r->told.nways = 0;
        app_draw(d.a, d.out);
        const fpoint disc = disc_at(&d, "1"), c = where_centre(t, space);
        const frect box = {disc.x - half, disc.y - half, 2 * half, 2 * half},
                    other = {box.x, 2 * c.y - box.y - 2 * half, box.w, box.h};
        assert_true(room_written(t, box) <= room_written(t, other));
        moved += fabsf(disc.y - c.y + where_counter(t, space) / 2) > 2;
    }
    assert_true(moved > 0);
    r->on = false;
    desk_close(&d);
}

/* ---- coins thrown by hand */

/* Those of the first coins or dice, and the other face for all others. */
static void enter_first(desk *d, int n, const char *first, const char *face)
{
    table *t = d->a->table;
    error err = {0};
    const roll *r = session_lacking(t->s);
    assert_non_null(r);
    strbuf faces = {0};
    for (int i = 0; i < r->count; i++)
        strbuf_addf(&faces, "%s ", i < n ? first : face);
    assert_true(battle_enter_faces(t, strbuf_str(&faces), &err));
    strbuf_free(&faces);
    const action act = t->battle->awaits_faces;
    modal_close(t);
    battle_do(t, &act);
}

static void enter(desk *d, const char *face)
{
    enter_first(d, 0, face, face);
}

/* At the Spanish activations; all is thrown by hand. */
static desk at_the_real_table(void)
{
    desk d = desk_open(castillejos, 1280, 720, true);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE, .seat = {SEAT_HUMAN, SEAT_COMPUTER}};
    for (int i = 0; i < SIDES_MAX; i++)
        c.player[i] = ai_players[0]->name;
    assert_true(app_start_battle(d.a, castillejos, &c, NULL));
    table *t = d.a->table;
    rest(&d);
    while (t->waits->now == WAIT_FACES) {
        enter(&d,
              session_lacking(t->s)->unit != NO_UNIT || session_roll_side(t->sc, session_lacking(t->s)) == 0
                  ? "6"
                  : "1");
        rest(&d);
    }
    assert_true(t->battle->ours);
    action a = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &a);
    rest(&d);
    assert_true(t->battle->ours);
    return d;
}

static void attack_from_the_beach(desk *d)
{
    table *t = d->a->table;
    put(d, "Príncipe", "A6");
    choice_select(t, unit_called(t, "Príncipe"));
    choice_verb(t, choice_index(t, "attack"));
    press_space(d, named(t, "A9"));
    assert_true(t->choice->ready);
    choice_commit(t);
    rest(d);
    if (t->modal->card == MODAL_SURE) choice_commit(t); /* one against several */
    rest(d);
    assert_int_equal(t->waits->now, WAIT_FACES);
}

/* Left in the middle of a fight, what lies on the real table stands: nothing else is done before the rest is
 * thrown, and nothing is thrown twice. */
static void coins_once_thrown_stand(void **unused)
{
    (void)unused;
    desk d = at_the_real_table();
    table *t = d.a->table;
    int n;
    attack_from_the_beach(&d);
    key(&d, KEY_ESCAPE, 0); /* before the first it may be thought better of */
    assert_int_equal(t->waits->now, WAIT_ORDER);
    assert_true(t->battle->ours);
    attack_from_the_beach(&d);
    enter(&d, "H");
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_FACES);
    const roll second = *session_lacking(t->s);
    assert_int_equal(session_thrown_before(t->s, &n)[0].total, session_thrown_before(t->s, &n)[0].count);
    assert_int_equal(n, 1);
    assert_true(text_drawn(d.out, "Before: Attack, led by Príncipe: 3 heads of 3"));
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->waits->now, WAIT_DIE);
    assert_false(t->battle->ours);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->waits->now, WAIT_FACES);
    assert_int_equal(session_lacking(t->s)->count, second.count);
    assert_string_equal(session_lacking(t->s)->purpose, second.purpose);
    desk_close(&d);
}

/* Beaten back, with two areas to choose from: a press on a third, where others of one's own stand, tells why
 * not and leaves the unit in hand. */
static void who_must_retreat_stays_in_hand(void **unused)
{
    (void)unused;
    desk d = at_the_real_table();
    table *t = d.a->table;
    const int who = unit_called(t, "Príncipe");
    put(&d, "Sappers", "A10");
    attack_from_the_beach(&d);
    enter(&d, "T");
    rest(&d);
    enter(&d, "H");
    rest(&d);
    /* Three tails: the losers retreat. */
    while (t->waits->now == WAIT_FACES) {
        enter(&d, "T");
        rest(&d);
    }
    assert_true(t->battle->ours);
    assert_string_equal(t->battle->d.prompt, "prompt.retreat");
    assert_false(last_turn_known(t)); /* what is owed is of this turn alone */
    choice_select(t, who);
    assert_true(t->choice->ndest > 1);
    press_space(&d, named(t, "A10"));
    assert_int_equal(t->choice->unit, who);
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.retreat.where");
    app_draw(d.a, d.out);
    /* Nor is anything said to be owed by who owes nothing. */
    choice_select(t, unit_called(t, "Sappers"));
    app_draw(d.a, d.out);
    for (size_t i = 0; i < d.out->count; i++)
        if (d.out->commands[i].kind == DRAW_TEXT)
            assert_null(strstr(d.out->text + d.out->commands[i].text, "must retreat from"));
    desk_close(&d);
}

/* Of several that must retreat the next is in hand when one has gone: a press on the same area sends it too.
 */
static void who_must_retreat_next_is_in_hand(void **unused)
{
    (void)unused;
    desk d = at_the_real_table();
    table *t = d.a->table;
    put(&d, "Príncipe", "A6");
    put(&d, "Luchana", "A6");
    put(&d, "Vergara", "A6");
    const int first = unit_called(t, "Príncipe"), second = unit_called(t, "Luchana");
    choice_select(t, first);
    choice_together(t, second);
    choice_together(t, unit_called(t, "Vergara"));
    press_space(&d, named(t, "A9"));
    assert_true(t->choice->ready);
    choice_commit(t);
    rest(&d);
    if (t->modal->card == MODAL_SURE) choice_commit(t);
    rest(&d);
    assert_int_equal(t->waits->now, WAIT_FACES);
    enter(&d, "T");
    rest(&d);
    enter_first(&d, 2, "H", "T"); /* won by two: three coins are left for the winner */
    rest(&d);
    while (t->waits->now == WAIT_FACES) {
        enter(&d, "T");
        rest(&d);
    }
    assert_string_equal(t->battle->d.prompt, "prompt.retreat");
    choice_select(t, first);
    assert_true(t->choice->ndest > 0);
    const int to = t->choice->dest[t->choice->ndest - 1];
    assert_true(choice_space(t, to));
    choice_commit(t);
    rest(&d);
    assert_string_equal(t->battle->d.prompt, "prompt.retreat");
    assert_int_equal(t->choice->unit, second);
    desk_close(&d);
}

/* Three beaten from the beach, who owe a retreat: at the table as it then stands. */
static desk at_a_retreat_of_three(void)
{
    desk d = at_the_real_table();
    table *t = d.a->table;
    put(&d, "Príncipe", "A6");
    put(&d, "Luchana", "A6");
    put(&d, "Vergara", "A6");
    choice_select(t, unit_called(t, "Príncipe"));
    choice_together(t, unit_called(t, "Luchana"));
    choice_together(t, unit_called(t, "Vergara"));
    press_space(&d, named(t, "A9"));
    choice_commit(t);
    rest(&d);
    if (t->modal->card == MODAL_SURE) choice_commit(t);
    rest(&d);
    enter(&d, "T");
    rest(&d);
    enter_first(&d, 2, "H", "T"); /* won by two: three coins are left for the winner */
    rest(&d);
    while (t->waits->now == WAIT_FACES) {
        enter(&d, "T");
        rest(&d);
    }
    assert_string_equal(t->battle->d.prompt, "prompt.retreat");
    return d;
}

/* The beaten of one stack are in hand as it is asked; one press on an area prepares the retreat of all who
 * may go there, and Enter gives it: two strokes for three. */
static void a_beaten_stack_retreats_by_one_press(void **unused)
{
    (void)unused;
    desk d = at_a_retreat_of_three();
    table *t = d.a->table;
    int16_t all[GROUP_MAX + 1];
    const int before = session_count(t->s);
    assert_int_not_equal(t->choice->unit, NO_UNIT);
    assert_int_equal(choice_all(t, all, GROUP_MAX + 1), 1);
    const int to = t->choice->dest[0], other = t->choice->dest[t->choice->ndest - 1];
    assert_int_not_equal(to, other);
    press_space(&d, other);
    assert_int_equal(t->choice->act.nunits, 3);
    press_space(&d, to); /* thought better of */
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.nunits, 3);
    assert_int_equal(t->choice->space, to);
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_at(t->s, before)->act.nunits, 3);
    assert_string_not_equal(t->battle->d.prompt, "prompt.retreat");
    desk_close(&d);
}

static void press_with_shift(desk *d, int space)
{
    const fpoint at = where_centre(d->a->table, space);
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y, .mods = UI_SHIFT};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN, e.button = UI_LEFT, e.clicks = 1;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    rest(d);
}

/* With Shift, or when one was pressed in the stack, it goes alone; Escape lets the others go too. */
static void one_of_a_beaten_stack_may_go_alone(void **unused)
{
    (void)unused;
    desk d = at_a_retreat_of_three();
    table *t = d.a->table;
    const int lead = t->choice->unit, to = t->choice->dest[0];
    press_space(&d, to);
    assert_int_equal(t->choice->act.nunits, 3);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->choice->unit, lead);
    assert_int_equal(t->choice->nextra, 0);
    press_with_shift(&d, to);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.nunits, 1);
    key(&d, KEY_ESCAPE, 0);
    /* The next of the stack that is pressed is that one. */
    press_space(&d, t->battle->view.units[lead].space);
    assert_int_not_equal(t->choice->unit, lead);
    press_space(&d, to);
    assert_int_equal(t->choice->act.nunits, 1);
    desk_close(&d);
}

/* Where one area alone is marked Enter prepares to go there, and Enter again goes. */
static void enter_goes_to_the_only_area(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const int guns = unit_called(t, "1st mountain battery"), foot = unit_called(t, "Príncipe");
    const int before = session_count(t->s);
    choice_select(t, foot);
    assert_true(t->choice->ndest > 1);
    pointer_hover(t, NO_SPACE);
    key(&d, KEY_ENTER, 0);
    assert_false(t->choice->ready); /* which of them is not for Enter to say */
    choice_select(t, guns);
    assert_int_equal(t->choice->ndest, 1);
    key(&d, KEY_ENTER, 0);
    assert_true(t->choice->ready);
    assert_int_equal(session_count(t->s), before); /* it is seen first */
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s), before + 1);
    assert_int_equal(session_at(t->s, before)->act.units[0], guns);
    desk_close(&d);
}

/* Guns in the group: the mountain is not offered, though the foot alone may go there; the reason names the
 * guns. */
static void a_group_goes_where_all_may(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, "Príncipe", "A3");
    put(&d, "Mounted battery", "A3");
    const int mountain = named(t, "A2");
    choice_select(t, unit_called(t, "Príncipe"));
    assert_true(t->choice->dest_at[mountain] != 0);
    choice_together(t, unit_called(t, "Mounted battery"));
    assert_int_equal(t->choice->nextra, 1);
    assert_true(t->choice->dest_at[mountain] == 0);
    press_space(&d, mountain);
    assert_false(t->choice->ready);
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.move.guns-mountain");
    desk_close(&d);
}

/* Among those put together one is demoralized: pressed at an enemy it is put out and told why, and the others
 * stand prepared to attack, whoever leads them. */
static void who_cannot_storm_stays_out(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int weak = unit_called(t, four[0]), able = unit_called(t, four[1]), enemy = named(t, "A9");
    action a;
    action_init(&a, VERB_UMPIRE_SET, NO_SIDE);
    action_add_unit(&a, weak);
    a.args[0] = key_find(t->sc, KEY_UNIT, "demoralized");
    a.args[1] = 1;
    assert_true(battle_overrule(t, &a));
    rest(&d);
    choice_select(t, weak);
    choice_together(t, able);
    choice_together(t, unit_called(t, four[2]));
    rest(&d);
    const fpoint at = where_centre(t, enemy);
    tap(&d, at.x, at.y);
    assert_non_null(strstr(d.a->said, four[0]));
    assert_non_null(strstr(d.a->said, "demoralized"));
    rest(&d);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.nunits, 2);
    assert_int_equal(t->choice->act.verb, choice_index(t, "attack"));
    assert_true(!choice_in_group(t, weak) && t->choice->unit != weak);
    assert_false(why_on(t));
    desk_close(&d);
}

/* The odds that come up as one points lie neither under the pointer nor on the place: a press there is heard,
 * with the list of the stack open and wherever the card lay before. An officer who came to hand first hides
 * no attack. */
static void the_odds_leave_what_is_pointed_at(void **unused)
{
    (void)unused;
    desk d = at_activations(1920, 1080);
    table *t = d.a->table;
    int pressed = 0;
    for (int i = 0; i < 4; i++)
        put(&d, four[i], "A6");
    for (int turn = 0; turn < 3; turn++)
        for (int area = 0; area < t->b->nspaces; area++) {
            choice_clear(t);
            choice_select(t, unit_called(t, four[0]));
            choice_together(t, unit_called(t, four[1]));
            pointer_fan(t, named(t, "A6"));
            rest(&d);
            if (t->choice->dest_at[area] == 0) continue;
            const fpoint at = where_centre(t, area);
            point_at(&d, at);
            for (int i = 0; i < 3; i++)
                app_draw(d.a, d.out);
            tap(&d, at.x, at.y);
            if (!t->choice->ready || action_space(&t->choice->act) != area)
                fail_msg("a press on %s is not heard", t->b->spaces[area].name);
            pressed++;
            rest(&d);
            key(&d, KEY_ESCAPE, 0);
        }
    assert_true(pressed > 5);
    desk_close(&d);
}

/* In the list of a stack each of several can be taken out again, who leads them too, by box and by row. */
static void whoever_leads_can_be_taken_out(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int lead = unit_called(t, four[0]), next = unit_called(t, four[1]), third = unit_called(t, four[2]);
    choice_select(t, lead);
    choice_together(t, next);
    choice_together(t, third);
    pointer_fan(t, named(t, "A6"));
    rest(&d);
    frect r = region_of(d.a->table, "stackjoin", lead);
    press(&d, r.x + r.w / 2, r.y + r.h / 2);
    assert_int_equal(t->choice->unit, next);
    assert_int_equal(t->choice->nextra, 1);
    assert_false(choice_in_group(t, lead));
    r = region_of(d.a->table, "fanned", next);
    press(&d, r.x + 30, r.y + r.h / 2);
    assert_int_equal(t->choice->unit, third);
    assert_int_equal(t->choice->nextra, 0);
    desk_close(&d);
}

static size_t plates_in(const draw_list *d, const char *text)
{
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++)
        n += d->commands[i].kind == DRAW_TEXT && strcmp(d->text + d->commands[i].text, text) == 0;
    return n;
}

/* The names stand over the washes of what may be reached, worths with them. */
static void names_and_worths_are_printed(void **unused)
{
    (void)unused;
    static const struct {
        const char *area;
        int worth;
    } worths[] = {{"A9", 2}, {"A10", 1}, {"A11", 3}, {"A12", 2}, {"A13", 3}, {"A1", 0}, {"A14", 0}};
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    for (size_t i = 0; i < sizeof worths / sizeof *worths; i++)
        assert_int_equal(scenario_worth(t->sc, named(t, worths[i].area)), worths[i].worth);
    assert_int_equal(plates_in(sheet_art_names(t->camera->art, 72, 0), "3"), 2); /* worths alone */
    for (int i = 0; i < t->b->nspaces; i++) { /* an area is called on the map as in log, prompt and orders */
        char name[16];
        board_space_name(t->b, i, name);
        assert_int_equal(plates_in(sheet_art_names(t->camera->art, 72, 0), name), 1);
    }
    assert_int_equal(plates_in(sheet_art_names(t->camera->art, 72, 0), "Marabout house"), 1);
    assert_false(text_drawn(d.out, "Marabout house")); /* the sheet is a raster of its own */
    choice_select(t, unit_called(t, "Príncipe"));
    rest(&d);
    assert_true(t->choice->ndest > 0);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Marabout house"));
    desk_close(&d);
}

static float size_of_name(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT && strcmp(l->text + l->commands[i].text, text) == 0)
            return l->commands[i].u.text.f.px;
    fail_msg("%s is not written", text);
    return 0;
}

/* Where letters are half as large again, those on a small map are larger too, as far as areas have room. */
static void names_grow_with_the_text(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    sheet_art *art = d.a->table->camera->art;
    const float usual = size_of_name(sheet_art_names(art, 24, 0), "Marabout house"),
                large = size_of_name(sheet_art_names(art, 24, 18.75f), "Marabout house");
    if (large < 1.5f * usual) fail_msg("%.2f, %.2f", (double)usual, (double)large);
    /* In usual letters they stay where their areas are. */
    assert_true(size_of_name(sheet_art_names(art, 24, 12.5f), "Marabout house") < 1.4f * usual);
    desk_close(&d);
}

/* Plates of counters and their count leave the name of their own area free, at any rate where there is room.
 */
static void stacks_leave_their_names_free(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const float r = sheet_art_radius(t->camera->art, named(t, "A13"));
    static const struct {
        const char *area, *name;
    } camps[] = {{"A13", "Muley"}, {"A9", "Marabout"}, {"A11", "Hill"}}; /* how their first line begins */
    for (size_t i = 0; i < sizeof camps / sizeof *camps; i++) {
        const fpoint c = sheet_art_centre(t->camera->art, named(t, camps[i].area));
        const draw_list *l = sheet_art_names(t->camera->art, 72, 0);
        bool found = false;
        for (size_t k = 0; k < l->count; k++) {
            const draw_command *w = &l->commands[k];
            if (w->kind != DRAW_TEXT || strncmp(l->text + w->text, camps[i].name, strlen(camps[i].name)) != 0)
                continue;
            found = true;
            const float x = w->u.text.x, y = w->u.text.y, wide = 0.52f * w->u.text.f.px * (float)w->length;
            assert_true(y < c.y - r || y - w->u.text.f.px > c.y + r * 0.75f || x + wide < c.x - r ||
                        x > c.x + r);
        }
        assert_true(found);
    }
    desk_close(&d);
}

/* Who may not act with the others of a stack stays out of them, and it is said who. */
static void who_stays_out_of_a_stack_is_named(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    action a;
    for (int i = 0; i < 4; i++)
        put(&d, four[i], "A2");
    action_init(&a, VERB_UMPIRE_SET, NO_SIDE);
    action_add_unit(&a, unit_called(t, "Luchana"));
    a.args[0] = key_find(t->sc, KEY_UNIT, "action"); /* it has acted */
    a.args[1] = 1;
    assert_true(battle_overrule(t, &a));
    rest(&d);
    press_space(&d, named(t, "A2"));
    rest(&d);
    const frect all = region_of(d.a->table, "stackall", 0);
    ui_event e = {.kind = UI_MOUSE_DOWN,
                  .button = UI_LEFT,
                  .clicks = 1,
                  .x = all.x + all.w / 2,
                  .y = all.y + all.h / 2};
    app_event(d.a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d.a, &e);
    assert_int_equal(t->choice->nextra, 2);
    assert_string_equal(d.a->said, "Luchana stays out: Luchana has moved, fought or fired this turn.");
    desk_close(&d);
}

/* Nine wait and an area has room for four: All takes those who can go to one area, and who it leaves is told;
 * of mountain guns, who come half as far, none. Their names stand beside them. */
static void all_takes_who_can_go_together(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    const frect all = region_of(d.a->table, "waitall", 0);
    assert_true(all.w > 0);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Luchana") && text_drawn(d.out, "Prim"));
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = all.x + all.w / 2, .y = all.y + all.h / 2};
    app_event(d.a, &e);
    e.kind = UI_MOUSE_DOWN, e.button = UI_LEFT, e.clicks = 1;
    app_event(d.a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d.a, &e);
    assert_string_equal(d.a->said, "Húsares de la Princesa and Sappers stay out: Serrallo lines (A1) has "
                                   "room for 4 units a side. 1st mountain battery and 2nd mountain battery "
                                   "stay out: too far."); /* it names not one of them */
    rest(&d);
    assert_int_equal(t->choice->unit, unit_called(t, "Príncipe"));
    assert_int_equal(t->choice->nextra, 4);
    assert_true(choice_in_group(t, unit_called(t, "Prim")));
    assert_false(choice_in_group(t, unit_called(t, "Húsares de la Princesa")));
    assert_false(choice_in_group(t, unit_called(t, "1st mountain battery")));
    assert_true(t->choice->dest_at[named(t, "A3")] != 0 && t->choice->dest_at[named(t, "A1")] != 0);
    assert_true(text_drawn(d.out, "Príncipe and 4 more:"));
    press_space(&d, named(t, "A3"));
    press_space(&d, named(t, "A3"));
    rest(&d);
    assert_int_equal(session_state(t->s)->units[unit_called(t, "Prim")].space, named(t, "A3"));
    assert_int_equal(session_state(t->s)->units[unit_called(t, "Vergara")].space, named(t, "A3"));
    desk_close(&d);
}

/* The smoke of a ship's guns hangs over the water before her. */
static void smoke_of_ships_hangs_at_sea(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int ship = unit_called(t, "Steam frigate");
    choice_select(t, ship);
    assert_true(choice_target(t, unit_called(t, "Beni Said")));
    choice_commit(t);
    rest(&d);
    app_draw(d.a, d.out);
    assert_int_equal(t->lighting->sky.nsmoke, 1);
    const fpoint at = sheet_weather_smoke_at(t->camera->art, &t->lighting->smoke[0]);
    assert_int_equal(sheet_art_space_at(t->camera->art, at.x, at.y), NO_SPACE);
    sheet_smoke ashore = t->lighting->smoke[0];
    ashore.afloat = false;
    sheet_sky sky = t->lighting->sky;
    const uint64_t hash = sheet_sky_hash(&sky, t->b->nspaces);
    sky.smoke = &ashore;
    assert_true(sheet_sky_hash(&sky, t->b->nspaces) != hash); /* another picture */
    desk_close(&d);
}

static void order(desk *d, const char *text)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    assert_true(action_decode(t->sc, NO_SIDE, text, &a, &err));
    battle_overrule(t, &a);
    rest(d);
}

/* Who stands alone in a place and holds it not is told why; and a press on the points tells what they are
 * for. */
static void points_explain_themselves(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    char title[160], line[80];
    const int house = named(t, "A9"), who = unit_called(t, "Príncipe");
    for (int u = 0; u < t->sc->nunits; u++)
        if (session_state(t->s)->units[u].status == UNIT_ON && session_state(t->s)->units[u].space == house) {
            snprintf(line, sizeof line, "umpire-remove u%d", u);
            order(&d, line);
        }
    snprintf(line, sizeof line, "umpire-set u%d key=demoralized value=1", who);
    for (int shaken = 1; shaken >= 0; shaken--) {
        strbuf text = {0};
        if (shaken) put(&d, "Príncipe", "A6"), order(&d, line), put(&d, "Príncipe", "A9");
        if (!shaken)
            snprintf(line, sizeof line, "umpire-set u%d key=demoralized value=0", who), order(&d, line);
        place_words(t, house, title, sizeof title, &text);
        assert_int_equal(strstr(strbuf_str(&text), "Príncipe (demoralized) holds nothing") != NULL, shaken);
        assert_non_null(strstr(strbuf_str(&text), shaken ? "held by Moroccans" : "held by Spanish"));
        strbuf_free(&text);
        d.a->said[0] = 0;
        const ui *u = t->host->ui;
        bool pressed = false;
        for (int i = 0; i < u->nregions && !pressed; i++)
            if (u->regions[i].id == ui_name("score", 0)) {
                const frect r = u->regions[i].r;
                ui_event e = {
                    .kind = UI_MOUSE_MOVE, .x = r.x + r.w / 2, .y = r.y + r.h / 2, .button = UI_LEFT};
                for (int k = 0; k < 3; k++) {
                    e.kind = k == 0 ? UI_MOUSE_MOVE : k == 1 ? UI_MOUSE_DOWN : UI_MOUSE_UP;
                    app_event(d.a, &e);
                }
                pressed = true;
            }
        assert_true(pressed);
        assert_non_null(strstr(d.a->said, shaken ? "– Marabout house: 2, held by Moroccans"
                                                 : "– Marabout house: 2, held by Spanish"));
        assert_non_null(strstr(d.a->said, "these hold nothing: demoralized"));
    }
    desk_close(&d);
}

/* Of targets that stand together it is the places that are counted. */
static void targets_are_counted_by_place(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, unit_called(t, "Steam frigate"));
    rest(&d);
    assert_true(t->choice->naim > 3);
    assert_true(text_drawn(d.out, "choose a target in one of 3 marked areas (Fire)."));
    desk_close(&d);
}

/* What came before a side last acted is not shown to it again when the battle is taken up. */
static void taken_up_again(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    char path[200];
    error err = {0};
    file_join(folder, "again.save", path, sizeof path);
    assert_true(session_save_as(d.a->table->battle->session, path, &err));
    const int count = session_count(d.a->table->s);
    desk_close(&d);
    d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    assert_int_equal(session_count(t->s), count);
    assert_int_equal(t->battle->seen_upto[0], count); /* the Spanish did the last thing there was */
    assert_int_equal(t->battle->seen_upto[1], 0);
    desk_close(&d);
    unlink(path);
}

/* Who comes on takes the place that is marked for him, though others of his stand on it; who stands on the
 * map already is exchanged for them. */
static void who_comes_on_takes_the_place(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, "Luchana", "A3");
    const int area = named(t, "A3"), first = unit_called(t, "Luchana"), next = unit_called(t, "Príncipe");
    choice_select(t, next);
    rest(&d);
    assert_true(t->choice->dest_at[area] > 0);
    const fpoint at = where_unit(t, first);
    press(&d, at.x, at.y);
    assert_int_equal(t->choice->unit, next);
    assert_true(t->choice->ready);
    assert_int_equal(action_space(&t->choice->act), area);
    press(&d, at.x, at.y);
    assert_int_equal(session_state(t->s)->units[next].space, area);
    put(&d, "Cuenca", "A6");
    choice_select(t, unit_called(t, "Cuenca"));
    rest(&d);
    const fpoint there = where_unit(t, first);
    press(&d, there.x, there.y);
    assert_true(t->choice->unit == first || t->choice->unit == next);
    desk_close(&d);
}

/* Guns and ships that hold their fire may fire later in the turn: nobody is asked about them. */
static void guns_may_fire_later_and_are_not_asked_about(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    rest(&d);
    table *t = d.a->table;
    assert_string_equal(t->rs->steps[t->battle->view.step], "artillery");
    assert_true(t->battle->ours && offers_to_act(t) == 2);
    assert_false(unused_asked(t));
    key(&d, KEY_ENTER, UI_CTRL);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_string_equal(t->rs->steps[t->battle->view.step], "first");
    const int schooner = unit_called(t, "Steam schooner");
    assert_true(offers_may_act(t, schooner)); /* and here she does */
    /* The vanguard is not yet placed: the key that holds all says so, and ends nothing. */
    rest(&d);
    d.a->said[0] = 0;
    unused_stay(t);
    assert_string_equal(t->rs->steps[t->battle->view.step], "first");
    assert_string_equal(d.a->said, "Still to be placed: Príncipe. Do that first, or end the step.");
    desk_close(&d);
}

/* A golden battle up to that entry. */
static desk before_entry_shown(const char *which, const char *entry, bool instant)
{
    char path[200], from[120], *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    assert_true(file_read(from, 1 << 24, &text, &size, &err));
    const char *at = strstr(text, entry);
    assert_non_null(at);
    file_join(folder, "before.save", path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, true, instant);
    rest(&d);
    return d;
}

static desk before_entry(const char *which, const char *entry)
{
    return before_entry_shown(which, entry, true);
}

/* Who chooses whom a loss falls on is told in what state each of them is. */
static void who_may_take_a_loss_says_its_state(void **unused)
{
    (void)unused;
    desk d = before_entry("africa-campaign", "\n163 spanish lose");
    table *t = d.a->table;
    for (int i = 0; i < 4 && t->modal->card != MODAL_NONE; i++)
        key(&d, KEY_ENTER, 0);
    ((battle *)t->battle)->viewer = t->battle->d.side;
    int who = NO_UNIT;
    for (int u = 0; u < t->sc->nunits && who == NO_UNIT; u++)
        if (offers_owes(t, u) != NULL) who = u;
    assert_int_not_equal(who, NO_UNIT);
    uint32_t bit = 0;
    for (int i = 0; i < t->rs->nmarks; i++)
        if (strcmp(t->rs->marks[i].name, "demoralized") == 0) bit = 1u << i;
    assert_true(bit != 0);
    for (int is = 0; is < 2; is++) {
        for (int i = 0; i < t->sc->nunits; i++) {
            unit *u = &((anim *)t->anim)->shown.units[i];
            if (offers_owes(t, i) != NULL) u->marks = is ? u->marks | bit : u->marks & ~bit;
        }
        pointer_fan(t, t->battle->view.units[who].space);
        app_draw(d.a, d.out);
        assert_true(text_holds(d.out, "may take the loss"));
        assert_int_equal(text_holds(d.out, "may take the loss; demoralized"), is);
    }
    desk_close(&d);
}

/* Of those who wait to come on no name is cut: where two columns would, they have one. */
static void names_of_those_who_wait_are_whole(void **unused)
{
    (void)unused;
    desk d = before_entry("africa-campaign", "\n37 ");
    const table *t = d.a->table;
    for (int i = 0; i < 4 && t->modal->card != MODAL_NONE; i++)
        key(&d, KEY_ENTER, 0);
    assert_true(t->layout->waiting.h > 0);
    app_draw(d.a, d.out);
    for (int i = 0; i < d.a->ui.ncuts; i++)
        fail_msg("\"%s\" is cut", d.a->ui.cuts[i].text);
    desk_close(&d);
}

/* Shows what comes, as it happens; false: a toss for the tails lay there without each line it is made of. */
static bool sums_are_whole(desk *d, int entries, int *whole)
{
    const table *t = d->a->table;
    for (int i = 0; i < 4000 && (i < 5 || t->anim->running || session_count(t->s) < entries); i++) {
        const int wait = app_tick(d->a, d->now += 60);
        app_draw(d->a, d->out);
        const bool tails =
            anim_roll_under_way(t->anim) && strcmp(t->anim->tray.purpose, "roll.combat.result") == 0;
        if (tails && text_drawn(d->out, "Modifiers") && !text_holds(d->out, "Won by")) return false;
        *whole += tails && text_holds(d->out, "Won by") && t->layout->waiting.h > 0;
        if (t->anim->held)
            show_skip(d->a->table);
        else if (recap_on(t))
            recap_close(d->a->table);
        else if (t->modal->card != MODAL_NONE)
            app_event(d->a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER});
        else if (wait < 0 && !t->anim->running)
            break;
    }
    return true;
}

/* What the enemy did is shown as the side that decides has its troops beside the dice, a dozen who wait to
 * come on: no line of a toss is left out for them. */
static void a_sum_is_whole_beside_who_waits(void **unused)
{
    (void)unused;
    desk full = desk_open("tests/playthroughs/africa-wad-ras.save", 1280, 720, false),
         d = before_entry_shown("africa-wad-ras", "\n63 ", false);
    const session *played = full.a->table->s;
    int whole = 0;
    for (int e = 62; e < 82; e++) {
        if (!sums_are_whole(&d, e, &whole)) fail_msg("entry %d", e);
        if (session_count(d.a->table->s) != e) continue; /* it goes by itself */
        const action a = session_at(played, e)->act;
        battle_do(d.a->table, &a);
    }
    assert_true(whole > 0);
    desk_close(&full);
    desk_close(&d);
}

/* The list of a beaten stack lies on none of the areas it may retreat to, whoever of it is chosen: it is no
 * wider than what is said in it, for at the victors beside them nobody may aim. */
static void a_beaten_stacks_list_leaves_its_ways_open(void **unused)
{
    (void)unused;
    desk d = before_entry("africa-campaign", "\n602 ");
    const table *t = d.a->table;
    for (int i = 0; i < 4 && t->modal->card != MODAL_NONE; i++)
        key(&d, KEY_ENTER, 0), rest(&d);
    assert_string_equal(t->battle->d.prompt, "prompt.retreat");
    const int who = t->battle->list.items[0].units[0], from = t->battle->view.units[who].space;
    for (int chosen = 1; chosen >= 0; chosen--) {
        choice_select(d.a->table, chosen ? who : NO_UNIT);
        pointer_fan_anew(d.a->table, from);
        rest(&d);
        const frect list = t->layout->over[LAYOUT_STACK];
        assert_true(list.w > 0);
        for (int i = 0; i < t->battle->list.count; i++) {
            const int to = action_space(&t->battle->list.items[i]);
            if (to == NO_SPACE) continue;
            const fpoint at = where_centre(t, to);
            const float half = where_counter(t, to) / 2;
            if (ui_meet(list, (frect){at.x - half, at.y - half, 2 * half, 2 * half}))
                fail_msg("%s, %d chosen", t->b->spaces[to].name, chosen);
        }
    }
    desk_close(&d);
}

/* By one stroke the second activations are ended, and the guns of the turn that follows are one's own: the
 * same stroke again is asked about, one that comes after another press is not. */
static void a_second_stroke_ends_no_second_step_unasked(void **unused)
{
    (void)unused;
    for (int between = 0; between < 2; between++) {
        desk d = before_entry("africa-castillejos", "\n29 ");
        table *t = d.a->table;
        assert_true(t->battle->ours);
        for (int i = 0; i < 4 && strcmp(t->rs->steps[t->battle->view.step], "artillery") != 0; i++) {
            if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0), rest(&d);
            key(&d, KEY_ENTER, UI_CTRL);
            rest(&d);
        }
        assert_true(t->battle->ours);
        assert_string_equal(t->rs->steps[t->battle->view.step], "artillery");
        if (between) key(&d, KEY_ESCAPE, 0), key(&d, KEY_ESCAPE, 0);
        key(&d, KEY_ENTER, UI_CTRL);
        assert_int_equal(t->modal->card, between ? MODAL_NONE : MODAL_END);
        assert_int_equal(strcmp(t->rs->steps[t->battle->view.step], "artillery") == 0, !between);
        desk_close(&d);
    }
}

/* Who is to choose those who lose a step is told how many are still to be chosen, and from how many. */
static void losses_left_to_choose_are_counted(void **unused)
{
    (void)unused;
    for (int left = 2; left > 0; left--) {
        desk d = before_entry("africa-campaign", left == 2 ? "\n262 " : "\n263 ");
        table *t = d.a->table;
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0), rest(&d);
        assert_true(t->battle->ours);
        assert_string_equal(t->battle->d.prompt, "prompt.lose");
        app_draw(d.a, d.out);
        assert_true(text_holds(d.out, left == 2 ? "Choose who: 2 units still to choose."
                                                : "Choose who: one unit still to choose."));
        assert_true(text_holds(d.out, " to choose from"));
        desk_close(&d);
    }
}

/* Of winners who must pull back it stays on the line how many, while one is in hand. */
static void how_many_pull_back_stays_on_the_line(void **unused)
{
    (void)unused;
    for (int left = 2; left > 0; left--) {
        desk d = before_entry("africa-campaign", left == 2 ? "\n827 " : "\n828 ");
        table *t = d.a->table;
        char says[80];
        int who = NO_UNIT;
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0), rest(&d);
        assert_string_equal(t->battle->d.prompt, "prompt.pull-back");
        for (int u = 0; u < t->sc->nunits && who == NO_UNIT; u++)
            if (offers_any(t, u)) who = u;
        choice_select(t, who);
        app_draw(d.a, d.out);
        snprintf(says, sizeof says, "half of the winners must pull back, %d still to go: choose ",
                 t->battle->d.args.n[0]);
        assert_true(text_holds(d.out, says));
        desk_close(&d);
    }
}

/* Where it lies already: no movement comes before it. */
static void press_still(desk *d, fpoint at)
{
    ui_event e = {.kind = UI_MOUSE_DOWN, .button = UI_LEFT, .clicks = 1, .x = at.x, .y = at.y};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    rest(d);
}

/* Keys led the cursor elsewhere; who is pressed then, on the map or in the list, is whom Enter means. */
static void enter_means_whom_a_press_took(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int ship = unit_called(t, "Steam frigate");
    const int to = named(t, "A10");
    put(&d, "Beni Ider", "A10");
    put(&d, "Beni Said", "A10");
    choice_select(t, ship);
    const fpoint there = where_centre(t, to);
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = there.x, .y = there.y});
    pointer_go(t, named(t, "A1"));
    press_still(&d, there);
    assert_true(t->choice->ready && choice_at_cursor(t));
    const int said = unit_called(t, "Beni Said"), ider = unit_called(t, "Beni Ider"),
              other = t->choice->target == said ? ider : said;
    const frect row = region_of(d.a->table, "fanned", other);
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = row.x + 9, .y = row.y + 9});
    pointer_go(t, named(t, "A1"));
    press_still(&d, (fpoint){row.x + 9, row.y + 9});
    assert_int_equal(t->choice->target, other);
    assert_true(t->choice->ready && choice_at_cursor(t));
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, "But the cursor is at"));
    desk_close(&d);
}

/* Asked again of the same state the hint says what it said, though the teacher would say otherwise now. */
static void a_hint_asked_again_says_the_same(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    d.a->config.teacher = &adviser;
    ((table_host *)t->host)->teacher = &adviser;
    advised = unit_called(t, "Steam frigate");
    choice_select(t, advised);
    assert_true(t->choice->naim > 0);
    advised_at = t->choice->aim[0];
    choice_clear(t);
    for (int time = 0; time < 2; time++) {
        hint_panel_toggle(t);
        rest(&d);
        assert_true(hint_panel_on(t));
        assert_non_null(hint_panel_plan(t, false));
        hint_panel_toggle(t);
        assert_false(hint_panel_on(t));
        advised_at = NO_UNIT; /* to stay, the teacher says from now on */
    }
    const int end = offers_end_step(t);
    action a = t->battle->list.items[end];
    battle_do(t, &a);
    rest(&d);
    hint_panel_toggle(t); /* another state: asked anew */
    rest(&d);
    assert_true(hint_panel_on(t));
    assert_null(hint_panel_plan(t, false));
    advised = advised_at = NO_UNIT;
    desk_close(&d);
}

/* Taken back is what several did together, and all of them are told. */
static void who_all_is_taken_back_is_told(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    press_space(&d, named(t, "A6"));
    press_widget(&d, "stackall", 0);
    assert_int_equal(t->choice->nextra, 3);
    press_space(&d, named(t, "A3"));
    press_space(&d, named(t, "A3"));
    rest(&d);
    assert_int_equal(session_state(t->s)->units[unit_called(t, four[3])].space, named(t, "A3"));
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'z', .mods = UI_CTRL});
    assert_non_null(strstr(d.a->said, "Taken back: Príncipe and 3 more, Move."));
    desk_close(&d);
}

/* Where keys led the cursor for a shot no note of that place lies when the shot has been fired. */
static void what_was_done_by_keys_leaves_no_note(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int enemy = unit_called(t, "Beni Said");
    choice_select(t, unit_called(t, "Steam frigate"));
    pointer_go(t, t->battle->view.units[enemy].space);
    app_draw(d.a, d.out);
    assert_true(place_plate(t).w > 0);
    assert_true(choice_target(t, enemy));
    choice_commit(t);
    rest(&d);
    assert_true(t->pointer->by_keys && t->pointer->hover != NO_SPACE);
    assert_true(place_plate(t).w == 0);
    pointer_go(t, t->pointer->hover); /* asked for again */
    assert_true(place_plate(t).w > 0);
    desk_close(&d);
}

/* A press that is refused leaves nothing prepared that Enter would do instead. */
static void a_refused_press_prepares_nothing(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const int before = session_count(t->s);
    choice_select(t, unit_called(t, four[0]));
    press_space(&d, named(t, "A3"));
    assert_true(t->choice->ready);
    press_space(&d, named(t, "A13"));
    assert_true(why_on(t));
    assert_false(t->choice->ready);
    assert_int_equal(t->choice->unit, unit_called(t, four[0]));
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) <= before + 0);
    desk_close(&d);
}

/* Who is kept out says so on card, in the tray and in the bar, and by how much room there is. */
static void no_room_is_no_readiness(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    put(&d, "1st mountain battery", "A1");
    const int guns = unit_called(t, "2nd mountain battery");
    choice_select(t, guns);
    rest(&d);
    app_draw(d.a, d.out);
    assert_false(offers_any(t, guns));
    assert_false(text_drawn(d.out, "Ready to enter"));
    assert_true(text_drawn(d.out, "No room to enter now"));
    strbuf why = {0};
    assert_true(idle_why(t, guns, &why));
    assert_string_equal(strbuf_str(&why),
                        "Serrallo lines (A1) has room for 1 battery a side, and 1 stands there.");
    strbuf_free(&why);
    press_space(&d, named(t, "A3")); /* one area on: it would have to stop at the edge, which is full */
    assert_true(why_on(t));
    assert_string_equal(t->why->refusal.code, "africa.stack.battery");
    assert_int_equal(t->why->refusal.args.space, named(t, "A1"));
    desk_close(&d);
}

/* What the enemy did is read by its numbers on the board: a stack's list is not over them, and is back when
 * that has been put away. */
static void a_list_is_not_over_what_the_enemy_did(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    recap *r = (recap *)t->recap;
    pointer_fan(t, t->battle->view.units[unit_called(t, four[0])].space);
    app_draw(d.a, d.out);
    assert_true(region_of(t, "fan", 0).w > 0);
    r->told = (recap_told){.nlines = 1};
    r->on = true;
    app_draw(d.a, d.out);
    assert_true(region_of(t, "fan", 0).w <= 0);
    r->on = false;
    app_draw(d.a, d.out);
    assert_true(region_of(t, "fan", 0).w > 0);
    desk_close(&d);
}

/* Where a march was refused nobody is said to be joined. */
static void who_is_refused_joins_nobody(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    const refusal no = {.code = "africa.move.road-enemy", .args = word_args_none()};
    const int who = unit_called(t, four[0]), there = named(t, "A3");
    put(&d, "Vergara", "A3");
    choice_select(t, who);
    const fpoint at = where_centre(t, there);
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "stacks with"));
    why_tell(t, &no, who, t->battle->view.units[who].space, there);
    app_draw(d.a, d.out);
    assert_true(why_on(t));
    assert_false(text_holds(d.out, "stacks with"));
    desk_close(&d);
}

/* While the guns fire nobody comes on: that is no want of room. */
static void who_comes_on_after_the_guns_has_room(void **unused)
{
    (void)unused;
    desk d = desk_open(castillejos, 1280, 720, true);
    table *t = d.a->table;
    int ready = 0;
    rest(&d);
    assert_true(t->battle->ours);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (t->battle->view.units[u].status != UNIT_READY) continue;
        ready++;
        assert_false(waiting_no_room(t, u));
        pointer_inspect(t, u);
        app_draw(d.a, d.out);
        assert_false(text_drawn(d.out, "No room to enter now"));
    }
    assert_true(ready > 0);
    desk_close(&d);
}

/* Who has acted has acted, though he would have nothing to fire with either. */
static void an_officer_who_has_acted_is_counted_so(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    strbuf why = {0};
    const int prim = unit_called(t, "Prim");
    int on = -1;
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].nunits == 1 && t->battle->list.items[i].units[0] == prim) on = i;
    assert_true(on >= 0);
    const action a = t->battle->list.items[on];
    battle_do(t, &a);
    rest(&d);
    idle_words(t, &why);
    assert_non_null(strstr(strbuf_str(&why), "Prim: already acted"));
    strbuf_free(&why);
    desk_close(&d);
}

/* Who lies off the coast is none of the column, and nobody is told that she stays behind. */
static void the_column_is_told_of_no_ship(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    choice_select(t, unit_called(t, four[0]));
    d.a->said[0] = 0;
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'a', .mods = UI_CTRL});
    assert_int_equal(t->choice->nextra, 3);
    assert_string_equal(d.a->said, "");
    desk_close(&d);
}

static frect words_at(const desk *d, const char *begin)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strncmp(d->out->text + c->text, begin, strlen(begin)) == 0)
            return (frect){c->u.text.x, c->u.text.y - c->u.text.f.px, 10, c->u.text.f.px};
    }
    fail_msg("%s is not written", begin);
    return (frect){0};
}

/* What is said when why not is asked lies beside the card that says it. */
static void what_is_said_leaves_the_reason(void **unused)
{
    (void)unused;
    static const char *const barred[] = {"A13", "A11", "A14", "A8", "A12"};
    for (size_t i = 0; i < sizeof barred / sizeof *barred; i++) {
        desk d = with_a_stack();
        table *t = d.a->table;
        choice_select(t, unit_called(t, four[0]));
        key(&d, 'w', 0);
        point_at(&d, where_centre(t, named(t, barred[i])));
        assert_true(why_on(t));
        app_draw(d.a, d.out); /* its card lies */
        app_say(
            d.a,
            "Why not is on: point at a place, an enemy or an order that is barred. The same button ends it.");
        app_draw(d.a, d.out);
        assert_false(ui_meet(words_at(&d, "Why not is on"), t->why->at));
        desk_close(&d);
    }
}

/* In small letters and in large: the reason why not lies on no stack's list. */
static void the_reason_leaves_the_stacks_list(void **unused)
{
    static const int sizes[][3] = {{1280, 720, 100}, {1280, 720, 130}, {1920, 1080, 100}, {1920, 1080, 150}};
    static const char *const all[] = {"Cuenca", "Sappers", "Prim", "Zabala", "1st mountain battery"};
    static const char *const barred[] = {"A2", "A4", "A7", "A8", "A11", "A12", "A13", "A14"};
    (void)unused;
    int shown = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        desk d = at_activations(sizes[i][0], sizes[i][1]);
        table *t = d.a->table;
        d.a->settings.text = sizes[i][2];
        app_settings_changed(d.a);
        for (int k = 0; k < 3; k++)
            put(&d, four[k], "A6");
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            put(&d, all[k], "A6");
        for (size_t k = 0; k < sizeof barred / sizeof *barred; k++) {
            choice_clear(t);
            press_space(&d, named(t, "A6"));
            press_widget(&d, "stackall", 0);
            if (!t->why->mode) key(&d, 'w', 0); /* a press would put the list away */
            point_at(&d, where_centre(t, named(t, barred[k])));
            app_draw(d.a, d.out);
            const frect list = t->layout->over[LAYOUT_STACK];
            if (!why_on(t) || list.w <= 0) continue;
            shown++;
            if (ui_meet(list, ui_inset(t->why->at, 12)))
                fail_msg("%d x %d, %d %%: %s", sizes[i][0], sizes[i][1], sizes[i][2], barred[k]);
        }
        desk_close(&d);
    }
    if (shown < 8) fail_msg("only %d of them were shown", shown);
}

/* The sum of an attack with more lines than the board has room for is read without scrolling. */
static void a_sum_of_many_lines_is_whole(void **unused)
{
    (void)unused;
    for (int text = 100; text <= 150; text += 50) {
        desk d = with_a_stack();
        table *t = d.a->table;
        d.a->settings.text = text;
        app_settings_changed(d.a);
        put(&d, "Prim", "A6");
        put(&d, "Zabala", "A6");
        overrule(&d, "umpire-set u23 key=demoralized value=1");
        overrule(&d, "umpire-set u28 key=driven value=1");
        choice_select(t, unit_called(t, four[0]));
        for (int i = 1; i < 4; i++)
            choice_together(t, unit_called(t, four[i]));
        choice_together(t, unit_called(t, "Prim"));
        choice_together(t, unit_called(t, "Zabala"));
        pick_space(t, named(t, "A9"), 1);
        rest(&d);
        app_draw(d.a, d.out);
        assert_true(odds_board_open(t) && t->odds->odds.ledger.count >= 7);
        const frect go = region(&d, "oddsgo");
        int sums = 0;
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_TEXT || strncmp(d.out->text + c->text, "Throws", 6) != 0) continue;
            if (c->u.text.y > go.y - 6)
                fail_msg("%d %%: at %g of %g", text, (double)c->u.text.y, (double)go.y);
            sums++;
        }
        assert_int_equal(sums, 2);
        desk_close(&d);
    }
}

/* While somebody has something to do that he would miss, to end the step is not what is golden. */
static void the_end_is_golden_when_nobody_is_left(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    app_draw(d.a, d.out);
    assert_true(offers_unused(t) > 0);
    assert_int_equal(golden_buttons(d.out), 0);
    memset(((offers *)t->offers)->of, 0, sizeof t->offers->of); /* they have acted */
    app_draw(d.a, d.out);
    assert_int_equal(golden_buttons(d.out), 1);
    desk_close(&d);
}

/* Of whom one may aim at in a stack, its list says in what state he is met. */
static void a_targets_row_tells_its_marks(void **unused)
{
    (void)unused;
    desk d = with_a_stack();
    table *t = d.a->table;
    int there[UNITS_MAX], n = 0;
    char line[80];
    for (int u = 0; u < t->sc->nunits; u++)
        if (session_state(t->s)->units[u].status == UNIT_ON &&
            session_state(t->s)->units[u].space == named(t, "A9"))
            there[n++] = u;
    assert_true(n > 1);
    snprintf(line, sizeof line, "umpire-set u%d key=demoralized value=1", there[1]);
    order(&d, line);
    choice_select(t, unit_called(t, four[0]));
    choice_verb(t, choice_index(t, "fire"));
    assert_true(choice_target(t, there[0]));
    pointer_fan(t, named(t, "A9"));
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "press to aim at it; demoralized"));
    desk_close(&d);
}

/* A stack that is drawn goes with all who may go there; one of it that was chosen by itself goes alone. Drawn
 * onto an enemy it strikes without the guns, whoever of it was grasped. */
static void a_stack_is_drawn_whole(void **unused)
{
    (void)unused;
    static const char *const gun = "1st mountain battery";
    for (int grasped = 0; grasped < 4; grasped++) {
        desk d = with_a_stack();
        table *t = d.a->table;
        put(&d, gun, "A6");
        const int who = unit_called(t, four[grasped]), at = named(t, "A9"), entries = session_count(t->s);
        draw_to(&d, who, where_centre(t, named(t, "A3")));
        assert_true(drag_on(t));
        assert_int_equal(t->choice->nextra, 4);
        mouse_at(&d, UI_MOUSE_DOWN, where_centre(t, named(t, "A3")), UI_RIGHT);
        choice_clear(t);
        draw_to(&d, who, where_centre(t, at));
        mouse_at(&d, UI_MOUSE_UP, where_centre(t, at), UI_LEFT);
        rest(&d);
        assert_int_equal(session_count(t->s), entries); /* its odds are shown first */
        assert_true(t->choice->ready);
        assert_int_equal(t->choice->act.nunits, 4);
        assert_int_equal(t->choice->act.verb, choice_index(t, "attack"));
        choice_clear(t);
        choice_select(t, who);
        draw_to(&d, who, where_centre(t, named(t, "A3")));
        assert_int_equal(t->choice->nextra, 0);
        desk_close(&d);
    }
}

/* Troops are placed before the first turn: while they are, no step of the turn is counted, and later
 * deployment is not. */
static void deployment_is_none_of_the_turns_steps(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/tetuan.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    int before = 0, after = 0;
    for (int i = 0; i < t->rs->nsteps; i++)
        before += t->rs->step_comes(session_state(t->s), i);
    assert_int_equal(before, 1);
    battle_do(t, &t->battle->list.items[offers_end_step(t)]);
    rest(&d);
    for (int i = 0; i < t->rs->nsteps; i++)
        after += t->rs->step_comes(session_state(t->s), i);
    assert_int_equal(after, 6);
    desk_close(&d);
}

/* Led by an officer, who alone may storm nothing, All takes everybody who may storm, though the areas beside
 * them have no room for all. */
static void all_of_a_stack_led_by_an_officer(void **unused)
{
    (void)unused;
    static const char *const five[] = {"Príncipe", "Luchana", "Cuenca", "Vergara", "Prim"};
    static const char *const friends[][2] = {{"Córdoba", "A3"}, {"Saboya", "A5"}, {"Simancas", "A10"}};
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    for (size_t i = 0; i < sizeof five / sizeof *five; i++)
        put(&d, five[i], "A6");
    for (size_t i = 0; i < sizeof friends / sizeof *friends; i++)
        put(&d, friends[i][0], friends[i][1]);
    choice_select(t, unit_called(t, "Prim"));
    others_gather_at(t, named(t, "A6"));
    assert_int_equal(t->choice->nextra, 4);
    assert_true(t->choice->dest_at[named(t, "A9")]);
    pick_space(t, named(t, "A9"), 1);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.verb, choice_index(t, "attack"));
    assert_int_equal(t->choice->act.nunits, 5); /* and he leads them */
    desk_close(&d);
}

/* Why not? is one's own question: it is over when the other side decides. */
static void why_not_ends_with_the_turn(void **unused)
{
    (void)unused;
    desk d = at_activations(1280, 720);
    table *t = d.a->table;
    choice_select(t, unit_called(t, four[0]));
    key(&d, 'w', 0);
    assert_true(t->why->mode);
    battle_do(t, &t->battle->list.items[offers_end_step(t)]);
    assert_false(t->battle->ours);
    assert_false(t->why->mode);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ships_lie_at_sea),
        cmocka_unit_test(who_lose_their_room_hear_each_why),
        cmocka_unit_test(an_enemy_is_read_past_who_has_acted),
        cmocka_unit_test(an_area_names_its_neighbours),
        cmocka_unit_test(who_waits_closes_up_below_the_unit_card),
        cmocka_unit_test(rows_that_all_have_left_close_up),
        cmocka_unit_test(a_name_means_its_area),
        cmocka_unit_test(officers_are_no_units),
        cmocka_unit_test(who_has_no_way_out_is_told_why),
        cmocka_unit_test(the_fallen_are_named),
        cmocka_unit_test(who_has_no_room_is_counted_apart),
        cmocka_unit_test(nothing_is_framed_after_the_deed),
        cmocka_unit_test(a_ship_without_a_target_shows_her_reach),
        cmocka_unit_test(who_comes_on_takes_the_place),
        cmocka_unit_test(guns_may_fire_later_and_are_not_asked_about),
        cmocka_unit_test(who_waits_takes_no_frame_from_the_map),
        cmocka_unit_test(stacks_that_may_act_are_framed),
        cmocka_unit_test(a_stacks_list_makes_way_for_the_odds),
        cmocka_unit_test(who_stays_out_of_a_stack_is_named),
        cmocka_unit_test(a_hint_leaves_who_waits),
        cmocka_unit_test(the_first_press_takes_whom_the_hint_names),
        cmocka_unit_test(the_land_is_never_the_ship),
        cmocka_unit_test(the_ground_to_be_placed_on_has_no_chords),
        cmocka_unit_test(a_ship_is_drawn_onto_whom_she_lies_off),
        cmocka_unit_test(who_waits_is_told_of_coming_on),
        cmocka_unit_test(the_open_log_leaves_who_waits),
        cmocka_unit_test(who_may_take_a_loss_says_its_state),
        cmocka_unit_test(nothing_is_chosen_before_all_is_told),
        cmocka_unit_test(a_low_log_has_the_whole_of_its_last_sentence),
        cmocka_unit_test(a_stack_attacks_together),
        cmocka_unit_test(a_gun_in_a_stack_makes_no_fire_of_its_attack),
        cmocka_unit_test(tab_lets_go_of_no_stack),
        cmocka_unit_test(to_be_placed_looks_like_no_move),
        cmocka_unit_test(who_takes_the_last_room_is_told),
        cmocka_unit_test(who_is_drawn_in_vain_is_told_why),
        cmocka_unit_test(a_counter_is_drawn_over_areas),
        cmocka_unit_test(drawn_onto_an_enemys_area_its_odds_are_shown),
        cmocka_unit_test(what_each_will_do_leaves_who_waits),
        cmocka_unit_test(a_stack_among_others_is_counted),
        cmocka_unit_test(a_stack_is_chosen_and_sent_by_keys),
        cmocka_unit_test(a_stacks_list_opens_beside_it),
        cmocka_unit_test(an_area_has_no_bare_dot),
        cmocka_unit_test(lists_do_not_move_the_map),
        cmocka_unit_test(a_stacks_list_stays_where_it_opened),
        cmocka_unit_test(a_group_goes_where_all_may),
        cmocka_unit_test(who_cannot_storm_stays_out),
        cmocka_unit_test(whoever_leads_can_be_taken_out),
        cmocka_unit_test(the_odds_leave_what_is_pointed_at),
        cmocka_unit_test(a_press_says_what_it_means),
        cmocka_unit_test(several_who_are_chosen_stay_chosen),
        cmocka_unit_test(odds_under_the_pointer_are_of_all),
        cmocka_unit_test(lines_lead_to_the_enemy_and_not_to_a_ship),
        cmocka_unit_test(words_stay_in_their_column),
        cmocka_unit_test(the_map_comes_back),
        cmocka_unit_test(who_waits_for_his_step_says_so),
        cmocka_unit_test(initiative_is_reckoned_out),
        cmocka_unit_test(each_line_has_its_number_on_the_map),
        cmocka_unit_test(coins_once_thrown_stand),
        cmocka_unit_test(who_must_retreat_stays_in_hand),
        cmocka_unit_test(who_must_retreat_next_is_in_hand),
        cmocka_unit_test(enter_goes_to_the_only_area),
        cmocka_unit_test(a_beaten_stack_retreats_by_one_press),
        cmocka_unit_test(a_beaten_stacks_list_leaves_its_ways_open),
        cmocka_unit_test(a_sum_is_whole_beside_who_waits),
        cmocka_unit_test(names_of_those_who_wait_are_whole),
        cmocka_unit_test(one_of_a_beaten_stack_may_go_alone),
        cmocka_unit_test(names_and_worths_are_printed),
        cmocka_unit_test(names_grow_with_the_text),
        cmocka_unit_test(stacks_leave_their_names_free),
        cmocka_unit_test(all_takes_who_can_go_together),
        cmocka_unit_test(smoke_of_ships_hangs_at_sea),
        cmocka_unit_test(points_explain_themselves),
        cmocka_unit_test(a_targets_row_tells_its_marks),
        cmocka_unit_test(a_stack_is_drawn_whole),
        cmocka_unit_test(all_of_a_stack_led_by_an_officer),
        cmocka_unit_test(deployment_is_none_of_the_turns_steps),
        cmocka_unit_test(why_not_ends_with_the_turn),
        cmocka_unit_test(targets_are_counted_by_place),
        cmocka_unit_test(a_second_stroke_ends_no_second_step_unasked),
        cmocka_unit_test(what_was_done_by_keys_leaves_no_note),
        cmocka_unit_test(a_refused_press_prepares_nothing),
        cmocka_unit_test(no_room_is_no_readiness),
        cmocka_unit_test(who_comes_on_after_the_guns_has_room),
        cmocka_unit_test(a_list_is_not_over_what_the_enemy_did),
        cmocka_unit_test(who_is_refused_joins_nobody),
        cmocka_unit_test(an_officer_who_has_acted_is_counted_so),
        cmocka_unit_test(losses_left_to_choose_are_counted),
        cmocka_unit_test(how_many_pull_back_stays_on_the_line),
        cmocka_unit_test(enter_means_whom_a_press_took),
        cmocka_unit_test(a_hint_asked_again_says_the_same),
        cmocka_unit_test(who_all_is_taken_back_is_told),
        cmocka_unit_test(the_column_is_told_of_no_ship),
        cmocka_unit_test(what_is_said_leaves_the_reason),
        cmocka_unit_test(the_reason_leaves_the_stacks_list),
        cmocka_unit_test(a_sum_of_many_lines_is_whole),
        cmocka_unit_test(the_end_is_golden_when_nobody_is_left),
        cmocka_unit_test(taken_up_again),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
