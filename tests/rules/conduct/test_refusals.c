/*
 * test_refusals.c: every refusal of the unit-conduct rules, by its code; and none without its test.
 */
#include "rules/conduct/drill.h"

#include "board/names.h"
#include "core/json.h"
#include "game/game.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "rules/list.h"
#include "rules/conduct/ring.h"

static void company(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_movement(t, 0);
}
static void ready_to_move(drill *t)
{
    company(t);
    drill_only(t, "order u0", "6"); /* 9 inches: three hexes */
}
static void beside_a_chief(drill *t)
{
    ready_to_move(t);
    drill_put(t, CHIEF, "1006", "s");
}
/* Two hexes off and three to go, but nothing leads up there. */
static void cliffs(drill *t)
{
    ready_to_move(t);
    conduct_data *d = (conduct_data *)cd(&t->s);
    const int top = drill_hex(t, "1006");
    for (int dir = 0; dir < 6; dir++) {
        d->map.edge[top][dir] |= EDGE_CLIFF;
        d->map.edge[d->map.next[top][dir]][(dir + 3) % 6] |= EDGE_CLIFF;
    }
}
static void up_a_cliff(drill *t)
{
    cliffs(t);
    drill_put(t, ZULUS, "1006", "s");
}
static void slow(drill *t)
{
    company(t);
    drill_only(t, "order u0", "1"); /* one hex */
}
static void in_melee(drill *t)
{
    company(t);
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_only(t, "order u0", "6");
}
static void leaders(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, LEADER, "1010", "n");
    drill_put(t, MULES, "1012", "n");
    cu(&t->s, MULES)->out = 1;
    drill_phase(t, PHASE_COMMAND_1, STAGE_COMMAND, STEP_MOVEMENT, 0);
}
static void exploiting(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1208", "n");
    drill_mark(t, COMPANY, MARK_EXPLOIT);
    drill_phase(t, PHASE_EXPLOIT_1, STAGE_EXPLOIT, STEP_MOVEMENT, 0);
}
static void fanatics(drill *t)
{
    drill_put(t, ZULUS, "1005", "s");
    drill_put(t, COMPANY, "1007", "n");
    drill_put(t, SECOND, "0807", "n");
    drill_put(t, CHIEF, "1005", "s");
    drill_movement(t, 1);
    drill_only(t, "order u22", "6");
}
static void waiting(drill *t)
{
    company(t);
    t->s.units[RESERVE].status = UNIT_READY;
    t->s.units[RESERVE].facing = 0;
    t->s.units[DEPLOYING].status = UNIT_WAITING;
    drill_put(t, SECOND, "0216", "n");
}
static void wall(drill *t)
{
    drill_put(t, COMPANY, "0315", "n");
    drill_put(t, ZULUS, "0214", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "6");
}
static void bayonets(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1108", "n");
    drill_mark(t, SECOND, MARK_BAYONETS);
    drill_put(t, THIRD, "1208", "n");
    drill_mark(t, THIRD, MARK_MOVED);
    drill_put(t, DRILL_HUSSARS, "1308", "n");
    drill_phase(t, PHASE_BAYONETS_1, STAGE_BAYONETS, STEP_BAYONETS, 0);
}
static void shaken_one(drill *t)
{
    company(t);
    drill_mark(t, COMPANY, MARK_SHAKEN);
}
static void guns(drill *t)
{
    company(t);
    drill_put(t, LIGHT_GUN, "1108", "n");
    drill_put(t, FIELD_GUN, "1208", "n");
    drill_mark(t, FIELD_GUN, MARK_LIMBERED);
    drill_put(t, GATLING, "1308", "n");
    drill_mark(t, GATLING, MARK_RING);
    drill_mark(t, GATLING, MARK_CLOSED);
}
static void riders(drill *t)
{
    drill_put(t, IRREGULARS, "1008", "n");
    drill_put(t, DRILL_HUSSARS, "1208", "n");
    drill_movement(t, 0);
    drill_only(t, "order u5", "4");
}
static void riders_on_foot(drill *t)
{
    drill_put(t, IRREGULARS, "1008", "n");
    drill_mark(t, IRREGULARS, MARK_DISMOUNTED);
    drill_movement(t, 0);
    drill_only(t, "order u5", "4");
}
static void riders_in_works(drill *t)
{
    drill_put(t, IRREGULARS, "0202", "n");
    drill_mark(t, IRREGULARS, MARK_DISMOUNTED);
    drill_movement(t, 0);
    drill_only(t, "order u5", "4");
}
static void fanatics_at_the_edge(drill *t) /* the contingent reads the Zulus' chart, and may leave there */
{
    drill_put(t, CONTINGENT, "0115", "n");
    drill_put(t, ZULUS, "0113", "s");
    drill_movement(t, 0);
    drill_only(t, "order u6", "4");
    drill_mark(t, CONTINGENT, MARK_FANATIC);
}
static void hussars(drill *t)
{
    drill_put(t, DRILL_HUSSARS, "1008", "n");
    drill_movement(t, 0);
    drill_only(t, "order u4", "4");
}
static void formed(drill *t)
{
    ready_to_move(t);
    drill_only(t, "form u0 formation=column", NULL);
}
static void square(drill *t)
{
    company(t);
    drill_mark(t, COMPANY, MARK_SQUARE);
    drill_put(t, ZULUS, "1007", "s");
    drill_only(t, "order u0", "5");
}
static void just_rallied(drill *t)
{
    shaken_one(t);
    drill_put(t, ZULUS, "1006", "s");
    drill_only(t, "order u0", "6");
}
/* The ring of six about 1010, looking outward, led by u0. */
static void ring(drill *t)
{
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    static const char *const hex[] = {"1009", "1109", "1110", "1011", "0910", "0909"};
    for (int i = 0; i < 6; i++) {
        char facing[3];
        snprintf(facing, sizeof facing, "%s", board_direction_name(t->sc->board, 0, i));
        drill_put(t, who[i], hex[i], facing);
        drill_mark(t, who[i], MARK_RING);
        cu(&t->s, who[i])->ring = COMPANY + 1;
    }
    conduct_ring_refresh(&t->s, NULL);
    drill_movement(t, 0);
}
static void ring_ready(drill *t)
{
    ring(t);
    assert_true(state_has(&t->s, COMPANY, MARK_CLOSED));
    drill_only(t, "order u0", "3");
}
static void ring_member(drill *t)
{
    ring(t);
    drill_only(t, "order u1", "3");
}
static void ring_open(drill *t)
{
    ring(t);
    t->s.units[SECOND].status = UNIT_DESTROYED;
    t->s.units[SECOND].space = NO_SPACE;
    t->s.units[SECOND].marks = 0;
    cu(&t->s, SECOND)->ring = 0;
    conduct_ring_refresh(&t->s, NULL);
    drill_only(t, "order u0", "3");
}
static void ring_shaken(drill *t)
{
    ring(t);
    drill_mark(t, THIRD, MARK_SHAKEN);
    drill_only(t, "order u0", "3");
}
static void ring_attacked(drill *t)
{
    ring(t);
    drill_put(t, ZULUS, "1012", "n");
    drill_contact(t, ZULUS, ELITE);
    drill_only(t, "order u0", "3");
}
static void ring_enemy(drill *t)
{
    ring(t);
    drill_put(t, ZULUS, "1008", "s");
    drill_only(t, "order u0", "3");
}
static void ring_friends(drill *t)
{
    ring(t);
    drill_put(t, CONTINGENT, "1008", "n");
    drill_only(t, "order u0", "3");
}
static void ring_edge(drill *t)
{
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    static const char *const hex[] = {"1001", "1101", "1102", "1003", "0902", "0901"};
    ring(t);
    for (int i = 0; i < 6; i++)
        t->s.units[who[i]].space = (uint16_t)drill_hex(t, hex[i]);
    conduct_ring_refresh(&t->s, NULL);
    assert_true(state_has(&t->s, COMPANY, MARK_CLOSED));
    drill_only(t, "order u0", "3");
}
static void ring_canal(drill *t)
{
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    static const char *const hex[] = {"1603", "1703", "1704", "1605", "1504", "1503"};
    ring(t);
    for (int i = 0; i < 6; i++)
        t->s.units[who[i]].space = (uint16_t)drill_hex(t, hex[i]);
    conduct_ring_refresh(&t->s, NULL);
    drill_only(t, "order u0", "3");
}
static void ring_cliff(drill *t)
{
    ring_ready(t);
    drill_cliff(t, "1008", "1108");
}
static void marched(drill *t)
{
    ring_ready(t);
    drill_only(t, "march u0 way=n", NULL);
}
static void skirmishers(drill *t)
{
    company(t);
    drill_mark(t, COMPANY, MARK_SKIRMISH);
    drill_only(t, "order u0", "5");
}
static void exhausted(drill *t)
{
    ready_to_move(t);
    cg(&t->s)->left = 0;
}
static void slow_way(drill *t)
{
    drill_put(t, COMPANY, "0804", "n");
    drill_movement(t, 0);
    drill_only(t, "order u0", "3");
}
static void firing(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1210", "n");
    drill_put(t, LIGHT_GUN, "1408", "n");
    drill_put(t, GATLING, "0808", "n");
    drill_put(t, MAXIM_GUN, "0608", "n");
    drill_mark(t, MAXIM_GUN, MARK_JAMMED);
    drill_put(t, IRREGULARS, "1608", "n");
    drill_put(t, DRILL_HUSSARS, "1708", "n");
    drill_put(t, ZULUS, "1006", "s");
    drill_put(t, ZULUS_2, "1005", "s");
    drill_put(t, ENEMY, "1010", "n");
    drill_put(t, ENEMY_RECRUITS, "1201", "n");
    drill_put(t, CHIEF, "1006", "s");
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
}
static void firing_guns(drill *t)
{
    firing(t);
    drill_put(t, FIELD_GUN, "1808", "n");
    drill_mark(t, FIELD_GUN, MARK_LIMBERED);
    drill_put(t, HEAVY_GUN, "2008", "n");
    drill_mark(t, HEAVY_GUN, MARK_MOVED);
    drill_put(t, ZULUS_3, "1406", "s");
    drill_put(t, MUSKETEERS, "1305", "s");
    drill_phase(t, PHASE_GUNS_1, STAGE_GUNS, STEP_ARTILLERY, 0);
}
static void firing_in_melee(drill *t)
{
    firing(t);
    drill_put(t, ZULUS_3, "1007", "s");
    drill_contact(t, ZULUS_3, COMPANY);
}
static void firing_square(drill *t)
{
    firing(t);
    drill_mark(t, COMPANY, MARK_SQUARE);
    drill_put(t, MUSKETEERS, "1007", "s");
    drill_only(t, "fire u0 @u25", NULL);
    drill_put(t, MUSKETEERS, "1004", "s"); /* out of the line again, and still to the north */
}
static void firing_village(drill *t)
{
    drill_put(t, COMPANY, "2303", "n");
    drill_put(t, ZULUS, "2301", "s");
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
}
static void gate(drill *t)
{
    drill_put(t, SAPPERS, "0315", "n");
    drill_put(t, COMPANY, "0415", "n");
    t->s.turn = 3;
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
}
static void gate_early(drill *t)
{
    gate(t);
    t->s.turn = 2;
}
static void gate_far(drill *t)
{
    gate(t);
    drill_put(t, SAPPERS, "0316", "n");
}
static void gate_shaken(drill *t)
{
    gate(t);
    drill_mark(t, SAPPERS, MARK_SHAKEN);
}
static void gate_open(drill *t)
{
    gate(t);
    cg(&t->s)->gate = 1;
}
static void winner(drill *t)
{
    drill_put(t, COMPANY, "1008", "n");
    drill_phase(t, PHASE_ORDER, STAGE_ORDER, STEP_INITIATIVE, 0);
}

