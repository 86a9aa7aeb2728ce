/*
 * test_threat.c: what an enemy's charge could do hangs on a conduct roll that nobody has thrown: how often it
 * comes to a charge is what throwing every throw says, and the melee is the one that the charge then has.
 */
#include "game/odds.h"
#include "rules/conduct/drill.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/ucc.h"

/* In how many orders these faces, which rise, may lie. */
static int orders(const uint8_t *face, int n)
{
    int ways = n == 4 ? 24 : 1;
    for (int i = 1, alike = 1; i < n; i++) {
        alike = face[i] == face[i - 1] ? alike + 1 : 1;
        ways /= alike;
    }
    return ways;
}

static bool charges(const state *s, int u, int target, action *out)
{
    for (int dir = -1; dir < 6; dir++) {
        refusal unread;
        action a = action_of(VERB_CHARGE, s->units[u].side, u);
        a.target = (int16_t)target;
        const int from = dir < 0 ? NO_SPACE : cd(s)->map.next[s->units[target].space][dir];
        if (dir >= 0 && from == NO_SPACE) continue;
        if (dir >= 0) action_add_space(&a, from);
        *out = a;
        if (game_check(s, &a, &unread)) return true;
    }
    return false;
}

typedef struct thrown {
    int all, charge, fanatic;
    state after[2]; /* of the last in order, and of the last fanatic */
} thrown;

/* Ordered with those faces, and then tried. */
static void throw_one(drill *t, int u, int target, const uint8_t *face, int n, thrown *out)
{
    char text[32], faces[32] = "";
    const state before = t->s;
    const int ways = orders(face, n);
    action a;
    for (int i = 0; i < n; i++)
        snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%s%d", i ? " " : "", face[i]);
    snprintf(text, sizeof text, "order u%d", u);
    drill_only(t, text, faces);
    out->all += ways;
    if (state_on_board(&t->s, u) && charges(&t->s, u, target, &a)) {
        const bool fanatic = state_has(&t->s, u, MARK_FANATIC);
        out->charge += ways;
        if (fanatic) out->fanatic += ways;
        out->after[fanatic] = t->s;
    }
    t->s = before;
}

static void throw_all(drill *t, int u, int target, bool four, thrown *out)
{
    memset(out, 0, sizeof *out);
    for (uint8_t a = 1; a <= 6; a++) {
        if (!four) throw_one(t, u, target, &a, 1, out);
        for (uint8_t b = a; four && b <= 6; b++)
            for (uint8_t c = b; c <= 6; c++)
                for (uint8_t d = c; d <= 6; d++)
                    throw_one(t, u, target, (uint8_t[]){a, b, c, d}, 4, out);
    }
}

static uint32_t note_of(const odds *o, const char *code, int32_t *n)
{
    for (int i = 0; i < o->nnotes; i++)
        if (strncmp(o->note[i].code, code, strlen(code)) == 0) {
            if (n != NULL) *n = o->note[i].n;
            return o->note[i].ppm;
        }
    return 0;
}

static void same_melee(const odds *asked, const state *s, const action *a)
{
    static odds known;
    assert_true(game_odds(s, a, &known));
    assert_int_equal(asked->ledger.total, known.ledger.total);
    assert_int_equal(asked->against.total, known.against.total);
    assert_int_equal(asked->nbars, known.nbars);
    assert_memory_equal(asked->bar, known.bar, sizeof known.bar);
    assert_memory_equal(asked->band, known.band, sizeof known.band);
}

