/*
 * test_telling.c: how the table tells what happened and what a press does meanwhile: one press does one
 * thing, what goes on and what takes back never change places.
 */
#include <math.h>
#include <time.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "ui/golden_desk.h"
#include "ui/strokes.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/offers.h"
#include "ui/table/pointer.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/plan.h"
#include "ui/table/board/lighting.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/recap.h"
#include "ui/table/say.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/prompt.h"
#include "ui/table/panels/unit_panel.h"
#include "ui/table/direct/verdict_plate.h"
#include "ui/table/table.h"
#include "ui/table/take_back.h"

static const char *const kassassin_scenario = "rules/grid/scenarios/kassassin.json";
static const char *const kassassin = "tests/playthroughs/grid-kassassin.save";

/* A golden game as it stood after so many of its lines, in mid-play; nothing is instant. */
static desk desk_in_play(const char *save, int lines, int w, int h)
{
    char path[200], *all;
    size_t n, end = 0;
    error err = {0};
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    for (int line = 0; end < n && line < lines; end++)
        line += all[end] == '\n';
    snprintf(path, sizeof path, "%s/part.save", folder);
    assert_true(file_write(path, all, end, &err));
    mem_free(all);
    return desk_open_with(ruleset_list, ".", path, w, h, false, false);
}

static void wait_ms(desk *d, int ms)
{
    for (; ms > 0; ms -= 20) {
        d->now += 20;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
    }
}

/* Where a text that begins so was drawn last; false: nowhere. */
static bool drawn_at(const desk *d, const char *part, float *x, float *y)
{
    bool found = false;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT || strncmp(d->out->text + c->text, part, strlen(part)) != 0) continue;
        *x = c->u.text.x;
        *y = c->u.text.y;
        found = true;
    }
    return found;
}

/* Both guns have aimed; the step that ends throws their volleys. Two presses at once end it once: nothing is
 * skipped and nothing taken back, and what takes back lies where it lay. */
static void a_double_press_does_one_thing(void **unused)
{
    (void)unused;
    for (int how = 0; how < 2; how++) {
        desk d = desk_in_play(kassassin, 61, 1280, 720);
        table *t = d.a->table;
        float x, y, undo_x, undo_y, skip_x, skip_y, then_x, then_y;
        rest(&d);
        wait_ms(&d, 500);
        assert_true(drawn_at(&d, "End fire", &x, &y));
        x = 1264; /* where whatever lies at the right end has its key cap */
        assert_true(drawn_at(&d, "Undo", &undo_x, &undo_y));
        const int before = session_count(t->s);
        if (how == 0)
            click(&d, x, y);
        else
            strike(&d, KEY_ENTER, UI_CTRL);
        const int after = session_count(t->s);
        assert_true(after > before);
        wait_ms(&d, 300);
        const int entry = t->anim->entry, at = t->anim->event;
        assert_true(t->anim->running);
        assert_true(drawn_at(&d, "Skip", &skip_x, &skip_y));
        assert_true(skip_x > undo_x + 200); /* the slot at the right end */
        assert_true(drawn_at(&d, "Undo", &then_x, &then_y));
        assert_true(then_x == undo_x && then_y == undo_y);
        if (how == 0)
            click(&d, x, y);
        else
            strike(&d, KEY_ENTER, 0);
        assert_int_equal(session_count(t->s), after);
        assert_true(t->anim->running);
        assert_int_equal(t->anim->entry, entry);
        assert_int_equal(t->anim->event, at);
        wait_ms(&d, 300);
        click(&d, skip_x, skip_y); /* half a second later it is meant */
        assert_true(t->anim->held || !t->anim->running);
        assert_int_equal(session_count(t->s), after);
        desk_close(&d);
    }
}

static int act(desk *d, const char *text)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    const int before = session_count(t->s);
    if (!action_decode(t->sc, t->battle->d.side, text, &a, &err)) fail_msg("%s", err.text);
    battle_do(t, &a);
    assert_true(session_count(t->s) > before);
    rest(d);
    return before;
}

/* Where all that could be done is to unfix bayonets nobody is near, the rules call it no chance, and nothing
 * is asked. */
static void what_nobody_would_miss_is_not_asked_about(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/conduct-isandlwana.save", 33, 1280, 720);
    table *t = d.a->table;
    rest(&d);
    wait_ms(&d, 500);
    assert_string_equal(t->rs->steps[t->battle->view.step], "bayonets");
    assert_true(offers_to_act(t) > 0);
    assert_false(unused_asked(t));
    desk_close(&d);
}

/* Who has an enemy to fire at is asked for before the step ends; Enter stays, twice as well as once; Ctrl
 * Enter on the card ends it. */
static void a_step_ends_unasked_only_if_nobody_is_left(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 59, 1280, 720); /* fire; neither British gun has aimed */
    table *t = d.a->table;
    rest(&d);
    wait_ms(&d, 500);
    assert_true(offers_to_act(t) > 0);
    const int before = session_count(t->s);
    ((battle *)t->battle)->d.lax = true; /* where to use nobody is an answer like any other */
    assert_false(unused_asked(t));
    ((battle *)t->battle)->d.lax = false;
    assert_true(unused_asked(t));
    strike(&d, KEY_ENTER, UI_CTRL);
    assert_int_equal(t->modal->card, MODAL_END);
    assert_int_equal(session_count(t->s), before);
    strike(&d, KEY_ENTER, UI_CTRL); /* at once: it is the same press */
    assert_int_equal(t->modal->card, MODAL_END);
    wait_ms(&d, 500);
    float x, y;
    assert_true(drawn_at(&d, "A target is within reach of", &x, &y));
    strike(&d, KEY_ENTER, 0);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_int_equal(session_count(t->s), before);
    act(&d, "fire u4 @u9");
    act(&d, "fire u5 @u10");
    wait_ms(&d, 500);
    strike(&d, KEY_ENTER, UI_CTRL); /* both have: nobody is asked for */
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_true(session_count(t->s) > before + 2);
    desk_close(&d);
}

/* The line of the log that tells for that event of that entry, as it stands when all has been told. */
static const log_line *line_of(const table *t, int entry, int kind)
{
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        if (l->entry != entry || session_at(t->s, entry)->events.items[l->event].kind != kind) continue;
        while (l->host != (int)(l - t->log->lines))
            l = &t->log->lines[l->host];
        return l;
    }
    fail_msg("entry %d has no line of kind %d", entry, kind);
    return NULL;
}

/* Of a ride of two boxes one line is left, from where it began to where it ended; of a shot one too, with its
 * dice beneath; and an aim is told with its shot. */
static void what_is_one_deed_is_one_entry_of_the_log(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 62, 1280, 720);
    table *t = d.a->table;
    rest(&d);
    log_panel *g = (log_panel *)t->log;
    int rides = 0, shots = 0, aims = 0;
    for (int i = 0; i < g->count; i++) {
        const log_line *l = &g->lines[i];
        if (l->entry < 0) continue;
        const event *ev = &session_at(t->s, l->entry)->events.items[l->event];
        if (ev->kind == EV_MOVE && l->whole) {
            const event *first = ev;
            while (first > session_at(t->s, l->entry)->events.items && first[-1].kind == EV_MOVE)
                first--;
            char from[16], to[16];
            board_space_name(t->b, first->from, from);
            board_space_name(t->b, ev->to, to);
            assert_non_null(strstr(l->whole, from));
            assert_non_null(strstr(l->whole, to));
            assert_int_equal(l->host, i);
            const int count = g->count;
            g->count = i + 1; /* as if it had been the last: it is told alike below the map */
            assert_string_equal(log_last(t, NULL), l->whole);
            g->count = count;
            rides++;
        }
        if (ev->kind == EV_FIRE) {
            const log_line *told = line_of(t, l->entry, EV_FIRE);
            assert_non_null(told->under);
            assert_non_null(strstr(told->under, "2d6"));
            assert_ptr_equal(told, line_of(t, l->entry, EV_ROLL));
            shots++;
        }
        if (ev->kind == EV_DECLARE && ev->declared == DECLARE_FIRE) aims += l->host != i;
    }
    assert_true(rides >= 3);
    assert_int_equal(shots, 3);
    assert_int_equal(aims, 3);
    desk_close(&d);
}

/* Is it said of that unit, as it is shown, that an enemy charges it? */
static bool shown_charged(const table *t, int who)
{
    panel p;
    game_describe_unit(&t->anim->shown, who, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].value && strcmp(p.row[i].value, "status.charged") == 0) return true;
    return false;
}

/* While somebody goes hex by hex it is told from where and to where in all, and what was thrown for it. That
 * he is charged is told no longer than he is: not as he falls back, nor when the next step has begun. */
static void a_flight_is_told_whole_as_it_is_shown(void **unused)
{
    (void)unused;
    desk d = before("prone-drill", "\n47 german fire", 1280, 720, false);
    table *t = d.a->table;
    action a;
    error err = {0};
    int flights = 0, charged = 0, after = 0;
    if (!action_decode(t->sc, t->battle->d.side, "fire u0 @u1 direct=yes", &a, &err))
        fail_msg("%s", err.text);
    battle_do(t, &a);
    for (int i = 0; i < 4000 && t->anim->running; i++) {
        app_tick(d.a, d.now += 20);
        app_draw(d.a, d.out);
        if (t->anim->held) show_skip(t);
        const event *ev = anim_event(t->anim);
        charged += shown_charged(t, 0);
        if (flights > 0 && ev && (ev->kind == EV_HOLD || ev->kind == EV_STEP)) {
            assert_false(shown_charged(t, 0));
            after++;
        }
        if (!ev || ev->kind != EV_MOVE || ev->unit != 0) continue;
        prompt_text says;
        prompt_words(t, &says);
        if (!strstr(strbuf_str(&says.what), "fell back from 0808 to 1009") ||
            !strstr(strbuf_str(&says.what), "2d6: 1 3 = 4"))
            fail_msg("%s", strbuf_str(&says.what));
        prompt_free(&says);
        flights++;
    }
    assert_true(flights > 2 && charged > 10 && after > 0);
    log_update(t);
    const log_line *told = line_of(t, 49, EV_MOVE);
    assert_true(told->whole && strstr(told->whole, "from 0808 to 1009"));
    assert_true(told->under && strstr(told->under, "2d6: 1 3 = 4"));
    desk_close(&d);
}

/* Thrown by somebody for himself alone. */
static bool of_one_alone(const roll *r)
{
    return r->unit >= 0 && (r->cause == CAUSE_MORALE || r->cause == CAUSE_LOSS ||
                            r->cause == CAUSE_MOVEMENT || r->cause == CAUSE_WEAPON);
}

/* Something is added and something taken off, so that it comes to nothing. */
static bool cancels(const roll *r)
{
    bool some = false;
    for (int i = 0; i < r->ledger.count && i < LEDGER_LINES; i++)
        some = some || (r->ledger.line[i].op == LEDGER_ADD && r->ledger.line[i].value != 0);
    return some && r->ledger.total == 0 && r->ledger.count > 1;
}

/* Dice that somebody threw for himself alone never stand beneath what befell another. What was added to dice
 * stands with them, though it cancels. */
