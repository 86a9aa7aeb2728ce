/* score.c: see score.h. Who holds what is judged by game/state_hold.c; here it is put into words. */
#include "ui/table/panels/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/number.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/state_hold.h"
#include "game/story.h"
#include "game/victory.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"
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
        if (n < NAMED) strbuf_addf(out, "%s%s (%s)", n ? story_between(t->sc) : "", say_unit(t, u), why);
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

/* "held by Moroccans"; "contested" while both stand there. */
static void held_words(const table *t, int objective, strbuf *out)
{
    const int side = t->anim->shown.holder[objective] - 1;
    if (side >= 0 && !state_holds(&t->anim->shown, objective, side))
        strbuf_add(out, _("contested"));
    else
        strbuf_addf(out, _("held by %s"), side < 0 ? _("nobody") : t->sc->sides[side].name);
}

bool score_words(const table *t, strbuf *out)
{
    const victory_condition *c = counting(t);
    if (!c) return false;
    strbuf_add(out, _("Points for objectives held:"));
    for (int i = 0; i < c->nspaces; i++) {
        const board_space *s = &t->b->spaces[c->spaces[i]];
        char name[16];
        board_space_name(t->b, c->spaces[i], name);
        strbuf_addf(out, "\n– %s: %d, ", s->name && s->name[0] ? s->name : name, c->worth[i]);
        held_words(t, t->sc->objective_at[c->spaces[i]] - 1, out);
    }
    strbuf_addf(out, "\n%s",
                _("An objective stays with who held it last, until an enemy stands there alone; while both "
                  "stand there it counts for neither"));
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

/* The condition of another side by which `side` loses the battle once it has lost so much; -1: none. */
static int breaks_by(const table *t, const result *r, int side)
{
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        int32_t needed;
        if (c->kind == VICTORY_LOSE_STRENGTH && c->side != side && c->of == side && c->effect == EFFECT_WIN &&
            victory_progress(&t->anim->shown, i, &needed) == r->lost[side])
            return i;
    }
    return -1;
}

const char *score_lost(const table *t, const result *r, int side, char out[32])
{
    const int by = breaks_by(t, r, side);
    int32_t needed = 0;
    if (by >= 0) (void)victory_progress(&t->anim->shown, by, &needed);
    if (needed >= r->lost[side] && by >= 0)
        snprintf(out, 32, _("%d of %d"), (int)r->lost[side], (int)needed);
    else
        snprintf(out, 32, "%d", (int)r->lost[side]); /* no minus: the word says it */
    return out;
}

const char *score_tally(const result *r, int i, int side, char out[32])
{
    const int32_t has = r->tally[i].value[side], wanted = r->tally[i].wanted[side];
    char number[NUMBER_TEXT];
    const int n = snprintf(out, 32, "%s", number_text(has, number));
    if (wanted > 0) /* of more than are asked for it would be no share */
        snprintf(out + n, 32 - (size_t)n, has > wanted ? _(" (need %d)") : _(" of %d"), (int)wanted);
    return out;
}

bool score_parts_words(const table *t, const result *r, int tally, int side, strbuf *out)
{
    score_part part[SCORE_PARTS];
    const char *code = r->tally[tally].code;
    const int n = r->tally[tally].score > 0 && t->rs->score_parts
                      ? t->rs->score_parts(&t->anim->shown, side, r->tally[tally].score - 1, part)
                      : 0;
    if (n == 0) return false;
    strbuf_addf(out, "%s %d", say_title(t, code, code), (int)r->tally[tally].value[side]);
    const word_entry *first = words_find(t->sc->words, part[0].code);
    if (first && first->rule[0]) strbuf_addf(out, " (%s)", first->rule);
    for (int i = 0; i < n; i++) {
        word_args a = word_args_none();
        a.n[0] = part[i].count;
        a.n[1] = part[i].each;
        a.n[2] = part[i].count * part[i].each;
        strbuf_add(out, i > 0 ? "; " : ": ");
        words_format(t->sc, &t->anim->shown, part[i].code, &a, out);
    }
    strbuf_add(out, ".\n");
    return true;
}

bool score_idle(const result *r, int i, int side)
{
    int32_t wanted = 0;
    for (int k = 0; k < SIDES_MAX; k++)
        wanted += r->tally[i].wanted[k];
    return r->tally[i].score > 0 && wanted > 0 && r->tally[i].wanted[side] == 0;
}

bool score_by_goals(const result *r, int side)
{
    for (int i = 0; i < r->nbar && i < r->ntally; i++)
        if (r->tally[i].wanted[side] > 0) return false;
    return true;
}

