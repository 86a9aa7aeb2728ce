/* screen_load.c: the battles kept on this machine, the one last played first, one of them laid open beside
 * the list with its picture; a path may be typed too. Choosing one goes on with it, or plays it back; it can
 * be given a name, or be deleted. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "ui/app/kept.h"
#include "ui/app/page.h"
#include "ui/app/page_card.h"
#include "ui/app/said.h"
#include "ui/table/table.h"

enum { REST_MS = 90 };
typedef enum load_asks { ASKS_NOTHING, ASKS_NAME, ASKS_DELETE } load_asks;

typedef struct load_data {
    kept_list kept;
    int chosen, look; /* look: the next that is played through before anybody asks */
    uint64_t chosen_at;
    char typed[512], name[KEPT_NAME];
    load_asks asks;
    ui_scroll scroll;
    frect picture;
    bool shown;
} load_data;

static kept_battle *chosen_of(load_data *d)
{
    return d->chosen < d->kept.count ? &d->kept.battles[d->chosen] : NULL;
}

static void choose(app *a, load_data *d, int i)
{
    d->chosen = i;
    d->chosen_at = a->now;
    d->typed[0] = '\0';
}

static void read_anew(app *a, load_data *d)
{
    kept_read(a, &d->kept);
    d->look = 0;
    if (d->chosen >= d->kept.count) d->chosen = d->kept.count > 0 ? d->kept.count - 1 : 0;
}

static void load_enter(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL) d = a->data[SCREEN_LOAD] = mem_alloc(sizeof *d);
    d->chosen = 0;
    d->asks = ASKS_NOTHING;
    d->scroll.at = 0;
    d->shown = false;
    read_anew(a, d);
    d->chosen_at = a->now;
}

static void load_release(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL) return;
    kept_free(a, &d->kept);
    mem_free(d);
    a->data[SCREEN_LOAD] = NULL;
}

/* The chosen one first; then, one at a time, how the others stand. */
static int load_tick(app *a, uint64_t now)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL || !d->shown) return 0;
    if (now < d->chosen_at + REST_MS) return (int)(d->chosen_at + REST_MS - now);
    if (kept_paint(a, &d->kept, d->chosen, (int)d->picture.w, (int)d->picture.h)) return 0;
    while (d->look < d->kept.count)
        if (kept_look(a, &d->kept.battles[d->look++])) return 0;
    return -1;
}

/* ---- the list */

static void when_words(const kept_battle *b, char *out, size_t size)
{
    struct tm local;
    out[0] = '\0';
    if (localtime_r(&b->played, &local) != NULL) strftime(out, size, "%d %b %Y, %H:%M", &local);
}

static float row_height(const theme *t)
{
    return theme_tx(t, 46, 52);
}

/* Its name and when it was played; under it how it stands, and of a copy which file it is. */
static void draw_row(ui *u, const kept_battle *b, frect r, bool on, ui_id id)
{
    const theme *t = &u->t;
    char when[48], file[160] = "";
    when_words(b, when, sizeof when);
    if (on) {
        draw_round(u->out, r, 5, t->ink, 0, 0);
        draw_rect(u->out, (frect){r.x, r.y, 5, r.h}, t->brass);
    } else if (ui_hot(u, id)) {
        draw_round(u->out, r, 5, colour_alpha(t->band, 0.7f), 0, 0);
    }
    const colour c = on ? t->popover : t->ink, c2 = on ? t->sand : t->ink2;
    const font name = {GARAMOND_BOLD, theme_tx(t, 18, 20)};
    const float left = r.x + 16, right = r.x + r.w - 12, upper = roundf(r.y + r.h * 0.43f),
                lower = roundf(r.y + r.h * 0.83f);
    const float date = ui_width(u, TEXT_SMALL, when);
    ui_text(u, TEXT_SMALL, c2, right, upper, ALIGN_RIGHT, when);
    ui_fit_font(u, name, c, left, upper, ALIGN_LEFT, right - date - 12 - left, kept_title(b));
    if (b->copy) snprintf(file, sizeof file, _("copy: %.140s"), kept_file(b));
    char damaged[64];
    snprintf(damaged, sizeof damaged,
             ngettext("damaged: %d action can be gone on with", "damaged: %d actions can be gone on with",
                      (unsigned long)b->card.actions),
             b->card.actions);
    const char *stands = b->card.damaged ? damaged
                         : b->trouble[0] ? _("cannot be opened")
                         : b->looked     ? b->stands
                                         : "";
    const float wide = ui_text_fit(u, TEXT_SMALL, b->trouble[0] && !on ? t->warn : c2, left, lower,
                                   ALIGN_LEFT, right - left, stands);
    if (file[0] && right - left - wide > 60)
        ui_text_fit(u, TEXT_SMALL, c2, right, lower, ALIGN_RIGHT, right - left - wide - 20, file);
}

