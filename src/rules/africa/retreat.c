/*
 * retreat.c: where the beaten may go (A·H12) and the choices their owner has: which units, which areas (A7,
 * A·H7). Not for who must go: fire.c and melee.c say that.
 */
#include "rules/africa/retreat.h"

#include "game/words.h"
#include "rules/africa/apply.h"

static bool open_to(const state *s, const africa_map *m, int u, int area)
{
    return africa_barred(ad(s), type_of(s, u), area) == NULL && africa_fits(s, m, u, area);
}

/* Areas nearer to its supply, or (`nearer` false) as near. */
static int towards_supply(const state *s, const africa_map *m, int u, bool nearer, uint8_t *out)
{
    const africa_data *d = ad(s);
    const int supply = battle_of(s)->supply[s->units[u].side], at = s->units[u].space;
    int n = 0;
    for (int i = 0; i < d->area[at].count; i++) {
        const int to = d->area[at].near[i];
        const int less = supply == NOWHERE ? 0 : far_between(d, at, supply) - far_between(d, to, supply);
        if ((nearer ? less > 0 : less == 0) && m->enemies[to] == 0 && open_to(s, m, u, to))
            out[n++] = (uint8_t)to;
    }
    return n;
}

/* A·H12: an area nearer to its supply; if there is none, one as near; of attackers always the area they came
 * from. */
static int retreats(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX])
{
    const africa_data *d = ad(s);
    if (battle_of(s) == NULL || !state_on_board(s, u)) return 0;
    const int came = au_const(s, u)->came - 1;
    int n = towards_supply(s, m, u, true, out);
    if (n == 0) n = towards_supply(s, m, u, false, out);
    if (came >= 0 && came < d->n && africa_link(area_of(s, s->units[u].space), came) >= 0 &&
        m->enemies[came] == 0 && africa_fits(s, m, u, came) && memchr(out, came, (size_t)n) == NULL &&
        n < NEAR_MAX)
        out[n++] = (uint8_t)came;
    return n;
}

/* A7, two tails: an area next to no enemy. */
static int pull_backs(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX])
{
    const africa_area *at = area_of(s, s->units[u].space);
    int n = 0;
    for (int i = 0; i < at->count; i++)
        if (africa_nearest(s, m, at->near[i]) > 1 && open_to(s, m, u, at->near[i])) out[n++] = at->near[i];
    return n;
}

int africa_exits(const state *s, const africa_map *m, int kind, int u, uint8_t out[NEAR_MAX])
{
    return kind == DUE_PULL_BACK ? pull_backs(s, m, u, out) : retreats(s, m, u, out);
}

bool africa_shut_in(const state *s, int u)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, s->units[u].side, &m);
    africa_map_told(s, s->units[u].side, &m);
    return africa_exits(s, &m, DUE_RETREAT, u, to) == 0;
}

/* ---- what is open to the owner's choice: the run of retreats at the head of the agenda, or the one item
 * there */

int africa_retreats_owed(const state *s)
{
    int n = 0;
    while (n < s->nagenda && s->agenda[n].kind == DUE_RETREAT && s->agenda[n].side == s->agenda[0].side)
        n++;
    return n;
}

/* Of the stack that owes losses or must pull back: one that may still be chosen. */
static bool may_answer(const state *s, const agenda_item *due, int u)
{
    return africa_there(s, u, due->space) && s->units[u].side == due->side && fights(class_of(s, u)) &&
           (due->kind != DUE_LOSSES || !state_has(s, u, MARK_HIT));
}

bool africa_owed(const state *s, int kind, int u)
{
    const agenda_item *head = agenda_head(s);
    if (head == NULL || head->kind != kind) return false;
    if (kind != DUE_RETREAT) return may_answer(s, head, u);
    for (int i = 0; i < africa_retreats_owed(s); i++)
        if (s->agenda[i].unit == u) return state_on_board(s, u);
    return false;
}

bool africa_has_choice(const state *s)
{
    const agenda_item *head = agenda_head(s);
    africa_map m;
    uint8_t to[NEAR_MAX];
    int ways = 0;
    if (head == NULL || head->side < 0 || head->side > 1) return false;
    if (head->kind != DUE_LOSSES && head->kind != DUE_PULL_BACK && head->kind != DUE_RETREAT) return false;
    africa_map_of(s, head->side, &m);
    if (head->kind == DUE_RETREAT) {
        for (int i = 0; i < africa_retreats_owed(s) && ways <= 1; i++)
            ways =
                africa_owed(s, DUE_RETREAT, s->agenda[i].unit) ? retreats(s, &m, s->agenda[i].unit, to) : 0;
        return ways > 1;
    }
    for (int u = 0; u < s->sc->nunits && head->n[0] > 0; u++)
        if (may_answer(s, head, u)) ways += head->kind == DUE_LOSSES ? 1 : pull_backs(s, &m, u, to);
    return ways > (head->kind == DUE_LOSSES ? head->n[0] : 1);
}

