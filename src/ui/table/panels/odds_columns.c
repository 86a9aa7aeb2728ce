/* odds_columns.c: the two columns of the battle board and the baize below them. Not for what comes of it. */
#include "ui/table/panels/odds_columns.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "ui/pieces/dice.h"
#include "ui/printed/texture.h"
#include "ui/table/host.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_rows.h"
#include "ui/table/panels/odds_thrown.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/panels/about.h"
#include "ui/table/say.h"

#define LEADING 1.18f
#define DECLARED 0xdbe6e6ffu /* as the plate on a declared line */

/* One side's column while it is measured or drawn. */
typedef struct column {
    table *t;
    bool theirs, draw;
    float x, y, w; /* y: where the next row begins */
    float chip;    /* what the widest rule takes of the right */
    int nth;
    const char *about; /* the code of the row's words, which may be explained; NULL: they are not asked for */
    ui_id about_id;
} column;

static float row_height(const theme *m)
{
    return theme_tx(m, 20, 28);
}

static float gutter(const theme *m)
{
    return theme_tx(m, 12, 16);
}

static float line_px(ui *u, text_role role)
{
    return roundf(theme_font(&u->t, role).px * LEADING);
}

/* A word that is written so, in the room it has: smaller where it does not fit, on several lines where it
 * does not fit so either. Returns what it needs beyond one line. */
static float words_in(ui *u, text_role role, float x, float y, float row, float room, const char *text,
                      bool draw)
{
    const text_role small = role == TEXT_BODY ? TEXT_SMALL : TEXT_SMALL_STRONG;
    const text_role as = ui_width(u, role, text) <= room ? role : small;
    const float base = roundf(y + row / 2 + theme_font(&u->t, as).px * 0.36f);
    if (ui_width(u, as, text) <= room) {
        if (draw) ui_text(u, as, u->t.ink, x, base, ALIGN_LEFT, text);
        return 0;
    }
    const float line = line_px(u, small), tall = ui_wrap(u, small, 0, 0, 0, room, LEADING, false, text);
    if (draw) ui_wrap(u, small, u->t.ink, x, y + (row - line) / 2, room, LEADING, true, text);
    return tall - line;
}

/* Is one of its words wider than the room, however small? */
static bool too_narrow(ui *u, text_role role, float room, const char *text)
{
    return ui_longest_word(u, role == TEXT_BODY ? TEXT_SMALL : TEXT_SMALL_STRONG, text) > room;
}

/* Its words are explained to who points at them, however they are set there. */
static void about_in(const column *c, text_role role, float x, float y, float row, float room,
                     const char *text)
{
    ui *u = c->t->host->ui;
    const text_role small = role == TEXT_BODY ? TEXT_SMALL : TEXT_SMALL_STRONG;
    const text_role as = ui_width(u, role, text) <= room ? role : small;
    const float wide = ui_width(u, as, text);
    if (!c->about) return;
    if (wide <= room)
        about_word(c->t, c->about_id, (frect){x, y, wide, row - 3}, c->about);
    else
        about_wrapped(c->t, c->about_id, small, x, y + (row - line_px(u, small)) / 2, room, LEADING, text,
                      c->about);
}

/* A value of words that takes more than half of the row leaves the words before it their line. */
static bool crowds(ui *u, text_role role, float beside, float whole, const char *label)
{
    return beside > whole / 2 &&
           ui_width(u, role == TEXT_BODY ? TEXT_SMALL : TEXT_SMALL_STRONG, label) > whole - beside;
}

/* Beside the value the words would stand two lines higher than by themselves. */
static bool towers(ui *u, text_role role, float beside, float whole, const char *label)
{
    const text_role small = role == TEXT_BODY ? TEXT_SMALL : TEXT_SMALL_STRONG;
    if (ui_width(u, small, label) <= whole - beside) return false;
    return ui_wrap(u, small, 0, 0, 0, whole - beside, LEADING, false, label) >
           ui_wrap(u, small, 0, 0, 0, whole, LEADING, false, label) + 1.5f * line_px(u, small);
}

/* An edge of what scrolls would cut it: words without their value say less than nothing. */
static bool is_cut(const ui *u, float y, float tall)
{
    return u->clipped && (y < u->clip.y - 1 || y + tall > u->clip.y + u->clip.h + 1);
}

/* One row: words, a value at the right, the chip of its rule; the value below where the words need its room.
 */
