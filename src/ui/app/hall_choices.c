/* hall_choices.c: see hall_choices.h. Trials are made in copies, with dice of their own. */
#include "ui/app/hall_choices.h"

#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/session_seal.h"
#include "game/game.h"
#include "game/teacher.h"
#include "game/towards.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/direct/recap_read.h"
#include "ui/table/host.h"
#include "ui/table/panels/odds_short.h"
#include "ui/table/say.h"

/* Actions of a kind that are tried, how often each is played, how much of the chance of winning (of 1000) a
 * deed may cost, and by how many play-outs each that is shown is weighed. */
enum { TRIED = 48, TRIALS = 6, COSTS = 30, PLAYOUTS = 24 };

choice_kind hall_choice_kind(const state *s, const action *a)
{
    const unsigned takes = s->sc->rules->verbs[a->verb].takes;
    if (takes & (ENDS_STEP | IS_REST)) return CHOICE_WAITS;
    const int other = action_unit_of(s->sc, a->target);
    if (other != NO_UNIT && s->sc->sides[s->units[other].side].goes_alone)
        return CHOICE_DOES; /* the country and its beasts are no enemy */
    if (takes & FIRES) return CHOICE_FIRES;
    if (a->target != NO_UNIT) return CHOICE_CLOSES;
    return a->nspaces > 0 ? CHOICE_MARCHES : CHOICE_DOES;
}

/* What it is worth to have done that: the chance of winning, or where there is none the position. */
static int64_t worth_of(const state *seen, const action *a, int side)
{
    int64_t sum = 0;
    for (int i = 0; i < TRIALS; i++) {
        state after = *seen;
        dice_source dice;
        dice_forked_share(&dice, hash_mix(state_hash(seen), 1), 0, i, TRIALS);
        resolver r = {.dice = &dice};
        game_apply(&after, a, &r);
        const int chance = game_chance(&after, side);
        sum += chance >= 0 ? chance : game_judge(&after, side);
    }
    return sum;
}

/* Of what nobody in particular does, such as who moves first, each verb is a thing by itself. */
static bool same_doer(const action *a, const action *b)
{
    if (a->nunits == 0 || b->nunits == 0) return a->nunits == b->nunits && a->verb == b->verb;
    return a->units[0] == b->units[0];
}

/* The two best of a kind, by different units. */
typedef struct best_of {
    int n;
    int64_t worth[2];
    action act[2];
} best_of;

static void add(best_of *b, const action *a, int64_t worth)
{
    int at = b->n; /* which of them it is better than, or is another of the same unit's */
    for (int i = b->n - 1; i >= 0; i--)
        if (same_doer(&b->act[i], a)) {
            if (worth <= b->worth[i]) return;
            b->n = at = i;
        } else if (worth > b->worth[i])
            at = i;
    if (at > 1) return;
    if (at == 0) b->worth[1] = b->worth[0], b->act[1] = b->act[0];
    if (at == 0 && b->n > 0) b->n = 2;
    if (at == b->n) b->n++;
    b->worth[at] = worth, b->act[at] = *a;
}

/* Of what is worth the same, what a strong unit does goes before what a leader or a mule does, and what faces
 * the enemy before what shows him the back: less than a thousandth of the chance of winning, of so many
 * trials. */
static int64_t weighed(const state *seen, const action *a, int side)
{
    const int lead = a->nunits > 0 ? action_unit_of(seen->sc, a->units[0]) : NO_UNIT;
    const int strength = lead != NO_UNIT ? seen->units[lead].strength : 0;
    const int64_t worth = worth_of(seen, a, side) + (strength < TRIALS ? strength : TRIALS - 1);
    return worth * TOWARDS_FACINGS + (lead != NO_UNIT ? towards_facing(seen, lead, a) : 0);
}

