/*
 * test_document.c: sentences of the document of the African expeditions that its worked examples leave out,
 * each under its rule. docs/traceability.md says which sentence is held by which test.
 */
#include "rules/safari/table.h"
#include "rules/safari/fire.h"
#include "rules/safari/losses.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"

/* S1, S2, S9: two to four hexes as thrown; on a 5 five for African warriors or a great hunter at their head,
 * three for everybody else and for whoever is encumbered. The great hunter adds one besides (S8). */
static void the_march_die(void **unused)
{
    (void)unused;
    static const struct {
        int unit, die, hexes;
    } rows[] = {{ASKARIS, 2, 2},    {ASKARIS, 3, 3},      {ASKARIS, 4, 4}, {ASKARIS, 5, 3},
                {ZANZIBARIS, 5, 3}, {SPEARMEN, 5, 5},     {MAASAI, 5, 5},  {GREAT_HUNTER, 2, 3},
                {BEARERS, 5, 3},    {GREAT_HUNTER, 5, 6}, {MAXIM, 5, 3},   {MAXIM, 3, 3},
                {LEWIS, 5, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].unit, "0911", rows[i].unit == BOWMEN ? ASKARIS : BOWMEN, "1401", NULL);
        ledger l;
        safari_march_ledger(&b->s, rows[i].unit, rows[i].die, false, &l);
        if (l.total != rows[i].hexes)
            fail_msg("u%d with %d: %d hexes; %d were expected", rows[i].unit, rows[i].die, (int)l.total,
                     rows[i].hexes);
        table_close(b);
    }
    table *b = table_open(GREAT_HUNTER, "0911", BOWMEN, "1401", NULL); /* no encumbrance */
    ledger l;
    sf(&b->s, first_figure(&b->s, GREAT_HUNTER) + 2)->load = 1;
    safari_refresh(&b->s, GREAT_HUNTER);
    safari_march_ledger(&b->s, GREAT_HUNTER, 5, false, &l);
    assert_int_equal(l.total, 4);
    table_close(b);
}

/* S4: two 1s call for two happenings; only the terrain die throws two. */
/* Under its table stands all that is added to the die: who reads 4 and goes 5 finds out why. */
static void the_march_table_says_what_is_added(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", BOWMEN, "1401", NULL);
    const safari_data *d = sd(&b->s);
    const char *note = b->s.sc->charts[d->move_chart].note;
    int told = 0;
    assert_non_null(note);
    for (int i = 0; i < d->march->count; i++) {
        const modifier *m = &d->march->rows[i];
        char cited[24];
        snprintf(cited, sizeof cited, "(%s)", m->rule);
        if (m->op != LEDGER_ADD) continue;
        if (strstr(note, cited) == NULL) fail_msg("%s is not under the table", m->rule);
        told++;
    }
    assert_true(told >= 4);
    table_close(b);
}

static void two_ones_are_two_happenings(void **unused)
{
    (void)unused;
    static const char *const with_die[] = {"terrainDie=yes", NULL};
    drill t = drill_open("drill", with_die);
    drill_clear(&t, ASKARIS, SPEARMEN, -1);
    drill_all(&t, "umpire-place u12 > 1401; umpire-place u3 > 0207; umpire-set key=order-0 value=0;"
                  "umpire-set key=mover value=0; umpire-step step=movement");
    drill_dice(&t, "1 1  3 4  3 4"); /* drums, twice */
    drill_do(&t, "march u3");
    assert_int_equal(drill_rolls(&t, "roll.bush.happening"), 2);
    drill_close(&t);
}

