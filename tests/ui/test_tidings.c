/*
 * test_tidings.c: what is told that is no fight: arrivals, who breaks, who comes to light; nothing is told by
 * the log alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "contract/every.h"
#include "game/action_form.h"
#include "game/words.h"
#include "ui/table/direct/recap_read.h"
#include "ui/told.h"

/* Whoever comes back from where there is no room is told of on the board, not only in the log. */
static void no_room_is_told(void **unused)
{
    (void)unused;
    static const char sent_back[] =
        "The hunter came upon Leopard at 0606, where others leave no room: it went back to 0506.";
    session *s = loaded("safari-first-march.save");
    tale *t = calloc(1, sizeof *t);
    int told = 0;
    tale_read(t, s, 0, 0, session_count(s));
    for (int i = 0; i < t->count; i++) {
        strbuf what = {0}, why = {0};
        const char *rule = "";
        tale_verdict(s, 0, &t->fights[i], &what, &why, &rule);
        told += strstr(strbuf_str(&what), sent_back) != NULL || strstr(strbuf_str(&why), sent_back) != NULL;
        strbuf_free(&what);
        strbuf_free(&why);
    }
    assert_int_equal(told, 1);
    free(t);
    session_free(s);
}

static const char *const safaris[] = {"first-march", "ituri", "lake", "rovuma", "tsavo"};
enum { SAFARIS = 5 };

static session *safari(int which)
{
    char name[60];
    snprintf(name, sizeof name, "safari-%s.save", safaris[which]);
    return loaded(name);
}

static bool has_code(const session *s, tale_at at, const char *code)
{
    const event *ev = tale_event(s, at);
    return ev && ev->code && strcmp(ev->code, code) == 0;
}

/* Men who run off one after the other have one plate, and the throw that let them has its place on it. */
static void men_who_run_off_are_told_together(void **unused)
{
    (void)unused;
    int plates = 0, several = 0, led = 0;
    tale *t = calloc(1, sizeof *t);
    for (int i = 0; i < SAFARIS; i++) {
        session *s = safari(i);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(t, s, 0, from, stretch_end(s, from));
            for (int k = 0; k < t->count; k++) {
                const tale_fight *f = &t->fights[k];
                if (f->blow || !has_code(s, f->told, "ev.vanished")) continue;
                plates++;
                several += f->times > 1;
                led += f->roll[1].entry >= 0 && tale_failed(tale_roll(s, f->roll[0])) &&
                       tale_roll(s, f->roll[1])->counted != NULL;
                if (k == 0 || t->fights[k - 1].blow) continue;
                const tale_fight *before = &t->fights[k - 1];
                if (has_code(s, before->told, "ev.vanished") && before->doer == f->doer)
                    fail_msg("%s: entry %d is told twice", safaris[i], f->told.entry);
            }
        }
        session_free(s);
    }
    free(t);
    assert_true(plates > 4 && several > 2 && led > 2);
}

/* Who is killed by a die of its own has that die told, also the last of a party, and hand to hand. */
static void the_die_that_kills_is_told(void **unused)
{
    (void)unused;
    int shot = 0, struck = 0, gone = 0;
    tale *t = calloc(1, sizeof *t);
    for (int i = 0; i < SAFARIS; i++) {
        session *s = safari(i);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(t, s, NO_SIDE, from, stretch_end(s, from));
            for (int k = 0; k < t->count; k++) {
                const tale_fight *f = &t->fights[k];
                const event *told = tale_event(s, f->told);
                if (!f->blow || !told || (told->kind != EV_LOSS && told->kind != EV_REMOVE)) continue;
                /* the very throw before it, its last man's fall left out */
                const event_list *l = &session_at(s, f->told.entry)->events;
                int at = f->told.event - 1;
                if (told->kind == EV_REMOVE && at > 0 && l->items[at].kind == EV_LOSS) at--;
                if (at < 0 || l->items[at].kind != EV_ROLL || l->rolls[l->items[at].roll].cause != CAUSE_LOSS)
                    continue;
                const tale_at die = tale_decided(s, NO_SIDE, f);
                if (die.entry != f->told.entry || die.event != at)
                    fail_msg("%s: the die of %d.%d is not told", safaris[i], f->told.entry, at);
                gone += told->kind == EV_REMOVE;
                *(tale_event(s, f->begin)->kind == EV_MELEE ? &struck : &shot) += 1;
            }
        }
        session_free(s);
    }
    free(t);
    assert_true(shot > 5 && struck > 2 && gone > 2);
}

