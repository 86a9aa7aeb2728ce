/*
 * test_conduct.c: who rolls on the unit conduct charts, with what modifiers, on which chart, how likely each
 * row is and what comes of it, by one die and by four, by a second reading of the document, against what the
 * program allows, the odds it gives and what it then does.
 */
#include "model/chances.h"
#include "model/conduct/companies.h"

static const char *const as_printed[] = {NULL};
static const char *const four_dice[] = {"movement=four-dice", NULL};
static const char *const literal[] = {"regularsKill=printed",       "destroyedRecoil=printed",
                                      "irregularHorse=close-order", "colonialSlow=master",
                                      "steadyFailShaken=on",        "imperialMasses=lesser-regulars",
                                      "nativeContingent=recruits",  NULL};
static const char *const master[] = {"charts=master", NULL};
static const char *const master_literal[] = {"charts=master", "regularsFree=printed",
                                             "destroyedRecoil=printed", "steadyFailShaken=off", NULL};

static const model_edit unit_edits[] = {
    {"strength", 1, 8}, {"shaken", 0, 1},     {"disordered", 0, 1}, {"skirmish", 0, 1}, {"column", 0, 1},
    {"deep", 0, 1},     {"dismounted", 0, 1}, {"limbered", 0, 1},   {"fanatic", 0, 1},  {"relieved", 0, 1},
    {"square", 0, 1},   {"shaken", 1, 1},     {"out", 0, 1},        {NULL, 0, 0}};

/* ---- the charts as the document prints them, by the words of each row */

enum { STEADY_ROWS = 5, SHAKEN_ROWS = 6 };

static int steady_row(int die)
{
    return die < 1 ? 0 : die == 1 ? 1 : die <= 5 ? 2 : die == 6 ? 3 : 4;
}

static int shaken_row(int die)
{
    return die < 1 ? 0 : die <= 2 ? 1 : die == 3 ? 2 : die == 4 ? 3 : die <= 6 ? 4 : 5;
}

static const char *const close_order[STEADY_ROWS] = {"no-move", "slow-3-9", "normal-6-12", "fast-9-15",
                                                     "fast-9-15.free"};
static const char *const massed_order[STEADY_ROWS] = {"no-move", "slow-6-12", "normal-9-15", "fast-12-18",
                                                      "fast-12-18.fanatic"};
static const char *const irregulars[STEADY_ROWS] = {"no-move", "slow-6-12", "normal-9-15", "fast-12-18",
                                                    "fast-12-18.free"};
static const char *const loose_order[STEADY_ROWS] = {"no-move", "slow-6-12", "normal-9-15", "fast-12-18",
                                                     "fast-12-18.saddle"};

static const char *const regulars_shaken[SHAKEN_ROWS] = {"shaken.recoil",     "shaken.hold.kill",
                                                         "rally.no-move",     "rally.slow-3-9",
                                                         "rally.normal-6-12", "rally.fast-9-15.free"};
static const char *const lesser_shaken[SHAKEN_ROWS] = {"destroyed",        "shaken.recoil.kill",
                                                       "shaken.hold.kill", "rally.no-move",
                                                       "rally.slow-6-12",  "rally.normal-6-12"};
static const char *const assault_shaken[SHAKEN_ROWS] = {"destroyed",        "shaken.recoil.kill",
                                                        "shaken.hold.kill", "rally.no-move",
                                                        "rally.slow-6-12",  "rally.fast-12-18.fanatic"};
static const char *const fickle_shaken[SHAKEN_ROWS] = {"destroyed",          "shaken.recoil.kill",
                                                       "shaken.recoil.kill", "rally.no-move",
                                                       "rally.no-move",      "rally.fast-12-18.fanatic"};
static const char *const horse_shaken[SHAKEN_ROWS] = {"destroyed",         "shaken.recoil.kill",
                                                      "rally.no-move",     "rally.slow-6-12",
                                                      "rally.normal-9-15", "rally.fast-12-18.free"};
static const char *const boers_shaken[SHAKEN_ROWS] = {"destroyed",         "shaken.recoil.kill",
                                                      "rally.no-move",     "rally.slow-6-12",
                                                      "rally.normal-9-15", "rally.fast-12-18"};

static bool by_master(const state *s)
{
    return model_option(s, "charts") == 1;
}

static bool campaign_is(const state *s, const char *campaign)
{
    return !by_master(s) && strcmp(books_of(s)->campaign, campaign) == 0;
}

