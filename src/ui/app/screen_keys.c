/* screen_keys.c: F1: every key there is, and what the mouse does. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "core/language.h"
#include "ui/app/page.h"
#include "ui/widget/padmap.h"

/* Keys are set apart by " | "; a line that begins with "*" names what the mouse does. */
typedef struct key_line {
    const char *keys, *what;
} key_line;
typedef struct key_group {
    const char *title;
    const key_line *lines;
    int count;
    unsigned heard; /* keymap.h: where these keys are */
} key_group;

static const key_line on_board[] = {
    {N_("*Press"), N_("choose a unit, where or whom; once more to do it")},
    {N_("*Press an enemy"), N_("odds for him from every place the chosen unit could go")},
    {N_("*Drag a counter"),
     N_("go there; drawn at the enemy, or with a bend at its end, it says which way to look")},
    {N_("*Drag over ground"), N_("hold all within; with Shift those chosen stay held")},
    {N_("*Shift press"), N_("it joins the chosen one, or leaves it: they act together")},
    {N_("*Press a row of dice"),
     N_("its whole table; Enter marches all as the last one went, Esc puts the row away")},
    {N_("*Right press"), N_("not this: drops what is drawn or prepared")},
    {N_("*Wheel"), N_("nearer and farther, at the pointer")},
    {N_("*Right or middle drag"), N_("move the sheet")},
    {N_("Arrows"), N_("move the cursor over the board; the keypad in eight directions")},
    {N_("Shift arrows"), N_("send who is chosen, alone or several; Enter orders it")},
    {"Enter", N_("choose; once more to do what is prepared")},
    {"Esc", N_("step back; let go of the unit; the menu")},
    {"Tab | Shift Tab", N_("the next unit or target, the one before")},
    {"Ctrl A", N_("hold all of its formation in sight, on areas all of its stack (also a double press)")},
    {"Shift L", N_("prepare last turn's march again, the same way")},
    {"Shift G", N_("go on with the same order, where it broke off")},
    {"Shift A", N_("all hold: the step of movement ends, and nobody else is asked; all fire, where shots are "
                   "declared: a target for each is shown first")},
    {"Q | E", N_("turn the chosen unit left, right")},
    {"W", N_("why not? Then point at any place or button")},
    {"T", N_("the battle board: the odds of what is prepared")},
    {"F4 | Shift F4", N_("a hint: the best plan as arrows; the second plan")},
    {"F5", N_("when the battle is over: the analysis, play and luck")},
    {"Alt", N_("over an enemy: his fire at the chosen unit, or his charge; with Shift his charge first")},
    {"Ctrl", N_("over any place: does the chosen unit see it, may it fire there? At every place (Shift S)")},
    {"Shift R", N_("a ruler: press where it begins and bends; in spaces and inches; Esc puts it away")},
    {"K", N_("look into the stack under the cursor; with Shift a press joins a unit to the group")},
    {"1 | 2 | 0", N_("that figure of the list: who acts; with Shift whom it is done to")},
    {"Ctrl Enter", N_("end the step")},
    {"Space", N_("skip what is being shown; have the computer move at once; all dice of a row at once")},
    {"Shift Space", N_("where several fights are told one after another: all of them at once")},
    {"P", N_("what the computer intends stays until Space")},
};
static const key_line on_screen[] = {
    {"+ | \xE2\x88\x92", N_("nearer, farther (also Page Up, Page Down)")},
    {N_("Home | 0"), N_("the whole sheet")},
    {"Shift F1", N_("what the marks on the board mean: each that lies there now")},
    {"I", N_("unit card")},
    {"L", N_("log")},
    {"X", N_("the table that was just read")},
    {"O", N_("minimap")},
    {"[ | ]", N_("the map before, the next, where a battle has several")},
    {"D", N_("the side panels, in a narrow window")},
    {"F6", N_("on to the buttons; then Tab, arrows and Enter")},
    {"F9", N_("the board alone (also Shift H)")},
    {"F11", N_("full screen (also Alt Enter)")},
    {"Ctrl + | Ctrl \xE2\x88\x92", N_("larger and smaller text")},
    {"F12", N_("keep a picture of the window")},
};
static const key_line on_battle[] = {
    {"Ctrl Z | Ctrl Y", N_("take back, do again")},
    {"Ctrl S", N_("save a copy (also F5 while the battle lasts)")},
    {"Ctrl O", N_("load a battle")},
    {"Ctrl R", N_("replay from the start")},
    {"Ctrl U", N_("the umpire: overrule the battle")},
    {"Ctrl P", N_("who plays which side, and how well")},
    {"Ctrl L", N_("play by mail: letters written and opened")},
    {"Ctrl W", N_("a window for the audience: what everybody may know, on another screen")},
    {"Ctrl D", N_("with it: the host's desk, whose buttons show their keys; Enter: play")},
    {"Ctrl F5", N_("read the edited rules anew; see what differs")},
    {"F1", N_("keys: this page")},
    {"F2", N_("rules")},
    {"F3", N_("settings (also Ctrl ,)")},
    {"F7", N_("write a report of the battle")},
    {"Ctrl C", N_("copy the line that names this battle, as kassassin#42")},
    {"F8", N_("leave for the title")},
    {"F10", N_("menu")},
    {"Ctrl Q", N_("quit; the battle is kept")},
};
static const key_line on_title[] = {
    {"Up | Down", N_("the battles; Home and End, the first and last")},
    {"/", N_("search (also Ctrl F)")},
    {"Page Up | Page Down", N_("through the story of the battle")},
    {"Enter", N_("play")},
    {"C", N_("continue the last battle")},
    {"D", N_("watch a demonstration")},
    {"L", N_("the lesson, of a battle to learn on")},
    {"O", N_("options, seed, computer players")},
    {"S", N_("settings")},
    {"Ctrl V", N_("paste the line of a battle: it is laid out with its seed and options")},
};
static const key_line on_replay[] = {
    {"Space", N_("play, pause")},
    {"Left | Right", N_("one action back, on; with Shift one turn")},
    {"Up | Down", N_("faster, slower")},
    {"Home | End", N_("the beginning, the end")},
    {"0", N_("the whole map, and the camera follows again")},
    {"V", N_("whose view")},
};
/* Buttons as they are named on the commonest one; what each is, in ui/widget/padmap.c. */
static const key_line on_gamepad[] = {
    {"A", N_("choose, and do what is prepared; go on")},
    {"B", N_("step back; let go of the unit")},
    {"X", N_("the orders: the ring comes to the bar, and leaves it")},
    {"Y", N_("odds; on the title options")},
    {"LB | RB", N_("the unit or target before, the next")},
    {"LT | RT", N_("look into the stack; unit card")},
    {"Start", N_("end the step")},
    {"Back", N_("menu; on the title settings")},
    {"L3 | R3", N_("a stick pressed in: why not?, the whole sheet")},
    {N_("*Cross, left stick"), N_("the cursor; the stick in eight directions")},
    {N_("*Right stick"), N_("turn the unit; nearer and farther, or through a page")},
};
static const key_line on_glass[] = {
    {N_("*Tap"), N_("press: what is nearest within half a space")},
    {N_("*Long press"), N_("as a right press: not this")},
    {N_("*One finger"), N_("draw a counter; from empty ground, the sheet; in a list, scroll")},
    {N_("*Two fingers"), N_("move the sheet, nearer and farther")},
};
#define GROUP(title, lines, heard)                                                                           \
    {                                                                                                        \
        title, lines, sizeof lines / sizeof *lines, heard                                                    \
    }
