/*
 * bar_fit.h: the buttons of the bar of actions.c, and how they share the room there is.
 */
#ifndef UI_TABLE_PANELS_BAR_FIT_H
#define UI_TABLE_PANELS_BAR_FIT_H

#include "ui/table/parts.h"

typedef struct bar_item {
    char label[64], cap[24];
    char under[48]; /* said below its name, in small letters; "" */
    float words;    /* room for that, whether something is said or not (pixels) */
    int key, mods;
    ui_look look;
    bool keeps_cap;
    int verb; /* of the chosen unit; -1 */
    int list; /* an action of no unit, index in the list; -1 */
    enum {
        DO_VERB,
        DO_LIST,
        DO_ODDS,
        DO_WHY,
        DO_HINT,
        DO_UNDO,
        DO_NEXT,
        DO_END,
        DO_RESULT,
        DO_SKIP,
        DO_SKIP_ALL,
        DO_MOVE_NOW,
        DO_STOP_HERE,
        DO_THROW,
        DO_LAST_TURN,
        DO_GO_ON,
        DO_STAY,
        DO_AGAIN,
        DO_TOLD,
        DO_NOT_YET /* the step cannot end: says why */
    } what;
    bool brief; /* the key cap alone, for want of room */
    bool early; /* it has only just come to mean this: a press of it was meant for what stood here before */
    bool on;    /* of what is shown, not of what is decided: it lies where no step is ended */
    float width;
} bar_item;

enum { VERBS_KEYED = 64 };

typedef struct bar {
    bar_item item[40];
    int count;
    bool used[128];
    int letter[VERBS_KEYED]; /* of each verb of the rules; 0: none is left for it */
} bar;

/* How the items of one stretch of the bar are set. */
typedef struct bar_fit {
    bool caps;
    float gap, cut;
} bar_fit;

/* One more, the last; the key's letter is used from then on. */
bar_item *bar_add(bar *b, const char *label, int key, const char *cap, ui_look look);
ui_id bar_item_id(const bar_item *item);
bool bar_has_cap(const bar_item *item); /* its key is shown even where there is no room for all of them */
float bar_wide(ui *u, bar *b, const bar_fit *f); /* pixels that they take so */
/* They lie in so much with their keys, and with all words but "not" of Why not. */
bool bar_fits(const table *t, const bar *b, float room);
/* So that they lie in so much room (pixels): labels and widths change, some are dropped. */
bar_fit bar_make_fit(const table *t, bar *b, float room);

#endif
