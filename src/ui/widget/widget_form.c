/* widget_form.c: check boxes, sliders, segmented choices and text inputs. */
#include "ui/widget/widget_form.h"

#include <math.h>
#include <string.h>
#include "ui/widget/widget_text.h"

bool ui_check(ui *u, ui_id id, frect r, const char *label, bool *on)
{
    const float z = fmaxf(1, u->t.zoom);
    float s = theme_tx(&u->t, 18, 20);
    frect box = {r.x + 2, roundf(r.y + (r.h - s) / 2), s, s};
    bool hot = ui_hot(u, id);
    draw_round(u->out, box, 4 * z, *on ? u->t.ink : hot ? u->t.band : u->t.popover, u->t.ink, 1.6f * z);
    if (*on) ui_tick(u, box.x + s / 2, box.y + s / 2, s * 0.62f, u->t.popover);
    ui_text_mid(u, TEXT_BODY, u->t.ink, box.x + s + 12 * z, r, ALIGN_LEFT, label);
    if (!ui_click(u, id, r, UI_FOCUS)) return false;
    *on = !*on;
    return true;
}

bool ui_slider(ui *u, ui_id id, frect r, float lo, float hi, float step, float *value)
{
    float before = *value, knob = theme_tx(&u->t, 9, 10), x0 = r.x + knob, run = r.w - 2 * knob,
          y = r.y + r.h / 2;
    ui_click(u, id, r, UI_FOCUS);
    /* Only as it is told: where it is measured or drawn the pointer may be over another room. */
    if (u->active == id && u->event) *value = lo + (hi - lo) * (u->mx - x0) / run;
    if (u->focus == id && u->event && u->event->kind == UI_KEY &&
        (u->event->key == KEY_LEFT || u->event->key == KEY_RIGHT)) {
        *value += u->event->key == KEY_LEFT ? -step : step;
        ui_take(u);
    }
    *value = lo + roundf((*value - lo) / step) * step;
    *value = fmaxf(lo, fminf(hi, *value));
    float x = x0 + run * (*value - lo) / (hi - lo);
    const float z = fmaxf(1, u->t.zoom), half = 3 * z;
    draw_round(u->out, (frect){r.x, y - half, r.w, 2 * half}, half, u->t.band, u->t.line, z);
    draw_round(u->out, (frect){r.x, y - half, x - r.x, 2 * half}, half, u->t.ink, 0, 0);
    draw_circle(u->out, x, y, knob, ui_hot(u, id) || u->active == id ? 0xe6c47cff : u->t.brass2, u->t.ink,
                1.6f);
    return *value != before;
}

enum { SEGMENTS_MAX = 16, SEGMENT_AIR = 20 };

/* Equal cells; whose words would touch its edges has what they need, and the others share the rest. Where
 * that is too little for one of them each has by what it holds. */
static void segment_widths(ui *u, const char *const *labels, int n, float room, float wide[SEGMENTS_MAX])
{
    const float equal = room / (float)n;
    float all = 0, taken = 0, most = 0;
    int large = 0;
    for (int i = 0; i < n; i++) {
        wide[i] = ui_width(u, TEXT_BUTTON, labels[i]) + SEGMENT_AIR;
        all += wide[i];
        if (wide[i] > equal)
            taken += wide[i], large++;
        else
            most = fmaxf(most, wide[i]);
    }
    const float rest = large < n ? (room - taken) / (float)(n - large) : 0;
    for (int i = 0; i < n; i++)
        wide[i] = most > rest || large == n ? wide[i] * room / all : wide[i] > equal ? wide[i] : rest;
}

