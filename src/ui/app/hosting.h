/*
 * hosting.h: the application as the table's host: its settings, messages and screens behind a table_host.
 */
#ifndef UI_HOSTING_H
#define UI_HOSTING_H

#include "ui/app/app_internal.h"

void hosting_begin(app *a);                            /* fills a->host_of_table in */
void hosting_run(app *a, uint64_t now, bool in_event); /* what changes from run to run */

#endif
