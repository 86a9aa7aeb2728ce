/*
 * questions.h: yes or no: undo, overrule, an action seldom wise, the lesson anew; and the keys, where no
 * screen of their own shows them.
 */
#ifndef UI_TABLE_QUESTIONS_H
#define UI_TABLE_QUESTIONS_H

#include "ui/table/parts.h"

void questions_undo(table *t);
void questions_undo_to(table *t);
void questions_overrule(table *t);
void questions_sure(table *t);
/* Its lesson from the start: at once; asked first where something was played. */
void questions_ask_lesson(table *t);
void questions_lesson(table *t);
void questions_keys(table *t);

#endif
