/*
 * test_fire.c: fire of the host game (H·H16, H·H17, H·H20 to H·H24): target classes and ranges, modifiers,
 * odds, cards, guns, jams, sight, what cannot be made out.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/tale_say.h"
#include "game/words.h"
#include "rules/prone/drill.h"
#include "rules/prone/prone.h"
#include "rules/prone/prone_internal.h"

static const odds *odds_of(drill *t, int side, const char *order)
{
    static odds o;
    action a;
    error err = {0};
    refusal why;
    assert_true(action_decode(session_scenario(t->play), side, order, &a, &err));
    if (!game_check(drill_state(t), &a, &why)) fail_msg("%s: %s", order, why.code);
    assert_true(game_odds(drill_state(t), &a, &o));
    return &o;
}

/* The company at 0710 and the band at 0707 alone, and what else the setup places. */
static drill duel(const char *setup, int side)
{
    drill t = drill_open("range", NULL);
    drill_all(&t, "umpire-remove u1; umpire-remove u10; umpire-remove u21; umpire-remove u11");
    drill_all(&t, "umpire-set u9 key=strength value=38"); /* seven rifles among them */
    drill_all(&t, setup);
    drill_turn_of(&t, "fire", side);
    return t;
}

/* Whatever number of casualties is too rare to be shown, the last that is shown counts it in and says so:
 * "3 or more" is no "3". */
static void the_last_number_shown_is_the_most(void **unused)
{
    (void)unused;
    enum { SHOWN = PPM / 2000 };
    static const char *const few[] = {"", "umpire-set u0 key=strength value=8",
                                      "umpire-set u0 key=strength value=12"};
    int folded = 0;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        drill t = duel(few[i], 0);
        drill_all(&t, "umpire-place u9 > 0704; umpire-remove u13");
        const odds *o = odds_of(&t, 0, "fire u0 @u9 direct=no");
        uint64_t all = 0;
        int last = 0;
        for (int k = 0; k < o->nbands; k++) {
            all += o->band[k].ppm;
            if (o->band[k].ppm >= SHOWN) last = k;
        }
        assert_int_equal(all, PPM);
        assert_true(o->nbands > 2);
        int32_t highest = 0;
        for (int k = 0; k < o->nbars; k++)
            if (o->bar[k].ppm > 0 && o->bar[k].value > highest) highest = o->bar[k].value;
        assert_true(highest <= o->band[last].to);
        if (highest > o->band[last].n) assert_string_equal(o->band[last].code, "band.casualties-more");
        folded += highest > o->band[last].n && o->band[last].n < 5;
        drill_close(&t);
    }
    assert_true(folded > 0);
}

static int chart_need(const drill *t, const char *name, int class, int column)
{
    const chart_cell *cell = chart_at(chart_find(session_scenario(t->play), name), class, column, NULL);
    return chart_field(cell, "need");
}

/* The number a figure needs, with each class, range and modifier there is. */
static void required_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order;
        int side;
        const char *chart;
        int class, column, plus;
        const char *line;
    } rows[] = {
        {"", "fire u0 @u9", 0, "rifle", 3, 0, 0, "mod.class.open-order"},
        {"umpire-set u9 key=order value=0", "fire u0 @u9", 0, "rifle", 2, 0, 0, "mod.class.formed"},
        {"umpire-set u9 key=order value=4", "fire u0 @u9", 0, "rifle", 1, 0, 0, "mod.class.mass"},
        {"umpire-set u9 key=order value=2", "fire u0 @u9", 0, "rifle", 1, 0, 0, "mod.class.column"},
        {"umpire-set u9 key=charged value=1", "fire u0 @u9", 0, "rifle", 1, 0, 0, "mod.class.charging"},
        {"umpire-place u11 > 0707; umpire-remove u9", "fire u0 @u11", 0, "rifle", 1, 0, 0,
         "mod.class.mounted"},
        {"umpire-place u9 > 0704; umpire-remove u13", "fire u0 @u9", 0, "rifle", 4, 1, 0, "mod.class.hard"},
        {"umpire-place u9 > 0705; umpire-set u9 key=order value=0", "fire u0 @u9", 0, "rifle", 3, 1, 0,
         "mod.class.bush"},
        {"umpire-set u0 key=moved value=1", "fire u0 @u9", 0, "rifle", 3, 0, -1, "mod.moved"},
        {"umpire-set u0 key=forced-prone value=1", "fire u0 @u9", 0, "rifle", 3, 0, -1, "mod.forced-prone"},
        {"", "fire u0 @u9 direct=yes", 0, "rifle", 3, 0, 1, "mod.directs"},
        {"", "fire u0 @u9", 0, "rifle", 3, 0, 0, "mod.men.close"},
        {"umpire-set u0 key=order value=1", "fire u0 @u9", 0, "rifle", 3, 0, 0, "mod.men.open"},
        {"umpire-set u0 key=order value=2", "fire u0 @u9", 0, "rifle", 3, 0, 0, "mod.men.column"},
        {"", "fire u0 @u9", 0, "rifle", 3, 0, 0, "mod.figures"},
        {"umpire-place u5 > 0710; umpire-remove u0", "fire u5 @u9", 0, "rifle", 3, 0, 2, "mod.machine-gun"},
        {"umpire-place u4 > 0710; umpire-remove u0", "fire u4 @u9", 0, "field-gun", 3, 0, 0, "mod.range.gun"},
        {"umpire-place u4 > 0710; umpire-remove u0", "fire u4 @u9", 0, "field-gun", 3, 0, 0, "mod.crew"},
        {"umpire-place u4 > 0710; umpire-remove u0; umpire-set u4 key=strength value=1", "fire u4 @u9", 0,
         "field-gun", 3, 0, 0, "mod.crew-few"},
        {"", "fire u9 @u0", 1, "rifle", 2, 0, 0, "mod.class.formed"},
        {"umpire-set u0 key=order value=1", "fire u9 @u0", 1, "rifle", 3, 0, 0, "mod.class.open-order"},
        {"umpire-set u0 key=prone value=1", "fire u9 @u0", 1, "rifle", 4, 0, 0, "mod.class.prone"},
        {"umpire-place u4 > 0710; umpire-remove u0", "fire u9 @u4", 1, "rifle", 2, 0, 0, "mod.class.crew"},
        {"umpire-place u4 > 0710; umpire-remove u0; umpire-set u4 key=limbered value=1", "fire u9 @u4", 1,
         "rifle", 1, 0, 0, "mod.class.limbered"},
        {"umpire-place u7 > 0710; umpire-remove u0", "fire u9 @u7", 1, "rifle", 3, 0, 0, "mod.class.single"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = duel(rows[i].setup, rows[i].side);
        const odds *o = odds_of(&t, rows[i].side, rows[i].order);
        int want = chart_need(&t, rows[i].chart, rows[i].class, rows[i].column) + rows[i].plus;
        if (want < 2 && rows[i].plus < 1) want = 2; /* nobody who was not forced down needs less */
        if (o->ledger.total != want || drill_line(&o->ledger, rows[i].line) == -1000)
            fail_msg("%s, %s: %d is needed; %d and a line %s were expected", rows[i].setup, rows[i].order,
                     o->ledger.total, want, rows[i].line);
        drill_close(&t);
    }
}

