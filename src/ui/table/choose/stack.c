/*
 * stack.c: a stack looked into: every unit of it with its counter, its state and whether it acts together
 * with the chosen one.
 */
#include "ui/table/choose/stack.h"

#include <math.h>
#include <stdio.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/room.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

struct stack_panel {
    ui_scroll scroll;
    unsigned opened; /* which look into a stack it belongs to */
    int space;       /* the stack it lies open for; NO_SPACE: none */
    frect at;        /* where it lies then */
    fpoint *was;     /* by space: where the list of who stands there last lay; x < 0: nowhere yet */
};

struct stack_panel *stack_new(const board *b)
{
    struct stack_panel *p = mem_alloc(sizeof *p);
    p->space = NO_SPACE;
    p->was = mem_alloc(sizeof *p->was * (size_t)b->nspaces);
    for (int i = 0; i < b->nspaces; i++)
        p->was[i].x = -1;
    return p;
}

void stack_free(table *t)
{
    mem_free(t->stack->was);
    mem_free(t->stack);
}

/* Its marks in words, those that lie on its counter; b stays empty: none. */
static void marks_words(const table *t, int who, strbuf *b)
{
    unit_face face;
    game_face(&t->anim->shown, who, &face);
    const uint32_t has = t->anim->shown.units[who].marks & ~face.hides;
    for (int i = 0; i < t->rs->nmarks && i < 32; i++) {
        char code[80];
        if (!(has >> i & 1) || !t->rs->marks[i].picture) continue;
        snprintf(code, sizeof code, "mark.%s", t->rs->marks[i].name);
        const char *name = say_title(t, code, t->rs->marks[i].name);
        if (b->len && name[0] >= 'A' && name[0] <= 'Z')
            strbuf_addf(b, ", %c%s", name[0] - 'A' + 'a', name + 1);
        else
            strbuf_addf(b, "%s%s", b->len ? ", " : "", name);
    }
}

