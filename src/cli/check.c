/*
 * check.c: `sandtable check`: is a scenario, a map, a file of rules data or a saved battle in order? What
 * kind it is is seen from the file.
 */
#include "cli/check.h"

#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "board/names.h"
#include "board/tiled.h"
#include "cli/cli.h"
#include "cli/print_data.h"
#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/plain.h"
#include "game/host.h"
#include "game/lesson.h"
#include "game/names.h"
#include "game/pack.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "game/translation.h"
#include "rules/list.h"
#include "ui/pieces/counter_pictures.h"

enum { OPT_REPAIR };
enum { CHECK_BYTES_MAX = 64 * 1024 * 1024, RULES_MOST = 32 };

typedef enum file_kind {
    KIND_SAVE,
    KIND_MAP,
    KIND_SCENARIO,
    KIND_RULES,
    KIND_TRANSLATION,
    KIND_NAMES,
    KIND_PACK,
    KIND_OTHER
} file_kind;

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

/* FOLDER/es/NAME.json says what FOLDER/NAME.json says: the path of that one; false: it is no such file. */
static bool original_of(const char *path, char out[CLI_PATH])
{
    char found[TRANSLATION_PATH];
    const char *name = strrchr(path, '/');
    if (name == NULL || !ends_with(path, ".json") || strlen(path) >= CLI_PATH) return false;
    language spoken;
    for (size_t i = 0; language_at(i, &spoken); i++) {
        const size_t n = strlen(spoken.code);
        if (name < path + n || strncmp(name - n, spoken.code, n) != 0) continue;
        if (name - n > path && name[-(ptrdiff_t)n - 1] != '/') continue;
        snprintf(out, CLI_PATH, "%.*s%s", (int)(name - n - path), path, name + 1);
        translation_path(out, spoken.code, found, sizeof found);
        return strcmp(found, path) == 0 && file_exists(out);
    }
    return false;
}

static file_kind kind_of(const char *path)
{
    char original[CLI_PATH];
    static const char *const maps[] = {".tmj", ".tmx", ".tmj.gz", ".tmx.gz"};
    json_in root = {0};
    if (cli_is_save(path)) return KIND_SAVE;
    if (pack_is(path)) return KIND_PACK;
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
        if (ends_with(path, maps[i])) return KIND_MAP;
    if (original_of(path, original)) return KIND_TRANSLATION;
    if (ends_with(path, "/names.json")) return KIND_NAMES;
    if (!ends_with(path, ".json"))
        return ends_with(path, ".md") && system_of(path) != NULL ? KIND_RULES : KIND_OTHER;
    if (!json_read_file(path, CHECK_BYTES_MAX, &root, NULL))
        return strstr(path, "scenarios/") == NULL && system_of(path) != NULL ? KIND_RULES : KIND_SCENARIO;
    file_kind kind = json_has(&root, "maps") || json_has(&root, "victory")             ? KIND_SCENARIO
                     : json_has(&root, "tilewidth")                                    ? KIND_MAP
                     : system_of(path) != NULL || ends_with(path, "rules/common.json") ? KIND_RULES
                                                                                       : KIND_SCENARIO;
    json_close(&root);
    return kind;
}

/* ---- what is said */

static void say_error(const char *data_dir, const char *path, error one, strbuf *out)
{
    char text[1024], file[sizeof one.file];
    snprintf(file, sizeof file, "%s", cli_shown(one.file, data_dir));
    memcpy(one.file, file, sizeof file);
    one.more = 0;
    error_format(&one, text, sizeof text);
    if (one.file[0] == '\0') strbuf_addf(out, "%s: ", path);
    strbuf_addf(out, "%s\n", text);
}

/* All that was found, one line each; false for `return`. Frees the list. */
static bool say_errors(const char *data_dir, const char *path, error_list *all, strbuf *out)
{
    for (int i = 0; i < all->count; i++)
        say_error(data_dir, path, all->items[i], out);
    if (all->left_out > 0) strbuf_addf(out, "%s: and %d more\n", path, all->left_out);
    error_list_free(all);
    return false;
}

