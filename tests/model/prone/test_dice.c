/*
 * test_dice.c: the dice of a march, of lying down, of standing up and of a charge in the battles of 1904, the
 * roll of those without a leader, and whether a charge closes and is stood, by a second reading of the rules,
 * against the odds the program gives.
 */
#include "model/chances.h"
#include "model/prone/ranks.h"

static const char *const as_printed[] = {NULL};

static const model_edit unit_edits[] = {{"strength", 1, 20},  {"prone", 0, 1},    {"forced-prone", 0, 1},
                                        {"dismounted", 0, 1}, {"limbered", 0, 1}, {"order", 0, 2},
                                        {"leader", 0, 1},     {"keys", 0, 2},     {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 12}, {NULL, 0, 0}};

/* ---- who obeys (H·H12) */

/* Within 6 inches, and not with another unit. */
static bool superior_near(const state *s, int u)
{
    for (int v = 0; v < s->sc->nunits; v++) {
        if (!is_chief(s, v) || s->units[v].side != s->units[u].side || !state_on_board(s, v)) continue;
        if (hexes_between(s, s->units[u].space, s->units[v].space) > hexes_of(6)) continue;
        if (s->units[v].space == s->units[u].space || alone(s, v)) return true;
    }
    return false;
}

/* Crews, wagons and small parties of riders go by themselves, and so do leaders. */
static bool goes_by_itself(const state *s, int u)
{
    return is_chief(s, u) || class_is(s, u, "gun") || class_is(s, u, "machine-gun") ||
           class_is(s, u, "wagon") || strcmp(stats_of(s, u)->id, "german-riders") == 0;
}

static bool has_leader(const state *s, int u)
{
    return model_field(s, u, "leader") == 1 || (!is_chief(s, u) && superior_with(s, u) != NO_UNIT);
}

static bool rolls_to_obey(const state *s, int u)
{
    return model_field(s, u, "leader") != 1 && !goes_by_itself(s, u) && !superior_near(s, u);
}

/* ---- dice of a move (H·H15) */

/* A column on foot that begins on a track throws one more, for hexes along it. */
static int dice_of_track(const state *s, int u)
{
    const board *b = s->sc->board;
    const int at = s->units[u].space;
    if (!stats_of(s, u)->forms || mounted(s, u) || model_field(s, u, "order") != 2) return 0;
    for (int next = 0; next < b->nspaces; next++) {
        const board_link *link = board_link_to(b, at, next);
        if (link != NULL && (link->edge & (EDGE_ROAD | EDGE_TRACK | EDGE_RAIL)) != 0) return 1;
    }
    return 0;
}

static int dice_of_march(const state *s, int u, bool charge)
{
    if (is_chief(s, u)) return 4;
    if (class_is(s, u, "gun")) return model_mark(s, u, "limbered") ? 3 : 1;
    if (class_is(s, u, "machine-gun") || class_is(s, u, "wagon")) return 2;
    if (mounted(s, u)) return army_is(s, u, "herero") ? 5 : charge ? 5 : 4;
    if (army_is(s, u, "herero") || strcmp(stats_of(s, u)->id, "witbooi-scouts") == 0) return 4;
    switch (order_of(s, u)) {
    case IN_CLOSE:
    case IN_SQUARE:
        return 2;
    default:
        return 3;
    }
}

/* ---- a charge (H·H18) */

static double on_a_die(int least)
{
    const int good = 7 - least;
    return good < 0 ? 0 : good > 6 ? 1 : good / 6.0;
}

/* A superior who is with them does not run along: he helps those who are beside the enemy already. */
static double closes(const state *s, int u, bool beside)
{
    int need = 3;
    if (model_field(s, u, "leader") == 1 || (beside && has_leader(s, u))) need -= 1;
    if (2 * s->units[u].strength < s->sc->units[u].strength) need += 1;
    if (model_field(s, u, "keys") == 0) need += 1;
    if (army_is(s, u, "herero")) need += 2;
    return on_a_die(need);
}

static double stands(const state *s, int target)
{
    int need = 3;
    if (has_leader(s, target)) need -= 1;
    if (lies(s, target)) need += 1;
    return on_a_die(need);
}

/* ---- against the card */

static const char *note_differs(const odds *card, const char *code, double truth)
{
    for (int i = 0; i < card->nnotes; i++)
        if (strcmp(card->note[i].code, code) == 0)
            return chances_agree(truth, card->note[i].ppm) ? NULL : code;
    return code;
}