typedef struct refusal_case {
    void (*given)(drill *t);
    const char *order, *code;
} refusal_case;

static const refusal_case cases[] = {
    {bayonets, "hold u0", "conduct.step.bayonets-end"},
    {company, "fix-bayonets u0", "conduct.step.bayonets"},
    {company, "move-first", "conduct.step.order"},
    {winner, "end", "conduct.step.order-first"},
    {bayonets, "move u0 > 1007", "conduct.step.move"},
    {firing, "move u0 > 1007", "conduct.step.volleys"},
    {firing_guns, "order u0", "conduct.step.volleys"},
    {company, "fire u0 @u22", "conduct.step.fire"},
    {company, "unjam u14", "conduct.step.rifles"},
    {waiting, "move u36 > 0215", "conduct.move.enter-first"},
    {company, "move u1 > 1007", "conduct.move.off-board"},
    {exploiting, "move u1 > 1207", "conduct.move.no-exploit"},
    {guns, "move u17 > 1007", "conduct.move.off-board"},
    {leaders, "move u0 > 1007", "conduct.move.troops"},
    {leaders, "move u18 > 1011", "conduct.move.out"},
    {ready_to_move, "move u0", "conduct.move.nowhere"},
    {ready_to_move, "move u0 > 1008", "conduct.move.nowhere"},
    {ready_to_move, "move u0 > 1004", "conduct.move.too-far"},
    {ready_to_move, "move u0 > 1007 1005", "conduct.move.gap"},
    {ready_to_move, "move u0 > 1010", "conduct.move.turn"}, /* straight back: it is the turn that costs */
    {slow_way, "move u0 > 0802", "conduct.move.slow"},
    {cliffs, "move u0 > 1006", "conduct.move.edge"},
    {leaders, "order u0", "conduct.move.troops"},
    {leaders, "face u0 facing=s", "conduct.move.troops"},
    {leaders, "form u0 formation=column", "conduct.move.troops"},
    {leaders, "limber u11", "conduct.move.troops"},
    {exploiting, "order u0", "conduct.move.exploit-only"},
    {exploiting, "form u0 formation=column", "conduct.move.exploit-only"},
    {leaders, "charge u17 @u22", "conduct.charge.leader"},
    {skirmishers, "form u0 formation=ground", "conduct.form.ground"},
    {square, "form u0 formation=ground", "conduct.form.ground"},
    {riders_on_foot, "form u5 formation=ground", "conduct.form.ground"},
    {marched, "order u1", "conduct.order.marched"},
    {ring, "face u1 facing=sw", "conduct.move.order-first"},
    {ring_member, "face u1 facing=sw", "conduct.face.inward"},
    {guns, "form-ring u11", "conduct.ring.beside"},
    {ready_to_move, "move u0 > 1006 facing=s", "conduct.move.turn"},
    {slow, "move u0 > 1009 1109", "conduct.move.too-far"},
    {company, "move u0 > 1007", "conduct.move.order-first"},
    {in_melee, "move u0 > 0907", "conduct.move.contact"},
    {fanatics, "move u22 > 1006", "conduct.move.fanatic"},
    {fanatics, "hold u22", "conduct.move.fanatic"},
    {fanatics_at_the_edge, "leave u6", "conduct.move.fanatic"},
    {riders_in_works, "mount u5", "conduct.mount.ground"},
    {fanatics, "charge u22 @u1", "conduct.charge.short"},
    {fanatics, "charge u22 @u1 > 0806", "conduct.charge.nearest"},
    {up_a_cliff, "charge u0 @u22 > 1007", "conduct.charge.edge"},
    {just_rallied, "charge u0 @u22 > 1007", "conduct.charge.rallied"},
    {in_melee, "charge u0 @u22", "conduct.charge.contact"},
    {square, "charge u0 @u22", "conduct.charge.square"},
    {ready_to_move, "charge u0 @u22", "conduct.charge.target"},
    {beside_a_chief, "charge u0 @u31", "conduct.charge.at-leader"},
    {guns, "charge u11 @u22", "conduct.charge.crew"},
    {wall, "charge u0 @u22", "conduct.charge.wall"},
    {wall, "move u0 > 0314", "conduct.move.gate"},
    {wall, "move u0 > 0414", "conduct.move.wall"},
    {waiting, "enter u0 > 0116", "conduct.enter.here"},
    {waiting, "enter u41 > 0116", "conduct.enter.waiting"},
    {waiting, "enter u36 > 0316", "conduct.enter.where"},
    {waiting, "enter u36 > 0216", "conduct.enter.occupied"},
    {ready_to_move, "leave u0", "conduct.leave.where"},
    {bayonets, "fix-bayonets u4", "conduct.bayonets.none"},
    {bayonets, "fix-bayonets u2", "conduct.bayonets.done"},
    {bayonets, "fix-bayonets u1", "conduct.bayonets.fixed"},
    {bayonets, "unfix-bayonets u0", "conduct.bayonets.unfixed"},
    {shaken_one, "hold u0", "conduct.hold.shaken"},
    {ready_to_move, "form u0", "conduct.form.which"},
    {ready_to_move, "form u0 formation=deep", "conduct.form.cannot"},
    {ready_to_move, "form u0 formation=line", "conduct.form.already"},
    {formed, "form u0 formation=line", "conduct.form.once"},
    {exhausted, "form u0 formation=column", "conduct.form.spent"},
    {ready_to_move, "limber u0", "conduct.limber.cannot"},
    {guns, "limber u10", "conduct.limber.already"},
    {guns, "unlimber u11", "conduct.limber.not"},
    {guns, "limber u14", "conduct.limber.ring"},
    {hussars, "dismount u4", "conduct.mount.cannot"},
    {riders, "mount u5", "conduct.mount.mounted"},
    {riders_on_foot, "dismount u5", "conduct.mount.on-foot"},
    {ready_to_move, "face u0", "conduct.face.where"},
    {ready_to_move, "face u0 facing=n", "conduct.face.same"},
    {square, "face u0 facing=s", "conduct.face.square"},
    {in_melee, "face u0 facing=s", "conduct.face.contact"},
    {leaders, "move u17 > 1011 facing=n", "conduct.move.no-facing"},
    {hussars, "form-ring u4", "conduct.ring.cannot"},
    {ring_ready, "form-ring u0", "conduct.ring.already"},
    {ready_to_move, "form-ring u0", "conduct.ring.open"},
    {ring_member, "march u1 way=n", "conduct.march.lead"},
    {ring_open, "march u0 way=n", "conduct.march.broken"},
    {ring_ready, "march u0", "conduct.march.way"},
    {ring_shaken, "march u0 way=n", "conduct.march.shaken"},
    {ring_attacked, "march u0 way=n", "conduct.march.contact"},
    {ring_enemy, "march u0 way=n", "conduct.march.enemy"},
    {ring_friends, "march u0 way=n", "conduct.march.friends"},
    {ring_edge, "march u0 way=n", "conduct.march.edge"},
    {ring_canal, "march u0 way=n", "conduct.march.ground"},
    {ring_cliff, "march u0 way=n", "conduct.march.parts"},
    {firing, "fire u2 @u22", "conduct.fire.off-board"},
    {firing, "fire u4 @u22", "conduct.fire.no-weapon"},
    {firing, "fire u11 @u22", "conduct.fire.guns-step"},
    {firing_guns, "fire u0 @u22", "conduct.fire.rifles-step"},
    {firing, "fire u15 @u22 dice=3", "conduct.fire.jammed"},
    {firing_guns, "fire u10 @u24", "conduct.fire.limbered"},
    {firing_guns, "fire u12 @u24", "conduct.fire.moved"},
    {firing, "fire u5 @u22", "conduct.fire.mounted"},
    {firing, "fire u0 @u24", "conduct.fire.target"},
    {firing, "fire u0 @u31", "conduct.fire.at-leader"}, /* with those it may fire at */
    {firing, "fire u1 @u42", "conduct.fire.range"},
    {firing, "fire u0 @u29", "conduct.fire.arc"},
    {firing, "fire u0 @u23", "conduct.fire.between"},
    {firing_in_melee, "fire u0 @u22", "conduct.fire.contact"},
    {firing_village, "fire u0 @u22", "conduct.fire.blocked"},
    {firing_guns, "fire u11 @u25", "conduct.fire.priority"},
    {firing, "fire u14 @u22", "conduct.fire.dice"},
    {firing, "fire u0 @u22 dice=4", "conduct.fire.no-dice"},
    {firing_square, "fire u0 @u22", "conduct.fire.face-used"},
    {firing, "unjam u14", "conduct.unjam.not"},
    {gate, "blow-gate u0", "conduct.gate.who"},
    {gate_early, "blow-gate u21", "conduct.gate.early"},
    {gate_far, "blow-gate u21", "conduct.gate.far"},
    {gate_shaken, "blow-gate u21", "conduct.gate.shaken"},
    {gate_open, "blow-gate u21", "conduct.gate.open"},
};

