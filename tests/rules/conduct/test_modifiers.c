/*
 * test_modifiers.c: every modifier of every table, there where its condition holds and absent where it does
 * not; the removal of dice; cover, sangars, gone to ground, columns and deep masses; ammunition.
 */
#include "rules/conduct/drill.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/ucc.h"

static drill *ground(const char *const *options)
{
    drill *t = drill_open("zulu", options);
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_movement(t, 0);
    return t;
}

/* ---- conduct (U21) and four dice (U24) */

typedef struct conduct_case {
    const char *code;
    int value, four; /* -1000: not there */
    void (*given)(drill *t);
} conduct_case;

static void commander_with(drill *t)
{
    drill_put(t, COMMANDER, "1008", "n");
}
static void commander_near(drill *t)
{
    drill_put(t, COMMANDER, "1004", "n"); /* twelve inches */
}
static void commander_far(drill *t)
{
    drill_put(t, COMMANDER, "1003", "n");
}
static void commander_with_another(drill *t)
{
    drill_put(t, COMMANDER, "1007", "n");
    drill_put(t, SECOND, "1007", "n");
}
static void commander_out(drill *t)
{
    drill_put(t, COMMANDER, "1008", "n");
    cu(&t->s, COMMANDER)->out = 1;
}
static void leader_with(drill *t)
{
    drill_put(t, LEADER, "1008", "n");
}
static void leader_beside(drill *t)
{
    drill_put(t, LEADER, "1007", "n");
}
static void in_works(drill *t)
{
    drill_put(t, COMPANY, "0202", "n");
}
static void in_square(drill *t)
{
    drill_mark(t, COMPANY, MARK_SQUARE);
}
static void fanatics(drill *t)
{
    drill_put(t, SECOND, "1004", "n");
    drill_mark(t, SECOND, MARK_FANATIC);
    drill_mark(t, SECOND, MARK_CHARGED);
}
static void fanatics_far(drill *t)
{
    drill_put(t, SECOND, "1003", "n");
    drill_mark(t, SECOND, MARK_FANATIC);
    drill_mark(t, SECOND, MARK_CHARGED);
}
static void fanatics_with_nobody_to_charge(drill *t)
{
    drill_put(t, SECOND, "1004", "n");
    drill_mark(t, SECOND, MARK_FANATIC);
}
static void charging_out_of_works(drill *t)
{
    drill_put(t, COMPANY, "0202", "n");
    drill_put(t, ZULUS, "0201", "s");
    drill_contact(t, COMPANY, ZULUS);
}
static void enemy_fanatics(drill *t)
{
    drill_put(t, ZULUS, "1006", "s");
    drill_mark(t, ZULUS, MARK_FANATIC);
    drill_mark(t, ZULUS, MARK_CHARGED);
}
static void in_column(drill *t)
{
    drill_mark(t, COMPANY, MARK_COLUMN);
}
static void shaken_column(drill *t)
{
    drill_mark(t, COMPANY, MARK_COLUMN);
    drill_mark(t, COMPANY, MARK_SHAKEN);
}
static void relieved(drill *t)
{
    drill_mark(t, COMPANY, MARK_RELIEVED);
}
static void disordered(drill *t)
{
    drill_mark(t, COMPANY, MARK_DISORDERED);
}
static void kills_3(drill *t)
{
    t->s.units[COMPANY].strength = 5;
}
static void kills_4(drill *t)
{
    t->s.units[COMPANY].strength = 4;
}
static void kills_5(drill *t)
{
    t->s.units[COMPANY].strength = 3;
}
static void kills_6(drill *t)
{
    t->s.units[COMPANY].strength = 2;
}
static void kills_7(drill *t)
{
    t->s.units[COMPANY].strength = 1;
}
static void nothing(drill *t)
{
    (void)t;
}

static const conduct_case conduct_cases[] = {
    {"mod.commander-attached", 2, -1000, commander_with},
    {"mod.commander-near", 1, -1000, commander_near},
    {"mod.commander-near", -1000, -1000, commander_far},
    {"mod.commander-near", -1000, -1000, commander_with_another}, /* U21: attached, he loses the radius */
    {"mod.commander-near", -1000, -1000, commander_with},         /* U·H21: he is not counted again */
    {"mod.leader", -1000, -1000, commander_with},
    {"mod.commander-attached", -1000, -1000, commander_out},
    {"mod.leader-or-range", -1000, 1, commander_with},
    {"mod.leader-or-range", -1000, 1, commander_near},
    {"mod.leader-or-range", -1000, -1000, commander_far},
    {"mod.leader-or-range", -1000, 1, leader_with},
    {"mod.leader", 1, -1000, leader_with},
    {"mod.leader", -1000, -1000, leader_beside},
    {"mod.works-or-square", 2, 1, in_works}, /* U24: +1 there */
    {"mod.works-or-square", 2, 1, in_square},
    {"mod.works-or-square", -1000, -1000, nothing},
    {"mod.friends-fanatic", 1, 1, fanatics},
    {"mod.friends-fanatic", -1000, -1000, fanatics_with_nobody_to_charge},
    {"mod.works-or-square", -1000, -1000, charging_out_of_works},
    {"mod.friends-fanatic", -1000, -1000, fanatics_far},
    {"mod.friends-fanatic", -1000, -1000, enemy_fanatics},
    {"mod.column", 1, 1, in_column},
    {"mod.column", -1000, -1000, shaken_column},
    {"mod.opponent-gone", 1, 1, relieved},
    {"mod.opponent-gone", -1000, -1000, nothing},
    {"mod.disordered", -1, -1, disordered},
    {"mod.disordered", -1000, -1000, nothing},
    {"mod.kills-some", -1000, -1000, kills_3},
    {"mod.kills-some", -1, -1, kills_4},
    {"mod.kills-some", -1, -1, kills_5},
    {"mod.kills-some", -1000, -1000, kills_6},
    {"mod.kills-many", -2, -2, kills_6},
    {"mod.kills-many", -2, -2, kills_7},
    {"mod.kills-many", -1000, -1000, kills_5},
};

