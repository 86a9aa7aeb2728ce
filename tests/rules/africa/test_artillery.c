/*
 * test_artillery.c: guns and ships: every cell of the printed table, every modifier alone, lines of fire,
 * ships, and the odds told beforehand against counting every throw there is.
 */
#include "game/story.h"
#include "game/words.h"
#include "rules/africa/drill.h"
#include "rules/africa/fire.h"

/* The printed table (A3): heads 2, 3, 4, 5 and more; columns 1-2, 3-4, 5-6 at one, two and three areas. E, D,
 * R: DE, DD, DR; -: none. */
static const char *const printed[4] = {"DRRR-----", "DRRRRR---", "EDDDDRRR-", "EEEEDDDRR"};

static char verdict(int range, int die, int heads)
{
    if (heads < 2) return '-';
    return printed[heads < 5 ? heads - 2 : 3][(range - 1) * 3 + (die - 1) / 2];
}

/* Six coins at a tribe in the valley: beside it stand guns that have fired and horse that has not. */
static drill at_the_valley(int range)
{
    static const char *const from[] = {"", "A10", "A6", "A3"}; /* along the coast road */
    drill t = drill_open("drill", NULL);
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, ENEMY_HORSE, "A12");
    drill_place(&t, ENEMY_GUNS, "A12");
    drill_set(&t, ENEMY_GUNS, "action", 1);
    drill_place(&t, BATTERY, from[range]);
    return t;
}

static void check_cell(int range, int die, int heads)
{
    char faces[32] = "";
    drill t = at_the_valley(range);
    snprintf(faces, sizeof faces, "%d", die);
    for (int i = 0; i < 6; i++)
        strcat(faces, i < heads ? " H" : " T");
    drill_with(&t, "fire u9 @u15", faces);
    const char want = verdict(range, die, heads);
    assert_int_equal(drill_roll(&t, "roll.guns.die", 0)->count, 1);
    assert_int_equal(drill_roll(&t, "roll.guns.toss", 0)->count, 6);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, want == 'E' ? 1 : 2);
    assert_int_equal(drill_marked(&t, TRIBE, "demoralized"), want == 'D');
    assert_int_equal(drill_marked(&t, TRIBE, "driven"), want == 'R');
    const event *none = drill_event(&t, "ev.fire.nothing", 0);
    assert_int_equal(none != NULL, want == '-');
    if (none != NULL) { /* it says how many heads would have done it, with that die */
        int need = heads + 1;
        while (verdict(range, die, need) == '-')
            need++;
        assert_int_equal(none->n[0], heads);
        assert_int_equal(none->n[1], need);
        assert_int_equal(none->n[2], die);
    }
    if (heads >= 2) {
        const roll *toss = drill_roll(&t, "roll.guns.toss", 0);
        assert_int_equal(toss->row, heads < 5 ? heads - 2 : 3);
        assert_int_equal(toss->column, (range - 1) * 3 + (die - 1) / 2);
    }
    drill_close(&t);
}

static void every_cell(void **unused)
{
    (void)unused;
    for (int range = 1; range <= 3; range++)
        for (int die = 1; die <= 6; die++)
            for (int heads = 0; heads <= 6; heads++)
                check_cell(range, die, heads);
}

static void odds_are_exact(void **unused)
{
    (void)unused;
    static const char kinds[] = "-RDE";
    for (int range = 1; range <= 3; range++) {
        static odds o;
        long ways[4] = {0};
        drill t = at_the_valley(range);
        assert_int_equal(drill_odds(&t, "fire u9 @u15", &o), 6);
        for (int die = 1; die <= 6; die++)
            for (int coins = 0; coins < 64; coins++) {
                int heads = 0;
                for (int i = 0; i < 6; i++)
                    heads += coins >> i & 1;
                ways[strchr(kinds, verdict(range, die, heads)) - kinds]++;
            }
        assert_int_equal(o.nbands, 4);
        for (int i = 0; i < 4; i++)
            assert_in_range((uint64_t)o.band[i].ppm + 2, (uint64_t)(ways[i] * 1000000 / 384),
                            (uint64_t)(ways[i] * 1000000 / 384) + 4);
        drill_close(&t);
    }
}

/* ---- modifiers, each alone (A5) */

static int coins_with(const char *setup)
{
    drill t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A10");
    drill_place(&t, TRIBE, "A12");
    drill_all(&t, setup);
    const int coins = drill_odds(&t, "fire u9 @u15", NULL);
    drill_close(&t);
    return coins;
}

