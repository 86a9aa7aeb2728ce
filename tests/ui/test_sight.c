/*
 * test_sight.c: whether one sees a place, and what stands between, asked at any time with Ctrl and the
 * pointer: what the rules would say of the shot in its own step; asking throws nothing and changes nothing.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/golden_desk.h"
#include "ui/table/board/declared.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/things.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/pick.h"
#include "ui/table/panels/odds_enemy.h"
#include "ui/told.h"

/* A golden battle up to the entry that begins so, with its side to decide. */
static desk before_sight(const char *which, const char *entry)
{
    char path[500];
    golden_upto(which, entry, path, NULL);
    desk d = desk_open(path, 1280, 720, false);
    rest(&d);
    if (d.a->table->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    if (recap_on(d.a->table)) recap_close(d.a->table);
    camera_fit(d.a->table, false);
    rest(&d);
    return d;
}

/* Of two who stand in one line it is said by name who cannot be hit, for what bars it has a cross. */
static void a_barred_line_names_whom_it_is_about(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    overrule(&d, "umpire-place u1 > 0710");
    overrule(&d, "umpire-place u2 > 0708");
    overrule(&d, "umpire-step step=fire");
    rest(&d);
    key(&d, KEY_SPACE, 0); /* they fired first */
    if (recap_on(t)) recap_close(t);
    key(&d, 't', 0); /* the odds, which draw lines of their own */
    choice_select(t, 0);
    const fpoint at = where_unit(t, 2);
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Second band: not to be hit"));
    desk_close(&d);
}

static bool reads(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT && strstr(l->text + l->commands[i].text, text)) return true;
    return false;
}

static void over(desk *d, int space, int mods)
{
    const fpoint at = where_centre(d->a->table, space);
    const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y, .mods = mods};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

static int at(const state *s, const char *name)
{
    const int space = board_space_find(s->sc->board, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

/* Every shot that may be declared now is one that is seen and may be fired; and of those that may not, the
 * reason is that of the order itself. */
static void it_is_what_the_order_is_told(void **unused)
{
    static const char *const battles[][2] = {{"grid-kassassin", "\n35 egyptian fire"},
                                             {"conduct-maiwand", "\n43 british fire"},
                                             {"prone-drill", "\n27 herero fire"},
                                             {"safari-lake", "\n25 british fire"},
                                             {"africa-castillejos", "\n70 moroccan fire"}};
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = before_sight(battles[i][0], battles[i][1]);
        const state *s = session_state(d.a->table->s);
        const battle *b = d.a->table->battle;
        int shots = 0;
        for (int k = 0; k < b->list.count; k++) {
            const action *a = &b->list.items[k];
            refusal why;
            if (a->nunits != 1 || a->target == NO_UNIT || a->units[0] >= FIGURE_BASE || a->nspaces > 0)
                continue;
            if (!game_sight(s, a->units[0], s->units[a->target].space, a->target, &why))
                fail_msg("%s: %s at %s: %s", battles[i][0], s->sc->units[a->units[0]].name,
                         s->sc->units[a->target].name, why.code);
            shots++;
        }
        assert_true(shots > 0);
        desk_close(&d);
    }
}

/* Nobody stands there, and nobody could be fired at: sight goes both ways (but for bush that one looks out of
 * and not into), and what hides lies between. */
static void what_hides_a_place_lies_between(void **unused)
{
    static const char *const battles[][2] = {{"grid-kassassin", "\n32 british move"},
                                             {"conduct-maiwand", "\n43 british fire"},
                                             {"prone-heyde", "\n121 german charge"},
                                             {"safari-lake", "\n25 british fire"}};
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = before_sight(battles[i][0], battles[i][1]);
        static state s;
        s = *session_state(d.a->table->s);
        const board *b = s.sc->board;
        int who = 0, hidden = 0, seen = 0;
        while (!state_on_board(&s, who))
            who++;
        for (int from = 0; from < b->nspaces; from += 7)
            for (int to = from % 3; to < b->nspaces; to += 3) {
                refusal why, back;
                s.units[who].space = (uint16_t)from;
                if (from == to) continue;
                const bool sees = game_sight(&s, who, to, NO_UNIT, &why);
                s.units[who].space = (uint16_t)to;
                if (game_sight(&s, who, from, NO_UNIT, &back) != sees &&
                    strncmp(battles[i][0], "prone", 5) != 0)
                    fail_msg("%s: %d and %d", battles[i][0], from, to);
                seen += sees;
                if (sees || why.args.space == to) continue;
                assert_int_equal(why.args.from, to);
                assert_int_not_equal(why.args.space, from);
                assert_true(board_steps(b, from, why.args.space) <= board_steps(b, from, to));
                assert_true(board_steps(b, why.args.space, to) <= board_steps(b, from, to));
                hidden++;
            }
        if (hidden == 0 || seen == 0) fail_msg("%s: %d hidden, %d seen", battles[i][0], hidden, seen);
        desk_close(&d);
    }
}

