/*
 * charts.c: which column of the Unit Conduct Charts each kind of troops reads, and our rulings where a
 * campaign differs from the master chart (U·D1 to U·D10). The compiled charts are changed here, so that what
 * is shown is what is applied; charts.json keeps the print.
 */
#include "rules/conduct/conduct_internal.h"
#include "game/scenario_own.h"

const char *const conduct_campaigns[CAMPAIGNS + 1] = {"master", "zulu", "sudan", "frontier", "boxer", NULL};

typedef struct place {
    uint8_t campaign, column;
} place;

/* Where a campaign has no line for a kind of troops, the master chart's stands in (U·D7, U·D9). */
static place shaken_place(int campaign, int kind, int order)
{
    static const uint8_t master[KINDS] = {
        [KIND_REGULARS] = 0, [KIND_RECRUITS] = 1,  [KIND_ASSAULT] = 2, [KIND_FICKLE] = 3,
        [KIND_BOERS] = 4,    [KIND_IRREGULAR] = 4, [KIND_IMPERIAL] = 1};
    place p = {CAMPAIGN_MASTER, master[kind]};
    if (kind == KIND_IMPERIAL && order == ORDER_MASSED) p.column = 2;
    if (campaign == CAMPAIGN_MASTER) return p;
    if (kind == KIND_REGULARS || kind == KIND_ASSAULT)
        return (place){(uint8_t)campaign, kind == KIND_ASSAULT};
    if (campaign == CAMPAIGN_ZULU && kind == KIND_IRREGULAR) return (place){CAMPAIGN_ZULU, 2};
    if (campaign == CAMPAIGN_ZULU) return p;
    if (kind == KIND_RECRUITS) return (place){(uint8_t)campaign, 2};
    if (campaign == CAMPAIGN_FRONTIER && kind == KIND_FICKLE) return (place){CAMPAIGN_FRONTIER, 3};
    if (campaign == CAMPAIGN_BOXER && kind == KIND_IMPERIAL)
        return (place){CAMPAIGN_BOXER, order == ORDER_MASSED ? 1 : 2};
    return p;
}

static int find(const scenario *sc, const char *campaign, const char *steadiness, error *err)
{
    char id[48];
    size_t n = strlen(campaign);
    memcpy(id, campaign, n);
    memcpy(id + n, steadiness, strlen(steadiness) + 1);
    const int i = chart_index(sc, id);
    if (i < 0)
        error_set(err, "rules/conduct/charts.json", 0, 0, "the chart \"%s\" is expected: it is missing", id);
    return i;
}

static bool prints_fanatics(const chart *c, int column)
{
    for (int row = 0; row < c->nrows; row++)
        if (chart_field(&c->cells[row * c->ncolumns + column], "fanatic") != 0) return true;
    return false;
}

static bool find_columns(const scenario *sc, conduct_data *d, error *err)
{
    const int campaign = sc->options[OPTION_CHARTS] != 0 ? CAMPAIGN_MASTER : d->campaign;
    const int horse = find(sc, "zulu", "-steady-horse", err),
              loose = find(sc, "master", "-steady-loose", err),
              steady = find(sc, conduct_campaigns[campaign], "-steady", err);
    if (horse < 0 || loose < 0 || steady < 0) return false;
    for (int kind = 0; kind < KINDS; kind++)
        for (int order = ORDER_CLOSE; order <= ORDER_LOOSE; order++) {
            conduct_column *c = &d->column[kind][order];
            place p = shaken_place(campaign, kind, order);
            if (kind == KIND_IMPERIAL && order == ORDER_MASSED &&
                sc->options[OPTION_IMPERIAL] != 0) /* U·D10 */
                p = shaken_place(campaign, KIND_RECRUITS, order);
            *c = (conduct_column){
                .steady = (int16_t)steady, .steady_column = order != ORDER_CLOSE, .shaken_column = p.column};
            const int shaken = find(sc, conduct_campaigns[p.campaign], "-shaken", err);
            if (shaken < 0) return false;
            c->shaken = (int16_t)shaken;
            if (kind == KIND_BOERS || (kind == KIND_IRREGULAR && campaign == CAMPAIGN_MASTER))
                c->steady = (int16_t)loose, c->steady_column = 0;                         /* U·D9 */
            else if (kind == KIND_IRREGULAR && sc->options[OPTION_IRREGULAR_STEADY] != 0) /* U·D6 */
                c->steady_column = 0;
            else if (kind == KIND_IRREGULAR)
                c->steady = (int16_t)horse, c->steady_column = 0;
            c->native = prints_fanatics(&sc->charts[c->steady], c->steady_column) ||
                        prints_fanatics(&sc->charts[c->shaken], c->shaken_column);
        }
    return true;
}

/* ---- rulings */

