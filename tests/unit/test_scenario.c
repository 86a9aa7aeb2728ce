/* Loading: every kind of mistake is refused with its place, what was found and what was expected; nothing
 * half-loaded is left. */
#include "unit/field.h"

#include <unistd.h>

#include "board/tiled.h"
#include "core/file.h"
#include "core/strbuf.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/scenario_setup.h"
#include "rules/grid/grid.h"

#define FIRST_MARCH "rules/safari/scenarios/first-march.json"

static char *text;
static size_t size;

static int set_up(void **unused)
{
    (void)unused;
    error err = {0};
    return file_read(FIELD, 100000, &text, &size, &err) ? 0 : 1;
}

static int tear_down(void **unused)
{
    (void)unused;
    mem_free(text);
    return 0;
}

/* The field with the first `from` replaced. */
static char *edited(const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (at == NULL) fail_msg("the field does not hold %s", from);
    strbuf out = {0};
    strbuf_addn(&out, text, (size_t)(at - text));
    strbuf_add(&out, to);
    strbuf_add(&out, at + strlen(from));
    return out.s;
}

static void test_loads(void **unused)
{
    (void)unused;
    scenario *sc = field_scenario();
    assert_string_equal(sc->id, "field");
    assert_string_equal(sc->title, "The field");
    assert_int_equal(sc->nsides, 2);
    assert_string_equal(sc->sides[0].commander, "Roe");
    assert_int_equal(sc->sides[1].style, 1);
    assert_int_equal(sc->nunits, 8);
    assert_string_equal(sc->units[0].note, "the old hands");
    assert_true(sc->units[6].hidden);
    assert_int_equal(sc->units[3].group, 1);
    assert_int_equal(sc->units[3].facing, 2); /* from its group */
    assert_int_equal(sc->groups[0].need[1], 1);
    assert_int_equal(sc->groups[0].nspaces, 8);
    assert_int_equal(scenario_tag(sc, "foot") & sc->units[7].tags, 0);
    assert_int_equal(scenario_tag(sc, "sly") & sc->units[6].tags, scenario_tag(sc, "sly"));
    assert_int_equal(scenario_tag(sc, "nobody"), 0);
    assert_null(scenario_light_at(sc, 2));
    assert_int_equal(scenario_light_at(sc, 6)->visibility, 4);
    assert_int_equal(scenario_light_at(sc, 3)->flags, scenario_tag(sc, "dim"));
    assert_int_equal(scenario_light_at(sc, 3)->kind, LIGHT_DUSK); /* not said: its visibility says so */
    assert_int_equal(scenario_option(sc, "leaderCheck"), 0);
    assert_int_equal(sc->nconditions, 3);
    assert_string_equal(sc->terrain[board_terrain(sc->board, "forest")].title, "Forest");
    assert_true(sc->terrain[board_terrain(sc->board, "forest")].house);
    assert_int_equal(sc->npages, 10);
    assert_string_equal(sc->pages[0].id, "01-turn");
    assert_string_equal(sc->pages[0].title, "The turn");
    assert_string_equal(sc->pages[0].rules, " G·H1 G·H3 ");
    assert_int_equal(((grid_data *)sc->data)->number.reveal2, 2 * 2); /* its own, in half boxes */
    assert_int_equal(sc->nfiles, 8); /* scenario, map, types, terrain, charts, modifiers, numbers, weapons:
                                        not words, not pages */
    for (int i = 0; i < sc->nfiles; i++)
        assert_true(sc->files[i].hash != 0);
    assert_null(sc->source);
    scenario_free(sc);
}

