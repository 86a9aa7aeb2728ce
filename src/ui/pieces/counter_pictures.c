/* counter_pictures.c: the marks there are, by name, and the small things that lie on a space. Nothing is ever
 * drawn as nothing. What a branch looks like is game/branch.h. */
#include "ui/pieces/counter_pictures.h"

#include <ctype.h>
#include <string.h>
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

/* What assets/marks/ holds, in the order of the alphabet; a test compares. */
static const char *const marks[] = {
    "marks/acted",      "marks/activated",   "marks/aimed",       "marks/badmorale",   "marks/bayonets",
    "marks/blocked",    "marks/broken",      "marks/charge",      "marks/cholera",     "marks/column",
    "marks/crossing",   "marks/deep",        "marks/demoralized", "marks/destroyed",   "marks/dismounted",
    "marks/disordered", "marks/dread",       "marks/entangled",   "marks/entrenched",  "marks/exhausted",
    "marks/fire",       "marks/fired",       "marks/fleeing",     "marks/forcedprone", "marks/ground",
    "marks/guarding",   "marks/guide",       "marks/halted",      "marks/hidden",      "marks/jammed",
    "marks/leaderless", "marks/limbered",    "marks/line",        "marks/loaded",      "marks/loads",
    "marks/lowammo",    "marks/melee",       "marks/mounted",     "marks/moved",       "marks/night",
    "marks/noammo",     "marks/opportunity", "marks/overheated",  "marks/poisoned",    "marks/prone",
    "marks/reloading",  "marks/retreated",   "marks/shaken",      "marks/shocked",     "marks/skirmish",
    "marks/spooked",    "marks/square",      "marks/supplied",    "marks/support",     "marks/surrendered",
    "marks/trade",      "marks/unsupplied",  "marks/waiting",     "marks/wounded",     NULL};

const char *const *counter_marks(void)
{
    return marks;
}

const char *counter_mark(const char *name)
{
    for (int i = 0; name && marks[i]; i++)
        if (strcmp(marks[i] + strlen("marks/"), name) == 0) return marks[i];
    return NULL;
}

void counter_draw_mark(draw_list *d, const char *name, float x, float y, float scale)
{
    const char *picture = counter_mark(name);
    if (picture) {
        draw_svg(d, picture, (frect){x - 26 * scale, y - 26 * scale, 52 * scale, 52 * scale}, 0, 1, 0);
        return;
    }
    char letter[2] = {name && name[0] ? (char)toupper((unsigned char)name[0]) : '?', 0};
    draw_round(d, (frect){x - 18 * scale, y - 18 * scale, 36 * scale, 36 * scale}, 8 * scale, 0xfbf5e6ff,
               0x241a12ff, 2.6f * scale);
    draw_text(d, (font){INTER_EXTRABOLD, 25 * scale}, 0x241a12ff, x, y + 9 * scale, ALIGN_CENTRE, letter);
}

/* ---- things that lie on a space */

static void outlined(draw_list *d, stamp_frame f, const char *shape, colour fill, float line)
{
    draw_path_begin(d);
    stamp_path(d, f, shape);
    draw_path_fill(d, fill);
    draw_path_stroke(d, THEME_INK, (stroke_style){line * f.scale, {0}, true});
}

static void bale(draw_list *d, stamp_frame f, const char *shape, const char *cords, colour fill)
{
    outlined(d, f, shape, fill, 1.3f);
    stamp_line(d, f, cords, 1, 0x5c4020ff);
}

static void baggage(draw_list *d, stamp_frame f)
{
    stamp_ellipse(d, f, 2, 10, 17, 4, THEME_INK_AT(0x40));
    bale(d, f, "M-15,0 L-2,0 L-1,10 L-16,10Z", "M-11,0.4 L-11.4,9.6 M-6,0.4 L-5.8,9.6", 0xc49a58ff);
    bale(d, f, "M1,1 L14,0 L15,10 L0,10Z", "M5,1 L5,9.6 M10.4,0.6 L10.8,9.6", 0xb98a4cff);
    bale(d, f, "M-8,-10 L7,-10.4 L8,0 L-8.6,0Z", "M-4,-10 L-4.2,-0.4 M3,-10 L3.4,-0.4", 0xd3ae70ff);
}

static void ivory(draw_list *d, stamp_frame f)
{
    stamp_ellipse(d, f, 1, 8, 16, 4, THEME_INK_AT(0x40));
    outlined(d, f, "M-15,4 Q-6,10 6,5 Q14,0 15,-9 Q8,-1 0,0 Q-9,1 -15,4Z", THEME_IVORY, 1.3f);
    outlined(d, f, "M-14,-3 Q-6,4 4,-1 Q11,-5 11,-13 Q5,-6 -2,-5 Q-9,-5 -14,-3Z", 0xefe3c6ff, 1.3f);
}

/* A ring of thorn, open to the front. */
static void boma(draw_list *d, stamp_frame f)
{
    draw_path_begin(d);
    stamp_path(
        d, f,
        "M-4,12 Q-16,9 -16,0 Q-15,-11 0,-11 Q15,-11 16,0 Q16,9 4,12 M-16,4 L-20,8 M-16,-4 L-21,-7 M-10,-10 "
        "L-13,-15 M-2,-12 L-2,-17 M6,-11 L9,-16 M13,-7 L18,-10 M16,1 L21,2 M13,7 L17,12 M-11,9 L-13,14");
    draw_path_stroke(d, 0x6f5d2eff, (stroke_style){2.2f * f.scale, {0}, true});
}

static void breastwork(draw_list *d, stamp_frame f)
{
    outlined(d, f, "M-17,7 L-13,-2 L-5,-4 L2,-3 L9,-5 L15,-1 L18,7Z", 0xcbb489ff, 1.3f);
    stamp_line(d, f, "M-10,7 L-8,-2 M-1,7 L0,-3 M8,7 L8,-4 M-14,2 L15,2", 1, 0x5c4937ff);
}

static void grave(draw_list *d, stamp_frame f)
{
    stamp_ellipse(d, f, 2, 8, 12, 3.6f, THEME_INK_AT(0x40));
    outlined(d, f, "M-13,9 L-8,3 L-2,5 L3,2 L9,4 L13,9Z", 0xb7a27cff, 1.2f);
    stamp_line(d, f, "M0,3 L0,-14 M-6,-8 L6,-8", 2.6f, THEME_INK);
}

static void flag(draw_list *d, stamp_frame f, colour c)
{
    stamp_line(d, f, "M-8,12 L-8,-15", 2.2f, THEME_INK);
    outlined(d, f, "M-7,-15 Q1,-18 7,-14 Q11,-12 14,-14 L14,-3 Q10,-1 6,-3 Q0,-6 -7,-4Z", c, 1.3f);
}

void counter_draw_thing(draw_list *d, const char *thing, float x, float y, float size)
{
    stamp_frame f = stamp_at(x, y, size / 40);
    if (strcmp(thing, "ivory") == 0)
        ivory(d, f);
    else if (strcmp(thing, "boma") == 0)
        boma(d, f);
    else if (strcmp(thing, "breastwork") == 0)
        breastwork(d, f);
    else if (strcmp(thing, "grave") == 0)
        grave(d, f);
    else if (strcmp(thing, "flag") == 0)
        flag(d, f, 0xa83a17ff);
    else if (strcmp(thing, "marker") == 0)
        flag(d, f, 0xf0cf4aff);
    else if (strcmp(thing, "camp") == 0)
        stamp_draw(d, STAMP_TENT, x, y + 9 * f.scale, f.scale * 1.7f, 0);
    else
        baggage(d, f);
}
