/* save_scenario.c: the scenario that a save was played on, found and loaded with its options. */
#include "game/save_scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/mem.h"
#include "game/own.h"
#include "game/scenario_internal.h"
#include "game/scenario_load.h"

/* Options that came after the program that wrote it: each is off, so that the battle goes on as it was
 * played. The texts are the array's after `options`. */
static void add_later_options(const ruleset *rs, const char **options, char later[OPTIONS_MAX][64])
{
    int n = 0;
    while (options[n] != NULL)
        n++;
    for (int i = 0; i < rs->noptions && n < OPTIONS_MAX; i++) {
        const size_t size = strlen(rs->options[i].key);
        bool named = false;
        for (int k = 0; options[k] != NULL && !named; k++)
            named = strncmp(options[k], rs->options[i].key, size) == 0 && options[k][size] == '=';
        if (named) continue;
        snprintf(later[i], sizeof later[i], "%s=%" PRId32, rs->options[i].key, rs->options[i].lo);
        options[n++] = later[i];
        options[n] = NULL;
    }
}

/* The very file: as it was when the battle began. */
static bool is_that(const reading *in, const char *path)
{
    char *text;
    size_t size;
    if (!file_read(path, SCENARIO_FILE_MAX, &text, &size, NULL)) return false;
    const bool same = hash_bytes(0, text, size) == in->scenario_hash;
    mem_free(text);
    return same;
}

/* Under its name: among the program's battles, one's own, beside the save, or where it was. */
static bool find_by_name(const reading *in, const char *data_dir, char *out, size_t size)
{
    const char *slash = strrchr(in->scenario, '/'), *own = own_folder();
    char folder[512];
    file_join(data_dir != NULL ? data_dir : ".", in->scenario, out, size);
    if (file_exists(out)) return true;
    if (own != NULL) {
        file_join(own, in->scenario, out, size);
        if (file_exists(out)) return true;
    }
    file_folder(in->name, folder, sizeof folder);
    file_join(folder, in->scenario, out, size);
    if (file_exists(out)) return true;
    file_join(folder, slash != NULL ? slash + 1 : in->scenario, out, size);
    if (file_exists(out)) return true;
    snprintf(out, size, "%s", in->scenario);
    return file_exists(out);
}

/* Under whatever name: beside the save, and among one's own battles. */
static bool find_by_hash(const reading *in, char *out, size_t size)
{
    char folder[512], **names;
    int count;
    bool found = false;
    if (in->scenario_hash == 0) return false;
    file_folder(in->name, folder, sizeof folder);
    if (file_list(folder, ".json", &names, &count, NULL)) {
        for (int i = 0; i < count && !found; i++) {
            file_join(folder, names[i], out, size);
            found = is_that(in, out);
        }
        file_list_free(names, count);
    }
    own_list(own_folder(), &names, &count);
    for (int i = 0; i < count && !found; i++) {
        snprintf(out, size, "%s", names[i]);
        found = is_that(in, out);
    }
    own_list_free(names, count);
    return found;
}

scenario *reading_scenario(reading *in, const char *data_dir, const ruleset *const *rulesets,
                           const char **options)
{
    char path[1024], exact[1300], later[OPTIONS_MAX][64];
    const ruleset *rs = ruleset_find(rulesets, in->rules_id);
    if (rs == NULL) {
        error_set(in->err, in->name, 0, 0,
                  "was played by the rules \"%.40s\", which this program does not have", in->rules_id);
        return NULL;
    }
    const bool named = find_by_name(in, data_dir, path, sizeof path);
    if ((!named || (in->scenario_hash != 0 && !is_that(in, path))) && find_by_hash(in, exact, sizeof exact)) {
        add_later_options(rs, options, later);
        return scenario_load(exact, data_dir, rulesets, options, in->err);
    }
    if (!named) {
        error_set(
            in->err, in->name, 0, 0,
            "was played on %.200s, which is not there: put it beside the save, or open the pack it came in",
            in->scenario);
        return NULL;
    }
    add_later_options(rs, options, later);
    return scenario_load(path, data_dir, rulesets, options, in->err);
}

bool reading_fits(const reading *in, const scenario *sc)
{
    if (strcmp(sc->rules->id, in->rules_id) != 0)
        return error_set(in->err, in->name, 0, 0,
                         "was played by the rules \"%.40s\", but its scenario is now one of \"%s\"",
                         in->rules_id, sc->rules->id);
    if (in->rules_version < 1 || in->rules_version > sc->rules->version)
        return error_set(in->err, in->name, 0, 0,
                         "was played by version %d of the rules \"%s\" and this program has version %d, "
                         "which does not know it: use the Sandtable that wrote it",
                         in->rules_version, sc->rules->id, sc->rules->version);
    return true;
}
