/*
 * lab_report.h: the page of a run: report.html, which needs no other file.
 */
#ifndef CLI_LAB_REPORT_H
#define CLI_LAB_REPORT_H

#include "cli/lab.h"

/* Reads the tables of the folder and writes its page anew. */
bool lab_report(const char *dir, const scenario *sc, const lab_card *card, error *err);

#endif
