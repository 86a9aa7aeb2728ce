/* dice_row_panel.c: see dice_row_panel.h. Who stands in the row and what he threw is of choose/dice_row.c. */
#include "ui/table/panels/dice_row_panel.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/number.h"
#include "game/words.h"
#include "ui/pieces/dice.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/given.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/panels/dice_bed.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/panels/sum.h"
#include "ui/table/say.h"

enum { GO_WORDS = 32 };

/* Nothing that matters more takes its place. */
static bool open(table *t)
{
    return t->dice_row->on && !t->layout->open[LAYOUT_BOARD_ONLY] && t->modal->card == MODAL_NONE &&
           !recap_on(t) && !odds_board_open(t);
}

bool dice_row_panel_opens(const table *t)
{
    const dice_row *r = t->dice_row;
    return r->on && r->opened != NO_UNIT && t->host->now - r->opened_at < DICE_ROW_OPEN_MS;
}

/* ---- where it lies */

static int hidden(const table *t, frect r)
{
    const dice_row *d = t->dice_row;
    int n = 0;
    for (int i = 0; i < d->count; i++) {
        const unit *u = &t->anim->shown.units[d->unit[i].who];
        if (u->status != UNIT_ON || t->b->spaces[u->space].sheet != t->camera->sheet) continue;
        const fpoint p = where_unit(t, d->unit[i].who);
        n += ui_inside(ui_inset(r, -where_counter(t, u->space) * 0.5f), p.x, p.y);
    }
    return n;
}

/* So high, at the edge where it covers fewest of them; there it stays. */
static frect place_of(table *t, float high)
{
    frect right = odds_board_edge(t, false), left = odds_board_edge(t, true);
    right.h = left.h = fminf(right.h, high);
    if (!t->dice_row->laid && !t->host->in_event) dice_row_lay(t, hidden(t, right) > hidden(t, left));
    return t->dice_row->left ? left : right;
}

/* ---- its columns */

typedef struct columns {
    float die, sum, row, go; /* widths; 0: nobody has one */
    float name, gap, dice;   /* room for the name, between columns, size of a die */
} columns;

static const chart *chart_read(const table *t, const roll *r)
{
    const bool within = r && r->chart >= 0 && r->chart < t->sc->ncharts && r->row >= 0;
    return within && r->row < t->sc->charts[r->chart].nrows ? &t->sc->charts[r->chart] : NULL;
}

static void go_words(const table *t, const dice_row_unit *k, char out[GO_WORDS])
{
    const bool on = t->anim->shown.units[k->who].status == UNIT_ON;
    if (dice_row_die(t, k) != DICE_LIES)
        snprintf(out, GO_WORDS, dice_row_die(t, k) == DICE_TUMBLES ? "" : _("to throw"));
    else if (!on)
        snprintf(out, GO_WORDS, "%s", _("lost"));
    else if (dice_row_went(t, k) && k->steps > 0)
        snprintf(out, GO_WORDS, _("went %d of %d %s"), k->steps, k->may, say_boxes(t, k->may));
    else if (dice_row_went(t, k) || k->may == 0)
        snprintf(out, GO_WORDS, _("stays"));
    else
        snprintf(out, GO_WORDS, "%d %s", k->may, say_boxes(t, k->may));
}

/* The die that lies there says all of it: one, with nothing added. */
static bool is_plain(const table *t, const roll *r)
{
    return r->count == 1 && roll_words_result(t, r) == r->faces[0];
}

/* Its rows are the faces of that die, one each. */
static bool is_by_face(const chart *c)
{
    for (int i = 0; i < c->nrows; i++)
        if (c->from[i] != c->to[i]) return false;
    return true;
}