/* In the movement step, of a ridge and of what stands on open ground; without Ctrl it is gone again. */
static void the_table_names_what_hides_it(void **unused)
{
    (void)unused;
    desk d = before_sight("grid-kassassin", "\n32 british move");
    table *t = d.a->table;
    const state *s = &t->battle->view;
    const uint64_t hash = session_hash(t->s, NO_SIDE);
    const int horse = state_unit_at(s, at(s, "K7"), NO_UNIT);
    choice_select(t, horse);
    app_draw(d.a, d.out);
    over(&d, at(s, "D11"), UI_CTRL);
    assert_true(t->sight->asked && !t->sight->seen && why_on(t));
    assert_int_equal(t->why->refusal.args.space, at(s, "G10"));
    assert_true(reads(d.out, "G10, Ridge"));
    assert_true(reads(d.out, "D11 lies behind G10"));
    assert_false(reads(d.out, ": D11")); /* that is not where it is */
    over(&d, at(s, "H7"), UI_CTRL);
    assert_true(t->sight->seen && !why_on(t));
    assert_true(reads(d.out, "In sight: 3 boxes, about 600 yards"));
    over(&d, at(s, "H7"), 0);
    assert_false(t->sight->asked);
    assert_false(reads(d.out, "In sight"));
    over(&d, at(s, "C7"), UI_CTRL); /* seen, but too far for its carbines */
    assert_true(t->sight->seen && !t->sight->fires && why_on(t));
    assert_string_equal(t->why->refusal.code, "grid.fire.range");
    const ui_event gone = {.kind = UI_KEY_LET_GO}; /* the pointer lies still */
    app_event(d.a, &gone);
    app_draw(d.a, d.out);
    assert_false(t->sight->asked || why_on(t));
    key(&d, 's', UI_SHIFT);   /* without Ctrl too, from now on */
    over(&d, at(s, "H7"), 0); /* off the card of where it lay */
    over(&d, at(s, "D11"), 0);
    assert_true(why_on(t) && reads(d.out, "G10, Ridge"));
    key(&d, 's', UI_SHIFT);
    over(&d, at(s, "H7"), 0);
    assert_false(t->sight->asked || why_on(t));
    assert_true(session_hash(t->s, NO_SIDE) == hash);
    desk_close(&d);
}

/* Of an enemy that is looked at; and of what is prepared, from where it would stand. */
static void it_is_asked_of_anybody_from_anywhere(void **unused)
{
    (void)unused;
    desk d = before_sight("grid-kassassin", "\n32 british move");
    table *t = d.a->table;
    const state *s = &t->battle->view;
    const int horse = state_unit_at(s, at(s, "K7"), NO_UNIT), enemy = state_unit_at(s, at(s, "E8"), NO_UNIT);
    choice_clear(t);
    pointer_inspect(t, enemy);
    over(&d, at(s, "H7"), UI_CTRL);
    assert_true(t->sight->asked && t->sight->seen);
    assert_int_equal(t->sight->unit, enemy);
    choice_select(t, horse);
    app_draw(d.a, d.out);
    assert_true(choice_space(t, at(s, "I6")));
    over(&d, at(s, "H7"), UI_CTRL);
    assert_int_equal(t->sight->unit, horse);
    assert_int_equal(t->sight->from, at(s, "I6"));
    assert_true(reads(d.out, "In sight: 1.5 boxes, about 300 yards"));
    desk_close(&d);
}

/* Somebody who could go where he could fire at an enemy whom the odds there are not of by themselves; *a:
 * that move. false: nobody in this position. */
