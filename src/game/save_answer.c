/*
 * save_answer.c: see save_answer.h. On the disk an answer is
 *
 *     sandtable-answer 1
 *     to british 2 -              the letter's side and number
 *     of 91c4...                  as the letter has it
 *     ...                         closed to the host's key
 *
 * and closed in it
 *
 *     sandtable-answer 1
 *     secret two%20black%20swans
 *     do move u12 > I5
 */
#include "game/save_answer.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/session_internal.h"
#include "game/story.h"

static const char first_line[] = "sandtable-answer 1\n";

/* ---- made */

static bool has_rolled(const session *s, int from)
{
    for (int i = from; i < session_count(s); i++)
        if (session_at(s, i)->rolled) return true;
    return false;
}

/* Why not, as whoever sees the state may know it. */
static void say_refusal(const session *s, const state *known, const refusal *why, char *out, size_t size)
{
    strbuf text = {0};
    const char *rule = "";
    story_refusal(session_scenario(s), known, why, NULL, &text, NULL, &rule);
    snprintf(out, size, "%s", strbuf_str(&text));
    strbuf_free(&text);
}

/* Gives an order of that side. What the umpire may do is no order. */
static session_outcome give(session *s, int side, const char *order, refusal *why, error *err)
{
    action a;
    if (!action_decode(s->sc, side, order, &a, err)) return SESSION_FAILED;
    if (a.verb < VERB_GO) return session_do(s, &a, why, err);
    error_set(err, NULL, 0, 0, "is for the umpire alone, and no order");
    return SESSION_FAILED;
}

/* One order on what the letter knows; *ends: nothing may follow it. */
static bool try_order(const letter *l, const char *order, bool *ends, error *err)
{
    refusal why = {0};
    error own = {0};
    char text[400];
    decision d;
    session *s = l->s;
    const int before = session_count(s);
    session_decide(s, &d);
    if (d.side != l->side)
        return error_set(err, NULL, 0, 0, "\"%.80s\": it is not for this side to decide there", order);
    switch (give(s, l->side, order, &why, &own)) {
    case SESSION_DONE:
        break;
    case SESSION_REFUSED:
        say_refusal(s, session_state(s), &why, text, sizeof text);
        return error_set(err, NULL, 0, 0, "\"%.80s\": %.300s", order, text);
    case SESSION_NEEDS_FACES:
        *ends = true;
        return true;
    case SESSION_FAILED:
        return error_set(err, NULL, 0, 0, "\"%.80s\": %.300s", order, own.text);
    }
    session_decide(s, &d);
    *ends = has_rolled(s, before) || d.side != l->side;
    return true;
}

bool answer_make(const letter *l, const char *orders, const char *secret, int *count, strbuf *out, error *err)
{
    char order[512];
    bool ends = false;
    strbuf text = {0};
    *count = 0;
    if (*secret == '\0' || strlen(secret) > SEAL_SECRET_MAX)
        return error_set(err, NULL, 0, 0, "the secret for the dice should be 1 to %d characters",
                         SEAL_SECRET_MAX);
    strbuf_add(&text, first_line);
    strbuf_add(&text, "secret ");
    for (const char *p = secret; *p != '\0'; p++)
        if ((unsigned char)*p <= 0x20 || *p == '%' || *p == 0x7f)
            strbuf_addf(&text, "%%%02x", (unsigned)(unsigned char)*p);
        else
            strbuf_addc(&text, *p);
    strbuf_addc(&text, '\n');
    bool good = true;
    for (const char *at = orders; good && *at != '\0';) {
        const size_t n = strcspn(at, "\n");
        snprintf(order, sizeof order, "%.*s", (int)(n < sizeof order ? n : sizeof order - 1), at);
        at += n + (at[n] == '\n');
        order[strcspn(order, "\r")] = '\0';
        if (order[strspn(order, " ")] == '\0') continue;
        if (ends)
            good = error_set(
                err, NULL, 0, 0,
                "\"%.80s\": the order before it throws dice or ends this side's choice: what follows "
                "goes into the next answer",
                order);
        good = good && try_order(l, order, &ends, err);
        strbuf_addf(&text, "do %s\n", order);
        ++*count;
    }
    if (good && *count == 0) good = error_set(err, NULL, 0, 0, "an answer has at least one order");
    if (good) {
        strbuf_add(out, first_line);
        strbuf_addf(out, "to %s %d -\nof %s\n", l->head.side, l->head.number, l->head.of);
        post_close(l->host, text.s, text.len, out);
    }
    sodium_memzero(text.s, text.len);
    strbuf_free(&text);
    return good;
}