static chart_cell *cell_at(scenario *sc, const char *chart_id, int32_t value, int column)
{
    const int i = chart_index(sc, chart_id);
    int row;
    if (i < 0 || chart_at(&sc->charts[i], value, column, &row) == NULL) return NULL;
    return &sc->charts[i].cells[row * sc->charts[i].ncolumns + column];
}

/* Takes over words and fields of another cell: every ruling makes a cell that some other chart prints. */
static void set_cell(scenario *sc, const char *chart_id, int32_t value, int column, const char *like,
                     int32_t like_value, int like_column)
{
    chart_cell *cell = cell_at(sc, chart_id, value, column);
    const chart_cell *from = cell_at(sc, like, like_value, like_column);
    if (cell != NULL && from != NULL) *cell = *from;
}

static void rule_on(scenario *sc)
{
    static const char *const steady[] = {"master-steady", "zulu-steady", "sudan-steady", "frontier-steady",
                                         "boxer-steady"};
    static const char *const shaken[] = {"master-shaken", "zulu-shaken", "sudan-shaken", "frontier-shaken",
                                         "boxer-shaken"};
    const chart_cell no_move = *cell_at(sc, "zulu-steady", 0, 0),
                     become_shaken = *cell_at(sc, "master-steady", 0, 0);
    for (int i = 0; i < CAMPAIGNS; i++) {
        if (sc->options[OPTION_STEADY_FAIL] != AS_PRINTED) /* U·D1 */
            for (int column = 0; column < 2; column++)
                *cell_at(sc, steady[i], 0, column) =
                    sc->options[OPTION_STEADY_FAIL] == ALWAYS_ON ? become_shaken : no_move;
        if (sc->options[OPTION_REGULARS_KILL] !=
            0) /* U·D2: the Frontier's line proves the others abbreviated */
            set_cell(sc, shaken[i], 0, 0, "frontier-shaken", 0, 0);
        if (sc->options[OPTION_REGULARS_FREE] != 0) /* U·D3 */
            set_cell(sc, shaken[i], 7, 0, "frontier-shaken", 7, 0);
        if (sc->options[OPTION_COLONIAL_SLOW] != 0 && i >= CAMPAIGN_SUDAN) /* U·D4 */
            set_cell(sc, shaken[i], 5, 2, "master-shaken", 5, 1);
    }
    if (sc->options[OPTION_DESTROYED_RECOIL] != 0) /* U·D5 */
        for (int column = 1; column <= 2; column++)
            set_cell(sc, "master-shaken", 0, column, "master-shaken", 0, 3);
    if (sc->options[OPTION_STEADY_FAIL] == ALWAYS_ON) *cell_at(sc, "zulu-steady-horse", 0, 0) = become_shaken;
    if (sc->options[OPTION_STEADY_FAIL] == ALWAYS_OFF) *cell_at(sc, "master-steady-loose", 0, 0) = no_move;
}

/* ---- whole and without gaps */

static bool all_whole(const scenario *sc, conduct_data *d, error *err)
{
    const wanted_chart all[] = {{"master-steady", 2, -20, 20, .to = NULL},
                                {"master-shaken", 5, -20, 20, .to = NULL},
                                {"zulu-steady", 2, -20, 20, .to = NULL},
                                {"zulu-shaken", 3, -20, 20, .to = NULL},
                                {"sudan-steady", 2, -20, 20, .to = NULL},
                                {"sudan-shaken", 3, -20, 20, .to = NULL},
                                {"frontier-steady", 2, -20, 20, .to = NULL},
                                {"frontier-shaken", 4, -20, 20, .to = NULL},
                                {"boxer-steady", 2, -20, 20, .to = NULL},
                                {"boxer-shaken", 3, -20, 20, .to = NULL},
                                {"zulu-steady-horse", 1, -20, 20, .to = NULL},
                                {"master-steady-loose", 1, -20, 20, .to = NULL},
                                {"artillery-dice", 3, 0, 36, .index = &d->artillery_dice},
                                {"artillery-hit", 3, 0, 36, .index = &d->artillery_hit},
                                {"breechloader", 3, 0, 24, .index = &d->breechloader},
                                {"muzzle", 3, 0, 18, .index = &d->muzzle},
                                {"machine-gun", 2, 0, 24, .index = &d->machine_gun},
                                {"critical", 1, 2, 12, .index = &d->critical},
                                {"four-steady", FOUR_STEADY_COLUMNS, 0, 4, .index = &d->four_steady},
                                {"four-shaken", FOUR_SHAKEN_COLUMNS, 0, 4, .index = &d->four_shaken},
                                {0}};
    return scenario_want_charts(sc, all, err);
}

bool conduct_find_charts(scenario *sc, conduct_data *d, error *err)
{
    if (!all_whole(sc, d, err)) return false;
    rule_on(sc);
    return find_columns(sc, d, err);
}
