/* place.c: what the pointer is over, in words, and the plate they stand on. */
#include "ui/table/board/place.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/hash.h"
#include "core/language.h"
#include "game/game.h"
#include "game/story.h"
#include "game/victory.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/press.h"
#include "ui/table/board/range.h"
#include "ui/table/board/things.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/offers.h"
#include "ui/table/direct/spare.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/about.h"
#include "ui/table/panels/score.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"
#include "ui/table/why.h"

/* Their names, as many as a line or two will hold. */
static void name_them(const table *t, const int16_t *who, int n, const char *before, strbuf *text)
{
    enum { NAMED = 5 };
    const int named = n == NAMED + 1 ? n : NAMED; /* one more is named as well */
    for (int i = 0; i < n && i < named; i++)
        strbuf_addf(text, "%s%s%s",
                    i > 0       ? story_between(t->sc)
                    : text->len ? "\n"
                                : "",
                    i > 0 ? "" : before, say_unit(t, who[i]));
    say_more(n - named, text);
    strbuf_addc(text, '.');
}

/* Of several who stand there, their names; ships lie off its coast. */
static void stack_words(const table *t, int space, strbuf *text)
{
    int16_t who[UNITS_MAX];
    if (space < 0) return;
    const int ashore = standing_group(t, space, false, who);
    if (ashore > 1) name_them(t, who, ashore, _("Here stand "), text);
    const int afloat = standing_group(t, space, true, who);
    if (afloat > 0) name_them(t, who, afloat, _("Off the coast: "), text);
}

/* What grows or lies there. */
static const char *ground_of(const table *t, const board_space *s)
{
    const char *title = t->sc->terrain[s->terrain].title;
    return title ? title : t->b->terrains[s->terrain];
}

/* Its number; on the sheet that lies there it needs no saying which. */
static const char *number_of(const table *t, int space, char whole[16])
{
    board_space_name(t->b, space, whole);
    const char *colon = t->b->spaces[space].sheet == t->camera->sheet ? strchr(whole, ':') : NULL;
    return colon ? colon + 1 : whole;
}

void place_title(const table *t, int space, char *title, size_t size)
{
    const board_space *s = &t->b->spaces[space];
    char whole[16];
    snprintf(title, size, "%s, %s", number_of(t, space, whole), s->name ? s->name : ground_of(t, s));
}

/* What its name means, where the system's words explain it: "about.place.marabout-house". */
static void name_words(const table *t, const board_space *s, strbuf *text)
{
    char code[80] = "place.";
    size_t n = strlen(code);
    for (const char *c = s->name; c && *c && n + 1 < sizeof code; c++)
        code[n++] = isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c) : '-';
    code[n] = '\0';
    const char *says = s->name ? about_words(t, code) : NULL;
    if (says) strbuf_addf(text, "%s", says);
}

/* Nothing is added or taken off there, and the system has words that say so. */
static bool is_plain(const table *t, const panel *p)
{
    return p->count == 0 && words_find(t->sc->words, "place.plain");
}

/* What the ground there is and does. */
static void ground_words(const table *t, int space, strbuf *text)
{
    const board_space *s = &t->b->spaces[space];
    const char *effect = t->sc->terrain[s->terrain].effect;
    if (s->name) strbuf_addf(text, "%s. ", ground_of(t, s));
    name_words(t, s, text);
    panel p = {0};
    game_describe_place(&t->anim->shown, space, &p);
    /* Where the system says it row by row, or that there is none, the short form would say it twice. */
    if (is_plain(t, &p))
        strbuf_add(text, say_word(t, "place.plain", ""));
    else if (effect && effect[0] && p.count == 0) {
        const size_t at = text->len;
        strbuf_add(text, effect);
        language_begin(text->s + at);
    }
    if (p.count > 0) {
        for (int i = 0; i < p.count; i++) {
            word_args args = word_args_none();
            args.space = space;
            for (int k = 0; k < 4; k++)
                args.n[k] = p.row[i].n[k];
            if (text->len) strbuf_add(text, "\n");
            if (p.row[i].label) words_format(t->sc, &t->anim->shown, p.row[i].label, &args, text);
            if (p.row[i].label && p.row[i].value) strbuf_add(text, ": ");
            if (p.row[i].value) words_format(t->sc, &t->anim->shown, p.row[i].value, &args, text);
        }
    }
}

