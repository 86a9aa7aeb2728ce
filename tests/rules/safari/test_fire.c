/*
 * test_fire.c: fire has its choices (S13): who shoots, with what, at whom; what is done where nothing is
 * said; and the card of odds against volleys played out.
 */
#include "rules/safari/table.h"

#include "game/game.h"
#include "rules/safari/fire.h"
#include "rules/safari/losses.h"

static const char *weapon_at(table *b, int u, int target, int hexes, bool moved)
{
    int shots, need;
    const int f = first_figure(&b->s, u),
              w = safari_best_weapon(&b->s, f, target, hexes, moved, &shots, &need);
    return w < 0 ? "" : sd(&b->s)->weapon[w].id;
}

static int bring_beast(table *b, const char *type, const char *at)
{
    const int u = drill_beast(&b->t, type);
    b->s.units[u].status = UNIT_ON;
    b->s.units[u].strength = 1;
    b->s.units[u].space = (uint16_t)drill_space(&b->t, at);
    b->s.units[u].seen_by = 7;
    return u;
}

/* S37: what does most to this target: the elephant gun is for elephants, at whatever distance and on the
 * march, when beasts come out beside the party. */
static void the_elephant_gun_is_for_elephants(void **unused)
{
    (void)unused;
    static const char *const thick[] = {"bull-elephant", "cow-elephant", "rhino", "hippo", "lion"};
    table *b = table_open(LONE_HUNTER, "0911", SPEARMEN, "1401", NULL);
    for (size_t i = 0; i < sizeof thick / sizeof thick[0]; i++) {
        const int beast = bring_beast(b, thick[i], "1011");
        for (int hexes = 1; hexes <= 2; hexes++)
            for (int moved = 0; moved < 2; moved++)
                assert_string_equal(weapon_at(b, LONE_HUNTER, beast, hexes, moved != 0), "elephant-gun");
    }
    assert_string_equal(weapon_at(b, LONE_HUNTER, SPEARMEN, 1, false), "pistol"); /* three shots for two */
    assert_string_equal(weapon_at(b, LONE_HUNTER, SPEARMEN, 3, false), "elephant-gun");
    sf(&b->s, first_figure(&b->s, LONE_HUNTER))->reload = 1; /* it is not loaded */
    assert_string_equal(weapon_at(b, LONE_HUNTER, drill_beast(&b->t, "bull-elephant"), 1, false), "pistol");
    table_close(b);
}

static drill shooting(int u, const char *at, int target, const char *there)
{
    drill t = drill_open("drill", NULL);
    char text[256];
    drill_clear(&t, u, target, BOWMEN, -1);
    snprintf(text, sizeof text,
             "umpire-place u%d > 1212; umpire-place u%d > %s; umpire-place u%d > %s; umpire-set key=order-0 "
             "value=0; umpire-set key=mover value=0; umpire-step step=shooting",
             u, target, there, u, at);
    drill_all(&t, text);
    return t;
}

static void a_party_fires_as_it_is_told(void **unused)
{
    (void)unused;
    drill t = shooting(LONE_HUNTER, "0911", SPEARMEN, "1011");
    drill_dice(&t, "1 1");
    drill_do(&t, "fire u8 @u12 weapon=elephant-gun");
    assert_string_equal(sd(drill_state(&t))->weapon[drill_event(&t, "ev.fires", 0)->n[1]].id, "elephant-gun");
    drill_refused(&t, "fire u8 @u12", "safari.fire.has-shot");
    drill_close(&t);
}

