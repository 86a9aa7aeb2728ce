/* orders_card.c: what each of several will do, in words: a card in the dock, and the prompt's sentence. */
#include "ui/table/panels/orders_card.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/brain.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/plan.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/panels/golden.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_words.h"
#include "ui/table/say.h"

bool orders_card_on(const table *t)
{
    return plan_listed(t) && !t->anim->running;
}

bool orders_card_gives(table *t)
{
    return orders_card_on(t) && t->plan->on == PLAN_PREPARED && plan_units(t, true) > 0 &&
           t->layout->dock.w > 0 && !t->host->ui->t.pages && !recap_on(t) && !brain_tells(t) &&
           !odds_board_on_dock(t);
}

static void place_name(const table *t, int space, char out[16])
{
    out[0] = 0;
    if (space != NO_SPACE) board_space_name(t->b, space, out);
}

/* What all who may do to somebody; -1: not the same. It is said once, above them. */
static int verb_of_all(const table *t)
{
    int same = -1;
    for (int i = 0; i < t->plan->count; i++) {
        const plan_row *row = &t->plan->row[i];
        if (!row->may) continue;
        if (row->throws || row->act.target == NO_UNIT || (same >= 0 && row->act.verb != same)) return -1;
        same = row->act.verb;
    }
    return same;
}

/* "; without: Directs the fire": what was asked of all and this one has not. */
static void without_words(const table *t, const plan_row *row, strbuf *out)
{
    const verb *v = action_verb(t->rs, row->act.verb);
    for (int i = 0; v && i < ACTION_ARGS && row->want.verb == row->act.verb; i++) {
        bool whole;
        if (v->args[i].kind != ARG_CHOICE || row->want.args[i] == NO_ARG ||
            row->want.args[i] == row->act.args[i])
            continue;
        const char *name = deed_choice(t->sc, v, i, row->want.args[i], &whole);
        if (name) strbuf_addf(out, _("; without: %s"), name);
    }
}

/* ", its front to the north-east": how all of them will look, of whom the arrows stand at one. */
static void front_words(const table *t, const plan_row *row, strbuf *out)
{
    const int k = verb_arg_of(action_verb(t->rs, row->act.verb), ARG_DIRECTION);
    char front[24];
    facing_name(t, k < 0 ? NO_DIRECTION : (int)row->act.args[k], front, sizeof front);
    if (front[0]) strbuf_addf(out, _(", its front to the %s"), front);
}

/* "Charge: Storehouse": what it does once it has thrown; false: it marches. */
static bool falls_on(const table *t, const plan_row *row, char *out, size_t size)
{
    action means;
    if (row->want.foe == NO_UNIT || !plan_row_means(t, row, &means)) return false;
    snprintf(out, size, "%s: %s", say_verb(t, means.verb), say_unit(t, means.target));
    return true;
}

/* "L10 to K10"; what it does where it goes nowhere. */
static void deed_words(table *t, const plan_row *row, bool low, char *out, size_t size)
{
    char from[16], to[16], upon[96];
    strbuf said = {0};
    place_name(t, row->from, from);
    place_name(t, row->throws ? row->want.space : action_space(&row->act), to);
    if (row->waits)
        snprintf(out, size, low ? _("waits, to %s") : _("waits its turn, towards %s"), to);
    else if (row->throws && falls_on(t, row, upon, sizeof upon))
        snprintf(out, size, _("throws, then %s"), upon);
    else if (row->throws)
        snprintf(out, size, low ? _("throws, to %s") : _("throws, towards %s"), to);
    else if (row->act.target != NO_UNIT)
        snprintf(out, size, "%s%s%s", verb_of_all(t) < 0 ? say_verb(t, row->act.verb) : "",
                 verb_of_all(t) < 0 ? ": " : "", say_unit(t, row->act.target));
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
        const size_t at = strlen(out);
        snprintf(out + at, size - at, ".%s", strbuf_str(&said));
    }
    strbuf_clear(&said);
    if (!row->throws) say_brought(t, &row->act, true, &said);
    size_t n = strlen(out);
    if (said.len > 0) snprintf(out + n, size - n, "; %s", strbuf_str(&said));
    strbuf_clear(&said);
    if (row->exposed > 0)
        strbuf_addf(&said,
                    ngettext("; %d more enemy can fire at it", "; %d more enemies can fire at it",
                             (unsigned long)row->exposed),
                    row->exposed);
    if (!row->throws) without_words(t, row, &said);
    if (!row->throws && action_space(&row->act) == NO_SPACE) front_words(t, row, &said);
    n = strlen(out);
    if (said.len > 0) snprintf(out + n, size - n, "%s", strbuf_str(&said));
    strbuf_free(&said);
}