static void row_put(column *c, colour ground, text_role role, const char *label, const char *value,
                    const char *rule, bool tick)
{
    ui *u = c->t->host->ui;
    const theme *m = &u->t;
    const float row = row_height(m), pad = 4, left = tick ? theme_tx(m, 17, 20) : pad,
                edge = c->x + c->w - pad - c->chip,
                beside = value[0] ? ui_width(u, TEXT_BODY_BOLD, value) + 6 : 0,
                whole = fmaxf(24, edge - c->x - left);
    const bool below = beside > 0 &&
                       (too_narrow(u, role, whole - beside, label) || crowds(u, role, beside, whole, label) ||
                        towers(u, role, beside, whole, label)),
               long_value = below && beside - 6 > whole; /* it runs on below, and not into the other column */
    const float room = below ? whole : whole - beside,
                lower = long_value ? ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, whole, LEADING, false, value)
                        : below    ? line_px(u, TEXT_BODY_BOLD)
                                   : 0,
                more = lower + words_in(u, role, c->x + left, c->y, row, room, label, false);
    const bool draw = c->draw && !is_cut(u, c->y, row + more);
    if (draw) {
        const float base = roundf(c->y + row / 2 + theme_font(m, TEXT_BODY).px * 0.36f + (below ? more : 0));
        if (ground) draw_round(u->out, (frect){c->x, c->y + 0.5f, c->w, row + more - 1}, 3, ground, 0, 0);
        if (tick) ui_tick(u, c->x + left / 2, c->y + row / 2, theme_tx(m, 10, 12), m->link);
        words_in(u, role, c->x + left, c->y, row, room, label, true);
        about_in(c, role, c->x + left, c->y, row, room, label);
        if (long_value)
            ui_wrap(u, TEXT_SMALL_STRONG, m->ink, c->x + left, c->y + row + more - lower - 2, whole, LEADING,
                    true, value);
        else
            ui_text(u, TEXT_BODY_BOLD, m->ink, edge, base, ALIGN_RIGHT, value);
    }
    if (rule && rule[0] && draw &&
        ui_chip(u, ui_name(c->theirs ? "oddstheirrule" : "oddsrule", c->nth), c->x + c->w - pad,
                c->y + row / 2, false, rule))
        host_open_rule(c->t->host, rule);
    c->y += row + more;
    c->nth++;
}

static colour zebra(const column *c)
{
    return c->nth % 2 == 1 ? colour_alpha(c->t->host->ui->t.paper, 0.85f) : 0;
}

static void ledger_rows(column *c)
{
    odds_row rows[ODDS_ROWS];
    char label[ODDS_ROW_TEXT], value[ODDS_ROW_VALUE];
    const int n = odds_rows_of(&c->t->odds->odds, c->theirs, false, rows);
    for (int i = 0; i < n; i++) {
        odds_rows_label(c->t, &rows[i], label, sizeof label);
        odds_rows_value(c->t, &rows[i], value, sizeof value);
        c->about = rows[i].of->line[rows[i].at].code;
        c->about_id = ui_name(c->theirs ? "oddstheirabout" : "oddsabout", i);
        row_put(c, zebra(c), TEXT_BODY, label, value, odds_rows_rule(&rows[i]), false);
        c->about = NULL;
    }
}

static int throws_of(const odds *o, bool theirs)
{
    int n = 0;
    for (int i = 0; i < o->nthrows; i++)
        n += o->thrown[i].theirs == theirs;
    return n;
}

/* A line of one throw alone; its rule has room of its own. */
static void own_row(column *c, const ledger_line *l)
{
    char what[160], value[ODDS_ROW_VALUE];
    const float chip = c->chip;
    odds_words_line(c->t, l, c->theirs, what, sizeof what);
    if (!odds_words_note_value(c->t, l, c->theirs, value, sizeof value))
        ledger_op_text((ledger_op)l->op, l->value, false, value);
    if (l->rule && l->rule[0]) c->chip = fmaxf(chip, ui_chip_width(c->t->host->ui, l->rule) + 6);
    row_put(c, zebra(c), TEXT_BODY, what, value, l->rule, false);
    c->chip = chip;
}

/* What is of one throw alone stands in from its head, along a line that leads down from it as far as they are
 * seen: of several it is seen whose it is. */
