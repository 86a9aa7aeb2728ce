/* waiting.c: the units that wait to be placed: who they are, where each of them lies, who finds no room. */
#include "ui/table/choose/waiting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/idle.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/stack.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

#define NAME_LEADING 1.1f

struct waiting_panel {
    ui_scroll scroll;
    int n;
    int16_t slot[WAITING_MAX]; /* who lies there, or did before he was placed */
    bool named;                /* there is room for their names */
    bool without[UNITS_MAX];   /* of each unit: it has been said that it finds no room */
    bool lacked[UNITS_MAX];    /* it found none when the step was asked for last, in whatever turn */
    int turn, side, step;      /* when they began to wait */
};

struct waiting_panel *waiting_new(void)
{
    return mem_alloc(sizeof(struct waiting_panel));
}

static bool still_waits(const table *t, int who)
{
    return t->battle->view.units[who].status == UNIT_READY;
}

/* Asked of the step itself: while something is owed in between, or one unit alone is asked (a march under
 * way), nobody comes on, with room or without. */
static bool step_is_asked(const table *t)
{
    return offers_end_step(t) >= 0 && t->battle->d.args.unit == NO_UNIT;
}

bool waiting_no_room(const table *t, int who)
{
    return still_waits(t, who) && step_is_asked(t) && !offers_any(t, who) && !idle_waits_for_step(t, who);
}

static bool has_slot(const struct waiting_panel *w, int who)
{
    for (int i = 0; i < w->n; i++)
        if (w->slot[i] == who) return true;
    return false;
}

/* The first thing the side that decides did in this step; -1: nothing yet. */
static int first_deed(const table *t)
{
    const state *now = &t->battle->view;
    int first = -1;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step) break;
        if (e->side == now->side && e->act.nunits > 0) first = i;
    }
    return first;
}

/* A battle is taken up in the middle of a step: who could be placed when it began and still waits lies there
 * too, though he may have lost his room since. */
static void recall(table *t)
{
    struct waiting_panel *w = t->waiting;
    const int first = t->battle->ours ? first_deed(t) : -1;
    bool any = false;
    for (int u = 0; u < t->sc->nunits; u++)
        any = any || (still_waits(t, u) && t->battle->view.units[u].side == t->battle->view.side);
    if (first < 0 || !any) return;
    action_list then = {.items = mem_alloc(sizeof *then.items * TABLE_ACTIONS), .cap = TABLE_ACTIONS};
    state *before = mem_alloc(sizeof *before);
    session_state_at(t->s, first, before);
    game_actions(before, &then);
    for (int i = 0; i < then.count; i++) {
        const int who = then.items[i].nunits > 0 ? standing_unit_of(t, then.items[i].units[0]) : NO_UNIT;
        if (who == NO_UNIT || before->units[who].status != UNIT_READY || !still_waits(t, who) ||
            offers_rest(t, &then.items[i]) || has_slot(w, who) || w->n == WAITING_MAX)
            continue;
        w->slot[w->n++] = (int16_t)who;
        w->without[who] = true; /* its sign is enough: it was said when it lost its room */
    }
    mem_free(before);
    mem_free(then.items);
}

/* Who has arrived comes on in steps like this one. */
static bool arrivals_are_placed(const table *t)
{
    if (t->rs->course == NULL) return false;
    const int stage = course_stage(&t->battle->view);
    for (int i = 0; i < t->rs->nverbs; i++)
        if ((t->rs->verbs[i].takes & COMES_ON) != 0 && (t->rs->verbs[i].stages >> stage & 1) != 0)
            return true;
    return false;
}

/* Who finds no room from the first lies there, too: else he is nowhere. */
static void add_kept_out(table *t)
{
    struct waiting_panel *w = t->waiting;
    if (!t->battle->ours || !step_is_asked(t) || !arrivals_are_placed(t)) return;
    for (int u = 0; u < t->sc->nunits && w->n < WAITING_MAX; u++)
        if (t->sc->units[u].side == t->battle->d.side && waiting_no_room(t, u) && !has_slot(w, u)) {
            w->slot[w->n++] = (int16_t)u;
            w->without[u] = offers_to_act(t) == 0; /* where nothing is left to do the prompt says it */
        }
}

