/* teacher_json.c: see teacher_json.h: chances are in per cent with one decimal. */
#include "game/teacher_json.h"

#include "board/names.h"
#include "game/action_text.h"
#include "game/deed.h"

static void add_tenths(strbuf *out, int32_t thousandths)
{
    const int32_t size = thousandths < 0 ? -thousandths : thousandths;
    strbuf_addf(out, "%s%d.%d", thousandths < 0 ? "-" : "", (int)(size / 10), (int)(size % 10));
}

static void add_number(strbuf *out, const char *key, int32_t thousandths)
{
    strbuf_addf(out, ",\"%s\":", key);
    add_tenths(out, thousandths);
}

static void add_chance(strbuf *out, const char *key, taught_chance c)
{
    strbuf_addf(out, ",\"%s\":{\"percent\":", key);
    add_tenths(out, c.share);
    strbuf_add(out, ",\"error\":");
    add_tenths(out, c.error);
    strbuf_add(out, "}");
}

static void add_text(strbuf *out, const char *key, const char *text)
{
    strbuf_addf(out, ",\"%s\":", key);
    strbuf_add_json(out, text);
}

static void add_place(const scenario *sc, strbuf *out, const char *key, int space)
{
    char name[16] = "";
    if (space != NO_SPACE) board_space_name(sc->board, space, name);
    add_text(out, key, name);
}

static void add_order(const scenario *sc, const state *view, const taught_order *o, strbuf *out)
{
    static const struct {
        unsigned bit;
        const char *key;
    } bits[] = {{TAUGHT_MOVES, "moves"},
                {TAUGHT_ENTERS, "enters"},
                {TAUGHT_FIRES, "fires"},
                {TAUGHT_CHARGES, "charges"}};
    strbuf who = {0}, what = {0}, act = {0};
    taught_order_words(sc, view, o, &who, &what);
    action_encode(sc, &o->act, &act);
    strbuf_addf(out, "{\"unit\":\"u%d\"", o->unit);
    add_text(out, "name", strbuf_str(&who));
    add_text(out, "order", strbuf_str(&what));
    add_place(sc, out, "from", o->from);
    add_place(sc, out, "to", o->to);
    if (o->target != NO_UNIT) strbuf_addf(out, ",\"target\":\"u%d\"", o->target);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
        strbuf_addf(out, ",\"%s\":%s", bits[i].key, (o->what & bits[i].bit) != 0 ? "true" : "false");
    strbuf_addf(out, ",\"later\":%s", o->later ? "true" : "false");
    add_text(out, "action", strbuf_str(&act));
    strbuf_add(out, "}");
    strbuf_free(&who);
    strbuf_free(&what);
    strbuf_free(&act);
}

static void add_plan(const scenario *sc, const state *view, const char *key, const taught_plan *p,
                     strbuf *out)
{
    strbuf_addf(out, ",\"%s\":{\"orders\":[", key);
    for (int i = 0; i < p->norders; i++) {
        strbuf_add(out, i > 0 ? "," : "");
        add_order(sc, view, &p->order[i], out);
    }
    strbuf_add(out, "]");
    add_chance(out, "chance", p->chance);
    add_chance(out, "gain", p->gain);
    strbuf_add(out, "}");
}

void hint_json(const scenario *sc, const state *view, const hint *h, strbuf *out)
{
    strbuf_addf(out, "{\"side\":");
    strbuf_add_json(out, sc->sides[h->side].id);
    strbuf_addf(out, ",\"turn\":%d,\"playouts\":%d,\"holds\":%s,\"sure\":%s", h->turn, h->done,
                h->holds ? "true" : "false", h->unsure ? "false" : "true");
    add_chance(out, "hold", h->hold);
    if (h->nchoices > 0) strbuf_add(out, ",\"choices\":[");
    for (int i = 0; i < h->nchoices; i++) {
        strbuf words = {0}, act = {0};
        deed_say(view, &h->choice[i], &words);
        action_encode(sc, &h->choice[i], &act);
        strbuf_addf(out, "%s{\"action\":", i > 0 ? "," : "");
        strbuf_add_json(out, strbuf_str(&act));
        add_text(out, "words", strbuf_str(&words));
        add_number(out, "chance", h->choice_share[i]);
        strbuf_add(out, "}");
        strbuf_free(&words);
        strbuf_free(&act);
    }
    if (h->nchoices > 0) strbuf_add(out, "]");
    add_plan(sc, view, "best", &h->best, out);
    if (h->has_second) add_plan(sc, view, "second", &h->second, out);
    strbuf_add(out, ",\"reasons\":[");
    for (int i = 0; i < h->nreasons; i++) {
        strbuf_addf(out, "%s{\"text\":", i > 0 ? "," : "");
        strbuf_add_json(out, h->reason[i].text);
        if (h->reason[i].unit != NO_UNIT) strbuf_addf(out, ",\"unit\":\"u%d\"", h->reason[i].unit);
        add_text(out, "rule", h->reason[i].rule);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]}");
}

