/*
 * test_refusals.c: one case for each code by which the square-grid rules refuse, and a check that no code of
 * the sources or the words goes without one.
 */
#include "rules/grid/drill.h"

#include "core/file.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"
#include "rules/grid/check.h"

typedef struct refused_case {
    const char *code, *scenario, *setup, *order;
} refused_case;

#define MOVEMENT "umpire-step step=movement;"
#define FIRING "umpire-place u1 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4;"
#define BLUE_FIRST "umpire-set key=first value=1;"

static const refused_case cases[] = {
    {"grid.step.order", "drill", MOVEMENT, "move-first"},
    {"grid.step.order-first", "drill", "", "end"},
    {"grid.step.move", "drill", FIRING "umpire-step step=fire", "move u1 > E6"},
    {"grid.step.fire", "drill", FIRING MOVEMENT, "fire u1 @u15"},
    {"grid.asleep", "night", MOVEMENT, "move u0 > B3"},
    {"grid.dark", "night",
     "umpire-set key=asleep value=0; umpire-place u1 > E5; umpire-place u23 > G8; "
     "umpire-set u23 key=facing value=4; umpire-place u15 > E8; umpire-place u16 > G7;"
     "umpire-step step=fire",
     "fire u1 @u15"},

    {"grid.move.off-board", "drill", MOVEMENT, "move u12 > A8"},
    {"grid.move.broken", "drill", "umpire-set u0 key=broken value=1;" MOVEMENT, "move u0 > B3"},
    {"grid.move.done", "drill", MOVEMENT "move u0 > B3", "move u0 > A3"},
    {"grid.move.fixed", "drill", MOVEMENT, "move u9 > B7"},
    {"grid.move.contact", "drill",
     "umpire-place u15 > B3; umpire-set u0 key=engaged value=1; umpire-set u15 key=engaged value=1;" MOVEMENT,
     "move u0 > A2"},
    {"grid.move.nowhere", "drill", MOVEMENT, "move u0 > B2"},
    {"grid.move.too-far", "drill", MOVEMENT, "move u0 > B5"},
    {"grid.move.too-far-horse", "drill", MOVEMENT, "move u2 > E6"},
    {"grid.move.too-far-guns", "drill", MOVEMENT, "move u5 > E7"},
    {"grid.move.gap", "drill", "umpire-place u2 > F6;" MOVEMENT, "move u2 > F7 F10"},
    {"grid.move.two-diagonals", "drill", "umpire-place u2 > F7;" MOVEMENT, "move u2 > H9"},
    {"grid.move.long-way", "drill", MOVEMENT, "move u0 > A2 A3"},
    {"grid.move.long-way-horse", "drill", "umpire-place u2 > F7;" MOVEMENT, "move u2 > F8 F9 F10"},
    {"grid.move.long-way-guns", "drill", MOVEMENT, "move u5 > E5 F5"},
    {"grid.move.not-straight", "drill", "umpire-place u2 > F7;" MOVEMENT, "move u2 > F8 G8"},
    {"grid.move.impassable", "drill", "umpire-place u0 > K17;" MOVEMENT, "move u0 > K18"},
    {"grid.move.guns-ridge", "drill", "umpire-place u5 > P9;" MOVEMENT, "move u5 > P10"},
    {"grid.move.guns-river", "drill", "umpire-place u5 > B17;" MOVEMENT, "move u5 > B18"},
    {"grid.move.guns-ditch", "drill", "umpire-place u5 > L4;" MOVEMENT, "move u5 > K4"},
    {"grid.move.rail", "drill", MOVEMENT, "move u8 > A19"},
    {"grid.move.rough", "drill", "umpire-place u2 > P8;" MOVEMENT, "move u2 > P10"},
    {"grid.move.ditch", "drill", "umpire-place u2 > M4;" MOVEMENT, "move u2 > K4"},
    {"grid.move.river", "drill", "umpire-place u2 > B16;" MOVEMENT, "move u2 > B18"},
    {"grid.move.road", "drill", "umpire-place u3 > F9; umpire-set u3 key=limbered value=1;" MOVEMENT,
     "move u3 > F11"},
    {"grid.move.enemy", "drill", "umpire-place u15 > B3;" MOVEMENT, "move u0 > B3"},
    {"grid.move.occupied", "drill", MOVEMENT, "move u0 > C2"},
    {"grid.move.cut-corner", "drill", "umpire-place u0 > F13;" MOVEMENT, "move u0 > G14"},
    {"grid.move.disordered", "drill",
     "umpire-set u0 key=disordered value=1; umpire-place u15 > B12;" MOVEMENT, "move u0 > B3"},

    {"grid.face.where", "drill", MOVEMENT, "face u0"},
    {"grid.face.corner", "drill", MOVEMENT, "face u0 facing=ne"},
    {"grid.face.square", "drill", "umpire-set u0 key=square value=1;" MOVEMENT, "face u0 facing=e"},
    {"grid.face.twice", "drill", MOVEMENT "face u0 facing=e", "face u0 facing=n"},
    {"grid.face.charged", "drill", BLUE_FIRST "umpire-place u15 > B3;" MOVEMENT "charge u15 @u0; end",
     "face u0 facing=e"},
    {"grid.face.same", "drill", MOVEMENT, "face u0 facing=n"},

    {"grid.charge.guns", "drill", "umpire-place u15 > H4; umpire-remove u4;" MOVEMENT, "charge u3 @u15 > H3"},
    {"grid.charge.square", "drill", "umpire-set u0 key=square value=1; umpire-place u15 > B3;" MOVEMENT,
     "charge u0 @u15"},
    {"grid.charge.disordered", "drill",
     "umpire-set u0 key=disordered value=1; umpire-place u15 > B3;" MOVEMENT, "charge u0 @u15"},
    {"grid.charge.target", "drill", MOVEMENT, "charge u0 @u1 > B3"},
    {"grid.charge.dark", "night",
     "umpire-set key=asleep value=0; umpire-place u2 > F6; umpire-place u15 > F9; umpire-place u23 > "
     "H9;" MOVEMENT,
     "charge u2 @u15 > F7 F8"},
    {"grid.charge.short", "drill", "umpire-place u0 > F6; umpire-place u15 > F9;" MOVEMENT,
     "charge u0 @u15 > F7"},
    {"grid.charge.corner", "drill", "umpire-place u0 > F6; umpire-place u15 > H8;" MOVEMENT,
     "charge u0 @u15 > G7"},

    {"grid.enter.here", "drill", MOVEMENT, "enter u0 > A8"},
    {"grid.enter.waiting", "drill", MOVEMENT, "enter u12 > A8"},
    {"grid.enter.where", "drill", MOVEMENT, "enter u13 > A1"},
    {"grid.enter.terrain", "drill", "umpire-set u25 key=status value=2;" MOVEMENT, "enter u25 > J18"},
    {"grid.enter.occupied", "drill", "umpire-place u0 > C10;" MOVEMENT, "enter u13 > C10"},

    {"grid.limber.cannot", "drill", MOVEMENT, "limber u0"},
    {"grid.limber.already", "drill", "umpire-set u3 key=limbered value=1;" MOVEMENT, "limber u3"},
    {"grid.limber.not", "drill", MOVEMENT, "unlimber u3"},
    {"grid.mount.cannot", "drill", MOVEMENT, "dismount u0"},
    {"grid.mount.mounted", "drill", MOVEMENT, "mount u2"},
    {"grid.mount.on-foot", "drill", "umpire-set u2 key=dismounted value=1;" MOVEMENT, "dismount u2"},
    {"grid.mount.spent", "drill", "umpire-place u2 > F6;" MOVEMENT "move u2 > F8", "dismount u2"},
    {"grid.mount.twice", "drill", MOVEMENT "dismount u2", "mount u2"},
    {"grid.mount.shared", "drill",
     "umpire-place u2 > F6; umpire-set u2 key=dismounted value=1; umpire-place u5 > F6;" MOVEMENT,
     "mount u2"},
    {"grid.form.which", "drill", MOVEMENT, "form u0"},
    {"grid.form.cannot", "drill", MOVEMENT, "form u2 formation=square"},
    {"grid.form.already", "drill", MOVEMENT, "form u0 formation=line"},
    {"grid.form.no-column", "drill", MOVEMENT, "form u0 formation=column"},
    {"grid.form.columns-off", "no-columns", MOVEMENT, "form u11 formation=column"},

    {"grid.fire.off-board", "drill", FIRING "umpire-step step=fire", "fire u12 @u15"},
    {"grid.fire.no-weapon", "drill", BLUE_FIRST FIRING "umpire-place u17 > F7; umpire-step step=fire",
     "fire u17 @u1"},
    {"grid.fire.declared", "drill", FIRING "umpire-place u0 > F6; umpire-step step=fire; fire u1 @u15",
     "fire u1 @u15"},
    {"grid.fire.jammed", "drill",
     FIRING "umpire-place u6 > E3; umpire-set u6 key=jammed value=1; umpire-step step=fire", "fire u6 @u15"},
    {"grid.fire.limbered", "drill", FIRING "umpire-set u3 key=limbered value=1; umpire-step step=fire",
     "fire u3 @u15"},
    {"grid.fire.ammo", "drill", FIRING "umpire-set u27 key=ammo value=0; umpire-step step=fire",
     "fire u27 @u15"},
    {"grid.fire.mounted", "drill", FIRING "umpire-step step=fire", "fire u2 @u15"},
    {"grid.fire.mounted-range", "drill",
     FIRING "umpire-place u10 > F5; umpire-place u16 > F7; umpire-step step=fire", "fire u10 @u16"},
    {"grid.fire.pushed", "drill", FIRING MOVEMENT "move u3 > H3; end; end", "fire u3 @u15"},
    {"grid.fire.moved", "drill", FIRING MOVEMENT "move u5 > D4; end; end", "fire u5 @u15"},
    {"grid.fire.target", "drill", FIRING "umpire-step step=fire", "fire u1 @u0"},
    {"grid.fire.range", "drill", FIRING "umpire-place u16 > E12; umpire-step step=fire", "fire u1 @u16"},
    {"grid.fire.too-near", "drill",
     FIRING "umpire-place u7 > F5; umpire-place u16 > F7; umpire-step step=fire", "fire u7 @u16"},
    {"grid.fire.arc", "drill", FIRING "umpire-place u16 > G5; umpire-step step=fire", "fire u1 @u16"},
    {"grid.fire.blocked", "drill",
     FIRING "umpire-place u0 > P6; umpire-place u16 > P8; umpire-step step=fire", "fire u0 @u16"},
    {"grid.fire.units-between", "drill", FIRING "umpire-place u0 > E6; umpire-step step=fire",
     "fire u1 @u15"},
    {"grid.fire.friends-twice", "drill",
     FIRING "umpire-place u3 > E3; umpire-set u3 key=facing value=0; umpire-place u0 > E6; "
            "umpire-step step=fire",
     "fire u3 @u15"},
    {"grid.fire.enemy-between", "drill",
     FIRING "umpire-place u3 > F6; umpire-set u3 key=facing value=0; umpire-place u16 > F7; "
            "umpire-place u15 > F8; umpire-step step=fire",
     "fire u3 @u15"},
    {"grid.fire.side-used", "drill",
     FIRING "umpire-set u1 key=square value=1; umpire-place u16 > F7; umpire-step step=fire; fire u1 @u15",
     "fire u1 @u16"},
    {"grid.fire.broken", "drill",
     FIRING "umpire-place u0 > M4; umpire-set u0 key=facing value=6; umpire-set u0 key=strength value=1;"
            "umpire-set u0 key=leader value=0; umpire-set u0 key=broken value=1; umpire-place u16 > K4; "
            "umpire-step step=fire",
     "fire u0 @u16"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static bool exercised(const char *code)
{
    for (int i = 0; i < CASES; i++)
        if (strcmp(cases[i].code, code) == 0) return true;
    return strcmp(code, "grid.sight.hidden") == 0; /* of a place: below */
}

/* The sentence the player reads is whole: nothing unknown in brackets, no place-holder left, all four parts
 * there. */
static void check_sentence(const drill *t, const char *code)
{
    const scenario *sc = session_scenario(t->play);
    const word_entry *entry = words_find(sc->words, code);
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule;
    if (entry == NULL) fail_msg("%s has no words", code);
    story_refusal(sc, drill_state(t), &t->why, &title, &text, &remedy, &rule);
    if (title.len == 0 || text.len == 0 || remedy.len == 0 || rule == NULL || rule[0] != 'G')
        fail_msg("%s lacks a title, a sentence, a remedy or a rule", code);
    if (strpbrk(strbuf_str(&text), "{}[]") != NULL || strstr(strbuf_str(&text), "Gap") != NULL)
        fail_msg("%s reads badly: %s", code, strbuf_str(&text));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

static void every_refusal(void **unused)
{
    (void)unused;
    for (int i = 0; i < CASES; i++) {
        drill t = drill_open(cases[i].scenario, NULL);
        drill_all(&t, cases[i].setup);
        const uint64_t before = state_hash(drill_state(&t));
        drill_refused(&t, cases[i].order, cases[i].code);
        assert_true(state_hash(drill_state(&t)) == before);
        check_sentence(&t, cases[i].code);
        drill_close(&t);
    }
}

static void the_numbers_are_told(void **unused)
{
    (void)unused;
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule;
    drill t = drill_open("drill", NULL);
    drill_all(&t, MOVEMENT);
    drill_refused(&t, "move u0 > B5", "grid.move.too-far");
    assert_int_equal(t.why.args.n[0], 1);
    assert_int_equal(t.why.args.n[1], 6); /* three boxes, in halves */
    assert_int_equal(t.why.args.space, drill_space(&t, "B5"));
    story_refusal(session_scenario(t.play), drill_state(&t), &t.why, &title, &text, &remedy, &rule);
    assert_string_equal(strbuf_str(&title), "Too far: B5");
    assert_string_equal(strbuf_str(&text), "Foot moves 1 box. B5 is 3 away.");
    assert_string_equal(rule, "G7");
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
    drill_close(&t);
}

/* Whoever is refused and however far he moves: one reason is the same code and the same place named. */
static void one_reason_for_several(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    const scenario *sc = session_scenario(t.play);
    refusal one, other, elsewhere, whom;
    refuse(&one, "grid.move.too-far", 0, NO_UNIT, drill_space(&t, "B5"), 1, 6);
    refuse(&other, "grid.move.too-far", 1, NO_UNIT, drill_space(&t, "B5"), 2, 4);
    refuse(&elsewhere, "grid.move.too-far", 0, NO_UNIT, drill_space(&t, "C5"), 1, 6);
    assert_true(story_refused_alike(sc, &one, &other));
    assert_false(story_refused_alike(sc, &one, &elsewhere));
    refuse(&other, "grid.move.occupied", 0, NO_UNIT, drill_space(&t, "B5"), 1, 6);
    assert_false(story_refused_alike(sc, &one, &other));
    refuse(&whom, "grid.charge.target", 0, NO_UNIT, NO_SPACE, 0, 0); /* its title names who is refused */
    refuse(&other, "grid.charge.target", 1, NO_UNIT, NO_SPACE, 0, 0);
    assert_true(story_refused_alike(sc, &whom, &whom));
    assert_false(story_refused_alike(sc, &whom, &other));
    drill_close(&t);
}

/* What is said of a way is true of that way, and what is said of a formation cites the rule that bars it. */
static void the_order_asked_is_judged(void **unused)
{
    (void)unused;
    static const struct {
        const char *order, *text, *rule;
    } rows[] = {
        {"move u3 > D7 E8",
         "Horse may go one box diagonally and one straight, never two diagonally. This way to E8 has two.",
         "G8"},
        {"form u0 formation=column", "Columns of attack are not used in this battle.", "G·H4"},
        {"move u0 > J5 J6", "York & Lancaster moves 1 box, and this way to J6 has 2.", "G7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        strbuf title = {0}, text = {0}, remedy = {0};
        const char *rule;
        drill t = drill_open("rules/grid/scenarios/kassassin.json", NULL);
        drill_all(&t, "umpire-set key=first value=0; umpire-place u3 > E6;" MOVEMENT);
        assert_int_equal(drill_try(&t, rows[i].order), SESSION_REFUSED);
        story_refusal(session_scenario(t.play), drill_state(&t), &t.why, &title, &text, &remedy, &rule);
        assert_string_equal(strbuf_str(&text), rows[i].text);
        assert_string_equal(rule, rows[i].rule);
        strbuf_free(&title);
        strbuf_free(&text);
        strbuf_free(&remedy);
        drill_close(&t);
    }
}

/* Of a place where nobody stands too: what hides it lies between, and is told by its name. */
static void what_hides_a_place_is_named(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/bussaco.json", NULL);
    const state *s = drill_state(&t);
    int u = 0, hidden = 0;
    while (s->units[u].status != UNIT_ON)
        u++;
    for (int space = 0; space < s->sc->board->nspaces; space++) {
        refusal why = {0};
        if (game_sight(s, u, space, NO_UNIT, &why) || space == s->units[u].space ||
            strcmp(why.code, "grid.dark") == 0) /* mist lies before the ridge */
            continue;
        assert_string_equal(why.code, "grid.sight.hidden");
        assert_int_equal(why.args.from, space);
        assert_true(why.args.space != NO_SPACE && why.args.space != s->units[u].space);
        hidden++;
    }
    assert_true(hidden > 0 && hidden < s->sc->board->nspaces - 1);
    drill_close(&t);
}

static void no_code_in_the_sources_goes_untested(void **unused)
{
    (void)unused;
    error err = {0};
    char **names;
    int n, found = 0;
    assert_true(file_list("src/rules/grid", ".c", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        char path[256], *text;
        size_t size;
        snprintf(path, sizeof path, "src/rules/grid/%s", names[i]);
        assert_true(file_read(path, 1 << 20, &text, &size, &err));
        for (char *p = strstr(text, "\"grid."); p != NULL; p = strstr(p + 1, "\"grid.")) {
            char code[96] = "";
            snprintf(code, sizeof code, "%.*s", (int)strcspn(p + 1, "\""), p + 1);
            found++;
            if (!exercised(code)) fail_msg("%s: no case refuses by %s", names[i], code);
        }
        mem_free(text);
    }
    file_list_free(names, n);
    assert_true(found > 70);
}

static void no_code_of_the_words_goes_untested(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    const char *code;
    const word_entry *entry;
    int found = 0;
    for (size_t i = 0; words_each(session_scenario(t.play)->words, i, &code, &entry); i++) {
        if (strncmp(code, "grid.", 5) != 0) continue;
        found += strncmp(code, "grid.sight.", 11) != 0;
        if (!exercised(code)) fail_msg("words.json has %s, which no case exercises", code);
    }
    assert_int_equal(found, CASES);
    drill_close(&t);
}

/* Guns may stand with foot, but a box holds two: also where an umpire has put two companies there. */
static void a_third_does_not_come_on(void **unused)
{
    enum { FIRST, OTHER, GUN = 3, LATE = 13 };
    (void)unused;
    drill t = drill_open("drill", NULL);
    state s = *drill_state(&t);
    occupied occ;
    const int there = board_space_find(s.sc->board, "C10");
    s.units[LATE] = s.units[GUN]; /* a gun comes on where the company would */
    s.units[LATE].status = UNIT_READY;
    s.units[LATE].space = NO_SPACE;
    s.units[LATE].strength = 1;
    for (int stand = 0; stand <= 2; stand++) {
        if (stand > 0) s.units[stand == 1 ? FIRST : OTHER].space = (uint16_t)there;
        occupied_find(&s, s.units[LATE].side, &occ);
        const char *code = grid_enter_refused(&s, &occ, LATE, there);
        assert_string_equal(code ? code : "", stand == 2 ? "grid.enter.occupied" : "");
    }
    drill_close(&t);
}

/* What is drawn at the line to an enemy says the same as the refusal. */
static void the_line_tells_the_reason(void **unused)
{
    enum { SHOOTER = 1, OTHER = 16 };
    static const struct {
        const char *refusal, *line;
    } rows[] = {{"grid.fire.side-used", "overlay.side-used"}, {"grid.fire.units-between", "overlay.blocked"}};
    static overlay over;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t c = 0;
        while (strcmp(cases[c].code, rows[i].refusal) != 0)
            c++;
        drill t = drill_open(cases[c].scenario, NULL);
        drill_all(&t, cases[c].setup);
        const int to = drill_unit(&t, i == 0 ? OTHER : 15)->space;
        const char *said = "";
        over.count = 0;
        game_show(drill_state(&t), SHOOTER, -1, &over);
        for (int k = 0; k < over.count; k++)
            if (over.item[k].kind == OVERLAY_LINE && over.item[k].to == to) said = over.item[k].code;
        assert_string_equal(said, rows[i].line);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal),
        cmocka_unit_test(the_numbers_are_told),
        cmocka_unit_test(one_reason_for_several),
        cmocka_unit_test(a_third_does_not_come_on),
        cmocka_unit_test(the_line_tells_the_reason),
        cmocka_unit_test(the_order_asked_is_judged),
        cmocka_unit_test(what_hides_a_place_is_named),
        cmocka_unit_test(no_code_in_the_sources_goes_untested),
        cmocka_unit_test(no_code_of_the_words_goes_untested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
