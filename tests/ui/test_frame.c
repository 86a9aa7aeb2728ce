/*
 * test_frame.c: what a decision is about is in sight and under nothing: of every shipped battle, as it opens
 * and as it is taken up again in the middle, in the usual window and in a small one. Names no system.
 */
#include <math.h>

#include "ui/golden_desk.h"

#include "board/names.h"
#include "core/mem.h"

#include "game/action_form.h"
#include "game/field.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/room.h"
#include "ui/table/panels/actions.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

typedef struct sized {
    int w, h;
} sized;
static const sized windows[] = {{1280, 720}, {900, 600}};

/* A region drawn over the board meets it. */
static bool under_a_panel(const table *t, frect r)
{
    const ui *u = t->host->ui;
    for (int i = 0; i < u->nregions; i++) {
        const frect p = u->regions[i].r;
        if (u->regions[i].id != ui_name("board", 0) && r.x < p.x + p.w && p.x < r.x + r.w &&
            r.y < p.y + p.h && p.y < r.y + r.h)
            return true;
    }
    return false;
}

static void check_seen(const table *t, const char *what, fpoint at, float half, const char *of)
{
    const frect b = t->layout->board, r = {at.x - half, at.y - half, 2 * half, 2 * half};
    if (r.x < b.x || r.y < b.y || r.x + r.w > b.x + b.w || r.y + r.h > b.y + b.h)
        fail_msg("%s, %.0f x %.0f: %s at %.0f,%.0f is not on the board", what, (double)t->host->ui->t.width,
                 (double)t->host->ui->t.height, of, (double)at.x, (double)at.y);
    if (under_a_panel(t, r))
        fail_msg("%s, %.0f x %.0f: %s at %.0f,%.0f lies under a panel", what, (double)t->host->ui->t.width,
                 (double)t->host->ui->t.height, of, (double)at.x, (double)at.y);
}

/* Of each unit that may do more than rest: where it stands, or where it may come on. */
static int check_decision(const table *t, const char *what)
{
    int n = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
        if (who == NO_UNIT || offers_rest(t, a)) continue;
        const bool coming = t->battle->view.units[who].status == UNIT_READY;
        const int space = coming ? action_space(a) : t->battle->view.units[who].space;
        if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) continue;
        check_seen(t, what, coming ? where_centre(t, space) : where_unit(t, who),
                   where_counter(t, space) * 0.45f, t->sc->units[who].name);
        n++;
    }
    return n;
}

static int open_and_check(const char *what, const char *path, sized size)
{
    desk d = desk_open(path, size.w, size.h, false);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_int_equal(t->modal->card, MODAL_NONE);
    const int n = t->battle->ours ? check_decision(t, what) : 0;
    desk_close(&d);
    return n;
}

static void what_is_decided_is_seen_as_a_battle_opens(void **unused)
{
    int checked = 0, battles = 0;
    (void)unused;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
        for (int k = 0; k < count; k++, battles++)
            for (int w = 0; w < 2; w++) {
                if (w != battles % 2 && !getenv("CI"))
                    continue; /* for every day each in one window is enough */
                file_join(within, names[k], path, sizeof path);
                checked += open_and_check(path, path, windows[w]) > 0;
            }
        file_list_free(names, count);
    }
    assert_true(checked > battles / 4);
}

/* The first lines of a recorded game are a battle in mid-play. */
static void cut_save(const char *from, int tenths, const char *to)
{
    error err = {0};
    char *text;
    size_t size, lines = 0, kept;
    assert_true(file_read(from, 1 << 22, &text, &size, &err));
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    kept = lines * (size_t)tenths / 10;
    size_t end = 0;
    for (; end < size && kept > 0; end++)
        kept -= text[end] == '\n';
    assert_true(file_write(to, text, end, &err));
    mem_free(text);
}

/* Cut at so many tenths; where no unit decides anything there, at the next tenth at which one does. */
static bool taken_up(const char *from, const char *name, int tenths, sized size)
{
    char to[500], what[500];
    bool checked = false;
    file_join(folder, "taken-up.save", to, sizeof to);
    for (int at = tenths; at < 10 && !checked; at++) {
        cut_save(from, at, to);
        snprintf(what, sizeof what, "%s, %d tenths of it", name, at);
        checked = open_and_check(what, to, size) > 0;
    }
    unlink(to);
    return checked;
}

static void what_is_decided_is_seen_as_a_battle_is_taken_up_again(void **unused)
{
    static const char recorded[] = "tests/playthroughs";
    char **names, from[500];
    int count, checked = 0;
    error err = {0};
    (void)unused;
    assert_true(file_list(recorded, ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        if (strchr(names[i], '=') || (i % 2 && !getenv("CI"))) continue; /* another option; the other half */
        file_join(recorded, names[i], from, sizeof from);
        if (!taken_up(from, names[i], 4 + i % 4, windows[i / 2 % 2]))
            fail_msg("%s: in none of its last tenths does a unit decide anything", names[i]);
        checked++;
    }
    assert_true(checked > 8);
    file_list_free(names, count);
}

/* At Tamai the enemy stands too far off to be read with the two squares: they stand at the foot of the board,
 * as small as they can be read, and all of the khor before them is seen. */
static void where_no_enemy_can_be_seen_the_ground_towards_him_is(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/tamai.json", 1280, 720, true);
    table *t = d.a->table;
    int khor = 0;
    rest(&d);
    const view v = view_rested(&t->camera->view);
    for (int i = 0; i < t->b->nspaces; i++) {
        if (strcmp(t->b->terrains[t->b->spaces[i].terrain], "khor") != 0) continue;
        const fpoint c = sheet_art_centre(t->camera->art, i);
        assert_true(view_holds(&v, c.x / SHEET_UNIT, c.y / SHEET_UNIT, 0.5f));
        khor++;
    }
    assert_true(khor > 30);
    for (int i = 0; i < t->sc->nunits; i++) {
        if (t->sc->units[i].side != 0 || t->sc->units[i].space == NO_SPACE) continue;
        const fpoint c = sheet_art_centre(t->camera->art, t->sc->units[i].space);
        const float half = sheet_art_radius(t->camera->art, t->sc->units[i].space) / SHEET_UNIT;
        assert_true(view_holds(&v, c.x / SHEET_UNIT, c.y / SHEET_UNIT, half));
        assert_true(2 * half * v.cell > 33);
    }
    desk_close(&d);
}

/* By keys alone: whoever may fire is seen with all he may fire at, and then with whom he aims at, above the
 * choices that the verb leaves; to ask for the next unit where there is no other moves nothing. */
static void whom_one_aims_at_stays_in_sight(void **unused)
{
    (void)unused;
    const app_config c = {.rulesets = ruleset_list,
                          .data_dir = ".",
                          .state_dir = folder,
                          .open = "rules/prone/scenarios/drill.json",
                          .seed = 3, /* the Germans fire first, their leader with them */
                          .scale = 1,
                          .width = 1280,
                          .height = 720,
                          .instant = true};
    desk d = desk_started_with(&c);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 20 && (t->choice->naim == 0 || t->battle->d.side != 0); i++) {
        key(&d, KEY_ENTER, UI_CTRL);
        rest(&d);
        key(&d, KEY_TAB, 0);
        rest(&d);
    }
    assert_true(t->choice->naim > 0 && !t->camera->touched);
    for (int again = 0; again < 2; again++) {
        const int space = t->battle->view.units[t->choice->unit].space;
        assert_true(frame_sees(t, space));
        for (int i = 0; i < t->choice->naim; i++)
            assert_true(frame_sees(t, t->battle->view.units[t->choice->aim[i]].space));
        key(&d, KEY_TAB, 0);
        rest(&d);
    }
    key(&d, 'r', 0);
    key(&d, KEY_TAB, 0);
    rest(&d);
    assert_int_not_equal(t->choice->target, NO_UNIT);
    assert_true(t->choice->nstrips > 0);
    assert_true(frame_sees(t, t->battle->view.units[t->choice->unit].space));
    assert_true(frame_sees(t, t->battle->view.units[t->choice->target].space));
    const float top = region_of(t, "strips", 0).y;
    assert_true(top > 0 && where_unit(t, t->choice->unit).y + t->camera->view.cell / 2 <= top + 1);
    desk_close(&d);
}

