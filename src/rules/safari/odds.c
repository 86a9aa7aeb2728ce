/*
 * odds.c: the exact chances of a volley, a check before closing, a march, with the ledger of the very roll
 * that would follow. Not for rolling.
 */
#include "rules/safari/safari_internal.h"

#include "rules/safari/apply.h"
#include "rules/safari/losses.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* One each, but for those so few that they hardly ever are, and those beyond the last band. most: all there
 * are, or as many as there are shots. */
static void killed_bands(odds *out, const dist *d, int most, bool all)
{
    enum { HARDLY = PPM / 100 };
    int least = 0;
    while (least + 1 < most && most >= ODDS_COUNTED && dist_ppm(d, 0, least + 1) < HARDLY)
        least++;
    odds_band(out, d, least > 0 ? "band.killed-fewer" : "band.none-killed", least, 0, least);
    for (int n = least + 1; n <= most && out->nbands < ODDS_COUNTED; n++) {
        const bool last = n == most || out->nbands == ODDS_COUNTED - 1;
        const char *code = n == most && all   ? "band.all-killed"
                           : last && n < most ? "band.killed-more"
                                              : "band.killed";
        odds_band(out, d, code, n, n, last ? most : n);
    }
}

/* What a volley makes of a party: chances of so many unhurt and so many wounded who are left. Whom a hit
 * falls on is chance (S·H22), and a second wound kills (S·H17). */
typedef struct ranks {
    uint64_t left[PARTY_MAX + 1][PARTY_MAX + 1];
} ranks;

static ranks ranks_of(const state *s, int u)
{
    ranks q = {.left = {{0}}};
    int unhurt = 0, wounded = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        if ((sf_const(s, f)->flags & FIG_WOUNDED) != 0)
            wounded++;
        else
            unhurt++;
    q.left[unhurt][wounded] = DIST_CERTAIN;
    return q;
}

/* One die more: it hits with good of sides somebody who is left, and then the hit does what it may. */
static void add_shot_at_men(ranks *q, int good, int sides, safari_harm h)
{
    ranks then = *q;
    if (h.faces == 0) h = (safari_harm){1, 1, 0};
    for (int a = 0; a <= PARTY_MAX; a++)
        for (int b = 0; a + b <= PARTY_MAX; b++) {
            const uint64_t p = q->left[a][b], all = (uint64_t)(sides * h.faces) * (uint64_t)(a + b);
            if (p == 0 || a + b == 0) continue;
            const uint64_t kill = p * (uint64_t)(good * h.kill * a) / all,
                           wound = p * (uint64_t)(good * h.wound * a) / all,
                           second = p * (uint64_t)(good * (h.kill + h.wound) * b) / all;
            then.left[a][b] -= kill + wound + second;
            if (a > 0) then.left[a - 1][b] += kill;
            if (a > 0) then.left[a - 1][b + 1] += wound;
            if (b > 0) then.left[a][b - 1] += second;
        }
    *q = then;
}

/* Somebody is wounded or killed: not all are as they were. */
static uint32_t hurts_any(const state *s, int target, const ranks *q)
{
    const ranks was = ranks_of(s, target);
    for (int a = 0; a <= PARTY_MAX; a++)
        for (int b = 0; a + b <= PARTY_MAX; b++)
            if (was.left[a][b] > 0) return dist_ppm_of(DIST_CERTAIN - q->left[a][b]);
    return 0;
}

static void killed_odds(const ranks *q, int men, int shots, odds *out)
{
    const int most = shots < men ? shots : men;
    dist d = {.count = most + 1};
    for (int a = 0; a <= men; a++)
        for (int b = 0; a + b <= men; b++)
            if (men - a - b <= most) d.p[men - a - b] += q->left[a][b];
    out->unit_code = "odds.killed";
    killed_bands(out, &d, most, most == men);
}

static void beast_bands(const safari_quarry *q, odds *out)
{
    dist d = {.count = FATES};
    for (int w = 0; w < q->most; w++)
        d.p[w == 0 ? FATE_UNHURT : FATE_WOUNDED] += q->wounds[w];
    d.p[FATE_DEAD] = q->dead;
    odds_bars(out, &d);
    out->kinds = true;
    out->unit_code = "odds.fate";
    odds_band(out, &d, "band.unhurt", 0, FATE_UNHURT, FATE_UNHURT);
    odds_band(out, &d, "band.beast-wounded", 0, FATE_WOUNDED, FATE_WOUNDED);
    odds_band(out, &d, "band.beast-killed", 0, FATE_DEAD, FATE_DEAD);
}

