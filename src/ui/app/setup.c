/* setup.c: see setup.h. */
#include "ui/app/setup.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/battle_line.h"

int setup_players(const app *a)
{
    int n = 0;
    while (a->config.players && a->config.players[n])
        n++;
    return n;
}

int setup_liked(const app *a)
{
    const int n = setup_players(a), liked = a->settings.opponent;
    return liked >= 0 && liked < n ? liked : player_usual(a->config.players);
}

/* Of the battles to come, until somebody chooses otherwise for one. */
static void like_players(const app *a, battle_setup *s)
{
    for (int i = 0; i < SIDES_MAX; i++)
        s->player[i] = setup_liked(a);
    s->liked = a->settings.opponent;
}

void setup_choose_player(app *a, int side, int which)
{
    battle_setup *s = setup_get(a);
    if (s->player[side] == which) return;
    for (int i = 0; i < SIDES_MAX; i++)
        if (i == side || s->seat[i] != SEAT_COMPUTER) s->player[i] = which;
    s->liked = a->settings.opponent = which; /* of the others nothing is changed */
    app_settings_changed(a);
}

static void forget_secrets(battle_setup *s)
{
    seal_forget(&s->its);
    memset(s->secret, 0, sizeof s->secret);
}

battle_setup *setup_get(app *a)
{
    battle_setup *s = a->data[SCREEN_SETUP];
    if (s) {
        if (s->liked != a->settings.opponent) like_players(a, s);
        return s;
    }
    s = a->data[SCREEN_SETUP] = mem_alloc(sizeof *s);
    s->named = !a->config.sealed;
    if (a->config.sealed) seal_make(&s->its);
    like_players(a, s);
    setup_set_mode(a, a->settings.convention ? MODE_CONVENTION : MODE_SOLO);
    if (a->config.seed)
        snprintf(s->seed, sizeof s->seed, "%llu", (unsigned long long)a->config.seed);
    else
        setup_new_seed(a);
    return s;
}

void setup_release(app *a)
{
    battle_setup *s = a->data[SCREEN_SETUP];
    if (s) forget_secrets(s);
    mem_free(a->data[SCREEN_SETUP]);
    a->data[SCREEN_SETUP] = NULL;
}

void setup_take(app *a, const catalogue_entry *e)
{
    battle_setup *s = setup_get(a);
    if (!e->sc || strcmp(s->path, e->path) == 0) return;
    snprintf(s->path, sizeof s->path, "%s", e->path);
    memcpy(s->options, e->sc->options, sizeof s->options);
}

/* With those in the seats: a play_mode, or -1. */
static int mode_of(const app *a, const scenario *sc, const uint8_t *seat)
{
    int humans = 0;
    if (a->settings.convention) return MODE_CONVENTION;
    for (int i = 0; i < (sc ? sc->nsides : 2); i++)
        if (!sc || !sc->sides[i].goes_alone) humans += seat[i] == SEAT_HUMAN;
    return humans == 0 ? -1 : humans == 1 ? MODE_SOLO : MODE_TWO;
}

int setup_mode(const app *a, const scenario *sc)
{
    const battle_setup *s = a->data[SCREEN_SETUP];
    return mode_of(a, sc, s->seat);
}

void setup_set_mode(app *a, play_mode mode)
{
    battle_setup *s = setup_get(a);
    bool larger = mode == MODE_CONVENTION;
    for (int i = 0; i < SIDES_MAX; i++)
        s->seat[i] = mode == MODE_SOLO && i > 0 ? SEAT_COMPUTER : SEAT_HUMAN;
    if (setup_players(a) == 0) memset(s->seat, SEAT_HUMAN, sizeof s->seat);
    for (int i = 0; i < SIDES_MAX; i++)
        setup_seat_taken(s, i);
    /* Alone, anything may be taken back; between two, what the dice or the fog showed only by consent. */
    s->undo = mode == MODE_SOLO ? UNDO_FREE : UNDO_ASK;
    if (a->settings.convention == larger) return;
    a->settings.convention = larger;
    app_settings_changed(a);
}

