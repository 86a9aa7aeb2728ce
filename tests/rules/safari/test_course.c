/*
 * test_course.c: the course of a turn and what runs through it: who acts first, shooting once a turn,
 * reloading, hiding and the first shot, runaways, loads and villages, exits and scores, light, what is hidden
 * from whom.
 */
#include "rules/safari/table.h"

#include "core/random.h"
#include "core/strbuf.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/story.h"
#include "rules/safari/apply.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/melee.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/safari_internal.h"
#include "rules/safari/place.h"
#include "rules/safari/losses.h"

static void owe_nothing(state *s)
{
    agenda_clear(s);
}

static void put(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

/* Two parties by themselves; the side of the first has the movement step of the first half turn. */
static drill two_parties(int u, const char *at, int other, const char *there, const char *const *options)
{
    drill t = drill_open("drill", options);
    char text[160];
    drill_clear(&t, u, other, -1);
    put(&t, u, "1212");
    put(&t, other, there);
    put(&t, u, at);
    snprintf(text, sizeof text,
             "umpire-set key=order-0 value=%d; umpire-set key=mover value=0; umpire-step step=movement",
             drill_unit(&t, u)->side);
    drill_all(&t, text);
    return t;
}

static void end_turn(drill *t)
{
    const int turn = drill_state(t)->turn;
    for (int i = 0; i < 12 && drill_state(t)->turn == turn; i++)
        drill_do(t, "end");
    assert_int_equal(drill_state(t)->turn, turn + 1);
}

static void to_shooting(drill *t, int side)
{
    for (int i = 0; i < 6; i++) {
        decision d;
        game_decide(drill_state(t), &d);
        if (sg_const(drill_state(t))->stage == STAGE_SHOOT && d.side == side) return;
        drill_do(t, "end");
    }
    fail_msg("side %d has nothing to shoot at", side);
}

/* S·H5: who shoots in the others' half turn is told whether his own is still to come. */
static void shots_in_the_others_half_turn(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0911", BOWMEN, "1111", NULL);
    decision d;
    to_shooting(&t, 1);
    game_decide(drill_state(&t), &d);
    assert_string_equal(d.prompt, "prompt.return-fire");
    assert_int_equal(d.args.n[0], 1);
    drill_do(&t, "end");
    to_shooting(&t, 0);
    game_decide(drill_state(&t), &d);
    assert_string_equal(d.prompt, "prompt.return-fire");
    assert_int_equal(d.args.n[0], 0);
    drill_close(&t);
}

/* ---- who acts first */

static void a_tie_of_leaders_is_thrown_again(void **unused)
{
    (void)unused;
    table *b = table_open(GREAT_HUNTER, "0911", SPEARMEN, "1401", NULL);
    action go;
    action_init(&go, VERB_GO, 0xff);
    owe_nothing(&b->s);
    sg(&b->s)->phase = PHASE_LEADERS;
    sg(&b->s)->stage = STAGE_NONE;
    agenda_owe(&b->s, DUE_LEADERS, NO_UNIT, NO_UNIT, 0);
    table_dice(b, "7 7  4 9");
    game_apply(&b->s, &go, &b->r);
    table_spent(b);
    assert_int_equal(b->events.rolls[0].sides, 12);
    assert_int_equal(b->events.rolls[1].sides, 10);
    assert_int_equal(sg(&b->s)->order[0], 1);
    assert_int_equal(sg(&b->s)->order[1], 0);
    assert_int_equal(sg(&b->s)->order[2], 2); /* who goes alone comes last */
    assert_int_equal(safari_mover(&b->s), 1);
    table_close(b);
}

/* S17.5, S24: a leader whose party did not close throws the next lower die, a wounded one a point less; and
 * whoever is there comes before nobody, though he throw 0. */
static void leaders_throw_as_they_are_now(void **unused)
{
    (void)unused;
    for (int there = 1; there >= 0; there--) {
        table *b = table_open(GREAT_HUNTER, "0911", SPEARMEN, "1401", NULL);
        action go;
        action_init(&go, VERB_GO, 0xff);
        owe_nothing(&b->s);
        sg(&b->s)->phase = PHASE_LEADERS;
        sg(&b->s)->stage = STAGE_NONE;
        agenda_owe(&b->s, DUE_LEADERS, NO_UNIT, NO_UNIT, 0);
        b->s.units[GREAT_HUNTER].marks |= BIT(MARK_LOWERED);
        sf(&b->s, safari_leader(&b->s, SPEARMEN))->flags |= FIG_WOUNDED;
        if (!there) b->s.units[GREAT_HUNTER].status = UNIT_WAITING;
        table_dice(b, there ? "4 5  5 5" : "1");
        game_apply(&b->s, &go, &b->r);
        table_spent(b);
        const roll *spears = &b->events.rolls[there];
        if (there) assert_int_equal(b->events.rolls[0].sides, 10);
        assert_int_equal(b->events.rolls[0].ledger.count, !there);
        assert_int_equal(drill_line(&spears->ledger, "mod.bush.hurt"), -1);
        assert_int_equal(spears->outcome, spears->total - 1); /* 5 and 4: a tie; 5 and 5: none */
        assert_int_equal(sg(&b->s)->order[0], !there);
        table_close(b);
    }
}

/* ---- shooting */

static int reload_of(const drill *t, int u, int n)
{
    return sf_const(drill_state(t), first_figure(drill_state(t), u) + n)->reload;
}

static void a_musket_shoots_every_second_turn(void **unused)
{
    (void)unused;
    drill t = two_parties(RUGA_RUGA, "1301", ASKARIS, "1101", NULL);
    to_shooting(&t, 1);
    drill_dice(&t, "1 1 1 1 1 1");
    drill_do(&t, "fire u18 @u3");
    assert_int_equal(drill_roll(&t, "roll.shots", 0)->count, 6);
    assert_int_equal(reload_of(&t, RUGA_RUGA, 0), 2);
    drill_refused(&t, "fire u18 @u3", "safari.fire.has-shot"); /* once a turn */
    end_turn(&t);
    assert_int_equal(reload_of(&t, RUGA_RUGA, 0), 1);
    assert_string_equal(safari_shot_refused(drill_state(&t), RUGA_RUGA, ASKARIS, NULL),
                        "safari.fire.reloading");
    end_turn(&t);
    assert_int_equal(reload_of(&t, RUGA_RUGA, 0), 0);
    assert_null(safari_shot_refused(drill_state(&t), RUGA_RUGA, ASKARIS, NULL));
    drill_close(&t);
}

static void a_breech_loader_shoots_every_turn(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "1101", RUGA_RUGA, "1301", NULL);
    to_shooting(&t, 0);
    drill_dice(&t, "1 1  1 1 1 1 1 1 1 1 1 1"); /* the effendi's d10, five d8: two shots each, standing */
    drill_do(&t, "fire u3 @u18");
    assert_int_equal(drill_rolls(&t, NULL), 2);
    assert_int_equal(reload_of(&t, ASKARIS, 1), 0);
    drill_close(&t);
}