static bool has_line(const ledger *l, const ledger_line *line)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, line->code) == 0 && l->line[i].value == line->value) return true;
    return false;
}

static bool all_have(const safari_throw *t, int n, const ledger_line *line)
{
    for (int i = 0; i < n; i++)
        if (!has_line(&t[i].l, line)) return false;
    return true;
}

/* From what number the rows that follow lead to what the dice need, and how many dice each throws, by the
 * range and by whether it has marched: before them, in *l. */
static void tell_basis(const safari_throw *t, const safari_weapon *w, int hexes, bool moved, ledger *l)
{
    static const char *const need[][2] = {{"note.need.short.still", "note.need.short.moved"},
                                          {"note.need.medium.still", "note.need.medium.moved"},
                                          {"note.need.long.still", "note.need.long.moved"}};
    const ledger rows = *l;
    const int band = safari_band_of(w, hexes);
    if (band < 0) return;
    ledger_clear(l);
    ledger_put(l, LEDGER_NOTE, t->need, hexes, need[band][moved], w->house ? w->rule : "S·H6",
               true); /* the numbers of the pistol are ours too */
    ledger_put(l, LEDGER_NOTE, t->shots, t->shots, moved ? "note.shots.moved" : "note.shots.still",
               w->house ? "S·H8" : w->rule, w->house);
    for (int i = 0; i < rows.count; i++) {
        const ledger_line *of = &rows.line[i];
        ledger_put(l, of->op, of->value, of->n, of->code, of->rule, of->house);
    }
    l->from_table = rows.from_table;
}

/* S40: where the leader shoots with what the others have, too, his dice are told from theirs. */
static void tell_whose(const state *s, const safari_throw *t, int n, int at, odds_dice *dice)
{
    const int leader = safari_leader(s, s->figures[t[at].who[0]].unit);
    bool shared = false;
    for (int i = 0; i < n; i++)
        shared = shared || (i != at && t[i].weapon == t[at].weapon);
    if (!shared || dice->nown >= ODDS_OWN) return;
    dice->own[dice->nown++] =
        (ledger_line){.op = LEDGER_NOTE,
                      .value = t[at].die,
                      .n = t[at].die,
                      .code = t[at].who[0] == leader ? "note.die.leader" : "note.die.others",
                      .rule = "S40"};
}

/* What counts for every one of the throws makes the ledger; what does not stands with its own dice. */
static void tell_throws(const state *s, safari_throw *t, int n, int hexes, bool moved, odds *out)
{
    for (int i = 0; i < n; i++)
        tell_basis(&t[i], &sd(s)->weapon[t[i].weapon], hexes, moved, &t[i].l);
    out->ledger.from_table = t[0].l.from_table;
    for (int i = 0; i < t[0].l.count; i++) {
        const ledger_line *l = &t[0].l.line[i];
        if (all_have(t, n, l)) ledger_put(&out->ledger, l->op, l->value, l->n, l->code, l->rule, l->house);
    }
    for (int i = 0; i < n; i++) {
        const int good = safari_good_faces(t[i].die, t[i].need - t[i].l.total, true);
        odds_dice_add(out, sd(s)->weapon[t[i].weapon].words, safari_dice_of(&t[i]), t[i].die, ODDS_READ_MORE,
                      t[i].die + 1 - good);
        odds_dice *mine = &out->thrown[out->nthrows - 1];
        tell_whose(s, t, n, i, mine);
        for (int k = 0; k < t[i].l.count && mine->nown < ODDS_OWN; k++)
            if (!has_line(&out->ledger, &t[i].l.line[k])) mine->own[mine->nown++] = t[i].l.line[k];
    }
}

/* What a hit of the volley is thrown for, and what is added to its die: each line once. */
typedef struct second_throw {
    bool thrown, grazes, never; /* some are (S24); a 1 on some dice grazes, on others it does not */
    int least, most;            /* faces of their dice */
    ledger adds;
} second_throw;

