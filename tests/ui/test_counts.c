/* What is counted has one meaning: bar, page of the result and report show the same numbers of a battle that
 * is over. */
#include "ui/desk.h"

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "board/names.h"
#include "game/goal.h"
#include "game/victory.h"
#include "game/report.h"
#include "game/save_load.h"
#include "game/session_result.h"
#include "game/session_undo.h"
#include "game/tale.h"
#include "game/victory.h"
#include "game/words.h"
#include "ui/app/said.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/marking.h"
#include "ui/table/direct/spare.h"
#include "ui/table/panels/passed.h"
#include "ui/table/panels/score.h"

static int drawn_at(const desk *d, const char *text, bool in_bar)
{
    int n = 0;
    const float foot = d->a->table->layout->top.y + d->a->table->layout->top.h;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_TEXT && (c->u.text.y < foot) == in_bar &&
             strcmp(d->out->text + c->text, text) == 0;
    }
    return n;
}

/* Of a battle that is over each goal is told with whether it was met: "1 of 1" of what the enemy holds was
 * not; nor was, in turn 6, what must be held to the end of turn 10. */
static void told_if_met(const table *t, const char *name, const goal *g, const char *report)
{
    const state *s = session_state(t->s);
    strbuf asks = {0}, as_page = {0};
    goal_asks(s, g, &asks);
    strbuf_add_html(&as_page, strbuf_str(&asks));
    const victory_condition *c = &t->sc->conditions[g->condition];
    const int counted = c->turn > 0 ? c->turn : t->sc->turns;
    const bool sooner = c->at_end && s->turn < counted && (s->met >> g->condition & 1) == 0;
    const char *end = sooner                         ? " – not counted: it ended sooner"
                      : victory_met(s, g->condition) ? " – met"
                                                     : " – not met";
    const bool ends = asks.len > strlen(end) && strcmp(asks.s + asks.len - strlen(end), end) == 0;
    if (t->sc->conditions[g->condition].text && !(ends && strstr(report, strbuf_str(&as_page))))
        fail_msg("%s: \"%s\" is not told to be met or not", name, strbuf_str(&asks));
    strbuf_free(&asks);
    strbuf_free(&as_page);
}

/* The first goal of each side stands in the bar; all of them on the page and in the report. Returns how many.
 */
static int goals_told(const desk *d, const char *name, const char *report)
{
    const table *t = d->a->table;
    result r = {0};
    int told = 0;
    game_result(session_state(t->s), &r);
    for (int side = 0; side < t->sc->nsides; side++) {
        goal goals[GOALS];
        const int n = t->sc->sides[side].goes_alone ? 0 : goals_of(session_state(t->s), side, goals);
        for (int i = 0; i < n && score_by_goals(&r, side); i++, told++) {
            language_begin(goals[i].word);
            if (i == 0 && !drawn_at(d, goals[i].says, true))
                fail_msg("%s: \"%s\" not in the bar", name, goals[i].says);
            if (!drawn_at(d, goals[i].says, false) || drawn_at(d, goals[i].word, false) != 1)
                fail_msg("%s: \"%s %s\" not on the page, or in two rows", name, goals[i].word, goals[i].says);
            if (!strstr(report, goals[i].says)) fail_msg("%s: \"%s\" not in the report", name, goals[i].says);
            told_if_met(t, name, &goals[i], report);
        }
    }
    return told;
}

/* A tally that the bar has too is the same there, with how much of it is wanted. */
static int tallies_told(const desk *d, const char *name)
{
    const table *t = d->a->table;
    result r = {0};
    int told = 0;
    game_result(session_state(t->s), &r);
    for (int side = 0; side < t->sc->nsides; side++)
        for (int i = 0; i < r.nbar && !t->sc->sides[side].goes_alone; i++) {
            char says[32];
            if (r.tally[i].wanted[side] == 0) continue;
            score_tally(&r, i, side, says);
            if (!drawn_at(d, says, true) || !drawn_at(d, says, false))
                fail_msg("%s: \"%s\" is not told twice", name, says);
            told++;
        }
    return told;
}