/* S11: standing still the number in brackets counts; and what is added to a shot adds up. */
static void who_stands_still_hits_sooner(void **unused)
{
    (void)unused;
    for (int moved = 0; moved < 2; moved++)
        for (int hurt = 0; hurt < 2; hurt++) {
            table *b = table_open(ASKARIS, "0901", BOWMEN, "0401", NULL);
            sf(&b->s, first_figure(&b->s, ASKARIS))->flags = 0;
            b->s.figures[first_figure(&b->s, ASKARIS)].status = UNIT_DESTROYED; /* the effendi is away */
            table_leave(b, ASKARIS, 2);
            table_leave(b, BOWMEN, 1);
            if (moved != 0) b->s.units[ASKARIS].marks |= BIT(MARK_MOVED);
            if (hurt != 0) sf(&b->s, first_figure(&b->s, ASKARIS) + 1)->flags |= FIG_WOUNDED;
            table_dice(b, moved != 0 ? "1" : "1 1");
            safari_fire_group(&b->s, ASKARIS, BOWMEN, &safari_all_fire, &b->r);
            const roll *made = &b->events.rolls[0];
            assert_int_equal(drill_line(&made->ledger, "mod.shoot.soft"), -1);
            assert_int_equal(drill_line(&made->ledger, "mod.shoot.wounded"), hurt != 0 ? -1 : -1000);
            assert_int_equal(made->ledger.total, -1 - hurt);
            assert_int_equal(made->need, 5 + moved + 1 + hurt);
            table_close(b);
        }
}

/* S13: every weapon of the document's list of letters. */
static void every_weapon_of_the_list_is_there(void **unused)
{
    (void)unused;
    static const char *const list[] = {"muzzle-loader", "breech-loader", "elephant-gun", "musket",
                                       "matchlock",     "pistol",        "bow",          "forest-bow",
                                       "spear",         "machete",       "sword"};
    table *b = table_open(ASKARIS, "0911", BOWMEN, "1401", NULL);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        assert_true(table_weapon(b, list[i]) >= 0);
    table_close(b);
}

