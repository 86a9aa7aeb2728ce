/*
 * test_animals.c: the animals' table (S·H23), aggressiveness (S36), weapon strength and toughness (S37, S38,
 * S·H19), rounds of hand-to-hand with beasts (S39). SX29, SX30.
 */
#include "game/game.h"
#include "rules/safari/drill.h"
#include "rules/safari/bush.h"
#include "rules/safari/compile.h"
#include "rules/safari/apply.h"
#include "rules/safari/party.h"
#include "rules/safari/losses.h"
#include "rules/safari/melee.h"
#include "rules/safari/moves.h"
#include "core/strbuf.h"
#include "game/story.h"

static void put(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

/* A copy of the table to which the rules' own functions are put, with those faces and no others. */
typedef struct bench {
    drill t;
    state s;
    dice_source dice;
    event_list events;
    resolver r;
} bench;

static bench *bench_open(int u, int other)
{
    bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->t = drill_open("drill", NULL);
    drill_clear(&b->t, u, other, BOWMEN, -1);
    put(&b->t, BOWMEN, "1401");
    put(&b->t, u, "0911");
    if (other != BOWMEN) put(&b->t, other, "1011");
    b->s = *drill_state(&b->t);
    return b;
}

static void bench_dice(bench *b, const char *faces)
{
    error err = {0};
    event_list_clear(&b->events);
    dice_seeded(&b->dice, 1, 1);
    assert_true(dice_script(&b->dice, faces, &err));
    b->r = (resolver){.dice = &b->dice, .events = &b->events};
}

/* All the faces were rolled and none beyond them. */
static void bench_spent(const bench *b, int rolls)
{
    assert_int_equal(dice_left_over(&b->dice), 0);
    assert_false(b->dice.misfit);
    assert_int_equal(b->events.nrolls, rolls);
    int faces = 0;
    for (int i = 0; i < b->events.nrolls; i++)
        faces += b->events.rolls[i].count;
    assert_int_equal(faces, b->dice.nscript);
}

static void bench_close(bench *b)
{
    event_list_free(&b->events);
    drill_close(&b->t);
    free(b);
}

static bool told(const bench *b, const char *code)
{
    for (int i = 0; i < b->events.count; i++)
        if (strcmp(b->events.items[i].code, code) == 0) return true;
    return false;
}

static int weapon(const bench *b, const char *id)
{
    for (int w = 0; w < sd(&b->s)->nweapons; w++)
        if (strcmp(sd(&b->s)->weapon[w].id, id) == 0) return w;
    fail_msg("no weapon \"%s\"", id);
    return -1;
}

static const safari_animal *animal(const bench *b, const char *id)
{
    const bush_data *d = bd(&b->s);
    for (int i = 0; i < d->nanimals; i++)
        if (strcmp(d->animal[i].id, id) == 0) return &d->animal[i];
    fail_msg("no animal \"%s\"", id);
    return NULL;
}

static bool said(const bench *b, const char *code)
{
    for (int i = 0; i < b->events.count; i++)
        if (strcmp(b->events.items[i].code, code) == 0) return true;
    return false;
}

/* ---- the table */

static void the_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *id;
        int move, water, die, toughness, agg, target, springs;
        bool thick, cat, runs_once;
    } rows[] = {
        {"bull-elephant", 5, 0, 12, 14, 2, 2, 0, true, false, false},
        {"cow-elephant", 5, 0, 10, 13, 2, 2, 0, true, false, false},
        {"rhino", 6, 0, 12, 12, 3, 2, 0, true, false, false},
        {"hippo", 4, 4, 12, 12, 3, 2, 0, true, false, false},
        {"buffalo", 5, 0, 10, 10, 2, 1, 0, false, false, false},
        {"lion", 6, 0, 10, 8, 3, 0, -2, false, true, true},
        {"man-eater", 6, 0, 10, 8, 5, 0, -2, false, true, true},
        {"leopard", 6, 0, 10, 7, 4, 0, -2, false, true, true},
        {"panther", 6, 0, 10, 7, 4, 0, -2, false, true, true},
        {"cheetah", 8, 0, 8, 6, 1, 0, -2, false, true, true},
        {"crocodile", 2, 4, 10, 10, 5, 0, 0, false, false, false},
        {"gorilla", 4, 0, 10, 9, 2, 0, 0, false, false, false},
        {"snake", 1, 0, 6, 3, 6, 0, 0, false, false, false},
        {"antelope", 8, 0, 0, 6, 0, 0, -2, false, false, false},
    };
    bench *b = bench_open(ASKARIS, BOWMEN);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const safari_animal *a = animal(b, rows[i].id);
        assert_int_equal(a->move, rows[i].move);
        assert_int_equal(a->water, rows[i].water);
        assert_int_equal(a->die, rows[i].die);
        assert_int_equal(a->toughness, rows[i].toughness);
        assert_int_equal(a->agg, rows[i].agg);
        assert_int_equal(a->target, rows[i].target);
        assert_int_equal(a->springs, rows[i].springs);
        assert_true(a->thick == rows[i].thick && a->cat == rows[i].cat && a->runs_once == rows[i].runs_once);
    }
    assert_int_equal(animal(b, "buffalo")->wounded_agg, 6);
    assert_true(animal(b, "rhino")->straight && animal(b, "bull-elephant")->tramples);
    assert_true(animal(b, "crocodile")->water_only && animal(b, "leopard")->cover &&
                animal(b, "antelope")->food);
    bench_close(b);
}