/* In a low row the reason has the room: its colour, and the sign on the counter, say that it stays. */
static void refusal_words(const table *t, const plan_row *row, bool low, char *out, size_t size,
                          const char **rule)
{
    strbuf title = {0}, text = {0}, remedy = {0};
    if (row->why.code) story_refusal(t->sc, &t->battle->view, &row->why, &title, &text, &remedy, rule);
    snprintf(out, size, low && title.len ? "%s" : _("stays: %s"),
             title.len ? strbuf_str(&title) : _("not now"));
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
    return r.h < theme_tx(m, 33, 40);
}

/* Of a low row the room for the name: what is done stands whole where it can, and is given way to. */
static float name_width(ui *u, const char *name, const char *said, float room, float high)
{
    float best = 0;
    for (float part = 0.54f; part < 0.8f; part += 0.05f) {
        const float deed = room * part, rest = room - deed;
        if (ui_squeezed(u, theme_font(&u->t, TEXT_SMALL), deed, high, said) > deed) continue;
        if (best <= 0) best = rest;
        if (ui_squeezed(u, theme_font(&u->t, TEXT_BODY_BOLD), rest, high, name) <= rest) return rest;
    }
    return best > 0 ? best : room * 0.46f;
}

/* "average 7.0 hits"; in a low row "7.0 hits". */
static void mean_words(const table *t, const plan_row *row, bool low, char *out, size_t size)
{
    const char *of = row->counts ? say_title(t, row->counts, row->counts) : "";
    const long long tenths = (row->mean_milli + 50) / 100;
    char mean[48];
    odds_words_mean(row->mean_milli, mean);
    if (of[0])
        snprintf(out, size, low ? _("%lld.%lld %s") : _("average %lld.%lld %s"), tenths / 10, tenths % 10,
                 of);
    else
        snprintf(out, size, "%s", mean);
}

/* What stands in a row. */
typedef struct row_words {
    char name[96], said[160], cost[96], with[64]; /* with: what falls with it; "" */
    const char *rule;
} row_words;

static void words_of(table *t, const plan_row *row, bool low, row_words *w)
{
    const int who = row->want.who[0];
    *w = (row_words){.rule = NULL};
    if (row->want.nwho == 2)
        snprintf(w->name, sizeof w->name, _("%s and %s"), say_unit(t, who), say_unit(t, row->want.who[1]));
    else if (row->want.nwho > 1)
        snprintf(w->name, sizeof w->name, _("%s and %d more"), say_unit(t, who), row->want.nwho - 1);
    else
        snprintf(w->name, sizeof w->name, "%s", say_unit(t, who));
    if (row->left)
        snprintf(w->said, sizeof w->said, "%s",
                 low ? _("left out") : _("left out; press to take it in again"));
    else if (row->may)
        deed_words(t, row, low, w->said, sizeof w->said);
    else
        refusal_words(t, row, low, w->said, sizeof w->said, &w->rule);
    if (row->may && row->way.count > 0 && row->way.most > 1 && row->way.per <= 1)
        snprintf(w->cost, sizeof w->cost, _("%d of %d"), row->way.cost[row->way.count - 1], row->way.most);
    if (!row->may || !t->plan->shots) return;
    mean_words(t, row, low, w->cost, sizeof w->cost);
    if (row->with_milli > 0 && !low) with_words(row->with_milli, w->with, sizeof w->with);
}