static void conduct_modifiers(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL};
    for (size_t i = 0; i < 2 * sizeof conduct_cases / sizeof conduct_cases[0]; i++) {
        const conduct_case *c = &conduct_cases[i / 2];
        drill *t = ground(i % 2 == 1 ? four : NULL);
        ledger l;
        c->given(t);
        conduct_ledger(&t->s, COMPANY, &l);
        const int expected = i % 2 == 1 ? c->four : c->value;
        if (drill_line(&l, c->code) != expected)
            fail_msg("case %zu, %s: %d, %d expected", i, c->code, drill_line(&l, c->code), expected);
        int32_t sum = 0;
        for (int k = 0; k < l.count; k++)
            sum += l.line[k].value;
        assert_int_equal(l.total, sum);
        drill_close(t);
    }
}

static void ratings(void **unused)
{
    (void)unused;
    drill *t = ground(NULL);
    ledger l;
    drill_put(t, ELITE, "1108", "n");
    drill_put(t, BRITTLE, "1208", "n");
    conduct_ledger(&t->s, ELITE, &l);
    assert_int_equal(drill_line(&l, "mod.elite"), 1);
    conduct_ledger(&t->s, BRITTLE, &l);
    assert_int_equal(drill_line(&l, "mod.brittle"), -1);
    conduct_ledger(&t->s, COMPANY, &l);
    assert_int_equal(l.count, 0);
    drill_put(t, CONTINGENT, "1308", "n"); /* natives are no Imperial column */
    drill_mark(t, CONTINGENT, MARK_COLUMN);
    conduct_ledger(&t->s, CONTINGENT, &l);
    assert_int_equal(drill_line(&l, "mod.column"), -1000);
    assert_int_equal(drill_line(&l, "mod.brittle"), -1);
    drill_close(t);
}

/* ---- fire (U7, U14) */

typedef struct fire_case {
    const char *code;
    int firer, target;
    const char *hex; /* of the target; the firer stands at 1008 looking north unless told */
    int firer_mark, target_mark, value;
} fire_case;

static const fire_case fire_cases[] = {
    {"mod.shaken", COMPANY, ZULUS, "1006", MARK_SHAKEN, -1, -1},
    {"mod.moved", COMPANY, ZULUS, "1006", MARK_MOVED, -1, -1},
    {"mod.low-ammo", COMPANY, ZULUS, "1006", MARK_LOW_AMMO, -1, -1},
    {"mod.pivoted", COMPANY, ZULUS, "1006", MARK_PIVOTED, -1, -1000}, /* of guns only */
    {"mod.target-deep", COMPANY, ZULUS, "1006", -1, MARK_DEEP, 1},
    {"mod.target-deep", COMPANY, ENEMY, "1006", -1, MARK_COLUMN, 1},
    {"mod.target-deep", COMPANY, ZULUS, "1006", -1, -1, -1000},
    {"mod.target-covered", COMPANY, ZULUS, "1006", -1, -1, -1000},
    {"mod.target-covered", COMPANY, ENEMY, "1006", -1, MARK_GROUND, -1},
    {"mod.target-covered", COMPANY, PATHANS, "1006", -1, MARK_SKIRMISH, -1},
    {"mod.target-covered", COMPANY, ENEMY_GUN, "1006", -1, -1, -1}, /* a crew */
    {"mod.target-covered", COMPANY, PATHANS, "1002", -1, -1, -1},   /* formed in a sangar: hard cover */
    {"mod.sangar", COMPANY, PATHANS, "1002", -1, -1, -1000},
    {"mod.sangar", COMPANY, PATHANS, "1002", -1, MARK_SKIRMISH, -1}, /* U·H5: -2 in all */
    {"mod.sangar", COMPANY, ENEMY_BOERS, "1002", -1, MARK_SKIRMISH, -1},
    {"mod.sangar", COMPANY, ENEMY_IRREGULARS, "1002", -1, MARK_SKIRMISH, -1000},
    {"mod.target-in-contact", COMPANY, ZULUS, "1006", -1, -1, -1000},
    {"mod.shaken", LIGHT_GUN, ZULUS, "1006", MARK_SHAKEN, -1, -1},
    {"mod.low-ammo", LIGHT_GUN, ZULUS, "1006", MARK_LOW_AMMO, -1, -1},
    {"mod.pivoted", LIGHT_GUN, ZULUS, "1006", MARK_PIVOTED, -1, -1},
    {"mod.moved", LIGHT_GUN, ZULUS, "1006", -1, -1, -1000},
    {"mod.target-deep", LIGHT_GUN, ZULUS, "1006", -1, MARK_DEEP, 1},
    {"mod.target-covered", LIGHT_GUN, ENEMY, "1006", -1, MARK_GROUND, -1},
    {"mod.sangar", LIGHT_GUN, PATHANS, "1002", -1, MARK_SKIRMISH, -1},
    {"mod.target-covered", GATLING, ENEMY_GUN, "1006", -1, -1, -1},
    {"mod.moved", GATLING, ZULUS, "1006", MARK_MOVED, -1, -1},
};

static void fire_modifiers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof fire_cases / sizeof fire_cases[0]; i++) {
        const fire_case *c = &fire_cases[i];
        drill *t = ground(NULL);
        conduct_shot shot;
        ledger l;
        drill_clear(t);
        drill_put(t, c->firer, "1008", "n");
        drill_put(t, c->target, c->hex, "s");
        if (c->firer_mark >= 0) drill_mark(t, c->firer, c->firer_mark);
        if (c->target_mark >= 0) drill_mark(t, c->target, c->target_mark);
        conduct_fire_ledger(&t->s, c->firer, c->target, is_mg(&t->s, c->firer) ? 4 : 0, &shot, &l);
        if (drill_line(&l, c->code) != c->value)
            fail_msg("case %zu, %s: %d, %d expected", i, c->code, drill_line(&l, c->code), c->value);
        drill_close(t);
    }
}

