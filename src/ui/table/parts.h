/*
 * parts.h: what lies on the table: one battle, what is being chosen, and what each part of the table keeps.
 *
 * Nothing here knows a rule: what may be done comes from game_actions(), what may not and why from
 * game_check(), what it would bring from the system's odds, what to call it from words.
 */
#ifndef UI_TABLE_PARTS_H
#define UI_TABLE_PARTS_H

#include "game/session.h"
#include "ui/printed/sheet.h"
#include "ui/stage/anim.h"
#include "ui/stage/thought.h"
#include "ui/stage/view.h"
#include "ui/table/host.h"

enum { TABLE_ACTIONS = 40000, TABLE_VERBS = 24, STRIP_VALUES = 16, WAITING_MAX = UNITS_MAX, LINEUP_MAX = 40 };

typedef struct layout {
    frect top, board, dock, card, odds, tray, log, prompt, actions;
    bool odds_in_dock;
} layout;

typedef struct log_line {
    int entry;                      /* of the session */
    int event;                      /* within it */
    int8_t side;                    /* whose doing, NO_SIDE */
    uint16_t space;                 /* where, NO_SPACE */
    bool heading, step, roll, card; /* step: a heading below a turn's; card: one was turned up */
    float height, width;            /* as last set */
    char *text;
} log_line;

typedef struct log_panel {
    log_line *lines;
    int count, cap;
    int entries; /* of the session that were read */
    int viewer;
    bool opened; /* what setting up said has been read too */
    ui_scroll scroll;
    bool away; /* scrolled up from the end */
    bool open;
} log_panel;

/* The one card that lies over everything. */
typedef enum modal_card {
    MODAL_NONE,
    MODAL_MENU,
    MODAL_RESULT,
    MODAL_CURTAIN,
    MODAL_FACES,
    MODAL_UNDO,
    MODAL_SURE,
    MODAL_KEYS,
    MODAL_UNDO_TO,
    MODAL_CHART,
    MODAL_UMPIRE,
    MODAL_OVERRULE
} modal_card;

typedef struct fallen { /* who lies on a space since an event of the history */
    int entry, event;
    uint16_t space;
    int16_t unit;
    uint8_t seen_by, figures;
} fallen;

typedef struct fallen_list {
    fallen *items;
    int count, cap;
    int entries; /* of the session that were read */
} fallen_list;

typedef enum umpire_page { UMPIRE_PLACE, UMPIRE_REMOVE, UMPIRE_SET, UMPIRE_STEP, UMPIRE_PAGES } umpire_page;
typedef struct umpire_wish { /* what the umpire is about to change */
    int page, of;            /* of: whose value, 0 a unit's, 1 the battle's, 2 an objective's */
    int unit, key, objective, step;
    char value[24];
    bool placing; /* the board is asked where */
    bool show;    /* the list shall show its unit */
    action act;   /* MODAL_OVERRULE: waits for both */
    ui_scroll left, right;
} umpire_wish;

typedef struct choice_strip {
    int arg, count;
    int32_t value[STRIP_VALUES];
} choice_strip;

/* Figures of one unit to choose from, as FIGURE_BASE + f; the unit itself is all of them. */
typedef struct lineup {
    int count;
    int16_t who[LINEUP_MAX];
} lineup;

/* What the player is pointing out; see table_choice.c. */
typedef struct choice {
    int unit;               /* selected; NO_UNIT */
    int verb;               /* pressed in the action bar; -1: any */
    int space, target;      /* picked; NO_SPACE, NO_UNIT; target is a unit, its figure stands in victim */
    int actor, victim;      /* which figure acts, which is meant; NO_UNIT: any */
    lineup actors, victims; /* of what is picked: those there are to choose from */
    int32_t facing;         /* turned to; NO_ARG */
    int32_t want[ACTION_ARGS];
    int extra[ACTION_UNITS];
    int nextra; /* others of a group */
    bool ready; /* act is what Enter would do */
    bool alone; /* it needs neither a place nor a target */
    action act;
    int candidates;
    choice_strip strips[ACTION_ARGS]; /* values of further arguments to choose from */
    int nstrips;                      /* those with two values or more */
    int ndest, naim;
    uint16_t *dest;         /* reachable spaces */
    uint8_t *cost;          /* by place in dest */
    uint16_t *dest_at;      /* by space: place in dest + 1, 0: not reachable */
    int16_t aim[UNITS_MAX]; /* targets */
    bool aimed[UNITS_MAX];
    overlay overlay;
} choice;