/* S14: each line of the list, for a man who is struck by none of the others. */
static void what_is_added_hand_to_hand(void **unused)
{
    (void)unused;
    static const struct {
        int figure;
        unsigned marks;
        const char *code;
        int value;
    } rows[] = {{0, 0, "mod.fight.special", 1},
                {1, 0, "mod.fight.special", -1000},
                {1, BIT(MARK_CHARGED), "mod.fight.charged", 1},
                {1, 0, "mod.fight.charged", -1000},
                {1, BIT(MARK_BAD_MORALE), "mod.fight.morale", -1},
                {1, 0, "mod.fight.morale", -1000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
        ledger l;
        b->s.units[ASKARIS].marks |= BIT(MARK_ENGAGED) | rows[i].marks;
        b->s.units[SPEARMEN].marks |= BIT(MARK_ENGAGED);
        su(&b->s, ASKARIS)->foe = SPEARMEN + 1;
        safari_fight_ledger(&b->s, first_figure(&b->s, ASKARIS) + rows[i].figure, SPEARMEN, &l);
        if (drill_line(&l, rows[i].code) != rows[i].value)
            fail_msg("row %zu: %s is %d", i, rows[i].code, drill_line(&l, rows[i].code));
        table_close(b);
    }
}

static const roll *rolled(const table *b, const char *purpose)
{
    for (int i = 0; i < b->events.nrolls; i++)
        if (strcmp(b->events.rolls[i].purpose, purpose) == 0) return &b->events.rolls[i];
    fail_msg("no %s", purpose);
    return NULL;
}

/* S14 for beasts: they charge, are outnumbered and outnumber as men do. */
static void what_is_added_to_a_beasts_blow(void **unused)
{
    (void)unused;
    static const struct {
        int men, beasts;
        bool charged;
        const char *code;
        int value;
    } rows[] = {{6, 1, false, "mod.bush.outnumbered", -1}, {1, 1, false, "mod.bush.outnumbered", -1000},
                {1, 2, false, "mod.bush.outnumbers", 1},   {1, 1, false, "mod.bush.outnumbers", -1000},
                {1, 1, true, "mod.bush.charging", 1},      {1, 1, false, "mod.bush.charging", -1000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(BEARERS, "0911", RHINO, "1011", NULL);
        table_leave(b, BEARERS, rows[i].men);
        b->s.units[RHINO].strength = (int16_t)rows[i].beasts;
        if (rows[i].charged) b->s.units[RHINO].marks |= BIT(MARK_CHARGED);
        table_dice(b, rows[i].men == 6 ? "1 1 1 1 1 1  1" : "1  1");
        safari_beast_fight(&b->s, BEARERS, RHINO, &b->r);
        const int value = drill_line(&rolled(b, "roll.bush.blow")->ledger, rows[i].code);
        if (value != rows[i].value) fail_msg("row %zu: %s is %d", i, rows[i].code, value);
        table_close(b);
    }
}

/* S24: 1 grazes, 2 to 5 wound, 6 kills; a rifle adds 2, but a 1 grazes; an elephant gun 3, and never grazes.
 */
static void every_face_of_a_wound(void **unused)
{
    (void)unused;
    static const char *const wounds[] = {"wounds=1", NULL};
    enum { GRAZED, WOUNDED, KILLED };
    static const struct {
        const char *weapon;
        int faces, result[6];
    } rows[] = {{NULL, 6, {GRAZED, WOUNDED, WOUNDED, WOUNDED, WOUNDED, KILLED}},
                {"breech-loader", 4, {GRAZED, WOUNDED, WOUNDED, KILLED}},
                {"elephant-gun", 3, {WOUNDED, WOUNDED, KILLED}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int face = 1; face <= rows[i].faces; face++) {
            char text[8];
            table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", wounds);
            const int f = first_figure(&b->s, SPEARMEN) + 1;
            snprintf(text, sizeof text, "%d", face);
            table_dice(b, text);
            table_hit(b, f, 0, 8, rows[i].weapon != NULL ? table_weapon(b, rows[i].weapon) : -1,
                      first_figure(&b->s, ASKARIS));
            table_spent(b);
            const int got = !figure_on(&b->s, f) ? KILLED : (sf(&b->s, f)->flags & FIG_WOUNDED) != 0;
            if (got != rows[i].result[face - 1]) fail_msg("row %zu, %d: %d", i, face, got);
            table_close(b);
        }
}

/* S24: so does he for the wound that his own hit makes; a machine gun's hit is a rifle's. */
static void a_wounded_man_wounds_less(void **unused)
{
    (void)unused;
    static const char *const wounds[] = {"wounds=1", NULL};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", wounds);
    const int f = first_figure(&b->s, ASKARIS) + 1;
    const safari_harm well = safari_harm_to_man(&b->s, f, table_weapon(b, "breech-loader")),
                      gun = safari_harm_to_man(&b->s, f, table_weapon(b, "maxim"));
    sf(&b->s, f)->flags |= FIG_WOUNDED;
    const safari_harm hurt = safari_harm_to_man(&b->s, f, table_weapon(b, "breech-loader"));
    assert_int_equal(well.kill, 5); /* of eight: four and more */
    assert_int_equal(gun.kill, 5);
    assert_int_equal(hurt.kill, 4);
    assert_int_equal(hurt.wound, 3); /* a natural 1 grazes */
    table_dice(b, "4");
    table_hit(b, first_figure(&b->s, SPEARMEN) + 1, 0, 8, table_weapon(b, "breech-loader"), f);
    assert_true(figure_on(&b->s, first_figure(&b->s, SPEARMEN) + 1)); /* 4 + 2 - 1: wounded */
    assert_int_equal(drill_line(&b->events.rolls[0].ledger, "mod.bush.hurt"), -1);
    table_close(b);
}

/* S24: a wounded man throws one less when he jumps aside from a snake, too. */
static void a_wounded_man_saves_himself_worse(void **unused)
{
    (void)unused;
    for (int hurt = 0; hurt < 2; hurt++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, ZANZIBARIS, BOWMEN, -1);
        drill_all(&t, "umpire-place u13 > 1401; umpire-place u2 > 0911; umpire-set key=order-0 value=0;"
                      "umpire-set key=mover value=0; umpire-step step=movement");
        if (hurt != 0) drill_do(&t, "umpire-set u2.2 key=flags value=1");
        drill_dice(&t, "1  6 6  2  4"); /* a happening: a snake at the second man */
        drill_do(&t, "march u2");
        const roll *made = drill_roll(&t, "roll.bush.snake", 0);
        assert_int_equal(drill_line(&made->ledger, "mod.bush.hurt"), hurt != 0 ? -1 : -1000);
        assert_int_equal(drill_event(&t, "ev.bush.snake-bit", 0) != NULL, hurt);
        drill_close(&t);
    }
}

/* S24: and when he clears a jam; the card says so. */
static void a_wounded_gunner_clears_a_jam_worse(void **unused)
{
    (void)unused;
    for (int hurt = 0; hurt < 2; hurt++) {
        table *b = table_open(MAXIM, "0911", SPEARMEN, "1401", NULL);
        const int f = safari_clearer(&b->s, MAXIM);
        action a = action_of(VERB_CLEAR, b->s.units[MAXIM].side, MAXIM);
        odds card;
        if (hurt != 0) sf(&b->s, f)->flags |= FIG_WOUNDED;
        b->s.units[MAXIM].marks |= BIT(MARK_JAMMED);
        assert_true(b->s.sc->rules->odds(&b->s, &a, &card));
        assert_int_equal(card.thrown[0].need, 5 + hurt);
        table_dice(b, "5");
        safari_clear_roll(&b->s, MAXIM, &b->r);
        table_spent(b);
        assert_int_equal(state_has(&b->s, MAXIM, MARK_JAMMED), hurt);
        table_close(b);
    }
}

/* A man of the crew who bears a load leaves the gun to the next. */
static void a_laden_gunner_is_relieved(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "0911", SPEARMEN, "1411", NULL);
    const int first = first_figure(&b->s, MAXIM);
    assert_int_equal(safari_gunner(&b->s, MAXIM), first);
    sf(&b->s, first)->load = 1;
    assert_int_equal(safari_gunner(&b->s, MAXIM), first + 1);
    assert_true(safari_volley_has_shot(&b->s, MAXIM, SPEARMEN, &safari_all_fire));
    sf(&b->s, first + 1)->load = sf(&b->s, first + 2)->load = 1;
    assert_int_equal(safari_gunner(&b->s, MAXIM), first); /* nobody else has his hands free either */
    assert_false(safari_volley_has_shot(&b->s, MAXIM, SPEARMEN, &safari_all_fire));
    table_close(b);
}

/* S9: the crew of a machine gun strikes after every other weapon. */
static void a_gun_crew_strikes_last(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "0911", DOCTOR, "1011", NULL);
    assert_int_equal(safari_length(&b->s, first_figure(&b->s, MAXIM)), -1);
    assert_true(safari_length(&b->s, first_figure(&b->s, DOCTOR)) > 0);
    table_close(b);
}

