/* widget.c: runs, regions, focus and layers. The widgets themselves stand in widget_text.c and widget_form.c.
 */
#include "ui/widget/widget.h"

#include <math.h>
#include <string.h>
#include "ui/widget/widget_text.h"

#include "core/language.h"

enum { TIP_DELAY = 450 };

static const ui_region *region_under(const ui *u, float x, float y)
{
    for (int i = u->nlast - 1; i >= 0; i--)
        if (ui_inside(u->last[i].r, x, y)) return u->last[i].layer >= u->last_top ? &u->last[i] : NULL;
    return NULL;
}

static const ui_region *region_find(const ui *u, ui_id id)
{
    for (int i = 0; i < u->nlast; i++)
        if (u->last[i].id == id) return &u->last[i];
    return NULL;
}

/* Focus goes round the regions of the top layer in the order they were made. */
static void focus_step(ui *u, int step)
{
    int at = -1, n = 0;
    int order[UI_REGIONS];
    for (int i = 0; i < u->nlast; i++) {
        const ui_region *r = &u->last[i];
        if (r->layer != u->last_top || !(r->flags & UI_FOCUS) || (r->flags & UI_OFF)) continue;
        if (r->id == u->focus) at = n;
        order[n++] = i;
    }
    if (n == 0) return;
    at = at < 0 ? (step > 0 ? 0 : n - 1) : (at + step + n) % n;
    u->focus = u->last[order[at]].id;
    u->show_focus = true;
}

/* Arrows move the ring to the nearest region on that side. */
static void focus_towards(ui *u, float dx, float dy)
{
    const ui_region *from = region_find(u, u->focus);
    if (!from) return;
    float fx = from->r.x + from->r.w / 2, fy = from->r.y + from->r.h / 2, best = 1e9f;
    ui_id found = 0;
    for (int i = 0; i < u->nlast; i++) {
        const ui_region *r = &u->last[i];
        if (r->layer != u->last_top || !(r->flags & UI_FOCUS) || (r->flags & UI_OFF) || r->id == u->focus)
            continue;
        float x = r->r.x + r->r.w / 2 - fx, y = r->r.y + r->r.h / 2 - fy;
        float along = x * dx + y * dy, across = fabsf(x * dy) + fabsf(y * dx);
        if (along < 2) continue;
        float score = along + 2.5f * across;
        if (score < best) best = score, found = r->id;
    }
    if (found) u->focus = found;
}

void ui_begin(ui *u, draw_list *out, const ui_event *e, uint64_t now)
{
    u->out = out;
    u->event = e;
    u->now = now;
    memcpy(u->last, u->regions, sizeof u->last[0] * (size_t)u->nregions);
    u->nlast = u->nregions;
    u->last_top = u->top;
    u->nregions = u->ncuts = u->page_cuts = 0;
    u->layer = u->top = 0;
    u->clipped = false;
    u->tip[0] = 0;
    u->tip_lies = (frect){0};
    u->nread = 0;
    u->wants_text = false;
    if (e) {
        if (e->kind == UI_MOUSE_MOVE || e->kind == UI_MOUSE_DOWN || e->kind == UI_MOUSE_UP ||
            e->kind == UI_WHEEL) {
            u->mx = e->x;
            u->my = e->y;
            u->mods = e->mods;
            if (e->kind != UI_MOUSE_MOVE) u->show_focus = false;
        } else if (e->kind == UI_KEY || e->kind == UI_KEY_LET_GO || e->kind == UI_FOCUS_LOST) {
            u->mods = e->mods; /* without the focus: none */
        }
    }
    const ui_region *under = region_under(u, u->mx, u->my);
    ui_id hot = under ? under->id : 0;
    /* What slid under a hand that rests has no tooltip to cover things with, until the hand moves. */
    const bool moves = e && e->kind == UI_MOUSE_MOVE;
    if (hot != u->hot) u->slid = hot != 0 && !moves;
    if (hot != u->hot || (u->slid && moves)) u->hot_since = u->slid && !moves ? now + 100000 : now;
    if (moves) u->slid = false;
    u->hot = hot;
    if (e && e->kind == UI_KEY && hot != 0) { /* what it told of may be another now: until the hand moves */
        u->hot_since = now + 100000;
        u->slid = true;
    }
    if (e && e->kind == UI_MOUSE_DOWN) {
        u->hot_since = now + 100000; /* pressed: its tooltip has been read */
        u->slid = false;
        if (e->button == UI_LEFT && under && !(under->flags & (UI_OFF | UI_SOLID))) {
            u->active = hot;
            u->drag_x = e->x;
            u->drag_y = e->y;
        }
        if (e->button == UI_LEFT) u->focus = under && (under->flags & UI_FOCUS) ? hot : 0;
        u->all_of = 0;
    }
}

