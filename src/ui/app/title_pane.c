/* title_pane.c: see title_pane.h. */
#include "ui/app/title_pane.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/goal.h"
#include "game/words.h"
#include "ui/app/setup.h"

static int playing_sides(const scenario *sc)
{
    int n = 0;
    for (int i = 0; i < sc->nsides; i++)
        n += !sc->sides[i].goes_alone;
    return n;
}

/* ---- facts */

typedef struct fact_rows {
    app *a;
    float x, y, width;
    float split; /* where what is said begins, beside its label; 0: below it */
    bool draw;
} fact_rows;

static void fact(fact_rows *f, const char *label, const char *text)
{
    ui *u = &f->a->ui;
    const theme *t = &u->t;
    const float leading = 1.4f;
    if (!text[0]) return;
    const float beside = f->split > 0 ? f->split - 10 : f->width,
                low = ui_wrap(u, TEXT_BODY_STRONG, t->ink2, f->x, f->y, beside, leading, f->draw, label);
    if (f->split <= 0) f->y += low;
    const float high =
        ui_wrap(u, TEXT_BODY, t->ink, f->x + f->split, f->y, f->width - f->split, leading, f->draw, text);
    f->y += (f->split > 0 ? fmaxf(low, high) : high) + theme_tx(t, 5, 9);
}

static void board_fact(fact_rows *f, const catalogue_entry *e)
{
    const board_sheet *s = &e->sc->board->sheets[0];
    char text[256], scale[164] = "", said[160];
    if (s->scale[0]) snprintf(scale, sizeof scale, ", %s", board_scale_said(s->scale, said, sizeof said));
    if (s->kind == BOARD_AREA)
        snprintf(text, sizeof text, _("%d areas%s"), s->nspaces, scale);
    else
        snprintf(text, sizeof text, s->kind == BOARD_HEX ? _("%d by %d hexes%s") : _("%d by %d squares%s"),
                 s->columns, s->rows, scale);
    if (e->sc->board->nsheets > 1)
        snprintf(text + strlen(text), sizeof text - strlen(text), _("; %d maps"), e->sc->board->nsheets);
    fact(f, _("Board"), text);
}

/* What one side must bring about, and when it is judged. */
static void victory_fact(fact_rows *f, const scenario *sc, int side)
{
    strbuf text = {0};
    char label[96];
    goal_side_words(sc, side, &text);
    if (!text.len) strbuf_addf(&text, _("keep the other side from it until turn %d is over"), sc->turns);
    goal_side_wins(sc, side, label, sizeof label);
    fact(f, label, strbuf_str(&text));
    strbuf_free(&text);
}

/* What moves the level of a victory up or down. */
static void degree_fact(fact_rows *f, const scenario *sc)
{
    strbuf text = {0};
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if ((c->effect != EFFECT_RAISE && c->effect != EFFECT_LOWER) || !c->text || !c->text[0]) continue;
        strbuf_addf(&text, "%s%s: %s", text.len ? "; " : "", sc->sides[c->side].name, c->text);
    }
    fact(f, _("Degree"), strbuf_str(&text));
    strbuf_free(&text);
}

float title_facts(app *a, const catalogue_entry *e, float x, float y, float width, bool draw)
{
    fact_rows f = {a, x, y, width, 0, draw};
    char text[200];
    float word = 0;
    f.split = ui_width(&a->ui, TEXT_BODY_STRONG, _("Length"));
    for (int i = 0; e->sc && i < e->sc->nsides; i++) {
        goal_side_wins(e->sc, i, text, sizeof text);
        if (e->sc->sides[i].goes_alone) continue;
        f.split = fmaxf(f.split, ui_width(&a->ui, TEXT_BODY_STRONG, text));
        word = fmaxf(word, ui_longest_word(&a->ui, TEXT_BODY_STRONG, text));
    }
    f.split = fminf(f.split + theme_px(&a->ui.t, 12, 20), width * 0.36f);
    if (word > f.split - 10) f.split = 0;
    for (int i = 0; e->sc && i < e->sc->nsides; i++)
        if (!e->sc->sides[i].goes_alone) victory_fact(&f, e->sc, i);
    if (e->sc) degree_fact(&f, e->sc);
    if (e->sc) board_fact(&f, e);
    const unsigned long turns = (unsigned long)e->card.turns;
    snprintf(text, sizeof text,
             e->card.length && e->card.length[0] ? ngettext("%d turn, %s", "%d turns, %s", turns)
                                                 : ngettext("%d turn", "%d turns", turns),
             e->card.turns, e->card.length);
    if (e->card.turns > 0) fact(&f, _("Length"), text);
    return f.y - y;
}

