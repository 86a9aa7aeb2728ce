/*
 * kept.h: the battles kept on this machine: the files, how each stands, what it looks like, what it is
 * called.
 *
 * A save says nothing of its turn: it is played through to find out, one at a time and only while nobody
 * waits. A name that was given lies beside the save ("x.save", "x.name"), so that giving one never touches
 * the battle.
 */
#ifndef UI_KEPT_H
#define UI_KEPT_H

#include <time.h>

#include "game/save_load.h"
#include "ui/app/catalogue.h"

/* A file of more bytes, forty times our longest battle, is listed and can be opened, but is not played
 * through for the list: whoever sent it could make the list stand still for minutes. */
enum { KEPT_NAME = 80, KEPT_LOOKED_THROUGH = 4 * 1024 * 1024 };

typedef struct kept_battle {
    char path[1024];
    char name[KEPT_NAME]; /* given by the player; "": none */
    save_card card;
    time_t played; /* last */
    long size;     /* of the file, in bytes */
    bool copy;     /* one asked for, not the battle as it went on */
    bool looked;   /* what follows is known */
    bool over;
    char trouble[400]; /* it cannot be opened as it is: one sentence, or "" */
    char stands[120];  /* "Turn 3 of 14, British to act" */
    char date[96];     /* of the battle, in history */
    uint8_t seat[SIDES_MAX];
    char who[300];     /* "You play the British, the computer the Egyptians." */
    char players[200]; /* "British: a person; Egyptians: the computer (quick)" */
} kept_battle;

typedef struct kept_list {
    kept_battle *battles; /* the one last played first */
    int count, cap;
    char shown[1024]; /* whose picture it is, and from when; "": nobody's */
    session *open;    /* its session, or NULL */
    catalogue_entry picture;
} kept_list;

void kept_read(app *a, kept_list *l); /* what was found out of files that are the same stays */
bool kept_one(const char *path, kept_battle *out,
              error *err);                    /* of a single file; false: it cannot be gone on with */
void kept_free(app *a, kept_list *l);         /* what it holds; not itself */
const char *kept_title(const kept_battle *b); /* the name given, else the battle's, else the file's */
const char *kept_file(const kept_battle *b);  /* its file without the folders */
bool kept_is_long(const kept_battle *b);      /* too long to be looked through for the list */
/* Plays it through and tells how it stands; false: that was known already. */
bool kept_look(app *a, kept_battle *b);
/* Does one part of the work for the picture of the i-th, w x h; false when it is there, or cannot be had. */
bool kept_paint(app *a, kept_list *l, int i, int w, int h);
bool kept_rename(kept_battle *b, const char *name, error *err); /* "": none any more */
/* The file, its name and its keys; the list is read anew. */
bool kept_delete(const app *a, const kept_battle *b, error *err);
/* How a battle stands, in a few words, and who plays it, in a sentence; and whether it is over. */
void kept_tell(const app *a, const session *s, kept_battle *b);
bool kept_owns(const app *a, const char *path); /* does it lie in a folder of ours */

#endif
