/* frame.c: what matters on the board now is gathered; the camera is laid so that it is in sight. */
#include "ui/table/direct/frame.h"

#include <math.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/direct/uncut.h"
#include "ui/table/layout.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"

/* ---- what matters */

void frame_add(framing *f, frect at, frame_worth worth)
{
    if (f->n < FRAMED_MAX)
        f->thing[f->n++] = (framed){.at = at, .worth = worth};
    else /* more than anybody lays out: the last stands for the rest */
        f->thing[f->n - 1].at = frect_round(f->thing[f->n - 1].at, at);
}

static bool on_table(const table *t, int space)
{
    return space >= 0 && space < t->b->nspaces && t->b->spaces[space].sheet == t->camera->sheet;
}

/* In cells. */
static frect place_of(const table *t, int space)
{
    const bool area = t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
    const fpoint c = sheet_art_centre(t->camera->art, space);
    const float half = area ? sheet_art_radius(t->camera->art, space) / SHEET_UNIT : 0.5f;
    return (frect){c.x / SHEET_UNIT - half, c.y / SHEET_UNIT - half, 2 * half, 2 * half};
}

void frame_add_space(const table *t, framing *f, int space, frame_worth worth)
{
    if (on_table(t, space)) frame_add(f, place_of(t, space), worth);
}

static void add_unit(const table *t, framing *f, int who, frame_worth worth)
{
    if (who == NO_UNIT) return;
    const unit *p = &t->anim->shown.units[who];
    if (p->status != UNIT_ON || !on_table(t, p->space)) return;
    const fpoint c = standing_afloat(t, who) ? sheet_art_berth(t->camera->art, p->space)
                                             : sheet_art_centre(t->camera->art, p->space);
    const float half = sheet_art_radius(t->camera->art, p->space) / SHEET_UNIT;
    frame_add(f, (frect){c.x / SHEET_UNIT - half, c.y / SHEET_UNIT - half, 2 * half, 2 * half}, worth);
    f->thing[f->n - 1].foe = p->side != t->battle->d.side;
}

/* Where units that wait, or the one of them that is meant, may be placed; whom others may aim at. */
static void add_offered(const table *t, framing *f, int only)
{
    uint8_t *told = mem_alloc((size_t)t->b->nspaces);
    bool aimed[UNITS_MAX] = {false};
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT, to = action_space(a),
                  at = standing_unit_of(t, a->target);
        if (only == NO_UNIT && at != NO_UNIT && !aimed[at]) add_unit(t, f, at, FRAME_AIM), aimed[at] = true;
        if (who == NO_UNIT || to == NO_SPACE || told[to] || (only != NO_UNIT && who != only)) continue;
        if (t->battle->view.units[who].status != UNIT_READY) continue;
        told[to] = 1;
        frame_add_space(t, f, to, FRAME_MUST);
    }
    mem_free(told);
}

/* Nothing is chosen yet: who may act, the few that are called if it is them, and where who waits may go. */
static void add_asked(const table *t, framing *f)
{
    int called = 0, acting = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        called += offers_calls(t, i), acting += offers_may_act(t, i);
    for (int i = 0; i < t->sc->nunits; i++)
        if (called ? offers_calls(t, i) : offers_may_act(t, i)) add_unit(t, f, i, FRAME_MUST);
    for (int i = 0; i < t->sc->nunits && acting == 0; i++) /* a question to the side itself */
        if (t->anim->shown.units[i].side == t->battle->d.side) add_unit(t, f, i, FRAME_MUST);
    add_offered(t, f, NO_UNIT);
    for (int i = 0; i < t->choice->ndest; i++)
        frame_add_space(t, f, t->choice->dest[i], FRAME_MUST);
    for (int i = 0; i < t->choice->naim; i++)
        add_unit(t, f, t->choice->aim[i], FRAME_MUST);
}

