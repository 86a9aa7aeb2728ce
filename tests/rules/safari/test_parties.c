/*
 * test_parties.c: what a party is as a whole: its room, its volley, its flight, its share of a fight, and how
 * likely its charge is to come to blows.
 */
#include "game/words.h"
#include "rules/safari/table.h"

#include "core/strbuf.h"
#include "game/fits.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/story_json.h"
#include "rules/safari/check.h"
#include "rules/safari/fire.h"
#include "rules/safari/losses.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/safari_internal.h"
#include "rules/safari/place.h"

/* S·H21, S1: the limit is for parties together; one alone marches and stands anywhere, the seven Royal
 * Fusiliers of the Rovuma as well. */
static void one_party_has_room_anywhere(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
    state s = *drill_state(&t);
    enum { FUSILIERS, MISSION };
    assert_int_equal(s.units[FUSILIERS].strength, 7);
    s.units[FUSILIERS].marks |= BIT(MARK_ROLLED);
    su(&s, FUSILIERS)->hexes = 3;
    safari_reach reach;
    safari_reach_find(&s, FUSILIERS, &reach);
    assert_true(safari_reach_index(&reach, drill_space(&t, "0806")) >= 0);
    assert_true(safari_room(&s, FUSILIERS, drill_space(&t, "0806")));
    s.units[MISSION].space = (uint16_t)drill_space(&t, "0806"); /* together they are too many */
    assert_false(safari_room(&s, FUSILIERS, drill_space(&t, "0806")));
    drill_close(&t);
}

/* S20, S23.4: it is the archers who must be in the jungle, not who meets them. */
static void archers_are_met_from_outside_their_jungle(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0501", ARCHERS, "0401", NULL);
    ledger l;
    b->s.units[ARCHERS].marks = 0;
    assert_false(ground_is(&b->s, b->s.units[ASKARIS].space, SPACE_JUNGLE));
    assert_true(safari_faces_forest(&b->s, ASKARIS, NULL));
    safari_leader_ledger(&b->s, ASKARIS, ARCHERS, TRIGGER_CLOSE, &l);
    assert_int_equal(drill_line(&l, "mod.morale.forest"), 2);
    agenda_clear(&b->s);
    table_dice(b, "");
    safari_owe_checks(&b->s, NO_SIDE, &b->r);
    assert_int_equal(agenda_head(&b->s)->n[0], TRIGGER_FOREST);
    table_close(b);
    b = table_open(ASKARIS, "0701", ARCHERS, "0401", NULL); /* closing, from however far */
    b->s.units[ARCHERS].marks = 0;
    safari_leader_ledger(&b->s, ASKARIS, ARCHERS, TRIGGER_CLOSE, &l);
    assert_int_equal(drill_line(&l, "mod.morale.forest"), 2);
    safari_leader_ledger(&b->s, ASKARIS, ARCHERS, TRIGGER_LOSSES, &l);
    assert_false(safari_faces_forest(&b->s, ASKARIS, NULL));
    b->s.units[ARCHERS].space = (uint16_t)drill_space(&b->t, "0801"); /* in the open they are not at home */
    safari_leader_ledger(&b->s, ASKARIS, ARCHERS, TRIGGER_CLOSE, &l);
    assert_int_equal(drill_line(&l, "mod.morale.forest"), -1000);
    table_close(b);
}

/* S·H16: a march that comes beside somebody hidden stops there, and the rest of it is lost; whoever is in
 * sight stops nobody. As the lesson says and the page of marches. */
static void only_the_hidden_stop_a_march(void **unused)
{
    (void)unused;
    for (int hidden = 0; hidden < 2; hidden++) {
        table *b = table_open(ASKARIS, "0810", ARCHERS, "0908", NULL);
        const int stop = drill_space(&b->t, "0809"), end = drill_space(&b->t, "0708");
        const uint16_t way[] = {(uint16_t)stop, (uint16_t)end};
        assert_int_equal(steps_between(sd(&b->s), stop, b->s.units[ARCHERS].space), 1);
        b->s.units[ASKARIS].marks = BIT(MARK_ROLLED);
        b->s.units[ARCHERS].marks = hidden ? BIT(MARK_HIDDEN) : 0;
        su(&b->s, ASKARIS)->hexes = 4;
        table_dice(b, "");
        assert_int_equal(safari_walk(&b->s, ASKARIS, way, 2, &b->r), hidden ? STEP_HALT : STEP_DONE);
        assert_int_equal(b->s.units[ASKARIS].space, hidden ? stop : end);
        assert_false(state_has(&b->s, ARCHERS, MARK_HIDDEN));
        table_close(b);
    }
}