static float apart(frect a, frect b)
{
    return hypotf(a.x + a.w / 2 - b.x - b.w / 2, a.y + a.h / 2 - b.y - b.h / 2);
}

/* Beside or beneath what is read, or above it, as near as may be to what it is about; where there is no room,
 * as it is. */
static frect tip_beside(const ui *u, frect r, frect card)
{
    frect best = r;
    bool some = false;
    const float gap = 8, edge = 6;
    const frect tries[] = {{card.x + card.w + gap, r.y, r.w, r.h},
                           {card.x - gap - r.w, r.y, r.w, r.h},
                           {r.x, card.y + card.h + gap, r.w, r.h},
                           {r.x, card.y - gap - r.h, r.w, r.h}};
    if (!ui_meet(r, card) || ui_meet(u->tip_at, card)) return r;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (tries[i].x >= edge && tries[i].x + r.w <= u->t.width - edge && tries[i].y >= 4 &&
            tries[i].y + r.h <= u->t.height - 4 && !ui_meet(tries[i], u->tip_at) &&
            (!some || apart(tries[i], u->tip_at) < apart(best, u->tip_at)))
            best = tries[i], some = true;
    return best;
}

/* Above what it is about, or below it; clear of what is read. */
static frect tip_place(const ui *u, float w, float h)
{
    const float gap = 8, edge = 6;
    const frect at = u->tip_at;
    frect r = {at.x + at.w / 2 - w / 2, at.y - h - gap - 4, w, h};
    if (r.y < 4) r.y = fminf(at.y + at.h + gap, u->t.height - 4 - r.h);
    r.y = fmaxf(4, r.y);
    r.x = fmaxf(edge, fminf(r.x, u->t.width - r.w - edge));
    for (int i = 0; i < u->nread; i++)
        r = tip_beside(u, r, u->read[i]);
    return r;
}

static void tip_draw(ui *u)
{
    const float pad = 10;
    float width =
        fminf(theme_tx(&u->t, 260, 320), fmaxf(theme_tx(&u->t, 40, 40), ui_width(u, TEXT_SMALL, u->tip) + 1));
    float height = ui_wrap(u, TEXT_SMALL, 0, 0, 0, width, 1.3f, false, u->tip);
    if (height > u->t.height * 0.6f) { /* long words in large letters: broader rather than beyond */
        width = fminf(u->t.width * 0.6f, width * 2);
        height = ui_wrap(u, TEXT_SMALL, 0, 0, 0, width, 1.3f, false, u->tip);
    }
    u->tip_lies = tip_place(u, width + 2 * pad, height + 2 * pad - 4);
    ui_plate(u, u->tip_lies);
    ui_wrap(u, TEXT_SMALL, u->t.ivory, u->tip_lies.x + pad, u->tip_lies.y + pad - 2, width, 1.3f, true,
            u->tip);
}

