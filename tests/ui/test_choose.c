/*
 * test_choose.c: what presses and buttons mean: a stack elsewhere joins unit by unit, a double press does
 * what a press prepares, a decision has its own words, what happens on another map is looked at and left
 * again.
 */
#include <math.h>

#include "board/names.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/state.h"
#include "game/story.h"
#include "game/way.h"
#include "game/words.h"
#include "ui/desk.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/marked.h"
#include "ui/stage.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/stack.h"
#include "ui/table/layout.h"
#include "ui/table/panels/odds_short.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static desk stage_open(bool alone, bool instant)
{
    return desk_open_with(stage_list, STAGE_DATA, STAGE_SCENARIO, 1280, 720, alone, instant);
}

static int named_space(const desk *d, const char *name)
{
    const int space = board_space_find(d->a->table->b, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

static void press_with(desk *d, int space, int mods, int clicks)
{
    const fpoint p = where_centre(d->a->table, space);
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y, .mods = mods};
    app_event(d->a, &e);
    e.kind = UI_MOUSE_DOWN;
    e.button = UI_LEFT;
    e.clicks = clicks;
    app_event(d->a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d->a, &e);
    rest(d);
}

/* Puts the column two steps from there, so that both may march to the place between. */
static void put_near(desk *d, int space)
{
    table *t = d->a->table;
    const board_space *at = &t->b->spaces[space];
    const board_space *between = &t->b->spaces[t->b->links[at->first_link].to];
    int near = NO_SPACE;
    for (int i = 0; i < between->nlinks; i++)
        if (t->b->links[between->first_link + (uint32_t)i].to != space)
            near = t->b->links[between->first_link + (uint32_t)i].to;
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, STAGE_COLUMN);
    action_add_space(&a, near);
    assert_true(battle_overrule(t, &a));
    rest(d);
}

/* Every one of it joins, in turn; when all have, the last that joined leaves first. */
static void a_stack_elsewhere_joins_unit_by_unit(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    rest(&d);
    const int space = named_space(&d, "N1");
    put_near(&d, space);
    choice_select(t, STAGE_COLUMN);
    int others = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        others += t->battle->view.units[i].space == space && others_may_join(t, i);
    assert_true(others >= 3);
    press_with(&d, space, UI_SHIFT, 1);
    assert_int_equal(t->choice->unit, STAGE_COLUMN);
    assert_int_equal(t->choice->nextra, 1);
    assert_int_equal(t->pointer->fan, space); /* who is in it is seen */
    for (int i = 2; i <= others; i++) {
        press_with(&d, space, UI_SHIFT, 1);
        assert_int_equal(t->choice->nextra, i);
    }
    const int last = t->choice->extra[others - 1], before = t->choice->extra[others - 2];
    press_with(&d, space, UI_SHIFT, 1);
    assert_int_equal(t->choice->nextra, others - 1);
    assert_false(choice_in_group(t, last));
    assert_int_equal(t->choice->extra[others - 2], before);
    press_with(&d, space, UI_SHIFT, 1);
    assert_true(choice_in_group(t, last));
    desk_close(&d);
}

/* Whoever presses twice does not prepare first. */
static void a_double_press_on_a_target_fires(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    rest(&d);
    const int herd = named_space(&d, "N4");
    press_space(&d, named_space(&d, "N3"));
    assert_int_equal(t->choice->unit, STAGE_COLUMN);
    const int before = session_count(t->s);
    press_with(&d, herd, 0, 1);
    assert_int_equal(session_count(t->s), before);
    assert_true(t->choice->ready);
    choice_select(t, STAGE_COLUMN);
    press_with(&d, herd, 0, 2);
    assert_true(session_count(t->s) > before);
    assert_int_equal(session_at(t->s, before)->act.verb, STAGE_SHOOT);
    desk_close(&d);
}

/* The button that ends the step says so; where something owed is decided, it has the words of its verb. */
static void the_last_button_says_what_it_does(void **unused)
{
    (void)unused;
    desk d = stage_open(true, true);
    table *t = d.a->table;
    rest(&d);
    assert_true(text_drawn(d.out, "End orders"));
    assert_false(text_drawn(d.out, "Done"));
    battle *b = (battle *)t->battle;
    agenda_push(&b->view, (agenda_item){.kind = STAGE_OWES_RETREAT, .side = 0, .unit = STAGE_COLUMN});
    app_draw(d.a, d.out);
    assert_false(text_drawn(d.out, "End orders"));
    assert_true(text_drawn(d.out, "Done"));
    desk_close(&d);
}