static bool find_other_target(desk *d, action *a, int *enemy)
{
    const table *t = d->a->table;
    static odds o;
    for (int i = 0; i < t->battle->list.count; i++) {
        *a = t->battle->list.items[i];
        if (a->nunits != 1 || a->units[0] >= FIGURE_BASE || a->target != NO_UNIT || a->nspaces == 0) continue;
        for (*enemy = 0; *enemy < t->sc->nunits; ++*enemy) {
            if (t->battle->view.units[*enemy].side == t->battle->d.side ||
                !game_preview_odds(&t->battle->view, a, *enemy, &o))
                continue;
            choice_select(d->a->table, a->units[0]);
            app_draw(d->a, d->out);
            over(d, action_space(a), 0);
            if (odds_known(t) && (!t->odds->some || t->odds->target != *enemy)) return true;
        }
    }
    return false;
}

/* With an enemy marked the odds are of him from every place that could be gone to, whoever is nearer, and who
 * goes there would be turned to him. */
static void a_marked_enemy_is_weighed_from_anywhere(void **unused)
{
    static const char *const battles[][2] = {{"grid-el-teb", "\n76 british move"},
                                             {"conduct-tientsin", "\n41 allied move"},
                                             {"prone-heyde", "\n235 herero move"}};
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        static odds o;
        action a;
        int enemy = NO_UNIT;
        desk d = before_sight(battles[i][0], battles[i][1]);
        table *t = d.a->table;
        if (!find_other_target(&d, &a, &enemy)) fail_msg("%s: nobody", battles[i][0]);
        pick_space(t, t->battle->view.units[enemy].space, 1);
        pointer_inspect(t, enemy);
        assert_int_equal(marked_enemy(t, t->choice->unit), enemy);
        over(&d, action_space(&a), 0);
        if (!(t->odds->some && t->odds->preview && !t->odds->hand))
            fail_msg("%s: of %s to %d at %s: %s, facing %d, %d %d %d", battles[i][0],
                     t->sc->units[a.units[0]].name, action_space(&a), t->sc->units[enemy].name,
                     t->odds->no.code, (int)t->odds->of.args[0], t->odds->some, t->odds->preview,
                     t->odds->hand);
        assert_int_equal(t->odds->target, enemy);
        assert_int_equal(action_space(&t->odds->of), action_space(&a));
        assert_true(game_preview_odds(&t->battle->view, &t->odds->of, enemy, &o));
        assert_memory_equal(&t->odds->odds, &o, sizeof o);
        choice_step_back(t); /* Esc lets go of him before it does of the unit */
        assert_int_equal(marked_enemy(t, t->choice->unit), NO_UNIT);
        assert_int_equal(t->choice->unit, a.units[0]);
        desk_close(&d);
    }
}

/* Where what follows a move comes only in a later step, it is weighed as from where one would stand then. */
static void across_areas_it_is_weighed_for_later(void **unused)
{
    (void)unused;
    static odds o;
    desk d = before_sight("africa-castillejos", "\n57 spanish move");
    table *t = d.a->table;
    const int count = t->battle->list.count;
    for (int i = 0; i < count; i++) {
        const action a = t->battle->list.items[i];
        state then;
        action of;
        if (a.nunits != 1 || a.nspaces == 0 || a.target != NO_UNIT || !odds_enemy_done(t, &a, &then))
            continue;
        for (int enemy = 0; enemy < t->sc->nunits; enemy++) {
            const bool fires = game_threat(&then, a.units[0], enemy, false, &of, &o);
            if (!fires && !game_threat(&then, a.units[0], enemy, true, &of, &o)) continue;
            choice_select(t, a.units[0]);
            pointer_inspect(t, enemy);
            over(&d, action_space(&a), 0);
            assert_true(t->odds->some && t->odds->preview);
            assert_int_equal(t->odds->target, enemy);
            assert_int_equal(t->odds->hand, !fires);
            assert_memory_equal(&t->odds->odds, &o, sizeof o);
            assert_true(legend_lies(t) & UINT64_C(1) << LEGEND_LINE); /* explained while it is drawn */
            over(&d, t->battle->view.units[a.units[0]].space, 0);
            assert_false(legend_lies(t) & UINT64_C(1) << LEGEND_LINE);
            desk_close(&d);
            return;
        }
    }
    fail_msg("nobody");
}