/* Whose line it reads: by nation, as its type says. The steady columns name the contingent and all Chinese
 * masses; while Shaken an option has them read another (U·D7, U·D10). */
static const char *kind_of(const state *s, int u)
{
    const stats *t = stats_of(s, u);
    if (t->contingent && is_shaken(s, u) && model_option(s, "nativeContingent") == 1) return "recruits";
    if (strcmp(t->chart, "imperial") != 0) return t->chart;
    return is_shaken(s, u) && model_option(s, "imperialMasses") == 1 ? "recruits" : "assault";
}

static bool reads(const state *s, int u, const char *kind)
{
    return strcmp(kind_of(s, u), kind) == 0;
}

/* U·D9: troops a campaign does not know read the chart for all campaigns. */
static bool campaign_knows(const state *s, int u)
{
    if (by_master(s)) return false;
    if (reads(s, u, "regulars") || reads(s, u, "assault")) return true;
    if (reads(s, u, "irregular")) return campaign_is(s, "zulu");
    if (reads(s, u, "recruits")) return !campaign_is(s, "zulu");
    if (reads(s, u, "fickle")) return campaign_is(s, "frontier");
    return false;
}

static const char *steady_line(const state *s, int u, int row)
{
    const bool knows = campaign_knows(s, u);
    if (row == 0) {
        const int rule = model_option(s, "steadyFailShaken");
        return rule == 2 || (rule == 0 && !knows) ? "no-move.become-shaken" : "no-move";
    }
    if (reads(s, u, "irregular")) {
        if (knows) return model_option(s, "irregularHorse") == 1 ? close_order[row] : irregulars[row];
        return loose_order[row];
    }
    if (reads(s, u, "boers")) return loose_order[row];
    if (reads(s, u, "regulars") || reads(s, u, "recruits")) return close_order[row];
    if (row == 4 && !knows) return "fast-12-18.fanatic.saddle";
    return massed_order[row];
}

static const char *regulars_line(const state *s, int row)
{
    if (row == 0) {
        const bool printed = by_master(s) || campaign_is(s, "frontier");
        return printed || model_option(s, "regularsKill") == 1 ? "shaken.recoil.kill" : "shaken.recoil";
    }
    if (row == 5 && by_master(s) && model_option(s, "regularsFree") == 0) return "rally.fast-9-15";
    return regulars_shaken[row];
}

static const char *shaken_line(const state *s, int u, int row)
{
    const bool knows = campaign_knows(s, u);
    if (reads(s, u, "regulars")) return regulars_line(s, row);
    const bool three = !knows && (reads(s, u, "recruits") || reads(s, u, "assault"));
    if (row == 0) return three && model_option(s, "destroyedRecoil") == 0 ? "destroyed-3" : "destroyed";
    if (reads(s, u, "recruits")) {
        const bool slow = !knows || model_option(s, "colonialSlow") == 1;
        return row == 4 && slow ? "rally.slow-3-9" : lesser_shaken[row];
    }
    if (reads(s, u, "assault")) return assault_shaken[row];
    if (reads(s, u, "fickle")) return fickle_shaken[row];
    return reads(s, u, "irregular") && knows ? horse_shaken[row] : boers_shaken[row];
}

static const char *line_read(const state *s, int u, int die)
{
    return is_shaken(s, u) ? shaken_line(s, u, shaken_row(die)) : steady_line(s, u, steady_row(die));
}

/* U·H17: on whose chart a Fanatic Charge is printed. */
static bool is_native(const state *s, int u)
{
    return reads(s, u, "assault") || reads(s, u, "fickle");
}

/* ---- U21, U24: modifiers */

static bool stands_with(const state *s, int leader, int u)
{
    return is_leader(s, leader) && state_on_board(s, leader) && !out_of_it(s, leader) &&
           s->units[leader].side == s->units[u].side && s->units[leader].space == s->units[u].space;
}

static bool commander_with(const state *s, int u)
{
    for (int c = 0; c < s->sc->nunits; c++)
        if (is_commander(s, c) && stands_with(s, c, u)) return true;
    return false;
}

/* Attached to a unit he steadies nobody else. */
static bool commander_near(const state *s, int u)
{
    for (int c = 0; c < s->sc->nunits; c++)
        if (is_commander(s, c) && state_on_board(s, c) && !out_of_it(s, c) &&
            s->units[c].side == s->units[u].side && troops_at(s, s->units[c].space) == NO_UNIT &&
            hexes_between(s, s->units[c].space, s->units[u].space) <= 4)
            return true;
    return false;
}

