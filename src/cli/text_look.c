/* text_look.c: the board told by what matters. By the reader's view alone; nothing is changed. */
#include "cli/text_internal.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/deed.h"
#include "game/game.h"
#include "game/story.h"
#include "game/victory.h"
#include "game/words.h"

static const double EIGHTH = 0.78539816339744831; /* of a turn, in radians */
enum { NAMED = 6 };                               /* of many of a kind so many are named, the rest counted */

static void fill(const state *s, const char *template, int who, int space, strbuf *out)
{
    word_args args = word_args_none();
    args.unit = who;
    args.space = space;
    words_format_template(s->sc, s, template, &args, out);
}

/* ---- where things are */

static void say_far(const board *b, int from, int to, strbuf *out)
{
    static const char *const ways[] = {N_("east"), N_("south-east"), N_("south"), N_("south-west"),
                                       N_("west"), N_("north-west"), N_("north"), N_("north-east")};
    const int n = board_steps(b, from, to);
    const board_point a = b->spaces[from].centre, z = b->spaces[to].centre;
    if (from == to) {
        strbuf_add(out, _("here"));
        return;
    }
    switch (b->sheets[b->spaces[from].sheet].kind) {
    case BOARD_SQUARE:
        strbuf_addf(out, ngettext("%d box", "%d boxes", (unsigned long)n), n);
        break;
    case BOARD_HEX:
        strbuf_addf(out, ngettext("%d hex", "%d hexes", (unsigned long)n), n);
        break;
    case BOARD_AREA:
        strbuf_addf(out, ngettext("%d area", "%d areas", (unsigned long)n), n);
        break;
    }
    const int eighth = (int)lround(atan2((double)(z.y - a.y), (double)(z.x - a.x)) / EIGHTH);
    strbuf_addf(out, " %s", _(ways[(eighth + 8) % 8]));
}

static bool is_enemy(const state *s, int side, int u)
{
    return state_on_board(s, u) && s->units[u].side != side && state_seen(s, u, side);
}

/* Enemies that are seen, nearest first. How many. */
static int by_distance(const state *s, int side, int space, int16_t out[UNITS_MAX])
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!is_enemy(s, side, u)) continue;
        const int far = board_steps(s->sc->board, space, s->units[u].space);
        int at = n++;
        for (; at > 0 && board_steps(s->sc->board, space, s->units[out[at - 1]].space) > far; at--)
            out[at] = out[at - 1];
        out[at] = (int16_t)u;
    }
    return n;
}

static void say_names(const state *s, const int16_t *who, int n, strbuf *out)
{
    for (int i = 0; i < n && i < NAMED; i++) {
        strbuf_add(out, i > 0 ? story_between(s->sc) : "");
        deed_unit_say(s, who[i], out);
    }
    if (n > NAMED) strbuf_addf(out, _(" and %d more"), n - NAMED);
}

/* Which enemies could hurt it from where they stand, by fire or hand to hand. */
static int who_threatens(const state *s, int u, int16_t out[UNITS_MAX])
{
    int n = 0;
    odds *o = mem_alloc(sizeof *o);
    for (int e = 0; e < s->sc->nunits; e++) {
        action deed;
        if (is_enemy(s, s->units[u].side, e) &&
            (game_threat(s, e, u, false, &deed, o) || game_threat(s, e, u, true, &deed, o)))
            out[n++] = (int16_t)e;
    }
    mem_free(o);
    return n;
}

/* Whom enemies could hurt, and which: of all units of `ours` that the very same threaten one line. */
static void say_reach(const state *s, const int16_t *ours, int n, strbuf *out)
{
    int16_t first[UNITS_MAX], who[UNITS_MAX];
    bool told[UNITS_MAX] = {false};
    for (int i = 0; i < n; i++) {
        const int threats = told[i] ? 0 : who_threatens(s, ours[i], first);
        if (threats == 0) continue;
        strbuf_addf(
            out, ngettext("%d enemy within reach of ", "%d enemies within reach of ", (unsigned long)threats),
            threats);
        fill(s, "{unit}", ours[i], NO_SPACE, out);
        for (int k = i + 1; k < n; k++) {
            if (told[k] || who_threatens(s, ours[k], who) != threats ||
                memcmp(first, who, sizeof *who * (size_t)threats) != 0)
                continue;
            told[k] = true;
            strbuf_add(out, story_between(s->sc));
            fill(s, "{unit}", ours[k], NO_SPACE, out);
        }
        strbuf_add(out, ": ");
        say_names(s, first, threats, out);
        strbuf_add(out, ".\n");
    }
}

