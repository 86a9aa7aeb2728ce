/* visit.c: see visit.h. */
#include "ui/app/visit.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "game/battle_line.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/app/hall_table.h"
#include "ui/table/battle.h"
#include "ui/table/brain.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/direct/recap.h"
#include "ui/table/show.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"

/* So long a visitor looks on before his first order; what is left of the other side's turn is then shown at
 * once. And so long later on. */
enum { FIRST_MS = 6000, OTHERS_MS = 30000 };
enum { LEAST_SWING = 10 }; /* of a moment that is told, of a thousand */
enum { READ_MS = 3500, READ_FIRST_MS = 1500, READ_LATE_MS = 300 }; /* a verdict */

void visit_reset(visit *v)
{
    const uint64_t lag = v->lag, seen = v->seen;
    *v = (visit){.found_at = -1, .lag = lag, .seen = seen};
}

bool visit_on(const visit *v)
{
    return v->j.at != JOINING_NOT || v->last != JOINING_NOT;
}

uint64_t visit_clock(visit *v, uint64_t now)
{
    if (joining_holds(&v->j) && now > v->seen) v->lag += now - v->seen;
    v->seen = now;
    return now - v->lag;
}

/* ---- what he does */

void visit_take_side(app *a, visit *v, int side, bool played)
{
    table *t = a->table;
    v->j.presses += v->j.at == JOINING_ASKED;
    if (!table_join(t, side, played ? t->anim->entry : -1)) return;
    joining_take(&v->j, side, a->now);
    v->other_since = a->now;
    v->from = session_count(t->s);
    v->found_at = -1;
}

void visit_do_choice(app *a, visit *v, int which)
{
    table *t = a->table;
    if (which < 0 || which >= v->nchoices || v->found_at != session_count(t->s)) return;
    const action act = v->choice[which].act;
    if (!v->acted) {
        v->acted = true;
        v->acted_presses = v->j.presses;
        v->acted_after = (int)(a->now - v->j.since);
    }
    v->found_at = -1;
    v->nchoices = 0;
    battle_do(t, &act);
}

void visit_free(app *a, visit *v, bool on)
{
    v->free = on;
    v->found_at = -1;
    hall_lay(a->table, !on);
    choice_clear(a->table);
    camera_ask(a->table, on); /* what he may move, as the table shows it */
}

void visit_leave_to_staff(app *a, visit *v)
{
    v->staff = true;
    v->staff_turn = a->table->battle->view.turn;
    v->nchoices = 0, v->found_at = -1;
}

void visit_hand(app *a, visit *v)
{
    joining_hand(&v->j, a->now);
}

/* ---- keys */

static void asked(app *a, visit *v, const ui_event *e, bool played)
{
    int side[SIDES_MAX];
    const int n = hall_sides(a->table, side);
    if (e->key >= '1' && e->key < '1' + n)
        visit_take_side(a, v, side[e->key - '1'], played);
    else if (e->key == KEY_ENTER)
        visit_take_side(a, v, side[v->marked < n ? v->marked : 0], played);
    else if (e->key == KEY_LEFT || e->key == KEY_RIGHT)
        v->marked = (v->marked + (e->key == KEY_LEFT ? n - 1 : 1)) % n;
    else if (e->key == KEY_ESCAPE && (e->mods & UI_SHIFT))
        app_go(a, SCREEN_TITLE); /* the host's: a visitor's Esc goes no farther than back */
    else if (e->key == KEY_ESCAPE)
        joining_leave(&v->j, a->now);
}

static void plays(app *a, visit *v, const ui_event *e)
{
    const int n = v->nchoices;
    if (e->key == '4')
        visit_free(a, v, true);
    else if (e->key == '5' && n > 0)
        visit_leave_to_staff(a, v);
    else if (e->key == 'h')
        visit_hand(a, v);
    else if (e->key == KEY_ESCAPE)
        joining_end(&v->j, a->now);
    else if (e->key >= '1' && e->key < '1' + n)
        visit_do_choice(a, v, e->key - '1');
    else if (e->key == KEY_ENTER)
        visit_do_choice(a, v, v->marked);
    else if (n > 0 && (e->key == KEY_LEFT || e->key == KEY_RIGHT))
        v->marked = (v->marked + (e->key == KEY_LEFT ? n - 1 : 1)) % n;
    else if (!a->table->battle->ours)
        show_skip(a->table);
}