/* ---- judged */

/* As both sides see it, an area nearer to its supply is open: one as near is taken only where none is, and
 * that would say of whom nobody has seen that they fill it. */
static bool nearer_told(const state *s, int u)
{
    uint8_t to[NEAR_MAX];
    africa_map told;
    africa_map_of(s, s->units[u].side, &told);
    africa_map_told(s, s->units[u].side, &told);
    return towards_supply(s, &told, u, true, to) > 0;
}

int africa_retreat_why(const state *s, int u, int to)
{
    enum { UNSAID, NEARER, AS_NEAR, CAME };
    const int at = s->units[u].space,
              supply = battle_of(s) == NULL ? NOWHERE : battle_of(s)->supply[s->units[u].side];
    if (supply == NOWHERE || at == NO_SPACE || to == NO_SPACE) return UNSAID;
    const int less = far_between(ad(s), at, supply) - far_between(ad(s), to, supply);
    if (less > 0) return NEARER;
    if (au_const(s, u)->came - 1 == to) return CAME;
    return less == 0 && !nearer_told(s, u) ? AS_NEAR : UNSAID;
}

/* What bars that area to it; as `bar.retreat` counts them. */
static int why_not_there(const state *s, const africa_map *m, int u, int to)
{
    const africa_data *d = ad(s);
    enum { FARTHER, APART, ENEMY, FULL, NO_NEARER, BARRED };
    const int at = s->units[u].space,
              supply = battle_of(s) == NULL ? NOWHERE : battle_of(s)->supply[s->units[u].side];
    if (to == NO_SPACE || africa_link(area_of(s, at), to) < 0) return APART;
    if (m->enemies[to] > 0) return ENEMY;
    if (africa_barred(d, type_of(s, u), to) != NULL) return BARRED;
    if (!open_to(s, m, u, to)) return FULL;
    return supply != NOWHERE && far_between(d, to, supply) == far_between(d, at, supply) ? NO_NEARER
                                                                                         : FARTHER;
}

void africa_ways_closed(const state *s, const africa_map *m, int u, int32_t closed[AFRICA_CLOSED])
{
    const africa_data *d = ad(s);
    const africa_area *at = area_of(s, s->units[u].space);
    const int supply = battle_of(s)->supply[s->units[u].side];
    memset(closed, 0, AFRICA_CLOSED * sizeof *closed);
    for (int i = 0; i < at->count; i++) {
        const int to = at->near[i];
        if (supply != NOWHERE && au_const(s, u)->came - 1 != to &&
            far_between(d, to, supply) > far_between(d, s->units[u].space, supply))
            closed[CLOSED_FARTHER]++;
        else if (m->enemies[to] > 0)
            (void)word_list_add(&closed[CLOSED_ENEMY], to);
        else if (africa_barred(d, type_of(s, u), to) != NULL)
            (void)word_list_add(&closed[CLOSED_GROUND], to);
        else if (!africa_fits(s, m, u, to))
            (void)word_list_add(&closed[CLOSED_FULL], to);
    }
}

const char *africa_officers_band(const state *s, int area, int side)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, side, &m);
    EACH_AT(s, area, i)
        if (s->units[i].side == side && on_land(class_of(s, i)) && retreats(s, &m, i, to) > 0)
            return "band.officers-go";
    return "band.officers-lost";
}

bool africa_check_retreat(const state *s, const action *a, refusal *why)
{
    const bool pull = a->verb == VERB_PULL_BACK;
    const int to = action_space(a), kind = pull ? DUE_PULL_BACK : DUE_RETREAT, lead = a->units[0];
    africa_map m;
    africa_map_of(s, a->side, &m);
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        uint8_t out[NEAR_MAX];
        if (!africa_owed(s, kind, u))
            return refuse(why, pull ? "africa.pull-back.not-owed" : "africa.retreat.not-owed", u, NO_UNIT,
                          s->units[u].space, 0, 0);
        const int n = africa_exits(s, &m, kind, u, out);
        if (to == NO_SPACE || memchr(out, to, (size_t)n) == NULL)
            return refuse(why, pull ? "africa.pull-back.where" : "africa.retreat.where", u, NO_UNIT, to, n,
                          pull ? 0 : why_not_there(s, &m, u, to));
        if (s->units[u].space != s->units[lead].space)
            return refuse(why, "africa.group.apart", u, NO_UNIT, to, 0, 0);
    }
    if (pull && a->nunits > s->agenda[0].n[0])
        return refuse(why, "africa.pull-back.too-many", lead, NO_UNIT, to, s->agenda[0].n[0], 0);
    const char *code = africa_room(s, &m, a->units, a->nunits, to);
    return code == NULL || africa_refuse_room(s, &m, code, lead, to, why);
}

