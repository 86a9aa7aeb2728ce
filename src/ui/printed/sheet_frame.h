/* sheet_frame.h: the margin: paper, neatline, letters and numbers. */
#ifndef UI_SHEET_FRAME_H
#define UI_SHEET_FRAME_H

#include "ui/printed/printed_internal.h"

void sheet_record_paper(const sheet_art *a, frect bounds, draw_list *d); /* bounds: with the margin */
/* Which of SHEET_NUMBERS sizes the numbers have where a cell is `cell` pixels and names have `least`. */
int sheet_frame_size(const sheet_art *a, float cell, float least);
void sheet_record_frame(const sheet_art *a, int size, draw_list *d);

#endif
