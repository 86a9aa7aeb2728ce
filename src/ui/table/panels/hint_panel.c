/* hint_panel.c: see hint_panel.h. The arrows on the board are hint_marks.c's. */
#include "ui/table/panels/hint_panel.h"

#include <math.h>
#include <stdio.h>

#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/deed.h"
#include "game/session_seal.h"
#include "ui/stage/counsel.h"
#include "ui/table/battle.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/prompt_left.h"
#include "ui/table/waits.h"

enum { POLL_MS = 60, GROW_MS = 220, EACH_MS = 60, SCROLL_ROOM = 12, FEW_PLAYOUTS = 150 };

struct hint_panel {
    bool on;          /* it is asked for */
    counsel *counsel; /* NULL: nothing is sought, the answer is known */
    hint latest;      /* done 0: no answer yet */
    uint64_t about;   /* the state it was found for */
    bool whole;       /* nothing is left to be sought */
    bool stopped;     /* by Escape */
    bool other;       /* the second plan is looked at */
    bool all;         /* every order is shown ... */
    int beside;       /* ... or else so many beside HINT_SHOWN: they have room */
    bool ended;       /* it thinks no more, and says so in the frame that follows */
    int asked_at;     /* entries there were */
    uint64_t since;   /* when the first answer came */
    int lit;
    ui_scroll scroll;
};

struct hint_panel *hint_panel_new(void)
{
    struct hint_panel *p = mem_alloc(sizeof *p);
    p->lit = -1;
    return p;
}

static bool found(const struct hint_panel *p)
{
    return p->counsel == NULL || counsel_done(p->counsel);
}

/* A better answer than the one that is known. */
static bool take_answer(struct hint_panel *p)
{
    hint *now = mem_alloc(sizeof *now);
    const bool better = p->counsel != NULL && counsel_read(p->counsel, now) && now->done >= p->latest.done;
    if (better) p->latest = *now;
    mem_free(now);
    return better;
}

/* What was found is kept: asked again of the same state it says the same, or more. */
static void put_away(table *t)
{
    struct hint_panel *p = t->hint;
    take_answer(p);
    p->whole = p->whole || (p->counsel != NULL && !p->stopped && counsel_done(p->counsel));
    counsel_end(p->counsel);
    *p = (struct hint_panel){.lit = -1, .latest = p->latest, .about = p->about, .whole = p->whole};
}

void hint_panel_free(table *t)
{
    counsel_end(t->hint->counsel);
    mem_free(t->hint);
}

bool hint_panel_on(const table *t)
{
    return t->hint->on;
}

bool hint_panel_may(const table *t)
{
    return t->host->teacher != NULL && t->battle->ours && !t->watched && t->waits->now == WAIT_ORDER &&
           !t->anim->running && t->modal->card == MODAL_NONE;
}

static void ask(table *t)
{
    struct hint_panel *p = t->hint;
    const bool here = t->host->instant || t->host->hurried;
    const uint64_t seed = hash_mix(session_public_seed(t->s), session_hash(t->s, t->battle->d.side));
    if (seed != p->about) *p = (struct hint_panel){.about = seed};
    p->on = true;
    p->lit = -1;
    p->asked_at = session_count(t->s);
    if (!p->whole) {
        state *seen = mem_alloc(sizeof *seen);
        session_view(t->s, t->battle->d.side, seen);
        p->counsel = counsel_begin(t->host->teacher, seen, seed, here ? FEW_PLAYOUTS : HINT_PLAYOUTS, here);
        mem_free(seen);
    }
    p->ended = found(p);
    if (take_answer(p) || p->latest.done > 0) p->since = t->host->now;
    battle_hint_asked(t);
}

void hint_panel_toggle(table *t)
{
    if (hint_panel_on(t))
        put_away(t);
    else if (hint_panel_may(t)) {
        recap_close(t); /* whose card and numbers would lie where the hint's do */
        ask(t);
    }
}

static bool may_look_at_second(const struct hint_panel *p)
{
    return p->latest.done > 0 && p->latest.has_second && !p->latest.holds;
}

