/*
 * place.c: who stands where, what room there is, how strong a stack is. Not for deciding what anybody may do.
 */
#include "rules/africa/place.h"

void africa_map_of(const state *s, int side, africa_map *out)
{
    memset(out, 0, offsetof(africa_map, held));
    uint8_t *const own[] = {
        [COUNTS_UNIT] = out->units, [COUNTS_GUN] = out->guns, [COUNTS_OFFICER] = out->officers};
    const africa_type *types = ad(s)->type;
    const int n = s->sc->nunits;
    for (int i = 0; i < n; i++) {
        const unit *self = &s->units[i];
        const int counts = types[self->type].counts;
        if (self->status != UNIT_ON || counts == COUNTS_NOT) continue;
        if (self->side == side) {
            own[counts][self->space]++;
        } else if (state_seen(s, i, side) && out->enemies[self->space]++ == 0) {
            out->held[out->nheld++] = (uint8_t)self->space;
            set_bit_of(out->hostile, self->space);
        }
    }
}

void africa_map_told(const state *s, int side, africa_map *m)
{
    uint8_t *const own[] = {[COUNTS_UNIT] = m->units, [COUNTS_GUN] = m->guns, [COUNTS_OFFICER] = m->officers};
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        const int counts = ad(s)->type[self->type].counts;
        if (self->status == UNIT_ON && counts != COUNTS_NOT && self->side == side &&
            !state_seen(s, i, 1 - side))
            own[counts][self->space]--;
    }
}

int africa_nearest(const state *s, const africa_map *m, int area)
{
    const africa_data *d = ad(s);
    int best = NOWHERE;
    for (int i = 0; i < m->nheld; i++) {
        const int far = far_between(d, area, m->held[i]);
        if (far < best) best = far;
    }
    return best;
}

const char *africa_gun_barred(const africa_data *d, const africa_type *t, int area)
{
    const unsigned is = d->area[area].is;
    if (t->class == CLASS_FIELD_GUN && (is & GROUND_NO_FIELD_GUNS) != 0) return "africa.move.guns-mountain";
    return (is & GROUND_NO_GUNS) != 0 && (is & GROUND_ROAD) == 0 ? "africa.move.guns-forest" : NULL;
}

/* ---- room: four units, two officers and one battery an area and side (A·H11) */

africa_crowd africa_crowd_of(const state *s, const int16_t *units, int n, int but)
{
    africa_crowd c = {0};
    for (int i = 0; i < n; i++) {
        const int class = class_of(s, units[i]);
        if (africa_there(s, units[i], but)) continue;
        c.units += is_troops(class);
        c.guns += is_gun(class);
        c.officers += class == CLASS_OFFICER;
    }
    return c;
}

const char *africa_room_for(const africa_data *d, const africa_map *m, africa_crowd more, int area)
{
    const africa_numbers *k = &d->number;
    if (more.units > 0 && m->units[area] + more.units > k->stack_units) return "africa.stack.units";
    if (more.guns > 0 && m->guns[area] + more.guns > k->stack_guns) return "africa.stack.battery";
    if (more.officers > 0 && m->officers[area] + more.officers > k->stack_officers)
        return "africa.stack.officers";
    return NULL;
}

const char *africa_room(const state *s, const africa_map *m, const int16_t *units, int n, int area)
{
    return africa_room_for(ad(s), m, africa_crowd_of(s, units, n, area), area); /* who is there is counted */
}

bool africa_fits(const state *s, const africa_map *m, int u, int area)
{
    const int16_t alone[1] = {(int16_t)u};
    return africa_room(s, m, alone, 1, area) == NULL;
}

bool africa_refuse_room(const state *s, const africa_map *m, const char *code, int u, int area, refusal *why)
{
    if (why == NULL) return false; /* the lists ask for no reason */
    const africa_numbers *k = &ad(s)->number;
    const bool officers = strcmp(code, "africa.stack.officers") == 0,
               guns = strcmp(code, "africa.stack.battery") == 0;
    return refuse(why, code, u, NO_UNIT, area,
                  officers ? k->stack_officers
                  : guns   ? k->stack_guns
                           : k->stack_units,
                  officers ? m->officers[area]
                  : guns   ? m->guns[area]
                           : m->units[area]);
}

/* ---- strength */

int africa_factor(const state *s, int u)
{
    const africa_type *t = type_of(s, u);
    const int full = s->sc->types[s->units[u].type].strength;
    const int factor = s->units[u].strength < full ? t->reduced : t->combat;
    return state_has(s, u, MARK_DEMORALIZED) ? (factor + 1) / 2 : factor; /* A·H6: half, fractions up */
}

void africa_force_at(const state *s, int area, int side, int viewer, bool officers, africa_force *out)
{
    out->n = 0;
    for (int pass = 0; pass < (officers ? 2 : 1); pass++)
        EACH_AT(s, area, i) {
            const int class = class_of(s, i);
            if (s->units[i].side == side && state_seen(s, i, viewer) &&
                (pass == 0 ? fights(class) : class == CLASS_OFFICER))
                out->units[out->n++] = (int16_t)i;
        }
}

bool africa_there(const state *s, int u, int area)
{
    return state_on_board(s, u) && s->units[u].space == area;
}

/* ---- of a corps or of the army */

bool africa_lost(const state *s, int u)
{
    return s->units[u].status == UNIT_DESTROYED || s->units[u].status == UNIT_CAPTURED;
}

bool africa_belongs(const state *s, int u, int corps)
{
    const africa_start *from = &ad(s)->start[u];
    if (is_headquarters(class_of(s, u)) || s->units[u].side != s->units[corps].side) return false;
    if (class_of(s, corps) == CLASS_ARMY) return true;
    if (s->turn < from->from_week) return false;
    const bool moved_on = from->until_week > 0 && s->turn > from->until_week;
    return moved_on ? from->transfers && from->then == corps : from->corps == corps;
}

int africa_steps(const state *s, int corps)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (fights(class_of(s, u)) && !africa_lost(s, u) && africa_belongs(s, u, corps))
            n += s->units[u].strength;
    return n;
}
