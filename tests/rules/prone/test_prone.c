/*
 * test_prone.c: the document's own rules and examples (H1 to H11): the test of every burst, forced against
 * voluntary, standing up, who never goes prone; and the worked examples HX1 to HX18, in their order.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/story_json.h"
#include "rules/prone/drill.h"

/* So many figures have seven rifles among them: enough for every result there is. */
#define SEVEN_RIFLES "umpire-set u9 key=strength value=38; umpire-set u10 key=strength value=38"

/* A company at 0710 and a band three hexes north of it, and whoever else is named; nobody else can fire. */
static drill facing_each_other(void)
{
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, BAND_TWO, MUSKETS, CHIEF, -1);
    drill_all(&t, SEVEN_RIFLES);
    return t;
}

/* A face a die, `n` of them, hits first; then a card for each hit. */
static void burst_faces(char *out, size_t size, int hits, int dice, const char *rest)
{
    static const char *const cards[] = {"2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "2C"};
    size_t len = 0;
    for (int i = 0; i < dice; i++)
        len += (size_t)snprintf(out + len, size - len, "%s ", i < hits ? "1" : "20");
    for (int i = 0; i < hits; i++)
        len += (size_t)snprintf(out + len, size - len, "%s ", cards[i]);
    snprintf(out + len, size - len, "%s", rest);
}

static int dice_of(drill *t, const char *order)
{
    action a;
    error err = {0};
    static odds o;
    assert_true(action_decode(session_scenario(t->play), 1, order, &a, &err));
    assert_true(game_odds(drill_state(t), &a, &o));
    return o.thrown[0].n;
}

/* The band fires and hits so often; `die`, the test's, is NULL where none may be thrown. */
static void band_fires(drill *t, const char *order, int hits, const char *die)
{
    char faces[256];
    burst_faces(faces, sizeof faces, hits, dice_of(t, order), die != NULL ? die : "");
    drill_dice(t, faces);
    drill_do(t, order);
    assert_int_equal(drill_rolls(t, "roll.casualty"), hits);
    assert_int_equal(drill_rolls(t, "roll.prone"), die != NULL);
}

static const char *const die_text[] = {"", "1", "2", "3", "4", "5", "6"};

/* H1a: casualties 0 to 5 against every face: prone from six on; H1b: at five no die is drawn. */
static void all_six_by_six(void **unused)
{
    (void)unused;
    for (int casualties = 0; casualties <= 6; casualties++)
        for (int face = 1; face <= 6; face++) {
            drill t = facing_each_other();
            drill_turn_of(&t, "fire", 1);
            band_fires(&t, "fire u9 @u0", casualties, casualties >= 5 ? NULL : die_text[face]);
            const bool down = casualties >= 5 || casualties + face >= 6;
            if (drill_marked(&t, COMPANY, "forced-prone") != down)
                fail_msg("%d casualties and a %d: prone is %s", casualties, face, down ? "expected" : "not");
            assert_int_equal(drill_unit(&t, COMPANY)->strength, 20 - casualties);
            if (casualties < 5) {
                const roll *made = drill_roll(&t, "roll.prone", 0);
                assert_int_equal(made->outcome, face + casualties);
                assert_int_equal(made->need, 6);
                assert_int_equal(made->ledger.total, casualties);
                assert_true(made->chart >= 0 && made->row == (face + casualties >= 6));
            }
            drill_close(&t);
        }
}

/* HX1 to HX6, and the document's two examples: only the casualties of this burst count. */
static void each_burst_alone(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_turn_of(&t, "fire", 1);
    band_fires(&t, "fire u9 @u0", 4, "1"); /* HX5 A: 5, it stands */
    assert_false(drill_marked(&t, COMPANY, "forced-prone"));
    band_fires(&t, "fire u10 @u0", 1, "4"); /* B: 4 + 1, not 4 + 5 */
    assert_false(drill_marked(&t, COMPANY, "forced-prone"));
    assert_int_equal(drill_roll(&t, "roll.prone", 0)->outcome, 5);
    assert_int_equal(drill_unit(&t, COMPANY)->strength, 15);
    drill_do(&t, "umpire-set u9 key=done value=0");
    band_fires(&t, "fire u9 @u0", 1, "5"); /* a die more */
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    drill_close(&t);
}

/* Real cards: one that has been drawn is asked for again, and the dice that were entered before it stand. */
static void a_card_drawn_before_is_asked_for_again(void **unused)
{
    (void)unused;
    error err = {0};
    refusal why;
    drill t = {0};
    const session_config config = {.seed = 7, .undo = UNDO_FREE, .typed = 3};
    t.play = session_new(drill_load(DRILL_FOLDER "/range.json", NULL), &config, &err);
    assert_non_null(t.play);
    drill_clear(&t, COMPANY, BAND, -1);
    drill_all(&t, SEVEN_RIFLES);
    drill_turn_of(&t, "fire", 1);
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    drill_do(&t, "fire u9 @u0"); /* and its dice are owed */
    assert_int_equal(session_do(t.play, &go, &why, &err), SESSION_NEEDS_FACES);
    assert_int_equal(session_lacking(t.play)->sides, 20);
    char hits[128] = "";
    for (int i = 0; i < session_lacking(t.play)->count; i++)
        strcat(hits, "1 ");
    assert_true(session_enter_faces(t.play, hits, &err));
    assert_int_equal(session_do(t.play, &go, &why, &err), SESSION_NEEDS_FACES);
    static const char *const cards[] = {"7S", "7S", "8S"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        assert_int_equal(session_lacking(t.play)->kind, ROLL_CARDS);
        assert_int_equal(session_faces_unfit(t.play), i == 2);
        const uint64_t deck = session_lacking(t.play)->deck; /* the seven of spades is in it once */
        assert_int_equal((deck >> (3 * 13 + 6)) & 1, i == 0);
        assert_int_equal((deck >> (3 * 13 + 7)) & 1, 1);
        assert_true(session_enter_faces(t.play, cards[i], &err));
        assert_int_equal(session_do(t.play, &go, &why, &err), SESSION_NEEDS_FACES);
    }
    assert_false(session_faces_unfit(t.play));
    drill_close(&t);
}

static int told_that_no_card_comes(const drill *t)
{
    int n = 0;
    while (drill_event(t, "ev.no-card", n) != NULL)
        n++;
    return n;
}

/* H·H14: whoever goes on alone, for the others have no unit left, is told so once, and draws no card for it.
 */
static void no_card_is_told_once(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, SECOND, MARINES, BAND, -1);
    drill_do(&t, "umpire-step step=movement");
    static const char *const germans[] = {"hold u0", "hold u1", "hold u2"};
    int held = 0, told = 0;
    while (told == 0 && held < 3)
        drill_do(&t, session_state(t.play)->side == 0 ? germans[held++] : "hold u9"),
            told = told_that_no_card_comes(&t);
    assert_int_equal(told, 1);
    const int alone = session_state(t.play)->side;
    assert_int_equal(drill_event(&t, "ev.no-card", 0)->side, alone);
    assert_int_equal(drill_rolls(&t, "roll.move-card"), 0);
    if (alone == 0 && held < 2) { /* the next of them neither draws nor is told again */
        drill_do(&t, germans[held]);
        assert_int_equal(told_that_no_card_comes(&t), 0);
        assert_int_equal(drill_rolls(&t, "roll.move-card"), 0);
    }
    drill_close(&t);
}

