/*
 * names.c: the printed names of spaces and directions. Not for the names of things drawn on the map
 * (board_feature).
 */
#include "board/names.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/geometry.h"
#include "core/language.h"

/* Columns: A to Z, AA to AZ, BA... */
static int write_letters(char *out, int column)
{
    char back[8];
    int n = 0, len = 0;
    for (column++; column > 0; column = (column - 1) / 26)
        back[n++] = (char)('A' + (column - 1) % 26);
    while (n > 0)
        out[len++] = back[--n];
    out[len] = '\0';
    return len;
}

/* Two digits for column and row each, three on sheets of more than 99 (of either, so that a name has one
 * reading). */
static int hex_digits(const board_sheet *s)
{
    return s->columns > 99 || s->rows > 99 ? 3 : 2;
}

/* `n` with at least so many digits; not negative. */
static int write_number(char *out, int n, int digits)
{
    char back[12];
    int count = 0, len = 0;
    for (; n > 0 || count < digits; n /= 10)
        back[count++] = (char)('0' + n % 10);
    while (count > 0)
        out[len++] = back[--count];
    out[len] = '\0';
    return len;
}

/* Written for every action of a replay: the plain shapes go without printf. */
void board_space_name(const board *b, int space, char out[16])
{
    char name[32];
    if (space < 0 || space >= b->nspaces) {
        memcpy(out, "-", 2);
        return;
    }
    const board_space *p = &b->spaces[space];
    const board_sheet *s = &b->sheets[p->sheet];
    if (s->kind == BOARD_AREA) {
        snprintf(name, sizeof name, "%.15s", p->id);
    } else if (s->kind == BOARD_HEX) {
        write_number(name + write_number(name, p->column + 1, hex_digits(s)), p->row + 1, hex_digits(s));
    } else {
        write_number(name + write_letters(name, p->column), s->rows - p->row, 1);
    }
    if (p->sheet > 0)
        snprintf(out, 16, "%.6s:%.8s", s->id, name);
    else
        memcpy(out, name, strlen(name) + 1);
}

static bool read_number(const char **s, int digits, int *out)
{
    int n = 0;
    const char *p = *s;
    for (; isdigit((unsigned char)*p) && (digits == 0 ? p - *s < 4 : p - *s < digits); p++)
        n = n * 10 + (*p - '0');
    if (p == *s || (digits > 0 && p - *s != digits)) return false;
    *s = p;
    *out = n;
    return true;
}

static int find_square(const board *b, int sheet, const char *name)
{
    int column = 0, row, letters = 0;
    for (; isalpha((unsigned char)*name) && letters < 3; name++, letters++)
        column = column * 26 + (toupper((unsigned char)*name) - 'A' + 1);
    if (letters == 0 || *name == '0' || !read_number(&name, 0, &row) || *name != '\0') return NO_SPACE;
    return board_at(b, sheet, column - 1, b->sheets[sheet].rows - row);
}

static int find_hex(const board *b, int sheet, const char *name)
{
    int column, row, digits = hex_digits(&b->sheets[sheet]);
    if (!read_number(&name, digits, &column) || !read_number(&name, digits, &row) || *name != '\0')
        return NO_SPACE;
    return board_at(b, sheet, column - 1, row - 1);
}

static int find_area(const board *b, int sheet, const char *name)
{
    const board_sheet *s = &b->sheets[sheet];
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++)
        if (strcmp(b->spaces[i].id, name) == 0) return i;
    return NO_SPACE;
}

int board_space_find(const board *b, const char *name)
{
    int sheet = 0;
    const char *colon = strchr(name, ':');
    if (colon != NULL) {
        size_t len = (size_t)(colon - name);
        for (sheet = 0; sheet < b->nsheets; sheet++)
            if (len > 0 && strlen(b->sheets[sheet].id) == len && memcmp(b->sheets[sheet].id, name, len) == 0)
                break;
        name = colon + 1;
    }
    if (sheet >= b->nsheets) return NO_SPACE;
    switch (b->sheets[sheet].kind) {
    case BOARD_SQUARE:
        return find_square(b, sheet, name);
    case BOARD_HEX:
        return find_hex(b, sheet, name);
    case BOARD_AREA:
        return find_area(b, sheet, name);
    }
    return NO_SPACE;
}

static const char *const *direction_names(const board_sheet *s)
{
    static const char *const square[8] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    static const char *const flat[6] = {"n", "ne", "se", "s", "sw", "nw"};
    static const char *const pointy[6] = {"ne", "e", "se", "sw", "w", "nw"};
    return s->kind == BOARD_SQUARE ? square : s->pointy ? pointy : flat;
}

const char *board_direction_name(const board *b, int sheet, int direction)
{
    assert(sheet >= 0 && sheet < b->nsheets);
    if (direction < 0 || direction >= geometry_directions(&b->sheets[sheet])) return "-";
    return direction_names(&b->sheets[sheet])[direction];
}

int board_direction_find(const board *b, int sheet, const char *name)
{
    assert(sheet >= 0 && sheet < b->nsheets);
    for (int d = 0; d < geometry_directions(&b->sheets[sheet]); d++)
        if (strcmp(direction_names(&b->sheets[sheet])[d], name) == 0) return d;
    return NO_DIRECTION;
}

const char *board_scale_said(const char *scale, char *out, size_t size)
{
    static const char *const usual[] = {N_("boxes of %d yards"),  N_("boxes of %d inches"),
                                        N_("hexes of %d inches"), N_("hexes of %d metres"),
                                        N_("hexes of %d yards"),  N_("an area is about %d metres across")};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        const char *number = strstr(usual[i], "%d");
        const size_t before = (size_t)(number - usual[i]);
        char *end;
        if (strncmp(scale, usual[i], before) != 0) continue;
        const long n = strtol(scale + before, &end, 10);
        if (end == scale + before || strcmp(end, number + 2) != 0) continue;
        snprintf(out, size, _(usual[i]), (int)n);
        return out;
    }
    snprintf(out, size, "%s",
             strcmp(scale, N_("an area is a march of one day")) == 0 ? _("an area is a march of one day")
                                                                     : scale);
    return out;
}
