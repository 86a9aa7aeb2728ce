/*
 * story_json.c: events and states as JSON on one line, for the engine and for other people's programs.
 *
 * Names of members are part of the protocol: added to, never changed. Not for people's sentences (story.c).
 */
#include "game/story_json.h"

#include <inttypes.h>
#include <string.h>

#include "board/names.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"
#include "game/session.h"
#include "game/story.h"
#include "game/tale.h"
#include "game/words.h"

static const char *const kind_names[EV_KINDS] = {
    [EV_STEP] = "step",   [EV_TURN] = "turn",     [EV_DECLARE] = "declare", [EV_MOVE] = "move",
    [EV_FACE] = "face",   [EV_FIRE] = "fire",     [EV_MELEE] = "melee",     [EV_ROLL] = "roll",
    [EV_HITS] = "hits",   [EV_LOSS] = "loss",     [EV_MARK] = "mark",       [EV_UNMARK] = "unmark",
    [EV_ENTER] = "enter", [EV_REMOVE] = "remove", [EV_REVEAL] = "reveal",   [EV_LEADER] = "leader",
    [EV_HOLD] = "hold",   [EV_THING] = "thing",   [EV_NOTE] = "note",       [EV_UMPIRE] = "umpire",
    [EV_OVER] = "over",   [EV_CARD] = "card"};

static const char *const cause_names[CAUSES] = {
    [CAUSE_OTHER] = "other",       [CAUSE_DECLARED] = "declared",    [CAUSE_ANSWERED] = "answered",
    [CAUSE_MELEE] = "melee",       [CAUSE_MORALE] = "morale",        [CAUSE_LOSS] = "loss",
    [CAUSE_MOVEMENT] = "movement", [CAUSE_WEAPON] = "weapon",        [CAUSE_HAPPENING] = "happening",
    [CAUSE_ARRIVAL] = "arrival",   [CAUSE_INITIATIVE] = "initiative"};

static const char *const declaration_names[DECLARATIONS] = {[DECLARE_FIRE] = "fire",
                                                            [DECLARE_CHARGE] = "charge",
                                                            [DECLARE_ATTACK] = "attack",
                                                            [DECLARE_BATTLE] = "battle"};

static const char *const status_names[] = {
    [UNIT_NONE] = "none",           [UNIT_WAITING] = "waiting",   [UNIT_READY] = "ready",  [UNIT_ON] = "on",
    [UNIT_DESTROYED] = "destroyed", [UNIT_CAPTURED] = "captured", [UNIT_EXITED] = "exited"};

int story_status_find(const char *name)
{
    for (int i = 0; i <= UNIT_EXITED; i++)
        if (strcmp(status_names[i], name) == 0) return i;
    return -1;
}

/* ---- members; each begins with its comma */

static void add_key(strbuf *out, const char *key)
{
    strbuf_addf(out, "%s\"%s\":", out->len > 0 && strchr("{[", out->s[out->len - 1]) != NULL ? "" : ",", key);
}

static void add_string(strbuf *out, const char *key, const char *value)
{
    add_key(out, key);
    if (value != NULL)
        strbuf_add_json(out, value);
    else
        strbuf_add(out, "null");
}

static void add_int(strbuf *out, const char *key, int32_t value)
{
    add_key(out, key);
    strbuf_addf(out, "%" PRId32, value);
}

static void add_bool(strbuf *out, const char *key, bool value)
{
    add_key(out, key);
    strbuf_add(out, value ? "true" : "false");
}

static void add_space(strbuf *out, const char *key, const scenario *sc, int space)
{
    char name[16];
    if (space == NO_SPACE || space >= sc->board->nspaces) {
        add_string(out, key, NULL);
        return;
    }
    board_space_name(sc->board, space, name);
    add_string(out, key, name);
}

static void add_unit(strbuf *out, const char *key, const scenario *sc, int u)
{
    strbuf name = {0};
    if (action_unit_of(sc, u) == NO_UNIT) {
        add_string(out, key, NULL);
        return;
    }
    action_unit_text(sc, u, &name);
    add_string(out, key, strbuf_str(&name));
    strbuf_free(&name);
}

