/* screen_settings.c: what a player likes; kept as soon as it is changed. Nothing here changes a rule. */
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "core/language.h"
#include "game/session_seats.h"
#include "ui/app/page.h"
#include "ui/app/setup.h"
#include "ui/table/battle.h"
#include "ui/table/modal/seats.h"

/* The size of the text is taken when the slider is let go: with each step the page would be laid anew under
 * the pointer. */
typedef struct settings_data {
    ui_scroll scroll;
    int pulled; /* the size the slider stands at, 0: it is not held */
    bool
        changed; /* something in this run: taken when all of the page has run, which else were of two sizes */
} settings_data;

typedef struct column {
    ui *u;
    float x, y, w, top;
} column;

static column column_begin(ui *u, frect r, const char *title)
{
    font f = theme_font(&u->t, TEXT_BATTLE);
    draw_text(u->out, f, u->t.ink, r.x, r.y + f.px * 0.8f, ALIGN_LEFT, _(title));
    return (column){u, r.x, r.y + f.px * 1.4f, r.w, r.y};
}

static void label(column *c, const char *text, const char *what)
{
    const theme *t = &c->u->t;
    font f = theme_font(t, TEXT_BODY_STRONG);
    draw_text(c->u->out, f, t->ink, c->x, c->y + f.px, ALIGN_LEFT, text);
    c->y += f.px * 1.45f;
    if (what != NULL) c->y += ui_wrap(c->u, TEXT_SMALL, t->ink2, c->x, c->y, c->w, 1.3f, true, what) + 4;
}

static bool segments(column *c, int id, const char *const *names, int n, int *value)
{
    const float h = theme_tx(&c->u->t, 36, 40);
    float used;
    const bool changed = page_choice(c->u, ui_name("settings-choice", id), (frect){c->x, c->y, c->w, h},
                                     names, n, value, &used);
    c->y += used + theme_px(&c->u->t, 10, 16);
    return changed;
}

static bool slider(column *c, int id, int lo, int hi, int step, int *pulled, int *value)
{
    const float h = theme_tx(&c->u->t, 36, 40), number = theme_tx(&c->u->t, 60, 70);
    float v = (float)(pulled && *pulled ? *pulled : *value);
    char text[16];
    ui_slider(c->u, ui_name("settings-slider", id), (frect){c->x, c->y, c->w - number, h}, (float)lo,
              (float)hi, (float)step, &v);
    /* Let go anywhere, it is taken with that event: the next frame has the new size. */
    const bool let_go = c->u->event && c->u->event->kind == UI_MOUSE_UP,
               held = pulled && c->u->active == ui_name("settings-slider", id) && !let_go,
               changed = !held && (int)v != *value;
    if (pulled) *pulled = held ? (int)v : 0;
    if (changed) *value = (int)v;
    snprintf(text, sizeof text, "%d %%", (int)v);
    ui_text_mid(c->u, TEXT_BODY_STRONG, c->u->t.ink, c->x + c->w, (frect){c->x, c->y, c->w, h}, ALIGN_RIGHT,
                text);
    c->y += h + theme_px(&c->u->t, 6, 10);
    return changed;
}

static bool check(column *c, int id, const char *text, bool *on)
{
    const float h = theme_tx(&c->u->t, 36, 40);
    char now[80];
    text = keymap_words(c->u->keys, KEYS_TABLE, text, now, sizeof now);
    bool changed = ui_check(c->u, ui_name("settings-check", id), (frect){c->x, c->y, c->w, h}, text, on);
    c->y += h;
    return changed;
}

/* Each by the name that whoever speaks it gives it. What rules say was read when the program began, so
 * another is spoken from the next start. */
