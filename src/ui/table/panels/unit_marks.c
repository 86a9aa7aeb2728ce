/* unit_marks.c: see unit_marks.h. */
#include "core/language.h"
#include "ui/table/panels/unit_marks.h"

#include <stdio.h>

#include "game/game.h"
#include "game/words.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"

enum { MARKS_MOST = 32 };

const mark *unit_marks_row(const table *t, int nth)
{
    return nth < t->rs->nmarks ? &t->rs->marks[nth] : &t->rs->signs[nth - t->rs->nmarks];
}

unsigned unit_marks_of(const table *t, int who)
{
    unit_face face;
    unsigned drawn = 0;
    game_face(&t->anim->shown, who, &face);
    const uint32_t has = t->anim->shown.units[who].marks & ~face.hides;
    for (int i = 0; i < t->rs->nmarks && i < MARKS_MOST; i++)
        if ((has & 1u << i) && t->rs->marks[i].picture) drawn |= 1u << i;
    return drawn | face.signs << t->rs->nmarks;
}

void unit_marks_name(const table *t, int nth, char *out, size_t size)
{
    char code[80];
    snprintf(code, sizeof code, "mark.%s", unit_marks_row(t, nth)->name);
    snprintf(out, size, "%s", say_title(t, code, unit_marks_row(t, nth)->name));
    language_begin(out);
}

void unit_marks_means(const table *t, int nth, char *out, size_t size)
{
    char code[80];
    snprintf(code, sizeof code, "means.%s", unit_marks_row(t, nth)->name);
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

/* Its sign, and what it does beside it in lines so wide, or its name; answers how high. */
static float one_row(const table *t, int nth, const char *says, fpoint at, float width, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float line = theme_tx(m, 22, 25), sign = theme_tx(m, 20, 22);
    if (draw)
        counter_draw_mark(u->out, unit_marks_row(t, nth)->picture, at.x + sign / 2, at.y + line / 2,
                          sign / 40);
    if (ui_width(u, TEXT_SMALL_STRONG, says) <= width - sign - 5) {
        if (draw)
            ui_text_mid(u, TEXT_SMALL_STRONG, m->ink, at.x + sign + 5, (frect){at.x, at.y, width, line},
                        ALIGN_LEFT, says);
        return line;
    }
    return ui_wrap(u, TEXT_SMALL_STRONG, m->ink, at.x + sign + 5, at.y + 2, width - sign - 5, 1.25f, draw,
                   says) +
           4;
}

float unit_marks_rows(const table *t, int who, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const unsigned drawn = unit_marks_of(t, who);
    const float sign = theme_tx(m, 20, 22), between = theme_tx(m, 12, 14);
    float at = 0, down = 0, high = 0;
    if (drawn == 0) return 0;
    for (int i = 0; i < MARKS_MOST; i++) {
        if (!(drawn & 1u << i)) continue;
        char says[120];
        unit_marks_means(t, i, says, sizeof says);
        const float w = sign + 5 + ui_width(u, TEXT_SMALL_STRONG, says);
        if (at > 0 && at + w > width) at = 0, down += high;
        high = one_row(t, i, says, (fpoint){x + at, y + down}, width - at, draw);
        at += w + between;
    }
    return down + high + theme_tx(m, 4, 5);
}