/* HH2a: a full unit's burst at medium range on Class II takes one to three figures on average. */
static void a_burst_is_neither_nothing_nor_everything(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order;
        int side;
    } rows[] = {{"", "fire u0 @u9", 0},
                {"umpire-set u0 key=order value=1", "fire u0 @u9", 0},
                {"umpire-set u9 key=strength value=20", "fire u9 @u0", 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = duel(rows[i].setup, rows[i].side);
        const int need = chart_need(&t, "rifle", 2, 1);
        assert_in_range(odds_of(&t, rows[i].side, rows[i].order)->thrown[0].n * need * 1000 / 20, 1000, 3000);
        drill_close(&t);
    }
}

/* H·H16: how many dice a unit throws. */
static void dice_by_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order;
        int side, dice;
    } rows[] = {
        {"umpire-set u0 key=order value=0", "fire u0 @u9", 0, 5}, /* half of twenty, half of them */
        {"umpire-set u0 key=order value=0; umpire-set u0 key=strength value=19", "fire u0 @u9", 0, 5},
        {"umpire-set u0 key=order value=1", "fire u0 @u9", 0, 10},
        {"umpire-set u0 key=order value=2", "fire u0 @u9", 0, 2},
        {"umpire-set u0 key=square value=1", "fire u0 @u9", 0, 5},
        {"umpire-set u0 key=order value=0; umpire-set u0 key=prone value=1", "fire u0 @u9", 0, 5},
        {"umpire-set u0 key=order value=0; umpire-set u0 key=forced-prone value=1", "fire u0 @u9", 0, 5},
        {"umpire-set u0 key=order value=1; umpire-set u0 key=prone value=1", "fire u0 @u9", 0, 10},
        {"umpire-set u0 key=order value=1; umpire-set u0 key=forced-prone value=1", "fire u0 @u9", 0, 10},
        {"umpire-set u0 key=order value=2; umpire-set u0 key=forced-prone value=1", "fire u0 @u9", 0, 2},
        {"umpire-place u4 > 0710; umpire-remove u0", "fire u4 @u9", 0, 4},
        {"umpire-place u4 > 0710; umpire-remove u0; umpire-set u4 key=strength value=1", "fire u4 @u9", 0, 2},
        {"umpire-place u5 > 0710; umpire-remove u0", "fire u5 @u9", 0, 8},
        {"umpire-set u9 key=strength value=20", "fire u9 @u0", 1,
         4}, /* of a hundred so many have rifles and cartridges */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = duel(rows[i].setup, rows[i].side);
        if (odds_of(&t, rows[i].side, rows[i].order)->thrown[0].n != rows[i].dice)
            fail_msg("%s, %s: %d dice, %d were expected", rows[i].setup, rows[i].order,
                     odds_of(&t, rows[i].side, rows[i].order)->thrown[0].n, rows[i].dice);
        drill_close(&t);
    }
}

