/* lessons.c: see lessons.h. */
#include "ui/app/lessons.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/lesson.h"
#include "ui/app/setup.h"
#include "ui/table/parts.h"
#include "ui/table/lesson.h"

bool lessons_teach(const app *a, int rules, const char *id)
{
    char path[LESSON_PATH];
    return lesson_find(a->config.data_dir, a->config.rulesets[rules]->id, id, path, sizeof path);
}

bool lessons_first(const app *a, int rules, char *id, size_t size)
{
    char path[LESSON_PATH];
    lesson_first(a->config.data_dir, a->config.rulesets[rules]->id, path, sizeof path);
    lesson_card card;
    if (!lesson_read_card(path, &card)) return false;
    snprintf(id, size, "%s", card.scenario);
    return true;
}

int lessons_side(const app *a, const catalogue_entry *e)
{
    char path[LESSON_PATH];
    lesson_card card;
    const char *rules = a->config.rulesets[e->rules]->id;
    if (!lesson_find(a->config.data_dir, rules, e->card.id, path, sizeof path) ||
        !lesson_read_card(path, &card))
        return NO_SIDE;
    return scenario_side_find(e->sc, card.side);
}

/* The learner's side is a person's, all others the computer's. */
static session_config seats_of(app *a, const lesson *l)
{
    session_config c = {.seed = l->seed, .undo = UNDO_FREE};
    const int liked = setup_liked(a);
    for (int side = 0; side < SIDES_MAX && liked >= 0; side++) {
        if (side == l->side) continue;
        c.seat[side] = SEAT_COMPUTER;
        c.player[side] = l->player ? l->player : a->config.players[liked]->name;
    }
    return c;
}

bool lessons_other_side(app *a, const catalogue_entry *e)
{
    return e->sc && e->learner != NO_SIDE && setup_get(a)->seat[e->learner] != SEAT_HUMAN;
}

static void add_sentence(strbuf *says, const char *sentence)
{
    strbuf_addf(says, "%s%s", says->len > 0 ? " " : "", sentence);
}

/* That the sides and the computer are not as they were chosen, and where the battle before it is. */
static void tell_begun(app *a, const char *plays, const char *side, bool kept)
{
    const int liked = setup_liked(a);
    const player *p = plays ? player_find(a->config.players, plays) : NULL;
    strbuf says = {0};
    char one[240];
    if (side) {
        snprintf(one, sizeof one, _("Your side in the lesson: %s."), side);
        add_sentence(&says, one);
    }
    if (p && liked >= 0 && p != a->config.players[liked]) {
        snprintf(
            one, sizeof one,
            _("The computer plays as %s in the lesson, whatever level is chosen: that forgives mistakes."),
            language_said(p->title));
        add_sentence(&says, one);
    }
    if (kept) add_sentence(&says, _("The battle played so far is kept: Esc, Load a battle."));
    if (says.len > 0) app_say(a, "%s", strbuf_str(&says));
    strbuf_free(&says);
}

static bool begin(app *a, catalogue_entry *e, bool kept)
{
    char path[LESSON_PATH];
    error err = {0};
    catalogue_load(a, e);
    if (!e->sc) return app_say(a, "%s", e->trouble), false;
    lesson_find(a->config.data_dir, a->config.rulesets[e->rules]->id, e->sc->id, path, sizeof path);
    lesson *l = lesson_load(path, e->sc, &err);
    if (!l) return app_say_error(a, &err), false;
    const session_config c = seats_of(a, l);
    const char *other = lessons_other_side(a, e) ? e->sc->sides[l->side].name : NULL;
    if (!app_start_battle(a, e->path, &c, NULL)) return lesson_free(l), false;
    lesson_begin(a->table, l);
    tell_begun(a, l->player, other, kept);
    return true;
}

bool lessons_start(app *a, catalogue_entry *e)
{
    return begin(a, e, false);
}

/* The system of the battle on the table; -1: none of those we know. */
static int system_here(const app *a)
{
    for (int i = 0; a->table && a->config.rulesets && a->config.rulesets[i]; i++)
        if (a->config.rulesets[i] == a->table->rs) return i;
    return -1;
}

bool lessons_here(app *a)
{
    const int rules = system_here(a);
    if (rules < 0) return false;
    if (a->lesson_of != a->table->s) {
        a->lesson_of = a->table->s;
        a->lesson_here = lessons_teach(a, rules, a->table->sc->id);
    }
    return a->lesson_here;
}

bool lessons_anew(app *a)
{
    char path[LESSON_PATH];
    if (!lessons_here(a)) return false;
    const bool kept = session_settings(a->table->s)->save_path && session_count(a->table->s) > 0;
    snprintf(path, sizeof path, "%s/rules/%s/scenarios/%s.json", a->config.data_dir, a->table->rs->id,
             a->table->sc->id);
    return begin(a, catalogue_at(catalogue_get(a), catalogue_find(a, path)), kept);
}