static void bar_page_and_report_count_alike(void **unused)
{
    static const char *const recorded[] = {"grid-el-teb", "conduct-isandlwana", "conduct-rorkes-drift",
                                           "prone-heyde", "safari-rovuma",      "africa-tetuan"};
    int goals = 0, tallies = 0;
    (void)unused;
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        char from[200], path[500], *text;
        size_t size;
        error err = {0};
        strbuf report = {0};
        snprintf(from, sizeof from, "tests/playthroughs/%s.save", recorded[i]);
        file_join(folder, "over.save", path, sizeof path);
        assert_true(file_read(from, 1u << 24, &text, &size, &err) && file_write(path, text, size, &err));
        mem_free(text);
        desk d = desk_open_with(ruleset_list, ".", path, 1920, 1080, false, true);
        rest(&d);
        if (d.a->table->modal->card != MODAL_RESULT) modal_open(d.a->table, MODAL_RESULT);
        rest(&d);
        app_draw(d.a, d.out);
        report_html(d.a->table->s, NO_SIDE, NULL, NULL, &report);
        goals += goals_told(&d, recorded[i], strbuf_str(&report));
        tallies += tallies_told(&d, recorded[i]);
        strbuf_free(&report);
        desk_close(&d);
        unlink(path);
    }
    assert_true(goals > 5);
    assert_true(tallies > 0);
}

/* A press on a score says what it is the sum of, and by which rule. */
static void a_press_on_a_score_says_what_it_is_made_of(void **unused)
{
    char path[500], *text;
    size_t size;
    error err = {0};
    result r = {0};
    strbuf says = {0};
    int scored = 0;
    (void)unused;
    file_join(folder, "score.save", path, sizeof path);
    assert_true(file_read("tests/playthroughs/safari-rovuma.save", 1u << 24, &text, &size, &err) &&
                file_write(path, text, size, &err));
    mem_free(text);
    desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, true);
    rest(&d);
    table *t = d.a->table;
    game_result(&t->anim->shown, &r);
    for (int side = 0; side < t->sc->nsides; side++) {
        score_part part[SCORE_PARTS];
        const int n = t->rs->score_parts(&t->anim->shown, side, r.tally[0].score - 1, part);
        int32_t sum = 0;
        for (int i = 0; i < n; i++)
            sum += part[i].count * part[i].each;
        assert_int_equal(sum, r.tally[0].value[side]);
        strbuf_clear(&says);
        assert_true(score_parts_words(t, &r, 0, side, &says));
        for (int i = 0; i < n; i++) {
            char product[16];
            snprintf(product, sizeof product, "= %d", (int)(part[i].count * part[i].each));
            assert_non_null(strstr(strbuf_str(&says), product));
        }
        scored += sum > 0;
    }
    assert_true(scored > 0);
    strbuf_free(&says);
    desk_close(&d);
    unlink(path);
}

/* Of forced prone: who is killed, wounded or taken is lost, and nobody else. */
static void the_lost_are_killed_wounded_or_taken(void **unused)
{
    char **names;
    int count, checked = 0;
    error err = {0};
    (void)unused;
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        char path[500];
        load_report report;
        result r = {0};
        int32_t parts[SIDES_MAX] = {0}, lost[SIDES_MAX] = {0};
        bool split = false;
        if (strncmp(names[i], "prone-", 6) != 0) continue;
        file_join("tests/playthroughs", names[i], path, sizeof path);
        session *s = session_load(path, ".", ruleset_list, false, &report, &err);
        assert_non_null(s);
        game_result(session_state(s), &r);
        for (int k = 0; k < r.ntally; k++)
            for (int side = 0; side < SIDES_MAX; side++) {
                const char *code = r.tally[k].code;
                const bool part = strcmp(code, "tally.killed") == 0 || strcmp(code, "tally.wounded") == 0 ||
                                  strcmp(code, "tally.taken") == 0;
                split = split || part;
                if (part) parts[side] += r.tally[k].value[side];
                if (strcmp(code, "tally.strength-lost") == 0) lost[side] += r.tally[k].value[side];
            }
        assert_true(split);
        for (int side = 0; side < SIDES_MAX; side++)
            if (parts[side] != lost[side])
                fail_msg("%s: side %d lost %d, told %d", names[i], side, lost[side], parts[side]);
        session_free(s);
        checked++;
    }
    file_list_free(names, count);
    assert_true(checked > 3);
}

