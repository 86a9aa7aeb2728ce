/*
 * report.h: the page after the battle: one HTML file that needs no other.
 *
 * Forces, the story turn by turn, losses over time, dice luck against expectation, the final board; what the
 * umpire changed is marked. Whole numbers only: shares and spreads are worked out in thousandths.
 */
#ifndef GAME_REPORT_H
#define GAME_REPORT_H

#include "core/strbuf.h"
#include "game/session.h"

struct review;

/* Appends the page to *out. `side` is who reads it (NO_SIDE: everything); until the battle ends it learns no
 * more than that side may. board_jpeg: base64 of a picture of the final board, or NULL: a plain plan is
 * drawn. `judged` (teacher.h): what choice cost and luck gave, of a battle that is over, or NULL.
 */
void report_html(const session *s, int side, const char *board_jpeg, const struct review *judged,
                 strbuf *out);

/* One side's dice so far against what they should come to: sums over every die (cards left out). */
typedef struct report_luck {
    int32_t dice;
    int64_t total, expected_milli, spread_milli; /* spread: one standard deviation */
} report_luck;
void report_count_luck(const session *s, int viewer, report_luck out[SIDES_MAX]);

#endif
