/*
 * fire.c: who shoots with what, and what the shots do (S11-S13, S22, S·H6 to S·H8, S·H18). Not for who
 * may: check.c; nor for what a hit does: losses.c.
 */
#include "rules/safari/fire.h"

#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* ---- who, with what */

int safari_gunner(const state *s, int u)
{
    int any = NO_UNIT; /* not in a net, though laden or spooked */
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        if (!figure_on(s, f) || !safari_is(s, f, IS_CREW) || sf_const(s, f)->net > 0) continue;
        if (sf_const(s, f)->load == 0 && !safari_spooked(s, f)) return f;
        if (any == NO_UNIT) any = f;
    }
    return any;
}

int safari_band_of(const safari_weapon *w, int hexes)
{
    for (int b = 0; b < w->nbands; b++)
        if (hexes <= w->upto[b]) return b;
    return -1;
}

/* Its weapon `which`, as far as he has it in hand and loaded. */
static bool usable(const state *s, int f, int which, int hexes, bool moved, int *shots, int *need)
{
    const safari_weapon *w = &sd(s)->weapon[which];
    const int band = safari_band_of(w, hexes);
    if (band < 0 || ((w->reload || w->reload_moved) && sf_const(s, f)->reload > 0)) return false;
    *need = moved ? w->need_moving[band] : w->need_still[band];
    *shots = moved ? w->shots_moving : w->shots_still;
    return *need > 0 && *shots > 0;
}

/* The i-th he might use: the party's gun, if he serves it, then his own. -1: none. */
static int weapon_at(const state *s, int f, int i)
{
    const int u = s->figures[f].unit, gun = type_of(s, u)->gun;
    if (i > 0) return man_of(s, f)->weapon[i - 1];
    return gun >= 0 && !state_has(s, u, MARK_JAMMED) && safari_gunner(s, u) == f ? gun : -1;
}

/* What his shots with it do to that target, as a share of DIST_CERTAIN. Of a lone man or beast no more than
 * it takes: a second kill is worth nothing. Of several, hits fall on several: a kill each, a wound half. */
static uint64_t worth_of(const state *s, int f, int which, int target, int rate, int good)
{
    const uint64_t die = (uint64_t)safari_die(s, f, false);
    const bool beast = target != NO_UNIT && is_beast(s, target);
    safari_harm h = {0};
    if (target != NO_UNIT)
        h = beast ? safari_harm_to_beast(s, f, which, false, target) : safari_harm_to_man(s, f, which);
    if (h.faces == 0) h = (safari_harm){1, 1, 0};
    if (target == NO_UNIT || s->units[target].strength > 1) {
        const int each = beast ? safari_wounds_to_kill(s, target) : 2;
        return (uint64_t)(rate * good) * DIST_CERTAIN * (uint64_t)(each * h.kill + h.wound) /
               ((uint64_t)(each * h.faces) * die);
    }
    const int hurt = s->units[target].hits > 0; /* S·H17: a man's second wound kills */
    safari_quarry q = {.wounds = {DIST_CERTAIN}, .most = beast ? safari_wounds_to_kill(s, target) : 2 - hurt};
    for (int shot = 0; shot < rate; shot++)
        safari_quarry_shot(&q, good, (int)die, h);
    return safari_quarry_worth(&q);
}

enum { ALIKE = 1024 }; /* what rounding may differ by; of two that do as much the first is used */

int safari_best_weapon(const state *s, int f, int target, int hexes, bool moved, int *shots, int *need)
{
    const int die = safari_die(s, f, false);
    int best = -1, rate, number;
    uint64_t value = 0;
    ledger l = {0};
    if (target != NO_UNIT) safari_ledger(s, sd(s)->shoot, s->figures[f].unit, target, 0, 0, f, &l);
    for (int i = 0; i <= man_of(s, f)->nweapons; i++) {
        const int which = weapon_at(s, f, i);
        if (which < 0 || !usable(s, f, which, hexes, moved, &rate, &number)) continue;
        const uint64_t mine =
            worth_of(s, f, which, target, rate, safari_good_faces(die, number - l.total, true));
        if (best >= 0 && mine <= value + ALIKE) continue;
        value = mine;
        best = which;
        *shots = rate;
        *need = number;
    }
    return best;
}

/* All who serve the gun are at it while it fires: whoever of them falls, it fires once a turn. */
static void note_crew(state *s, int u)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (safari_is(s, f, IS_CREW)) sf(s, f)->flags |= FIG_FIRED;
}

