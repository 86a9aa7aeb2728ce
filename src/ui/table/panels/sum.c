/*
 * sum.c: the sum that leads to the row of a printed table: what was thrown, each line that changed it, what
 * is read.
 */
#include "ui/table/panels/sum.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/number.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/host.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/panels/about.h"
#include "ui/table/say.h"

#define ROW_LEADING 1.15f

static void code_words(const table *t, const char *code, const roll *r, int32_t n, int32_t value, char *out,
                       size_t size)
{
    word_args args = word_args_none();
    args.n[0] = n;
    args.n[1] = value;
    args.unit = r->unit;
    args.other = r->other;
    say_code(t, &t->anim->shown, code, &args, out, size);
}

static bool applied(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (l->line[i].code && strcmp(l->line[i].code, code) == 0) return true;
    return false;
}

/* The modifiers that could have counted. */
static const modifier_table *table_behind(const table *t, const roll *r)
{
    return r->table >= 0 && r->table < t->sc->ntables ? &t->sc->tables[r->table] : NULL;
}

typedef struct sum_row {
    const char *code, *rule;
    int32_t n, value;
    int op;
    bool on;
} sum_row;

enum { SUM_ROWS = LEDGER_LINES + LEDGER_ROWS_MAX };

/* A toss that follows from an earlier one of the scene: the modifiers of its table counted there. */
static bool earlier_sum(const table *t, const roll *r)
{
    if (r->kind != ROLL_COINS || t->anim->nscene == 0 || r != &t->anim->tray) return false;
    const modifier_table *m = table_behind(t, r);
    for (int i = 0; m && i < m->count; i++)
        if (applied(&r->ledger, m->rows[i].code)) return false;
    return m != NULL;
}

/* The lines that counted, then those that could have; led: not these, an earlier toss has shown them. */
static int sum_rows(const table *t, const roll *r, bool led, sum_row out[SUM_ROWS])
{
    int n = 0;
    for (int i = 0; i < r->ledger.count; i++) {
        const ledger_line *l = &r->ledger.line[i];
        out[n++] = (sum_row){l->code, l->rule, l->n, l->value, ledger_op_read(&r->ledger, i), true};
    }
    const modifier_table *m = led ? NULL : table_behind(t, r);
    for (int i = 0; m && i < m->count && n < SUM_ROWS; i++) {
        const modifier *row = &m->rows[i];
        bool twice = applied(&r->ledger, row->code);
        for (int k = 0; k < i && !twice; k++)
            twice = strcmp(m->rows[k].code, row->code) == 0;
        if (row->when->may != NULL && !row->when->may(t->sc)) continue;
        if (twice || (row->option >= 0 && t->sc->options[row->option] != row->option_value)) continue;
        out[n++] = (sum_row){row->code, row->rule, 1, row->value, row->op, false};
    }
    return n;
}

/* What it says, its value, in brackets where it does not count, and the room its words have in a row so wide.
 */
static float row_words(table *t, const roll *r, const sum_row *s, float width, char text[160],
                       char value[LEDGER_TEXT])
{
    ui *u = t->host->ui;
    const float chip = s->rule && s->rule[0] ? ui_chip_width(u, s->rule) + 8 : 0;
    char would[LEDGER_TEXT - 2];
    code_words(t, s->code, r, s->n, s->value, text, 160);
    ledger_op_text((ledger_op)s->op, s->value, false, value);
    snprintf(would, sizeof would, "%.*s", (int)sizeof would - 1, value);
    if (!s->on && would[0]) snprintf(value, LEDGER_TEXT, "(%s)", would);
    return width - 28 - theme_tx(&u->t, 15, 16) - chip - ui_width(u, TEXT_BODY_BOLD, value);
}

/* What words too long for the row need below it. */
static float row_more(table *t, const roll *r, const sum_row *s, float width)
{
    ui *u = t->host->ui;
    char text[160], value[LEDGER_TEXT];
    const float room = row_words(t, r, s, width, text, value);
    if (ui_width(u, TEXT_BODY, text) <= room || ui_width(u, TEXT_SMALL, text) <= room) return 0;
    return ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, ROW_LEADING, false, text) -
           roundf(theme_font(&u->t, TEXT_SMALL).px * ROW_LEADING);
}

/* Lines that counted, at the closest: what they need beyond one row each. */
static float rows_more(table *t, const roll *r, const sum_row *rows, int n, float width)
{
    float more = 0;
    for (int i = 0; i < n; i++)
        more += row_more(t, r, &rows[i], width);
    return more;
}

