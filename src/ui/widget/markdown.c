/*
 * markdown.c: md4c's events kept as blocks of styled runs, and their typesetting. Not here: where pages come
 * from.
 */
#include "ui/widget/markdown.h"

#include <math.h>
#include <md4c.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "core/strbuf.h"
#include "ui/widget/search.h"

enum { RUN_STRONG = 1, RUN_EM = 2, RUN_CODE = 4, RUN_LINK = 8, RUN_BREAK = 16 };
enum { COLUMNS_MAX = 24 };

typedef struct run {
    int style;
    char *text;
    char *href;
} run;
typedef enum block_kind {
    BLOCK_TEXT,
    BLOCK_HEADING,
    BLOCK_ITEM,
    BLOCK_RULE,
    BLOCK_CELL,
    BLOCK_ROW_END,
    BLOCK_TABLE_END
} block_kind;
typedef struct block {
    block_kind kind;
    int level;  /* heading level; item and quotation depth */
    int number; /* of an ordered item, 0: bullet */
    bool head;  /* a table's heading cell */
    int align;  /* cells: 0 left, 1 middle, 2 right */
    int first, nruns;
} block;

struct markdown {
    block *blocks;
    int nblocks, block_cap;
    run *runs;
    int nruns, run_cap;
    strbuf plain;
    /* while parsing */
    int style, depth, number[8];
    bool in_item, fresh_item;
    char *href;
};

static block *add_block(markdown *m, block_kind kind)
{
    if (m->nblocks == m->block_cap) {
        m->block_cap = m->block_cap ? m->block_cap * 2 : 32;
        m->blocks = mem_realloc(m->blocks, (size_t)m->block_cap * sizeof *m->blocks);
    }
    block *b = &m->blocks[m->nblocks++];
    *b = (block){.kind = kind, .first = m->nruns};
    return b;
}

static void add_run(markdown *m, int style, const char *text, size_t n)
{
    if (m->nblocks == 0) return;
    if (m->nruns == m->run_cap) {
        m->run_cap = m->run_cap ? m->run_cap * 2 : 64;
        m->runs = mem_realloc(m->runs, (size_t)m->run_cap * sizeof *m->runs);
    }
    run *r = &m->runs[m->nruns++];
    *r =
        (run){.style = style, .text = mem_alloc(n + 1), .href = m->href != NULL ? mem_strdup(m->href) : NULL};
    memcpy(r->text, text, n);
    m->blocks[m->nblocks - 1].nruns++;
}

/* ---- md4c's callbacks */

static int enter_block(MD_BLOCKTYPE type, void *detail, void *self)
{
    markdown *m = self;
    switch (type) {
    case MD_BLOCK_UL:
        m->number[m->depth < 7 ? ++m->depth : 7] = 0;
        break;
    case MD_BLOCK_OL:
        m->number[m->depth < 7 ? ++m->depth : 7] = (int)((MD_BLOCK_OL_DETAIL *)detail)->start;
        break;
    case MD_BLOCK_LI: {
        block *b = add_block(m, BLOCK_ITEM);
        b->level = m->depth;
        b->number = m->number[m->depth];
        if (b->number > 0) m->number[m->depth]++;
        m->fresh_item = true;
        break;
    }
    case MD_BLOCK_H:
        add_block(m, BLOCK_HEADING)->level = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
        break;
    case MD_BLOCK_HR:
        add_block(m, BLOCK_RULE);
        break;
    case MD_BLOCK_P:
    case MD_BLOCK_CODE:
        if (m->fresh_item)
            m->fresh_item = false; /* the first paragraph of an item stands beside its bullet */
        else
            add_block(m, BLOCK_TEXT)->level = m->depth;
        break;
    case MD_BLOCK_QUOTE:
        m->depth += m->depth < 7;
        break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: {
        block *b = add_block(m, BLOCK_CELL);
        MD_ALIGN a = ((MD_BLOCK_TD_DETAIL *)detail)->align;
        b->head = type == MD_BLOCK_TH;
        b->align = a == MD_ALIGN_RIGHT ? 2 : a == MD_ALIGN_CENTER ? 1 : 0;
        break;
    }
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_TABLE:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
    case MD_BLOCK_TR:
        break;
    }
    return 0;
}

