/* table.c: a battle on the table: made and put away, let pass time, drawn part by part. */
#include "ui/table/table.h"

#include "core/mem.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/minimap.h"
#include "ui/table/board/surface.h"
#include "ui/table/brain.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/figures.h"
#include "ui/table/choose/offers.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/modals.h"
#include "ui/table/panels/bar.h"
#include "ui/table/panels/dock.h"
#include "ui/table/panels/foot.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_card.h"
#include "ui/table/panels/scene.h"
#include "ui/table/panels/why_card.h"
#include "ui/table/show.h"

bool table_busy(const table *t)
{
    return t->anim.running || t->card == MODAL_CURTAIN || t->thinking;
}

void table_refresh(table *t)
{
    session_decide(t->s, &t->d);
    session_view(t->s, t->viewer, &t->view);
    t->ours = t->d.side >= 0 && battle_seat(t, t->d.side) == SEAT_HUMAN && t->d.side == t->viewer;
    t->list.count = 0;
    t->list.overflow = false;
    if (t->ours) game_actions(&t->view, &t->list);
    offers_find(t);
    if (t->d.sheet >= 0 && t->d.sheet < t->b->nsheets && t->d.sheet != t->asked_sheet) {
        t->asked_sheet = t->d.sheet; /* whoever looked elsewhere is called back only where the map changes */
        camera_show_sheet(t, t->d.sheet);
    }
    choice_clear(t);
    t->places_due = true;
    t->umpire.placing = false;
    t->why_on = false;
    t->odds_ready = false;
    log_update(t);
    fallen_update(t);
}

void table_new_viewer(table *t, int side, bool replay)
{
    t->viewer = side;
    anim_reset(&t->anim, t->s, side);
    log_clear(t);
    table_refresh(t);
    if (replay && side >= 0) anim_start(&t->anim, t->seen_upto[side], t->host->now);
}

table *table_new(const table_host *host, session *s, bool watched)
{
    table *t = mem_alloc(sizeof *t);
    t->host = host;
    t->watched = watched;
    t->s = s;
    t->sc = session_scenario(s);
    t->rs = t->sc->rules;
    t->b = t->sc->board;
    t->list.items = mem_alloc(sizeof *t->list.items * TABLE_ACTIONS);
    t->list.cap = TABLE_ACTIONS;
    t->c.dest = mem_alloc(sizeof *t->c.dest * (size_t)t->b->nspaces);
    t->c.cost = mem_alloc((size_t)t->b->nspaces);
    t->c.dest_at = mem_alloc(sizeof *t->c.dest_at * (size_t)t->b->nspaces);
    t->hover = t->cursor = t->fan = NO_SPACE;
    t->inspect = t->stay = NO_UNIT;
    t->recall.entry = -2;
    t->strayed = -1;
    t->minimap = host->settings->minimap;
    t->odds_on = true;
    view_init(&t->cam, host->ui->host);
    session_decide(s, &t->d);
    t->asked_sheet = t->d.sheet >= 0 && t->d.sheet < t->b->nsheets ? t->d.sheet : 0;
    camera_lay_sheet(t, t->asked_sheet);
    t->viewer = NO_SIDE;
    for (int i = t->sc->nsides - 1; i >= 0; i--)
        if (battle_seat(t, i) == SEAT_HUMAN) t->viewer = i;
    t->viewer = battle_viewer_for(t, &t->d);
    /* Of a battle taken up again each side has seen what came before it last acted. */
    for (int i = 0; i < session_count(s); i++)
        if (session_at(s, i)->side >= 0 && session_at(s, i)->side < t->sc->nsides)
            t->seen_upto[session_at(s, i)->side] = i + 1;
    anim_reset(&t->anim, s, t->viewer);
    table_refresh(t);
    if (battle_secrets(t)) t->curtain_due = true;
    return t;
}

void table_free(table *t)
{
    brain_drop(t);
    log_clear(t);
    mem_free(t->fallen.items);
    mem_free(t->log.lines);
    mem_free(t->list.items);
    mem_free(t->c.dest);
    mem_free(t->c.cost);
    mem_free(t->c.dest_at);
    camera_free(t);
    session_free(t->s);
    mem_free(t);
}

