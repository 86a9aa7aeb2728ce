/*
 * test_fire.c: who may fire at whom on the field of the unit conduct charts, with how many dice, what each
 * needs, and what the hits and a jam come to, by a second reading of the document, against what the program
 * allows and the odds it gives.
 */
#include "model/chances.h"
#include "model/conduct/companies.h"

static const char *const as_printed[] = {NULL};
static const char *const ones_miss[] = {"naturalOneMisses=yes", "priorityTarget=no", NULL};
static const char *const stands_fall[] = {"standsPerKills=yes", "sumFireHits=no", NULL};

static const model_edit unit_edits[] = {
    {"strength", 1, 8},   {"shaken", 0, 1},   {"low-ammo", 0, 1}, {"moved", 0, 1},    {"skirmish", 0, 1},
    {"column", 0, 1},     {"deep", 0, 1},     {"ground", 0, 1},   {"square", 0, 1},   {"dismounted", 0, 1},
    {"dismounted", 1, 1}, {"limbered", 0, 1}, {"pivoted", 0, 1},  {"limbered", 0, 0}, {"jammed", 0, 1},
    {"facing", 0, 5},     {"hits", 0, 3},     {"tries", 0, 3},    {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 16}, {NULL, 0, 0}};

/* ---- dice and what each needs */

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

/* U·H1, U·H13: four stands, of some types fewer; two of a column or deep mass, one a face of a square. By an
 * option stands fall in step with the Kills. */
static int stands_of(const state *s, int u)
{
    const int all = stats_of(s, u)->stands, bears = s->sc->units[u].strength;
    const int left = (all * s->units[u].strength + bears - 1) / bears;
    const int stands = model_option(s, "standsPerKills") == 1 ? left : all;
    if (model_mark(s, u, "square")) return 1;
    return in_depth(s, u) ? lesser(stands, 2) : stands;
}

/* U6, U11, U12: 0 short, 1 effective, -1 out of range. */
static int band_of(const state *s, int u, int inches)
{
    const int most[2] = {is_artillery(s, u)          ? 12
                         : weapon_is(s, u, "muzzle") ? 6
                                                     : 9,
                         is_artillery(s, u)          ? 36
                         : weapon_is(s, u, "muzzle") ? 18
                                                     : 24};
    return inches <= most[0] ? 0 : inches <= most[1] ? 1 : -1;
}

static int inches_between(const state *s, int u, int target)
{
    return 3 * hexes_between(s, s->units[u].space, s->units[target].space);
}

static int rate_of(const state *s, int u)
{
    return 4 - s->sc->types[s->units[u].type].quality;
}

typedef struct fire {
    int dice, need, sum; /* as it is thrown; the modifiers */
} fire;

static int printed_dice(const state *s, int u, int band, int chosen)
{
    if (is_artillery(s, u)) return 6 - rate_of(s, u) - band;
    return is_machine_gun(s, u) ? chosen : stands_of(s, u);
}

static int printed_need(const state *s, int u, int band)
{
    if (is_artillery(s, u)) return weapon_is(s, u, "light") ? 5 : weapon_is(s, u, "field") ? 4 : 3;
    if (weapon_is(s, u, "maxim")) return band == 0 ? 2 : 4;
    if (weapon_is(s, u, "mg")) return band == 0 ? 3 : 5;
    return 2 + rate_of(s, u) + band;
}

/* U8, U·H5: all of it -1 together; a sangar one more for those who skirmish in it. */
static int cover_of(const state *s, int target)
{
    const soil *g = soil_at(s, s->units[target].space);
    const bool skirmish = model_mark(s, target, "skirmish"), crew = is_crew(s, target);
    const bool hard = strcmp(g->cover, "hard") == 0 && !skirmish && !crew;
    const bool covered =
        skirmish || crew || hard || strcmp(g->cover, "soft") == 0 || model_mark(s, target, "ground");
    const bool sangar = skirmish && g->sangar && stats_of(s, target)->sangars;
    return -covered - sangar;
}

/* U7, U14. */
static int modifiers(const state *s, int u, int target)
{
    int sum = cover_of(s, target);
    if (is_shaken(s, u)) sum -= 1;
    if (model_mark(s, u, "low-ammo")) sum -= 1;
    if (is_artillery(s, u) && model_mark(s, u, "pivoted")) sum -= 1;
    if (!is_artillery(s, u) && model_mark(s, u, "moved")) sum -= 1;
    if (in_melee(s, target)) sum -= 1;
    if (in_depth(s, target)) sum += 1;
    return sum;
}

