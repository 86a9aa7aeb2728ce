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
/* theirs: of the other side's ledger, its words are of him. Of a note whose words have a title that alone. */
void odds_words_line(const table *t, const ledger_line *l, bool theirs, char *out, size_t size);
/* What such a note says beside its title; false: its words have none. */
bool odds_words_note_value(const table *t, const ledger_line *l, bool theirs, char *out, size_t size);
/* What a line does; the first number of the sum has no sign. */
void odds_words_value(const ledger *l, int line, char out[LEDGER_TEXT]);
void odds_words_dice(const table *t, const odds_dice *d, char *out, size_t size); /* what throws them */
void odds_words_pool(const odds_dice *d, char out[24]);                           /* "4d8" */
bool odds_words_coins(const odds *o); /* whatever is thrown for it is coins */
/* Of a side that throws nothing for it: "no dice", "no coins"; or what the rules' words say of the other side
 * ("none.<what is counted>"): it throws later. */
const char *odds_words_none(const table *t, const odds *o, bool theirs);
/* All dice of one side, those declared before with ours: "2d6 + 1d3"; of none, that. */
void odds_words_pools(const table *t, const odds *o, bool theirs, char *out, size_t size);
void odds_words_read(const odds_dice *d, char out[48]); /* "each 4 or more"; "": as they fall */
void odds_words_band(const table *t, int band, char *out, size_t size);
void odds_words_note(const table *t, int note, char *out,
                     size_t size); /* with its per cent, if it names none */
/* Per cent in tenths, each rounded by itself; 0 beyond the last band. */
void odds_words_tenths(const odds *o, int out[ODDS_BANDS]);
/* Of each of n parts the per cent of the whole in tenths, each rounded by itself. */
void odds_words_parts(const uint32_t *part, int n, uint64_t whole, int *out);
void odds_words_tenth(int tenths, char out[16]);        /* "12.3%" */
int odds_words_bands(const odds *o, const int *tenths); /* how many have a share at all */
void odds_words_mean(int64_t milli, char out[48]);      /* "1.3 on average", rounded to a tenth */
void odds_words_share(const odds *o, int tenths, char out[24]);

#endif