/* And none that was thrown for another: a leader of those who stood beside. */
static void no_die_of_another_is_told(void **unused)
{
    static const char *const recorded[] = {"grid-kassassin.save", "grid-bussaco.save", "prone-heyde.save",
                                           "conduct-maiwand.save"};
    (void)unused;
    int dice = 0;
    tale *t = calloc(1, sizeof *t);
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        session *s = loaded(recorded[i]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(t, s, NO_SIDE, from, stretch_end(s, from));
            for (int k = 0; k < t->count; k++) {
                const tale_fight *f = &t->fights[k];
                const event *told = tale_event(s, f->told);
                const roll *r = f->blow && told ? tale_roll(s, tale_decided(s, NO_SIDE, f)) : NULL;
                if (!r || r->cause != CAUSE_LOSS || told->unit < 0) continue;
                dice++;
                if (action_unit_of(sc, r->unit) != action_unit_of(sc, told->unit) &&
                    (r->other < 0 || action_unit_of(sc, r->other) != action_unit_of(sc, told->unit)))
                    fail_msg("%s: the die of %d is another's", recorded[i], f->told.entry);
            }
        }
        session_free(s);
    }
    free(t);
    assert_true(dice > 2);
}

/* A whole party lost stays on the board until it is put away, as what its fights came to does. */
static void a_party_lost_is_no_passing_word(void **unused)
{
    (void)unused;
    session *s = safari(0);
    tale *t = calloc(1, sizeof *t);
    int lost = 0;
    for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
        tale_read(t, s, 0, from, stretch_end(s, from));
        for (int k = 0; k < t->count; k++) {
            if (t->fights[k].blow || !has_code(s, t->fights[k].told, "ev.left-field")) continue;
            assert_true(tale_weighs(s, &t->fights[k]));
            lost++;
        }
    }
    assert_int_equal(lost, 1);
    free(t);
    session_free(s);
}

