/* test_lesson.c: the lessons of all systems are played at the real table from the title to their last step,
 * by one who does what the card says; they step back with what is taken back, can be left, bar nothing; and
 * one that names what is not there is refused. */
#include "ui/app/lessons.h"
#include "ui/desk.h"

#include <math.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/scenario_load.h"
#include "game/game.h"
#include "game/lesson.h"
#include "game/lesson_review.h"
#include "ui/app/catalogue.h"
#include "ui/app/lessons.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/place.h"
#include "ui/app/said.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/offers.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/pointer.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_follow.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/scene.h"
#include "board/names.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/plan.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

static const char *const systems[][2] = {{"grid", "kassassin"},     {"safari", "first-march"},
                                         {"africa", "castillejos"}, {"conduct", "rorkes-drift"},
                                         {"prone", "drill"},        {"grid", "maida"}}; /* a second one */
enum { SYSTEMS = sizeof systems / sizeof systems[0] };

/* From the title, by its key. */
static desk begin(int system)
{
    char path[160];
    snprintf(path, sizeof path, "rules/%s/scenarios/%s.json", systems[system][0], systems[system][1]);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    /* The title is left before it has read all the other battles ahead. */
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F8});
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_tick(d.a, d.now += 40);
    app_draw(d.a, d.out);
    key(&d, 'l', 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_true(lesson_on(d.a->table));
    assert_int_equal(d.a->table->lesson->at, 0);
    return d;
}

/* A passing message lies beside its card, also where that leaves less room than the card itself takes. */
static void a_message_lies_beside_its_card(void **unused)
{
    (void)unused;
    static const char said[] = "Taken back: York & Lancaster, Form. Ctrl Y does it again.";
    desk d = begin(0);
    rest(&d);
    app_draw(d.a, d.out);
    const table *t = d.a->table;
    frect *card = (frect *)&t->lesson->card;
    *card = (frect){325, t->layout->board.y + 6, 330, 230};
    assert_true(lesson_on(t) && t->modal->card == MODAL_NONE);
    assert_true(t->layout->board.w - card->x - card->w < card->w + 32);
    app_say(d.a, "%s", said);
    draw_list_clear(d.out);
    said_draw(d.a);
    int lines = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        lines++;
        assert_false(ui_inside(*card, c->u.text.x, c->u.text.y));
        assert_true(c->u.text.x < card->x ||
                    c->u.text.x + ui_width(&d.a->ui, TEXT_BODY, d.out->text + c->text) < t->layout->board.w);
    }
    assert_true(lines >= 2);
    desk_close(&d);
}

/* What lies on the counters is told with the first step, and no more with the next. */
static void counters_are_explained_at_once(void **unused)
{
    (void)unused;
    for (int i = 0; i < SYSTEMS; i++) {
        if (strcmp(systems[i][1], "maida") == 0)
            continue; /* there they lie beside what the enemy did first */
        desk d = begin(i);
        for (int k = 0; k < 60 && !(d.a->table->battle->ours && d.a->table->waits->now == WAIT_ORDER); k++)
            rest(&d);
        rest(&d);
        const table *t = d.a->table;
        bool led = false;
        for (int u = 0; u < t->sc->nunits; u++) {
            unit_face face;
            game_face(&t->anim->shown, u, &face);
            led = led || (t->anim->shown.units[u].status == UNIT_ON && face.leader &&
                          where_counter(t, t->anim->shown.units[u].space) >= 34);
        }
        if (lesson_on(t) && t->lesson->at == 0) {
            assert_int_equal(text_holds(d.out, "It has a leader"), led);
            lesson_play *p = (lesson_play *)t->lesson;
            p->needs[0] = 0, p->at = 1;
            rest(&d);
            rest(&d);
            assert_false(led && text_holds(d.out, "It has a leader"));
        }
        desk_close(&d);
    }
}

static void wait_for_us(desk *d)
{
    for (int i = 0; i < 60 && !(d->a->table->battle->ours && d->a->table->waits->now == WAIT_ORDER); i++)
        rest(d);
    for (int i = 0; i < 4 && scene_open(d->a->table); i++) {
        scene_close(d->a->table); /* a card or table that opened by itself is read */
        rest(d);
    }
}

/* Where two counters look alike and the lesson means one, the other is taken up, and it is said that it is
 * not the one, by both names; of the right one, or of another kind, nothing is said. */
static void of_two_alike_the_other_is_said_to_be_another(void **unused)
{
    (void)unused;
    int wrong = 0;
    desk d = begin(2);
    wait_for_us(&d);
    table *t = d.a->table;
    const lesson_step *s = lesson_now(t);
    assert_int_equal(s->until, UNTIL_CHOOSE);
    for (int u = 0; u < t->sc->nunits; u++) {
        if (u == s->chosen || t->battle->view.units[u].status != UNIT_ON ||
            t->sc->units[u].side != t->battle->viewer)
            continue;
        const bool alike = t->sc->units[u].type == t->sc->units[s->chosen].type;
        choice_clear(t);
        d.a->said[0] = 0;
        choice_select(t, u);
        app_draw(d.a, d.out);
        assert_int_equal(strstr(d.a->said, "Not that one") != NULL, alike);
        if (!alike) continue;
        assert_non_null(strstr(d.a->said, t->sc->units[u].name));
        assert_non_null(strstr(d.a->said, t->sc->units[s->chosen].name));
        d.a->said[0] = 0;
        app_draw(d.a, d.out);
        assert_string_equal(d.a->said, ""); /* once */
        wrong++;
    }
    assert_true(wrong > 0);
    const int right = s->chosen;
    d.a->said[0] = 0;
    choice_select(t, right);
    app_draw(d.a, d.out);
    assert_string_equal(d.a->said, "");
    assert_true(t->lesson->at > 0);
    desk_close(&d);
}

/* By him who is meant, looking where he looks and there; by him; by anybody. */
static bool do_verb_at(desk *d, int verb_index, int of, int space)
{
    const table *t = d->a->table;
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < t->battle->list.count; i++) {
            const action *a = &t->battle->list.items[i];
            if (a->verb != verb_index || (pass < 2 && of != NO_UNIT && (a->nunits == 0 || a->units[0] != of)))
                continue;
            if (pass == 0 && a->nunits > 0 && !(action_verb(t->rs, a->verb)->takes & TAKES_PATH) &&
                action_verb(t->rs, a->verb)->args[0].kind == ARG_DIRECTION &&
                a->args[0] != t->battle->view.units[a->units[0]].facing)
                continue;
            if (pass == 0 && space != NO_SPACE && action_space(a) != space) continue;
            const action chosen = *a;
            battle_do(d->a->table, &chosen);
            rest(d);
            return true;
        }
    return false;
}

static bool do_verb(desk *d, int verb_index, int of)
{
    return do_verb_at(d, verb_index, of, NO_SPACE);
}

/* Sends the one whom the step speaks of somewhere, by a throw that is still to come. */
static bool sends_by_a_throw(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    const int march = action_verb_find(seen->sc->rules, "march");
    (void)seed;
    *out = (hint){.side = 0, .turn = seen->turn, .done = b->playouts, .most = b->playouts};
    out->hold = (taught_chance){400, 10};
    out->best = (taught_plan){.chance = {620, 10}, .gain = {220, 10}, .norders = 1};
    out->best.order[0] = (taught_order){.unit = 0,
                                        .target = NO_UNIT,
                                        .from = seen->units[0].space,
                                        .what = TAUGHT_MOVES | TAUGHT_DOES,
                                        .does = (uint8_t)march};
    out->best.order[0].deed = (action){.verb = (uint8_t)march, .nunits = 1, .target = NO_UNIT};
    b->tell(b->self, out);
    return true;
}

static void *reviews_nothing(const session *s, int side, int playouts, review *out)
{
    (void)s, (void)side, (void)playouts, (void)out;
    return NULL;
}

/* A hint knows nothing of the lesson: it says that the step goes before its plan, and where the plan hangs on
 * a throw. Of a step that cannot be done now it says nothing. */
static void a_hint_gives_way_to_the_lesson(void **unused)
{
    (void)unused;
    enum { MARCH = 2 };
    static const teacher by_a_throw = {.hint = sends_by_a_throw, .open = reviews_nothing};
    desk d = begin(1);
    wait_for_us(&d);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    p->needs[0] = p->needs[1] = 0, p->at = MARCH;
    d.a->config.teacher = &by_a_throw;
    ((table_host *)t->host)->teacher = &by_a_throw;
    rest(&d);
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(lesson_now(t)->until == UNTIL_VERB && !lesson_waits(t));
    assert_true(text_holds(d.out, "The lesson comes first: Press March."));
    assert_true(text_holds(d.out, "if the dice allow"));
    key(&d, KEY_F4, 0);
    lesson_leave(t);
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "if the dice allow"));
    assert_false(text_holds(d.out, "The lesson comes first"));
    desk_close(&d);
}

/* The card that explains marks has what lies there, all of it and nothing else, however long it has been
 * there: whoever reads it takes it for the whole. */
static void marks_explained_are_those_that_lie(void **unused)
{
    (void)unused;
    desk d = begin(1);
    wait_for_us(&d);
    table *t = d.a->table;
    legend *l = (legend *)t->legend;
    lesson_play *p = (lesson_play *)t->lesson;
    p->needs[0] = 0, p->at = 1;
    assert_true(do_verb(&d, action_verb_find(t->rs, "march"), NO_UNIT)); /* his hexes are priced */
    wait_for_us(&d);
    int loaded = 0; /* a mark that somebody bears, and one that nobody does */
    while (unit_marks_of(t, loaded) == 0)
        loaded++;
    uint32_t all = 0, borne = unit_marks_of(t, loaded) & ~(unit_marks_of(t, loaded) - 1), lost = 0;
    for (int i = 0; i < t->sc->nunits; i++)
        all |= unit_marks_of(t, i);
    for (int i = 0; i < t->rs->nmarks && lost == 0; i++)
        if (t->rs->marks[i].picture && !(all & 1u << i)) lost = 1u << i;
    assert_true(lost != 0);
    l->shown = 1u << LEGEND_BARRED;
    l->badges = borne | lost;
    l->since = t->host->now - 2000, l->lesson_at = 1;
    l->turn = t->battle->view.turn, l->step = (int8_t)t->battle->view.step;
    l->side = (int8_t)t->battle->d.side;
    l->told = ~0u;
    for (int i = 0; i < t->sc->nunits && t->choice->ndest + t->choice->naim == 0; i++)
        if (offers_may_act(t, i)) choice_select(t, i);
    rest(&d);
    assert_int_equal(l->badges, borne);
    assert_false(l->shown & 1u << LEGEND_BARRED);
    const unsigned of_choice = 1u << LEGEND_REACH | 1u << LEGEND_TARGET | 1u << LEGEND_LINE;
    const unsigned lies = legend_lies(t) & of_choice;
    assert_true(lies != 0);
    assert_int_equal((l->shown | l->beside) & of_choice, lies);
    desk_close(&d);
}

/* In halves of a space; 100000: there is none. */
static int nearest_enemy(const table *t, int from)
{
    int near = 100000;
    for (int u = 0; u < t->sc->nunits && from != NO_SPACE; u++)
        if (t->battle->view.units[u].status == UNIT_ON && t->sc->units[u].side != t->battle->viewer) {
            const int far = board_distance2(t->b, from, t->battle->view.units[u].space);
            if (far < near) near = far;
        }
    return near;
}

/* The first deed of that verb; the one that leads nearest to an enemy. */
static bool draw_near(desk *d, const char *name)
{
    const table *t = d->a->table;
    const int verb_index = action_verb_find(t->rs, name);
    const action *best = NULL;
    int least = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != verb_index) continue;
        const int near = nearest_enemy(t, action_space(a));
        if (!best || near < least) best = a, least = near;
    }
    if (!best) return false;
    const action chosen = *best;
    battle_do(d->a->table, &chosen);
    rest(d);
    return true;
}

/* The first deed that is no end, else the end of the step. */
static void go_on(desk *d)
{
    const table *t = d->a->table;
    wait_for_us(d);
    if (!t->battle->ours) return;
    const int end = offers_end_step(t);
    const action a = t->battle->list.items[end >= 0 ? end : 0];
    battle_do(d->a->table, &a);
    rest(d);
}

static void choose_unit(desk *d, int who)
{
    const table *t = d->a->table;
    choice_select(d->a->table, who);
    rest(d);
    (void)t;
}

/* Somebody presses an impossible place: every place in turn, until one is refused. */
static void ask_why_not(desk *d)
{
    const table *t = d->a->table;
    if (t->choice->unit == NO_UNIT) key(d, KEY_TAB, 0);
    for (int s = 0; s < t->b->nspaces && t->lesson && lesson_now(t)->until == UNTIL_REFUSAL; s++)
        if (!t->choice->dest_at[s] &&
            !ui_inside(t->lesson->card, where_centre(t, s).x, where_centre(t, s).y)) {
            press_space(d, s);
            if (lesson_answered(t)) key(d, KEY_ESCAPE, 0); /* it has been read */
        }
}

/* Who cannot do it is not whom the lesson waits for; who can has somebody to do it to. */
static void choose_for(desk *d, int verb_index)
{
    const table *t = d->a->table;
    const int at = t->lesson->at;
    int16_t can[UNITS_MAX] = {0};
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb == verb_index && a->nunits > 0 && a->units[0] < UNITS_MAX) can[a->units[0]] = 1;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int u = 0; u < t->sc->nunits && t->lesson && t->lesson->at == at; u++) {
            if (t->sc->units[u].side != t->battle->viewer || can[u] != pass) continue;
            choose_unit(d, u);
            assert_int_equal(t->lesson->at, at + pass);
            assert_true(pass == 0 || t->choice->naim > 0 || t->choice->ndest > 0);
        }
    if (t->lesson && t->lesson->at == at) go_on(d); /* nobody can: the lesson is met at a later step */
}

/* What came about before it was told of is read: a press on its button or Space, by turns. */
static bool read_it(desk *d)
{
    const table *t = d->a->table;
    const ui *u = t->host->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == ui_name("lesson-read", 0)) {
            const frect r = u->regions[i].r;
            if (lesson_card_now(t->lesson) % 2 == 0)
                key(d, KEY_SPACE, 0);
            else
                press(d, r.x + r.w / 2, r.y + r.h / 2);
            return true;
        }
    return false;
}