/* "As the document": all who may fire throw a die, and nobody closes worse for being a rifleman. */
static void as_the_document_has_it(void **unused)
{
    (void)unused;
    static const char *const plain[] = {"asDocument=document", NULL};
    for (int as = 0; as < 2; as++) {
        drill t = drill_open("range", as != 0 ? plain : NULL);
        drill_clear(&t, COMPANY, BAND, -1);
        drill_turn_of(&t, "fire", 0);
        assert_int_equal(odds_of(&t, 0, "fire u0 @u9")->thrown[0].n, as != 0 ? 10 : 5);
        drill_turn_of(&t, "fire", 1);
        assert_int_equal(odds_of(&t, 1, "fire u9 @u0")->thrown[0].n, as != 0 ? 20 : 4);
        drill_turn_of(&t, "movement", 1);
        const odds *o = odds_of(&t, 1, "charge u9 @u0");
        for (int i = 0; i < o->nnotes; i++)
            if (strcmp(o->note[i].code, "odds.closes") == 0)
                assert_in_range(o->note[i].ppm, as != 0 ? 833000 : 499000, as != 0 ? 834000 : 501000);
        drill_close(&t);
    }
}

static uint32_t note_of(const odds *o, const char *code)
{
    for (int i = 0; i < o->nnotes; i++)
        if (strcmp(o->note[i].code, code) == 0) return o->note[i].ppm;
    return 0;
}

/* What closes is stood or run from, the two are told apart, and that no fire before is counted is said. */
static void a_charge_says_what_is_counted(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, -1);
    drill_turn_of(&t, "movement", 1);
    const odds *o = odds_of(&t, 1, "charge u9 @u0");
    const uint32_t closes = note_of(o, "odds.closes"), fights = note_of(o, "odds.fights"),
                   runs = note_of(o, "odds.runs");
    assert_true(runs > 0 && fights > 0);
    assert_in_range(fights + runs, closes - 1, closes + 1);
    assert_true(note_of(o, "odds.round-lost") > 0); /* there is room for all of it */
    assert_non_null(o->how.code);
    assert_string_equal(o->how.code, "odds.unshot.never");
    drill_close(&t);
}

/* The chance to be forced prone is that of H11 over the chances of so many casualties. */
static void odds_of_being_forced_prone(void **unused)
{
    (void)unused;
    drill t = duel("", 1);
    const odds *o = odds_of(&t, 1, "fire u9 @u0");
    uint64_t sum = 0, all = 0;
    for (int i = 0; i < o->nbars; i++) {
        const int casualties = o->bar[i].value;
        sum += (uint64_t)o->bar[i].ppm * (uint64_t)(casualties >= 5 ? 6 : casualties + 1) / 6;
        all += o->bar[i].ppm;
    }
    assert_int_equal(all, PPM);
    assert_string_equal(o->note[0].code, "odds.forced-prone");
    assert_in_range(o->note[0].ppm, sum - 10, sum + 10);
    const odds *germans = odds_of(&t, 1, "fire u9 @u0");
    assert_int_equal(germans->ledger.total, chart_need(&t, "rifle", 2, 0));
    drill_close(&t);
    t = duel("", 0);
    o = odds_of(&t, 0, "fire u0 @u9");
    for (int i = 0; i < o->nnotes; i++)
        assert_string_not_equal(o->note[i].code, "odds.forced-prone"); /* H11 */
    drill_close(&t);
}

/* What it needs without him is told as it is on its card, by its quality. */
static void obeys_as_its_card_says(drill *t, int u, const event *fell)
{
    panel card;
    bool told = false;
    assert_non_null(fell);
    prone_describe_unit(drill_state(t), u, &card);
    for (int i = 0; i < card.count; i++) {
        if (strcmp(card.row[i].label, "row.leader") != 0) continue;
        assert_int_equal(card.row[i].n[0], fell->n[1]);
        told = true;
    }
    assert_true(told);
    const bool elite = type_of(drill_state(t), u)->elite;
    assert_int_equal(fell->n[1], elite ? 3 : 4);
    assert_int_equal(fell->n[2], type_of(drill_state(t), u)->army == ARMY_GERMAN); /* he directs its fire */
}

/* H·H17: red wounded, black killed; ace the leader, then a key figure; court cards key figures. */
static void cards_for_casualties(void **unused)
{
    (void)unused;
    drill t = duel("", 1);
    drill_dice(&t, "1 1 1 1 20 20 20 AH KS QD 5C 1");
    drill_do(&t, "fire u9 @u0");
    obeys_as_its_card_says(&t, COMPANY, drill_event(&t, "ev.leader-wounded", 0));
    assert_non_null(drill_event(&t, "ev.key-killed", 0));
    assert_non_null(drill_event(&t, "ev.key-wounded", 0));
    const event *loss = drill_event(&t, "ev.loss", 0);
    assert_int_equal(loss->n[0], 4);
    assert_int_equal(loss->n[2], 2); /* KS, 5C */
    assert_int_equal(loss->n[3], 2); /* AH, QD */
    assert_int_equal(drill_unit(&t, COMPANY)->strength, 16);
    drill_do(&t, "umpire-set u9 key=done value=0");
    drill_turn_of(&t, "fire", 1);
    drill_dice(&t, "1 20 20 20 20 20 20 AS 1");
    drill_do(&t, "fire u9 @u0"); /* no leader left: a key figure, but there is none left either */
    assert_null(drill_event(&t, "ev.key-killed", 0));
    assert_null(drill_event(&t, "ev.leader-killed", 0));
    assert_non_null(drill_event(&t, "ev.no-key-left", 0)); /* and that is told */
    drill_close(&t);
}