static columns columns_of(table *t, float width)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const dice_row *d = t->dice_row;
    columns c = {.gap = theme_px(m, 12, 16), .dice = theme_px(m, 22, 28)};
    int dice = 1;
    bool summed = false;
    for (int i = 0; i < d->count; i++) {
        char text[48];
        const roll *r = dice_row_roll(t, &d->unit[i]);
        const chart *of = chart_read(t, r);
        if (r && r->count > dice) dice = r->count;
        if (r && !is_plain(t, r)) summed = true;
        if (r && of && is_plain(t, r) && is_by_face(of)) of = NULL;
        for (int row = 0; of && row < of->nrows; row++) {
            chart_panel_row(of, row, text);
            c.row = fmaxf(c.row, ui_width(u, TEXT_BODY_BOLD, text));
        }
    }
    if (dice > 4) dice = 4;
    c.die = fmaxf(ui_width(u, TEXT_SMALL_STRONG, _("Die")), (c.dice + 2) * (float)dice);
    if (summed) c.sum = fmaxf(ui_width(u, TEXT_SMALL_STRONG, _("Sum")), ui_width(u, TEXT_BODY_BOLD, "10"));
    if (c.row > 0) c.row = fmaxf(c.row, ui_width(u, TEXT_SMALL_STRONG, _("Row")));
    char four[GO_WORDS], went[GO_WORDS];
    snprintf(four, sizeof four, "4 %s", say_boxes(t, 4));
    snprintf(went, sizeof went, _("went %d of %d %s"), 4, 4, say_boxes(t, 4));
    c.go = fmaxf(fmaxf(ui_width(u, TEXT_BODY, went), ui_width(u, TEXT_BODY, _("to throw"))),
                 fmaxf(ui_width(u, TEXT_BODY_BOLD, four), ui_width(u, TEXT_SMALL_STRONG, _("May go"))));
    c.name = width - c.die - c.sum - c.row - c.go - (float)(2 + (c.sum > 0) + (c.row > 0)) * c.gap;
    return c;
}

/* ---- a row */

static float counter_size(const theme *m)
{
    return theme_tx(m, 24, 28);
}

/* Before the counter stands its place in the order in which they throw. */
static float nth_width(const theme *m)
{
    return theme_tx(m, 16, 20);
}

static float name_room(const theme *m, const columns *c)
{
    return c->name - nth_width(m) - counter_size(m) - 12;
}

static void nth_draw(table *t, int nth, frect r)
{
    ui *u = t->host->ui;
    char s[12];
    snprintf(s, sizeof s, "%d", nth + 1);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink2, r.x + nth_width(&u->t), r, ALIGN_RIGHT, s);
}

/* Whether its name stands in the smaller letters, and how high the row is then. */
static float row_height(table *t, const dice_row_unit *k, const columns *c)
{
    ui *u = t->host->ui;
    const float least = theme_tx(&u->t, 30, 36), room = name_room(&u->t, c);
    const char *name = say_unit(t, k->who);
    if (ui_width(u, TEXT_BODY_STRONG, name) <= room) return least;
    return fmaxf(least, ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, room, 1.1f, false, name) + 6);
}

static void name_draw(table *t, const dice_row_unit *k, const columns *c, float x, frect r)
{
    ui *u = t->host->ui;
    const float room = name_room(&u->t, c);
    const char *name = say_unit(t, k->who);
    if (ui_width(u, TEXT_BODY_STRONG, name) <= room) {
        ui_text_mid(u, TEXT_BODY_STRONG, u->t.ink, x, r, ALIGN_LEFT, name);
        return;
    }
    const float h = ui_wrap(u, TEXT_SMALL_STRONG, 0, 0, 0, room, 1.1f, false, name);
    ui_wrap(u, TEXT_SMALL_STRONG, u->t.ink, x, r.y + (r.h - h) / 2, room, 1.1f, true, name);
}

static void dice_drawn(table *t, const dice_row_unit *k, const roll *r, const columns *c, float x, float y)
{
    ui *u = t->host->ui;
    const int n = r->count < 4 ? r->count : 4;
    const float part = dice_row_die(t, k) == DICE_TUMBLES ? anim_dice_part(t->anim, t->host->now) : 1,
                step = c->die / (float)n;
    for (int i = 0; i < n; i++) {
        const dice_look look = {.sides = r->sides,
                                .face = r->faces[i],
                                .tumble = 1 - part,
                                .seed = (uint32_t)(k->who * 31 + i * 7),
                                .side = r->sides == 3 ? -1 : dice_bed_colour(t, r),
                                .palette = u->t.sides,
                                .flat = part >= 1};
        const float at = x + step * ((float)i + 0.5f);
        if (look.flat && r->sides == 6)
            dice_draw_flat(u->out, &look, at, y, c->dice * 0.9f, 0);
        else
            dice_draw_look(u->out, u->host, &look, at, y, c->dice);
    }
}

