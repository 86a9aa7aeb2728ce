/* desk.c: see desk.h. */
#include "ui/app/desk.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/field.h"
#include "ui/app/audience.h"
#include "ui/app/scratch_strip.h"
#include "ui/table/battle.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/pointer.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"

enum { MINUTE = 60000, STEP_MINUTES = 5, FIRST_MINUTES = 45 };

slot slot_of(float gone, float left, int turn, float done, float since, int last)
{
    const float over = fmaxf(0, (float)(turn - 1) + done - since),
                to_come = fmaxf(0, (float)last - (float)(turn - 1) - done),
                given = (gone + left) / fmaxf(1, (float)last - since);
    const float each = over >= 0.5f ? gone / over : fmaxf(given, 0);
    slot s = {.turn = turn, .of = last, .gone = gone, .left = left, .each = each, .ends = last};
    s.late = each * to_come - left;
    if (s.late > 0 && each > 0) s.ends = turn - 1 + (int)floorf(done + fmaxf(0, left) / each);
    if (s.ends < turn) s.ends = turn;
    if (s.ends > last) s.ends = last;
    return s;
}

host_desk *desk_new(void)
{
    host_desk *d = mem_alloc(sizeof *d);
    d->on = true;
    return d;
}

static bool at_table(const app *a)
{
    return a->screen == SCREEN_TABLE && a->table && audience_open(a);
}

bool desk_shown(const app *a)
{
    return at_table(a) && a->desk->on && a->table->modal->card == MODAL_NONE;
}

float desk_strip(const app *a)
{
    return at_table(a) && a->desk->on && !a->ui.t.drawer ? scratch_strip_width(&a->ui.t) : 0;
}

/* ---- the slot */

static int turn_now(const table *t)
{
    return t->anim->shown.turn > 0 ? t->anim->shown.turn : 1;
}

static float turn_done(const table *t)
{
    return t->rs->nsteps > 0 ? (float)t->anim->shown.step / (float)t->rs->nsteps : 0;
}

void desk_slot(app *a, int minutes)
{
    host_desk *d = a->desk;
    d->begun = a->now;
    d->stopped = 0;
    d->end = minutes > 0 ? a->now + (uint64_t)minutes * MINUTE : 0;
    d->since = a->table ? (float)(turn_now(a->table) - 1) + turn_done(a->table) : 0;
}

static uint64_t clock_now(const app *a)
{
    return a->desk->stopped ? a->desk->stopped : a->now;
}

static slot slot_now(const app *a)
{
    const host_desk *d = a->desk;
    const table *t = a->table;
    const uint64_t now = clock_now(a);
    const int last = d->ends_after > 0 ? d->ends_after : t->sc->turns;
    return slot_of((float)(now - d->begun) / MINUTE, ((float)d->end - (float)now) / MINUTE, turn_now(t),
                   turn_done(t), d->since, last);
}

static void longer(app *a, int minutes)
{
    host_desk *d = a->desk;
    const int64_t end = (int64_t)d->end + (int64_t)minutes * MINUTE;
    if (d->end == 0)
        desk_slot(a, FIRST_MINUTES);
    else
        d->end = end > (int64_t)clock_now(a) ? (uint64_t)end : clock_now(a);
}

static void pause_clock(app *a)
{
    host_desk *d = a->desk;
    if (d->end == 0) return;
    if (d->stopped) { /* the time that stood still is not of the slot */
        d->begun += a->now - d->stopped;
        d->end += a->now - d->stopped;
    }
    d->stopped = d->stopped ? 0 : a->now;
}

/* What the turn is called is the umpire's to say: the one under way is called the last, and at its end the
 * scenario's victory is judged as it is at the end of that. */
static void call_it_last(app *a)
{
    table *t = a->table;
    host_desk *d = a->desk;
    action act;
    if (d->ends_after == 0 || t->anim->running || !t->battle->ours || turn_now(t) < d->ends_after) return;
    action_init(&act, VERB_UMPIRE_SET, NO_SIDE);
    act.args[0] = key_find(t->sc, KEY_GAME, "turn");
    act.args[1] = t->sc->turns;
    d->ends_after = 0;
    if (t->battle->view.turn < t->sc->turns && battle_overrule(t, &act))
        app_say(a, _("This is the last turn now: the battle is judged when it is over."));
}

