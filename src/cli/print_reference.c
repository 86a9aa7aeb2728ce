/* print_reference.c: everything two players look up in a battle, and nothing else. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/ledger.h"
#include "game/light.h"
#include "game/ruleset.h"
#include "game/words.h"

enum { COLUMNS_MOST = 16, TEXT_MOST = 600 };

static const font cell_font = {INTER, 7.7f}, first_font = {INTER_BOLD, 7.9f}, head_font = {INTER_BOLD, 7.6f};

static void capital(char *s)
{
    if (s[0] >= 'a' && s[0] <= 'z') s[0] = (char)(s[0] - 'a' + 'A');
}

/* ---- the turn */

static void add_turn(print_flow *f)
{
    const ruleset *rs = f->b->sc->rules;
    char text[TEXT_MOST], code[80], line[TEXT_MOST + 16];
    int n = 0;
    flow_section(f, _("The turn"), NULL, false);
    for (int i = 0; i < rs->nsteps; i++) {
        if (rs->steps[i] == NULL) continue;
        snprintf(code, sizeof code, "step/%s", rs->steps[i]);
        const bool used = print_data_uses(&f->b->data, "rows", code);
        snprintf(code, sizeof code, "step.%s", rs->steps[i]);
        if (!used || words_find(f->b->sc->words, code) == NULL) continue;
        print_words(f->b, code, text, sizeof text);
        snprintf(line, sizeof line, "%d   %s", n + 1, text);
        flow_pair(f, n++, line, NULL);
    }
}

/* ---- charts */

typedef struct grid {
    const chart *c;
    int column[COLUMNS_MOST], n; /* those the battle uses */
    bool brief;                  /* the short forms of results, which the note explains: "DD" */
    float width[COLUMNS_MOST + 1];
} grid;

static void row_label(const chart *c, int row, char *out, size_t size)
{
    const int from = c->from[row], to = c->to[row];
    char roman[ROMAN_TEXT];
    chart_roman(from, roman);
    if (from == INT32_MIN)
        snprintf(out, size, _("%d or less"), to);
    else if (to == INT32_MAX)
        snprintf(out, size, _("%d or more"), from);
    else if (from == to && c->roman)
        snprintf(out, size, "%s", roman);
    else if (from == to)
        snprintf(out, size, "%d", from);
    else if (to == from + 1)
        snprintf(out, size, "%d, %d", from, to);
    else
        snprintf(out, size, _("%d to %d"), from, to);
}

static const char *head_of(const chart *c)
{
    if (c->reading == READ_HEADS) return _("Heads");
    if (c->reading == READ_TAILS) return _("Tails");
    if (c->reading == READ_CARD) return _("Card");
    return c->by != NULL ? c->by : _("Dice");
}

static void result_text(const print_flow *f, const grid *g, const char *code, char *out, size_t size)
{
    const word_entry *e = words_find(f->b->sc->words, code);
    if (g->brief && e != NULL && e->title[0] != '\0')
        snprintf(out, size, "%s", e->title);
    else
        print_words(f->b, code, out, size);
}

/* Column 0 is the label; row -1 the head. */
static void cell_text(const print_flow *f, const grid *g, int row, int column, char *out, size_t size)
{
    if (row < 0)
        snprintf(out, size, "%s", column == 0 ? head_of(g->c) : g->c->columns[g->column[column - 1]]);
    else if (column == 0)
        row_label(g->c, row, out, size);
    else
        result_text(f, g, g->c->cells[row * g->c->ncolumns + g->column[column - 1]].code, out, size);
}

static font font_of(int row, int column)
{
    return row < 0 ? head_font : column == 0 ? first_font : cell_font;
}

/* Columns as wide as their words want, the rest shared out; false: not even the longest words fit. */
static bool measure(const print_flow *f, grid *g, float room)
{
    float natural[COLUMNS_MOST + 1] = {0}, least[COLUMNS_MOST + 1] = {0}, wanted = 0, needed = 0;
    char text[TEXT_MOST];
    for (int k = 0; k <= g->n; k++) {
        for (int row = -1; row < g->c->nrows; row++) {
            cell_text(f, g, row, k, text, sizeof text);
            natural[k] = fmaxf(natural[k], print_width(f->b, font_of(row, k), text) + 10);
            least[k] = fmaxf(least[k], print_widest_word(f->b, font_of(row, k), text) + 10);
        }
        if (k == 0) least[k] = natural[k];
        wanted += natural[k];
        needed += least[k];
    }
    if (needed > room) return false;
    for (int k = 0; k <= g->n; k++)
        g->width[k] = wanted <= room
                          ? natural[k] + (room - wanted) / (float)(g->n + 1)
                          : least[k] + (natural[k] - least[k]) * (room - needed) / (wanted - needed);
    return true;
}