static void put(desk *d, int who, const char *name)
{
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, who);
    action_add_space(&a, board_space_find(d->a->table->b, name));
    assert_true(battle_overrule(d->a->table, &a));
    rest(d);
}

/* Whom one aims at may lie lower than who aims: the choices of the order lie on neither. */
static void choices_lie_on_no_target(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    session_config c = {.seed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, "rules/prone/scenarios/drill.json", &c, NULL));
    table *t = d.a->table;
    for (int i = 0; i < 20 && (t->choice->naim == 0 || t->battle->d.side != 0); i++) {
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        key(&d, KEY_TAB, 0);
    }
    assert_true(t->choice->naim > 0 && t->battle->d.side == 0);
    const int mine = t->choice->unit, aimed = t->choice->aim[0];
    choice_clear(t);
    put(&d, mine, "0706");
    put(&d, aimed, "0712");
    action turned; /* to the south */
    action_init(&turned, VERB_UMPIRE_SET, NO_SIDE);
    action_add_unit(&turned, mine);
    turned.args[0] = key_find(t->sc, KEY_UNIT, "facing");
    turned.args[1] = board_direction(t->b, board_space_find(t->b, "0706"), board_space_find(t->b, "0712"));
    assert_true(battle_overrule(t, &turned));
    rest(&d);
    choice_select(t, mine);
    rest(&d);
    key(&d, 'r', 0);
    for (int i = 0; i < 3 && t->choice->target != aimed; i++)
        key(&d, KEY_TAB, 0);
    assert_int_equal(t->choice->target, aimed);
    const frect options = region_of(t, "strips", 0);
    assert_true(options.w > 0 && where_unit(t, aimed).y > where_unit(t, mine).y);
    assert_true(where_unit(t, aimed).y + t->camera->view.cell / 2 <= options.y + 1);
    assert_true(frame_sees(t, t->battle->view.units[mine].space));
    desk_close(&d);
}

/* The tray keeps each unit's place; the next of them is chosen; the board is as large as before. */
static void whoever_waits_keeps_his_place(void **unused)
{
    (void)unused;
    for (size_t w = 0; w < 2; w++) {
        desk d = desk_open("rules/prone/scenarios/onganjira.json", windows[w].w, windows[w].h, true);
        table *t = d.a->table;
        int16_t list[WAITING_MAX];
        rest(&d);
        const int n = offers_waiting(t, list);
        assert_true(n > 3);
        const frect lies = region_of(t, "waits", list[2]), tray = t->layout->waiting, room = t->layout->board;
        press(&d, region_of(t, "waits", list[0]).x + 9, region_of(t, "waits", list[0]).y + 9);
        assert_int_equal(t->choice->unit, list[0]);
        assert_true(t->choice->ndest > 4);
        const int to = t->choice->dest[t->choice->ndest / 2];
        press_space(&d, to);
        press_space(&d, to);
        assert_int_equal(session_state(t->s)->units[list[0]].space, to);
        assert_int_equal(t->choice->unit, list[1]);
        assert_int_equal(region_of(t, "waits", list[0]).w, 0);
        assert_memory_equal(&t->layout->waiting, &tray, sizeof tray);
        assert_memory_equal(&t->layout->board, &room, sizeof room);
        const frect now = region_of(t, "waits", list[2]);
        assert_true(now.x == lies.x && now.y == lies.y);
        desk_close(&d);
    }
}

/* What each of several will do, and who is still to be placed, are both to be read. */
static void what_each_will_do_lies_beside_who_waits(void **unused)
{
    (void)unused;
    int both = 0;
    for (size_t w = 0; w < sizeof windows / sizeof *windows; w++) {
        desk d = desk_open("rules/prone/scenarios/onganjira.json", windows[w].w, windows[w].h, true);
        table *t = d.a->table;
        int16_t list[WAITING_MAX];
        rest(&d);
        const int n = offers_waiting(t, list);
        choice_select(t, list[0]);
        for (int i = 1; i < n && i < 4; i++)
            choice_together(t, list[i]);
        assert_true(t->choice->ndest > 0);
        choice_space(t, t->choice->dest[t->choice->ndest / 2]);
        rest(&d);
        assert_true(orders_card_on(t));
        const frect card = region_of(t, "orderscard", 0), box = region_of(t, "waiting", 0);
        assert_true(card.w > 0);
        both += box.w > 0;
        assert_false(box.w > 0 && ui_meet(card, box));
        desk_close(&d);
    }
    assert_true(both > 0);
}

static bool somebody_may(const table *t, int v)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == v) return true;
    return false;
}

