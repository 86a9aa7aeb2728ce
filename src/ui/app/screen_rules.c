/*
 * screen_rules.c: the rules help: our own summary, a page a topic, the printed charts, and search over all of
 * it.
 *
 * The pages are the battle's that is on the table or chosen in the browser; with neither, those of the first
 * system's first battle.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/goal.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "ui/widget/markdown.h"
#include "ui/app/page.h"
#include "ui/widget/search.h"
#include "ui/table/panels/chart_panel.h"
#include "ui/table/table.h"

enum { TOPICS_MAX = PAGES_MAX + 16 };

typedef struct topic {
    char title[96], id[64], rules[256];
    markdown *page;
} topic;

typedef struct rules_data {
    char source[1024]; /* path of the scenario the topics came from */
    topic topics[TOPICS_MAX];
    int ntopics, open;
    char find[64];
    ui_scroll list_scroll, page_scroll;
    char rule[64];  /* that led here: its place is marked until another page is opened; "" */
    bool go_there;  /* and comes into sight */
    uint64_t found; /* hash of what was last sought: its first place on the open page comes into sight; 0: as
                       yet */
    uint64_t typed; /* hash of what a page was last opened for */
} rules_data;

/* Another page, from its top. */
static void open_topic(rules_data *d, int i)
{
    d->open = i;
    d->page_scroll.at = 0;
    d->rule[0] = '\0';
    d->found = 0;
}

/* The page that says most of a rule: begins a paragraph with it, has it, is said to explain it. */
static void open_rule(rules_data *d, const char *rule)
{
    char spaced[80];
    int best = 0, most = -1;
    snprintf(spaced, sizeof spaced, " %.60s ", rule);
    for (int i = 0; i < d->ntopics; i++) {
        const bool page = strcmp(d->topics[i].id, rule) == 0,
                   named = strstr(d->topics[i].rules, spaced) != NULL;
        const int worth = page ? 9 : (named ? 4 : -1) + (named ? markdown_says(d->topics[i].page, rule) : 0);
        if (worth > most) best = i, most = worth;
    }
    open_topic(d, best);
    snprintf(d->rule, sizeof d->rule, "%.60s", rule);
    d->go_there = true;
}

static void clear_topics(rules_data *d)
{
    for (int i = 0; i < d->ntopics; i++)
        markdown_free(d->topics[i].page);
    d->ntopics = 0;
    d->open = 0;
}

static void add_topic(rules_data *d, const char *id, const char *title, const char *rules, const char *text)
{
    if (d->ntopics == TOPICS_MAX) return;
    topic *t = &d->topics[d->ntopics];
    t->page = markdown_new(text);
    if (t->page == NULL) return;
    snprintf(t->id, sizeof t->id, "%s", id);
    snprintf(t->title, sizeof t->title, "%s", title);
    snprintf(t->rules, sizeof t->rules, " %s ", rules != NULL ? rules : "");
    d->ntopics++;
}

/* What is written in English alone says so first. */
static void page_topic(rules_data *d, const rule_page *page)
{
    strbuf text = {0};
    if (page->untold) strbuf_addf(&text, "*%s*\n\n", _("This page is written in English only, so far."));
    strbuf_add(&text, page->text);
    add_topic(d, page->id, page->title, page->rules, strbuf_str(&text));
    strbuf_free(&text);
}

/* A chart as a Markdown table: the very cells the rules read. */
static void chart_topic(rules_data *d, const scenario *sc, const chart *c)
{
    strbuf text = {0};
    strbuf_addf(&text, "# %s\n\n", c->title);
    if (c->dice != NULL && c->dice[0] != 0) strbuf_addf(&text, _("By %s. "), c->dice);
    strbuf_addf(&text, _("Rule %s%s.\n\n| %s |"), c->rule != NULL ? c->rule : "",
                c->house ? _(", a house value") : "", chart_panel_read_by(c));
    for (int k = 0; k < c->ncolumns; k++)
        strbuf_addf(&text, " %s |", c->columns[k]);
    strbuf_add(&text, "\n|---|");
    for (int k = 0; k < c->ncolumns; k++)
        strbuf_add(&text, "---|");
    strbuf_addc(&text, '\n');
    for (int i = 0; i < c->nrows; i++) {
        if (c->from[i] == INT32_MIN)
            strbuf_addf(&text, _("| %d or less |"), c->to[i]);
        else if (c->to[i] == INT32_MAX)
            strbuf_addf(&text, _("| %d or more |"), c->from[i]);
        else if (c->from[i] == c->to[i] && c->roman) {
            char roman[ROMAN_TEXT];
            chart_roman(c->from[i], roman);
            strbuf_addf(&text, "| %s |", roman);
        } else if (c->from[i] == c->to[i])
            strbuf_addf(&text, "| %d |", c->from[i]);
        else
            strbuf_addf(&text, _("| %d to %d |"), c->from[i], c->to[i]);
        for (int k = 0; k < c->ncolumns; k++) {
            word_args args = word_args_none();
            strbuf_addc(&text, ' ');
            words_format(sc, NULL, c->cells[i * c->ncolumns + k].code, &args, &text);
            strbuf_add(&text, " |");
        }
        strbuf_addc(&text, '\n');
    }
    if (c->note != NULL) strbuf_addf(&text, "\n%s\n", c->note);
    char title[120];
    snprintf(title, sizeof title, _("Chart: %s"), c->title);
    add_topic(d, c->id, title, c->rule, strbuf_str(&text));
    strbuf_free(&text);
}