static void own_rows(column *c, const odds_dice *d, bool headed)
{
    const theme *m = &c->t->host->ui->t;
    const float in = headed ? theme_tx(m, 9, 11) : 0;
    float top = c->y, end = 0;
    c->x += in;
    c->w -= in;
    for (int k = 0; k < d->nown; k++) {
        const float y = c->y;
        own_row(c, &d->own[k]);
        if (is_cut(c->t->host->ui, y, c->y - y)) continue;
        if (end == 0) top = y;
        end = c->y;
    }
    c->x -= in;
    c->w += in;
    if (headed && end > top && c->draw)
        draw_rect(c->t->host->ui->out, (frect){c->x + 4, top, 2, end - top - 3}, colour_alpha(m->ink, 0.55f));
}

/* The head of what is of one throw alone; without the first line of it, which an edge cuts, it is none. */
static void own_head(column *c, const odds_dice *d, const char *what, const char *value)
{
    column tried = *c;
    tried.draw = false;
    row_put(&tried, 0, TEXT_BODY_STRONG, what, value, NULL, false);
    if (d->nown > 0) own_row(&tried, &d->own[0]);
    const bool draw = c->draw;
    c->draw = draw && !is_cut(c->t->host->ui, c->y, tried.y - c->y);
    row_put(c, zebra(c), TEXT_BODY_STRONG, what, value, NULL, false);
    c->draw = draw;
}

/* Where each throw has something of its own, and is not just the sum below. */
static void throw_rows(column *c)
{
    const odds *o = &c->t->odds->odds;
    const int n = throws_of(o, c->theirs);
    char what[160], value[ODDS_ROW_VALUE], read[48];
    for (int i = 0; i < o->nthrows; i++) {
        const odds_dice *d = &o->thrown[i];
        const bool fought = c->t->odds->fought.on;
        if (d->theirs != c->theirs || ((n == 1 || fought) && d->nown == 0)) continue;
        if (fought)
            roll_words_purpose(c->t, odds_fought_roll(c->t, i), what, sizeof what);
        else
            odds_words_dice(c->t, d, what, 96);
        odds_words_pool(d, value);
        odds_words_read(d, read);
        const size_t used = strlen(what);
        if (read[0] && n > 1 && !fought) snprintf(what + used, sizeof what - used, ": %s", read);
        if (n > 1) own_head(c, d, what, value);
        own_rows(c, d, n > 1);
    }
}

/* Those thrown with ours are all read as ours are: said once, of them all. */
static bool read_alike(const odds *o)
{
    for (int i = 0; i < o->ndeclared; i++)
        if (o->declared[i].read != o->thrown[0].read || o->declared[i].need != o->thrown[0].need)
            return false;
    return o->nthrows == 1 && o->thrown[0].need > 0;
}

/* "Storehouse: each 4 or more". */
static void read_row(column *c, colour ground, text_role role, const char *who, const odds_dice *d, bool tick)
{
    char what[160], value[24], read[48] = "";
    odds_words_pool(d, value);
    if (d->need > 0) odds_words_read(d, read);
    snprintf(what, sizeof what, "%s%s%s", who, read[0] ? ": " : "", read);
    row_put(c, ground, role, what, value, NULL, tick);
}

static void declared_rows(column *c)
{
    ui *u = c->t->host->ui;
    const odds *o = &c->t->odds->odds;
    const float row = row_height(&u->t);
    const bool alike = read_alike(o);
    if (c->theirs || o->ndeclared == 0) return;
    if (!alike && o->nthrows == 1 && o->declared[0].need > 0) /* else total_row() says it of them all */
        read_row(c, zebra(c), TEXT_BODY_STRONG, say_unit(c->t, c->t->odds->of.units[0]), &o->thrown[0],
                 false);
    if (c->draw) {
        draw_rect(u->out, (frect){c->x, c->y + 1, c->w, row - 2}, u->t.band);
        ui_text(u, TEXT_SMALL_STRONG, u->t.ink, c->x + 4,
                roundf(c->y + row / 2 + theme_font(&u->t, TEXT_SMALL).px * 0.36f), ALIGN_LEFT,
                _("Together with"));
    }
    c->y += row;
    for (int i = 0; i < o->ndeclared; i++) {
        const odds_declared *of = &o->declared[i];
        const odds_dice d = {.n = of->n, .sides = of->sides, .read = of->read, .need = alike ? 0 : of->need};
        read_row(c, DECLARED, TEXT_BODY, say_unit(c->t, of->unit), &d, true);
    }
}

