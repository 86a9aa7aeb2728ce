/* crew.h: one more thread to paint with, asleep while there is nothing to do. For paint.c. */
#ifndef SDL_CREW_H
#define SDL_CREW_H

typedef struct crew crew;
crew *crew_new(void);
void crew_free(crew *c);
/* Has work(of) done here and, where the machine has another processor and it is free, there as well at the
 * same time; returns when both are over. It may be done here alone: the work is shared out by itself. */
void crew_work(crew *c, void (*work)(void *of), void *of);

#endif
