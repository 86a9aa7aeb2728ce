/* table.c: a battle on the table: made and put away, let pass time, drawn part by part. */
#include "ui/table/table.h"

#include <math.h>
#include <stdio.h>

#include "core/mem.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/names_aside.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/minimap.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/surface.h"
#include "ui/table/brain.h"
#include "ui/table/camera.h"
#include "ui/table/catch_up.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/figures.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/stack.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/intent_card.h"
#include "ui/table/direct/recap_card.h"
#include "ui/table/direct/stakes_plate.h"
#include "ui/table/direct/verdict_plate.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/modals.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/bar.h"
#include "ui/table/panels/dice_row_panel.h"
#include "ui/table/panels/dock.h"
#include "ui/table/panels/foot.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/lesson_card.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_card.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/scene.h"
#include "ui/table/panels/score.h"
#include "ui/table/panels/unit_panel.h"
#include "ui/table/panels/why_card.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

/* words_key_name: sentences of the battle name keys as they are now. */
static void key_now(void *self, const char *command, char *out, size_t size)
{
    const table *t = self;
    char name[KEYMAP_NAME];
    if (keymap_of(t->host->ui->keys, command, name)) snprintf(out, size, "%s", name);
}

static table *lay(const table_host *host, session *s, bool watched, bool beside)
{
    table *t = mem_alloc(sizeof *t);
    t->host = host;
    t->heed = waits_heed;
    t->watched = watched;
    t->beside = beside;
    t->s = s;
    t->sc = session_scenario(s);
    if (!beside) words_tell_keys(t->sc->words, key_now, t);
    t->rs = t->sc->rules;
    t->b = t->sc->board;
    t->battle = battle_new(t, s);
    t->offers = mem_alloc(sizeof *t->offers);
    t->choice = choice_new(t->b);
    t->plan = plan_new();
    t->drag = drag_new();
    t->run = run_new();
    t->left_so = left_so_new();
    t->marking = marking_new();
    t->goals = score_goals_new();
    t->dice_row = dice_row_new();
    t->pointer = pointer_new();
    t->camera = camera_new(t);
    t->layout = mem_alloc(sizeof *t->layout);
    t->modal = mem_alloc(sizeof *t->modal);
    t->ruler = ruler_new();
    t->sight = sightline_new();
    t->legend = legend_new();
    t->names = names_kept_new();
    t->why = mem_alloc(sizeof(why_shown));
    t->odds = odds_new();
    t->show = show_new();
    t->anim = &t->show->anim;
    t->log = mem_alloc(sizeof *t->log);
    t->fallen = mem_alloc(sizeof *t->fallen);
    umpire_wish *wish = mem_alloc(sizeof *wish);
    wish->die = UMPIRE_D6;
    t->umpire = wish;
    t->waits = waits_new();
    t->guard = guard_new();
    t->recap = recap_new();
    t->brain = brain_new();
    t->hint = hint_panel_new();
    t->stack = stack_new(t->b);
    t->waiting = waiting_new();
    t->figures = figures_new();
    t->unit_panel = unit_panel_new();
    t->scene = scene_new();
    t->lighting = lighting_new(t->b);
    layout_open(t, LAYOUT_MINIMAP, host->settings->minimap);
    camera_begin(t, t->battle->d.sheet);
    waits_begin(t);
    return t;
}

table *table_new(const table_host *host, session *s, bool watched)
{
    return lay(host, s, watched, false);
}

table *table_beside(const table_host *host, const table *of)
{
    return lay(host, of->battle->session, true, true);
}

void table_free(table *t)
{
    brain_free(t);
    hint_panel_free(t);
    if (!t->beside) words_tell_keys(t->sc->words, NULL, NULL);
    camera_free(t);
    lighting_free(t);
    lesson_free_play(t);
    log_free(t);
    fallen_free(t);
    choice_free(t);
    plan_free(t);
    dice_row_free(t);
    mem_free(t->run);
    mem_free(t->left_so);
    mem_free(t->marking);
    mem_free(t->goals);
    stack_free(t);
    mem_free(t->waiting);
    mem_free(t->figures);
    mem_free(t->unit_panel);
    mem_free(t->scene);
    /* Of these only their own files know how to write; that they are ours to put away is known here. */
    const void *const parts[] = {t->offers, t->drag,  t->pointer, t->layout, t->modal,  t->ruler,
                                 t->sight,  t->why,   t->odds,    t->show,   t->umpire, t->waits,
                                 t->guard,  t->recap, t->legend,  t->names};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        mem_free((void *)parts[i]);
    battle_free(t);
    mem_free(t);
}

/* A verdict begins to be read: whom it tells of is in sight. */
static void lay_for_verdict(table *t)
{
    const tale_fight *f = show_verdict(t);
    if (f && camera_held(t, t->show->held_since)) frame_verdict(t, f);
}

