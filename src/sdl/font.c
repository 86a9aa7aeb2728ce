/*
 * font.c: SDL2_ttf, and the two caches that keep it out of most frames: sizes opened, runs rendered.
 */
#include "sdl/font.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <SDL.h>
#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "sdl/script.h"

/* Where Debian puts the faces (asked first: fontconfig takes longer to start than all else of ours), and how
 * fontconfig calls them. */
static const struct face_source {
    const char *path, *family, *package;
    int weight, slant;
} SOURCES[FONT_FACES] = {
    [GARAMOND] = {"ebgaramond/EBGaramond12-Regular.otf", "EB Garamond", "fonts-ebgaramond", FC_WEIGHT_REGULAR,
                  FC_SLANT_ROMAN},
    [GARAMOND_ITALIC] = {"ebgaramond/EBGaramond12-Italic.otf", "EB Garamond", "fonts-ebgaramond",
                         FC_WEIGHT_REGULAR, FC_SLANT_ITALIC},
    [GARAMOND_BOLD] = {"ebgaramond/EBGaramond12-Bold.otf", "EB Garamond", "fonts-ebgaramond", FC_WEIGHT_BOLD,
                       FC_SLANT_ROMAN},
    [INTER] = {"inter/Inter-Medium.otf", "Inter", "fonts-inter", FC_WEIGHT_MEDIUM, FC_SLANT_ROMAN},
    [INTER_SEMIBOLD] = {"inter/Inter-SemiBold.otf", "Inter", "fonts-inter", FC_WEIGHT_DEMIBOLD,
                        FC_SLANT_ROMAN},
    [INTER_BOLD] = {"inter/Inter-Bold.otf", "Inter", "fonts-inter", FC_WEIGHT_BOLD, FC_SLANT_ROMAN},
    [INTER_EXTRABOLD] = {"inter/Inter-ExtraBold.otf", "Inter", "fonts-inter", FC_WEIGHT_EXTRABOLD,
                         FC_SLANT_ROMAN},
};

/* The bold Garamond Debian has holds hardly more than ASCII: what a face lacks comes from the next that has
 * it. */
enum { GARAMOND_STRONG = FONT_FACES, ALL_FACES }; /* the regular one with its strokes widened */
static const uint8_t INSTEAD[ALL_FACES][3] = {
    [GARAMOND] = {INTER, INTER, INTER},
    [GARAMOND_ITALIC] = {GARAMOND, INTER, INTER},
    [GARAMOND_BOLD] = {GARAMOND_STRONG, INTER_BOLD, INTER_BOLD},
    [INTER] = {GARAMOND, GARAMOND, GARAMOND},
    [INTER_SEMIBOLD] = {INTER, GARAMOND_BOLD, GARAMOND_STRONG},
    [INTER_BOLD] = {INTER, GARAMOND_BOLD, GARAMOND_STRONG},
    [INTER_EXTRABOLD] = {INTER, GARAMOND_BOLD, GARAMOND_STRONG},
    [GARAMOND_STRONG] = {INTER_BOLD, INTER_BOLD, INTER_BOLD},
};

enum { PARTS_MAX = 24 };
enum {
    OPEN_MAX = 40,
    RUN_BUCKETS = 4096,
    WIDTH_SETS = 2048,
    WIDTH_WAYS = 4,
    RUN_BYTES = 12 << 20,
    QUARTERS_MAX = 4 * 400,
    TEXT_BYTES = 2000
};

/* What of an ASCII letter's ink SDL2_ttf moves a run for. */
typedef struct letter_ink {
    int16_t left, top; /* of the pen, of the baseline */
    bool asked;
} letter_ink;
typedef struct open_font {
    TTF_Font *ttf;
    int face, quarters;
    uint64_t used;
    letter_ink letters[128];
} open_font;
typedef struct run_entry {
    uint64_t key, used;
    font_run run;
    struct run_entry *chain;
} run_entry;
typedef struct width_entry {
    uint64_t key;
    float width;
} width_entry;

