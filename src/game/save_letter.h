/*
 * save_letter.h: a battle for one side's eyes: what it may know and nothing else, closed to its own key, to
 * be looked at, tried orders on and answered. The scheme and its limits: docs/fair-dice.md. The answer is
 * save_answer.c's.
 */
#ifndef GAME_SAVE_LETTER_H
#define GAME_SAVE_LETTER_H

#include "game/post.h"
#include "game/seal.h"
#include "game/session.h"

enum { LETTER_BYTES_MAX = 16 * 1024 * 1024, LETTER_NUMBER_MAX = 9999, LETTER_DIGITS = 65 };

/* What stands in clear on a letter: whom it is for, and what it was made from. */
typedef struct letter_head {
    char side[40];              /* the id */
    int number;                 /* from 1: the letters to that side are counted */
    char before[LETTER_DIGITS]; /* digest of the letter before it; "-": it is the first */
    char of[LETTER_DIGITS];     /* commitment to the save that it is made from */
} letter_head;

/* A letter opened. */
typedef struct letter {
    letter_head head;
    int side;
    /* The battle as that side knows it and nothing behind it: dice it would throw are not the battle's. */
    session *s;
    strbuf told;              /* what that side has been told, a line each */
    strbuf text;              /* all that was closed */
    char next[LETTER_DIGITS]; /* commitment to the program's part of the dice that follow the answer */
    uint8_t host[POST_KEY];   /* closes the answer */
} letter;

/* All that a side may know of a battle, as text: a function of what it may know alone. */
void letter_known(const session *s, int side, strbuf *out);
/* What would stand closed in the letter to that side; its head. False: its dice come from a named seed, or
 * the key of its seal is not at hand. */
bool letter_text(const session *s, int side, int number, const char *before, letter_head *head, strbuf *out,
                 error *err);
/* The letter as it is sent. Before it, the seal in force must be one whose key is at hand. */
bool letter_make(const session *s, int side, int number, const char *before, const uint8_t to[POST_KEY],
                 strbuf *out, error *err);
/* The seal in force is one whose key is at hand, or a new one comes into force. */
bool letter_seal_ready(session *s, error *err);
/* The head of a letter or (word "answer") of an answer; *body: what is closed. */
bool letter_read_head(const char *name, const char *text, size_t size, const char *word, letter_head *out,
                      const char **body, error *err);
/* Was it made from a moment of this battle? Asked with the keys of its seals at hand; no key, no moment. */
bool letter_is_of(const letter_head *head, const session *s);
void letter_digest(const char *text, size_t size, char out[LETTER_DIGITS]); /* as the next letter has it */
/* False: it is no letter, damaged, for another key, or of data that is not the same here. */
bool letter_open(const char *name, const char *text, size_t size, const post_keys *keys, const char *data_dir,
                 const ruleset *const *rulesets, letter *out, error *err);
void letter_free(letter *l);

/* ---- for save_answer.c */

bool letter_can_be_made(const session *s, error *err);
/* To the first `size` bytes of its save, under the seal in force there. */
void letter_commitment(const session *s, const seal *now, size_t size, const char *side, int number,
                       char out[LETTER_DIGITS]);
/* What hangs on the letter's side and number, from the part of the seal in force: the part of the seal that
 * follows the answer, and the keys that open the answer. */
void letter_next_part(const seal *now, const char *side, int number, seal *next);
/* Throws that side's secret in to the part that its letter committed to. The salt hangs on that part, so that
 * whoever takes the answer has nothing left to choose. False: the secret is empty or too long. */
bool letter_throw_in(seal *next, const char *side_id, int side, const char *secret);
void letter_host_keys(const seal *now, const char *side, int number, post_keys *out);

/* What an opened save says of a letter. Numbers are of actions. */
typedef struct letter_outcome {
    int after;                        /* it was made after that one */
    int first, last;                  /* its answer's dice were thrown from `first` to `last`; 0: from none */
    char secret[SEAL_SECRET_MAX + 1]; /* with them; the side knows whether it is its own */
} letter_outcome;
/*
 * When the battle is over and its seals have been told: which action of the save the letter was made after,
 * whether it told what was so, and which dice came from what it committed to. False and *err: it fits no
 * moment of this save, it told something else, or something else was thrown in to these dice. `save`: the
 * whole text.
 */
bool letter_verify(const letter *l, const char *name, const char *save, size_t size, const char *data_dir,
                   const ruleset *const *rulesets, letter_outcome *out, error *err);

#endif