/* Those; else what it is. */
static void state_words(const table *t, int who, char *out, size_t size)
{
    strbuf b = {0};
    marks_words(t, who, &b);
    if (!b.len) strbuf_add(&b, say_kind(t, who));
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

/* What a press on it does, and in what state it is: it would be met so, or pay so for what it owes. */
static void deed_words(const table *t, int who, const char *deed, char *out, size_t size)
{
    strbuf b = {0};
    marks_words(t, who, &b);
    if (b.len) language_within(b.s);
    snprintf(out, size, "%s%s%s", deed, b.len ? "; " : "", strbuf_str(&b));
    strbuf_free(&b);
}

bool stack_together(table *t, int space)
{
    const choice *c = t->choice;
    int16_t list[UNITS_MAX];
    const int n = standing_stack(t, space, list);
    int who = NO_UNIT;
    for (int i = 0; i < n && who == NO_UNIT; i++)
        if (!choice_in_group(t, list[i]) && others_may_join(t, list[i])) who = list[i];
    for (int k = c->nextra - 1; k >= 0 && who == NO_UNIT; k--)
        if (t->battle->view.units[c->extra[k]].space == space) who = c->extra[k];
    if (who == NO_UNIT) return false;
    choice_together(t, who);
    if (n > 1) pointer_fan(t, space);
    return true;
}

static bool among_several(const table *t, int who)
{
    return choice_ticked(t) && (who == t->choice->unit || choice_in_group(t, who));
}

/* In, or out again; in the place of one who led the others the next leads them. */
static void tick(table *t, int who)
{
    if (who == t->choice->unit && t->choice->nextra > 0) choice_lead(t, t->choice->extra[0]);
    choice_together(t, who);
}

static void pressed(table *t, int who)
{
    if (t->battle->ours && choice_target(t, who)) {
        if (t->pointer->by_keys) pointer_go(t, t->battle->view.units[who].space); /* Enter means him now */
        return;
    }
    if (among_several(t, who)) {
        tick(t, who);
        return;
    }
    if (others_may_join(t, who) && (t->host->ui->mods & UI_SHIFT)) {
        choice_together(t, who);
        return;
    }
    if (t->battle->ours && (offers_any(t, who) || t->battle->view.units[who].side == t->battle->d.side))
        choice_select(t, who);
    else
        pointer_inspect(t, who);
}

static void tick_box(table *t, int who, frect r)
{
    ui *u = t->host->ui;
    const bool on = who == t->choice->unit || choice_in_group(t, who);
    ui_id id = ui_name("stackjoin", who);
    const float s = theme_tx(&u->t, 18, 20);
    const frect box = {r.x + (r.w - s) / 2, r.y + (r.h - s) / 2, s, s};
    draw_round(u->out, box, 4, on ? u->t.ink : ui_hot(u, id) ? u->t.band : u->t.popover, u->t.ink, 1.6f);
    if (on) ui_tick(u, box.x + s / 2, box.y + s / 2, s * 0.62f, u->t.popover);
    ui_tooltip(u, id, r, _("Acts together with the chosen unit (Shift and a press on it does the same)"));
    if ((who != t->choice->unit || among_several(t, who)) && ui_click(u, id, r, UI_FOCUS)) tick(t, who);
}

/* The second line of its row: what it owes, that it may be aimed at, else its state. */
static void row_words(const table *t, int who, bool aimed, char *out, size_t size)
{
    const char *owed = offers_owes(t, who);
    if (aimed)
        deed_words(t, who, who == t->choice->target ? _("the target") : _("press to aim at it"), out, size);
    else if (owed)
        deed_words(t, who, owed, out, size);
    else
        state_words(t, who, out, size);
}

static void stack_row(table *t, int who, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    ui_id id = ui_name("fanned", who);
    const bool chosen = who == t->choice->unit || choice_in_group(t, who),
               aimed = t->battle->ours && t->choice->aimed[who], meant = who == t->choice->target;
    if (chosen || meant)
        draw_round(u->out, ui_inset(r, 1), 5, 0xfff3c0ff, meant ? m->warn : m->ink, 1.8f);
    else if (ui_hot(u, id) || who == t->pointer->inspect)
        draw_round(u->out, ui_inset(r, 1), 5, colour_alpha(m->band, 0.8f), 0, 0);
    float x = r.x + 6;
    const float size = r.h - 8, tick = theme_tx(m, 36, 36);
    const bool join = others_may_join(t, who) || among_several(t, who);
    pieces_counter(t, who, x + size / 2, r.y + r.h / 2, size, true);
    x += size + 10;
    const float right = r.x + r.w - 8 - (join ? tick : 0);
    char now[160];
    const char *owed = offers_owes(t, who);
    row_words(t, who, aimed, now, sizeof now);
    if (owed && !aimed && ui_width(u, TEXT_SMALL, now) > right - x) snprintf(now, sizeof now, "%s", owed);
    if (owed && !chosen) draw_round(u->out, ui_inset(r, 1), 5, 0, m->gold, 2);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, x, r.y + r.h * 0.43f, ALIGN_LEFT, right - x, say_unit(t, who));
    ui_squeeze(u, theme_font(m, TEXT_SMALL), aimed || owed ? m->warn : m->ink2,
               (frect){x, r.y + r.h * 0.54f, right - x, r.h * 0.42f}, ALIGN_LEFT, now);
    ui_tooltip(u, id, r, say_unit(t, who));
    if (ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_DOWN && u->event->button == UI_LEFT)
        drag_arm(t, who, u->event);
    if (ui_click(u, id, (frect){r.x, r.y, r.w - (join ? tick : 0), r.h}, UI_FOCUS)) pressed(t, who);
    if (join) tick_box(t, who, (frect){r.x + r.w - tick, r.y, tick, r.h});
}