static const char *side_name(const scenario *sc, int side)
{
    return side >= 0 && side < sc->nsides ? sc->sides[side].name : NULL;
}

static void add_words(strbuf *out, const char *key, const scenario *sc, const state *st, const char *code,
                      const word_args *args)
{
    strbuf text = {0};
    if (code != NULL && code[0] != '\0') words_format(sc, st, code, args, &text);
    add_string(out, key, strbuf_str(&text));
    strbuf_free(&text);
}

/* ---- ledgers and rolls */

void story_ledger_json(const scenario *sc, const state *st, const ledger *l, strbuf *out)
{
    strbuf_addc(out, '[');
    for (int i = 0; i < l->count && i < LEDGER_LINES; i++) {
        const ledger_line *line = &l->line[i];
        word_args args = word_args_none();
        args.n[0] = line->n;
        args.n[1] = line->value;
        strbuf_add(out, i > 0 ? ",{" : "{");
        add_string(out, "op", ledger_op_name(line->op));
        add_int(out, "value", line->value);
        add_int(out, "n", line->n);
        add_string(out, "code", line->code);
        add_words(out, "words", sc, st, line->code, &args);
        add_string(out, "rule", line->rule);
        add_string(out, "source", line->house ? "house" : "seed");
        strbuf_addc(out, '}');
    }
    strbuf_addc(out, ']');
}

static void add_faces(strbuf *out, const roll *r)
{
    add_key(out, "faces");
    strbuf_addc(out, '[');
    for (int i = 0; i < r->count; i++) {
        char face[4];
        dice_face_text(r, i, face);
        strbuf_addf(out, r->kind == ROLL_DICE ? "%s%s" : "%s\"%s\"", i > 0 ? "," : "", face);
    }
    strbuf_addc(out, ']');
}

static void add_cell(strbuf *out, const scenario *sc, const state *st, const roll *r)
{
    if (r->chart < 0 || r->chart >= sc->ncharts) return;
    const chart *c = &sc->charts[r->chart];
    add_string(out, "chart", c->id);
    add_int(out, "row", r->row);
    add_int(out, "column", r->column);
    if (r->row < 0 || r->row >= c->nrows || r->column < 0 || r->column >= c->ncolumns) return;
    /* a cell that says what is needed is no result where modifiers have changed that: "need" tells */
    const int32_t needed = chart_field(&c->cells[r->row * c->ncolumns + r->column], "need");
    if (needed != 0 && needed != r->need) return;
    word_args args = word_args_none();
    args.unit = r->unit;
    add_words(out, "result", sc, st, tale_cell(sc, r), &args);
}

static void add_roll(strbuf *out, const scenario *sc, const state *st, const roll *r)
{
    static const char *const kinds[] = {"dice", "coins", "cards"};
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    args.side = session_roll_side(sc, r);
    args.n[0] = r->total;
    add_key(out, "roll");
    strbuf_addc(out, '{');
    add_string(out, "purpose", r->purpose);
    add_words(out, "words", sc, st, r->purpose, &args);
    add_string(out, "kind", r->kind <= ROLL_CARDS ? kinds[r->kind] : "dice");
    add_int(out, "count", r->count);
    add_int(out, "sides", r->sides);
    add_faces(out, r);
    add_int(out, "total", r->total);
    add_int(out, "need", r->need);
    add_int(out, "outcome", r->outcome);
    add_bool(out, "typed", r->typed != 0);
    if (r->calls_for != NULL && r->calls > 0) {
        add_int(out, "calls", r->calls);
        add_words(out, "calls_for", sc, st, r->calls_for, &args);
    }
    add_string(out, "rule", r->rule);
    add_string(out, "cause", r->cause < CAUSES ? cause_names[r->cause] : NULL);
    if (r->table >= 0 && r->table < sc->ntables) add_string(out, "table", sc->tables[r->table].name);
    add_unit(out, "unit", sc, r->unit);
    add_unit(out, "other", sc, r->other);
    add_cell(out, sc, st, r);
    add_key(out, "ledger");
    story_ledger_json(sc, st, &r->ledger, out);
    add_int(out, "ledger_total", r->ledger.total);
    strbuf_addc(out, '}');
}