/* The best of each kind, of those listed that stand evenly apart in the list. */
static void best_of_kinds(const state *seen, const action_list *list, int side, best_of best[CHOICE_KINDS])
{
    int there[CHOICE_KINDS] = {0}, met[CHOICE_KINDS] = {0};
    for (int i = 0; i < list->count; i++)
        there[hall_choice_kind(seen, &list->items[i])]++;
    for (int i = 0; i < list->count; i++) {
        const choice_kind kind = hall_choice_kind(seen, &list->items[i]);
        const int every = there[kind] > TRIED ? (there[kind] + TRIED - 1) / TRIED : 1;
        if (met[kind]++ % every == 0) add(&best[kind], &list->items[i], weighed(seen, &list->items[i], side));
    }
}

bool hall_choice_own(const table *t, action *out)
{
    const int usual = player_usual(t->host->players);
    const budget quick = {.milliseconds = 400};
    refusal why;
    if (usual < 0) return false;
    const player *p = t->host->players[usual];
    return p->choose(&t->battle->view, hash_mix(session_public_seed(t->s), (uint64_t)session_count(t->s)),
                     p->milliseconds ? &quick : NULL, out) &&
           game_check(&t->battle->view, out, &why);
}

/* ---- in words */

/* Which way, or as what: the first of its choices that has a word. */
static const char *manner(const table *t, const action *a, int space)
{
    const verb *v = action_verb(t->rs, a->verb);
    for (int i = 0; i < ACTION_ARGS; i++) {
        char code[32];
        bool whole;
        if (a->args[i] == NO_ARG) continue;
        if (v->args[i].kind == ARG_DIRECTION && space != NO_SPACE) {
            const char *name = board_direction_name(t->b, t->b->spaces[space].sheet, a->args[i]);
            snprintf(code, sizeof code, "dir.%s", name);
            return say_word(t, code, name);
        }
        const char *own = v->args[i].kind == ARG_CHOICE ? deed_choice(t->sc, v, i, a->args[i], &whole) : NULL;
        if (own) return own;
    }
    return "";
}

/* What it is about: whom it is aimed at, else the place if that has a name to people, else the direction. Who
 * does it has a line of his own. */
static const char *about(const table *t, const action *a)
{
    const int other = action_unit_of(t->sc, a->target), to = action_space(a);
    const int lead = a->nunits ? action_unit_of(t->sc, a->units[0]) : NO_UNIT;
    int from = lead != NO_UNIT ? t->battle->view.units[lead].space : NO_SPACE;
    const char *place = to != NO_SPACE ? t->b->spaces[to].name : NULL;
    char code[16];
    if (other != NO_UNIT) return say_unit(t, other);
    if (place && place[0]) return place;
    if (to == NO_SPACE) return manner(t, a, from);
    if (from == NO_SPACE) { /* it comes on: where on the map */
        const board_sheet *on = &t->b->sheets[t->b->spaces[to].sheet];
        from = board_space_at(t->b, t->b->spaces[to].sheet, (board_point){on->width / 2, on->height / 2});
    }
    if (from == NO_SPACE || to == from || t->b->spaces[to].sheet != t->b->spaces[from].sheet) return "";
    snprintf(code, sizeof code, "way.%d", recap_heading(t->sc, from, to));
    return say_word(t, code, "");
}

static void put_in_words(const table *t, hall_choice *c, int32_t chance)
{
    const action *a = &c->act;
    const int lead = a->nunits ? action_unit_of(t->sc, a->units[0]) : NO_UNIT,
              other = action_unit_of(t->sc, a->target);
    const bool leads_on = action_verb(t->rs, a->verb)->takes & LEADS_ON;
    const char *what = about(t, a), *does = leads_on ? _("March") : say_verb(t, a->verb);
    c->to = other != NO_UNIT ? t->battle->view.units[other].space : action_space(a);
    c->from = lead != NO_UNIT ? t->battle->view.units[lead].space : NO_SPACE;
    snprintf(c->name, sizeof c->name, "%.50s%s%.60s", does, what[0] ? ": " : "", what);
    if (a->nunits > 0) say_units(t, a->units, a->nunits, 1, c->who, sizeof c->who);
    if (leads_on && c->who[0]) {
        char who[CHOICE_TEXT];
        snprintf(who, sizeof who, "%s", c->who);
        snprintf(c->who, sizeof c->who, _("%.60s: the dice say how far"), who);
    }
    c->thousands = c->battle = chance;
    c->dice = odds_short_say(t, a, c->says, sizeof c->says, &c->thousands);
    if (!c->dice) snprintf(c->says, sizeof c->says, _("to win the battle"));
    c->small = !c->dice && (c->kind >= CHOICE_DOES || (lead != NO_UNIT && scenario_attends(t->sc, lead)));
}

