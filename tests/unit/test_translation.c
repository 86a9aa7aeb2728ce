/* test_translation.c: what is said in another language is the same sentence: no key that English lacks, no
 * variable more or less. Every shipped file is held against its battle. */
#include "unit/field.h"

#include <dirent.h>
#include <locale.h>
#include <unistd.h>

#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/host.h"
#include "game/lesson.h"
#include "game/translation.h"
#include "game/words.h"

/* ---- one sentence over another */

static const char words_en[] = "{\"grid.far\": {\"title\": \"Too far\", \"text\": \"{unit} moves {0} "
                               "{0|box|boxes}.\", \"rule\": \"G7\"}, \"verb.fire\": \"Fire\"}";

/* What is said of words.json laid over the English one; "" if it is taken. */
static const char *said_of(const char *translated)
{
    static char said[600];
    char path[128], folder[64];
    json_in root;
    error err = {0}, unread = {0};
    snprintf(folder, sizeof folder, "/tmp/sandtable-words-%ld", (long)getpid());
    snprintf(path, sizeof path, "%s/words.json", folder);
    assert_true(file_make_folders(folder, &unread));
    assert_true(file_write(path, translated, strlen(translated), &unread));
    assert_true(json_parse("words.json", words_en, strlen(words_en), &root, &err));
    const bool good = translation_put_file(&root, path, &err);
    said[0] = '\0';
    if (!good) error_format(&err, said, sizeof said);
    json_close(&root);
    remove(path);
    remove(folder);
    return said;
}

static void refused(const char *translated, const char *place, const char *why)
{
    const char *said = said_of(translated);
    if (strstr(said, place) == NULL || strstr(said, why) == NULL) fail_msg("%s: \"%s\"", translated, said);
}

static void a_translation_says_what_english_says(void **unused)
{
    (void)unused;
    assert_string_equal(said_of("{\"verb.fire\": \"Fuego\"}"), "");
    assert_string_equal(said_of("{\"grid.far\": {\"text\": \"{0} {0|casilla|casillas}: {unit}.\"}}"), "");
    assert_string_equal(said_of("{\"grid.far\": {\"text\": \"{unit} mueve {0}.\"}}"), "");
    refused("{\"verb.fier\": \"Fuego\"}", "verb.fier", "not in the English file");
    refused("{\"grid.far\": {\"text\": \"Mueve {0}.\"}}", "grid.far", "lacks {unit}");
    refused("{\"grid.far\": {\"text\": \"{unit} mueve.\"}}", "grid.far", "lacks {0");
    refused("{\"grid.far\": {\"title\": \"{unit}: lejos\"}}", "grid.far", "has {unit}");
    refused("{\"grid.far\": {\"text\": \"{unit} mueve {0+}.\"}}", "grid.far", "{0");
    refused("{\"grid.far\": {\"rule\": \"G8\"}}", "grid.far", "stays as it is");
    refused("{\"grid.far\": {\"remedy\": \"Cerca\"}}", "grid.far", "not in the English file");
    refused("{\"grid.far\": \"Lejos\"}", "grid.far", "an object");
    refused("{\"verb.fire\": \"\"}", "verb.fire", "leave it out");
}

/* ---- what is shipped */

static const ruleset *system_of(const char *id)
{
    return ruleset_find(ruleset_list, id);
}