void ui_end(ui *u)
{
    if (u->event && u->event->kind == UI_KEY && u->focus && region_find(u, u->focus)) {
        int key = u->event->key;
        if (key == KEY_TAB)
            focus_step(u, u->event->mods & UI_SHIFT ? -1 : 1), u->event = NULL;
        else if (key == KEY_LEFT && u->show_focus)
            focus_towards(u, -1, 0);
        else if (key == KEY_RIGHT && u->show_focus)
            focus_towards(u, 1, 0);
        else if (key == KEY_UP && u->show_focus)
            focus_towards(u, 0, -1);
        else if (key == KEY_DOWN && u->show_focus)
            focus_towards(u, 0, 1);
    } else if (u->event && u->event->kind == UI_KEY &&
               (u->event->key == KEY_TAB || u->event->key == KEY_F6)) {
        focus_step(u, u->event->mods & UI_SHIFT ? -1 : 1);
    } else if (u->event && u->event->kind == UI_KEY && u->last_top > 0) {
        /* On a card that lies over everything the arrows begin a walk too. */
        int key = u->event->key;
        if (key == KEY_DOWN || key == KEY_RIGHT) focus_step(u, 1);
        if (key == KEY_UP || key == KEY_LEFT) focus_step(u, -1);
    }
    if (u->event && u->event->kind == UI_MOUSE_UP && u->event->button == UI_LEFT) u->active = 0;
    if (u->wants_text != u->had_text && u->window && u->window->text_input)
        u->window->text_input(u->window->self, u->wants_text);
    u->had_text = u->wants_text;
    u->tip_waits = false;
    if (!u->tip[0] || u->hot_since > u->now) return;
    u->tip_waits = u->now - u->hot_since < TIP_DELAY;
    if (!u->tip_waits) tip_draw(u);
}

bool ui_tip_pending(const ui *u)
{
    return u->tip_waits;
}

ui_id ui_name(const char *name, int n)
{
    uint32_t h = 2166136261u;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    h = (h ^ (uint32_t)n) * 16777619u;
    h ^= h >> 15;
    return h ? h : 1;
}

frect ui_inset(frect r, float d)
{
    return (frect){r.x + d, r.y + d, r.w - 2 * d, r.h - 2 * d};
}

