/*
 * lighting.h: the light of the turn on the map that lies on the table: what the viewer's side sees in it, and
 * the smoke that hangs. Found anew when something has changed and is shown, never frame by frame.
 */
#ifndef UI_TABLE_LIGHTING_H
#define UI_TABLE_LIGHTING_H

#include "core/strbuf.h"
#include "game/light.h"
#include "ui/draw/draw_append.h"
#include "ui/printed/sheet_light.h"
#include "ui/table/parts.h"

enum { LIGHTING_SMOKE = 160 };

typedef struct lighting {
    struct {
        const sheet_art *art;
        int entries, turn, step, viewer;
        uint64_t story; /* of the last of these entries: as many are not always the same */
    } of;               /* what all below was found for */
    light_now now;
    uint8_t *seen;            /* per space of the board: 1 in sight of the viewer's side */
    uint16_t from[UNITS_MAX]; /* where its units look from */
    sheet_smoke smoke[LIGHTING_SMOKE];
    uint8_t fired[LIGHTING_SMOKE]; /* so many turns ago, in the same order */
    sheet_sky sky;                 /* as `key` has it: `content` is recorded from it when a tile is made */
    uint64_t key;                  /* of what lies on the sheet; 0: as printed */
    draw_list *content;            /* of sheet_light_record(), then names and veil for one zoom */
    draw_mark bare;                /* its end without these */
    const draw_list *names; /* those on it, or `content` for none; NULL: what lies there is of an older sky */
} lighting;

struct lighting *lighting_new(const board *b);
void lighting_free(table *t);
/* By the light of that turn: the one that is told of, so that night falls once the day has been read. */
void lighting_lay(table *t, int turn);
/* What lies on a sheet that is lit, without its names; of a table. Borrowed until it is asked for with them.
 */
const draw_list *lighting_ground(void *self, float cell);
/* What is shown has leapt, not gone on: the next frame finds it anew whatever is under way. */
void lighting_forget(table *t);
/* "Night: sight 3 boxes, not as far as here": of the space that is pointed at; smoke does nothing, and is
 * not told. false: plain day. */
bool lighting_words(const table *t, int space, strbuf *out);
/* Where one does not see far: the code that says whether the enemy sees that unit of the viewer's, as far as
 * he may know ("row.seen-by.yes", "row.seen-by.no"); NULL: nothing is to be said. */
const char *lighting_seen(const table *t, int who);

#endif