static void a_line_has_its_own_dice_beneath_it(void **unused)
{
    (void)unused;
    static const char *const games[] = {"tests/playthroughs/conduct-rorkes-drift.save",
                                        "tests/playthroughs/africa-wad-ras.save"};
    int own = 0, alone = 0, nothing = 0;
    for (size_t n = 0; n < sizeof games / sizeof *games; n++) {
        desk d = desk_open_with(ruleset_list, ".", games[n], 1280, 720, true, true);
        table *t = d.a->table;
        rest(&d);
        log_update(t);
        for (int i = 0; i < t->log->count; i++) {
            const log_line *l = &t->log->lines[i], *host = &t->log->lines[l->host];
            if (!l->roll || l->entry < 0) continue;
            const event_list *list = &session_at(t->s, l->entry)->events;
            const roll *r = &list->rolls[list->items[l->event].roll];
            const event *ev = &list->items[host->event];
            if (cancels(r)) {
                strbuf sum = {0};
                story_ledger(t->sc, session_state(t->s), &r->ledger, &sum);
                if (!host->under || !strstr(host->under, strbuf_str(&sum)))
                    fail_msg("%s: nothing of %s", l->text, strbuf_str(&sum));
                strbuf_free(&sum);
                nothing++;
            }
            if (!of_one_alone(r)) continue;
            alone += host == l && i + 1 < t->log->count && t->log->lines[i + 1].unit != l->unit;
            if (host == l || ev->unit < 0 || ev->kind == EV_FIRE || ev->kind == EV_MELEE) continue;
            const int who = action_unit_of(t->sc, ev->unit), thrown = action_unit_of(t->sc, r->unit);
            if (who != thrown && (r->other < 0 || who != action_unit_of(t->sc, r->other)) &&
                (ev->other < 0 || thrown != action_unit_of(t->sc, ev->other)))
                fail_msg("%s: %s / %s", games[n], host->text, l->text);
            own++;
        }
        desk_close(&d);
    }
    print_message("%d with their own, %d alone, %d that cancel\n", own, alone, nothing);
    assert_true(own > 20 && alone > 0 && nothing > 0);
}

/* The card beside the log is his of whom a line tells, when the line is pressed. */
static void a_line_shows_the_card_of_whom_it_tells(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 70, 1280, 720);
    table *t = d.a->table;
    rest(&d);
    const log_panel *g = t->log;
    enum { HEADING = 34 }; /* what has been scrolled below it cannot be pressed */
    int pressed = 0;
    for (int i = g->count - 1; i >= 0 && pressed < 3; i--) {
        const log_line *l = &g->lines[i];
        char begins[12];
        float x, y;
        if (l->host != i || l->unit == NO_UNIT || l->heading) continue;
        snprintf(begins, sizeof begins, "%s", l->whole ? l->whole : l->text);
        const size_t name = strlen(t->sc->units[l->unit].name); /* set apart from what follows */
        if (name < sizeof begins) begins[name] = 0;
        app_draw(d.a, d.out);
        if (!drawn_at(&d, begins, &x, &y) || x < t->layout->log.x || y < t->layout->log.y + HEADING) continue;
        pointer_inspect(t, l->unit == 0 ? 1 : 0); /* somebody else was looked at */
        press(&d, x + 4, y - 4);
        assert_int_equal(unit_panel_about(t), l->unit);
        pressed++;
        break; /* the next lies elsewhere now */
    }
    assert_true(pressed > 0);
    desk_close(&d);
}

static int drawn_lines_of(const desk *d, int turn)
{
    int n = 0;
    const log_panel *g = d->a->table->log;
    for (int i = 0; i < d->a->ui.nregions; i++)
        for (int k = 0; k < g->count; k++)
            n += g->lines[k].turn == turn && (!g->lines[k].heading || g->lines[k].step) &&
                 d->a->ui.regions[i].id == ui_name("logline", k);
    return n;
}

/* The log of turns before the last two is folded away below their headings; a press opens one, another shuts
 * it.
 */
static void the_log_folds_by_turn(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/grid-kassassin.save", 1280, 720, false);
    table *t = d.a->table;
    wait_ms(&d, 200);
    const log_panel *g = t->log;
    const int last = g->lines[g->count - 1].turn;
    assert_true(last > 4);
    layout_open(t, LAYOUT_LOG, true);
    modal_close(t);
    for (int open = 0; open < 3; open++) {
        ((log_panel *)g)->scroll.at = 0;
        ((log_panel *)g)->away = true;
        app_draw(d.a, d.out);
        app_draw(d.a, d.out);
        if ((drawn_lines_of(&d, 1) > 0) != (open == 1)) fail_msg("turn 1, pressed %d times", open);
        assert_int_equal(drawn_lines_of(&d, 2), 0);
        int heading = 0;
        while (g->lines[heading].turn != 1 || !g->lines[heading].heading || g->lines[heading].step)
            heading++;
        for (int i = 0; i < d.a->ui.nregions; i++)
            if (d.a->ui.regions[i].id == ui_name("logline", heading)) {
                const frect at = d.a->ui.regions[i].r;
                click(&d, at.x + 20, at.y + 8);
                break;
            }
    }
    desk_close(&d);
}

/* Those that arrive together are told in one line. */
static void arrivals_are_told_in_one_line(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/africa-castillejos.save", 1280, 720, false);
    const log_panel *g = d.a->table->log;
    int many = 0, most = 0, run = 0;
    rest(&d);
    for (int i = 0; i < g->count; i++) {
        const log_line *l = &g->lines[i];
        if (l->host != i) continue;
        many += l->whole && strstr(l->whole, " and 1 officer arrived and may enter where ") != NULL;
        run = strstr(l->text, "arrived and may enter") ? run + 1 : 0;
        most = run > most ? run : most;
    }
    assert_true(many > 0);
    assert_int_equal(most, 1);
    desk_close(&d);
}

/* A battle with a log longer than its panel, wheeled up from its end; *end: where that was, in pixels. */
static desk wheeled_back(float *end)
{
    desk d = desk_open("tests/playthroughs/prone-drill.save", 1280, 720, false);
    const table *t = d.a->table;
    for (int i = 0; i < 100 && t->log->scroll.at == 0; i++)
        wait_ms(&d, 20);
    *end = t->log->scroll.at;
    const frect r = t->layout->log;
    const ui_event to = {.kind = UI_MOUSE_MOVE, .x = r.x + r.w / 2, .y = r.y + r.h / 2};
    const ui_event up = {.kind = UI_WHEEL, .x = to.x, .y = to.y, .wheel = 2};
    app_event(d.a, &to);
    app_event(d.a, &up);
    wait_ms(&d, 20);
    return d;
}

/* From its end too, where it lies by itself. */
static void the_log_is_wheeled_back(void **unused)
{
    (void)unused;
    float end;
    desk d = wheeled_back(&end);
    const table *t = d.a->table;
    assert_true(end > 200);
    assert_true(t->log->scroll.at < end - 50 && t->log->away);
    desk_close(&d);
}

/* Whoever has scrolled it up reads on there, also when the panel is higher for a while. */
static void the_log_stays_where_it_was_scrolled(void **unused)
{
    (void)unused;
    float end;
    desk d = wheeled_back(&end);
    const table *t = d.a->table;
    assert_true(t->log->scroll.at < end - 4 && t->log->away);
    layout_open(d.a->table, LAYOUT_LOG, true);
    wait_ms(&d, 40);
    layout_open(d.a->table, LAYOUT_LOG, false);
    wait_ms(&d, 40);
    assert_true(t->log->away);
    assert_true(t->log->scroll.at < end - 4);
    desk_close(&d);
}

/* What was added to a throw is told with it: nobody wonders how 2 came to be less than nothing. */
static void what_was_added_to_a_throw_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/prone-drill.save", 1280, 720, false);
    const log_panel *g = d.a->table->log;
    int closings = 0;
    for (int i = 0; i < 100 && closings == 0; i++) {
        wait_ms(&d, 20);
        for (int k = 0; k < g->count; k++) {
            const char *at = g->lines[k].under ? strstr(g->lines[k].under, " close") : NULL;
            if (!at) continue;
            if (!strstr(at, " (\u2212")) continue; /* nothing was taken off */
            closings++;
            assert_non_null(strstr(at, "[H\u00b7H18]")); /* by which rule, and all of it together */
            assert_non_null(strstr(at, " = \u2212"));
        }
    }
    assert_true(closings > 0);
    desk_close(&d);
}

/* No word of the log lies under the button that goes back to there. */
static void the_button_of_a_line_is_never_over_its_words(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 62, 1280, 720);
    rest(&d);
    strike(&d, 'l', 0);
    int seen = 0;
    const ui *u = &d.a->ui;
    for (int k = 0; k < d.a->table->log->count; k++)
        for (int i = 0; i < u->nregions; i++) {
            if (u->regions[i].id != ui_name("logline", k)) continue;
            const frect row = u->regions[i].r;
            ui_event e = {.kind = UI_MOUSE_MOVE, .x = row.x + 60, .y = row.y + row.h / 2};
            app_event(d.a, &e);
            app_draw(d.a, d.out);
            frect b = {0};
            for (int n = 0; n < u->nregions; n++)
                if (u->regions[n].id == ui_name("logback", k)) b = u->regions[n].r;
            if (b.w <= 0) continue;
            seen++;
            for (size_t n = 0; n < d.out->count; n++) {
                const draw_command *c = &d.out->commands[n];
                if (c->kind != DRAW_TEXT || c->u.text.y < row.y || c->u.text.y > row.y + row.h) continue;
                const float end = c->u.text.x + width_of(NULL, c->u.text.f, NULL, c->length);
                assert_false(c->u.text.x < b.x + b.w && end > b.x && c->u.text.x > row.x);
            }
        }
    assert_true(seen > 2);
    desk_close(&d);
}

/* Two people at one desk: what the other one did is not taken back at one key. */
static void what_the_other_did_is_taken_back_only_by_both(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    table *t = d.a->table;
    assert_int_equal(session_settings(t->s)->undo, UNDO_ASK); /* without being asked for */
    rest(&d);
    for (int i = 0; i < 20 && !take_back_is_anothers(t); i++) {
        const int end = offers_end_step(t);
        action a = t->battle->list.items[end >= 0 ? end : 0];
        battle_do(t, &a);
        rest(&d);
    }
    const int count = session_count(t->s);
    assert_true(take_back_is_anothers(t));
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_count(t->s), count);
    assert_int_equal(t->modal->card, MODAL_UNDO);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(session_count(t->s), count);
    desk_close(&d);
}

static frect counter_of(const table *t, int who)
{
    const fpoint c = where_unit(t, who);
    const float s = where_counter(t, t->anim->shown.units[who].space) / 2;
    return (frect){c.x - s, c.y - s, 2 * s, 2 * s};
}

/* What was taken back and done otherwise between two looks is told as it stands, however many entries there
 * are then: nothing of before, and nothing twice. */
static void the_log_tells_what_stands(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    table *t = d.a->table;
    session *s = (session *)t->s;
    for (int i = 0; i < 20 && (!t->battle->ours || t->battle->list.count < 20); i++) {
        key(&d, KEY_ENTER, UI_CTRL);
        key(&d, KEY_ENTER, 0);
        rest(&d);
    }
    action moves[2];
    int n = 0;
    for (int i = 0; i < t->battle->list.count && n < 2; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && action_space(a) != NO_SPACE && a->target == NO_UNIT &&
            (n == 0 || a->units[0] != moves[0].units[0]))
            moves[n++] = *a;
    }
    assert_int_equal(n, 2);
    error err = {0};
    refusal why = {0};
    char first[96], other[96];
    assert_int_equal(session_do(s, &moves[0], &why, &err), SESSION_DONE);
    log_update(t);
    snprintf(first, sizeof first, "%.90s", t->log->lines[t->log->count - 1].text);
    assert_true(session_undo(s, true, &why, &err));
    log_update(t);
    assert_string_equal(t->log->lines[t->log->count - 1].text, "Taken back here, once.");
    assert_int_equal(session_do(s, &moves[1], &why, &err), SESSION_DONE);
    log_update(t);
    int noted = 0; /* what was done since stands below it, and it is told once */
    for (int i = 0; i < t->log->count - 1; i++)
        noted += strstr(t->log->lines[i].text, "Taken back") != NULL;
    assert_int_equal(noted, 1);
    snprintf(other, sizeof other, "%.90s", t->log->lines[t->log->count - 1].text);
    assert_string_not_equal(first, other);
    for (int i = 0; i < t->log->count; i++)
        assert_null(strstr(t->log->lines[i].text, first));
    desk_close(&d);
}

