/*
 * test_read_first.c: what has happened is read before it goes, and hinders no press that is meant for the
 * board: who fell stands till then, what was cut short is told together, what is told in passing gives way.
 */
#include "core/mem.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "ui/desk.h"
#include "ui/strokes.h"
#include "ui/told.h"
#include "ui/table/choose/offers.h"
#include "ui/table/panels/log.h"

/* A golden game as it stood after so many of its entries, in mid-play; nothing is instant. */
static desk desk_after(const char *save, int entries)
{
    char path[200], *all, first[16];
    size_t n, end = 0;
    error err = {0};
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    snprintf(first, sizeof first, "%d ", entries + 1);
    while (end < n && strncmp(all + end, first, strlen(first)) != 0)
        end += strcspn(all + end, "\n") + 1;
    snprintf(path, sizeof path, "%s/part.save", folder);
    assert_true(file_write(path, all, end < n ? end : n, &err));
    mem_free(all);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, false);
    assert_int_equal(session_count(d.a->table->s), entries);
    return d;
}

static void wait_ms(desk *d, int ms)
{
    for (; ms > 0; ms -= 20) {
        d->now += 20;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
    }
}

/* Until something is read; false: nothing is. */
static bool comes_to_read(desk *d)
{
    const table *t = d->a->table;
    for (int ms = 0; ms < 30000 && t->anim->running && !show_verdict(t); ms += 20)
        wait_ms(d, 20);
    return show_verdict(t) != NULL;
}

/* The unit that a verdict says to be destroyed is still on the map while it is read, and gone then. */
static void who_fell_stands_until_it_is_read(void **unused)
{
    (void)unused;
    int fell = 0;
    desk d = desk_after("tests/playthroughs/africa-castillejos.save", 252);
    table *t = d.a->table;
    wait_ms(&d, 400);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    show_from(t, 246);
    while (comes_to_read(&d)) {
        const event *told = tale_event(t->s, show_verdict(t)->told);
        const bool gone = told && told->kind == EV_REMOVE && told->n[0] == UNIT_DESTROYED;
        const unit *u = gone ? &t->anim->shown.units[action_unit_of(t->sc, told->unit)] : NULL;
        if (gone) assert_int_equal(u->status, UNIT_ON);
        if (gone) assert_int_equal(u->space, told->from);
        if (gone) { /* nor is he counted any more */
            static state room;
            const state *is = anim_without_kept(t->anim, &room);
            assert_ptr_equal(is, &room);
            assert_int_not_equal(is->units[action_unit_of(t->sc, told->unit)].status, UNIT_ON);
        }
        wait_ms(&d, 500);
        show_skip(t);
        if (gone) assert_int_not_equal(u->status, UNIT_ON);
        fell += gone;
    }
    assert_true(fell > 0);
    desk_close(&d);
}

/* Who comes into sight is shown as he is from then on, not as one of whom nothing is known: spent, steady. */
static void who_comes_into_sight_is_shown_as_he_is(void **unused)
{
    (void)unused;
    static anim shows;
    static state before, after;
    int told = 0;
    desk d = desk_after("tests/playthroughs/grid-bussaco.save", 402);
    const session *s = d.a->table->s;
    for (int viewer = 0; viewer < 2; viewer++)
        for (int e = 0; e < session_count(s); e++)
            for (int k = 0; k < session_at(s, e)->events.count; k++) {
                const event *ev = &session_at(s, e)->events.items[k];
                if (ev->kind != EV_REVEAL || !(ev->seen_by & 1u << viewer)) continue;
                session_view_at(s, viewer, e, &before);
                session_view_at(s, viewer, e + 1, &after);
                const unit *was = &before.units[ev->unit], *is = &after.units[ev->unit];
                if (is->status != UNIT_ON || memcmp(was->ext, is->ext, sizeof is->ext) == 0) continue;
                uint64_t now = 1;
                anim_reset(&shows, s, viewer);
                shows.pace = 1;
                anim_start(&shows, e, now);
                anim_stop_after(&shows, e, k);
                for (int i = 0; i < 4000 && shows.running && !shows.held; i++)
                    anim_tick(&shows, now += 50);
                assert_true(shows.held);
                assert_memory_equal(shows.shown.units[ev->unit].ext, is->ext, sizeof is->ext);
                assert_int_equal(shows.shown.units[ev->unit].marks, is->marks);
                told++;
            }
    assert_true(told > 0);
    desk_close(&d);
}

/* Somebody comes into sight of a march, and that is said in passing: who presses another counter meanwhile
 * chooses it. */
