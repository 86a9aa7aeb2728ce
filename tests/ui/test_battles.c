/*
 * test_battles.c: every battle that is shipped lies on the table: some orders of it are given at random and
 * all is drawn, whatever is chosen, pointed at or turned up, in the smaller window and the larger. What the
 * table says must be words, never the code of words that are missing.
 */
#include "game/action_form.h"
#include "game/action_text.h"
#include "core/language.h"
#include "game/game.h"
#include "game/goal.h"
#include "rules/list.h"
#include "ui/desk.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/pick.h"
#include "ui/table/modal/modal.h"
#include "ui/table/standing.h"

enum { ORDERS = 60 };

static void drawn(desk *d)
{
    app_tick(d->a, d->now += 20);
    app_draw(d->a, d->out);
    assert_true(draw_list_count(d->out) > 0);
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        const char *text = d->out->text + c->text, *open = strchr(text, '['),
                   *dot = open ? strchr(open, '.') : NULL;
        if (dot && strchr(dot, ']')) fail_msg("words are missing: \"%s\"", text);
    }
}

/* Who is pointed out may act, unless nobody may do more than rest. */
static void called_may_act(const table *t)
{
    for (int u = 0; u < t->sc->nunits && offers_to_act(t) > 0; u++)
        if (offers_calls(t, u)) assert_true(offers_may_act(t, u));
}

/* Chooses what may be chosen, one after the other, and points at places. */
static void look_about(desk *d, int seed)
{
    table *t = d->a->table;
    int looked = 0;
    called_may_act(t);
    for (int u = 0; u < t->sc->nunits && t->battle->ours && looked < 4; u++) {
        if (!offers_any(t, (u + seed) % t->sc->nunits)) continue;
        choice_select(t, (u + seed) % t->sc->nunits);
        drawn(d);
        for (int i = 0; i < 2 && t->choice->ndest > 0; i++) {
            pointer_hover(t, t->choice->dest[(i * 7 + seed) % t->choice->ndest]);
            drawn(d);
        }
        if (t->choice->naim > 0 && choice_target(t, t->choice->aim[seed % t->choice->naim])) drawn(d);
        looked++;
    }
    if (t->battle->ours) choice_clear(t);
    pointer_hover(t, seed % t->b->nspaces);
    if (t->b->spaces[t->pointer->hover].sheet != t->camera->sheet)
        pointer_hover(t, t->b->sheets[t->camera->sheet].first_space);
    pointer_inspect(t, seed % t->sc->nunits);
    drawn(d);
    pointer_inspect(t, NO_UNIT);
}

/* Each beat at its start and later on; what is at stake, and what a fight came to, lies there until it is put
 * away. */
static void watch_beats(desk *d)
{
    enum { BEATS = 4000 }; /* no chain of rolls has as many: what is shown never ends */
    table *t = d->a->table;
    int k = 0;
    for (; k < BEATS && t->anim->running; k++) {
        drawn(d);
        if (t->anim->held) {
            show_skip(t);
            continue;
        }
        if (!t->anim->poised) {
            app_tick(d->a, d->now += 120);
            drawn(d);
        }
        show_next(t);
    }
    if (k == BEATS) fail_msg("%s: what is shown never comes to its end", t->sc->path);
}

static void play_some(desk *d)
{
    table *t = d->a->table;
    for (int i = 0; i < ORDERS && t->battle->d.side != GAME_OVER; i++) {
        state seen;
        action a;
        if (t->modal->card == MODAL_CURTAIN) {
            key(d, KEY_ENTER, 0);
            if (t->anim->running) show_finish(t);
        }
        drawn(d);
        look_about(d, i * 13 + 5);
        session_view(t->s, t->battle->d.side, &seen);
        if (!ai_players[0]->choose(&seen, (uint64_t)i * 31 + 7, NULL, &a)) break;
        battle_do(t, &a);
        watch_beats(d);
        if (t->modal->card != MODAL_NONE && t->modal->card != MODAL_CURTAIN) modal_close(t);
    }
    assert_true(session_count(t->s) > 0);
}

