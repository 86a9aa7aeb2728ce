/* said.c: see said.h. */
#include "ui/app/said.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "ui/table/direct/spare.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/why.h"

enum { SAY_MS = 6000, SAY_MS_A_LETTER = 50, SAY_FILE_MS = 20000, SAY_LAST_MS = 400 };

static void say(app *a, const char *text, const char *path, bool opens)
{
    snprintf(a->said, sizeof a->said, "%s", text);
    snprintf(a->said_path, sizeof a->said_path, "%s", path);
    a->said_opens = opens;
    uint64_t reading = strlen(a->said) * SAY_MS_A_LETTER; /* a long sentence stays longer */
    if (reading < SAY_MS) reading = SAY_MS;
    if (path[0] && reading < SAY_FILE_MS) reading = SAY_FILE_MS;
    a->said_until = a->now + reading;
    a->said_laid = a->said_low = false;
}

void app_say(app *a, const char *format, ...)
{
    char text[sizeof a->said];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say(a, text, "", false);
}

void app_say_error(app *a, const error *err)
{
    char text[sizeof a->said];
    error_format(err, text, sizeof text);
    app_say(a, "%s", text);
}

void said_file(app *a, const char *path, bool opens, const char *text)
{
    say(a, text, path, opens);
}

/* Whether a program came up for it nobody tells: the path is said, so that it can be looked for by hand. */
static void open_with_desktop(app *a, const char *path)
{
    error err = {0};
    char text[sizeof a->said], it[sizeof a->said_path];
    if (!a->window.open) return;
    snprintf(it, sizeof it, "%s", path);
    if (!a->window.open(a->window.self, it, &err)) {
        app_say_error(a, &err);
        return;
    }
    snprintf(text, sizeof text, _("It should open in a window of its own. If none comes, it lies here: %s"),
             it);
    say(a, text, it, false);
}

void said_folder(app *a, const char *path)
{
    char folder[sizeof a->said_path];
    file_folder(path, folder, sizeof folder);
    open_with_desktop(a, folder);
}

/* ---- its place */

typedef enum said_button { SAID_OPEN, SAID_FOLDER, SAID_COPY, SAID_BUTTONS } said_button;
static const char *const labels[SAID_BUTTONS] = {N_("Open it"), N_("Its folder"), N_("Copy the path")};

static bool has(const app *a, said_button b)
{
    if (!a->said_path[0]) return false;
    return b == SAID_COPY     ? a->window.copy != NULL
           : b == SAID_FOLDER ? a->window.open != NULL
                              : a->window.open != NULL && a->said_opens;
}

typedef struct said_place {
    frect r;
    float words, row; /* heights; row 0: it has no buttons */
} said_place;

#define SAID_PAD 14.0f
#define SAID_GAP 8.0f

static float foot_of_board(const app *a, float high)
{
    const frect b = a->table->layout->board;
    return b.y + b.h - high - SAID_GAP;
}

/* Below the note of the place under the pointer, where it would lie on that. */
static float clear_of_note(const app *a, frect r)
{
    if (a->screen != SCREEN_TABLE || !a->table) return r.y;
    const frect note = a->table->layout->note;
    return ui_meet(r, note) ? note.y + note.h + SAID_GAP : r.y;
}

/* Nor on the card that says why something may not be done: below it, or above it at the foot of the board. */
static float clear_of_why(const app *a, frect r)
{
    if (a->screen != SCREEN_TABLE || !a->table || !why_on(a->table)) return r.y;
    const frect card = a->table->why->at;
    if (card.w <= 0 || !ui_meet(r, card)) return r.y;
    return a->said_low ? card.y - r.h : card.y + card.h;
}

/* Nor on what a fight came to, which is told while it still stands: below that, or above it where that would
 * be off the board, on the line below it. */
static float clear_of_verdict(const app *a, frect r)
{
    const ui *u = &a->ui;
    for (int i = 0; i < u->nregions; i++) {
        const frect plate = u->regions[i].r;
        if (u->regions[i].id != ui_name("verdictplate", 0) || !ui_meet(r, plate)) continue;
        const float below = plate.y + plate.h + SAID_GAP;
        const bool off = a->table && below > foot_of_board(a, r.h);
        return off ? plate.y - r.h - SAID_GAP : below;
    }
    return r.y;
}

/* In the middle, or as near to it as the board of a fight leaves room. */
static float clear_of_fight(const app *a, frect r)
{
    if (a->screen != SCREEN_TABLE || !a->table || a->table->modal->card != MODAL_NONE ||
        !odds_board_open(a->table))
        return r.x;
    const frect left = odds_board_leaves(a->table);
    if (left.w < r.w) return r.x;
    return fmaxf(left.x, fminf(r.x, left.x + left.w - r.w));
}

/* Beside the lesson's card, in what room that leaves: so wide at most; w: as wide as it would be. */
static float room_by_lesson(const app *a, float w, float *x)
{
    const table *t = a->screen == SCREEN_TABLE ? a->table : NULL;
    if (!t || t->modal->card != MODAL_NONE || !lesson_on(t) || t->lesson->card.w <= 0) return w;
    const frect b = t->layout->board, card = t->lesson->card;
    const float left = card.x - b.x - 2 * SAID_GAP, right = b.x + b.w - card.x - card.w - 2 * SAID_GAP,
                room = fmaxf(left, right), least = theme_tx(&a->ui.t, 220, 260);
    if (*x + w <= card.x - SAID_GAP || *x >= card.x + card.w + SAID_GAP || room < least) return w;
    w = fminf(w, room);
    const float from = left > right ? b.x + SAID_GAP : card.x + card.w + SAID_GAP;
    *x = fmaxf(from, fminf(*x, from + room - w));
    return w;
}