static void sum_row_draw(table *t, const roll *r, const sum_row *s, int nth, frect row)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char text[160], value[LEDGER_TEXT];
    const float room = row_words(t, r, s, row.w, text, value), more = row_more(t, r, s, row.w);
    const float box = theme_tx(m, 15, 16), y = row.y + row.h / 2,
                base = roundf(y + theme_font(m, TEXT_BODY).px * 0.36f),
                chip = s->rule && s->rule[0] ? ui_chip_width(u, s->rule) + 8 : 0;
    if (nth % 2 == 0)
        draw_round(u->out, (frect){row.x, row.y, row.w, row.h + more}, 3, colour_alpha(m->band, 0.55f), 0, 0);
    const frect b = {row.x + 6, roundf(y - box / 2), box, box};
    const bool note = s->op == LEDGER_NOTE; /* it explains, and adds nothing: there is nothing to tick */
    if (!note)
        draw_round(u->out, b, 3, s->on ? m->ink : 0, s->on ? m->ink : colour_alpha(m->ink2, 0.7f), 1.4f);
    if (s->on && !note) ui_tick(u, b.x + box / 2, b.y + box / 2, box * 0.62f, m->popover);
    const float right = row.x + row.w - 6 - chip, x = b.x + box + 8;
    const colour ink = s->on && !note ? m->ink : m->ink2;
    if (more > 0) {
        const float top = y - roundf(theme_font(m, TEXT_SMALL).px * ROW_LEADING) / 2;
        ui_wrap(u, TEXT_SMALL, ink, x, top, room, ROW_LEADING, true, text);
        about_wrapped(t, ui_name("sumabout", nth), TEXT_SMALL, x, top, room, ROW_LEADING, text, s->code);
    } else {
        const text_role as = note || ui_width(u, TEXT_BODY, text) > room ? TEXT_SMALL : TEXT_BODY;
        ui_text(u, as, ink, x, base, ALIGN_LEFT, text);
        about_word(t, ui_name("sumabout", nth), (frect){x, row.y, ui_width(u, as, text), row.h - 2}, s->code);
    }
    ui_text(u, s->on ? TEXT_BODY_BOLD : TEXT_BODY, s->on ? m->ink : m->ink2, right, base, ALIGN_RIGHT, value);
    if (chip > 0 && ui_chip(u, ui_name("sumrule", nth), row.x + row.w - 6, y, false, s->rule))
        host_open_rule(t->host, s->rule);
}

/* One line of the sum: what, and how much. */
static void sum_line(ui *u, const char *what, const char *value, float x, float y, float width, float h,
                     bool strong)
{
    const float base = roundf(y + h / 2 + theme_font(&u->t, TEXT_BODY).px * 0.36f);
    ui_text(u, strong ? TEXT_BODY_BOLD : TEXT_BODY, u->t.ink, x + 6, base, ALIGN_LEFT, what);
    ui_text(u, strong ? TEXT_HEADING : TEXT_BODY_BOLD, u->t.ink, x + width - 6, base, ALIGN_RIGHT, value);
}

/* by: the row was not found by the sum of the dice, which would say nothing. */
static void thrown_line(ui *u, const roll *r, bool by, bool lies, float x, float y, float width, float h)
{
    char value[120];
    const char *what = r->kind == ROLL_COINS   ? _("Tossed")
                       : r->kind == ROLL_CARDS ? _("Card")
                       : r->count > 1          ? _("Dice")
                                               : _("Die");
    if (r->kind != ROLL_DICE) {
        roll_words_faces(r, value, sizeof value);
    } else if (by && r->count > 1 && r->count <= 8) {
        size_t n = 0;
        for (int i = 0; i < r->count; i++)
            n += (size_t)snprintf(value + n, sizeof value - n, i ? ", %u" : "%u", (unsigned)r->faces[i]);
    } else if (by && r->count > 1) {
        snprintf(value, sizeof value, _("%d thrown"), r->count);
    } else
        snprintf(value, sizeof value, "%d", (int)r->total);
    if (!lies) snprintf(value, sizeof value, "…");
    sum_line(u, what, value, x, y, width, h, false);
}

/* The last line: the row, the sum, or of dice that are counted what each needs and how many did; of a card,
 * which adds up to nothing, what is read by it. */