void story_event_json(const scenario *sc, const state *st, const event_list *l, const event *ev, int side,
                      strbuf *out)
{
    const roll *made = ev->roll >= 0 && ev->roll < l->nrolls ? &l->rolls[ev->roll] : NULL;
    word_args args = event_args(ev);
    if (made != NULL && args.side == NO_SIDE) args.side = session_roll_side(sc, made); /* whose throw it is */
    strbuf_addc(out, '{');
    add_string(out, "kind", ev->kind < EV_KINDS ? kind_names[ev->kind] : NULL);
    add_string(out, "code", ev->code);
    add_words(out, "text", sc, st, ev->code, &args);
    if (ev->side != NO_SIDE) add_string(out, "side", side_name(sc, ev->side));
    if (ev->unit != NO_UNIT) add_unit(out, "unit", sc, ev->unit);
    if (ev->other != NO_UNIT) add_unit(out, "other", sc, ev->other);
    const uint16_t from = event_left(ev, side);
    if (from != NO_SPACE) add_space(out, "from", sc, from);
    if (ev->to != NO_SPACE) add_space(out, "to", sc, ev->to);
    if ((ev->kind == EV_MARK || ev->kind == EV_UNMARK) && ev->n[0] >= 0 && ev->n[0] < sc->rules->nmarks)
        add_string(out, "mark", sc->rules->marks[ev->n[0]].name);
    if (ev->kind == EV_STEP && ev->n[0] >= 0 && ev->n[0] < sc->rules->nsteps)
        add_string(out, "step", sc->rules->steps[ev->n[0]]);
    if (ev->kind == EV_DECLARE && ev->declared < DECLARATIONS)
        add_string(out, "declares", declaration_names[ev->declared]);
    add_key(out, "n");
    for (int i = 0; i < 4; i++)
        strbuf_addf(out, "%s%" PRId32, i > 0 ? "," : "[", ev->n[i] == NO_ARG ? 0 : ev->n[i]);
    strbuf_addc(out, ']');
    if (made != NULL) add_roll(out, sc, st, made);
    strbuf_addc(out, '}');
}

/* ---- units and state */

static void add_fields(strbuf *out, const state *st, field_of of, int index)
{
    const ruleset *rs = st->sc->rules;
    for (int i = 0; i < rs->nfields; i++)
        if (rs->fields[i].of == of) add_int(out, rs->fields[i].name, field_get(st, &rs->fields[i], index));
}

static void add_marks(strbuf *out, const state *st, const unit *u)
{
    const ruleset *rs = st->sc->rules;
    bool first = true;
    add_key(out, "marks");
    strbuf_addc(out, '[');
    for (int m = 0; m < rs->nmarks && m < 32; m++)
        if ((u->marks >> m & 1) != 0) {
            strbuf_add(out, first ? "" : ",");
            strbuf_add_json(out, rs->marks[m].name);
            first = false;
        }
    strbuf_addc(out, ']');
}

static void add_figures(strbuf *out, const state *st, int u)
{
    const scenario *sc = st->sc;
    bool first = true;
    for (int f = 0; f < sc->nfigures; f++) {
        const figure *fig = &st->figures[f];
        if (fig->unit != u) continue;
        if (first) {
            add_key(out, "figures");
            strbuf_addc(out, '[');
        }
        strbuf_add(out, first ? "{" : ",{");
        add_unit(out, "figure", sc, FIGURE_BASE + f);
        add_int(out, "status", fig->status);
        add_key(out, "fields");
        strbuf_addc(out, '{');
        add_fields(out, st, FIELD_FIGURE, f);
        strbuf_add(out, "}}");
        first = false;
    }
    if (!first) strbuf_addc(out, ']');
}

