/* odds_enemy.c: see odds_enemy.h. */
#include "ui/table/panels/odds_enemy.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"

bool odds_enemy_asked(const table *t, int *enemy, int *ours)
{
    const int at = t->pointer->hover;
    *ours = t->choice->unit;
    *enemy = NO_UNIT;
    if (!(t->host->ui->mods & UI_ALT) || *ours == NO_UNIT || at == NO_SPACE) return false;
    for (int i = standing_at(t, at, NO_UNIT, false); i != NO_UNIT; i = standing_at(t, at, i, false))
        if (t->battle->view.units[i].side != t->battle->view.units[*ours].side) *enemy = i;
    return *enemy != NO_UNIT;
}

bool odds_enemy_done(const table *t, const action *go, state *out)
{
    dice_source none;
    resolver r = {.dice = &none};
    *out = t->battle->view;
    dice_typed(&none, 0, 0);
    game_apply(out, go, &r);
    if (!none.lacked) return true;
    *out = t->battle->view;
    return false;
}

void odds_enemy_state(const table *t, state *out)
{
    const choice *c = t->choice;
    /* A march, and what is done on the spot: another front, another formation, down on the ground. */
    if (!c->ready || c->act.target != NO_UNIT || c->act.nunits == 0)
        *out = t->battle->view;
    else
        (void)odds_enemy_done(t, &c->act, out);
}

bool odds_enemy_find(const state *s, int enemy, int ours, bool *close, action *of, odds *out)
{
    if (game_threat(s, enemy, ours, *close, of, out)) return true;
    *close = !*close;
    return game_threat(s, enemy, ours, *close, of, out);
}

bool odds_enemy_of_stack(const table *t, const state *s, int *enemy, int ours, bool *close, action *of,
                         odds *out)
{
    const int at = s->units[*enemy].space;
    for (int pass = 0; pass < 2; pass++, *close = !*close)
        for (int i = standing_at(t, at, NO_UNIT, false); i != NO_UNIT; i = standing_at(t, at, i, false))
            if (s->units[i].side != s->units[ours].side && game_threat(s, i, ours, *close, of, out)) {
                *enemy = i;
                return true;
            }
    return false;
}
