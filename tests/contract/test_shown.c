/*
 * test_shown.c: what the rules tell the table, at fixed moments of the golden battles, against
 * shown-<id>.txt: cards of units and places, counter faces, tallies, odds with their ledgers, costs of ways,
 * what is drawn over the board, what each side may know, what the computer would do and how well it thinks it
 * stands; and of the whole battle, every number of its events and rolls. Names no system.
 *
 * What differs is what somebody would read on the table; the line says where. Where that is meant:
 * tools/record-playthroughs, then read the difference.
 */
#include "contract/every.h"

#include "ai/ai.h"
#include "board/names.h"
#include "core/strbuf.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save_load.h"
#include "game/session_undo.h"

enum { CAP = 65536, MOMENTS = 2, BRIEFLY = 9, WORTHS = 24, ODDS_SHOWN = 9, WAYS_SHOWN = 9 };

static const char *word(const char *s)
{
    return s == NULL ? "-" : s;
}

static uint64_t mix_text(uint64_t h, const char *s)
{
    return hash_mix(h, s == NULL ? 1 : hash_bytes(0, s, strlen(s)));
}

/* ---- one moment */

static void tell_panel(const panel *p, strbuf *out)
{
    for (int i = 0; i < p->count; i++) {
        const panel_row *r = &p->row[i];
        strbuf_addf(out, "; %s %s", word(r->label), word(r->value));
        strbuf_addf(out, " %d:%d,%d,%d,%d", (int)r->style, (int)r->n[0], (int)r->n[1], (int)r->n[2],
                    (int)r->n[3]);
        if (r->rule != NULL) strbuf_addf(out, " [%s]", r->rule);
        if (r->branch != NULL) strbuf_addf(out, " (%s)", r->branch->id);
    }
    strbuf_addc(out, '\n');
}

static void tell_units(const state *s, strbuf *out)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].status == UNIT_NONE) continue;
        panel p;
        unit_face f;
        game_describe_unit(s, u, &p);
        game_face(s, u, &f);
        strbuf_addf(out, "u%d %d/%d quality %d%s%s", u, f.number, f.of, f.quality, f.leader ? " leader" : "",
                    f.spent ? " spent" : "");
        tell_panel(&p, out);
    }
}

static void tell_places(const state *s, strbuf *out)
{
    uint64_t all = 0;
    int rows = 0;
    for (int space = 0; space < s->sc->board->nspaces; space++) {
        panel p;
        game_describe_place(s, space, &p);
        for (int i = 0; i < p.count; i++, rows++) {
            all = mix_text(mix_text(hash_mix(all, (uint64_t)space), p.row[i].label), p.row[i].value);
            all = hash_mix(all, (uint64_t)(uint32_t)(p.row[i].n[0] * 31 + p.row[i].n[1]));
            all = mix_text(hash_mix(all, (uint64_t)p.row[i].style), p.row[i].rule);
        }
    }
    strbuf_addf(out, "places %d rows %08x\n", rows, (unsigned)all);
}

static void tell_result(const state *s, strbuf *out)
{
    result r;
    memset(&r, 0, sizeof r);
    game_result(s, &r);
    strbuf_addf(out, "result %s level %d winner %d", word(r.code), r.level, r.winner);
    for (int i = 0; i < r.ntally; i++)
        strbuf_addf(out, "; %s %d %d%s", word(r.tally[i].code), (int)r.tally[i].value[0],
                    (int)r.tally[i].value[1], i < r.nbar ? " bar" : "");
    strbuf_addf(out, "; lost %d %d\n", (int)r.lost[0], (int)r.lost[1]);
    for (int which = 0; s->sc->rules->scores != NULL && s->sc->rules->scores[which] != NULL; which++)
        for (int side = 0; side < s->sc->nsides; side++)
            strbuf_addf(out, "score %s of side %d: %d\n", s->sc->rules->scores[which], side,
                        (int)s->sc->rules->score(s, side, which));
}

