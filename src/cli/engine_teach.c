/* engine_teach.c: the engine's commands that teach: hint and analyse. They change nothing. */
#include "cli/engine_internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "ai/teach.h"
#include "cli/teach.h"
#include "core/hash.h"
#include "game/chance.h"
#include "game/session_seal.h"
#include "game/teacher_json.h"

enum { PLAYOUTS_MOST = 20000 };

static bool read_playouts(const char *arg, int usual, int *out)
{
    char *end;
    errno = 0;
    *out = usual;
    if (arg[0] == '\0') return true;
    const long n = strtol(arg, &end, 10);
    *out = (int)n;
    return isdigit((unsigned char)arg[0]) && *end == '\0' && errno == 0 && n >= 1 && n <= PLAYOUTS_MOST;
}

void engine_hint(engine *e, const char *arg, strbuf *out)
{
    teach_budget b = {0};
    decision d;
    strbuf text = {0};
    hint *h = mem_alloc(sizeof *h);
    state view;
    session_decide(e->s, &d);
    if (!read_playouts(arg, HINT_PLAYOUTS, &b.playouts)) {
        engine_bad(out, "expected: hint PLAYOUTS, 1 to 20000");
    } else if (d.side < 0) {
        engine_bad(out, "the battle is over");
    } else if (e->view != NO_SIDE && e->view != d.side) {
        engine_bad(out, "the other side decides now");
    } else {
        session_view(e->s, d.side, &view);
        const uint64_t seed = hash_mix(session_public_seed(e->s), session_hash(e->s, d.side));
        if (ai_teacher.hint(&view, seed, &b, h)) {
            hint_json(session_scenario(e->s), &view, h, &text);
            engine_ok(out, text.s);
        } else {
            engine_bad(out, "there is nothing to be said");
        }
    }
    strbuf_free(&text);
    mem_free(h);
}

void engine_analyse(engine *e, const char *arg, strbuf *out)
{
    const scenario *sc = session_scenario(e->s);
    int playouts;
    review r;
    strbuf text = {0};
    const bool over = session_state(e->s)->over != 0;
    if (!read_playouts(arg, REVIEW_PLAYOUTS, &playouts)) {
        engine_bad(out, "expected: analyse PLAYOUTS, 1 to 20000 a side-turn");
        return;
    }
    if (!over && e->view != NO_SIDE) {
        engine_bad(out, "the battle is not over, and what the other side could have done tells where it is: "
                        "view all first");
        return;
    }
    if (!cli_review(e->s, e->view != NO_SIDE ? e->view : 0, playouts, &r)) {
        engine_bad(out, sc->chance->fitted ? "nobody has decided anything yet"
                                           : "this system has no chances of winning (ai.json)");
        return;
    }
    review_json(e->s, &r, &text);
    review_free(&r);
    engine_ok(out, text.s);
    strbuf_free(&text);
}