static void end_sooner(app *a)
{
    host_desk *d = a->desk;
    if (d->end == 0) return;
    const slot s = slot_now(a);
    d->ends_after = d->ends_after > 0 ? 0 : s.ends < a->table->sc->turns ? s.ends : 0;
}

static void clock_words(const app *a, char out[16])
{
    out[0] = '\0';
    if (a->desk->end == 0 || !a->table) return;
    const float left = fmaxf(0, slot_now(a).left);
    const int seconds = (int)ceilf(left * 60);
    snprintf(out, 16, "%d:%02d", seconds / 60, seconds % 60);
}

int desk_tick(app *a, uint64_t now)
{
    host_desk *d = a->desk;
    char words[16];
    (void)now;
    if (!audience_open(a)) return -1;
    if (d->of != a->table) { /* another battle, another slot */
        const int minutes = d->end > d->begun ? (int)((d->end - d->begun) / MINUTE) : 0;
        d->of = a->table;
        d->ends_after = 0;
        scratch_clear(a->over);
        if (a->table) desk_slot(a, minutes);
    }
    if (a->table && a->screen == SCREEN_TABLE) call_it_last(a);
    clock_words(a, words);
    audience_clock(a, words);
    return d->end > 0 && !d->stopped && a->table ? 500 : -1;
}

/* ---- its keys */

static void freeze(app *a)
{
    audience_freeze(a, !audience_frozen(a));
}

static void spot(app *a)
{
    audience_spot(a, a->table->pointer->hover);
}

static void blank(app *a)
{
    audience_cover(a, !audience_blank(a));
}

static void take_table(app *a)
{
    a->desk->on = false;
    scratch_take(a, SCRATCH_NONE);
    app_say(a, _("The keys are the table's again. Ctrl D: the host's desk."));
}

static void open_umpire(app *a, int page)
{
    umpire_open_at(a->table, page);
}

static const struct {
    int key;
    void (*deed)(app *a);
} letters[] = {
    {'l', spot}, {'f', freeze}, {'b', blank}, {'c', pause_clock}, {'e', end_sooner}, {KEY_ENTER, take_table},
};

bool desk_event(app *a, const ui_event *e)
{
    if (!at_table(a)) return false;
    if (desk_shown(a) && scratch_event(a, e)) return true;
    if (e->kind != UI_KEY) return false;
    if (e->key == 'd' && e->mods == UI_CTRL) {
        a->desk->on = !a->desk->on;
        scratch_take(a, SCRATCH_NONE);
        return true;
    }
    if (!desk_shown(a) || e->mods != 0) return false;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].key == e->key) return letters[i].deed(a), true;
    if (scratch_strip_key(a, e->key)) return true;
    if (e->key >= '1' && e->key < '1' + UMPIRE_PAGES) {
        if (!waits_busy(a->table)) open_umpire(a, e->key - '1');
        return true;
    }
    return false;
}

/* ---- its cards */

typedef struct pen {
    app *a;
    ui *u;
    float x, y, w, line, row, gap; /* where the next thing stands, and how high they are */
} pen;

static void head(pen *p, const char *title, const char *aside)
{
    ui *u = p->u;
    const float base = roundf(p->y + p->line * 0.78f);
    const float w = ui_width(u, TEXT_SMALL, aside);
    ui_text_fit(u, TEXT_BODY_BOLD, u->t.ink, p->x, base, ALIGN_LEFT, p->w - w - 8, title);
    ui_text(u, TEXT_SMALL, u->t.ink2, p->x + p->w, base, ALIGN_RIGHT, aside);
    p->y += p->line;
}

static frect card_of(const pen *p, float high)
{
    const float pad = p->gap * 1.5f;
    const frect r = {p->x - pad, p->y - pad * 0.6f, p->w + 2 * pad, high};
    ui_panel(p->u, r);
    return r;
}

/* So many buttons in a row; `on` lights one. */
static bool button(pen *p, int at, int of, const char *name, const char *label, const char *cap, bool on)
{
    const float w = (p->w - p->gap * (float)(of - 1)) / (float)of;
    const frect r = {p->x + (w + p->gap) * (float)at, p->y, w, p->row};
    return ui_button(p->u, ui_name(name, at), r, on ? LOOK_ON : LOOK_NORMAL, label, cap, 0, 0);
}

