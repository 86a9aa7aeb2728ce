/*
 * test_charts.c: every row of every printed chart: the compiled chart says what data/ucc_charts.json says,
 * and a unit that rolls the row does it. Then the rulings that depart from the print.
 */
#include "rules/conduct/drill.h"

#include "core/json.h"
#include "rules/conduct/conduct_internal.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ucc.h"
#include "game/scenario_load.h"

typedef struct source {
    const char *book, *campaign;
    const char *column[5]; /* troop types of the Shaken chart */
    int unit[5];           /* one of ours or theirs that reads it */
} source;

static const source sources[] = {
    {"Master",
     "master",
     {"M1 regulars", "M2 recruits", "M3 assault", "M4 fickle", "M5 boers"},
     {COMPANY, RECRUITS, ZULUS, PATHANS, BOERS}},
    {"Zulu",
     "zulu",
     {"Close Order: British Regulars", "Massed ‘Assault’: Zulus. NNC", "Irregular Horse/Volunteers"},
     {COMPANY, ZULUS, IRREGULARS}},
    {"Sudan",
     "sudan",
     {"Close Order: Brit Regs", "Massed ‘Assault’: Dervishes", "Close Order Sudanese/Egyptian/Indian Regs"},
     {COMPANY, ZULUS, RECRUITS}},
    {"NWF",
     "frontier",
     {"Close Order: Brit Regs", "Massed ‘Assault’ Ghazis: Pathans", "Close Order Indian Regs",
      "Massed ‘Fickle’: Pathans"},
     {COMPANY, ZULUS, RECRUITS, PATHANS}},
    {"Boxer",
     "boxer",
     {"Close Order: Regs", "Massed ‘Assault’: Boxers", "Close Order: All lesser grade Regs"},
     {COMPANY, ZULUS, RECRUITS}},
};
enum { SOURCES = sizeof sources / sizeof sources[0] };

static const struct row_key {
    const char *key;
    int value, die; /* a total in that row; the die that makes it, with kills and works as below */
} row_keys[] = {{"Less than 1", 0, 1}, {"1", 1, 1},   {"2-5", 3, 3}, {"6", 6, 6},   {"More than 6", 8, 6},
                {"1-2", 1, 1},         {"1-2", 2, 2}, {"2-5", 2, 2}, {"2-5", 5, 5}, {"3", 3, 3},
                {"4", 4, 4},           {"5-6", 5, 5}, {"5-6", 6, 6}};

static const char *const printed[] = {"regularsKill=0", "regularsFree=0", "destroyedRecoil=0", NULL};

static json_t *book_read(void)
{
    json_error_t err;
    json_t *book = json_load_file("tests/rules/conduct/data/ucc_charts.json", 0, &err);
    if (book == NULL) fail_msg("%s", err.text);
    return book;
}

static int yes(const json_t *cell, const char *key)
{
    return json_is_true(json_object_get(cell, key));
}

static int moved(const json_t *cell, const char *who)
{
    const json_t *move = json_object_get(cell, "move");
    return json_is_object(move) ? (int)json_integer_value(json_object_get(move, who)) : 0;
}

