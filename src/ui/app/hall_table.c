/* hall_table.c: see hall_table.h. */
#include "ui/app/hall_table.h"

#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/goal.h"
#include "game/stakes.h"
#include "game/tale_say.h"
#include "ui/app/hall_caption.h"
#include "ui/pieces/dice.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/stakes_plate.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/roll_words.h"
#include "ui/table/panels/score.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

void hall_lay(table *t, bool on)
{
    static const layout_over both[] = {LAYOUT_HALL_TOP, LAYOUT_HALL_FOOT};
    layout_open(t, LAYOUT_HALL, on);
    for (int i = 0; i < 2; i++)
        layout_cover(t, both[i], (frect){0});
}

/* How large a cell is where that stretch of the sheet fills that part of the picture: no nearer than that its
 * place on the sheet can be told. */
static float cell_in(const table *t, frect part, frect r)
{
    const frect all = t->camera->view.sheet.bounds, port = t->layout->board;
    const float near = 2.4f * fminf(port.w / all.w, port.h / all.h);
    return fminf(near, fminf(r.w / part.w, r.h / part.h));
}

static void frame_part(table *t, frect part, frect room, bool glide)
{
    const frect r = hall_at(&t->host->ui->t, room);
    camera_frame(t, part.x + part.w / 2, part.y + part.h / 2, r, cell_in(t, part, r), glide);
}

void hall_show_sheet(table *t, frect room)
{
    frame_part(t, t->camera->view.sheet.bounds, room, false);
}

/* The stretch of the sheet they lie in, with what is round them; w 0: none of them lies on it. */
static frect part_of(const table *t, const int *space, int n)
{
    frect part = {0};
    for (int i = 0; i < n; i++) {
        if (space[i] < 0 || space[i] >= t->b->nspaces || t->b->spaces[space[i]].sheet != t->camera->sheet)
            continue;
        const fpoint at = where_centre(t, space[i]), p = view_to_board(&t->camera->view, at.x, at.y);
        if (part.w <= 0) part = (frect){p.x, p.y, 0.01f, 0.01f};
        const float right = fmaxf(part.x + part.w, p.x), low = fmaxf(part.y + part.h, p.y);
        part.x = fminf(part.x, p.x), part.y = fminf(part.y, p.y);
        part.w = right - part.x, part.h = low - part.y;
    }
    return part.w > 0 ? ui_inset(part, -1.2f) : part;
}

void hall_show_spaces(table *t, const int *space, int n, frect room)
{
    const frect part = part_of(t, space, n);
    if (part.w > 0) frame_part(t, part, room, !t->host->ui->t.still);
}

bool hall_shows(const table *t, const int *space, int n, frect room)
{
    enum { NEAR_ENOUGH = 60 }; /* of a hundred parts of how near it would be brought */
    const frect part = part_of(t, space, n), r = hall_at(&t->host->ui->t, room);
    const view *v = &t->camera->view;
    if (part.w <= 0) return true;
    const fpoint from = view_to_window(v, part.x, part.y),
                 to = view_to_window(v, part.x + part.w, part.y + part.h);
    return from.x >= r.x && from.y >= r.y && to.x <= r.x + r.w && to.y <= r.y + r.h &&
           100 * v->cell >= NEAR_ENOUGH * cell_in(t, part, r);
}

colour hall_colour(const table *t, int side)
{
    return side < 0 ? 0 : palette_side(t->host->ui->t.sides, t->sc->sides[side].style).face;
}

int hall_sides(const table *t, int out[SIDES_MAX])
{
    int n = 0;
    for (int i = 0; i < t->sc->nsides; i++)
        if (!t->sc->sides[i].goes_alone) out[n++] = i;
    return n;
}

void hall_wants(const scenario *sc, int side, char out[160])
{
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (c->side != side || c->effect != EFFECT_WIN || !c->text || !c->text[0]) continue;
        snprintf(out, 160, "%s", c->text);
        return;
    }
    snprintf(out, 160, "%s", _("keep the others from what they want"));
}

