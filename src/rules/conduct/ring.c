/*
 * ring.c: squares of several companies (U·HX7): a ring of units that encloses ground, one formation, named by
 * its lead unit. Not for the square of a single company, which is a formation like any other.
 */
#include "rules/conduct/ring.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"

enum { RING_WORDS = CONDUCT_HEXES_MAX / 64, LEAST_RING = 6 /* fewer enclose nothing */ };
typedef struct enclosure {
    uint64_t wall[RING_WORDS], outside[RING_WORDS];
    uint8_t gap[CONDUCT_HEXES_MAX]; /* by direction: a way in from outside between two hexes of the wall */
    int inside;                     /* hexes enclosed */
    int breach;                     /* of the wall, at the first gap that let in; NO_SPACE: none did */
} enclosure;

/* Fills `set` on from the hexes queued, over those that `ground` has (held) or has not: how many it has then.
 * Units that hold it hold together over no edge that nobody crosses. */
static int spread(const conduct_data *d, const uint64_t *ground, bool held, uint64_t *set,
                  uint16_t queue[CONDUCT_HEXES_MAX], int count)
{
    for (int head = 0; head < count; head++)
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[queue[head]][dir];
            if (to == NO_SPACE || bit_of(set, to) || bit_of(ground, to) != held) continue;
            if (held && uncrossable(d->map.edge[queue[head]][dir])) continue;
            set_bit_of(set, to);
            queue[count++] = (uint16_t)to;
        }
    return count;
}

static bool lies_outside(const enclosure *e, int space)
{
    return space == NO_SPACE || bit_of(e->outside, space);
}

/* The least and the most of a wall's axial coordinates, and of their sums: the third. */
typedef struct hull {
    int least[3], most[3];
    int hex; /* one of the wall */
} hull;

/* The next hex of a wall after that one (NO_SPACE: the first); NO_SPACE: there is none. */
static int next_of(const conduct_data *d, const uint64_t *wall, int after)
{
    int i = after == NO_SPACE ? 0 : after + 1;
    while (i < d->map.n && !bit_of(wall, i))
        i = wall[i >> 6] == 0 ? (i | 63) + 1 : i + 1;
    return i < d->map.n ? i : NO_SPACE;
}

static hull hull_of(const conduct_data *d, const uint64_t *wall)
{
    hull h = {.least = {INT16_MAX, INT16_MAX, INT16_MAX}, .most = {INT16_MIN, INT16_MIN, INT16_MIN}};
    for (int i = next_of(d, wall, NO_SPACE); i != NO_SPACE; i = next_of(d, wall, i)) {
        const int at[3] = {d->map.cell[i].q, d->map.cell[i].r, d->map.cell[i].q + d->map.cell[i].r};
        h.hex = i;
        for (int k = 0; k < 3; k++) {
            if (at[k] < h.least[k]) h.least[k] = at[k];
            if (at[k] > h.most[k]) h.most[k] = at[k];
        }
    }
    return h;
}

/* The hexes of the map that lie within: how many. */
static int hexes_within(const conduct_data *d, const hull *h, uint16_t out[CONDUCT_HEXES_MAX])
{
    const board_tables *t = &d->map;
    const board_cell base = t->cell[h->hex];
    int n = 0;
    for (int q = h->least[0]; q <= h->most[0]; q++) {
        const int from = h->least[2] - q > h->least[1] ? h->least[2] - q : h->least[1],
                  to = h->most[2] - q < h->most[1] ? h->most[2] - q : h->most[1];
        for (int r = from; r <= to; r++) {
            const int at = tables_offset(t, h->hex, (q - base.q) * t->stride + r - base.r);
            if (at != NO_SPACE) out[n++] = (uint16_t)at;
        }
    }
    return n;
}

/* Is it on the way out: at the map's edge, or beside what is outside. */
static bool is_seed(const conduct_data *d, const uint64_t *outside, int space)
{
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[space][dir];
        if (to == NO_SPACE || bit_of(outside, to)) return true;
    }
    return false;
}