static bool speaks_of(const victory_condition *c, int space)
{
    if (c->kind != VICTORY_HOLD && c->kind != VICTORY_CLEAR && c->kind != VICTORY_ENTER) return false;
    for (int i = 0; i < c->nspaces; i++)
        if (c->spaces[i] == space) return true;
    return false;
}

/* Some condition counts who holds it, not who stands there. */
static bool is_taken(const scenario *sc, int space)
{
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].kind == VICTORY_HOLD && speaks_of(&sc->conditions[i], space)) return true;
    return false;
}

/* Its sentence; of a part that has none, that of the whole. */
static const char *goal_says(const scenario *sc, int which)
{
    const victory_condition *c = &sc->conditions[which];
    if (c->text && c->text[0]) return c->text;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *whole = &sc->conditions[i];
        for (int k = 0; k < whole->nparts && whole->kind != VICTORY_NOT; k++)
            if (whole->parts[k] == which && whole->text && whole->text[0]) return whole->text;
    }
    return NULL;
}

/* What it is fought for: "Germans, for victory: hold one of the three heights; hold two of them." An area's
 * plate has much else to say. */
static void goal_words(const table *t, int space, strbuf *text)
{
    if (t->b->sheets[t->b->spaces[space].sheet].kind == BOARD_AREA) return;
    for (int side = 0; side < t->sc->nsides; side++) {
        strbuf goals = {0};
        const char *last = NULL;
        for (int i = 0; i < t->sc->nconditions; i++) {
            const char *says = t->sc->conditions[i].side == side && speaks_of(&t->sc->conditions[i], space)
                                   ? goal_says(t->sc, i)
                                   : NULL;
            if (!says || says == last) continue;
            strbuf_addf(&goals, "%s%s", goals.len ? "; " : "", says);
            last = says;
        }
        if (goals.len > 0)
            strbuf_addf(text, _("%s%s, for victory: %s."), text->len ? "\n" : "", t->sc->sides[side].name,
                        strbuf_str(&goals));
        strbuf_free(&goals);
    }
}

/* Of an area, whose borders the eye has to follow: to which others it leads. */
static void borders_words(const table *t, int space, strbuf *text)
{
    const board_space *s = &t->b->spaces[space];
    char whole[16];
    if (t->b->sheets[s->sheet].kind != BOARD_AREA) return;
    for (int i = 0; i < s->nlinks; i++) {
        const int to = t->b->links[s->first_link + (uint32_t)i].to;
        if (i == 0) strbuf_addf(text, "%s%s", text->len ? "\n" : "", _("Borders on "));
        strbuf_addf(text, "%s%s%s", i ? ", " : "", number_of(t, to, whole), i + 1 == s->nlinks ? "." : "");
    }
}

/* Whose small figures lie there. */
static void fallen_lines(const table *t, int space, strbuf *text)
{
    strbuf lost = {0};
    if (fallen_count(t, space) > 0 && fallen_fell(t, space, &lost))
        strbuf_addf(text, _("%sThe fallen: %s."), text->len ? "\n" : "", strbuf_str(&lost));
    strbuf_free(&lost);
}

