/*
 * scene.c: what is laid over the board while it is read: the printed table a roll is looked up in, with
 * its sum beside it, and the card of a happening. Both go by themselves; Space or a press puts them away
 * sooner.
 */
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "ui/pieces/dice.h"

/* ---- the sum that leads to the row */

static void code_words(const table *t, const char *code, const roll *r, int32_t n, int32_t value, char *out,
                       size_t size)
{
    word_args args = word_args_none();
    args.n[0] = n;
    args.n[1] = value;
    args.unit = r->unit;
    args.other = r->other;
    strbuf b = {0};
    words_format(t->sc, &t->anim.shown, code, &args, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

static bool applied(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (l->line[i].code && strcmp(l->line[i].code, code) == 0) return true;
    return false;
}

/* The modifiers that could have counted: the table called as the chart is, else the one most lines came from;
 * where none counted, the one most of whose rows stand in the chart's own rule. */
static const modifier_table *table_behind(const table *t, const roll *r)
{
    const modifier_table *best = NULL, *kin = NULL;
    const char *rule = r->chart >= 0 && t->sc->charts[r->chart].rule ? t->sc->charts[r->chart].rule : "";
    int most = 0, most_kin = 0;
    for (int i = 0; i < t->sc->ntables; i++) {
        const modifier_table *m = &t->sc->tables[i];
        int n = 0, same = 0;
        if (r->chart >= 0 && strcmp(m->name, t->sc->charts[r->chart].id) == 0) return m;
        for (int k = 0; k < m->count; k++) {
            n += applied(&r->ledger, m->rows[k].code);
            same += rule[0] && m->rows[k].rule && strcmp(m->rows[k].rule, rule) == 0;
        }
        if (n > most) best = m, most = n;
        if (same > most_kin) kin = m, most_kin = same;
    }
    return best || r->kind == ROLL_CARDS ? best : kin; /* nothing is ever added to a card */
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
    if (r->kind != ROLL_COINS || t->anim.nscene == 0 || r != &t->anim.tray) return false;
    const modifier_table *m = table_behind(t, r);
    for (int i = 0; m && i < m->count; i++)
        if (applied(&r->ledger, m->rows[i].code)) return false;
    return m != NULL;
}

static int sum_rows(const table *t, const roll *r, sum_row out[SUM_ROWS])
{
    int n = 0;
    for (int i = 0; i < r->ledger.count; i++) {
        const ledger_line *l = &r->ledger.line[i];
        out[n++] = (sum_row){l->code, l->rule, l->n, l->value, l->op, true};
    }
    const modifier_table *m = earlier_sum(t, r) ? NULL : table_behind(t, r);
    for (int i = 0; m && i < m->count && n < SUM_ROWS; i++) {
        const modifier *row = &m->rows[i];
        bool twice = applied(&r->ledger, row->code);
        for (int k = 0; k < i && !twice; k++)
            twice = strcmp(m->rows[k].code, row->code) == 0;
        if (twice || (row->option >= 0 && t->sc->options[row->option] != row->option_value)) continue;
        out[n++] = (sum_row){row->code, row->rule, 1, row->value, row->op, false};
    }
    return n;
}

static void sum_row_draw(table *t, const roll *r, const sum_row *s, int nth, frect row)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    char text[160], value[LEDGER_TEXT];
    const float box = theme_tx(m, 15, 16), y = row.y + row.h / 2,
                base = roundf(y + theme_font(m, TEXT_BODY).px * 0.36f),
                chip = s->rule && s->rule[0] ? ui_chip_width(u, s->rule) + 8 : 0;
    if (nth % 2 == 0) draw_round(u->out, row, 3, colour_alpha(m->band, 0.55f), 0, 0);
    const frect b = {row.x + 6, roundf(y - box / 2), box, box};
    draw_round(u->out, b, 3, s->on ? m->ink : 0, s->on ? m->ink : colour_alpha(m->ink2, 0.7f), 1.4f);
    if (s->on) ui_tick(u, b.x + box / 2, b.y + box / 2, box * 0.62f, m->popover);
    code_words(t, s->code, r, s->n, s->value, text, sizeof text);
    ledger_op_text((ledger_op)s->op, s->value, false, value);
    const float right = row.x + row.w - 6 - chip, vw = ui_width(u, TEXT_BODY_BOLD, value), x = b.x + box + 8;
    const float room = right - vw - 8 - x;
    ui_text_fit(u, ui_width(u, TEXT_BODY, text) > room ? TEXT_SMALL : TEXT_BODY, s->on ? m->ink : m->ink2, x,
                base, ALIGN_LEFT, room, text);
    ui_text(u, s->on ? TEXT_BODY_BOLD : TEXT_BODY, s->on ? m->ink : m->ink2, right, base, ALIGN_RIGHT, value);
    if (chip > 0 && ui_chip(u, ui_name("sumrule", nth), row.x + row.w - 6, y, false, s->rule))
        table_open_rule(t, s->rule);
}

/* Is the sum what the row is found by, or is the row found by the dice and the sum what it leads to? */
bool table_reads_outcome(const table *t, const roll *r)
{
    if (r->chart < 0 || r->chart >= t->sc->ncharts || r->row < 0) return true;
    const chart *c = &t->sc->charts[r->chart];
    if (c->by && r->need != 0) return false; /* it says what each die needs */
    return r->row >= c->nrows || (r->outcome >= c->from[r->row] && r->outcome <= c->to[r->row]);
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
    const char *what = r->kind == ROLL_COINS   ? "Tossed"
                       : r->kind == ROLL_CARDS ? "Card"
                       : r->count > 1          ? "Dice"
                                               : "Die";
    if (r->kind != ROLL_DICE) {
        table_faces_words(r, value, sizeof value);
    } else if (by && r->count > 1 && r->count <= 8) {
        size_t n = 0;
        for (int i = 0; i < r->count; i++)
            n += (size_t)snprintf(value + n, sizeof value - n, i ? ", %u" : "%u", (unsigned)r->faces[i]);
    } else if (by && r->count > 1) {
        snprintf(value, sizeof value, "%d thrown", r->count);
    } else
        snprintf(value, sizeof value, "%d", (int)r->total);
    if (!lies) snprintf(value, sizeof value, "…");
    sum_line(u, what, value, x, y, width, h, false);
}

/* Thrown, each line that changed it, what is read; of coins it is how many are tossed that the lines change.
 * room 0: as high as the lines that counted need; more room shows the others too, not ticked. Returns the
 * height. */
float table_sum_draw(table *t, const roll *r, float x, float y, float width, float room, bool draw)
{
    ui *u = &t->app->ui;
    sum_row rows[SUM_ROWS];
    float h = theme_tx(&u->t, 23, 27);
    const float top = y;
    if (room > 0) /* closer, before a line that counted is left out */
        h = fmaxf(theme_tx(&u->t, 18, 20), fminf(h, room / ((float)r->ledger.count + 2.3f)));
    const bool coins = r->kind == ROLL_COINS, lies = r != &t->anim.tray || !anim_roll_under_way(&t->anim) ||
                                                     anim_dice_part(&t->anim, t->app->now) >= 1;
    int n = sum_rows(t, r, rows), shown = r->ledger.count;
    char value[48];
    const bool by = r->chart >= 0 && r->chart < t->sc->ncharts && t->sc->charts[r->chart].by;
    if (room > 0) shown = (int)fmaxf(0, (room - h * 2.3f) / h);
    if (shown > n) shown = n;
    if (!coins) {
        if (draw) thrown_line(u, r, by, lies, x, y, width, h);
        y += h;
    }
    for (int i = 0; i < shown; i++, y += h)
        if (draw) sum_row_draw(t, r, &rows[i], i, (frect){x, y, width, h});
    if (draw) draw_rect(u->out, (frect){x, y + 2, width, 1.6f}, u->t.ink);
    y += 4;
    if (coins) {
        if (draw) thrown_line(u, r, by, lies, x, y, width, h);
        y += h;
    }
    snprintf(value, sizeof value, lies ? "%d" : "…", (int)r->outcome);
    const char *what = coins && r->chart < 0       ? "Heads"
                       : table_reads_outcome(t, r) ? "Row to read"
                                                   : "Comes to";
    if (draw) sum_line(u, what, value, x, y, width, h, true);
    return y + h - top;
}

/* The tosses that led to this one: what each came to, and of a single one how. Returns where it ends. */
static float earlier_draw(table *t, float x, float y, float width, float end)
{
    ui *u = &t->app->ui;
    const float h = theme_tx(&u->t, 23, 27);
    for (int i = 0; i < t->anim.nscene; i++) {
        const roll *r = t->anim.scene[i];
        char what[160], faces[120];
        sum_row rows[SUM_ROWS];
        const int n = t->anim.nscene == 1 ? sum_rows(t, r, rows) : 0;
        for (int k = 0; k < n && k < r->ledger.count && y + h < end; k++, y += h)
            sum_row_draw(t, r, &rows[k], k, (frect){x, y, width, h});
        if (y + h > end) return y;
        table_purpose_words(t, r, what, sizeof what);
        table_faces_words(r, faces, sizeof faces);
        const float vw = ui_width(u, TEXT_BODY_BOLD, faces),
                    base = roundf(y + h / 2 + theme_font(&u->t, TEXT_BODY).px * 0.36f);
        ui_text_fit(u, TEXT_BODY, u->t.ink, x + 6, base, ALIGN_LEFT, width - vw - 20, what);
        ui_text(u, TEXT_BODY_BOLD, u->t.ink, x + width - 6, base, ALIGN_RIGHT, faces);
        y += h;
    }
    draw_rect(u->out, (frect){x, y + 2, width, 1}, u->t.line);
    return y + 6;
}

/* In the dock, in the place of odds or log. */
bool table_scene_sum(table *t, frect r)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    const bool toss = anim_roll_under_way(&t->anim) && t->anim.tray.kind == ROLL_COINS &&
                      t->anim.tray.ledger.count > 0 && t->anim.pace > 0;
    if (!anim_chart_under_way(&t->anim) && !toss) return false;
    const float pad = theme_tx(m, 8, 14), head = theme_tx(m, 26, 36);
    ui_panel(u, r);
    ui_region_add(u, ui_name("scenesum", 0), r, UI_SOLID);
    font f = theme_font(m, TEXT_UNIT);
    f.px = roundf(f.px * 0.86f);
    draw_text(u->out, f, m->ink, r.x + pad + 4, roundf(r.y + head / 2 + f.px * 0.36f), ALIGN_LEFT,
              "Modifiers");
    draw_clip_push(u->out, ui_inset(r, 2));
    float y = r.y + head;
    if (earlier_sum(t, &t->anim.tray))
        y = earlier_draw(t, r.x + pad, y, r.w - 2 * pad, r.y + r.h - theme_tx(m, 52, 60));
    table_sum_draw(t, &t->anim.tray, r.x + pad, y, r.w - 2 * pad, r.y + r.h - y - 4, true);
    draw_clip_pop(u->out);
    return true;
}