static void do_step(desk *d, const lesson_step *s)
{
    const table *t = d->a->table;
    wait_for_us(d);
    if (lesson_telling(t->lesson)) {
        const int at = lesson_card_now(t->lesson);
        assert_true(read_it(d));
        assert_int_not_equal(t->lesson ? lesson_card_now(t->lesson) : -1, at);
        return;
    }
    switch (s->until) {
    case UNTIL_CHOOSE:
        choose_unit(d, s->chosen);
        break;
    case UNTIL_CHOOSE_FOR:
        choose_for(d, s->verb);
        break;
    case UNTIL_VERB:
        if (do_verb_at(d, s->verb, s->unit, s->or_verb < 0 ? s->space : NO_SPACE)) break;
        if (s->button == BUTTON_VERB && do_verb(d, s->button_verb, s->unit)) break;
        if (draw_near(d, "move") || draw_near(d, "enter")) break; /* nobody is near enough yet */
        go_on(d);
        break;
    case UNTIL_OPEN:
        if (s->number == LESSON_ODDS) {
            for (int i = 0; i < 30 && t->choice->naim == 0; i++)
                key(d, KEY_TAB, 0); /* somebody who may fire */
            if (!t->odds->on) key(d, 't', 0);
            assert_true(t->choice->naim > 0 && choice_target(d->a->table, t->choice->aim[0]));
            rest(d);
            break;
        }
        key(d,
            s->number == LESSON_ODDS    ? 't'
            : s->number == LESSON_LOG   ? 'l'
            : s->number == LESSON_CHART ? 'x'
                                        : 'w',
            0);
        break;
    case UNTIL_REFUSAL:
        ask_why_not(d);
        break;
    case UNTIL_UNDO:
        key(d, 'z', UI_CTRL);
        break;
    case UNTIL_EVENT: /* into the enemy's fire, or into ours */
        if (s->ours >= 0 && !lesson_waits(t) && do_verb(d, s->ours, NO_UNIT)) break;
        if (!draw_near(d, "march") && !draw_near(d, "move")) go_on(d);
        break;
    case UNTIL_STEP:
    case UNTIL_TURN:
        go_on(d);
        break;
    case UNTILS:
        break;
    }
    (void)t;
}

/* Of the corners' side: is that within the tail? */
static bool in_tail(const fpoint tail[3], fpoint at)
{
    int left = 0, right = 0;
    for (int i = 0; i < 3; i++) {
        const fpoint a = tail[i], b = tail[(i + 1) % 3];
        const float side = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        left += side > 0;
        right += side < 0;
    }
    return left == 3 || right == 3;
}

/* Since this turn began. */
static bool arrived(const table *t, int who)
{
    bool in = false;
    for (int i = 0; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].kind == EV_TURN)
                in = false;
            else if (l->items[k].kind == EV_ENTER && l->items[k].unit == who)
                in = true;
    }
    return in;
}

/* By the one who is to be chosen. */
static bool within_its_aim(const table *t, const lesson_step *s, int who)
{
    const int by = s->until == UNTIL_CHOOSE ? s->chosen : s->unit;
    for (int i = 0; by != NO_UNIT && i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && a->units[0] == by && a->target == who) return true;
    }
    return false;
}

static int came, aims; /* how many of either the cards keep off */

/* Neither card nor tail lies on whom the step speaks of, on who could do it, on whom it could be done to, or
 * on who has just come.
 */
static void those_are_free(const desk *d, const char *system, const char *title)
{
    const table *t = d->a->table;
    const lesson_step *s = lesson_now(t);
    const choice *c = t->choice;
    for (int u = 0; s && u < t->sc->nunits; u++) {
        const unit *p = &t->anim->shown.units[u];
        if (p->status != UNIT_ON || t->b->spaces[p->space].sheet != t->camera->sheet) continue;
        bool matters = u == s->unit || u == c->unit || (s->until == UNTIL_CHOOSE && s->chosen == u);
        for (int i = 0; i < c->naim; i++)
            matters = matters || c->aim[i] == u;
        for (int i = 0; i < t->battle->list.count && s->until == UNTIL_VERB && c->unit == NO_UNIT; i++)
            matters =
                matters || (t->battle->list.items[i].verb == s->verb && t->battle->list.items[i].nunits > 0 &&
                            t->battle->list.items[i].units[0] == u);
        matters = matters || (s->until != UNTIL_VERB && c->unit == NO_UNIT && !lesson_telling(t->lesson) &&
                              offers_may_act(t, u));
        const bool now_here = arrived(t, u), aimed = within_its_aim(t, s, u);
        came += now_here, aims += aimed;
        matters = matters || now_here || aimed;
        const fpoint at = where_unit(t, u);
        const float half = where_counter(t, p->space) / 2 - 2;
        const frect counter = {at.x - half, at.y - half, 2 * half, 2 * half};
        if (!matters || !ui_inside(t->layout->board, at.x, at.y)) continue;
        if (ui_meet(t->lesson->card, counter))
            fail_msg("%s, \"%s\": its card lies on %s", system, title, t->sc->units[u].name);
        if (in_tail(t->lesson->tail, at))
            fail_msg("%s, \"%s\": its tail crosses %s", system, title, t->sc->units[u].name);
    }
}

/* Its card lies on no other card, on nothing that is said of a place, on nobody chosen or aimed at. */
static void card_lies_free(desk *d, const char *system, const char *title)
{
    const table *t = d->a->table;
    const ui *u = t->host->ui;
    const frect card = t->lesson->card, port = t->layout->board;
    if (card.w <= 0) return;
    for (int i = 0; i < u->nregions; i++) {
        const ui_region *o = &u->regions[i];
        if (o->flags != UI_SOLID || o->id == ui_name("lesson", 0)) continue;
        if (o->r.w * o->r.h < port.w * port.h / 2 && ui_meet(o->r, card))
            fail_msg("%s, \"%s\": its card lies on another", system, title);
    }
    if (t->layout->note.w > 0 && ui_meet(t->layout->note, card))
        fail_msg("%s, \"%s\": its card lies on what the place is", system, title);
    const int seen[] = {t->choice->unit, t->choice->ready ? t->choice->target : NO_UNIT};
    for (int i = 0; i < 2; i++) {
        if (seen[i] == NO_UNIT || t->battle->view.units[seen[i]].status != UNIT_ON) continue;
        const fpoint at = where_unit(t, seen[i]);
        if (ui_inside(card, at.x, at.y)) fail_msg("%s, \"%s\": its card hides a unit", system, title);
    }
    those_are_free(d, system, title);
}

/* What the card lies on at that place, of what the step points at and may be pressed for it: lists, boards
 * and other cards, the place it names, places that the chosen one may go to. */
static int lies_on(const desk *d, frect card)
{
    const table *t = d->a->table;
    const lesson_step *s = lesson_now(t);
    const ui *u = t->host->ui;
    const frect port = t->layout->board;
    int n = ui_meet(card, lesson_meant(t, s));
    for (int i = 0; i < u->nregions; i++)
        n += u->regions[i].flags == UI_SOLID && u->regions[i].id != ui_name("lesson", 0) &&
             u->regions[i].r.w * u->regions[i].r.h < port.w * port.h / 2 && ui_meet(u->regions[i].r, card);
    for (int i = 0; i < t->sc->nunits; i++) {
        const fpoint at = where_unit(t, i);
        const bool seen = t->anim->shown.units[i].status == UNIT_ON &&
                          t->b->spaces[t->anim->shown.units[i].space].sheet == t->camera->sheet;
        n += seen && (i == s->unit || i == t->choice->unit || t->choice->aimed[i]) &&
             ui_inside(card, at.x, at.y);
    }
    for (int i = 0; i < t->choice->ndest; i++) {
        const fpoint at = where_centre(t, t->choice->dest[i]);
        n += ui_inside(card, at.x, at.y);
    }
    return n;
}

/* It lies on nothing of that where there is a place of its size that is clear of it all. */
static void lies_clear(const desk *d, const char *system, const char *title)
{
    enum { STEP = 12 };
    const table *t = d->a->table;
    const frect card = t->lesson->card, port = ui_inset(t->layout->board, 10);
    if (card.w <= 0 || !lesson_now(t) || t->host->ui->nregions == 0) return;
    const int now = lies_on(d, card);
    if (now == 0) return;
    for (float y = port.y; y + card.h <= port.y + port.h; y += STEP)
        for (float x = port.x; x + card.w <= port.x + port.w; x += STEP)
            if (lies_on(d, ui_inset((frect){x, y, card.w, card.h}, -8)) == 0)
                fail_msg("%s, \"%s\": its card lies on %d that it speaks of, and (%d, %d) is clear", system,
                         title, now, (int)x, (int)y);
}

/* Nothing lies over that point of the board. */
static bool is_open_to_a_press(const desk *d, fpoint at)
{
    const table *t = d->a->table;
    const ui *u = t->host->ui;
    const frect port = t->layout->board;
    bool free = ui_inside(port, at.x, at.y);
    for (int i = 0; i < u->nregions && free; i++)
        free = u->regions[i].flags != UI_SOLID ||
               u->regions[i].r.w * u->regions[i].r.h > port.w * port.h / 2 ||
               !ui_inside(u->regions[i].r, at.x, at.y);
    return free;
}

static int rings_in(const desk *d, frect r);

/* What the step says to press is on the screen, and nothing lies over it. */
static void can_be_pressed(desk *d, const char *system, const char *title)
{
    table *t = d->a->table;
    const lesson_step *s = lesson_now(t);
    const int who = s->until == UNTIL_CHOOSE ? s->chosen : s->unit;
    if (lesson_telling(t->lesson) || lesson_waits(t) || !t->battle->ours) return;
    if (who != NO_UNIT && t->battle->view.units[who].status == UNIT_ON &&
        !is_open_to_a_press(d, where_unit(t, who)))
        fail_msg("%s, \"%s\": %s cannot be pressed", system, title, t->sc->units[who].name);
    if (s->space != NO_SPACE && !is_open_to_a_press(d, where_centre(t, s->space)))
        fail_msg("%s, \"%s\": its place cannot be pressed", system, title);
    const int at = t->lesson->at;
    if (s->button == BUTTON_VERB && s->unit != NO_UNIT) choice_select(t, s->unit);
    rest(d);
    app_draw(d->a, d->out);
    const bool asks = s->button != BUTTON_NONE && s->button != BUTTON_TABLE &&
                      (s->button != BUTTON_VERB || s->unit != NO_UNIT);
    if (lesson_on(t) && t->lesson->at == at && asks && rings_in(d, t->layout->actions) != 1)
        fail_msg("%s, \"%s\": its button is not in the bar", system, title);
    if (s->button == BUTTON_VERB && s->unit != NO_UNIT) choice_clear(t);
    rest(d);
}

/* A stack that is looked into lies beside its card, and drives it away only where there is no room for both.
 */
static void stacks_lie_beside(desk *d, const char *system, const char *title)
{
    enum { MOST = 3 };
    table *t = d->a->table;
    int16_t list[UNITS_MAX];
    for (int space = 0, n = 0; space < t->b->nspaces && n < MOST && lesson_now(t); space++) {
        if (t->b->spaces[space].sheet != t->camera->sheet || standing_stack(t, space, list) < 2) continue;
        pointer_fan_anew(t, space);
        rest(d);
        n++;
        lies_clear(d, system, title);
        pointer_fan(t, NO_SPACE);
        rest(d);
    }
}

/* With some who may fire or charge chosen, one at a time, and his target marked, the odds open. */
static void aimed_at(desk *d, const char *system, const char *title)
{
    const table *t = d->a->table;
    const int at = t->lesson->at;
    for (int u = 0, n = 0; u < t->sc->nunits && n < 3 && t->lesson && t->lesson->at == at; u++) {
        if (t->sc->units[u].side != t->battle->viewer || t->battle->view.units[u].status != UNIT_ON) continue;
        choice_select(d->a->table, u);
        if (t->choice->unit != u || t->choice->naim == 0) continue;
        choice_target(d->a->table, t->choice->aim[0]);
        if (!t->odds->on) key(d, 't', 0);
        rest(d);
        n++;
        card_lies_free(d, system, title);
        lies_clear(d, system, title);
    }
    choice_clear(d->a->table);
    rest(d);
}

/* The last card of every lesson leaves nothing to be left, has a button that ends it, and says what now: the
 * hint and the rules. */
static void ended_well(const desk *d, const char *which)
{
    assert_false(text_holds(d->out, "Leave the lesson"));
    if (!text_holds(d->out, "End the lesson")) fail_msg("%s: nothing is to be pressed at its end", which);
    if (!text_holds(d->out, "What now?") || !text_holds(d->out, "F4") || !text_holds(d->out, "F2"))
        fail_msg("%s: its end does not say what now", which);
}

/* As it is, and with the pointer at each who may act. */
static void looked_at(desk *d, const char *system, const char *title)
{
    enum { MOST = 6 };
    const table *t = d->a->table;
    card_lies_free(d, system, title);
    lies_clear(d, system, title);
    const frect was = t->lesson->card;
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < MOST; u++) {
        if (t->battle->view.units[u].status != UNIT_ON) continue;
        const fpoint at = where_unit(t, u);
        if (!ui_inside(t->layout->board, at.x, at.y)) continue;
        const ui_event e = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y};
        app_event(d->a, &e);
        rest(d);
        card_lies_free(d, system, title);
        if (lesson_now(t) && t->layout->note.w > 0 &&
            ui_meet(t->layout->note, lesson_meant(t, lesson_now(t))))
            fail_msg("%s, \"%s\": what a place is lies on what is to be pressed", system, title);
        const frect now = t->lesson->card;
        if (now.h == was.h && (now.x != was.x || now.y != was.y))
            fail_msg("%s, \"%s\": its card hops as the pointer comes to %s", system, title,
                     t->sc->units[u].name);
        n++;
    }
    can_be_pressed(d, system, title);
    stacks_lie_beside(d, system, title);
    const lesson_step *s = lesson_now(t);
    if (s && (s->until == UNTIL_VERB || s->until == UNTIL_STEP) && t->battle->ours)
        aimed_at(d, system, title);
}

static int blows_struck(const session *s)
{
    int n = 0;
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++)
            n += session_at(s, i)->events.items[k].kind == EV_MELEE;
    return n;
}

static void all_lessons_at(int width, int height)
{
    for (int i = 0; i < SYSTEMS; i++) {
        const char *only = getenv("SANDTABLE_ONLY");
        if (only && strcmp(only, systems[i][0]) != 0 && strcmp(only, systems[i][1]) != 0) continue;
        desk d = begin(i);
        const ui_event size = {.kind = UI_RESIZE, .x = (float)width, .y = (float)height};
        app_event(d.a, &size);
        rest(&d);
        int at = 0, tries = 0;
        bool told[LESSON_STEPS] = {false};
        lesson_step steps[LESSON_STEPS];
        const char *title = "";
        memcpy(steps, d.a->table->lesson->lesson->steps, sizeof steps);
        bool read = false; /* the ending */
        while (lesson_on(d.a->table)) {
            wait_for_us(&d);
            rest(&d);
            read = read || (d.a->table->lesson->ending && text_holds(d.out, "The end of the lesson"));
            if (d.a->table->lesson->ending && text_holds(d.out, "The end of the lesson"))
                ended_well(&d, systems[i][0]);
            const lesson_step *s = lesson_now(d.a->table);
            if (!s) break;
            if (getenv("SANDTABLE_TELL"))
                fprintf(stderr, "%s %d \"%s\" turn %d step %d ours %d units %d\n", systems[i][0],
                        d.a->table->lesson->at, s->title, d.a->table->battle->view.turn,
                        d.a->table->battle->view.step, d.a->table->battle->ours,
                        d.a->table->battle->list.count);
            if (d.a->table->lesson->aside >= 0 || d.a->table->lesson->ending) {
                do_step(&d, s);
                continue;
            }
            if (d.a->table->lesson->at != at || strcmp(title, s->title) != 0) tries = 0;
            at = d.a->table->lesson->at;
            title = s->title;
            if (d.a->table->battle->ours && d.a->table->modal->card == MODAL_NONE &&
                !scene_open(d.a->table) && !text_holds(d.out, "Leave the lesson"))
                fail_msg("%s, \"%s\": its card was not drawn", systems[i][0], title);
            for (int k = 0; k < LESSON_STEPS; k++) /* they may come in another order */
                if (steps[k].title && strcmp(steps[k].title, title) == 0 &&
                    text_holds(d.out, "Leave the lesson"))
                    told[k] = true;
            if (tries == 0) looked_at(&d, systems[i][0], title);
            if (++tries > 40) fail_msg("%s: \"%s\" could not be done", systems[i][0], title);
            do_step(&d, s);
            rest(&d);
            if (lesson_now(d.a->table) && d.a->table->lesson->at > at + 1 &&
                d.a->table->lesson->lesson->steps[at + 1].until !=
                    UNTIL_EVENT) /* that the enemy brings about */
                fail_msg("%s: after \"%s\" a card was passed over", systems[i][0], title);
        }
        if (!d.a->table->sc || session_state(d.a->table->s)->over)
            fail_msg("%s: the battle was over first", systems[i][0]);
        if (!read) fail_msg("%s: its ending was not shown", systems[i][0]);
        const bool closes = i != 1 && i != 2; /* a hunt, and a battle whose lesson is of fire */
        if (closes && blows_struck(d.a->table->s) == 0)
            fail_msg("%s: nobody fought hand to hand in it", systems[i][0]);
        for (int k = 0; k < LESSON_STEPS; k++) /* what happens to one is told of, whenever it does */
            if (steps[k].title && steps[k].until == UNTIL_EVENT && !told[k])
                fail_msg("%s: step %d was never told", systems[i][0], k + 1);
        desk_close(&d);
    }
}