/* ---- the terrains of a map alone */

/* The rows of every system's terrain.json: which of them know which names. */
typedef struct known_terrains {
    json_in file[RULES_MOST], rows[RULES_MOST];
    int count;
} known_terrains;

static void read_terrains(const char *data_dir, known_terrains *k)
{
    for (int i = 0; ruleset_list[i] != NULL && k->count < RULES_MOST; i++) {
        char path[CLI_PATH * 2];
        snprintf(path, sizeof path, "%s/rules/%s/terrain.json", data_dir, ruleset_list[i]->id);
        if (!json_read_file(path, CHECK_BYTES_MAX, &k->file[k->count], NULL)) continue;
        k->rows[k->count] = json_get(&k->file[k->count], "terrain");
        k->count++;
    }
}

/* The i-th name of all of them together. */
static const char *terrain_name(const void *self, size_t i)
{
    const known_terrains *k = self;
    for (int f = 0; f < k->count; f++) {
        const char *name;
        json_t *value;
        json_object_foreach(k->rows[f].value, name, value)
        {
            if (name[0] != '_' && i-- == 0) return name;
        }
    }
    return NULL;
}

/* A name that no rule system knows is a slip of the pen, or of a system that is yet to come. */
static void note_terrains(const char *data_dir, const board *b, const tiled_notes *found, strbuf *out)
{
    known_terrains known = {.count = 0};
    read_terrains(data_dir, &known);
    for (int t = 0; t < b->nterrains; t++) {
        int space = 0;
        bool is_known = known.count == 0;
        while (space < b->nspaces && b->spaces[space].terrain != t)
            space++;
        for (int f = 0; f < known.count; f++)
            is_known = is_known || json_has(&known.rows[f], b->terrains[t]);
        if (is_known || space == b->nspaces) continue;
        char at[16];
        const char *guess = guess_name(b->terrains[t], terrain_name, &known);
        board_space_name(b, space, at);
        strbuf_addf(out, _("   note: no rule system knows the terrain \"%.40s\" at %s"), b->terrains[t], at);
        if (found->tile_of[t][0]) strbuf_addf(out, ", %s", found->tile_of[t]);
        if (guess != NULL) strbuf_addf(out, _(": did you mean \"%s\"?"), guess);
        strbuf_addf(out, "\n");
    }
    for (int f = 0; f < known.count; f++)
        json_close(&known.file[f]);
}

/* Two units of one name: nothing wrong, but neither log nor report can tell them apart. Beasts that nobody
 * plays have no names of their own. */
static void note_namesakes(const scenario *sc, strbuf *out)
{
    for (int i = 0; i < sc->nunits; i++) {
        int first = 0, count = 0;
        for (int k = sc->nunits - 1; k >= 0; k--)
            if (sc->units[k].side == sc->units[i].side && strcmp(sc->units[k].name, sc->units[i].name) == 0)
                first = k, count++;
        if (count > 1 && first == i && !sc->sides[sc->units[i].side].goes_alone)
            strbuf_addf(out,
                        _("   note: %d units of the side %s are called \"%.60s\": give them names that tell "
                          "them apart\n"),
                        count, sc->sides[sc->units[i].side].id, sc->units[i].name);
    }
}

/* ---- pictures */

/* The i-th headgear of all branches together. */
static const char *hat_name(const void *self, size_t i)
{
    const branch_list *list = self;
    for (int b = 0; b < list->count; b++) {
        if (i < (size_t)list->items[b].nhats) return list->items[b].hats[i].name;
        i -= (size_t)list->items[b].nhats;
    }
    return NULL;
}