static void list_keys(app *a, load_data *d, frect list, float row)
{
    ui *u = &a->ui;
    const int n = d->kept.count;
    int to = -1;
    if (ui_key(u, KEY_DOWN, 0) && d->chosen + 1 < n) to = d->chosen + 1;
    if (ui_key(u, KEY_UP, 0) && d->chosen > 0) to = d->chosen - 1;
    if (ui_key(u, KEY_HOME, 0) && n > 0) to = 0;
    if (ui_key(u, KEY_END, 0) && n > 0) to = n - 1;
    if (to < 0) return;
    choose(a, d, to);
    ui_scroll_show(&d->scroll, list, row * (float)to, row * (float)(to + 1));
}

/* True: the chosen one was pressed twice. */
static bool draw_list_of(app *a, load_data *d, frect list)
{
    ui *u = &a->ui;
    const float row = row_height(&u->t);
    const bool twice = u->event && u->event->kind == UI_MOUSE_UP && u->event->clicks > 1;
    bool go = false;
    ui_id id = ui_name("load-list", 0);
    list_keys(a, d, list, row);
    ui_scroll_begin(u, id, list, &d->scroll, row * (float)d->kept.count);
    for (int i = 0; i < d->kept.count; i++) {
        frect r = {list.x, list.y + row * (float)i - d->scroll.at, list.w - 12, row};
        if (r.y + r.h < list.y || r.y > list.y + list.h) continue;
        ui_id line = ui_name("load-row", i);
        draw_row(u, &d->kept.battles[i], r, i == d->chosen && !d->typed[0], line);
        if (!ui_click(u, line, r, 0)) continue;
        go = go || (d->chosen == i && twice);
        choose(a, d, i);
    }
    if (d->kept.count == 0)
        ui_wrap(u, TEXT_BODY, u->t.ink2, list.x + 8, list.y + 8, list.w - 16, 1.4f, true,
                _("No battle has been kept on this machine yet. Start one from the title."));
    ui_scroll_end(u, id, list, &d->scroll);
    return go;
}

/* ---- the one laid open */

/* Room for the widest of what stands at the left, in any language. */
static float facts_split(ui *u)
{
    static const char *const labels[] = {N_("Battle"),      N_("Date"),   N_("It stands"), N_("Played by"),
                                         N_("Last played"), N_("So far"), N_("Copy"),      N_("File")};
    float most = 0;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        most = fmaxf(most, ui_width(u, TEXT_BODY_STRONG, labels[i]));
    return most + 14;
}

static float fact(app *a, float x, float y, float w, const char *label, const char *text)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    if (!text[0]) return y;
    const float split = facts_split(u), px = theme_font(t, TEXT_BODY).px;
    ui_text(u, TEXT_BODY_STRONG, t->ink2, x, y + px * 1.05f, ALIGN_LEFT, label);
    return y + fmaxf(px * 1.4f, ui_wrap(u, TEXT_BODY, t->ink, x + split, y, w - split, 1.35f, true, text)) +
           3;
}

static void draw_picture(app *a, load_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const catalogue_entry *e = &d->kept.picture;
    const kept_battle *b = chosen_of(d);
    const uint64_t key = d->kept.open ? catalogue_picture_key(a, e, (int)r.w, (int)r.h) : 0;
    if (key && e->aspect > 0 && strncmp(e->path, b->path, strlen(b->path)) == 0 &&
        u->host->cached(u->host->self, key)) {
        draw_image(u->out, key, r, 1, 0);
        return;
    }
    frect paper = ui_inset(r, 6);
    draw_round(u->out, paper, 2, t->paper, colour_alpha(t->line, 0.5f), 1);
    ui_squeeze(u, theme_font(t, TEXT_BODY), t->ink2, ui_inset(r, 8), ALIGN_CENTRE,
               b->trouble[0] || kept_is_long(b) ? _("No map can be shown.") : _("The map is being printed."));
}