enum { NOTES = 2 }; /* before the rows of the odds: the number to hit, and the shots of each */

/* The card names every weapon that will be thrown, with its dice and the face each of them needs; the chances
 * are those of the whole volley. */
static void the_odds_are_those_of_the_roll(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "1101", RUGA_RUGA, "1301", NULL);
    static odds o;
    action a;
    error err = {0};
    to_shooting(&t, 0);
    assert_true(action_decode(session_scenario(t.play), 0, "fire u3 @u18", &a, &err));
    assert_true(game_odds(drill_state(&t), &a, &o));
    drill_do(&t, "fire u3 @u18");
    assert_int_equal(o.nthrows, drill_rolls(&t, "roll.shots"));
    for (int i = 0; i < o.nthrows; i++) {
        const roll *made = drill_roll(&t, "roll.shots", i);
        assert_string_equal(o.thrown[i].code, "weapon.breech-loader");
        assert_int_equal(o.thrown[i].n, made->count);
        assert_int_equal(o.thrown[i].sides, made->sides);
        assert_int_equal(o.thrown[i].read, ODDS_READ_MORE);
        assert_int_equal(o.thrown[i].need, made->need);
        assert_int_equal(o.thrown[i].nown, 1); /* whose they are, for they throw the same weapon */
        assert_string_equal(o.thrown[i].own[0].code, i == 0 ? "note.die.leader" : "note.die.others");
        assert_int_equal(o.ledger.total, made->ledger.total);
        assert_int_equal(o.ledger.count, NOTES + made->ledger.count); /* the same rows after them */
    }
    /* two d10, 4 needed after +1 for the bunch: a face of 3 or more, and never a 1 */
    assert_int_equal(o.thrown[0].need, 3);
    /* and ten d8 of his men after them: of six men six fall, but for a few times in a hundred */
    assert_string_equal(o.unit_code, "odds.killed");
    assert_string_equal(o.band[o.nbands - 1].code, "band.all-killed");
    assert_int_equal(o.band[o.nbands - 1].n, 6);
    assert_in_range(o.band[o.nbands - 1].ppm, 960000, 999000);
    drill_close(&t);
}

/* A leader who is wounded shows on his party's counter; one of his men does not. */
static void a_wounded_leader_shows(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "1101", RUGA_RUGA, "1301", NULL);
    unit_face face = {0};
    drill_do(&t, "umpire-set u3.2 key=flags value=1");
    game_face(drill_state(&t), ASKARIS, &face);
    assert_true(face.leader);
    assert_false(face.hurt);
    drill_do(&t, "umpire-set u3.1 key=flags value=1");
    game_face(drill_state(&t), ASKARIS, &face);
    assert_true(face.leader && face.hurt);
    drill_close(&t);
}

/* What counts for some of the shooters only stands with their dice: a wounded man's, a hunter's. */
static void the_odds_tell_what_counts_for_some(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "1101", RUGA_RUGA, "1301", NULL);
    static odds o;
    action a;
    error err = {0};
    drill_do(&t, "umpire-set u3.2 key=flags value=1");
    to_shooting(&t, 0);
    assert_true(action_decode(session_scenario(t.play), 0, "fire u3 @u18", &a, &err));
    assert_true(game_odds(drill_state(&t), &a, &o));
    assert_int_equal(o.nthrows, 3);
    assert_int_equal(o.ledger.count, NOTES + 1); /* the bunch */
    assert_int_equal(o.thrown[1].nown, 2);
    assert_string_equal(o.thrown[1].own[1].code, "mod.shoot.wounded");
    assert_int_equal(o.thrown[1].n, 2);
    assert_int_equal(o.thrown[1].need, o.thrown[2].need + 1);
    assert_int_equal(o.thrown[2].n, 8);
    assert_int_equal(o.thrown[0].nown + o.thrown[2].nown, 2); /* whose they are */
    drill_close(&t);
}

