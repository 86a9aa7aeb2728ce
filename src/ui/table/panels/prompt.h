/*
 * prompt.h: what is awaited and of whom, in words.
 */
#ifndef UI_TABLE_PROMPT_H
#define UI_TABLE_PROMPT_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

/* Of the line the right end may take: the sentence is what is asked. */
#define PROMPT_ASIDE 0.32f
/* Between the parts of the right end. They stand apart, so that the first can be left out. */
#define PROMPT_PARTS " \u00b7 "

typedef struct prompt_text {
    char who[96];
    strbuf what;
    strbuf more;      /* for who rests the pointer on it; empty: what it says is all */
    strbuf right;     /* its parts, each left out whole */
    bool by_the_way;  /* the right end tells only of what the pointer is on: it goes where room is short */
    const char *rule; /* of what is prepared: its chip; "": none is told */
    int side;
    bool asks; /* the side itself, by the rules' own sentence */
} prompt_text;

void prompt_words(table *t, prompt_text *p); /* the caller's: prompt_free() */
void prompt_free(prompt_text *p);

#endif
