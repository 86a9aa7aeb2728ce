/* names_aside.c: see names_aside.h. */
#include "ui/table/board/names_aside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_light.h"
#include "ui/table/battle.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/panels/lesson_place.h"

static const colour PAPER = 0xf6ecd2ff, EDGE = 0xb59a68ff;

static frect in_window(const table *t, frect r)
{
    const view *v = &t->camera->view;
    const fpoint p = view_to_window(v, r.x / SHEET_UNIT, r.y / SHEET_UNIT);
    const float k = v->cell / SHEET_UNIT;
    return (frect){p.x, p.y, r.w * k, r.h * k};
}

/* Letters of it lie under a counter and the ring round it: more than a counter's edge takes, and of a long
 * name its first or last. */
static bool buried(const table *t, frect r)
{
    static const float edge = 3, share = 0.05f, letter = 0.1f;
    const frect core = {r.x + edge, r.y + r.h * 0.2f, fmaxf(r.w - 2 * edge, 1), r.h * 0.6f};
    return where_counters_covered(t, core) > fminf(share * core.w, letter * core.h) * core.h;
}

/* Somebody has been told to go there, and his ghost stands there. */
static bool on_a_plan(const table *t, frect r)
{
    const choice *c = t->choice;
    const plan *p = t->plan;
    const int one = c->ready && p->on == PLAN_NONE ? action_space(&c->act) : NO_SPACE;
    for (int i = -1; i < (p->on == PLAN_PREPARED ? p->count : 0); i++) {
        const int space = i < 0                                ? one
                          : p->row[i].may && !p->row[i].throws ? action_space(&p->row[i].act)
                                                               : NO_SPACE;
        if (space == NO_SPACE || t->b->spaces[space].sheet != t->camera->sheet) continue;
        const fpoint at = where_centre(t, space);
        const float half = where_counter(t, space) / 2;
        if (ui_meet((frect){at.x - half, at.y - half, 2 * half, 2 * half}, r)) return true;
    }
    return false;
}

/* The ring of a lesson lies round what is to be pressed there. */
static bool on_the_lesson(const table *t, frect r)
{
    const lesson_step *s = lesson_now(t);
    return s != NULL && t->battle->ours && !t->anim->running && ui_meet(lesson_meant(t, s), r);
}

static bool holds(frect a, frect b)
{
    return b.x >= a.x && b.y >= a.y && b.x + b.w <= a.x + a.w && b.y + b.h <= a.y + a.h;
}

static bool on_a_prize(const table *t, frect r)
{
    static const float tag = 9;
    sheet_prize_at at[SHEET_PRIZES];
    const int n = sheet_art_prizes(t->camera->art, at);
    for (int i = 0; i < n; i++) {
        const fpoint c = prizes_at(t, &at[i]), p = prizes_tag_at(t, &at[i]);
        const float k = prizes_radius(t, at[i].space), far = tag * t->host->ui->t.zoom;
        if (ui_meet((frect){c.x - k, c.y - k, 2 * k, 2 * k}, r) ||
            ui_meet((frect){p.x - far, p.y - far, 2 * far, 2 * far}, r))
            return true;
    }
    return false;
}

/* On the map, on no counter, on nothing of a lesson or an objective, on no name but its own and on none of
 * those written beside theirs. */
static bool is_free(const table *t, int which, frect r, const name_aside *laid, int n)
{
    const frect *names, map = in_window(t, sheet_art_map_rect(t->camera->art));
    const int all = camera_whole_names(t, t->camera->view.cell, &names);
    if (!holds(map, r) || where_counters_covered(t, ui_inset(r, -1)) > 0 || on_a_prize(t, r) ||
        on_a_plan(t, r) || on_the_lesson(t, r))
        return false;
    for (int i = 0; i < all; i++)
        if (i != which && ui_meet(in_window(t, names[i]), r)) return false;
    for (int i = 0; i < n; i++)
        if (ui_meet(laid[i].at, r)) return false;
    return true;
}

/* To that side of where it is printed where it is nearest. To the left and right it may slide a little up or
 * down as well. */
static bool place_find(const table *t, int which, frect printed, const name_aside *laid, int n, frect *out)
{
    static const fpoint ways[] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}};
    static const float nudges[] = {0, 0.25f, -0.25f, 0.5f, -0.5f, 0.75f, -0.75f};
    enum { NUDGES = sizeof nudges / sizeof *nudges };
    static const float near = 1.1f; /* spaces: farther off nobody would know what it names */
    const float step = 4 * t->host->ui->t.zoom;
    float least = 1e9f;
    for (int i = 0; i < 4 * NUDGES; i++) {
        const fpoint way = ways[i / NUDGES];
        const float nudge = nudges[i % NUDGES] * printed.h;
        if (way.x == 0 && nudge != 0) continue;
        const float far = (way.x != 0 ? printed.w / 2 : 0) + near * t->camera->view.cell;
        for (float off = step; off <= far; off += step) {
            const frect r = {roundf(printed.x + way.x * off), roundf(printed.y + way.y * off + nudge),
                             printed.w, printed.h};
            if (!is_free(t, which, r, laid, n)) continue;
            const float cost = off + fabsf(nudge);
            if (cost < least) least = cost, *out = r;
            break;
        }
    }
    return least < 1e9f;
}