static void each_modifier_alone(void **unused)
{
    (void)unused;
    assert_int_equal(coins_with(""), 4);
    assert_int_equal(coins_with("umpire-place u15 > A9"), 6); /* buildings */
    assert_int_equal(coins_with("umpire-place u25 > A12; umpire-set u25 key=action value=1"),
                     5);                                       /* activated guns */
    assert_int_equal(coins_with("umpire-place u25 > A12"), 4); /* guns not activated */
    assert_int_equal(coins_with("umpire-place u23 > A12"), 5); /* fresh horse */
    assert_int_equal(coins_with("umpire-place u23 > A12; umpire-set u23 key=action value=1"),
                     3); /* spent horse */
    assert_int_equal(
        coins_with("umpire-place u23 > A12; umpire-place u24 > A12; umpire-set u24 key=action value=1"),
        4);                                                                            /* both */
    assert_int_equal(coins_with("umpire-place u20 > A12"), 4);                         /* one light unit */
    assert_int_equal(coins_with("umpire-place u20 > A12; umpire-place u21 > A12"), 3); /* two */
    drill t = drill_open("drill", NULL); /* from a mountain: only mountain guns get there */
    drill_place(&t, MOUNTAIN, "A11");
    drill_place(&t, TRIBE, "A12");
    assert_int_equal(drill_odds(&t, "fire u10 @u15", NULL), 3);
    drill_place(&t, MOUNTAIN, "A9");
    assert_int_equal(drill_odds(&t, "fire u10 @u15", NULL), 2);
    drill_close(&t);
}

/* ---- lines */

static void friends_and_ground_in_the_way(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, MOUNTAIN, "A5");
    drill_place(&t, MOUNTAIN2, "A6");
    drill_place(&t, BATTERY, "A3");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, TRIBE2, "A10");
    drill_with(&t, "fire u30 @u15", "1 T T");               /* two areas along the beach */
    drill_refused(&t, "fire u10 @u15", "africa.fire.line"); /* over houses without a road */
    assert_int_equal(t.why.args.from, board_space_find(session_scenario(t.play)->board, "A9"));
    drill_place(&t, MOUNTAIN2, "A1");
    drill_place(&t, FIRST, "A6");
    drill_refused(&t, "fire u9 @u16", "africa.fire.friends"); /* a stack of ours stands before it */
    assert_int_equal(t.why.args.from, board_space_find(session_scenario(t.play)->board, "A6"));
    drill_do(&t, "fire u10 @u16"); /* from the mountain it fires over them */
    drill_close(&t);
}

/* What is drawn of a ship's range is told as far from the sea, of a gun's as so many areas off. */
static void range_is_told(const drill *t, int u, bool from_sea)
{
    overlay out = {0};
    int bands = 0;
    game_show(drill_state(t), u, -1, &out);
    for (int i = 0; i < out.count; i++) {
        const overlay_item *o = &out.item[i];
        if (o->kind != OVERLAY_SHORT && o->kind != OVERLAY_LONG) continue;
        assert_int_equal(strstr(o->code, ".sea") != NULL, from_sea);
        bands++;
    }
    assert_true(bands > 0);
}

/* On her card, and drawn whether anybody is there or not: three areas, and no other of the coast. */
static void her_waters_are_told(const drill *t, int boat)
{
    overlay out = {0};
    panel p = {0};
    int told = 0;
    game_show(drill_state(t), boat, -1, &out);
    for (int i = 0; i < out.count; i++)
        told += out.item[i].kind == OVERLAY_SHORT || out.item[i].kind == OVERLAY_LONG;
    assert_int_equal(told, 3);
    game_describe_unit(drill_state(t), boat, &p);
    const panel_row *guns = &p.row[0];
    while (strcmp(guns->label, "row.guns") != 0)
        guns++;
    strbuf says = {0};
    word_args args = word_args_none();
    memcpy(args.n, guns->n, sizeof args.n);
    words_format(session_scenario(t->play), drill_state(t), guns->value, &args, &says);
    assert_string_equal(strbuf_str(&says), "3 coins, into B1, B2, B4 only");
    strbuf_free(&says);
}

/* However many areas a battle gives her, none is left out. */
static void wide_waters_are_told_whole(void **unused)
{
    (void)unused;
    uint8_t all[15];
    drill t = drill_open("rules/africa/scenarios/tetuan.json", NULL);
    const int boat = 37;
    africa_start *start = &((africa_data *)session_scenario(t.play)->data)->start[boat], kept = *start;
    for (int i = 0; i < 15; i++)
        all[i] = (uint8_t)i;
    start->waters = all;
    start->nwaters = 15;
    word_args args = word_args_none();
    strbuf says = {0};
    africa_waters(drill_state(&t), boat, &args.n[1]);
    words_format(session_scenario(t.play), drill_state(&t), "row.guns.waters", &args, &says);
    assert_string_equal(
        strbuf_str(&says),
        "0 coins, into B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13, B14, B15 only");
    strbuf_free(&says);
    *start = kept;
    drill_close(&t);
}

