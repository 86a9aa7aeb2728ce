/* sign.c: see sign.h. */
#include "ui/table/board/sign.h"

#include "ui/table/battle.h"

void sign_draw(const table *t, int side, float x, float y, float k)
{
    ui *u = t->host->ui;
    if (side < 0 || side >= t->sc->nsides) return;
    const int style = t->sc->sides[side].style;
    const side_colours c = palette_side(u->t.sides, style);
    if (style == 1) {
        const fpoint p[4] = {{x, y - 6.5f * k}, {x + 6.5f * k, y}, {x, y + 6.5f * k}, {x - 6.5f * k, y}};
        draw_polygon(u->out, p, 4, c.face);
    } else if (style == 0) {
        draw_rect(u->out, (frect){x - 4.5f * k, y - 4.5f * k, 9 * k, 9 * k}, c.face);
    } else if (style == 3) {
        const fpoint p[3] = {{x, y - 6 * k}, {x + 6 * k, y + 4.5f * k}, {x - 6 * k, y + 4.5f * k}};
        draw_polygon(u->out, p, 3, c.face);
        draw_polyline(u->out, p, 3, true, u->t.ink, (stroke_style){.width = 1});
    } else {
        draw_circle(u->out, x, y, 5 * k, c.face, u->t.ink, style > 3 ? 1 : 0);
    }
}
