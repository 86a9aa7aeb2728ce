/* odds_throws.c: the rows of the card of odds that say which dice are thrown, by what, and how they are read.
 * Not for the chances. */
#include "ui/table/panels/odds_throws.h"

#include <math.h>

#include "ui/table/host.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_words.h"

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

static float throw_height(table *t, const odds_dice *d, float width)
{
    return throw_row(t) + ((float)d->nown + (name_above(t, d, width) ? 1 : 0)) * own_row(t);
}

float odds_throws_height(table *t, float width)
{
    const odds *o = &t->odds->odds;
    float sum = 0;
    for (int i = 0; i < o->nthrows; i++)
        sum += throw_height(t, &o->thrown[i], width);
    return sum;
}

void odds_throws_draw(table *t, float x, float y, float w)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const odds *o = &t->odds->odds;
    const float right = x + w - reads_column(t);
    char what[96], pool[24], read[48], value[LEDGER_TEXT];
    for (int i = 0; i < o->nthrows; i++) {
        const odds_dice *d = &o->thrown[i];
        const bool above = name_above(t, d, w);
        const float row = throw_row(t), named = roundf(y + row / 2 + theme_font(m, TEXT_BODY).px * 0.38f),
                    base = named + (above ? own_row(t) : 0);
        odds_words_dice(t, d, what, sizeof what);
        odds_words_pool(d, pool);
        odds_words_read(d, read);
        ui_text(u, TEXT_BODY_STRONG, m->ink, x + w, base, ALIGN_RIGHT, read);
        draw_text(u->out, pool_font(t), m->ink, right, base + 1, ALIGN_RIGHT, pool);
        const float room = above ? w : right - x - ui_width_font(u, pool_font(t), pool) - 10;
        ui_text_fit(u, ui_width(u, TEXT_BODY_BOLD, what) > room ? TEXT_SMALL_STRONG : TEXT_BODY_BOLD, m->ink,
                    x, named, ALIGN_LEFT, room, what);
        y += row + (above ? own_row(t) : 0);
        for (int k = 0; k < d->nown; k++, y += own_row(t)) {
            const float line = roundf(y + own_row(t) / 2 + theme_font(m, TEXT_SMALL).px * 0.2f);
            odds_words_line(t, &d->own[k], d->theirs, what, sizeof what);
            if (!odds_words_note_value(t, &d->own[k], d->theirs, value, sizeof value))
                ledger_op_text((ledger_op)d->own[k].op, d->own[k].value, false, value);
            /* under the dice; what is too long for that takes the whole row */
            const float edge = ui_width(u, TEXT_SMALL, what) > right - x - 52 ? x + w : right;
            ui_text_fit(u, TEXT_SMALL, m->ink2, x + 12, line, ALIGN_LEFT, edge - x - 52, what);
            ui_text(u, TEXT_SMALL_STRONG, m->ink2, edge, line, ALIGN_RIGHT, value);
        }
    }
}