/* ---- hiding (S·H16, S·H22) */

static void archers_are_unseen_and_have_the_first_shot(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0501", ARCHERS, "0301", NULL);
    drill_all(&t, "umpire-set u14 key=hidden value=1; umpire-set u14 key=seen value=2");
    static state view;
    game_redact(drill_state(&t), 0, &view);
    assert_int_equal(view.units[ARCHERS].status, UNIT_WAITING);
    drill_refused(&t, "charge u3 @u14", "action.unseen");
    drill_dice(&t, "4");
    drill_do(&t, "march u3");
    /* it comes beside them: they are seen, shoot at once, and it goes no farther */
    drill_dice(&t, "1  1 1 1 1 1");
    drill_do(&t, "move u3 > 0401");
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    assert_int_equal(drill_roll(&t, "roll.shots", 0)->unit, ARCHERS);
    assert_false(drill_marked(&t, ARCHERS, "hidden"));
    drill_refused(&t, "move u3 > 0501", "safari.done");
    drill_close(&t);
}

static void archers_go_out_of_sight_again(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0901", ARCHERS, "0101", NULL);
    drill_do(&t, "umpire-set u14 key=hidden value=0");
    assert_true(state_seen(drill_state(&t), ARCHERS, 0));
    end_turn(&t);
    assert_true(drill_marked(&t, ARCHERS, "hidden"));
    assert_false(state_seen(drill_state(&t), ARCHERS, 0));
    drill_close(&t);
}

static void the_computer_imagines_those_it_does_not_see(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0901", ARCHERS, "0101", NULL);
    drill_all(&t, "umpire-set u14 key=hidden value=1; umpire-set u14 key=seen value=2");
    static state view;
    game_redact(drill_state(&t), 0, &view);
    random_stream r = {.seed = 5, .stream = 1};
    safari_imagine(&view, 0, &r);
    assert_int_equal(view.units[ARCHERS].status, UNIT_ON);
    assert_true(ground_is(&view, view.units[ARCHERS].space, SPACE_CONCEALS));
    assert_true(steps_between(sd(&view), view.units[ARCHERS].space, view.units[ASKARIS].space) > 1);
    drill_close(&t);
}

/* Who came with the night is there by day, too, as far off as he is seen by day. */
static void a_stalker_that_came_later_is_imagined(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/tsavo.json", NULL);
    int second = 0;
    while (strcmp(drill_state(&t)->sc->units[second].called, "Second man-eater") != 0)
        second++;
    for (int turn = 4; turn <= 10; turn += 3) { /* day, night, day */
        static state view;
        game_redact(drill_state(&t), 0, &view);
        view.turn = (uint8_t)turn;
        random_stream r = {.seed = 5, .stream = 1};
        safari_imagine(&view, 0, &r);
        assert_int_equal(view.units[second].status, turn == 4 ? UNIT_WAITING : UNIT_ON);
        for (int u = 0; u < view.sc->nunits && turn > 4; u++)
            if (view.units[u].side == 0 && state_on_board(&view, u))
                assert_true(steps_between(sd(&view), view.units[second].space, view.units[u].space) >
                            (turn == 7 ? sd(&view)->number.stalk_night : sd(&view)->number.stalk_day));
    }
    drill_close(&t);
}

/* ---- flight (S6) */

static void runaways_are_caught(void **unused)
{
    (void)unused;
    table *b = table_open(SPEARMEN, "0911", BEARERS, "1011", NULL);
    b->s.units[BEARERS].marks |= BIT(MARK_FLEEING);
    table_dice(b, "");
    safari_engage(&b->s, SPEARMEN, BEARERS, &b->r);
    table_spent(b);
    assert_int_equal(b->s.units[BEARERS].status, UNIT_CAPTURED);
    assert_int_equal(b->s.units[BEARERS].captor, 1);
    assert_int_equal(sg(&b->s)->kills[1], 6);
    table_close(b);
}

static void fleeing_drops_everything_and_runs(void **unused)
{
    (void)unused;
    drill t = two_parties(BEARERS, "0911", SPEARMEN, "1011", NULL);
    const int at = drill_space(&t, "0911");
    drill_dice(&t, "");
    drill_do(&t, "flee u6");
    assert_int_equal(drill_rolls(&t, NULL), 0); /* no die is called for */
    assert_int_equal(safari_lying(drill_state(&t), at), 4);
    assert_true(drill_marked(&t, BEARERS, "fleeing"));
    assert_true(steps_between(sd(drill_state(&t)), at, drill_unit(&t, BEARERS)->space) <= 3);
    drill_refused(&t, "march u6", "safari.fleeing");
    drill_close(&t);
}

/* ---- loads (S9, S·H25) */

static void loads_are_dropped_and_picked_up(void **unused)
{
    (void)unused;
    drill t = two_parties(BEARERS, "0911", SPEARMEN, "1401", NULL);
    drill_do(&t, "drop u6.1");
    assert_int_equal(safari_loads(drill_state(&t), BEARERS), 3);
    drill_do(&t, "drop u6");
    assert_int_equal(safari_loads(drill_state(&t), BEARERS), 0);
    assert_int_equal(safari_lying(drill_state(&t), drill_space(&t, "0911")), 4);
    assert_false(safari_encumbered(drill_state(&t), BEARERS));
    drill_do(&t, "lift u6");
    assert_int_equal(safari_loads(drill_state(&t), BEARERS), 4);
    assert_int_equal(safari_lying(drill_state(&t), drill_space(&t, "0911")), 0);
    drill_close(&t);
}