/* The camera looks at what happens on another map, and comes back when it has been shown. */
static void the_camera_returns_from_another_map(void **unused)
{
    (void)unused;
    desk d = stage_open(true, false);
    table *t = d.a->table;
    rest(&d);
    assert_int_equal(t->camera->sheet, 0);
    bool strayed = false;
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, STAGE_AMBUSH + 1);
    action_add_space(&a, named_space(&d, "L2:C4"));
    assert_true(battle_overrule(t, &a));
    for (int i = 0; i < 400 && t->anim->running; i++) {
        strayed = strayed || t->camera->sheet == 1;
        app_tick(d.a, d.now += 20);
    }
    strayed = strayed || t->camera->sheet == 1;
    assert_true(strayed);
    rest(&d);
    assert_int_equal(t->camera->sheet, 0);
    desk_close(&d);
}

/* Rolls stand in the log under the sign of the side that threw them. */
static void rolls_in_the_log_keep_their_side(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    int seen[SIDES_MAX] = {0};
    rest(&d);
    for (int i = 0; i < t->log->count; i++) {
        const log_line *l = &t->log->lines[i];
        const event_list *e = l->entry < 0 ? session_opening(t->s) : &session_at(t->s, l->entry)->events;
        if (!l->roll) continue;
        const int side = session_roll_side(t->sc, &e->rolls[e->items[l->event].roll]);
        assert_int_equal(l->side, side);
        seen[side]++;
    }
    assert_true(seen[0] > 0 && seen[1] > 0); /* both threw for the initiative */
    desk_close(&d);
}

/* Whether a line drawn turns at p. */
static bool turns_at(const draw_list *d, fpoint p)
{
    static const int points[] = {[PATH_MOVE] = 1, [PATH_LINE] = 1, [PATH_CURVE] = 3, [PATH_CLOSE] = 0};
    for (size_t i = 0; i < d->count; i++) {
        if (d->commands[i].kind != DRAW_STROKE) continue;
        const path_span path = d->commands[i].path;
        for (uint32_t at = path.at; at < path.at + path.size;) {
            const uint32_t piece = d->words[at++].verb;
            const draw_word *w = &d->words[at];
            if (piece == PATH_LINE && fabsf(w[0].f - p.x) < 0.01f && fabsf(w[1].f - p.y) < 0.01f) return true;
            at += 2 * (uint32_t)points[piece];
        }
    }
    return false;
}

/* An order that names its destination alone is drawn hex by hex, the way the rules lead the unit. */
static void the_way_of_a_move_is_drawn_space_by_space(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/example/scenarios/village.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    int ways = 0;
    for (int u = 0; u < t->sc->nunits && ways < 3; u++) {
        action items[512];
        action_list can = {.items = items, .cap = 512};
        game_list(&t->battle->view, u, &can);
        for (int i = 0; i < can.count && ways < 3; i++) {
            unit_way way;
            if (!game_way(&t->battle->view, &can.items[i], &way) || way.count < 3) continue;
            choice_select(t, u);
            press_space(&d, action_space(&can.items[i]));
            rest(&d);
            for (int k = 0; k < way.count; k++)
                assert_true(turns_at(d.out, where_centre(t, way.space[k])));
            ways++;
        }
    }
    assert_int_equal(ways, 3);
    desk_close(&d);
}

/* The first action of that verb, of any unit, that may be given now; false: none. */
static bool offered(const table *t, const char *name, action *out)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const verb *v = action_verb(t->rs, t->battle->list.items[i].verb);
        if (v == NULL || strcmp(v->name, name) != 0) continue;
        *out = t->battle->list.items[i];
        return true;
    }
    return false;
}

static void give(desk *d, const char *name)
{
    action a;
    assert_true(offered(d->a->table, name, &a));
    battle_do(d->a->table, &a);
    rest(d);
}

/* Ground marked for that way and for no other. */
static int ground_of(const choice *c, int way)
{
    for (int i = 0; i < c->overlay.count; i++) {
        bool alone = c->overlay.item[i].way == way && c->overlay.item[i].kind != OVERLAY_BLOCK;
        for (int k = 0; k < c->overlay.count && alone; k++)
            alone = c->overlay.item[k].to != c->overlay.item[i].to || c->overlay.item[k].way == way ||
                    c->overlay.item[k].kind == OVERLAY_BLOCK;
        if (alone) return c->overlay.item[i].to;
    }
    return NO_SPACE;
}

