/*
 * test_odds_enemy.c: what an enemy could do to one of ours: the very odds that he has when he does it, asked
 * at any time with Alt and the pointer over him, and against where one would go; asking throws nothing.
 */
#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "ui/golden_desk.h"
#include "ui/table/say.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/marked.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/pointer.h"
#include "ui/table/battle.h"
#include "ui/table/panels/odds_enemy.h"
#include "ui/table/panels/odds_words.h"

/* A golden battle up to the entry that begins so: it is the next; its order is *of. */
static desk before_his(const char *which, const char *entry, action *of)
{
    char path[500], line[200];
    error err = {0};
    golden_upto(which, entry, path, line);
    desk d = desk_open(path, 1280, 720, false);
    if (!action_decode(d.a->table->sc, d.a->table->battle->d.side, line, of, &err)) fail_msg("%s", err.text);
    rest(&d);
    return d;
}

/* What he is asked about beforehand is what he throws for when he does it. */
static void theirs_are_the_odds_he_has(void **unused)
{
    static const char *const shots[][2] = {
        {"grid-kassassin", "\n35 egyptian fire"},   {"grid-el-teb", "\n25 mahdist fire"},
        {"grid-el-teb", "\n44 mahdist fire"},       {"conduct-tientsin", "\n55 chinese fire"},
        {"conduct-tientsin", "\n132 chinese fire"}, {"prone-drill", "\n27 herero fire"}};
    (void)unused;
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        action fire, of;
        bool close = false;
        static odds known, asked;
        desk d = before_his(shots[i][0], shots[i][1], &fire);
        const state *s = session_state(d.a->table->s);
        assert_true(game_odds(s, &fire, &known));
        if (!odds_enemy_find(s, fire.units[0], fire.target, &close, &of, &asked))
            fail_msg("%s%s: no odds", shots[i][0], shots[i][1]);
        assert_int_equal(of.units[0], fire.units[0]);
        assert_int_equal(asked.ledger.total, known.ledger.total);
        assert_int_equal(asked.nbars, known.nbars);
        assert_memory_equal(asked.bar, known.bar, sizeof known.bar);
        assert_memory_equal(asked.band, known.band, sizeof known.band);
        desk_close(&d);
    }
}

static bool begins_with(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT &&
            strncmp(l->text + l->commands[i].text, text, strlen(text)) == 0)
            return true;
    return false;
}

static void over(desk *d, fpoint at, int mods)
{
    const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y, .mods = mods};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* His charge or attack, and his fire where no move stands before it: beforehand it is the very deed that he
 * may do when it is his turn, with those he does it with, and its odds. */
static void his_charge_is_one_he_may_order(void **unused)
{
    static const struct {
        const char *battle, *entry;
        bool close;
        int units; /* who strike together, at least */
    } deeds[] = {{"africa-castillejos", "\n138 moroccan attack", true, 5},
                 {"africa-castillejos", "\n130 spanish attack", true, 6},
                 {"africa-castillejos", "\n70 moroccan fire", false, 1},
                 {"africa-castillejos", "\n23 spanish fire", false, 1},
                 {"safari-first-march", "\n42 forest charge", true, 1},
                 {"safari-lake", "\n25 british fire", false, 1},
                 {"safari-ituri", "\n198 forest fire", false, 1},
                 {"prone-drill", "\n10 herero charge", true, 1},
                 {"prone-heyde", "\n121 german charge", true, 1},
                 {"grid-el-teb", "\n41 mahdist charge", true, 1},
                 {"conduct-dargai", "\n555 tribes charge", true, 1}};
    (void)unused;
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        action deed, of;
        static odds known, asked;
        refusal why;
        desk d = before_his(deeds[i].battle, deeds[i].entry, &deed);
        const state *s = session_state(d.a->table->s);
        int ours = deed.target;
        for (int k = 0; k < s->sc->nunits && deed.target == NO_UNIT; k++)
            if (state_on_board(s, k) && s->units[k].space == action_space(&deed)) ours = k;
        if (!game_threat(s, deed.units[0], ours, deeds[i].close, &of, &asked))
            fail_msg("%s%s: no odds", deeds[i].battle, deeds[i].entry);
        assert_int_equal(of.verb, deed.verb);
        assert_true(of.nunits >= deeds[i].units);
        if (!game_check(s, &of, &why)) fail_msg("%s%s: %s", deeds[i].battle, deeds[i].entry, why.code);
        assert_true(game_odds(s, &of, &known));
        assert_memory_equal(&asked, &known, sizeof known);
        assert_false(game_threat(s, deed.units[0], deed.units[0], deeds[i].close, &of, &asked));
        desk_close(&d);
    }
}

