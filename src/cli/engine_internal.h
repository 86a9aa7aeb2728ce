/* engine_internal.h: what an engine holds. For engine*.c alone. */
#ifndef CLI_ENGINE_INTERNAL_H
#define CLI_ENGINE_INTERNAL_H

#include "cli/engine.h"
#include "core/strbuf.h"
#include "game/seal.h"

enum { ENGINE_OPTIONS = 32 };

struct engine {
    const char *data_dir;
    const ruleset *const *rulesets;
    const player *const *players;
    session *s;
    char path[1024];                   /* of the scenario */
    char *options[ENGINE_OPTIONS + 1]; /* "key=value", NULL-terminated */
    int noptions;
    uint64_t seed;
    bool sealed; /* the next battle's dice come from a seal, not from the seed */
    char secret[SIDES_MAX][SEAL_SECRET_MAX + 1]; /* thrown in by the sides; "": none */
    int view;                                    /* NO_SIDE: all */
    action_list list;
};

/* Answers; the text is without its newline. engine_ok(e, out, "") is a plain "=". */
void engine_ok(strbuf *out, const char *text);
bool engine_bad(strbuf *out, const char *text);       /* false */
bool engine_bad_error(strbuf *out, const error *err); /* false */

/* The state as the view knows it. */
void engine_see(const engine *e, state *out);
/* "CODE RULE sentence" */
void engine_refusal(const engine *e, const refusal *why, strbuf *out);
/* {"events":[...],"actions":[...]} of the entries from `first` on, as far as the view knows them. */
void engine_events(const engine *e, int first, strbuf *out);

void engine_state(engine *e, strbuf *out);
void engine_units(engine *e, strbuf *out);
void engine_legal(engine *e, const char *arg, strbuf *out);
void engine_why(engine *e, const char *arg, strbuf *out);
void engine_odds(engine *e, const char *arg, strbuf *out);
void engine_result(engine *e, strbuf *out);
void engine_log(engine *e, strbuf *out);
/* What the side that decides might do: by so many play-outs, "" by the usual number. */
void engine_hint(engine *e, const char *arg, strbuf *out);
/* What choice cost and luck gave, side-turn by side-turn. */
void engine_analyse(engine *e, const char *arg, strbuf *out);

void engine_do_action(engine *e, const char *arg, strbuf *out);
void engine_do_dice(engine *e, const char *arg, strbuf *out);
void engine_do_umpire(engine *e, const char *arg, strbuf *out);
void engine_do_undo(engine *e, strbuf *out);
void engine_do_redo(engine *e, strbuf *out);
void engine_do_think(engine *e, const char *arg, strbuf *out);
void engine_do_play(engine *e, const char *arg, strbuf *out);
/* "reload": the battle under the data as it is on the disk now; "reload partly": also where only a part of it
 * can be played again. */
void engine_do_reload(engine *e, const char *arg, strbuf *out);

#endif
