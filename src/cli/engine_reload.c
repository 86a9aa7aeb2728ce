/*
 * engine_reload.c: the engine's command that reads the scenario and its rules anew and plays the battle again
 * under them. The playing is game/session_reload.c's.
 */
#include "cli/engine_internal.h"

#include <inttypes.h>
#include <string.h>

#include "game/session_reload.h"

static void add_text(strbuf *out, const char *key, const char *text)
{
    strbuf_addf(out, ",\"%s\":", key);
    strbuf_add_json(out, text);
}

static void add_place(strbuf *out, const char *key, const reload_place *p, bool is_stop)
{
    strbuf_addf(out, ",\"%s\":", key);
    if (p->number == 0) {
        strbuf_add(out, "null");
        return;
    }
    strbuf_addf(out, "{\"number\":%d", p->number);
    add_text(out, "action", p->action);
    if (is_stop) {
        add_text(out, "why", p->why);
    } else {
        add_text(out, "was", p->was);
        add_text(out, "now", p->is_now);
    }
    strbuf_addc(out, '}');
}

static void report_json(const reload_report *r, bool taken, uint64_t hash, strbuf *out)
{
    strbuf_addf(out, "{\"taken\":%s,\"changed\":%d,\"files\":[", taken ? "true" : "false", r->nfiles);
    for (int i = 0; i < r->nfiles && i < RELOAD_FILES; i++) {
        strbuf_add(out, i > 0 ? "," : "");
        strbuf_add_json(out, r->files[i]);
    }
    strbuf_addf(out,
                "],\"actions\":%d,\"kept\":%d,\"differing\":%d,\"thrown_anew\":%d,\"begins_otherwise\":%s",
                r->actions, r->kept, r->differing, r->thrown_anew, r->begins_otherwise ? "true" : "false");
    add_place(out, "first", &r->differs, false);
    add_place(out, "stopped", &r->stopped, true);
    strbuf_addf(out, ",\"hash\":\"%016" PRIx64 "\"}", hash);
}

void engine_do_reload(engine *e, const char *arg, strbuf *out)
{
    error err = {0};
    reload_report report;
    strbuf text = {0};
    if (arg[0] != '\0' && strcmp(arg, "partly") != 0) {
        engine_bad(out, "expected: reload, or reload partly");
        return;
    }
    session *next = session_reload(e->s, e->view, &report, &err);
    if (next == NULL) {
        engine_bad_error(out, &err);
        return;
    }
    const bool takes = report.stopped.number == 0 || arg[0] != '\0';
    session_free(takes ? e->s : next);
    if (takes) e->s = next;
    if (e->view >= session_scenario(e->s)->nsides) e->view = NO_SIDE;
    report_json(&report, takes, session_hash(e->s, e->view), &text);
    engine_ok(out, text.s);
    strbuf_free(&text);
}
