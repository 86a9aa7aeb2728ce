/* pack.c: see pack.h. The zip itself is zip.c's. */
#include "game/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "game/zip.h"

void pack_free(pack *p)
{
    for (int i = 0; i < p->count; i++)
        mem_free(p->files[i].data);
    *p = (pack){.count = 0};
}

/* ---- what may lie in one */

static bool ends_with(const char *text, const char *ending)
{
    const size_t n = strlen(text), m = strlen(ending);
    return n > m && strcasecmp(text + n - m, ending) == 0;
}

static bool is_map(const char *name)
{
    return ends_with(name, ".tmj") || ends_with(name, ".tmx") || ends_with(name, ".tmj.gz") ||
           ends_with(name, ".tmx.gz");
}

static bool is_tileset(const char *name)
{
    return ends_with(name, ".tsj") || ends_with(name, ".tsx");
}

static bool is_picture(const char *name)
{
    return ends_with(name, ".png") || ends_with(name, ".svg") || ends_with(name, ".jpg");
}

static bool is_known(const char *name)
{
    return is_map(name) || is_tileset(name) || is_picture(name) || ends_with(name, ".json") ||
           ends_with(name, ".save") || ends_with(name, ".txt") || ends_with(name, ".md");
}

/* A name that means the same on every disk, and nothing but a file of one folder. */
static bool is_plain_name(const char *name)
{
    const size_t n = strlen(name);
    if (n == 0 || n > PACK_NAME_MAX || name[0] == '.' || name[0] == ' ' || name[0] == '-') return false;
    for (const char *c = name; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f || strchr("/\\:*?\"<>|", *c) != NULL) return false;
    return true;
}

static bool refuse(error *err, const char *pack_name, const char *file, const char *why)
{
    char shown[60];
    snprintf(shown, sizeof shown, "%.56s", file);
    plain_text(shown);
    return error_set(err, pack_name, 0, 0, "is refused: \"%s\" in it %s", shown, language_said(why));
}

static int find(const pack *p, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (strcasecmp(p->files[i].name, name) == 0) return i;
    return -1;
}

static bool may_hold(const pack *p, const char *pack_name, const char *name, error *err)
{
    if (!is_plain_name(name))
        return refuse(err, pack_name, name,
                      "has a name that leads elsewhere; plain names without folders are expected");
    if (!is_known(name))
        return refuse(
            err, pack_name, name,
            "is of no kind a battle is made of: a scenario (.json), maps (.tmj, .tmx), tilesets (.tsj, "
            ".tsx), pictures, a save");
    if (find(p, name) >= 0) return refuse(err, pack_name, name, "stands there twice");
    return p->count < PACK_FILES_MAX ||
           refuse(err, pack_name, name, "is one file too many: 48 are expected at most");
}

/* One scenario, and one save at most. */
static bool settle(pack *p, const char *pack_name, error *err)
{
    int scenarios = 0, saves = 0;
    p->save = -1;
    for (int i = 0; i < p->count; i++) {
        if (ends_with(p->files[i].name, ".json")) p->scenario = i, scenarios++;
        if (ends_with(p->files[i].name, ".save")) p->save = i, saves++;
    }
    return (scenarios == 1 && saves <= 1) ||
           error_set(
               err, pack_name, 0, 0,
               "is refused: one scenario (.json) and at most one save are expected in it, found %d and %d",
               scenarios, saves);
}

/* ---- reading */

bool pack_is(const char *path)
{
    return ends_with(path, PACK_ENDING) && file_exists(path);
}

/* *left is what all together may still have. */
static bool read_entry(const zip *z, const zip_entry *e, const char *pack_name, pack *out, size_t *left,
                       error *err)
{
    if (!e->plain)
        return refuse(err, pack_name, e->name, "is a folder, a link or a device; plain files are expected");
    if (e->locked) return refuse(err, pack_name, e->name, "is locked by a password");
    if (!may_hold(out, pack_name, e->name, err)) return false;
    if (e->size > *left)
        return refuse(err, pack_name, e->name, "is too large: a battle has 64 megabytes at most");
    *left -= e->size;
    pack_file *f = &out->files[out->count++];
    *f = (pack_file){.data = mem_alloc(e->size + 1), .size = e->size};
    memcpy(f->name, e->name, strlen(e->name) + 1); /* not too long: may_hold() */
    return zip_unpack(z, e, f->data) || refuse(err, pack_name, e->name, "is damaged");
}

bool pack_parse(const char *name, const char *text, size_t size, pack *out, error *err)
{
    zip z;
    zip_entry e;
    zip_found found = ZIP_DAMAGED;
    size_t left = PACK_UNPACKED_MAX;
    bool good = true;
    *out = (pack){.count = 0};
    if (zip_open(&z, text, size))
        while (good && (found = zip_next(&z, &e)) == ZIP_ENTRY)
            good = read_entry(&z, &e, name, out, &left, err);
    if (good && found != ZIP_END)
        good = error_set(err, name, 0, 0, "is damaged, or no pack of a battle: a zip is expected");
    good = good && settle(out, name, err);
    if (!good) pack_free(out);
    return good;
}