/* Whoever waits for the first time in this step lies behind the others; who has been placed leaves a gap. */
static void look(table *t)
{
    struct waiting_panel *w = t->waiting;
    const state *s = &t->battle->view;
    int16_t list[WAITING_MAX];
    const int n = offers_waiting(t, list);
    int left = 0;
    if (w->turn != s->turn || w->side != s->side || w->step != s->step) {
        struct waiting_panel anew = {.turn = s->turn, .side = s->side, .step = s->step};
        memcpy(anew.lacked, w->lacked, sizeof anew.lacked);
        *w = anew;
        recall(t);
    }
    for (int i = 0; i < n; i++)
        if (!has_slot(w, list[i]) && w->n < WAITING_MAX) w->slot[w->n++] = list[i];
    add_kept_out(t);
    for (int i = 0; i < w->n; i++)
        left += still_waits(t, w->slot[i]);
    if (left == 0) w->n = 0;
}

int waiting_without_room(const table *t)
{
    int n = 0;
    for (int i = 0; i < t->waiting->n; i++)
        n += waiting_no_room(t, t->waiting->slot[i]);
    return n;
}

enum { NAMED = 4 };

void waiting_kept_out(const table *t, strbuf *out)
{
    const struct waiting_panel *w = t->waiting;
    int16_t who[WAITING_MAX];
    int n = 0;
    char names[240];
    for (int i = 0; i < w->n; i++)
        if (waiting_no_room(t, w->slot[i])) who[n++] = w->slot[i];
    if (n == 0) return;
    say_units(t, who, n, NAMED, names, sizeof names);
    strbuf_add(out, out->len > 0 ? "; " : "");
    strbuf_addf(out, _("%s: no room now, still waiting"), names);
}

/* The first of them and all whom the same keeps out, in one sentence with that reason; who are left, and how
 * many. */
static int say_alike(const table *t, int16_t *lost, int n, strbuf *out)
{
    int16_t alike[WAITING_MAX];
    int same = 0, left = 0;
    char names[240];
    strbuf why = {0};
    const int first = lost[0];
    for (int i = 0; i < n; i++) {
        if (i == 0 || idle_same_why(t, first, lost[i]))
            alike[same++] = lost[i];
        else
            lost[left++] = lost[i];
    }
    say_units(t, alike, same, NAMED, names, sizeof names);
    (void)idle_why(t, first, &why);
    if (out->len > 0) strbuf_add(out, " ");
    strbuf_addf(out, _("%s: no room now, still waiting.%s%s"), names, why.len > 0 ? " " : "",
                strbuf_str(&why));
    strbuf_free(&why);
    return left;
}

/* While the step itself is asked for, not something owed in between, nor an order to several still under way:
 * all who have no place left now, those together whom the same keeps out. Who had none the turn before lies
 * in the panel, which is enough. */
static void say_without(table *t)
{
    struct waiting_panel *w = t->waiting;
    int16_t lost[WAITING_MAX];
    int n = 0;
    strbuf says = {0};
    if (!step_is_asked(t) || t->host->in_event || run_on(t)) return;
    for (int i = 0; i < w->n; i++) {
        const int who = w->slot[i];
        const bool lacks = waiting_no_room(t, who);
        if (lacks && !w->without[who] && !w->lacked[who]) lost[n++] = (int16_t)who;
        w->without[who] = w->lacked[who] = lacks;
    }
    if (n == 0) return;
    while (n > 0)
        n = say_alike(t, lost, n, &says);
    host_say(t->host, "%s", strbuf_str(&says));
    strbuf_free(&says);
}

/* ---- how they lie */

typedef struct lie {
    float size, gap, head, left; /* left: of the title, where it stands beside them */
    float wide; /* of one with the gap after it: wider than high where his name stands beside him */
    int across, rows, shown;
    char title[120];
} lie;

/* Somebody waits still in that row of their places. */
static bool row_waits(const table *t, int row, int across)
{
    const struct waiting_panel *w = t->waiting;
    bool any = false;
    for (int i = row * across; i < (row + 1) * across && i < w->n; i++)
        any = any || still_waits(t, w->slot[i]);
    return any;
}

/* Whose places are drawn, so many beside each other. Who has come on leaves his empty, so that nobody shifts
 * under the hand. In the narrow dock a row that all have left closes up, for the log is read below it; and
 * where the unit card is open there, and every line counts, all others do. */