static void grid_row(print_flow *f, const grid *g, int row)
{
    char text[TEXT_MOST];
    float h = 0, x = 0, lines[COLUMNS_MOST + 1];
    for (int k = 0; k <= g->n; k++) {
        cell_text(f, g, row, k, text, sizeof text);
        lines[k] = print_wrap(f->b, NULL, font_of(row, k), 0, 0, 0, g->width[k] - 8, 9.4f, text);
        h = fmaxf(h, lines[k]);
    }
    h += row < 0 ? 5 : 6;
    const float y = flow_row(f, h);
    if (row < 0) draw_rect(f->out, (frect){0.4f, y, flow_width(f) - 0.8f, h}, PRINT_HEAD);
    for (int k = 0; k <= g->n; k++) {
        cell_text(f, g, row, k, text, sizeof text);
        print_wrap(f->b, f->out, font_of(row, k), THEME_INK, x + 4.8f, y + (h - lines[k]) / 2,
                   g->width[k] - 8, 9.4f, text);
        x += g->width[k];
        if (k < g->n) draw_line(f->out, x, y, x, y + h, PRINT_RULE, (stroke_style){.width = 0.5f});
    }
    draw_line(f->out, 0, y + h, flow_width(f), y + h, PRINT_RULE, (stroke_style){.width = 0.5f});
}

static void add_chart(print_flow *f, const chart *c)
{
    char name[120];
    grid g = {.c = c};
    if (!print_data_uses(&f->b->data, "charts", c->id)) return;
    for (int k = 0; k < c->ncolumns && g.n < COLUMNS_MOST; k++) {
        snprintf(name, sizeof name, "%s/%d", c->id, k);
        if (print_data_uses(&f->b->data, "charts", name)) g.column[g.n++] = k;
    }
    if (g.n == 0) return;
    bool wide = !measure(f, &g, f->w);
    if (wide && !measure(f, &g, f->whole)) {
        g.brief = true;
        wide = !measure(f, &g, f->w);
        if (wide && !measure(f, &g, f->whole)) {
            f->b->cut_short++;
            return;
        }
    }
    flow_section(f, c->title, c->rule, wide);
    for (int row = -1; row < c->nrows; row++)
        grid_row(f, &g, row);
    if (c->note != NULL) flow_words(f, (font){INTER, 7.2f}, THEME_INK2, 9, c->note);
}

/* ---- modifiers */

static void add_table(print_flow *f, const modifier_table *t, const char *title)
{
    char name[160], text[TEXT_MOST], value[LEDGER_TEXT], rules[120] = "";
    int n = 0;
    for (int i = 0; i < t->count; i++) {
        const modifier *m = &t->rows[i];
        snprintf(name, sizeof name, "%s/%s", t->name, m->when->name);
        if (!print_data_uses(&f->b->data, "rows", name)) continue;
        if (m->option >= 0 && f->b->sc->options[m->option] != m->option_value) continue;
        if (n == 0) {
            for (int k = 0; k < t->count; k++) {
                const char *rule = t->rows[k].rule;
                const size_t have = strlen(rules);
                if (rule[0] == '\0' || strstr(rules, rule) != NULL || have + strlen(rule) >= 20) continue;
                snprintf(rules + have, sizeof rules - have, "%s%s", have > 0 ? ", " : "", rule);
            }
            flow_section(f, title, rules, false);
        }
        print_words(f->b, m->code, text, sizeof text);
        capital(text);
        ledger_op_text((ledger_op)m->op, m->value, false, value);
        flow_pair(f, n++, text, value);
    }
    flow_end(f);
}

static void add_tables(print_flow *f)
{
    const scenario *sc = f->b->sc;
    const json_t *titles = json_object_get(f->b->data.rows.value, "tables");
    for (int i = 0; i < sc->ntables; i++) {
        char plain[80];
        snprintf(plain, sizeof plain, "%s", sc->tables[i].name);
        capital(plain);
        const char *title = json_string_value(json_object_get(titles, sc->tables[i].name));
        if (print_data_uses(&f->b->data, "rows", sc->tables[i].name))
            add_table(f, &sc->tables[i], title != NULL ? title : plain);
    }
}

/* ---- the rest */

static void add_numbers(print_flow *f)
{
    const char *name;
    json_t *value;
    int n = 0;
    json_object_foreach(f->b->data.numbers.value, name, value)
    {
        const char *says = json_string_value(json_object_get(value, "says"));
        char text[TEXT_MOST], number[32];
        if (says == NULL || !print_data_names(&f->b->data, "numbers", name) ||
            !print_data_uses(&f->b->data, "numbers", name))
            continue;
        if (n == 0) flow_section(f, _("Numbers"), NULL, false);
        snprintf(text, sizeof text, "%s", says);
        capital(text);
        snprintf(number, sizeof number, "%lld",
                 (long long)json_integer_value(json_object_get(value, "value")));
        flow_pair(f, n++, text, number);
    }
}

