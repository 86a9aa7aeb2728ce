/* odds_throws.c: the rows of the card of odds that say which dice are thrown, by what, and how they are read.
 * Not for the chances. */
#include "ui/table/panels/odds_throws.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/table/host.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_words.h"

#define LEADING 1.18f
#define ASCENT 0.95f /* of a wrapped line: so far is its base below its top */

/* A row of dice thrown; where there are several they stand closer. */
static float throw_row(table *t)
{
    const theme *m = &t->host->ui->t;
    return t->odds->odds.nthrows > 1 ? theme_tx(m, 24, 30) : theme_tx(m, 32, 38);
}

static float own_row(table *t)
{
    return theme_tx(&t->host->ui->t, 17, 20);
}

/* What is read from any of the dice, at the card's right edge: so wide is the widest. */
static float reads_column(table *t)
{
    const odds *o = &t->odds->odds;
    float widest = 0;
    for (int i = 0; i < o->nthrows; i++) {
        char read[48];
        odds_words_read(&o->thrown[i], read);
        if (read[0])
            widest = fmaxf(widest,
                           ui_width(t->host->ui, TEXT_BODY_STRONG, read) + theme_tx(&t->host->ui->t, 10, 12));
    }
    return widest;
}

static font pool_font(table *t)
{
    const theme *m = &t->host->ui->t;
    return (font){INTER_EXTRABOLD, theme_font(m, t->odds->odds.nthrows > 1 ? TEXT_HEADING : TEXT_PROMPT).px};
}

/* What throws the dice stands above them where there is no room beside them. */
static bool name_above(table *t, const odds_dice *d, float width)
{
    char what[96], pool[24];
    odds_words_dice(t, d, what, sizeof what);
    odds_words_pool(d, pool);
    return ui_width(t->host->ui, TEXT_SMALL_STRONG, what) >
           width - reads_column(t) - ui_width_font(t->host->ui, pool_font(t), pool) - 10;
}

/* What throws them, in the room it has, on as many lines as it needs; returns what it needs beyond one. */
static float name_put(table *t, const char *what, float x, float base, float room, bool draw)
{
    ui *u = t->host->ui;
    const text_role role = ui_width(u, TEXT_BODY_BOLD, what) > room ? TEXT_SMALL_STRONG : TEXT_BODY_BOLD;
    const float px = theme_font(&u->t, role).px;
    if (ui_width(u, role, what) <= room) {
        if (draw) ui_text(u, role, u->t.ink, x, base, ALIGN_LEFT, what);
        return 0;
    }
    const float tall = ui_wrap(u, role, u->t.ink, x, roundf(base - px * ASCENT), room, LEADING, draw, what);
    return tall - roundf(px * LEADING);
}

/* A line of one throw alone, under its dice; where words and value have no room there, the words take the
 * whole row; where they have none there either, they take several lines and the value stands beside the last,
 * or, where it is long, below.
 * Returns how high it is. */
static float own_put(table *t, const odds_dice *d, int k, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char what[160], value[160];
    odds_words_line(t, &d->own[k], d->theirs, what, sizeof what);
    if (!odds_words_note_value(t, &d->own[k], d->theirs, value, sizeof value))
        ledger_op_text((ledger_op)d->own[k].op, d->own[k].value, false, value);
    const float px = theme_font(m, TEXT_SMALL).px, line = roundf(y + own_row(t) / 2 + px * 0.2f), in = 12,
                both = in + ui_width(u, TEXT_SMALL, what) + 12 + ui_width(u, TEXT_SMALL_STRONG, value),
                under = w - reads_column(t), edge = both > under ? w : under, room = w - in;
    if (both <= w) {
        if (draw) ui_text(u, TEXT_SMALL, m->ink2, x + in, line, ALIGN_LEFT, what);
        if (draw) ui_text(u, TEXT_SMALL_STRONG, m->ink2, x + edge, line, ALIGN_RIGHT, value);
        return own_row(t);
    }
    const float aside = ui_width(u, TEXT_SMALL_STRONG, value) + 12;
    if (aside < w / 4) { /* a number keeps to its column, beside the last line */
        const float upper = roundf(line - px * ASCENT),
                    high = ui_wrap(u, TEXT_SMALL, m->ink2, x + in, upper, room - aside, LEADING, draw, what);
        if (draw)
            ui_text(u, TEXT_SMALL_STRONG, m->ink2, x + w, line + high - roundf(px * LEADING), ALIGN_RIGHT,
                    value);
        return own_row(t) + high - roundf(px * LEADING);
    }
    const float top = roundf(line - px * ASCENT),
                tall = ui_wrap(u, TEXT_SMALL, m->ink2, x + in, top, room, LEADING, draw, what),
                more = ui_wrap(u, TEXT_SMALL_STRONG, m->ink2, x + in, top + tall, room, LEADING, draw, value);
    return own_row(t) + tall + more - roundf(px * LEADING);
}

