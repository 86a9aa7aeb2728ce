/* test_report.c: the page after the battle, and playing many games, on the field. */
#include "saves/battle.h"

#include "ai/ai.h"
#include "cli/cli.h"
#include "ai/teach.h"
#include "ai/teach_internal.h"
#include "cli/teach.h"
#include "game/session_seal.h"
#include "core/hash.h"
#include "cli/simulate.h"
#include "cli/text_game.h"
#include "game/account.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/report.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "rules/list.h"

static int count_of(const char *text, const char *what)
{
    int n = 0;
    for (const char *p = text; (p = strstr(p, what)) != NULL; p++)
        n++;
    return n;
}

static void balanced(const char *page, const char *element)
{
    char open[32], close[32], other[32];
    snprintf(open, sizeof open, "<%s>", element);
    snprintf(other, sizeof other, "<%s ", element);
    snprintf(close, sizeof close, "</%s>", element);
    assert_int_equal(count_of(page, open) + count_of(page, other), count_of(page, close));
}

static void test_page(void **unused)
{
    (void)unused;
    static const char *const elements[] = {"table", "tr",  "td",   "th", "ol",   "li",    "h1",   "h2",  "h3",
                                           "p",     "svg", "span", "g",  "text", "title", "body", "html"};
    random_stream chance = {.seed = 12};
    session *s = battle_rich(12, NULL, 80);
    strbuf page = {0};
    battle_play(s, &chance, 2000);
    assert_true(session_state(s)->over);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        balanced(page.s, elements[i]);
    assert_non_null(strstr(page.s, "The field"));
    assert_non_null(strstr(page.s, "<p class=\"verdict\">The battle is over")); /* as in the window */
    assert_non_null(strstr(page.s, "Hidden Blue"));
    assert_non_null(strstr(page.s, "Turn 1"));
    assert_non_null(strstr(page.s, "class=\"by umpire\"")); /* what the umpire did is marked */
    assert_non_null(strstr(page.s, "stepped in 1 time;"));
    assert_null(strstr(page.s, "[ev."));
    assert_null(strstr(page.s, "[account."));
    assert_null(strstr(page.s, ">u0<")); /* units have names */
    /* the tale first, then the log behind a fold */
    assert_non_null(strstr(page.s, "How it went"));
    assert_true(strstr(page.s, "How it went") < strstr(page.s, "<details>"));
    assert_true(strstr(page.s, "<details>") < strstr(page.s, "class=\"by umpire\""));
    balanced(page.s, "details");
    balanced(page.s, "div");
    assert_null(strstr(page.s, "http"));
    assert_non_null(strstr(page.s, "Chances turn by turn"));
    assert_int_equal(count_of(page.s, "<g class=\"chance\">"), session_state(s)->turn); /* a bar a turn */
    assert_non_null(strstr(page.s, "<title>Turn 1: "));
    strbuf_clear(&page);
    report_html(s, NO_SIDE, "QUJD", NULL, &page);
    assert_non_null(strstr(page.s, "data:image/jpeg;base64,QUJD"));
    strbuf_free(&page);
    session_free(s);
}

static session *golden(const char *name)
{
    char path[300];
    error err = {0};
    load_report loaded;
    snprintf(path, sizeof path, "tests/playthroughs/%s.save", name);
    session *s = session_load(path, ".", ruleset_list, false, &loaded, &err);
    if (s == NULL) fail_msg("%s", err.text);
    return s;
}

/* In the order in which they came, no turn taking all of them; no fight cost a side more than the one called
 * so. */
static void test_turning_points(void **unused)
{
    (void)unused;
    static const char *const games[] = {"prone-drill", "africa-castillejos", "grid-el-teb",
                                        "conduct-tientsin"};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        session *s = golden(games[g]);
        account a;
        account_read(&a, s, NO_SIDE);
        assert_in_range(a.count, 3, ACCOUNT_POINTS);
        assert_true(a.greatest > 0);
        assert_true(a.largest >= 0); /* in these games it is one of them */
        for (int i = 0; i < a.count; i++) {
            int of_turn = 0;
            assert_true(a.point[i].words.len > 0);
            assert_true(a.point[i].weight > 0);
            assert_int_equal(a.point[i].turn, session_at(s, a.point[i].entry)->turn);
            assert_true(i == 0 || a.point[i].entry > a.point[i - 1].entry);
            for (int k = 0; k < a.count; k++)
                of_turn += a.point[k].turn == a.point[i].turn;
            assert_in_range(of_turn, 1, ACCOUNT_A_TURN);
            if (a.largest >= 0 && a.strength[a.point[i].side] > 0)
                assert_true((int64_t)a.point[i].cost * 1000 / a.strength[a.point[i].side] <= a.greatest);
        }
        account_free(&a);
        session_free(s);
    }
}

/* A ride over many hexes is one line of the log. */
static void test_a_ride_is_one_line(void **unused)
{
    (void)unused;
    session *s = golden("prone-onganjira");
    strbuf page = {0};
    int moves = 0;
    report_html(s, NO_SIDE, NULL, NULL, &page);
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++)
            moves += session_at(s, i)->events.items[k].kind == EV_MOVE;
    assert_in_range(count_of(page.s, " moved from "), 1, moves * 2 / 3);
    assert_true(page.len < 200 * 1000);
    strbuf_free(&page);
    session_free(s);
}

/* The page of a long battle, with the picture of its board, can be sent to a friend. */
static void test_size_of_a_page(void **unused)
{
    (void)unused;
    char path[300];
    struct stat st;
    snprintf(path, sizeof path, "%s/aar.html", battle_folder());
    char *arguments[] = {"sandtable", "report", "--out", path, "tests/playthroughs/prone-onganjira.save"};
    assert_int_equal(cli_run(5, arguments), CLI_DONE);
    assert_int_equal(stat(path, &st), 0);
    assert_in_range(st.st_size, 100 * 1000, 300 * 1000);
}

/* What a hint says of the position that a row of a review begins with. */
static void ask_hint(const session *s, const review_row *row, int playouts, hint *h)
{
    const teach_budget b = {.playouts = playouts};
    state view;
    session_view_at(s, row->side, row->first, &view);
    assert_true(ai_teacher.hint(&view, hash_mix(session_public_seed(s), state_hash(&view)), &b, h));
}