static void go_to_step(desk *d, const char *name)
{
    table *t = d->a->table;
    action a;
    action_init(&a, VERB_UMPIRE_STEP, NO_SIDE);
    for (int i = 0; i < t->rs->nsteps; i++)
        if (strcmp(t->rs->steps[i], name) == 0) a.args[0] = i;
    assert_true(battle_overrule(t, &a));
    rest(d);
}

static bool text_begins(const draw_list *out, const char *with)
{
    for (size_t i = 0; i < out->count; i++)
        if (out->commands[i].kind == DRAW_TEXT &&
            strncmp(out->text + out->commands[i].text, with, strlen(with)) == 0)
            return true;
    return false;
}

/* The square at Ulundi: a press on the ground that is marked for a way prepares the march that way, the
 * button and the line above name it, and a press again marches. */
static void the_square_marches_to_the_ground_pressed(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/ulundi.json", 1280, 720, true);
    table *t = d.a->table;
    action a, march;
    int lead = NO_UNIT;
    rest(&d);
    go_to_step(&d, "movement");
    for (int i = 0; i < 40 && lead == NO_UNIT; i++) { /* the leaders ride; who is named by the square rolls */
        bool ordered = false;
        for (int u = 0; u < t->sc->nunits && !ordered && t->battle->ours; u++) {
            action_init(&a, 0, t->battle->d.side);
            for (int k = 0; k < t->battle->list.count && !ordered; k++) {
                a = t->battle->list.items[k];
                if (a.nunits == 0 || a.units[0] != u) continue;
                if (strcmp(action_verb(t->rs, a.verb)->name, "order") != 0) continue;
                battle_do(t, &a);
                rest(&d);
                ordered = true;
            }
            if (ordered && offered(t, "march", &march)) lead = march.units[0];
            if (ordered && lead == NO_UNIT && t->battle->ours && offered(t, "hold", &a)) give(&d, "hold");
        }
        if (!ordered && lead == NO_UNIT) give(&d, "end");
    }
    assert_int_not_equal(lead, NO_UNIT);
    choice_select(t, lead);
    choice_verb(t, march.verb);
    assert_true(t->choice->ready);
    const int now = t->choice->act.args[0];
    int way = NO_DIRECTION, space = NO_SPACE;
    for (int k = 0; k < 6 && space == NO_SPACE; k++)
        if (k != now) way = k, space = ground_of(t->choice, k);
    assert_int_not_equal(space, NO_SPACE);
    press_space(&d, space);
    assert_false(why_on(t));
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->act.args[0], way);
    char name[64];
    snprintf(name, sizeof name, "March the square %s",
             (const char *[]){"north", "north-east", "south-east", "south", "south-west", "north-west"}[way]);
    app_draw(d.a, d.out);
    assert_true(text_begins(d.out, name)); /* the line says it; the button keeps its name and its place */
    const int was = t->battle->view.units[lead].space;
    press_space(&d, space);
    rest(&d);
    assert_int_equal(board_direction(t->b, was, t->battle->view.units[lead].space), way);
    desk_close(&d);
}

static void place(desk *d, int u, int space)
{
    action a;
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, u);
    action_add_space(&a, space);
    assert_true(battle_overrule(d->a->table, &a));
    rest(d);
}

/* Two enemies in one line before a company: to the nearer the line says how far, to the other that it is
 * none, and whoever stands between is marked. */