/* With the unit itself a leader only; with any other unit of its square the commander too. */
static bool leader_with(const state *s, int u)
{
    for (int c = 0; c < s->sc->nunits; c++) {
        if (stands_with(s, c, u) && !is_commander(s, c)) return true;
        for (int v = 0; v < s->sc->nunits; v++)
            if (v != u && state_on_board(s, v) && !is_staff(s, v) && same_ring(s, u, v) &&
                stands_with(s, c, v))
                return true;
    }
    return false;
}

/* In works; but who attacks does not defend them. */
static bool defends_works(const state *s, int u)
{
    return soil_at(s, s->units[u].space)->works && !(model_field(s, u, "quarry") != 0 && in_melee(s, u));
}

/* Once they have charged, or fight on. */
static bool fanatics_near(const state *s, int u)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (v != u && state_on_board(s, v) && s->units[v].side == s->units[u].side &&
            model_mark(s, v, "fanatic") && (model_mark(s, v, "charged") || in_melee(s, v)) &&
            hexes_between(s, s->units[v].space, s->units[u].space) <= 4)
            return true;
    return false;
}

static int of_kills(const state *s, int u)
{
    const int kills = kills_of(s, u);
    return kills >= 6 ? -2 : kills >= 4 ? -1 : 0;
}

static int modifiers(const state *s, int u, bool four)
{
    const bool shelter = defends_works(s, u) || in_square(s, u);
    const bool with = commander_with(s, u), led = leader_with(s, u);
    int sum = of_kills(s, u);
    if (four && (with || led || commander_near(s, u))) sum += 1;
    if (!four && with) sum += 2;
    if (!four && !with && commander_near(s, u)) sum += 1;
    if (!four && led) sum += 1;
    if (shelter) sum += four ? 1 : 2;
    if (fanatics_near(s, u)) sum += 1;
    if (rated(s, u, "elite")) sum += 1;
    if (rated(s, u, "brittle")) sum -= 1;
    if (!is_shaken(s, u) && model_mark(s, u, "column") && order_is(s, u, "close")) sum += 1;
    if (model_mark(s, u, "relieved")) sum += 1;
    if (model_mark(s, u, "disordered")) sum -= 1;
    return sum;
}

/* ---- U24 to U28: four dice */

typedef struct throw4 {
    int successes, sixes, ones;
} throw4;

static throw4 throw_of(const int faces[4], int plus)
{
    throw4 t = {0};
    for (int i = 0; i < 4; i++) {
        t.sixes += faces[i] == 6;
        t.ones += faces[i] == 1;
        t.successes += faces[i] == 6 || (faces[i] != 1 && faces[i] + plus >= 4);
    }
    return t;
}

static const char *four_line(const state *s, int u, throw4 t)
{
    static const char *const moves[] = {"four.move-0", "four.move-1", "four.move-2", "four.move-3",
                                        "four.move-4"};
    static const char *const charges[] = {"", "", "four.move-2.fanatic", "four.move-3.fanatic",
                                          "four.move-4.fanatic"};
    static const char *const rallies[] = {"four.rally-0", "four.rally-1", "four.rally-2", "four.rally-3"};
    static const char *const rallies_and_charges[] = {"", "four.rally-1.fanatic", "four.rally-2.fanatic"};
    const bool fanatic = is_native(s, u) && t.sixes >= 2;
    if (!is_shaken(s, u)) return fanatic ? charges[t.successes] : moves[t.successes];
    const int needed = reads(s, u, "regulars") ? 1 : 2, left = t.successes - needed;
    if (left < 0)
        return t.ones >= 2 && (is_native(s, u) || reads(s, u, "recruits")) ? "four.destroyed" : "four.fail";
    return fanatic && t.successes >= 3 ? rallies_and_charges[left] : rallies[left];
}

/* ---- against the card */

enum { WAYS = 1296 };

/* What each way the dice can fall says: six ways, or 1296. */
static int all_lines(const state *s, int u, const char *line[WAYS], int bar[WAYS])
{
    const bool four = model_option(s, "movement") == 1;
    const int plus = modifiers(s, u, four);
    if (!four) {
        for (int die = 1; die <= 6; die++) {
            bar[die - 1] = die + plus;
            line[die - 1] = line_read(s, u, bar[die - 1]);
        }
        return 6;
    }
    for (int i = 0; i < WAYS; i++) {
        const throw4 t = throw_of((int[4]){1 + i % 6, 1 + i / 6 % 6, 1 + i / 36 % 6, 1 + i / 216}, plus);
        bar[i] = t.successes;
        line[i] = four_line(s, u, t);
    }
    return WAYS;
}

