/*
 * test_melee.c: the dice, the doubling, the modifiers and the chances of a charge that comes home on the
 * field of the unit conduct charts, by a second reading of the document, against the odds the program gives.
 */
#include "model/chances.h"
#include "model/conduct/companies.h"

static const char *const as_printed[] = {NULL};

static const model_edit unit_edits[] = {
    {"strength", 1, 8}, {"shaken", 0, 1}, {"low-ammo", 0, 1}, {"skirmish", 0, 1},   {"column", 0, 1},
    {"deep", 0, 1},     {"square", 0, 1}, {"bayonets", 0, 1}, {"dismounted", 0, 1}, {"facing", 0, 5},
    {"shaken", 0, 0},   {"ground", 0, 1}, {NULL, 0, 0}};

/* ---- dice */

/* U15: horse dismounted has three where others have four, a crew two. */
static int primary_dice(const state *s, int u)
{
    if (is_crew(s, u) || in_depth(s, u)) return 2;
    return is_horse(s, u) && !in_saddle(s, u) ? 3 : 4;
}

static int support_dice(const state *s, int u)
{
    return is_crew(s, u) || in_depth(s, u) || (is_horse(s, u) && !in_saddle(s, u)) ? 1 : 2;
}

/* U·H26: all that hang together by charges are one melee. */
typedef struct melee {
    bool in[UNITS_MAX];
    int first, second; /* the pair that leads it, by who charged whom */
    bool flank;        /* the first fell on the flank or rear */
} melee;

/* U·H26: up to two steady friends beside or behind who fight nobody themselves, those with most dice; nobody
 * from the hex the primary faces, over a cliff, gone to ground, or limbered. */
static int dice_of_supports(const state *s, int u, int hex, int facing, const melee *all, int *count)
{
    int with_two = 0, with_one = 0;
    const int before = model_mark(s, u, "square") ? NO_SPACE : board_neighbour(s->sc->board, hex, facing);
    for (int v = 0; v < s->sc->nunits; v++) {
        if (v == u || s->units[v].side != s->units[u].side || !state_on_board(s, v) || is_staff(s, v))
            continue;
        if (hexes_between(s, hex, s->units[v].space) != 1 || is_shaken(s, v) || all->in[v] || in_melee(s, v))
            continue;
        if (model_mark(s, v, "ground") || model_mark(s, v, "limbered")) continue;
        if (s->units[v].space == before || cliff_between(s, hex, s->units[v].space)) continue;
        if (support_dice(s, v) == 2)
            with_two++;
        else
            with_one++;
    }
    const int twos = with_two < 2 ? with_two : 2, ones = with_one < 2 - twos ? with_one : 2 - twos;
    *count = twos + ones;
    return 2 * twos + ones;
}

/* U·HX3, page 10: it begins outside what the unit looks at and ends beside or behind it. */
static bool takes_flank(const state *s, int u, int hex, int target)
{
    const board *b = s->sc->board;
    if (in_square(s, target)) return false;
    return !board_in_arc(b, s->units[target].space, s->units[target].facing, s->units[u].space) &&
           !board_in_arc(b, s->units[target].space, s->units[target].facing, hex);
}

/* ---- U18 */

static int level_of(const state *s, int hex)
{
    return s->sc->board->spaces[hex].elevation + soil_at(s, hex)->height;
}

static bool loose(const state *s, int u)
{
    return is_crew(s, u) || model_mark(s, u, "skirmish");
}

/* Steady horse or massed foot, where this is its first round; Tigermen break up a charge of horse (U23). */
static bool first_round(const state *s, int u, int opponent)
{
    if (is_shaken(s, u) || model_field(s, u, "rounds") > 0) return false;
    if (in_saddle(s, u)) return !stats_of(s, opponent)->tigermen;
    return is_mass(s, u);
}

/* U·H6: ammunition comes up in step 5, before the blows (U1), but not into a melee where mules or wagons
 * bring it. */
static bool strikes_low(const state *s, int u)
{
    bool brought = false;
    for (int v = 0; v < s->sc->nunits; v++)
        brought = brought || (s->units[v].side == s->units[u].side &&
                              (class_is(s, v, "mule") || class_is(s, v, "wagon")));
    return model_mark(s, u, "low-ammo") && brought;
}

static int common_modifiers(const state *s, int u, int opponent)
{
    int sum = 0;
    if (first_round(s, u, opponent)) sum += 1;
    if (model_mark(s, u, "fanatic")) sum += 1;
    if (loose(s, opponent)) sum += 2;
    if (is_shaken(s, u)) sum -= 1;
    if (strikes_low(s, u)) sum -= 1;
    if (stats_of(s, u)->bayonets && !model_mark(s, u, "bayonets") && is_mass(s, opponent)) sum -= 1;
    return sum;
}