/* ---- the story beside the map */

static float story(app *a, const catalogue_entry *e, float x, float y, float width, bool draw)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float top = y;
    char when[200];
    y += ui_wrap(u, TEXT_TITLE, t->ink, x, y, width, 1.12f, draw, e->card.title);
    if (e->trouble[0]) {
        y += theme_px(t, 6, 10);
        y += ui_wrap(u, TEXT_BODY_STRONG, t->warn, x, y, width, 1.4f, draw,
                     _("This battle cannot be played:")) +
             4;
        return y + ui_wrap(u, TEXT_BODY, t->ink, x, y, width, 1.4f, draw, e->trouble) - top;
    }
    snprintf(when, sizeof when, "%s%s%s", e->card.date, e->card.date[0] && e->card.place[0] ? " \u00b7 " : "",
             e->card.place);
    y += ui_wrap(u, TEXT_NOTE_ITALIC, t->ink2, x, y, width, 1.2f, draw, when);
    y += theme_px(t, 4, 8);
    if (draw) draw_line(u->out, x, y, x + width, y, t->ink, (stroke_style){.width = 1});
    y += theme_px(t, 8, 14);
    /* What it takes to win is seen before anything is scrolled. */
    y += title_facts(a, e, x, y, width, draw);
    y += theme_px(t, 5, 9);
    y += ui_wrap(u, TEXT_NOTE, t->ink, x, y, width, 1.42f, draw, e->card.note ? e->card.note : "");
    y += theme_px(t, 10, 18);
    if (e->card.history && e->card.history[0]) {
        y += theme_px(t, 4, 8);
        if (draw)
            ui_text(u, TEXT_BODY_STRONG, t->ink2, x, y + theme_font(t, TEXT_BODY_STRONG).px, ALIGN_LEFT,
                    _("In history"));
        y += roundf(theme_font(t, TEXT_BODY_STRONG).px * 1.5f);
        y += ui_wrap(u, TEXT_NOTE, t->ink, x, y, width, 1.42f, draw, e->card.history);
    }
    return y - top;
}

static void fade_edge(ui *u, frect r, bool above)
{
    const colour card = u->t.panel, clear = u->t.panel & 0xffffff00;
    draw_path_begin(u->out);
    draw_path_move(u->out, r.x, r.y);
    draw_path_line(u->out, r.x + r.w, r.y);
    draw_path_line(u->out, r.x + r.w, r.y + r.h);
    draw_path_line(u->out, r.x, r.y + r.h);
    draw_path_close(u->out);
    draw_path_fill_gradient(
        u->out, (gradient){{r.x, r.y}, {r.x, r.y + r.h}, above ? card : clear, above ? clear : card});
}

static void story_column(app *a, const catalogue_entry *e, frect r, ui_scroll *scroll)
{
    ui *u = &a->ui;
    const float width = r.w - 16, height = story(a, e, 0, 0, width, false);
    if (ui_key(u, KEY_PAGE_DOWN, 0)) scroll->at += r.h * 0.8f;
    if (ui_key(u, KEY_PAGE_UP, 0)) scroll->at -= r.h * 0.8f;
    ui_id id = ui_name("story", 0);
    ui_scroll_begin(u, id, r, scroll, height);
    story(a, e, r.x, r.y - scroll->at, width, true);
    /* Lines that go on beneath fade out rather than being cut through. */
    const float fade = theme_tx(&u->t, 30, 34);
    if (scroll->at + r.h < height - 2) fade_edge(u, (frect){r.x, r.y + r.h - fade, width, fade}, false);
    if (scroll->at > 2) fade_edge(u, (frect){r.x, r.y, width, fade}, true);
    ui_scroll_end(u, id, r, scroll);
}

/* ---- forces */