static void draw_open(app *a, load_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const kept_battle *b = chosen_of(d);
    const float pad = theme_px(t, 12, 20);
    char when[48], actions[32];
    ui_panel(u, r);
    ui_region_add(u, ui_name("load-pane", 0), r, UI_SOLID);
    if (b == NULL) return;
    frect in = ui_inset(r, pad);
    const float words = theme_tx(t, 210, 236),
                aspect = d->kept.picture.aspect > 0 ? d->kept.picture.aspect : 1.32f;
    const float high = fmaxf(60, in.h - words), w = floorf(fminf(in.w, (high - 12) * aspect + 12)),
                h = floorf(fminf(high, (w - 12) / aspect + 12));
    d->picture = (frect){in.x + floorf((in.w - w) / 2), in.y, w, h};
    draw_picture(a, d, d->picture);
    float y = in.y + h + theme_px(t, 8, 12);
    y += ui_wrap(u, TEXT_UNIT, t->ink, in.x, y, in.w, 1.1f, true, kept_title(b)) + 4;
    when_words(b, when, sizeof when);
    snprintf(actions, sizeof actions, ngettext("%d action", "%d actions", (unsigned long)b->card.actions),
             b->card.actions);
    if (b->trouble[0]) {
        ui_wrap(u, TEXT_BODY, t->warn, in.x, y, in.w, 1.35f, true, b->trouble);
        return;
    }
    if (b->name[0]) y = fact(a, in.x, y, in.w, _("Battle"), b->card.title);
    y = fact(a, in.x, y, in.w, _("Date"), b->date);
    y = fact(a, in.x, y, in.w, _("It stands"), b->stands);
    y = fact(a, in.x, y, in.w, _("Played by"), b->players);
    y = fact(a, in.x, y, in.w, _("Last played"), when);
    y = fact(a, in.x, y, in.w, _("So far"), actions);
    fact(a, in.x, y, in.w, b->copy ? _("Copy") : _("File"), kept_file(b));
}

/* ---- what can be done with it */

static bool on_the_table(const app *a, const char *path)
{
    const char *open = a->table ? session_settings(a->table->s)->save_path : NULL;
    return open && file_same(open, path);
}

static const char *load_path(load_data *d)
{
    const kept_battle *b = chosen_of(d);
    return d->typed[0] ? d->typed : b ? b->path : NULL;
}

/* Delete stands where no button of the title does: who pressed Load there may press once more. */
enum { DO_NAME, DO_FOLDER, DO_RECORD, DO_MAIL, DO_DELETE, DO_REPLAY, DO_GO };

static void load_bar(app *a, load_data *d, frect bar, bool go)
{
    const kept_battle *b = d->typed[0] ? NULL : chosen_of(d);
    const char *path = load_path(d);
    const bool lies = b && on_the_table(a, b->path), opens = path && !(b && b->trouble[0]),
               mends = b && b->card.damaged;
    char from[48];
    snprintf(from, sizeof from, _("Go on from action %d"), mends ? b->card.actions : 0);
    const page_button row[] = {
        [DO_NAME] = {_("Name it"), _("Name"), "N", 'n', 0, b ? LOOK_NORMAL : LOOK_OFF, false,
                     _("What it is called in this list; the battle itself is not touched")},
        [DO_FOLDER] = {_("Its folder"), _("Folder"), "F", 'f', 0,
                       path && a->window.open ? LOOK_NORMAL : LOOK_OFF, false,
                       _("Shows where it lies; the files of battles can be copied and sent as they are")},
        [DO_RECORD] =
            {_("Your record"), _("Record"), "Y", 'y', 0, LOOK_NORMAL, false,
             _("Battles fought to their end against the computer: won and lost, by choice and by luck")},
        [DO_MAIL] = {_("Play by mail"), _("Mail"), "M", 'm', 0, LOOK_NORMAL, false,
                     _("With a friend at another machine: letters are written, opened and checked here")},
        [DO_DELETE] = {_("Delete"), NULL, _("Del"), KEY_DELETE, 0, b && !lies ? LOOK_NORMAL : LOOK_OFF, true,
                       lies ? _("It lies on the table: begin or load another first") : _("Asks first")},
        [DO_REPLAY] = {_("Play it back"), _("Replay"), "R", 'r', 0, opens ? LOOK_NORMAL : LOOK_OFF, false,
                       _("Watch it from the start; the battle itself is not touched")},
        [DO_GO] = {mends          ? from
                   : b && b->over ? _("Look at it")
                                  : _("Go on with it"),
                   _("Go on"), "Enter", KEY_ENTER, 0, opens || mends ? LOOK_PRIMARY : LOOK_OFF, false,
                   mends ? _("In a new file; the damaged one stays as it is") : NULL},
    };
    const int pressed = page_buttons(&a->ui, "load-button", bar, row, 7);
    if (pressed == DO_NAME && b) {
        snprintf(d->name, sizeof d->name, "%s", b->name[0] ? b->name : kept_title(b));
        d->asks = ASKS_NAME;
    } else if (pressed == DO_RECORD) {
        app_open(a, SCREEN_RECORD);
    } else if (pressed == DO_MAIL) {
        app_open(a, SCREEN_MAIL);
    } else if (pressed == DO_DELETE) {
        d->asks = ASKS_DELETE;
    } else if (pressed == DO_FOLDER) {
        said_folder(a, path);
    } else if (pressed == DO_REPLAY) {
        snprintf(a->file, sizeof a->file, "%s", path);
        app_open(a, SCREEN_REPLAY);
    } else if ((opens || mends) && (pressed == DO_GO || go)) {
        app_open_file(a, path);
    }
}