/* How much a row has for its deed, at its counter's right. */
static float deed_room(ui *u, const row_words *w, float wide, float counter)
{
    const float rule = w->rule && w->rule[0] ? ui_chip_width(u, w->rule) + 6 : 0;
    return wide - counter - 22 - rule - (w->cost[0] ? ui_width(u, TEXT_SMALL_STRONG, w->cost) + 8 : 0);
}

/* How high it is where there is room for all of them: one line of deed, or as many as it takes, and one for
 * what falls with it. */
static float tall_row(table *t, const plan_row *row, float wide)
{
    ui *u = t->host->ui;
    const float tall = theme_tx(&u->t, 48, 54),
                line = ui_wrap(u, TEXT_SMALL, 0, 0, 0, 1000, 1.2f, false, "x");
    row_words w;
    words_of(t, row, false, &w);
    return tall + ui_wrap(u, TEXT_SMALL, 0, 0, 0, deed_room(u, &w, wide, tall - 12), 1.2f, false, w.said) -
           line + (w.with[0] ? theme_tx(&u->t, 18, 22) : 0);
}

/* In a row so high nothing of it is cut. */
static bool reads_whole(table *t, const plan_row *row, frect r)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const bool low = is_low(m, r);
    row_words w;
    words_of(t, row, low, &w);
    const float room = deed_room(u, &w, r.w, low ? r.h - 4 : r.h - 10);
    const font bold = theme_font(m, TEXT_BODY_BOLD), small = theme_font(m, TEXT_SMALL);
    if (!low)
        return ui_squeezed(u, bold, room, r.h * 0.56f, w.name) <= room &&
               ui_squeezed(u, small, room, r.h * 0.46f, w.said) <= room;
    const float wide = name_width(u, w.name, w.said, room - 8, r.h), deed = room - wide - 8;
    return ui_squeezed(u, bold, wide, r.h, w.name) <= wide &&
           ui_squeezed(u, small, deed, r.h, w.said) <= deed;
}

/* What a press does, and what its number counts. */
static void row_tip(const table *t, const plan_row *row, const row_words *w, strbuf *out)
{
    strbuf_add(out, row->left ? _("Press: it does as the others do.")
                              : _("Press: this one is left out, the others go."));
    if (w->cost[0] && !t->plan->shots)
        strbuf_addf(out, _(" %s: what this way takes of its whole move."), w->cost);
}

/* Its ground; where one may be left out of the order by itself, a press does that. */
static void row_press(table *t, const plan_row *row, const row_words *w, int nth, frect r)
{
    ui *u = t->host->ui;
    const ui_id id = ui_name("orderrow", (int)(row - t->plan->row));
    const bool presses = plan_may_leave(t) && (row->may || row->left), hot = presses && ui_hot(u, id);
    if (nth % 2 == 0 || hot)
        draw_round(u->out, r, 4, hot ? 0xfff3bfff : colour_alpha(u->t.band, 0.45f), 0, 0);
    if (!presses) return;
    strbuf tip = {0};
    row_tip(t, row, w, &tip);
    ui_tooltip(u, id, r, strbuf_str(&tip));
    strbuf_free(&tip);
    if (ui_click(u, id, r, 0)) plan_leave(t, (int)(row - t->plan->row));
}