/* The page of the turn numbers the steps as the bar does, and calls them so. */
static void the_page_of_the_turn_numbers_its_steps_as_the_bar_does(void **unused)
{
    static const char *const recorded[][2] = {{"grid", "kassassin"},
                                              {"safari", "first-march"},
                                              {"africa", "tetuan"},
                                              {"conduct", "rorkes-drift"},
                                              {"prone", "drill"}};
    (void)unused;
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        char path[300], *text;
        size_t size;
        load_report report;
        error err = {0};
        int nth = 0;
        snprintf(path, sizeof path, "tests/playthroughs/%s-%s.save", recorded[i][0], recorded[i][1]);
        session *s = session_load(path, ".", ruleset_list, false, &report, &err);
        assert_non_null(s);
        const scenario *sc = session_scenario(s);
        snprintf(path, sizeof path, "rules/%s/pages/01-turn.md", recorded[i][0]);
        assert_true(file_read(path, 1u << 20, &text, &size, &err));
        for (int k = 0; k < sc->rules->nsteps; k++) {
            char code[80], item[120];
            if (sc->rules->step_comes && !sc->rules->step_comes(session_state(s), k)) continue;
            snprintf(code, sizeof code, "step.%s", sc->rules->steps[k]);
            snprintf(item, sizeof item, "\n%d. **%s", ++nth, words_title(sc->words, code));
            if (!strstr(text, item)) fail_msg("%s: step %d is no \"%s\"", path, nth, item + 1);
        }
        char beyond[16];
        snprintf(beyond, sizeof beyond, "\n%d. ", nth + 1);
        if (strstr(text, beyond)) fail_msg("%s: it has more than the %d steps of the bar", path, nth);
        mem_free(text);
        session_free(s);
    }
}

static int condition_called(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].id && strcmp(sc->conditions[i].id, id) == 0) return i;
    return -1;
}

/* Of three places of which one is enough all three are counted; who has to keep them all has them, as long as
 * the enemy has none; and what the greater victory asks for is told with it. */
static void places_are_counted_as_they_are_meant(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, true);
    const table *t = d.a->table;
    const state *s = session_state(t->s);
    const int height = condition_called(t->sc, "height"), stand = condition_called(t->sc, "stand"),
              heights = condition_called(t->sc, "heights");
    assert_true(height >= 0 && stand >= 0 && heights >= 0);
    const goal one = goal_of(s, height), all = goal_of(s, stand);
    strbuf asks = {0};
    assert_string_equal(one.says, "0 of 3 (need 1)");
    assert_string_equal(all.says, "3 of 3");
    assert_string_equal(all.word, "heights held"); /* as those who are to take them call them */
    assert_string_equal(one.word, "heights held");
    goal_asks(s, &one, &asks);
    assert_non_null(strstr(strbuf_str(&asks), t->sc->conditions[height].text));
    assert_non_null(strstr(strbuf_str(&asks), t->sc->conditions[heights].text));
    strbuf_free(&asks);
    desk_close(&d);
}

/* What a side may lose before another wins by it stands beside what it has lost, and in the tip on it. */
static void the_bar_says_how_much_may_be_lost(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1920, 1080, true);
    strbuf tip = {0};
    rest(&d);
    assert_true(drawn_at(&d, "0 of 52", true)); /* nobody counts what the Hereros lose */
    assert_true(drawn_at(&d, "0", true));
    score_against_words(d.a->table, 0, &tip);
    assert_non_null(strstr(strbuf_str(&tip), "Hereros win by these losses:\n• cost the Germans 52 figures\n"
                                             "0 of 52 now; wins at once"));
    strbuf_clear(&tip);
    score_against_words(d.a->table, 1, &tip);
    assert_string_equal(strbuf_str(&tip), "");
    strbuf_free(&tip);
    desk_close(&d);
}

/* Two ways to win keep no side from being told what it has lost, where the bar has room for that. */
static void what_is_lost_stands_in_the_bar_where_there_is_room(void **unused)
{
    (void)unused;
    static const int wide[][2] = {{1280, 720}, {1920, 1080}};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        desk d = desk_open("rules/conduct/scenarios/maiwand.json", wide[i][0], wide[i][1], true);
        rest(&d);
        app_draw(d.a, d.out);
        assert_int_equal(drawn_at(&d, "Losses", true), 2);
        assert_int_equal(drawn_at(&d, "Units away", true), 1);
        assert_int_equal(drawn_at(&d, "Enemy lost", true), 1);
        desk_close(&d);
    }
}

