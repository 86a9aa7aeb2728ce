/*
 * test_hall.c: the show stopped by somebody who walks by: which side he takes, what he is offered, how he
 * leaves; and that what a hall must read is large and lies within the safe margin.
 */
#include <math.h>

#include "ai/teach.h"
#include "board/names.h"
#include "core/language.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/words.h"
#include "ui/app/hall.h"
#include "ui/app/hall_caption.h"
#include "ui/app/hall_choices.h"
#include "ui/app/hall_table.h"
#include "ui/app/visit.h"
#include "ui/desk.h"
#include "ui/table/camera.h"
#include "ui/table/panels/log.h"

static const char *const shown[] = {
    "rules/conduct/scenarios/rorkes-drift.json", "rules/africa/scenarios/castillejos.json",
    "rules/safari/scenarios/tsavo.json", "rules/prone/scenarios/onganjira.json",
    "rules/grid/scenarios/kassassin.json"};

static void wait_ms(desk *d, int ms)
{
    for (; ms > 0; ms -= 50) {
        d->now += 50;
        app_tick(d->a, d->now);
        if (ms % 200 == 0) app_draw(d->a, d->out);
    }
    app_draw(d->a, d->out);
}

static void hit(desk *d, int k)
{
    const ui_event e = {.kind = UI_KEY, .key = k};
    app_event(d->a, &e);
    wait_ms(d, 50);
}

/* The show of that battle, `ms` after it began. */
static desk desk_of_show(const char *path, int w, int h, int ms)
{
    desk d = desk_open_with(ruleset_list, ".", path, w, h, true, false);
    d.a->config.teacher = d.a->host_of_table.teacher = &ai_teacher;
    d.a->host_of_table.hurried = true; /* what is shown is counted, not how fast this machine thinks */
    app_open(d.a, SCREEN_DEMO);
    wait_ms(&d, ms);
    return d;
}

static bool asked(const desk *d)
{
    return text_holds(d->out, "Take the") && text_holds(d->out, "ten minutes");
}

/* Until the cards of the coach lie there: milliseconds shown. */
static int until_choices(desk *d)
{
    int ms = 0;
    for (; ms < 60000 && !text_holds(d->out, "What will you do?"); ms += 50)
        wait_ms(d, 50);
    return ms;
}

/* Counted from the touch that stops the show: presses and what is shown. */
static void from_a_touch_to_an_order(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        desk d = desk_of_show(shown[i], 1280, 720, 14000);
        int presses = 0;
        hit(&d, 'x'), presses++;
        assert_true(asked(&d));
        hit(&d, '1'), presses++;
        assert_false(asked(&d));
        assert_false(d.a->table->watched);
        assert_in_range(presses, 1, 2);
        const int ms = until_choices(&d);
        if (ms > 20000) fail_msg("%s: %d ms are shown before the first order", shown[i], ms);
        const int before = session_count(d.a->table->s);
        hit(&d, '1'), presses++;
        assert_true(session_count(d.a->table->s) > before);
        assert_in_range(presses, 1, 4);
        print_message("%s: %d presses, %d ms\n", shown[i], presses, ms);
        desk_close(&d);
    }
}

static void without_an_answer_nothing_is_lost(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 14000);
    hit(&d, 'x');
    const int entry = d.a->table->anim->entry, count = session_count(d.a->table->s);
    wait_ms(&d, 19000);
    assert_true(asked(&d));
    assert_int_equal(d.a->table->anim->entry, entry);
    assert_int_equal(session_count(d.a->table->s), count);
    wait_ms(&d, 1200);
    assert_false(asked(&d));
    assert_int_equal(d.a->screen, SCREEN_DEMO);
    assert_true(d.a->table->watched);
    assert_in_range(d.a->table->anim->entry, entry, entry + 1);
    wait_ms(&d, 15000);
    assert_true(session_count(d.a->table->s) > count); /* and it goes on */
    desk_close(&d);
}