/* ---- the table that is read */

static const chart *scene_chart(const table *t)
{
    if (!anim_chart_under_way(&t->anim) || t->anim.tray.chart >= t->sc->ncharts) return NULL;
    return &t->sc->charts[t->anim.tray.chart];
}

/* Of the board's left, right or middle where it leaves the unit in sight, if it leaves room at all. */
static float scene_left(table *t, float w)
{
    const frect b = t->l.board;
    const int who = choice_unit_of(t, t->anim.tray.unit);
    const float left = b.x + 12, right = b.x + b.w - 12 - w;
    if (w > b.w * 0.72f || who == NO_UNIT) return b.x + (b.w - w) / 2;
    const int space = t->anim.shown.units[who].space;
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->sheet) return b.x + (b.w - w) / 2;
    return table_centre(t, space).x < b.x + b.w / 2 ? right : left;
}

static void chart_title(table *t, const chart *c, frect box, float *y)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    const roll *r = &t->anim.tray;
    char who[200] = "", rule[96];
    font f = theme_font(m, TEXT_TITLE);
    f.px = roundf(f.px * 0.8f);
    const float mid = box.x + box.w / 2, wide = ui_width_font(u, f, c->title);
    if (wide > box.w - 40) f.px = floorf(f.px * (box.w - 40) / wide);
    draw_text(u->out, f, m->ink, mid, *y + f.px * 0.85f, ALIGN_CENTRE, c->title);
    *y += roundf(f.px * 1.15f);
    const int of = choice_unit_of(t, r->unit);
    if (c->rule && c->rule[0])
        snprintf(rule, sizeof rule, "%srule %s", c->dice && c->dice[0] ? ", " : "", c->rule);
    else
        rule[0] = 0;
    snprintf(who, sizeof who, "%s%s%s%s", of != NO_UNIT ? table_unit_name(t, of) : "",
             of != NO_UNIT && (c->dice[0] || rule[0]) ? ": " : "", c->dice, rule);
    font i = theme_font(m, TEXT_NOTE_ITALIC);
    ui_text_fit(u, TEXT_NOTE_ITALIC, m->ink2, mid, *y + i.px * 0.9f, ALIGN_CENTRE, box.w - 40, who);
    *y += roundf(i.px * 1.4f);
}