/* The hex that stands at one end of a hexside: clockwise of it (1) or the other way (5). */
static int at_end(const conduct_data *d, int space, int dir, int end)
{
    return d->map.next[space][(dir + end) % 6];
}

/* Does what is outside come to that end of a hexside: through the hex there, or along another gap. */
static bool open_at(const conduct_data *d, const enclosure *e, int space, int dir, int end)
{
    const int third = at_end(d, space, dir, end), to = d->map.next[space][dir];
    if (third == NO_SPACE || !bit_of(e->wall, third)) return lies_outside(e, third);
    return (e->gap[space] >> (dir + end) % 6 & 1) != 0 || (e->gap[to] >> (dir + 2 * end) % 6 & 1) != 0;
}

/* A gap in the wall that is not yet noted: between two units side by side that nothing joins, a cliff or a
 * river being between them. It leads in from outside, or on from another gap. */
static bool find_gap(const conduct_data *d, const enclosure *e, int *space, int *dir)
{
    for (*space = next_of(d, e->wall, NO_SPACE); *space != NO_SPACE; *space = next_of(d, e->wall, *space))
        for (*dir = 0; *dir < 6; ++*dir) {
            const int to = d->map.next[*space][*dir];
            if (to == NO_SPACE || !bit_of(e->wall, to) || !uncrossable(d->map.edge[*space][*dir])) continue;
            if ((e->gap[*space] >> *dir & 1) != 0) continue;
            if (open_at(d, e, *space, *dir, 1) || open_at(d, e, *space, *dir, 5)) return true;
        }
    return false;
}

/* Through the gaps, each of which may lead to the next; `dry` hexes may still be enclosed: how many are wet.
 */
static int seep(const conduct_data *d, enclosure *e, int dry, uint16_t queue[CONDUCT_HEXES_MAX])
{
    int wet = 0, space, dir;
    while (wet < dry && find_gap(d, e, &space, &dir)) {
        e->gap[space] |= (uint8_t)BIT(dir);
        e->gap[d->map.next[space][dir]] |= (uint8_t)BIT((dir + 3) % 6);
        for (int end = 1; end < 6; end += 4) {
            const int third = at_end(d, space, dir, end);
            if (third == NO_SPACE || bit_of(e->wall, third) || bit_of(e->outside, third)) continue;
            set_bit_of(e->outside, third);
            if (e->breach == NO_SPACE) e->breach = space;
            queue[0] = (uint16_t)third;
            wet += spread(d, e->wall, false, e->outside, queue, 1);
        }
    }
    return wet;
}

/* Floods the map from outside, as far as the wall lets it; what stays dry is enclosed. From beyond the wall's
 * hull a straight way leads off the map: the flood begins there. */
static void flood(const conduct_data *d, enclosure *e)
{
    uint16_t within[CONDUCT_HEXES_MAX], queue[CONDUCT_HEXES_MAX];
    const int wall = bits_in(e->wall, d->map.words);
    int nwithin = 0, wet = 0;
    e->inside = 0, e->breach = NO_SPACE;
    for (int i = 0; i < d->map.words; i++)
        e->outside[i] = wall < LEAST_RING ? ~e->wall[i] : ~UINT64_C(0);
    if (wall < LEAST_RING) return;
    const hull h = hull_of(d, e->wall);
    const int all = hexes_within(d, &h, within);
    for (int i = 0; i < all; i++) {
        clear_bit_of(e->outside, within[i]);
        if (!bit_of(e->wall, within[i])) within[nwithin++] = within[i];
    }
    for (int i = 0; i < nwithin; i++)
        if (is_seed(d, e->outside, within[i])) queue[wet++] = within[i];
    for (int i = 0; i < wet; i++)
        set_bit_of(e->outside, queue[i]);
    wet = spread(d, e->wall, false, e->outside, queue, wet);
    e->inside = nwithin - wet;
    if (d->parted) e->inside -= seep(d, e, e->inside, queue);
}

/* Has it a place in that ring, whole or not? */
static bool is_of(const state *s, int u, int ring)
{
    return state_has(s, u, MARK_RING) && cu_const(s, u)->ring == ring;
}

