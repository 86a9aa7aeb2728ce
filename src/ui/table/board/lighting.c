/* lighting.c: see lighting.h. What it looks like is ui/printed/sheet_light.c's. */
#include "ui/table/board/lighting.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/words.h"
#include "ui/printed/sheet_weather.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/say.h"

struct lighting *lighting_new(const board *b)
{
    lighting *l = mem_alloc(sizeof *l);
    l->seen = mem_alloc((size_t)b->nspaces);
    l->of.entries = -1;
    l->content = draw_list_new();
    return l;
}

void lighting_free(table *t)
{
    draw_list_free(t->lighting->content);
    mem_free(t->lighting->seen);
    mem_free(t->lighting);
}

/* Of his own side alone: a disc about anybody else would betray where he stands. Who sees all sees by all,
 * and who looks on by all that he sees. */
static int find_seers(const table *t, uint16_t *from)
{
    const int viewer = t->battle->viewer;
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const unit *at = &t->anim->shown.units[u];
        if (at->status == UNIT_ON && (viewer == NO_SIDE || viewer == ONLOOKER || at->side == viewer))
            from[n++] = at->space;
    }
    return n;
}

/* Of the turn that is told of: night falls once what happened by day has been read. */
static void find_sky(table *t, int entries, int turn)
{
    lighting *l = t->lighting;
    state told = t->anim->shown;
    const state *s = &told;
    light_smoke found[LIGHTING_SMOKE];
    told.turn = (uint16_t)turn;
    light_of(s, t->battle->viewer, &l->now);
    l->sky = (sheet_sky){.kind = light_kind_name(l->now.kind), .sight = l->now.visibility, .smoke = l->smoke};
    l->sky.nsmoke = light_smoke_find(t->s, t->battle->viewer, entries, s->turn, found, LIGHTING_SMOKE);
    for (int i = 0; i < l->sky.nsmoke; i++)
        l->smoke[i] = (sheet_smoke){found[i].from, found[i].to, found[i].age, found[i].afloat},
        l->fired[i] = found[i].turns;
    if (l->now.visibility == 0) return;
    light_reaches(s, t->battle->viewer, l->now.visibility, l->seen);
    l->sky.seen = l->seen;
    l->sky.from = l->from;
    l->sky.nfrom = find_seers(t, l->from);
}

static void lay_bare(const table *t)
{
    lighting *l = t->lighting;
    if (l->names) {
        draw_list_rewind(l->content, l->bare);
        return;
    }
    draw_list_clear(l->content);
    sheet_light_record(t->camera->art, &l->sky, l->content);
    l->bare = draw_list_mark(l->content);
}

const draw_list *lighting_ground(void *self, float cell)
{
    const table *t = self;
    lighting *l = t->lighting;
    (void)cell;
    if (l->names == l->content) return l->content;
    lay_bare(t);
    sheet_light_veil(t->camera->art, &l->sky, l->content);
    l->names = l->content;
    return l->content;
}

/* Asked for where the host has a tile to make and not before: most frames have theirs. */
static const draw_list *light_at(void *self, float cell)
{
    const table *t = self;
    lighting *l = t->lighting;
    const draw_list *names = camera_names(t, cell);
    if (l->names == names) return l->content;
    lay_bare(t);
    if (sheet_light_dark(&l->sky)) draw_list_append(l->content, camera_bands(t, cell));
    draw_list_append(l->content, names);
    sheet_light_veil(t->camera->art, &l->sky, l->content);
    l->names = names;
    return l->content;
}

/* Where the sun is low: 1 in the west, -1 in the east, 0 it is not. */
static int low_sun_of(int kind)
{
    return kind == LIGHT_DUSK ? 1 : kind == LIGHT_DAWN ? -1 : 0;
}

void lighting_lay(table *t, int turn)
{
    lighting *l = t->lighting;
    sheet_art *art = t->camera->art;
    const anim *a = t->anim;
    const int entries = a->running ? a->entry : session_count(t->s);
    const uint64_t story = entries > 0 ? session_at(t->s, entries - 1)->hash : 0;
    /* Another sheet, or the same printed anew, which may lie where the old one lay: the view has put its
     * light out. */
    const bool other = l->of.art != art || !t->camera->view.lit;
    const bool same = !other && l->of.entries >= 0 && l->of.turn == turn && l->of.step == a->shown.step &&
                      l->of.viewer == t->battle->viewer;
    /* While things are shown it waits, unless a step of the turn goes over. */
    if (same && (a->running || (l->of.entries == entries && l->of.story == story))) return;
    l->of.art = art;
    l->of.entries = entries;
    l->of.story = story;
    l->of.turn = turn;
    l->of.step = a->shown.step;
    l->of.viewer = t->battle->viewer;
    find_sky(t, entries, turn);
    const uint64_t key = sheet_sky_hash(&l->sky, t->b->nspaces);
    if (key == l->key && !other) return;
    l->key = key;
    l->names = NULL;
    camera_light(t, key ? (view_light){light_at, t, key, low_sun_of(l->now.kind)} : (view_light){0});
}

void lighting_forget(table *t)
{
    t->lighting->of.entries = -1;
}

/* Why the place under the pointer is not seen: how far it lies from the nearest of those who look. */
static void add_unseen(const table *t, int space, strbuf *out)
{
    int least = BOARD_FAR;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->battle->view.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || p->side != t->battle->viewer ||
            t->b->spaces[p->space].sheet != t->b->spaces[space].sheet)
            continue;
        const int far = board_distance2(t->b, p->space, space);
        if (far < least) least = far;
    }
    if (least >= BOARD_FAR || least <= 2 * t->lighting->now.visibility)
        strbuf_add(out, _("; out of sight here"));
    else
        strbuf_addf(out, _("; the pointer is %d%s off"), least / 2, least % 2 ? "\u00bd" : "");
}

/* As the battle calls it, or else by its kind. */
static void name_words(const table *t, strbuf *out)
{
    const light_now *now = &t->lighting->now;
    char code[24];
    const word_args none = word_args_none();
    if (now->name != NULL) {
        strbuf_add(out, now->name);
        return;
    }
    snprintf(code, sizeof code, "light.%s", light_kind_name(now->kind));
    words_format(t->sc, &t->anim->shown, code, &none, out);
}

bool lighting_words(const table *t, int space, strbuf *out)
{
    const lighting *l = t->lighting;
    const size_t before = out->len;
    if (l->now.kind != LIGHT_DAY) {
        name_words(t, out);
        if (l->now.visibility > 0)
            strbuf_addf(out, _(": sight %d %s"), l->now.visibility, say_boxes(t, l->now.visibility));
        if (l->sky.seen && !l->seen[space]) add_unseen(t, space, out);
    }
    return out->len > before;
}

/* By the view, which is without those who see him and are not seen themselves: nothing hidden is given away.
 */
const char *lighting_seen(const table *t, int who)
{
    const state *s = &t->anim->shown;
    const unit *p = &s->units[who];
    const ruleset_hidden *hidden = t->rs->hidden;
    if (t->lighting->now.visibility == 0 || !hidden || !hidden->see || p->status != UNIT_ON ||
        p->side != t->battle->viewer)
        return NULL;
    for (int side = 0; side < t->sc->nsides; side++)
        if (side != p->side && !t->sc->sides[side].goes_alone && state_seen(s, who, side))
            return "row.seen-by.yes";
    return "row.seen-by.no";
}
