/*
 * teach.h: the review of a battle, all of it at once: for the engine, the report and the replay.
 */
#ifndef CLI_TEACH_H
#define CLI_TEACH_H

#include "game/teacher.h"

/* What a lesson asked for is not judged (lesson_spare). By the chances of `side`; NO_SIDE: of the first that
 * a person plays, or else of the first. False: there are no chances here, or nobody has decided anything;
 * out->rows is 0 then. review_free() */
bool cli_review(const session *s, int side, int playouts, review *out);

#endif
