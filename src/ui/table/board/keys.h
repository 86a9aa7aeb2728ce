/*
 * keys.h: what keys do at the table.
 */
#ifndef UI_TABLE_KEYS_H
#define UI_TABLE_KEYS_H

#include "ui/table/parts.h"

void keys_board(table *t);

#endif