/* ---- taken */

static bool read_secret(const char *line, char out[SEAL_SECRET_MAX + 1])
{
    size_t n = 0;
    for (const char *p = line; *p != '\0'; p++) {
        uint8_t c = (uint8_t)*p;
        if (c == '%') {
            if (strlen(p) < 3 || !seal_read_hex(p + 1, 2, &c, 1) || c == 0) return false;
            p += 2;
        }
        if (n == SEAL_SECRET_MAX) return false;
        out[n++] = (char)c;
    }
    out[n] = '\0';
    return n > 0;
}

/* "WORD REST": the rest, and *at behind the line; NULL: it is no such line. The text is cut up. */
static char *take_line(char **at, const char *word)
{
    const size_t n = strlen(word);
    char *end = strchr(*at, '\n'), *rest = *at + n;
    if (end == NULL || strncmp(*at, word, n) != 0) return NULL;
    *end = '\0';
    *at = end + 1;
    return rest;
}

/* The orders one after the other, up to one that throws dice, or is refused. */
static void play(session *s, int side, char *at, answer_report *report)
{
    bool ends = false;
    for (char *order; (order = take_line(&at, "do ")) != NULL;) {
        const int before = session_count(s);
        decision d;
        refusal why = {0};
        error err = {0};
        state known;
        session_decide(s, &d);
        if (ends || d.side != side) {
            report->left++;
            continue;
        }
        const session_outcome outcome = give(s, side, order, &why, &err);
        session_decide(s, &d);
        ends = outcome != SESSION_DONE || has_rolled(s, before) || d.side != side;
        if (outcome == SESSION_DONE) {
            report->done++;
            continue;
        }
        report->left++;
        session_view(s, side, &known);
        if (outcome == SESSION_REFUSED)
            say_refusal(s, &known, &why, report->refused, sizeof report->refused);
        else
            snprintf(report->refused, sizeof report->refused, "%.300s",
                     outcome == SESSION_NEEDS_FACES ? _("its dice are thrown by hand: give it at the table")
                                                    : err.text);
    }
}

static bool read_closed(const seal *now, const letter_head *head, const char *body, size_t size, strbuf *out)
{
    post_keys keys;
    letter_host_keys(now, head->side, head->number, &keys);
    const bool good = post_open(&keys, body, size, out) && strlen(strbuf_str(out)) == out->len;
    post_forget(&keys);
    return good;
}

static int side_of(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->nsides; i++)
        if (strcmp(sc->sides[i].id, id) == 0) return i;
    return NO_SIDE;
}

/* ---- where the battle stands */

/* What the answer is read against. */
typedef struct moment {
    const seal *now; /* in force when the letter was written */
    size_t size;     /* of the save then */
    bool begun;      /* the seal that follows it is there: somebody has begun to take the answer */
} moment;

/* The line by which the seal in force came into it, in the midst of the battle. */
static size_t last_seal_line(const session *s)
{
    size_t found = 0;
    for (const char *at = s->log.s; (at = strstr(at, "\nseal ")) != NULL; at++)
        found = (size_t)(at + 1 - s->log.s);
    return found;
}

static bool was_made_then(const session *s, const letter_head *head, const moment *m)
{
    char of[LETTER_DIGITS];
    if (!m->now->known || m->now->told) return false;
    letter_commitment(s, m->now, m->size, head->side, head->number, of);
    return strcmp(of, head->of) == 0;
}

static bool find_moment(const session *s, const letter_head *head, moment *out)
{
    *out = (moment){.now = &s->seals[s->seal], .size = s->log.len};
    if (was_made_then(s, head, out)) return true;
    if (s->seal == 0) return false;
    *out = (moment){.now = &s->seals[s->seal - 1], .size = last_seal_line(s), .begun = true};
    return was_made_then(s, head, out);
}