static void test_options(void **unused)
{
    (void)unused;
    const char *good[] = {"leaderCheck=1", "d3Substitute=yes", NULL};
    error err = {0};
    scenario *sc = scenario_load(FIELD, ".", ruleset_list, good, &err);
    assert_non_null(sc);
    assert_int_equal(scenario_option(sc, "leaderCheck"), 1);
    assert_int_equal(scenario_option(sc, "d3Substitute"), 1);
    scenario_free(sc);
    static const struct {
        const char *path, *option, *says;
    } bad[] = {
        {FIRST_MARCH, "figuresPerHex=5", "6 to 12"},
        {FIELD, "d3Substitute=jolly", "0 to 1 or no, yes"},
        {FIELD, "softFire=1", "there are: leaderCheck, d3Substitute"},
        {FIELD, "leaderCheck", "0 to 2"},
        {FIELD, "leaderCheck=3", "0 to 2"},
        {FIELD, "=1", "no option"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *options[] = {bad[i].option, NULL};
        error_clear(&err);
        assert_null(scenario_load(bad[i].path, ".", ruleset_list, options, &err));
        if (strstr(err.text, bad[i].says) == NULL) fail_msg("%s: %s", bad[i].option, err.text);
    }
}

static int32_t nothing(const state *s, int side, int which)
{
    (void)s;
    (void)side;
    (void)which;
    return 0;
}

#define TEN "xxxxxxxxxx"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static void test_mistakes(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        {"\"format\": 1", "\"format\": 2", "format: a whole number from 1 to 1 is expected, found 2"},
        {"\"turns\": 6", "\"turns\": \"six\"",
         "turns: a whole number from 1 to 200 is expected, found the text \"six\""},
        {"\"title\": \"The field\"", "\"title\": \"\"", "title: is empty"},
        {"\"title\"", "\"titel\"", "the key \"titel\" is not known here: did you mean \"title\"?"},
        {"\"title\": \"The field\"", "\"title\": \"The \\u001b[31mfield\"",
         "title: holds a control character"},
        {"\"title\": \"The field\"", "\"title\": \"The \\u202efield\"", "title: holds a control character"},
        {"\"title\": \"The field\"", "\"title\": \"The\\nfield\"", "title: has a new line"},
        {"\"title\": \"The field\"", "\"title\": \"" HUNDRED "\"", "title: is 100 letters long"},
        {"\"Second Red\"", "\"" HUNDRED "\"", "units[1].name: is 100 letters long"},
        {"\"reveal\": 2", "\"revael\": 2", "did you mean \"reveal\"?"},
        {"\"reveal\": 2", "\"reveal\": 70", "reveal: a whole number from 0 to 50"},
        {"field.tmj", "no.tmj", "maps[0].file: there is no map \"no.tmj\""},
        {"field.tmj", "../x.tmj", "maps[0].file: a file in maps/"},
        {"field.tmj", "/etc/passwd", "maps[0].file: a file in maps/"},
        {"\"style\": \"madder\"", "\"style\": \"pink\"", "sides[0].style: the style \"pink\""},
        {"\"id\": \"blue\"", "\"id\": \"red\"", "sides[1].id: a second side"},
        {"\"at\": \"B5\"", "\"at\": \"Z5\"",
         "units[0].at: \"Z5\" is neither a space nor a zone of the map; its zones are:"},
        {"\"at\": \"B5\", ", "", "units[0].at: is missing"},
        {"\"at\": \"B5\"", "\"at\": []", "units[0].at: names no space"},
        {"\"at\": \"B5\"", "\"at\": 5", "units[0].at: a text in quotes is expected, found 5"},
        {"\"facing\": \"e\"", "\"facing\": \"up\"", "units[0].facing: \"up\" is no direction"},
        {"\"side\": \"red\", \"type\": \"battery\"", "\"side\": \"green\", \"type\": \"battery\"",
         "units[2].side: \"green\" is no side of this battle; there are: red, blue"},
        {"\"type\": \"battery\"", "\"type\": \"cannon\"", "units[2].type: there is no type \"cannon\""},
        {"\"ammo\": 3", "\"ammo\": 300", "units[7].ammo: a whole number from 1 to 200"},
        {"\"ammo\": 3", "\"amno\": 3", "units[7]: the key \"amno\""},
        {"\"group\": \"late\"", "\"group\": \"never\"", "units[3].group: there is no group \"never\""},
        {"\"group\": \"late\"", "\"group\": \"late\", \"at\": \"A1\"", "units[3].group: a unit has \"at\""},
        {"\"side\": \"red\", \"die\"", "\"side\": \"blue\", \"die\"",
         "units[3].group: the group \"late\" belongs to another side"},
        {"\"need\": 5", "\"need\": 7", "groups[0].arrives[0].need: a whole number from 1 to 6"},
        {"\"turn\": 4, \"need\"", "\"turn\": 2, \"need\"",
         "groups[0].arrives[1].turn: a whole number from 3"},
        {"\"at\": \"west\"", "\"at\": \"wets\"", "groups[0].at: \"wets\""},
        {"\"hidden\": true", "\"hidden\": 1", "units[6].hidden: true or false is expected"},
        {"\"strength\": 3", "\"strength\": 0", "units[6].strength: a whole number from 1 to 999"},
        {"\"visibility\": 4", "\"visibility\": -4", "light[0].visibility: "},
        {"\"name\": \"Dusk\"", "\"kind\": \"gloom\", \"name\": \"Dusk\"", "light[0].kind: "},
        {"\"leaderCheck\": 0", "\"leaderCheck\": 3", "options.leaderCheck: one of 0 to 2"},
        {"\"leaderCheck\": 0", "\"leadCheck\": 0", "options: \"leadCheck\" is no option"},
        {"{ \"blue\": \"hill\" }", "{ \"green\": \"hill\" }", "held.green: \"green\" is no side"},
        {"{ \"blue\": \"hill\" }", "{ \"blue\": \"hill\", \"red\": \"E5\" }", "another side holds already"},
        {"[\"draw\", \"win\", \"major\"]", "[\"win\", \"major\"]", "levels[0]: \"draw\" is always the first"},
        {"[\"draw\", \"win\", \"major\"]", "[\"draw\", \"glorious\"]",
         "there are no words for the code \"level.glorious\""},
        {"\"kind\": \"hold\"", "\"kind\": \"hodl\"", "victory[0].kind: the kind \"hodl\""},
        {"\"spaces\": \"hill\", ", "", "victory[0].spaces: is missing"},
        {"\"tags\": [\"foot\"], \"count\"", "\"tags\": [\"fooot\"], \"count\"",
         "victory[1].tags[0]: no unit carries the tag \"fooot\""},
        {"\"count\": 2", "\"count\": \"most\"", "victory[1].count: a number, \"half\""},
        {"\"count\": 2", "\"count\": 0", "victory[1].count: a whole number from 1"},
        {"\"effect\": \"raise\"", "\"effect\": \"rise\"", "victory[2].effect: the effect \"rise\""},
        {", \"text\": \"hold the hill\"", "", "victory[0].text: is missing"},
        {"\"kind\": \"destroy\", \"of\": \"red\"", "\"kind\": \"all\", \"parts\": [\"hil\"]",
         "victory[1].parts[0]: there is no condition with the id \"hil\""},
        {"\"kind\": \"hold\", \"spaces\": \"hill\"", "\"kind\": \"not\", \"parts\": [\"hill\"]",
         "victory[0].parts: goes round in a circle"},
        {"\"kind\": \"hold\", \"spaces\": \"hill\"",
         "\"kind\": \"score\", \"score\": \"goals\", \"count\": 2",
         "victory[0].score: \"goals\" is no score of the rule system grid"},
        {"\"kind\": \"hold\", \"spaces\": \"hill\"", "\"kind\": \"score\", \"score\": \"volleys\"",
         "victory[0].count: a number of points is expected"},
        {"\"kind\": \"hold\"", "\"judged\": \"at once\", \"kind\": \"hold\"",
         "victory[0].judged: has no place here"},
        {"\"of\": \"red\", \"tags\"", "\"of\": \"rde\", \"tags\"", "victory[1].of: \"rde\" is no side"},
    };
    static const char *const scores[] = {"volleys", NULL};
    ruleset scored = grid_ruleset; /* as if it counted something */
    const ruleset *const list[] = {&scored, NULL};
    scored.scores = scores;
    scored.score = nothing;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *wrong = edited(cases[i].from, cases[i].to);
        error err = {0};
        scenario *sc = scenario_parse(FIELD, wrong, strlen(wrong), ".", list, &err);
        if (sc != NULL) fail_msg("%s is not refused", cases[i].to);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("%s: refused with \"%s\", not \"%s\"", cases[i].to, err.text, cases[i].says);
        assert_string_equal(err.file, FIELD);
        if (strstr(err.text, "no words") == NULL) assert_true(err.line > 0 && err.column > 0);
        mem_free(wrong);
    }
}