static void comes_to(table *t, const roll *r, bool lies, frect line)
{
    strbuf need = {0}, did = {0};
    char value[48], means[240];
    if (r->kind == ROLL_CARDS) {
        roll_words_meaning(t, r, means, sizeof means);
        ui_wrap(t->host->ui, TEXT_BODY_BOLD, t->host->ui->t.ink, line.x + 6, line.y + 3, line.w - 12,
                ROW_LEADING, true, lies ? means : "…");
        return;
    }
    const char *what = r->kind == ROLL_COINS && r->chart < 0 ? _("Heads")
                       : roll_words_reads_outcome(t, r)      ? _("Row to read")
                                                             : _("Comes to");
    char number[NUMBER_TEXT];
    snprintf(value, sizeof value, "%s", lies ? number_text(r->outcome, number) : "…");
    if (lies && r->cause == CAUSE_MORALE && r->need != 0)
        snprintf(value, sizeof value, _("%s, and %d needed"), number, (int)r->need);
    if (r->counted != NULL) {
        story_need(t->sc, &t->anim->shown, r, &need);
        story_did(t->sc, &t->anim->shown, r, &did);
        what = strbuf_str(&need);
        if (lies) snprintf(value, sizeof value, "%s", strbuf_str(&did));
    }
    sum_line(t->host->ui, what, value, line.x, line.y, line.w, line.h, true);
    strbuf_free(&need);
    strbuf_free(&did);
}

/* Of the last line: what a card comes to may wrap. */
static float comes_to_height(const table *t, const roll *r, float width, float h)
{
    char means[240];
    if (r->kind != ROLL_CARDS) return h;
    roll_words_meaning(t, r, means, sizeof means);
    return fmaxf(h, 6 + ui_wrap(t->host->ui, TEXT_BODY_BOLD, 0, 0, 0, width - 12, ROW_LEADING, false, means));
}

/* Where not all that counted has room, what only explains gives way to what changes the number: who adds the
 * lines up must come to what is read. */
static void make_room(table *t, const roll *r, sum_row rows[SUM_ROWS], int *n, float width, float h,
                      float left)
{
    int counted = r->ledger.count;
    while ((float)counted * h + rows_more(t, r, rows, counted, width) > left) {
        int note = 0;
        while (note < counted && rows[note].op != LEDGER_NOTE)
            note++;
        if (note == counted) break;
        memmove(&rows[note], &rows[note + 1], sizeof *rows * (size_t)(--*n - note));
        counted--;
    }
}

/* Thrown, each line that changed it, what is read; of coins it is how many are tossed that the lines change.
 * room 0: as high as the lines that counted need; more room shows the others too, not ticked. Returns the
 * height. */
float sum_draw(table *t, const roll *r, float x, float y, float width, float room, bool draw)
{
    ui *u = t->host->ui;
    sum_row rows[SUM_ROWS];
    roll known;
    float h = theme_tx(&u->t, 23, 27);
    const float top = y;
    const bool led = earlier_sum(t, r), coins = r->kind == ROLL_COINS,
               lies = r != &t->anim->tray || !anim_roll_under_way(t->anim) ||
                      anim_dice_part(t->anim, t->host->now) >= 1;
    if (!lies) { /* no line tells of faces that are not seen yet */
        roll_before_faces(r, &known);
        r = &known;
    }
    int n = sum_rows(t, r, led, rows), shown = r->ledger.count;
    if (room > 0) { /* closer, before a line that counted is left out */
        const float more = rows_more(t, r, rows, shown < n ? shown : n, width);
        h = fmaxf(theme_tx(&u->t, 18, 20), fminf(h, (room - more) / ((float)r->ledger.count + 2.3f)));
    }
    const bool by = r->chart >= 0 && r->chart < t->sc->ncharts && t->sc->charts[r->chart].by;
    if (room > 0) {
        float left = room - h * 2.3f + 0.5f;
        make_room(t, r, rows, &n, width, h, left);
        for (shown = 0; shown < n && left >= h; shown++)
            left -= h + row_more(t, r, &rows[shown], width);
        if (left < 0) shown--;
    }
    if (shown > n) shown = n;
    const float last = comes_to_height(t, r, width, h);
    /* Where there is no room for both, what a card says counts more than its name: it lies in sight. */
    const bool named = r->kind != ROLL_CARDS || room <= 0 || h + 4 + last <= room;
    if (!coins && named) {
        if (draw) thrown_line(u, r, by, lies, x, y, width, h);
        y += h;
    }
    for (int i = 0; i < shown; i++, y += h + row_more(t, r, &rows[i - 1], width))
        if (draw) sum_row_draw(t, r, &rows[i], i, (frect){x, y, width, h});
    if (draw) draw_rect(u->out, (frect){x, y + 2, width, 1.6f}, u->t.ink);
    y += 4;
    if (coins) {
        if (draw) thrown_line(u, r, by, lies, x, y, width, h);
        y += h;
    }
    if (draw) comes_to(t, r, lies, (frect){x, y, width, h});
    return y + last - top;
}

