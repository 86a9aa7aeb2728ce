/* odds_card.c: the odds before a choice is made: the ledger, the bars, the bands, and where the card lies. */
#include "ui/table/panels/odds_card.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "game/action_form.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/hidden.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/odds_ahead.h"
#include "ui/table/panels/odds_bars.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/odds_rows.h"
#include "ui/table/panels/odds_throws.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"

/* Text of a row that is too long for it in small type too goes on below. */
static bool runs_on(ui *u, const char *text, float room)
{
    return ui_width(u, TEXT_BODY, text) > room && ui_width(u, TEXT_SMALL, text) > room;
}

static float text_height(ui *u, float row, const char *text, float room)
{
    if (!runs_on(u, text, room)) return row;
    return row + ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, 1.25f, false, text) -
           roundf(theme_font(&u->t, TEXT_SMALL).px * 1.25f);
}

static void draw_text_in(ui *u, float x, float y, float row, float room, const char *text)
{
    const colour ink = u->t.ink;
    const float base = roundf(y + row / 2 + theme_font(&u->t, TEXT_BODY).px * 0.36f),
                line = roundf(theme_font(&u->t, TEXT_SMALL).px * 1.25f);
    if (runs_on(u, text, room))
        ui_wrap(u, TEXT_SMALL, ink, x, y + (row - line) / 2, room, 1.25f, true, text);
    else
        ui_text(u, ui_width(u, TEXT_BODY, text) > room ? TEXT_SMALL : TEXT_BODY, ink, x, base, ALIGN_LEFT,
                text);
}

/* Beside the chip of its rule. */
static float note_room(const table *t, int i, float width)
{
    const char *rule = t->odds->odds.note[i].rule;
    return width - (rule && rule[0] ? ui_chip_width(t->host->ui, rule) + 8 : 0);
}

typedef struct odds_sizes {
    float pad, ahead, line, row, total, bars, bands, notes, button, head;
    bool compact;
    bool folded; /* rows of one sort that follow each other are one */
    bool both;   /* the enemy's rows follow ours */
} odds_sizes;

/* The enemy's rows follow ours; *ours: where they begin. */
static int card_rows(const table *t, bool both, bool folded, odds_row out[2 * ODDS_ROWS], int *ours)
{
    *ours = odds_rows_of(&t->odds->odds, false, folded, out);
    return both ? *ours + odds_rows_of(&t->odds->odds, true, folded, out + *ours) : *ours;
}

/* Each side's rows stand under its name. */
static bool has_heads(const table *t, bool both)
{
    return both && t->odds->odds.against.count > 0 && odds_words_has_target(t);
}

/* From the values' right edge to the card's: what the widest rule chip leaves. */
static float chip_column(table *t, bool compact)
{
    ui *u = t->host->ui;
    float widest = 0;
    if (!compact) return theme_tx(&u->t, 84, 88);
    odds_row rows[2 * ODDS_ROWS];
    int ours;
    const int n = card_rows(t, true, false, rows, &ours);
    for (int i = 0; i < n; i++)
        if (odds_rows_rule(&rows[i])) widest = fmaxf(widest, ui_chip_width(u, odds_rows_rule(&rows[i])));
    return widest + theme_tx(&u->t, 10, 12);
}

/* A row as it is laid: a value of many words has no room beside what it is of, and stands below it. */
typedef struct row_lay {
    char label[ODDS_ROW_TEXT], value[ODDS_ROW_VALUE];
    float room, label_tall, tall; /* room of the label; heights of the label and of both */
    bool below;
} row_lay;

static float value_tall(ui *u, const row_lay *l)
{
    return l->below ? ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, l->room, 1.25f, false, l->value) : 0;
}

static row_lay lay_row(table *t, bool compact, float row, const odds_row *of, float width)
{
    static const float least = 0.3f; /* of the width, for what it is of */
    ui *u = t->host->ui;
    const float all = width - chip_column(t, compact);
    row_lay l;
    odds_rows_label(t, of, l.label, sizeof l.label);
    odds_rows_value(t, of, l.value, sizeof l.value);
    l.room = all - ui_width(u, TEXT_BODY_BOLD, l.value) - 8;
    l.below = l.room < least * all && ui_width(u, TEXT_SMALL, l.label) > l.room;
    if (l.below) l.room = all;
    l.label_tall = text_height(u, row, l.label, l.room);
    l.tall = l.label_tall + value_tall(u, &l);
    return l;
}