struct font_store {
    struct {
        char path[512];
        int index;
        void *data;
        size_t size;
        bool mapped; /* else SDL's memory */
    } faces[FONT_FACES];
    bool started;
    open_font open[OPEN_MAX];
    uint64_t clock, frame;
    run_entry *runs[RUN_BUCKETS];
    size_t run_bytes;
    uint8_t leans[ALL_FACES][128];              /* of an ASCII letter: leans_over() + 1; 0: not asked yet */
    width_entry widths[WIDTH_SETS][WIDTH_WAYS]; /* the newest of a set first; key 0: none */
    font_run empty;
};

/* ---- where the faces are */

static bool ask_fontconfig(font_store *s, font_face face, bool *other)
{
    const struct face_source *src = &SOURCES[face];
    FcPattern *want =
        FcPatternBuild(NULL, FC_FAMILY, FcTypeString, src->family, FC_FAMILY, FcTypeString,
                       face <= GARAMOND_BOLD ? "serif" : "sans-serif", FC_WEIGHT, FcTypeInteger, src->weight,
                       FC_SLANT, FcTypeInteger, src->slant, FC_SCALABLE, FcTypeBool, FcTrue, (char *)NULL);
    FcConfigSubstitute(NULL, want, FcMatchPattern);
    FcDefaultSubstitute(want);
    FcResult result;
    FcPattern *got = FcFontMatch(NULL, want, &result);
    FcChar8 *path = NULL, *family = NULL;
    int index = 0;
    bool found = got && FcPatternGetString(got, FC_FILE, 0, &path) == FcResultMatch &&
                 strlen((const char *)path) < sizeof s->faces[face].path;
    if (found) {
        memcpy(s->faces[face].path, path, strlen((const char *)path) + 1);
        if (FcPatternGetInteger(got, FC_INDEX, 0, &index) == FcResultMatch)
            s->faces[face].index = index; /* the upper half names an instance of a variable font */
        *other = FcPatternGetString(got, FC_FAMILY, 0, &family) != FcResultMatch ||
                 strncmp((const char *)family, src->family, strlen(src->family)) != 0;
    }
    if (got) FcPatternDestroy(got);
    FcPatternDestroy(want);
    return found;
}

static bool find_face(font_store *s, font_face face, const char **missing, error *err)
{
    snprintf(s->faces[face].path, sizeof s->faces[face].path, "/usr/share/fonts/opentype/%s",
             SOURCES[face].path);
    if (file_exists(s->faces[face].path)) return true;
    bool other = false;
    if (!ask_fontconfig(s, face, &other))
        return error_set(err, "", 0, 0,
                         "No font was found on this system: install the Debian packages fonts-ebgaramond and "
                         "fonts-inter.");
    if (other && *missing != SOURCES[face].package) {
        *missing = SOURCES[face].package;
        fprintf(stderr,
                _("sandtable: the font %s is not installed, %s is used instead: install the Debian package "
                  "%s.\n"),
                SOURCES[face].family, s->faces[face].path, SOURCES[face].package);
    }
    return true;
}

font_store *font_store_new(error *err)
{
    font_store *s = mem_alloc(sizeof *s);
    const char *missing = NULL;
    s->frame = 1;
    for (font_face face = 0; face < FONT_FACES; face++) {
        if (!find_face(s, face, &missing, err)) {
            font_store_free(s);
            return NULL;
        }
    }
    return s;
}

const char *font_file(const font_store *s, font_face face, int *index)
{
    *index = s->faces[face].index;
    return s->faces[face].path;
}

const uint8_t *font_instead(font_face face)
{
    return INSTEAD[face];
}

const char *font_family(font_face face)
{
    return SOURCES[face].family;
}

