/*
 * save_header.h: a save while it is read: its lines, checked, and what its header says. For save_load.c.
 */
#ifndef GAME_SAVE_HEADER_H
#define GAME_SAVE_HEADER_H

#include "core/strbuf.h"
#include "game/load_report.h"
#include "game/session_internal.h"

enum { SAVE_BYTES_MAX = 64 * 1024 * 1024, SAVE_LINES_MAX = 2000000, HEADER_LINES_MAX = 160 };

#define READING_SEAT_WANTED                                                                                  \
    "expected \"seat SIDE human\", \"seat SIDE computer PLAYER\", \"dice SIDE typed\", \"dice SIDE "         \
    "seeded\" or \"hint SIDE after NUMBER\", "                                                               \
    "with a side of this battle"

typedef struct line { /* without its check; borrowed */
    const char *text;
    size_t size;
} line;

typedef struct reading {
    const char *name;
    line *lines;
    int count;
    int start;      /* index of the "start" line: the last of the header */
    uint64_t check; /* after the last line */
    session_config config;
    char *strings; /* unescaped header values, NUL after each */
    const char *scenario, *rules_id;
    uint64_t scenario_hash; /* of its file as it was; 0: not told */
    const char *side_id[SIDES_MAX];
    int nsides;
    seal *seals; /* save_seal.h */
    int nseals;
    strbuf terms;        /* the header's lines that its dice are bound to */
    const char *key_dir; /* where keys may be taken from; NULL: nowhere */
    const char *typed;   /* sides whose dice are entered; "": those of all people; NULL: none */
    int rules_version;
    strbuf want, faces; /* used again and again */
    event_list events;
    load_report *report;
    error *err;
} reading;

bool reading_fail(const reading *in, int at, const char *text); /* at that line (from 0); false */
/* Cuts the text into lines and checks the digits of each; notes a torn last line. */
bool reading_split(reading *in, const char *text, size_t size);
/* Reads the lines before the battle; options for the scenario come back as "key=value", at most OPTIONS_MAX
 * and a NULL. */
bool reading_header(reading *in, const char **options);
bool reading_int(const char *text, int *out); /* a whole number and nothing else */
/* A line of the battle, cut where its bars are: what | faces | hash. The text is the caller's and is cut up.
 */
typedef struct line_parts {
    char *what, *faces, *hash; /* faces NULL: it has none */
} line_parts;
bool reading_cut(char *text, size_t size, bool has_faces, line_parts *out);
/* Takes "typed 3 5 2: " or "given ...: " off its front: *given is those faces (within the text; NULL: there
 * were none). */
bool reading_given(reading *in, int at, char **faces, char **given, bool *typed);
void reading_free(reading *in);

#endif
