/* modal.c: the one card that lies over everything: opened here, and the furniture all of them share. */
#include "ui/table/modal/modal.h"

#include <math.h>

#include "core/language.h"
#include "ui/table/guard.h"
#include "ui/table/pointer.h"
#include "ui/table/layout.h"

enum { APART = 8 }; /* from the bar and from the window's edge, pixels */

static modal *own(table *t)
{
    return (modal *)t->modal;
}

void modal_open(table *t, modal_card card)
{
    modal *m = own(t);
    if (card != MODAL_NONE) sounds_play(t->host->sounds, "paper", 0.6f);
    m->card = card;
    m->scroll.at = 0;
    pointer_rests(t);
    guard_deed(t);
}

void modal_close(table *t)
{
    own(t)->card = MODAL_NONE;
}

bool modal_turn(table *t)
{
    modal *m = own(t);
    const bool gone = m->card == MODAL_NONE && m->shown != MODAL_NONE;
    m->shown = m->card;
    return gone;
}

void modal_ask_sure(table *t, const action *act, bool of_all)
{
    own(t)->sure = *act;
    own(t)->sure_of_all = of_all;
    modal_open(t, MODAL_SURE);
}

void modal_ask_undo(table *t, int count)
{
    own(t)->undo_to = count;
    modal_open(t, MODAL_UNDO);
}

void modal_ask_undo_to(table *t, int count)
{
    own(t)->undo_to = count;
    modal_open(t, MODAL_UNDO_TO);
}

void modal_chart(table *t, int index, const panel_row *row)
{
    modal *m = own(t);
    m->chart = index;
    m->chart_roll = row == NULL;
    if (row) m->chart_row = *row;
    modal_open(t, MODAL_CHART);
}

void modal_reload(table *t, const reload_told *told)
{
    own(t)->reload = *told;
    modal_open(t, MODAL_RELOAD);
}

ui_scroll *modal_scroll(table *t)
{
    return &own(t)->scroll;
}

char *modal_faces(table *t)
{
    return own(t)->faces;
}

int *modal_seats(table *t)
{
    return own(t)->seats;
}

frect modal_box(const table *t, float w, float h)
{
    theme *m = &t->host->ui->t;
    w = fminf(w, m->width - 32);
    h = fminf(h, m->height - 32);
    return (frect){roundf((m->width - w) / 2), roundf((m->height - h) / 2), w, h};
}

static frect lay(table *t, const char *name, frect r)
{
    ui *u = t->host->ui;
    ui_layer_begin(u, ui_name(name, 0), true);
    ui_panel(u, r);
    ui_region_add(u, ui_name(name, 1), r, UI_SOLID);
    return r;
}

frect modal_begin(table *t, const char *name, float w, float h)
{
    return lay(t, name, modal_box(t, w, h));
}

float modal_room_below(const table *t)
{
    return t->host->ui->t.height - (t->layout->top.y + t->layout->top.h) - 2 * APART;
}

frect modal_begin_below(table *t, const char *name, float w, float h)
{
    frect r = modal_box(t, w, h);
    const float top = t->layout->top.y + t->layout->top.h + APART;
    if (r.y < top && r.h <= modal_room_below(t)) r.y = top;
    return lay(t, name, r);
}

float modal_title(table *t, frect r, float y, const char *s)
{
    ui *u = t->host->ui;
    float px = theme_font(&u->t, TEXT_TITLE).px;
    ui_text_fit(u, TEXT_TITLE, u->t.ink, r.x + r.w / 2, y + px * 0.85f, ALIGN_CENTRE, r.w - 48, s);
    return y + px * 1.15f;
}

int modal_buttons(table *t, frect r, const char *const *labels, int n)
{
    ui *u = t->host->ui;
    float h = fmaxf(38, theme_tx(&u->t, 38, 44)), x = r.x + r.w - 24;
    int pressed = -1;
    for (int i = 0; i < n; i++) {
        const char *cap = i == 0 ? "Enter" : i == n - 1 ? "Esc" : "";
        int key = i == 0 ? KEY_ENTER : i == n - 1 ? KEY_ESCAPE : 0;
        float w = ui_button_width(u, labels[i], cap);
        x -= w;
        if (ui_button(u, ui_name(labels[i], i), (frect){x, r.y + r.h - h - 20, w, h},
                      i == 0 ? LOOK_PRIMARY : LOOK_NORMAL, labels[i], cap, key, 0))
            pressed = i;
        x -= 10;
    }
    return pressed;
}