void setup_agree(app *a, const scenario *sc, int before)
{
    battle_setup *s = setup_get(a);
    int now = 0;
    for (int i = 0; i < sc->nsides; i++)
        now += !sc->sides[i].goes_alone && s->seat[i] == SEAT_HUMAN;
    if ((now > 1) != (before > 1)) s->undo = now > 1 ? UNDO_ASK : UNDO_FREE;
}

void setup_new_seed(app *a)
{
    battle_setup *s = setup_get(a);
    uint64_t old = strtoull(s->seed, NULL, 10);
    uint64_t seed =
        hash_mix(hash_mix(a->config.seed ? a->config.seed : 0x5a17d7ab1e, a->now), old) % 1000000000u + 1;
    snprintf(s->seed, sizeof s->seed, "%llu", (unsigned long long)seed);
}

void setup_clean_seed(app *a)
{
    battle_setup *s = setup_get(a);
    size_t n = 0;
    for (size_t i = 0; s->seed[i]; i++)
        if (isdigit((unsigned char)s->seed[i]) && n < 18) s->seed[n++] = s->seed[i];
    s->seed[n] = '\0';
}

static void add_names(const scenario *sc, const uint8_t *seats, int seat, strbuf *out)
{
    int left = 0;
    for (int i = 0; i < sc->nsides; i++)
        left += !sc->sides[i].goes_alone && seats[i] == seat;
    for (int i = 0, told = 0; i < sc->nsides; i++) {
        if (sc->sides[i].goes_alone || seats[i] != seat) continue;
        strbuf_add(out, told == 0 ? "" : told == left - 1 ? _(" and ") : ", ");
        strbuf_addf(out, _("the %s"), sc->sides[i].name);
        told++;
    }
}

void setup_words(const app *a, const catalogue_entry *e, strbuf *out)
{
    const battle_setup *s = a->data[SCREEN_SETUP];
    setup_seats_words(a, e->sc, s->seat, out);
}

void setup_seats_words(const app *a, const scenario *sc, const uint8_t *seat, strbuf *out)
{
    int mode = mode_of(a, sc, seat), humans = 0, sides = 0;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone) sides++, humans += seat[i] == SEAT_HUMAN;
    if (humans == 0) {
        strbuf_addf(out, _("The computer plays %s."), sides == 2 ? _("both sides") : _("all sides"));
    } else if (humans == 1) {
        strbuf_add(out, mode == MODE_CONVENTION ? _("One player commands ") : _("You play "));
        add_names(sc, seat, SEAT_HUMAN, out);
        if (humans < sides) strbuf_add(out, _(", the computer ")), add_names(sc, seat, SEAT_COMPUTER, out);
        strbuf_addc(out, '.');
    } else {
        strbuf_add(out, mode == MODE_CONVENTION ? _("Players at the table command ")
                                                : _("Two players share this desk: "));
        add_names(sc, seat, SEAT_HUMAN, out);
        if (humans < sides)
            strbuf_add(out, _("; the computer plays ")), add_names(sc, seat, SEAT_COMPUTER, out);
        strbuf_addc(out, '.');
    }
}

void setup_take_seats(app *a, const scenario *sc, const uint8_t *seat)
{
    battle_setup *s = setup_get(a);
    int before = 0, humans = 0;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone) before += s->seat[i] == SEAT_HUMAN, humans += seat[i] == SEAT_HUMAN;
    if (humans == 0 || a->settings.convention) return;
    for (int i = 0; i < sc->nsides; i++) {
        s->seat[i] = seat[i];
        setup_seat_taken(s, i);
    }
    setup_agree(a, sc, before);
}

void setup_seat_taken(battle_setup *s, int side)
{
    s->real[side] = s->typed && s->seat[side] == SEAT_HUMAN;
}

