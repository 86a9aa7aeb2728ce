/* dice_row_marks.c: see dice_row_marks.h. */
#include "ui/table/board/dice_row_marks.h"

#include <math.h>
#include <stdio.h>

#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/dice_row.h"

static bool seen(const table *t, int who)
{
    const unit *u = &t->anim->shown.units[who];
    return u->status == UNIT_ON && t->b->spaces[u->space].sheet == t->camera->sheet;
}

/* How far its die lets it go, at its upper left corner. */
static void disc(table *t, const dice_row_unit *k)
{
    ui *u = t->host->ui;
    const fpoint c = where_unit(t, k->who);
    const float half = where_counter(t, t->anim->shown.units[k->who].space) / 2,
                r = fminf(theme_tx(&u->t, 11, 13), half * 0.62f), x = c.x - half, y = c.y - half;
    char s[12];
    snprintf(s, sizeof s, "%d", k->may);
    const font f = {INTER_BOLD, roundf(r * (s[1] ? 1.05f : 1.27f))};
    draw_circle(u->out, x, y, r + 1.6f, u->t.ivory, 0, 0);
    draw_circle(u->out, x, y, r, u->t.ink, 0, 0);
    draw_text(u->out, f, u->t.ivory, x, y + f.px * 0.36f, ALIGN_CENTRE, s);
}

static void ring(table *t, int who)
{
    ui *u = t->host->ui;
    const fpoint c = where_unit(t, who);
    const float half = where_counter(t, t->anim->shown.units[who].space) / 2 + 7;
    const frect r = {c.x - half, c.y - half, 2 * half, 2 * half};
    draw_round(u->out, r, 9, 0, u->t.ink, 7);
    draw_round(u->out, ui_inset(r, 1.8f), 8, 0, 0xffe9a6ff, 3.4f);
}

void dice_row_marks(table *t)
{
    const dice_row *r = t->dice_row;
    if (!r->on) return;
    if (r->opened != NO_UNIT && seen(t, r->opened)) ring(t, r->opened);
    for (int i = 0; i < r->count; i++) {
        const dice_row_unit *k = &r->unit[i];
        if (seen(t, k->who) && dice_row_die(t, k) == DICE_LIES && !dice_row_went(t, k) && k->may > 0)
            disc(t, k);
    }
}