static void add_chosen(const table *t, framing *f)
{
    const choice *c = t->choice;
    if (t->battle->view.units[c->unit].status == UNIT_READY) add_offered(t, f, c->unit);
    add_unit(t, f, c->unit, FRAME_MUST);
    add_unit(t, f, c->target, FRAME_MUST);
    for (int i = 0; i < c->nextra; i++)
        add_unit(t, f, c->extra[i], FRAME_MUST);
    for (int i = 0; i < c->naim; i++)
        add_unit(t, f, c->aim[i], FRAME_AIM);
    for (int i = 0; i < c->ndest; i++)
        frame_add_space(t, f, c->dest[i], FRAME_PLACE);
}

/* Who is in what is being shown, and where. */
static void add_shown(const table *t, framing *f)
{
    const event *ev = anim_event(t->anim);
    if (!ev) return;
    add_unit(t, f, standing_unit_of(t, ev->unit), FRAME_MUST);
    add_unit(t, f, standing_unit_of(t, ev->other), FRAME_MUST);
    frame_add_space(t, f, ev->to, FRAME_MUST);
    if (ev->kind == EV_ROLL && t->anim->has_tray) {
        add_unit(t, f, standing_unit_of(t, t->anim->tray.unit), FRAME_MUST);
        add_unit(t, f, standing_unit_of(t, t->anim->tray.other), FRAME_MUST);
    }
}

void frame_find(const table *t, framing *out)
{
    out->n = 0;
    if (t->anim->running)
        add_shown(t, out);
    else if (t->battle->ours && t->choice->unit != NO_UNIT)
        add_chosen(t, out);
    else if (t->battle->ours)
        add_asked(t, out);
    for (int i = 0; i < t->sc->nobjectives; i++)
        frame_add_space(t, out, t->sc->objectives[i], FRAME_GOAL);
    for (int i = 0; i < t->sc->nunits; i++)
        add_unit(t, out, i, FRAME_REST);
}

frect frame_around(const framing *f, frame_worth least)
{
    frect all = {0, 0, -1, -1};
    for (int i = 0; i < f->n; i++)
        if (f->thing[i].worth >= least) all = frect_round(all, f->thing[i].at);
    return all;
}

/* ---- what of it is in sight */

bool frame_clear(const table *t, const view *v, frect at)
{
    const frect b = t->layout->board;
    const fpoint p = view_to_window(v, at.x, at.y);
    const frect r = {p.x, p.y, at.w * v->cell, at.h * v->cell};
    return r.x >= b.x && r.y >= b.y && r.x + r.w <= b.x + b.w && r.y + r.h <= b.y + b.h &&
           !layout_covered_for_good(t, r);
}

bool frame_sees(const table *t, int space)
{
    const view v = view_rested(&t->camera->view);
    return on_table(t, space) && frame_clear(t, &v, place_of(t, space));
}

typedef struct sighted {
    int must, hidden;  /* of what must be seen: how many, and how many of them are not */
    int aims, unaimed; /* targets, and those that are not */
} sighted;

static sighted look_over(const table *t, const framing *f)
{
    const view v = view_rested(&t->camera->view);
    sighted s = {0};
    for (int i = 0; i < f->n; i++) {
        if (f->thing[i].worth < FRAME_AIM) continue;
        const bool must = f->thing[i].worth == FRAME_MUST, hidden = !frame_clear(t, &v, f->thing[i].at);
        s.must += must;
        s.aims += !must;
        s.hidden += must && hidden;
        s.unaimed += !must && hidden;
    }
    return s;
}

bool frame_in_sight(const table *t, const framing *f)
{
    return look_over(t, f).hidden == 0;
}

/* ---- the camera */

/* Pixels a counter has where its picture is drawn and its strength read. */
enum { READABLE = 34 };

static float readable_cell(const table *t)
{
    const int first = t->b->sheets[t->camera->sheet].first_space;
    return ceilf(READABLE * SHEET_UNIT / fmaxf(2 * sheet_art_radius(t->camera->art, first), 1));
}

static bool contains(frect seen, frect at)
{
    return at.x >= seen.x && at.y >= seen.y && at.x + at.w <= seen.x + seen.w &&
           at.y + at.h <= seen.y + seen.h;
}

/* How much of what is left out of `kept` lies whole in the part of the map `seen`: a thousandth of all
 * targets, of all objectives and of everybody else each. */
