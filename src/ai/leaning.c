/* leaning.c: see leaning.h. */
#include "ai/leaning.h"

#include "ai/intend.h"

enum { PER_CENT = 20, NOW = 2, LATER = 1 };

static int lean_of(const character *c, int kind)
{
    static const int8_t leans[ORDER_KINDS] = {
        [ORDER_FREE] = -1,          [ORDER_STAND] = LEAN_STAND,   [ORDER_GO] = LEAN_GO,
        [ORDER_CLOSE] = LEAN_CLOSE, [ORDER_CHARGE] = LEAN_CHARGE, [ORDER_GATHER] = LEAN_GATHER,
        [ORDER_BACK] = LEAN_BACK,   [ORDER_SUPPORT] = -1,         [ORDER_SCREEN] = -1};
    return leans[kind] < 0 ? 0 : c->lean[leans[kind]];
}

static int now_of(const order *o, const state *s)
{
    return o->until > 0 && s->turn >= o->until ? o->then : o->kind;
}

static int later_of(const order *o)
{
    return o->until > 0 ? o->then : o->kind;
}

static bool comes_on(int kind)
{
    return kind == ORDER_CHARGE || kind == ORDER_CLOSE || kind == ORDER_GO;
}

/* Of a hundred: how many more of the wings than of the centre come on at once. */
static int horns(const state *s, int side, const plan *p)
{
    uint8_t wing[UNITS_MAX];
    int n[2] = {0}, on[2] = {0};
    intend_wings(s, side, side, wing);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || wing[u] == WING_ALL) continue;
        const int centre = wing[u] == WING_CENTRE;
        n[centre]++;
        on[centre] += comes_on(now_of(&p->of[u], s));
    }
    if (n[0] == 0 || n[1] == 0) return 0;
    return 100 * on[0] / n[0] - 100 * on[1] / n[1];
}

int plan_leaning(const character *c, const state *s, int side, const plan *p)
{
    int sum = 0, n = 0;
    if (c == NULL) return 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || s->units[u].status > UNIT_ON) continue;
        sum += NOW * lean_of(c, now_of(&p->of[u], s)) + LATER * lean_of(c, later_of(&p->of[u]));
        n++;
    }
    int by = n > 0 ? PER_CENT * sum / ((NOW + LATER) * n) : 0;
    if (c->lean[LEAN_HORNS] != 0) by += PER_CENT * c->lean[LEAN_HORNS] * horns(s, side, p) / 100;
    return by > LEANING_MOST ? LEANING_MOST : by < -LEANING_MOST ? -LEANING_MOST : by;
}
