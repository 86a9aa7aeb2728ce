/* language.c: the languages there are, which of them is wanted, and gettext told of it. Not for sentences. */
#include "core/language.h"

#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static const language languages[] = {
    {"en", "English", false}, {"de", "Deutsch", true}, {"es", "Español", false}};
enum { LANGUAGES = sizeof languages / sizeof languages[0] };

static const language *spoken = &languages[0];

bool language_at(size_t i, language *out)
{
    if (i >= LANGUAGES) return false;
    *out = languages[i];
    return true;
}

/* By the letters before "_", ".", "@" or ":" ("es_AR.UTF-8" is Spanish); NULL: none. */
static const language *find(const char *code)
{
    const size_t n = strcspn(code, "_.@:");
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strlen(languages[i].code) == n && strncmp(languages[i].code, code, n) == 0) return &languages[i];
    return NULL;
}

bool language_known(const char *code)
{
    return find(code) != NULL;
}

static const char *locale_name(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0') return value;
    }
    return "C";
}

const char *language_wanted(void)
{
    const char *locale = locale_name(), *list = getenv("LANGUAGE");
    const language *found = NULL;
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) return languages[0].code;
    while (list != NULL && list[0] != '\0' && found == NULL) {
        found = find(list);
        list += strcspn(list, ":");
        list += *list == ':';
    }
    if (found == NULL) found = find(locale);
    return found != NULL ? found->code : languages[0].code;
}

void language_speak(const char *code, const char *catalogues)
{
    const language *found = find(code);
    spoken = found != NULL ? found : &languages[0];
    if (spoken == &languages[0]) {
        setlocale(LC_MESSAGES, "C");
        return;
    }
    /* Of any locale but "C" gettext looks at LANGUAGE, so none of that language has to be installed. */
    setenv("LANGUAGE", spoken->code, 1);
    bindtextdomain("sandtable", catalogues);
    bind_textdomain_codeset("sandtable", "UTF-8");
    textdomain("sandtable");
    if (setlocale(LC_MESSAGES, "C.UTF-8") == NULL) setlocale(LC_MESSAGES, "");
}

const char *language_said(const char *text)
{
    return spoken == &languages[0] || text == NULL || text[0] == '\0' ? text : gettext(text);
}

const char *language_spoken(void)
{
    return spoken->code;
}

void language_within_proper(char *name)
{
    static const char *const articles[] = {"The ", "A ",   "An ",  "El ",  "La ",  "Los ",  "Las ",  "Un ",
                                           "Una ", "Der ", "Die ", "Das ", "Ein ", "Eine ", "Einen "};
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
        const size_t n = strlen(articles[i]);
        if (strncmp(name, articles[i], n) == 0 && !(n == strlen("A ") && isupper((unsigned char)name[n])))
            name[0] = (char)tolower((unsigned char)name[0]);
    }
}

/* "de el" and "a el" are one word in Spanish, where nothing but a space stands before them. */
static bool contract(char *text, size_t at, const char *with)
{
    const size_t n = strlen(with), article = strlen("el");
    if (at < n || memcmp(text + at - n, with, n) != 0) return false;
    if (at > n && text[at - n - 1] != ' ') return false;
    text[at - 1] = 'l';
    memmove(text + at, text + at + article, strlen(text + at + article) + 1);
    return true;
}

size_t language_join(char *text, size_t at)
{
    language_within_proper(text + at);
    if (strcmp(spoken->code, "es") == 0 && strncmp(text + at, "el ", 3) == 0 && !contract(text, at, "de "))
        contract(text, at, "a ");
    return strlen(text);
}

/* The other form of a letter of two bytes, of Latin-1 and Latin Extended-A, which has as many: a capital, or
 * a small one; itself where it has none. */
static unsigned other_case(unsigned c, bool capital)
{
    const bool upper_is_odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E),
               dotless = c == 0x130 || c == 0x131;
    if (c >= 0xC0 && c <= 0xFE && c != 0xD7 && c != 0xF7 && c != 0xDF)
        return capital ? c & ~0x20u : c | 0x20u;
    if (dotless || (!upper_is_odd && !(c >= 0x100 && c <= 0x137) && !(c >= 0x14A && c <= 0x177))) return c;
    const unsigned pair = upper_is_odd ? (c - 1) / 2 * 2 + 1 : c / 2 * 2; /* its capital */
    return capital ? pair : pair + 1;
}

/* The letter s begins with, in place. Returns how many bytes it has. */
static size_t turn_letter(char *s, bool capital)
{
    const unsigned char first = (unsigned char)s[0], next = first ? (unsigned char)s[1] : 0;
    if (first >= 0xC3 && first <= 0xC5 && (next & 0xC0) == 0x80) {
        const unsigned c = other_case((first & 0x1Fu) << 6 | (next & 0x3Fu), capital);
        s[0] = (char)(0xC0 | c >> 6);
        s[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (first < 0x80) s[0] = (char)(capital ? toupper(first) : tolower(first));
    return 1;
}

void language_begin(char *name)
{
    turn_letter(name, true);
}

void language_capitals(char *text)
{
    while (*text)
        text += turn_letter(text, true);
}

void language_within(char *name)
{
    if (spoken->capitals || name[0] == '\0' || isupper((unsigned char)name[1])) return;
    turn_letter(name, false);
}
