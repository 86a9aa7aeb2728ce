/*
 * test_fire.c: who of a party may shoot at whom and with what, and what may come of it, by a second reading
 * of the rules and shot by shot, against what the program allows and the odds it gives.
 */
#include "model/chances.h"
#include "model/safari/caravan.h"

static const char *const as_given[] = {NULL};
static const char *const document[] = {"values=document", "wounds=yes", NULL};
static const char *const crowded[] = {"figuresPerHex=9", "wounds=yes", NULL};

static const model_edit unit_edits[] = {
    {"moved", 0, 1},         {"charged", 0, 1},  {"lowered", 0, 1},  {"panic", 0, 1},      {"stunned", 0, 1},
    {"jammed", 0, 1},        {"spooked", 0, 1},  {"lost-men", 0, 1}, {"spellbound", 0, 1}, {"held", 0, 1},
    {"wounded-beast", 0, 1}, {"strength", 1, 6}, {"moved", 0, 0},    {NULL, 0, 0}};
static const model_edit figure_edits[] = {{"flags", 0, 3},  {"net", 0, 2},   {"load", 0, 1}, {"reload", 0, 2},
                                          {"reload", 0, 0}, {"flags", 0, 0}, {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 16}, {NULL, 0, 0}};

/* ---- who may shoot */

static bool bears(const state *s, int u, int f, int w)
{
    const man *t = man_of(s, f);
    if (weapons[w].machine_gun) return w == gun_of(s, u) && t->crew;
    for (int i = 0; i < t->weapons; i++)
        if (strcmp(t->weapon[i], weapons[w].id) == 0) return true;
    return false;
}

static int shots_of(const state *s, int u, int w)
{
    return model_mark(s, u, "moved") ? weapon_at(s, w)->moving : weapon_at(s, w)->standing;
}

/* The number to hit at so many hexes; 0: it does not carry so far. */
static int number_to_hit(const state *s, int u, int w, int hexes)
{
    const weapon *of = weapon_at(s, w);
    for (int i = 0; i < 3 && of->bands[i].to > 0; i++)
        if (hexes <= of->bands[i].to)
            return model_mark(s, u, "moved") ? of->bands[i].moving : of->bands[i].standing;
    return 0;
}

static bool african(const state *s, int f)
{
    return man_of(s, f)->african;
}

/* S29: African figures of d6, d8 or d10 do nothing. */
static bool takes_fright(const state *s, int u, int f)
{
    return model_mark(s, u, "spooked") && african(s, f) && man_of(s, f)->die <= 10;
}

static bool free_hands(const state *s, int u, int f)
{
    return alive(s, f) && !carries(s, f) && !in_net(s, f) && !takes_fright(s, u, f);
}

static bool must_load(int w)
{
    return w == MUZZLE_LOADER || w == MUSKET || w == MATCHLOCK || w == ELEPHANT_GUN;
}

/* One of its crew serves the gun: the first who can, and he alone. When it has fired all of them have. */
static int gunner_of(const state *s, int u)
{
    EACH_MAN(s, u, f)
    if (man_of(s, f)->crew && free_hands(s, u, f)) return f;
    return NO_UNIT;
}

static bool can_use(const state *s, int u, int f, int w, int hexes)
{
    if (!free_hands(s, u, f) || has_shot(s, f) || !bears(s, u, f, w)) return false;
    if (weapons[w].machine_gun && f != gunner_of(s, u)) return false;
    if (must_load(w) && model_field(s, f, "reload") > 0) return false;
    if (weapons[w].machine_gun && model_mark(s, u, "jammed")) return false;
    return shots_of(s, u, w) > 0 && number_to_hit(s, u, w, hexes) > 0;
}

/* Some figure of those chosen (one, or all: -1) can use that weapon (or any: -1). */
static bool somebody_can(const state *s, int u, int one, int w, int hexes)
{
    EACH_MAN(s, u, f)
    for (int i = 0; i < WEAPONS; i++)
        if ((one < 0 || one == f) && (w < 0 || w == i) && can_use(s, u, f, i, hexes)) return true;
    return false;
}

