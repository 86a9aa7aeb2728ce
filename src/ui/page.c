/* page.c: the frame of full-page screens. */
#include "ui/page.h"

#include <math.h>
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

/* How a row may be set, roomiest first. */
enum { ROW_FULL, ROW_BRIEF, ROW_SHORT_CAPS, ROW_NO_CAPS, ROW_TIGHT };

static const char *row_label(const page_button *b, int setting)
{
    return setting >= ROW_BRIEF && b->brief ? b->brief : b->label;
}

static const char *row_cap(const page_button *b, int setting)
{
    return setting >= ROW_NO_CAPS || (setting == ROW_SHORT_CAPS && strlen(b->cap) > 2) ? "" : b->cap;
}

static float row_width(ui *u, const page_button *b, int n, int setting, float gap)
{
    float w = -gap;
    for (int i = 0; i < n; i++)
        w += ui_button_width(u, row_label(&b[i], setting), row_cap(&b[i], setting)) + gap + (b[i].look == LOOK_PRIMARY ? theme_px(&u->t, 8, 40) : 0);
    return w;
}

int page_buttons(ui *u, const char *name, frect r, const page_button *b, int n)
{
    const float gap = theme_px(&u->t, 6, 8);
    int setting = ROW_FULL, pressed = -1;
    while (setting < ROW_TIGHT && row_width(u, b, n, setting, gap) > r.w) setting++;
    const float whole = row_width(u, b, n, setting, gap), squeeze = whole > r.w ? r.w / whole : 1;
    float x = r.x, spare = fmaxf(0, r.w - whole * squeeze);
    for (int i = 0; i < n; i++) {
        const char *label = row_label(&b[i], setting), *cap = row_cap(&b[i], setting);
        float w = floorf((ui_button_width(u, label, cap) + (b[i].look == LOOK_PRIMARY ? theme_px(&u->t, 8, 40) : 0)) * squeeze);
        if (b[i].right) x += spare, spare = 0;
        ui_id id = ui_name(name, i);
        frect at = {x, r.y, w, r.h};
        if (ui_button(u, id, at, b[i].look, label, cap, b[i].key, b[i].mods)) pressed = i;
        if (b[i].tip) ui_tooltip(u, id, at, b[i].tip);
        x += w + gap * squeeze;
    }
    return pressed;
}

void page_prompt(ui *u, frect r, const char *about, const char *text)
{
    const theme *t = &u->t;
    draw_round(u->out, r, 6, t->panel, 0, 0);
    draw_rect(u->out, (frect){r.x, r.y, 6, r.h}, t->brass);
    font f = theme_font(t, TEXT_PROMPT);
    float x = r.x + theme_px(t, 16, 22), base = roundf(r.y + r.h / 2 + f.px * 0.36f), right = r.x + r.w - 14;
    if (about && about[0]) {
        ui_text(u, TEXT_PROMPT_STRONG, t->ink, x, base, ALIGN_LEFT, about);
        x += ui_width(u, TEXT_PROMPT_STRONG, about) + 8;
    }
    ui_text_fit(u, TEXT_PROMPT, t->ink, x, base, ALIGN_LEFT, right - x, text);
    ui_id id = ui_name("page-prompt", 0);
    bool cut = x + ui_width(u, TEXT_PROMPT, text) > right;
    ui_region_add(u, id, r, cut ? UI_OFF : UI_SOLID);
    if (cut) ui_tooltip(u, id, r, text);
}

bool page_segments(ui *u, const char *name, frect r, const char *const *labels, int n, int *value)
{
    const theme *t = &u->t;
    bool changed = false;
    float w = (r.w - 8) / (float)n;
    draw_round(u->out, r, 8, 0x20150dff, t->walnut_line, 1.3f);
    for (int i = 0; i < n; i++) {
        frect cell = {r.x + 4 + w * (float)i, r.y + 4, w, r.h - 8};
        ui_id id = ui_name(name, i);
        bool on = *value == i;
        if (on) draw_round(u->out, cell, 6, t->panel, 0, 0);
        else if (ui_hot(u, id)) draw_round(u->out, cell, 6, t->walnut2, 0, 0);
        font f = theme_font(t, TEXT_BUTTON);
        ui_text_fit(u, TEXT_BUTTON, on ? t->ink : 0xf3e6c8ff, cell.x + w / 2, roundf(cell.y + cell.h / 2 + f.px * 0.36f), ALIGN_CENTRE, w - 8, labels[i]);
        if (ui_click(u, id, (frect){cell.x, r.y, cell.w, r.h}, UI_FOCUS) && !on) {
            *value = i;
            changed = true;
        }
    }
    return changed;
}
