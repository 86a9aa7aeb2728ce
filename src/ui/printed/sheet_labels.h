/*
 * sheet_labels.h: the names of places, waters, heights and ways on a sheet, each moved so far that it lies on
 * no counter and on no other name; those of the lowest rank give way. Names of areas are in sheet_names.h.
 */
#ifndef UI_SHEET_LABELS_H
#define UI_SHEET_LABELS_H

#include "ui/printed/printed_internal.h"

void label_room_free(label_room *room);
void label_room_take(label_room *room, frect r);
/* Does nothing lie within `gap` of r? */
bool label_room_clear(const label_room *room, frect r, float gap);

/* `text`: board units of a text point. What is laid is added to the room; its parts are not yet in `out`. */
void sheet_labels_record(const sheet_art *a, const draw_host *host, float text, label_room *room,
                         sheet_writing *out);

#endif
