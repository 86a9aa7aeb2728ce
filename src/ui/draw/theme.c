/* theme.c: the tokens. Where a value comes from is the look page; nothing here decides where anything stands.
 */
#include "ui/draw/theme.h"

#include <math.h>

/* Faces and sizes, for 720 and 1080. */
static const struct {
    font_face face;
    float at720, at1080;
} roles[TEXT_ROLES] = {
    [TEXT_DISPLAY] = {GARAMOND, 60, 84},
    [TEXT_TITLE] = {GARAMOND_BOLD, 34, 46},
    [TEXT_BATTLE] = {GARAMOND_BOLD, 23, 27},
    [TEXT_UNIT] = {GARAMOND_BOLD, 22, 27},
    [TEXT_PLACE] = {GARAMOND_BOLD, 16, 18},
    [TEXT_NOTE] = {GARAMOND, 17, 18},
    [TEXT_NOTE_ITALIC] = {GARAMOND_ITALIC, 17, 19},
    [TEXT_PROMPT] = {INTER, 16, 19},
    [TEXT_PROMPT_STRONG] = {INTER_BOLD, 16, 19},
    [TEXT_BUTTON] = {INTER_SEMIBOLD, 14, 16},
    [TEXT_BODY] = {INTER, 14, 15},
    [TEXT_BODY_STRONG] = {INTER_SEMIBOLD, 14, 15},
    [TEXT_BODY_BOLD] = {INTER_BOLD, 14, 15},
    [TEXT_SMALL] = {INTER, 13, 13.5f},
    [TEXT_SMALL_STRONG] = {INTER_SEMIBOLD, 13, 13.5f},
    [TEXT_KEY] = {INTER_SEMIBOLD, 12, 12},
    [TEXT_HEADING] = {INTER_BOLD, 16, 18},
    [TEXT_RESULT] = {INTER_EXTRABOLD, 17, 24},
    [TEXT_TOTAL] = {INTER_EXTRABOLD, 28, 40},
};

static void colours_plain(theme *t)
{
    t->ink = THEME_INK;
    t->ink2 = THEME_INK2;
    t->ivory = THEME_IVORY;
    t->panel = 0xf4ead0ff;
    t->popover = 0xfbf5e4ff;
    t->paper = 0xefe3c6ff;
    t->band = 0xe2d2acff;
    t->rule = 0xc9b384ff;
    t->line = 0x8a7448ff;
    t->walnut = 0x2b1d14ff;
    t->walnut2 = 0x4a3424ff;
    t->walnut_line = 0x75573cff;
    t->sand = 0xdccba6ff;
    t->brass = 0xc9a45aff;
    t->brass2 = 0xd9b365ff;
    t->link = 0x0b527fff;
    t->good = 0x0a4d3bff;
    t->warn = 0x8c2f14ff;
    t->gold = 0xf0cf4aff;
    t->baize = 0x24483aff;
    t->off = 0x33241aff;
    t->off_text = 0xa8977cff;
    t->window = THEME_IVORY;
}

static void colours_contrast(theme *t)
{
    t->ink = t->ink2 = 0x000000ff;
    t->panel = t->popover = t->window = t->paper = 0xffffffff;
    t->band = 0xe6e6e6ff;
    t->rule = t->line = 0x404040ff;
    t->walnut = 0x140d08ff;
    t->sand = t->ivory = 0xffffffff;
    t->off_text = 0xc8bca8ff;
}

void theme_make(theme *t, float width, float height, const theme_wishes *wishes)
{
    *t = (theme){.width = width, .height = height};
    const float wish = fminf(THEME_TEXT_MOST / 100.0f, fmaxf(THEME_TEXT_LEAST / 100.0f, wishes->text));
    t->text = t->whole = t->page = wish * (wishes->convention ? 1.3f : 1);
    t->pages = wish > THEME_TEXT_PANELS / 100.0f + 0.001f;
    t->mix = fminf(1, fmaxf(0, (height - 720) / 360));
    t->zoom = height > 1080 ? height / 1080 : height < 720 ? fmaxf(0.8f, height / 720) : 1;
    t->contrast = wishes->contrast;
    t->convention = wishes->convention;
    t->still = wishes->still;
    t->sides = wishes->sides;
    t->margin = wishes->convention ? 0.05f * height : 0;
    float points = (width - 2 * t->margin) / (t->zoom * t->text);
    t->compact = points < 1560 || height < 900 || t->text > 1.31f;
    t->drawer = t->pages || points * (t->text > 1 ? t->text * 0.85f : 1) < 1060;
    colours_plain(t);
    if (wishes->contrast) colours_contrast(t);
}

float theme_px(const theme *t, float at720, float at1080)
{
    return roundf((at720 + (at1080 - at720) * t->mix) * t->zoom * 2) / 2;
}

float theme_tx(const theme *t, float at720, float at1080)
{
    return roundf((at720 + (at1080 - at720) * t->mix) * t->zoom * t->text);
}

font theme_font(const theme *t, text_role role)
{
    float px = (roles[role].at720 + (roles[role].at1080 - roles[role].at720) * t->mix) * t->zoom * t->text;
    /* For a hall: nothing under 18 px at 720. */
    if (t->convention) px = fmaxf(px, 18 * t->zoom);
    return (font){roles[role].face, roundf(px * 2) / 2};
}

colour colour_alpha(colour c, float alpha)
{
    float a = (float)(c & 0xff) * alpha;
    return (c & 0xffffff00) | (colour)(a < 0 ? 0 : a > 255 ? 255 : a + 0.5f);
}