static void wall_of_ring(const state *s, int ring, enclosure *e)
{
    memset(e, 0, sizeof *e);
    for (int i = 0; i < s->sc->nunits; i++)
        if (is_of(s, i, ring) && state_on_board(s, i)) set_bit_of(e->wall, s->units[i].space);
}

/* A square that is whole stays as it is when another forms beside it: its units are not asked. */
static bool of_another(const state *s, int u, int ring)
{
    return state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED) && cu_const(s, u)->ring != ring;
}

static bool can_join(const state *s, int u, int side)
{
    return fighting(s, u) && s->units[u].side == side && !mounted(s, u) && !state_has(s, u, MARK_SHAKEN) &&
           !state_has(s, u, MARK_SKIRMISH) && !state_has(s, u, MARK_LIMBERED) &&
           type_of(s, u)->order == ORDER_CLOSE && !conduct_in_contact(s, u);
}

/* On what is outside, or on a gap that leads in between the hexes of the wall. */
static bool borders(const conduct_data *d, const enclosure *e, int space)
{
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[space][dir];
        if (lies_outside(e, to) || (e->gap[to] >> (dir + 2) % 6 & 1) != 0) return true;
    }
    return e->gap[space] != 0;
}

/* Those that stand in a chain with the lead and border on the outside: they become the ring. */
static int gather(const state *s, int lead, enclosure *e, int members[UNITS_MAX])
{
    const conduct_data *d = cd(s);
    const int side = s->units[lead].side, ring = cu_const(s, lead)->ring;
    uint64_t can[RING_WORDS] = {0};
    uint16_t queue[CONDUCT_HEXES_MAX];
    int n = 0;
    memset(e, 0, sizeof *e);
    for (int i = 0; i < s->sc->nunits; i++)
        if (can_join(s, i, side) && !of_another(s, i, ring)) set_bit_of(can, s->units[i].space);
    if (!bit_of(can, s->units[lead].space)) return 0;
    queue[0] = s->units[lead].space;
    set_bit_of(e->wall, s->units[lead].space);
    spread(d, can, true, e->wall, queue, 1);
    flood(d, e);
    if (e->inside == 0) return 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!can_join(s, i, side) || !bit_of(e->wall, s->units[i].space)) continue;
        if (borders(d, e, s->units[i].space)) members[n++] = i;
    }
    return n;
}

/* The square beside which a unit stands so that it may take its place in it, not being of it: one that is
 * whole, or for guns that are of none, and do not form one themselves, any. Its lead + 1; 0: none. */
static int square_beside(const state *s, int u)
{
    const conduct_data *d = cd(s);
    const bool any = is_crew(s, u) && !state_has(s, u, MARK_RING);
    if (!can_join(s, u, s->units[u].side)) return 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        enclosure e;
        if (!fighting(s, i) || s->units[i].side != s->units[u].side || !state_has(s, i, MARK_RING) ||
            (!state_has(s, i, MARK_CLOSED) && !any) || is_of(s, u, cu_const(s, i)->ring) ||
            !conduct_beside(d, s->units[i].space, s->units[u].space))
            continue;
        wall_of_ring(s, cu_const(s, i)->ring, &e);
        set_bit_of(e.wall, s->units[u].space);
        flood(d, &e);
        if (borders(d, &e, s->units[u].space)) return cu_const(s, i)->ring;
    }
    return 0;
}

/* Would the square of that unit take in anybody who is not of it? */
static bool takes_in(const state *s, int lead)
{
    enclosure e;
    int members[UNITS_MAX];
    const int n = gather(s, lead, &e, members);
    for (int i = 0; i < n; i++)
        if (!is_of(s, members[i], cu_const(s, lead)->ring)) return true;
    return false;
}

/* The square in which it would take its place alone, + 1; 0: it forms one, or takes others into its own. Of
 * one that is broken, it closes that again if it can. */