static bool spoken(app *a, column *c)
{
    enum { LANGUAGES_MOST = 8 };
    const char *names[LANGUAGES_MOST + 1] = {N_("The system's")};
    settings *s = &a->settings;
    language one;
    int n = 1, at = 0;
    for (; n <= LANGUAGES_MOST && language_at((size_t)n - 1, &one); n++) {
        names[n] = one.name;
        if (strcmp(s->language, one.code) == 0) at = n;
    }
    c->y += 8;
    label(c, _("Language"), _("Spoken from the next start."));
    if (!segments(c, 7, names, n, &at)) return false;
    const bool named = at > 0 && language_at((size_t)at - 1, &one);
    snprintf(s->language, sizeof s->language, "%s", named ? one.code : "");
    return true;
}

static bool reading(app *a, column *c)
{
    settings *s = &a->settings;
    bool changed = false;
    static const char *const palettes[PALETTES] = {N_("Printed"), N_("Okabe-Ito"), N_("Grey")};
    label(c, _("Size of text"), NULL);
    changed |= slider(c, 0, THEME_TEXT_LEAST, THEME_TEXT_MOST, 25,
                      &((settings_data *)a->data[SCREEN_SETTINGS])->pulled, &s->text);
    changed |= check(c, 0, _("Convention: larger, for a hall"), &s->convention);
    changed |= check(c, 1, _("High contrast: white cards, strong grid"), &s->contrast);
    changed |= check(c, 2, _("Full screen (F11)"), &s->fullscreen);
    c->y += 8;
    label(c, _("Colours of the sides"),
          _("Okabe-Ito: told apart by the colour-blind. Grey: by lightness and outline."));
    int sides = (int)s->sides;
    if (segments(c, 2, palettes, PALETTES, &sides)) s->sides = (side_palette)sides, changed = true;
    changed |= spoken(a, c);
    return changed;
}

/* Whose dice of the battle under way are thrown at the table and entered: it holds at once. */
static void dice_by_hand(app *a, column *c)
{
    enum { FIRST = 20 };
    static const char *const hands[] = {N_("Dice on screen"), N_("Dice by hand")};
    table *t = a->table;
    if (!t || !seats_may_change(t)) return;
    for (int i = 0; i < t->sc->nsides; i++) {
        int by_hand = session_by_hand(t->s, i);
        if (t->sc->sides[i].goes_alone) continue;
        label(c, t->sc->sides[i].name, NULL);
        if (segments(c, FIRST + i, hands, 2, &by_hand)) battle_hand(t, i, by_hand != 0);
    }
}

static bool motion(app *a, column *c)
{
    static const char *const speeds[] = {N_("Slow"), N_("Normal"), N_("Fast"), N_("At once")};
    settings *s = &a->settings;
    bool changed = false;
    label(c, _("Speed of dice and counters"), NULL);
    changed |= segments(c, 0, speeds, SPEEDS, &s->speed);
    label(c, _("Volume"), NULL);
    changed |= slider(c, 1, 0, 100, 10, NULL, &s->volume);
    changed |= check(c, 3, _("Reduced motion: nothing travels"), &s->still);
    changed |= check(c, 4, _("What is heard, in words"), &s->captions);
    changed |= check(c, 12, _("A gamepad rumbles where a blow strikes"), &s->rumble);
    c->y += 8;
    dice_by_hand(a, c);
    return changed;
}

/* A lesson brings its own, and of a battle under way it is asked elsewhere: that is said where they differ.
 */
static void opponent_label(app *a, column *c)
{
    const char *plays = a->table ? seats_computer(a->table) : NULL;
    char says[200], now[200];
    snprintf(says, sizeof says,
             plays
                 ? _("In new battles, not in lessons; the last is the strongest. In the battle under way: %s "
                     "(Ctrl P changes it).")
                 : _("In new battles; the last is the strongest. A lesson has its own."),
             plays ? language_said(plays) : "");
    label(c, _("The computer plays"), keymap_words(c->u->keys, KEYS_TABLE, says, now, sizeof now));
}