/* U9, U·H4: if no face could hit it takes a six, and every point beyond costs a die. */
static fire fire_of(const state *s, int u, int target, int chosen)
{
    const int band = band_of(s, u, inches_between(s, u, target));
    fire f = {printed_dice(s, u, band, chosen), 0, modifiers(s, u, target)};
    f.need = printed_need(s, u, band) - f.sum;
    const int beyond = f.need - 6;
    if (beyond > 0) {
        f.need = 6;
        f.dice = f.dice > beyond ? f.dice - beyond : 0;
    }
    const int least = model_option(s, "naturalOneMisses") == 1 ? 2 : 1;
    if (f.need < least) f.need = least;
    return f;
}

/* ---- who may fire at whom */

static int level_of(const state *s, int hex)
{
    return s->sc->board->spaces[hex].elevation + soil_at(s, hex)->height;
}

/* "blocks sight", "hides what is behind"; and ground whose centre stands above the line from one end to the
 * other. */
static bool hides(const state *s, int from, int to, int hex)
{
    const board_space *a = &s->sc->board->spaces[from], *b = &s->sc->board->spaces[to],
                      *c = &s->sc->board->spaces[hex];
    const double x = b->centre.x - a->centre.x, y = b->centre.y - a->centre.y;
    const double along =
        ((c->centre.x - a->centre.x) * x + (c->centre.y - a->centre.y) * y) / (x * x + y * y);
    if (soil_at(s, hex)->opaque) return true;
    return level_of(s, hex) > level_of(s, from) + (level_of(s, to) - level_of(s, from)) * along + 0.01;
}

/* U·H24: troops in between, unless the firer stands higher. */
static bool troops_bar(const state *s, int from, int hex)
{
    return troops_at(s, hex) != NO_UNIT && level_of(s, from) <= level_of(s, hex);
}

static const char *may_see(const state *s, int u, int target)
{
    uint16_t line[64], pair[64];
    const int from = s->units[u].space, to = s->units[target].space;
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    if (light != NULL && light->visibility > 0 && hexes_between(s, from, to) > light->visibility &&
        !model_mark(s, target, "fired"))
        return "U·H24: too dark";
    const int n = board_line(s->sc->board, from, to, line, pair, 64);
    for (int i = 0; i < n; i++) {
        if (hides(s, from, to, line[i]) && (pair[i] == NO_SPACE || hides(s, from, to, pair[i])))
            return "U·H24: out of sight";
        if (troops_bar(s, from, line[i]) && (pair[i] == NO_SPACE || troops_bar(s, from, pair[i])))
            return "U·H24: troops in between";
    }
    return NULL;
}

static const char *may_use_weapon(const state *s, int u, int side)
{
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (stats_of(s, u)->weapon[0] == '\0') return "nothing to fire with";
    if (!model_step(s, is_artillery(s, u) ? "artillery" : "rifles")) return "U1: not in this step";
    if (model_mark(s, u, "jammed")) return "U13: jammed";
    if (model_mark(s, u, "limbered")) return "U·H25: limbered";
    if (in_saddle(s, u)) return "U·H24: in the saddle";
    if (is_artillery(s, u) && model_mark(s, u, "moved")) return "U·H25: the guns moved";
    if (model_mark(s, u, "done")) return "it has its target, or holds its fire";
    return NULL;
}

static const char *may_aim(const state *s, int u, int target, int side)
{
    if (!is_enemy(s, target, side) || is_staff(s, target)) return "no target";
    if (band_of(s, u, inches_between(s, u, target)) < 0) return "U6, U11: out of range";
    if (in_melee(s, u) && !they_fight(s, u, target)) return "U·H24: in melee with others";
    if (!model_mark(s, u, "square") &&
        !board_in_arc(s->sc->board, s->units[u].space, s->units[u].facing, s->units[target].space))
        return "U·HX3: outside the front";
    return may_see(s, u, target);
}

/* U5: the closest enemy it can hit. */
static bool closer_target(const state *s, int u, int target, int side)
{
    if (!is_artillery(s, u) || model_option(s, "priorityTarget") == 0) return false;
    for (int e = 0; e < s->sc->nunits; e++)
        if (e != target && s->units[e].side != side && may_aim(s, u, e, side) == NULL &&
            fire_of(s, u, e, 0).dice > 0 && inches_between(s, u, e) < inches_between(s, u, target))
            return true;
    return false;
}

static const char *may_fire(const state *s, const action *a, int side)
{
    const int u = a->units[0], target = a->target;
    const char *no = may_use_weapon(s, u, side);
    if (no == NULL) no = may_aim(s, u, target, side);
    if (no != NULL) return no;
    if (is_machine_gun(s, u) != (a->args[0] != NO_ARG)) return "U12: machine guns alone choose their dice";
    return closer_target(s, u, target, side) ? "U5: another is closer" : NULL;
}