/* S·H7: a volley is aimed at the target as it stood; its first hits do not spoil the rest. */
static void all_of_a_volley_is_thrown_at_one_crowd(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1111", NULL);
    table_dice(b, "10 10  1 1  1 1 1 1 1 1 1 1 1 1"); /* the effendi brings two of six down, his men follow */
    safari_fire_group(&b->s, ASKARIS, SPEARMEN, &safari_all_fire, &b->r);
    assert_int_equal(b->s.units[SPEARMEN].strength, 4);
    const agenda_item due = agenda_pop(&b->s);
    assert_int_equal(due.kind, DUE_SHOTS);
    const safari_volley rest = safari_volley_due(&due);
    safari_fire_group(&b->s, ASKARIS, SPEARMEN, &rest, &b->r);
    const roll *men = &b->events.rolls[b->events.nrolls - 1];
    assert_int_equal(men->count, 10);
    assert_int_equal(drill_line(&men->ledger, "mod.shoot.bunched"), 1);
    assert_int_equal(men->need, 3);
    table_close(b);
}

/* S6: a full move, along the best of all ways: three hexes here, not the first step that looks well. */
static void flight_is_a_full_move(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *enemy;
    } rows[] = {{"0706", "0906"}, {"0911", "1011"}, {"0606", "0506"}, {"0505", "0504"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(BEARERS, rows[i].from, SPEARMEN, rows[i].enemy, NULL);
        const int from = b->s.units[BEARERS].space, enemy = b->s.units[SPEARMEN].space;
        b->s.units[BEARERS].marks |= BIT(MARK_FLEEING);
        table_dice(b, "");
        safari_flight(&b->s, BEARERS, &b->r);
        table_spent(b);
        assert_true(table_told(b, "ev.move.back") && !table_told(b, "ev.move")); /* it is no march */
        const int to = b->s.units[BEARERS].space;
        if (steps_between(sd(&b->s), to, enemy) < steps_between(sd(&b->s), from, enemy) + 2)
            fail_msg("from %s, an enemy at %s: it ran to %s", rows[i].from, rows[i].enemy,
                     drill_at(&b->t, BEARERS));
        table_close(b);
    }
}

/* S·H8: a gun that needs a turn to load is told to do so, until when, for as long as it does. */
static void a_gun_that_loads_is_told(void **unused)
{
    (void)unused;
    table *b = table_open(GREAT_HUNTER, "0706", SPEARMEN, "0906", NULL);
    const int gun = table_weapon(b, "elephant-gun");
    int hunter = first_figure(&b->s, GREAT_HUNTER);
    while (man_of(&b->s, hunter)->nweapons == 0 || man_of(&b->s, hunter)->weapon[0] != gun)
        hunter++;
    for (int shot = 0; shot < 2; shot++) {
        panel p = {0};
        int rows = 0;
        if (shot) safari_note_shot(&b->s, hunter, gun);
        game_describe_unit(&b->s, GREAT_HUNTER, &p);
        for (int i = 0; i < p.count; i++) {
            if (p.row[i].label == NULL || strcmp(p.row[i].label, "row.loading") != 0) continue;
            assert_string_equal(p.row[i].value, sd(&b->s)->weapon[gun].words);
            assert_int_equal(p.row[i].n[0], b->s.turn + 1);
            rows++;
        }
        assert_int_equal(rows, shot);
    }
    table_close(b);
}

/* The value of a figure's row on its party's card. */
static const char *arms_told(const table *b, int u, int f)
{
    panel p = {0};
    game_describe_unit(&b->s, u, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].style == ROW_FIGURE && p.row[i].n[0] == f) return p.row[i].value;
    fail_msg("no row for figure %d", f);
    return "";
}

/* S·H8: once a turn. Of a party of which some have shot the card says which. */
static void who_has_shot_is_told_of_each(void **unused)
{
    (void)unused;
    table *b = table_open(GREAT_HUNTER, "0706", SPEARMEN, "0906", NULL);
    const int hunter = first_figure(&b->s, GREAT_HUNTER), other = end_figure(&b->s, GREAT_HUNTER) - 1;
    const safari_man *m = man_of(&b->s, hunter), *zanzibari = man_of(&b->s, other);
    assert_string_equal(arms_told(b, GREAT_HUNTER, hunter), m->arms);
    safari_note_shot(&b->s, hunter, table_weapon(b, "elephant-gun"));
    assert_string_equal(arms_told(b, GREAT_HUNTER, hunter), m->shot_loading);
    assert_string_equal(arms_told(b, GREAT_HUNTER, other), zanzibari->arms);
    safari_note_shot(&b->s, other, zanzibari->weapon[0]);
    assert_string_equal(arms_told(b, GREAT_HUNTER, other), zanzibari->shot);
    assert_non_null(strstr(words_find(b->s.sc->words, zanzibari->shot)->text, "has shot"));
    table_close(b);
}

/* Two causes that hold a party in one turn are two signs on its counter. */
static void held_and_spellbound_look_apart(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0706", SPEARMEN, "0906", NULL);
    const mark *marks = b->s.sc->rules->marks;
    assert_string_not_equal(marks[MARK_HELD].picture, marks[MARK_SPELL].picture);
    assert_string_not_equal(marks[MARK_SPOOKED].picture, marks[MARK_SPELL].picture);
    table_close(b);
}

/* S6: out by whatever border is near, not by where it came on alone. */
static void runaways_leave_by_the_nearest_border(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "1006", SPEARMEN, "0806", NULL);
    b->s.units[BEARERS].marks |= BIT(MARK_FLEEING);
    table_dice(b, "");
    for (int i = 0; i < 4 && state_on_board(&b->s, BEARERS); i++)
        safari_flight(&b->s, BEARERS, &b->r);
    assert_int_equal(b->s.units[BEARERS].status, UNIT_DESTROYED);
    table_close(b);
}