/* Whom it is meant for, below the title of the narrow card where both do not fit on one line. */
static bool name_below(table *t, float width)
{
    ui *u = t->host->ui;
    char title[64];
    strbuf on = {0};
    if (t->odds->preview || t->odds->fight) return true;
    odds_words_title(t, title, sizeof title);
    odds_words_whom(t, true, &on);
    const bool below =
        on.len &&
        ui_width(u, TEXT_HEADING, title) + 10 + ui_width(u, TEXT_BODY_STRONG, strbuf_str(&on)) > width;
    strbuf_free(&on);
    return below;
}

/* The narrow card's head where the name stands below, on as many lines as it needs. */
static float head_below(table *t, float width)
{
    ui *u = t->host->ui;
    strbuf on = {0};
    odds_words_whom(t, true, &on);
    const float tall = ui_wrap(u, TEXT_SMALL, 0, 0, 0, width, 1.2f, false, strbuf_str(&on));
    strbuf_free(&on);
    return theme_tx(&u->t, 48, 54) + fmaxf(0, tall - roundf(theme_font(&u->t, TEXT_SMALL).px * 1.2f));
}

static float lines_height(table *t, const odds_sizes *s, float width)
{
    odds_row rows[2 * ODDS_ROWS];
    int ours;
    const int n = card_rows(t, s->both, s->folded, rows, &ours);
    float sum = has_heads(t, s->both) ? 2 * s->row : 0;
    for (int i = 0; i < n; i++)
        sum += lay_row(t, s->compact, s->row, &rows[i], width).tall;
    return sum;
}

static float sizes_sum(const odds_sizes *s)
{
    return s->head + s->ahead + s->line + s->total + s->bars + s->bands + s->notes + s->button + s->pad;
}

/* Before anything gives way to what has no room. */
static odds_sizes sizes_whole(table *t, bool compact, bool both, float width)
{
    theme *m = &t->host->ui->t;
    const odds *o = &t->odds->odds;
    odds_sizes s = {.compact = compact,
                    .both = both,
                    .pad = compact ? theme_tx(m, 12, 14) : theme_tx(m, 16, 18),
                    .row = theme_tx(m, 22, 28)};
    s.head = !compact                           ? theme_tx(m, 58, 66)
             : name_below(t, width - 2 * s.pad) ? head_below(t, width - 2 * s.pad)
                                                : theme_tx(m, 32, 36);
    s.ahead = odds_ahead_height(t, width - 2 * s.pad);
    s.line = lines_height(t, &s, width - 2 * s.pad);
    s.total = odds_throws_height(t, width - 2 * s.pad);
    s.bands = odds_bands_height(t, width - 2 * s.pad);
    s.notes = o->nnotes ? 8 : 0;
    for (int i = 0; i < o->nnotes; i++) {
        char text[200];
        odds_words_note(t, i, text, sizeof text);
        s.notes += text_height(t->host->ui, s.row, text, note_room(t, i, width - 2 * s.pad));
    }
    s.button =
        t->choice->ready && !t->odds->theirs && golden_now(t) == GOLDEN_CHOICE ? theme_tx(m, 44, 50) : 0;
    s.bars = odds_bars_plain(t, width - 2 * s.pad) ? 0 : theme_tx(m, 74, 132);
    return s;
}

/* The enemy's rows stand on the board, too, and give way first; but of a fight that stands there is none. */
static odds_sizes sizes_within(table *t, bool compact, float width, float room)
{
    const odds_sizes s = sizes_whole(t, compact, true, width);
    return t->odds->fight || sizes_sum(&s) <= room ? s : sizes_whole(t, compact, false, width);
}

