/* counter_pictures.c: which pictures there are, and the nearest one to any name: silhouettes by branch and
 * headgear, signs by branch, marks by name; and the small things that lie on a space. Nothing is ever drawn
 * as nothing. */
#include "ui/pieces/counter_pictures.h"

#include <ctype.h>
#include <string.h>
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

/* What assets/silhouettes/, assets/signs/ and assets/marks/ hold, in the order of the alphabet; a test
 * compares. */
static const char *const silhouettes[] = {"silhouettes/antelope",
                                          "silhouettes/askari",
                                          "silhouettes/baboon",
                                          "silhouettes/baggage",
                                          "silhouettes/banner",
                                          "silhouettes/bearers",
                                          "silhouettes/bowman",
                                          "silhouettes/boxer",
                                          "silhouettes/buffalo",
                                          "silhouettes/camelry_helmet",
                                          "silhouettes/camelry_turban",
                                          "silhouettes/camp",
                                          "silhouettes/cart",
                                          "silhouettes/cavalry_cap",
                                          "silhouettes/cavalry_fez",
                                          "silhouettes/cavalry_helmet",
                                          "silhouettes/cavalry_kepi",
                                          "silhouettes/cavalry_queue",
                                          "silhouettes/cavalry_ros",
                                          "silhouettes/cavalry_shako",
                                          "silhouettes/cavalry_slouch",
                                          "silhouettes/cavalry_turban",
                                          "silhouettes/cheetah",
                                          "silhouettes/chief",
                                          "silhouettes/civilian",
                                          "silhouettes/corps",
                                          "silhouettes/croc",
                                          "silhouettes/doctor",
                                          "silhouettes/elephant",
                                          "silhouettes/elephant-cow",
                                          "silhouettes/engineer",
                                          "silhouettes/figure_bare",
                                          "silhouettes/figure_fez",
                                          "silhouettes/figure_helmet",
                                          "silhouettes/figure_kepi",
                                          "silhouettes/figure_slouch",
                                          "silhouettes/figure_turban",
                                          "silhouettes/forest-archer",
                                          "silhouettes/gaix",
                                          "silhouettes/ghazi",
                                          "silhouettes/giraffe",
                                          "silhouettes/gorilla",
                                          "silhouettes/guide",
                                          "silhouettes/gun",
                                          "silhouettes/gunboat",
                                          "silhouettes/herd",
                                          "silhouettes/hippo",
                                          "silhouettes/hq",
                                          "silhouettes/hunter",
                                          "silhouettes/hyena",
                                          "silhouettes/jezail",
                                          "silhouettes/labourers",
                                          "silhouettes/lancer_helmet",
                                          "silhouettes/lancer_turban",
                                          "silhouettes/leader_cap",
                                          "silhouettes/leader_fez",
                                          "silhouettes/leader_helmet",
                                          "silhouettes/leader_kepi",
                                          "silhouettes/leader_queue",
                                          "silhouettes/leader_ros",
                                          "silhouettes/leader_shako",
                                          "silhouettes/leader_slouch",
                                          "silhouettes/leader_turban",
                                          "silhouettes/leopard",
                                          "silhouettes/levy",
                                          "silhouettes/light_cap",
                                          "silhouettes/light_fez",
                                          "silhouettes/light_helmet",
                                          "silhouettes/light_kepi",
                                          "silhouettes/light_ros",
                                          "silhouettes/light_shako",
                                          "silhouettes/light_slouch",
                                          "silhouettes/light_turban",
                                          "silhouettes/line_cap",
                                          "silhouettes/line_fez",
                                          "silhouettes/line_helmet",
                                          "silhouettes/line_kepi",
                                          "silhouettes/line_lambskin",
                                          "silhouettes/line_queue",
                                          "silhouettes/line_ros",
                                          "silhouettes/line_shako",
                                          "silhouettes/line_slouch",
                                          "silhouettes/line_turban",
                                          "silhouettes/lion",
                                          "silhouettes/lioness",
                                          "silhouettes/maasai",
                                          "silhouettes/mahdist",
                                          "silhouettes/maxim",
                                          "silhouettes/mg",
                                          "silhouettes/mgun",
                                          "silhouettes/mounted_helmet",
                                          "silhouettes/mounted_kepi",
                                          "silhouettes/mounted_slouch",
                                          "silhouettes/mounted_turban",
                                          "silhouettes/mule",
                                          "silhouettes/musketeer_bare",
                                          "silhouettes/musketeer_fez",
                                          "silhouettes/musketeer_hood",
                                          "silhouettes/musketeer_turban",
                                          "silhouettes/navalgun",
                                          "silhouettes/officer_cap",
                                          "silhouettes/officer_fez",
                                          "silhouettes/officer_helmet",
                                          "silhouettes/officer_kepi",
                                          "silhouettes/officer_ros",
                                          "silhouettes/officer_shako",
                                          "silhouettes/officer_slouch",
                                          "silhouettes/officer_turban",
                                          "silhouettes/oxwagon",
                                          "silhouettes/rhino",
                                          "silhouettes/rifle_bare",
                                          "silhouettes/rifle_cap",
                                          "silhouettes/rifle_fez",
                                          "silhouettes/rifle_helmet",
                                          "silhouettes/rifle_kepi",
                                          "silhouettes/rifle_queue",
                                          "silhouettes/rifle_ros",
                                          "silhouettes/rifle_sailor",
                                          "silhouettes/rifle_shako",
                                          "silhouettes/rifle_slouch",
                                          "silhouettes/rifle_turban",
                                          "silhouettes/rocket",
                                          "silhouettes/scout",
                                          "silhouettes/snake",
                                          "silhouettes/spearman",
                                          "silhouettes/steamer",
                                          "silhouettes/tigermen",
                                          "silhouettes/train",
                                          "silhouettes/tribal",
                                          "silhouettes/tribalcav",
                                          "silhouettes/vulture",
                                          "silhouettes/wagon",
                                          "silhouettes/warship",
                                          "silhouettes/zebra",
                                          "silhouettes/zulu",
                                          NULL};