/* What wins the battle, and when that is judged. */
static void victory_topic(rules_data *d, const scenario *sc)
{
    strbuf text = {0};
    char title[120];
    int with = 0, sides = 0;
    snprintf(title, sizeof title, _("Victory: %s"), sc->title);
    strbuf_addf(&text, "# %s\n\n", title);
    for (int i = 0; i < sc->nsides; i++) {
        strbuf ways = {0};
        char wins[96];
        if (sc->sides[i].goes_alone) continue;
        goal_side_words(sc, i, &ways);
        goal_side_wins(sc, i, wins, sizeof wins);
        with += ways.len > 0; /* of its own */
        sides++;
        strbuf_add(&text, "**");
        if (!ways.len) strbuf_addf(&ways, _("keep the other side from it until turn %d is over"), sc->turns);
        strbuf_addf(&text, "%s:** %s.\n\n", wins, strbuf_str(&ways));
        strbuf_free(&ways);
    }
    if (with == sides && sides > 1)
        strbuf_add(&text, _(" A draw if at the end neither side has won, or both have."));
    add_topic(d, "victory", title, "", strbuf_str(&text));
    strbuf_free(&text);
}

static void load_topics(app *a, rules_data *d, const scenario *sc)
{
    (void)a;
    clear_topics(d);
    snprintf(d->source, sizeof d->source, "%s", sc->path);
    for (int i = 0; i < sc->npages; i++)
        page_topic(d, &sc->pages[i]);
    victory_topic(d, sc);
    for (int i = 0; i < sc->ncharts; i++)
        chart_topic(d, sc, &sc->charts[i]);
}

/* The first battle of the first system, so that the rules can be read before any is chosen. */
static bool first_scenario(app *a, char *out, size_t size)
{
    char folder[1024];
    char **names;
    int n;
    error err = {0};
    snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", a->config.data_dir, a->config.rulesets[0]->id);
    if (!file_list(folder, ".json", &names, &n, &err)) return app_say_error(a, &err), false;
    if (n > 0) file_join(folder, names[0], out, size);
    file_list_free(names, n);
    return n > 0;
}

static void rules_enter(app *a)
{
    rules_data *d = a->data[SCREEN_RULES];
    if (d == NULL) d = a->data[SCREEN_RULES] = mem_alloc(sizeof *d);
    bool playing = false; /* opened over the table, perhaps by way of another page */
    for (int i = 0; i < a->nback; i++)
        playing = playing || (a->back[i] == SCREEN_TABLE && a->table != NULL);
    char path[1024] = "";
    if (playing)
        snprintf(path, sizeof path, "%s", session_scenario(a->table->s)->path);
    else if (a->scenario[0])
        snprintf(path, sizeof path, "%s", a->scenario);
    else if (!first_scenario(a, path, sizeof path))
        return;
    if (strcmp(path, d->source) != 0) {
        if (playing) {
            load_topics(a, d, session_scenario(a->table->s));
        } else {
            error err = {0};
            scenario *sc = scenario_load(path, a->config.data_dir, a->config.rulesets, NULL, &err);
            if (sc == NULL) {
                app_say_error(a, &err);
                return;
            }
            load_topics(a, d, sc);
            scenario_free(sc);
        }
    }
    d->find[0] = '\0';
    if (a->page[0]) open_rule(d, a->page); /* a rule's identifier, or a page's */
    a->page[0] = '\0';
}

