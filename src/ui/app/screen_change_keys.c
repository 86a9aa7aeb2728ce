/* screen_change_keys.c: every command that a player may give another key: a line is pressed, then the key.
 * Kept at once. Which key does what is keymap.h's. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "core/language.h"
#include "ui/app/keys_file.h"
#include "ui/app/page.h"
#include "ui/app/page_card.h"
#include "ui/draw/event.h"
#include "ui/widget/padmap.h"

typedef struct change_data {
    ui_scroll scroll;
    int waits; /* for the key of this command; -1: for none; from PAD_FIRST on for the button of that work */
    chord asked; /* that key, which another has: it is being asked about; key 0: nothing is */
} change_data;

enum { PAD_FIRST = 1000 };

static change_data *data_of(const app *a)
{
    return a->data[SCREEN_CHANGE_KEYS];
}

static void wait_for(app *a, int command)
{
    data_of(a)->waits = command;
    data_of(a)->asked = (chord){0, 0};
    a->key_wanted = command >= 0;
}

static void keep(app *a)
{
    error err = {0};
    if (!keys_file_write(&a->keys, a->config.config_dir, &err)) app_say_error(a, &err);
}

static void give(app *a, int command, chord c)
{
    char key[KEYMAP_NAME];
    keymap_name(c, key);
    if (!keymap_give(&a->keys, command, c)) {
        app_say(a, _("%s would then stand for two things on one page: choose another key."), key);
        return;
    }
    keep(a);
}

/* The key pressed for the line that waits. */
static void take(app *a, chord c)
{
    change_data *d = data_of(a);
    const int command = d->waits;
    char key[KEYMAP_NAME];
    wait_for(a, -1);
    if (c.key == KEY_ESCAPE) return;
    if (!keymap_free(c)) {
        app_say(a, _("That key does something that stays with it: choose another."));
        return;
    }
    if (keymap_holder(&a->keys, command, c) < 0) {
        give(a, command, c);
        return;
    }
    keymap_name(c, key);
    d->waits = command;
    d->asked = c;
}

/* The button pressed for the line that waits; a line of keys waits on, and a direction is no button. */
static void take_button(app *a, pad_button button)
{
    const int work = data_of(a)->waits - PAD_FIRST;
    if (work < 0 || button >= PAD_UP) return;
    wait_for(a, -1);
    padmap_give(&a->keys, (pad_button)work, button);
    keep(a);
}

static bool change_event(app *a, const ui_event *e)
{
    if (a->key_wanted && e->kind == UI_PAD) return take_button(a, (pad_button)e->button), true;
    if (!a->key_wanted || e->kind != UI_KEY) return false;
    if (data_of(a)->waits >= PAD_FIRST) return wait_for(a, -1), true; /* any key: it stays */
    take(a, (chord){e->key, e->mods});
    return true;
}

static void line(app *a, int command, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const change_data *d = data_of(a);
    const ui_id id = ui_name("change-key", command);
    const bool waits = d->waits == command;
    char key[KEYMAP_NAME];
    keymap_name(a->keys.now[command], key);
    if (waits || ui_hot(u, id)) draw_round(u->out, r, 6, waits ? t->gold : t->popover, t->line, 1);
    const char *cap = waits ? "\xE2\x80\xA6" : key;
    const float wide = ui_keycap_width(u, cap);
    ui_squeeze(u, theme_font(t, TEXT_BODY), t->ink, (frect){r.x + 8, r.y, r.w - wide - 26, r.h}, ALIGN_LEFT,
               keymap_at(command)->what);
    ui_keycap(u, r.x + r.w - 8 - wide, r.y + r.h / 2, false, cap);
    if (ui_click(u, id, r, UI_FOCUS)) wait_for(a, command);
}

static float pad_card(app *a, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const font f = theme_font(t, TEXT_BATTLE);
    const float row = theme_tx(t, 36, 40);
    float y = r.y + f.px * 1.4f;
    draw_text(u->out, f, t->ink, r.x, r.y + f.px * 0.8f, ALIGN_LEFT, _("With a gamepad"));
    for (int i = 0; i < KEYMAP_PAD; i++, y += row) {
        const frect at = {r.x - 8, y, r.w + 16, row};
        const ui_id id = ui_name("change-button", i);
        const bool waits = data_of(a)->waits == PAD_FIRST + i;
        const char *cap = waits ? "\xE2\x80\xA6" : padmap_face(padmap_hand(&a->keys, (pad_button)i));
        const float wide = ui_keycap_width(u, cap);
        if (waits || ui_hot(u, id)) draw_round(u->out, at, 6, waits ? t->gold : t->popover, t->line, 1);
        ui_squeeze(u, theme_font(t, TEXT_BODY), t->ink, (frect){at.x + 8, y, at.w - wide - 26, row},
                   ALIGN_LEFT, padmap_what((pad_button)i));
        ui_keycap(u, at.x + at.w - 8 - wide, y + row / 2, true, cap);
        if (ui_click(u, id, at, UI_FOCUS)) wait_for(a, PAD_FIRST + i);
    }
    return y - r.y;
}