static void a_dead_bearers_load_lies_where_he_fell(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "0911", SPEARMEN, "1401", NULL);
    table_dice(b, "");
    safari_kill(&b->s, first_figure(&b->s, BEARERS), 1, "ev.killed", &b->r);
    assert_int_equal(safari_lying(&b->s, b->s.units[BEARERS].space), 1);
    assert_int_equal(safari_loads(&b->s, BEARERS), 3);
    table_close(b);
}

/* ---- a whole expedition's sums (the Ituri) */

static drill forest(void)
{
    drill t = drill_open("rules/safari/scenarios/ituri.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    drill_all(&t, "umpire-set key=order-0 value=0; umpire-set key=mover value=0; umpire-step step=movement");
    return t;
}

static int32_t tally(const drill *t, const char *code, int side)
{
    result res;
    game_result(drill_state(t), &res);
    for (int i = 0; i < res.ntally; i++)
        if (strcmp(res.tally[i].code, code) == 0) return res.tally[i].value[side];
    fail_msg("no tally \"%s\"", code);
    return 0;
}

/* What the card of a unit says of a village; NULL: nothing. */
static const char *village_of(const state *s, int u)
{
    static panel p;
    p.count = 0;
    game_describe_unit(s, u, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].label != NULL && strcmp(p.row[i].label, "place.village") == 0) return p.row[i].value;
    return NULL;
}

static int villagers_of(const scenario *sc)
{
    const safari_data *d = sc->data;
    int u = 0;
    while (!d->start[u].defends)
        assert_true(++u < sc->nunits);
    return u;
}

/* S·H25: those who guard their huts say what their village asks: a toll, nothing any more, or none at all. */
static void a_village_says_what_it_asks(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    const int guards = villagers_of(drill_state(&t)->sc);
    state then = *drill_state(&t);
    assert_string_equal(village_of(&then, guards), "place.village.toll");
    safari_provoke(&then, guards);
    assert_string_equal(village_of(&then, guards), "place.village.attacked");
    assert_null(village_of(&then, 0));
    drill_close(&t);
    t = drill_open("rules/safari/scenarios/first-march.json", NULL);
    assert_string_equal(village_of(drill_state(&t), villagers_of(drill_state(&t)->sc)), "place.village.none");
    drill_close(&t);
}

/* What a side wins by stands in the bar, whatever else there is to count. */
static void what_is_wanted_stands_in_the_bar(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
    result res;
    int wanted = 0, barred = 0;
    game_result(drill_state(&t), &res);
    for (int i = 0; i < res.ntally; i++)
        for (int side = 0; side < drill_state(&t)->sc->nsides; side++) {
            wanted += res.tally[i].wanted[side] > 0;
            barred += res.tally[i].wanted[side] > 0 && i < res.nbar;
        }
    assert_true(wanted >= 2);
    assert_int_equal(barred, wanted);
    drill_close(&t);
}

/* What the end of that march brings, by the way it is shown with. */
static void brings(const drill *t, const char *order, const char *code, int n)
{
    const state *s = drill_state(t);
    unit_way way;
    action a;
    error err = {0};
    assert_true(action_decode(s->sc, 0, order, &a, &err));
    assert_true(game_way(s, &a, &way) && way.count > 0);
    if (code == NULL)
        assert_null(way.brings);
    else
        assert_string_equal(way.brings, code);
    assert_int_equal(way.brought, n);
}

static void an_exit_scores(void **unused)
{
    (void)unused;
    drill t = forest();
    const int bearers = 5;
    put(&t, 0, "0202");
    put(&t, bearers, "0203");
    drill_all(
        &t,
        "umpire-set u0 key=rolled value=1; umpire-set u0 key=hexes value=3; umpire-set u5 key=rolled value=1;"
        "umpire-set u5 key=hexes value=3");
    brings(&t, "move u5 > 0103", "way.exit", 6 * 3 + 6); /* it is told before it is done */
    brings(&t, "move u5 > 0303", NULL, 0);
    drill_do(&t, "move u5 > 0103");
    assert_int_equal(drill_unit(&t, bearers)->status, UNIT_EXITED);
    assert_int_equal(safari_score(drill_state(&t), 0, 0), 6 * 3 + 6); /* six loads, six bearers */
    assert_int_equal(drill_event(&t, "ev.exit", 0)->n[2], 6 * 3 + 6);
    drill_do(&t, "move u0 > 0102");
    assert_int_equal(safari_score(drill_state(&t), 0, 0), 24 + 5 + 4); /* a European and four Zanzibaris */
    assert_int_equal(tally(&t, "tally.score", 0), 33);
    assert_int_equal(tally(&t, "tally.loads", 0), 10);
    assert_int_equal(tally(&t, "tally.loads-off", 0), 6);
    assert_int_equal(tally(&t, "tally.people-off", 0), 6 + 5);
    result res;
    game_result(drill_state(&t), &res);
    assert_int_equal(res.nbar, 2); /* score and loads stand in the bar */
    assert_string_equal(res.tally[0].code, "tally.score");
    assert_string_equal(res.tally[1].code, "tally.loads");
    drill_close(&t);
}