/* S36, SX29: it attacks when the d6 does not exceed its aggressiveness. */
static void aggressiveness_of_each(void **unused)
{
    (void)unused;
    static const struct {
        const char *type;
        int agg;
    } rows[] = {{"lion", 3},         {"leopard", 4}, {"panther", 4}, {"cheetah", 1}, {"bull-elephant", 2},
                {"cow-elephant", 2}, {"rhino", 3},   {"hippo", 3},   {"buffalo", 2}, {"crocodile", 5}};
    bench *b = bench_open(ASKARIS, BOWMEN);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int u = drill_beast(&b->t, rows[i].type);
        for (int face = 1; face <= 6; face++) {
            char faces[16];
            snprintf(faces, sizeof faces, "%d", face);
            bench_dice(b, faces);
            assert_true(safari_beast_attacks(&b->s, u, ASKARIS, &b->r) == (face <= rows[i].agg));
            bench_spent(b, 1);
        }
    }
    const int buffalo = drill_beast(&b->t, "buffalo"); /* wounded, it rages: nothing exceeds 6 */
    b->s.units[buffalo].hits = 1;
    bench_dice(b, "6");
    assert_true(safari_beast_attacks(&b->s, buffalo, ASKARIS, &b->r));
    bench_dice(b, "5"); /* the man-eater of the table attacks on 5 */
    assert_true(safari_beast_attacks(&b->s, MAN_EATER, ASKARIS, &b->r));
    bench_close(b);
}

/* ---- toughness */

/* SX30: a rifle's d12 against a rhinoceros: 12 kills, 6 wounds, 5 does nothing. */
static void rifle_against_rhino(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, RHINO);
    const int f = first_figure(&b->s, ASKARIS), rifle = weapon(b, "breech-loader");
    bench_dice(b, "5");
    safari_beast_hit(&b->s, &b->s, f, rifle, false, RHINO, &b->r);
    bench_spent(b, 1);
    assert_int_equal(b->s.units[RHINO].hits, 0);
    assert_int_equal(b->events.rolls[0].sides, 12);
    assert_int_equal(b->events.rolls[0].need, 12);
    bench_dice(b, "6");
    safari_beast_hit(&b->s, &b->s, f, rifle, false, RHINO, &b->r);
    assert_int_equal(b->s.units[RHINO].hits, 1);
    assert_true(state_has(&b->s, RHINO, MARK_ENRAGED));
    bench_dice(b, "12");
    safari_beast_hit(&b->s, &b->s, f, rifle, false, RHINO, &b->r);
    assert_int_equal(b->s.units[RHINO].status, UNIT_DESTROYED);
    bench_close(b);
}

