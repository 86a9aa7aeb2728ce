/* odds_find.c: which odds are asked for: of what is prepared, else of what the pointer is over. */
#include "ui/table/panels/odds_find.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/odds_before.h"
#include "ui/table/panels/odds_enemy.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static odds_shown *own(table *t)
{
    return (odds_shown *)t->odds;
}

struct odds_shown *odds_new(void)
{
    odds_shown *o = mem_alloc(sizeof *o);
    o->on = true;
    o->fought.asked.entry = o->fought.read.entry = -1;
    return o;
}

bool odds_known(const table *t)
{
    return t->odds->made == t->pointer->picked;
}

void odds_show(table *t, bool on)
{
    own(t)->on = on;
}

void odds_spare_dice(table *t, bool spared)
{
    own(t)->spared = spared;
}

void odds_lie(table *t, int corner)
{
    own(t)->corner = corner;
}

void odds_count_one(const table *t, int who, odds_count *n)
{
    if (who != NO_UNIT && scenario_attends(t->sc, who))
        n->attending++;
    else
        n->units++;
}

void odds_party_say(const table *t, odds_party *h, const odds_count *of, int space, bool area)
{
    const bool known = space != NO_SPACE && space < t->b->nspaces;
    const char *side = h->side >= 0 ? t->sc->sides[h->side].name : "";
    char place[16] = "";
    if (known) board_space_name(t->b, space, place);
    snprintf(h->name, sizeof h->name, "%s", area && known ? t->b->spaces[space].name : say_unit(t, h->unit));
    char count[48];
    say_count(t, of->units, of->attending, count, sizeof count);
    if (of->units + of->attending > 1)
        snprintf(h->under, sizeof h->under, "%s, %s%s%s", side, count, place[0] ? ", " : "", place);
    else
        snprintf(h->under, sizeof h->under, "%s%s%s", side, place[0] ? ", " : "", place);
}

void odds_keep(table *t, const odds_party *ours, const odds_party *theirs, bool left)
{
    own(t)->head[0] = *ours;
    own(t)->head[1] = *theirs;
    own(t)->left = left;
}

ui_scroll *odds_scroll(table *t)
{
    return &own(t)->scroll;
}

bool odds_make_room(table *t, float x, float y)
{
    odds_shown *o = own(t);
    const view *v = &t->camera->view;
    if (o->moved && memcmp(&o->roomed, &o->of, sizeof o->of) == 0) return false;
    o->roomed = o->of;
    if (!o->moved) o->from_x = v->x, o->from_y = v->y;
    o->moved = true;
    camera_centre(t, x, y, !t->host->ui->t.still);
    const view then = view_rested(v); /* as far as the sheet lets it */
    o->to_x = then.x, o->to_y = then.y, o->cell = then.cell;
    return true;
}

bool odds_leave_room(table *t)
{
    odds_shown *o = own(t);
    const view rested = view_rested(&t->camera->view), *v = &rested; /* it may still be under way */
    if (!o->moved || t->anim->running) return false;
    o->moved = false;
    if (v->cell != o->cell || fabsf(v->x - o->to_x) > 0.6f || fabsf(v->y - o->to_y) > 0.6f) return false;
    camera_centre(t, o->from_x, o->from_y, !t->host->ui->t.still);
    return true;
}

/* Of what could follow the action: at the nearest enemy it could then be done to. */
static bool find_preview(table *t, const action *a)
{
    bool asked[UNITS_MAX] = {false};
    if (a->nunits != 1 || a->units[0] < 0 || a->units[0] >= t->sc->nunits || a->target != NO_UNIT)
        return false; /* nobody, or a single figure */
    int from = action_space(a) != NO_SPACE ? action_space(a) : t->battle->view.units[a->units[0]].space;
    while (from != NO_SPACE) {
        int near = NO_UNIT, least = BOARD_FAR;
        for (int i = 0; i < t->sc->nunits; i++) {
            const unit *p = &t->battle->view.units[i];
            if (asked[i] || p->status != UNIT_ON || p->side == t->battle->d.side) continue;
            int far = board_distance2(t->b, from, p->space);
            if (near == NO_UNIT || far < least) near = i, least = far;
        }
        if (near == NO_UNIT) return false;
        asked[near] = true;
        own(t)->target = near;
        if (game_preview_odds(&t->battle->view, a, near, &own(t)->odds)) return true;
    }
    return false;
}

