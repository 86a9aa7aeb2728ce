/*
 * declared.h: the fires and charges declared that are still to come; read from events the viewer was told.
 */
#ifndef UI_TABLE_DECLARED_H
#define UI_TABLE_DECLARED_H

#include "ui/table/parts.h"

enum { DECLARED_MAX = 96 };
typedef struct declared_list {
    int count;
    int16_t unit[DECLARED_MAX], other[DECLARED_MAX];
} declared_list;

void declared_find(const table *t, declared_list *d);

#endif