static void strength_by_weapon(void **unused)
{
    (void)unused;
    static const struct {
        const char *weapon;
        int die, bonus;
    } rows[] = {{"musket", 10, 0},
                {"matchlock", 10, 0},
                {"muzzle-loader", 12, 0},
                {"breech-loader", 12, 0},
                {"hunting-rifle", 20, 0},
                {"elephant-gun", 20, 0},
                {"bow", 8, 0},
                {"forest-bow", 8, 0},
                {"pistol", 8, 0},
                {"thrown-spear", 8, 2},
                {"maxim", 12, 0},
                {"lewis", 12, 0},
                {"browning", 12, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench *b = bench_open(ASKARIS, RHINO);
        bench_dice(b, "1");
        safari_beast_hit(&b->s, &b->s, first_figure(&b->s, ASKARIS), weapon(b, rows[i].weapon), false, RHINO,
                         &b->r);
        bench_spent(b, 1);
        assert_int_equal(b->events.rolls[0].sides, rows[i].die);
        assert_int_equal(b->events.rolls[0].outcome, 1 + rows[i].bonus);
        bench_close(b);
    }
}

/* A hit tells both numbers, or what the one is that counts (S38, S·H19). */
static void both_numbers_are_said(void **unused)
{
    (void)unused;
    static const struct {
        int hits;
        bool in_hand;
        const char *says;
    } rows[] = {{0, false, "1d12: 1 (6 to wound, 12 to kill)"},
                {1, false, "1d12: 1 (6 to wound, 12 to kill)"},
                {2, false, "1d12: 1 (6 to kill: it bears no more wounds)"},
                {2, true, "1d10: 1 (6 to wound; a blow never kills it)"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench *b = bench_open(ASKARIS, RHINO);
        strbuf said = {0};
        bench_dice(b, "1");
        b->s.units[RHINO].hits = (int16_t)rows[i].hits;
        safari_beast_hit(&b->s, &b->s, first_figure(&b->s, ASKARIS), weapon(b, "breech-loader"),
                         rows[i].in_hand, RHINO, &b->r);
        story_roll(b->s.sc, &b->s, &b->events.rolls[0], &said);
        assert_string_equal(strbuf_str(&said), rows[i].says);
        strbuf_free(&said);
        bench_close(b);
    }
}

/* S37: hand to hand it is the man's own die, the spear +2, sword and machete +1, but S38 not against the
 * thick-skinned. */
static void strength_in_hand(void **unused)
{
    (void)unused;
    static const struct {
        int unit;
        const char *weapon;
        int figure, die, rhino, lion;
    } rows[] = {
        {BEARERS, "machete", 0, 6, 0, 1},       {SPEARMEN, "spear", 1, 8, 2, 2},
        {MAASAI, "spear", 1, 10, 2, 2},         {BALUCHIS, "sword", 1, 8, 0, 1},
        {ASKARIS, "breech-loader", 1, 8, 0, 0}, {REGULARS, "bayonet", 1, 10, 0, 0},
        {ARCHERS, "short-spear", 1, 8, 2, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench *b = bench_open(rows[i].unit, RHINO);
        const int f = first_figure(&b->s, rows[i].unit) + rows[i].figure;
        bench_dice(b, "1");
        safari_beast_hit(&b->s, &b->s, f, weapon(b, rows[i].weapon), true, RHINO, &b->r);
        assert_int_equal(b->events.rolls[0].sides, rows[i].die);
        assert_int_equal(b->events.rolls[0].outcome, 1 + rows[i].rhino);
        b->s.units[MAN_EATER].status = UNIT_ON;
        b->s.units[MAN_EATER].space = b->s.units[RHINO].space;
        b->s.units[MAN_EATER].strength = 1;
        bench_dice(b, "1");
        safari_beast_hit(&b->s, &b->s, f, weapon(b, rows[i].weapon), true, MAN_EATER, &b->r);
        assert_int_equal(b->events.rolls[0].outcome, 1 + rows[i].lion);
        bench_close(b);
    }
}

/* S·H19: the second wound kills; S38: an elephant, hippo or rhino takes three, and is only wounded in hand.
 */
static void wounds_that_kill(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, MAN_EATER);
    const int f = first_figure(&b->s, ASKARIS), rifle = weapon(b, "breech-loader");
    bench_dice(b, "4 5"); /* half of 8 wounds */
    safari_beast_hit(&b->s, &b->s, f, rifle, false, MAN_EATER, &b->r);
    assert_int_equal(b->s.units[MAN_EATER].hits, 1);
    safari_beast_hit(&b->s, &b->s, f, rifle, false, MAN_EATER, &b->r);
    assert_int_equal(b->s.units[MAN_EATER].status, UNIT_DESTROYED);
    assert_false(state_has(&b->s, MAN_EATER, MARK_ENRAGED));
    assert_true(told(b, "ev.bush.none-left"));
    assert_false(told(b, "ev.bush.killed")); /* the last one's end is told once */
    assert_false(told(b, "ev.unmark"));      /* that a dead one is wounded no longer is no news */
    bench_close(b);

    b = bench_open(MAASAI, RHINO);
    const int spear = weapon(b, "spear"), m = first_figure(&b->s, MAASAI);
    bench_dice(b, "10 10 10 10"); /* 12 with the spear: as tough as it is, and yet only wounds */
    for (int i = 0; i < 4; i++)
        safari_beast_hit(&b->s, &b->s, m, spear, true, RHINO, &b->r);
    assert_int_equal(b->s.units[RHINO].status, UNIT_ON);
    assert_int_equal(b->s.units[RHINO].hits, 2);
    bench_dice(b, "6"); /* the third wound, from a distance */
    safari_beast_hit(&b->s, &b->s, m, weapon(b, "thrown-spear"), false, RHINO, &b->r);
    assert_int_equal(b->s.units[RHINO].status, UNIT_DESTROYED);
    bench_close(b);
}

/* Of several, the foremost is killed, and the next is whole. */
static void one_of_a_herd(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, ANTELOPE);
    assert_int_equal(b->s.units[ANTELOPE].strength, 6);
    bench_dice(b, "3 6");
    const int f = first_figure(&b->s, ASKARIS), rifle = weapon(b, "breech-loader");
    safari_beast_hit(&b->s, &b->s, f, rifle, false, ANTELOPE, &b->r);
    assert_int_equal(b->s.units[ANTELOPE].hits, 1);
    safari_beast_hit(&b->s, &b->s, f, rifle, false, ANTELOPE, &b->r);
    assert_int_equal(b->s.units[ANTELOPE].hits, 0);
    assert_int_equal(b->s.units[ANTELOPE].strength, 5);
    assert_false(state_has(&b->s, ANTELOPE, MARK_ENRAGED));
    bool cleared =
        false; /* the wounded one is dead; the others are not wounded, and nobody is said to mend */
    for (int i = 0; i < b->events.count; i++)
        cleared = cleared || (b->events.items[i].kind == EV_UNMARK && b->events.items[i].code[0] == 0);
    assert_true(cleared);
    assert_false(told(b, "ev.mark") || told(b, "ev.unmark"));
    bench_close(b);
}

/* A wounded man's throw is one less (S24), also for strength. */
static void a_wounded_striker(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, RHINO);
    const int f = first_figure(&b->s, ASKARIS);
    sf(&b->s, f)->flags |= FIG_WOUNDED;
    bench_dice(b, "12");
    safari_beast_hit(&b->s, &b->s, f, weapon(b, "breech-loader"), false, RHINO, &b->r);
    assert_int_equal(b->events.rolls[0].outcome, 11);
    assert_int_equal(b->s.units[RHINO].hits, 1);
    bench_close(b);
}