/* S·H8: it shoots once a turn, and some then need a turn to load. */
void safari_note_shot(state *s, int f, int weapon)
{
    const safari_weapon *w = &sd(s)->weapon[weapon];
    safari_figure *g = sf(s, f);
    const int u = s->figures[f].unit;
    g->flags |= FIG_FIRED;
    if (weapon == type_of(s, u)->gun) note_crew(s, u);
    if (w->reload || (w->reload_moved && state_has(s, u, MARK_MOVED))) g->reload = 2;
    s->units[u].marks |= BIT(MARK_FIRED);
}

static void farther(const safari_weapon *w, int *far, int *near)
{
    if (w->nbands == 0 || w->upto[w->nbands - 1] <= *far) return;
    *far = w->upto[w->nbands - 1];
    *near = w->upto[0];
}

bool safari_may_fire(const state *s, int f)
{
    return safari_can_shoot_now(s, f) && !safari_spooked(s, f);
}

/* ---- volleys */

const safari_volley safari_all_fire = {.weapon = -1, .man = -1};
const char *const safari_weapon_choices[WEAPON_CHOICES + 1] = {
    "pistol", "elephant-gun", "hunting-rifle", "breech-loader", "muzzle-loader", "musket",   "matchlock",
    "bow",    "forest-bow",   "thrown-spear",  "maxim",         "lewis",         "browning", NULL};

void safari_compile_choices(safari_data *d)
{
    for (int i = 0; i < WEAPON_CHOICES; i++) {
        int w = 0;
        while (w < d->nweapons && strcmp(d->weapon[w].id, safari_weapon_choices[i]) != 0)
            w++;
        d->chosen[i] = (uint8_t)(w < d->nweapons ? w : WEAPONS_MAX);
    }
}

safari_volley safari_volley_of(const state *s, const action *a)
{
    safari_volley v = safari_all_fire;
    if (a->args[0] != NO_ARG) v.weapon = sd(s)->chosen[a->args[0]]; /* WEAPONS_MAX: nobody has it */
    if (a->units[0] >= FIGURE_BASE)
        v.man = a->units[0] - FIGURE_BASE - first_figure(s, action_unit_of(s->sc, a->units[0]));
    return v;
}

/* As an agenda item holds it: the crowd and the weapon + 1, the man + 1 and the wounds; all 0: everybody, now
 * beginning. */
enum { CROWD_BITS = 7, CROWD_MOST = 127, MAN_BITS = 4, MAN_MOST = 15 };

safari_volley safari_volley_due(const agenda_item *due)
{
    return (safari_volley){.crowd = due->n[0] & CROWD_MOST,
                           .weapon = (due->n[0] >> CROWD_BITS) - 1,
                           .man = (due->n[1] & MAN_MOST) - 1,
                           .hurt = due->n[1] >> MAN_BITS};
}

static agenda_item volley_item(int u, int target, const safari_volley *v)
{
    const int crowd = v->crowd < CROWD_MOST ? v->crowd : CROWD_MOST;
    agenda_item item = agenda_item_of(DUE_SHOTS, u, target, crowd | (v->weapon + 1) << CROWD_BITS);
    item.n[1] = (int16_t)((v->man + 1) | v->hurt << MAN_BITS);
    return item;
}

/* Whom they shoot at, and how: safari_next_shots(). */
typedef struct aim {
    int target, hexes;
    bool moved;
    safari_volley volley;
} aim;

/* With what he joins in it; -1: he does not. */
static int joins_with(const state *s, int f, const aim *at, int *shots, int *need)
{
    const safari_volley *v = &at->volley;
    if (!safari_may_fire(s, f) || (v->man >= 0 && f - first_figure(s, s->figures[f].unit) != v->man))
        return -1;
    if (v->weapon < 0) return safari_best_weapon(s, f, at->target, at->hexes, at->moved, shots, need);
    for (int i = 0; i <= man_of(s, f)->nweapons; i++)
        if (weapon_at(s, f, i) == v->weapon && usable(s, f, v->weapon, at->hexes, at->moved, shots, need))
            return v->weapon;
    return -1;
}

static bool shoots(const state *s, int f, const void *about, safari_throw *out)
{
    const aim *at = about;
    out->weapon = joins_with(s, f, at, &out->shots, &out->need);
    if (out->weapon < 0) return false;
    out->die = safari_die(s, f, false);
    safari_ledger(s, sd(s)->shoot, s->figures[f].unit, at->target, out->weapon, at->volley.crowd, f, &out->l);
    return true;
}