/* From place to place and from target to target of an order that was pressed. */
static int walk_aims(desk *d, const char *path, int who, int v)
{
    enum { AIMS = 60 };
    const table *t = d->a->table;
    int walked = 0;
    for (; walked < AIMS && t->choice->unit == who && t->choice->verb == v; walked++) {
        key(d, KEY_TAB, 0);
        const int at = t->pointer->cursor;
        if (!t->pointer->by_keys || at == NO_SPACE || t->choice->unit != who) break;
        if (!frame_sees(t, at))
            fail_msg("%s: %s, %s: where the keys are is not in sight", path, t->sc->units[who].name,
                     t->rs->verbs[v].name);
        const frect options = region_of(t, "strips", 0);
        if (t->choice->ready && t->choice->target != NO_UNIT && options.w > 0) {
            const fpoint p = where_unit(t, t->choice->target);
            const float half = where_counter(t, at) * 0.45f;
            if (ui_meet(options, (frect){p.x - half, p.y - half, 2 * half, 2 * half}))
                fail_msg("%s: %s, %s: the choices lie on %s", path, t->sc->units[who].name,
                         t->rs->verbs[v].name, t->sc->units[t->choice->target].name);
        }
        if (golden_buttons(d->out) > 1)
            fail_msg("%s: %s, %s: two golden buttons", path, t->sc->units[who].name, t->rs->verbs[v].name);
    }
    return walked;
}

/* Every order that somebody may give is given him by its letter; what does nothing says so. */
static int walk_orders(desk *d, const char *path, int who)
{
    table *t = d->a->table;
    const int entries = session_count(t->s);
    int walked = 0;
    for (int v = 0; v < t->rs->nverbs; v++) {
        choice_select(t, who);
        if ((t->rs->verbs[v].takes & (IS_REST | ENDS_STEP)) || !somebody_may(t, v)) continue;
        d->a->said[0] = 0;
        key(d, actions_letter(t, v), 0);
        if (session_count(t->s) != entries) break;
        if (t->choice->verb != v && !why_on(t) && !d->a->said[0])
            fail_msg("%s: %s, %s: its letter does nothing", path, t->sc->units[who].name,
                     t->rs->verbs[v].name);
        if (t->rs->verbs[v].takes & (TAKES_SPACE | TAKES_PATH | TAKES_TARGET))
            walked += walk_aims(d, path, who, v);
    }
    return walked;
}

/* All of his formation with him: what they do is prepared, and let go of. */
static void walk_together(desk *d, const char *path, int who)
{
    const table *t = d->a->table;
    const int entries = session_count(t->s);
    choice_select(d->a->table, who);
    key(d, 'a', UI_CTRL);
    for (int v = 0; v < t->rs->nverbs && t->choice->nextra > 0; v++) {
        if ((t->rs->verbs[v].takes & (IS_REST | ENDS_STEP)) || !somebody_may(t, v)) continue;
        key(d, actions_letter(d->a->table, v), 0);
        key(d, KEY_TAB, 0);
        if (!t->choice->ready && t->choice->verb == v && t->pointer->by_keys &&
            t->choice->dest_at[t->pointer->cursor])
            key(d, KEY_ENTER, 0);
        if (session_count(t->s) != entries) break;
        if (golden_buttons(d->out) > 1)
            fail_msg("%s: %s and others, %s: two golden buttons", path, t->sc->units[who].name,
                     t->rs->verbs[v].name);
        while (t->choice->verb >= 0 && t->choice->nextra > 0)
            key(d, KEY_ESCAPE, 0);
    }
}

/* Somebody by Tab, an order by its letter, then what it leads to by Tab. */
static int walk_by_keys(const char *path)
{
    enum { UNITS = 3, STEPS = 5 };
    int walked = 0;
    desk d = desk_open(path, 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    for (int step = 0; step < STEPS && t->battle->ours; step++) {
        for (int n = 0; n < UNITS; n++) {
            const int entries = session_count(t->s);
            key(&d, KEY_TAB, 0);
            const int who = t->choice->unit;
            if (who != NO_UNIT) walked += walk_orders(&d, path, who);
            if (who != NO_UNIT && session_count(t->s) == entries) walk_together(&d, path, who);
            if (session_count(t->s) != entries) break;
        }
        choice_clear(t);
        key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card != MODAL_NONE) break;
    }
    desk_close(&d);
    return walked;
}

/* By keys alone, in every battle: the keys are in sight, an order's letter does something or says why not,
 * and one button at the most is golden. */
static void where_the_keys_are_is_in_sight(void **unused)
{
    (void)unused;
    int walked = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
        for (int k = 0; k < count; k++) {
            file_join(within, names[k], path, sizeof path);
            walked += walk_by_keys(path);
        }
        file_list_free(names, count);
    }
    assert_true(walked > 50);
}

/* A small map lies on no objective and on no number of the edge, wherever one looks. */
static void the_small_map_hides_nothing_that_counts(void **unused)
{
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    int shown = 0;
    (void)unused;
    rest(&d);
    for (int notches = 0; notches < 4; notches++) {
        camera_zoom(t, notches > 0 ? 1 : 0, 500, 300);
        for (int i = 0; i < t->b->nspaces; i += 23) {
            camera_centre(t, (float)t->b->spaces[i].centre.x / 1000, (float)t->b->spaces[i].centre.y / 1000,
                          false);
            rest(&d);
            const frect r = region_of(t, "minimap", 0);
            if (r.w <= 0) continue;
            shown++;
            for (int k = 0; k < t->sc->nobjectives; k++) {
                const fpoint p = where_centre(t, t->sc->objectives[k]);
                assert_false(ui_inside(r, p.x, p.y));
            }
            const fpoint corner = view_to_window(&t->camera->view, 0, 0);
            const float ring = t->camera->view.cell * 0.5f;
            assert_false(r.x < corner.x && r.x + r.w > corner.x - ring && r.y + r.h > corner.y);
        }
    }
    assert_true(shown > 10);
    desk_close(&d);
}

/* Somewhere under the small map; NO_SPACE: no space lies there. */
static int under_small_map(const table *t)
{
    const frect r = ui_inset(region_of(t, "minimap", 0), 12);
    for (int i = 0; i < t->b->nspaces; i++) {
        const fpoint p = where_centre(t, i);
        if (r.w > 0 && t->sc->objective_at[i] == 0 && ui_inside(r, p.x, p.y)) return i;
    }
    return NO_SPACE;
}

/* Whoever comes to stand under the small map, an enemy too, is not hidden by it, in the same turn; and where
 * something is being shown it lies on nobody who does it. */