/* There, when it is rolled: each throw by itself, and what it came to. */
static void thrown_rows(column *c)
{
    char what[ODDS_THROWN_WORDS], value[ODDS_THROWN_WORDS];
    c->chip = 0;
    for (int i = 0; i < c->t->odds->fought.n; i++) {
        if (c->t->odds->fought.thrown[i].theirs != c->theirs) continue;
        odds_thrown_says(c->t, i, what, value);
        row_put(c, 0, TEXT_BODY_STRONG, what, value, NULL, false);
    }
}

/* What stands under the heavy line: all that is thrown. */
static void total_row(column *c)
{
    const odds *o = &c->t->odds->odds;
    const int n = throws_of(o, c->theirs);
    if (c->t->odds->fought.on && n > 0) {
        thrown_rows(c);
        return;
    }
    const bool together = !c->theirs && o->ndeclared > 0;
    char pools[96], what[96] = N_("Throws"), read[48] = "";
    odds_words_pools(c->t, o, c->theirs, pools, sizeof pools);
    for (int i = 0; i < o->nthrows && n == 1; i++) {
        odds_dice of = o->thrown[i];
        if (together) of.n++; /* "each", even if ours is a single die */
        if (of.theirs == c->theirs) odds_words_read(&of, read);
    }
    const int units = c->t->odds->of.nunits + o->ndeclared;
    if (together && read[0] && read_alike(o))
        snprintf(what, sizeof what, _("%d units: %s"), units, read);
    else if (together)
        snprintf(what, sizeof what, _("%d units together"), units);
    else if (read[0])
        snprintf(what, sizeof what, _("Throws (%s)"), read);
    c->chip = 0;
    row_put(c, 0, TEXT_BODY_STRONG, what, pools, NULL, false);
}

static float widest_rule(table *t, bool theirs)
{
    ui *u = t->host->ui;
    odds_row rows[ODDS_ROWS];
    float widest = 0;
    const int n = odds_rows_of(&t->odds->odds, theirs, false, rows);
    for (int i = 0; i < n; i++) {
        const char *rule = odds_rows_rule(&rows[i]);
        if (rule && rule[0]) widest = fmaxf(widest, ui_chip_width(u, rule) + 6);
    }
    return widest;
}

static column column_of(table *t, bool theirs, float x, float y, float width, bool draw)
{
    const float gap = gutter(&t->host->ui->t), w = floorf((width - gap) / 2);
    return (column){.t = t,
                    .theirs = theirs,
                    .draw = draw,
                    .x = theirs ? x + w + gap : x,
                    .y = y,
                    .w = w,
                    .chip = widest_rule(t, theirs)};
}

static float columns(table *t, odds_columns_part part, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    column c[2] = {column_of(t, false, x, y, width, draw), column_of(t, true, x, y, width, draw)};
    for (int i = 0; i < 2 && part != ODDS_TOTALS; i++) {
        ledger_rows(&c[i]);
        throw_rows(&c[i]);
        declared_rows(&c[i]);
    }
    const float end = fmaxf(c[0].y, c[1].y) + 2;
    for (int i = 0; i < 2 && part != ODDS_LEDGERS; i++) {
        c[i].y = end;
        if (draw) draw_rect(u->out, (frect){c[i].x, end - 1.6f, c[i].w, 1.6f}, u->t.ink);
        total_row(&c[i]);
    }
    const float low = fmaxf(c[0].y, c[1].y);
    if (draw)
        draw_rect(u->out, (frect){roundf((c[0].x + c[0].w + c[1].x) / 2), y, 1, low - y},
                  colour_alpha(u->t.ink, 0.35f));
    return low - y;
}

float odds_columns_height(table *t, odds_columns_part part, float width)
{
    return columns(t, part, 0, 0, width, false);
}

void odds_columns_draw(table *t, odds_columns_part part, float x, float y, float width)
{
    columns(t, part, x, y, width, true);
}

/* ---- the baize: dice that lie ready, with no face up yet */

static int dice_of(const odds *o, bool theirs)
{
    int n = 0;
    for (int i = 0; i < o->nthrows; i++)
        if (o->thrown[i].theirs == theirs) n += o->thrown[i].n;
    for (int i = 0; i < o->ndeclared && !theirs; i++)
        n += o->declared[i].n;
    return n;
}

