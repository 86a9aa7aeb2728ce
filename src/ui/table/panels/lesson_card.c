/* lesson_card.c: one card: dots, title, a sentence or two, what to press. Where it lies and what its tail
 * leads to is found by lesson_place.c. */
#include "ui/table/panels/lesson_card.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/overlay.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_follow.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/scene.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"
#include "ui/widget/keymap.h"

static lesson_play *own(table *t)
{
    return (lesson_play *)t->lesson;
}

static void tail(ui *u, const fpoint at[3])
{
    draw_polygon(u->out, at, 3, u->t.popover);
    draw_polyline(u->out, at, 3, false, u->t.ink, (stroke_style){.width = 1.6f, .round = true});
}

/* The part of the window it takes up. */
static frect box_of(const fpoint at[3])
{
    const float x = fminf(at[0].x, fminf(at[1].x, at[2].x)), y = fminf(at[0].y, fminf(at[1].y, at[2].y));
    return (frect){x, y, fmaxf(at[0].x, fmaxf(at[1].x, at[2].x)) - x,
                   fmaxf(at[0].y, fmaxf(at[1].y, at[2].y)) - y};
}

/* In so much room. */
static void dots(const table *t, float x, float y, float room)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const lesson_play *p = t->lesson;
    const float apart = fminf(theme_tx(m, 13, 16), room / (float)p->lesson->count);
    for (int i = 0; i < p->lesson->count; i++) {
        const float at = x + (float)i * apart;
        if (i < p->at && (p->passed >> i & 1) != 0) { /* a dash: nobody did it */
            draw_line(u->out, at - 3.6f, y, at + 3.6f, y, m->ink2, (stroke_style){.width = 1.6f});
            continue;
        }
        draw_circle(u->out, at, y, i == p->at ? 5 : 3.6f,
                    i < p->at    ? m->ink
                    : i == p->at ? m->brass
                                 : m->popover,
                    m->ink, 1.2f);
    }
}

/* What it speaks of has happened: there is nothing to press but this; Space too, where that puts nothing else
 * away. */
static float told_line(table *t, float x, float y, bool draw)
{
    ui *u = t->host->ui;
    const float line = theme_tx(&u->t, 34, 38);
    const bool space = !t->anim->running && !recap_on(t);
    const char *keycap = space ? "Space" : NULL, *says = t->lesson->ending ? _("End the lesson") : _("Go on");
    const frect r = {x, y + 4, ui_button_width(u, says, keycap), line - 4};
    if (draw &&
        ui_button(u, ui_name("lesson-read", 0), r, LOOK_PAPER, says, keycap, space ? KEY_SPACE : 0, 0))
        own(t)->read = true;
    return line + 4;
}

/* Words that need several lines, and their key cap: behind the last of them where it has room there, with the
 * word it belongs to, else on a line of its own. */
static float press_lines(ui *u, const char *text, const char *cap, float x, float y, float width, bool draw)
{
    enum { LINES = 8 };
    static const float leading = 1.35f, gap = 10;
    float wide[LINES];
    const float px = theme_font(&u->t, TEXT_BODY_BOLD).px, step = roundf(px * leading),
                h = ui_wrap(u, TEXT_BODY_BOLD, u->t.ink, x, y + px * 0.3f, width, leading, draw, text);
    if (!cap[0]) return h + px * 0.6f;
    const int n = ui_wrap_widths(u, TEXT_BODY_BOLD, width, text, wide, LINES);
    const float last = n > 0 && n < LINES ? wide[n - 1] : width; /* of more it is not known */
    const bool behind = last + gap + ui_keycap_width(u, cap) <= width;
    if (draw && behind) ui_keycap(u, x + last + gap, y + px * 0.3f + h - step / 2, false, cap);
    if (draw && !behind) ui_keycap(u, x, y + px * 0.5f + h + px * 0.6f, false, cap);
    return h + px * 0.6f + (behind ? 0 : roundf(px * 1.9f));
}