static int joins(const state *s, int u)
{
    enclosure e;
    int members[UNITS_MAX];
    if (state_has(s, u, MARK_RING) &&
        (state_has(s, u, MARK_CLOSED) || (!is_crew(s, u) && gather(s, u, &e, members) > 0)))
        return 0;
    return square_beside(s, u);
}

const char *conduct_ring_refused(const state *s, int lead)
{
    enclosure e;
    int members[UNITS_MAX];
    const bool whole = state_has(s, lead, MARK_RING) && state_has(s, lead, MARK_CLOSED);
    if (!is_crew(s, lead) &&
        (type_of(s, lead)->order != ORDER_CLOSE || type_of(s, lead)->class != CLASS_FOOT))
        return "conduct.ring.cannot";
    if (conduct_in_contact(s, lead)) return "conduct.move.contact";
    if (joins(s, lead) != 0) return NULL;
    if (is_crew(s, lead))
        return whole ? "conduct.ring.already"
               : state_has(s, lead, MARK_RING)
                   ? "conduct.ring.cannot" /* of a broken one: a company closes it */
                   : "conduct.ring.beside";
    if (whole) return takes_in(s, lead) ? NULL : "conduct.ring.already";
    return gather(s, lead, &e, members) > 0 ? NULL : "conduct.ring.open";
}

bool conduct_ring_may_form(const state *s, int side)
{
    enclosure e;
    int members[UNITS_MAX];
    for (int u = 0; u < s->sc->nunits; u++) {
        const bool whole = state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED);
        if (s->units[u].side == side && !whole && fighting(s, u) && !is_crew(s, u) &&
            type_of(s, u)->class == CLASS_FOOT && can_join(s, u, side) && gather(s, u, &e, members) > 0)
            return true;
    }
    return false;
}

bool conduct_ring_outward(const state *s, int u, int facing)
{
    enclosure e;
    if (!state_has(s, u, MARK_RING) || !state_has(s, u, MARK_CLOSED)) return true;
    wall_of_ring(s, cu_const(s, u)->ring, &e);
    flood(cd(s), &e);
    bool none = true; /* of it by a gap alone: there is no outward for it */
    for (int dir = 0; dir < 6; dir++)
        none = none && !lies_outside(&e, cd(s)->map.next[s->units[u].space][dir]);
    return none || lies_outside(&e, cd(s)->map.next[s->units[u].space][facing]);
}

/* Outward: the way in which most of the hexes before it lie outside. */
static int outward(const conduct_data *d, const enclosure *e, int space, int now)
{
    int best = now < 6 ? now : 0, most = -1;
    for (int k = 0; k < 6; k++) {
        const int dir = ((now < 6 ? now : 0) + k) % 6;
        int open = 0;
        for (int turn = -1; turn <= 1; turn++) {
            const bool out = lies_outside(e, d->map.next[space][(dir + turn + 6) % 6]);
            open += out ? turn == 0 ? 3 : 2 : 0;
        }
        if (open > most) most = open, best = dir;
    }
    return best;
}

/* A square's name goes to the first company of it, to a gun only where there is none: guns are not ordered to
 * march. Of the two by whom it may be named, `lead` comes before `u`, or is NO_UNIT. */
static int named_by(const state *s, int lead, int u)
{
    return lead == NO_UNIT || (is_crew(s, lead) && !is_crew(s, u)) ? u : lead;
}

static void name_anew(state *s, int ring)
{
    int lead = NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (is_of(s, i, ring)) lead = named_by(s, lead, i);
    for (int i = 0; i < s->sc->nunits; i++)
        if (is_of(s, i, ring)) cu(s, i)->ring = (uint8_t)(lead + 1);
}

/* It is of no square, and no square is named by it. */
static void quit(state *s, int u)
{
    cu(s, u)->ring = 0;
    name_anew(s, u + 1);
}

/* By whom a new square is named: by who forms it if he is of it himself. + 1. */
static int name_of_new(const state *s, int former, const int *members, int n)
{
    int lead = NO_UNIT;
    for (int i = 0; i < n; i++) {
        if (members[i] == former) return former + 1;
        lead = named_by(s, lead, members[i]);
    }
    return lead + 1;
}

