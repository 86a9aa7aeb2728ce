/*
 * tiled_data.c: the tile numbers of a layer, out of CSV, base64, zlib and gzip.
 *
 * Everything is checked against the number of tiles the layer says it has, before memory is spent on it.
 */
#include "board/tiled_data.h"

#include <assert.h>
#include <string.h>
#include <zlib.h>

#include "board/tiled_scan.h"

#define CSV_HINT "in Tiled set Map > Map Properties > Tile Layer Format to CSV and save again"

bool tiled_is_gzip(const char *data, size_t size)
{
    return size >= 2 && (unsigned char)data[0] == 0x1f && (unsigned char)data[1] == 0x8b;
}

bool tiled_gunzip(const char *file, const char *data, size_t size, char **out, size_t *out_size, error *err)
{
    z_stream z = {0};
    size_t room = size * 4 + 4096;
    if (inflateInit2(&z, 15 + 16) != Z_OK)
        return error_set(err, file, 0, 0, "there was no memory to unpack the file");
    if (room > TILED_FILE_MAX) room = TILED_FILE_MAX;
    char *buffer = mem_alloc(room + 1);
    int state = Z_OK;
    z.next_in = (Bytef *)(uintptr_t)data;
    z.avail_in = (uInt)size;
    while (state == Z_OK) {
        if (z.total_out == room) {
            if (room == TILED_FILE_MAX) break;
            room = room * 2 > TILED_FILE_MAX ? TILED_FILE_MAX : room * 2;
            buffer = mem_realloc(buffer, room + 1);
        }
        z.next_out = (Bytef *)buffer + z.total_out;
        z.avail_out = (uInt)(room - z.total_out);
        state = inflate(&z, Z_NO_FLUSH);
    }
    size_t got = z.total_out;
    inflateEnd(&z);
    if (state != Z_STREAM_END) {
        mem_free(buffer);
        if (state == Z_OK)
            return error_set(
                err, file, 0, 0,
                "the packed file unpacks to more than %d megabytes; expected a map of at most that size",
                TILED_FILE_MAX / 1024 / 1024);
        return error_set(
            err, file, 0, 0,
            "the packed file is cut short or damaged; expected gzip data: unpack it with gunzip to see, "
            "or save the map again");
    }
    buffer[got] = 0;
    *out = buffer;
    *out_size = got;
    return true;
}

bool tiled_check_coding(tiled_map *m, const char *encoding, const char *compression, tiled_place at)
{
    if (strcmp(encoding, "csv") != 0 && strcmp(encoding, "base64") != 0 && encoding[0])
        return tiled_fail(
            m, at, "the layer's encoding is \"%.40s\"; expected \"csv\" or \"base64\": " CSV_HINT, encoding);
    if (strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0 && compression[0])
        return tiled_fail(
            m, at, "the layer's compression is \"%.40s\"; expected none, \"zlib\" or \"gzip\": " CSV_HINT,
            compression);
    if (compression[0] && strcmp(encoding, "base64") != 0)
        return tiled_fail(
            m, at,
            "the layer says compression \"%.10s\" without encoding \"base64\"; expected both: " CSV_HINT,
            compression);
    return true;
}

/* A chunk, with room for its numbers unless it brings them; NULL where its size is impossible. */
static tiled_chunk *add_chunk(tiled_map *m, tiled_layer *layer, tiled_chunk where, tiled_place at)
{
    if (where.width < 1 || where.height < 1 || where.width > BOARD_SPACES_MAX ||
        where.height > BOARD_SPACES_MAX || (int64_t)where.width * where.height > BOARD_SPACES_MAX) {
        tiled_fail(m, at, "layer \"%.60s\" has %d by %d tiles in one piece; expected 1 to %d in all",
                   layer->name, (int)where.width, (int)where.height, BOARD_SPACES_MAX);
        return NULL;
    }
    if (where.x < -TILED_PIXELS_MAX || where.x > TILED_PIXELS_MAX || where.y < -TILED_PIXELS_MAX ||
        where.y > TILED_PIXELS_MAX) {
        tiled_fail(m, at,
                   "layer \"%.60s\" has a piece at tile %d, %d; expected at most %d tiles from the middle: "
                   "move the drawing nearer",
                   layer->name, (int)where.x, (int)where.y, TILED_PIXELS_MAX);
        return NULL;
    }
    m->cells += (long)where.width * where.height;
    if (m->cells > TILED_CELLS_MAX) {
        tiled_fail(m, at,
                   "more than %d tiles in all layers; merge or delete layers that the board does not need",
                   TILED_CELLS_MAX);
        return NULL;
    }
    if (layer->nchunks == layer->chunks_room) {
        int room = layer->chunks_room ? layer->chunks_room * 2 : 1;
        tiled_chunk *wider = arena_alloc(m->memory, (size_t)room * sizeof *wider);
        if (layer->nchunks) memcpy(wider, layer->chunks, (size_t)layer->nchunks * sizeof *wider);
        layer->chunks = wider;
        layer->chunks_room = room;
    }
    if (!where.gids)
        where.gids = arena_alloc(m->memory, (size_t)where.width * (size_t)where.height * sizeof *where.gids);
    layer->chunks[layer->nchunks] = where;
    return &layer->chunks[layer->nchunks++];
}

