/*
 * seal_key.c: key files. Four lines, the last one the save's name, which may hold anything:
 *
 *     sandtable-key 1
 *     seal 3fa291c0...
 *     open 77de0b14... british 5c1e... heads%20heads%20tails
 *     save /home/ann/.local/share/sandtable/kassassin-1f0c.save
 */
#include "game/seal_key.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "core/file.h"
#include "core/mem.h"

enum { KEY_BYTES_MAX = 16 * 1024, SAVE_BYTES = 64 * 1024 * 1024 };

static void key_path(const char *folder, const seal *s, char *out, size_t size)
{
    strbuf name = {0};
    seal_add_hex(s->commit, 16, &name);
    strbuf_add(&name, ".key");
    file_join(folder, strbuf_str(&name), out, size);
    strbuf_free(&name);
}

static void wipe(strbuf *b)
{
    if (b->s != NULL) sodium_memzero(b->s, b->cap);
    strbuf_free(b);
}

bool seal_key_write(const char *folder, const seal *s, const char *const *ids, const char *save, error *err)
{
    char path[1200], whole[1200];
    strbuf text = {0};
    if (!file_make_folders(folder, err)) return false;
    key_path(folder, s, path, sizeof path);
    file_absolute(save, whole, sizeof whole);
    strbuf_add(&text, "sandtable-key 1\nseal ");
    seal_add_hex(s->commit, sizeof s->commit, &text);
    strbuf_add(&text, "\nopen ");
    seal_add_opening(s, ids, &text);
    strbuf_addf(&text, "\nsave %s\n", whole);
    const bool good = file_write_private(path, text.s, text.len, err);
    wipe(&text);
    return good;
}

/* The rest of the line at *at if it begins so; *at is then the next line. */
static char *line_of(char **at, const char *word)
{
    const size_t n = strlen(word);
    char *end = strchr(*at, '\n');
    if (end == NULL || strncmp(*at, word, n) != 0) return NULL;
    char *rest = *at + n;
    *end = '\0';
    *at = end + 1;
    return rest;
}

/* The save it was written for is another file, and still has this seal. */
static bool is_anothers(const char *owner, const char *save, const char *commit)
{
    char *text;
    size_t size;
    if (file_same(owner, save) || !file_exists(owner)) return false;
    if (!file_read(owner, SAVE_BYTES, &text, &size, NULL)) return false;
    const bool its = strstr(text, commit) != NULL;
    mem_free(text);
    return its;
}

bool seal_key_read(const char *folder, seal *s, const char *const *ids, int nsides, const char *save)
{
    char path[1200], *text, *at;
    size_t size;
    uint8_t commit[SEAL_DIGEST];
    key_path(folder, s, path, sizeof path);
    if (!file_exists(path) || !file_read(path, KEY_BYTES_MAX, &text, &size, NULL)) return false;
    at = text;
    const char *first = line_of(&at, "sandtable-key 1"), *hex = line_of(&at, "seal "),
               *opening = line_of(&at, "open ");
    bool good = first != NULL && *first == '\0' && hex != NULL && opening != NULL &&
                seal_read_hex(hex, strlen(hex), commit, sizeof commit) &&
                memcmp(commit, s->commit, sizeof commit) == 0 && strncmp(at, "save ", 5) == 0;
    if (good) {
        const size_t n = strlen(at);
        if (n > 0 && at[n - 1] == '\n') at[n - 1] = '\0';
        good = !is_anothers(at + 5, save, hex) && seal_open(s, ids, nsides, opening);
    }
    sodium_memzero(text, size);
    mem_free(text);
    return good;
}

void seal_key_remove(const char *folder, const seal *s)
{
    char path[1200];
    key_path(folder, s, path, sizeof path);
    file_remove(path, NULL);
}

/* ---- whose battle is gone */

/* The path of the save that a key file was written for; false: it is no key file. */
static bool owner_of(const char *path, char *out, size_t out_size)
{
    char *text, *at;
    size_t size;
    if (!file_read(path, KEY_BYTES_MAX, &text, &size, NULL)) return false;
    at = text;
    const bool good = line_of(&at, "sandtable-key 1") != NULL && line_of(&at, "seal ") != NULL &&
                      line_of(&at, "open ") != NULL && strncmp(at, "save ", 5) == 0;
    if (good) {
        at[strcspn(at, "\n")] = '\0';
        snprintf(out, out_size, "%s", at + 5);
    }
    sodium_memzero(text, size);
    mem_free(text);
    return good;
}

/* Removes each key of the folder whose save is `save`, or, where that is NULL, is gone and which is older
 * than `before`.
 */
static int remove_keys(const char *folder, const char *save, time_t before)
{
    char path[1200], owner[1200], **names;
    int n, removed = 0;
    struct stat st;
    if (!file_exists(folder) || !file_list(folder, ".key", &names, &n, NULL)) return 0;
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        if (!owner_of(path, owner, sizeof owner) || stat(path, &st) != 0) continue;
        const bool gone =
            save != NULL ? strcmp(owner, save) == 0 : !file_exists(owner) && st.st_mtime < before;
        removed += gone && file_remove(path, NULL);
    }
    file_list_free(names, n);
    return removed;
}

void seal_keys_forget(const char *folder, const char *save)
{
    remove_keys(folder, save, 0);
}

int seal_keys_tidy(const char *folder, time_t before)
{
    return remove_keys(folder, NULL, before);
}