/* How each event is told that neither a plate of its own nor that of a fight tells. */
static const struct {
    const char *code, *how;
} elsewhere[] = {
    {"ev.turn", "bar"},
    {"ev.week", "bar"},
    {"ev.step", "bar"},
    {"ev.battle-turn", "bar"},
    {"ev.prepared", "prompt"},
    {"ev.may-go", "prompt"},
    {"ev.may-go-rough", "prompt"},
    {"ev.may-go-track", "prompt"},
    {"ev.initiative", "tray, prompt"},
    {"ev.initiative-tie", "tray, prompt"},
    {"ev.initiative-stays", "tray, prompt"},
    {"ev.moves-first", "tray, prompt"},
    {"ev.acts-first", "tray, prompt"},
    {"ev.acts-next", "prompt"},
    {"ev.attacker-first", "prompt"},
    {"ev.red", "card in the tray, prompt"},
    {"ev.black", "card in the tray, prompt"},
    {"ev.no-card", "call-out"},
    {"ev.no-target", "call-out"},
    {"ev.all-fired", "call-out"},
    {"ev.none-fires", "call-out"},
    {"ev.ends", "call-out"},
    {"ev.ends-alone", "call-out"},
    {"ev.over.win", "result page"},
    {"ev.over.condition", "result page"},
    {"ev.over.failed", "result page"},
    {"ev.over.gone", "result page"},
    {"ev.over.draw", "result page"},
    {"ev.fair", "tray; a storm is told"},
    {"ev.reveal", "verdict, of the enemy"},
    {"ev.in-sight", "verdict, of the enemy"},
    {"ev.in-sight.shot", "verdict, of the enemy"},
    {"ev.in-sight.shot.at", "verdict, of the enemy"},
    {"ev.in-sight.shot.plain", "verdict, of the enemy"},
    {"ev.in-sight.charge", "verdict, of the enemy"},
    {"ev.sighted", "verdict, of the enemy"},
    {"ev.hold", "the objective's flag"},
    {"ev.mark", "its name over the counter; a jam has a verdict"},
    {"ev.fails", "its name over the counter; who breaks has a verdict"},
    {"ev.unmark", "its sign leaves the counter"},
    {"ev.rallies", "chart; its sign leaves the counter"},
    {"ev.rallied", "tray; its sign leaves the counter"},
    {"ev.stays-down", "its sign on the counter"},
    {"ev.stays-down.still", "one's own order"},
    {"ev.hits", "verdict of the fight"},
    {"ev.kills", "verdict of the fight"},
    {"ev.kills-last", "verdict of the fight"},
    {"ev.loss", "verdict of the fight"},
    {"ev.wounded", "verdict of the fight"},
    {"ev.grazed", "verdict of the fight"},
    {"ev.combat.tie", "verdict of the fight"},
    {"ev.combat.won", "verdict of the fight"},
    {"ev.fire.nothing", "verdict of the fight"},
    {"ev.bush.wounded", "verdict of the fight"},
    {"ev.bush.killed", "verdict of the fight"},
    {"ev.bush.killed.several", "verdict of the fight"},
    {"ev.bush.no-effect", "verdict of the fight"},
    {"ev.shots-spared", "tray: the dice lie there"},
    {"ev.fire", "line and smoke, verdict of the fight"},
    {"ev.fire.guns", "line and smoke, verdict of the fight"},
    {"ev.fires", "line and smoke, verdict of the fight"},
    {"ev.melee", "swords, verdict of the fight"},
    {"ev.combat", "swords, verdict of the fight"},
    {"ev.closes", "swords, verdict of the fight"},
    {"ev.fights", "swords, verdict of the fight"},
    {"ev.bush.fight", "swords, verdict of the fight"},
    {"ev.aim", "arrow"},
    {"ev.declares", "arrow"},
    {"ev.attack", "arrow, recap"},
    {"ev.rush", "arrow, recap"},
    {"ev.charge", "arrow, recap"},
    {"ev.charge-fanatic", "arrow, recap"},
    {"ev.bush.charges", "arrow, recap"},
    {"ev.contact", "the charge that led to it"},
    {"ev.contact-flank", "the charge that led to it; a line of the board of the fight"},
    {"ev.battle-joined", "card of the battle"},
    {"ev.move", "march, recap"},
    {"ev.move.back", "march, recap"},
    {"ev.move.hyenas", "march, recap"},
    {"ev.move.omen", "march, recap"},
    {"ev.face", "march"},
    {"ev.rides-along", "march"},
    {"ev.marches", "march, recap"},
    {"ev.follows", "march, recap"},
    {"ev.bush.herd-runs", "march, recap"},
    {"ev.retreated", "march, recap"},
    {"ev.retreated.only", "march, recap"},
    {"ev.pulled-back", "march, recap"},
    {"ev.pulled-back.only", "march, recap"},
    {"ev.still-held", "log, before the march back"},
    {"ev.fell-back", "march, recap"},
    {"ev.melee-hits", "the verdict of the fight: who wins, and what each loses"},
    {"ev.falls-back", "march, recap"},
    {"ev.recoils", "march, recap; the chart says why"},
    {"ev.escapes", "march"},
    {"ev.bush.bolts", "march"},
    {"ev.bush.grazes", "it stands"},
    {"ev.bush.rests", "it stands"},
    {"ev.bush.stands", "it stands; its shots have a verdict"},
    {"ev.bush.enter", "card of what came"},
    {"ev.bush.enter.among", "card of what came"},
    {"ev.bush.away", "it leaves the board"},
    {"ev.forms", "one's own order; recap"},
    {"ev.goes-to-ground", "one's own order; recap"},
    {"ev.formed", "one's own order; recap"},
    {"ev.ring", "one's own order"},
    {"ev.ring-joined", "one's own order"},
    {"ev.deployed", "one's own order"},
    {"ev.leaves", "one's own order"},
    {"ev.left", "one's own order"},
    {"ev.lifted", "one's own order"},
    {"ev.laid-down", "the loads on the board"},
    {"ev.laid-with-others", "the loads on the board"},
    {"ev.net-helped", "one's own order"},
    {"ev.drawn-off", "one's own choice"},
    {"ev.morale.held", "tray; who does not hold is told"},
    {"ev.morale.held-to-close", "the charge that follows"},
    {"ev.ground-free", "tray; the reach on the board"},
    {"ev.joins", "between battles, on the counter"},
    {"ev.filled-up", "between battles, on the counter"},
    {"ev.replaced", "between battles, on the counter"},
    {"ev.umpire.place", "the umpire's own deed"},
    {"ev.umpire.remove", "the umpire's own deed"},
    {"ev.umpire.set", "the umpire's own deed"},
    {"ev.umpire.set-unit", "the umpire's own deed"},
    {"ev.umpire.set-space", "the umpire's own deed"},
    {"ev.umpire.step", "the umpire's own deed"},
    {"ev.umpire.roll", "tray, the umpire's own deed"},
    {"ev.umpire.toss", "tray, the umpire's own deed"},
    {"ev.umpire.card", "tray, the umpire's own deed"},
};