static float throw_put(table *t, const odds_dice *d, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const bool above = name_above(t, d, w);
    const float row = throw_row(t), right = x + w - reads_column(t), top = y,
                named = roundf(y + row / 2 + theme_font(m, TEXT_BODY).px * 0.38f);
    char what[96], pool[24], read[48];
    odds_words_dice(t, d, what, sizeof what);
    odds_words_pool(d, pool);
    odds_words_read(d, read);
    const float room = above ? w : right - x - ui_width_font(u, pool_font(t), pool) - 10,
                more = name_put(t, what, x, named, room, draw) + (above ? own_row(t) : 0);
    if (draw) {
        ui_text(u, TEXT_BODY_STRONG, m->ink, x + w, named + more, ALIGN_RIGHT, read);
        draw_text(u->out, pool_font(t), m->ink, right, named + more + 1, ALIGN_RIGHT, pool);
    }
    y += row + more;
    for (int k = 0; k < d->nown; k++)
        y += own_put(t, d, k, x, y, w, draw);
    return y - top;
}

/* "+2 hit by a rifle": what is added to the die of the second throw stands below its line. */
static void second_adds(const table *t, strbuf *out)
{
    const ledger *l = &t->odds->odds.against;
    for (int i = t->odds->odds.second; i < l->count && l->line[i].op != LEDGER_NOTE; i++) {
        char what[160], value[LEDGER_TEXT];
        odds_words_line(t, &l->line[i], false, what, sizeof what);
        ledger_op_text((ledger_op)l->line[i].op, l->line[i].value, false, value);
        strbuf_addf(out, "; %s %s", value, what);
    }
}

/* What is thrown for each hit: without it the chances seem not to follow from the dice above. */
static float second_put(table *t, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const odds *o = &t->odds->odds;
    if (o->second == 0 || t->odds->fight) return 0;
    const ledger_line *l = &o->against.line[o->second - 1];
    char value[160];
    strbuf said = {0};
    if (!odds_words_note_value(t, l, true, value, sizeof value)) return 0;
    strbuf_addf(&said, _("Then for each hit: %s"), value);
    second_adds(t, &said);
    const float gap = 4, chip = l->rule && l->rule[0] ? ui_chip_width(u, l->rule) + 8 : 0,
                row = theme_tx(&u->t, 19, 22),
                tall = ui_wrap(u, TEXT_SMALL_STRONG, u->t.ink, x, y + gap, w - chip, LEADING, draw,
                               strbuf_str(&said));
    strbuf_free(&said);
    if (draw && chip > 0 &&
        ui_chip(u, ui_name("secondrule", 0), x + w, y + gap + row / 2 - 2, false, l->rule))
        host_open_rule(t->host, l->rule);
    return fmaxf(tall, row) + 2 * gap;
}

static float throws(table *t, float x, float y, float w, bool draw)
{
    const odds *o = &t->odds->odds;
    const float top = y;
    for (int i = 0; i < o->nthrows; i++)
        y += throw_put(t, &o->thrown[i], x, y, w, draw);
    y += second_put(t, x, y, w, draw);
    return y - top;
}

float odds_throws_height(table *t, float width)
{
    return throws(t, 0, 0, width, false);
}

void odds_throws_draw(table *t, float x, float y, float width)
{
    (void)throws(t, x, y, width, true);
}