/* The tosses that led to this one: what each came to, and of a single one how. Returns where it ends. */
static float earlier_draw(table *t, float x, float y, float width, float end)
{
    ui *u = t->host->ui;
    const float h = theme_tx(&u->t, 23, 27);
    for (int i = 0; i < t->anim->nscene; i++) {
        const roll *r = t->anim->scene[i];
        char what[160], faces[120];
        sum_row rows[SUM_ROWS];
        const int n = t->anim->nscene == 1 ? sum_rows(t, r, true, rows) : 0;
        for (int k = 0; k < n; k++) {
            if (y + h + row_more(t, r, &rows[k], width) >= end) break;
            sum_row_draw(t, r, &rows[k], k, (frect){x, y, width, h});
            y += h + row_more(t, r, &rows[k], width);
        }
        roll_words_purpose(t, r, what, sizeof what);
        roll_words_faces(r, faces, sizeof faces);
        const float line = roundf(theme_font(&u->t, TEXT_BODY).px * ROW_LEADING),
                    room = width - ui_width(u, TEXT_BODY_BOLD, faces) - 20,
                    tall = ui_wrap(u, TEXT_BODY, 0, 0, 0, room, ROW_LEADING, false, what),
                    base = roundf(y + h / 2 + theme_font(&u->t, TEXT_BODY).px * 0.36f);
        if (y + h + tall - line > end) return y;
        if (tall > line)
            ui_wrap(u, TEXT_BODY, u->t.ink, x + 6, y + (h - line) / 2, room, ROW_LEADING, true, what);
        else
            ui_text(u, TEXT_BODY, u->t.ink, x + 6, base, ALIGN_LEFT, what);
        ui_text(u, TEXT_BODY_BOLD, u->t.ink, x + width - 6, base, ALIGN_RIGHT, faces);
        y += h + tall - line;
    }
    draw_rect(u->out, (frect){x, y + 2, width, 1}, u->t.line);
    return y + 6;
}

/* Is what leads to the roll that is under way added up now? */
static bool adds_up(const table *t)
{
    const bool toss = anim_roll_under_way(t->anim) && t->anim->tray.kind == ROLL_COINS &&
                      t->anim->tray.ledger.count > 0 && t->anim->pace > 0;
    if (!anim_chart_under_way(t->anim) && !toss) return false;
    const bool led = earlier_sum(t, &t->anim->tray);
    sum_row rows[SUM_ROWS]; /* of a throw that nothing changes, tray and table say all there is */
    return sum_rows(t, &t->anim->tray, led, rows) > 0 || led;
}

static float dock_pad(const theme *m)
{
    return theme_tx(m, 8, 14);
}

static float dock_head(const theme *m)
{
    return theme_tx(m, 26, 36);
}

float sum_wanted(table *t, float width)
{
    const theme *m = &t->host->ui->t;
    const roll *r = &t->anim->tray;
    sum_row rows[SUM_ROWS];
    if (!adds_up(t)) return 0;
    const float h = theme_tx(m, 18, 20), within = width - 2 * dock_pad(m);
    const int all = sum_rows(t, r, earlier_sum(t, r), rows);
    int n = all;
    make_room(t, r, rows, &n, within, h, 0); /* without what only explains */
    const int counted = r->ledger.count - (all - n);
    return dock_head(m) + 6 + h * ((float)counted + 2.3f) + rows_more(t, r, rows, counted, within);
}

/* In the dock, in the place of odds or log. */
bool sum_in_dock(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    if (!adds_up(t)) return false;
    const bool led = earlier_sum(t, &t->anim->tray);
    const float pad = dock_pad(m), head = dock_head(m);
    /* What was thrown and what it comes to stand whole, or nothing does. */
    if (r.h < head + 4 + 2.3f * theme_tx(m, 18, 20)) return false;
    ui_panel(u, r);
    ui_region_add(u, ui_name("scenesum", 0), r, UI_SOLID);
    font f = theme_font(m, TEXT_UNIT);
    f.px = roundf(f.px * 0.86f);
    draw_text(u->out, f, m->ink, r.x + pad + 4, roundf(r.y + head / 2 + f.px * 0.36f), ALIGN_LEFT,
              _("Modifiers"));
    draw_clip_push(u->out, ui_inset(r, 2));
    float y = r.y + head;
    /* What counts for the throw that lies there goes before how the ones before it came about. */
    if (led)
        y = earlier_draw(t, r.x + pad, y, r.w - 2 * pad,
                         r.y + r.h - 10 - sum_draw(t, &t->anim->tray, 0, 0, r.w - 2 * pad, 0, false));
    sum_draw(t, &t->anim->tray, r.x + pad, y, r.w - 2 * pad, r.y + r.h - y - 4, true);
    draw_clip_pop(u->out);
    return true;
}