/* Their side has lost them, but nobody has killed or taken them. */
static void runaways_are_nobodys_dead(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "1006", SPEARMEN, "0806", NULL);
    result before, after;
    int row = 0;
    b->s.units[BEARERS].marks |= BIT(MARK_FLEEING);
    state shown = b->s;
    game_result(&b->s, &before);
    table_dice(b, "");
    for (int i = 0; i < 4 && state_on_board(&b->s, BEARERS); i++)
        safari_flight(&b->s, BEARERS, &b->r);
    game_result(&b->s, &after);
    while (strcmp(after.tally[row].code, "tally.kills") != 0)
        row++;
    for (int side = 0; side < b->s.sc->nsides; side++)
        assert_int_equal(after.tally[row].value[side], before.tally[row].value[side]);
    for (int i = 0; i < b->events.count; i++) /* and so it is shown */
        b->s.sc->rules->befell(&shown, &b->events.items[i]);
    for (int f = first_figure(&b->s, BEARERS); f < end_figure(&b->s, BEARERS); f++) {
        assert_int_equal(b->s.figures[f].status, UNIT_CAPTURED);
        assert_int_equal(sf(&b->s, f)->flags, FIG_RAN);
        assert_memory_equal(&shown.figures[f], &b->s.figures[f], sizeof shown.figures[f]);
    }
    table_close(b);
}

static void lock(table *b, int u, int foe)
{
    su(&b->s, u)->foe = (uint8_t)(foe + 1);
    su(&b->s, foe)->foe = (uint8_t)(u + 1);
    safari_fight_refresh(&b->s);
}

static void fell(table *b, int u, int n)
{
    table_leave(b, u, b->s.units[u].strength - n);
}

/* A round of which those fall, without its dice; the loser's event, NULL: nobody lost it. */
static const event *round_of(table *b, int mine, int theirs)
{
    for (int u = 0; u < b->s.sc->nunits; u++)
        b->s.units[u].marks &= ~BIT(MARK_FOUGHT);
    agenda_clear(&b->s);
    table_dice(b, "");
    safari_fight_begin(&b->s, ASKARIS, &b->r);
    const agenda_item due = b->s.agenda[b->s.nagenda - 1];
    assert_int_equal(due.kind, DUE_OUTCOME);
    fell(b, ASKARIS, mine);
    fell(b, SPEARMEN, theirs);
    agenda_clear(&b->s);
    const int before = b->events.count;
    safari_fight_outcome(&b->s, due.n[0], &b->r);
    for (int i = before; i < b->events.count; i++)
        if (strcmp(b->events.items[i].code, "ev.fight-lost") == 0) return &b->events.items[i];
    return NULL;
}

/* S16: of the starting force, in all rounds of the fight; a round in which nobody falls decides nothing. */
static void a_share_is_of_those_who_began(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
    lock(b, ASKARIS, SPEARMEN);
    const event *lost = round_of(b, 3, 2); /* 3 of 6 against 2 of 6 */
    assert_non_null(lost);
    assert_int_equal(lost->side, 0);
    /* who ran off between the rounds is counted as well, and is not down */
    assert_string_equal(words_find(b->s.sc->words, "ev.fight-lost")->also,
                        "{side} lost the fight, {0} of {1} down or gone");
    lost = round_of(b, 0, 0); /* one side has lost the larger share, but nobody fell */
    assert_null(lost);
    assert_true(table_told(b, "ev.fight-nobody-fell") && !table_told(b, "ev.fight-even"));
    lost = round_of(b, 0, 1); /* 3 of 6 and 3 of 6: by the round alone the spearmen would have lost */
    assert_null(lost);
    assert_true(table_told(b, "ev.fight-even"));
    lost = round_of(b, 1, 0);
    assert_non_null(lost);
    assert_int_equal(lost->side, 0);
    assert_int_equal(lost->n[0], 4);
    assert_int_equal(lost->n[1], 6);
    su(&b->s, ASKARIS)->foe = su(&b->s, SPEARMEN)->foe = 0; /* apart: the next fight is another */
    safari_fight_refresh(&b->s);
    assert_int_equal(su(&b->s, ASKARIS)->began, 0);
    table_close(b);
}

/* Of a beast that has broken off, and of two who are both gone, nobody is told that the fight goes on. */
static void a_fight_nobody_is_in_is_over(void **unused)
{
    (void)unused;
    for (int gone = 0; gone < 2; gone++) {
        table *b = table_open(DOCTOR, "0911", MAN_EATER, "1011", NULL);
        lock(b, DOCTOR, MAN_EATER);
        agenda_clear(&b->s);
        table_dice(b, gone ? "1 1 1 1" : "");
        safari_fight_begin(&b->s, DOCTOR, &b->r);
        agenda_clear(&b->s);
        if (gone) bush_break_off(&b->s, MAN_EATER, &b->r);
        safari_fight_outcome(&b->s, 0, &b->r);
        assert_int_equal(table_told(b, "ev.fight-over"), gone);
        assert_int_equal(table_told(b, "ev.fight-nobody-fell"), !gone);
        table_close(b);
    }
}

