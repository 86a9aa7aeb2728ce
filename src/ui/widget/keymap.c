/* keymap.c: see keymap.h. */
#include "ui/widget/keymap.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/language.h"
#include "ui/draw/event.h"

enum { FIRST_F = KEY_F1, LAST_F = KEY_F12, ON_SHEET = KEYS_TABLE | KEYS_REPLAY };

/* Order is that of the page where they are changed. */
static const keymap_command commands[] = {
    {"again", N_("as last turn"), {'l', UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"same-order", N_("go on with the same order"), {'g', UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"all-stay", N_("all hold where they are; all fire"), {'a', UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"formation", N_("hold all of its formation"), {'a', UI_CTRL}, ON_SHEET, KEYS_ON_BOARD},
    {"turn-left", N_("turn the unit left"), {'q', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"turn-right", N_("turn the unit right"), {'e', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"why-not", N_("why not?"), {'w', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"odds", N_("the battle board: odds"), {'t', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"sight", N_("what is seen from here"), {'s', UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"ruler", N_("a ruler"), {'r', UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"stack", N_("look into the stack"), {'k', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"end-step", N_("end the step"), {KEY_ENTER, UI_CTRL}, ON_SHEET, KEYS_ON_BOARD},
    {"hint", N_("a hint"), {KEY_F4, 0}, ON_SHEET, KEYS_ON_BOARD},
    {"hint-other", N_("a hint: the other plan"), {KEY_F4, UI_SHIFT}, ON_SHEET, KEYS_ON_BOARD},
    {"recap", N_("what the enemy did, again"), {'r', 0}, ON_SHEET, KEYS_ON_BOARD},
    {"unit-card", N_("unit card"), {'i', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"log", N_("log"), {'l', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"table-read", N_("the table that was just read"), {'x', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"minimap", N_("minimap"), {'o', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"map-before", N_("the map before"), {'[', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"map-next", N_("the next map"), {']', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"side-panels", N_("the side panels"), {'d', 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"board-alone", N_("the board alone"), {KEY_F9, 0}, ON_SHEET, KEYS_ON_SCREEN},
    {"full-screen", N_("full screen"), {KEY_F11, 0}, KEYS_ALL, KEYS_ON_SCREEN},
    {"picture", N_("keep a picture of the window"), {KEY_F12, 0}, KEYS_ALL, KEYS_ON_SCREEN},
    {"take-back", N_("take back"), {'z', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"do-again", N_("do again"), {'y', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"save", N_("save a copy"), {'s', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"load", N_("load a battle"), {'o', UI_CTRL}, ON_SHEET | KEYS_TITLE, KEYS_OF_BATTLE},
    {"by-mail", N_("play by mail"), {'l', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"replay", N_("replay from the start"), {'r', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"umpire", N_("the umpire"), {'u', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"seats", N_("who plays which side"), {'p', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"read-anew", N_("read the rules anew"), {KEY_F5, UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"audience", N_("the audience's window"), {'w', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"desk", N_("the host's desk"), {'d', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"report", N_("write a report"), {KEY_F7, 0}, ON_SHEET, KEYS_OF_BATTLE},
    {"copy-line", N_("copy the line that names the battle"), {'c', UI_CTRL}, ON_SHEET, KEYS_OF_BATTLE},
    {"leave", N_("leave for the title"), {KEY_F8, 0}, ON_SHEET | KEYS_PAGES, KEYS_OF_BATTLE},
    {"menu", N_("menu"), {KEY_F10, 0}, ON_SHEET, KEYS_OF_BATTLE},
    {"quit", N_("quit"), {'q', UI_CTRL}, KEYS_ALL, KEYS_OF_BATTLE},
    {"keys", N_("keys"), {KEY_F1, 0}, KEYS_ALL, KEYS_ELSEWHERE},
    {"marks", N_("what the marks on the board mean"), {KEY_F1, UI_SHIFT}, ON_SHEET, KEYS_ELSEWHERE},
    {"rules", N_("rules"), {KEY_F2, 0}, KEYS_ALL, KEYS_ELSEWHERE},
    {"settings", N_("settings"), {KEY_F3, 0}, KEYS_ALL, KEYS_ELSEWHERE},
    {"search", N_("search"), {'/', 0}, KEYS_TITLE | KEYS_PAGES, KEYS_ELSEWHERE},
    {"continue", N_("title: continue"), {'c', 0}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"demonstration", N_("title: demonstration"), {'d', 0}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"lesson", N_("title: lesson"), {'l', 0}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"options", N_("title: options"), {'o', 0}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"title-settings", N_("title: settings"), {'s', 0}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"paste-line", N_("title: paste the line of a battle"), {'v', UI_CTRL}, KEYS_TITLE, KEYS_ELSEWHERE},
    {"view", N_("replay: whose view"), {'v', 0}, KEYS_REPLAY, KEYS_ELSEWHERE},
};
enum { COUNT = sizeof commands / sizeof *commands };
_Static_assert((int)COUNT <= (int)KEYMAP_MOST, "keymap.h: KEYMAP_MOST");

/* Second names, which stay with their commands. */
static const chord kept[] = {
    {KEY_F5, 0},    {KEY_F6, 0},    {'h', UI_SHIFT}, {'z', UI_CTRL | UI_SHIFT},
    {',', UI_CTRL}, {'f', UI_CTRL}, {'/', UI_SHIFT},
};

int keymap_count(void)
{
    return COUNT;
}

const keymap_command *keymap_at(int command)
{
    return &commands[command];
}

static bool same(chord a, chord b)
{
    return a.key == b.key && a.mods == b.mods;
}

void keymap_reset(keymap *m)
{
    for (int i = 0; i < COUNT; i++)
        m->now[i] = commands[i].born;
    for (int i = 0; i < KEYMAP_PAD; i++)
        m->pad[i] = (unsigned char)i;
}

static bool moved(const keymap *m, int i)
{
    return !same(m->now[i], commands[i].born);
}

bool keymap_moved(const keymap *m)
{
    for (int i = 0; i < COUNT; i++)
        if (moved(m, i)) return true;
    return false;
}

/* ---- names */

void keymap_name(chord c, char out[KEYMAP_NAME])
{
    const char *ctrl = c.mods & UI_CTRL ? "Ctrl " : "", *shift = c.mods & UI_SHIFT ? "Shift " : "";
    if (c.key >= FIRST_F && c.key <= LAST_F)
        snprintf(out, KEYMAP_NAME, "%s%sF%d", ctrl, shift, c.key - FIRST_F + 1);
    else if (c.key == KEY_ENTER)
        snprintf(out, KEYMAP_NAME, _("%s%sEnter"), ctrl, shift);
    else
        snprintf(out, KEYMAP_NAME, "%s%s%c", ctrl, shift, toupper(c.key & 0x7F));
}

static bool skip(const char **s, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*s, word, n) != 0) return false;
    *s += n;
    return true;
}

bool keymap_parse(const char *text, chord *out)
{
    chord c = {0, 0};
    if (skip(&text, "Ctrl ")) c.mods |= UI_CTRL;
    if (skip(&text, "Shift ")) c.mods |= UI_SHIFT;
    if (strcmp(text, "Enter") == 0) {
        c.key = KEY_ENTER;
    } else if (text[0] == 'F' && isdigit((unsigned char)text[1])) {
        char *end;
        const long n = strtol(text + 1, &end, 10);
        if (*end != '\0' || n < 1 || n > LAST_F - FIRST_F + 1) return false;
        c.key = FIRST_F + (int)n - 1;
    } else {
        if (text[0] <= ' ' || text[0] > '~' || text[1] != '\0') return false;
        c.key = tolower((unsigned char)text[0]);
    }
    *out = c;
    return true;
}

bool keymap_cap(const char *text, chord *out)
{
    static const struct {
        const char *name;
        chord key;
    } fixed[] = {{"Esc", {KEY_ESCAPE, 0}},
                 {"Space", {KEY_SPACE, 0}},
                 {"Tab", {KEY_TAB, 0}},
                 {"Shift Tab", {KEY_TAB, UI_SHIFT}},
                 {"Shift Space", {KEY_SPACE, UI_SHIFT}},
                 {"Home", {KEY_HOME, 0}}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(fixed[i].name, text) == 0) {
            *out = fixed[i].key;
            return true;
        }
    return keymap_parse(text, out);
}

bool keymap_free(chord c)
{
    if (c.mods & ~(UI_CTRL | UI_SHIFT)) return false;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (same(kept[i], c)) return false;
    if (c.key == KEY_ENTER) return c.mods == UI_CTRL;
    if (c.key >= FIRST_F && c.key <= LAST_F) return true;
    return c.key > ' ' && c.key < 127 && !isdigit(c.key) && !strchr("+-=", c.key);
}

/* ---- who has what */

int keymap_holder(const keymap *m, int command, chord c)
{
    for (int i = 0; i < COUNT; i++)
        if (i != command && (commands[i].heard & commands[command].heard) && same(m->now[i], c)) return i;
    return -1;
}

static int holders(const keymap *m, int command, chord c)
{
    int n = 0;
    for (int i = 0; i < COUNT; i++)
        n += i != command && (commands[i].heard & commands[command].heard) && same(m->now[i], c);
    return n;
}

bool keymap_give(keymap *m, int command, chord c)
{
    const int other = keymap_holder(m, command, c);
    keymap next = *m;
    if (holders(m, command, c) > 1) return false;
    next.now[command] = c;
    if (other >= 0) {
        next.now[other] = m->now[command];
        if (keymap_holder(&next, other, next.now[other]) >= 0) return false;
    }
    *m = next;
    return true;
}

/* ---- at the door */

static bool is_letter(chord c)
{
    return !(c.mods & UI_CTRL) && c.key < FIRST_F;
}

/* Is it elsewhere than where it was born, for whoever is there? */
static bool differs(const keymap *m, unsigned heard, int i)
{
    return (commands[i].heard & heard) && moved(m, i) &&
           !((heard & KEYS_ASKED) && (is_letter(m->now[i]) || is_letter(commands[i].born)));
}

bool keymap_turn(const keymap *m, unsigned heard, chord *c)
{
    bool left = false;
    for (int i = 0; i < COUNT; i++) {
        if (!differs(m, heard, i)) continue;
        if (same(m->now[i], *c)) {
            *c = commands[i].born;
            return true;
        }
        left = left || same(commands[i].born, *c);
    }
    return !left;
}

bool keymap_letter_taken(const keymap *m, unsigned heard, int letter)
{
    if (!m) return false;
    for (int i = 0; i < COUNT; i++) {
        if (!differs(m, heard, i)) continue;
        if (same(m->now[i], (chord){letter, 0}) || same(commands[i].born, (chord){letter, 0})) return true;
    }
    return false;
}

/* ---- as shown */

/* Of the key named by n bytes; NULL: it is as born, or no command's. */
static const char *shown_one(const keymap *m, unsigned heard, const char *name, size_t n,
                             char out[KEYMAP_NAME])
{
    chord c;
    if (n >= KEYMAP_NAME) return NULL;
    memcpy(out, name, n);
    out[n] = '\0';
    if (!keymap_parse(out, &c)) return NULL;
    for (int i = 0; i < COUNT; i++) {
        if (!differs(m, heard, i) || !same(commands[i].born, c)) continue;
        keymap_name(m->now[i], out);
        return out;
    }
    return NULL;
}

bool keymap_of(const keymap *m, const char *name, char out[KEYMAP_NAME])
{
    for (int i = 0; i < COUNT; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        keymap_name(m ? m->now[i] : commands[i].born, out);
        return true;
    }
    return false;
}

/* Copies n bytes, or the key they name as it is now. */
static size_t put(const keymap *m, unsigned heard, const char *s, size_t n, char *out, size_t at, size_t size)
{
    char one[KEYMAP_NAME];
    const char *now = shown_one(m, heard, s, n, one);
    if (now) s = now, n = strlen(now);
    if (at + n >= size) n = size - at - 1;
    memcpy(out + at, s, n);
    return at + n;
}

const char *keymap_said(const char *cap, char out[KEYMAP_NAMES])
{
    static const char *const keys[] = {N_("Page Up"), N_("Page Down"), N_("Ctrl"), N_("Shift"),
                                       N_("Space"),   N_("Home"),      N_("End"),  N_("Up"),
                                       N_("Down"),    N_("Left"),      N_("Right")};
    enum { KEYS = sizeof keys / sizeof *keys };
    size_t at = 0;
    while (*cap && at + 1 < KEYMAP_NAMES) {
        size_t k = 0;
        while (k < KEYS && strncmp(cap, keys[k], strlen(keys[k])) != 0)
            k++;
        if (k < KEYS) {
            const int n = snprintf(out + at, KEYMAP_NAMES - at, "%s", _(keys[k]));
            at += (size_t)n < KEYMAP_NAMES - at ? (size_t)n : KEYMAP_NAMES - at - 1;
            cap += strlen(keys[k]);
        } else {
            out[at++] = *cap++;
        }
    }
    out[at] = '\0';
    return out;
}

const char *keymap_shown(const keymap *m, unsigned heard, const char *born, char *out, size_t size)
{
    static const char between[] = ", ";
    size_t at = 0;
    if (!m || !keymap_moved(m)) return born;
    for (const char *s = born; *s;) {
        const char *comma = strstr(s + 1, between); /* the first may be the key itself */
        const size_t n = comma ? (size_t)(comma - s) : strlen(s);
        at = put(m, heard, s, n, out, at, size);
        s += n;
        if (comma) at = put(m, heard, between, strlen(between), out, at, size), s += strlen(between);
    }
    out[at] = '\0';
    return out;
}

const char *keymap_words(const keymap *m, unsigned heard, const char *words, char *out, size_t size)
{
    size_t at = 0;
    if (!m || !keymap_moved(m) || strlen(words) >= size) return words;
    for (const char *s = words; *s;) {
        const char *open = strchr(s, '('), *close = open ? strchr(open, ')') : NULL;
        const size_t before = close ? (size_t)(open + 1 - s) : strlen(s);
        if (at + before >= size) return words;
        memcpy(out + at, s, before);
        at += before;
        s += before;
        if (!close) break;
        at = put(m, heard, s, (size_t)(close - s), out, at, size);
        s = close;
    }
    out[at] = '\0';
    return out;
}