/* On the board, beside which lie the card of who acts and the tray of dice: in the middle of the window as
 * far as that goes, and no wider than the board; w: as wide as it would be. */
static float room_on_board(const app *a, float w, float *x)
{
    const table *t = a->screen == SCREEN_TABLE ? a->table : NULL;
    if (!t || t->modal->card != MODAL_NONE || t->layout->board.w <= 0) return w;
    const frect b = ui_inset(t->layout->board, SAID_GAP);
    w = fminf(w, b.w);
    *x = fmaxf(b.x, fminf(*x, b.x + b.w - w));
    return w;
}

static said_place place(app *a)
{
    ui *u = &a->ui;
    float buttons = 0, wide = ui_width(u, TEXT_BODY, a->said) + 1;
    for (int i = 0; i < SAID_BUTTONS; i++)
        if (has(a, (said_button)i)) buttons += ui_button_width(u, labels[i], "") + SAID_GAP;
    wide = fmaxf(fminf(wide, u->t.width * 0.6f), fminf(buttons - SAID_GAP, u->t.width - 2 * SAID_PAD));
    float x = (u->t.width - wide) / 2 - SAID_PAD;
    wide = room_on_board(a, wide + 2 * SAID_PAD, &x);
    wide = room_by_lesson(a, wide, &x) - 2 * SAID_PAD;
    said_place p = {.row = buttons > 0 ? fmaxf(36, theme_tx(&u->t, 36, 40)) : 0,
                    .words = ui_wrap(u, TEXT_BODY, 0, 0, 0, wide, 1.35f, false, a->said)};
    p.r = (frect){x, theme_tx(&u->t, 56, 66) + u->t.margin, wide + 2 * SAID_PAD,
                  p.words + 2 * SAID_PAD - 4 + (p.row > 0 ? p.row + SAID_GAP : 0)};
    p.r.x = clear_of_fight(a, p.r);
    p.r.y = a->said_low && a->table ? foot_of_board(a, p.r.h) : clear_of_note(a, p.r);
    p.r.y = clear_of_why(a, p.r);
    p.r.y = clear_of_verdict(a, p.r);
    return p;
}

/* At the upper edge; where it would lie on what is decided there, and at the foot of the board on less, at
 * the foot. There it stays: what is read does not hop. */
static void lay(app *a)
{
    const table *t = a->table;
    a->said_laid = true;
    if (a->screen != SCREEN_TABLE || !t || t->modal->card != MODAL_NONE || t->layout->prompt.w <= 0) return;
    const frect above = place(a).r, below = {above.x, foot_of_board(a, above.h), above.w, above.h};
    const int hidden = spare_cost(t, (frect){0}, above);
    a->said_low = hidden >= SPARE_DECIDED && spare_cost(t, (frect){0}, below) < hidden;
}

/* ---- pressed */

static void press(app *a, said_button b)
{
    if (b == SAID_FOLDER) {
        said_folder(a, a->said_path);
    } else if (b == SAID_OPEN) {
        open_with_desktop(a, a->said_path);
    } else {
        a->window.copy(a->window.self, a->said_path);
        app_say(a, _("Its path is in the clipboard."));
    }
}

/* Those that go from button to button and press them. */
static bool walks(int key)
{
    return key == KEY_TAB || key == KEY_F6 || key == KEY_ENTER || key == KEY_SPACE ||
           (key >= KEY_LEFT && key <= KEY_DOWN);
}

bool said_heed(app *a, const ui_event *e)
{
    const bool down = e->kind == UI_MOUSE_DOWN, key = e->kind == UI_KEY;
    if ((!down && !key) || !a->said[0]) return false;
    const bool stays = a->said_path[0] && (down ? ui_inside(place(a).r, e->x, e->y) : walks(e->key));
    if (stays) return false;
    const bool put_away = key && e->key == KEY_ESCAPE && a->said_path[0];
    const uint64_t last = a->now + (put_away ? 0 : SAY_LAST_MS);
    if (a->said_until > last) a->said_until = last;
    return put_away;
}

int said_tick(app *a, int wait)
{
    if (a->said_until > a->now) {
        const int left = (int)(a->said_until - a->now);
        return wait < 0 || wait > left ? left : wait;
    }
    if (!a->said[0]) return wait;
    a->said[0] = a->said_path[0] = 0;
    return 0;
}

void said_draw(app *a)
{
    ui *u = &a->ui;
    if (!a->said[0]) return;
    if (!a->said_laid && !a->in_event) lay(a);
    const said_place p = place(a);
    const int layer = u->layer;
    u->layer = u->top; /* over a card that lies over all else, too */
    ui_is_read(u, p.r);
    ui_plate(u, p.r);
    ui_wrap(u, TEXT_BODY, u->t.ivory, p.r.x + SAID_PAD, p.r.y + SAID_PAD - 2, p.r.w - 2 * SAID_PAD, 1.35f,
            true, a->said);
    if (p.row > 0) ui_region_add(u, ui_name("said", 0), p.r, UI_SOLID);
    float x = p.r.x + SAID_PAD;
    int pressed = -1;
    for (int i = 0; i < SAID_BUTTONS && p.row > 0; i++) {
        if (!has(a, (said_button)i)) continue;
        const float w = ui_button_width(u, labels[i], "");
        if (ui_button(u, ui_name("saidbutton", i), (frect){x, p.r.y + SAID_PAD + p.words + 6, w, p.row},
                      LOOK_NORMAL, labels[i], "", 0, 0))
            pressed = i;
        x += w + SAID_GAP;
    }
    u->layer = layer;
    if (pressed >= 0) press(a, (said_button)pressed);
}
