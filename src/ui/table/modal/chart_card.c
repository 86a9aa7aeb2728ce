/* chart_card.c: a printed table as a card of its own. */
#include "ui/table/modal/chart_card.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/panels/sum.h"

static chart_look card_look(const table *t, const roll *r)
{
    const bool first = t->modal->shown != MODAL_CHART; /* then it may be scrolled */
    if (r) return (chart_look){.row = r->row, .column = r->column, .landed = true, .follow = first};
    const panel_row *p = &t->modal->chart_row;
    return (chart_look){.row = p->n[1],
                        .column = p->n[2],
                        .landed = p->n[1] >= 0,
                        .follow = first,
                        .chances = true,
                        .modifier = p->n[3]};
}

static void card_note(const table *t, const chart *c, const roll *r, const chart_look *look, char *out,
                      size_t size)
{
    char sum[64] = "";
    int chances[CHART_PANEL_ROWS];
    if (!r && chart_panel_chances(c, look->modifier, chances) && look->modifier) {
        char added[LEDGER_TEXT];
        ledger_op_text(LEDGER_ADD, look->modifier, false, added);
        snprintf(sum, sizeof sum, _("; the chances count %s to the dice"), added);
    }
    const char *dice = c->dice ? c->dice : "", *comma = dice[0] ? ", " : "";
    snprintf(out, size, "%s%s§%s%s%s", dice, comma, c->rule ? c->rule : "",
             c->house ? _(", our own value") : "", sum);
    (void)t;
}

void chart_card_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    if (t->modal->chart < 0 || t->modal->chart >= t->sc->ncharts) {
        modal_close(t);
        return;
    }
    const chart *c = &t->sc->charts[t->modal->chart];
    const roll *r = t->modal->chart_roll ? &t->anim->tray : NULL;
    chart_look look = card_look(t, r);
    int tried[CHART_PANEL_ROWS];
    look.chances = look.chances && chart_panel_chances(c, look.modifier, tried);
    const float natural_w = chart_panel_width(t, c) + (look.chances ? theme_tx(m, 84, 100) : 0) + 72;
    const float title_w = ui_width(u, TEXT_TITLE, c->title) + 62;
    const float w = fminf(m->width - 32, fmaxf(theme_tx(m, 460, 560), fmaxf(natural_w, title_w))),
                inner = w - 72;
    const float head = theme_font(m, TEXT_TITLE).px * 1.2f + theme_tx(m, 26, 30),
                sum = r ? sum_draw(t, r, 0, 0, inner, 0, false) + 14 : 0;
    const float foot = theme_tx(m, 60, 70), room = m->height - 40 - head - sum - foot - 30,
                shown = fminf(chart_panel_height(t, c, inner, &look) + 4, room);
    ui_layer_begin(u, ui_name("chart", 0), true);
    frect box = {roundf((m->width - w) / 2), 0, w, head + shown + sum + foot + 30};
    box.y = roundf((m->height - box.h) / 2);
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 9), 3, 0, m->ink, 1.6f);
    ui_region_add(u, ui_name("chart", 1), box, UI_SOLID);
    float y = box.y + 18, mid = box.x + w / 2;
    ui_text_fit(u, TEXT_TITLE, m->ink, mid, y + theme_font(m, TEXT_TITLE).px * 0.85f, ALIGN_CENTRE, w - 60,
                c->title);
    char line[200];
    card_note(t, c, r, &look, line, sizeof line);
    ui_text_fit(u, TEXT_NOTE_ITALIC, m->ink2, mid,
                y + theme_font(m, TEXT_TITLE).px * 1.2f + theme_tx(m, 12, 14), ALIGN_CENTRE, w - 60, line);
    y = box.y + head + 10;
    chart_panel_draw(t, c, &look, (frect){box.x + 24, y, w - 48, shown}, modal_scroll(t));
    if (r) sum_draw(t, r, box.x + 36, y + shown + 12, inner, 0, true);
    float bh = fmaxf(38, theme_tx(m, 38, 44)), bw = ui_button_width(u, _("Back"), "Esc");
    bool out =
        ui_button(u, ui_name("chartback", 0), (frect){box.x + w - bw - 28, box.y + box.h - bh - 20, bw, bh},
                  LOOK_PRIMARY, _("Back"), "Esc", KEY_ESCAPE, 0);
    if (out || ui_key(u, KEY_ENTER, 0) || ui_key(u, KEY_SPACE, 0)) modal_close(t);
    ui_layer_end(u);
}
