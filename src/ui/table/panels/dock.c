/* dock.c: the column at the right: unit panel, dice tray, log; who gives way to whom where room is short. */
#include "ui/table/panels/dock.h"

#include <math.h>

#include "ui/table/choose/choice.h"
#include "ui/table/board/legend.h"
#include "ui/table/brain.h"
#include "ui/table/direct/intent_card.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/recap_card.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_card.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/panels/sum.h"
#include "ui/table/panels/tray.h"
#include "ui/table/panels/unit_panel.h"

/* What is left below the unit's card and the dice at least: whoever adds up the lines of a sum must find all
 * of them. */
static float log_kept(table *t, float least)
{
    return fmaxf(least, sum_wanted(t, t->layout->log.w));
}

/* What marks mean is to be read whole: it was asked for, or is part of a lesson. */
static bool legend_whole(const table *t)
{
    return t->legend->asked || lesson_on(t);
}

/* As high as its rows need, at the cost of the log, but not of what it shares its place with. */
static void card_fit(table *t)
{
    const theme *m = &t->host->ui->t;
    if (m->compact) return;
    float wanted = unit_panel_wanted(t, t->layout->card.w);
    const float marks = legend_whole(t) ? legend_wanted(t, t->layout->log.w) : 0,
                spare = t->layout->log.h - log_kept(t, theme_tx(m, 130, 150)) - marks;
    /* A long sum has of the card, which scrolls, what it lacks. */
    const float least = sum_wanted(t, t->layout->log.w) > 0 ? fminf(0, spare) : 0,
                more = fmaxf(least, fminf(wanted - t->layout->card.h, spare));
    layout_grow_unit(t, more);
}

/* Odds that need more than their place cover the tray, or all of the dock: no dice are thrown while one
 * weighs them. */
static bool odds_over(table *t)
{
    const layout *l = t->layout;
    const float wanted = odds_card_wanted(t), bottom = l->tray.y + l->tray.h;
    if (wanted <= l->odds.h) return false;
    const bool whole = wanted > bottom - l->odds.y;
    const float top = whole ? l->card.y : l->odds.y;
    if (whole)
        layout_hide_waiting(t);
    else
        unit_panel_draw(t, l->card);
    return odds_card_in_dock(t, (frect){l->odds.x, top, l->odds.w, bottom - top});
}

/* Many dice, or several pools of one scene, need more room than the tray has: the log gives way, in the
 * narrow dock as far as its last sentence. */
static void tray_grow(table *t)
{
    static const float kept = 0.6f; /* of the log while it is told: it says what the dice came to */
    const layout *l = t->layout;
    float wanted = tray_wanted(t) - l->tray.h;
    if (wanted <= 0) return;
    if (t->host->ui->t.compact) {
        /* While nobody weighs anything the last scene stays laid out; else what it came to. */
        const float least = tray_least_more(t);
        if (t->anim->running)
            wanted = fminf(wanted, l->log.h - fmaxf(log_least(t), kept * l->log.h));
        else if (t->choice->unit != NO_UNIT || t->choice->ready || t->layout->open[LAYOUT_UNIT])
            wanted = fminf(wanted, least);
        else
            wanted = fminf(wanted, fmaxf(least, l->log.h - theme_tx(&t->host->ui->t, 150, 150)));
    } else {
        wanted =
            fminf(wanted, l->log.h - log_kept(t, fmaxf(theme_tx(&t->host->ui->t, 90, 110), kept * l->log.h)));
    }
    if (wanted > 0) layout_grow_tray(t, wanted);
}

/* In the narrow dock who waits to come on scrolls, rather than that a line of a sum is left out. */
static void sum_fit(table *t)
{
    const layout *l = t->layout;
    const float lacks = sum_wanted(t, l->log.w) - l->log.h;
    if (!t->host->ui->t.compact || layout_waiting_below(t) || lacks <= 0) return;
    layout_cut_waiting(t, fminf(lacks, l->waiting.h / 2));
}

/* The middle of the narrow dock: the sum of the roll under way, else the odds one weighs, else the log. */
static void middle_draw(table *t)
{
    const layout *l = t->layout;
    if (!sum_in_dock(t, l->log) && !odds_card_in_dock(t, l->odds)) log_draw(t, l->log);
}

/* Opened, the log leaves the tray its place while dice fall and what they came to is read. */
static bool log_is_open(const table *t)
{
    const anim *a = t->anim;
    const bool dice = a->running && a->has_tray && (a->held || (a->pace > 0 && anim_roll_under_way(a)));
    return t->layout->open[LAYOUT_LOG] && !dice;
}

/* The log, opened while it is told what the enemy did: it takes the place of the dice, and a third of the
 * room where the card would leave it less, in the wide dock a quarter; the card scrolls. */