/* It takes its place in that ring, and looks outward. */
static void take_place(state *s, int u, int ring, const enclosure *e, resolver *r)
{
    unit *self = &s->units[u];
    const int before = self->facing, facing = outward(cd(s), e, self->space, before);
    self->marks &= ~(BIT(MARK_SQUARE) | BIT(MARK_COLUMN) | BIT(MARK_DEEP) | BIT(MARK_GROUND));
    cu(s, u)->ring = (uint8_t)ring;
    kit_set_mark(s, u, MARK_RING, r);
    if (!is_crew(s, u)) self->marks |= BIT(MARK_MOVED); /* U·H25: guns only turn */
    kit_turn_to(s, u, facing, r);
    conduct_note_turn(s, u, before);
}

/* Of a broken square nothing is left when a new one is formed of its units: who is not of that is of none. */
static void dissolve(state *s, const int *members, int n)
{
    bool over[UINT8_MAX + 1] = {false}, stays[UNITS_MAX] = {false};
    for (int i = 0; i < n; i++) {
        over[cu(s, members[i])->ring] = cu(s, members[i])->ring != 0;
        stays[members[i]] = true;
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        if (stays[i] || !over[cu(s, i)->ring]) continue;
        cu(s, i)->ring = 0;
        s->units[i].marks &= ~(BIT(MARK_RING) | BIT(MARK_CLOSED)); /* that it is broken was told */
    }
}

int conduct_ring_form(state *s, int lead, resolver *r)
{
    enclosure e;
    int members[UNITS_MAX];
    const bool whole = state_has(s, lead, MARK_RING) && state_has(s, lead, MARK_CLOSED);
    const int beside = joins(s, lead);
    if (beside != 0) { /* alone, into its place */
        quit(s, lead);
        wall_of_ring(s, beside, &e);
        set_bit_of(e.wall, s->units[lead].space);
        flood(cd(s), &e);
        take_place(s, lead, beside, &e, r);
        kit_emit_of(s, lead, EV_NOTE, "ev.ring-joined", r);
        return beside;
    }
    const int n = gather(s, lead, &e, members),
              ring = whole ? cu(s, lead)->ring : name_of_new(s, lead, members, n);
    const uint8_t before = r->hidden_from;
    uint8_t unseen = state_blind_to(s, lead);
    if (!whole) dissolve(s, members, n);
    for (int i = 0; i < n; i++)
        if (!(whole && is_of(s, members[i], ring))) quit(s, members[i]);
    for (int i = 0; i < n; i++) {
        if (whole && is_of(s, members[i], ring)) continue; /* they stand as they stood */
        take_place(s, members[i], ring, &e, r);
        s->units[members[i]].marks |= BIT(MARK_CLOSED);
    }
    for (int i = 0; i < n; i++)
        unseen |= state_blind_to(s, members[i]);
    r->hidden_from |= unseen; /* how many they are tells who sees them all */
    resolver_emit(r, EV_NOTE, "ev.ring", lead)->n[0] = n;
    r->hidden_from = before;
    return ring;
}

/* Who moves when the square marches: its members, and all friends it encloses. */
static int marchers(const state *s, int lead, int who[UNITS_MAX], enclosure *e)
{
    const int ring = cu_const(s, lead)->ring, side = s->units[lead].side;
    int n = 0;
    wall_of_ring(s, ring, e);
    flood(cd(s), e);
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side == side && !bit_of(e->outside, s->units[i].space))
            who[n++] = i;
    return n;
}

/* The hexes it would newly cover if it marched that way. */
static void show_front(const conduct_data *d, const enclosure *e, int lead_space, int dir, overlay *out)
{
    for (int i = 0; i < d->map.n; i++) {
        const int to = d->map.next[i][dir];
        if (!bit_of(e->outside, i) && to != NO_SPACE && bit_of(e->outside, to))
            overlay_add_way(out, OVERLAY_SHORT, dir, lead_space, to, "overlay.march");
    }
}

