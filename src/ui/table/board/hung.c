/* hung.c: see hung.h. Nothing of a battle is known here: tests hang what they like. */
#include "ui/table/board/hung.h"

#include <math.h>

#include "ui/pieces/counter_pictures.h"
#include "ui/widget/widget.h"

/* Where it may hang, in 1/96 of the counter, after its usual place: round the edge, then within the face. */
static const fpoint elsewhere[] = {{92, 67}, {92, 40}, {92, 94}, {92, 8},   {65, 94},  {4, 8},
                                   {4, 40},  {65, 2},  {36, 2},  {104, 80}, {104, 26}, {48, 104},
                                   {-8, 26}, {74, 40}, {48, 36}, {26, 34}};
/* Where else, if nowhere there: round the left of one beneath another, whose marks have all its right. */
static const fpoint last_of_all[] = {{4, 67},   {4, 94},   {-8, 54}, {20, 104}, {-8, 82},
                                     {18, 111}, {48, 111}, {20, -8}, {-8, -4},  {-18, 36}};
enum {
    ELSEWHERE = sizeof elsewhere / sizeof *elsewhere,
    LAST = sizeof last_of_all / sizeof *last_of_all,
    READ_MOST = HUNG_PIECES * (COUNTER_READS + 1)
};

typedef struct hanging {
    const hung_piece *piece;
    int n;
    frect read[READ_MOST]; /* strengths, facings and stars that are not themselves under a counter */
    int nread;
    const frect *taken;
    int ntaken;
    hung_mark *mark;
    int nmarks;
} hanging;

static frect box_of(const hung_piece *p)
{
    return (frect){p->at.x - p->size / 2, p->at.y - p->size / 2, p->size, p->size};
}

static void find_reads(hanging *h)
{
    for (int i = 0; i < h->n; i++) {
        const hung_piece *p = &h->piece[i];
        frect read[COUNTER_READS + 1];
        int n = counter_reads_narrow(p->look, p->at.x, p->at.y, p->size, read);
        n += counter_star(p->look, p->at.x, p->at.y, p->size, &read[n]);
        for (int k = 0; k < n; k++) {
            bool under = false;
            for (int o = i + 1; o < h->n && !under; o++)
                under = ui_inside(box_of(&h->piece[o]), read[k].x + read[k].w / 2, read[k].y + read[k].h / 2);
            if (!under && h->nread < READ_MOST) h->read[h->nread++] = read[k];
        }
    }
}

/* A disc there lies on that rectangle. */
static bool disc_on(fpoint at, float r, frect b)
{
    const float dx = fmaxf(fmaxf(b.x - at.x, at.x - b.x - b.w), 0),
                dy = fmaxf(fmaxf(b.y - at.y, at.y - b.y - b.h), 0);
    return dx * dx + dy * dy < r * r;
}

/* Beside a mark of another's it leaves some air: touching they would be taken for one unit's. */
static bool free_at(const hanging *h, int self, fpoint at, float reach)
{
    enum { AIR = 2 };
    for (int i = 0; i < h->nread; i++)
        if (disc_on(at, reach, h->read[i])) return false;
    for (int i = 0; i < h->ntaken; i++)
        if (disc_on(at, reach, h->taken[i])) return false;
    for (int i = 0; i < h->nmarks; i++)
        if (hypotf(at.x - h->mark[i].at.x, at.y - h->mark[i].at.y) <
            reach + h->mark[i].reach + (h->mark[i].piece != self ? AIR : 0))
            return false;
    return true;
}

/* It would lie on who lies over him, and be taken for his. */
static bool anothers(const hanging *h, int self, fpoint at, float reach)
{
    for (int i = self + 1; i < h->n; i++)
        if (disc_on(at, reach, box_of(&h->piece[i]))) return true;
    return false;
}

/* How much of it lies on counters of others: square pixels. */
static float on_others(const hanging *h, int self, fpoint at, float reach)
{
    float sum = 0;
    for (int i = 0; i < h->n; i++)
        if (i != self)
            sum += ui_shared((frect){at.x - reach, at.y - reach, 2 * reach, 2 * reach}, box_of(&h->piece[i]));
    return sum;
}

static fpoint place_of(const hung_piece *p, fpoint at)
{
    const float k = p->size / 96;
    return (fpoint){p->at.x + (at.x - 48) * k, p->at.y + (at.y - 48) * k};
}

/* The free place on fewest others, the usual one before all; false: there is none. */
static bool hang(hanging *h, int self, int nth, const char *picture, float reach)
{
    const hung_piece *p = &h->piece[self];
    fpoint best = {0, 0};
    float least = -1;
    for (int i = -1; i < ELSEWHERE + LAST; i++) {
        if (i == ELSEWHERE && least >= 0) break;
        const fpoint at = i < 0           ? counter_mark_place(p->look, p->at.x, p->at.y, p->size, nth)
                          : i < ELSEWHERE ? place_of(p, elsewhere[i])
                                          : place_of(p, last_of_all[i - ELSEWHERE]);
        if (anothers(h, self, at, 1) || !free_at(h, self, at, reach)) continue;
        const bool usual = i < 0 && !anothers(h, self, at, reach);
        const float cost = usual ? 0 : on_others(h, self, at, reach) + 0.5f * (float)(i + 1);
        if (least < 0 || cost < least) best = at, least = cost;
        if (usual) break;
    }
    if (least < 0 || h->nmarks == HUNG_MARKS) return false;
    h->mark[h->nmarks++] = (hung_mark){self, picture, best, reach};
    return true;
}

static void hang_all(hanging *h, int self)
{
    const hung_piece *p = &h->piece[self];
    const bool small = p->size < COUNTER_PICTURED;
    const int has = p->look->nmarks < COUNTER_MARKS ? p->look->nmarks : COUNTER_MARKS,
              most = p->first ? COUNTER_MARKS_HUNG
                     : small  ? 1
                              : COUNTER_MARKS_HUNG,
              weigh = small && !p->first ? has - p->light : has;
    int hung = 0;
    for (int i = 0; i < weigh && hung < most; i++)
        hung += hang(h, self, hung, p->look->marks[i], counter_mark_reach(p->size));
    if (hung < has && !small) hang(h, self, hung, NULL, fmaxf(11, p->size * 17 / 96) * 0.95f);
}

int hung_find(const hung_piece *piece, int n, const frect *taken, int ntaken, hung_mark out[HUNG_MARKS])
{
    hanging h = {.piece = piece, .n = n, .taken = taken, .ntaken = ntaken, .mark = out};
    find_reads(&h);
    for (int pass = 0; pass <= 1; pass++)
        for (int i = n - 1; i >= 0; i--) /* the uppermost first */
            if (!piece[i].plain && piece[i].first == (pass == 0)) hang_all(&h, i);
    return h.nmarks;
}

void hung_draw(draw_list *d, const hung_piece *piece, const hung_mark *mark, int n)
{
    for (int i = 0; i < n; i++) {
        const hung_mark *m = &mark[i];
        if (m->picture)
            counter_draw_hung(d, m->picture, m->at.x, m->at.y, piece[m->piece].size);
        else
            counter_draw_more(d, m->at.x, m->at.y, fmaxf(11, piece[m->piece].size * 17 / 96));
    }
}