/* Who holds it, who and what is there, where it leads. */
static void state_words(const table *t, int space, strbuf *text)
{
    for (int i = 0; i < t->sc->nobjectives; i++)
        if (t->sc->objectives[i] == space) {
            int holder = t->anim->shown.holder[i];
            const char *whose = holder ? t->sc->sides[holder - 1].name : _("nobody"),
                       *line = text->len ? "\n" : "";
            const int worth = (int)victory_worth(t->sc, space);
            if (worth > 0)
                strbuf_addf(text,
                            ngettext("%sObjective, worth %d point, held by %s.",
                                     "%sObjective, worth %d points, held by %s.", (unsigned long)worth),
                            line, worth, whose);
            else
                strbuf_addf(text, _("%sObjective, held by %s."), line, whose);
            strbuf barred = {0};
            score_why_not_held(t, i, &barred);
            if (barred.len > 0) strbuf_addf(text, " %s", strbuf_str(&barred));
            strbuf_free(&barred);
            /* Where nobody counts who took it, what is counted says all. */
            if (worth > 0 || is_taken(t->sc, space))
                strbuf_add(text, _(" Who stands there alone takes it, and keeps it until an enemy does."));
        }
    goal_words(t, space, text);
    ways_out_words(t, space, text);
    things_words(t, space, text);
    fallen_lines(t, space, text);
    stack_words(t, space, text);
}

void place_words(const table *t, int space, char *title, size_t size, strbuf *text)
{
    place_title(t, space, title, size);
    ground_words(t, space, text);
    state_words(t, space, text);
}

/* What is drawn there for the chosen unit: "Krupp on a truck: Long range". */
static void overlay_words(const table *t, int space, strbuf *text)
{
    const overlay *o = &t->choice->overlay;
    const char *told = NULL;
    if (!choice_open(t) || t->choice->unit == NO_UNIT || t->anim->running) return;
    for (int i = 0; i < o->count; i++) {
        const overlay_item *at = &o->item[i];
        const bool washed = at->kind == OVERLAY_SHORT || at->kind == OVERLAY_MEDIUM ||
                            at->kind == OVERLAY_LONG || at->kind == OVERLAY_ZONE || at->kind == OVERLAY_COVER;
        if (!washed || !at->code || (at->to != NO_SPACE ? at->to : at->from) != space || at->code == told)
            continue;
        /* Of one way to look only: it comes and goes with the arrow. */
        if (at->way != NO_DIRECTION || !range_shown(t, at)) continue;
        word_args args = word_args_none();
        args.n[0] = at->n;
        strbuf_addf(text, "%s%s: ", text->len ? "\n" : "", say_unit(t, t->choice->unit));
        words_format(t->sc, &t->anim->shown, at->code, &args, text);
        told = at->code;
    }
}

/* What it would bring the chosen unit to march there: "Bearers: off the map, +16 points". */
static void brought_words(const table *t, int space, strbuf *text)
{
    action look;
    strbuf says = {0};
    if (t->choice->unit == NO_UNIT || t->choice->nextra > 0 || t->anim->running ||
        !choice_preview(t, space, &look))
        return;
    const char *rule = say_brought(t, &look, false, &says);
    if (says.len > 0)
        strbuf_addf(text, "%s%s: %s", text->len ? "\n" : "", say_unit(t, t->choice->unit), strbuf_str(&says));
    if (says.len > 0 && rule[0]) strbuf_addf(text, " [%s]", rule);
    strbuf_free(&says);
}

/* What it takes of its march to get there, and why: "The hunter, march: 4 of 5: ...". */
static void price_words(const table *t, int space, strbuf *text)
{
    action look;
    strbuf says = {0};
    if (t->choice->unit == NO_UNIT || t->choice->nextra > 0 || t->anim->running ||
        !choice_preview(t, space, &look))
        return;
    say_price(t, &look, true, &says);
    if (says.len > 0)
        strbuf_addf(text, _("%sPrice of the way: %s."), text->len ? "\n" : "", strbuf_str(&says));
    strbuf_free(&says);
}

/* The only unit that is seen to stand there, or NO_UNIT. */
static int alone_at(const table *t, int space)
{
    int16_t who[UNITS_MAX];
    return standing_group(t, space, false, who) == 1 ? who[0] : NO_UNIT;
}

/* Of who is chosen his own card says it, of a stack that is looked into its list; and where keys led the
 * cursor to him, or to whom he aims at, nobody asked for that place. */
