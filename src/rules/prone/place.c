/*
 * place.c: who stands where, who leads, who sees whom, how hard a target is, how many dice a unit has. Not
 * for deciding what anybody may do.
 */
#include "rules/prone/place.h"

static void put(uint64_t *set, int i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

void prone_occupy(const state *s, int side, prone_occupied *out)
{
    const size_t size = (size_t)pd(s)->words * sizeof out->friends[0];
    memset(out->friends, 0, size);
    memset(out->enemies, 0, size);
    memset(out->friends_up, 0, size);
    memset(out->enemies_up, 0, size);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->status != UNIT_ON) continue;
        const bool leader = type_of(s, i)->class == CLASS_LEADER, up = !leader && !is_prone(s, i);
        if (u->side == side) { /* H·HX2: one unit a hex, with any leaders */
            if (!leader) put(out->friends, u->space);
            if (up) put(out->friends_up, u->space);
        } else if ((u->seen_by >> side & 1) != 0) {
            put(out->enemies, u->space);
            if (up) put(out->enemies_up, u->space);
        }
    }
}

bool prone_mounted(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_HORSE && !state_has(s, u, MARK_DISMOUNTED);
}

bool prone_crew(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_GUN || type_of(s, u)->class == CLASS_MG;
}

/* H·H7, H·H8; H·H6: machine-gun crews only where the option says that they are no artillery. */
bool prone_infantry(const state *s, int u)
{
    const prone_type *t = type_of(s, u);
    if (t->army != ARMY_GERMAN) return false;
    if (t->class == CLASS_MG) return s->sc->options[OPTION_MG_AS_ARTILLERY] == 0;
    return t->class == CLASS_FOOT || (t->class == CLASS_HORSE && state_has(s, u, MARK_DISMOUNTED));
}

bool prone_may_lie(const state *s, int u)
{
    return prone_infantry(s, u);
}

bool prone_in_square(const state *s, int u)
{
    return state_has(s, u, MARK_SQUARE) && !is_prone(s, u);
}

/* H·H23: among so many friends in square, so far as `viewer` sees them: whoever would reach it meets them
 * first. */
bool prone_inside_square(const state *s, int u, int viewer)
{
    const int class = type_of(s, u)->class;
    int beside = 0;
    if (!state_on_board(s, u) || class == CLASS_FOOT || class == CLASS_HORSE) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        beside += i != u && state_on_board(s, i) && state_seen(s, i, viewer) &&
                  s->units[i].side == s->units[u].side && state_has(s, i, MARK_SQUARE) && !is_prone(s, i) &&
                  hexes_between(pd(s), s->units[i].space, s->units[u].space) == 1;
    return beside >= pd(s)->number.square_friends;
}

/* ---- leaders */

int prone_superior(const state *s, int u, int hexes)
{
    const unit *at = &s->units[u];
    if (at->status != UNIT_ON) return NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && state_on_board(s, i) && s->units[i].side == at->side &&
            type_of(s, i)->class == CLASS_LEADER &&
            hexes_between(pd(s), s->units[i].space, at->space) <= hexes)
            return i;
    return NO_UNIT;
}

bool prone_attached(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_LEADER || pu_const(s, u)->leader == LEADER_WITH ||
           prone_superior(s, u, 0) != NO_UNIT;
}

/* He stands with some unit of his side, so far as `viewer` sees it. */
bool prone_with_unit(const state *s, int leader, int viewer)
{
    for (int i = state_unit_at(s, s->units[leader].space, NO_UNIT); i != NO_UNIT;
         i = state_unit_at(s, s->units[leader].space, i))
        if (s->units[i].side == s->units[leader].side && state_seen(s, i, viewer) &&
            type_of(s, i)->class != CLASS_LEADER)
            return true;
    return false;
}

/* His own, a superior with it, or one near it who is with no other unit. */
bool prone_led(const state *s, int u)
{
    const int hexes = hexes_of(pd(s)->number.leader_inches), side = s->units[u].side;
    if (prone_attached(s, u)) return true;
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++)
        if (state_on_board(s, i) && s->units[i].side == side && type_of(s, i)->class == CLASS_LEADER &&
            hexes_between(pd(s), s->units[i].space, s->units[u].space) <= hexes &&
            !prone_with_unit(s, i, side))
            return true;
    return false;
}

/* Crews, wagons and small parties without officers go by themselves; a unit that had a leader needs one. */
bool prone_needs_leader(const state *s, int u)
{
    return type_of(s, u)->leader || pd(s)->start[u].leader == LEADER_WITH;
}

bool prone_below_half(const state *s, int u)
{
    return 2 * s->units[u].strength < s->sc->units[u].strength;
}

/* ---- where the enemy is */

int prone_nearest(const state *s, int side, int space, int *who)
{
    int best = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->status != UNIT_ON || u->side == side || (u->seen_by >> side & 1) == 0) continue;
        const int far = hexes_between(pd(s), space, u->space);
        if (far < best) {
            best = far;
            if (who != NULL) *who = i;
        }
    }
    return best;
}

bool prone_charged(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (pu_const(s, i)->quarry == u + 1 && state_on_board(s, i) && s->units[i].side != s->units[u].side)
            return true;
    return false;
}

/* H·HX2: the faced hexside and the two beside it; a square faces every way. */
bool prone_faces(const state *s, int u, int to)
{
    const unit *at = &s->units[u];
    if (prone_in_square(s, u) || at->facing >= HEX_SIDES || type_of(s, u)->class == CLASS_LEADER) return true;
    return board_in_arc(pd(s)->board, at->space, at->facing, to);
}