static const char *may_unjam(const state *s, int u, int side)
{
    if (!model_step(s, "rifles")) return "U13: not in this step";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (model_mark(s, u, "done")) return "it does something else";
    return model_mark(s, u, "jammed") ? NULL : "U13: nothing is jammed";
}

static bool may_blow_gates(const state *s, int u)
{
    for (int i = 0; i < s->sc->ntags; i++)
        if (strcmp(s->sc->tags[i], "engineers") == 0) return (s->sc->units[u].tags & BIT(i)) != 0;
    return false;
}

static bool beside_gate(const state *s, int u)
{
    for (int way = 0; way < 6; way++) {
        const int hex = board_neighbour(s->sc->board, s->units[u].space, way);
        if (hex != NO_SPACE && soil_at(s, hex)->gate) return true;
    }
    return false;
}

/* U·H27: in the dark, from turn 12 on, instead of firing. */
static const char *may_blow(const state *s, int u, int side)
{
    if (!model_step(s, "rifles") || s->turn < 12) return "U·H27: not now";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (!may_blow_gates(s, u)) return "U·H27: engineers alone";
    if (is_shaken(s, u)) return "U·H27: Shaken";
    if (model_mark(s, u, "done")) return "it does something else";
    if (model_field(s, 0, "gate") != 0) return "the gate is down";
    return beside_gate(s, u) ? NULL : "U·H27: too far";
}

/* ---- what comes of it */

static chances hits_of(const fire *f)
{
    chances hits = chances_certain(0);
    for (int i = 0; i < f->dice; i++) {
        const chances before = hits;
        for (int n = 0; n < CHANCES_MOST; n++)
            hits.of[n] =
                before.of[n] * (f->need - 1) / 6 + (n > 0 ? before.of[n - 1] * (7 - f->need) / 6 : 0);
    }
    return hits;
}

/* U2, U4, U·H2: what so many hits do to it. */
static const char *effect_of(const state *s, int target, int hits)
{
    /* By an option each step counts by itself. */
    const int before = model_option(s, "sumFireHits") == 1 ? s->units[target].hits : 0;
    if (hits == 0) return "band.none";
    if (hits >= s->units[target].strength) return "band.destroyed";
    if (before + hits < 2) return "band.disordered";
    const bool already = model_mark(s, target, "shaken") || before >= 2;
    return already ? "band.still-shaken" : "band.shaken";
}

/* U13, page 10: a die below the dice thrown, those removed not counted; a Maxim adds two. */
static double jams(const state *s, int u, const fire *f)
{
    const int plus = weapon_is(s, u, "maxim") ? 2 : 0;
    int faces = 0;
    for (int die = 1; die <= 6; die++)
        faces += die + plus < f->dice;
    return faces / 6.0;
}

static void expect(model *m, const state *s, const action *a)
{
    odds card;
    char said[96], ours[96];
    const int u = a->units[0], target = a->target;
    const fire f = fire_of(s, u, target, a->args[0]);
    m->checks++;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    const chances truth = hits_of(&f);
    const char *other = NULL;
    snprintf(said, sizeof said, "%d dice, modifiers %d", dice_on(&card), card.ledger.total);
    snprintf(ours, sizeof ours, "%d dice, modifiers %d, need %d", f.dice, f.sum, f.need);
    if (dice_on(&card) != f.dice || card.ledger.total != f.sum) other = ours;
    if (f.dice > 0 && card.thrown[0].need != f.need) other = ours;
    double left = 1;
    for (int i = 0; other == NULL && i < card.nbars; i++) {
        left -= truth.of[card.bar[i].value];
        if (!chances_agree(truth.of[card.bar[i].value], card.bar[i].ppm))
            other = "another chance of so many hits";
    }
    for (int i = 0; other == NULL && i < card.nbands; i++) {
        double chance = 0;
        for (int n = 0; n <= f.dice; n++)
            if (strcmp(effect_of(s, target, n), card.band[i].code) == 0) chance += truth.of[n];
        if (chances_agree(chance, card.band[i].ppm)) continue;
        other = "another chance of what the hits do";
    }
    if (other == NULL && !chances_agree(left, 0)) other = "hits the card does not show";
    bool note = false;
    for (int i = 0; i < card.nnotes; i++)
        if (strcmp(card.note[i].code, "odds.jam") == 0) {
            note = true;
            if (other == NULL && !chances_agree(jams(s, u, &f), card.note[i].ppm))
                other = "another chance of a jam";
        }
    if (other == NULL && note != is_machine_gun(s, u) && f.dice > 0) other = "a chance of a jam";
    m->checks += card.nbars + card.nbands + 2;
    if (other != NULL) model_differ(m, s, a, said, other);
}