static odds_sizes sizes_for(table *t, bool compact, float width, float room)
{
    const theme *m = &t->host->ui->t;
    odds_sizes s = sizes_within(t, compact, width, room);
    float all = sizes_sum(&s);
    float least = theme_tx(m, 52, 60);
    if (all > room && s.bars > 0) {
        const float bars = fmaxf(least, s.bars - (all - room));
        /* Where not even low bars fit, the bands say the same in figures. */
        all -= s.bars;
        s.bars = all + bars <= room ? bars : 0;
        all += s.bars;
    }
    if (all > room) { /* units that are with each other share a row */
        s.folded = true;
        s.row = theme_tx(m, 20, 24);
        s.line = lines_height(t, &s, width - 2 * s.pad);
    }
    /* The button is never pushed out of reach: what else may follow stands on the board, too. */
    if (sizes_sum(&s) > room) s.notes = 0;
    /* Nor by the rows: as many as there is room for, two at the least. */
    if (sizes_sum(&s) > room) s.line = fmaxf(2 * s.row, s.line - (sizes_sum(&s) - room));
    return s;
}

/* One side of the fight: its sign and who leads there. Returns its height. */
static float ledger_head(table *t, const odds_sizes *s, int who, float x, float y, float w)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float sign = s->row - 6;
    draw_rect(u->out, (frect){x + s->pad, y, w - 2 * s->pad, s->row}, colour_alpha(m->band, 0.55f));
    pieces_badge(t, t->sc->units[who].side, x + s->pad + 4, y + 3, sign);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, x + s->pad + sign + 12,
                roundf(y + s->row / 2 + theme_font(m, TEXT_BODY_BOLD).px * 0.36f), ALIGN_LEFT,
                w - 2 * s->pad - sign - 16, say_unit(t, who));
    return s->row;
}

/* The i-th row: words, value, the chip of its rule. Returns its height. */
static float ledger_row(table *t, const odds_sizes *s, const odds_row *row, int i, float x, float y, float w)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const char *rule = odds_rows_rule(row);
    const row_lay l = lay_row(t, s->compact, s->row, row, w - 2 * s->pad);
    if (i % 2 == 0)
        draw_round(u->out, (frect){x + s->pad * 0.55f, y + 1, w - s->pad * 1.1f, l.tall - 1}, 3,
                   colour_alpha(m->paper, 0.75f), 0, 0);
    const float base = roundf(y + s->row / 2 + theme_font(m, TEXT_BODY).px * 0.36f),
                vx = x + w - s->pad - chip_column(t, s->compact);
    draw_text_in(u, x + s->pad, y, s->row, l.room, l.label);
    if (l.below)
        ui_wrap(u, TEXT_SMALL_STRONG, m->ink, x + s->pad, y + l.label_tall - s->row * 0.15f, l.room, 1.25f,
                true, l.value);
    else
        ui_text(u, TEXT_BODY_BOLD, m->ink, vx, base, ALIGN_RIGHT, l.value);
    if (rule && ui_chip(u, ui_name("oddsrule", i), x + w - s->pad, y + s->row / 2, false, rule))
        host_open_rule(t->host, rule);
    return l.tall;
}

static void draw_ledger(table *t, const odds_sizes *s, float x, float y, float w)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    odds_row rows[2 * ODDS_ROWS];
    int ours;
    const int n = card_rows(t, s->both, s->folded, rows, &ours);
    const float end = y + s->line;
    float at = y;
    draw_rect(u->out, (frect){x + s->pad, y, w - 2 * s->pad, 1}, m->line);
    for (int i = 0; i < n; i++) {
        if (has_heads(t, s->both) && i == 0) at += ledger_head(t, s, t->odds->of.units[0], x, at, w);
        if (has_heads(t, s->both) && i == ours) at += ledger_head(t, s, t->odds->target, x, at, w);
        if (at + lay_row(t, s->compact, s->row, &rows[i], w - 2 * s->pad).tall > end + 1) break;
        at += ledger_row(t, s, &rows[i], i, x, at, w);
    }
    draw_rect(u->out, (frect){x + s->pad, end, w - 2 * s->pad, 1.6f}, m->ink);
    odds_throws_draw(t, x + s->pad, end, w - 2 * s->pad);
}

static void draw_notes(table *t, const odds_sizes *s, float x, float y, float w)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    draw_rect(u->out, (frect){x + s->pad, y + 2, w - 2 * s->pad, 1}, m->line);
    y += 6;
    for (int i = 0; i < t->odds->odds.nnotes; i++) {
        char text[200];
        odds_words_note(t, i, text, sizeof text);
        const float room = note_room(t, i, w - 2 * s->pad), tall = text_height(u, s->row, text, room);
        const char *rule = t->odds->odds.note[i].rule;
        if (rule && rule[0] &&
            ui_chip(u, ui_name("noterule", i), x + w - s->pad, y + s->row / 2, false, rule))
            host_open_rule(t->host, rule);
        draw_text_in(u, x + s->pad, y, s->row, room, text);
        y += tall;
    }
}

