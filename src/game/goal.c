/* goal.c: see goal.h. Whether a condition is met is victory.c's. */
#include "game/goal.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/victory.h"
#include "game/words.h"

int goal_counted(const state *s, int which)
{
    const victory_condition *c = &s->sc->conditions[which];
    return c->kind == VICTORY_NOT && c->nparts > 0 ? c->parts[0] : which;
}

/* What a condition of that kind counts; `c`: of "leave the enemy no more than one" what the enemy has. */
static const char *counted_word(const scenario *sc, const victory_condition *c, bool of_enemy)
{
    static const char *const own[] = {
        [VICTORY_HOLD] = N_("objectives"),
        [VICTORY_CLEAR] = N_("places clear"),
        [VICTORY_DESTROY] = N_("enemy lost"),
        [VICTORY_BREAK] = N_("enemy beaten"),
        [VICTORY_LOSE_STRENGTH] = N_("enemy losses"),
        [VICTORY_CAPTURE] = N_("units taken"),
        [VICTORY_ENTER] = N_("units in place"),
        [VICTORY_EXIT] = N_("units away"),
        [VICTORY_SURVIVE] = N_("units left"),
        [VICTORY_MEET] = N_("met"),
        [VICTORY_SCORE] = N_("points"),
        [VICTORY_ALL] = N_("goals met"),
        [VICTORY_ANY] = N_("goals met"),
        [VICTORY_NOT] = N_("goals met"),
    };
    static const char *const enemy[] = {
        [VICTORY_HOLD] = N_("enemy holds"),           [VICTORY_CLEAR] = N_("enemy has cleared"),
        [VICTORY_ENTER] = N_("enemy units in place"), [VICTORY_SCORE] = N_("enemy points"),
        [VICTORY_NOT] = N_("enemy goals met"), /* and of whatever else */
    };
    if (of_enemy) return c->kind <= VICTORY_NOT && enemy[c->kind] ? enemy[c->kind] : enemy[VICTORY_NOT];
    if (c->kind == VICTORY_HOLD && c->worth) return N_("points held");
    if (c->kind == VICTORY_CLEAR && !c->worth && c->nspaces > 0) {
        const board *b = sc->board;
        const board_kind on = b->sheets[b->spaces[c->spaces[0]].sheet].kind;
        if (on == BOARD_HEX) return N_("hexes clear");
        if (on == BOARD_SQUARE) return N_("boxes clear");
    }
    if (c->kind == VICTORY_EXIT && c->strength) return N_("strength away");
    if (c->kind == VICTORY_SURVIVE && c->strength) return N_("strength left");
    return own[c->kind];
}

/* Of "leave the enemy neither this nor that" how many of them he has not got. */
static goal kept_from_enemy(const state *s, const victory_condition *any)
{
    goal g = {.kind = VICTORY_NOT, .kept = true, .has = any->nparts, .wanted = any->nparts};
    for (int i = 0; i < any->nparts; i++) {
        int32_t wanted;
        const int32_t has = victory_progress(s, any->parts[i], &wanted);
        g.has -= has >= wanted;
    }
    snprintf(g.word, sizeof g.word, "%s", _("places kept"));
    snprintf(g.says, sizeof g.says, _("%d of %d"), (int)g.has, (int)g.wanted);
    return g;
}

/* What the system calls such places, by the condition's id: "goal.kept.height"; else what all are called. */
static const char *kept_word(const scenario *sc, const victory_condition *c)
{
    char code[96];
    snprintf(code, sizeof code, "goal.kept.%.60s", c->id);
    const char *own = words_find(sc->words, code) != NULL ? words_title(sc->words, code) : NULL;
    return own ? own : _("places kept");
}

/* Of more places than need be it is said how many there are, and how many are needed. */
static void says_of_places(goal *g, int places)
{
    if (places > g->wanted)
        snprintf(g->says, sizeof g->says, _("%d of %d (need %d)"), (int)g->has, places, (int)g->wanted);
    else
        snprintf(g->says, sizeof g->says, _("%d of %d"), (int)g->has, (int)g->wanted);
}

/* Of "leave the enemy not even one of the three" how many he has not got. */
static goal places_kept(const state *s, int counted)
{
    const victory_condition *c = &s->sc->conditions[counted];
    int32_t wanted;
    const int32_t his = victory_progress(s, counted, &wanted);
    goal g = {.kind = VICTORY_NOT, .kept = true, .has = c->nspaces - his, .wanted = c->nspaces - wanted + 1};
    snprintf(g.word, sizeof g.word, "%s", kept_word(s->sc, c));
    says_of_places(&g, c->nspaces);
    return g;
}

/* The greatest degree of victory that the side has reached as it stands; 0: none. */
static int reached(const state *s, int side)
{
    int most = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->side == side && c->effect == EFFECT_WIN && c->level > most && victory_met(s, i))
            most = c->level;
    }
    return most;
}

