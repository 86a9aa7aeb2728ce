/*
 * visit.h: somebody who walks by stops the show, takes a side, plays ten minutes of the battle that is
 * running and leaves with its name: what he presses, and what is done about it. What he sees is
 * visit_pages.h.
 */
#ifndef UI_VISIT_H
#define UI_VISIT_H

#include "game/battle_line.h"
#include "game/tale.h"
#include "ui/app/app_internal.h"
#include "ui/app/hall_choices.h"
#include "ui/app/joining.h"
#include "ui/table/parts.h"

enum { VISIT_MOMENTS = 3, VISIT_LINE = BATTLE_LINE_MAX + 1 };

/* A fight that changed the chance of winning: from, to, in thousandths of the visitor's side. */
typedef struct visit_moment {
    tale_fight fight;
    int turn;
    int32_t before, after;
} visit_moment;

typedef struct visit {
    joining j;
    joining_at last; /* as of the last tick */
    uint64_t lag;    /* so far the battle's clock is behind, for it stood still while somebody was asked */
    uint64_t seen;   /* the clock when that was last reckoned */
    int marked;      /* card that Enter takes */
    /* The slice. */
    hall_choice choice[HALL_CHOICES];
    int nchoices;
    int found_at; /* entries there were when the choices were found; -1: none were */
    bool free;    /* he moves what he likes, at the table as it is */
    bool acted;   /* he has given an order */
    bool staff;   /* the rest of that turn is done for him */
    int staff_turn;
    int from;          /* entries there were when he took his side */
    int acted_presses; /* presses up to his first order, and the milliseconds that were shown before it */
    int acted_after;
    int overtime;         /* milliseconds he was given to see what he did last */
    uint64_t other_since; /* since when he waits for his turn */
    /* The end. */
    char line[VISIT_LINE], kept[1200]; /* the battle's name; its file, "" none */
    visit_moment moment[VISIT_MOMENTS];
    int nmoments;
} visit;

void visit_reset(visit *v);
bool visit_on(
    const visit *v); /* somebody is there, or has just left and his battle is still to be given back */
/* The clock of the battle: it stands still while somebody is asked. */
uint64_t visit_clock(visit *v, uint64_t now);
/* Before the widgets; true: taken. `played`: what is shown is played back, and joined where it stands. */
bool visit_event(app *a, visit *v, const ui_event *e, bool played);
/* What a card that is pressed means. */
void visit_take_side(app *a, visit *v, int side, bool played);
void visit_do_choice(app *a, visit *v, int which);
void visit_free(app *a, visit *v, bool on);
void visit_hand(app *a, visit *v);
void visit_leave_to_staff(app *a, visit *v); /* the rest of this turn as the computer would */
/* The fights since `from` by which the chance of winning changed most for the visitor, in order. */
void visit_find_moments(const table *t, visit *v);
/* Lets time pass before the table does. true: the visit is over, and the show goes on with the next. */
bool visit_tick(app *a, visit *v);

#endif
