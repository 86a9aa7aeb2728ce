/*
 * lab_merge.h: shards of one run put together.
 */
#ifndef CLI_LAB_MERGE_H
#define CLI_LAB_MERGE_H

#include "cli/lab.h"

/* What has come of a merge. */
typedef struct lab_merged {
    lab_card card;
    int games;      /* that are there */
    strbuf missing; /* "shard 3 of 8 (nobody played it), shard 5 of 8 (12 of its 25 games)"; "": nothing.
                       strbuf_free() */
} lab_merged;

/* Writes `out` as a folder of the whole run: the very bytes of a run without shards, as far as the games are
 * there. The folders stay as they are. */
bool lab_merge(const char *const *dirs, int ndirs, const char *out, lab_merged *m, error *err);

#endif
