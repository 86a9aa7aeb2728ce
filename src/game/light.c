/* light.c: see light.h. Not for the rows of a scenario (scenario_course.c), nor for what they do. */
#include "game/light.h"

#include <string.h>

#include "game/scenario.h"

/* By light_kind. */
static const char *const kinds[] = {"day", "dawn", "dusk", "night", "moon", "haze", "storm"};
enum { KINDS = sizeof kinds / sizeof *kinds };

enum { SMOKELESS_FROM = 1895 }; /* the year in which most armies had the new powder; for the eye alone */

const char *light_kind_name(int kind)
{
    return kinds[kind >= 0 && kind < (int)KINDS ? kind : LIGHT_DAY];
}

int light_kind_find(const char *name)
{
    for (int i = 0; i < (int)KINDS; i++)
        if (strcmp(kinds[i], name) == 0) return i;
    return -1;
}

void light_of(const state *s, int side, light_now *out)
{
    const scenario_light *row = scenario_light_at(s->sc, s->turn);
    *out = (light_now){.kind = LIGHT_DAY};
    if (row != NULL) *out = (light_now){row->kind, row->visibility, row->name};
    if (s->sc->rules->light != NULL) s->sc->rules->light(s, side, out);
}

void light_reaches(const state *s, int side, int visibility, uint8_t *seen)
{
    const board *b = s->sc->board;
    memset(seen, 0, (size_t)b->nspaces);
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *at = &s->units[u];
        if (at->status != UNIT_ON || (side != NO_SIDE && side != ONLOOKER && at->side != side) ||
            at->space >= b->nspaces)
            continue;
        for (int i = 0; i < b->nspaces; i++)
            if (!seen[i] && board_distance2(b, at->space, i) <= 2 * visibility) seen[i] = 1;
    }
}

static int add_smoke(light_smoke one, light_smoke *out, int n)
{
    for (int i = 0; i < n; i++)
        if (out[i].from == one.from && out[i].age == one.age && out[i].afloat == one.afloat) return n;
    out[n] = one;
    return n + 1;
}

static bool fired_afloat(const scenario *sc, const event *ev)
{
    const int who = action_unit_of(sc, ev->unit);
    return who != NO_UNIT && sc->types[sc->units[who].type].branch->afloat;
}

int light_smoke_find(const session *s, int viewer, int entries, int turn, light_smoke *out, int max)
{
    const scenario *sc = session_scenario(s);
    const int older = sc->year >= SMOKELESS_FROM ? LIGHT_SMOKE_AGES - 1 : 0, nspaces = sc->board->nspaces;
    int n = 0;
    for (int i = entries < session_count(s) ? entries - 1 : session_count(s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(s, i);
        const int age = turn - e->turn + older;
        if (age >= LIGHT_SMOKE_AGES) break;
        for (int k = e->events.count - 1; k >= 0 && age >= 0 && n < max; k--) {
            const event *ev = &e->events.items[k];
            if (ev->kind != EV_FIRE || (viewer != NO_SIDE && (ev->seen_by >> viewer & 1) == 0)) continue;
            if (ev->from < nspaces)
                n = add_smoke((light_smoke){ev->from, ev->to < nspaces ? ev->to : ev->from, (uint8_t)age,
                                            (uint8_t)(age - older), fired_afloat(sc, ev)},
                              out, n);
        }
    }
    return n;
}