void hall_counted(int has, int wanted, const char *word, char says[64])
{
    char within[48];
    snprintf(within, sizeof within, "%.40s", word);
    language_within(within);
    if (wanted > 0 && has <= wanted)
        snprintf(says, 64, _("of %d %.40s"), wanted, within);
    else
        snprintf(says, 64, "%.40s", word);
}

/* Somebody wins by what the bar counts first; else that is but how strong they are. */
static bool tally_decides(const result *r)
{
    for (int i = 0; i < SIDES_MAX; i++)
        if (r->tally[0].wanted[i] > 0) return true;
    return false;
}

bool hall_score(const table *t, int side, char number[16], char says[64])
{
    result *r = mem_alloc(sizeof *r);
    goal goals[GOALS];
    bool some = true;
    state room;
    const state *now = score_state(t, &room);
    game_result(now, r);
    const int n = goals_of(now, side, goals);
    const int wanted = r->nbar > 0 && r->ntally > 0 ? r->tally[0].wanted[side] : 0;
    if (r->nbar > 0 && r->ntally > 0 && (tally_decides(r) || n == 0)) {
        const char *word = say_title(t, r->tally[0].code, r->tally[0].code);
        snprintf(number, 16, "%d", (int)r->tally[0].value[side]);
        hall_counted((int)r->tally[0].value[side], wanted, word, says);
    } else if (n > 0) {
        snprintf(number, 16, "%d", (int)goals[0].has);
        if (goals[0].kind == VICTORY_SURVIVE) /* no share: there are more than need be */
            snprintf(says, 64, _("%.40s, %d needed"), goals[0].word, (int)goals[0].wanted);
        else
            hall_counted((int)goals[0].has, (int)goals[0].wanted, goals[0].word, says);
    } else {
        snprintf(number, 16, "%d", (int)r->lost[side]);
        snprintf(says, 64, "%.40s", score_lost_title(t));
        some = r->lost[side] > 0;
    }
    mem_free(r);
    return some;
}

/* ---- the bar at the top */

static const frect TOP = {96, 54, 1728, 96};

/* How wide a side's score is, its words so large; 0: it has none. */
static float score_width(const table *t, int side, float px)
{
    ui *u = t->host->ui;
    char number[16], says[64];
    if (!hall_score(t, side, number, says)) return 0;
    return hall_width(u, INTER, px, says) + hall_width(u, INTER_EXTRABOLD, HALL_MATTERS, number) +
           hall_px(&u->t, 54 + 2 * 14);
}

/* From the right: the last side first. Returns where it begins. */
static float draw_score(table *t, int side, float px, float right, frect bar)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    char number[16], says[64];
    if (!hall_score(t, side, number, says)) return right;
    const float gap = hall_px(m, 14), badge = hall_px(m, 54),
                base = roundf(bar.y + bar.h / 2 + hall_px(m, 16)), x = right - score_width(t, side, px);
    pieces_badge(t, side, x, bar.y + (bar.h - badge) / 2, badge);
    hall_line(u, INTER_EXTRABOLD, HALL_MATTERS, m->ivory, x + badge + gap, base, ALIGN_LEFT, number);
    hall_line(u, INTER, px, m->sand, right, base, ALIGN_RIGHT, says);
    return x - hall_px(m, 40);
}

/* As large as matters, or where all have no room so, as second lines are; who has none even then is left out.
 */
static void draw_scores(table *t, frect bar, float left)
{
    const theme *m = &t->host->ui->t;
    int sides[SIDES_MAX];
    const int n = hall_sides(t, sides), first = n > HALL_SCORES ? n - HALL_SCORES : 0;
    float all = 0, right = bar.x + bar.w - hall_px(m, 32);
    for (int i = first; i < n; i++)
        all += score_width(t, sides[i], HALL_MATTERS) + hall_px(m, 40);
    const float px = right - all < left ? HALL_LEAST : HALL_MATTERS;
    for (int i = n - 1; i >= first; i--)
        if (right - score_width(t, sides[i], px) > left) right = draw_score(t, sides[i], px, right, bar);
}