/* A table that heads no column has a row of empty cells there: it shows none. */
static void drop_bare_head(markdown *m)
{
    int from = m->nblocks;
    while (from > 0 && (m->blocks[from - 1].kind == BLOCK_ROW_END || m->blocks[from - 1].head)) {
        from--;
        if (m->blocks[from].nruns > 0) return;
    }
    m->nblocks = from;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *self)
{
    (void)detail;
    markdown *m = self;
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL || type == MD_BLOCK_QUOTE) m->depth -= m->depth > 0;
    if (type == MD_BLOCK_LI) m->fresh_item = false;
    if (type == MD_BLOCK_TR) add_block(m, BLOCK_ROW_END);
    if (type == MD_BLOCK_THEAD) drop_bare_head(m);
    if (type == MD_BLOCK_TABLE) add_block(m, BLOCK_TABLE_END);
    strbuf_addc(&m->plain, type == MD_BLOCK_TH || type == MD_BLOCK_TD ? ' ' : '\n');
    return 0;
}

static int span_style(MD_SPANTYPE type)
{
    return type == MD_SPAN_STRONG ? RUN_STRONG
           : type == MD_SPAN_EM   ? RUN_EM
           : type == MD_SPAN_CODE ? RUN_CODE
           : type == MD_SPAN_A    ? RUN_LINK
                                  : 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *self)
{
    markdown *m = self;
    m->style |= span_style(type);
    if (type == MD_SPAN_A) {
        const MD_SPAN_A_DETAIL *a = detail;
        mem_free(m->href);
        m->href = mem_alloc(a->href.size + 1);
        memcpy(m->href, a->href.text, a->href.size);
    }
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *self)
{
    (void)detail;
    markdown *m = self;
    m->style &= ~span_style(type);
    if (type == MD_SPAN_A) {
        mem_free(m->href);
        m->href = NULL;
    }
    return 0;
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *self)
{
    markdown *m = self;
    if (type == MD_TEXT_HTML) return 0;
    if (type == MD_TEXT_BR) {
        add_run(m, RUN_BREAK, "", 0);
    } else if (type == MD_TEXT_SOFTBR) {
        add_run(m, m->style, " ", 1);
        strbuf_addc(&m->plain, ' ');
    } else {
        add_run(m, m->style, text, size);
        strbuf_addn(&m->plain, text, size);
    }
    return 0;
}

markdown *markdown_new(const char *text)
{
    markdown *m = mem_alloc(sizeof *m);
    MD_PARSER parser = {.flags = MD_FLAG_TABLES,
                        .enter_block = enter_block,
                        .leave_block = leave_block,
                        .enter_span = enter_span,
                        .leave_span = leave_span,
                        .text = take_text};
    if (md_parse(text, (MD_SIZE)strlen(text), &parser, m) != 0) {
        markdown_free(m);
        return NULL;
    }
    return m;
}

void markdown_free(markdown *m)
{
    if (m == NULL) return;
    for (int i = 0; i < m->nruns; i++) {
        mem_free(m->runs[i].text);
        mem_free(m->runs[i].href);
    }
    mem_free(m->runs);
    mem_free(m->blocks);
    mem_free(m->href);
    strbuf_free(&m->plain);
    mem_free(m);
}

const char *markdown_plain(const markdown *m)
{
    return strbuf_str(&m->plain);
}

/* ---- the place of a rule */

