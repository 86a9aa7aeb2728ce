/* zip.c: see zip.h. Numbers and places are those of PKWARE's APPNOTE, 4.3. */
#define ZLIB_CONST /* what it reads it does not write */
#include "game/zip.h"

#include <string.h>
#include <zlib.h>

#include "core/mem.h"

enum {
    LOCAL = 0x04034b50,
    LISTED = 0x02014b50,
    END = 0x06054b50,
    LOCAL_SIZE = 30,
    LISTED_SIZE = 46,
    END_SIZE = 22,
    COMMENT_MAX = 65535,
    STORED = 0,
    DEFLATED = 8,
    LOCKED = 1,        /* flag */
    DOS_FOLDER = 0x10, /* attribute */
    KIND = 0170000,    /* of a file, in Unix's own numbers */
    PLAIN_FILE = 0100000,
    PLAIN_MODE = 0100644,
    MADE_BY_UNIX = 3 << 8 | 20,
    NEEDS = 20,          /* version 2.0 */
    FIRST_DAY = 0x21,    /* 1 January 1980: a pack hangs on no clock */
    DEFLATE_MOST = 1100, /* bytes that come of one packed byte, at the most */
    RAW = -15            /* zlib: deflate without a head of its own */
};

static unsigned two(const unsigned char *at)
{
    return (unsigned)at[0] | (unsigned)at[1] << 8;
}

static uint32_t four(const unsigned char *at)
{
    return (uint32_t)two(at) | (uint32_t)two(at + 2) << 16;
}

/* ---- reading */

bool zip_open(zip *z, const char *text, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    *z = (zip){.bytes = bytes};
    for (size_t comment = 0; comment <= COMMENT_MAX && comment + END_SIZE <= size; comment++) {
        const size_t at = size - END_SIZE - comment;
        const unsigned char *end = bytes + at;
        if (four(end) != END || two(end + 20) != comment) continue;
        const size_t length = four(end + 12), start = four(end + 16);
        if (two(end + 4) != 0 || two(end + 6) != 0 || two(end + 8) != two(end + 10)) return false;
        if (start > at || length != at - start) return false;
        z->left = (int)two(end + 10);
        z->at = start;
        z->end = at;
        return true;
    }
    return false;
}

/* Its own head stands before the list and names the same file; where its bytes are. */
static bool find_bytes(const zip *z, size_t start, size_t list, zip_entry *out)
{
    const size_t n = strlen(out->name);
    if (start > list || list - start < LOCAL_SIZE) return false;
    const unsigned char *head = z->bytes + start;
    const size_t name = two(head + 26), skip = LOCAL_SIZE + name + two(head + 28);
    if (four(head) != LOCAL || name != n || skip > list - start || out->packed > list - start - skip)
        return false;
    if (two(head + 8) != out->method || memcmp(head + LOCAL_SIZE, out->name, n) != 0) return false;
    out->at = start + skip;
    return true;
}

zip_found zip_next(zip *z, zip_entry *out)
{
    if (z->left == 0) return z->at == z->end ? ZIP_END : ZIP_DAMAGED;
    if (z->end - z->at < LISTED_SIZE) return ZIP_DAMAGED;
    const unsigned char *row = z->bytes + z->at;
    const size_t name = two(row + 28), length = LISTED_SIZE + name + two(row + 30) + two(row + 32);
    if (four(row) != LISTED || length > z->end - z->at || name == 0 || name >= ZIP_NAME_MAX)
        return ZIP_DAMAGED;
    if (memchr(row + LISTED_SIZE, '\0', name) != NULL) return ZIP_DAMAGED;
    const uint32_t attributes = four(row + 38), kind = attributes >> 16 & KIND;
    *out = (zip_entry){.size = four(row + 24),
                       .packed = four(row + 20),
                       .crc = four(row + 16),
                       .method = two(row + 10),
                       .plain = (attributes & DOS_FOLDER) == 0 && (kind == 0 || kind == PLAIN_FILE),
                       .locked = (two(row + 8) & LOCKED) != 0};
    memcpy(out->name, row + LISTED_SIZE, name);
    if (out->method != STORED && out->method != DEFLATED) return ZIP_DAMAGED;
    if (out->method == STORED ? out->size != out->packed : out->size / DEFLATE_MOST > out->packed)
        return ZIP_DAMAGED;
    z->at += length;
    z->left--;
    /* What is listed stands before the list, which begins no earlier than it did. */
    return find_bytes(z, four(row + 42), z->at - length, out) ? ZIP_ENTRY : ZIP_DAMAGED;
}

