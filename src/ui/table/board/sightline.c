/* sightline.c: see sightline.h; nobody else writes what it keeps. */
#include "ui/table/board/sightline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/measure.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/odds_enemy.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static sight_look *own(table *t)
{
    return (sight_look *)t->sight;
}

struct sight_look *sightline_new(void)
{
    sight_look *l = mem_alloc(sizeof *l);
    l->unit = l->target = NO_UNIT;
    l->from = l->space = NO_SPACE;
    return l;
}

/* Who looks: the chosen unit, else the one that is looked at. */
static int who_looks(const table *t)
{
    const int who = t->choice->unit != NO_UNIT ? t->choice->unit : t->pointer->inspect;
    return standing_unit_of(t, who);
}

void sightline_toggle(table *t)
{
    own(t)->kept = !t->sight->kept;
    if (!t->sight->kept)
        host_say(t->host, _("Lines of sight: no more."));
    else if (!t->rs->sight)
        host_say(t->host, _("The rules of this battle know no lines of sight."));
    else if (who_looks(t) == NO_UNIT)
        host_say(t->host, _("Lines of sight: press the unit that is to look, then point at any place."));
    else {
        const ui *u = t->host->ui;
        char key[KEYMAP_NAME];
        host_say(t->host, _("Lines of sight from %s: point at any place. %s ends it."),
                 say_unit(t, who_looks(t)), keymap_shown(u->keys, u->heard, "Shift S", key, sizeof key));
    }
}

/* Whoever of the enemy there it may fire at; else the first, with the reason. */
static void ask_fire(sight_look *l, const state *s, refusal *why)
{
    l->fires = false;
    for (int i = 0; i < s->sc->nunits && !l->fires; i++) {
        refusal no;
        if (s->units[i].space != l->space || s->units[i].status != UNIT_ON) continue;
        l->fires = game_sight(s, l->unit, l->space, i, &no);
        if (!l->fires && (no.code == NULL || l->target != NO_UNIT)) continue;
        l->target = i;
        if (!l->fires) *why = no;
    }
}

static void ask(table *t)
{
    sight_look *l = own(t);
    state then = t->battle->view;
    refusal why;
    if (l->unit == t->choice->unit && t->battle->ours) odds_enemy_state(t, &then);
    l->from = then.units[l->unit].space;
    l->target = NO_UNIT;
    l->seen = game_sight(&then, l->unit, l->space, NO_UNIT, &why);
    l->fires = false;
    if (l->seen) {
        why.code = NULL;
        ask_fire(l, &then, &why);
    }
    why_clear(t);
    if (why.code != NULL) why_tell(t, &why, l->unit, l->from, l->space);
}

void sightline_mind(table *t)
{
    sight_look *l = own(t);
    const ui_event *e = t->host->ui->event;
    const int who = who_looks(t), space = t->pointer->hover;
    /* A key that goes with Ctrl asks nothing about the place the pointer happens to be at. */
    if (e && (e->kind == UI_KEY || e->kind == UI_FOCUS_LOST)) l->held = false;
    if (e && e->kind == UI_MOUSE_MOVE) l->held = (e->mods & UI_CTRL) != 0;
    if (e && e->kind == UI_KEY_LET_GO) l->held = l->held && (e->mods & UI_CTRL) != 0;
    const bool asks = (l->kept || l->held) && t->rs->sight && !t->anim->running && who != NO_UNIT &&
                      t->modal->card == MODAL_NONE && space != NO_SPACE &&
                      t->battle->view.units[who].status == UNIT_ON;
    if (!asks) {
        if (l->asked) why_clear(t);
        l->asked = false;
        return;
    }
    if (l->asked && l->unit == who && l->space == space && l->picked == t->pointer->picked) return;
    l->asked = true;
    l->unit = who;
    l->space = space;
    l->picked = t->pointer->picked;
    ask(t);
}

void sightline_draw(table *t)
{
    const sight_look *l = t->sight;
    char says[120], far[80];
    word_args args = word_args_none();
    if (!l->asked || !l->seen || t->anim->running || l->from == l->space ||
        t->b->spaces[l->from].sheet != t->camera->sheet || t->b->spaces[l->space].sheet != t->camera->sheet)
        return;
    say_code(t, &t->anim->shown, l->fires ? "sight.fire" : "sight.clear", &args, says, sizeof says);
    if (!standing_afloat(t, l->unit)) { /* a ship's fire is not measured from the place she is listed at */
        measure_words(t, measure_twice(t, l->from, l->space), far, sizeof far);
        const size_t n = strlen(says);
        snprintf(says + n, sizeof says - n, ": %s", far);
    }
    const fpoint a = where_would(t, l->unit, l->from), b = where_would(t, l->target, l->space);
    if (!marking_line(t, l->unit, l->from, l->target, l->space, says))
        marking_plate(t, (a.x + b.x) / 2, (a.y + b.y) / 2 - theme_tx(&t->host->ui->t, 16, 16), says);
}