static int groups_of(const catalogue_entry *e, int side)
{
    int n = 0;
    for (int i = 0; i < e->nforces; i++)
        n += e->forces[i].side == side;
    return n;
}

/* Units of that kind are there only if something calls for them: what may be met, in no number. */
static bool may_be_met(const catalogue_entry *e, const force *f)
{
    const scenario_unit *x = &e->sc->units[f->unit];
    for (int k = 0; k < e->sc->nunits && e->sc->sides[x->side].goes_alone; k++) {
        const scenario_unit *y = &e->sc->units[k];
        if (y->side == x->side && y->type == x->type && y->strength == x->strength && y->group == 0 &&
            e->start->units[k].status == UNIT_WAITING)
            return true;
    }
    return false;
}

/* Whom a side has over it, or what is to be known of one that nobody has; NULL: nothing. */
static const char *under_name(const catalogue_entry *e, int side)
{
    const scenario_side *s = &e->sc->sides[side];
    if (s->commander && s->commander[0]) return s->commander;
    for (int i = 0; i < e->nforces; i++)
        if (e->forces[i].side == side && may_be_met(e, &e->forces[i])) return _("what may be met");
    return NULL;
}

static void force_tip(app *a, const catalogue_entry *e, const force *f, frect r, int i)
{
    strbuf names = {0};
    for (int k = 0, told = 0; k < e->sc->nunits && told < 14; k++) {
        const scenario_unit *x = &e->sc->units[f->unit], *y = &e->sc->units[k];
        if (y->side != x->side || y->type != x->type || y->strength != x->strength) continue;
        strbuf_addf(&names, "%s%s", told ? "; " : "", y->name);
        told++;
    }
    ui_id id = ui_name("force", i);
    ui_region_add(&a->ui, id, r, UI_OFF);
    ui_tooltip(&a->ui, id, r, strbuf_str(&names));
    strbuf_free(&names);
}

/* The kinds of unit from the `first` on, for which there was no room. */
static void rest_tip(app *a, const catalogue_entry *e, int side, int first, frect r)
{
    strbuf names = {0};
    for (int i = 0, nth = 0; i < e->nforces; i++) {
        if (e->forces[i].side != side || nth++ < first) continue;
        strbuf_addf(&names, "%s%s", names.len ? "; " : "",
                    words_kind(e->sc, e->sc->units[e->forces[i].unit].type));
        if (!may_be_met(e, &e->forces[i])) strbuf_addf(&names, " \xC3\x97 %d", e->forces[i].count);
    }
    ui_id id = ui_name("rest", side);
    ui_region_add(&a->ui, id, r, UI_OFF);
    ui_tooltip(&a->ui, id, r, strbuf_str(&names));
    strbuf_free(&names);
}

/* Under 34 px a counter carries the conventional sign alone: that is what a side's badge is. */
static float badge_size(const theme *t)
{
    return fminf(33, theme_tx(t, 26, 30));
}

static font name_font(const theme *t)
{
    return (font){GARAMOND_BOLD, theme_tx(t, 19, 23)};
}

/* How large its name can be in that room. */
static float name_px(ui *u, const scenario_side *s, const char *of, frect r)
{
    const font name = name_font(&u->t), under = theme_font(&u->t, TEXT_BODY);
    const float wide = ui_width_font(u, name, s->name), half = r.h / 2 + 1;
    const bool beside = of && wide + 10 + ui_width(u, TEXT_BODY, of) <= r.w,
               below = of && !beside && ui_squeezed(u, name, r.w, half, s->name) <= r.w &&
                       ui_squeezed(u, under, r.w, half, of) <= r.w;
    const float high = below ? fminf(name.px, half * 1.15f) : name.px;
    return wide > r.w ? fminf(high, name.px * r.w / wide) : high;
}

/* Who, and under whom: beside it, else below it; a commander who has no room is named in the story. The names
 * of all sides are as large as the smallest of them, px. */