/* One figure at one target, the others at another: each shoots once a turn. */
static void a_party_splits_its_fire(void **unused)
{
    (void)unused;
    drill t = shooting(ASKARIS, "1101", SPEARMEN, "1301");
    drill_do(&t, "umpire-place u13 > 1302");
    drill_dice(&t, "1 1");
    drill_do(&t, "fire u3.1 @u13"); /* the effendi */
    assert_int_equal(drill_rolls(&t, "roll.shots"), 1);
    assert_int_equal(drill_roll(&t, "roll.shots", 0)->sides, 10);
    drill_dice(&t, "1 1 1 1 1 1 1 1 1 1");
    drill_do(&t, "fire u3 @u12");
    assert_int_equal(drill_rolls(&t, "roll.shots"), 1);
    assert_int_equal(drill_roll(&t, "roll.shots", 0)->count, 10);
    drill_refused(&t, "fire u3 @u12", "safari.fire.has-shot");
    drill_close(&t);
}

/* S37: on one beast the hits it no longer needs are worth nothing: two of the hunting rifle go before three
 * of the pistol, for they kill it more often. */
static void a_lone_beast_is_shot_with_the_surer_weapon(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/tsavo.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    static state s;
    s = *drill_state(&t);
    const int engineer = 0, lion = 8;
    int shots, need;
    s.units[lion].status = UNIT_ON;
    s.units[lion].space = (uint16_t)drill_space(&t, "0305");
    s.units[engineer].space = (uint16_t)drill_space(&t, "0304");
    s.units[lion].hits = 1;
    const int w = safari_best_weapon(&s, first_figure(&s, engineer), lion, 1, false, &shots, &need);
    assert_string_equal(sd(&s)->weapon[w].id, "hunting-rifle");
    drill_close(&t);
}

static ledger of_a_shot(table *b, int u, int target)
{
    safari_throw t;
    uint32_t left = safari_there(&b->s, u);
    b->s.units[u].marks &= ~BIT(MARK_FIRED);
    assert_true(safari_next_shots(&b->s, u, target, &safari_all_fire, &left, &t));
    return t.l;
}

/* S·H7: huts shelter the people who stand behind them; an animal that came out there is in the open, whether
 * it stands or charges. Jungle hides it as it hides men. */
static void walls_are_no_cover_for_beasts(void **unused)
{
    (void)unused;
    table *b = table_open(LONE_HUNTER, "0910", SPEARMEN, "1009", NULL);
    const int space = drill_space(&b->t, "1009");
    assert_true(ground_is(&b->s, space, SPACE_HARD));
    ledger men = of_a_shot(b, LONE_HUNTER, SPEARMEN);
    assert_int_equal(drill_line(&men, "mod.shoot.hard"), -2);
    const int bull = bring_beast(b, "bull-elephant", "1009"), leopard = bring_beast(b, "leopard", "1009");
    ledger huge = of_a_shot(b, LONE_HUNTER, bull);
    assert_int_equal(drill_line(&huge, "mod.shoot.hard"), -1000);
    assert_int_equal(drill_line(&huge, "mod.shoot.large"), 2);
    b->s.units[leopard].marks |= BIT(MARK_CHARGED);
    ledger cat = of_a_shot(b, LONE_HUNTER, leopard);
    assert_int_equal(drill_line(&cat, "mod.shoot.hard"), -1000);
    assert_int_equal(drill_line(&cat, "mod.shoot.springing"), -2);
    int jungle = 0;
    while (!ground_is(&b->s, jungle, SPACE_JUNGLE))
        jungle++;
    b->s.units[leopard].space = (uint16_t)jungle;
    b->s.units[LONE_HUNTER].space = (uint16_t)(jungle + 1);
    ledger hidden = of_a_shot(b, LONE_HUNTER, leopard);
    assert_int_equal(drill_line(&hidden, "mod.shoot.soft"), -1);
    table_close(b);
}

/* S·H8: a machine gun fires once a turn, whoever of its crew falls after. */
static void a_gun_fires_once_whoever_serves_it(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "0911", SPEARMEN, "1211", NULL);
    safari_volley how = safari_all_fire;
    const int gunner = safari_gunner(&b->s, MAXIM);
    how.weapon = table_weapon(b, "maxim");
    assert_true(safari_volley_has_shot(&b->s, MAXIM, SPEARMEN, &how));
    safari_note_shot(&b->s, gunner, how.weapon);
    b->s.figures[gunner].status = UNIT_DESTROYED;
    assert_true(safari_gunner(&b->s, MAXIM) != NO_UNIT);
    assert_false(safari_volley_has_shot(&b->s, MAXIM, SPEARMEN, &how));
    table_close(b);
}