/* Of what could follow it, at the enemy who is marked: in this turn; else later, from where it would stand.
 * Else why not even his fire could be answered from there. */
static bool find_marked(table *t, const action *a)
{
    odds_shown *o = own(t);
    const int who = a->nunits == 1 && a->units[0] < t->sc->nunits ? a->units[0] : NO_UNIT;
    state then;
    action of;
    o->target = o->marked;
    if (who == NO_UNIT || a->target != NO_UNIT) return false;
    if (game_preview_odds(&t->battle->view, a, o->marked, &o->odds)) return true;
    if (action_space(a) == NO_SPACE || !odds_enemy_done(t, a, &then)) return false;
    if (t->rs->preview_odds == NULL && game_threat(&then, who, o->marked, false, &of, &o->odds)) return true;
    if (game_threat(&then, who, o->marked, true, &of, &o->odds)) return o->hand = true;
    const int there = t->battle->view.units[o->marked].space;
    if (game_sight(&then, who, there, NO_UNIT, &o->no) && game_sight(&then, who, there, o->marked, &o->no))
        o->no.code = NULL;
    return false;
}

/* What the enemy under the pointer could do to the chosen unit. */
static bool find_theirs(table *t, int enemy, int ours)
{
    odds_shown *o = own(t);
    const bool close = (t->host->ui->mods & UI_SHIFT) != 0;
    o->fight = false;
    if (o->theirs && odds_known(t) && o->asked == enemy && o->close == close) return o->some;
    state then;
    odds_enemy_state(t, &then);
    memset(&o->odds, 0, sizeof o->odds);
    o->theirs = true;
    o->asked = o->enemy = enemy;
    o->close = o->hand = close;
    o->some = o->preview = odds_enemy_of_stack(t, &then, &o->enemy, ours, &o->hand, &o->of, &o->odds);
    o->viewer = t->battle->viewer;
    o->target = ours;
    o->made = t->pointer->picked;
    o->scroll.at = 0;
    if (!o->some)
        host_say(t->host, _("%s can do nothing from there to %s now."), say_unit(t, enemy),
                 say_unit(t, ours));
    return o->some;
}

/* Another of those to whom the order is given, at the same target and without dice before it. */
static bool is_other(const table *t, const plan_row *row)
{
    const action *of = &row->act, *ours = &t->odds->of;
    return row->may && !row->throws && of->nunits == 1 && of->units[0] != ours->units[0] &&
           of->target == ours->target && of->verb == ours->verb;
}

/* Where the card itself counts in what has been declared: the odds as if all the others had declared it. */
static void find_declared(table *t)
{
    odds *both = mem_alloc(sizeof *both);
    state *then = mem_alloc(sizeof *then), *next = mem_alloc(sizeof *next);
    int count = 0;
    *then = t->battle->view;
    for (int i = 0; i < t->plan->count; i++) {
        dice_source dice;
        resolver r = {.dice = &dice};
        if (!is_other(t, &t->plan->row[i])) continue;
        *next = *then;
        dice_typed(&dice, 0, 0);
        game_apply(next, &t->plan->row[i].act, &r);
        if (dice.lacked) continue;
        *then = *next;
        count++;
    }
    if (count > 0 && t->odds->of.target != NO_UNIT && game_odds(then, &t->odds->of, both) &&
        both->ndeclared > t->odds->odds.ndeclared) {
        own(t)->odds = *both;
        own(t)->together = count;
    }
    mem_free(next);
    mem_free(then);
    mem_free(both);
}

/* Of throws at one target that fall together: what all of them do, those declared before this order and those
 * of the others to whom it is given. */
static void find_together(table *t)
{
    odds *o = &own(t)->odds;
    dist all;
    const bool each = t->choice->ready && t->choice->each && t->plan->on == PLAN_PREPARED;
    own(t)->together = 0;
    if (!o->adds) {
        if (each) find_declared(t);
        return;
    }
    odds *other = mem_alloc(sizeof *other);
    odds_of_pool(o, &all);
    const int before = odds_before_add(t, &t->odds->of, o, other, &all);
    for (int i = 0; i < t->plan->count && each; i++) {
        const plan_row *row = &t->plan->row[i];
        if (!is_other(t, row) || !game_odds(&t->battle->view, &row->act, other)) continue;
        odds_before_throw(o, other, row->act.units[0], &all);
        own(t)->together++;
    }
    if (before + own(t)->together > 0) odds_anew(o, &all);
    mem_free(other);
}