/* "Press March below, or [M]": as the button in the bar says it, or in the lesson's own words. */
static float press_line(const table *t, const lesson_step *s, float x, float y, float width, bool draw)
{
    ui *u = t->host->ui;
    const lesson_play *p = t->lesson;
    char text[160];
    const bool bar = p->button.w > 0, prepared = lesson_prepared(t, s), waiting = lesson_waits(t);
    const int space = lesson_space(t, s);
    const char *cap = prepared ? "Enter" : waiting ? "" : bar ? p->cap : s->key;
    if (prepared && s->optional && odds_follow_against(t)) /* nobody is sent into what is unwise */
        snprintf(text, sizeof text, _("The odds are against you: press Not yet. To dare it all the same:"));
    else if (prepared) /* the button in the bar was pressed: the next press is another's */
        snprintf(text, sizeof text, _("Now press the golden button, or"));
    else if (waiting && offers_end_step(t) < 0)
        snprintf(text, sizeof text, "%s", _("First answer what the line below asks"));
    else if (waiting)
        snprintf(text, sizeof text, "%s", s->wait_press[0] ? s->wait_press : _("Play on, or end the step"));
    else if ((s->until == UNTIL_STEP || s->until == UNTIL_TURN) && offers_to_act(t) == 0 &&
             offers_end_step(t) >= 0)
        snprintf(text, sizeof text, _("Nobody can do more in this step: end it"));
    else if (s->button == BUTTON_END && all_fire_known(t))
        snprintf(text, sizeof text, _("First let them fire: %s, or one by one"), all_fire_label(t));
    else if (bar)
        snprintf(text, sizeof text, cap[0] ? _("Press %s below, or") : _("Press %s below"), p->label);
    else if (space != s->space) {
        char name[16];
        board_space_name(t->b, space, name);
        snprintf(text, sizeof text, _("That is out of its reach now: press %s twice, the nearest to it"),
                 name);
    } else if (lesson_answered(t))
        snprintf(text, sizeof text, _("The dark card says why not. Read it, then press on it: it goes away"));
    else if (s->until == UNTIL_REFUSAL && s->unit == NO_UNIT && t->choice->unit == NO_UNIT)
        snprintf(text, sizeof text, _("First choose who is to do it: press one of your counters"));
    else if (s->button == BUTTON_VERB && s->unit != NO_UNIT && t->choice->unit == NO_UNIT)
        snprintf(text, sizeof text, _("First press %s: nobody is chosen now"), say_unit(t, s->unit));
    else if (s->until == UNTIL_OPEN && s->number == LESSON_ODDS && t->choice->naim == 0)
        snprintf(text, sizeof text,
                 _("Choose the unit that is to act, then press a marked enemy")); /* he was let go */
    else
        snprintf(text, sizeof text, "%s", s->press);
    if (!text[0]) return 0;
    const float px = theme_font(&u->t, TEXT_BODY_BOLD).px, line = roundf(px * 1.9f);
    if (!cap[0] || ui_width(u, TEXT_BODY_BOLD, text) + 10 + ui_keycap_width(u, cap) > width)
        return press_lines(u, text, cap, x, y, width, draw);
    if (draw) {
        const float wide =
            ui_text_mid(u, TEXT_BODY_BOLD, u->t.ink, x, (frect){x, y, width, line}, ALIGN_LEFT, text);
        ui_keycap(u, x + wide + 10, y + line / 2, false, cap);
    }
    return line;
}

/* Nobody has to wait for what cannot be done yet. */
static void without_link(table *t, float right, frect beside)
{
    ui *u = t->host->ui;
    const float wide = ui_width(u, TEXT_BODY_STRONG, _("Skip this step"));
    const frect r = {right - wide, beside.y, wide, beside.h};
    if (r.x < beside.x + beside.w + 12) return;
    ui_text_mid(u, TEXT_BODY_STRONG, u->t.link, r.x, r, ALIGN_LEFT, _("Skip this step"));
    draw_line(u->out, r.x, r.y + r.h * 0.78f, r.x + r.w, r.y + r.h * 0.78f, u->t.link,
              (stroke_style){.width = 1});
    if (ui_click(u, ui_name("lesson-without", 0), r, 0)) own(t)->without = true;
}

/* What every lesson ends with: the battle is the reader's now, and where help is to be had. */
static float from_here(table *t, float x, float y, float in, bool draw)
{
    ui *u = t->host->ui;
    char hint[KEYMAP_NAME], rules[KEYMAP_NAME], says[200];
    snprintf(says, sizeof says,
             _("The battle goes on, and it is yours. What now? %s gives a hint, %s opens the rules."),
             keymap_shown(u->keys, u->heard, "F4", hint, sizeof hint),
             keymap_shown(u->keys, u->heard, "F2", rules, sizeof rules));
    return ui_wrap(u, TEXT_NOTE, u->t.ink, x, y, in, 1.36f, draw, says) + theme_tx(&u->t, 4, 6);
}

/* What nobody did is named, so that nobody takes the lesson for more than it was. */
static float left_out(table *t, float x, float y, float in, bool draw)
{
    const lesson_play *p = t->lesson;
    strbuf titles = {0}, says = {0};
    for (int i = 0; i < p->lesson->count; i++)
        if ((p->passed >> i & 1) != 0)
            strbuf_addf(&titles, "%s%s", titles.len > 0 ? ", " : "", p->lesson->steps[i].title);
    if (titles.len > 0) strbuf_addf(&says, _("Left out: %s."), strbuf_str(&titles));
    const float h = says.len == 0 ? 0
                                  : ui_wrap(t->host->ui, TEXT_NOTE, t->host->ui->t.ink2, x, y, in, 1.36f,
                                            draw, strbuf_str(&says)) +
                                        theme_tx(&t->host->ui->t, 4, 6);
    strbuf_free(&titles);
    strbuf_free(&says);
    return h;
}