/* Whoever decides: while one attacks, the other side has its blows too, and asking changes nothing. */
static void it_is_asked_whoever_decides(void **unused)
{
    (void)unused;
    action attack, of;
    static odds o;
    desk d = before_his("africa-castillejos", "\n130 spanish attack", &attack);
    const state *s = session_state(d.a->table->s);
    const uint64_t hash = session_hash(d.a->table->s, NO_SIDE);
    int shots = 0, blows = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        for (int k = 0; k < s->sc->nunits; k++)
            if (s->units[i].side != attack.side && s->units[k].side == attack.side) {
                shots += game_threat(s, i, k, false, &of, &o);
                blows += game_threat(s, i, k, true, &of, &o);
            }
    assert_true(shots > 0);
    assert_true(blows > 0);
    assert_true(session_hash(d.a->table->s, NO_SIDE) == hash);
    desk_close(&d);
}

/* With Alt, over him, while one of ours is chosen; without Alt it is one's own again. */
static void it_is_asked_with_alt(void **unused)
{
    (void)unused;
    action fire;
    desk d = before_his("grid-kassassin", "\n32 british move", &fire);
    table *t = d.a->table;
    camera_fit(t, false);
    rest(&d);
    assert_true(t->battle->ours);
    const int before_it = session_count(t->s);
    const uint64_t hash = session_hash(t->s, NO_SIDE);
    int theirs = NO_UNIT, ours = NO_UNIT;
    static odds o;
    action of;
    bool close = false;
    for (int k = 0; k < t->sc->nunits && theirs == NO_UNIT; k++)
        for (int i = 0; i < t->sc->nunits && theirs == NO_UNIT && offers_any(t, k); i++)
            if (t->battle->view.units[i].side != t->battle->d.side &&
                t->battle->view.units[i].status == UNIT_ON &&
                (close = false, odds_enemy_find(&t->battle->view, i, k, &close, &of, &o)))
                theirs = i, ours = k;
    assert_int_not_equal(theirs, NO_UNIT);
    choice_select(t, ours);
    app_draw(d.a, d.out);
    over(&d, where_unit(t, theirs), UI_ALT);
    assert_true(t->odds->theirs && t->odds->some);
    assert_int_equal(t->odds->enemy, theirs);
    assert_int_equal(t->odds->target, ours);
    assert_memory_equal(t->odds->odds.bar, o.bar, sizeof o.bar);
    assert_true(begins_with(d.out, "Theirs, from "));
    assert_false(t->odds->close);
    over(&d, where_unit(t, theirs), UI_ALT | UI_SHIFT); /* his charge first */
    assert_true(t->odds->theirs && t->odds->close);
    const ui_event gone = {.kind = UI_KEY_LET_GO}; /* the pointer lies still */
    app_event(d.a, &gone);
    app_draw(d.a, d.out);
    assert_false(begins_with(d.out, "Theirs, from "));
    assert_int_equal(session_count(t->s), before_it);
    assert_true(session_hash(t->s, NO_SIDE) == hash);
    desk_close(&d);
}