static const key_group groups[] = {
    GROUP(N_("On the board"), on_board, KEYS_TABLE),
    GROUP(N_("What is shown"), on_screen, KEYS_TABLE),
    GROUP(N_("The battle"), on_battle, KEYS_TABLE),
    GROUP(N_("On the title"), on_title, KEYS_TITLE),
    GROUP(N_("By touch"), on_glass, 0),
    GROUP(N_("In a replay"), on_replay, KEYS_REPLAY),
    GROUP(N_("With a gamepad"), on_gamepad, 0),
};
enum { GROUPS = sizeof groups / sizeof *groups };

/* The button that has that work now. */
static void button_now(const ui *u, char one[32])
{
    for (int i = 0; i < KEYMAP_PAD; i++)
        if (strcmp(one, padmap_face((pad_button)i)) == 0) {
            snprintf(one, 32, "%s", padmap_face(padmap_hand(u->keys, (pad_button)i)));
            return;
        }
}

/* Draws the caps of one line, or only measures them; returns their width. `pad`: they are a gamepad's. */
static float caps(ui *u, const char *keys, bool pad, float x, float middle, bool draw)
{
    const float from = x;
    if (keys[0] == '*') {
        keys = _(keys);
        font f = theme_font(&u->t, TEXT_BODY_STRONG);
        if (draw) draw_text(u->out, f, u->t.ink, x, roundf(middle + f.px * 0.36f), ALIGN_LEFT, keys + 1);
        return ui_width_font(u, f, keys + 1);
    }
    while (*keys) {
        char one[32];
        const char *end = strstr(keys, " | ");
        size_t n = end ? (size_t)(end - keys) : strlen(keys);
        if (n >= sizeof one) n = sizeof one - 1;
        memcpy(one, keys, n);
        one[n] = '\0';
        if (pad) button_now(u, one);
        if (draw) ui_keycap(u, x, middle, false, one);
        x += ui_keycap_width(u, one) + 5;
        keys = end ? end + 3 : keys + strlen(keys);
    }
    return x - 5 - from;
}