static void every_throw_of_its_conduct_is_counted(void **unused)
{
    (void)unused;
    static const char *const four_dice[] = {"movement=four-dice", NULL};
    static const char *const from[] = {"1007", "1006", "1005", "1004", "1003", "1002"};
    static thrown all;
    static odds o;
    int some = 0, sure = 0, never = 0;
    for (int four = 0; four < 2; four++) {
        drill *t = drill_open("zulu", four ? four_dice : NULL);
        for (size_t i = 0; i < sizeof from / sizeof *from; i++)
            for (int shaken = 0; shaken < 2; shaken++) {
                action of, real;
                drill_clear(t);
                drill_put(t, COMPANY, "1008", "n");
                drill_put(t, ZULUS, from[i], "s");
                if (shaken) drill_mark(t, ZULUS, MARK_SHAKEN);
                drill_movement(t, t->s.units[ZULUS].side);
                throw_all(t, ZULUS, COMPANY, four, &all);
                drill_movement(t, 0); /* whoever's turn it is, and whatever it did in this one */
                cg(&t->s)->stage = STAGE_RIFLES;
                drill_mark(t, ZULUS, MARK_ORDERED);
                drill_mark(t, ZULUS, MARK_DONE);
                const bool found = game_threat(&t->s, ZULUS, COMPANY, true, &of, &o);
                if (found != (all.charge > 0)) fail_msg("%s, %s: %d", from[i], four ? "4" : "1", all.charge);
                never += !found;
                if (found) {
                    const bool fanatic = 2 * all.fanatic > all.charge;
                    assert_int_equal(of.verb, VERB_CHARGE);
                    assert_int_equal(of.target, COMPANY);
                    if (note_of(&o, "odds.charges", NULL) !=
                        (uint32_t)((uint64_t)all.charge * PPM / (uint64_t)all.all))
                        fail_msg("%s: %u", from[i], note_of(&o, "odds.charges", NULL));
                    assert_true(charges(&all.after[fanatic], ZULUS, COMPANY, &real));
                    same_melee(&o, &all.after[fanatic], &real);
                    some += all.charge < all.all, sure += all.charge == all.all;
                }
            }
        drill_close(t);
    }
    assert_true(some > 0 && sure > 0 && never > 0);
}

/* What the card says of the roll: the total it needs, modifiers and all. */
static void it_names_the_roll(void **unused)
{
    (void)unused;
    static odds o;
    int32_t n = 0;
    action of;
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1003", "s"); /* four hexes to go and fall on: twelve inches, a six */
    drill_movement(t, 0);
    assert_true(game_threat(&t->s, ZULUS, COMPANY, true, &of, &o));
    assert_int_equal(note_of(&o, "odds.charges-on", &n), PPM / 6);
    assert_int_equal(n, 6);
    assert_false(game_threat(&t->s, COMPANY, ZULUS, true, &of, &o)); /* regulars on foot: nine at most */
    drill_close(t);
}

/* Who fights already has no conduct to throw: the next round is as it stands. */
static void a_melee_goes_on_as_it_stands(void **unused)
{
    (void)unused;
    static odds o;
    action of;
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    for (int round = 0; round < 2; round++) {
        cu(&t->s, ZULUS)->rounds = cu(&t->s, COMPANY)->rounds = (uint8_t)round;
        assert_true(game_threat(&t->s, ZULUS, COMPANY, true, &of, &o));
        assert_int_equal(note_of(&o, "odds.charges", NULL), 0);
        assert_int_equal(drill_line(&o.ledger, "mod.first-round") == 1, round == 0);
    }
    drill_close(t);
}

/* ---- fire comes before the blows of a charge */

enum { HITS_MOST = 24 };

/* Adds the hits of every volley that may be declared at him in that step, by the card of each. */
static int volleys_at(drill *t, int target, int phase, int stage, int step, double hits[HITS_MOST])
{
    static odds o;
    action_list all = {.items = mem_alloc(sizeof(action) * 4000), .cap = 4000};
    int n = 0;
    drill_phase(t, phase, stage, step, t->s.units[COMPANY].side);
    for (int u = 0; u < t->sc->nunits; u++)
        if (t->s.units[u].side == t->s.units[COMPANY].side) game_list(&t->s, u, &all);
    for (int i = 0; i < all.count; i++) {
        double sum[HITS_MOST] = {0};
        if (all.items[i].verb != VERB_FIRE || all.items[i].target != target) continue;
        assert_true(game_odds(&t->s, &all.items[i], &o));
        if (o.nthrows == 0) continue;
        for (int k = 0; k < o.nbars; k++)
            for (int h = 0; h + o.bar[k].value < HITS_MOST; h++)
                sum[h + o.bar[k].value] += hits[h] * o.bar[k].ppm / PPM;
        memcpy(hits, sum, sizeof sum);
        n++;
    }
    mem_free(all.items);
    return n;
}

static const ledger_line *line_of(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, code) == 0) return &l->line[i];
    return NULL;
}