static bool inflate_all(const zip *z, const zip_entry *e, char *out)
{
    char over; /* a byte more than it may be */
    z_stream s = {.next_in = z->bytes + e->at, .avail_in = (uInt)e->packed};
    s.next_out = e->size > 0 ? (Bytef *)out : (Bytef *)&over;
    s.avail_out = e->size > 0 ? (uInt)e->size : 1;
    if (inflateInit2(&s, RAW) != Z_OK) return false;
    const int end = inflate(&s, Z_FINISH);
    const bool good = end == Z_STREAM_END && s.total_out == e->size && s.avail_in == 0;
    inflateEnd(&s);
    return good;
}

bool zip_unpack(const zip *z, const zip_entry *e, char *out)
{
    if (e->method == STORED)
        memcpy(out, z->bytes + e->at, e->size);
    else if (!inflate_all(z, e, out))
        return false;
    return crc32(0, (const Bytef *)out, (uInt)e->size) == e->crc;
}

/* ---- writing */

static void add_two(strbuf *out, unsigned n)
{
    const char bytes[2] = {(char)(n & 0xff), (char)(n >> 8 & 0xff)};
    strbuf_addn(out, bytes, sizeof bytes);
}

static void add_four(strbuf *out, uint32_t n)
{
    add_two(out, n & 0xffff);
    add_two(out, n >> 16);
}

/* What head and list both say, from the version on to the length of the name. */
static void add_facts(strbuf *out, const zip_entry *e)
{
    add_two(out, NEEDS);
    add_two(out, 0);
    add_two(out, e->method);
    add_two(out, 0);
    add_two(out, FIRST_DAY);
    add_four(out, e->crc);
    add_four(out, (uint32_t)e->packed);
    add_four(out, (uint32_t)e->size);
    add_two(out, (unsigned)strlen(e->name));
    add_two(out, 0); /* nothing extra */
}

static void add_entry(zip_writer *w, const zip_entry *e, const char *packed)
{
    const size_t at = w->bytes.len, name = strlen(e->name);
    add_four(&w->bytes, LOCAL);
    add_facts(&w->bytes, e);
    strbuf_addn(&w->bytes, e->name, name);
    strbuf_addn(&w->bytes, packed, e->packed);
    add_four(&w->list, LISTED);
    add_two(&w->list, MADE_BY_UNIX);
    add_facts(&w->list, e);
    add_two(&w->list, 0); /* no comment, */
    add_two(&w->list, 0); /* first part, */
    add_two(&w->list, 0); /* of no kind */
    add_four(&w->list, (uint32_t)PLAIN_MODE << 16);
    add_four(&w->list, (uint32_t)at);
    strbuf_addn(&w->list, e->name, name);
    w->count++;
}

bool zip_add(zip_writer *w, const char *name, const char *data, size_t size)
{
    zip_entry e = {.size = size, .method = DEFLATED};
    const size_t n = strlen(name);
    z_stream s = {.next_in = (const Bytef *)data, .avail_in = (uInt)size};
    if (n == 0 || n >= ZIP_NAME_MAX || size > INT32_MAX ||
        deflateInit2(&s, Z_BEST_COMPRESSION, Z_DEFLATED, RAW, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    memcpy(e.name, name, n);
    const size_t room = deflateBound(&s, (uLong)size);
    char *packed = mem_alloc(room + 1);
    s.next_out = (Bytef *)packed;
    s.avail_out = (uInt)room;
    const bool good = deflate(&s, Z_FINISH) == Z_STREAM_END;
    e.packed = s.total_out;
    e.crc = (uint32_t)crc32(0, (const Bytef *)data, (uInt)size);
    deflateEnd(&s);
    if (good) add_entry(w, &e, packed);
    mem_free(packed);
    return good;
}

void zip_finish(zip_writer *w)
{
    const size_t at = w->bytes.len, length = w->list.len;
    if (length > 0) strbuf_addn(&w->bytes, strbuf_str(&w->list), length);
    add_four(&w->bytes, END);
    add_four(&w->bytes, 0); /* the one part */
    add_two(&w->bytes, (unsigned)w->count);
    add_two(&w->bytes, (unsigned)w->count);
    add_four(&w->bytes, (uint32_t)length);
    add_four(&w->bytes, (uint32_t)at);
    add_two(&w->bytes, 0);
}