/* What could not be done from there has its reason. */
static void from_there_nothing_has_a_reason(void **unused)
{
    (void)unused;
    desk d = before_sight("grid-kassassin", "\n32 british move");
    table *t = d.a->table;
    const state *s = &t->battle->view;
    choice_select(t, state_unit_at(s, at(s, "K5"), NO_UNIT));
    app_draw(d.a, d.out);
    pick_space(t, at(s, "C6"), 1);
    over(&d, at(s, "J6"), 0);
    assert_false(t->odds->some);
    assert_string_equal(t->odds->no.code, "grid.fire.pushed");
    assert_true(reads(d.out, "From there: "));
    desk_close(&d);
}

/* Who was to charge and failed the check for it charges nobody: his arrow goes. */
static void a_charge_that_failed_has_no_arrow(void **unused)
{
    (void)unused;
    desk d = before_sight("safari-ituri", "\n377 forest end");
    const table *t = d.a->table;
    bool declared = false, standing = false;
    declared_list l;
    for (int i = 0; i < session_count(t->s); i++)
        for (int k = 0; k < session_at(t->s, i)->events.count; k++) {
            const event *ev = &session_at(t->s, i)->events.items[k];
            if (ev->kind == EV_TURN) declared = false;
            if (ev->kind == EV_DECLARE && ev->unit == 13 && ev->declared == DECLARE_CHARGE) declared = true;
        }
    assert_true(declared);
    declared_find(t, &l);
    for (int i = 0; i < l.count; i++)
        standing = standing || l.unit[i] == 13;
    assert_false(standing);
    desk_close(&d);
}

/* Of a charge that fell short, too; and of one that came up there is one as long as it stands. */
static void a_charge_that_fell_short_has_no_arrow(void **unused)
{
    (void)unused;
    desk d = before_sight("prone-onganjira", "\n200 ");
    const table *t = d.a->table;
    const session_entry *e = session_at(t->s, session_count(t->s) - 1);
    declared_list l;
    assert_string_equal(action_verb(t->rs, e->act.verb)->name, "charge");
    assert_string_equal(e->events.items[e->events.count - 1].code, "ev.falls-short");
    declared_find(t, &l);
    assert_int_equal(l.count, 0);
    desk_close(&d);
}

/* A charge that has gone home has its arrow until they part: he who was charged fell back, another fights on.
 */
static void a_melee_that_came_apart_has_no_arrow(void **unused)
{
    (void)unused;
    static const char *const upto[] = {"\n321 ", "\n322 "};
    for (int gone = 0; gone < 2; gone++) {
        desk d = before_sight("conduct-isandlwana", upto[gone]);
        bool stands[2] = {false};
        declared_list l;
        declared_find(d.a->table, &l);
        for (int i = 0; i < l.count; i++) {
            stands[0] = stands[0] || (l.unit[i] == 28 && l.other[i] == 4);
            stands[1] = stands[1] || (l.unit[i] == 26 && l.other[i] == 7);
        }
        assert_int_equal(stands[0], !gone);
        assert_true(stands[1]);
        desk_close(&d);
    }
}

/* Nor where the mark stays on, because the march was made at a charge's pace. */
static void what_came_to_nothing_is_declared_no_more(void **unused)
{
    (void)unused;
    desk d = before_sight("safari-rovuma", "\n183 ");
    const table *t = d.a->table;
    const event_list *last = &session_at(t->s, session_count(t->s) - 1)->events;
    const event *ev = &last->items[last->count - 1];
    declared_list l;
    assert_string_equal(ev->code, "ev.charge-short");
    declared_find(t, &l);
    assert_int_equal(l.count, 0);
    desk_close(&d);
}

/* In every system that has charges a mark says that one stands. */
static void every_charge_has_its_mark(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i]; i++) {
        const ruleset *r = ruleset_list[i];
        bool charges = false, marked = false;
        for (int v = 0; v < r->nverbs; v++)
            charges = charges || strcmp(r->verbs[v].name, "charge") == 0;
        for (int m = 0; m < r->nmarks; m++)
            marked = marked || r->marks[m].charging;
        if (charges && !marked) fail_msg("%s: no mark says that a charge stands", r->id);
    }
}

/* Where there is room for one mark on a counter it is the gravest, in every system: no tick of who has acted
 * hides that he lies, runs or is shaken. */
