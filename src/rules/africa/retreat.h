/* retreat.h: where the beaten may go (A·H12) and the choices their owner has. */
#ifndef RULES_AFRICA_RETREAT_H
#define RULES_AFRICA_RETREAT_H

#include "rules/africa/africa.h"
#include "rules/africa/place.h"

int africa_retreats(const state *s, const africa_map *m, int u,
                    uint8_t out[NEAR_MAX]); /* A·H12: where it may go */
int africa_pull_backs(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX]);
bool africa_owed(const state *s, int kind, int u); /* among what the deciding side may answer now */
bool africa_has_choice(const state *s);            /* the head of the agenda is somebody's decision */
bool africa_check_retreat(const state *s, const action *a, refusal *why);
bool africa_check_lose(const state *s, const action *a, refusal *why);
void africa_retreat(state *s, const action *a, resolver *r);
void africa_retreat_alone(state *s, agenda_item item, resolver *r); /* the `go` of it */
void africa_pull_back_alone(state *s, agenda_item item, resolver *r);

#endif
