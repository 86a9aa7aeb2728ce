/*
 * teacher_json.h: hints and reviews as JSON for the engine, each on one line. Not for sentences: teacher.h.
 */
#ifndef GAME_TEACHER_JSON_H
#define GAME_TEACHER_JSON_H

#include "game/teacher.h"

void hint_json(const scenario *sc, const state *view, const hint *h, strbuf *out);
void review_json(const session *s, const review *r, strbuf *out);

#endif