/* All the ground that the ring takes up, its own and what it encloses. */
static void show_ground(const state *s, int lead, enclosure *e, overlay *out)
{
    wall_of_ring(s, cu_const(s, lead)->ring, e);
    flood(cd(s), e);
    for (int i = 0; i < cd(s)->map.n; i++)
        if (!bit_of(e->outside, i))
            overlay_add(out, OVERLAY_ZONE, s->units[lead].space, i, 0, "overlay.ring");
}

void conduct_ring_would(const state *s, int lead, overlay *out)
{
    enclosure e;
    state then = *s;
    resolver quiet = {0};
    if (conduct_ring_refused(s, lead)) return;
    show_ground(&then, conduct_ring_form(&then, lead, &quiet) - 1, &e, out);
}

/* Where it stands, the ground it would come to by each way it may march, and what stops it on the others. */
void conduct_ring_show(const state *s, int lead, overlay *out)
{
    const conduct_data *d = cd(s);
    const int at = s->units[lead].space;
    enclosure e;
    int where;
    if (!state_has(s, lead, MARK_RING) || !state_has(s, lead, MARK_CLOSED)) return;
    show_ground(s, lead, &e, out);
    for (int dir = 0; dir < 6 && cu_const(s, lead)->ring == lead + 1; dir++) {
        if (conduct_march_refused(s, lead, dir, &where) == NULL)
            show_front(d, &e, at, dir, out);
        else if (where != NO_SPACE)
            overlay_add(out, OVERLAY_BLOCK, where, where, 0, "overlay.march-stopped");
    }
}

/* All of a wall that stands in a chain with that hex of it. */
static void chain_from(const conduct_data *d, const uint64_t *wall, int hex, uint64_t chain[RING_WORDS])
{
    uint16_t queue[CONDUCT_HEXES_MAX] = {(uint16_t)hex};
    memset(chain, 0, RING_WORDS * sizeof *chain);
    set_bit_of(chain, hex);
    spread(d, wall, true, chain, queue, 1);
}

/* Of a wall that is to stand `direction` from where it stands: a hex beside the lead's chain that would be
 * cut off from it, and is in it now. NO_SPACE: none. */
static int cut_off_at(const conduct_data *d, const uint64_t *wall, const uint64_t *then, int lead,
                      int direction)
{
    uint64_t now[RING_WORDS], held[RING_WORDS];
    chain_from(d, wall, lead, now);
    chain_from(d, then, d->map.next[lead][direction], held);
    for (int i = next_of(d, now, NO_SPACE); i != NO_SPACE; i = next_of(d, now, i)) {
        const int at = d->map.next[i][direction];
        for (int dir = 0; dir < 6 && !bit_of(held, at); dir++) { /* it stands at the gap */
            const int beside = d->map.next[at][dir];
            if (beside != NO_SPACE && bit_of(held, beside)) return at;
        }
    }
    return NO_SPACE;
}

/* Where a march of the lead in that hex would part the square: a hex at a gap by which it would enclose
 * nothing any more, or one that would be cut off from the rest. NO_SPACE: it stays whole. */
static int parted_at(const conduct_data *d, const enclosure *e, int lead, int direction)
{
    enclosure then = {0};
    if (!d->parted) return NO_SPACE;
    for (int i = next_of(d, e->wall, NO_SPACE); i != NO_SPACE; i = next_of(d, e->wall, i))
        set_bit_of(then.wall, d->map.next[i][direction]);
    flood(d, &then);
    return then.inside == 0 ? then.breach : cut_off_at(d, e->wall, then.wall, lead, direction);
}