static bool part_of_a_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* 2: the block begins with the token, 1: it has it. */
static int block_says(const markdown *m, const block *b, const char *token)
{
    const size_t n = strlen(token);
    int says = 0;
    for (int i = 0; i < b->nruns && n > 0; i++) {
        const char *text = m->runs[b->first + i].text;
        for (const char *p = strstr(text, token); p != NULL; p = strstr(p + 1, token)) {
            /* "H3" is no part of "H·H3" nor of "H3a". */
            const bool before = p > text && (part_of_a_word(p[-1]) || ((unsigned char)p[-1] & 0x80));
            if (before || part_of_a_word(p[n]) || strncmp(p + n, "\xC2\xB7", 2) == 0) continue;
            if (i == 0 && p == text) return 2;
            says = 1;
        }
    }
    return says;
}

/* The block that says it best, the first of those; -1. */
static int marked_block(const markdown *m, const char *token, int *how)
{
    int best = -1;
    *how = 0;
    for (int i = 0; i < m->nblocks && *how < 2; i++) {
        const int says = block_says(m, &m->blocks[i], token);
        if (says > *how) best = i, *how = says;
    }
    return best;
}

int markdown_says(const markdown *m, const char *token)
{
    int how;
    marked_block(m, token, &how);
    return how;
}

/* ---- typesetting */

typedef struct setting {
    ui *u;
    const markdown *m;
    bool draw;
    const char *find;
    bool whole; /* a line of the page has all of its words whole: then only whole ones are meant */
    const char **link;
    markdown_mark *mark;
    float *found;       /* the line that first holds `find`; NULL: this is but a measuring */
    float *found_block; /* and the block whose words together hold it as it was typed */
    float *found_words; /* or else each word of it */
    bool *lit;          /* the block that is set does: what is sought is marked in it */
    int marked;         /* the first of its blocks; -1: none */
    int how;            /* says it: 2, and all that begin with it are marked */
    float left, top, w; /* of the page */
} setting;

/* As set_runs comes by: the first line that holds what is sought. */
static void note_found(const setting *s, const char *word, size_t n, float line)
{
    if (s->found != NULL && *s->found < 0 && s->find != NULL && search_holds_n(word, n, s->find) &&
        search_any_word(word, n, s->find, s->whole))
        *s->found = line - s->top;
}

/* Words that are sought together are in no single one: does a block hold them, or the n of a row; the place
 * of the first that does. */
static void note_blocks(const setting *s, const block *b, int n, float y)
{
    if (s->find == NULL) return;
    strbuf text = {0};
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < b[k].nruns; i++) {
            const run *r = &s->m->runs[b[k].first + i];
            strbuf_add(&text, r->style == RUN_BREAK ? " " : r->text);
        }
        strbuf_addc(&text, ' ');
    }
    *s->lit = search_all_words(strbuf_str(&text), text.len, s->find, s->whole);
    if (*s->lit && *s->found_words < 0) *s->found_words = y - s->top;
    if (*s->lit && *s->found_block < 0 && search_holds(strbuf_str(&text), s->find))
        *s->found_block = y - s->top;
    strbuf_free(&text);
}

/* Is one of those blocks marked, from `first` on, before `end`? */
static bool marked_among(const setting *s, int first, int end)
{
    for (int i = first; i < end && s->marked >= 0; i++)
        if (i == s->marked || (s->how == 2 && block_says(s->m, &s->m->blocks[i], s->mark->token) == 2))
            return true;
    return false;
}

/* The band behind what is marked, and where that is. */
static void set_mark(const setting *s, float y, float height)
{
    const ui *u = s->u;
    if (s->mark->h == 0) s->mark->y = y - s->top, s->mark->h = height; /* the first is gone to */
    if (!s->draw) return;
    draw_round(u->out, (frect){s->left - 8, y - 3, s->w + 16, height + 6}, 4, 0xfff0b3ff, 0, 0);
    draw_rect(u->out, (frect){s->left - 8, y - 3, 4, height + 6}, u->t.brass);
}