static int per_cent(double chance)
{
    return (int)(chance * 100 + 0.5);
}

/* What the card of the melee says where the fire has cost the charger so much: lost, a tie, won. */
static void blows_after(const state *s, int u, int other, int hits, bool shaken, double chance,
                        double came[3])
{
    static odds o;
    state left = *s;
    left.step = STEP_MELEE;
    left.units[u].strength = (int16_t)(left.units[u].strength - hits);
    if (shaken) left.units[u].marks |= BIT(MARK_SHAKEN);
    assert_true(game_blow(&left, u, other, &o));
    assert_int_equal(o.nbands, 3);
    for (int i = 0; i < 3; i++)
        came[i] += chance * o.band[i].ppm / PPM;
}

static double before_band(const odds *o, const char *code)
{
    for (int i = 0; i < o->before.nbands; i++)
        if (strcmp(o->before.band[i].code, code) == 0) return (double)o->before.band[i].ppm / PPM;
    return -1;
}

/* All of that fire reckoned in: of the charge and of its melee once it has gone home (U1, U17). */
static void whole_told(const odds *o, const double came[3], double gone)
{
    static const char *const codes[] = {"band.fired.loses", "band.fired.tie", "band.fired.wins"};
    for (int i = 0; i < 3; i++)
        assert_float_equal(before_band(o, codes[i]), came[i], 0.00002);
    assert_float_equal(before_band(o, "band.gone-first"), gone, 0.00002);
}

/* U1, U2: how often what is fired at it first shakes it or leaves nobody is what the cards of those volleys
 * say, thrown together; with its steps apart (U·H2) neither step's hits count for the other's. */
static void fire_first(const char *const *options, bool sum)
{
    static odds o;
    drill *t = drill_open("zulu", options);
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "0908", "n");
    drill_put(t, FIELD_GUN, "1108", "n");
    drill_put(t, ZULUS, "1004", "s");
    t->s.units[ZULUS].strength = 3;
    drill_movement(t, t->s.units[ZULUS].side);
    action a = action_of(VERB_CHARGE, t->s.units[ZULUS].side, ZULUS);
    a.target = COMPANY;
    action_add_space(&a, drill_hex(t, "1007"));
    assert_true(game_odds(&t->s, &a, &o));
    const ledger_line *first = line_of(&o.ledger, "note.fire-first");
    assert_true(first != NULL);
    double guns[HITS_MOST] = {1}, rifles[HITS_MOST] = {1}, stopped = 0;
    double came[3] = {0}, gone = 0;
    const int from = t->s.units[ZULUS].space;
    resolver quiet = {0};
    t->s.units[ZULUS].space = (uint16_t)drill_hex(t, "1007");
    conduct_charge_home(&t->s, ZULUS, COMPANY, from, &quiet);
    const state home = t->s;
    const int volleys = volleys_at(t, ZULUS, PHASE_GUNS_1, STAGE_GUNS, STEP_ARTILLERY, guns),
              shots = volleys_at(t, ZULUS, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, rifles);
    assert_true(volleys > 0 && shots > 1);
    for (int g = 0; g < HITS_MOST; g++)
        for (int r = 0; r < HITS_MOST; r++) {
            const double p = guns[g] * rifles[r];
            const bool shaken = sum ? g + r >= 2 : g >= 2 || r >= 2;
            if (g + r >= 3 || shaken) stopped += p;
            if (g + r >= 3)
                gone += p;
            else if (p > 0)
                blows_after(&home, ZULUS, COMPANY, g + r, shaken, p, came);
        }
    assert_true(gone > 0.01 && came[0] > 0.01 && came[2] > 0.005);
    whole_told(&o, came, gone);
    assert_ptr_equal(first, &o.ledger.line[o.before.line - 1]);
    assert_int_equal(o.before.nby, volleys + shots);
    assert_int_equal(o.before.by[0], FIELD_GUN);
    assert_int_equal(first->n, per_cent(1 - guns[0] * rifles[0]));
    assert_true(o.how.code != NULL && strcmp(o.how.code, "odds.unshot") == 0); /* the blows leave it out */
    assert_int_equal(first->value, per_cent(stopped));
    assert_true(game_blow(&home, ZULUS, COMPANY, &o)); /* the melee as it stands: the fire is still to come */
    whole_told(&o, came, gone);
    assert_true(line_of(&o.against, "note.leaves") != NULL);
    drill_put(t, COMPANY, "1008", "s"); /* nobody looks that way */
    drill_put(t, SECOND, "0908", "s");
    drill_put(t, FIELD_GUN, "1108", "s");
    drill_put(t, ZULUS, "1004", "s");
    drill_movement(t, t->s.units[ZULUS].side);
    assert_true(game_odds(&t->s, &a, &o));
    assert_true(line_of(&o.ledger, "note.no-fire-first") != NULL);
    assert_int_equal(o.before.line, 0);
    assert_true(o.how.code == NULL);
    drill_put(t, FIELD_GUN, "0214", "s");
    drill_put(t, GATLING, "1108", "n"); /* with how many dice it is counted is said */
    drill_movement(t, t->s.units[ZULUS].side);
    assert_true(game_odds(&t->s, &a, &o));
    assert_true(line_of(&o.ledger, "note.fire-first.gun") != NULL);
    drill_close(t);
}

