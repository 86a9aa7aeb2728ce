/* tabs.c: one tab for each map of a battle that has several. */
#include "ui/table/board/tabs.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"

static void tab_name(const table *t, int sheet, char *out, size_t size)
{
    const board_sheet *s = &t->b->sheets[sheet];
    const char *name = s->title && s->title[0] ? s->title : s->name && s->name[0] ? s->name : "";
    if (name[0])
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, _("Map %d"), sheet + 1);
}

static int units_on(const table *t, int sheet)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        n += p->status == UNIT_ON && p->space != NO_SPACE && t->b->spaces[p->space].sheet == sheet;
    }
    return n;
}

static void one_tab(table *t, int sheet, frect r, const char *name)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const bool on = sheet == t->camera->sheet, asked = sheet == t->battle->d.sheet && t->battle->d.side >= 0;
    ui_id id = ui_name("sheettab", sheet);
    draw_round(u->out, r, 7,
               on              ? m->panel
               : ui_hot(u, id) ? 0x5d4430ff
                               : m->walnut2,
               on ? m->ink : m->brass, 1.3f);
    if (asked)
        draw_circle(u->out, r.x + theme_tx(m, 12, 12), r.y + r.h / 2, theme_tx(m, 4, 4), m->gold, m->ink, 1);
    ui_squeeze(u, theme_font(m, TEXT_SMALL_STRONG), on ? m->ink : m->ivory,
               (frect){r.x + theme_tx(m, 22, 22), r.y, r.w - theme_tx(m, 30, 30), r.h}, ALIGN_LEFT, name);
    char tip[200];
    const int n = units_on(t, sheet);
    snprintf(tip, sizeof tip,
             n == 1 ? _("%s: %d unit in sight there.%s The keys [ and ] turn from map to map.")
                    : _("%s: %d units in sight there.%s The keys [ and ] turn from map to map."),
             name, n, asked ? _(" The choice now is made here.") : "");
    ui_tooltip(u, id, r, tip);
    if (ui_click(u, id, r, UI_FOCUS)) camera_show_sheet(t, sheet);
}

static const float GAP = 4;

static float tab_width(const table *t, const char *name)
{
    const theme *m = &t->host->ui->t;
    const float n = (float)t->b->nsheets, room = (t->layout->board.w - 20 - GAP * (n - 1)) / n;
    return fminf(room, ui_width(t->host->ui, TEXT_SMALL_STRONG, name) + theme_tx(m, 34, 34));
}

frect tabs_room(const table *t)
{
    const theme *m = &t->host->ui->t;
    frect r = {t->layout->board.x + 10, t->layout->board.y + 8, 0, theme_tx(m, 36, 36)};
    for (int i = 0; i < t->b->nsheets && t->b->nsheets > 1; i++) {
        char name[96];
        tab_name(t, i, name, sizeof name);
        r.w += tab_width(t, name) + (i ? GAP : 0);
    }
    return r;
}

void tabs_draw(table *t)
{
    ui *u = t->host->ui;
    const int n = t->b->nsheets;
    if (n < 2 || t->modal->card == MODAL_CURTAIN) return;
    if (ui_key(u, ']', 0)) camera_show_sheet(t, (t->camera->sheet + 1) % n);
    if (ui_key(u, '[', 0)) camera_show_sheet(t, (t->camera->sheet + n - 1) % n);
    frect r = tabs_room(t);
    for (int i = 0; i < n; i++) {
        char name[96];
        tab_name(t, i, name, sizeof name);
        r.w = tab_width(t, name);
        one_tab(t, i, r, name);
        r.x += r.w + GAP;
    }
}
