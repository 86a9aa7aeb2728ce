/*
 * chart_panel.c: a printed table of the rules, whole: every column as wide as its words want, the row that
 * was read lit, and where the dice alone decide, what each row's chance is.
 */
#include "ui/table/panels/chart_panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/number.h"
#include "game/words.h"
#include "ui/table/say.h"

enum { COLUMNS = 24 };

void chart_panel_row(const chart *c, int row, char out[48])
{
    int32_t from = c->from[row], to = c->to[row];
    if (from == INT32_MIN && to == INT32_MAX)
        snprintf(out, 48, _("any"));
    else if (from == INT32_MIN || to == INT32_MAX) {
        char end[24];
        number_text(to == INT32_MAX ? from : to, end);
        snprintf(out, 48, to == INT32_MAX ? _("%s or more") : _("%s or less"), end);
    } else if (from == to && c->roman)
        chart_roman(from, out);
    else if (from == to)
        number_text(from, out);
    else {
        char end[24];
        number_text(from, out);
        number_text(to, end);
        size_t n = strlen(out);
        snprintf(out + n, 48 - n, from < 0 || to < 0 ? _(" to %s") : "–%s", end);
    }
}

static void cell_words(const table *t, const chart *c, int row, int column, char *out, size_t size)
{
    word_args args = word_args_none();
    /* "{0} hexes" counts the number that is read, as where the roll itself is told. */
    args.n[0] = c->from[row] != INT32_MIN ? c->from[row] : c->to[row] != INT32_MAX ? c->to[row] : 0;
    const char *code = c->cells[row * c->ncolumns + column].code;
    const word_entry *w = words_find(t->sc->words, code);
    if (w && w->title[0]) /* printed short: the note below says what it means, the tray says it in full */
        snprintf(out, size, "%s", w->title);
    else
        say_code(t, &t->anim->shown, code, &args, out, size);
    if (!out[0]) snprintf(out, size, "–");
}

/* Tenths of a per cent by row; false where the dice alone do not say. */
bool chart_panel_chances(const chart *c, int32_t added, int out[CHART_PANEL_ROWS])
{
    dist d;
    if (c->count == 0) return false;
    dist_sum(&d, c->count, c->sides);
    for (int i = 0; i < c->nrows && i < CHART_PANEL_ROWS; i++) {
        const int64_t from = c->from[i] == INT32_MIN ? -100000 : (int64_t)c->from[i] - added,
                      to = c->to[i] == INT32_MAX ? 100000 : (int64_t)c->to[i] - added;
        out[i] = (int)((dist_ppm(&d, (int32_t)from, (int32_t)to) + 500) / 1000);
    }
    return true;
}

typedef struct chart_sizes {
    text_role role;
    float die, chance, head, all, pad;
    float note;      /* height of what stands under it, part of all */
    int first, last; /* columns shown */
    float column[COLUMNS], row[CHART_PANEL_ROWS];
} chart_sizes;

/* What its first column is read by. */
const char *chart_panel_read_by(const chart *c)
{
    switch ((chart_reading)c->reading) {
    case READ_HEADS:
        return _("Heads");
    case READ_TAILS:
        return _("Tails");
    case READ_CARD:
        return _("Card");
    case READ_OTHER:
        return c->by;
    case READ_DICE:
        break;
    }
    return _("Die");
}

static float die_width(ui *u, const chart *c)
{
    float w = ui_width(u, TEXT_BODY_STRONG, chart_panel_read_by(c));
    for (int i = 0; i < c->nrows; i++) {
        char text[48];
        chart_panel_row(c, i, text);
        w = fmaxf(w, ui_width(u, TEXT_BODY_BOLD, text));
    }
    return w + 22;
}

static void natural(table *t, const chart *c, text_role role, float pad, float least[COLUMNS],
                    float most[COLUMNS])
{
    ui *u = t->host->ui;
    for (int k = 0; k < c->ncolumns && k < COLUMNS; k++) {
        least[k] = ui_longest_word(u, role, c->columns[k]) + 2 * pad;
        most[k] = ui_width(u, role, c->columns[k]) + 2 * pad;
        for (int i = 0; i < c->nrows; i++) {
            char text[240];
            cell_words(t, c, i, k, text, sizeof text);
            least[k] = fmaxf(least[k], ui_longest_word(u, role, text) + 2 * pad);
            most[k] = fmaxf(most[k], ui_width(u, role, text) + 2 * pad);
        }
        most[k] += 22; /* the pointer at the cell that was read */
        if (most[k] < least[k]) most[k] = least[k];
    }
}

