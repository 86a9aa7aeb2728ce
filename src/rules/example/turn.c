/* turn.c: the turn as a table of phases. Not for the deeds: moves.c and melee.c. */
#include "rules/example/turn.h"

#include "rules/example/moves.h"

enum { PHASE_TURN, PHASE_MOVE_1, PHASE_FIGHT_1, PHASE_MOVE_2, PHASE_FIGHT_2, PHASE_CLOSE, PHASES };
enum { OF_THE_TURN = BIT(MARK_MOVED) | BIT(MARK_FOUGHT) | BIT(MARK_ATTACKED) };

static int mover(const state *s)
{
    return course_phase_of(s) >= PHASE_MOVE_2;
}

static bool can_fight(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && !state_has(s, u, MARK_FOUGHT) &&
            example_in_zone(s, side, s->units[u].space))
            return true;
    return false;
}

static const course_phase phases[PHASES] = {
    [PHASE_TURN] = {STEP_MOVEMENT, .opens = OPENS_TURN},
    [PHASE_MOVE_1] = {STEP_MOVEMENT, STAGE_MOVE, .whose = mover, .clears = OF_THE_TURN},
    [PHASE_FIGHT_1] = {STEP_COMBAT, STAGE_FIGHT, .whose = mover, .asks = can_fight},
    [PHASE_MOVE_2] = {STEP_MOVEMENT, STAGE_MOVE, .whose = mover, .clears = OF_THE_TURN},
    [PHASE_FIGHT_2] = {STEP_COMBAT, STAGE_FIGHT, .whose = mover, .asks = can_fight},
    [PHASE_CLOSE] = {STEP_COMBAT, .enter = course_end_turn},
};

static const char *const prompts[] = {[STAGE_MOVE] = "prompt.move", [STAGE_FIGHT] = "prompt.attack"};

const course example_course = {.phases = phases,
                               .nphases = PHASES,
                               .turn = PHASE_TURN,
                               .phase_at = offsetof(example_game, phase),
                               .stage_at = offsetof(example_game, stage),
                               .prompts = prompts,
                               .fits = course_stage_fits};