static void test_syntax(void **unused)
{
    (void)unused;
    error err = {0};
    char *wrong = edited("\"year\": 1800,", "\"year\": 1800");
    assert_null(scenario_parse("my.json", wrong, strlen(wrong), ".", ruleset_list, &err));
    assert_string_equal(err.file, "my.json");
    assert_int_equal(err.line, 1);
    assert_true(err.column > 0);
    mem_free(wrong);
    error_clear(&err);
    assert_null(scenario_parse("my.json", "[]", 2, ".", ruleset_list, &err));
    assert_true(error_is_set(&err));
    error_clear(&err);
    wrong = edited("\"rules\": \"grid\",", "");
    assert_null(scenario_parse("my.json", wrong, strlen(wrong), ".", ruleset_list,
                               &err)); /* neither it nor its folder says which system it is */
    assert_non_null(strstr(err.text, "there are: "));
    mem_free(wrong);
    error_clear(&err);
    assert_null(scenario_load("no/such.json", ".", ruleset_list, NULL, &err));
    assert_string_equal(err.file, "no/such.json");
    error_clear(&err);
    assert_null(scenario_parse(FIELD, text, size, "no/such/folder", ruleset_list, &err));
    assert_true(error_is_set(&err));
}

/* ---- rules data: a copy in a folder of its own, with one file changed */