/* Who cannot act in the step that is played says so, and why, on his card. */
static const char *status_of(const drill *t, int u)
{
    panel p = {0};
    session_scenario(t->play)->rules->describe_unit(session_state(t->play), u, &p);
    return p.row[0].value;
}

/* H·H14: where no card is drawn for the fire it is told whether the others have fired or have no target. */
static void who_has_no_target_is_told(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, -1);
    drill_do(&t, "umpire-set u9 key=facing value=0"); /* it looks the other way */
    drill_do(&t, "umpire-step step=movement");
    assert_string_equal(status_of(&t, BAND), "status.fit");
    drill_do(&t, session_state(t.play)->side == 0 ? "hold u0" : "hold u9");
    assert_string_equal(status_of(&t, session_state(t.play)->side == 0 ? BAND : COMPANY), "status.acted");
    drill_do(&t, session_state(t.play)->side == 0 ? "hold u0" : "hold u9");
    assert_int_equal(told_that_no_card_comes(&t), 0);
    assert_non_null(drill_event(&t, "ev.no-target", 0));
    assert_int_equal(drill_event(&t, "ev.no-target", 0)->side, 0);
    assert_string_equal(status_of(&t, BAND), "status.no-front");
    assert_string_equal(status_of(&t, COMPANY), "status.standing.close"); /* its order, too */
    drill_close(&t);
}

/* Who has held his fire has not fired: both may be why no card is drawn. */
static void who_holds_his_fire_is_not_told_to_have_fired(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, SECOND, BAND, -1);
    drill_do(&t, "umpire-place u1 > 0811"); /* so that the other side has still somebody who fires */
    drill_do(&t, "umpire-step step=fire");
    static const char *const germans[] = {"hold u0", "hold u1"};
    for (int held = 0; held < 2 && drill_event(&t, "ev.all-fired", 0) == NULL;)
        drill_do(&t, session_state(t.play)->side == 1 ? "hold u9" : germans[held++]);
    drill_reads(&t, "ev.all-fired", " all who could fire on the other side have acted or hold their fire.");
    drill_close(&t);
}

