/*
 * fallen.c: the fallen, where bases were lost and where units ended. They are read from events, and only from
 * those the viewer was told.
 */
#include "ui/table/board/fallen.h"

#include <math.h>
#include <stdio.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/draw/noise.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/minis.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/panels/score.h"

static fallen_list *own(table *t)
{
    return (fallen_list *)t->fallen;
}

enum { FALLEN_A_SPACE = 9, FALLEN_MEN = 58 }; /* the last in pixels a cell */

static void fallen_add(table *t, const fallen *f)
{
    fallen_list *l = own(t);
    if (l->count == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 32;
        l->items = mem_realloc(l->items, sizeof *l->items * (size_t)l->cap);
    }
    l->items[l->count++] = *f;
}

/* Where the loss says no place, the unit's own: as it stood before the entry, or where it has gone since. */
static uint16_t fallen_place(const table *t, int entry, int index)
{
    const event_list *l = &session_at(t->s, entry)->events;
    const event *loss = &l->items[index];
    if (loss->to != NO_SPACE) return loss->to;
    for (int i = index - 1; i >= 0; i--)
        if (l->items[i].unit == loss->unit && l->items[i].to != NO_SPACE &&
            (l->items[i].kind == EV_MOVE || l->items[i].kind == EV_ENTER))
            return l->items[i].to;
    state before;
    session_state_at(t->s, entry, &before);
    return loss->unit >= 0 && loss->unit < t->sc->nunits ? before.units[loss->unit].space : NO_SPACE;
}

static bool is_beast(const table *t, int who)
{
    return t->sc->sides[t->sc->units[who].side].style == COUNTER_BEAST;
}

static uint8_t figures_of(int lost)
{
    return (uint8_t)(lost < 0 ? 0 : lost < FALLEN_A_SPACE ? lost : FALLEN_A_SPACE);
}

static void take_loss(table *t, int entry, int index)
{
    const event *ev = &session_at(t->s, entry)->events.items[index];
    fallen f = {.entry = entry, .event = index, .unit = ev->unit, .seen_by = ev->seen_by, .lost = ev->n[0]};
    if (f.lost <= 0) return;
    f.space = fallen_place(t, entry, index);
    f.fell = ev->gives ? 0 : f.lost;
    f.figures = figures_of(f.fell - game_wounded(t->rs, ev)); /* the wounded are carried off */
    if (f.space < t->b->nspaces) fallen_add(t, &f);
}

/* With who is gone all that he had left: destroyed, broken up, taken. Who was broken before has run, and who
 * is taken has gone with the enemy: they lie nowhere. */
static void take_removal(table *t, int entry, int index)
{
    const event_list *l = &session_at(t->s, entry)->events;
    const event *ev = &l->items[index];
    state before;
    const uint16_t from = event_left(ev, NO_SIDE);
    if ((ev->n[0] != UNIT_DESTROYED && ev->n[0] != UNIT_CAPTURED) || from >= t->b->nspaces) return;
    session_state_at(t->s, entry, &before);
    const unit *was = &before.units[ev->unit];
    int left = was->strength;
    for (int i = 0; i < index; i++)
        if (l->items[i].unit == ev->unit && l->items[i].kind == EV_LOSS) left = l->items[i].n[1];
    fallen f = {.entry = entry,
                .event = index,
                .unit = ev->unit,
                .seen_by = ev->from != NO_SPACE ? ev->seen_by : ev->stood_seen_by,
                .lost = left,
                .space = from};
    if (ev->n[0] == UNIT_DESTROYED && !ev->gives && (was->marks & t->sc->cannot_hold) == 0) {
        f.fell = left;
        f.figures = figures_of(left - game_wounded(t->rs, ev));
    }
    if (left > 0) fallen_add(t, &f);
}

void fallen_update(table *t)
{
    fallen_list *l = own(t);
    for (; l->entries < session_count(t->s); l->entries++) {
        const event_list *events = &session_at(t->s, l->entries)->events;
        for (int i = 0; i < events->count; i++) {
            const event *ev = &events->items[i];
            if (ev->unit < 0 || ev->unit >= t->sc->nunits) continue;
            if (ev->kind == EV_LOSS) take_loss(t, l->entries, i);
            if (ev->kind == EV_REMOVE) take_removal(t, l->entries, i);
        }
    }
}

void fallen_clear(table *t)
{
    own(t)->count = own(t)->entries = 0;
}

static bool fallen_shown(const table *t, const fallen *f)
{
    if (t->b->spaces[f->space].sheet != t->camera->sheet) return false;
    if (t->battle->viewer >= 0 && !(f->seen_by & 1u << t->battle->viewer)) return false;
    const anim *a = t->anim; /* not before the loss itself has been shown */
    return !a->running || f->entry < a->entry || (f->entry == a->entry && f->event < a->event);
}

int fallen_count(const table *t, int space)
{
    int n = 0;
    for (int i = 0; i < t->fallen->count && t->host->settings->fallen; i++)
        if (t->fallen->items[i].space == space && fallen_shown(t, &t->fallen->items[i]))
            n += t->fallen->items[i].figures;
    return n < FALLEN_A_SPACE ? n : FALLEN_A_SPACE;
}

