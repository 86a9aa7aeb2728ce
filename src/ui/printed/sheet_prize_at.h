/* sheet_prize_at.h: where the diamond of an objective is printed. */
#ifndef UI_SHEET_PRIZE_AT_H
#define UI_SHEET_PRIZE_AT_H

#include <stdint.h>

#include "ui/draw/draw.h"

enum { SHEET_PRIZES = 64 };
typedef struct sheet_prize_at {
    uint16_t space; /* of the board */
    fpoint at;      /* on the sheet, as printed */
    int worth;
} sheet_prize_at;

#endif