/* Nine or more of two dice. */
static void expect_gate(model *m, const state *s, const action *a)
{
    odds card;
    const chances truth = chances_of_dice(2, 6);
    double falls = 0;
    for (int sum = 9; sum <= 12; sum++)
        falls += truth.of[sum];
    m->checks++;
    const bool known = game_odds(s, a, &card);
    for (int i = 0; known && i < card.nbands; i++) {
        const bool down = strcmp(card.band[i].code, "band.gate-falls") == 0;
        if (!chances_agree(down ? falls : 1 - falls, card.band[i].ppm))
            model_differ(m, s, a, card.band[i].code, "another chance");
    }
    if (!known) model_differ(m, s, a, "no odds", "odds");
}

/* U13: a 6, one more for each attempt before, two more for a Maxim. */
static void expect_unjam(model *m, const state *s, const action *a)
{
    odds card;
    const int u = a->units[0], plus = model_field(s, u, "tries") + (weapon_is(s, u, "maxim") ? 2 : 0);
    double clears = 0;
    for (int die = 1; die <= 6; die++)
        clears += die + plus >= 6 ? 1 / 6.0 : 0;
    m->checks++;
    const bool known = game_odds(s, a, &card);
    for (int i = 0; known && i < card.nbands; i++) {
        const bool cleared = strcmp(card.band[i].code, "band.cleared") == 0;
        if (!chances_agree(cleared ? clears : 1 - clears, card.band[i].ppm))
            model_differ(m, s, a, card.band[i].code, "another chance");
    }
    if (!known) model_differ(m, s, a, "no odds", "odds");
}

static void look_at_jam(model *m, const state *s, int u, int side)
{
    const action clear = model_action(s, "unjam", side, u);
    const char *no = may_unjam(s, u, side);
    refusal why = {0};
    model_judge(m, s, &clear, no);
    if (no == NULL && game_check(s, &clear, &why)) expect_unjam(m, s, &clear);
}

static void look_at_gate(model *m, const state *s, int u, int side)
{
    const action blow = model_action(s, "blow-gate", side, u);
    const char *no = may_blow(s, u, side);
    refusal why = {0};
    model_judge(m, s, &blow, no);
    if (no == NULL && game_check(s, &blow, &why)) expect_gate(m, s, &blow);
}

/* Hardly any game of chance comes so far: engineers stand beside the gate in the night. */
static void look_beside_gate(model *m, const state *s, int side)
{
    static state bent;
    char text[64];
    const board_zone *gate = board_zone_find(s->sc->board, "gate");
    if (gate == NULL || !model_step(s, "rifles")) return;
    const int u = model_below(m, s->sc->nunits);
    const int hex = board_neighbour(s->sc->board, gate->spaces[0], model_below(m, 6));
    if (s->units[u].side != side || hex == NO_SPACE || troops_at(s, hex) != NO_UNIT) return;
    char name[16];
    board_space_name(s->sc->board, hex, name);
    bent = *s;
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, name);
    model_umpire(m, &bent, text);
    snprintf(text, sizeof text, "umpire-set key=turn value=%d", 10 + model_below(m, 6));
    model_umpire(m, &bent, text);
    if (model_step(&bent, "rifles")) look_at_gate(m, &bent, u, side);
}

static void judge(model *m, const state *s, const action *a, int side)
{
    const char *no = may_fire(s, a, side);
    refusal why = {0};
    const bool allowed = game_check(s, a, &why);
    /* Which of the six sides of a hex is which of a square's four faces is printed nowhere. */
    if (!allowed && strcmp(why.code, "conduct.fire.face-used") == 0 && model_mark(s, a->units[0], "square"))
        return;
    model_judge(m, s, a, no);
    if (no == NULL && allowed) expect(m, s, a);
}

static void look(model *m, const state *s, int side)
{
    for (int tries = 0; tries < 8; tries++)
        look_beside_gate(m, s, side);
    for (int u = 0; u < s->sc->nunits; u++) {
        look_at_jam(m, s, u, side);
        look_at_gate(m, s, u, side);
        for (int target = 0; target < s->sc->nunits; target++) {
            action a = model_action(s, "fire", side, u);
            a.target = (int16_t)target;
            judge(m, s, &a, side);
            for (int dice = 3; dice <= 6; dice++) {
                a.args[0] = dice;
                if (is_machine_gun(s, u) || dice == 4) judge(m, s, &a, side);
            }
        }
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "artillery") || model_step(s, "rifles");
}

static void test_fire(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "conduct",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, ones_miss, stands_fall},
                            .positions = 400,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