static int share_seen(const framing *f, frame_worth kept, frect seen)
{
    int all[FRAME_MUST + 1] = {0}, in[FRAME_MUST + 1] = {0}, share = 0;
    for (int i = 0; i < f->n; i++) {
        const framed *o = &f->thing[i];
        all[o->worth]++;
        in[o->worth] += contains(seen, o->at);
    }
    for (int worth = FRAME_REST; worth < (int)kept; worth++)
        if (all[worth] > 0) share += 1000 * in[worth] / all[worth];
    return share;
}

/* What is seen of the map where the middle of `a` lies so far from that of the room. */
static frect seen_with(frect a, fpoint off, frect room, float cell)
{
    const float w = room.w / cell, h = room.h / cell;
    return (frect){a.x + a.w / 2 + off.x - w / 2, a.y + a.h / 2 + off.y - h / 2, w, h};
}

/* How far what must be seen lies from the middle, so that most of the rest is seen with it; and how near: no
 * farther than that needs. *cell: the nearest it may be, then what it is to be. */
static fpoint lean(const framing *f, frame_worth kept, frect room, float least, float *cell)
{
    enum { STEPS = 12 };
    const frect a = frame_around(f, kept);
    const float nearest = *cell;
    fpoint best = {0, 0};
    int most = -1;
    if (kept == FRAME_REST) return best; /* all of it is seen */
    for (float size = nearest; size >= least; size -= fmaxf((nearest - least) / 4, 1)) {
        const float w = room.w / size, h = room.h / size, slack_x = fmaxf(w - a.w, 0) / 2,
                    slack_y = fmaxf(h - a.h, 0) / 2;
        for (int i = 0; i <= 2 * STEPS; i++)
            for (int k = 0; k <= 2 * STEPS; k++) { /* the middle first, then ever farther from it */
                const float x = slack_x * (float)((i & 1 ? 1 : -1) * ((i + 1) / 2)) / STEPS,
                            y = slack_y * (float)((k & 1 ? 1 : -1) * ((k + 1) / 2)) / STEPS;
                const int share = share_seen(f, kept, seen_with(a, (fpoint){x, y}, room, size));
                if (share > most) most = share, best = (fpoint){x, y}, *cell = size;
            }
    }
    return best;
}

/* There are enemies, and none of them is whole in that part of the map; *middle: of them all. */
static bool foes_unseen(const framing *f, frect seen, fpoint *middle)
{
    int n = 0;
    *middle = (fpoint){0, 0};
    for (int i = 0; i < f->n; i++) {
        const framed *o = &f->thing[i];
        if (!o->foe) continue;
        if (contains(seen, o->at)) return false;
        middle->x += o->at.x + o->at.w / 2;
        middle->y += o->at.y + o->at.h / 2;
        n++;
    }
    middle->x /= (float)(n > 0 ? n : 1);
    middle->y /= (float)(n > 0 ? n : 1);
    return n > 0;
}

/* So far to a place as leaves `a` in sight. */
static fpoint lean_to(frect a, fpoint to, frect room, float cell)
{
    const float slack_x = fmaxf(room.w / cell - a.w, 0) / 2, slack_y = fmaxf(room.h / cell - a.h, 0) / 2;
    return (fpoint){fminf(fmaxf(to.x - a.x - a.w / 2, -slack_x), slack_x),
                    fminf(fmaxf(to.y - a.y - a.h / 2, -slack_y), slack_y)};
}

/* As much as can be read at once: with both armies, with what is fought for, or what must be, however small
 * that makes it. Where not all can be read, what must be gives up the middle and some of its size to as much
 * of the rest as can; where no enemy can be seen with it, to the ground towards them. */