static int figure_of(const action *a)
{
    return a->units[0] >= FIGURE_BASE ? a->units[0] - FIGURE_BASE : -1;
}

static const char *may_fire(const state *s, const action *a, int side)
{
    const int u = action_unit_of(s->sc, a->units[0]), one = figure_of(a), target = a->target;
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the map";
    if (one >= 0 && !alive(s, one)) return "gone";
    if (beast_of(s, u) != NULL) return "S36: a beast";
    if (model_mark(s, u, "done")) return "S·H5: done";
    if (runs(s, u)) return "S6, S17, S23: it runs";
    if (model_mark(s, u, "stunned")) return "S·H12: without its leader";
    if (model_mark(s, u, "spellbound") && !model_mark(s, u, "lost-men")) return "S28: birds";
    if (!is_enemy(s, target, side)) return "S11: no enemy";
    if (model_mark(s, u, "spellbound") && !model_mark(s, target, "fired")) return "S28: it answers fire";
    const int from = s->units[u].space, to = s->units[target].space, hexes = hexes_between(s, from, to);
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    const bool shows_itself = model_mark(s, target, "fired");
    if (light != NULL && light->visibility > 0 && hexes > light->visibility && !shows_itself)
        return "too dark";
    if (!clear_line(s, from, to)) return "out of sight";
    if (!somebody_can(s, u, one, a->args[0] == NO_ARG ? -1 : a->args[0], hexes)) return "S·H8: nobody can";
    return NULL;
}

/* ---- dice (S·H7) */

static int figures_in(const state *s, int hex)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && s->units[u].space == hex) n += men_left(s, u);
    return n;
}

static int added_to_shot(const state *s, int f, int target)
{
    const int to = s->units[target].space;
    const beast *b = beast_of(s, target);
    int plus = 0;
    if (jungle(s, to) || ground_is(s, to, "swamp")) plus -= 1;
    if (b == NULL && (ground_is(s, to, "huts") || secure(s, to))) plus -= 2; /* walls are people's */
    if (is_wounded(s, f)) plus -= 1;
    if (b == NULL && (model_mark(s, target, "charged") || figures_in(s, to) >= (as_document(s) ? 4 : 6)))
        plus += 1;
    if (b != NULL) plus += b->target;
    const bool runs_or_springs = model_mark(s, target, "moved") || model_mark(s, target, "charged");
    if (b != NULL && (b->game || b->cat) && runs_or_springs) plus -= 2;
    if (man_of(s, f)->hunter) plus += 1;
    return plus;
}

/* A natural 1 always misses. */
static double chance_to_hit(const state *s, int u, int f, int w, int target)
{
    const int hexes = hexes_between(s, s->units[u].space, s->units[target].space), die = die_of(s, u, f);
    const int need = number_to_hit(s, u, w, hexes) - added_to_shot(s, f, target);
    int good = 0;
    for (int face = 2; face <= die; face++)
        good += face >= need;
    return (double)good / die;
}

/* ---- what may come of it */

static double of_die(int sides, int least)
{
    const int good = sides - least + 1;
    return good < 0 ? 0 : good > sides ? 1 : (double)good / sides;
}

enum { UNHURT, HURT, KILLED };

/* A beast by its wounds: 0, 1, 2 and dead. */
typedef struct fate {
    double wounds[3], dead;
} fate;

static void hit_beast(const state *s, fate *b, int f, int w, int target, double hit)
{
    const beast *k = beast_of(s, target);
    const weapon *of = weapon_at(s, w);
    const int plus = of->plus - (is_wounded(s, f) ? 1 : 0), most = k->thick ? 3 : 2;
    const double kills = of_die(of->strength, k->toughness - plus);
    const double wounds = of_die(of->strength, (k->toughness + 1) / 2 - plus) - kills;
    for (int had = 2; had >= 0; had--) {
        const double struck = b->wounds[had] * hit;
        b->wounds[had] -= struck * (kills + wounds);
        b->dead += struck * kills;
        if (had + 1 >= most)
            b->dead += struck * wounds;
        else
            b->wounds[had + 1] += struck * wounds;
    }
}

/* S24, S·H17: grazed, wounded, killed by the hitter's own die; without wounds, and by poison, every hit
 * kills. A rifle's natural 1 grazes in spite of its +2, an elephant gun never grazes. */
