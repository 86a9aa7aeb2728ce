/* lesson_place.c: see lesson_place.h. Nothing is drawn here. */
#include "ui/table/panels/lesson_place.h"

#include <math.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/board/writing.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/direct/clear.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/standing.h"

/* What it costs the card to lie on that; CLEAR_GRAVE and more drive it away again. */
enum {
    ON_A_CARD = 100000,
    ON_WHAT_IS_MEANT = 60000,
    ON_WHO_MATTERS = 20000, /* who is chosen, whom he may aim at, who may do what the step asks for */
    ON_THE_SMALL_MAP = 4000,
    ON_ITS_NAME = 6000,       /* printed beside what is meant: one seeks it there */
    ON_CONTACT = CLEAR_GRAVE, /* an enemy beside one's own: he is likely spoken of */
    ON_A_LINE = CLEAR_GRAVE,  /* of what stands prepared */
    ON_A_WAY = 1600,          /* a place that may be chosen, or will light up for the step */
    ON_A_GOAL = 1000,
    ON_A_COUNTER = 900,
    TAIL_BASE = 13, /* half of it, in pixels */
    TAIL_MOST = 150 /* longer it would lie over all that is between */
};

bool lesson_prepared(const table *t, const lesson_step *s)
{
    const choice *c = t->choice;
    return s->until == UNTIL_VERB && c->ready && lesson_asks_for(s, c->act.verb) &&
           (c->alone || c->verb == c->act.verb);
}

/* Who is only to be pressed once more for what the step waits for: at whom it is prepared, also where it
 * could still be done in several ways, or who of those it may be aimed at was marked. */
static int pressed_once(const table *t, const lesson_step *s)
{
    const choice *c = t->choice;
    if (lesson_prepared(t, s)) return c->act.target;
    if (s->until != UNTIL_VERB || c->unit == NO_UNIT || (c->ready && !lesson_asks_for(s, c->act.verb)))
        return NO_UNIT;
    const int who = c->ready ? c->act.target : marked_enemy(t, c->unit);
    for (int i = 0; i < t->battle->list.count && who != NO_UNIT; i++) {
        const action *a = &t->battle->list.items[i];
        if (lesson_asks_for(s, a->verb) && a->target == who && a->nunits > 0 && a->units[0] == c->unit)
            return who;
    }
    return NO_UNIT;
}

/* Him; else whom the step names, until that counter is chosen where it names a place besides. */
static int meant_unit(const table *t, const lesson_step *s)
{
    const int target = pressed_once(t, s);
    if (t->choice->alone && lesson_prepared(t, s)) return target; /* the golden button is to be pressed */
    const int named = s->space != NO_SPACE && t->choice->unit == s->unit ? NO_UNIT : s->unit;
    const int who = target != NO_UNIT ? target : named;
    return who != NO_UNIT && t->battle->view.units[who].status == UNIT_ON ? who : NO_UNIT;
}

int lesson_space(const table *t, const lesson_step *s)
{
    int near = NO_SPACE, least = BOARD_FAR;
    if (s->space == NO_SPACE || s->until != UNTIL_VERB || s->unit == NO_UNIT) return s->space;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int to = action_space(a);
        if (!lesson_asks_for(s, a->verb) || a->target != NO_UNIT || to == NO_SPACE || a->nunits == 0 ||
            action_unit_of(t->sc, a->units[0]) != s->unit)
            continue;
        if (to == s->space) return to;
        const int far = board_distance2(t->b, to, s->space);
        if (far < least) least = far, near = to;
    }
    return near == NO_SPACE ? s->space : near;
}

static frect about(fpoint c, float half)
{
    return (frect){c.x - half, c.y - half, 2 * half, 2 * half};
}

frect lesson_meant(const table *t, const lesson_step *s)
{
    if (lesson_waits(t)) return t->lesson->button; /* nothing on the board is to be pressed yet */
    const int who = meant_unit(t, s),
              space = who != NO_UNIT ? t->battle->view.units[who].space : lesson_space(t, s);
    if (space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet)
        return about(who != NO_UNIT ? where_unit(t, who) : where_centre(t, space),
                     where_counter(t, space) * 0.56f);
    return t->lesson->button;
}

/* ---- who counts */

