/* screen_keys.c: F1: every key of the table, and what the mouse does. */
#include <string.h>

#include "ui/page.h"

typedef struct key_line { const char *keys, *what; } key_line;
typedef struct key_group { const char *title; const key_line *lines; int count; } key_group;

static const key_line on_board[] = {
    {"Left click", "choose a unit; choose where or whom; again to do it"},
    {"Wheel, + and \xE2\x88\x92", "zoom to the pointer"},
    {"Right or middle drag", "move the sheet"},
    {"Arrows", "move the cursor over the board"},
    {"Enter", "do what is prepared"},
    {"Esc", "step back, let go of the unit"},
    {"Tab, Shift Tab", "next unit that may act, the one before"},
    {"Q, E", "turn the chosen unit"},
    {"W", "why not? then point at any place or button"},
    {"T", "odds of what is prepared"},
    {"Ctrl Enter", "end the phase"},
    {"Space", "skip what is being shown"},
};
static const key_line on_screen[] = {
    {"I", "unit card"}, {"L", "log"}, {"O", "minimap"}, {"0, Home", "the whole sheet"}, {"D", "side panels in a narrow window"},
    {"F11", "full screen"}, {"F11, then H", "the board alone"}, {"F12", "keep a picture of the table"},
};
static const key_line on_battle[] = {
    {"Ctrl Z", "undo"}, {"Ctrl Y", "redo"}, {"Ctrl S", "save under another name"}, {"Ctrl O", "open a battle"}, {"Ctrl R", "replay"},
    {"F1", "this page"}, {"F2", "rules"}, {"F10", "menu"}, {"Ctrl Q", "quit; the battle is kept"},
};
static const key_group groups[] = {
    {"On the board", on_board, sizeof on_board / sizeof *on_board},
    {"What is shown", on_screen, sizeof on_screen / sizeof *on_screen},
    {"The battle", on_battle, sizeof on_battle / sizeof *on_battle},
};

static void draw_group(ui *u, const key_group *g, frect r)
{
    const theme *t = &u->t;
    const float row = theme_tx(t, 29, 36), pad = theme_px(t, 14, 20);
    ui_panel(u, r);
    font f = theme_font(t, TEXT_BATTLE);
    float y = r.y + pad + f.px * 0.8f;
    draw_text(u->out, f, t->ink, r.x + pad, y, ALIGN_LEFT, g->title);
    y += theme_tx(t, 14, 18);
    float split = 0;
    for (int i = 0; i < g->count; i++) {
        float w = ui_width(u, TEXT_BODY_STRONG, g->lines[i].keys);
        if (w > split) split = w;
    }
    for (int i = 0; i < g->count; i++) {
        font b = theme_font(t, TEXT_BODY);
        float room = r.w - 2 * pad - split - 16, leading = b.px * 1.25f;
        float height = ui_wrap(u, TEXT_BODY, 0, 0, 0, room, 1.25f, false, g->lines[i].what);
        draw_text(u->out, theme_font(t, TEXT_BODY_STRONG), t->ink, r.x + pad, y + leading * 0.78f, ALIGN_LEFT, g->lines[i].keys);
        ui_wrap(u, TEXT_BODY, t->ink2, r.x + pad + split + 16, y, room, 1.25f, true, g->lines[i].what);
        y += height + (row - leading) * 0.75f;
    }
}

static void keys_draw(app *a)
{
    ui *u = &a->ui;
    frect bar, body = page_begin(a, "Keys", "Everything can be done by mouse alone, and by keys alone", &bar);
    const float gap = 10, w = (body.w - 2 * gap) / 3;
    for (int i = 0; i < 3; i++) draw_group(u, &groups[i], (frect){body.x + (w + gap) * (float)i, body.y, w, body.h});
    const float bw = ui_button_width(u, "Rules", "F2");
    if (ui_button(u, ui_name("keys-rules", 0), (frect){bar.x, bar.y, bw, bar.h}, LOOK_NORMAL, "Rules", "F2", KEY_F2, 0)) app_open(a, SCREEN_RULES);
}

const screen_vtable keys_screen = {.draw = keys_draw};
