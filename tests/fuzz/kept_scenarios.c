/*
 * kept_scenarios.c: each scenario is loaded once. Reading its map and compiling its tables takes a hundred
 * times as long as what is tried with it; a loaded scenario is never written to, so all the inputs may have
 * the same one. How scenarios are read is fuzz_scenario.c's. The linker puts these in the place of the real
 * ones (--wrap).
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/hash.h"
#include "game/scenario_load.h"

enum { KEPT_MAX = 200 }; /* what comes after is loaded and freed as ever */

scenario *__real_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err);
scenario *__wrap_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err);
void __real_scenario_free(scenario *sc);
void __wrap_scenario_free(scenario *sc);

static struct {
    uint64_t key; /* of its path and options */
    scenario *sc;
} kept[KEPT_MAX];
static int nkept;

static uint64_t key_of(const char *path, const char *data_dir, const char *const *options)
{
    uint64_t key = hash_string(hash_string(1, path), data_dir);
    for (; options != NULL && *options != NULL; options++)
        key = hash_string(hash_mix(key, strlen(*options)), *options);
    return key;
}

scenario *__wrap_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err)
{
    const uint64_t key = key_of(path, data_dir, options);
    for (int i = 0; i < nkept; i++) {
        if (kept[i].key != key) continue;
        if (err != NULL) error_clear(err); /* as loading does */
        return kept[i].sc;
    }
    scenario *sc = __real_scenario_load(path, data_dir, rulesets, options, err);
    if (sc != NULL && nkept < KEPT_MAX) {
        kept[nkept].key = key;
        kept[nkept++].sc = sc;
    }
    return sc;
}

void __wrap_scenario_free(scenario *sc)
{
    for (int i = 0; i < nkept; i++)
        if (kept[i].sc == sc) return;
    __real_scenario_free(sc);
}