static void the_gravest_mark_is_the_first(void **unused)
{
    static const char *const files[] = {
        "rules/grid/scenarios/el-teb.json", "rules/africa/scenarios/castillejos.json",
        "rules/conduct/scenarios/tientsin.json", "rules/prone/scenarios/onganjira.json",
        "rules/safari/scenarios/first-march.json"};
    (void)unused;
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        desk d = desk_open(files[f], 1280, 720, true);
        const table *t = d.a->table;
        unit *u = (unit *)&t->anim->shown.units[0];
        const uint32_t was = u->marks;
        int graver = 0;
        for (int a = 0; a < t->rs->nmarks; a++)
            for (int b = 0; b < t->rs->nmarks; b++) {
                const mark *grave = &t->rs->marks[a], *light = &t->rs->marks[b];
                const char *out[COUNTER_MARKS];
                if (!grave->picture || !light->picture || grave->gravity <= light->gravity) continue;
                const unsigned both = 1u << a | 1u << b;
                u->marks = both;
                if ((unit_marks_of(t, 0) & both) != both) continue; /* it means nothing now: not shown */
                assert_int_equal(pieces_marks_of(t, 0, out), 2);
                assert_string_equal(out[0], grave->picture);
                graver++;
            }
        u->marks = was;
        assert_true(graver > 0);
        desk_close(&d);
    }
}

/* What spares most presses is told in the first turns, where several may act. */
static void several_at_once_is_told_at_first(void **unused)
{
    (void)unused;
    desk d = before_sight("prone-onganjira", "\n16 ");
    for (int i = 0; i < 40 && !reads(d.out, "draw a box, or press with Shift"); i++) {
        table *t = d.a->table;
        if (t->battle->view.turn > 1 || t->battle->list.count == 0) break;
        const action a = t->battle->list.items[t->battle->list.count - 1];
        battle_do(t, &a);
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    }
    assert_true(reads(d.out, "draw a box, or press with Shift"));
    desk_close(&d);
}

static float height_of(const draw_list *l, const char *text)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->commands[i].kind == DRAW_TEXT && strcmp(l->text + l->commands[i].text, text) == 0)
            return l->commands[i].u.text.y;
    fail_msg("%s is not drawn", text);
    return 0;
}

/* Of plates for one place each can be read. */
static void plates_give_way_to_each_other(void **unused)
{
    static const char *const says[] = {"first", "second", "third"};
    (void)unused;
    desk d = before_sight("prone-onganjira", "\n203 ");
    table *t = d.a->table;
    marking_begin(t);
    for (int i = 0; i < 3; i++)
        marking_plate(t, 300, 300, says[i]);
    const draw_list *l = t->host->ui->out;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++)
            assert_true(fabsf(height_of(l, says[i]) - height_of(l, says[k])) >= marking_plate_height(t));
    desk_close(&d);
}

/* What a leader's choice gains and what it costs stands below it; an order that leaves it open is called by
 * its own name. */
static void a_choice_says_what_it_is_worth(void **unused)
{
    (void)unused;
    desk d = before_sight("prone-onganjira", "\n203 ");
    table *t = d.a->table;
    const action *fire = NULL;
    for (int i = 0; i < t->battle->list.count && !fire; i++)
        if (t->battle->list.items[i].units[0] == 0 && t->battle->list.items[i].target != NO_UNIT)
            fire = &t->battle->list.items[i];
    assert_non_null(fire);
    const int target = fire->target;
    choice_select(t, 0);
    choice_target(t, target);
    rest(&d);
    assert_int_equal(t->choice->nstrips, 1);
    assert_false(reads(d.out, "Fire: Leads as usual"));
    choice_want(t, t->choice->strips[0].arg, 1);
    rest(&d);
    assert_true(reads(d.out, "without him. And he would help with nothing else")); /* 2 at the least */
    choice_want(t, t->choice->strips[0].arg, 0);
    rest(&d);
    assert_true(reads(d.out, "He adds nothing to the fire"));
    desk_close(&d);
}

/* Where a leader helps, his choice says by how much and not that he is worth nothing; that is asked of the
 * odds once for an order, not in every frame. */