static void raiders_take_what_lies(void **unused)
{
    (void)unused;
    drill t = forest();
    const int bearers = 5, archers = 8;
    static state s;
    put(&t, bearers, "1012");
    put(&t, archers, "1011");
    s = *drill_state(&t);
    dice_source dice;
    dice_seeded(&dice, 3, 1);
    resolver r = {.dice = &dice};
    safari_drop_all(&s, bearers, &r);
    s.units[bearers].space = (uint16_t)drill_space(&t, "1212");
    s.units[archers].space = (uint16_t)drill_space(&t, "1012");
    action a;
    action_init(&a, VERB_LIFT, 1);
    action_add_unit(&a, archers);
    assert_null(safari_goods_refused(&s, archers, VERB_LIFT));
    safari_act_lift(&s, &a, &r);
    assert_int_equal(sg(&s)->taken[1], 6);
    assert_int_equal(safari_score(&s, 1, 0), 18);
    assert_int_equal(safari_lying(&s, drill_space(&t, "1012")), 0);
    safari_kill(&s, first_figure(&s, bearers), 1, "ev.killed", &r);
    assert_int_equal(safari_score(&s, 1, 0), 20);
    drill_close(&t);
}

static void the_sides_place_their_parties_first(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/ituri.json", NULL);
    decision d;
    game_decide(drill_state(&t), &d);
    assert_int_equal(d.side, 0);
    assert_true(d.secret);
    drill_refused(&t, "march u0", "safari.step.deploy");
    drill_do(&t, "enter u0 > 1612");
    drill_refused(&t, "enter u1 > 1612", "safari.move.full"); /* five and five are more than seven */
    drill_refused(&t, "enter u1 > 1011", "safari.enter.where");
    drill_do(&t, "end");
    game_decide(drill_state(&t), &d);
    assert_int_equal(d.side, 1);
    put(&t, 1, "1110");
    drill_refused(&t, "enter u8 > 1109", "safari.enter.too-near");
    drill_do(&t, "enter u8 > 0908");
    static state view;
    game_redact(drill_state(&t), 0, &view);
    assert_int_equal(view.units[8].status, UNIT_WAITING);
    assert_true(drill_marked(&t, 8, "hidden"));
    drill_close(&t);
}

/* Who is asked to bring one on has one to bring on. */
static void nobody_is_asked_for_who_is_not_there(void **unused)
{
    (void)unused;
    decision d;
    drill t = two_parties(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    game_decide(drill_state(&t), &d);
    assert_string_equal(d.prompt, "prompt.move");
    drill_close(&t);
    t = drill_open("rules/safari/scenarios/ituri.json", NULL);
    drill_do(&t, "enter u0 > 1612");
    drill_all(&t, "umpire-set key=order-0 value=0; umpire-set key=mover value=0; umpire-step step=movement");
    game_decide(drill_state(&t), &d);
    assert_int_equal(d.side, 0);
    assert_string_equal(d.prompt, "prompt.move-and-enter");
    drill_close(&t);
}

/* What a party does out of sight throws no die on the other side's table: neither at a village nor at a gun.
 */
static void out_of_sight_no_die_is_seen(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "1009", SPEARMEN, "1401", NULL);
    const int side = b->s.units[MAXIM].side, other = b->s.units[SPEARMEN].side;
    action a;
    action_init(&a, VERB_TRADE, side);
    a.units[0] = MAXIM;
    a.nunits = 1;
    b->s.units[MAXIM].seen_by = (uint8_t)(1u << side);
    b->s.units[MAXIM].marks |= BIT(MARK_JAMMED);
    table_dice(b, "3 1");
    safari_act_trade(&b->s, &a, &b->r);
    safari_clear_roll(&b->s, MAXIM, &b->r);
    table_spent(b);
    assert_int_equal(b->events.nrolls, 2);
    for (int i = 0; i < b->events.nrolls; i++) {
        assert_true((b->events.rolls[i].seen_by >> side & 1) != 0);
        assert_false((b->events.rolls[i].seen_by >> other & 1) != 0);
    }
    assert_true(table_told(b, "ev.village-waits"));
    for (int i = 0; i < b->events.count; i++)
        assert_false((b->events.items[i].seen_by >> other & 1) != 0);
    table_close(b);
}

/* ---- the race: leader and half the loads on the shore */

static void the_race_is_won_on_the_shore(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    put(&t, 0, "1501");
    put(&t, 2, "1601");
    assert_true(drill_state(&t)->over || safari_score(drill_state(&t), 0, 1) == 1);
    static state s;
    s = *drill_state(&t);
    s.units[0].space = (uint16_t)drill_space(&t, "1301");
    assert_int_equal(safari_score(&s, 0, 1), 0); /* without the leader */
    s.units[0].space = (uint16_t)drill_space(&t, "1501");
    sf(&s, first_figure(&s, 2))->load = 0;
    assert_int_equal(safari_score(&s, 0, 1), 0); /* five of twelve loads */
    drill_close(&t);
}

/* ---- the toll of a village */

