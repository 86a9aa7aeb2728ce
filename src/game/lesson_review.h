/*
 * lesson_review.h: a review of the battle of a lesson does not judge what the lesson asked for.
 */
#ifndef GAME_LESSON_REVIEW_H
#define GAME_LESSON_REVIEW_H

#include "game/teacher.h"

/* Where it is the battle of a lesson, begun as that (its seed, its side a person's): each row in which that
 * side did what a step asked for is spared (review_spare). Else nothing; also where the lesson cannot be
 * read.
 */
void lesson_spare(const session *s, review *r);

#endif