void hint_panel_keys(table *t)
{
    ui *u = t->host->ui;
    struct hint_panel *p = t->hint;
    if (t->modal->card != MODAL_NONE) return;
    if (t->waits->now == WAIT_OVER && !t->watched && host_has(t->host, HOST_ANALYSIS) &&
        ui_key(u, KEY_F5, 0)) {
        host_open(t->host, HOST_ANALYSIS, NULL);
        return;
    }
    if ((hint_panel_on(t) || hint_panel_may(t)) && ui_key(u, KEY_F4, 0)) hint_panel_toggle(t);
    if (!hint_panel_on(t)) return;
    if (may_look_at_second(p) && ui_key(u, KEY_F4, UI_SHIFT)) {
        p->other = !p->other;
        p->since = t->host->now;
    }
    if (!ui_key(u, KEY_ESCAPE, 0)) return;
    if (found(p) || p->latest.done == 0) {
        put_away(t);
        return;
    }
    counsel_stop(p->counsel); /* what is known so far stays */
    p->stopped = true;
}

int hint_panel_tick(table *t)
{
    struct hint_panel *p = t->hint;
    if (!hint_panel_on(t)) return -1;
    if (p->asked_at != session_count(t->s) || !t->battle->ours) { /* the first order, or taken back */
        put_away(t);
        return 0;
    }
    const bool first = p->latest.done == 0;
    if (take_answer(p)) {
        if (first) p->since = t->host->now;
        if (!may_look_at_second(p)) p->other = false; /* a better answer has none */
        return 0;
    }
    const bool ends = found(p) && !p->ended;
    p->ended = p->ended || ends;
    if (ends || (p->latest.done > 0 && t->host->now - p->since < GROW_MS + HINT_SHOWN * EACH_MS)) return 0;
    return p->ended ? -1 : POLL_MS;
}

const taught_plan *hint_panel_plan(const table *t, bool other)
{
    const struct hint_panel *p = t->hint;
    if (!hint_panel_on(t) || p->latest.done == 0) return NULL;
    if (p->latest.holds && (other || p->latest.best.norders == 0)) return NULL;
    if (other && !p->latest.has_second) return NULL;
    return other == p->other ? &p->latest.best : &p->latest.second;
}

bool hint_panel_sure(const table *t)
{
    return !t->hint->latest.unsure;
}

int hint_panel_target(const table *t, int who, int space)
{
    const taught_plan *p = hint_panel_plan(t, false);
    for (int i = 0; p != NULL && i < p->norders; i++) {
        const taught_order *o = &p->order[i];
        if (o->unit == who && o->target != NO_UNIT && t->battle->view.units[o->target].space == space)
            return o->target;
    }
    return NO_UNIT;
}

int hint_panel_shown(const table *t, const taught_plan *p)
{
    const int most = HINT_SHOWN + t->hint->beside;
    return t->hint->all || p->norders < most ? p->norders : most;
}

int hint_panel_lit(const table *t)
{
    return t->hint->lit;
}

float hint_panel_grown(const table *t, int order)
{
    if (t->host->ui->t.still || t->host->instant) return 1;
    const float at = (float)(t->host->now - t->hint->since) - (float)(EACH_MS * order);
    return fminf(1, fmaxf(0, at / GROW_MS));
}

/* ---- the card */

static int percent(int32_t thousandths)
{
    return (int)(thousandths + (thousandths < 0 ? -5 : 5)) / 10;
}

/* Never less than one: an interval of nothing is not known. */
static int give_or_take(int32_t thousandths)
{
    const int n = percent(thousandths);
    return n < 1 ? 1 : n;
}

static float title_draw(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float h = theme_tx(m, 30, 36);
    char about[96];
    if (!draw) return h;
    ui_text(u, TEXT_UNIT, m->ink, in.x, in.y + h * 0.66f, ALIGN_LEFT, _("Hint"));
    const float x = in.x + ui_width(u, TEXT_UNIT, _("Hint")) + 10, cap = ui_keycap_width(u, "F4");
    snprintf(about, sizeof about, _("for turn %d, %s"), t->battle->view.turn,
             t->sc->sides[t->battle->d.side].name);
    ui_text_fit(u, TEXT_SMALL, m->ink2, x, in.y + h * 0.66f, ALIGN_LEFT, in.x + in.w - x - cap - 8, about);
    ui_keycap(u, in.x + in.w - cap, in.y + h * 0.46f, false, "F4");
    draw_line(u->out, in.x, in.y + h - 2, in.x + in.w, in.y + h - 2, m->line, (stroke_style){.width = 1.4f});
    return h;
}