static bool wrong_count(tiled_map *m, const tiled_layer *layer, const tiled_chunk *c, const char *found,
                        long n, tiled_place at)
{
    return tiled_fail(m, at,
                      "layer \"%.60s\" holds %s%ld tile numbers; expected %d by %d, that is %ld: open the "
                      "map in Tiled and save it "
                      "again",
                      layer->name, found, n, (int)c->width, (int)c->height, (long)c->width * c->height);
}

bool tiled_add_chunk_numbers(tiled_map *m, tiled_layer *layer, tiled_chunk where, tiled_numbers *from,
                             tiled_place at)
{
    where.gids = from->list;
    tiled_chunk *c = add_chunk(m, layer, where, at);
    if (!c) return false;
    if (from->count != (size_t)c->width * (size_t)c->height ||
        !from->list) /* not even a list: used twice by a forged map */
        return wrong_count(m, layer, c, "", from->list ? (long)from->count : 0, at);
    if (m->ntaken == m->taken_room) {
        m->taken_room = m->taken_room ? m->taken_room * 2 : 16;
        m->taken = mem_realloc(m->taken, (size_t)m->taken_room * sizeof *m->taken);
    }
    m->taken[m->ntaken++] = from->list;
    from->list = NULL;
    return true;
}

static bool read_csv(tiled_map *m, tiled_layer *layer, tiled_chunk *c, const char *text, size_t size,
                     tiled_place at)
{
    const size_t expected = (size_t)c->width * (size_t)c->height;
    const char *p = text, *end = text + size;
    size_t n = 0;
    for (;;) {
        while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
            p++;
        if (p == end) break;
        uint64_t value = 0;
        const char *first = p;
        while (p < end && *p >= '0' && *p <= '9' && value <= UINT32_MAX)
            value = value * 10 + (uint64_t)(*p++ - '0');
        if (p == first || value > UINT32_MAX) {
            size_t shown = (size_t)(end - first) < 12 ? (size_t)(end - first) : 12;
            return tiled_fail(
                m, at,
                "layer \"%.60s\": tile %zu of the CSV data is \"%.*s\"; expected a whole number from 0 to "
                "4294967295",
                layer->name, n + 1, (int)shown, first);
        }
        if (n < expected) c->gids[n] = (uint32_t)value;
        n++;
        while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
            p++;
        if (p < end && *p == ',')
            p++;
        else if (p < end)
            return tiled_fail(m, at,
                              "layer \"%.60s\": \"%c\" after tile %zu of the CSV data; expected a comma",
                              layer->name, *p >= 32 && *p < 127 ? *p : '?', n);
    }
    return n == expected || wrong_count(m, layer, c, "", (long)n, at);
}