static void die_ready(table *t, int sides, bool coin, bool declared, float x, float y, float size)
{
    ui *u = t->host->ui;
    char name[8];
    if (coin) {
        const dice_look look = {.sides = 2, .face = 1, .side = -1, .seed = (uint32_t)(x * 7)};
        dice_draw_look(u->out, u->host, &look, x, y, size);
        return;
    }
    const frect r = {x - size * 0.42f, y - size * 0.42f, size * 0.84f, size * 0.84f};
    draw_round(u->out, (frect){r.x + 1.5f, r.y + 2, r.w, r.h}, 3, 0x00000055, 0, 0);
    draw_round(u->out, r, 3, declared ? DECLARED : u->t.ivory, 0x1a0f08ff, 1);
    snprintf(name, sizeof name, "d%d", sides);
    const font f = {INTER_SEMIBOLD, fmaxf(8, roundf(size * 0.36f))};
    if (size >= 18) draw_text(u->out, f, u->t.ink2, x, roundf(y + f.px * 0.36f), ALIGN_CENTRE, name);
}

/* So many of that size in a half, row by row. */
static int rows_of(int n, float size, frect r)
{
    const int across = (int)fmaxf(1, floorf(r.w / (size + 2)));
    return (n + across - 1) / across;
}

/* The same on both sides, so that nobody's weigh more. */
static float dice_size(table *t, frect half)
{
    const odds *o = &t->odds->odds;
    const int ours = dice_of(o, false), theirs = dice_of(o, true), n = ours > theirs ? ours : theirs;
    float size = fminf(half.h - 4, theme_tx(&t->host->ui->t, 28, 44));
    while (size > 8 && (float)rows_of(n, size, half) * (size + 2) > half.h)
        size -= 1;
    return size;
}

/* One side's half of it. */
static void dice_ready(table *t, bool theirs, float size, frect r)
{
    ui *u = t->host->ui;
    const odds *o = &t->odds->odds;
    const int n = dice_of(o, theirs);
    if (n == 0) {
        ui_text_mid(u, TEXT_BODY, u->t.sand, r.x + r.w / 2, r, ALIGN_CENTRE, odds_words_none(t, o, theirs));
        return;
    }
    const int rows = rows_of(n, size, r), across = (n + rows - 1) / rows;
    const float step = fminf(size * 1.25f, r.w / (float)across);
    int at = 0;
    for (int i = 0; i < o->nthrows + o->ndeclared; i++) {
        const bool before = i >= o->nthrows;
        const odds_dice *d = before ? NULL : &o->thrown[i];
        if (before ? theirs : d->theirs != theirs) continue;
        const int count = before ? o->declared[i - o->nthrows].n : d->n,
                  sides = before ? o->declared[i - o->nthrows].sides : d->sides;
        for (int k = 0; k < count; k++, at++)
            die_ready(t, sides, !before && d->read == ODDS_READ_HEADS, before,
                      r.x + r.w / 2 + step * ((float)(at % across) - (float)(across - 1) / 2),
                      r.y + r.h * ((float)(at / across) + 0.5f) / (float)rows, size);
    }
}

float odds_baize_height(table *t, float width)
{
    const odds *o = &t->odds->odds;
    (void)width;
    if (t->odds->fought.on) return odds_thrown_height(t);
    return o->nthrows + o->ndeclared > 0 ? theme_tx(&t->host->ui->t, 38, 62) : 0;
}

void odds_baize_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    draw_round(u->out, r, 5, 0x4a3220ff, 0x1a0f08ff, 1.2f);
    const frect bed = ui_inset(r, 3);
    draw_clip_push(u->out, bed);
    draw_tiled(u->out, TEXTURE_BAIZE, bed, 1);
    draw_clip_pop(u->out);
    if (t->odds->fought.on) {
        odds_thrown_draw(t, bed);
        return;
    }
    if (anim_roll_under_way(t->anim)) { /* they are thrown */
        draw_clip_push(u->out, bed);
        dice_bed_draw(t, &t->anim->tray, bed, anim_dice_part(t->anim, t->host->now));
        draw_clip_pop(u->out);
        return;
    }
    const float mid = bed.x + bed.w / 2;
    draw_line(u->out, mid, bed.y + 3, mid, bed.y + bed.h - 3, colour_alpha(u->t.sand, 0.6f),
              (stroke_style){.width = 1, .dash = {3, 3, 3, 3}});
    const frect half = {bed.x + 4, bed.y, bed.w / 2 - 8, bed.h};
    const float size = dice_size(t, half);
    dice_ready(t, false, size, half);
    dice_ready(t, true, size, (frect){mid + 4, half.y, half.w, half.h});
}
