/*
 * test_dice.c: the movement die of a march, whom a party may charge, what its leader needs to close, how near
 * a charge comes and how the first blows fall, the toll of a village and a jammed gun, by a second reading of
 * the rules and face by face, against what the program allows and the odds it gives.
 */
#include "model/chances.h"
#include "model/safari/march.h"

static const char *const as_given[] = {NULL};
static const char *const document[] = {"values=document", "wounds=yes", "nativesCloseModifier=easier", NULL};
static const char *const easier[] = {"nativesCloseModifier=easier", NULL};

static const model_edit unit_edits[] = {{"lowered", 0, 1},    {"panic", 0, 1},   {"bad-morale", 0, 1},
                                        {"surrounded", 0, 1}, {"drums", 0, 1},   {"jammed", 0, 1},
                                        {"cut-off", 0, 1},    {"charged", 0, 0}, {NULL, 0, 0}};
static const model_edit figure_edits[] = {{"net", 0, 2}, {"load", 0, 1}, {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 16}, {NULL, 0, 0}};

enum { DECIDES_MOVES = 2 };

/* ---- the movement die (S·H3) */

static bool leads_the_way(const state *s, int f)
{
    return man_of(s, f)->hunter || man_of(s, f)->guide;
}

/* S8, S·H27: with the party, or within three hexes of it; as the document, in its own hex. Who is in flight
 * leads nobody else. */
static bool guided(const state *s, int u)
{
    const int far = as_document(s) ? 0 : 3;
    for (int v = 0; v < s->sc->nunits; v++)
        if (is_friend(s, v, s->units[u].side) && any_man(s, v, leads_the_way) &&
            (v == u || !model_mark(s, v, "fleeing")) &&
            hexes_between(s, s->units[u].space, s->units[v].space) <= far)
            return true;
    return false;
}

static bool led_by_warriors(const state *s, int u)
{
    const int f = leader_of(s, u);
    return f != NO_UNIT && man_of(s, f)->african && man_of(s, f)->warrior;
}

static int hexes_of_die(const state *s, int u, int die, bool charge)
{
    const int f = leader_of(s, u);
    const bool fast = (led_by_warriors(s, u) || (f != NO_UNIT && man_of(s, f)->hunter)) && !encumbered(s, u);
    int hexes = die == 1 ? 1 : die == 5 ? (fast ? 5 : 3) : die == 6 ? 3 : die;
    if (guided(s, u)) hexes += 1;
    if (charge) {
        hexes += 1;
        if (hexes > 4 && !led_by_warriors(s, u)) hexes = 4;
    }
    if (model_mark(s, u, "drums")) hexes -= 1;
    if (any_man(s, u, is_wounded)) hexes -= 1;
    return hexes < 0 ? 0 : hexes;
}

/* ---- to close (S17 to S20) */

static bool closers(const state *s, int f) /* Africans, but not those who shoot */
{
    const man *t = man_of(s, f);
    return t->african && !t->troops && !t->bowman && !t->forest;
}

/* S20, S·H15: whom they close with, or who is within a hex. */
static bool feared_near(const state *s, int u, int target)
{
    for (int e = 0; e < s->sc->nunits; e++) {
        if (!is_enemy(s, e, s->units[u].side)) continue;
        if (e != target && hexes_between(s, s->units[u].space, s->units[e].space) > 1) continue;
        EACH_MAN(s, e, f) if (man_of(s, f)->feared) return true;
    }
    return false;
}

static bool archers_in_jungle(const state *s, int e)
{
    const int f = leader_of(s, e);
    return f != NO_UNIT && man_of(s, f)->forest && jungle(s, s->units[e].space);
}

static bool archers_near(const state *s, int u, int target)
{
    if (archers_in_jungle(s, target)) return true;
    for (int e = 0; e < s->sc->nunits; e++)
        if (is_enemy(s, e, s->units[u].side) && archers_in_jungle(s, e) &&
            hexes_between(s, s->units[u].space, s->units[e].space) <= 1)
            return true;
    return false;
}

