/* table_fallen.c: what the history leaves on the board: the fallen where bases were lost, and the fires and
 * charges declared that are still to come. Both are read from events, and only from those the viewer was
 * told. */
#include "ui/table/table.h"

#include <math.h>
#include "core/mem.h"
#include "ui/pieces/minis.h"
#include "ui/draw/noise.h"

/* ---- the fallen */

enum { FALLEN_A_LOSS = 3, FALLEN_A_SPACE = 9 };

static void fallen_add(table *t, const fallen *f)
{
    table_fallen_list *l = &t->fallen;
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

void table_fallen_update(table *t)
{
    table_fallen_list *l = &t->fallen;
    for (; l->entries < session_count(t->s); l->entries++) {
        const event_list *events = &session_at(t->s, l->entries)->events;
        for (int i = 0; i < events->count; i++) {
            const event *ev = &events->items[i];
            if (ev->kind != EV_LOSS || ev->unit < 0 || ev->unit >= t->sc->nunits || ev->n[0] <= 0) continue;
            fallen f = {.entry = l->entries, .event = i, .unit = ev->unit, .seen_by = ev->seen_by};
            f.space = fallen_place(t, l->entries, i);
            f.figures = (uint8_t)(ev->n[0] < FALLEN_A_LOSS ? ev->n[0] + 1 : FALLEN_A_LOSS);
            if (f.space < t->b->nspaces) fallen_add(t, &f);
        }
    }
}

void table_fallen_clear(table *t)
{
    t->fallen.count = t->fallen.entries = 0;
}

static bool fallen_shown(const table *t, const fallen *f)
{
    if (t->b->spaces[f->space].sheet != t->sheet) return false;
    if (t->viewer >= 0 && !(f->seen_by & 1u << t->viewer)) return false;
    const anim *a = &t->anim; /* not before the loss itself has been shown */
    return !a->running || f->entry < a->entry || (f->entry == a->entry && f->event < a->event);
}

int table_fallen_count(const table *t, int space)
{
    int n = 0;
    for (int i = 0; i < t->fallen.count && t->app->settings.fallen; i++)
        if (t->fallen.items[i].space == space && fallen_shown(t, &t->fallen.items[i]))
            n += t->fallen.items[i].figures;
    return n < FALLEN_A_SPACE ? n : FALLEN_A_SPACE;
}

/* A man where he can be told as one, else a cross. Each lies the same way for as long as the battle lasts. */
static void fallen_draw(table *t, const fallen *f, int nth)
{
    draw_list *out = t->app->ui.out;
    fpoint c = table_centre(t, f->space);
    float cell = t->cam.cell;
    float turn = noise_unit(f->space, (uint32_t)nth, 3, 31), far = noise_unit(f->space, (uint32_t)nth, 5, 31);
    float angle = ((float)nth * 0.381966f + turn * 0.2f) * 6.2831853f, r = cell * (0.16f + 0.26f * far);
    float x = c.x + cosf(angle) * r, y = c.y + sinf(angle) * r;
    side_colours side = theme_side(t->sc->sides[t->sc->units[f->unit].side].style);
    if (cell >= 40) {
        minis_draw_fallen(out, side.face, x, y, cell * 2.5f, turn * 360);
        return;
    }
    float arm = fmaxf(2, cell * 0.07f);
    draw_line(out, x, y - arm * 1.3f, x, y + arm * 1.7f, side.dark, (stroke_style){.width = 1.6f});
    draw_line(out, x - arm, y - arm * 0.3f, x + arm, y - arm * 0.3f, side.dark,
              (stroke_style){.width = 1.6f});
}

void table_fallen_draw(table *t)
{
    if (!t->app->settings.fallen) return;
    for (int i = 0; i < t->fallen.count; i++) {
        const fallen *f = &t->fallen.items[i];
        if (!fallen_shown(t, f)) continue;
        int before = 0;
        for (int k = 0; k < i; k++)
            if (t->fallen.items[k].space == f->space && fallen_shown(t, &t->fallen.items[k]))
                before += t->fallen.items[k].figures;
        for (int k = 0; k < f->figures && before + k < FALLEN_A_SPACE; k++)
            fallen_draw(t, f, before + k);
    }
}

/* ---- declared, and not yet done */

static int first_of_turn(const table *t)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].kind == EV_TURN) return i;
    }
    return 0;
}

static void declared_drop(table_declared *d, int who, bool whom_too)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        if (d->unit[i] != who && !(whom_too && d->other[i] == who)) {
            d->unit[n] = d->unit[i];
            d->other[n++] = d->other[i];
        }
    d->count = n;
}

static void declared_add(table_declared *d, const event *ev)
{
    for (int i = 0; i < d->count; i++)
        if (d->unit[i] == ev->unit && d->other[i] == ev->other) return;
    if (d->count == DECLARED_MAX) return;
    d->unit[d->count] = ev->unit;
    d->other[d->count++] = ev->other;
}

void table_find_declared(const table *t, table_declared *d)
{
    d->count = 0;
    for (int i = first_of_turn(t); i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            if (ev->kind == EV_TURN)
                d->count = 0;
            else if (ev->unit < 0 || ev->unit >= t->sc->nunits)
                continue;
            else if (ev->kind == EV_FIRE || ev->kind == EV_MELEE)
                declared_drop(d, ev->unit, false);
            else if (ev->kind == EV_REMOVE)
                declared_drop(d, ev->unit, true);
            else if (ev->kind == EV_DECLARE && ev->other >= 0 && ev->other < t->sc->nunits &&
                     (t->viewer < 0 || (ev->seen_by & 1u << t->viewer)))
                declared_add(d, ev);
        }
    }
}