static colour face_of(const table *t, int side)
{
    return palette_side(t->host->ui->t.sides, t->sc->sides[side].style).face;
}

static int enemy_of(const table *t, int side)
{
    for (int k = 0; k < t->sc->nsides; k++)
        if (k != side && (!t->sc->sides[k].goes_alone || t->sc->nsides == 2)) return k;
    return side;
}

static void bar_draw_hint(table *t, frect b, const hint *h, const taught_plan *p)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    draw_round(u->out, b, 3, m->paper, m->ink, 1.2f);
    if (h->done == 0) return;
    const frect in = ui_inset(b, 1.2f);
    const float hold = in.w * (float)h->hold.share / 1000, plan = in.w * (float)p->chance.share / 1000,
                low = fminf(hold, plan), high = fmaxf(hold, plan),
                bracket = in.w * (float)p->chance.error / 1000;
    draw_rect(u->out, (frect){in.x, in.y, low, in.h}, face_of(t, h->side));
    draw_rect(u->out, (frect){in.x + high, in.y, in.w - high, in.h}, face_of(t, enemy_of(t, h->side)));
    draw_clip_push(u->out, (frect){in.x + low, in.y, high - low, in.h});
    for (float x = in.x + low - in.h; x < in.x + high; x += 6)
        draw_line(u->out, x, in.y + in.h, x + in.h, in.y, face_of(t, h->side), (stroke_style){.width = 2});
    draw_clip_pop(u->out);
    draw_rect(u->out, (frect){in.x + plan - 1.5f, in.y - 4, 3, in.h + 8}, m->ink);
    const float y = b.y + b.h + 5, from = fmaxf(b.x, in.x + plan - bracket),
                to = fminf(b.x + b.w, in.x + plan + bracket);
    if (h->early) return; /* it would promise too much */
    const fpoint line[4] = {{from, y - 3}, {from, y}, {to, y}, {to, y - 3}};
    draw_polyline(u->out, line, 4, false, m->ink, (stroke_style){.width = 1.4f});
}

/* By how much the plan is better, and how sure that is; of a first plan, which a better one may replace, no
 * error is told. */
static void gain_words(const hint *h, const taught_plan *p, bool unsure, char *out, size_t size)
{
    const int gain = percent(p->chance.share) - percent(h->hold.share), off = give_or_take(p->gain.error);
    if (h->early && gain != 0)
        snprintf(out, size, gain < 0 ? _("so far %d worse") : _("so far %d better"), abs(gain));
    else if (h->early)
        snprintf(out, size, "%s", _("so far the same"));
    else if (unsure && gain > off)
        snprintf(out, size, _("perhaps %d better, give or take %d"), gain, off);
    else if (unsure)
        snprintf(out, size, _("about the same, give or take %d"), off);
    else
        snprintf(out, size, gain < 0 ? _("%d worse, give or take %d") : _("%d better, give or take %d"),
                 abs(gain), off);
}

/* What the numbers are, as far as they are shown. */
static const char *chances_tip(const hint *h, bool unsure)
{
    if (h->holds)
        return _(
            "The chance of winning when all stay where they are and fire if they can, from battles tried "
            "in the head.");
    if (h->early)
        return _("So far: from the first few battles tried in the head. While it thinks, these numbers may "
                 "change, and a better plan may take the place of this one.");
    return unsure
               ? _("The large number: the chance of winning when all stay where they are and fire if they "
                   "can. Give or take: how far off the difference to this plan may be. The bracket: how "
                   "far the plan's own chance may be off.")
               : _("The chance of winning: left when all stay where they are and fire if they can, right by "
                   "this plan, from battles tried in the head. Give or take: how far off the difference "
                   "may be. The bracket: how far the plan's own chance may be off.");
}

