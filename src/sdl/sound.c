/*
 * sound.c: SDL2_mixer (late.h), opened with the first sound so that a silent table starts without it.
 */
#include "sdl/sound.h"

#include <stdio.h>
#include <string.h>

#include <SDL.h>
#include <SDL_mixer.h> /* its numbers; what it does is asked of late.h */

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "sdl/late.h"

enum { SOUNDS = 32, CHANNELS = 12, REST_MS = 60000 };

struct sound_box {
    char folder[512];
    enum { NOT_OPENED, OPEN, NO_DEVICE } device;
    const late_mixer *mixer; /* once it is open */
    struct {
        char cue[32];
        Mix_Chunk *chunk;
    } sounds[SOUNDS]; /* chunk NULL: there is no such file */
    int count;
    bool played;    /* something, since it was last asked */
    uint64_t since; /* ms: nothing has been */
};

sound_box *sound_box_new(const char *data_dir)
{
    sound_box *s = mem_alloc(sizeof *s);
    file_join(data_dir, "assets/sounds", s->folder, sizeof s->folder);
    return s;
}

/* What was read is in the form of this device. */
static void close_device(sound_box *s)
{
    if (s->device != OPEN) return;
    s->mixer->halt(-1);
    for (int i = 0; i < s->count; i++)
        s->mixer->free(s->sounds[i].chunk);
    s->count = 0;
    s->mixer->close();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    s->device = NOT_OPENED;
}

void sound_box_free(sound_box *s)
{
    if (!s) return;
    close_device(s);
    mem_free(s);
}

int sound_tick(sound_box *s, uint64_t now_ms)
{
    if (s->device != OPEN) return -1;
    if (s->played || s->mixer->playing(-1) > 0) s->since = now_ms;
    s->played = false;
    if (now_ms < s->since + REST_MS) return (int)(s->since + REST_MS - now_ms);
    close_device(s);
    return -1;
}

static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

/* ALSA writes many lines to standard error where there is no sound card. */
static void quiet_alsa(void)
{
    void (*set)(void (*)(const char *, int, const char *, int, const char *, ...));
    void *library = SDL_LoadObject("libasound.so.2"),
         *found = library ? SDL_LoadFunction(library, "snd_lib_error_set_handler") : NULL;
    if (!found) return;
    memcpy(&set, &found, sizeof set); /* ISO C has no cast from one to the other */
    set(say_nothing);
}

static bool load_mixer(sound_box *s)
{
    s->mixer = late_mixer_get();
    if (s->mixer == NULL)
        fprintf(stderr, _("sandtable: no sound can be played (%s): install the Debian package %s.\n"),
                SDL_GetError(), LATE_MIXER_PACKAGE);
    return s->mixer != NULL;
}

static bool open_device(sound_box *s)
{
    if (s->device == NOT_OPENED) {
        s->device = NO_DEVICE;
        quiet_alsa();
        if (load_mixer(s) && SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
            if (s->mixer->open(22050, MIX_DEFAULT_FORMAT, 2, 512) == 0) {
                s->device = OPEN;
                s->mixer->channels(CHANNELS);
            } else {
                SDL_QuitSubSystem(SDL_INIT_AUDIO);
            }
        }
    }
    return s->device == OPEN;
}

static Mix_Chunk *find(sound_box *s, const char *cue)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->sounds[i].cue, cue) == 0) return s->sounds[i].chunk;
    if (s->count == SOUNDS || strlen(cue) >= sizeof s->sounds[0].cue || strchr(cue, '/')) return NULL;
    char path[600];
    snprintf(path, sizeof path, "%s/%s.wav", s->folder, cue);
    memcpy(s->sounds[s->count].cue, cue, strlen(cue) + 1);
    s->sounds[s->count].chunk = file_exists(path) ? s->mixer->load(SDL_RWFromFile(path, "rb"), 1) : NULL;
    return s->sounds[s->count++].chunk;
}

void sound_play(sound_box *s, const char *cue, float volume)
{
    if (volume <= 0 || !open_device(s)) return;
    s->played = true;
    Mix_Chunk *chunk = find(s, cue);
    if (!chunk) return;
    int channel = s->mixer->play(-1, chunk, 0, -1);
    if (channel >= 0) /* all busy: one sound less in such a din */
        s->mixer->volume(channel, (int)((volume > 1 ? 1 : volume) * MIX_MAX_VOLUME));
}