/* In a replay and a demonstration the keys are not the table's. */
static bool at_the_table(const table *t)
{
    return t->app->screen == SCREEN_TABLE;
}

static void goes_on(table *t, float x, float middle)
{
    ui *u = &t->app->ui;
    if (!at_the_table(t)) return;
    ui_keycap(u, x, middle, false, "Space");
    ui_text(u, TEXT_SMALL, u->t.ink2, x + ui_keycap_width(u, "Space") + 8,
            roundf(middle + theme_font(&u->t, TEXT_SMALL).px * 0.36f), ALIGN_LEFT, "goes on");
}

static void chart_scene(table *t, const chart *c)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    const roll *r = &t->anim.tray;
    const frect b = t->l.board;
    const bool landed = anim_dice_part(&t->anim, t->app->now) >= 1, dock = t->l.dock.w > 0;
    const table_chart_look look = {.row = r->row, .column = r->column, .landed = landed, .follow = true};
    const float w = fminf(b.w - 24, fmaxf(theme_tx(m, 380, 460), table_chart_width(t, c) + 64)),
                inner = w - 60;
    const float head = theme_font(m, TEXT_TITLE).px * 0.92f + theme_font(m, TEXT_NOTE_ITALIC).px * 1.4f + 16;
    float tray = dock ? 0 : theme_tx(m, 96, 120),
          sum = dock ? 0 : table_sum_draw(t, r, 0, 0, inner, 0, false) + 10;
    const float whole = table_chart_height(t, c, inner, &look) + 4, room = b.h - 72 - head;
    /* The table comes first; then the dice, then the sum. */
    if (whole + tray + sum > room) sum = 0;
    if (whole + tray > room) tray = 0;
    const float shown = fminf(table_chart_height(t, c, inner, &look) + 4, b.h - 72 - head - tray - sum);
    frect box = {roundf(scene_left(t, w)), 0, w, head + shown + tray + sum + theme_tx(m, 52, 56)};
    box.y = roundf(b.y + fmaxf(10, (b.h - box.h) / 2));
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 7), 3, 0, m->ink, 1.4f);
    ui_id id = ui_name("scene", 0);
    float y = box.y + 14;
    chart_title(t, c, box, &y);
    ui_region_add(u, id, box, 0);
    table_chart_draw(t, c, &look, (frect){box.x + 18, y + 4, w - 36, shown}, &t->scene_scroll);
    y += shown + 12;
    if (tray > 0) {
        table_tray(t, (frect){box.x + 18, y, w - 36, tray - 8});
        if (sum > 0) table_sum_draw(t, r, box.x + 30, y + tray, inner, 0, true);
    }
    goes_on(t, box.x + 20, box.y + box.h - theme_tx(m, 23, 25));
    if (ui_click(u, id, box, 0)) table_scene_close(t);
}