static void free_runs(font_store *s, uint64_t unused_since)
{
    for (int i = 0; i < RUN_BUCKETS; i++) {
        for (run_entry **p = &s->runs[i]; *p;) {
            run_entry *e = *p;
            if (e->used >= unused_since) {
                p = &e->chain;
                continue;
            }
            *p = e->chain;
            s->run_bytes -= sizeof *e + (size_t)e->run.stride * (size_t)e->run.h;
            mem_free(e->run.mask);
            mem_free(e);
        }
    }
}

void font_store_free(font_store *s)
{
    if (!s) return;
    free_runs(s, UINT64_MAX);
    for (int i = 0; i < OPEN_MAX; i++)
        if (s->open[i].ttf) TTF_CloseFont(s->open[i].ttf);
    for (int i = 0; i < FONT_FACES; i++)
        if (s->faces[i].mapped)
            munmap(s->faces[i].data, s->faces[i].size);
        else
            SDL_free(s->faces[i].data);
    if (s->started) TTF_Quit();
    script_forget();
    mem_free(s);
}

void font_frame_over(font_store *s)
{
    s->frame++;
    if (s->run_bytes > RUN_BYTES) free_runs(s, s->frame > 60 ? s->frame - 60 : 0);
    if (s->run_bytes > RUN_BYTES) free_runs(s, UINT64_MAX);
}

/* ---- opened sizes */

static int quarters_of(float px)
{
    int q = (int)(px * 4 + 0.5F);
    return q < 4 ? 4 : q > QUARTERS_MAX ? QUARTERS_MAX : q;
}

/* NULL: that cannot be done. */
static void *map_file(const char *path, size_t *size)
{
    struct stat about;
    void *data = MAP_FAILED;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return NULL;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 && about.st_size <= INT_MAX) {
        *size = (size_t)about.st_size;
        data = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0);
    }
    close(fd);
    return data == MAP_FAILED ? NULL : data;
}

/* Mapped where that can be done: of half a megabyte a first picture needs little. */
static bool read_face(font_store *s, int face)
{
    s->faces[face].data = map_file(s->faces[face].path, &s->faces[face].size);
    s->faces[face].mapped = s->faces[face].data != NULL;
    if (!s->faces[face].data) s->faces[face].data = SDL_LoadFile(s->faces[face].path, &s->faces[face].size);
    return s->faces[face].data != NULL;
}

static TTF_Font *open_size(font_store *s, int asked, int quarters)
{
    int face = asked == GARAMOND_STRONG ? GARAMOND : asked;
    if (!s->started) {
        s->started = TTF_Init() == 0;
        if (!s->started) return NULL;
    }
    if (!s->faces[face].data && !read_face(s, face)) return NULL;
    SDL_RWops *rw = SDL_RWFromConstMem(s->faces[face].data, (int)s->faces[face].size);
    /* At 18 dots an inch a point is a quarter of a pixel. */
    TTF_Font *f = TTF_OpenFontIndexDPIRW(rw, 1, quarters, s->faces[face].index, 18, 18);
    if (f) TTF_SetFontHinting(f, TTF_HINTING_LIGHT_SUBPIXEL);
    return f;
}

static open_font *find_open(font_store *s, int face, int quarters)
{
    int oldest = 0;
    for (int i = 0; i < OPEN_MAX; i++) {
        open_font *o = &s->open[i];
        if (o->ttf && o->face == face && o->quarters == quarters) {
            o->used = ++s->clock;
            return o;
        }
        if (o->used < s->open[oldest].used) oldest = i;
    }
    open_font *o = &s->open[oldest];
    if (o->ttf) TTF_CloseFont(o->ttf);
    const int before = errno;
    errno = 0;
    o->ttf = open_size(s, face, quarters);
    memset(o->letters, 0, sizeof o->letters);
    o->face = face;
    o->quarters = quarters;
    o->used = ++s->clock;
    if (!o->ttf && errno == ENOMEM) mem_none(0);
    errno = before;
    if (!o->ttf) {
        int of = face == GARAMOND_STRONG ? GARAMOND : face;
        fprintf(stderr,
                _("sandtable: the font file %s cannot be used (%s): reinstall the Debian package %s.\n"),
                s->faces[of].path, SDL_GetError(), SOURCES[of].package);
        exit(1);
    }
    return o;
}