static void the_line_to_whom_the_pointer_is_at(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/ulundi.json", 1280, 720, true);
    table *t = d.a->table;
    int company = NO_UNIT, enemy[2] = {NO_UNIT, NO_UNIT}, at, there[2] = {NO_SPACE, NO_SPACE};
    rest(&d);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (strcmp(t->sc->units[u].name, "80th, centre") == 0) company = u;
        if (t->battle->view.units[u].side == 1 && strstr(t->sc->units[u].name, "1") && enemy[1] == NO_UNIT)
            enemy[enemy[0] != NO_UNIT] = u;
    }
    assert_true(company != NO_UNIT && enemy[1] != NO_UNIT);
    at = t->battle->view.units[company].space;
    for (int i = 1; i <= 5; i++) {
        for (uint32_t k = 0; k < t->b->spaces[at].nlinks; k++) {
            const board_link *l = &t->b->links[t->b->spaces[at].first_link + k];
            if (l->direction == t->battle->view.units[company].facing) {
                at = l->to;
                break;
            }
        }
        if (i == 3) there[0] = at;
        if (i == 5) there[1] = at;
    }
    place(&d, enemy[0], there[0]);
    place(&d, enemy[1], there[1]);
    go_to_step(&d, "rifles");
    choice_select(t, company);
    pointer_hover(t, there[1]);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, ": no shot"));
    bool marked = false;
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        marked = marked || (o->kind == OVERLAY_BLOCK && o->from == there[1] && o->to == there[0]);
    }
    assert_true(marked);
    pointer_hover(t, there[0]);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Fire: 3 hexes")); /* what such a line is, as it is first seen */
    d.a->settings.explain = EXPLAIN_NEVER;
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "3 hexes"));
    desk_close(&d);
}

/* Somebody who faces is chosen, and may march. */
/* The golden battle up to the entry that begins so. */
static const char *a_save_before(const char *which, const char *entry)
{
    static char path[160];
    char from[120], *text;
    size_t size;
    error err = {0};
    snprintf(from, sizeof from, "tests/playthroughs/%s.save", which);
    snprintf(path, sizeof path, "%s/%s.save", folder, which);
    assert_true(file_read(from, 1u << 24, &text, &size, &err));
    const char *at = strstr(text, entry);
    assert_non_null(at);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
    return path;
}

static desk before_a_march(void)
{
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/price.save", folder);
    assert_true(file_read("tests/playthroughs/conduct-tamai.save", 1 << 20, &text, &size, &err));
    char *moves = strstr(text, "facing="); /* up to the first march of somebody who faces */
    assert_non_null(moves);
    while (moves > text && moves[-1] != '\n')
        moves--;
    assert_true(file_write(path, text, (size_t)(moves - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count && t->choice->ndest == 0; i++)
        if (l->items[i].nspaces > 0 && l->items[i].nunits > 0) choice_select(t, l->items[i].units[0]);
    rest(&d);
    assert_true(t->choice->ndest > 3);
    return d;
}

/* A unit may end a march in any of six facings, and turning costs: a hex shows what the cheapest does. */
static void a_space_carries_its_cheapest_price(void **unused)
{
    (void)unused;
    int dearer = 0;
    desk d = before_a_march();
    table *t = d.a->table;
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (a->nunits == 0 || a->units[0] != t->choice->unit || a->target != NO_UNIT || a->nspaces == 0)
            continue;
        for (int k = 0; k < t->choice->ndest; k++) {
            int per;
            if (t->choice->dest[k] != action_space(a)) continue;
            const int cost = game_way_cost(&t->battle->view, a, &per);
            assert_true(t->choice->cost[k] <= (cost + per - 1) / per);
            dearer += t->choice->cost[k] < (cost + per - 1) / per;
        }
    }
    assert_true(dearer > 0);
    desk_close(&d);
}

/* So many times that number stands in that part of the window. */
static int number_drawn(const desk *d, frect at, int number)
{
    char s[8];
    int n = 0;
    snprintf(s, sizeof s, "%d", number);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_TEXT && strcmp(d->out->text + c->text, s) == 0 &&
             ui_inside(at, c->u.text.x, c->u.text.y);
    }
    return n;
}

/* Its price is seen beside who would stand there, and the others' on beyond the ring of its facing. */
static void a_ghost_hides_no_price(void **unused)
{
    (void)unused;
    desk d = before_a_march();
    table *t = d.a->table;
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    for (int u = 0; u < t->sc->nunits && (t->choice->ndest < 6 || marking_crowded(t)); u++)
        if (offers_may_act(t, u)) choice_select(t, u);
    rest(&d);
    assert_true(marking_costs(t));
    const float half = t->camera->view.cell / 2;
    int priced = 0, others = 0;
    for (int i = 0; i < t->choice->ndest; i++) {
        const int to = t->choice->dest[i], cost = t->choice->cost[i];
        const fpoint c = where_centre(t, to);
        if (!ui_inside(ui_inset(t->layout->board, half), c.x, c.y) || standing_at(t, to, NO_UNIT, false) >= 0)
            continue;
        priced += choice_space(t, to) && t->choice->ready;
        pointer_hide(t);
        app_draw(d.a, d.out);
        assert_true(number_drawn(&d, (frect){c.x - half, c.y, half, half}, cost) > 0);
        for (int k = 0; k < t->choice->ndest; k++) {
            const fpoint o = where_centre(t, t->choice->dest[k]);
            if (k != i && hypotf(o.x - c.x, o.y - c.y) > 3 * half)
                others += number_drawn(&d, (frect){o.x - half, o.y - half, 2 * half, 2 * half},
                                       t->choice->cost[k]) > 0;
        }
        choice_step_back(t);
        break;
    }
    assert_true(priced > 0 && others > 0);
    desk_close(&d);
}

