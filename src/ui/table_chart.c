/* table_chart.c: a printed table of the rules, whole, with the row that was read lit and the sum that led to
 * it beside. */
#include "ui/table.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void number_words(int32_t n, char out[24])
{
    snprintf(out, 24, "%s%d", n < 0 ? "−" : "", (int)(n < 0 ? -n : n));
}

static void row_label(const chart *c, int row, char out[48])
{
    int32_t from = c->from[row], to = c->to[row];
    if (from == INT32_MIN && to == INT32_MAX)
        snprintf(out, 48, "any");
    else if (from == INT32_MIN || to == INT32_MAX) {
        char end[24];
        number_words(to == INT32_MAX ? from : to, end);
        snprintf(out, 48, to == INT32_MAX ? "%s or more" : "%s or less", end);
    } else if (from == to)
        number_words(from, out);
    else {
        char end[24];
        number_words(from, out);
        number_words(to, end);
        size_t n = strlen(out);
        snprintf(out + n, 48 - n, from < 0 || to < 0 ? " to %s" : "–%s", end);
    }
}

static void cell_words(const table *t, const chart *c, int row, int column, char *out, size_t size)
{
    word_args args = word_args_none();
    strbuf b = {0};
    const char *code = c->cells[row * c->ncolumns + column].code;
    if (code) words_format(t->sc, &t->anim.shown, code, &args, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

typedef struct chart_sizes {
    float die, column, row[64], head, all;
} chart_sizes;

static chart_sizes chart_measure(table *t, const chart *c, float width)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    chart_sizes s = {.die = theme_tx(m, 104, 120), .head = theme_tx(m, 30, 36)};
    s.column = (width - s.die) / (float)c->ncolumns;
    s.all = s.head;
    for (int r = 0; r < c->nrows && r < 64; r++) {
        s.row[r] = theme_tx(m, 28, 34);
        for (int k = 0; k < c->ncolumns; k++) {
            char text[240];
            cell_words(t, c, r, k, text, sizeof text);
            s.row[r] = fmaxf(s.row[r], ui_wrap(u, TEXT_BODY, 0, 0, 0, s.column - 44, 1.3f, false, text) +
                                           theme_tx(m, 9, 12));
        }
        s.all += s.row[r];
    }
    return s;
}

static void chart_cell_draw(table *t, const char *text, frect r, bool read)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    float x = r.x + 12;
    if (read) {
        frect box = ui_inset(r, 3);
        draw_round(u->out, box, 4, m->popover, m->warn, 2);
        ui_tick(u, r.x + 20, r.y + r.h / 2, 14, m->warn);
        x += 22;
    }
    float h = ui_wrap(u, read ? TEXT_BODY_BOLD : TEXT_BODY, 0, 0, 0, r.w - 44, 1.3f, false, text);
    ui_wrap(u, read ? TEXT_BODY_BOLD : TEXT_BODY, m->ink, x, r.y + (r.h - h) / 2, r.w - 44, 1.3f, true, text);
}

static void chart_row_draw(table *t, const chart *c, const chart_sizes *s, int row, float x, float y,
                           float width, int read_row, int read_column)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    char text[240];
    bool lit = row == read_row;
    float grow = lit ? 8 : 0;
    frect r = {x - grow, y, width + 2 * grow, s->row[row]};
    if (lit)
        draw_round(u->out, (frect){r.x, r.y - 2, r.w, r.h + 4}, 5, 0xfff3c0ff, m->ink, 2.4f);
    else if (row % 2 == 0)
        draw_rect(u->out, r, colour_alpha(m->band, 0.7f));
    row_label(c, row, text);
    if (lit) draw_round(u->out, (frect){r.x, r.y - 2, s->die + grow, r.h + 4}, 5, m->ink, 0, 0);
    ui_text_mid(u, TEXT_BODY_BOLD, lit ? m->gold : m->ink, x + s->die / 2, r, ALIGN_CENTRE, text);
    for (int k = 0; k < c->ncolumns; k++) {
        frect cell = {x + s->die + s->column * (float)k, y, s->column, s->row[row]};
        if (!lit && k > 0) draw_rect(u->out, (frect){cell.x, cell.y, 1, cell.h}, m->rule);
        cell_words(t, c, row, k, text, sizeof text);
        chart_cell_draw(t, text, cell, lit && k == read_column);
    }
}

