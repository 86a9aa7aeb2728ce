/*
 * retreat.c: where the beaten may go (A·H12) and the choices their owner has: which units, which areas (A7,
 * A·H7). Not for who must go: fire.c and combat.c say that.
 */
#include "rules/africa/retreat.h"

#include "rules/africa/apply.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"

static int areas_from(const state *s, const africa_map *m, int u, int area, int from_supply, bool nearer,
                      uint8_t *out)
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    const int supply = b != NULL ? b->supply[s->units[u].side] : NOWHERE;
    const int16_t who[1] = {(int16_t)u};
    int n = 0;
    for (int i = 0; i < d->area[area].count; i++) {
        const int to = d->area[area].near[i];
        const int far = supply == NOWHERE ? 0 : far_between(d, to, supply);
        if ((nearer ? far >= from_supply : far != from_supply) || m->enemies[to] > 0 ||
            africa_barred(d, type_of(s, u), to) != NULL || africa_room(s, m, who, 1, to) != NULL)
            continue;
        out[n++] = (uint8_t)to;
    }
    return n;
}

/* A·H12: an area nearer to its supply; if there is none, one as near; of attackers always the area they came
 * from. */
int africa_retreats(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX])
{
    const africa_data *d = ad(s);
    const africa_battle *b = battle_of(s);
    if (b == NULL || !state_on_board(s, u)) return 0;
    const int area = s->units[u].space, came = au_const(s, u)->came - 1;
    const int supply = b->supply[s->units[u].side];
    const int from_supply = supply == NOWHERE ? 0 : far_between(d, area, supply);
    int n = areas_from(s, m, u, area, from_supply, true, out);
    if (n == 0) n = areas_from(s, m, u, area, from_supply, false, out);
    const int16_t who[1] = {(int16_t)u};
    if (came < 0 || came >= d->n || africa_link(&d->area[area], came) < 0 || m->enemies[came] > 0 ||
        africa_room(s, m, who, 1, came) != NULL)
        return n;
    for (int i = 0; i < n; i++)
        if (out[i] == came) return n;
    if (n < NEAR_MAX) out[n++] = (uint8_t)came;
    return n;
}

/* A7, two tails: an area next to no enemy. */
int africa_pull_backs(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX])
{
    const africa_data *d = ad(s);
    const int area = s->units[u].space;
    const int16_t who[1] = {(int16_t)u};
    int n = 0;
    for (int i = 0; i < d->area[area].count; i++) {
        const int to = d->area[area].near[i];
        if (africa_nearest(s, m, to) <= 1 || africa_barred(d, type_of(s, u), to) != NULL ||
            africa_room(s, m, who, 1, to) != NULL)
            continue;
        out[n++] = (uint8_t)to;
    }
    return n;
}

/* ---- what is open to the owner's choice: the run of retreats at the head of the agenda, or the one item
 * there */

static int open_items(const state *s)
{
    int n = 0;
    while (n < s->nagenda && s->agenda[n].kind == DUE_RETREAT && s->agenda[n].side == s->agenda[0].side)
        n++;
    return n;
}

static bool may_lose(const state *s, const agenda_item *item, int u)
{
    return state_on_board(s, u) && s->units[u].space == item->space && s->units[u].side == item->side &&
           fights(class_of(s, u)) && !state_has(s, u, MARK_HIT);
}

static bool may_pull_back(const state *s, const agenda_item *item, int u)
{
    return state_on_board(s, u) && s->units[u].space == item->space && s->units[u].side == item->side &&
           fights(class_of(s, u));
}

bool africa_owed(const state *s, int kind, int u)
{
    const agenda_item *head = agenda_head(s);
    if (head == NULL || head->kind != kind) return false;
    if (kind == DUE_LOSSES) return may_lose(s, head, u);
    if (kind == DUE_PULL_BACK) return may_pull_back(s, head, u);
    for (int i = 0; i < open_items(s); i++)
        if (s->agenda[i].unit == u) return state_on_board(s, u);
    return false;
}

static bool losses_to_choose(const state *s, const agenda_item *item)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        n += may_lose(s, item, u);
    return n > item->n[0];
}

static bool pull_backs_to_choose(const state *s, const agenda_item *item)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    int pairs = 0;
    africa_map_of(s, item->side, &m);
    for (int u = 0; u < s->sc->nunits && item->n[0] > 0; u++)
        if (may_pull_back(s, item, u)) pairs += africa_pull_backs(s, &m, u, to);
    return pairs > 1;
}

bool africa_has_choice(const state *s)
{
    const agenda_item *head = agenda_head(s);
    if (head == NULL || head->side < 0 || head->side > 1) return false;
    if (head->kind == DUE_LOSSES) return losses_to_choose(s, head);
    if (head->kind == DUE_PULL_BACK) return pull_backs_to_choose(s, head);
    if (head->kind != DUE_RETREAT) return false;
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, head->side, &m);
    for (int i = 0; i < open_items(s); i++)
        if (africa_owed(s, DUE_RETREAT, s->agenda[i].unit) &&
            africa_retreats(s, &m, s->agenda[i].unit, to) > 1)
            return true;
    return false;
}

