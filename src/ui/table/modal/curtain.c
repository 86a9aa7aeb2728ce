/* curtain.c: between two people: the table is covered until the one who decides has the seat. */
#include "ui/table/modal/curtain.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/modal/modal.h"

void curtain_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    ui_layer_begin(u, ui_name("curtain", 0), false);
    draw_rect(u->out, (frect){0, 0, m->width, m->height}, m->walnut);
    draw_tiled(u->out, TEXTURE_WOOD, (frect){0, 0, m->width, m->height}, 1);
    int side = t->battle->d.side >= 0 ? t->battle->d.side : 0;
    const scenario_side *s = &t->sc->sides[side];
    char line[200];
    snprintf(line, sizeof line, _("The table is for the %s"), s->name);
    frect r =
        modal_box(t, fmaxf(theme_tx(m, 520, 640), ui_width(u, TEXT_TITLE, line) + 80), theme_tx(m, 300, 340));
    ui_panel(u, r);
    float size = theme_tx(m, 60, 72), y = r.y + 24;
    pieces_badge(t, side, r.x + r.w / 2 - size / 2, y, size);
    y += size + 14;
    y = modal_title(t, r, y, line) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 40, y, r.w - 80, 1.4f, true,
            _("Whoever plays them takes the seat; everybody else looks away. Then what they saw happen is "
              "shown again."));
    static const char *const go[] = {N_("I am in the seat")};
    float h = fmaxf(40, theme_tx(m, 40, 48)), w = ui_button_width(u, go[0], "Enter") + 30;
    frect b = {r.x + (r.w - w) / 2, r.y + r.h - h - 22, w, h};
    if (ui_button(u, ui_name("seated", 0), b, LOOK_PRIMARY, go[0], "Enter", KEY_ENTER, 0))
        t->heed(t, NOTICE_SEATED, 0);
    ui_layer_end(u);
}
