/* drag.c: a counter drawn over the board with the button held, or a band round several. */
#include "ui/table/choose/drag.h"

#include <math.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/towards.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/able.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/plan.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

static drag *own(table *t)
{
    return (drag *)t->drag;
}

struct drag *drag_new(void)
{
    drag *d = mem_alloc(sizeof *d);
    d->who = NO_UNIT;
    d->space = NO_SPACE;
    d->facing = NO_ARG;
    return d;
}

bool drag_on(const table *t)
{
    return t->drag->kind == DRAG_UNITS || t->drag->kind == DRAG_BAND;
}

frect drag_band(const table *t)
{
    const drag *d = t->drag;
    return (frect){fminf(d->x0, d->x), fminf(d->y0, d->y), fabsf(d->x - d->x0), fabsf(d->y - d->y0)};
}

void drag_drop(table *t)
{
    if (t->drag->kind == DRAG_UNITS) plan_clear(t);
    own(t)->kind = DRAG_NONE;
    own(t)->npoints = 0;
}

/* ---- it begins */

static bool may_be_drawn(const table *t, int who)
{
    return who != NO_UNIT && t->battle->ours && t->battle->view.units[who].side == t->battle->d.side &&
           offers_any(t, who) && !t->choice->aimed[who];
}

static void arm(table *t, int who, const ui_event *e)
{
    drag *d = own(t);
    *d = (drag){.kind = DRAG_ARMED,
                .who = who,
                .clicks = e->clicks,
                .mods = e->mods,
                .x0 = e->x,
                .y0 = e->y,
                .x = e->x,
                .y = e->y,
                .space = NO_SPACE,
                .facing = NO_ARG};
}

void drag_arm(table *t, int who, const ui_event *e)
{
    if (!waits_busy(t) && may_be_drawn(t, who)) arm(t, who, e);
}

/* Nobody that could be drawn lies there: the ground, or the other side's, who is ground to a stroke. */
static bool bare(const table *t, int who)
{
    return who == NO_UNIT || t->battle->view.units[who].side != t->battle->d.side;
}

void drag_arm_band(table *t, const ui_event *e)
{
    if (waits_busy(t) || !t->battle->ours || t->pointer->placing || !bare(t, pieces_at(t, e->x, e->y)))
        return;
    arm(t, NO_UNIT, e);
}

/* Whose counter lies there; of a stack whose uppermost has nothing to do, another of one's own who has. On an
 * area each lies by itself, and means itself. */
static int grasped(const table *t, float x, float y)
{
    const int who = pieces_at(t, x, y);
    if (who == NO_UNIT || offers_may_act(t, who) || t->battle->view.units[who].side != t->battle->d.side ||
        t->b->sheets[t->camera->sheet].kind == BOARD_AREA)
        return who;
    const int space = t->battle->view.units[who].space;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (t->battle->view.units[u].side == t->battle->d.side && offers_may_act(t, u)) return u;
    return who;
}

/* The chosen unit could go or look there, where a stroke is how it will face; or it lies beyond the map. */
static bool leads_there(const table *t, const ui_event *e)
{
    const fpoint at = view_to_board(&t->camera->view, e->x, e->y);
    const int space = where_space_at(t, at.x, at.y);
    return space == NO_SPACE || t->choice->dest_at[space] != 0 || facing_meant(t, space) != NO_DIRECTION;
}

/* Who has nothing to do is drawn as well: let go, it is said why. Not where the press means the place for
 * those who are chosen. */
static bool is_idle(const table *t, int who, const ui_event *e)
{
    const choice *c = t->choice;
    return who != NO_UNIT && t->battle->view.units[who].side == t->battle->d.side && !c->aimed[who] &&
           (c->unit == NO_UNIT || c->unit == who || (!choice_ticked(t) && !leads_there(t, e)));
}

