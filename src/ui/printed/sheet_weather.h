/* sheet_weather.h: rain that stands still, puddles, and smoke that drifts. For sheet_light.c; where
 * smoke hangs, for whoever asks. */
#ifndef UI_SHEET_WEATHER_H
#define UI_SHEET_WEATHER_H

#include "ui/printed/sheet_light.h"

/* `cell`: board units a space. */
void sheet_weather_rain(const sheet_art *a, float cell, draw_list *out);
void sheet_weather_smoke(const sheet_art *a, const sheet_smoke *smoke, int n, draw_list *out);
/* One puff of fresh smoke, alone: a sample. */
void sheet_weather_puff(draw_list *out, fpoint at, float r);
/* Where the middle of that smoke hangs, in board units. */
fpoint sheet_weather_smoke_at(const sheet_art *a, const sheet_smoke *smoke);

#endif