static const char *const data_files[] = {"rules/common.json",         "rules/branches.json",
                                         "rules/grid/types.json",     "rules/grid/terrain.json",
                                         "rules/grid/modifiers.json", "rules/grid/charts.json",
                                         "rules/grid/numbers.json",   "rules/grid/weapons.json",
                                         "rules/grid/words.json",     "rules/grid/ai.json"};

static void copy_data(const char *folder, const char *changed, const char *from, const char *to)
{
    for (size_t i = 0; i < sizeof data_files / sizeof data_files[0]; i++) {
        char source[300], target[300], parent[300];
        char *data;
        size_t n;
        strbuf out = {0};
        error err = {0};
        snprintf(source, sizeof source, "%s", data_files[i]);
        snprintf(target, sizeof target, "%s/%s", folder, data_files[i]);
        assert_true(file_read(source, 1000000, &data, &n, &err));
        const char *at = strcmp(data_files[i], changed) == 0 ? strstr(data, from) : NULL;
        assert_true(at != NULL || strcmp(data_files[i], changed) != 0);
        if (at != NULL) {
            strbuf_addn(&out, data, (size_t)(at - data));
            strbuf_add(&out, to);
            strbuf_add(&out, at + strlen(from));
        } else {
            strbuf_add(&out, data);
        }
        file_folder(target, parent, sizeof parent);
        assert_true(file_make_folders(parent, &err));
        assert_true(file_write(target, strbuf_str(&out), out.len, &err));
        strbuf_free(&out);
        mem_free(data);
    }
}

static void remove_data(const char *folder)
{
    static const char *const folders[] = {"rules/grid", "rules", "."};
    char path[300];
    for (size_t i = 0; i < sizeof data_files / sizeof data_files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, data_files[i]);
        remove(path);
    }
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        remove(strcmp(folders[i], ".") == 0 ? folder : path);
    }
}

