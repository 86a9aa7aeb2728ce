/*
 * test_end_says.c: what ends a step says beforehand whether it will ask first, and about how many.
 */
#include "core/mem.h"
#include "game/action_text.h"
#include "game/teacher.h"
#include "ui/desk.h"
#include "ui/strokes.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/prompt.h"
#include "ui/table/say.h"

typedef struct golden_game {
    const char *save;
    int lines; /* of it, from one look to the next */
} golden_game;

/* A golden game as it stood after so many of its lines; false: it has not so many. */
static bool open_at(desk *d, const char *save, int lines, int w, int h)
{
    char path[200], *all;
    size_t n, end = 0;
    error err = {0};
    int line = 0;
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    for (; end < n && line < lines; end++)
        line += all[end] == '\n';
    snprintf(path, sizeof path, "%s/part.save", folder);
    assert_true(file_write(path, all, end, &err));
    mem_free(all);
    if (line < lines) return false;
    *d = desk_open_with(ruleset_list, ".", path, w, h, false, true);
    rest(d);
    if (d->a->table->modal->card == MODAL_CURTAIN) key(d, KEY_ENTER, 0);
    rest(d);
    return true;
}

/* The button says its name, and below it whom it will ask about, if it will. */
static bool is_said(desk *d, const char *name)
{
    static const char *const asks[] = {"can still ", "not placed yet", "not used yet", "order not given"};
    int told = 0;
    app_draw(d->a, d->out);
    assert_true(text_drawn(d->out, name));
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        told += text_holds(d->out, asks[i]);
    assert_true(told <= 1 || (told == 2 && text_holds(d->out, ", ") && text_holds(d->out, "not placed yet")));
    return told > 0;
}

/* What the question counts as waiting to be placed beside those with a target stands in the line too. */
static int says_both(desk *d, const char *asks)
{
    app_draw(d->a, d->out);
    if (!text_holds(d->out, "A target is within reach of") || !text_holds(d->out, "Not placed yet")) return 0;
    assert_non_null(strstr(asks, "can still"));
    assert_non_null(strstr(asks, "not placed yet"));
    return 1;
}

static int both_kinds, left_to_hold;

static void looked_at(const golden_game *g, int w, int h, int seen[2])
{
    desk d;
    for (int lines = 40; lines < 18 * g->lines && open_at(&d, g->save, lines, w, h); lines += g->lines) {
        table *t = d.a->table;
        char name[80], asks[64] = "";
        if (t->battle->ours && t->modal->card == MODAL_NONE && !t->battle->d.one &&
            offers_unfinished(t) == NO_UNIT && golden_end_label(t, name, sizeof name) &&
            t->waits->now == WAIT_ORDER) {
            const bool said = is_said(&d, name);
            assert_int_equal(unused_says(t, asks, sizeof asks), said);
            assert_true(asks[0] == '\0' || text_drawn(d.out, asks));
            if (!said && asks[0] != '\0') { /* it asks nothing, and says what becomes of those */
                assert_non_null(strstr(asks, "will hold"));
                assert_int_equal(atoi(asks), offers_unused(t));
                left_to_hold++;
            }
            const int before = session_count(t->s);
            unused_end(t);
            assert_int_equal(t->modal->card == MODAL_END, said);
            assert_int_equal(session_count(t->s) > before, !said);
            both_kinds += said ? says_both(&d, asks) : 0;
            seen[said]++;
        }
        desk_close(&d);
    }
}

/* The button says so before it is pressed, in all five systems: where it says of nobody, it ends the step. */
static void the_end_says_beforehand_whether_it_asks(void **unused)
{
    static const golden_game games[] = {{"tests/playthroughs/grid-kassassin.save", 9},
                                        {"tests/playthroughs/conduct-isandlwana.save", 23},
                                        {"tests/playthroughs/prone-omaruru.save", 17},
                                        {"tests/playthroughs/safari-ituri.save", 19},
                                        {"tests/playthroughs/africa-castillejos.save", 13}};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int seen[2] = {0};
        looked_at(&games[i], 1920, 1080, seen);
        looked_at(&games[i], 1280, 720, seen);
        print_message("%s: asks %d times, ends at once %d times\n", games[i].save, seen[1], seen[0]);
        assert_true(seen[1] > 0);
    }
    assert_true(both_kinds > 0 && left_to_hold > 0);
}

