/* prizes.c: see prizes.h. */
#include "ui/table/board/prizes.h"

#include <math.h>

#include "ui/printed/sheet.h"
#include "ui/table/board/sign.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

float prizes_radius(const table *t, int space)
{
    return fmaxf(6.5f * t->host->ui->t.zoom, where_counter(t, space) * 0.13f);
}

fpoint prizes_at(const table *t, const sheet_prize_at *p)
{
    /* Of the counter: what its corner tells (hits) begins beyond the diamond. */
    static const float within = 0.03f;
    const fpoint at = view_to_window(&t->camera->view, p->at.x / SHEET_UNIT, p->at.y / SHEET_UNIT),
                 c = where_centre(t, p->space);
    const float size = where_counter(t, p->space), far = size * (0.5f - within);
    if (standing_at(t, p->space, NO_UNIT, false) == NO_UNIT) return at;
    const float x = at.x - c.x, y = at.y - c.y;
    return (fpoint){fabsf(x) < size * 0.2f ? at.x : c.x + copysignf(fmaxf(fabsf(x), far), x),
                    fabsf(y) < size * 0.2f ? at.y : c.y + copysignf(fmaxf(fabsf(y), far), y)};
}

/* Over the printed one, which stands towards a corner of its space: no mark of a counter hangs there. */
static void diamond(table *t, const sheet_prize_at *p)
{
    prizes_diamond(t, prizes_at(t, p), prizes_radius(t, p->space));
}

void prizes_diamond(const table *t, fpoint c, float r)
{
    draw_list *out = t->host->ui->out;
    const theme *m = &t->host->ui->t;
    const fpoint edge[4] = {{c.x - r, c.y}, {c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}};
    draw_polygon(out, edge, 4, m->warn);
    draw_polyline(out, edge, 4, true, m->ivory, (stroke_style){.width = fmaxf(1.2f, r * 0.18f)});
    draw_circle(out, c.x, c.y, r * 0.26f, m->ivory, 0, 0);
}

int prizes_holder(const table *t, int space)
{
    const int which = t->sc->objective_at[space];
    return which > 0 ? t->anim->shown.holder[which - 1] - 1 : NO_SIDE;
}

void prizes_tag(const table *t, int side, fpoint c, float k)
{
    const theme *m = &t->host->ui->t;
    if (side < 0) return;
    const float r = 8.5f * k;
    draw_round(t->host->ui->out, (frect){c.x - r, c.y - r, 2 * r, 2 * r}, 3.5f * k, m->ivory, m->ink,
               1.2f * k);
    sign_draw(t, side, c.x, c.y, k);
}

static float tag_size(const table *t)
{
    return t->host->ui->t.zoom * fmaxf(0.7f, fminf(1, t->camera->view.cell / (60 * t->host->ui->t.zoom)));
}

/* Beside the diamond of a square or hex, towards the middle of its edge; where a counter stands there, on
 * whichever side of the diamond it lies on the least of any. */
fpoint prizes_tag_at(const table *t, const sheet_prize_at *p)
{
    static const fpoint ways[] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {-0.75f, -0.75f}, {-0.75f, 0.75f}};
    const fpoint c = prizes_at(t, p);
    const float k = tag_size(t), far = prizes_radius(t, p->space) + 10 * k, half = 8.5f * k,
                inwards = where_centre(t, p->space).x > c.x ? 1 : -1;
    fpoint best = c;
    float least = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const fpoint at = {c.x + inwards * ways[i].x * far, c.y + ways[i].y * far};
        const float hides = where_counters_covered(t, (frect){at.x - half, at.y - half, 2 * half, 2 * half});
        if (i == 0 || hides < least) best = at, least = hides;
        if (least <= 0) break;
    }
    return best;
}

/* The diamond that stands for that objective: its own, or that of the many it is one of. */
static const sheet_prize_at *diamond_of(const table *t, const sheet_prize_at *at, int n, int space)
{
    const sheet_prize_at *best = NULL;
    float least = 0;
    const fpoint c = where_centre(t, space);
    for (int i = 0; i < n; i++) {
        const fpoint d = where_centre(t, at[i].space);
        const float far = hypotf(c.x - d.x, c.y - d.y);
        if (!best || far < least) best = &at[i], least = far;
    }
    return best;
}