static void rules_release(app *a)
{
    rules_data *d = a->data[SCREEN_RULES];
    if (d == NULL) return;
    clear_topics(d);
    mem_free(d);
}

static bool topic_matches(const topic *t, const char *find, bool whole)
{
    return search_one_line(t->title, find, whole) || search_one_line(t->rules, find, whole) ||
           search_one_line(markdown_plain(t->page), find, whole);
}

static bool topic_says(const topic *t, const char *find)
{
    return search_holds(t->title, find) || search_holds(markdown_plain(t->page), find);
}

enum { AS_TYPED, WHOLE_WORDS, PARTS, NOT_FOUND };

/* How near a topic comes to what is sought: words as they stand in its text, each of them anywhere, or only
 * as parts of words. */
static int topic_rank(const topic *t, const char *find)
{
    if (topic_matches(t, find, true)) return topic_says(t, find) ? AS_TYPED : WHOLE_WORDS;
    return topic_matches(t, find, false) ? PARTS : NOT_FOUND;
}

/* The topics that have what is sought, the nearest first. How many. */
static int topics_found(const rules_data *d, int16_t list[TOPICS_MAX])
{
    int n = 0;
    for (int rank = AS_TYPED; rank < NOT_FOUND; rank++)
        for (int i = 0; i < d->ntopics; i++)
            if (topic_rank(&d->topics[i], d->find) == rank) list[n++] = (int16_t)i;
    return n;
}

/* A title longer than its line goes on below. */
static float topic_height(ui *u, const topic *t, float width)
{
    const float row = theme_tx(&u->t, 36, 38), line = roundf(theme_font(&u->t, TEXT_BODY).px * 1.2f);
    return row + ui_wrap(u, TEXT_BODY, 0, 0, 0, width, 1.2f, false, t->title) - line;
}

static void draw_topics(app *a, rules_data *d, frect r)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float row = theme_tx(t, 36, 38);
    float content = 0;
    int16_t list[TOPICS_MAX];
    const int n = topics_found(d, list);
    for (int k = 0; k < n; k++)
        content += topic_height(u, &d->topics[list[k]], r.w - 30);
    ui_id id = ui_name("rules-list", 0);
    ui_scroll_begin(u, id, r, &d->list_scroll, content);
    float y = r.y - d->list_scroll.at;
    for (int k = 0; k < n; k++) {
        const int i = list[k];
        frect line = {r.x, y, r.w - 10, topic_height(u, &d->topics[i], r.w - 30)};
        const bool on = i == d->open;
        ui_id line_id = ui_name("rules-topic", i);
        if (on)
            draw_round(u->out, line, 5, t->ink, 0, 0);
        else if (ui_hot(u, line_id))
            draw_round(u->out, line, 5, t->band, 0, 0);
        font f = theme_font(t, TEXT_BODY);
        const colour ink = on ? t->popover : t->ink;
        if (line.h <= row)
            ui_text(u, TEXT_BODY, ink, line.x + 12, line.y + row / 2 + f.px * 0.36f, ALIGN_LEFT,
                    d->topics[i].title);
        else
            ui_wrap(u, TEXT_BODY, ink, line.x + 12, line.y + (row - roundf(f.px * 1.2f)) / 2, line.w - 20,
                    1.2f, true, d->topics[i].title);
        if (ui_click(u, line_id, line, UI_FOCUS)) open_topic(d, i);
        y += line.h;
    }
    if (content == 0)
        ui_wrap(u, TEXT_BODY, t->ink2, r.x + 8, r.y + 6, r.w - 16, 1.4f, true,
                _("Nothing here speaks of that. Try another word."));
    ui_scroll_end(u, id, r, &d->list_scroll);
}

static void follow(rules_data *d, const char *link)
{
    for (int i = 0; i < d->ntopics; i++)
        if (strcmp(d->topics[i].id, link) == 0) open_topic(d, i);
}

static void move_open(rules_data *d, int step)
{
    int16_t list[TOPICS_MAX];
    const int n = topics_found(d, list);
    int at = 0;
    while (at < n && list[at] != d->open)
        at++;
    if (at < n && at + step >= 0 && at + step < n) open_topic(d, list[at + step]);
}

/* What was typed leaves the open page out, or has it only as parts of words where others have it whole: the
 * first of the best that says it so is opened instead, else the first that has its words. */