/* Who charges does not fire: of the others nobody can, and nobody has. */
static void who_only_charges_has_not_fired(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, -1);
    drill_turn_of(&t, "movement", 1);
    drill_do(&t, "charge u9 @u0");
    assert_null(drill_event(&t, "ev.all-fired", 0));
    assert_non_null(drill_event(&t, "ev.none-fires", 0));
    assert_int_equal(drill_event(&t, "ev.none-fires", 0)->side, 0);
    drill_close(&t);
}

/* HX6: with five casualties the die that was given is not thrown: what is rolled next is a card, which it
 * does not fit. */
static void no_die_at_five(void **unused)
{
    (void)unused;
    char faces[256];
    drill t = drill_open("range", NULL);
    drill_all(&t, "umpire-remove u17; umpire-remove u18"); /* no reinforcement takes a die either */
    drill_clear(&t, COMPANY, BAND, -1);
    drill_all(&t, SEVEN_RIFLES);
    drill_turn_of(&t, "fire", 1);
    burst_faces(faces, sizeof faces, 5, dice_of(&t, "fire u9 @u0"), "3");
    drill_dice(&t, faces);
    drill_refused(&t, "fire u9 @u0", "dice.misfit");
    burst_faces(faces, sizeof faces, 5, dice_of(&t, "fire u9 @u0"), "");
    drill_dice(&t, faces);
    drill_do(&t, "fire u9 @u0");
    assert_int_equal(drill_rolls(&t, "roll.prone"), 0);
    assert_non_null(drill_event(&t, "ev.prone-automatic", 0));
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    drill_close(&t);
}

