/*
 * late.c: see late.h. The types of what is looked up are held against the libraries' own headers.
 */
#include "sdl/late.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <SDL_image.h>
#include <SDL_mixer.h>

#include "core/mem.h"

typedef struct symbol {
    const char *name;
    size_t at; /* of the pointer to it, in the table */
} symbol;

/* What is looked up by a name is what the library's header declares by that name. */
#define SAME(member, function)                                                                               \
    _Static_assert(_Generic(&(function), __typeof__(member) : 1, default : 0),                               \
                   #function " is declared otherwise")

/* The whole table or nothing. */
static bool load(const char *file, const symbol *symbols, size_t n, void *table)
{
    const int before = errno;
    errno = 0;
    void *library = SDL_LoadObject(file);
    if (library == NULL && errno == ENOMEM) mem_none(0);
    errno = before;
    for (size_t i = 0; library != NULL && i < n; i++) {
        void *found = SDL_LoadFunction(library, symbols[i].name);
        if (found == NULL) return false;
        memcpy((char *)table + symbols[i].at, &found, sizeof found); /* ISO C has no cast to a function */
    }
    return library != NULL;
}

const late_image *late_image_get(void)
{
    static late_image image;
    static bool good;
    static const symbol SYMBOLS[] = {
        {"IMG_LoadSizedSVG_RW", offsetof(late_image, load_svg)},
        {"IMG_SavePNG_RW", offsetof(late_image, save_png)},
        {"IMG_SaveJPG_RW", offsetof(late_image, save_jpg)},
    };
    SAME(image.load_svg, IMG_LoadSizedSVG_RW);
    SAME(image.save_png, IMG_SavePNG_RW);
    SAME(image.save_jpg, IMG_SaveJPG_RW);
    if (!good) good = load("libSDL2_image-2.0.so.0", SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS, &image);
    return good ? &image : NULL;
}

const late_mixer *late_mixer_get(void)
{
    static late_mixer mixer;
    static bool good;
    static const symbol SYMBOLS[] = {
        {"Mix_OpenAudio", offsetof(late_mixer, open)},
        {"Mix_CloseAudio", offsetof(late_mixer, close)},
        {"Mix_AllocateChannels", offsetof(late_mixer, channels)},
        {"Mix_LoadWAV_RW", offsetof(late_mixer, load)},
        {"Mix_FreeChunk", offsetof(late_mixer, free)},
        {"Mix_PlayChannelTimed", offsetof(late_mixer, play)},
        {"Mix_Volume", offsetof(late_mixer, volume)},
        {"Mix_HaltChannel", offsetof(late_mixer, halt)},
        {"Mix_Playing", offsetof(late_mixer, playing)},
    };
    SAME(mixer.open, Mix_OpenAudio);
    SAME(mixer.close, Mix_CloseAudio);
    SAME(mixer.channels, Mix_AllocateChannels);
    SAME(mixer.load, Mix_LoadWAV_RW);
    SAME(mixer.free, Mix_FreeChunk);
    SAME(mixer.play, Mix_PlayChannelTimed);
    SAME(mixer.volume, Mix_Volume);
    SAME(mixer.halt, Mix_HaltChannel);
    SAME(mixer.playing, Mix_Playing);
    if (!good) good = load("libSDL2_mixer-2.0.so.0", SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS, &mixer);
    return good ? &mixer : NULL;
}

const late_speech *late_speech_get(void)
{
    static late_speech speech;
    static bool good;
    static const symbol SYMBOLS[] = {
        {"spd_open", offsetof(late_speech, open)},
        {"spd_close", offsetof(late_speech, close)},
        {"spd_say", offsetof(late_speech, say)},
        {"spd_set_language", offsetof(late_speech, language)},
    };
    SAME(speech.open, spd_open);
    SAME(speech.close, spd_close);
    SAME(speech.say, spd_say);
    SAME(speech.language, spd_set_language);
    if (!good) good = load("libspeechd.so.2", SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS, &speech);
    return good ? &speech : NULL;
}

const late_pango *late_pango_get(void)
{
    static late_pango pango;
    static bool good;
    static const symbol SYMBOLS[] = {
        {"pango_cairo_create_layout", offsetof(late_pango, layout)},
        {"pango_layout_set_text", offsetof(late_pango, set_text)},
        {"pango_layout_set_font_description", offsetof(late_pango, set_font)},
        {"pango_layout_set_single_paragraph_mode", offsetof(late_pango, set_one_line)},
        {"pango_layout_get_extents", offsetof(late_pango, extents)},
        {"pango_layout_get_baseline", offsetof(late_pango, baseline)},
        {"pango_cairo_show_layout", offsetof(late_pango, show)},
        {"pango_cairo_layout_path", offsetof(late_pango, path)},
        {"pango_font_description_new", offsetof(late_pango, font)},
        {"pango_font_description_free", offsetof(late_pango, font_free)},
        {"pango_font_description_set_family", offsetof(late_pango, font_family)},
        {"pango_font_description_set_absolute_size", offsetof(late_pango, font_size)},
        {"pango_font_description_set_weight", offsetof(late_pango, font_weight)},
        {"pango_font_description_set_style", offsetof(late_pango, font_style)},
        {"pango_cairo_font_map_set_default", offsetof(late_pango, font_map)},
        {"g_object_unref", offsetof(late_pango, unref)},
    };
    SAME(pango.layout, pango_cairo_create_layout);
    SAME(pango.set_text, pango_layout_set_text);
    SAME(pango.set_font, pango_layout_set_font_description);
    SAME(pango.set_one_line, pango_layout_set_single_paragraph_mode);
    SAME(pango.extents, pango_layout_get_extents);
    SAME(pango.baseline, pango_layout_get_baseline);
    SAME(pango.show, pango_cairo_show_layout);
    SAME(pango.path, pango_cairo_layout_path);
    SAME(pango.font, pango_font_description_new);
    SAME(pango.font_free, pango_font_description_free);
    SAME(pango.font_family, pango_font_description_set_family);
    SAME(pango.font_size, pango_font_description_set_absolute_size);
    SAME(pango.font_weight, pango_font_description_set_weight);
    SAME(pango.font_style, pango_font_description_set_style);
    SAME(pango.font_map, pango_cairo_font_map_set_default);
    SAME(pango.unref, (g_object_unref));
    if (!good) good = load("libpangocairo-1.0.so.0", SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS, &pango);
    return good ? &pango : NULL;
}