typedef struct hit_does {
    double wounds, kills;
} hit_does;

static hit_does what_a_hit_does(const state *s, int u, int f, int w)
{
    if (model_option(s, "wounds") == 0 || w == FOREST_BOW) return (hit_does){.kills = 1};
    const bool rifle =
        w == HUNTING_RIFLE || w == BREECH_LOADER || w == MUZZLE_LOADER || weapons[w].machine_gun;
    const int die = die_of(s, u, f), hurt = is_wounded(s, f) ? 1 : 0;
    const int plus = (w == ELEPHANT_GUN ? 3 : rifle ? 2 : 0) - hurt;
    int wounds = 0, kills = 0;
    for (int face = 1; face <= die; face++) {
        if (face == 1 && w != ELEPHANT_GUN) continue;
        kills += face + plus >= 6;
        wounds += face + plus >= 2 && face + plus < 6;
    }
    return (hit_does){(double)wounds / die, (double)kills / die};
}

/* A party by who is left unhurt and who wounded. */
enum { PARTY_MOST = 13 };
typedef struct party {
    double of[PARTY_MOST][PARTY_MOST];
} party;

/* A hit falls on one of those left by lot; a second wound kills. */
static party party_hit(const party *before, double hit, const hit_does *does)
{
    party after = {{{0}}};
    for (int well = 0; well < PARTY_MOST; well++)
        for (int hurt = 0; hurt < PARTY_MOST; hurt++) {
            const double chance = before->of[well][hurt], left = well + hurt;
            if (chance == 0) continue;
            const double struck = left > 0 ? chance * hit : 0;
            const double on_well = left > 0 ? struck * well / left : 0, on_hurt = struck - on_well;
            const double dies = does->kills + does->wounds;
            after.of[well][hurt] += chance - on_well * dies - on_hurt * dies;
            if (well > 0) after.of[well - 1][hurt] += on_well * does->kills;
            if (well > 0 && hurt + 1 < PARTY_MOST) after.of[well - 1][hurt + 1] += on_well * does->wounds;
            if (hurt > 0) after.of[well][hurt - 1] += on_hurt * dies;
        }
    return after;
}

typedef struct outcome {
    fate beast;
    party people;
} outcome;

static outcome nothing_yet(const state *s, int target)
{
    outcome o = {.people = {{{0}}}};
    const int had = s->units[target].hits;
    int well = 0, hurt = 0;
    o.beast.wounds[had > 2 ? 2 : had] = 1;
    EACH_MAN(s, target, f)
    {
        hurt += is_wounded(s, f);
        well += !is_wounded(s, f);
    }
    o.people.of[well][hurt] = 1;
    return o;
}

static void shoot(const state *s, outcome *o, int u, int f, int w, int target)
{
    const double hit = chance_to_hit(s, u, f, w, target);
    const hit_does does = what_a_hit_does(s, u, f, w);
    for (int shot = 0; shot < shots_of(s, u, w); shot++) {
        o->people = party_hit(&o->people, hit, &does);
        if (beast_of(s, target) != NULL) hit_beast(s, &o->beast, f, w, target, hit);
    }
}

static double worth_on_a_man(const state *s, int u, int f, int w)
{
    const hit_does does = what_a_hit_does(s, u, f, w);
    return 2 * does.kills + does.wounds;
}

static hit_does what_it_does_to_a_beast(const state *s, int f, int w, int target)
{
    const weapon *of = weapon_at(s, w);
    const int tough = beast_of(s, target)->toughness, plus = of->plus - (is_wounded(s, f) ? 1 : 0);
    const double kills = of_die(of->strength, tough - plus);
    return (hit_does){of_die(of->strength, (tough + 1) / 2 - plus) - kills, kills};
}

/* Of one alone: so many wounds more, and he is dead. */
static int wounds_left(const state *s, int target)
{
    const int most = beast_of(s, target) != NULL && beast_of(s, target)->thick ? 3 : 2;
    const int left = most - s->units[target].hits;
    return left > 1 ? left : 1;
}