/* The card says by what the dice are counted. */
static void dice_say_what_they_are_counted_by(void **unused)
{
    (void)unused;
    static const struct {
        int firer;
        const char *code;
    } cases[] = {{COMPANY, "mod.dice.stands"}, {LIGHT_GUN, "mod.dice.table"}, {MAXIM_GUN, "mod.dice.chosen"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        conduct_shot shot;
        ledger l;
        drill_clear(t);
        drill_put(t, cases[i].firer, "1008", "n");
        drill_put(t, ZULUS, "1006", "s");
        conduct_fire_ledger(&t->s, cases[i].firer, ZULUS, 4, &shot, &l);
        assert_string_equal(l.line[0].code, cases[i].code);
        drill_close(t);
    }
}

static void fire_into_a_melee(void **unused)
{
    (void)unused;
    static const int firers[] = {SECOND, LIGHT_GUN};
    drill *t = ground(NULL);
    conduct_shot shot;
    ledger l;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1208", "nw");
    drill_put(t, LIGHT_GUN, "1308", "nw");
    for (int i = 0; i < 2; i++) {
        conduct_fire_ledger(&t->s, firers[i], ZULUS, 0, &shot, &l);
        assert_int_equal(drill_line(&l, "mod.target-in-contact"), -1);
    }
    drill_close(t);
}

/* U9 with U·H4: the net modifier; below the last one a six can make up, a die each. */
static void dice_removed(void **unused)
{
    (void)unused;
    static const struct {
        int firer, mods, dice, natural, removed;
        bool deep;
    } cases[] = {
        {LIGHT_GUN, 0, 5, 5, 0, false}, {LIGHT_GUN, 1, 5, 6, 0, false}, {LIGHT_GUN, 2, 4, 6, 1, false},
        {LIGHT_GUN, 3, 3, 6, 2, false}, {LIGHT_GUN, 2, 5, 6, 0, true},  {FIELD_GUN, 2, 4, 6, 0, false},
        {FIELD_GUN, 3, 3, 6, 1, false}, {BRITTLE, 0, 4, 5, 0, false},   {BRITTLE, 1, 4, 6, 0, false},
        {BRITTLE, 2, 3, 6, 1, false},   {BRITTLE, 3, 2, 6, 2, false},
    };
    static const int gun_marks[] = {MARK_SHAKEN, MARK_LOW_AMMO, MARK_PIVOTED},
                     foot_marks[] = {MARK_SHAKEN, MARK_LOW_AMMO, MARK_MOVED};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        conduct_shot shot;
        ledger l;
        drill_clear(t);
        drill_put(t, cases[i].firer, "1008", "n");
        drill_put(t, ZULUS, "1006", "s");
        for (int k = 0; k < cases[i].mods; k++)
            drill_mark(t, cases[i].firer, is_gun(&t->s, cases[i].firer) ? gun_marks[k] : foot_marks[k]);
        if (cases[i].deep) drill_mark(t, ZULUS, MARK_DEEP);
        conduct_fire_ledger(&t->s, cases[i].firer, ZULUS, 0, &shot, &l);
        if (shot.dice != cases[i].dice || shot.natural != cases[i].natural)
            fail_msg("case %zu: %d dice at %d", i, shot.dice, shot.natural);
        assert_int_equal(drill_line(&l, "mod.dice-removed"),
                         cases[i].removed == 0 ? -1000 : cases[i].removed);
        drill_close(t);
    }
}

/* U9: where no die is left, none is thrown. */
static void not_a_die_left(void **unused)
{
    (void)unused;
    drill *t = ground(NULL);
    drill_clear(t);
    drill_put(t, BRITTLE, "1008", "n");
    drill_mark(t, BRITTLE, MARK_COLUMN); /* two stands */
    drill_mark(t, BRITTLE, MARK_SHAKEN);
    drill_mark(t, BRITTLE, MARK_MOVED);
    drill_mark(t, BRITTLE, MARK_LOW_AMMO);
    drill_put(t, ZULUS, "1006", "s");
    drill_mark(t, ZULUS, MARK_GROUND);
    assert_null(drill_fire(t, BRITTLE, ZULUS, 0, NULL));
    assert_non_null(drill_event(t, "ev.no-chance", 0));
    assert_int_equal(drill_rolls(t, "roll.volley"), 0);
    drill_close(t);
}

/* U·H3: a natural 1 hits where modifiers let it, unless the option says that ones miss. */
static void natural_ones(void **unused)
{
    (void)unused;
    static const char *const miss[] = {"naturalOneMisses=1", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = ground(i == 1 ? miss : NULL);
        conduct_shot shot;
        ledger l;
        drill_put(t, MAXIM_GUN, "1108", "n");
        drill_put(t, ZULUS, "1106", "s");
        drill_mark(t, ZULUS, MARK_DEEP);
        conduct_fire_ledger(&t->s, MAXIM_GUN, ZULUS, 3, &shot, &l);
        assert_int_equal(shot.natural, i == 0 ? 1 : 2);
        drill_close(t);
    }
}

/* U5, U6, U10 to U12: every rate, range and weight as printed. */
static void dice_and_numbers(void **unused)
{
    (void)unused;
    static const struct {
        int firer, hexes, dice, need;
    } cases[] = {
        {COMPANY, 3, 4, 3},    {COMPANY, 4, 4, 4},      {COMPANY, 8, 4, 4},    {RECRUITS, 3, 4, 4},
        {RECRUITS, 8, 4, 5},   {BRITTLE, 1, 4, 5},      {BRITTLE, 5, 4, 6},    {MUSKETS, 2, 4, 4},
        {MUSKETS, 3, 4, 5},    {MUSKETS, 6, 4, 5},      {LIGHT_GUN, 4, 5, 5},  {LIGHT_GUN, 5, 4, 5},
        {LIGHT_GUN, 12, 4, 5}, {FIELD_GUN, 4, 4, 4},    {FIELD_GUN, 12, 3, 4}, {HEAVY_GUN, 4, 5, 3},
        {HEAVY_GUN, 12, 4, 3}, {MOUNTAIN_GUN, 2, 5, 5}, {GATLING, 3, 5, 3},    {GATLING, 4, 5, 5},
        {GATLING, 8, 5, 5},    {MAXIM_GUN, 3, 5, 2},    {MAXIM_GUN, 8, 5, 4},
    };
    drill *t = ground(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        conduct_shot shot;
        ledger l;
        char hex[16];
        drill_clear(t);
        drill_put(t, cases[i].firer, "1014", "n");
        snprintf(hex, sizeof hex, "10%02d", 14 - cases[i].hexes);
        drill_put(t, ENEMY, hex, "s");
        conduct_fire_ledger(&t->s, cases[i].firer, ENEMY, 5, &shot, &l);
        if (shot.dice != cases[i].dice || shot.need != cases[i].need)
            fail_msg("case %zu: %d dice at %d", i, shot.dice, shot.need);
    }
    assert_int_equal(conduct_range_most(&t->s, COMPANY), 8);
    assert_int_equal(conduct_range_most(&t->s, MUSKETS), 6);
    assert_int_equal(conduct_range_most(&t->s, LIGHT_GUN), 12);
    assert_int_equal(conduct_range_most(&t->s, MAXIM_GUN), 8);
    assert_int_equal(conduct_range_most(&t->s, ZULUS), 0);
    drill_close(t);
}