static void every_lesson_is_played_to_its_end(void **unused)
{
    (void)unused;
    came = aims = 0;
    all_lessons_at(1280, 720);
    if (getenv("SANDTABLE_ONLY") == NULL) assert_true(came > 0 && aims > 0);
}

static void every_lesson_is_played_in_a_large_window(void **unused)
{
    (void)unused;
    all_lessons_at(1920, 1080);
}

/* The first march says what is wanted and by where one leaves, on the board and to whoever presses beyond it.
 */
static lesson_play *at_step(desk *d, const char *title)
{
    lesson_play *p = (lesson_play *)d->a->table->lesson;
    p->at = 0;
    while (strcmp(p->lesson->steps[p->at].title, title) != 0)
        assert_true(++p->at < p->lesson->count);
    p->turn_open = d->a->table->battle->view.turn;
    rest(d);
    return p;
}

/* By its tail, or by a ring round it. */
static bool points_at(const desk *d, const lesson_play *p, fpoint at)
{
    if (p->tail[1].x != 0 || p->tail[1].y != 0)
        return hypotf(p->tail[1].x - at.x, p->tail[1].y - at.y) < d->a->table->camera->view.cell * 0.6f;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        const frect r = c->kind == DRAW_ROUND ? c->u.round.r : (frect){0};
        if (c->kind == DRAW_ROUND && c->u.round.fill == 0 && c->u.round.line == d->a->ui.t.gold &&
            hypotf(r.x + r.w / 2 - at.x, r.y + r.h / 2 - at.y) < 2)
            return true;
    }
    return false;
}

/* Over the edge of the map there, in the arrow that leads out of it. */
static fpoint in_arrow(const table *t, int space)
{
    fpoint at = where_centre(t, space);
    for (int i = 0; i < 400; i++, at.x += 0.25f) {
        const fpoint on = view_to_board(&t->camera->view, at.x, at.y);
        if (where_space_at(t, on.x, on.y) == NO_SPACE && ways_out_at(t, at.x, at.y) == space) return at;
    }
    fail_msg("no part of the arrow lies beyond the map");
    return at;
}

/* While what the card asks for cannot be done yet, nothing on the board is ringed for it. */
static void what_is_waited_for_has_no_ring_yet(void **unused)
{
    (void)unused;
    desk d = begin(2);
    const table *t = d.a->table;
    wait_for_us(&d);
    rest(&d);
    const lesson_play *p = at_step(&d, "To the beach");
    const int space = board_space_find(t->b, "A6");
    app_draw(d.a, d.out);
    assert_true(lesson_waits(t)); /* the guns come first */
    assert_false(points_at(&d, p, where_centre(t, space)));
    desk_close(&d);
}

/* A press on the arrow means its space, as one on the space does. */
static void an_arrow_means_its_space(void **unused)
{
    (void)unused;
    desk d = begin(1);
    const table *t = d.a->table;
    wait_for_us(&d);
    rest(&d);
    const int hunter = lesson_now(t)->chosen;
    for (int i = 0; i < t->sc->sides[0].nways_out; i++) {
        const int out = t->sc->sides[0].ways_out[i];
        choose_unit(&d, hunter);
        const fpoint at = in_arrow(t, out);
        d.a->said[0] = 0;
        app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
        assert_int_equal(t->pointer->hover, out);
        press(&d, at.x, at.y);
        assert_int_equal(t->why->space, out); /* the die comes first */
        assert_string_equal(d.a->said, "");
    }
    desk_close(&d);
}

/* A step that speaks of a counter and of a place points at the place once the counter is chosen; and where
 * nobody is chosen whose order would be refused, that comes first. */
static void a_card_leads_on_to_its_place(void **unused)
{
    (void)unused;
    desk d = begin(1);
    const table *t = d.a->table;
    wait_for_us(&d);
    rest(&d);
    const lesson_play *p = at_step(&d, "Another way");
    const int who = lesson_now(t)->unit, space = lesson_now(t)->space;
    assert_true(who != NO_UNIT && space != NO_SPACE);
    while (t->choice->unit != NO_UNIT)
        key(&d, KEY_ESCAPE, 0), rest(&d);
    const fpoint counter = where_unit(t, who), place = where_centre(t, space);
    assert_true(points_at(&d, p, counter));
    choose_unit(&d, who);
    rest(&d);
    assert_true(points_at(&d, p, place));
    assert_false(points_at(&d, p, counter));
    p = at_step(&d, "How far may it go?");
    assert_true(text_holds(d.out, "Press the hex marked far ahead"));
    while (t->choice->unit != NO_UNIT)
        key(&d, KEY_ESCAPE, 0), rest(&d);
    assert_false(text_holds(d.out, "Press the hex marked far ahead"));
    assert_true(text_holds(d.out, "First choose who is to do it"));
    desk_close(&d);
}

/* Whose order is to be refused is named by the step: he is to be pressed, and not any of one's counters. */
static void who_is_to_be_refused_is_named(void **unused)
{
    (void)unused;
    desk d = begin(3);
    wait_for_us(&d);
    at_step(&d, "Ask why not");
    while (d.a->table->choice->unit != NO_UNIT)
        key(&d, KEY_ESCAPE, 0), rest(&d);
    assert_true(text_holds(d.out, "Press the Storehouse"));
    assert_false(text_holds(d.out, "First choose who is to do it"));
    desk_close(&d);
}

/* Whose button is to be pressed is named where nobody is chosen, for then there is no such button. */
static void whose_button_is_meant_is_named(void **unused)
{
    (void)unused;
    desk d = begin(4);
    wait_for_us(&d);
    at_step(&d, "Throw the march");
    while (d.a->table->choice->unit != NO_UNIT)
        key(&d, KEY_ESCAPE, 0), rest(&d);
    assert_true(text_holds(d.out, "First press Field company"));
    choose_unit(&d, 0);
    assert_false(text_holds(d.out, "First press Field company"));
    assert_true(text_holds(d.out, "Press March below"));
    desk_close(&d);
}

/* A place that is to be pressed is called by its name before its number: as it is called on the map. */
static void places_to_press_have_their_names(void **unused)
{
    (void)unused;
    int places = 0;
    desk d = begin(2);
    const table *t = d.a->table;
    const lesson *l = t->lesson->lesson;
    for (int k = 0; k < l->count; k++)
        for (int s = 0; s < t->b->nspaces; s++) {
            char number[16], bare[24], named[160];
            board_space_name(t->b, s, number);
            snprintf(bare, sizeof bare, "(%s)", number);
            if (!strstr(l->steps[k].press, bare)) continue;
            snprintf(named, sizeof named, "%s %s", t->b->spaces[s].name, bare);
            if (!strstr(l->steps[k].press, named)) fail_msg("%s", l->steps[k].press);
            places++;
        }
    assert_true(places > 3);
    desk_close(&d);
}

static void the_first_march_shows_its_end(void **unused)
{
    (void)unused;
    desk d = begin(1);
    const table *t = d.a->table;
    wait_for_us(&d);
    rest(&d);
    assert_true(text_holds(d.out, "0 of 20"));
    assert_int_equal(ways_out_count(t), 4);
    assert_true(text_holds(d.out, "Way out of the map"));
    const int hunter = lesson_now(t)->chosen, out = t->sc->sides[0].ways_out[1];
    choose_unit(&d, hunter);
    const fpoint c = where_centre(t, out), in = where_centre(t, t->battle->view.units[hunter].space);
    assert_true(c.x > in.x);
    d.a->said[0] = 0;
    const float x = c.x + t->camera->view.cell; /* on the sheet's margin */
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_MOVE, .x = x, .y = c.y});
    app_event(d.a, &(ui_event){.kind = UI_MOUSE_DOWN, .x = x, .y = c.y, .button = UI_LEFT, .clicks = 1});
    assert_non_null(strstr(d.a->said, "with an arrow"));
    assert_int_equal(t->choice->unit, hunter);
    strbuf words = {0};
    char title[160];
    place_words(t, out, title, sizeof title, &words);
    assert_non_null(strstr(strbuf_str(&words), "Way out of the map: Expedition."));
    assert_non_null(strstr(strbuf_str(&words), "for good")); /* before anybody is sent there */
    strbuf_free(&words);
    assert_true(do_verb(&d, action_verb_find(t->rs, "march"), hunter));
    wait_for_us(&d);
    rest(&d);
    char means[240];
    roll_words_meaning(t, &t->anim->tray, means, sizeof means);
    assert_non_null(strstr(means, "+1 Guide or great hunter, in it or near; in all "));
    bool beneath = false; /* and the log says it too */
    for (int i = 0; i < t->log->count; i++)
        beneath =
            beneath || (t->log->lines[i].under && strstr(t->log->lines[i].under, "+1 Guide or great hunter"));
    assert_true(beneath);
    desk_close(&d);
}

/* Beside the word "lost" a loss has no minus: it would be said twice. */
static void losses_are_told_plainly(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    rest(&d);
    table *t = d.a->table;
    action a;
    error err = {0};
    assert_true(action_decode(t->sc, 0, "umpire-set u0 key=strength value=27", &a, &err));
    battle_do(t, &a);
    rest(&d);
    assert_int_equal(t->anim->shown.units[0].strength, 27);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "6"));
    assert_false(text_drawn(d.out, "−6"));
    desk_close(&d);
}

/* A march under way holds the end of the step up: its button stays, and says why. */
static void what_is_half_done_says_so(void **unused)
{
    (void)unused;
    desk d = begin(4);
    const table *t = d.a->table;
    wait_for_us(&d);
    while (lesson_on(t) && lesson_now(t)->until != UNTIL_VERB)
        do_step(&d, lesson_now(t));
    assert_int_equal(offers_unfinished(t), NO_UNIT);
    assert_true(do_verb(&d, action_verb_find(t->rs, "march"), NO_UNIT));
    wait_for_us(&d);
    rest(&d);
    assert_int_equal(offers_end_step(t), -1);
    assert_int_equal(offers_unfinished(t), 0);
    assert_true(text_holds(d.out, "End movement"));
    const int before = session_count(t->s);
    d.a->said[0] = 0;
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL});
    assert_non_null(strstr(d.a->said, "Be done with Field company first"));
    assert_non_null(strstr(d.a->said, "press Hold here"));
    assert_int_equal(session_count(t->s), before);
    desk_close(&d);
}

/* An order that is prepared is not dropped by the end of the step without a word, whatever a lesson says. */
static void the_end_drops_no_prepared_order(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    wait_for_us(&d);
    choose_unit(&d, 0);
    choice_verb(t, action_verb_find(t->rs, "lie"));
    rest(&d);
    assert_true(t->choice->ready);
    assert_true(unused_asked(t));
    const int before = session_count(t->s);
    key(&d, KEY_ENTER, UI_CTRL);
    assert_int_equal(session_count(t->s), before);
    assert_int_equal(t->modal->card, MODAL_END);
    assert_true(text_holds(d.out, "An order is not given yet"));
    assert_true(text_holds(d.out, "Go prone"));
    key(&d, KEY_ENTER, 0); /* stay */
    assert_true(t->choice->ready);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s) > before, true);
    desk_close(&d);
}

/* What each order is good for stands below the choices. */
static void an_order_of_battle_says_what_it_is_good_for(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    wait_for_us(&d);
    choose_unit(&d, 0);
    choice_verb(t, action_verb_find(t->rs, "form"));
    rest(&d);
    assert_true(t->choice->ready);
    assert_true(text_holds(d.out, "All of it fires. Class III as a target, hard to hit."));
    desk_close(&d);
}

static int at_of(const desk *d)
{
    return d->a->table->lesson ? d->a->table->lesson->at : -1;
}

/* Its last step is done: the ending lies there, or it has been read. */
/* As far as that step. */
static void play_to(desk *d, int step)
{
    for (int i = 0; i < 60 && at_of(d) >= 0 && at_of(d) < step; i++) {
        do_step(d, lesson_now(d->a->table));
        wait_for_us(d);
    }
    assert_int_equal(at_of(d), step);
}

static bool would_rather_stay(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side, .done = b->playouts, .most = b->playouts, .holds = true};
    b->tell(b->self, out);
    return true;
}

/* What a lesson has tried may not be what wins: the hint says so. Once it is left there is nothing to say. */
static void a_hint_does_not_contradict_a_lesson_in_silence(void **unused)
{
    enum { PRONE = 4, THROW = 2 };
    static const char says[] = "The lesson comes first";
    static const teacher stays = {.hint = would_rather_stay};
    (void)unused;
    desk d = begin(PRONE);
    wait_for_us(&d);
    play_to(&d, THROW);
    ((table_host *)d.a->table->host)->teacher = &stays;
    key(&d, KEY_F4, 0);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, says));
    lesson_leave(d.a->table);
    app_draw(d.a, d.out);
    assert_true(hint_panel_on(d.a->table));
    assert_false(text_holds(d.out, says));
    desk_close(&d);
}

/* A card that tells of what has come about hides nobody whom it befell. */
static void a_card_by_the_way_hides_nobody_it_tells_of(void **unused)
{
    (void)unused;
    desk d = begin(3);
    const table *t = d.a->table;
    int of = 0;
    for (int i = 0; i < 60 && lesson_on(t) && of == 0; i++) {
        wait_for_us(&d);
        if (!lesson_on(t)) break;
        const lesson_step *s = lesson_now(t);
        for (int e = 0; t->lesson->aside >= 0 && t->lesson->card.w > 0 && e < session_count(t->s); e++) {
            const event_list *l = &session_at(t->s, e)->events;
            for (int k = 0; k < l->count; k++) {
                const event *ev = &l->items[k];
                const int who = ev->code && strcmp(ev->code, s->codes[0]) == 0 ? ev->unit : NO_UNIT;
                if (who < 0 || who >= t->sc->nunits || t->anim->shown.units[who].status != UNIT_ON) continue;
                const fpoint at = where_unit(t, who);
                if (ui_inside(t->lesson->card, at.x, at.y))
                    fail_msg("\"%s\" lies on %s", s->title, t->sc->units[who].name);
                of += strcmp(s->codes[0], "ev.kills") == 0;
            }
        }
        do_step(&d, s);
    }
    assert_true(of > 0);
    desk_close(&d);
}

