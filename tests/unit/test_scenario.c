/* Loading: every kind of mistake is refused with its place, what was found and what was expected; nothing
 * half-loaded is left. */
#include "toy.h"

#include "core/file.h"
#include "core/strbuf.h"
#include "game/scenario_load.h"
#include "game/scenario_setup.h"

static char *text;
static size_t size;

static int set_up(void **unused)
{
    (void)unused;
    error err = {0};
    return file_read(TOY_SCENARIO, 100000, &text, &size, &err) ? 0 : 1;
}

static int tear_down(void **unused)
{
    (void)unused;
    mem_free(text);
    return 0;
}

/* The toy's scenario with the first `from` replaced. */
static char *edited(const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (at == NULL) fail_msg("the toy's scenario does not hold %s", from);
    strbuf out = {0};
    strbuf_addn(&out, text, (size_t)(at - text));
    strbuf_add(&out, to);
    strbuf_add(&out, at + strlen(from));
    return out.s;
}

static void test_loads(void **unused)
{
    (void)unused;
    scenario *sc = toy_scenario();
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
    assert_int_equal(scenario_option(sc, "hardFire"), 0);
    assert_int_equal(sc->nconditions, 3);
    assert_string_equal(sc->terrain[board_terrain(sc->board, "wood")].title, "Wood");
    assert_true(sc->terrain[board_terrain(sc->board, "wood")].house);
    assert_int_equal(sc->npages, 1);
    assert_string_equal(sc->pages[0].id, "toy");
    assert_string_equal(sc->pages[0].title, "The toy");
    assert_string_equal(sc->pages[0].rules, " T1 T2 ");
    assert_int_equal(((toy_data *)sc->data)->glow, 7);
    assert_int_equal(sc->nfiles,
                     6); /* scenario, map, types, terrain, charts, modifiers: not words, not pages */
    for (int i = 0; i < sc->nfiles; i++)
        assert_true(sc->files[i].hash != 0);
    assert_null(sc->source);
    scenario_free(sc);
}

static void test_options(void **unused)
{
    (void)unused;
    const char *good[] = {"hardFire=1", "mood=grim", NULL};
    error err = {0};
    scenario *sc = scenario_load(TOY_SCENARIO, TOY_DATA, toy_list, good, &err);
    assert_non_null(sc);
    assert_int_equal(scenario_option(sc, "hardFire"), 1);
    assert_int_equal(scenario_option(sc, "mood"), 1);
    scenario_free(sc);
    static const struct {
        const char *option, *says;
    } bad[] = {
        {"hardFire=2", "0 to 1"},
        {"mood=jolly", "0 to 1 or calm, grim"},
        {"softFire=1", "there are: hardFire, mood"},
        {"hardFire", "0 to 1"},
        {"=1", "no option"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *options[] = {bad[i].option, NULL};
        error_clear(&err);
        assert_null(scenario_load(TOY_SCENARIO, TOY_DATA, toy_list, options, &err));
        if (strstr(err.text, bad[i].says) == NULL) fail_msg("%s: %s", bad[i].option, err.text);
    }
}

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
        {"\"glow\": 7", "\"glwo\": 7", "did you mean \"glow\"?"},
        {"\"glow\": 7", "\"glow\": 70", "glow: a whole number from 0 to 9"},
        {"toy.tmj", "no.tmj", "maps[0].file: there is no map \"no.tmj\""},
        {"toy.tmj", "../x.tmj", "maps[0].file: a file in maps/"},
        {"toy.tmj", "/etc/passwd", "maps[0].file: a file in maps/"},
        {"\"style\": \"madder\"", "\"style\": \"pink\"", "sides[0].style: the style \"pink\""},
        {"\"id\": \"blue\"", "\"id\": \"red\"", "sides[1].id: a second side"},
        {"\"at\": \"B5\"", "\"at\": \"Z5\"",
         "units[0].at: \"Z5\" is neither a space nor a zone of the map; its zones are:"},
        {"\"at\": \"B5\", ", "", "units[0].at: is missing"},
        {"\"at\": \"B5\"", "\"at\": []", "units[0].at: names no space"},
        {"\"at\": \"B5\"", "\"at\": 5", "units[0].at: a text in quotes is expected, found 5"},
        {"\"facing\": \"e\"", "\"facing\": \"up\"", "units[0].facing: \"up\" is no direction"},
        {"\"side\": \"red\", \"type\": \"gun\"", "\"side\": \"green\", \"type\": \"gun\"",
         "units[2].side: \"green\" is no side of this battle; there are: red, blue"},
        {"\"type\": \"gun\"", "\"type\": \"cannon\"", "units[2].type: there is no type \"cannon\""},
        {"\"shots\": 3", "\"shots\": 300", "units[7].shots: a whole number from 0 to 255"},
        {"\"shots\": 3", "\"shotz\": 3", "units[7]: the key \"shotz\""},
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
        {"\"hardFire\": 0", "\"hardFire\": 3", "options.hardFire: one of 0 to 1"},
        {"\"hardFire\": 0", "\"heardFire\": 0", "options: \"heardFire\" is no option"},
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
         "victory[0].score: \"goals\" is no score of the rule system toy"},
        {"\"kind\": \"hold\", \"spaces\": \"hill\"", "\"kind\": \"score\", \"score\": \"volleys\"",
         "victory[0].count: a number of points is expected"},
        {"\"kind\": \"hold\"", "\"judged\": \"at once\", \"kind\": \"hold\"",
         "victory[0].judged: has no place here"},
        {"\"of\": \"red\", \"tags\"", "\"of\": \"rde\", \"tags\"", "victory[1].of: \"rde\" is no side"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *wrong = edited(cases[i].from, cases[i].to);
        error err = {0};
        scenario *sc = scenario_parse(TOY_SCENARIO, wrong, strlen(wrong), TOY_DATA, toy_list, &err);
        if (sc != NULL) fail_msg("%s is not refused", cases[i].to);
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("%s: refused with \"%s\", not \"%s\"", cases[i].to, err.text, cases[i].says);
        assert_string_equal(err.file, TOY_SCENARIO);
        if (strstr(err.text, "no words") == NULL) assert_true(err.line > 0 && err.column > 0);
        mem_free(wrong);
    }
}