/* Whoever must run and is nowhere better off is not told to have run. */
static void who_cannot_run_is_told_to_stay(void **unused)
{
    (void)unused;
    static const uint32_t why[] = {BIT(MARK_FLEEING), BIT(MARK_RETREATING), BIT(MARK_DREAD)};
    static const char *const told[] = {"ev.flees", "ev.retreats", "ev.runs-from-forest"};
    table *b = table_open(BEARERS, "0706", SPEARMEN, "0806", NULL);
    const int at = b->s.units[BEARERS].space;
    for (int free_ways = 1; free_ways >= 0; free_ways--) {
        for (int d = 0, u = SPEARMEN; free_ways == 0 && d < 6; d++, u++) { /* enemies all around */
            b->s.units[u].status = UNIT_ON;
            b->s.units[u].side = 1;
            b->s.units[u].marks = 0;
            b->s.units[u].seen_by = 7;
            b->s.units[u].space = sd(&b->s)->map.next[at][d];
        }
        for (size_t i = 0; i < sizeof why / sizeof why[0] && (free_ways == 0 || i < 2); i++) {
            b->s.units[BEARERS].space = (uint16_t)at;
            b->s.units[BEARERS].marks = why[i];
            table_dice(b, "");
            safari_flight(&b->s, BEARERS, &b->r);
            assert_int_equal(b->s.units[BEARERS].space != at, free_ways);
            assert_int_equal(table_told(b, "ev.runs-nowhere"), !free_ways);
            assert_int_equal(table_told(b, told[i]), free_ways);
        }
    }
    table_close(b);
}

/* S14, S·H9: blows of one length fall together: who is wounded by them throws for the wound his own blow
 * makes as he stood. */
static void a_wound_of_the_same_exchange_does_not_count(void **unused)
{
    (void)unused;
    static const char *const wounds[] = {"wounds=1", NULL};
    table *b = table_open(MAASAI, "0911", SPEARMEN, "1011", wounds);
    b->s.units[MAASAI].side = 0;
    table_leave(b, MAASAI, 1);
    table_leave(b, SPEARMEN, 1);
    lock(b, MAASAI, SPEARMEN);
    agenda_clear(&b->s);
    table_dice(b, "");
    safari_fight_begin(&b->s, MAASAI, &b->r);
    agenda_clear(&b->s);
    table_dice(b, "9 9  3 6"); /* both hit; the spearman's wounds, and then the Maasai's kills */
    safari_fight_blows(&b->s, 5, &b->r);
    table_spent(b);
    assert_int_equal(b->s.units[MAASAI].hits, 1);
    const ledger *l = &b->events.rolls[3].ledger; /* nothing counts; what it may do is noted */
    assert_int_equal(l->count, 1);
    assert_int_equal(l->line[0].op, LEDGER_NOTE);
    assert_string_equal(l->line[0].code, "mod.wound.wounds-on");
    assert_int_equal(l->total, 0);
    assert_int_equal(b->s.units[SPEARMEN].status, UNIT_DESTROYED);
    table_close(b);
}

/* The same beside a beast, whose claws are as long as a knife: neither his blow nor its strength. */
static void nor_does_a_beasts(void **unused)
{
    (void)unused;
    static const char *const wounds[] = {"wounds=1", NULL};
    table *b = table_open(DOCTOR, "0911", MAN_EATER, "1011", wounds);
    lock(b, DOCTOR, MAN_EATER);
    table_dice(b, "8 3  4 4");
    safari_beast_fight(&b->s, DOCTOR, MAN_EATER, &b->r);
    table_spent(b);
    assert_int_equal(b->s.units[DOCTOR].hits, 1);
    assert_int_equal(drill_line(&b->events.rolls[2].ledger, "mod.fight.wounded"), -1000);
    assert_int_equal(drill_line(&b->events.rolls[3].ledger, "mod.bush.hurt"), -1000);
    assert_int_equal(b->s.units[MAN_EATER].hits, 1);
    table_close(b);
}

/* Seen anew is told to those who see it, if anybody plays them, and by name where others do not. */
static void sight_is_told_once_to_each(void **unused)
{
    (void)unused;
    enum { EXPEDITION = 1, RIVALS = 2, BUSH = 4 };
    table *b = table_open(ASKARIS, "0911", GUARDS, "1401", NULL);
    for (int u = 0; u < b->s.sc->nunits; u++)
        if (state_on_board(&b->s, u)) b->s.units[u].seen_by = safari_seers(&b->s, u);
    b->s.units[ASKARIS].seen_by = EXPEDITION | RIVALS;
    b->s.units[ASKARIS].marks |= BIT(MARK_FIRED);
    table_dice(b, "");
    safari_see(&b->s, &b->r);
    assert_int_equal(b->s.units[ASKARIS].seen_by, EXPEDITION | RIVALS | BUSH);
    assert_int_equal(b->events.count, 0); /* nobody reads what the bush sees */
    b->s.units[GUARDS].marks = BIT(MARK_FIRED);
    b->s.units[GUARDS].seen_by = BUSH | EXPEDITION;
    table_dice(b, "");
    safari_see(&b->s, &b->r);
    assert_int_equal(b->events.count, 1);
    assert_string_equal(b->events.items[0].code, "ev.sighted");
    assert_int_equal(b->events.items[0].side, 1);
    b->s.units[GUARDS].seen_by = BUSH;
    table_dice(b, "");
    safari_see(&b->s, &b->r);
    assert_int_equal(b->events.count, 1);
    assert_string_equal(b->events.items[0].code, "ev.in-sight");
    table_close(b);
}