/* Each side's at that place: all, or those who fell. */
static bool counted(const table *t, int space, bool fell, strbuf *out)
{
    int lost[SIDES_MAX] = {0}, sides = 0, all = 0;
    for (int i = 0; i < t->fallen->count && t->host->settings->fallen; i++) {
        const fallen *f = &t->fallen->items[i];
        if (f->space != space || !fallen_shown(t, f)) continue;
        lost[t->sc->units[f->unit].side] += fell ? f->fell : f->lost;
        all += fell ? f->fell : f->lost;
    }
    for (int side = 0; side < t->sc->nsides; side++)
        if (lost[side] > 0)
            strbuf_addf(out, "%s%s %d", sides++ ? ", " : "", t->sc->sides[side].name, lost[side]);
    return all > 0;
}

bool fallen_fell(const table *t, int space, strbuf *out)
{
    return counted(t, space, true, out);
}

bool fallen_words(const table *t, int space, strbuf *out)
{
    char place[16], title[64];
    strbuf losses = {0};
    const bool any = counted(t, space, false, &losses);
    snprintf(title, sizeof title, "%s", score_lost_title(t));
    language_within(title);
    board_space_name(t->b, space, place);
    if (any) strbuf_addf(out, _("%s at %s in all: %s"), title, place, strbuf_str(&losses));
    strbuf_free(&losses);
    return any;
}

/* Where it lies: each the same way for as long as the battle lasts. */
static fpoint fallen_at(const table *t, const fallen *f, int nth)
{
    const fpoint c = where_centre(t, f->space);
    const float turn = noise_unit(f->space, (uint32_t)nth, 3, 31),
                far = noise_unit(f->space, (uint32_t)nth, 5, 31),
                angle = ((float)nth * 0.381966f + turn * 0.2f) * 6.2831853f,
                r = t->camera->view.cell * (0.16f + 0.26f * far);
    return (fpoint){c.x + cosf(angle) * r, c.y + sinf(angle) * r};
}

/* How many lie in its space before it. */
static int fallen_before(const table *t, int index)
{
    int before = 0;
    for (int k = 0; k < index; k++)
        if (t->fallen->items[k].space == t->fallen->items[index].space &&
            fallen_shown(t, &t->fallen->items[k]))
            before += t->fallen->items[k].figures;
    return before;
}

/* No counter lies over it. */
static bool is_open(const table *t, fpoint at)
{
    return where_counters_covered(t, (frect){at.x - 2, at.y - 2, 4, 4}) <= 0;
}

bool fallen_any(const table *t)
{
    for (int i = 0; i < t->fallen->count && t->host->settings->fallen; i++) {
        const fallen *f = &t->fallen->items[i];
        if (!fallen_shown(t, f)) continue;
        const int before = fallen_before(t, i);
        for (int k = 0; k < f->figures && before + k < FALLEN_A_SPACE; k++)
            if (is_open(t, fallen_at(t, f, before + k))) return true;
    }
    return false;
}

/* A beast lies on its back, as it is drawn on its counter. */
static void fallen_beast(table *t, const fallen *f, fpoint at, float turn)
{
    const branch *b = t->sc->types[t->anim->shown.units[f->unit].type].branch;
    const float half = fmaxf(9, t->camera->view.cell * 0.25f);
    draw_svg(t->host->ui->out, branch_silhouette(b, NULL),
             (frect){at.x - half, at.y - half, 2 * half, 2 * half}, 0x4a3521ff, 1, 165 + 30 * turn);
}

/* Who is too small to be told as a man. */
static void cross(draw_list *out, fpoint at, float arm, colour c)
{
    draw_line(out, at.x, at.y - arm * 1.3f, at.x, at.y + arm * 1.7f, c, (stroke_style){.width = 1.6f});
    draw_line(out, at.x - arm, at.y - arm * 0.3f, at.x + arm, at.y - arm * 0.3f, c,
              (stroke_style){.width = 1.6f});
}

/* A man where he can be told as one, else a cross: small figures that lie look like insects. */
static void fallen_one(table *t, const fallen *f, int nth)
{
    draw_list *out = t->host->ui->out;
    const float cell = t->camera->view.cell, turn = noise_unit(f->space, (uint32_t)nth, 3, 31);
    const fpoint at = fallen_at(t, f, nth);
    side_colours side = palette_side(t->host->ui->t.sides, t->sc->sides[t->sc->units[f->unit].side].style);
    if (is_beast(t, f->unit)) {
        fallen_beast(t, f, at, turn);
        return;
    }
    if (cell >= FALLEN_MEN) {
        minis_draw_fallen(out, side.coat, at.x, at.y, cell * 2.5f, turn * 360);
        return;
    }
    cross(out, at, fmaxf(2, cell * 0.07f), side.dark);
}

void fallen_draw(table *t)
{
    if (!t->host->settings->fallen) return;
    for (int i = 0; i < t->fallen->count; i++) {
        const fallen *f = &t->fallen->items[i];
        if (!fallen_shown(t, f)) continue;
        const int before = fallen_before(t, i);
        for (int k = 0; k < f->figures && before + k < FALLEN_A_SPACE; k++)
            fallen_one(t, f, before + k);
    }
}

void fallen_sample(const table *t, frect r)
{
    const fpoint at = {r.x + r.w / 2, r.y + r.h / 2};
    draw_list *out = t->host->ui->out;
    if (t->camera->view.cell >= FALLEN_MEN)
        minis_draw_fallen(out, t->host->ui->t.ink2, at.x, at.y, r.h * 5, 60);
    else
        cross(out, at, r.h * 0.24f, t->host->ui->t.ink);
}

void fallen_free(table *t)
{
    mem_free(t->fallen->items);
    mem_free(own(t));
}
