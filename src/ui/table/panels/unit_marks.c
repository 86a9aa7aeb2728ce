/* unit_marks.c: see unit_marks.h. */
#include "core/language.h"
#include "ui/table/panels/unit_marks.h"

#include <ctype.h>
#include <stdio.h>

#include "game/words.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"

enum { MARKS_MOST = 32 };

unsigned unit_marks_of(const table *t, int who)
{
    const uint32_t has = t->anim->shown.units[who].marks;
    unsigned drawn = 0;
    for (int i = 0; i < t->rs->nmarks && i < MARKS_MOST; i++)
        if ((has & 1u << i) && t->rs->marks[i].picture) drawn |= 1u << i;
    return drawn;
}

void unit_marks_name(const table *t, int nth, char *out, size_t size)
{
    char code[80];
    snprintf(code, sizeof code, "mark.%s", t->rs->marks[nth].name);
    snprintf(out, size, "%s", say_title(t, code, t->rs->marks[nth].name));
    out[0] = (char)toupper((unsigned char)out[0]);
}

void unit_marks_means(const table *t, int nth, char *out, size_t size)
{
    char code[80];
    snprintf(code, sizeof code, "means.%s", t->rs->marks[nth].name);
    if (words_find(t->sc->words, code))
        snprintf(out, size, "%s", say_title(t, code, ""));
    else
        unit_marks_name(t, nth, out, size);
}

void unit_marks_words(const table *t, int who, strbuf *out)
{
    const unsigned drawn = unit_marks_of(t, who);
    const size_t from = out->len;
    for (int i = 0; i < MARKS_MOST; i++) {
        if (!(drawn & 1u << i)) continue;
        char name[80];
        unit_marks_name(t, i, name, sizeof name);
        if (out->len > from) {
            strbuf_add(out, ", ");
            language_within(name);
        }
        strbuf_add(out, name);
    }
}

float unit_marks_rows(const table *t, int who, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const unsigned drawn = unit_marks_of(t, who);
    const float line = theme_tx(m, 22, 25), sign = theme_tx(m, 20, 22), between = theme_tx(m, 12, 14);
    float at = 0, down = 0;
    if (drawn == 0) return 0;
    for (int i = 0; i < MARKS_MOST; i++) {
        if (!(drawn & 1u << i)) continue;
        char name[80];
        unit_marks_name(t, i, name, sizeof name);
        const float w = sign + 5 + ui_width(u, TEXT_SMALL_STRONG, name);
        if (at > 0 && at + w > width) at = 0, down += line;
        if (draw) {
            counter_draw_mark(u->out, t->rs->marks[i].picture, x + at + sign / 2, y + down + line / 2,
                              sign / 40);
            ui_text_mid(u, TEXT_SMALL_STRONG, m->ink, x + at + sign + 5, (frect){x, y + down, width, line},
                        ALIGN_LEFT, name);
        }
        at += w + between;
    }
    return down + line + theme_tx(m, 4, 5);
}
