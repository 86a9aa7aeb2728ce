/*
 * judge.c: what a position is worth to the computer, what redaction leaves out beyond the common part, and
 * how its gaps are filled to think on.
 */
#include "rules/grid/grid.h"

#include "core/random.h"
#include "game/worth.h"
#include "game/victory.h"

/* ---- worth: hundredths of an experienced base, about */

static int32_t unit_worth(const state *s, int u)
{
    static const int32_t by_grade[] = {0, 80, 100, 120};
    const unit *at = &s->units[u];
    const grid_type *t = type_of(s, u);
    int32_t worth = by_grade[t->grade] * at->strength - by_grade[t->grade] * at->hits / t->hits;
    if (grid_guns(s, u)) worth = worth * 3 / 2;
    if (grid_leader_helps(s, u)) worth += 25;
    if (state_has(s, u, MARK_BROKEN)) return worth / 4;
    if (state_has(s, u, MARK_DISORDERED)) worth = worth * 9 / 10;
    return state_has(s, u, MARK_JAMMED) ? worth / 4 : worth;
}

/* About how many tenths of hits it could do to the enemy most in danger, as it stands and looks. */
static int32_t fire_promise(const state *s, int u)
{
    const grid_data *d = gd(s);
    const grid_weapon *w = grid_weapon_of(s, u);
    const unit *at = &s->units[u];
    if (w == NULL || w->rocket || state_has(s, u, MARK_LIMBERED) || state_has(s, u, MARK_JAMMED) ||
        gu_const(s, u)->ammo == 0 || (grid_mounted(s, u) && !type_of(s, u)->mounted_fire))
        return 0;
    const int light = d->light[s->turn].reach2;
    const int most = light != 0 && light < w->long_range ? light : w->long_range;
    int32_t best = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == at->side || !state_on_board(s, i) || !state_seen(s, i, at->side)) continue;
        const int to = s->units[i].space, far = dist2(d, at->space, to);
        if (far > most || far < w->shortest || !grid_faces(s, u, to) ||
            !bit_of(d->sight[at->space], window_index(d, at->space, to)))
            continue;
        int32_t dice = at->strength * w->dice + grid_leader_helps(s, u) + type_of(s, i)->dense;
        if ((d->space[to].is & SPACE_WORKS) != 0) dice -= 2;
        if (!grid_faces(s, i, at->space)) dice++;
        if (far > w->short_range) dice = (dice + 1) / 2;
        if (dice < 1) dice = 1;
        const int32_t hits = dice * (w->die + 1) * 5;
        if (hits > best) best = hits;
    }
    return best;
}

/* What a charge now under way promises: hits given less hits taken, in tenths. */
static int32_t charge_promise(const state *s, int u)
{
    const int target = gu_const(s, u)->quarry - 1;
    ledger mine, theirs;
    if (target < 0 || !state_on_board(s, target)) return 0;
    grid_melee_ledger(s, u, target, &mine);
    grid_melee_ledger(s, target, u, &theirs);
    return (mine.total * (type_of(s, u)->melee_die + 1) -
            theirs.total * (type_of(s, target)->melee_die + 1)) *
           5;
}

static bool fights_hand_to_hand(const state *s, int u)
{
    return !grid_guns(s, u) &&
           (grid_weapon_of(s, u) == NULL || grid_mounted(s, u) || state_has(s, u, MARK_COLUMN));
}

/* Where it stands: shooters want enemies in front, swords want to be near, guns want to be left alone,
 * everybody wants the goal. */
static int32_t place_worth(const state *s, int u, bool hungry)
{
    const grid_data *d = gd(s);
    const unit *at = &s->units[u];
    int enemy = NO_UNIT;
    const int near2 = grid_nearest2(s, at->side, at->space, &enemy);
    int32_t worth = fire_promise(s, u) + charge_promise(s, u) * 2;
    const bool gun = grid_guns(s, u);
    if (d->to_goal[at->side] != NULL && type_of(s, u)->class != CLASS_FIXED) {
        const int far = d->to_goal[at->side][at->space];
        worth -= (gun ? 2 : hungry ? 16 : 8) * (far < 40 ? far : 40);
    }
    if (near2 == BOARD_FAR) return worth;
    const int cap = near2 < 30 ? near2 : 30;
    if (gun) {
        if (near2 <= 5 && fights_hand_to_hand(s, enemy)) worth -= 150;
        if (state_has(s, u, MARK_LIMBERED) && near2 <= 16) worth -= 60;
        const grid_weapon *w = grid_weapon_of(s, u);
        const int best2 = w != NULL ? w->short_range : 4;
        worth -= cap > best2 ? 4 * (cap - best2) : best2 - cap; /* as near as it shoots well, and no nearer */
    } else {
        worth -= cap * (fights_hand_to_hand(s, u) ? 10 : hungry ? 9 : 6);
        if (!state_has(s, u, MARK_SQUARE) && !grid_faces(s, u, s->units[enemy].space)) worth -= 60;
        if (state_has(s, u, MARK_SQUARE) && near2 <= 8 && grid_mounted(s, enemy)) worth += 100;
        if ((d->space[at->space].is & (SPACE_SOFT | SPACE_WORKS)) != 0) worth += 40;
    }
    return worth;
}

