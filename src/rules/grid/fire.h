/* fire.h: who may fire at whom, what it gives, volleys and the losses that fall after them. */
#ifndef RULES_GRID_FIRE_H
#define RULES_GRID_FIRE_H

#include "rules/grid/grid.h"

typedef struct grid_shot { /* one unit's fire at another, worked out */
    int range2, over;      /* over: boxes of friends fired over */
    int slot;              /* which aim[] */
    int block;             /* the space that blocks, NO_SPACE */
    int beside;            /* the line runs between that and this, which blocks, too; else NO_SPACE */
    int32_t limit2;        /* the range it may not pass, where that is the reason */
} grid_shot;

const char *grid_shooter_refused(const state *s, int u); /* NULL: it may fire at something */
/* G·H10: guns that have gone this turn, or were pushed, are silent until the next; NULL: it is not that. */
const char *grid_moved_from_fire(const state *s, int u);
const char *grid_shot_refused(const state *s, const occupied *occ, int u, int target, grid_shot *out);
/* Refuses it where there is a code, naming what blocks; `where`: the space otherwise. */
bool grid_refuse_shot(refusal *why, const char *code, int u, int target, int where, const grid_shot *shot);
void grid_shot_measure(const state *s, const occupied *occ, int u, int target, grid_shot *out);
/* Has anybody of that side something to shoot at: else its declarations are not asked for. */
bool grid_can_fire(const state *s, int side);
void grid_fire_ledger(const state *s, int u, int target, const grid_shot *shot, ledger *out);
void grid_apply_fire(state *s, const action *a, resolver *r); /* declares it */

int grid_die(const state *s, int sides);             /* G1e: a d6 where no d3 is at hand */
int grid_hits(const state *s, int total, int sides); /* G1a, G1e */
/* The code of a card's band: so many bases lost of those it has. */
const char *grid_loss_band(int lost, int of);
bool grid_leader_at_risk(const state *s, int u);
int grid_leader_fate(const chart_cell *cell); /* FATE_ bits of a row of the leader hits table */
/* What is due to its leader befalls him: the event's code, NULL: nothing. */
const char *grid_leader_struck(state *s, int u, int due);
void grid_leader_check(state *s, int u, int target, roll *made, int hits, bool melee, resolver *r);
void grid_take_hits(state *s, int u, int hits);
void grid_apply_losses(state *s, bool melee, resolver *r);

/* Agenda items. */
void grid_volley(state *s, const agenda_item *due, resolver *r);
void grid_losses(state *s, const agenda_item *due, resolver *r);

#endif
