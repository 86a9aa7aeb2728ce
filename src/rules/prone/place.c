/*
 * place.c: who stands where, who leads, who sees whom, how hard a target is. Not for deciding what anybody
 * may do.
 */
#include "rules/prone/place.h"

void prone_occupy(const state *s, int side, prone_occupied *out)
{
    const size_t size = (size_t)pd(s)->map.words * sizeof out->friends[0];
    memset(out->friends, 0, size);
    memset(out->enemies, 0, size);
    memset(out->friends_up, 0, size);
    memset(out->enemies_up, 0, size);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *other = &s->units[i];
        if (other->status != UNIT_ON || !state_seen(s, i, side)) continue;
        const bool ours = other->side == side, leader = is_chief(s, i);
        if (!ours || !leader) set_bit_of(ours ? out->friends : out->enemies, other->space); /* H·HX2 */
        if (!leader && !is_prone(s, i)) set_bit_of(ours ? out->friends_up : out->enemies_up, other->space);
    }
}

/* H·H7, H·H8; H·H6: machine-gun crews only where the option says that they are no artillery. */
bool prone_infantry(const state *s, int u)
{
    const prone_type *t = type_of(s, u);
    if (t->army != ARMY_GERMAN) return false;
    if (t->class == CLASS_MG) return s->sc->options[OPTION_MG_AS_ARTILLERY] == 0;
    return is_troops(s, u) && !is_mounted(s, u);
}

bool prone_inside_square(const state *s, int u, int viewer)
{
    int beside = 0;
    if (!state_on_board(s, u) || is_troops(s, u)) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        beside +=
            is_friend(s, u, i) && state_seen(s, i, viewer) && in_square(s, i) && hexes_apart(s, u, i) == 1;
    return beside >= pd(s)->number.square_friends; /* H·H23: whoever would reach it meets them first */
}

/* H·H23: after that turn a square that has moved is not seen from so far (one that stands, or forms, is). */
bool prone_square_unseen(const state *s, int target, int hexes)
{
    const prone_data *d = pd(s);
    return d->square_turn != 0 && s->turn > d->square_turn && hexes > d->square_far && in_square(s, target) &&
           state_has(s, target, MARK_MOVED);
}

/* ---- leaders */

int prone_superior(const state *s, int u, int hexes)
{
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++)
        if (is_friend(s, u, i) && is_chief(s, i) && hexes_apart(s, u, i) <= hexes) return i;
    return NO_UNIT;
}

bool prone_attached(const state *s, int u)
{
    return is_chief(s, u) || pu_const(s, u)->leader == LEADER_WITH || prone_superior(s, u, 0) != NO_UNIT;
}

bool prone_lies(const state *s, int leader)
{
    const int at = s->units[leader].space;
    if (!is_chief(s, leader) || !state_on_board(s, leader) || pu_const(s, leader)->lying == 0) return false;
    EACH_AT(s, at, i)
        if (is_friend(s, leader, i) && is_prone(s, i)) return true;
    return false;
}

bool prone_leader_up(const state *s, int u)
{
    const prone_unit *own = pu_const(s, u);
    if (own->leader == LEADER_WITH && (own->lying == 0 || !is_prone(s, u))) return true;
    EACH_AT(s, s->units[u].space, i)
        if (is_friend(s, u, i) && is_chief(s, i) && !prone_lies(s, i)) return true;
    return false;
}

void prone_leaders_lie(state *s, int u, bool lie)
{
    pu(s, u)->lying = lie && pu(s, u)->leader == LEADER_WITH;
    EACH_AT(s, s->units[u].space, i)
        if (is_friend(s, u, i) && is_chief(s, i)) pu(s, i)->lying = lie;
}

int prone_unit_with(const state *s, int leader, int viewer)
{
    const int at = s->units[leader].space;
    EACH_AT(s, at, i)
        if (is_friend(s, leader, i) && state_seen(s, i, viewer) && !is_chief(s, i)) return i;
    return NO_UNIT;
}

bool prone_with_unit(const state *s, int leader, int viewer)
{
    return prone_unit_with(s, leader, viewer) != NO_UNIT;
}

bool prone_led(const state *s, int u)
{
    const int hexes = hexes_of(pd(s)->number.leader_inches);
    if (prone_attached(s, u)) return true;
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++)
        if (is_friend(s, u, i) && is_chief(s, i) && hexes_apart(s, u, i) <= hexes &&
            !prone_with_unit(s, i, s->units[u].side))
            return true;
    return false;
}

/* Crews, wagons and small parties without officers go by themselves; a unit that had a leader needs one. */
bool prone_needs_leader(const state *s, int u)
{
    return type_of(s, u)->leader || pd(s)->start[u].leader;
}

/* H4a knows no such party: whoever lies and is not led. */
bool prone_rolls_to_obey(const state *s, int u, int order)
{
    return (order == VERB_STAND || prone_needs_leader(s, u)) && !prone_led(s, u);
}

/* ---- where the enemy is */

bool prone_charged(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (pu_const(s, i)->quarry == u + 1 && is_enemy(s, u, i)) return true;
    return false;
}

/* H·HX2: the faced hexside and the two beside it; a square faces every way. */
bool prone_faces(const state *s, int u, int to)
{
    const unit *self = &s->units[u];
    return in_square(s, u) || self->facing >= HEX_SIDES || is_chief(s, u) ||
           board_in_arc(s->sc->board, self->space, self->facing, to);
}

