/*
 * eyes.h: a colour as the colour-blind see it (Machado, Oliveira and Fernandes, 2009, at full severity, in
 * linear light), and how far two of them are apart.
 */
#ifndef TESTS_UI_EYES_H
#define TESTS_UI_EYES_H

#include <math.h>

#include "ui/draw/draw.h"

typedef struct light3 {
    double c[3];
} light3; /* linear red, green, blue; or CIE L*, a*, b* */

static inline double linear(unsigned byte)
{
    const double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static inline double cube_root(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16 / 116.0;
}

static inline light3 lab(light3 rgb)
{
    static const double xyz[3][3] = {
        {0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};
    static const double white[3] = {0.95047, 1, 1.08883};
    double f[3];
    for (int i = 0; i < 3; i++)
        f[i] = cube_root((xyz[i][0] * rgb.c[0] + xyz[i][1] * rgb.c[1] + xyz[i][2] * rgb.c[2]) / white[i]);
    return (light3){{116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])}};
}

enum { EYES = 4 };
static const char *const eyes[EYES] = {"as it is", "protanopia", "deuteranopia", "tritanopia"};

/* Linear light. */
static inline light3 seen_rgb(colour c, int eye)
{
    static const double how[EYES][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
    const double rgb[3] = {linear(c >> 24), linear(c >> 16 & 255), linear(c >> 8 & 255)};
    light3 out;
    for (int i = 0; i < 3; i++) {
        const double v = how[eye][i][0] * rgb[0] + how[eye][i][1] * rgb[1] + how[eye][i][2] * rgb[2];
        out.c[i] = fmin(fmax(v, 0), 1);
    }
    return out;
}

static inline light3 seen(colour c, int eye)
{
    return lab(seen_rgb(c, eye));
}

/* Luminance, 0 to 1. */
static inline double seen_light(colour c, int eye)
{
    const light3 l = seen_rgb(c, eye);
    return 0.2126 * l.c[0] + 0.7152 * l.c[1] + 0.0722 * l.c[2];
}

static inline double apart(colour a, colour b, int eye)
{
    const light3 x = seen(a, eye), y = seen(b, eye);
    return sqrt(pow(x.c[0] - y.c[0], 2) + pow(x.c[1] - y.c[1], 2) + pow(x.c[2] - y.c[2], 2));
}

#endif
