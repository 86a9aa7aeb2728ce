/* show.c: what happened, as it is shown: each beat is heard, and the camera goes where it happens. */
#include "ui/table/show.h"

#include "core/mem.h"
#include "ui/stage/cues.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"

static show *own(table *t)
{
    return (show *)t->show;
}

static const char *sound_of(const table *t, const event *ev)
{
    int who = ev->unit;
    if (ev->kind == EV_ROLL && t->anim->has_tray && t->anim->tray.kind == ROLL_COINS) return "coin";
    if (ev->kind == EV_ROLL && t->anim->has_tray && t->anim->tray.kind == ROLL_CARDS) return "card";
    const branch *of = who >= 0 && who < t->sc->nunits ? t->sc->types[t->sc->units[who].type].branch : NULL;
    if (ev->kind == EV_FIRE && of && of->sound) return of->sound;
    if (ev->kind == EV_MARK && ev->n[0] >= 0 && ev->n[0] < t->rs->nmarks &&
        t->rs->marks[ev->n[0]].cannot_hold)
        return "rout";
    if (ev->kind == EV_DECLARE && (ev->declared == DECLARE_CHARGE || ev->declared == DECLARE_ATTACK))
        return "bugle";
    return cues_find(ev->kind)->sound;
}

/* A beat begins: it is heard, and the camera goes where it happens. */
static void show_beat(table *t)
{
    const event *ev = anim_event(t->anim);
    if (!ev) return;
    const char *sound = sound_of(t, ev);
    if (sound) sounds_play(t->host->sounds, sound, 1);
    int space = ev->to != NO_SPACE ? ev->to : ev->from;
    if (space == NO_SPACE && ev->unit >= 0 && ev->unit < UNITS_MAX)
        space = t->anim->shown.units[ev->unit].space;
    if (space == NO_SPACE || space >= t->b->nspaces) return;
    float x, y;
    const int sheet = t->b->spaces[space].sheet;
    pose_place(t->b, space, &x, &y);
    camera_follow(t, sheet, x, y, cues_find(ev->kind)->off_board);
}

struct show *show_new(void)
{
    show *h = mem_alloc(sizeof *h);
    h->recall_entry = -2;
    return h;
}

void show_reset(table *t)
{
    anim_reset(&own(t)->anim, t->s, t->battle->viewer);
}

static void begin_beat(table *t)
{
    anim *a = &own(t)->anim;
    if (a->began) show_beat(t);
    a->began = false;
}

void show_from(table *t, int before)
{
    anim *a = &own(t)->anim;
    a->pace = host_pace(t->host);
    a->still = t->host->ui->t.still;
    a->charts = t->host->settings->charts;
    a->hurry = battle_humans(t) > 0 && session_count(t->s) > before &&
               battle_seat(t, session_at(t->s, before)->side) == SEAT_COMPUTER;
    anim_start(a, before, t->host->now);
    if (a->pace > 0) {
        begin_beat(t);
        return;
    }
    anim_finish(a);
    show_recall_last(t, before); /* what came up is read all the same */
}

void show_again(table *t, int from)
{
    anim_start(&own(t)->anim, from, t->host->now);
}

bool show_tick(table *t, uint64_t now)
{
    anim *a = &own(t)->anim;
    const bool ran = a->running;
    a->still = t->host->ui->t.still;
    if (!anim_tick(a, now)) return ran;
    begin_beat(t);
    return true;
}

void show_pace(table *t, float pace)
{
    own(t)->anim.pace = pace;
}

void show_skip(table *t)
{
    anim_skip(&own(t)->anim, t->host->now);
    guard_deed(t);
}

void show_next(table *t)
{
    anim_next(&own(t)->anim, t->host->now);
    guard_deed(t);
}

void show_finish(table *t)
{
    anim_finish(&own(t)->anim);
}

anim *show_anim(table *t)
{
    return &own(t)->anim;
}

void show_recall(table *t, int entry, int event_index, bool timed)
{
    enum { RECALL_MS = 9000 };
    own(t)->recall_entry = entry;
    own(t)->recall_event = event_index;
    own(t)->recall_until = timed ? t->host->now + RECALL_MS : 0;
}

void show_forget(table *t)
{
    own(t)->recall_entry = -2;
}

void show_recall_last(table *t, int from)
{
    for (int i = session_count(t->s) - 1; i >= from && i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_CARD && anim_sees(t->anim, &l->items[k])) {
                show_recall(t, i, k, true);
                return;
            }
    }
}
