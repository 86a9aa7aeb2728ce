/*
 * test_ruler.c: the bent ruler: what it measures by spaces, inches and yards, across boxes, hexes and areas;
 * it gives no order, and Esc puts it away.
 */
#include "board/names.h"
#include "core/mem.h"
#include "game/game.h"
#include "ui/desk.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/ruler.h"

static desk opened(const char *which)
{
    char path[200];
    snprintf(path, sizeof path, "rules/%s.json", which);
    desk d = desk_open(path, 1280, 720, false);
    rest(&d);
    if (d.a->table->modal->card != MODAL_NONE) modal_close(d.a->table);
    camera_fit(d.a->table, false);
    rest(&d);
    return d;
}

static bool reads(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT && strcmp(l->text + l->commands[i].text, text) == 0) return true;
    return false;
}

static int at(const desk *d, const char *name)
{
    const int space = board_space_find(d->a->table->b, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

static void send(desk *d, int space, ui_event_kind kind)
{
    const fpoint p = where_centre(d->a->table, space);
    const ui_event e = {.kind = kind, .x = p.x, .y = p.y, .button = UI_LEFT, .clicks = 1};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

static void go_to(desk *d, const char *name)
{
    send(d, at(d, name), UI_MOUSE_MOVE);
}

static void press_at(desk *d, const char *name)
{
    go_to(d, name);
    send(d, at(d, name), UI_MOUSE_DOWN);
    send(d, at(d, name), UI_MOUSE_UP);
}

/* Legs, all of them together, and the one that follows the pointer. */
static void a_bent_way_is_measured(void **unused)
{
    static const struct {
        const char *battle, *at[3], *leg[2], *all;
    } ways[] = {{"grid/scenarios/kassassin",
                 {"B2", "E2", "G4"},
                 {"3 boxes, about 600 yards", "3 boxes, about 600 yards"},
                 "6 boxes, about 1200 yards"},
                {"grid/scenarios/kassassin",
                 {"B2", "C3", "D3"},
                 {"1.5 boxes, about 300 yards", "1 box, about 200 yards"},
                 "2.5 boxes, about 500 yards"},
                {"conduct/scenarios/maiwand",
                 {"1008", "1012", "1013"},
                 {"4 hexes, 12 inches", "1 hex, 3 inches"},
                 "5 hexes, 15 inches"},
                {"africa/scenarios/castillejos", {"A1", "A3", "A6"}, {"1 area", "1 area"}, "2 areas"}};
    (void)unused;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        desk d = opened(ways[i].battle);
        const uint64_t hash = session_hash(d.a->table->s, NO_SIDE);
        key(&d, 'r', UI_SHIFT);
        assert_true(d.a->table->ruler->on);
        press_at(&d, ways[i].at[0]);
        go_to(&d, ways[i].at[1]);
        assert_true(reads(d.out, ways[i].leg[0]));
        press_at(&d, ways[i].at[1]);
        go_to(&d, ways[i].at[2]);
        if (!reads(d.out, ways[i].leg[0]) || !reads(d.out, ways[i].leg[1]) || !reads(d.out, ways[i].all))
            fail_msg("%s: %s, %s, %s", ways[i].battle, ways[i].leg[0], ways[i].leg[1], ways[i].all);
        assert_int_equal(d.a->table->ruler->count, 2);
        assert_int_equal(d.a->table->choice->unit, NO_UNIT); /* a press is the ruler's while it lies there */
        key(&d, KEY_ESCAPE, 0);
        assert_false(d.a->table->ruler->on);
        assert_int_equal(d.a->table->modal->card, MODAL_NONE); /* Esc does one thing */
        app_draw(d.a, d.out);
        assert_false(reads(d.out, ways[i].all));
        assert_true(session_hash(d.a->table->s, NO_SIDE) == hash);
        desk_close(&d);
    }
}

/* Without a mouse: the cursor and Enter. */
static void it_is_laid_by_keys(void **unused)
{
    (void)unused;
    desk d = opened("conduct/scenarios/maiwand");
    table *t = d.a->table;
    key(&d, 'r', UI_SHIFT);
    pointer_go(t, at(&d, "1012"));
    key(&d, KEY_ENTER, 0);
    key(&d, KEY_DOWN, 0);
    key(&d, KEY_DOWN, 0);
    app_draw(d.a, d.out);
    assert_true(reads(d.out, "2 hexes, 6 inches"));
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->ruler->count, 2);
    for (int i = 0; i < 2 * RULER_POINTS; i++) { /* it bends so often and no more */
        key(&d, i % 2 ? KEY_UP : KEY_DOWN, 0);
        key(&d, KEY_ENTER, 0);
    }
    assert_int_equal(t->ruler->count, RULER_POINTS);
    key(&d, 'r', UI_SHIFT);
    assert_false(t->ruler->on);
    desk_close(&d);
}

/* Whoever stands next to whom: the word between them leaves both counters free. */
static void a_distance_lies_on_no_counter(void **unused)
{
    static const char *const battles[] = {"safari/scenarios/first-march", "prone/scenarios/drill"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        desk d = opened(battles[i]);
        const table *t = d.a->table;
        const float w = marking_plate_width(t, "range 1"), h = marking_plate_height(t);
        for (int u = 0; u < t->sc->nunits; u++) {
            const unit *of = &t->anim->shown.units[u];
            for (int k = 0; of->status == UNIT_ON && k < board_directions(t->b, of->space); k++) {
                const int to = board_neighbour(t->b, of->space, k);
                if (to == NO_SPACE) continue;
                const fpoint m = marking_beside(t, where_unit(t, u), where_centre(t, to), w, h);
                assert_true(where_counters_covered(t, (frect){m.x - w / 2, m.y - h / 2, w, h}) <= 0);
            }
        }
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bent_way_is_measured),
        cmocka_unit_test(a_distance_lies_on_no_counter),
        cmocka_unit_test(it_is_laid_by_keys),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