/* Of the level that takes as long as it is given. */
static bool think_time(app *a, column *c)
{
    static const int seconds[] = {5, 10, 30, 60};
    static const char *const names[] = {"5 s", "10 s", "30 s", "60 s"};
    enum { TIMES = sizeof seconds / sizeof *seconds };
    const player *whose = NULL;
    for (int i = 0; i < setup_players(a); i++)
        if (a->config.players[i]->all_cores) whose = a->config.players[i];
    if (whose == NULL) return false;
    const int now = a->settings.think > 0 ? a->settings.think : whose->milliseconds / 1000;
    int at = -1;
    for (int i = 0; i < TIMES; i++)
        if (seconds[i] == now) at = i;
    char says[80];
    snprintf(says, sizeof says, _("The %s thinks, a turn"), whose->title);
    c->y += 8;
    label(c, says, _("At most, by the clock, on all cores. Space has it move at once."));
    if (!segments(c, 6, names, TIMES, &at)) return false;
    a->settings.think = seconds[at];
    return true;
}

static bool the_table(app *a, column *c)
{
    settings *s = &a->settings;
    bool changed = false;
    const char *names[6];
    int n = 0;
    changed |= check(c, 5, _("Minimap when zoomed in (O)"), &s->minimap);
    changed |= check(c, 6, _("Grid and co-ordinates"), &s->grid);
    changed |= check(c, 7, _("Miniatures where counters are large"), &s->minis);
    changed |= check(c, 8, _("The fallen stay until the battle ends"), &s->fallen);
    changed |= check(c, 9, _("Printed tables open when they are read"), &s->charts);
    c->y += 8;
    static const char *const explains[EXPLAINS] = {N_("First time"), N_("Always"), N_("Never")};
    label(c, _("Marks on the board are explained"), NULL);
    if (segments(c, 3, explains, EXPLAINS, &s->explain)) {
        s->badges_told[0] = '\0';
        s->marks_told = 0; /* whoever asks for the first time has it anew */
        changed = true;
    }
    while (a->config.players != NULL && a->config.players[n] != NULL && n < 6)
        names[n] = a->config.players[n]->title, n++;
    if (n == 0) return changed;
    c->y += 8;
    opponent_label(a, c);
    int opponent = setup_liked(a);
    if (segments(c, 1, names, n, &opponent)) s->opponent = opponent, changed = true;
    return think_time(a, c) || changed;
}

static float settings_card(app *a, int i, frect r)
{
    static const char *const titles[] = {N_("Reading"), N_("Motion and sound"), N_("The table")};
    column c = column_begin(&a->ui, r, titles[i]);
    bool changed = i == 0 ? reading(a, &c) : i == 1 ? motion(a, &c) : the_table(a, &c);
    if (changed) ((settings_data *)a->data[SCREEN_SETTINGS])->changed = true;
    return c.y - c.top;
}

static void settings_enter(app *a)
{
    if (a->data[SCREEN_SETTINGS] == NULL) a->data[SCREEN_SETTINGS] = mem_alloc(sizeof(settings_data));
}

static void settings_release(app *a)
{
    mem_free(a->data[SCREEN_SETTINGS]);
}

static void settings_draw(app *a)
{
    static const int column_of[] = {0, 1, 2};
    frect bar, body = page_begin(a, _("Settings"), _("Kept as soon as they are changed"), &bar);
    if (a->screen != SCREEN_SETTINGS) return;
    settings_data *s = a->data[SCREEN_SETTINGS];
    s->changed = false;
    page_cards(a, body, settings_card, 3, column_of, theme_tx(&a->ui.t, 340, 400), &s->scroll);
    const page_button row[] = {{_("Change keys"), NULL, "", 0, 0, LOOK_NORMAL, false, NULL}};
    if (page_buttons(&a->ui, "settings-button", bar, row, 1) == 0) app_open(a, SCREEN_CHANGE_KEYS);
    if (s->changed) app_settings_changed(a);
}

const screen_vtable settings_screen = {
    .enter = settings_enter, .draw = settings_draw, .release = settings_release};
