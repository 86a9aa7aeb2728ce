/* score.c: see score.h. Who holds what is judged by game/state_hold.c; here it is put into words. */
#include "ui/table/panels/score.h"

#include <stdio.h>

#include "board/names.h"
#include "core/language.h"
#include "game/state_hold.h"
#include "game/victory.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static void mark_name(const table *t, int nth, char out[64])
{
    char code[80];
    snprintf(code, sizeof code, "mark.%s", t->rs->marks[nth].name);
    snprintf(out, 64, "%s", say_title(t, code, t->rs->marks[nth].name));
    language_within(out);
}

/* The first of its marks for which it holds nothing; -1: it can. */
static int bar_of(const table *t, int who)
{
    for (int i = 0; i < t->rs->nmarks; i++)
        if (t->rs->marks[i].cannot_hold && t->anim->shown.units[who].marks >> i & 1) return i;
    return -1;
}

void score_why_not_held(const table *t, int objective, strbuf *out)
{
    enum { NAMED = 3 };
    const int space = t->sc->objectives[objective], holder = t->anim->shown.holder[objective];
    int n = 0;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (bar_of(t, u) < 0 && t->anim->shown.units[u].side + 1 != holder)
            return; /* it is contested, or will be his */
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false)) {
        char why[64];
        const int bar = bar_of(t, u);
        if (bar < 0 || t->anim->shown.units[u].side + 1 == holder) continue;
        mark_name(t, bar, why);
        if (n < NAMED) strbuf_addf(out, "%s%s (%s)", n ? ", " : "", say_unit(t, u), why);
        n++;
    }
    say_more(n - NAMED, out);
    if (n > 0)
        strbuf_add(out, n == 1 ? _(" holds nothing: it stays with who held it last.")
                               : _(" hold nothing: it stays with who held it last."));
}

/* The condition that counts points for objectives; NULL: none. */
static const victory_condition *counting(const table *t)
{
    for (int i = 0; i < t->sc->nconditions; i++)
        if (t->sc->conditions[i].kind == VICTORY_HOLD && t->sc->conditions[i].worth)
            return &t->sc->conditions[i];
    return NULL;
}

/* "Moroccans"; "contested" while both stand there. */
static const char *holder_of(const table *t, int objective)
{
    const int side = t->anim->shown.holder[objective] - 1;
    if (side < 0) return "nobody";
    return state_holds(&t->anim->shown, objective, side) ? t->sc->sides[side].name : "contested";
}

bool score_words(const table *t, strbuf *out)
{
    const victory_condition *c = counting(t);
    if (!c) return false;
    strbuf_add(out, _("Points for objectives held: "));
    for (int i = 0; i < c->nspaces; i++) {
        const board_space *s = &t->b->spaces[c->spaces[i]];
        char name[16];
        board_space_name(t->b, c->spaces[i], name);
        strbuf_addf(out, "%s%s %d (%s)", i ? ", " : "", s->name && s->name[0] ? s->name : name, c->worth[i],
                    holder_of(t, t->sc->objective_at[c->spaces[i]] - 1));
    }
    strbuf_addf(out, _(". An objective stays with who held it last, until an enemy stands there alone; while "
                       "both stand there "
                       "it counts for neither"));
    int n = 0;
    for (int i = 0; i < t->rs->nmarks; i++) {
        char name[64];
        if (!t->rs->marks[i].cannot_hold) continue;
        mark_name(t, i, name);
        strbuf_addf(out, "%s%s", n++ ? ", " : _("; these hold nothing: "), name);
    }
    strbuf_addc(out, '.');
    return true;
}

const char *score_lost_title(const table *t)
{
    return say_title(t, "tally.strength-lost", N_("Strength lost"));
}

/* ---- what a side wins by */

/* Of "leave the enemy no more than one" what the enemy has is counted. */
static int counted_of(const table *t, int which)
{
    const victory_condition *c = &t->sc->conditions[which];
    return c->kind == VICTORY_NOT && c->nparts > 0 ? c->parts[0] : which;
}