static bool told_elsewhere(const table *t, int space)
{
    const int who = alone_at(t, space), chosen = t->choice->unit,
              target = t->choice->ready ? standing_unit_of(t, t->choice->act.target) : NO_UNIT;
    const bool his = chosen != NO_UNIT && t->anim->shown.units[chosen].space == space,
               aimed = target != NO_UNIT && t->anim->shown.units[target].space == space;
    return t->pointer->fan == space || (his && who == chosen) || (t->pointer->by_keys && (his || aimed));
}

/* Whether the enemy sees him. */
static void seen_words(const table *t, int who, strbuf *text)
{
    const char *seen = lighting_seen(t, who);
    if (seen)
        strbuf_addf(text, "%s%s: %s", text->len ? "\n" : "", say_word(t, "row.seen-by", ""),
                    say_word(t, seen, ""));
}

/* Who stands there alone, after the title; his hits and marks. */
static void occupant_words(const table *t, int space, char *title, size_t size, strbuf *text)
{
    const int who = alone_at(t, space), hits = who != NO_UNIT ? t->anim->shown.units[who].hits : 0;
    const size_t n = strlen(title);
    unit_face face;
    if (who == NO_UNIT) return;
    snprintf(title + n, size - n, " · %s", say_unit(t, who));
    game_face(&t->anim->shown, who, &face);
    if (face.hit_of > 0 && hits > 0)
        strbuf_addf(text, _("%sHits: %d of the %d that take its next base."), text->len ? "\n" : "", hits,
                    face.hit_of);
    if (unit_marks_of(t, who)) strbuf_add(text, text->len ? _("\nMarked: ") : _("Marked: "));
    unit_marks_words(t, who, text);
    seen_words(t, who, text);
}

/* What it says, and of which part of the board. */
static uint64_t what_is_said(const table *t, const char *title, const char *text)
{
    const view *v = &t->camera->view;
    const uint64_t at = hash_mix((uint64_t)(int64_t)(v->x * 64), (uint64_t)(int64_t)(v->y * 64));
    return hash_mix(hash_mix(hash_string(1, title), hash_string(1, text)),
                    hash_mix(at, (uint64_t)(int64_t)(v->cell * 64)));
}

/* From the place it is about to its nearest edge, in pixels. */
static float far_from_pointer(const table *t, frect r)
{
    const fpoint c = where_centre(t, t->pointer->hover);
    return hypotf(fmaxf(fmaxf(r.x - c.x, c.x - r.x - r.w), 0), fmaxf(fmaxf(r.y - c.y, c.y - r.y - r.h), 0));
}

/* Where it lies: where it did while it says the same and nothing came in its way; beside its place; where
 * there is room. *hidden: what it hides, see spare.h. */
static frect lay_plate(table *t, float w, float h, uint64_t says, int *hidden)
{
    /* What two places that may be chosen count, and somebody who stands there; what a pixel counts, by which
     * it lies farther from what it is about. */
    enum { FEW = 100, FARTHER = 4 };
    const frect was = t->pointer->plate, off = t->layout->stakes;
    if (t->pointer->plate_says == says && was.w == w && was.h == h) {
        *hidden = 0;
        if (!ui_inside(was, t->host->ui->mx, t->host->ui->my) &&
            spare_cost_lying(t, off, 0, was) < SPARE_DECIDED)
            return was;
    }
    frect r = spare_beside(t, t->pointer->hover, off, w, h, hidden);
    if (*hidden > FEW) {
        int there;
        const frect aside = spare_place(t, 0, off, 0, w, h, &there);
        const int away = (int)fmaxf(0, far_from_pointer(t, aside) - far_from_pointer(t, r));
        if (*hidden >= SPARE_DECIDED || 2 * there + FARTHER * away < *hidden) r = aside, *hidden = there;
    }
    pointer_lay_plate(t, r, says);
    return r;
}

int place_ship(const table *t)
{
    const ui *u = t->host->ui;
    const int who = t->pointer->by_keys ? NO_UNIT : pieces_at(t, u->mx, u->my);
    const bool hers =
        who != NO_UNIT && standing_afloat(t, who) && t->anim->shown.units[who].space == t->pointer->hover;
    return hers ? who : NO_UNIT;
}