/* ---- units, places, the whole */

static void say_strength(const state *s, int u, strbuf *out)
{
    unit_face face = {.number = s->units[u].strength, .of = s->sc->units[u].strength};
    game_face(s, u, &face);
    if (face.of > 0 && face.number != face.of)
        strbuf_addf(out, _(", strength %d of %d"), face.number, face.of);
    else
        strbuf_addf(out, _(", strength %d"), face.number);
}

static void say_marks(const state *s, int u, strbuf *out)
{
    for (int m = 0; m < s->sc->rules->nmarks; m++) {
        word_args args = word_args_none();
        args.n[0] = m;
        if (!state_has(s, u, m)) continue;
        strbuf_add(out, ", ");
        words_format_template(s->sc, s, "{mark0}", &args, out);
    }
}

static void say_one(const state *s, int u, strbuf *out)
{
    deed_unit_say(s, u, out);
    say_strength(s, u, out);
    say_marks(s, u, out);
}

static int objective_holder(const state *s, int i)
{
    return s->holder[i] > 0 ? s->holder[i] - 1 : NO_SIDE;
}

static void say_objectives(const state *s, strbuf *out)
{
    for (int i = 0; i < s->sc->nobjectives; i++) {
        const int side = objective_holder(s, i);
        fill(s, "{space}", NO_UNIT, s->sc->objectives[i], out);
        if (side == NO_SIDE)
            strbuf_add(out, _(": an objective that nobody holds.\n"));
        else
            strbuf_addf(out, _(": an objective, held by %s.\n"), s->sc->sides[side].name);
    }
}

static bool leaves_at(const scenario *sc, int side, int space)
{
    if (sc->rules->leaves_at != NULL) return sc->rules->leaves_at(sc, side, space);
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (c->kind == VICTORY_EXIT && (c->of == side || c->of == NO_SIDE) &&
            scenario_has_place(c->spaces, c->nspaces, space))
            return true;
    }
    return false;
}

/* Where that side's units leave the board, which a map shows as a line along its edge. */
static void say_exits(const state *s, int side, strbuf *out)
{
    int n = 0;
    for (int i = 0; i < s->sc->board->nspaces; i++) {
        if (!leaves_at(s->sc, side, i)) continue;
        if (n++ == 0)
            strbuf_addf(out, _("%s: off the board at "), s->sc->sides[side].name);
        else
            strbuf_add(out, ", ");
        fill(s, "{space}", NO_UNIT, i, out);
    }
    if (n > 0) strbuf_add(out, ".\n");
}

static void say_side(const state *s, int side, int reader, strbuf *out)
{
    int n = 0, off = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        n += state_on_board(s, u) && state_seen(s, u, reader);
        off += (s->units[u].status == UNIT_WAITING || s->units[u].status == UNIT_READY) && side == reader;
    }
    strbuf_addf(out,
                ngettext("%s, %d unit on the board:\n", "%s, %d units on the board:\n", (unsigned long)n),
                s->sc->sides[side].name, n);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u) || !state_seen(s, u, reader)) continue;
        strbuf_add(out, "  ");
        say_one(s, u, out);
        strbuf_add(out, "\n");
    }
    if (off > 0)
        strbuf_addf(
            out, ngettext("%d unit still to come.\n", "%d units still to come.\n", (unsigned long)off), off);
}

void text_look_board(const state *s, int side, strbuf *out)
{
    for (int k = 0; k < s->sc->nsides; k++)
        say_side(s, k, side, out);
    for (int k = 0; k < s->sc->nsides; k++)
        say_exits(s, k, out);
    say_objectives(s, out);
    int16_t ours[UNITS_MAX];
    int n = 0;
    for (int u = 0; u < s->sc->nunits && !s->over; u++)
        if (s->units[u].side == side && state_on_board(s, u)) ours[n++] = (int16_t)u;
    say_reach(s, ours, n, out);
}

static void say_row(const state *s, const char *code, const panel_row *row, int who, int space, strbuf *out)
{
    word_args args = word_args_none();
    args.unit = who;
    args.space = space;
    if (who != NO_UNIT) args.side = s->units[who].side;
    memcpy(args.n, row->n, sizeof args.n);
    if (code == NULL) return;
    if (words_find(s->sc->words, code) == NULL)
        strbuf_add(out, code);
    else
        words_format(s->sc, s, code, &args, out);
}