static void test_syntax(void **unused)
{
    (void)unused;
    error err = {0};
    char *wrong = edited("\"year\": 1800,", "\"year\": 1800");
    assert_null(scenario_parse("my.json", wrong, strlen(wrong), TOY_DATA, toy_list, &err));
    assert_string_equal(err.file, "my.json");
    assert_int_equal(err.line, 1);
    assert_true(err.column > 0);
    mem_free(wrong);
    error_clear(&err);
    assert_null(scenario_parse("my.json", "[]", 2, TOY_DATA, toy_list, &err));
    assert_true(error_is_set(&err));
    error_clear(&err);
    assert_null(scenario_parse("my.json", text, size, TOY_DATA, toy_list,
                               &err)); /* no folder says which system it is */
    assert_non_null(strstr(err.text, "there are: toy"));
    error_clear(&err);
    assert_null(scenario_load("no/such.json", TOY_DATA, toy_list, NULL, &err));
    assert_string_equal(err.file, "no/such.json");
    error_clear(&err);
    assert_null(scenario_parse(TOY_SCENARIO, text, size, "no/such/folder", toy_list, &err));
    assert_true(error_is_set(&err));
}

/* ---- rules data: a copy of the toy's in a folder of its own, with one file changed */

static const char *const data_files[] = {"maps/toy.tmj",           "rules/common.json",
                                         "rules/branches.json",    "rules/toy/types.json",
                                         "rules/toy/terrain.json", "rules/toy/modifiers.json",
                                         "rules/toy/charts.json",  "rules/toy/words.json",
                                         "rules/toy/pages/toy.md", "rules/toy/scenarios/field.json"};