/* Who comes out of hiding too far off to be seen by the light there is comes into sight when he shoots, and
 * that is told once: it was told as he aimed, too, and he was out of sight again until he shot. */
static void who_hid_far_off_comes_into_sight_once(void **unused)
{
    (void)unused;
    enum { PATROL = 1, FAR_OFF = 11, AT = 14 };
    drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
    state s = *drill_state(&t);
    dice_source dice;
    static event_list events;
    resolver r = {.dice = &dice, .events = &events};
    dice_seeded(&dice, 1, 1);
    s.turn = 1;
    s.units[FAR_OFF].status = UNIT_ON;
    s.units[FAR_OFF].space = (uint16_t)drill_space(&t, "0502");
    s.units[FAR_OFF].marks = BIT(MARK_HIDDEN);
    s.units[FAR_OFF].seen_by = (uint8_t)(1u << s.units[FAR_OFF].side);
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            safari_declare_fire(&s, FAR_OFF, AT, &safari_all_fire, &r);
        else
            safari_note_shot(&s, first_figure(&s, FAR_OFF), 0);
        safari_see(&s, &r);
        int told = 0;
        for (int k = 0; k < events.count; k++) {
            const event *ev = &events.items[k];
            if (ev->unit != FAR_OFF || (ev->seen_by & PATROL) == 0) continue;
            assert_string_equal(ev->code, "ev.in-sight.shot.plain"); /* at whom it was is not told here */
            told++;
        }
        assert_int_equal(told, i);
        assert_int_equal(state_seen(&s, FAR_OFF, 0), i != 0);
        assert_false(state_has(&s, FAR_OFF, MARK_HIDDEN));
    }
    drill_close(&t);
}

/* Whom he shot at is told by name to who sees him; else nothing of him. */
static void whom_a_shot_from_afar_was_at_is_told(void **unused)
{
    (void)unused;
    enum { PATROL_SIDE = 0, FAR_OFF = 11, FUSILIERS = 0, UNSEEN = 12 };
    static const struct {
        int target;
        bool seen, gone;
        const char *code;
    } shot[] = {{FUSILIERS, true, false, "ev.in-sight.shot.at"},
                {UNSEEN, false, false, "ev.in-sight.shot"},
                {UNSEEN, true, false, "ev.in-sight.shot.at"},
                {UNSEEN, false, true, "ev.in-sight.shot.plain"}, /* who is gone is not out of sight */
                {NO_UNIT, false, false, "ev.in-sight.shot.plain"}};
    for (size_t k = 0; k < sizeof shot / sizeof *shot; k++) {
        drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
        state s = *drill_state(&t);
        dice_source dice;
        static event_list events;
        event_list_clear(&events);
        resolver r = {.dice = &dice, .events = &events};
        dice_seeded(&dice, 1, 1);
        s.turn = 1;
        s.units[FAR_OFF].status = UNIT_ON;
        s.units[FAR_OFF].space = (uint16_t)drill_space(&t, "0502");
        s.units[FAR_OFF].marks = 0;
        s.units[FAR_OFF].seen_by = (uint8_t)(1u << s.units[FAR_OFF].side);
        s.units[UNSEEN].status = UNIT_ON;
        s.units[UNSEEN].space = (uint16_t)drill_space(&t, "0601");
        s.units[UNSEEN].seen_by =
            (uint8_t)(1u << s.units[UNSEEN].side | (shot[k].seen ? 1u << PATROL_SIDE : 0));
        if (shot[k].target == UNSEEN && shot[k].seen) s.units[UNSEEN].marks |= BIT(MARK_FIRED);
        (void)safari_tell(&s, FAR_OFF, EV_FIRE, "ev.fires", shot[k].target, 1, 0, &r);
        if (shot[k].gone) {
            s.units[UNSEEN].status = UNIT_DESTROYED;
            s.units[UNSEEN].seen_by = state_everybody(&s);
        }
        safari_note_shot(&s, first_figure(&s, FAR_OFF), 0);
        safari_see_one(&s, FAR_OFF, &r);
        const event *told = NULL;
        for (int i = 0; i < events.count; i++)
            if (events.items[i].kind == EV_REVEAL && (events.items[i].seen_by & 1u << PATROL_SIDE) != 0)
                told = &events.items[i];
        assert_non_null(told);
        assert_string_equal(told->code, shot[k].code);
        if (strcmp(shot[k].code, "ev.in-sight.shot.at") == 0) assert_int_equal(told->n[1], shot[k].target);
        drill_close(&t);
    }
}