/* S20: the +4 is for Africans who go in hand to hand, but not for Zanzibaris, askaris, bowmen and forest
 * archers. */
static void whom_the_four_is_for(void **unused)
{
    (void)unused;
    static const struct {
        int unit;
        bool added;
    } rows[] = {{SPEARMEN, true}, {MAASAI, true},  {AZANDE, true},   {RUGA_RUGA, true}, {ZANZIBARIS, false},
                {ASKARIS, false}, {BOWMEN, false}, {ARCHERS, false}, {REGULARS, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].unit, "0911", rows[i].unit == DOCTOR ? ASKARIS : DOCTOR, "1011", NULL);
        ledger l;
        safari_leader_ledger(&b->s, rows[i].unit, DOCTOR, TRIGGER_CLOSE, &l);
        if ((drill_line(&l, "mod.morale.closing") == 4) != rows[i].added)
            fail_msg("u%d: the four is %s", rows[i].unit, rows[i].added ? "expected" : "not");
        table_close(b);
    }
}

/* S22: a Lewis jams on 11, a Maxim and a Browning on 12; +3 for an untrained crew, +1 for a trained African
 * one. */
static void what_jams_each_gun(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "0911", LEWIS, "0912", NULL);
    ledger l;
    assert_int_equal(sd(&b->s)->weapon[table_weapon(b, "lewis")].jam, 11);
    assert_int_equal(sd(&b->s)->weapon[table_weapon(b, "maxim")].jam, 12);
    assert_int_equal(sd(&b->s)->weapon[table_weapon(b, "browning")].jam, 12);
    safari_jam_ledger(&b->s, MAXIM, &l);
    assert_int_equal(drill_line(&l, "mod.jam.untrained"), 3);
    assert_int_equal(l.total, 3);
    safari_jam_ledger(&b->s, LEWIS, &l);
    assert_int_equal(drill_line(&l, "mod.jam.trained"), 1);
    assert_int_equal(l.total, 1);
    table_close(b);
}