static void enter_and_arrows_take_a_side_and_escape_leaves(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 8000);
    hit(&d, KEY_SPACE);
    hit(&d, KEY_RIGHT);
    hit(&d, KEY_ENTER);
    assert_true(battle_seat(d.a->table, 1) == SEAT_HUMAN && battle_seat(d.a->table, 0) == SEAT_COMPUTER);
    desk_close(&d);
    d = desk_of_show(shown[4], 1280, 720, 8000);
    hit(&d, KEY_SPACE);
    hit(&d, KEY_ESCAPE);
    assert_false(asked(&d));
    assert_int_equal(d.a->screen, SCREEN_DEMO); /* the show goes on */
    hit(&d, KEY_SPACE);
    assert_true(asked(&d));
    const ui_event e = {.kind = UI_KEY, .key = KEY_ESCAPE, .mods = UI_SHIFT};
    app_event(d.a, &e);
    wait_ms(&d, 50);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    desk_close(&d);
}

/* Whoever puts the page to take home away by a key, at once or later, leaves a show that goes on; a number,
 * as it is pressed when the time has just run out, puts nothing away. */
static void after_a_farewell_by_key_the_show_goes_on(void **unused)
{
    (void)unused;
    static const int later[] = {100, 8000};
    for (int i = 0; i < 2; i++) {
        desk d = desk_of_show(shown[2 + i], 1280, 720, 14000);
        hit(&d, 'x');
        hit(&d, '1');
        until_choices(&d);
        hit(&d, KEY_ESCAPE);
        assert_true(text_holds(d.out, "The show goes on in"));
        wait_ms(&d, later[i]);
        hit(&d, '1');
        assert_true(text_holds(d.out, "The show goes on in"));
        hit(&d, KEY_ENTER);
        wait_ms(&d, 200);
        assert_false(text_holds(d.out, "The show goes on in"));
        assert_true(d.a->table->watched);
        const table *t = d.a->table;
        wait_ms(&d, 12000);
        const int count = session_count(t->s), entry = t->anim->entry;
        wait_ms(&d, 60000);
        assert_true(d.a->table != t || session_count(t->s) != count || t->anim->entry != entry);
        desk_close(&d);
    }
}

static void who_goes_away_is_asked_and_then_the_show_goes_on(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 8000);
    hit(&d, 'x');
    hit(&d, '1');
    until_choices(&d);
    wait_ms(&d, 58000);
    assert_false(text_holds(d.out, "Still there?"));
    wait_ms(&d, 3000);
    assert_true(text_holds(d.out, "Still there?"));
    hit(&d, 'x'); /* he is */
    assert_false(text_holds(d.out, "Still there?"));
    wait_ms(&d, 61000);
    assert_true(text_holds(d.out, "Still there?"));
    wait_ms(&d, 15200);
    assert_false(text_holds(d.out, "Still there?"));
    assert_true(d.a->table->watched);
    assert_int_equal(d.a->screen, SCREEN_DEMO);
    desk_close(&d);
}

static void a_friend_takes_over_with_a_press(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 8000);
    hit(&d, 'x');
    hit(&d, '1');
    until_choices(&d);
    wait_ms(&d, 3000);
    const int count = session_count(d.a->table->s);
    hit(&d, 'h');
    assert_true(text_holds(d.out, "Still you?"));
    assert_true(text_holds(d.out, "9:")); /* the slice's own time, not the question's */
    hit(&d, KEY_SPACE);
    assert_false(text_holds(d.out, "Still you?"));
    assert_int_equal(session_count(d.a->table->s), count); /* the press was no order */
    assert_true(text_holds(d.out, "What will you do?"));
    desk_close(&d);
}

/* The battle stood still while somebody was asked who then went away: what the next one does is shown at
 * once all the same. */