static void lay(table *t, const framing *f, bool glide)
{
    for (int least = FRAME_REST; least <= FRAME_MUST; least++) {
        const frect a = frame_around(f, (frame_worth)least);
        const float readable = readable_cell(t);
        float fits = 0;
        if (a.w < 0) continue;
        const frect room = room_for(t, a.w, a.h, &fits);
        if (fits < readable && least < FRAME_MUST && frame_around(f, (frame_worth)(least + 1)).w >= 0)
            continue;
        const float usual = theme_px(&t->host->ui->t, 66, 84);
        float cell = floorf(fminf(fits, usual));
        fpoint off = lean(f, (frame_worth)least, room, fminf(readable, cell), &cell), foes;
        if (least > FRAME_REST && foes_unseen(f, seen_with(a, off, room, cell), &foes)) {
            cell = fminf(readable, cell);
            off = lean_to(a, foes, room, cell);
        }
        laying l = {a, {a.x + a.w / 2 + off.x, a.y + a.h / 2 + off.y}, room, cell, readable};
        uncut_lay(t, f, cell > readable ? readable : cell * 0.9f, &l);
        camera_frame_around(t, a, l.at.x, l.at.y, room, l.cell, glide);
        return;
    }
}

void frame_opening(table *t)
{
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    camera_fit(t, false);
    if (t->camera->view.cell < readable_cell(t) || !frame_in_sight(t, f)) lay(t, f, false);
    camera_undecided(t, frame_around(f, FRAME_AIM).w < 0);
    mem_free(f);
}

void frame_resized(table *t, bool whole)
{
    if (!t->camera->touched)
        frame_opening(t);
    else if (whole)
        camera_fit(t, false);
}

/* The nearest to where it is that something so long lies whole between two edges, and some way from them
 * where there is room for that. */
static float nudged(float at, float size, float from, float length, float margin)
{
    const float away = fminf(margin, (length - size) / 2);
    return fmaxf(from + away, fminf(at, from + length - size - away));
}

/* How near that is seen in the room: as it is, where no counter is cut by it; else farther off by a step that
 * one sees for one, with some room for what comes next. Never nearer, and never by a little. */
static float zoom_for(const table *t, frect a, frect room, float fits)
{
    const float margin = 0.2f, step = 0.85f, now = view_rested(&t->camera->view).cell;
    const bool has_room = a.w - room.w / now <= margin && a.h - room.h / now <= margin;
    return has_room ? now : floorf(fminf(fits, now * step));
}

/* At the zoom that is, if all of it has room there; else as far away as it needs; and moved no farther than
 * it must be, so that what lies about it stays in sight. */
static void move_into(table *t, frect a, frect room, float fits)
{
    const view v = view_rested(&t->camera->view);
    const float cell = zoom_for(t, a, room, fits), w = a.w * cell, h = a.h * cell;
    const fpoint is = view_to_window(&v, a.x + a.w / 2, a.y + a.h / 2);
    const float x = nudged(is.x - w / 2, w, room.x, room.w, cell / 2) + w / 2 - room.x - room.w / 2,
                y = nudged(is.y - h / 2, h, room.y, room.h, cell / 2) + h / 2 - room.y - room.h / 2;
    camera_frame_around(t, a, a.x + a.w / 2 - x / cell, a.y + a.h / 2 - y / cell, room, cell,
                        !t->host->ui->t.still);
}

/* Targets too where all can still be read. */
static void bring(table *t, const framing *f)
{
    for (int least = FRAME_AIM; least <= FRAME_MUST; least++) {
        const frect a = frame_around(f, (frame_worth)least);
        float fits = 0;
        if (a.w < 0) return;
        const frect room = room_for(t, a.w, a.h, &fits);
        if (least < FRAME_MUST && fits < fminf(readable_cell(t), view_rested(&t->camera->view).cell))
            continue;
        move_into(t, a, room, fits);
        return;
    }
}

/* With who is chosen, where both have room as near as the map lies. */
void frame_go(table *t, int space)
{
    if (space < 0 || space >= t->b->nspaces) return;
    if (frame_sees(t, space)) {
        pointer_go(t, space);
        return;
    }
    camera_show_space(t, space);
    if (!t->camera->view.placed || frame_sees(t, space)) return;
    const int stands = t->choice->unit != NO_UNIT ? t->battle->view.units[t->choice->unit].space : NO_SPACE;
    const frect one = place_of(t, space),
                both = on_table(t, stands) ? frect_round(one, place_of(t, stands)) : one;
    float fits = 0;
    frect room = room_for(t, both.w, both.h, &fits);
    if (fits >= view_rested(&t->camera->view).cell) {
        move_into(t, both, room, fits);
        return;
    }
    room = room_for(t, one.w, one.h, &fits);
    move_into(t, one, room, fits);
}