/* Of a stack of which nobody is chosen: the first who may act with others of it; how many there are. */
static int first_of_group(const table *t, int *count)
{
    int first = NO_UNIT;
    *count = 0;
    for (int i = standing_at(t, t->pointer->fan, NO_UNIT, false); i != NO_UNIT;
         i = standing_at(t, t->pointer->fan, i, false)) {
        if (!t->battle->ours || !offers_may_act(t, i) || !others_group_deed(t, i)) continue;
        if (first == NO_UNIT) first = i;
        ++*count;
    }
    return first;
}

/* All of them who have a place or a target in common. */
static void join_all(table *t)
{
    int all;
    if (t->choice->unit == NO_UNIT) {
        const int space = t->pointer->fan;
        choice_select(t, first_of_group(t, &all));
        pointer_fan(t, space);
    }
    others_gather_at(t, t->pointer->fan);
}

/* The key takes the stack of who is chosen: this one. */
static bool join_by_key(const table *t)
{
    const int who = t->choice->unit;
    return who != NO_UNIT && t->battle->view.units[who].space == t->pointer->fan &&
           t->b->sheets[t->b->spaces[t->pointer->fan].sheet].kind == BOARD_AREA;
}

/* "4 units, 2 officers", of those in its list. */
static void count_words(const table *t, const int16_t *list, int n, char *out, size_t size)
{
    int attending = 0;
    for (int i = 0; i < n; i++)
        attending += scenario_attends(t->sc, list[i]);
    say_count(t, n - attending, attending, out, size);
}

static void stack_head(table *t, frect r, const int16_t *list, int n)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    char name[16], title[120];
    const board_space *s = &t->b->spaces[t->pointer->fan];
    board_space_name(t->b, t->pointer->fan, name);
    char count[64];
    count_words(t, list, n, count, sizeof count);
    snprintf(title, sizeof title, "%s, %s", s->name && s->name[0] ? s->name : name, count);
    const float close = theme_tx(m, 30, 32);
    float right = r.x + r.w - close - 8;
    int others = 0;
    for (int i = standing_at(t, t->pointer->fan, NO_UNIT, false); i != NO_UNIT;
         i = standing_at(t, t->pointer->fan, i, false))
        others += others_may_join(t, i) && !choice_in_group(t, i);
    if (t->choice->unit == NO_UNIT && first_of_group(t, &others) != NO_UNIT) others--; /* but the first */
    if (others > 0 && t->choice->nextra + others < GROUP_MAX) {
        const char *cap = join_by_key(t) ? "Ctrl A" : "";
        const float w = ui_button_width(u, _("All"), cap);
        const frect all = {right - w - 6, r.y + 4, w, r.h - 8};
        right = all.x;
        ui_tooltip(u, ui_name("stackall", 0), all,
                   _("All who may act together now. Whoever may not, as one who has acted, is left out."));
        if (ui_button(u, ui_name("stackall", 0), all, LOOK_PAPER, _("All"), cap, 0, 0)) join_all(t);
    }
    font f = theme_font(m, TEXT_BODY_BOLD);
    const float room = right - r.x - 18;
    if (ui_width(u, TEXT_BODY_BOLD, title) > room) snprintf(title, sizeof title, "%s, %s", name, count);
    if (ui_width(u, TEXT_BODY_BOLD, title) > room) snprintf(title, sizeof title, "%s", count);
    if (ui_width(u, TEXT_BODY_BOLD, title) > room) snprintf(title, sizeof title, "%s, %d", name, n);
    ui_text_fit(u, TEXT_BODY_BOLD, m->ink, r.x + 12, roundf(r.y + r.h / 2 + f.px * 0.36f), ALIGN_LEFT, room,
                title);
    if (ui_icon_button(u, ui_name("stackclose", 0),
                       (frect){r.x + r.w - close - 4, r.y + (r.h - close) / 2, close, close}, ICON_CLOSE,
                       true, _("Close the stack (K)"), 0, 0))
        pointer_fan(t, NO_SPACE);
}