/* U·H1, U·H13: two stands of a column, one from each face of a square. */
static void stands_that_fire(void **unused)
{
    (void)unused;
    static const struct {
        int mark, dice;
    } cases[] = {{-1, 4}, {MARK_COLUMN, 2}, {MARK_SQUARE, 1}, {MARK_SKIRMISH, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        conduct_shot shot;
        ledger l;
        if (cases[i].mark >= 0) drill_mark(t, COMPANY, cases[i].mark);
        drill_put(t, ZULUS, "1006", "s");
        conduct_fire_ledger(&t->s, COMPANY, ZULUS, 0, &shot, &l);
        assert_int_equal(shot.dice, cases[i].dice);
        drill_close(t);
    }
}

/* The card says of how many stands those are, and in the saddle that fire is for those on foot. */
static void a_card_says_who_fires(void **unused)
{
    (void)unused;
    static const struct {
        int unit, mark;
        const char *label;
        int firing, of;
    } cases[] = {{COMPANY, -1, "row.weapon", 4, 0},
                 {COMPANY, MARK_COLUMN, "row.weapon", 2, 4},
                 {COMPANY, MARK_SQUARE, "row.weapon", 4, 0},
                 {IRREGULARS, -1, "row.weapon.on-foot", 4, 0},
                 {IRREGULARS, MARK_DISMOUNTED, "row.weapon", 4, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        panel card = {0};
        const panel_row *row = NULL;
        drill_put(t, cases[i].unit, "1008", "n");
        if (cases[i].mark >= 0) drill_mark(t, cases[i].unit, cases[i].mark);
        game_describe_unit(&t->s, cases[i].unit, &card);
        for (int k = 0; k < card.count; k++)
            if (strncmp(card.row[k].label, "row.weapon", 10) == 0) row = &card.row[k];
        assert_true(row != NULL);
        assert_string_equal(row->label, cases[i].label);
        assert_int_equal(row->n[1], cases[i].firing);
        assert_int_equal(row->n[3], cases[i].of);
        drill_close(t);
    }
}

/* U·H6 */
static void low_on_ammunition(void **unused)
{
    (void)unused;
    static const struct {
        int firer;
        const char *faces;
        bool low;
    } cases[] = {{COMPANY, "1 1 3 3", true},
                 {COMPANY, "1 2 3 3", false},
                 {LIGHT_GUN, "1 1 2 2 2", false},
                 {LIGHT_GUN, "1 1 1 2 2", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        drill_clear(t);
        drill_put(t, cases[i].firer, "1008", "n");
        drill_put(t, ZULUS, "1006", "s");
        drill_fire(t, cases[i].firer, ZULUS, 0, cases[i].faces);
        assert_int_equal(state_has(&t->s, cases[i].firer, MARK_LOW_AMMO), cases[i].low);
        drill_close(t);
    }
}

/* ---- melee (U15, U18) */

typedef struct melee_case {
    const char *code;
    int a, b; /* a charges b; who is asked: b if `defender` */
    const char *at;
    int mark_a, mark_b, value;
    bool defender;
} melee_case;

static const melee_case melee_cases[] = {
    {"mod.first-round", ZULUS, COMPANY, "1008", -1, -1, 1, false},
    {"mod.first-round", ZULUS, COMPANY, "1008", MARK_SHAKEN, -1, -1000, false},
    {"mod.first-round", ENEMY, COMPANY, "1008", -1, -1, -1000, false},
    {"mod.first-round", ENEMY_HUSSARS, COMPANY, "1008", -1, -1, 1, false},
    {"mod.first-round", ENEMY_IRREGULARS, COMPANY, "1008", MARK_DISMOUNTED, -1, -1000, false},
    {"mod.first-round", ENEMY, CONTINGENT, "1008", -1, -1, 1, true}, /* massed foot that is charged, too */
    {"mod.fanatic", ZULUS, COMPANY, "1008", MARK_FANATIC, -1, 1, false},
    {"mod.fanatic", ZULUS, COMPANY, "1008", -1, -1, -1000, false},
    {"mod.obstacle", ZULUS, COMPANY, "0202", -1, -1, 1, true}, /* field works */
    {"mod.obstacle", ZULUS, COMPANY, "0802", -1, -1, 1, true}, /* a donga */
    {"mod.obstacle", ZULUS, COMPANY, "1008", -1, -1, -1000, true},
    {"mod.terrain", ZULUS, COMPANY, "2302", -1, -1, 1, true}, /* a village */
    {"mod.terrain", ZULUS, COMPANY, "1008", -1, -1, -1000, true},
    {"mod.opponent-loose", ZULUS, COMPANY, "1008", -1, MARK_SKIRMISH, 2, false},
    {"mod.opponent-loose", ZULUS, LIGHT_GUN, "1008", -1, -1, 2, false},
    {"mod.opponent-loose", ZULUS, COMPANY, "1008", -1, -1, -1000, false},
    {"mod.shaken", ZULUS, COMPANY, "1008", -1, MARK_SHAKEN, -1, true},
    {"mod.low-ammo", ZULUS, COMPANY, "1008", -1, MARK_LOW_AMMO, -1, true},
    {"mod.unfixed", ZULUS, COMPANY, "1008", -1, -1, -1, true},
    {"mod.unfixed", ZULUS, COMPANY, "1008", -1, MARK_BAYONETS, -1000, true},
    {"mod.unfixed", ENEMY, COMPANY, "1008", -1, -1, -1000, true}, /* not against those in close order */
    {"mod.one-misses", ZULUS, COMPANY, "1008", -1, MARK_SKIRMISH, 0, false}, /* U17: +3, and a 1 misses */
    {"mod.one-misses", ZULUS, COMPANY, "1008", MARK_SHAKEN, MARK_SKIRMISH, -1000, false},
    {"mod.six-hits", ZULUS, COMPANY, "1008", -1, MARK_SHAKEN, -1000, true}, /* a 6 is all it needs */
};

static void melee_modifiers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof melee_cases / sizeof melee_cases[0]; i++) {
        const melee_case *c = &melee_cases[i];
        drill *t = ground(NULL);
        conduct_melee m;
        ledger l;
        char hex[16];
        drill_clear(t);
        snprintf(hex, sizeof hex, "%.2s%02d", c->at, atoi(c->at + 2) - 1);
        drill_put(t, c->b, c->at, "n");
        drill_put(t, c->a, hex, "s");
        if (c->mark_a >= 0) drill_mark(t, c->a, c->mark_a);
        if (c->mark_b >= 0) drill_mark(t, c->b, c->mark_b);
        drill_contact(t, c->a, c->b);
        assert_true(conduct_melee_of(&t->s, c->a, &m));
        conduct_melee_ledger(&t->s, &m, t->s.units[c->defender ? c->b : c->a].side, &l);
        if (drill_line(&l, c->code) != c->value)
            fail_msg("case %zu, %s: %d, %d expected", i, c->code, drill_line(&l, c->code), c->value);
        cu(&t->s, c->a)->rounds = cu(&t->s, c->b)->rounds = 1;
        conduct_melee_ledger(&t->s, &m, t->s.units[c->defender ? c->b : c->a].side, &l);
        if (strcmp(c->code, "mod.first-round") == 0) assert_int_equal(drill_line(&l, c->code), -1000);
        drill_close(t);
    }
}

static void dice_of_a_melee(void **unused)
{
    (void)unused;
    static const struct {
        int unit, mark, primary, support;
    } cases[] = {{COMPANY, -1, 4, 2},       {COMPANY, MARK_COLUMN, 2, 1},        {COMPANY, MARK_SQUARE, 4, 2},
                 {DRILL_HUSSARS, -1, 4, 2}, {IRREGULARS, MARK_DISMOUNTED, 3, 1}, {LIGHT_GUN, -1, 2, 1},
                 {GATLING, -1, 2, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = ground(NULL);
        conduct_melee m;
        drill_clear(t);
        drill_put(t, cases[i].unit, "1008", "n");
        if (cases[i].mark >= 0) drill_mark(t, cases[i].unit, cases[i].mark);
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, cases[i].unit);
        assert_true(conduct_melee_of(&t->s, ZULUS, &m));
        assert_int_equal(m.party[0].dice, cases[i].primary);
        assert_int_equal(m.party[1].dice, 4);
        drill_clear(t); /* and as a support of another */
        drill_put(t, SECOND, "1008", "n");
        drill_put(t, cases[i].unit == SECOND ? THIRD : cases[i].unit, "1009", "n");
        if (cases[i].mark >= 0) drill_mark(t, cases[i].unit, cases[i].mark);
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, SECOND);
        assert_true(conduct_melee_of(&t->s, ZULUS, &m));
        assert_int_equal(m.party[0].count, 2);
        assert_int_equal(m.party[0].dice, 4 + cases[i].support);
        drill_close(t);
    }
}