static void add_second(const state *s, const safari_throw *g, int target, int faces, second_throw *out)
{
    const bool beast = is_beast(s, target);
    ledger l;
    if (beast)
        safari_strength_ledger(s, g->who[0], g->weapon, false, target, &l);
    else
        safari_wound_ledger(s, g->who[0], g->weapon, &l);
    const bool grazes = !beast && safari_one_grazes(s, g->weapon, &l);
    if (!out->thrown || faces < out->least) out->least = faces;
    if (faces > out->most) out->most = faces;
    out->thrown = true;
    out->grazes = out->grazes || grazes;
    out->never = out->never || !grazes;
    for (int i = 0; i < l.count; i++)
        if (!has_line(&out->adds, &l.line[i]))
            ledger_put(&out->adds, l.line[i].op, l.line[i].value, l.line[i].n, l.line[i].code, l.line[i].rule,
                       l.line[i].house);
}

/* The hit itself is told before them; the die it is thrown with after them. */
static void put_second(const second_throw *of, bool beast, odds *out)
{
    out->second = out->against.count;
    for (int i = 0; i < of->adds.count; i++) {
        const ledger_line *l = &of->adds.line[i];
        ledger_put(&out->against, l->op, l->value, l->n, l->code, l->rule, l->house);
    }
    if (of->thrown)
        ledger_put(&out->against, LEDGER_NOTE, of->most, of->least,
                   of->least == of->most ? "note.hit-die" : "note.hit-dice", beast ? "S37" : "S24", false);
}

/* What of a target decides what a hit does to it. */
static void note_target(const state *s, int target, const second_throw *of, odds *out)
{
    ledger *l = &out->against;
    /* nobody else in the fight is hit: shots are at one party (safari_hit_party) */
    if (state_has(s, target, MARK_ENGAGED)) ledger_put(l, LEDGER_NOTE, 0, 0, "note.locked", "S·H22", true);
    if (is_beast(s, target)) {
        const safari_animal *a = beast_of(s, target);
        const int wounds = safari_wounds_to_kill(s, target);
        ledger_put(l, LEDGER_NOTE, a->toughness, safari_wounded_from(a),
                   wounds > 1 ? "note.hit-does-beast" : "note.hit-kills", "S·H19", true);
        put_second(of, true, out);
        ledger_put(l, LEDGER_NOTE, 0, wounds, "note.wounds-to-kill", "S·H19", true);
        return;
    }
    const safari_numbers *k = &sd(s)->number;
    int wounded = 0;
    if (of->thrown) {
        ledger_put(l, LEDGER_NOTE, k->killed_on, k->wounded_on,
                   !of->grazes ? "note.hit-does"
                   : of->never ? "note.hit-does.mixed"
                               : "note.hit-does.grazes",
                   "S24", false);
        put_second(of, false, out);
    }
    for (int f = next_figure(s, target, NO_UNIT); f != NO_UNIT; f = next_figure(s, target, f))
        wounded += (sf_const(s, f)->flags & FIG_WOUNDED) != 0;
    ledger_put(l, LEDGER_NOTE, s->sc->units[target].strength, safari_count(s, target, 0), "note.figures-left",
               "S·H22", true);
    if (wounded > 0) ledger_put(l, LEDGER_NOTE, 0, wounded, "note.wounded-among", "S·H17", true);
}

/* Whoever attacks a village that trades bars himself from it (S·H25b), and game is nobody's score. */
static void say_of_target(const state *s, int target, odds *out)
{
    if (safari_is_game(s, target)) { /* S·H25c: it is nobody's score */
        out->how.code = safari_harmless(s, target) ? "odds.game.harmless" : "odds.game";
        out->how.rule = "S·H25c";
    }
    const safari_start *there = &sd(s)->start[target];
    if (!sd(s)->trade || !there->defends || (sg_const(s)->attacked >> there->village & 1) != 0) return;
    out->how.code = "odds.village";
    out->how.rule = "S·H25b";
}