static int lying(const table *t, int across, int16_t out[WAITING_MAX])
{
    const bool narrow = t->host->ui->t.compact && !layout_waiting_below(t),
               close = narrow && t->layout->open[LAYOUT_UNIT];
    int n = 0;
    for (int i = 0; i < t->waiting->n; i++) {
        const bool kept = close    ? still_waits(t, t->waiting->slot[i])
                          : narrow ? row_waits(t, i / across, across)
                                   : true;
        if (kept) out[n++] = t->waiting->slot[i];
    }
    return n;
}

enum { PLACES_NAMED = 3 };

/* Where that one may be placed, or (`one` NO_UNIT) any of them, in the map's order; PLACES_NAMED + 1: in more
 * than can be named. */
static int places_of(const table *t, int one, int out[PLACES_NAMED])
{
    int n = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int who = a->nunits > 0 ? standing_unit_of(t, a->units[0]) : NO_UNIT, to = action_space(a);
        int at = 0;
        if (who == NO_UNIT || to == NO_SPACE || !still_waits(t, who) || (one != NO_UNIT && who != one))
            continue;
        while (at < n && out[at] != to)
            at++;
        if (at < n) continue;
        if (n == PLACES_NAMED) return PLACES_NAMED + 1;
        for (at = n++; at > 0 && out[at - 1] > to; at--)
            out[at] = out[at - 1];
        out[at] = to;
    }
    return n;
}

/* Of these places only those where all of them may be placed. */
static int where_all_may(const table *t, int at[PLACES_NAMED], int n)
{
    const struct waiting_panel *w = t->waiting;
    for (int i = 0; i < w->n && n <= PLACES_NAMED; i++) {
        int own[PLACES_NAMED], kept = 0;
        if (!still_waits(t, w->slot[i]) || waiting_no_room(t, w->slot[i])) continue;
        const int m = places_of(t, w->slot[i], own);
        for (int k = 0; k < n; k++)
            for (int j = 0; j < m; j++)
                if (own[j] == at[k]) {
                    at[kept++] = at[k];
                    break;
                }
        n = kept;
    }
    return n;
}

/* "at Serrallo lines", "at A1, A2", after the title where it has room: of who is chosen, else of them all;
 * "": there is too much to say, or nothing that holds for all. */
static void place_words_of(const table *t, strbuf *out)
{
    int at[PLACES_NAMED];
    const int chosen = t->choice->unit;
    const bool one = chosen != NO_UNIT && still_waits(t, chosen) && has_slot(t->waiting, chosen);
    int n = places_of(t, one ? chosen : NO_UNIT, at);
    if (!one) n = where_all_may(t, at, n);
    if (n == 0 || n > PLACES_NAMED) return;
    for (int i = 0; i < n; i++) {
        char name[16];
        const char *whole = t->b->spaces[at[i]].name;
        board_space_name(t->b, at[i], name);
        strbuf_addf(out, i == 0 ? _("at %s") : ", %s", n == 1 && whole && whole[0] ? whole : name);
    }
}

static void title_of(const table *t, char *out, size_t size)
{
    const struct waiting_panel *w = t->waiting;
    int n = 0, last = NO_UNIT, stuck = 0;
    for (int i = 0; i < w->n; i++) {
        if (!still_waits(t, w->slot[i])) continue;
        if (waiting_no_room(t, w->slot[i]))
            stuck++, last = w->slot[i];
        else
            n++;
    }
    if (n > 0)
        snprintf(out, size, n == 1 ? _("To be placed") : _("To be placed: %d"), n);
    else if (stuck == 1)
        snprintf(out, size, _("No room: %s"), say_unit(t, last));
    else
        snprintf(out, size, _("No room for %d"), stuck);
}

enum { NAMED_ACROSS = 2 };

static float head_height(const theme *m)
{
    return theme_tx(m, 26, 28);
}

/* Beside a counter, in a column so wide. */
static frect name_room(const lie *l)
{
    return (frect){0, 0, l->wide - l->gap - l->size - 6, l->size};
}

static float name_height(ui *u, const char *name, float room)
{
    return ui_wrap(u, TEXT_SMALL, 0, 0, 0, room, NAME_LEADING, false, name);
}

/* None of them has to be cut, however small it is set. */
static bool names_are_whole(const table *t, const lie *l)
{
    ui *u = t->host->ui;
    const frect room = name_room(l);
    for (int i = 0; i < t->waiting->n; i++) {
        const char *name = say_unit(t, t->waiting->slot[i]);
        if (name_height(u, name, room.w) > room.h + 1 &&
            ui_squeezed(u, theme_font(&u->t, TEXT_SMALL), room.w, room.h, name) > room.w)
            return false;
    }
    return true;
}