/* Which command draws what the line of fire says; -1: none. */
static int range_drawn(const desk *d)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strncmp(d->out->text + d->out->commands[i].text, "Fire: ", 6) == 0)
            return (int)i;
    return -1;
}

/* The ring about whom is to be fired at lies below what the line to him says. */
static void a_ring_hides_no_words(void **unused)
{
    (void)unused;
    desk d = begin(3);
    const table *t = d.a->table;
    int ring = -1;
    while (at_of(&d) >= 0 && (lesson_now(t)->until != UNTIL_VERB || lesson_now(t)->button == BUTTON_VERB ||
                              t->waits->now != WAIT_ORDER || !t->choice->ready))
        play_to(&d, at_of(&d) + 1);
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(t->lesson->ringed);
    const frect meant = lesson_meant(t, lesson_now(t));
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind == DRAW_ROUND && c->u.round.fill == 0 && c->u.round.line == d.a->ui.t.gold &&
            ui_meet(c->u.round.r, meant))
            ring = (int)i;
    }
    const int at = range_drawn(&d);
    assert_true(ring >= 0 && at >= 0);
    assert_true(ring < at);
    desk_close(&d);
}

static int ways_under(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->choice->ndest; i++) {
        const fpoint at = where_centre(t, t->choice->dest[i]);
        n += ui_inside(t->lesson->card, at.x, at.y);
    }
    return n;
}

/* Nor does it stay on places where whoever is chosen may go: they could not be pressed. */
static void a_card_gives_way_to_where_one_may_go(void **unused)
{
    (void)unused;
    desk d = begin(0);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    play_to(&d, 1);
    choose_unit(&d, 3); /* the Hussars */
    rest(&d);
    const fpoint at = where_centre(t, board_space_find(t->b, "K9")); /* no counter stands to its left */
    p->card.x = floorf(at.x - p->card.w + 8);
    p->card.y = t->layout->board.y + 10;
    assert_true(ways_under(t) > 0);
    for (int i = 0; i < 3; i++) { /* and stays there */
        const frect was = t->lesson->card;
        app_draw(d.a, d.out);
        assert_int_equal(ways_under(t), 0);
        if (i > 0) assert_true(was.x == t->lesson->card.x && was.y == t->lesson->card.y);
    }
    desk_close(&d);
}

/* The hex that the lesson asks to press, so that it is refused, is refused with the march thrown as well. */
static void what_is_to_be_refused_is_refused(void **unused)
{
    (void)unused;
    for (int thrown = 0; thrown < 2; thrown++) {
        desk d = begin(1);
        const table *t = d.a->table;
        wait_for_us(&d);
        play_to(&d, 1);
        const lesson_step *s = lesson_now(t);
        assert_int_equal(s->until, UNTIL_REFUSAL);
        if (thrown) assert_true(do_verb(&d, action_verb_find(t->rs, "march"), (s + 1)->unit));
        wait_for_us(&d);
        choose_unit(&d, (s + 1)->unit);
        press_space(&d, s->space);
        assert_true(lesson_answered(t));
        key(&d, KEY_ESCAPE, 0);
        assert_int_equal(at_of(&d), thrown ? 3 : 2);
        desk_close(&d);
    }
}

/* A place that its unit cannot reach now is not ringed: the nearest to it that it can, and the card says so.
 */
static void what_is_ringed_can_be_reached(void **unused)
{
    (void)unused;
    desk d = begin(1);
    const table *t = d.a->table;
    wait_for_us(&d);
    play_to(&d, 5);
    lesson_step *s = (lesson_step *)lesson_now(t);
    rest(&d);
    assert_int_equal(lesson_space(t, s), s->space);
    assert_false(text_holds(d.out, "out of its reach"));
    const int far = board_space_find(t->b, "1201");
    s->space = (int16_t)far;
    const int near = lesson_space(t, s);
    int least = BOARD_FAR;
    bool listed = false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != s->verb || a->units[0] != s->unit) continue;
        const int to = action_space(a);
        listed = listed || to == near;
        if (board_distance2(t->b, to, far) < least) least = board_distance2(t->b, to, far);
    }
    assert_true(listed);
    assert_int_equal(board_distance2(t->b, near, far), least);
    choose_unit(&d, s->unit);
    rest(&d);
    assert_true(text_holds(d.out, "out of its reach"));
    const frect at = lesson_meant(t, s);
    const fpoint c = where_centre(t, near);
    assert_true(fabsf(at.x + at.w / 2 - c.x) < 2 && fabsf(at.y + at.h / 2 - c.y) < 2);
    desk_close(&d);
}

/* "Press the band again" points at the band that was marked, whether the shot is prepared or could still be
 * given in several ways. */
static void who_is_pressed_again_is_pointed_at(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    play_to(&d, 5);
    const lesson_step *s = lesson_now(t);
    choose_unit(&d, s->unit);
    assert_true(s->until == UNTIL_VERB && t->choice->naim > 0);
    const int band = t->choice->aim[0];
    for (int pass = 0; pass < 2; pass++) {
        choose_unit(&d, s->unit);
        if (pass == 0)
            press_space(&d, t->battle->view.units[band].space);
        else
            ((pointer *)t->pointer)->inspect = band;
        rest(&d);
        assert_int_equal(at_of(&d), 5);
        const frect at = lesson_meant(t, s);
        const fpoint c = where_unit(t, band);
        if (fabsf(at.x + at.w / 2 - c.x) > 2 || fabsf(at.y + at.h / 2 - c.y) > 2)
            fail_msg("%s: the card points elsewhere", pass == 0 ? "pressed" : "marked");
    }
    desk_close(&d);
}

/* Brass rings round something that lies within that. */
static int rings_in(const desk *d, frect r)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        n += c->kind == DRAW_ROUND && c->u.round.fill == 0 && c->u.round.line == d->a->ui.t.brass &&
             ui_meet(c->u.round.r, r);
    }
    return n;
}

/* The order that the conduct lesson asks for may be given when its card lies there; and a chart is brought
 * back by its key, not by the throw itself. */
static void an_order_is_asked_for_when_it_may_be_given(void **unused)
{
    (void)unused;
    desk d = begin(3);
    const table *t = d.a->table;
    while (at_of(&d) >= 0 && lesson_now(t)->until != UNTIL_VERB)
        play_to(&d, at_of(&d) + 1);
    if (lesson_now(t)->button == BUTTON_END) play_to(&d, at_of(&d) + 1); /* the leaders' part of the step */
    while (t->lesson->aside >= 0)
        assert_true(read_it(&d));
    const lesson_step *s = lesson_now(t);
    assert_int_equal(s->button, BUTTON_VERB);
    const int at = at_of(&d);
    assert_true(do_verb(&d, s->button_verb, s->unit));
    for (int i = 0; i < 4 && scene_open(t); i++)
        key(&d, KEY_SPACE, 0);
    assert_int_equal(at_of(&d), at + 1);
    assert_int_equal(lesson_now(t)->until, UNTIL_OPEN);
    rest(&d);
    app_draw(d.a, d.out);
    assert_int_equal(rings_in(&d, t->layout->tray), 1); /* the press by the dice that has it too */
    key(&d, 'x', 0);
    assert_int_equal(at_of(&d), at + 2);
    key(&d, KEY_ESCAPE, 0); /* and where the lesson says to end the step, nobody asks who could still act */
    assert_int_equal(lesson_now(t)->button, BUTTON_END);
    assert_false(unused_asked(t));
    desk_close(&d);
}

/* Africa's volley is fired by foot: that a ship may fire asks nobody for it, until one of the foot may. */
static void a_ship_fires_no_volley(void **unused)
{
    (void)unused;
    desk d = begin(2);
    wait_for_us(&d);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    int at = 0;
    while (strcmp(p->lesson->steps[at].title, "A volley") != 0)
        at++;
    const lesson_step *s = &p->lesson->steps[at];
    while ((s->in_steps >> t->battle->view.step & 1) == 0)
        go_on(&d); /* the guns */
    p->at = at;
    bool ship = false, foot = false;
    assert_true(t->battle->ours && (s->in_steps >> t->battle->view.step & 1) != 0);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != s->ours) continue;
        const bool afloat = standing_afloat(t, a->units[0]);
        ship = ship || afloat, foot = foot || !afloat;
    }
    assert_true(ship && !foot);
    assert_true(lesson_waits(t));
    overrule(&d, "umpire-place u0 > A6"); /* the foot of the vanguard, beside the marabout's house */
    assert_false(lesson_waits(t));
    desk_close(&d);
}

/* Where the lesson says to end the step nothing is asked, and the golden button tells all the same who is
 * left over. */
static void the_golden_end_tells_who_is_left_over(void **unused)
{
    (void)unused;
    desk d = begin(2);
    wait_for_us(&d);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    char says[64] = "";
    while (strcmp(t->rs->steps[t->battle->view.step], "first") != 0)
        go_on(&d); /* the guns */
    p->at = 0;
    while (strcmp(p->lesson->steps[p->at].title, "Their answer") != 0)
        p->at++;
    assert_int_equal(lesson_now(t)->button, BUTTON_END);
    assert_false(unused_says(t, says, sizeof says));
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "not placed yet"));
    desk_close(&d);
}

/* Ends steps until that turn. */
static void end_till(desk *d, int turn)
{
    const table *t = d->a->table;
    for (int i = 0; i < 80 && t->battle->view.turn < turn && t->battle->d.side != GAME_OVER; i++)
        go_on(d);
    wait_for_us(d);
}

/* A verb that is of no rule system's list: nobody is ever offered it. */
static lesson_step never_offered(void)
{
    return (lesson_step){.title = "t",
                         .text = "t",
                         .press = "",
                         .key = "",
                         .unit = NO_UNIT,
                         .space = NO_SPACE,
                         .chosen = NO_UNIT,
                         .wait = "",
                         .wait_press = "",
                         .or_verb = -1,
                         .ours = -1,
                         .until = UNTIL_VERB,
                         .verb = VERB_COMMON_END - 1};
}

/* A lesson of so many such steps and nothing else. */
static void only_unoffered(lesson *l, int n)
{
    for (int i = 0; i < n; i++)
        l->steps[i] = never_offered();
    l->count = n;
    l->nasides = 0;
}

/* Nobody waits for ever for what cannot be done: in every lesson a step that nothing is offered for goes on
 * by itself after a turn. */
static void what_cannot_be_done_is_passed(void **unused)
{
    (void)unused;
    for (int i = 0; i < SYSTEMS; i++) {
        const char *only = getenv("SANDTABLE_ONLY");
        if (only && strcmp(only, systems[i][0]) != 0) continue;
        desk d = begin(i);
        const table *t = d.a->table;
        lesson *l = t->lesson->lesson;
        wait_for_us(&d);
        l->steps[0] = never_offered();
        l->steps[1] = l->steps[0], l->steps[1].until = UNTIL_OPEN, l->steps[1].number = LESSON_WHY;
        l->count = 2;
        l->nasides = 0;
        end_till(&d, 2);
        assert_int_equal(t->lesson->at, 0);
        end_till(&d, 4);
        if (t->lesson && t->lesson->at == 0) fail_msg("%s: it waits for ever", systems[i][0]);
        desk_close(&d);
    }
}

/* A step may wait for more turns than one; what was to come of it is left out with it. */
static void what_follows_is_left_out_with_it(void **unused)
{
    (void)unused;
    desk d = begin(0);
    const table *t = d.a->table;
    lesson *l = t->lesson->lesson;
    wait_for_us(&d);
    only_unoffered(l, 3);
    l->steps[0].patience = 3;
    l->steps[1].follows = true;
    end_till(&d, 4);
    assert_int_equal(t->lesson->at, 0);
    end_till(&d, 5);
    assert_int_equal(t->lesson->at, 2);
    desk_close(&d);
}

static fpoint words_at(const desk *d, const char *words)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strcmp(d->out->text + d->out->commands[i].text, words) == 0)
            return (fpoint){d->out->commands[i].u.text.x + 4, d->out->commands[i].u.text.y - 4};
    return (fpoint){-1, -1};
}

static void press_words(desk *d, const char *words)
{
    rest(d);
    const fpoint at = words_at(d, words);
    assert_true(at.x >= 0);
    press(d, at.x, at.y);
    rest(d);
}

static const char *title_now(const desk *d)
{
    return d->a->table->lesson ? lesson_now(d->a->table)->title : "";
}

/* What cannot be done yet leaves the word to what can, and comes back, with what follows from it, when it
 * can. */
static void what_comes_later_lets_others_go_first(void **unused)
{
    (void)unused;
    desk d = begin(0);
    const table *t = d.a->table;
    lesson *l = t->lesson->lesson;
    wait_for_us(&d);
    end_till(&d, 2);
    only_unoffered(l, 4);
    l->steps[0].title = "charge", l->steps[0].later = true;
    l->steps[1].title = "blows", l->steps[1].follows = true;
    l->steps[2].title = "never";
    l->steps[3].title = "move", l->steps[3].verb = action_verb_find(t->rs, "move");
    ((lesson_play *)t->lesson)->at = 0;
    rest(&d);
    for (int i = 0; i < 20 && t->battle->view.step != 1; i++)
        go_on(&d); /* to Movement */
    wait_for_us(&d);
    rest(&d);
    assert_string_equal(title_now(&d), "move");
    assert_int_equal(t->lesson->at, 0);
    assert_true(do_verb(&d, l->steps[0].verb, NO_UNIT));
    wait_for_us(&d);
    rest(&d);
    assert_int_equal(t->lesson->at, 1);
    assert_string_equal(title_now(&d), "charge");
    assert_string_equal(l->steps[2].title, "blows");
    assert_string_equal(l->steps[3].title, "never");
    desk_close(&d);
}

/* Who presses "Skip this step" meets the next, and what was skipped, with what follows from it, does not come
 * again: not when it can be done, nor when what came before it is taken back; the ending names it. */
static void who_does_not_wait_goes_on(void **unused)
{
    (void)unused;
    desk d = begin(0);
    const table *t = d.a->table;
    lesson *l = t->lesson->lesson;
    wait_for_us(&d);
    only_unoffered(l, 4);
    l->steps[0].title = "first", l->steps[0].later = true;
    l->steps[1].title = "its end", l->steps[1].follows = true;
    l->steps[2].title = "second", l->steps[2].later = true;
    l->steps[3].title = "third";
    ((lesson_play *)t->lesson)->at = 0;
    rest(&d);
    assert_true(text_holds(d.out, "Skip this step"));
    const fpoint link = words_at(&d, "Skip this step");
    tap(&d, link.x, link.y);
    app_draw(d.a, d.out);
    assert_non_null(
        strstr(d.a->said, "The lesson goes on without \"first\" and what comes of it, \"its end\"."));
    rest(&d);
    assert_string_equal(title_now(&d), "second");
    l->steps[0].verb = t->battle->list.items[0].verb; /* now it can be done */
    rest(&d);
    assert_string_equal(title_now(&d), "second");
    ((lesson_play *)t->lesson)->at = 0; /* as if a deed before it were taken back */
    rest(&d);
    assert_string_equal(title_now(&d), "second");
    press_words(&d, "Skip this step");
    assert_string_equal(title_now(&d), "third");
    assert_int_equal(t->lesson->at, 3);
    press_words(&d, "Skip this step");
    assert_int_equal(t->lesson->passed, 15);
    assert_true(t->lesson->ending);
    rest(&d);
    assert_true(text_holds(d.out, "Left out: first"));
    desk_close(&d);
}