static void what_is_said_in_passing_gives_way(void **unused)
{
    (void)unused;
    desk d = desk_after("tests/playthroughs/safari-rovuma.save", 73);
    table *t = d.a->table;
    wait_ms(&d, 400);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    wait_ms(&d, 2000);
    if (recap_on(t)) strike(&d, KEY_SPACE, 0);
    show_from(t, 72);
    assert_true(comes_to_read(&d));
    assert_true(show_in_passing(t));
    wait_ms(&d, 600);
    int other = 0;
    while (other < t->sc->nunits && !(offers_any(t, other) && t->choice->unit != other &&
                                      t->anim->shown.units[other].status == UNIT_ON))
        other++;
    assert_true(other < t->sc->nunits);
    const fpoint c = where_unit(t, other);
    click(&d, c.x, c.y);
    assert_null(show_verdict(t));
    assert_false(t->anim->running);
    assert_int_equal(t->choice->unit, other);
    desk_close(&d);
}

/* Of a golden game the entries after which a side decides to whom nothing but verdicts are to be told,
 * several of them; *from: since when. -1: there are none. */
static int only_verdicts(const char *name, int *from, int *viewer)
{
    static recap_told told;
    session *s = loaded(name);
    int found = -1;
    for (int to = 1; to < session_count(s) && found < 0; to++) {
        *viewer = session_at(s, to)->side;
        if (*viewer < 0 || session_at(s, to)->act.verb == VERB_GO) continue;
        bool other = false;
        for (*from = to; *from > 0; --*from) {
            const session_entry *e = session_at(s, *from - 1);
            if (e->side == *viewer && e->act.verb != VERB_GO) break;
            other = other || (e->side == 1 - *viewer && e->act.verb != VERB_GO);
        }
        if (!other) continue;
        recap_read(&told, s, *viewer, *from, to);
        int verdicts = 0;
        for (int i = 0; i < told.nlines; i++)
            verdicts += told.line[i].verdict && !told.line[i].passes;
        if (told.nlines > 1 && verdicts == told.nlines && told.ndid > 1) found = to;
    }
    session_free(s);
    return found;
}

/* What was read on the board, verdict by verdict, is not told once more; what was cut short is, and stays: a
 * press that was meant for what lay there a moment ago leaves it, and a later one does not. */
static void what_was_cut_short_is_told_together(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save",
                                        "africa-wad-ras.save",     "prone-drill.save",
                                        "prone-omaruru.save",      "safari-lake.save"};
    int from = 0, viewer = 0, to = -1, step;
    size_t g = 0;
    char path[120];
    while (g < sizeof games / sizeof *games && (to = only_verdicts(games[g], &from, &viewer)) < 0)
        g++;
    assert_true(to > 0);
    snprintf(path, sizeof path, "tests/playthroughs/%s", games[g]);
    for (int cut = 0; cut < 2; cut++) {
        desk d = desk_after(path, to);
        table *t = d.a->table;
        wait_ms(&d, 400);
        if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
        wait_ms(&d, 400);
        if (recap_on(t)) recap_close(t);
        show_finish(t);
        assert_int_equal(t->battle->viewer, viewer);
        ((recap *)t->recap)->told_upto[viewer] = 0;
        if (cut) { /* the first of it is skipped before it could be seen */
            show_from(t, from);
            assert_false(t->anim->held);
            show_skip(t);
            show_finish(t);
        }
        (void)recap_due(t, &step);
        if (recap_on(t) != (cut == 1)) fail_msg("%s: cut short %d, told %d", path, cut, recap_on(t));
        if (!cut) {
            desk_close(&d);
            continue;
        }
        strike(&d, KEY_SPACE, 0);
        assert_true(recap_on(t));
        wait_ms(&d, 10000);
        assert_true(recap_on(t));
        strike(&d, KEY_SPACE, 0);
        assert_false(recap_on(t));
        desk_close(&d);
    }
}

/* More of it than has room is scrolled, and no line of it is cut in two by an edge, however large the
 * letters.
 */
static void a_list_that_scrolls_cuts_no_line(void **unused)
{
    enum { TO = 73 };
    (void)unused;
    desk d = desk_after("tests/playthroughs/safari-rovuma.save", TO);
    table *t = d.a->table;
    int lines = 0;
    d.a->settings.text = 150;
    wait_ms(&d, 400);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    wait_ms(&d, 400);
    if (recap_on(t)) recap_close(t);
    show_finish(t);
    recap *k = (recap *)t->recap;
    recap_read(&k->told, t->s, t->battle->viewer, 0, TO);
    k->on = true;
    assert_true(recap_on(t));
    for (int down = 0; down < 60; down += 7) {
        recap_scroll(t)->at = (float)down;
        draw_list_clear(d.out);
        app_draw(d.a, d.out);
        const frect r = region_of(t, "recapscroll", 0);
        assert_true(r.h > 100 && recap_scroll(t)->content > r.h + 60);
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            const float px = c->u.text.f.px, y = c->u.text.y;
            if (c->kind != DRAW_TEXT || d.out->states[c->state].clip < 0 || c->u.text.x < r.x) continue;
            lines++;
            if (y - px * 0.7f < r.y - 1 || y + px * 0.15f > r.y + r.h + 1)
                fail_msg("%d down: \"%s\" is cut in two", down, d.out->text + c->text);
        }
    }
    assert_true(lines > 40);
    desk_close(&d);
}