static void load_battles(const char *id)
{
    char folder[128], path[300];
    char **names;
    int n;
    error err = {0};
    snprintf(folder, sizeof folder, "rules/%s/scenarios", id);
    assert_true(file_list(folder, ".json", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        scenario *sc = battle_load(path, ruleset_list);
        host_sheet *h = host_read(sc, &err);
        if (error_is_set(&err)) fail_msg("%s: %s %s", path, err.file, err.text);
        host_free(h);
        scenario_free(sc);
    }
    file_list_free(names, n);
}

static void load_lesson(const char *id, const char *path)
{
    char scenario_path[200], said[600];
    lesson_card card;
    error err = {0};
    if (!lesson_read_card(path, &card)) return;
    snprintf(scenario_path, sizeof scenario_path, "rules/%s/scenarios/%s.json", id, card.scenario);
    scenario *sc = battle_load(scenario_path, ruleset_list);
    lesson *l = lesson_load(path, sc, &err);
    if (l == NULL) {
        error_format(&err, said, sizeof said);
        fail_msg("%s", said);
    }
    lesson_free(l);
    scenario_free(sc);
}

static void load_lessons(const char *id)
{
    char folder[80], path[200], called[64];
    char **names;
    int n;
    error err = {0};
    snprintf(folder, sizeof folder, "rules/%s", id);
    assert_true(file_list(folder, ".json", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        if (lesson_called(path, called, sizeof called)) load_lesson(id, path);
    }
    file_list_free(names, n);
}

static void every_language_loads_whole(void **unused)
{
    (void)unused;
    language one;
    for (size_t i = 1; language_at(i, &one); i++) {
        language_speak(one.code, "");
        for (int k = 0; ruleset_list[k] != NULL; k++) {
            assert_non_null(system_of(ruleset_list[k]->id));
            load_battles(ruleset_list[k]->id);
            load_lessons(ruleset_list[k]->id);
        }
    }
    language_speak("en", "");
}

/* Each file of a language's folder has the English one beside the folder: else nobody would ever read it. */
static void originals_are_there(const char *folder, const char *code)
{
    char inner[300], original[600];
    snprintf(inner, sizeof inner, "%s/%s", folder, code);
    DIR *d = opendir(inner);
    if (d == NULL) return;
    for (const struct dirent *e = readdir(d); e != NULL; e = readdir(d)) {
        if (e->d_name[0] == '.' || strcmp(e->d_name, "names.json") == 0)
            continue; /* that has no English one */
        file_join(folder, e->d_name, original, sizeof original);
        if (!file_exists(original)) fail_msg("%s/%s: there is no %s", inner, e->d_name, original);
    }
    closedir(d);
}

static void no_translation_is_of_nothing(void **unused)
{
    (void)unused;
    language one;
    for (size_t i = 1; language_at(i, &one); i++) {
        originals_are_there("rules", one.code);
        for (int k = 0; ruleset_list[k] != NULL; k++) {
            static const char *const below[] = {"", "/scenarios", "/pages"};
            for (size_t b = 0; b < sizeof below / sizeof below[0]; b++) {
                char folder[128];
                snprintf(folder, sizeof folder, "rules/%s%s", ruleset_list[k]->id, below[b]);
                originals_are_there(folder, one.code);
            }
        }
    }
}

/* How often each digit and each bar of a table stands in it. */
static void count_figures(const char *text, int of[11])
{
    memset(of, 0, 11 * sizeof of[0]);
    for (; *text != '\0'; text++) {
        if (*text >= '0' && *text <= '9') of[*text - '0']++;
        if (*text == '|') of[10]++;
    }
}

static char *text_of(const char *path)
{
    char *text;
    size_t size;
    error err = {0};
    if (!file_read(path, 1 << 20, &text, &size, &err)) fail_msg("%s: %s", path, err.text);
    return text;
}

/* The line that names the rules a page explains; a page without one begins with its title. */
static size_t rules_line(const char *text, const char **line)
{
    *line = strstr(text, "<!-- rules:");
    return *line != NULL ? strcspn(*line, "\n") : 0;
}

static void same_figures(const char *original, const char *translated)
{
    char *ours = text_of(original), *theirs = text_of(translated);
    int here[11], there[11];
    const char *our_rules, *their_rules;
    const size_t len = rules_line(ours, &our_rules);
    count_figures(ours, here);
    count_figures(theirs, there);
    for (int i = 0; i < 11; i++)
        if (here[i] != there[i])
            fail_msg("%s: '%c' stands there %d times, in English %d", translated, "0123456789|"[i], there[i],
                     here[i]);
    if (rules_line(theirs, &their_rules) != len || (len > 0 && memcmp(our_rules, their_rules, len) != 0))
        fail_msg("%s: its line of rules is not that of %s", translated, original);
    mem_free(ours);
    mem_free(theirs);
}

static int pages_hold(const char *folder, const char *code)
{
    char inner[300], original[600], translated[600];
    char **names;
    int n;
    snprintf(inner, sizeof inner, "%s/%s", folder, code);
    if (!file_exists(inner)) return 0;
    assert_true(file_list(inner, ".md", &names, &n, NULL));
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], original, sizeof original);
        file_join(inner, names[i], translated, sizeof translated);
        same_figures(original, translated);
    }
    file_list_free(names, n);
    return n;
}

static void pages_and_hosts_sheets_keep_every_figure(void **unused)
{
    (void)unused;
    language one;
    int pages = 0;
    for (size_t i = 1; language_at(i, &one); i++)
        for (int k = 0; ruleset_list[k] != NULL; k++) {
            char folder[128], original[128], translated[200];
            snprintf(folder, sizeof folder, "rules/%s/pages", ruleset_list[k]->id);
            snprintf(original, sizeof original, "rules/%s/host.json", ruleset_list[k]->id);
            translation_path(original, one.code, translated, sizeof translated);
            pages += pages_hold(folder, one.code);
            if (file_exists(translated)) same_figures(original, translated);
        }
    assert_true(pages > 0);
}