/* With their names beside them, in two columns, or in one where that cuts a name. */
static lie lie_named(const table *t, float width)
{
    const theme *m = &t->host->ui->t;
    lie l = {.gap = 4, .size = theme_tx(m, 36, 42), .head = head_height(m)};
    int16_t who[WAITING_MAX];
    for (l.across = NAMED_ACROSS; l.across > 0; l.across--) {
        l.wide = floorf((width - l.gap - 14) / (float)l.across);
        l.rows = l.shown = (lying(t, l.across, who) + l.across - 1) / l.across;
        if (l.across == 1 || names_are_whole(t, &l)) break;
    }
    return l;
}

static float lie_height(const lie *l)
{
    return l->head + (l->size + l->gap) * (float)l->shown + l->gap + 6;
}

/* Where the dock has the room and the log keeps a third of it. */
static bool names_fit(const table *t)
{
    const frect room = t->host->ui->t.compact ? t->layout->odds : t->layout->log;
    const lie l = lie_named(t, room.w);
    return !layout_waiting_below(t) && lie_height(&l) <= room.h * 0.67f;
}

static lie lie_in(const table *t, float width, bool strip)
{
    const theme *m = &t->host->ui->t;
    int16_t who[WAITING_MAX];
    if (t->waiting->named) {
        lie named = lie_named(t, width);
        title_of(t, named.title, sizeof named.title);
        return named;
    }
    const int all = t->waiting->n; /* by whom they are sized: nobody's shrinks or grows as others go */
    lie l = {.gap = 8, .size = all > (strip ? 12 : 20) ? theme_px(m, 36, 46) : theme_px(m, 46, 58)};
    title_of(t, l.title, sizeof l.title);
    l.head = strip ? 0 : head_height(m);
    l.left = strip ? ui_width(t->host->ui, TEXT_BODY_BOLD, _("To be placed: 88")) + 28 : 0;
    l.wide = l.size + l.gap;
    l.across = (int)fmaxf(1, (width - l.left - l.gap - 16) / l.wide);
    l.rows = (lying(t, l.across, who) + l.across - 1) / l.across;
    const int most = strip ? 2 : 4;
    l.shown = l.rows < most ? l.rows : most;
    return l;
}

void waiting_lay(table *t)
{
    const bool strip = layout_waiting_below(t);
    look(t);
    if (!t->battle->ours || t->waiting->n == 0 || t->modal->card == MODAL_CURTAIN) return;
    t->waiting->named = names_fit(t);
    const lie l = lie_in(t, strip ? t->layout->board.w : t->layout->log.w, strip);
    layout_take_waiting(t, lie_height(&l));
}

static void name_beside(ui *u, frect r, const char *name)
{
    const float tall = name_height(u, name, r.w);
    if (tall > r.h + 1)
        ui_squeeze(u, theme_font(&u->t, TEXT_SMALL), u->t.ink, r, ALIGN_LEFT, name);
    else
        ui_wrap(u, TEXT_SMALL, u->t.ink, r.x, roundf(r.y + (r.h - tall) / 2), r.w, NAME_LEADING, true, name);
}

/* wide: of all that is pressed; more than size where his name stands beside him. */
static void one(table *t, int who, float x, float y, float size, float wide)
{
    ui *u = t->host->ui;
    const frect box = {x - 3, y - 3, fmaxf(size, wide) + 6, size + 6};
    if (!still_waits(t, who)) { /* its place, while others wait */
        draw_round(u->out, (frect){x + 2, y + 2, size - 4, size - 4}, 5, 0, colour_alpha(u->t.line, 0.7f), 1);
        return;
    }
    if (wide > size) name_beside(u, (frect){x + size + 6, y, wide - size - 6, size}, say_unit(t, who));
    ui_id id = ui_name("waits", who);
    if (ui_hot(u, id) || who == t->choice->unit || choice_in_group(t, who))
        draw_round(u->out, box, 6, 0, u->t.ink, 2.4f);
    pieces_counter(t, who, x + size / 2, y + size / 2, size, true);
    strbuf tip = {0};
    strbuf_addf(&tip, waiting_no_room(t, who) ? _("%s: there is no room for it now. ") : "%s",
                say_unit(t, who));
    if (waiting_no_room(t, who) && ui_hot(u, id)) (void)idle_why(t, who, &tip);
    ui_tooltip(u, id, box, strbuf_str(&tip));
    strbuf_free(&tip);
    if (waiting_no_room(t, who)) {
        draw_round(u->out, ui_inset(box, 3), 5, colour_alpha(u->t.panel, 0.55f), 0, 0);
        draw_line(u->out, x + 4, y + 4, x + size - 4, y + size - 4, u->t.warn, (stroke_style){.width = 3});
        draw_line(u->out, x + 4, y + size - 4, x + size - 4, y + 4, u->t.warn, (stroke_style){.width = 3});
    }
    if (ui_hot(u, id) && u->event && u->event->kind == UI_MOUSE_DOWN && u->event->button == UI_LEFT)
        drag_arm(t, who, u->event);
    if (!ui_click(u, id, box, UI_FOCUS)) return;
    if ((u->mods & UI_SHIFT) && t->choice->unit != NO_UNIT && t->choice->unit != who)
        choice_together(t, who);
    else
        choice_select(t, who);
}

