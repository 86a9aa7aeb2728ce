/*
 * figures.h: a drawing in figures (how many commands of each kind, where their points lie, how large and in
 * which ink) and a file of such lines, recorded once, that a test compares with. A picture that changed shows
 * in its line, without any picture having to be kept; whether the change is for the better is for people.
 *
 * Whole numbers and words must be the same; sums of co-ordinates may differ by what compilers differ in.
 * SANDTABLE_REWRITE=1 records anew.
 */
#ifndef TESTS_UI_FIGURES_H
#define TESTS_UI_FIGURES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "ui/draw/draw_commands.h"

typedef struct figures {
    int kinds[DRAW_LIGHT + 1], points, clips;
    double x, y, size, ink;
} figures;

static inline void figures_point(figures *f, const draw_matrix *m, double weight, float x, float y)
{
    f->points++;
    f->x += weight * (double)(m->xx * x + m->xy * y + m->x0);
    f->y += weight * (double)(m->yx * x + m->yy * y + m->y0);
}

static inline void figures_rect(figures *f, const draw_matrix *m, double weight, frect r)
{
    figures_point(f, m, weight, r.x, r.y);
    figures_point(f, m, weight, r.x + r.w, r.y + r.h);
}

static inline void figures_ink(figures *f, double weight, colour c)
{
    f->ink += weight * (1.0 * (c >> 24) + 3.0 * (c >> 16 & 0xff) + 7.0 * (c >> 8 & 0xff) + 11.0 * (c & 0xff));
}

static inline void figures_path(figures *f, const draw_list *d, const draw_matrix *m, double weight,
                                path_span path)
{
    static const int points[] = {[PATH_MOVE] = 1, [PATH_LINE] = 1, [PATH_CURVE] = 3, [PATH_CLOSE] = 0};
    for (uint32_t at = path.at; at < path.at + path.size;) {
        const uint32_t stroke = d->words[at++].verb;
        f->size += weight * stroke;
        for (int i = 0; i < points[stroke]; i++, at += 2)
            figures_point(f, m, weight, d->words[at].f, d->words[at + 1].f);
    }
}

static inline void figures_command(figures *f, const draw_list *d, const draw_command *c, double weight)
{
    const draw_matrix *m = &d->states[c->state].m;
    f->kinds[c->kind]++;
    switch (c->kind) {
    case DRAW_RECT:
    case DRAW_ROUND:
    case DRAW_CIRCLE:
        figures_rect(f, m, weight, c->u.round.r);
        figures_ink(f, weight, c->u.round.fill);
        figures_ink(f, weight, c->u.round.line);
        f->size += weight * (double)(c->u.round.radius + c->u.round.width);
        break;
    case DRAW_FILL:
    case DRAW_FILL_EVENODD:
        figures_ink(f, weight, c->u.fill);
        break;
    case DRAW_GRADIENT:
        figures_point(f, m, weight, c->u.gradient.from.x, c->u.gradient.from.y);
        figures_point(f, m, weight, c->u.gradient.to.x, c->u.gradient.to.y);
        figures_ink(f, weight, c->u.gradient.a);
        figures_ink(f, weight * 1.5, c->u.gradient.b);
        break;
    case DRAW_STROKE:
        figures_ink(f, weight, c->u.stroke.c);
        f->size += weight * (double)(c->u.stroke.width + c->u.stroke.dash[0] + 2 * c->u.stroke.dash[1]);
        f->size += weight * c->u.stroke.round;
        break;
    case DRAW_SHADOW:
        figures_rect(f, m, weight, c->u.shadow.r);
        f->size += weight * (double)(c->u.shadow.radius + c->u.shadow.depth + 100 * c->u.shadow.opacity);
        break;
    case DRAW_GLOW:
        figures_rect(
            f, m, weight,
            (frect){c->u.glow.x - c->u.glow.r, c->u.glow.y - c->u.glow.r, 2 * c->u.glow.r, 2 * c->u.glow.r});
        figures_ink(f, weight, c->u.glow.g.within);
        figures_ink(f, weight * 1.5, c->u.glow.g.rim);
        break;
    case DRAW_LIGHT:
        figures_rect(f, m, weight, c->u.light.r);
        break;
    case DRAW_SVG:
    case DRAW_IMAGE:
    case DRAW_TILED:
        figures_rect(f, m, weight, c->u.image.r);
        figures_ink(f, weight, c->u.image.tint);
        f->size += weight * (double)(c->u.image.degrees + 100 * c->u.image.alpha);
        break;
    case DRAW_TEXT:
        figures_point(f, m, weight, c->u.text.x, c->u.text.y);
        figures_ink(f, weight, c->u.text.c);
        f->size += weight * (double)(c->u.text.f.px + (float)c->u.text.f.face + c->u.text.space);
        f->size += weight * c->u.text.align;
        break;
    }
    if (c->path.size > 0 && c->kind != DRAW_LIGHT) figures_path(f, d, m, weight, c->path);
}

