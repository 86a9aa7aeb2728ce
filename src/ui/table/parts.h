/*
 * parts.h: what lies on the table: the battle it is about, and its parts. Each part has a header that says
 * what it keeps, and one file that writes it; everybody else has it const.
 *
 * Nothing here knows a rule: what may be done comes from game_actions(), what may not and why from
 * game_check(), what it would bring from the system's odds, what to call it from words.
 */
#ifndef UI_TABLE_PARTS_H
#define UI_TABLE_PARTS_H

#include "game/session.h"
#include "ui/stage/anim.h"
#include "ui/table/host.h"

/* What a part tells the table has happened, for all that depends on it; waits.c heeds it. */
typedef enum notice {
    NOTICE_TICK,       /* time has passed and nothing is being shown */
    NOTICE_DRAWN,      /* a frame was drawn */
    NOTICE_ENTERED,    /* the table's screen comes up again */
    NOTICE_DONE,       /* something was done: entries from n on */
    NOTICE_REFUSED,    /* it was not */
    NOTICE_TAKEN_BACK, /* entries were taken back, or came again */
    NOTICE_FACES,      /* dice thrown by hand are asked for */
    NOTICE_LEFT,       /* the asking was left for now */
    NOTICE_THROW,      /* the dice left waiting are thrown after all */
    NOTICE_SEATED,     /* whoever decides has the seat */
    NOTICE_RESEATED,   /* another person or computer plays a side from now on */
    NOTICES
} notice;

typedef struct table table;
struct table {
    const table_host *host;
    void (*heed)(table *t, notice what, int n);
    bool beside;  /* its session is another table's: it only shows it */
    bool watched; /* nobody decides at it, and the keys are not the table's: a replay, a demonstration */
    const session *s;
    const scenario *sc;
    const ruleset *rs;
    const board *b;
    const struct battle *battle;    /* battle.h: view, decision, legal actions, viewer */
    const struct offers *offers;    /* choose/offers.h: what they offer to whom */
    const struct choice *choice;    /* choose/choice.h: what the player points out */
    const struct plan *plan;        /* choose/plan.h: what several would do */
    const struct drag *drag;        /* choose/drag.h: a counter drawn over the board */
    const struct pointer *pointer;  /* pointer.h: hover, cursor, press, looks */
    const struct camera *camera;    /* camera.h: the shown map and where the player looks on it */
    const struct layout *layout;    /* layout.h: where everything lies, what is opened */
    const struct modal *modal;      /* modal/modal.h: the card over everything, and what it was opened for */
    const struct ruler *ruler;      /* board/ruler.h: laid over the board, or not */
    const struct sight_look *sight; /* board/sightline.h: whether one sees the place pointed at */
    const struct legend *legend;    /* board/legend.h: what explains the marks of the board */
    const struct why *why;          /* why.h: the refusal that is shown */
    const struct odds_shown *odds;  /* panels/odds_find.h: the odds that are shown */
    const struct show *show;        /* show.h: what is read again */
    const anim *anim;               /* of show.c: what happened, as it is shown */
    const struct log_panel *log;    /* panels/log.h */
    const struct fallen_list *fallen;      /* board/fallen.h */
    const struct umpire_wish *umpire;      /* modal/umpire.h */
    const struct waits *waits;             /* waits.h: what the table waits for */
    const struct lesson_play *lesson;      /* lesson.h: the coached battle; NULL: it is none */
    const struct lesson_play *lesson_left; /* the one that was left, to be taken up again; NULL: none */
    const struct guard *guard;             /* guard.h: one press does one thing */
    const struct recap *recap; /* direct/recap.h: what the enemy did, told before one's own turn */
    /* choose/dice_row.h: what several threw before they march. */
    const struct dice_row *dice_row;
    /* What one file alone knows of. */
    struct brain *brain;
    struct run *run;
    struct left_so *left_so;
    struct stack_panel *stack;
    struct waiting_panel *waiting;
    struct figures_panel *figures;
    struct unit_panel *unit_panel;
    struct scene_panel *scene;
    struct lighting *lighting;
    struct names_kept *names;
    struct marking *marking;
    struct goals_told *goals;
    struct hint_panel *hint;
};

#endif
