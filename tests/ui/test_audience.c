/*
 * test_audience.c: the window of those who look on: it shows the battle on the table as everybody who plays
 * may know it, and the same picture whatever is hidden; it freezes; the slot's clock says when to end.
 */
#include "ui/desk.h"

#include <math.h>

#include "core/mem.h"
#include "core/random.h"
#include "game/game.h"
#include "ui/app/audience.h"
#include "ui/app/desk.h"
#include "ui/app/scratch.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/pointer.h"

static app *asked; /* by the window that stands in */
static draw_list *shown;
static bool shuts;

static bool ask_audience(void *self, int screen, error *err)
{
    static const draw_host host = {NULL, width_of, metrics_of, cached, cache, cache_pixels, drop};
    (void)self, (void)err;
    app_audience_opened(asked, &host, 1920, 1080, screen > 0 ? screen : 2);
    return true;
}

static void ask_shut(void *self)
{
    (void)self;
    shuts = true;
}

static desk open_both(const char *path)
{
    desk d = desk_open(path, 1280, 720, false);
    asked = d.a;
    shown = draw_list_new();
    d.a->window = (ui_window){.audience = ask_audience, .audience_shut = ask_shut};
    rest(&d);
    return d;
}

static void look(desk *d)
{
    for (int i = 0; i < 2; i++) { /* the first lays the camera */
        rest(d);
        (void)app_audience_draw(d->a, shown);
    }
}

static void close_both(desk *d)
{
    desk_close(d);
    draw_list_free(shown);
}

static void test_opens(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    assert_false(audience_open(d.a));
    key(&d, 'w', UI_CTRL);
    assert_true(audience_open(d.a));
    assert_int_equal(audience_screen(d.a), 2);
    look(&d);
    assert_true(text_holds(shown, "Kassassin"));
    assert_true(text_holds(shown, "Turn 1"));
    assert_false(text_holds(shown, "Undo")); /* nothing to press */
    assert_ptr_equal(audience_table(d.a)->s, d.a->table->s);
    assert_string_equal(d.a->host_of_table.sign, "Audience: screen 2");
    key(&d, 'w', UI_CTRL);
    assert_true(shuts);
    app_audience_shut(d.a);
    rest(&d);
    assert_null(d.a->host_of_table.sign);
    close_both(&d);
}

static uint64_t list_hash(const draw_list *l)
{
    uint64_t hash = 1;
    for (size_t i = 0; i < l->count; i++)
        hash = hash * 0x100000001b3ULL ^ draw_command_hash(l, &l->commands[i]);
    return hash;
}

/* Whatever stands hidden, wherever it stands and whatever is left of it: not a command is another. */
static int same_picture(const char *path)
{
    desk d = open_both(path);
    random_stream r = {.seed = 5};
    int moved = 0;
    audience_toggle(d.a);
    look(&d);
    const size_t count = shown->count;
    const uint64_t was = list_hash(shown);
    const scenario *sc = d.a->table->sc;
    state *st = (state *)session_state(d.a->table->s);
    for (int u = 0; u < sc->nunits; u++) {
        unit *h = &st->units[u];
        if (state_seen(st, u, ONLOOKER) || h->status > UNIT_ON) continue;
        const int to = (int)random_below(&r, (uint32_t)d.a->table->b->nspaces);
        h->strength = 1;
        moved++;
        if (h->status != UNIT_ON || sc->objective_at[to] || sc->objective_at[h->space]) continue;
        h->space = (uint16_t)to;
    }
    audience_freeze(d.a, true); /* and looked at anew */
    audience_freeze(d.a, false);
    look(&d);
    assert_int_equal(shown->count, count);
    assert_true(list_hash(shown) == was);
    close_both(&d);
    return moved;
}

static void test_same_picture(void **unused)
{
    (void)unused;
    assert_true(same_picture("rules/africa/scenarios/castillejos.json") > 0);
    assert_true(same_picture("rules/conduct/scenarios/tamai.json") > 0);
    assert_true(same_picture("rules/prone/scenarios/heyde.json") > 0);
    assert_true(same_picture("rules/safari/scenarios/lake.json") > 0);
}