static bool in_contact(const table *t, int who)
{
    const state *now = &t->anim->shown;
    const board_space *at = &t->b->spaces[now->units[who].space];
    if (now->units[who].side == t->battle->viewer) return false;
    for (int i = 0; i < at->nlinks; i++)
        for (int space = t->b->links[at->first_link + (uint32_t)i].to,
                 u = standing_at(t, space, NO_UNIT, false);
             u != NO_UNIT; u = standing_at(t, space, u, false))
            if (now->units[u].side == t->battle->viewer) return true;
    return false;
}

/* Who is to be chosen for the step could aim at him then. */
static bool would_aim(const table *t, const lesson_step *s, int who)
{
    const int by = s->until == UNTIL_CHOOSE ? s->chosen : s->unit;
    for (int i = 0; i < t->battle->list.count && by != NO_UNIT; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && a->target != NO_UNIT && action_unit_of(t->sc, a->units[0]) == by &&
            action_unit_of(t->sc, a->target) == who)
            return true;
    }
    return false;
}

/* He came upon the map since this turn began: he is likely spoken of. */
static bool has_come(const table *t, int who)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = l->count - 1; k >= 0; k--) {
            if (l->items[k].kind == EV_TURN) return false;
            if (l->items[k].kind == EV_ENTER && standing_unit_of(t, l->items[k].unit) == who) return true;
        }
    }
    return false;
}

/* A card that tells of what has come about is of him: it befell him, or he did it, in this turn or the last.
 */
static bool spoken_of(const table *t, const lesson_step *s, int who)
{
    if (!lesson_telling(t->lesson) || s->until != UNTIL_EVENT) return false;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn + 1 < t->battle->view.turn) return false;
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            if (lesson_names_code(s, ev->code) &&
                (standing_unit_of(t, ev->unit) == who || standing_unit_of(t, ev->other) == who))
                return true;
        }
    }
    return false;
}

/* Whom the step names, who is chosen, whom he may aim at, who has just come, whom it tells of; with nobody
 * chosen, whoever could do what it waits for. */
static bool matters(const table *t, const lesson_step *s, int who)
{
    const choice *c = t->choice;
    if (who == s->unit || who == c->unit || (s->until == UNTIL_CHOOSE && who == s->chosen)) return true;
    for (int i = 0; i < c->naim; i++)
        if (c->aim[i] == who) return true;
    if (has_come(t, who) || would_aim(t, s, who) || spoken_of(t, s, who)) return true;
    if (c->unit != NO_UNIT || lesson_telling(t->lesson)) return false;
    const bool by_verb = s->until == UNTIL_VERB || s->until == UNTIL_CHOOSE_FOR;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && action_unit_of(t->sc, a->units[0]) == who &&
            (by_verb ? lesson_asks_for(s, a->verb) : !offers_rest(t, a) && !offers_turns(t, a)))
            return true;
    }
    return false;
}

/* Each counter on the shown map, once a place; those that matter first. */
static void add_counters(const table *t, const lesson_step *s, clear_off *c)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->sc->nunits; i++) {
            const unit *u = &t->anim->shown.units[i];
            if (u->status != UNIT_ON || u->space == NO_SPACE ||
                t->b->spaces[u->space].sheet != t->camera->sheet || matters(t, s, i) != (pass == 0))
                continue;
            clear_add(c, about(where_unit(t, i), where_counter(t, u->space) / 2),
                      pass == 0          ? ON_WHO_MATTERS
                      : in_contact(t, i) ? ON_CONTACT
                                         : ON_A_COUNTER);
        }
}

/* ---- lines and ways */

static void add_line(const table *t, clear_off *c, const action *a)
{
    const int by = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT,
              at = standing_unit_of(t, a->target);
    const unit *u = t->anim->shown.units;
    if (by == NO_UNIT || at == NO_UNIT || u[by].status != UNIT_ON || u[at].status != UNIT_ON ||
        t->b->spaces[u[by].space].sheet != t->camera->sheet ||
        t->b->spaces[u[at].space].sheet != t->camera->sheet)
        return;
    const fpoint p = where_unit(t, by), q = where_unit(t, at);
    const float step = where_counter(t, u[by].space) / 2;
    const int n = (int)(hypotf(q.x - p.x, q.y - p.y) / step);
    for (int i = 1; i < n; i++) {
        const float k = (float)i / (float)n;
        clear_add(c, about((fpoint){p.x + (q.x - p.x) * k, p.y + (q.y - p.y) * k}, step * 0.3f), ON_A_LINE);
    }
}

