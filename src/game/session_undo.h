/*
 * session_undo.h: taking back, doing again, and the states of the past.
 */
#ifndef GAME_SESSION_UNDO_H
#define GAME_SESSION_UNDO_H

#include "game/session.h"

/* Undo: nearest keyframe plus replay, back to the last choice. `agreed`: the other side said yes (UNDO_ASK).
 */
bool session_can_undo(const session *s, bool *needs_agreement);
bool session_undo(session *s, bool agreed, refusal *why, error *err);
/* Keep the first `count` entries. */
bool session_undo_to(session *s, int count, bool agreed, refusal *why, error *err);
bool session_can_redo(const session *s);
bool session_redo(session *s, error *err);

/* How often something was taken back in all; and when just `count` entries were left, or later fewer came to
 * be: how often there, and how often of these when dice or something new had been seen. */
int session_taken_back(const session *s);
int session_taken_back_at(const session *s, int count, int *after_seen);

/* The state after the first `count` entries, for replay and the loss plot. */
void session_state_at(const session *s, int count, state *out);
void session_view_at(const session *s, int side, int count,
                     state *out); /* what that side could know by then */
/* Into a view of that side's by then: the strength that each enemy whom it has lost from sight had when it
 * last saw a loss of his, so that what has been counted once stays counted. For who looks; nobody plans by
 * it. */
void session_recall(const session *s, int side, int count, state *view);

#endif