/* What was pressed is known, and what the press meant lies there now: no plate under a resting hand. */
static bool was_read(const table *t)
{
    const pointer *p = t->pointer;
    return p->hover != NO_SPACE && p->hover == p->pressed_at && p->pressed_ship == place_ship(t) &&
           !p->by_keys && !t->why->mode;
}

/* "Steam frigate": off A3, Coast road north; what she is marked with. */
static void ship_words(const table *t, int ship, char *title, size_t size, strbuf *text)
{
    char off[160];
    place_title(t, t->pointer->hover, off, sizeof off);
    snprintf(title, size, "%s", say_unit(t, ship));
    strbuf_addf(text, _("Off %s."), off);
    if (unit_marks_of(t, ship)) strbuf_add(text, _("\nMarked: "));
    unit_marks_words(t, ship, text);
}

/* Where a press may mean the place or who stands there, it is told which. */
static void press_words(const table *t, int space, strbuf *text)
{
    const ui *u = t->host->ui;
    const choice *c = t->choice;
    if (c->unit == NO_UNIT || !c->dest_at[space] || t->pointer->by_keys || t->anim->running ||
        t->battle->view.units[c->unit].status == UNIT_READY)
        return;
    const int who = press_takes(t, u->mx, u->my);
    bool others = false;
    for (int i = standing_at(t, space, NO_UNIT, false); i != NO_UNIT; i = standing_at(t, space, i, false))
        others = others || (i != c->unit && offers_may_act(t, i));
    if (who != NO_UNIT)
        strbuf_addf(text, _("%sA press takes %s in hand; beside the counters it means the place."),
                    text->len ? "\n" : "", say_unit(t, who));
    else if (others && choice_ticked(t))
        strbuf_addf(text, _("%sA press sends all of them there. Esc first, then a press takes one in hand."),
                    text->len ? "\n" : "");
    else if (others && t->b->sheets[t->camera->sheet].kind == BOARD_AREA)
        strbuf_addf(text, _("%sA press means the place; on a counter it takes that one in hand."),
                    text->len ? "\n" : "");
}

/* Whom a press there aims at, and with what; false: nobody is aimed at there. */
static bool aimed_there(const table *t, int space, action *out)
{
    int at = standing_at(t, space, NO_UNIT, false);
    while (at != NO_UNIT && !t->choice->aimed[at])
        at = standing_at(t, space, at, false);
    for (int i = 0; i < t->battle->list.count && at != NO_UNIT; i++)
        if (standing_unit_of(t, t->battle->list.items[i].target) == at &&
            choice_fits(t, &t->battle->list.items[i])) {
            *out = t->battle->list.items[i];
            return true;
        }
    return false;
}

/* On areas, where one press may mean a march, an attack or a shot, by whom is chosen: which it will be, and
 * of how many. It comes before all else that is said of the place. */
static void meaning_words(const table *t, int space, strbuf *text)
{
    const choice *c = t->choice;
    action look;
    strbuf what = {0};
    if (t->b->sheets[t->camera->sheet].kind != BOARD_AREA || c->unit == NO_UNIT || t->pointer->by_keys ||
        t->anim->running || !t->battle->ours || press_takes(t, t->host->ui->mx, t->host->ui->my) != NO_UNIT ||
        !(aimed_there(t, space, &look) || choice_preview(t, space, &look)))
        return;
    const int at = standing_unit_of(t, look.target);
    if (at != NO_UNIT)
        strbuf_addf(&what, _("%s at %s"), say_verb(t, look.verb), say_unit(t, at));
    else if (!say_sentence(t, &look, &what))
        strbuf_add(&what, say_verb(t, look.verb));
    if (look.nunits > 1) strbuf_addf(&what, _(", %d together"), look.nunits);
    strbuf_addf(&what, "%s%s", text->len ? "\n" : "", strbuf_str(text));
    strbuf_clear(text);
    strbuf_addf(text, _("A press means: %s"), strbuf_str(&what));
    strbuf_free(&what);
}

