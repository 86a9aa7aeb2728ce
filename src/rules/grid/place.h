/* place.h: who stands where, which way they look, and who touches whom. */
#ifndef RULES_GRID_PLACE_H
#define RULES_GRID_PLACE_H

#include "rules/grid/grid.h"

bool grid_faces(const state *s, int u, int to); /* a square faces every way */
/* The side of the box nearest to that way; ties: prefer, else clockwise. */
int grid_side_to(const grid_data *d, int from, int to, int prefer);
/* G·H1: one box, one unit; a gun's single base may join foot */
bool grid_may_share(const state *s, int u, int other);
bool grid_leader_helps(const state *s, int u);
bool grid_has_commander(const state *s, int u); /* the army's */
bool grid_near_commander(const state *s, int u);
bool grid_touching(const state *s, int a, int b); /* base to base (G9) */
/* Friend i touches that enemy of u's too (G·H6) */
bool grid_also_in_contact(const state *s, int u, int other, int i);
bool grid_in_contact(const state *s, int u);
bool grid_charged_by(const state *s, int u); /* somebody charged it this turn */
bool grid_mounted(const state *s, int u);
bool grid_in_square(const state *s, int u); /* itself, or guns within one */
bool grid_guns(const state *s, int u);      /* artillery, machine guns, rockets: may face a corner (G6) */
bool grid_asleep(const state *s, int side);
const grid_weapon *grid_weapon_of(const state *s, int u); /* NULL: none */

#endif