static bool wall_between(const state *s, int a, int b)
{
    const board_link *link = board_link_to(s->sc->board, a, b);
    return link != NULL && (link->edge & EDGE_WALL) != 0;
}

static int defence(const state *s, int hex, int from)
{
    const soil *g = soil_at(s, hex);
    const bool obstacle = g->obstacle || wall_between(s, from, hex);
    const bool terrain = g->defends || level_of(s, hex) > level_of(s, from);
    return obstacle + terrain;
}

/* ---- chances */

/* U17: 4 or more; a 1 always misses, a 6 always hits. */
static int need_at(int plus)
{
    const int need = 4 - plus;
    return need < 2 ? 2 : need > 6 ? 6 : need;
}

static chances hits_of(int dice, int plus)
{
    const int good = 7 - need_at(plus);
    chances hits = chances_certain(0);
    for (int i = 0; i < dice; i++) {
        const chances before = hits;
        for (int n = 0; n < CHANCES_MOST; n++)
            hits.of[n] = before.of[n] * (6 - good) / 6 + (n > 0 ? before.of[n - 1] * good / 6 : 0);
    }
    return hits;
}

enum { EVEN = 100 };

/* Hits given less hits taken, from EVEN. */
static chances difference_of(const chances *given, const chances *taken)
{
    chances c = {{0}};
    for (int a = 0; a < EVEN; a++)
        for (int b = 0; given->of[a] > 0 && b < EVEN; b++)
            c.of[EVEN + a - b] += given->of[a] * taken->of[b];
    return c;
}

static double between(const chances *c, int from, int to)
{
    double sum = 0;
    for (int i = from; i <= to; i++)
        sum += c->of[i];
    return sum;
}

/* ---- the whole melee */

static bool charges(const state *s, const action *a, int u, int target)
{
    return a->units[0] == u ? a->target == target : has_quarry(s, u, target);
}

static bool on_flank(const state *s, const action *a, int hex, int u, int target)
{
    return a->units[0] == u ? takes_flank(s, u, hex, target)
                            : model_mark(s, u, "flanker") && !in_square(s, target);
}

static melee melee_of(const state *s, const action *a)
{
    melee all = {.first = NO_UNIT};
    all.in[a->units[0]] = true;
    for (bool more = true; more;) {
        more = false;
        for (int u = 0; u < s->sc->nunits; u++)
            for (int v = 0; v < s->sc->nunits; v++) {
                if (all.in[u] == all.in[v] || !charges(s, a, u, v)) continue;
                all.in[u] = all.in[v] = more = true;
            }
    }
    return all;
}

/* May that pair lead it: one that came in on a flank before others. Which of several is printed nowhere. */
static bool may_lead(const state *s, const action *a, int hex, melee *all, int first, int second)
{
    if (!all->in[first] || !charges(s, a, first, second)) return false;
    bool flanked = false;
    for (int u = 0; u < s->sc->nunits; u++)
        for (int v = 0; v < s->sc->nunits; v++)
            if (all->in[u] && charges(s, a, u, v) && on_flank(s, a, hex, u, v)) flanked = true;
    all->first = first;
    all->second = second;
    all->flank = on_flank(s, a, hex, first, second);
    return all->flank == flanked;
}

static int hex_of(const state *s, const action *a, int hex, int u)
{
    return a->units[0] == u ? hex : s->units[u].space;
}

/* Who charges looks at whom it charges. */
static int facing_of(const state *s, const action *a, int hex, int u)
{
    return a->units[0] == u ? board_direction(s->sc->board, hex, s->units[a->target].space)
                            : s->units[u].facing;
}

/* Those who charged beside it, or were charged with it, support besides the two who fight nobody. */
static int pool_of(const state *s, const action *a, int hex, const melee *all, int u, int *units)
{
    int dice = primary_dice(s, u), supports = 0, more;
    for (int v = 0; v < s->sc->nunits; v++) {
        if (v == u || !all->in[v] || s->units[v].side != s->units[u].side) continue;
        dice += support_dice(s, v);
        supports++;
    }
    dice += dice_of_supports(s, u, hex_of(s, a, hex, u), facing_of(s, a, hex, u), all, &more);
    *units = 1 + supports + more;
    return dice;
}