/* ---- which language */

static const char *wanted(const char *language_list, const char *all, const char *messages, const char *lang)
{
    setenv("LANGUAGE", language_list, 1);
    setenv("LC_ALL", all, 1);
    setenv("LC_MESSAGES", messages, 1);
    setenv("LANG", lang, 1);
    return language_wanted();
}

static void the_environment_says_which_language(void **unused)
{
    (void)unused;
    assert_string_equal(wanted("", "", "", ""), "en");
    assert_string_equal(wanted("", "", "", "es_AR.UTF-8"), "es");
    assert_string_equal(wanted("", "", "de_AT@euro", "es_ES.UTF-8"), "de");
    assert_string_equal(wanted("", "en_GB.UTF-8", "de_DE", "es_ES.UTF-8"), "en");
    assert_string_equal(wanted("fr:de:es", "", "", "en_GB.UTF-8"), "de");
    assert_string_equal(wanted("es", "C", "", "de_DE.UTF-8"), "en");
    assert_string_equal(wanted("", "", "", "est_EE.UTF-8"), "en");
    assert_true(language_known("es_MX") && !language_known("e") && !language_known(""));
}

static void numbers_keep_their_points(void **unused)
{
    (void)unused;
    char text[16];
    setenv("LC_ALL", "", 1);
    setenv("LANG", "de_DE.UTF-8", 1);
    language_speak("de", "");
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert_string_equal(text, "1.5");
    assert_string_equal(setlocale(LC_NUMERIC, NULL), "C");
    language_speak("en", "");
}

static void within(const char *code, const char *name, const char *wanted)
{
    char text[40];
    snprintf(text, sizeof text, "%s", name);
    language_speak(code, "");
    language_within(text);
    language_speak("en", "");
    assert_string_equal(text, wanted);
}

/* What becomes a capital, and what stays: in place, and as long as it was. */
static void capitals_are_had_of_letters_with_accents(void **unused)
{
    static const char *const of[][2] = {{"Mediterr\u00e1neo", "MEDITERR\u00c1NEO"},
                                        {"\u00f1and\u00fa", "\u00d1AND\u00da"},
                                        {"Hügel, 7 x 7", "H\u00dcGEL, 7 X 7"},
                                        {"Stra\u00dfe", "STRA\u00dfE"},
                                        {"\u0142\u00f3d\u017a, \u0159eka", "\u0141\u00d3D\u0179, \u0158EKA"},
                                        {"\u4e2d a \u20ac b", "\u4e2d A \u20ac B"},
                                        {"", ""}};
    (void)unused;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        char text[40], begun[40];
        snprintf(text, sizeof text, "%s", of[i][0]);
        snprintf(begun, sizeof begun, "%s", of[i][0]);
        language_capitals(text);
        assert_string_equal(text, of[i][1]);
        language_begin(begun);
        const size_t first = (unsigned char)begun[0] < 0x80 ? 1 : (unsigned char)begun[0] < 0xE0 ? 2 : 3;
        assert_memory_equal(begun, of[i][1], begun[0] ? first : 0);
        if (begun[0]) assert_string_equal(begun + first, of[i][0] + first);
    }
    within("es", "\u00c1rea de tiro", "\u00e1rea de tiro");
    within("de", "\u00dcberfall", "\u00dcberfall");
}

/* A step's name on a button, a verb in a prompt: small within a sentence, but for German nouns. */
static void a_name_within_a_sentence_begins_as_the_language_has_it(void **unused)
{
    (void)unused;
    within("en", "Movement", "movement");
    within("es", "Movimiento", "movimiento");
    within("de", "Bewegung", "Bewegung");
    within("en", "NNC men", "NNC men");
    within("en", "", "");
    char hunter[] = "The hunter", chard[] = "Lieutenant Chard", jaeger[] = "Der Jäger";
    language_within_proper(hunter);
    language_within_proper(chard);
    language_within_proper(jaeger);
    assert_string_equal(hunter, "the hunter");
    assert_string_equal(chard, "Lieutenant Chard");
    assert_string_equal(jaeger, "der Jäger");
}

/* ---- proper names */

typedef struct roll_call { /* every name that is met is crossed off */
    json_t *names, *met;
    int missing;
} roll_call;