static void ask_name(app *a, load_data *d)
{
    error err = {0};
    kept_battle *b = chosen_of(d);
    const card_answer said = page_card_ask(
        a, _("What shall it be called?"), _("The name stands in this list. Empty: as the battle is called."),
        _("Call it so"), _("Leave it"), d->name, sizeof d->name, _("A name for this battle"));
    if (said == CARD_WAITS) return;
    d->asks = ASKS_NOTHING;
    a->ui.focus = 0;
    if (said == CARD_YES && b && !kept_rename(b, d->name, &err)) app_say_error(a, &err);
}

static void ask_delete(app *a, load_data *d)
{
    char text[400];
    error err = {0};
    const kept_battle *b = chosen_of(d);
    snprintf(text, sizeof text,
             ngettext("%.100s (%.80s, %d action) will be gone for good, and cannot be brought back.",
                      "%.100s (%.80s, %d actions) will be gone for good, and cannot be brought back.",
                      b ? (unsigned long)b->card.actions : 0),
             b ? kept_title(b) : "", b && b->stands[0] ? b->stands : _("a battle kept"),
             b ? b->card.actions : 0);
    const card_answer said =
        page_card_ask(a, _("Delete this battle?"), text, _("Delete it"), _("Keep it"), NULL, 0, NULL);
    if (said == CARD_WAITS) return;
    d->asks = ASKS_NOTHING;
    if (said != CARD_YES || !b) return;
    if (!kept_delete(a, b, &err)) app_say_error(a, &err);
    read_anew(a, d);
    d->chosen_at = a->now;
}

static void load_draw(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    ui *u = &a->ui;
    const theme *t = &u->t;
    frect bar, body = page_begin(a, _("Battles kept"),
                                 _("Every battle is kept action by action as it is played"), &bar);
    if (a->screen != SCREEN_LOAD) return;
    const float pad = theme_px(t, 12, 16), find_h = theme_tx(t, 38, 42), gap = theme_px(t, 10, 24);
    const float pane = floorf(body.w * 0.42f);
    frect left = {body.x, body.y, body.w - pane - gap, body.h}, inner = ui_inset(left, pad);
    ui_panel(u, left);
    ui_region_add(u, ui_name("load-panel", 0), left, UI_SOLID);
    bool go = ui_input(u, ui_name("load-path", 0), (frect){inner.x, inner.y, inner.w, find_h}, d->typed,
                       sizeof d->typed, _("A scenario or saved battle by its path, or choose one below"));
    go = draw_list_of(a, d, (frect){inner.x, inner.y + find_h + 10, inner.w, inner.h - find_h - 10}) || go;
    draw_open(a, d, (frect){body.x + body.w - pane, body.y, pane, body.h});
    if (!a->in_event) d->shown = true;
    load_bar(a, d, bar, go);
    if (a->screen != SCREEN_LOAD) return;
    if (d->asks == ASKS_NAME)
        ask_name(a, d);
    else if (d->asks == ASKS_DELETE)
        ask_delete(a, d);
}

const screen_vtable load_screen = {
    .enter = load_enter, .tick = load_tick, .draw = load_draw, .release = load_release};