/* At whom those will fire, or go, whose order stands prepared. */
static void add_lines(const table *t, clear_off *c)
{
    const plan *p = t->plan;
    if (t->choice->ready) add_line(t, c, &t->choice->act);
    for (int i = 0; i < p->count && p->on == PLAN_PREPARED; i++)
        if (p->row[i].may) add_line(t, c, &p->row[i].act);
}

static void add_way(const table *t, clear_off *c, uint8_t *told, int space)
{
    if (space == NO_SPACE || told[space] || t->b->spaces[space].sheet != t->camera->sheet) return;
    told[space] = 1;
    clear_add(c, about(where_centre(t, space), where_counter(t, space) * 0.3f), ON_A_WAY);
}

/* A way of whom the step names; of anybody where it waits for that deed. */
static bool goes(const table *t, const lesson_step *s, const action *a)
{
    const int who = s->unit != NO_UNIT ? s->unit : s->until == UNTIL_CHOOSE ? s->chosen : NO_UNIT;
    if (a->nunits == 0) return false;
    if (who != NO_UNIT) return action_unit_of(t->sc, a->units[0]) == who;
    return (s->until == UNTIL_VERB || s->until == UNTIL_CHOOSE_FOR) && lesson_asks_for(s, a->verb);
}

/* Where whoever is chosen may go, and where those may whom the step is about; and the places round its unit,
 * where its arrows will lie: the card is laid off them before they are there. */
static void add_ways(const table *t, const lesson_step *s, clear_off *c)
{
    uint8_t *told = mem_alloc((size_t)t->b->nspaces);
    const int who = s->unit != NO_UNIT ? s->unit : s->until == UNTIL_CHOOSE ? s->chosen : NO_UNIT;
    for (int i = 0; i < t->choice->ndest; i++)
        add_way(t, c, told, t->choice->dest[i]);
    for (int i = 0; i < t->battle->list.count; i++)
        if (goes(t, s, &t->battle->list.items[i]))
            add_way(t, c, told, action_space(&t->battle->list.items[i]));
    if (who != NO_UNIT && t->battle->view.units[who].status == UNIT_ON) {
        const board_space *at = &t->b->spaces[t->battle->view.units[who].space];
        for (int i = 0; i < at->nlinks; i++)
            add_way(t, c, told, t->b->links[at->first_link + (uint32_t)i].to);
    }
    for (int i = 0; i < t->sc->nobjectives; i++) {
        const int space = t->sc->objectives[i];
        if (!told[space] && t->b->spaces[space].sheet == t->camera->sheet)
            clear_add(c, about(where_centre(t, space), where_counter(t, space) / 2), ON_A_GOAL);
    }
    const scenario_side *own = t->battle->viewer >= 0 ? &t->sc->sides[t->battle->viewer] : NULL;
    for (int i = 0; own && i < own->nways_out; i++)
        if (!told[own->ways_out[i]] && t->b->spaces[own->ways_out[i]].sheet == t->camera->sheet)
            clear_add(c, about(where_centre(t, own->ways_out[i]), where_counter(t, own->ways_out[i]) / 2),
                      ON_A_GOAL);
    mem_free(told);
}

/* ---- where it lies */

/* Other cards, lists, boards and plates, as they have been drawn in this very run: a card that heeded the
 * last one would hop a frame later. */
static void add_regions(const ui_region *o, int n, frect port, clear_off *c)
{
    for (int i = 0; i < n; i++) {
        const bool list = o[i].id == ui_name("lineup", 0) || o[i].id == ui_name("lineup", 1);
        if (o[i].flags == UI_SOLID && o[i].r.w * o[i].r.h < port.w * port.h * 0.6f && !list &&
            o[i].id != ui_name("lesson", 0))
            clear_add(c, o[i].r, ON_A_CARD);
    }
}

static void add_cards(const table *t, frect port, clear_off *c)
{
    const ui *u = t->host->ui;
    add_regions(u->regions, u->nregions, port, c);
    for (int i = 0; i < LAYOUT_OVERS; i++)
        clear_add(c, t->layout->over[i], ON_A_CARD);
    clear_add(c, t->layout->small_map, ON_THE_SMALL_MAP);
}