/* ---- the card against what is thrown */

enum { PLAYED = 20000 };

static void within_five_errors(const char *what, const odds *o, int band, int met)
{
    const double p = o->band[band].ppm / 1e6, got = (double)met / PLAYED;
    const double allowed2 = 25 * (p * (1 - p) / PLAYED) + 1e-10;
    if ((got - p) * (got - p) > allowed2)
        fail_msg("%s: band %d is shown as %.4f and came up in %.4f", what, band, p, got);
}

/* The volley to its end, all groups of it; no more than its own rolls. */
static void play_volley(state *then, int u, int target, const safari_volley *how, uint64_t n, int *hits)
{
    dice_source dice;
    event_list events = {0};
    resolver r = {.dice = &dice, .events = &events};
    dice_seeded(&dice, 4711, n);
    safari_declare_fire(then, u, target, how, &r);
    while (then->nagenda > 0) {
        const agenda_item due = agenda_pop(then);
        if (due.kind != DUE_SHOTS || !state_on_board(then, target)) continue;
        const safari_volley v = safari_volley_due(&due);
        safari_fire_group(then, u, target, &v, &r);
    }
    *hits = 0;
    for (int i = 0; i < events.nrolls; i++)
        if (strcmp(events.rolls[i].purpose, "roll.shots") == 0) *hits += events.rolls[i].outcome;
    event_list_free(&events);
}

static odds *card_of(const state *s, const char *text)
{
    action a;
    error err = {0};
    odds *o = calloc(1, sizeof *o);
    assert_non_null(o);
    assert_true(action_decode(s->sc, 0, text, &a, &err));
    assert_true(s->sc->rules->odds(s, &a, o));
    return o;
}

/* S11: hits of every group, an officer's with his pistol and his men's with their rifles. */
static void the_card_counts_the_whole_volley(void **unused)
{
    (void)unused;
    static const struct {
        int unit;
        const char *at, *order;
    } rows[] = {{EXPLORER, "0911", "fire u1 @u12"},
                {MIXED, "0911", "fire u11 @u12"},
                {ASKARIS, "0911", "fire u3 @u12"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].unit, rows[i].at, SPEARMEN, "1211", NULL);
        int met[ODDS_BANDS] = {0};
        b->s.units[rows[i].unit].marks |=
            BIT(MARK_MOVED); /* few shots, so that nobody falls short of a target */
        odds *o = card_of(&b->s, rows[i].order);
        for (int n = 0; n < PLAYED; n++) {
            state then = b->s;
            int hits;
            play_volley(&then, rows[i].unit, SPEARMEN, &safari_all_fire, (uint64_t)n, &hits);
            for (int k = 0; k < o->nbands; k++)
                met[k] += hits >= o->band[k].from && hits <= o->band[k].to;
        }
        for (int k = 0; k < o->nbands; k++)
            within_five_errors(rows[i].order, o, k, met[k]);
        free(o);
        table_close(b);
    }
}

/* S24: where hits are thrown for, the card has the line of that throw, and a wound counts as an effect too.
 */