/* ---- a round of hand-to-hand */

static void every_beast_strikes(void **unused)
{
    (void)unused;
    /* One bearer against each: a tie of numbers, no charge. His machete is longer and misses; the beast
     * needs 5. */
    static const char *const types[] = {"bull-elephant", "cow-elephant", "rhino",   "hippo",   "buffalo",
                                        "lion",          "leopard",      "panther", "cheetah", "crocodile"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const int need = i == 0 ? 9 : 5; /* the bull tramples: S·H23 */
        for (int face = need - 1; face <= need; face++) {
            bench *b = bench_open(BEARERS, BOWMEN);
            const int u = drill_beast(&b->t, types[i]);
            for (int f = first_figure(&b->s, BEARERS) + 1; f < end_figure(&b->s, BEARERS); f++)
                safari_vanish(&b->s, f, "ev.killed", &(resolver){.dice = &b->dice});
            b->s.units[u].status = UNIT_ON;
            b->s.units[u].space = (uint16_t)drill_space(&b->t, "1011");
            char faces[16];
            snprintf(faces, sizeof faces, "1 %d", face);
            bench_dice(b, faces);
            safari_beast_fight(&b->s, BEARERS, u, &b->r);
            bench_spent(b, 2);
            assert_int_equal(b->events.rolls[1].sides, animal(b, types[i])->die);
            assert_int_equal(b->s.units[BEARERS].status, face == need ? UNIT_DESTROYED : UNIT_ON);
            bench_dice(b, "");
            safari_beast_fight(&b->s, BEARERS, u, &b->r); /* S·H9: one round a turn */
            bench_spent(b, 0);
            bench_close(b);
        }
    }
}