enum { ELSEWHERE = sizeof elsewhere / sizeof *elsewhere };

static int elsewhere_of(const char *code)
{
    for (int i = 0; i < ELSEWHERE; i++)
        if (strcmp(elsewhere[i].code, code) == 0) return i;
    return -1;
}

/* Other words for an event of that code: of several, or for as long as it stands. */
static bool is_part(const char *code)
{
    static const char *const parts[] = {".many", ".standing", ".acts"};
    const size_t n = strlen(code);
    bool found = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        found = found || (n > strlen(parts[i]) && strcmp(code + n - strlen(parts[i]), parts[i]) == 0);
    return found;
}

/* Whatever can happen in a system is told on the board or has a row above that says where: nothing that
 * matters is a line of the log alone. */
static void nothing_is_told_by_the_log_alone(void **unused)
{
    (void)unused;
    static const char *const one_of_each[] = {"africa-wad-ras.save", "conduct-dargai.save",
                                              "grid-bussaco.save", "prone-drill.save",
                                              "safari-first-march.save"};
    bool used[ELSEWHERE] = {false};
    int plates = 0;
    for (size_t i = 0; i < sizeof one_of_each / sizeof *one_of_each; i++) {
        session *s = loaded(one_of_each[i]);
        const char *code;
        const word_entry *w;
        for (size_t k = 0; words_each(session_scenario(s)->words, k, &code, &w); k++) {
            if (strncmp(code, "ev.", 3) != 0 || is_part(code)) continue;
            const int row = elsewhere_of(code);
            if (row >= 0) used[row] = true;
            plates += w->title[0] != 0 || w->also[0] != 0;
            if (!w->title[0] && !w->also[0] && row < 0)
                fail_msg("%s: %s is told by the log alone", session_scenario(s)->rules->id, code);
        }
        for (int e = 0; e < session_count(s); e++)
            for (int k = 0; k < session_at(s, e)->events.count; k++) {
                const event *ev = &session_at(s, e)->events.items[k];
                if (ev->kind == EV_ROLL || ev->kind == EV_CARD || !ev->code || !*ev->code) continue;
                assert_true(strncmp(ev->code, "ev.", 3) == 0); /* and there is no other sort */
            }
        session_free(s);
    }
    for (int i = 0; i < ELSEWHERE; i++)
        if (!used[i]) fail_msg("%s: no system has it", elsewhere[i].code);
    assert_true(plates > 200);
}

/* Who fires out of hiding is said to have been hidden, on whom he fires and from where; to his own nobody is
 * told so. */
static void a_shot_out_of_hiding_is_told(void **unused)
{
    (void)unused;
    const session_config config = {.seed = 3, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load("rules/africa/scenarios/wad-ras.json"), &config, &err);
    assert_non_null(s);
    do_line(s, NO_SIDE, "umpire-place u25 > W6"); /* a Spanish battalion below the heights */
    do_line(s, NO_SIDE, "umpire-step step=second");
    do_line(s, 1, "fire u32 @u25"); /* from there: a band nobody sees */
    assert_true(tells(s, 0, ", unseen until now, opened fire on ", "It was hidden."));
    assert_false(tells(s, 1, "unseen until now", ""));
    session_free(s);
}

