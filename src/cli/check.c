/*
 * check.c: `sandtable check`: is a scenario, a map, a file of rules data or a saved battle in order? What
 * kind it is is seen from the file.
 */
#include "cli/check.h"

#include <stdio.h>
#include <string.h>

#include "board/tiled.h"
#include "cli/cli.h"
#include "core/file.h"
#include "core/json.h"
#include "game/save_load.h"
#include "rules/list.h"

enum { CHECK_BYTES_MAX = 64 * 1024 * 1024 };

typedef enum file_kind { KIND_SAVE, KIND_MAP, KIND_SCENARIO, KIND_RULES, KIND_OTHER } file_kind;

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Does the path lie in rules/<id>/, and for which system? */
static const ruleset *system_of(const char *path)
{
    char part[80];
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        snprintf(part, sizeof part, "rules/%s/", ruleset_list[i]->id);
        if (strstr(path, part) != NULL) return ruleset_list[i];
    }
    return NULL;
}

static file_kind kind_of(const char *path)
{
    json_in root = {0};
    if (cli_is_save(path)) return KIND_SAVE;
    if (ends_with(path, ".tmj") || ends_with(path, ".tmx")) return KIND_MAP;
    if (!ends_with(path, ".json"))
        return ends_with(path, ".md") && system_of(path) != NULL ? KIND_RULES : KIND_OTHER;
    if (!json_read_file(path, CHECK_BYTES_MAX, &root, NULL))
        return strstr(path, "scenarios/") == NULL && system_of(path) != NULL ? KIND_RULES : KIND_SCENARIO;
    file_kind kind = json_has(&root, "maps") || json_has(&root, "victory")             ? KIND_SCENARIO
                     : json_has(&root, "tilewidth")                                    ? KIND_MAP
                     : system_of(path) != NULL || ends_with(path, "rules/common.json") ? KIND_RULES
                                                                                       : KIND_SCENARIO;
    json_decref(root.value);
    return kind;
}

static bool say_error(const char *path, const error *err, strbuf *out)
{
    char text[1024];
    error_format(err, text, sizeof text);
    if (err->file[0] == '\0') strbuf_addf(out, "%s: ", path);
    strbuf_addf(out, "%s\n", text);
    return false;
}

static bool check_scenario(const char *data_dir, const char *path, strbuf *out)
{
    error err = {0};
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, &err);
    if (sc == NULL) return say_error(path, &err, out);
    strbuf_addf(out, "OK %s: \"%s\", %s, %d units, %d turns, %d spaces on %d map%s\n", path, sc->title,
                sc->rules->title, sc->nunits, sc->turns, sc->board->nspaces, sc->board->nsheets,
                sc->board->nsheets == 1 ? "" : "s");
    if (sc->history == NULL || sc->history[0] == '\0') strbuf_addf(out, "   note: it has no \"history\"\n");
    scenario_free(sc);
    return true;
}

static bool check_map(const char *path, strbuf *out)
{
    error err = {0};
    const char *paths[1] = {path};
    tiled_notes notes = {.count = 0};
    board *b = tiled_load(paths, NULL, 1, &notes, &err);
    if (b == NULL) return say_error(path, &err, out);
    static const char *const kinds[] = {
        [BOARD_SQUARE] = "squares", [BOARD_HEX] = "hexes", [BOARD_AREA] = "areas"};
    strbuf_addf(out, "OK %s: %d %s, %d terrains, %d zones\n", path, b->nspaces, kinds[b->sheets[0].kind],
                b->nterrains, b->nzones);
    for (int i = 0; i < notes.count; i++)
        strbuf_addf(out, "   note: %s\n", notes.text[i]);
    board_free(b);
    return true;
}

static bool check_save(const char *data_dir, const char *path, strbuf *out)
{
    error err = {0};
    load_report report;
    session *s = session_load(path, data_dir, ruleset_list, false, &report, &err);
    if (s == NULL) return say_error(path, &err, out);
    strbuf_addf(out, "OK %s: \"%s\", %d actions come out as they were saved\n", path,
                session_scenario(s)->title, session_count(s));
    if (report.said[0] != '\0') strbuf_addf(out, "   note: %s\n", report.said);
    session_free(s);
    return true;
}

/* Rules data is right when every scenario of its system loads with it. */
static bool check_rules(const char *data_dir, const char *path, strbuf *out)
{
    char folder[CLI_PATH * 2], file[CLI_PATH * 3];
    int tried = 0, count;
    char **names;
    error err = {0};
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        const ruleset *only = system_of(path);
        if (only != NULL && only != ruleset_list[i]) continue;
        snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, ruleset_list[i]->id);
        if (!file_list(folder, ".json", &names, &count, NULL)) continue;
        for (int k = 0; k < count; k++, tried++) {
            file_join(folder, names[k], file, sizeof file);
            scenario *sc = scenario_load(file, data_dir, ruleset_list, NULL, &err);
            if (sc == NULL) {
                file_list_free(names, count);
                return say_error(path, &err, out);
            }
            scenario_free(sc);
        }
        file_list_free(names, count);
    }
    strbuf_addf(out, "OK %s: rules data; %d scenario%s load with it\n", path, tried, tried == 1 ? "" : "s");
    return true;
}

bool check_file(const char *data_dir, const char *path, strbuf *out)
{
    error err = {0};
    if (!file_exists(path)) {
        error_set(&err, path, 0, 0, "is not there");
        return say_error(path, &err, out);
    }
    switch (kind_of(path)) {
    case KIND_SAVE:
        return check_save(data_dir, path, out);
    case KIND_MAP:
        return check_map(path, out);
    case KIND_SCENARIO:
        return check_scenario(data_dir, path, out);
    case KIND_RULES:
        return check_rules(data_dir, path, out);
    case KIND_OTHER:
        break;
    }
    error_set(&err, path, 0, 0,
              "is no file this program reads: scenarios and rules data end in .json, maps in .tmj or .tmx");
    return say_error(path, &err, out);
}

static int run(int argc, char **argv)
{
    cli_args a;
    bool good = true;
    int code = cli_parse(&cli_check, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    for (int i = 0; i < a.nplain; i++) {
        strbuf text = {0};
        bool fine = check_file(a.data_dir, a.plain[i], &text);
        fputs(strbuf_str(&text), fine ? stdout : stderr);
        good = good && fine;
        strbuf_free(&text);
    }
    return good ? CLI_DONE : CLI_CHECK_FAILED;
}

const cli_command cli_check = {.name = "check",
                               .arguments = "FILE...",
                               .help = "checks scenarios, maps, rules data and saved battles",
                               .run = run,
                               .least = 1,
                               .most = -1};
