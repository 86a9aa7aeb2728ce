/* joining.c: see joining.h. */
#include "ui/app/joining.h"

static void begin(joining *j, joining_at at, uint64_t now)
{
    j->at = at;
    j->since = now;
}

void joining_ask(joining *j, uint64_t now)
{
    begin(j, JOINING_ASKED, now);
    j->presses = 1;
}

void joining_take(joining *j, int side, uint64_t now)
{
    begin(j, JOINING_PLAYS, now);
    j->side = side;
    j->touched = now;
    j->ends = now + JOINING_SLICE_MS;
}

void joining_touch(joining *j, uint64_t now)
{
    j->presses++;
    j->touched = now;
    if (j->at != JOINING_STILL && j->at != JOINING_HANDS) return;
    j->ends += now - j->since; /* the battle waited, and so did his time */
    begin(j, JOINING_PLAYS, now);
}

void joining_waits(joining *j, uint64_t now)
{
    j->touched = now;
}

void joining_hand(joining *j, uint64_t now)
{
    if (j->at == JOINING_PLAYS) begin(j, JOINING_HANDS, now);
}

void joining_end(joining *j, uint64_t now)
{
    begin(j, JOINING_GOODBYE, now);
}

void joining_leave(joining *j, uint64_t now)
{
    begin(j, JOINING_NOT, now);
}

/* How long it lasts and what comes after it. */
static const struct {
    uint64_t lasts;
    joining_at then;
} course[JOINING_AT] = {[JOINING_ASKED] = {JOINING_ASKED_MS, JOINING_NOT},
                        [JOINING_STILL] = {JOINING_STILL_MS, JOINING_NOT},
                        [JOINING_HANDS] = {JOINING_IDLE_MS, JOINING_STILL},
                        [JOINING_GOODBYE] = {JOINING_GOODBYE_MS, JOINING_NOT}};

bool joining_tick(joining *j, uint64_t now)
{
    const joining_at was = j->at;
    if (j->at == JOINING_NOT) return false;
    if (j->at == JOINING_PLAYS && now >= j->ends)
        begin(j, JOINING_GOODBYE, now);
    else if (j->at == JOINING_PLAYS && now >= j->touched + JOINING_IDLE_MS)
        begin(j, JOINING_STILL, now);
    else if (j->at != JOINING_PLAYS && now >= j->since + course[j->at].lasts)
        begin(j, course[j->at].then, now);
    return j->at != was;
}

int joining_left(const joining *j, uint64_t now)
{
    if (j->at == JOINING_NOT) return -1;
    const uint64_t end = j->at == JOINING_PLAYS ? j->ends : j->since + course[j->at].lasts;
    return now >= end ? 0 : (int)(end - now);
}

bool joining_holds(const joining *j)
{
    return j->at != JOINING_NOT && j->at != JOINING_PLAYS;
}