/* A step that was left for later stays skipped wherever another is brought before it. */
static void what_is_skipped_stays_so_as_others_come_first(void **unused)
{
    (void)unused;
    desk d = begin(0);
    const table *t = d.a->table;
    lesson *l = t->lesson->lesson;
    wait_for_us(&d);
    only_unoffered(l, 4);
    l->steps[0].title = "base", l->steps[0].later = true;
    l->steps[1].title = "skipped";
    l->steps[2].title = "brought", l->steps[2].later = true;
    l->steps[3].title = "last";
    ((lesson_play *)t->lesson)->at = 1;
    rest(&d);
    press_words(&d, "Skip this step");
    assert_string_equal(title_now(&d), "brought");
    ((lesson_play *)t->lesson)->at = 0;
    l->steps[2].verb = t->battle->list.items[0].verb;
    rest(&d);
    assert_string_equal(title_now(&d), "brought");
    assert_int_equal(t->lesson->at, 0);
    l->steps[0].verb = VERB_COMMON_END - 1;
    rest(&d);
    press_words(&d, "Skip this step");
    assert_string_equal(title_now(&d), "base");
    press_words(&d, "Skip this step");
    assert_string_equal(title_now(&d), "last");
    desk_close(&d);
}

/* Each of our hussars who can come nearer to an enemy does, once. */
static void hussars_march_at_them(desk *d)
{
    const table *t = d->a->table;
    bool gone[UNITS_MAX] = {false};
    for (int n = 0; n < t->sc->nunits && t->battle->ours; n++) {
        const action *best = NULL;
        int least = 0;
        for (int i = 0; i < t->battle->list.count; i++) {
            const action *a = &t->battle->list.items[i];
            if (a->verb != action_verb_find(t->rs, "move") || a->nunits == 0 || gone[a->units[0]] ||
                strstr(t->sc->units[a->units[0]].name, "Hussars") == NULL)
                continue;
            const int far = nearest_enemy(t, action_space(a));
            if (far < nearest_enemy(t, t->battle->view.units[a->units[0]].space) && (!best || far < least))
                best = a, least = far;
        }
        if (!best) return;
        const action chosen = *best;
        gone[chosen.units[0]] = true;
        battle_do(d->a->table, &chosen);
        rest(d);
        wait_for_us(d);
    }
}

/* Whoever does what the cards say, and no more, comes to a charge and to blows: nobody is left to find out
 * for himself that he would have had to march. */
static void as_told_it_comes_to_a_charge(void **unused)
{
    (void)unused;
    desk d = begin(0);
    const table *t = d.a->table;
    const int charge = action_verb_find(t->rs, "charge");
    int marches = 0; /* times that the card said so */
    for (int i = 0; i < 200 && lesson_on(t) && blows_struck(t->s) == 0; i++) {
        wait_for_us(&d);
        rest(&d);
        const lesson_step *s = lesson_now(t);
        if (!s) break;
        if (!lesson_telling(t->lesson) && (lesson_waits(t) || s->until == UNTIL_EVENT)) {
            const bool march = text_holds(d.out, "March one closer");
            marches += march;
            if (march) hussars_march_at_them(&d);
            if (lesson_waits(t) || s->until == UNTIL_EVENT) go_on(&d);
        } else {
            do_step(&d, s);
        }
    }
    int charges = 0;
    for (int i = 0; i < session_count(t->s); i++)
        charges += session_at(t->s, i)->side == t->battle->viewer && session_at(t->s, i)->act.verb == charge;
    assert_true(marches > 0);
    assert_true(charges > 0);
    assert_true(blows_struck(t->s) > 0);
    desk_close(&d);
}

/* What may be unwise need not be done: whoever may do it goes on without it as well, and it does not come
 * back. */
static void what_may_be_unwise_is_not_asked_for_ever(void **unused)
{
    (void)unused;
    desk d = begin(2);
    const table *t = d.a->table;
    lesson *l = t->lesson->lesson;
    const int last = l->count - 1;
    wait_for_us(&d);
    assert_int_equal(l->steps[last].verb, action_verb_find(t->rs, "attack"));
    assert_true(l->steps[last].optional);
    l->nasides = 0;
    ((lesson_play *)t->lesson)->at = last;
    l->steps[last].verb = t->battle->list.items[0].verb; /* it can be done now */
    l->steps[last].in_steps = 0;
    rest(&d);
    assert_false(lesson_waits(t));
    press_words(&d, "Skip this step");
    assert_true(t->lesson->ending);
    assert_false(text_holds(d.out, "attack; the lesson"));
    l->steps[last].optional = false;
    ((lesson_play *)t->lesson)->at = last;
    ((lesson_play *)t->lesson)->ending = false;
    rest(&d);
    assert_false(text_holds(d.out, "Skip this step"));
    desk_close(&d);
}

/* The drill's step for who lies. */
static int up_again(const lesson_play *p)
{
    int up = 0;
    while (!p->lesson->steps[up].while_marked)
        up++;
    return up;
}

/* Unit conduct: who is to be steadied must be Shaken; with nobody Shaken there is no such step. */
static void nobody_shaken_nobody_to_steady(void **unused)
{
    enum { CONDUCT = 3, POST = 3 };
    (void)unused;
    desk d = begin(CONDUCT);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    const int steady = up_again(p);
    p->lesson->nasides = 0;
    p->at = steady;
    rest(&d);
    assert_int_equal(p->at, steady + 1);
    assert_int_equal(p->passed & UINT32_C(1) << steady, UINT32_C(1) << steady);
    assert_false(text_holds(d.out, "The lesson goes on without")); /* nobody has seen its card */
    overrule(&d, "umpire-set u3 key=shaken value=1");
    assert_true(t->battle->view.units[POST].marks != 0);
    p->passed = 0;
    p->at = steady;
    rest(&d);
    assert_int_equal(p->at, steady);
    desk_close(&d);
}

/* All fire ends the step in a lesson as it does in play. */
static void all_fire_ends_the_step_in_a_lesson_too(void **unused)
{
    enum { CONDUCT = 3 };
    (void)unused;
    desk d = begin(CONDUCT);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    p->lesson->nasides = 0;
    for (int i = 0; i < 30 && !all_fire_known(t); i++) {
        wait_for_us(&d);
        const int end = offers_end_step(t);
        const action done = t->battle->list.items[end < 0 ? 0 : end];
        if (!all_fire_known(t)) battle_do(t, &done);
        rest(&d);
    }
    assert_true(lesson_on(t) && all_fire_known(t));
    const int turn = t->battle->view.turn, step = t->battle->view.step;
    key(&d, 'a', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(t->battle->view.turn != turn || t->battle->view.step != step);
    desk_close(&d);
}

/* The drill: up again is for who lies; what was done before it was asked for needs not be done again. */
static void what_is_done_is_not_asked_for(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    const int up = up_again(p);
    p->at = up; /* a melee has brought it to its feet, or it was never down */
    rest(&d);
    assert_int_equal(p->at, up + 1);
    assert_int_equal(p->passed, UINT32_C(1) << up); /* its dot is not that of a step that was done */
    desk_close(&d);
    d = begin(4);
    t = d.a->table;
    play_to(&d, 1);
    assert_true(do_verb(&d, action_verb_find(t->rs, "march"), NO_UNIT));
    wait_for_us(&d);
    assert_int_equal(at_of(&d), 1);
    ask_why_not(&d);
    rest(&d);
    assert_int_equal(t->lesson->passed, 0); /* what was done before it was asked for is done */
    assert_int_equal(at_of(&d), 3);         /* the dice lie there: where to? */
    desk_close(&d);
}

/* What the pointer passes while Why not? is on has not been asked: a press has. */
static void a_refusal_is_asked_by_a_press(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    play_to(&d, 1);
    assert_int_equal(lesson_now(t)->until, UNTIL_REFUSAL);
    if (t->choice->unit == NO_UNIT) key(&d, KEY_TAB, 0);
    key(&d, 'w', 0);
    int asked = 0;
    for (int s = 0; s < t->b->nspaces; s++) {
        const fpoint at = where_centre(t, s);
        const ui_event over = {.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y};
        if (!ui_inside(t->layout->board, at.x, at.y) || ui_inside(t->lesson->card, at.x, at.y)) continue;
        app_event(d.a, &over);
        app_draw(d.a, d.out);
        asked += why_on(t);
    }
    rest(&d);
    assert_true(asked > 0);
    assert_int_equal(at_of(&d), 1);
    ask_why_not(&d);
    rest(&d);
    assert_int_equal(at_of(&d), 2);
    desk_close(&d);
}

/* Why not is read before the lesson goes on: as long as the dark card lies there its own says so, and nothing
 * of the bar calls to end the step meanwhile. */
static void a_refusal_is_read_first(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    play_to(&d, 1);
    assert_int_equal(lesson_now(t)->until, UNTIL_REFUSAL);
    assert_false(unused_nobody(t));
    assert_false(text_holds(d.out, "the golden button ends"));
    choose_unit(&d, lesson_now(t)->unit);
    for (int s = 0; s < t->b->nspaces && !why_on(t); s++) {
        const fpoint at = where_centre(t, s);
        if (!t->choice->dest_at[s] && !ui_inside(t->lesson->card, at.x, at.y)) press_space(&d, s);
    }
    assert_true(why_on(t));
    assert_int_equal(at_of(&d), 1);
    assert_true(text_holds(d.out, "The dark card says why not"));
    key(&d, KEY_ESCAPE, 0);
    assert_false(why_on(t));
    assert_int_equal(at_of(&d), 2);
    assert_true(unused_nobody(t)); /* the lesson says: end it */
    desk_close(&d);
}

/* A hand may draw its card aside: it stays there as long as its step does, whoever lies beneath it. */
static void its_card_is_drawn_aside(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    play_to(&d, 2);
    rest(&d);
    assert_true(t->lesson->card.w > 0);
    const frect was = t->lesson->card;
    const fpoint over = where_unit(t, 0);
    assert_false(ui_inside(was, over.x, over.y));
    ui_event e = {.kind = UI_MOUSE_MOVE, .x = was.x + 8, .y = was.y + 8, .button = UI_LEFT, .clicks = 1};
    app_event(d.a, &e);
    e.kind = UI_MOUSE_DOWN;
    app_event(d.a, &e);
    e.kind = UI_MOUSE_MOVE;
    e.x += over.x - was.x - was.w / 2, e.y += over.y - was.y - was.h / 2;
    app_event(d.a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(d.a, &e);
    rest(&d);
    assert_true(ui_inside(t->lesson->card, over.x, over.y));
    assert_int_equal(at_of(&d), 2);
    desk_close(&d);
}

/* Enemies beside one's own posts that lie under the card. */
static int under_the_card(const table *t)
{
    const unit *of = t->battle->view.units;
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        bool beside = false;
        for (int own = 0; own < t->sc->nunits && of[u].status == UNIT_ON; own++)
            beside = beside || (of[own].status == UNIT_ON && of[own].side == t->battle->viewer &&
                                board_steps(t->b, of[own].space, of[u].space) == 1);
        const fpoint at = beside ? where_unit(t, u) : (fpoint){0, 0};
        n += beside && of[u].side != t->battle->viewer && ui_inside(t->lesson->card, at.x, at.y);
    }
    return n;
}

static void no_card_lies_on_who_is_at_the_wall(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    play_to(&d, 8);
    for (int k = 0; k < 12 && lesson_on(t); k++) {
        assert_int_equal(under_the_card(t), 0);
        do_step(&d, lesson_now(t));
        wait_for_us(&d);
        rest(&d);
    }
    desk_close(&d);
}

static int enemies_under(const table *t)
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *who = &t->battle->view.units[u];
        if (who->side == t->battle->viewer || who->status != UNIT_ON) continue;
        const fpoint at = where_unit(t, u);
        n += ui_inside(t->lesson->card, at.x, at.y);
    }
    return n;
}

/* The card stays where it lies, though several stand there; but when something has happened since, and they
 * have come under it, it gives way. */
static void a_card_gives_way_to_who_has_come(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    camera_pan(t, 0, -80);
    rest(&d);
    fpoint low = {0};
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *who = &t->battle->view.units[u];
        const fpoint at = where_unit(t, u);
        if (who->side != t->battle->viewer && who->status == UNIT_ON && at.y > low.y) low = at;
    }
    p->card.x = low.x - p->card.w / 2;
    p->card.y = fminf(low.y - p->card.h / 2, t->layout->board.y + t->layout->board.h - p->card.h);
    p->card.y = floorf(p->card.y) - 10;
    const float lies = p->card.y;
    app_draw(d.a, d.out);
    assert_true(p->card.y == lies);
    const int under = enemies_under(t);
    assert_true(under > 2);
    p->laid_at--; /* as if an entry had come since it was drawn */
    app_draw(d.a, d.out);
    assert_true(enemies_under(t) < under);
    desk_close(&d);
}

/* Where the card says to order others too before the step is ended, who is left is asked for. */
static void posts_that_could_fire_are_asked_for(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    play_to(&d, 8);
    wait_for_us(&d);
    assert_int_equal(lesson_now(t)->until, UNTIL_TURN);
    assert_true(offers_to_act(t) > 0);
    assert_true(unused_asked(t));
    desk_close(&d);
}

/* That the computer plays otherwise than it was chosen is said as the lesson begins. */
static void it_says_who_plays_the_enemy(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    static const player *levels[5];
    for (int i = 0; i < 4; i++)
        levels[i] = ai_levels[i];
    rest(&d);
    d.a->config.players = levels;
    d.a->settings.opponent = 2;
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F8});
    rest(&d);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'l'}); /* it is not said for ever */
    for (int i = 0; i < 20 && !(d.a->table && lesson_on(d.a->table)); i++) {
        app_tick(d.a, d.now += 40);
        app_draw(d.a, d.out);
    }
    assert_true(lesson_on(d.a->table));
    assert_non_null(strstr(d.a->said, "plays as Recruit in the lesson"));
    assert_string_equal(session_settings(d.a->table->s)->player[1], "recruit");
    d.a->settings.opponent = -1;
    desk_close(&d);
}

/* No end is ringed while posts are ready to fire, and of the fight hand to hand a card tells when there has
 * been one, not before. */
static void the_wall_is_held_and_all_fire(void **unused)
{
    (void)unused;
    desk d = begin(3);
    table *t = d.a->table;
    int told = 0, fires = 0;
    for (int tries = 0; lesson_on(t) && tries < 300; tries++) {
        wait_for_us(&d);
        rest(&d);
        const lesson_step *s = lesson_now(t);
        if (!s) break;
        for (int k = 0; k < LESSON_CODES && s->until == UNTIL_EVENT; k++)
            if (s->codes[k] && strcmp(s->codes[k], "ev.melee") == 0 && t->lesson->aside >= 0) {
                assert_true(blows_struck(t->s) > 0);
                told++;
            }
        int shots = 0;
        for (int u = 0; u < t->sc->nunits && !lesson_telling(t->lesson); u++)
            shots += t->battle->ours && (t->offers->of[u] & OFFER_SHOT) != 0;
        if (shots > 0 && s->button == BUTTON_END)
            fail_msg("\"%s\" ends the step, and %d could fire", s->title, shots);
        fires += shots > 0 && t->lesson->at == t->lesson->lesson->count - 1;
        do_step(&d, s);
    }
    assert_false(lesson_on(t));
    assert_true(told > 0 && fires > 0);
    desk_close(&d);
}