/* whole: there is room for all lines of it. */
static void one_row(table *t, const plan_row *row, int nth, bool whole, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const bool low = is_low(m, r);
    const float line = whole ? theme_tx(m, 48, 54) - 2 : r.h, size = low ? r.h - 4 : line - 10;
    row_words w;
    words_of(t, row, low, &w);
    row_press(t, row, &w, nth, r);
    pieces_counter(t, row->want.who[0], r.x + 4 + size / 2, r.y + r.h / 2, size, true);
    const float x = r.x + size + 14, rule = w.rule && w.rule[0] ? ui_chip_width(u, w.rule) + 6 : 0,
                right = r.x + r.w - 8 - rule, room = deed_room(u, &w, r.w, size), aside = right - x - room,
                half = line * 0.46f;
    const font small = theme_font(m, TEXT_SMALL);
    /* Beside the name, where what is done needs its whole line. */
    const float up = !low && !whole && ui_squeezed(u, small, room, half, w.said) > room ? aside : 0,
                wide = low ? name_width(u, w.name, w.said, room - 8, r.h) : right - x - up,
                foot = low ? r.h * 0.68f : line * (up > 0 ? 0.4f : 0.82f);
    const frect deed = low ? (frect){x + wide + 8, r.y, room - wide - 8, r.h}
                           : (frect){x, r.y + line * 0.54f, room + up, half};
    const colour c = row->may || row->left ? m->ink2 : m->warn;
    ui_squeeze(u, theme_font(m, TEXT_BODY_BOLD), m->ink, (frect){x, r.y, wide, low ? r.h : line * 0.56f},
               ALIGN_LEFT, w.name);
    if (w.cost[0]) ui_text(u, TEXT_SMALL_STRONG, m->ink, right, r.y + foot, ALIGN_RIGHT, w.cost);
    if (w.with[0] && whole)
        ui_text(u, TEXT_SMALL, m->ink2, right, r.y + r.h - theme_tx(m, 7, 9), ALIGN_RIGHT, w.with);
    if (whole && ui_width(u, TEXT_SMALL, w.said) > room)
        ui_wrap(u, TEXT_SMALL, c, deed.x, deed.y, deed.w, 1.2f, true, w.said);
    else
        ui_squeeze(u, small, c, deed, ALIGN_LEFT, w.said);
    if (rule > 0 && ui_chip(u, ui_name("orderrule", nth), r.x + r.w - 6, r.y + r.h / 2, true, w.rule))
        host_open_rule(t->host, w.rule);
}

/* Where another button is the golden one, that does the same. */
static void give_button(table *t, frect r)
{
    const ui_look look = golden_now(t) == GOLDEN_ORDERS ? LOOK_PRIMARY : LOOK_NORMAL;
    char label[48];
    const int n = plan_units(t, true);
    snprintf(label, sizeof label, n == 1 ? _("Order %d unit") : _("Order %d units"), n);
    if (n > 0 && ui_button(t->host->ui, ui_name("ordergive", 0), r, look, label, "Enter", 0, 0))
        choice_give(t);
}

/* Whom a whole fire leaves out and why, above what stands at `bottom`; how high that is, 0: nobody. */
static float left_out(const table *t, frect r, float bottom, bool drawn)
{
    ui *u = t->host->ui;
    const float pad = theme_tx(&u->t, 8, 10), x = r.x + pad + 4, w = r.w - 2 * pad - 8;
    strbuf says = {0};
    if (t->plan->shots) all_fire_left_words(t, &says);
    const float h =
        says.len == 0 ? 0 : ui_wrap(u, TEXT_SMALL, 0, 0, 0, w, 1.2f, false, strbuf_str(&says)) + pad;
    if (drawn && h > 0) ui_wrap(u, TEXT_SMALL, u->t.ink2, x, bottom - h, w, 1.2f, true, strbuf_str(&says));
    strbuf_free(&says);
    return h;
}

/* Who stays by the rules, and who gives something up by going: also who is left out, whose row does not run
 * from under the pointer. */
static bool told_first(const table *t, const plan_row *row)
{
    strbuf unread = {0};
    const bool told = (!row->may && !row->left) || (!row->throws && say_forgone(t, &row->act, &unread));
    strbuf_free(&unread);
    return told;
}

/* Each with all its words; more than have room there are scrolled, and whom told_first() names are at the top
 * then. high: of each row, 0: as high as it is. */
