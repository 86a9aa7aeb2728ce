/*
 * press.c: draw lists on cairo's PDF surface. No date and no chance gets into the file.
 */
#include "sdl/press.h"

#include <stdint.h>
#include <string.h>

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>

#include "core/file.h"
#include "core/mem.h"
#include "sdl/font.h"
#include "sdl/script.h"
#include "sdl/outline.h"
#include "sdl/paint.h"
#include "sdl/picture.h"
#include "ui/draw/draw_append.h"
#include "ui/draw/draw_commands.h"

enum {
    PAGES_MOST = 400,
    PICTURES_MOST = 1200,
    JPEG_FINE = 86,
    EM = 1000, /* points: what is measured is measured so large */
    LETTERS_MOST = 512
};

typedef struct press_image {
    int w, h;
    uint32_t *px; /* NULL: a photograph */
    press_record record;
    const void *self;
    cairo_surface_t *made;
} press_image;

typedef struct press_sheet {
    draw_list *list;
    float w, h;
} press_sheet;

struct press {
    painter *painter;
    font_store *fonts;
    cairo_font_face_t *faces[FONT_FACES];
    cairo_scaled_font_t *measured[FONT_FACES]; /* at EM points */
    draw_host host;
    press_sheet pages[PAGES_MOST];
    int npages;
    press_image images[PICTURES_MOST];
    int nimages;
    bool full; /* something had no room: nothing is written */
};

/* ---- writing */

/* A piece of a string that one face writes. */
typedef struct piece {
    int face;
    bool widened; /* its strokes, for want of a bold one */
    size_t size;
} piece;

static bool has_letter(const press *p, int face, const char *s, size_t n)
{
    cairo_glyph_t one[8], *glyphs = one;
    int count = 8;
    if (cairo_scaled_font_text_to_glyphs(p->measured[face], 0, 0, s, (int)n, &glyphs, &count, NULL, NULL,
                                         NULL) != CAIRO_STATUS_SUCCESS)
        return false;
    const bool has = count > 0 && glyphs[0].index != 0;
    if (glyphs != one) cairo_glyph_free(glyphs);
    return has;
}

static piece face_for(const press *p, font_face face, const char *s, size_t n)
{
    piece out = {.face = (int)face};
    if (has_letter(p, (int)face, s, n)) return out;
    for (int i = 0; i < 3; i++) {
        const int other = font_instead(face)[i];
        out = (piece){.face = other == FONT_FACES ? GARAMOND : other, .widened = other == FONT_FACES};
        if (has_letter(p, out.face, s, n)) return out;
    }
    return (piece){.face = (int)face};
}

/* The longest beginning of s that one face writes; size 0 at its end. */
static piece next_piece(const press *p, font_face face, const char *s, size_t n)
{
    piece out = {0};
    for (size_t at = 0; at < n;) {
        size_t step = font_utf8_step(s + at);
        if (step == 0 || at + step > n) step = n - at;
        const piece one = face_for(p, face, s + at, step);
        if (at > 0 && (one.face != out.face || one.widened != out.widened)) break;
        out = (piece){one.face, one.widened, at + step};
        at += step;
    }
    return out;
}

/* Then it stands in `whole`. */
static bool is_foreign(const press *p, font f, const char *s, size_t n, char whole[LETTERS_MOST])
{
    if (n >= LETTERS_MOST || !font_is_foreign(p->fonts, f, s, n)) return false;
    memcpy(whole, s, n);
    whole[n] = '\0';
    return true;
}

static float text_width(void *self, font f, const char *s, size_t n)
{
    const press *p = self;
    double width = 0;
    char whole[LETTERS_MOST];
    if (is_foreign(p, f, s, n, whole)) {
        const float foreign = script_width(f, font_family(f.face), whole);
        if (foreign >= 0) return foreign;
    }
    while (n > 0) {
        const piece one = next_piece(p, f.face, s, n);
        if (one.size == 0 || one.size >= LETTERS_MOST) break;
        char text[LETTERS_MOST];
        cairo_text_extents_t e;
        memcpy(text, s, one.size);
        text[one.size] = '\0';
        cairo_scaled_font_text_extents(p->measured[one.face], text, &e);
        width += e.x_advance;
        s += one.size;
        n -= one.size;
    }
    return (float)(width * f.px / EM);
}

