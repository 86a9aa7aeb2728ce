/*
 * test_fire.c: who may fire at whom in the battles of 1904, with how many dice, what each needs, what a burst
 * may do and whether it forces its target prone, by a second reading of the rules, against what the program
 * allows and the odds it gives.
 */
#include "model/chances.h"
#include "model/prone/ranks.h"

static const char *const as_printed[] = {NULL};
static const char *const gunners_are_infantry[] = {"mgCountsAsArtillery=0", NULL};
static const char *const tested_again[] = {"retestProne=1", NULL};
static const char *const as_document[] = {"asDocument=1", NULL};

static const model_edit unit_edits[] = {{"strength", 1, 20},  {"prone", 0, 1},    {"forced-prone", 0, 1},
                                        {"dismounted", 0, 1}, {"limbered", 0, 1}, {"moved", 0, 1},
                                        {"order", 0, 2},      {"facing", 0, 5},   {"leader", 0, 1},
                                        {"lying", 0, 1},      {"jammed", 0, 1},   {"dismounted", 1, 1},
                                        {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 12}, {NULL, 0, 0}};

/* ---- dice and what each needs */

static int half_up(int n)
{
    return (n + 1) / 2;
}

static int front_rank(const state *s, int u)
{
    const int figures = s->units[u].strength;
    switch (order_of(s, u)) {
    case IN_CLOSE:
    case IN_SQUARE:
        return half_up(figures);
    case IN_COLUMN:
        return figures < 4 ? figures : 4;
    default:
        return figures;
    }
}

/* H·H16, H·H22: the order says how many fire, lying or not; of those so many of a hundred throw a die. */
static int dice_of(const state *s, int u)
{
    const int figures = s->units[u].strength;
    if (weapon_is(s, u, "gun")) return figures == 1 ? 2 : 4;
    if (weapon_is(s, u, "machine-gun")) return figures == 1 ? 4 : 8;
    const int of_hundred = model_option(s, "asDocument") == 1 ? 100 : stats_of(s, u)->shooters;
    return (front_rank(s, u) * of_hundred + 99) / 100;
}

/* H·H10: the hardest that applies; who charges has no cover, and Hereros in a charge are a dense mass. */
static int class_of(const state *s, int target)
{
    const int hex = s->units[target].space;
    const bool charges = model_mark(s, target, "charged");
    const bool gun =
        class_is(s, target, "gun") || class_is(s, target, "machine-gun") || class_is(s, target, "wagon");
    int class = 2;
    if (mounted(s, target) || (class_is(s, target, "gun") && model_mark(s, target, "limbered"))) class = 1;
    if (!gun && !is_chief(s, target) && order_of(s, target) == IN_COLUMN) class = 1;
    if (!gun && !mounted(s, target) && order_of(s, target) == IN_OPEN) class = 3;
    if (is_chief(s, target)) class = 3;
    if (charges && army_is(s, target, "herero")) class = 1;
    if (!charges && bush(s, hex) && class < 3) class = 3;
    if (!charges && hard_cover(s, hex)) class = 4;
    if (!charges && model_mark(s, target, "in-trees")) class = 4;
    return lies(s, target) ? 4 : class;
}

/* Bands of 8, 16 and 24 inches; muzzle-loaders shoot half as far in every one; guns 48. */
static int band_of(const state *s, int u, int hexes)
{
    if (weapon_is(s, u, "gun")) return hexes <= hexes_of(48) ? 0 : -1;
    for (int band = 0; band < 3; band++)
        if (hexes <= hexes_of(8 * (band + 1) / (weapon_is(s, u, "muzzle-loader") ? 2 : 1))) return band;
    return -1;
}

/* H5, H·H9, H·H16: 1 always hits, 20 never; never less than 2 but for those who were forced down. */
static int need_of(const state *s, int u, int target, bool direct)
{
    const chart *c = chart_find(s->sc, weapon_is(s, u, "gun") ? "field-gun" : "rifle");
    const int band = band_of(s, u, hexes_between(s, s->units[u].space, s->units[target].space));
    int row, need = chart_field(chart_at(c, class_of(s, target), band, &row), "need");
    if (model_mark(s, u, "moved")) need -= 1;
    if (direct) need += 1;
    if (weapon_is(s, u, "machine-gun")) need += 2;
    if (need < 2) need = 2;
    if (model_mark(s, u, "forced-prone")) need -= 1;
    return need > 19 ? 19 : need;
}