static void figures_draw(table *t, const dice_row_unit *k, const columns *c, frect r)
{
    ui *u = t->host->ui;
    const roll *of = dice_row_roll(t, k);
    const dice_row_seen seen = dice_row_die(t, k);
    char text[48];
    float x = r.x + c->name + c->gap;
    if (of && seen != DICE_UNSEEN) dice_drawn(t, k, of, c, x, r.y + r.h / 2);
    x += c->die + c->gap;
    if (of && seen == DICE_LIES && c->sum > 0) {
        number_text(roll_words_result(t, of), text);
        ui_text_mid(u, TEXT_BODY_STRONG, u->t.ink, x + c->sum, r, ALIGN_RIGHT, text);
    }
    if (c->sum > 0) x += c->sum + c->gap;
    const chart *read = chart_read(t, of);
    if (read && seen == DICE_LIES && c->row > 0) {
        chart_panel_row(read, of->row, text);
        ui_text_mid(u, TEXT_BODY_BOLD, u->t.ink, x, r, ALIGN_LEFT, text);
    }
    go_words(t, k, text);
    const bool may = seen == DICE_LIES && !dice_row_went(t, k) && k->may > 0;
    ui_text_mid(u, may ? TEXT_BODY_BOLD : TEXT_BODY, may ? u->t.ink : u->t.ink2, r.x + r.w, r, ALIGN_RIGHT,
                text);
}

/* ---- opened */

static chart_look look_of(const roll *r)
{
    return (chart_look){.row = r->row, .column = r->column, .landed = true};
}

static float opened_height(table *t, const dice_row_unit *k, float width)
{
    const roll *r = dice_row_roll(t, k);
    const chart *c = chart_read(t, r);
    if (!r) return 0;
    const chart_look look = look_of(r);
    const float all = sum_draw(t, r, 0, 0, width, 0, false) + 14 +
                      (c ? chart_panel_height(t, c, width - 16, &look) + 10 : 0);
    const uint64_t since = t->host->now - t->dice_row->opened_at;
    if (t->host->ui->t.still || t->host->instant || since >= DICE_ROW_OPEN_MS) return all;
    return all * (float)since / (float)DICE_ROW_OPEN_MS;
}

static void opened_draw(table *t, const dice_row_unit *k, frect r)
{
    ui *u = t->host->ui;
    const roll *of = dice_row_roll(t, k);
    const chart *c = chart_read(t, of);
    if (!of) return;
    const chart_look look = look_of(of);
    draw_clip_push(u->out, r);
    draw_round(u->out, (frect){r.x, r.y, r.w, r.h - 4}, 6, u->t.panel, u->t.ink, 1.4f);
    float y = r.y + 5;
    y += sum_draw(t, of, r.x + 2, y, r.w - 4, 0, true) + 6;
    if (c) chart_panel_draw_whole(t, c, &look, r.x + 10, y, r.w - 20);
    draw_clip_pop(u->out);
}

/* ---- the rows */

static float block_height(const theme *m)
{
    return theme_tx(m, 24, 28);
}

/* The block of those who throw first has its heading: what they bear. */
static void block_words(const table *t, bool first, char *out, size_t size)
{
    char code[80] = "";
    const dice_row *d = t->dice_row;
    for (int i = 0; first && i < t->rs->nmarks && !code[0]; i++)
        for (int k = 0; k < d->count && !code[0]; k++)
            if (d->unit[k].first && t->rs->marks[i].cannot_hold)
                snprintf(code, sizeof code, "mark.%s", t->rs->marks[i].name);
    snprintf(out, size, "%s", first ? say_word(t, code, _("First")) : _("The others"));
}

static bool has_blocks(const table *t)
{
    return t->dice_row->count > 0 && t->dice_row->unit[0].first;
}

/* A heading stands above the first of each block. */
static bool begins_block(const table *t, int nth)
{
    const dice_row *d = t->dice_row;
    return has_blocks(t) && (nth == 0 || d->unit[nth].first != d->unit[nth - 1].first);
}

