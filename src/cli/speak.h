/* speak.h: the language of what is said: --lang, else what the environment asks for. */
#ifndef CLI_SPEAK_H
#define CLI_SPEAK_H

#include <stdbool.h>

/* Takes --lang out of the arguments and speaks from now on. Subcommands whose lines programs read are always
 * English. False: there is no such language, and that is said on stderr. */
bool cli_speak(int *argc, char **argv);
bool cli_language_given(void);    /* was it named by --lang */
const char *cli_catalogues(void); /* the folder of language_speak() */

#endif