bool pack_read(const char *path, pack *out, error *err)
{
    char *text;
    size_t size;
    *out = (pack){.count = 0};
    if (!file_read(path, PACK_BYTES_MAX, &text, &size, err)) return false;
    const bool good = pack_parse(path, text, size, out, err);
    mem_free(text);
    return good;
}

void pack_remove(const pack *p, const char *folder)
{
    char path[1200];
    for (int i = 0; i < p->count; i++) {
        file_join(folder, p->files[i].name, path, sizeof path);
        file_remove(path, NULL);
    }
    rmdir(folder);
}

/* Into a folder that was just made. */
static bool write_files(const pack *p, const char *folder, error *err)
{
    char path[1200];
    for (int i = 0; i < p->count; i++) {
        file_join(folder, p->files[i].name, path, sizeof path);
        if (file_write(path, p->files[i].data, p->files[i].size, err)) continue;
        pack_remove(p, folder);
        return false;
    }
    return true;
}

bool pack_unpack(const pack *p, const char *folder, error *err)
{
    if (mkdir(folder, 0777) != 0)
        return error_set(err, folder, 0, 0,
                         "cannot be made, or is there already: the battle is not unpacked");
    return write_files(p, folder, err);
}

bool pack_unpack_aside(const pack *p, char *folder, size_t size, error *err)
{
    const char *base = getenv("TMPDIR");
    const int n =
        snprintf(folder, size, "%s/sandtable-XXXXXX", base != NULL && base[0] == '/' ? base : "/tmp");
    if (n < 0 || (size_t)n >= size || mkdtemp(folder) == NULL)
        return error_set(err, "", 0, 0, "There is no place among the temporary files to unpack a battle in.");
    return write_files(p, folder, err);
}

/* ---- making */

static bool same_bytes(const pack_file *f, const char *data, size_t size)
{
    return f->size == size && memcmp(f->data, data, size) == 0;
}

/* Takes `data`. */
static bool add_bytes(pack *p, const char *path, char *data, size_t size, error *err)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    const int had = find(p, name);
    bool good = had >= 0 && same_bytes(&p->files[had], data, size);
    if (good || !may_hold(p, path, name, err)) {
        mem_free(data);
        return good;
    }
    pack_file *f = &p->files[p->count++];
    *f = (pack_file){.data = data, .size = size};
    snprintf(f->name, sizeof f->name, "%s", name);
    return true;
}

bool pack_add(pack *p, const char *path, error *err)
{
    char *data;
    size_t size;
    return file_read(path, PACK_UNPACKED_MAX, &data, &size, err) && add_bytes(p, path, data, size, err);
}

/* Every file beside `path` that its text names in quotes: tilesets of a map, pictures of a tileset. What is
 * not found so is missed when the pack is tried. */
static bool add_named(pack *p, const char *path, bool (*wanted)(const char *name), error *err)
{
    char folder[1024], beside[1200], name[PACK_NAME_MAX + 1];
    const char *slash = strrchr(path, '/');
    const int at = find(p, slash != NULL ? slash + 1 : path);
    bool good = true;
    file_folder(path, folder, sizeof folder);
    for (const char *from = at >= 0 ? strchr(p->files[at].data, '"') : NULL; from != NULL && good;
         from = strchr(from + 1, '"')) {
        const size_t n = strcspn(from + 1, "\"\n");
        if (n == 0 || n > PACK_NAME_MAX) continue;
        snprintf(name, sizeof name, "%.*s", (int)n, from + 1);
        if (!is_plain_name(name) || !wanted(name)) continue;
        file_join(folder, name, beside, sizeof beside);
        if (!file_exists(beside)) continue;
        good = pack_add(p, beside, err) && (!is_tileset(name) || add_named(p, beside, is_picture, err));
    }
    return good;
}

static bool is_beside_map(const char *name)
{
    return is_tileset(name) || is_picture(name);
}

bool pack_scenario(const scenario *sc, pack *out, error *err)
{
    *out = (pack){.save = -1};
    bool good = pack_add(out, sc->path, err);
    for (int i = 0; good && i < sc->nfiles; i++) {
        const char *path = sc->files[i].path;
        if (is_map(path)) good = pack_add(out, path, err) && add_named(out, path, is_beside_map, err);
    }
    good = good && settle(out, sc->path, err);
    if (!good) pack_free(out);
    return good;
}

bool pack_write(const pack *p, const char *path, error *err)
{
    zip_writer w = {.count = 0};
    bool good = true;
    for (int i = 0; good && i < p->count; i++)
        good = zip_add(&w, p->files[i].name, p->files[i].data, p->files[i].size);
    zip_finish(&w);
    if (!good || w.bytes.len > PACK_BYTES_MAX)
        good = error_set(err, path, 0, 0, "would be larger than 32 megabytes, which nobody could open");
    good = good && file_write(path, strbuf_str(&w.bytes), w.bytes.len, err);
    strbuf_free(&w.bytes);
    strbuf_free(&w.list);
    return good;
}
