/* judges.c: which frozen judgement belongs to which system. Not for what may be done: that is the rules'. */
#include "frozen/frozen_internal.h"

#include "game/game.h"

/* Their own headers are theirs alone, as in rules/list.c. */
extern const ruleset africa_ruleset, conduct_ruleset, grid_ruleset, prone_ruleset, safari_ruleset;

typedef struct judge {
    const ruleset *rules;
    void (*actions)(const state *s, int u, bool brief, action_list *out);
    int32_t (*evaluate)(const state *s, int side);
    void (*imagine)(state *s, int side, random_stream *r);
} judge;

static const judge judges[] = {
    {&africa_ruleset, frozen_africa_actions, frozen_africa_evaluate, frozen_africa_imagine},
    {&conduct_ruleset, frozen_conduct_actions, frozen_conduct_evaluate, frozen_conduct_imagine},
    {&grid_ruleset, frozen_grid_actions, frozen_grid_evaluate, frozen_grid_imagine},
    {&prone_ruleset, frozen_prone_actions, frozen_prone_evaluate, frozen_prone_imagine},
    {&safari_ruleset, frozen_safari_actions, frozen_safari_evaluate, frozen_safari_imagine},
};

/* NULL: a system that had no judgement of its own, or was not yet there. */
static const judge *judge_of(const state *s)
{
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        if (judges[i].rules == s->sc->rules) return &judges[i];
    return NULL;
}

void frozen_suggest(const state *s, int u, action_list *out)
{
    const judge *j = judge_of(s);
    if (j != NULL)
        j->actions(s, u, true, out);
    else
        game_suggest(s, u, out);
}

void frozen_imagine(state *s, int side, random_stream *r)
{
    const judge *j = judge_of(s);
    if (j != NULL)
        j->imagine(s, side, r);
    else
        game_imagine(s, side, r);
}

int32_t frozen_evaluate(const state *s, int side)
{
    const judge *j = judge_of(s);
    return j != NULL && !(s->over && s->winner != NO_SIDE) ? j->evaluate(s, side) : game_evaluate(s, side);
}
