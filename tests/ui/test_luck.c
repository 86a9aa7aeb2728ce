/* test_luck.c: what is told of luck, and which throws are shown slowly for what hangs on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "game/account.h"
#include "game/action_form.h"
#include "game/field.h"
#include "game/game.h"
#include "game/luck.h"
#include "game/session_undo.h"
#include "ui/desk.h"
#include "ui/golden_desk.h"
#include "ui/stage/anim.h"
#include "ui/told.h"

/* Luck is told by what it changed, of every system: how seldom it comes to that, and what was likeliest; of
 * few fights, for what is nearly as likely is no luck. */
static void luck_is_told_by_what_it_changed(void **unused)
{
    (void)unused;
    static const struct {
        const char *save, *luck;
    } games[] = {
        {"grid-kassassin.save", "Luck: 2 bases, 5 in 100; likeliest: 1 base, 85 in 100."},
        {"prone-omaruru.save", "Luck: 2 figures, 2 in 100; likeliest: nobody, 72 in 100."},
        {"africa-castillejos.save", "Luck: destroyed, 5 in 100; likeliest: retreats, 42 in 100."},
        {"conduct-dargai.save", "Luck: no hit, 20 in 100; likeliest: disordered or shaken, 40 in 100 each."},
        {"conduct-tientsin.save", "Luck: shaken, 7 in 100; likeliest: no hit, 58 in 100."},
        {"safari-lake.save", "Luck: 4 killed, 13 in 100; likeliest: 2 killed, 31 in 100."}};
    int reported = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        session *s = loaded(games[i].save);
        static tale t;
        int told = 0, blows = 0, found = 0;
        tale_read(&t, s, NO_SIDE, 0, session_count(s));
        for (int k = 0; k < t.count; k++) {
            strbuf luck = {0};
            blows += t.fights[k].blow;
            const bool said = luck_say(s, &t.fights[k], &luck);
            assert_int_equal(said, luck.len > 0);
            told += said;
            found += strcmp(strbuf_str(&luck), games[i].luck) == 0;
            strbuf_free(&luck);
        }
        strbuf page = {0}; /* and so does the report, where the battle turned on it */
        account_html(s, NO_SIDE, &page);
        reported += strstr(strbuf_str(&page), "in 100; likeliest:") != NULL;
        strbuf_free(&page);
        if (found == 0 || told * 5 > blows)
            fail_msg("%s: luck is told of %d of %d fights, \"%s\" of %d", games[i].save, told, blows,
                     games[i].luck, found);
        session_free(s);
    }
    assert_true(reported > 0);
}

static bool tells_of_one(const char *luck)
{
    return strstr(luck, " fares so ") != NULL || strstr(luck, " fare so ") != NULL;
}

/* Blows that nobody ordered, or that others joined after the order, have no card of an order; what was to be
 * expected of each is told all the same, of whom they befell, and stands in the report's sum. */
static void luck_is_told_of_blows_that_nobody_ordered(void **unused)
{
    (void)unused;
    static const char *const saves[] = {"grid-kassassin.save",   "grid-el-teb.save",
                                        "grid-maida.save",       "grid-tel-el-kebir.save",
                                        "conduct-tientsin.save", "conduct-rorkes-drift.save"};
    int told = 0, melees = 0;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        session *s = loaded(saves[i]);
        const scenario *sc = session_scenario(s);
        static tale t;
        tale_read(&t, s, NO_SIDE, 0, session_count(s));
        for (int k = 0; k < t.count; k++) {
            const tale_fight *f = &t.fights[k];
            const roll *r =
                f->roll[0].entry < 0
                    ? NULL
                    : &session_at(s, f->roll[0].entry)
                           ->events
                           .rolls[session_at(s, f->roll[0].entry)->events.items[f->roll[0].event].roll];
            strbuf luck = {0};
            const bool said = luck_say(s, f, &luck);
            melees += r && r->cause == CAUSE_MELEE;
            if (said && r && r->cause == CAUSE_MELEE) { /* a card of both sides' dice says who wins */
                const bool of_one = strncmp(saves[i], "grid", 4) == 0;
                assert_int_equal(of_one, tells_of_one(strbuf_str(&luck)));
                told++;
            } else {
                assert_false(tells_of_one(strbuf_str(&luck)));
            }
            strbuf_free(&luck);
            if (!r || r->cause != CAUSE_MELEE || r->other < 0) continue;
            static odds o;
            state before;
            session_view_at(s, sc->units[r->unit].side, f->roll[0].entry, &before);
            assert_true(game_blow(&before, r->unit, r->other, &o));
            assert_int_equal(o.thrown[0].n, r->count); /* the very dice that fell, */
            assert_int_equal(o.thrown[0].sides, r->sides);
            assert_int_equal(o.ledger.total, r->ledger.total);
            uint32_t sum = 0; /* and all that may come of them */
            for (int n = 0; n < o.nbands; n++)
                sum += o.band[n].ppm;
            assert_int_equal(sum, PPM);
        }
        session_free(s);
    }
    print_message("luck is told of %d of %d melees\n", told, melees);
    assert_true(told > 0);
    assert_true(told * 4 < melees);
}