/* Of several that must all be met those count that have to be brought about: what is met because nothing has
 * befallen yet is not won, unless a lesser victory of that side's stands by it. */
static void count_to_do(const state *s, const victory_condition *all, goal *g)
{
    int32_t has = 0, wanted = 0;
    const int stands = reached(s, all->side);
    if (stands > 0 && stands < all->level) return;
    for (int i = 0; i < all->nparts; i++) {
        const victory_kind kind = s->sc->conditions[all->parts[i]].kind;
        const bool met = victory_met(s, all->parts[i]);
        if (met && (kind == VICTORY_SURVIVE || kind == VICTORY_NOT)) continue;
        has += met;
        wanted++;
    }
    if (wanted == 0) return; /* nothing else is asked */
    g->has = has;
    g->wanted = wanted;
}

/* What the system calls such units where they alone count: "goal.left.post", "goal.lost.post"; such places,
 * by the condition's id: "goal.hold.height". NULL: they are units, or places, like others. */
static const char *tagged_word(const scenario *sc, const victory_condition *c)
{
    char code[96];
    if (c->kind == VICTORY_HOLD) {
        snprintf(code, sizeof code, "goal.hold.%.60s", c->id);
        return words_find(sc->words, code) != NULL ? words_title(sc->words, code) : NULL;
    }
    const char *of = c->kind == VICTORY_SURVIVE && !c->strength ? "left"
                     : c->kind == VICTORY_DESTROY               ? "lost"
                                                                : NULL;
    for (int i = 0; i < sc->ntags && of != NULL; i++)
        if (c->tags == UINT32_C(1) << i) {
            snprintf(code, sizeof code, "goal.%s.%.60s", of, sc->tags[i]);
            return words_title(sc->words, code);
        }
    return NULL;
}

goal goal_of(const state *s, int which)
{
    const int counted = goal_counted(s, which);
    const victory_condition *c = &s->sc->conditions[counted];
    goal g = {.kind = (int)s->sc->conditions[which].kind};
    if (counted != which && c->kind == VICTORY_ANY) g = kept_from_enemy(s, c);
    if (counted != which && c->kind == VICTORY_HOLD && !c->worth) g = places_kept(s, counted);
    g.condition = which;
    if (g.wanted > 0) return g;
    g.has = victory_progress(s, counted, &g.wanted);
    if (c->kind == VICTORY_ALL) count_to_do(s, c, &g);
    const char *own = counted == which ? tagged_word(s->sc, c) : NULL;
    g.tagged = own != NULL;
    snprintf(g.word, sizeof g.word, "%s", own ? own : _(counted_word(s->sc, c, counted != which)));
    if (c->kind == VICTORY_SCORE && counted == which) {
        char code[80]; /* what a system's own score counts is for its words to say */
        snprintf(code, sizeof code, "score.%s", s->sc->rules->scores[c->score]);
        const char *title = words_title(s->sc->words, code);
        snprintf(g.word, sizeof g.word, "%s", title ? title : _(counted_word(s->sc, c, false)));
    }
    if (c->kind == VICTORY_HOLD && !c->worth && c->nspaces > 0) {
        says_of_places(&g, c->nspaces);
        return g;
    }
    /* Of what must be left there is more than need be, and more than is asked for is no share of it. */
    snprintf(g.says, sizeof g.says,
             c->kind == VICTORY_SURVIVE || g.has > g.wanted ? _("%d (need %d)") : _("%d of %d"), (int)g.has,
             (int)g.wanted);
    return g;
}

bool goal_alike(const scenario *sc, const goal *a, const goal *b)
{
    const victory_condition *c = &sc->conditions[a->condition], *d = &sc->conditions[b->condition];
    static const unsigned of_units = 1u << VICTORY_DESTROY | 1u << VICTORY_BREAK |
                                     1u << VICTORY_LOSE_STRENGTH | 1u << VICTORY_CAPTURE |
                                     1u << VICTORY_EXIT | 1u << VICTORY_SURVIVE;
    if (c->kind != d->kind) return false;
    if (c->kind == VICTORY_HOLD)
        return c->nspaces > 0 && c->nspaces == d->nspaces &&
               memcmp(c->spaces, d->spaces, sizeof *c->spaces * (size_t)c->nspaces) == 0;
    return (of_units >> c->kind & 1) != 0 && !a->tagged && !b->tagged && c->strength == d->strength;
}

static int counted_in(const scenario *sc, const victory_condition *c)
{
    return c->turn > 0 ? c->turn : sc->turns;
}

/* It is counted at the end of a turn that was not come to: as it stood then it decided nothing. */
static bool ended_sooner(const state *s, int which)
{
    const victory_condition *c = &s->sc->conditions[which];
    return c->at_end && s->turn < counted_in(s->sc, c) && (s->met >> which & 1) == 0;
}

