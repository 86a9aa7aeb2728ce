/* place_panel.c: the place under the pointer, where the dock has room for it. */
#include "ui/table/panels/place_panel.h"

#include <math.h>

#include "core/mem.h"
#include "core/strbuf.h"
#include "ui/table/board/place.h"
#include "ui/table/pointer.h"

struct place_panel {
    ui_scroll scroll;
};

struct place_panel *place_panel_new(void)
{
    return mem_alloc(sizeof(struct place_panel));
}

/* What does not fit is set smaller, and then scrolls. */
static void place_text(table *t, frect body, text_role role, colour ink, float leading, const char *s)
{
    ui *u = t->host->ui;
    float h = ui_wrap(u, role, 0, 0, 0, body.w, leading, false, s);
    if (h > body.h) {
        role = TEXT_BODY;
        leading = 1.3f;
        h = ui_wrap(u, role, 0, 0, 0, body.w, leading, false, s);
    }
    if (h <= body.h) {
        t->place_panel->scroll.at = 0;
        ui_wrap(u, role, ink, body.x, body.y, body.w, leading, true, s);
        return;
    }
    const ui_id id = ui_name("placescroll", 0);
    const float inner = body.w - 14;
    h = ui_wrap(u, role, 0, 0, 0, inner, leading, false, s) + 4;
    ui_scroll_begin(u, id, body, &t->place_panel->scroll, h);
    ui_wrap(u, role, ink, body.x, body.y - t->place_panel->scroll.at, inner, leading, true, s);
    ui_scroll_end(u, id, body, &t->place_panel->scroll);
}

void place_panel_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    ui_panel(u, r);
    ui_region_add(u, ui_name("place", 0), r, UI_SOLID);
    float pad = theme_tx(m, 12, 16), y = r.y + pad + theme_font(m, TEXT_PLACE).px;
    draw_clip_push(u->out, ui_inset(r, 3));
    if (t->pointer->hover == NO_SPACE) {
        ui_text_fit(u, TEXT_UNIT, m->ink, r.x + pad, y + 2, ALIGN_LEFT, r.w - 2 * pad, t->sc->title);
        place_text(t, (frect){r.x + pad, y + 12, r.w - 2 * pad, r.y + r.h - y - 18}, TEXT_NOTE, m->ink, 1.36f,
                   t->sc->note);
        draw_clip_pop(u->out);
        return;
    }
    char title[128];
    strbuf text = {0};
    place_words(t, t->pointer->hover, title, sizeof title, &text);
    const float width = r.w - 2 * pad;
    if (ui_width(u, TEXT_UNIT, title) <= width) {
        ui_text(u, TEXT_UNIT, m->ink, r.x + pad, y + 2, ALIGN_LEFT, title);
    } else {
        const float line = roundf(theme_font(m, TEXT_UNIT).px * 1.15f);
        y += ui_wrap(u, TEXT_UNIT, m->ink, r.x + pad, r.y + pad * 0.7f, width, 1.15f, true, title) - line;
    }
    place_text(t, (frect){r.x + pad, y + 14, r.w - 2 * pad, r.y + r.h - y - 20}, TEXT_BODY, m->ink2, 1.45f,
               strbuf_str(&text));
    strbuf_free(&text);
    draw_clip_pop(u->out);
}
