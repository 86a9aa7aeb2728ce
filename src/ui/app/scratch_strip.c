/* scratch_strip.c: see scratch_strip.h. */
#include "ui/app/scratch_strip.h"

#include <math.h>

#include "core/language.h"
#include "ui/table/board/ruler.h"
#include "ui/table/layout.h"
#include "ui/table/table.h"

float scratch_strip_width(const theme *m)
{
    return theme_tx(m, 64, 84);
}

/* ---- its tools */

static void take_ruler(app *a)
{
    if (!a->table->ruler->on) scratch_take(a, SCRATCH_NONE); /* one thing in the hand */
    ruler_toggle(a->table);
}

static void take(app *a, scratch_tool tool)
{
    ruler_back(a->table);
    scratch_take(a, tool);
}

static void take_pen(app *a)
{
    take(a, SCRATCH_PEN);
}

static void take_arrow(app *a)
{
    take(a, SCRATCH_ARROW);
}

static void take_note(app *a)
{
    take(a, SCRATCH_NOTE);
}

static void take_rubber(app *a)
{
    take(a, SCRATCH_RUB);
}

/* How each looks, in a box of 20 round (0, 0). */
typedef struct glyph {
    int n;
    bool closed;
    fpoint at[8];
} glyph;

typedef struct tool {
    const char *label, *cap;
    int key;
    void (*deed)(app *a);
    scratch_tool what; /* SCRATCH_NONE: the ruler */
    glyph parts[3];
} tool;

static const tool tools[] = {
    {N_("Pen"),
     "P",
     'p',
     take_pen,
     SCRATCH_PEN,
     {{5, true, {{-9, 9}, {-7, 2}, {5, -10}, {10, -5}, {-2, 7}}}, {2, false, {{2, -7}, {7, -2}}}}},
    {N_("Arrow"),
     "A",
     'a',
     take_arrow,
     SCRATCH_ARROW,
     {{5, false, {{-9, 9}, {-7, 1}, {-2, -4}, {4, -6}, {9, -6}}}, {3, false, {{4, -11}, {9, -6}, {4, -1}}}}},
    {N_("Note"),
     "N",
     'n',
     take_note,
     SCRATCH_NOTE,
     {{5, true, {{-9, -9}, {9, -9}, {9, 3}, {3, 9}, {-9, 9}}},
      {2, false, {{-5, -3}, {5, -3}}},
      {2, false, {{-5, 2}, {2, 2}}}}},
    {N_("Ruler"),
     "R",
     'r',
     take_ruler,
     SCRATCH_NONE,
     {{4, true, {{-10, 4}, {4, -10}, {10, -4}, {-4, 10}}},
      {2, false, {{-4, -2}, {-1, 1}}},
      {2, false, {{0, -6}, {3, -3}}}}},
    {N_("Rub"),
     "X",
     'x',
     take_rubber,
     SCRATCH_RUB,
     {{4, true, {{-9, 3}, {2, -8}, {9, -1}, {-2, 10}}}, {2, false, {{-4, -2}, {3, 5}}}}},
};
enum { TOOLS = sizeof tools / sizeof *tools };

static bool in_hand(const app *a, const tool *what)
{
    return what->what == SCRATCH_NONE ? a->table->ruler->on : a->over->tool == what->what;
}

bool scratch_strip_key(app *a, int key)
{
    for (int i = 0; i < TOOLS; i++)
        if (tools[i].key == key) return tools[i].deed(a), true;
    if (key == 'i') return scratch_next_ink(a), true;
    if (key == 'm') return scratch_send(a), true;
    return false;
}

/* ---- drawn */

static void glyph_draw(ui *u, const glyph *g, fpoint at, float size, colour c)
{
    fpoint p[8];
    for (int i = 0; i < g->n; i++)
        p[i] = (fpoint){at.x + g->at[i].x * size, at.y + g->at[i].y * size};
    if (g->n > 0)
        draw_polyline(u->out, p, g->n, g->closed, c, (stroke_style){.width = 2.2f * size, .round = true});
}

/* In the corner of what it works. */
static void key_draw(ui *u, frect r, colour c, const char *cap)
{
    char now[64];
    if (u->pad) return;
    ui_text(u, TEXT_KEY, c, r.x + r.w - 4, r.y + theme_tx(&u->t, 13, 17), ALIGN_RIGHT,
            keymap_shown(u->keys, u->heard, cap, now, sizeof now));
}