/* Enough is brought off: that is said when it comes together, and not before. */
static void what_is_asked_for_is_said_when_it_is_reached(void **unused)
{
    (void)unused;
    desk d = desk_after("tests/playthroughs/safari-first-march.save", 4);
    table *t = d.a->table;
    static const char begins[] = "Expedition: reached:";
    victory_condition *c = NULL;
    for (int i = 0; i < t->sc->nconditions && !c; i++)
        if (t->sc->conditions[i].kind == VICTORY_SCORE && t->sc->conditions[i].side == 0)
            c = (victory_condition *)&t->sc->conditions[i];
    assert_non_null(c);
    wait_ms(&d, 400);
    assert_int_not_equal(strncmp(d.a->said, begins, strlen(begins)), 0);
    c->count = 0; /* as if all of it had come off the map */
    ((show *)t->show)->anim.shown.turn++;
    app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    assert_int_equal(strncmp(d.a->said, begins, strlen(begins)), 0);
    desk_close(&d);
}

/* Of a volley with several weapons each throw says that there are more, and the plate has one count: all of
 * its shots. */
static void a_volley_of_several_weapons_has_one_count(void **unused)
{
    (void)unused;
    static const char *const saves[] = {"first-march", "ituri", "lake", "rovuma", "tsavo"};
    int volleys = 0, parts = 0;
    for (size_t k = 0; k < sizeof saves / sizeof *saves; k++) {
        char path[80], count[40];
        snprintf(path, sizeof path, "tests/playthroughs/safari-%s.save", saves[k]);
        desk d = desk_open(path, 1280, 720, false);
        const session *s = d.a->table->s;
        tale *all = mem_alloc(sizeof *all);
        for (int e = 0; e < session_count(s); e++) {
            const session_entry *of = session_at(s, e);
            tale_read(all, s, NO_SIDE, e, e + 2 < session_count(s) ? e + 2 : session_count(s));
            for (int i = 0; i < all->count; i++) {
                const tale_fight *f = &all->fights[i];
                const event *told = tale_event(s, f->told);
                int shots = 0, throws = 0, hits = 0;
                if (!told || told->kind != EV_HITS || told->n[0] > 0 || f->begin.entry != e) continue;
                for (int at = f->begin.entry; at <= f->last.entry; at++)
                    for (int n = 0; n < session_at(s, at)->events.count; n++) {
                        const event *ev = &session_at(s, at)->events.items[n];
                        if (ev->kind != EV_HITS || ev->other != told->other || ev->unit != told->unit)
                            continue;
                        shots += ev->n[1], hits += ev->n[0], throws++;
                    }
                if (throws < 2) continue;
                strbuf what = {0}, why = {0};
                const char *rule;
                tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
                snprintf(count, sizeof count, hits > 0 ? "of %d shots" : "All %d shots", shots);
                assert_non_null(strstr(strbuf_str(&what), count));
                strbuf_free(&what);
                strbuf_free(&why);
                volleys++;
            }
            for (int n = 0; n < of->events.count; n++) {
                const event *ev = &of->events.items[n];
                strbuf part = {0};
                if (ev->kind != EV_HITS || ev->n[0] > 0 || (ev->n[2] == 0 && ev->n[3] == 0)) continue;
                story_event(s, of, ev, NO_SIDE, &part);
                assert_null(strstr(strbuf_str(&part), "All "));
                strbuf_free(&part);
                parts++;
            }
        }
        mem_free(all);
        desk_close(&d);
    }
    assert_true(volleys > 0 && parts > 1);
}

/* Shots that all missed are his who shot, in the log as on the banner. */
static void the_log_bears_the_banners_sign(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/playthroughs/safari-ituri.save", 1280, 720, false);
    table *t = d.a->table;
    int missed = 0;
    wait_ms(&d, 400);
    log_update(t);
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        if (l->entry < 0 || l->event < 0) continue;
        const event *ev = &session_at(t->s, l->entry)->events.items[l->event];
        if (ev->kind != EV_HITS || ev->n[0] > 0 || ev->other < 0) continue;
        assert_int_equal(l->side, t->sc->units[action_unit_of(t->sc, ev->other)].side);
        missed++;
    }
    assert_true(missed > 3);
    desk_close(&d);
}

/* Where those words begin; {0, 0}: they are not said. */
static fpoint said_at(const desk *d, const char *words)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strstr(d->out->text + c->text, words))
            return (fpoint){c->u.text.x, c->u.text.y};
    }
    return (fpoint){0, 0};
}