/* The second column, who fires with it, and what follows. */
static void tell_other_side(const odds *o, strbuf *out)
{
    for (int i = 0; i < o->against.count; i++) {
        const ledger_line *l = &o->against.line[i];
        strbuf_addf(out, "; against %s %s %s%d n=%d", ledger_op_name(l->op), word(l->code), word(l->rule),
                    (int)l->value, (int)l->n);
    }
    for (int i = 0; i < o->ndeclared; i++)
        strbuf_addf(out, "; with u%d %dd%d", o->declared[i].unit, o->declared[i].n, o->declared[i].sides);
    for (int i = 0; i < o->nbands && o->after.code; i++) {
        strbuf_addf(out, "; then");
        for (int k = 0; k < o->after.ncolumns; k++)
            strbuf_addf(out, " %u", (unsigned)o->after.ppm[i][k]);
    }
    for (int i = 0; i < o->before.nbands; i++)
        strbuf_addf(out, "; with what is before %s %d %u", word(o->before.band[i].code),
                    (int)o->before.band[i].n, (unsigned)o->before.band[i].ppm);
    if (o->npairs > 0) strbuf_addf(out, "; pairs %d by %s %d", o->npairs, word(o->how.code), (int)o->how.n);
}

static void tell_odds_of(const odds *o, strbuf *out)
{
    static const char *const reads[] = {"sum", "half", "or-more", "or-less", "heads", "pair"};
    for (int i = 0; i < o->nthrows; i++) {
        const odds_dice *d = &o->thrown[i];
        strbuf_addf(out, " %s%s %dx%d %s %d", d->theirs ? "theirs " : "", word(d->code), d->n, d->sides,
                    reads[d->read], (int)d->need);
        for (int k = 0; k < d->nown; k++)
            strbuf_addf(out, " (%s %d)", word(d->own[k].code), (int)d->own[k].value);
    }
    strbuf_addf(out, "%s %s mean %lld", o->about ? " about" : "", word(o->unit_code),
                (long long)o->mean_milli);
    for (int i = 0; i < o->nbands; i++)
        strbuf_addf(out, "; %s %d %u", word(o->band[i].code), (int)o->band[i].n, (unsigned)o->band[i].ppm);
    for (int i = 0; i < o->nnotes; i++)
        strbuf_addf(out, "; note %s %s %u", word(o->note[i].code), word(o->note[i].rule),
                    (unsigned)o->note[i].ppm);
    for (int i = 0; i < o->ledger.count; i++) {
        const ledger_line *l = &o->ledger.line[i];
        strbuf_addf(out, "; %s %s %s%d n=%d%s", ledger_op_name(l->op), word(l->code), word(l->rule),
                    (int)l->value, (int)l->n, l->house ? " house" : "");
    }
    strbuf_addf(out, "; = %d", (int)o->ledger.total);
    tell_other_side(o, out);
    strbuf_addc(out, '\n');
}

/* Of the actions listed, so many with odds and so many with a way, spread over the list; the first of each
 * verb in any case. */
static void tell_actions(const state *s, action_list *list, strbuf *out)
{
    static odds o;
    unit_way w;
    list->count = 0;
    game_actions(s, list);
    int rolls = 0, ways = 0, exceptional = 0;
    uint64_t told = 0; /* verbs */
    for (int pass = 0; pass < 2; pass++) {
        const int nrolls = rolls, nways = ways;
        rolls = ways = 0;
        for (int i = 0; i < list->count; i++) {
            const action *a = &list->items[i];
            const bool rolled = game_odds(s, a, &o), goes = game_way(s, a, &w);
            if (pass == 0) exceptional += game_exceptional(s, a) != NULL;
            const uint64_t verb_bit = UINT64_C(1) << a->verb % 64;
            const bool first = pass == 1 && rolled && (told & verb_bit) == 0;
            if (first) told |= verb_bit;
            const bool tell_roll = first || (pass == 1 && rolled && rolls % (nrolls / ODDS_SHOWN + 1) == 0);
            const bool tell_way = pass == 1 && goes && ways % (nways / WAYS_SHOWN + 1) == 0;
            rolls += rolled, ways += goes;
            if (tell_roll || tell_way) action_encode(s->sc, a, out);
            if (tell_roll) tell_odds_of(&o, out);
            if (!tell_way) continue;
            strbuf_addf(out, "%s way of %d/%d %s %s:", tell_roll ? "   " : "", w.most, w.per, word(w.unit),
                        word(w.stops));
            for (int k = 0; k < w.count; k++)
                strbuf_addf(out, " %d at %d", w.space[k], w.cost[k]);
            strbuf_addc(out, '\n');
        }
    }
    strbuf_addf(out, "actions %d, with odds %d, with a way %d, exceptional %d\n", list->count, rolls, ways,
                exceptional);
}