static void head_compact(table *t, const odds_sizes *s, frect r, const char *title, const char *on)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const bool below = name_below(t, r.w - 2 * s->pad);
    const float line = below ? theme_tx(m, 48, 54) * 0.62f : s->head,
                base = roundf(r.y + line / 2 + theme_font(m, TEXT_HEADING).px * 0.36f);
    ui_text(u, TEXT_HEADING, m->ink, r.x + s->pad, base, ALIGN_LEFT, title);
    if (below)
        ui_wrap(u, TEXT_SMALL, m->ink2, r.x + s->pad,
                base + theme_tx(m, 16, 18) - theme_font(m, TEXT_SMALL).px * 0.96f, r.w - 2 * s->pad, 1.2f,
                true, on);
    else if (on[0])
        ui_text(u, TEXT_BODY_STRONG, m->ink2, r.x + r.w - s->pad, base, ALIGN_RIGHT, on);
}

/* Who, and at whom, as counters; returns where what is written begins. */
static float head_counters(table *t, float x, float y)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float size = theme_tx(m, 34, 38);
    pieces_counter(t, t->odds->of.units[0], x + size / 2, y, size, true);
    x += size + 6;
    if (odds_words_has_target(t)) {
        fpoint p[3] = {{x + 10, y - 6}, {x + 16, y}, {x + 10, y + 6}};
        draw_line(u->out, x, y, x + 16, y, m->ink, (stroke_style){.width = 2.4f});
        draw_polyline(u->out, p, 3, false, m->ink, (stroke_style){.width = 2.4f});
        x += 24;
        pieces_counter(t, t->odds->target, x + size / 2, y, size, true);
        x += size + 6;
    }
    return x + 10;
}

static void head_whole(table *t, const odds_sizes *s, frect r, const char *title, const char *under)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float y = r.y + s->head / 2 - 2, close = fmaxf(theme_tx(m, 28, 28), 28),
                x = head_counters(t, r.x + s->pad, y), room = r.x + r.w - s->pad - close - 8 - x;
    const float titled = theme_font(m, TEXT_HEADING).px * 1.1f,
                tall = ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, 1.15f, false, under),
                top = r.y + (s->head - titled - tall) / 2;
    if (ui_width(u, TEXT_SMALL, under) > room && top > r.y) { /* in two lines, and clear of the rule below */
        ui_text_fit(u, TEXT_HEADING, m->ink, x, roundf(top + titled * 0.82f), ALIGN_LEFT, room, title);
        ui_wrap(u, TEXT_SMALL, m->ink2, x, top + titled, room, 1.15f, true, under);
    } else {
        ui_text_fit(u, TEXT_HEADING, m->ink, x, y - 2, ALIGN_LEFT, room, title);
        ui_text_fit(u, TEXT_SMALL, m->ink2, x, y + theme_tx(m, 16, 18), ALIGN_LEFT, room, under);
    }
    const frect b = {r.x + r.w - s->pad - close + 4, y - close / 2, close, close};
    if (ui_icon_button(u, ui_name("oddsclose", 0), b, ICON_CLOSE, true, _("Hide the odds (T)"), 0, 0))
        odds_show(t, false);
}

static void odds_head(table *t, const odds_sizes *s, frect r)
{
    char title[64];
    strbuf who = {0};
    odds_words_title(t, title, sizeof title);
    odds_words_whom(t, s->compact, &who);
    if (s->compact)
        head_compact(t, s, r, title, strbuf_str(&who));
    else
        head_whole(t, s, r, title, strbuf_str(&who));
    if (t->odds->of.nunits > 1) /* where the line has no room for all of them */
        ui_tooltip(t->host->ui, ui_name("odds", 0), (frect){r.x, r.y, r.w, s->head}, strbuf_str(&who));
    strbuf_free(&who);
}