void hall_top(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const frect bar = hall_at(m, TOP);
    const float pad = hall_px(m, 32), high = hall_px(m, 62);
    char turn[32], of[32];
    hall_bar(u, bar);
    layout_cover(t, LAYOUT_HALL_TOP, bar);
    snprintf(turn, sizeof turn, _("Turn %d"), (int)t->anim->shown.turn);
    snprintf(of, sizeof of, _("of %d"), t->sc->turns);
    const char *last = t->sc->turns > 0 ? of : NULL;
    const float turn_w = hall_width(u, INTER_BOLD, HALL_MATTERS, turn) +
                         (last ? hall_width(u, INTER, HALL_MATTERS, of) : 0) + hall_px(m, 100);
    const float name = fminf(hall_width(u, GARAMOND_BOLD, HALL_NAME, t->sc->title), bar.w * 0.34f);
    const float left = bar.x + pad + name + turn_w + pad;
    draw_scores(t, bar, left);
    ui_fit_font(u, hall_font(m, GARAMOND_BOLD, HALL_NAME), m->ivory, bar.x + pad,
                roundf(bar.y + bar.h / 2 + hall_px(m, 18)), ALIGN_LEFT, name + 1, t->sc->title);
    hall_pill(u, roundf(bar.x + pad + name + pad), roundf(bar.y + (bar.h - high) / 2), 62, false, turn, last);
}

/* ---- the foot */

/* What matters is kept off the highest of them, so that the map rests while one follows another. */
static frect foot_card(table *t, float high, int side)
{
    enum { HIGHEST = 268 };
    ui *u = t->host->ui;
    const frect r = hall_at(&u->t, (frect){96, 1026 - high, 1728, high});
    hall_card(u, r, hall_colour(t, side), false);
    layout_cover(t, LAYOUT_HALL_FOOT, hall_at(&u->t, (frect){96, 1026 - HIGHEST, 1728, HIGHEST}));
    return r;
}

/* Two lines, or three of what is long. */
static void caption(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    strbuf told = {0};
    const int side = hall_caption_words(t, &told);
    const char *text = told.len > 0 ? strbuf_str(&told) : _("The battle begins.");
    const float pad = hall_px(m, 36), badge = side >= 0 ? hall_px(m, 84) : 0,
                x = pad + (badge > 0 ? badge + pad : 0), line = hall_px(m, HALL_MATTERS * 1.2f);
    frect in = {0, 0, hall_at(m, (frect){0, 0, 1728, 0}).w - x - pad, 0};
    const float wants = hall_words(u, INTER_SEMIBOLD, HALL_MATTERS, 0, in, 3, false, text);
    const frect r = foot_card(t, wants > 2.5f * line ? 206 : 152, side);
    if (side >= 0) pieces_badge(t, side, r.x + pad, r.y + (r.h - badge) / 2, badge);
    in.x = r.x + x;
    in.y = r.y + (r.h - fminf(wants, 3 * line)) / 2;
    hall_words(u, INTER_SEMIBOLD, HALL_MATTERS, m->ink, in, 3, true, text);
    strbuf_free(&told);
}

/* What may come of it, of a million: it falls on them, on nobody, on us. false: its outcomes are no numbers.
 */
static bool parts_of(const odds *o, int out[3])
{
    out[0] = out[1] = out[2] = 0;
    if (o->kinds || o->nbands == 0) return false;
    for (int i = 0; i < o->nbands; i++)
        out[o->band[i].from > 0 ? 0 : o->band[i].to < 0 ? 2 : 1] += (int)o->band[i].ppm;
    return true;
}

static void tokens(table *t, const int part[3], int doer, int other, frect r)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const float size = hall_px(m, 56), step = hall_px(m, 66);
    int n[3];
    hall_tokens_of(part[0], part[1], part[2], n);
    float x = r.x;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n[k]; i++, x += step) {
            const int side = k == 0 ? doer : k == 2 ? other : NO_SIDE;
            if (side >= 0)
                pieces_badge(t, side, x, r.y, size);
            else
                draw_circle(u->out, x + size / 2, r.y + size / 2, size * 0.4f, 0, m->ink2, hall_px(m, 5));
        }
}