/* The card lies on no line of the fire that stands prepared. */
static void a_card_lies_off_the_lines_of_fire(void **unused)
{
    enum { PARTS = 10 };
    (void)unused;
    desk d = begin(0);
    table *t = d.a->table;
    int lines = 0;
    for (int tries = 0; lesson_on(t) && tries < 200 && lines == 0; tries++) {
        wait_for_us(&d);
        rest(&d);
        const lesson_step *s = lesson_now(t);
        if (!s) break;
        if (s->until != UNTIL_VERB || t->lesson->aside >= 0 || !t->battle->ours || !all_fire_known(t)) {
            do_step(&d, s);
            continue;
        }
        key(&d, 'a', UI_SHIFT);
        rest(&d);
        assert_int_equal(t->plan->on, PLAN_PREPARED);
        for (int i = 0; i < t->plan->count; i++) {
            const plan_row *row = &t->plan->row[i];
            if (!row->may || row->act.target == NO_UNIT) continue;
            const fpoint a = where_unit(t, row->act.units[0]), b = where_unit(t, row->act.target);
            for (int k = 1; k < PARTS; k++)
                assert_false(ui_inside(t->lesson->card, a.x + (b.x - a.x) * (float)k / PARTS,
                                       a.y + (b.y - a.y) * (float)k / PARTS));
            lines++;
        }
    }
    assert_true(lines > 0);
    desk_close(&d);
}

/* Forced down before the lesson asks for it: to stay down is to lie by choice, and does for that step. */
static void to_stay_down_is_down_by_choice(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    const int up = up_again(p), lie = action_verb_find(t->rs, "lie"), stay = action_verb_find(t->rs, "stay");
    assert_true(lesson_asks_for(&p->lesson->steps[up - 1], lie));
    assert_true(lesson_asks_for(&p->lesson->steps[up - 1], stay));
    desk_close(&d);
}

/* Down after a march: while the march goes on the company does not lie yet, and will. */
static void what_is_on_its_way_is_waited_for(void **unused)
{
    (void)unused;
    desk d = begin(4);
    table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    wait_for_us(&d);
    const int up = up_again(p);
    p->at = up - 1;
    rest(&d);
    const int lie = action_verb_find(t->rs, "lie");
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == lie && t->battle->list.items[i].args[0] == 1) {
            const action a = t->battle->list.items[i];
            battle_do(t, &a);
            break;
        }
    wait_for_us(&d);
    rest(&d);
    assert_int_equal(t->battle->d.args.unit, p->lesson->steps[up].unit);
    assert_int_equal(p->at, up);
    assert_true(do_verb(&d, action_verb_find(t->rs, "halt"), NO_UNIT));
    wait_for_us(&d);
    rest(&d);
    assert_int_equal(p->at, up); /* it lies: up again */
    desk_close(&d);
}

/* What may come about at any time is told of when it does, once, and the lesson goes on where it was. */
static void an_aside_is_told_when_it_comes_about(void **unused)
{
    (void)unused;
    desk d = begin(4);
    const table *t = d.a->table;
    wait_for_us(&d);
    lesson *l = t->lesson->lesson;
    assert_true(l->nasides > 1);
    l->asides[0].codes[0] = "ev.may-go", l->asides[0].codes[1] = "ev.may-go-rough";
    l->asides[0].title = "An aside";
    play_to(&d, 2);
    assert_true(do_verb(&d, action_verb_find(t->rs, "march"), NO_UNIT));
    wait_for_us(&d);
    rest(&d);
    assert_true(lesson_telling(t->lesson));
    assert_true(text_holds(d.out, "An aside"));
    assert_true(text_holds(d.out, "BY THE WAY"));
    assert_false(text_holds(d.out, " to go"));
    assert_true(read_it(&d));
    rest(&d);
    assert_false(lesson_telling(t->lesson));
    assert_int_equal(at_of(&d), 3);
    assert_true(do_verb(&d, action_verb_find(t->rs, "halt"), NO_UNIT));
    desk_close(&d);
}

/* A step that was read and passes while an aside lies in its place is told as passed. */
static void what_passes_under_an_aside_is_told(void **unused)
{
    (void)unused;
    desk d = begin(4);
    const table *t = d.a->table;
    wait_for_us(&d);
    lesson_play *p = (lesson_play *)t->lesson;
    const int up = up_again(p);
    p->at = up;
    p->lesson->steps[up].title = "What went by";
    p->step_seen = up;
    p->card_of = LESSON_STEPS; /* an aside's card was drawn last */
    d.a->said[0] = '\0';
    for (int i = 0; i < 4 && t->lesson->at == up; i++)
        rest(&d);
    assert_int_not_equal(t->lesson->at, up); /* nobody lies: there is nothing to do for it */
    assert_non_null(strstr(d.a->said, "What went by"));
    desk_close(&d);
}

/* A press on a line of the log is what the log's step waits for, or its key: where the log lies open already,
 * that closes it, and shows as well that it is known. */
static void the_log_is_read_by_a_press_on_it(void **unused)
{
    (void)unused;
    for (int how = 0; how < 2; how++) {
        desk d = begin(0);
        table *t = d.a->table;
        lesson_play *p = (lesson_play *)t->lesson;
        wait_for_us(&d);
        layout_open(t, LAYOUT_LOG, true); /* it lies open before anybody is asked to */
        at_step(&d, "What happened?");
        const int at = p->at;
        assert_int_equal(p->lesson->steps[at].until, UNTIL_OPEN);
        assert_true(lesson_on(t));
        if (how == 0) {
            const ui *u = t->host->ui;
            for (int i = 0; i < u->nregions; i++)
                if (u->regions[i].id == ui_name("logline", t->log->count - 1)) {
                    const frect r = u->regions[i].r;
                    press(&d, r.x + 30, r.y + r.h / 2);
                    break;
                }
            rest(&d);
            assert_int_equal(p->at, at + 1);
        } else {
            assert_int_equal(p->at, at);
            key(&d, 'l', 0);
            rest(&d);
            assert_int_equal(p->at, at + 1);
        }
        desk_close(&d);
    }
}

/* What is half done when something is taken back is gone on with: its unit is chosen. */
static void who_is_half_done_is_chosen_after_undo(void **unused)
{
    (void)unused;
    desk d = begin(1);
    play_to(&d, 4); /* thrown and marched */
    const table *t = d.a->table;
    assert_int_equal(lesson_now(t)->until, UNTIL_UNDO);
    key(&d, 'z', UI_CTRL);
    rest(&d);
    assert_int_equal(t->choice->unit, lesson_now(t)->unit);
    assert_true(t->choice->ndest > 0);
    desk_close(&d);
}

/* What is taken back is to be done again; what was only chosen or looked at has been learned. */
static void undo_goes_back_to_the_deed(void **unused)
{
    (void)unused;
    desk d = begin(1);
    play_to(&d, 4); /* thrown and marched */
    const table *t = d.a->table;
    lesson_play *p = (lesson_play *)t->lesson;
    const int count = session_count(t->s), did = session_at(t->s, count - 1)->act.verb;
    lesson_step *s = p->lesson->steps;
    s[0].until = UNTIL_CHOOSE, s[1].until = UNTIL_OPEN, s[2].until = UNTIL_REFUSAL;
    s[3].until = UNTIL_VERB, s[3].verb = did, s[3].or_verb = -1;
    s[4].until = UNTIL_OPEN, s[4].number = LESSON_WHY;
    for (int i = 0; i < 4; i++)
        p->needs[i] = count;
    p->at = 4;
    rest(&d);
    assert_int_equal(p->at, 4);
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_count(t->s), count - 1);
    rest(&d);
    assert_int_equal(p->at, 3);
    desk_close(&d);
}

/* What is not offered now is not asked for: the card says what to wait for. */
static void a_card_waits_for_its_moment(void **unused)
{
    (void)unused;
    desk d = begin(4);
    wait_for_us(&d);
    table *t = d.a->table;
    choose_unit(&d, 0);
    at_step(&d, "Down by choice");
    app_draw(d.a, d.out);
    assert_false(lesson_waits(t));
    assert_true(text_holds(d.out, "Press Go prone below"));
    ((lesson_play *)t->lesson)->lesson->steps[t->lesson->at].button = BUTTON_NONE;
    ((lesson_play *)t->lesson)->lesson->steps[t->lesson->at].in_steps = 1u
                                                                        << 31; /* as in a step without it */
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(lesson_waits(t));
    assert_true(text_holds(d.out, "Next: down by choice"));
    assert_true(text_holds(d.out, "Play on, or end the step"));
    assert_false(text_holds(d.out, "Now lie down"));
    desk_close(&d);
}

/* A button that was pressed is not asked for again: the card names the next press. */
static void a_press_is_followed_by_the_next(void **unused)
{
    (void)unused;
    desk d = begin(4);
    wait_for_us(&d);
    at_step(&d, "Down by choice");
    choose_unit(&d, 0);
    choice_verb(d.a->table, action_verb_find(d.a->table->rs, "lie"));
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(d.a->table->choice->ready);
    assert_false(text_holds(d.out, "Press Go prone below"));
    assert_true(text_holds(d.out, "Now press the golden button"));
    desk_close(&d);
}

/* Nobody is sent into an attack by which he is likelier to be beaten: its card says so, and how to leave it.
 */
static void an_unwise_attack_is_not_asked_for(void **unused)
{
    (void)unused;
    desk d = begin(2);
    table *t = d.a->table;
    bool bad[2];
    wait_for_us(&d);
    for (int i = 0; i < 6 && strcmp(t->rs->steps[t->battle->view.step], "first") != 0; i++)
        go_on(&d); /* the guns */
    for (int many = 0; many < 2; many++) {
        /* One light battalion, then three of the line and the general beside it. */
        static const char *const come[2][4] = {
            {"umpire-place u3 > A6"},
            {"umpire-place u0 > A6", "umpire-place u1 > A6", "umpire-place u2 > A6", "umpire-place u8 > A6"}};
        for (int i = 0; i < 4 && come[many][i]; i++)
            overrule(&d, come[many][i]);
        t->lesson->lesson->nasides = 0;
        ((lesson_play *)t->lesson)->at = t->lesson->lesson->count - 1;
        choose_unit(&d, many ? 0 : 3);
        if (many) key(&d, 'a', UI_CTRL);
        choice_verb(t, action_verb_find(t->rs, "attack"));
        press_space(&d, board_space_find(t->b, "A9"));
        app_draw(d.a, d.out);
        assert_true(t->choice->ready && t->odds->on);
        bad[many] = odds_follow_against(t);
        assert_int_equal(text_holds(d.out, "The odds are against you"), bad[many]);
        assert_int_equal(text_holds(d.out, "Now press the golden button"), !bad[many]);
        choice_select(t, NO_UNIT);
        rest(&d);
    }
    assert_true(bad[0] && !bad[1]);
    desk_close(&d);
}

/* A volley of theirs is none of ours, and a gun's none of the foot's. */
static void an_event_of_ours_is_not_theirs(void **unused)
{
    (void)unused;
    desk d = begin(2);
    wait_for_us(&d);
    const table *t = d.a->table;
    at_step(&d, "A volley");
    assert_true(lesson_waits(t)); /* the guns have the word */
    lesson_step *s = &((lesson_play *)t->lesson)->lesson->steps[t->lesson->at];
    const int guns = t->battle->view.step;
    s->in_steps = 1u << guns;
    s->codes[0] = LESSON_ANY;
    s->ours = action_verb_find(t->rs, "move");
    assert_true(do_verb(&d, action_verb_find(t->rs, "fire"), NO_UNIT));
    int needs;
    assert_false(lesson_came_about(t->lesson->lesson, s, t->s, 0, &needs));
    s->ours = action_verb_find(t->rs, "fire");
    assert_false(
        lesson_came_about(t->lesson->lesson, s, t->s, 0, &needs)); /* those who are to do it did not */
    s->by = 0;
    assert_true(lesson_came_about(t->lesson->lesson, s, t->s, 0, &needs));
    desk_close(&d);
}

/* While something else is asked for, in which no step can be ended, no card says to end it or speaks of what
 * cannot be done yet. */
static void a_card_that_comes_later_says_so(void **unused)
{
    (void)unused;
    desk d = begin(0);
    wait_for_us(&d);
    rest(&d);
    const table *t = d.a->table;
    assert_true(offers_end_step(t) < 0); /* who moves first */
    at_step(&d, "End your movement");
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(lesson_waits(t));
    assert_true(text_holds(d.out, "First answer what the line below asks"));
    assert_true(text_holds(d.out, "This comes later"));
    assert_false(text_holds(d.out, "Others may move too"));
    desk_close(&d);
}

/* What is only told passes over nothing when the step of the turn is ended meanwhile. */
static void an_end_passes_over_nothing_told(void **unused)
{
    (void)unused;
    desk d = begin(3);
    wait_for_us(&d);
    const lesson_play *p = at_step(&d, "Read the chart");
    const int at = p->at;
    go_on(&d);
    wait_for_us(&d);
    rest(&d);
    assert_true(d.a->table->battle->view.step > 1);
    assert_int_equal(at_of(&d), at);
    desk_close(&d);
}

/* At the title, with the list of battles. */
static desk among_the_battles(void)
{
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F8});
    app_tick(d.a, d.now += 40);
    app_draw(d.a, d.out);
    return d;
}

/* Who is about to learn with another side than he has chosen is told so, at the title and as it begins. */
static void the_learners_side_is_said(void **unused)
{
    (void)unused;
    desk d = among_the_battles();
    rest(&d);
    assert_true(text_holds(d.out, "to learn on it"));
    assert_false(text_holds(d.out, "(side: ")); /* the British, as chosen */
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_UP});
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_UP});
    rest(&d);
    assert_true(text_holds(d.out, "to learn on it (side: French)"));
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'l'});
    for (int i = 0; i < 3 && d.a->screen == SCREEN_TITLE; i++)
        app_tick(d.a, d.now += 40), app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    assert_true(lesson_on(d.a->table));
    assert_true(text_holds(d.out, "Your side in the lesson: French."));
    desk_close(&d);
}

/* While it opens that is said, and what is pressed then is not meant for the battle. */
static void opening_is_said_and_hears_nothing(void **unused)
{
    (void)unused;
    desk d = among_the_battles();
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'l'});
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    assert_int_equal(app_tick(d.a, d.now += 40), 0); /* said before it is done */
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Opening the lesson of"));
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F2});
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_tick(d.a, d.now += 40);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    app_draw(d.a, d.out);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ESCAPE}); /* pressed while it opened */
    assert_true(lesson_on(d.a->table));
    rest(&d);
    assert_int_equal(d.a->table->modal->card, MODAL_NONE);
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ESCAPE});
    assert_int_equal(d.a->table->modal->card, MODAL_MENU);
    desk_close(&d);
}

/* So it is of a battle that is played without a lesson. */
static void what_is_played_is_said_to_open(void **unused)
{
    (void)unused;
    desk d = among_the_battles();
    const session *before = d.a->table->s;
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'p'});
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "Opening "));
    app_tick(d.a, d.now += 40);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_true(session_count(d.a->table->s) == 0 || d.a->table->s != before);
    desk_close(&d);
}