static float chances_draw(table *t, frect in, const taught_plan *p, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const hint *h = &t->hint->latest;
    const bool unsure = p == &h->best ? h->unsure : abs(p->gain.share) <= p->gain.error;
    const float big = theme_tx(m, 38, 46), bar = theme_tx(m, 16, 20), below = theme_tx(m, 26, 30),
                row = h->holds ? 0 : theme_tx(m, 20, 24), all = big + bar + below + row;
    char s[96];
    if (!draw) return all;
    if (h->done > 0) {
        if (h->holds || unsure) /* what may be nothing is no headline */
            snprintf(s, sizeof s, "%d %%", percent(h->hold.share));
        else
            snprintf(s, sizeof s, "%d \u2192 %d %%", percent(h->hold.share), percent(p->chance.share));
        ui_text(u, TEXT_TOTAL, m->ink, in.x, in.y + big * 0.74f, ALIGN_LEFT, s);
        ui_text_fit(u, TEXT_SMALL, m->ink2, in.x + in.w, in.y + big * 0.74f, ALIGN_RIGHT,
                    in.w - ui_width(u, TEXT_TOTAL, s) - 8, h->early ? _("to win, so far") : _("to win"));
    }
    bar_draw_hint(t, (frect){in.x, in.y + big, in.w, bar}, h, h->holds ? &h->best : p);
    if (h->done == 0) return all;
    const float y = in.y + big + bar + below * 0.72f;
    if (h->holds) {
        ui_text_fit(u, TEXT_SMALL, m->ink2, in.x, y, ALIGN_LEFT, in.w,
                    h->fires ? _("when all stay and fire this turn") : _("when all hold this turn"));
    } else {
        snprintf(s, sizeof s, h->fires ? _("stay and fire: %d %%") : _("hold: %d %%"),
                 percent(h->hold.share));
        ui_text(u, TEXT_SMALL, m->ink2, in.x, y, ALIGN_LEFT, s);
        snprintf(s, sizeof s, _("this plan: %d %%"), percent(p->chance.share));
        ui_text(u, TEXT_SMALL_STRONG, m->ink, in.x + in.w, y, ALIGN_RIGHT, s);
        gain_words(h, p, unsure, s, sizeof s);
        ui_text_fit(u, TEXT_SMALL, m->ink2, in.x, y + row, ALIGN_LEFT, in.w, s);
    }
    const ui_id id = ui_name("hintchances", 0);
    const frect over = {in.x, in.y, in.w, all};
    ui_click(u, id, over, 0);
    ui_tooltip(u, id, over, chances_tip(h, unsure));
    return all;
}

static void disc(ui *u, float x, float y, int number)
{
    char s[12];
    const float r = theme_tx(&u->t, 10, 12);
    const font f = theme_font(&u->t, TEXT_SMALL_STRONG);
    snprintf(s, sizeof s, "%d", number);
    draw_circle(u->out, x, y, r, u->t.ink, 0, 0);
    draw_text(u->out, f, u->t.ivory, x, y + f.px * 0.36f, ALIGN_CENTRE, s);
}

/* How far it may go is still to be thrown. */
static bool hangs_on_throw(const table *t, const taught_order *o)
{
    const bool goes = o->to != o->from && o->to != NO_SPACE;
    return goes && !o->later && (o->what & TAUGHT_DOES) != 0 && action_leads_on(t->rs, &o->deed);
}