/* ---- judged */

static bool leads_to(const uint8_t *to, int n, int area)
{
    for (int i = 0; i < n; i++)
        if (to[i] == area) return true;
    return false;
}

bool africa_check_retreat(const state *s, const action *a, refusal *why)
{
    const bool pull = a->verb == VERB_PULL_BACK;
    const int to = action_space(a), kind = pull ? DUE_PULL_BACK : DUE_RETREAT;
    africa_map m;
    africa_map_of(s, a->side, &m);
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        uint8_t out[NEAR_MAX];
        if (!africa_owed(s, kind, u))
            return refuse(why, pull ? "africa.pull-back.not-owed" : "africa.retreat.not-owed", u, NO_UNIT,
                          s->units[u].space, 0, 0);
        const int n = pull ? africa_pull_backs(s, &m, u, out) : africa_retreats(s, &m, u, out);
        if (to == NO_SPACE || !leads_to(out, n, to))
            return refuse(why, pull ? "africa.pull-back.where" : "africa.retreat.where", u, NO_UNIT, to, n,
                          0);
        if (s->units[u].space != s->units[a->units[0]].space)
            return refuse(why, "africa.group.apart", u, NO_UNIT, to, 0, 0);
    }
    if (pull && a->nunits > s->agenda[0].n[0])
        return refuse(why, "africa.pull-back.too-many", a->units[0], NO_UNIT, to, s->agenda[0].n[0], 0);
    const char *code = africa_room(s, &m, a->units, a->nunits, to);
    return code == NULL || africa_refuse_room(s, code, a->units[0], to, why);
}

bool africa_check_lose(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    return africa_owed(s, DUE_LOSSES, u) ||
           refuse(why, "africa.lose.not-owed", u, NO_UNIT, s->units[u].space, 0, 0);
}

/* ---- done */

static void forget_retreat(state *s, int u)
{
    for (int i = 0; i < s->nagenda; i++) {
        if (s->agenda[i].kind != DUE_RETREAT || s->agenda[i].unit != u) continue;
        memmove(&s->agenda[i], &s->agenda[i + 1], (size_t)(s->nagenda - i - 1) * sizeof s->agenda[0]);
        s->nagenda--;
        memset(&s->agenda[s->nagenda], 0, sizeof s->agenda[0]);
        return;
    }
}

void africa_retreat(state *s, const action *a, resolver *r)
{
    const bool pull = a->verb == VERB_PULL_BACK;
    const int to = action_space(a);
    if (africa_reveal_at(s, to, 1 - a->side, r)) { /* the way is barred after all: the choice is made anew */
        kit_tell_run_into(a->units[0], NO_UNIT, to, r);
        return;
    }
    for (int i = 0; i < a->nunits; i++) {
        africa_put(s, a->units[i], to, r);
        if (!pull) forget_retreat(s, a->units[i]);
    }
    if (pull && s->nagenda > 0 && s->agenda[0].kind == DUE_PULL_BACK) {
        s->agenda[0].n[0] = (int16_t)(s->agenda[0].n[0] - a->nunits);
        if (s->agenda[0].n[0] <= 0) agenda_pop(s);
    }
}

/* One way, or none: then it loses a step (A·H12). */
void africa_retreat_alone(state *s, agenda_item item, resolver *r)
{
    const int u = item.unit;
    africa_map m;
    uint8_t to[NEAR_MAX];
    if (u < 0 || u >= s->sc->nunits || !state_on_board(s, u)) return;
    africa_map_of(s, s->units[u].side, &m);
    if (africa_retreats(s, &m, u, to) == 0) {
        resolver_emit(r, EV_NOTE, "ev.no-way-out", u)->to = s->units[u].space;
        africa_lose_step(s, u, r);
        return;
    }
    if (africa_reveal_at(s, to[0], 1 - s->units[u].side, r)) {
        kit_tell_run_into(u, NO_UNIT, to[0], r);
        agenda_push_front(s, item);
        return;
    }
    africa_put(s, u, to[0], r);
}

void africa_pull_back_alone(state *s, agenda_item item, resolver *r)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, item.side, &m);
    for (int u = 0; u < s->sc->nunits && item.n[0] > 0; u++) {
        if (!may_pull_back(s, &item, u) || africa_pull_backs(s, &m, u, to) == 0) continue;
        if (africa_reveal_at(s, to[0], 1 - item.side, r)) {
            kit_tell_run_into(u, NO_UNIT, to[0], r);
            agenda_push_front(s, item);
            return;
        }
        africa_put(s, u, to[0], r);
        item.n[0]--;
        return;
    }
}