bool ui_inside(frect r, float x, float y)
{
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

bool ui_meet(frect a, frect b)
{
    return a.w > 0 && b.w > 0 && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

float ui_shared(frect a, frect b)
{
    const float w = fminf(a.x + a.w, b.x + b.w) - fmaxf(a.x, b.x),
                h = fminf(a.y + a.h, b.y + b.h) - fmaxf(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

void ui_layer_begin(ui *u, ui_id id, bool shade)
{
    u->top = ++u->layer;
    frect all = {0, 0, u->t.width, u->t.height};
    if (shade) draw_rect(u->out, all, 0x0e080588);
    ui_region_add(u, id, all, UI_SOLID);
}

void ui_layer_end(ui *u)
{
    u->layer--;
}

void ui_region_add(ui *u, ui_id id, frect r, unsigned flags)
{
    if (u->clipped) {
        float x0 = fmaxf(r.x, u->clip.x), y0 = fmaxf(r.y, u->clip.y);
        float x1 = fminf(r.x + r.w, u->clip.x + u->clip.w), y1 = fminf(r.y + r.h, u->clip.y + u->clip.h);
        r = (frect){x0, y0, fmaxf(0, x1 - x0), fmaxf(0, y1 - y0)};
    }
    if (u->nregions == UI_REGIONS || r.w <= 0 || r.h <= 0) return;
    u->regions[u->nregions++] = (ui_region){id, r, flags, u->layer};
}

bool ui_hot(const ui *u, ui_id id)
{
    return u->hot == id && (u->active == 0 || u->active == id);
}

bool ui_focused(const ui *u, ui_id id)
{
    return u->focus == id;
}

void ui_set_focus(ui *u, ui_id id)
{
    u->focus = id;
}

void ui_take(ui *u)
{
    u->event = NULL;
}

static void draw_focus_ring(ui *u, frect r)
{
    frect ring = ui_inset(r, -3.5f);
    draw_round(u->out, ring, 9, 0, u->t.walnut, 5);
    draw_round(u->out, ring, 9, 0, u->t.brass2, 3);
}

bool ui_click(ui *u, ui_id id, frect r, unsigned flags)
{
    ui_region_add(u, id, r, flags);
    bool focused = (flags & UI_FOCUS) && u->focus == id;
    if (focused && u->show_focus) draw_focus_ring(u, r);
    if (!u->event || (flags & UI_OFF)) return false;
    if (u->event->kind == UI_MOUSE_UP && u->event->button == UI_LEFT && u->active == id && u->hot == id) {
        ui_take(u);
        u->active = 0;
        return true;
    }
    if (u->event->kind == UI_KEY && focused && u->show_focus && u->layer >= u->last_top &&
        (u->event->key == KEY_ENTER || u->event->key == KEY_SPACE) &&
        !(u->event->mods & (UI_CTRL | UI_ALT))) {
        ui_take(u);
        return true;
    }
    return false;
}

/* What is typed into a field is no command to anybody else, whoever is asked first. */
static bool is_typed(const ui *u, int key, int mods)
{
    return u->had_text && !(mods & (UI_CTRL | UI_ALT)) && ((key > ' ' && key < 0x7f) || key == KEY_SPACE);
}

bool ui_key(ui *u, int key, int mods)
{
    if (is_typed(u, key, mods)) return false;
    if (!u->event || u->event->kind != UI_KEY || key == 0 || u->layer < u->last_top) return false;
    if (u->event->key != key || (u->event->mods & (UI_CTRL | UI_ALT | UI_SHIFT)) != mods) return false;
    ui_take(u);
    return true;
}

void ui_tooltip(ui *u, ui_id id, frect r, const char *text)
{
    if (u->hot != id || !text || !*text || u->active) return;
    char now[UI_TIP];
    text = keymap_words(u->keys, u->heard, language_said(text), now, sizeof now);
    size_t n = strlen(text);
    if (n >= sizeof u->tip) n = sizeof u->tip - 1;
    memcpy(u->tip, text, n);
    u->tip[n] = 0;
    u->tip_at = r;
}

void ui_is_read(ui *u, frect r)
{
    if (u->nread < UI_READ_MOST) u->read[u->nread++] = r;
}

void ui_scroll_begin(ui *u, ui_id id, frect r, ui_scroll *s, float content)
{
    s->content = content;
    ui_region_add(u, id, r, UI_SOLID);
    const ui_event *e = u->event;
    if (e && e->kind == UI_WHEEL && ui_inside(r, u->mx, u->my) && u->layer >= u->last_top) {
        s->at -= e->wheel * 56 * u->t.zoom;
        ui_take(u);
    }
    s->at = fmaxf(0, fminf(s->at, content - r.h));
    draw_clip_push(u->out, r);
    u->scrolled_from = draw_count(u->out);
    u->clip = r;
    u->clipped = true;
}

void ui_scroll_whole(ui *u, frect r)
{
    draw_drop_cut_text(u->out, u->scrolled_from, r.y, r.y + r.h);
}

void ui_scroll_keys(ui *u, ui_scroll *s, float by)
{
    if (ui_key(u, KEY_PAGE_DOWN, 0)) s->at += by;
    if (ui_key(u, KEY_PAGE_UP, 0)) s->at -= by;
    if (ui_key(u, KEY_HOME, 0)) s->at = 0;
    if (ui_key(u, KEY_END, 0)) s->at = s->content;
}

void ui_scroll_end(ui *u, ui_id id, frect r, ui_scroll *s)
{
    draw_clip_pop(u->out);
    u->clipped = false;
    if (s->content <= r.h + 0.5f) return;
    ui_id bar = id ^ 0x5bd1e995u;
    const float z = fmaxf(1, u->t.zoom);
    float h = fmaxf(28 * z, r.h * r.h / s->content), run = r.h - h - 4;
    float y = r.y + 2 + run * s->at / (s->content - r.h);
    frect thumb = {r.x + r.w - 2 - 6 * z, y, 6 * z, h};
    ui_region_add(u, bar, (frect){r.x + r.w - 14 * z, r.y, 14 * z, r.h}, 0);
    if (u->active == bar) {
        s->at = (u->my - r.y - 2 - h / 2) / run * (s->content - r.h);
        s->at = fmaxf(0, fminf(s->at, s->content - r.h));
    }
    draw_round(u->out, thumb, 3 * z,
               colour_alpha(u->t.ink2, ui_hot(u, bar) || u->active == bar ? 0.9f : 0.5f), 0, 0);
}

void ui_scroll_show(ui_scroll *s, frect r, float from, float to)
{
    if (from < s->at) s->at = from;
    if (to > s->at + r.h) s->at = to - r.h;
    if (s->at < 0) s->at = 0;
}