/* In wounds: a kill counts for all that it takes. */
static double worth_on_a_beast(const state *s, int f, int w, int target)
{
    const hit_does one = what_it_does_to_a_beast(s, f, w, target);
    return wounds_left(s, target) * one.kills + one.wounds;
}

/* What a weapon does, killed counting for two and wounded for one; of one alone no more than he takes. */
static double does(const state *s, int u, int f, int w, int target)
{
    const bool is_beast = beast_of(s, target) != NULL;
    const int shots = shots_of(s, u, w), least = wounds_left(s, target);
    const double hit = chance_to_hit(s, u, f, w, target);
    if (s->units[target].strength > 1)
        return shots * hit * (is_beast ? worth_on_a_beast(s, f, w, target) : worth_on_a_man(s, u, f, w));
    const hit_does one = is_beast ? what_it_does_to_a_beast(s, f, w, target) : what_a_hit_does(s, u, f, w);
    double had[4] = {1}, sum = 0; /* wounds; from `least` on dead */
    for (int i = 0; i < shots; i++)
        for (int k = least - 1; k >= 0; k--) {
            const double kills = had[k] * hit * one.kills, wounds = had[k] * hit * one.wounds;
            had[k] -= kills + wounds;
            had[least] += kills;
            had[k + 1] += wounds;
        }
    for (int k = 1; k <= least; k++)
        sum += k * had[k];
    return sum;
}

static int best_weapon(const state *s, int u, int f, int target)
{
    const int hexes = hexes_between(s, s->units[u].space, s->units[target].space);
    int best = -1;
    for (int own = 0; own < man_of(s, f)->weapons; own++)
        for (int w = 0; w < WEAPONS; w++)
            if (strcmp(weapons[w].id, man_of(s, f)->weapon[own]) == 0 && can_use(s, u, f, w, hexes) &&
                (best < 0 || does(s, u, f, w, target) > does(s, u, f, best, target) + 1e-9))
                best = w;
    const int gun = gun_of(s, u);
    return gun >= 0 && can_use(s, u, f, gun, hexes) ? gun : best;
}

/* What one of those chosen fires with; -1: he does not. */
static int fires_with(const state *s, const action *a, int u, int f)
{
    const int hexes = hexes_between(s, s->units[u].space, s->units[a->target].space);
    if (figure_of(a) >= 0 && f != figure_of(a)) return -1;
    const int w = a->args[0] == NO_ARG ? best_weapon(s, u, f, a->target) : a->args[0];
    return w >= 0 && can_use(s, u, f, w, hexes) ? w : -1;
}

/* Page 5: those who throw alike throw together, from the first of them on. */
static bool alike(const state *s, const action *a, int u, int f, int g)
{
    return fires_with(s, a, u, f) == fires_with(s, a, u, g) && die_of(s, u, f) == die_of(s, u, g) &&
           is_wounded(s, f) == is_wounded(s, g) && man_of(s, f)->hunter == man_of(s, g)->hunter;
}

static outcome of_fire(const state *s, const action *a)
{
    const int u = action_unit_of(s->sc, a->units[0]), first = s->sc->units[u].first_figure;
    outcome o = nothing_yet(s, a->target);
    bool shot[PARTY_MOST] = {false};
    EACH_MAN(s, u, f)
    EACH_MAN(s, u, g)
    if (!shot[g - first] && alike(s, a, u, f, g)) {
        shot[g - first] = true;
        if (fires_with(s, a, u, g) >= 0) shoot(s, &o, u, g, fires_with(s, a, u, g), a->target);
    }
    return o;
}

/* ---- against the card */

/* Of a beast: unhurt, hurt, killed; of people, how many fall. */
static chances truth_of(const state *s, const outcome *o, int target)
{
    chances truth = {{0}};
    if (beast_of(s, target) == NULL) {
        const int men = men_left(s, target);
        for (int well = 0; well < PARTY_MOST; well++)
            for (int hurt = 0; hurt < PARTY_MOST; hurt++)
                if (well + hurt <= men) truth.of[men - well - hurt] += o->people.of[well][hurt];
        return truth;
    }
    const int had = s->units[target].hits;
    truth.of[UNHURT] = o->beast.wounds[had > 2 ? 2 : had];
    truth.of[KILLED] = o->beast.dead;
    truth.of[HURT] = 1 - truth.of[UNHURT] - truth.of[KILLED];
    return truth;
}

