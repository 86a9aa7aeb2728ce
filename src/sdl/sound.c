/*
 * sound.c: SDL2_mixer, opened with the first sound so that a silent table starts without it.
 */
#include "sdl/sound.h"

#include <stdio.h>
#include <string.h>

#include <SDL.h>
#include <SDL_mixer.h>

#include "core/file.h"
#include "core/mem.h"

enum { SOUNDS = 32, CHANNELS = 12 };

struct sound_box {
    char folder[512];
    enum { NOT_OPENED, OPEN, NO_DEVICE } device;
    struct {
        char cue[32];
        Mix_Chunk *chunk;
    } sounds[SOUNDS]; /* chunk NULL: there is no such file */
    int count;
};

sound_box *sound_box_new(const char *data_dir)
{
    sound_box *s = mem_alloc(sizeof *s);
    file_join(data_dir, "assets/sounds", s->folder, sizeof s->folder);
    return s;
}

void sound_box_free(sound_box *s)
{
    if (!s) return;
    if (s->device == OPEN) {
        Mix_HaltChannel(-1);
        for (int i = 0; i < s->count; i++)
            Mix_FreeChunk(s->sounds[i].chunk);
        Mix_CloseAudio();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
    mem_free(s);
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

static bool open_device(sound_box *s)
{
    if (s->device == NOT_OPENED) {
        s->device = NO_DEVICE;
        quiet_alsa();
        if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0) {
            if (Mix_OpenAudio(22050, MIX_DEFAULT_FORMAT, 2, 512) == 0) {
                s->device = OPEN;
                Mix_AllocateChannels(CHANNELS);
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
    s->sounds[s->count].chunk = file_exists(path) ? Mix_LoadWAV(path) : NULL;
    return s->sounds[s->count++].chunk;
}

void sound_play(sound_box *s, const char *cue, float volume)
{
    if (volume <= 0 || !open_device(s)) return;
    Mix_Chunk *chunk = find(s, cue);
    if (!chunk) return;
    int channel = Mix_PlayChannel(-1, chunk, 0);
    if (channel >= 0) /* all busy: one sound less in such a din */
        Mix_Volume(channel, (int)((volume > 1 ? 1 : volume) * MIX_MAX_VOLUME));
}