/* The same of the same moment, within their errors. A hint says to hold only where holding is best; else it
 * names the best so far, sure or not. */
static void agrees(const session *s, const review_row *row, int32_t start)
{
    hint *h = mem_alloc(sizeof *h);
    ask_hint(s, row, 100, h);
    const taught_chance told = h->holds ? h->hold : h->best.chance;
    const int32_t apart = abs(told.share - start);
    if (apart > told.error + row->luck.error)
        fail_msg("a hint says %d, give or take %d, the review %d", told.share, told.error, start);
    bool acts = false; /* otherwise than by fire, which is what holding is */
    for (int i = 0; i < h->best.norders; i++)
        acts = acts || (h->best.order[i].what & ~TAUGHT_FIRES) != 0;
    assert_int_equal(h->holds, h->best.gain.share < 0 || h->best.norders == 0 || (h->unsure && !acts));
    assert_int_equal(h->unsure,
                     h->best.gain.share < HINT_GAIN || h->best.gain.share < h->best.gain.error + HINT_MORE);
    mem_free(h);
}

/* Nothing, or more than its error. */
static void tells_no_noise(const review *r)
{
    for (int i = 0; i < r->rows; i++) {
        const taught_chance c = r->row[i].choice;
        if (c.share != 0 && abs(c.share) <= c.error)
            fail_msg("row %d: choice %d, give or take %d", i, c.share, c.error);
    }
}

/* Dice thrown by deeds of that row's own side in that turn. */
static int rolls_of(const session *s, const review_row *row)
{
    int n = 0;
    for (int i = row->first; i < row->last; i++) {
        const session_entry *e = session_at(s, i);
        if (e->act.side == row->side && e->turn == row->turn) n += e->events.nrolls;
    }
    return n;
}

/* Where no die fell there is no luck, whatever was reckoned and however the turns lie in each other: neither
 * where another side threw some, nor where some fell for the initiative. How many rows are so. */
static int no_dice_no_luck(const session *s, const review *r)
{
    int without = 0;
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (row->rolled) continue;
        if (rolls_of(s, row) > 0) fail_msg("turn %d: dice fell in it", row->turn);
        assert_int_equal(row->luck.share, 0);
        assert_int_equal(row->luck.error, 0);
        without++;
    }
    return without;
}

/* Every line of the table as it is shown, and the table from its first line to its last. */
static void adds_up(const review *r)
{
    int32_t chance = r->start, overlap = 0;
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        if (i > 0 && row->turn != row[-1].turn) assert_int_equal(overlap, 0);
        overlap += row->overlap;
        assert_in_range(row->before, 0, 1000);
        assert_in_range(row->after, 0, 1000);
        assert_int_equal(row->before, chance);
        if (row->before + row->choice.share + row->luck.share + row->rest + row->overlap != row->after)
            fail_msg("row %d: %d, choice %d, luck %d, rest %d and %d, after %d", i, row->before,
                     row->choice.share, row->luck.share, row->rest, row->overlap, row->after);
        chance = row->after;
    }
    assert_int_equal(chance, r->end);
}

/* The part that tells play from luck: only where it was reckoned, of a battle that is over; what is smaller
 * than its own error is grey. */
static void test_play_and_luck(void **unused)
{
    (void)unused;
    session *s = golden("safari-first-march");
    review r;
    strbuf page = {0};
    assert_true(cli_review(s, NO_SIDE, 16, &r));
    assert_int_equal(r.done, r.rows);
    agrees(s, &r.row[0], r.start);
    tells_no_noise(&r);
    adds_up(&r);
    r.row[0].after = -1234; /* put together from parts with errors, it may come out below nothing */
    report_html(s, NO_SIDE, NULL, &r, &page);
    assert_non_null(strstr(page.s, ">\u2212123.4</td>"));
    assert_non_null(strstr(page.s, "Play and luck"));
    assert_int_equal(count_of(page.s, "Best found") + count_of(page.s, "Nothing better") +
                         count_of(page.s, "As good as any"),
                     r.rows);
    assert_true(count_of(page.s, "style=\"color:#8a8072\"") > 0);
    strbuf_clear(&page);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    assert_null(strstr(page.s, "Play and luck"));
    strbuf_free(&page);
    session_free(s);
    s = battle_new(1, NULL);
    report_html(s, RED, NULL, &r, &page);
    assert_null(strstr(page.s, "Play and luck"));
    strbuf_free(&page);
    review_free(&r);
    session_free(s);
}

/* Where the sides of a turn act by turns, so that one row after the other is no chance between nothing and
 * all, the table adds up all the same. */
static void test_the_table_adds_up(void **unused)
{
    (void)unused;
    static const char *const games[] = {"prone-drill", "prone-omaruru", "grid-kassassin"};
    int without = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = golden(games[g]);
        review r;
        assert_true(cli_review(s, NO_SIDE, 4, &r));
        adds_up(&r);
        without += no_dice_no_luck(s, &r);
        review_free(&r);
        session_free(s);
    }
    assert_true(without > 5);
}

/* The side that alone threw dice in that entry of nobody's, after the other side had done no more than to end
 * its part; NO_SIDE. */
static int threw_after_an_end(const session *s, int entry)
{
    int whose = NO_SIDE, ends = 0, i = entry;
    const session_entry *e = session_at(s, entry);
    if (e->act.side != ACTION_OF_NOBODY || e->events.nrolls == 0) return NO_SIDE;
    for (; i >= 0 && session_at(s, i)->act.side != 1 - whose; i--) {
        const session_entry *of = session_at(s, i);
        if (of->turn != e->turn || of->act.side != ACTION_OF_NOBODY) return NO_SIDE;
        for (int k = 0; k < of->events.nrolls; k++) {
            const int side = session_roll_side(session_scenario(s), &of->events.rolls[k]);
            if (side == NO_SIDE || (whose != NO_SIDE && side != whose)) return NO_SIDE;
            whose = side;
        }
    }
    for (; i >= 0 && session_at(s, i)->act.side != whose; i--) {
        const session_entry *of = session_at(s, i);
        const verb *v = action_verb(session_scenario(s)->rules, of->act.verb);
        if (of->turn != e->turn || of->events.nrolls > 0) return NO_SIDE;
        if (of->act.side == ACTION_OF_NOBODY) continue;
        if (of->act.nunits > 0 || v == NULL || (v->takes & ENDS_STEP) == 0) return NO_SIDE;
        ends++;
    }
    return i >= 0 && session_at(s, i)->turn == e->turn && ends > 0 ? whose : NO_SIDE;
}