/* HX14, HX15, HX16, H11: guns, machine guns, riders, auxiliaries, wagons and Hereros are never tested. */
static void who_is_never_tested(void **unused)
{
    (void)unused;
    static const struct {
        int target;
        bool tested;
        const char *setup;
    } rows[] = {{COMPANY, true, ""},   {MARINES, true, ""},
                {RIDERS, false, ""},   {RIDERS, true, "umpire-set u3 key=dismounted value=1"},
                {GUNS, false, ""},     {MACHINE_GUN, false, ""},
                {WAGONS, false, ""},   {SCOUTS, false, ""},
                {COMMANDER, false, ""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("range", NULL);
        char order[64];
        drill_clear(&t, BAND, rows[i].target, SECOND, -1);
        snprintf(order, sizeof order, "umpire-place u%d > 0710", rows[i].target);
        drill_all(&t, order);
        if (rows[i].target != SECOND) drill_all(&t, "umpire-place u1 > 1412");
        drill_all(&t, rows[i].setup);
        drill_turn_of(&t, "fire", 1);
        snprintf(order, sizeof order, "fire u9 @u%d", rows[i].target);
        band_fires(&t, order, 0, rows[i].tested ? "6" : NULL);
        if (drill_marked(&t, rows[i].target, "forced-prone") != rows[i].tested)
            fail_msg("u%d: tested is %s", rows[i].target, rows[i].tested ? "expected" : "not");
        drill_close(&t);
    }
}

/* H11: Germans firing test nobody; Hereros firing at Hereros is no fire of an enemy's. */
static void germans_force_nobody(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u9");
    assert_non_null(drill_roll(&t, "roll.burst", 0));
    assert_int_equal(drill_rolls(&t, "roll.prone"), 0);
    drill_close(&t);
}

static void machine_guns_as_infantry(void **unused)
{
    (void)unused;
    static const char *const off[] = {"mgCountsAsArtillery=no", NULL};
    drill t = drill_open("range", off);
    drill_clear(&t, BAND, MACHINE_GUN, COMPANY, -1);
    drill_all(&t, "umpire-place u0 > 1412; umpire-place u5 > 0710");
    drill_turn_of(&t, "fire", 1);
    band_fires(&t, "fire u9 @u5", 0, "6");
    assert_true(drill_marked(&t, MACHINE_GUN, "forced-prone"));
    drill_close(&t);
}

/* HX17, H·H1: who lies already is not tested again, unless the option says so; it is a Class IV target (H6).
 */
static void not_tested_twice(void **unused)
{
    (void)unused;
    static const char *const again[] = {"retestProne=yes", NULL};
    for (int retest = 0; retest < 2; retest++)
        for (int forced = 0; forced < 2; forced++) {
            drill t = drill_open("range", retest != 0 ? again : NULL);
            drill_clear(&t, COMPANY, BAND, -1);
            drill_all(&t, forced != 0 ? "umpire-set u0 key=forced-prone value=1"
                                      : "umpire-set u0 key=prone value=1");
            drill_turn_of(&t, "fire", 1);
            band_fires(&t, "fire u9 @u0", 2, retest != 0 ? "6" : NULL);
            assert_int_not_equal(drill_line(&drill_roll(&t, "roll.burst", 0)->ledger, "mod.class.prone"),
                                 -1000);
            assert_true(drill_marked(&t, COMPANY, forced != 0 || retest != 0 ? "forced-prone" : "prone"));
            if (retest != 0)
                drill_reads(&t, "ev.forced-prone", " lay already and is forced down by the fire: 2");
            drill_close(&t);
        }
}

/* Nobody keeps standing who lies, and nobody goes down twice. */
static void who_lies_is_told_to_lie(void **unused)
{
    (void)unused;
    static const char *const again[] = {"retestProne=yes", NULL};
    for (int lies = 0; lies < 2; lies++) {
        drill t = drill_open("range", again);
        drill_clear(&t, COMPANY, BAND, -1);
        drill_all(&t, SEVEN_RIFLES);
        if (lies) drill_do(&t, "umpire-set u0 key=prone value=1");
        drill_turn_of(&t, "fire", 1);
        band_fires(&t, "fire u9 @u0", 0, "1");
        drill_reads(&t, "ev.keeps-standing", lies ? " lay as before." : " kept standing.");
        drill_turn_of(&t, "fire", 1);
        drill_do(&t, "umpire-set u9 key=done value=0");
        band_fires(&t, "fire u9 @u0", 5, NULL);
        drill_reads(&t, "ev.prone-automatic",
                    lies ? " lay already and is forced down: 5" : " went down at once: 5");
        drill_close(&t);
    }
}

/* H3: who is forced down on the way goes no farther, and is told so. */
static void a_charge_that_fire_ends_is_told(void **unused)
{
    (void)unused;
    for (int charges = 0; charges < 2; charges++) {
        drill t = facing_each_other();
        if (charges) drill_all(&t, "umpire-set u0 key=quarry value=10; umpire-set u0 key=charged value=1");
        drill_turn_of(&t, "fire", 1);
        band_fires(&t, "fire u9 @u0", 0, "6");
        assert_true(drill_marked(&t, COMPANY, "forced-prone"));
        assert_false(drill_marked(&t, COMPANY, "charged"));
        const event *told = drill_event(&t, "ev.charge-stopped", 0);
        assert_int_equal(told != NULL, charges);
        if (told) assert_int_equal(told->other, BAND);
        if (told) drill_reads(&t, "ev.charge-stopped", " went down under the fire before it closed with ");
        drill_close(&t);
    }
}

/* HX8: no move in the turn in which it is forced down; the next it stands by itself and moves 1D6. */
static void standing_up_with_a_leader(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_turn_of(&t, "fire", 1);
    band_fires(&t, "fire u9 @u0", 0, "6");
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "march u0", "prone.move.forced"); /* H3, still the same turn */
    drill_refused(&t, "stand u0", "prone.stand.same-turn");
    drill_refused(&t, "stay u0", "prone.stand.same-turn");
    drill_do(&t, "umpire-set u0 key=forced-anew value=0"); /* the turn after */
    drill_refused(&t, "march u0", "prone.move.forced");
    drill_refused(&t, "charge u0 @u9", "prone.move.forced");
    drill_dice(&t, "4");
    drill_do(&t, "stand u0");
    assert_int_equal(drill_rolls(&t, "roll.leaderless"), 0);
    assert_false(drill_marked(&t, COMPANY, "forced-prone"));
    drill_refused(&t, "move u0 > 1010", "prone.move.too-far"); /* four inches are two hexes */
    drill_do(&t, "move u0 > 0712 facing=n");
    assert_string_equal(drill_at(&t, COMPANY), "0712");
    assert_true(drill_marked(&t, COMPANY, "moved"));
    drill_close(&t);
}

/* HX9, HX18: without a leader it must pass the leaderless roll first; failing, no other die is thrown. */
static void standing_up_without_a_leader(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_all(&t, "umpire-set u0 key=leader value=2; umpire-set u0 key=forced-prone value=1");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "3");
    drill_do(&t, "stand u0");
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    assert_int_equal(drill_rolls(&t, "roll.stand"), 0);
    drill_all(&t, "umpire-set u0 key=done value=0");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "5 1");
    drill_do(&t, "stand u0");
    assert_int_equal(drill_roll(&t, "roll.leaderless", 0)->outcome, 5);
    drill_refused(&t, "move u0 > 0712", "prone.move.too-far"); /* an inch is a hex */
    drill_do(&t, "move u0 > 0711");
    assert_false(drill_marked(&t, COMPANY, "forced-prone"));
    drill_close(&t);
}

