/* odds_thrown.c: see odds_thrown.h. */
#include "ui/table/panels/odds_thrown.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "game/story.h"
#include "ui/table/host.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/panels/roll_words.h"

/* ---- in words */

static bool counts_tails(const table *t, const roll *r)
{
    return r->kind == ROLL_COINS && r->chart >= 0 && t->sc->charts[r->chart].reading == READ_TAILS;
}

void odds_thrown_says(const table *t, int nth, char what[ODDS_THROWN_WORDS], char value[ODDS_THROWN_WORDS])
{
    const roll *r = odds_fought_roll(t, nth);
    const odds_dice *d = &t->odds->odds.thrown[nth];
    char pool[24], read[48], said[48];
    odds_words_pool(d, pool);
    odds_words_read(d, read);
    if (counts_tails(t, r)) snprintf(read, sizeof read, "%s", _("tails count"));
    snprintf(what, ODDS_THROWN_WORDS, "%s%s%s", pool, read[0] ? ": " : "", read);
    snprintf(value, ODDS_THROWN_WORDS, "…");
    if (odds_fought_seen(t, nth) != FOUGHT_LIES) return;
    roll_words_figure(t, r, said, sizeof said);
    if (r->counted == NULL && r->kind == ROLL_DICE && r->outcome != r->total)
        snprintf(value, ODDS_THROWN_WORDS, "%d → %s", (int)r->total, said);
    else
        snprintf(value, ODDS_THROWN_WORDS, "%s", said);
}

/* ---- the dice: a row for the first throw of both, one for the second ... */

static int throws_of(const table *t, bool theirs)
{
    const odds_fought *f = &t->odds->fought;
    int n = 0;
    for (int i = 0; i < f->n; i++)
        n += f->thrown[i].theirs == theirs;
    return n;
}

static int rows_of(const table *t)
{
    const int ours = throws_of(t, false), theirs = throws_of(t, true);
    return ours > theirs ? ours : theirs;
}

/* That side's throw of that row; -1: it has none. */
static int throw_at(const table *t, bool theirs, int row)
{
    const odds_fought *f = &t->odds->fought;
    for (int i = 0; i < f->n; i++)
        if (f->thrown[i].theirs == theirs && row-- == 0) return i;
    return -1;
}

static float row_height(const table *t)
{
    const theme *m = &t->host->ui->t;
    return rows_of(t) > 1 ? theme_px(m, 38, 56) : theme_px(m, 50, 74);
}

float odds_thrown_height(const table *t)
{
    return roundf((float)rows_of(t) * row_height(t) + 6);
}

/* Die against die: those of it that have beaten the other's, once both are seen to lie there. */
static uint64_t pairs_won(const table *t, int nth, int other)
{
    const bool both =
        other >= 0 && odds_fought_seen(t, nth) == FOUGHT_LIES && odds_fought_seen(t, other) == FOUGHT_LIES;
    return both ? odds_fought_roll(t, nth)->ahead : 0;
}

static void half_draw(table *t, bool theirs, int row, frect r)
{
    ui *u = t->host->ui;
    const int nth = throw_at(t, theirs, row), other = throw_at(t, !theirs, row);
    if (nth < 0) {
        if (row == 0)
            ui_text_mid(u, TEXT_BODY, u->t.sand, r.x + r.w / 2, r, ALIGN_CENTRE,
                        odds_words_none(t, &t->odds->odds, theirs));
        return;
    }
    const dice_beside beside = {.others = other >= 0 ? odds_fought_roll(t, other)->count : 0,
                                .good = pairs_won(t, nth, other),
                                .coin = counts_tails(t, odds_fought_roll(t, nth)) ? 1 : 2};
    const fought_seen seen = odds_fought_seen(t, nth);
    if (seen == FOUGHT_FALLS)
        dice_bed_draw_beside(t, &t->anim->tray, &beside, r, anim_dice_part(t->anim, t->host->now));
    else if (seen == FOUGHT_LIES)
        dice_bed_draw_beside(t, odds_fought_roll(t, nth), &beside, r, 1);
}

void odds_thrown_draw(table *t, frect bed)
{
    ui *u = t->host->ui;
    const float mid = bed.x + bed.w / 2, high = bed.h / (float)rows_of(t);
    draw_line(u->out, mid, bed.y + 3, mid, bed.y + bed.h - 3, colour_alpha(u->t.sand, 0.6f),
              (stroke_style){.width = 1, .dash = {3, 3, 3, 3}});
    draw_clip_push(u->out, bed);
    for (int row = 0; row < rows_of(t); row++) {
        const frect half = {bed.x + 4, bed.y + high * (float)row, bed.w / 2 - 8, high};
        half_draw(t, false, row, half);
        half_draw(t, true, row, (frect){mid + 4, half.y, half.w, half.h});
    }
    draw_clip_pop(u->out);
}

/* ---- what came of it */

float odds_thrown_verdict(table *t, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const odds_fought *f = &t->odds->fought;
    const float pad = 4, in = width - 2 * pad, chip = f->rule[0] ? ui_chip_width(u, f->rule) + 8 : 0;
    float at = y + 4;
    if (!f->told) return 0;
    if (draw) draw_rect(u->out, (frect){x, y, width, 1.6f}, m->ink);
    at += ui_wrap(u, TEXT_PLACE, m->ink, x + pad, at, in, 1.1f, draw, f->what) + 3;
    const float why = ui_wrap(u, TEXT_SMALL, m->ink2, x + pad, at, in - chip, 1.3f, draw, f->why);
    if (draw && chip > 0 &&
        ui_chip(u, ui_name("verdictrule", 0), x + width - pad, at + fmaxf(why, theme_tx(m, 20, 28)) / 2,
                false, f->rule))
        host_open_rule(t->host, f->rule);
    at += fmaxf(why, chip > 0 ? theme_tx(m, 20, 28) : 0);
    if (f->luck[0]) at += 2 + ui_wrap(u, TEXT_NOTE_ITALIC, m->ink2, x + pad, at + 2, in, 1.2f, draw, f->luck);
    return at + 4 - y;
}