/* The Shaken of a side roll once the other, that had its leaders' part before, has ended it: theirs are these
 * dice, and not nobody's. */
static void test_dice_are_told_of_whose_they_are(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-rorkes-drift", "conduct-tamai", "conduct-isandlwana",
                                        "conduct-ulundi", "conduct-maiwand"};
    int found = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = golden(games[g]);
        review r;
        void *work = ai_teacher.open(s, 0, 16, &r);
        assert_non_null(work);
        for (int i = 0; i < session_count(s); i++) {
            const int whose = threw_after_an_end(s, i);
            for (int k = 0; k < r.rows && whose != NO_SIDE; k++) {
                if (r.row[k].turn != session_at(s, i)->turn || r.row[k].side != whose) continue;
                if (!r.row[k].rolled) fail_msg("%s, entry %d: no dice", games[g], i + 1);
                found++;
            }
        }
        ai_teacher.close(work);
        review_free(&r);
        session_free(s);
    }
    assert_true(found > 0);
}

/* The entry by which that side first has a unit do something in that turn, or says that none is to; -1: it
 * does nothing. */
static int first_deed(const session *s, int turn, int side)
{
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        const verb *v = action_verb(session_scenario(s)->rules, e->act.verb);
        const bool ends = v != NULL && (v->takes & ENDS_STEP) != 0;
        if (e->turn == turn && e->act.side == side && (e->act.nunits > 0 || ends)) return i;
    }
    return -1;
}

/* Rows of a turn stand in the order in which the sides moved, not in that in which they were asked: who has
 * the initiative may have chosen to move second. */
static void test_rows_in_the_order_of_moving(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-kassassin", "grid-el-teb", "africa-castillejos",
                                        "prone-omaruru", "conduct-tamai"};
    int pairs = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = golden(games[g]);
        review r;
        void *work = ai_teacher.open(s, 0, 16, &r);
        assert_non_null(work);
        for (int i = 1; i < r.rows; i++) {
            const review_row *a = &r.row[i - 1], *b = &r.row[i];
            const int one = first_deed(s, a->turn, a->side), two = first_deed(s, b->turn, b->side);
            if (a->turn != b->turn || one < 0 || two < 0) continue;
            if (one > two) fail_msg("%s, turn %d: the rows stand the wrong way round", games[g], a->turn);
            pairs++;
        }
        ai_teacher.close(work);
        review_free(&r);
        session_free(s);
    }
    assert_true(pairs > 20);
}

/* Of a best that promised 62 % where what was done came to 15 % in the head: what it led to tells how much of
 * the difference was given away; where it led to as much as was promised, nothing. */
static void test_nobody_is_blamed_for_what_was_not_lost(void **unused)
{
    (void)unused;
    for (int sign = 1; sign >= -1; sign -= 2) {
        assert_int_equal(teach_given_away(-470 * sign, 150 * sign, 100 * sign, sign), -470 * sign);
        assert_int_equal(teach_given_away(-470 * sign, 150 * sign, 150 * sign, sign), -470 * sign);
        assert_int_equal(teach_given_away(-470 * sign, 150 * sign, 400 * sign, sign), -220 * sign);
        assert_int_equal(teach_given_away(-470 * sign, 150 * sign, 620 * sign, sign), 0);
        assert_int_equal(teach_given_away(-470 * sign, 150 * sign, 900 * sign, sign), 0);
        assert_int_equal(teach_given_away(0, 150 * sign, 100 * sign, sign), 0);
    }
}

/* A number is told only where it is twice its error; no bar is longer than one that stands. */
static void test_what_is_not_sure_is_told_in_words(void **unused)
{
    (void)unused;
    char words[32];
    review_row row = {.done = true, .luck = {-290, 260}};
    const review r = {.rows = 1, .row = &row};
    taught_known_words((taught_chance){61, 30}, words);
    assert_string_equal(words, "+6.1");
    taught_known_words((taught_chance){0, 0}, words);
    assert_string_equal(words, "0.0");
    taught_known_words((taught_chance){40, 30}, words);
    assert_string_equal(words, "about 0");
    taught_known_words((taught_chance){-290, 260}, words);
    assert_string_equal(words, "too rough");
    review_luck_words(&row, words);
    assert_string_equal(words, "no dice");
    row.rolled = true;
    review_luck_words(&row, words);
    assert_string_equal(words, "too rough");
    assert_int_equal(review_largest(&r), 250);
    row.luck.error = 100;
    assert_int_equal(review_largest(&r), 290);
}

/* Whether one of that side's units may fire now. */
static bool has_a_shot(const state *s, int side, int u)
{
    action buffer[256];
    action_list list = {.items = buffer, .cap = sizeof buffer / sizeof *buffer};
    if (s->units[u].side != side) return false;
    game_list(s, u, &list);
    for (int i = 0; i < list.count; i++)
        if ((action_verb(s->sc->rules, buffer[i].verb)->takes & FIRES) != 0) return true;
    return false;
}

static unsigned ordered(const taught_plan *p, int u)
{
    for (int k = 0; k < p->norders; k++)
        if (p->order[k].unit == u) return p->order[k].what;
    return 0;
}

/* To stand and fire is what it says: who is there does nothing else, and whoever has a shot gives it. */
static void test_to_fire_alone_is_a_plan(void **unused)
{
    (void)unused;
    int fired = 0;
    session *s = golden("conduct-rorkes-drift");
    trials *t = mem_alloc(sizeof *t);
    taught_plan *p = mem_alloc(sizeof *p);
    plan_field *f = plan_field_new(session_scenario(s));
    for (int i = 0; i < session_count(s); i++) {
        state view;
        plan fire;
        if (session_at(s, i)->act.side == ACTION_OF_NOBODY) continue;
        session_view_at(s, session_at(s, i)->act.side, i, &view);
        if (!trials_of_view(t, &view, 7, TRIALS_MOST)) continue;
        teach w = {.f = f, .t = t, .reader = 0};
        plan_all(&fire, ORDER_FREE);
        plan_fires(&fire, &view, t->side);
        teach_orders(&w, &fire, p);
        for (int k = 0; k < p->norders; k++)
            assert_int_equal(p->order[k].what & ~(unsigned)(TAUGHT_FIRES | TAUGHT_ENTERS), 0);
        for (int u = 0; u < view.sc->nunits; u++) {
            if (!has_a_shot(&view, t->side, u)) continue;
            if (ordered(p, u) != TAUGHT_FIRES) fail_msg("at %d: %s has a shot", i, view.sc->units[u].name);
            fired++;
        }
    }
    assert_true(fired > 10);
    mem_free(f);
    mem_free(p);
    mem_free(t);
    session_free(s);
}

