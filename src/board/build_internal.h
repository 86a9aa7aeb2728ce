/* build_internal.h: what build.c, build_finish.c and build_lay.c share; for them alone. */
#ifndef BOARD_BUILD_INTERNAL_H
#define BOARD_BUILD_INTERNAL_H

#include "board/build.h"
#include "board/tiled_notes.h"

typedef struct build_link {
    uint16_t from, to, edge;
    bool drawn;     /* the map has a line for it */
    uint32_t order; /* of being said, so that sorting never ties */
} build_link;

typedef struct build_zone {
    const char *name;
    uint16_t *spaces; /* in order of being said, repeats and all; mem_ */
    int nspaces, cap;
} build_zone;

struct board_builder {
    board *b; /* half made: sheets, spaces, names and area outlines */
    int cap_spaces;
    uint32_t ncorners, cap_corners;
    const char *files[BOARD_SHEETS_MAX];
    build_link *links; /* areas' links and edges by hand, each said once */
    uint32_t nlinks, cap_links;
    board_feature *features;
    int nfeatures, cap_features;
    build_zone *zones;
    int nzones, cap_zones;
    int64_t work; /* steps of measuring still allowed: a hostile map may ask for years */
    tiled_notes *notes;
};

bool build_spend(board_builder *bb, int64_t steps, int sheet, error *err);
void build_note(board_builder *bb, const char *format, ...) ERROR_PRINTF(2, 3);
void build_set_edge(board *b, int from, int to, unsigned edge); /* both ways; nothing if not linked */

/* Lays the features on the edges (build_lay.c); links must stand. */
bool build_lay_features(board_builder *bb, error *err);

#endif