static void what_is_taken_back_is_to_be_done_again(void **unused)
{
    (void)unused;
    desk d = begin(0);
    play_to(&d, 4); /* moved */
    assert_int_equal(lesson_now(d.a->table)->until, UNTIL_UNDO);
    key(&d, 'z', UI_CTRL); /* asked for: on */
    assert_int_equal(at_of(&d), 5);
    play_to(&d, 6);
    const int count = session_count(d.a->table->s);
    key(&d, 'z', UI_CTRL); /* of one's own: back to the step that it takes to do that again */
    assert_int_equal(at_of(&d), 5);
    key(&d, 'y', UI_CTRL);
    assert_int_equal(session_count(d.a->table->s), count);
    assert_int_equal(at_of(&d), 6);
    desk_close(&d);
}

/* The card of a step does not name the button of the one before: what was ringed holds until the step is
 * done. */
static void a_step_done_rings_no_button(void **unused)
{
    (void)unused;
    desk d = begin(0);
    wait_for_us(&d);
    rest(&d);
    const table *t = d.a->table;
    const lesson_step *first = lesson_now(t); /* as the bar does it, before it hears the press */
    lesson_ring(d.a->table, first->button, first->button_verb, (frect){0, 0, 60, 30}, "Move first", "M");
    assert_true(t->lesson->button.w > 0);
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == lesson_now(t)->button_verb) {
            const action chosen = t->battle->list.items[i];
            battle_do(d.a->table, &chosen);
            break;
        }
    lesson_mind(d.a->table);
    assert_int_equal(at_of(&d), 1);
    assert_true(t->lesson->button.w == 0);
    desk_close(&d);
}

static void it_can_be_left_and_the_battle_goes_on(void **unused)
{
    (void)unused;
    desk d = begin(1);
    play_to(&d, 2);
    table *t = d.a->table;
    for (int i = 0; i < 4 && t->modal->card == MODAL_NONE; i++)
        key(&d, KEY_ESCAPE, 0); /* first it lets go of what is chosen */
    assert_int_equal(t->modal->card, MODAL_MENU);
    assert_true(lesson_on(t)); /* no stroke too many leaves it */
    const int at = at_of(&d);
    key(&d, KEY_ESCAPE, 0);
    lesson_leave(t);
    app_draw(d.a, d.out);
    assert_false(lesson_on(t));
    assert_false(text_holds(d.out, "Leave the lesson"));
    assert_true(t->battle->list.count > 0);
    key(&d, KEY_ESCAPE, 0);
    assert_true(text_holds(d.out, "Back to the lesson"));
    key(&d, KEY_ESCAPE, 0);
    lesson_return(t);
    rest(&d);
    assert_int_equal(at_of(&d), at);
    assert_true(text_holds(d.out, "Leave the lesson"));
    desk_close(&d);
    d = begin(1);
    rest(&d);
    const frect card = d.a->table->lesson->card;
    assert_true(card.w > 0);
    for (float y = card.y + card.h - 4; y > card.y && lesson_on(d.a->table); y -= 6)
        press(&d, card.x + 40, y); /* its link is at its foot */
    assert_false(lesson_on(d.a->table));
    desk_close(&d);
}

/* Who does not care for it does what he likes; at the next step of the turn it is there again. */
static void it_bars_nothing(void **unused)
{
    (void)unused;
    desk d = begin(0);
    play_to(&d, 2);
    assert_true(lesson_now(d.a->table)->until == UNTIL_REFUSAL);
    const int before = session_count(d.a->table->s);
    for (int i = 0; i < 8 && d.a->table->battle->view.step < 2; i++) {
        wait_for_us(&d);
        go_on(&d);
    }
    assert_true(session_count(d.a->table->s) > before);
    wait_for_us(&d);
    assert_int_equal(at_of(&d), 6);
    desk_close(&d);
}

/* Laid once for its step it stays where it is, whoever is chosen and whatever lights up, unless it would lie
 * over whom one has chosen or may aim at. */
static void its_card_stays_where_it_was_laid(void **unused)
{
    (void)unused;
    int chosen = 0;
    for (int k = 0; k < SYSTEMS; k++) {
        desk d = begin(k);
        table *t = d.a->table;
        if (strcmp(systems[k][0], "safari") == 0) play_to(&d, 3);
        wait_for_us(&d);
        rest(&d);
        for (int u = 0; u < t->sc->nunits && lesson_on(t); u++) {
            if (!offers_may_act(t, u) || t->lesson->card.w <= 0) continue;
            const frect was = t->lesson->card;
            const int step = lesson_card_now(t->lesson);
            choice_select(t, u);
            rest(&d);
            if (!lesson_on(t) || lesson_card_now(t->lesson) != step) break;
            const frect now = t->lesson->card;
            const fpoint at = where_unit(t, u);
            bool over = t->battle->view.units[u].status != UNIT_ON || now.h != was.h ||
                        ui_meet(was, (frect){at.x - 40, at.y - 40, 80, 80});
            for (int i = 0; i < t->choice->naim; i++) {
                const fpoint aim = where_unit(t, t->choice->aim[i]);
                over = over || ui_meet(was, (frect){aim.x - 40, aim.y - 40, 80, 80});
            }
            for (int i = 0; i < d.a->ui.nlast; i++) { /* another card lies there now */
                const ui_region *o = &d.a->ui.last[i];
                over = over ||
                       (o->flags == UI_SOLID && o->id != ui_name("lesson", 0) &&
                        o->r.w * o->r.h < t->layout->board.w * t->layout->board.h / 2 && ui_meet(o->r, was));
            }
            over = over || layout_covered(t, was) || (t->layout->note.w > 0 && ui_meet(t->layout->note, was));
            if (!over && (now.x != was.x || now.y != was.y))
                fail_msg("%s, \"%s\": with %s chosen its card hops", systems[k][0], lesson_now(t)->title,
                         t->sc->units[u].name);
            chosen += !over;
            choice_clear(t);
            rest(&d);
        }
        desk_close(&d);
    }
    assert_true(chosen > 5);
}

/* The list of who shoots and the card are both read: neither lies on the other, and once the list has gone
 * the card lies where it did. */
static void a_list_and_the_card_lie_beside_each_other(void **unused)
{
    (void)unused;
    desk d = begin(1);
    table *t = d.a->table;
    int lists = 0;
    play_to(&d, 9);
    wait_for_us(&d);
    rest(&d);
    for (int i = 0; i < t->battle->list.count && lists < 6; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->target == NO_UNIT || a->nunits == 0 || a->units[0] >= FIGURE_BASE) continue;
        const frect was = t->lesson->card;
        choice_select(t, standing_unit_of(t, a->units[0]));
        choice_target(t, a->target);
        rest(&d);
        const frect list = t->layout->over[LAYOUT_FIGURES];
        if (list.w > 0) {
            lists++;
            assert_false(ui_meet(list, t->lesson->card));
        }
        choice_clear(t);
        rest(&d);
        assert_float_equal(t->lesson->card.x, was.x, 0.5f);
        assert_float_equal(t->lesson->card.y, was.y, 0.5f);
    }
    assert_true(lists > 0);
    desk_close(&d);
}

/* Who has gone part of his way holds the step up: the golden button ends his way, and only once he has gone.
 */
static void a_way_half_gone_is_ended_by_the_golden_button(void **unused)
{
    (void)unused;
    desk d = begin(1);
    table *t = d.a->table;
    play_to(&d, 8); /* the askaris have marched, with hexes left */
    const int holds = offers_ends_way(t);
    assert_true(holds >= 0);
    assert_true(action_verb(t->rs, t->battle->list.items[holds].verb)->takes & IS_REST);
    rest(&d);
    assert_true(text_holds(d.out, "Hold: Askaris"));
    app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL});
    wait_for_us(&d);
    assert_int_equal(offers_unfinished(t), NO_UNIT);
    assert_int_equal(offers_ends_way(t), -1);
    desk_close(&d);
}

/* Where the words lie that say so. */
/* A battle that has a lesson and is played without it has it in its menu; another has none. */
static void its_battle_has_it_in_the_menu(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
    rest(&d);
    modal_open(d.a->table, MODAL_MENU);
    app_draw(d.a, d.out);
    assert_true(words_at(&d, "Lesson, from the start").x < 0);
    desk_close(&d);
    d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    assert_false(lesson_on(d.a->table));
    modal_open(d.a->table, MODAL_MENU);
    app_draw(d.a, d.out);
    const fpoint at = words_at(&d, "Lesson, from the start");
    assert_true(at.x > 0);
    const fpoint quit =
        words_at(&d, "Quit"); /* it takes the battle's place: the last of all, where no hand goes */
    assert_true(quit.x > 0);
    assert_true(at.x > quit.x + 100 || at.y > quit.y + 12);
    press(&d, at.x, at.y);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_true(lesson_on(d.a->table));
    assert_int_equal(session_settings(d.a->table->s)->seed, d.a->table->lesson->lesson->seed);
    modal_open(d.a->table, MODAL_MENU);
    app_draw(d.a, d.out);
    assert_true(words_at(&d, "Lesson, from the start").x < 0); /* it is on */
    desk_close(&d);
}

/* What was played is not left for it without being asked. */
static void the_lesson_asks_before_it_takes_the_battles_place(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    const table *t = d.a->table;
    end_till(&d, 2);
    assert_int_equal(t->battle->view.turn, 2);
    for (int pass = 0; pass < 2; pass++) {
        modal_open(d.a->table, MODAL_MENU);
        app_draw(d.a, d.out);
        fpoint at = words_at(&d, "Lesson, from the start");
        assert_true(at.x > 0);
        press(&d, at.x, at.y);
        assert_false(lesson_on(d.a->table));
        app_draw(d.a, d.out);
        at = words_at(&d, pass == 0 ? "Leave it" : "Begin the lesson");
        assert_true(at.x > 0);
        const int played = session_count(d.a->table->s);
        press(&d, at.x, at.y);
        assert_int_equal(lesson_on(d.a->table), pass);
        if (pass == 0) assert_int_equal(session_count(d.a->table->s), played);
    }
    desk_close(&d);
}

/* What its steps asked for is found in the battle again, and spared in a review of it; a battle of another
 * seed was none. */
static void what_it_asked_for_is_known_afterwards(void **unused)
{
    (void)unused;
    desk d = begin(0);
    int entry[LESSON_STEPS];
    for (int at = 1; at < 11 && lesson_on(d.a->table); at++)
        play_to(&d, at);
    const table *t = d.a->table;
    assert_true(lesson_on(t));
    const lesson *l = t->lesson->lesson;
    const int n = lesson_deeds(l, t->s, entry);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        const session_entry *e = session_at(t->s, entry[i]);
        assert_int_equal(e->side, l->side);
        review_row row = {.first = entry[i], .last = entry[i] + 1, .side = l->side, .done = true};
        review r = {.side = l->side, .nsides = 2, .rows = 1, .row = &row};
        lesson_spare(t->s, &r);
        assert_true(row.asked);
    }
    { /* one that is done only after the next has been: by then nobody asks for it */
        const int done = session_at(t->s, entry[0])->act.verb;
        int later = session_count(t->s) - 1, only[LESSON_STEPS];
        while (later > entry[0] &&
               (session_at(t->s, later)->side != l->side || session_at(t->s, later)->act.verb == done ||
                session_at(t->s, later)->act.verb >= VERB_GO))
            later--;
        assert_true(later > entry[0]);
        lesson *other = mem_alloc(sizeof *other);
        *other = *l;
        other->count = 2;
        for (int i = 0; i < 2; i++)
            other->steps[i] = (lesson_step){.until = UNTIL_VERB,
                                            .verb = i == 0 ? session_at(t->s, later)->act.verb : done,
                                            .or_verb = -1,
                                            .ours = -1};
        assert_int_equal(lesson_deeds(other, t->s, only), 1);
        assert_int_equal(only[0], entry[0]);
        mem_free(other);
    }
    desk_close(&d);
    d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    t = d.a->table;
    review_row row = {.first = 0, .last = 1000, .side = 0, .done = true};
    review r = {.side = 0, .nsides = 2, .rows = 1, .row = &row};
    lesson_spare(t->s, &r);
    assert_false(row.asked);
    desk_close(&d);
}

/* In the wide dock neither whom one looks at nor what marks mean takes the place of what has been told: the
 * log has room for its last sentence, whoever is looked at. */
static void the_log_keeps_its_place_beside_the_marks(void **unused)
{
    enum { CONDUCT = 3, STEPS = 3 };
    (void)unused;
    desk d = begin(CONDUCT);
    const ui_event size = {.kind = UI_RESIZE, .x = 1920, .y = 1080};
    app_event(d.a, &size);
    rest(&d);
    table *t = d.a->table;
    int both = 0;
    for (int step = 0; step < STEPS; step++) {
        play_to(&d, step);
        rest(&d);
        for (int u = 0; u < t->sc->nunits; u++) {
            if (t->battle->view.units[u].status != UNIT_ON) continue;
            choice_clear(t);
            ((pointer *)t->pointer)->inspect = u;
            rest(&d);
            app_draw(d.a, d.out);
            if (t->legend->at.w <= 0 || t->legend->afloat) continue;
            const frect log = region_of(t, "logpanel", 0);
            if (log.h < log_least(t) - 1)
                fail_msg("step %d, %s: the log is %.0f high", step, t->sc->units[u].name, (double)log.h);
            both++;
        }
    }
    print_message("%d times the marks lay beside the log\n", both);
    assert_true(both > 10);
    desk_close(&d);
}

static void its_card_hides_neither_place_nor_button(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {900, 600}};
    for (int k = 0; k < 3; k++) {
        desk d = begin(0);
        const ui_event size = {.kind = UI_RESIZE, .x = (float)sizes[k][0], .y = (float)sizes[k][1]};
        app_event(d.a, &size);
        rest(&d);
        assert_true(d.a->table->lesson->card.w > 0);
        play_to(&d, 1);
        rest(&d);
        const table *t = d.a->table;
        const frect card = t->lesson->card, port = t->layout->board;
        const fpoint at = where_unit(t, lesson_now(t)->unit);
        assert_false(ui_inside(card, at.x, at.y));
        assert_true(card.x >= port.x && card.y >= port.y && card.x + card.w <= port.x + port.w + 1 &&
                    card.y + card.h <= port.y + port.h + 1);
        desk_close(&d);
    }
}

/* The last number that is drawn there in a disc, as a place among the commands; -1: none. */
static int price_within(const desk *d, frect r, int price)
{
    char says[8];
    int found = -1;
    snprintf(says, sizeof says, "%d", price);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strcmp(d->out->text + c->text, says) == 0 &&
            c->u.text.c == d->a->ui.t.ivory && ui_inside(r, c->u.text.x, c->u.text.y))
            found = (int)i;
    }
    return found;
}

/* What it costs to go somewhere stands within that very box, on the corner of a counter that is there and not
 * on the edge of the box one comes from. */
static void prices_lie_where_they_are_paid(void **unused)
{
    (void)unused;
    desk d = begin(0);
    play_to(&d, 3);
    key(&d, KEY_ESCAPE, 0);
    choose_unit(&d, lesson_now(d.a->table)->unit);
    rest(&d);
    app_draw(d.a, d.out);
    const table *t = d.a->table;
    const frect card = ui_inset(t->lesson->card, -14);
    int read = 0, joined = 0;
    for (int i = 0; i < t->choice->ndest; i++) {
        const fpoint c = where_centre(t, t->choice->dest[i]);
        const float half = where_counter(t, t->choice->dest[i]) / 2 - 6;
        const frect within = {c.x - half, c.y - half, 2 * half, 2 * half};
        if (t->choice->dest[i] == t->pointer->hover || t->choice->dest[i] == t->choice->space ||
            ui_meet(card, within))
            continue;
        const int at = price_within(&d, within, t->choice->cost[i]);
        assert_true(at >= 0);
        read++;
        for (int u = 0; u < t->sc->nunits; u++)
            joined += t->battle->view.units[u].status == UNIT_ON &&
                      t->battle->view.units[u].space == t->choice->dest[i];
    }
    assert_true(read > 3 && joined > 0);
    desk_close(&d);
}