/* Where the bar counts another goal of a side from now on, that is said. */
static void another_goal_in_the_bar_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/heyde.json", 1280, 720, true);
    rest(&d);
    table *t = d.a->table;
    goal before[GOALS], after[GOALS];
    state *shown = (state *)&t->anim->shown;
    assert_true(goals_of(shown, 0, before) > 0);
    app_draw(d.a, d.out);
    d.a->said[0] = '\0';
    app_draw(d.a, d.out);
    assert_string_equal(d.a->said, "");
    for (int u = 0; u < t->sc->nunits; u++) /* no condition but the greater can be met without the guns */
        if (t->sc->units[u].side == 0) shown->units[u].status = UNIT_DESTROYED;
    assert_true(goals_of(shown, 0, after) > 0);
    assert_int_not_equal(before[0].condition, after[0].condition);
    app_draw(d.a, d.out);
    assert_non_null(strstr(d.a->said, t->sc->conditions[after[0].condition].text));
    desk_close(&d);
}

/* As a unit of that side stands there, and its side holds the place. */
static void holds_shown(table *t, const char *unit_name, const char *area)
{
    state *shown = (state *)&t->anim->shown;
    const int space = board_space_find(t->b, area);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (strcmp(t->sc->units[u].name, unit_name) != 0) continue;
        shown->units[u].status = UNIT_ON;
        shown->units[u].space = (uint16_t)space;
        shown->holder[t->sc->objective_at[space] - 1] = (uint8_t)(t->sc->units[u].side + 1);
    }
}

static void nobody_stands_shown(table *t, const char *area)
{
    state *shown = (state *)&t->anim->shown;
    const int space = board_space_find(t->b, area);
    for (int u = 0; u < t->sc->nunits; u++)
        if (shown->units[u].space == space)
            shown->units[u].space = NO_SPACE, shown->units[u].status = UNIT_DESTROYED;
}

/* Of several goals of a kind the bar counts what would make the victory greater, and not another way to what
 * is reached already; where one place of several is meant its word says so. */
static void the_bar_counts_what_adds_to_the_victory(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/wad-ras.json", 1280, 720, true);
    table *t = d.a->table;
    goal now[GOALS];
    rest(&d);
    assert_int_equal(goals_of(&t->anim->shown, 0, now), 1);
    assert_string_equal(now[0].word, "bridge held");
    assert_string_equal(now[0].says, "0 of 1");
    nobody_stands_shown(t, "W11");
    nobody_stands_shown(t, "W13");
    holds_shown(t, "Rey", "W11");
    holds_shown(t, "Granada", "W13");
    assert_int_equal(goals_of(&t->anim->shown, 0, now), 1);
    assert_string_equal(now[0].says, "2 of 4 (need 3)");
    desk_close(&d);
}

/* What stands already by a lesser victory counts for the greater; where none stands, what is met because
 * nothing has befallen yet does not. */
static void the_bar_counts_what_stands_by_a_lesser_victory(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/heyde.json", 1280, 720, true);
    goal now[GOALS];
    rest(&d);
    state *s = (state *)&d.a->table->anim->shown;
    assert_int_equal(goals_of(s, 0, now), 1);
    assert_string_equal(s->sc->conditions[now[0].condition].id, "found");
    assert_string_equal(now[0].says, "2 of 3");
    for (int u = 0; u < s->sc->nunits; u++)
        if (strstr(s->sc->units[u].name, " guns") != NULL) s->units[u].status = UNIT_DESTROYED;
    assert_int_equal(goals_of(s, 0, now), 1);
    assert_string_equal(now[0].says, "0 of 1");
    desk_close(&d);
}