/* Weighed by place, so that what lies over what is held too. */
static inline figures figures_of(const draw_list *d)
{
    figures f = {0};
    for (size_t i = 0; i < d->count; i++)
        figures_command(&f, d, &d->commands[i], 1 + (double)(i % 7) / 10);
    f.clips = (int)d->clips_count;
    for (size_t i = 0; i < d->clips_count; i++) {
        const draw_clip *c = &d->clips[i];
        if (c->is_path)
            figures_path(&f, d, &c->m, 1, c->path);
        else
            figures_rect(&f, &c->m, 1, c->r);
    }
    return f;
}

/* "name 3,0,1,... points 40 clips 2 x 123.4 y 432.1 size 12.5 ink 9876.0" */
static inline void figures_tell(strbuf *out, const char *name, const draw_list *d)
{
    const figures f = figures_of(d);
    strbuf_addf(out, "%s ", name);
    for (int k = 0; k <= DRAW_TEXT; k++)
        strbuf_addf(out, "%d%s", f.kinds[k], k < DRAW_TEXT ? "," : "");
    for (int k = DRAW_TEXT + 1; k <= DRAW_LIGHT; k++) /* of few pictures */
        if (f.kinds[k] > 0) strbuf_addf(out, ",%d:%d", k, f.kinds[k]);
    strbuf_addf(out, " points %d clips %d x %.1f y %.1f size %.1f ink %.1f\n", f.points, f.clips, f.x, f.y,
                f.size, f.ink);
}

/* ---- the recorded file */

static inline bool figures_same_word(const char *a, size_t na, const char *b, size_t nb)
{
    if (na == nb && memcmp(a, b, na) == 0) return true;
    if (!memchr(a, '.', na) || !memchr(b, '.', nb)) return false;
    char *end_a, *end_b;
    const double x = strtod(a, &end_a), y = strtod(b, &end_b);
    return end_a == a + na && end_b == b + nb && fabs(x - y) <= 0.6 + 2e-6 * fabs(x);
}

static inline bool figures_same_line(const char *a, const char *b)
{
    for (;;) {
        const size_t na = strcspn(a, " \n"), nb = strcspn(b, " \n");
        if (!figures_same_word(a, na, b, nb)) return false;
        a += na, b += nb;
        if (*a != *b) return false;
        if (*a == '\n' || *a == '\0') return true;
        a++, b++;
    }
}

/* What is recorded in a file, and what is told now, compared as it comes: the first line that differs fails.
 */
typedef struct recording {
    const char *path;
    char *text;      /* NULL: it is being recorded */
    const char *was; /* from here on nothing is compared yet */
    int line;
    strbuf told;
    size_t compared; /* bytes of `told` */
} recording;

static inline recording recording_open(const char *path)
{
    recording r = {.path = path, .line = 1};
    size_t size;
    error err = {0};
    if (getenv("SANDTABLE_REWRITE")) return r;
    if (!file_read(path, 1u << 24, &r.text, &size, &err)) fail_msg("%s: %s", path, err.text);
    r.was = r.text;
    return r;
}

/* All lines told since the last time; they are whole. */
static inline void recording_compare(recording *r)
{
    if (!r->text) return;
    for (const char *now = strbuf_str(&r->told) + r->compared; *now; r->line++) {
        if (!figures_same_line(r->was, now))
            fail_msg("%s:%d: drawn otherwise\n  was    %.*s\n  is now %.*s\nif that is meant, run this test "
                     "once with "
                     "SANDTABLE_REWRITE=1",
                     r->path, r->line, (int)strcspn(r->was, "\n"), r->was, (int)strcspn(now, "\n"), now);
        r->was += strcspn(r->was, "\n"), now += strcspn(now, "\n");
        r->was += *r->was == '\n', now += *now == '\n';
    }
    r->compared = r->told.len;
}

static inline void recording_close(recording *r)
{
    error err = {0};
    recording_compare(r);
    if (!r->text)
        assert_true(file_write(r->path, strbuf_str(&r->told), r->told.len, &err));
    else if (*r->was)
        fail_msg("%s:%d: no more is drawn, where there was: %.*s", r->path, r->line,
                 (int)strcspn(r->was, "\n"), r->was);
    mem_free(r->text);
    strbuf_free(&r->told);
}

#endif