/* The same number on every card is no help: it is said that it is the same. */
static void say_the_same(hall_choice c[HALL_CHOICES], int n)
{
    for (int i = 0; i < n; i++)
        if (c[i].dice || c[i].thousands < 0 || (c[i].thousands + 5) / 10 != (c[0].thousands + 5) / 10) return;
    for (int i = 0; n > 1 && i < n; i++)
        snprintf(c[i].says, sizeof c[i].says, _("to win the battle, whichever you take"));
}

/* To somebody new the same thing: by the same unit, or another going to the same place at the same enemy. */
static bool has(const hall_choice *c, int n, const action *a)
{
    for (int i = 0; i < n; i++)
        if (c[i].act.verb == a->verb &&
            (same_doer(&c[i].act, a) ||
             (c[i].act.target == a->target && action_space(&c[i].act) == action_space(a))))
            return true;
    return false;
}

/* The next that comes first, of those not there yet. `again`: another of a kind that is there, too. */
static void add_of_kinds(const best_of best[CHOICE_KINDS], int64_t least, bool again,
                         hall_choice out[HALL_CHOICES], int *n)
{
    static const struct {
        choice_kind kind;
        int which;
    } order[] = {{CHOICE_CLOSES, 0}, {CHOICE_FIRES, 0},  {CHOICE_MARCHES, 0}, {CHOICE_MARCHES, 1},
                 {CHOICE_FIRES, 1},  {CHOICE_CLOSES, 1}, {CHOICE_DOES, 0},    {CHOICE_DOES, 1}};
    for (size_t i = 0; i < sizeof order / sizeof *order && *n < HALL_CHOICES; i++) {
        const choice_kind kind = order[i].kind;
        const best_of *b = &best[kind];
        const int which = order[i].which;
        if (b->n <= which || kind == CHOICE_WAITS || has(out, *n, &b->act[which])) continue;
        if (b->worth[which] < least) continue;
        const bool same = which > 0 || (*n > 0 && out[0].kind == kind);
        if (!again && (same || kind >= CHOICE_DOES)) continue;
        out[(*n)++] = (hall_choice){.act = b->act[which], .kind = kind};
    }
}

/* To do nothing is the last: that who is on a card does nothing, or that it is over. To tell one who has
 * acted to rest would change nothing. */
static void add_rest(const action_list *list, const state *seen, hall_choice out[HALL_CHOICES], int *n)
{
    const action *rest = NULL, *any = NULL;
    for (int i = 0; i < list->count && *n < HALL_CHOICES; i++) {
        const action *a = &list->items[i];
        if (hall_choice_kind(seen, a) != CHOICE_WAITS) continue;
        bool on_card = false;
        for (int k = 0; k < *n; k++)
            on_card = on_card || (a->nunits > 0 && same_doer(&out[k].act, a));
        if (on_card && (rest == NULL || rest->nunits == 0)) rest = a;
        if (a->nunits == 0 && rest == NULL) rest = a;
        any = a;
    }
    if (rest == NULL && *n == 0) rest = any;
    if (rest != NULL && !has(out, *n, rest)) out[(*n)++] = (hall_choice){.act = *rest, .kind = CHOICE_WAITS};
}

/* The chance of winning after each: of the best as things stand, of the others as much less as play-outs
 * tell, where somebody can make them. What has no chance is weighed by its worth; false. */