/* ---- a happening */

/* Which event it is: the one being shown, else one that is looked at again. */
static const event *happening(const table *t, const event_list **list)
{
    const event *ev = anim_event(&t->anim);
    if (ev && ev->kind == EV_CARD) {
        *list = &session_at(t->s, t->anim.entry)->events;
        return ev;
    }
    if (t->recall.entry == -2 || t->recall.entry >= session_count(t->s)) return NULL;
    if (t->recall.until && t->app->now >= t->recall.until) return NULL;
    *list = t->recall.entry < 0 ? session_opening(t->s) : &session_at(t->s, t->recall.entry)->events;
    if (t->recall.event >= (*list)->count) return NULL;
    ev = &(*list)->items[t->recall.event];
    return ev->kind == EV_CARD && anim_sees(&t->anim, ev) ? ev : NULL;
}

void table_recall(table *t, int entry, int event_index, bool timed)
{
    enum { RECALL_MS = 9000 };
    t->recall.entry = entry;
    t->recall.event = event_index;
    t->recall.until = timed ? t->app->now + RECALL_MS : 0;
}

void table_recall_last(table *t, int from)
{
    for (int i = session_count(t->s) - 1; i >= from && i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_CARD && anim_sees(&t->anim, &l->items[k])) {
                table_recall(t, i, k, true);
                return;
            }
    }
}