void frame_chosen_within(table *t, frect room)
{
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    frect a = frame_around(f, FRAME_MUST);
    if (a.w > 0) {
        a = ui_inset(a, -0.1f); /* their spaces, not just themselves */
        move_into(t, a, room, fmaxf(1, fminf(room.w / a.w, room.h / a.h)));
    }
    mem_free(f);
}

/* Places that may be chosen lie on another map: it is laid on the table. */
static void turn_to_places(table *t)
{
    const choice *c = t->choice;
    for (int i = 0; i < c->ndest; i++)
        if (on_table(t, c->dest[i])) return;
    if (c->ndest > 0) camera_show_sheet(t, t->b->spaces[c->dest[c->ndest / 2]].sheet);
}

/* Where they stand now who of the viewer's were thrown back in those entries. Answers how many. */
static int add_thrown_back(const table *t, framing *f, int from, int to)
{
    const int had = f->n;
    for (int i = from; i < to; i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const int who = ev->kind == EV_MOVE && ev->gives ? standing_unit_of(t, ev->unit) : NO_UNIT;
            if (who != NO_UNIT && t->sc->units[who].side == t->battle->viewer &&
                t->anim->shown.units[who].status == UNIT_ON)
                frame_add_space(t, f, t->anim->shown.units[who].space, FRAME_MUST);
        }
    }
    return f->n - had;
}

static void add_told(const table *t, framing *f)
{
    const recap_told *k = &t->recap->told;
    for (int i = 0; i < k->nways; i++) {
        frame_add_space(t, f, k->way[i].via[0], FRAME_MUST);
        frame_add_space(t, f, k->way[i].via[k->way[i].n - 1], FRAME_MUST);
    }
    for (int i = 0; i < k->nlines; i++)
        frame_add_space(t, f, k->line[i].space, FRAME_MUST);
    add_thrown_back(t, f, t->recap->from, t->recap->to);
}

/* All that must be, while it is told; then the camera goes back. */
static void lay_aside(table *t, const framing *f)
{
    const frect a = frame_around(f, FRAME_MUST);
    float fits = 0;
    if (!t->camera->view.placed || a.w < 0 || frame_in_sight(t, f)) return;
    const frect room = room_for(t, a.w, a.h, &fits);
    camera_aside(t, a, a.x + a.w / 2, a.y + a.h / 2, room, zoom_for(t, a, room, fits));
}

/* Whom the recap tells of, and where they came from, while it stays; then the camera goes back. */
static void frame_told(table *t)
{
    framing *f = mem_alloc(sizeof *f);
    f->n = 0;
    add_told(t, f);
    lay_aside(t, f);
    mem_free(f);
}

void frame_verdict(table *t, const tale_fight *of)
{
    framing *f = mem_alloc(sizeof *f);
    f->n = 0;
    if (add_thrown_back(t, f, of->begin.entry, of->last.entry + 1) > 0) {
        frame_add_space(t, f, of->space, FRAME_MUST);
        lay_aside(t, f);
    }
    mem_free(f);
}

/* In the step in which one gives orders already, and at a press, what lies in sight stays where it is: the
 * next press is on its way there. Of a zone, or of those who may act, some is enough; not of a unit and its
 * target; and of targets one. */
static bool lost(const sighted *s)
{
    return (s->hidden > 0 && (s->hidden == s->must || s->must <= 2)) ||
           (s->aims > 0 && s->unaimed == s->aims);
}

void frame_decide(table *t)
{
    if (recap_on(t)) {
        frame_told(t);
        return;
    }
    if (!t->battle->ours) return;
    turn_to_places(t);
    if (!t->camera->view.placed) return; /* it is laid when it is first drawn */
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const sighted s = look_over(t, f);
    const bool first = t->camera->undecided && !t->camera->touched, another = camera_decides(t);
    if (first && t->camera->view.cell < readable_cell(t))
        lay(t, f, !t->host->ui->t.still);
    else if (t->camera->touched ? s.must > 0 && s.hidden == s.must
             : another          ? s.hidden + s.unaimed > 0
                                : lost(&s))
        bring(t, f);
    camera_undecided(t, false);
    mem_free(f);
}

