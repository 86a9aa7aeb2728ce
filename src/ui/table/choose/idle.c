/* idle.c: see idle.h. What a step is for is the first verb of its stage that is no rest: to throw for a
 * march, to fire, else whatever stands first. */
#include "core/language.h"
#include "ui/table/choose/idle.h"

#include <stdio.h>

#include "core/plain.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"

enum { GROUPS = 3, TITLE = 60 };

/* -1: the step is for nothing that one unit does. */
static int verb_of_step(const table *t)
{
    static const unsigned wanted[] = {LEADS_ON, FIRES, 0};
    if (t->rs->course == NULL) return -1;
    const uint32_t now = UINT32_C(1) << course_stage(&t->battle->view);
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
        for (int i = 0; i < t->rs->nverbs; i++) {
            const verb *v = &t->rs->verbs[i];
            if ((v->takes & (TAKES_UNIT | TAKES_GROUP)) &&
                !(v->takes & (IS_REST | ENDS_STEP | ANY_UNIT | COMES_ON)) && (v->stages & now) &&
                (v->takes & wanted[k]) == wanted[k])
                return i;
        }
    return -1;
}

/* Of those whose order that verb is; -1: of all. NO_UNIT: none. */
static int nearest_in(const table *t, const state *s, int who, int verb_index)
{
    int best = NO_UNIT, least = 0;
    for (int i = 0; i < t->sc->nunits && s->units[who].space != NO_SPACE; i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == s->units[who].side) continue;
        if (verb_index >= 0 && !game_has_order(s, i, verb_index)) continue;
        const int far = board_distance2(t->b, s->units[who].space, s->units[i].space);
        if (best == NO_UNIT || far < least) best = i, least = far;
    }
    return best;
}

int idle_nearest_enemy(const table *t, int who)
{
    return nearest_in(t, &t->battle->view, who, -1);
}

/* Of those whose place he sees from there, if any: why not at him says more than that another is out of
 * sight. */
static int nearest_seen(const table *t, int who)
{
    const state *s = &t->battle->view;
    int best = NO_UNIT, least = 0;
    for (int i = 0; i < t->sc->nunits && s->units[who].space != NO_SPACE; i++) {
        refusal why = {.args = word_args_none()};
        if (s->units[i].status != UNIT_ON || s->units[i].side == s->units[who].side ||
            !state_seen(s, i, s->units[who].side))
            continue;
        const int far = board_distance2(t->b, s->units[who].space, s->units[i].space);
        if (best != NO_UNIT && far >= least) continue;
        if (game_sight(s, who, s->units[i].space, NO_UNIT, &why)) best = i, least = far;
    }
    return best != NO_UNIT ? best : idle_nearest_enemy(t, who);
}

static bool refused(const table *t, int who, refusal *why)
{
    const int index = verb_of_step(t);
    const unit *u = &t->battle->view.units[who];
    action a;
    if (index < 0 || u->status != UNIT_ON) return false;
    const verb *v = &t->rs->verbs[index];
    const board_space *at = &t->b->spaces[u->space];
    *why = (refusal){.args = word_args_none()};
    action_init(&a, index, u->side);
    action_add_unit(&a, who);
    if (v->takes & TAKES_TARGET) a.target = (int16_t)nearest_seen(t, who);
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && at->nlinks > 0)
        action_add_space(&a, t->b->links[at->first_link].to);
    return !game_check(&t->battle->view, &a, why) && why->code != NULL;
}

/* As a unit that waits beside the board would come on in the stage that is open; false: nobody does. */
static bool coming_on(const table *t, int who, int space, action *out)
{
    for (int i = 0; i < t->rs->nverbs && t->rs->course != NULL; i++) {
        const verb *v = &t->rs->verbs[i];
        if (!(v->takes & COMES_ON) || !(v->stages >> course_stage(&t->battle->view) & 1)) continue;
        action_init(out, i, t->battle->view.units[who].side);
        action_add_unit(out, who);
        action_add_space(out, space);
        for (int k = 0; k < ACTION_ARGS; k++)
            if (v->args[k].kind == ARG_DIRECTION || v->args[k].kind == ARG_CHOICE) out->args[k] = 0;
        return true;
    }
    return false;
}