static void says_who_is_hit(const drill *t, const char *code)
{
    int cards = 0;
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            if (ev->kind != EV_ROLL || ev->roll < 0 || !l->rolls[ev->roll].calls_for) continue;
            assert_string_equal(l->rolls[ev->roll].calls_for, code);
            cards++;
        }
    }
    assert_int_equal(cards, 1);
}

/* H·H17: a leader by himself and a wagon have no key figures: nothing is told of any, and of him whether he
 * lives. */
static void none_is_a_key_figure(void **unused)
{
    (void)unused;
    static const struct {
        int u;
        const char *setup, *card, *gone;
    } of[] = {{COMMANDER, "umpire-place u7 > 0710", "AS", "ev.chief-killed"},
              {COMMANDER, "umpire-place u7 > 0710", "KH", "ev.chief-wounded"},
              {WAGONS, "umpire-place u6 > 0710", "KS", NULL}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        drill t = drill_open("range", NULL);
        char text[80];
        drill_clear(&t, COMPANY, of[i].u, BAND, -1);
        drill_all(&t, "umpire-place u0 > 0112");
        drill_all(&t, of[i].setup);
        drill_turn_of(&t, "fire", 1);
        snprintf(text, sizeof text, "1 20 20 20 %s", of[i].card);
        drill_dice(&t, text);
        snprintf(text, sizeof text, "fire u9 @u%d", of[i].u);
        drill_do(&t, text);
        assert_non_null(drill_event(&t, "ev.loss", 0));
        assert_null(drill_event(&t, "ev.no-key-left", 0));
        if (of[i].gone != NULL) assert_non_null(drill_event(&t, of[i].gone, 0));
        says_who_is_hit(&t, of[i].gone != NULL ? "card.himself" : "card.man");
        assert_null(drill_event(&t, "ev.destroyed", 0));
        drill_close(&t);
    }
}

/* What the verdict of the last order says it came of; the caller's. */
static strbuf why_of(const drill *t)
{
    static tale read;
    strbuf what = {0}, why = {0};
    const char *rule = "";
    tale_read(&read, t->play, NO_SIDE, t->from, session_count(t->play));
    assert_int_equal(read.count, 1);
    tale_verdict(t->play, NO_SIDE, &read.fights[0], &what, &why, &rule);
    strbuf_free(&what);
    return why;
}

static bool ends_so(const strbuf *why, const char *end)
{
    const size_t n = strlen(end);
    return why->len >= n && strcmp(why->s + why->len - n, end) == 0;
}

/* A verdict names every card that was drawn, by what it says; of many that say one thing, how many. */
static void a_verdict_names_every_card(void **unused)
{
    (void)unused;
    static const struct {
        const char *dice, *told;
    } rows[] = {
        {"1 20 20 20 20 20 20 6C 1", "; {p} – six of clubs; {m}"},
        {"1 1 1 20 20 20 20 2S QH 6C 1", "; {p} – {m} (two of spades, six of clubs); {k} (queen of hearts)"},
        {"1 1 1 1 1 1 20 2S 3S QH 4S 6C 9D", "; {p} – {m} (5 cards); {k} (queen of hearts)"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        drill t = duel("", 1);
        drill_dice(&t, rows[i].dice);
        drill_do(&t, "fire u9 @u0");
        strbuf want = {0}, why = why_of(&t);
        for (const char *p = rows[i].told; *p; p++) {
            const char *code = p[0] != '{'   ? NULL
                               : p[1] == 'p' ? "roll.casualty"
                               : p[1] == 'm' ? "card.man"
                                             : "card.court.key";
            word_args args = word_args_none();
            args.unit = COMPANY;
            if (code) {
                const size_t at = want.len;
                const bool within = at > 2 && p - rows[i].told > 2 && p[-2] == ';' && p[1] == 'm';
                words_format(session_scenario(t.play), drill_state(&t), code, &args, &want);
                if (within) want.s[at] = 'a'; /* what the chart says goes on the sentence */
                p += 2;
            } else {
                strbuf_addc(&want, *p);
            }
        }
        if (!ends_so(&why, strbuf_str(&want))) fail_msg("%s\n%s", strbuf_str(&why), strbuf_str(&want));
        strbuf_free(&want);
        strbuf_free(&why);
        drill_close(&t);
    }
}

/* A superior who stands with a unit without a leader of its own is the one an ace hits. */
static void an_ace_hits_the_superior(void **unused)
{
    (void)unused;
    drill t = duel("umpire-place u7 > 0710; umpire-set u0 key=leader value=0", 1);
    drill_refused(&t, "fire u9 @u7", "prone.fire.leader");
    const odds *card = odds_of(&t, 1, "fire u9 @u0");
    assert_string_equal(card->note[card->nnotes - 1].code, "odds.superior-card"); /* the card says whom */
    drill_dice(&t, "1 20 20 20 20 20 20 AS 1");
    drill_do(&t, "fire u9 @u0");
    assert_int_equal(drill_unit(&t, COMMANDER)->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, COMPANY)->strength, 20);
    assert_string_equal(drill_roll(&t, "roll.casualty", 0)->calls_for, "card.ace.superior");
    assert_int_equal(drill_roll(&t, "roll.prone", 0)->ledger.total,
                     1); /* H·H3: he is a casualty of the burst */
    drill_close(&t);
}