/* Whoever has everything shown at once is told what came of his own fire all the same, verdict by verdict,
 * and nothing of what he did not do. */
static void at_once_ones_own_fights_are_told(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 61, 1280, 720);
    table *t = d.a->table;
    d.a->settings.speed = SPEED_INSTANT;
    rest(&d);
    strike(&d, KEY_ENTER, UI_CTRL);
    int read = 0;
    for (; read < 9 && t->anim->held; read++) {
        const tale_fight *f = show_verdict(t);
        assert_non_null(f);
        assert_int_equal(battle_seat(t, t->sc->units[f->doer].side), SEAT_HUMAN);
        app_draw(d.a, d.out);
        float x, y;
        assert_true(drawn_at(&d, show_wake(t) < 0 ? "Go on" : "Skip", &x, &y));
        wait_ms(&d, 500);
        strike(&d, KEY_SPACE, 0);
        assert_true(show_verdict(t) != f);
        wait_ms(&d, 500);
    }
    assert_true(read >= 1);
    assert_false(t->anim->running);
    desk_close(&d);
}

/* Two presses that come before the table has looked again lead to two verdicts, not past all of them; one
 * that came as a verdict had just gone by itself was meant for that, and leaves the next. */
static void at_once_one_press_is_one_verdict(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 61, 1280, 720);
    table *t = d.a->table;
    d.a->settings.speed = SPEED_INSTANT;
    rest(&d);
    strike(&d, KEY_ENTER, UI_CTRL);
    assert_true(t->anim->held && t->show->tale.count >= 2);
    show_skip(t);
    show_skip(t);
    assert_true(t->anim->held);
    assert_int_equal(t->show->fight, 1);
    if (t->show->tale.count > 2 && show_wake(t) >= 0) {
        for (int ms = 0; ms < 6000 && (t->show->fight == 1 || !t->anim->held); ms += 20)
            wait_ms(&d, 20);
        assert_true(t->anim->held);
        show_skip(t);
        assert_int_equal(t->show->fight, 2);
        wait_ms(&d, 500);
        show_skip(t);
        assert_true(!t->anim->held || t->show->fight == 3);
    }
    print_message("%d verdicts\n", t->show->tale.count);
    desk_close(&d);
}

/* As the window does: it asks again only when it is told to, and else sleeps until something is pressed. */
static void until_asleep(desk *d)
{
    const table *t = d->a->table;
    for (int i = 0, wait = 0; i < 60000 && wait >= 0; i++) {
        d->now += wait > 20 ? (uint64_t)wait : 20;
        wait = app_tick(d->a, d->now);
        app_draw(d->a, d->out);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}

/* One of one's own who may act and lies uppermost, in sight. */
static int one_to_press(const table *t, fpoint *at)
{
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *p = &t->battle->view.units[u];
        if (p->status != UNIT_ON || !t->battle->ours || p->side != t->battle->viewer || !offers_any(t, u))
            continue;
        *at = pieces_place(t, u);
        if (ui_inside(t->layout->board, at->x, at->y) && pieces_at(t, at->x, at->y) == u) return u;
    }
    return NO_UNIT;
}

/* The viewer is asked, and no recap lies there: since he was told last, or asked, they did nothing he saw. */
static void all_of_theirs_is_told(const table *t, int from, const char *name)
{
    recap_told *r = mem_alloc(sizeof *r);
    bool chose = false;
    for (int i = from; i < session_count(t->s); i++) {
        const session_entry *e = session_at(t->s, i);
        chose = chose || (e->side >= 0 && e->side != t->battle->viewer && e->act.verb != VERB_GO);
    }
    if (chose) recap_read(r, t->s, t->battle->viewer, from, session_count(t->s));
    if (r->nlines > 0) fail_msg("%s: \"%s\" was not told", name, r->line[0].bold);
    mem_free(r);
}

/* At once or not, it is told what the enemy did as soon as his turn is over, whatever dice fell in between,
 * and not with the next press: nothing is left to be done when the window goes to sleep. The press that puts
 * it away chooses whom it lies on, if he is one's own. */
static void at_once_nothing_waits_for_a_press(void **unused)
{
    (void)unused;
    static const char *const scenarios[] = {"rules/grid/scenarios/kassassin.json",
                                            "rules/africa/scenarios/castillejos.json",
                                            "rules/africa/scenarios/tetuan.json"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        desk d = desk_open_with(ruleset_list, ".", scenarios[i], 1280, 720, true, false);
        table *t = d.a->table;
        int recaps = 0, chosen = 0, upto = 0;
        unsigned any = 5;
        d.a->settings.speed = SPEED_INSTANT;
        for (int n = 0; n < 120 && t->waits->now != WAIT_OVER; n++) {
            until_asleep(&d);
            if (t->waits->now != WAIT_ORDER && !t->anim->held && !recap_on(t) && t->waits->now != WAIT_OVER)
                fail_msg("%s, press %d: it sleeps in state %d", scenarios[i], n, t->waits->now);
            if (t->anim->held) {
                wait_ms(&d, 500);
                if (t->anim->held) strike(&d, KEY_SPACE, 0);
                continue;
            }
            if (recap_on(t)) {
                recaps++;
                wait_ms(&d, 1000);
                assert_true(recap_on(t)); /* it goes by no time */
                fpoint at;
                const int who = one_to_press(t, &at);
                if (who != NO_UNIT) {
                    click(&d, at.x, at.y);
                    assert_int_not_equal(t->choice->unit, NO_UNIT);
                    chosen++;
                } else {
                    strike(&d, KEY_SPACE, 0);
                }
                assert_false(recap_on(t));
                continue;
            }
            if (!t->battle->ours) continue;
            const int count = session_count(t->s), told = t->recap->told_upto[t->battle->viewer];
            all_of_theirs_is_told(t, told > upto ? told : upto, scenarios[i]);
            upto = count + 1;
            any = any * 1103515245u + 12345u;
            const int end = (any >> 16) % 3 == 0 ? offers_end_step(t) : -1;
            const action a =
                t->battle->list.items[end >= 0 ? end : (int)((any >> 8) % (unsigned)t->battle->list.count)];
            battle_do(t, &a);
        }
        print_message("%s: %d recaps, %d chosen\n", scenarios[i], recaps, chosen);
        assert_true(recaps >= 1 && chosen >= 1);
        desk_close(&d);
    }
}

/* A verdict has the bar and the side's name of whom its headline begins with, and leads to where he stands:
 * to no empty place unless he has gone, and over nobody. */
static void it_is_seen_whose_it_is(const desk *d, const tale_fight *f)
{
    const table *t = d->a->table;
    strbuf what = {0}, why = {0};
    const char *rule;
    int side;
    float x, y;
    const int who = tale_about(t->s, f, &side), at = verdict_plate_at(t, f);
    tale_verdict(t->s, t->battle->viewer, f, &what, &why, &rule);
    assert_true(who >= 0 && side == t->sc->units[who].side);
    const int other = who == f->doer ? f->other : f->doer;
    const char *named = strstr(strbuf_str(&what), t->sc->units[who].name),
               *then = other >= 0 ? strstr(strbuf_str(&what), t->sc->units[other].name) : NULL;
    if (!named || (then && then < named)) fail_msg("%s: %s", t->sc->units[who].name, strbuf_str(&what));
    assert_true(drawn_at(d, t->sc->sides[side].name, &x, &y));
    bool bar = false, dot = false;
    const fpoint c = where_centre(t, at);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *k = &d->out->commands[i];
        bar = bar || (k->kind == DRAW_RECT && k->u.round.r.w == 6 && k->u.round.r.h > 30 &&
                      k->u.round.fill == palette_side(d->a->ui.t.sides, t->sc->sides[side].style).face);
        const frect r = k->u.round.r;
        dot = dot || (k->kind == DRAW_CIRCLE && r.w == 10 &&
                      hypotf(r.x + 5 - c.x, r.y + 5 - c.y) < where_counter(t, at) * 0.75f + 8);
    }
    assert_true(bar && dot);
    if (t->anim->shown.units[who].status == UNIT_ON) assert_int_equal(at, t->anim->shown.units[who].space);
    strbuf_free(&what);
    strbuf_free(&why);
}

/* The volleys of both sides fall: each target gets its verdict of two lines, on no counter of the fight; it
 * stays until it is put away, one press a verdict, and then the battle goes on. In a hurry it goes by itself.
 */
static void a_verdict_stays_until_it_is_put_away(void **unused)
{
    (void)unused;
    for (int fast = 0; fast < 2; fast++) {
        desk d = desk_in_play(kassassin, 61, fast ? 1920 : 1280, fast ? 1080 : 720);
        table *t = d.a->table;
        d.a->settings.speed = fast ? SPEED_FAST : SPEED_NORMAL;
        rest(&d);
        wait_ms(&d, 500);
        strike(&d, KEY_ENTER, UI_CTRL);
        int read = 0, only_hits = 0;
        for (int i = 0; i < 9 && t->anim->running; i++) {
            for (int ms = 0; ms < 30000 && t->anim->running && !t->anim->held; ms += 20)
                wait_ms(&d, 20);
            if (!t->anim->held) break;
            const tale_fight *f = show_verdict(t);
            assert_non_null(f);
            strbuf what = {0}, why = {0};
            const char *rule;
            tale_verdict(t->s, t->battle->viewer, f, &what, &why, &rule);
            float x, y;
            char begins[12];
            snprintf(begins, sizeof begins, "%s", strbuf_str(&what));
            assert_true(drawn_at(&d, begins, &x, &y));
            assert_true(drawn_at(&d, show_wake(t) < 0 ? "Go on" : "Skip", &x, &y)); /* it waits, or not */
            it_is_seen_whose_it_is(&d, f);
            const frect at = verdict_plate_place(t, f->space, f->doer, f->other, 500, 80);
            const int who[] = {f->doer, f->other};
            for (int k = 0; k < 2; k++) {
                if (who[k] < 0 || t->anim->shown.units[who[k]].status != UNIT_ON) continue;
                const frect c = counter_of(t, who[k]);
                assert_false(c.x < at.x + at.w && at.x < c.x + c.w && c.y < at.y + at.h && at.y < c.y + c.h);
            }
            strbuf_free(&what);
            strbuf_free(&why);
            const event *told = tale_event(t->s, f->told);
            const bool stays = f->grave > 0, hits = told && told->kind == EV_HITS && f->nalso == 0;
            only_hits += hits;
            wait_ms(&d, 1500);
            assert_ptr_equal(show_verdict(t), f);
            if (fast || hits) { /* hits that cost no base stop nobody */
                wait_ms(&d, 3000);
                assert_true(show_verdict(t) != f);
            } else {
                if (stays) wait_ms(&d, 20000);
                assert_ptr_equal(show_verdict(t), f);
                strike(&d, KEY_SPACE, 0);
                assert_true(show_verdict(t) != f);
                wait_ms(&d, 500);
            }
            read++;
        }
        assert_true(read >= 2 && only_hits > 0 && read > only_hits);
        for (int ms = 0; ms < 30000 && t->anim->running; ms += 20) {
            wait_ms(&d, 20);
            if (t->anim->held) show_skip(t);
        }
        assert_int_equal(t->waits->now, WAIT_ORDER);
        desk_close(&d);
    }
}