static void who_was_asked_before_delays_nobody(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 14000);
    for (int i = 0; i < 2; i++) {
        hit(&d, 'x');
        wait_ms(&d, 21000);
        assert_false(asked(&d));
    }
    hit(&d, 'x');
    hit(&d, '1');
    assert_in_range(until_choices(&d), 0, 20000);
    hit(&d, '1');
    assert_in_range(until_choices(&d), 0, 15000);
    desk_close(&d);
}

/* Whoever presses one card after another is asked again within three quarters of a minute: nothing stands
 * still that he could not go on with. */
static void nobody_is_left_standing(void **unused)
{
    (void)unused;
    enum { STANDS_MS = 45000, VISIT_MS = 240000 };
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        desk d = desk_of_show(shown[i], 1280, 720, 14000);
        const table *t = d.a->table;
        int orders = 0, still = 0, count = 0;
        hit(&d, 'x');
        hit(&d, i % 2 ? '1' : '2');
        for (int ms = 0; ms < VISIT_MS && text_holds(d.out, "hand to a friend") && d.a->table == t;
             ms += 250) {
            wait_ms(&d, 250);
            const bool asks = text_holds(d.out, "What will you do?");
            count = session_count(t->s);
            still = asks ? 0 : still + 250;
            if (still > STANDS_MS)
                fail_msg(
                    "%s: not asked at %d after %d orders: ours %d, waits %d, running %d, held %d, show %d",
                    shown[i], count, orders, t->battle->ours, (int)t->waits->now, t->anim->running,
                    t->anim->held, t->show->fight);
            if (!asks) continue;
            hit(&d, '1' + orders % 3);
            if (session_count(t->s) == count) hit(&d, '1'); /* there are not always three */
            orders += session_count(t->s) != count;
        }
        print_message("%s: %d orders\n", shown[i], orders);
        assert_true(orders > 3);
        desk_close(&d);
    }
}

static bool own_units_go(const table *t, int from, int side)
{
    for (int i = from; i < session_count(t->s); i++)
        if (session_at(t->s, i)->side == side && session_at(t->s, i)->act.nunits > 0) return true;
    return false;
}

/* Five: what is left of the turn is done for him, and in the next he is asked again. */
static void the_rest_is_done_by_the_staff(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 8000);
    hit(&d, 'x');
    hit(&d, '1');
    until_choices(&d);
    const table *t = d.a->table;
    const int count = session_count(t->s), turn = t->battle->view.turn, side = t->battle->d.side;
    assert_true(text_holds(d.out, "My staff"));
    hit(&d, '5');
    assert_false(text_holds(d.out, "What will you do?"));
    assert_in_range(until_choices(&d), 0, 59000);
    assert_true(own_units_go(t, count, side));
    assert_true(t->battle->view.turn > turn);
    desk_close(&d);
}

static void at_the_end_there_is_a_page_to_take_home(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[4], 1280, 720, 8000);
    char path[600];
    hit(&d, 'x');
    hit(&d, '1');
    until_choices(&d);
    for (int ms = 0; ms < 550000; ms += 50000) { /* he is there all the time */
        assert_false(text_holds(d.out, "The show goes on in"));
        wait_ms(&d, 50000);
        hit(&d, '9');
    }
    for (int ms = 0; ms < 60000 && !text_holds(d.out, "The show goes on in"); ms += 500)
        wait_ms(&d, 500);
    assert_true(text_holds(d.out, "Take your") || text_holds(d.out, "battle home"));
    snprintf(path, sizeof path, "#%llu", (unsigned long long)session_settings(d.a->table->s)->seed);
    assert_true(text_holds(d.out, path));
    assert_true(text_holds(d.out, "The show goes on in"));
    snprintf(path, sizeof path, "%s/battles", folder);
    char **names;
    int n;
    assert_true(file_list(path, ".save", &names, &n, NULL));
    assert_true(n > 0);
    file_list_free(names, n);
    wait_ms(&d, 21000);
    assert_false(text_holds(d.out, "The show goes on in"));
    assert_true(d.a->table->watched);
    desk_close(&d);
}