static float group_card(app *a, int i, frect r)
{
    static const char *const titles[KEYMAP_GROUPS] = {N_("On the board"), N_("What is shown"),
                                                      N_("The battle"), N_("Elsewhere")};
    ui *u = &a->ui;
    const unsigned here = u->heard;
    const bool pad = u->pad;
    if (i == KEYMAP_GROUPS) {
        u->heard = 0, u->pad = false;
        const float high = pad_card(a, r);
        u->heard = here, u->pad = pad;
        return high;
    }
    const font f = theme_font(&u->t, TEXT_BATTLE);
    const float row = theme_tx(&u->t, 36, 40);
    draw_text(u->out, f, u->t.ink, r.x, r.y + f.px * 0.8f, ALIGN_LEFT, _(titles[i]));
    float y = r.y + f.px * 1.4f;
    u->heard = 0; /* these caps are the keys themselves */
    for (int k = 0; k < keymap_count(); k++) {
        if ((int)keymap_at(k)->group != i) continue;
        line(a, k, (frect){r.x - 8, y, r.w + 16, row});
        y += row;
    }
    u->heard = here;
    return y - r.y;
}

/* The key is another's: shall they change places? */
static void ask(app *a)
{
    change_data *d = data_of(a);
    const int command = d->waits, other = keymap_holder(&a->keys, command, d->asked);
    char key[KEYMAP_NAME], old[KEYMAP_NAME], text[240];
    keymap_name(d->asked, key);
    keymap_name(a->keys.now[command], old);
    const char *this = keymap_at(command)->what, *that = keymap_at(other)->what;
    snprintf(text, sizeof text,
             _("%s is the key for \"%s\". If they change places, \"%s\" has %s and \"%s\" has %s."), key,
             that, this, key, that, old);
    const unsigned here = a->ui.heard;
    a->ui.heard = 0;
    const card_answer answer =
        page_card_ask(a, _("One key, two commands"), text, _("Change places"), _("Leave it"), NULL, 0, "");
    a->ui.heard = here;
    if (answer == CARD_WAITS) return;
    const chord c = d->asked;
    wait_for(a, -1);
    if (answer == CARD_YES) give(a, command, c);
}

static void change_enter(app *a)
{
    if (!data_of(a)) a->data[SCREEN_CHANGE_KEYS] = mem_alloc(sizeof(change_data));
    wait_for(a, -1);
}

static void change_leave(app *a)
{
    wait_for(a, -1);
}

static void change_release(app *a)
{
    mem_free(a->data[SCREEN_CHANGE_KEYS]);
}

static void change_draw(app *a)
{
    static const int column_of[KEYMAP_GROUPS + 1] = {0, 1, 2, 3, 1};
    change_data *d = data_of(a);
    ui *u = &a->ui;
    char text[160];
    frect bar;
    /* Pressed anywhere else: it is not to be changed after all. */
    if (a->key_wanted && u->event && u->event->kind == UI_MOUSE_DOWN) wait_for(a, -1);
    if (a->key_wanted && d->waits >= PAD_FIRST)
        snprintf(text, sizeof text, _("Now press the button for: %s. Any key leaves it as it is"),
                 padmap_what((pad_button)(d->waits - PAD_FIRST)));
    else if (a->key_wanted)
        snprintf(text, sizeof text, _("Now press the key for: %s. Esc leaves it as it is"),
                 keymap_at(d->waits)->what);
    else
        snprintf(text, sizeof text, _("Press a line, then its new key"));
    const frect body = page_begin(a, _("Change keys"), text, &bar);
    if (a->screen != SCREEN_CHANGE_KEYS) return;
    page_cards(a, body, group_card, KEYMAP_GROUPS + 1, column_of, theme_tx(&u->t, 270, 330), &d->scroll);
    const page_button row[] = {{_("As they were"), NULL, "", 0, 0,
                                keymap_moved(&a->keys) || padmap_moved(&a->keys) ? LOOK_NORMAL : LOOK_OFF,
                                false, _("Every command gets back the key it came with")}};
    if (page_buttons(u, "change-keys-button", bar, row, 1) == 0) {
        keymap_reset(&a->keys);
        keep(a);
        app_say(a, _("The keys are as they were."));
    }
    if (d->asked.key) ask(a);
}

const screen_vtable change_keys_screen = {.enter = change_enter,
                                          .leave = change_leave,
                                          .event = change_event,
                                          .draw = change_draw,
                                          .release = change_release};