/* What is taken back across the end of a step is named before and after; within a step it is not. */
static void what_is_taken_back_across_a_step_is_named(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 61, 1280, 720);
    table *t = d.a->table;
    strbuf where = {0};
    float x, y;
    rest(&d);
    assert_false(take_back_where(t, &where)); /* both guns have aimed in this step */
    take_back(t);
    rest(&d);
    app_draw(d.a, d.out);
    assert_false(drawn_at(&d, "Taken back to", &x, &y));
    while (session_state(t->s)->step == 2 && !take_back_where(t, &where)) {
        take_back(t);
        rest(&d);
    }
    assert_string_equal(strbuf_str(&where), "turn 2, Movement");
    take_back(t);
    app_draw(d.a, d.out);
    assert_true(drawn_at(&d, "Taken back to turn 2, Movement", &x, &y));
    strbuf_free(&where);
    desk_close(&d);
}

/* Whoever goes on with Tab is told what he had prepared and not given. */
static void tab_says_what_is_not_given(void **unused)
{
    (void)unused;
    desk d = desk_in_play(kassassin, 59, 1280, 720);
    table *t = d.a->table;
    float x, y;
    rest(&d);
    wait_ms(&d, 500);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->target == NO_UNIT) continue;
        choice_select(t, a->units[0]);
        strike(&d, KEY_TAB, 0);
        app_draw(d.a, d.out);
        assert_false(drawn_at(&d, "Not given:", &x, &y));
        choice_select(t, a->units[0]);
        assert_true(choice_target(t, a->target));
        break;
    }
    assert_true(t->choice->ready);
    const int was = t->choice->unit;
    pointer_go(t, NO_SPACE);
    others_next(t, 1);
    app_draw(d.a, d.out);
    assert_int_not_equal(t->choice->unit, was);
    assert_true(drawn_at(&d, "Not given:", &x, &y));
    desk_close(&d);
}

/* Its first fire step is ended: the volleys of both sides begin to fall. */
static desk desk_with_volleys(void)
{
    desk d = desk_in_play(kassassin, 61, 1280, 720);
    rest(&d);
    wait_ms(&d, 500);
    strike(&d, KEY_ENTER, UI_CTRL);
    return d;
}

/* Skipped, the show stops where a verdict is to be read, with its dice in the tray. */
static void skipping_leads_to_the_verdict(void **unused)
{
    (void)unused;
    desk d = desk_with_volleys();
    table *t = d.a->table;
    wait_ms(&d, 500);
    assert_false(t->anim->held);
    strike(&d, KEY_SPACE, 0);
    assert_true(t->anim->held);
    assert_true(t->anim->has_tray);
    assert_non_null(show_verdict(t));
    wait_ms(&d, 100);
    strike(&d, KEY_SPACE, 0); /* the other half of a double press puts nothing away */
    assert_true(t->anim->held);
    desk_close(&d);
}

/* Who is hit, and then whether they go down: the die thrown last lies in the tray, what was thrown before it
 * beside it. */
static void the_die_of_what_came_last_lies_in_the_tray(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/prone-drill.save", 46, 1280, 720);
    table *t = d.a->table;
    action fire;
    error err = {0};
    wait_ms(&d, 500);
    if (!action_decode(t->sc, t->battle->d.side, "fire u1 @u0 direct=no", &fire, &err))
        fail_msg("%s", err.text);
    battle_do(t, &fire);
    for (int ms = 0; ms < 30000 && !t->anim->held; ms += 20)
        wait_ms(&d, 20);
    assert_true(t->anim->held);
    assert_string_equal(t->anim->tray.purpose, "roll.prone");
    assert_true(t->anim->nscene >= 2);
    desk_close(&d);
}

/* Shift Space puts all that are still to come away with the one that is read; the board stands as it is. */
static void all_verdicts_go_at_once(void **unused)
{
    (void)unused;
    desk d = desk_with_volleys();
    table *t = d.a->table;
    for (int ms = 0; ms < 30000 && t->anim->running && !t->anim->held; ms += 20)
        wait_ms(&d, 20);
    assert_true(show_more(t));
    app_draw(d.a, d.out);
    float x, y;
    assert_true(drawn_at(&d, "Skip all", &x, &y));
    wait_ms(&d, 700);
    strike(&d, KEY_SPACE, UI_SHIFT);
    assert_null(show_verdict(t));
    assert_false(t->anim->running);
    assert_int_equal(t->anim->shown.step, session_state(t->s)->step);
    app_draw(d.a, d.out);
    assert_false(drawn_at(&d, "Skip all", &x, &y));
    desk_close(&d);
}

/* The dice of one's own fight that are still to fall as well. */
static void ones_own_hits_go_at_once(void **unused)
{
    (void)unused;
    desk d = desk_with_volleys();
    table *t = d.a->table;
    int more = 0;
    for (int ms = 0; ms < 30000 && t->anim->running && !t->anim->held; ms += 20) {
        if (show_own(t) && t->anim->entry + 1 < session_count(t->s)) {
            ((show *)t->show)->fight = t->show->tale.count; /* no verdict is to come */
            assert_true(show_may_skip_all(t));
            more++;
            break;
        }
        wait_ms(&d, 20);
    }
    assert_true(more > 0);
    strike(&d, KEY_SPACE, UI_SHIFT);
    assert_false(t->anim->running);
    desk_close(&d);
}

/* Does a line of what is told say that verdict? */
static bool is_told(const table *t, const tale_fight *f)
{
    const recap_told *k = &t->recap->told;
    strbuf what = {0}, why = {0};
    const char *rule;
    bool there = false;
    tale_verdict(t->s, t->battle->viewer, f, &what, &why, &rule);
    for (int i = 0; i < k->nlines; i++)
        there = there || (strcmp(k->line[i].bold, strbuf_str(&what)) == 0 && k->line[i].verdict &&
                          k->line[i].space == f->space);
    strbuf_free(&what);
    strbuf_free(&why);
    return there;
}

/* Each step of another turn or beside others stands under its name. In it one's own fights come first, then
 * the enemy's, each under the name of the side; each as they came about. */
static void sides_are_told_apart(const desk *d)
{
    const table *t = d->a->table;
    const recap_told *k = &t->recap->told;
    const recap_line *l = k->line;
    float x, y;
    for (int i = 0; i < k->nlines; i++) {
        const bool own = l[i].side == t->battle->viewer, opens = i == 0 || !recap_same_part(&l[i - 1], &l[i]),
                   first = opens || l[i - 1].side != l[i].side;
        const char *side = t->sc->sides[l[i].side].name;
        char head[160], fared[80];
        snprintf(fared, sizeof fared, "%s: how they fared", side);
        snprintf(head, sizeof head, "Turn %d, %s. %s: how they fared", l[i].turn, say_step(t, l[i].step),
                 side);
        if (first && !drawn_at(d, k->parts && opens ? head : fared, &x, &y)) fail_msg("line %d: whose?", i);
        if (!opens && own && l[i - 1].side != l[i].side) fail_msg("line %d is one's own, after theirs", i);
        if (!first) assert_true(l[i - 1].entry <= l[i].entry);
    }
}

/* Its key opens the log below what is told, in whichever dock, and shuts it again. */
static void the_log_opens_below(desk *d)
{
    table *t = d->a->table;
    float x, y;
    app_draw(d->a, d->out);
    strike(d, 'l', 0);
    assert_true(t->layout->open[LAYOUT_LOG]);
    app_draw(d->a, d->out);
    assert_true(recap_on(t));
    assert_true(drawn_at(d, "LOG", &x, &y));
    assert_true(drawn_at(d, "Press to go on", &x, &y));
    assert_true(y < t->layout->dock.y + t->layout->dock.h * 0.7f);
    strike(d, 'l', 0);
    assert_true(recap_on(t));
}

/* Who skips all that came of his own fire is told of it afterwards, each fight in a line, and it stays until
 * the first press; then the battle goes on. Once is enough. */
static void what_was_skipped_of_ones_own_is_told(void **unused)
{
    (void)unused;
    static tale skipped;
    desk d = desk_with_volleys();
    table *t = d.a->table;
    for (int ms = 0; ms < 30000 && t->anim->running && !t->anim->held; ms += 20)
        wait_ms(&d, 20);
    assert_true(show_more(t));
    const int from = t->show->from, viewer = t->battle->viewer;
    wait_ms(&d, 700);
    strike(&d, KEY_SPACE, UI_SHIFT);
    for (int ms = 0; ms < 20000 && !recap_on(t); ms += 20)
        wait_ms(&d, 20);
    assert_true(recap_on(t));
    assert_true(t->recap->told.both);
    app_draw(d.a, d.out);
    sides_are_told_apart(&d);
    assert_int_equal(t->battle->viewer, viewer);
    int own_fights = 0;
    tale_read(&skipped, t->s, viewer, from, session_count(t->s));
    for (int i = 0; i < skipped.count; i++) {
        const tale_fight *f = &skipped.fights[i];
        if (!f->blow || f->doer < 0) continue;
        own_fights += t->sc->units[f->doer].side == viewer;
        assert_true(is_told(t, f));
    }
    assert_true(own_fights > 0);
    the_log_opens_below(&d);
    const int told = session_count(t->s);
    wait_ms(&d, 20000);
    assert_true(recap_on(t)); /* it goes by no time */
    assert_int_equal(session_count(t->s), told);
    strike(&d, KEY_SPACE, 0);
    assert_false(recap_on(t));
    wait_ms(&d, 2000);
    assert_false(recap_on(t) && t->recap->told.both);
    desk_close(&d);
}

/* Two guns fire, one after the other, and all is skipped while the first does: what came of each is told when
 * the last has fired, and nothing before. */
static void what_each_of_several_did_is_told_when_it_was_skipped(void **unused)
{
    static tale fired;
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 20, 1280, 720);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    wait_ms(&d, 500);
    const int from = session_count(t->s), viewer = t->battle->viewer;
    int worth = 0, volleys = 0;
    choice_select(t, 17);
    choice_together(t, 18);
    for (int i = 0; i < t->choice->naim && t->plan->may < 2; i++)
        choice_target(t, t->choice->aim[i]);
    assert_int_equal(t->plan->may, 2);
    choice_give(t);
    for (int ms = 0; ms < 5000 && !t->anim->running; ms += 20)
        wait_ms(&d, 20);
    assert_true(run_on(t) && show_may_skip_all(t));
    strike(&d, KEY_SPACE, UI_SHIFT);
    for (int ms = 0; ms < 6000 && !recap_on(t); ms += 20)
        wait_ms(&d, 20);
    assert_false(run_on(t));
    for (int i = from; i < session_count(t->s); i++)
        volleys += session_at(t->s, i)->act.verb != VERB_GO;
    assert_int_equal(volleys, 2);
    tale_read(&fired, t->s, viewer, from, session_count(t->s));
    for (int i = 0; i < fired.count; i++) {
        if (!fired.fights[i].blow || tale_nothing(&fired.fights[i])) continue;
        assert_true(recap_on(t) && is_told(t, &fired.fights[i]));
        worth++;
    }
    assert_true(worth > 0);
    desk_close(&d);
}

static bool enemy_chose_last(const table *t)
{
    int i = session_count(t->s) - 1;
    while (i > 0 && session_at(t->s, i)->act.verb == VERB_GO)
        i--;
    return session_at(t->s, i)->side != t->battle->viewer;
}

/* Who skips all of a step in which the computer gave the last orders is told what came of it before it begins
 * another turn and says what it intends there. */
