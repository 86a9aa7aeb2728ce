/*
 * zip.h: zips in memory, as far as packs need them (pack.h): plain files, stored or deflated. What is in one
 * from outside is believed only as far as it agrees with itself. The packing itself is zlib's.
 *
 * No library for archives is used: those there are bring some thirty megabytes into every start of the
 * program.
 */
#ifndef GAME_ZIP_H
#define GAME_ZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/strbuf.h"

enum { ZIP_NAME_MAX = 256 };

typedef struct zip_entry {
    char name[ZIP_NAME_MAX];
    size_t size, packed; /* bytes */
    uint32_t crc;
    unsigned method;
    size_t at;   /* of its packed bytes, in the zip */
    bool plain;  /* no folder, no link, no device */
    bool locked; /* by a password */
} zip_entry;

typedef struct zip {
    const unsigned char *bytes; /* borrowed */
    size_t at, end;             /* of the list of entries, what is left of it */
    int left;                   /* entries */
} zip;

typedef enum zip_found { ZIP_ENTRY, ZIP_END, ZIP_DAMAGED } zip_found;

/* False: it is no zip, or damaged, or of a kind that no pack is (larger than 4 GB, in several parts). */
bool zip_open(zip *z, const char *text, size_t size);
zip_found zip_next(zip *z, zip_entry *out);
/* Its bytes, exactly `size` of them, into `out`; false: they are not what the zip says they are. */
bool zip_unpack(const zip *z, const zip_entry *e, char *out);

/* Writing: each file, then the end. Always the same bytes for the same files. */
typedef struct zip_writer {
    strbuf bytes, list; /* strbuf_free() both */
    int count;
} zip_writer;
bool zip_add(zip_writer *w, const char *name, const char *data, size_t size);
void zip_finish(zip_writer *w); /* the zip is in `bytes` */

#endif