static void the_small_map_makes_way_for_counters(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/conduct-isandlwana.save", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card != MODAL_NONE) modal_close(t);
    camera_zoom(t, 2, 500, 300);
    rest(&d);
    int to = under_small_map(t), who = NO_UNIT, entry = -1, nth = 0;
    assert_true(to != NO_SPACE);
    for (int u = 0; u < t->sc->nunits; u++)
        if (t->anim->shown.units[u].status == UNIT_ON) who = u;
    assert_true(who != NO_UNIT);
    ((state *)&t->anim->shown)->units[who].space = (uint16_t)to;
    app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    const fpoint at = where_unit(t, who);
    frect r = region_of(t, "minimap", 0);
    assert_false(ui_inside(r, at.x, at.y));
    to = under_small_map(t);
    assert_true(to != NO_SPACE);
    for (int i = 0; i < session_count(t->s) && entry < 0; i++)
        for (int k = 0; k < session_at(t->s, i)->events.count; k++) {
            const event *ev = &session_at(t->s, i)->events.items[k];
            if (ev->kind != EV_MOVE || ev->unit < 0 || t->anim->shown.units[ev->unit].status != UNIT_ON)
                continue;
            entry = i, nth = k, who = ev->unit;
        }
    assert_true(entry >= 0);
    ((state *)&t->anim->shown)->units[who].space = (uint16_t)to;
    ((anim *)t->anim)->running = true;
    ((anim *)t->anim)->entry = entry;
    ((anim *)t->anim)->event = nth;
    ((anim *)t->anim)->event_end = nth + 1;
    app_draw(d.a, d.out);
    r = region_of(t, "minimap", 0);
    const fpoint then = where_centre(t, to);
    assert_false(ui_inside(r, then.x, then.y));
    ((anim *)t->anim)->running = false;
    desk_close(&d);
}

/* Where somebody can go is not hidden by the small map: it lies elsewhere, with the pointer far from it, too.
 */
static void the_small_map_leaves_what_can_be_chosen(void **unused)
{
    (void)unused;
    int shown = 0, choices = 0;
    for (int zoomed = 0; zoomed < 2; zoomed++) {
        desk d = desk_open("rules/example/scenarios/village.json", 1280, 720, false);
        table *t = d.a->table;
        rest(&d);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
        camera_zoom(t, 2 + zoomed, 500, 300);
        for (int u = 0; u < t->sc->nunits; u++) {
            choice_select(t, u);
            rest(&d);
            frect r = region_of(t, "minimap", 0);
            if (r.w > 0 &&
                t->choice->ndest > 0) { /* the board so that the first of them comes to lie there */
                const fpoint p = where_centre(t, t->choice->dest[0]);
                const frect seen = view_seen(&t->camera->view);
                const float k = t->camera->view.cell;
                camera_centre(t, seen.x + seen.w / 2 + (p.x - r.x - r.w / 2) / k,
                              seen.y + seen.h / 2 + (p.y - r.y - r.h / 2) / k, false);
                app_draw(d.a, d.out);
                app_draw(d.a, d.out);
                r = region_of(t, "minimap", 0);
            }
            shown += r.w > 0;
            for (int i = 0; i < t->choice->ndest && t->choice->unit == u; i++) {
                const fpoint p = where_centre(t, t->choice->dest[i]);
                choices++;
                if (r.w > 0 && ui_inside(r, p.x, p.y))
                    fail_msg("unit %d: the small map hides where it can go", u);
            }
        }
        desk_close(&d);
    }
    print_message("%d times, %d choices\n", shown, choices);
    assert_true(shown > 5 && choices > 50);
}

/* Two lines far apart: whoever decides gives up the middle of the board, and some of its size, so that most
 * of the other is seen with it; none is smaller than can be read. */
static void whoever_decides_leaves_room_for_the_rest(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/tientsin.json", 1280, 720, false);
    table *t = d.a->table;
    int seen[SIDES_MAX] = {0}, all[SIDES_MAX] = {0};
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(t->battle->ours);
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON) continue;
        const fpoint at = where_unit(t, i);
        all[p->side]++;
        seen[p->side] += ui_inside(ui_inset(t->layout->board, 10), at.x, at.y);
        assert_true(where_counter(t, p->space) >= 33.5f);
    }
    for (int side = 0; side < 2; side++)
        if (all[side] == 0 || seen[side] * 2 <= all[side])
            fail_msg("side %d: %d of %d are seen", side, seen[side], all[side]);
    desk_close(&d);
}

/* ---- what is read of a place, and the small map */

static frect plate_of(const desk *d)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_ROUND && c->u.round.line == 0xb59a68ff && c->u.round.radius == 6 &&
            (c->u.round.fill & 0xff) < 0xff && (c->u.round.fill & 0xff) > 0xf0)
            return c->u.round.r;
    }
    return (frect){0};
}

static bool apart(frect a, frect b)
{
    return a.w <= 0 || b.w <= 0 || a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h ||
           b.y >= a.y + a.h;
}

/* Wherever one points: on no number of the edge, not on the small map, not under the pointer. */
static void a_places_plate_hides_no_number_and_lies_beside_the_small_map(void **unused)
{
    int told = 0, mapped = 0;
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/tientsin.json", 1280, 720, true);
    const table *t = d.a->table;
    rest(&d);
    for (int whole = 0; whole < 2; whole++) {
        if (whole) key(&d, KEY_HOME, 0);
        for (int i = 0; i < t->b->nspaces; i += 29) {
            const fpoint p = where_centre(t, i);
            const ui_event e = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y};
            app_event(d.a, &e);
            app_draw(d.a, d.out);
            app_draw(d.a, d.out); /* the small map may have moved meanwhile */
            const frect r = plate_of(&d), small = region_of(t, "minimap", 0), map = t->camera->view.sheet.map;
            if (r.w <= 0) continue;
            const fpoint from = view_to_window(&t->camera->view, 0, 0),
                         to = view_to_window(&t->camera->view, map.w, map.h);
            const bool within = r.x >= from.x && r.y >= from.y && r.x + r.w <= to.x && r.y + r.h <= to.y;
            const float ring = t->camera->view.cell * 0.5f;
            told++;
            mapped += small.w > 0;
            assert_true(apart(r, small));
            assert_false(ui_inside(r, p.x, p.y));
            assert_true(within || apart(r, (frect){from.x - ring, from.y - ring, to.x - from.x + 2 * ring,
                                                   to.y - from.y + 2 * ring}));
        }
    }
    assert_true(told > 10 && mapped > 3);
    desk_close(&d);
}

