/* orders_card.c: what each of several will do, in words: a card in the dock, and the prompt's sentence. */
#include "ui/table/panels/orders_card.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/plan.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"

bool orders_card_on(const table *t)
{
    return plan_listed(t) && !t->anim->running;
}

static void place_name(const table *t, int space, char out[16])
{
    out[0] = 0;
    if (space != NO_SPACE) board_space_name(t->b, space, out);
}

/* "L10 to K10"; what it does where it goes nowhere. */
static void deed_words(table *t, const plan_row *row, bool low, char *out, size_t size)
{
    char from[16], to[16];
    strbuf said = {0};
    place_name(t, row->from, from);
    place_name(t, row->throws ? row->want.space : action_space(&row->act), to);
    if (row->throws)
        snprintf(out, size, low ? _("throws, to %s") : _("throws, towards %s"), to);
    else if (row->act.target != NO_UNIT)
        snprintf(out, size, "%s: %s", say_verb(t, row->act.verb), say_unit(t, row->act.target));
    else if (to[0] && from[0])
        snprintf(out, size, "%s to %s", from, to);
    else if (to[0])
        snprintf(out, size, "to %s", to);
    else if (say_sentence(t, &row->act, &said))
        snprintf(out, size, "%s", strbuf_str(&said));
    else
        snprintf(out, size, "%s", say_verb(t, row->act.verb));
    strbuf_clear(&said);
    if (!row->throws && say_forgone(t, &row->act, &said)) {
        const size_t n = strlen(out);
        snprintf(out + n, size - n, ".%s", strbuf_str(&said));
    }
    strbuf_free(&said);
}

static void refusal_words(const table *t, const plan_row *row, char *out, size_t size, const char **rule)
{
    strbuf title = {0}, text = {0}, remedy = {0};
    if (row->why.code) story_refusal(t->sc, &t->battle->view, &row->why, &title, &text, &remedy, rule);
    snprintf(out, size, _("stays: %s"), title.len ? strbuf_str(&title) : _("not now"));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

/* "21.0 with those before" */
static void with_words(int64_t milli, char *out, size_t size)
{
    const long long tenths = (milli + 50) / 100;
    snprintf(out, size, _("%lld.%lld with those before"), tenths / 10, tenths % 10);
}

/* Name and deed beside each other, where all would not have room one below the other. */
static bool is_low(const theme *m, frect r)
{
    return r.h < theme_tx(m, 40, 46);
}

/* more: room below it for what falls with it; 0: that is not told. */
static void one_row(table *t, const plan_row *row, int nth, float more, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const int who = row->want.who[0];
    const bool low = is_low(m, r);
    const float size = r.h - (low ? 4 : 10), below = r.y + r.h * (low ? 0.68f : 0.82f);
    char name[96], said[160], cost[48] = "", with[64] = "";
    const char *rule = NULL;
    if (nth % 2 == 0)
        draw_round(u->out, (frect){r.x, r.y, r.w, r.h + more}, 4, colour_alpha(m->band, 0.45f), 0, 0);
    pieces_counter(t, who, r.x + 4 + size / 2, r.y + r.h / 2, size, true);
    float x = r.x + size + 14, right = r.x + r.w - 8;
    if (row->want.nwho == 2)
        snprintf(name, sizeof name, _("%s and %s"), say_unit(t, who), say_unit(t, row->want.who[1]));
    else if (row->want.nwho > 1)
        snprintf(name, sizeof name, _("%s and %d more"), say_unit(t, who), row->want.nwho - 1);
    else
        snprintf(name, sizeof name, "%s", say_unit(t, who));
    if (row->may)
        deed_words(t, row, low, said, sizeof said);
    else
        refusal_words(t, row, said, sizeof said, &rule);
    if (row->may && row->way.count > 0 && row->way.most > 0 && row->way.per <= 1)
        snprintf(cost, sizeof cost, _("%d of %d"), row->way.cost[row->way.count - 1], row->way.most);
    if (row->may && t->plan->shots) odds_words_mean(row->mean_milli, cost);
    if (row->may && t->plan->shots && row->with_milli > 0 && more > 0)
        with_words(row->with_milli, with, sizeof with);
    if (rule && rule[0]) right -= ui_chip_width(u, rule) + 6;
    const float aside = cost[0] ? ui_width(u, TEXT_SMALL_STRONG, cost) + 8 : 0,
                wide = low ? (right - x) * 0.46f : right - x;
    ui_squeeze(u, theme_font(m, TEXT_BODY_BOLD), m->ink, (frect){x, r.y, wide, low ? r.h : r.h * 0.56f},
               ALIGN_LEFT, name);
    if (with[0]) ui_text(u, TEXT_SMALL, m->ink2, right, below + more, ALIGN_RIGHT, with);
    if (cost[0]) ui_text(u, TEXT_SMALL_STRONG, m->ink, right, below, ALIGN_RIGHT, cost);
    const frect deed = low ? (frect){x + wide + 8, r.y, right - x - wide - 8 - aside, r.h}
                           : (frect){x, r.y + r.h * 0.54f, right - x - aside, r.h * 0.46f};
    ui_squeeze(u, theme_font(m, TEXT_SMALL), row->may ? m->ink2 : m->warn, deed, ALIGN_LEFT, said);
    if (rule && rule[0] && ui_chip(u, ui_name("orderrule", nth), r.x + r.w - 6, r.y + r.h / 2, true, rule))
        host_open_rule(t->host, rule);
}

/* Golden, unless the battle board beside it has the golden one, which does the same. */
static void give_button(table *t, frect r)
{
    const ui_look look = odds_board_open(t) ? LOOK_NORMAL : LOOK_PRIMARY;
    char label[48];
    const int n = plan_units(t, true);
    snprintf(label, sizeof label, n == 1 ? _("Order %d unit") : _("Order %d units"), n);
    if (n > 0 && ui_button(t->host->ui, ui_name("ordergive", 0), r, look, label, "Enter", 0, 0)) plan_give(t);
}

/* Some of the shots fall with others that were declared before. */
static bool falls_together(const plan *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->shots && p->row[i].may && p->row[i].with_milli > 0) return true;
    return false;
}