/* "hat" of sides and units: somebody must have been drawn with it. */
static bool check_hats(const json_in *root, const char *list, const branch_list *branches)
{
    const json_in rows = json_get(root, list);
    bool ok = true;
    for (size_t i = 0; i < json_count(&rows); i++) {
        const json_in row = json_at(&rows, i), at = json_get(&row, "hat");
        const char *hat = json_string_value(at.value), *known = "";
        for (size_t k = 0; hat != NULL && hat[0] != '\0' && known != NULL && strcmp(known, hat) != 0; k++)
            known = hat_name(branches, k);
        if (known != NULL) continue;
        const char *guess = guess_name(hat, hat_name, branches);
        ok =
            json_fail(&at, "no branch of rules/branches.json wears \"%.40s\"%s%.40s%s", hat,
                      guess != NULL ? ": did you mean \"" : ": name a headgear that some \"hats\" there list",
                      guess != NULL ? guess : "", guess != NULL ? "\"?" : "");
    }
    return ok;
}

/* The table would draw something else in their place: headgear and marks. (Branches the loader looks up.) */
static bool check_pictures(const char *path, const scenario *sc, error *err)
{
    json_in root;
    const bool read = json_read_file(path, CHECK_BYTES_MAX, &root, err);
    bool ok = read && check_hats(&root, "sides", &sc->branches);
    ok = read && check_hats(&root, "units", &sc->branches) && ok;
    json_close(&root);
    for (int i = 0; i < sc->rules->nmarks; i++) {
        const char *picture = sc->rules->marks[i].picture;
        if (picture == NULL || counter_mark(picture) != NULL) continue;
        error_set(err, "", 0, 0, "the mark \"%s\" of %.60s: there is no assets/marks/%s.svg",
                  sc->rules->marks[i].name, language_said(sc->rules->title), picture);
        ok = error_resume(err);
    }
    return ok;
}

/* What is printed beside it: the host's sheet, the rows of the quick reference. */
static bool check_printed(const scenario *sc, error *err)
{
    print_data rows;
    host_free(host_read(sc, err));
    if (error_is_set(err) || !print_data_read(&rows, sc, err)) return false;
    print_data_free(&rows);
    return true;
}

/* A scenario with its pictures; NULL if anything is wrong. */
static scenario *load_scenario(const char *data_dir, const char *path, error_list *all)
{
    error err = {.all = all};
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, &err);
    if (sc == NULL || (check_pictures(path, sc, &err) && check_printed(sc, &err))) return sc;
    scenario_free(sc);
    return NULL;
}

/* ---- kind by kind */

static bool check_scenario(const char *data_dir, const char *path, strbuf *out)
{
    error_list all = {0};
    scenario *sc = load_scenario(data_dir, path, &all);
    if (sc == NULL) return say_errors(data_dir, path, &all, out);
    strbuf_addf(out,
                ngettext("OK %s: \"%s\", %s, %d units, %d turns, %d spaces on %d map\n",
                         "OK %s: \"%s\", %s, %d units, %d turns, %d spaces on %d maps\n",
                         (unsigned long)sc->board->nsheets),
                path, sc->title, language_said(sc->rules->title), sc->nunits, sc->turns, sc->board->nspaces,
                sc->board->nsheets);
    if (sc->history == NULL || sc->history[0] == '\0')
        strbuf_addf(out, _("   note: it has no \"history\"\n"));
    note_namesakes(sc, out);
    scenario_free(sc);
    return true;
}

static bool check_map(const char *data_dir, const char *path, strbuf *out)
{
    error_list all = {0};
    error err = {.all = &all};
    const char *paths[1] = {path};
    tiled_notes notes = {.count = 0};
    board *b = tiled_load(paths, NULL, 1, &notes, &err);
    if (b == NULL) return say_errors(data_dir, path, &all, out);
    static const char *const kinds[] = {
        [BOARD_SQUARE] = "squares", [BOARD_HEX] = "hexes", [BOARD_AREA] = "areas"};
    strbuf_addf(out, "OK %s: %d %s, %d terrains, %d zones\n", path, b->nspaces, kinds[b->sheets[0].kind],
                b->nterrains, b->nzones);
    for (int i = 0; i < notes.count; i++)
        strbuf_addf(out, "   note: %s\n", notes.text[i]);
    note_terrains(data_dir, b, &notes, out);
    board_free(b);
    return true;
}

