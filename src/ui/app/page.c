/* page.c: the frame of full-page screens. */
#include "ui/app/page.h"

#include <math.h>
#include <string.h>

#include "core/language.h"
#include "ui/printed/sheet.h"

void page_table_top(app *a)
{
    ui *u = &a->ui;
    texture_make_wood(u->host);
    frect all = {0, 0, u->t.width, u->t.height};
    draw_rect(u->out, all, u->t.walnut);
    draw_tiled(u->out, TEXTURE_WOOD, all, 1);
}

#define HEAD_MOST 1.5f

frect page_begin(app *a, const char *title, const char *subtitle, frect *bar)
{
    ui *u = &a->ui;
    theme *t = &u->t;
    const float gap = theme_px(t, 16, 24), m = t->margin, letters = t->text;
    t->text = fminf(letters, HEAD_MOST); /* the room is for what is read */
    const float head = theme_tx(t, 76, 104), foot = theme_tx(t, 54, 68);
    page_table_top(a);
    font f = theme_font(t, TEXT_TITLE);
    float x = m + gap + 8, base = m + head * 0.66f;
    draw_text(u->out, f, t->ivory, x, base, ALIGN_LEFT, title);
    if (subtitle != NULL) {
        float w = u->host->text_width(u->host->self, f, title, strlen(title));
        draw_line(u->out, x + w + 20, m + head * 0.28f, x + w + 20, m + head * 0.76f, t->brass,
                  (stroke_style){.width = 1});
        const frect beside = {x + w + 40, m + head * 0.2f, t->width - x - w - 60 - m, head * 0.7f};
        if (ui_width(u, TEXT_NOTE_ITALIC, subtitle) <= beside.w)
            ui_text(u, TEXT_NOTE_ITALIC, t->sand, beside.x, base, ALIGN_LEFT, subtitle);
        else
            ui_squeeze(u, theme_font(t, TEXT_NOTE_ITALIC), t->sand, beside, ALIGN_LEFT, subtitle);
    }
    frect strip = {0, t->height - m - foot, t->width, foot + m};
    draw_rect(u->out, strip, t->walnut);
    draw_line(u->out, 0, strip.y, t->width, strip.y, t->brass, (stroke_style){.width = 1});
    float bh = theme_tx(t, 38, 46), bw = ui_button_width(u, _("Back"), "Esc");
    frect back = {m + 8, strip.y + (foot - bh) / 2, bw, bh};
    if (ui_button(u, ui_name("page-back", 0), back, LOOK_NORMAL, _("Back"), "Esc", KEY_ESCAPE, 0))
        app_back(a);
    if (bar != NULL) *bar = (frect){back.x + bw + 8, back.y, t->width - m - 8 - (back.x + bw + 8), bh};
    t->text = letters;
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
        w += ui_button_width(u, row_label(&b[i], setting), row_cap(&b[i], setting)) + gap +
             (b[i].look == LOOK_PRIMARY ? theme_px(&u->t, 8, 40) : 0);
    return w;
}

