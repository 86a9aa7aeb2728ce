/*
 * fallen.h: the fallen, where bases were lost and units ended; read from events, and only from those the
 * viewer was told.
 */
#ifndef UI_TABLE_FALLEN_H
#define UI_TABLE_FALLEN_H

#include "core/strbuf.h"
#include "ui/draw/draw.h"
#include "ui/table/parts.h"

typedef struct fallen { /* who lies on a space since an event of the history */
    int entry, event;
    uint16_t space;
    int16_t unit;
    uint8_t seen_by, figures;
    int lost; /* steps, bases: as the score counts them; of them `figures` are drawn */
    int fell; /* of them those who did not run off, and were not taken */
} fallen;

typedef struct fallen_list {
    fallen *items;
    int count, cap;
    int entries; /* of the session that were read */
} fallen_list;

void fallen_free(table *t);

void fallen_update(table *t);
void fallen_clear(table *t);
void fallen_draw(table *t);
bool fallen_any(const table *t); /* somebody lies in sight on the sheet that is shown: under no counter */
void fallen_sample(const table *t, frect r); /* one of them, as they lie there now */
int fallen_count(const table *t, int space); /* figures drawn there */
/* "steps lost at A4 in all: Spanish 2, Moroccans 3": every loss there, counted as the score counts them, with
 * who was destroyed, broken up or taken all he had left. false: nothing was lost there. */
bool fallen_words(const table *t, int space, strbuf *out);
/* "Spanish 2, Moroccans 3": of those lost there who fell; false: nobody did. */
bool fallen_fell(const table *t, int space, strbuf *out);

#endif