static bool check_save(const char *data_dir, const char *path, strbuf *out)
{
    error_list all = {0};
    error err = {.all = &all};
    load_report report;
    session *s = session_load(path, data_dir, ruleset_list, false, &report, &err);
    if (s == NULL) {
        save_card card;
        say_errors(data_dir, path, &all, out);
        if (report.damaged && !session_read_card(path, &card, NULL) && card.damaged)
            strbuf_addf(
                out,
                ngettext("   note: %d action can be gone on with: `sandtable check %s --repair OUT` puts it "
                         "into a new file\n",
                         "   note: %d actions can be gone on with: `sandtable check %s --repair OUT` puts "
                         "them into a new file\n",
                         (unsigned long)card.actions),
                card.actions, path);
        return false;
    }
    const session_begun *begun = &session_settings(s)->begun;
    strbuf_addf(out, "OK %s: \"%s\", ", path, session_scenario(s)->title);
    if (report.older)
        strbuf_addf(out, _("%d of %d actions can be played under the rules of today\n"), begun->kept,
                    begun->of);
    else
        strbuf_addf(out, _("%d actions come out as they were saved\n"), session_count(s));
    if (report.said[0] != '\0') strbuf_addf(out, "   note: %s\n", report.said);
    session_free(s);
    return true;
}

/* Every scenario of a system, into the same list; how many. */
static int try_scenarios(const char *data_dir, const ruleset *rs, error_list *all)
{
    char folder[CLI_PATH * 2], file[CLI_PATH * 3];
    int count;
    char **names;
    snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, rs->id);
    if (!file_list(folder, ".json", &names, &count, NULL)) return 0;
    for (int k = 0; k < count; k++) {
        file_join(folder, names[k], file, sizeof file);
        scenario_free(load_scenario(data_dir, file, all));
    }
    file_list_free(names, count);
    return count;
}

/* The battle it names must be there, and must have no other lesson. */
static bool names_its_battle(const json_in *root, const char *path, const char *data_dir, const ruleset *rs,
                             char *id, size_t size)
{
    char file[CLI_PATH * 3];
    const char *name = "";
    const json_in at = json_get(root, "scenario");
    if (!json_want_string(root, "scenario", &name)) return false;
    snprintf(id, size, "%s", name);
    snprintf(file, sizeof file, "%s/rules/%s/scenarios/%s.json", data_dir, rs->id, id);
    if (!file_exists(file))
        return json_fail(&at, "there is no battle %.200s: name a file of that folder, without \".json\"",
                         file);
    if (!ends_with(path, "/lesson.json")) return true; /* by its name it is that battle's */
    snprintf(file, sizeof file, "%s/rules/%s/lesson-%s.json", data_dir, rs->id, id);
    return !file_exists(file) ||
           json_fail(&at, "\"%.40s\" has a lesson of its own, lesson-%.40s.json: a battle has one", id, id);
}

/* A lesson, held against the battle it names. */
static bool check_lesson(const char *data_dir, const char *path, const ruleset *rs, error_list *all)
{
    char file[CLI_PATH * 3], id[64] = "";
    error err = {.all = all};
    json_in root;
    if (!lesson_called(path, id, sizeof id)) {
        error_set(&err, path, 0, 0,
                  "no lesson is called so, and nothing reads it: call it lesson-BATTLE.json, by the file of "
                  "scenarios/ that it teaches");
        return false;
    }
    if (!json_read_file(path, CHECK_BYTES_MAX, &root, &err)) return false;
    bool ok = names_its_battle(&root, path, data_dir, rs, id, sizeof id);
    snprintf(file, sizeof file, "%s/rules/%s/scenarios/%s.json", data_dir, rs->id, id);
    json_close(&root);
    scenario *sc = ok ? scenario_load(file, data_dir, ruleset_list, NULL, &err) : NULL;
    lesson *l = sc != NULL ? lesson_load(path, sc, &err) : NULL;
    if (l != NULL && l->player != NULL && !ai_at_the_table(l->player)) {
        error_set(&err, path, 0, 0, "player: there is no computer player \"%.40s\"", l->player);
        ok = false;
    }
    ok = ok && l != NULL;
    lesson_free(l);
    scenario_free(sc);
    return ok;
}