static void add_sums(const scenario *sc, const review *r, strbuf *out)
{
    strbuf_add(out, ",\"sums\":[");
    for (int k = 0; k < r->nsides; k++) {
        review_sum sum;
        review_add_up(r, k, &sum);
        strbuf_add(out, k > 0 ? "," : "");
        strbuf_add(out, "{\"side\":");
        strbuf_add_json(out, sc->sides[k].id);
        add_chance(out, "choice", (taught_chance){sum.choice, sum.choice_error});
        add_chance(out, "luck", (taught_chance){sum.luck, sum.luck_error});
        strbuf_addf(out, ",\"side_turns\":%d", sum.turns);
        add_number(out, "rest", sum.rest);
        add_number(out, "mean_cost", sum.mean_cost);
        add_text(out, "plays_like", sum.like);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]");
}

static void add_moments(const session *s, const review *r, strbuf *out)
{
    int which[REVIEW_MOMENTS];
    const int n = review_moments(r, which);
    strbuf_add(out, ",\"moments\":[");
    for (int i = 0; i < n; i++) {
        const review_row *row = &r->row[which[i]];
        strbuf what = {0}, why = {0};
        review_row_words(s, r, row, &what, &why);
        strbuf_addf(out, "%s{\"row\":%d,\"turn\":%d", i > 0 ? "," : "", which[i], row->turn);
        add_number(out, "before", row->before);
        add_number(out, "after", row->after);
        add_text(out, "what", strbuf_str(&what));
        add_text(out, "why", strbuf_str(&why));
        strbuf_add(out, "}");
        strbuf_free(&what);
        strbuf_free(&why);
    }
    strbuf_add(out, "]");
}

void review_json(const session *s, const review *r, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    strbuf_add(out, "{\"side\":");
    strbuf_add_json(out, sc->sides[r->side].id);
    strbuf_addf(out, ",\"playouts\":%d", r->playouts);
    add_number(out, "start", r->start);
    add_number(out, "end", r->end);
    strbuf_add(out, ",\"side_turns\":[");
    for (int i = 0; i < r->rows; i++) {
        const review_row *row = &r->row[i];
        strbuf_addf(out, "%s{\"turn\":%d,\"side\":", i > 0 ? "," : "", row->turn);
        strbuf_add_json(out, sc->sides[row->side].id);
        strbuf_addf(out, ",\"first\":%d,\"last\":%d", row->first, row->last);
        add_number(out, "before", row->before);
        add_chance(out, "choice", row->choice);
        add_chance(out, "luck", row->luck);
        add_number(out, "after", row->after);
        add_number(out, "rest", row->rest);
        add_number(out, "overlap", row->overlap);
        strbuf_addf(out, ",\"dice\":%s,\"choice_stands\":%s,\"luck_stands\":%s,\"asked\":%s",
                    row->rolled ? "true" : "false", taught_stands(row->choice) ? "true" : "false",
                    taught_stands(row->luck) ? "true" : "false", row->asked ? "true" : "false");
        add_text(out, "best", row->best);
        add_text(out, "played", row->played);
        strbuf_add(out, "}");
    }
    strbuf_add(out, "]");
    add_sums(sc, r, out);
    add_moments(s, r, out);
    strbuf_add(out, "}");
}
