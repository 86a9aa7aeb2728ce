/* lit.h: the light that was recorded for a sheet, read back, for the tests of light. */
#ifndef TESTS_UI_LIT_H
#define TESTS_UI_LIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "game/scenario.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/session.h"
#include "rules/list.h"
#include "ui/draw/draw_commands.h"
#include "ui/printed/sheet_light.h"

static inline session *begun(const char *path)
{
    error err = {0};
    char said[900];
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    error_format(&err, said, sizeof said);
    if (sc == NULL) fail_msg("%s", said);
    session_config config = {.seed = 7};
    for (int i = 0; i < SIDES_MAX; i++)
        config.seat[i] = SEAT_COMPUTER;
    session *s = session_new(sc, &config, &err);
    assert_non_null(s);
    return s;
}

/* The light's nodes as they were recorded, and where. */
typedef struct lit {
    const light_node *node;
    int nx, ny;
    frect r;
} lit;

static inline lit light_in(const draw_list *d)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_LIGHT) {
            const draw_light_data *l = &d->commands[i].u.light;
            return (lit){(const light_node *)(d->words + d->commands[i].path.at), (int)l->nx, (int)l->ny,
                         l->r};
        }
    fail_msg("no light was recorded");
    return (lit){0};
}

static inline const light_node *node_at(const lit *l, fpoint p)
{
    const int x = (int)((p.x - l->r.x) / l->r.w * (float)(l->nx - 1) + 0.5f),
              y = (int)((p.y - l->r.y) / l->r.h * (float)(l->ny - 1) + 0.5f);
    return &l->node[y * l->nx + x];
}

static inline int bright_at(const lit *l, fpoint p)
{
    const light_node *n = node_at(l, p);
    return n->through[0] + n->through[1] + n->through[2];
}

/* By how much more red than blue comes through. */
static inline int warm_at(const lit *l, fpoint p)
{
    const light_node *n = node_at(l, p);
    return n->through[0] + n->add[0] - n->through[2] - n->add[2];
}

#endif