static aim aim_at(const state *s, int u, int target, const safari_volley *v)
{
    return (aim){.target = target,
                 .hexes = steps_between(sd(s), s->units[u].space, s->units[target].space),
                 .moved = state_has(s, u, MARK_MOVED),
                 .volley = *v};
}

bool safari_next_shots(const state *s, int u, int target, const safari_volley *v, uint32_t *left,
                       safari_throw *out)
{
    const aim at = aim_at(s, u, target, v);
    return safari_next_throw(s, u, left, shoots, &at, out);
}

bool safari_next_snap_shots(const state *s, int u, int beast, uint32_t *left, safari_throw *out)
{
    const aim at = {.target = beast, .hexes = 1, .moved = true, .volley = safari_all_fire};
    return safari_next_throw(s, u, left, shoots, &at, out);
}

uint32_t safari_weapons_ready(const state *s, int f, int target)
{
    const int u = s->figures[f].unit, hexes = steps_between(sd(s), s->units[u].space, s->units[target].space);
    const bool moved = state_has(s, u, MARK_MOVED);
    int shots, need;
    uint32_t ready = 0;
    if (!safari_may_fire(s, f)) return 0;
    for (int i = 0; i <= man_of(s, f)->nweapons; i++) {
        const int which = weapon_at(s, f, i);
        if (which >= 0 && usable(s, f, which, hexes, moved, &shots, &need)) ready |= BIT(which);
    }
    return ready;
}

/* Which of several weapons does most is asked when they shoot. */
bool safari_volley_has_shot(const state *s, int u, int target, const safari_volley *v)
{
    const uint32_t wanted = v->weapon < 0 ? UINT32_MAX : BIT(v->weapon);
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if ((v->man < 0 || f - first_figure(s, u) == v->man) &&
            (safari_weapons_ready(s, f, target) & wanted) != 0)
            return true;
    return false;
}

/* ---- why nobody has */

static const char RELOADING[] = "safari.fire.reloading";

static const char *idle_for(const state *s, int f)
{
    const safari_figure *g = sf_const(s, f);
    return (g->flags & FIG_FIRED) != 0 ? "safari.fire.has-shot"
           : g->net > 0                ? "safari.fire.in-net"
           : g->load > 0               ? "safari.fire.laden"
           : safari_spooked(s, f)      ? "safari.fire.spooked"
                                       : NULL;
}

static const char *unready_for(const state *s, int f, int which, const aim *at, int *limit)
{
    const safari_weapon *w = &sd(s)->weapon[which];
    int shots, need;
    if (safari_band_of(w, at->hexes) < 0) {
        *limit = w->upto[w->nbands - 1];
        return "safari.fire.weapon-range";
    }
    if (usable(s, f, which, at->hexes, at->moved, &shots, &need)) return NULL;
    return (w->reload || w->reload_moved) && sf_const(s, f)->reload > 0 ? RELOADING : "safari.fire.gun-moved";
}

/* Nobody there has that weapon in hand. */
static const char *missing_for(const state *s, int u, const safari_volley *v)
{
    const bool gun = v->weapon >= 0 && type_of(s, u)->gun == v->weapon;
    if (gun && state_has(s, u, MARK_JAMMED)) return "safari.fire.gun-jammed";
    if (gun && safari_gunner(s, u) == NO_UNIT) return "safari.fire.gun-crew";
    return v->weapon < 0 ? "safari.fire.unarmed" : "safari.fire.not-theirs";
}

/* What holds of most: who has shot shoots no more, though somebody beside him has only to load. */
const char *safari_volley_why(const state *s, int u, int target, const safari_volley *v, int *limit)
{
    const aim at = aim_at(s, u, target, v);
    const char *idle = NULL, *unready = NULL;
    int kept_men = 0, loading = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        if (v->man >= 0 && f - first_figure(s, u) != v->man) continue;
        const char *kept = idle_for(s, f);
        bool armed = false;
        for (int i = 0; i <= man_of(s, f)->nweapons; i++) {
            const int which = weapon_at(s, f, i);
            if (which < 0 || sd(s)->weapon[which].nbands == 0 || (v->weapon >= 0 && which != v->weapon))
                continue;
            armed = true;
            if (kept != NULL)
                idle = idle != NULL ? idle : kept;
            else if (unready == NULL)
                unready = unready_for(s, f, which, &at, limit);
        }
        kept_men += armed && kept != NULL;
        loading += armed && kept == NULL && sf_const(s, f)->reload > 0;
    }
    if (unready != NULL && idle != NULL && loading < kept_men && strcmp(unready, RELOADING) == 0) return idle;
    return unready != NULL ? unready : idle != NULL ? idle : missing_for(s, u, v);
}