/* What is printed within a cell or so of that counter or place: the name by which the step speaks of it. */
static void add_names(const table *t, frect at, clear_off *c)
{
    enum { NAMES = 8 };
    frect name[NAMES];
    const int n = writing_find(t, ui_inset(at, -t->camera->view.cell), name, NAMES);
    for (int i = 0; i < n; i++)
        clear_add(c, name[i], ON_ITS_NAME);
}

static void add_meant(const table *t, const lesson_step *s, frect meant, clear_off *c)
{
    const int space = lesson_space(t, s);
    const int who = s->unit != NO_UNIT && t->battle->view.units[s->unit].status == UNIT_ON
                        ? t->battle->view.units[s->unit].space
                        : NO_SPACE;
    if (meant.w > 0) clear_add(c, ui_inset(meant, -8), ON_WHAT_IS_MEANT);
    if (who != NO_SPACE && t->b->spaces[who].sheet == t->camera->sheet)
        add_names(t, about(where_unit(t, s->unit), where_counter(t, who) / 2), c);
    if (space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet)
        clear_add(c, about(where_centre(t, space), where_counter(t, space) / 2), ON_WHAT_IS_MEANT);
}

static frect port_of(table *t, float w)
{
    const frect leaves = odds_board_leaves(t);
    return ui_inset(leaves.w >= w + 20 ? leaves : t->layout->board, 10);
}

/* Since it was laid there something has been done, and shown, and now it hides somebody. */
static bool hides_since(const table *t, const clear_off *c, frect was)
{
    return !t->anim->running && t->lesson->laid_at != session_count(t->s) &&
           clear_cost(c, was) >= ON_A_COUNTER;
}

/* A place lies there where whoever is chosen may go, which could not be pressed. */
static bool hides_a_way(const table *t, frect r)
{
    const choice *c = t->choice;
    for (int i = 0; i < c->ndest; i++)
        if (t->b->spaces[c->dest[i]].sheet == t->camera->sheet &&
            ui_meet(r, about(where_centre(t, c->dest[i]), where_counter(t, c->dest[i]) * 0.3f)))
            return true;
    return false;
}

/* From where a list, a board or a plate drove it: nothing lies there any more. */
static bool home_is_free(const table *t, const clear_off *c, float w, float h)
{
    const frect home = t->lesson->home;
    return home.w == w && home.h == h && clear_cost(c, home) < ON_A_COUNTER && !hides_a_way(t, home);
}

frect lesson_put(const table *t, float w, float h)
{
    const frect b = ui_inset(t->layout->board, 4);
    const fpoint at = t->lesson->put;
    return (frect){fmaxf(b.x, fminf(at.x, b.x + b.w - w)), fmaxf(b.y, fminf(at.y, b.y + b.h - h)), w, h};
}

frect lesson_place(table *t, const lesson_step *s, float w, float h, frect meant)
{
    if (t->lesson->put_of == lesson_card_now(t->lesson) + 1) return lesson_put(t, w, h);
    const frect all = t->layout->board, port = port_of(t, w);
    const lesson_play *p = t->lesson;
    const ui *u = t->host->ui;
    /* Not drawn for a while, as dice fall, it comes back to where it lay. */
    const frect was = {p->card.x, p->card.y, p->card_of >= 0 ? w : 0, h};
    const bool lies = p->card_of == lesson_card_now(p);
    const bool within =
        was.x >= all.x && was.y >= all.y && was.x + w <= all.x + all.w && was.y + h <= all.y + all.h;
    /* Under a hand that is about to press it nothing moves. */
    if (lies && within && lesson_telling(p) && ui_inside(was, u->mx, u->my)) return was;
    clear_off *c = mem_alloc(sizeof *c);
    add_meant(t, s, meant, c);
    add_cards(t, port, c);
    add_counters(t, s, c);
    add_lines(t, c);
    const int now = lies && within ? clear_grave(c, was) : CLEAR_GRAVE;
    const bool back = lies && home_is_free(t, c, w, h), hides = lies && within && hides_since(t, c, was),
               bars = lies && within && !lesson_telling(p) && hides_a_way(t, was);
    frect best = back ? t->lesson->home : was;
    if (!back && (now >= CLEAR_GRAVE || hides || bars)) {
        int cost;
        const int without = clear_cost(c, was);
        add_ways(t, s, c);
        const int hidden = bars ? clear_cost(c, was) : without;
        frect near = was; /* else wherever it hides least */
        if (hides) near = (frect){0};
        best = clear_place(t, c, port, w, h, near, &cost);
        /* it would be no better off */
        if (lies && within && (hides || bars ? cost >= hidden : clear_grave(c, best) >= now)) best = was;
    }
    mem_free(c);
    return best;
}

