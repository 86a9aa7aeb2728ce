/*
 * keys.h: what keys do at the table.
 */
#ifndef UI_TABLE_KEYS_H
#define UI_TABLE_KEYS_H

#include "ui/table/parts.h"

void keys_board(table *t);
bool keys_not_this(table *t); /* puts away the nearest thing there is, as Esc does; false: there is nothing */

#endif