static TTF_Font *font_open(font_store *s, int face, int quarters)
{
    return find_open(s, face, quarters)->ttf;
}

font_metrics font_metrics_of(font_store *s, font f)
{
    TTF_Font *t = font_open(s, f.face, quarters_of(f.px));
    return (font_metrics){(float)TTF_FontAscent(t), (float)-TTF_FontDescent(t), (float)TTF_FontLineSkip(t)};
}

/* ---- runs */

size_t font_utf8_step(const char *s)
{
    unsigned char c = (unsigned char)*s;
    size_t n = c == 0 ? 0 : c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < n; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80) return i;
    return n;
}

static uint32_t code_point(const char *s, size_t n)
{
    static const unsigned char FIRST[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t c = (unsigned char)s[0] & FIRST[n];
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3F);
    return c;
}

/* The key holds no collision check: two of the strings one table ever shows would have to share 64 bits. */
static uint64_t run_key(int face, int quarters, const char *text, size_t n)
{
    uint64_t h = hash_bytes(((uint64_t)face << 32 | (uint64_t)quarters) + 1, text, n);
    return h ? h : 1;
}

typedef struct ink {
    int x0, y0, x1, y1;
} ink;

static ink find_ink(const SDL_Surface *s)
{
    ink k = {s->w, s->h, 0, 0};
    for (int y = 0; y < s->h; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const char *)s->pixels + (ptrdiff_t)y * s->pitch);
        for (int x = 0; x < s->w; x++) {
            if (row[x] >> 24 == 0) continue;
            if (x < k.x0) k.x0 = x;
            if (x >= k.x1) k.x1 = x + 1;
            if (y < k.y0) k.y0 = y;
            k.y1 = y + 1;
        }
    }
    return k;
}

static letter_ink ask_ink(TTF_Font *t, uint32_t code)
{
    int left = 0, top = 0;
    if (TTF_GlyphMetrics32(t, code, &left, NULL, NULL, &top, NULL) != 0) left = top = 0;
    return (letter_ink){(int16_t)left, (int16_t)top, true};
}

static letter_ink ink_of(open_font *o, uint32_t code)
{
    if (code >= 128) return ask_ink(o->ttf, code);
    if (!o->letters[code].asked) o->letters[code] = ask_ink(o->ttf, code);
    return o->letters[code];
}

/* SDL2_ttf moves a run right where its first letter reaches left of the pen, */
static int overhang_left(open_font *o, const char *text)
{
    const size_t n = font_utf8_step(text);
    const int left = n ? ink_of(o, code_point(text, n)).left : 0;
    return left < 0 ? -left : 0;
}

/* and down where a letter is taller than the face says. */
static int overhang_up(open_font *o, const char *text)
{
    int ascent = TTF_FontAscent(o->ttf), up = 0;
    for (size_t n; (n = font_utf8_step(text)) > 0; text += n) {
        const int top = ink_of(o, code_point(text, n)).top;
        if (top - ascent > up) up = top - ascent;
    }
    return up;
}

/* These the bold Garamond has no bolder than the regular one. */
static bool drawn_thin(int face, uint32_t code)
{
    return face == GARAMOND_BOLD && (code == 'N' || code == 'W' || code == 'z' || code == '&');
}

static int face_having(font_store *s, int face, int quarters, uint32_t code)
{
    if (drawn_thin(face, code)) return GARAMOND_STRONG;
    if (code < 0x80 || TTF_GlyphIsProvided32(font_open(s, face, quarters), code)) return face;
    for (size_t i = 0; i < sizeof INSTEAD[0]; i++)
        if (TTF_GlyphIsProvided32(font_open(s, INSTEAD[face][i], quarters), code)) return INSTEAD[face][i];
    return face;
}