bool lesson_leaves_room(table *t, const lesson_step *s, frect taken)
{
    const frect card = t->lesson->card;
    if (card.w <= 0 || !ui_meet(card, ui_inset(taken, -8))) return true;
    clear_off *c = mem_alloc(sizeof *c);
    int cost;
    clear_add(c, taken, ON_A_CARD);
    add_meant(t, s, lesson_meant(t, s), c);
    add_counters(t, s, c);
    /* what is laid later in this run lies where it did in the last */
    add_regions(t->host->ui->last, t->host->ui->nlast, t->layout->board, c);
    for (int i = 0; i < LAYOUT_OVERS; i++)
        if (i != LAYOUT_FIGURES) clear_add(c, t->layout->over[i], ON_A_CARD);
    const frect best = clear_place(t, c, port_of(t, card.w), card.w, card.h, (frect){0}, &cost);
    const bool free = clear_grave(c, best) == 0;
    mem_free(c);
    return free;
}

void lesson_keep(const table *t, framing *f)
{
    const view *v = &t->camera->view;
    if (!lesson_now(t) || t->lesson->card.w <= 0) return;
    const frect r = t->lesson->card;
    const fpoint at = view_to_board(v, r.x, r.y);
    frame_add(f, (frect){at.x, at.y, r.w / v->cell, r.h / v->cell}, FRAME_MUST);
}

/* ---- its tail */

static bool tail_of(frect r, frect place, fpoint out[3])
{
    const float cx = place.x + place.w / 2, cy = place.y + place.h / 2, base = TAIL_BASE, in = 2;
    const float left = r.x - cx, right = cx - r.x - r.w, above = r.y - cy, below = cy - r.y - r.h;
    if (fmaxf(left, right) > fmaxf(above, below)) {
        const float x = left > right ? r.x + in : r.x + r.w - in,
                    y = fmaxf(r.y + 2 * base, fminf(cy, r.y + r.h - 2 * base));
        out[0] = (fpoint){x, y - base}, out[2] = (fpoint){x, y + base};
        out[1] = (fpoint){left > right ? place.x + place.w : place.x, cy};
    } else {
        const float y = above > below ? r.y + in : r.y + r.h - in,
                    x = fmaxf(r.x + 2 * base, fminf(cx, r.x + r.w - 2 * base));
        out[0] = (fpoint){x - base, y}, out[2] = (fpoint){x + base, y};
        out[1] = (fpoint){cx, above > below ? place.y + place.h : place.y};
    }
    const float far = hypotf(out[1].x - out[0].x, out[1].y - out[0].y);
    return far >= TAIL_BASE && far <= TAIL_MOST;
}

/* Does the tail lie on that: looked at along its middle, as broad as it is there. */
static bool crosses(const fpoint tail[3], frect r)
{
    enum { LOOKS = 24 };
    const fpoint from = {(tail[0].x + tail[2].x) / 2, (tail[0].y + tail[2].y) / 2};
    for (int i = 0; i <= LOOKS; i++) {
        const float k = (float)i / LOOKS, half = TAIL_BASE * (1 - k);
        const frect at = {from.x + (tail[1].x - from.x) * k - half, from.y + (tail[1].y - from.y) * k - half,
                          2 * half, 2 * half};
        if (ui_meet(at, r)) return true;
    }
    return false;
}

bool lesson_tail(const table *t, const lesson_step *s, frect card, frect meant, fpoint out[3])
{
    if (!tail_of(card, meant, out)) return false;
    clear_off *c = mem_alloc(sizeof *c);
    bool free = true;
    add_counters(t, s, c);
    add_cards(t, t->layout->board, c);
    for (int i = 0; i < c->n && free; i++)
        free = c->cost[i] < ON_CONTACT || ui_meet(c->at[i], ui_inset(meant, 4)) ||
               !crosses(out, ui_inset(c->at[i], 2));
    mem_free(c);
    return free;
}