/* Whom and where those of the stack may strike or go, whoever of them is chosen in it. */
static void add_goals(table *t, framing *f)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count && t->battle->ours; i++) {
        const action *a = &l->items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT,
                  at = standing_unit_of(t, a->target);
        if (who == NO_UNIT || at == NO_UNIT || t->battle->view.units[who].space != t->pointer->fan) continue;
        frame_add_space(t, f, t->battle->view.units[at].space, FRAME_AIM);
    }
}

/* Of ground so wide that anything hides some of it no single place counts. */
static void keep_units(framing *f)
{
    int n = 0;
    for (int i = 0; i < f->n; i++)
        if (f->thing[i].worth != FRAME_PLACE) f->thing[n++] = f->thing[i];
    f->n = n;
}

/* What the odds leave of the board, and what may still be chosen of the order that stands prepared, at its
 * foot. */
static frect stack_room(table *t)
{
    const theme *m = &t->host->ui->t;
    const int parts = t->choice->ready ? t->choice->nstrips : 0;
    frect b = ui_inset(odds_board_leaves(t), 6);
    if (parts > 0) b.h -= theme_tx(m, 104, 120) + (parts > 1 ? theme_tx(m, 46, 54) : 0);
    return b;
}

/* Where it was opened, or lay when it was last open, as long as it hides nothing there that matters and the
 * battle board leaves it that place; else beside its stack: on neither the stack, nor the chosen unit, nor a
 * target of any of the stack; in a corner where there is no such place. */
static frect stack_place(table *t, float w, float h)
{
    const frect b = stack_room(t), was = t->stack->at;
    const float low = b.y + (t->b->nsheets > 1 ? 46 : 6), right = roundf(b.x + b.w - w),
                foot = roundf(b.y + b.h - h);
    const int space = t->pointer->fan;
    /* Not where the odds lie now: what is ticked in it must be seen. */
    const bool left = was.x >= b.x - 1 && was.x + was.w <= b.x + b.w + 1 && was.y + was.h <= b.y + b.h + 1,
               stays = left && t->stack->space == space && was.w == w && was.h == h;
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    if (marking_crowded(t)) keep_units(f);
    /* Areas are few, and one that is marked is to be pressed next. */
    for (int i = 0; i < t->choice->ndest && t->b->sheets[t->camera->sheet].kind == BOARD_AREA; i++)
        frame_add_space(t, f, t->choice->dest[i], FRAME_AIM);
    for (int i = 0; i < f->n; i++) /* beside its stack it is worth more than an objective nobody aims at */
        if (f->thing[i].worth == FRAME_GOAL) f->thing[i].worth = FRAME_PLACE;
    frame_add_space(t, f, space, FRAME_MUST);
    add_goals(t, f);
    lesson_keep(t, f);
    frect at = was;
    if (!stays || room_free(t, f, &was, 1) < 0) {
        const fpoint last = t->stack->was[space];
        const frect tries[7] = {last.x >= 0 ? (frect){fminf(last.x, right), fminf(last.y, foot), w, h} : was,
                                room_beside(t, f, where_centre(t, space), where_counter(t, space) * 0.9f + 8,
                                            (frect){b.x, low, b.w, b.y + b.h - low}, w, h),
                                stays ? was : (frect){b.x, low, w, h},
                                {b.x, low, w, h},
                                {b.x, foot, w, h},
                                {right, low, w, h},
                                {right, foot, w, h}};
        const bool known = last.x >= 0 && room_free(t, f, tries, 1) >= 0;
        at = known ? tries[0] : tries[1 + room_first(t, f, tries + 1, 6)];
    }
    t->stack->was[space] = (fpoint){at.x, at.y};
    mem_free(f);
    t->stack->space = space;
    t->stack->at = at;
    return at;
}

/* Somebody may aim at it now, whoever is chosen. */
static bool may_be_aimed(const table *t, int who)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count && t->battle->ours; i++)
        if (standing_unit_of(t, l->items[i].target) == who) return true;
    return false;
}