/* Within two hexes: twice as many as we. */
static bool far_outnumbered(const state *s, int u)
{
    int we = 0, they = 0;
    for (int v = 0; v < s->sc->nunits; v++) {
        if (!state_on_board(s, v) || beast_of(s, v) != NULL) continue;
        if (hexes_between(s, s->units[u].space, s->units[v].space) > 2) continue;
        if (is_friend(s, v, s->units[u].side)) we += men_left(s, v);
        if (is_enemy(s, v, s->units[u].side)) they += men_left(s, v);
    }
    return they >= 2 * we;
}

static bool at_home(const state *s, int u)
{
    const villages *v = villages_of(s);
    return v->of[u] >= 0 && v->reach[v->of[u]][s->units[u].space];
}

static int quarters_lost(const state *s, int u)
{
    const int began = s->sc->units[u].strength;
    return 4 * (began - men_left(s, u)) / began;
}

/* S20's -2 of a secure place is for who defends it: who charges out of it does not. */
static int number_to_close(const state *s, int u, int target)
{
    const int f = leader_of(s, u), hex = s->units[u].space;
    const man *t = man_of(s, f);
    int need = t->base;
    if (t->regular && (model_mark(s, u, "surrounded") || model_mark(s, u, "cut-off"))) need -= 2;
    if (is_wounded(s, f)) need += 1;
    if (any_man(s, u, is_wounded)) need += 1;
    if (t->african && feared_near(s, u, target)) need += 2;
    need += quarters_lost(s, u);
    if (at_home(s, u)) need -= 2;
    if (archers_near(s, u, target)) need += 2;
    if (t->european && secure(s, hex) && secure(s, s->units[target].space)) need -= 2;
    if (far_outnumbered(s, u)) need += 1;
    if (closers(s, f)) need += model_option(s, "nativesCloseModifier") == 0 ? 4 : -4;
    if (t->regular && jungle(s, hex)) need += 1;
    if (t->european) need -= 2;
    return need < 2 ? 2 : need; /* a natural 1 always fails */
}

static double chance_to_close(const state *s, int u, int target)
{
    const int need = number_to_close(s, u, target), die = die_of(s, u, leader_of(s, u));
    int good = 0;
    for (int face = 1; face <= die; face++)
        good += face >= need;
    return (double)good / die;
}

/* ---- blows (S14, S15) */

/* In a fight are the two that come to blows, and whoever is locked with one of them, beasts too. */
typedef struct fight {
    bool in[UNITS_MAX];
} fight;

static bool locked(const state *s, int a, int b)
{
    return model_field(s, a, "foe") == b + 1 || model_field(s, b, "foe") == a + 1;
}

static fight fight_of(const state *s, int u, int target)
{
    fight g = {.in = {false}};
    for (int v = 0; v < s->sc->nunits; v++)
        g.in[v] =
            v == u || v == target ||
            (state_on_board(s, v) && ((s->units[v].side != s->units[u].side && locked(s, u, v)) ||
                                      (s->units[v].side != s->units[target].side && locked(s, target, v))));
    return g;
}

static int figures_of(const state *s, const fight *g, int side)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (g->in[u] && s->units[u].side == side)
            n += beast_of(s, u) != NULL ? s->units[u].strength : men_left(s, u);
    return n;
}

static int die_of_blow(const state *s, int u, int f)
{
    return in_net(s, f) ? 6 : die_of(s, u, f);
}

/* Of one figure among so many, against so many. */
static double chance_of_blow(const state *s, int u, int f, int we, int they, bool charged)
{
    const int die = die_of_blow(s, u, f);
    int plus = man_of(s, f)->special ? 1 : 0;
    if (2 * they >= 3 * we) plus -= 1;
    if (2 * we >= 3 * they) plus += 1;
    if (charged && !in_net(s, f)) plus += 1;
    if (model_mark(s, u, "bad-morale") || model_mark(s, u, "panic")) plus -= 1;
    if (is_wounded(s, f)) plus -= 1;
    int good = 0;
    for (int face = 1; face <= die; face++)
        good += face + plus >= 5;
    return (double)good / die;
}

static double chance_of_blows(const state *s, const fight *g, int u, int foe, bool charged)
{
    const int we = figures_of(s, g, s->units[u].side), they = figures_of(s, g, s->units[foe].side);
    double sum = 0;
    EACH_MAN(s, u, f) sum += chance_of_blow(s, u, f, we, they, charged);
    return sum / men_left(s, u);
}

/* ---- contact (S5) */

