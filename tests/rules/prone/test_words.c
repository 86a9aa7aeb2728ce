/*
 * test_words.c: every rule the forced-prone rules cite has a page; nothing is called by a working name.
 */
#include "rules/prone/drill.h"

#include <ctype.h>

#include "ai/teach_internal.h"
#include "core/file.h"
#include "core/mem.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/teacher.h"
#include "game/words.h"
#include "game/scenario_load.h"

static scenario *load(void)
{
    return drill_load("rules/prone/scenarios/drill.json", NULL);
}

static void each_file(const char *folder, const char *suffix,
                      void (*look)(const scenario *, const char *, const char *), const scenario *sc)
{
    error err = {0};
    char **names;
    int n;
    assert_true(file_list(folder, suffix, &names, &n, &err));
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char path[256], *text;
        size_t size;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_true(file_read(path, 1 << 20, &text, &size, &err));
        look(sc, names[i], text);
        mem_free(text);
    }
    file_list_free(names, n);
}

static bool explained(const scenario *sc, const char *rule)
{
    char padded[48];
    snprintf(padded, sizeof padded, " %s ", rule);
    for (int i = 0; i < sc->npages; i++)
        if (strstr(sc->pages[i].rules, padded) != NULL) return true;
    return false;
}

/* "H1", "H1b", "H·H6" in quotes. */
static void rules_have_pages(const scenario *sc, const char *name, const char *text)
{
    for (const char *p = strstr(text, "\"H"); p != NULL; p = strstr(p + 1, "\"H")) {
        char rule[40];
        const size_t len = strcspn(p + 1, "\"");
        if (len > 8 || (!isdigit((unsigned char)p[2]) && strncmp(p + 2, "\xc2\xb7H", 3) != 0)) continue;
        snprintf(rule, sizeof rule, "%.*s", (int)len, p + 1);
        if (!explained(sc, rule)) fail_msg("%s cites %s, which no page explains", name, rule);
    }
}

static void every_rule_has_a_page(void **unused)
{
    (void)unused;
    scenario *sc = load();
    each_file("src/rules/prone", ".c", rules_have_pages, sc);
    each_file("rules/prone", ".json", rules_have_pages, sc);
    scenario_free(sc);
}

static void no_working_names(const scenario *sc, const char *name, const char *text)
{
    (void)sc;
    if (strstr(text, "Gap") != NULL || strstr(text, "HSC") != NULL) fail_msg("%s uses a working name", name);
}

static void house_rules_go_by_their_public_names(void **unused)
{
    (void)unused;
    each_file("src/rules/prone", ".c", no_working_names, NULL);
    each_file("rules/prone", ".json", no_working_names, NULL);
    each_file("rules/prone/pages", ".md", no_working_names, NULL);
    each_file("rules/prone/scenarios", ".json", no_working_names, NULL);
}

/* Units are called "Machine guns" and "Field company" alike: a sentence whose verb agrees with one is wrong
 * of the other. Past tenses, may, can, must and would agree with both. */
static void check_number(const char *code, const char *text)
{
    static const char *const names[] = {"{unit} ", "{other} "}, *const fine[] = {"us", "hers", "towards",
                                                                                 "alongside"};
    for (int i = 0; i < 2 && text != NULL; i++)
        for (const char *p = strstr(text, names[i]); p != NULL; p = strstr(p + 1, names[i])) {
            const char *word = p + strlen(names[i]);
            const size_t len = strspn(word, "abcdefghijklmnopqrstuvwxyz-");
            bool agrees = len > 0 && word[len - 1] == 's';
            for (size_t k = 0; k < sizeof fine / sizeof fine[0]; k++)
                agrees = agrees && strncmp(word, fine[k], len) != 0;
            /* "the leader of {unit} was killed", "nobody who leads {unit} is": the verb is of another noun */
            const bool owned = (p - text >= 3 && strncmp(p - 3, "of ", 3) == 0) ||
                               (p - text >= 6 && strncmp(p - 6, "leads ", 6) == 0) ||
                               (p - text >= 6 && strncmp(p - 6, "where ", 6) == 0) ||
                               (p - text >= 6 && strncmp(p - 6, "Where ", 6) == 0);
            if (agrees && !owned)
                fail_msg("%s: \"%s\" is right of one company or of several guns, not of both", code, text);
        }
}