static bool is_shooter(const state *s, int f)
{
    if (type_of(s, s->figures[f].unit)->gun >= 0 && safari_is(s, f, IS_CREW)) return true;
    for (int i = 0; i < man_of(s, f)->nweapons; i++)
        if (sd(s)->weapon[man_of(s, f)->weapon[i]].nbands > 0) return true;
    return false;
}

const char *safari_idle_why(const state *s, int u)
{
    const char *all = NULL;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        const char *mine = is_shooter(s, f) ? idle_for(s, f) : NULL;
        if (mine == NULL) continue;
        if (all != NULL && strcmp(all, mine) != 0) return "safari.fire.nobody";
        all = mine;
    }
    return all != NULL ? all : "safari.fire.no-weapon";
}

const char *safari_spent_why(const state *s, int u)
{
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if (is_shooter(s, f) && safari_may_fire(s, f)) return NULL;
    const char *code = safari_idle_why(s, u);
    return strcmp(code, "safari.fire.no-weapon") != 0 ? code : NULL;
}

int safari_longest_range(const state *s, int u, int *near)
{
    int far = *near = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        for (int i = 0; i < man_of(s, f)->nweapons; i++)
            farther(&sd(s)->weapon[man_of(s, f)->weapon[i]], &far, near);
    if (type_of(s, u)->gun >= 0) farther(&sd(s)->weapon[type_of(s, u)->gun], &far, near);
    return far;
}

/* ---- shots */

int safari_dice_of(const safari_throw *t)
{
    return t->n * t->shots < ROLL_FACES ? t->n * t->shots : ROLL_FACES;
}

uint64_t safari_throw_shots(state *s, int u, int target, const safari_throw *t, bool sudden, int part,
                            resolver *r)
{
    const safari_weapon *w = &sd(s)->weapon[t->weapon];
    const char *rule = w->jam > 0 ? "S22" : w->house ? "S11" : w->rule; /* S12 are the pistol's own shots */
    const int dice = safari_dice_of(t);
    event *fires = safari_tell(s, u, EV_FIRE, "ev.fires", target, dice, t->weapon, r);
    if (w->powder) fires->from = s->units[u].space; /* where its smoke hangs (light.h): bows leave none */
    fires->to = s->units[target].space;
    const int seen = sudden ? target : u; /* those who see it are told */
    const uint8_t before = r->hidden_from;
    const uint8_t blind = kit_blind_to(s, seen, target);
    r->hidden_from |= sudden ? blind : (uint8_t)(blind & ~(1u << s->units[target].side));
    roll *made = kit_roll(r, CAUSE_DECLARED, "roll.shots", rule, dice, t->die, u, target, &t->l);
    r->hidden_from = before;
    const uint64_t hits = safari_successes(made, t->need, t->l.total, true); /* S·H7: a natural 1 misses */
    event *hit = safari_tell(s, seen, EV_HITS, "ev.hits", target, made->outcome, dice, r);
    hit->unit = (int16_t)target;
    hit->other = (int16_t)u;
    hit->n[2] = (part & VOLLEY_GOES_ON) != 0;
    hit->n[3] = (part & VOLLEY_HAS_MORE) != 0;
    for (int i = 0; i < t->n; i++)
        safari_note_shot(s, t->who[i], t->weapon);
    return hits;
}

/* S·H25b: who attacks a village trades there no more. */
void safari_provoke(state *s, int target)
{
    const safari_start *there = &sd(s)->start[target];
    if (there->defends) sg(s)->attacked |= (uint8_t)(1u << there->village);
}

void safari_declare_fire(state *s, int u, int target, const safari_volley *v, resolver *r)
{
    safari_reveal(s, u, r); /* who shoots shows himself */
    safari_provoke(s, target);
    agenda_push(s, volley_item(u, target, v));
}

void safari_owe_jam(state *s, int u, int weapon)
{
    if (sd(s)->weapon[weapon].jam > 0) agenda_owe_first(s, DUE_JAM, u, NO_UNIT, 0);
}

/* What all of the volley came to: men killed, or what became of the beast (odds.c). */
static void tell_outcome(const state *s, int u, int target, int space, const safari_volley *v, resolver *r)
{
    const int fell = v->crowd - safari_figures_at(s, space);
    if (!is_beast(s, target))
        resolver_outcome(r, OUTCOME_COUNT, "odds.killed", u, target, fell);
    else
        resolver_outcome(r, OUTCOME_COUNT, "odds.fate", u, target,
                         fell > 0                          ? FATE_DEAD
                         : s->units[target].hits > v->hurt ? FATE_WOUNDED
                                                           : FATE_UNHURT);
}

