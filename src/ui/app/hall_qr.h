/* hall_qr.h: a line of text as a QR code, black on white, for a telephone held up to the screen. */
#ifndef UI_HALL_QR_H
#define UI_HALL_QR_H

#include "ui/widget/widget.h"

/* In r, with the four modules of white about it that readers ask for; false: it is too long for any. */
bool hall_qr(ui *u, frect r, const char *text);

#endif
