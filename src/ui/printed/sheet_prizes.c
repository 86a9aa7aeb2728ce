/* sheet_prizes.c: see sheet_prizes.h. */
#include "ui/printed/sheet_prizes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const colour PRIZE = 0x8c2f14ff, PRIZE_LINE = 0x8c2f14d0;

/* So many in one piece, as the works of El Teb, still have a diamond each; beside a larger piece that is
 * worth the same three are one too. */
enum { SEVERAL = 10, A_FEW = 2, NOT_ONE = -1 };

/* What it is worth, or a dot where it is only to be held. */
void sheet_prize(draw_list *d, float x, float y, float u, int worth)
{
    const fpoint diamond[4] = {{x - 10 * u, y}, {x, y - 10 * u}, {x + 10 * u, y}, {x, y + 10 * u}};
    char text[12];
    draw_polygon(d, diamond, 4, PRIZE);
    if (worth <= 0) {
        draw_circle(d, x, y, 2.6f * u, THEME_IVORY, 0, 0);
        return;
    }
    snprintf(text, sizeof text, "%d", worth);
    draw_text(d, (font){INTER_EXTRABOLD, 12.5f * u}, THEME_IVORY, x, y + 4.5f * u, ALIGN_CENTRE, text);
}

/* Of a square or hex it stands towards a corner, whole within its own space, so that nobody asks which it
 * means: the farthest out, the first from the left where several are. */
static fpoint prize_place(const ground *g, int i, float larger)
{
    const float toward = 0.6f - 0.1f * (larger - 1); /* a large one, too */
    const fpoint c = g->centre[i];
    float best = 0;
    fpoint at = c;
    for (int k = g->first_corner[i]; k < g->first_corner[i + 1]; k++) {
        const float dx = g->corner[k].x - c.x, dy = g->corner[k].y - c.y,
                    out = fmaxf(fabsf(dx), fabsf(dy)) - 0.01f * (dx + dy / 2);
        if (out <= best) continue;
        best = out;
        at = (fpoint){c.x + dx * toward, c.y + dy * toward};
    }
    return at;
}

/* ---- pieces: spaces of one worth that adjoin */

typedef struct prize_map {
    const ground *g;
    int *worth; /* per space of the sheet; NOT_ONE */
    int *piece; /* per space: the number of its piece, or 0 */
} prize_map;

/* The space across side k of space i; -1 off the map. */
static int across(const ground *g, int i, int k, fpoint *from, fpoint *to)
{
    const int first = g->first_corner[i], n = g->first_corner[i + 1] - first;
    *from = g->corner[first + k];
    *to = g->corner[first + (k + 1) % n];
    return ground_space_at(g, from->x + to->x - g->centre[i].x, from->y + to->y - g->centre[i].y);
}

static int sides_of(const ground *g, int i)
{
    return g->first_corner[i + 1] - g->first_corner[i];
}

/* Numbers the piece that space i lies in; `list` gets its spaces. */
static int gather(prize_map *m, int i, int number, int *list)
{
    int n = 0;
    fpoint p, q;
    m->piece[i] = number;
    list[n++] = i;
    for (int done = 0; done < n; done++)
        for (int k = 0; k < sides_of(m->g, list[done]); k++) {
            const int other = across(m->g, list[done], k, &p, &q);
            if (other < 0 || m->piece[other] || m->worth[other] != m->worth[i]) continue;
            m->piece[other] = number;
            list[n++] = other;
        }
    return n;
}

static stroke_style bounding(float larger)
{
    return (stroke_style){.width = 2.4f * larger, .dash = {8 * larger, 5.5f * larger}};
}

static void bound(const prize_map *m, const int *list, int n, float larger, draw_list *d)
{
    draw_path_begin(d);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < sides_of(m->g, list[i]); k++) {
            fpoint p, q;
            const int other = across(m->g, list[i], k, &p, &q);
            if (other >= 0 && m->piece[other] == m->piece[list[i]]) continue;
            draw_path_move(d, p.x, p.y);
            draw_path_line(d, q.x, q.y);
        }
    draw_path_stroke(d, PRIZE_LINE, bounding(larger));
}

void sheet_prize_bounded(draw_list *d, frect r, float u, int worth)
{
    const fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}};
    draw_polyline(d, p, 4, true, PRIZE_LINE, bounding(1));
    sheet_prize(d, r.x + r.w / 2, r.y + r.h / 2, u, worth);
}