/* To stand is one of the council's answers, who lies before an enemy waits for weeks, and guns may fire later
 * in the turn: nobody is asked whether he means it. With columns to lead he is. */
static void only_where_something_is_left_over_is_asked(void **unused)
{
    (void)unused;
    session *s = loaded("africa-campaign.save");
    int stood = 0, waited = 0, fought = 0, fired = 0;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        const verb *v = action_verb(session_scenario(s)->rules, e->act.verb);
        state then;
        decision d;
        if (!(v->takes & ENDS_STEP)) continue;
        session_state_at(s, i, &then);
        game_decide(&then, &d);
        if (strcmp(d.prompt, "prompt.council") == 0) {
            assert_true(d.lax);
            stood++;
        } else if (strncmp(d.prompt, "prompt.march", 12) == 0) {
            assert_int_equal(d.lax, strcmp(d.prompt, "prompt.march") != 0);
            waited += d.lax;
        } else if (strcmp(d.prompt, "prompt.guns") == 0) {
            assert_true(d.lax);
            fired++;
        } else if (strcmp(d.prompt, "prompt.act") == 0) {
            assert_false(d.lax);
            fought++;
        }
    }
    assert_true(stood > 0 && waited > 0 && fought > 0 && fired > 0);
    session_free(s);
}

/* Of a pool the dice are counted, not added: near the number needed its sum says nothing. */
static void a_counted_pool_is_never_decisive(void **unused)
{
    (void)unused;
    session *s = loaded("safari-ituri.save");
    int near = 0;
    for (int i = 0; i < session_count(s); i++) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = 0; k < l->nrolls; k++) {
            const roll *r = &l->rolls[k];
            const int32_t sum = r->total + r->ledger.total;
            if (r->count < 2 || r->need == 0 || r->outcome == sum) continue;
            near += abs(sum - r->need) <= 1;
            assert_false(anim_decisive(r));
        }
    }
    assert_true(near > 0);
    session_free(s);
}

/* A throw that could as well have gone the other way is slow at its end, at any speed; with reduced motion
 * nothing is. */
static void a_decisive_throw_is_slow(void **unused)
{
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    anim a = {0};
    int slow = 0, plain = 0;
    for (int i = 0; i < session_count(s); i++) {
        const event_list *l = &session_at(s, i)->events;
        if (l->count == 0 || l->items[0].kind != EV_ROLL || l->items[0].roll < 0) continue;
        const roll *thrown = &l->rolls[l->items[0].roll];
        if (thrown->kind != ROLL_DICE || thrown->count != 1) continue;
        uint64_t length[3];
        for (int how = 0; how < 3; how++) {
            anim_reset(&a, s, NO_SIDE);
            a.pace = how == 1 ? 0.5f : 1;
            a.still = how == 2;
            anim_start(&a, i, 1000);
            length[how] = a.to - a.from;
            if (how == 0) { /* it comes to rest in its time, and never goes back */
                float before = 0;
                for (uint64_t t = a.from; t < a.to; t += 20) {
                    assert_true(anim_dice_part(&a, t) >= before);
                    before = anim_dice_part(&a, t);
                }
                assert_true(before >= 1);
            }
        }
        const bool decisive =
            thrown->need != 0 && abs(thrown->total + thrown->ledger.total - thrown->need) <= 1;
        assert_int_equal(anim_decisive(thrown), decisive);
        assert_true(length[1] * 2 <= length[0] + 1 && length[1] * 2 + 2 >= length[0]);
        static uint64_t usual; /* of one die */
        if (!decisive) usual = length[0];
        if (usual > 0) assert_int_equal(length[0], usual + (decisive ? ANIM_SLOW_MS : 0));
        assert_true(length[2] < length[0]);
        slow += decisive;
        plain += !decisive;
    }
    assert_true(slow > 3);
    assert_true(plain > 3);
    session_free(s);
}

/* A leader or key figure that falls is gone from the counter and its card as soon as it is told, whatever of
 * the same fire is still to be shown. */
