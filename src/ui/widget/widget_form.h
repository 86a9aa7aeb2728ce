/* widget_form.h: what is ticked, slid, chosen and typed into. Each returns whether it changed, but for
 * ui_input(). */
#ifndef UI_WIDGET_FORM_H
#define UI_WIDGET_FORM_H

#include "ui/widget/widget.h"

bool ui_check(ui *u, ui_id id, frect r, const char *label, bool *on);
bool ui_slider(ui *u, ui_id id, frect r, float lo, float hi, float step, float *value);
bool ui_segments(ui *u, ui_id id, frect r, const char *const *labels, int n, int *value);
/* UTF-8 in buf[size]; true when Enter was pressed in it. */
bool ui_input(ui *u, ui_id id, frect r, char *buf, size_t size, const char *hint);

#endif