/* H·H17, H·H21: a red ace misses a leader who lies, and hits nobody else; a key figure only where no leader
 * is.
 */
static void a_red_ace_misses_who_lies(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *card;
        int leader, keys; /* what has become of him; how many key figures fewer */
        const char *means;
    } rows[] = {
        {"umpire-set u0 key=prone value=1; umpire-set u0 key=lying value=1", "AH", LEADER_WITH, 0,
         "card.ace.missed"},
        {"umpire-set u0 key=prone value=1; umpire-set u0 key=lying value=1", "QH", LEADER_WITH, 1,
         "card.court.key"},
        {"umpire-set u0 key=prone value=1; umpire-set u0 key=lying value=1", "AS", LEADER_KILLED, 0,
         "card.ace.leader"},
        {"umpire-set u0 key=prone value=1", "AH", LEADER_WOUNDED, 0, "card.ace.leader"},
        {"umpire-set u0 key=leader value=0", "AH", LEADER_NONE, 1, "card.ace.key"},
        {"umpire-set u0 key=leader value=0; umpire-set u0 key=keys value=0", "AH", LEADER_NONE, 0,
         "card.ace.man"},
        {"umpire-set u0 key=keys value=0", "QH", LEADER_WITH, 0, "card.court.man"},
        {"", "9H", LEADER_WITH, 0, "card.man"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char faces[64];
        drill t = duel(rows[i].setup, 1);
        const int keys = pu_const(drill_state(&t), COMPANY)->keys;
        snprintf(faces, sizeof faces, "1 20 20 20 20 20 20 %s", rows[i].card);
        if (strstr(rows[i].setup, "prone value") == NULL) strcat(faces, " 1");
        drill_dice(&t, faces);
        drill_do(&t, "fire u9 @u0");
        if (pu_const(drill_state(&t), COMPANY)->leader != rows[i].leader ||
            keys - pu_const(drill_state(&t), COMPANY)->keys != rows[i].keys)
            fail_msg("row %d: leader %d, keys %d of %d", (int)i, pu_const(drill_state(&t), COMPANY)->leader,
                     pu_const(drill_state(&t), COMPANY)->keys, keys);
        assert_string_equal(drill_roll(&t, "roll.casualty", 0)->calls_for, rows[i].means);
        drill_close(&t);
    }
}

/* H·H22: two natural 20s jam a machine gun; a 5 clears it, instead of firing. */
static void machine_guns_jam(void **unused)
{
    (void)unused;
    drill t = duel("umpire-place u5 > 0710; umpire-remove u0", 0);
    drill_dice(&t, "19 19 19 20 19 19 20 19");
    drill_do(&t, "fire u5 @u9");
    assert_true(drill_marked(&t, MACHINE_GUN, "jammed"));
    drill_do(&t, "umpire-set u5 key=done value=0");
    drill_turn_of(&t, "fire", 0);
    drill_refused(&t, "fire u5 @u9", "prone.fire.jammed");
    const odds *o = odds_of(&t, 0, "clear u5");
    assert_int_equal(o->thrown[0].need, 5);
    assert_int_equal(o->nbands, 2);
    assert_string_equal(o->band[1].code, "band.cleared");
    assert_in_range(o->band[1].ppm, 333333, 333334);
    drill_dice(&t, "4");
    drill_do(&t, "clear u5");
    assert_true(drill_marked(&t, MACHINE_GUN, "jammed"));
    drill_do(&t, "umpire-set u5 key=done value=0");
    drill_turn_of(&t, "fire", 0);
    drill_dice(&t, "5");
    drill_do(&t, "clear u5");
    assert_false(drill_marked(&t, MACHINE_GUN, "jammed"));
    drill_close(&t);
    t = duel("umpire-place u5 > 0710; umpire-remove u0", 0);
    drill_dice(&t, "19 19 19 20 19 19 19 19");
    drill_do(&t, "fire u5 @u9");
    assert_false(drill_marked(&t, MACHINE_GUN, "jammed"));
    drill_close(&t);
}

/* H·H22: when the last gunner falls, men of a company beside the gun step in; without one it is silent for
 * good, as beside one that may not move (H3). */
static void men_step_in(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        const int beside = way == 1;
        drill t = duel("umpire-place u4 > 0710; umpire-set u4 key=strength value=1", 1);
        drill_do(&t, way != 0 ? "umpire-place u0 > 0711" : "umpire-place u0 > 0712");
        if (way == 2) drill_do(&t, "umpire-set u0 key=forced-prone value=1");
        drill_turn_of(&t, "fire", 1);
        drill_dice(&t, "1 20 20 20 20 20 20 2S");
        drill_do(&t, "fire u9 @u4");
        assert_int_equal(drill_unit(&t, GUNS)->status, beside != 0 ? UNIT_ON : UNIT_DESTROYED);
        assert_int_equal(drill_unit(&t, COMPANY)->strength, beside != 0 ? 18 : 20);
        if (beside != 0) assert_int_equal(drill_unit(&t, GUNS)->strength, 2);
        drill_close(&t);
    }
}

static bool card_says(const drill *t, int u, const char *value)
{
    panel card;
    prone_describe_unit(drill_state(t), u, &card);
    for (int i = 0; i < card.count; i++)
        if (strcmp(card.row[i].value, value) == 0) return true;
    return false;
}

