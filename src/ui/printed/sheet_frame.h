/* sheet_frame.h: the margin: paper, neatline, letters and numbers. */
#ifndef UI_SHEET_FRAME_H
#define UI_SHEET_FRAME_H

#include "ui/printed/printed_internal.h"

void sheet_record_paper(const sheet_art *a, frect bounds, draw_list *d); /* bounds: with the margin */
void sheet_record_frame(const sheet_art *a, const draw_host *host, draw_list *d);

#endif