/* One page has one number of a moment: its bars begin with what the review does. */
static void test_bars_are_those_of_the_review(void **unused)
{
    (void)unused;
    session *s = golden("safari-first-march");
    review r;
    strbuf page = {0}, bar = {0};
    assert_true(cli_review(s, 0, 4, &r));
    r.row[0].before = 123;
    report_html(s, NO_SIDE, NULL, &r, &page);
    strbuf_addf(&bar, "<title>Turn 1: %s 12 %%", session_scenario(s)->sides[0].name);
    assert_non_null(strstr(page.s, bar.s));
    strbuf_free(&page);
    strbuf_free(&bar);
    review_free(&r);
    session_free(s);
}

/* Did somebody of that side go anywhere by his own orders in those entries? */
static bool somebody_went(const session *s, int side, int first, int last)
{
    for (int i = first; i < last; i++) {
        const session_entry *e = session_at(s, i);
        const verb *v = action_verb(session_scenario(s)->rules, e->act.verb);
        if (v != NULL && e->act.side == side && e->act.nspaces > 0 && e->act.target == NO_UNIT) return true;
    }
    return false;
}

/* Nobody is told that all stayed where they are in a turn in which somebody marched. */
static void test_what_was_played_is_the_whole_turn(void **unused)
{
    (void)unused;
    session *s = golden("conduct-rorkes-drift");
    review r;
    int went = 0;
    assert_true(cli_review(s, 0, 4, &r));
    for (int i = 0; i < r.rows; i++) {
        const bool some = somebody_went(s, r.row[i].side, r.row[i].first, r.row[i].last);
        const bool all_stay = strstr(r.row[i].played, "All stay") || strstr(r.row[i].played, "All hold");
        if (some && all_stay) fail_msg("turn %d, side %d: %s", r.row[i].turn, r.row[i].side, r.row[i].played);
        went += some;
    }
    assert_true(went > 0);
    review_free(&r);
    session_free(s);
}

