/* page.c: the frame of full-page screens. */
#include "ui/page.h"

#include <string.h>

#include "ui/sheet.h"

void page_table_top(app *a)
{
    ui *u = &a->ui;
    sheet_art_textures(u->host);
    frect all = {0, 0, u->t.width, u->t.height};
    draw_rect(u->out, all, u->t.walnut);
    draw_tiled(u->out, SHEET_KEY_WOOD, all, 1);
}

frect page_begin(app *a, const char *title, const char *subtitle, frect *bar)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float gap = theme_px(t, 16, 24), m = t->margin;
    const float head = theme_tx(t, 76, 104), foot = theme_tx(t, 54, 68);
    page_table_top(a);
    font f = theme_font(t, TEXT_TITLE);
    float x = m + gap + 8, base = m + head * 0.66f;
    draw_text(u->out, f, t->ivory, x, base, ALIGN_LEFT, title);
    if (subtitle != NULL) {
        float w = u->host->text_width(u->host->self, f, title, strlen(title));
        draw_line(u->out, x + w + 20, m + head * 0.28f, x + w + 20, m + head * 0.76f, t->brass, (stroke_style){.width = 1});
        ui_text_fit(u, TEXT_NOTE_ITALIC, t->sand, x + w + 40, base, ALIGN_LEFT, t->width - x - w - 60 - m, subtitle);
    }
    frect strip = {0, t->height - m - foot, t->width, foot + m};
    draw_rect(u->out, strip, t->walnut);
    draw_line(u->out, 0, strip.y, t->width, strip.y, t->brass, (stroke_style){.width = 1});
    float bh = theme_tx(t, 38, 46), bw = ui_button_width(u, "Back", "Esc");
    frect back = {m + 8, strip.y + (foot - bh) / 2, bw, bh};
    if (ui_button(u, ui_name("page-back", 0), back, LOOK_NORMAL, "Back", "Esc", KEY_ESCAPE, 0)) app_back(a);
    if (bar != NULL) *bar = (frect){back.x + bw + 8, back.y, t->width - m - 8 - (back.x + bw + 8), bh};
    return (frect){m + gap, m + head, t->width - 2 * (m + gap), strip.y - gap - m - head};
}