static bool drawn_in_bar(const desk *d, const char *text)
{
    const float foot = d->a->table->layout->top.y + d->a->table->layout->top.h;
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && c->u.text.y < foot && strcmp(d->out->text + c->text, text) == 0)
            return true;
    }
    return false;
}

/* Each side that wins by something has in the bar how much of it is done and how much is wanted: by a tally
 * of its system, or by the first of its goals. */
static void the_bar_tells_how_far_all_are(desk *d)
{
    const table *t = d->a->table;
    result r = {0};
    app_draw(d->a, d->out);
    game_result(&t->anim->shown, &r);
    for (int side = 0; side < t->sc->nsides; side++) {
        goal goals[GOALS];
        bool told = false;
        const int n = goals_of(&t->anim->shown, side, goals);
        if (n == 0 || t->sc->sides[side].goes_alone) continue;
        for (int i = 0; i < r.nbar; i++)
            told = told || r.tally[i].wanted[side] > 0;
        if (n > 0) language_begin(goals[0].word); /* the head of a column */
        if (!told && (!drawn_in_bar(d, goals[0].says) || !drawn_in_bar(d, goals[0].word)))
            fail_msg("%s: no \"%s\" of \"%s\" in the bar", t->sc->title, goals[0].says, goals[0].word);
    }
}

static void every_battle_lies_on_the_table(void **unused)
{
    (void)unused;
    int battles = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within)) continue;
        assert_true(file_list(within, ".json", &names, &count, &err));
        for (int k = 0; k < count; k++, battles++) {
            file_join(within, names[k], path, sizeof path);
            const bool large = battles % 2;
            desk d = desk_open_with(ruleset_list, ".", path, large ? 1920 : 1280, large ? 1080 : 720, false,
                                    false);
            the_bar_tells_how_far_all_are(&d);
            play_some(&d);
            desk_close(&d);
        }
        file_list_free(names, count);
    }
    assert_true(battles >= 5);
}

/* ---- is all that is allowed also within reach of the hand */

/* Goes the way a hand would: unit, others, verb, target, place, figures, further choices, facing. True: that
 * very action is prepared, or was done at once because its button leaves nothing open. */
static bool pointed_out(table *t, const action *a)
{
    const int before = session_count(t->s);
    const verb *v = action_verb(t->rs, a->verb);
    choice_clear(t);
    if (a->nunits > 0) choice_select(t, standing_unit_of(t, a->units[0]));
    for (int i = 1; i < a->nunits; i++)
        choice_together(t, a->units[i]);
    set_choice(t)->verb = a->verb; /* its button, pressed; what it would do at once is looked at here first */
    choice_update(t);
    if (a->target != NO_UNIT && !choice_target(t, standing_unit_of(t, a->target))) return false;
    if (action_space(a) != NO_SPACE && t->choice->space != action_space(a)) pick_space(t, action_space(a), 1);
    if (session_count(t->s) != before) return false;
    if (t->choice->actors.count > 1) choice_figure(t, false, a->units[0]);
    if (t->choice->victims.count > 1) choice_figure(t, true, a->target);
    for (int k = 0; v && k < ACTION_ARGS; k++) {
        if (v->args[k].kind == ARG_DIRECTION && a->args[k] != NO_ARG)
            set_choice(t)->facing = a->args[k];
        else
            for (int i = 0; i < t->choice->nstrips; i++)
                if (t->choice->strips[i].arg == k) set_choice(t)->want[k] = a->args[k];
        choice_update(t);
    }
    return t->choice->ready && memcmp(&t->choice->act, a, sizeof *a) == 0;
}

/* No unit, no place: a button of the bar. */
static bool has_button(const table *t, const action *a)
{
    int nth = 0;
    if (a->nunits || action_space(a) != NO_SPACE || a->target != NO_UNIT) return false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *b = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, b->verb);
        if (memcmp(a, b, sizeof *a) == 0) return nth < 10 || (v->takes & ENDS_STEP);
        nth += b->nunits == 0 && !(v->takes & ENDS_STEP);
    }
    return false;
}