static font run_font(const setting *s, const block *b, int style)
{
    font f = theme_font(&s->u->t,
                        b->kind == BLOCK_HEADING ? (b->level == 1 ? TEXT_BATTLE : TEXT_PLACE) : TEXT_NOTE);
    if (b->kind == BLOCK_CELL) f = theme_font(&s->u->t, b->head ? TEXT_SMALL_STRONG : TEXT_SMALL);
    if (b->kind == BLOCK_HEADING) f.face = GARAMOND_BOLD;
    if (b->kind == BLOCK_CELL) {
        if (style & RUN_STRONG) f.face = INTER_BOLD;
    } else if (style & RUN_STRONG) {
        f.face = GARAMOND_BOLD;
    } else if (style & RUN_EM) {
        f.face = GARAMOND_ITALIC;
    }
    if (style & RUN_CODE) f = (font){INTER_SEMIBOLD, f.px * 0.82f};
    return f;
}

static void draw_word(const setting *s, const block *b, const run *r, const char *word, size_t n, float x,
                      float baseline, float width, float leading)
{
    ui *u = s->u;
    font f = run_font(s, b, r->style);
    frect box = {x, baseline - leading * 0.72f, width, leading * 0.96f};
    if (s->find != NULL && *s->lit && search_any_word(word, n, s->find, s->whole))
        draw_rect(u->out, box, 0xffe9a6ff);
    colour c = u->t.ink;
    if (r->style & RUN_LINK) {
        c = u->t.link;
        draw_line(u->out, x, baseline + 2, x + width, baseline + 2, c, (stroke_style){.width = 1});
        ui_id id = ui_name(r->href != NULL ? r->href : "", (int)(r - s->m->runs));
        if (ui_click(u, id, box, UI_FOCUS) && s->link != NULL) *s->link = r->href;
    }
    char text[256];
    if (n >= sizeof text) n = sizeof text - 1;
    memcpy(text, word, n);
    text[n] = '\0';
    draw_text(u->out, f, c, x, baseline, ALIGN_LEFT, text);
}

/* A word wider than its column, part by part in r and below; *line and *at: where the last of it ends. */
static void set_long(const setting *s, const block *b, const run *r, const char *word, size_t n, frect to,
                     float *line, float *at)
{
    const font f = run_font(s, b, r->style);
    for (;;) {
        bool hyphen;
        char part[128];
        const size_t k = ui_word_break(s->u, f, word, n, to.w, &hyphen);
        if (k >= sizeof part - 1) return;
        memcpy(part, word, k);
        memcpy(part + k, "-", 2);
        const size_t all = hyphen ? k + 1 : k;
        *at = s->u->host->text_width(s->u->host->self, f, part, all);
        if (s->draw) draw_word(s, b, r, part, all, to.x, *line + to.h * 0.74f, *at, to.h);
        if (k == n) return;
        *line += to.h;
        word += k, n -= k;
    }
}

/* How wide a word is of whose n letters at p the run is the nth of the block: what follows without a space,
 * in other letters, is a part of it, as the rule and the bracket after it are in "(U5)." */
static float whole_word(const setting *s, const block *b, int nth, const char *p, size_t n)
{
    const draw_host *host = s->u->host;
    float w = host->text_width(host->self, run_font(s, b, s->m->runs[b->first + nth].style), p, n);
    for (int i = nth + 1; p[n] == '\0' && i < b->nruns; i++) {
        const run *r = &s->m->runs[b->first + i];
        p = r->text;
        n = strcspn(p, " \n\t");
        if (r->style == RUN_BREAK) break;
        w += host->text_width(host->self, run_font(s, b, r->style), p, n);
    }
    return w;
}

