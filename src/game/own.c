/* own.c: see own.h. */
#include "game/own.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/pack.h"
#include "game/scenario_load.h"

static char told[1024];

void own_set_folder(const char *folder)
{
    snprintf(told, sizeof told, "%s", folder != NULL ? folder : "");
}

const char *own_folder(void)
{
    return told[0] != '\0' ? told : NULL;
}

/* ---- what is there */

typedef struct path_list {
    char **paths;
    int count, cap;
} path_list;

static void add_folder(const char *folder, path_list *to)
{
    char **names, path[1300];
    int count;
    if (!file_list(folder, ".json", &names, &count, NULL)) return;
    for (int i = 0; i < count; i++) {
        if (to->count == to->cap) {
            to->cap = to->cap > 0 ? to->cap * 2 : 16;
            to->paths = mem_realloc(to->paths, (size_t)to->cap * sizeof *to->paths);
        }
        file_join(folder, names[i], path, sizeof path);
        to->paths[to->count++] = mem_strdup(path);
    }
    file_list_free(names, count);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void own_list(const char *folder, char ***paths, int *count)
{
    char in[1100], one[1300];
    path_list list = {.paths = NULL};
    if (folder != NULL) {
        file_join(folder, "scenarios", in, sizeof in);
        add_folder(in, &list);
        file_join(folder, "packs", in, sizeof in);
        DIR *dir = opendir(in);
        for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
            if (entry->d_name[0] == '.') continue;
            file_join(in, entry->d_name, one, sizeof one);
            add_folder(one, &list);
        }
        if (dir != NULL) closedir(dir);
    }
    if (list.count > 1) qsort(list.paths, (size_t)list.count, sizeof *list.paths, by_path);
    *paths = list.paths;
    *count = list.count;
}

void own_list_free(char **paths, int count)
{
    file_list_free(paths, count);
}

bool own_has(const char *folder, const char *path)
{
    return folder != NULL && file_lies_with(path, folder);
}

/* ---- packs */

/* Is all of it there, as it is in the pack? */
static bool is_same(const pack *p, const char *folder)
{
    char path[1300], *data;
    size_t size;
    for (int i = 0; i < p->count; i++) {
        file_join(folder, p->files[i].name, path, sizeof path);
        if (!file_exists(path) || !file_read(path, PACK_UNPACKED_MAX, &data, &size, NULL)) return false;
        const bool same = size == p->files[i].size && memcmp(data, p->files[i].data, size) == 0;
        mem_free(data);
        if (!same) return false;
    }
    return true;
}

/* "war.sandtable" -> "packs/war", with a number where another battle has that name. *there: it lies there. */
static bool place(const pack *p, const char *packs, const char *pack_path, char *out, size_t size,
                  bool *there)
{
    const char *name = file_last_name(pack_path);
    const int stem = (int)(strlen(name) - strlen(PACK_ENDING));
    char one[300];
    for (int i = 1; i < 1000; i++) {
        snprintf(one, sizeof one, "%.*s%s%.0d", stem < 200 ? stem : 200, name, i > 1 ? "-" : "",
                 i > 1 ? i : 0);
        file_join(packs, one, out, size);
        *there = file_exists(out);
        if (!*there || is_same(p, out)) return true;
    }
    return false;
}

/* What is wrong inside is told as of the pack: the folder it was tried in has gone by then. */
static bool tell_of_pack(const char *pack_path, const char *folder, const error *inner, error *err)
{
    char text[600];
    const size_t n = strlen(folder);
    error_format(inner, text, sizeof text);
    const char *from = strncmp(text, folder, n) == 0 && text[n] == '/' ? text + n + 1 : text;
    return error_set(err, pack_path, 0, 0, "is refused: %.450s", from);
}

/* Its scenario loads where it lies. */
static bool is_good(const pack *p, const char *folder, const char *pack_path, const char *data_dir,
                    const struct ruleset *const *rulesets, error *err)
{
    char path[1300];
    error inner = {0};
    file_join(folder, p->files[p->scenario].name, path, sizeof path);
    scenario *sc = scenario_load(path, data_dir, rulesets, NULL, &inner);
    if (sc == NULL) return tell_of_pack(pack_path, folder, &inner, err);
    scenario_free(sc);
    return true;
}

/* Aside first, and given its place when it is known to be good. */
static bool lay_down(const pack *p, const char *packs, const char *to, const char *pack_path,
                     const char *data_dir, const struct ruleset *const *rulesets, error *err)
{
    char aside[1200];
    snprintf(aside, sizeof aside, "%.1000s/.new-%ld", packs, (long)getpid());
    if (!file_make_folders(packs, err) || !pack_unpack(p, aside, err)) return false;
    bool good = is_good(p, aside, pack_path, data_dir, rulesets, err);
    if (good && rename(aside, to) != 0)
        good = error_set(err, to, 0, 0, "cannot be made: the battle is not unpacked");
    if (!good) pack_remove(p, aside);
    return good;
}

bool own_take_pack(const char *folder, const char *pack_path, const char *data_dir,
                   const struct ruleset *const *rulesets, char *out, size_t size, error *err)
{
    pack p;
    char packs[1100], to[1200];
    bool there;
    if (folder == NULL)
        return error_set(err, pack_path, 0, 0,
                         "cannot be unpacked: there is no home folder to keep battles in");
    file_join(folder, "packs", packs, sizeof packs);
    if (!pack_read(pack_path, &p, err)) return false;
    bool good =
        place(&p, packs, pack_path, to, sizeof to, &there) ||
        error_set(err, packs, 0, 0, "holds a thousand battles of one name; move some of them elsewhere");
    good = good && (there || lay_down(&p, packs, to, pack_path, data_dir, rulesets, err));
    if (good) file_join(to, p.files[p.save >= 0 ? p.save : p.scenario].name, out, size);
    pack_free(&p);
    return good;
}

/* ---- battles that are kept */

bool own_battle_path(const char *folder, const scenario *sc, uint64_t number, char *out, size_t size,
                     error *err)
{
    char battles[1100];
    file_join(folder, "battles", battles, sizeof battles);
    const bool good = file_make_folders(battles, err);
    for (int i = 0; i < 10000; i++) {
        char name[256];
        snprintf(name, sizeof name, "%s-%llx%s%.0d.save", sc->id, (unsigned long long)(number & 0xffffff),
                 i > 0 ? "-" : "", i);
        file_join(battles, name, out, size);
        if (!file_exists(out)) return good;
    }
    out[0] = '\0';
    return error_set(err, battles, 0, 0,
                     "holds ten thousand battles of one seed; move some of them elsewhere");
}