static bool shows(const drill *t, int u, const char *text)
{
    overlay *o = mem_alloc(sizeof *o);
    bool found = false;
    game_show(drill_state(t), u, -1, o);
    for (int i = 0; i < o->count; i++)
        found = found || strcmp(o->item[i].code, text) == 0;
    mem_free(o);
    return found;
}

/* H·H24: in position with smokeless rifles they are not made out beyond 16 inches until they fire. */
static void smokeless_rifles(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u9; umpire-remove u13; umpire-place u0 > 0712", 0);
    drill_refused(&t, "fire u0 @u16", "prone.fire.smokeless"); /* nine hexes, eighteen inches */
    assert_true(shows(&t, COMPANY, "overlay.far.smokeless"));
    drill_turn_of(&t, "fire", 1);
    drill_do(&t, "fire u16 @u0");
    assert_false(drill_marked(&t, SMOKELESS, "smokeless"));
    drill_do(&t, "umpire-set u0 key=done value=0");
    drill_turn_of(&t, "fire", 0);
    assert_true(shows(&t, COMPANY, "overlay.far"));
    drill_do(&t, "fire u0 @u16");
    drill_close(&t);
}

/* Who has nobody but those to fire at is told so on his card. */
static void smokeless_rifles_are_why_nobody_is_fired_at(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, SMOKELESS, -1);
    drill_do(&t, "umpire-place u0 > 0712");
    drill_turn_of(&t, "fire", 1);
    assert_true(card_says(&t, COMPANY, "status.smokeless"));
    drill_do(&t, "umpire-set u16 key=smokeless value=0");
    assert_false(card_says(&t, COMPANY, "status.smokeless"));
    drill_close(&t);
}

/* H·H21: a chief by himself is a target at any range; with a unit he is none, and his card is silent. */
static void a_lone_chief_says_that_he_is_a_target(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u16; umpire-place u13 > 0703", 0);
    assert_true(card_says(&t, CHIEF, "leader.target"));
    drill_do(&t, "umpire-place u9 > 0703");
    assert_false(card_says(&t, CHIEF, "leader.target"));
    drill_close(&t);
}

/* The ruse: white hat-bands may not be fired at, nor charged, until they fire. */
static void white_hat_bands(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u9; umpire-place u15 > 0707", 0);
    drill_refused(&t, "fire u0 @u15", "prone.fire.target");
    drill_turn_of(&t, "fire", 1);
    drill_do(&t, "fire u15 @u0");
    assert_false(drill_marked(&t, HAT_BANDS, "disguised"));
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "umpire-set u0 key=done value=0");
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u15");
    drill_close(&t);
}

/* Tree snipers: Class IV, and their first shots do not show where they are. */
static void tree_snipers(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u9; umpire-place u12 > 0705", 1);
    assert_true(drill_marked(&t, SNIPERS, "hidden"));
    drill_do(&t, "fire u12 @u0");
    assert_true(drill_marked(&t, SNIPERS, "hidden"));
    assert_int_equal(drill_event(&t, "ev.fire", 0)->seen_by & 1, 0);
    assert_int_equal(drill_roll(&t, "roll.burst", 0)->seen_by & 1, 0);
    assert_int_equal(drill_event(&t, "ev.fired-unseen", 0)->seen_by & 1, 1);
    const roll *test = drill_roll(&t, "roll.prone", 0);
    assert_non_null(test);
    assert_int_equal(test->seen_by & 1, 1);
    assert_int_equal(test->other, NO_UNIT); /* nor does the test name them */
    drill_do(&t, "umpire-set u12 key=done value=0");
    drill_turn_of(&t, "fire", 1);
    drill_do(&t, "fire u12 @u0");
    assert_false(drill_marked(&t, SNIPERS, "hidden")); /* once is enough */
    drill_do(&t, "umpire-set u0 key=done value=0");
    drill_turn_of(&t, "fire", 0);
    assert_int_not_equal(drill_line(&odds_of(&t, 0, "fire u0 @u12")->ledger, "mod.class.sniper"), -1000);
    drill_close(&t);
}

/* Ammunition is spent by the burst; the last two are told on the counter. */
static void ammunition_runs_out(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u0; umpire-place u19 > 0710; umpire-set u19 key=dismounted value=1", 0);
    for (int i = 0; i < 2; i++) {
        drill_do(&t, "fire u19 @u9");
        assert_true(drill_marked(&t, POINT, "low-ammo"));
        drill_do(&t, "umpire-set u19 key=done value=0");
        drill_turn_of(&t, "fire", 0);
    }
    drill_refused(&t, "fire u19 @u9", "prone.fire.ammo");
    drill_close(&t);
}

/* H·H16: standing men block the line, lying ones do not; guns on their ground fire over friends. */
static void who_blocks_the_line(void **unused)
{
    (void)unused;
    drill t = duel("umpire-place u0 > 0709; umpire-place u2 > 0710", 0);
    drill_refused(&t, "fire u2 @u9", "prone.fire.between");
    drill_do(&t, "umpire-set u0 key=prone value=1");
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u2 @u9");
    drill_close(&t);
    t = duel("umpire-place u0 > 0710; umpire-place u4 > 0711",
             0); /* 0711 is ground from which guns fire over */
    drill_do(&t, "fire u4 @u9");
    drill_close(&t);
    t = duel("umpire-place u0 > 0708; umpire-place u4 > 0709", 0);
    drill_refused(&t, "fire u4 @u9", "prone.fire.between");
    drill_close(&t);
}