/* Each diamond has its holder's tag; of many that have one diamond together, those that somebody else holds.
 */
static void tags(table *t, const sheet_prize_at *at, int n)
{
    for (int i = 0; i < n; i++)
        prizes_tag(t, prizes_holder(t, at[i].space), prizes_tag_at(t, &at[i]), tag_size(t));
    for (int o = 0; o < t->sc->nobjectives; o++) {
        const int space = t->sc->objectives[o];
        if (t->b->spaces[space].sheet != t->camera->sheet) continue;
        const sheet_prize_at *of = diamond_of(t, at, n, space);
        if (!of || of->space == space || prizes_holder(t, of->space) == prizes_holder(t, space)) continue;
        const fpoint c = where_centre(t, space);
        const float aside = where_counter(t, space) * 0.5f;
        prizes_tag(t, prizes_holder(t, space), (fpoint){c.x - aside, c.y - aside}, 0.8f * tag_size(t));
    }
}

static float plate_tag_size(const table *t)
{
    return t->host->ui->t.zoom * 1.1f;
}

/* How much a tag there lies on counters, or on another's name. */
static float plate_tag_hides(const table *t, const frect *plate, int n, int own, fpoint c)
{
    const float half = 8.5f * plate_tag_size(t), k = t->camera->view.cell / SHEET_UNIT;
    const frect tag = {c.x - half, c.y - half, 2 * half, 2 * half};
    float hides = where_counters_covered(t, tag);
    for (int i = 0; i < n; i++) {
        const fpoint p = view_to_window(&t->camera->view, plate[i].x / SHEET_UNIT, plate[i].y / SHEET_UNIT);
        if (i != own) hides += ui_shared(tag, (frect){p.x, p.y, plate[i].w * k, plate[i].h * k});
    }
    return hides;
}

/* From the end of the name plate, where the diamond is printed; where counters stand there, from whichever
 * side of it they leave free. */
bool prizes_plate_tag_at(const table *t, int space, fpoint *out)
{
    const frect *written;
    const board_sheet *s = &t->b->sheets[t->camera->sheet];
    const int n = camera_written(t, &written), own = n - s->nspaces + space - s->first_space;
    if (n < s->nspaces || prizes_holder(t, space) < 0) return false;
    const float k = plate_tag_size(t), cell = t->camera->view.cell / SHEET_UNIT;
    const fpoint p =
        view_to_window(&t->camera->view, written[own].x / SHEET_UNIT, written[own].y / SHEET_UNIT);
    const frect r = {p.x, p.y, written[own].w * cell, written[own].h * cell};
    const float middle = r.y + r.h / 2, end = r.x + r.w;
    const fpoint sides[] = {{end + 7 * k, middle},
                            {r.x - 7 * k, middle},
                            {end - 8 * k, r.y + r.h + 6 * k},
                            {end - 8 * k, r.y - 6 * k}};
    float least = 0;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const float hides = plate_tag_hides(t, written, n, own, sides[i]);
        if (i == 0 || hides < least) *out = sides[i], least = hides;
        if (least <= 0) break;
    }
    return true;
}

static void plate_tags(table *t)
{
    const board_sheet *s = &t->b->sheets[t->camera->sheet];
    fpoint at;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++)
        if (prizes_plate_tag_at(t, i, &at)) prizes_tag(t, prizes_holder(t, i), at, plate_tag_size(t));
}

int prizes_boxes(const table *t, frect *out, int most)
{
    sheet_prize_at at[SHEET_PRIZES];
    const int all = sheet_art_prizes(t->camera->art, at);
    const float half = 8.5f * tag_size(t);
    int n = 0;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA) return 0;
    for (int i = 0; i < all && n < most; i++) {
        if (prizes_holder(t, at[i].space) < 0) continue;
        const fpoint c = prizes_tag_at(t, &at[i]);
        out[n++] = (frect){c.x - half, c.y - half, 2 * half, 2 * half};
    }
    return n;
}

void prizes_draw(table *t)
{
    sheet_prize_at at[SHEET_PRIZES];
    const int n = sheet_art_prizes(t->camera->art, at);
    for (int i = 0; i < n; i++)
        if (standing_at(t, at[i].space, NO_UNIT, false) != NO_UNIT) diamond(t, &at[i]);
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA)
        plate_tags(t);
    else
        tags(t, at, n);
}