/* ---- who may fire */

static bool charges_it(const state *s, int charger, int u)
{
    return state_on_board(s, charger) && model_mark(s, charger, "charged") &&
           model_field(s, charger, "quarry") == u + 1;
}

static bool is_charged(const state *s, int u)
{
    for (int e = 0; e < s->sc->nunits; e++)
        if (s->units[e].side != s->units[u].side && charges_it(s, e, u)) return true;
    return false;
}

/* A hex of the line, or the two it runs between: then both must block. */
static bool both(bool (*blocks)(const state *, int from, int to, int hex), const state *s, int from, int to,
                 int a, int b)
{
    return blocks(s, from, to, a) && (b == NO_SPACE || blocks(s, from, to, b));
}

static bool high_ground(const state *s, int from, int to, int hex)
{
    const int higher = level_of(s, from) > level_of(s, to) ? level_of(s, from) : level_of(s, to);
    return level_of(s, hex) > higher;
}

static bool dense(const state *s, int from, int to, int hex)
{
    (void)from;
    (void)to;
    return ground_is(s, hex, "dense_bush");
}

/* In some places guns fire over their friends, never over the enemy. */
static bool men_on_their_feet(const state *s, int u, int hex, bool over_friends)
{
    for (int v = state_unit_at(s, hex, NO_UNIT); v != NO_UNIT; v = state_unit_at(s, hex, v)) {
        const bool friend = s->units[v].side == s->units[u].side;
        if (!is_chief(s, v) && !lies(s, v) && !(friend && over_friends)) return true;
    }
    return false;
}

/* The inches the battle gives for its dense bush; 12 where it says nothing. */
static int sees_in_bush(const state *s)
{
    const char *battle = s->sc->id;
    return hexes_of(strcmp(battle, "heyde") == 0 || strcmp(battle, "omaruru") == 0 ? 8 : 12);
}

static const char *may_see(const state *s, int u, int target)
{
    uint16_t line[64], pair[64];
    const int from = s->units[u].space, to = s->units[target].space, hexes = hexes_between(s, from, to);
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    if (light != NULL && light->visibility > 0 && hexes > light->visibility) return "H·H20: too dark";
    const int n = board_line(s->sc->board, from, to, line, pair, 64);
    bool in_bush = dense(s, from, to, to);
    for (int i = 0; i < n; i++) {
        if (both(high_ground, s, from, to, line[i], pair[i])) return "H·H20: behind high ground";
        in_bush = in_bush || both(dense, s, from, to, line[i], pair[i]);
    }
    if (in_bush && hexes > sees_in_bush(s)) return "H·H20: lost in the bush";
    return NULL;
}

static const char *line_is_free(const state *s, int u, int target)
{
    uint16_t line[64], pair[64];
    const int from = s->units[u].space, to = s->units[target].space;
    const board_zone *over = board_zone_find(s->sc->board, "over_friends");
    const bool over_friends = weapon_is(s, u, "gun") && over != NULL && board_zone_has(over, from);
    const int n = board_line(s->sc->board, from, to, line, pair, 64);
    for (int i = 0; i < n; i++)
        if (men_on_their_feet(s, u, line[i], over_friends) &&
            (pair[i] == NO_SPACE || men_on_their_feet(s, u, pair[i], over_friends)))
            return "H·H16: men in the way";
    return NULL;
}

static const char *may_use_weapon(const state *s, int u, int side)
{
    if (!model_step(s, "fire")) return "H·H14: not in this step";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (stats_of(s, u)->weapon[0] == '\0') return "nothing to fire with";
    if (model_mark(s, u, "done") || model_mark(s, u, "fired")) return "H·H14: done";
    if (model_mark(s, u, "charged")) return "H·H14: it charges";
    if (model_mark(s, u, "jammed")) return "H·H22: jammed";
    if (model_mark(s, u, "limbered")) return "H·H22: limbered";
    if (mounted(s, u)) return "H·H7: in the saddle";
    return model_field(s, u, "ammo") == 0 ? "no cartridges" : NULL;
}