static font_metrics metrics(void *self, font f)
{
    const press *p = self;
    cairo_font_extents_t e;
    cairo_scaled_font_extents(p->measured[f.face], &e);
    const float k = f.px / EM;
    return (font_metrics){(float)e.ascent * k, (float)e.descent * k, (float)e.height * k};
}

static bool cached(void *self, uint64_t key)
{
    (void)self, (void)key;
    return false;
}

/* Letters stand where they were drawn to stand: a page has no pixels. */
static cairo_font_options_t *unhinted(void)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    return options;
}

static bool open_face(press *p, int face)
{
    int index = 0;
    const char *path = font_file(p->fonts, (font_face)face, &index);
    FcPattern *wanted =
        FcPatternBuild(NULL, FC_FILE, FcTypeString, path, FC_INDEX, FcTypeInteger, index, (char *)NULL);
    p->faces[face] = cairo_ft_font_face_create_for_pattern(wanted);
    FcPatternDestroy(wanted);
    cairo_matrix_t size, none;
    cairo_matrix_init_scale(&size, EM, EM);
    cairo_matrix_init_identity(&none);
    cairo_font_options_t *options = unhinted();
    p->measured[face] = cairo_scaled_font_create(p->faces[face], &size, &none, options);
    cairo_font_options_destroy(options);
    return cairo_scaled_font_status(p->measured[face]) == CAIRO_STATUS_SUCCESS;
}

/* ---- the press */

press *press_new(const char *data_dir, error *err)
{
    press *p = mem_alloc(sizeof *p);
    p->painter = painter_new(data_dir, err);
    p->fonts = p->painter != NULL ? font_store_new(err) : NULL;
    bool good = p->fonts != NULL;
    for (int face = 0; face < FONT_FACES && good; face++)
        good =
            open_face(p, face) ||
            error_set(err, "", 0, 0, "A font could not be read: install fonts-ebgaramond and fonts-inter.");
    p->host = (draw_host){.self = p, .text_width = text_width, .metrics = metrics, .cached = cached};
    if (good) return p;
    press_free(p);
    return NULL;
}

void press_free(press *p)
{
    if (p == NULL) return;
    for (int i = 0; i < p->npages; i++)
        draw_list_free(p->pages[i].list);
    for (int i = 0; i < p->nimages; i++) {
        if (p->images[i].made != NULL) cairo_surface_destroy(p->images[i].made);
        mem_free(p->images[i].px);
    }
    for (int i = 0; i < FONT_FACES; i++) {
        if (p->measured[i] != NULL) cairo_scaled_font_destroy(p->measured[i]);
        if (p->faces[i] != NULL) cairo_font_face_destroy(p->faces[i]);
    }
    if (p->fonts != NULL) font_store_free(p->fonts);
    if (p->painter != NULL) painter_free(p->painter);
    mem_free(p);
}

const draw_host *press_host(const press *p)
{
    return &p->host;
}

const draw_host *press_painter(press *p)
{
    return painter_host(p->painter);
}

/* ---- pictures */

static uint32_t *paint(press *p, const draw_list *content, int w, int h)
{
    pixels target = {mem_alloc((size_t)w * (size_t)h * sizeof(uint32_t)), w, h, w};
    draw_list *list = draw_list_new();
    draw_rect(list, (frect){0, 0, (float)w, (float)h}, 0xffffffff);
    draw_list_append(list, content);
    painter_paint(p->painter, &target, list, (irect){0, 0, w, h});
    painter_frame_over(p->painter);
    draw_list_free(list);
    return target.px;
}

static uint64_t keep(press *p, press_image image)
{
    if (p->nimages == PICTURES_MOST) {
        p->full = true;
        mem_free(image.px);
        return 0;
    }
    p->images[p->nimages++] = image;
    return (uint64_t)p->nimages;
}

uint64_t press_picture(press *p, const draw_list *content, int w, int h)
{
    return keep(p, (press_image){.w = w, .h = h, .px = paint(p, content, w, h)});
}

uint64_t press_photograph(press *p, press_record record, const void *self, int w, int h)
{
    return keep(p, (press_image){.w = w, .h = h, .record = record, .self = self});
}

static cairo_surface_t *of_pixels(uint32_t *px, int w, int h)
{
    return cairo_image_surface_create_for_data((unsigned char *)px, CAIRO_FORMAT_RGB24, w, h, w * 4);
}