static void tell_beside_log(table *t, frect card, float end)
{
    const float room = end - card.y - 8, kept = fmaxf(room / (t->host->ui->t.compact ? 3 : 4), log_least(t));
    card.h = fminf(recap_card_height(t, card.w), room - kept);
    recap_card_draw(t, card);
    log_draw(t, (frect){card.x, card.y + card.h + 8, card.w, room - card.h});
}

/* What the enemy did is read before all else; the dice stay where it leaves them room, and so does the log.
 */
static void tell_enemy(table *t)
{
    const layout *l = t->layout;
    frect card = l->card, tray = l->tray, rest = l->log;
    if (log_is_open(t)) {
        if (!layout_waiting_below(t)) layout_hide_waiting(t);
        tell_beside_log(t, card, l->dock.y + l->dock.h - 8);
        return;
    }
    const float wanted = recap_card_height(t, card.w), least = theme_tx(&t->host->ui->t, 84, 100),
                end = fmaxf(tray.y + tray.h, rest.y + rest.h);
    const bool narrow = t->host->ui->t.compact, dice = wanted <= end - tray.h - 8 - card.y;
    const float room = (dice ? end - tray.h - 8 : end) - card.y;
    card.h = fminf(room, wanted);
    if (narrow && !layout_waiting_below(t)) layout_hide_waiting(t); /* who is to be placed lies under it */
    const bool log = room - card.h - 8 >= least;
    if (!log) card.h = room;
    recap_card_draw(t, card);
    /* The narrow dock has its dice at the foot, the wide one its log. */
    if (dice && !narrow) tray.y = card.y + card.h + 8;
    if (dice) tray_draw(t, tray);
    rest =
        (frect){card.x, card.y + card.h + 8 + (dice && !narrow ? tray.h + 8 : 0), card.w, room - card.h - 8};
    if (log) log_draw(t, rest);
}

/* Something lies over the dock down to that line: what has room below it is the last dice and the log; where
 * the narrow one has not room for both, the log, or else the dice. */
static void below(table *t, float end_of_it)
{
    const layout *l = t->layout;
    const float top = fmaxf(end_of_it + 8, l->card.y), least = theme_tx(&t->host->ui->t, 84, 100);
    frect tray = l->tray, rest = l->log;
    if (!layout_waiting_below(t)) layout_hide_waiting(t);
    if (!t->host->ui->t.compact) {
        const float end = rest.y + rest.h;
        tray.y = top; /* the unit card is covered: what it had is theirs */
        const bool dice = tray.y + tray.h <= end;
        rest.y = dice ? tray.y + tray.h + 8 : top;
        rest.h = end - rest.y;
        if (dice) tray_draw(t, tray);
    } else {
        const float end = tray.y + tray.h;
        const bool dice = tray.y >= top && (tray.y - 8 - top >= least || end - top < least);
        rest.y = top;
        rest.h = (dice ? tray.y - 8 : end) - top;
        if (dice) tray_draw(t, tray);
    }
    if (rest.h >= least) log_draw(t, rest);
}

static bool dice_row_on_dock(const table *t)
{
    const layout *l = t->layout;
    const frect over = l->over[LAYOUT_DICE_ROW];
    return over.w > 0 && over.x + over.w >= l->dock.x + l->dock.w / 2;
}

static bool below_dice_row(table *t)
{
    if (!dice_row_on_dock(t)) return false;
    below(t, t->layout->over[LAYOUT_DICE_ROW].y + t->layout->over[LAYOUT_DICE_ROW].h);
    return true;
}

/* The battle board lies over the dock, as far down as it did when it was drawn last. */
static bool below_odds_board(table *t)
{
    const ui *u = t->host->ui;
    if (!odds_board_on_dock(t)) return false;
    for (int i = 0; i < u->nlast; i++)
        if (u->last[i].id == ui_name("odds", 0)) below(t, u->last[i].r.y + u->last[i].r.h);
    return true;
}

/* The log in the narrow dock, opened: it takes the place of the dice, but not of those who wait to come on,
 * who are nowhere else to be seen or pressed. */
static void open_log(table *t)
{
    const layout *l = t->layout;
    const float bottom = l->dock.y + l->dock.h - 8;
    float top = l->card.y + l->card.h + 8;
    if (l->waiting.h > 0 && !layout_waiting_below(t)) {
        const float below = l->waiting.y + l->waiting.h + 8;
        if (bottom - below >= log_least(t))
            top = below;
        else
            layout_hide_waiting(t);
    }
    unit_panel_draw(t, l->card);
    log_draw(t, (frect){l->card.x, top, l->card.w, bottom - top});
}

