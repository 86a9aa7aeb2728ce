/*
 * table.h: the playing screen's inside: one battle on the table, what is being chosen, and who draws which
 * part of it.
 *
 * Nothing here knows a rule: what may be done comes from game_actions(), what may not and why from
 * game_check(), what it would bring from the system's odds, what to call it from words.
 */
#ifndef UI_TABLE_H
#define UI_TABLE_H

#include "ui/stage/anim.h"
#include "ui/app/screens.h"
#include "ui/printed/sheet.h"
#include "ui/stage/thought.h"
#include "ui/stage/view.h"

enum { TABLE_ACTIONS = 40000, TABLE_VERBS = 24, STRIP_VALUES = 16, WAITING_MAX = UNITS_MAX, LINEUP_MAX = 40 };

typedef struct table_layout {
    frect top, board, dock, card, odds, tray, log, prompt, actions;
    bool odds_in_dock;
} table_layout;

typedef struct log_line {
    int entry;                      /* of the session */
    int event;                      /* within it */
    int8_t side;                    /* whose doing, NO_SIDE */
    uint16_t space;                 /* where, NO_SPACE */
    bool heading, step, roll, card; /* step: a heading below a turn's; card: one was turned up */
    float height, width;            /* as last set */
    char *text;
} log_line;

typedef struct table_log {
    log_line *lines;
    int count, cap;
    int entries; /* of the session that were read */
    int viewer;
    bool opened; /* what setting up said has been read too */
    ui_scroll scroll;
    bool away; /* scrolled up from the end */
    bool open;
} table_log;

/* The one card that lies over everything. */
typedef enum table_card {
    CARD_NONE,
    CARD_MENU,
    CARD_RESULT,
    CARD_CURTAIN,
    CARD_FACES,
    CARD_UNDO,
    CARD_SURE,
    CARD_KEYS,
    CARD_UNDO_TO,
    CARD_CHART,
    CARD_UMPIRE,
    CARD_OVERRULE
} table_card;

typedef struct fallen { /* who lies on a space since an event of the history */
    int entry, event;
    uint16_t space;
    int16_t unit;
    uint8_t seen_by, figures;
} fallen;

typedef struct table_fallen_list {
    fallen *items;
    int count, cap;
    int entries; /* of the session that were read */
} table_fallen_list;

enum { DECLARED_MAX = 96 };
typedef struct table_declared {
    int count;
    int16_t unit[DECLARED_MAX], other[DECLARED_MAX];
} table_declared;

typedef enum umpire_page { UMPIRE_PLACE, UMPIRE_REMOVE, UMPIRE_SET, UMPIRE_STEP, UMPIRE_PAGES } umpire_page;
typedef struct table_chart_look {
    int row, column;  /* lit; -1: none */
    bool landed;      /* the die lies: the row may be lit */
    bool follow;      /* the lit row is brought into sight */
    bool chances;     /* each row's, from the chart's dice */
    int32_t modifier; /* to the dice, for the chances */
} table_chart_look;

typedef struct umpire_wish { /* what the umpire is about to change */
    int page, of;            /* of: whose value, 0 a unit's, 1 the battle's, 2 an objective's */
    int unit, key, objective, step;
    char value[24];
    bool placing; /* the board is asked where */
    bool show;    /* the list shall show its unit */
    action act;   /* CARD_OVERRULE: waits for both */
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
    app *app;
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
    table_layout l;
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
    table_log log;
    table_fallen_list fallen;
    umpire_wish umpire;
    table_card card, card_shown; /* card_shown: in the last run */
    ui_scroll card_scroll, unit_scroll;
    bool curtain_due;
    action sure; /* CARD_SURE: waits for yes */
    int undo_to;
    int chart;           /* CARD_CHART: index into the scenario's charts */
    bool chart_roll;     /* lit where the dice in the tray read it */
    panel_row chart_row; /* else: the row of the unit card it was opened from */
    ui_scroll scene_scroll;
    char faces[256];
    action faces_for;
    bool thinking, thought_shown;
    thought *thought; /* the computer's choice under way, or NULL */
    bool told_result;
    uint64_t wood; /* raster of the table top, by size */
    float lift;    /* of the selected counter */
    uint64_t lift_from;
} table;

table *table_new(app *a, session *s); /* takes the session */
void table_free(table *t);

/* ---- table.c: the battle */
void table_refresh(table *t);                     /* after anything changed */
void table_do(table *t, const action *act);       /* through the one road */
void table_overrule(table *t, const action *act); /* the umpire's change */
int table_humans(const table *t);
void table_undo(table *t);
void table_redo(table *t);
void table_undo_agreed(table *t, int count);
void table_message_refusal(table *t, const refusal *why);
void table_new_viewer(table *t, int side, bool replay);
bool table_busy(const table *t); /* something is being shown: no choices now */
const char *table_unit_name(const table *t, int unit);
const char *table_word(const table *t, const char *code,
                       const char *otherwise); /* text of a word, or the other */