/* Of several orders the one that the chosen unit takes part in: its stack goes together. */
static void of_its_stack(const table *t, action *a)
{
    if (!t->choice->each || t->plan->on != PLAN_PREPARED) return;
    for (int i = 0; i < t->plan->count; i++) {
        const plan_row *row = &t->plan->row[i];
        if (row->may && row->want.nwho > 1 && row->want.who[0] == a->units[0] && row->act.verb == a->verb)
            *a = row->act;
    }
}

int odds_apart(const table *t)
{
    const bool each = t->choice->ready && t->choice->each && t->plan->on == PLAN_PREPARED;
    return each && t->odds->together == 0 && t->plan->may > 1 ? t->plan->may : 0;
}

/* Of the fight that whoever is under the pointer stands in, as it would be fought out now: ours and theirs.
 */
static bool fight_under(const table *t, int *ours, int *theirs)
{
    const int at = t->pointer->hover;
    const state *s = &t->battle->view;
    if (at == NO_SPACE || t->choice->ready || t->odds->spared) return false;
    for (int i = standing_at(t, at, NO_UNIT, false); i != NO_UNIT; i = standing_at(t, at, i, false)) {
        const bool own_unit = s->units[i].side == t->battle->d.side;
        if (game_fight(s, i, own_unit ? ours : theirs, own_unit ? theirs : ours)) return true;
    }
    return false;
}

static bool find_fight(table *t, int ours, int theirs)
{
    odds_shown *o = own(t);
    if (o->fight && odds_known(t) && o->of.units[0] == ours && o->target == theirs) return o->some;
    o->theirs = o->hand = o->preview = false;
    o->fight = true;
    o->marked = NO_UNIT;
    o->no.code = NULL;
    o->together = 0;
    action_init(&o->of, VERB_GO, t->battle->d.side);
    action_add_unit(&o->of, ours);
    o->target = theirs;
    o->viewer = t->battle->viewer;
    o->made = t->pointer->picked;
    o->scroll.at = 0;
    return o->some = game_blow(&t->battle->view, ours, theirs, &o->odds);
}

bool odds_looked_at(const table *t)
{
    const choice *c = t->choice;
    action look;
    int enemy, ours;
    if (!t->odds->on || !odds_known(t)) return false;
    if (t->odds->theirs) return odds_enemy_asked(t, &enemy, &ours);
    return (choice_preview(t, t->pointer->hover, &look) && memcmp(&look, &t->odds->of, sizeof look) == 0) ||
           (c->ready && memcmp(&c->act, &t->odds->of, sizeof c->act) == 0);
}

bool odds_find(table *t)
{
    action a;
    int enemy, ours;
    if (!t->odds->on || !t->battle->ours || t->anim->running || t->modal->card != MODAL_NONE) return false;
    if (odds_enemy_asked(t, &enemy, &ours)) return find_theirs(t, enemy, ours);
    if (t->choice->ready) {
        a = t->choice->act;
        of_its_stack(t, &a);
    } else if (!choice_preview(t, t->pointer->hover, &a)) {
        return fight_under(t, &ours, &enemy) && find_fight(t, ours, enemy);
    }
    const int marked = marked_enemy(t, t->choice->unit);
    if (odds_known(t) && !t->odds->theirs && !t->odds->fight && t->odds->marked == marked &&
        memcmp(&a, &t->odds->of, sizeof a) == 0)
        return t->odds->some;
    own(t)->theirs = own(t)->hand = own(t)->fight = false;
    own(t)->marked = marked;
    own(t)->no.code = NULL;
    memset(&own(t)->odds, 0, sizeof t->odds->odds);
    own(t)->of = a;
    own(t)->viewer = t->battle->viewer;
    own(t)->target = standing_unit_of(t, a.target);
    own(t)->made = t->pointer->picked;
    own(t)->scroll.at = 0;
    bool some = game_odds(&t->battle->view, &a, &own(t)->odds);
    find_together(t);
    own(t)->preview = !some && (marked != NO_UNIT ? find_marked(t, &a) : find_preview(t, &a));
    own(t)->some = (some || t->odds->preview) &&
                   (t->odds->odds.nbars > 0 || t->odds->odds.nbands > 0 || t->odds->odds.ledger.count > 0);
    return t->odds->some;
}
