/*
 * game_ask.c: asking a rule system what it may not answer: every optional function has its plain fallback
 * here. Not for playing (game.c).
 */
#include "game/ruleset.h"

#include <string.h>

void game_result(const state *s, result *out)
{
    memset(out, 0, sizeof *out);
    s->sc->rules->result(s, out);
}

void game_describe_unit(const state *s, int u, panel *out)
{
    out->count = 0;
    s->sc->rules->describe_unit(s, u, out);
}

void game_describe_place(const state *s, int space, panel *out)
{
    out->count = 0;
    if (s->sc->rules->describe_place != NULL) s->sc->rules->describe_place(s, space, out);
}

void game_show(const state *s, int u, int verb_index, overlay *out)
{
    out->count = 0;
    if (s->sc->rules->show != NULL) s->sc->rules->show(s, u, verb_index, out);
}

bool game_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    return a->verb < VERB_GO && s->sc->rules->odds != NULL && s->sc->rules->odds(s, a, out);
}

bool game_preview_odds(const state *s, const action *move, int target, odds *out)
{
    memset(out, 0, sizeof *out);
    if (move->verb >= VERB_GO || s->sc->rules->preview_odds == NULL) return false;
    if (target < 0 || target >= s->sc->nunits || s->units[target].status != UNIT_ON) return false;
    return s->sc->rules->preview_odds(s, move, target, out);
}

void game_suggest(const state *s, int u, action_list *out)
{
    if (s->sc->rules->suggest != NULL)
        s->sc->rules->suggest(s, u, out);
    else
        s->sc->rules->actions(s, u, out);
}

bool game_exceptional(const state *s, const action *a)
{
    return a->verb < VERB_GO && s->sc->rules->exceptional != NULL && s->sc->rules->exceptional(s, a);
}

void game_face(const state *s, int u, unit_face *out)
{
    const unit_type *type = &s->sc->types[s->units[u].type];
    *out =
        (unit_face){.number = s->units[u].strength, .of = s->sc->units[u].strength, .quality = type->quality};
    if (s->sc->rules->face != NULL) s->sc->rules->face(s, u, out);
}