static void who_fell_is_gone_as_it_is_told(void **unused)
{
    (void)unused;
    session *s = loaded("prone-omaruru.save");
    int fell = 0, keys = 0;
    for (int e = 0; e < session_count(s); e++) {
        const session_entry *at = session_at(s, e);
        static anim a;
        anim_reset(&a, s, NO_SIDE);
        a.pace = 1;
        for (int i = 0; i < at->events.count; i++) {
            const event *ev = &at->events.items[i];
            const bool key = strncmp(ev->code ? ev->code : "", "ev.key-", 7) == 0;
            if (ev->kind != EV_LEADER && !key) continue;
            anim_start(&a, e, 0);
            anim_stop_after(&a, e, i);
            for (uint64_t now = 0; a.running && !a.held && now < 100000; now += 50)
                anim_tick(&a, now);
            assert_true(a.held);
            unit_face face;
            game_face(&a.shown, ev->unit, &face);
            if (!key) assert_false(face.leader);
            if (!key) assert_true(face.hurt);
            const field *f = NULL;
            const ruleset *rs = session_scenario(s)->rules;
            for (int k = 0; k < rs->nfields; k++)
                if (strcmp(rs->fields[k].name, "keys") == 0) f = &rs->fields[k];
            assert_non_null(f);
            if (key) assert_int_equal(field_get(&a.shown, f, ev->unit), ev->n[0]);
            fell += !key;
            keys += key;
        }
    }
    print_message("%d leaders and %d key figures fell\n", fell, keys);
    assert_true(fell > 0 && keys > 0);
    session_free(s);
}

/* Lines of entry `from` on that tell of luck. */
static int lucky_lines(const table *t, int from)
{
    int n = 0;
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        n += l->entry >= from && l->under && strstr(l->under, "Luck: ") != NULL;
    }
    return n;
}

/* What luck made of a fight is not in the log before all of the fight has been shown. */
static void luck_waits_in_the_log_for_what_is_shown(void **unused)
{
    (void)unused;
    desk d =
        desk_open_with(ruleset_list, ".", "tests/playthroughs/safari-lake.save", 1280, 720, false, false);
    table *t = d.a->table;
    int from = session_count(t->s), fights = 0;
    log_update(t);
    for (int i = 0; i < t->log->count; i++) /* the last that tells of luck */
        if (t->log->lines[i].under && strstr(t->log->lines[i].under, "Luck: ")) from = t->log->lines[i].entry;
    assert_true(from < session_count(t->s));
    while (from > 0 && session_at(t->s, from)->act.verb == VERB_GO)
        from--;
    assert_true(lucky_lines(t, from) > 0);
    show_pace(t, 1);
    show_again(t, from);
    log_clear(t);
    assert_true(t->anim->running);
    for (int i = 0; i < 4000 && t->anim->running; i++) {
        const int end = stretch_end(t->s, from);
        log_update(t);
        if (t->anim->entry < end) assert_int_equal(lucky_lines(t, from), 0);
        fights += t->anim->entry < end;
        show_next(t);
    }
    anim_finish((anim *)t->anim);
    log_update(t);
    assert_true(fights > 0);
    assert_true(lucky_lines(t, from) > 0);
    desk_close(&d);
}

/* Nor is it in the moment between an order and the showing of it; and it stands where all it counts has been
 * told. */
static void luck_is_told_beneath_the_last_it_counts(void **unused)
{
    (void)unused;
    action shot;
    error err = {0};
    desk d = before("ui/data/first-march-c", "\n78 expedition fire", 1280, 720, false);
    table *t = d.a->table;
    assert_true(action_decode(t->sc, t->battle->d.side, "fire u0 @u5 weapon=breech-loader", &shot, &err));
    const int from = session_count(t->s);
    show_pace(t, 1);
    log_update(t);
    battle_do(t, &shot);
    log_update(t);
    assert_true(t->anim->entry < session_count(t->s));
    assert_int_equal(lucky_lines(t, from), 0);
    anim_finish((anim *)t->anim);
    rest(&d);
    log_update(t);
    assert_int_equal(lucky_lines(t, from), 1);
    int at = 0, fell = 0;
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        if (l->entry < from) continue;
        if (l->under && strstr(l->under, "Luck: ")) at = i;
        if (l->text && strstr(l->text, "warrior killed")) fell = i;
    }
    assert_true(at > 0 && at >= fell);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_fell_is_gone_as_it_is_told),
        cmocka_unit_test(luck_is_told_by_what_it_changed),
        cmocka_unit_test(luck_is_told_of_blows_that_nobody_ordered),
        cmocka_unit_test(only_where_something_is_left_over_is_asked),
        cmocka_unit_test(a_counted_pool_is_never_decisive),
        cmocka_unit_test(a_decisive_throw_is_slow),
        cmocka_unit_test(luck_waits_in_the_log_for_what_is_shown),
        cmocka_unit_test(luck_is_told_beneath_the_last_it_counts),
    };
    return cmocka_run_group_tests_name("luck", tests, make_folder, remove_folder);
}