static void odds_card(table *t, frect r, const odds_sizes *s)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    ui_popover(u, r);
    ui_region_add(u, ui_name("odds", 0), r, UI_SOLID);
    odds_head(t, s, r);
    float y = r.y + s->head, in = s->pad + 4;
    if (s->ahead > 0) odds_ahead_draw(t, r.x + s->pad, y, r.w - 2 * s->pad);
    y += s->ahead;
    draw_ledger(t, s, r.x, y, r.w);
    y += s->line + s->total;
    if (s->bars > 0) odds_bars_draw(t, r.x + in, y, r.w - 2 * in, s->bars);
    y += s->bars;
    if (s->bands > 0) odds_bands_draw(t, r.x + s->pad, y, r.w - 2 * s->pad);
    y += s->bands;
    if (s->notes > 0) draw_notes(t, s, r.x, y, r.w);
    y += s->notes;
    if (s->button <= 0) return;
    char code[80];
    const verb *v = action_verb(t->rs, t->choice->act.verb);
    snprintf(code, sizeof code, "verb.%s", v->name);
    float h = fmaxf(36, theme_tx(m, 36, 38));
    frect b = {r.x + s->pad, y + 4, r.w - 2 * s->pad, h};
    if (ui_button(u, ui_name("oddsgo", 0), b, LOOK_PRIMARY, say_title(t, code, v->name), "Enter", 0, 0))
        choice_commit(t);
}

/* Never under the pointer that is about to press there, nor over what it points at: a press means that. */
static int corner_cost(table *t, frect r)
{
    enum { POINTED_AT = 1000 };
    const int over = t->pointer->hover;
    int cost = hidden_choice(t, r), target = t->odds->target;
    if (layout_covered(t, r)) cost += 60;
    if (ui_inside(ui_inset(r, -6), t->host->ui->mx, t->host->ui->my) &&
        t->host->ui->hot == ui_name("board", 0))
        cost += POINTED_AT;
    if (over != NO_SPACE && t->b->spaces[over].sheet == t->camera->sheet) {
        const fpoint at = where_centre(t, over);
        if (ui_inside(r, at.x, at.y)) cost += POINTED_AT;
    }
    if (target >= 0 && target < UNITS_MAX && t->battle->view.units[target].space != NO_SPACE) {
        fpoint p = where_unit(t, target);
        if (ui_inside(ui_inset(r, -t->camera->view.cell / 2), p.x, p.y)) cost += 20;
    }
    return cost;
}

static void odds_popover(table *t)
{
    theme *m = &t->host->ui->t;
    frect b = t->layout->board;
    if (t->b->nsheets > 1) b.y += 40, b.h -= 40; /* below the tabs of the maps */
    float w = fminf(theme_tx(m, 340, 404), b.w * 0.5f);
    odds_sizes s = sizes_for(t, false, w, b.h - 28);
    float h = sizes_sum(&s);
    frect corner[4] = {{b.x + b.w - w - 14, b.y + 14, w, h},
                       {b.x + b.w - w - 14, b.y + b.h - h - 14, w, h},
                       {b.x + 14, b.y + 14, w, h},
                       {b.x + 14, b.y + b.h - h - 14, w, h}};
    int best = t->odds->corner, cost = corner_cost(t, corner[best]);
    for (int i = 0; i < 4 && cost > 0; i++) {
        int c = corner_cost(t, corner[i]);
        if (c < cost) best = i, cost = c;
    }
    odds_lie(t, best);
    odds_card(t, corner[best], &s);
}

float odds_card_wanted(table *t)
{
    if (!odds_find(t) || odds_board_open(t)) return 0;
    const layout *l = t->layout;
    odds_sizes s = sizes_within(t, true, l->odds.w, l->tray.y + l->tray.h - l->odds.y);
    if (s.bars > 0) s.bars = theme_tx(&t->host->ui->t, 52, 60);
    return sizes_sum(&s);
}

bool odds_card_in_dock(table *t, frect r)
{
    if (!odds_find(t) || odds_board_open(t)) return false;
    odds_sizes s = sizes_for(t, true, r.w, r.h);
    odds_card(t, r, &s);
    return true;
}

void odds_card_draw(table *t)
{
    if (odds_board_open(t))
        odds_board_draw(t);
    else if (!t->layout->open[LAYOUT_BOARD_ONLY] && !t->layout->odds_in_dock && odds_find(t))
        odds_popover(t);
}