/* On one line where both find room, else what it is to do beneath who it is. */
static float order_row(table *t, frect in, const taught_order *o, int nth, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float row = theme_tx(m, 23, 28), left = theme_tx(m, 26, 32), room = in.w - left;
    const ui_id id = ui_name("hintorder", nth);
    strbuf who = {0}, what = {0};
    if (hangs_on_throw(t, o)) strbuf_add(&what, _("if the dice allow, "));
    taught_order_words(t->sc, &t->battle->view, o, &who, &what);
    const float wide = ui_width(u, TEXT_SMALL, strbuf_str(&what)),
                named = ui_width(u, TEXT_SMALL_STRONG, strbuf_str(&who)) + 8, top = theme_tx(m, 4, 5),
                leading = 1.3f;
    const bool two = named + wide > room;
    const float name =
        two ? ui_wrap(u, TEXT_SMALL_STRONG, m->ink, 0, 0, room, leading, false, strbuf_str(&who)) : 0;
    const float below =
                    two ? ui_wrap(u, TEXT_SMALL, m->ink, 0, 0, room, leading, false, strbuf_str(&what)) : 0,
                tall = two ? 2 * top + name + below : row;
    const frect r = {in.x - 6, in.y, in.w + 12, tall};
    if (draw) {
        if (ui_hot(u, id)) t->hint->lit = nth;
        if (nth % 2 == 0 || ui_hot(u, id))
            draw_round(u->out, r, 4, ui_hot(u, id) ? 0xfff3bfff : colour_alpha(m->band, 0.45f), 0, 0);
        ui_click(u, id, r, 0);
        disc(u, in.x + theme_tx(m, 9, 11), r.y + row / 2, nth + 1);
    }
    if (draw && two) {
        ui_wrap(u, TEXT_SMALL_STRONG, m->ink, in.x + left, r.y + top, room, leading, true, strbuf_str(&who));
        ui_wrap(u, TEXT_SMALL, m->ink, in.x + left, r.y + top + name, room, leading, true, strbuf_str(&what));
    } else if (draw) {
        ui_text(u, TEXT_SMALL_STRONG, m->ink, in.x + left, r.y + row * 0.68f, ALIGN_LEFT, strbuf_str(&who));
        ui_text(u, TEXT_SMALL, m->ink, in.x + left + named, r.y + row * 0.68f, ALIGN_LEFT, strbuf_str(&what));
    }
    strbuf_free(&who);
    strbuf_free(&what);
    return r.h;
}

static float orders_draw(table *t, frect in, const taught_plan *p, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float row = theme_tx(m, 23, 28);
    const int n = hint_panel_shown(t, p);
    float y = in.y;
    char more[48];
    if (draw && (u->event == NULL || u->event->kind == UI_MOUSE_MOVE)) t->hint->lit = -1;
    for (int i = 0; i < n; i++)
        y += order_row(t, (frect){in.x, y, in.w, 0}, &p->order[i], i, draw);
    if (n < p->norders || (t->hint->all && n > HINT_SHOWN)) {
        const ui_id id = ui_name("hintmore", 0);
        const frect r = {in.x - 6, y, in.w + 12, row};
        snprintf(more, sizeof more, t->hint->all ? _("only the first") : _("and %d more: show all"),
                 p->norders - n);
        if (draw) {
            ui_text(u, TEXT_SMALL, ui_hot(u, id) ? m->ink : m->ink2, in.x + theme_tx(m, 26, 32),
                    y + row * 0.68f, ALIGN_LEFT, more);
            if (ui_click(u, id, r, 0)) t->hint->all = !t->hint->all;
        }
        y += row;
    }
    return y + 6 - in.y;
}

static float reasons_draw(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const hint *h = &t->hint->latest;
    const float gap = theme_tx(m, 6, 8), left = theme_tx(m, 15, 18);
    float y = in.y + 4;
    if (h->nreasons == 0) return 0;
    if (draw) draw_line(u->out, in.x, in.y, in.x + in.w, in.y, m->line, (stroke_style){.width = 1});
    for (int i = 0; i < h->nreasons; i++) {
        const taught_reason *r = &h->reason[i];
        const float chip = r->rule[0] ? ui_chip_width(u, r->rule) + 8 : 0, wide = in.w - left - chip;
        const float high = ui_wrap(u, TEXT_SMALL, m->ink, in.x + left, y, wide, 1.25f, draw, r->text);
        if (draw) {
            const float cx = in.x + 4, cy = y + theme_tx(m, 8, 9);
            draw_polygon(u->out, (fpoint[]){{cx, cy - 4}, {cx + 4, cy}, {cx, cy + 4}, {cx - 4, cy}}, 4,
                         m->ink);
            if (r->rule[0] &&
                ui_chip(u, ui_name("hintrule", i), in.x + in.w, y + high - theme_tx(m, 9, 10), true, r->rule))
                host_open_rule(t->host, r->rule);
        }
        y += high + gap;
    }
    return y - in.y;
}