/* A stack is asked as a whole, whoever lies on top; and an attack of theirs speaks of us as of us. */
static void an_officer_on_top_hides_nobody(void **unused)
{
    (void)unused;
    action attack;
    desk d = before_his("africa-castillejos", "\n130 spanish attack", &attack);
    table *t = d.a->table;
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    if (t->modal->card != MODAL_NONE) modal_close(t);
    camera_fit(t, false);
    rest(&d);
    int officer = NO_UNIT, ours = NO_UNIT, enemy = NO_UNIT;
    action of;
    static odds o;
    const state *v = &t->battle->view;
    for (int i = 0; i < t->sc->nunits; i++)
        for (int k = 0; k < t->sc->nunits && officer == NO_UNIT; k++) {
            bool close = true;
            enemy = i;
            if (v->units[i].status == UNIT_ON && v->units[i].side != t->battle->d.side &&
                v->units[k].side == t->battle->d.side && offers_any(t, k) &&
                !odds_enemy_find(v, i, k, &close, &of, &o) &&
                (close = true, odds_enemy_of_stack(t, v, &enemy, k, &close, &of, &o)) && close)
                officer = i, ours = k;
        }
    assert_int_not_equal(officer, NO_UNIT);
    choice_select(t, ours);
    rest(&d);
    camera_fit(t, false);
    rest(&d);
    over(&d, where_unit(t, officer), UI_ALT | UI_SHIFT);
    assert_true(t->odds->some && t->odds->hand);
    char text[200];
    for (int i = 0; i < t->odds->odds.nbands; i++) {
        odds_words_band(t, i, text, sizeof text);
        const bool us = strncmp(text, "we", 2) == 0 || strstr(text, "of us") != NULL;
        assert_int_equal(us, strncmp(t->odds->odds.band[i].code, "band.they", 9) == 0);
    }
    desk_close(&d);
}

/* Where a move is prepared it is asked about as it would stand there. */
static void it_is_asked_of_where_one_would_go(void **unused)
{
    (void)unused;
    action move;
    desk d = before_his("grid-kassassin", "\n13 british move", &move);
    table *t = d.a->table;
    state then;
    assert_true(t->battle->ours);
    choice_select(t, move.units[0]);
    odds_enemy_state(t, &then);
    assert_memory_equal(&then, &t->battle->view, sizeof then);
    choice_take(t, &move);
    assert_true(t->choice->ready);
    odds_enemy_state(t, &then);
    assert_int_equal(then.units[move.units[0]].space, action_space(&move));
    assert_int_not_equal(t->battle->view.units[move.units[0]].space, action_space(&move));
    app_draw(d.a, d.out); /* and what was told of the move is told again when Alt is let go */
    static odds prepared;
    prepared = t->odds->odds;
    const ui_event gone = {.kind = UI_KEY_LET_GO};
    int enemy = 0;
    while (then.units[enemy].side == then.units[move.units[0]].side || !state_on_board(&then, enemy))
        enemy++;
    over(&d, where_unit(t, enemy), UI_ALT);
    assert_true(t->odds->theirs);
    app_event(d.a, &gone);
    app_draw(d.a, d.out);
    assert_true(t->choice->ready && !t->odds->theirs);
    assert_memory_equal(&t->odds->odds, &prepared, sizeof prepared);
    desk_close(&d);
}

/* And so where one would turn on the spot. */
static void it_is_asked_of_how_one_would_face(void **unused)
{
    (void)unused;
    action charge, turn = {0};
    desk d = before_his("conduct-rorkes-drift", "\n58 zulu charge", &charge);
    table *t = d.a->table;
    state then;
    const int who = charge.units[0], now = t->battle->view.units[who].facing;
    int facing = now;
    assert_true(t->battle->ours);
    for (int i = 0; i < t->battle->list.count && facing == now; i++) {
        const action *a = &t->battle->list.items[i];
        const int k = verb_arg_of(action_verb(t->rs, a->verb), ARG_DIRECTION);
        if (a->nunits != 1 || a->units[0] != who || a->target != NO_UNIT || action_space(a) != NO_SPACE ||
            k < 0)
            continue;
        turn = *a;
        facing = a->args[k];
    }
    assert_int_not_equal(facing, now);
    choice_select(t, who);
    choice_take(t, &turn);
    assert_true(t->choice->ready);
    odds_enemy_state(t, &then);
    assert_int_equal(then.units[who].facing, facing);
    assert_int_equal(t->battle->view.units[who].facing, now);
    desk_close(&d);
}