/* Before a move, against each enemy: what it could do from there. */
static void tell_previews(const state *s, const action_list *list, strbuf *out)
{
    static odds o;
    int asked = 0, had = 0;
    uint64_t all = 0;
    for (int i = 0; i < list->count; i += list->count / 24 + 1)
        for (int t = 0; t < s->sc->nunits; t++) {
            if (s->units[t].status != UNIT_ON || s->units[t].side == s->side) continue;
            asked++;
            if (!game_preview_odds(s, &list->items[i], t, &o)) continue;
            had++;
            all = hash_mix(all, hash_mix((uint64_t)o.mean_milli, (uint64_t)(uint32_t)o.ledger.total));
        }
    strbuf_addf(out, "previews %d of %d %08x\n", had, asked, (unsigned)all);
}

static void tell_overlays(const state *s, strbuf *out)
{
    static overlay o;
    int count[OVERLAY_KINDS] = {0};
    uint64_t all = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].status != UNIT_ON) continue;
        for (int v = -1; v < s->sc->rules->nverbs; v++) {
            game_show(s, u, v, &o);
            for (int i = 0; i < o.count; i++) {
                const overlay_item *item = &o.item[i];
                count[item->kind]++;
                all = mix_text(hash_mix(all, (uint64_t)item->from << 16 | item->to), item->code);
                all = hash_mix(all, (uint64_t)(uint32_t)item->n);
            }
        }
    }
    strbuf_add(out, "overlays");
    for (int k = 0; k < OVERLAY_KINDS; k++)
        strbuf_addf(out, " %d", count[k]);
    strbuf_addf(out, " %08x\n", (unsigned)all);
}

static void tell_computer(const state *s, const decision *d, action_list *list, strbuf *out)
{
    static state seen;
    for (int side = 0; side < s->sc->nsides; side++) {
        game_redact(s, side, &seen);
        const uint64_t known = state_hash(&seen);
        random_stream r = {.seed = 7, .stream = 4};
        game_imagine(&seen, side, &r);
        strbuf_addf(out, "side %d knows %08x, imagines %08x\n", side, (unsigned)known,
                    (unsigned)state_hash(&seen));
    }
    game_redact(s, d->side, &seen);
    list->count = 0;
    for (int u = NO_UNIT; u < s->sc->nunits; u++)
        game_suggest(&seen, u, list);
    uint64_t all = 0;
    for (int i = 0; i < list->count; i++)
        all = hash_mix(all, hash_bytes(0, &list->items[i], sizeof list->items[i]));
    strbuf_addf(out, "worth trying: %d %08x\n", list->count, (unsigned)all);
    action a;
    assert_true(ai_find("quick")->choose(&seen, 3, NULL, &a));
    strbuf_add(out, "the computer: ");
    action_encode(s->sc, &a, out);
    strbuf_addc(out, '\n');
}

static void tell_moment(const state *s, const decision *d, strbuf *out)
{
    static action room[CAP];
    action_list list = {.items = room, .cap = CAP};
    strbuf_addf(out, "-- turn %d, %s, side %d: %s n=%d,%d sheet %d%s\n", s->turn,
                s->sc->rules->steps[s->step], d->side, word(d->prompt), (int)d->args.n[0], (int)d->args.n[1],
                d->sheet, d->secret ? " secret" : "");
    tell_result(s, out);
    tell_units(s, out);
    tell_places(s, out);
    tell_overlays(s, out);
    tell_actions(s, &list, out);
    tell_previews(s, &list, out);
    tell_computer(s, d, &list, out);
}