/* Each moment has its own part of the chance of winning, and they stand in order: played on until there are
 * two. */
static void moments_are_of_fights_apart(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[0], 1280, 720, 14000);
    visit v;
    visit_reset(&v);
    hit(&d, 'x');
    hit(&d, '1');
    v.j.side = 0;
    v.from = 0;
    v.nmoments = 0;
    for (int i = 0; i < 60 && (i < 20 || v.nmoments < 2); i++) {
        until_choices(&d);
        hit(&d, i % 2 ? '5' : '1');
        visit_find_moments(d.a->table, &v);
    }
    assert_in_range(v.nmoments, 2, VISIT_MOMENTS);
    for (int i = 1; i < v.nmoments; i++)
        assert_true(v.moment[i].fight.begin.entry > v.moment[i - 1].fight.last.entry);
    desk_close(&d);
}

/* ---- what is offered */

static void choices_are_sound(const table *t, const hall_choice *c, int n)
{
    refusal why;
    assert_in_range(n, 1, HALL_CHOICES);
    for (int k = 0; k < n; k++) {
        const int lead = c[k].act.nunits ? action_unit_of(t->sc, c[k].act.units[0]) : NO_UNIT;
        assert_true(game_check(&t->battle->view, &c[k].act, &why));
        assert_true(c[k].name[0]);
        for (int j = 0; j < k; j++)
            assert_false(c[j].act.verb == c[k].act.verb && c[j].act.units[0] == c[k].act.units[0]);
        assert_true(c[k].thousands <= 1000);
        assert_true(c[k].kind != CHOICE_WAITS || k == n - 1); /* to do nothing is the last, and once */
        if (lead != NO_UNIT)
            assert_null(strstr(c[k].name, t->sc->units[lead].name)); /* he has his own line */
    }
}

/* The first that is offered, and those that follow when the first is taken. */
static void three_choices_are_legal_and_of_different_kinds(void **unused)
{
    enum { TAKEN = 6 };
    (void)unused;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        desk d = desk_of_show(shown[i], 1280, 720, 14000);
        hall_choice c[HALL_CHOICES];
        hit(&d, 'x');
        hit(&d, '2');
        for (int taken = 0; taken < TAKEN; taken++) {
            until_choices(&d);
            if (!text_holds(d.out, "What will you do?")) break;
            choices_are_sound(d.a->table, c, hall_choices_find(d.a->table, c));
            hit(&d, '1');
        }
        desk_close(&d);
    }
}

/* Verbs of which nobody in particular does any: moving first or second. 0: somebody does one. */
static int verbs_of_nobody(const action_list *list)
{
    int n = 0;
    for (int i = 0; i < list->count; i++) {
        bool new = true;
        if (list->items[i].nunits > 0) return 0;
        for (int k = 0; k < i; k++)
            new = new && list->items[k].verb != list->items[i].verb;
        n += new;
    }
    return n;
}

/* Who has the initiative moves first or second: both are offered, though no unit does either. */
static void what_no_unit_does_is_offered_by_its_verbs(void **unused)
{
    (void)unused;
    desk d = desk_open(shown[4], 1280, 720, false);
    hall_choice c[HALL_CHOICES];
    int verbs = 0;
    for (int ms = 0; ms < 30000 && verbs < 2; ms += 200) {
        wait_ms(&d, 200);
        verbs = verbs_of_nobody(&d.a->table->battle->list);
    }
    assert_int_equal(verbs, 2);
    assert_int_equal(hall_choices_find(d.a->table, c), 2);
    assert_int_not_equal(c[0].act.verb, c[1].act.verb);
    desk_close(&d);
}