const char *conduct_march_refused(const state *s, int lead, int direction, int *where)
{
    const conduct_data *d = cd(s);
    enclosure e;
    int who[UNITS_MAX];
    *where = NO_SPACE;
    const bool within = state_has(s, lead, MARK_RING) && cu_const(s, lead)->ring > 0;
    if (within && cu_const(s, lead)->ring != lead + 1) return "conduct.march.lead";
    if (!within || !state_has(s, lead, MARK_CLOSED)) return "conduct.march.broken";
    if (direction < 0 || direction >= 6) return "conduct.march.way";
    const int n = marchers(s, lead, who, &e);
    for (int i = 0; i < n; i++) {
        const int u = who[i], to = d->map.next[s->units[u].space][direction];
        *where = s->units[u].space;
        if (is_of(s, u, lead + 1) && state_has(s, u, MARK_SHAKEN)) return "conduct.march.shaken";
        if (conduct_in_contact(s, u)) return "conduct.march.contact"; /* inside it as well */
        *where = to == NO_SPACE ? s->units[u].space : to;
        if (to == NO_SPACE) return "conduct.march.edge";
        const char *walled = conduct_walled(s, s->units[u].side, to);
        if (walled != NULL) return walled;
        if (!conduct_open_to(s, u, s->units[u].space, to)) return "conduct.march.ground";
        EACH_AT(s, to, j) {
            if (s->units[j].side != s->units[lead].side) {
                if (state_seen(s, j, s->units[lead].side) && !is_leader(s, j)) return "conduct.march.enemy";
            } else if (!is_leader(s, j) && bit_of(e.outside, to)) {
                return "conduct.march.friends";
            }
        }
    }
    *where = parted_at(d, &e, s->units[lead].space, direction);
    return *where != NO_SPACE ? "conduct.march.parts" : NULL;
}

void conduct_ring_march(state *s, int lead, int direction, resolver *r)
{
    const conduct_data *d = cd(s);
    enclosure e;
    int who[UNITS_MAX];
    const int n = marchers(s, lead, who, &e);
    for (int i = 0; i < n; i++) { /* something hidden lies before them: nobody goes */
        const int to = d->map.next[s->units[who[i]].space][direction];
        EACH_AT(s, to, j) {
            if (s->units[j].side == s->units[lead].side || is_leader(s, j)) continue;
            kit_reveal(s, j, MARK_HIDDEN, r);
            kit_tell_run_into(who[i], j, to, r);
            return;
        }
    }
    kit_emit_of(s, lead, EV_NOTE, "ev.marches", r)->n[0] = direction;
    for (int i = 0; i < n; i++) {
        const int u = who[i];
        kit_clear_mark(s, u, MARK_GROUND, r); /* U·H30: who is carried along walks */
        s->units[u].marks |= BIT(MARK_MOVED);
        if (is_of(s, u, lead + 1))
            s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_ORDERED) | (u != lead ? BIT(MARK_MARCHED) : 0);
        conduct_march_to(s, u, d->map.next[s->units[u].space][direction], r);
    }
}

void conduct_ring_leave(state *s, int u, resolver *r)
{
    if (!state_has(s, u, MARK_RING)) return;
    quit(s, u);
    if (state_has(s, u, MARK_CLOSED))
        kit_clear_mark(s, u, MARK_RING, r); /* of one that is broken it was told */
    s->units[u].marks &= ~(BIT(MARK_CLOSED) | BIT(MARK_RING));
}

void conduct_ring_refresh(state *s, resolver *r)
{
    bool done[UNITS_MAX + 1] = {false};
    for (int i = 0; i < s->sc->nunits; i++) {
        int ring = cu(s, i)->ring;
        if (ring == 0 || ring > s->sc->nunits || done[ring] || !state_has(s, i, MARK_RING)) continue;
        if (!is_of(s, ring - 1, ring)) name_anew(s, ring), ring = cu(s, i)->ring;
        enclosure e;
        done[ring] = true;
        wall_of_ring(s, ring, &e);
        flood(cd(s), &e);
        for (int k = i; k < s->sc->nunits; k++) {
            if (cu(s, k)->ring != ring || !state_has(s, k, MARK_RING)) continue;
            if ((e.inside > 0) == state_has(s, k, MARK_CLOSED)) continue;
            if (e.inside == 0 && r != NULL && k == ring - 1) kit_emit_of(s, k, EV_NOTE, "ev.ring-broken", r);
            s->units[k].marks ^= BIT(MARK_CLOSED);
        }
    }
}
