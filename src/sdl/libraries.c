/* libraries.c: see libraries.h. */
#include "sdl/libraries.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <cairo.h>
#include <expat.h>
#include <fontconfig/fontconfig.h>
#include <jansson.h>
#include <sodium.h>
#include <zlib.h>

void libraries_say(strbuf *out)
{
    enum { MAJOR = 10000, MINOR = 100 };
    SDL_version sdl;
    const SDL_version *ttf = TTF_Linked_Version();
    const int fonts = FcGetVersion();
    SDL_GetVersion(&sdl);
    strbuf_addf(out, "SDL %d.%d.%d, SDL_ttf %d.%d.%d, cairo %s, ", sdl.major, sdl.minor, sdl.patch,
                ttf->major, ttf->minor, ttf->patch, cairo_version_string());
    strbuf_addf(out, "fontconfig %d.%d.%d, jansson %s, %s, ", fonts / MAJOR, fonts / MINOR % MINOR,
                fonts % MINOR, jansson_version_str(), XML_ExpatVersion());
    strbuf_addf(out, "zlib %s, libsodium %s", zlibVersion(), sodium_version_string());
}