/* As a battle opens the small map lies on no name where any other place has none. */
static void the_small_map_lies_on_no_name(void **unused)
{
    static const char *const battles[] = {"rules/conduct/scenarios/tientsin.json",
                                          "rules/conduct/scenarios/isandlwana.json"};
    int shown = 0;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        desk d = desk_open(battles[i], 1280, 720, true);
        const table *t = d.a->table;
        rest(&d);
        const frect r = region_of(t, "minimap", 0), *at;
        const int n = camera_written(t, &at);
        const float k = t->camera->view.cell / SHEET_UNIT;
        assert_true(n > 0);
        for (int name = 0; name < n; name++) {
            const fpoint p =
                view_to_window(&t->camera->view, at[name].x / SHEET_UNIT, at[name].y / SHEET_UNIT);
            assert_true(apart(r, (frect){p.x, p.y, at[name].w * k, at[name].h * k}));
        }
        shown += r.w > 0;
        desk_close(&d);
    }
    assert_true(shown > 0);
}

/* Who looks at a corner of his own choosing is left there, unless nothing of what is asked is in sight. */
static void a_camera_laid_by_hand_is_respected(void **unused)
{
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    table *t = d.a->table;
    (void)unused;
    rest(&d);
    assert_true(t->battle->ours);
    int who = NO_UNIT;
    for (int i = 0; i < t->sc->nunits; i++)
        if (offers_may_act(t, i)) who = i;
    assert_int_not_equal(who, NO_UNIT);
    const board_space *at = &t->b->spaces[t->battle->view.units[who].space];
    for (int i = 0; i < 4; i++)
        camera_zoom(t, 2, 500, 300), rest(&d);
    camera_centre(t, (float)at->centre.x / 1000 + 1, (float)at->centre.y / 1000, false);
    const float x = t->camera->view.x;
    frame_decide(t);
    rest(&d);
    assert_true(t->camera->view.x == x);
    camera_pan(t, 4000, -4000);
    frame_decide(t);
    rest(&d);
    assert_true(view_holds(&t->camera->view, (float)at->centre.x / 1000, (float)at->centre.y / 1000, 0.3f));
    desk_close(&d);
}

/* Whom one of those in sight is: the first of them that may act. */
static int seen_to_act(const table *t, int *unseen)
{
    int who = NO_UNIT;
    *unseen = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_may_act(t, u)) continue;
        const bool seen = frame_sees(t, t->battle->view.units[u].space);
        *unseen += !seen;
        if (seen && who == NO_UNIT) who = u;
    }
    return who;
}

/* In the step in which one gives orders the board lies still between one press and the next, as long as
 * somebody who may act is in sight, and whoever is pressed stays under the pointer; out of sight of all of
 * them it comes back. */
static void between_two_presses_the_board_lies_still(void **unused)
{
    static const char *const battles[] = {"rules/prone/scenarios/drill.json",
                                          "rules/conduct/scenarios/isandlwana.json",
                                          "rules/grid/scenarios/el-teb.json"};
    int held = 0, pressed = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, false);
        table *t = d.a->table;
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        rest(&d);
        assert_true(t->battle->ours && !t->camera->touched);
        frame_decide(t); /* the first of this step */
        rest(&d);
        for (int near = 0, n = 0; near < t->sc->nunits && n < 6; near++) {
            int unseen;
            if (!offers_may_act(t, near)) continue;
            n++;
            choice_clear(t);
            const fpoint c = sheet_art_centre(t->camera->art, t->battle->view.units[near].space);
            camera_frame(t, c.x / SHEET_UNIT, c.y / SHEET_UNIT, t->layout->board, 110, false);
            const int who = seen_to_act(t, &unseen);
            const float x = t->camera->view.x, y = t->camera->view.y;
            frame_decide(t);
            rest(&d);
            if (who == NO_UNIT) continue;
            if (unseen > 0) {
                assert_true(t->camera->view.x == x && t->camera->view.y == y);
                held++;
            }
            const fpoint at = where_unit(t, who);
            press(&d, at.x, at.y);
            if (t->choice->unit != who || t->choice->naim > 0) continue;
            assert_true(fabsf(where_unit(t, who).x - at.x) < 0.5f &&
                        fabsf(where_unit(t, who).y - at.y) < 0.5f);
            pressed++;
        }
        desk_close(&d);
    }
    if (held < 3 || pressed < 1) fail_msg("%d held, %d pressed", held, pressed);
}

/* ---- the window grows; the table's edge */

static void grow(desk *d, float w, float h)
{
    const ui_event e = {.kind = UI_RESIZE, .x = w, .y = h};
    app_event(d->a, &e);
    rest(d);
}

/* As it would have opened there; what the player has laid himself stays, but for the whole sheet. */
static void a_window_that_grows_is_laid_anew(void **unused)
{
    static const char *const battles[] = {"rules/grid/scenarios/kassassin.json",
                                          "rules/conduct/scenarios/maiwand.json",
                                          "rules/africa/scenarios/tetuan.json"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        desk d = desk_open(battles[i], 1280, 720, true), large = desk_open(battles[i], 1920, 1080, true);
        rest(&d);
        rest(&large);
        grow(&d, 1920, 1080);
        const view *v = &d.a->table->camera->view, *as = &large.a->table->camera->view;
        assert_true(v->cell == as->cell && v->x == as->x && v->y == as->y);
        assert_false(camera_resized(d.a->table));
        camera_zoom(d.a->table, 3, 500, 400); /* the player's own */
        rest(&d);
        const float own = v->cell;
        const ui_event over = {.kind = UI_MOUSE_MOVE, .x = 500, .y = 400};
        app_event(d.a, &over);
        rest(&d);
        assert_int_not_equal(d.a->table->pointer->hover, NO_SPACE);
        grow(&d, 1600, 900);
        assert_true(v->cell == own);
        assert_int_equal(d.a->table->pointer->hover, NO_SPACE); /* what lay there is elsewhere */
        key(&d, KEY_HOME, 0);
        assert_true(camera_whole(d.a->table));
        const float whole = v->cell;
        grow(&d, 1920, 1080);
        assert_true(camera_whole(d.a->table) && v->cell > whole);
        desk_close(&d);
        desk_close(&large);
    }
}