/* The photograph itself goes into the file, not what it shows. */
static void attach_jpeg(cairo_surface_t *s, const uint32_t *px, int w, int h)
{
    char *data;
    size_t size;
    error none = {0};
    if (!picture_as_jpeg(px, w, h, JPEG_FINE, &data, &size, &none)) return; /* then as it is */
    if (cairo_surface_set_mime_data(s, CAIRO_MIME_TYPE_JPEG, (unsigned char *)data, size, mem_free, data) !=
        CAIRO_STATUS_SUCCESS)
        mem_free(data);
}

static cairo_surface_t *surface_of(press *p, press_image *i)
{
    if (i->made != NULL) return i->made;
    if (i->px == NULL) {
        draw_list *content = draw_list_new();
        i->record(i->self, content);
        i->px = paint(p, content, i->w, i->h);
        draw_list_free(content);
    }
    i->made = of_pixels(i->px, i->w, i->h);
    if (i->record != NULL) attach_jpeg(i->made, i->px, i->w, i->h);
    return i->made;
}

static void forget_photographs(press *p)
{
    for (int i = 0; i < p->nimages; i++) {
        press_image *one = &p->images[i];
        if (one->record == NULL || one->made == NULL) continue;
        cairo_surface_finish(one->made);
        cairo_surface_destroy(one->made);
        mem_free(one->px);
        one->made = NULL;
        one->px = NULL;
    }
}

/* ---- pages */

draw_list *press_page(press *p, float w, float h)
{
    if (p->npages == PAGES_MOST) {
        p->full = true;
        draw_list_free(p->pages[--p->npages].list);
    }
    p->pages[p->npages] = (press_sheet){draw_list_new(), w, h};
    return p->pages[p->npages++].list;
}

int press_pages(const press *p)
{
    return p->npages;
}

draw_list *press_page_at(const press *p, int page, float *w, float *h)
{
    *w = p->pages[page].w;
    *h = p->pages[page].h;
    return p->pages[page].list;
}

/* One page under way; `real` false: its ink alone is asked for, and no picture is painted. */
typedef struct run {
    press *p;
    cairo_t *cr;
    const draw_list *list;
    bool real;
} run;

static void write_piece(const run *r, const piece *one, font f, const char *s)
{
    char text[LETTERS_MOST];
    if (one->size >= sizeof text) return;
    memcpy(text, s, one->size);
    text[one->size] = '\0';
    cairo_set_font_face(r->cr, r->p->faces[one->face]);
    cairo_set_font_size(r->cr, f.px);
    double x, y;
    cairo_get_current_point(r->cr, &x, &y);
    double after_x, after_y;
    if (r->real) {
        cairo_show_text(r->cr, text);
        cairo_get_current_point(r->cr, &after_x, &after_y);
    } else { /* of text cairo only knows about how far its ink reaches, of outlines exactly */
        cairo_text_path(r->cr, text);
        cairo_get_current_point(r->cr, &after_x, &after_y);
        cairo_fill(r->cr);
        cairo_move_to(r->cr, after_x, after_y);
    }
    if (!one->widened) return;
    cairo_new_path(r->cr);
    cairo_move_to(r->cr, x, y);
    cairo_text_path(r->cr, text);
    cairo_set_dash(r->cr, NULL, 0, 0);
    cairo_set_line_width(r->cr, f.px * 0.035);
    cairo_stroke(r->cr);
    cairo_move_to(r->cr, after_x, after_y);
}

static void do_text(const run *r, const draw_command *c)
{
    const draw_text_data *d = &c->u.text;
    const char *s = r->list->text + c->text;
    size_t n = c->length;
    const float width = text_width(r->p, d->f, s, n);
    const float left = d->align == ALIGN_CENTRE ? width / 2 : d->align == ALIGN_RIGHT ? width : 0;
    outline_colour(r->cr, d->c);
    cairo_new_path(r->cr);
    cairo_move_to(r->cr, d->x - left, d->y);
    char whole[LETTERS_MOST];
    if (is_foreign(r->p, d->f, s, n, whole) &&
        script_show(r->cr, d->f, font_family(d->f.face), whole, r->real))
        n = 0;
    while (n > 0) {
        const piece one = next_piece(r->p, d->f.face, s, n);
        if (one.size == 0) break;
        write_piece(r, &one, d->f, s);
        s += one.size;
        n -= one.size;
    }
    cairo_new_path(r->cr);
}