const char *table_word_title(const table *t, const char *code, const char *otherwise);
const char *table_box_word(const table *t, int n); /* "box", "boxes", "hex"... */
int table_seat(const table *t, int side);
void table_open_rule(table *t, const char *rule);
void table_show_space(table *t, int space); /* camera there */
void table_show_sheet(table *t, int sheet); /* another map; the camera of each is kept */

/* ---- table_think.c */
int table_think(table *t);         /* the computer's decision; as app_tick() says when to ask again */
void table_drop_thought(table *t); /* what it was about to do no longer counts */

/* ---- table_choice.c */
void choice_clear(table *t);
void choice_select(table *t, int unit);
void choice_next(table *t, int step); /* the next unit with something to do */
void choice_update(table *t);
void choice_pick(table *t, int space, int clicks); /* the board was pressed there */
void choice_commit(table *t);
void choice_stay(table *t);           /* with the unit that has just done something, while it may do more */
void choice_turn(table *t, int step); /* Q, E */
bool choice_face_point(table *t, float x,
                       float y); /* turns the handle towards a board point; true if it changed */
bool choice_has_facing(const table *t);
unsigned choice_facings(const table *t); /* bits of the directions it may be turned to */
void choice_verb(table *t, int verb);    /* pressed in the bar */
void choice_step_back(table *t);         /* Esc */
int choice_to_act(const table *t);       /* units of ours that still may */
int choice_end_step(const table *t);     /* index in list of the action that ends the step, -1 */
bool choice_preview(const table *t, int space, action *out); /* what a press there would prepare */
int choice_wanted_facing(const table *t, const action *a);   /* where its unit would look of itself */
void choice_why(table *t, int space); /* table_why.c: asks check() and shows the card */
void choice_why_verb(table *t, int verb);
int choice_unit_at(const table *t, int space, int after, bool own); /* as shown */
void choice_show_places(table *t);
void choice_show_called(table *t); /* opens the stack of those that are asked, if it is one */
bool choice_is_rest(const table *t, const action *a); /* table_offers.c: it declines, or ends the step */
void choice_find_offers(table *t);
bool choice_may_act(const table *t, int unit); /* led by it there is more to do than to rest */
bool choice_offers(const table *t, int unit);  /* there is anything at all to do with it */
bool choice_only_target(table *t);           /* the one there is; false: none, or several, or it is chosen */
bool choice_target(table *t, int unit);      /* takes it as the target; again: does it. false: it is none */
void choice_together(table *t, int unit);    /* joins the group, or leaves it */
int choice_unit_of(const table *t, int who); /* of a figure its unit; NO_UNIT of nobody */
void choice_figure(table *t, bool victim, int who); /* that figure of the line-up */
bool choice_open(const table *t);                   /* the board may be asked for a place or a target now */
bool choice_calls(const table *t, int unit);        /* one of the few units that something is asked of */
int choice_waiting(const table *t,
                   int16_t out[WAITING_MAX]);  /* units not on the board that may do something */
int verb_arg_of(const verb *v, arg_kind kind); /* its index, -1 */

/* ---- what draws what; each is run for events too */
void table_lay_out(table *t);
void table_board(table *t);         /* table_board.c: sheet, overlays, counters */
void table_overlays(table *t);      /* table_overlay.c */
void table_overlays_over(table *t); /* above the counters: lines, brackets, cross */
void table_motion(table *t);        /* smoke, plates of hits */
void table_counter(table *t, int unit, float x, float y, float size,
                   bool bare);                            /* a unit as a counter, centre x, y */
void table_ghost(table *t, const action *a, float alpha); /* where the leading unit would stand, and look */
void table_pieces(table *t);                              /* table_pieces.c */
void table_fallen_update(table *t);                       /* table_fallen.c */
void table_fallen_clear(table *t);
void table_fallen_draw(table *t);
int table_fallen_count(const table *t, int space); /* figures drawn there */
void table_find_declared(const table *t, table_declared *d);
void table_marks(table *t);
int table_piece_at(const table *t, float x, float y);      /* window point to the counter there, NO_UNIT */
int table_space_at(const table *t, float x, float y);      /* board point to space */
fpoint table_centre(const table *t, int space);            /* in window pixels */
bool table_afloat(const table *t, int who);                /* a ship: it lies off its coast area */
fpoint table_unit_centre(const table *t, int who);         /* the middle of where it stands, or lies at sea */
fpoint table_place_of(const table *t, int who, int space); /* the same if it stood there */
void table_outline(table *t, int space, float shrink);     /* adds its outline to a new path */
void table_side_badge(table *t, int side, float x, float y,
                      float size); /* colour, corner shape and pattern */