/* Hebrew, Arabic and all that comes behind them begin with these bytes; so do dashes and quotes, which are
 * ours. */
enum { BEYOND_LATIN = 0xD6 };

bool font_is_foreign(font_store *s, font f, const char *text, size_t n)
{
    const int quarters = quarters_of(f.px);
    for (size_t i = 0, step; i < n && (step = font_utf8_step(text + i)) > 0; i += step) {
        if ((unsigned char)text[i] < BEYOND_LATIN || step < 2 || i + step > n) continue;
        const uint32_t code = code_point(text + i, step);
        const int face = face_having(s, (int)f.face, quarters, code);
        if (!TTF_GlyphIsProvided32(font_open(s, face, quarters), code)) return true;
    }
    return false;
}

/* By how much its ink reaches beyond the pen, in LEAN_PX-ths of the letter's size, where that is a third of a
 * space or more; else 0. The f of Garamond does: "of the" would be read as one word. Asked at one large size,
 * so that every size answers alike; sans faces are not asked, their letters end within a hundredth of their
 * pen. */
enum { LEAN_PX = 200 };
static int leans_over(font_store *s, int face, unsigned char letter)
{
    if (letter >= 0x80 || (face >= INTER && face <= INTER_EXTRABOLD)) return 0;
    uint8_t *known = &s->leans[face][letter];
    if (*known == 0) {
        TTF_Font *t = font_open(s, face, 4 * LEAN_PX);
        int over = 0, pen = 0, space = 0;
        TTF_GlyphMetrics32(t, ' ', NULL, NULL, NULL, NULL, &space);
        TTF_GlyphMetrics32(t, letter, NULL, &over, NULL, NULL, &pen);
        const int by = over - pen;
        *known = (uint8_t)(1 + (by * 3 >= space && space > 0 ? by < 250 ? by : 250 : 0));
    }
    return *known - 1;
}

/* Of a part that ends before a space: half of what its last letter leans over, in pixels. The other half the
 * space gives up: the hook of an f is above it, and beneath it is wide enough. */
static int lean_of(font_store *s, int face, int quarters, const char *part, size_t n, char next)
{
    if (next != ' ') return 0;
    const int by = leans_over(s, face, (unsigned char)part[n - 1]);
    return (by * quarters + 4 * LEAN_PX) / (8 * LEAN_PX);
}

/* How many bytes of `text` one face can show, at least one letter: up to a space that begins where the ink
 * before it ends. */
static size_t part_of(font_store *s, int face, int quarters, const char *text, int *with)
{
    size_t n = font_utf8_step(text);
    *with = n ? face_having(s, face, quarters, code_point(text, n)) : face;
    while (text[n]) {
        size_t step = font_utf8_step(text + n);
        if (text[n] == ' ' && leans_over(s, *with, (unsigned char)text[n - 1]) > 0) break;
        if (face_having(s, face, quarters, code_point(text + n, step)) != *with) break;
        n += step;
    }
    return n;
}

static width_entry *width_known(font_store *s, uint64_t key)
{
    width_entry *set = s->widths[key % WIDTH_SETS];
    for (int i = 0; i < WIDTH_WAYS; i++)
        if (set[i].key == key) return &set[i];
    return NULL;
}

static float width_keep(font_store *s, uint64_t key, float width)
{
    width_entry *set = s->widths[key % WIDTH_SETS];
    memmove(set + 1, set, (WIDTH_WAYS - 1) * sizeof *set);
    set[0] = (width_entry){key, width};
    return width;
}

/* How far the pen moves over a part, all of which the face shows. Lines are tried a word longer each time,
 * and their parts come again. */
static int part_width(font_store *s, int face, int quarters, const char *text, size_t n)
{
    const uint64_t key = ~run_key(face, quarters, text, n); /* apart from the keys of whole texts */
    const width_entry *known = width_known(s, key);
    if (known) return (int)known->width;
    int w = 0, h = 0;
    open_font *o = find_open(s, face, quarters);
    TTF_SizeUTF8(o->ttf, text, &w, &h);
    return (int)width_keep(s, key, (float)(w - overhang_left(o, text)));
}

