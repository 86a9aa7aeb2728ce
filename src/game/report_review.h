/*
 * report_review.h: the part of the page that tells bad play from bad luck.
 */
#ifndef GAME_REPORT_REVIEW_H
#define GAME_REPORT_REVIEW_H

#include "game/teacher.h"

/* The verdict, the curve of chances, the moments that decided and the table side-turn by side-turn. */
void report_review(const session *s, const review *r, const char *(*colour)(const scenario *sc, int side),
                   strbuf *out);

#endif