static void words_suit_one_and_many(void **unused)
{
    (void)unused;
    scenario *sc = load();
    const char *code;
    const word_entry *entry;
    for (size_t i = 0; words_each(sc->words, i, &code, &entry); i++) {
        static const char *const ours[] = {"prone.", "ev.",     "roll.",  "prompt.",
                                           "verb.",  "action.", "umpire."};
        bool is_ours = false;
        for (size_t k = 0; k < sizeof ours / sizeof ours[0]; k++)
            is_ours = is_ours || strncmp(code, ours[k], strlen(ours[k])) == 0;
        if (!is_ours) continue;
        check_number(code, entry->text);
        check_number(code, entry->title);
        check_number(code, entry->remedy);
    }
    scenario_free(sc);
}

/* H·H21: the card of an ace says that a leader who lies is missed by red ones, as it is played. */
static void the_card_of_an_ace_tells_all(void **unused)
{
    (void)unused;
    scenario *sc = load();
    const chart_cell *cell = chart_at(chart_find(sc, "casualty"), 1, 0, NULL);
    const word_entry *w = words_find(sc->words, cell->code);
    assert_non_null(w);
    assert_non_null(strstr(w->text, "red"));
    assert_non_null(strstr(w->text, "lies"));
    scenario_free(sc);
}