int table_tick(table *t, uint64_t now)
{
    const int card = legend_tick(t), told = hint_panel_tick(t), rests = pointer_tick(t);
    bool moving = camera_tick(t, now) || card == 0 || told == 0 || rests == 0;
    if (show_tick(t, now)) {
        log_update(t);
        frame_beat(t);
        moving = true;
    }
    lay_for_verdict(t);
    if (scene_tick(t)) moving = true;
    choice_stay(t);
    if (odds_board_tick(t)) moving = true;
    if (camera_paint(t)) moving = true;
    if (dice_row_panel_opens(t)) moving = true;
    if (t->choice->unit != NO_UNIT && now - t->choice->since < 140) moving = true;
    if (t->anim->held) return moving ? 0 : show_wake(t);
    if (t->anim->running) return 0;
    const bool strayed = t->camera->strayed >= 0;
    const int wake = waits_tick(t);
    if (run_tick(t) || dice_row_tick(t) || left_so_tick(t)) return 0;
    if (frame_tick(t, drag_on(t))) moving = true;
    if (moving || strayed) return 0;
    const int first = wake < 0 || (card > 0 && card < wake) ? card : wake,
              then = first < 0 || (told > 0 && told < first) ? told : first;
    return then < 0 || (rests > 0 && rests < then) ? rests : then;
}

bool table_join(table *t, int side, int from)
{
    if (from >= 0 && from < session_count(t->s)) battle_undo(t, from);
    t->watched = false;
    show_finish(t);
    battle_reseat(t, side, SEAT_HUMAN, NULL);
    return battle_seat(t, side) == SEAT_HUMAN;
}

void table_leave(table *t, int side, const char *computer)
{
    battle_reseat(t, side, SEAT_COMPUTER, computer);
    t->watched = true;
    battle_look(t);
}

void table_enter(table *t)
{
    show_pace(t, host_pace(t->host));
    t->heed(t, NOTICE_ENTERED, 0);
    camera_lay_sheet(t, t->camera->sheet); /* the settings may have changed */
}

static void corner_card(table *t, float width, float (*height)(table *t, float width),
                        void (*draw)(table *t, frect r))
{
    const frect b = t->layout->board;
    const float w = fminf(width, b.w - 24), h = fminf(height(t, w), b.h - 24);
    draw(t, (frect){b.x + b.w - w - 12, b.y + 12, w, h});
}

/* What the dock tells, over the board's corner where none is open. */
static void corner_cards(table *t)
{
    const theme *m = &t->host->ui->t;
    if (recap_on(t)) corner_card(t, theme_tx(m, 284, 376), recap_card_height, recap_card_draw);
    if (brain_tells(t)) corner_card(t, theme_tx(m, 284, 376), intent_card_height, intent_card_draw);
    if (hint_panel_on(t)) corner_card(t, theme_tx(m, 284, 392), hint_panel_height, hint_panel_draw);
}

void table_draw(table *t)
{
    ui *u = t->host->ui;
    layout_make(t);
    dock_lay(t);
    waiting_lay(t);
    dice_row_panel_lay(t);
    lesson_mind(t);
    guard_filter(t);
    catch_up(t);
    hint_panel_keys(t);
    legend_keys(t);
    /* What had the keys on a card that has gone has them no more. */
    if (modal_turn(t)) u->focus = 0;
    if (t->modal->card != MODAL_NONE) pointer_place(t, false); /* the board is asked nothing below a card */
    draw_rect(u->out, (frect){0, 0, u->t.width, u->t.height}, u->t.walnut);
    surface_draw(t);
    if (t->host->over_board) t->host->over_board(t->host->self);
    const bool hall = t->layout->open[LAYOUT_HALL];
    if (!t->layout->open[LAYOUT_BOARD_ONLY] && !hall) {
        minimap_draw(t);
        dock_draw(t);
        bar_draw(t);
    }
    waiting_draw(t);
    if (!hall && t->layout->dock.w <= 0) corner_cards(t);
    if (!hall) foot_draw(t);
    figures_lay(t);
    dice_row_panel_draw(t);
    odds_card_draw(t);
    why_card_draw(t);
    lesson_card_draw(t);
    figures_draw(t);
    if (t->modal->card == MODAL_NONE && !hall) {
        stakes_plate_draw(t);
        if (odds_board_tells(t))
            verdict_plate_mark(t);
        else
            verdict_plate_draw(t);
    }
    if (!hall) scene_draw(t);  /* its letters are too small to be read there, and the foot tells it */
    if (!hall) modals_draw(t); /* nobody there presses a player's buttons */
    if (!t->host->in_event) {
        show_drawn(t);
        t->heed(t, NOTICE_DRAWN, 0);
    }
}