/* U·H26: Shaken friends, and those at grips themselves, lend no hand; nor more than two. */
static void who_supports(void **unused)
{
    (void)unused;
    drill *t = ground(NULL);
    conduct_melee m;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    drill_put(t, ELITE, "1108", "n");
    assert_true(conduct_melee_of(&t->s, ZULUS, &m));
    assert_int_equal(m.party[0].count, 3);
    assert_int_equal(m.party[0].unit[0], COMPANY);
    drill_mark(t, SECOND, MARK_SHAKEN);
    drill_mark(t, THIRD, MARK_SHAKEN);
    assert_true(conduct_melee_of(&t->s, ZULUS, &m));
    assert_int_equal(m.party[0].count, 2);
    drill_put(t, ZULUS_2, "1107", "s");
    drill_contact(t, ZULUS_2, ELITE); /* a melee of its own */
    assert_true(conduct_melee_of(&t->s, ZULUS, &m));
    assert_int_equal(m.party[0].count, 1);
    assert_int_equal(m.party[1].count, 1);
    drill_close(t);
}

/* U15: each that charged beside the primary adds its dice, however many they are; U17: each takes its share.
 */
static int supported_by(drill *t, int side, conduct_melee *m)
{
    assert_true(conduct_melee_of(&t->s, ZULUS, m));
    return m->party[side].count - 1;
}

/* U·H26: beside or behind the primary, not in the hex it looks at; those with most dice. */
static void where_supports_stand(void **unused)
{
    (void)unused;
    drill *t = ground(NULL);
    conduct_melee m;
    drill_put(t, ZULUS, "1108", "nw");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1007", "n"); /* it would be shot in the back */
    assert_int_equal(supported_by(t, 0, &m), 0);
    drill_mark(t, COMPANY, MARK_SQUARE); /* a square looks every way */
    assert_int_equal(supported_by(t, 0, &m), 1);
    t->s.units[COMPANY].marks &= ~BIT(MARK_SQUARE);
    drill_put(t, LIGHT_GUN, "0907", "n");
    drill_put(t, MAXIM_GUN, "0908", "n");
    assert_int_equal(supported_by(t, 0, &m), 2);
    assert_int_equal(m.party[0].dice, 4 + 1 + 1);
    drill_put(t, SAPPERS, "1009", "n"); /* later in the order of battle, and two dice */
    assert_int_equal(supported_by(t, 0, &m), 2);
    assert_int_equal(m.party[0].unit[1], SAPPERS);
    assert_int_equal(m.party[0].unit[2], LIGHT_GUN);
    assert_int_equal(m.party[0].dice, 4 + 2 + 1);
    ledger l;
    conduct_melee_ledger(&t->s, &m, 0, &l);
    int named = 0;
    for (int i = 0; i < l.count; i++) { /* each by name, with its dice */
        if (strcmp(l.line[i].code, "mod.support-of") != 0) continue;
        assert_int_equal(l.line[i].n, named == 0 ? SAPPERS : LIGHT_GUN);
        assert_int_equal(l.line[i].value, named == 0 ? 2 : 1);
        named++;
    }
    assert_int_equal(named, 2);
    drill_close(t);
}

/* U·H26: two who fight nobody support besides those who charged with the primary. */
static void supports_beside_chargers(void **unused)
{
    (void)unused;
    drill *t = ground(NULL);
    conduct_melee m;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, ZULUS_2, "1107", "sw");
    t->s.units[ZULUS_2].strength = 5;
    drill_contact(t, ZULUS_2, COMPANY);
    drill_put(t, ZULUS_3, "1006", "s");
    drill_put(t, MUSKETEERS, "1106", "s");
    assert_int_equal(supported_by(t, 1, &m), 3);
    assert_int_equal(m.party[1].unit[0], ZULUS);
    assert_int_equal(m.party[1].dice, 4 + 2 + 2 + 2);
    drill_close(t);
}