/* The fields the rules read, against the print. */
static void compare_cell(const chart_cell *c, const json_t *cell, const char *where)
{
    const bool short_recoil = strstr(json_string_value(json_object_get(cell, "text")), "3\"") != NULL;
    const bool recoils = yes(cell, "destroyed") || yes(cell, "recoilIfMelee");
    const struct {
        const char *field;
        int expected;
    } all[] = {{"destroyed", yes(cell, "destroyed")},
               {"rally", yes(cell, "rally")},
               {"shaken", yes(cell, "becomeShaken")},
               {"remain", yes(cell, "remainShaken")},
               {"kill", (int)json_integer_value(json_object_get(cell, "kill"))},
               {"foot", moved(cell, "foot")},
               {"mounted", moved(cell, "mounted")},
               {"free", yes(cell, "np")},
               {"fanatic", yes(cell, "fc")},
               {"recoil", recoils ? 3 : 0},
               {"recoil_mounted", !recoils       ? 0
                                  : short_recoil ? 3
                                                 : 9}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (chart_field(c, all[i].field) != all[i].expected)
            fail_msg("%s: %s is %d, %d is printed", where, all[i].field, (int)chart_field(c, all[i].field),
                     all[i].expected);
}

static void every_cell_is_as_printed(void **unused)
{
    (void)unused;
    json_t *book = book_read();
    int cells = 0;
    for (int i = 0; i < SOURCES; i++) {
        scenario *sc = drill_scenario(sources[i].campaign, printed);
        json_t *chapter = json_object_get(book, sources[i].book), *columns;
        const char *state_name, *column_name, *key;
        json_object_foreach(chapter, state_name, columns)
        {
            char id[64];
            int column = 0;
            json_t *rows, *cell;
            snprintf(id, sizeof id, "%s-%s", sources[i].campaign, state_name);
            const chart *c = chart_find(sc, id);
            assert_non_null(c);
            assert_int_equal(c->ncolumns, (int)json_object_size(columns));
            json_object_foreach(columns, column_name, rows)
            {
                assert_int_equal(c->nrows, (int)json_object_size(rows));
                json_object_foreach(rows, key, cell)
                {
                    char where[256];
                    bool found = false;
                    snprintf(where, sizeof where, "%s %s, %s, %s", sources[i].book, state_name, column_name,
                             key);
                    for (size_t k = 0; k < sizeof row_keys / sizeof row_keys[0]; k++) {
                        if (strcmp(row_keys[k].key, key) != 0) continue;
                        compare_cell(chart_at(c, row_keys[k].value, column, NULL), cell, where);
                        found = true;
                    }
                    if (!found) fail_msg("%s: no such row", where);
                    cells++;
                }
                column++;
            }
        }
        scenario_free(sc);
    }
    assert_int_equal(cells, 5 * 2 * 5 + (5 + 3 + 3 + 4 + 3) * 6);
    json_decref(book);
}

/* ---- and a unit that rolls it does it */

static void table_for(drill *t, int u, int value, bool melee)
{
    drill_again(t);
    const bool enemy = t->s.units[u].side == 1;
    drill_clear(t);
    drill_put(t, u, value > 6 ? "0202" : "1008", "n"); /* field works: +2 */
    if (melee) {
        const int foe = enemy ? COMPANY : ZULUS;
        drill_put(t, foe, value > 6 ? "0201" : "1007", "s");
        drill_contact(t, foe, u);
        t->s.units[foe].marks &= ~(uint32_t)BIT(MARK_CHARGED);
    }
    if (value < 1) drill_mark(t, u, MARK_DISORDERED);
    drill_movement(t, t->s.units[u].side);
}

static void order(drill *t, int u, int die)
{
    char text[32], face[8];
    snprintf(text, sizeof text, "order u%d", u);
    snprintf(face, sizeof face, "%d", die);
    drill_only(t, text, face);
    const roll *r = drill_roll(t, "roll.conduct", 0);
    assert_non_null(r);
    assert_int_equal(dice_left_over(&t->dice), 0);
    int index, column;
    (void)conduct_chart_of(&t->s, u, &index, &column);
    assert_true(r->chart >= 0 && r->row >= 0 && r->column >= 0);
    assert_int_equal(r->outcome, r->total + r->ledger.total);
}

/* The printed cell, done: kills, marks, distance, where it stands. */
static void obey(drill *t, int u, bool shaken, int value, int die, bool melee, const json_t *cell,
                 const char *where)
{
    table_for(t, u, value, melee);
    const bool horse = mounted(&t->s, u);
    const int before = t->s.units[u].space;
    if (shaken) drill_mark(t, u, MARK_SHAKEN);
    order(t, u, die);
    const unit *at = &t->s.units[u];
    const conduct_game *g = cg_const(&t->s);
    if (drill_roll(t, "roll.conduct", 0)->outcome != value)
        fail_msg("%s: %d was read", where, (int)drill_roll(t, "roll.conduct", 0)->outcome);
    if (yes(cell, "destroyed")) {
        assert_int_equal(at->status, UNIT_DESTROYED);
        return;
    }
    const int kills = (int)json_integer_value(json_object_get(cell, "kill"));
    const bool recoils = melee && yes(cell, "recoilIfMelee");
    if (drill_kills(t, u) != kills) fail_msg("%s: %d Kills, %d printed", where, drill_kills(t, u), kills);
    assert_int_equal(state_has(&t->s, u, MARK_SHAKEN),
                     shaken ? !yes(cell, "rally") : yes(cell, "becomeShaken"));
    if (recoils != (at->space != before)) fail_msg("%s: recoils %d", where, at->space != before);
    if (recoils) {
        assert_int_equal(hexes(cd(&t->s), before, at->space), horse ? 3 : 1);
        assert_false(conduct_in_contact(&t->s, u));
    }
    const bool fanatic = yes(cell, "fc") && native(&t->s, u);
    assert_int_equal(state_has(&t->s, u, MARK_FANATIC), fanatic);
    const int inches = moved(cell, horse ? "mounted" : "foot");
    if (inches == 0 || (fanatic && melee)) {
        assert_int_equal(g->active, 0);
        assert_true(state_has(&t->s, u, MARK_DONE));
    } else {
        assert_int_equal(g->active, u + 1);
        if (g->left != inches / 3) fail_msg("%s: %d hexes, %d inches printed", where, g->left, inches);
        assert_int_equal(g->free & FREE_FORM, yes(cell, "np") ? FREE_FORM : 0);
    }
}

static void every_row_is_done(void **unused)
{
    (void)unused;
    json_t *book = book_read();
    int done = 0;
    for (int i = 0; i < SOURCES; i++) {
        json_t *chapter = json_object_get(book, sources[i].book),
               *steady = json_object_get(chapter, "steady"), *shaken = json_object_get(chapter, "shaken");
        drill *t = drill_open(sources[i].campaign, printed);
        for (int c = 0; c < 5 && sources[i].column[c] != NULL; c++) {
            json_t *rows = json_object_get(shaken, sources[i].column[c]);
            const int u = sources[i].unit[c];
            if (rows == NULL) fail_msg("%s: no column %s", sources[i].book, sources[i].column[c]);
            for (size_t k = 0; k < sizeof row_keys / sizeof row_keys[0]; k++) {
                const json_t *cell = json_object_get(rows, row_keys[k].key);
                char where[200];
                if (cell == NULL) continue;
                snprintf(where, sizeof where, "%s Shaken, %s, %s", sources[i].book, sources[i].column[c],
                         row_keys[k].key);
                obey(t, u, true, row_keys[k].value, row_keys[k].die, false, cell, where);
                obey(t, u, true, row_keys[k].value, row_keys[k].die, true, cell, where);
                done += 2;
            }
        }
        const int drilled_or_massed[] = {COMPANY, ZULUS, DRILL_HUSSARS, TRIBAL_HORSE};
        for (int c = 0; c < 4; c++) {
            const json_t *rows =
                json_object_iter_value(c % 2 == 0 ? json_object_iter(steady)
                                                  : json_object_iter_next(steady, json_object_iter(steady)));
            for (size_t k = 0; k < sizeof row_keys / sizeof row_keys[0]; k++) {
                const json_t *cell = json_object_get(rows, row_keys[k].key);
                char where[200];
                if (cell == NULL) continue;
                if (c == 3 && row_keys[k].value > 6)
                    continue; /* no horse behind field works: their row is the foot's */
                snprintf(where, sizeof where, "%s steady, column %d, %s", sources[i].book, c % 2,
                         row_keys[k].key);
                if (c == 2 && row_keys[k].value > 6) continue;
                obey(t, drilled_or_massed[c], false, row_keys[k].value, row_keys[k].die, false, cell, where);
                done++;
            }
        }
        drill_close(t);
    }
    assert_true(done > 350);
    json_decref(book);
}

/* ---- U·D1 to U·D10 */

static const chart_cell *cell_of(const scenario *sc, const char *id, int value, int column)
{
    return chart_at(chart_find(sc, id), value, column, NULL);
}

static void steady_units_that_fail(void **unused)
{
    (void)unused;
    static const char *const on[] = {"steadyFailShaken=on", NULL}, *const off[] = {"steadyFailShaken=off",
                                                                                   NULL};
    const char *const *const options[] = {NULL, on, off};
    static const bool zulu_shakes[] = {false, true, false}, master_shakes[] = {true, true, false};
    for (int i = 0; i < 3; i++) {
        scenario *sc = drill_scenario("zulu", options[i]);
        assert_int_equal(chart_field(cell_of(sc, "zulu-steady", 0, 0), "shaken"), zulu_shakes[i]);
        assert_int_equal(chart_field(cell_of(sc, "boxer-steady", -3, 1), "shaken"), zulu_shakes[i]);
        assert_int_equal(chart_field(cell_of(sc, "master-steady", 0, 1), "shaken"), master_shakes[i]);
        scenario_free(sc);
    }
}

static void rulings_by_default_and_in_print(void **unused)
{
    (void)unused;
    static const char *const slow[] = {"colonialSlow=master", NULL};
    scenario *ours = drill_scenario("zulu", NULL), *print = drill_scenario("zulu", printed),
             *master = drill_scenario("frontier", slow);
    static const char *const abbreviated[] = {"zulu-shaken", "sudan-shaken", "boxer-shaken"};
    for (int i = 0; i < 3; i++) { /* U·D2 */
        assert_int_equal(chart_field(cell_of(ours, abbreviated[i], 0, 0), "kill"), 1);
        assert_int_equal(chart_field(cell_of(print, abbreviated[i], 0, 0), "kill"), 0);
    }
    assert_int_equal(chart_field(cell_of(ours, "master-shaken", 7, 0), "free"), 1); /* U·D3 */
    assert_int_equal(chart_field(cell_of(print, "master-shaken", 7, 0), "free"), 0);
    assert_int_equal(chart_field(cell_of(ours, "frontier-shaken", 5, 2), "foot"), 6); /* U·D4 */
    assert_int_equal(chart_field(cell_of(master, "frontier-shaken", 5, 2), "foot"), 3);
    assert_int_equal(chart_field(cell_of(master, "sudan-shaken", 6, 2), "mounted"), 9);
    assert_int_equal(chart_field(cell_of(master, "zulu-shaken", 5, 2), "foot"),
                     9); /* irregular horse is not meant */
    assert_int_equal(chart_field(cell_of(ours, "master-shaken", 0, 1), "recoil_mounted"), 9); /* U·D5 */
    assert_int_equal(chart_field(cell_of(print, "master-shaken", 0, 2), "recoil_mounted"), 3);
    scenario_free(ours);
    scenario_free(print);
    scenario_free(master);
}

static void columns(const char *campaign, const char *const *options, int u, const char *steady,
                    int steady_column, const char *shaken, int shaken_column)
{
    drill *t = drill_open(campaign, options);
    int index, column;
    drill_clear(t);
    drill_put(t, u, "1008", "n");
    assert_string_equal(conduct_chart_of(&t->s, u, &index, &column)->id, steady);
    assert_int_equal(column, steady_column);
    drill_mark(t, u, MARK_SHAKEN);
    assert_string_equal(conduct_chart_of(&t->s, u, &index, &column)->id, shaken);
    assert_int_equal(column, shaken_column);
    drill_close(t);
}

static void who_reads_which_column(void **unused)
{
    (void)unused;
    static const char *const close_order[] = {"irregularHorse=close-order", NULL},
                             *const recruits[] = {"nativeContingent=recruits", NULL},
                             *const lesser[] = {"imperialMasses=lesser-regulars", NULL},
                             *const master[] = {"charts=master", NULL};
    columns("zulu", NULL, IRREGULARS, "zulu-steady-horse", 0, "zulu-shaken", 2); /* U·D6 */
    columns("zulu", close_order, IRREGULARS, "zulu-steady", 0, "zulu-shaken", 2);
    columns("zulu", NULL, CONTINGENT, "zulu-steady", 1, "zulu-shaken", 1); /* U·D7 */
    columns("zulu", recruits, CONTINGENT, "zulu-steady", 1, "master-shaken", 1);
    columns("frontier", NULL, RECRUITS, "frontier-steady", 0, "frontier-shaken", 2); /* U·D8 */
    columns("zulu", NULL, BOERS, "master-steady-loose", 0, "master-shaken", 4);      /* U·D9 */
    columns("zulu", NULL, PATHANS, "zulu-steady", 1, "master-shaken", 3);
    columns("boxer", NULL, IMPERIALS, "boxer-steady", 1, "boxer-shaken", 1); /* U·D10 */
    columns("boxer", lesser, IMPERIALS, "boxer-steady", 1, "boxer-shaken", 2);
    columns("zulu", master, COMPANY, "master-steady", 0, "master-shaken", 0);
    columns("sudan", master, IRREGULARS, "master-steady-loose", 0, "master-shaken", 4);
    columns("master", NULL, BOERS, "master-steady-loose", 0, "master-shaken", 4);
}

/* U·D6: nobody of the irregular horse charges fanatically; Boers mount and dismount free. */
static void no_fanatics_among_them(void **unused)
{
    (void)unused;
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    drill_put(t, IRREGULARS, "1008", "n");
    drill_put(t, COMMANDER, "1008", "n");
    drill_movement(t, 0);
    drill_only(t, "order u5", "6");
    assert_int_equal(drill_roll(t, "roll.conduct", 0)->outcome, 8);
    assert_false(state_has(&t->s, IRREGULARS, MARK_FANATIC));
    assert_int_equal(cg(&t->s)->left, 6);
    assert_int_equal(cg(&t->s)->free, FREE_FORM);
    drill_close(t);
    t = drill_open("master", NULL);
    drill_clear(t);
    drill_put(t, BOERS, "1008", "n");
    drill_put(t, COMMANDER, "1008", "n");
    drill_movement(t, 0);
    drill_only(t, "order u20", "6");
    assert_false(state_has(&t->s, BOERS, MARK_FANATIC));
    assert_int_equal(cg(&t->s)->free, FREE_SADDLE);
    drill_only(t, "dismount u20", NULL);
    assert_int_equal(cg(&t->s)->left, 4); /* no price; and on foot it walks */
    drill_close(t);
}

/* What is printed is what is done: who reads a Fanatic Charge in his chart makes it, and nobody else. */
static void printed_is_applied(void **unused)
{
    (void)unused;
    static const char *const recruits[] = {"nativeContingent=recruits", NULL}, *const master[] = {
                                                                                   "charts=master", NULL};
    static const struct {
        const char *campaign;
        const char *const *options;
        int unit;
        bool shaken;
    } cases[] = {{"boxer", NULL, IMPERIALS, false},     {"boxer", NULL, IMPERIALS, true},
                 {"boxer", NULL, KANSU, false},         {"boxer", NULL, KANSU, true},
                 {"zulu", recruits, CONTINGENT, false}, {"zulu", recruits, CONTINGENT, true},
                 {"zulu", master, IRREGULARS, false},   {"zulu", NULL, IRREGULARS, false},
                 {"zulu", NULL, BOERS, false},          {"zulu", NULL, ZULUS, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        drill *t = drill_open(cases[i].campaign, cases[i].options);
        const int u = cases[i].unit, side = t->s.units[u].side;
        drill_clear(t);
        drill_put(t, u, "1008", "n");
        if (cases[i].shaken) drill_mark(t, u, MARK_SHAKEN);
        drill_movement(t, side);
        if (side == 0 && u != CONTINGENT)
            drill_put(t, COMMANDER, "1008", "n");
        else
            drill_put(t, side == 0 ? COMMANDER : CHIEF, "1008", "n");
        order(t, u, 6);
        const roll *r = drill_roll(t, "roll.conduct", 0);
        const chart *c = &t->sc->charts[r->chart];
        const bool says = strstr(c->cells[r->row * c->ncolumns + r->column].code, "fanatic") != NULL;
        if (state_has(&t->s, u, MARK_FANATIC) != says) fail_msg("case %zu: printed %d", i, says);
        if (u == IMPERIALS || u == KANSU || u == ZULUS) assert_true(says);
        if (u == IRREGULARS || u == BOERS) assert_false(says);
        drill_close(t);
    }
}

/* U25, U26: Imperial masses too; and the line of the log reads what is done. */
static void four_dice_of_imperial_masses(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("boxer", four);
        drill_clear(t);
        drill_put(t, IMPERIALS, "1008", "n");
        if (i == 1) drill_mark(t, IMPERIALS, MARK_SHAKEN);
        drill_movement(t, 1);
        drill_only(t, "order u32", i == 0 ? "6 6 3 2" : "1 1 2 4");
        const roll *r = drill_roll(t, "roll.four", 0);
        const chart *c = &t->sc->charts[r->chart];
        assert_string_equal(c->cells[r->row * c->ncolumns + r->column].code,
                            i == 0 ? "chart.four.move-2.fanatic" : "chart.four.destroyed");
        assert_int_equal(state_has(&t->s, IMPERIALS, MARK_FANATIC), i == 0);
        assert_int_equal(t->s.units[IMPERIALS].status, i == 0 ? UNIT_ON : UNIT_DESTROYED);
        drill_close(t);
    }
}

/* The odds of four dice hold destruction and Fanatic Charge, counted over all their faces. */
static void odds_of_four_dice(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("sudan", four);
        uint32_t destroyed = 0, fanatic = 0, all = 0;
        action a = action_of(VERB_ORDER, 1, ZULUS);
        odds o;
        drill_clear(t);
        drill_put(t, ZULUS, "1008", "n");
        if (i == 1) drill_mark(t, ZULUS, MARK_SHAKEN);
        drill_movement(t, 1);
        assert_true(conduct_odds(&t->s, &a, &o));
        for (int k = 0; k < o.nbands; k++) {
            all += o.band[k].ppm;
            destroyed += strstr(o.band[k].code, "destroyed") != NULL ? o.band[k].ppm : 0;
            fanatic += strstr(o.band[k].code, "fanatic") != NULL ? o.band[k].ppm : 0;
            for (int n = 0; n < k; n++)
                assert_string_not_equal(o.band[k].code, o.band[n].code);
        }
        assert_int_equal(all, PPM);
        assert_in_range(fanatic, i == 0 ? 131940 : 90270, i == 0 ? 131950 : 90290);
        assert_in_range(destroyed, i == 0 ? 0 : 90270, i == 0 ? 0 : 90290);
        drill_close(t);
    }
}

