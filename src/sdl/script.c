/* script.c: see script.h. */
#include "sdl/script.h"

#include <math.h>
#include <string.h>

#include "core/mem.h"
#include "sdl/late.h"

static const PangoWeight WEIGHTS[FONT_FACES] = {
    [GARAMOND] = PANGO_WEIGHT_NORMAL,          [GARAMOND_ITALIC] = PANGO_WEIGHT_NORMAL,
    [GARAMOND_BOLD] = PANGO_WEIGHT_BOLD,       [INTER] = PANGO_WEIGHT_MEDIUM,
    [INTER_SEMIBOLD] = PANGO_WEIGHT_SEMIBOLD,  [INTER_BOLD] = PANGO_WEIGHT_BOLD,
    [INTER_EXTRABOLD] = PANGO_WEIGHT_ULTRABOLD};

static _Thread_local bool asked;

static PangoLayout *layout_of(const late_pango *pango, cairo_t *cr, font f, const char *family,
                              const char *text)
{
    asked = true;
    PangoLayout *l = pango->layout(cr);
    PangoFontDescription *d = pango->font();
    pango->font_family(d, family);
    pango->font_size(d, (double)f.px * PANGO_SCALE);
    pango->font_weight(d, WEIGHTS[f.face]);
    if (f.face == GARAMOND_ITALIC) pango->font_style(d, PANGO_STYLE_ITALIC);
    pango->set_font(l, d);
    pango->font_free(d);
    pango->set_one_line(l, TRUE);
    pango->set_text(l, text, -1);
    return l;
}

static int down(int units)
{
    return (int)floor((double)units / PANGO_SCALE);
}

static int up(int units)
{
    return (int)ceil((double)units / PANGO_SCALE);
}

/* The ink of a layout, in whole pixels from its pen on the baseline, into *out; its advance stands. */
static void take_ink(const late_pango *pango, PangoLayout *l, const PangoRectangle *ink, font_run *out)
{
    const int x0 = down(ink->x) - 1, y0 = down(ink->y) - 1, x1 = up(ink->x + ink->width) + 1,
              y1 = up(ink->y + ink->height) + 1;
    cairo_surface_t *sheet = cairo_image_surface_create(CAIRO_FORMAT_A8, x1 - x0, y1 - y0);
    cairo_t *cr = cairo_create(sheet);
    cairo_move_to(cr, -x0, -y0);
    pango->show(cr, l);
    cairo_surface_flush(sheet);
    const unsigned char *from = cairo_image_surface_get_data(sheet);
    if (from != NULL) {
        const int stride = cairo_image_surface_get_stride(sheet);
        out->w = x1 - x0, out->h = y1 - y0, out->stride = (out->w + 3) / 4 * 4;
        out->left = x0, out->top = y0 - (int)lround((double)pango->baseline(l) / PANGO_SCALE);
        out->mask = mem_alloc((size_t)out->stride * (size_t)out->h);
        for (int y = 0; y < out->h; y++)
            memcpy(out->mask + (ptrdiff_t)y * out->stride, from + (ptrdiff_t)y * stride, (size_t)out->w);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(sheet);
}

/* A layout wants a cairo_t to be made with: one that nothing is drawn on. */
static cairo_t *no_sheet(void)
{
    cairo_surface_t *sheet = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(sheet);
    cairo_surface_destroy(sheet);
    return cr;
}

bool script_run(font f, const char *family, const char *text, font_run *out)
{
    const late_pango *pango = late_pango_get();
    PangoRectangle ink, logical;
    if (pango == NULL) return false;
    cairo_t *cr = no_sheet();
    PangoLayout *l = layout_of(pango, cr, f, family, text);
    pango->extents(l, &ink, &logical);
    *out = (font_run){.advance = up(logical.width)};
    if (ink.width > 0 && ink.height > 0) take_ink(pango, l, &ink, out);
    pango->unref(l);
    cairo_destroy(cr);
    return true;
}

float script_width(font f, const char *family, const char *text)
{
    const late_pango *pango = late_pango_get();
    PangoRectangle ink, logical;
    if (pango == NULL) return -1;
    cairo_t *cr = no_sheet();
    PangoLayout *l = layout_of(pango, cr, f, family, text);
    pango->extents(l, &ink, &logical);
    pango->unref(l);
    cairo_destroy(cr);
    return (float)up(logical.width);
}

bool script_show(cairo_t *cr, font f, const char *family, const char *text, bool real)
{
    const late_pango *pango = late_pango_get();
    PangoRectangle ink, logical;
    double x, y;
    if (pango == NULL) return false;
    PangoLayout *l = layout_of(pango, cr, f, family, text);
    pango->extents(l, &ink, &logical);
    cairo_get_current_point(cr, &x, &y);
    cairo_move_to(cr, x, y - (double)pango->baseline(l) / PANGO_SCALE);
    if (real) {
        pango->show(cr, l);
    } else {
        pango->path(cr, l);
        cairo_fill(cr);
    }
    cairo_move_to(cr, x + (double)logical.width / PANGO_SCALE, y);
    pango->unref(l);
    return true;
}

void script_forget(void)
{
    if (asked) late_pango_get()->font_map(NULL);
    asked = false;
}
