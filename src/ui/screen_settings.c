/* screen_settings.c: what a player likes; kept as soon as it is changed. Nothing here changes a rule. */
#include <stdio.h>
#include <string.h>

#include "ui/page.h"

typedef struct column { ui *u; float x, y, w; } column;

static float label(column *c, const char *text, const char *what)
{
    const theme *t = &c->u->t;
    font f = theme_font(t, TEXT_BODY_STRONG);
    draw_text(c->u->out, f, t->ink, c->x, c->y + f.px, ALIGN_LEFT, text);
    c->y += f.px * 1.45f;
    if (what != NULL) c->y += ui_wrap(c->u, TEXT_SMALL, t->ink2, c->x, c->y, c->w, 1.3f, true, what) + 4;
    return c->y;
}

static bool segments(column *c, int id, const char *const *names, int n, int *value)
{
    const float h = theme_tx(&c->u->t, 36, 40);
    bool changed = ui_segments(c->u, ui_name("settings-segments", id), (frect){c->x, c->y, c->w, h}, names, n, value);
    c->y += h + theme_tx(&c->u->t, 14, 20);
    return changed;
}

static bool slider(column *c, int id, int lo, int hi, int step, int *value)
{
    const float h = theme_tx(&c->u->t, 36, 40), number = theme_tx(&c->u->t, 60, 70);
    float v = (float)*value;
    char text[16];
    ui_slider(c->u, ui_name("settings-slider", id), (frect){c->x, c->y, c->w - number, h}, (float)lo, (float)hi, (float)step, &v);
    bool changed = (int)v != *value;
    *value = (int)v;
    snprintf(text, sizeof text, "%d %%", *value);
    ui_text_mid(c->u, TEXT_BODY_STRONG, c->u->t.ink, c->x + c->w, (frect){c->x, c->y, c->w, h}, ALIGN_RIGHT, text);
    c->y += h + theme_tx(&c->u->t, 12, 18);
    return changed;
}

static bool check(column *c, int id, const char *text, bool *on)
{
    const float h = theme_tx(&c->u->t, 36, 40);
    bool changed = ui_check(c->u, ui_name("settings-check", id), (frect){c->x, c->y, c->w, h}, text, on);
    c->y += h;
    return changed;
}

static frect column_begin(ui *u, column *c, frect r, const char *title)
{
    const float pad = theme_px(&u->t, 14, 20);
    ui_panel(u, r);
    font f = theme_font(&u->t, TEXT_BATTLE);
    draw_text(u->out, f, u->t.ink, r.x + pad, r.y + pad + f.px * 0.8f, ALIGN_LEFT, title);
    *c = (column){u, r.x + pad, r.y + pad + f.px * 1.35f, r.w - 2 * pad};
    return r;
}

static void settings_draw(app *a)
{
    static const char *const speeds[] = {"Slow", "Normal", "Fast", "At once"};
    ui *u = &a->ui;
    settings *s = &a->settings;
    frect body = page_begin(a, "Settings", "Kept as soon as they are changed", NULL);
    const float gap = 10, w = (body.w - 2 * gap) / 3;
    bool changed = false;
    column c;

    column_begin(u, &c, (frect){body.x, body.y, w, body.h}, "Reading");
    label(&c, "Size of text", NULL);
    changed |= slider(&c, 0, 100, 150, 10, &s->text);
    changed |= check(&c, 0, "Convention: everything larger, for a projector", &s->convention);
    changed |= check(&c, 1, "High contrast: white cards, strong grid", &s->contrast);
    changed |= check(&c, 2, "Full screen  (F11)", &s->fullscreen);

    column_begin(u, &c, (frect){body.x + w + gap, body.y, w, body.h}, "Motion and sound");
    label(&c, "Speed of dice and counters", NULL);
    changed |= segments(&c, 0, speeds, SPEEDS, &s->speed);
    changed |= check(&c, 3, "Reduced motion: nothing travels", &s->still);
    changed |= check(&c, 4, "Captions for sounds", &s->captions);
    c.y += 8;
    label(&c, "Volume", NULL);
    changed |= slider(&c, 1, 0, 100, 10, &s->volume);

    column_begin(u, &c, (frect){body.x + 2 * (w + gap), body.y, w, body.h}, "The table");
    changed |= check(&c, 5, "Minimap  (O)", &s->minimap);
    changed |= check(&c, 6, "Grid and co-ordinates", &s->grid);
    changed |= check(&c, 7, "Miniatures where counters are large", &s->minis);
    changed |= check(&c, 8, "The fallen stay until the battle ends", &s->fallen);
    int n = 0;
    const char *names[6];
    while (a->config.players != NULL && a->config.players[n] != NULL && n < 6) names[n] = a->config.players[n]->title, n++;
    if (n > 0) {
        c.y += 8;
        label(&c, "The computer plays", "For new battles; the last is the strongest.");
        int opponent = s->opponent < 0 || s->opponent >= n ? n - 1 : s->opponent;
        if (segments(&c, 1, names, n, &opponent)) s->opponent = opponent, changed = true;
    }
    if (changed) app_settings_changed(a);
}

const screen_vtable settings_screen = {.draw = settings_draw};