/* Of the whole volley: every group of like shooters that will be thrown. */
static bool fire_odds(const state *s, int u, int target, const safari_volley *volley, odds *out)
{
    const bool beast = is_beast(s, target);
    safari_throw t[PARTY_MAX];
    safari_volley v = *volley;
    uint32_t left = safari_there(s, u);
    safari_quarry q = {.wounds = {DIST_CERTAIN}};
    ranks men = ranks_of(s, target);
    int groups = 0, shots = 0;
    second_throw second = {.thrown = false};
    if (beast) q.most = safari_wounds_to_kill(s, target);
    v.crowd = safari_figures_at(s, s->units[target].space);
    for (; safari_next_shots(s, u, target, &v, &left, &t[groups]); groups++) {
        const safari_throw *g = &t[groups];
        const int dice = safari_dice_of(g), good = safari_good_faces(g->die, g->need - g->l.total, true);
        const safari_harm harm = beast ? safari_harm_to_beast(s, g->who[0], g->weapon, false, target)
                                       : safari_harm_to_man(s, g->who[0], g->weapon);
        for (int i = 0; i < dice; i++)
            if (beast)
                safari_quarry_shot(&q, good, g->die, harm);
            else
                add_shot_at_men(&men, good, g->die, harm);
        shots += dice;
        if (harm.faces > 0) add_second(s, g, target, harm.faces, &second);
    }
    if (groups == 0) return false;
    say_of_target(s, target, out);
    tell_throws(s, t, groups, steps_between(sd(s), s->units[u].space, s->units[target].space),
                state_has(s, u, MARK_MOVED), out);
    note_target(s, target, &second, out);
    if (beast)
        beast_bands(&q, out);
    else
        killed_odds(&men, safari_count(s, target, 0), shots, out), out->tells = hurts_any(s, target, &men);
    return true;
}

/* One die, of which `low` is what its faces up to `split` bring, `high` the others; n: what is needed. */
static void split_die(odds *out, int die, int split, int n, odds_read read, const char *low, const char *high)
{
    const dist d = odds_throw(out, 1, die, 0);
    out->thrown[0].read = read;
    out->thrown[0].need = read == ODDS_READ_LESS ? split : split + 1;
    odds_band(out, &d, low, n, 1, split);
    odds_band(out, &d, high, n, split + 1, die);
}

static void check_odds(int die, int need, bool one_fails, const char *pass, const char *fail, odds *out)
{
    split_die(out, die, die - safari_good_faces(die, need, one_fails), need, ODDS_READ_MORE, fail, pass);
}

/* What the chart says a face of the movement die brings besides the way. */
static const char *brings(const state *s, int die)
{
    const chart_cell *cell = chart_at(&s->sc->charts[sd(s)->move_chart], die, 0, NULL);
    return chart_field(cell, "happening") != 0 ? "band.happening"
           : chart_field(cell, "animals") != 0 ? "band.animals"
                                               : "band.hexes";
}

enum { CONTACT_TRIES = 600, CONTACT_STEPS = 200 };

/* The charge with that face of the movement die, played out on a copy: does it come to blows? Whatever the
 * face brings besides (S3, S4) may stop it, or those it would charge may be gone. */
static bool makes_contact(const state *s, int u, int target, int face, int try)
{
    state then = *s;
    dice_source dice;
    resolver r = {.dice = &dice};
    char script[16];
    error err = {0};
    agenda_clear(&then);
    then.units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(&then, u)->quarry = (uint8_t)(target + 1);
    dice_forked(&dice, (uint64_t)face, (uint64_t)try);
    snprintf(script, sizeof script, "%d", face);
    dice_script(&dice, script, &err);
    agenda_owe(&then, DUE_MARCH, u, target, 0);
    for (int i = 0; i < CONTACT_STEPS && then.nagenda > 0; i++) {
        safari_go(&then, &r);
        if (!state_on_board(&then, u)) return false;
        if (su(&then, u)->foe == target + 1 || then.units[target].status == UNIT_CAPTURED) return true;
    }
    return false;
}

/* A face that brings nothing but the way is certain; the others are played so often that the share is right
 * to about one in a hundred. *sampled: there are such faces. */
static uint32_t contact_chance(const state *s, int u, int target, bool *sampled)
{
    const bool second = s->sc->options[OPTION_TERRAIN_DIE] != 0 &&
                        ground_is(s, s->units[u].space, SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD);
    uint64_t reaches = 0;
    for (int face = 1; face <= 6; face++) {
        const int tries = second || strcmp(brings(s, face), "band.hexes") != 0 ? CONTACT_TRIES : 1;
        int met = 0;
        for (int i = 0; i < tries; i++)
            met += makes_contact(s, u, target, face, i);
        reaches += (uint64_t)met * CONTACT_TRIES / (uint64_t)tries;
        *sampled = *sampled || tries > 1;
    }
    return (uint32_t)((PPM * reaches + 3 * CONTACT_TRIES) / (6 * CONTACT_TRIES));
}