static void ranges(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, MOUNTAIN, "A3");
    drill_place(&t, BATTERY, "A1");
    drill_place(&t, TRIBE, "A12");
    drill_refused(&t, "fire u10 @u15", "africa.fire.range"); /* three areas: mountain guns fire two */
    drill_refused(&t, "fire u9 @u15", "africa.fire.range");  /* four */
    drill_place(&t, TRIBE, "A10");
    drill_place(&t, MOUNTAIN, "A2");
    range_is_told(&t, BATTERY, false);
    drill_with(&t, "fire u9 @u15", "1 T T T T");
    assert_int_equal(drill_event(&t, "ev.fire.guns", 0)->n[0], 3);
    assert_int_equal(drill_event(&t, "ev.fire.guns", 0)->n[1], 0);
    drill_close(&t);
}

/* What its card says it may do. */
static const char *status_of(const drill *t, int u)
{
    panel p = {0};
    game_describe_unit(session_state(t->play), u, &p);
    return p.row[0].value;
}

static void the_gun_holds_its_fire_or_not(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A10");
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_do(&t, "umpire-step step=artillery");
    assert_string_equal(drill_decision(&t).prompt, "prompt.guns");
    assert_string_equal(status_of(&t, BATTERY), "status.fresh");
    assert_string_equal(status_of(&t, FIRST), "status.waits");
    drill_place(&t, MOUNTAIN, "A1"); /* nobody within its range */
    assert_string_equal(status_of(&t, MOUNTAIN), "status.no-target");
    drill_refused(&t, "fire u1 @u15", "africa.fire.guns-first");
    drill_refused(&t, "move u1 > A6", "africa.step.guns");
    drill_do(&t, "end"); /* it holds its fire */
    assert_string_equal(drill_decision(&t).prompt, "prompt.act");
    drill_with(&t, "fire u9 @u15", "1 T T T T");
    drill_refused(&t, "move u9 > A6", "africa.acted"); /* activated */
    drill_refused(&t, "fire u9 @u15", "africa.acted");
    drill_close(&t);
}

static void ships(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, SHIP, "A3");
    drill_place(&t, TRIBE, "A10");
    drill_place(&t, TRIBE2, "A12");
    drill_place(&t, TRIBE3, "A11");
    assert_int_equal(drill_odds(&t, "fire u13 @u15", NULL), 3);
    drill_refused(&t, "fire u13 @u17", "africa.fire.inland");
    drill_refused(&t, "move u13 > A6", "africa.move.ship");
    range_is_told(&t, SHIP, true);
    drill_with(&t, "fire u13 @u16", "6 H H H"); /* beside the coast: two areas from the sea */
    assert_int_equal(drill_roll(&t, "roll.guns.toss", 0)->column, 5);
    const event *shot = drill_event(&t, "ev.fire.guns", 0);
    strbuf says = {0};
    story_event(t.play, session_at(t.play, session_count(t.play) - 1), shot, NO_SIDE, &says);
    assert_non_null(strstr(strbuf_str(&says), "2 areas from the sea"));
    strbuf_free(&says);
    assert_true(drill_marked(&t, SHIP, "action"));
    drill_refused(&t, "fire u13 @u15", "africa.acted");
    drill_close(&t);
    t = drill_open("rules/africa/scenarios/tetuan.json", NULL);
    const int boat = 37;
    assert_string_equal(session_scenario(t.play)->units[boat].name, "Gunboat");
    drill_do(&t, "umpire-step step=artillery");
    drill_do(&t, "umpire-place u42 > B5");
    drill_refused(&t, "fire u37 @u42", "africa.fire.waters");
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule;
    story_refusal(session_scenario(t.play), drill_state(&t), &t.why, &title, &text, &remedy, &rule);
    assert_string_equal(strbuf_str(&remedy), "Her gun reaches B1, B2, B4 only: choose a target there.");
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
    her_waters_are_told(&t, boat);
    drill_do(&t, "umpire-place u42 > B4");
    drill_do(&t, "fire u37 @u42");
    drill_close(&t);
}

static void de_takes_the_unit_of_one_step(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A10");
    drill_place(&t, ENEMY_HORSE, "A12");
    drill_set(&t, ENEMY_HORSE, "strength", 1);
    drill_with(&t, "fire u9 @u23", "1 H H H H T"); /* five coins: horse that has not acted */
    assert_int_equal(drill_unit(&t, ENEMY_HORSE)->status, UNIT_DESTROYED);
    drill_close(&t);
    t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A10");
    drill_place(&t, TRIBE, "A12");
    drill_set(&t, TRIBE, "demoralized", 1);
    drill_with(&t, "fire u9 @u15", "1 H H T T"); /* DD once more */
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_DESTROYED);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell),
        cmocka_unit_test(odds_are_exact),
        cmocka_unit_test(each_modifier_alone),
        cmocka_unit_test(friends_and_ground_in_the_way),
        cmocka_unit_test(wide_waters_are_told_whole),
        cmocka_unit_test(ranges),
        cmocka_unit_test(the_gun_holds_its_fire_or_not),
        cmocka_unit_test(ships),
        cmocka_unit_test(de_takes_the_unit_of_one_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