static void do_image(const run *r, const draw_image_data *d)
{
    if (d->key == 0 || d->key > (uint64_t)r->p->nimages) return;
    press_image *i = &r->p->images[d->key - 1];
    cairo_save(r->cr);
    cairo_translate(r->cr, d->r.x, d->r.y);
    if (r->real) {
        cairo_scale(r->cr, d->r.w / (double)i->w, d->r.h / (double)i->h);
        cairo_set_source_surface(r->cr, surface_of(r->p, i), 0, 0);
        cairo_rectangle(r->cr, 0, 0, i->w, i->h);
    } else {
        outline_colour(r->cr, 0x000000ff);
        cairo_rectangle(r->cr, 0, 0, d->r.w, d->r.h);
    }
    cairo_fill(r->cr);
    cairo_restore(r->cr);
}

static void set_clips(const run *r, int clip)
{
    if (clip < 0) return;
    const draw_clip *c = &r->list->clips[clip];
    set_clips(r, c->parent);
    outline_matrix(r->cr, &c->m);
    if (c->is_path)
        outline_path(r->cr, r->list, c->path);
    else
        cairo_rectangle(r->cr, c->r.x, c->r.y, c->r.w, c->r.h);
    cairo_clip(r->cr);
}

static void do_command(const run *r, const draw_command *c)
{
    const draw_state *state = &r->list->states[c->state];
    cairo_save(r->cr);
    set_clips(r, state->clip);
    outline_matrix(r->cr, &state->m);
    if (c->kind == DRAW_RECT || c->kind == DRAW_ROUND || c->kind == DRAW_CIRCLE)
        outline_round(r->cr, &c->u.round, c->kind == DRAW_CIRCLE);
    else if (c->kind == DRAW_FILL || c->kind == DRAW_FILL_EVENODD)
        outline_fill(r->cr, r->list, c);
    else if (c->kind == DRAW_STROKE)
        outline_stroke(r->cr, r->list, c);
    else if (c->kind == DRAW_TEXT)
        do_text(r, c);
    else if (c->kind == DRAW_IMAGE)
        do_image(r, &c->u.image);
    cairo_restore(r->cr);
}

static void do_page(press *p, cairo_t *cr, int page, bool real)
{
    const run r = {p, cr, p->pages[page].list, real};
    cairo_font_options_t *options = unhinted();
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
    for (size_t i = 0; i < r.list->count; i++)
        do_command(&r, &r.list->commands[i]);
}

frect press_ink(press *p, int page)
{
    cairo_surface_t *s = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(s);
    double x, y, w, h;
    do_page(p, cr, page, false);
    cairo_recording_surface_ink_extents(s, &x, &y, &w, &h);
    cairo_destroy(cr);
    cairo_surface_destroy(s);
    return (frect){(float)x, (float)y, (float)w, (float)h};
}

typedef struct bytes {
    char *data;
    size_t size, cap;
} bytes;

static cairo_status_t write_bytes(void *self, const unsigned char *from, unsigned n)
{
    bytes *b = self;
    if (b->size + n > b->cap) {
        b->cap = (b->size + n) * 2;
        b->data = mem_realloc(b->data, b->cap);
    }
    memcpy(b->data + b->size, from, n);
    b->size += n;
    return CAIRO_STATUS_SUCCESS;
}

bool press_write(press *p, const char *title, const char *path, error *err)
{
    if (p->full)
        return error_set(err, path, 0, 0, "More than %d pages or %d pictures are too many for one file.",
                         PAGES_MOST, PICTURES_MOST);
    bytes out = {0};
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(write_bytes, &out, 595, 842);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Sandtable");
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    for (int i = 0; i < p->npages && status == CAIRO_STATUS_SUCCESS; i++) {
        cairo_pdf_surface_set_size(pdf, p->pages[i].w, p->pages[i].h);
        cairo_t *cr = cairo_create(pdf);
        do_page(p, cr, i, true);
        cairo_show_page(cr);
        status = cairo_status(cr);
        cairo_destroy(cr);
        forget_photographs(p);
    }
    cairo_surface_finish(pdf);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(pdf);
    cairo_surface_destroy(pdf);
    const bool ok = status == CAIRO_STATUS_SUCCESS
                        ? file_write(path, out.data, out.size, err)
                        : error_set(err, path, 0, 0, "The pages could not be written as PDF (%s).",
                                    cairo_status_to_string(status));
    mem_free(out.data);
    return ok;
}
