/* bar_fit.c: how the buttons of the bar share the room there is. */
#include "ui/table/panels/bar_fit.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/game.h"
#include "ui/table/host.h"

bool bar_has_cap(const bar_item *item)
{
    return item->brief || item->keeps_cap;
}

static float bar_measure(ui *u, bar *b, bool caps)
{
    float w = 0;
    for (int i = 0; i < b->count; i++) {
        const bar_item *item = &b->item[i];
        b->item[i].width = ui_button_width_for(u, item->brief ? "" : item->label, item->words,
                                               caps || bar_has_cap(item) ? item->cap : "");
        w += b->item[i].width + 8;
    }
    return w;
}

float bar_wide(ui *u, bar *b, const bar_fit *f)
{
    return bar_measure(u, b, f->caps) + (float)b->count * (f->gap - 8 - f->cut);
}

static bool is_barred(const bar_item *i)
{
    return i->look == LOOK_OFF && i->what == DO_VERB;
}

/* What is barred goes without its key's cap. */
static void bar_bare_barred(bar *b)
{
    for (int i = 0; i < b->count; i++)
        if (is_barred(&b->item[i])) b->item[i].cap[0] = 0;
}

/* The last of what is barred goes, and what it would be done to last: the charge, the fire is asked for most.
 * false: nothing barred is left. */
static bool bar_drop_barred(const table *t, bar *b)
{
    for (int wanted = 0; wanted < 2; wanted++)
        for (int i = b->count - 1; i >= 0; i--) {
            if (!is_barred(&b->item[i])) continue;
            if (!wanted && (t->rs->verbs[b->item[i].verb].takes & TAKES_TARGET) != 0) continue;
            memmove(&b->item[i], &b->item[i + 1], (size_t)(b->count - i - 1) * sizeof *b->item);
            b->count--;
            return true;
        }
    return false;
}

/* Still too wide: the long words give way, and say the whole under the pointer. */
static void bar_squeeze(bar *b, float room, float wide)
{
    while (wide > room) {
        int most = 0;
        for (int i = 1; i < b->count; i++)
            if (b->item[i].width > b->item[most].width) most = i;
        if (b->count == 0 || b->item[most].width < 44) return;
        b->item[most].width -= 4;
        wide -= 4;
    }
}

/* Where room is short: the key caps of what is barred go first, then spacing, then most of the words of Why
 * not, then what is barred, then the key caps; the words of the deeds and of Odds stay. */
bar_fit bar_make_fit(const table *t, bar *b, float room)
{
    ui *u = t->host->ui;
    bar_fit f = {.caps = true, .gap = 8};
    if (bar_wide(u, b, &f) <= room) return f;
    bar_bare_barred(b);
    if (bar_wide(u, b, &f) <= room) return f;
    f.gap = 5, f.cut = theme_tx(&u->t, 9, 16);
    for (int i = 0; i < b->count && bar_wide(u, b, &f) > room; i++)
        if (b->item[i].what == DO_WHY) snprintf(b->item[i].label, sizeof b->item[i].label, _("Why?"));
    while (bar_wide(u, b, &f) > room && bar_drop_barred(t, b)) {
    }
    if (bar_wide(u, b, &f) > room) f.caps = false;
    for (int i = 0; i < b->count && !f.caps; i++) { /* of the golden one last */
        bar_item *item = &b->item[i];
        item->keeps_cap = item->look == LOOK_PRIMARY;
        if (item->keeps_cap && bar_wide(u, b, &f) > room) item->keeps_cap = false;
    }
    const bar_fit loose = {.caps = f.caps, .gap = 8};
    if (bar_wide(u, b, &loose) <= room) f = loose;
    bar_squeeze(b, room, bar_wide(u, b, &f));
    return f;
}