static bool on_map(const scenario *sc, int terrain)
{
    for (int i = 0; i < sc->board->nspaces; i++)
        if (sc->board->spaces[i].terrain == terrain) return true;
    return false;
}

static void add_ground(print_flow *f)
{
    const scenario *sc = f->b->sc;
    char text[TEXT_MOST];
    int n = 0;
    for (int i = 0; i < sc->board->nterrains; i++) {
        if (sc->terrain[i].title == NULL || !on_map(sc, i)) continue;
        if (n == 0) flow_section(f, _("The ground"), NULL, false);
        const char *effect = sc->terrain[i].effect;
        snprintf(text, sizeof text, "%s%s%s", sc->terrain[i].title, effect != NULL && effect[0] ? ": " : "",
                 effect != NULL ? effect : "");
        flow_pair(f, n++, text, NULL);
    }
}

/* When a group comes: "turn 2 on 3 or more, turn 3 surely". */
static void arrival(const scenario_group *g, strbuf *out)
{
    for (int i = 0; i < g->nsteps; i++) {
        if (i > 0) strbuf_add(out, ", ");
        strbuf_addf(out, _("turn %d"), g->turn[i]);
        if (g->need[i] > 1)
            strbuf_addf(out, _(" on %d or more"), g->need[i]);
        else if (i > 0)
            strbuf_add(out, _(" surely"));
    }
}

static bool group_known(const print_book *b, int g)
{
    return b->wanted.side == NO_SIDE || b->wanted.side == b->sc->groups[g].side;
}

static void add_battle(print_flow *f)
{
    const scenario *sc = f->b->sc;
    char text[TEXT_MOST];
    int n = 0;
    flow_section(f, _("This battle"), NULL, false);
    snprintf(text, sizeof text, ngettext("%d turn%s%s", "%d turns%s%s", (unsigned long)sc->turns), sc->turns,
             sc->length != NULL ? "; " : "", sc->length != NULL ? sc->length : "");
    flow_pair(f, n++, text, NULL);
    for (int i = 0; i < sc->nlights; i++) {
        const scenario_light *l = &sc->lights[i];
        if (l->visibility > 0)
            snprintf(text, sizeof text,
                     ngettext("From turn %d: %s; one sees %d space", "From turn %d: %s; one sees %d spaces",
                              (unsigned long)l->visibility),
                     l->turn, l->name, l->visibility);
        else
            snprintf(text, sizeof text, _("From turn %d: %s"), l->turn, l->name);
        flow_pair(f, n++, text, NULL);
    }
    for (int i = 0; i < sc->ngroups; i++) {
        strbuf line = {0};
        if (!group_known(f->b, i) || sc->groups[i].nsteps == 0) continue;
        strbuf_addf(&line, "%s: ", sc->groups[i].name);
        arrival(&sc->groups[i], &line);
        flow_pair(f, n++, strbuf_str(&line), NULL);
        strbuf_free(&line);
    }
}

static void add_victory(print_flow *f)
{
    const scenario *sc = f->b->sc;
    char text[TEXT_MOST];
    flow_section(f, _("Who wins"), NULL, false);
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *v = &sc->conditions[i];
        if (v->effect != EFFECT_WIN || v->text == NULL || v->text[0] == '\0') continue;
        snprintf(text, sizeof text, "%s: %s", sc->sides[v->side].name, v->text);
        const font face = {INTER_SEMIBOLD, 8};
        const float room = f->w - 34, lines = print_wrap(f->b, NULL, face, 0, 0, 0, room, 10.4f, text),
                    h = fmaxf(21, lines + 7), y = flow_row(f, h);
        print_emblem(f->out, sc->sides[v->side].style, 14, y + h / 2, 14);
        print_wrap(f->b, f->out, face, THEME_INK, 27, y + (h - lines) / 2, room, 10.4f, text);
        draw_line(f->out, 0, y + h, f->w, y + h, PRINT_RULE, (stroke_style){.width = 0.5f});
    }
}

void print_reference(print_book *b)
{
    const char *foot = _("The numbers at the right of each heading are those of the rules pages. Sandtable.");
    print_flow f;
    flow_begin(&f, b);
    add_turn(&f);
    for (int i = 0; i < b->sc->ncharts; i++)
        add_chart(&f, &b->sc->charts[i]);
    flow_end(&f);
    add_tables(&f);
    add_numbers(&f);
    add_battle(&f);
    add_victory(&f);
    add_ground(&f);
    flow_lay(&f, PRINT_REFERENCE, _("Quick reference"),
             _("What the players of this battle look up: only what its troops and its ground can meet."),
             foot, _("Notes of this table"));
}
