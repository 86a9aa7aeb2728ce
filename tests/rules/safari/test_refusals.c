/*
 * test_refusals.c: every refusal of the safari rules once, by its code, in a position that earns it.
 */
#include "rules/safari/drill.h"

#include "core/file.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "rules/safari/compile.h"
#include "rules/safari/safari_internal.h"

typedef struct refused {
    const char *scenario;
    int first;         /* the side that acts first */
    const char *setup; /* umpire and orders, semicolons between */
    const char *order, *code;
} refused;

#define MOVE "umpire-step step=movement"
#define ITURI "rules/safari/scenarios/ituri.json"
#define GUN "umpire-place u4 > 0207; umpire-place u12 > 0407;"
#define SHOOT "umpire-step step=shooting"
#define SHOT(figure) "umpire-set " figure " key=flags value=2; "
enum { EXPEDITION, RIVALS };

static const refused rows[] = {
    {"village", EXPEDITION, "", "march u0", "safari.step.deploy"},
    {"drill", EXPEDITION, SHOOT, "march u2", "safari.step.move"},
    {"drill", EXPEDITION, MOVE, "fire u2 @u13", "safari.step.shoot"},
    {"drill", EXPEDITION,
     MOVE
     "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3; umpire-set key=walker value=3",
     "march u3", "safari.step.walk"},
    {"drill", EXPEDITION, "umpire-remove u0;" MOVE, "march u0", "safari.off-board"},
    {"drill", EXPEDITION, MOVE "; hold u2", "march u2", "safari.done"},
    {"drill", RIVALS, MOVE, "flee u19", "safari.beast"},
    {"drill", EXPEDITION, MOVE, "march u2.1", "safari.whole-party"},
    {"drill", EXPEDITION, "umpire-set u6 key=strength value=5;" MOVE, "drop u6.6", "safari.figure.gone"},
    {"drill", EXPEDITION, "umpire-set u2 key=fleeing value=1;" MOVE, "march u2", "safari.fleeing"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=retreating value=1", "march u2", "safari.retreating"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=dread value=1", "march u2", "safari.dread"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=timers value=2", "march u2", "safari.stunned"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=held value=1", "march u2", "safari.held"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=held value=1; umpire-set u2 key=die value=6", "march u2",
     "safari.held.beast"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=spellbound value=1", "march u2", "safari.spellbound"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=spooked value=1", "march u2", "safari.spooked"},
    {"drill", EXPEDITION, MOVE "; drop u6; lift u6", "lift u6", "safari.handled"},
    {"drill", RIVALS, MOVE, "march u19", "safari.march.beast"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1", "march u2", "safari.march.rolled"},
    {"drill", EXPEDITION, MOVE, "move u2 > 0908", "safari.move.no-die"},
    {"drill", EXPEDITION,
     MOVE "; umpire-set u2 key=quarry value=14; umpire-set u2 key=charged value=1; umpire-set u2 key=rolled "
          "value=1",
     "move u2 > 0908", "safari.move.charged"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 0808", "safari.move.nowhere"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 0908 1108", "safari.move.path"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 1308", "safari.move.too-far"},
    {"drill", EXPEDITION,
     "umpire-place u2 > 0804;" MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 0704", "safari.move.deep"},
    {"drill", EXPEDITION,
     "umpire-place u13 > 0908;" MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 0908", "safari.move.enemy"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1; umpire-set u2 key=hexes value=3",
     "move u2 > 0809", "safari.move.full"},
    {"village", EXPEDITION,
     "umpire-place u0 > 1008; umpire-remove u3;" MOVE
     "; umpire-set u0 key=rolled value=1; umpire-set u0 key=hexes value=3",
     "move u0 > 1009", "safari.move.toll"},
    {"drill", EXPEDITION, MOVE, "charge u6 @u13", "safari.charge.bearers"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1", "charge u2 @u13",
     "safari.charge.rolled"},
    {"drill", EXPEDITION, MOVE, "charge u2", "safari.charge.target"},
    {"drill", EXPEDITION, MOVE "; umpire-place u13 > 0908; umpire-set u2 key=foe value=14", "charge u2 @u13",
     "safari.charge.engaged"},
    {"drill", EXPEDITION, MOVE, "charge u2 @u12", "safari.charge.too-far"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=moved value=1", "flee u2", "safari.flee.moved"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2 key=rolled value=1", "enter u2 > 0911",
     "safari.enter.status"},
    {"drill", EXPEDITION, MOVE, "enter u2 > 0911", "safari.move.no-die"}, /* it is to march there */
    {"village", EXPEDITION, "", "enter u2 > 0101", "safari.enter.where"},
    {"village", EXPEDITION, "umpire-place u0 > 0302; enter u2 > 0812; end", "enter u4 > 0202",
     "safari.enter.too-near"},
    {"drill", RIVALS, "umpire-place u15 > 0906;" SHOOT, "fire u19 @u2", "safari.fire.beast"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u10.1 key=net value=2;" SHOOT, "fire u10 @u15",
     "safari.fire.in-net"}, /* the reason that all share */
    {"drill", EXPEDITION,
     "umpire-place u15 > 0906; umpire-set u5.1 key=load value=1; umpire-set u5.2 key=load value=1; "
     "umpire-set u5.3 key=load value=1;" SHOOT,
     "fire u5 @u15", "safari.fire.laden"},
    {"drill", EXPEDITION,
     "umpire-place u15 > 0906; umpire-set u5.1 key=load value=1; umpire-set u5.2 key=load value=1; "
     "umpire-set u5.3 key=net value=2;" SHOOT,
     "fire u5 @u15", "safari.fire.nobody"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906;" SHOOT, "fire u7 @u15", "safari.fire.no-weapon"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906;" SHOOT, "fire u2", "safari.fire.target"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-place u13 > 1401;" SHOOT, "fire u10 @u13",
     "safari.fire.range"},
    {"village", EXPEDITION,
     "umpire-set key=turn value=3; umpire-place u0 > 0911; umpire-place u5 > 0811; umpire-place u3 > "
     "1109;" SHOOT "; umpire-set u3 key=fought value=1",
     "fire u0 @u3", "safari.fire.dark"},
    {"drill", EXPEDITION, "umpire-place u15 > 0202; umpire-place u2 > 0603; umpire-place u12 > 0604;" SHOOT,
     "fire u2 @u15", "safari.fire.blocked"},
    /* who has shot need not be told that he does not see */
    {"rules/safari/scenarios/first-march.json", EXPEDITION,
     SHOT("u0.1") SHOT("u0.3") SHOT("u0.4") SHOT("u0.5")
         SHOT("u0.6") "umpire-place u5 > 0901; umpire-place u1 > 0902; " SHOOT,
     "fire u0 @u5", "safari.fire.has-shot"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u5 key=moved value=1;" SHOOT, "fire u5 @u15",
     "safari.fire.gun-moved"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906;" SHOOT, "fire u2 @u15 weapon=maxim",
     "safari.fire.not-theirs"},
    {"drill", EXPEDITION, "umpire-place u15 > 1106;" SHOOT, "fire u0 @u15 weapon=pistol",
     "safari.fire.weapon-range"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u0.1 key=reload value=1;" SHOOT,
     "fire u0 @u15 weapon=elephant-gun", "safari.fire.reloading"},
    /* all but him have shot: that is said of the party, and not that he loads */
    {"drill", EXPEDITION,
     "umpire-place u15 > 1106; umpire-set u0.1 key=reload value=1; " SHOT("u0.2") SHOT("u0.3") SHOT("u0.4")
         SHOT("u0.5") SHOOT,
     "fire u0 @u15", "safari.fire.has-shot"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u0.1 key=flags value=2;" SHOOT,
     "fire u0 @u15 weapon=elephant-gun", "safari.fire.has-shot"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u0.2 key=net value=2;" SHOOT, "fire u0.2 @u15",
     "safari.fire.in-net"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906; umpire-set u0.2 key=load value=1;" SHOOT,
     "fire u0.2 @u15", "safari.fire.laden"},
    {"drill", EXPEDITION, "umpire-place u15 > 0906;" SHOOT "; umpire-set u0 key=spooked value=1",
     "fire u0.2 @u15", "safari.fire.spooked"},
    {ITURI, EXPEDITION, GUN "umpire-set u4 key=moved value=1;" SHOOT, "fire u4 @u12 weapon=maxim",
     "safari.fire.gun-moved"},
    {ITURI, EXPEDITION, GUN SHOOT "; umpire-set u4 key=jammed value=1", "fire u4 @u12 weapon=maxim",
     "safari.fire.gun-jammed"},
    {ITURI, EXPEDITION,
     GUN "umpire-set u4.3 key=net value=2; umpire-set u4.4 key=net value=2; umpire-set u4.5 key=net "
         "value=2;" SHOOT,
     "fire u4 @u12 weapon=maxim", "safari.fire.gun-crew"},
    {ITURI, EXPEDITION, GUN SHOOT, "fire u4.4 @u12", "safari.fire.unarmed"},
    {"drill", EXPEDITION, MOVE, "drop u2", "safari.drop.nothing"},
    {"drill", EXPEDITION, MOVE, "lift u2", "safari.lift.nothing"},
    {"drill", EXPEDITION, MOVE "; drop u6; umpire-place u6 > 1011; umpire-place u10 > 0911", "lift u10",
     "safari.lift.nobody"},
    {"drill", EXPEDITION, MOVE, "trade u2", "safari.trade.no-village"},
    {"village", EXPEDITION, "umpire-place u0 > 1008;" MOVE "; umpire-set key=attacked value=3", "trade u0",
     "safari.trade.attacked"},
    {"village", RIVALS, MOVE, "trade u3", "safari.trade.home"},
    {"village", EXPEDITION, "umpire-place u0 > 1008;" MOVE "; umpire-set key=passage-0 value=3", "trade u0",
     "safari.trade.passed"},
    {"drill", EXPEDITION, MOVE, "free u2", "safari.free.whom"},
    {"drill", EXPEDITION, MOVE, "free u2.2", "safari.free.not-netted"},
    {"drill", EXPEDITION, MOVE "; umpire-set u2.2 key=net value=1", "free u2.2", "safari.free.helped"},
    {"drill", EXPEDITION, MOVE "; umpire-set u10.1 key=net value=2", "free u10.1", "safari.free.nobody"},
    {"drill", EXPEDITION, MOVE, "clear u5", "safari.clear.not-jammed"},
    {"drill", EXPEDITION, MOVE "; umpire-set u5 key=jammed value=1; umpire-set u5 key=fired value=1",
     "clear u5", "safari.clear.moved"},
};

static void set_up(drill *t, const refused *row)
{
    char order[160];
    snprintf(
        order, sizeof order,
        "umpire-set key=order-0 value=%d; umpire-set key=order-1 value=%d; umpire-set key=order-2 value=2;"
        "umpire-set key=mover value=0",
        row->first, 1 - row->first);
    drill_all(t, order);
    drill_all(t, row->setup);
}

static void each_is_earned(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open(rows[i].scenario, NULL);
        set_up(&t, &rows[i]);
        if (drill_try(&t, rows[i].order) != SESSION_REFUSED)
            fail_msg("\"%s; %s\" was not refused; \"%s\" was expected", rows[i].setup, rows[i].order,
                     rows[i].code);
        if (strcmp(t.why.code, rows[i].code) != 0)
            fail_msg("\"%s; %s\" was refused by \"%s\"; \"%s\" was expected", rows[i].setup, rows[i].order,
                     t.why.code, rows[i].code);
        drill_close(&t);
    }
}

/* A raider leaves his own side's baggage where it is. */
static void his_own_baggage(void **unused)
{
    (void)unused;
    drill t = drill_open("village", NULL);
    state s = *drill_state(&t);
    s.things[0] =
        (thing){.space = s.units[5].space, .value = 2, .kind = 1, .side = 1, .seen_by = 7, .used = 1};
    const refused row = {"village", RIVALS, "", "", ""};
    set_up(&t, &row);
    drill_do(&t, MOVE);
    s = *drill_state(&t);
    s.things[0] =
        (thing){.space = s.units[5].space, .value = 2, .kind = 1, .side = 1, .seen_by = 7, .used = 1};
    action a;
    error err = {0};
    refusal why = {0};
    assert_true(action_decode(session_scenario(t.play), 1, "lift u5", &a, &err));
    assert_false(game_check(&s, &a, &why));
    assert_string_equal(why.code, "safari.lift.own");
    s.things[0].side = 0;
    assert_true(game_check(&s, &a, &why));
    drill_close(&t);
}

/* What keeps it from firing at somebody out of sight keeps it from seeing his place. */
static void a_place_is_hidden_as_who_stands_there(void **unused)
{
    (void)unused;
    int asked = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bool dark = strcmp(rows[i].code, "safari.fire.dark") == 0;
        action a;
        error err = {0};
        refusal why = {0};
        if (!dark && strcmp(rows[i].code, "safari.fire.blocked") != 0) continue;
        drill t = drill_open(rows[i].scenario, NULL);
        set_up(&t, &rows[i]);
        const state *s = drill_state(&t);
        assert_true(action_decode(session_scenario(t.play), rows[i].first, rows[i].order, &a, &err));
        assert_false(game_sight(s, a.units[0], s->units[a.target].space, NO_UNIT, &why));
        assert_string_equal(why.code, dark ? "safari.sight.dark" : "safari.sight.hidden");
        drill_close(&t);
        asked++;
    }
    assert_int_equal(asked, 2);
}

/* Who may not shoot at what he does not see is told who of his side sees it, if anybody else does. */
static void who_sees_it_is_named(void **unused)
{
    (void)unused;
    int asked = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        action a;
        error err = {0};
        refusal why = {0};
        if (strcmp(rows[i].code, "safari.fire.dark") != 0 && strcmp(rows[i].code, "safari.fire.blocked") != 0)
            continue;
        drill t = drill_open(rows[i].scenario, NULL);
        set_up(&t, &rows[i]);
        state s = *drill_state(&t);
        assert_true(action_decode(session_scenario(t.play), rows[i].first, rows[i].order, &a, &err));
        const int u = a.units[0];
        int friend = NO_UNIT;
        for (int k = 0; k < s.sc->nunits; k++) {
            if (k == u || s.units[k].side != s.units[u].side) continue;
            if (friend == NO_UNIT) friend = k;
            s.units[k].status = UNIT_WAITING;
            s.units[k].space = NO_SPACE;
        }
        assert_int_not_equal(friend, NO_UNIT);
        assert_false(game_check(&s, &a, &why));
        assert_string_equal(why.code, rows[i].code);
        assert_int_equal(why.args.n[3], 0); /* nobody else is there */
        s.units[friend].status = UNIT_ON;
        for (int d = 0; d < 6; d++)
            if (sd(&s)->map.next[s.units[a.target].space][d] != NO_SPACE)
                s.units[friend].space = sd(&s)->map.next[s.units[a.target].space][d];
        assert_false(game_check(&s, &a, &why));
        assert_string_equal(why.code, rows[i].code);
        assert_int_equal(why.args.n[3], 1);
        assert_int_equal(why.args.n[2], friend);
        drill_close(&t);
        asked++;
    }
    assert_int_equal(asked, 2);
}

