/* sound.h: short sounds by name. Where there is no audio device, or no such file, there is no sound and
 * nothing is said. */
#ifndef SDL_SOUND_H
#define SDL_SOUND_H

#include <stdint.h>

typedef struct sound_box sound_box;
sound_box *sound_box_new(const char *data_dir); /* opens nothing yet */
void sound_box_free(sound_box *s);
void sound_play(sound_box *s, const char *cue, float volume); /* assets/sounds/<cue>.wav; volume 0 to 1 */
/* Where nothing has sounded for a minute the device is given back until something does: an open one plays
 * silence, forty times a second. Returns in how many ms it wants to be asked again; -1: when something has
 * been played. */
int sound_tick(sound_box *s, uint64_t now_ms);

#endif