/* Of the blows a party strikes in the first round (S15), how many kill. */
static uint32_t blow_chance(const state *s, int u, int target)
{
    uint32_t sum = 0;
    int n = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f), n++) {
        const int die = safari_die(s, f, true);
        ledger l;
        safari_fight_ledger(s, f, target, &l);
        sum += (uint32_t)(PPM * safari_good_faces(die, sd(s)->number.kill_on - l.total, false) / die);
    }
    return n > 0 ? sum / (uint32_t)n : 0;
}

/* Of the blows a party strikes at a beast in the first round, how many kill it, and how many wound it (S37);
 * a wound that is its last kills. */
static void blows_at_beast(const state *s, int party, int beast, bool alone, uint32_t *kills,
                           uint32_t *wounds)
{
    uint64_t kill = 0, wound = 0;
    int n = 0;
    for (int f = next_figure(s, party, NO_UNIT); f != NO_UNIT; f = next_figure(s, party, f), n++) {
        const safari_harm h = safari_harm_to_beast(s, f, safari_hand_weapon(s, f), true, beast);
        const int die = safari_die(s, f, true);
        ledger l;
        safari_strike_ledger(s, f, beast, alone, &l);
        const uint64_t hits =
            (uint64_t)PPM * (uint64_t)safari_good_faces(die, sd(s)->number.kill_on - l.total, false);
        kill += hits * (uint64_t)h.kill / (uint64_t)(die * h.faces);
        wound += hits * (uint64_t)h.wound / (uint64_t)(die * h.faces);
    }
    if (safari_wounds_to_kill(s, beast) == 1 && !beast_of(s, beast)->thick) kill += wound, wound = 0;
    *kills = n > 0 ? (uint32_t)(kill / (uint64_t)n) : 0;
    *wounds = n > 0 ? (uint32_t)(wound / (uint64_t)n) : 0;
}

/* Should men and a beast come to blows: what theirs do to it, then what its does to a man. */
static void beast_notes(const state *s, int party, int beast, odds *out)
{
    /* S·H23: a cat that comes at a party is at one man of it */
    const bool alone = beast_of(s, beast)->cat && !state_has(s, party, MARK_CHARGED);
    uint32_t kills, wounds;
    ledger l;
    if (beast_of(s, beast)->die == 0) return; /* it fights nobody */
    const int die = beast_of(s, beast)->die, need = safari_beast_ledger(s, beast, party, alone, &l);
    blows_at_beast(s, party, beast, alone, &kills, &wounds);
    if (kills > 0) odds_note_each(out, "odds.kills-beast", "S37", kills);
    if (wounds > 0) odds_note_each(out, "odds.wounds-beast", "S37", wounds);
    odds_note_each(out, "odds.beast-kills", "S15",
                   (uint32_t)(PPM * safari_good_faces(die, need - l.total, false) / die));
}

/* What the two sides throw for, should they come to blows. `s` is a copy. */
static void blow_notes(state *s, int u, int target, odds *out)
{
    if (is_beast(s, u) && is_beast(s, target)) return;
    su(s, u)->foe = (uint8_t)(target + 1);
    if (su(s, target)->foe == 0) su(s, target)->foe = (uint8_t)(u + 1);
    if (is_beast(s, u) || is_beast(s, target)) {
        beast_notes(s, is_beast(s, u) ? target : u, is_beast(s, u) ? u : target, out);
        return;
    }
    odds_note_each(out, "odds.our-blow", "S15", blow_chance(s, u, target));
    odds_note_each(out, "odds.their-blow", "S15", blow_chance(s, target, u));
}

/* S17.5: the leader's roll before it closes. */
static bool charge_odds(const state *s, int u, int target, odds *out)
{
    state then = *s; /* as it stands when the leader rolls, or the beast comes on */
    then.units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    out->unit_code = "odds.closes";
    if (is_beast(s, u)) {
        const int most = safari_aggression(s, u);
        safari_aggression_ledger(s, u, &out->ledger);
        split_die(out, 6, most < 6 ? most : 6, most, ODDS_READ_LESS, "band.attacks", "band.holds-off");
        blow_notes(&then, u, target, out);
        return true;
    }
    const int leader = safari_leader(s, u);
    say_of_target(s, target, out);
    safari_leader_ledger(&then, u, target, TRIGGER_CLOSE, &out->ledger);
    const int die = safari_die(s, leader, false);
    check_odds(die, out->ledger.total, true, "band.closes", "band.not-closing", out);
    const uint64_t closes = (uint64_t)safari_good_faces(die, out->ledger.total, true);
    bool sampled = false;
    const uint32_t contact = contact_chance(s, u, target, &sampled);
    odds_note(out, "odds.contact", "S5", (uint32_t)(closes * contact / (uint64_t)die));
    out->note[out->nnotes - 1].about = sampled;
    blow_notes(&then, u, target, out);
    return true;
}