static float one_row(table *t, int nth, const columns *c, float x, float y, float w, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const dice_row_unit *k = &t->dice_row->unit[nth];
    const float top = y, h = row_height(t, k, c);
    const bool opened = t->dice_row->opened == k->who;
    if (begins_block(t, nth)) {
        char said[64];
        block_words(t, k->first, said, sizeof said);
        if (draw)
            ui_text_mid(u, TEXT_SMALL_STRONG, m->ink2, x + 4, (frect){x, y, w, block_height(m)}, ALIGN_LEFT,
                        said);
        y += block_height(m);
    }
    const frect r = {x, y, w, h};
    if (draw) {
        const bool now = dice_row_die(t, k) == DICE_TUMBLES || dice_row_awaits(t) == k->who;
        if (opened || now)
            draw_round(u->out, ui_inset(r, 1), 4, 0xfff3bfff, opened ? m->ink : m->brass, opened ? 1.6f : 1);
        else if (nth % 2 == 0)
            draw_round(u->out, r, 4, colour_alpha(m->band, 0.45f), 0, 0);
        const ui_id id = ui_name("dicerow", k->who);
        if (ui_click(u, id, r, dice_row_die(t, k) == DICE_LIES && k->at >= 0 ? UI_FOCUS : UI_OFF))
            dice_row_open(t, k->who);
        const float size = counter_size(m), left = x + nth_width(m);
        nth_draw(t, nth, r);
        pieces_counter(t, k->who, left + 4 + size / 2, y + h / 2, size, true);
        name_draw(t, k, c, left + size + 12, r);
        figures_draw(t, k, c, (frect){x, y, w - 6, h});
    }
    y += h;
    if (!opened) return y - top;
    const float more = opened_height(t, k, w);
    if (draw && more > 4) opened_draw(t, k, (frect){x, y, w, more});
    return y + more - top;
}

static float rows_draw(table *t, const columns *c, float x, float y, float w, bool draw)
{
    const float top = y;
    for (int i = 0; i < t->dice_row->count; i++)
        y += one_row(t, i, c, x, y, w, draw);
    return y - top;
}

static float heads_height(const theme *m)
{
    return theme_tx(m, 22, 26);
}

static void heads_draw(table *t, const columns *c, frect r)
{
    ui *u = t->host->ui;
    const colour ink = u->t.ivory;
    draw_round(u->out, r, 2, u->t.walnut, 0, 0);
    float x = r.x + 6;
    ui_text_mid(u, TEXT_SMALL_STRONG, ink, x, r, ALIGN_LEFT, _("Unit"));
    x = r.x + c->name + c->gap;
    ui_text_mid(u, TEXT_SMALL_STRONG, ink, x + c->die / 2, r, ALIGN_CENTRE, _("Die"));
    x += c->die + c->gap;
    if (c->sum > 0) {
        ui_text_mid(u, TEXT_SMALL_STRONG, ink, x + c->sum, r, ALIGN_RIGHT, _("Sum"));
        x += c->sum + c->gap;
    }
    if (c->row > 0) ui_text_mid(u, TEXT_SMALL_STRONG, ink, x, r, ALIGN_LEFT, _("Row"));
    ui_text_mid(u, TEXT_SMALL_STRONG, ink, r.x + r.w - 6, r, ALIGN_RIGHT, _("May go"));
}

/* ---- the whole */

static float title_height(const theme *m)
{
    return theme_tx(m, 36, 46);
}

static const char *rule_of(const table *t)
{
    for (int i = 0; i < t->dice_row->count; i++) {
        const roll *r = dice_row_roll(t, &t->dice_row->unit[i]);
        if (r && r->rule) return r->rule;
    }
    return "";
}

static void title_draw(table *t, frect r, float pad)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char code[80], more[48];
    const verb *v = &t->rs->verbs[t->dice_row->act.verb];
    snprintf(code, sizeof code, "verb.%s", v->name);
    snprintf(more, sizeof more, _("%d in a row"), t->dice_row->count);
    const float h = title_height(m), size = fmaxf(theme_tx(m, 26, 30), 26), mid = r.y + h / 2,
                base = roundf(mid + theme_font(m, TEXT_HEADING).px * 0.36f);
    const char *what = say_title(t, code, v->name), *rule = rule_of(t);
    ui_text(u, TEXT_HEADING, m->ink, r.x + pad, base, ALIGN_LEFT, what);
    const frect close = {r.x + r.w - pad - size + 4, mid - size / 2, size, size};
    float right = close.x - 8;
    if (rule[0]) {
        if (ui_chip(u, ui_name("dicerowrule", 0), right, mid, false, rule)) host_open_rule(t->host, rule);
        right -= ui_chip_width(u, rule) + 8;
    }
    const float x = r.x + pad + ui_width(u, TEXT_HEADING, what) + 10;
    if (x + ui_width(u, TEXT_SMALL, more) < right) ui_text(u, TEXT_SMALL, m->ink2, x, base, ALIGN_LEFT, more);
    if (ui_icon_button(u, ui_name("dicerowclose", 0), close, ICON_CLOSE, true, _("Put it away (Esc)"), 0, 0))
        dice_row_close(t);
}

static float button_height(const theme *m)
{
    return fmaxf(36, theme_tx(m, 36, 44));
}