static float sum_of(const float *v, int from, int to)
{
    float all = 0;
    for (int i = from; i <= to; i++)
        all += v[i];
    return all;
}

/* All columns where their words have room; else as many round the one that was read as there is room for. */
static void share_out(chart_sizes *s, const chart *c, float room, const float *least, const float *most,
                      int read, bool only)
{
    const int n = c->ncolumns < COLUMNS ? c->ncolumns : COLUMNS;
    s->first = 0;
    s->last = n - 1;
    if (only && read >= 0 && read < n) {
        s->first = s->last = read;
    } else if (sum_of(least, 0, n - 1) > room) {
        int at = read >= 0 && read < n ? read : 0;
        s->first = s->last = at;
        for (bool more = true; more;) {
            more = false;
            if (s->first > 0 && sum_of(least, s->first - 1, s->last) <= room) s->first--, more = true;
            if (s->last < n - 1 && sum_of(least, s->first, s->last + 1) <= room) s->last++, more = true;
        }
    }
    const float low = sum_of(least, s->first, s->last), high = sum_of(most, s->first, s->last),
                count = (float)(s->last - s->first + 1);
    for (int k = s->first; k <= s->last; k++)
        s->column[k] = high <= room ? most[k] + (room - high) / count
                       : high > low && low <= room
                           ? least[k] + (room - low) * (most[k] - least[k]) / (high - low)
                           : room / count;
}

static float line_leading(const chart_sizes *s)
{
    return s->role == TEXT_SMALL ? 1.22f : 1.3f;
}

static void heights(table *t, const chart *c, chart_sizes *s)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    s->head = theme_tx(m, 26, 32);
    for (int k = s->first; k <= s->last; k++)
        s->head = fmaxf(s->head, ui_wrap(u, s->role == TEXT_SMALL ? TEXT_SMALL_STRONG : TEXT_BODY_STRONG, 0,
                                         0, 0, s->column[k] - 2 * s->pad + 1, 1.22f, false, c->columns[k]) +
                                     10);
    s->all = s->head;
    for (int i = 0; i < c->nrows && i < CHART_PANEL_ROWS; i++) {
        s->row[i] = theme_tx(m, s->role == TEXT_SMALL ? 24 : 27, s->role == TEXT_SMALL ? 28 : 34);
        for (int k = s->first; k <= s->last; k++) {
            char text[240];
            cell_words(t, c, i, k, text, sizeof text);
            const float w = s->column[k] - 2 * s->pad + 1;
            s->row[i] = fmaxf(s->row[i], ui_wrap(u, s->role, 0, 0, 0, w, line_leading(s), false, text) +
                                             theme_tx(m, 7, 10));
        }
        s->all += s->row[i];
    }
}

static chart_sizes chart_measure(table *t, const chart *c, float width, const chart_look *look)
{
    theme *m = &t->host->ui->t;
    chart_sizes s = {.role = TEXT_BODY, .die = die_width(t->host->ui, c), .pad = theme_px(m, 9, 12)};
    float least[COLUMNS] = {0}, most[COLUMNS] = {0};
    if (look->chances) s.chance = theme_tx(m, 84, 100);
    const float room = width - s.die - s.chance;
    const int n = c->ncolumns < COLUMNS ? c->ncolumns : COLUMNS;
    natural(t, c, s.role, s.pad, least, most);
    if (sum_of(least, 0, n - 1) > room || n >= 6) {
        s.role = TEXT_SMALL;
        s.pad = n > 10 ? 4 : 6;
        natural(t, c, s.role, s.pad, least, most);
    }
    share_out(&s, c, room, least, most, look->column, look->only);
    heights(t, c, &s);
    if (c->note) s.note = ui_wrap(t->host->ui, TEXT_SMALL, 0, 0, 0, width - 8, 1.3f, false, c->note) + 10;
    s.all += s.note;
    return s;
}

