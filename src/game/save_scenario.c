/* save_scenario.c: the scenario that a save was played on, found and loaded with its options. */
#include "game/save_scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

scenario *reading_scenario(reading *in, const char *data_dir, const ruleset *const *rulesets,
                           const char **options)
{
    char path[1024], folder[512], later[OPTIONS_MAX][64];
    const ruleset *rs = ruleset_find(rulesets, in->rules_id);
    if (rs == NULL) {
        error_set(in->err, in->name, 0, 0,
                  "was played by the rules \"%.40s\", which this program does not have", in->rules_id);
        return NULL;
    }
    file_join(data_dir != NULL ? data_dir : ".", in->scenario, path, sizeof path);
    if (!file_exists(path)) {
        file_folder(in->name, folder, sizeof folder);
        file_join(folder, in->scenario, path, sizeof path);
    }
    if (!file_exists(path)) snprintf(path, sizeof path, "%s", in->scenario);
    if (!file_exists(path)) {
        error_set(in->err, in->name, 0, 0,
                  "was played on %.200s, which is not there: put it back or name its folder with --data-dir",
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