/* Whoever has fallen upon a post has not taken it as long as it is not seen how that ends. */
static void what_is_fought_for_still_counts(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/wad-ras.json", 1280, 720, true);
    table *t = d.a->table;
    anim *a = (anim *)t->anim;
    rest(&d);
    nobody_stands_shown(t, "W10");
    nobody_stands_shown(t, "W11");
    holds_shown(t, "Rey", "W10");
    holds_shown(t, "Granada", "W11");
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "2 of 4 (need 3)"));
    a->running = a->held = true, a->event = 1;
    for (int u = 0; u < t->sc->nunits; u++)
        if (strcmp(t->sc->units[u].name, "Ghomara") == 0)
            a->shown.units[u].space = (uint16_t)board_space_find(t->b, "W10");
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "2 of 4 (need 3)"));
    a->running = a->held = false;
    app_draw(d.a, d.out);
    assert_false(text_drawn(d.out, "2 of 4 (need 3)"));
    desk_close(&d);
}

/* A counter of a beast that was shot serves for the next of its kind: both are counted as lost, and the next
 * stands there alive while its coming is shown. */
static void a_beast_that_fell_before_is_counted(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/ui/data/first-march-c.save", 1280, 720, true);
    const session *s = d.a->table->s;
    const scenario *sc = session_scenario(s);
    result r;
    int bush = NO_SIDE, read = 0, again = 0;
    for (int i = 0; i < sc->nsides; i++)
        if (sc->sides[i].goes_alone) bush = i;
    rest(&d);
    session_result(s, NO_SIDE, session_state(s), &r);
    assert_true(r.over && bush >= 0);
    for (int i = 0; i < r.ntally; i++) {
        if (strcmp(r.tally[i].code, "tally.units-lost") != 0 &&
            strcmp(r.tally[i].code, "tally.strength-lost") != 0)
            continue;
        read++;
        assert_int_equal(r.tally[i].value[bush], 2); /* leopard and crocodile */
    }
    assert_int_equal(read, 2);
    for (int e = 0; e < session_count(s); e++)
        for (int k = 0; k < session_at(s, e)->events.count; k++) {
            const event *ev = &session_at(s, e)->events.items[k];
            state shown;
            if (ev->kind != EV_ENTER) continue;
            session_state_at(s, e, &shown);
            again += shown.units[ev->unit].strength == 0;
            sc->rules->befell(&shown, ev);
            assert_true(ev->n[0] > 0);
            assert_int_equal(shown.units[ev->unit].strength, ev->n[0]);
        }
    assert_int_equal(again, 1); /* the second crocodile is the first one's counter */
    desk_close(&d);
}

/* Of who was lost at a place those who ran off lie nowhere there. */
static void who_ran_off_is_not_among_the_fallen(void **unused)
{
    (void)unused;
    desk d = desk_open("tests/ui/data/first-march-c.save", 1280, 720, true);
    table *t = d.a->table;
    strbuf lost = {0}, fell = {0};
    const int pool = board_space_find(t->b, "0707");
    rest(&d);
    fallen_update(t);
    assert_true(fallen_words(t, pool, &lost) && fallen_fell(t, pool, &fell));
    assert_non_null(strstr(strbuf_str(&lost), "People of the forest 4"));
    assert_non_null(strstr(strbuf_str(&fell), "People of the forest 3"));
    assert_int_equal(fallen_count(t, pool), 4);
    strbuf_free(&lost);
    strbuf_free(&fell);
    desk_close(&d);
}