/* High ground between hides; so does dense bush beyond its limit, and the night. */
static void what_hides(void **unused)
{
    (void)unused;
    drill t = duel("umpire-remove u16; umpire-remove u13; umpire-place u14 > 0701;"
                   "umpire-set u14 key=hidden value=0; umpire-place u0 > 0708",
                   0);
    drill_refused(&t, "fire u0 @u14", "prone.sight.high");
    drill_close(&t);
    t = duel("umpire-set key=turn value=10; umpire-place u9 > 0708", 0);
    drill_do(&t, "fire u0 @u9"); /* two hexes */
    drill_close(&t);
    t = drill_open("rules/prone/scenarios/heyde.json", NULL);
    drill_all(&t, "deploy-rest; umpire-place u7 > 1121; umpire-set u7 key=hidden value=0;"
                  "umpire-place u8 > 1217; umpire-set u8 key=hidden value=0; umpire-place u0 > 1116;"
                  "umpire-set u0 key=facing value=3; umpire-place u1 > 2402; umpire-place u2 > 2304; "
                  "umpire-place u3 > 2404;"
                  "umpire-place u4 > 2201; umpire-place u5 > 2401");
    drill_turn_of(&t, "fire", 0);
    drill_refused(&t, "fire u0 @u7", "prone.sight.bush"); /* five hexes of it */
    drill_do(&t, "umpire-place u7 > 1120");
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u7");
    drill_close(&t);
}

static int32_t worth_of_standing(const state *s, int u)
{
    int32_t worth;
    prone_places_worth(s, u, &s->units[u].space, 1, false, &worth);
    return worth;
}

/* Who has nothing left to fire promises no fire, and is no threat. */
static void without_ammunition_a_place_is_worth_less(void **unused)
{
    (void)unused;
    drill t = duel("", 0);
    state s = *drill_state(&t);
    const int32_t armed = worth_of_standing(&s, COMPANY);
    pu(&s, COMPANY)->ammo = 0;
    const int32_t unarmed = worth_of_standing(&s, COMPANY);
    assert_true(unarmed < armed);
    pu(&s, BAND)->ammo = 0;
    assert_true(worth_of_standing(&s, COMPANY) > unarmed);
    drill_close(&t);
}

/* H·H15: mounted men throw the dice of a march as they come on, not those of a charge. */
static void coming_on_is_a_march(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_turn_of(&t, "movement", 0);
    state s = *drill_state(&t);
    action a;
    odds marching, coming;
    assert_true(is_mounted(&s, RIDERS));
    action_init(&a, VERB_MARCH, 0);
    action_add_unit(&a, RIDERS);
    assert_true(prone_odds(&s, &a, &marching));
    s.units[RIDERS].status = UNIT_READY;
    s.units[RIDERS].space = NO_SPACE;
    a.verb = VERB_ENTER;
    assert_true(prone_odds(&s, &a, &coming));
    assert_true(marching.nthrows == 1 && coming.nthrows == 1);
    assert_int_equal(coming.thrown[0].n, marching.thrown[0].n);
    drill_close(&t);
}

/* A card of a charge says how many dice the charged have before it comes home: of who may fire, no other. */
static void who_is_charged_fires_first(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order;
        bool fires;
    } rows[] = {
        {"", "charge u9 @u0", true},
        {"umpire-set u0 key=done value=1", "charge u9 @u0", true}, /* it has marched; fire comes after */
        {"umpire-set u0 key=ammo value=0", "charge u9 @u0", false},
        {"umpire-set u0 key=facing value=3", "charge u9 @u0", false},         /* H·HX2: it looks away */
        {"umpire-remove u0; umpire-place u3 > 0710", "charge u9 @u3", false}, /* mounted */
        {"umpire-remove u0; umpire-place u3 > 0710; umpire-set u3 key=dismounted value=1", "charge u9 @u3",
         true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("range", NULL);
        drill_clear(&t, COMPANY, RIDERS, BAND, -1);
        drill_do(&t, "umpire-place u3 > 0101");
        drill_all(&t, rows[i].setup);
        drill_turn_of(&t, "movement", 1);
        if (strstr(rows[i].setup, "done") != NULL) drill_all(&t, rows[i].setup);
        bool says = false;
        const odds *o = odds_of(&t, 1, rows[i].order);
        for (int k = 0; k < o->against.count; k++)
            says = says || strncmp(o->against.line[k].code, "odds.fires-first", 16) == 0;
        if (says != rows[i].fires) fail_msg("row %d", (int)i);
        drill_close(&t);
    }
}

/* German infantry that charges Hereros may be forced down by their fire: the card of the charge says how
 * often, as the card of that fire does once it stands before them. Whom fire cannot force down is told so. */