/* Rested on, the button says who they are whom it counts. */
static void the_end_names_whom_it_counts(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/tsavo.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 30 && !text_holds(d.out, "can still fire"); i++) {
        key(&d, KEY_ENTER, UI_CTRL);
        if (t->modal->card == MODAL_END) key(&d, KEY_ENTER, UI_CTRL);
        rest(&d);
        app_draw(d.a, d.out);
    }
    ui_event there = {.kind = UI_MOUSE_MOVE};
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || !strstr(d.out->text + c->text, "can still fire")) continue;
        there.x = c->u.text.x + 4, there.y = c->u.text.y - 2;
    }
    assert_true(there.x > 0);
    app_event(d.a, &there);
    for (int ms = 0; ms < 1500; ms += 50) {
        d.now += 50;
        app_tick(d.a, d.now);
        app_draw(d.a, d.out);
    }
    strbuf names = {0};
    unused_names(t, &names);
    assert_non_null(strstr(strbuf_str(&names), "A target is within reach of: "));
    assert_true(text_holds(d.out, "A target is within reach of: "));
    strbuf_free(&names);
    desk_close(&d);
}

/* A turn in which nobody does anything, and only game that harms nobody is in sight: a stroke for each step
 * that is asked about, and the line says that nothing is pressing. */
static void an_idle_turn_takes_a_stroke_a_step(void **unused)
{
    (void)unused;
    int strokes = 0, asked = 0, said = 0;
    desk d = desk_open("rules/safari/scenarios/tsavo.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 30 && session_state(t->s)->turn == 1; i++, strokes++) {
        app_draw(d.a, d.out);
        said += text_holds(d.out, "the golden button ends the step");
        if (t->modal->card == MODAL_NONE && unused_may_stay(t))
            key(&d, 'a', UI_SHIFT);
        else
            key(&d, KEY_ENTER, UI_CTRL);
        asked += t->modal->card == MODAL_END;
    }
    print_message("an idle turn: %d strokes, asked %d times, told %d times that it may end\n", strokes, asked,
                  said);
    assert_int_equal(session_state(t->s)->turn, 2);
    assert_int_equal(asked, 0);
    assert_true(strokes <= 4 && said > 1);
    desk_close(&d);
}

/* Where nobody is in range but game the step is left so once, and asks no more, whoever has moved
 * meanwhile. */
static void harmless_game_asks_once(void **unused)
{
    (void)unused;
    int left = 0;
    bool moved = false;
    desk d = desk_open("rules/safari/scenarios/tsavo.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 60 && session_state(t->s)->turn < 3; i++) {
        app_draw(d.a, d.out);
        if (left_so_may(t) && left_so_harmless(t)) {
            assert_true(text_holds(d.out, "In range is nobody who does you harm"));
            assert_int_equal(session_state(t->s)->turn, 1);
            left++;
        } else if (session_state(t->s)->turn == 2 && !moved && unused_may_stay(t)) {
            overrule(&d, "umpire-place u0 > 0805");
            moved = true;
        }
        key(&d, left_so_may(t) || unused_may_stay(t) ? 'a' : KEY_ENTER,
            left_so_may(t) || unused_may_stay(t) ? UI_SHIFT : UI_CTRL);
        rest(&d);
    }
    assert_int_equal(session_state(t->s)->turn, 3);
    assert_true(moved && left > 0);
    desk_close(&d);
}

static bool lies(const table *t, int u)
{
    for (int i = 0; i < t->rs->nmarks; i++)
        if (strcmp(t->rs->marks[i].name, "prone") == 0) return t->battle->view.units[u].marks & 1u << i;
    return false;
}

/* Who lies and is given no order stays down: when those alone are left, the line says it, and what ends the
 * step is golden and asks nothing; not as long as another is left, nor before anybody was used. */
static void who_is_down_and_left_stays_down(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, true);
    table *t = d.a->table;
    int n = 0, down = 0;
    rest(&d);
    key(&d, KEY_ENTER, UI_CTRL); /* all are placed */
    key(&d, KEY_ENTER, UI_CTRL);
    overrule(&d, "umpire-set key=ended value=2");
    assert_int_equal(t->battle->d.side, 0);
    for (int u = 0; u < t->sc->nunits; u++) {
        char text[60];
        if (!offers_is_unused(t, u)) continue;
        snprintf(text, sizeof text, "umpire-set u%d key=prone value=1", u);
        if (n++ > 0) overrule(&d, text);
        down += lies(t, u);
    }
    assert_true(down > 0 && down < n);
    assert_null(unused_rest(t)); /* nobody has been used */
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_is_unused(t, u) || lies(t, u)) continue;
        assert_null(unused_rest(t)); /* another is left */
        action hold;
        error err = {0};
        char text[40];
        snprintf(text, sizeof text, "hold u%d", u);
        if (!action_decode(t->sc, 0, text, &hold, &err)) fail_msg("%s", err.text);
        battle_do(t, &hold);
        rest(&d);
    }
    assert_non_null(unused_rest(t));
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "The rest stay down: the golden button ends"));
    assert_true(unused_nobody(t));
    assert_false(unused_asked(t));
    desk_close(&d);
}

