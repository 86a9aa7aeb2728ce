/* lesson_review.c: see lesson_review.h. */
#include "game/lesson_review.h"

#include <stdio.h>
#include <string.h>

#include "game/lesson.h"
#include "game/ruleset.h"

void lesson_spare(const session *s, review *r)
{
    char path[LESSON_PATH];
    const scenario *sc = session_scenario(s);
    const session_config *c = session_settings(s);
    int entry[LESSON_STEPS];
    error unread = {0};
    if (sc->data_dir == NULL) return;
    if (!lesson_find(sc->data_dir, sc->rules->id, sc->id, path, sizeof path)) return;
    lesson *l = lesson_load(path, sc, &unread);
    if (l == NULL) return;
    const int n = c->seed == l->seed && c->seat[l->side] == SEAT_HUMAN ? lesson_deeds(l, s, entry) : 0;
    for (int i = 0; i < n; i++)
        review_spare(r, l->side, entry[i]);
    lesson_free(l);
}
