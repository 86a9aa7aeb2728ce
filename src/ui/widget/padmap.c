/* padmap.c: see padmap.h. */
#include "ui/widget/padmap.h"

#include <stddef.h>

#include "core/language.h"

enum { SHEET = KEYS_TABLE, PLAIN = KEYS_TITLE | KEYS_REPLAY | KEYS_PAGES };

typedef struct pad_row {
    pad_button button;
    unsigned heard;
    chord key;
    bool named; /* the cap alone: what goes on by Space at the table goes on by A (ui/app/pad.c) */
} pad_row;

/* The first row of a button that is heard there holds. */
static const pad_row rows[] = {
    {PAD_A, KEYS_REPLAY, {KEY_SPACE, 0}, false},
    {PAD_A, KEYS_ALL, {KEY_ENTER, 0}, false},
    {PAD_A, SHEET, {KEY_SPACE, 0}, true},
    {PAD_B, KEYS_ALL, {KEY_ESCAPE, 0}, false},
    {PAD_X, KEYS_ALL, {KEY_F6, 0}, false},
    {PAD_Y, SHEET, {'t', 0}, false},
    {PAD_Y, KEYS_REPLAY, {'v', 0}, false},
    {PAD_Y, KEYS_TITLE, {'o', 0}, false},
    {PAD_START, SHEET, {KEY_ENTER, UI_CTRL}, false},
    {PAD_START, PLAIN, {KEY_ENTER, 0}, false},
    {PAD_BACK, SHEET, {KEY_F10, 0}, false},
    {PAD_BACK, KEYS_TITLE, {KEY_F3, 0}, false},
    {PAD_BACK, KEYS_REPLAY | KEYS_PAGES, {KEY_ESCAPE, 0}, false},
    {PAD_LEFT_STICK, SHEET, {'w', 0}, false},
    {PAD_RIGHT_STICK, SHEET | KEYS_REPLAY, {KEY_HOME, 0}, false},
    {PAD_LEFT_SHOULDER, KEYS_ALL, {KEY_TAB, UI_SHIFT}, false},
    {PAD_RIGHT_SHOULDER, KEYS_ALL, {KEY_TAB, 0}, false},
    {PAD_LEFT_TRIGGER, SHEET, {'k', 0}, false},
    {PAD_RIGHT_TRIGGER, SHEET, {'i', 0}, false},
    {PAD_LEFT_TRIGGER, PLAIN, {KEY_PAGE_UP, 0}, false},
    {PAD_RIGHT_TRIGGER, PLAIN, {KEY_PAGE_DOWN, 0}, false},
    {PAD_UP, KEYS_ALL, {KEY_UP, 0}, false},
    {PAD_DOWN, KEYS_ALL, {KEY_DOWN, 0}, false},
    {PAD_LEFT, KEYS_ALL, {KEY_LEFT, 0}, false},
    {PAD_RIGHT, KEYS_ALL, {KEY_RIGHT, 0}, false},
    {PAD_UP_LEFT, SHEET, {KEY_PAD_7, 0}, false},
    {PAD_UP_RIGHT, SHEET, {KEY_PAD_9, 0}, false},
    {PAD_DOWN_LEFT, SHEET, {KEY_PAD_1, 0}, false},
    {PAD_DOWN_RIGHT, SHEET, {KEY_PAD_3, 0}, false},
    {PAD_LOOK_LEFT, SHEET, {'q', 0}, false},
    {PAD_LOOK_RIGHT, SHEET, {'e', 0}, false},
    {PAD_LOOK_UP, KEYS_ALL, {KEY_PAGE_UP, 0}, false},
    {PAD_LOOK_DOWN, KEYS_ALL, {KEY_PAGE_DOWN, 0}, false},
};

/* A card that asks reads letters and the keypad itself: buttons that stand for those are silent there. */
static bool is_silent(unsigned heard, chord c)
{
    return (heard & KEYS_ASKED) && (c.key < KEY_ENTER || c.key >= KEY_PAD_1);
}

static const pad_row *row_of(unsigned heard, pad_button button)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].button == button && (rows[i].heard & heard) && !rows[i].named) return &rows[i];
    return NULL;
}

bool padmap_key(unsigned heard, pad_button button, chord *out)
{
    const pad_row *r = row_of(heard, button);
    if (!r || is_silent(heard, r->key)) return false;
    *out = r->key;
    return true;
}

pad_button padmap_button(unsigned heard, const char *cap)
{
    chord c;
    if (!keymap_cap(cap, &c) || is_silent(heard, c)) return PAD_BUTTONS;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const pad_row *r = &rows[i];
        if (r->key.key != c.key || r->key.mods != c.mods || !(r->heard & heard)) continue;
        if (r->named || row_of(heard, r->button) == r) return r->button;
    }
    return PAD_BUTTONS;
}

pad_button padmap_work(const keymap *m, pad_button pressed)
{
    return m && pressed < PAD_UP ? (pad_button)m->pad[pressed] : pressed;
}

pad_button padmap_hand(const keymap *m, pad_button work)
{
    for (int i = 0; m && work < PAD_UP && i < KEYMAP_PAD; i++)
        if (m->pad[i] == work) return (pad_button)i;
    return work;
}

bool padmap_moved(const keymap *m)
{
    for (int i = 0; i < KEYMAP_PAD; i++)
        if (m->pad[i] != i) return true;
    return false;
}

void padmap_give(keymap *m, pad_button work, pad_button to)
{
    const pad_button from = padmap_hand(m, work);
    if (work >= PAD_UP || to >= PAD_UP) return;
    m->pad[from] = m->pad[to];
    m->pad[to] = (unsigned char)work;
}

const char *padmap_what(pad_button work)
{
    static const char *const what[KEYMAP_PAD] = {
        [PAD_A] = N_("choose, do it"),
        [PAD_B] = N_("step back"),
        [PAD_X] = N_("the orders in the bar"),
        [PAD_Y] = N_("the odds"),
        [PAD_BACK] = N_("the menu"),
        [PAD_START] = N_("end the step"),
        [PAD_LEFT_STICK] = N_("why not?"),
        [PAD_RIGHT_STICK] = N_("the whole sheet"),
        [PAD_LEFT_SHOULDER] = N_("the unit before"),
        [PAD_RIGHT_SHOULDER] = N_("the next unit"),
        [PAD_LEFT_TRIGGER] = N_("look into the stack"),
        [PAD_RIGHT_TRIGGER] = N_("unit card"),
    };
    return work < PAD_UP ? _(what[work]) : "";
}

const char *padmap_face(pad_button button)
{
    static const char *const faces[PAD_BUTTONS] = {
        [PAD_A] = "A",
        [PAD_B] = "B",
        [PAD_X] = "X",
        [PAD_Y] = "Y",
        [PAD_BACK] = "Back",
        [PAD_START] = "Start",
        [PAD_LEFT_STICK] = "L3",
        [PAD_RIGHT_STICK] = "R3",
        [PAD_LEFT_SHOULDER] = "LB",
        [PAD_RIGHT_SHOULDER] = "RB",
        [PAD_LEFT_TRIGGER] = "LT",
        [PAD_RIGHT_TRIGGER] = "RT",
    };
    return button < PAD_BUTTONS && faces[button] ? faces[button] : "";
}