typedef struct name_kept {
    char words[48];
    int nth; /* of those of the same words */
    bool aside;
    fpoint middle; /* on the sheet */
} name_kept;

struct names_kept {
    int n, sheet;
    name_kept of[NAMES_ASIDE_MAX];
};

struct names_kept *names_kept_new(void)
{
    return mem_alloc(sizeof(struct names_kept));
}

/* Of that name; NULL: it has always been where it is printed. `make`: it is made, if there is room. */
static name_kept *kept_of(const table *t, const sheet_name *said, int which, bool make)
{
    struct names_kept *k = (struct names_kept *)t->names;
    int nth = 0;
    if (k->sheet != t->camera->sheet) k->n = 0, k->sheet = t->camera->sheet;
    for (int i = 0; i < which; i++)
        nth += strcmp(said[i].words, said[which].words) == 0;
    for (int i = 0; i < k->n; i++)
        if (k->of[i].nth == nth && strncmp(k->of[i].words, said[which].words, sizeof k->of[i].words - 1) == 0)
            return &k->of[i];
    if (!make || k->n == NAMES_ASIDE_MAX) return NULL;
    name_kept *one = &k->of[k->n++];
    *one = (name_kept){.nth = nth};
    snprintf(one->words, sizeof one->words, "%s", said[which].words);
    return one;
}

/* Where it was written last, at the scale of now. */
static frect kept_at(const table *t, const name_kept *k, frect printed)
{
    const fpoint c = view_to_window(&t->camera->view, k->middle.x, k->middle.y);
    return (frect){roundf(c.x - printed.w / 2), roundf(c.y - printed.h / 2), printed.w, printed.h};
}

static void keep(const table *t, name_kept *k, frect at)
{
    if (!k) return;
    k->aside = true;
    k->middle = view_to_board(&t->camera->view, at.x + at.w / 2, at.y + at.h / 2);
}

int names_aside_find(const table *t, name_aside out[NAMES_ASIDE_MAX])
{
    static const float level = 2.3f; /* a name that runs across the sheet is read on from letter to letter */
    const frect *names;
    const sheet_name *said = camera_said(t, t->camera->view.cell);
    const float k = t->camera->view.cell / SHEET_UNIT;
    const int all = camera_whole_names(t, t->camera->view.cell, &names);
    int n = 0;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA) return 0;
    for (int i = 0; i < all && n < NAMES_ASIDE_MAX; i++) {
        const frect r = in_window(t, names[i]);
        frect at;
        name_kept *was = kept_of(t, said, i, false);
        if (r.h > level * said[i].f.px * k) continue;
        if (was && was->aside && is_free(t, i, kept_at(t, was, r), out, n)) {
            out[n++] = (name_aside){i, kept_at(t, was, r)};
            continue;
        }
        if (was) was->aside = false;
        const bool hidden = buried(t, r) || on_a_prize(t, r) || on_a_plan(t, r) || on_the_lesson(t, r);
        if (!hidden || !place_find(t, i, r, out, n, &at)) continue;
        keep(t, kept_of(t, said, i, true), at);
        out[n++] = (name_aside){i, at};
    }
    return n;
}

bool names_printed_at(const table *t, frect r)
{
    const frect *names;
    const int all = camera_whole_names(t, t->camera->view.cell, &names);
    for (int i = 0; i < all && t->b->sheets[t->camera->sheet].kind != BOARD_AREA; i++)
        if (ui_meet(in_window(t, names[i]), r)) return true;
    return false;
}

/* What lies round the letters of a name, in units of the sheet: a halo; by night the paper under it. */
static float round_letters(const table *t, const sheet_name *name)
{
    static const float halo = SHEET_UNIT * 0.03f, paper = 0.55f; /* of its size */
    return sheet_light_dark(&t->lighting->sky) ? fmaxf(halo, name->f.px * paper) : halo;
}

/* Beside it, what counters leave of the printed one would be read as letters of its own. */
bool names_aside_erase(table *t, const name_aside *at, int n)
{
    const frect *names;
    const sheet_name *said = camera_said(t, t->camera->view.cell);
    (void)camera_whole_names(t, t->camera->view.cell, &names);
    for (int i = 0; i < n; i++) {
        const int which = at[i].which;
        if (!camera_unwritten(t, ui_inset(names[which], -round_letters(t, &said[which])))) return false;
    }
    return true;
}

/* By night they are no brighter than the map they lie on. */
static colour in_the_light(const table *t, colour c)
{
    return sheet_light_under(t->camera->art, &t->lighting->sky, c);
}

void names_aside_draw(const table *t, const name_aside *at, int n)
{
    draw_list *out = t->host->ui->out;
    const sheet_name *said = camera_said(t, t->camera->view.cell);
    const colour paper = in_the_light(t, PAPER), edge = in_the_light(t, EDGE);
    for (int i = 0; i < n; i++) {
        const sheet_name *one = &said[at[i].which];
        const frect r = at[i].at;
        if (!holds(t->layout->board, r)) continue; /* at the edge of what is seen half a name is none */
        const font f = {one->f.face, one->f.px * t->camera->view.cell / SHEET_UNIT};
        draw_round(out, r, 3, paper, edge, 0.8f);
        draw_text(out, f, in_the_light(t, one->ink), r.x + r.w / 2, roundf(r.y + r.h / 2 + f.px * 0.32f),
                  ALIGN_CENTRE, one->words);
    }
}