/* The unit card in the narrow dock, opened: it takes the place of the log; who waits to come on lies at its
 * foot. */
static frect tall_card(table *t)
{
    const layout *l = t->layout;
    frect tall = {l->card.x, l->card.y, l->card.w, l->tray.y - 8 - l->card.y};
    if (l->waiting.h <= 0 || layout_waiting_below(t)) return tall;
    layout_drop_waiting(t, l->tray.y - 8);
    tall.h = l->waiting.y - 8 - tall.y;
    return tall;
}

/* A hint lies over the unit card and the log; the tray stays while there is room, for nothing is thrown
 * before the hint is put away, and always those who wait to come on: it tells of them, and scrolls before
 * they give way. */
static void hint_over(table *t)
{
    const layout *l = t->layout;
    const theme *m = &t->host->ui->t;
    frect card = l->card, tray = l->tray;
    const float wanted = hint_panel_height(t, card.w), least = theme_tx(m, 170, 210),
                end = m->compact ? l->dock.y + l->dock.h - 8 : l->log.y + l->log.h;
    if (m->compact) {
        const frect tall = tall_card(t);
        if (tall.h < fminf(wanted, least)) layout_hide_waiting(t);
        card.h = l->waiting.h > 0 && !layout_waiting_below(t) ? tall.h : tray.y - card.y - 8;
    } else {
        card.h = fminf(wanted, end - card.y - tray.h - 8);
        tray.y = card.y + card.h + 8;
        const frect rest = {l->log.x, tray.y + tray.h + 8, l->log.w, end - tray.y - tray.h - 8};
        if (rest.h >= theme_tx(m, 84, 100)) log_draw(t, rest);
    }
    if (wanted > card.h + 1) {
        const bool waits = m->compact && l->waiting.h > 0 && !layout_waiting_below(t);
        if (waits) layout_drop_waiting(t, end);
        card.h = (waits ? l->waiting.y - 8 : end) - card.y;
    } else {
        tray_draw(t, tray);
    }
    hint_panel_draw(t, card);
}

/* The order of the day takes the room of the unit card. */
static void intent_over(table *t)
{
    const ui *u = t->host->ui;
    const frect c = t->layout->card;
    const float room = t->layout->tray.y - 8 - c.y, least = theme_tx(&u->t, 84, 100);
    float own = fminf(intent_card_height(t, c.w), room);
    const bool log_too = u->t.compact && room - own - 8 >= least;
    if (!log_too) own = room; /* nothing else would lie there */
    if (!layout_waiting_below(t)) layout_hide_waiting(t);
    intent_card_draw(t, (frect){c.x, c.y, c.w, own});
    if (log_too) log_draw(t, (frect){c.x, c.y + own + 8, c.w, room - own - 8});
    tray_draw(t, t->layout->tray);
    if (!u->t.compact) log_draw(t, t->layout->log);
}

/* What the marks on the board mean has its place at the log's foot, in the narrow dock at its head: there the
 * tray below grows with the dice. The log has what is left: its last sentence at the least. Asked for it
 * stays there, and is scrolled where it is longer: over the board it would lie on what is to be pressed. */
static void legend_below_log(table *t)
{
    const ui *u = t->host->ui;
    const frect log = t->layout->log;
    const bool whole = legend_whole(t);
    static const float nearly = 0.85f;                      /* then rather a row or two to be scrolled to */
    static const float log_share = 0.31f, dice_most = 0.4f; /* of the dock, beside what nobody asked for */
    /* In the narrow dock, where neither the card of who is chosen nor many dice have that room. */
    const bool shares =
        u->t.compact && t->choice->unit == NO_UNIT && t->layout->tray.h <= dice_most * t->layout->dock.h;
    const bool told = log_last_line(t) != NULL; /* else there is nothing to be read in it yet */
    const float wanted = legend_wanted(t, log.w), gap = 8,
                kept = fmaxf(log_kept(t, fmaxf(log_least(t), theme_tx(&u->t, 74, 90))),
                             shares ? log_share * t->layout->dock.h : 0),
                most = log.h - (whole  ? gap
                                : told ? kept + gap
                                       : 0);
    const bool shut = log_is_open(t) || (u->t.compact && t->layout->open[LAYOUT_UNIT] && !t->anim->running);
    const bool weighed = u->t.compact && odds_card_wanted(t) > 0;
    const bool asked = t->legend->asked;
    const float needs = t->legend->docked ? fminf(wanted, legend_least(t)) : asked ? nearly * wanted : wanted;
    legend_float(t, whole && (needs > most || shut || weighed));
    if (wanted <= 0 || shut || weighed || t->legend->afloat || most < fminf(wanted, legend_least(t)) ||
        t->modal->card != MODAL_NONE) {
        legend_dock(t, (frect){0});
        return;
    }
    float h = fminf(wanted, most);
    if (log.h - h - gap < log_least(t)) h = log.h; /* no sentence fits above it */
    const float taken = fminf(h + gap, log.h);
    if (u->t.compact)
        layout_lower_log(t, taken);
    else
        layout_shrink_log(t, taken);
    legend_dock(t, (frect){log.x, u->t.compact ? log.y : log.y + log.h - h, log.w, h});
}

