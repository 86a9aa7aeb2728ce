/* sheet_prizes.c: see sheet_prizes.h. */
#include "ui/printed/sheet_prizes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const colour PRIZE = 0x8c2f14ff;

enum {
    SEVERAL = 10,
    NOT_ONE = -1
}; /* so many in one piece, as the works of El Teb, still have a diamond each */

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

/* Of a square or hex it stands towards the corner that a counter leaves free: the farthest out, the first
 * from the left where several are. */
static fpoint prize_place(const ground *g, int i)
{
    const fpoint c = g->centre[i];
    float best = 0;
    fpoint at = c;
    for (int k = g->first_corner[i]; k < g->first_corner[i + 1]; k++) {
        const float dx = g->corner[k].x - c.x, dy = g->corner[k].y - c.y,
                    out = fmaxf(fabsf(dx), fabsf(dy)) - 0.01f * (dx + dy / 2);
        if (out <= best) continue;
        best = out;
        at = (fpoint){c.x + dx * 0.79f, c.y + dy * 0.79f};
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

static void bound(const prize_map *m, const int *list, int n, draw_list *d)
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
    draw_path_stroke(d, 0x8c2f14d0, (stroke_style){.width = 2.4f, .dash = {8, 5.5f}});
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

void sheet_record_prizes(const sheet_art *a, draw_list *d)
{
    const ground *g = a->g;
    if (g->shape == BOARD_AREA || a->nprizes == 0) return;
    const size_t size = sizeof(int) * (size_t)g->nspaces;
    int *list = mem_alloc(size);
    prize_map m = {g, mem_alloc(size), mem_alloc(size)};
    for (int i = 0; i < g->nspaces; i++)
        m.worth[i] = NOT_ONE;
    memset(m.piece, 0, size);
    for (int i = 0; i < a->nprizes; i++)
        m.worth[a->prize_spaces[i] - g->s->first_space] = a->prizes[i];
    for (int i = 0, pieces = 0; i < g->nspaces; i++) {
        if (m.worth[i] == NOT_ONE || m.piece[i]) continue;
        const int n = gather(&m, i, ++pieces, list);
        const bool whole = n > SEVERAL;
        if (whole) bound(&m, list, n, d);
        if (whole) list[0] = nearest_the_middle(a, list, n);
        for (int k = 0; k < (whole ? 1 : n); k++) {
            const fpoint p = prize_place(g, list[k]);
            sheet_prize(d, p.x, p.y, whole ? 1.1f : 0.8f, m.worth[i]);
        }
    }
    mem_free(list);
    mem_free(m.worth);
    mem_free(m.piece);
}