/* The dice of a side are told as one sum, of which the rows show only what is sure: the rest is told. */
static void test_what_no_row_shows_of_the_dice_is_told(void **unused)
{
    (void)unused;
    session *s = golden("conduct-rorkes-drift");
    review_row row[] = {{.turn = 1, .done = true, .rolled = true, .luck = {-702, 100}},
                        {.turn = 2, .done = true, .rolled = true, .luck = {-191, 150}}};
    review r = {.side = 0, .nsides = 2, .rows = 2, .done = 2, .row = row};
    strbuf title = {0}, text = {0};
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_non_null(strstr(strbuf_str(&text), "\u221219.1 of its dice"));
    strbuf_clear(&text);
    row[1].luck.error = 90; /* sure: the rows add up */
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_null(strstr(strbuf_str(&text), "of its dice"));
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Of what is in the same words nothing is said twice. */
static void test_played_and_best_alike(void **unused)
{
    (void)unused;
    review_row row = {.best = "Nobody moves", .played = "Nobody moves"};
    strbuf best = {0}, played = {0};
    review_row_compared(&row, &best, &played);
    assert_int_equal(count_of(strbuf_str(&best), "Nobody moves"), 1);
    assert_int_equal(played.len, 0);
    snprintf(row.played, sizeof row.played, "All charge");
    strbuf_clear(&best);
    review_row_compared(&row, &best, &played);
    assert_int_equal(count_of(strbuf_str(&best), "All charge"), 1); /* as good: nothing else is praised */
    assert_int_equal(played.len, 0);
    row.choice = (taught_chance){-50, 20};
    strbuf_clear(&best);
    review_row_compared(&row, &best, &played);
    assert_int_equal(count_of(strbuf_str(&best), "Nobody moves"), 1);
    assert_int_equal(count_of(strbuf_str(&played), "All charge"), 1);
    strbuf_free(&best);
    strbuf_free(&played);
}

/* Chances do not swing from side to side with whose turn it is: what the choices of a battle cost both sides
 * is a few per cent a turn, though the search promises much against answers that stand still. And no turn of
 * darkness makes a lost battle of a won one: the sides think of each other as somewhere out of sight. */
static void test_chances_do_not_swing(void **unused)
{
    (void)unused;
    enum { MOST_A_ROW = 100 };
    session *s = golden("grid-kassassin");
    review r;
    int32_t choices = 0;
    assert_true(cli_review(s, NO_SIDE, 32, &r));
    for (int i = 0; i < r.rows; i++)
        choices += abs(r.row[i].choice.share);
    assert_true(r.rows > 15);
    if (choices > MOST_A_ROW * r.rows) fail_msg("choices of %d in %d side-turns", choices, r.rows);
    review_free(&r);
    session_free(s);
}

/* The luck of a battle is that of all its side-turns, and so is its error. */
static void test_luck_within_its_error_is_even(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    review_row row[] = {{.turn = 1, .side = 0, .done = true, .luck = {0, 10}},
                        {.turn = 1, .side = 1, .done = true, .luck = {50, 40}}};
    const review r = {.side = 0, .nsides = 2, .rows = 2, .row = row, .end = 600};
    strbuf title = {0}, text = {0};
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_non_null(strstr(text.s, "; luck was even."));
    strbuf_clear(&text);
    row[1].luck.error = 100; /* it may have been anything */
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_null(strstr(text.s, "; luck was even."));
    assert_non_null(strstr(text.s, "not surely known."));
    strbuf_clear(&text);
    row[1].luck.error = 20;
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_non_null(strstr(text.s, "the luck was with it."));
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Where no sum decided and one side-turn did, it is named; and what is told adds up, whatever is not known.
 */
static void test_one_turn_may_decide(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    review_row row[] = {
        {.turn = 2, .side = 0, .done = true, .rolled = true, .luck = {-152, 40}},
        {.turn = 4, .side = 0, .done = true, .rolled = true, .luck = {263, 60}},
        {.turn = 5, .side = 1, .done = true, .rolled = true, .luck = {-7, 300}},
        {.turn = 6, .side = 0, .done = true, .rolled = true, .luck = {-563, 60}, .rest = -59}};
    review r = {.side = 0, .nsides = 2, .rows = 4, .row = row, .start = 518, .end = 0};
    strbuf title = {0}, text = {0};
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "One turn lost it.");
    assert_non_null(strstr(text.s, "; the dice of turn 6 alone: \u221256.3 %."));
    assert_int_equal(review_rest(session_scenario(s), &r), -518 - (-152 + 263 - 563));
    row[2].luck = (taught_chance){-90, 20}; /* it stands, and is told */
    assert_int_equal(review_rest(session_scenario(s), &r), -518 - (-152 + 263 - 563 - 90));
    row[2].luck = (taught_chance){-7, 300};
    row[0].luck.share = -300; /* two went that way */
    strbuf_clear(&title);
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_null(strstr(title.s, "One turn"));
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Of what neither side's column knows nothing is made of both together; and what is left over of a sum that
 * is rougher than a whole chance is no number. */
static void test_no_verdict_is_stronger_than_what_it_is_made_of(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    review_row row[] = {{.turn = 1, .side = 0, .done = true, .rolled = true, .luck = {-60, 31}},
                        {.turn = 1, .side = 1, .done = true, .rolled = true, .luck = {-60, 31}}};
    const review r = {.side = 0, .nsides = 2, .rows = 2, .row = row, .start = 500, .end = 0};
    strbuf title = {0}, text = {0};
    char rest[32];
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_null(strstr(title.s, "The dice"));
    assert_null(strstr(text.s, "the luck was"));
    row[1].luck.share = -70; /* it stands, and is told beside it */
    strbuf_clear(&title);
    strbuf_clear(&text);
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "The dice lost it.");
    assert_non_null(strstr(text.s, "the luck was against it."));
    taught_rest_words(-1099, rest);
    assert_string_equal(rest, "too rough");
    taught_rest_words(-518, rest);
    assert_string_equal(rest, "\u221251.8");
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Where no moment stands out it is said all the same where the chance rose and fell most, what orders cost
 * and what luck did: as a number where it stands, else by what it cannot be more than. */
static void test_what_is_plain_is_told_without_a_moment(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    const scenario *sc = session_scenario(s);
    review_row row[] = {{.turn = 1,
                         .side = 0,
                         .done = true,
                         .before = 500,
                         .after = 562,
                         .choice = {-20, 30},
                         .luck = {40, 60}},
                        {.turn = 1, .side = 1, .done = true, .before = 562, .after = 471, .luck = {-31, 50}},
                        {.turn = 2, .side = 0, .done = true, .before = 471, .after = 690, .luck = {10, 40}}};
    review r = {.side = 0, .nsides = 2, .rows = 3, .done = 3, .row = row, .start = 500, .end = 1000};
    char rose[120], fell[120];
    strbuf text = {0}, title = {0};
    review_plain(sc, &r, &text);
    snprintf(rose, sizeof rose, "The chance rose most in turn 2, %s: 47.1 to 69.0 %%.", sc->sides[0].name);
    snprintf(fell, sizeof fell, "The chance fell most in turn 1, %s: 56.2 to 47.1 %%.", sc->sides[1].name);
    assert_non_null(strstr(text.s, rose));
    assert_non_null(strstr(text.s, fell));
    assert_non_null(strstr(text.s, "no more than 5 % in all against the best"));
    assert_non_null(strstr(text.s, "Luck: no more than 11 % either way"));
    strbuf_clear(&text);
    row[0].choice = (taught_chance){-80, 20};
    row[0].luck = (taught_chance){200, 20};
    row[1].after = 560; /* less than a per cent: it fell nowhere */
    review_plain(sc, &r, &text);
    assert_null(strstr(text.s, "fell most"));
    assert_non_null(strstr(text.s, "Orders: \u22128.0 % in all"));
    assert_non_null(strstr(text.s, "Luck: +17.9 %"));
    strbuf_clear(&text);
    row[0].choice = (taught_chance){0, 0};
    review_plain(sc, &r, &text);
    assert_non_null(strstr(text.s, "none was found that surely cost anything"));
    row[0].luck =
        (taught_chance){40, 60}; /* nothing decided it: then the verdict says where it turned, too */
    strbuf_clear(&text);
    review_verdict(sc, &r, &title, &text);
    assert_string_equal(title.s, "No one thing won it.");
    assert_non_null(strstr(text.s, rose));
    row[0].luck = (taught_chance){400, 60};
    strbuf_clear(&text);
    review_verdict(sc, &r, &title, &text);
    assert_null(strstr(text.s, rose));
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Nothing, where not that side alone lost anybody in the stretch. */
static bool told_by_own_loss(const session *s, int from, int to, int side)
{
    const scenario *sc = session_scenario(s);
    state *st = mem_alloc(sizeof *st);
    const review r = {.side = side};
    const review_row row = {.first = from, .last = to, .before = 600, .after = 300};
    strbuf what = {0}, why = {0};
    result before, after;
    bool own = false;
    session_state_at(s, from, st);
    game_result(st, &before);
    session_state_at(s, to, st);
    game_result(st, &after);
    mem_free(st);
    if (after.lost[side] == before.lost[side] || after.lost[1 - side] != before.lost[1 - side]) return false;
    review_row_words(s, &r, &row, &what, &why);
    for (int u = 0; u < sc->nunits; u++)
        own = own || (sc->units[u].side == side && strstr(what.s, sc->units[u].name) != NULL);
    if (!own) fail_msg("turn %d: %s", session_at(s, from)->turn, what.s);
    strbuf_free(&what);
    strbuf_free(&why);
    return true;
}

/* A row is told by what made it go as it did: where one side alone lost anybody and the row went against it,
 * by one of its own. */
static void test_a_moment_is_told_by_what_did_it(void **unused)
{
    (void)unused;
    static const char *const games[] = {"safari-first-march", "safari-ituri", "safari-lake", "safari-tsavo"};
    int told = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = golden(games[g]);
        for (int from = 0, to; from < session_count(s); from = to) {
            for (to = from + 1;
                 to < session_count(s) && session_at(s, to)->turn == session_at(s, from)->turn;)
                to++;
            for (int side = 0; side < 2; side++)
                told += told_by_own_loss(s, from, to, side);
        }
        session_free(s);
    }
    assert_true(told > 0);
}

/* Whoever won by what the others gave away, and gave away much himself, is not praised. */
static void test_the_enemys_mistakes_win(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    review_row row[] = {{.turn = 1, .side = 0, .done = true, .choice = {-90, 10}},
                        {.turn = 1, .side = 1, .done = true, .choice = {160, 10}}};
    const review r = {.side = 0, .nsides = 2, .rows = 2, .row = row, .end = 1000};
    strbuf title = {0}, text = {0};
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "The enemy's mistakes won it.");
    strbuf_clear(&title);
    row[0].choice.share = -40;
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "The better play won it.");
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* The headline blames play only where choices cost a good part of what was lost, and then the text does not
 * praise them beside it. */
static void test_headline_and_text_are_of_one_mind(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    review_row row[] = {{.turn = 1, .side = 0, .done = true, .choice = {-68, 10}}};
    review r = {.side = 0, .nsides = 2, .rows = 1, .row = row, .start = 520, .end = 0};
    strbuf title = {0}, text = {0};
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "No one thing lost it.");
    assert_non_null(strstr(text.s, "chose about as well as a "));
    row[0].choice.share = -268;
    strbuf_clear(&title);
    strbuf_clear(&text);
    review_verdict(session_scenario(s), &r, &title, &text);
    assert_string_equal(title.s, "Play lost it.");
    assert_null(strstr(text.s, "as well as"));
    assert_non_null(strstr(text.s, "its choices in all: \u221226.8 %;"));
    strbuf_free(&title);
    strbuf_free(&text);
    session_free(s);
}