/* The same of a moment in between, in brief: a hash of what would be told, so that much of the battle is
 * held. */
static void tell_briefly(const state *s, strbuf *out)
{
    static action room[CAP];
    action_list list = {.items = room, .cap = CAP};
    strbuf text = {0};
    strbuf_addf(out, "turn %d, %s:", s->turn, s->sc->rules->steps[s->step]);
    const struct {
        const char *name;
        void (*tell)(const state *s, strbuf *out);
    } parts[] = {
        {"result", tell_result}, {"units", tell_units}, {"places", tell_places}, {"overlays", tell_overlays}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        text.len = 0;
        parts[i].tell(s, &text);
        strbuf_addf(out, " %s %08x", parts[i].name, (unsigned)hash_bytes(0, text.s, text.len));
    }
    text.len = 0;
    tell_actions(s, &list, &text);
    strbuf_addf(out, " actions %08x\n", (unsigned)hash_bytes(0, text.s, text.len));
    strbuf_free(&text);
}

/* ---- the whole battle */

static uint64_t hash_event(const event *e)
{
    uint64_t h = hash_mix((uint64_t)(uint16_t)e->unit, (uint64_t)(uint16_t)e->other);
    h = hash_mix(h, (uint64_t)e->from << 16 | e->to);
    h = hash_mix(h, (uint64_t)e->seen_by << 16 | (uint64_t)(uint8_t)e->side << 8 | e->declared);
    for (int i = 0; i < 4; i++)
        h = hash_mix(h, (uint64_t)(uint32_t)e->n[i]);
    return mix_text(h, e->code);
}

static uint64_t hash_roll(const roll *r)
{
    uint64_t h = mix_text(mix_text(0, r->purpose), r->rule);
    const int32_t n[] = {r->sides,   r->count,   r->kind,   r->unit,    r->other,
                         r->chart,   r->row,     r->column, r->table,   r->cause,
                         r->seen_by, r->thrower, r->total,  r->outcome, r->ledger.total};
    for (size_t i = 0; i < sizeof n / sizeof n[0]; i++)
        h = hash_mix(h, (uint64_t)(uint32_t)n[i]);
    for (int i = 0; i < r->ledger.count; i++) {
        const ledger_line *l = &r->ledger.line[i];
        h = mix_text(mix_text(h, l->code), l->rule);
        h = hash_mix(hash_mix(h, (uint64_t)(uint32_t)l->value), (uint64_t)(uint32_t)l->n);
    }
    return h;
}

static void tell_events(const session *g, strbuf *out)
{
    static const char *const names[EV_KINDS] = {
        "steps", "turns",  "declared", "moves",   "faces",  "fire",    "melee",    "rolls",
        "hits",  "losses", "marks",    "unmarks", "enters", "removed", "revealed", "leaders",
        "held",  "things", "notes",    "umpire",  "cards",  "over"};
    int count[EV_KINDS] = {0};
    uint64_t all[EV_KINDS] = {0}, needs = 0, rolls = 0;
    for (int i = -1; i < session_count(g); i++) {
        const event_list *l = i < 0 ? session_opening(g) : &session_at(g, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *e = &l->items[k];
            count[e->kind]++;
            all[e->kind] = hash_mix(all[e->kind], hash_event(e));
            if (e->kind != EV_ROLL) continue;
            rolls = hash_mix(rolls, hash_roll(&l->rolls[e->roll]));
            needs = hash_mix(needs, (uint64_t)(uint32_t)l->rolls[e->roll].need);
        }
    }
    for (int k = 0; k < EV_KINDS; k++)
        if (count[k] > 0) strbuf_addf(out, "%s %d %08x\n", names[k], count[k], (unsigned)all[k]);
    strbuf_addf(out, "rolled %08x, needed %08x\n", (unsigned)rolls, (unsigned)needs);
}

