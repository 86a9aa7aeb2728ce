/* about.c: see about.h. */
#include "ui/table/panels/about.h"

#include <math.h>
#include <stdio.h>

#include "game/words.h"
#include "ui/table/host.h"

const char *about_words(const table *t, const char *code)
{
    char about[96];
    if (!code || !code[0]) return NULL;
    snprintf(about, sizeof about, "about.%s", code);
    const word_entry *w = words_find(t->sc->words, about);
    return w && w->text[0] ? w->text : NULL;
}

static void dots(ui *u, float x, float y, float w)
{
    draw_line(u->out, x, y, x + w, y, u->t.link, (stroke_style){.width = 1.4f, .dash = {2, 3}});
}

static void explained(table *t, ui_id id, frect r, const char *says)
{
    if (ui_click(t->host->ui, id, r, 0)) host_say(t->host, "%s", says);
    ui_tooltip(t->host->ui, id, r, says);
}

void about_word(table *t, ui_id id, frect r, const char *code)
{
    const char *says = about_words(t, code);
    if (!says) return;
    dots(t->host->ui, r.x, roundf(r.y + r.h) - 1.5f, r.w);
    explained(t, id, r, says);
}

void about_wrapped(table *t, ui_id id, text_role role, float x, float y, float width, float leading,
                   const char *text, const char *code)
{
    enum { LINES = 6 };
    const float below = 2.5f; /* of the baseline */
    ui *u = t->host->ui;
    const char *says = about_words(t, code);
    float wide[LINES], most = 0;
    if (!says) return;
    const float px = theme_font(&u->t, role).px, line = roundf(px * leading);
    const int n = ui_wrap_widths(u, role, width, text, wide, LINES);
    for (int i = 0; i < n; i++) {
        dots(u, x, roundf(y + line * (float)i + line / 2 + px * 0.36f) + below, wide[i]);
        most = fmaxf(most, wide[i]);
    }
    explained(t, id, (frect){x, y, most, line * (float)n}, says);
}