/* The dice of that throw and of those that are to follow it. */
static int dice_left(const state *s, int u, int target, const safari_volley *v, uint32_t left,
                     const safari_throw *next)
{
    safari_throw t = *next;
    int dice = safari_dice_of(&t);
    while (safari_next_shots(s, u, target, v, &left, &t))
        dice += safari_dice_of(&t);
    return dice;
}

/* The rest of the volley comes before anything that its hits call for: all of it is one. */
void safari_fire_group(state *s, int u, int target, const safari_volley *begun, resolver *r)
{
    safari_volley v = *begun;
    safari_throw t, next;
    uint32_t left = safari_there(s, u);
    if (!safari_may_shoot(s, u, target)) return;
    const int space = s->units[target].space;
    const int part = v.crowd != 0 ? VOLLEY_GOES_ON : 0;
    if (v.crowd == 0) {
        v.crowd = safari_figures_at(s, space);
        v.hurt = is_beast(s, target) ? s->units[target].hits : 0;
    }
    if (!safari_next_shots(s, u, target, &v, &left, &t)) return;
    const bool more = safari_next_shots(s, u, target, &v, &left, &next);
    const int rest = more ? dice_left(s, u, target, &v, left, &next) : 0;
    safari_reveal(s, u, r);
    uint64_t hits = safari_throw_shots(s, u, target, &t, false, part | (more ? VOLLEY_HAS_MORE : 0), r);
    if (sd(s)->weapon[t.weapon].jam > 0 && !is_beast(s, target)) { /* S17.2 */
        s->units[target].marks |= BIT(MARK_GUNNED);
        if (safari_led_by(s, target, IS_AFRICAN)) su(s, target)->checks |= CHECK_GUNNED;
    }
    safari_owe_jam(s, u, t.weapon);
    for (; hits != 0 && state_on_board(s, target); hits &= hits - 1)
        if (is_beast(s, target))
            safari_beast_hit(s, s, t.who[0], t.weapon, false, target, r);
        else
            safari_hit_party(s, target, &(safari_strike){s, t.who[0], t.die, t.weapon}, r);
    if (more && state_on_board(s, target))
        agenda_push_front(s, volley_item(u, target, &v));
    else
        tell_outcome(s, u, target, space, &v, r);
    if (rest > 0 && !state_on_board(s, target)) kit_emit_of(s, u, EV_NOTE, "ev.shots-spared", r)->n[0] = rest;
}

/* ---- machine guns (S22, S·H18) */

void safari_jam_ledger(const state *s, int u, ledger *out)
{
    safari_ledger(s, sd(s)->jam, u, NO_UNIT, 0, 0, NO_UNIT, out);
}

int safari_clearer(const state *s, int u)
{
    const int gunner = safari_gunner(s, u);
    return gunner != NO_UNIT ? gunner : safari_leader(s, u);
}

void safari_jam_roll(state *s, int u, resolver *r)
{
    ledger l;
    if (type_of(s, u)->gun < 0) return;
    safari_jam_ledger(s, u, &l);
    roll *made = kit_roll_of(s, u, r, CAUSE_WEAPON, "roll.jam", "S22", 2, 6, u, NO_UNIT, &l);
    made->need = sd(s)->weapon[type_of(s, u)->gun].jam;
    if (made->outcome >= made->need) kit_set_mark(s, u, MARK_JAMMED, r);
}

void safari_clear_roll(state *s, int u, resolver *r)
{
    if (!state_has(s, u, MARK_JAMMED)) return;
    const int f = safari_clearer(s, u);
    ledger l;
    safari_self_ledger(s, f, &l);
    roll *made = kit_roll_of(s, u, r, CAUSE_WEAPON, "roll.clear", "S·H18", 1, safari_die(s, f, false), u,
                             NO_UNIT, l.count > 0 ? &l : NULL);
    made->need = sd(s)->number.jam_clear;
    resolver_outcome(r, OUTCOME_COUNT, "odds.clear", u, NO_UNIT, made->outcome);
    if (made->outcome >= made->need)
        kit_clear_mark(s, u, MARK_JAMMED, r);
    else
        kit_emit_of(s, u, EV_NOTE, "ev.still-jammed", r);
}