static float keys_card(app *a, int i, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const key_group *g = &groups[i];
    const unsigned here = u->heard;
    const bool pad = u->pad;
    u->heard = g->heard; /* caps and words say what the keys are there */
    u->pad = false;      /* of keys and gamepad each by its own names */
    font f = theme_font(t, TEXT_BATTLE), body = theme_font(t, TEXT_BODY);
    draw_text(u->out, f, t->ink, r.x, r.y + f.px * 0.8f, ALIGN_LEFT, _(g->title));
    float y = r.y + f.px * 1.4f, split = 0;
    for (int k = 0; k < g->count; k++)
        split = fmaxf(split, caps(u, g->lines[k].keys, g->lines == on_gamepad, 0, 0, false));
    split = fminf(split + 14, r.w * 0.55f);
    const float leading = roundf(body.px * 1.3f), row = fmaxf(theme_tx(t, 27, 32), leading);
    for (int k = 0; k < g->count; k++) {
        char now[160];
        const char *what = keymap_words(u->keys, u->heard, g->lines[k].what, now, sizeof now);
        const float high = ui_wrap(u, TEXT_BODY, 0, 0, 0, r.w - split, 1.3f, false, what);
        const float end = caps(u, g->lines[k].keys, g->lines == on_gamepad, r.x, y + leading / 2, true);
        if (end + 6 > split) y += row; /* keys that take more room than there is have a line of their own */
        ui_wrap(u, TEXT_BODY, t->ink2, r.x + split, y, r.w - split, 1.3f, true, what);
        y += high + row - leading;
    }
    u->heard = here;
    u->pad = pad;
    return y - r.y;
}

static void keys_enter(app *a)
{
    if (a->data[SCREEN_KEYS] == NULL) a->data[SCREEN_KEYS] = mem_alloc(sizeof(ui_scroll));
}

static void keys_release(app *a)
{
    mem_free(a->data[SCREEN_KEYS]);
}

static void keys_draw(app *a)
{
    static const int column_of[GROUPS] = {0, 1, 2, 1, 1, 2, 2};
    frect bar,
        body = page_begin(a, _("Keys"), _("Everything can be done by mouse alone, and by keys alone"), &bar);
    if (a->screen != SCREEN_KEYS) return;
    page_cards(a, body, keys_card, GROUPS, column_of, theme_tx(&a->ui.t, 360, 440), a->data[SCREEN_KEYS]);
    const page_button row[] = {{_("Rules"), NULL, "F2", KEY_F2, 0, LOOK_NORMAL, false, NULL},
                               {_("Settings"), NULL, "F3", KEY_F3, 0, LOOK_NORMAL, false, NULL},
                               {_("Change keys"), NULL, "", 0, 0, LOOK_NORMAL, false, NULL}};
    switch (page_buttons(&a->ui, "keys-button", bar, row, 3)) {
    case 0:
        app_open(a, SCREEN_RULES);
        break;
    case 1:
        app_open(a, SCREEN_SETTINGS);
        break;
    case 2:
        app_open(a, SCREEN_CHANGE_KEYS);
        break;
    }
}

const screen_vtable keys_screen = {.enter = keys_enter, .draw = keys_draw, .release = keys_release};
