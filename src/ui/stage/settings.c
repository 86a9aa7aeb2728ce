/* settings.c: one small JSON file. */
#include "ui/stage/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/character.h"

void settings_default(settings *s)
{
    *s = (settings){.text = 100,
                    .volume = 70,
                    .speed = SPEED_NORMAL,
                    .minimap = true,
                    .grid = true,
                    .fallen = true,
                    .charts = true,
                    .intends = true,
                    .ponder = true,
                    .opponent = -1};
}

enum { TEXT_LEAST = THEME_TEXT_LEAST, TEXT_MOST = THEME_TEXT_MOST, THINK_MOST = 600 };

/* As many as a number of the file holds exactly. */
#define MARKS_MOST ((1L << 53) - 1)

static bool settings_from(settings *s, const json_in *root)
{
    long text, volume, speed, opponent, think, as, explain, told;
    const char *last, *name, *sides, *spoken, *badges;
    settings r = *s;
    bool good = json_opt_int(root, "text", TEXT_LEAST, TEXT_MOST, s->text, &text) &&
                json_opt_int(root, "volume", 0, 100, s->volume, &volume) &&
                json_opt_int(root, "speed", 0, SPEEDS - 1, s->speed, &speed) &&
                json_opt_int(root, "explain_marks", 0, EXPLAINS - 1, s->explain, &explain) &&
                json_opt_int(root, "marks_told", 0, MARKS_MOST, (long)s->marks_told, &told) &&
                json_opt_int(root, "opponent", -1, 15, s->opponent, &opponent) &&
                json_opt_int(root, "think_seconds", 0, THINK_MOST, s->think, &think) &&
                json_opt_int(root, "character", 0, CHARACTER_WISHES - 1, s->character, &as) &&
                json_opt_bool(root, "says_intentions", s->intends, &r.intends) &&
                json_opt_bool(root, "thinks_ahead", s->ponder, &r.ponder) &&
                json_opt_bool(root, "contrast", s->contrast, &r.contrast) &&
                json_opt_bool(root, "convention", s->convention, &r.convention) &&
                json_opt_bool(root, "reduced_motion", s->still, &r.still) &&
                json_opt_bool(root, "sound_captions", s->captions, &r.captions) &&
                json_opt_bool(root, "rumble", s->rumble, &r.rumble) &&
                json_opt_bool(root, "minimap", s->minimap, &r.minimap) &&
                json_opt_bool(root, "marks_folded", s->folded, &r.folded) &&
                json_opt_bool(root, "grid_lines", s->grid, &r.grid) &&
                json_opt_bool(root, "minis", s->minis, &r.minis) &&
                json_opt_bool(root, "fallen", s->fallen, &r.fallen) &&
                json_opt_bool(root, "charts", s->charts, &r.charts) &&
                json_opt_bool(root, "fullscreen", s->fullscreen, &r.fullscreen) &&
                json_opt_string(root, "name", "", &name) && json_opt_string(root, "last_save", "", &last) &&
                json_opt_string(root, "badges_told", s->badges_told, &badges) &&
                json_opt_string(root, "sides", palette_name(s->sides), &sides) &&
                json_opt_string(root, "language", s->language, &spoken);
    if (!good) return false;
    const int palette = palette_find(sides);
    if (palette >= 0) r.sides = (side_palette)palette;
    if (spoken[0] == '\0' || language_known(spoken))
        snprintf(r.language, sizeof r.language, "%.*s", (int)sizeof r.language - 1, spoken);
    r.text = (int)text;
    r.volume = (int)volume;
    r.speed = (int)speed;
    r.explain = (int)explain;
    r.marks_told = (uint64_t)told;
    snprintf(r.badges_told, sizeof r.badges_told, "%s", badges);
    r.opponent = (int)opponent;
    r.think = (int)think;
    r.character = (int)as;
    snprintf(r.name, sizeof r.name, "%s", name);
    snprintf(r.last_save, sizeof r.last_save, "%s", last);
    *s = r;
    return true;
}

bool settings_read(settings *s, const char *config_dir, error *err)
{
    char path[1024];
    if (!config_dir) return true;
    file_join(config_dir, "settings.json", path, sizeof path);
    if (!file_exists(path)) return true;
    json_in root;
    if (!json_read_file(path, 65536, &root, err)) return false;
    bool good = settings_from(s, &root);
    json_close(&root);
    return good;
}

