/*
 * test_fire.c: who may fire at whom in the square-grid battles, with how many dice and what chances, and the
 * dice of a charge, by a second reading of the rules and face by face, against what the program lists and the
 * odds it gives.
 */
#include "model/grid/volley.h"

static const char *const as_printed[] = {NULL};
static const char *const columns[] = {"columns=1", NULL};
static const char *const six_sided[] = {"d3Substitute=1", "leaderCheck=1", NULL};
static const char *const highest_only[] = {"leaderCheck=2", NULL};

static const model_edit unit_edits[] = {{"strength", 1, 3}, {"disordered", 0, 1}, {"broken", 0, 1},
                                        {"limbered", 0, 1}, {"dismounted", 0, 1}, {"square", 0, 1},
                                        {"column", 0, 1},   {"facing", 0, 7},     {"hits", 0, 5},
                                        {"leader", 0, 1},   {"moved", 0, 1},      {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 14}, {"asleep", 0, 0}, {NULL, 0, 0}};

/* ---- the line (G·H5) */

/* On which side of the line from..to a corner of a box lies: corners are counted in half boxes, like centres.
 */
static int side_of_line(int dx, int dy, int x, int y)
{
    const int cross = dx * y - dy * x;
    return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

enum { MISSED, TOUCHED, CROSSED };

/* Does the line cross the inside of a box, or run through one of its corners only? */
static int line_meets(const state *s, int from, int to, int box)
{
    const int dx = 2 * away_x(s, from, to), dy = 2 * away_y(s, from, to);
    const int x = 2 * away_x(s, from, box), y = 2 * away_y(s, from, box);
    int left = 0, right = 0, on = 0;
    for (int corner = 0; corner < 4; corner++) {
        const int where =
            side_of_line(dx, dy, x + (corner % 2 == 0 ? -1 : 1), y + (corner / 2 == 0 ? -1 : 1));
        left += where < 0;
        right += where > 0;
        on += where == 0;
    }
    if (left > 0 && right > 0) return CROSSED;
    return on > 0 ? TOUCHED : MISSED;
}

/* Boxes strictly between: within the rectangle of the two. */
static bool is_between(const state *s, int from, int to, int box)
{
    const int x0 = least(column_of(s, from), column_of(s, to)),
              x1 = most(column_of(s, from), column_of(s, to));
    const int y0 = least(row_of(s, from), row_of(s, to)), y1 = most(row_of(s, from), row_of(s, to));
    const int x = column_of(s, box), y = row_of(s, box);
    return box != from && box != to && x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

/* Ground that stands above the straight line between the two boxes, measured abreast of its middle. */
static bool height_blocks(const state *s, int from, int to, int box)
{
    const int dx = away_x(s, from, to), dy = away_y(s, from, to);
    const int along = dx * dx + dy * dy, here = dx * away_x(s, from, box) + dy * away_y(s, from, box);
    const int rise = height_of(s, to) - height_of(s, from);
    return (height_of(s, box) - height_of(s, from)) * along > rise * here;
}

static bool ground_blocks(const state *s, int from, int to, int box)
{
    return hides_what_is_behind(s, box) || height_blocks(s, from, to, box);
}

typedef struct line {
    bool ground;          /* blocked by ground */
    int friends, enemies; /* boxes of troops on it */
} line;

/* A box of the line, or the two that it runs exactly between: then both must block. */
static void line_add(const state *s, line *l, int from, int to, int a, int b, int side)
{
    const bool ground_a = ground_blocks(s, from, to, a), ground_b = ground_blocks(s, from, to, b);
    const bool troops_a = anybody_stands(s, a, side), troops_b = anybody_stands(s, b, side);
    if (!(ground_a || troops_a) || !(ground_b || troops_b)) return;
    if (ground_a && ground_b)
        l->ground = true;
    else if (enemy_stands(s, a, side) || enemy_stands(s, b, side))
        l->enemies++;
    else
        l->friends++;
}

static line line_of_fire(const state *s, int from, int to, int side)
{
    line l = {0};
    for (int a = 0; a < s->sc->board->nspaces; a++) {
        if (!is_between(s, from, to, a)) continue;
        if (line_meets(s, from, to, a) == CROSSED) line_add(s, &l, from, to, a, a, side);
        for (int b = 0; b < a && line_meets(s, from, to, a) == TOUCHED; b++)
            if (is_between(s, from, to, b) && line_meets(s, from, to, b) == TOUCHED && diagonal(s, a, b) &&
                side_of_line(away_x(s, from, to), away_y(s, from, to), away_x(s, from, a),
                             away_y(s, from, a)) == -side_of_line(away_x(s, from, to), away_y(s, from, to),
                                                                  away_x(s, from, b), away_y(s, from, b)))
                line_add(s, &l, from, to, a, b, side);
    }
    return l;
}

/* ---- dice */

static bool is_dense(const state *s, int u)
{
    return stats_of(s, u)->dense || in_square(s, u) || model_mark(s, u, "column");
}

/* G1, G·H4: what a unit throws before anything is added or taken off. */
static int bases_that_fire(const state *s, int u)
{
    const weapon *w = weapon_of(s, u);
    int bases = s->units[u].strength;
    if (model_mark(s, u, "column")) bases = least(bases, 2);
    const int all = bases * w->dice + (leads(s, u) ? 1 : 0);
    return in_square(s, u) ? half_up(all) : all;
}

/* G·H6: in dice. */
static int dice_of_fire(const state *s, int u, int target)
{
    const weapon *w = weapon_of(s, u);
    const int from = s->units[u].space, to = s->units[target].space, away = half_boxes(s, from, to);
    const grade quality = stats_of(s, u)->quality;
    int dice = bases_that_fire(s, u);
    if (model_mark(s, u, "moved")) dice -= 1;
    if (quality == RAW) dice -= 1;
    if (quality == ELITE) dice += 1;
    if (model_mark(s, u, "disordered")) dice -= 1;
    if (soft_cover(s, to)) dice -= 1;
    if (works(s, to)) dice -= 2;
    if (stats_of(s, target)->skirmish || has_crew(s, target)) dice -= 1;
    if (is_dense(s, target)) dice += 1;
    if (w->artillery && in_square(s, target)) dice += 1;
    if (from_behind(s, target, from)) dice += 1;
    if (w->artillery && line_of_fire(s, from, to, s->units[u].side).friends > 0) dice -= 1;
    if (w->canister && away <= 4) dice += s->units[u].strength;
    if (away > w->near && dice > 0) dice = half_up(dice);
    const int least_dice = model_mark(s, u, "broken") ? 0 : 1;
    return least(most(dice, least_dice), 40);
}

/* ---- who may fire */

/* Those that fire only if they have not moved (G·H10). */
static bool fires_only_at_rest(const state *s, int u)
{
    return has_crew(s, u) && !class_is(s, u, "gun") && !class_is(s, u, "horse-gun") &&
           !class_is(s, u, "fixed-gun");
}

/* A field or horse gun in action that was moved a box; one that has just unlimbered fires as one that moved.
 */
static bool pushed_by_hand(const state *s, int u)
{
    return has_crew(s, u) && model_mark(s, u, "moved") && model_mark(s, u, "spent");
}

/* A side of a square that looks that way and has not fired: aim0 to aim3 are north, east, south and west. */
static bool side_left(const state *s, int u, int to)
{
    const char *const aims[] = {"aim0", "aim1", "aim2", "aim3"};
    for (int i = 0; i < 4; i++)
        if (in_quarter(s, s->units[u].space, 2 * i, to) && model_field(s, u, aims[i]) == 0) return true;
    return false;
}

/* G·H5, G·H6: troops block; artillery may fire over one box of friends, and rockets are artillery. */
static const char *may_see(const state *s, int u, int target)
{
    const int from = s->units[u].space, to = s->units[target].space;
    const line l = line_of_fire(s, from, to, s->units[u].side);
    if (l.ground) return "G·H5: out of sight";
    if (l.enemies > 0) return "G·H5: troops in the way";
    const weapon *w = weapon_of(s, u);
    if (l.friends > (w->artillery || w->rocket ? 1 : 0)) return "G·H5: friends in the way";
    return NULL;
}

static const char *may_use_weapon(const state *s, int u, int side)
{
    if (!model_step(s, "fire")) return "G·H3: not in this step";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (sleeper(s) == side) return "G·H16: asleep";
    const weapon *w = weapon_of(s, u);
    if (w == NULL) return "G·H4: cold steel only";
    if (model_mark(s, u, "done") || (!in_square(s, u) && model_field(s, u, "aim0") != 0)) return "declared";
    if (model_mark(s, u, "jammed")) return "G3a: broken for good";
    if (model_mark(s, u, "limbered")) return "G·H10: limbered";
    if (model_field(s, u, "ammo") == 0) return "G·H15: no ammunition";
    if (mounted(s, u) && !stats_of(s, u)->mounted_fire) return "G·H4: on foot only";
    if (fires_only_at_rest(s, u) && model_mark(s, u, "moved")) return "G·H10: it moved";
    if (pushed_by_hand(s, u)) return "G·H10: pushed by hand instead of firing";
    return NULL;
}

static const char *may_fire(const state *s, const action *a, int side)
{
    const int u = a->units[0], target = a->target;
    const char *no = may_use_weapon(s, u, side);
    if (no != NULL) return no;
    if (!is_enemy(s, target, side)) return "G1: no enemy";
    const weapon *w = weapon_of(s, u);
    const int from = s->units[u].space, to = s->units[target].space, away = half_boxes(s, from, to);
    if (away > w->far) return "G4: out of range";
    if (away < w->shortest) return "G·H12: too near";
    if (mounted(s, u) && away > w->near) return "G·H18: short range only";
    if (away > sees_half_boxes(s)) return "G·H5: too dark";
    if (!in_square(s, u) && !in_quarter(s, from, s->units[u].facing, to)) return "G·H5: outside the arc";
    if (in_square(s, u) && !side_left(s, u, to)) return "G·H13: that side has fired";
    if (may_see(s, u, target) != NULL) return may_see(s, u, target);
    if (!w->rocket && dice_of_fire(s, u, target) == 0) return "G1b: no dice left";
    return NULL;
}

static void look_at_list(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        for (int target = 0; s->units[u].side == side && target < s->sc->nunits; target++) {
            action a = model_action(s, "fire", side, u);
            a.target = (int16_t)target;
            model_judge(m, s, &a, may_fire(s, &a, side));
        }
}

/* ---- chances */

/* G2, G10: five hits and a die at its highest face; the option leaderCheck asks for one of the two alone. */
static volley volley_of(const state *s, int u, int target)
{
    const int asks = model_option(s, "leaderCheck"), die = weapon_of(s, u)->die;
    const bool halved = die == 3 && model_option(s, "d3Substitute") == 1;
    return (volley){.dice = dice_of_fire(s, u, target),
                    .sides = halved ? 6 : die,
                    .halved = halved,
                    .leaders = has_leader(s, target),
                    .five = asks == 2 ? 0 : 5,
                    .highest = asks != 1};
}

/* Whoever of that side has the target among those aimed at, a square by as many sides as aim at it. */
static declared declared_at(const state *s, int side, int target)
{
    static const char *const aims[] = {"aim0", "aim1", "aim2", "aim3"};
    declared d = {.hits = chances_certain(0), .spared = 1, .lawful = true};
    for (int u = 0; u < s->sc->nunits; u++)
        for (int k = 0; k < 4; k++) {
            if (s->units[u].side != side || !state_on_board(s, u) || weapon_of(s, u) == NULL ||
                weapon_of(s, u)->rocket || model_field(s, u, aims[k]) != target + 1)
                continue;
            const volley v = volley_of(s, u, target);
            if (v.dice == 0) continue;
            d.lawful = d.lawful && may_see(s, u, target) == NULL; /* else the umpire has been there since */
            const chances hits = volley_hits(&v);
            d.hits = chances_with(&d.hits, &hits);
            d.spared *= 1 - volley_checks_leader(&v);
            d.volleys++;
        }
    return d;
}

static void look(model *m, const state *s, int side)
{
    if (model_step(s, "fire")) look_at_list(m, s, side);
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        const action *a = &m->listed.items[i];
        if (strcmp(model_verb(s, a), "fire") != 0 || weapon_of(s, a->units[0])->rocket) continue;
        const volley v = volley_of(s, a->units[0], a->target);
        const declared before = declared_at(s, side, a->target);
        if (before.lawful) volley_expect(m, s, a, &v, &before);
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "fire");
}

static void test_fire(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "grid",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, columns, six_sided, highest_only},
                            .positions = 1200,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