/* ---- what a side wins by */

/* A row for the whole, one for how far it has come and when that is counted, one for each part:
 *   • hold the lock bridge and take a battery
 *   1 of 2 now; counted at the end of turn 14
 *   – hold the lock bridge: 1 of 1 */
static void condition_words(const table *t, int which, strbuf *out)
{
    const victory_condition *c = &t->sc->conditions[which];
    state room;
    const state *now = score_state(t, &room);
    const goal g = goal_of(now, which);
    strbuf_addf(out, "\n• %s\n", c->text ? c->text : "");
    strbuf_addf(out,
                g.kept              ? _("%s%d of %d now kept from him")
                : g.has <= g.wanted ? _("%s%d of %d now")
                                    : _("%s%d now (need %d)"), /* more than are asked for */
                c->kind == VICTORY_NOT && !g.kept ? _("the enemy has ") : "", (int)g.has, (int)g.wanted);
    goal_when_words(t->sc, c, out);
    for (int i = 0; i < c->nparts && c->kind != VICTORY_NOT; i++) {
        const victory_condition *part = &t->sc->conditions[c->parts[i]];
        if (!part->text || !part->text[0]) continue;
        const goal of = goal_of(now, c->parts[i]);
        strbuf_addf(out, of.has > of.wanted ? _("\n– %s: %d (need %d)") : _("\n– %s: %d of %d"), part->text,
                    (int)of.has, (int)of.wanted);
    }
}

struct goals_told {
    bool known;
    int kind[SIDES_MAX][GOALS], condition[SIDES_MAX][GOALS];
    bool met[SIDES_MAX][GOALS];     /* as much of it as is asked for */
    bool contested[OBJECTIVES_MAX]; /* when nothing was open any more */
    int counted;                    /* how often */
    state of;                       /* counted last, in that language */
    const char *spoken;             /* language_spoken(): each has one */
    goal now[SIDES_MAX][GOALS];
    int n[SIDES_MAX];
};

struct goals_told *score_goals_new(void)
{
    return mem_alloc(sizeof(struct goals_told));
}

/* Does somebody who could take it stand there beside whoever holds it? */
static bool contested(const state *s, int objective)
{
    return s->holder[objective] > 0 && !state_holds(s, objective, s->holder[objective] - 1);
}

/* A fight goes on, or what has been ordered is still to be seen to its end. */
static bool is_open(const table *t)
{
    return game_undecided(&t->anim->shown) || (t->anim->running && t->anim->event > 0);
}

const state *score_state(const table *t, state *room)
{
    const state *s = anim_without_kept(t->anim, room);
    for (int o = 0; is_open(t) && o < t->sc->nobjectives; o++) {
        if (t->goals->contested[o] || !contested(s, o)) continue;
        if (s != room) memcpy(room, s, sizeof *room);
        s = room;
        EACH_AT(room, t->sc->objectives[o], u)
            if (room->units[u].side + 1 != room->holder[o]) room->units[u].space = NO_SPACE;
    }
    return s;
}

/* Anew only of another state: much is asked for each that nothing has changed since the frame before. */
static void count_goals(table *t)
{
    struct goals_told *g = t->goals;
    const char *spoken = language_spoken();
    state room;
    const state *now = score_state(t, &room);
    for (int o = 0; o < t->sc->nobjectives && !is_open(t); o++)
        g->contested[o] = contested(now, o);
    if (g->counted > 0 && g->spoken == spoken && memcmp(&g->of, now, sizeof g->of) == 0) return;
    memcpy(&g->of, now, sizeof g->of);
    g->spoken = spoken;
    g->counted++;
    for (int side = 0; side < t->sc->nsides; side++)
        g->n[side] = t->sc->sides[side].goes_alone ? 0 : goals_of(&g->of, side, g->now[side]);
}

const goal *score_goals(const table *t, int side, int *n)
{
    *n = t->goals->n[side];
    return t->goals->now[side];
}

int score_goals_counted(const table *t)
{
    return t->goals->counted;
}

/* Is it said to whoever plays? */
static bool goals_are_said(const table *t, int which)
{
    const char *asks = t->sc->conditions[which].text;
    return asks && asks[0] && !t->watched && !t->beside && t->battle->d.side != GAME_OVER;
}