static bool moved_in_sight(const session *s, int viewer, int upto, int who)
{
    for (int e = 0; e < upto; e++)
        for (int i = 0; i < session_at(s, e)->events.count; i++) {
            const event *ev = &session_at(s, e)->events.items[i];
            if (ev->kind == EV_MOVE && ev->unit == who && (ev->seen_by & 1u << viewer)) return true;
        }
    return false;
}

/* Who declares a charge has set out, no more; who has been shown before is not told to be unseen. */
static void who_sets_out_has_not_fallen_on_anybody(void **unused)
{
    (void)unused;
    int charges = 0, again = 0;
    for (int k = 0; k < (int)(sizeof safaris / sizeof *safaris); k++) {
        session *s = safari(k);
        tale *t = calloc(1, sizeof *t);
        for (int viewer = 0; viewer < 2; viewer++)
            for (int e = 0; e < session_count(s); e++) {
                tale_read(t, s, viewer, e, e + 1);
                for (int i = 0; i < t->count; i++) {
                    const tale_fight *f = &t->fights[i];
                    if (f->deed.entry < 0 || tale_event(s, f->deed)->kind != EV_DECLARE) continue;
                    strbuf what = {0}, why = {0};
                    const char *rule = "";
                    tale_verdict(s, viewer, f, &what, &why, &rule);
                    assert_null(strstr(strbuf_str(&what), "fell on"));
                    assert_non_null(strstr(strbuf_str(&what), "to charge "));
                    charges++;
                    again += strstr(strbuf_str(&what), ", back in sight, ") != NULL;
                    assert_true(!strstr(strbuf_str(&what), "unseen until now") ||
                                !moved_in_sight(s, viewer, e, f->doer));
                    strbuf_free(&what);
                    strbuf_free(&why);
                }
            }
        free(t);
        session_free(s);
    }
    assert_true(charges > 0 && again > 0);
}

/* Only who comes upon somebody hidden is stopped by him, and told so: not who sees one far off. */
static void who_only_comes_into_sight_stops_nobody(void **unused)
{
    (void)unused;
    static const char stops[] = "a march to within a hex of who hides comes upon him, and ends there.";
    session *s = safari(3);
    assert_true(tells(s, 1, "Royal Fusiliers came into sight at 0807.", "Out of sight until now."));
    assert_false(tells(s, 1, "Royal Fusiliers came into sight at 0807.", stops));
    session_free(s);
    s = safari(0);
    assert_true(tells(s, 0, "Leopard came into sight at 0507.", stops));
    session_free(s);
}

/* Who came is told where he came on: to his own side as soon as he may, with all who may; to the other by his
 * coming, once a step. That nobody came is told, too. */
static void arrivals_are_told(void **unused)
{
    (void)unused;
    static const char *const waits_in_vain[] = {"conduct-dargai-movement=1.save", "conduct-dargai.save",
                                                "conduct-isandlwana.save", "prone-heyde.save"};
    session *s = loaded("africa-castillejos.save");
    const scenario *sc = session_scenario(s);
    tale *t = calloc(1, sizeof *t);
    int told = 0, came = 0, turn = -1, step = -1, in_step = 0;
    bool vain = false;
    assert_true(tells(s, 0, "Arrived: ", "may enter where there is room:"));
    assert_true(tells(s, 1, "Arrived: ", "Serrallo lines (A1)"));
    for (int e = 0; e < session_count(s); e++) { /* as the table shows them, one by one */
        const session_entry *at = session_at(s, e);
        if (at->turn != turn || at->step != step) in_step = 0;
        turn = at->turn, step = at->step;
        for (int k = 0; k < at->events.count; k++) {
            const event *ev = &at->events.items[k];
            came += ev->kind == EV_ENTER && sc->units[action_unit_of(sc, ev->unit)].side == 0;
        }
        tale_read(t, s, 1, e, e + 1);
        for (int i = 0; i < t->count; i++)
            in_step += t->fights[i].told.entry == e &&
                       at->events.items[t->fights[i].told.event].kind == EV_ENTER && ++told > 0;
        assert_true(in_step <= 1);
    }
    assert_true(told > 0 && came > told);
    free(t);
    session_free(s);
    for (size_t i = 0; i < sizeof waits_in_vain / sizeof *waits_in_vain && !vain; i++) {
        s = loaded(waits_in_vain[i]);
        vain = tells(s, NO_SIDE, "No reinforcements yet: ", "needed");
        session_free(s);
    }
    assert_true(vain);
}