static void a_village_lets_pass_who_asked(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    drill_all(&t, "umpire-set key=order-0 value=0; umpire-set key=mover value=0; umpire-step step=movement");
    put(&t, 0, "0104");
    drill_all(&t, "umpire-set u0 key=rolled value=1; umpire-set u0 key=hexes value=5");
    drill_refused(&t, "move u0 > 0204 0203", "safari.move.toll");
    drill_refused(&t, "move u0 > 0404", "safari.move.toll"); /* near enough, but for the village in between */
    drill_refused(&t, "move u0 > 0606", "safari.move.too-far");
    drill_do(&t, "move u0 > 0204");
    drill_dice(&t, "3");
    drill_do(&t, "trade u0");
    const event *waits = drill_event(&t, "ev.village-waits.by", 0);
    assert_non_null(waits);
    assert_string_equal(drill_state(&t)->sc->units[waits->other].name,
                        "Village of the west"); /* as its counter */
    drill_refused(&t, "trade u0", "safari.handled");
    drill_do(&t, "umpire-set u0 key=handled value=0");
    drill_dice(&t, "4");
    drill_do(&t, "trade u0");
    assert_non_null(drill_event(&t, "ev.village-passes.by", 0));
    drill_refused(&t, "trade u0", "safari.handled");
    assert_true(
        safari_may_pass(drill_state(&t), 0, ground(drill_state(&t), drill_space(&t, "0204"))->village));
    drill_close(&t);
}

/* S·H25: the march ends where it comes to the village, whether it is told as one order or as two; the next
 * turn it may turn away; and from among the huts there is always a way out. */
static void a_march_ends_at_the_toll(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    drill_all(&t, "umpire-set key=order-0 value=0; umpire-set key=mover value=0; umpire-step step=movement");
    put(&t, 1, "0108"); /* out of the way */
    drill_all(&t, "umpire-set u0 key=rolled value=1; umpire-set u0 key=hexes value=5");
    drill_refused(&t, "move u0 > 0105 0104", "safari.move.toll");
    drill_do(&t, "move u0 > 0105");
    drill_refused(&t, "move u0 > 0104", "safari.move.toll");
    drill_do(&t, "umpire-set u0 key=used value=0");
    drill_do(&t, "move u0 > 0104");
    put(&t, 0, "1510"); /* among the huts as the village is attacked */
    drill_all(&t, "umpire-set key=attacked value=7; umpire-set u0 key=used value=0");
    drill_refused(&t, "move u0 > 1511", "safari.move.toll");
    drill_do(&t, "move u0 > 1509");
    drill_close(&t);
}

static void an_attacked_village_trades_no_more(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", GUARDS, "1009", NULL);
    action a;
    action_init(&a, VERB_FIRE, 0);
    action_add_unit(&a, ASKARIS);
    a.target = GUARDS;
    table_dice(b, "");
    safari_act_fire(&b->s, &a, &b->r);
    assert_int_equal(sg(&b->s)->attacked, 1u << sd(&b->s)->start[GUARDS].village);
    table_close(b);
}

/* ---- light (Tsavo): by night nobody sees, and the lions come near unseen */

static void by_night_nobody_shoots_farther_than_a_hex(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/tsavo.json", NULL);
    for (int i = 0; i < 3 && drill_state(&t)->step == 0; i++)
        drill_do(&t, "end");
    static state s;
    s = *drill_state(&t);
    const int engineer = 0, lion = 8, rhino = 14;
    s.units[lion].status = UNIT_ON;
    s.units[engineer].space = (uint16_t)drill_space(&t, "0305");
    s.units[lion].space = (uint16_t)drill_space(&t, "0309");
    safari_see(&s, NULL);
    assert_false(state_seen(&s, lion, 0)); /* by day it is seen at three hexes */
    s.units[lion].space = (uint16_t)drill_space(&t, "0308");
    safari_see(&s, NULL);
    assert_true(state_seen(&s, lion, 0));
    s.turn = 5;
    safari_see(&s, NULL);
    assert_false(state_seen(&s, lion, 0));
    s.units[lion].space = (uint16_t)drill_space(&t, "0306");
    safari_see(&s, NULL);
    assert_true(state_seen(&s, lion, 0));
    s.units[rhino].space = (uint16_t)drill_space(&t, "0303");
    s.units[rhino].seen_by = 7;
    int limit;
    s.units[engineer].marks &= ~BIT(MARK_DONE);
    assert_string_equal(safari_shot_refused(&s, engineer, rhino, &limit), "safari.fire.dark");
    assert_int_equal(limit, 1);
    drill_close(&t);
}

/* ---- marching on */

static void a_party_may_always_creep_but_not_when_held(void **unused)
{
    (void)unused;
    drill t = two_parties(MAXIM, "0307", SPEARMEN, "1401", NULL);
    drill_dice(&t, "2");
    drill_do(&t, "march u5"); /* 2 less 3 in the swamp: nothing, and yet one hex */
    action creep;
    unit_way way;
    error err;
    assert_true(action_decode(session_scenario(t.play), 0, "move u5 > 0207", &creep, &err));
    assert_true(game_way(drill_state(&t), &creep, &way));
    assert_int_equal(way.cost[0], way.most); /* S·H3: all that is left, never more than there is */
    assert_string_equal(way.part[0].code, "way.creep");
    assert_true(way.part[0].n > way.most);
    drill_do(&t, "move u5 > 0207");
    drill_refused(&t, "move u5 > 0107", "safari.move.too-far");
    drill_close(&t);
    t = two_parties(MAXIM, "0307", SPEARMEN, "1401", NULL);
    drill_all(&t, "umpire-set u5 key=rolled value=1; umpire-set u5 key=held value=1");
    drill_refused(&t, "move u5 > 0207", "safari.held");
    drill_close(&t);
}

