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

void about_word(table *t, ui_id id, frect r, const char *code)
{
    ui *u = t->host->ui;
    const char *says = about_words(t, code);
    if (!says) return;
    const float y = roundf(r.y + r.h) - 1.5f;
    draw_line(u->out, r.x, y, r.x + r.w, y, u->t.link, (stroke_style){.width = 1.4f, .dash = {2, 3}});
    if (ui_click(u, id, r, 0)) host_say(t->host, "%s", says);
    ui_tooltip(u, id, r, says);
}