/* H7: who lay down of its own choice stands up as those forced down do: with a leader by itself (H4), without
 * one on the leaderless roll (H4a); and moves 1D6. */
static void standing_up_from_choice(void **unused)
{
    (void)unused;
    static const struct {
        bool led, stands;
        const char *dice;
    } rows[] = {{true, true, "2"}, {false, false, "3"}, {false, true, "4 2"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = facing_each_other();
        drill_do(&t, "umpire-set u0 key=prone value=1");
        if (!rows[i].led) drill_do(&t, "umpire-set u0 key=leader value=2");
        drill_turn_of(&t, "movement", 0);
        drill_refused(&t, "march u0", "prone.move.prone");
        drill_dice(&t, rows[i].dice);
        drill_do(&t, "stand u0");
        assert_int_equal(drill_rolls(&t, "roll.leaderless"), !rows[i].led);
        assert_int_equal(drill_rolls(&t, "roll.stand"), rows[i].stands);
        assert_int_equal(drill_marked(&t, COMPANY, "prone"), !rows[i].stands);
        if (rows[i].stands) {
            drill_refused(&t, "move u0 > 0712", "prone.move.too-far"); /* two inches are a hex */
            drill_do(&t, "move u0 > 0711");
        }
        drill_close(&t);
    }
}

/* HX18: the leader falls in the very burst that forces it down. */
static void leader_falls_in_the_burst(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    char faces[256];
    drill_turn_of(&t, "fire", 1);
    burst_faces(faces, sizeof faces, 0, dice_of(&t, "fire u9 @u0") - 1, "");
    char all[300];
    snprintf(all, sizeof all, "1 %s AS 5", faces);
    drill_dice(&t, all);
    drill_do(&t, "fire u9 @u0");
    assert_non_null(drill_event(&t, "ev.leader-killed", 0));
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    unit_face face;
    game_face(session_state(t.play), COMPANY, &face);
    assert_true(face.hurt && !face.leader); /* its counter shows that there was one */
    game_face(session_state(t.play), BAND, &face);
    assert_false(face.hurt);
    drill_all(&t, "umpire-set u0 key=forced-anew value=0");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "5 1");
    drill_do(&t, "stand u0");
    assert_int_equal(drill_rolls(&t, "roll.leaderless"), 1);
    assert_int_equal(drill_roll(&t, "roll.stand", 0)->total, 1);
    drill_close(&t);
}

/* HX11, H7: 1D6 in the turn it lies down, no penalty when it fires, Class IV. */
static void going_down_of_its_own_choice(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    const int dice = dice_of(&t, "fire u0 @u9");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "5");
    drill_do(&t, "lie u0 move=yes leader=standing");
    drill_refused(&t, "move u0 > 1110", "prone.move.too-far"); /* five inches, three hexes */
    drill_do(&t, "move u0 > 0709");
    assert_true(drill_marked(&t, COMPANY, "prone"));
    assert_false(drill_marked(&t, COMPANY, "moved"));
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u9");
    const ledger l = drill_roll(&t, "roll.burst", 0)->ledger;
    assert_int_equal(drill_line(&l, "mod.moved"), -1000);
    assert_int_equal(drill_line(&l, "mod.forced-prone"), -1000);
    assert_int_equal(drill_roll(&t, "roll.burst", 0)->count, dice); /* no more than on its feet */
    drill_turn_of(&t, "fire", 1);
    drill_do(&t, "fire u9 @u0");
    assert_int_not_equal(drill_line(&drill_roll(&t, "roll.burst", 0)->ledger, "mod.class.prone"), -1000);
    assert_int_equal(drill_rolls(&t, "roll.prone"), 0);
    drill_close(&t);
}

/* It may also lie down where it is, without a die; without a leader only the move needs the roll. */
static void lying_down_where_it_is(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, "lie u0 move=no leader=prone");
    assert_int_equal(drill_rolls(&t, "roll.lie"), 0);
    assert_true(drill_marked(&t, COMPANY, "prone"));
    drill_close(&t);
    t = facing_each_other();
    drill_all(&t, "umpire-set u0 key=leader value=3");
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "lie u0 move=yes leader=standing", "prone.leader.none");
    drill_dice(&t, "2");
    drill_do(&t, "lie u0 move=yes");
    assert_int_equal(drill_rolls(&t, "roll.lie"), 0);
    assert_true(drill_marked(&t, COMPANY, "prone"));
    assert_null(drill_event(&t, "ev.no-order", 0)); /* it did stir: it lay down */
    drill_reads(&t, "ev.no-order.lies", " did not march, for nobody led it, and lay down at once.");
    drill_close(&t);
}