static void side_names(ui *u, const scenario_side *s, const char *of, frect r, float px)
{
    const font name = {GARAMOND_BOLD, px}, under = theme_font(&u->t, TEXT_BODY);
    const float wide = ui_width_font(u, name, s->name) + 10;
    const float half = r.h / 2 + 1;
    if (of && wide + ui_width(u, TEXT_BODY, of) <= r.w) {
        ui_squeeze(u, name, u->t.ink, r, ALIGN_LEFT, s->name);
        ui_squeeze(u, under, u->t.ink2, (frect){r.x + wide, r.y, r.w - wide, r.h}, ALIGN_LEFT, of);
    } else if (of && ui_squeezed(u, name, r.w, half, s->name) <= r.w &&
               ui_squeezed(u, under, r.w, half, of) <= r.w) {
        ui_squeeze(u, name, u->t.ink, (frect){r.x, r.y - 2, r.w, half}, ALIGN_LEFT, s->name);
        ui_squeeze(u, under, u->t.ink2, (frect){r.x, r.y + half, r.w, half}, ALIGN_LEFT, of);
    } else {
        ui_squeeze(u, name, u->t.ink, r, ALIGN_LEFT, s->name);
    }
}

/* How many there are, below their counter. */
static void times_draw(ui *u, float x, float y, float pitch, const char *s)
{
    const float h = theme_font(&u->t, TEXT_BODY).px;
    ui_squeeze(u, theme_font(&u->t, TEXT_BODY_BOLD), u->t.ink,
               (frect){roundf(x - pitch / 2 + 1), y - h * 0.86f, pitch - 2, h}, ALIGN_CENTRE, s);
}

static frect name_room(const theme *t, frect r)
{
    const float badge = badge_size(t);
    return (frect){r.x + badge + 8, r.y, r.w - badge - 10, badge};
}

static void one_side(app *a, const catalogue_entry *e, int side, frect r, float pitch, float px)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const scenario_side *s = &e->sc->sides[side];
    const float badge = badge_size(t), size = floorf(pitch * 0.83f);
    catalogue_badge(a, e, side, r.x, r.y, badge);
    side_names(u, s, under_name(e, side), name_room(t, r), px);
    float cx = r.x, cy = r.y + badge + theme_px(t, 8, 12);
    char times[16];
    const int groups = groups_of(e, side);
    int room = (int)((r.w + pitch - size) / pitch);
    snprintf(times, sizeof times, _("and %d"), groups);
    if (groups > room) { /* and as much as the number of the rest is wider than a counter */
        const float rest = ui_width(u, TEXT_BODY_BOLD, times);
        room = 1 + (int)fmaxf(1, (r.w - fmaxf(size, rest)) / pitch);
    }
    int shown = 0;
    for (int i = 0; i < e->nforces; i++) {
        const force *f = &e->forces[i];
        if (f->side != side) continue;
        if (shown == room - 1 && groups > room) { /* the rest only counted */
            snprintf(times, sizeof times, _("and %d"), groups - shown);
            const float half =
                fmaxf(size, ui_width(u, TEXT_BODY_BOLD, times)) / 2; /* not on the last of them */
            ui_text(u, TEXT_BODY_BOLD, t->ink2, roundf(cx + half), roundf(cy + size * 0.62f), ALIGN_CENTRE,
                    times);
            rest_tip(a, e, side, shown, (frect){cx, cy, size, size});
            break;
        }
        shown++;
        catalogue_counter(a, e, f->unit, cx + size / 2, cy + size / 2, size);
        snprintf(times, sizeof times, "\xC3\x97 %d", f->count);
        if (!may_be_met(e, f))
            times_draw(u, cx + size / 2, roundf(cy + size + theme_font(t, TEXT_BODY).px * 1.35f), pitch,
                       times);
        force_tip(a, e, f, (frect){cx, cy, size, size}, i);
        cx += pitch;
    }
}

/* The least room in which a side's name can be read, two or three of its counters beside it. */
static float least_room(app *a, const scenario_side *s, float pitch)
{
    const theme *t = &a->ui.t;
    const font name = name_font(t);
    const float badge = badge_size(t);
    float room = pitch;
    while (room < 400 && ui_squeezed(&a->ui, name, room, badge, s->name) > room)
        room += 4;
    return fmaxf(2 * pitch, badge + 14 + room);
}

