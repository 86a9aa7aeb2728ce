/* dice_card.c: playing cards, drawn from a pack whose order nobody keeps. */
#include "ui/pieces/dice_card.h"

#include <math.h>
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

static void pip(draw_list *d, char suit, float x, float y, float s, float degrees)
{
    stamp_frame f = stamp_turned(x, y, s, degrees);
    colour black = THEME_INK, red = 0xa83a17ff;
    switch (suit) {
    case 'h':
        stamp_fill(
            d, f,
            "M0,13 Q-12,3 -11,-4 Q-10,-10 -5,-10 Q-1.4,-10 0,-6 Q1.4,-10 5,-10 Q10,-10 11,-4 Q12,3 0,13Z",
            red);
        break;
    case 'd':
        stamp_fill(d, f, "M0,-13 Q3.6,-5 9.6,0 Q3.6,5 0,13 Q-3.6,5 -9.6,0 Q-3.6,-5 0,-13Z", red);
        break;
    case 'c':
        stamp_ellipse(d, f, 0, -6.6f, 5.2f, 5.2f, black);
        stamp_ellipse(d, f, -5.8f, 2.2f, 5.2f, 5.2f, black);
        stamp_ellipse(d, f, 5.8f, 2.2f, 5.2f, 5.2f, black);
        stamp_fill(d, f, "M0,-3 Q1,10 4,13 L-4,13 Q-1,10 0,-3Z", black);
        break;
    default:
        stamp_fill(d, f,
                   "M0,-12 Q10,-3 10,4 Q10,9 5,9 Q2,9 0.8,6.4 Q1,11 4,13 L-4,13 Q-1,11 -0.8,6.4 Q-2,9 -5,9 "
                   "Q-10,9 -10,4 Q-10,-3 0,-12Z",
                   black);
        break;
    }
}

enum { JACK = 11 };
static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

/* Of its letters the J alone hangs below the line, where the pip would lie on its hook: it stands higher. */
static float raised(int rank, float px)
{
    return rank == JACK ? 0.24f * px : 0;
}

static void card_corner(draw_list *d, int rank, char suit, float w, float h, float k, bool lower)
{
    float sign = lower ? -1 : 1, x = sign * (-w / 2 + 20 * k), y = sign * (-h / 2 + 54 * k);
    colour ink = suit == 'h' || suit == 'd' ? 0xa83a17ff : THEME_INK;
    draw_transform_push(d, 1, x, sign * (-h / 2 + 38 * k), lower ? 180 : 0);
    draw_text(d, (font){GARAMOND_BOLD, 34 * k}, ink, 0, -raised(rank, 34 * k), ALIGN_CENTRE, ranks[rank - 1]);
    draw_transform_pop(d);
    pip(d, suit, x, y, 0.9f * k, lower ? 180 : 0);
}

static void card_pips(draw_list *d, int n, char suit, float w, float h, float k)
{
    static const float two[10][10][2] = {
        {{0, 0}},
        {{0, -1}, {0, 1}},
        {{0, -1}, {0, 0}, {0, 1}},
        {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
        {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
        {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
        {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, -0.5f}, {-1, 1}, {1, 1}},
        {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, -0.5f}, {0, 0.5f}, {-1, 1}, {1, 1}},
        {{-1, -1}, {1, -1}, {-1, -0.34f}, {1, -0.34f}, {0, 0}, {-1, 0.34f}, {1, 0.34f}, {-1, 1}, {1, 1}},
        {{-1, -1},
         {1, -1},
         {-1, -0.34f},
         {1, -0.34f},
         {0, -0.67f},
         {0, 0.67f},
         {-1, 0.34f},
         {1, 0.34f},
         {-1, 1},
         {1, 1}}};
    for (int i = 0; i < n; i++) {
        float x = two[n - 1][i][0] * w * 0.18f, y = two[n - 1][i][1] * h * 0.3f;
        pip(d, suit, x, y, (n == 1 ? 2.6f : 1.32f) * k, y > h * 0.05f ? 180 : 0);
    }
}

static void card_back(draw_list *d, float w, float h, float k)
{
    draw_round(d, (frect){-w / 2 + 8 * k, -h / 2 + 8 * k, w - 16 * k, h - 16 * k}, 6 * k, 0xa83a17ff, 0, 0);
    draw_round(d, (frect){-w / 2 + 13 * k, -h / 2 + 13 * k, w - 26 * k, h - 26 * k}, 4 * k, 0, THEME_IVORY,
               1.4f * k);
    draw_path_begin(d);
    for (float x = -w / 2 + 22 * k; x < w / 2 - 18 * k; x += 12 * k)
        for (float y = -h / 2 + 22 * k; y < h / 2 - 18 * k; y += 12 * k) {
            draw_path_move(d, x, y - 4 * k);
            draw_path_line(d, x + 4 * k, y);
            draw_path_line(d, x, y + 4 * k);
            draw_path_line(d, x - 4 * k, y);
            draw_path_close(d);
        }
    draw_path_fill(d, 0xf8f1dfd9);
}

void dice_draw_card(draw_list *d, int rank, char suit, float x, float y, float height, float degrees,
                    bool back)
{
    const int shown = rank >= 1 && rank <= 13 ? rank : 1;
    float k = height / 196, w = 134 * k, h = height;
    draw_transform_push(d, 1, x, y, degrees);
    draw_shadow(d, (frect){-w / 2, -h / 2, w, h}, 10 * k, 8 * k, 0.3f);
    draw_round(d, (frect){-w / 2, -h / 2, w, h}, 10 * k, 0xfffaf0ff, 0x8a7448ff, 1);
    if (back) {
        card_back(d, w, h, k);
    } else {
        card_corner(d, shown, suit, w, h, k, false);
        card_corner(d, shown, suit, w, h, k, true);
        if (rank <= 10) {
            card_pips(d, rank, suit, w, h, k);
        } else { /* court cards: the letter large between two pips */
            draw_round(d, (frect){-w * 0.25f, -h * 0.33f, w * 0.5f, h * 0.66f}, 4 * k, 0xf6ecd2ff, 0xb59a68ff,
                       k);
            const float px = 70 * k; /* clear of the pips */
            draw_text(d, (font){GARAMOND_BOLD, px}, suit == 'h' || suit == 'd' ? 0xa83a17ff : THEME_INK, 0,
                      px / 3 - raised(shown, px) / 2, ALIGN_CENTRE, ranks[shown - 1]);
            pip(d, suit, 0, -h * 0.25f, k, 0);
            pip(d, suit, 0, h * 0.25f, k, 180);
        }
    }
    draw_transform_pop(d);
}
