/*
 * things.c: what lies about on spaces (dropped loads, wrecks): a sign with how many, and what they are
 * called.
 */
#include "ui/table/board/things.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"

static bool thing_seen(const table *t, const thing *g)
{
    if (!g->used || g->space >= t->b->nspaces) return false;
    return t->battle->viewer < 0 || (g->seen_by & 1u << t->battle->viewer) || g->side == t->battle->viewer;
}

static int thing_count(const thing *g)
{
    return g->value > 0 ? g->value : 1;
}

/* By what it is called; what is called nothing that is drawn is baggage. */
static const char *picture_of(const table *t, int kind)
{
    static const char *const drawn[] = {"ivory", "boma", "breastwork", "grave", "flag", "marker", "camp"};
    char code[32];
    snprintf(code, sizeof code, "thing.%d", kind);
    const char *name = say_title(t, code, "");
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        for (const char *p = name; *p; p++) {
            size_t n = 0;
            while (drawn[i][n] && p[n] && tolower((unsigned char)p[n]) == drawn[i][n])
                n++;
            if (!drawn[i][n]) return drawn[i];
        }
    return "baggage";
}

typedef struct thing_sign {
    fpoint at;
    float size, cell;
    bool over; /* somebody stands there */
} thing_sign;

/* In the corner of the place; where a counter would cover that, at the upper left corner of the counters: the
 * strength and the marks of each are at others. */
static thing_sign sign_of(const table *t, int space)
{
    const fpoint c = where_centre(t, space);
    const float cell = 2 * sheet_art_radius(t->camera->art, space) / SHEET_UNIT * t->camera->view.cell,
                half = where_counter(t, space) / 2;
    thing_sign sign = {
        .at = {c.x - cell * 0.24f, c.y + cell * 0.24f}, .size = fmaxf(10, cell * 0.36f), .cell = cell};
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *self = &t->anim->shown.units[i];
        counter_look look;
        if (self->status != UNIT_ON || self->space != space || !pieces_look(t, i, &look)) continue;
        const fpoint at = where_unit(t, i), corner = {at.x - half, at.y - half};
        if (!sign.over || corner.x + corner.y < sign.at.x + sign.at.y) sign.at = corner;
        sign.over = true;
    }
    if (sign.over) sign.at.x -= sign.size / 4, sign.at.y -= sign.size / 4; /* its number lies on the corner */
    return sign;
}

static void sign_draw(table *t, const thing_sign *sign, int count, int kind)
{
    ui *u = t->host->ui;
    const float x = sign->at.x, y = sign->at.y, s = sign->size;
    if (!ui_inside(ui_inset(t->layout->board, -sign->cell), x, y)) return;
    counter_draw_thing(u->out, picture_of(t, kind), x, y, s * (sign->over ? 1.15f : 1.3f));
    if (count < 2 || s < 12) return;
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    const font f = {INTER_EXTRABOLD, fmaxf(10, s * 0.5f)};
    const float r = f.px * 0.72f, px = x + s * 0.5f, py = y + s * 0.32f;
    draw_circle(u->out, px, py, r, u->t.ivory, u->t.ink, 1.2f);
    draw_text(u->out, f, u->t.ink, px, py + f.px * 0.36f, ALIGN_CENTRE, text);
}

/* The first that lies there, and on this sheet; *count: of how many. */
static bool first_there(const table *t, int nth, int *count)
{
    const thing *all = t->anim->shown.things;
    if (!thing_seen(t, &all[nth]) || t->b->spaces[all[nth].space].sheet != t->camera->sheet) return false;
    *count = 0;
    for (int k = 0; k < THINGS_MAX; k++) {
        if (!thing_seen(t, &all[k]) || all[k].space != all[nth].space) continue;
        if (k < nth) return false;
        *count += thing_count(&all[k]);
    }
    return true;
}

static void signs_draw(table *t, bool over)
{
    const thing *all = t->anim->shown.things;
    for (int i = 0, count; i < THINGS_MAX; i++) {
        if (!first_there(t, i, &count)) continue;
        const thing_sign sign = sign_of(t, all[i].space);
        if (sign.over == over) sign_draw(t, &sign, count, all[i].kind);
    }
}

void things_draw(table *t)
{
    signs_draw(t, false);
}

void things_over(table *t)
{
    signs_draw(t, true);
}

static frect box_of(const thing_sign *sign)
{
    const float s = sign->size;
    return (frect){sign->at.x - s * 0.6f, sign->at.y - s * 0.6f, s * 1.5f, s * 1.3f};
}

int things_boxes(const table *t, frect *out, int most)
{
    int n = 0;
    for (int i = 0, count; i < THINGS_MAX && n < most; i++) {
        if (!first_there(t, i, &count)) continue;
        const thing_sign sign = sign_of(t, t->anim->shown.things[i].space);
        if (sign.over) out[n++] = box_of(&sign);
    }
    return n;
}

int things_at(const table *t, float x, float y)
{
    for (int i = 0, count; i < THINGS_MAX; i++) {
        if (!first_there(t, i, &count)) continue;
        const thing_sign sign = sign_of(t, t->anim->shown.things[i].space);
        if (ui_inside(box_of(&sign), x, y)) return t->anim->shown.things[i].space;
    }
    return NO_SPACE;
}

void things_words(const table *t, int space, strbuf *out)
{
    const thing *all = t->anim->shown.things;
    int told = 0;
    for (int i = 0; i < THINGS_MAX; i++) {
        if (!thing_seen(t, &all[i]) || all[i].space != space) continue;
        int count = 0;
        bool first = true;
        for (int k = 0; k < THINGS_MAX; k++) {
            if (!thing_seen(t, &all[k]) || all[k].space != space || all[k].kind != all[i].kind) continue;
            if (k < i) first = false;
            count += thing_count(&all[k]);
        }
        if (!first) continue;
        char code[32];
        snprintf(code, sizeof code, "thing.%d", all[i].kind);
        const char *name = say_title(t, code, _("Baggage"));
        strbuf_addf(out, "%s%s", told++ ? ", " : out->len ? _("\nHere lie: ") : _("Here lie: "), name);
        if (count > 1) strbuf_addf(out, " (%d)", count);
    }
    if (told) strbuf_addc(out, '.');
}