/* U·H13: on foot the roll gives what the chart says for foot, and irregulars pay for dismounting. */
static void dismounted_they_walk(void **unused)
{
    (void)unused;
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    drill_put(t, IRREGULARS, "1008", "n");
    drill_put(t, COMMANDER, "1008", "n");
    drill_movement(t, 0);
    drill_only(t, "order u5", "6");
    assert_int_equal(cg(&t->s)->free, FREE_FORM);
    drill_only(t, "dismount u5", NULL);
    assert_int_equal(cg(&t->s)->left, 2); /* half of twelve inches */
    drill_close(t);
}

/* U·D5: a unit that breaks up in melee recoils first, by the chart's distance, and its leader with it. */
static void the_destroyed_recoil_first(void **unused)
{
    (void)unused;
    static const char *const print[] = {"destroyedRecoil=printed", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("master", i == 0 ? NULL : print);
        drill_clear(t);
        drill_put(t, KANSU, "1008", "n");
        drill_put(t, ENEMY_LEADER, "1008", "n");
        drill_put(t, COMPANY, "1007", "s");
        drill_contact(t, COMPANY, KANSU);
        drill_mark(t, KANSU, MARK_SHAKEN);
        t->s.units[KANSU].strength = 2;
        drill_movement(t, 1);
        drill_only(t, "order u35", "1");
        assert_int_equal(t->s.units[KANSU].status, UNIT_DESTROYED);
        assert_int_equal(hexes(cd(&t->s), drill_hex(t, "1008"), t->s.units[ENEMY_LEADER].space),
                         i == 0 ? 3 : 1);
        drill_close(t);
    }
}