/* The dice that turned it up: the last the viewer saw thrown before it, if nothing came between. */
static const roll *roll_before(const table *t, const event_list *l, const event *ev)
{
    for (const event *e = ev - 1; e >= l->items; e--)
        if (e->kind == EV_ROLL && e->roll >= 0 && anim_sees(&t->anim, e))
            return &l->rolls[e->roll];
        else if (e->kind == EV_TURN || e->kind == EV_STEP || e->kind == EV_LOSS || e->kind == EV_REMOVE ||
                 e->kind == EV_UNMARK)
            return NULL;
    return NULL;
}

static float dice_line(table *t, const roll *r, float x, float y, float room, bool draw)
{
    ui *u = &t->app->ui;
    const float size = theme_tx(&u->t, 26, 30);
    strbuf b = {0};
    int n = r->count < 8 ? r->count : 0;
    if (r->kind == ROLL_CARDS) n = 0;
    if (draw) {
        for (int i = 0; i < n; i++) {
            dice_look look = {.sides = r->kind == ROLL_COINS ? 2 : r->sides,
                              .face = r->kind == ROLL_COINS ? (r->faces[i] == 2 ? 1 : 2) : r->faces[i],
                              .seed = (uint32_t)(r->total + i),
                              .side = -1,
                              .flat = r->kind == ROLL_DICE};
            dice_draw_look(u->out, u->host, &look, x + size / 2, y + size / 2, size * 0.92f);
            x += size + 2;
            room -= size + 2;
        }
        story_roll(t->sc, &t->anim.shown, r, &b);
        ui_text_fit(u, TEXT_BODY_STRONG, u->t.ink2, x + (n ? 8 : 0),
                    roundf(y + size / 2 + theme_font(&u->t, TEXT_BODY).px * 0.36f), ALIGN_LEFT, room - 8,
                    strbuf_str(&b));
        strbuf_free(&b);
    }
    return size + 6;
}