/* Translucent counters. */
static int ghosts_drawn(const desk *d)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_IMAGE && fabsf(c->u.image.alpha - 0.55f) < 0.01f;
    }
    return n;
}

/* Whoever would go somewhere is seen in one place of the board: where what is prepared leads, wherever the
 * pointer is; of the place under the pointer the price goes on being told. */
static void nobody_stands_in_two_places(void **unused)
{
    (void)unused;
    desk d = before_a_march();
    table *t = d.a->table;
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    for (int u = 0; u < t->sc->nunits && (t->choice->ndest < 6 || marking_crowded(t)); u++)
        if (offers_may_act(t, u)) choice_select(t, u);
    rest(&d);
    const float half = t->camera->view.cell / 2;
    int prepared = NO_SPACE, pointed = 0;
    for (int i = 0; i < t->choice->ndest; i++) {
        const int to = t->choice->dest[i], cost = t->choice->cost[i];
        const fpoint c = where_centre(t, to);
        if (to == t->choice->space || !ui_inside(ui_inset(t->layout->board, half), c.x, c.y)) continue;
        if (prepared == NO_SPACE && choice_space(t, to) && t->choice->ready) {
            prepared = to;
            rest(&d);
        }
        app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = c.x, .y = c.y});
        app_draw(d.a, d.out);
        action look;
        if (!choice_preview(t, to, &look) || t->pointer->hover != to) continue;
        pointed += to != prepared;
        assert_int_equal(ghosts_drawn(&d), 1);
        assert_true(number_drawn(&d, (frect){c.x - half, c.y - half, 2 * half, 2 * half}, cost) > 0);
    }
    assert_true(prepared != NO_SPACE && pointed > 0);
    desk_close(&d);
}

/* Who has moved can do no more than turn: chosen again, it is not turned by an Enter too many, but by Q and
 * E. */