static void drums_take_a_hex_of_the_next_march(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    drill_do(&t, "umpire-set u3 key=timers value=16"); /* heard in this turn */
    end_turn(&t);
    drill_all(&t, "umpire-set key=order-0 value=0; umpire-set key=mover value=0; umpire-step step=leaders");
    for (int i = 0; i < 4 && ((drill_state(&t)->step != STEP_MOVE && drill_state(&t)->step != STEP_MOVE_2) ||
                              drill_state(&t)->side != 0);
         i++)
        drill_do(&t, "end");
    drill_dice(&t, "4");
    drill_do(&t, "march u3");
    assert_int_equal(drill_roll(&t, "roll.march", 0)->outcome, 3);
    drill_refused(&t, "end", "safari.step.walk"); /* who has thrown marches, or is told to stand */
    drill_do(&t, "hold u3");
    end_turn(&t);
    assert_int_equal(timer(drill_state(&t), ASKARIS, TIMER_DRUMS), 0);
    drill_close(&t);
}

static void the_terrain_die_is_an_option(void **unused)
{
    (void)unused;
    static const char *const with_die[] = {"terrainDie=yes", NULL};
    drill t = two_parties(ASKARIS, "0307", SPEARMEN, "1401", with_die);
    drill_dice(&t, "4");
    drill_do(&t, "march u3"); /* on open ground there is none */
    assert_int_equal(drill_rolls(&t, NULL), 1);
    drill_close(&t);
    t = two_parties(ASKARIS, "0207", SPEARMEN, "1401", with_die);
    drill_dice(&t, "4 6");
    drill_do(&t, "march u3");
    assert_int_equal(drill_rolls(&t, NULL), 2);
    assert_non_null(drill_event(&t, "ev.ground-free", 0));
    panel card;
    memset(&card, 0, sizeof card);
    game_describe_unit(drill_state(&t), ASKARIS, &card);
    bool said = false;
    for (int i = 0; i < card.count; i++)
        said = said || strcmp(card.row[i].value, "row.ground.free") == 0;
    assert_true(said);
    drill_do(&t, "move u3 > 0107"); /* a 6: the swamp costs nothing */
    assert_int_equal(safari_left(drill_state(&t), ASKARIS), 3);
    drill_close(&t);
    t = two_parties(ASKARIS, "0708", SPEARMEN, "1401", with_die); /* S7: fording always costs its hex, ... */
    drill_dice(&t, "4 6");
    drill_do(&t, "march u3");
    strbuf told = {0}; /* ... and so it is told */
    const event *ev = drill_event(&t, "ev.ground-free", 0);
    assert_non_null(ev);
    story_event(t.play, session_at(t.play, session_count(t.play) - 1), ev, NO_SIDE, &told);
    assert_non_null(strstr(strbuf_str(&told), "a ford still costs its hex"));
    strbuf_free(&told);
    drill_do(&t, "move u3 > 0709");
    assert_int_equal(safari_left(drill_state(&t), ASKARIS), 2);
    drill_close(&t);
    t = two_parties(ASKARIS, "0207", SPEARMEN, "1401", with_die);
    drill_dice(&t, "4 5");
    drill_do(&t, "march u3");
    assert_null(drill_event(&t, "ev.ground-free", 0));
    drill_close(&t);
}

static void six_figures_a_hex(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    put(&t, ZANZIBARIS, "0811");
    drill_dice(&t, "3");
    drill_do(&t, "march u3");
    drill_dice(&t, "");
    drill_refused(&t, "move u3 > 0811", "safari.move.full");
    drill_do(&t, "move u3 > 0711"); /* through them it may */
    drill_close(&t);
}

/* ---- what the umpire changes stays consistent */