bool visit_event(app *a, visit *v, const ui_event *e, bool played)
{
    const bool key = e->kind == UI_KEY, press = key || e->kind == UI_MOUSE_DOWN;
    const joining_at was = v->j.at;
    if ((was == JOINING_ASKED || was == JOINING_GOODBYE) && e->kind == UI_MOUSE_MOVE)
        v->j.since = a->now; /* he is choosing, or reading */
    if (!press) return false;
    if (was == JOINING_NOT) {
        v->marked = 0;
        joining_ask(&v->j, a->now);
        return true;
    }
    if (key && e->key == KEY_TAB) return false;
    if (was == JOINING_STILL || was == JOINING_HANDS || was == JOINING_PLAYS) joining_touch(&v->j, a->now);
    if (was == JOINING_STILL || was == JOINING_HANDS) return true;
    if (was == JOINING_PLAYS && v->free) {
        if (!key || e->key != KEY_F4) return false;
        visit_free(a, v, false);
        return true;
    }
    if (!key) return false; /* the cards are pressed */
    if (was == JOINING_ASKED)
        asked(a, v, e, played);
    else if (was == JOINING_PLAYS)
        plays(a, v, e);
    else if (e->key == KEY_ENTER || e->key == KEY_SPACE || e->key == KEY_ESCAPE)
        joining_leave(&v->j, a->now);
    else
        v->j.since = a->now; /* a number that came too late, or somebody who reads */
    return true;
}

/* ---- the end */

static int32_t chance_at(const table *t, int side, int count)
{
    state seen;
    session_view_at(t->s, side, count, &seen);
    return game_chance(&seen, side);
}

static int32_t swing(const visit_moment *m)
{
    return m->after > m->before ? m->after - m->before : m->before - m->after;
}

/* What it did to the chance cannot be told from what another of them did: they fell in one action. */
static bool falls_together(const visit *v, const tale_fight *f)
{
    for (int i = 0; i < v->nmoments; i++)
        if (v->moment[i].fight.last.entry >= f->begin.entry) return true;
    return false;
}

void visit_find_moments(const table *t, visit *v)
{
    static tale all;
    const int count = session_count(t->s);
    v->nmoments = 0;
    if (chance_at(t, v->j.side, count) < 0) return;
    tale_read(&all, t->s, v->j.side, v->from, count);
    for (int i = 0; i < all.count; i++) {
        const tale_fight *f = &all.fights[i];
        if (falls_together(v, f)) continue;
        visit_moment m = {.fight = *f, .turn = session_at(t->s, f->begin.entry)->turn};
        m.before = chance_at(t, v->j.side, f->begin.entry);
        m.after = chance_at(t, v->j.side, f->last.entry + 1);
        if (swing(&m) < LEAST_SWING) continue;
        int least = 0;
        for (int k = 1; k < v->nmoments; k++)
            if (swing(&v->moment[k]) < swing(&v->moment[least])) least = k;
        if (v->nmoments == VISIT_MOMENTS && swing(&v->moment[least]) >= swing(&m)) continue;
        if (v->nmoments == VISIT_MOMENTS) { /* the least of them goes; they stay in order */
            memmove(&v->moment[least], &v->moment[least + 1], sizeof m * (size_t)(VISIT_MOMENTS - 1 - least));
            v->nmoments--;
        }
        v->moment[v->nmoments++] = m;
    }
}

static void keep(app *a, visit *v)
{
    table *t = a->table;
    const session_config *c = session_settings(t->s);
    error err = {0};
    strbuf line = {0};
    battle_line_write(t->s, &line);
    snprintf(v->line, sizeof v->line, "%s", strbuf_str(&line));
    strbuf_free(&line);
    v->kept[0] = '\0';
    if (!app_keep_dir(a) || !app_battle_path(a, t->sc, c->seed, v->kept, sizeof v->kept, &err) ||
        !battle_save_copy(t, v->kept, &err)) {
        v->kept[0] = '\0';
        if (error_is_set(&err)) app_say_error(a, &err);
    }
}

static void say_goodbye(app *a, visit *v)
{
    if (v->free) visit_free(a, v, false);
    show_finish(a->table);
    keep(a, v);
    visit_find_moments(a->table, v);
}

/* ---- time */

static bool late_for(const app *a, const visit *v)
{
    return a->now - v->other_since > (v->acted ? OTHERS_MS : FIRST_MS);
}

static uint64_t read_for(const app *a, const visit *v)
{
    return late_for(a, v) ? READ_LATE_MS : v->acted ? READ_MS : READ_FIRST_MS;
}

static void hurry(app *a, visit *v)
{
    table *t = a->table;
    const bool late = late_for(a, v);
    if ((brain_tells(t) && !v->free) || (late && brain_may_hurry(t))) brain_hurry(t);
    show_pace(t, late ? 0 : v->acted ? app_pace(a) : app_pace(a) / 2);
}

static bool asks_him(const table *t)
{
    return t->battle->ours && t->waits->now == WAIT_ORDER && !t->anim->running;
}

