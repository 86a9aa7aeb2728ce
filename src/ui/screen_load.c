/* screen_load.c: the battles kept on this machine, newest first; a path may be typed too. Choosing one resumes it, or plays it back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/mem.h"
#include "ui/page.h"

enum { SAVES_MAX = 400 };

typedef struct saved { save_card card; char path[1024]; time_t modified; } saved;
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

static void load_enter(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    if (d == NULL) {
        d = a->data[SCREEN_LOAD] = mem_alloc(sizeof *d);
        d->saves = mem_alloc(SAVES_MAX * sizeof *d->saves);
    }
    d->count = d->chosen = 0;
    d->scroll.at = 0;
    if (a->config.state_dir == NULL) return;
    char folder[1024];
    char **names;
    int n;
    error err = {0};
    file_join(a->config.state_dir, "battles", folder, sizeof folder);
    if (!file_exists(folder) || !file_list(folder, ".save", &names, &n, &err)) return;
    for (int i = 0; i < n && d->count < SAVES_MAX; i++) {
        saved *s = &d->saves[d->count];
        error unreadable = {0};
        file_join(folder, names[i], s->path, sizeof s->path);
        struct stat st;
        s->modified = stat(s->path, &st) == 0 ? st.st_mtime : 0;
        if (session_read_card(s->path, &s->card, &unreadable)) d->count++;
    }
    file_list_free(names, n);
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
    char when[48] = "", actions[64];
    struct tm local;
    if (localtime_r(&s->modified, &local) != NULL) strftime(when, sizeof when, "%d %b %Y, %H:%M", &local);
    snprintf(actions, sizeof actions, "%s%d action%s", s->card.ended ? "fought out, " : "", s->card.actions, s->card.actions == 1 ? "" : "s");
    if (on) draw_round(u->out, r, 5, t->ink, 0, 0);
    else if (ui_hot(u, id)) draw_round(u->out, r, 5, t->band, 0, 0);
    colour c = on ? t->popover : t->ink, c2 = on ? t->sand : t->ink2;
    float base = r.y + r.h / 2 + theme_font(t, TEXT_PLACE).px * 0.33f;
    const char *name = strrchr(s->path, '/');
    ui_text_fit(u, TEXT_PLACE, c, r.x + 14, base, ALIGN_LEFT, r.w * 0.34f, s->card.title);
    ui_text_fit(u, TEXT_SMALL, c2, r.x + r.w * 0.38f, base, ALIGN_LEFT, r.w * 0.26f, name != NULL ? name + 1 : s->path);
    ui_text(u, TEXT_SMALL, c2, r.x + r.w * 0.76f, base, ALIGN_RIGHT, actions);
    ui_text(u, TEXT_SMALL, c2, r.x + r.w - 16, base, ALIGN_RIGHT, when);
}

static const char *load_path(const load_data *d)
{
    if (d->typed[0]) return d->typed;
    return d->count > 0 ? d->saves[d->chosen].path : NULL;
}

static void load_draw(app *a)
{
    load_data *d = a->data[SCREEN_LOAD];
    ui *u = &a->ui;
    const theme *t = &u->t;
    frect bar, body = page_begin(a, "Battles kept", "Every battle is kept action by action as it is played", &bar);
    const float pad = theme_px(t, 12, 16), row = theme_tx(t, 36, 42), find_h = theme_tx(t, 38, 42);
    ui_panel(u, body);
    frect inner = ui_inset(body, pad);
    bool go = ui_field(u, ui_name("load-path", 0), (frect){inner.x, inner.y, inner.w, find_h}, d->typed, sizeof d->typed,
                       "A scenario or saved battle by its path, or choose one below");
    frect list = {inner.x, inner.y + find_h + 10, inner.w, inner.h - find_h - 10};
    if (ui_key(u, KEY_DOWN, 0) && d->chosen + 1 < d->count) d->chosen++;
    if (ui_key(u, KEY_UP, 0) && d->chosen > 0) d->chosen--;
    ui_id id = ui_name("load-list", 0);
    ui_scroll_begin(u, id, list, &d->scroll, row * (float)d->count);
    for (int i = 0; i < d->count; i++) {
        frect r = {list.x, list.y + row * (float)i - d->scroll.at, list.w - 10, row};
        ui_id line = ui_name("load-row", i);
        draw_row(u, &d->saves[i], r, i == d->chosen && !d->typed[0], line);
        if (ui_click(u, line, r, UI_FOCUS)) {
            go = go || (d->chosen == i && u->event == NULL);
            d->chosen = i;
            d->typed[0] = '\0';
        }
    }
    if (d->count == 0)
        ui_wrap(u, TEXT_BODY, t->ink2, list.x + 8, list.y + 8, list.w - 16, 1.4f, true, "No battle has been kept on this machine yet. Start one from the title.");
    ui_scroll_end(u, id, list, &d->scroll);
    const char *path = load_path(d);
    float w = ui_button_width(u, "Go on with it", "Enter"), w2 = ui_button_width(u, "Play it back", "R");
    frect resume = {bar.x + bar.w - w, bar.y, w, bar.h}, replay = {resume.x - w2 - 8, bar.y, w2, bar.h};
    go |= ui_button(u, ui_name("load-go", 0), resume, path ? LOOK_PRIMARY : LOOK_OFF, "Go on with it", "Enter", KEY_ENTER, 0);
    if (app_has(a, SCREEN_REPLAY) && ui_button(u, ui_name("load-replay", 0), replay, path ? LOOK_NORMAL : LOOK_OFF, "Play it back", "R", 'r', 0)) {
        snprintf(a->file, sizeof a->file, "%s", path);
        app_open(a, SCREEN_REPLAY);
        return;
    }
    if (go && path != NULL) app_open_file(a, path);
}

const screen_vtable load_screen = {.enter = load_enter, .draw = load_draw, .release = load_release};