/* As much as was asked for has come together: it is told, and when it counts. */
static void tell_reached(const table *t, int side, const goal *g)
{
    const victory_condition *c = &t->sc->conditions[g->condition];
    strbuf when = {0};
    if (!goals_are_said(t, g->condition)) return;
    goal_when_words(t->sc, c, &when);
    host_say(t->host, _("%s: reached: %s (%s%s)."), t->sc->sides[side].name, c->text, g->says,
             strbuf_str(&when));
    strbuf_free(&when);
}

/* Places are held and lost again: what is scored, destroyed or brought away is not undone. */
static bool comes_to_stay(int kind)
{
    return kind == VICTORY_SCORE || kind == VICTORY_EXIT || kind == VICTORY_DESTROY ||
           kind == VICTORY_CAPTURE || kind == VICTORY_LOSE_STRENGTH;
}

/* Has what the bar counts just been reached, or what it counted before? */
static void mind_reached(table *t, int side, int nth, const goal *now)
{
    struct goals_told *told = t->goals;
    const bool same = told->known && told->kind[side][nth] == now->kind;
    const int before = told->condition[side][nth];
    const goal was = same && before != now->condition ? goal_of(&told->of, before) : *now;
    if (same && comes_to_stay(was.kind) && !told->met[side][nth] && was.has >= was.wanted)
        tell_reached(t, side, &was);
    told->met[side][nth] = now->has >= now->wanted;
}

void score_goals_mind(table *t)
{
    struct goals_told *told = t->goals;
    count_goals(t);
    for (int side = 0; side < t->sc->nsides; side++) {
        const goal *now = told->now[side];
        for (int i = 0; i < told->n[side]; i++) {
            const bool another = told->known && told->condition[side][i] != now[i].condition;
            mind_reached(t, side, i, &now[i]);
            told->kind[side][i] = now[i].kind, told->condition[side][i] = now[i].condition;
            if (another && goals_are_said(t, now[i].condition))
                host_say(t->host, _("%s: the bar now counts another goal: %s (%s)."), t->sc->sides[side].name,
                         t->sc->conditions[now[i].condition].text, now[i].says);
        }
    }
    told->known = true;
}

/* Nothing of its own: what it must keep the enemy from, and until when. */
static void denial_words(const table *t, int side, strbuf *out)
{
    int whom;
    if (!goal_denies(t->sc, side, &whom)) {
        strbuf_addf(out, _("%s: victory by keeping the enemy from what he wants."), t->sc->sides[side].name);
        return;
    }
    strbuf_addf(out, _("%s: victory if %s, when turn %d is over, has none of this:"), t->sc->sides[side].name,
                t->sc->sides[whom].name, t->sc->turns);
    for (int i = 0; i < t->sc->nconditions; i++)
        if (t->sc->conditions[i].side == whom && t->sc->conditions[i].effect == EFFECT_WIN)
            condition_words(t, i, out);
    if (t->rs->scores && t->rs->scores[0])
        strbuf_addf(out, "\n%s", _("What it scores itself decides nothing."));
}

void score_against_words(const table *t, int side, strbuf *out)
{
    int n = 0;
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        const bool by_loss = c->kind == VICTORY_LOSE_STRENGTH || c->kind == VICTORY_DESTROY ||
                             c->kind == VICTORY_BREAK || c->kind == VICTORY_CAPTURE;
        if (!by_loss || c->side == side || c->of != side || c->effect != EFFECT_WIN) continue;
        if (n++ == 0) {
            char who[64];
            goal_side_wins(t->sc, c->side, who, sizeof who);
            strbuf_addf(out, _("\n%s by these losses:"), who);
        }
        condition_words(t, i, out);
    }
}

void score_goal_words(const table *t, int side, strbuf *out)
{
    int n = 0, own = 0;
    bool others = false; /* they have something of their own to win by */
    for (int i = 0; i < t->sc->nconditions; i++)
        own += t->sc->conditions[i].side == side && t->sc->conditions[i].effect == EFFECT_WIN;
    for (int i = 0; i < t->sc->nconditions; i++) {
        const victory_condition *c = &t->sc->conditions[i];
        others = others || (c->side != side && c->effect == EFFECT_WIN);
        if (c->side != side || c->effect != EFFECT_WIN) continue;
        if (n++ == 0)
            strbuf_addf(out, own > 1 ? _("%s: victory by any of these:") : _("%s: victory by this:"),
                        t->sc->sides[side].name);
        condition_words(t, i, out);
    }
    if (n == 0) denial_words(t, side, out);
    if (n > 0 && others)
        strbuf_addf(out, "\n%s", _("A draw if at the end neither side has won, or both have."));
}