static void a_leader_who_helps_says_by_how_much(void **unused)
{
    (void)unused;
    desk d = before_sight("prone-drill", "\n6 german fire u0 @u1 direct=yes");
    table *t = d.a->table;
    choice_select(t, 0);
    choice_target(t, 1);
    rest(&d);
    assert_int_equal(t->choice->nstrips, 1);
    const int arg = t->choice->strips[0].arg;
    choice_want(t, arg, 1);
    rest(&d);
    assert_true(reads(d.out, "+1 to what each die needs"));
    assert_false(reads(d.out, "Worth nothing at this target"));
    choice_strip *s = (choice_strip *)&t->choice->strips[0];
    assert_true(s->compared);
    for (int i = 0; i < s->count; i++) /* what was read stands as long as the order does */
        s->nothing[i] = true;
    app_draw(d.a, d.out);
    assert_true(reads(d.out, "Worth nothing at this target"));
    choice_want(t, arg, 1);
    rest(&d);
    assert_false(reads(d.out, "Worth nothing at this target"));
    desk_close(&d);
}

/* The enemy nearest to it that its side knows of; NO_UNIT: none. */
static int nearest_known(const state *s, int u)
{
    int best = NO_UNIT, least = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == s->units[u].side) continue;
        const int far = board_distance2(s->sc->board, s->units[u].space, s->units[i].space);
        if (best == NO_UNIT || far < least) best = i, least = far;
    }
    return best;
}

/* Why a unit has no shot its card says by the same enemy as the line and the judge: the nearest. */
static void a_card_has_the_reason_of_the_nearest_enemy(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {{"status.blocked", "prone.fire.between"},
                                           {"status.no-front", "prone.fire.arc"},
                                           {"status.no-range", "prone.fire.range"}};
    static const char *const games[] = {"prone-oviumbo.save", "prone-omaruru.save", "prone-onganjira.save"};
    static state known;
    int told[3] = {0};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        int fire = 0;
        while (strcmp(sc->rules->verbs[fire].name, "fire") != 0)
            fire++;
        for (int i = 0; i < session_count(s); i += 5) {
            const int side = session_at(s, i)->side;
            if (side < 0) continue;
            session_view_at(s, side, i, &known);
            for (int u = 0; u < sc->nunits; u++) {
                panel p = {0};
                action a;
                refusal why = {.args = word_args_none()};
                const int enemy = known.units[u].side == side && known.units[u].status == UNIT_ON
                                      ? nearest_known(&known, u)
                                      : NO_UNIT;
                if (enemy == NO_UNIT || strcmp(sc->rules->steps[known.step], "fire") != 0) continue;
                game_describe_unit(&known, u, &p);
                action_init(&a, fire, side);
                action_add_unit(&a, u);
                a.target = (int16_t)enemy;
                const bool may = game_check(&known, &a, &why);
                for (int k = 0; k < 3 && p.count > 0; k++) {
                    if (strcmp(p.row[0].value, pairs[k][0]) != 0) continue;
                    told[k]++;
                    if (may || strcmp(why.code, pairs[k][1]) != 0)
                        fail_msg("%s %d u%d: %s, but %s", games[g], i, u, pairs[k][0],
                                 may ? "it may" : why.code);
                }
            }
        }
        session_free(s);
    }
    print_message("blocked %d, no front %d, no range %d\n", told[0], told[1], told[2]);
    assert_true(told[0] > 0 && told[1] > 0 && told[2] > 0);
}

/* The last command of that kind, of that colour if it fills, whose middle lies there; -1: there is none. */
static int drawn_at(const draw_list *l, frect r, draw_kind kind, colour fill)
{
    int last = -1;
    for (size_t i = 0; i < l->count; i++) {
        const draw_command *c = &l->commands[i];
        if (c->kind != kind || (kind == DRAW_FILL && c->u.fill != fill)) continue;
        if (ui_inside(r, (float)(c->box.x0 + c->box.x1) / 2, (float)(c->box.y0 + c->box.y1) / 2))
            last = (int)i;
    }
    return last;
}

/* Loads that lie where somebody stands are drawn over his counter, at a corner where nothing of it is read.
 */