/* A leader's hundred hexes are one ground: no number hangs on each. */
static void a_wide_reach_is_one_ground(void **unused)
{
    (void)unused;
    desk d = begin(3);
    play_to(&d, 2);
    const table *t = d.a->table;
    int chard = 0;
    while (strcmp(t->sc->units[chard].name, "Lieutenant Chard") != 0)
        chard++;
    choose_unit(&d, chard);
    app_draw(d.a, d.out);
    assert_true(t->choice->ndest > 60);
    assert_true(offers_may_act(t, chard));
    assert_int_equal(offers_unused(t), 0); /* and nobody misses anything who leaves him where he is */
    for (int i = 0; i < t->choice->ndest; i++)
        assert_int_equal(price_within(&d, t->layout->board, t->choice->cost[i]), -1);
    desk_close(&d);
}

/* Strokes in the colours of the sign beside the name of that battle. */
static int signs_beside(const desk *d, float top, float bottom)
{
    int n = 0;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_STROKE || c->box.x1 > 60 || c->box.y0 < top || c->box.y1 > bottom) continue;
        n += c->u.stroke.c == d->a->ui.t.warn || c->u.stroke.c == d->a->ui.t.gold;
    }
    return n;
}

/* The battles to learn on have the sign of a book in the list, the others none; and how long each is stands
 * in its row, in the smaller window too. */
static void the_title_marks_them(void **unused)
{
    (void)unused;
    int marked = 0, plain = 0;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    const ui *u = &d.a->ui;
    catalogue *all = catalogue_get(d.a);
    for (int i = 0; i < u->nregions; i++)
        for (int k = 0; k < catalogue_count(all); k++) {
            const frect r = u->regions[i].r;
            if (u->regions[i].id != ui_name("title-row", k) || r.h < 24) continue;
            bool taught = false;
            for (int n = 0; n < SYSTEMS; n++)
                taught = taught || strstr(catalogue_at(all, k)->path, systems[n][1]);
            assert_int_equal(signs_beside(&d, r.y, r.y + r.h), taught ? 2 : 0);
            marked += taught;
            plain += !taught;
        }
    assert_true(marked >= 3 && plain >= 5);
    assert_true(text_holds(d.out, "26 turns"));
    desk_close(&d);
}

/* A copy of a battle that lies elsewhere is the one that is listed; one that was changed stands beside it, is
 * told from it, and has its lesson. */
static void a_copy_is_listed_once(void **unused)
{
    (void)unused;
    static const char *const parts[] = {"/rules", "/rules/grid", "/rules/grid/scenarios"};
    static const char own[] = "rules/grid/scenarios/kassassin.json";
    char path[200], *text;
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "%s%s", folder, parts[2]);
    assert_true(file_make_folders(path, &err));
    snprintf(path, sizeof path, "%s/%s", folder, own);
    desk d = desk_open(own, 1280, 720, true);
    catalogue *all = catalogue_get(d.a);
    const int listed = catalogue_count(all);
    assert_true(file_read(own, 1u << 20, &text, &size, &err));
    assert_true(file_write(path, text, size, &err));
    assert_ptr_equal(catalogue_at(all, catalogue_find(d.a, path)),
                     catalogue_at(all, catalogue_find(d.a, own)));
    assert_int_equal(catalogue_count(all), listed);
    text[size - 1] = ' '; /* the file's last byte is the end of a line */
    assert_true(file_write(path, text, size, &err));
    const catalogue_entry *e = catalogue_at(all, catalogue_find(d.a, path));
    assert_int_equal(catalogue_count(all), listed + 1);
    assert_ptr_not_equal(e, catalogue_at(all, catalogue_find(d.a, own)));
    assert_string_equal(e->trouble, "");
    assert_true(e->elsewhere && e->taught && !e->own);
    assert_false(catalogue_at(all, catalogue_find(d.a, own))->elsewhere);
    mem_free(text);
    desk_close(&d);
    unlink(path);
    for (int i = 2; i >= 0; i--) {
        snprintf(path, sizeof path, "%s%s", folder, parts[i]);
        rmdir(path);
    }
}

/* ---- the file */

static void refused(const char *from, const char *to, const char *place, const char *word)
{
    char *text, path[200];
    size_t size;
    error err = {0};
    strbuf b = {0};
    assert_true(file_read("rules/grid/lesson.json", 1u << 20, &text, &size, &err));
    const char *at = strstr(text, from);
    if (!at) fail_msg("the lesson has no %s", from);
    strbuf_addn(&b, text, (size_t)(at - text));
    strbuf_addf(&b, "%s%s", to, at + strlen(from));
    mem_free(text);
    scenario *sc = scenario_load("rules/grid/scenarios/kassassin.json", ".", ruleset_list, NULL, &err);
    assert_non_null(sc);
    snprintf(path, sizeof path, "%s/lesson.json", folder);
    assert_true(file_write(path, strbuf_str(&b), b.len, &err));
    strbuf_free(&b);
    error_clear(&err);
    lesson *l = lesson_load(path, sc, &err);
    if (l) fail_msg("%s was believed", to);
    char said[1200];
    error_format(&err, said, sizeof said);
    if (!strstr(said, place) || !strstr(said, word) || err.line == 0) fail_msg("%s: told as: %s", to, said);
    scenario_free(sc);
    unlink(path);
}

static void what_is_not_there_is_refused_by_place(void **unused)
{
    (void)unused;
    refused("\"refusal\": \"any\"", "\"refusal\": \"grid.move.too-farr\"", "steps[2].until.refusal",
            "grid.move.too-farr");
    refused("\"verb\": \"move\"", "\"verb\": \"mvoe\"", "steps[3].until.verb", "did you mean \"move\"");
    refused("\"step\": \"fire\"", "\"step\": \"fir\"", "until.step", "fir");
    refused("\"unit\": \"Duke of", "\"unit\": \"Dukes of", "steps[1].unit", "Duke of Cornwall");
    refused("\"space\": \"E5\"", "\"space\": \"E55\"", "steps[2].space", "E55");
    refused("\"button\": \"undo\"", "\"button\": \"redo\"", "steps[4].button", "redo");
    refused("\"undo\": true", "\"undo\": true, \"turn\": 2", "steps[4].until", "2 things");
    refused("\"side\": \"british\"", "\"side\": \"french\"", "side", "british");
    refused("\"title\": \"A march\"", "\"titel\": \"A march\"", "steps[3]", "titel");
    refused("Press a box in reach:",
            "Press a box in reach, and then read on and on and on about what there is to be read:",
            "steps[3].text", "words");
}

/* A grey Lesson is pressed: the battle of those rules that has one is chosen, which is said, and the next
 * press begins it. */
static void a_grey_lesson_leads_to_the_battle_that_has_one(void **unused)
{
    (void)unused;
    for (int by_key = 0; by_key < 2; by_key++) {
        desk d = desk_open("rules/grid/scenarios/bussaco.json", 1280, 720, true);
        rest(&d);
        app_event(d.a, &(ui_event){.kind = UI_KEY, .key = KEY_F8});
        assert_int_equal(d.a->screen, SCREEN_TITLE);
        app_tick(d.a, d.now += 40);
        app_draw(d.a, d.out);
        for (int nth = 0; nth < 2; nth++) {
            frect r = {0};
            for (int i = 0; i < d.a->ui.nregions && !by_key; i++)
                if (d.a->ui.regions[i].id == ui_name("title-button", 5)) r = d.a->ui.regions[i].r;
            assert_true(by_key || r.w > 0);
            if (by_key)
                app_event(d.a, &(ui_event){.kind = UI_KEY, .key = 'l'});
            else
                tap(&d, r.x + r.w / 2, r.y + r.h / 2);
            if (nth > 0) break;
            assert_int_equal(d.a->screen, SCREEN_TITLE);
            assert_non_null(strstr(d.a->said, "Kassassin"));
            assert_non_null(strstr(d.a->scenario, "kassassin.json"));
            app_tick(d.a, d.now += 40);
            app_draw(d.a, d.out);
        }
        rest(&d);
        assert_int_equal(d.a->screen, SCREEN_TABLE);
        assert_true(lesson_on(d.a->table));
        desk_close(&d);
    }
}

/* What is to be pressed and its key cap stand in one line, where the last words leave it room: no word that
 * leads to the cap stands alone. */
static void a_cap_stands_by_the_word_that_leads_to_it(void **unused)
{
    (void)unused;
    desk d = begin(0);
    table *t = d.a->table;
    wait_for_us(&d);
    at_step(&d, "What happened?");
    rest(&d);
    const frect card = t->lesson->card;
    float or_y = -1, cap_y = -1;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(card, c->u.text.x, c->u.text.y)) continue;
        const char *says = d.out->text + c->text;
        const size_t n = strlen(says);
        if (n >= 2 && strcmp(says + n - 2, "or") == 0) or_y = c->u.text.y;
        if (strcmp(says, "L") == 0) cap_y = c->u.text.y;
    }
    assert_true(or_y > 0 && cap_y > 0);
    assert_true(fabsf(or_y - cap_y) < 6);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_lies_beside_its_card),
        cmocka_unit_test(of_two_alike_the_other_is_said_to_be_another),
        cmocka_unit_test(counters_are_explained_at_once),
        cmocka_unit_test(marks_explained_are_those_that_lie),
        cmocka_unit_test(a_hint_gives_way_to_the_lesson),
        cmocka_unit_test(every_lesson_is_played_to_its_end),
        cmocka_unit_test(every_lesson_is_played_in_a_large_window),
        cmocka_unit_test(what_is_waited_for_has_no_ring_yet),
        cmocka_unit_test(an_arrow_means_its_space),
        cmocka_unit_test(a_ring_hides_no_words),
        cmocka_unit_test(a_card_by_the_way_hides_nobody_it_tells_of),
        cmocka_unit_test(a_hint_does_not_contradict_a_lesson_in_silence),
        cmocka_unit_test(who_is_to_be_refused_is_named),
        cmocka_unit_test(whose_button_is_meant_is_named),
        cmocka_unit_test(a_card_leads_on_to_its_place),
        cmocka_unit_test(places_to_press_have_their_names),
        cmocka_unit_test(the_first_march_shows_its_end),
        cmocka_unit_test(losses_are_told_plainly),
        cmocka_unit_test(what_is_half_done_says_so),
        cmocka_unit_test(the_end_drops_no_prepared_order),
        cmocka_unit_test(an_order_of_battle_says_what_it_is_good_for),
        cmocka_unit_test(what_is_to_be_refused_is_refused),
        cmocka_unit_test(what_is_ringed_can_be_reached),
        cmocka_unit_test(who_is_pressed_again_is_pointed_at),
        cmocka_unit_test(an_order_is_asked_for_when_it_may_be_given),
        cmocka_unit_test(a_ship_fires_no_volley),
        cmocka_unit_test(what_cannot_be_done_is_passed),
        cmocka_unit_test(what_follows_is_left_out_with_it),
        cmocka_unit_test(what_comes_later_lets_others_go_first),
        cmocka_unit_test(who_does_not_wait_goes_on),
        cmocka_unit_test(what_is_skipped_stays_so_as_others_come_first),
        cmocka_unit_test(as_told_it_comes_to_a_charge),
        cmocka_unit_test(what_may_be_unwise_is_not_asked_for_ever),
        cmocka_unit_test(what_is_done_is_not_asked_for),
        cmocka_unit_test(nobody_shaken_nobody_to_steady),
        cmocka_unit_test(all_fire_ends_the_step_in_a_lesson_too),
        cmocka_unit_test(what_is_on_its_way_is_waited_for),
        cmocka_unit_test(to_stay_down_is_down_by_choice),
        cmocka_unit_test(a_refusal_is_asked_by_a_press),
        cmocka_unit_test(a_refusal_is_read_first),
        cmocka_unit_test(its_card_is_drawn_aside),
        cmocka_unit_test(no_card_lies_on_who_is_at_the_wall),
        cmocka_unit_test(a_card_gives_way_to_who_has_come),
        cmocka_unit_test(a_card_gives_way_to_where_one_may_go),
        cmocka_unit_test(it_says_who_plays_the_enemy),
        cmocka_unit_test(the_wall_is_held_and_all_fire),
        cmocka_unit_test(a_card_lies_off_the_lines_of_fire),
        cmocka_unit_test(posts_that_could_fire_are_asked_for),
        cmocka_unit_test(an_aside_is_told_when_it_comes_about),
        cmocka_unit_test(what_passes_under_an_aside_is_told),
        cmocka_unit_test(the_log_is_read_by_a_press_on_it),
        cmocka_unit_test(who_is_half_done_is_chosen_after_undo),
        cmocka_unit_test(undo_goes_back_to_the_deed),
        cmocka_unit_test(the_golden_end_tells_who_is_left_over),
        cmocka_unit_test(a_card_waits_for_its_moment),
        cmocka_unit_test(a_press_is_followed_by_the_next),
        cmocka_unit_test(an_unwise_attack_is_not_asked_for),
        cmocka_unit_test(an_event_of_ours_is_not_theirs),
        cmocka_unit_test(a_card_that_comes_later_says_so),
        cmocka_unit_test(an_end_passes_over_nothing_told),
        cmocka_unit_test(the_learners_side_is_said),
        cmocka_unit_test(opening_is_said_and_hears_nothing),
        cmocka_unit_test(what_is_played_is_said_to_open),
        cmocka_unit_test(what_is_taken_back_is_to_be_done_again),
        cmocka_unit_test(a_step_done_rings_no_button),
        cmocka_unit_test(it_can_be_left_and_the_battle_goes_on),
        cmocka_unit_test(it_bars_nothing),
        cmocka_unit_test(its_card_hides_neither_place_nor_button),
        cmocka_unit_test(the_log_keeps_its_place_beside_the_marks),
        cmocka_unit_test(its_card_stays_where_it_was_laid),
        cmocka_unit_test(a_list_and_the_card_lie_beside_each_other),
        cmocka_unit_test(a_way_half_gone_is_ended_by_the_golden_button),
        cmocka_unit_test(what_it_asked_for_is_known_afterwards),
        cmocka_unit_test(its_battle_has_it_in_the_menu),
        cmocka_unit_test(the_lesson_asks_before_it_takes_the_battles_place),
        cmocka_unit_test(prices_lie_where_they_are_paid),
        cmocka_unit_test(a_wide_reach_is_one_ground),
        cmocka_unit_test(the_title_marks_them),
        cmocka_unit_test(a_copy_is_listed_once),
        cmocka_unit_test(what_is_not_there_is_refused_by_place),
        cmocka_unit_test(a_grey_lesson_leads_to_the_battle_that_has_one),
        cmocka_unit_test(a_cap_stands_by_the_word_that_leads_to_it),
    };
    const char *some = getenv("SANDTABLE_TEST");
    if (some) cmocka_set_test_filter(some);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