int page_buttons(ui *u, const char *name, frect r, const page_button *b, int n)
{
    const float gap = theme_px(&u->t, 6, 8);
    int setting = ROW_FULL, pressed = -1;
    while (setting < ROW_TIGHT && row_width(u, b, n, setting, gap) > r.w)
        setting++;
    const float whole = row_width(u, b, n, setting, gap), squeeze = whole > r.w ? r.w / whole : 1;
    float x = r.x, spare = fmaxf(0, r.w - whole * squeeze);
    for (int i = 0; i < n; i++) {
        const char *label = row_label(&b[i], setting), *cap = row_cap(&b[i], setting);
        float w = floorf(
            (ui_button_width(u, label, cap) + (b[i].look == LOOK_PRIMARY ? theme_px(&u->t, 8, 40) : 0)) *
            squeeze);
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
    ui_squeeze(u, f, t->ink, (frect){x, r.y, right - x, r.h}, ALIGN_LEFT, text);
    ui_id id = ui_name("page-prompt", 0);
    const bool cut = ui_squeezed(u, f, right - x, r.h, text) > right - x;
    ui_region_add(u, id, r, cut ? UI_OFF : UI_SOLID);
    if (cut) ui_tooltip(u, id, r, text);
}

bool page_segments(ui *u, const char *name, frect r, const char *const *labels, int n, int *value)
{
    const theme *t = &u->t;
    bool changed = false;
    float wide[16], all = 0, most = 0, x = r.x + 4;
    for (int i = 0; i < n && i < 16; i++) {
        wide[i] = ui_width(u, TEXT_BUTTON, labels[i]) + 12;
        all += wide[i];
        most = fmaxf(most, wide[i]);
    }
    /* Equal cells, unless that would cut a word: then by what they hold. */
    const float room = r.w - 8;
    const bool equal = most * (float)n <= room;
    draw_round(u->out, r, 8, 0x20150dff, t->walnut_line, 1.3f);
    for (int i = 0; i < n && i < 16; i++) {
        const float w = equal ? room / (float)n : room * wide[i] / all;
        frect cell = {x, r.y + 4, w, r.h - 8};
        x += w;
        ui_id id = ui_name(name, i);
        bool on = *value == i;
        if (on)
            draw_round(u->out, cell, 6, t->panel, 0, 0);
        else if (ui_hot(u, id))
            draw_round(u->out, cell, 6, t->walnut2, 0, 0);
        ui_squeeze(u, theme_font(t, TEXT_BUTTON), on ? t->ink : 0xf3e6c8ff,
                   (frect){cell.x + 4, cell.y, w - 8, cell.h}, ALIGN_CENTRE, labels[i]);
        if (ui_click(u, id, (frect){cell.x, r.y, cell.w, r.h}, UI_FOCUS) && !on) {
            *value = i;
            changed = true;
        }
    }
    return changed;
}

bool page_choice(ui *u, ui_id id, frect r, const char *const *labels, int n, int *value, float *used)
{
    float most = 0;
    for (int i = 0; i < n; i++)
        most = fmaxf(most, ui_width(u, TEXT_BUTTON, labels[i]) + 12);
    *used = r.h;
    if (most * (float)n <= r.w || n < 3) return ui_segments(u, id, r, labels, n, value);
    const int first = (n + 1) / 2;
    int below = *value - first;
    const frect second = {r.x, r.y + r.h + 5, r.w, r.h};
    *used = 2 * r.h + 5;
    bool changed = ui_segments(u, id, r, labels, first, value);
    if (ui_segments(u, ui_name("page-choice-below", (int)id), second, labels + first, n - first, &below)) {
        *value = below + first;
        changed = true;
    }
    return changed;
}

enum { CARDS_MAX = 8, COLUMNS_MAX = 4 };

/* As the card would be drawn, but onto a list that is thrown away and deaf to the pointer. */
static float measure(app *a, page_card draw, int i, frect r)
{
    ui *u = &a->ui;
    draw_list *out = u->out;
    const ui_event *heard = u->event;
    const int regions = u->nregions;
    u->out = a->scratch;
    u->event = NULL;
    const float height = draw(a, i, r);
    u->out = out;
    u->event = heard;
    u->nregions = regions;
    return height;
}

void page_cards(app *a, frect body, page_card draw, int n, const int *column, float least, ui_scroll *scroll)
{
    ui *u = &a->ui;
    const float gap = theme_px(&u->t, 8, 12), pad = theme_px(&u->t, 14, 22);
    float y[COLUMNS_MAX] = {0}, high[CARDS_MAX], content = 0;
    int columns = 1, at[CARDS_MAX];
    for (int i = 0; i < n; i++)
        if (column[i] + 1 > columns) columns = column[i] + 1;
    while (columns > 1 && (body.w - gap * (float)(columns - 1)) / (float)columns < least)
        columns--;
    const float room = body.w - 12, w = floorf((room - gap * (float)(columns - 1)) / (float)columns);
    frect card[CARDS_MAX];
    for (int i = 0; i < n; i++) {
        at[i] = column[i];
        if (column[i] >= columns) /* its own is not there: the shortest so far */
            for (int k = at[i] = 0; k < columns; k++)
                if (y[k] < y[at[i]]) at[i] = k;
        high[i] = measure(a, draw, i, (frect){0, 0, w - 2 * pad, 0}) + 2 * pad;
        card[i] = (frect){body.x + (w + gap) * (float)at[i], y[at[i]], w, high[i]};
        y[at[i]] += high[i] + gap;
        content = fmaxf(content, y[at[i]]);
    }
    ui_scroll_keys(u, scroll, body.h * 0.8f);
    /* A little beyond the body, so that shadows are not cut off. */
    const frect seen = {body.x - 8, body.y - 4, body.w + 8, body.h + 8};
    const screen_id was = a->screen;
    ui_id id = ui_name("page-cards", 0);
    ui_scroll_begin(u, id, seen, scroll, content + 4);
    for (int i = 0; i < n && a->screen == was; i++) {
        frect r = card[i];
        r.y += body.y - scroll->at;
        ui_panel(u, r);
        draw(a, i, ui_inset(r, pad));
    }
    /* The thumb is made for paper: it gets a strip of it. */
    if (content + 4 > seen.h + 0.5f)
        draw_round(u->out, (frect){seen.x + seen.w - 10, seen.y + 2, 10, seen.h - 4}, 5,
                   colour_alpha(u->t.panel, 0.85f), 0, 0);
    ui_scroll_end(u, id, seen, scroll);
}