static void the_umpire_sets_strength_or_a_figure(void **unused)
{
    (void)unused;
    drill t = two_parties(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    drill_do(&t, "umpire-set u3 key=strength value=2");
    assert_int_equal(drill_unit(&t, ASKARIS)->strength, 2);
    assert_int_equal(safari_count(drill_state(&t), ASKARIS, 0), 2);
    drill_do(&t, "umpire-set u3.2 key=status value=5");
    assert_int_equal(drill_unit(&t, ASKARIS)->strength, safari_count(drill_state(&t), ASKARIS, 0));
    drill_do(&t, "umpire-set u3 key=strength value=6");
    assert_int_equal(safari_count(drill_state(&t), ASKARIS, 0), 6);
    drill_close(&t);
}

/* S11, S·H8: whoever comes on has not stood still; whoever is placed before the first turn has not moved. */
static void to_come_on_is_to_move(void **unused)
{
    (void)unused;
    drill t = drill_open("village", NULL);
    event_list events = {0};
    dice_source dice;
    for (int placed = 0; placed < 2; placed++) {
        state s = *drill_state(&t);
        resolver r = {.dice = &dice, .events = &events};
        dice_seeded(&dice, 1, 1);
        sg(&s)->phase = placed ? PHASE_DEPLOY : PHASE_MOVE;
        safari_come_on(&s, 2, drill_space(&t, "0912"), &r);
        assert_int_equal(s.units[2].status, UNIT_ON);
        assert_int_equal(state_has(&s, 2, MARK_MOVED), !placed);
    }
    event_list_free(&events);
    drill_close(&t);
}

/* Who has run into hidden people where he would come on waits for the next turn: they may be out of sight
 * again, and he would try for ever. */
static void whoever_cannot_come_on_waits(void **unused)
{
    (void)unused;
    drill t = drill_open("village", NULL);
    state s = *drill_state(&t);
    const int place = drill_space(&t, "0912"), archers = 4;
    action a;
    error err = {0};
    event_list events = {0};
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    dice_seeded(&dice, 1, 1);
    assert_null(safari_enter_refused(&s, 2, place));
    s.units[archers].status = UNIT_ON;
    s.units[archers].space = (uint16_t)place;
    s.units[archers].marks |= BIT(MARK_HIDDEN);
    s.units[archers].seen_by = (uint8_t)(1u << s.units[archers].side);
    assert_null(safari_enter_refused(&s, 2, place)); /* judged by what they can see */
    assert_true(action_decode(s.sc, 0, "enter u2 > 0912", &a, &err));
    safari_act_enter(&s, &a, &r);
    assert_int_equal(s.units[2].status, UNIT_READY);
    assert_string_equal(events.items[events.count - 1].code, "ev.run-into");
    s.units[archers].seen_by = (uint8_t)(1u << s.units[archers].side);
    assert_string_equal(safari_enter_refused(&s, 2, place), "safari.done");
    assert_string_equal(safari_enter_refused(&s, 2, drill_space(&t, "0812")), "safari.done");
    event_list_free(&events);
    drill_close(&t);
}

/* Loads that are put down by night: whose they are knows of them, and who comes near; nobody else is told of
 * them, nor has them in his view, and so nothing is drawn. */
static void what_lies_in_the_dark_is_not_told(void **unused)
{
    (void)unused;
    enum { LADEN = 1, NEAR = 3 };
    drill t = drill_open("village", NULL);
    for (int near = 0; near < 2; near++) {
        state s = *drill_state(&t), view;
        event_list events = {0};
        dice_source dice;
        resolver r = {.dice = &dice, .events = &events};
        dice_seeded(&dice, 1, 1);
        s.turn = 3;
        s.units[NEAR].space = (uint16_t)drill_space(&t, near ? "0809" : "1402");
        s.units[LADEN].space = (uint16_t)drill_space(&t, "0810");
        if (near) s.units[0].space = (uint16_t)drill_space(&t, "0811");
        safari_see(&s, NULL);
        safari_lay_down(&s, LADEN, 3, &r);
        assert_int_equal(events.count, 1);
        assert_int_equal(events.items[0].seen_by & 3, near ? 3 : 1);
        assert_int_equal(r.hidden_from, 0);
        for (int side = 0; side < 2; side++) {
            game_redact(&s, side, &view);
            assert_int_equal(safari_lying(&view, s.units[LADEN].space), side == 0 || near ? 3 : 0);
        }
        game_redact(&s, ONLOOKER, &view);
        assert_int_equal(safari_lying(&view, s.units[LADEN].space), near ? 3 : 0);
        s.turn = 1; /* by day all see it */
        game_redact(&s, 1, &view);
        assert_int_equal(safari_lying(&view, s.units[LADEN].space), 3);
        event_list_free(&events);
    }
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_in_the_dark_is_not_told),
        cmocka_unit_test(whoever_cannot_come_on_waits),
        cmocka_unit_test(to_come_on_is_to_move),
        cmocka_unit_test(leaders_throw_as_they_are_now),
        cmocka_unit_test(a_tie_of_leaders_is_thrown_again),
        cmocka_unit_test(a_musket_shoots_every_second_turn),
        cmocka_unit_test(a_breech_loader_shoots_every_turn),
        cmocka_unit_test(the_odds_are_those_of_the_roll),
        cmocka_unit_test(a_wounded_leader_shows),
        cmocka_unit_test(the_odds_tell_what_counts_for_some),
        cmocka_unit_test(archers_are_unseen_and_have_the_first_shot),
        cmocka_unit_test(archers_go_out_of_sight_again),
        cmocka_unit_test(the_computer_imagines_those_it_does_not_see),
        cmocka_unit_test(a_stalker_that_came_later_is_imagined),
        cmocka_unit_test(runaways_are_caught),
        cmocka_unit_test(fleeing_drops_everything_and_runs),
        cmocka_unit_test(loads_are_dropped_and_picked_up),
        cmocka_unit_test(a_dead_bearers_load_lies_where_he_fell),
        cmocka_unit_test(shots_in_the_others_half_turn),
        cmocka_unit_test(an_exit_scores),
        cmocka_unit_test(a_village_says_what_it_asks),
        cmocka_unit_test(what_is_wanted_stands_in_the_bar),
        cmocka_unit_test(raiders_take_what_lies),
        cmocka_unit_test(the_sides_place_their_parties_first),
        cmocka_unit_test(nobody_is_asked_for_who_is_not_there),
        cmocka_unit_test(out_of_sight_no_die_is_seen),
        cmocka_unit_test(the_race_is_won_on_the_shore),
        cmocka_unit_test(a_village_lets_pass_who_asked),
        cmocka_unit_test(a_march_ends_at_the_toll),
        cmocka_unit_test(an_attacked_village_trades_no_more),
        cmocka_unit_test(by_night_nobody_shoots_farther_than_a_hex),
        cmocka_unit_test(a_party_may_always_creep_but_not_when_held),
        cmocka_unit_test(drums_take_a_hex_of_the_next_march),
        cmocka_unit_test(the_terrain_die_is_an_option),
        cmocka_unit_test(six_figures_a_hex),
        cmocka_unit_test(the_umpire_sets_strength_or_a_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