static bool taken_at_first(const sheet_art *a, int i)
{
    for (int k = 0; k < a->ntaken; k++)
        if (a->taken[k] == a->g->s->first_space + i) return true;
    return false;
}

/* Where no counter stands at first, if there is such a space. */
static int nearest_the_middle(const sheet_art *a, const int *list, int n)
{
    const ground *g = a->g;
    fpoint mean = {0, 0};
    for (int i = 0; i < n; i++)
        mean.x += g->centre[list[i]].x / (float)n, mean.y += g->centre[list[i]].y / (float)n;
    int best = 0;
    float least = 1e9f;
    for (int i = 0; i < n; i++) {
        const float off = hypotf(g->centre[list[i]].x - mean.x, g->centre[list[i]].y - mean.y) +
                          (taken_at_first(a, list[i]) ? 1e6f : 0);
        if (off < least) least = off, best = i;
    }
    return list[best];
}

static prize_map map_begin(const sheet_art *a)
{
    const ground *g = a->g;
    const size_t size = sizeof(int) * (size_t)g->nspaces;
    prize_map m = {g, mem_alloc(size), mem_alloc(size)};
    for (int i = 0; i < g->nspaces; i++)
        m.worth[i] = NOT_ONE;
    for (int i = 0; i < a->nprizes; i++)
        m.worth[a->prize_spaces[i] - g->s->first_space] = a->prizes[i];
    return m;
}

static void map_end(prize_map *m)
{
    mem_free(m->worth);
    mem_free(m->piece);
}

/* Is there a piece of more than `several` that is worth that much? */
static bool has_piece(const sheet_art *a, int worth, int several, int *list)
{
    prize_map m = map_begin(a);
    bool found = false;
    for (int i = 0, pieces = 0; i < a->g->nspaces && !found; i++)
        if (m.worth[i] == worth && !m.piece[i]) found = gather(&m, i, ++pieces, list) > several;
    map_end(&m);
    return found;
}

/* Tells which marks there are; drawn unless d is NULL, told of in `at` unless that is. */
static prize_marks mark_all(const sheet_art *a, float larger, draw_list *d, sheet_prize_at *at, int *count)
{
    const ground *g = a->g;
    prize_marks marks = {PRIZE_NONE, PRIZE_NONE};
    prize_map m = map_begin(a);
    int *list = mem_alloc(sizeof *list * (size_t)g->nspaces),
        *other = mem_alloc(sizeof *other * (size_t)g->nspaces);
    for (int i = 0, pieces = 0; i < g->nspaces; i++) {
        if (m.worth[i] == NOT_ONE || m.piece[i]) continue;
        const int n = gather(&m, i, ++pieces, list), worth = m.worth[i];
        const bool whole = n > SEVERAL || (n > A_FEW && has_piece(a, worth, SEVERAL, other));
        int *most = whole ? &marks.bounded : &marks.each;
        *most = worth > *most ? worth : *most;
        if (whole && d) bound(&m, list, n, larger, d);
        if (whole) list[0] = nearest_the_middle(a, list, n);
        for (int k = 0; k < (whole ? 1 : n); k++) {
            const fpoint p = prize_place(g, list[k], larger);
            if (d) sheet_prize(d, p.x, p.y, (whole ? 1.1f : 0.8f) * larger, worth);
            if (at && *count < SHEET_PRIZES)
                at[(*count)++] = (sheet_prize_at){(uint16_t)(g->s->first_space + list[k]), p, worth};
        }
    }
    mem_free(list);
    mem_free(other);
    map_end(&m);
    return marks;
}

void sheet_record_prizes(const sheet_art *a, float larger, draw_list *d)
{
    enum { HALF = 2 }; /* times: then it fills a quarter of its space */
    if (a->g->shape != BOARD_AREA && a->nprizes > 0) mark_all(a, fminf(larger, HALF), d, NULL, NULL);
}

prize_marks sheet_prize_marks(const sheet_art *a)
{
    prize_marks marks = {PRIZE_NONE, PRIZE_NONE};
    if (a->nprizes == 0) return marks;
    if (a->g->shape != BOARD_AREA) return mark_all(a, 1, NULL, NULL, NULL);
    for (int i = 0; i < a->nprizes; i++)
        marks.each = a->prizes[i] > marks.each ? a->prizes[i] : marks.each;
    return marks;
}

int sheet_prizes_at(const sheet_art *a, sheet_prize_at out[SHEET_PRIZES])
{
    int n = 0;
    if (a->g->shape != BOARD_AREA && a->nprizes > 0) mark_all(a, 1, NULL, out, &n);
    return n;
}