/* On the title page what may be met in the bush has no number: of those who are there each kind has one. */
static void what_may_be_met_has_no_number(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    const scenario *sc = d.a->table->sc;
    int kinds = 0, numbers = 0;
    for (int u = 0; u < sc->nunits; u++) {
        bool known = sc->sides[sc->units[u].side].goes_alone;
        for (int k = 0; k < u; k++)
            known =
                known || (sc->units[k].type == sc->units[u].type && sc->units[k].side == sc->units[u].side);
        kinds += !known;
    }
    rest(&d);
    key(&d, KEY_F8, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_draw(d.a, d.out);
    for (size_t i = 0; i < d.out->count; i++)
        numbers += d.out->commands[i].kind == DRAW_TEXT &&
                   strncmp(d.out->text + d.out->commands[i].text, "\xC3\x97 ", 3) == 0;
    assert_true(kinds > 3);
    assert_int_equal(numbers, kinds);
    assert_true(drawn_at(&d, "what may be met", false));
    desk_close(&d);
}

/* A passing message lies at the upper edge, but where it would hide what is decided: then at the foot. */
static void a_message_hides_nothing_that_is_decided(void **unused)
{
    static const char *const battles[] = {"grid/scenarios/maida", "safari/scenarios/tsavo",
                                          "africa/scenarios/castillejos", "conduct/scenarios/ulundi"};
    (void)unused;
    int low = 0, high = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        char path[120];
        snprintf(path, sizeof path, "rules/%s.json", battles[i]);
        desk d = desk_open(path, 1280, 720, true);
        table *t = d.a->table;
        rest(&d);
        for (int u = 0; u < t->sc->nunits; u++) {
            if (!offers_any(t, u)) continue;
            choice_select(t, u);
            app_draw(d.a, d.out);
            app_say(d.a, "Somebody has something to say of this, and it is a sentence of some length.");
            app_draw(d.a, d.out);
            const float wide = t->layout->board.w * 0.4f;
            const frect edge = {(d.a->ui.t.width - wide) / 2, t->layout->board.y + 10, wide, 30};
            low += d.a->said_low, high += !d.a->said_low;
            if (d.a->said_low) assert_true(spare_cost(t, (frect){0}, ui_inset(edge, -12)) > 0);
            app_draw(d.a, d.out);
        }
        desk_close(&d);
    }
    assert_true(low > 0 && high > 0);
}

/* Nor does it lie on the cards beside the board and the tray of dice, however long it is and large its
 * letters. */
static void a_message_lies_on_the_board(void **unused)
{
    static const char *const said =
        "Somebody has something to say of this, and it is a sentence of more than common length, so that it "
        "takes several lines of the board at whatever size of letters it is read.";
    (void)unused;
    for (int text = 100; text <= 150; text += 50) {
        desk d = desk_open("rules/safari/scenarios/tsavo.json", 1280, 720, true);
        const table *t = d.a->table;
        d.a->settings.text = text;
        app_settings_changed(d.a);
        rest(&d);
        app_draw(d.a, d.out);
        app_say(d.a, "%s", said);
        app_draw(d.a, d.out);
        int lines = 0;
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            const char *drawn = d.out->text + c->text;
            if (c->kind != DRAW_TEXT || strlen(drawn) < 9 || strstr(said, drawn) == NULL) continue;
            const float x = c->u.text.x, end = x + ui_width(&d.a->ui, TEXT_BODY, drawn);
            const frect line = {x, c->u.text.y - 10, end - x, 12};
            lines++;
            assert_false(ui_meet(line, t->layout->card) || ui_meet(line, t->layout->tray) ||
                         ui_meet(line, t->layout->dock));
            assert_true(x >= t->layout->board.x && end <= t->layout->board.x + t->layout->board.w);
        }
        assert_true(lines > 0);
        desk_close(&d);
    }
}

/* While it is read what a fight came to, the bar counts it and the counter shows it. */
static void the_bar_counts_what_is_read(void **unused)
{
    static const char *const recorded[] = {"first-march", "ituri"};
    (void)unused;
    int checked = 0;
    tale *t = mem_alloc(sizeof *t);
    anim *a = mem_alloc(sizeof *a);
    for (int i = 0; i < 2; i++) {
        char path[300];
        load_report report;
        error err = {0};
        snprintf(path, sizeof path, "tests/playthroughs/safari-%s.save", recorded[i]);
        session *s = session_load(path, ".", ruleset_list, false, &report, &err);
        assert_non_null(s);
        int laden = 0;
        while (strcmp(session_scenario(s)->rules->marks[laden].name, "laden") != 0)
            laden++;
        for (int to, from = 0; from < session_count(s); from = to) {
            for (to = from + 1; to < session_count(s) && session_at(s, to)->act.verb == VERB_GO;)
                to++;
            tale_read(t, s, NO_SIDE, from, to);
            for (int k = 0; k < t->count; k++) {
                const tale_at last = t->fights[k].last;
                const int next = k + 1 < t->count ? t->fights[k + 1].last.entry : -1;
                if (next == last.entry || tale_event(s, last)->kind == EV_MARK) continue;
                state then;
                result shown = {0}, truly = {0};
                *a = (anim){.viewer = NO_SIDE, .pace = 1, .s = s};
                anim_start(a, from, 0);
                anim_stop_after(a, last.entry, last.event);
                for (uint64_t now = 0; a->running && !a->held; now += 40)
                    anim_tick(a, now);
                session_state_at(s, last.entry + 1, &then);
                game_result(&a->shown, &shown);
                game_result(&then, &truly);
                for (int n = 0; n < shown.nbar; n++)
                    for (int side = 0; side < 2; side++)
                        if (shown.tally[n].value[side] != truly.tally[n].value[side])
                            fail_msg("%s %d.%d: %s of side %d", recorded[i], last.entry, last.event,
                                     shown.tally[n].code, side);
                for (int u = 0; u < then.sc->nunits; u++)
                    if (a->shown.units[u].status == UNIT_ON && then.units[u].status == UNIT_ON &&
                        (a->shown.units[u].marks >> laden & 1) != (then.units[u].marks >> laden & 1))
                        fail_msg("%s %d.%d: the loads of %s", recorded[i], last.entry, last.event,
                                 then.sc->units[u].name);
                checked++;
            }
        }
        session_free(s);
    }
    mem_free(a);
    mem_free(t);
    assert_true(checked > 40);
}

