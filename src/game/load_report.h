/* load_report.h: what came of reading a save, besides the battle. */
#ifndef GAME_LOAD_REPORT_H
#define GAME_LOAD_REPORT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct load_report {
    char said[512]; /* a sentence worth showing, or "" */
    bool torn, data_changed;
    bool damaged; /* a refusal: a line is not as it was written. session_salvage() may help. */
    bool busy;    /* a refusal to resume: somebody else has it open */
    bool older;   /* an older version of its rules wrote it: session_settings()->begun says what came of it */
    bool lost_key; /* its dice are sealed, it is not over, and the key is not at hand */
    int actions;   /* entries that stand */
    size_t kept;   /* bytes of the text that are good */
} load_report;

#endif