static void expect(model *m, const state *s, const action *a)
{
    static const char *line[WAYS];
    static int bar[WAYS];
    odds card;
    const int u = a->units[0], n = all_lines(s, u, line, bar);
    m->checks++;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    const char *other = NULL;
    char said[64], ours[96];
    const int sum = modifiers(s, u, n == WAYS);
    snprintf(said, sizeof said, "modifiers %d", card.ledger.total);
    snprintf(ours, sizeof ours, "modifiers %d", sum);
    if (card.ledger.total != sum || dice_on(&card) != (n == WAYS ? 4 : 1)) other = ours;
    double bars = 0, bands = 0;
    for (int i = 0; i < card.nbars && other == NULL; i++) {
        double truth = 0;
        for (int k = 0; k < n; k++)
            truth += bar[k] == card.bar[i].value ? 1.0 / n : 0;
        bars += truth;
        if (!chances_agree(truth, card.bar[i].ppm)) other = "another chance of that row";
    }
    for (int i = 0; i < card.nbands && other == NULL; i++) {
        double truth = 0;
        for (int k = 0; k < n; k++)
            truth += strcmp(card.band[i].code + strlen("chart."), line[k]) == 0 ? 1.0 / n : 0;
        bands += truth;
        if (chances_agree(truth, card.band[i].ppm)) continue;
        snprintf(said, sizeof said, "%s %u", card.band[i].code, (unsigned)card.band[i].ppm);
        snprintf(ours, sizeof ours, "%.0f", truth * PPM);
        other = ours;
    }
    m->checks += card.nbars + card.nbands;
    if (other == NULL && (!chances_agree(bars, PPM) || !chances_agree(bands, PPM)))
        other = "results the card does not show";
    if (other != NULL) model_differ(m, s, a, said, other);
}

/* ---- who rolls */

enum { UNITS_MOVE = 4 }; /* field "stage" while units move */

static const char *may_order(const state *s, int u, int side)
{
    if (!model_step(s, "movement") || model_field(s, 0, "stage") != UNITS_MOVE) return "U1: not now";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (is_staff(s, u)) return "U21: he does not roll";
    if (model_field(s, 0, "active") != 0) return "U1: another first";
    if (is_crew(s, u) && !is_shaken(s, u)) return "U20: steady guns do not roll";
    if (model_mark(s, u, "ordered") || model_mark(s, u, "done")) return "U21: once a turn";
    return NULL;
}

/* ---- what comes of it */

static bool says(const char *line, const char *part)
{
    return strstr(line, part) != NULL;
}

/* The inches a line gives on foot and mounted: "rally.slow-6-12". */
static int inches_of(const state *s, int u, const char *line)
{
    int foot = 0, mounted = 0;
    const char *dash = strchr(line, '-');
    if (says(line, "no-move") || says(line, "four.") || dash == NULL) return 0;
    if (sscanf(dash, "-%d-%d", &foot, &mounted) != 2) return 0;
    return in_saddle(s, u) ? mounted : foot;
}

/* U20: guns that rally move by their own inches. */
static int crew_inches(const state *s, int u)
{
    const bool light = class_is(s, u, "mountain-gun") || class_is(s, u, "maxim");
    if (model_mark(s, u, "limbered")) return light ? 9 : 12;
    return light ? 6 : 3;
}

/* U28: inches an action, added up, then divided by three. */
static int four_inches(const state *s, int u, const char *line)
{
    const bool drilled = reads(s, u, "regulars") || reads(s, u, "recruits");
    const int each = in_saddle(s, u) ? (drilled ? 5 : 6) : (drilled ? 3 : 4);
    int actions = 0;
    sscanf(strchr(line, '-'), "-%d", &actions);
    return each * actions;
}