/*
 * How near each side is to what it must do, worth more as the turns run out. *hungry: the side would not win
 * if the battle ended now, so it must be readier to lose men and to go forward.
 */
static int32_t victory_worth(const state *s, int side, bool *hungry)
{
    const int turn = s->turn < s->sc->turns ? s->turn : s->sc->turns; /* the umpire may have set any */
    const int32_t weight = 200 + 800 * turn / s->sc->turns;
    int32_t worth = 0;
    bool met = false, any = false;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect != EFFECT_WIN) continue;
        int32_t needed = 0, got = victory_progress(s, i, &needed);
        if (got > needed) got = needed;
        const int32_t part = needed > 0 ? weight * got / needed : 0;
        worth += c->side == side ? part : -part;
        if (c->side != side) continue;
        any = true;
        met = met || victory_met(s, i);
    }
    *hungry = any && !met;
    return worth;
}

int32_t grid_evaluate(const state *s, int side)
{
    bool hungry;
    int32_t sum = worth_of_goals(s, side, 300) + victory_worth(s, side, &hungry);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        if (at->status != UNIT_ON && at->status != UNIT_READY && at->status != UNIT_WAITING) continue;
        int32_t worth = (hungry && at->side == side ? 3 : 4) * unit_worth(s, i);
        if (at->status == UNIT_ON && !state_has(s, i, MARK_BROKEN))
            worth += at->side == side ? place_worth(s, i, hungry) : fire_promise(s, i) / 2;
        else if (at->status == UNIT_READY)
            worth -= 800; /* come, and not yet on the field */
        sum += at->side == side ? worth : -worth;
    }
    return sum;
}

/* ---- who may know what */

void grid_redact(state *s, int side)
{
    if (s->sc->options[OPTION_SECRET_FIRE] == 0 || gg_const(s)->stage != STAGE_FIRE) return;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == side) continue;
        memset(gu(s, i)->aim, 0, sizeof gu(s, i)->aim);
        s->units[i].marks &= ~BIT(MARK_DONE);
    }
}

/* Hidden enemies might be in any free box that conceals and that nobody of ours is near. */
void grid_imagine(state *s, int side, random_stream *r)
{
    const grid_data *d = gd(s);
    uint16_t free_boxes[GRID_SPACES_MAX];
    int n = 0;
    for (int i = 0; i < d->n; i++) {
        bool near = state_unit_at(s, i, NO_UNIT) != NO_UNIT;
        for (int u = 0; u < s->sc->nunits && !near; u++)
            near = s->units[u].side == side && state_on_board(s, u) &&
                   dist2(d, i, s->units[u].space) <= d->number.reveal2;
        if (!near && (d->space[i].is & SPACE_CONCEALS) != 0) free_boxes[n++] = (uint16_t)i;
    }
    for (int u = 0; u < s->sc->nunits && n > 0; u++) {
        const scenario_unit *order = &s->sc->units[u];
        unit *at = &s->units[u];
        if (!kit_lurks(s, u, side)) continue;
        const int pick = (int)random_below(r, (uint32_t)n);
        at->status = UNIT_ON;
        at->space = free_boxes[pick];
        free_boxes[pick] = free_boxes[--n];
        at->facing = order->facing;
        grid_start_unit(s, u);
    }
}

bool grid_exceptional(const state *s, const action *a)
{
    return a->verb == VERB_FIRE && a->nunits == 1 &&
           state_has(s, a->units[0], MARK_OVERHEATED); /* G3a: it may break for good */
}

void grid_result(const state *s, result *out)
{
    victory_result(s, out);
    const int broken = kit_add_tally(out, "tally.broken");
    for (int i = 0; i < s->sc->nunits; i++)
        out->tally[broken].value[s->units[i].side] += state_on_board(s, i) && state_has(s, i, MARK_BROKEN);
}