static int base64_value(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Into bytes (the caller's, mem_free()); blanks are skipped, anything else out of place is refused. */
static bool read_base64(tiled_map *m, const tiled_layer *layer, const char *text, size_t size,
                        unsigned char **bytes, size_t *nbytes, tiled_place at)
{
    unsigned char *out = mem_alloc(size / 4 * 3 + 4);
    size_t n = 0, letters = 0, padding = 0;
    uint32_t held = 0;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        int v = base64_value(c);
        if (c == '=' && padding < 2) {
            padding++;
            continue;
        }
        if (v < 0 || padding) {
            mem_free(out);
            return tiled_fail(m, at,
                              "layer \"%.60s\": character %zu of the base64 data is \"%c\"; expected "
                              "letters, digits, + and /: " CSV_HINT,
                              layer->name, i + 1, c >= 32 && c < 127 ? c : '?');
        }
        held = held << 6 | (uint32_t)v;
        if (++letters % 4 == 0) {
            out[n++] = (unsigned char)(held >> 16);
            out[n++] = (unsigned char)(held >> 8);
            out[n++] = (unsigned char)held;
        }
    }
    if (letters % 4 == 1) {
        mem_free(out);
        return tiled_fail(m, at,
                          "layer \"%.60s\": the base64 data ends in the middle of a group of four; expected "
                          "it whole: " CSV_HINT,
                          layer->name);
    }
    if (letters % 4 == 2) out[n++] = (unsigned char)(held >> 4);
    if (letters % 4 == 3) {
        out[n++] = (unsigned char)(held >> 10);
        out[n++] = (unsigned char)(held >> 2);
    }
    *bytes = out;
    *nbytes = n;
    return true;
}

/* zlib or gzip data (zlib tells them apart) into exactly `expected` bytes. */
static bool unpack(tiled_map *m, const tiled_layer *layer, const unsigned char *packed, size_t size,
                   unsigned char *out, size_t expected, tiled_place at)
{
    z_stream z = {0};
    unsigned char more;
    if (inflateInit2(&z, 15 + 32) != Z_OK)
        return tiled_fail(m, at, "there was no memory to unpack layer \"%.60s\"", layer->name);
    z.next_in = (Bytef *)(uintptr_t)packed;
    z.avail_in = (uInt)size;
    z.next_out = out;
    z.avail_out = (uInt)expected;
    int state = inflate(&z, Z_FINISH);
    bool full = z.total_out == expected;
    if (state == Z_BUF_ERROR && full &&
        z.avail_out == 0) { /* is it just the end mark that is missing, or more tiles? */
        z.next_out = &more;
        z.avail_out = 1;
        state = inflate(&z, Z_FINISH);
    }
    bool over = z.total_out > expected;
    long got = (long)(z.total_out / 4);
    inflateEnd(&z);
    if (over)
        return tiled_fail(m, at,
                          "layer \"%.60s\" unpacks to more than its %zu tiles; expected exactly as many: "
                          "open the map in Tiled and "
                          "save it again",
                          layer->name, expected / 4);
    if (state == Z_STREAM_END && full) return true;
    if (state == Z_STREAM_END)
        return tiled_fail(m, at,
                          "layer \"%.60s\" unpacks to %ld tile numbers; expected %zu: open the map in Tiled "
                          "and save it again",
                          layer->name, got, expected / 4);
    return tiled_fail(
        m, at,
        "layer \"%.60s\": the packed data is cut short or damaged; expected zlib or gzip data: " CSV_HINT,
        layer->name);
}

static bool read_packed(tiled_map *m, tiled_layer *layer, tiled_chunk *c, const char *compression,
                        const char *text, size_t size, tiled_place at)
{
    const size_t tiles = (size_t)c->width * (size_t)c->height;
    unsigned char *bytes = NULL;
    size_t n = 0;
    if (!read_base64(m, layer, text, size, &bytes, &n, at)) return false;
    assert(bytes != NULL);
    if (compression[0]) {
        unsigned char *plain = mem_alloc(tiles * 4);
        bool good = unpack(m, layer, bytes, n, plain, tiles * 4, at);
        mem_free(bytes);
        bytes = plain;
        n = tiles * 4;
        if (!good) {
            mem_free(bytes);
            return false;
        }
    }
    bool whole = n == tiles * 4 || wrong_count(m, layer, c, "bytes for ", (long)(n / 4), at);
    for (size_t i = 0; whole && i < tiles; i++) /* little-endian, whatever machine this is */
        c->gids[i] = bytes[i * 4] | (uint32_t)bytes[i * 4 + 1] << 8 | (uint32_t)bytes[i * 4 + 2] << 16 |
                     (uint32_t)bytes[i * 4 + 3] << 24;
    mem_free(bytes);
    return whole;
}

bool tiled_add_chunk_text(tiled_map *m, tiled_layer *layer, tiled_chunk where, const char *encoding,
                          const char *compression, const char *text, size_t size, tiled_place at)
{
    if (!tiled_check_coding(m, encoding, compression, at)) return false;
    tiled_chunk *c = add_chunk(m, layer, where, at);
    if (!c) return false;
    if (strcmp(encoding, "base64") == 0) return read_packed(m, layer, c, compression, text, size, at);
    return read_csv(m, layer, c, text, size, at);
}