/* Turns as boxes over minutes as a bar: where both end together it fits. */
static void bars(pen *p, const slot *s)
{
    ui *u = p->u;
    const theme *m = &u->t;
    const float h = theme_tx(m, 12, 15), each = p->w / (float)(s->of > 0 ? s->of : 1);
    for (int i = 0; i < s->of; i++) {
        const colour c = i + 1 < s->turn ? m->walnut2 : i + 1 == s->turn ? m->gold : m->popover;
        draw_round(u->out, (frect){p->x + each * (float)i + 1, p->y, each - 2, h}, 2, c, m->ink, 1);
    }
    p->y += h + 5;
    const float part = s->gone / fmaxf(0.01f, s->gone + fmaxf(0, s->left));
    const frect bar = {p->x, p->y, p->w, h * 0.55f};
    draw_round(u->out, bar, 3, m->popover, m->ink, 1);
    draw_round(u->out, (frect){bar.x, bar.y, bar.w * fminf(1, part), bar.h}, 3, m->ink, 0, 0);
    p->y += bar.h + 4;
}

static void slot_words(const app *a, const slot *s, char *out, size_t size)
{
    if (a->desk->stopped)
        snprintf(out, size, _("The clock stands still."));
    else if (s->left <= 0)
        snprintf(out, size, _("The slot is over."));
    else if (s->late >= 1)
        snprintf(out, size, _("%.0f min gone, %.0f a turn: %.0f min late"), (double)s->gone, (double)s->each,
                 (double)ceilf(s->late));
    else
        snprintf(out, size, _("%.0f min gone, %.0f a turn: on time"), (double)s->gone, (double)s->each);
}

static void slot_card(pen *p)
{
    app *a = p->a;
    ui *u = p->u;
    const theme *m = &u->t;
    const host_desk *d = a->desk;
    char says[120], turn[48];
    const float big = theme_font(m, TEXT_TITLE).px;
    const float high = p->line * 2 + big * 1.1f + theme_tx(m, 31, 37) + 2 * (p->row + p->gap) + p->gap * 2;
    card_of(p, d->end ? high : p->line * 2 + p->row + p->gap * 3);
    head(p, _("The slot"), d->end ? "" : _("no clock yet"));
    if (d->end == 0) {
        ui_text_fit(u, TEXT_SMALL, m->ink2, p->x, roundf(p->y + p->line * 0.7f), ALIGN_LEFT, p->w,
                    _("How long may this battle take?"));
        p->y += p->line;
        if (button(p, 0, 1, "desk-slot", _("45 minutes from now"), NULL, false)) desk_slot(a, FIRST_MINUTES);
        p->y += p->row + p->gap * 4;
        return;
    }
    const slot s = slot_now(a);
    snprintf(says, sizeof says, _("%d min left"), (int)ceilf(fmaxf(0, s.left)));
    snprintf(turn, sizeof turn, _("Turn %d of %d"), s.turn, s.of);
    ui_text_fit(u, TEXT_TITLE, m->ink, p->x, roundf(p->y + big * 0.8f), ALIGN_LEFT,
                p->w - ui_width(u, TEXT_BODY_BOLD, turn) - 8, says);
    ui_text(u, TEXT_BODY_BOLD, m->ink, p->x + p->w, roundf(p->y + big * 0.8f), ALIGN_RIGHT, turn);
    p->y += big * 1.1f;
    bars(p, &s);
    slot_words(a, &s, says, sizeof says);
    ui_text_fit(u, TEXT_SMALL_STRONG, s.late >= 1 || s.left <= 0 ? m->warn : m->good, p->x,
                roundf(p->y + p->line * 0.7f), ALIGN_LEFT, p->w, says);
    p->y += p->line;
    if (button(p, 0, 3, "desk-time", "− 5", NULL, false)) longer(a, -STEP_MINUTES);
    if (button(p, 1, 3, "desk-time", "+ 5", NULL, false)) longer(a, STEP_MINUTES);
    if (button(p, 2, 3, "desk-time", d->stopped ? _("Go on") : _("Pause"), "C", d->stopped != 0))
        pause_clock(a);
    p->y += p->row + p->gap;
    if (d->ends_after > 0)
        snprintf(says, sizeof says, _("Ends after turn %d"), d->ends_after);
    else
        snprintf(says, sizeof says, _("End after turn %d instead"), s.ends);
    if (d->ends_after > 0 || (s.late >= 1 && s.ends < a->table->sc->turns)) {
        if (button(p, 0, 1, "desk-end", says, "E", d->ends_after > 0)) end_sooner(a);
    } else {
        ui_text_fit(u, TEXT_SMALL, m->ink2, p->x, roundf(p->y + p->row * 0.6f), ALIGN_LEFT, p->w,
                    _("There is time for all its turns."));
    }
    p->y += p->row + p->gap * 4;
}

