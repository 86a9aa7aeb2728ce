/* about.h: words of the trade explained where they stand, to who points at them or presses. */
#ifndef UI_TABLE_ABOUT_H
#define UI_TABLE_ABOUT_H

#include "ui/table/parts.h"

/* The explanation of the word of that code ("about.<code>" in the system's words); NULL: it has none. */
const char *about_words(const table *t, const char *code);
/* Dots under a word that is explained: `r` is where it is written, `id` its region. Nothing for another. */
void about_word(table *t, ui_id id, frect r, const char *code);
/* The same of words that ui_wrap() sets in that width from x, y on: dots under each of their lines. */
void about_wrapped(table *t, ui_id id, text_role role, float x, float y, float width, float leading,
                   const char *text, const char *code);

#endif
