/*
 * tiled.c: maps drawn in Tiled, from files or memory, into a board.
 *
 * Opens maps and their tilesets and tells the formats apart; tiled_json.c and tiled_xml.c read them,
 * tiled_build.c compiles.
 */
#include "board/tiled.h"

#include <stdio.h>
#include <string.h>
#include "board/tiled_build.h"
#include "core/file.h"

typedef enum text_format { FORMAT_JSON, FORMAT_XML, FORMAT_OTHER } text_format;

/* By what it begins with; *skip is a byte order mark. */
static text_format format_of(const char *text, size_t size, size_t *skip)
{
    size_t i = *skip = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    if (size >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0))
        return FORMAT_XML; /* UTF-16: expat reads it */
    while (i < size && (text[i] == ' ' || text[i] == '\n' || text[i] == '\r' || text[i] == '\t'))
        i++;
    if (i < size && (text[i] == '<' || text[i] == '{')) return text[i] == '<' ? FORMAT_XML : FORMAT_JSON;
    return FORMAT_OTHER;
}

/* Reads either format, packed or not, into the document, or into one tileset of it. */
static bool read_text(tiled_map *m, const char *text, size_t size, tiled_tileset *set)
{
    char *unpacked = NULL;
    size_t skip;
    bool good;
    if (tiled_is_gzip(text, size)) {
        if (!tiled_gunzip(m->file, text, size, &unpacked, &size, m->err)) return false;
        text = unpacked;
    }
    if (size > TILED_FILE_MAX)
        good = tiled_fail(m, (tiled_place){0}, "the map is %zu kilobytes long; expected at most %d megabytes",
                          size / 1024, TILED_FILE_MAX / 1024 / 1024);
    else {
        text_format format = format_of(text, size, &skip);
        if (format == FORMAT_JSON)
            good = tiled_json_read(m, text + skip, size - skip, set);
        else if (format == FORMAT_XML)
            good = tiled_xml_read(m, text, size, set);
        else
            good = tiled_fail(m, (tiled_place){.line = 1, .column = 1},
                              "this is neither JSON nor XML; expected %s as Tiled saves it (%s)",
                              set ? "a tileset" : "a map", set ? ".tsj or .tsx" : ".tmj or .tmx");
    }
    mem_free(unpacked);
    return good;
}

bool tiled_read_source(tiled_map *m, tiled_tileset *set, const char *source)
{
    char path[512], packed[520];
    char *text = NULL;
    size_t size = 0;
    const char *map_file = m->file;
    error *err = m->err;
    error inner = {0};
    tiled_place at = set->place;
    if (!m->folder || source[0] == '/' || strlen(source) > 200 || strlen(m->folder) > 250)
        return tiled_fail(m, at,
                          "the tileset \"%.120s\" is not looked for; expected a file named from the map's "
                          "own folder: in Tiled use "
                          "Map > Embed Tilesets, or keep it beside the map",
                          source);
    file_join(m->folder, source, path, sizeof path);
    snprintf(packed, sizeof packed, "%s.gz", path);
    /* as some distributions pack their documentation */
    bool use_packed = !file_exists(path) && file_exists(packed);
    if (!file_read(use_packed ? packed : path, TILED_FILE_MAX, &text, &size, &inner))
        return tiled_fail(m, at,
                          "the tileset \"%.120s\" cannot be read: %.200s; expected it there: copy it beside "
                          "the map, or in Tiled choose "
                          "Map > Embed Tilesets",
                          source, inner.text);
    m->file = path;
    set->name = tiled_text_of(m, source);
    bool good = read_text(m, text, size, set);
    m->file = map_file;
    m->err = err;
    set->place = at;
    mem_free(text);
    return good;
}

/* One map into the builder. */
static bool add_map(board_builder *bb, const char *name, const char *text, size_t size, const char *folder,
                    const char *id, tiled_notes *notes, error *err)
{
    tiled_map m = {.memory = arena_new(), .file = name, .folder = folder, .notes = notes, .err = err};
    bool good = read_text(&m, text, size, NULL) && tiled_build(&m, bb, id);
    tiled_map_free(&m);
    return good;
}

static bool add_file(board_builder *bb, const char *path, const char *id, tiled_notes *notes, error *err)
{
    char folder[512];
    char *text = NULL;
    size_t size = 0;
    if (!file_read(path, TILED_FILE_MAX, &text, &size, err)) return false;
    file_folder(path, folder, sizeof folder);
    bool good = add_map(bb, path, text, size, folder, id, notes, err);
    mem_free(text);
    return good;
}

static board *finish(board_builder *bb, bool good, const char *name, tiled_notes *notes, const error *found,
                     error *err)
{
    error why = *found;
    board *b = NULL;
    if (good)
        b = board_builder_finish(bb, notes, &why);
    else
        board_builder_free(bb);
    if (!b && err && !error_is_set(err))
        error_set(err, why.file[0] ? why.file : name, why.line, why.column, "%s", why.text);
    return b;
}

board *tiled_load(const char *const *paths, const char *const *ids, int count, tiled_notes *notes, error *err)
{
    board_builder *bb = board_builder_new();
    error why = {0};
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = add_file(bb, paths[i], ids ? ids[i] : NULL, notes, &why);
    return finish(bb, good, count > 0 ? paths[0] : "", notes, &why, err);
}

board *tiled_parse(const char *name, const char *text, unsigned long size, const char *folder,
                   tiled_notes *notes, error *err)
{
    board_builder *bb = board_builder_new();
    error why = {0};
    bool good = add_map(bb, name, text, size, folder, NULL, notes, &why);
    return finish(bb, good, name, notes, &why, err);
}