/* To hold is not to stay down: who was forced down keeps its −1, and All hold, which asks nothing, says so;
 * of nobody who stands. */
static void all_hold_says_what_it_leaves_undone(void **unused)
{
    (void)unused;
    for (int forced = 0; forced < 2; forced++) {
        desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, true);
        table *t = d.a->table;
        rest(&d);
        key(&d, KEY_ENTER, UI_CTRL); /* all are placed */
        key(&d, KEY_ENTER, UI_CTRL);
        overrule(&d, "umpire-set key=ended value=2");
        if (forced) overrule(&d, "umpire-set u0 key=forced-prone value=1");
        assert_int_equal(t->battle->d.side, 0);
        const int before = session_count(t->s);
        d.a->said[0] = 0;
        unused_stay(t);
        assert_true(session_count(t->s) > before);
        assert_int_equal(strstr(d.a->said, "still at \u22121 to fire") != NULL, forced);
        desk_close(&d);
    }
}

/* The company of the drill, forced prone and charged: none of its orders is left but rests. anew: it went
 * down this very turn. */
static desk charged_and_down(bool anew)
{
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    rest(&d);
    overrule(&d, "umpire-set u0 key=forced-prone value=1");
    if (anew) overrule(&d, "umpire-set u0 key=forced-anew value=1");
    overrule(&d, "umpire-set u1 key=quarry value=1");
    overrule(&d, "umpire-set key=ended value=2");
    assert_int_equal(d.a->table->battle->d.side, 0);
    assert_int_equal(offers_to_act(d.a->table), 0);
    choice_clear(d.a->table);
    app_draw(d.a, d.out);
    return d;
}

/* A rest by which something gets better is no nothing: it is named, with what it does, and its unit is
 * pointed out; what ends the step is not golden before, and is told as it looks. Where it is not to be had
 * nothing is left, as ever. */
static void a_rest_that_betters_is_open(void **unused)
{
    static const char open[] = "Stay down is still open to Field company: it ends the \u22121 to fire.";
    (void)unused;
    desk d = charged_and_down(true);
    assert_false(text_holds(d.out, open));
    assert_true(text_holds(d.out, "nobody has anything left to do but hold"));
    assert_true(text_holds(d.out, "The golden button ends it") && golden_ends(d.a->table));
    const panel_row row = {.n = {0, -1, -1, 0}};
    modal_chart(d.a->table, 0, &row); /* the golden button is its own as long as it lies there */
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Back"));
    assert_int_equal(golden_buttons(d.out), 1);
    desk_close(&d);
    d = charged_and_down(false);
    assert_true(text_holds(d.out, open));
    assert_true(text_holds(d.out, "To go on: End movement"));
    assert_false(text_holds(d.out, "nobody has anything left") || text_holds(d.out, "golden"));
    assert_false(golden_ends(d.a->table));
    assert_true(offers_calls(d.a->table, 0));
    key(&d, KEY_TAB, 0);
    assert_int_equal(d.a->table->choice->unit, 0);
    desk_close(&d);
}

static int16_t ordered_now; /* whom the hint has an order for at once; NO_UNIT: nobody */

static bool advises_to_stay(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    const int who = ordered_now == NO_UNIT ? 0 : ordered_now;
    const uint16_t at = seen->units[who].space;
    (void)seed;
    *out = (hint){.side = 0, .done = b->playouts, .most = b->playouts, .holds = true, .fires = true};
    out->hold.share = 400;
    out->best.norders = 1;
    out->best.order[0] = (taught_order){
        .unit = (int16_t)who, .target = NO_UNIT, .from = at, .to = at, .later = ordered_now == NO_UNIT};
    b->tell(b->self, out);
    return true;
}

static void *knows_nothing(const session *s, int side, int playouts, review *out)
{
    (void)s, (void)side, (void)playouts, (void)out;
    return NULL;
}