static drag_answer pressed(table *t, const ui_event *e)
{
    const int who = grasped(t, e->x, e->y);
    const choice *c = t->choice;
    own(t)->kind = DRAG_NONE;
    if (waits_busy(t) || !t->battle->ours || t->pointer->placing) return DRAG_LEAVES;
    if (may_be_drawn(t, who) || is_idle(t, who, e)) {
        arm(t, who, e);
        own(t)->whole = who != c->unit && t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
        /* What holds them together must not be let go before it is known that nothing is drawn. */
        own(t)->held = who == c->unit || choice_in_group(t, who);
    } else if (bare(t, who) && (who == NO_UNIT || !c->aimed[who]) &&
               (c->unit == NO_UNIT || (e->mods & UI_SHIFT) || !leads_there(t, e))) {
        arm(t, NO_UNIT, e);
        /* A unit is chosen, or an enemy pressed: what the press means waits until it is known that no band is
         * drawn. */
        own(t)->held = c->unit != NO_UNIT || (e->mods & UI_SHIFT) != 0 || who != NO_UNIT;
    }
    return t->drag->kind == DRAG_ARMED && t->drag->held ? DRAG_TAKES : DRAG_LEAVES;
}

static void begin(table *t)
{
    drag *d = own(t);
    pointer_press(t, false); /* it pulls at no facing */
    pointer_fan(t, NO_SPACE);
    why_clear(t);
    if (d->who == NO_UNIT) {
        d->kind = DRAG_BAND;
        return;
    }
    if (d->who == t->choice->unit || choice_in_group(t, d->who)) {
        choice_lead(t, d->who);
    } else {
        choice_select(t, d->who);
        if (d->whole) others_gather_at(t, t->battle->view.units[d->who].space);
    }
    d->kind = DRAG_UNITS;
    d->stroke[0] = (fpoint){d->x0, d->y0};
    d->npoints = 1;
}

/* ---- it goes on */

static void stroke_add(drag *d, float x, float y)
{
    if (d->npoints == DRAG_POINTS) {
        memmove(d->stroke, d->stroke + 1, sizeof d->stroke[0] * (DRAG_POINTS - 1));
        d->npoints--;
    }
    d->stroke[d->npoints++] = (fpoint){x, y};
}

/* Which way its last DRAG_TAIL pixels run; NO_ARG: it is not so long, or there are no directions. */
static int32_t tail_facing(const table *t)
{
    const drag *d = t->drag;
    const float least = DRAG_TAIL * t->host->ui->t.zoom;
    float best = 0;
    int found = NO_ARG;
    if (!(t->rs->capabilities & HAS_FACING)) return NO_ARG;
    for (int i = d->npoints - 1; i >= 0; i--) {
        const float dx = d->x - d->stroke[i].x, dy = d->y - d->stroke[i].y;
        if (hypotf(dx, dy) < least) continue;
        for (int k = 0; k < BOARD_DIRECTIONS_MAX; k++) {
            const float dot = dx * t->camera->toward[k].x + dy * t->camera->toward[k].y;
            if (dot > best) best = dot, found = k;
        }
        return found;
    }
    return NO_ARG;
}

bool drag_at_enemy(const table *t, int space, int32_t facing)
{
    int far;
    float x, y, to_x, to_y;
    const int foe =
        space == NO_SPACE ? NO_UNIT : towards_enemy(&t->battle->view, t->battle->d.side, space, &far);
    if (foe == NO_UNIT) return false;
    pose_place(t->b, space, &x, &y);
    pose_place(t->b, t->battle->view.units[foe].space, &to_x, &to_y);
    const float dx = to_x - x, dy = to_y - y,
                along = dx * t->camera->toward[facing].x + dy * t->camera->toward[facing].y;
    return along > 0.64f * hypotf(dx, dy);
}

/* A stroke that bends at its end says how they look. Drawn straight it says only where they go, and they look
 * as after a press there; but one that is drawn at the enemy looks at him. */
static int32_t stroke_facing(const table *t)
{
    const drag *d = t->drag;
    const int32_t tail = tail_facing(t);
    if (tail == NO_ARG || (t->choice->nextra == 0 && drag_at_enemy(t, d->space, tail))) return tail;
    const float dx = d->x - d->x0, dy = d->y - d->y0, len = hypotf(dx, dy),
                along = dx * t->camera->toward[tail].x + dy * t->camera->toward[tail].y;
    return along > 0.8f * len ? NO_ARG : tail;
}

