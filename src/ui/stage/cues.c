/* cues.c: see cues.h. Times are the look page's, in milliseconds. */
#include "ui/stage/cues.h"

#include "game/game.h"
#include "game/scenario.h"

/* ---- what an event changes in the state as shown */

static void show_turn(state *shown, unit *u, const event *ev)
{
    (void)u;
    shown->turn = (int16_t)ev->n[0];
}

static void show_step(state *shown, unit *u, const event *ev)
{
    (void)u;
    shown->step = (uint8_t)ev->n[0];
}

static void show_over(state *shown, unit *u, const event *ev)
{
    (void)u;
    (void)ev;
    shown->over = 1;
}

static void show_place(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (!u || ev->to == NO_SPACE) return;
    u->space = ev->to;
    u->status = UNIT_ON;
}

static void show_facing(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (u) u->facing = (uint8_t)ev->n[0];
}

static void show_hits(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (u) u->hits = (int16_t)(u->hits + ev->n[0]);
}

/* Where so many hits make a loss, those that made this one do not stand any more. */
static void show_loss(state *shown, unit *u, const event *ev)
{
    unit_face face;
    if (!u) return;
    game_face(shown, (int)(u - shown->units), &face);
    const int lost = u->strength - ev->n[1];
    if (face.hit_of > 0 && lost > 0)
        u->hits = (int16_t)(u->hits > lost * face.hit_of ? u->hits - lost * face.hit_of : 0);
    u->strength = (int16_t)ev->n[1];
}

static void show_mark(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (u && ev->n[0] >= 0 && ev->n[0] < 32) u->marks |= 1u << ev->n[0];
}

static void show_unmark(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (u && ev->n[0] >= 0 && ev->n[0] < 32) u->marks &= ~(1u << ev->n[0]);
}

/* Nothing is left of who falls, while his counter still goes from the board. */
static void show_falls(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (u && ev->n[0] == UNIT_DESTROYED) u->strength = 0;
}

static void show_removed(state *shown, unit *u, const event *ev)
{
    (void)shown;
    if (!u) return;
    u->status = (uint8_t)ev->n[0];
    u->space = NO_SPACE;
}

static void show_hold(state *shown, unit *u, const event *ev)
{
    (void)u;
    const int which = ev->to < UINT16_MAX && ev->to != NO_SPACE ? shown->sc->objective_at[ev->to] : 0;
    if (which > 0) shown->holder[which - 1] = (uint8_t)(ev->side + 1);
}

/* ---- the rows */

static const event_cue cues[EV_KINDS] = {
    [EV_STEP] = {.ms = 200, .show = show_step, .sound = "page"},
    [EV_TURN] = {.ms = 700, .show = show_turn, .sound = "page"},
    [EV_DECLARE] = {.ms = 250, .plate = CUE_LINE},
    [EV_MOVE] = {.each = 220,
                 .most = 900,
                 .count = CUE_STEPS,
                 .fades = true,
                 .show = show_place,
                 .pose = pose_step,
                 .sound = "card"},
    [EV_FACE] = {.ms = 90, .show = show_facing},
    [EV_FIRE] = {.ms = 450, .pose = pose_recoil, .plate = CUE_SHOT, .sound = "volley"},
    [EV_MELEE] = {.ms = 450, .pose = pose_clash, .both = true, .plate = CUE_CLASH, .sound = "hit"},
    [EV_ROLL] = {.ms = 650, .each = 60, .count = CUE_DICE, .fades = true, .off_board = true, .sound = "dice"},
    [EV_HITS] = {.ms = 520, .show = show_hits, .pose = pose_struck, .plate = CUE_HITS},
    [EV_LOSS] =
        {.ms = 200, .each = 90, .count = CUE_LOST, .show = show_loss, .plate = CUE_LOSS, .sound = "hit"},
    [EV_MARK] = {.ms = 300, .show = show_mark, .pose = pose_waver, .plate = CUE_MARK},
    [EV_UNMARK] = {.ms = 120, .show = show_unmark},
    [EV_ENTER] = {.ms = 280,
                  .fades = true,
                  .show = show_place,
                  .begin = show_place,
                  .pose = pose_arrive,
                  .sound = "card"},
    [EV_REMOVE] = {.ms = 380,
                   .fades = true,
                   .show = show_removed,
                   .begin = show_falls,
                   .pose = pose_leave,
                   .plate = CUE_CROSS,
                   .sound = "rout"},
    [EV_REVEAL] = {.ms = 280,
                   .fades = true,
                   .show = show_place,
                   .begin = show_place,
                   .pose = pose_arrive,
                   .sound = "card"},
    [EV_LEADER] = {.ms = 300},
    [EV_HOLD] = {.ms = 1100, .show = show_hold, .plate = CUE_HELD},
    [EV_THING] = {.ms = 160},
    [EV_NOTE] = {.ms = 160, .off_board = true},
    [EV_UMPIRE] = {.ms = 160},
    [EV_CARD] = {.ms = 2000, .each = 32, .most = 9000, .count = CUE_LETTERS, .sound = "paper"},
    [EV_OVER] = {.show = show_over},
};

const event_cue *cues_find(int kind)
{
    static const event_cue none = {0};
    return kind >= 0 && kind < EV_KINDS ? &cues[kind] : &none;
}

int cue_length(const event_cue *c, int counted, bool still)
{
    if (still && c->fades) return CUE_FADE;
    const int ms = c->ms + (c->count == CUE_ONCE ? 0 : c->each * counted);
    return c->most > 0 && ms > c->most ? c->most : ms;
}