/* Also where the sides of a turn act by turns: no row begins with less than nothing. */
static void test_chances_are_chances(void **unused)
{
    (void)unused;
    session *s = golden("grid-kassassin");
    review r;
    assert_true(cli_review(s, NO_SIDE, 4, &r));
    for (int i = 0; i < r.rows; i++) {
        const bool last = i == r.rows - 1;
        assert_in_range(r.row[i].before, 1, 999); /* nothing is certain before the end */
        assert_in_range(r.row[i].after, last ? 0 : 1, last ? 1000 : 999);
        assert_in_range(r.row[i].error, 1, 1000);
    }
    assert_int_equal(r.row[r.rows - 1].after, r.end);
    review_free(&r);
    session_free(s);
}

/* A moment is where the chance moved, up or down, whoever it was that moved it; never where it stood. */
static void test_moments_are_where_the_chance_moved(void **unused)
{
    (void)unused;
    review_row row[] = {
        {.done = true, .side = 1, .before = 500, .after = 540, .choice = {40, 5}},
        {.done = true,
         .side = 0,
         .before = 497,
         .after = 57,
         .luck = {-300, 260}}, /* neither of them is sure */
        {.done = true, .side = 1, .before = 8, .after = 8, .choice = {503, 10}, .luck = {-406, 10}},
        {.done = true, .side = 0, .before = 8, .after = 12, .choice = {-90, 5}},
        {.done = true, .side = 1, .before = 300, .after = 420},
    };
    const review r = {.side = 0, .nsides = 2, .rows = 5, .row = row};
    int which[REVIEW_MOMENTS];
    assert_int_equal(review_moments(&r, which), 3);
    assert_int_equal(which[0], 0);
    assert_int_equal(which[1], 1);
    assert_int_equal(which[2], 4);
    row[1].after = row[1].before;
    row[4].done = false;
    assert_int_equal(review_moments(&r, which), 1);
    assert_int_equal(which[0], 0);
}

static int sent(const taught_plan *p)
{
    int n = 0;
    for (int i = 0; i < p->norders; i++)
        n += p->order[i].what != TAUGHT_FIRES;
    return n;
}

/* Who gains nothing by it goes nowhere: no commander and no chest leaves the barricade for a change. */
static void test_idle_orders_are_left_out(void **unused)
{
    (void)unused;
    session *s = golden("conduct-rorkes-drift");
    trials *t = mem_alloc(sizeof *t);
    taught_plan *p = mem_alloc(sizeof *p);
    state view;
    plan before, pruned;
    session_view_at(s, 0, 3, &view);
    assert_true(trials_of_view(t, &view, 7, TRIALS_MOST));
    teach w = {.f = plan_field_new(view.sc), .t = t, .reader = 0, .whole_turn = true, .then = &before};
    w.horizon = view.turn + 1;
    plan_all(&before, ORDER_BACK);
    teach_orders(&w, &before, p);
    const int many = sent(p);
    pruned = before;
    teach_prune(&w, 200, &pruned);
    teach_orders(&w, &pruned, p);
    if (sent(p) >= many) fail_msg("%d were sent somewhere, and %d of them for nothing", many, sent(p));
    mem_free(w.f);
    mem_free(p);
    mem_free(t);
    session_free(s);
}

/* Until the battle ends a side's page holds nothing the side has not seen. */
static void test_page_of_one_side(void **unused)
{
    (void)unused;
    session *s = battle_new(1, NULL);
    strbuf page = {0};
    assert_false(state_seen(session_state(s), 6, RED));
    report_html(s, RED, NULL, NULL, &page);
    assert_null(strstr(page.s, "Hidden Blue, ")); /* not on the plan */
    assert_non_null(strstr(page.s, "First Blue, "));
    assert_non_null(strstr(page.s, "Shown when the battle has ended"));
    strbuf_free(&page);
    session_free(s);
}

/* A shot that is declared with a card is told when it falls: nobody is told before that nothing comes of it.
 */
static void test_a_declared_shot_is_not_nothing(void **unused)
{
    (void)unused;
    session *s = golden("prone-omaruru");
    strbuf page = {0};
    report_html(s, 0, NULL, NULL, &page);
    assert_non_null(strstr(page.s, "Garrison"));
    assert_null(strstr(page.s, "nothing that is seen comes of it"));
    strbuf_free(&page);
    session_free(s);
}