/* Between two people: the one who decides next must not see what the other may. */
static bool table_hand_over(table *t)
{
    int next = battle_viewer_for(t, &t->d);
    if (next == t->viewer) return false;
    if (battle_secrets(t))
        t->curtain_due = true;
    else
        table_new_viewer(t, next, false);
    return true;
}

int table_tick(table *t, uint64_t now)
{
    if (!t->thinking) brain_drop(t); /* taken back while it thought */
    bool moving = view_tick(&t->cam, now);
    t->anim.still = t->host->ui->t.still;
    bool ran = t->anim.running;
    if (anim_tick(&t->anim, now)) {
        if (t->anim.began) show_beat(t);
        t->anim.began = false;
        log_update(t);
        moving = true;
    } else if (ran) {
        log_update(t);
        moving = true;
    }
    choice_stay(t);
    if (view_paint(&t->cam)) moving = true;
    if (t->c.unit != NO_UNIT && now - t->lift_from < 140) moving = true;
    if (t->anim.running) return 0;
    if (t->strayed >= 0) { /* back to the map the choice is made on, or that was looked at */
        camera_show_sheet(t, t->strayed);
        t->strayed = -1;
        moving = true;
    }
    if (t->places_due) {
        t->places_due = false;
        if (t->ours && t->c.unit == NO_UNIT && t->c.ndest > 0) {
            t->followed = false; /* not back home: there is where to look */
            offers_show_places(t);
        }
        if (t->ours && t->c.unit == NO_UNIT) offers_show_called(t);
    }
    if (t->followed && t->ours) {
        t->followed = false;
        if (t->home.cell == t->cam.cell && t->home.sheet.key == t->cam.sheet.key)
            view_centre(&t->cam, t->home.x, t->home.y, !t->host->ui->t.still, t->host->now);
    }
    if (t->viewer >= 0 && !t->curtain_due) t->seen_upto[t->viewer] = session_count(t->s);
    if (t->curtain_due && t->card != MODAL_CURTAIN) {
        modal_open(t, MODAL_CURTAIN);
        return 0;
    }
    if (t->card == MODAL_CURTAIN || t->card == MODAL_FACES) return moving ? 0 : -1;
    if (t->d.side == GAME_OVER) {
        if (!t->told_result) {
            t->told_result = true;
            modal_open(t, MODAL_RESULT);
            moving = true;
        }
        return moving ? 0 : -1;
    }
    if (t->d.side == NOBODY) { /* the first dice of a battle whose dice are thrown by hand */
        if (t->card != MODAL_NONE) return moving ? 0 : -1;
        action go;
        action_init(&go, VERB_GO, NO_SIDE);
        battle_do(t, &go);
        return 0;
    }
    if (t->d.side >= 0 && battle_seat(t, t->d.side) == SEAT_COMPUTER) {
        if (t->card != MODAL_NONE || t->umpire.placing) return moving ? 0 : -1;
        if (t->thinking && t->thought_shown) {
            int wait = brain_think(t);
            return moving ? 0 : wait;
        }
        if (!t->thinking) t->thought_shown = false;
        t->thinking = true;
        return 0;
    }
    if (t->d.side >= 0 && table_hand_over(t)) return 0;
    return moving ? 0 : -1;
}

void table_enter(table *t)
{
    t->anim.pace = host_pace(t->host);
    t->thinking = false;
    camera_lay_sheet(t, t->sheet); /* the settings may have changed */
}

void table_draw(table *t)
{
    ui *u = t->host->ui;
    layout_make(t);
    /* What had the keys on a card that has gone has them no more. */
    if (t->card == MODAL_NONE && t->card_shown != MODAL_NONE) u->focus = 0;
    t->card_shown = t->card;
    draw_rect(u->out, (frect){0, 0, u->t.width, u->t.height}, u->t.walnut);
    surface_draw(t);
    if (!t->board_only) {
        minimap_draw(t);
        dock_draw(t);
        bar_draw(t);
    }
    foot_draw(t);
    figures_lay(t);
    odds_card_draw(t);
    why_card_draw(t);
    figures_draw(t);
    scene_draw(t);
    modals_draw(t);
    if (t->thinking && !t->host->in_event) t->thought_shown = true;
}
