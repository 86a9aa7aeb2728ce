/* measure.c: how far it is, in words. Nothing is drawn here. */
#include "ui/table/board/measure.h"

#include <stdio.h>

#include "ui/table/camera.h"
#include "ui/table/say.h"

int measure_twice(const table *t, int from, int to)
{
    return t->b->sheets[t->camera->sheet].kind == BOARD_AREA ? 2 * board_steps(t->b, from, to)
                                                             : board_distance2(t->b, from, to);
}

void measure_words(const table *t, int twice, char *out, size_t size)
{
    const int across = t->rs->across ? t->rs->across(t->sc) : 0;
    word_args args = word_args_none();
    char spaces[48], ground[48];
    snprintf(spaces, sizeof spaces, "%d%s %s", twice / 2, twice % 2 ? ".5" : "",
             say_boxes(t, twice == 2 ? 1 : 2));
    args.n[0] = (twice * across + 1) / 2;
    if (across > 0) say_code(t, &t->anim->shown, "measure.across", &args, ground, sizeof ground);
    snprintf(out, size, across > 0 ? "%s, %s" : "%s", spaces, ground);
}