/* Whoever decides does the first thing he may. */
static void act(desk *d)
{
    const action first = d->a->table->battle->list.items[0];
    assert_true(d->a->table->battle->list.count > 0);
    battle_do(d->a->table, &first);
}

static void test_freezes(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    key(&d, 'f', 0);
    assert_true(audience_frozen(d.a));
    assert_string_equal(d.a->host_of_table.sign, "Audience: frozen");
    assert_true(d.a->host_of_table.sign_gold);
    const uint64_t was = list_hash(shown);
    act(&d); /* the battle goes on */
    rest(&d);
    assert_false(app_audience_draw(d.a, shown));
    assert_true(list_hash(shown) == was);
    app_audience_resized(d.a, 1280, 720); /* new pixels: the same picture again */
    assert_true(app_audience_draw(d.a, shown));
    assert_true(list_hash(shown) == was);
    key(&d, 'f', 0);
    look(&d);
    assert_false(list_hash(shown) == was);
    assert_int_equal(audience_table(d.a)->anim->entry, session_count(d.a->table->s));
    key(&d, 'b', 0);
    look(&d);
    assert_false(text_holds(shown, "Turn"));
    close_both(&d);
}

/* What is taken back is not shown any more, and what lies there goes with the battle. */
static void test_follows(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    const int before = session_count(d.a->table->s);
    act(&d);
    look(&d);
    assert_true(session_count(d.a->table->s) > before);
    assert_int_equal(audience_table(d.a)->anim->shown.step, session_state(d.a->table->s)->step);
    battle_undo(d.a->table, before);
    look(&d);
    assert_int_equal(session_count(d.a->table->s), before);
    assert_int_equal(audience_table(d.a)->anim->shown.step, session_state(d.a->table->s)->step);
    app_go(d.a, SCREEN_TITLE);
    app_clear_table(d.a);
    assert_null(audience_table(d.a));
    look(&d);
    assert_true(text_holds(shown, "Sandtable"));
    close_both(&d);
}

/* The ring lies on both boards; pressed again at the same place it goes. */
static void test_spot(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    const size_t host = d.out->count, there = shown->count;
    assert_false(audience_spotted(d.a));
    audience_spot(d.a, 40);
    assert_true(audience_spotted(d.a));
    look(&d);
    assert_true(d.out->count > host && shown->count > there);
    audience_spot(d.a, 40);
    look(&d);
    assert_int_equal(shown->count, there);
    close_both(&d);
}

static void hand(desk *d, ui_event_kind kind, fpoint at)
{
    d->now += 10;
    app_event(
        d->a,
        &(ui_event){
            .kind = kind, .x = at.x, .y = at.y, .button = kind == UI_MOUSE_MOVE ? 0 : UI_LEFT, .clicks = 1});
    app_draw(d->a, d->out);
}

static void stroke_from(desk *d, fpoint a, fpoint b)
{
    hand(d, UI_MOUSE_MOVE, a);
    hand(d, UI_MOUSE_DOWN, a);
    hand(d, UI_MOUSE_MOVE, (fpoint){(a.x + b.x) / 2, a.y + 30});
    hand(d, UI_MOUSE_MOVE, b);
    hand(d, UI_MOUSE_UP, b);
}

static void type_in(desk *d, const char *words)
{
    ui_event e = {.kind = UI_TEXT};
    snprintf(e.text, sizeof e.text, "%s", words);
    app_event(d->a, &e);
}

/* What the host draws is his alone until he sends it, and no part of the battle; what is drawn by hand is
 * rubbed out by hand. */