/* U17: Kills are shared out evenly over all who take part, the primary first: how likely does it die? */
static bool death_agrees(const state *s, int primary, int units, const chances *hits, const odds *card,
                         const char *code)
{
    double dies = 0;
    for (int n = 0; n < EVEN; n++)
        if ((n + units - 1) / units >= s->units[primary].strength) dies += hits->of[n];
    for (int i = 0; i < card->nnotes; i++)
        if (strcmp(card->note[i].code, code) == 0) return chances_agree(dies, card->note[i].ppm);
    return chances_agree(dies, 0); /* where nobody can die nothing is said */
}

/* What differs, if that pair leads; NULL: nothing. */
static const char *pair_differs(const state *s, const action *a, int hex, const melee *all, const odds *card,
                                char ours[96])
{
    const int x = all->first, y = all->second; /* x charged y; either may be of the side that asks */
    const bool doubled = all->flank && model_field(s, x, "rounds") == 0;
    int x_units, y_units;
    const int x_dice = pool_of(s, a, hex, all, x, &x_units) * (doubled ? 2 : 1);
    const int y_dice = pool_of(s, a, hex, all, y, &y_units);
    const int x_plus = common_modifiers(s, x, y);
    const int y_plus = common_modifiers(s, y, x) - (all->flank ? 2 : 0) +
                       defence(s, hex_of(s, a, hex, y), hex_of(s, a, hex, x));
    const bool asks = s->units[x].side == s->units[a->units[0]].side;
    const int our_dice = asks ? x_dice : y_dice, our_plus = asks ? x_plus : y_plus;
    const int their_dice = asks ? y_dice : x_dice, their_plus = asks ? y_plus : x_plus;
    const chances given = hits_of(our_dice, our_plus), taken = hits_of(their_dice, their_plus);
    const chances truth = difference_of(&given, &taken);
    snprintf(ours, 96, "%d dice at %d against %d at %d", our_dice, our_plus, their_dice, their_plus);
    if (dice_on(card) != our_dice || card->ledger.total != our_plus) return ours;
    if (card->nthrows != 2 || card->thrown[1].n != their_dice) return ours;
    if (card->thrown[0].need != need_at(our_plus) || card->thrown[1].need != need_at(their_plus))
        return "another die is needed";
    double left = 1;
    for (int i = 0; i < card->nbars; i++) {
        const double chance = truth.of[EVEN + card->bar[i].value];
        left -= chance;
        if (!chances_agree(chance, card->bar[i].ppm)) return ours;
    }
    for (int i = 0; i < card->nbands; i++) {
        const char *code = card->band[i].code;
        const double chance = strcmp(code, "band.wins") == 0  ? between(&truth, EVEN + 1, 2 * EVEN)
                              : strcmp(code, "band.tie") == 0 ? truth.of[EVEN]
                                                              : between(&truth, 0, EVEN - 1);
        if (!chances_agree(chance, card->band[i].ppm)) return "another chance to win";
    }
    const int ours_leads = asks ? x : y, theirs_leads = asks ? y : x;
    if (theirs_leads == a->target &&
        !death_agrees(s, a->target, asks ? y_units : x_units, &given, card, "odds.destroys"))
        return "another chance that the enemy dies";
    if (ours_leads == a->units[0] &&
        !death_agrees(s, ours_leads, asks ? x_units : y_units, &taken, card, "odds.destroyed"))
        return "another chance that it dies";
    return chances_agree(left, 0) ? NULL : "differences the card does not show";
}

static void expect(model *m, const state *s, const action *a)
{
    odds card;
    char said[96], ours[96];
    const int hex = a->nspaces > 0 ? action_space(a) : s->units[a->units[0]].space;
    melee all = melee_of(s, a);
    m->checks++;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    m->checks += card.nbars + card.nbands;
    const char *other = "a pair that leads it";
    for (int u = 0; other != NULL && u < s->sc->nunits; u++)
        for (int v = 0; other != NULL && v < s->sc->nunits; v++)
            if (may_lead(s, a, hex, &all, u, v)) other = pair_differs(s, a, hex, &all, &card, ours);
    snprintf(said, sizeof said, "%d dice at %d", dice_on(&card), card.ledger.total);
    if (other != NULL) model_differ(m, s, a, said, other);
}

static void look(model *m, const state *s, int side)
{
    (void)side;
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        if (strcmp(model_verb(s, a), "charge") == 0) expect(m, s, a);
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static void test_melee(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "conduct",
                            .unit_edits = unit_edits,
                            .variants = {as_printed},
                            .positions = 600,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_melee)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
