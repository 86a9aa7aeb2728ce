/* show.c: what happened, as it is shown: each beat is heard, and the camera goes where it happens. */
#include "ui/table/show.h"

#include <string.h>

#include "ui/stage/cues.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/host.h"
#include "ui/table/table.h"

static const char *sound_of(const table *t, const event *ev)
{
    int who = ev->unit;
    if (ev->kind == EV_ROLL && t->anim.has_tray && t->anim.tray.kind == ROLL_COINS) return "coin";
    if (ev->kind == EV_ROLL && t->anim.has_tray && t->anim.tray.kind == ROLL_CARDS) return "card";
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
void show_beat(table *t)
{
    const event *ev = anim_event(&t->anim);
    if (!ev) return;
    const char *sound = sound_of(t, ev);
    if (sound) host_sound(t->host, sound, 1);
    int space = ev->to != NO_SPACE ? ev->to : ev->from;
    if (space == NO_SPACE && ev->unit >= 0 && ev->unit < UNITS_MAX)
        space = t->anim.shown.units[ev->unit].space;
    if (space == NO_SPACE || space >= t->b->nspaces) return;
    float x, y;
    const int sheet = t->b->spaces[space].sheet;
    if (sheet != t->sheet) {
        if (t->strayed < 0) t->strayed = t->sheet;
        camera_show_sheet(t, sheet);
    }
    if (cues_find(ev->kind)->off_board) return;
    pose_place(t->b, space, &x, &y);
    if (view_holds(&t->cam, x, y, 0.8f)) return;
    if (!t->followed) t->home = t->cam;
    t->followed = true;
    view_show(&t->cam, x, y, 1.6f, !t->host->ui->t.still, t->host->now);
}

/* What was just done is shown from entry `before` on. */
void show_from(table *t, int before)
{
    t->anim.pace = host_pace(t->host);
    t->anim.still = t->host->ui->t.still;
    t->anim.charts = t->host->settings->charts;
    t->anim.hurry = battle_humans(t) > 0 && session_count(t->s) > before &&
                    battle_seat(t, session_at(t->s, before)->side) == SEAT_COMPUTER;
    table_refresh(t);
    anim_start(&t->anim, before, t->host->now);
    if (t->anim.pace > 0) {
        if (t->anim.began) show_beat(t);
        t->anim.began = false;
        return;
    }
    anim_finish(&t->anim);
    show_recall_last(t, before); /* what came up is read all the same */
}

void show_recall(table *t, int entry, int event_index, bool timed)
{
    enum { RECALL_MS = 9000 };
    t->recall.entry = entry;
    t->recall.event = event_index;
    t->recall.until = timed ? t->host->now + RECALL_MS : 0;
}

void show_recall_last(table *t, int from)
{
    for (int i = session_count(t->s) - 1; i >= from && i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_CARD && anim_sees(&t->anim, &l->items[k])) {
                show_recall(t, i, k, true);
                return;
            }
    }
}
