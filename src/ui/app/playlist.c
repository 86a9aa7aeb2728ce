/* playlist.c: see playlist.h. */
#include "ui/app/playlist.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/json.h"

enum { PLAYLIST_BYTES = 64 * 1024, TURN_MOST = 200, SECONDS_LEAST = 10, SECONDS_MOST = 24 * 3600 };

static const char *const kinds[] = {"scenario", "save"};

/* Beside the playlist, else among the program's data. */
static bool find_battle(const json_in *at, const char *name, const char *file, const char *data_dir,
                        char *out)
{
    char folder[PLAYLIST_PATH];
    if (strlen(name) >= PLAYLIST_PATH / 2) return json_fail(at, "is longer than any path");
    file_folder(file, folder, sizeof folder);
    file_join(name[0] == '/' ? "/" : folder, name, out, PLAYLIST_PATH);
    if (file_exists(out)) return true;
    file_join(data_dir, name, out, PLAYLIST_PATH);
    return file_exists(out) ||
           json_fail(at, "there is no file \"%s\", neither beside this one nor in %s", name, data_dir);
}

static bool read_turns(const json_in *in, playlist_battle *b)
{
    const json_in at = json_get(in, "to");
    long from, to;
    if (!json_opt_int(in, "from", 1, TURN_MOST, 1, &from)) return false;
    if (!json_opt_int(in, "to", 1, TURN_MOST, 0, &to)) return false;
    b->from = (int)from;
    b->to = (int)to;
    return to == 0 || to >= from ||
           json_fail(&at, "is %ld: it ends before turn %ld, where it begins", to, from);
}

static bool read_battle(const json_in *in, const char *file, const char *data_dir, playlist_battle *b)
{
    static const char *const fought[] = {"scenario", "seed", "seconds", NULL}, *const played[] = {
                                                                                   "save", "from", "to",
                                                                                   "seconds", NULL};
    const char *name;
    long seconds, seed = 0;
    b->save = json_has(in, kinds[1]);
    if (!json_only_keys(in, b->save ? played : fought)) return false;
    const json_in at = json_get(in, kinds[b->save]);
    if (!json_want_string(in, kinds[b->save], &name)) return false;
    if (!find_battle(&at, name, file, data_dir, b->path)) return false;
    if (!json_want_int(in, "seconds", SECONDS_LEAST, SECONDS_MOST, &seconds)) return false;
    if (!b->save && !json_opt_int(in, "seed", 1, 1000000000, 0, &seed)) return false;
    b->seconds = (int)seconds;
    b->seed = (uint64_t)seed;
    return !b->save || read_turns(in, b);
}

static bool read_battles(const json_in *root, const char *file, const char *data_dir, playlist *out)
{
    static const char *const keys[] = {"format", "battles", NULL};
    json_in list;
    long format;
    if (!json_only_keys(root, keys) || !json_want_int(root, "format", 1, 1, &format)) return false;
    if (!json_want_array(root, "battles", &list)) return false;
    const size_t n = json_count(&list);
    if (n == 0 || n > PLAYLIST_MOST)
        return json_fail(&list, "has %zu battles: 1 to %d are expected", n, PLAYLIST_MOST);
    for (size_t i = 0; i < n; i++) {
        const json_in one = json_at(&list, i);
        if (!read_battle(&one, file, data_dir, &out->battles[out->count])) return false;
        out->count++;
    }
    return true;
}

bool playlist_read(playlist *out, const char *path, const char *data_dir, error *err)
{
    json_in root;
    *out = (playlist){0};
    if (!json_read_file(path, PLAYLIST_BYTES, &root, err)) return false;
    const bool good = read_battles(&root, path, data_dir, out);
    json_close(&root);
    return good;
}

bool playlist_usual(playlist *out, const char *data_dir, error *err)
{
    char path[PLAYLIST_PATH];
    *out = (playlist){0};
    file_join(data_dir, "rules/programme.json", path, sizeof path);
    return file_exists(path) && playlist_read(out, path, data_dir, err);
}

int playlist_find(const playlist *p, const char *path)
{
    for (int i = 0; i < p->count; i++)
        if (file_same(p->battles[i].path, path)) return i;
    return -1;
}

int playlist_seconds(const playlist *p)
{
    int sum = 0;
    for (int i = 0; i < p->count; i++)
        sum += p->battles[i].seconds;
    return sum;
}
