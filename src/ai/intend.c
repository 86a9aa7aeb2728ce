/*
 * intend.c: see intend.h. A side's line is ordered from its left to its right by how far its units stand to
 * the right of the way from their middle to the enemy's; its thirds are the wings. What most of a wing are
 * ordered is what it means to do.
 */
#include "ai/intend.h"

#include <string.h>

#include "board/board.h"
#include "game/game.h"

enum { FEW = 4 }; /* fewer are no line: they have no wings */

static bool shown(const state *s, int u, int viewer)
{
    return state_on_board(s, u) && state_seen(s, u, viewer);
}

typedef struct place {
    int64_t x, y;
    int n;
} place;

/* In thousandths of a cell; n 0: there is none. */
static place middle(const state *s, int side, int viewer, bool own)
{
    place m = {0};
    for (int u = 0; u < s->sc->nunits; u++) {
        if ((s->units[u].side == side) != own || !shown(s, u, viewer)) continue;
        if (!own && s->sc->sides[s->units[u].side].goes_alone && s->sc->nsides > 2) continue;
        const board_point at = s->sc->board->spaces[s->units[u].space].centre;
        m.x += at.x, m.y += at.y, m.n++;
    }
    if (m.n > 0) m.x /= m.n, m.y /= m.n;
    return m;
}

void intend_wings(const state *s, int side, int viewer, uint8_t wing[UNITS_MAX])
{
    int who[UNITS_MAX], n = 0;
    int64_t right[UNITS_MAX];
    const place own = middle(s, side, viewer, true), foe = middle(s, side, viewer, false);
    memset(wing, WING_ALL, UNITS_MAX);
    if (own.n < FEW || foe.n == 0) return;
    const int64_t ahead_x = foe.x - own.x, ahead_y = foe.y - own.y;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !shown(s, u, viewer)) continue;
        const board_point at = s->sc->board->spaces[s->units[u].space].centre;
        const int64_t by = ahead_x * (at.y - own.y) - ahead_y * (at.x - own.x); /* y goes down */
        int i = n++;
        for (; i > 0 && right[i - 1] > by; i--)
            right[i] = right[i - 1], who[i] = who[i - 1];
        right[i] = by, who[i] = u;
    }
    for (int i = 0; i < n; i++) /* who stands abreast of the last one is of his wing */
        wing[who[i]] = i > 0 && right[i] == right[i - 1] ? wing[who[i - 1]]
                                                         : (uint8_t)(WING_LEFT + i * INTENT_WINGS / n);
}

static bool attacks(int kind)
{
    return kind == ORDER_CHARGE || kind == ORDER_CLOSE || kind == ORDER_GO;
}

/* Its kind is never told to fall upon anybody: who is ordered so comes on, and fires. */
static bool never_charges(const state *s, int u)
{
    const ruleset *rules = s->sc->rules;
    for (int i = 0; i < rules->nverbs; i++)
        if ((rules->verbs[i].takes & (TAKES_TARGET | FIRES)) == TAKES_TARGET && game_has_order(s, u, i))
            return false;
    return rules->has_order != NULL;
}

static intent_kind kind_of(const order *o, const state *s, int u)
{
    const bool later = o->until > s->turn;
    const int now = o->until > 0 && !later ? o->then : o->kind;
    switch (now) {
    case ORDER_CHARGE:
        return never_charges(s, u) ? INTENT_CLOSE : INTENT_CHARGE;
    case ORDER_CLOSE:
        return INTENT_CLOSE;
    case ORDER_GO:
        return INTENT_GO;
    case ORDER_BACK:
        return INTENT_BACK;
    case ORDER_GATHER:
        return INTENT_GATHER;
    case ORDER_SUPPORT:
        return INTENT_FOLLOW;
    case ORDER_SCREEN:
        return INTENT_SCREEN;
    case ORDER_STAND:
        return later && attacks(o->then) ? INTENT_WAIT : INTENT_STAND;
    default:
        return INTENT_FREE;
    }
}