/* Where something was taken back the page says so, how often, and what of it after dice had been seen. */
static void test_what_is_taken_back_is_noted(void **unused)
{
    (void)unused;
    session *s = golden("grid-kassassin");
    refusal why;
    error err = {0};
    strbuf page = {0};
    int seen, n;
    report_html(s, NO_SIDE, NULL, NULL, &page);
    assert_null(strstr(page.s, "Taken back here"));
    const int all = session_count(s);
    for (int to = all - 1; to >= all - 60;
         to--) /* step by step; what comes of itself goes with what it came of */
        session_undo_to(s, to, true, &why, &err);
    const int times = session_taken_back(s), left = session_count(s);
    assert_in_range(times, 10, 60);
    assert_int_equal(session_taken_back_at(s, all - 1, &seen), 0); /* what was left then is gone, too */
    n = session_taken_back_at(s, left, &seen);
    assert_int_equal(n, times);
    assert_in_range(seen, 1, times - 1);
    strbuf_clear(&page);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    char line[120];
    snprintf(line, sizeof line, "<li class=\"back\">Taken back here, %d times, %d of them after dice", times,
             seen);
    if (strstr(page.s, line) == NULL) fail_msg("the page has no %s", line);
    strbuf_free(&page);
    session_free(s);
}

/* Which turns into this: losses by night are told by page and text as the window has them. */
static void test_losses_once_seen_stay_counted(void **unused)
{
    (void)unused;
    enum { OURS, THEIRS };
    session *s = golden("conduct-tientsin");
    static state seen;
    result forgotten, told;
    refusal why;
    error err = {0};
    do { /* back to where some of them are out of sight */
        if (!session_undo_to(s, session_count(s) - 1, true, &why, &err)) fail_with(&err);
        const int at = session_count(s);
        session_view_at(s, OURS, at, &seen);
        game_result(&seen, &forgotten);
        session_recall(s, OURS, at, &seen);
        game_result(&seen, &told);
    } while (forgotten.lost[THEIRS] == told.lost[THEIRS]);
    strbuf page = {0}, said = {0}, row = {0};
    report_html(s, OURS, NULL, NULL, &page);
    strbuf_addf(&row, "<td>Losses</td><td class=\"n\">%d</td><td class=\"n\">%d</td>", (int)told.lost[OURS],
                (int)told.lost[THEIRS]);
    if (strstr(page.s, row.s) == NULL) fail_msg("the page has no %s", row.s);
    const text_seats seats = {.people = 1u << OURS, .computer = ai_find("quick")};
    text_game *g = text_game_new(s, &seats);
    text_game_line(g, "score", &said);
    strbuf_clear(&row);
    strbuf_addf(&row, "%s %d.", session_scenario(s)->sides[THEIRS].name, (int)told.lost[THEIRS]);
    const char *of = strstr(said.s, "Losses:");
    if (of == NULL || strstr(of, row.s) == NULL) fail_msg("%s is not in: %s", row.s, said.s);
    text_game_free(g);
    strbuf_free(&row);
    strbuf_free(&said);
    strbuf_free(&page);
}

static void script(session *s, const char *faces, const char *text)
{
    refusal why;
    error err = {0};
    if (faces != NULL) assert_true(session_script(s, faces, &err));
    assert_int_equal(session_do_text(s, text, &why, &err), SESSION_DONE);
}

/* A side that was asked who moves first, and moved second and stood, stands second, and of it is told that it
 * stood. */
static void test_who_moved_second_stands_second(void **unused)
{
    (void)unused;
    error err = {0};
    refusal why;
    decision d;
    session *s = battle_of("rules/grid/scenarios/maida.json", 3, NULL);
    int asked = NO_SIDE;
    while (session_decide(s, &d), d.side >= 0 && session_state(s)->turn < 2) {
        const bool second = session_do_text(s, "move-second", &why, &err) == SESSION_DONE;
        if (second)
            asked = d.side;
        else
            script(s, NULL, "end");
    }
    assert_true(asked >= 0);
    review r;
    void *work = ai_teacher.open(s, asked, 40, &r);
    while (ai_teacher.next(work, NULL, &r))
        continue;
    for (int i = 0; i < r.rows; i++) {
        const review_row *row = &r.row[i];
        if (row->turn != 1 || row->side != asked) continue;
        assert_true(i == 1 && row->first < r.row[0].first); /* asked first, it moved second */
        assert_true(row->choice.share < 0);
        assert_string_not_equal(row->played, "Move second");
    }
    ai_teacher.close(work);
    review_free(&r);
    session_free(s);
}

/* Two dice of six: 6 and 5 make 11 where 7 is expected; one spread is the root of 2 * 35 / 12, 2.415. */
static void test_luck(void **unused)
{
    (void)unused;
    report_luck luck[SIDES_MAX];
    session *s = battle_of(VILLAGE, 1, NULL);
    battle_umpire(s, "umpire-place u0 > 1015");
    battle_umpire(s, "umpire-place u7 > 1014");
    battle_umpire(s, "umpire-place u1 > 1010");
    battle_umpire(s, "umpire-place u8 > 1009");
    script(s, NULL, "end");
    script(s, "6", "attack u0 @u7");
    script(s, "5", "attack u1 @u8");
    report_count_luck(s, NO_SIDE, luck);
    assert_int_equal(luck[WEST].dice, 2);
    assert_int_equal(luck[WEST].total, 11);
    assert_int_equal(luck[WEST].expected_milli, 7000);
    assert_int_equal(luck[WEST].spread_milli, 2415);
    assert_int_equal(luck[EAST].dice, 0);
    assert_int_equal(luck[EAST].spread_milli, 0);
    session_free(s);
}

