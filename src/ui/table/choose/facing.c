/* facing.c: where the unit that is chosen will look, or go: by keys, by pulling at its handle, by a press
 * there. */
#include "ui/table/choose/facing.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "game/action_form.h"
#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/fit.h"
#include "ui/table/host.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

bool facing_has(const table *t)
{
    const choice *c = t->choice;
    return c->ready && verb_arg_of(action_verb(t->rs, c->act.verb), ARG_DIRECTION) >= 0;
}

static int direction_arg(const table *t, int verb_index)
{
    return verb_arg_of(action_verb(t->rs, verb_index), ARG_DIRECTION);
}

bool facing_goes(const table *t)
{
    const overlay *o = &t->choice->overlay;
    for (int i = 0; i < o->count && facing_has(t); i++)
        if (o->item[i].way != NO_DIRECTION) return true;
    return false;
}

int facing_meant(const table *t, int space)
{
    const choice *c = t->choice;
    if (!facing_has(t) || c->verb < 0 || action_space(&c->act) != NO_SPACE || c->act.target != NO_UNIT)
        return NO_DIRECTION;
    const int from = t->battle->view.units[c->unit].space, now = c->act.args[direction_arg(t, c->verb)],
              straight =
                  from == NO_SPACE || from == space ? NO_DIRECTION : board_direction(t->b, from, space);
    int marked = NO_DIRECTION;
    for (int i = 0; i < c->overlay.count; i++) { /* ground of several: as chosen, else straight there */
        const overlay_item *o = &c->overlay.item[i];
        if (o->way == NO_DIRECTION || o->to != space) continue;
        if (o->way == now) return now;
        if (marked == NO_DIRECTION || o->way == straight) marked = o->way;
    }
    const int meant = marked != NO_DIRECTION ? marked : straight;
    return meant < 8 && (facing_bits(t) & 1u << meant) ? meant : NO_DIRECTION;
}

unsigned facing_bits(const table *t)
{
    unsigned bits = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION);
        if (k >= 0 && a->verb == t->choice->act.verb && choice_fits(t, a) && a->args[k] >= 0 &&
            a->args[k] < 8)
            bits |= 1u << a->args[k];
    }
    return bits;
}

bool facing_turns(const table *t)
{
    const unsigned bits = facing_has(t) ? facing_bits(t) : 0;
    return (bits & (bits - 1)) != 0;
}

void facing_name(const table *t, int direction, char *out, size_t size)
{
    char code[8];
    out[0] = 0;
    if (direction < 0 || direction >= BOARD_DIRECTIONS_MAX) return;
    const fpoint d = t->camera->toward[direction];
    if (d.x == 0 && d.y == 0) return;
    const int eighth = (int)lroundf(atan2f(d.x, -d.y) / 0.7853982f);
    snprintf(code, sizeof code, "way.%d", (eighth + 8) % 8);
    snprintf(out, size, "%s", say_word(t, code, ""));
}

/* The verb by which it turns where it stands; -1: there is none now. */
static int turning_verb(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || standing_unit_of(t, a->units[0]) != t->choice->unit ||
            action_space(a) != NO_SPACE || a->target != NO_UNIT)
            continue;
        if (direction_arg(t, a->verb) >= 0) return a->verb;
    }
    return -1;
}

/* An order that turns no front is not put away for one that does: Enter would give what nobody asked for. */
static void say_front_stays(const table *t, bool turns)
{
    const choice *c = t->choice;
    const char *order = say_verb(t, c->ready ? c->act.verb : c->verb);
    if (turns)
        host_say(t->host, _("%s: with this order the front stays as it is. To turn it, press Esc first."),
                 order);
    else
        host_say(t->host, _("%s: with this order the front stays as it is."), order);
}

/* Whence Q and E go on: from how it is shown to look, also where that was only proposed. */
static int turned_from(const table *t, unsigned bits)
{
    const choice *c = t->choice;
    const bool unheard = c->facing != NO_ARG && !(bits & 1u << c->facing);
    return unheard ? c->facing : c->act.args[direction_arg(t, c->act.verb)];
}

void facing_turn(table *t, int step)
{
    const choice *c = t->choice;
    if (c->unit == NO_UNIT || !t->battle->ours) return;
    if (!facing_has(t)) {
        const int turning = turning_verb(t);
        if (c->ready && (c->verb >= 0 || c->space != NO_SPACE || c->target != NO_UNIT)) {
            say_front_stays(t, turning >= 0);
            return;
        }
        /* Nothing picked yet: turning on the spot, if there is a verb for it. */
        if (turning >= 0) choice_face(t, turning, t->battle->view.units[c->unit].facing);
        if (!facing_has(t)) return;
    }
    const int n = board_directions(t->b, t->b->sheets[t->camera->sheet].first_space);
    const unsigned bits = facing_bits(t);
    if (!facing_turns(t)) {
        if (c->act.args[direction_arg(t, c->act.verb)] == t->battle->view.units[c->unit].facing)
            say_front_stays(t, false);
        return;
    }
    int d = turned_from(t, bits);
    for (int i = 0; i < n; i++) {
        d = (d + step + n) % n;
        if (bits & 1u << d) break;
    }
    choice_face(t, -1, d);
}

bool facing_to_point(table *t, float x, float y)
{
    const choice *c = t->choice;
    if (!facing_has(t)) return false;
    int to = action_space(&c->act), at = to != NO_SPACE ? to : t->battle->view.units[c->unit].space;
    if (at == NO_SPACE) return false;
    float cx, cy, best = 0;
    pose_place(t->b, at, &cx, &cy);
    unsigned bits = facing_bits(t);
    int found = -1;
    float dx = x - cx, dy = y - cy;
    if (dx * dx + dy * dy < 0.09f) return false;
    for (int d = 0; d < 8; d++) {
        float dot = dx * t->camera->toward[d].x + dy * t->camera->toward[d].y;
        if ((bits & 1u << d) && dot > best) best = dot, found = d;
    }
    if (found < 0 || found == c->facing) return false;
    choice_face(t, -1, found);
    return true;
}
