/* ground_recipe.c: see ground_recipe.h. */
#include "ui/printed/ground_recipe.h"

#include <stddef.h>
#include <string.h>

/* The one place where a terrain's name meets its picture. */
static const ground_recipe recipes[] = {
    {"clear", GROUND_OPEN, 0, 0xe9d9aeff, 0, "Open ground"},
    {"open", GROUND_OPEN, 0, 0xe9d9aeff, 0, "Open ground"},
    {"desert", GROUND_OPEN, 0, 0xe9d9aeff, 0, "Open desert"},
    {"coast", GROUND_OPEN, 0, 0xeeddb4ff, 0, "Coast"},
    {"beach", GROUND_OPEN, 0, 0xeeddb4ff, 0, "Beach"},
    {"savannah", GROUND_GRASS, 0, 0xe6d8a6ff, 0, "Savannah"},
    {"grass", GROUND_GRASS, 0, 0xe0d8a4ff, 0, "Grassland"},
    {"veldt", GROUND_GRASS, 0, 0xe3d6a0ff, 0, "Veldt"},
    {"rise", GROUND_RELIEF, 0.62f, 0xdcc795ff, 0, "Low rise"},
    {"rough", GROUND_RELIEF, 0.7f, 0xd8c08cff, 0, "Rough ground"},
    {"hill", GROUND_RELIEF, 0.85f, 0xd3b67dff, 0, "Hill"},
    {"ridge", GROUND_RELIEF, 1, 0xc9a66aff, 0, "Ridge, rough"},
    {"mountain", GROUND_RELIEF, 1.1f, 0xc2a06aff, 0, "Mountain"},
    {"scrub", GROUND_SCRUB, 0, 0xd6cd94ff, 0, "Scrub"},
    {"bush", GROUND_SCRUB, 0, 0xd6cd94ff, VARIANT_THORNY, "Thornbush"},
    {"thorn", GROUND_SCRUB, 0, 0xd6cd94ff, 0, "Thornbush"},
    {"garden", GROUND_SCRUB, 0, 0xcfcb90ff, 0, "Garden"},
    {"dense_bush", GROUND_THICKET, 0, 0xb9b377ff, 0, "Dense thornbush"},
    {"thicket", GROUND_THICKET, 0, 0xb9b377ff, 0, "Thicket"},
    {"clearing", GROUND_CLEARING, 0, 0xeadfb6ff, 0, "Clearing"},
    {"palms", GROUND_PALMS, 0, 0xcdca90ff, 0, "Palm grove"},
    {"cultivation", GROUND_FARM, 0, 0xd3d09aff, 0, "Cultivation"},
    {"fields", GROUND_FARM, 0, 0xd3d09aff, 0, "Fields"},
    {"vineyard", GROUND_FARM, 0, 0xcccb92ff, 0, "Vineyard"},
    {"jungle", GROUND_TREES, 0, 0xa5b57bff, VARIANT_DENSE, "Jungle"},
    {"wood", GROUND_TREES, 0, 0xb0bb84ff, 0, "Wood"},
    {"forest", GROUND_TREES, 0, 0xb0bb84ff, 0, "Forest"},
    {"swamp", GROUND_SWAMP, 0, 0xa9bfaeff, 0, "Swamp"},
    {"marsh", GROUND_SWAMP, 0, 0xa9bfaeff, 0, "Marsh"},
    {"waterhole", GROUND_POOL, 0, 0xb5c8b8ff, 0, "Waterhole"},
    {"wells", GROUND_WELLS, 0, 0xd9cfa5ff, 0, "Wells"},
    {"river", GROUND_RIVER, 0, 0x9dbfc0ff, 0, "River"},
    {"deep_river", GROUND_RIVER, 0, 0x86acb2ff, VARIANT_DEEP, "Deep river"},
    {"stream", GROUND_RIVER, 0, 0xb0cdc8ff, VARIANT_WADED, "Stream, fordable"},
    {"riverbed", GROUND_DRY_BED, 0, 0xeee0bcff, 0, "Dry riverbed"},
    {"omuramba", GROUND_DRY_BED, 0, 0xeee0bcff, 0, "Omuramba"},
    {"rivier", GROUND_DRY_BED, 0, 0xeee0bcff, 0, "Dry riverbed"},
    {"wadi", GROUND_DRY_BED, 0, 0xeee0bcff, 0, "Wadi"},
    {"donga", GROUND_GULLY, 0, 0xc0a06cff, 0, "Donga"},
    {"nullah", GROUND_GULLY, 0, 0xc0a06cff, 0, "Nullah"},
    {"khor", GROUND_GULLY, 0, 0xbc9a66ff, 0, "Khor"},
    {"ravine", GROUND_GULLY, 0, 0xbc9a66ff, 0, "Ravine"},
    {"canal", GROUND_CANAL, 0, 0xa7c3c2ff, 0, "Canal"},
    {"bridge", GROUND_BRIDGE, 0, 0x8a6a44ff, 0, "Bridge"},
    {"lock", GROUND_BRIDGE, 0, 0x8a6a44ff, VARIANT_LOCK, "Lock bridge"},
    {"ford", GROUND_FORD, 0, 0xd9c684ff, 0, "Ford"},
    {"railway", GROUND_RAIL, 0, 0xb99f6cff, 0, "Railway"},
    {"road", GROUND_ROAD, 0, 0xf6ebcdff, 0, "Road"},
    {"sea", GROUND_SEA, 0, 0xbcd2cfff, 0, "Sea"},
    {"lake", GROUND_SEA, 0, 0xbcd2cfff, 0, "Lake"},
    {"water", GROUND_SEA, 0, 0xbcd2cfff, 0, "Water"},
    {"village", GROUND_VILLAGE, 0, 0xc98a66ff, 0, "Village"},
    {"buildings", GROUND_BUILDINGS, 0, 0xc0785aff, VARIANT_FARMSTEAD, "Buildings"},
    {"town", GROUND_BUILDINGS, 0, 0xc0785aff, 0, "Town"},
    {"suburb", GROUND_BUILDINGS, 0, 0xc98a66ff, 0, "Suburb"},
    {"city", GROUND_CITY, 0, 0xb06a4cff, 0, "City"},
    {"huts", GROUND_HUTS, 0, 0xcfae70ff, 0, "Huts"},
    {"hut", GROUND_HUTS, 0, 0xcfae70ff, 0, "Huts"},
    {"kraal", GROUND_HUTS, 0, 0xcfae70ff, VARIANT_PENNED, "Kraal"},
    {"boma", GROUND_THORN_RING, 0, 0xcdb27cff, VARIANT_TENTED, "Boma"},
    {"zareba", GROUND_THORN_RING, 0, 0xcdb27cff, 0, "Zareba"},
    {"zariba", GROUND_THORN_RING, 0, 0xcdb27cff, 0, "Zareba"},
    {"cattle_kraal", GROUND_STONE_RING, 0, 0xbfa678ff, 0, "Cattle kraal"},
    {"sangar", GROUND_BREASTWORK, 0, 0xb7965eff, 0, "Sangar"},
    {"breastwork", GROUND_BREASTWORK, 1, 0xb7965eff, 0, "Stone breastworks"},
    {"city_wall", GROUND_WALL, 0, 0x8f8272ff, 0, "City wall"},
    {"wall", GROUND_WALL, 0, 0x8f8272ff, 0, "Wall"},
    {"mud_wall", GROUND_MUD_WALL, 0, 0xa98e60ff, 0, "Mud wall"},
    {"gate", GROUND_GATE, 0, 0xc0905cff, 0, "Gate"},
    {"field_works", GROUND_YARD, 0, 0xd9c598ff, VARIANT_PARAPET, "Field works"},
    {"yard", GROUND_YARD, 0, 0xe6d6aeff, 0, "Yard"},
    {"trench", GROUND_TRENCH, 0, 0xa98e60ff, 0, "Trench"},
    {"redoubt", GROUND_REDOUBT, 0, 0x9a7c4cff, 0, "Redoubt"},
    {"earthwork", GROUND_EARTHWORK, 0, 0xa98e60ff, 0, "Earthwork"},
    {"boiler_house", GROUND_BOILER, 0, 0xb06a4cff, 0, "Boiler-house"},
    {"camp", GROUND_CAMP, 0, 0xeadfbeff, 0, "Camp"},
};

static const ground_recipe unknown = {"", GROUND_PLAIN, 0, 0xddc9a0ff, 0, NULL};

const ground_recipe *ground_recipe_find(const char *name)
{
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
        if (strcmp(recipes[i].name, name) == 0) return &recipes[i];
    return &unknown;
}