static void a_charge_says_how_often_it_is_stopped(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, SCOUTS, -1);
    drill_turn_of(&t, "movement", 0);
    const odds *o = odds_of(&t, 0, "charge u8 @u9");
    assert_string_equal(o->how.code, "odds.unshot.never");
    assert_int_equal(drill_line(&o->against, "odds.fires-first"), 0);
    o = odds_of(&t, 0, "charge u0 @u9");
    assert_string_equal(o->how.code, "odds.unshot");
    const int told = drill_line(&o->against, "odds.fires-first.forced");
    drill_dice(&t, o->thrown[0].n == 2 ? "6 6" : "6 6 6");
    drill_do(&t, "charge u0 @u9");
    drill_turn_of(&t, "fire", 1);
    o = odds_of(&t, 1, "fire u9 @u0");
    uint32_t forced = 0;
    for (int i = 0; i < o->nnotes; i++)
        if (strcmp(o->note[i].code, "odds.forced-prone") == 0) forced = o->note[i].ppm;
    assert_true(told > 10 && told < 100);
    assert_int_equal(told, (forced + 5000) / 10000);
    drill_close(&t);
}

/* Of a leader who is not alone the unit is meant: where that is no target either it is said why. */
static void a_leader_beside_whom_nobody_is_seen_sends_nobody_in_a_circle(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, GUNS, SMOKELESS, CHIEF, BAND, -1);
    drill_all(&t, "umpire-place u4 > 0712; umpire-place u13 > 0703; umpire-place u9 > 0401");
    drill_turn_of(&t, "fire", 0);
    drill_refused(&t, "fire u4 @u13", "prone.fire.smokeless");
    assert_int_equal(t.why.args.other, SMOKELESS);
    drill_do(&t, "umpire-set u16 key=smokeless value=0");
    drill_turn_of(&t, "fire", 0);
    drill_refused(&t, "fire u4 @u13", "prone.fire.leader");
    drill_close(&t);
}

/* What cannot come up in a battle at all is no row to tick in it; and classes are I to IV wherever they are
 * told. */
static void nothing_is_told_of_guns_that_nobody_has(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"range", "rules/prone/scenarios/drill.json"};
    for (int n = 0; n < 2; n++) {
        drill t = drill_open(battles[n], NULL);
        const scenario *sc = session_scenario(t.play);
        int asked = 0;
        for (int i = 0; i < PRONE_CONDITIONS; i++) {
            if (prone_conditions[i].may == NULL) continue;
            asked++;
            assert_int_equal(prone_conditions[i].may(sc), n == 0);
        }
        assert_int_equal(asked, 1);
        assert_true(chart_find(sc, "rifle")->roman && !chart_find(sc, "prone")->roman);
        drill_close(&t);
    }
    static const char *const told[] = {"0", "I", "II", "III", "IV", "V"};
    char roman[ROMAN_TEXT];
    for (int i = 0; i < 6; i++) {
        chart_roman(i, roman);
        assert_string_equal(roman, told[i]);
    }
}

/* Who stays down by choice sees what it could do then, without what being forced costs it. */
static void who_stays_down_sees_its_odds(void **unused)
{
    (void)unused;
    static const struct {
        const char *order;
        bool shot; /* somebody is in its front then */
    } rows[] = {{"stay u0 facing=n leader=standing", true}, {"stay u0 facing=s leader=standing", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        drill t = duel("umpire-set u0 key=forced-prone value=1; umpire-set u0 key=lying value=1", 0);
        const int forced = odds_of(&t, 0, "fire u0 @u9")->thrown[0].need;
        drill_turn_of(&t, "movement", 0);
        action stay;
        error err = {0};
        odds o;
        assert_true(action_decode(session_scenario(t.play), 0, rows[i].order, &stay, &err));
        const bool seen = game_preview_odds(drill_state(&t), &stay, BAND, &o);
        assert_int_equal(seen, rows[i].shot);
        if (seen) assert_int_equal(o.thrown[0].need, forced + 1);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_number_shown_is_the_most),
        cmocka_unit_test(required_numbers),
        cmocka_unit_test(a_burst_is_neither_nothing_nor_everything),
        cmocka_unit_test(dice_by_order),
        cmocka_unit_test(as_the_document_has_it),
        cmocka_unit_test(a_charge_says_what_is_counted),
        cmocka_unit_test(odds_of_being_forced_prone),
        cmocka_unit_test(without_ammunition_a_place_is_worth_less),
        cmocka_unit_test(coming_on_is_a_march),
        cmocka_unit_test(cards_for_casualties),
        cmocka_unit_test(none_is_a_key_figure),
        cmocka_unit_test(a_verdict_names_every_card),
        cmocka_unit_test(an_ace_hits_the_superior),
        cmocka_unit_test(a_red_ace_misses_who_lies),
        cmocka_unit_test(machine_guns_jam),
        cmocka_unit_test(men_step_in),
        cmocka_unit_test(smokeless_rifles),
        cmocka_unit_test(smokeless_rifles_are_why_nobody_is_fired_at),
        cmocka_unit_test(a_lone_chief_says_that_he_is_a_target),
        cmocka_unit_test(white_hat_bands),
        cmocka_unit_test(tree_snipers),
        cmocka_unit_test(who_is_charged_fires_first),
        cmocka_unit_test(a_charge_says_how_often_it_is_stopped),
        cmocka_unit_test(a_leader_beside_whom_nobody_is_seen_sends_nobody_in_a_circle),
        cmocka_unit_test(ammunition_runs_out),
        cmocka_unit_test(who_blocks_the_line),
        cmocka_unit_test(what_hides),
        cmocka_unit_test(nothing_is_told_of_guns_that_nobody_has),
        cmocka_unit_test(who_stays_down_sees_its_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
