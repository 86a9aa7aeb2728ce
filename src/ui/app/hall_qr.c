/* hall_qr.c: see hall_qr.h. The code itself is libqrencode's. */
#include "ui/app/hall_qr.h"

#include <math.h>
#include <qrencode.h>

bool hall_qr(ui *u, frect r, const char *text)
{
    enum { QUIET = 4 };
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    draw_rect(u->out, r, 0xffffffff);
    if (!code) return false;
    const int n = code->width;
    const float one = fmaxf(1, floorf(fminf(r.w, r.h) / (float)(n + 2 * QUIET))),
                x = roundf(r.x + (r.w - one * (float)n) / 2), y = roundf(r.y + (r.h - one * (float)n) / 2);
    for (int row = 0; row < n; row++)
        for (int from = 0, to; from < n; from = to + 1) { /* black in a row is one rectangle */
            for (to = from; to < n && code->data[row * n + to] & 1; to++)
                ;
            if (to > from)
                draw_rect(u->out,
                          (frect){x + one * (float)from, y + one * (float)row, one * (float)(to - from), one},
                          0x000000ff);
        }
    QRcode_free(code);
    return true;
}