/* A leader's fall is a plate of its own and says what the rules make of it. */
static void what_follows_from_a_leaders_fall_is_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *what, *why;
    } falls[] = {
        {"prone-drill.save", "The leader of ", "Without a leader it needs a superior within 3 hexes"},
        {"conduct-laings-nek.save", "", "throws the dice of conduct without him"},
        {"conduct-dargai.save", "", "throws the dice of conduct without him"},
        {"grid-bussaco.save", "The leader of ", "one die less in fire"},
        {"africa-campaign.save", "", "rolls for initiative without his coins"},
    };
    int told = 0;
    for (size_t i = 0; i < sizeof falls / sizeof *falls; i++) {
        session *s = loaded(falls[i].game);
        told += tells(s, 0, falls[i].what, falls[i].why);
        session_free(s);
    }
    assert_true(told >= 4); /* in a battle recorded anew nobody may fall */
}

/* The flag beside "Spanish won at ..." is the winner's, whoever fell there. */
static void a_victory_bears_the_winners_flag(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save",
                                        "africa-wad-ras.save"};
    tale *t = calloc(1, sizeof *t);
    int seen = 0, of_losers = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int e = 0; e < session_count(s); e++) {
            tale_read(t, s, NO_SIDE, e, e + 1);
            for (int i = 0; i < t->count; i++) {
                const tale_fight *f = &t->fights[i];
                const event *told = tale_event(s, f->told), *won = NULL;
                int side = NO_SIDE;
                for (int k = 0; k < f->nalso; k++)
                    if (strcmp(tale_event(s, f->also[k])->code, "ev.combat.won") == 0)
                        won = tale_event(s, f->also[k]);
                if (!told || !won || told == won) continue;
                (void)tale_about(s, f, &side);
                assert_int_equal(side, won->side);
                seen++;
                of_losers +=
                    told->unit >= 0 &&
                    session_scenario(s)->units[action_unit_of(session_scenario(s), told->unit)].side !=
                        won->side;
            }
        }
        session_free(s);
    }
    free(t);
    assert_true(seen > 0 && of_losers > 0);
}

/* Who breaks is told with what he was tested for, by how much he failed, and with all that was added. */
static void a_unit_that_breaks_is_told_why(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-bussaco.save", "grid-el-teb.save",       "grid-kassassin.save",
                                        "grid-maida.save",   "grid-tel-el-kebir.save", "grid-pyramids.save"};
    bool loss = false, added = false, level = false;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        session *s = loaded(games[i]);
        loss = loss || tells(s, NO_SIDE, ": broken", "(a base lost");
        added = added || tells(s, NO_SIDE, ": broken", "broken. Counted in: \u2212");
        level = level || tells(s, NO_SIDE, ": ", "; in all 0."); /* what was added came to nothing */
        session_free(s);
    }
    assert_true(loss && added && level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_room_is_told),
        cmocka_unit_test(men_who_run_off_are_told_together),
        cmocka_unit_test(the_die_that_kills_is_told),
        cmocka_unit_test(no_die_of_another_is_told),
        cmocka_unit_test(a_party_lost_is_no_passing_word),
        cmocka_unit_test(nothing_is_told_by_the_log_alone),
        cmocka_unit_test(a_shot_out_of_hiding_is_told),
        cmocka_unit_test(who_only_comes_into_sight_stops_nobody),
        cmocka_unit_test(who_sets_out_has_not_fallen_on_anybody),
        cmocka_unit_test(arrivals_are_told),
        cmocka_unit_test(what_follows_from_a_leaders_fall_is_told),
        cmocka_unit_test(a_victory_bears_the_winners_flag),
        cmocka_unit_test(a_unit_that_breaks_is_told_why),
    };
    return cmocka_run_group_tests_name("tidings", tests, NULL, NULL);
}
