/*
 * odds_words.h: what the card of odds says, of the odds last found (odds_find.h). How it lies and looks is
 * the card's own affair.
 */
#ifndef UI_TABLE_ODDS_WORDS_H
#define UI_TABLE_ODDS_WORDS_H

#include "core/strbuf.h"
#include "game/odds.h"
#include "ui/table/parts.h"

void odds_words_title(const table *t, char *out, size_t size);   /* where from, or where they go in */
void odds_words_whom(const table *t, bool compact, strbuf *out); /* of a group everybody who is in it */
bool odds_words_has_target(const table *t);                      /* a unit stands against it */
void odds_words_line(const table *t, const ledger_line *l, char *out, size_t size);
/* What a line does; the first number of the sum has no sign. */
void odds_words_value(const ledger *l, int line, char out[LEDGER_TEXT]);
void odds_words_dice(const table *t, const odds_dice *d, char *out, size_t size); /* what throws them */
void odds_words_pool(const odds_dice *d, char out[24]);                           /* "4d8" */
void odds_words_read(const odds_dice *d, char out[48]); /* "each 4 or more"; "": as they fall */
void odds_words_band(const table *t, int band, char *out, size_t size);
void odds_words_note(const table *t, int note, char *out,
                     size_t size); /* with its per cent, if it names none */
/* Per cent in tenths so that they add up to what the parts per million do; 0 beyond the last band. */
void odds_words_tenths(const odds *o, int out[ODDS_BANDS]);
int odds_words_bands(const odds *o, const int *tenths); /* how many have a share at all */
void odds_words_mean(int64_t milli, char out[48]);      /* "mean 1.3", rounded to a tenth */
void odds_words_share(const odds *o, int tenths, char out[24]);

#endif