static double band_of(const odds *card, const char *code)
{
    for (int i = 0; i < card->nbands; i++)
        if (strcmp(card->band[i].code, code) == 0) return card->band[i].ppm / 1e6;
    return 0;
}

/* A superior may be where it comes up: then he helps, and which hex that is another model says. */
static bool superior_beside(const state *s, int u, int target)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (v != u && is_chief(s, v) && s->units[v].side == s->units[u].side && state_on_board(s, v) &&
            hexes_between(s, s->units[target].space, s->units[v].space) == 1)
            return true;
    return false;
}

/* A fight of one of the two, or with somebody on the hex that is charged, comes before this one, in the order
 * of battle: the card says no more. */
static bool others_first(const state *s, int u, int target)
{
    for (int v = 0; v < u; v++) {
        const int at = (int)model_field(s, v, "quarry") - 1;
        if (!state_on_board(s, v) || at < 0) continue;
        const bool same_hex = state_on_board(s, at) && s->units[at].space == s->units[target].space;
        if (v == target || at == u || same_hex) return true;
    }
    return false;
}

/* H·H18: of the charges that come up (by the card's own word, for the ways are another model's) so many
 * close, and of those so many are stood. */
static const char *charge_differs(const state *s, const action *a, const odds *card)
{
    const int u = a->units[0];
    const double up = band_of(card, "band.reaches"),
                 close = closes(s, u, hexes_between(s, s->units[u].space, s->units[a->target].space) == 1);
    if (superior_beside(s, u, a->target)) return NULL;
    if (up == 0 || others_first(s, u, a->target)) return card->nnotes == 0 ? NULL : "no notes";
    const char *other = note_differs(card, "odds.closes", up * close);
    if (other != NULL) return other;
    if (is_chief(s, a->target))
        return note_differs(card, "odds.gets-away", up * close * stands(s, a->target));
    const bool held = model_mark(s, a->target, "forced-prone"); /* H3: it cannot run, and fights */
    return note_differs(card, "odds.fights", up * close * (held ? 1 : stands(s, a->target)));
}

static void expect(model *m, const state *s, const action *a)
{
    odds card;
    const char *v = model_verb(s, a);
    const int u = a->units[0];
    const bool charge = strcmp(v, "charge") == 0;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    const bool march = strcmp(v, "march") == 0;
    int dice = charge || march ? dice_of_march(s, u, charge) : 1; /* H4, H7: 1D6 */
    if (march) dice += dice_of_track(s, u);
    const char *other = NULL;
    if (rolls_to_obey(s, u)) {
        dice = 1;
        const bool elite = strcmp(stats_of(s, u)->id, "mounted-company") == 0 ||
                           strcmp(stats_of(s, u)->id, "mounted-platoon") == 0;
        const int least = elite ? 3 : 4; /* elite units add one */
        const bool agrees = card.nbands >= 2 && strcmp(card.band[0].code, "band.disobeys") == 0 &&
                            chances_agree(1 - on_a_die(least), card.band[0].ppm);
        if (!agrees) other = "another chance that it obeys";
    }
    if (charge && other == NULL) other = charge_differs(s, a, &card);
    char said[24], ours[24];
    snprintf(said, sizeof said, "%d dice", card.thrown[0].n);
    snprintf(ours, sizeof ours, "%d dice", dice);
    if (card.thrown[0].n != dice) other = ours;
    const chances truth = chances_of_dice(dice, 6);
    for (int i = 0; other == NULL && i < card.nbars; i++)
        if (!chances_agree(truth.of[card.bar[i].value], card.bar[i].ppm)) other = "another chance of so much";
    m->checks += card.nbars + 3;
    if (other != NULL) model_differ(m, s, a, said, other);
}

static void look(model *m, const state *s, int side)
{
    (void)side;
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        const char *v = model_verb(s, a);
        const bool moves_down = strcmp(v, "lie") == 0 && a->args[0] == 1;
        if (moves_down || strcmp(v, "march") == 0 || strcmp(v, "stand") == 0 || strcmp(v, "charge") == 0)
            expect(m, s, a);
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement") && s->nagenda == 0 && model_field(s, 0, "mover") == 0;
}

static void test_dice(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "prone",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed},
                            .positions = 1500,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_dice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