float chart_panel_width(table *t, const chart *c)
{
    float least[COLUMNS] = {0}, most[COLUMNS] = {0}, all = die_width(t->host->ui, c);
    const int n = c->ncolumns < COLUMNS ? c->ncolumns : COLUMNS;
    const text_role role = n >= 6 ? TEXT_SMALL : TEXT_BODY;
    natural(t, c, role, n >= 6 ? 6 : 10, least, most);
    for (int k = 0; k < n; k++)
        all += fminf(most[k], fmaxf(least[k], theme_tx(&t->host->ui->t, 230, 290)));
    return all;
}

float chart_panel_height(table *t, const chart *c, float width, const chart_look *look)
{
    return chart_measure(t, c, width, look).all;
}

static void cell_draw(table *t, const chart_sizes *s, const char *text, frect r, bool read)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    float x = r.x + s->pad, w = r.w - 2 * s->pad + 1;
    if (read) draw_round(u->out, ui_inset(r, 2.5f), 4, m->popover, m->warn, 2);
    const float sign = 20, tip = 5;
    const bool room = read && ui_width(u, s->role, text) + sign <= w;
    if (room) { /* it points: whether that was enough the dice say */
        const float at = r.x + s->pad + 2, mid = r.y + r.h / 2;
        const fpoint p[3] = {{at, mid - tip}, {at + 1.6f * tip, mid}, {at, mid + tip}};
        draw_polygon(u->out, p, 3, m->warn);
        x += sign, w -= sign;
    }
    const float h = ui_wrap(u, s->role, 0, 0, 0, w, line_leading(s), false, text);
    ui_wrap(u, s->role, m->ink, x, r.y + (r.h - h) / 2, w, line_leading(s), true, text);
}

static void chance_draw(ui *u, frect r, int tenths)
{
    theme *m = &u->t;
    char text[16];
    snprintf(text, sizeof text, _("%d.%d%%"), tenths / 10, tenths % 10);
    const float h = theme_px(m, 4, 5), w = (r.w - 16) * fminf(1, (float)tenths / 1000);
    ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x + r.w - 8, roundf(r.y + r.h / 2 + theme_tx(m, 2, 2)),
            ALIGN_RIGHT, text);
    draw_rect(u->out, (frect){r.x + 8, r.y + r.h / 2 + theme_tx(m, 5, 6), r.w - 16, h},
              colour_alpha(m->rule, 0.8f));
    draw_rect(u->out, (frect){r.x + 8, r.y + r.h / 2 + theme_tx(m, 5, 6), w, h}, m->link);
}

static void row_draw(table *t, const chart *c, const chart_sizes *s, const chart_look *look, int row, frect r,
                     const int *chances)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char text[240];
    const bool lit = row == look->row && look->landed;
    const float grow = lit ? 8 : 0;
    frect wide = {r.x - grow, r.y, r.w + 2 * grow, r.h};
    if (lit)
        draw_round(u->out, (frect){wide.x, wide.y - 2, wide.w, wide.h + 4}, 5, 0xfff3c0ff, m->ink, 2.4f);
    else if (row % 2 == 0)
        draw_rect(u->out, wide, colour_alpha(m->band, 0.7f));
    chart_panel_row(c, row, text);
    if (lit) draw_round(u->out, (frect){wide.x, wide.y - 2, s->die + grow, wide.h + 4}, 5, m->ink, 0, 0);
    ui_text_mid(u, TEXT_BODY_BOLD, lit ? m->gold : m->ink, r.x + s->die / 2, r, ALIGN_CENTRE, text);
    float x = r.x + s->die;
    for (int k = s->first; k <= s->last; k++) {
        const frect cell = {x, r.y, s->column[k], r.h};
        if (!lit) draw_rect(u->out, (frect){cell.x, cell.y, 1, cell.h}, m->rule);
        if (!lit && k == look->column) draw_rect(u->out, cell, colour_alpha(0xfff3c0ff, 0.55f));
        cell_words(t, c, row, k, text, sizeof text);
        cell_draw(t, s, text, cell, lit && k == look->column);
        x += s->column[k];
    }
    if (chances) chance_draw(u, (frect){x, r.y, s->chance, r.h}, chances[row]);
}