static const char *may_aim(const state *s, int u, int target)
{
    const int from = s->units[u].space, to = s->units[target].space, hexes = hexes_between(s, from, to);
    if (model_mark(s, target, "disguised")) return "H·H24: white hat-bands";
    if (is_chief(s, target) && !alone(s, target)) return "H·H21: he is with a unit";
    if (is_charged(s, u) && !charges_it(s, target, u)) return "H·H14: charged, it fires at those who charge";
    if (band_of(s, u, hexes) < 0) return "H·H16: out of range";
    const bool every_way = order_of(s, u) == IN_SQUARE && !lies(s, u);
    if (!every_way && !board_in_arc(s->sc->board, from, s->units[u].facing, to))
        return "H·HX2: outside the front";
    if (model_mark(s, target, "smokeless") && hexes > hexes_of(16)) return "H·H24: not to be made out";
    return NULL;
}

static const char *may_fire(const state *s, const action *a, int side)
{
    const int u = a->units[0], target = a->target;
    const char *no = may_use_weapon(s, u, side);
    if (no != NULL) return no;
    if (!is_enemy(s, target, side)) return "no enemy";
    if (may_aim(s, u, target) != NULL) return may_aim(s, u, target);
    if (may_see(s, u, target) != NULL) return may_see(s, u, target);
    return line_is_free(s, u, target);
}

/* H·H16: a German leader, attached and on his feet. */
static const char *may_direct(const state *s, int u)
{
    if (!army_is(s, u, "german")) return "H·H16: no German leader";
    if (model_field(s, u, "leader") == 1 && (model_field(s, u, "lying") == 0 || !lies(s, u))) return NULL;
    for (int v = state_unit_at(s, s->units[u].space, NO_UNIT); v != NO_UNIT;
         v = state_unit_at(s, s->units[u].space, v))
        if (v != u && is_chief(s, v) && s->units[v].side == s->units[u].side &&
            (model_field(s, v, "lying") == 0 || !lies(s, u)))
            return NULL;
    return "H8: nobody on his feet";
}

/* ---- chances */

static chances of_hits(int dice, int need)
{
    chances hits = chances_certain(0);
    for (int i = 0; i < dice; i++) {
        const chances before = hits;
        for (int n = 0; n < CHANCES_MOST; n++)
            hits.of[n] = before.of[n] * (20 - need) / 20 + (n > 0 ? before.of[n - 1] * need / 20 : 0);
    }
    return hits;
}

/* H·H17, H·H21: a card of a whole pack for each hit, until nobody is left. Aces are the unit's own leader,
 * who is one of its figures, and then the superiors with it, one after the other, who are not; lying, they
 * are missed by red ones. */
typedef struct burst {
    chances hits;
    int figures, superiors;
    bool down[8];               /* whoever is next to be hit: he lies */
    chances casualties, spared; /* of the burst; and those of them that leave somebody */
    double leader, superior;    /* that he falls */
} burst;

/* So many cards were drawn; of the aces so many are in the pack, of the heads so many have fallen. */
static void draw(burst *b, double p, int cards, int red, int black, bool own, int fallen, int heads)
{
    double more = 0; /* that there are more hits than cards */
    const int others = fallen - (own && fallen > 0);
    const bool led = own && fallen > 0, above = others > 0;
    for (int n = cards + 1; n < CHANCES_MOST; n++)
        more += b->hits.of[n];
    const bool ends = cards - others >= b->figures;
    const double stops = ends ? p * (more + b->hits.of[cards]) : p * b->hits.of[cards];
    b->casualties.of[cards] += stops;
    if (!ends) b->spared.of[cards] += stops;
    if (led) b->leader += stops;
    if (above) b->superior += stops;
    if (ends || more < 1e-10) return;
    const double left = 52 - cards;
    const bool next = fallen < heads;
    if (red > 0)
        draw(b, p * red / left, cards + 1, red - 1, black, own, fallen + (next && !b->down[fallen]), heads);
    if (black > 0) draw(b, p * black / left, cards + 1, red, black - 1, own, fallen + next, heads);
    draw(b, p * (left - red - black) / left, cards + 1, red, black, own, fallen, heads);
}

