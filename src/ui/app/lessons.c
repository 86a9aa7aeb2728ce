/* lessons.c: see lessons.h. */
#include "ui/app/lessons.h"

#include <stdio.h>

#include "game/lesson.h"
#include "ui/app/setup.h"
#include "ui/table/lesson.h"

void lessons_path(const app *a, int rules, char *out, size_t size)
{
    snprintf(out, size, "%s/rules/%s/lesson.json", a->config.data_dir, a->config.rulesets[rules]->id);
}

bool lessons_battle(const app *a, int rules, char *id, size_t size)
{
    char path[1200];
    lessons_path(a, rules, path, sizeof path);
    return lesson_read_card(path, id, size);
}

/* The learner's side is a person's, all others the computer's. */
static session_config seats_of(app *a, const lesson *l)
{
    session_config c = {.seed = l->seed, .undo = UNDO_FREE};
    const int liked = setup_liked(a);
    for (int side = 0; side < SIDES_MAX && liked >= 0; side++) {
        if (side == l->side) continue;
        c.seat[side] = SEAT_COMPUTER;
        c.player[side] = l->player ? l->player : a->config.players[liked]->name;
    }
    return c;
}

bool lessons_start(app *a, catalogue_entry *e)
{
    char path[1200];
    error err = {0};
    catalogue_load(a, e);
    if (!e->sc) return app_say(a, "%s", e->trouble), false;
    lessons_path(a, e->rules, path, sizeof path);
    lesson *l = lesson_load(path, e->sc, &err);
    if (!l) return app_say_error(a, &err), false;
    const session_config c = seats_of(a, l);
    if (!app_start_battle(a, e->path, &c, NULL)) return lesson_free(l), false;
    lesson_begin(a->table, l);
    return true;
}