bool settings_write(const settings *s, const char *config_dir, error *err)
{
    static const char *const yes_no[] = {"false", "true"};
    if (!config_dir) return true;
    if (!file_make_folders(config_dir, err)) return false;
    char path[1024];
    file_join(config_dir, "settings.json", path, sizeof path);
    strbuf b = {0};
    strbuf_addf(&b, "{\n  \"text\": %d,\n  \"volume\": %d,\n  \"speed\": %d,\n  \"opponent\": %d,\n", s->text,
                s->volume, s->speed, s->opponent);
    strbuf_addf(
        &b,
        "  \"contrast\": %s,\n  \"convention\": %s,\n  \"reduced_motion\": %s,\n  \"sound_captions\": %s,\n",
        yes_no[s->contrast], yes_no[s->convention], yes_no[s->still], yes_no[s->captions]);
    strbuf_addf(&b,
                "  \"minimap\": %s,\n  \"grid_lines\": %s,\n  \"minis\": %s,\n  \"fallen\": %s,\n  "
                "\"charts\": %s,\n  \"fullscreen\": %s,\n",
                yes_no[s->minimap], yes_no[s->grid], yes_no[s->minis], yes_no[s->fallen], yes_no[s->charts],
                yes_no[s->fullscreen]);
    strbuf_addf(&b, "  \"explain_marks\": %d,\n  \"marks_told\": %" PRIu64 ",\n  \"marks_folded\": %s,\n",
                s->explain, s->marks_told, yes_no[s->folded]);
    strbuf_addf(&b, "  \"think_seconds\": %d,\n  \"character\": %d,\n", s->think, s->character);
    strbuf_addf(&b, "  \"says_intentions\": %s,\n  \"thinks_ahead\": %s,\n", yes_no[s->intends],
                yes_no[s->ponder]);
    strbuf_add(&b, "  \"badges_told\": ");
    strbuf_add_json(&b, s->badges_told);
    strbuf_add(&b, ",\n");
    strbuf_addf(&b, "  \"rumble\": %s,\n", yes_no[s->rumble]);
    strbuf_addf(&b, "  \"sides\": \"%s\",\n", palette_name(s->sides));
    strbuf_add(&b, "  \"language\": ");
    strbuf_add_json(&b, s->language);
    strbuf_add(&b, ",\n  \"name\": ");
    strbuf_add_json(&b, s->name);
    strbuf_add(&b, ",\n  \"last_save\": ");
    strbuf_add_json(&b, s->last_save);
    strbuf_add(&b, "\n}\n");
    bool good = file_write(path, strbuf_str(&b), b.len, err);
    strbuf_free(&b);
    return good;
}

/* Where the bits of that system stand; NULL: none of its marks has been explained. */
static const char *badges_of(const settings *s, const char *system)
{
    const size_t n = strlen(system);
    const char *at = s->badges_told;
    for (;;) {
        at += *at == ',';
        if (strncmp(at, system, n) == 0 && at[n] == ':') return at + n + 1;
        at = strchr(at, ',');
        if (!at) return NULL;
    }
}

uint32_t settings_badges(const settings *s, const char *system)
{
    const char *at = badges_of(s, system);
    return at ? (uint32_t)strtoul(at, NULL, 16) : 0;
}

void settings_badges_add(settings *s, const char *system, uint32_t told)
{
    char rest[sizeof s->badges_told], made[sizeof s->badges_told];
    const char *at = badges_of(s, system);
    const uint32_t now = settings_badges(s, system) | told;
    size_t used = 0;
    if (told == 0) return;
    if (at) { /* without its own */
        const char *begins = at - strlen(system) - 1, *ends = strchr(at, ',');
        used = (size_t)(begins - s->badges_told);
        snprintf(rest, sizeof rest, "%.*s%s", (int)used, s->badges_told, ends ? ends + 1 : "");
    } else {
        snprintf(rest, sizeof rest, "%s", s->badges_told);
    }
    const int need = snprintf(made, sizeof made, "%s:%" PRIx32 "%s%s", system, now, rest[0] ? "," : "", rest);
    if (need > 0 && (size_t)need < sizeof made) snprintf(s->badges_told, sizeof s->badges_told, "%s", made);
}

theme_wishes settings_wishes(const settings *s)
{
    return (theme_wishes){.text = (float)s->text / 100,
                          .contrast = s->contrast,
                          .convention = s->convention,
                          .still = s->still,
                          .sides = s->sides};
}

float settings_pace(const settings *s)
{
    static const float pace[SPEEDS] = {1.7f, 1, 0.5f, 0};
    return pace[s->speed];
}