bool africa_check_lose(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    return africa_owed(s, DUE_LOSSES, u) ||
           refuse(why, "africa.lose.not-owed", u, NO_UNIT, s->units[u].space, 0, 0);
}

/* ---- done */

static void forget(state *s, int item)
{
    s->nagenda--;
    memmove(&s->agenda[item], &s->agenda[item + 1], (size_t)(s->nagenda - item) * sizeof s->agenda[0]);
    memset(&s->agenda[s->nagenda], 0, sizeof s->agenda[0]);
}

void africa_forget_gone(state *s)
{
    for (int i = s->nagenda - 1; i >= 0; i--) {
        const int u = s->agenda[i].unit;
        if (s->agenda[i].kind == DUE_RETREAT && (u < 0 || !state_on_board(s, u) || battle_of(s) == NULL))
            forget(s, i);
    }
}

/* Of what the head of the agenda asks of one unit after the other. */
static void answered(state *s, int kind, int count)
{
    if (s->nagenda == 0 || s->agenda[0].kind != kind) return;
    s->agenda[0].n[0] = (int16_t)(s->agenda[0].n[0] - count);
    if (s->agenda[0].n[0] <= 0) agenda_pop(s);
}

void africa_retreat(state *s, const action *a, resolver *r)
{
    if (!africa_step(s, a, action_space(a), r)) return; /* barred after all: the choice is made anew */
    if (a->verb == VERB_PULL_BACK) answered(s, DUE_PULL_BACK, a->nunits);
    for (int i = s->nagenda - 1; i >= 0 && a->verb == VERB_RETREAT; i--)
        for (int k = 0; k < a->nunits; k++)
            if (s->agenda[i].kind == DUE_RETREAT && s->agenda[i].unit == a->units[k]) {
                forget(s, i);
                break;
            }
}

static void hit(state *s, int u, resolver *r)
{
    s->units[u].marks |= BIT(MARK_HIT);
    africa_lose_step(s, u, r);
}

void africa_take_loss(state *s, const action *a, resolver *r)
{
    hit(s, a->units[0], r);
    answered(s, DUE_LOSSES, 1);
}

void africa_lose_alone(state *s, const agenda_item *due, resolver *r)
{
    int left = due->n[0];
    for (int u = 0; u < s->sc->nunits && left > 0; u++)
        if (may_answer(s, due, u)) {
            hit(s, u, r);
            left--;
        }
}

/* Both sides read why it went there: an area full of men nobody has seen is not told as closed. */
static const char *way_told(const state *s, const africa_map *m, int kind, int u, int to)
{
    uint8_t open[NEAR_MAX];
    africa_map told = *m;
    africa_map_told(s, s->units[u].side, &told);
    const bool only = africa_exits(s, &told, kind, u, open) == 1 && open[0] == to;
    if (kind == DUE_RETREAT) return only ? "ev.retreated.only" : "ev.retreated";
    return only ? "ev.pulled-back.only" : "ev.pulled-back";
}

/* It goes, or runs into somebody hidden: then the item is looked at anew. */
static void go_alone(state *s, const africa_map *m, int u, int to, const agenda_item *due, resolver *r)
{
    action a = action_of(VERB_RETREAT, s->units[u].side, u);
    const char *code = way_told(s, m, due->kind, u, to);
    if (!africa_step_told(s, &a, to, code, r)) agenda_push_front(s, *due);
}

static void tell_no_way_out(const state *s, const africa_map *m, int u, resolver *r)
{
    event *e = resolver_emit(r, EV_NOTE, "ev.no-way-out", u);
    africa_map told = *m; /* both sides read it: no area is full of men nobody has seen */
    africa_map_told(s, s->units[u].side, &told);
    e->to = s->units[u].space;
    africa_ways_closed(s, &told, u, e->n);
}

/* One way, or none: then it loses a step (A·H12). */
void africa_retreat_alone(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    africa_map m;
    uint8_t to[NEAR_MAX];
    if (u < 0 || u >= s->sc->nunits || !state_on_board(s, u)) return;
    africa_map_of(s, s->units[u].side, &m);
    if (retreats(s, &m, u, to) > 0) {
        go_alone(s, &m, u, to[0], due, r);
        return;
    }
    tell_no_way_out(s, &m, u, r);
    africa_lose_step_no_way(s, u, r);
}

void africa_pull_back_alone(state *s, const agenda_item *due, resolver *r)
{
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, due->side, &m);
    for (int u = 0; u < s->sc->nunits && due->n[0] > 0; u++)
        if (may_answer(s, due, u) && pull_backs(s, &m, u, to) > 0) {
            go_alone(s, &m, u, to[0], due, r);
            return;
        }
    event *e = resolver_emit(r, EV_NOTE, "ev.none-pulls-back", NO_UNIT);
    e->side = due->side;
    e->to = due->space;
}