/* By what it differs from the other. */
static void differing_words(const table *t, const taught_plan *p, const taught_plan *other, strbuf *out)
{
    strbuf what = {0};
    const int at = taught_plan_differs(p, other);
    if (p->norders == 0) {
        taught_plan_words(t->sc, &t->battle->view, p, 1, out);
        return;
    }
    taught_order_words(t->sc, &t->battle->view, &p->order[at < 0 ? 0 : at], out, &what);
    strbuf_addf(out, ": %s", strbuf_str(&what));
    if (p->norders > 1) strbuf_addf(out, _("; and %d more"), p->norders - 1);
    strbuf_free(&what);
}

static float second_draw(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const hint *h = &t->hint->latest;
    if (!h->has_second || h->holds) return 0;
    const taught_plan *p = t->hint->other ? &h->best : &h->second;
    const float cap = ui_keycap_width(u, "Shift F4"), wide = in.w - cap - 8, pad = theme_tx(m, 5, 6);
    char s[96];
    strbuf words_of = {0};
    float y = in.y + pad;
    differing_words(t, p, t->hint->other ? &h->second : &h->best, &words_of);
    const char *which = hint_panel_sure(t) /* its arrows lie on the map beside those of the other */
                            ? t->hint->other ? _("The best (dashed)") : _("Second plan (dashed)")
                            : t->hint->other ? _("The best") : _("Second plan");
    snprintf(s, sizeof s, "%s: %d %%", which, percent(p->chance.share));
    y += ui_wrap(u, TEXT_SMALL_STRONG, m->ink2, in.x, y, wide, 1.25f, draw, strbuf_str(&words_of));
    y += ui_wrap(u, TEXT_SMALL, m->ink2, in.x, y, wide, 1.25f, draw, s) + pad;
    if (draw) {
        draw_line(u->out, in.x, in.y, in.x + in.w, in.y, m->line, (stroke_style){.width = 1});
        ui_keycap(u, in.x + in.w - cap, (in.y + y) / 2, false, "Shift F4");
    }
    strbuf_free(&words_of);
    return y - in.y;
}

/* That there is more above, or below, of what is scrolled. */
static void more_sign(ui *u, float x, float y, bool down)
{
    const float s = theme_tx(&u->t, 6, 7), k = down ? s * 0.6f : -s * 0.6f;
    draw_polygon(u->out, (fpoint[]){{x - s, y - k}, {x + s, y - k}, {x, y + k}}, 3, u->t.ink2);
}

static float foot_draw_hint(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float row = theme_tx(m, 26, 30);
    char s[96];
    if (!draw) return row;
    draw_line(u->out, in.x, in.y, in.x + in.w, in.y, m->line, (stroke_style){.width = 1});
    if (t->hint->ended)
        snprintf(s, sizeof s, _("%d battles tried in the head"), t->hint->latest.done);
    else if (counsel_played(t->hint->counsel) < HINT_PLAYOUTS)
        snprintf(s, sizeof s, _("Thinking: %d of %d battles tried; Esc stops"),
                 counsel_played(t->hint->counsel), HINT_PLAYOUTS);
    else
        snprintf(s, sizeof s, "%s", _("Comparing the last battles; Esc stops"));
    ui_squeeze(u, theme_font(m, TEXT_SMALL), m->ink2, (frect){in.x, in.y + 2, in.w, row - 2}, ALIGN_LEFT, s);
    return row;
}

/* A rest that betters something, of whom the plan has no order for now: what is sought has no rests in it. */
static bool ease_words(const table *t, const taught_plan *p, strbuf *out)
{
    offers_ease ease;
    int n = 0;
    if (!offers_eases(t, &ease)) return false;
    for (int i = 0; i < ease.n; i++) {
        bool led = false;
        for (int k = 0; k < p->norders; k++)
            led = led || (p->order[k].unit == ease.who[i] && !p->order[k].later);
        if (!led) ease.who[n++] = ease.who[i];
    }
    ease.n = n;
    if (n > 0) prompt_left_say_ease(t, &ease, out);
    return n > 0;
}