static void no_number_is_certain_and_none_impossible(void **unused)
{
    (void)unused;
    static const struct {
        int32_t thousands;
        const char *says;
    } is[] = {{1000, "99+"}, {996, "99+"}, {994, "99"}, {934, "93"},
              {500, "50"},   {6, "1"},     {4, "<1"},   {0, "<1"}};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) {
        char text[8];
        hall_choice_number(is[i].thousands, text);
        assert_string_equal(text, is[i].says);
    }
}

static void more_than_are_wanted_are_no_share_of_them(void **unused)
{
    (void)unused;
    char says[64];
    hall_counted(3, 4, "lions", says);
    assert_string_equal(says, "of 4 lions");
    hall_counted(4, 4, "lions", says);
    assert_string_equal(says, "of 4 lions");
    hall_counted(8, 4, "lions", says);
    assert_string_equal(says, "lions");
    hall_counted(8, 0, "lions", says);
    assert_string_equal(says, "lions");
}

static void tokens_add_up_and_none_is_rounded_away(void **unused)
{
    (void)unused;
    int n[3];
    hall_tokens_of(2320, 1921, 2320, n);
    assert_true(n[0] == 7 && n[1] == 6 && n[2] == 7);
    hall_tokens_of(998, 1, 1, n);
    assert_true(n[0] == 18 && n[1] == 1 && n[2] == 1);
    hall_tokens_of(0, 500, 500, n);
    assert_true(n[0] == 0 && n[1] == 10 && n[2] == 10);
}

static void chances_side_by_side_make_a_hundred(void **unused)
{
    (void)unused;
    int32_t even[2] = {145, 855}, known[2] = {145, 868}, draws[2] = {145, 500}, none[2] = {145, -1},
            three[3] = {145, 355, 500};
    hall_chances_agree(even, 2);
    hall_chances_agree(known, 2);
    hall_chances_agree(draws, 2);
    hall_chances_agree(none, 2);
    hall_chances_agree(three, 3);
    assert_true(even[0] == 145 && even[1] == 850);
    assert_true(known[0] == 145 && known[1] == 850);
    assert_true(draws[1] == 500 && none[1] == -1 && three[1] == 355);
    for (int32_t first = 0; first <= 1000; first++) {
        int32_t pair[2] = {first, 1000 - first};
        char left[8], right[8];
        hall_chances_agree(pair, 2);
        hall_choice_number(pair[0], left);
        hall_choice_number(pair[1], right);
        if (strcmp(left, "99+") != 0 && strcmp(left, "<1") != 0)
            assert_int_equal(atoi(left) + atoi(right), 100);
    }
}

