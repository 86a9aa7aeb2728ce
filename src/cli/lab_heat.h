/*
 * lab_heat.h: the map of the laboratory's page: where units fall.
 */
#ifndef CLI_LAB_HEAT_H
#define CLI_LAB_HEAT_H

#include "cli/lab_read.h"

void lab_heat(const lab_data *d, int sheet, strbuf *out); /* nothing where nobody fell */

#endif