/* The card of the country's beasts says that to shoot them counts for nobody; that of beasts somebody plays
 * does not. */
static void game_says_what_it_brings(void **unused)
{
    (void)unused;
    int says = 0, silent = 0;
    drill t = drill_open("drill", NULL);
    const state *s = drill_state(&t);
    for (int u = 0; u < s->sc->nunits; u++) {
        panel p;
        bool said = false;
        safari_describe_unit(s, u, &p);
        for (int i = 0; i < p.count; i++)
            said = said || (p.row[i].label != NULL && strcmp(p.row[i].label, "row.game") == 0);
        assert_int_equal(said, is_beast(s, u) && s->sc->sides[s->units[u].side].goes_alone);
        says += said;
        silent += !said;
    }
    assert_true(says > 0 && silent > 0);
    drill_close(&t);
}

/* ---- every code in the sources is tested above, and has words of all kinds a refusal shows */

static bool tested(const char *code)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].code, code) == 0) return true;
    return strcmp(code, "safari.lift.own") == 0 || strcmp(code, "safari.sight.dark") == 0 ||
           strcmp(code, "safari.sight.hidden") == 0;
}

static void look_through(const char *path, const scenario *sc, int *found)
{
    char *text;
    size_t size;
    error err = {0};
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    for (const char *p = strstr(text, "\"safari."); p != NULL; p = strstr(p + 1, "\"safari.")) {
        char code[64] = "";
        const size_t len = strcspn(p + 1, "\"");
        assert_true(len < sizeof code);
        memcpy(code, p + 1, len);
        if (!tested(code)) fail_msg("%s: no test earns the refusal \"%s\"", path, code);
        const word_entry *w = words_find(sc->words, code);
        if (w == NULL || w->title[0] == '\0' || w->text[0] == '\0' || w->remedy[0] == '\0' ||
            w->rule[0] == '\0')
            fail_msg("\"%s\" lacks a title, a text, a remedy or a rule in words.json", code);
        ++*found;
    }
    mem_free(text);
}

static void every_code_is_there(void **unused)
{
    (void)unused;
    char **names, path[256];
    int n, found = 0;
    error err = {0};
    scenario *sc = drill_load("tests/rules/safari/data/drill.json", NULL);
    assert_true(file_list("src/rules/safari", ".c", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join("src/rules/safari", names[i], path, sizeof path);
        look_through(path, sc, &found);
    }
    file_list_free(names, n);
    assert_true(found >= (int)(sizeof rows / sizeof rows[0]));
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_earned),       cmocka_unit_test(a_place_is_hidden_as_who_stands_there),
        cmocka_unit_test(who_sees_it_is_named), cmocka_unit_test(game_says_what_it_brings),
        cmocka_unit_test(his_own_baggage),      cmocka_unit_test(every_code_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