/* In how many places that is drawn, however its lines are broken. */
static int times_said(const draw_list *l, const char *part)
{
    strbuf all = {0};
    int n = 0;
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT) strbuf_addf(&all, "%s ", l->text + l->commands[i].text);
    for (const char *at = strstr(strbuf_str(&all), part); at; at = strstr(at + 1, part))
        n++;
    strbuf_free(&all);
    return n;
}

/* No plan has rests in it: one that betters something is told beside it, but not of who has another order
 * now; and what those do who stay has a head of its own. */
static void a_hint_tells_of_the_rest_that_betters(void **unused)
{
    static const char open[] = "Stay down is still open to",
                      meanwhile[] = "Meanwhile those who stay do this:";
    static const teacher stays = {.hint = advises_to_stay, .open = knows_nothing};
    static const int16_t who[] = {NO_UNIT, 0, 1};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        desk d = charged_and_down(false);
        ordered_now = who[i];
        d.a->config.teacher = &stays;
        ((table_host *)d.a->table->host)->teacher = &stays;
        key(&d, KEY_F4, 0);
        app_draw(d.a, d.out);
        assert_int_equal(times_said(d.out, "Nothing found is better than to stay and fire."), 1);
        assert_int_equal(times_said(d.out, open), who[i] == 0 ? 1 : 2); /* the prompt says so in any case */
        assert_int_equal(times_said(d.out, meanwhile), who[i] != NO_UNIT);
        desk_close(&d);
    }
}

/* Of whom nothing but his own front is open the prompt offers no turning, and the keys say why nothing turns.
 */
static void who_may_not_turn_is_offered_no_turning(void **unused)
{
    (void)unused;
    for (int charged = 0; charged < 2; charged++) {
        desk d = charged_and_down(false);
        table *t = d.a->table;
        if (!charged) overrule(&d, "umpire-set u1 key=quarry value=0");
        rest(&d);
        choice_select(t, 0);
        key(&d, 'y', 0);
        app_draw(d.a, d.out);
        assert_true(t->choice->ready && text_holds(d.out, "its front to the north"));
        assert_int_equal(text_holds(d.out, "Q and E turn it"), !charged);
        d.a->said[0] = 0;
        app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'q'});
        assert_int_equal(strstr(d.a->said, "the front stays as it is") != NULL, charged);
        desk_close(&d);
    }
}

/* In a step in which an enemy can only be charged that is what can still be done. */
static void the_end_names_what_can_still_be_done(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    rest(&d);
    overrule(&d, "umpire-place u1 > 0711");
    overrule(&d, "umpire-set key=ended value=2");
    choice_clear(d.a->table);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "1 can still charge"));
    desk_close(&d);
}

/* Lines of a save before that entry. */
static int lines_before(const char *save, const char *entry)
{
    char *all;
    size_t n;
    error err = {0};
    int line = 0;
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    const char *at = strstr(all, entry);
    assert_non_null(at);
    for (const char *s = all; s <= at; s++)
        line += *s == '\n';
    mem_free(all);
    return line;
}

/* Gold rings round counters. */
static int rings_drawn(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_STROKE && c->u.stroke.c == d->a->ui.t.gold;
    }
    return n;
}

/* While the button is pointed at, those alone have their ring whom it counts. */
static void the_end_rings_whom_it_counts(void **unused)
{
    static const char save[] = "tests/playthroughs/grid-kassassin.save";
    (void)unused;
    desk d;
    assert_true(open_at(&d, save, lines_before(save, "\n106 british charge"), 1280, 720));
    table *t = d.a->table;
    bool counted[UNITS_MAX];
    int called = 0, ringed = 0;
    choice_clear(t);
    app_draw(d.a, d.out);
    assert_true(unused_counted(t, counted));
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->anim->shown.units[i].status == UNIT_ON) called += offers_calls(t, i), ringed += counted[i];
    assert_true(ringed > 0 && ringed < called);
    assert_int_equal(rings_drawn(&d), called);
    const frect row = t->layout->actions;
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = row.x + row.w - 30, .y = row.y + row.h / 2});
    app_draw(d.a, d.out);
    assert_true(golden_pointed(t));
    assert_int_equal(rings_drawn(&d), ringed);
    desk_close(&d);
}

/* Where the rules say who has anything to better, those alone are asked about, also once others have been
 * used; where nobody has, as behind a wall, nobody is, and the golden button ends the step. */