static void tell_of_spot(app *a)
{
    app_say(a, _("Point at a place of the board and press L: a ring lies there on both boards."));
}

/* Each button as wide as it wants, or as near to it as there is room. */
static void audience_card(pen *p)
{
    static void (*const deeds[])(app * a) = {tell_of_spot, freeze, blank};
    static const char *const names[] = {N_("Spot"), N_("Freeze"), N_("Blank")}, *const caps[] = {"L", "F",
                                                                                                 "B"};
    app *a = p->a;
    ui *u = p->u;
    const bool on[] = {audience_spotted(a), audience_frozen(a), audience_blank(a)};
    float wants[3], all = 0, x = p->x;
    for (int i = 0; i < 3; i++)
        all += wants[i] = ui_button_width(u, names[i], caps[i]);
    const float share = (p->w - 2 * p->gap) / all;
    card_of(p, p->line * 2 + p->row + p->gap * 2);
    head(p, _("What they see"), _("free of secrets"));
    const char *says = audience_frozen(a)  ? _("They keep the last picture.")
                       : audience_blank(a) ? _("The battle's name alone.")
                                           : _("The board as everybody knows it.");
    ui_text_fit(u, TEXT_SMALL_STRONG, audience_frozen(a) ? u->t.warn : u->t.ink2, p->x,
                roundf(p->y + p->line * 0.7f), ALIGN_LEFT, p->w, says);
    p->y += p->line;
    for (int i = 0; i < 3; i++) {
        const frect r = {x, p->y, wants[i] * share, p->row};
        if (ui_button(u, ui_name("desk-see", i), r, on[i] ? LOOK_ON : LOOK_NORMAL, names[i], caps[i], 0, 0))
            deeds[i](a);
        x += r.w + p->gap;
    }
    p->y += p->row + p->gap * 4;
}

static void umpire_card(pen *p)
{
    static const char *const names[UMPIRE_PAGES] = {[UMPIRE_PLACE] = N_("Place"),
                                                    [UMPIRE_REMOVE] = N_("Remove"),
                                                    [UMPIRE_SET] = N_("Mark"),
                                                    [UMPIRE_STEP] = N_("Step"),
                                                    [UMPIRE_ROLL] = N_("Dice")};
    static const char *const caps[UMPIRE_PAGES] = {"1", "2", "3", "4", "5"};
    enum { ACROSS = 2 };
    app *a = p->a;
    card_of(p, p->line + 3 * (p->row + p->gap) + p->gap);
    head(p, _("Umpire's hand"), _("logged as yours"));
    for (int i = 0; i < UMPIRE_PAGES; i++) {
        char name[24];
        snprintf(name, sizeof name, "desk-umpire%d", i / ACROSS);
        if (button(p, i % ACROSS, ACROSS, name, names[i], caps[i], false) && !waits_busy(a->table))
            open_umpire(a, i);
        if (i % ACROSS == ACROSS - 1) p->y += p->row + p->gap;
    }
    if (button(p, UMPIRE_PAGES % ACROSS, ACROSS, "desk-last", _("Play"), "Enter", false)) take_table(a);
    p->y += p->row + p->gap * 4;
}

void desk_draw_over(app *a)
{
    if (!at_table(a)) return;
    audience_spot_draw(a, a->table);
    scratch_draw(a->over, a->table, false);
}

/* The dock's cards give way to the host's, and the board to the strip of tools (desk_strip()). */
void desk_draw(app *a)
{
    if (!at_table(a)) return;
    const frect dock = a->table->layout->dock;
    if (!desk_shown(a) || dock.w <= 0) return;
    ui *u = &a->ui;
    const theme *m = &u->t;
    const float pad = theme_px(m, 20, 26);
    draw_rect(u->out, dock, m->walnut);
    ui_region_add(u, ui_name("desk", 0), dock, UI_SOLID);
    pen p = {.a = a,
             .u = u,
             .x = dock.x + pad,
             .y = dock.y + theme_px(m, 16, 22),
             .w = dock.w - 2 * pad,
             .line = theme_tx(m, 20, 26),
             .row = fmaxf(36, theme_tx(m, 36, 44)),
             .gap = theme_px(m, 6, 8)};
    scratch_strip_draw(a);
    slot_card(&p);
    audience_card(&p);
    umpire_card(&p);
}