int prone_facing_to(const prone_data *d, int from, int to, int fallback)
{
    const int dir = from == to ? NO_DIRECTION : board_direction(d->board, from, to);
    return dir == NO_DIRECTION ? fallback : dir;
}

/* ---- target classes (H6, H·H10, H·H16) */

static int class_of_order(const state *s, int u, const char **because)
{
    const prone_type *t = type_of(s, u);
    const int order = pu_const(s, u)->order;
    if (prone_mounted(s, u)) return *because = "mod.class.mounted", 1;
    if (state_has(s, u, MARK_LIMBERED)) return *because = "mod.class.limbered", 1;
    if (t->class == CLASS_GUN || t->class == CLASS_MG || t->class == CLASS_WAGON)
        return *because = "mod.class.crew", 2;
    if (t->class == CLASS_LEADER) return *because = "mod.class.single", 3;
    if (order == ORDER_COLUMN) return *because = "mod.class.column", 1;
    if (order == ORDER_MASS || (state_has(s, u, MARK_CHARGED) && t->army == ARMY_HERERO))
        return *because = "mod.class.mass", 1;
    if (order == ORDER_OPEN) return *because = "mod.class.open-order", 3;
    return *because = "mod.class.formed", 2;
}

int prone_target_class(const state *s, int u, const char **because)
{
    const unsigned ground = pd(s)->space[s->units[u].space].is;
    if (is_prone(s, u)) return *because = "mod.class.prone", 4; /* H6 */
    if (state_has(s, u, MARK_TREES)) return *because = "mod.class.sniper", 4;
    if (state_has(s, u, MARK_CHARGED)) return class_of_order(s, u, because); /* who runs up has no cover */
    if ((ground & SPACE_HARD) != 0) return *because = "mod.class.hard", 4;
    const int class = class_of_order(s, u, because);
    if ((ground & SPACE_BUSH) != 0 && class < 3) return *because = "mod.class.bush", 3;
    return class;
}

/* ---- sight (H·H20) */

const char *prone_sight(const state *s, int from, int to, int *block, int32_t *limit)
{
    return prone_sight_through(s, from, to, pd(s)->bush, block, limit);
}

const char *prone_sight_through(const state *s, int from, int to, int bush_hexes, int *block, int32_t *limit)
{
    const prone_data *d = pd(s);
    const int far = hexes_between(d, from, to);
    const int turn = s->turn >= 0 && s->turn <= s->sc->turns ? s->turn : s->sc->turns;
    *block = NO_SPACE;
    *limit = d->light[turn];
    if (*limit != 0 && far > *limit) return "prone.sight.dark";
    *limit = RANGE_MAX;
    if (far > RANGE_MAX) return "prone.sight.far";
    const prone_space *a = &d->space[from], *b = &d->space[to];
    const prone_line *line = &d->line[(b->q - a->q + RANGE_MAX) * WINDOW + b->r - a->r + RANGE_MAX];
    const int top = a->level > b->level ? a->level : b->level;
    const bool too_far = bush_hexes != 0 && far > bush_hexes;
    int dense = too_far && (b->is & SPACE_DENSE) != 0 ? to : NO_SPACE;
    for (int i = 0; i < line->count; i++) {
        const int x = space_at(d, a->q + line->q[i], a->r + line->r[i]),
                  y = space_at(d, a->q + line->pq[i], a->r + line->pr[i]);
        /* of two hexes the line runs between, both must block; half a pair off the map leaves it to the other
         */
        const bool high =
            (x == NO_SPACE || d->space[x].level > top) && (y == NO_SPACE || d->space[y].level > top);
        const bool bush = (x == NO_SPACE || (d->space[x].is & SPACE_DENSE) != 0) &&
                          (y == NO_SPACE || (d->space[y].is & SPACE_DENSE) != 0);
        const int at = x != NO_SPACE ? x : y;
        if (high) {
            *block = at;
            return "prone.sight.high";
        }
        if (bush && too_far && dense == NO_SPACE) dense = at;
    }
    if (dense == NO_SPACE) return NULL;
    *block = dense;
    *limit = bush_hexes;
    return "prone.sight.bush";
}

/* ---- dice */

static int half_up(int n)
{
    return (n + 1) / 2;
}

/* H·H16: half of a formed unit, all of a loose or lying one; of those, the ones who have a rifle. */
int prone_fire_dice(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    const prone_type *t = type_of(s, u);
    int n = s->units[u].strength;
    if (t->weapon == WEAPON_NONE) return 0;
    if (t->class == CLASS_GUN || t->class == CLASS_MG) {
        const int dice = t->class == CLASS_GUN ? k->gun_dice : k->mg_dice;
        return n <= k->crew_few ? half_up(dice) : dice;
    }
    const int order = pu_const(s, u)->order;
    if (!is_prone(s, u)) {
        if (order == ORDER_COLUMN)
            n = n < k->column_front ? n : k->column_front;
        else if (order == ORDER_CLOSE || order == ORDER_SQUARE)
            n = half_up(n);
    }
    n = (n * t->shooters + 99) / 100;
    return n > FIRE_DICE_MAX ? FIRE_DICE_MAX : n;
}

/* H·H15 */
int prone_move_dice(const state *s, int u, bool charge)
{
    const prone_type *t = type_of(s, u);
    const int order = pu_const(s, u)->order;
    int dice = t->dice[order < ORDERS ? order : ORDER_CLOSE];
    if (prone_mounted(s, u)) dice = t->mounted + (charge ? t->charge_dice : 0);
    if (t->class == CLASS_GUN && state_has(s, u, MARK_LIMBERED)) dice = t->limbered;
    return dice;
}