/* What lies beyond an edge of the sheet is not shown while the other end of it is cut. */
static void the_table_takes_no_room_from_a_cut_sheet(void **unused)
{
    static const char *const battles[] = {
        "rules/conduct/scenarios/tientsin.json", "rules/prone/scenarios/omaruru.json",
        "rules/prone/scenarios/onganjira.json", "rules/grid/scenarios/el-teb.json",
        "rules/conduct/scenarios/tamai.json"};
    const float least = 0.5f; /* of a cell */
    (void)unused;
    for (int i = 0; i < 5; i++) {
        desk d = desk_open(battles[i], 1280, 720, true);
        app_draw(d.a, d.out);
        const view *v = &d.a->table->camera->view;
        const frect s = view_seen(v), b = v->sheet.bounds;
        const float above = b.y - s.y, below = s.y + s.h - b.y - b.h, left = b.x - s.x,
                    right = s.x + s.w - b.x - b.w;
        if ((above < 0 && below > least) || (below < 0 && above > least) || (left < 0 && right > least) ||
            (right < 0 && left > least))
            fail_msg("%s: cells of table above %.1f, below %.1f, left %.1f, right %.1f", battles[i],
                     (double)above, (double)below, (double)left, (double)right);
        desk_close(&d);
    }
}

/* So many cells of the table are seen beside a sheet that is larger than what is looked through. */
static float bare(const view *v)
{
    const frect s = view_seen(v), b = v->sheet.bounds;
    float most = 0;
    if (s.w < b.w) most = fmaxf(most, fmaxf(b.x - s.x, s.x + s.w - b.x - b.w));
    if (s.h < b.h) most = fmaxf(most, fmaxf(b.y - s.y, s.y + s.h - b.y - b.h));
    return most;
}

/* Both sides are played by chance, and the camera follows what is done. Answers how often it went there. */
static int followed_without_wood(const char *which, int seed)
{
    desk d = desk_open_with(ruleset_list, ".", which, 1280, 720, false, false);
    table *t = d.a->table;
    int went = 0;
    rest(&d);
    camera_frame(t, 0, 0, t->layout->board, 90, false); /* in a corner, so near that much is out of sight */
    for (int n = 0; n < 40 && t->battle->d.side != GAME_OVER && went < 12; n++) {
        state known;
        action a;
        session_view(t->s, t->battle->d.side, &known);
        if (t->battle->d.side < 0)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!ai_players[0]->choose(&known, (uint64_t)(n + seed), NULL, &a))
            break;
        battle_do(t, &a);
        for (int i = 0; i < 200 && t->anim->running; i++) {
            const bool glides = t->camera->view.glide_to != 0;
            app_tick(d.a, d.now += 60);
            app_draw(d.a, d.out);
            went += glides && !t->camera->view.glide_to;
            if (t->camera->view.glide_to || !t->camera->followed) continue;
            if (bare(&t->camera->view) > 0.2f)
                fail_msg("%s: %.2f cells of table", which, (double)bare(&t->camera->view));
        }
        show_finish(t);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
    }
    desk_close(&d);
    return went;
}

/* Both sides are played as the quick computer does, from a zoom at which not all has room, and what each
 * step asks and tells is laid in sight. Answers how often the zoom changed, never by little. */
static int zoomed(const char *which, float cell)
{
    desk d = desk_open_with(ruleset_list, ".", which, 1280, 720, false, false);
    table *t = d.a->table;
    int changed = 0;
    rest(&d);
    camera_frame(t, t->camera->view.x, t->camera->view.y, t->layout->board, cell, false);
    float was = view_rested(&t->camera->view).cell;
    for (int n = 0; n < 60 && t->battle->d.side != GAME_OVER; n++) {
        state known;
        action a;
        session_view(t->s, t->battle->d.side, &known);
        if (t->battle->d.side < 0)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!ai_players[0]->choose(&known, (uint64_t)n, NULL, &a))
            break;
        battle_do(t, &a);
        for (int i = 0; i < 400 && (t->anim->running || t->camera->view.glide_to); i++) {
            app_tick(d.a, d.now += 60);
            app_draw(d.a, d.out);
            if (t->anim->held) show_skip(t);
            const float now = view_rested(&t->camera->view).cell, by = fminf(now, was) / fmaxf(now, was);
            if (by > 0.87f && by < 1)
                fail_msg("%s, order %d: from %.0f to %.0f", which, n, (double)was, (double)now);
            changed += by < 1;
            was = now;
        }
        show_finish(t);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
        rest(&d);
        const int picked = t->battle->ours ? seen_to_act(t, &(int){0}) : NO_UNIT;
        if (picked != NO_UNIT) press(&d, where_unit(t, picked).x, where_unit(t, picked).y);
        rest(&d);
    }
    desk_close(&d);
    return changed;
}

static void no_zoom_between_steps_is_small(void **unused)
{
    static const char *const battles[] = {
        "rules/grid/scenarios/kassassin.json", "rules/conduct/scenarios/isandlwana.json",
        "rules/prone/scenarios/onganjira.json", "rules/safari/scenarios/ituri.json",
        "rules/africa/scenarios/castillejos.json"};
    (void)unused;
    int changed = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++)
        for (float cell = 50; cell < 90; cell += 13)
            changed += zoomed(battles[i], cell);
    print_message("%d zooms\n", changed);
    assert_true(changed > 0);
}

static void no_wood_lies_bare_while_others_move(void **unused)
{
    static const char *const battles[] = {
        "rules/conduct/scenarios/isandlwana.json", "rules/grid/scenarios/tel-el-kebir.json",
        "rules/prone/scenarios/omaruru.json", "rules/africa/scenarios/wad-ras.json"};
    int went = 0;
    (void)unused;
    for (int i = 0; i < 4; i++)
        went += followed_without_wood(battles[i], i);
    print_message("%d ways of the camera\n", went);
    assert_true(went > 12);
}

/* Beside a panel at one edge of the board: what must be seen is, and no table where the sheet could hide it.
 */
static void a_panel_lays_no_wood_bare(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/tel-el-kebir.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    const frect b = t->layout->board, all = t->camera->view.sheet.bounds;
    int bound = 0, covered = 0;
    for (int right = 0; right <= 1; right++)
        for (float x = all.x + 2; x < all.x + all.w - 3; x += 1.5f) {
            const frect room = {b.x + (right ? 0 : 0.4f * b.w), b.y, 0.6f * b.w, b.h}, must = {x, 4, 1, 1};
            camera_frame_around(t, must, x + 0.5f, 4.5f, room, 80, false);
            const view *v = &t->camera->view;
            const fpoint p = view_to_window(v, must.x, must.y), q = view_to_window(v, x + 1, 5);
            assert_true(p.x >= room.x - 1 && q.x <= room.x + room.w + 1);
            const float wood = bare(v), air = fminf(p.x - room.x, room.x + room.w - q.x) / v->cell;
            if (wood > 0.2f && air > 0.2f)
                fail_msg("%.1f: %.2f cells of table, %.2f of room", (double)x, (double)wood, (double)air);
            bound += wood > 0.2f;
            covered += wood <= 0.2f;
        }
    assert_true(bound > 0 && covered > bound);
    desk_close(&d);
}