/* Somebody does something to somebody, and dice fall for it. */
static bool fights(const table *t, const event *ev)
{
    const bool deed = ev->kind == EV_DECLARE || ev->kind == EV_FIRE || ev->kind == EV_MELEE;
    const bool thrown = ev->kind == EV_ROLL && t->anim->has_tray && t->anim->tray.other >= 0;
    return thrown || (deed && ev->unit >= 0 && (ev->other >= 0 || ev->to != NO_SPACE));
}

/* So that a hall's window is so many of them high: who fights, and who does anything else. */
enum { HALL_FIGHT = 6, HALL_DEED = 11 };

/* That with some ground about it, as near as a cell of `usual` pixels at the most; no smaller than the whole
 * map is. Where it is in sight and not much smaller the camera rests. */
static void close_up(table *t, const framing *f, float usual)
{
    enum { ABOUT = 1 }; /* cells on every side */
    const frect a = ui_inset(frame_around(f, FRAME_MUST), -ABOUT);
    const view now = view_rested(&t->camera->view);
    float fits = 0;
    const frect room = room_for(t, a.w, a.h, &fits);
    const float cell = floorf(fminf(fits, usual));
    if (frame_in_sight(t, f) && now.cell >= 0.8f * cell) return;
    camera_frame_around(t, a, a.x + a.w / 2, a.y + a.h / 2, room, fmaxf(cell, 1), !t->host->ui->t.still);
}

/* All of the sheet; in a hall everybody on it and what is fought for, with some ground about them, as far as
 * bar and cards leave room. */
static void whole(table *t)
{
    enum { ABOUT = 1 };
    const bool glide = !t->host->ui->t.still;
    if (!t->layout->open[LAYOUT_HALL]) {
        if (!camera_whole(t)) camera_fit(t, glide);
        return;
    }
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const frect all = frame_around(f, FRAME_REST), sheet = t->camera->view.sheet.bounds,
                a = all.w < 0 ? sheet : ui_inset(all, -ABOUT);
    float cell;
    const frect room = room_for(t, a.w, a.h, &cell);
    camera_frame(t, a.x + a.w / 2, a.y + a.h / 2, room, fminf(cell, t->host->ui->t.height / HALL_DEED),
                 glide);
    mem_free(f);
}

void frame_beat(table *t)
{
    const event *ev = anim_event(t->anim);
    const bool another = camera_beat(t);
    const bool follows =
        another && t->watched && !t->camera->touched && t->camera->view.placed && t->anim->pace > 0;
    if (!follows || !ev) return;
    if (ev->kind == EV_STEP || ev->kind == EV_TURN || ev->kind == EV_OVER) {
        whole(t);
        return;
    }
    const bool hall = t->layout->open[LAYOUT_HALL], fight = fights(t, ev);
    if (!fight && !hall) return;
    const theme *m = &t->host->ui->t;
    framing *f = mem_alloc(sizeof *f);
    f->n = 0;
    add_shown(t, f);
    if (f->n > 0) close_up(t, f, hall ? m->height / (fight ? HALL_FIGHT : HALL_DEED) : theme_px(m, 66, 84));
    mem_free(f);
}

static void show_chosen(table *t, bool drawn)
{
    if (t->camera->picked == t->pointer->picked || t->anim->running || t->pointer->pressed || drawn) return;
    camera_picked(t, t->pointer->picked);
    if (!t->battle->ours || t->choice->unit == NO_UNIT) return;
    turn_to_places(t);
    if (!t->camera->view.placed) return;
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const sighted s = look_over(t, f);
    if (t->camera->touched    ? s.hidden > 0 && (s.hidden == s.must || s.must <= 2)
        : t->pointer->by_keys ? s.hidden + s.unaimed > 0
                              : lost(&s))
        bring(t, f);
    mem_free(f);
}

bool frame_tick(table *t, bool drawn)
{
    if (t->camera->due) {
        camera_ask(t, false);
        frame_decide(t);
    }
    show_chosen(t, drawn);
    return t->camera->view.glide_to != 0;
}