static void rows_draw(table *t, frect r, float high)
{
    ui *u = t->host->ui;
    const plan *p = t->plan;
    const ui_id id = ui_name("orderscroll", 0);
    float all = 2;
    for (int i = 0; i < p->count; i++)
        all += high > 0 ? high : tall_row(t, &p->row[i], r.w);
    const bool scrolled = all > r.h + 1;
    const float w = r.w - (scrolled ? theme_tx(&u->t, 10, 12) : 0);
    if (scrolled) {
        all = 2;
        for (int i = 0; i < p->count; i++)
            all += tall_row(t, &p->row[i], w);
    }
    ui_scroll *s = plan_scroll(t);
    ui_scroll_begin(u, id, r, s, all);
    float y = r.y + 2 - s->at;
    for (int pass = 0, drawn = 0; pass < 2; pass++)
        for (int i = 0; i < p->count; i++) {
            if (scrolled ? told_first(t, &p->row[i]) != (pass == 0) : pass == 1) continue;
            const float h = high > 0 ? high : tall_row(t, &p->row[i], w);
            if (y + h > r.y && y < r.y + r.h)
                one_row(t, &p->row[i], drawn, high <= 0, (frect){r.x, y, w, h - 2});
            drawn++;
            y += h;
        }
    ui_scroll_whole(u, r);
    ui_scroll_end(u, id, r, s);
}

void orders_card_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const plan *p = t->plan;
    const float head = theme_tx(m, 36, 42), pad = theme_tx(m, 8, 10),
                button = p->on == PLAN_PREPARED ? theme_tx(m, 44, 52) : 0,
                foot = button + left_out(t, r, r.y + r.h - button, false), all = r.h - head - pad - foot;
    float tall = 0;
    for (int i = 0; i < p->count; i++)
        tall += tall_row(t, &p->row[i], r.w - 2 * pad);
    const float each = all / (float)p->count,
                row = each >= theme_tx(m, 35, 42) ? floorf(each) : theme_tx(m, 30, 34);
    bool short_rows = tall > all && row * (float)p->count <= all;
    for (int i = 0; i < p->count && short_rows; i++)
        short_rows = reads_whole(t, &p->row[i], (frect){0, 0, r.w - 2 * pad, row - 2});
    const int same = verb_of_all(t);
    char title[96];
    snprintf(title, sizeof title, "%s%s%s", _("What each will do"), same < 0 ? "" : ": ",
             same < 0 ? "" : say_verb(t, same));
    ui_panel(u, r);
    ui_region_add(u, ui_name("orderscard", 0), r, UI_SOLID);
    ui_squeeze(u, theme_font(m, TEXT_UNIT), m->ink, (frect){r.x + pad + 4, r.y, r.w - 2 * pad - 8, head},
               ALIGN_LEFT, title);
    draw_line(u->out, r.x + pad, r.y + head - 2, r.x + r.w - pad, r.y + head - 2, m->line,
              (stroke_style){.width = 1.6f});
    rows_draw(t, (frect){r.x + pad, r.y + head, r.w - 2 * pad, all + pad}, short_rows ? row : 0);
    if (foot > button) (void)left_out(t, r, r.y + r.h - button, true);
    if (button > 0) give_button(t, (frect){r.x + pad, r.y + r.h - button, r.w - 2 * pad, button - pad});
}

/* "H11 is out of reach: ", where they are drawn beyond where they come. */
static void reach_words(const table *t, strbuf *what)
{
    char wanted[16];
    if (drag_comes_to(t) == NO_SPACE) return;
    place_name(t, t->plan->space, wanted);
    strbuf_addf(what, _("%s is out of reach: "), wanted);
}