/* What the bar says of the enemy's loads and people is the same for whoever looks: also of those who are not
 * on yet. */
static void loads_count_in_every_view(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    const state *s = drill_state(&t);
    static state view;
    result all, seen;
    game_result(s, &all);
    for (int side = 0; side < 2; side++) {
        game_redact(s, side, &view);
        game_result(&view, &seen);
        for (int i = 0; i < all.nbar; i++)
            for (int k = 0; k < 2; k++)
                assert_int_equal(seen.tally[i].value[k], all.tally[i].value[k]);
    }
    drill_close(&t);
}

/* A beast that nobody plays and that is at nobody, farther off than it takes notice, may be let go unasked;
 * one near enough to come may not, nor one that somebody plays, nor people. */
static void what_may_be_let_go_unasked(void **unused)
{
    (void)unused;
    static const struct {
        int target;
        const char *at;
        bool slight;
    } rows[] = {{RHINO, "1111", false},
                {RHINO, "1211", false},
                {RHINO, "1411", true},
                {MAN_EATER, "1411", false},
                {SPEARMEN, "1411", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(ASKARIS, "0911", rows[i].target, rows[i].at, NULL);
        action a = action_of(VERB_FIRE, b->s.units[ASKARIS].side, ASKARIS);
        a.target = (int16_t)rows[i].target;
        assert_true(safari_missed(&b->s, &a)); /* to the computer it is a chance like others */
        if (safari_slight(&b->s, &a) != rows[i].slight) fail_msg("row %zu", i);
        assert_int_equal(game_asked_for(&b->s, &a), !rows[i].slight);
        su(&b->s, rows[i].target)->foe = ASKARIS + 1;
        assert_false(safari_slight(&b->s, &a));
        table_close(b);
    }
}

/* What a step that ends would have cost: not a shot at an antelope, nor the charge of those who never would,
 * nor loads that might have been put down. */
static void what_would_be_missed(void **unused)
{
    (void)unused;
    static const struct {
        int u, verb, target;
        bool missed;
    } rows[] = {{ASKARIS, VERB_FIRE, SPEARMEN, true},    {ASKARIS, VERB_FIRE, ANTELOPE, false},
                {ASKARIS, VERB_FIRE, RHINO, true},       {ASKARIS, VERB_FIRE, MAN_EATER, true},
                {ASKARIS, VERB_CHARGE, ANTELOPE, false}, {LABOURERS, VERB_CHARGE, MAN_EATER, false},
                {MAASAI, VERB_CHARGE, BEARERS, true},    {ASKARIS, VERB_MARCH, NO_UNIT, true},
                {BEARERS, VERB_DROP, NO_UNIT, false},    {BEARERS, VERB_LIFT, NO_UNIT, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(rows[i].u, "0911", rows[i].target == NO_UNIT ? SPEARMEN : rows[i].target,
                              "1011", NULL);
        action a = action_of(rows[i].verb, b->s.units[rows[i].u].side, rows[i].u);
        a.target = (int16_t)rows[i].target;
        if (safari_missed(&b->s, &a) != rows[i].missed) fail_msg("row %zu", i);
        table_close(b);
    }
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL); /* villages nobody plays are no enemies */
    const scenario *sc = session_scenario(t.play);
    int villages = 0, bands = 0;
    for (int u = 0; u < sc->nunits; u++) {
        if (!sc->sides[sc->units[u].side].goes_alone) continue;
        action a = action_of(VERB_FIRE, 0, 0);
        a.target = (int16_t)u;
        const bool village = strstr(sc->units[u].name, "Village") != NULL;
        if (!village && strstr(sc->units[u].name, "Maasai") == NULL) continue; /* game */
        villages += village;
        bands += !village;
        assert_int_equal(safari_missed(drill_state(&t), &a), !village);
    }
    assert_true(villages == 3 && bands > 2);
    drill_close(&t);
}

/* A charge at a beast is told to its end: the hunter's d12 with +1 as one of note and +1 as he charges hits
 * on 3, and his hit kills a lion on 8 and wounds it on 4 (S15, S37); its d10 kills on 5. One that comes at
 * him is told as far. */
static void a_charge_at_a_beast_is_told_to_its_blows(void **unused)
{
    (void)unused;
    static const struct {
        const char *code;
        uint32_t at_it, by_it;
    } rows[] = {{"odds.kills-beast", PPM * 10 * 5 / 144, PPM * 9 * 5 / 144},
                {"odds.wounds-beast", PPM * 10 * 4 / 144, PPM * 9 * 4 / 144},
                {"odds.beast-kills", PPM * 6 / 10, PPM * 7 / 10}};
    table *b = table_open(LONE_HUNTER, "0911", MAN_EATER, "1011", NULL);
    action a = action_of(VERB_CHARGE, b->s.units[LONE_HUNTER].side, LONE_HUNTER);
    odds *o = calloc(1, sizeof *o);
    assert_non_null(o);
    a.target = MAN_EATER;
    assert_true(safari_odds(&b->s, &a, o));
    assert_int_equal(o->nnotes, 4);
    assert_string_equal(o->note[0].code, "odds.contact");
    for (int i = 0; i < 3; i++) {
        assert_string_equal(o->note[i + 1].code, rows[i].code);
        assert_in_range(o->note[i + 1].ppm, rows[i].at_it - 1, rows[i].at_it + 1);
    }
    a = action_of(VERB_CHARGE, b->s.units[MAN_EATER].side, MAN_EATER);
    a.target = LONE_HUNTER;
    assert_true(safari_odds(&b->s, &a, o));
    assert_int_equal(o->nnotes, 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(o->note[i].code, rows[i].code);
        assert_in_range(o->note[i].ppm, rows[i].by_it - 1, rows[i].by_it + 1);
    }
    free(o);
    table_close(b);
}

/* Who marches off the map shoots at nobody from there: no odds are told of it. */
static void nobody_shoots_from_off_the_map(void **unused)
{
    enum { HUNTER = 0, VILLAGERS = 5 };
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/first-march.json", NULL);
    state *s = calloc(1, sizeof *s);
    odds *o = calloc(1, sizeof *o);
    assert_true(s != NULL && o != NULL);
    *s = *drill_state(&t);
    s->units[VILLAGERS].seen_by = 7;
    const safari_side *of = &sd(s)->side[0];
    int shots = 0;
    assert_true(of->nexit > 0);
    for (int i = 0; i < s->sc->board->nspaces; i++) {
        action move = action_of(VERB_MOVE, 0, HUNTER);
        action_add_space(&move, i);
        const bool leaves = scenario_has_place(of->exit, of->nexit, i),
                   told = safari_preview_odds(s, &move, VILLAGERS, o);
        if (leaves) assert_false(told);
        shots += told;
    }
    assert_true(shots > 5);
    free(o);
    free(s);
    drill_close(&t);
}

/* The note of a charge's odds against the charge itself, played out: it must close, and come so far. */
static void contact_is_as_likely_as_it_says(void **unused)
{
    (void)unused;
    static const char *const where[] = {"1111", "1311"}; /* two hexes, and four */
    for (size_t i = 0; i < sizeof where / sizeof where[0]; i++) {
        drill t = drill_open("drill", NULL);
        char text[200];
        drill_clear(&t, ASKARIS, SPEARMEN, -1);
        snprintf(text, sizeof text,
                 "umpire-place u3 > 0911; umpire-place u12 > %s; umpire-set key=order-0 value=0;"
                 "umpire-set key=mover value=0; umpire-step step=movement",
                 where[i]);
        drill_all(&t, text);
        const state *s = drill_state(&t);
        action a;
        error err = {0};
        odds *o = calloc(1, sizeof *o);
        assert_non_null(o);
        assert_true(action_decode(s->sc, 0, "charge u3 @u12", &a, &err));
        assert_true(game_odds(s, &a, o));
        assert_string_equal(o->note[0].code, "odds.contact");
        assert_true(o->note[0].about); /* happenings are played out, not counted */
        assert_false(o->about);        /* whether it closes is known */
        int met = 0;
        enum { PLAYED = 3000 };
        for (int n = 0; n < PLAYED; n++) {
            state then = *s;
            dice_source dice;
            resolver r = {.dice = &dice};
            dice_seeded(&dice, 77, (uint64_t)n);
            then.units[ASKARIS].marks |= BIT(MARK_CHARGED);
            game_apply(&then, &a, &r);
            while (then.nagenda > 0 && su(&then, ASKARIS)->foe == 0 && state_on_board(&then, ASKARIS)) {
                action go = action_of(VERB_GO, ACTION_OF_NOBODY, NO_UNIT);
                game_apply(&then, &go, &r);
            }
            met += su(&then, ASKARIS)->foe == SPEARMEN + 1;
        }
        const long shown = (long)o->note[0].ppm, true_ppm = 1000000L * met / PLAYED;
        if (labs(shown - true_ppm) > 35000)
            fail_msg("%s: contact %ld ppm shown, %ld played", where[i], shown, true_ppm);
        free(o);
        drill_close(&t);
    }
}

/* S·H25: a village without leave bars the way on, but not the way at its own people. */
static void a_village_does_not_bar_who_storms_it(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    enum { HUNTER = 1, GUARDS_OF_THE_WEST = 13 };
    drill_all(&t, "umpire-place u1 > 0105; umpire-place u0 > 1010; umpire-set key=order-0 value=0;"
                  "umpire-set key=mover value=0; umpire-step step=movement");
    drill_dice(&t, "12 3"); /* they close, and come as far as three hexes and more */
    drill_do(&t, "charge u1 @u13");
    assert_int_equal(su_const(drill_state(&t), HUNTER)->foe, GUARDS_OF_THE_WEST + 1);
    drill_close(&t);
}

/* A volley that wounds a beast is thrown to its end before the beast thinks of running: all of it is one. */
static void a_volley_is_one_at_a_beast_too(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", RHINO, "1111", NULL);
    b->s.units[RHINO].marks |= BIT(MARK_CHARGED); /* one that attacks would think again */
    table_dice(b, "10 1  6");                     /* the effendi hits once, and wounds */
    safari_fire_group(&b->s, ASKARIS, RHINO, &safari_all_fire, &b->r);
    assert_int_equal(b->s.units[RHINO].hits, 1);
    const agenda_item due = agenda_pop(&b->s);
    assert_int_equal(due.kind, DUE_SHOTS);
    assert_int_equal(safari_volley_due(&due).hurt, 0);
    assert_int_equal(agenda_head(&b->s)->kind, DUE_DAUNT);
    table_close(b);
}

/* S·H5: whose throw for the first move it is stands in what the engine answers. */
static void each_leaders_throw_says_whose_it_is(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ASKARIS, SPEARMEN, -1);
    drill_do(&t, "umpire-step step=leaders");
    int found = 0;
    const scenario *sc = session_scenario(t.play);
    for (int i = 0; i < session_count(t.play); i++) {
        const event_list *l = &session_at(t.play, i)->events;
        for (int k = 0; k < l->count; k++) {
            strbuf text = {0};
            if (l->items[k].kind != EV_ROLL || strcmp(l->items[k].code, "roll.leaders") != 0) continue;
            story_event_json(sc, drill_state(&t), l, &l->items[k], NO_SIDE, &text);
            assert_null(strstr(strbuf_str(&text), "neither side"));
            assert_non_null(strstr(strbuf_str(&text), sc->sides[found % 2].name));
            strbuf_free(&text);
            found++;
        }
    }
    assert_true(found >= 2);
    drill_close(&t);
}