/* S14: spears before teeth: the lion that is killed first does not strike. */
static void longer_weapons_first(void **unused)
{
    (void)unused;
    bench *b = bench_open(MAASAI, MAN_EATER);
    /* by lot it is at their leader, who is special (+1): 4 is a hit; 6 and a spear kills it */
    bench_dice(b, "1  4 6");
    safari_beast_fight(&b->s, MAASAI, MAN_EATER, &b->r);
    bench_spent(b, 3);
    assert_int_equal(b->s.units[MAN_EATER].status, UNIT_DESTROYED);
    assert_int_equal(sg(&b->s)->kills[b->s.units[MAASAI].side], 0); /* people are counted, no beasts */
    assert_int_equal(b->s.units[MAASAI].strength, 6);
    bench_close(b);
}

/* S39: two lions throw together; each full five of the total is a man (S·H23). */
static void big_cats_add_their_dice(void **unused)
{
    (void)unused;
    bench *b = bench_open(LABOURERS, MAN_EATER);
    b->s.units[SECOND_MAN_EATER].status = UNIT_ON;
    b->s.units[SECOND_MAN_EATER].space = (uint16_t)drill_space(&b->t, "0910");
    b->s.units[SECOND_MAN_EATER].strength = 1;
    su(&b->s, MAN_EATER)->foe = LABOURERS + 1;
    su(&b->s, SECOND_MAN_EATER)->foe = LABOURERS + 1;
    /* a man by lot, whose machete misses; 10 and 6: sixteen, three men: he, and by d5 and d4 two more */
    bench_dice(b, "1  1  10 6  1 1");
    safari_beast_fight(&b->s, LABOURERS, MAN_EATER, &b->r);
    bench_spent(b, 5);
    assert_string_equal(b->events.rolls[2].purpose, "roll.bush.cats");
    assert_int_equal(b->events.rolls[2].count, 2);
    assert_int_equal(b->s.units[LABOURERS].strength, 3);
    assert_int_equal(sg(&b->s)->kills[b->s.units[MAN_EATER].side], 3); /* and theirs are the beasts' side's */
    bench_dice(b, "");
    safari_beast_fight(&b->s, LABOURERS, SECOND_MAN_EATER, &b->r); /* its dice were in that total */
    bench_spent(b, 0);
    bench_close(b);
}