/* HX12, H5: ten firers forced prone at Class II, three hexes off: 8 - 1 = 7 or less. */
static void forced_prone_fire(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_all(&t, "umpire-set u0 key=strength value=20; umpire-set u0 key=order value=1;"
                  "umpire-set u0 key=forced-prone value=1; umpire-set u9 key=order value=0");
    drill_turn_of(&t, "fire", 0);
    drill_dice(&t, "7 8 1 20 15 3 12 9 18 6 2S 3S 4S 5S");
    drill_do(&t, "fire u0 @u9");
    const roll *made = drill_roll(&t, "roll.burst", 0);
    assert_int_equal(drill_line(&made->ledger, "mod.forced-prone"), -1);
    assert_int_equal(made->count, 10);
    assert_int_equal(made->ledger.total, 7);
    assert_int_equal(made->need, 7);
    assert_int_equal(made->outcome, 4);
    drill_close(&t);
}

/* H5 is felt in every burst: with the same dice, at every class and range, moved or directed, a unit forced
 * down needs one less than one that lies by choice or stands. */
static void the_penalty_always_bites(void **unused)
{
    (void)unused;
    static const char *const places[] = {"0707", "0705", "0701"}, *const orders[] = {"0", "1", "2", "3"};
    int felt = 0;
    for (int i = 0; i < 3 * 4 * 4 * 4; i++) {
        const int place = i % 3, order = i / 3 % 4, class = i / 12 % 4, with = i / 48;
        int need[3], count[3];
        for (int posture = 0; posture < 3; posture++) {
            static const char *const lying[] = {"", "; umpire-set u0 key=prone value=1",
                                                "; umpire-set u0 key=forced-prone value=1"};
            static const char *const target[] = {
                "umpire-set u9 key=order value=2", "umpire-set u9 key=order value=0",
                "umpire-set u9 key=order value=1", "umpire-set u9 key=in-trees value=1"};
            drill t = facing_each_other();
            char setup[300];
            snprintf(setup, sizeof setup, "umpire-place u9 > %s; umpire-set u0 key=order value=%s; %s%s%s",
                     places[place], orders[order], target[class],
                     with % 2 != 0 ? "; umpire-set u0 key=moved value=1" : "", lying[posture]);
            drill_all(&t, setup);
            action a;
            error err = {0};
            static odds o;
            assert_true(action_decode(session_scenario(t.play), 0,
                                      with / 2 != 0 ? "fire u0 @u9 direct=yes" : "fire u0 @u9", &a, &err));
            assert_true(game_odds(drill_state(&t), &a, &o));
            need[posture] = o.ledger.total;
            count[posture] = o.thrown[0].n;
            drill_close(&t);
        }
        assert_int_equal(need[1], need[0]);
        assert_int_equal(need[2], need[0] - 1);
        assert_true(need[2] >= 1);
        assert_int_equal(count[1], count[0]);
        assert_int_equal(count[2], count[0]);
        felt++;
    }
    assert_int_equal(felt, 192);
}

/* H·H2: who chooses to stay down lies of its own choice from then on. */
static void staying_down(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_all(&t, "umpire-set u0 key=forced-prone value=1");
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "hold u0", "prone.hold.prone");
    drill_do(&t, "stay u0 facing=ne leader=standing");
    assert_true(drill_marked(&t, COMPANY, "prone"));
    assert_false(drill_marked(&t, COMPANY, "forced-prone"));
    assert_int_equal(drill_unit(&t, COMPANY)->facing, 1);
    assert_non_null(drill_event(&t, "ev.stays-down", 0));
    drill_close(&t);
    t = facing_each_other(); /* down by choice already: it is told all the same */
    drill_all(&t, "umpire-set u0 key=prone value=1");
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, "stay u0 facing=ne leader=standing");
    assert_non_null(drill_event(&t, "ev.stays-down.still", 0));
    drill_close(&t);
}

/* H8: the leader of a prone unit lies or stands; only on his feet he directs, and a red ace misses him lying.
 */
