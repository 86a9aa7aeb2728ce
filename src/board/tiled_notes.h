/*
 * tiled_notes.h: what was doubtful about a map but not wrong, for `sandtable check`.
 */
#ifndef BOARD_TILED_NOTES_H
#define BOARD_TILED_NOTES_H

typedef struct tiled_notes { /* wherever they are asked for, NULL is allowed */
    char text[16][200];
    int count;
} tiled_notes;

#endif
