/*
 * log_fold.h: lines of the log that are told as one: the steps of a ride, a shot with its aim, its dice and
 * what it came to. What came of it stands first; how it came about is set quietly beneath.
 */
#ifndef UI_TABLE_LOG_FOLD_H
#define UI_TABLE_LOG_FOLD_H

#include "ui/table/panels/log.h"

/* The lines from `first` on are all of one entry (e NULL: what setting up said); they are the last there are.
 */
void log_fold(table *t, log_panel *g, int first, const session_entry *e);
/* Where luck changed what a fight came to, that is told beneath it, once nothing more comes of it and all of
 * it has been shown. */
void log_fold_luck(const table *t, log_panel *g);

#endif