static int side_of(const table *t, int who)
{
    const int of = standing_unit_of(t, who);
    return of >= 0 ? t->sc->units[of].side : NO_SIDE;
}

/* One sentence, and the odds of it as twenty tokens where they are of that kind. */
static void stakes(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const int doer = side_of(t, t->anim->tray.unit), other = side_of(t, t->anim->tray.other);
    int part[3];
    odds *o = mem_alloc(sizeof *o);
    const bool told = t->anim->entry < session_count(t->s) &&
                      stakes_card(t->s, t->anim->entry, t->anim->event, o) && parts_of(o, part);
    mem_free(o);
    const float pad = hall_px(m, 36);
    frect in = {0, 0, hall_at(m, (frect){0, 0, 1728 - 2 * 36, 0}).w, 0};
    const float high = hall_words(u, INTER_BOLD, HALL_MATTERS, 0, in, 2, false, t->anim->stakes);
    const frect r = foot_card(t, told ? 248 : high > hall_px(m, 80) ? 152 : 100, doer);
    in.x = r.x + pad;
    in.y = r.y + (told ? hall_px(m, 26) : (r.h - high) / 2);
    hall_words(u, INTER_BOLD, HALL_MATTERS, m->ink, in, 2, true, t->anim->stakes);
    if (told) tokens(t, part, doer, other, (frect){in.x, r.y + hall_px(m, 164), in.w, 0});
}

/* That die did what it was thrown for: it has been seen to lie, and counts by itself. */
static bool did(const roll *p, int i, float part)
{
    return part >= 1 && p->counted && (p->or_less ? p->faces[i] <= p->need : p->faces[i] >= p->need);
}

/* Of the card that dice roll on, in the picture's pixels: their middle, and the words, under which no die
 * comes while it tumbles. */
enum { DICE_MIDDLE = 72, DICE_WORDS = 160, DICE_LINE = 54 };

/* Solids in a row at size, each in the colour of who throws; more than two rows of them are set smaller. */
static void dice(table *t)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const roll *p = &t->anim->tray;
    const int side = side_of(t, p->unit), n = p->count < ROLL_FACES ? p->count : ROLL_FACES;
    char purpose[240];
    roll_words_purpose(t, p, purpose, sizeof purpose);
    const char *says = t->anim->stakes[0] ? t->anim->stakes : purpose;
    const float wide = hall_at(m, (frect){0, 0, 1728 - 72, 0}).w, line = hall_px(m, DICE_LINE);
    const bool wraps =
        hall_words(u, INTER_BOLD, HALL_MATTERS, 0, (frect){0, 0, wide, 0}, 2, false, says) > 1.5f * line;
    const frect r = foot_card(t, DICE_WORDS + (wraps ? 2 : 1) * DICE_LINE + 20, side);
    const float pad = hall_px(m, 36), badge = hall_px(m, 84),
                part = anim_roll_under_way(t->anim) ? anim_dice_part(t->anim, t->host->now) : 1;
    const float room = r.w - 5 * pad - badge, size = n <= 16 ? hall_px(m, 82) : hall_px(m, 60),
                step = fminf(size * 1.2f, room / (float)((n + (n > 32)) / (n > 32 ? 2 : 1)));
    if (side >= 0) pieces_badge(t, side, r.x + pad, r.y + hall_px(m, DICE_MIDDLE) - badge / 2, badge);
    for (int i = 0; i < n; i++) {
        const int half = n > 32 ? (n + 1) / 2 : n, row = i / half;
        const dice_look look = {.sides = p->sides,
                                .face = p->sides == 2 ? 3 - p->faces[i]
                                                      : p->faces[i], /* a coin's face is its heads */
                                .tumble = fmaxf(0, 1 - part),
                                .seed = (uint32_t)(t->anim->entry * 31 + i),
                                .highlighted = did(p, i, part),
                                .side = side >= 0 ? t->sc->sides[side].style : -1,
                                .palette = m->sides};
        dice_draw_look(u->out, u->host, &look,
                       r.x + 4 * pad + badge + step * ((float)(i - row * half) + 0.5f),
                       r.y + hall_px(m, DICE_MIDDLE) + ((float)row - (n > 32 ? 0.5f : 0)) * size, size);
    }
    const frect in = {r.x + pad, r.y + hall_px(m, DICE_WORDS), r.w - 2 * pad, 0};
    hall_words(u, INTER_BOLD, HALL_MATTERS, m->ink, in, 2, true, says);
}