/* However many frames are drawn, the goals are counted no oftener than what is shown changes. */
static void goals_are_counted_when_something_changes(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    const int before = score_goals_counted(t);
    assert_true(before > 0);
    for (int i = 0; i < 5; i++)
        app_draw(d.a, d.out);
    assert_int_equal(score_goals_counted(t), before);
    ((state *)&t->anim->shown)->units[0].strength--;
    for (int i = 0; i < 5; i++)
        app_draw(d.a, d.out);
    assert_int_equal(score_goals_counted(t), before + 1);
    desk_close(&d);
}

/* The star of a counter is where an officer stands, not where he helps from afar. */
static void a_star_is_where_an_officer_stands(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    const state *s = session_state(t->s);
    int stars = 0, bare = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        unit_face face;
        bool officer = false;
        if (s->units[u].status != UNIT_ON) continue;
        game_face(s, u, &face);
        for (int k = 0; k < t->sc->nunits; k++)
            officer =
                officer ||
                (k != u && s->units[k].status == UNIT_ON && s->units[k].space == s->units[u].space &&
                 s->units[k].side == s->units[u].side && (t->sc->noncombatants >> s->units[k].type & 1));
        if ((t->sc->noncombatants >> s->units[u].type & 1) != 0) continue;
        if (face.leader && !officer) fail_msg("%s bears a star, and nobody is with it", t->sc->units[u].name);
        stars += face.leader, bare += !face.leader;
    }
    assert_true(stars > 0);
    assert_true(bare > 5);
    desk_close(&d);
}

/* Conduct begins a turn with arrivals: where nobody is due it is told why the first step was passed over. */
static void a_first_step_passed_over_is_told(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/ulundi.json", 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    strbuf told = {0}, none = {0};
    const word_args args = word_args_none();
    words_format(t->sc, &t->battle->view, "step.arrivals.none", &args, &none);
    assert_true(passed_now(t, &told));
    if (!strstr(strbuf_str(&told), strbuf_str(&none))) fail_msg("told: %s", strbuf_str(&told));
    strbuf_free(&told);
    strbuf_free(&none);
    desk_close(&d);
}

/* Of several declared, no line of fire lies over the words of another: all plates are drawn after the last
 * line. */
