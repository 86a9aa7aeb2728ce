/* screen_load.c: the battles kept on this machine, newest first; a path may be typed too. Choosing one
 * resumes it, or plays it back. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/save_load.h"
#include "ui/app/page.h"

enum { SAVES_MAX = 400 };

typedef struct saved {
    save_card card;
    char path[1024];
    time_t modified;
    bool copy;
} saved;
typedef struct load_data {
    saved *saves;
    int count, chosen;
    char typed[512];
    ui_scroll scroll;
} load_data;

static int newest_first(const void *a, const void *b)
{
    const saved *x = a, *y = b;
    if (x->modified != y->modified) return x->modified < y->modified ? 1 : -1;
    return strcmp(x->path, y->path);
}

/* Battles keep themselves in one folder, copies asked for lie in another. */
static void read_folder(app *a, load_data *d, const char *name, bool copies)
{
    char folder[1024];
    char **names;
    int n;
    error err = {0};
    if (a->config.state_dir == NULL) return;
    file_join(a->config.state_dir, name, folder, sizeof folder);
    if (!file_exists(folder) || !file_list(folder, ".save", &names, &n, &err)) return;
    for (int i = 0; i < n && d->count < SAVES_MAX; i++) {
        saved *s = &d->saves[d->count];
        struct stat st;
        error unreadable = {0};
        file_join(folder, names[i], s->path, sizeof s->path);
        s->modified = stat(s->path, &st) == 0 ? st.st_mtime : 0;
        s->copy = copies;
        if (session_read_card(s->path, &s->card, &unreadable)) d->count++;
    }
    file_list_free(names, n);
}

static void load_enter(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL) {
        d = a->data[SCREEN_LOAD] = mem_alloc(sizeof *d);
        d->saves = mem_alloc(SAVES_MAX * sizeof *d->saves);
    }
    d->count = d->chosen = 0;
    d->scroll.at = 0;
    read_folder(a, d, "battles", false);
    read_folder(a, d, "saves", true);
    qsort(d->saves, (size_t)d->count, sizeof *d->saves, newest_first);
}

static void load_release(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL) return;
    mem_free(d->saves);
    mem_free(d);
}

static void draw_row(ui *u, const saved *s, frect r, bool on, ui_id id)
{
    const theme *t = &u->t;
    char when[48] = "", actions[80];
    const char *file = strrchr(s->path, '/');
    struct tm local;
    if (localtime_r(&s->modified, &local) != NULL) strftime(when, sizeof when, "%d %b %Y, %H:%M", &local);
    snprintf(actions, sizeof actions, "%d action%s", s->card.actions, s->card.actions == 1 ? "" : "s");
    if (on) {
        draw_round(u->out, r, 5, t->ink, 0, 0);
        draw_rect(u->out, (frect){r.x, r.y, 5, r.h}, t->brass);
    } else if (ui_hot(u, id)) {
        draw_round(u->out, r, 5, colour_alpha(t->band, 0.7f), 0, 0);
    }
    const colour c = on ? t->popover : t->ink, c2 = on ? t->sand : t->ink2;
    const font name = {GARAMOND, theme_tx(t, 18, 20)};
    const float base = roundf(r.y + r.h / 2 + name.px * 0.3f),
                date = ui_width(u, TEXT_SMALL, "00 Mmm 0000, 00:00") + 16;
    draw_clip_push(u->out, (frect){r.x, r.y, r.w * 0.32f, r.h});
    draw_text(u->out, name, c, r.x + 16, base, ALIGN_LEFT, s->card.title);
    draw_clip_pop(u->out);
    ui_text_fit(u, TEXT_SMALL, c2, r.x + r.w * 0.34f, base, ALIGN_LEFT, r.w * 0.28f,
                s->copy        ? "a copy"
                : file != NULL ? file + 1
                               : s->path);
    ui_text_fit(u, TEXT_SMALL, c2, r.x + r.w - 16 - date, base, ALIGN_RIGHT, r.w * 0.36f - date, actions);
    ui_text(u, TEXT_SMALL, c2, r.x + r.w - 16, base, ALIGN_RIGHT, when);
    ui_tooltip(u, id, r, s->path);
}