static const char *const signs[] = {"signs/antelope",     "signs/askari",
                                    "signs/baboon",       "signs/baggage",
                                    "signs/banner",       "signs/bearers",
                                    "signs/bowman",       "signs/boxer",
                                    "signs/buffalo",      "signs/camelry",
                                    "signs/camp",         "signs/cart",
                                    "signs/cavalry",      "signs/cheetah",
                                    "signs/chief",        "signs/civilian",
                                    "signs/corps",        "signs/croc",
                                    "signs/doctor",       "signs/elephant",
                                    "signs/elephant-cow", "signs/engineer",
                                    "signs/figure",       "signs/forest-archer",
                                    "signs/gaix",         "signs/ghazi",
                                    "signs/giraffe",      "signs/gorilla",
                                    "signs/guide",        "signs/gun",
                                    "signs/gunboat",      "signs/herd",
                                    "signs/hippo",        "signs/hq",
                                    "signs/hunter",       "signs/hyena",
                                    "signs/jezail",       "signs/labourers",
                                    "signs/lancer",       "signs/leader",
                                    "signs/leopard",      "signs/levy",
                                    "signs/light",        "signs/line",
                                    "signs/lion",         "signs/lioness",
                                    "signs/maasai",       "signs/mahdist",
                                    "signs/maxim",        "signs/mg",
                                    "signs/mgun",         "signs/mounted",
                                    "signs/mule",         "signs/musketeer",
                                    "signs/navalgun",     "signs/officer",
                                    "signs/oxwagon",      "signs/rhino",
                                    "signs/rifle",        "signs/rocket",
                                    "signs/scout",        "signs/snake",
                                    "signs/spearman",     "signs/steamer",
                                    "signs/tigermen",     "signs/train",
                                    "signs/tribal",       "signs/tribalcav",
                                    "signs/vulture",      "signs/wagon",
                                    "signs/warship",      "signs/zebra",
                                    "signs/zulu",         NULL};
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

/* Other words for a branch, and a branch of much the same look where there is none of that name. */
static const char *const branch_words[][2] = {
    {"ammunition", "mule"},    {"archer", "bowman"},
    {"archers", "bowman"},     {"artillery", "gun"},
    {"battery", "gun"},        {"bearer", "bearers"},
    {"bowmen", "bowman"},      {"boxers", "boxer"},
    {"chiefs", "chief"},       {"civilians", "civilian"},
    {"commander", "leader"},   {"cow", "elephant-cow"},
    {"crocodile", "croc"},     {"engineers", "engineer"},
    {"field-gun", "gun"},      {"forest_archer", "forest-archer"},
    {"game", "herd"},          {"gatling", "mg"},
    {"general", "leader"},     {"ghazis", "ghazi"},
    {"headquarters", "hq"},    {"infantry", "line"},
    {"irregular", "mounted"},  {"irregular-horse", "mounted"},
    {"kabila", "musketeer"},   {"labourer", "labourers"},
    {"lancers", "lancer"},     {"levies", "levy"},
    {"machine-gun", "maxim"},  {"mahdists", "mahdist"},
    {"medic", "doctor"},       {"mountain-gun", "mgun"},
    {"musket", "musketeer"},   {"musketeers", "musketeer"},
    {"naval-gun", "navalgun"}, {"panther", "leopard"},
    {"police", "askari"},      {"porter", "bearers"},
    {"porters", "bearers"},    {"riflemen", "rifle"},
    {"sailors", "rifle"},      {"sappers", "engineer"},
    {"ship", "warship"},       {"skirmishers", "light"},
    {"spearmen", "spearman"},  {"swordsmen", "ghazi"},
    {"tribesmen", "jezail"},   {"warriors", "tribal"},
    {"wagons", "wagon"},       {"zebras", "zebra"},
    {"zulus", "zulu"},
};