static void what_was_skipped_is_told_before_the_enemys_next_turn(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    table *t = d.a->table;
    int passed = -1, before = 0, seen = 0;
    for (int i = 0; i < 120000 && before == 0; i++) {
        wait_ms(&d, 20);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        for (; seen < session_count(t->s); seen++) {
            const session_entry *e = session_at(t->s, seen);
            if (passed >= 0 && e->turn > passed && e->side >= 0 && e->side != t->battle->viewer &&
                e->act.nunits > 0)
                fail_msg("turn %d: the enemy acts before what was skipped is told", e->turn);
        }
        if (recap_on(t)) {
            before += passed >= 0 && recap_holds(t) && t->battle->d.side >= 0 &&
                      t->battle->d.side != t->battle->viewer && enemy_chose_last(t);
            passed = -1;
            recap_close(t);
        }
        if (t->anim->held && t->show->tale.count > 0 && session_state(t->s)->turn > 0 && passed < 0) {
            wait_ms(&d, 700);
            passed = session_at(t->s, session_count(t->s) - 1)->turn;
            strike(&d, KEY_SPACE, UI_SHIFT);
        }
        if (t->waits->now != WAIT_ORDER || !t->battle->ours) continue;
        passed = -1;
        int pick = offers_end_step(t) >= 0 ? offers_end_step(t) : 0;
        for (int k = 0; k < t->battle->list.count; k++)
            if (game_is_shot(&t->battle->view, &t->battle->list.items[k])) pick = k;
        const action a = t->battle->list.items[pick];
        battle_do(t, &a);
    }
    assert_true(before > 0);
    desk_close(&d);
}

/* Also while nothing lies there to be read: as soon as the computer's orders are being shown they may all be
 * skipped, and the button that skips one thing says by which key. */
static void all_is_skipped_before_anything_is_read(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "rules/safari/scenarios/first-march.json", 1280, 720, true, false);
    table *t = d.a->table;
    bool skipped = false;
    for (int i = 0; i < 60000 && !skipped; i++) {
        float x, y;
        wait_ms(&d, 20);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        if (recap_on(t)) recap_close(t);
        if (t->anim->running && t->anim->hurry && !t->anim->held) {
            app_draw(d.a, d.out);
            assert_true(show_may_skip_all(t));
            assert_true(drawn_at(&d, "Skip", &x, &y));
            const ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y};
            app_event(d.a, &e);
            app_draw(d.a, d.out);
            assert_non_null(strstr(d.a->ui.tip, "Shift Space passes over all"));
            const int turn = session_state(t->s)->turn;
            strike(&d, KEY_SPACE, UI_SHIFT);
            assert_false(t->anim->running);
            for (int k = 0; k < 3000 && t->waits->now != WAIT_ORDER && !recap_on(t); k++) {
                wait_ms(&d, 20);
                if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
                assert_false(t->anim->held && t->anim->hurry);
            }
            assert_true(session_state(t->s)->turn >= turn);
            skipped = true;
        }
        if (t->anim->held) show_skip(t);
        if (t->waits->now == WAIT_ORDER && t->battle->ours) {
            const action a = t->battle->list.items[t->battle->list.count - 1];
            battle_do(t, &a);
        }
    }
    assert_true(skipped);
    desk_close(&d);
}

/* Of the computer's orders all are skipped at once, those that it has still to give, too: until one's own. */
static void skipped_is_the_enemys_whole_turn(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "rules/africa/scenarios/castillejos.json", 1280, 720, true, false);
    table *t = d.a->table;
    int skipped = -1, turns = 0;
    for (int i = 0; i < 90000 && turns < 4; i++) {
        wait_ms(&d, 20);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        if (recap_on(t)) recap_close(t);
        if (t->anim->held && t->anim->hurry && skipped < 0) {
            assert_true(show_more(t));
            wait_ms(&d, 700);
            skipped = session_count(t->s);
            strike(&d, KEY_SPACE, UI_SHIFT);
        }
        if (t->anim->held && t->anim->hurry) fail_msg("a verdict of the computer's after all were skipped");
        if (t->anim->held) show_skip(t);
        if (t->waits->now != WAIT_ORDER) continue;
        turns += skipped >= 0;
        skipped = -1;
        action a =
            t->battle->list.items[(i * 7919) % t->battle->list.count]; /* anything: it comes to blows */
        battle_do(t, &a);
    }
    assert_int_equal(turns, 4);
    desk_close(&d);
}

static void all_told_are_in_sight(const table *t)
{
    framing f = {0};
    for (int i = 0; i < t->recap->told.nways; i++) {
        const recap_way *w = &t->recap->told.way[i];
        frame_add_space(t, &f, w->via[0], FRAME_MUST);
        frame_add_space(t, &f, w->via[w->n - 1], FRAME_MUST);
    }
    assert_true(f.n > 2);
    assert_true(frame_in_sight(t, &f));
}

/* The camera looks closely at a corner of the map: for the recap it goes as far off as it must, and comes
 * back. */
static void the_camera_shows_what_is_told_and_comes_back(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", 1280, 720, true, false);
    table *t = d.a->table;
    for (int i = 0; i < 60000 && !t->recap->on; i++) {
        wait_ms(&d, 20);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        if (t->anim->held) show_skip(t);
        if (t->waits->now != WAIT_ORDER || t->recap->on) continue;
        camera_zoom(t, 8, t->layout->board.x, t->layout->board.y);
        const int end = offers_end_step(t);
        action a = t->battle->list.items[end >= 0 ? end : 0];
        wait_ms(&d, 1000);
        battle_do(t, &a);
    }
    assert_true(t->recap->on);
    wait_ms(&d, 3000);
    all_told_are_in_sight(t);
    const float far = t->camera->view.cell;
    strike(&d, KEY_SPACE, 0);
    wait_ms(&d, 3000);
    assert_false(t->recap->on);
    assert_true(t->camera->view.cell > far);
    desk_close(&d);
}

/* What befell the enemy by itself (a rally) is headed "What the enemy did": the foot says so too, and whose.
 */
static void the_foot_tells_of_whom_the_list_tells(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    table *t = d.a->table;
    rest(&d);
    recap *r = (recap *)t->recap;
    for (int own = 0; own < 2; own++) {
        strbuf who = {0}, what = {0};
        r->from = r->to = session_count(t->s);
        r->told = (recap_told){.nlines = 1, .own = own};
        r->told.line[0].side = 1;
        assert_int_equal(recap_words(t, &who, &what), own ? t->battle->viewer : 1);
        assert_string_equal(strbuf_str(&who), own ? "" : "Egyptians:");
        assert_non_null(strstr(strbuf_str(&what), own ? "What has happened." : "what they did."));
        strbuf_free(&who);
        strbuf_free(&what);
    }
    desk_close(&d);
}

/* The Egyptians, played by the computer, have moved: what they did is told in the dock and on the board,
 * until the first press that is not on one of its lines; a line shows its place and closes nothing. */
static void what_the_enemy_did_is_told_until_a_press(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {900, 600}};
    for (int how = 0; how < 3; how++) {
        desk d = desk_open_with(ruleset_list, ".", "rules/grid/scenarios/kassassin.json", sizes[how][0],
                                sizes[how][1], true, false);
        table *t = d.a->table;
        float x, y;
        for (int i = 0; i < 60000 && !t->recap->on; i++) { /* the computer thinks in its own time */
            wait_ms(&d, 20);
            if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
            if (t->anim->held) show_skip(t);
            if (t->waits->now != WAIT_ORDER || t->recap->on) continue;
            const int end = offers_end_step(t); /* the British stand and wait */
            action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        }
        assert_true(t->recap->on);
        assert_true(t->recap->told.nways >= 2);
        wait_ms(&d, 60000);
        all_told_are_in_sight(t);
        assert_true(t->recap->on); /* it waits */
        assert_true(drawn_at(&d, "What the enemy did", &x, &y));
        assert_true(drawn_at(&d, "Go on", &x, &y));
        float cap_x, cap_y; /* its number lies at the first of them, from the first frame on */
        assert_true(drawn_at(&d, "1", &cap_x, &cap_y));
        assert_true(waits_busy(t));
        const int count = session_count(t->s);
        strike(&d, KEY_DOWN, 0);
        assert_true(t->recap->on);
        assert_int_equal(t->recap->lit, 0);
        const ui *u = &d.a->ui;
        for (int i = 0; i < u->nregions; i++)
            if (u->regions[i].id == ui_name("recapline", 0)) {
                click(&d, u->regions[i].r.x + 20, u->regions[i].r.y + 12);
                break;
            }
        assert_true(t->recap->on);
        wait_ms(&d, 500);
        if (how == 0) {
            strike(&d, 'r', 0); /* shown again, and told again */
            assert_false(t->recap->on);
            assert_true(t->anim->running);
            strike(&d, KEY_SPACE, 0);
            for (int i = 0; i < 300 && !t->recap->on; i++)
                wait_ms(&d, 100);
            assert_true(t->recap->on);
            wait_ms(&d, 500);
            strike(&d, KEY_SPACE, 0);
        } else if (how == 1) {
            click(&d, t->layout->board.x + t->layout->board.w / 2, t->layout->board.y + 30);
        } else {
            strike(&d, KEY_ENTER, 0);
        }
        if (t->recap->on) fail_msg("way %d does not put it away", how);
        wait_ms(&d, 2000); /* and where it was pressed nothing is ended */
        assert_true(t->battle->ours && offers_end_step(t) >= 0);
        click(&d, x, y);
        assert_int_equal(t->modal->card, MODAL_NONE);
        assert_int_equal(session_count(t->s), count);
        assert_false(waits_busy(t));
        desk_close(&d);
    }
}

static bool region_there(const ui *u, ui_id id)
{
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == id) return true;
    return false;
}

/* Of dice that are counted each got what was added: the log says what that was, of one thing as of several.
 */
static void what_each_die_got_is_named(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/prone-onganjira.save", 1280, 720, false);
    const table *t = d.a->table;
    rest(&d);
    int named = 0, single = 0;
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        if (l->entry < 0 || l->heading || !l->roll) continue;
        const session_entry *e = session_at(t->s, l->entry);
        const roll *r = &e->events.rolls[e->events.items[l->event].roll];
        if (!r->counted || r->ledger.count == 0 || r->ledger.line[0].op != LEDGER_ADD) continue;
        strbuf b = {0};
        story_ledger(t->sc, session_state(t->s), &r->ledger, &b);
        while (l->host != (int)(l - t->log->lines))
            l = &t->log->lines[l->host];
        assert_non_null(l->under);
        if (!strstr(l->under, strbuf_str(&b))) fail_msg("%s: not told of %s", strbuf_str(&b), l->under);
        named++;
        single += r->ledger.count == 1;
        strbuf_free(&b);
    }
    assert_true(named > 0);
    assert_true(single > 0);
    desk_close(&d);
}

/* One thing that was added to a throw is told as several are: why a 4 is read as a 5. */
static void one_thing_added_has_its_reason(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/conduct-laings-nek.save", 1280, 720, false);
    const table *t = d.a->table;
    rest(&d);
    int alone = 0;
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        if (l->entry < 0 || l->heading || !l->roll || l->host != i) continue;
        const session_entry *e = session_at(t->s, l->entry);
        const roll *r = &e->events.rolls[e->events.items[l->event].roll];
        if (r->counted || r->ledger.count != 1 || r->ledger.line[0].op != LEDGER_ADD || r->ledger.total == 0)
            continue;
        strbuf b = {0};
        story_roll_ledger(t->sc, session_state(t->s), r, &b);
        if (!l->under || !strstr(l->under, strbuf_str(&b)))
            fail_msg("%s: without %s", l->text, strbuf_str(&b));
        alone++;
        strbuf_free(&b);
    }
    assert_true(alone > 0);
    desk_close(&d);
}