static void find(table *t)
{
    const drag *d = t->drag;
    int16_t who[PLAN_ROWS];
    const int n = choice_all(t, who, PLAN_ROWS);
    int aimed = NO_UNIT;
    plan_clear(t);
    if (d->space == NO_SPACE || d->space == t->battle->view.units[d->who].space) return;
    for (int u = standing_at(t, d->space, NO_UNIT, false); u != NO_UNIT && aimed == NO_UNIT;
         u = standing_at(t, d->space, u, false))
        if (t->choice->aimed[u]) aimed = u;
    if (aimed == NO_UNIT) {
        plan_go(t, PLAN_DRAGGED, who, n, d->space, d->facing);
        return;
    }
    action a;
    if (n > 1 && choice_preview(t, d->space, &a) && choice_each(t, &a))
        plan_like(t, PLAN_DRAGGED, who, n, &a);
}

static void drawn(table *t, const ui_event *e)
{
    drag *d = own(t);
    const int space_was = d->space;
    const int32_t facing_was = d->facing;
    const fpoint at = view_to_board(&t->camera->view, e->x, e->y);
    d->x = e->x;
    d->y = e->y;
    if (d->kind == DRAG_BAND) return;
    stroke_add(d, e->x, e->y);
    d->space = ui_inside(t->layout->board, e->x, e->y) ? where_space_at(t, at.x, at.y) : NO_SPACE;
    d->facing = stroke_facing(t);
    if (d->space == space_was && d->facing == facing_was) return;
    pointer_hover(t, d->space);
    d->told = false;
    find(t);
}

/* ---- it ends */

static bool nothing_to_ask(const table *t)
{
    const choice *c = t->choice;
    return c->ready && c->nstrips == 0 && c->actors.count < 2 && c->victims.count < 2;
}

/* The order is given, unless something is to be asked, or dice fall between them and an enemy: then its odds
 * are shown first, as after a press. */
static void give(table *t, int space)
{
    odds card;
    if (nothing_to_ask(t) &&
        !(standing_enemy(t, space) != NO_UNIT && game_odds(&t->battle->view, &t->choice->act, &card)))
        choice_commit(t);
}

/* It is let go where it came from: unless on somebody there at whom it may aim, as a ship may at whom she
 * lies off. */
static bool comes_back(const table *t)
{
    const int at = pieces_at(t, t->drag->x, t->drag->y);
    return t->drag->space == t->battle->view.units[t->drag->who].space &&
           (at == NO_UNIT || !t->choice->aimed[at]);
}

int drag_comes_to(const table *t)
{
    const plan *p = t->plan;
    const plan_row *lead = &p->row[p->lead];
    if (p->on != PLAN_DRAGGED || p->count == 0 || p->space == NO_SPACE || !lead->may || lead->throws)
        return NO_SPACE;
    const int to = action_space(&lead->act);
    return to == p->space ? NO_SPACE : to;
}

void drag_tell(table *t)
{
    if (drag_on(t) && !t->host->in_event) own(t)->told = true;
}

/* They go as far as they come: said on the board as they are drawn, and again once they are let go. */
static void say_short(const table *t, int to)
{
    char wanted[16], end[16];
    board_space_name(t->b, t->plan->space, wanted);
    board_space_name(t->b, to, end);
    host_say(t->host,
             t->plan->may > 1 ? _("%s is out of reach: they go the same way, %s to %s.")
                              : _("%s is out of reach: %s goes as far as %s."),
             wanted, say_unit(t, t->plan->row[t->plan->lead].want.who[0]), end);
}

/* Several are let go on an area of the enemy: those who may strike there together, led by one who may, as
 * after a press. Where each would by himself, that has been drawn. */
static bool several_strike(table *t, int space)
{
    action a;
    if (choice_preview(t, space, &a) && choice_each(t, &a)) return false;
    if (!choice_ticked(t) || standing_enemy(t, space) == NO_UNIT ||
        t->b->sheets[t->camera->sheet].kind != BOARD_AREA)
        return false;
    plan_clear(t);
    (void)able_only(t, space);
    if (!choice_space(t, space)) return false;
    give(t, space);
    return true;
}