/* Nothing of it is a move, a shot or a blow of those who fight, nor are dice thrown: bayonets, who goes
 * first, where a leader stands, the end of a step. It is done for him as the computer would. NULL: there is
 * something for him. */
static const hall_choice *done_for_him(const visit *v)
{
    const hall_choice *own = NULL;
    for (int i = 0; i < v->nchoices; i++) {
        const hall_choice *c = &v->choice[i];
        if (!c->small) return NULL;
        if (c->own || (own == NULL && c->kind == CHOICE_WAITS)) own = c;
    }
    return own;
}

/* Where there is something else, what only those who know the rules would miss is left to free play. */
static void leave_out_small_things(visit *v)
{
    int n = 0, real = 0;
    for (int i = 0; i < v->nchoices; i++)
        real += !v->choice[i].small;
    for (int i = 0; i < v->nchoices; i++)
        if (real == 0 || !v->choice[i].small || v->choice[i].kind == CHOICE_WAITS)
            v->choice[n++] = v->choice[i];
    v->nchoices = n;
    int best = 0;
    bool marked = false;
    for (int i = 0; i < n; i++) {
        marked = marked || v->choice[i].best;
        if (v->choice[i].battle > v->choice[best].battle) best = i;
    }
    if (!marked && n > 0) v->choice[best].best = true; /* what was advised is among what is left out */
}

/* All that the choices are about comes into what is free of the cards; the map rests while it lies there. */
static void look(table *t, const visit *v)
{
    static const frect room = {60, 170, 1800, 315};
    int space[2 * HALL_CHOICES], n = 0;
    for (int i = 0; i < v->nchoices; i++) {
        if (v->choice[i].from != NO_SPACE) space[n++] = v->choice[i].from;
        if (v->choice[i].to != NO_SPACE) space[n++] = v->choice[i].to;
    }
    if (!hall_shows(t, space, n, room)) hall_show_spaces(t, space, n, room);
}

/* The turn that he left to it goes on. */
static bool staff_does(table *t, visit *v)
{
    action act;
    v->staff = v->staff && v->staff_turn == t->battle->view.turn && hall_choice_own(t, &act);
    if (v->staff) battle_do(t, &act);
    return v->staff;
}

static void play_on(app *a, visit *v)
{
    table *t = a->table;
    hurry(a, v);
    if (!v->free && t->anim->held && t->host->now > t->show->held_since + read_for(a, v)) show_skip(t);
    if (!asks_him(t)) {
        if (!t->battle->ours) joining_waits(&v->j, a->now);
        return;
    }
    if (v->free || v->found_at == session_count(t->s)) {
        v->other_since = a->now;
        return;
    }
    recap_forget(t);
    if (staff_does(t, v)) return;
    v->nchoices = hall_choices_find(t, v->choice);
    leave_out_small_things(v);
    v->found_at = session_count(t->s);
    v->marked = 0;
    for (int i = 0; i < v->nchoices; i++)
        if (v->choice[i].best) v->marked = i;
    const hall_choice *own = done_for_him(v);
    if (own == NULL) {
        look(t, v);
        return;
    }
    const action act = own->act;
    v->nchoices = 0, v->found_at = -1;
    battle_do(t, &act);
}

/* What he ordered in his last second is still shown. */
static void let_it_be_seen(const app *a, visit *v)
{
    enum { LAST_MS = 10000, STEP_MS = 250 };
    if (v->j.at != JOINING_PLAYS || !a->table->anim->running || a->now < v->j.ends) return;
    if (v->overtime >= LAST_MS) return;
    v->overtime += STEP_MS;
    v->j.ends = a->now + STEP_MS;
}

bool visit_tick(app *a, visit *v)
{
    table *t = a->table;
    let_it_be_seen(a, v);
    const int usual = player_usual(a->config.players);
    if (v->j.at == JOINING_PLAYS) play_on(a, v);
    if (v->j.at == JOINING_PLAYS && t->battle->d.side == GAME_OVER && !t->anim->running)
        joining_end(&v->j, a->now);
    joining_tick(&v->j, a->now);
    const joining_at was = v->last;
    v->last = v->j.at;
    if (v->j.at == JOINING_GOODBYE && was != JOINING_GOODBYE) say_goodbye(a, v);
    if (v->j.at == JOINING_NOT && was == JOINING_STILL) keep(a, v); /* he may come back for it */
    if (v->j.at != JOINING_NOT || was == JOINING_NOT || was == JOINING_ASKED) return false;
    table_leave(t, v->j.side, usual >= 0 ? a->config.players[usual]->name : NULL);
    hall_lay(t, true);
    return true;
}