/* A letter may say so; who throws for its leader would look for a man where there is none. */
static void a_party_without_anybody_cannot_be(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
    state s = *drill_state(&t);
    const char *what = NULL;
    int u = 0;
    while (u < s.sc->nunits && (!state_on_board(&s, u) || is_beast(&s, u)))
        u++;
    assert_true(u < s.sc->nunits && state_fits(&s, &what));
    const int all = safari_count(&s, u, 0);
    for (int i = 0; i < all; i++)
        s.figures[safari_leader(&s, u)].status = UNIT_DESTROYED;
    assert_false(state_fits(&s, &what));
    assert_string_equal(what, "rules");
    s.units[u].status = UNIT_DESTROYED;
    s.units[u].space = NO_SPACE;
    assert_true(state_fits(&s, &what));
    drill_close(&t);
}

/* A letter may say that, too; who counts a party would count a man that stands with another, or nowhere. */
static void a_figure_stays_with_its_party(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    state s = *drill_state(&t);
    const char *what = NULL;
    const int u = s.figures[0].unit;
    assert_true(u != NO_UNIT && state_fits(&s, &what));
    s.figures[0].unit = (int16_t)(u + 1);
    assert_false(state_fits(&s, &what));
    assert_string_equal(what, "figure");
    s.figures[0].unit = NO_UNIT; /* and nobody's: the party is one short */
    assert_false(state_fits(&s, &what));
    s.figures[0].unit = (int16_t)u;
    assert_true(state_fits(&s, &what));
    s.figures[FIGURES_MAX - 1].unit = (int16_t)u; /* nor one more */
    assert_false(state_fits(&s, &what));
    assert_string_equal(what, "figure");
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_party_without_anybody_cannot_be),
        cmocka_unit_test(a_figure_stays_with_its_party),
        cmocka_unit_test(one_party_has_room_anywhere),
        cmocka_unit_test(who_hid_far_off_comes_into_sight_once),
        cmocka_unit_test(whom_a_shot_from_afar_was_at_is_told),
        cmocka_unit_test(archers_are_met_from_outside_their_jungle),
        cmocka_unit_test(only_the_hidden_stop_a_march),
        cmocka_unit_test(all_of_a_volley_is_thrown_at_one_crowd),
        cmocka_unit_test(flight_is_a_full_move),
        cmocka_unit_test(a_gun_that_loads_is_told),
        cmocka_unit_test(who_has_shot_is_told_of_each),
        cmocka_unit_test(held_and_spellbound_look_apart),
        cmocka_unit_test(runaways_leave_by_the_nearest_border),
        cmocka_unit_test(runaways_are_nobodys_dead),
        cmocka_unit_test(a_share_is_of_those_who_began),
        cmocka_unit_test(a_fight_nobody_is_in_is_over),
        cmocka_unit_test(who_cannot_run_is_told_to_stay),
        cmocka_unit_test(a_wound_of_the_same_exchange_does_not_count),
        cmocka_unit_test(nor_does_a_beasts),
        cmocka_unit_test(sight_is_told_once_to_each),
        cmocka_unit_test(loads_count_in_every_view),
        cmocka_unit_test(what_would_be_missed),
        cmocka_unit_test(what_may_be_let_go_unasked),
        cmocka_unit_test(contact_is_as_likely_as_it_says),
        cmocka_unit_test(a_charge_at_a_beast_is_told_to_its_blows),
        cmocka_unit_test(nobody_shoots_from_off_the_map),
        cmocka_unit_test(each_leaders_throw_says_whose_it_is),
        cmocka_unit_test(a_village_does_not_bar_who_storms_it),
        cmocka_unit_test(a_volley_is_one_at_a_beast_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