typedef struct group {
    const state *s;
    int side, viewer, wing;
    const uint8_t *of; /* the wing of each unit */
    const plan *p;
} group;

static bool is_in(const group *g, int u)
{
    return g->s->units[u].side == g->side && shown(g->s, u, g->viewer) &&
           (g->wing == WING_ALL || g->of[u] == g->wing);
}

/* An order that speaks of others of its side tells that there are any: where the viewer sees none, it is told
 * as what it looks like. */
static intent_kind told_kind(const group *g, int u)
{
    const intent_kind kind = kind_of(&g->p->of[u], g->s, u);
    if (kind != INTENT_GATHER && kind != INTENT_FOLLOW && kind != INTENT_SCREEN) return kind;
    for (int i = 0; i < g->s->sc->nunits; i++)
        if (i != u && g->s->units[i].side == g->side && shown(g->s, i, g->viewer)) return kind;
    return kind == INTENT_SCREEN ? INTENT_STAND : INTENT_WAIT;
}

/* Who of those that mean that stands nearest to the middle of them. */
static int in_the_middle(const group *g, int kind)
{
    place m = {0};
    int best = NO_UNIT;
    int64_t least = INT64_MAX;
    for (int u = 0; u < g->s->sc->nunits; u++) {
        if (!is_in(g, u) || (int)told_kind(g, u) != kind) continue;
        const board_point at = g->s->sc->board->spaces[g->s->units[u].space].centre;
        m.x += at.x, m.y += at.y, m.n++;
    }
    if (m.n == 0) return NO_UNIT;
    for (int u = 0; u < g->s->sc->nunits; u++) {
        if (!is_in(g, u) || (int)told_kind(g, u) != kind) continue;
        const board_point at = g->s->sc->board->spaces[g->s->units[u].space].centre;
        const int64_t x = at.x - m.x / m.n, y = at.y - m.y / m.n;
        if (x * x + y * y < least) least = x * x + y * y, best = u;
    }
    return best;
}

/* What most units of that wing (WING_ALL: of all) mean to do; false: nobody of it is seen. */
static bool line_of(const group *g, intention_line *out)
{
    int count[INTENT_KINDS] = {0}, most = 0;
    int seen = 0;
    for (int u = 0; u < g->s->sc->nunits; u++)
        if (is_in(g, u)) seen++, count[told_kind(g, u)]++;
    for (int k = 0; k < INTENT_KINDS; k++)
        if (count[k] > count[most]) most = k;
    *out = (intention_line){
        .wing = (uint8_t)g->wing, .kind = (uint8_t)most, .from = NO_SPACE, .to = NO_SPACE, .nseen = seen};
    if (seen == 0) return false;
    const int lead = in_the_middle(g, most);
    out->from = g->s->units[lead].space;
    /* That may be the place of a friend whom the viewer does not see. */
    if (!plan_follows(g->s, lead, &g->p->of[lead]))
        out->to = (uint16_t)plan_leads(g->s, lead, &g->p->of[lead]);
    out->unit[out->nunits++] = (int16_t)lead;
    for (int u = 0; u < g->s->sc->nunits; u++) {
        if (u == lead || !is_in(g, u) || (int)told_kind(g, u) != most) continue;
        if (out->nunits < INTENT_UNITS) out->unit[out->nunits] = (int16_t)u;
        out->nunits++;
    }
    return true;
}

void intend(const state *seen, int side, int viewer, const plan *p, intention *out)
{
    uint8_t wing[UNITS_MAX];
    bool same = true;
    *out = (intention){.side = side};
    intend_wings(seen, side, viewer, wing);
    group g = {.s = seen, .side = side, .viewer = viewer, .of = wing, .p = p};
    for (g.wing = WING_LEFT; g.wing < WINGS; g.wing++)
        if (line_of(&g, &out->line[out->nlines])) {
            same = same && out->line[out->nlines].kind == out->line[0].kind;
            out->nlines++;
        }
    g.wing = WING_ALL;
    if (out->nlines == 0 || same) out->nlines = line_of(&g, &out->line[0]);
}