enum { FREE_GROUND = 2, HEXES_A_CHARGE = 12 };

/* Where a party comes with so many hexes, as the ground is and where the terrain die frees it (S·H4). It does
 * not creep. */
typedef struct ends {
    int of;
    bool known[FREE_GROUND][HEXES_A_CHARGE], at[FREE_GROUND][HEXES_A_CHARGE][HEXES_MOST];
} ends;

static bool comes_up(const state *s, ends *e, int u, int target, int hexes, int free_ground)
{
    if (hexes_between(s, s->units[u].space, s->units[target].space) <= 1) return true;
    if (!e->known[free_ground][hexes]) {
        const march g = {.hexes = hexes, .ground_free = free_ground == 1};
        memcpy(e->at[free_ground][hexes], reach_with(s, u, g)->to, sizeof e->at[0][0]);
        e->known[free_ground][hexes] = true;
    }
    for (int hex = 0; hex < s->sc->board->nspaces; hex++)
        if (e->at[free_ground][hexes][hex] && hexes_between(s, hex, s->units[target].space) == 1) return true;
    return false;
}

/* The least and the most that it can be: on a 1 and a 6 something happens first, which may stop it, and may
 * even drive it where it would not have come; so on a 1 of the terrain die, which on a 6 frees the ground. */
static void contact_between(const state *s, ends *e, int u, int target, double *least, double *most)
{
    const bool second_die = model_option(s, "terrainDie") == 1;
    *least = 0;
    *most = 2.0 / 6;
    for (int die = 2; die <= 5; die++) {
        const int hexes = hexes_of_die(s, u, die, true);
        const bool comes = comes_up(s, e, u, target, hexes, 0);
        const bool freed = comes || (second_die && comes_up(s, e, u, target, hexes, 1));
        if (comes) *least += (second_die ? 5.0 / 6 : 1.0) / 6;
        if (freed || second_die) *most += (freed ? 1.0 : 1.0 / 6) / 6;
    }
}

/* ---- against the cards */

static void differ(model *m, const state *s, const action *a, const char *what, double said, double ours)
{
    char program[64], us[64];
    snprintf(program, sizeof program, "%s %.6g", what, said);
    snprintf(us, sizeof us, "%.6g", ours);
    model_differ(m, s, a, program, us);
}

static void look_at_march(model *m, const state *s, const action *a, const odds *card)
{
    for (int die = 1; die <= 6 && die <= card->nbands; die++) {
        m->checks++;
        const int hexes = hexes_of_die(s, a->units[0], die, false);
        if (card->band[die - 1].n != hexes) {
            differ(m, s, a, "hexes", card->band[die - 1].n, hexes);
            return;
        }
        if (!chances_agree(1.0 / 6, card->band[die - 1].ppm))
            differ(m, s, a, "ppm", card->band[die - 1].ppm, 166667);
    }
}

static const uint32_t *note_of(const odds *card, const char *code)
{
    for (int i = 0; i < card->nnotes; i++)
        if (strcmp(card->note[i].code, code) == 0) return &card->note[i].ppm;
    return NULL;
}

static void look_at_close(model *m, const state *s, const action *a, const odds *card)
{
    const int u = a->units[0], need = number_to_close(s, u, a->target);
    m->checks++;
    if (card->ledger.total != need) {
        differ(m, s, a, "needs", card->ledger.total, need);
        return;
    }
    const double closes = chance_to_close(s, u, a->target);
    for (int i = 0; i < card->nbands; i++)
        if (strcmp(card->band[i].code, "band.closes") == 0 && !chances_agree(closes, card->band[i].ppm))
            differ(m, s, a, "closes", card->band[i].ppm, closes);
}

static void look_at_blows(model *m, const state *s, const action *a, const odds *card)
{
    const int u = a->units[0];
    const uint32_t *ours = note_of(card, "odds.our-blow"), *theirs = note_of(card, "odds.their-blow");
    if (ours == NULL || theirs == NULL) return;
    m->checks += 2;
    const fight g = fight_of(s, u, a->target);
    const double we = chance_of_blows(s, &g, u, a->target, true),
                 they = chance_of_blows(s, &g, a->target, u, false);
    if (fabs(we * PPM - *ours) > 14) differ(m, s, a, "our blow", *ours, we * PPM);
    if (fabs(they * PPM - *theirs) > 14) differ(m, s, a, "their blow", *theirs, they * PPM);
}

