/*
 * kept_scenarios.c: each scenario is loaded once. Reading its map and compiling its tables takes a hundred
 * times as long as what is tried with it; a loaded scenario is never written to, so all the inputs may have
 * the same one, and of one file no more than a few sets of options are kept: any further set gets one of
 * those. How scenarios are read is fuzz_scenario.c's. The linker puts these in the place of the real
 * ones (--wrap).
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/hash.h"
#include "game/scenario_load.h"

enum { KEPT_MAX = 120, OF_ONE_MAX = 3 }; /* what comes after is loaded and freed as ever */

scenario *__real_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err);
scenario *__wrap_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err);
void __real_scenario_free(scenario *sc);
void __wrap_scenario_free(scenario *sc);

static struct {
    uint64_t file, key; /* of its path; of that and its options */
    scenario *sc;
} kept[KEPT_MAX];
static int nkept;

static uint64_t key_of(uint64_t key, const char *const *options)
{
    for (; options != NULL && *options != NULL; options++)
        key = hash_string(hash_mix(key, strlen(*options)), *options);
    return key;
}

scenario *__wrap_scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                               const char *const *options, error *err)
{
    const uint64_t file = hash_string(hash_string(1, path), data_dir), key = key_of(file, options);
    int of_one[OF_ONE_MAX], n = 0, found = -1;
    for (int i = 0; i < nkept && found < 0; i++) {
        if (kept[i].key == key) found = i;
        if (kept[i].file == file && n < OF_ONE_MAX) of_one[n++] = i;
    }
    if (found < 0 && n == OF_ONE_MAX) found = of_one[key % OF_ONE_MAX];
    if (found >= 0) {
        if (err != NULL) error_clear(err); /* as loading does */
        return kept[found].sc;
    }
    scenario *sc = __real_scenario_load(path, data_dir, rulesets, options, err);
    if (sc != NULL && nkept < KEPT_MAX) {
        kept[nkept].file = file;
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