static void leaders_of_prone_units(void **unused)
{
    (void)unused;
    for (int lying = 0; lying < 2; lying++) {
        drill t = facing_each_other();
        char text[64], faces[256], all[300];
        drill_all(&t, "umpire-set u0 key=prone value=1");
        snprintf(text, sizeof text, "umpire-set u0 key=lying value=%d", lying);
        drill_do(&t, text);
        drill_turn_of(&t, "fire", 0);
        if (lying != 0)
            drill_refused(&t, "fire u0 @u9 direct=yes", "prone.direct.lying");
        else
            drill_do(&t, "fire u0 @u9 direct=yes");
        drill_turn_of(&t, "fire", 1);
        burst_faces(faces, sizeof faces, 0, dice_of(&t, "fire u9 @u0") - 1, "");
        snprintf(all, sizeof all, "1 %s AH", faces);
        drill_dice(&t, all);
        drill_do(&t, "fire u9 @u0");
        assert_true((drill_event(&t, "ev.leader-wounded", 0) != NULL) == (lying == 0));
        assert_null(drill_event(&t, "ev.key-wounded", 0)); /* H·H17: one who lies is missed, not replaced */
        drill_close(&t);
    }
}

/* H8: a superior who is with a unit has the choice its own leader has: forced down he lies with it, missed by
 * red aces and directing nobody; told so, he gets up among the lying, and directs; he goes away on his feet.
 */
static void a_superior_lies_or_stands(void **unused)
{
    (void)unused;
    char faces[256], all[300];
    for (int lying = 0; lying < 2; lying++) {
        drill t = drill_open("range", NULL);
        drill_clear(&t, COMPANY, COMMANDER, BAND, CHIEF, -1);
        drill_all(&t, "umpire-set u0 key=leader value=0; umpire-place u7 > 0710");
        drill_turn_of(&t, "fire", 1);
        band_fires(&t, "fire u9 @u0", 0, "6");
        assert_true(drill_marked(&t, COMPANY, "forced-prone"));
        drill_turn_of(&t, "fire", 0);
        drill_refused(&t, "fire u0 @u9 direct=yes", "prone.direct.lying");
        drill_do(&t, "umpire-set u0 key=forced-anew value=0");
        drill_turn_of(&t, "movement", 0);
        drill_do(&t, lying != 0 ? "stay u0 leader=prone" : "stay u0 leader=standing");
        drill_turn_of(&t, "fire", 0);
        if (lying != 0)
            drill_refused(&t, "fire u0 @u9 direct=yes", "prone.direct.lying");
        else
            drill_do(&t, "fire u0 @u9 direct=yes");
        drill_do(&t, "umpire-set u9 key=done value=0");
        drill_turn_of(&t, "fire", 1);
        burst_faces(faces, sizeof faces, 0, dice_of(&t, "fire u9 @u0") - 1, "");
        snprintf(all, sizeof all, "1 %s AH", faces);
        drill_dice(&t, all);
        drill_do(&t, "fire u9 @u0");
        assert_true((drill_event(&t, "ev.chief-wounded", 0) != NULL) == (lying == 0));
        assert_null(drill_event(&t, "ev.key-wounded", 0)); /* H·H17: one who lies is missed, not replaced */
        drill_close(&t);
    }
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, COMMANDER, BAND, CHIEF, -1);
    drill_all(&t, "umpire-set u0 key=leader value=0; umpire-place u7 > 0710");
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, "lie u0 leader=prone");
    drill_dice(&t, "3 3 3 3");
    drill_do(&t, "march u7");
    drill_do(&t, "move u7 > 0711");
    drill_do(&t, "umpire-set u7 key=done value=0");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "3 3 3 3");
    drill_do(&t, "march u7");
    drill_do(&t, "move u7 > 0710");
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u9 direct=yes"); /* he came back on his feet */
    drill_close(&t);
}

/* H4: only who was forced down has to wait: the umpire cannot leave half of it behind. */
static void forced_anew_goes_with_forced(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_all(&t, "umpire-set u0 key=forced-prone value=1; umpire-set u0 key=forced-anew value=1");
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "stand u0", "prone.stand.same-turn");
    drill_do(&t, "umpire-set u0 key=forced-prone value=0");
    drill_do(&t, "umpire-set u0 key=prone value=1");
    assert_false(drill_marked(&t, COMPANY, "forced-anew"));
    drill_do(&t, "stand u0");
    drill_close(&t);
}

/* H9, H10 and the rest: who may not lie down, and why. */
static void who_cannot_lie_down(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "lie u4", "prone.lie.artillery");
    drill_refused(&t, "lie u5", "prone.lie.artillery");
    drill_refused(&t, "lie u3", "prone.lie.mounted");
    drill_refused(&t, "lie u6", "prone.lie.not-infantry");
    drill_refused(&t, "lie u7", "prone.lie.leader");
    drill_refused(&t, "lie u8", "prone.lie.not-german");
    drill_do(&t, "umpire-set u0 key=prone value=1");
    drill_refused(&t, "lie u0", "prone.lie.already");
    drill_turn_of(&t, "movement", 1);
    drill_refused(&t, "lie u9", "prone.lie.not-german");
    drill_close(&t);
}

