/* speech.c: see speech.h. */
#include "sdl/speech.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"

static void look_for_a_voice(speech *s)
{
    s->tried = true;
    const late_speech *library = s->library = late_speech_get();
    if (library != NULL) s->connection = library->open("sandtable", "table", NULL, SPD_MODE_SINGLE);
    if (library != NULL && s->connection != NULL)
        (void)library->language(s->connection, language_spoken());
    else
        fprintf(stderr,
                _("Nobody speaks here: the lines stand on standard output alone. Install the packages %s and "
                  "speech-dispatcher to hear them.\n"),
                LATE_SPEECH_PACKAGE);
}

void speech_say(speech *s, const char *line)
{
    char *plain = mem_strdup(line);
    plain_text(plain);
    if (!s->tried) look_for_a_voice(s);
    printf("%s\n", plain);
    fflush(stdout);
    if (s->connection != NULL) (void)s->library->say(s->connection, SPD_MESSAGE, plain);
    mem_free(plain);
}

void speech_end(speech *s)
{
    if (s->connection != NULL) s->library->close(s->connection);
    s->connection = NULL;
}