static void test_rules_data(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *from, *to, *in, *says;
    } cases[] = {
        {"rules/grid/words.json", "\"verb.move-first\": \"Move first\",", "", "rule system grid",
         "\"verb.move-first\""},
        {"rules/grid/words.json", "\"mark.broken\": \"broken\",", "", "rule system grid", "\"mark.broken\""},
        {"rules/grid/words.json", "\"step.fire\": \"Fire\",", "", "rule system grid", "\"step.fire\""},
        {"rules/grid/words.json", "\"chart.leader.killed\"", "\"chart.leader.kiled\"",
         "rules/grid/charts.json", "\"chart.leader.killed\""},
        {"rules/grid/words.json", "\"mod.raw\"", "\"mod.rwa\"", "rules/grid/modifiers.json",
         "fire[1].words: the code \"mod.raw\" has no words"},
        {"rules/grid/words.json", "{unit} {unit|has|have} used {unit|its",
         "{unit] {unit|has|have} used {unit|its", "rules/grid/words.json",
         "grid.move.done.text: the place-holder"},
        {"rules/common.json", "\"ev.turn\"", "\"ev.tern\"", "rules/common.json", "\"ev.turn\""},
        {"rules/common.json", "\"verdict.draw\"", "\"verdict.drawn\"", "rules/common.json",
         "\"verdict.draw\""},
        {"rules/grid/types.json", "\"id\": \"british-guards\"", "\"id\": \"british-battalion\"",
         "rules/grid/types.json", "types[1].id: a second type"},
        {"rules/grid/types.json", "\"branch\": \"gun\"", "\"branch\": \"gum\"", "rules/grid/types.json",
         "branch: rules/branches.json has no branch \"gum\": did you mean \"gun\"?"},
        {"rules/branches.json", "\"gun\": {", "\"gnus\": {", "rules/branches.json",
         "branches.artillery.like: rules/branches.json has no branch \"gun\""},
        {"rules/grid/types.json", "\"melee\": 6", "\"mellay\": 6", "rules/grid/types.json",
         "types[0]: the key \"mellay\""},
        {"rules/grid/types.json", "\"move\": 1", "\"move\": 50", "rules/grid/types.json",
         "types[0].move: a whole number from "},
        {"rules/grid/terrain.json", "\"forest\"", "\"forests\"", "rules/grid/terrain.json",
         "terrain: says nothing of the terrain \"forest\""},
        {"rules/grid/terrain.json", "\"source\": \"house\"", "\"source\": \"home\"",
         "rules/grid/terrain.json", "terrain.clear.source: "},
        {"rules/grid/modifiers.json", "\"if\": \"moved\"", "\"if\": \"mvoed\"", "rules/grid/modifiers.json",
         "fire[0].if: the condition \"mvoed\" is not known: did you mean \"moved\"? (known are: "},
        {"rules/grid/modifiers.json", "\"op\": \"halve-up\"", "\"op\": \"triple\"",
         "rules/grid/modifiers.json", "fire[12].op: the operation \"triple\""},
        {"rules/grid/modifiers.json", "\"if\": \"enfilade\",",
         "\"if\": \"enfilade\", \"option\": \"hotFire\", \"is\": 1,", "rules/grid/modifiers.json",
         "fire[9].option: "},
        {"rules/grid/modifiers.json", "\"value\": -1, ", "", "rules/grid/modifiers.json",
         "fire[0].value: is missing"},
        {"rules/grid/charts.json", "\"from\": 3", "\"from\": 2", "rules/grid/charts.json",
         "leader-hits.rows[1]: overlaps"},
        {"rules/grid/charts.json", "\"columns\": [\"The leader is\"]", "\"columns\": [\"A\", \"B\"]",
         "rules/grid/charts.json", "leader-hits.rows[0].cells: 2 cells"},
        {"rules/grid/charts.json", "\"lost\": 1", "\"lost\": \"one\"", "rules/grid/charts.json",
         "leader-hits.rows[0].cells[0].fields.lost: a whole number"},
        {"rules/grid/ai.json", "\"ahead\":", "\"ahaed\":", "rules/grid/ai.json",
         "weights.ahaed: there is no feature \"ahaed\" in these rules: did you mean \"ahead\"?"},
        {"rules/grid/ai.json", "\"log_loss_without\":", "\"_log_loss_without\":", "rules/grid/ai.json",
         "told.log_loss_without: is missing"},
        {"rules/grid/ai.json", "\"ahead\":", "\"_ahead\":", "rules/grid/ai.json",
         "weights: the feature \"ahead\" has no weight"},
        {"rules/grid/ai.json", "\"ahead\": [", "\"ahead\": [1, ", "rules/grid/ai.json",
         "weights.ahead: two whole numbers are expected"},
        {"rules/grid/ai.json", "\"ahead\": [", "\"ahead\": [0.5, 1], \"_\": [", "rules/grid/ai.json",
         "weights.ahead[0]: a whole number"},
        {"rules/grid/ai.json", "\"maida\": [", "\"maida\": [true, 1], \"_\": [", "rules/grid/ai.json",
         "battles.maida[0]: a whole number"},
        {"rules/grid/ai.json", "\"log_loss\":", "\"logloss\":", "rules/grid/ai.json",
         "fit: the key \"logloss\" is not known here: did you mean \"log_loss\"?"},
        {"rules/grid/ai.json", "\"made\":", "\"_made\":", "rules/grid/ai.json", "made: is missing"},
        {"rules/grid/ai.json", "\"made\":", "\"judges\": true, \"made\":", "rules/grid/ai.json", "judges: "},
        {"rules/grid/ai.json", "\"made\":", "\"judges\": [\"maida\", 1], \"made\":", "rules/grid/ai.json",
         "judges[1]: "},
        {"rules/grid/ai.json", "\"plans_for\": 2", "\"plans_for\": 99", "rules/grid/ai.json", "plans_for: "},
        {"rules/grid/ai.json", "\"format\": 1", "\"format\": 2", "rules/grid/ai.json", "format: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char folder[] = "/tmp/sandtable-data-XXXXXX";
        error err = {0};
        assert_non_null(mkdtemp(folder));
        copy_data(folder, cases[i].file, cases[i].from, cases[i].to);
        scenario *sc = scenario_parse(FIELD, text, size, folder, ruleset_list, &err);
        remove_data(folder);
        if (sc != NULL) fail_msg("%s: %s is not refused", cases[i].file, cases[i].to);
        if (strstr(err.text, cases[i].says) == NULL || strstr(err.file, cases[i].in) == NULL)
            fail_msg("%s: refused with \"%s: %s\", not \"%s: %s\"", cases[i].file, err.file, err.text,
                     cases[i].in, cases[i].says);
    }
}