/* Kassassin's squares have numbers and no names: who looks on from the back is not sent to look for them. */
static void who_goes_is_told_by_the_direction(void **unused)
{
    (void)unused;
    static const char *const way[] = {"north", "east", "south", "west"};
    desk d = desk_of_show(shown[4], 1280, 720, 7500);
    int told = 0;
    for (int ms = 0; ms < 30000 && d.a->table; ms += 250) {
        wait_ms(&d, 250);
        const table *t = d.a->table;
        const log_line *l = log_last_line(t);
        if (!l || l->entry < 0) continue;
        const event *ev = &session_at(t->s, l->entry)->events.items[l->event];
        if (ev->kind != EV_MOVE || strstr(l->text, " from ") == NULL) continue;
        strbuf said = {0};
        hall_caption_words(t, &said);
        bool headed = false;
        for (size_t i = 0; i < sizeof way / sizeof *way; i++)
            headed = headed || strstr(strbuf_str(&said), way[i]) != NULL;
        assert_true(headed);
        assert_null(strstr(strbuf_str(&said), " from "));
        told++;
        strbuf_free(&said);
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* Its areas have names, and their numbers are left out. */
static void a_place_with_a_name_is_told_without_its_number(void **unused)
{
    (void)unused;
    desk d = desk_of_show(shown[1], 1280, 720, 7500);
    int told = 0;
    for (int ms = 0; ms < 60000 && d.a->table && told < 3; ms += 250) {
        wait_ms(&d, 250);
        const table *t = d.a->table;
        const log_line *l = log_last_line(t);
        if (!l || l->entry < 0) continue;
        const event *ev = &session_at(t->s, l->entry)->events.items[l->event];
        if (ev->kind != EV_MOVE || ev->to == NO_SPACE) continue;
        char id[16], number[24];
        board_space_name(t->sc->board, ev->to, id);
        snprintf(number, sizeof number, "(%s)", id);
        if (strstr(l->text, number) == NULL) continue;
        strbuf said = {0};
        hall_caption_words(t, &said);
        assert_null(strstr(strbuf_str(&said), number));
        assert_non_null(strstr(strbuf_str(&said), t->sc->board->spaces[ev->to].name));
        told++;
        strbuf_free(&said);
    }
    assert_true(told > 0);
    desk_close(&d);
}

/* What else happens at a place without a name happens at "this place". */
static void no_other_sentence_sends_one_to_look_for_a_number(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    const table *t = d.a->table;
    word_args args = word_args_none();
    strbuf near = {0}, afar = {0};
    args.unit = 0;
    args.space = board_space_find(t->sc->board, "E5");
    words_format(t->sc, session_state(t->s), "ev.cannot-flee", &args, &near);
    args.from_afar = true;
    words_format(t->sc, session_state(t->s), "ev.cannot-flee", &args, &afar);
    assert_non_null(strstr(strbuf_str(&near), "E5"));
    assert_null(strstr(strbuf_str(&afar), "E5"));
    assert_non_null(strstr(strbuf_str(&afar), "this place"));
    strbuf_free(&near);
    strbuf_free(&afar);
    desk_close(&d);
}

/* ---- what they want */

static bool ends_in(const char *word, size_t len, const char *const *ends)
{
    for (; *ends; ends++)
        if (len >= strlen(*ends) && memcmp(word + len - strlen(*ends), *ends, strlen(*ends)) == 0)
            return true;
    return false;
}

/* In German it stands last in one of the clauses. */
static bool a_clause_ends_in(const char *text, const char *const *ends)
{
    for (const char *from = text; *from; from += strcspn(from, ":,"), from += *from != 0) {
        const char *stop = from + strcspn(from, ":,"), *word = stop;
        while (word > from && word[-1] != ' ')
            word--;
        if (ends_in(word, (size_t)(stop - word), ends)) return true;
    }
    return false;
}

/* After "want to", "quieren" and "wollen". */
static bool goes_on_as_a_verb(const char *text, const char *in)
{
    static const char *const nouns[] = {"a",   "an",  "the", "all",   "both", "half",
                                        "one", "two", "six", "three", "no",   NULL};
    static const char *const es[] = {"ar", "er", "ir", NULL}, *const de[] = {"en", "rn", NULL};
    const char *word = strncmp(text, "no ", 3) == 0 ? text + 3 : text;
    const size_t len = strcspn(word, " ,:");
    if (strcmp(in, "de") == 0) return a_clause_ends_in(text, de);
    if (strcmp(in, "es") == 0) return ends_in(word, len, es);
    for (int i = 0; nouns[i]; i++)
        if (len == strlen(nouns[i]) && memcmp(word, nouns[i], len) == 0) return false;
    return word[0] >= 'a' && word[0] <= 'z';
}

static bool names_a_square(const board *b, const char *text)
{
    for (const char *p = text; *p; p += strcspn(p, " "), p += *p != 0) {
        char word[16];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, " ,:;"), p);
        if (strlen(word) > 1 && strpbrk(word, "0123456789") && board_space_find(b, word) != NO_SPACE)
            return true;
    }
    return false;
}