static void a_charge_tells_of_the_fire_before_it(void **unused)
{
    (void)unused;
    static const char *const apart[] = {"sumFireHits=no", NULL};
    fire_first(NULL, true);
    fire_first(apart, false);
}

/* Two at one post: the card of the second names who leads, where it is not the one that is ordered (U15). */
static void the_pair_that_fights_is_named(void **unused)
{
    (void)unused;
    static odds o;
    int others = 0;
    for (int dir = 1; dir < 6; dir++) {
        drill *t = drill_open("zulu", NULL);
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, COMPANY);
        drill_put(t, ZULUS_2, "1004", "s");
        drill_movement(t, t->s.units[ZULUS].side);
        const int side = t->s.units[ZULUS].side, to = cd(&t->s)->map.next[t->s.units[COMPANY].space][dir];
        action a = action_of(VERB_CHARGE, side, ZULUS_2);
        resolver quiet = {0};
        conduct_melee m;
        a.target = COMPANY;
        action_add_space(&a, to);
        assert_true(game_odds(&t->s, &a, &o));
        const ledger_line *leads = line_of(&o.ledger, "note.primary");
        const int from = t->s.units[ZULUS_2].space;
        t->s.units[ZULUS_2].space = (uint16_t)to;
        conduct_charge_home(&t->s, ZULUS_2, COMPANY, from, &quiet);
        assert_true(conduct_melee_to_strike(&t->s, ZULUS_2, &m));
        assert_int_equal(leads == NULL, m.party[side].unit[0] == ZULUS_2);
        if (leads != NULL) assert_int_equal(leads->n, m.party[side].unit[0]);
        others += leads != NULL;
        drill_close(t);
    }
    assert_true(others > 0);
}

/* U·H11: whoever is charged and moves after it may fall back before the blows, and rolls first if he is
 * Shaken: the card says so, and of nobody else. */
static void who_moves_after_a_charge_may_leave(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) { /* in order, by who moves second, at one Shaken, of the enemy's */
        drill *t = drill_open("zulu", NULL);
        odds o;
        action of;
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, ZULUS, "1006", "s");
        const int side = t->s.units[ZULUS].side;
        drill_movement(t, i == 1 ? 1 - side : side);
        if (i == 1) drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1 - side);
        if (i == 2) drill_mark(t, COMPANY, MARK_SHAKEN);
        action a = action_of(VERB_CHARGE, side, ZULUS);
        a.target = COMPANY;
        action_add_space(&a, drill_hex(t, "1007"));
        if (i < 3)
            assert_true(game_odds(&t->s, &a, &o));
        else
            assert_true(game_threat(&t->s, ZULUS, COMPANY, true, &of, &o));
        assert_int_equal(line_of(&o.against, "note.may-leave") != NULL, i == 0 || i == 3);
        assert_int_equal(line_of(&o.against, "note.may-leave.shaken") != NULL, i == 2);
        drill_close(t);
    }
}