/* What the computer goes by decides no rule: weights may change, or be gone, and a save is still the save of
 * this battle. */
static void test_weights_are_no_part_of_a_save(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/sandtable-data-XXXXXX", path[300];
    error err = {0};
    state s;
    resolver r = {.dice = &(dice_source){0}};
    assert_non_null(mkdtemp(folder));
    copy_data(folder, "rules/grid/ai.json", "\"ahead\": [", "\"ahead\": [7000, 7000], \"_\": [");
    scenario *other = scenario_parse(FIELD, text, size, folder, ruleset_list, &err);
    assert_non_null(other);
    snprintf(path, sizeof path, "%s/rules/grid/ai.json", folder);
    assert_int_equal(remove(path), 0);
    scenario *without = scenario_parse(FIELD, text, size, folder, ruleset_list, &err);
    assert_non_null(without);
    remove_data(folder);
    assert_int_equal(other->nfiles, without->nfiles);
    for (int i = 0; i < other->nfiles; i++) {
        assert_null(strstr(other->files[i].path, "ai.json"));
        assert_string_equal(other->files[i].path, without->files[i].path);
        assert_int_equal(other->files[i].hash, without->files[i].hash);
    }
    assert_int_equal(other->chance->weight[0].early, 7000);
    assert_false(other->chance->judges);
    game_setup(other, &s, &r);
    assert_int_equal(game_judge(&s, 0), game_evaluate(&s, 0));
    chance_model judging = *other->chance;
    judging.judges = true;
    other->chance = &judging;
    assert_int_equal(game_judge(&s, 0), chance_worth(&s, 0));
    assert_true(game_judge(&s, 0) == -game_judge(&s, 1));
    assert_in_range(game_chance(&s, 0), 0, 1000);
    const int32_t worth = chance_worth(&s, 0);
    const int thought = chance_per_mille(&s, 0, (chance_weight){0});
    judging.told = (chance_weight){1000000, 0}; /* to people, before the first turn, one logit more */
    assert_in_range(game_chance(&s, 0), thought + 20, 1000);
    assert_int_equal(game_chance(&s, 0) + game_chance(&s, 1), 1000);
    assert_int_equal(chance_per_mille(&s, 0, (chance_weight){0}), thought);
    assert_int_equal(chance_worth(&s, 0), worth);
    game_setup(without, &s, &r);
    assert_int_equal(game_chance(&s, 0), -1);
    scenario_free(other);
    scenario_free(without);
}

static void test_card(void **unused)
{
    (void)unused;
    arena *memory = arena_new();
    scenario_card card;
    error err = {0};
    assert_true(scenario_read_card(FIELD, memory, &card, &err));
    assert_string_equal(card.rules, "grid");
    assert_string_equal(card.id, "field");
    assert_string_equal(card.map, "field.tmj");
    assert_int_equal(card.year, 1800);
    assert_int_equal(card.turns, 6);
    assert_false(scenario_read_card("no/such.json", memory, &card, &err));
    arena_free(memory);
}

/* A scenario in a folder of its own with its map, where `name` is a link to that file or folder. */
static scenario *with_link(const char *folder, const char *name, const char *to, const char *map, error *err)
{
    char path[200], link[200];
    snprintf(path, sizeof path, "%s/battle.json", folder);
    snprintf(link, sizeof link, "%s/%s", folder, name);
    char *other = edited("field.tmj", map);
    assert_int_equal(symlink(to, link), 0);
    assert_true(file_write(path, other, strlen(other), err));
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, err);
    mem_free(other);
    unlink(link);
    unlink(path);
    return sc;
}

/* No map is read from elsewhere on somebody's disk, by a link either; one to the program's own maps is as
 * good as the map. */