/* What headgear stands in where a branch was not drawn with the one asked for. */
static const char *const hat_words[][2] = {
    {"ros", "shako"},       {"ros", "kepi"},      {"lambskin", "fez"},  {"lambskin", "turban"},
    {"skullcap", "turban"}, {"skullcap", "bare"}, {"hood", "turban"},   {"hood", "bare"},
    {"headring", "bare"},   {"queue", "turban"},  {"queue", "bare"},    {"sailor", "cap"},
    {"sailor", "kepi"},     {"cap", "kepi"},      {"cap", "shako"},     {"kepi", "cap"},
    {"kepi", "shako"},      {"shako", "kepi"},    {"slouch", "helmet"}, {"turban", "fez"},
    {"bare", "turban"},     {"fez", "turban"},
};

const char *const *counter_silhouettes(void)
{
    return silhouettes;
}

const char *const *counter_signs(void)
{
    return signs;
}

const char *const *counter_marks(void)
{
    return marks;
}

static const char *branch_of(const char *word)
{
    for (size_t i = 0; i < sizeof branch_words / sizeof *branch_words; i++)
        if (strcmp(branch_words[i][0], word) == 0) return branch_words[i][1];
    return word;
}

/* The entry that reads folder, branch and, if asked for, an underscore and the hat; -1 if none. any: whatever
 * hat comes first. */
static int find_picture(const char *const *list, const char *branch, const char *hat, bool any)
{
    size_t n = strlen(branch);
    for (int i = 0; list[i]; i++) {
        const char *name = strchr(list[i], '/') + 1;
        if (strncmp(name, branch, n) != 0) continue;
        const char *rest = name + n;
        if ((!hat && rest[0] == 0) || (hat && rest[0] == '_' && strcmp(rest + 1, hat) == 0) ||
            (any && rest[0] == '_'))
            return i;
    }
    return -1;
}

static int find_with_hat(const char *branch, const char *hat)
{
    int i = find_picture(silhouettes, branch, hat, false);
    for (size_t k = 0; i < 0 && k < sizeof hat_words / sizeof *hat_words; k++)
        if (strcmp(hat_words[k][0], hat) == 0) i = find_picture(silhouettes, branch, hat_words[k][1], false);
    return i;
}

const char *counter_silhouette(const char *branch, const char *hat)
{
    const char *b = branch && branch[0] ? branch_of(branch) : "line";
    int i = hat && hat[0] ? find_with_hat(b, hat) : -1;
    if (i < 0) i = find_picture(silhouettes, b, NULL, false);
    if (i < 0) i = find_picture(silhouettes, b, "helmet", false);
    if (i < 0) i = find_picture(silhouettes, b, NULL, true);
    if (i >= 0) return silhouettes[i];
    i = hat && hat[0] ? find_with_hat("line", hat) : -1;
    return i < 0 ? "silhouettes/line_helmet" : silhouettes[i];
}

bool counter_knows(const char *branch)
{
    const char *b = branch_of(branch);
    return find_picture(silhouettes, b, NULL, false) >= 0 || find_picture(silhouettes, b, NULL, true) >= 0;
}

bool counter_afloat(const char *branch)
{
    static const char *const ships[] = {"warship", "gunboat", NULL};
    for (int i = 0; branch && ships[i]; i++)
        if (strcmp(branch_of(branch), ships[i]) == 0) return true;
    return false;
}

const char *counter_sign(const char *branch)
{
    int i = branch ? find_picture(signs, branch_of(branch), NULL, false) : -1;
    return i < 0 ? "signs/line" : signs[i];
}

const char *counter_mark(const char *name)
{
    int i = name && name[0] ? find_picture(marks, name, NULL, false) : -1;
    return i < 0 ? NULL : marks[i];
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