int prone_facing_to(const state *s, int u, int from, int to)
{
    const int direction = from == to ? NO_DIRECTION : board_direction(s->sc->board, from, to);
    return direction == NO_DIRECTION ? s->units[u].facing : direction;
}

/* ---- target classes (H6, H·H10, H·H16) */

static int class_of_order(const state *s, int u, const char **because)
{
    const prone_type *t = type_of(s, u);
    const int order = pu_const(s, u)->order;
    if (is_mounted(s, u)) return *because = "mod.class.mounted", 1;
    if (state_has(s, u, MARK_LIMBERED)) return *because = "mod.class.limbered", 1;
    if (is_crew(s, u) || t->class == CLASS_WAGON) return *because = "mod.class.crew", 2;
    if (t->class == CLASS_LEADER) return *because = "mod.class.single", 3;
    if (order == ORDER_COLUMN) return *because = "mod.class.column", 1;
    if (state_has(s, u, MARK_CHARGED) && t->army == ARMY_HERERO) return *because = "mod.class.charging", 1;
    if (order == ORDER_MASS) return *because = "mod.class.mass", 1;
    if (order == ORDER_OPEN) return *because = "mod.class.open-order", 3;
    return *because = "mod.class.formed", 2;
}

int prone_target_class(const state *s, int u, const char **because)
{
    const unsigned ground = pd(s)->space[s->units[u].space].is;
    if (is_prone(s, u)) return *because = "mod.class.prone", 4;               /* H6 */
    if (state_has(s, u, MARK_CHARGED)) return class_of_order(s, u, because);  /* who charges has no cover, */
    if (state_has(s, u, MARK_TREES)) return *because = "mod.class.sniper", 4; /* though it be from his tree */
    if ((ground & SPACE_HARD) != 0) return *because = "mod.class.hard", 4;
    const int class = class_of_order(s, u, because);
    if ((ground & SPACE_BUSH) != 0 && class < 3) return *because = "mod.class.bush", 3;
    return class;
}

/* ---- sight (H·H20) */

enum { SIGHT_COMPILED = 1200 }; /* hexes; larger boards would be long to open */

/* By the ground alone, at most RANGE_MAX hexes away. */
static const char *ground_refused(const prone_data *d, int from, int to, int bush, prone_view *out)
{
    const int far = hexes_between(d, from, to);
    const ground_space *ground = d->space;
    const int top = ground[from].level > ground[to].level ? ground[from].level : ground[to].level;
    const bool too_far = bush != 0 && far > bush;
    int dense = too_far && (ground[to].is & SPACE_DENSE) != 0 ? to : NO_SPACE, count;
    const board_line_cell *line = tables_line(&d->map, from, to, &count);
    for (int i = 0; i < count; i++) {
        const int x = tables_offset(&d->map, from, line[i].on),
                  y = line[i].pair == line[i].on ? x : tables_offset(&d->map, from, line[i].pair);
        /* of two hexes the line runs between, both must block; half a pair off the map leaves it to the other
         */
        out->block = x != NO_SPACE ? x : y;
        if ((x == NO_SPACE || ground[x].level > top) && (y == NO_SPACE || ground[y].level > top))
            return "prone.sight.high";
        if (dense == NO_SPACE && too_far && (x == NO_SPACE || (ground[x].is & SPACE_DENSE) != 0) &&
            (y == NO_SPACE || (ground[y].is & SPACE_DENSE) != 0))
            dense = out->block;
    }
    out->block = dense;
    if (dense == NO_SPACE) return NULL;
    out->limit = bush;
    return "prone.sight.bush";
}

void prone_compile_sight(scenario *sc, prone_data *d)
{
    const int n = d->map.n, words = d->map.words;
    if (n > SIGHT_COMPILED) return;
    const size_t size = (size_t)n * (size_t)words * sizeof *d->map.sight;
    d->map.sight = arena_alloc(sc->memory, size);
    memset(d->map.sight, 0, size);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++) {
            prone_view view = {.block = NO_SPACE};
            if (hexes_between(d, from, to) <= RANGE_MAX && !ground_refused(d, from, to, d->bush, &view))
                set_bit_of(d->map.sight + (size_t)from * (size_t)words, to);
        }
}

const char *prone_sight(const state *s, int from, int to, int bush, prone_view *out)
{
    const prone_data *d = pd(s);
    const int far = hexes_between(d, from, to);
    *out = (prone_view){.block = NO_SPACE, .limit = kit_visibility(s)};
    if (out->limit != 0 && far > out->limit) return "prone.sight.dark";
    out->limit = RANGE_MAX;
    if (far > RANGE_MAX) return "prone.sight.far";
    if (bush == d->bush && d->map.sight != NULL && tables_sees(&d->map, from, to)) return NULL;
    return ground_refused(d, from, to, bush, out);
}

bool prone_sees(const state *s, int from, int to)
{
    const prone_data *d = pd(s);
    const int visibility = kit_visibility(s);
    prone_view view;
    if (d->map.sight == NULL) return prone_sight(s, from, to, d->bush, &view) == NULL;
    if (visibility != 0 && hexes_between(d, from, to) > visibility) return false;
    return tables_sees(&d->map, from, to);
}