static void head_draw(table *t, const chart *c, const chart_sizes *s, const chart_look *look, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const text_role role = s->role == TEXT_SMALL ? TEXT_SMALL_STRONG : TEXT_BODY_STRONG;
    draw_rect(u->out, r, m->walnut2);
    ui_text_mid(u, TEXT_BODY_STRONG, m->ivory, r.x + s->die / 2, r, ALIGN_CENTRE, chart_panel_read_by(c));
    float x = r.x + s->die;
    for (int k = s->first; k <= s->last; k++) {
        if (k == look->column) draw_rect(u->out, (frect){x, r.y, s->column[k], r.h}, m->ink);
        const float w = s->column[k] - 2 * s->pad + 1,
                    h = ui_wrap(u, role, 0, 0, 0, w, 1.22f, false, c->columns[k]);
        ui_wrap(u, role, k == look->column ? m->gold : m->ivory, x + s->pad, r.y + (r.h - h) / 2, w, 1.22f,
                true, c->columns[k]);
        x += s->column[k];
    }
    if (s->chance > 0)
        ui_text_mid(u, TEXT_SMALL_STRONG, m->ivory, x + s->chance - 8, r, ALIGN_RIGHT, _("Chance"));
}

/* Rows that are not within `seen` are left out. */
static void whole_draw(table *t, const chart *c, const chart_sizes *s, const chart_look *look, float x,
                       float top, float inner, frect seen)
{
    int chances[CHART_PANEL_ROWS];
    const bool known = look->chances && chart_panel_chances(c, look->modifier, chances);
    const int n = c->nrows < CHART_PANEL_ROWS ? c->nrows : CHART_PANEL_ROWS;
    float at = top + s->head, lit_y = -1;
    for (int i = 0; i < n; i++, at += s->row[i - 1]) {
        if (i == look->row && look->landed)
            lit_y = at;
        else if (at + s->row[i] > seen.y && at < seen.y + seen.h)
            row_draw(t, c, s, look, i, (frect){x, at, inner, s->row[i]}, known ? chances : NULL);
    }
    if (lit_y >= 0)
        row_draw(t, c, s, look, look->row, (frect){x, lit_y, inner, s->row[look->row]},
                 known ? chances : NULL);
    head_draw(t, c, s, look, (frect){x, top, inner, s->head});
    if (s->note > 0)
        ui_wrap(t->host->ui, TEXT_SMALL, t->host->ui->t.ink2, x + 4, top + s->all - s->note + 8, inner - 8,
                1.3f, true, c->note);
}

void chart_panel_draw_whole(table *t, const chart *c, const chart_look *look, float x, float y, float width)
{
    const chart_sizes s = chart_measure(t, c, width, look);
    whole_draw(t, c, &s, look, x, y, width, (frect){x, y, width, s.all});
}

void chart_panel_draw(table *t, const chart *c, const chart_look *look, frect body, ui_scroll *scroll)
{
    ui *u = t->host->ui;
    const float x = body.x + 12, inner = body.w - 24;
    const chart_sizes s = chart_measure(t, c, inner, look);
    const int n = c->nrows < CHART_PANEL_ROWS ? c->nrows : CHART_PANEL_ROWS;
    float at = s.head;
    for (int i = 0; i < look->row && i < n; i++)
        at += s.row[i];
    if (look->follow && look->landed && look->row >= 0 &&
        look->row < n) /* the row that is read is in sight */
    {
        const float spare = fmaxf(0, fminf(s.row[look->row], (body.h - s.row[look->row]) / 2 - 4));
        ui_scroll_show(scroll, body, at - spare, at + s.row[look->row] + spare);
    }
    ui_id id = ui_name("chartscroll", (int)body.x);
    ui_scroll_begin(u, id, body, scroll, s.all + 4);
    whole_draw(t, c, &s, look, x, body.y - scroll->at, inner, body);
    ui_scroll_end(u, id, body, scroll);
    if (s.first > 0 || s.last < c->ncolumns - 1) {
        char note[80];
        if (s.first == s.last)
            snprintf(note, sizeof note, _("column %d of %d"), s.first + 1, c->ncolumns);
        else
            snprintf(note, sizeof note, _("columns %d to %d of %d"), s.first + 1, s.last + 1, c->ncolumns);
        ui_text(u, TEXT_SMALL, u->t.ink2, body.x + body.w - 14, body.y + body.h + theme_tx(&u->t, 13, 15),
                ALIGN_RIGHT, note);
    }
}