/* Every battle's sides, in every language. */
static void what_they_want_is_a_sentence(void **unused)
{
    (void)unused;
    static const char *const spoken[] = {"en", "es", "de"};
    int said = 0;
    for (int l = 0; l < 3; l++) {
        language_speak(spoken[l], "");
        for (int k = 0; ruleset_list[k]; k++) {
            char beside[128], path[300], text[160];
            char **names;
            int n;
            error err = {0};
            snprintf(beside, sizeof beside, "rules/%s/scenarios", ruleset_list[k]->id);
            assert_true(file_list(beside, ".json", &names, &n, &err));
            for (int i = 0; i < n; i++) {
                file_join(beside, names[i], path, sizeof path);
                scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
                assert_non_null(sc);
                for (int side = 0; side < sc->nsides; side++) {
                    hall_wants(sc, side, text);
                    said++;
                    /* the interface's own sentence; and a system for designers, which is not translated */
                    if (strncmp(text, "keep the others", 15) == 0 ||
                        strcmp(ruleset_list[k]->id, "example") == 0)
                        continue;
                    if (!goes_on_as_a_verb(text, spoken[l]) || names_a_square(sc->board, text))
                        fail_msg("%s (%s): they want to \"%s\"", path, spoken[l], text);
                }
                scenario_free(sc);
            }
            file_list_free(names, n);
        }
    }
    language_speak("en", "");
    assert_true(said >= 3 * 56);
}

/* ---- how it lies there */

/* Every text over the board's own lettering is HALL_LEAST or more, and lies within 5 % of the edge. */
static void looks_right(const desk *d, const char *page, int w, int h)
{
    const float k = (float)h / 1080, least = HALL_LEAST * k - 0.6f;
    int matters = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *says = d->out->text + c->text;
        if (c->u.text.f.px < 27 * k) continue; /* what is printed on sheet and counters */
        if (c->u.text.f.px < least) fail_msg("%s: \"%s\" is %.1f high", page, says, (double)c->u.text.f.px);
        const float px = c->u.text.f.px, wide = width_of(NULL, c->u.text.f, says, c->length),
                    x = c->u.text.x - (c->u.text.align == ALIGN_RIGHT    ? wide
                                       : c->u.text.align == ALIGN_CENTRE ? wide / 2
                                                                         : 0),
                    y = c->u.text.y;
        if (x < (float)w / 20 - 2 || x + wide > (float)w * 0.95f + 2 || y - px * 0.8f < (float)h / 20 - 2 ||
            y + px * 0.2f > (float)h * 0.95f + 4)
            fail_msg("%s: \"%s\" lies at %.0f,%.0f to %.0f", page, says, (double)x, (double)y,
                     (double)(x + wide));
        matters += c->u.text.f.px >= (float)h / 25;
    }
    if (matters < 2) fail_msg("%s: only %d lines can be read from the back of a hall", page, matters);
}

static void pages_can_be_read_from_the_back(void **unused)
{
    (void)unused;
    static const int size[][2] = {{1280, 720}, {1920, 1080}};
    for (int i = 0; i < 2; i++) {
        const int w = size[i][0], h = size[i][1];
        desk d = desk_of_show(shown[4], w, h, 2000);
        looks_right(&d, "before", w, h);
        wait_ms(&d, 8000);
        looks_right(&d, "the show", w, h);
        hit(&d, 'x');
        looks_right(&d, "which side", w, h);
        hit(&d, '1');
        until_choices(&d);
        looks_right(&d, "three choices", w, h);
        hit(&d, 'h');
        looks_right(&d, "hands over", w, h);
        hit(&d, KEY_SPACE);
        hit(&d, KEY_ESCAPE);
        looks_right(&d, "the end", w, h);
        desk_close(&d);
    }
}