static void verdict(table *t, const tale_fight *f)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    strbuf what = {0}, why = {0};
    const char *rule = "";
    int side;
    tale_verdict(t->s, t->battle->viewer, f, &what, &why, &rule);
    tale_about(t->s, f, &side);
    const float pad = hall_px(m, 36), badge = side >= 0 ? hall_px(m, 96) : 0, air = hall_px(m, 20),
                x = pad + (badge > 0 ? badge + pad : 0);
    frect in = {0, 0, hall_at(m, (frect){0, 0, 1728, 0}).w - x - pad, 0};
    const float one = hall_words(u, GARAMOND_BOLD, HALL_QUESTION, 0, in, 1, false, strbuf_str(&what));
    const bool wraps = one > hall_px(m, HALL_QUESTION * 1.2f);
    const float two = hall_words(u, GARAMOND_BOLD, HALL_NAME, 0, in, 3, false, strbuf_str(&what));
    const bool is_long = two > hall_px(m, 2.5f * HALL_NAME);
    const float name = is_long ? HALL_MATTERS
                       : wraps ? HALL_NAME
                               : HALL_QUESTION,
                second = wraps ? HALL_SECOND : HALL_MATTERS;
    const int lines = wraps ? 2 : 3;
    const float first = fminf(hall_words(u, GARAMOND_BOLD, name, 0, in, 2, false, strbuf_str(&what)),
                              hall_px(m, 2 * name * 1.2f)) +
                        hall_px(m, 6),
                rest = fminf(hall_words(u, INTER, second, 0, in, lines, false, strbuf_str(&why)),
                             hall_px(m, (float)lines * second * 1.2f));
    const float high = fminf(fmaxf((first + rest + 2 * air) / hall_px(m, 1), 152), 248);
    const frect r = foot_card(t, high, side);
    if (side >= 0) pieces_badge(t, side, r.x + pad, r.y + hall_px(m, 28), badge);
    in.x = r.x + x, in.y = r.y + air;
    hall_words(u, GARAMOND_BOLD, name, m->ink, in, 2, true, strbuf_str(&what));
    in.y += first;
    hall_words(u, INTER, second, m->ink2, in, lines, true, strbuf_str(&why));
    ui_region_add(u, ui_name("verdictplate", 0), r, UI_SOLID);
    strbuf_free(&what);
    strbuf_free(&why);
}

void hall_foot(table *t)
{
    const tale_fight *f = show_verdict(t);
    if (f)
        verdict(t, f);
    else if (stakes_plate_on(t) && t->anim->poised)
        stakes(t);
    else if (anim_roll_under_way(t->anim) && t->anim->tray.kind != ROLL_CARDS)
        dice(t);
    else
        caption(t);
}

void hall_invites(table *t)
{
    enum { HIGH = 56 };
    ui *u = t->host->ui;
    const theme *m = &u->t;
    const char *invites = _("Press any key, or the screen: play a part of it");
    const float wide = hall_width(u, INTER_BOLD, HALL_MATTERS, invites) + hall_px(m, HIGH * 0.8f);
    const frect at = hall_at(m, (frect){96, 164, 1728, HIGH});
    hall_pill(u, roundf(at.x + at.w - wide), at.y, HIGH, true, invites, NULL);
}