static void look_at_contact(model *m, const state *s, const action *a, const odds *card, ends *e)
{
    const uint32_t *note = note_of(card, "odds.contact");
    double least = 0, most = 0;
    /* Page 10: who attacks a village asks nobody; the reach of a march does not know of that. */
    if (country_of(s)->trades && villages_of(s)->of[a->target] >= 0) return;
    if (e->of != a->units[0]) memset(e, 0, sizeof *e);
    e->of = a->units[0];
    contact_between(s, e, a->units[0], a->target, &least, &most);
    const double closes = chance_to_close(s, a->units[0], a->target), sampled = 0.03 * PPM;
    least *= closes;
    most *= closes;
    m->checks++;
    if (note == NULL || *note + sampled < least * PPM || *note > most * PPM + sampled)
        differ(m, s, a, "contact", note == NULL ? -1.0 : (double)*note, least * PPM);
}

/* S5, S36: bearers never charge, nor who has thrown its die, runs, or is held by what happened to it. */
static bool never_charges(const state *s, int u)
{
    return any_man(s, u, is_bearer) || model_mark(s, u, "rolled") || model_mark(s, u, "charged") ||
           runs(s, u) || model_mark(s, u, "held") || model_mark(s, u, "spellbound") ||
           model_mark(s, u, "spooked") || model_mark(s, u, "stunned");
}

static void look_at_the_rest(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        for (int target = 0; target < s->sc->nunits; target++) {
            if (s->units[u].side != side || beast_of(s, u) != NULL || !state_on_board(s, u)) continue;
            action a = model_action(s, "charge", side, u);
            a.target = (int16_t)target;
            if (!is_enemy(s, target, side))
                model_judge(m, s, &a, "S5: no enemy");
            else if (never_charges(s, u))
                model_judge(m, s, &a, "S5: it does not charge");
        }
}

/* S·H18: the Q-die of the first of its crew. */
static double chance_to_clear(const state *s, int u)
{
    EACH_MAN(s, u, f)
    if (man_of(s, f)->crew) {
        const int die = die_of(s, u, f), need = 5 + (is_wounded(s, f) ? 1 : 0);
        return (double)(die - need + 1) / die;
    }
    return 0;
}

static void look_at_band(model *m, const state *s, const action *a, const odds *card, const char *code,
                         double truth)
{
    m->checks++;
    for (int i = 0; i < card->nbands; i++)
        if (strcmp(card->band[i].code, code) == 0 && chances_agree(truth, card->band[i].ppm)) return;
    differ(m, s, a, code, -1, truth);
}

static void look(model *m, const state *s, int side)
{
    static odds card;
    static ends e;
    e.of = NO_UNIT;
    look_at_the_rest(m, s, side);
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        const char *v = model_verb(s, a);
        const bool marches = strcmp(v, "march") == 0, charges = strcmp(v, "charge") == 0,
                   trades = strcmp(v, "trade") == 0, clears = strcmp(v, "clear") == 0;
        if (!marches && !charges && !trades && !clears) continue;
        if (charges && model_below(m, 4) > 0) continue; /* the card of a charge is dear to work out */
        if (beast_of(s, action_unit_of(s->sc, a->units[0])) != NULL) continue;
        if (!game_odds(s, a, &card)) {
            model_differ(m, s, a, "no odds", "odds");
            continue;
        }
        if (marches) look_at_march(m, s, a, &card);
        if (trades) look_at_band(m, s, a, &card, "band.passes", 0.5);
        if (clears) look_at_band(m, s, a, &card, "band.cleared", chance_to_clear(s, a->units[0]));
        if (charges) {
            look_at_close(m, s, a, &card);
            look_at_blows(m, s, a, &card);
            if (a->units[0] % 6 == m->position % 6) look_at_contact(m, s, a, &card, &e);
        }
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_field(s, 0, "stage") == DECIDES_MOVES;
}

static void test_dice(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "safari",
                            .unit_edits = unit_edits,
                            .figure_edits = figure_edits,
                            .game_edits = game_edits,
                            .variants = {as_given, document, easier},
                            .positions = 600,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_dice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