static void say_panel(const state *s, const panel *p, int who, int space, strbuf *out)
{
    for (int i = 0; i < p->count; i++) {
        const panel_row *row = &p->row[i];
        strbuf label = {0}, value = {0};
        say_row(s, row->label, row, who, space, &label);
        say_row(s, row->value, row, who, space, &value);
        if (row->style == ROW_PIPS || row->style == ROW_BAR)
            strbuf_addf(&value, value.len > 0 ? _(", %d of %d") : _("%d of %d"), (int)row->n[0],
                        (int)row->n[1]);
        if (label.len + value.len > 0)
            strbuf_addf(out, "  %s%s%s\n", strbuf_str(&label), label.len > 0 && value.len > 0 ? ": " : "",
                        strbuf_str(&value));
        strbuf_free(&label);
        strbuf_free(&value);
    }
}

void text_look_unit(const state *s, int side, int who, strbuf *out)
{
    panel *p = mem_alloc(sizeof *p);
    say_one(s, who, out);
    strbuf_addf(out, ". %s, %s.\n", s->sc->sides[s->units[who].side].name,
                words_kind(s->sc, s->units[who].type));
    game_describe_unit(s, who, p);
    say_panel(s, p, who, NO_SPACE, out);
    mem_free(p);
    if (!state_on_board(s, who)) return;
    if (s->units[who].side == side) {
        int16_t near[UNITS_MAX];
        const int n = by_distance(s, side, s->units[who].space, near);
        for (int i = 0; i < n && i < 3; i++) {
            strbuf_add(out, i == 0 ? _("Nearest enemies: ") : "; ");
            deed_unit_say(s, near[i], out);
            strbuf_add(out, ", ");
            say_far(s->sc->board, s->units[who].space, s->units[near[i]].space, out);
        }
        if (n > 0) strbuf_add(out, ".\n");
        say_reach(s, &(int16_t){(int16_t)who}, 1, out);
    }
}

static void say_standing(const state *s, int space, strbuf *out)
{
    int n = 0;
    EACH_AT(s, space, u)
        strbuf_add(out, n++ > 0 ? story_between(s->sc) : ", "), fill(s, "{unit}", u, NO_SPACE, out);
}

void text_look_space(const state *s, int space, strbuf *out)
{
    const board *b = s->sc->board;
    panel *p = mem_alloc(sizeof *p);
    fill(s, "{space}", NO_UNIT, space, out);
    strbuf_addf(out, ", %s.\n", s->sc->terrain[b->spaces[space].terrain].title);
    game_describe_place(s, space, p);
    say_panel(s, p, NO_UNIT, space, out);
    mem_free(p);
    EACH_AT(s, space, u) {
        strbuf_add(out, "  ");
        say_one(s, u, out);
        strbuf_add(out, "\n");
    }
    strbuf_add(out, _("Round it:\n"));
    for (int i = 0; i < b->spaces[space].nlinks; i++) {
        const int to = b->links[b->spaces[space].first_link + (uint32_t)i].to;
        strbuf_add(out, "  ");
        say_far(b, space, to, out);
        fill(s, ", {space}, ", NO_UNIT, to, out);
        strbuf_add(out, s->sc->terrain[b->spaces[to].terrain].title);
        say_standing(s, to, out);
        strbuf_add(out, "\n");
    }
}

void text_score(const state *s, strbuf *out)
{
    result r = {0};
    game_result(s, &r);
    if (r.over && r.code != NULL) {
        words_format(s->sc, s, r.code, &r.args, out);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < r.ntally; i++) {
        const char *title = words_title(s->sc->words, r.tally[i].code);
        strbuf_add(out, title != NULL ? title : r.tally[i].code);
        for (int k = 0; k < s->sc->nsides; k++)
            if (!s->sc->sides[k].goes_alone)
                strbuf_addf(out, "%s %s %" PRId32, k == 0 ? ":" : ",", s->sc->sides[k].name,
                            r.tally[i].value[k]);
        strbuf_add(out, ".\n");
    }
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        int32_t wanted = 0;
        if (c->effect == EFFECT_PART || c->text == NULL || c->text[0] == '\0') continue;
        const int32_t has = victory_progress(s, i, &wanted);
        strbuf_addf(out, "%s: %s", s->sc->sides[c->side].name, c->text);
        if (wanted > 0) strbuf_addf(out, _(" (%d of %d now)"), (int)has, (int)wanted);
        strbuf_add(out, "\n");
    }
    say_objectives(s, out);
}