/* S40: leaders are sometimes a die better than their men: Baluchis d10 and d8, African leaders d10 or d12. */
static void leaders_are_a_die_better(void **unused)
{
    (void)unused;
    static const struct {
        int unit, leader, man;
    } rows[] = {{BALUCHIS, 10, 8}, {SPEARMEN, 10, 8}, {MAASAI, 12, 10}, {ASKARIS, 10, 8}, {ARCHERS, 10, 8}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].unit, "0911", DOCTOR, "1401", NULL);
        const int first = first_figure(&b->s, rows[i].unit);
        assert_int_equal(safari_die(&b->s, first, false), rows[i].leader);
        assert_int_equal(safari_die(&b->s, first + 1, false), rows[i].man);
        table_close(b);
    }
}

/* S6, S11, S36: what was weighed for fair games, and what it was before, by the option "values". */
static void values_as_the_document_has_them(void **unused)
{
    (void)unused;
    static const char *const printed[] = {"values=document", NULL};
    for (int before = 0; before < 2; before++) {
        table *b = table_open(ZANZIBARIS, "0401", ARCHERS, "0301", before != 0 ? printed : NULL);
        const safari_data *d = sd(&b->s);
        const safari_weapon *bow = &d->weapon[table_weapon(b, "forest-bow")];
        assert_int_equal(bow->shots_still, before != 0 ? 2 : 1);
        assert_int_equal(bow->need_still[0], before != 0 ? 3 : 5);
        assert_int_equal(d->weapon[table_weapon(b, "short-spear")].length, before != 0 ? 5 : 2);
        assert_int_equal(d->number.bunched, before != 0 ? 4 : 6);
        assert_int_equal(d->number.guide, before != 0 ? 0 : 3);
        assert_int_equal(beast_of(&b->s, drill_beast(&b->t, "bull-elephant"))->agg, before != 0 ? 4 : 2);
        assert_int_equal(beast_of(&b->s, drill_beast(&b->t, "rhino"))->agg, before != 0 ? 5 : 3);
        assert_int_equal(d->bush.number.trample_kills, before != 0 ? 5 : 9);
        b->s.units[ARCHERS].marks = 0;
        b->s.units[ZANZIBARIS].marks |= BIT(MARK_BAD_MORALE);
        table_dice(b, "6"); /* 5 and no more; with 2 for the archers it is 7 */
        safari_rally(&b->s, ZANZIBARIS, &b->r);
        assert_int_equal(state_has(&b->s, ZANZIBARIS, MARK_BAD_MORALE), before != 0);
        table_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_march_die),
        cmocka_unit_test(the_march_table_says_what_is_added),
        cmocka_unit_test(two_ones_are_two_happenings),
        cmocka_unit_test(who_stands_still_hits_sooner),
        cmocka_unit_test(every_weapon_of_the_list_is_there),
        cmocka_unit_test(what_is_added_hand_to_hand),
        cmocka_unit_test(what_is_added_to_a_beasts_blow),
        cmocka_unit_test(every_face_of_a_wound),
        cmocka_unit_test(a_wounded_man_wounds_less),
        cmocka_unit_test(a_wounded_man_saves_himself_worse),
        cmocka_unit_test(a_wounded_gunner_clears_a_jam_worse),
        cmocka_unit_test(a_laden_gunner_is_relieved),
        cmocka_unit_test(a_gun_crew_strikes_last),
        cmocka_unit_test(whom_the_four_is_for),
        cmocka_unit_test(what_jams_each_gun),
        cmocka_unit_test(leaders_are_a_die_better),
        cmocka_unit_test(values_as_the_document_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