/* The one panel that is open, in letters of its own. */
static void page_draw(table *t)
{
    ui *u = t->host->ui;
    const frect d = t->layout->dock;
    const float text = u->t.text;
    const int cuts = u->ncuts;
    draw_rect(u->out, d, u->t.walnut);
    ui_region_add(u, ui_name("dock", 0), d, UI_SOLID);
    legend_dock(t, (frect){0});
    u->t.text = u->t.page;
    const layout_flag page = layout_page(t);
    if (page == LAYOUT_UNIT)
        unit_panel_draw(t, t->layout->card);
    else if (page == LAYOUT_DRAWER)
        tray_draw(t, t->layout->tray);
    else
        log_draw(t, t->layout->log);
    u->t.text = text;
    u->page_cuts += u->ncuts - cuts;
}

/* What is told, and dice that fall, lie over the board as where the dock is shut. */
void dock_lay(table *t)
{
    const layout_flag page = layout_page(t);
    const bool dice = t->anim->running && t->anim->has_tray && page != LAYOUT_DRAWER;
    if (page == LAYOUT_FLAGS) return;
    if (dice || recap_on(t) || brain_tells(t) || hint_panel_on(t)) layout_shut_page(t);
}

/* Over all but the dice, the log and those who wait to come on. */
static void orders_over(table *t)
{
    const frect c = t->layout->card;
    const float bottom = t->layout->tray.y - 8;
    orders_card_draw(t, t->host->ui->t.compact ? tall_card(t)
                                               : (frect){c.x, c.y, c.w, fmaxf(c.h, bottom - c.y)});
    tray_draw(t, t->layout->tray);
    if (!t->host->ui->t.compact) log_draw(t, t->layout->log);
}

/* In the narrow dock a hint lies over them. */
bool dock_shows_odds(table *t)
{
    const layout *l = t->layout;
    if (!odds_find(t)) return false;
    if (odds_board_open(t)) return true;
    if (!l->odds_in_dock) return !l->open[LAYOUT_BOARD_ONLY];
    return !t->host->ui->t.pages && !hint_panel_on(t);
}

void dock_draw(table *t)
{
    ui *u = t->host->ui;
    if (t->layout->dock.w <= 0) return;
    if (u->t.pages) {
        page_draw(t);
        return;
    }
    card_fit(t);
    tray_grow(t);
    sum_fit(t);
    frect d = t->layout->dock;
    draw_rect(u->out, (frect){d.x, d.y, u->t.width - d.x, d.h}, 0x1c120bff);
    ui_region_add(u, ui_name("dock", 0), d, UI_SOLID);
    legend_float(t, recap_on(t));
    if (recap_on(t)) {
        tell_enemy(t);
        return;
    }
    if (brain_tells(t)) {
        intent_over(t);
        return;
    }
    if (orders_card_on(t) && !odds_board_on_dock(t) && !dice_row_on_dock(t)) { /* that says all of it */
        orders_over(t);
        return;
    }
    if (hint_panel_on(t)) {
        hint_over(t);
        return;
    }
    if (below_odds_board(t) || below_dice_row(t)) {
        legend_dock(t, (frect){0});
        return;
    }
    legend_below_log(t);
    if (u->t.compact && odds_over(t)) return;
    if (log_is_open(t) && u->t.compact && odds_card_wanted(t) <= 0) {
        open_log(t);
        return;
    }
    /* What is weighed now lies beside the small card: with it goes the button that does it. */
    const bool whole = t->layout->open[LAYOUT_UNIT] && u->t.compact && !t->anim->running;
    if (whole && odds_card_wanted(t) <= 0) {
        unit_panel_draw(t, tall_card(t));
    } else {
        unit_panel_draw(t, t->layout->card);
        if (u->t.compact) middle_draw(t);
    }
    if (log_is_open(t) && !u->t.compact) {
        /* The log takes the tray's place while it is read. */
        frect tall = {t->layout->tray.x, t->layout->tray.y, t->layout->tray.w,
                      t->layout->log.y + t->layout->log.h - t->layout->tray.y};
        log_draw(t, tall);
        return;
    }
    tray_draw(t, t->layout->tray);
    if (!u->t.compact && !sum_in_dock(t, t->layout->log)) log_draw(t, t->layout->log);
}