/* Who waits beside the board: by the first of the places where it would come on. */
static bool kept_out(const table *t, int who, refusal *why)
{
    const uint16_t *at;
    action a;
    const int n = t->battle->view.units[who].status == UNIT_READY ? scenario_entry(t->sc, who, &at) : 0;
    *why = (refusal){.args = word_args_none()};
    return n > 0 && coming_on(t, who, at[0], &a) && !game_check(&t->battle->view, &a, why) &&
           why->code != NULL;
}

bool idle_waits_for_step(const table *t, int who)
{
    const course *c = t->rs->course;
    const char *later = c && c->others ? c->others[course_stage(&t->battle->view)] : NULL;
    const uint16_t *at;
    refusal why;
    action a;
    if (c == NULL || t->battle->view.units[who].status != UNIT_READY) return false;
    if (scenario_entry(t->sc, who, &at) > 0 && !coming_on(t, who, at[0], &a)) return true;
    return later != NULL && kept_out(t, who, &why) &&
           words_find(t->sc->words, why.code) == words_find(t->sc->words, later);
}

bool idle_why(const table *t, int who, strbuf *out)
{
    refusal why;
    const char *rule;
    strbuf title = {0}, text = {0}, remedy = {0};
    const size_t from = out->len;
    if (who == NO_UNIT || (!refused(t, who, &why) && !kept_out(t, who, &why))) return false;
    story_refusal(t->sc, &t->battle->view, &why, &title, &text, &remedy, &rule);
    strbuf_addn(out, strbuf_str(&text), plain_sentence(strbuf_str(&text)));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
    return out->len > from;
}

bool idle_same_why(const table *t, int who, int other)
{
    refusal one, two;
    if ((!refused(t, who, &one) && !kept_out(t, who, &one)) ||
        (!refused(t, other, &two) && !kept_out(t, other, &two)))
        return false;
    return words_find(t->sc->words, one.code) == words_find(t->sc->words, two.code);
}

/* To whom the verb of the step is done: what that unit would do to him. */
static bool against(const table *t, int who, int enemy, action *a)
{
    const int index = verb_of_step(t);
    const unit *u = &t->battle->view.units[who];
    if (index < 0 || !(t->rs->verbs[index].takes & TAKES_TARGET) || u->side != t->battle->d.side ||
        u->status != UNIT_ON || (t->rs->has_order && !game_has_order(&t->battle->view, who, index)))
        return false;
    action_init(a, index, u->side);
    action_add_unit(a, who);
    a->target = (int16_t)enemy;
    return true;
}

/* It could be done by him to somebody else. */
static bool may_otherwise(const table *t, const action *a)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *b = &t->battle->list.items[i];
        if (b->verb == a->verb && b->nunits > 0 && action_unit_of(t->sc, b->units[0]) == a->units[0])
            return true;
    }
    return false;
}

bool idle_why_no_target(const table *t, int enemy, strbuf *out)
{
    const state *s = &t->battle->view;
    refusal why, nearest = {.code = NULL};
    bool able = false;
    int least = 0;
    action a;
    for (int i = 0; i < t->battle->list.count; i++)
        if (action_unit_of(t->sc, t->battle->list.items[i].target) == enemy) return false;
    for (int u = 0; u < t->sc->nunits && s->units[enemy].space != NO_SPACE; u++) {
        if (!against(t, u, enemy, &a)) continue;
        const int far = board_distance2(t->b, s->units[u].space, s->units[enemy].space);
        const bool may = may_otherwise(t, &a), better = may == able ? far < least : may;
        why = (refusal){.args = word_args_none()};
        if ((nearest.code != NULL && !better) || game_check(s, &a, &why) || why.code == NULL) continue;
        nearest = why, least = far, able = may;
    }
    if (nearest.code == NULL) return false;
    const char *rule;
    strbuf title = {0}, remedy = {0};
    story_refusal(t->sc, s, &nearest, &title, out, &remedy, &rule);
    strbuf_free(&title);
    strbuf_free(&remedy);
    return out->len > 0;
}

typedef struct idlers {
    const char *code; /* of the refusal */
    char said[TITLE];
    int n, first;
} idlers;