/* All lessons of a system; true also where it has none. */
static bool check_lessons(const char *data_dir, const ruleset *rs, error_list *all)
{
    char folder[CLI_PATH * 2], file[CLI_PATH * 3];
    int count;
    char **names;
    bool ok = true;
    snprintf(folder, sizeof folder, "%s/rules/%s", data_dir, rs->id);
    if (!file_list(folder, ".json", &names, &count, NULL)) return true;
    for (int k = 0; k < count; k++) {
        if (strncmp(names[k], "lesson", strlen("lesson")) != 0) continue;
        file_join(folder, names[k], file, sizeof file);
        ok = check_lesson(data_dir, file, rs, all) && ok;
    }
    file_list_free(names, count);
    return ok;
}

/* Rules data is right when every scenario of its system loads with it. */
static bool check_rules(const char *data_dir, const char *path, strbuf *out)
{
    const ruleset *only = system_of(path);
    error_list all = {0};
    int tried = 0;
    for (int i = 0; ruleset_list[i] != NULL; i++)
        if (only == NULL || only == ruleset_list[i]) {
            tried += try_scenarios(data_dir, ruleset_list[i], &all);
            check_lessons(data_dir, ruleset_list[i], &all);
        }
    if (all.count > 0) return say_errors(data_dir, path, &all, out);
    strbuf_addf(out,
                ngettext("OK %s: rules data; %d scenario load with it\n",
                         "OK %s: rules data; %d scenarios load with it\n", (unsigned long)tried),
                path, tried);
    return true;
}

/* The sentences of another language: each has its place in the original, and its variables. */
static bool check_translation(const char *data_dir, const char *path, strbuf *out)
{
    char original[CLI_PATH];
    error_list all = {0};
    error err = {.all = &all};
    json_in root;
    bool good = original_of(path, original) && json_read_file(original, CHECK_BYTES_MAX, &root, &err);
    if (good) {
        good = translation_put_file(&root, path, &err);
        json_close(&root);
    }
    if (!good) return say_errors(data_dir, path, &all, out);
    strbuf_addf(out, _("OK %s: what %s says, in another language\n"), path, original);
    return true;
}

static bool check_names(const char *data_dir, const char *path, strbuf *out)
{
    error_list all = {0};
    error err = {.all = &all};
    if (!names_check(path, &err)) return say_errors(data_dir, path, &all, out);
    strbuf_addf(out, _("OK %s: names of units, commanders and places in another language\n"), path);
    return true;
}

/* The text with the one folder called by another name. */
static void tell_as(const char *text, const char *folder, const char *name, strbuf *out)
{
    const size_t n = strlen(folder);
    for (const char *at; (at = strstr(text, folder)) != NULL; text = at + n) {
        strbuf_addn(out, text, (size_t)(at - text));
        strbuf_add(out, name);
    }
    strbuf_add(out, text);
}