static void a_wound_is_an_effect(void **unused)
{
    (void)unused;
    for (int wounds = 0; wounds < 2; wounds++) {
        const char *const with[] = {wounds ? "wounds=1" : "wounds=0", NULL};
        table *b = table_open(ASKARIS, "0911", SPEARMEN, "1211", with);
        int met = 0;
        b->s.units[ASKARIS].marks |= BIT(MARK_MOVED);
        odds *o = card_of(&b->s, "fire u3 @u12");
        for (int n = 0; n < PLAYED; n++) {
            state then = b->s;
            int hits;
            play_volley(&then, ASKARIS, SPEARMEN, &safari_all_fire, (uint64_t)n, &hits);
            bool hurt = then.units[SPEARMEN].strength < b->s.units[SPEARMEN].strength;
            for (int f = next_figure(&then, SPEARMEN, NO_UNIT); f != NO_UNIT;
                 f = next_figure(&then, SPEARMEN, f))
                hurt = hurt || (sf_const(&then, f)->flags & FIG_WOUNDED) != 0;
            met += hurt;
        }
        o->band[0].ppm = PPM - o->tells;
        within_five_errors("an effect", o, 0, PLAYED - met);
        assert_int_equal(o->second > 0, wounds);
        if (wounds) assert_string_equal(o->against.line[o->second - 1].code, "note.hit-does.grazes");
        free(o);
        table_close(b);
    }
}

/* S·H6, S·H8: the number that the rows begin from and the shots of each, by range and by whether they
 * marched; what is not the same for all of a volley stands with its own dice. */
static void the_card_begins_with_the_number(void **unused)
{
    (void)unused;
    static const struct {
        const char *at;
        bool moved;
        const char *need, *shots;
        int to_hit, each;
    } rows[] = {{"1111", false, "note.need.short.still", "note.shots.still", 4, 2},
                {"1111", true, "note.need.short.moved", "note.shots.moved", 5, 1},
                {"1411", true, "note.need.medium.moved", "note.shots.moved", 6, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(ASKARIS, "0911", SPEARMEN, rows[i].at, NULL);
        if (rows[i].moved) b->s.units[ASKARIS].marks |= BIT(MARK_MOVED);
        odds *o = card_of(&b->s, "fire u3 @u12");
        assert_string_equal(o->ledger.line[0].code, rows[i].need);
        assert_int_equal(o->ledger.line[0].value, rows[i].to_hit);
        assert_string_equal(o->ledger.line[0].rule, "S·H6");
        assert_string_equal(o->ledger.line[1].code, rows[i].shots);
        assert_int_equal(o->ledger.line[1].value, rows[i].each);
        assert_string_equal(o->ledger.line[1].rule, "S·H8");
        free(o);
        table_close(b);
    }
    table *b = table_open(EXPLORER, "0911", SPEARMEN, "1011", NULL); /* his pistol, his men's rifles */
    odds *o = card_of(&b->s, "fire u1 @u12");
    assert_int_equal(drill_line(&o->ledger, "note.shots.still"), -1000);
    assert_true(o->nthrows >= 2);
    for (int i = 0; i < o->nthrows; i++)
        assert_true(o->thrown[i].nown > 0);
    free(o);
    o = card_of(&b->s, "fire u1 @u12 weapon=pistol"); /* its shots are the document's, its numbers ours */
    assert_string_equal(o->ledger.line[0].rule, "S·H6");
    assert_true(o->ledger.line[0].house);
    assert_string_equal(o->ledger.line[1].rule, "S12");
    assert_false(o->ledger.line[1].house);
    free(o);
    table_close(b);
}

/* S37, S·H19: killed, wounded or nothing. */
static void the_card_knows_a_hide(void **unused)
{
    (void)unused;
    static const struct {
        int unit, toughness;
        const char *beast, *order;
    } rows[] = {{LONE_HUNTER, 14, "bull-elephant", "fire u8 @u%d"},
                {EXPLORER, 12, "rhino", "fire u1 @u%d"},
                {ASKARIS, 8, "lion", "fire u3 @u%d"},
                {LONE_HUNTER, 14, "bull-elephant", "fire u8 @u%d weapon=pistol"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].unit, "0911", SPEARMEN, "1401", NULL);
        const int beast = bring_beast(b, rows[i].beast, "1011");
        int met[3] = {0};
        char order[64];
        snprintf(order, sizeof order, rows[i].order, beast);
        odds *o = card_of(&b->s, order);
        assert_int_equal(o->nbands, 3);
        assert_string_equal(o->against.line[0].code, "note.hit-does-beast");
        assert_int_equal(o->against.line[0].n, (rows[i].toughness + 1) / 2);
        assert_int_equal(o->against.line[0].value, rows[i].toughness);
        assert_string_equal(o->against.line[1].code, "note.hit-die"); /* S37: the weapon's, not the man's */
        if (i == 0) assert_int_equal(o->against.line[1].n, 20);
        assert_string_equal(o->against.line[2].code, "note.wounds-to-kill");
        for (int k = 0; k < 3; k += 2)
            assert_string_equal(o->against.line[k].rule, "S·H19"); /* S·H17 are the wounds of men */
        safari_volley how = safari_all_fire;
        if (strchr(order, '=') != NULL) how.weapon = table_weapon(b, "pistol");
        for (int n = 0; n < PLAYED; n++) {
            state then = b->s;
            int hits;
            play_volley(&then, rows[i].unit, beast, &how, (uint64_t)n, &hits);
            met[then.units[beast].status != UNIT_ON ? 2 : then.units[beast].hits > 0]++;
        }
        for (int k = 0; k < 3; k++)
            within_five_errors(order, o, k, met[k]);
        if (i == 0) assert_true(o->band[2].ppm > 400000); /* one volley of the elephant gun */
        if (i == 3) assert_true(o->band[2].ppm < 30000);  /* and one of the pistol */
        free(o);
        b->s.units[beast].hits =
            9; /* as the umpire may leave it: one more is its death, and nothing is worse */
        o = card_of(&b->s, order);
        assert_string_equal(o->against.line[0].code, "note.hit-kills");
        assert_int_equal(o->band[1].ppm, 0);
        free(o);
        table_close(b);
    }
}