static void let_go(table *t)
{
    const int space = t->drag->space, stops = drag_comes_to(t);
    const plan *p = t->plan;
    own(t)->kind = DRAG_NONE;
    if (space == NO_SPACE || comes_back(t)) {
        plan_clear(t);
        return;
    }
    if (several_strike(t, space)) return;
    if (p->on == PLAN_DRAGGED && p->count > 0) {
        const plan_row row = p->row[0];
        if (stops != NO_SPACE && t->drag->told) say_short(t, stops);
        if (p->may == 0 || (stops != NO_SPACE && !t->drag->told)) { /* nobody was told: as by a press */
            plan_clear(t);
            meant_space(t, space);
        } else if (p->count > 1 || row.throws || (row.want.nwho > 1 && standing_enemy(t, space) == NO_UNIT)) {
            choice_give(t);
        } else {
            plan_clear(t);
            choice_take(t, &row.act);
            give(t, space);
        }
        return;
    }
    plan_clear(t);
    /* Of several that stand there the one on whose counter it was let go is meant. */
    bool aimed = choice_target(t, pieces_at(t, t->drag->x, t->drag->y));
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT && !aimed;
         u = standing_at(t, space, u, false))
        aimed = choice_target(t, u);
    if (aimed)
        give(t, space);
    else
        meant_space(t, space);
}

static void band_closed(table *t)
{
    const frect r = drag_band(t);
    const bool adds = (t->drag->mods & UI_SHIFT) && t->choice->unit != NO_UNIT;
    const fpoint at_end = view_to_board(&t->camera->view, t->drag->x, t->drag->y);
    own(t)->kind = DRAG_NONE;
    /* What lies under the pointer now, and not where the band began: nobody is shown going there. */
    pointer_hover(t, ui_inside(t->layout->board, t->drag->x, t->drag->y)
                         ? where_space_at(t, at_end.x, at_end.y)
                         : NO_SPACE);
    for (int i = 0, n = 0; i < t->sc->nunits; i++) {
        const struct unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE ||
            t->b->spaces[p->space].sheet != t->camera->sheet || !offers_may_act(t, i) ||
            p->side != t->battle->d.side)
            continue;
        const fpoint at = where_unit(t, i);
        if (!ui_inside(r, at.x, at.y)) continue;
        if (n++ == 0 && !adds)
            choice_select(t, i);
        else if (i != t->choice->unit && !choice_in_group(t, i))
            choice_together(t, i);
    }
}

static drag_answer released(table *t, const ui_event *e)
{
    drag *d = own(t);
    const drag_kind was = d->kind;
    if (was == DRAG_UNITS || was == DRAG_BAND) {
        drawn(t, e);
        if (was == DRAG_UNITS)
            let_go(t);
        else
            band_closed(t);
        return DRAG_TAKES;
    }
    d->kind = DRAG_NONE;
    if (was != DRAG_ARMED || !d->held) return DRAG_LEAVES;
    return DRAG_PRESSED;
}

drag_answer drag_event(table *t, const ui_event *e, bool here)
{
    drag *d = own(t);
    if (d->kind != DRAG_NONE && (waits_busy(t) || !t->battle->ours || t->modal->card != MODAL_NONE))
        drag_drop(t);
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT) {
        d->kind = DRAG_NONE;
        return here ? pressed(t, e) : DRAG_LEAVES;
    }
    if (d->kind == DRAG_NONE) return DRAG_LEAVES;
    if (e->kind == UI_MOUSE_DOWN) { /* any other button: not this */
        const bool on = drag_on(t);
        drag_drop(t);
        return on ? DRAG_TAKES : DRAG_LEAVES;
    }
    if (e->kind == UI_FOCUS_LOST) drag_drop(t);
    if (e->kind == UI_MOUSE_UP && e->button == UI_LEFT) return released(t, e);
    if (e->kind != UI_MOUSE_MOVE) return DRAG_LEAVES;
    const float far = DRAG_FROM * t->host->ui->t.zoom;
    if (d->kind == DRAG_ARMED && hypotf(e->x - d->x0, e->y - d->y0) > far) begin(t);
    if (!drag_on(t)) return DRAG_LEAVES;
    drawn(t, e);
    return DRAG_TAKES;
}
