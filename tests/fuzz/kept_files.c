/*
 * kept_files.c: each data file that a scenario names is read once: rules data and maps take ten times as long
 * as the scenario that is tried. What has been read is never written to, so all the inputs may have the same.
 * How those files are read is fuzz_rules.c's and fuzz_map.c's. The linker puts these in the place of the real
 * ones
 * (--wrap).
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "board/tiled.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/mem.h"

enum { KEPT_MAX = 200 }; /* what comes after is read and freed as ever */

bool __real_json_read_file(const char *path, size_t limit, json_in *root, error *err);
bool __wrap_json_read_file(const char *path, size_t limit, json_in *root, error *err);
bool __real_json_parse(const char *file, const char *text, size_t size, json_in *root, error *err);
bool __wrap_json_parse(const char *file, const char *text, size_t size, json_in *root, error *err);
void __real_json_close(json_in *root);
void __wrap_json_close(json_in *root);
board *__real_tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                         error *err);
board *__wrap_tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                         error *err);
void __real_board_free(board *b);
void __wrap_board_free(board *b);

static struct {
    uint64_t key; /* of its name and what stands in it; 0: of its name alone */
    char *path;
    json_in root;
} files[KEPT_MAX];
static int nfiles;

static bool take_kept(const char *path, uint64_t key, json_in *root, error *err)
{
    for (int i = 0; i < nfiles; i++) {
        if (files[i].key != key || strcmp(files[i].path, path) != 0) continue;
        *root = files[i].root;
        root->file = path;
        root->err = err;
        return true;
    }
    return false;
}

static void keep(const char *path, uint64_t key, const json_in *root)
{
    if (nfiles == KEPT_MAX) return;
    files[nfiles].key = key;
    files[nfiles].path = mem_strdup(path);
    files[nfiles++].root = *root;
}

bool __wrap_json_read_file(const char *path, size_t limit, json_in *root, error *err)
{
    if (take_kept(path, 0, root, err)) return true;
    const bool good = __real_json_read_file(path, limit, root, err);
    if (good) keep(path, 0, root);
    return good;
}

/* All but the input itself, which is never the same twice. */
bool __wrap_json_parse(const char *file, const char *text, size_t size, json_in *root, error *err)
{
    if (strstr(file, "fuzz.json") != NULL) return __real_json_parse(file, text, size, root, err);
    const uint64_t key = hash_bytes(1, text, size) | 1;
    if (take_kept(file, key, root, err)) return true;
    const bool good = __real_json_parse(file, text, size, root, err);
    if (good) keep(file, key, root);
    return good;
}

void __wrap_json_close(json_in *root);
board *__real_tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                         error *err);
board *__wrap_tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                         error *err);
void __real_board_free(board *b);
void __wrap_board_free(board *b);

void __wrap_json_close(json_in *root)
{
    for (int i = 0; i < nfiles; i++)
        if (root->document != NULL && files[i].root.document == root->document) {
            root->value = NULL;
            root->document = NULL;
            return;
        }
    __real_json_close(root);
}

static struct {
    uint64_t key; /* of paths and ids */
    board *b;
} boards[KEPT_MAX];
static int nboards;

board *__wrap_tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes,
                         error *err)
{
    uint64_t key = hash_mix(1, (uint64_t)count);
    for (int i = 0; i < count; i++)
        key = hash_string(hash_string(key, paths[i]), ids != NULL ? ids[i] : "");
    for (int i = 0; i < nboards; i++)
        if (boards[i].key == key && notes == NULL) return boards[i].b;
    board *b = __real_tiled_load(paths, ids, count, notes, err);
    if (b != NULL && notes == NULL && nboards < KEPT_MAX) {
        boards[nboards].key = key;
        boards[nboards++].b = b;
    }
    return b;
}

void __wrap_board_free(board *b)
{
    for (int i = 0; i < nboards; i++)
        if (boards[i].b == b) return;
    __real_board_free(b);
}