/* S·H23: a cat is at one man by lot, who fights it alone; but a party that charged it fights all together. */
static void a_cat_is_at_one_man(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, MAN_EATER);
    const int second = first_figure(&b->s, ASKARIS) + 1;
    bench_dice(b, "2  1  5"); /* the second man; his blow misses; it has him */
    safari_beast_fight(&b->s, ASKARIS, MAN_EATER, &b->r);
    bench_spent(b, 3);
    assert_int_equal(b->events.rolls[1].count, 1);
    assert_false(figure_on(&b->s, second));
    assert_int_equal(b->s.units[ASKARIS].strength, 5);
    bench_close(b);
    b = bench_open(ASKARIS, MAN_EATER);
    b->s.units[ASKARIS].marks |= BIT(MARK_CHARGED);
    bench_dice(b, "1  1 1 1 1 1  4"); /* the effendi, then his five men; outnumbered, 4 - 1 is not enough */
    safari_beast_fight(&b->s, ASKARIS, MAN_EATER, &b->r);
    bench_spent(b, 3);
    assert_int_equal(b->events.rolls[1].count, 5);
    assert_int_equal(b->s.units[ASKARIS].strength, 6);
    bench_close(b);
}

/* S39: one less in the water against a crocodile or hippopotamus, and only there; it is of the strength of
 * the blow, as +2 and +1 of spear and sword are (S37), and not of the blow itself. */
static void in_the_water(void **unused)
{
    (void)unused;
    static const struct {
        const char *type, *where;
        int line;
    } rows[] = {
        {"crocodile", "0702", -1}, {"hippo", "0702", -1}, {"hippo", "0911", -1000}, {"lion", "0702", -1000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bench *b = bench_open(BEARERS, BOWMEN);
        const int u = drill_beast(&b->t, rows[i].type);
        b->s.units[BEARERS].space = (uint16_t)drill_space(&b->t, rows[i].where);
        b->s.units[u].status = UNIT_ON;
        b->s.units[u].space = b->s.units[BEARERS].space;
        bench_dice(b, "6 6 6 6 6 6");
        safari_beast_fight(&b->s, BEARERS, u, &b->r);
        int seen = 0;
        for (int k = 0; k < b->events.nrolls; k++) {
            const roll *made = &b->events.rolls[k];
            if (strcmp(made->purpose, "roll.bush.men") == 0)
                assert_int_equal(drill_line(&made->ledger, "mod.bush.in-water"), -1000);
            if (strcmp(made->purpose, "roll.bush.strength") != 0) continue;
            assert_int_equal(drill_line(&made->ledger, "mod.bush.in-water"), rows[i].line);
            seen++;
        }
        assert_true(seen > 0);
        bench_close(b);
    }
}

/* With the wounds rule a beast's hit is thrown for too, with its own die (S24, S·H17). */
static void a_bite_that_wounds(void **unused)
{
    (void)unused;
    const char *const options[] = {"wounds=1", NULL};
    bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->t = drill_open("drill", options);
    drill_clear(&b->t, LABOURERS, MAN_EATER, BOWMEN, -1);
    put(&b->t, BOWMEN, "1401");
    put(&b->t, LABOURERS, "0911");
    put(&b->t, MAN_EATER, "1011");
    b->s = *drill_state(&b->t);
    bench_dice(b, "1  1  9  5");
    safari_beast_fight(&b->s, LABOURERS, MAN_EATER, &b->r);
    bench_spent(b, 4);
    assert_string_equal(b->events.rolls[3].purpose, "roll.wound");
    assert_int_equal(b->events.rolls[3].sides, 10);
    assert_int_equal(b->s.units[LABOURERS].strength, 6);
    assert_int_equal(sf(&b->s, first_figure(&b->s, LABOURERS))->flags & FIG_WOUNDED, FIG_WOUNDED);
    bench_close(b);
}

/* A wounded beast throws one less, and looks again whether it dares (S·H19). */
static void a_wounded_beast_thinks_again(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, RHINO);
    su(&b->s, RHINO)->foe = ASKARIS + 1;
    bench_dice(b, "6");
    safari_beast_hit(&b->s, &b->s, first_figure(&b->s, ASKARIS), weapon(b, "breech-loader"), false, RHINO,
                     &b->r);
    assert_non_null(agenda_head(&b->s));
    assert_int_equal(agenda_head(&b->s)->kind, DUE_DAUNT);
    const int from = b->s.units[RHINO].space;
    bench_dice(b, "6"); /* above 3: it has had enough */
    safari_go(&b->s, &b->r);
    assert_true(said(b, "ev.bush.daunted") && !said(b, "ev.bush.does-not-attack"));
    assert_true(said(b, "ev.bush.breaks-off"));
    assert_int_equal(su(&b->s, RHINO)->foe, 0);
    assert_int_not_equal(b->s.units[RHINO].space, from);
    bench_close(b);
}