/* On which die a wound is thrown and what is added to it, as the throw itself has it; a 1 grazes (S24). */
static void the_card_says_what_a_hit_is_thrown_with(void **unused)
{
    (void)unused;
    static const char *const with[] = {"wounds=1", NULL};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1111", with);
    odds *o = card_of(&b->s, "fire u3 @u12");
    assert_true(o->second > 0 && o->second < o->against.count);
    assert_string_equal(o->against.line[o->second - 1].code, "note.hit-does.grazes");
    const ledger_line *adds = &o->against.line[o->second];
    assert_string_equal(adds->code, "mod.wound.rifle");
    assert_int_equal(adds->op, LEDGER_ADD);
    assert_int_equal(adds->value, 2);
    free(o);
    table_close(b);
}

/* Into a fight it may be shot, and nobody but the target is hit: the card says so before. */
static void the_card_says_who_of_a_fight_is_hit(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
    unit_face face;
    odds *o = card_of(&b->s, "fire u3 @u12");
    const int notes = o->against.count;
    free(o);
    b->s.units[SPEARMEN].marks |= 1u << MARK_ENGAGED;
    o = card_of(&b->s, "fire u3 @u12");
    assert_int_equal(o->against.count, notes + 1);
    assert_string_equal(o->against.line[0].code, "note.locked");
    free(o);
    game_face(&b->s, SPEARMEN, &face);
    assert_int_equal(face.signs, 1u << SIGN_MELEE);
    table_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_elephant_gun_is_for_elephants),
        cmocka_unit_test(a_party_fires_as_it_is_told),
        cmocka_unit_test(a_party_splits_its_fire),
        cmocka_unit_test(a_lone_beast_is_shot_with_the_surer_weapon),
        cmocka_unit_test(walls_are_no_cover_for_beasts),
        cmocka_unit_test(a_gun_fires_once_whoever_serves_it),
        cmocka_unit_test(the_card_counts_the_whole_volley),
        cmocka_unit_test(a_wound_is_an_effect),
        cmocka_unit_test(the_card_begins_with_the_number),
        cmocka_unit_test(the_card_knows_a_hide),
        cmocka_unit_test(the_card_says_who_of_a_fight_is_hit),
        cmocka_unit_test(the_card_says_what_a_hit_is_thrown_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