static void tool_draw(app *a, const tool *what, int n, frect r)
{
    ui *u = &a->ui;
    const bool on = in_hand(a, what);
    const colour c = on ? u->t.ink : u->t.ivory;
    const float line = theme_tx(&u->t, 18, 24), size = fminf(1.4f, (r.h - line) / 30);
    const bool drawn = size >= 0.6f; /* else there is room for its name alone, its key beside it */
    const frect name = {r.x + 3, drawn ? r.y + r.h - line - 2 : r.y, r.w - (drawn ? 6 : 22),
                        drawn ? line : r.h};
    if (ui_button(u, ui_name("scratch-tool", n), r, on ? LOOK_ON : LOOK_NORMAL, "", NULL, 0, 0))
        what->deed(a);
    for (size_t i = 0; i < sizeof what->parts / sizeof *what->parts && drawn; i++)
        glyph_draw(u, &what->parts[i], (fpoint){r.x + r.w * 0.44f, r.y + (r.h - line) / 2 + 3}, size, c);
    key_draw(u, r, c, what->cap);
    ui_squeeze(u, theme_font(&u->t, TEXT_SMALL_STRONG), c, name, ALIGN_CENTRE, _(what->label));
}

static void ink_draw(app *a, int which, frect r)
{
    ui *u = &a->ui;
    const scratch *s = a->over;
    const ui_id id = ui_name("scratch-ink", which);
    const float radius = fminf(r.w, r.h) / 2 - 3;
    const bool on = (int)s->ink == which;
    draw_circle(u->out, r.x + r.w / 2, r.y + r.h / 2, radius, scratch_colour(a->table, (scratch_ink)which),
                on              ? u->t.ivory
                : ui_hot(u, id) ? u->t.brass
                                : u->t.walnut_line,
                on ? 3 : 1.4f);
    if (ui_click(u, id, r, UI_FOCUS))
        while ((int)s->ink != which)
            scratch_next_ink(a);
}

static bool wide_button(ui *u, const char *name, frect r, bool on, const char *label, const char *cap)
{
    const bool pressed = ui_button(u, ui_name(name, 0), r, on ? LOOK_ON : LOOK_NORMAL, label, NULL, 0, 0);
    key_draw(u, r, on ? u->t.ink : u->t.sand, cap);
    return pressed;
}

void scratch_strip_draw(app *a)
{
    ui *u = &a->ui;
    const theme *m = &u->t;
    const frect b = a->table->layout->board;
    const float strip = scratch_strip_width(m), gap = theme_px(m, 5, 7), line = theme_tx(m, 18, 24);
    const frect all = {b.x - strip, b.y, strip, b.h};
    const float w = strip - 2 * gap, x = all.x + gap, wide = theme_tx(m, 44, 56);
    const float ink = fminf(w / 2, theme_px(m, 28, 38));
    const float rest = all.h - line - SCRATCH_INKS * ink - line - 2 * (wide + gap) - 3 * gap;
    const float each = fminf(theme_px(m, 58, 84), rest / TOOLS - gap);
    const scratch *s = a->over;
    float y = all.y + gap;
    draw_rect(u->out, all, m->walnut);
    ui_region_add(u, ui_name("scratch", 0), all, UI_SOLID);
    ui_squeeze(u, theme_font(m, TEXT_SMALL_STRONG), m->sand, (frect){x, y, w, line}, ALIGN_CENTRE,
               _("Scratch"));
    y += line;
    for (int i = 0; i < TOOLS; i++, y += each + gap)
        tool_draw(a, &tools[i], i, (frect){x, y, w, each});
    ui_squeeze(u, theme_font(m, TEXT_SMALL_STRONG), m->sand, (frect){x, y, w, line}, ALIGN_CENTRE, _("Ink"));
    key_draw(u, (frect){x, y, w, line}, m->sand, "I");
    y += line;
    for (int i = 0; i < SCRATCH_INKS; i++, y += ink)
        ink_draw(a, i, (frect){x + (w - ink) / 2, y, ink, ink});
    y += gap;
    if (wide_button(u, "scratch-send", (frect){x, y, w, wide}, scratch_sent(s), _("Send"), "M"))
        scratch_send(a);
    y += wide + gap;
    if (wide_button(u, "scratch-clear", (frect){x, y, w, wide}, false, _("Clear"), ""))
        scratch_clear(a->over);
}