static void no_line_of_fire_lies_on_words(void **unused)
{
    static const char until[] = "\n199 british fire";
    char path[500], *text;
    size_t size;
    error err = {0};
    int lines = 0, plates = 0;
    bool over = false;
    (void)unused;
    file_join(folder, "declared.save", path, sizeof path);
    assert_true(file_read("tests/playthroughs/conduct-isandlwana.save", 1u << 24, &text, &size, &err));
    const char *end = strstr(text, until);
    assert_non_null(end);
    assert_true(file_write(path, text, (size_t)(end + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1920, 1080, true);
    rest(&d);
    app_draw(d.a, d.out);
    const theme *m = &d.a->table->host->ui->t;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        const bool line = c->kind == DRAW_STROKE && c->u.stroke.c == m->ink &&
                          c->u.stroke.width == marking_pen(d.a->table, 3.2f, 9, 5).width &&
                          c->u.stroke.dash[0] > 0;
        const bool plate = c->kind == DRAW_ROUND && c->u.round.fill == 0xf6ecd2f5;
        over = over || (line && plates > 0);
        lines += line, plates += plate;
    }
    assert_true(lines > 1);
    assert_true(plates > 1);
    assert_false(over);
    desk_close(&d);
    unlink(path);
}

/* The log opens by a press anywhere on its head, not on its small cap alone. */
static void the_head_of_the_log_is_its_button(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    assert_false(t->layout->open[LAYOUT_LOG]);
    press(&d, t->layout->log.x + t->layout->log.w * 0.4f, t->layout->log.y + 14);
    rest(&d);
    assert_true(t->layout->open[LAYOUT_LOG]);
    desk_close(&d);
}

/* Points over what is asked for are no share of it. */
static void more_than_is_asked_for_is_no_share(void **unused)
{
    (void)unused;
    result r = {.ntally = 1};
    char exact[32], over[32];
    r.tally[0].wanted[0] = 8;
    r.tally[0].value[0] = 8;
    assert_string_equal(score_tally(&r, 0, 0, exact), "8 of 8");
    r.tally[0].value[0] = 11;
    assert_string_equal(score_tally(&r, 0, 0, over), "11 (need 8)");
}

/* Who has nothing of its own to win by wins where the other side has not got it in the end, and is told what
 * that is; where both have something nobody wins so. */
static void who_only_denies_is_told_of_what(void **unused)
{
    (void)unused;
    int whom;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    const table *t = d.a->table;
    strbuf says = {0};
    assert_false(goal_denies(t->sc, 0, &whom));
    assert_true(goal_denies(t->sc, 1, &whom));
    assert_int_equal(whom, 0);
    assert_false(goal_denies(t->sc, 2, &whom)); /* the bush wins nothing */
    assert_int_equal(victory_as_it_stands(session_state(t->s)), 1);
    score_goal_words(t, 1, &says);
    assert_non_null(strstr(strbuf_str(&says), t->sc->conditions[0].text));
    strbuf_free(&says);
    desk_close(&d);
    d = desk_open("rules/safari/scenarios/rovuma.json", 1280, 720, true);
    for (int side = 0; side < 2; side++)
        assert_false(goal_denies(d.a->table->sc, side, &whom));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lost_are_killed_wounded_or_taken),
        cmocka_unit_test(the_page_of_the_turn_numbers_its_steps_as_the_bar_does),
        cmocka_unit_test(places_are_counted_as_they_are_meant),
        cmocka_unit_test(the_bar_says_how_much_may_be_lost),
        cmocka_unit_test(what_is_lost_stands_in_the_bar_where_there_is_room),
        cmocka_unit_test(another_goal_in_the_bar_is_told),
        cmocka_unit_test(the_bar_counts_what_adds_to_the_victory),
        cmocka_unit_test(what_is_fought_for_still_counts),
        cmocka_unit_test(goals_are_counted_when_something_changes),
        cmocka_unit_test(the_bar_counts_what_is_read),
        cmocka_unit_test(what_may_be_met_has_no_number),
        cmocka_unit_test(a_message_hides_nothing_that_is_decided),
        cmocka_unit_test(a_message_lies_on_the_board),
        cmocka_unit_test(a_first_step_passed_over_is_told),
        cmocka_unit_test(the_head_of_the_log_is_its_button),
        cmocka_unit_test(no_line_of_fire_lies_on_words),
        cmocka_unit_test(a_star_is_where_an_officer_stands),
        cmocka_unit_test(bar_page_and_report_count_alike),
        cmocka_unit_test(more_than_is_asked_for_is_no_share),
        cmocka_unit_test(who_only_denies_is_told_of_what),
        cmocka_unit_test(the_bar_counts_what_stands_by_a_lesser_victory),
        cmocka_unit_test(a_beast_that_fell_before_is_counted),
        cmocka_unit_test(who_ran_off_is_not_among_the_fallen),
        cmocka_unit_test(a_press_on_a_score_says_what_it_is_made_of)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