/* The chances on the card are those of the dice: six faces, each in its row. */
static void odds_by_row(void **unused)
{
    (void)unused;
    static const int expected[6] = {0, 2, 1, 1, 2, 0}; /* of six, Shaken regulars without modifiers */
    drill *t = drill_open("zulu", NULL);
    action a;
    odds o;
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_movement(t, 0);
    action_init(&a, VERB_ORDER, 0);
    action_add_unit(&a, COMPANY);
    assert_true(conduct_odds(&t->s, &a, &o));
    assert_int_equal(o.nbands, 6);
    for (int i = 0; i < 6; i++)
        assert_in_range(o.band[i].ppm, expected[i] == 0 ? 0 : expected[i] * PPM / 6 - 2,
                        expected[i] * PPM / 6 + 2);
    panel p = {0};
    game_describe_unit(&t->s, COMPANY, &p);
    bool shown = false;
    for (int i = 0; i < p.count; i++)
        if (p.row[i].style == ROW_CHART) {
            shown = true;
            assert_string_equal(t->sc->charts[p.row[i].n[0]].id, "zulu-shaken");
            assert_int_equal(p.row[i].n[2], 0);
        }
    assert_true(shown);
    drill_close(t);
}

/* The bands that are painted and that the computer counts with are those of the chart, whatever it says. */
static void range_bands_are_the_chart_s(void **unused)
{
    (void)unused;
    static const struct {
        int unit;
        const char *chart;
        int near;
    } all[] = {{COMPANY, "breechloader", 3},
               {MUSKETS, "muzzle", 2},
               {FIELD_GUN, "artillery-dice", 4},
               {GATLING, "machine-gun", 3}};
    drill *t = drill_open("zulu", NULL);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(conduct_range_near(&t->s, all[i].unit), all[i].near);
        chart *c = &t->sc->charts[chart_index(t->sc, all[i].chart)];
        c->to[0] += HEX_INCHES;
        assert_int_equal(conduct_range_near(&t->s, all[i].unit), all[i].near + 1);
        static overlay shown;
        drill_clear(t);
        drill_put(t, all[i].unit, "1008", "n");
        shown.count = 0;
        conduct_show(&t->s, all[i].unit, 0, &shown);
        int farthest = 0;
        for (int k = 0; k < shown.count; k++)
            if (shown.item[k].kind == OVERLAY_SHORT && shown.item[k].n > farthest) farthest = shown.item[k].n;
        assert_int_equal(farthest, (all[i].near + 1) * HEX_INCHES);
    }
    chart *guns = &t->sc->charts[chart_index(t->sc, "artillery-dice")];
    const int dice = conduct_gun_dice(&t->s, FIELD_GUN);
    for (int k = 0; k < guns->ncolumns; k++)
        guns->cells[k].value[0] += 2;
    assert_int_equal(conduct_gun_dice(&t->s, FIELD_GUN), dice + 2);
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_is_as_printed),    cmocka_unit_test(every_row_is_done),
        cmocka_unit_test(steady_units_that_fail),      cmocka_unit_test(rulings_by_default_and_in_print),
        cmocka_unit_test(who_reads_which_column),      cmocka_unit_test(no_fanatics_among_them),
        cmocka_unit_test(printed_is_applied),          cmocka_unit_test(four_dice_of_imperial_masses),
        cmocka_unit_test(odds_of_four_dice),           cmocka_unit_test(dismounted_they_walk),
        cmocka_unit_test(the_destroyed_recoil_first),  cmocka_unit_test(odds_by_row),
        cmocka_unit_test(range_bands_are_the_chart_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