static void loads_under_a_counter_are_seen(void **unused)
{
    (void)unused;
    enum { HEADMEN = 3, OVER = 2 };
    desk d = before_sight("safari-ituri", "\n154 expedition lift u3");
    table *t = d.a->table;
    frect box[8], read[COUNTER_READS];
    const int n = things_boxes(t, box, 8), reads_of = pieces_reads(t, HEADMEN, read);
    const fpoint at = where_unit(t, HEADMEN);
    const float half = where_counter(t, t->battle->view.units[HEADMEN].space) / 2;
    int own = 0;
    app_draw(d.a, d.out);
    for (int i = 0; i < n; i++) {
        if (!ui_inside(box[i], at.x - half, at.y - half)) continue;
        own++;
        for (int k = 0; k < reads_of; k++)
            assert_true(ui_shared(box[i], read[k]) == 0);
        const int bale = drawn_at(d.out, box[i], DRAW_FILL, 0xd3ae70ff),
                  face = drawn_at(d.out, (frect){at.x - 4, at.y - 4, 8, 8}, DRAW_IMAGE, 0);
        assert_true(face >= 0 && bale > face);
        /* Where it sticks out over the next hex it is still of its own. */
        const ui_event over = {.kind = UI_MOUSE_MOVE, .x = box[i].x + OVER, .y = box[i].y + OVER};
        const fpoint there = view_to_board(&t->camera->view, over.x, over.y);
        assert_int_not_equal(where_space_at(t, there.x, there.y), t->battle->view.units[HEADMEN].space);
        app_event(d.a, &over);
        assert_int_equal(t->pointer->hover, t->battle->view.units[HEADMEN].space);
    }
    assert_int_equal(own, 1);
    desk_close(&d);
}

/* Loads on open ground lie within their own hex: no counter of the next hides them. */
static void loads_keep_to_their_hex(void **unused)
{
    (void)unused;
    desk d = before_sight("safari-first-march", "\n77 expedition fire");
    const table *t = d.a->table;
    const int there = board_space_find(t->b, "0603");
    for (int u; (u = state_unit_at(&t->anim->shown, there, NO_UNIT)) != NO_UNIT;) {
        char text[40];
        snprintf(text, sizeof text, "umpire-place u%d > 0101", u);
        overrule(&d, text);
    }
    const fpoint at = where_centre(t, there);
    bool lies = false;
    for (int dx = -40; dx <= 40; dx += 4)
        for (int dy = -40; dy <= 40; dy += 4)
            lies = lies || things_at(t, at.x + (float)dx, at.y + (float)dy) == there;
    assert_true(lies);
    for (int k = 0; k < t->b->nspaces; k++) {
        const fpoint next = where_centre(t, k);
        const float half = where_counter(t, k) / 2;
        for (int edge = 0; k != there && edge < 9; edge++) /* its corners, and between them */
            if (things_at(t, next.x + half * (float)(edge % 3 - 1), next.y + half * (float)(edge / 3 - 1)) ==
                there)
                fail_msg("what lies there is hidden by a counter in space %d", k);
    }
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_has_the_reason_of_the_nearest_enemy),
        cmocka_unit_test(it_is_what_the_order_is_told),
        cmocka_unit_test(what_hides_a_place_lies_between),
        cmocka_unit_test(the_table_names_what_hides_it),
        cmocka_unit_test(it_is_asked_of_anybody_from_anywhere),
        cmocka_unit_test(a_marked_enemy_is_weighed_from_anywhere),
        cmocka_unit_test(across_areas_it_is_weighed_for_later),
        cmocka_unit_test(from_there_nothing_has_a_reason),
        cmocka_unit_test(a_charge_that_failed_has_no_arrow),
        cmocka_unit_test(a_charge_that_fell_short_has_no_arrow),
        cmocka_unit_test(a_melee_that_came_apart_has_no_arrow),
        cmocka_unit_test(what_came_to_nothing_is_declared_no_more),
        cmocka_unit_test(every_charge_has_its_mark),
        cmocka_unit_test(the_gravest_mark_is_the_first),
        cmocka_unit_test(several_at_once_is_told_at_first),
        cmocka_unit_test(plates_give_way_to_each_other),
        cmocka_unit_test(a_choice_says_what_it_is_worth),
        cmocka_unit_test(a_leader_who_helps_says_by_how_much),
        cmocka_unit_test(loads_under_a_counter_are_seen),
        cmocka_unit_test(loads_keep_to_their_hex),
        cmocka_unit_test(a_barred_line_names_whom_it_is_about),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
