/* motion.c: what is going on, over the counters, as it is shown: the row of the event in cues.c says which
 * plate. */
#include "ui/table/board/motion.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "ui/stage/cues.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/verdict_plate.h"
#include "ui/table/layout.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static void puff(draw_list *out, float x, float y, float dx, float dy, float size, float k)
{
    for (int i = 0; i < 5; i++) {
        float spread = ((float)(i % 3) - 1) * size * 0.5f,
              far = size * (0.6f + 1.1f * k * (0.6f + 0.2f * (float)i));
        float r = size * (0.25f + 0.5f * k) * (0.8f + 0.1f * (float)i);
        draw_circle(out, x + dx * far - dy * spread, y + dy * far + dx * spread, r,
                    colour_alpha(0xefe9dcff, 0.75f * (1 - k)), 0, 0);
    }
}

/* Where it happens: the doer's place, the other's, and the way from one to the other. */
typedef struct motion {
    const event *ev;
    int who, other;    /* units or figures' units; NO_UNIT */
    int here, there;   /* their spaces, or where it goes; NO_SPACE */
    fpoint a, b;       /* on the screen; equal where the other one is not on this sheet */
    float dx, dy, len; /* from a to b: of length 1, and how far */
    float part;        /* 0..1 of the beat */
} motion;

static void motion_plate(table *t, const motion *m, const char *s)
{
    int space = t->anim->shown.units[m->who].space;
    if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) return;
    fpoint c = where_unit(t, m->who);
    float rise = t->host->ui->t.still ? 0 : 10 * m->part;
    marking_plate_in_motion(t, c.x, c.y - where_counter(t, space) / 2 - 8 - rise, s);
}

static void motion_line(table *t, const motion *m)
{
    if (m->len > 1) marking_fire(t, m->who, m->here, m->other, m->there);
}

static void motion_shot(table *t, const motion *m)
{
    const float half = where_counter(t, m->here) / 2;
    motion_line(t, m);
    if (m->len > 1)
        puff(t->host->ui->out, m->a.x + m->dx * half, m->a.y + m->dy * half, m->dx, m->dy,
             t->camera->view.cell * 0.2f, m->part);
}

static void motion_clash(table *t, const motion *m)
{
    ui *u = t->host->ui;
    float x = (m->a.x + m->b.x) / 2, y = (m->a.y + m->b.y) / 2, r = t->camera->view.cell * 0.2f;
    draw_circle(u->out, x, y, r, u->t.ivory, u->t.ink, 2);
    ui_cross(u, x, y, r * 0.5f, u->t.warn, 3.4f);
}

static void motion_hits(table *t, const motion *m)
{
    char s[32];
    snprintf(s, sizeof s, ngettext("%d hit", "%d hits", (unsigned long)m->ev->n[0]), (int)m->ev->n[0]);
    motion_plate(t, m, s);
}

static void motion_loss(table *t, const motion *m)
{
    char s[32];
    snprintf(s, sizeof s, "−%d", (int)m->ev->n[0]);
    motion_plate(t, m, s);
}

static void motion_mark(table *t, const motion *m)
{
    if (m->ev->n[0] < 0 || m->ev->n[0] >= t->rs->nmarks) return;
    char code[64];
    snprintf(code, sizeof code, "mark.%s", t->rs->marks[m->ev->n[0]].name);
    motion_plate(t, m, say_title(t, code, t->rs->marks[m->ev->n[0]].name));
}

static void motion_cross(table *t, const motion *m)
{
    marking_cross_at(t, pieces_place(t, m->who)); /* on him, not on whoever stands there too */
}

/* The number of the turn that begins, high over the board. */
static void turn_plate(table *t, int turn)
{
    ui *u = t->host->ui;
    char s[32];
    snprintf(s, sizeof s, _("Turn %d"), turn);
    float w = ui_width(u, TEXT_TITLE, s) + 60, h = theme_tx(&u->t, 56, 70);
    frect r = {t->layout->board.x + (t->layout->board.w - w) / 2,
               t->layout->board.y + t->layout->board.h * 0.2f, w, h};
    ui_panel(u, r);
    ui_text_mid(u, TEXT_TITLE, u->t.ink, r.x + w / 2, r, ALIGN_CENTRE, s);
}

/* A place has changed hands: its name and the new holder's sign, over the place. */
static void held_plate(table *t, const event *ev)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    word_args args = word_args_none();
    char says[160];
    if (ev->to == NO_SPACE || ev->to >= t->b->nspaces || t->b->spaces[ev->to].sheet != t->camera->sheet)
        return;
    args.space = ev->to;
    args.side = ev->side;
    say_code(t, &t->anim->shown, ev->code, &args, says, sizeof says);
    const float size = theme_tx(m, 28, 32), w = ui_width(u, TEXT_BODY_STRONG, says) + size + 38,
                h = size + 14;
    const frect r = verdict_plate_place(t, ev->to, NO_UNIT, NO_UNIT, w, h);
    ui_popover(u, r);
    if (ev->side >= 0) {
        draw_rect(u->out, (frect){r.x + 1, r.y + 8, 5, r.h - 16},
                  palette_side(m->sides, t->sc->sides[ev->side].style).face);
        pieces_badge(t, ev->side, r.x + 14, r.y + 7, size);
    }
    ui_text_mid(u, TEXT_BODY_STRONG, m->ink, r.x + 24 + size, r, ALIGN_LEFT, says);
}

void motion_draw(table *t)
{
    static void (*const plates[CUE_PLATES])(table *, const motion *) = {
        [CUE_LINE] = motion_line,   [CUE_SHOT] = motion_shot, [CUE_CLASH] = motion_clash,
        [CUE_HITS] = motion_hits,   [CUE_LOSS] = motion_loss, [CUE_MARK] = motion_mark,
        [CUE_CROSS] = motion_cross,
    };
    const event *ev = anim_event(t->anim);
    if (!ev) return;
    if (ev->kind == EV_TURN) turn_plate(t, (int)ev->n[0]);
    if (cues_find(ev->kind)->plate == CUE_HELD) held_plate(t, ev);
    motion m = {.ev = ev,
                .who = standing_unit_of(t, ev->unit),
                .other = standing_unit_of(t, ev->other),
                .part = anim_part(t->anim, t->host->now)};
    m.here = m.who != NO_UNIT ? t->anim->shown.units[m.who].space : NO_SPACE;
    m.there = m.other != NO_UNIT ? t->anim->shown.units[m.other].space : ev->to;
    if (m.here == NO_SPACE || t->b->spaces[m.here].sheet != t->camera->sheet) return;
    m.a = m.b = where_would(t, m.who, m.here);
    if (m.there != NO_SPACE && m.there < t->b->nspaces && t->b->spaces[m.there].sheet == t->camera->sheet)
        m.b = where_would(t, m.other, m.there);
    m.dx = m.b.x - m.a.x;
    m.dy = m.b.y - m.a.y;
    m.len = hypotf(m.dx, m.dy);
    if (m.len > 1) m.dx /= m.len, m.dy /= m.len;
    const cue_plate kind = cues_find(ev->kind)->plate;
    if (plates[kind]) plates[kind](t, &m);
}