static const char *extra[64];
static int nextra;

static void noted(const char *code)
{
    assert_true(nextra < 64);
    extra[nextra++] = code;
}

static void each_by_its_code(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = drill_open("zulu", NULL);
        drill_clear(t);
        cases[i].given(t);
        const uint64_t before = state_hash(&t->s);
        drill_refused(t, cases[i].order, cases[i].code);
        assert_true(state_hash(&t->s) == before);
        strbuf text = {0};
        const word_args args = {.unit = t->why.args.unit,
                                .other = t->why.args.other,
                                .space = t->why.args.space,
                                .from = NO_SPACE,
                                .side = NO_SIDE};
        words_format(t->sc, &t->s, t->why.code, &args, &text);
        assert_true(strbuf_str(&text)[0] != '[');
        strbuf_free(&text);
        drill_close(t);
    }
}

/* Those that need a longer road to come to. */
static void the_others(void **unused)
{
    (void)unused;
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    company(t);
    drill_put(t, SECOND, "1108", "n");
    drill_put(t, LEADER, "1012", "n");
    drill_put(t, LIGHT_GUN, "1208", "n");
    drill_refused(t, "move u17 > 1011", "conduct.move.leaders"), noted("conduct.move.leaders");
    drill_refused(t, "order u17", "conduct.order.leader"), noted("conduct.order.leader");
    drill_refused(t, "order u11", "conduct.order.crew"), noted("conduct.order.crew");
    drill_only(t, "order u0", "6");
    drill_refused(t, "order u1", "conduct.move.another"), noted("conduct.move.another");
    assert_int_equal(t->why.args.other, COMPANY); /* which */
    drill_put(t, ZULUS, "1005", "s");
    drill_refused(t, "move u0 > 1005", "conduct.move.enemy"), noted("conduct.move.enemy");
    drill_refused(t, "move u0 > 1108", "conduct.move.occupied"), noted("conduct.move.occupied");
    drill_refused(t, "charge u0 @u22 > 1004", "conduct.charge.reach"), noted("conduct.charge.reach");
    drill_only(t, "move u0 > 1007", NULL);
    drill_refused(t, "move u0 > 1006", "conduct.move.done"), noted("conduct.move.done");
    drill_refused(t, "order u0", "conduct.order.done"), noted("conduct.order.done");
    drill_put(t, COMPANY, "0913", "s");
    t->s.units[COMPANY].marks = 0;
    drill_only(t, "order u0", "6");
    drill_refused(t, "move u0 > 0914", "conduct.move.impassable"), noted("conduct.move.impassable");
    drill_only(t, "hold u0", NULL);
    drill_put(t, ZULUS, "2405", "s");
    drill_clear(t);
    exploiting(t);
    drill_refused(t, "move u0 > 1007 0906", "conduct.move.straight"), noted("conduct.move.straight");
    drill_clear(t);
    drill_put(t, ZULUS, "0114", "s"); /* the other side may not leave */
    drill_movement(t, 1);
    drill_only(t, "order u22", "4");
    drill_refused(t, "leave u22", "conduct.leave.none"), noted("conduct.leave.none");
    drill_clear(t);
    firing(t);
    drill_only(t, "fire u0 @u22", NULL);
    drill_refused(t, "fire u0 @u22", "conduct.fire.declared"), noted("conduct.fire.declared");
    drill_close(t);
}