/* Every side takes room by how many kinds of unit it shows, and has what its name needs. */
static void forces(app *a, const catalogue_entry *e, frect r)
{
    const theme *t = &a->ui.t;
    const float gap = theme_px(t, 16, 28);
    float least[SIDES_MAX], needed = 0, over = 0;
    int parts[SIDES_MAX], total = 0, sides = 0;
    for (int i = 0; i < e->sc->nsides; i++) {
        parts[i] = groups_of(e, i);
        if (parts[i] == 0) continue;
        if (parts[i] < 3) parts[i] = 3;
        if (e->sc->sides[i].goes_alone && parts[i] > 4) parts[i] = 4; /* the bush is not what one commands */
        total += parts[i];
        sides++;
    }
    if (sides == 0) return;
    const float row = badge_size(t) + theme_px(t, 8, 12) + theme_font(t, TEXT_BODY).px * 1.6f;
    float pitch = fminf((r.w - gap * (float)(sides - 1)) / (float)total, theme_px(t, 56, 70));
    pitch = fminf(fmaxf(pitch, theme_px(t, 42, 54)),
                  (r.h - row) / 0.83f); /* smaller they could not be told apart */
    const float all = r.w - gap * (float)(sides - 1);
    for (int i = 0; i < e->sc->nsides; i++) {
        if (parts[i] == 0) continue;
        least[i] = least_room(a, &e->sc->sides[i], pitch);
        needed += least[i];
        over += fmaxf(0, pitch * (float)parts[i] - least[i]);
    }
    for (int i = 0; i < e->sc->nsides; i++) { /* whom nobody commands gives way to those one does */
        if (parts[i] == 0 || !e->sc->sides[i].goes_alone || needed <= all) continue;
        needed -= least[i] + gap;
        over -= fmaxf(0, pitch * (float)parts[i] - least[i]);
        parts[i] = 0;
    }
    const float share = over > 0 ? fminf(1, fmaxf(0, all - needed) / over) : 0,
                spare = fmaxf(0, all - needed - over);
    frect room[SIDES_MAX];
    float x = r.x, px = name_font(t).px;
    for (int i = 0; i < e->sc->nsides; i++) {
        if (parts[i] == 0) continue;
        const float w =
            least[i] + share * fmaxf(0, pitch * (float)parts[i] - least[i]) + spare / (float)sides;
        room[i] = (frect){x, r.y, w, r.h};
        px = fminf(px, name_px(&a->ui, &e->sc->sides[i], under_name(e, i), name_room(t, room[i])));
        x += w + gap;
    }
    for (int i = 0; i < e->sc->nsides; i++)
        if (parts[i] > 0) one_side(a, e, i, room[i], pitch, roundf(px * 2) / 2);
}

/* ---- seats */

float title_seat_row(const theme *t)
{
    return fmaxf(36, theme_tx(t, 36, 36));
}

static frect seat_label(app *a, frect r, const char *text, float split, int row)
{
    ui *u = &a->ui;
    const float h = title_seat_row(&u->t), y = r.y + (h + theme_px(&u->t, 5, 6)) * (float)row;
    ui_squeeze(u, theme_font(&u->t, TEXT_BODY_STRONG), u->t.ink2, (frect){r.x, y, split - 6, h}, ALIGN_LEFT,
               text);
    return (frect){r.x + split, y, r.w - split, h};
}

/* How strong it is stands there without the options being opened, where that has room. */
static void computer_words(app *a, int which, frect seats, char *out, size_t size)
{
    ui *u = &a->ui;
    const float room = seats.w / 2 - 8;
    if (which >= 0 && which < setup_players(a))
        snprintf(out, size, _("Computer: %s"), _(a->config.players[which]->title));
    else
        snprintf(out, size, "%s", _("Computer"));
    if (ui_squeezed(u, theme_font(&u->t, TEXT_BUTTON), room, seats.h, out) > room)
        snprintf(out, size, "%s", _("Computer"));
}