/* Wounded hand to hand before it strikes, it thinks first; what it decides after it has struck is of a later
 * turn. */
static void it_thinks_before_it_strikes(void **unused)
{
    (void)unused;
    for (int face = 5; face <= 6; face++) {
        bench *b = bench_open(MAASAI, RHINO);
        su(&b->s, RHINO)->foe = MAASAI + 1;
        su(&b->s, MAASAI)->foe = RHINO + 1;
        /* the leader hits with 3 + 2, 5 and the spear wound it; five others miss */
        bench_dice(b, face == 5 ? "3 5  1 1 1 1 1  3  12 1" : "3 5  1 1 1 1 1  4");
        safari_beast_fight(&b->s, MAASAI, RHINO, &b->r);
        bench_spent(b, face == 5 ? 6 : 4); /* blow, strength, blows, temper, its blow, who */
        assert_int_equal(b->s.units[RHINO].hits, 1);
        assert_int_equal(b->s.units[MAASAI].strength, face == 5 ? 5 : 6);
        assert_true(said(b, "ev.bush.undaunted") == (face == 5));
        assert_true(said(b, "ev.bush.breaks-off") == (face == 6));
        bench_close(b);
    }
}

/* The star of the table: a cat that has run goes at half its pace in the next turn; wounds cost a hex. */
static void how_far_beasts_go(void **unused)
{
    (void)unused;
    bench *b = bench_open(ASKARIS, MAN_EATER);
    assert_int_equal(safari_beast_move(&b->s, MAN_EATER), 6);
    su(&b->s, MAN_EATER)->used = 4;
    bench_dice(b, "");
    safari_bush_end_turn(&b->s, &b->r);
    assert_true(state_has(&b->s, MAN_EATER, MARK_WINDED));
    assert_int_equal(safari_beast_move(&b->s, MAN_EATER), 3);
    su(&b->s, MAN_EATER)->used = 3;
    safari_bush_end_turn(&b->s, &b->r);
    assert_false(state_has(&b->s, MAN_EATER, MARK_WINDED));
    b->s.units[MAN_EATER].hits = 1;
    assert_int_equal(safari_beast_move(&b->s, MAN_EATER), 5);
    const int crocodile = drill_beast(&b->t, "crocodile");
    b->s.units[crocodile].space = (uint16_t)drill_space(&b->t, "0702");
    assert_int_equal(safari_beast_move(&b->s, crocodile), 4);
    b->s.units[crocodile].space = (uint16_t)drill_space(&b->t, "0911");
    assert_int_equal(safari_beast_move(&b->s, crocodile), 2);
    bench_close(b);
}