static void test_scratch(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    const table *t = d.a->table;
    const scratch *s = d.a->over;
    const uint64_t before = list_hash(shown), kept = state_hash(session_state(t->s));
    const int count = session_count(t->s);
    const frect b = t->layout->board;
    const fpoint tail = {b.x + b.w * 0.3f, b.y + b.h * 0.6f}, tip = {b.x + b.w * 0.6f, b.y + b.h * 0.6f};
    key(&d, 'a', 0);
    stroke_from(&d, tail, tip);
    key(&d, 'p', 0);
    stroke_from(&d, (fpoint){tail.x, tail.y + 80}, (fpoint){tip.x, tip.y + 80});
    key(&d, 'i', 0);
    key(&d, 'n', 0);
    stroke_from(&d, (fpoint){tail.x, tail.y - 80}, (fpoint){tail.x, tail.y - 80});
    type_in(&d, "They come");
    key(&d, 'l', 0); /* a letter is not the ring while it is written */
    type_in(&d, "l");
    key(&d, KEY_BACKSPACE, 0);
    type_in(&d, " here");
    key(&d, KEY_ENTER, 0);
    assert_int_equal(s->count, 3);
    assert_int_equal(s->marks[0].count, 2);
    assert_true(s->marks[1].count > 2);
    assert_string_equal(s->marks[2].words, "They come here");
    assert_int_equal(s->marks[2].ink, SCRATCH_FIRST_SIDE);
    assert_true(desk_shown(d.a) && !audience_spotted(d.a)); /* neither Enter nor L were the desk's */
    look(&d);
    assert_true(list_hash(shown) == before);
    key(&d, 'm', 0);
    assert_true(scratch_sent(s));
    look(&d);
    assert_true(list_hash(shown) != before && text_holds(shown, "They come here"));
    key(&d, 'x', 0);
    stroke_from(&d, tip, tip); /* the arrow's tip */
    assert_int_equal(s->count, 2);
    assert_int_equal(s->marks[0].kind, SCRATCH_PEN);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(s->tool, SCRATCH_NONE);
    key(&d, 'm', 0);
    look(&d);
    assert_true(list_hash(shown) == before);
    assert_true(state_hash(session_state(t->s)) == kept && session_count(t->s) == count);
    assert_int_equal(t->choice->unit, NO_UNIT);
    assert_true(app_start_battle(d.a, "rules/grid/scenarios/maida.json", &(session_config){.seed = 1}, NULL));
    look(&d);
    assert_int_equal(s->count, 0); /* another battle, another sheet */
    close_both(&d);
}

/* It stays where it was drawn, however the board is looked at; by keys Space draws from place to place. */
static void test_scratch_stays(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    table *t = d.a->table;
    const scratch *s = d.a->over;
    assert_true(t->layout->board.x >= desk_strip(d.a) && desk_strip(d.a) > 0);
    key(&d, 'a', 0);
    camera_fit(t, false);
    rest(&d);
    pointer_go(t, 40);
    key(&d, KEY_SPACE, 0);
    pointer_go(t, 44);
    key(&d, KEY_SPACE, 0);
    assert_int_equal(s->count, 1);
    const fpoint tip = s->marks[0].at[1], was = where_centre(t, 44);
    assert_int_equal(where_space_at(t, tip.x, tip.y), 44);
    camera_zoom(t, 2, was.x + 60, was.y);
    rest(&d);
    const fpoint now = where_centre(t, 44), drawn = view_to_window(&t->camera->view, tip.x, tip.y);
    assert_true(fabsf(now.x - was.x) > 1);
    assert_true(fabsf(now.x - drawn.x) < 1 && fabsf(now.y - drawn.y) < 1);
    pointer_go(t, 40);
    key(&d, KEY_SPACE, 0); /* a tail without a tip is nothing */
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(s->count, 1);
    key(&d, KEY_ENTER, 0); /* who plays has the whole board */
    assert_true(desk_strip(d.a) == 0);
    close_both(&d);
}