/* What is in it, tried where it was unpacked for a moment; it is told as of the pack. */
static bool check_pack(const char *data_dir, const char *path, strbuf *out)
{
    char folder[CLI_PATH], file[CLI_PATH * 2];
    error_list all = {0};
    error err = {.all = &all};
    pack p;
    if (!pack_read(path, &p, &err) || !pack_unpack_aside(&p, folder, sizeof folder, &err)) {
        pack_free(&p);
        return say_errors(data_dir, path, &all, out);
    }
    file_join(folder, p.files[p.scenario].name, file, sizeof file);
    strbuf found = {0};
    bool good = check_scenario(data_dir, file, &found);
    if (p.save >= 0) {
        file_join(folder, p.files[p.save].name, file, sizeof file);
        good = check_save(data_dir, file, &found) && good;
    }
    pack_remove(&p, folder);
    tell_as(strbuf_str(&found), folder, path, out);
    strbuf_free(&found);
    if (good) strbuf_addf(out, _("OK %s: a pack of %d files\n"), path, p.count);
    pack_free(&p);
    return good;
}

static bool say_one(const char *path, const char *what, strbuf *out)
{
    error err = {0};
    error_set(&err, path, 0, 0, "%s", language_said(what));
    say_error("", path, err, out);
    return false;
}

bool check_file(const char *data_dir, const char *path, strbuf *out)
{
    if (!file_exists(path)) return say_one(path, "is not there", out);
    switch (kind_of(path)) {
    case KIND_SAVE:
        return check_save(data_dir, path, out);
    case KIND_MAP:
        return check_map(data_dir, path, out);
    case KIND_SCENARIO:
        return check_scenario(data_dir, path, out);
    case KIND_RULES:
        return check_rules(data_dir, path, out);
    case KIND_TRANSLATION:
        return check_translation(data_dir, path, out);
    case KIND_NAMES:
        return check_names(data_dir, path, out);
    case KIND_PACK:
        return check_pack(data_dir, path, out);
    case KIND_OTHER:
        break;
    }
    return say_one(
        path,
        "is no file this program reads: scenarios and rules data end in .json, maps in .tmj or .tmx, "
        "or the same packed, .tmj.gz or .tmx.gz; whole battles in .sandtable",
        out);
}

/* The whole part of a damaged save into a new file, which is then checked as any other. */
static int repair(const char *data_dir, const char *path, const char *out)
{
    error err = {0};
    int actions;
    strbuf text = {0};
    if (!session_salvage(path, out, &actions, &err)) return cli_fail(&err, data_dir);
    printf(ngettext("%s: the first %d action of %s; that file stays as it is\n",
                    "%s: the first %d actions of %s; that file stays as it is\n", (unsigned long)actions),
           out, actions, path);
    const bool fine = check_file(data_dir, out, &text);
    if (text.s != NULL) plain_text(text.s);
    fputs(strbuf_str(&text), fine ? stdout : stderr);
    strbuf_free(&text);
    return fine ? CLI_DONE : CLI_CHECK_FAILED;
}

static int run(int argc, char **argv)
{
    cli_args a;
    bool good = true, there = true;
    int code = cli_parse(&cli_check, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.value[OPT_REPAIR] != NULL) {
        if (a.nplain == 1) return repair(a.data_dir, a.plain[0], a.value[OPT_REPAIR]);
        fprintf(stderr, _("sandtable: --repair takes one damaged battle at a time\n"));
        return CLI_USAGE;
    }
    for (int i = 0; i < a.nplain; i++) {
        strbuf text = {0};
        bool fine = check_file(a.data_dir, a.plain[i], &text);
        if (text.s != NULL) plain_text(text.s);
        fputs(strbuf_str(&text), fine ? stdout : stderr);
        good = good && fine;
        there = there && (fine || file_exists(a.plain[i]));
        strbuf_free(&text);
    }
    return good ? CLI_DONE : there ? CLI_CHECK_FAILED : CLI_FAILED;
}

const cli_command cli_check = {
    .name = "check",
    .arguments = "FILE...",
    .help = "checks scenarios, maps, rules data and saved battles",
    .options = {[OPT_REPAIR] = {"repair", "OUT", "put what is whole of a damaged battle into a new file"}},
    .run = run,
    .least = 1,
    .most = -1};