/* What a place is stands below the tabs of the maps, not over them. */
static void a_places_plate_leaves_the_tabs_free(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/campaign.json", 1920, 1080, true);
    const table *t = d.a->table;
    rest(&d);
    const int space = 4;
    const fpoint p = where_centre(t, space);
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y};
    app_event(d.a, &e);
    rest(&d);
    assert_int_equal(t->pointer->hover, space);
    const frect tabs = t->layout->over[LAYOUT_TABS];
    int told = 0;
    assert_true(tabs.w > 0);
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || strncmp(d.out->text + c->text, "5, Rio", 6) != 0) continue;
        assert_true(c->u.text.y - c->u.text.f.px > tabs.y + tabs.h);
        told++;
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* ---- what panels leave in sight */

static bool overlap(frect a, frect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static frect counter_of(const table *t, int who)
{
    const fpoint p = where_unit(t, who);
    const float half = where_counter(t, t->anim->shown.units[who].space) * 0.4f;
    return (frect){p.x - half, p.y - half, 2 * half, 2 * half};
}

/* So much of the printed map is seen, in cells each way multiplied. */
static float map_seen(const table *t)
{
    const view v = view_rested(&t->camera->view);
    const frect s = view_seen(&v), map = v.sheet.map;
    return fmaxf(fminf(s.x + s.w, map.x + map.w) - fmaxf(s.x, map.x), 0) *
           fmaxf(fminf(s.y + s.h, map.y + map.h) - fmaxf(s.y, map.y), 0);
}

/* Whoever decides does something, the n-th time. False: he can do nothing. */
static bool by_chance(table *t, int n)
{
    state known;
    action a;
    session_view(t->s, t->battle->d.side, &known);
    if (t->battle->d.side < 0)
        action_init(&a, VERB_GO, NO_SIDE);
    else if (!ai_players[0]->choose(&known, (uint64_t)n, NULL, &a))
        return false;
    battle_do(t, &a);
    return true;
}

/* So much of the board is wood, 0 to 1. */
static float wood_part(const table *t)
{
    const view v = view_rested(&t->camera->view);
    const frect s = view_seen(&v);
    return 1 - ui_shared(s, v.sheet.bounds) / (s.w * s.h);
}

/* A printed table that a roll is read off lies beside the unit whose roll it is, and but for a few who stand
 * too far from it the other; where it is too large for that the map moves, and comes back. It does not move
 * where that would show the wood in its place, however many tables open one after another: then the table has
 * the column alone that is read, or lies over them. */
static void a_printed_table_leaves_in_sight_whose_roll_it_is(void **unused)
{
    (void)unused;
    int seen = 0, must = 0, over = 0;
    float most = 0;
    desk d = desk_open_with(ruleset_list, ".", "rules/conduct/scenarios/rorkes-drift.json", 1280, 720, false,
                            false);
    table *t = d.a->table;
    rest(&d);
    for (int u = 12; u < 15; u++) { /* Shaken they read the widest table */
        char text[60];
        snprintf(text, sizeof text, "umpire-set u%d key=shaken value=1", u);
        overrule(&d, text);
    }
    for (int n = 0; n < 90 && d.a->table && t->battle->d.side != GAME_OVER && seen < 14; n++) {
        if (!by_chance(t, n)) break;
        const float whole = map_seen(t), wood = wood_part(t);
        bool counted = false, covers = false;
        for (int i = 0; i < 120 && t->anim->running; i++) {
            d.now += 60;
            app_tick(d.a, d.now);
            app_draw(d.a, d.out);
            const frect r = region_of(t, "scene", 0);
            if (r.w <= 0 || t->camera->view.glide_to) continue;
            const int whose[2] = {standing_unit_of(t, t->anim->tray.unit),
                                  standing_unit_of(t, t->anim->tray.other)};
            assert_true(map_seen(t) > 0.7f * whole);
            most = fmaxf(most, wood_part(t) - wood);
            for (int k = 0; k < 2; k++)
                if (whose[k] != NO_UNIT && t->anim->shown.units[whose[k]].status == UNIT_ON &&
                    overlap(r, counter_of(t, whose[k]))) {
                    over += !covers && k == 0;
                    must += !covers && k == 1;
                    covers = true;
                }
            seen += !counted;
            counted = true;
        }
        show_finish(t);
        rest(&d);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
    }
    assert_true(seen > 3);
    print_message("%d tables, %d over whose roll it is, %d over the other; %.2f more wood\n", seen, over,
                  must, (double)most);
    assert_true(must * 4 <= seen && over == 0);
    assert_true(most < 0.06f);
    assert_true(!t->camera->followed);
    desk_close(&d);
}

/* Both sides go on by chance from that entry of a golden battle; *seen: tables of throws that opened. Answers
 * how many of them the sheet moved for. */
static int sheets_moved(const char *entry, int *seen)
{
    char path[500];
    golden_upto("conduct-laings-nek", entry, path, NULL);
    desk d = desk_open_with(ruleset_list, ".", path, 1920, 1080, false, false);
    table *t = d.a->table;
    int moved = 0;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    camera_fit(t, false);
    const float x = t->camera->view.x, y = t->camera->view.y;
    for (int n = 0; n < 90 && t->battle->d.side != GAME_OVER; n++) {
        if (!by_chance(t, n)) break;
        bool open = false, went = false;
        for (int i = 0; i < 120 && t->anim->running; i++) {
            app_tick(d.a, d.now += 60);
            app_draw(d.a, d.out);
            open = open || region_of(t, "scene", 0).w > 0;
            went = went || fabsf(t->camera->view.x - x) > 0.01f || fabsf(t->camera->view.y - y) > 0.01f;
        }
        *seen += open;
        moved += open && went;
        show_finish(t);
        rest(&d);
        if (t->modal->card != MODAL_NONE) key(&d, KEY_ENTER, 0);
    }
    desk_close(&d);
    return moved;
}

/* Where the whole sheet lies in the window it stays: a table of a throw finds room beside whose throw it is,
 * though it hide places that are fought for. */
static void a_printed_table_moves_no_sheet_that_is_whole(void **unused)
{
    (void)unused;
    int seen = 0;
    const int moved = sheets_moved("\n110 ", &seen) + sheets_moved("\n260 ", &seen);
    print_message("%d tables, %d moved the sheet\n", seen, moved);
    assert_true(seen > 10);
    assert_int_equal(moved, 0);
}

/* The card that says why not covers neither the unit, nor the place, nor what lies between them. */
static void a_refusal_leaves_its_line_in_sight(void **unused)
{
    int asked = 0;
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    for (int k = 0; k < t->b->nspaces; k += 3) {
        choice_clear(t);
        key(&d, KEY_TAB, 0);
        const int who = t->choice->unit;
        if (who == NO_UNIT) break;
        const fpoint to = where_centre(t, k), from = where_unit(t, who);
        if (t->choice->dest_at[k] || !ui_inside(ui_inset(t->layout->board, 40), to.x, to.y)) continue;
        press(&d, to.x, to.y);
        const frect r = region_of(t, "why", 0);
        if (r.w <= 0 || t->choice->unit != who) continue;
        asked++;
        for (float part = 0; part <= 1; part += 0.125f)
            assert_false(ui_inside(r, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part));
    }
    assert_true(asked > 5);
    desk_close(&d);
}

/* Nor anybody else, nor the ground about who asks, where there is room for it. */
static void a_refusal_hides_nobody(void **unused)
{
    int asked = 0;
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    for (int k = 0; k < t->b->nspaces; k += 2) {
        choice_clear(t);
        key(&d, KEY_TAB, 0);
        const int who = t->choice->unit;
        if (who == NO_UNIT) break;
        press_space(&d, k);
        const frect r = region_of(t, "why", 0);
        if (r.w <= 0 || t->choice->unit != who) continue;
        asked++;
        for (int u = 0; u < t->sc->nunits; u++) {
            const fpoint p = where_unit(t, u);
            if (t->battle->view.units[u].status == UNIT_ON && ui_inside(r, p.x, p.y))
                fail_msg("space %d: it lies on %s", k, say_unit(t, u));
        }
        const board_space *at = &t->b->spaces[t->battle->view.units[who].space];
        for (int i = 0; i < at->nlinks; i++) {
            const fpoint p = where_centre(t, t->b->links[at->first_link + i].to);
            assert_false(ui_inside(r, p.x, p.y));
        }
    }
    assert_true(asked > 5);
    desk_close(&d);
}

/* Where a sheet all but fits the board, it opens with the letters of its columns in sight, and the numbers of
 * its rows. */
static void a_sheet_that_all_but_fits_opens_with_its_letters(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const view v = view_rested(&t->camera->view);
    const frect seen = view_seen(&v), map = v.sheet.map;
    const float margin = 0.8f * (map.y - v.sheet.bounds.y);
    assert_false(view_whole(&v));
    assert_true(seen.y <= map.y - margin || seen.y + seen.h >= map.y + map.h + margin);
    assert_true(seen.x <= map.x - margin || seen.x + seen.w >= map.x + map.w + margin);
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->anim->shown.units[i].status == UNIT_ON && t->sc->units[i].side == t->battle->viewer)
            check_seen(t, "Bussaco", where_unit(t, i), 12, t->sc->units[i].name);
    desk_close(&d);
}