static void every_charger_adds(void **unused)
{
    (void)unused;
    static const int chargers[] = {ZULUS, ZULUS_2, ZULUS_3, MUSKETEERS};
    static const char *const at[] = {"1007", "0907", "1107", "1108"};
    drill *t = ground(NULL);
    conduct_melee m;
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    for (int i = 0; i < 4; i++) {
        drill_put(t, chargers[i], at[i], "s");
        if (hexes(cd(&t->s), t->s.units[chargers[i]].space, t->s.units[COMPANY].space) != 1)
            fail_msg("%s is not beside it", at[i]);
        drill_contact(t, chargers[i], COMPANY);
        cu(&t->s, chargers[i])->rounds = 1; /* no flank counts any more: nothing is doubled */
    }
    assert_true(conduct_melee_of(&t->s, ZULUS, &m));
    assert_int_equal(m.party[1].count, 4);
    assert_int_equal(m.party[1].dice, 4 + 2 + 2 + 2);
    assert_int_equal(m.party[0].dice, 4);
    drill_close(t);
}

/* The card of a charge is the melee as the charge leaves it: with friends who fight there already and with
 * those beside; and what it says of destruction follows from the dice. */
static void the_card_of_a_charge(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++) {
        drill *t = drill_open("zulu", NULL);
        odds o;
        error err = {0};
        action a;
        drill_clear(t);
        drill_put(t, ZULUS, "1007", "s");
        drill_put(t, SECOND, "1208", "n");
        drill_put(t, ZULUS_2, "0906", "s");
        if (i > 0) {
            drill_put(t, COMPANY, "1008", "n");
            drill_contact(t, ZULUS, COMPANY);
        }
        if (i > 1) {
            drill_put(t, THIRD, "1109", "n"); /* beside the company, and fights nobody */
            t->s.units[ZULUS].strength = 1;
        }
        drill_movement(t, 0);
        drill_only(t, "order u1", "5");
        assert_true(action_decode(t->sc, 0, "charge u1 @u22 > 1107", &a, &err));
        assert_true(game_odds(&t->s, &a, &o));
        drill_only(t, "charge u1 @u22 > 1107", NULL);
        drill_resume(t, PHASE_MELEE);
        drill_go(t);
        for (int k = 0; k < 2; k++) {
            const roll *thrown = drill_roll(t, "roll.melee", k);
            const int side = t->s.units[thrown->unit].side;
            assert_int_equal(o.thrown[side].n, thrown->count);
            assert_int_equal(o.thrown[side].need, thrown->need);
        }
        assert_int_equal(o.nnotes, i == 2); /* nobody else can be destroyed */
        if (i == 2) assert_true(o.note[0].ppm > 900000);
        drill_close(t);
    }
}

/* U1, U·H6: step 5 is before the fire and the blows, and who can fill up is low on ammunition no more: the
 * Zulus always, having no mules; the company not, which is in melee. */
static void ammunition_comes_up_before_the_blows(void **unused)
{
    (void)unused;
    drill *t = drill_open("zulu", NULL);
    odds o;
    error err = {0};
    action a;
    drill_clear(t);
    for (int u = 0; u < t->sc->nunits; u++)
        ((conduct_data *)t->sc->data)->mules[t->sc->units[u].side] = t->sc->units[u].side == 0;
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, SECOND, "1208", "n");
    drill_put(t, MULES, "1208", "n");
    drill_mark(t, ZULUS, MARK_LOW_AMMO);
    drill_mark(t, SECOND, MARK_LOW_AMMO);
    drill_movement(t, 0);
    drill_only(t, "order u1", "5");
    assert_true(action_decode(t->sc, 0, "charge u1 @u22 > 1107", &a, &err));
    assert_true(game_odds(&t->s, &a, &o));
    assert_int_equal(drill_line(&o.ledger, "mod.low-ammo"), -1);
    assert_int_equal(drill_line(&o.against, "mod.low-ammo"), -1000);
    drill_only(t, "charge u1 @u22 > 1107", NULL);
    odds stands;
    assert_true(game_blow(&t->s, SECOND, ZULUS, &stands));
    drill_resume(t, PHASE_MARKERS);
    drill_go(t);
    assert_true(state_has(&t->s, SECOND, MARK_LOW_AMMO) && !state_has(&t->s, ZULUS, MARK_LOW_AMMO));
    event_list_clear(&t->events);
    drill_resume(t, PHASE_MELEE);
    drill_go(t);
    for (int k = 0; k < 2; k++) {
        const roll *thrown = drill_roll(t, "roll.melee", k);
        const int side = t->s.units[thrown->unit].side;
        assert_int_equal(o.thrown[side].need, thrown->need);
        assert_int_equal(stands.thrown[side].need, thrown->need);
    }
    /* whoever has run low since then has none until the next step 5 */
    drill_clear(t);
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, SECOND, "1008", "n");
    drill_contact(t, SECOND, ZULUS);
    drill_mark(t, ZULUS, MARK_LOW_AMMO);
    drill_phase(t, PHASE_RIFLES_2, STAGE_RIFLES, STEP_RIFLES, 0);
    assert_true(game_blow(&t->s, SECOND, ZULUS, &o));
    assert_int_equal(drill_line(&o.against, "mod.low-ammo"), -1);
    drill_close(t);
}

/* The same for fire later in the turn, from where the move ends, and for fire asked about too early. */
static void ammunition_comes_up_before_the_fire(void **unused)
{
    (void)unused;
    for (int near = 0; near < 2; near++) {
        drill *t = drill_open("zulu", NULL);
        odds o;
        error err = {0};
        action a;
        drill_clear(t);
        ((conduct_data *)t->sc->data)->mules[0] = true;
        drill_put(t, COMPANY, "1009", "n");
        drill_put(t, MULES, near ? "1010" : "1016", "n");
        drill_put(t, ZULUS, "1004", "s");
        drill_mark(t, COMPANY, MARK_LOW_AMMO);
        drill_movement(t, 0);
        drill_only(t, "order u0", "5");
        const int line = near ? -1000 : -1;
        assert_true(action_decode(t->sc, 0, "move u0 > 1008", &a, &err));
        assert_true(game_preview_odds(&t->s, &a, ZULUS, &o));
        assert_int_equal(drill_line(&o.ledger, "mod.low-ammo"), line);
        assert_true(action_decode(t->sc, 0, "fire u0 @u22", &a, &err));
        assert_true(game_odds(&t->s, &a, &o));
        assert_int_equal(drill_line(&o.ledger, "mod.low-ammo"), line);
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        assert_true(game_odds(&t->s, &a, &o));
        assert_int_equal(drill_line(&o.ledger, "mod.low-ammo"), -1);
        drill_close(t);
    }
}

