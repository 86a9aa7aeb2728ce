/*
 * tiled_source.c: opens external tilesets and tells the formats apart; tiled_json.c and tiled_xml.c read
 * them.
 */
#include "board/tiled_source.h"

#include <stdio.h>
#include <string.h>

#include "board/tiled_data.h"
#include "board/tiled_json.h"
#include "board/tiled_xml.h"
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

bool tiled_read_text(tiled_map *m, const char *text, size_t size, tiled_tileset *set)
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
    if (!m->folder || source[0] == '/' || strstr(source, "..") || strlen(source) > 200 ||
        strlen(m->folder) > 250)
        return tiled_fail(m, at,
                          "the tileset \"%.120s\" is not looked for; expected a file named from the map's "
                          "own folder: in Tiled use "
                          "Map > Embed Tilesets, or keep it beside the map",
                          source);
    file_join(m->folder, source, path, sizeof path);
    snprintf(packed, sizeof packed, "%s.gz", path);
    /* as some distributions pack their documentation */
    bool use_packed = !file_exists(path) && file_exists(packed);
    const char *there = use_packed ? packed : path;
    if (file_exists(there) && !file_lies_with(there, m->folder) && !file_lies_with(there, m->file))
        return tiled_fail(m, at,
                          "the tileset \"%.120s\" is a link to a file elsewhere; expected the file itself "
                          "beside the map: put a copy of it there",
                          source);
    if (!file_read(there, TILED_FILE_MAX, &text, &size, &inner))
        return tiled_fail(m, at,
                          "the tileset \"%.120s\" cannot be read: %.200s; expected it there: copy it beside "
                          "the map, or in Tiled choose "
                          "Map > Embed Tilesets",
                          source, inner.text);
    m->file = path;
    set->name = tiled_text_of(m, source);
    bool good = tiled_read_text(m, text, size, set);
    m->file = map_file;
    m->err = err;
    set->place = at;
    mem_free(text);
    return good;
}