/* Letters are the host's on his desk alone. */
static void test_letters(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    const bool log = d.a->table->layout->open[LAYOUT_LOG];
    audience_toggle(d.a);
    look(&d);
    key(&d, 'l', 0);
    assert_int_equal(d.a->table->layout->open[LAYOUT_LOG], log);
    key(&d, KEY_ENTER, 0);
    assert_false(desk_shown(d.a));
    key(&d, 'l', 0);
    assert_int_equal(d.a->table->layout->open[LAYOUT_LOG], !log);
    key(&d, 'd', UI_CTRL);
    assert_true(desk_shown(d.a));
    key(&d, '3', 0);
    assert_int_equal(d.a->table->modal->card, MODAL_UMPIRE);
    assert_int_equal(d.a->table->umpire->page, UMPIRE_SET);
    close_both(&d);
}

static void test_slot(void **unused)
{
    (void)unused;
    slot s = slot_of(21, 35, 4, 0, 0, 8); /* three turns in 21 minutes, five more need 35 */
    assert_true(s.each > 6.99f && s.each < 7.01f);
    assert_true(s.late < 0.01f);
    assert_int_equal(s.ends, 8);
    s = slot_of(21, 30, 4, 0, 0, 8);
    assert_true(s.late > 4.9f && s.late < 5.1f);
    assert_int_equal(s.ends, 7);
    s = slot_of(60, 0, 4, 0.5f, 0, 8);
    assert_int_equal(s.ends, 4);
    s = slot_of(0, 45, 1, 0, 0, 9); /* nothing is known yet: as the slot gives them */
    assert_true(s.each > 4.9f && s.each < 5.1f && s.late < 0.01f);
    s = slot_of(10, 20, 6, 0, 5, 10); /* it began with turn 6 */
    assert_true(s.each > 5.9f && s.each < 6.1f);
}

/* The turn that was agreed upon is the last: by the umpire's act, in the save as all acts are. */
static void test_ends_sooner(void **unused)
{
    (void)unused;
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    audience_toggle(d.a);
    look(&d);
    desk_slot(d.a, 1);
    d.now += 50000;
    look(&d);
    d.now += 20000; /* the slot is over in the first turn */
    look(&d);
    key(&d, 'e', 0);
    look(&d);
    const session *s = d.a->table->s;
    const session_entry *last = session_at(s, session_count(s) - 1);
    assert_true(last->by_umpire);
    assert_int_equal(session_state(s)->turn, d.a->table->sc->turns);
    close_both(&d);
}

/* At a stand nobody but the host comes to the settings or out. */
static void test_kiosk(void **unused)
{
    (void)unused;
    const ui_event closed = {.kind = UI_QUIT};
    desk d = open_both("rules/grid/scenarios/kassassin.json");
    d.a->config.kiosk = true;
    key(&d, 'q', UI_CTRL);
    app_event(d.a, &closed);
    key(&d, KEY_F3, 0);
    assert_false(app_done(d.a));
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    app_open(d.a, SCREEN_SETTINGS);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_false(host_has(&d.a->host_of_table, HOST_QUIT));
    host_open(&d.a->host_of_table, HOST_QUIT, NULL);
    assert_false(app_done(d.a));
    key(&d, 'h', UI_CTRL);
    key(&d, KEY_F3, 0);
    assert_int_equal(d.a->screen, SCREEN_SETTINGS);
    key(&d, KEY_ESCAPE, 0);
    key(&d, 'h', UI_CTRL);
    key(&d, 'q', UI_CTRL);
    assert_false(app_done(d.a));
    key(&d, 'h', UI_CTRL);
    key(&d, 'q', UI_CTRL);
    assert_true(app_done(d.a));
    close_both(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opens),   cmocka_unit_test(test_same_picture),  cmocka_unit_test(test_freezes),
        cmocka_unit_test(test_follows), cmocka_unit_test(test_spot),          cmocka_unit_test(test_letters),
        cmocka_unit_test(test_scratch), cmocka_unit_test(test_scratch_stays), cmocka_unit_test(test_kiosk),
        cmocka_unit_test(test_slot),    cmocka_unit_test(test_ends_sooner)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