/* Any of six throws gives it a move, once the charge has been made and its side moves. */
static bool may_move_in_play(drill *t, const action *charge, int target)
{
    static const char *const faces[] = {"1", "2", "3", "4", "5", "6"};
    const state before = t->s;
    action_list l = {.items = mem_alloc(sizeof(action) * 4000), .cap = 4000};
    bool may = false;
    for (int i = 0; i < 6 && !may; i++) {
        resolver r = {.dice = &t->dice, .events = &t->events};
        const action end = action_of(VERB_END, charge->side, NO_UNIT),
                     order = action_of(VERB_ORDER, before.units[target].side, target);
        t->s = before;
        drill_faces(t, faces[i]);
        game_apply(&t->s, charge, &r);
        drill_go(t);
        assert_true(game_check(&t->s, &end, NULL));
        game_apply(&t->s, &end, &r);
        drill_go(t);
        if (game_check(&t->s, &order, NULL)) game_apply(&t->s, &order, &r);
        l.count = 0;
        game_list(&t->s, target, &l);
        for (int k = 0; k < l.count; k++)
            may = may || (l.items[k].verb == VERB_MOVE && l.items[k].units[0] == target);
    }
    mem_free(l.items);
    t->s = before;
    return may;
}

/* The note is there exactly where some throw lets it fall back: not for who is walled in or has moved; who is
 * Shaken and cannot only rolls. */
static void only_who_can_fall_back_may_leave(void **unused)
{
    static const struct {
        int target;
        bool walled, done, shaken;
        const char *note;
    } is[] = {
        {COMPANY, false, false, false, "note.may-leave"},
        {COMPANY, true, false, false, NULL},
        {COMPANY, false, true, false, NULL},
        {COMPANY, false, false, true, "note.may-leave.shaken"},
        {COMPANY, true, false, true, "note.may-leave.fails"},
        {FIELD_GUN, false, false, false, "note.may-leave"},
        {FIELD_GUN, true, false, false, NULL},
        {FIELD_GUN, false, true, false, NULL},
        {FIELD_GUN, false, false, true, "note.may-leave.fails"},
    };
    static const char *const notes[] = {"note.may-leave", "note.may-leave.shaken", "note.may-leave.fails"};
    static const char *const beside[] = {"1009", "0908", "0909", "1108", "1109", "0907", "1107"};
    (void)unused;
    for (size_t i = 0; i < sizeof is / sizeof is[0]; i++) {
        drill *t = drill_open("zulu", NULL);
        odds o;
        drill_clear(t);
        drill_put(t, is[i].target, "1008", "n");
        drill_put(t, ZULUS, "1006", "s");
        const int side = t->s.units[ZULUS].side, at = drill_hex(t, "1008");
        drill_movement(t, side);
        for (int k = 0; k < 7 && is[i].walled; k++)
            if (tables_direction(&cd(&t->s)->map, at, drill_hex(t, beside[k])) >= 0)
                drill_cliff(t, "1008", beside[k]);
        if (is[i].done) drill_mark(t, is[i].target, MARK_DONE);
        if (is[i].shaken) drill_mark(t, is[i].target, MARK_SHAKEN);
        cg(&t->s)->active = ZULUS + 1;
        cg(&t->s)->left = 4;
        action a = action_of(VERB_CHARGE, side, ZULUS);
        a.target = (int16_t)is[i].target;
        action_add_space(&a, drill_hex(t, "1007"));
        assert_true(game_check(&t->s, &a, NULL));
        assert_true(game_odds(&t->s, &a, &o));
        for (int k = 0; k < 3; k++)
            if ((line_of(&o.against, notes[k]) != NULL) !=
                (is[i].note != NULL && !strcmp(is[i].note, notes[k])))
                fail_msg("case %d: %s", (int)i, notes[k]);
        const bool says = line_of(&o.against, notes[0]) != NULL || line_of(&o.against, notes[1]) != NULL;
        if (says != may_move_in_play(t, &a, is[i].target)) fail_msg("case %d: not as it is played", (int)i);
        drill_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_throw_of_its_conduct_is_counted),
        cmocka_unit_test(it_names_the_roll),
        cmocka_unit_test(a_melee_goes_on_as_it_stands),
        cmocka_unit_test(a_charge_tells_of_the_fire_before_it),
        cmocka_unit_test(the_pair_that_fights_is_named),
        cmocka_unit_test(who_moves_after_a_charge_may_leave),
        cmocka_unit_test(only_who_can_fall_back_may_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