/* Z7: who charges is seen, and so are his charge and the throw that sends him (S36), though the night hid
 * him. */
static void a_charge_by_night_is_told(void **unused)
{
    (void)unused;
    enum { MAN_EATER_ONE = 8, RAILWAY = 0, LIONS = 1 };
    decision d;
    drill t = drill_open("rules/safari/scenarios/tsavo.json", NULL);
    drill_all(&t, "enter u8 > 0502; end; umpire-set key=turn value=13");
    for (int i = 0; i < 40; i++) {
        session_decide(t.play, &d);
        if (drill_state(&t)->turn == 14 && d.side == LIONS && strstr(d.prompt, "move") != NULL) break;
        drill_do(&t, "end");
    }
    drill_all(&t, "umpire-place u0 > 1401; umpire-place u1 > 1401; umpire-place u8 > 0701");
    assert_false(state_seen(drill_state(&t), MAN_EATER_ONE, RAILWAY));
    drill_dice(&t, "1");
    drill_do(&t, "charge u8 @u4");
    const event *charged = drill_event(&t, "ev.charge", 0);
    assert_non_null(charged);
    assert_true((charged->seen_by >> RAILWAY & 1) != 0);
    const roll *looked = drill_roll(&t, NULL, 0);
    assert_non_null(looked);
    assert_int_equal(looked->unit, MAN_EATER_ONE);
    assert_true((looked->seen_by >> RAILWAY & 1) != 0);
    drill_close(&t);
}

/* Whom the umpire takes off the board is not dead, beast or party: nobody has killed him, and set back he is
 * what he was. */
static void who_is_taken_off_is_not_dead(void **unused)
{
    (void)unused;
    enum { HUNTERS = 0, MAN_EATER_ONE = 8 };
    static const int who[] = {HUNTERS, MAN_EATER_ONE};
    for (int i = 0; i < 2; i++) {
        drill t = drill_open("rules/safari/scenarios/tsavo.json", NULL);
        char text[64];
        panel card = {0};
        put(&t, who[i], "0703");
        const int had = drill_state(&t)->units[who[i]].strength;
        snprintf(text, sizeof text, "umpire-remove u%d", who[i]);
        drill_do(&t, text);
        assert_int_equal(drill_state(&t)->units[who[i]].status, UNIT_DESTROYED);
        game_describe_unit(drill_state(&t), who[i], &card);
        assert_string_equal(card.row[0].value, "fate.off");
        put(&t, who[i], "0703");
        assert_int_equal(drill_state(&t)->units[who[i]].strength, had);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table),
        cmocka_unit_test(aggressiveness_of_each),
        cmocka_unit_test(rifle_against_rhino),
        cmocka_unit_test(strength_by_weapon),
        cmocka_unit_test(both_numbers_are_said),
        cmocka_unit_test(strength_in_hand),
        cmocka_unit_test(wounds_that_kill),
        cmocka_unit_test(one_of_a_herd),
        cmocka_unit_test(a_wounded_striker),
        cmocka_unit_test(every_beast_strikes),
        cmocka_unit_test(longer_weapons_first),
        cmocka_unit_test(big_cats_add_their_dice),
        cmocka_unit_test(a_cat_is_at_one_man),
        cmocka_unit_test(in_the_water),
        cmocka_unit_test(a_bite_that_wounds),
        cmocka_unit_test(a_wounded_beast_thinks_again),
        cmocka_unit_test(it_thinks_before_it_strikes),
        cmocka_unit_test(how_far_beasts_go),
        cmocka_unit_test(a_charge_by_night_is_told),
        cmocka_unit_test(who_is_taken_off_is_not_dead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