/* What becomes of the plan against staying; nothing: it is better. */
static void verdict_words(const hint *h, strbuf *out)
{
    if (h->holds && percent(h->hold.share) == 0)
        strbuf_add(out, _("Neither staying nor anything found gives a chance to win."));
    else if (h->holds)
        strbuf_add(out, h->fires ? _("Nothing found is better than to stay and fire.")
                                 : _("Nothing found is better than to hold."));
    else if (h->unsure)
        strbuf_add(out, h->fires ? _("Nothing found is surely better than to stay and fire.")
                                 : _("Nothing found is surely better than to hold."));
}

/* The step of a lesson that can be done now goes before any plan, which knows nothing of it. */
static void lesson_words(const table *t, strbuf *out)
{
    const lesson_step *s = lesson_now(t);
    if (s == NULL || s->press[0] == 0 || lesson_telling(t->lesson) || lesson_waits(t)) return;
    strbuf_addf(out, _("The lesson comes first: %s. The plan is for play without it."), s->press);
}

/* What is said before the orders; nothing: they speak for themselves. */
static void first_words(const table *t, const hint *h, const taught_plan *p, strbuf *out)
{
    const bool as_good = h->unsure && !h->holds;
    bool now = h->nchoices > 0;
    for (int i = 0; i < p->norders; i++)
        now = now || !p->order[i].later;
    if (p == &h->second) {
        strbuf_add(out, _("The second plan:"));
        return;
    }
    lesson_words(t, out);
    if (out->len > 0) strbuf_addc(out, ' ');
    const size_t before = out->len;
    verdict_words(h, out);
    if (out->len > before) strbuf_addc(out, ' ');
    const bool eases = ease_words(t, p, out);
    if (eases) strbuf_addc(out, ' ');
    if (as_good)
        strbuf_add(out, now ? _("As good (point at a line to see it on the map):")
                            : _("As good, in the steps that follow (point at a line to see it on the map):"));
    else if (now && h->holds && p->norders > 0)
        strbuf_add(out, _("Meanwhile those who stay do this:"));
    else if (now && eases)
        strbuf_add(out, _("The plan:"));
    else if (!now && eases)
        strbuf_add(out, p->norders > 0 ? _("Then end the step. In the steps that follow:")
                                       : _("Then end the step."));
    else if (!now)
        strbuf_add(out, p->norders > 0 ? _("No order in this step: end it. In the steps that follow:")
                                       : _("No order in this step: end it."));
}

/* What is asked now is of no unit: each answer and what it comes to. */
static float choices_draw(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const hint *h = &t->hint->latest;
    const float row = theme_tx(m, 23, 28);
    int32_t best = 0;
    bool same = true;
    if (h->nchoices == 0) return 0;
    for (int i = 0; i < h->nchoices; i++) {
        if (h->choice_share[i] > best) best = h->choice_share[i];
        same = same && h->choice_share[i] == h->choice_share[0];
    }
    float y = in.y + 4;
    for (int i = 0; i < h->nchoices; i++, y += row) {
        strbuf words = {0};
        char s[32];
        if (!draw) continue;
        const int behind = percent(best - h->choice_share[i]);
        const bool first = h->choice_share[i] == best;
        const text_role style = first && !same ? TEXT_SMALL_STRONG : TEXT_SMALL;
        deed_say(&t->battle->view, &h->choice[i], &words);
        if (first || behind == 0)
            snprintf(s, sizeof s, "%s", first && !same ? _("best") : _("as good"));
        else
            snprintf(s, sizeof s, _("%d worse"), behind);
        if (first && !same) draw_round(u->out, (frect){in.x - 6, y, in.w + 12, row}, 4, m->band, 0, 0);
        ui_text_fit(u, style, m->ink, in.x, y + row * 0.68f, ALIGN_LEFT, in.w - 60, strbuf_str(&words));
        ui_text(u, style, m->ink, in.x + in.w, y + row * 0.68f, ALIGN_RIGHT, s);
        strbuf_free(&words);
    }
    y += ui_wrap(u, TEXT_SMALL, m->ink2, in.x, y + 4, in.w, 1.3f, draw,
                 same ? _("Either will do. For the steps that follow, if the enemy does as is expected:")
                      : _("For the steps that follow, if the enemy does as is expected:"));
    return y + 8 - in.y;
}