bool ui_segments(ui *u, ui_id id, frect r, const char *const *labels, int n, int *value)
{
    bool changed = false;
    float wide[SEGMENTS_MAX], x = r.x;
    if (n > SEGMENTS_MAX) n = SEGMENTS_MAX;
    segment_widths(u, labels, n, r.w, wide);
    draw_round(u->out, r, 7, u->t.paper, u->t.line, 1.2f);
    for (int i = 0; i < n; i++) {
        const float w = wide[i];
        frect cell = {x, r.y, w, r.h};
        x += w;
        ui_id part = ui_name("segment", (int)(id >> 4) + i);
        bool on = *value == i;
        if (on)
            draw_round(u->out, ui_inset(cell, 2.5f), 5, u->t.ink, 0, 0);
        else if (ui_hot(u, part))
            draw_round(u->out, ui_inset(cell, 2.5f), 5, u->t.band, 0, 0);
        ui_squeeze(u, theme_font(&u->t, TEXT_BUTTON), on ? u->t.popover : u->t.ink,
                   (frect){cell.x + 4, cell.y, w - 8, cell.h}, ALIGN_CENTRE, labels[i]);
        if (ui_click(u, part, cell, UI_FOCUS) && !on) {
            *value = i;
            changed = true;
        }
    }
    return changed;
}

static void input_backspace(char *buf)
{
    size_t n = strlen(buf);
    if (n == 0) return;
    do
        n--;
    while (n > 0 && ((unsigned char)buf[n] & 0xc0) == 0x80);
    buf[n] = 0;
}

static bool is_chosen(const ui *u, ui_id id, const char *buf)
{
    return u->all_of == id && u->focus == id && buf[0];
}

static void input_typed(ui *u, ui_id id, char *buf, size_t size)
{
    const size_t had = is_chosen(u, id, buf) ? 0 : strlen(buf), more = strlen(u->event->text);
    if (had + more < size) memcpy(buf + had, u->event->text, more + 1);
    u->all_of = 0;
    ui_take(u);
}

/* True: it was entered. */
static bool input_key(ui *u, ui_id id, char *buf)
{
    const int key = u->event->key, mods = u->event->mods & (UI_CTRL | UI_ALT);
    const bool chosen = is_chosen(u, id, buf);
    if (key == 'a' && mods == UI_CTRL) {
        u->all_of = id;
        ui_take(u);
        return false;
    }
    if (key == KEY_BACKSPACE || (key == KEY_DELETE && chosen)) {
        if (mods || chosen)
            buf[0] = 0;
        else
            input_backspace(buf);
        ui_take(u);
    } else if (key == KEY_ENTER && !mods) {
        ui_take(u);
        return true;
    } else if (!mods && (key < 0x100 || key == KEY_SPACE)) {
        ui_take(u); /* a letter typed is not a command; what it writes comes as text, and takes the place */
        return false;
    }
    u->all_of = 0;
    return false;
}

bool ui_input(ui *u, ui_id id, frect r, char *buf, size_t size, const char *hint)
{
    bool entered = false, focused = ui_focused(u, id);
    if (focused) u->wants_text = true;
    if (focused && u->event && u->event->kind == UI_TEXT) input_typed(u, id, buf, size);
    if (focused && u->event && u->event->kind == UI_KEY) entered = input_key(u, id, buf);
    draw_round(u->out, r, 6, u->t.window, focused ? u->t.brass : u->t.line, focused ? 2.4f : 1.4f);
    float pad = 12 * fmaxf(1, u->t.zoom), room = r.w - 2 * pad;
    font f = theme_font(&u->t, TEXT_BODY);
    float y = roundf(r.y + r.h / 2 + f.px * 0.36f), w = ui_width(u, TEXT_BODY, buf), x = r.x + pad;
    draw_clip_push(u->out, ui_inset(r, 3));
    if (is_chosen(u, id, buf)) draw_rect(u->out, (frect){x, r.y + 7, fminf(w, room), r.h - 14}, u->t.brass2);
    if (buf[0])
        draw_text(u->out, f, u->t.ink, w > room ? x + room - w : x, y, ALIGN_LEFT, buf);
    else if (ui_width(u, TEXT_BODY, hint) <= room)
        ui_text(u, TEXT_BODY, u->t.ink2, x, y, ALIGN_LEFT, hint);
    else
        ui_squeeze(u, f, u->t.ink2, (frect){x, r.y + 3, room, r.h - 6}, ALIGN_LEFT, hint);
    const float caret = buf[0] ? x + fminf(w, room) + 1 : x - 4; /* before what may be typed, not on it */
    if (focused) draw_rect(u->out, (frect){caret, r.y + 8, 2, r.h - 16}, u->t.ink);
    draw_clip_pop(u->out);
    ui_region_add(u, id, r, UI_FOCUS);
    return entered;
}