/* ---- odds */

static void say_share(uint32_t ppm, strbuf *out)
{
    if (ppm > 0 && ppm < PPM / 100)
        strbuf_add(out, _("less than 1 per cent"));
    else if (ppm < PPM && ppm > PPM - PPM / 100)
        strbuf_add(out, _("more than 99 per cent"));
    else
        strbuf_addf(out, _("%d per cent"), (int)((ppm + PPM / 200) / (PPM / 100)));
}

static void say_code(const state *s, const char *code, int32_t n, strbuf *out)
{
    word_args args = word_args_none();
    args.n[0] = n;
    if (code != NULL) words_format(s->sc, s, code, &args, out);
}

static void say_thrown(const state *s, const odds_dice *d, strbuf *out)
{
    if (d->code != NULL) {
        say_code(s, d->code, 0, out);
        strbuf_add(out, ": ");
    }
    if (d->read == ODDS_READ_HEADS)
        strbuf_addf(out, ngettext("%d coin", "%d coins", (unsigned long)d->n), d->n);
    else
        strbuf_addf(out, _("%dd%d"), d->n, d->sides);
    if (d->read == ODDS_READ_LESS)
        strbuf_addf(out, _(", %d or less needed"), (int)d->need);
    else if (d->need > 0 && d->read != ODDS_READ_HEADS)
        strbuf_addf(out, _(", %d or more needed"), (int)d->need);
    strbuf_add(out, d->theirs ? _(" (the enemy's)\n") : "\n");
}

/* A sentence with its share in it, or what stands beside a share. */
static void say_note(const state *s, const char *code, uint32_t ppm, strbuf *out)
{
    const word_entry *e = words_find(s->sc->words, code);
    say_code(s, code, (int32_t)((ppm + PPM / 200) / (PPM / 100)), out);
    if (e != NULL && strstr(e->text, "{0}") == NULL) {
        strbuf_add(out, ": ");
        say_share(ppm, out);
    }
    strbuf_add(out, "\n");
}

void text_odds(const state *s, const action *a, strbuf *out)
{
    odds *o = mem_alloc(sizeof *o);
    deed_say(s, a, out);
    strbuf_add(out, ".\n");
    if (!game_odds(s, a, o)) {
        strbuf_add(out, _("No dice are thrown for that, or none that can be foretold.\n"));
        mem_free(o);
        return;
    }
    for (int i = 0; i < o->nthrows; i++)
        say_thrown(s, &o->thrown[i], out);
    if (o->ledger.count > 0) {
        story_ledger(s->sc, s, &o->ledger, out);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < o->nbands; i++) {
        say_code(s, o->band[i].code, o->band[i].n, out);
        strbuf_add(out, ": ");
        say_share(o->band[i].ppm, out);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < o->nbars && o->nbands == 0 && !o->kinds; i++) {
        if (o->bar[i].ppm == 0) continue;
        strbuf_addf(out, "%" PRId32 ": ", o->bar[i].value);
        say_share(o->bar[i].ppm, out);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < o->before.nbands; i++) {
        if (i == 0) strbuf_add(out, _("All that fire reckoned in:\n"));
        say_code(s, o->before.band[i].code, o->before.band[i].n, out);
        strbuf_add(out, ": ");
        say_share(o->before.band[i].ppm, out);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < o->nnotes; i++)
        say_note(s, o->note[i].code, o->note[i].ppm, out);
    mem_free(o);
}

/* ---- finding */

int text_find_unit(const state *s, int side, const char *name)
{
    int best = 0, found = NO_UNIT;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].status == UNIT_NONE || !state_knows(s, u, side)) continue;
        const int meant = 2 * text_meant(s->sc->units[u].name, name) + (s->units[u].side == side);
        if (meant > 1 && meant > best) best = meant, found = u;
    }
    return found;
}

int text_find_space(const state *s, const char *name)
{
    const board *b = s->sc->board;
    char upper[64];
    size_t n = 0;
    for (; name[n] != '\0' && n + 1 < sizeof upper; n++)
        upper[n] = (char)toupper((unsigned char)name[n]);
    upper[n] = '\0';
    int found = board_space_find(b, name), best = 0;
    if (found == NO_SPACE) found = board_space_find(b, upper);
    for (int i = 0; i < b->nspaces && found == NO_SPACE; i++)
        if (b->spaces[i].name != NULL && text_meant(b->spaces[i].name, name) > best) return i;
    return found;
}