/* The alpha of a rendered surface, without the empty edges. */
static void take_mask(font_run *out, const SDL_Surface *s, int left, int ascent)
{
    ink k = find_ink(s);
    if (k.x1 <= k.x0) return;
    out->w = k.x1 - k.x0;
    out->h = k.y1 - k.y0;
    out->stride = (out->w + 3) / 4 * 4;
    out->left += k.x0 - left;
    out->top = k.y0 - ascent;
    out->mask = mem_alloc((size_t)out->stride * (size_t)out->h);
    for (int y = 0; y < out->h; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const char *)s->pixels + (ptrdiff_t)(y + k.y0) * s->pitch);
        for (int x = 0; x < out->w; x++)
            out->mask[(ptrdiff_t)y * out->stride + x] = (uint8_t)(row[x + k.x0] >> 24);
    }
}

/* Widens every stroke to the right by a twenty-fifth of the letter's size: what the true bold has over the
 * regular. */
static void widen(font_run *r, float by)
{
    int whole = (int)by, stride = (r->w + whole + 1 + 3) / 4 * 4;
    unsigned part = (unsigned)((by - (float)whole) * 256);
    uint8_t *mask = mem_alloc((size_t)stride * (size_t)r->h);
    for (int y = 0; y < r->h; y++) {
        for (int x = 0; x < r->w; x++) {
            uint8_t v = r->mask[(ptrdiff_t)y * r->stride + x], *to = mask + (ptrdiff_t)y * stride + x;
            for (int i = 0; i <= whole; i++)
                to[i] = v > to[i] ? v : to[i];
            uint8_t edge = (uint8_t)(v * part >> 8);
            to[whole + 1] = edge > to[whole + 1] ? edge : to[whole + 1];
        }
    }
    mem_free(r->mask);
    r->mask = mask;
    r->w += whole + 1;
    r->stride = stride;
}

static void render_part(font_store *s, int face, int quarters, const char *text, size_t n, font_run *out)
{
    out->advance = part_width(s, face, quarters, text, n);
    open_font *o = find_open(s, face, quarters);
    const int before = errno; /* what it says of memory is asked again at a fault (fault.c) */
    errno = 0;                /* a run without ink is no surface either */
    SDL_Surface *drawn = TTF_RenderUTF8_Blended(o->ttf, text, (SDL_Color){255, 255, 255, 255});
    if (!drawn && errno == ENOMEM) mem_none(0);
    errno = before;
    if (drawn) take_mask(out, drawn, overhang_left(o, text), TTF_FontAscent(o->ttf) + overhang_up(o, text));
    SDL_FreeSurface(drawn);
}

static void join_parts(font_run *out, font_run *parts, int n)
{
    int x0 = INT_MAX, y0 = INT_MAX, x1 = INT_MIN, y1 = INT_MIN;
    for (int i = 0; i < n; i++) {
        const font_run *p = &parts[i];
        if (!p->mask) continue;
        x0 = p->left < x0 ? p->left : x0;
        y0 = p->top < y0 ? p->top : y0;
        x1 = p->left + p->w > x1 ? p->left + p->w : x1;
        y1 = p->top + p->h > y1 ? p->top + p->h : y1;
    }
    if (x1 <= x0) return;
    *out = (font_run){NULL, x1 - x0, y1 - y0, (x1 - x0 + 3) / 4 * 4, x0, y0, out->advance};
    out->mask = mem_alloc((size_t)out->stride * (size_t)out->h);
    for (int i = 0; i < n; i++) {
        const font_run *p = &parts[i];
        for (int y = 0; y < p->h && p->mask; y++) {
            uint8_t *to = out->mask + (ptrdiff_t)(p->top - y0 + y) * out->stride + (p->left - x0);
            const uint8_t *from = p->mask + (ptrdiff_t)y * p->stride;
            for (int x = 0; x < p->w; x++)
                to[x] = from[x] > to[x] ? from[x] : to[x];
        }
    }
}