/* It, or what is left of it without the number at its end. */
static void call_out(roll_call *r, const char *name, const char *path, const char *code)
{
    char stem[200];
    if (name == NULL || name[0] == '\0') return;
    snprintf(stem, sizeof stem, "%s", name);
    if (json_object_get(r->names, stem) == NULL) {
        size_t n = strlen(stem);
        while (n > 0 && stem[n - 1] >= '0' && stem[n - 1] <= '9')
            n--;
        if (n < strlen(stem) && n > 1 && stem[n - 1] == ' ') stem[n - 1] = '\0';
    }
    if (json_object_get(r->names, stem) != NULL) {
        json_object_set_new(r->met, stem, json_true());
        return;
    }
    r->missing++;
    print_error("rules/%s/names.json: \"%s\" of %s is missing\n", code, stem, path);
}

static void call_out_battle(roll_call *r, const char *path, const char *code)
{
    scenario *sc = battle_load(path, ruleset_list);
    for (int i = 0; i < sc->nunits; i++)
        call_out(r, sc->units[i].name, path, code);
    for (int i = 0; i < sc->nsides; i++)
        call_out(r, sc->sides[i].commander, path, code);
    for (int i = 0; i < sc->board->nspaces; i++)
        call_out(r, sc->board->spaces[i].name, path, code);
    for (int i = 0; i < sc->board->nfeatures; i++)
        call_out(r, sc->board->features[i].text, path, code);
    scenario_free(sc);
}

static void call_out_battles(roll_call *r, const char *code)
{
    for (int k = 0; ruleset_list[k] != NULL; k++) {
        char folder[128], path[300];
        char **names;
        int n;
        error err = {0};
        snprintf(folder, sizeof folder, "rules/%s/scenarios", ruleset_list[k]->id);
        assert_true(file_list(folder, ".json", &names, &n, &err));
        for (int i = 0; i < n; i++) {
            file_join(folder, names[i], path, sizeof path);
            call_out_battle(r, path, code);
        }
        file_list_free(names, n);
    }
}

/* Of units, commanders and places of all battles, in every language: a name that stays is there all the same,
 * so that none is forgotten. Nor is there one that nobody bears. */
static void every_name_is_known_in_every_language(void **unused)
{
    (void)unused;
    language one;
    for (size_t i = 1; language_at(i, &one); i++) {
        char path[64];
        json_in root;
        error err = {0};
        snprintf(path, sizeof path, "rules/%s/names.json", one.code);
        assert_true(json_read_file(path, 1024 * 1024, &root, &err));
        roll_call r = {.names = json_object_get(root.value, "names"), .met = json_object()};
        const char *name;
        json_t *value;
        call_out_battles(&r, one.code);
        json_object_foreach(r.names, name, value)
        {
            (void)value;
            if (json_object_get(r.met, name) == NULL) fail_msg("%s: nobody is called \"%s\"", path, name);
        }
        json_decref(r.met);
        json_close(&root);
        assert_int_equal(r.missing, 0);
    }
}

/* A unit and a place by the language spoken, with the number at its end; nothing else of the battle changes.
 */
static void names_are_said_in_the_language_spoken(void **unused)
{
    (void)unused;
    static const char path[] = "rules/africa/scenarios/castillejos.json";
    scenario *english = battle_load(path, ruleset_list);
    language_speak("es", "");
    scenario *spanish = battle_load(path, ruleset_list);
    language_speak("en", "");
    bool sappers = false, places = false;
    for (int i = 0; i < english->nunits; i++)
        if (strcmp(english->units[i].name, "Sappers") == 0) {
            assert_string_equal(spanish->units[i].name, "Zapadores");
            sappers = true;
        }
    for (int i = 0; i < english->board->nspaces; i++) {
        const char *was = english->board->spaces[i].name, *is = spanish->board->spaces[i].name;
        places = places || (was != NULL && strcmp(was, is) != 0);
    }
    assert_true(sappers && places);
    assert_true(english->board->hash == spanish->board->hash);
    scenario_free(english);
    scenario_free(spanish);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capitals_are_had_of_letters_with_accents),
        cmocka_unit_test(a_name_within_a_sentence_begins_as_the_language_has_it),
        cmocka_unit_test(a_translation_says_what_english_says),
        cmocka_unit_test(every_language_loads_whole),
        cmocka_unit_test(every_name_is_known_in_every_language),
        cmocka_unit_test(names_are_said_in_the_language_spoken),
        cmocka_unit_test(no_translation_is_of_nothing),
        cmocka_unit_test(pages_and_hosts_sheets_keep_every_figure),
        cmocka_unit_test(the_environment_says_which_language),
        cmocka_unit_test(numbers_keep_their_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
