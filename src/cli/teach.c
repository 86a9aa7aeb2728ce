/* teach.c: see teach.h. */
#include "cli/teach.h"

#include "ai/teach.h"
#include "game/lesson_review.h"

static int reader_of(const session *s)
{
    const session_config *c = session_settings(s);
    for (int k = 0; k < session_scenario(s)->nsides; k++)
        if (c->seat[k] == SEAT_HUMAN && !session_scenario(s)->sides[k].goes_alone) return k;
    return 0;
}

bool cli_review(const session *s, int side, int playouts, review *out)
{
    const teach_budget b = {.playouts = playouts};
    void *work = ai_teacher.open(s, side != NO_SIDE ? side : reader_of(s), playouts, out);
    if (work == NULL) return false;
    while (ai_teacher.next(work, &b, out))
        continue;
    ai_teacher.close(work);
    lesson_spare(s, out);
    return true;
}