static void render(font_store *s, font_face face, int quarters, char *text, font_run *out)
{
    const font f = {face, (float)quarters / 4};
    if (font_is_foreign(s, f, text, strlen(text)) && script_run(f, font_family(face), text, out)) return;
    font_run parts[PARTS_MAX] = {{0}};
    int n = 0;
    while (*text) {
        int with;
        size_t size = n == PARTS_MAX - 1 ? strlen(text) : part_of(s, face, quarters, text, &with);
        if (n == PARTS_MAX - 1) with = face;
        char next = text[size];
        text[size] = '\0';
        parts[n].left = out->advance;
        render_part(s, with, quarters, text, size, &parts[n]);
        if (with == GARAMOND_STRONG && parts[n].mask) widen(&parts[n], (float)quarters / 4 / 25);
        out->advance += parts[n++].advance - lean_of(s, with, quarters, text, size, next);
        text[size] = next;
        text += size;
    }
    if (n == 1) {
        *out = parts[0];
        return;
    }
    join_parts(out, parts, n);
    for (int i = 0; i < n; i++)
        mem_free(parts[i].mask);
}

/* As it is shown: no more than any line has room for, nothing in it that is obeyed and not read. */
static void take_text(char *to, const char *text, size_t n)
{
    memcpy(to, text, n);
    to[n] = '\0';
    plain_cut(to, n + 1);
    plain_text(to);
}

const font_run *font_run_get(font_store *s, font f, const char *text, size_t n)
{
    int quarters = quarters_of(f.px);
    if (n == 0) return &s->empty;
    if (n > TEXT_BYTES) n = TEXT_BYTES;
    uint64_t key = run_key(f.face, quarters, text, n);
    run_entry **slot = &s->runs[key % RUN_BUCKETS];
    for (run_entry *e = *slot; e; e = e->chain) {
        if (e->key == key) {
            e->used = s->frame;
            return &e->run;
        }
    }
    run_entry *e = mem_alloc(sizeof *e);
    char *copy = mem_alloc(n + 1);
    take_text(copy, text, n);
    render(s, f.face, quarters, copy, &e->run);
    mem_free(copy);
    e->key = key;
    e->used = s->frame;
    e->chain = *slot;
    *slot = e;
    s->run_bytes += sizeof *e + (size_t)e->run.stride * (size_t)e->run.h;
    return &e->run;
}

float font_width(font_store *s, font f, const char *text, size_t n)
{
    int quarters = quarters_of(f.px);
    if (n == 0) return 0;
    if (n > TEXT_BYTES) n = TEXT_BYTES;
    uint64_t key = run_key(f.face, quarters, text, n);
    const width_entry *known = width_known(s, key);
    if (known) return known->width;
    char small[256], *copy = n < sizeof small ? small : mem_alloc(n + 1);
    take_text(copy, text, n);
    int width = 0, n_parts = 0;
    const float foreign = font_is_foreign(s, f, copy, strlen(copy))
                              ? script_width((font){f.face, (float)quarters / 4}, font_family(f.face), copy)
                              : -1;
    if (foreign >= 0) {
        if (copy != small) mem_free(copy);
        return width_keep(s, key, foreign);
    }
    for (char *at = copy; *at;) {
        int with = f.face;
        size_t size = ++n_parts == PARTS_MAX ? strlen(at) : part_of(s, f.face, quarters, at, &with);
        char next = at[size];
        at[size] = '\0';
        width += part_width(s, with, quarters, at, size) - lean_of(s, with, quarters, at, size, next);
        at[size] = next;
        at += size;
    }
    if (copy != small) mem_free(copy);
    return width_keep(s, key, (float)width);
}
