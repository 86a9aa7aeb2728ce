/* sounds.c: what is heard, and its words. */
#include "ui/stage/sounds.h"

#include "core/language.h"

#include <string.h>

enum { WORDS_MS = 1500 };

/* What a cue sounds like, for those who do not hear it. */
static const char *words_of(const char *cue)
{
    static const char *const captions[][2] = {
        {"card", N_("A card is laid down")}, {"paper", N_("Paper slides")},
        {"page", N_("A page is turned")},    {"dice", N_("Dice rattle in the box")},
        {"coin", N_("Coins ring")},          {"volley", N_("A volley")},
        {"gun", N_("A gun fires")},          {"hit", N_("A blow strikes home")},
        {"rout", N_("Running feet")},        {"bugle", N_("A bugle, far off")},
    };
    for (size_t i = 0; i < sizeof captions / sizeof *captions; i++)
        if (strcmp(captions[i][0], cue) == 0) return captions[i][1];
    return NULL;
}

/* How hard it strikes, 0..1. */
static float blow_of(const char *cue)
{
    static const char *const blows[] = {"volley", "gun", "hit"};
    static const float strength[] = {0.35f, 0.6f, 0.8f};
    for (size_t i = 0; i < sizeof blows / sizeof *blows; i++)
        if (strcmp(blows[i], cue) == 0) return strength[i];
    return 0;
}

void sounds_play(sounds *s, const char *cue, float volume)
{
    enum { BLOW_MS = 180 };
    if (!s) return;
    if (s->settings->rumble && s->window->rumble && blow_of(cue) > 0)
        s->window->rumble(s->window->self, blow_of(cue) * volume, BLOW_MS);
    /* What is hardly heard, a counter touched, is not told. */
    if (s->settings->captions && volume >= 0.5f && words_of(cue)) {
        s->words = words_of(cue);
        s->until = s->now + WORDS_MS;
    }
    if (s->window->sound && s->settings->volume > 0)
        s->window->sound(s->window->self, cue, volume * (float)s->settings->volume / 100);
}

const char *sounds_words(const sounds *s)
{
    return s && s->now < s->until ? s->words : NULL;
}

int sounds_tick(sounds *s, uint64_t now)
{
    s->now = now;
    if (!s->words) return -1;
    if (now < s->until) return (int)(s->until - now);
    s->words = NULL;
    return 0;
}
