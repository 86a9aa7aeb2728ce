/*
 * test_audience.c: the window of those who look on: it shows the battle on the table as everybody who plays
 * may know it, and the same picture whatever is hidden; it freezes; the slot's clock says when to end.
 */
#include "ui/desk.h"

#include "core/mem.h"
#include "core/random.h"
#include "game/game.h"
#include "ui/app/audience.h"
#include "ui/app/desk.h"

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

static bool says(const char *part)
{
    for (size_t i = 0; i < shown->count; i++)
        if (shown->commands[i].kind == DRAW_TEXT && strstr(shown->text + shown->commands[i].text, part))
            return true;
    return false;
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
    assert_true(says("Kassassin"));
    assert_true(says("Turn 1"));
    assert_false(says("Undo")); /* nothing to press */
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
    assert_false(says("Turn"));
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
    assert_true(says("Sandtable"));
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_opens),      cmocka_unit_test(test_same_picture),
                                       cmocka_unit_test(test_freezes),    cmocka_unit_test(test_follows),
                                       cmocka_unit_test(test_spot),       cmocka_unit_test(test_letters),
                                       cmocka_unit_test(test_kiosk),      cmocka_unit_test(test_slot),
                                       cmocka_unit_test(test_ends_sooner)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