/* With those who have the same reason, or as a new group; those beyond the last are only counted. */
static int put(const table *t, idlers *g, int n, int who, const refusal *why)
{
    const char *rule;
    strbuf title = {0}, text = {0}, remedy = {0};
    int i = 0;
    while (i < n && g[i].code != why->code)
        i++;
    if (i > GROUPS) return n;
    if (i == n) {
        story_refusal(t->sc, &t->battle->view, why, &title, &text, &remedy, &rule);
        g[n++] = (idlers){.code = why->code, .first = who};
        snprintf(g[i].said, TITLE, "%s", strbuf_str(&title));
        language_within(g[i].said);
        strbuf_free(&title);
        strbuf_free(&text);
        strbuf_free(&remedy);
    }
    g[i].n++;
    return n;
}

void idle_each(const table *t, strbuf *out)
{
    for (int u = 0; u < t->sc->nunits; u++) {
        idlers one[1];
        refusal why;
        if (t->battle->view.units[u].side != t->battle->d.side || !refused(t, u, &why)) continue;
        (void)put(t, one, 0, u, &why);
        strbuf_addf(out, "%s%s: %s", out->len > 0 ? "\n" : "", say_unit(t, u), one[0].said);
    }
}

void idle_words(const table *t, strbuf *out)
{
    idlers g[GROUPS + 1];
    int n = 0, others = 0, told = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        refusal why;
        if (t->battle->view.units[u].side == t->battle->d.side && refused(t, u, &why))
            n = put(t, g, n, u, &why), others++;
    }
    for (int i = 0; i < n; i++)
        told += g[i].n;
    /* One more is told of as shortly by his name and reason as by "1 more". */
    if (n > GROUPS && (g[GROUPS].n > 1 || told < others)) n = GROUPS;
    for (int i = 0; i < n; i++) {
        strbuf_add(out, i > 0 ? "; " : "");
        if (g[i].n == 1)
            strbuf_addf(out, "%s: %s", say_unit(t, g[i].first), g[i].said);
        else
            strbuf_addf(out, _("%s: %d units"), g[i].said, g[i].n);
        others -= g[i].n;
    }
    if (others > 0) /* idle_each() tells what keeps them */
        strbuf_addf(out,
                    ngettext("; %d more (rest the pointer here to read why)",
                             "; %d more (rest the pointer here to read why each)", (unsigned long)others),
                    others);
}

/* ---- who has no shot */

int idle_fire_verb(const table *t)
{
    for (int i = 0; i < t->rs->nverbs && t->rs->has_order != NULL && t->rs->course != NULL; i++)
        if (t->rs->verbs[i].takes & FIRES) return i;
    return -1;
}

/* A title as part of a sentence. */
static void said_within(const table *t, const idlers *g, strbuf *out)
{
    if (g->n == 1)
        strbuf_addf(out, "%s: %s", say_unit(t, g->first), g->said);
    else
        strbuf_addf(out, ngettext("%s and %d other: %s", "%s and %d others: %s", (unsigned long)(g->n - 1)),
                    say_unit(t, g->first), g->n - 1, g->said);
}

bool idle_no_shot(const table *t, const state *s, int side, strbuf *out)
{
    enum { TOLD = 2 }; /* reasons: out of range alone would hide that a battery is limbered */
    idlers g[GROUPS + 1];
    const int fire = idle_fire_verb(t);
    int n = 0, others = 0;
    for (int u = 0; u < t->sc->nunits && fire >= 0; u++) {
        refusal why;
        if (s->units[u].side != side || s->units[u].status != UNIT_ON || !game_has_order(s, u, fire))
            continue;
        const int at = nearest_in(t, s, u, fire);
        if (at == NO_UNIT || game_sight(s, u, s->units[at].space, at, &why) || why.code == NULL) continue;
        n = put(t, g, n, u, &why);
        others++;
    }
    for (int told = 0; told < TOLD && others > 0; told++) {
        int most = -1;
        for (int i = 0; i < n && i < GROUPS; i++)
            if (g[i].n > 0 && (most < 0 || g[i].n > g[most].n)) most = i;
        if (most < 0) break;
        if (told > 0) strbuf_add(out, "; ");
        said_within(t, &g[most], out);
        others -= g[most].n;
        g[most].n = 0;
    }
    if (n == 0) return false;
    if (others > 0)
        strbuf_addf(
            out,
            ngettext("; %d more for another reason", "; %d more for other reasons", (unsigned long)others),
            others);
    return true;
}