/* What its verdict said of luck stands in the log beneath what came of the fight, once, in a battle that is
 * opened as in one that is played. */
static void the_log_says_where_luck_changed_a_fight(void **unused)
{
    (void)unused;
    static const char luck[] = "Luck: 2 bases, 5 in 100; likeliest: 1 base, 85 in 100.";
    desk d = desk_open("tests/playthroughs/grid-kassassin.save", 1280, 720, false);
    const log_panel *g = d.a->table->log;
    int found = 0;
    for (int i = 0; i < 100 && found == 0; i++) {
        wait_ms(&d, 20);
        for (int k = 0; k < g->count; k++) {
            const char *at = g->lines[k].under ? strstr(g->lines[k].under, luck) : NULL;
            if (!at) continue;
            found++;
            assert_int_equal(g->lines[k].host, k);
            assert_null(strstr(at + 1, "Luck:"));
        }
    }
    assert_int_equal(found, 1);
    int checks = 0; /* and a throw for what befell somebody names him */
    for (int k = 0; k < g->count; k++) {
        const log_line *l = &g->lines[k];
        if (!l->under || !strstr(l->under, "unharmed")) continue;
        assert_non_null(strstr(l->under, "Leader hits: "));
        checks++;
    }
    assert_true(checks > 0);
    desk_close(&d);
}

/* A card for the enemy, and he moves nobody though he could: it is said, also where a march begins with a
 * throw. */
static void a_card_for_nobody_is_told(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/prone-drill.save", 21, 1280, 720);
    table *t = d.a->table;
    wait_ms(&d, 3000);
    assert_int_equal(t->battle->d.side, 1);
    const action over = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &over);
    float x, y;
    bool told = false;
    bool still = false; /* and nobody is stopped for it */
    for (int i = 0; i < 400 && !(told && still); i++, wait_ms(&d, 20)) {
        told = told || drawn_at(&d, "Hereros: no more orders.", &x, &y);
        still = still || drawn_at(&d, "Hereros: all hold where they stand.", &x, &y);
    }
    assert_true(told && still);
    assert_false(t->recap->on);
    int noted = 0; /* and to be found later */
    for (int i = 0; i < t->log->count; i++)
        noted += strcmp(t->log->lines[i].text, "Hereros: all hold where they stand.") == 0;
    assert_int_equal(noted, 1);
    desk_close(&d);
}

/* Where nobody can be out of sight it is said of all. */
static void of_whom_all_are_seen_all_hold(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    table *t = d.a->table;
    state *seen_now = (state *)&t->battle->view;
    assert_true(battle_all_known(t, 1));
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].side == 1) {
            seen_now->units[i].status = UNIT_WAITING; /* as one that is not seen */
            assert_false(battle_all_known(t, 1));
            seen_now->units[i].status = UNIT_DESTROYED;
            assert_true(battle_all_known(t, 1));
        }
    desk_close(&d);
}

/* Their leaders stay where they are, and the men are still to move: that all hold is not foretold. */
static void what_the_men_will_do_is_not_foretold(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/conduct-rorkes-drift.save", 43, 1280, 720);
    table *t = d.a->table;
    wait_ms(&d, 3000);
    const int zulus = t->battle->d.side;
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    const action over = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &over);
    float x, y;
    for (int i = 0; i < 200; i++, wait_ms(&d, 20))
        assert_false(drawn_at(&d, "Zulus: all in sight hold where they stand.", &x, &y));
    assert_true(t->battle->d.side != zulus && t->battle->viewer == t->battle->d.side);
    for (int i = 0; i < t->log->count; i++)
        assert_null(strstr(t->log->lines[i].text, "all in sight hold"));
    desk_close(&d);
}

/* It belongs to the step in which they held, and stands there: another has begun meanwhile. */
static void what_was_not_done_stands_in_its_own_step(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/prone-drill.save", 21, 1280, 720);
    table *t = d.a->table;
    wait_ms(&d, 3000);
    log_update(t);
    const int entry = session_count(t->s) - 1;
    const action over = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &over);
    log_update(t);
    log_note(t, 1, entry, "noted");
    int noted = -1;
    for (int i = 0; i < t->log->count; i++)
        if (strcmp(t->log->lines[i].text, "noted") == 0) noted = i;
    assert_true(noted >= 0 && noted + 1 < t->log->count);
    assert_int_equal(t->log->lines[noted].entry, entry);
    assert_true(t->log->lines[noted + 1].entry > entry);
    desk_close(&d);
}

/* A card gave a side the turn, and it rested: who did is told. */
static void what_was_done_with_a_card_is_told(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/prone-drill.save", 21, 1280, 720);
    table *t = d.a->table;
    wait_ms(&d, 3000);
    const int side = t->battle->d.side;
    int at = -1;
    for (int i = 0; i < t->battle->list.count && at < 0; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && (action_verb(t->rs, a->verb)->takes & IS_REST)) at = i;
    }
    assert_true(at >= 0);
    const action rests = t->battle->list.items[at];
    const int entry = session_count(t->s), who = rests.units[0];
    battle_do(t, &rests);
    strbuf seen = {0}, none = {0};
    assert_true(story_untold(t->s, entry, 1 - side, &seen));
    assert_non_null(strstr(strbuf_str(&seen), t->sc->units[who].name));
    log_update(t);
    int told = 0;
    for (int i = 0; i < t->log->count; i++)
        told += strcmp(t->log->lines[i].text, strbuf_str(&seen)) == 0;
    assert_int_equal(told, 1);
    assert_false(story_untold(t->s, entry - 1, 1 - side, &none));
    strbuf_free(&seen);
    strbuf_free(&none);
    desk_close(&d);
}

/* In the step that its last entry ends, did that side do anything which the viewer saw? */
static bool worked_in_step(const table *t, int side)
{
    const session_entry *end = session_at(t->s, session_count(t->s) - 1);
    for (int i = session_count(t->s) - 2; i >= 0 && session_at(t->s, i)->step == end->step; i--)
        for (int k = 0; k < session_at(t->s, i)->events.count; k++) {
            const event *ev = &session_at(t->s, i)->events.items[k];
            if ((ev->kind == EV_FIRE || ev->kind == EV_MOVE) && ev->unit >= 0 && !ev->gives &&
                (ev->seen_by & 1u << t->battle->viewer) &&
                t->sc->units[action_unit_of(t->sc, ev->unit)].side == side)
                return true;
        }
    return false;
}

/* Who was seen to fire or move before something was asked in between has not kept still when he ends his step
 * without another order. */
static void whoever_worked_in_his_step_was_no_idler(void **unused)
{
    (void)unused;
    int ended = 0;
    for (int lines = 30; lines < 120; lines++) {
        desk d = desk_in_play("tests/playthroughs/africa-tetuan.save", lines, 1280, 720);
        const table *t = d.a->table;
        const int last = t && t->s ? session_count(t->s) - 1 : -1, viewer = last > 0 ? t->battle->viewer : -1;
        const session_entry *e = last > 0 ? session_at(t->s, last) : NULL;
        const verb *v = e ? action_verb(t->rs, e->act.verb) : NULL;
        if (v && viewer >= 0 && t->battle->ours && e->side >= 0 && e->side != viewer &&
            (v->takes & ENDS_STEP) && worked_in_step(t, e->side)) {
            ((recap *)t->recap)->told_upto[viewer] = last; /* as after a question that came in between */
            assert_int_equal(recap_due((table *)t, &(int){0}), NO_SIDE);
            ended++;
        }
        desk_close(&d);
    }
    print_message("%d steps ended\n", ended);
    assert_true(ended > 0);
}

/* Nothing that no verdict on the board has said that waits to be put away. */
static bool all_in_verdicts(const recap_told *r)
{
    for (int i = 0; i < r->nlines; i++)
        if ((!r->line[i].verdict || r->line[i].passes) && !r->line[i].retreat) return false;
    return true;
}

/* The turn that stands out in the bar's track. */
static int turn_in_the_bar(desk *d)
{
    const table *t = d->a->table;
    app_draw(d->a, d->out);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->u.text.f.face == INTER_EXTRABOLD &&
            c->u.text.y < t->layout->top.y + t->layout->top.h)
            return atoi(d->out->text + c->text);
    }
    return -1;
}

/* Nor is it earlier than a throw that has been seen after the last thing that is told. */
static void the_bar_goes_not_back(desk *d, const recap_line *last)
{
    const table *t = d->a->table;
    int turn, step, seen = last->turn;
    assert_true(recap_time(t, &turn, &step));
    assert_true(turn > last->turn || (turn == last->turn && step >= last->step));
    for (int i = last->entry; i < t->recap->to; i++) {
        const event_list *l = &session_at(t->s, i)->events;
        int now = session_at(t->s, i)->turn;
        for (int k = 0; k < l->count; k++) {
            if (l->items[k].kind == EV_TURN) now = l->items[k].n[0];
            if (l->items[k].kind == EV_ROLL && (l->items[k].seen_by & 1u << t->battle->viewer)) seen = now;
        }
    }
    assert_int_equal(turn, seen);
}

