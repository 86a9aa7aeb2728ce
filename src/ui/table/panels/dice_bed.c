/* dice_bed.c: dice, coins and cards as they lie on the baize. */
#include "ui/table/panels/dice_bed.h"

#include <math.h>

#include "game/story.h"
#include "ui/draw/noise.h"
#include "ui/pieces/dice.h"
#include "ui/pieces/dice_card.h"
#include "ui/table/say.h"

/* Scattered a little off their row, the same way each time the same dice are seen. */
static float scatter(uint32_t seed, int i, int k)
{
    return noise_unit(seed, (uint32_t)i, (uint32_t)k, 77) - 0.5f;
}

/* Turned over as it comes to rest: its back narrows to nothing, then the face widens. */
static void tray_card(draw_list *out, int face, float x, float y, float size, float degrees, float tumble)
{
    static const char suits[] = "cdhs";
    const float open = tumble <= 0 ? 1 : fabsf(cosf(tumble * 3.1415927f));
    const bool back = tumble > 0.5f;
    if (open > 0.97f) {
        dice_draw_card(out, (face - 1) % 13 + 1, suits[(face - 1) / 13 % 4], x, y, size * 1.3f, degrees,
                       back);
        return;
    }
    /* Edge on, it is a strip of card. */
    const float h = size * 1.3f, w = fmaxf(2, h * 134 / 196 * open);
    draw_transform_push(out, 1, x, y, degrees);
    draw_round(out, (frect){-w / 2 + 2, -h / 2 + 3, w, h}, fminf(5, w / 3), 0x00000040, 0, 0);
    draw_round(out, (frect){-w / 2, -h / 2, w, h}, fminf(5, w / 3), back ? 0xa83a17ff : 0xfffaf0ff,
               0x8a7448ff, 1);
    draw_transform_pop(out);
}

/* Which faces count, where the roll itself says so: as many reach the number needed as the roll came to. 1:
 * need or more, -1: need or less. Where the dice are counted the roll says too which way they are. */
static int ring_rule(const roll *r)
{
    int high = 0, low = 0;
    if (r->kind != ROLL_DICE || r->need <= 0 || r->count < 2) return 0;
    for (int i = 0; i < r->count && i < ROLL_FACES; i++) {
        high += r->faces[i] >= r->need;
        low += r->faces[i] <= r->need;
    }
    if (r->counted != NULL && r->or_less) return r->outcome == low ? -1 : 0;
    if (r->counted != NULL) return r->outcome == high ? 1 : 0;
    if (r->outcome == high && r->outcome != r->total) return 1;
    return r->outcome == low && r->outcome != r->total ? -1 : 0;
}

/* ---- a face that has called for something */

static bool face_calls(const roll *r, int i)
{
    return r->calls_for != NULL && r->calls > 0 && r->faces[i] == r->calls;
}

static bool any_calls(const roll *r)
{
    for (int i = 0; i < r->count && i < ROLL_FACES; i++)
        if (face_calls(r, i)) return true;
    return false;
}

float dice_bed_said(const table *t, const roll *r)
{
    return any_calls(r) ? roundf(theme_font(&t->host->ui->t, TEXT_SMALL_STRONG).px * 1.3f) : 0;
}

/* What it called for, under the die that did: the first of several; x: its middle. */
static void say_called(const table *t, const roll *r, float x, frect line)
{
    ui *u = t->host->ui;
    char said[120];
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    say_code(t, &t->anim->shown, r->calls_for, &args, said, sizeof said);
    const float half = ui_width(u, TEXT_SMALL_STRONG, said) / 2, low = line.x + 4 + half,
                high = line.x + line.w - 4 - half;
    ui_text(u, TEXT_SMALL_STRONG, u->t.gold, fmaxf(low, fminf(x, high)), roundf(line.y + line.h * 0.76f),
            ALIGN_CENTRE, said);
}

int dice_bed_colour(const table *t, const roll *r)
{
    const int side = session_roll_side(t->sc, r);
    return side >= 0 && t->sc->sides[side].style < 5 ? t->sc->sides[side].style : -1;
}

typedef struct tray_rows {
    float size;
    int across, rows;
} tray_rows;