/* Title and words of the place under the pointer; false: there is nothing to say of it now. */
static bool plate_words(table *t, char *title, size_t size, strbuf *text)
{
    const int ship = place_ship(t);
    if (ship != NO_UNIT) {
        ship_words(t, ship, title, size, text);
        return true;
    }
    place_title(t, t->pointer->hover, title, size);
    ground_words(t, t->pointer->hover, text);
    borders_words(t, t->pointer->hover, text);
    /* What it has said it does not say at each visit; who rests there, or asks why not, has it all. */
    if (pointer_note(t, t->pointer->hover, hash_string(1, strbuf_str(text))) && !t->why->mode)
        strbuf_clear(text);
    panel p = {0};
    game_describe_place(&t->anim->shown, t->pointer->hover, &p);
    if ((text->len == 0 || is_plain(t, &p) || t->pointer->by_keys) && told_elsewhere(t, t->pointer->hover))
        return false;
    state_words(t, t->pointer->hover, text);
    overlay_words(t, t->pointer->hover, text);
    price_words(t, t->pointer->hover, text);
    brought_words(t, t->pointer->hover, text);
    occupant_words(t, t->pointer->hover, title, size, text);
    press_words(t, t->pointer->hover, text);
    meaning_words(t, t->pointer->hover, text);
    return true;
}

frect place_plate(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    /* Play has gone on since the pointer came to rest, or a card was answered: nobody asks for that place
     * before it moves again. What keys led the cursor to is left free while something is shown, and the
     * counters while something is drawn over them. */
    const bool since = pointer_before(t),
               shown = since || drag_on(t) || (t->anim->running && t->pointer->by_keys);
    /* Why not has its own card beside that place. */
    const bool nowhere = t->pointer->hover == NO_SPACE || t->pointer->beside,
               answered = t->why->mode && why_on(t) && t->why->space == t->pointer->hover;
    if (nowhere || t->modal->card != MODAL_NONE || was_read(t) || answered || shown) {
        if (nowhere) pointer_note(t, NO_SPACE, 0);
        return (frect){0};
    }
    char title[160];
    strbuf text = {0};
    if (!plate_words(t, title, sizeof title, &text)) {
        strbuf_free(&text);
        return (frect){0};
    }
    float pad = 12, most = theme_tx(m, 300, 360),
          w = fminf(most,
                    fmaxf(ui_width(u, TEXT_BODY_BOLD, title), ui_width(u, TEXT_SMALL, strbuf_str(&text))) +
                        1);
    const float title_h = ui_wrap(u, TEXT_BODY_BOLD, 0, 0, 0, w, 1.25f, false, title),
                line = roundf(theme_font(m, TEXT_BODY_BOLD).px * 1.25f),
                head = theme_tx(m, 20, 22) + title_h - line,
                h = ui_wrap(u, TEXT_SMALL, 0, 0, 0, w, 1.35f, false, strbuf_str(&text));
    int hidden;
    const float tall = text.len > 0 ? head + h + pad + 4 : head + pad;
    const frect r = lay_plate(t, w + 2 * pad, tall, what_is_said(t, title, strbuf_str(&text)), &hidden);
    if (hidden >= SPARE_PANEL) { /* a plate that only explains lies under no other, nor under the pointer */
        strbuf_free(&text);
        return (frect){0};
    }
    layout_lay_note(t, r);
    draw_round(u->out, r, 6, colour_alpha(m->popover, 0.96f), 0xb59a68ff, 1);
    if (title_h > line)
        ui_wrap(u, TEXT_BODY_BOLD, m->ink, r.x + pad, r.y + head - title_h + 4, w, 1.25f, true, title);
    else
        ui_text(u, TEXT_BODY_BOLD, m->ink, r.x + pad, r.y + head, ALIGN_LEFT, title);
    ui_wrap(u, TEXT_SMALL, m->ink2, r.x + pad, r.y + head + 5, w, 1.35f, true, strbuf_str(&text));
    strbuf_free(&text);
    return r;
}