void setup_dice_chosen(battle_setup *s, const scenario *sc)
{
    for (int i = 0; i < sc->nsides; i++)
        setup_seat_taken(s, i);
}

void setup_side_dice_chosen(battle_setup *s, const scenario *sc)
{
    s->typed = 0;
    for (int i = 0; i < sc->nsides; i++)
        s->typed |= s->real[i] != 0;
}

/* Whose dice are thrown on the real table: a bit a side. */
static uint8_t typed_sides(const battle_setup *s, const scenario *sc)
{
    uint8_t typed = 0;
    for (int i = 0; i < sc->nsides; i++)
        if (s->typed && s->real[i]) typed |= (uint8_t)(1u << i);
    return typed;
}

/* The battle of that name; where one of one's own has it too, the program's, which is what others mean. */
static int named(app *a, const char *id)
{
    catalogue *c = catalogue_get(a);
    int found = -1;
    for (int i = 0; i < catalogue_count(c); i++)
        if (strcmp(catalogue_at(c, i)->card.id, id) == 0 &&
            (found < 0 || catalogue_brought(catalogue_at(c, found))))
            found = i;
    return found;
}

int setup_take_line(app *a, const char *text, error *err)
{
    battle_setup *s = setup_get(a);
    battle_line line;
    const char *options[OPTIONS_MAX + 1];
    if (!battle_line_read(text, &line, err)) return -1;
    const int at = named(a, line.scenario);
    if (at < 0) {
        error_set(err, "", 0, 0, "There is no battle of the name \"%.60s\" here.", line.scenario);
        return -1;
    }
    catalogue_entry *e = catalogue_at(catalogue_get(a), at);
    battle_line_options(&line, options);
    scenario *sc = scenario_load(e->path, a->config.data_dir, a->config.rulesets, options, err);
    if (!sc) return -1;
    catalogue_load(a, e);
    setup_take(a, e);
    memcpy(s->options, sc->options, sizeof s->options);
    scenario_free(sc);
    if (line.seed != 0) {
        snprintf(s->seed, sizeof s->seed, "%" PRIu64, line.seed);
        s->by_line = s->named == 0;
        s->named = 1;
    }
    return at;
}

bool setup_start(app *a, const catalogue_entry *e)
{
    battle_setup *s = setup_get(a);
    char text[OPTIONS_MAX][96];
    const char *changed[OPTIONS_MAX + 1];
    int n = 0;
    if (!e->sc) return false;
    setup_take(a, e);
    setup_clean_seed(a);
    if (strtoull(s->seed, NULL, 10) == 0) setup_new_seed(a);
    for (int i = 0; i < e->sc->rules->noptions && i < OPTIONS_MAX; i++) {
        if (s->options[i] == e->sc->options[i]) continue;
        snprintf(text[n], sizeof text[n], "%s=%d", e->sc->rules->options[i].key, (int)s->options[i]);
        changed[n] = text[n];
        n++;
    }
    changed[n] = NULL;
    session_config c = {
        .seed = strtoull(s->seed, NULL, 10), .typed = typed_sides(s, e->sc), .undo = (undo_policy)s->undo};
    for (int i = 0; i < SIDES_MAX; i++) {
        c.seat[i] = s->seat[i];
        if (s->seat[i] == SEAT_COMPUTER) c.player[i] = a->config.players[s->player[i]]->name;
    }
    seal its = s->its; /* where the battle cannot be begun nothing has been thrown in yet */
    for (int i = 0; i < e->sc->nsides && !s->named; i++)
        if (s->seat[i] == SEAT_HUMAN && s->secret[i][0]) seal_throw_in(&its, i, s->secret[i]);
    if (!s->named) c.seal = &its;
    const bool begun = app_start_battle(a, e->path, &c, changed);
    seal_forget(&its);
    if (!begun) return false;
    setup_new_seed(a);
    if (s->by_line) s->named = 0, s->by_line = false;
    forget_secrets(s);
    if (a->config.sealed) seal_make(&s->its);
    return true;
}