/* Is the seal in force the one that this answer made: the same secret in the same part. */
static bool is_its_seal(const session *s, const seal *next, int side)
{
    const seal *its = &s->seals[s->seal];
    if (memcmp(its->commit, next->commit, sizeof its->commit) != 0) return false;
    for (int k = 0; k < SIDES_MAX; k++)
        if (its->secret[k].thrown != (k == side)) return false;
    return memcmp(its->secret[side].commit, next->secret[side].commit, SEAL_DIGEST) == 0;
}

/* ... or would be, had its second line been written. */
static bool lacks_its_secret(const session *s, const seal *next, const moment *m)
{
    const seal *its = &s->seals[s->seal];
    const char *end = strchr(s->log.s + m->size, '\n');
    for (int k = 0; k < SIDES_MAX; k++)
        if (its->secret[k].thrown) return false;
    return memcmp(its->commit, next->commit, sizeof its->commit) == 0 && end != NULL && end[1] == '\0';
}

/* Steps over the orders that have been done, and nothing else has; false: another thing has, or there are no
 * more. */
static bool pass_done(const session *s, int side, char **at, answer_report *report)
{
    const int first = s->seals[s->seal].first;
    decision d;
    for (int i = first; i < s->count; i++) {
        action order, done = session_at(s, i)->act;
        if (done.verb == VERB_GO) continue;
        const char *text = take_line(at, "do ");
        if (text == NULL || !action_decode(s->sc, side, text, &order, NULL) ||
            memcmp(&order, &done, sizeof done) != 0)
            return false;
        report->before++;
    }
    session_decide(s, &d);
    return **at != '\0' && d.side == side && !has_rolled(s, first);
}

/* A program that ended in the midst of taking it is gone on from: the dice are the same, so nobody gains by
 * it. */
static bool go_on(session *s, const char *name, const seal *next, int side, const moment *m, char **at,
                  answer_report *report, error *err)
{
    if (lacks_its_secret(s, next, m)) return session_seal_complete(s, next, err);
    if (is_its_seal(s, next, side) && strstr(s->log.s + m->size, "\nundo ") == NULL &&
        pass_done(s, side, at, report))
        return true;
    return error_set(err, name, 0, 0, "has been taken already, or the battle has been gone on with since");
}

bool answer_take(session *s, const char *name, const char *text, size_t size, answer_report *report,
                 error *err)
{
    const char *body;
    char secret[SEAL_SECRET_MAX + 1];
    letter_head head;
    strbuf closed = {0};
    seal next;
    moment m;
    *report = (answer_report){.done = 0};
    if (!letter_read_head(name, text, size, "answer", &head, &body, err)) return false;
    if ((s->nseals == 0 || s->now.over) && !letter_can_be_made(s, err)) return false;
    const int side = side_of(s->sc, head.side);
    if (side == NO_SIDE) return error_set(err, name, 0, 0, "is from a side that this battle has not");
    if (!find_moment(s, &head, &m))
        return letter_can_be_made(s, err) &&
               error_set(
                   err, name, 0, 0,
                   "answers a letter of another battle, or of this one as it stood at another moment: it has "
                   "been gone on with since, or the answer has been taken already");
    bool good = read_closed(m.now, &head, body, size - (size_t)(body - text), &closed);
    char *at = closed.s;
    good = good && strncmp(closed.s, first_line, sizeof first_line - 1) == 0;
    if (good) {
        at += sizeof first_line - 1;
        const char *line = take_line(&at, "secret ");
        good = line != NULL && read_secret(line, secret);
    }
    if (good) {
        letter_next_part(m.now, head.side, head.number, &next);
        good = letter_throw_in(&next, head.side, side, secret) &&
               (m.begun ? go_on(s, name, &next, side, &m, &at, report, err)
                        : session_seal_change(s, &next, err));
        if (good) play(s, side, at, report);
        seal_forget(&next);
        sodium_memzero(secret, sizeof secret);
    } else {
        error_set(err, name, 0, 0,
                  "is damaged: it cannot be opened by the key that its letter was sent with");
    }
    if (closed.s != NULL) sodium_memzero(closed.s, closed.len);
    strbuf_free(&closed);
    return good;
}