void table_bar(table *t);          /* table_bar.c: the top bar */
void table_minimap(table *t);      /* table_minimap.c */
/* Terrain, its effects, who holds the place, who stands there. */
void table_place_words(table *t, int space, char *title, size_t size, strbuf *text);
void table_dock(table *t); /* table_dock.c: unit card and tray */
void table_unit_card(table *t, frect r);
void table_tray(table *t, frect r);
void table_dice(table *t, const roll *r, frect bed,
                float part);               /* table_board.c; part: 0 thrown, 1 come to rest */
float table_odds_wanted(table *t);         /* height the odds need in the dock; 0: there are none */
void table_dock_middle(table *t, frect r); /* table_odds.c: odds, or what is written of the place */
/* Who stands there as a stack: all but ships off its coast, unless there is nobody else. */
int table_stack_of(const table *t, int space, int16_t out[UNITS_MAX]);
void table_stack(table *t);    /* table_stack.c: a stack looked into */
float table_waiting(table *t); /* units to be placed; how much of the board's foot they take */
void table_stack_keys(table *t);
void table_lineup_lay(table *t); /* table_figures.c: where they will lie */
void table_lineup(table *t);     /* figures to choose from */
bool table_figure_words(const table *t, int who, char *name, size_t nsize, char *detail, size_t dsize);
void table_figure_row(table *t, const panel_row *row, int unit, frect r); /* of the unit card */
void table_things(table *t); /* table_things.c: what lies about */
void table_things_words(const table *t, int space, strbuf *out);
void table_sheets(table *t); /* table_sheets.c: one tab a map */
bool table_sheet_art(table *t,
                     int sheet); /* makes it and makes it the one shown; true: another than before */
void table_sheets_free(table *t);
void table_scene(table *t);            /* table_scene.c: a table being read, a card turned up */
bool table_scene_open(const table *t); /* one of them is shown: a press or Space puts it away */
void table_scene_close(table *t);
void table_recall(table *t, int entry, int event, bool timed); /* a card that was turned up is read again */
void table_recall_last(table *t, int from); /* the last the viewer saw since that entry, for a while */
bool table_scene_sum(table *t, frect r);    /* the sum of the roll under way, in the dock; false: none */
void table_purpose_words(const table *t, const roll *r, char *out, size_t size); /* what it is thrown for */
bool table_reads_outcome(const table *t,
                         const roll *r); /* the row is found by the sum, not by the dice alone */
void table_faces_words(const roll *r, char *out,
                       size_t size); /* "6 + 4 + 1", "5 heads, 2 tails", a card by name */
float table_tray_wanted(table *t);   /* table_tray.c: its height for what lies in it */
void table_chart_draw(table *t, const chart *c, const table_chart_look *look, frect r, ui_scroll *scroll);
float table_chart_height(table *t, const chart *c, float width, const table_chart_look *look);
const char *
table_chart_read_by(const chart *c); /* "Heads", "Tails", "Card", "Die": what its rows stand for */
float table_chart_width(table *t, const chart *c); /* at which its words stand well */
float table_sum_draw(table *t, const roll *r, float x, float y, float width, float room, bool draw);
void table_log_draw(table *t, frect r); /* table_log.c */
void table_log_update(table *t);
void table_log_clear(table *t);
const char *table_log_last(const table *t, int8_t *side);
int table_choice_hidden(table *t, frect r); /* how much of what may be chosen lies beneath it */
void table_why_card(table *t);              /* table_why.c */
void table_odds(table *t);                  /* table_odds.c: odds and why-not cards */
void table_foot(table *t);                  /* table_foot.c: prompt line and action bar */
void table_strips(table *t);                /* table_strips.c: further choices */
const char *table_verb_name(const table *t, int index);
void table_cards(table *t); /* table_cards.c */
void table_card_open(table *t, table_card card);
frect table_card_begin(table *t, const char *name, float w, float h); /* a layer with a card in its middle */
float table_card_title(table *t, frect r, float y, const char *s);    /* returns where it ends */
/* A row of buttons at its foot, from the right: which was pressed, -1. Enter is the first's, Escape the
 * last's. */
int table_card_buttons(table *t, frect r, const char *const *labels, int n);
void table_menu_card(table *t); /* table_menu.c */
void table_menu_keys(table *t);
void table_write_report(table *t);
bool table_may_replay(const table *t);
void table_replay(table *t);
void table_chart_card(table *t);  /* table_chart.c */
void table_faces_card(table *t);  /* table_faces.c */
void table_umpire_open(table *t); /* table_umpire.c */
void table_umpire_card(table *t);
void table_umpire_place(table *t, int space);   /* the space that was asked for */
void table_umpire_words(table *t, strbuf *out); /* what is awaited while it is */
void table_umpire_sentence(table *t, const action *a, strbuf *out);

#endif