static void happening_words(const table *t, const event *ev, strbuf *title, strbuf *text)
{
    const word_entry *w = words_find(t->sc->words, ev->code ? ev->code : "");
    word_args args = event_args(ev);
    if (w && w->title[0]) words_format_template(t->sc, &t->anim.shown, w->title, &args, title);
    if (ev->code) words_format(t->sc, &t->anim.shown, ev->code, &args, text);
    if (!title->len) strbuf_add(title, "What happens");
}

static void happening_card(table *t, const event *ev, const event_list *list)
{
    ui *u = &t->app->ui;
    theme *m = &u->t;
    strbuf title = {0}, text = {0};
    happening_words(t, ev, &title, &text);
    const roll *r = roll_before(t, list, ev);
    const int who = choice_unit_of(t, ev->unit);
    const word_entry *w = words_find(t->sc->words, ev->code ? ev->code : "");
    const float pad = theme_tx(m, 18, 24), size = who != NO_UNIT ? theme_tx(m, 76, 96) : 0;
    const float wide = fminf(theme_tx(m, 460, 580), t->l.board.w - 30), x0 = size > 0 ? size + pad : 0,
                in = wide - 2 * pad - x0;
    const float th = ui_wrap(u, TEXT_TITLE, 0, 0, 0, in, 1.05f, false, strbuf_str(&title)),
                h = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.36f, false, strbuf_str(&text)),
                dice = r ? dice_line(t, r, 0, 0, in, false) : 0, foot = theme_tx(m, 30, 34);
    const float body = th + 8 + h + (r ? dice + 8 : 0);
    frect box = {0, 0, wide, fmaxf(size, body) + 2 * pad + foot - 6};
    box.x = roundf(t->l.board.x + (t->l.board.w - wide) / 2);
    box.y = roundf(t->l.board.y + fmaxf(12, (t->l.board.h - box.h) * 0.32f));
    ui_panel(u, box);
    draw_round(u->out, ui_inset(box, 7), 3, 0, m->ink, 1.4f);
    ui_id id = ui_name("happening", 0);
    ui_region_add(u, id, box, 0);
    if (size > 0) table_counter(t, who, box.x + pad + size / 2, box.y + pad + size / 2, size, true);
    const float x = box.x + pad + x0;
    float y = box.y + pad - 4;
    y += ui_wrap(u, TEXT_TITLE, m->ink, x, y, in, 1.05f, true, strbuf_str(&title)) + 2;
    draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1.2f});
    y += 6;
    if (r) y += dice_line(t, r, x, y, in, true) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, x, y, in, 1.36f, true, strbuf_str(&text));
    const float low = box.y + box.h - foot * 0.62f;
    goes_on(t, x, low);
    const char *rule = w && w->rule[0] ? w->rule : r ? r->rule : NULL;
    if (rule && rule[0] && ui_chip(u, ui_name("happeningrule", 0), box.x + wide - pad, low, false, rule))
        table_open_rule(t, rule);
    strbuf_free(&title);
    strbuf_free(&text);
    if (ui_click(u, id, box, 0)) table_scene_close(t);
}

/* ---- both */

bool table_scene_open(const table *t)
{
    const event_list *list;
    return at_the_table(t) && t->card == CARD_NONE && (scene_chart(t) || happening(t, &list));
}

void table_scene_close(table *t)
{
    if (!at_the_table(t)) return;
    const event *ev = anim_event(&t->anim);
    if (scene_chart(t) || (ev && ev->kind == EV_CARD))
        anim_next(&t->anim, t->app->now);
    else
        t->recall.entry = -2;
    table_log_update(t);
}

void table_scene(table *t)
{
    const event_list *list;
    if (t->card != CARD_NONE) return;
    const chart *c = scene_chart(t);
    if (c) {
        chart_scene(t, c);
        return;
    }
    t->scene_scroll.at = 0;
    const event *ev = happening(t, &list);
    if (ev)
        happening_card(t, ev, list);
    else
        t->recall.entry = -2;
}