/* Who charges has got up, and the fire before the blows finds him standing. */
static void who_charges_lies_no_more(void **unused)
{
    (void)unused;
    int stopped[2];
    for (int lay = 0; lay < 2; lay++) {
        drill *t = drill_open("zulu", NULL);
        odds o;
        error err = {0};
        action a;
        drill_clear(t);
        drill_put(t, COMPANY, "1009", "n");
        drill_put(t, ENEMY, "1007", "s");
        if (lay) drill_mark(t, COMPANY, MARK_GROUND);
        drill_movement(t, 0);
        drill_only(t, "order u0", "6");
        assert_true(action_decode(t->sc, 0, "charge u0 @u29 > 1008", &a, &err));
        assert_true(game_odds(&t->s, &a, &o));
        stopped[lay] = -1;
        for (int i = 0; i < o.ledger.count; i++)
            if (strcmp(o.ledger.line[i].code, "note.fire-first") == 0) stopped[lay] = o.ledger.line[i].value;
        drill_close(t);
    }
    assert_true(stopped[0] > 0);
    assert_int_equal(stopped[1], stopped[0]);
}

/* U·H26, U15: nobody lends a hand over a cliff, or takes Kills for it. */
static void nobody_supports_over_a_cliff(void **unused)
{
    (void)unused;
    for (int cliff = 0; cliff < 2; cliff++) {
        drill *t = drill_open("zulu", NULL);
        conduct_melee m;
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        drill_put(t, THIRD, "1009", "n");
        if (cliff) drill_cliff(t, "1008", "1009");
        drill_contact(t, ZULUS, COMPANY);
        assert_true(conduct_melee_of(&t->s, COMPANY, &m));
        assert_int_equal(m.party[0].count, 2 - cliff);
        assert_int_equal(m.party[0].alone, 0); /* it is no neighbour */
        drill_close(t);
    }
}

/* The dice that its card shows to that side, struck on or struck at. */
static int dice_shown(const odds *o, int side)
{
    return o->thrown[side].n;
}

/* U·H26: a friend beside two melees lends a hand in the one that is thrown first, and the cards of both know
 * it: of a charge that makes the second, of the blows that are owed, and in the end of what is thrown. */
static void one_hand_for_two_melees(void **unused)
{
    (void)unused;
    drill *t = drill_open("zulu", NULL);
    odds o;
    error err = {0};
    action a;
    conduct_melee m;
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1208", "n");
    drill_put(t, THIRD, "1108", "n"); /* behind both */
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, ZULUS_2, "1206", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_movement(t, 1);
    char text[64];
    snprintf(text, sizeof text, "charge u%d @u%d > 1207", ZULUS_2, SECOND);
    assert_true(action_decode(t->sc, 1, text, &a, &err));
    assert_true(game_odds(&t->s, &a, &o));
    assert_int_equal(dice_shown(&o, 1), 4); /* not the six of two companies */
    assert_int_equal(drill_line(&o.against, "mod.no-support.spent"), 3);
    drill_put(t, ZULUS_2, "1207", "s");
    drill_contact(t, ZULUS_2, SECOND);
    assert_true(game_blow(&t->s, COMPANY, ZULUS, &o));
    assert_int_equal(dice_shown(&o, 0), 6);
    assert_true(game_blow(&t->s, SECOND, ZULUS_2, &o));
    assert_int_equal(dice_shown(&o, 0), 4);
    assert_true(conduct_melee_of(&t->s, SECOND, &m)); /* by itself it would have two more */
    assert_int_equal(m.party[0].dice, 6);
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    event_list_clear(&t->events);
    drill_faces(t, "1 1 1 1 1 1 1 1 1 1 6 6 6 6 1 1 1 1");
    drill_resume(t, PHASE_MELEE);
    resolver r = {.dice = &t->dice, .events = &t->events};
    action_init(&a, VERB_GO, 0xff);
    game_apply(&t->s, &a, &r);
    assert_true(game_blow(&t->s, SECOND, ZULUS_2, &o)); /* the first is struck, the second still owed */
    assert_int_equal(dice_shown(&o, 0), 4);
    drill_go(t);
    assert_int_equal(drill_roll(t, "roll.melee", 1)->count, 6);
    assert_int_equal(drill_roll(t, "roll.melee", 3)->count, 4);
    const event *hits = drill_event(t, "ev.melee-hits", 0);
    assert_int_equal(hits->unit, SECOND);
    assert_int_equal(hits->n[2], 3); /* and why: the words of that number */
    drill_close(t);
}

/* What keeps the neighbours from helping is said as it is (U·H26), and as of ours. */
static void why_it_is_alone(void **unused)
{
    (void)unused;
    static const struct {
        int mark, second; /* of each of the two neighbours */
        const char *code;
    } cases[] = {{MARK_SHAKEN, MARK_SHAKEN, "mod.no-support.shaken"},
                 {MARK_SUPPORTED, MARK_SUPPORTED, "mod.no-support.spent"},
                 {MARK_SHAKEN, MARK_SUPPORTED, "mod.no-support"},
                 {MARK_GROUND, MARK_GROUND, "mod.no-support"}};
    drill *t = ground(NULL);
    conduct_melee m;
    ledger l;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill_put(t, SECOND, "0908", "n");
        drill_put(t, THIRD, "1108", "n");
        t->s.units[SECOND].marks = BIT(cases[i].mark);
        t->s.units[THIRD].marks = BIT(cases[i].second);
        assert_true(conduct_melee_of(&t->s, COMPANY, &m));
        conduct_melee_ledger(&t->s, &m, 0, &l);
        assert_true(drill_line(&l, cases[i].code) > 0);
        for (int k = 0; k < l.count; k++)
            if (strcmp(l.line[k].code, cases[i].code) == 0) assert_true(l.line[k].house);
    }
    drill_close(t);
}