/* All between the title and the foot: it scrolls where it must. */
static float content_draw(table *t, frect in, bool draw)
{
    ui *u = t->host->ui;
    const hint *h = &t->hint->latest;
    const taught_plan *p = t->hint->other ? &h->second : &h->best;
    float y = in.y;
    y += chances_draw(t, (frect){in.x, y, in.w, 0}, p, draw);
    if (h->done > 0) y += choices_draw(t, (frect){in.x, y, in.w, 0}, draw);
    strbuf first = {0};
    if (h->done > 0) first_words(t, h, p, &first);
    if (first.len > 0) y += 6 + ui_wrap(u, TEXT_SMALL, u->t.ink, in.x, y + 6, in.w, 1.3f, draw, first.s) + 6;
    strbuf_free(&first);
    if (h->done > 0) y += orders_draw(t, (frect){in.x, y, in.w, 0}, p, draw);
    if (h->done > 0 && !h->holds) {
        if (!t->hint->other) y += reasons_draw(t, (frect){in.x, y, in.w, 0}, draw);
        y += second_draw(t, (frect){in.x, y, in.w, 0}, draw);
    }
    return y - in.y;
}

float hint_panel_height(table *t, float width)
{
    const float pad = theme_tx(&t->host->ui->t, 14, 16);
    const frect in = {0, 0, width - 2 * pad, 0};
    t->hint->beside = 0;
    return ceilf(title_draw(t, in, false) + content_draw(t, in, false) + foot_draw_hint(t, in, false) +
                 2 * pad);
}

/* More of the orders than stand there in any case, as long as nothing has to be scrolled for them. */
static void use_room(table *t, frect body)
{
    struct hint_panel *p = t->hint;
    const int n = (p->other ? &p->latest.second : &p->latest.best)->norders;
    p->beside = 0;
    if (p->all) return;
    while (HINT_SHOWN + p->beside < n && content_draw(t, body, false) <= body.h)
        p->beside++;
    if (p->beside > 0 && content_draw(t, body, false) > body.h) p->beside--;
}

void hint_panel_draw(table *t, frect r)
{
    ui *u = t->host->ui;
    const ui_id id = ui_name("hintscroll", 0);
    const float pad = theme_tx(&u->t, 14, 16);
    const frect in = {r.x + pad, r.y + pad / 2, r.w - 2 * pad, r.h - pad};
    const float head = title_draw(t, in, false), foot = foot_draw_hint(t, in, false);
    const frect body = {in.x, in.y + head, in.w, in.h - head - foot};
    ui_scroll *s = &t->hint->scroll;
    use_room(t, body);
    const bool scrolls = content_draw(t, body, false) > body.h;
    const float wide = body.w - (scrolls ? SCROLL_ROOM : 0); /* its bar lies on no words */
    const float high = content_draw(t, (frect){body.x, body.y, wide, body.h}, false);
    ui_panel(u, r);
    ui_region_add(u, ui_name("hintcard", 0), r, UI_SOLID);
    title_draw(t, in, true);
    if (scrolls) ui_scroll_begin(u, id, body, s, high);
    content_draw(t, (frect){body.x, body.y - (scrolls ? s->at : 0), wide, body.h}, true);
    if (scrolls) ui_scroll_whole(u, body);
    if (scrolls) ui_scroll_end(u, id, body, s);
    const float sign = scrolls ? theme_tx(&u->t, 34, 40) : 0, y = in.y + in.h - foot / 2, x = in.x + in.w;
    foot_draw_hint(t, (frect){in.x, in.y + in.h - foot, in.w - sign, foot}, true);
    if (scrolls && s->at > 1) more_sign(u, x - sign * 0.75f, y, false);
    if (scrolls && s->at + body.h < high - 1) more_sign(u, x - sign * 0.25f, y, true);
}