/* All of a battle, stretch by stretch: what was thrown in the turn after is seen before its recap. */
static void the_bar_follows_the_order_of_things(void **unused)
{
    (void)unused;
    enum { STRETCH = 12 };
    desk d = desk_open("tests/playthroughs/grid-kassassin.save", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    recap *r = (recap *)t->recap;
    int later = 0;
    ((battle *)t->battle)->viewer = 0;
    for (int to = STRETCH; to <= session_count(t->s); to++) {
        recap_read(&r->told, t->s, t->battle->viewer, to - STRETCH, to);
        if (r->told.nlines == 0) continue;
        const recap_line *last = &r->told.line[r->told.nlines - 1];
        int turn, step;
        r->on = true;
        r->to = to;
        the_bar_goes_not_back(&d, last);
        assert_true(recap_time(t, &turn, &step));
        later += turn > last->turn || step > last->step;
    }
    r->on = false;
    assert_true(later > 0);
    desk_close(&d);
}

/* What happened by day is told by day, though the battle stands in the night that fell since. */
static void night_falls_once_the_day_is_told(void **unused)
{
    (void)unused;
    enum { NIGHT = 6 };
    desk d = desk_open("tests/playthroughs/conduct-rorkes-drift.save", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    recap *r = (recap *)t->recap;
    assert_true(t->anim->shown.turn >= NIGHT && t->lighting->now.visibility > 0);
    ((battle *)t->battle)->viewer = 0;
    int last = session_count(t->s), turn, step, from;
    while (last > 0 && session_at(t->s, last - 1)->turn >= NIGHT)
        last--;
    for (from = last - 1; from > 0; from--) {
        recap_read(&r->told, t->s, 0, from, last);
        if (r->told.nlines > 0) break;
    }
    r->on = true;
    r->to = last - 1;
    app_draw(d.a, d.out);
    assert_true(recap_time(t, &turn, &step));
    assert_int_equal(turn, NIGHT - 1);
    assert_int_equal(t->lighting->now.visibility, 0);
    r->on = false;
    app_draw(d.a, d.out);
    assert_true(t->lighting->now.visibility > 0);
    desk_close(&d);
}

/* Against the computer: before each order of one's own all is told that it has chosen since, though it be the
 * deed of one; what verdicts have told is not told once more. */
static void a_deed_of_one_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/prone/scenarios/heyde.json", 1280, 720, true, false);
    table *t = d.a->table;
    recap_told *r = mem_alloc(sizeof *r);
    int told = 0, alone = 0, upto = 0;
    for (int i = 0; i < 60000 && alone < 1; i++) {
        wait_ms(&d, 20);
        if (t->waits->now == WAIT_THINKING) nanosleep(&(struct timespec){0, 1000000}, NULL);
        if (t->anim->held) show_skip(t);
        if (t->battle->d.side == GAME_OVER) break;
        if (t->waits->now != WAIT_ORDER) continue;
        const int count = session_count(t->s);
        if (t->recap->on) {
            told++;
            alone += t->recap->told.ndid == 1;
            assert_false(all_in_verdicts(&t->recap->told));
            recap_line *last = (recap_line *)&t->recap->told.line[t->recap->told.nlines - 1];
            the_bar_goes_not_back(&d, last);
            last->turn =
                1; /* of a turn before: the bar is no further than what is told, and was shown since */
            ((recap *)t->recap)->to = last->entry;
            assert_int_equal(turn_in_the_bar(&d), 1);
            recap_close(t);
            assert_int_equal(turn_in_the_bar(&d), t->battle->view.turn);
        } else {
            bool chose = false;
            for (int k = upto; k < count; k++)
                chose = chose || (session_at(t->s, k)->side != t->battle->viewer &&
                                  session_at(t->s, k)->act.verb != VERB_GO);
            recap_read(r, t->s, t->battle->viewer, upto, count);
            if (chose && !all_in_verdicts(r)) fail_msg("\"%s\" was not told", r->line[0].bold);
        }
        const int end = offers_end_step(t);
        const action a = t->battle->list.items[end >= 0 ? end : 0];
        upto = count + 1;
        battle_do(t, &a);
    }
    print_message("%d recaps, %d of one unit, %d entries, turn %d, waits %d\n", told, alone,
                  session_count(t->s), session_state(t->s)->turn, t->waits->now);
    assert_true(alone > 0);
    mem_free(r);
    desk_close(&d);
}

/* Three beasts come into sight one after another: a plate that is put away has been read, one that went by
 * itself perhaps not; all of it is told together before the next order. */
static void tidings_that_went_by_are_told_together(void **unused)
{
    (void)unused;
    for (int pressed = 0; pressed < 2; pressed++) {
        desk d = desk_in_play("tests/playthroughs/safari-tsavo.save", 124, 1280, 720);
        table *t = d.a->table;
        int read = 0, given = 0;
        assert_int_equal(session_count(t->s), 103);
        for (int i = 0; i < 4000 && !(given == 2 && t->waits->now == WAIT_ORDER); i++) {
            wait_ms(&d, 20);
            if (given > 0 && show_verdict(t) && pressed) show_skip(t), read++;
            if (!show_verdict(t) && i % 500 == 499) show_skip(t); /* a card that stays until a press */
            if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
            if (recap_on(t) && given < 2) recap_close(t);
            if (t->waits->now != WAIT_ORDER || recap_on(t) || t->anim->running || given == 2) continue;
            battle_do(t, &t->battle->list.items[offers_end_step(t)]);
            given++;
        }
        assert_int_equal(given, 2);
        assert_int_equal(t->battle->viewer, 0);
        if (pressed) assert_true(read >= 3);
        if (show_passed(t, 104) == (pressed == 1)) fail_msg("pressed %d: passed by itself?", pressed);
        assert_true(recap_on(t) && t->recap->told.nlines >= 3); /* one went out of sight besides */
        desk_close(&d);
    }
}

/* Told what there was to tell, until the side at the desk is asked for an order. */
static void until_an_order(desk *d)
{
    const table *t = d->a->table;
    wait_ms(d, 400);
    if (t->modal->card == MODAL_CURTAIN) strike(d, KEY_ENTER, 0);
    for (int i = 0;
         i < 40 && !(t->battle->ours && t->waits->now == WAIT_ORDER && !t->anim->running && !recap_on(t));
         i++) {
        strike(d, KEY_SPACE, 0);
        wait_ms(d, 200);
    }
    if (recap_on(t)) strike(d, KEY_SPACE, 0);
    wait_ms(d, 400);
}

/* Who must retreat is told, whence and why, and how many are still to go; the list of the stack marks them.
 */
static void who_must_retreat_is_told(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/africa-tetuan.save", 283, 1920, 1080);
    table *t = d.a->table;
    float x, y;
    until_an_order(&d);
    assert_true(drawn_at(&d,
                         "Moroccans: 4 units must retreat from River camp (Muley el-Abbas's trench) (B10) "
                         "towards Tetuan and kasbah (B15), beaten hand to hand.",
                         &x, &y));
    assert_true(drawn_at(&d, "must retreat", &x, &y));
    assert_true(drawn_at(&d, "All", &x, &y)); /* one press, though nobody is chosen yet */
    click(&d, x + 4, y - 4);
    assert_int_equal(t->choice->nextra, 1); /* the horse has no way in common with the foot */
    assert_true(drawn_at(&d, "Beni Hozmar and Muley el-Abbas:", &x, &y));
    choice_clear(t);
    int first = 0;
    while (first < t->sc->nunits && !offers_any(t, first))
        first++;
    assert_true(first < t->sc->nunits);
    choice_select(t, first);
    wait_ms(&d, 400);
    assert_true(
        drawn_at(&d,
                 "must retreat from River camp (Muley el-Abbas's trench) (B10) towards its supply at "
                 "Tetuan and kasbah (B15), beaten hand to hand (4 still to go): choose the marked area.",
                 &x, &y));
    desk_close(&d);
    d = desk_in_play("tests/playthroughs/africa-castillejos.save", 151, 1280, 720); /* all go one way */
    until_an_order(&d);
    assert_true(drawn_at(&d,
                         "must retreat from Condesa beach (A6) towards its supply at Serrallo lines (A1), "
                         "beaten hand to hand (6 still to go): choose one of 2 areas.",
                         &x, &y));
    desk_close(&d);
}

/* Two at one desk: who is told in the narrow dock how the other set out has units of his own to place. The
 * card lies where they lie, and they come back when it is put away. */
static void who_is_to_be_placed_does_not_lie_over_what_the_enemy_did(void **unused)
{
    (void)unused;
    desk d = desk_open_with(ruleset_list, ".", "rules/safari/scenarios/ituri.json", 1280, 720, false, false);
    table *t = d.a->table;
    const ui *u = &d.a->ui;
    wait_ms(&d, 2000);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    assert_true(region_there(u, ui_name("waiting", 0)));
    for (int i = 0; i < 3; i++) { /* three come on */
        const action a = t->battle->list.items[offers_end_step(t) == 0 ? 1 : 0];
        battle_do(t, &a);
        wait_ms(&d, 2000);
    }
    assert_true(unused_asked(t)); /* some have not come on */
    unused_end(t);
    app_draw(d.a, d.out);
    float named_x, named_y;
    assert_true(drawn_at(&d, "Not placed yet: ", &named_x, &named_y));
    modal_close(t);
    const action over = t->battle->list.items[offers_end_step(t)];
    battle_do(t, &over);
    wait_ms(&d, 4000);
    assert_int_equal(t->modal->card, MODAL_CURTAIN);
    strike(&d, KEY_ENTER, 0);
    for (int i = 0; i < 400 && !t->recap->on; i++)
        wait_ms(&d, 20);
    wait_ms(&d, 100);
    assert_true(t->recap->on);
    assert_true(region_there(u, ui_name("recapline", 0)));
    assert_false(region_there(u, ui_name("waiting", 0)));
    float x, y; /* the card is no taller than what it says: the log stands below it */
    assert_true(drawn_at(&d, "LOG", &x, &y));
    assert_true(t->recap->scroll.content > 0 && t->recap->told.nlines > 0);
    assert_true(region_there(u, ui_name("recapline", t->recap->told.nlines - 1)));
    wait_ms(&d, 1000);
    strike(&d, KEY_SPACE, 0);
    assert_false(t->recap->on);
    assert_true(region_there(u, ui_name("waiting", 0)));
    desk_close(&d);
}

/* A march under way keeps everybody from coming on; that is not for want of room: who waits is not struck
 * out. */
static void whoever_waits_during_a_march_has_room(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/safari-ituri.save", 43, 1280, 720);
    table *t = d.a->table;
    float x, y;
    action march = {0};
    wait_ms(&d, 2000);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    for (int i = 0; i < 400 && !recap_on(t) && t->waits->now != WAIT_ORDER; i++)
        wait_ms(&d, 20);
    if (recap_on(t)) recap_close(t);
    wait_ms(&d, 100);
    assert_true(drawn_at(&d, "To be placed: 4", &x, &y));
    assert_true(action_decode(t->sc, t->battle->d.side, "march u3", &march, NULL));
    battle_do(t, &march);
    for (int i = 0; i < 400 && (t->waits->now != WAIT_ORDER || offers_end_step(t) >= 0); i++)
        wait_ms(&d, 20);
    assert_true(offers_end_step(t) < 0); /* it is to say whither */
    assert_true(drawn_at(&d, "To be placed: 4", &x, &y));
    assert_false(drawn_at(&d, "No room", &x, &y));
    desk_close(&d);
}

/* Nor where the step could end in the middle of it: one unit has thrown, and it alone is asked. */
static void whoever_waits_while_one_is_asked_has_room(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/conduct-rorkes-drift.save", 49, 1280, 720);
    table *t = d.a->table;
    float x, y;
    action order = {0};
    wait_ms(&d, 3000);
    assert_true(drawn_at(&d, "To be placed: 3", &x, &y));
    assert_true(action_decode(t->sc, t->battle->d.side, "order u14", &order, NULL));
    battle_do(t, &order);
    for (int i = 0; i < 400 && t->waits->now != WAIT_ORDER; i++)
        wait_ms(&d, 20);
    assert_true(offers_end_step(t) >= 0);
    assert_true(drawn_at(&d, "To be placed: 3", &x, &y));
    assert_false(drawn_at(&d, "No room", &x, &y));
    desk_close(&d);
}

/* A turn later who still finds no room lies in the panel, and is not announced again. */
static void told_no_more_next_turn(desk *d)
{
    table *t = d->a->table;
    const int turn = t->battle->view.turn;
    bool asked = false;
    for (int i = 0; i < 400 && !asked; i++) {
        d->a->said[0] = '\0';
        if (t->modal->card == MODAL_CURTAIN) strike(d, KEY_ENTER, 0);
        if (recap_on(t)) recap_close(t);
        const int end = t->battle->ours ? offers_end_step(t) : -1;
        if (end >= 0 || (t->battle->ours && t->battle->list.count > 0)) {
            const action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        }
        wait_ms(d, 100);
        asked = t->battle->view.turn > turn && waiting_without_room(t) > 0;
        assert_false(strstr(d->a->said, ": no room now") && strstr(d->a->said, "2nd mountain battery"));
    }
    assert_true(asked);
}

/* Who waits and finds the camp full is told of, and still lies there, as one without room, when he is the
 * last of them. */
static void who_finds_no_room_is_told(void **unused)
{
    (void)unused;
    static const char *const enters[] = {"enter u4 > A1", "enter u5 > A1", "enter u6 > A1", "enter u8 > A3"};
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 26, 1280, 720);
    table *t = d.a->table;
    float x, y;
    bool said = false;
    wait_ms(&d, 3000);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    wait_ms(&d, 3000);
    if (recap_on(t)) recap_close(t);
    wait_ms(&d, 500);
    assert_true(drawn_at(&d, "To be placed", &x, &y));
    for (size_t i = 0; i < sizeof enters / sizeof *enters; i++) {
        action a = {0};
        assert_false(drawn_at(&d, "No room", &x, &y));
        assert_true(action_decode(t->sc, t->battle->d.side, enters[i], &a, NULL));
        battle_do(t, &a);
        for (int k = 0; k < 200; k++) {
            wait_ms(&d, 20);
            said = said || strstr(d.a->said, "2nd mountain battery: no room now, still waiting.");
        }
    }
    assert_true(said);
    assert_true(drawn_at(&d, "No room: 2nd mountain", &x, &y));
    mem_free(t->waiting); /* as one who takes the battle up again finds it */
    t->waiting = waiting_new();
    wait_ms(&d, 40);
    assert_true(drawn_at(&d, "No room: 2nd mountain", &x, &y));
    told_no_more_next_turn(&d);
    desk_close(&d);
}