/* The dark, a battle without a gate, ground a gun cannot come on at. */
static void in_other_battles(void **unused)
{
    (void)unused;
    error err = {0};
    drill *t = mem_alloc(sizeof *t);
    t->sc = scenario_load("rules/conduct/scenarios/rorkes-drift.json", ".", ruleset_list, NULL, &err);
    assert_non_null(t->sc);
    drill_begin(t);
    t->s.turn = 7; /* night: five hexes */
    drill_clear(t);
    drill_put(t, 0, "0706", "n");
    drill_put(t, 12, "0701", "s");
    drill_put(t, 14, "0712", "n");
    t->s.units[14].strength = 8;
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
    drill_refused(t, "blow-gate u0", "conduct.gate.none"), noted("conduct.gate.none");
    drill_put(t, 0, "0107", "n");
    drill_put(t, 12, "0101", "s");
    drill_refused(t, "fire u0 @u12", "conduct.fire.dark"), noted("conduct.fire.dark");
    assert_false(game_sight(&t->s, 0, t->s.units[12].space, NO_UNIT, &t->why));
    assert_string_equal(t->why.code, "conduct.sight.dark"), noted("conduct.sight.dark");
    t->s.turn = 1;
    int hidden = 0; /* by day it sees past all but the post's walls and the hill */
    for (int space = 0; space < t->sc->board->nspaces; space++) {
        if (space == t->s.units[0].space || game_sight(&t->s, 0, space, NO_UNIT, &t->why)) continue;
        assert_string_equal(t->why.code, "conduct.sight.hidden");
        assert_int_equal(t->why.args.from, space);
        assert_true(t->why.args.space != NO_SPACE && t->why.args.space != t->s.units[0].space);
        hidden++;
    }
    assert_true(hidden > 0 && hidden < t->sc->board->nspaces - 1), noted("conduct.sight.hidden");
    drill_close(t);
}

/* Each "conduct." code of words.json is met above. */
static void none_without_a_test(void **unused)
{
    (void)unused;
    /* what only the umpire can bring about, or no order can spell */
    static const char *const unreachable[] = {"conduct.move.off-map", "conduct.enter.ground",
                                              "conduct.face.spent"};
    json_error_t err;
    json_t *known = json_load_file("rules/conduct/words.json", 0, &err), *value;
    const char *code;
    assert_non_null(known);
    int missing = 0;
    json_object_foreach(known, code, value)
    {
        bool met = strncmp(code, "conduct.", 8) != 0;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0] && !met; i++)
            met = strcmp(cases[i].code, code) == 0;
        for (int i = 0; i < nextra && !met; i++)
            met = strcmp(extra[i], code) == 0;
        for (size_t i = 0; i < sizeof unreachable / sizeof unreachable[0] && !met; i++)
            met = strcmp(unreachable[i], code) == 0;
        if (!met) print_error("no test brings about %s\n", code);
        missing += !met;
    }
    json_decref(known);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_by_its_code),
        cmocka_unit_test(the_others),
        cmocka_unit_test(in_other_battles),
        cmocka_unit_test(none_without_a_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