/* Wide enough for what is said of each. Of who owes something that is what he owes, and his state as well in
 * a window that has room for it beside those of whom something is asked. */
static float stack_width(const table *t, const int16_t *list, int n, float row)
{
    static const float most = 0.6f, most_owed = 0.45f; /* of the board */
    const theme *m = &t->host->ui->t;
    float w = theme_tx(m, 276, 320);
    for (int i = 0; i < n; i++) {
        char now[160];
        row_words(t, list[i], may_be_aimed(t, list[i]), now,
                  sizeof now); /* as long as it can be: it grows no wider when aimed at */
        const float said = fmaxf(ui_width(t->host->ui, TEXT_SMALL, now),
                                 ui_width(t->host->ui, TEXT_BODY_BOLD, say_unit(t, list[i])));
        const float share = offers_owes(t, list[i]) ? most_owed : most;
        w = fmaxf(w, fminf(row + 50 + theme_tx(m, 36, 36) + said, t->layout->board.w * share));
    }
    return fminf(w, t->layout->board.w * most);
}

void stack_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    int16_t list[UNITS_MAX];
    layout_cover(t, LAYOUT_STACK, (frect){0});
    if (t->pointer->fan == NO_SPACE) t->stack->space = NO_SPACE;
    /* What the enemy did is read by its numbers on the board: the list is back when that is put away. */
    if (t->pointer->fan == NO_SPACE || t->anim->running || recap_on(t)) return;
    const int n = standing_stack(t, t->pointer->fan, list);
    if (n < 2 || t->b->spaces[t->pointer->fan].sheet != t->camera->sheet) {
        pointer_fan(t, NO_SPACE);
        return;
    }
    const float row = theme_tx(m, 46, 54), head = fmaxf(36, theme_tx(m, 36, 40)),
                w = stack_width(t, list, n, row), most = t->layout->board.h - 70;
    const float h = fminf(head + row * (float)n + 8, most);
    const frect r = stack_place(t, w, h);
    layout_cover(t, LAYOUT_STACK, r);
    ui_popover(u, r);
    ui_region_add(u, ui_name("fan", 0), r, UI_SOLID);
    stack_head(t, (frect){r.x, r.y, r.w, head}, list, n);
    if (t->pointer->fan == NO_SPACE) return;
    frect body = {r.x + 4, r.y + head, r.w - 8, r.h - head - 4};
    ui_id id = ui_name("fanscroll", 0);
    ui_scroll *s = &t->stack->scroll;
    if (t->stack->opened != t->pointer->opened) s->at = 0;
    t->stack->opened = t->pointer->opened;
    ui_scroll_begin(u, id, body, s, row * (float)n);
    const float inner = body.w - (row * (float)n > body.h ? 12 : 0);
    for (int i = 0; i < n && t->pointer->fan != NO_SPACE; i++)
        stack_row(t, list[i], (frect){body.x, body.y - s->at + row * (float)i, inner, row});
    ui_scroll_end(u, id, body, s);
}

void stack_keys(table *t)
{
    ui *u = t->host->ui;
    if (!ui_key(u, 'k', 0)) return;
    int space = t->pointer->by_keys && t->pointer->cursor != NO_SPACE ? t->pointer->cursor
                : t->choice->unit != NO_UNIT && t->battle->view.units[t->choice->unit].space != NO_SPACE
                    ? t->battle->view.units[t->choice->unit].space
                    : t->pointer->hover;
    if (t->pointer->hover != NO_SPACE && !t->pointer->by_keys) space = t->pointer->hover;
    int16_t list[UNITS_MAX];
    if (t->pointer->fan != NO_SPACE) {
        pointer_fan(t, NO_SPACE);
        return;
    }
    if (space == NO_SPACE || standing_stack(t, space, list) < 2) {
        host_say(t->host, _("No stack lies there: point at one, or go there with the arrows."));
        return;
    }
    pointer_fan_anew(t, space);
    ui_set_focus(u, ui_name("fanned", list[0]));
    u->show_focus = true;
}