enum { OFFER_ACT = 1, OFFER_REST = 2, OFFER_CALLED = 4 };

typedef struct table {
    const table_host *host;
    bool watched; /* nobody decides at it, and the keys are not the table's: a replay, a demonstration */
    session *s;
    const scenario *sc;
    const ruleset *rs;
    const board *b;
    int viewer, sheet;
    int asked_sheet; /* that of the decision, as last shown */
    int strayed;     /* the sheet to go back to when all has been shown, -1: none */
    struct {
        sheet_art *art;
        draw_list *map; /* the sheet's drawing, in board units */
        float x, y, cell;
        bool placed, contrast, grid;
    } sheets[BOARD_SHEETS_MAX]; /* NULL until first looked at; the camera as it was left */
    int seen_upto[SIDES_MAX];   /* entries that side has been shown */
    state view;                 /* what the viewer may know, now */
    decision d;
    bool ours;                 /* a human at this table decides, and sees */
    action_list list;          /* legal actions, if ours */
    uint8_t offers[UNITS_MAX]; /* of each unit: OFFER_ bits, of the list */
    choice c;
    int stay, stay_at; /* chosen again when what it did has been shown: the unit, NO_UNIT, and the entries
                          there were then */
    anim anim;
    view cam, home; /* home: where the player had it before it followed what happened */
    bool followed;
    float foot;      /* of the board, taken by the units that wait to be placed */
    int lifted;      /* unit and verb, the board moved up from under whose choices */
    bool places_due; /* when all is shown: places that may be chosen without a unit come into sight */
    sheet_art *art;  /* of the sheet that is shown: borrowed from sheets */
    draw_list *map;
    layout l;
    fpoint toward[BOARD_DIRECTIONS_MAX]; /* unit vectors of the sheet's directions */
    int hover;                           /* space under the pointer or the keyboard's cursor, NO_SPACE */
    int cursor;
    bool by_keys;  /* the cursor leads, not the pointer */
    int inspect;   /* unit looked at without being chosen, NO_UNIT */
    int fan;       /* space whose stack is looked into, NO_SPACE */
    frect over[2]; /* what lies over the board beside it, as last drawn: the stack, the figures; w 0: none */
    ui_scroll fan_scroll, wait_scroll, lineup_scroll, place_scroll;
    struct {
        int entry, event; /* a card turned up that is looked at again; entry -1: the opening's, -2: none */
        uint64_t until;   /* 0: until it is put away */
    } recall;
    bool panning, pressed, turning;
    float press_x, press_y;
    int press_space;
    bool why_mode;
    bool why_on;
    int why_space, why_verb;
    frect why_at;     /* its card and the way to it, as last drawn */
    fpoint why_press; /* where the pointer was when it was asked */
    refusal why;
    bool odds_on, odds_ready, odds_some;
    int odds_corner;
    odds odds;
    action odds_for;
    int odds_target;   /* its target, or whom it could fire at from there */
    bool odds_preview; /* of what may follow the action, not of the action itself */
    bool minimap, card_open, drawer, board_only;
    log_panel log;
    fallen_list fallen;
    umpire_wish umpire;
    modal_card card, card_shown; /* card_shown: in the last run */
    ui_scroll card_scroll, unit_scroll;
    bool curtain_due;
    action sure; /* MODAL_SURE: waits for yes */
    int undo_to;
    int chart;           /* MODAL_CHART: index into the scenario's charts */
    bool chart_roll;     /* lit where the dice in the tray read it */
    panel_row chart_row; /* else: the row of the unit card it was opened from */
    ui_scroll scene_scroll;
    char faces[256];
    action faces_for;
    bool thinking, thought_shown;
    thought *thought; /* the computer's choice under way, or NULL */
    bool told_result;
    uint64_t lift_from;
} table;

#endif
