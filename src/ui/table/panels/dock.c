/* dock.c: the column at the right: unit panel, dice tray, log; who gives way to whom where room is short. */
#include "ui/table/panels/dock.h"

#include <math.h>

#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_card.h"
#include "ui/table/panels/place_panel.h"
#include "ui/table/panels/sum.h"
#include "ui/table/panels/tray.h"
#include "ui/table/panels/unit_panel.h"

/* As high as its rows need, at the cost of the log. */
static void card_fit(table *t)
{
    const theme *m = &t->host->ui->t;
    if (m->compact || unit_panel_about(t) == NO_UNIT) return;
    float wanted = unit_panel_wanted(t, t->l.card.w);
    float more = fmaxf(0, fminf(wanted - t->l.card.h, t->l.log.h - theme_tx(m, 130, 150)));
    t->l.card.h += more;
    t->l.tray.y += more;
    t->l.log.y += more;
    t->l.log.h -= more;
}

/* The middle of the narrow dock: the odds, else what the place under the pointer is. */
static void middle_draw(table *t, frect r)
{
    if (!odds_card_in_dock(t, r)) place_panel_draw(t, r);
}

/* Odds that need more than their place cover tray and log, or all of the dock: no dice are thrown while one
 * weighs them. */
static bool odds_over(table *t)
{
    float wanted = odds_card_wanted(t), bottom = t->l.log.y + t->l.log.h;
    if (wanted <= t->l.odds.h) return false;
    if (wanted <= bottom - t->l.odds.y) {
        unit_panel_draw(t, t->l.card);
        middle_draw(t, (frect){t->l.odds.x, t->l.odds.y, t->l.odds.w, bottom - t->l.odds.y});
    } else {
        middle_draw(t, (frect){t->l.odds.x, t->l.card.y, t->l.odds.w, bottom - t->l.card.y});
    }
    return true;
}

/* Many dice, or several pools of one scene, need more room than the tray has: the log gives way, in the
 * narrow dock what is above it. */
static void tray_grow(table *t)
{
    layout *l = &t->l;
    float wanted = tray_wanted(t) - l->tray.h;
    if (wanted <= 0) return;
    if (t->host->ui->t.compact) {
        /* While nobody weighs anything the last scene stays laid out. */
        if (!t->anim.running && (t->c.unit != NO_UNIT || t->c.ready || t->card_open)) return;
        wanted = fminf(wanted, t->anim.running ? l->odds.h : l->odds.h * 0.55f);
        l->tray.y -= wanted;
        l->tray.h += wanted;
        l->odds.h -= wanted;
        return;
    }
    wanted = fminf(wanted, l->log.h - theme_tx(&t->host->ui->t, 90, 110));
    if (wanted <= 0) return;
    l->tray.h += wanted;
    l->log.y += wanted;
    l->log.h -= wanted;
}

void dock_draw(table *t)
{
    ui *u = t->host->ui;
    if (t->l.dock.w <= 0) return;
    card_fit(t);
    tray_grow(t);
    frect d = t->l.dock;
    draw_rect(u->out, (frect){d.x, d.y, u->t.width - d.x, d.h}, 0x1c120bff);
    ui_region_add(u, ui_name("dock", 0), d, UI_SOLID);
    if (u->t.compact && odds_over(t)) return;
    if (t->log.open && u->t.compact) {
        frect all = {t->l.card.x, t->l.card.y + t->l.card.h + 8, t->l.card.w,
                     d.y + d.h - t->l.card.y - t->l.card.h - 16};
        unit_panel_draw(t, t->l.card);
        log_draw(t, all);
        return;
    }
    if (t->card_open && u->t.compact && !t->anim.running) {
        frect tall = {t->l.card.x, t->l.card.y, t->l.card.w, t->l.tray.y - t->l.card.y - 8};
        unit_panel_draw(t, tall);
    } else {
        unit_panel_draw(t, t->l.card);
        if (u->t.compact && t->l.odds.h > 60 && !sum_in_dock(t, t->l.odds)) middle_draw(t, t->l.odds);
    }
    if (t->log.open && !u->t.compact) {
        /* The log takes the tray's place while it is read. */
        frect tall = {t->l.tray.x, t->l.tray.y, t->l.tray.w, t->l.log.y + t->l.log.h - t->l.tray.y};
        log_draw(t, tall);
        return;
    }
    tray_draw(t, t->l.tray);
    if (u->t.compact || !sum_in_dock(t, t->l.log)) log_draw(t, t->l.log);
}