static const char *load_path(const load_data *d)
{
    if (d->typed[0]) return d->typed;
    return d->count > 0 ? d->saves[d->chosen].path : NULL;
}

static void load_bar(app *a, load_data *d, frect bar, bool go)
{
    const char *path = load_path(d);
    const page_button row[] = {
        {"Play it back", "Replay", "R", 'r', 0, path ? LOOK_NORMAL : LOOK_OFF, true,
         "Watch it from the start; the battle itself is not touched"},
        {"Go on with it", "Go on", "Enter", KEY_ENTER, 0, path ? LOOK_PRIMARY : LOOK_OFF, false, NULL},
    };
    const int pressed = page_buttons(&a->ui, "load-button", bar, row, 2);
    if (path == NULL) return;
    if (pressed == 0) {
        snprintf(a->file, sizeof a->file, "%s", path);
        app_open(a, SCREEN_REPLAY);
    } else if (pressed == 1 || go) {
        app_open_file(a, path);
    }
}

static void load_draw(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    ui *u = &a->ui;
    const theme *t = &u->t;
    frect bar,
        body = page_begin(a, "Battles kept", "Every battle is kept action by action as it is played", &bar);
    if (a->screen != SCREEN_LOAD) return;
    const float pad = theme_px(t, 12, 16), row = theme_tx(t, 36, 42), find_h = theme_tx(t, 38, 42);
    body.h = fminf(body.h, 2 * pad + find_h + 10 + row * (float)(d->count > 6 ? d->count : 6));
    ui_panel(u, body);
    frect inner = ui_inset(body, pad);
    bool go = ui_input(u, ui_name("load-path", 0), (frect){inner.x, inner.y, inner.w, find_h}, d->typed,
                       sizeof d->typed, "A scenario or saved battle by its path, or choose one below");
    frect list = {inner.x, inner.y + find_h + 10, inner.w, inner.h - find_h - 10};
    const int before = d->chosen;
    if (ui_key(u, KEY_DOWN, 0) && d->chosen + 1 < d->count) d->chosen++;
    if (ui_key(u, KEY_UP, 0) && d->chosen > 0) d->chosen--;
    if (ui_key(u, KEY_HOME, 0)) d->chosen = 0;
    if (ui_key(u, KEY_END, 0) && d->count > 0) d->chosen = d->count - 1;
    if (before != d->chosen)
        ui_scroll_show(&d->scroll, list, row * (float)d->chosen, row * (float)(d->chosen + 1)),
            d->typed[0] = '\0';
    const bool twice = u->event && u->event->kind == UI_MOUSE_UP && u->event->clicks > 1;
    ui_id id = ui_name("load-list", 0);
    ui_scroll_begin(u, id, list, &d->scroll, row * (float)d->count);
    for (int i = 0; i < d->count; i++) {
        frect r = {list.x, list.y + row * (float)i - d->scroll.at, list.w - 12, row};
        if (r.y + r.h < list.y || r.y > list.y + list.h) continue;
        ui_id line = ui_name("load-row", i);
        draw_row(u, &d->saves[i], r, i == d->chosen && !d->typed[0], line);
        if (ui_click(u, line, r, 0)) {
            go = go || (d->chosen == i && twice);
            d->chosen = i;
            d->typed[0] = '\0';
        }
    }
    if (d->count == 0)
        ui_wrap(u, TEXT_BODY, t->ink2, list.x + 8, list.y + 8, list.w - 16, 1.4f, true,
                "No battle has been kept on this machine yet. Start one from the title.");
    ui_scroll_end(u, id, list, &d->scroll);
    load_bar(a, d, bar, go);
}

const screen_vtable load_screen = {.enter = load_enter, .draw = load_draw, .release = load_release};
