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
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/direct/recap_read.h"
#include "ui/table/host.h"
#include "ui/table/say.h"

/* Actions of a kind that are tried, how often each is played, and how much of the chance of winning (of 1000)
 * a deed may cost. */
enum { TRIED = 48, TRIALS = 6, COSTS = 30 };

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

/* Of what is worth the same, what a strong unit does goes before what a leader or a mule does: less than a
 * thousandth of the chance of winning, of so many trials. */
static int64_t weight_of(const state *seen, const action *a)
{
    const int lead = a->nunits > 0 ? action_unit_of(seen->sc, a->units[0]) : NO_UNIT;
    const int strength = lead != NO_UNIT ? seen->units[lead].strength : 0;
    return strength < TRIALS ? strength : TRIALS - 1;
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
        if (met[kind]++ % every == 0)
            add(&best[kind], &list->items[i],
                worth_of(seen, &list->items[i], side) + weight_of(seen, &list->items[i]));
    }
}

static bool computers(const table *t, action *out)
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
    const int from = lead != NO_UNIT ? t->battle->view.units[lead].space : NO_SPACE;
    const char *place = to != NO_SPACE ? t->b->spaces[to].name : NULL;
    char code[16];
    if (other != NO_UNIT) return say_unit(t, other);
    if (place && place[0]) return place;
    if (to == NO_SPACE) return manner(t, a, from);
    if (from == NO_SPACE || to == from || t->b->spaces[to].sheet != t->b->spaces[from].sheet) return "";
    snprintf(code, sizeof code, "way.%d", recap_heading(t->sc, from, to));
    return say_word(t, code, "");
}

/* The likeliest of its bands: what it is called, and how likely. */
static bool dice_say(const table *t, const action *a, hall_choice *c)
{
    odds *o = mem_alloc(sizeof *o);
    int best = -1;
    if (game_odds(&t->battle->view, a, o))
        for (int i = 0; i < o->nbands; i++)
            if (best < 0 || o->band[i].ppm > o->band[best].ppm) best = i;
    if (best >= 0 && o->nthrows > 0) {
        word_args args = word_args_none();
        args.n[0] = o->band[best].n, args.n[1] = o->band[best].from, args.n[2] = o->band[best].to;
        say_code(t, &t->battle->view, o->band[best].code, &args, c->says, sizeof c->says);
        c->thousands = (int32_t)((o->band[best].ppm + 500) / 1000);
        c->dice = true;
    }
    mem_free(o);
    return c->dice;
}

static void put_in_words(const table *t, hall_choice *c, int64_t worth)
{
    const action *a = &c->act;
    const int lead = a->nunits ? action_unit_of(t->sc, a->units[0]) : NO_UNIT,
              other = action_unit_of(t->sc, a->target);
    const char *what = about(t, a);
    c->to = other != NO_UNIT ? t->battle->view.units[other].space : action_space(a);
    c->from = lead != NO_UNIT ? t->battle->view.units[lead].space : NO_SPACE;
    snprintf(c->name, sizeof c->name, "%.50s%s%.60s", say_verb(t, a->verb), what[0] ? ": " : "", what);
    if (a->nunits > 0) say_units(t, a->units, a->nunits, 1, c->who, sizeof c->who);
    c->thousands = -1;
    if (dice_say(t, a, c)) return;
    if (game_chance(&t->battle->view, t->battle->d.side) < 0) return;
    c->thousands = (int32_t)(worth / TRIALS);
    snprintf(c->says, sizeof c->says, _("the battle is yours"));
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
    } order[] = {{CHOICE_CLOSES, 0},  {CHOICE_FIRES, 0}, {CHOICE_MARCHES, 0},
                 {CHOICE_MARCHES, 1}, {CHOICE_FIRES, 1}, {CHOICE_CLOSES, 1},
                 {CHOICE_DOES, 0},    {CHOICE_DOES, 1},  {CHOICE_WAITS, 0}};
    for (size_t i = 0; i < sizeof order / sizeof *order && *n < HALL_CHOICES; i++) {
        const choice_kind kind = order[i].kind;
        const best_of *b = &best[kind];
        const int which = order[i].which;
        if (b->n <= which || has(out, *n, &b->act[which])) continue;
        if (kind != CHOICE_WAITS && b->worth[which] < least) continue;
        const bool same = which > 0 || (*n > 0 && out[0].kind == kind);
        if (!again && (same || kind >= CHOICE_DOES)) continue;
        out[(*n)++] = (hall_choice){.act = b->act[which], .kind = kind};
    }
}

/* The best, if it is clearly better than what the computer would do, who looks farther than the next moment.
 */
static int best_of_all(const state *seen, int side, const hall_choice c[HALL_CHOICES], int n)
{
    enum { CLEARLY = 5 };
    int best = 0;
    int64_t most = 0;
    for (int i = 0; i < n; i++) {
        const int64_t worth = worth_of(seen, &c[i].act, side) + (c[i].own ? CLEARLY * TRIALS : 0);
        if (i == 0 || worth > most) best = i, most = worth;
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
    if (computers(t, &own)) {
        const choice_kind kind = hall_choice_kind(seen, &own);
        if (kind != CHOICE_WAITS)
            out[n++] = (hall_choice){.act = own, .kind = kind, .own = true};
        else if (game_chance(seen, side) >= 0)
            least = worth_of(seen, &own, side) - (int64_t)COSTS * TRIALS;
    }
    for (int again = 0; again < 2; again++) /* at first one of a kind */
        add_of_kinds(best, least, again, out, &n);
    mem_free(best);
    if (n > 0) out[best_of_all(seen, side, out, n)].best = true;
    for (int i = 0; i < n; i++)
        put_in_words(t, &out[i], worth_of(seen, &out[i].act, side));
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