/* Leaves all of it: on its last step with a button, as nothing of it comes after that. Returns where. */
static frect leave_button(table *t, float x, float y, float tall, bool last)
{
    ui *u = t->host->ui;
    const ui_id id = ui_name("lesson-skip", 0);
    if (last) {
        const frect r = {x, y, ui_button_width(u, _("Leave the lesson"), NULL), tall};
        if (ui_button(u, id, r, LOOK_PAPER, _("Leave the lesson"), NULL, 0, 0)) own(t)->skipped = true;
        return r;
    }
    const frect r = {x, y, ui_width(u, TEXT_BODY_STRONG, _("Leave the lesson")), tall};
    ui_text_mid(u, TEXT_BODY_STRONG, u->t.link, r.x, r, ALIGN_LEFT, _("Leave the lesson"));
    draw_line(u->out, r.x, r.y + r.h * 0.78f, r.x + r.w, r.y + r.h * 0.78f, u->t.link,
              (stroke_style){.width = 1});
    if (ui_click(u, id, r, 0)) own(t)->skipped = true;
    return r;
}

static float head_of(const theme *m)
{
    return theme_tx(m, 34, 40);
}

/* All of it, from the top left corner; draw false: only its height. */
static float content(table *t, const lesson_step *s, frect r, bool draw)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const bool skips = !t->lesson->ending; /* at its end nothing is left to be skipped */
    const float pad = theme_tx(m, 16, 20), in = r.w - 2 * pad, x = r.x + pad,
                foot = skips ? theme_tx(m, 38, 42) : theme_tx(m, 10, 12);
    float y = r.y + head_of(m);
    char nth[24];
    const int left = t->lesson->lesson->count - 1 - t->lesson->at;
    const bool aside = t->lesson->aside >= 0, waiting = lesson_waits(t);
    /* What is left, not which it is: the bar counts the turn's steps up. */
    if (left > 0)
        snprintf(nth, sizeof nth, _("%d to go"), left);
    else
        snprintf(nth, sizeof nth, "%s", _("the last"));
    if (draw && aside) { /* it is none of the steps, and has no number among them */
        ui_caps(u, m->ink2, x, r.y + head_of(m) * 0.66f, _("LESSON: BY THE WAY"));
        draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1});
    } else if (draw) {
        const float head = ui_caps(u, m->ink2, x, r.y + head_of(m) * 0.66f, _("LESSON"));
        const float from = fmaxf(theme_tx(m, 78, 92), head + theme_tx(m, 12, 14)),
                    to = in - ui_width(u, TEXT_SMALL_STRONG, nth) - 4;
        dots(t, x + from, r.y + head_of(m) * 0.54f, to - from);
        ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x + r.w - pad, r.y + head_of(m) * 0.66f, ALIGN_RIGHT, nth);
        draw_line(u->out, x, y, x + in, y, m->line, (stroke_style){.width = 1});
    }
    y += theme_tx(m, 8, 10);
    y += ui_wrap(u, TEXT_UNIT, m->ink, x, y, in, 1.15f, draw, s->title) + 3;
    strbuf text = {0};
    if (waiting && !s->wait[0]) /* what it says cannot be done now */
        strbuf_add(&text, _("This comes later: what is asked now comes before it."));
    else
        words_format_template(t->sc, &t->anim->shown, waiting ? s->wait : s->text, NULL, &text);
    y += ui_wrap(u, TEXT_NOTE, m->ink, x, y, in, 1.36f, draw, strbuf_str(&text)) + theme_tx(m, 4, 6);
    if (t->lesson->ending) y += left_out(t, x, y, in, draw);
    if (t->lesson->ending) y += from_here(t, x, y, in, draw);
    strbuf_free(&text);
    y += lesson_telling(t->lesson) ? told_line(t, x, y, draw) : press_line(t, s, x, y, in, draw);
    if (draw && skips) {
        const frect skip = leave_button(t, x, y + 2, foot - 8, left == 0 && !aside);
        if (lesson_may_give_up(t)) without_link(t, x + in, skip);
    }
    return y + foot - r.y;
}

/* A list, a board or a plate lies over the map at this moment. */
static bool something_is_open(table *t)
{
    for (int i = 0; i < LAYOUT_OVERS; i++)
        if (t->layout->over[i].w > 0) return true;
    return odds_board_leaves(t).w < t->layout->board.w;
}

/* From where that drives it the card goes back once nothing lies there any more; a step of its own begins
 * wherever it has room. */