/* Sets the runs of one block in a column; returns the height. */
static float set_runs(const setting *s, const block *b, float x, float y, float width)
{
    const float leading = run_font(s, b, 0).px * (b->kind == BLOCK_HEADING ? 1.25f
                                                  : b->kind == BLOCK_CELL  ? 1.35f
                                                                           : 1.42f);
    float at = 0, line = y;
    bool goes_on = false; /* a word has begun, and no space has come since */
    for (int i = 0; i < b->nruns; i++) {
        const run *r = &s->m->runs[b->first + i];
        if (r->style == RUN_BREAK) {
            at = 0, line += leading, goes_on = false;
            continue;
        }
        font f = run_font(s, b, r->style);
        for (const char *p = r->text; *p != '\0';) {
            size_t spaces = strspn(p, " \n\t"), n = strcspn(p + spaces, " \n\t");
            float gap = spaces > 0 && at > 0 ? s->u->host->text_width(s->u->host->self, f, " ", 1) : 0;
            float w = s->u->host->text_width(s->u->host->self, f, p + spaces, n);
            const float all = n > 0 && (spaces > 0 || !goes_on) ? whole_word(s, b, i, p + spaces, n) : 0;
            const bool ends = at > 0 && at + gap + (all <= width ? fmaxf(w, all) : w) > width;
            goes_on = n > 0;
            note_found(s, p + spaces, n, ends ? line + leading : line);
            if (ends) at = 0, gap = 0, line += leading;
            if (w > width) { /* over the next column it would lie */
                set_long(s, b, r, p + spaces, n, (frect){x, line, width, leading}, &line, &at);
                p += spaces + n;
                continue;
            }
            if (s->draw && n > 0)
                draw_word(s, b, r, p + spaces, n, x + at + gap, line + leading * 0.74f, w, leading);
            at += gap + w;
            p += spaces + n;
        }
    }
    return line + leading - y;
}

static float natural_width(const setting *s, const block *b)
{
    float w = 0;
    for (int i = 0; i < b->nruns; i++) {
        const run *r = &s->m->runs[b->first + i];
        w += s->u->host->text_width(s->u->host->self, run_font(s, b, r->style), r->text, strlen(r->text));
    }
    return w;
}

static void mark_block(const setting *s, const block *b, float y, float width)
{
    setting measure = *s;
    measure.draw = false, measure.found = NULL;
    set_mark(s, y, set_runs(&measure, b, 0, 0, width));
}

/* The columns share the width by their widest cells: wide ones give way, narrow ones keep their numbers on
 * one line. */
static void share_width(float *want, int columns, float sum, float width)
{
    if (sum <= width) return;
    float fair = width / (float)(columns ? columns : 1), kept = 0, rest = 0;
    for (int c = 0; c < columns; c++)
        *(want[c] <= fair ? &kept : &rest) += want[c];
    for (int c = 0; c < columns; c++)
        if (want[c] > fair) want[c] *= (width - kept) / rest;
}

/* A table from block `first`; sets *next to the block after it. Columns share the width by their widest
 * cells. */
static float set_table(const setting *s, int first, float x, float y, float width, int *next)
{
    const markdown *m = s->m;
    const float pad = 8;
    float want[COLUMNS_MAX] = {0}, sum = 0;
    int columns = 0, end = first;
    for (int c = 0; end < m->nblocks && m->blocks[end].kind != BLOCK_TABLE_END; end++) {
        if (m->blocks[end].kind == BLOCK_ROW_END) {
            c = 0;
            continue;
        }
        if (c >= COLUMNS_MAX) continue;
        float w = natural_width(s, &m->blocks[end]) + 2 * pad;
        if (w > want[c]) want[c] = w;
        if (++c > columns) columns = c;
    }
    for (int c = 0; c < columns; c++)
        sum += want[c];
    share_width(want, columns, sum, width);
    float top = y;
    bool odd = false;
    for (int i = first; i < end;) {
        float height = 0, cell_x = x, total = 0;
        int c = 0, row_end = i;
        setting measure = *s;
        measure.draw = false, measure.found = NULL;
        for (; row_end < end && m->blocks[row_end].kind == BLOCK_CELL; row_end++, c++)
            if (c < COLUMNS_MAX) {
                float h = set_runs(&measure, &m->blocks[row_end], 0, 0, want[c] - 2 * pad);
                if (h > height) height = h;
                total += want[c];
            }
        height += 6;
        if (s->draw && m->blocks[i].head)
            draw_line(s->u->out, x, y + height, x + total, y + height, s->u->t.line,
                      (stroke_style){.width = 1.4f});
        if (marked_among(s, i, row_end))
            set_mark(s, y, height);
        else if (s->draw && !m->blocks[i].head && odd)
            draw_rect(s->u->out, (frect){x, y, total, height}, colour_alpha(s->u->t.band, 0.55f));
        note_blocks(s, &m->blocks[i], row_end - i, y);
        for (c = 0; i < row_end; i++, c++) {
            if (c >= COLUMNS_MAX) continue;
            const block *b = &m->blocks[i];
            float shift = 0, natural = natural_width(s, b);
            if (b->align != 0 && natural < want[c] - 2 * pad)
                shift = (want[c] - 2 * pad - natural) * (b->align == 2 ? 1.0f : 0.5f);
            set_runs(s, b, cell_x + pad + shift, y + 3, want[c] - 2 * pad);
            cell_x += want[c];
        }
        odd = !odd;
        y += height;
        if (i < end) i++; /* the row's end */
    }
    *next = end + 1;
    return y - top;
}