static burst of_burst(const state *s, int target, int dice, int need)
{
    burst b = {.hits = of_hits(dice, need), .figures = s->units[target].strength};
    const bool own = model_field(s, target, "leader") == 1;
    if (own) b.down[0] = lies(s, target) && model_field(s, target, "lying") == 1;
    for (int v = 0; v < s->sc->nunits; v++) {
        if (v == target || !is_chief(s, v) || s->units[v].side != s->units[target].side ||
            !state_on_board(s, v) || s->units[v].space != s->units[target].space)
            continue;
        bool lying = false;
        for (int i = 0; i < s->sc->nunits; i++)
            lying = lying || (state_on_board(s, i) && s->units[i].space == s->units[v].space && lies(s, i));
        b.down[own + b.superiors++] = lying && model_field(s, v, "lying") == 1;
    }
    if (own || b.superiors > 0) {
        draw(&b, 1, 0, 2, 2, own, 0, own + b.superiors);
        return b;
    }
    for (int n = 0; n < CHANCES_MOST; n++) {
        b.casualties.of[n < b.figures ? n : b.figures] += b.hits.of[n];
        if (n < b.figures) b.spared.of[n] = b.hits.of[n];
    }
    return b;
}

/* H1, H1b: a die and the casualties come to six; at five there is no die. Of whom nobody is left, nobody
 * lies. */
static double forces_prone(const chances *spared)
{
    double chance = 0;
    for (int n = 0; n < CHANCES_MOST; n++)
        for (int die = 1; die <= 6; die++)
            if (n >= 5 || die + n >= 6) chance += spared->of[n] / 6;
    return chance;
}

/* H·H22: two natural 20s or more. */
static double jams(int dice)
{
    double none = 1;
    for (int i = 0; i < dice; i++)
        none *= 0.95;
    return 1 - none - dice * 0.05 * none / 0.95;
}

static bool is_tested(const state *s, int u, int target)
{
    const bool again = !lies(s, target) || model_option(s, "retestProne") == 1;
    return army_is(s, u, "herero") && is_german_infantry(s, target) && again;
}

/* A note is rounded for each number of casualties on the way. */
enum { NOTE_PPM = 12 };

static bool note_agrees(const odds *card, const char *code, double truth, bool wanted)
{
    for (int i = 0; i < card->nnotes; i++)
        if (strcmp(card->note[i].code, code) == 0)
            return wanted && fabs(truth * PPM - (double)card->note[i].ppm) <= NOTE_PPM;
    return !wanted;
}

static void expect(model *m, const state *s, const action *a)
{
    odds card;
    char said[96], ours[96];
    const int u = a->units[0], target = a->target, dice = dice_of(s, u);
    const int need = need_of(s, u, target, a->args[0] == 1);
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    const burst truth = of_burst(s, target, dice, need);
    const char *other = NULL;
    snprintf(said, sizeof said, "%d dice, need %d", card.thrown[0].n, card.ledger.total);
    snprintf(ours, sizeof ours, "%d dice, need %d", dice, need);
    if (strcmp(said, ours) != 0) other = ours;
    for (int i = 0; other == NULL && i < card.nbars; i++)
        if (!chances_agree(truth.casualties.of[card.bar[i].value], card.bar[i].ppm))
            other = "another chance of so many";
    if (other == NULL &&
        !note_agrees(&card, "odds.forced-prone", forces_prone(&truth.spared), is_tested(s, u, target)))
        other = "another chance of being forced prone";
    const bool own = model_field(s, target, "leader") == 1;
    if (other == NULL && !note_agrees(&card, "odds.leader-card", truth.leader, own))
        other = "another chance of its leader's card";
    if (other == NULL && !note_agrees(&card, "odds.superior-card", truth.superior, truth.superiors > 0))
        other = "another chance of a superior's card";
    if (other == NULL && !note_agrees(&card, "odds.jam", jams(dice), weapon_is(s, u, "machine-gun")))
        other = "another chance of a jam";
    m->checks += card.nbars + 4;
    if (other != NULL) model_differ(m, s, a, said, other);
}

static void look(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        for (int i = 0; s->units[u].side == side && i < 2 * s->sc->nunits; i++) {
            action a = model_action(s, "fire", side, u);
            a.target = (int16_t)(i / 2);
            a.args[0] = i % 2;
            const char *no = may_fire(s, &a, side);
            if (no == NULL && i % 2 == 1) no = may_direct(s, u);
            model_judge(m, s, &a, no);
            refusal why;
            if (no == NULL && game_check(s, &a, &why)) expect(m, s, &a);
        }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "fire") && s->nagenda == 0;
}

static void test_fire(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "prone",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, gunners_are_infantry, tested_again, as_document},
                            .positions = 1500,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