static const char *bands_differ(const odds *card, const chances *truth)
{
    double left = 1;
    for (int i = 0; i < card->nbands; i++) {
        double chance = 0;
        for (int n = card->band[i].from; n <= card->band[i].to && n < CHANCES_MOST; n++)
            chance += n >= 0 ? truth->of[n] : 0;
        left -= chance;
        if (!chances_agree(chance, card->band[i].ppm)) return "another chance of so much";
    }
    return chances_agree(left, 0) ? NULL : "more can happen than has a band";
}

static int need_on_the_die(const state *s, int u, int f, int w, int target)
{
    const int hexes = hexes_between(s, s->units[u].space, s->units[target].space);
    const int need = number_to_hit(s, u, w, hexes) - added_to_shot(s, f, target), most = die_of(s, u, f) + 1;
    return need < 2 ? 2 : need > most ? most : need; /* a natural 1 always misses; more than the die: never */
}

/* Each line of dice stands for those who throw such dice, with one weapon and one face to be shown. */
static const char *dice_differ(const state *s, const action *a, const odds *card)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    for (int i = 0; i < card->nthrows; i++) {
        const odds_dice *d = &card->thrown[i];
        int shots = 0;
        EACH_MAN(s, u, f)
        {
            const int w = fires_with(s, a, u, f);
            if (w < 0 || die_of(s, u, f) != d->sides) continue;
            if (d->code != NULL && strcmp(d->code + strlen("weapon."), weapons[w].id) != 0) continue;
            if (need_on_the_die(s, u, f, w, a->target) == (d->need < 2 ? 2 : d->need))
                shots += shots_of(s, u, w);
        }
        if (d->need <= d->sides && shots != d->n) return "other dice";
    }
    return NULL;
}

static void expect(model *m, const state *s, const action *a)
{
    static odds card;
    if (!game_odds(s, a, &card)) {
        model_differ(m, s, a, "no odds", "odds");
        return;
    }
    const outcome o = of_fire(s, a);
    const chances truth = truth_of(s, &o, a->target);
    const char *other = bands_differ(&card, &truth);
    if (other == NULL) other = dice_differ(s, a, &card);
    m->checks += card.nbands + card.nthrows;
    if (other != NULL) model_differ(m, s, a, "a card", other);
}

/* Every party, and every figure, with every weapon and with none named, at everybody. */
static void look_at_choices(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        for (int target = 0; s->units[u].side == side && target < s->sc->nunits; target++)
            for (int w = -1; w < WEAPONS; w++)
                for (int k = -1; k < s->sc->units[u].nfigures; k++) {
                    if (k >= 0 && model_below(m, 8) > 0) continue;
                    action a = model_action(s, "fire", side,
                                            k < 0 ? u : FIGURE_BASE + s->sc->units[u].first_figure + k);
                    a.target = (int16_t)target;
                    if (w >= 0) a.args[0] = w;
                    model_judge(m, s, &a, may_fire(s, &a, side));
                }
}

static void look(model *m, const state *s, int side)
{
    look_at_choices(m, s, side);
    m->listed.count = 0;
    game_actions(s, &m->listed);
    for (int i = 0; i < m->listed.count; i++) {
        action a = m->listed.items[i];
        if (strcmp(model_verb(s, &a), "fire") != 0) continue;
        expect(m, s, &a);
        const action *before = &m->listed.items[i - (i > 0)];
        if (i > 0 && before->units[0] == a.units[0] && before->target == a.target) continue;
        a.args[0] = NO_ARG;
        expect(m, s, &a);
    }
}

enum { DECIDES_FIRE = 3 };

static bool wants(const state *s, int side)
{
    (void)side;
    return model_field(s, 0, "stage") == DECIDES_FIRE;
}

static void test_fire(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "safari",
                            .unit_edits = unit_edits,
                            .figure_edits = figure_edits,
                            .game_edits = game_edits,
                            .variants = {as_given, document, crowded},
                            .positions = 900,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