/* What a condition of that kind counts; `c`: of "leave the enemy no more than one" what the enemy has. */
static const char *counted_word(const victory_condition *c, bool of_enemy)
{
    static const char *const own[] = {
        [VICTORY_HOLD] = N_("objectives"),
        [VICTORY_CLEAR] = N_("cleared"),
        [VICTORY_DESTROY] = N_("enemy lost"),
        [VICTORY_BREAK] = N_("enemy broken"),
        [VICTORY_LOSE_STRENGTH] = N_("enemy losses"),
        [VICTORY_CAPTURE] = N_("units taken"),
        [VICTORY_ENTER] = N_("units in place"),
        [VICTORY_EXIT] = N_("units away"),
        [VICTORY_SURVIVE] = N_("left"),
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
    if (c->kind == VICTORY_EXIT && c->strength) return N_("strength away");
    return own[c->kind];
}

/* Of "leave the enemy neither this nor that" how many of them he has not got. */
static score_goal kept_from_enemy(const table *t, const victory_condition *any)
{
    score_goal g = {.kind = VICTORY_NOT, .has = any->nparts, .wanted = any->nparts};
    for (int i = 0; i < any->nparts; i++) {
        int32_t wanted;
        const int32_t has = victory_progress(&t->anim->shown, any->parts[i], &wanted);
        g.has -= has >= wanted;
    }
    snprintf(g.word, sizeof g.word, "%s", _("kept from the enemy"));
    snprintf(g.says, sizeof g.says, _("%d of %d"), (int)g.has, (int)g.wanted);
    return g;
}

static score_goal goal_of(const table *t, int which)
{
    const int counted = counted_of(t, which);
    const victory_condition *c = &t->sc->conditions[counted];
    score_goal g = {.kind = (int)t->sc->conditions[which].kind};
    if (counted != which && c->kind == VICTORY_ANY) return kept_from_enemy(t, c);
    g.has = victory_progress(&t->anim->shown, counted, &g.wanted);
    snprintf(g.word, sizeof g.word, "%s", _(counted_word(c, counted != which)));
    if (c->kind == VICTORY_SCORE && counted == which) {
        char code[80]; /* what a system's own score counts is for its words to say */
        snprintf(code, sizeof code, "score.%s", t->rs->scores[c->score]);
        snprintf(g.word, sizeof g.word, "%s", say_title(t, code, _(counted_word(c, false))));
    }
    if (c->kind == VICTORY_SURVIVE) { /* there are more than need be: no share of them */
        snprintf(g.word, sizeof g.word, _("units left, %d needed"), (int)g.wanted);
        snprintf(g.says, sizeof g.says, "%d", (int)g.has);
    } else {
        snprintf(g.says, sizeof g.says, _("%d of %d"), (int)g.has, (int)g.wanted);
    }
    return g;
}

/* Of several of a kind the next that is not reached yet says most. */
static bool says_more(const score_goal *g, const score_goal *than)
{
    const bool done = g->has >= g->wanted, was_done = than->has >= than->wanted;
    return done != was_done ? was_done : done ? g->wanted > than->wanted : g->wanted < than->wanted;
}

int score_goals(const table *t, int side, score_goal out[SCORE_GOALS])
{
    int n = 0;
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        if (c->side != side || c->effect != EFFECT_WIN) continue;
        const score_goal g = goal_of(t, i);
        int at = 0;
        while (at < n && out[at].kind != g.kind)
            at++;
        if (at == SCORE_GOALS) continue;
        if (at == n || says_more(&g, &out[at])) out[at] = g;
        if (at == n) n++;
    }
    return n;
}

/* "hold the lock bridge and take a battery (1 of 2 now: hold the lock bridge, 1 of 1; ...)" */
static void condition_words(const table *t, int which, strbuf *out)
{
    const victory_condition *c = &t->sc->conditions[which];
    const score_goal g = goal_of(t, which);
    if (c->text && c->text[0]) strbuf_add(out, c->text);
    const bool kept = c->kind == VICTORY_NOT && t->sc->conditions[counted_of(t, which)].kind == VICTORY_ANY;
    strbuf_addf(out, kept ? _(" (%s%d of %d now kept from him") : _(" (%s%d of %d now"),
                c->kind == VICTORY_NOT && !kept ? _("the enemy has ") : "", (int)g.has, (int)g.wanted);
    for (int i = 0, said = 0; i < c->nparts && c->kind != VICTORY_NOT; i++) {
        const victory_condition *part = &t->sc->conditions[c->parts[i]];
        if (!part->text || !part->text[0]) continue;
        const score_goal of = goal_of(t, c->parts[i]);
        strbuf_addf(out, _("%s %s, %d of %d"), said++ ? ";" : ":", part->text, (int)of.has, (int)of.wanted);
    }
    strbuf_addc(out, ')');
}

void score_goal_words(const table *t, int side, strbuf *out)
{
    int n = 0;
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        if (c->side != side || c->effect != EFFECT_WIN) continue;
        strbuf_addf(out, n++ ? _("; or ") : _("%s win by this: "), t->sc->sides[side].name);
        condition_words(t, i, out);
    }
    if (n == 0)
        strbuf_addf(out, _("%s win by keeping the enemy from what he wants"), t->sc->sides[side].name);
    strbuf_addc(out, '.');
}