static void open_found(rules_data *d)
{
    int16_t list[TOPICS_MAX];
    const int n = d->find[0] ? topics_found(d, list) : 0;
    if (n == 0) return;
    const uint64_t typed = hash_string(1, d->find);
    /* what is typed no further may be read on any page that has it */
    const int near = d->typed != typed ? topic_rank(&d->topics[list[0]], d->find) : PARTS;
    d->typed = typed;
    if (topic_rank(&d->topics[d->open], d->find) <= near) return;
    int found = list[0];
    for (int k = n; k-- > 0;)
        if (topic_rank(&d->topics[list[k]], d->find) <= near && topic_says(&d->topics[list[k]], d->find))
            found = list[k];
    open_topic(d, found);
}

/* What led here: a rule, or what was typed, as it is typed and on each page that is opened for it. */
static void come_into_sight(rules_data *d, const markdown_mark *place, float room)
{
    const uint64_t sought = hash_string(1, d->find);
    if (d->go_there) {
        d->page_scroll.at = fmaxf(0, place->y - room * 0.2f);
    } else if (d->found != sought && d->find[0]) {
        d->page_scroll.at = place->found < room * 0.8f ? 0 : place->found - room * 0.2f;
    }
    d->go_there = false;
    d->found = sought;
}

static void rules_draw(app *a)
{
    rules_data *d = a->data[SCREEN_RULES];
    ui *u = &a->ui;
    const theme *t = &u->t;
    if (ui_focused(u, ui_name("rules-find", 0)) &&
        ui_key(u, KEY_ESCAPE, 0)) { /* out of the input before out of the page */
        d->find[0] = '\0';
        ui_set_focus(u, 0);
    }
    frect bar,
        body = page_begin(
            a, _("Rules"),
            d->ntopics > 0 ? _("Our own summary, topic by topic; the chips on the table open it at the rule")
                           : NULL,
            &bar);
    if (a->screen != SCREEN_RULES) return;
    const float gap = 8, pad = theme_px(t, 12, 16), find_h = theme_tx(t, 38, 42);
    frect left = {body.x, body.y, theme_tx(t, 260, 340), body.h};
    frect right = {left.x + left.w + gap, body.y, body.w - left.w - gap, body.h};
    ui_panel(u, left);
    ui_panel(u, right);
    frect inner = ui_inset(left, pad);
    ui_id find = ui_name("rules-find", 0);
    frect typed = {inner.x, inner.y, inner.w, find_h};
    if (ui_input(u, find, typed, d->find, sizeof d->find, _("Search the rules"))) ui_set_focus(u, 0);
    if (!ui_focused(u, find))
        ui_keycap(u, typed.x + typed.w - 10 - ui_keycap_width(u, "/"), typed.y + typed.h / 2, false, "/");
    if (ui_key(u, '/', 0) || ui_key(u, '/', UI_SHIFT) || ui_key(u, 'f', UI_CTRL)) ui_set_focus(u, find);
    open_found(d);
    if (ui_key(u, KEY_DOWN, 0)) move_open(d, 1);
    if (ui_key(u, KEY_UP, 0)) move_open(d, -1);
    draw_topics(a, d, (frect){inner.x, inner.y + find_h + 10, inner.w, inner.h - find_h - 10});
    if (d->ntopics == 0) return;
    frect room = ui_inset(right, pad);
    float measure = theme_tx(t, 660, 860), width = room.w - 24 < measure ? room.w - 24 : measure;
    const topic *open = &d->topics[d->open];
    markdown_mark place = {.token = d->rule};
    float height = markdown_draw(u, open->page, 0, 0, width, false, d->find, NULL, &place);
    come_into_sight(d, &place, room.h);
    if (ui_key(u, KEY_SPACE, 0)) d->page_scroll.at += room.h * 0.85f;
    ui_scroll_keys(u, &d->page_scroll, room.h * 0.85f);
    ui_id id = ui_name("rules-page", 0);
    const char *link = NULL;
    ui_scroll_begin(u, id, room, &d->page_scroll, height + 20);
    markdown_draw(u, open->page, room.x + fmaxf(8, roundf((room.w - 24 - width) / 2)),
                  room.y + 4 - d->page_scroll.at, width, true, d->find, &link, &place);
    ui_scroll_end(u, id, room, &d->page_scroll);
    if (link != NULL) follow(d, link);
}

const screen_vtable rules_screen = {.enter = rules_enter, .draw = rules_draw, .release = rules_release};