static void buttons_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    char label[40];
    if (t->anim->running || t->dice_row->runs) {
        ui_keycap(u, r.x, r.y + r.h / 2, false, "Space");
        ui_text_mid(u, TEXT_SMALL, u->t.ink2, r.x + ui_keycap_width(u, "Space") + 8, r, ALIGN_LEFT,
                    _("shows all of it at once"));
        return;
    }
    const bool prepared = t->plan->on == PLAN_PREPARED; /* all of it lies on the board */
    const int n = prepared ? plan_units(t, true) : dice_row_marches(t);
    const float least = ui_button_width(u, _("Put away"), "Esc"), other = fmaxf(least, r.w * 0.3f);
    if (n == 1)
        snprintf(label, sizeof label, _("March this one"));
    else
        snprintf(label, sizeof label, _("March all %d"), n);
    const bool golden = golden_now(t) == GOLDEN_ROW;
    if (n > 0 && ui_button(u, ui_name("dicerowmarch", 0), (frect){r.x, r.y, r.w - other - 8, r.h},
                           golden ? LOOK_PRIMARY : LOOK_PAPER, label, golden ? "Enter" : "", 0, 0)) {
        if (prepared)
            choice_give(t);
        else
            dice_row_march(t);
        return;
    }
    if (n == 0 && dice_row_awaits(t) != NO_UNIT)
        ui_wrap(u, TEXT_SMALL, u->t.ink2, r.x, r.y + 2, r.w - other - 12, 1.25f, true,
                _("Send the one that is lit. The others can go the same way, each by its own dice."));
    if (ui_button(u, ui_name("dicerowaway", 0), (frect){r.x + r.w - other, r.y, other, r.h}, LOOK_PAPER,
                  _("Put away"), "Esc", 0, 0))
        dice_row_close(t);
}

static float body_width(const theme *m, frect r)
{
    return r.w - 2 * theme_tx(m, 11, 14);
}

static float foot_height(const theme *m)
{
    return button_height(m) + 2 * theme_tx(m, 11, 14) - 6;
}

static float top_height(const theme *m)
{
    return title_height(m) + heads_height(m) + 2;
}

void dice_row_panel_lay(table *t)
{
    const theme *m = &t->host->ui->t;
    frect r = {0};
    if (open(t)) {
        const float w = body_width(m, odds_board_edge(t, false));
        const columns c = columns_of(t, w - 6);
        r = place_of(t, top_height(m) + rows_draw(t, &c, 0, 0, w, false) + 4 + foot_height(m));
    }
    layout_cover(t, LAYOUT_DICE_ROW, r);
}

/* What is being opened comes into sight. */
static void show_opened(table *t, const columns *c, frect middle, float w)
{
    const dice_row *d = t->dice_row;
    float y = 0;
    if (d->opened == NO_UNIT || t->host->now - d->opened_at > 2 * DICE_ROW_OPEN_MS) return;
    for (int i = 0; i < d->count; i++) {
        const float h = one_row(t, i, c, 0, y, w, false);
        if (d->unit[i].who == d->opened) ui_scroll_show(dice_row_scroll(t), middle, y, y + h);
        y += h;
    }
}

void dice_row_panel_draw(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const frect r = t->layout->over[LAYOUT_DICE_ROW];
    if (r.w <= 0 || !open(t)) return;
    const float pad = theme_tx(m, 11, 14), w = body_width(m, r), top = top_height(m), foot = foot_height(m);
    const columns c = columns_of(t, w - 6);
    ui_popover(u, r);
    ui_region_add(u, ui_name("dicerowpanel", 0), r, UI_SOLID);
    title_draw(t, r, pad);
    heads_draw(t, &c, (frect){r.x + pad, r.y + title_height(m), w, heads_height(m)});
    const frect middle = {r.x + 2, r.y + top, r.w - 4, r.h - top - foot};
    ui_scroll *scroll = dice_row_scroll(t);
    show_opened(t, &c, middle, w);
    ui_scroll_begin(u, ui_name("dicerowscroll", 0), middle, scroll, rows_draw(t, &c, 0, 0, w, false) + 4);
    rows_draw(t, &c, r.x + pad, middle.y + 2 - scroll->at, w, true);
    ui_scroll_end(u, ui_name("dicerowscroll", 0), middle, scroll);
    buttons_draw(t, (frect){r.x + pad, r.y + r.h - foot + pad - 4, w, button_height(m)});
}