/* Whoever stands in a melee is pointed at, of either side, nobody being chosen: its odds, as they will be. */
static void a_melee_is_told_where_one_points(void **unused)
{
    (void)unused;
    action fire;
    desk d = before_his("conduct-rorkes-drift", "\n127 british fire", &fire);
    table *t = d.a->table;
    const state *s = &t->battle->view;
    int fights = 0, alone = 0, lines = 0, chips = 0;
    odds *known = mem_alloc(sizeof *known);
    choice_clear(t);
    for (int u = 0; u < t->sc->nunits; u++) {
        int a, b;
        if (s->units[u].status != UNIT_ON) continue;
        const bool in = game_fight(s, u, &a, &b), ours = s->units[u].side == t->battle->d.side;
        over(&d, where_unit(t, u), 0);
        if (!in || t->pointer->hover != s->units[u].space) {
            alone += !in && !odds_find(t);
            continue;
        }
        fights++;
        if (!odds_find(t) || !t->odds->fight)
            fail_msg("u%d side %d: find %d fight %d chosen %d of verb %d", u, s->units[u].side, odds_find(t),
                     t->odds->fight, t->choice->unit, t->odds->of.verb);
        assert_int_equal(t->odds->of.units[0], ours ? a : b);
        assert_int_equal(t->odds->target, ours ? b : a);
        assert_true(game_blow(s, ours ? a : b, ours ? b : a, known));
        assert_memory_equal(known->band, t->odds->odds.band, sizeof known->band);
        assert_true(begins_with(d.out, "The melee as it stands"));
        /* each side's lines stand under who leads it there */
        for (int i = 0; i < known->against.count; i++)
            lines += known->against.line[i].rule != NULL;
        assert_true(text_drawn(d.out, say_unit(t, a)) && text_drawn(d.out, say_unit(t, b)));
        for (int i = 0; i < d.a->ui.nregions; i++)
            for (int k = 0; k < 2 * LEDGER_LINES; k++)
                chips += d.a->ui.regions[i].id == ui_name("oddsrule", k);
        for (int i = 0; i < known->ledger.count; i++)
            lines += known->ledger.line[i].rule != NULL;
    }
    assert_true(fights > 1 && alone > 1);
    assert_int_equal(chips, lines);
    mem_free(known);
    desk_close(&d);
}

/* Whom one looked at in one step is no mark in the next, and what the pointer lay on then is not meant. */
static void a_mark_ends_with_its_step(void **unused)
{
    (void)unused;
    action fire;
    desk d = before_his("prone-drill", "\n27 herero fire", &fire);
    table *t = d.a->table;
    pointer_inspect(t, fire.target);
    pointer_hover(t, t->battle->view.units[fire.target].space);
    assert_int_equal(marked_enemy(t, fire.units[0]), fire.target);
    assert_false(pointer_old(t));
    const int step = t->battle->view.step, turn = t->battle->view.turn;
    for (int i = 0; i < 200 && t->battle->view.step == step && t->battle->view.turn == turn; i++) {
        const action first = t->battle->list.items[t->battle->list.count - 1];
        battle_do(t, &first);
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    }
    assert_true(t->battle->view.step != step || t->battle->view.turn != turn);
    assert_true(pointer_old(t));
    assert_int_equal(t->pointer->inspect, fire.target);
    assert_int_equal(marked_enemy(t, fire.units[0]), NO_UNIT);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theirs_are_the_odds_he_has),
        cmocka_unit_test(a_melee_is_told_where_one_points),
        cmocka_unit_test(his_charge_is_one_he_may_order),
        cmocka_unit_test(it_is_asked_whoever_decides),
        cmocka_unit_test(it_is_asked_with_alt),
        cmocka_unit_test(a_mark_ends_with_its_step),
        cmocka_unit_test(an_officer_on_top_hides_nobody),
        cmocka_unit_test(it_is_asked_of_where_one_would_go),
        cmocka_unit_test(it_is_asked_of_how_one_would_face),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
