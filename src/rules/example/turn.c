/*
 * turn.c: the turn as a table of phases. Not for the deeds: moves.c and melee.c.
 */
#include "rules/example/turn.h"

#include "rules/example/melee.h"
#include "rules/example/moves.h"

enum { PHASE_TURN, PHASE_MOVE_1, PHASE_FIGHT_1, PHASE_MOVE_2, PHASE_FIGHT_2, PHASE_CLOSE, PHASES };

static int mover(const state *s)
{
    return course_phase_of(s) >= PHASE_MOVE_2;
}

static void close_turn(state *s, int side, resolver *r)
{
    (void)side;
    kit_end_turn(s, r);
}

enum { OF_THE_TURN = BIT(MARK_MOVED) | BIT(MARK_FOUGHT) | BIT(MARK_ATTACKED) };

static const course_phase phases[PHASES] = {
    [PHASE_TURN] = {STEP_MOVEMENT, .opens = OPENS_TURN},
    [PHASE_MOVE_1] = {STEP_MOVEMENT, STAGE_MOVE, .whose = mover, .clears = OF_THE_TURN},
    [PHASE_FIGHT_1] = {STEP_COMBAT, STAGE_FIGHT, .whose = mover, .asks = example_can_fight},
    [PHASE_MOVE_2] = {STEP_MOVEMENT, STAGE_MOVE, .whose = mover, .clears = OF_THE_TURN},
    [PHASE_FIGHT_2] = {STEP_COMBAT, STAGE_FIGHT, .whose = mover, .asks = example_can_fight},
    [PHASE_CLOSE] = {STEP_COMBAT, .enter = close_turn},
};

static const char *const prompts[] = {[STAGE_MOVE] = "prompt.move", [STAGE_FIGHT] = "prompt.attack"};

static bool fits(const state *s) /* the umpire may have set any phase and any stage */
{
    return course_stage(s) == STAGE_NONE || course_stage(s) == phases[course_phase_of(s)].stage;
}

const course example_course = {.phases = phases,
                               .nphases = PHASES,
                               .turn = PHASE_TURN,
                               .phase_at = offsetof(example_game, phase),
                               .stage_at = offsetof(example_game, stage),
                               .prompts = prompts,
                               .fits = fits};

void example_setup(state *s, resolver *r)
{
    course_begin(s, PHASE_TURN, r);
}

/* The first listed is what trials run on by: the end of the step. */
void example_actions(const state *s, int u, bool brief, action_list *out)
{
    const int stage = course_list(s, u, out);
    (void)brief;
    if (stage != STAGE_NONE) (stage == STAGE_MOVE ? example_list_moves : example_list_attacks)(s, u, out);
}
