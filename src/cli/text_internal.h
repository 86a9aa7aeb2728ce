/* text_internal.h: what the files of the text game share. */
#ifndef CLI_TEXT_INTERNAL_H
#define CLI_TEXT_INTERNAL_H

#include "cli/text_game.h"
#include "game/action.h"

/* What is being chosen: those of `legal` that agree with what has been chosen so far. */
typedef struct text_pick {
    int *of; /* indices into legal */
    int count;
    int part;     /* which part is asked for now: DEED_ */
    int *option;  /* of each choice offered the first of its actions, an index into legal */
    int noptions; /* 0: nothing is offered */
} text_pick;

typedef enum text_wait { WAIT_ORDER, WAIT_SURE, WAIT_FACES, WAIT_HANDOVER, WAIT_NOTHING } text_wait;

struct text_game {
    session *s;
    text_seats seats;
    int viewer; /* who reads: the side that is or was last asked */
    int told;   /* entries of the history read out so far; to each side by itself where something is hidden */
    int told_to[SIDES_MAX];
    int turn, step; /* of the heading last read out */
    uint64_t spent; /* milliseconds of the computer's side-turn */
    int spent_turn, spent_side;
    action_list legal;
    text_pick pick;
    text_wait wait;
    bool for_odds; /* what is being chosen is only asked about */
    action sure;   /* what waits for a yes, or for faces */
};

/* ---- text_pick.c */
void text_pick_begin(text_game *g); /* all legal actions, listed anew */
void text_pick_all(text_game *g);   /* all of them again */
/* What is to be chosen, and from what; nothing where one action is left. */
void text_pick_say(text_game *g, strbuf *out);
/* Takes a choice by its number or its words; false: *out says why not. */
bool text_pick_take(text_game *g, const char *answer, strbuf *out);
bool text_pick_begins(const text_game *g, const char *answer); /* does any choice that is asked begin so? */
/* The one action that is left; NULL: there are several. */
const action *text_pick_one(const text_game *g);

/* ---- text_look.c: what only looks; `s` is the reader's view. */
void text_look_board(const state *s, int side, strbuf *out);
void text_look_unit(const state *s, int side, int who, strbuf *out);
void text_look_space(const state *s, int space, strbuf *out);
void text_score(const state *s, strbuf *out);
void text_odds(const state *s, const action *a, strbuf *out);
/* A unit or a space by its name or part of it; NO_UNIT, NO_SPACE. */
int text_find_unit(const state *s, int side, const char *name);
int text_find_space(const state *s, const char *name);
/* The better of two ways in which a label may be what was meant: 3 the same, 2 it begins so, 1 it has it, 0.
 */
int text_meant(const char *label, const char *typed);

#endif