int title_seats(app *a, const catalogue_entry *e, frect r)
{
    ui *u = &a->ui;
    battle_setup *s = setup_get(a);
    const char *dice[2] = {_("On screen"), _("Real, typed")};
    char numbered[32];
    int row = 0, humans = 0;
    float split = ui_width(u, TEXT_BODY_STRONG, _("Dice"));
    for (int i = 0; i < e->sc->nsides; i++)
        if (!e->sc->sides[i].goes_alone)
            split = fmaxf(split, ui_width(u, TEXT_BODY_STRONG, e->sc->sides[i].name)),
            humans += s->seat[i] == SEAT_HUMAN;
    split = fminf(split + 16, r.w * 0.36f);
    for (int i = 0; i < e->sc->nsides; i++) /* in two lines, and small, but no word of a name is cut */
        if (!e->sc->sides[i].goes_alone)
            split = fmaxf(split, ui_longest_word(u, TEXT_KEY, e->sc->sides[i].name) + 8);
    for (int i = 0, n = 0; i < e->sc->nsides; i++) {
        if (e->sc->sides[i].goes_alone) continue;
        n++;
        snprintf(numbered, sizeof numbered, _("Player %d"), n);
        bool you =
            humans <= 1 && !a->settings.convention && (s->seat[i] == SEAT_HUMAN || (humans == 0 && n == 1));
        char computer[80];
        const frect where = seat_label(a, r, e->sc->sides[i].name, split, row);
        computer_words(a, s->player[i], where, computer, sizeof computer);
        const char *seats[2] = {you ? _("You") : numbered, computer};
        int seat = s->seat[i];
        if (ui_segments(u, ui_name("seat", i), where, seats, setup_players(a) ? 2 : 1, &seat)) {
            s->seat[i] = (uint8_t)seat;
            setup_agree(a, e->sc, humans);
            setup_seat_taken(s, i);
        }
        row++;
    }
    if (ui_segments(u, ui_name("seat-dice", 0), seat_label(a, r, _("Dice"), split, row), dice, 2, &s->typed))
        setup_dice_chosen(s, e->sc);
    return row + 1;
}

/* ---- the whole */

static void map_picture(app *a, const catalogue_entry *e, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    uint64_t key = catalogue_picture_key(a, e, (int)r.w, (int)r.h);
    if (u->host->cached(u->host->self, key)) {
        draw_image(u->out, key, r, 1, 0);
        return;
    }
    /* Blank paper of the same size until it is printed. */
    frect paper = ui_inset(r, 6);
    draw_shadow(u->out, paper, 2, 6, 0.4f);
    draw_round(u->out, paper, 2, t->paper, colour_alpha(t->line, 0.5f), 1);
    const char *why_not = e->trouble[0] ? _("No map can be shown.")
                          : e->tried    ? _("The map is being printed.")
                                        : "";
    ui_text_mid(u, TEXT_BODY, t->ink2, r.x + r.w / 2, r, ALIGN_CENTRE, why_not);
}

void title_pane(app *a, catalogue_entry *e, frect r, ui_scroll *scroll, frect *picture)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float pad = theme_px(t, 12, 24), gap = theme_px(t, 16, 32);
    ui_panel(u, r);
    ui_region_add(u, ui_name("title-pane", 0), r, UI_SOLID);
    frect in = ui_inset(r, pad);
    const int rows = e->sc ? playing_sides(e->sc) + 1 : 3;
    const float seat = title_seat_row(t) + theme_px(t, 5, 6);
    const float low = fmaxf(seat * (float)rows, badge_size(t) + theme_px(t, 8, 12) + theme_px(t, 46, 58) +
                                                    theme_font(t, TEXT_BODY).px * 1.6f);
    frect foot = {in.x, in.y + in.h - low, in.w, low};
    const float line = foot.y - theme_px(t, 10, 20), high = line - theme_px(t, 8, 20) - in.y;
    const float aspect = e->aspect > 0 ? e->aspect : 1.32f;
    float w = floorf(fminf(in.w * 0.61f, (high - 12) * aspect + 12)),
          h = floorf(fminf(high, (w - 12) / aspect + 12));
    *picture = (frect){in.x, in.y, w, h};
    map_picture(a, e, *picture);
    story_column(a, e, (frect){in.x + w + gap, in.y, in.w - w - gap, high}, scroll);
    draw_line(u->out, in.x, line, in.x + in.w, line, 0xb59a68ff, (stroke_style){.width = 1});
    if (!e->sc) return;
    float seats = fminf(theme_tx(t, 330, 550), in.w * 0.44f);
    forces(a, e, (frect){foot.x, foot.y, foot.w - seats - gap, foot.h});
    title_seats(a, e, (frect){foot.x + foot.w - seats, foot.y, seats, foot.h});
}