/* Several lose their room at once: one sentence names them. */
static void who_find_no_room_are_told_together(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 26, 1280, 720);
    table *t = d.a->table;
    action a = {0};
    bool together = false, alone = false;
    wait_ms(&d, 3000);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    wait_ms(&d, 3000);
    if (recap_on(t)) recap_close(t);
    wait_ms(&d, 500);
    assert_true(action_decode(t->sc, t->battle->d.side, "umpire-place u27 > A1", &a,
                              NULL)); /* an enemy bars the way */
    battle_overrule(t, &a);
    for (int k = 0; k < 200; k++) {
        wait_ms(&d, 20);
        const bool said = strstr(d.a->said, ": no room now, still waiting.") != NULL;
        together = together || (said && strstr(d.a->said, " and ") != NULL);
        alone = alone || (said && strstr(d.a->said, " and ") == NULL);
    }
    assert_true(together && !alone);
    desk_close(&d);
}

/* Nobody can be placed: whoever waits lies there all the same, and prompt and card say what is left to do. */
static void who_finds_no_room_from_the_first_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/lake.json", 1280, 720, true);
    const table *t = d.a->table;
    float x, y;
    wait_ms(&d, 500);
    assert_int_equal(offers_to_act(t), 0);
    assert_true(drawn_at(&d, "No room: Second bearers", &x, &y));
    assert_true(text_holds(d.out, "(Second bearers: no room now, still waiting)"));
    assert_true(drawn_at(&d, "Nothing is to be chosen now", &x, &y));
    assert_string_equal(d.a->said, ""); /* once is enough */
    desk_close(&d);
}

static bool has_tray(const desk *d)
{
    for (int i = 0; i < d->a->ui.nregions; i++)
        if (d->a->ui.regions[i].id == ui_name("tray", 0)) return true;
    return false;
}

/* Of a die and coins the tray keeps what was thrown last, the die beside it, while the verdict is read; the
 * log, open, leaves it its place so long. */
static void the_last_throw_lies_in_the_tray(void **unused)
{
    (void)unused;
    desk d = desk_in_play("tests/playthroughs/africa-castillejos.save", 20, 1280, 720);
    table *t = d.a->table;
    action a = {0};
    wait_ms(&d, 3000);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    wait_ms(&d, 3000);
    assert_int_equal(t->waits->now, WAIT_ORDER);
    strike(&d, 'l', 0);
    assert_true(t->layout->open[LAYOUT_LOG]);
    assert_false(has_tray(&d));
    assert_true(action_decode(t->sc, t->battle->d.side, "fire u17 @u28", &a, NULL));
    battle_do(t, &a);
    for (int ms = 0; ms < 30000 && !t->anim->held; ms += 20)
        wait_ms(&d, 20);
    assert_non_null(show_verdict(t));
    assert_int_equal(t->anim->tray.kind, ROLL_COINS);
    assert_int_equal(t->anim->nscene, 1);
    assert_int_equal(t->anim->scene[0]->kind, ROLL_DICE);
    assert_true(has_tray(&d));
    wait_ms(&d, 500);
    strike(&d, KEY_SPACE, 0);
    wait_ms(&d, 1000);
    assert_false(t->anim->running);
    assert_false(has_tray(&d));
    assert_true(t->layout->open[LAYOUT_LOG]);
    desk_close(&d);
}

static void listen(void *self, const char *line)
{
    strbuf *heard = self;
    strbuf_addf(heard, "%s\n", line);
}

/* A computer's turn and one's own: every sentence of the log, once and in order, and what is asked. */
static void who_listens_is_told_every_event_once(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin_scenario, 1280, 720, true);
    strbuf heard = {0}, log = {0};
    d.a->window.self = &heard;
    d.a->window.tell = listen;
    rest(&d);
    const table *t = d.a->table;
    assert_true(strncmp(strbuf_str(&heard), t->sc->title, strlen(t->sc->title)) == 0);
    const int from = session_count(t->s), viewer = t->battle->viewer;
    strbuf_clear(&heard);
    for (int i = 0; i < 40 && session_count(t->s) < from + 12; i++)
        key(&d, KEY_ENTER, UI_CTRL), key(&d, KEY_ENTER, i % 2 ? UI_CTRL : 0);
    assert_true(session_count(t->s) >= from + 12);
    const char *at = strbuf_str(&heard);
    int told = 0;
    for (int i = from; i < t->anim->entry; i++)
        for (int k = 0; k < session_at(t->s, i)->events.count; k++) {
            strbuf_clear(&log);
            if (!story_event(t->s, session_at(t->s, i), &session_at(t->s, i)->events.items[k], viewer,
                             &log) ||
                log.len == 0)
                continue;
            strbuf_add(&log, "\n");
            const char *found = strstr(at, log.s);
            if (!found) fail_msg("not told, or not in order: %s in\n%s", log.s, strbuf_str(&heard));
            at = found + log.len;
            told++;
        }
    assert_true(told > 10);
    strbuf_clear(&log);
    story_prompt(t->sc, &t->battle->view, &t->battle->d, &log);
    if (t->battle->ours && !strstr(strbuf_str(&heard), strbuf_str(&log)))
        fail_msg("not asked: %s", strbuf_str(&log));
    int lines = 0, asked = 0;
    for (const char *p = strbuf_str(&heard); *p; p++)
        lines += *p == '\n';
    asked = lines - told;
    assert_in_range(asked, 1, told); /* nothing is told twice */
    strbuf_free(&heard);
    strbuf_free(&log);
    desk_close(&d);
}

/* The line from a plate to whom it tells of goes past who stands between them, where it can. */
static void the_line_of_a_plate_crosses_nobody(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    app_draw(d.a, d.out);
    state *s = (state *)&t->anim->shown;
    const int meant = board_space_find(t->b, "I6"), between = board_space_find(t->b, "I7");
    int placed = 0;
    for (int i = 0; i < t->sc->nunits && placed < 2; i++)
        if (s->units[i].status == UNIT_ON) s->units[i].space = (uint16_t)(placed++ ? between : meant);
    const fpoint c = where_centre(t, meant), b = where_centre(t, between);
    const float half = where_counter(t, between) / 2;
    const frect plate = {c.x - 300, c.y - 150, 400, 60},
                counter = {b.x - half, b.y - half, 2 * half, 2 * half};
    draw_list_clear(d.out);
    verdict_plate_lead(t, plate, meant, false);
    int lines = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *k = &d.out->commands[i];
        if (k->kind != DRAW_STROKE) continue;
        const draw_word *w = d.out->words + k->path.at; /* move x y line x y */
        lines++;
        for (int part = 0; part <= 20; part++)
            assert_false(ui_inside(counter, w[1].f + (w[4].f - w[1].f) * (float)part / 20,
                                   w[2].f + (w[5].f - w[2].f) * (float)part / 20));
    }
    assert_int_equal(lines, 2);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_of_a_plate_crosses_nobody),
        cmocka_unit_test(who_listens_is_told_every_event_once),
        cmocka_unit_test(a_double_press_does_one_thing),
        cmocka_unit_test(what_is_taken_back_across_a_step_is_named),
        cmocka_unit_test(tab_says_what_is_not_given),
        cmocka_unit_test(a_verdict_stays_until_it_is_put_away),
        cmocka_unit_test(at_once_ones_own_fights_are_told),
        cmocka_unit_test(at_once_one_press_is_one_verdict),
        cmocka_unit_test(at_once_nothing_waits_for_a_press),
        cmocka_unit_test(the_log_tells_what_stands),
        cmocka_unit_test(skipping_leads_to_the_verdict),
        cmocka_unit_test(the_die_of_what_came_last_lies_in_the_tray),
        cmocka_unit_test(all_verdicts_go_at_once),
        cmocka_unit_test(ones_own_hits_go_at_once),
        cmocka_unit_test(what_was_skipped_of_ones_own_is_told),
        cmocka_unit_test(what_each_of_several_did_is_told_when_it_was_skipped),
        cmocka_unit_test(what_was_skipped_is_told_before_the_enemys_next_turn),
        cmocka_unit_test(all_is_skipped_before_anything_is_read),
        cmocka_unit_test(skipped_is_the_enemys_whole_turn),
        cmocka_unit_test(what_the_enemy_did_is_told_until_a_press),
        cmocka_unit_test(the_foot_tells_of_whom_the_list_tells),
        cmocka_unit_test(the_camera_shows_what_is_told_and_comes_back),
        cmocka_unit_test(the_log_says_where_luck_changed_a_fight),
        cmocka_unit_test(what_each_die_got_is_named),
        cmocka_unit_test(one_thing_added_has_its_reason),
        cmocka_unit_test(a_card_for_nobody_is_told),
        cmocka_unit_test(what_the_men_will_do_is_not_foretold),
        cmocka_unit_test(of_whom_all_are_seen_all_hold),
        cmocka_unit_test(what_was_not_done_stands_in_its_own_step),
        cmocka_unit_test(what_was_done_with_a_card_is_told),
        cmocka_unit_test(whoever_worked_in_his_step_was_no_idler),
        cmocka_unit_test(the_bar_follows_the_order_of_things),
        cmocka_unit_test(night_falls_once_the_day_is_told),
        cmocka_unit_test(a_deed_of_one_is_told),
        cmocka_unit_test(tidings_that_went_by_are_told_together),
        cmocka_unit_test(who_must_retreat_is_told),
        cmocka_unit_test(who_is_to_be_placed_does_not_lie_over_what_the_enemy_did),
        cmocka_unit_test(who_finds_no_room_is_told),
        cmocka_unit_test(who_finds_no_room_from_the_first_is_told),
        cmocka_unit_test(who_find_no_room_are_told_together),
        cmocka_unit_test(the_last_throw_lies_in_the_tray),
        cmocka_unit_test(whoever_waits_during_a_march_has_room),
        cmocka_unit_test(whoever_waits_while_one_is_asked_has_room),
        cmocka_unit_test(what_nobody_would_miss_is_not_asked_about),
        cmocka_unit_test(a_step_ends_unasked_only_if_nobody_is_left),
        cmocka_unit_test(what_is_one_deed_is_one_entry_of_the_log),
        cmocka_unit_test(a_flight_is_told_whole_as_it_is_shown),
        cmocka_unit_test(what_was_added_to_a_throw_is_told),
        cmocka_unit_test(a_line_shows_the_card_of_whom_it_tells),
        cmocka_unit_test(a_line_has_its_own_dice_beneath_it),
        cmocka_unit_test(the_log_folds_by_turn),
        cmocka_unit_test(arrivals_are_told_in_one_line),
        cmocka_unit_test(the_log_is_wheeled_back),
        cmocka_unit_test(the_log_stays_where_it_was_scrolled),
        cmocka_unit_test(the_button_of_a_line_is_never_over_its_words),
        cmocka_unit_test(what_the_other_did_is_taken_back_only_by_both),
    };
    return cmocka_run_group_tests_name("telling", tests, make_folder, remove_folder);
}