/* What it comes to is another way to say it: a man who is all that is left of his unit is not asked for. By
 * whatever dice, both leave the same state. */
static bool comes_to_the_same(const table *t, const action *a)
{
    const action *b = &t->choice->act;
    if (!t->choice->ready || a->verb != b->verb || a->nunits != 1 || b->nunits != 1) return false;
    if (standing_unit_of(t, a->units[0]) != standing_unit_of(t, b->units[0])) return false;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        static state after[2];
        for (int i = 0; i < 2; i++) {
            dice_source dice;
            resolver r = {.dice = &dice};
            dice_seeded(&dice, seed, seed);
            after[i] = t->battle->view;
            game_apply(&after[i], i == 0 ? a : b, &r);
            /* A volley to come is noted as his, or as all's. */
            memset(after[i].agenda, 0, sizeof after[i].agenda);
        }
        if (after[0].nagenda != after[1].nagenda || state_hash(&after[0]) != state_hash(&after[1]))
            return false;
    }
    return true;
}

static void look_for_all(desk *d, int every, int *tried)
{
    table *t = d->a->table;
    if (!t->battle->ours) return;
    for (int i = *tried % every; i < t->battle->list.count; i += every) {
        const action a = t->battle->list.items[i];
        ++*tried;
        if (has_button(t, &a) || pointed_out(t, &a) || comes_to_the_same(t, &a)) continue;
        strbuf wanted = {0}, got = {0};
        action_encode(t->sc, &a, &wanted);
        if (t->choice->ready) action_encode(t->sc, &t->choice->act, &got);
        fail_msg("%s: \"%s\" cannot be pointed out; it comes to \"%s\"", t->sc->path, strbuf_str(&wanted),
                 strbuf_str(&got));
    }
    choice_clear(t);
}

static void all_that_is_listed_is_within_reach(void **unused)
{
    (void)unused;
    int tried = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
        for (int k = 0; k < count; k++) {
            file_join(within, names[k], path, sizeof path);
            desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, true);
            table *t = d.a->table;
            for (int n = 0; n < 3 * ORDERS && t->battle->d.side != GAME_OVER; n++) {
                state seen;
                action a;
                rest(&d);
                if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
                show_finish(t);
                look_for_all(&d, t->battle->list.count > 60 ? t->battle->list.count / 30 : 1, &tried);
                session_view(t->s, t->battle->d.side, &seen);
                if (!ai_players[0]->choose(&seen, (uint64_t)n * 77 + 3, NULL, &a)) break;
                battle_do(t, &a);
            }
            desk_close(&d);
        }
        file_list_free(names, count);
    }
    assert_true(tried > 1000);
}

/* Every printed table of every system can be opened and fits the smaller window. */
static void every_printed_table_opens(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[500], **names;
        int count;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        if (!file_exists(within) || !file_list(within, ".json", &names, &count, &err)) continue;
        if (count > 0) {
            file_join(within, names[0], path, sizeof path);
            desk d = desk_open_with(ruleset_list, ".", path, 1280, 720, false, true);
            table *t = d.a->table;
            for (int c = 0; c < t->sc->ncharts; c++) {
                const panel_row row = {.n = {c, 0, t->sc->charts[c].ncolumns - 1, 0}};
                modal_chart(t, c, &row);
                drawn(&d);
                drawn(&d);
                for (size_t k = 0; k < d.out->count; k++)
                    if (d.out->commands[k].kind == DRAW_TEXT) assert_true(d.out->commands[k].u.text.x < 1280);
                modal_close(t);
            }
            desk_close(&d);
        }
        file_list_free(names, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_battle_lies_on_the_table),
        cmocka_unit_test(all_that_is_listed_is_within_reach),
        cmocka_unit_test(every_printed_table_opens),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