static void told_as(const drill *t, const char *text, strbuf *out)
{
    action a;
    error err = {0};
    strbuf who = {0};
    const scenario *sc = session_scenario(t->play);
    const state *now = session_state(t->play);
    if (!action_decode(sc, 0, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    const uint16_t at = now->units[COMPANY].space;
    const taught_order o = {.unit = COMPANY,
                            .target = NO_UNIT,
                            .from = at,
                            .to = at,
                            .what = TAUGHT_DOES,
                            .does = a.verb,
                            .deed = a,
                            .act = a};
    taught_order_words(sc, now, &o, &who, out);
    strbuf_free(&who);
}

/* Whom an order means has his name in it, and what must come before he may be fired at. */
static void who_is_fired_at_is_named(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    const uint16_t at = drill_state(&t)->units[COMPANY].space;
    taught_order o = {.unit = COMPANY, .target = BAND, .from = at, .to = at, .what = TAUGHT_FIRES};
    strbuf who = {0}, now = {0}, then = {0}, there = {0};
    taught_order_words(session_scenario(t.play), drill_state(&t), &o, &who, &now);
    o.once = "once it is seen";
    taught_order_words(session_scenario(t.play), drill_state(&t), &o, &who, &then);
    o.once = NULL, o.meets = (uint16_t)(at + 1);
    taught_order_words(session_scenario(t.play), drill_state(&t), &o, &who, &there);
    assert_string_equal(strbuf_str(&now), "fire at Band");
    assert_string_equal(strbuf_str(&then), "fire at Band, once it is seen");
    assert_non_null(strstr(strbuf_str(&there), "fire at Band, if that enemy comes to "));
    strbuf_free(&there);
    strbuf_free(&who);
    strbuf_free(&now);
    strbuf_free(&then);
    drill_close(&t);
}

/* A hint to the Germans in that step of that battle, in which nothing else is done. */
static hint *hint_in(drill *t, const char *step)
{
    const teach_budget budget = {.playouts = 60};
    hint *h = mem_alloc(sizeof *h);
    state *view = mem_alloc(sizeof *view);
    drill_turn_of(t, step, 0);
    session_view(t->play, 0, view);
    assert_true(teach_hint(view, 3, &budget, h));
    mem_free(view);
    return h;
}

/* Where nothing is better than to stay and fire it is told whom to fire at; where nobody could fire, that
 * nobody does, and nothing is left to be ordered. */
static void a_hint_tells_what_staying_is(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, BAND_TWO, -1);
    hint *h = hint_in(&t, "fire");
    assert_true(h->holds && h->fires);
    assert_int_equal(h->best.norders, 1);
    assert_int_equal(h->best.order[0].unit, COMPANY);
    assert_true(h->best.order[0].target == BAND || h->best.order[0].target == BAND_TWO);
    assert_false(h->best.order[0].later || h->has_second);
    assert_null(h->best.order[0].once);
    mem_free(h);
    drill_close(&t);
    t = drill_open("range", NULL);
    drill_clear(&t, WAGONS, BAND, -1);
    h = hint_in(&t, "movement");
    assert_false(h->fires);
    mem_free(h);
    drill_close(&t);
}

/* Rifles that cannot be made out before they fire are fired at once they have. */
static void a_hint_says_that_a_target_must_be_seen(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    int told = 0;
    drill_clear(&t, GUNS, SMOKELESS, -1);
    drill_do(&t, "umpire-place u4 > 0712");
    hint *h = hint_in(&t, "movement");
    for (int i = 0; i < h->best.norders; i++) {
        if (h->best.order[i].target != SMOKELESS) continue;
        assert_non_null(h->best.order[i].once);
        told++;
    }
    assert_int_equal(told, 1);
    mem_free(h);
    drill_close(&t);
}

/* A hint to fire names what must be done before: limbered or mounted nobody fires. */
static void a_hint_says_what_comes_before_the_fire(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    const scenario *sc = session_scenario(t.play);
    const state *now = drill_state(&t);
    static const char *const orders[] = {"form u0 order=open", "fire u0 @u9 direct=no"};
    taught_plan before = {0}, after = {0};
    strbuf who = {0}, first = {0}, then = {0};
    for (int i = 0; i < 2; i++) {
        action a, b;
        error err = {0};
        if (!action_decode(sc, 0, orders[i], &a, &err)) fail_msg("%s: %s", orders[i], err.text);
        assert_true(action_decode(sc, 0, orders[1 - i], &b, &err));
        teach_note(now, 0, &a, false, &before);
        teach_note(now, 0, &b, false, &after);
    }
    taught_order_words(sc, now, &before.order[0], &who, &first);
    taught_order_words(sc, now, &after.order[0], &who, &then);
    assert_non_null(strstr(strbuf_str(&first), ", fire at "));
    assert_int_equal(strncmp(strbuf_str(&then), "fire at ", strlen("fire at ")), 0);
    strbuf_free(&who);
    strbuf_free(&first);
    strbuf_free(&then);
    drill_close(&t);
}

/* A hint to turn says where to, one to form up into what. */
static void hints_say_where_to_and_into_what(void **unused)
{
    (void)unused;
    static const char *const orders[] = {"face u0 facing=n", "face u0 facing=se", "form u0 order=open",
                                         "form u0 order=close", "form u0 order=column"};
    enum { ORDERS = sizeof orders / sizeof *orders };
    drill t = drill_open("range", NULL);
    strbuf says[ORDERS] = {{0}};
    for (int i = 0; i < ORDERS; i++) {
        told_as(&t, orders[i], &says[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(strbuf_str(&says[i]), strbuf_str(&says[k])) == 0)
                fail_msg("%s and %s: %s", orders[i], orders[k], strbuf_str(&says[i]));
    }
    for (int i = 0; i < ORDERS; i++)
        strbuf_free(&says[i]);
    drill_close(&t);
}

/* What a hint says of the throw of an order that is to bring the company somewhere; "" : nothing. */
static void said_of_throw(drill *t, const char *deed, const char *way, char out[TAUGHT_TEXT])
{
    hint *h = mem_alloc(sizeof *h);
    const scenario *sc = session_scenario(t->play);
    error err = {0};
    taught_order *o = &h->best.order[0];
    *o = (taught_order){.unit = COMPANY, .target = NO_UNIT, .what = TAUGHT_DOES | TAUGHT_MOVES};
    assert_true(action_decode(sc, 0, deed, &o->deed, &err));
    assert_true(action_decode(sc, 0, way, &o->way, &err));
    o->from = drill_state(t)->units[COMPANY].space;
    o->to = (uint16_t)action_space(&o->way);
    h->best.norders = 1;
    teach_throws(drill_state(t), h);
    snprintf(out, TAUGHT_TEXT, "%s", h->nreasons > 0 ? h->reason[0].text : "");
    mem_free(h);
}

/* Standing up throws one die, of which two faces of six are good for three hexes; who has no leader must obey
 * first; one hex is sure, and nothing is said. */
static void hints_say_what_the_dice_must_bring(void **unused)
{
    (void)unused;
    char says[TAUGHT_TEXT];
    drill t = drill_open("range", NULL);
    drill_all(&t, "umpire-place u0 > 0510; umpire-set u0 key=forced-prone value=1");
    drill_turn_of(&t, "movement", 0);
    said_of_throw(&t, "stand u0", "move u0 > 0507", says);
    assert_string_equal(says, "The dice bring Company to 0507 on 33 % of the throws.");
    said_of_throw(&t, "stand u0", "move u0 > 0509", says);
    assert_string_equal(says, "");
    drill_do(&t, "umpire-set u0 key=leader value=2");
    drill_turn_of(&t, "movement", 0);
    said_of_throw(&t, "stand u0", "move u0 > 0507", says);
    assert_string_equal(says, "The dice bring Company to 0507 on 17 % of the throws.");
    drill_close(&t);
}

/* Forced down beside a band the company is sent from the waterhole: what becomes of that in the battles tried
 * is the first that is told. */
static void a_hint_says_what_becomes_of_the_objective_it_leaves(void **unused)
{
    (void)unused;
    const teach_budget budget = {.playouts = 150};
    drill t = drill_open("rules/prone/scenarios/drill.json", NULL);
    hint *h = mem_alloc(sizeof *h);
    state *view = mem_alloc(sizeof *view);
    int told = 0;
    drill_all(&t, "umpire-place u0 > 0808; umpire-set u0 key=forced-prone value=1; umpire-place u1 > 0809;"
                  "umpire-set u1 key=strength value=37; umpire-remove u2; umpire-set key=turn value=6");
    drill_turn_of(&t, "movement", 0);
    session_view(t.play, 0, view);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        int by_plan = -1, by_staying = -1;
        assert_true(teach_hint(view, seed, &budget, h));
        if (h->holds || h->best.norders != 1 || h->best.order[0].to == h->best.order[0].from) continue;
        if (sscanf(
                h->reason[0].text,
                "Field company leaves 0808: yours some turns on in %d %% of the battles tried, in %d %% if "
                "all stay.",
                &by_plan, &by_staying) != 2)
            continue;
        assert_true(by_staying >= 0 && by_staying <= 100 && by_plan >= 0 && by_plan <= 100);
        assert_int_not_equal(by_staying, by_plan);
        if (!h->unsure) assert_true(by_plan > by_staying); /* it is all that the battle is about */
        told++;
    }
    assert_true(told > 0);
    mem_free(view);
    mem_free(h);
    drill_close(&t);
}

/* Only German leaders direct fire: of nobody else's fall is it said that nobody directs it any more. */
static void who_never_directs_is_not_missed_at_it(void **unused)
{
    (void)unused;
    scenario *sc = load();
    static const char *const codes[] = {"ev.leader-killed", "ev.leader-wounded"};
    for (int i = 0; i < 4; i++) {
        const word_entry *w = words_find(sc->words, codes[i / 2]);
        word_args args = word_args_none();
        strbuf out = {0};
        args.unit = 0;
        args.n[1] = 4;
        args.n[2] = i % 2;
        words_format_template(sc, NULL, w->follows, &args, &out);
        assert_int_equal(strstr(strbuf_str(&out), "Nobody directs") != NULL, i % 2);
        assert_non_null(strstr(strbuf_str(&out), "his +1 to close") ? strstr(strbuf_str(&out), "his +1")
                                                                    : strstr(strbuf_str(&out), "His +1"));
        strbuf_free(&out);
    }
    scenario_free(sc);
}

/* Allies who fight on foot, though they look like riders, have no horses to be mounted on. */
static void who_has_no_horses_says_so(void **unused)
{
    (void)unused;
    static const int whose[] = {SCOUTS, RIDERS, COMPANY};
    static const char *const says[] = {"order.no-horses", "order.mounted", NULL};
    drill t = drill_open("range", NULL);
    for (int i = 0; i < 3; i++) {
        panel p = {0};
        const char *horses = NULL;
        session_scenario(t.play)->rules->describe_unit(drill_state(&t), whose[i], &p);
        for (int k = 0; k < p.count; k++)
            if (strcmp(p.row[k].label, "row.horses") == 0) horses = p.row[k].value;
        assert_int_equal(horses == NULL, says[i] == NULL);
        if (horses != NULL) assert_string_equal(horses, says[i]);
    }
    drill_close(&t);
}

/* A border of range says how far it reaches. */
static void borders_of_range_say_how_far(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    const scenario *sc = session_scenario(t.play);
    overlay *o = mem_alloc(sizeof *o);
    bool met[3] = {false, false, false};
    drill_turn_of(&t, "fire", 0);
    game_show(drill_state(&t), COMPANY, -1, o);
    for (int i = 0; i < o->count; i++) {
        static const overlay_kind kinds[] = {OVERLAY_SHORT, OVERLAY_MEDIUM, OVERLAY_LONG};
        static const int far[] = {4, 8, 12};
        for (int k = 0; k < 3; k++) {
            if (o->item[i].kind != kinds[k]) continue;
            assert_int_equal(o->item[i].n, far[k]);
            met[k] = true;
        }
    }
    assert_true(met[0] && met[1]);
    word_args args = word_args_none();
    strbuf says = {0};
    args.n[0] = 4;
    words_format(sc, drill_state(&t), "overlay.near", &args, &says);
    assert_string_equal(strbuf_str(&says), "Short range, to 4 hexes");
    strbuf_free(&says);
    mem_free(o);
    drill_close(&t);
}

/* While cards are drawn one unit acts to each; when the other side has ended, all go on. */
static void one_unit_acts_to_a_card(void **unused)
{
    (void)unused;
    decision d;
    drill t = drill_open("range", NULL);
    drill_do(&t, "umpire-step step=movement");
    game_decide(drill_state(&t), &d);
    assert_true(d.single);
    drill_turn_of(&t, "movement", 0);
    game_decide(drill_state(&t), &d);
    assert_false(d.single);
    drill_close(&t);
}

static void options_name_their_rule(void **unused)
{
    (void)unused;
    scenario *sc = load();
    for (int i = 0; i < sc->rules->noptions; i++) {
        char code[80];
        snprintf(code, sizeof code, "option.%s", sc->rules->options[i].key);
        const word_entry *w = words_find(sc->words, code);
        if (w == NULL || !explained(sc, w->rule)) fail_msg("%s names no rule that a page explains", code);
    }
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_page),
        cmocka_unit_test(house_rules_go_by_their_public_names),
        cmocka_unit_test(words_suit_one_and_many),
        cmocka_unit_test(the_card_of_an_ace_tells_all),
        cmocka_unit_test(options_name_their_rule),
        cmocka_unit_test(hints_say_where_to_and_into_what),
        cmocka_unit_test(who_is_fired_at_is_named),
        cmocka_unit_test(a_hint_tells_what_staying_is),
        cmocka_unit_test(a_hint_says_that_a_target_must_be_seen),
        cmocka_unit_test(a_hint_says_what_comes_before_the_fire),
        cmocka_unit_test(hints_say_what_the_dice_must_bring),
        cmocka_unit_test(who_never_directs_is_not_missed_at_it),
        cmocka_unit_test(a_hint_says_what_becomes_of_the_objective_it_leaves),
        cmocka_unit_test(who_has_no_horses_says_so),
        cmocka_unit_test(borders_of_range_say_how_far),
        cmocka_unit_test(one_unit_acts_to_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
