/*
 * test_banners.c: what a banner says of its fight and of no other: whose dice, how many of a kind, what stood
 * before, whose sign; and that luck is judged of what it tells.
 */
#include "ui/told.h"

#include "game/action_form.h"
#include "game/game.h"
#include "game/luck.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/direct/recap_read.h"

typedef void look_at(const session *s, const tale_fight *f, const char *what, const char *why);

/* Each fight of a golden game that has something to tell, as everybody sees it. */
static void each_fight(const char *name, look_at *look)
{
    static tale t;
    session *s = loaded(name);
    for (int from = 0, to; from < session_count(s); from = to) {
        to = stretch_end(s, from);
        tale_read(&t, s, NO_SIDE, from, to);
        for (int i = 0; i < t.count; i++) {
            strbuf what = {0}, why = {0};
            const char *rule;
            if (t.fights[i].told.entry < 0) continue;
            tale_verdict(s, NO_SIDE, &t.fights[i], &what, &why, &rule);
            look(s, &t.fights[i], strbuf_str(&what), strbuf_str(&why));
            strbuf_free(&what);
            strbuf_free(&why);
        }
    }
    session_free(s);
}

static int met; /* fights in which it mattered */

static int unit_told(const session *s, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    return told->unit < 0 ? NO_UNIT : action_unit_of(session_scenario(s), told->unit);
}

/* He fired, too, and his own shot was thrown for once more before he fell. */
static bool threw_for_another(const session *s, const tale_fight *f)
{
    const scenario *sc = session_scenario(s);
    for (int e = f->begin.entry; e <= f->told.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        for (int i = 0; i < (e == f->told.entry ? f->told.event : l->count); i++) {
            const event *ev = &l->items[i];
            const roll *r = ev->kind == EV_ROLL && ev->roll >= 0 ? &l->rolls[ev->roll] : NULL;
            if (r && r->cause == CAUSE_LOSS && r->unit >= 0 && r->other >= 0 &&
                action_unit_of(sc, r->unit) == unit_told(s, f) &&
                action_unit_of(sc, r->other) != unit_told(s, f))
                return true;
        }
    }
    return false;
}

static void has_its_own_dice(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const event *told = tale_event(s, f->told);
    if (!f->blow || (told->kind != EV_LOSS && told->kind != EV_REMOVE)) return;
    const roll *r = tale_roll(s, tale_decided(s, NO_SIDE, f));
    met += threw_for_another(s, f);
    if (r && r->cause == CAUSE_LOSS && r->other >= 0 &&
        action_unit_of(session_scenario(s), r->other) != unit_told(s, f))
        fail_msg("\"%s\" / \"%s\": of another's fall", what, why);
}

/* What he threw for the leader of whom he shot has nothing to do with his own end. */
static void no_dice_of_another_fight_are_quoted(void **unused)
{
    (void)unused;
    met = 0;
    each_fight("grid-kassassin.save", has_its_own_dice);
    each_fight("grid-el-teb.save", has_its_own_dice);
    each_fight("grid-bussaco.save", has_its_own_dice);
    print_message("%d fell who had thrown for another\n", met);
    assert_true(met > 3);
}

static void counts_what_stood(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const event *told = tale_event(s, f->told);
    state before;
    int first = -1, came = 0;
    if (!f->blow || (told->kind != EV_LOSS && told->kind != EV_REMOVE && told->kind != EV_HITS)) return;
    for (int e = f->begin.entry; e <= f->told.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        for (int i = e == f->begin.entry ? f->begin.event : 0;
             i < (e == f->told.entry ? f->told.event + 1 : l->count); i++) {
            const event *ev = &l->items[i];
            if (ev->kind != EV_HITS || action_unit_of(session_scenario(s), ev->unit) != unit_told(s, f))
                continue;
            if (first < 0) first = e;
            came += ev->n[0];
        }
    }
    if (first < 0 || came == 0) return;
    session_state_at(s, first, &before);
    const int stood = before.units[unit_told(s, f)].hits;
    strbuf says = {0};
    unit_face face;
    word_args n = word_args_none();
    game_face(&before, unit_told(s, f), &face);
    n.unit = (int16_t)unit_told(s, f);
    n.n[0] = stood, n.n[1] = came, n.n[2] = stood + came, n.n[3] = face.hit_of;
    words_format(session_scenario(s), session_state(s), "fight.stood", &n, &says);
    assert_true(says.len > 0);
    const bool said = strstr(why, strbuf_str(&says)) != NULL;
    if (said != (stood > 0)) fail_msg("\"%s\" / \"%s\", and not \"%s\"", what, why, strbuf_str(&says));
    met += stood > 0;
    strbuf_free(&says);
}

/* 8 hits stood on it and 2 came: the banner says of how many the base fell. */
static void hits_that_stood_are_counted(void **unused)
{
    (void)unused;
    met = 0;
    each_fight("grid-kassassin.save", counts_what_stood);
    each_fight("grid-pyramids.save", counts_what_stood);
    print_message("%d on whom hits stood\n", met);
    assert_true(met > 10);
}

static int times_in(const char *text, const char *part)
{
    int n = 0;
    for (const char *p = text; part[0] && (p = strstr(p, part)) != NULL; p += strlen(part))
        n++;
    return n;
}