static void to_turn_is_not_begun_for_anybody(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/turn.save", folder);
    assert_true(file_read("tests/playthroughs/grid-bussaco.save", 1 << 20, &text, &size, &err));
    char *moved = strstr(text, " move u");
    assert_non_null(moved);
    const int who = atoi(moved + strlen(" move u"));
    assert_true(file_write(path, text, (size_t)(strchr(moved, '\n') + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, who);
    rest(&d);
    assert_int_equal(t->choice->unit, who);
    assert_true(offers_may_act(t, who));
    assert_false(t->choice->ready);
    facing_turn(t, 1);
    assert_true(t->choice->ready && t->choice->act.units[0] == who);
    desk_close(&d);
}

/* Who may charge and asks why he may not go where nobody stands is told of going, not that a charge needs
 * somebody. */
static void empty_ground_is_asked_about_as_ground(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/charge.save", folder);
    assert_true(file_read("tests/playthroughs/conduct-dargai.save", 1 << 20, &text, &size, &err));
    char *charge = strstr(text, " charge u");
    assert_non_null(charge);
    const int who = atoi(charge + strlen(" charge u"));
    while (charge > text && charge[-1] != '\n')
        charge--;
    assert_true(file_write(path, text, (size_t)(charge - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    choice_select(t, who);
    rest(&d);
    assert_true(t->choice->naim > 0 && t->choice->ndest > 0);
    int asked = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        if (t->choice->dest_at[space] || standing_at(t, space, NO_UNIT, false) != NO_UNIT) continue;
        meant_space(t, space);
        assert_string_not_equal(t->why->refusal.code, "conduct.charge.target");
        asked++;
    }
    assert_true(asked > 100);
    desk_close(&d);
}

static int unit_called(const table *t, const char *name)
{
    for (int i = 0; i < t->sc->nunits; i++)
        if (strcmp(t->sc->units[i].name, name) == 0) return i;
    fail_msg("no unit %s", name);
    return NO_UNIT;
}

static float text_at(const desk *d, const char *text)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strcmp(d->out->text + d->out->commands[i].text, text) == 0)
            return d->out->commands[i].u.text.x;
    return -1;
}

/* Whose shells are counted: how many are left to fire, on the folded card too. */
static void the_folded_card_tells_what_is_used_up(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/shells.save", folder);
    assert_true(file_read("tests/playthroughs/grid-kassassin.save", 1 << 20, &text, &size, &err));
    assert_true(file_write(path, text, (size_t)(strstr(text, "\n3 ") + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    pointer_inspect(d.a->table, unit_called(d.a->table, "Horse Artillery"));
    rest(&d);
    assert_true(text_holds(d.out, "4 volleys"));
    desk_close(&d);
}

/* A long word for its state takes from the folded card no sign of how much is left of the unit: the squares
 * stand before "Disordered" as before "Steady". */
static void the_folded_card_keeps_what_is_left(void **unused)
{
    (void)unused;
    char path[128], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s/card.save", folder);
    assert_true(file_read("tests/playthroughs/grid-kassassin.save", 1 << 20, &text, &size, &err));
    const char *falls_back = strstr(text, "\n56 ");
    assert_non_null(falls_back);
    assert_true(file_write(path, text, (size_t)(falls_back + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    pointer_inspect(t, unit_called(t, "2nd Egyptian"));
    rest(&d);
    const float word = text_at(&d, "Disordered"), name = text_at(&d, "2nd Egyptian");
    assert_true(name > 0 && word > 0);
    assert_true(word > name + 5 * 9);
    desk_close(&d);
}

/* A gun with a target and a battalion without one stand together: the frame is round the gun, and a press
 * chooses the gun; pressed again, the battalion. */
static void who_is_pointed_out_in_a_stack_is_pressed(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int gun = unit_called(t, "Krupp on a truck"), men = unit_called(t, "Duke of Cornwall's L.I.");
    const int there = named_space(&d, "L4");
    place(&d, men, there);
    place(&d, unit_called(t, "4th Egyptian"), named_space(&d, "E4"));
    go_to_step(&d, "fire");
    assert_true(offers_any(t, men) && !offers_may_act(t, men));
    assert_true(offers_calls(t, gun) && !offers_calls(t, men));
    press_space(&d, there);
    assert_int_equal(t->choice->unit, gun);
    key(&d, KEY_ESCAPE, 0); /* shuts the stack: who lies on top of it is pressed, and opens it anew */
    assert_int_equal(t->pointer->fan, NO_SPACE);
    press_space(&d, there);
    assert_int_equal(t->choice->unit, gun);
    assert_int_equal(t->pointer->fan, there);
    press_space(&d, there);
    assert_int_equal(t->choice->unit, men);
    desk_close(&d);
}

/* Whom one looked at before bears no target's bracket beside the one that is aimed at. */
static void who_is_aimed_at_is_the_only_one_marked(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int gun = unit_called(t, "Krupp on a truck"), near = unit_called(t, "4th Egyptian"),
              far = unit_called(t, "1st Egyptian");
    place(&d, near, named_space(&d, "E4"));
    go_to_step(&d, "fire");
    choice_select(t, gun);
    pointer_inspect(t, far);
    assert_int_equal(marked_enemy(t, gun), far);
    assert_true(choice_target(t, near));
    assert_int_equal(marked_enemy(t, gun), NO_UNIT);
    desk_close(&d);
}

/* The first enemy who is marked by a press is told of: what the mark does and how it goes; the next is not.
 */
static void the_first_mark_is_told_of(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int gun = unit_called(t, "Krupp on a truck"), far = unit_called(t, "1st Egyptian");
    place(&d, unit_called(t, "4th Egyptian"), named_space(&d, "E4"));
    go_to_step(&d, "fire");
    choice_select(t, gun);
    assert_true(offers_may_act(t, gun));
    for (int i = 0; i < 2; i++) {
        const fpoint at = where_centre(t, t->battle->view.units[far].space);
        d.a->said[0] = 0;
        tap(&d, at.x, at.y);
        assert_int_equal(marked_enemy(t, gun), far);
        assert_int_equal(strstr(d.a->said, "Marked: 1st Egyptian") != NULL, i == 0);
        key(&d, KEY_ESCAPE, 0);
        assert_int_equal(marked_enemy(t, gun), NO_UNIT);
        assert_int_equal(t->choice->unit, gun);
    }
    desk_close(&d);
}

/* What a way costs is dear to ask: it is asked anew for another position, and only then. */
static void what_a_way_costs_is_asked_once_a_position(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/example/scenarios/village.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int u = 0; u < t->sc->nunits && t->choice->ndest == 0; u++)
        if (offers_may_act(t, u)) choice_select(t, u);
    assert_true(t->choice->ndest > 0);
    const int cost = t->choice->cost[0];
    int asked = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        asked += t->battle->going[i] != 0;
        t->battle->going[i] = 1 + 99;
    }
    assert_true(asked > 0 && asked < t->battle->list.count); /* of those it could be, no others */
    choice_update(t);
    assert_int_equal(t->choice->cost[0], 99); /* not asked again */
    battle_look(t);
    choice_update(t);
    assert_int_equal(t->choice->cost[0], cost);
    desk_close(&d);
}

static int mark_called(const table *t, const char *name)
{
    int m = 0;
    while (strcmp(t->rs->marks[m].name, name) != 0)
        m++;
    return m;
}

/* The list of a stack tells of each what lies on its counter: of a great square that is broken nothing. */
static void a_list_tells_what_lies_on_the_counters(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    while (t->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    const int ring = mark_called(t, "ring"), whole = mark_called(t, "ring-whole");
    const char *says = words_find(t->sc->words, "mark.ring")->text;
    state *shown = &((anim *)t->anim)->shown;
    int who = 0;
    while (!state_has(shown, who, ring) || standing_at(t, shown->units[who].space, who, false) == NO_UNIT)
        who++;
    pointer_fan(t, shown->units[who].space);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, says));
    for (int u = 0; u < t->sc->nunits; u++)
        shown->units[u].marks &= ~(1u << whole);
    app_draw(d.a, d.out);
    assert_false(text_holds(d.out, says));
    desk_close(&d);
}

static bool in_the_list(const table *t, frect r)
{
    const frect list = t->layout->over[LAYOUT_FIGURES];
    return list.w > 0 && ui_meet(list, r);
}

/* Who of a party shoots is taken from a list with each one's chance, by key or by mouse; it lies on the board
 * and neither on who shoots nor on whom. */
static void who_acts_is_taken_from_a_list(void **unused)
{
    (void)unused;
    desk d = desk_open(a_save_before("safari-first-march", "\n21 expedition fire"), 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    camera_fit(t, false);
    rest(&d);
    choice_select(t, 0);
    rest(&d);
    assert_true(t->choice->naim > 0);
    press_space(&d, t->battle->view.units[t->choice->aim[0]].space);
    const lineup *l = &t->choice->actors;
    assert_true(l->count > 2 && l->who[0] == 0); /* all together, then one by one */
    assert_true(text_drawn(d.out, "Shoot: who of the hunter?"));
    const frect list = t->layout->over[LAYOUT_FIGURES], port = t->layout->board;
    assert_true(list.x >= port.x && list.y >= port.y && list.y + list.h <= port.y + port.h);
    for (int k = 0; k < 2; k++) {
        const int who = k == 0 ? t->choice->unit : t->choice->target;
        const fpoint p = where_unit(t, who);
        if (in_the_list(t, (frect){p.x - 8, p.y - 8, 16, 16})) fail_msg("it lies on %s", say_unit(t, who));
    }
    for (int i = 0; i < l->count; i++) {
        char chance[24], keys[80];
        int32_t is = -1;
        assert_true(odds_short_tells(t, &t->choice->act, &is) && is > 0 && is < 1000);
        assert_int_equal(l->thousandths[i], is);
        say_chance(is, chance);
        assert_true(text_drawn(d.out, chance));
        snprintf(keys, sizeof keys, " 1 to %d take one from the list.", l->count);
        assert_true(text_holds(d.out, keys));
        if (i + 1 < l->count) key(&d, '2' + i, 0);
        if (i + 1 < l->count) assert_int_equal(t->choice->act.units[0], l->who[i + 1]);
    }
    press(&d, list.x + list.w / 2, list.y + list.h * 0.3f); /* the first or second row */
    assert_true(t->choice->act.units[0] == l->who[0] || t->choice->act.units[0] == l->who[1]);
    desk_close(&d);
}

/* What its per cents are the chance of stands whole beside its title, however short its rows are. */
static void a_list_says_what_its_chances_are_of(void **unused)
{
    (void)unused;
    desk d = desk_open(a_save_before("safari-rovuma", "\n47 patrol fire u1"), 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    camera_fit(t, false);
    rest(&d);
    choice_select(t, 1);
    assert_true(choice_target(t, 10));
    rest(&d);
    assert_int_equal(t->choice->actors.count, 2); /* all together, and the missionary */
    assert_true(text_drawn(d.out, "wounds or kills"));
    desk_close(&d);
}

/* What is not certain never reads as if it were. */
static void nearly_certain_is_not_certain(void **unused)
{
    (void)unused;
    static const struct {
        int32_t is;
        const char *reads;
    } each[] = {{0, "0 %"},    {1, "under 1 %"},   {4, "under 1 %"},   {5, "1 %"},     {464, "46 %"},
                {994, "99 %"}, {995, "over 99 %"}, {999, "over 99 %"}, {1000, "100 %"}};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        char reads[24];
        say_chance(each[i].is, reads);
        assert_string_equal(reads, each[i].reads);
    }
}

/* Pressed again the chosen unit stays chosen, and what it was to do is put away; Escape puts the unit down.
 * The place and the front that were chosen are the order's too, whose button is pressed after them. */
static void a_choice_outlives_a_further_press(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    go_to_step(&d, "movement");
    for (int i = 0; i < 4 && (!t->battle->ours || t->battle->d.side != t->sc->units[0].side); i++)
        give(&d, "end");
    choice_select(t, NO_UNIT);
    const int at = t->battle->view.units[0].space;
    press_space(&d, at);
    assert_int_equal(t->choice->unit, 0);
    press_space(&d, at);
    assert_int_equal(t->choice->unit, 0);
    give(&d, "march");
    rest(&d);
    action go;
    assert_true(offered(t, "move", &go));
    choice_select(t, 0);
    choice_space(t, action_space(&go));
    assert_true(t->choice->ready);
    const int32_t front = (t->choice->act.args[0] + 1) % 6;
    choice_face(t, -1, front);
    const int count = session_count(t->s);
    choice_verb(t, go.verb);
    assert_int_equal(session_count(t->s), count); /* prepared, not done */
    assert_true(t->choice->ready);
    assert_int_equal(action_space(&t->choice->act), action_space(&go));
    assert_int_equal(t->choice->act.args[0], front);
    press_space(&d, at);
    assert_int_equal(t->choice->unit, 0);
    assert_int_equal(t->choice->space, NO_SPACE);
    key(&d, KEY_ESCAPE, 0);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->choice->unit, NO_UNIT);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_tells_what_lies_on_the_counters),
        cmocka_unit_test(who_is_aimed_at_is_the_only_one_marked),
        cmocka_unit_test(the_first_mark_is_told_of),
        cmocka_unit_test(what_a_way_costs_is_asked_once_a_position),
        cmocka_unit_test(a_stack_elsewhere_joins_unit_by_unit),
        cmocka_unit_test(a_double_press_on_a_target_fires),
        cmocka_unit_test(the_last_button_says_what_it_does),
        cmocka_unit_test(the_camera_returns_from_another_map),
        cmocka_unit_test(a_ghost_hides_no_price),
        cmocka_unit_test(nobody_stands_in_two_places),
        cmocka_unit_test(to_turn_is_not_begun_for_anybody),
        cmocka_unit_test(empty_ground_is_asked_about_as_ground),
        cmocka_unit_test(who_is_pointed_out_in_a_stack_is_pressed),
        cmocka_unit_test(the_folded_card_keeps_what_is_left),
        cmocka_unit_test(the_folded_card_tells_what_is_used_up),
        cmocka_unit_test(rolls_in_the_log_keep_their_side),
        cmocka_unit_test(the_way_of_a_move_is_drawn_space_by_space),
        cmocka_unit_test(the_square_marches_to_the_ground_pressed),
        cmocka_unit_test(the_line_to_whom_the_pointer_is_at),
        cmocka_unit_test(a_space_carries_its_cheapest_price),
        cmocka_unit_test(who_acts_is_taken_from_a_list),
        cmocka_unit_test(a_list_says_what_its_chances_are_of),
        cmocka_unit_test(nearly_certain_is_not_certain),
        cmocka_unit_test(a_choice_outlives_a_further_press),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