/* What was chosen for a hall is not there at the next start without a word. */
static void convention_from_last_time_is_said(void **unused)
{
    (void)unused;
    settings last;
    error err = {0};
    for (int on = 0; on < 2; on++) {
        settings_default(&last);
        last.convention = on;
        assert_true(settings_write(&last, folder, &err));
        const app_config c = {.rulesets = ruleset_list,
                              .data_dir = ".",
                              .config_dir = folder,
                              .state_dir = folder,
                              .scale = 1,
                              .width = 1280,
                              .height = 720};
        desk d = desk_started_with(&c);
        assert_int_equal(strstr(d.a->said, "Convention is on") != NULL, on);
        assert_int_equal(strstr(d.a->said, "settings (F3)") != NULL, on);
        desk_close(&d);
    }
}

/* What a side wins by is its score, and both sides' have room in every battle that is shown. */
static void scores_are_what_is_won_by(void **unused)
{
    (void)unused;
    char number[16], says[64];
    desk d = desk_of_show("rules/safari/scenarios/tsavo.json", 1280, 720, 12000);
    assert_true(hall_score(d.a->table, 0, number, says));
    assert_string_equal(says, "of 2 enemy lost");
    assert_true(hall_score(d.a->table, 1, number, says));
    assert_string_equal(says, "of 6 killed");
    assert_true(text_holds(d.out, "of 2 enemy lost") && text_holds(d.out, "of 6 killed"));
    desk_close(&d);
    d = desk_of_show("rules/africa/scenarios/castillejos.json", 1280, 720, 12000);
    assert_true(hall_score(d.a->table, 0, number, says));
    assert_string_equal(says, "of 8 points held");
    desk_close(&d);
}

/* Who fights is shown in a hall as near as whole cells round them have room, for three metres away. */
static void a_fight_comes_near(void **unused)
{
    (void)unused;
    desk d = desk_of_show("rules/safari/scenarios/tsavo.json", 1920, 1080, 8000);
    float nearest = 0;
    for (int ms = 0; ms < 60000; ms += 100) {
        wait_ms(&d, 100);
        nearest = fmaxf(nearest, d.a->table->camera->view.cell);
    }
    assert_true(nearest > 120);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scores_are_what_is_won_by),
                                       cmocka_unit_test(a_fight_comes_near),
                                       cmocka_unit_test(from_a_touch_to_an_order),
                                       cmocka_unit_test(without_an_answer_nothing_is_lost),
                                       cmocka_unit_test(enter_and_arrows_take_a_side_and_escape_leaves),
                                       cmocka_unit_test(after_a_farewell_by_key_the_show_goes_on),
                                       cmocka_unit_test(who_goes_away_is_asked_and_then_the_show_goes_on),
                                       cmocka_unit_test(a_friend_takes_over_with_a_press),
                                       cmocka_unit_test(who_was_asked_before_delays_nobody),
                                       cmocka_unit_test(nobody_is_left_standing),
                                       cmocka_unit_test(the_rest_is_done_by_the_staff),
                                       cmocka_unit_test(at_the_end_there_is_a_page_to_take_home),
                                       cmocka_unit_test(moments_are_of_fights_apart),
                                       cmocka_unit_test(three_choices_are_legal_and_of_different_kinds),
                                       cmocka_unit_test(what_no_unit_does_is_offered_by_its_verbs),
                                       cmocka_unit_test(no_number_is_certain_and_none_impossible),
                                       cmocka_unit_test(more_than_are_wanted_are_no_share_of_them),
                                       cmocka_unit_test(tokens_add_up_and_none_is_rounded_away),
                                       cmocka_unit_test(chances_side_by_side_make_a_hundred),
                                       cmocka_unit_test(who_goes_is_told_by_the_direction),
                                       cmocka_unit_test(a_place_with_a_name_is_told_without_its_number),
                                       cmocka_unit_test(no_other_sentence_sends_one_to_look_for_a_number),
                                       cmocka_unit_test(what_they_want_is_a_sentence),
                                       cmocka_unit_test(pages_can_be_read_from_the_back),
                                       cmocka_unit_test(convention_from_last_time_is_said)};
    return cmocka_run_group_tests_name("hall", tests, make_folder, remove_folder);
}