/* An enemy whom nobody aims at just now is not hidden as lightly as a friend, and no name is worth him. */
static void an_enemy_is_hidden_last(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const view *v = &t->camera->view;
    const frect at = {5, 5, 1, 1};
    const fpoint p = view_to_window(v, at.x, at.y);
    const frect r = {p.x, p.y, v->cell, v->cell};
    framing *f = mem_alloc(sizeof *f);
    frame_add(f, at, FRAME_REST);
    const int friend = room_hidden(t, f, r);
    f->thing[0].foe = true;
    assert_true(friend > 0 && room_hidden(t, f, r) > 4 * friend);
    f->thing[0].worth = FRAME_AIM;
    assert_true(room_hidden(t, f, r) >= 1000); /* a target most of all */
    mem_free(f);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_that_grows_is_laid_anew),
        cmocka_unit_test(the_table_takes_no_room_from_a_cut_sheet),
        cmocka_unit_test(no_wood_lies_bare_while_others_move),
        cmocka_unit_test(no_zoom_between_steps_is_small),
        cmocka_unit_test(a_panel_lays_no_wood_bare),
        cmocka_unit_test(a_places_plate_leaves_the_tabs_free),
        cmocka_unit_test(where_no_enemy_can_be_seen_the_ground_towards_him_is),
        cmocka_unit_test(whom_one_aims_at_stays_in_sight),
        cmocka_unit_test(choices_lie_on_no_target),
        cmocka_unit_test(whoever_waits_keeps_his_place),
        cmocka_unit_test(what_each_will_do_lies_beside_who_waits),
        cmocka_unit_test(between_two_presses_the_board_lies_still),
        cmocka_unit_test(where_the_keys_are_is_in_sight),
        cmocka_unit_test(the_small_map_hides_nothing_that_counts),
        cmocka_unit_test(the_small_map_makes_way_for_counters),
        cmocka_unit_test(the_small_map_leaves_what_can_be_chosen),
        cmocka_unit_test(the_small_map_lies_on_no_name),
        cmocka_unit_test(a_places_plate_hides_no_number_and_lies_beside_the_small_map),
        cmocka_unit_test(whoever_decides_leaves_room_for_the_rest),
        cmocka_unit_test(a_camera_laid_by_hand_is_respected),
        cmocka_unit_test(a_printed_table_leaves_in_sight_whose_roll_it_is),
        cmocka_unit_test(a_printed_table_moves_no_sheet_that_is_whole),
        cmocka_unit_test(a_refusal_leaves_its_line_in_sight),
        cmocka_unit_test(a_refusal_hides_nobody),
        cmocka_unit_test(what_is_decided_is_seen_as_a_battle_opens),
        cmocka_unit_test(what_is_decided_is_seen_as_a_battle_is_taken_up_again),
        cmocka_unit_test(a_sheet_that_all_but_fits_opens_with_its_letters),
        cmocka_unit_test(an_enemy_is_hidden_last),
    };
    if (getenv("SANDTABLE_TEST")) cmocka_set_test_filter(getenv("SANDTABLE_TEST"));
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