static void note_home(table *t, frect r)
{
    lesson_play *p = own(t);
    const bool moved = r.x != p->card.x || r.y != p->card.y, back = r.x == p->home.x && r.y == p->home.y;
    if (p->card_of != lesson_card_now(p) || back)
        p->home.w = 0;
    else if (moved && p->home.w <= 0 && something_is_open(t))
        p->home = (frect){p->card.x, p->card.y, r.w, r.h};
    if (!t->anim->running) p->laid_at = session_count(t->s);
}

/* A hand that presses it, on none of its buttons, draws it aside: this card of the lesson stays there. */
static frect drawn_aside(table *t, frect r)
{
    lesson_play *p = own(t);
    const ui *u = t->host->ui;
    const ui_event *e = u->event;
    if (!e) return r;
    if (e->kind == UI_MOUSE_DOWN) {
        p->held = e->button == UI_LEFT && ui_hot(u, ui_name("lesson", 0));
        p->grip = (fpoint){u->mx - r.x, u->my - r.y};
    }
    if (e->kind == UI_MOUSE_UP || e->kind == UI_FOCUS_LOST) p->held = false;
    if (e->kind != UI_MOUSE_MOVE || !p->held) return r;
    p->put = (fpoint){u->mx - p->grip.x, u->my - p->grip.y};
    p->put_of = lesson_card_now(p) + 1;
    return lesson_put(t, r.w, r.h);
}

static void ring(ui *u, frect place)
{
    draw_round(u->out, ui_inset(place, -3), 9, 0, u->t.ink, 8);
    draw_round(u->out, ui_inset(place, -3), 9, 0, u->t.gold, 4);
}

static bool on_board(const table *t, frect place)
{
    const frect b = t->layout->board;
    return ui_shared(place, b) >= place.w * place.h - 1;
}

void lesson_card_ring(const table *t)
{
    const lesson_step *s = lesson_now(t);
    if (!s || t->lesson->card.w <= 0 || !t->lesson->ringed) return;
    const frect place = lesson_meant(t, s);
    if (place.w > 0 && on_board(t, place)) ring(t->host->ui, place);
}

void lesson_card_draw(table *t)
{
    static const fpoint nowhere[3];
    const lesson_step *s = lesson_now(t);
    marking_points(t, nowhere);
    if (!s) return;
    lesson_play *p = own(t);
    ui *u = t->host->ui;
    const bool asked = t->waits->now == WAIT_ORDER && t->battle->ours && !t->anim->running;
    if (!asked || t->modal->card != MODAL_NONE || scene_open(t)) {
        p->card.w = 0;
        return;
    }
    const frect place = lesson_meant(t, s);
    const bool by_button = place.y >= t->layout->actions.y;
    frect r = {0, 0, fminf(theme_tx(&u->t, 318, 410), t->layout->board.w - 20), 0};
    r.h = content(t, s, r, false);
    r = drawn_aside(t, lesson_place(t, s, r.w, r.h, place));
    const frect list = t->layout->over[LAYOUT_FIGURES];
    if (list.w > 0 && ui_meet(r, list)) { /* there is no room for both: it waits until the list has gone */
        p->card.w = 0;
        return;
    }
    note_home(t, r);
    memset(p->tail, 0, sizeof p->tail);
    p->ringed = false;
    draw_shadow(u->out, r, 8, 8, 0.35f);
    draw_round(u->out, r, 8, u->t.popover, u->t.ink, 1.6f);
    if (place.w > 0 && !by_button && lesson_tail(t, s, r, place, p->tail)) { /* the button has its ring */
        tail(u, p->tail);
        draw_clip_push(u->out, box_of(p->tail)); /* it lies beneath them; other cards do not */
        overlay_costs_beside(t, r);
        draw_clip_pop(u->out);
    } else {
        memset(p->tail, 0, sizeof p->tail);
        p->ringed = place.w > 0 && !by_button && !layout_covered(t, place); /* too far off to lead there */
        if (p->ringed && !on_board(t, place)) ring(u, place);
    }
    marking_points(t, p->tail);
    ui_region_add(u, ui_name("lesson", 0), r, UI_SOLID);
    ui_is_read(u, r);
    content(t, s, r, true);
    if (p->card_of != lesson_card_now(p))
        p->log_was_open = t->layout->open[LAYOUT_LOG], p->log_presses = t->log->presses;
    p->card = r;
    p->card_of = lesson_card_now(p);
    if (p->card_of < LESSON_STEPS) p->step_seen = p->card_of;
    p->button.w = 0; /* the bar says in the next run whether it is there */
    if (p->without) {
        p->without = false;
        lesson_give_up(t);
    }
    if (p->skipped) lesson_leave(t);
}