/* H·H7: dismounted riders are infantry; prone, they stand before they mount. */
static void dismounted_riders(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, "dismount u3");
    drill_do(&t, "umpire-set u3 key=done value=0");
    drill_do(&t, "lie u3 move=no");
    drill_do(&t, "umpire-set u3 key=done value=0");
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "mount u3", "prone.mount.prone");
    drill_refused(&t, "stand u0", "prone.stand.standing");
    drill_close(&t);
}

/* The order of a burst is told as it is rolled: dice, cards, test (H·H5). */
static void the_order_of_a_burst(void **unused)
{
    (void)unused;
    drill t = facing_each_other();
    drill_turn_of(&t, "fire", 1);
    band_fires(&t, "fire u9 @u0", 2, "4");
    const session_entry *e = session_at(t.play, t.from + 1);
    assert_string_equal(e->events.rolls[0].purpose, "roll.burst");
    assert_string_equal(e->events.rolls[1].purpose, "roll.casualty");
    assert_string_equal(e->events.rolls[2].purpose, "roll.casualty");
    assert_string_equal(e->events.rolls[3].purpose, "roll.prone");
    assert_int_equal(e->events.nrolls, 4);
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    drill_close(&t);
}

/* An event in the words of the engine protocol. */
static void tell(const drill *t, const char *code, const char *purpose, strbuf *out)
{
    strbuf_clear(out);
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const bool wanted = code != NULL ? strcmp(ev->code, code) == 0
                                             : ev->kind == EV_ROLL && ev->roll >= 0 &&
                                                   strcmp(l->rolls[ev->roll].purpose, purpose) == 0;
            if (wanted) story_event_json(session_scenario(t->play), drill_state(t), l, ev, NO_SIDE, out);
        }
    }
    assert_true(out->len > 0);
}

/* To other programs: an event with a card says that it is one, and a burst whose modifiers changed what the
 * chart says does not give the chart's words as its result. */
static void what_the_protocol_says(void **unused)
{
    (void)unused;
    strbuf out = {0};
    drill t = facing_each_other();
    drill_turn_of(&t, "fire", 1);
    band_fires(&t, "fire u9 @u0", 0, "6");
    tell(&t, "ev.forced-prone", NULL, &out);
    assert_non_null(strstr(strbuf_str(&out), "\"kind\":\"card\""));
    tell(&t, NULL, "roll.burst", &out);
    assert_non_null(strstr(strbuf_str(&out), "\"result\":\"8 or less\"")); /* as printed: Class II, short */
    drill_turn_of(&t, "fire", 0);
    drill_do(&t, "fire u0 @u9");
    tell(&t, NULL, "roll.burst", &out);
    assert_non_null(strstr(strbuf_str(&out), "\"need\":4")); /* Class III, short, forced down */
    assert_null(strstr(strbuf_str(&out), "or less"));
    strbuf_free(&out);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_six_by_six),
        cmocka_unit_test(each_burst_alone),
        cmocka_unit_test(no_die_at_five),
        cmocka_unit_test(a_card_drawn_before_is_asked_for_again),
        cmocka_unit_test(no_card_is_told_once),
        cmocka_unit_test(who_has_no_target_is_told),
        cmocka_unit_test(who_holds_his_fire_is_not_told_to_have_fired),
        cmocka_unit_test(who_only_charges_has_not_fired),
        cmocka_unit_test(who_is_never_tested),
        cmocka_unit_test(germans_force_nobody),
        cmocka_unit_test(machine_guns_as_infantry),
        cmocka_unit_test(not_tested_twice),
        cmocka_unit_test(who_lies_is_told_to_lie),
        cmocka_unit_test(a_charge_that_fire_ends_is_told),
        cmocka_unit_test(standing_up_with_a_leader),
        cmocka_unit_test(standing_up_without_a_leader),
        cmocka_unit_test(standing_up_from_choice),
        cmocka_unit_test(leader_falls_in_the_burst),
        cmocka_unit_test(going_down_of_its_own_choice),
        cmocka_unit_test(lying_down_where_it_is),
        cmocka_unit_test(forced_prone_fire),
        cmocka_unit_test(the_penalty_always_bites),
        cmocka_unit_test(staying_down),
        cmocka_unit_test(leaders_of_prone_units),
        cmocka_unit_test(a_superior_lies_or_stands),
        cmocka_unit_test(forced_anew_goes_with_forced),
        cmocka_unit_test(who_cannot_lie_down),
        cmocka_unit_test(dismounted_riders),
        cmocka_unit_test(the_order_of_a_burst),
        cmocka_unit_test(what_the_protocol_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