static void lead_words(const table *t, const plan_row *row, strbuf *what)
{
    char to[16], front[24];
    if (!row->may) {
        char why[120];
        const char *rule = NULL;
        refusal_words(t, row, false, why, sizeof why, &rule);
        strbuf_add(what, why);
        return;
    }
    char upon[96];
    if (row->throws && falls_on(t, row, upon, sizeof upon)) {
        strbuf_addf(what, _("let go and it throws; then, if it comes so far, %s"), upon);
        return;
    }
    place_name(t, row->throws ? row->want.space : action_space(&row->act), to);
    reach_words(t, what);
    strbuf_addf(
        what, row->throws ? _("let go and it throws, to go towards %s") : _("let go and it goes to %s"), to);
    const int k = verb_arg_of(action_verb(t->rs, row->act.verb), ARG_DIRECTION);
    facing_name(t, row->throws || k < 0 ? NO_DIRECTION : (int)row->act.args[k], front, sizeof front);
    if (!front[0]) return;
    const bool meant = row->want.facing != NO_ARG && row->want.facing == row->act.args[k];
    strbuf_addf(what, meant ? _(", its front to the %s, as it is drawn") : _(", its front to the %s"), front);
}

/* What it will be asked about when it is let go: "That opens the ring: ..." */
static void asked_words(const table *t, const plan_row *row, strbuf *what)
{
    action unread;
    const char *why = plan_row_asked(t, row, &unread);
    if (why) strbuf_addf(what, " %s", say_word(t, why, ""));
}

/* What comes of it beside: an officer alone holds nothing, who falls back leaves the fight. */
static void warned_words(const table *t, const plan_row *row, strbuf *what)
{
    action means;
    if (plan_row_means(t, row, &means) && means.nunits > 0) say_warned(t, &means, what);
}

/* They come on one by one, each with a throw and a march of its own: not all of it is done by one press. */
static bool come_in_turn(const plan *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->row[i].comes && p->row[i].waits) return true;
    return false;
}

/* Somebody of them throws before he goes. */
static bool some_throw(const plan *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->row[i].may && p->row[i].throws) return true;
    return false;
}

bool orders_words(table *t, char *who, size_t size, strbuf *what)
{
    const plan *p = t->plan;
    const bool drawn = drag_on(t);
    if (t->drag->kind == DRAG_BAND) {
        snprintf(who, size, _("Several at once:"));
        strbuf_add(what, _("let go and all within are chosen; right press cancels."));
        return true;
    }
    if (p->on == PLAN_NONE || p->on == PLAN_GIVEN || p->count == 0 || (!plan_listed(t) && !drawn))
        return false;
    if (!plan_listed(t)) {
        snprintf(who, size, "%s:", say_unit(t, p->row[0].want.who[0]));
        lead_words(t, &p->row[0], what);
        strbuf_add(what, _("; right press cancels."));
        if (p->row[0].may && !p->row[0].throws) say_forgone(t, &p->row[0].act, what);
        warned_words(t, &p->row[0], what);
        asked_words(t, &p->row[0], what);
        return true;
    }
    const int all = plan_units(t, false), may = plan_units(t, true);
    if (all == 1)
        snprintf(who, size, "%s:", say_unit(t, p->row[0].want.who[0]));
    else
        snprintf(who, size, _("%d units:"), all);
    reach_words(t, what);
    strbuf_add(what, drawn ? _("let go and ") : _("press Enter and "));
    if (all == 1)
        strbuf_addf(what, _("it declares its fire at %s"), say_unit(t, p->row[0].want.target));
    else if (come_in_turn(p))
        strbuf_add(what, _("they come on one by one, each when the one before has marched"));
    else if (t->battle->d.single && may > 1)
        strbuf_addf(what, _("%d do it one by one, each when it is your turn"), may);
    else if (may == all)
        strbuf_add(what, some_throw(p)
                             ? _("all go that way, each as far as its dice let it (outlined: the goal)")
                             : _("all do it"));
    else
        strbuf_addf(what, "%d %s", may, may == 1 ? _("does it") : _("do it"));
    if (may < all)
        strbuf_addf(what, ngettext(", %d stays", ", %d stay", (unsigned long)(all - may)), all - may);
    if (plan_may_leave(t) && orders_card_gives(t))
        strbuf_add(what, _("; a line of the list leaves its unit out"));
    if (p->shots)
        strbuf_add(what, all == 1 ? _("; press another enemy to aim at him")
                                  : _("; press an enemy: all who can aim at him do"));
    strbuf_add(what, _("; right press cancels."));
    return true;
}
