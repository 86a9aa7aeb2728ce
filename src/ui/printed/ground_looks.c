/*
 * ground_looks.c: what is known of each kind of ground, and nowhere else: a new kind is a word of
 * ground_kind.h and a row here, and a name for it in ground_recipe.c.
 */
#include "ui/printed/ground_looks.h"

#include "ui/printed/strew_houses.h"
#include "ui/printed/strew_plants.h"
#include "ui/printed/swatch_built.h"
#include "ui/printed/swatch_land.h"
#include "ui/printed/terrain_wall.h"
#include "ui/printed/terrain_wash.h"

#define IN(kind) (UINT64_C(1) << (kind))

/* Tints of areas that several kinds have. */
#define AREA_GREEN 0xdfd6a6ffu
#define AREA_BUSH 0xdfd3a0ffu
#define AREA_STREETS 0xe8d2a4ffu
#define AREA_WORKS 0xe4d3a8ffu

const ground_look ground_looks[GROUND_KINDS] = {
    /* ---- land and what grows on it */
    [GROUND_OPEN] =
        {.strew = strew_open,
         .plants = {.kind = STAMP_GRASS, .n = 7, .reach = 0.78f, .low = 0.7f, .high = 1, .salt = 3},
         .swatch = swatch_open,
         .picture = {.kind = STAMP_GRASS, .scale = 0.9f, .n = 3}},
    [GROUND_GRASS] =
        {.area = AREA_GREEN,
         .strew = strew_sward,
         .plants = {.kind = STAMP_GRASS, .n = 12, .reach = 0.78f, .low = 0.9f, .high = 1.3f, .salt = 3},
         .swatch = swatch_stamps,
         .picture = {.kind = STAMP_GRASS, .scale = 1.1f, .n = 5}},
    [GROUND_RELIEF] = {.area = 0xdcc391ff, .swatch = swatch_relief},
    [GROUND_SCRUB] = {.area = AREA_BUSH,
                      .strew = strew_scrub,
                      .plants = {.n = 7, .low = 0.9f, .high = 1.25f, .salt = 10},
                      .swatch = swatch_scrub,
                      .picture = {.scale = 1, .n = 4}},
    [GROUND_PALMS] = {.area = AREA_BUSH,
                      .strew = strew_ring,
                      .plants = {.kind = STAMP_PALM, .n = 6, .low = 0.85f, .high = 1.15f, .salt = 14},
                      .swatch = swatch_stamps,
                      .picture = {.kind = STAMP_PALM, .scale = 0.8f, .n = 3}},
    [GROUND_FARM] = {.area = AREA_GREEN,
                     .depth = 2,
                     .wash = terrain_wash_patch,
                     .patch = {.fill = 0xd6d39cb0, .line = 0x9a9a5a80},
                     .strew = strew_crops,
                     .swatch = swatch_farm},
    [GROUND_TREES] = {.area = 0xc9cb98ff,
                      .woods = WOODS_WHOLE,
                      .depth = 7,
                      .wash = terrain_wash_woods,
                      .strew = strew_trees,
                      .swatch = swatch_trees,
                      .picture = {.under = 0xb8c08bff}},
    [GROUND_THICKET] = {.area = AREA_BUSH,
                        .depth = 5,
                        .wash = terrain_wash_patch,
                        .patch = {.fill = 0xc3bf86d0, .line = 0x7f7d4590, .contrast = 0xd5d2a880},
                        .strew = strew_thicket,
                        .swatch = swatch_stamps,
                        .picture = {.under = 0xc3bf86ff, .kind = STAMP_THORN, .scale = 0.95f, .n = 5}},
    [GROUND_CLEARING] =
        {.depth = 6,
         .wash = terrain_wash_patch,
         .patch = {.fill = 0xe6dfaaff, .line = 0x8f8a4ea0},
         .strew = strew_tufts,
         .plants = {.kind = STAMP_GRASS, .n = 6, .reach = 0.6f, .low = 0.8f, .high = 1.1f, .salt = 3},
         .swatch = swatch_clearing,
         .picture = {.under = 0xc9c48cff}},
    [GROUND_ROCKS] = {.area = 0xdcc79bff,
                      .depth = 1,
                      .wash = terrain_wash_patch,
                      .patch = {.fill = 0xd0b98678, .line = 0x8a6a4430},
                      .strew = strew_ring,
                      .plants = {.kind = STAMP_ROCK, .n = 7, .low = 0.8f, .high = 1.5f, .salt = 61},
                      .swatch = swatch_stamps,
                      .picture = {.under = 0xdcc79bff, .kind = STAMP_ROCK, .scale = 1.2f, .n = 5}},
    [GROUND_PLAIN] = {.area = 0xe2cfa6ff,
                      .depth = 1,
                      .wash = terrain_wash_patch,
                      .patch = {.fill = 0xddc9a0b0, .line = 0x9c7a4290},
                      .swatch = swatch_tint},

    /* ---- water, and water's work */
    [GROUND_SWAMP] =
        {.traits = TRAIT_OWN_TINT,
         .woods = WOODS_EDGE,
         .depth = 8,
         .wash = terrain_wash_swamps,
         .strew = strew_tufts,
         .plants = {.kind = STAMP_REEDS, .n = 5, .reach = 0.62f, .low = 0.8f, .high = 1, .salt = 5},
         .swatch = swatch_stamps,
         .picture = {.under = 0xa9bfaeff, .kind = STAMP_REEDS, .scale = 0.85f, .n = 3}},
    [GROUND_POOL] = {.raise = terrain_pool,
                     .strew = strew_ring,
                     .plants = {.kind = STAMP_GRASS, .n = 7, .low = 0.8f, .high = 1.1f, .salt = 18},
                     .swatch = swatch_pool},
    [GROUND_WELLS] = {.settle = strew_wells, .swatch = swatch_wells},
    [GROUND_RIVER] = {.traits = TRAIT_WET | TRAIT_CROSSING | TRAIT_COURSE,
                      .area = AREA_GREEN,
                      .woods = WOODS_BESIDE,
                      .strew = strew_area_grass,
                      .swatch = swatch_river},
    [GROUND_CANAL] = {.traits = TRAIT_WET | TRAIT_COURSE, .strew = strew_area_grass, .swatch = swatch_canal},
    [GROUND_FORD] = {.traits = TRAIT_CROSSING,
                     .lies_in = IN(GROUND_RIVER),
                     .woods = WOODS_BESIDE,
                     .swatch = swatch_ford},
    [GROUND_SEA] = {.traits = TRAIT_WET | TRAIT_OWN_TINT, .swatch = swatch_sea},
    [GROUND_DRY_BED] =
        {.traits = TRAIT_COURSE,
         .strew = strew_tufts,
         .plants =
             {.kind = STAMP_GRASS, .n = 2, .reach = 0.6f, .low = 0.8f, .high = 1, .salt = 3, .chance = 0.25f},
         .swatch = swatch_dry_bed},
    [GROUND_GULLY] = {.traits = TRAIT_COURSE, .swatch = swatch_gully},

    /* ---- ways */
    [GROUND_BRIDGE] = {.traits = TRAIT_WET | TRAIT_CROSSING,
                       .lies_in = IN(GROUND_RIVER) | IN(GROUND_CANAL),
                       .woods = WOODS_BESIDE,
                       .swatch = swatch_bridge},
    [GROUND_RAIL] = {.swatch = swatch_rail},
    [GROUND_ROAD] = {.swatch = swatch_road},

    /* ---- where people live */
    [GROUND_VILLAGE] = {.traits = TRAIT_BUILT | TRAIT_LAMPS,
                        .area = AREA_STREETS,
                        .settle = strew_village,
                        .swatch = swatch_village},
    [GROUND_BUILDINGS] = {.traits = TRAIT_BUILT | TRAIT_IN_YARD | TRAIT_LAMPS,
                          .area = AREA_STREETS,
                          .settle = strew_buildings,
                          .swatch = swatch_buildings},
    [GROUND_CITY] = {.traits = TRAIT_LAMPS,
                     .area = AREA_STREETS,
                     .depth = 3,
                     .wash = terrain_wash_patch,
                     .patch = {.fill = 0xeadcb6d9, .line = 0xa5875080},
                     .settle = strew_city,
                     .swatch = swatch_city,
                     .picture = {.under = 0xeadcb6ff}},
    [GROUND_HUTS] = {.traits = TRAIT_BUILT | TRAIT_LAMPS,
                     .settle = strew_huts,
                     .swatch = swatch_huts,
                     .picture = {.kind = STAMP_HUT, .scale = 0.9f, .n = 3}},
    [GROUND_CAMP] = {.traits = TRAIT_BUILT | TRAIT_LAMPS,
                     .strew = strew_camp,
                     .swatch = swatch_stamps,
                     .picture = {.kind = STAMP_TENT, .scale = 0.8f, .n = 3}},
    [GROUND_BOILER] = {.lies_in = IN(GROUND_EARTHWORK),
                       .area = AREA_STREETS,
                       .settle = strew_chimney,
                       .swatch = swatch_chimney},
    [GROUND_YARD] = {.traits = TRAIT_BUILT,
                     .area = AREA_WORKS,
                     .depth = 4,
                     .wash = terrain_wash_yards,
                     .swatch = swatch_yard,
                     .picture = {.under = 0xeadcb6ff}},

    /* ---- works and walls */
    [GROUND_TRENCH] = {.area = AREA_WORKS, .swatch = swatch_works},
    [GROUND_REDOUBT] = {.lies_in = IN(GROUND_TRENCH), .area = AREA_WORKS, .swatch = swatch_redoubt},
    [GROUND_EARTHWORK] = {.area = AREA_WORKS, .swatch = swatch_works},
    [GROUND_BREASTWORK] = {.area = AREA_WORKS, .raise = terrain_breastwork, .swatch = swatch_breastwork},
    [GROUND_THORN_RING] = {.traits = TRAIT_LAMPS, .raise = terrain_thorn_ring, .swatch = swatch_thorn_ring},
    [GROUND_STONE_RING] = {.traits = TRAIT_BUILT | TRAIT_IN_YARD,
                           .raise = terrain_stone_ring,
                           .swatch = swatch_stone_ring},
    [GROUND_WALL] = {.area = AREA_WORKS, .swatch = swatch_wall},
    [GROUND_MUD_WALL] = {.area = AREA_WORKS, .swatch = swatch_mud_wall},
    [GROUND_GATE] = {.lies_in = IN(GROUND_WALL) | IN(GROUND_MUD_WALL),
                     .area = AREA_WORKS,
                     .swatch = swatch_gate},
};