static void says_nothing_twice(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    const word_entry *w = told->code ? words_find(sc->words, told->code) : NULL;
    strbuf also = {0};
    bool of_others = false;
    for (int i = 0; i < f->nalso; i++) {
        const event *ev = tale_event(s, f->also[i]);
        of_others = of_others || ev->unit < 0 || action_unit_of(sc, ev->unit) != unit_told(s, f);
    }
    if (f->blow && w && w->also[0] && unit_told(s, f) != NO_UNIT && !of_others) {
        const word_args a = event_args(told);
        words_format_template(sc, session_state(s), w->also, &a, &also);
        if (times_in(what, strbuf_str(&also)) > 1) fail_msg("\"%s\" / \"%s\"", what, why);
        met += f->nalso > 1 && strstr(what, " (2).") != NULL;
    }
    strbuf_free(&also);
}

/* Two of a party who fell alike are told with their number, and not one and then one also. */
static void what_is_told_is_not_told_again_beside_it(void **unused)
{
    (void)unused;
    met = 0;
    each_fight("safari-lake.save", says_nothing_twice);
    each_fight("safari-ituri.save", says_nothing_twice);
    print_message("%d with their number\n", met);
    assert_true(met > 5);
}

static void has_a_sign(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const event *told = tale_event(s, f->told);
    int side;
    tale_about(s, f, &side);
    (void)why;
    if (told->kind != EV_ROLL) return;
    if (side != tale_roll(s, f->told)->thrower - 1) fail_msg("\"%s\": of side %d", what, side);
    met++;
}

/* Reinforcements that do not come are those of the side that threw for them. */
static void a_vain_throw_bears_the_sign_of_who_threw(void **unused)
{
    (void)unused;
    met = 0;
    each_fight("grid-kassassin.save", has_a_sign);
    each_fight("prone-omaruru.save", has_a_sign);
    assert_true(met > 3);
}

static void judges_what_it_tells(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const event *told = tale_event(s, f->told);
    strbuf luck = {0};
    (void)why;
    if (!f->blow || told->kind != EV_MARK || unit_told(s, f) != f->doer) return;
    if (luck_say(s, f, &luck)) fail_msg("\"%s\" / \"%s\"", what, strbuf_str(&luck));
    strbuf_free(&luck);
    met++;
}

/* Few rounds left, a jam: what his shot did to who fired is no luck of whom he fired at. */
static void no_luck_is_told_of_what_is_not(void **unused)
{
    (void)unused;
    met = 0;
    each_fight("conduct-isandlwana.save", judges_what_it_tells);
    each_fight("conduct-ulundi.save", judges_what_it_tells);
    print_message("%d of one's own shot\n", met);
    assert_true(met > 2);
}

/* The way of a charge that fell short is no march of its own below it: one line tells both. */
static void a_charge_that_falls_short_is_one_line(void **unused)
{
    (void)unused;
    static const char *const games[] = {"prone-drill.save", "prone-omaruru.save"};
    static tale t;
    static recap_told told;
    int found = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0, to; from < session_count(s); from = to) {
            to = stretch_end(s, from);
            const int side = session_at(s, from)->side;
            if (side < 0) continue;
            tale_read(&t, s, 1 - side, from, to);
            recap_read(&told, s, 1 - side, from, to);
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const roll *r = f->blow ? NULL : tale_roll(s, f->roll[0]);
                if (!r || r->cause != CAUSE_MOVEMENT) continue;
                for (int k = 0; k < told.nways; k++) {
                    const recap_way *w = &told.way[k];
                    if (w->unit != f->doer || w->gives || w->entry != f->told.entry || w->n < 2) continue;
                    if (!told.line[w->line].verdict) fail_msg("%s, from entry %d", games[g], from);
                    assert_int_equal(told.line[w->line].space, w->via[w->n - 1]);
                    found++;
                }
            }
        }
        session_free(s);
    }
    assert_true(found > 0);
}

static int breaks; /* who were shaken, each with a plate that stays */

static void is_held(const session *s, const tale_fight *f, const char *what, const char *why)
{
    const event *told = tale_event(s, f->told);
    (void)what, (void)why;
    if (f->blow || told->kind != EV_MARK ||
        strcmp(session_scenario(s)->rules->marks[told->n[0]].name, "shaken") != 0)
        return;
    assert_true(tale_weighs(s, f));
    breaks++;
}

/* A unit that fails its morale and flees has a plate before it runs, which stays until a press. */
static void whoever_is_shaken_has_a_plate(void **unused)
{
    (void)unused;
    breaks = 0;
    each_fight("prone-omaruru.save", is_held);
    each_fight("prone-oviumbo.save", is_held);
    each_fight("prone-heyde.save", is_held);
    assert_true(breaks > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_dice_of_another_fight_are_quoted),
        cmocka_unit_test(hits_that_stood_are_counted),
        cmocka_unit_test(what_is_told_is_not_told_again_beside_it),
        cmocka_unit_test(a_vain_throw_bears_the_sign_of_who_threw),
        cmocka_unit_test(no_luck_is_told_of_what_is_not),
        cmocka_unit_test(a_charge_that_falls_short_is_one_line),
        cmocka_unit_test(whoever_is_shaken_has_a_plate),
    };
    return cmocka_run_group_tests_name("banners", tests, NULL, NULL);
}