static bool areas(const table *t)
{
    return t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
}

/* All that can be placed, held together: drawn to a place they are set out round it; of areas each has room
 * for a few only, so there it is those who can go to one. */
static void all_button(table *t, frect head)
{
    ui *u = t->host->ui;
    int16_t list[WAITING_MAX];
    const int n = offers_waiting(t, list);
    const float w = ui_button_width(u, _("All"), "");
    if (n < 2) return;
    const frect r = {head.x + head.w - w - 6, head.y + 3, w, head.h - 4};
    if (areas(t))
        ui_tooltip(
            u, ui_name("waitall", 0), r,
            _("All who can go to one area together: the first, and after it each that comes as far and "
              "finds room there"));
    if (!ui_button(u, ui_name("waitall", 0), r, LOOK_PAPER, _("All"), "", 0, 0)) return;
    choice_select(t, list[0]);
    if (areas(t)) {
        others_gather(t, list + 1, n - 1, true);
        return;
    }
    for (int i = 1; i < n; i++)
        choice_together(t, list[i]);
}

static void head_draw(table *t, const lie *l, frect r)
{
    ui *u = t->host->ui;
    const float base = r.y + l->head * 0.78f, room = r.w - 28 - ui_button_width(u, _("All"), ""),
                w = ui_text_fit(u, TEXT_BODY_BOLD, u->t.ink, r.x + 14, base, ALIGN_LEFT, r.w - 28, l->title);
    strbuf place = {0};
    place_words_of(t, &place);
    if (place.len > 0 && w + 8 + ui_width(u, TEXT_SMALL, strbuf_str(&place)) <= room)
        ui_text(u, TEXT_SMALL, u->t.ink2, r.x + 14 + w + 8, base, ALIGN_LEFT, strbuf_str(&place));
    strbuf_free(&place);
}

void waiting_draw(table *t)
{
    ui *u = t->host->ui;
    const frect r = t->layout->waiting;
    struct waiting_panel *w = t->waiting;
    if (r.w <= 0) return;
    say_without(t);
    const bool strip = layout_waiting_below(t);
    const lie l = lie_in(t, r.w, strip);
    ui_panel(u, r);
    ui_region_add(u, ui_name("waiting", 0), r, UI_SOLID);
    if (strip)
        ui_wrap(u, TEXT_BODY_BOLD, u->t.ink, r.x + 14, r.y + 10, l.left - 20, 1.25f, true, l.title);
    else
        head_draw(t, &l, r);
    if (strip)
        all_button(t, (frect){r.x, r.y + 28, l.left, 30});
    else
        all_button(t, (frect){r.x, r.y, r.w, l.head});
    const frect body = {r.x + l.left + 2, r.y + l.head, r.w - l.left - 4, r.h - l.head - 4};
    const ui_id id = ui_name("waitscroll", 0);
    ui_scroll_begin(u, id, body, &w->scroll, (l.size + l.gap) * (float)l.rows + l.gap);
    int16_t who[WAITING_MAX];
    const int n = lying(t, l.across, who);
    for (int i = 0; i < n; i++) {
        const float x = body.x + l.gap + l.wide * (float)(i % l.across),
                    y = body.y + l.gap - w->scroll.at + (l.size + l.gap) * (float)(i / l.across);
        if (y + l.size > body.y && y < body.y + body.h)
            one(t, who[i], x, y, l.size, w->named ? l.wide - l.gap : l.size);
    }
    ui_scroll_end(u, id, body, &w->scroll);
}