/* What was said a moment before lies on no verdict: it stands below it, and at its old place again after. */
static void what_is_said_lies_on_no_verdict(void **unused)
{
    (void)unused;
    int moved = 0;
    desk d = desk_after("tests/playthroughs/prone-drill.save", 72);
    table *t = d.a->table;
    wait_ms(&d, 400);
    if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
    show_from(t, 4);
    while (comes_to_read(&d)) {
        wait_ms(&d, 500);
        frect plate = {0};
        for (int i = 0; i < d.a->ui.nregions; i++)
            if (d.a->ui.regions[i].id == ui_name("verdictplate", 0)) plate = d.a->ui.regions[i].r;
        app_say(d.a, "Nothing more in this step, nor in any other of them.");
        wait_ms(&d, 40);
        const fpoint at = said_at(&d, "Nothing more in this step");
        assert_true(at.y > 0);
        assert_false(ui_inside(plate, at.x, at.y));
        moved += at.y > plate.y + plate.h && at.y < plate.y + plate.h + 60 && plate.w > 0;
        show_skip(t);
    }
    assert_true(moved > 0);
    desk_close(&d);
}

static bool owed_at(const session *s, int entry)
{
    state then;
    session_state_at(s, entry, &then);
    return agenda_head(&then) != NULL;
}

/* Of a golden game the entry at which a side answers what it owes in the middle of the other's orders, of
 * which there is something to tell; *from: its last free order, *next: the one after it. -1: there is none.
 */
static int answer_in_theirs(const char *name, int *from, int *next, int *viewer)
{
    static recap_told told;
    session *s = loaded(name);
    int found = -1;
    for (int at = 1; at < session_count(s) && found < 0; at++) {
        *viewer = session_at(s, at)->side;
        if (*viewer < 0 || session_at(s, at)->act.verb == VERB_GO || !owed_at(s, at)) continue;
        bool theirs = false;
        for (*from = at; *from > 0; --*from) {
            const session_entry *e = session_at(s, *from - 1);
            if (e->side < 0 || e->act.verb == VERB_GO) continue;
            if (e->side == *viewer && !owed_at(s, *from - 1)) break;
            theirs = theirs || e->side != *viewer;
        }
        for (*next = at + 1; *next < session_count(s); ++*next) {
            const session_entry *e = session_at(s, *next);
            if (e->side == *viewer && e->act.verb != VERB_GO && !owed_at(s, *next)) break;
        }
        if (!theirs || *next >= session_count(s)) continue;
        recap_read(&told, s, *viewer, *from, at);
        if (told.nways > 0) found = at;
    }
    session_free(s);
    return found;
}

/* Who skips what the enemy does one thing after the other, and has to say in the middle of it where his own
 * men go, answers first: the enemy goes on, and all of it is told once, before his next free order. */
static void an_answer_comes_before_the_list(void **unused)
{
    (void)unused;
    static const char game[] = "africa-castillejos.save",
                      path[] = "tests/playthroughs/africa-castillejos.save";
    int from = 0, next = 0, viewer = 0;
    const int at = answer_in_theirs(game, &from, &next, &viewer);
    assert_true(at > 0);
    for (int free = 0; free < 2; free++) {
        int step;
        desk d = desk_after(path, free ? next : at);
        table *t = d.a->table;
        wait_ms(&d, 400);
        if (t->modal->card == MODAL_CURTAIN) strike(&d, KEY_ENTER, 0);
        wait_ms(&d, 400);
        if (recap_on(t)) recap_close(t);
        show_finish(t);
        assert_int_equal(t->battle->viewer, viewer);
        ((recap *)t->recap)->told_upto[viewer] = from;
        show_from(t, from);
        if (t->anim->running) show_skip(t);
        show_finish(t);
        assert_true(t->recap->rushed >= from);
        (void)recap_due(t, &step);
        assert_int_equal(recap_on(t), free);
        if (free) assert_int_equal(t->recap->from, from);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_fell_stands_until_it_is_read),
        cmocka_unit_test(who_comes_into_sight_is_shown_as_he_is),
        cmocka_unit_test(what_is_said_in_passing_gives_way),
        cmocka_unit_test(what_is_said_lies_on_no_verdict),
        cmocka_unit_test(what_was_cut_short_is_told_together),
        cmocka_unit_test(an_answer_comes_before_the_list),
        cmocka_unit_test(a_list_that_scrolls_cuts_no_line),
        cmocka_unit_test(what_is_asked_for_is_said_when_it_is_reached),
        cmocka_unit_test(a_volley_of_several_weapons_has_one_count),
        cmocka_unit_test(the_log_bears_the_banners_sign),
    };
    return cmocka_run_group_tests_name("read first", tests, make_folder, remove_folder);
}