static bool weigh_all(const table *t, const hall_choice c[HALL_CHOICES], int n, int64_t out[HALL_CHOICES])
{
    const state *seen = &t->battle->view;
    const int side = t->battle->d.side;
    const teacher *by = t->host->teacher;
    const teach_budget each = {.playouts = PLAYOUTS};
    const uint64_t seed = hash_mix(session_public_seed(t->s), (uint64_t)session_count(t->s));
    action act[HALL_CHOICES];
    int32_t share[HALL_CHOICES], most = 0;
    const int32_t now = game_chance(seen, side);
    for (int i = 0; i < n; i++)
        act[i] = c[i].act;
    const bool played = now >= 0 && by != NULL && by->weigh(seen, seed, &each, act, n, share);
    for (int i = 0; i < n && played; i++)
        most = share[i] > most ? share[i] : most;
    for (int i = 0; i < n; i++) {
        out[i] = played ? now + share[i] - most : worth_of(seen, &act[i], side) / TRIALS;
        if (played && out[i] < 1) out[i] = 1;
    }
    return now >= 0;
}

/* Of those whose numbers are the highest what the computer would do. */
static int best_of_all(const hall_choice c[HALL_CHOICES], int n, const int64_t worth[HALL_CHOICES],
                       bool chances)
{
    int best = 0;
    int64_t most = 0;
    for (int i = 0; i < n; i++) {
        const int64_t number = 2 * (chances ? (worth[i] + 5) / 10 : worth[i]) + c[i].own; /* as told */
        if (i == 0 || number > most) best = i, most = number;
    }
    return best;
}

/* What else there is, kind by kind as somebody new can make most of it: a blow, a shot, a march; another
 * march or shot before something that only those who know the rules would miss. To do nothing is the last,
 * and only where there are not enough deeds; where the computer would do nothing, a deed that costs much is
 * none. */
int hall_choices_find(const table *t, hall_choice out[HALL_CHOICES])
{
    const state *seen = &t->battle->view;
    const int side = t->battle->d.side;
    int64_t least = INT64_MIN;
    action own;
    int n = 0;
    if (!t->battle->ours) return 0;
    best_of *best = mem_alloc(sizeof *best * CHOICE_KINDS);
    best_of_kinds(seen, &t->battle->list, side, best);
    if (hall_choice_own(t, &own)) {
        const choice_kind kind = hall_choice_kind(seen, &own);
        if (kind != CHOICE_WAITS)
            out[n++] = (hall_choice){.act = own, .kind = kind, .own = true};
        else if (game_chance(seen, side) >= 0)
            least = (worth_of(seen, &own, side) - (int64_t)COSTS * TRIALS) * TOWARDS_FACINGS;
    }
    for (int again = 0; again < 2; again++) /* at first one of a kind */
        add_of_kinds(best, least, again, out, &n);
    add_rest(&t->battle->list, seen, out, &n);
    mem_free(best);
    int64_t worth[HALL_CHOICES];
    const bool chances = weigh_all(t, out, n, worth);
    if (n > 0) out[best_of_all(out, n, worth, chances)].best = true;
    for (int i = 0; i < n; i++)
        put_in_words(t, &out[i], chances ? (int32_t)worth[i] : -1);
    say_the_same(out, n);
    return n;
}

void hall_chances_agree(int32_t chance[], int n)
{
    enum { NEAR = 20 };
    if (n != 2 || chance[0] < 0 || chance[1] < 0) return;
    const int32_t rest = 1000 - chance[0] - chance[1];
    if (rest <= NEAR && rest >= -NEAR) chance[1] = 1000 - (chance[0] + 5) / 10 * 10;
}

void hall_choice_number(int32_t thousands, char out[8])
{
    const int whole = (thousands + 5) / 10;
    if (whole >= 100)
        snprintf(out, 8, "99+");
    else
        snprintf(out, 8, whole < 1 ? "<1" : "%d", whole);
}