static void add_fate(strbuf *out, const state *st, int u)
{
    strbuf said = {0};
    if (story_fate(st, u, &said)) add_string(out, "fate", strbuf_str(&said));
    strbuf_free(&said);
}

void story_unit_json(const scenario *sc, const state *st, int index, int side, strbuf *out)
{
    const bool known = state_knows(st, index, side);
    const unit *u = &st->units[index];
    const scenario_unit *su = &sc->units[index];
    strbuf_addc(out, '{');
    add_unit(out, "unit", sc, index);
    add_string(out, "name", known ? su->name : NULL);
    add_string(out, "side", side_name(sc, su->side));
    add_string(out, "side_id", sc->sides[su->side].id);
    add_string(out, "type", known && su->type < sc->ntypes ? sc->types[su->type].id : NULL);
    add_string(out, "status", u->status <= UNIT_EXITED ? status_names[u->status] : NULL);
    add_fate(out, st, index);
    add_space(out, "space", sc, u->space);
    add_string(out, "facing",
               u->facing != NO_DIRECTION && u->space < sc->board->nspaces
                   ? board_direction_name(sc->board, sc->board->spaces[u->space].sheet, u->facing)
                   : NULL);
    add_int(out, "strength", u->strength);
    add_int(out, "hits", u->hits);
    add_marks(out, st, u);
    add_key(out, "fields");
    strbuf_addc(out, '{');
    add_fields(out, st, FIELD_UNIT, index);
    strbuf_addc(out, '}');
    add_figures(out, st, index);
    strbuf_addc(out, '}');
}

static void add_things(strbuf *out, const state *st)
{
    bool first = true;
    add_key(out, "things");
    strbuf_addc(out, '[');
    for (int i = 0; i < THINGS_MAX; i++) {
        const thing *t = &st->things[i];
        if (t->used == 0) continue;
        strbuf_add(out, first ? "{" : ",{");
        add_space(out, "space", st->sc, t->space);
        add_int(out, "kind", t->kind);
        add_int(out, "value", t->value);
        strbuf_addc(out, '}');
        first = false;
    }
    strbuf_addc(out, ']');
}

static void add_held(strbuf *out, const state *st)
{
    const scenario *sc = st->sc;
    add_key(out, "held");
    strbuf_addc(out, '{');
    for (int i = 0; i < sc->nobjectives; i++) {
        char name[16];
        board_space_name(sc->board, sc->objectives[i], name);
        add_string(out, name, side_name(sc, st->holder[i] - 1));
    }
    strbuf_addc(out, '}');
}

void story_state_json(const scenario *sc, const state *st, strbuf *out)
{
    decision d;
    strbuf prompt = {0};
    game_decide(st, &d);
    story_prompt(sc, st, &d, &prompt);
    strbuf_addc(out, '{');
    add_int(out, "turn", st->turn);
    add_string(out, "side", side_name(sc, d.side));
    add_string(out, "side_id", d.side >= 0 ? sc->sides[d.side].id : NULL);
    add_string(out, "phasing", side_name(sc, st->side));
    add_string(out, "step", st->step < sc->rules->nsteps ? sc->rules->steps[st->step] : NULL);
    add_string(out, "prompt", d.side == GAME_OVER ? NULL : strbuf_str(&prompt));
    add_bool(out, "over", d.side == GAME_OVER);
    add_bool(out, "secret", d.secret);
    add_int(out, "turns", sc->turns);
    add_int(out, "actions", (int32_t)st->actions);
    add_int(out, "owed", st->nagenda);
    add_held(out, st);
    add_things(out, st);
    add_key(out, "fields");
    strbuf_addc(out, '{');
    add_fields(out, st, FIELD_GAME, 0);
    strbuf_addc(out, '}');
    add_key(out, "hash");
    strbuf_addf(out, "\"%016" PRIx64 "\"}", state_hash(st));
    strbuf_free(&prompt);
}
