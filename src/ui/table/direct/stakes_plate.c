/* stakes_plate.c: see stakes_plate.h. What it says is made by game/stakes.c; here it is laid on the board. */
#include "ui/table/direct/stakes_plate.h"

#include <math.h>

#include "core/language.h"
#include "ui/table/direct/verdict_plate.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/standing.h"

bool stakes_plate_on(const table *t)
{
    return anim_roll_under_way(t->anim) && t->anim->stakes[0] && !anim_chart_under_way(t->anim);
}

/* Where whom it is about stands. */
static int place_of(const table *t, int who)
{
    const unit *u = who == NO_UNIT ? NULL : &t->anim->shown.units[who];
    return u && u->status == UNIT_ON ? u->space : NO_SPACE;
}

void stakes_plate_draw(table *t)
{
    layout_lay_stakes(t, (frect){0});
    if (!stakes_plate_on(t)) return;
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const char *text = t->anim->stakes;
    const int doer = standing_unit_of(t, t->anim->tray.unit),
              other = standing_unit_of(t, t->anim->tray.other);
    const int about = t->anim->tray.cause == CAUSE_MORALE ? doer : other; /* whose heart is asked */
    const int space = place_of(t, about) != NO_SPACE ? place_of(t, about) : place_of(t, doer);
    const char *title = _("At stake in this throw");
    const float pad = theme_tx(m, 14, 18), most = fminf(theme_tx(m, 440, 560), odds_board_leaves(t).w - 24);
    const float in = fminf(most - 2 * pad - 6,
                           fmaxf(ui_width(u, TEXT_SMALL_STRONG, title), ui_width(u, TEXT_BODY_STRONG, text)) +
                               2),
                head = roundf(theme_font(m, TEXT_SMALL_STRONG).px * 1.4f),
                h = roundf(ui_wrap(u, TEXT_BODY_STRONG, 0, 0, 0, in, 1.3f, false, text) + head +
                           theme_tx(m, 18, 22));
    const frect r = verdict_plate_place(t, space, doer, other, roundf(in + 2 * pad + 6), h);
    layout_lay_stakes(t, r);
    draw_clip_push(u->out, t->layout->board);
    verdict_plate_lead(t, r, space, false);
    ui_popover(u, r);
    const int side = doer >= 0 ? t->sc->units[doer].side : NO_SIDE;
    if (side >= 0)
        draw_rect(u->out, (frect){r.x + 1, r.y + 8, 5, r.h - 16},
                  palette_side(m->sides, t->sc->sides[side].style).face);
    /* Nothing has come of it yet. */
    const float y = r.y + theme_tx(m, 9, 11);
    ui_text(u, TEXT_SMALL_STRONG, m->ink2, r.x + pad + 4, y + theme_font(m, TEXT_SMALL_STRONG).px, ALIGN_LEFT,
            title);
    ui_wrap(u, TEXT_BODY_STRONG, m->ink, r.x + pad + 4, y + head, in, 1.3f, true, text);
    draw_clip_pop(u->out);
}