/* The card of a melee names who stands by and does not help while others do, and why; a roll does not. */
static void who_stands_by_is_named(void **unused)
{
    (void)unused;
    static const struct {
        int mark;
        const char *code;
    } cases[] = {{MARK_SHAKEN, "note.idle.shaken"},
                 {MARK_SUPPORTED, "note.idle.spent"},
                 {MARK_GROUND, "note.idle.cannot"}};
    drill *t = ground(NULL);
    conduct_melee m;
    odds o;
    ledger l;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    drill_put(t, ELITE, "1108", "n");
    assert_true(game_blow(&t->s, COMPANY, ZULUS, &o));
    assert_int_equal(drill_line(&o.ledger, "note.idle.enough"), ELITE); /* two help */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        t->s.units[SECOND].marks = t->s.units[THIRD].marks = BIT(cases[i].mark);
        assert_true(game_blow(&t->s, COMPANY, ZULUS, &o));
        assert_int_equal(drill_line(&o.ledger, cases[i].code), SECOND);
        for (int k = 0; k < o.ledger.count; k++) /* and one more */
            if (strcmp(o.ledger.line[k].code, cases[i].code) == 0)
                assert_int_equal(o.ledger.line[k].value, 1);
        assert_true(conduct_melee_of(&t->s, COMPANY, &m));
        conduct_melee_ledger(&t->s, &m, 0, &l);
        assert_int_equal(drill_line(&l, cases[i].code), -1000);
    }
    t->s.units[SECOND].marks = t->s.units[THIRD].marks = 0;
    drill_put(t, ZULUS_2, "0909", "n"); /* at grips with one of them */
    cu(&t->s, ZULUS_2)->quarry = THIRD + 1;
    assert_true(conduct_in_contact(&t->s, THIRD) && !conduct_in_contact(&t->s, SECOND));
    assert_true(game_blow(&t->s, COMPANY, ZULUS, &o));
    assert_int_equal(drill_line(&o.ledger, "note.idle.fights"), THIRD);
    drill_close(t);
}

/* U15: of stands is spoken where the option lets them be lost (U·H1), and where some are. */
static void dice_of_stands(void **unused)
{
    (void)unused;
    static const char *const lost[] = {"standsPerKills=1", NULL};
    for (int i = 0; i < 4; i++) {
        drill *t = ground(i < 2 ? NULL : lost);
        conduct_melee m;
        ledger l;
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, COMPANY);
        if (i % 2 == 1) t->s.units[COMPANY].strength = 3;
        assert_true(conduct_melee_of(&t->s, COMPANY, &m));
        conduct_melee_ledger(&t->s, &m, 0, &l);
        assert_int_equal(drill_line(&l, "mod.melee-dice"), i < 3 ? 4 : -1000);
        assert_int_equal(drill_line(&l, "mod.melee-dice.stands"), i < 3 ? -1000 : 2);
        drill_close(t);
    }
}

/* The rule a note of a volley names is the one that says it: U4 how many Kills destroy, U2 what hits do. */
static void notes_of_a_volley_name_their_rule(void **unused)
{
    (void)unused;
    static const struct {
        const char *code, *rule;
    } of[] = {{"note.strength-left", "U4"}, {"note.hits-shake", "U2"}, {"note.hit-kills", "U2"}};
    drill *t = ground(NULL);
    odds o;
    drill_put(t, ZULUS, "1005", "s");
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
    action a = action_of(VERB_FIRE, 0, COMPANY);
    a.target = ZULUS;
    assert_true(game_odds(&t->s, &a, &o));
    int found = 0;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
        for (int k = 0; k < o.against.count; k++)
            if (strcmp(o.against.line[k].code, of[i].code) == 0) {
                assert_string_equal(o.against.line[k].rule, of[i].rule);
                found++;
            }
    assert_int_equal(found, 3);
    drill_close(t);
}

/* U13: 6, a second attempt 5; a Maxim two better. */
static void the_card_of_clearing_a_jam(void **unused)
{
    (void)unused;
    static const uint32_t cleared[] = {166667, 333333, 500000};
    drill *t = drill_open("zulu", NULL);
    for (int i = 0; i < 3; i++) {
        const int u = i < 2 ? GATLING : MAXIM_GUN;
        odds o;
        drill_clear(t);
        drill_put(t, u, "1008", "n");
        drill_mark(t, u, MARK_JAMMED);
        cu(&t->s, u)->tries = (uint8_t)(i == 1);
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        const action a = action_of(VERB_UNJAM, 0, u);
        assert_true(game_odds(&t->s, &a, &o));
        assert_int_equal(o.nbands, 2);
        assert_in_range(o.band[1].ppm, cleared[i] - 1, cleared[i] + 1);
    }
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conduct_modifiers),
        cmocka_unit_test(ratings),
        cmocka_unit_test(one_hand_for_two_melees),
        cmocka_unit_test(why_it_is_alone),
        cmocka_unit_test(who_stands_by_is_named),
        cmocka_unit_test(dice_of_stands),
        cmocka_unit_test(notes_of_a_volley_name_their_rule),
        cmocka_unit_test(fire_modifiers),
        cmocka_unit_test(fire_into_a_melee),
        cmocka_unit_test(dice_say_what_they_are_counted_by),
        cmocka_unit_test(dice_removed),
        cmocka_unit_test(not_a_die_left),
        cmocka_unit_test(natural_ones),
        cmocka_unit_test(dice_and_numbers),
        cmocka_unit_test(stands_that_fire),
        cmocka_unit_test(a_card_says_who_fires),
        cmocka_unit_test(low_on_ammunition),
        cmocka_unit_test(melee_modifiers),
        cmocka_unit_test(dice_of_a_melee),
        cmocka_unit_test(who_supports),
        cmocka_unit_test(every_charger_adds),
        cmocka_unit_test(where_supports_stand),
        cmocka_unit_test(supports_beside_chargers),
        cmocka_unit_test(the_card_of_a_charge),
        cmocka_unit_test(ammunition_comes_up_before_the_blows),
        cmocka_unit_test(ammunition_comes_up_before_the_fire),
        cmocka_unit_test(who_charges_lies_no_more),
        cmocka_unit_test(nobody_supports_over_a_cliff),
        cmocka_unit_test(the_card_of_clearing_a_jam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