static void ask(const state *s, int which, strbuf *out)
{
    strbuf_add(out, s->sc->conditions[which].text);
    if (!s->over) return;
    if (ended_sooner(s, which))
        strbuf_add(out, _(" – not counted: it ended sooner"));
    else
        strbuf_add(out, victory_met(s, which) ? _(" – met") : _(" – not met"));
}

/* Of the same places more may be asked for a greater victory. */
void goal_asks(const state *s, const goal *g, strbuf *out)
{
    const scenario *sc = s->sc;
    const victory_condition *c = &sc->conditions[g->condition];
    if (!c->text) return;
    for (int i = 0; i < sc->nconditions; i++) {
        const goal other = {.condition = i};
        const victory_condition *d = &sc->conditions[i];
        if (i == g->condition || d->side != c->side || d->effect != EFFECT_WIN || c->kind != VICTORY_HOLD ||
            !d->text || !goal_alike(sc, g, &other))
            continue;
        ask(s, i, out);
        strbuf_add(out, _("; or "));
    }
    ask(s, g->condition, out);
}

/* Of several of a kind the next that is not reached yet says most, and what would add nothing to the victory
 * that is least. */
static bool says_more(const scenario *sc, int won, const goal *g, const goal *than)
{
    const bool done = g->has >= g->wanted || sc->conditions[g->condition].level <= won,
               was_done = than->has >= than->wanted || sc->conditions[than->condition].level <= won;
    return done != was_done ? was_done : done ? g->wanted > than->wanted : g->wanted < than->wanted;
}

int goals_of(const state *s, int side, goal out[GOALS])
{
    const int won = reached(s, side);
    int n = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->side != side || c->effect != EFFECT_WIN) continue;
        const goal g = goal_of(s, i);
        int at = 0;
        while (at < n && out[at].kind != g.kind)
            at++;
        if (at == GOALS) continue;
        if (at == n || says_more(s->sc, won, &g, &out[at])) out[at] = g;
        if (at == n) n++;
    }
    return n;
}

/* ---- in words, before the battle */

void goal_when_words(const scenario *sc, const victory_condition *c, strbuf *out)
{
    if (!c->at_end)
        strbuf_add(out, _("; wins at once"));
    else
        strbuf_addf(out, _("; counted at the end of turn %d"), counted_in(sc, c));
}

/* One of the ways in which that side wins, as it is told. */
static bool is_way(const scenario *sc, int i, int side)
{
    const victory_condition *c = &sc->conditions[i];
    return c->side == side && c->effect == EFFECT_WIN && c->text && c->text[0];
}

/* Do the ways in which that side wins come to victories of more than one degree? */
static bool differ_in_level(const scenario *sc, int side)
{
    int level = 0;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (!is_way(sc, i, side)) continue;
        if (level != 0 && level != c->level) return true;
        level = c->level;
    }
    return false;
}

/* " (a major victory)" */
static void add_level(const scenario *sc, int level, strbuf *text)
{
    char code[96];
    snprintf(code, sizeof code, "level.%.80s", sc->levels[level]);
    const word_entry *w = words_find(sc->words, code);
    if (w) strbuf_addf(text, " (%s)", w->text[0] ? w->text : w->title);
}

/* The condition of its first way, if all its ways are judged at one time; else NULL. */
static const victory_condition *judged_alike(const scenario *sc, int side)
{
    const victory_condition *first = NULL;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (!is_way(sc, i, side)) continue;
        if (first && (c->at_end != first->at_end || c->turn != first->turn)) return NULL;
        if (!first) first = c;
    }
    return first;
}

bool goal_denies(const scenario *sc, int side, int *whom)
{
    *whom = NO_SIDE;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (c->effect != EFFECT_WIN) continue;
        if (c->side == side || (*whom != NO_SIDE && *whom != c->side)) return false;
        *whom = c->side;
    }
    return *whom != NO_SIDE && !sc->sides[side].goes_alone;
}

void goal_side_wins(const scenario *sc, int side, char *out, size_t size)
{
    const scenario_side *s = &sc->sides[side];
    if (s->plural)
        snprintf(out, size, _("%s win"), s->name);
    else
        snprintf(out, size, _("%s wins"), s->name);
}

void goal_side_words(const scenario *sc, int side, strbuf *out)
{
    const bool graded = differ_in_level(sc, side);
    const victory_condition *alike = judged_alike(sc, side);
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (!is_way(sc, i, side)) continue;
        if (out->len) strbuf_add(out, _("; or "));
        strbuf_add(out, c->text);
        if (graded) add_level(sc, c->level, out);
        if (!alike) goal_when_words(sc, c, out);
    }
    if (alike) goal_when_words(sc, alike, out);
}