static void test_same_games_for_any_jobs(void **unused)
{
    (void)unused;
    enum { GAMES = 40 };
    simulated games[3][GAMES];
    error err = {0};
    scenario *sc = field_scenario();
    simulate_job job = {.sc = sc, .players = {ai_players[0], ai_players[0]}, .seed = 5, .games = GAMES};
    for (int k = 0; k < 3; k++) {
        job.jobs = k + 1;
        memset(games[k], 0, sizeof games[k]);
        if (!simulate_all(&job, games[k], &err)) fail_with(&err);
    }
    int wins[2] = {0};
    for (int i = 0; i < GAMES; i++) {
        assert_true(games[0][i].hash == games[1][i].hash && games[0][i].hash == games[2][i].hash);
        assert_int_equal(games[0][i].winner, games[2][i].winner);
        assert_true(games[0][i].ended);
        if (games[0][i].winner >= 0) wins[games[0][i].winner]++;
        for (int k = 0; k < i; k++)
            assert_true(games[0][i].seed != games[0][k].seed);
    }
    strbuf one = {0}, two = {0};
    simulate_csv(&job, games[0], &one);
    simulate_csv(&job, games[2], &two);
    assert_string_equal(one.s, two.s);
    assert_int_equal(count_of(one.s, "\n"), GAMES + 1);
    strbuf_clear(&one);
    simulate_summary(&job, games[0], &one);
    assert_non_null(strstr(one.s, "Reds (random)"));
    char line[64];
    snprintf(line, sizeof line, "%6d  %5.1f %%", wins[0], 100.0 * wins[0] / GAMES);
    assert_non_null(strstr(one.s, line));
    strbuf_free(&one);
    strbuf_free(&two);
    scenario_free(sc);
}

/* What a lesson asked for is no choice of the player's: nothing is said of it, no mean counts it, and the
 * ledger adds up as before. */
static void what_a_lesson_asked_for_is_not_judged(void **unused)
{
    (void)unused;
    review_row row[3] = {
        {.first = 0, .last = 3, .side = 0, .done = true, .choice = {-80, 30}, .luck = {20, 40}},
        {.first = 3, .last = 5, .side = 1, .done = true, .choice = {10, 5}},
        {.first = 5, .last = 9, .side = 0, .done = true, .choice = {-30, 5}}};
    review r = {.side = 0, .nsides = 2, .rows = 3, .row = row};
    review_sum before, after;
    strbuf best = {0}, played = {0}, other = {0};
    review_add_up(&r, 0, &before);
    review_spare(&r, 0, 4); /* a deed of the enemy's turn is not ours */
    assert_false(row[0].asked || row[1].asked || row[2].asked);
    review_spare(&r, 0, 2);
    review_spare(&r, 0, 0); /* the same row, once */
    assert_true(row[0].asked);
    assert_false(row[2].asked);
    assert_int_equal(row[0].choice.share, 0);
    assert_int_equal(row[0].luck.share, 20); /* no die has fallen otherwise for it */
    assert_int_equal(row[0].rest, -80);
    review_add_up(&r, 0, &after);
    assert_int_equal(after.luck, before.luck);
    assert_int_equal(after.choice + after.rest, before.choice + before.rest);
    assert_int_equal(before.mean_cost, 55);
    assert_int_equal(after.mean_cost, 30);
    review_row_compared(&row[0], &best, &played);
    review_row_compared(&row[2], &other, &played);
    assert_true(best.len > 0 && strcmp(strbuf_str(&best), strbuf_str(&other)) != 0);
    strbuf_free(&best);
    strbuf_free(&played);
    strbuf_free(&other);
}

/* An answer is as good as the one a hint goes by unless the difference is surely one: then worse, or better.
 */
static void test_an_answer_is_told_as_it_came_out(void **unused)
{
    (void)unused;
    assert_int_equal(teach_answer_share(550, (taught_chance){.share = 40, .error = 30}), 510);
    assert_int_equal(teach_answer_share(550, (taught_chance){.share = 30, .error = 30}), 550);
    assert_int_equal(teach_answer_share(550, (taught_chance){.share = -30, .error = 30}), 550);
    assert_int_equal(teach_answer_share(550, (taught_chance){.share = -40, .error = 30}), 590);
    assert_int_equal(teach_answer_share(20, (taught_chance){.share = 40, .error = 30}), 0);
    assert_int_equal(teach_answer_share(980, (taught_chance){.share = -40, .error = 30}), 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_answer_is_told_as_it_came_out),
        cmocka_unit_test(what_a_lesson_asked_for_is_not_judged),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_turning_points),
        cmocka_unit_test(test_a_ride_is_one_line),
        cmocka_unit_test(test_size_of_a_page),
        cmocka_unit_test(test_play_and_luck),
        cmocka_unit_test(test_dice_are_told_of_whose_they_are),
        cmocka_unit_test(test_rows_in_the_order_of_moving),
        cmocka_unit_test(test_who_moved_second_stands_second),
        cmocka_unit_test(test_nobody_is_blamed_for_what_was_not_lost),
        cmocka_unit_test(test_what_is_not_sure_is_told_in_words),
        cmocka_unit_test(test_to_fire_alone_is_a_plan),
        cmocka_unit_test(test_bars_are_those_of_the_review),
        cmocka_unit_test(test_what_was_played_is_the_whole_turn),
        cmocka_unit_test(test_what_no_row_shows_of_the_dice_is_told),
        cmocka_unit_test(test_played_and_best_alike),
        cmocka_unit_test(test_chances_do_not_swing),
        cmocka_unit_test(test_luck_within_its_error_is_even),
        cmocka_unit_test(test_the_enemys_mistakes_win),
        cmocka_unit_test(test_headline_and_text_are_of_one_mind),
        cmocka_unit_test(test_chances_are_chances),
        cmocka_unit_test(test_moments_are_where_the_chance_moved),
        cmocka_unit_test(test_the_table_adds_up),
        cmocka_unit_test(test_idle_orders_are_left_out),
        cmocka_unit_test(test_one_turn_may_decide),
        cmocka_unit_test(test_no_verdict_is_stronger_than_what_it_is_made_of),
        cmocka_unit_test(test_what_is_taken_back_is_noted),
        cmocka_unit_test(test_a_declared_shot_is_not_nothing),
        cmocka_unit_test(test_a_moment_is_told_by_what_did_it),
        cmocka_unit_test(test_what_is_plain_is_told_without_a_moment),
        cmocka_unit_test(test_page_of_one_side),
        cmocka_unit_test(test_losses_once_seen_stay_counted),
        cmocka_unit_test(test_luck),
        cmocka_unit_test(test_same_games_for_any_jobs),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