void orders_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const plan *p = t->plan;
    const float head = theme_tx(m, 36, 42), pad = theme_tx(m, 8, 10);
    const float foot = p->on == PLAN_PREPARED ? theme_tx(m, 44, 52) : 0, all = r.h - head - pad - foot;
    const float tall = theme_tx(m, 48, 54), third = theme_tx(m, 18, 22),
                below = falls_together(p) && (tall + third) * (float)p->count <= all ? third : 0,
                row = (tall + below) * (float)p->count <= all ? tall + below : theme_tx(m, 30, 34);
    const int room = (int)(all / row), fits = p->count <= room ? p->count : (int)((all - row * 0.55f) / row);
    ui_panel(u, r);
    ui_region_add(u, ui_name("orderscard", 0), r, UI_SOLID);
    ui_squeeze(u, theme_font(m, TEXT_UNIT), m->ink, (frect){r.x + pad + 4, r.y, r.w - 2 * pad - 8, head},
               ALIGN_LEFT, _("What each will do"));
    draw_line(u->out, r.x + pad, r.y + head - 2, r.x + r.w - pad, r.y + head - 2, m->line,
              (stroke_style){.width = 1.6f});
    /* Whoever stays is told of first where there is no room for all. */
    int drawn = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->count && drawn < fits; i++) {
            if (fits < p->count ? p->row[i].may != (pass == 1) : pass == 1) continue;
            one_row(t, &p->row[i], drawn, below,
                    (frect){r.x + pad, r.y + head + 2 + row * (float)drawn, r.w - 2 * pad, row - below - 2});
            drawn++;
        }
    if (foot > 0) give_button(t, (frect){r.x + pad, r.y + r.h - foot, r.w - 2 * pad, foot - pad});
    if (fits >= p->count) return;
    char more[40];
    snprintf(more, sizeof more, _("and %d more"), p->count - fits);
    ui_text(u, TEXT_SMALL, m->ink2, r.x + pad + 4, r.y + head + row * (float)drawn + row * 0.4f, ALIGN_LEFT,
            more);
}

static void lead_words(const table *t, const plan_row *row, strbuf *what)
{
    char to[16], front[24];
    if (!row->may) {
        char why[120];
        const char *rule = NULL;
        refusal_words(t, row, why, sizeof why, &rule);
        strbuf_add(what, why);
        return;
    }
    place_name(t, row->throws ? row->want.space : action_space(&row->act), to);
    strbuf_addf(
        what, row->throws ? _("let go and it throws, to go towards %s") : _("let go and it goes to %s"), to);
    const int k = verb_arg_of(action_verb(t->rs, row->act.verb), ARG_DIRECTION);
    facing_name(t, row->throws || k < 0 ? NO_DIRECTION : (int)row->act.args[k], front, sizeof front);
    if (front[0]) strbuf_addf(what, _(", its front to the %s"), front);
}

bool orders_words(const table *t, char *who, size_t size, strbuf *what)
{
    const plan *p = t->plan;
    const bool drawn = drag_on(t);
    if (t->drag->kind == DRAG_BAND) {
        snprintf(who, size, _("Several at once:"));
        strbuf_add(what, _("let go and all within are chosen; right press drops it."));
        return true;
    }
    if (p->on == PLAN_NONE || p->on == PLAN_GIVEN || p->count == 0 || (!plan_listed(t) && !drawn))
        return false;
    if (!plan_listed(t)) {
        snprintf(who, size, "%s:", say_unit(t, p->row[0].want.who[0]));
        lead_words(t, &p->row[0], what);
        strbuf_add(what, _("; right press drops it."));
        if (p->row[0].may && !p->row[0].throws) say_forgone(t, &p->row[0].act, what);
        return true;
    }
    const int all = plan_units(t, false), may = plan_units(t, true);
    if (all == 1)
        snprintf(who, size, "%s:", say_unit(t, p->row[0].want.who[0]));
    else
        snprintf(who, size, _("%d units:"), all);
    strbuf_add(what, drawn ? _("let go and ") : _("press Enter and "));
    if (all == 1)
        strbuf_addf(what, _("it fires at %s"), say_unit(t, p->row[0].want.target));
    else if (may == all)
        strbuf_add(what, _("all do it"));
    else
        strbuf_addf(what, "%d %s", may, may == 1 ? _("does it") : _("do it"));
    if (may < all)
        strbuf_addf(what, ngettext(", %d stays", ", %d stay", (unsigned long)(all - may)), all - may);
    if (p->shots)
        strbuf_add(what, all == 1 ? _("; press another enemy to aim at him")
                                  : _("; press an enemy: all who can aim at him do"));
    strbuf_add(what, _("; right press drops it."));
    return true;
}
