/*
 * catalogue.h: every battle there is to choose from: read as cards at once, loaded whole only when somebody
 * looks at one.
 *
 * Battles are those found under <data_dir>/rules/<id>/scenarios/ for the systems handed down, one's own
 * (game/own.h) and any file opened by its path. One that cannot be read stays in the list with the sentence
 * that says why.
 */
#ifndef UI_CATALOGUE_H
#define UI_CATALOGUE_H

#include "ui/app/app_internal.h"
#include "ui/printed/sheet.h"
#include "game/scenario_load.h"

enum { FORCES_MAX = 24 };

typedef struct force {     /* units that look alike, of one side */
    int side, unit, count; /* unit: the first of them */
} force;

typedef struct catalogue_entry {
    char path[1024];
    scenario_card card; /* title: the file's name where it cannot be read */
    int rules;          /* index into the systems */
    char trouble[800];  /* one sentence, "" if it can be played */
    bool tried;         /* loaded, or found out why not */
    scenario *sc;       /* NULL until then, or broken */
    state *start;       /* as it begins */
    force forces[FORCES_MAX];
    int nforces;
    bool own;       /* the player's, not the program's */
    bool elsewhere; /* opened by its path, and other than each that was listed */
    bool taught;    /* its system has a lesson, and this is its battle */
    int learner;    /* once loaded, the side that is played in its lesson; NO_SIDE: none */
    bool as_seen;   /* start is what somebody knows already: nothing more is kept back from its picture */
    int sheet;      /* the one that is shown */
    float aspect;   /* of that sheet with the margin, width / height; 0: not known yet */
} catalogue_entry;

/* Not one of the program's: the player's own, or from elsewhere. */
static inline bool catalogue_brought(const catalogue_entry *e)
{
    return e->own || e->elsewhere;
}

typedef struct catalogue catalogue;

catalogue *catalogue_get(app *a);  /* reads the cards when first asked */
void catalogue_free(catalogue *c); /* NULL is allowed */
int catalogue_count(const catalogue *c);
catalogue_entry *
catalogue_at(catalogue *c, int i); /* grouped by system, each by year and title, what cannot be read last */
/* Adds it if it is not there; a copy that differs in nothing that decides anything is the one that is listed.
 */
int catalogue_find(app *a, const char *path);
/* Is what was typed in its title, place, date, system, era or length. */
bool catalogue_matches(const app *a, const catalogue_entry *e, const char *find);
void catalogue_load(app *a, catalogue_entry *e); /* whole: some milliseconds */

/* ---- the picture of the map with the counters as they begin, kept by the host as a raster of w x h pixels
 */
uint64_t catalogue_picture_key(const app *a, const catalogue_entry *e, int w, int h);
/* Does one part of the work; false when the picture is there, or cannot be had. */
bool catalogue_paint(app *a, catalogue_entry *e, int w, int h);
void catalogue_drop(app *a, const catalogue_entry *e); /* its scenario goes away: nothing of it is kept */

/* A unit of a scenario as it begins, as a counter. */
void catalogue_counter(app *a, const catalogue_entry *e, int unit, float x, float y, float size);
/* The side's sign, in the square of `size` whose corner is x, y. */
void catalogue_badge(app *a, const catalogue_entry *e, int side, float x, float y, float size);

#endif
