/* bar_fit.c: how the buttons of the bar share the room there is. */
#include "ui/table/panels/bar_fit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/game.h"
#include "ui/table/host.h"
#include "ui/widget/keymap.h"
#include "ui/widget/padmap.h"

bar_item *bar_add(bar *b, const char *label, int key, const char *cap, ui_look look)
{
    if (b->count == (int)(sizeof b->item / sizeof b->item[0])) b->count--;
    bar_item *i = &b->item[b->count++];
    *i = (bar_item){.key = key, .look = look, .verb = -1, .list = -1};
    snprintf(i->label, sizeof i->label, "%s", label);
    snprintf(i->cap, sizeof i->cap, "%s", cap);
    if (key > 0 && key < 128) b->used[key] = true;
    return i;
}

ui_id bar_item_id(const bar_item *item)
{
    return ui_name(item->label, (int)item->what * 1000 + item->verb * 20 + item->list);
}

bool bar_has_cap(const bar_item *item)
{
    return item->brief || item->keeps_cap;
}

static float bar_measure(ui *u, bar *b, bool caps)
{
    float w = 0;
    for (int i = 0; i < b->count; i++) {
        const bar_item *item = &b->item[i];
        b->item[i].width = ui_button_width_for(u, item->brief ? "" : item->label, item->words,
                                               caps || bar_has_cap(item) ? item->cap : "");
        w += b->item[i].width + 8;
    }
    return w;
}

float bar_wide(ui *u, bar *b, const bar_fit *f)
{
    return bar_measure(u, b, f->caps) + (float)b->count * (f->gap - 8 - f->cut);
}

static bool is_barred(const bar_item *i)
{
    return i->look == LOOK_OFF && i->what == DO_VERB;
}

/* As its cap would have it: under other keys, in another language, on a gamepad. */
static void cap_text(const ui *u, const char *cap, char *out, size_t size)
{
    char now[KEYMAP_NAME], said[KEYMAP_NAMES];
    const pad_button b = u->pad ? padmap_hand(u->keys, padmap_button(u->heard, cap)) : PAD_BUTTONS;
    const bool face = b < PAD_BUTTONS && padmap_face(b)[0] != 0;
    snprintf(out, size, "%s",
             face ? padmap_face(b)
             : u->pad
                 ? "" /* nothing on it stands for that */
                 : keymap_said(language_said(keymap_shown(u->keys, u->heard, cap, now, sizeof now)), said));
}

/* There is no room for the keys beside their words: they stand below them, where nothing else does. */
static void bar_keys_below(ui *u, bar *b)
{
    for (int i = 0; i < b->count; i++) {
        bar_item *item = &b->item[i];
        if (item->cap[0] == 0 || item->brief) continue;
        item->keeps_cap = item->under[0] != 0 || item->words > 0;
        if (!item->keeps_cap) cap_text(u, item->cap, item->under, sizeof item->under);
    }
}

/* Its key has no room beside its words: below them, before what is said there, where that leaves it room;
 * else what is said is worth more. */
static void bar_key_joined(ui *u, bar *b, const bar_fit *f, float room, bar_item *item)
{
    enum { EDGES = 8 };
    char key[sizeof item->cap], both[sizeof item->cap + sizeof item->under + 2];
    item->keeps_cap = false;
    const bar_item bare = *item;
    const float left = room - bar_wide(u, b, f);
    cap_text(u, item->cap, key, sizeof key);
    snprintf(both, sizeof both, "%s%s%s", key, key[0] && bare.under[0] ? ", " : "", bare.under);
    if (left < 0 || strlen(both) >= sizeof item->under) return;
    memcpy(item->under, both, strlen(both) + 1);
    item->words =
        fmaxf(ui_width(u, TEXT_BUTTON, item->label), bare.words) + left; /* whatever it says later */
    if (bar_wide(u, b, f) > room + 1 || ui_width(u, TEXT_SMALL, both) > item->width - f->cut - EDGES)
        *item = bare;
}

/* The last of what is barred goes, and what it would be done to last: the charge, the fire is asked for most.
 * false: nothing barred is left. */
static bool bar_drop_barred(const table *t, bar *b)
{
    for (int wanted = 0; wanted < 2; wanted++)
        for (int i = b->count - 1; i >= 0; i--) {
            if (!is_barred(&b->item[i])) continue;
            if (!wanted && (t->rs->verbs[b->item[i].verb].takes & TAKES_TARGET) != 0) continue;
            memmove(&b->item[i], &b->item[i + 1], (size_t)(b->count - i - 1) * sizeof *b->item);
            b->count--;
            return true;
        }
    return false;
}

/* Still too wide: the long words give way, and say the whole under the pointer. */
static void bar_squeeze(bar *b, float room, float wide)
{
    while (wide > room) {
        int most = 0;
        for (int i = 1; i < b->count; i++)
            if (b->item[i].width > b->item[most].width) most = i;
        if (b->count == 0 || b->item[most].width < 44) return;
        b->item[most].width -= 4;
        wide -= 4;
    }
}

static bar_fit tight(const theme *m)
{
    return (bar_fit){.caps = true, .gap = 5, .cut = theme_tx(m, 9, 16)};
}

static void shorten_why(bar *b)
{
    for (int i = 0; i < b->count; i++)
        if (b->item[i].what == DO_WHY) snprintf(b->item[i].label, sizeof b->item[i].label, _("Why?"));
}

bool bar_fits(const table *t, const bar *b, float room)
{
    ui *u = t->host->ui;
    const bar_fit f = tight(&u->t);
    bar short_ = *b;
    shorten_why(&short_);
    return bar_wide(u, &short_, &f) <= room;
}

/* Where room is short: spacing and most of the words of Why not go first; then the keys stand below the
 * words; then what is barred goes; the words of the deeds and of Odds stay. */
bar_fit bar_make_fit(const table *t, bar *b, float room)
{
    ui *u = t->host->ui;
    bar_fit f = {.caps = true, .gap = 8};
    if (bar_wide(u, b, &f) <= room) return f;
    f = tight(&u->t);
    if (bar_wide(u, b, &f) > room) shorten_why(b);
    if (bar_wide(u, b, &f) > room) f.caps = false, bar_keys_below(u, b);
    while (bar_wide(u, b, &f) > room && bar_drop_barred(t, b)) {
    }
    for (int i = 0; i < b->count && !f.caps && bar_wide(u, b, &f) > room; i++)
        if (b->item[i].keeps_cap) bar_key_joined(u, b, &f, room, &b->item[i]);
    const bar_fit loose = {.caps = f.caps, .gap = 8};
    if (bar_wide(u, b, &loose) <= room) f = loose;
    bar_squeeze(b, room, bar_wide(u, b, &f));
    return f;
}