static const char *comes_otherwise(const state *s, int u, const char *line, const state *after)
{
    const bool four = says(line, "four."), fails = says(line, "four.fail");
    const bool falls = says(line, "destroyed");
    const bool kill = fails || says(line, "kill");
    if (falls || (kill && s->units[u].strength == 1))
        return state_on_board(after, u) ? "it is destroyed" : NULL;
    if (!state_on_board(after, u)) return "it is not destroyed";
    const bool shaken = is_shaken(s, u) ? !says(line, "rally") : says(line, "become-shaken");
    if (is_shaken(after, u) != shaken) return shaken ? "it is Shaken" : "it is steady";
    if (after->units[u].strength != s->units[u].strength - kill) return kill ? "a Kill" : "no Kill";
    if (model_mark(after, u, "fanatic") != says(line, "fanatic")) return "a Fanatic Charge or none";
    int hexes = four && !fails ? four_inches(s, u, line) / 3 : inches_of(s, u, line) / 3;
    if (is_crew(s, u) && !shaken) hexes = crew_inches(s, u) / 3;
    if (shaken) hexes = 0;
    const int left = model_field(after, 0, "active") == u + 1 ? model_field(after, 0, "left") : 0;
    return left == hexes ? NULL : "other hexes to go";
}

/* Every face of one die, or some throws of four. */
static void look_at_outcome(model *m, const state *s, const action *a, int way)
{
    static state after;
    const int u = a->units[0];
    const bool four = model_option(s, "movement") == 1;
    const int faces[4] = {1 + way % 6, 1 + way / 6 % 6, 1 + way / 36 % 6, 1 + way / 216};
    char text[32], ours[96], said[48];
    error err = {0};
    dice_source dice;
    resolver out = {.dice = &dice};
    dice_seeded(&dice, 1, 1);
    snprintf(text, sizeof text, four ? "%d %d %d %d" : "%d", faces[0], faces[1], faces[2], faces[3]);
    assert_true(dice_script(&dice, text, &err));
    after = *s;
    game_apply(&after, a, &out);
    const char *line = four ? four_line(s, u, throw_of(faces, modifiers(s, u, true)))
                            : line_read(s, u, faces[0] + modifiers(s, u, false));
    const char *other = comes_otherwise(s, u, line, &after);
    m->checks++;
    if (other == NULL) return;
    snprintf(said, sizeof said, "thrown %s", text);
    snprintf(ours, sizeof ours, "%s: %s", line, other);
    model_differ(m, s, a, said, ours);
}

static void look_at_roll(model *m, const state *s, int u, int side)
{
    const action a = model_action(s, "order", side, u);
    const char *no = may_order(s, u, side);
    refusal why;
    model_judge(m, s, &a, no);
    if (no != NULL || !game_check(s, &a, &why)) return;
    expect(m, s, &a);
    if (in_melee(s, u)) return;
    const bool four = model_option(s, "movement") == 1;
    for (int tries = 0; tries < (four ? 4 : 6); tries++)
        look_at_outcome(m, s, &a, four ? model_below(m, WAYS) : tries);
}

/* Few are Shaken at a time, and guns roll only then: one crew or one of the others is made so. */
static void look_at_shaken(model *m, const state *s, int side, bool crew)
{
    static state bent;
    char text[64];
    int those[UNITS_MAX], n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && !is_staff(s, u) && is_crew(s, u) == crew &&
            !in_melee(s, u))
            those[n++] = u;
    if (n == 0) return;
    const int u = those[model_below(m, n)];
    bent = *s;
    snprintf(text, sizeof text, "umpire-set u%d key=shaken value=1", u);
    model_umpire(m, &bent, text);
    look_at_roll(m, &bent, u, side);
}

/* A Fanatic Charge is rare, too: one mass has made it, and those near it roll. */
static void look_near_fanatics(model *m, const state *s, int side)
{
    static const char *const marks[] = {"ordered", "done", "charged", "fanatic"};
    static state bent;
    char text[64];
    int masses[UNITS_MAX], n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && is_mass(s, u) && !is_shaken(s, u) &&
            model_field(s, 0, "active") == 0)
            masses[n++] = u;
    if (n == 0) return;
    const int fanatic = masses[model_below(m, n)];
    bent = *s;
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "umpire-set u%d key=%s value=1", fanatic, marks[i]);
        model_umpire(m, &bent, text);
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        const action a = model_action(s, "order", side, u);
        refusal why;
        if (may_order(&bent, u, side) == NULL && game_check(&bent, &a, &why)) expect(m, &bent, &a);
    }
}

static void look(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        look_at_roll(m, s, u, side);
    look_at_shaken(m, s, side, true);
    look_at_shaken(m, s, side, false);
    look_near_fanatics(m, s, side);
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static void test_conduct(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "conduct",
                            .unit_edits = unit_edits,
                            .variants = {as_printed, four_dice, literal, master, master_literal},
                            .positions = 200,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_conduct)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