static void copy_data(const char *folder, const char *changed, const char *from, const char *to)
{
    for (size_t i = 0; i < sizeof data_files / sizeof data_files[0]; i++) {
        char source[300], target[300], parent[300];
        char *data;
        size_t n;
        strbuf out = {0};
        error err = {0};
        snprintf(source, sizeof source, "%s/%s", TOY_DATA, data_files[i]);
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
    static const char *const folders[] = {
        "rules/toy/pages", "rules/toy/scenarios", "rules/toy", "rules", "maps", "."};
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
        {"rules/toy/words.json", "\"verb.pass\": \"Done\",", "", "rule system toy", "\"verb.pass\""},
        {"rules/toy/words.json", "\"mark.shaken\": \"shaken\",", "", "rule system toy", "\"mark.shaken\""},
        {"rules/toy/words.json", "\"step.orders\": \"Orders\",", "", "rule system toy", "\"step.orders\""},
        {"rules/toy/words.json", "\"chart.hits.one\": \"one lost\",", "", "rules/toy/charts.json",
         "\"chart.hits.one\""},
        {"rules/toy/words.json", "\"mod.wood\": \"target in a wood\",", "", "rules/toy/modifiers.json",
         "fire[1].words: the code \"mod.wood\" has no words"},
        {"rules/toy/words.json", "{unit} has acted", "{unit] has acted", "rules/toy/words.json",
         "toy.acted.text: the place-holder"},
        {"rules/common.json", "\"ev.turn\"", "\"ev.tern\"", "rules/common.json", "\"ev.turn\""},
        {"rules/common.json", "\"verdict.draw\"", "\"verdict.drawn\"", "rules/common.json",
         "\"verdict.draw\""},
        {"rules/toy/types.json", "\"id\": \"gun\"", "\"id\": \"squad\"", "rules/toy/types.json",
         "types[1].id: a second type"},
        {"rules/toy/types.json", "\"branch\": \"gun\"", "\"branch\": \"gum\"", "rules/toy/types.json",
         "types[1].branch: rules/branches.json has no branch \"gum\": did you mean \"gun\"?"},
        {"rules/branches.json", "\"gun\": {", "\"gnus\": {", "rules/branches.json",
         "branches.artillery.like: rules/branches.json has no branch \"gun\""},
        {"rules/toy/types.json", "\"range\": 5", "\"reach\": 5", "rules/toy/types.json",
         "types[1]: the key \"reach\""},
        {"rules/toy/types.json", "\"range\": 5", "\"range\": 50", "rules/toy/types.json",
         "types[1].range: a whole number from 1 to 9"},
        {"rules/toy/terrain.json", "\"wood\"", "\"woods\"", "rules/toy/terrain.json",
         "terrain: says nothing of the terrain \"wood\""},
        {"rules/toy/terrain.json", "\"source\": \"house\"", "\"source\": \"home\"", "rules/toy/terrain.json",
         "terrain.wood.source: "},
        {"rules/toy/modifiers.json", "\"if\": \"shaken\"", "\"if\": \"shakin\"", "rules/toy/modifiers.json",
         "fire[2].if: the condition \"shakin\" is not known: did you mean \"shaken\"? (known are: always"},
        {"rules/toy/modifiers.json", "\"op\": \"double\"", "\"op\": \"triple\"", "rules/toy/modifiers.json",
         "fire[3].op: the operation \"triple\""},
        {"rules/toy/modifiers.json", "\"option\": \"hardFire\"", "\"option\": \"hotFire\"",
         "rules/toy/modifiers.json", "fire[3].option: "},
        {"rules/toy/modifiers.json", "\"value\": -1, ", "", "rules/toy/modifiers.json",
         "fire[1].value: is missing"},
        {"rules/toy/charts.json", "\"from\": 4", "\"from\": 3", "rules/toy/charts.json",
         "hits.rows[1]: overlaps"},
        {"rules/toy/charts.json", "\"columns\": [\"Result\"]", "\"columns\": [\"A\", \"B\"]",
         "rules/toy/charts.json", "hits.rows[0].cells: 2 cells"},
        {"rules/toy/charts.json", "\"lost\": 1", "\"lost\": \"one\"", "rules/toy/charts.json",
         "hits.rows[1].cells[0].fields.lost: a whole number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char folder[] = "/tmp/sandtable-data-XXXXXX";
        error err = {0};
        assert_non_null(mkdtemp(folder));
        copy_data(folder, cases[i].file, cases[i].from, cases[i].to);
        scenario *sc = scenario_parse(TOY_SCENARIO, text, size, folder, toy_list, &err);
        remove_data(folder);
        if (sc != NULL) fail_msg("%s: %s is not refused", cases[i].file, cases[i].to);
        if (strstr(err.text, cases[i].says) == NULL || strstr(err.file, cases[i].in) == NULL)
            fail_msg("%s: refused with \"%s: %s\", not \"%s: %s\"", cases[i].file, err.file, err.text,
                     cases[i].in, cases[i].says);
    }
}

static void test_card(void **unused)
{
    (void)unused;
    arena *memory = arena_new();
    scenario_card card;
    error err = {0};
    assert_true(scenario_read_card(TOY_SCENARIO, memory, &card, &err));
    assert_string_equal(card.rules, "toy");
    assert_string_equal(card.id, "field");
    assert_string_equal(card.map, "toy.tmj");
    assert_int_equal(card.year, 1800);
    assert_int_equal(card.turns, 6);
    assert_false(scenario_read_card("no/such.json", memory, &card, &err));
    arena_free(memory);
}

/* Cut anywhere, or with a byte changed: loads or is refused with a sentence, and nothing leaks. */
static void test_damaged(void **unused)
{
    (void)unused;
    int loaded = 0;
    for (size_t i = 0; i < size; i += 7) {
        error err = {0};
        char *copy = mem_alloc(size);
        memcpy(copy, text, size);
        scenario *sc = scenario_parse(TOY_SCENARIO, copy, i, TOY_DATA, toy_list, &err);
        assert_true(sc == NULL && error_is_set(&err));
        copy[i] = (char)(copy[i] ^ (1 << i % 7));
        error_clear(&err);
        sc = scenario_parse(TOY_SCENARIO, copy, size, TOY_DATA, toy_list, &err);
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
        scenario *sc = scenario_parse(TOY_SCENARIO, other, strlen(other), TOY_DATA, toy_list, &err);
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
        cmocka_unit_test(test_rules_data), cmocka_unit_test(test_card),
        cmocka_unit_test(test_damaged),    cmocka_unit_test(test_the_kind_of_a_light),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