static void test_no_link_leads_out(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/sandtable_pack_XXXXXX", here[1024], path[1100], *map;
    size_t length;
    error err = {0};
    assert_non_null(mkdtemp(folder));
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/tests/unit/data/field.tmj", here);
    scenario *sc = with_link(folder, "mine.tmj", path, "mine.tmj", &err);
    if (sc == NULL) fail_msg("%s", err.text);
    scenario_free(sc);
    assert_true(file_read(path, 1 << 20, &map, &length, &err));
    char other[] = "/tmp/sandtable_else_XXXXXX", elsewhere[200];
    assert_non_null(mkdtemp(other));
    snprintf(elsewhere, sizeof elsewhere, "%s/field.tmj", other);
    assert_true(file_write(elsewhere, map, length, &err));
    assert_null(with_link(folder, "theirs.tmj", elsewhere, "theirs.tmj", &err));
    assert_non_null(strstr(err.text, "is a link to a file elsewhere"));
    error_clear(&err);
    assert_null(with_link(folder, "theirs", other, "theirs/field.tmj", &err)); /* nor of a folder */
    assert_non_null(strstr(err.text, "is a link to a file elsewhere"));
    error_clear(&err);
    static const char drawn[] = "{\"orientation\":\"orthogonal\",\"width\":2,\"height\":2,"
                                "\"tilewidth\":8,\"tileheight\":8,\"tilesets\":"
                                "[{\"firstgid\":1,\"source\":\"set.tsj\"}],\"layers\":[]}";
    snprintf(path, sizeof path, "%s/set.tsj", folder);
    assert_int_equal(symlink(elsewhere, path), 0); /* nor a tileset */
    assert_null(tiled_parse("drawn.tmj", drawn, sizeof drawn - 1, folder, NULL, &err));
    assert_non_null(strstr(err.text, "is a link to a file elsewhere"));
    unlink(path);
    mem_free(map);
    unlink(elsewhere);
    rmdir(other);
    rmdir(folder);
}

/* Cut anywhere, or with a byte changed: loads or is refused with a sentence, and nothing leaks. */
static void test_damaged(void **unused)
{
    (void)unused;
    int loaded = 0;
    const size_t last = (size_t)(strrchr(text, '}') - text);
    for (size_t i = 0; i <= last; i += 7) {
        error err = {0};
        char *copy = mem_alloc(size);
        memcpy(copy, text, size);
        scenario *sc = scenario_parse(FIELD, copy, i, ".", ruleset_list, &err);
        assert_true(sc == NULL && error_is_set(&err));
        copy[i] = (char)(copy[i] ^ (1 << i % 7));
        error_clear(&err);
        sc = scenario_parse(FIELD, copy, size, ".", ruleset_list, &err);
        assert_true(sc != NULL || error_is_set(&err));
        loaded += sc != NULL;
        scenario_free(sc);
        mem_free(copy);
    }
    assert_true(loaded > 0);
}

/* What a light is stands in its kind; the name is for people. */
static void test_the_kind_of_a_light(void **unused)
{
    (void)unused;
    static const struct {
        const char *light;
        light_kind kind;
    } said[] = {
        {"\"name\": \"Noon\"", LIGHT_DAY},
        {"\"name\": \"Night\"", LIGHT_DAY},
        {"\"name\": \"Moonlight\", \"visibility\": 4", LIGHT_DUSK},
        {"\"name\": \"Noon\", \"kind\": \"moon\"", LIGHT_MOON},
        {"\"name\": \"Day\", \"kind\": \"night\", \"visibility\": 4", LIGHT_NIGHT},
        {"\"name\": \"High grass\", \"kind\": \"haze\", \"visibility\": 4", LIGHT_HAZE},
    };
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        char *other = edited("\"name\": \"Dusk\", \"visibility\": 4", said[i].light);
        error err = {0};
        scenario *sc = scenario_parse(FIELD, other, strlen(other), ".", ruleset_list, &err);
        assert_non_null(sc);
        assert_int_equal(scenario_light_at(sc, 3)->kind, said[i].kind);
        scenario_free(sc);
        mem_free(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loads),      cmocka_unit_test(test_options),
        cmocka_unit_test(test_mistakes),   cmocka_unit_test(test_syntax),
        cmocka_unit_test(test_rules_data), cmocka_unit_test(test_weights_are_no_part_of_a_save),
        cmocka_unit_test(test_card),       cmocka_unit_test(test_no_link_leads_out),
        cmocka_unit_test(test_damaged),    cmocka_unit_test(test_the_kind_of_a_light),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