/* S1 to S4: the movement die. Faces that lead as far and bring the same are one band. */
static bool march_odds(const state *s, int u, odds *out)
{
    ledger l;
    int hexes[7];
    const dist d = odds_throw(out, 1, 6, 0);
    out->unit_code = "odds.march";
    for (int die = 1; die <= 6; die++) {
        safari_march_ledger(s, u, die, false, &l);
        hexes[die] = l.total;
    }
    for (int die = 1; die <= 6; die++) {
        const int from = die;
        while (die < 6 && hexes[die + 1] == hexes[from] && brings(s, die + 1) == brings(s, from))
            die++;
        odds_band(out, &d, brings(s, from), hexes[from], from, die);
    }
    return true;
}

bool safari_odds(const state *s, const action *a, odds *out)
{
    memset(out, 0, sizeof *out);
    if (a->nunits == 0 || (a->units[0] >= FIGURE_BASE && a->verb != VERB_FIRE)) return false;
    const int u = action_unit_of(s->sc, a->units[0]);
    if (!state_on_board(s, u)) return false;
    const bool aimed = a->target != NO_UNIT && a->target < FIGURE_BASE && state_on_board(s, a->target);
    switch (a->verb) {
    case VERB_FIRE: {
        const safari_volley v = safari_volley_of(s, a);
        return aimed && fire_odds(s, u, a->target, &v, out);
    }
    case VERB_CHARGE:
        return aimed && charge_odds(s, u, a->target, out);
    case VERB_MARCH:
        return !is_beast(s, u) && march_odds(s, u, out);
    case VERB_TRADE:
        out->unit_code = "odds.trade";
        check_odds(6, sd(s)->number.trade_on, false, "band.passes", "band.waits", out);
        return true;
    case VERB_CLEAR: {
        const int f = safari_clearer(s, u);
        out->unit_code = "odds.clear";
        safari_self_ledger(s, f, &out->ledger);
        check_odds(safari_die(s, f, false), sd(s)->number.jam_clear - out->ledger.total, false,
                   "band.cleared", "band.still-jammed", out);
        return true;
    }
    default:
        return false;
    }
}

/* What it could shoot from where the move would bring it. */
bool safari_preview_odds(const state *s, const action *move, int target, odds *out)
{
    memset(out, 0, sizeof *out);
    if (move->verb != VERB_MOVE || move->nunits == 0 || move->units[0] >= FIGURE_BASE || move->nspaces == 0)
        return false;
    const int u = move->units[0];
    if (!state_on_board(s, u) || is_beast(s, u) || safari_is_exit(s, u, action_space(move)) ||
        s->units[target].side == s->units[u].side || !state_on_board(s, target) ||
        !state_seen(s, target, s->units[u].side))
        return false;
    state then = *s;
    then.units[u].space = (uint16_t)action_space(move);
    then.units[u].marks |= BIT(MARK_MOVED);
    then.units[u].marks &= ~BIT(MARK_DONE);
    return safari_may_shoot(&then, u, target) && fire_odds(&then, u, target, &safari_all_fire, out);
}

bool safari_threat(const state *s, int u, int target, bool close, action *of, odds *out)
{
    state then = *s;
    refusal unread;
    then.units[u].marks &= ~(BIT(MARK_DONE) | BIT(MARK_ROLLED));
    *of = action_of(close ? VERB_CHARGE : VERB_FIRE, s->units[u].side, u);
    of->target = (int16_t)target;
    if (!close) return safari_may_shoot(&then, u, target) && safari_odds(&then, of, out);
    then.units[u].marks &= ~BIT(MARK_MOVED);
    return safari_check_march(&then, of, &unread) && safari_odds(&then, of, out);
}