/* How well the sides stand in the computer's eyes, through the battle. */
static void tell_worths(const session *g, strbuf *out)
{
    static state s;
    const int n = session_count(g);
    for (int i = 0; i <= WORTHS; i++) {
        session_state_at(g, n * i / WORTHS, &s);
        strbuf_addf(out, "%s%d:", i % 6 == 0 ? "\nworth " : ", ", n * i / WORTHS);
        for (int side = 0; side < s.sc->nsides; side++)
            strbuf_addf(out, " %d", (int)game_evaluate(&s, side));
    }
    strbuf_addc(out, '\n');
}

static void tell_battle(const char *save, strbuf *out)
{
    error err = {0};
    load_report report = {0};
    session *g = session_load(save, ".", ruleset_list, false, &report, &err);
    if (g == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    strbuf_addf(out, "== %s", save);
    tell_worths(g, out);
    tell_events(g, out);
    static state s;
    decision d;
    for (int m = 1; m < BRIEFLY; m++) {
        session_state_at(g, session_count(g) * m / BRIEFLY, &s);
        game_decide(&s, &d);
        if (d.side >= 0) tell_briefly(&s, out);
    }
    for (int m = 1; m <= MOMENTS; m++) {
        int at = session_count(g) * m / (MOMENTS + 1);
        for (session_state_at(g, at, &s), game_decide(&s, &d); d.side < 0 && at > 0; game_decide(&s, &d))
            session_state_at(g, --at, &s);
        if (d.side >= 0) tell_moment(&s, &d, out);
    }
    session_free(g);
}

/* As the scenario is set up, and under every other value of the options that make another game of it. */
static void visit(const char *path, void *self)
{
    char system[64] = "", name[128] = "", save[320];
    assert_int_equal(sscanf(path, "rules/%63[^/]/scenarios/%127[^.]", system, name), 2);
    snprintf(save, sizeof save, "tests/playthroughs/%s-%s.save", system, name);
    tell_battle(save, self);
    const ruleset *rs = ruleset_find(ruleset_list, system);
    for (int k = 0; k < rs->noptions; k++)
        for (int32_t value = rs->options[k].lo; rs->options[k].variant && value <= rs->options[k].hi;
             value++) {
            snprintf(save, sizeof save, "tests/playthroughs/%s-%s-%s=%d.save", system, name,
                     rs->options[k].key, (int)value);
            if (file_exists(save)) tell_battle(save, self);
        }
}

/* The first line that is another. */
static void compare(const char *path, const char *want, const char *found)
{
    size_t line = 1, i = 0, begin = 0;
    for (; want[i] != '\0' && want[i] == found[i]; i++)
        if (want[i] == '\n') line++, begin = i + 1;
    if (want[i] == found[i]) return;
    fail_msg("%s:%zu:\n  was   %.*s\n  is now %.*s\nif that is meant, run tools/record-playthroughs", path,
             line, (int)strcspn(want + begin, "\n"), want + begin, (int)strcspn(found + begin, "\n"),
             found + begin);
}

static void shown_as_recorded(void **unused)
{
    (void)unused;
    int compared = 0;
    for (int r = 0; ruleset_list[r] != NULL; r++) {
        if (!every_wants(ruleset_list[r])) continue;
        strbuf found = {0};
        char path[128], *want = NULL;
        size_t size;
        error err = {0};
        snprintf(path, sizeof path, "tests/contract/shown-%s.txt", ruleset_list[r]->id);
        every_scenario_of(ruleset_list[r], visit, &found);
        if (getenv("SANDTABLE_REWRITE") != NULL)
            assert_true(file_write(path, strbuf_str(&found), found.len, &err));
        if (!file_read(path, 1u << 24, &want, &size, &err))
            fail_msg("%s: %s. A new system has none yet: run tools/record-playthroughs", path, err.text);
        compare(path, want, strbuf_str(&found));
        mem_free(want);
        strbuf_free(&found);
        compared++;
    }
    assert_true(compared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shown_as_recorded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