/* With its number, or a bullet. */
static float set_item(const setting *s, const block *b, float x, float y, float width)
{
    char number[16] = "\xE2\x80\xA2";
    const float em = theme_font(&s->u->t, TEXT_NOTE).px;
    const font f = theme_font(&s->u->t, TEXT_NOTE);
    if (b->number > 0) snprintf(number, sizeof number, "%d.", b->number);
    if (s->draw) draw_text(s->u->out, f, s->u->t.ink2, x - em * 0.45f, y + f.px * 1.05f, ALIGN_RIGHT, number);
    return set_runs(s, b, x, y, width) + em * 0.2f;
}

float markdown_draw(ui *u, const markdown *m, float x, float y, float width, bool draw, const char *find,
                    const char **link, markdown_mark *mark)
{
    float found = -1, found_block = -1, found_words = -1;
    bool lit = false;
    setting s = {.u = u,
                 .m = m,
                 .draw = draw,
                 .find = find != NULL && find[0] != '\0' ? find : NULL,
                 .whole = find != NULL && search_one_line(markdown_plain(m), find, true),
                 .link = link,
                 .mark = mark,
                 .found = &found,
                 .found_block = &found_block,
                 .found_words = &found_words,
                 .lit = &lit,
                 .marked = -1,
                 .left = x,
                 .top = y,
                 .w = width};
    if (mark != NULL) s.marked = marked_block(m, mark->token, &s.how), mark->y = mark->h = 0;
    const float top = y, em = theme_font(&u->t, TEXT_NOTE).px;
    if (link != NULL && draw) *link = NULL;
    for (int i = 0; i < m->nblocks;) {
        const block *b = &m->blocks[i];
        if (b->kind == BLOCK_CELL) {
            y += set_table(&s, i, x, y, width, &i) + em * 0.7f;
            continue;
        }
        i++;
        note_blocks(&s, b, 1, y);
        float indent = b->kind == BLOCK_ITEM || b->kind == BLOCK_TEXT ? em * 1.3f * (float)b->level : 0;
        if (marked_among(&s, i - 1, i))
            mark_block(&s, b, y + (b->kind == BLOCK_HEADING && y > top ? em * 0.5f : 0), width - indent);
        switch (b->kind) {
        case BLOCK_HEADING:
            if (y > top) y += em * 0.5f;
            y += set_runs(&s, b, x, y, width) + em * 0.3f;
            break;
        case BLOCK_RULE:
            if (draw)
                draw_line(u->out, x, y + em * 0.5f, x + width, y + em * 0.5f, u->t.rule,
                          (stroke_style){.width = 1});
            y += em;
            break;
        case BLOCK_ITEM:
            y += set_item(&s, b, x + indent, y, width - indent);
            break;
        case BLOCK_TEXT:
            y += set_runs(&s, b, x + indent, y, width - indent) + em * 0.55f;
            break;
        case BLOCK_CELL:
        case BLOCK_ROW_END:
        case BLOCK_TABLE_END:
            break;
        }
    }
    if (mark != NULL) mark->found = found >= 0 ? found : found_block >= 0 ? found_block : found_words;
    return y - top;
}