static void who_has_something_to_better_is_asked_about(void **unused)
{
    static const char wall[] = "tests/playthroughs/conduct-rorkes-drift.save",
                      open[] = "tests/playthroughs/conduct-maiwand.save";
    (void)unused;
    desk d;
    int n;
    assert_true(open_at(&d, wall, lines_before(wall, "\n12 british end"), 1280, 720));
    table *t = d.a->table;
    assert_true(t->battle->ours && offers_to_act(t) >= 8 && offers_end_step(t) >= 0);
    assert_int_equal(unused_asks(t, &n), UNUSED_NOBODY);
    assert_int_equal(offers_unused(t), 0);
    prompt_text says; /* as it is drawn, in two lines */
    prompt_words(t, &says);
    assert_non_null(strstr(strbuf_str(&says.what), "none need: the golden button ends the step."));
    prompt_free(&says);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "none need"));
    desk_close(&d);

    assert_true(open_at(&d, open, lines_before(open, "\n28 afghan order"), 1280, 720));
    t = d.a->table;
    assert_true(t->battle->ours && offers_begun(t));
    assert_int_equal(session_settings(t->s)->undo, UNDO_FREE);
    assert_int_equal(unused_asks(t, &n), UNUSED_MOVE);
    assert_true(n > 10);
    assert_int_equal(n, offers_unused(t));
    const int before = session_count(t->s);
    key(&d, KEY_ENTER, UI_CTRL);
    assert_int_equal(t->modal->card, MODAL_END);
    assert_int_equal(session_count(t->s), before);
    desk_close(&d);
}

/* Of names that follow one another, and in the question, the article is small. */
static void names_in_a_row_have_small_articles(void **unused)
{
    enum { FUSILIERS, MISSION };
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/safari/scenarios/rovuma.json", 1280, 720, true, true);
    const int16_t who[] = {FUSILIERS, MISSION};
    char names[80];
    say_units(d.a->table, who, 2, 3, names, sizeof names);
    assert_string_equal(names, "Royal Fusiliers and the mission");
    desk_close(&d);
}

/* Once one has rolled and is under way, those behind him are counted who could still better something, and no
 * others: the Shaken roll by themselves, and who is in melee or stands well has nothing to better. */
static void one_under_way_brings_nobody_into_the_count(void **unused)
{
    static const char save[] = "tests/playthroughs/conduct-isandlwana.save";
    (void)unused;
    desk d;
    int before, after;
    assert_true(open_at(&d, save, lines_before(save, "\n93 british order u3"), 1280, 720));
    const unused_about about = unused_asks(d.a->table, &before);
    int idle = 0;
    for (int u = 0; u < d.a->table->sc->nunits; u++)
        idle += offers_may_act(d.a->table, u) && d.a->table->offers->settled[u];
    assert_int_equal(about, UNUSED_MOVE);
    assert_true(idle > 0); /* some who may roll are not asked about */
    desk_close(&d);
    assert_true(open_at(&d, save, lines_before(save, "\n94 "), 1280, 720));
    assert_true(d.a->table->battle->ours && offers_begun(d.a->table));
    assert_int_equal(unused_asks(d.a->table, &after), UNUSED_MOVE);
    print_message("%d not used yet, %d once one is under way\n", before, after);
    assert_true(after <= before);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_end_says_beforehand_whether_it_asks),
                                       cmocka_unit_test(the_end_names_whom_it_counts),
                                       cmocka_unit_test(the_end_rings_whom_it_counts),
                                       cmocka_unit_test(an_idle_turn_takes_a_stroke_a_step),
                                       cmocka_unit_test(harmless_game_asks_once),
                                       cmocka_unit_test(who_is_down_and_left_stays_down),
                                       cmocka_unit_test(names_in_a_row_have_small_articles),
                                       cmocka_unit_test(all_hold_says_what_it_leaves_undone),
                                       cmocka_unit_test(the_end_names_what_can_still_be_done),
                                       cmocka_unit_test(a_rest_that_betters_is_open),
                                       cmocka_unit_test(a_hint_tells_of_the_rest_that_betters),
                                       cmocka_unit_test(who_may_not_turn_is_offered_no_turning),
                                       cmocka_unit_test(who_has_something_to_better_is_asked_about),
                                       cmocka_unit_test(one_under_way_brings_nobody_into_the_count)};
    return cmocka_run_group_tests_name("end_says", tests, make_folder, remove_folder);
}