/* The sum: what was thrown, each line that changed it, what is read. */
static float sum_draw(table *t, const roll *r, float x, float y, float width, bool draw)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    float row = theme_tx(m, 24, 28), top = y, right = x + width;
    for (int i = 0; i < r->ledger.count; i++, y += row) {
        const ledger_line *l = &r->ledger.line[i];
        word_args args = word_args_none();
        args.n[0] = l->n;
        args.unit = r->unit;
        args.other = r->other;
        strbuf b = {0};
        char value[24] = "";
        words_format(t->sc, &t->anim.shown, l->code, &args, &b);
        if (l->op == LEDGER_BASE || l->op == LEDGER_ADD)
            snprintf(value, sizeof value, "%s%d", l->value < 0 ? "−" : "+",
                     (int)(l->value < 0 ? -l->value : l->value));
        float base = y + row * 0.68f, chip = l->rule ? ui_chip_width(u, l->rule) + 12 : 0;
        if (draw) {
            ui_text_fit(u, TEXT_BODY, m->ink, x, base, ALIGN_LEFT, width - chip - 70, strbuf_str(&b));
            ui_text(u, TEXT_BODY_BOLD, m->ink, right - chip - 12, base, ALIGN_RIGHT, value);
            if (l->rule && ui_chip(u, ui_name("sumrule", i), right, y + row / 2, false, l->rule))
                table_open_rule(t, l->rule);
        }
        strbuf_free(&b);
    }
    if (draw) {
        char value[48];
        draw_rect(u->out, (frect){x, y + 2, width, 1.6f}, m->ink);
        snprintf(value, sizeof value, r->total == r->outcome ? "%d" : "thrown %d, reads %d", (int)r->total,
                 (int)r->outcome);
        ui_text(u, TEXT_BODY_BOLD, m->ink, x, y + row * 0.86f, ALIGN_LEFT, "Row to read");
        ui_text(u, TEXT_HEADING, m->ink, right, y + row * 0.86f, ALIGN_RIGHT, value);
    }
    return y + row * 1.2f - top;
}

void table_chart_card(table *t)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    if (t->chart < 0 || t->chart >= t->sc->ncharts) {
        t->card = CARD_NONE;
        return;
    }
    const chart *c = &t->sc->charts[t->chart];
    const roll *r = t->chart_roll ? &t->anim.tray : NULL;
    float w = fminf(m->width - 48, theme_tx(m, 420, 500) + theme_tx(m, 140, 170) * (float)c->ncolumns),
          inner = w - 72;
    chart_sizes s = chart_measure(t, c, inner);
    float head = theme_font(m, TEXT_TITLE).px * 1.2f + theme_tx(m, 26, 30),
          sum = r ? sum_draw(t, r, 0, 0, inner, false) + 14 : 0;
    float foot = theme_tx(m, 60, 70), room = m->height - 40 - head - sum - foot - 30,
          shown = fminf(s.all, room);
    ui_layer_begin(u, ui_name("chart", 0), true);
    frect box = {roundf((m->width - w) / 2), 0, w, head + shown + sum + foot + 30};
    box.y = roundf((m->height - box.h) / 2);
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 9), 3, 0, m->ink, 1.6f);
    ui_region_add(u, ui_name("chart", 1), box, UI_SOLID);
    float y = box.y + 18, mid = box.x + w / 2;
    ui_text_fit(u, TEXT_TITLE, m->ink, mid, y + theme_font(m, TEXT_TITLE).px * 0.85f, ALIGN_CENTRE, w - 60,
                c->title);
    char line[96];
    snprintf(line, sizeof line, "%s, rule %s%s", c->dice ? c->dice : "", c->rule ? c->rule : "",
             c->house ? ", our own value" : "");
    ui_text_fit(u, TEXT_NOTE_ITALIC, m->ink2, mid,
                y + theme_font(m, TEXT_TITLE).px * 1.2f + theme_tx(m, 12, 14), ALIGN_CENTRE, w - 60, line);
    y = box.y + head + 10;
    frect body = {box.x + 24, y, w - 48, shown};
    float x = box.x + 36;
    ui_id id = ui_name("chartscroll", 0);
    ui_scroll_begin(u, id, body, &t->card_scroll, s.all);
    float at = y - t->card_scroll.at;
    draw_rect(u->out, (frect){x, at, inner, s.head}, m->walnut2);
    frect h = {x, at, inner, s.head};
    ui_text_mid(u, TEXT_BODY_STRONG, m->ivory, x + s.die / 2, h, ALIGN_CENTRE, "Die");
    for (int k = 0; k < c->ncolumns; k++)
        ui_text_mid(u, TEXT_BODY_STRONG, m->ivory, x + s.die + s.column * (float)k + 12, h, ALIGN_LEFT,
                    c->columns[k]);
    at += s.head;
    float lit_y = at;
    int lit = r ? r->row : -1;
    for (int row = 0; row < c->nrows && row < 64; row++) {
        if (row == lit)
            lit_y = at;
        else
            chart_row_draw(t, c, &s, row, x, at, inner, -1, -1);
        at += s.row[row];
    }
    if (lit >= 0 && lit < c->nrows) chart_row_draw(t, c, &s, lit, x, lit_y, inner, lit, r->column);
    ui_scroll_end(u, id, body, &t->card_scroll);
    if (r) sum_draw(t, r, x, y + shown + 12, inner, true);
    float bh = fmaxf(38, theme_tx(m, 38, 44)), bw = ui_button_width(u, "Back", "Esc");
    bool out =
        ui_button(u, ui_name("chartback", 0), (frect){box.x + w - bw - 28, box.y + box.h - bh - 20, bw, bh},
                  LOOK_PRIMARY, "Back", "Esc", KEY_ESCAPE, 0);
    if (out || ui_key(u, KEY_ENTER, 0)) t->card = CARD_NONE;
    ui_layer_end(u);
}