/* As large as all of them fit, and as many others beside them. A card is half as high again as a die. */
static tray_rows tray_fit(const theme *m, const roll *r, int n, int others, frect bed)
{
    const int most = n > others ? n : others;
    const float tall = r->kind == ROLL_CARDS ? 1.5f : 1.3f;
    tray_rows f = {theme_px(m, 40, 58), n, 1};
    if (r->kind == ROLL_DICE && most <= 3) f.size = theme_px(m, 54, 78);
    if (r->kind == ROLL_CARDS) f.size = theme_px(m, 56, 84);
    for (; f.size > 8; f.size -= 1) {
        f.across = (int)fmaxf(1, floorf(bed.w / (f.size * 1.32f)));
        f.rows = (most + f.across - 1) / f.across;
        if ((float)f.rows * f.size * tall <= bed.h + 2) break;
    }
    f.rows = (n + f.across - 1) / f.across;
    f.across = (n + f.rows - 1) / f.rows;
    return f;
}

void dice_bed_draw(const table *t, const roll *r, frect bed, float part)
{
    dice_bed_draw_beside(t, r, &(dice_beside){0}, bed, part);
}

void dice_bed_draw_beside(const table *t, const roll *r, const dice_beside *by, frect bed, float part)
{
    ui *u = t->host->ui;
    int n = r->count < ROLL_FACES ? r->count : ROLL_FACES;
    if (n == 0 || (t->anim->poised && r == &t->anim->tray)) return; /* they are in hand */
    const frect line = {bed.x, bed.y + bed.h - dice_bed_said(t, r), bed.w, dice_bed_said(t, r)};
    bed.h -= line.h;
    const tray_rows f = tray_fit(&u->t, r, n, by->others, bed);
    const float size = f.size;
    const int ring = ring_rule(r), side = dice_bed_colour(t, r);
    uint32_t seed = (uint32_t)(r->total * 31 + n * 7 + r->unit);
    bool told = false;
    for (int i = 0; i < n; i++) {
        int row = i / f.across, in_row = row == f.rows - 1 ? n - f.across * row : f.across;
        float x = bed.x + bed.w * ((float)(i % f.across) + 0.5f) / (float)in_row +
                  scatter(seed, i, 1) * size * 0.16f;
        float y = bed.y + bed.h * ((float)row + 0.5f) / (float)f.rows +
                  scatter(seed, i, 2) * fmaxf(0, fminf(size * 0.3f, bed.h / (float)f.rows - size * 1.1f));
        /* They come to rest one after the other. */
        float rest = 0.55f + 0.45f * (float)(i + 1) / (float)n, tumble = part >= rest ? 0 : 1 - part / rest;
        if (r->kind == ROLL_CARDS) {
            tray_card(u->out, r->faces[i], x, y, size, scatter(seed, i, 4) * 14, tumble);
            continue;
        }
        x += tumble * bed.w * 0.12f * scatter(seed, i, 3);
        y -= tumble * size * 0.3f;
        dice_look look = {.sides = r->sides,
                          .face = r->faces[i],
                          .tumble = tumble,
                          .seed = seed + (uint32_t)i * 13u,
                          .side = r->sides == 3 ? -1 : side,
                          .palette = u->t.sides,
                          .highlighted = tumble <= 0 && (face_calls(r, i) || (by->good >> i & 1) != 0 ||
                                                         (ring > 0 && r->faces[i] >= r->need) ||
                                                         (ring < 0 && r->faces[i] <= r->need))};
        if (face_calls(r, i) && !told && part >= 1) {
            say_called(t, r, x, line);
            told = true;
        }
        if (r->kind == ROLL_COINS)
            look.sides = 2, look.face = r->faces[i] == 2 ? 1 : 2, look.side = -1,
            look.highlighted = tumble <= 0 && r->faces[i] == by->coin;
        look.flat = r->kind == ROLL_DICE && (r->sides == 6 ? n > 4 || tumble <= 0 : size < 30);
        if (look.flat && r->sides == 6)
            dice_draw_flat(u->out, &look, x, y, size * 0.86f, scatter(seed, i, 5) * 56 + tumble * 340);
        else
            dice_draw_look(u->out, u->host, &look, x, y, size);
    }
}
