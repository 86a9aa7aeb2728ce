/*
 * late.h: SDL2_image, SDL2_mixer, Pango and speech-dispatcher's library, loaded when they are first asked
 * for. Each brings a score of libraries with it, and the first picture needs none of them.
 */
#ifndef SDL_LATE_H
#define SDL_LATE_H

#include <SDL.h>
#include <libspeechd.h>
#include <pango/pangocairo.h>

struct Mix_Chunk;

typedef struct late_image {
    SDL_Surface *(*load_svg)(SDL_RWops *from, int w, int h);
    int (*save_png)(SDL_Surface *s, SDL_RWops *to, int close);
    int (*save_jpg)(SDL_Surface *s, SDL_RWops *to, int close, int quality);
} late_image;

typedef struct late_mixer {
    int (*open)(int frequency, Uint16 format, int channels, int chunk);
    void (*close)(void);
    int (*channels)(int n);
    struct Mix_Chunk *(*load)(SDL_RWops *from, int close);
    void (*free)(struct Mix_Chunk *chunk);
    int (*play)(int channel, struct Mix_Chunk *chunk, int loops, int most_ms);
    int (*volume)(int channel, int volume);
    int (*halt)(int channel);
    int (*playing)(int channel);
} late_mixer;

typedef struct late_speech {
    SPDConnection *(*open)(const char *client, const char *connection, const char *user,
                           SPDConnectionMode mode);
    void (*close)(SPDConnection *c);
    int (*say)(SPDConnection *c, SPDPriority priority, const char *text);
    int (*language)(SPDConnection *c, const char *language);
} late_speech;

typedef struct late_pango {
    PangoLayout *(*layout)(cairo_t *cr);
    void (*set_text)(PangoLayout *l, const char *text, int length);
    void (*set_font)(PangoLayout *l, const PangoFontDescription *d);
    void (*set_one_line)(PangoLayout *l, gboolean on);
    void (*extents)(PangoLayout *l, PangoRectangle *ink, PangoRectangle *logical);
    int (*baseline)(PangoLayout *l);
    void (*show)(cairo_t *cr, PangoLayout *l);
    void (*path)(cairo_t *cr, PangoLayout *l);
    PangoFontDescription *(*font)(void);
    void (*font_free)(PangoFontDescription *d);
    void (*font_family)(PangoFontDescription *d, const char *family);
    void (*font_size)(PangoFontDescription *d, double size);
    void (*font_weight)(PangoFontDescription *d, PangoWeight weight);
    void (*font_style)(PangoFontDescription *d, PangoStyle style);
    void (*font_map)(PangoCairoFontMap *font_map); /* NULL: what was cached of fonts is given back */
    void (*unref)(gpointer object);
} late_pango;

/* NULL: it cannot be had, SDL_GetError() says why. Once loaded they stay. For the main thread alone. */
const late_image *late_image_get(void);
const late_mixer *late_mixer_get(void);
const late_speech *late_speech_get(void);
const late_pango *late_pango_get(void);

/* What to install where it cannot be had: the names of Debian's packages. */
#define LATE_IMAGE_PACKAGE "libsdl2-image-2.0-0"
#define LATE_PANGO_PACKAGE "libpangocairo-1.0-0"
#define LATE_SPEECH_PACKAGE "libspeechd2"
#define LATE_MIXER_PACKAGE "libsdl2-mixer-2.0-0"

#endif
