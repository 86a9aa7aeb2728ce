/*
 * test_refusals.c: one case for each code by which the forced-prone rules refuse, and a check that no code of
 * the sources or the words goes without one.
 */
#include "rules/prone/drill.h"

#include "core/file.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"

typedef struct refused_case {
    const char *code, *scenario, *setup, *order;
} refused_case;

#define MOVE_GERMAN "umpire-step step=movement; umpire-set key=ended value=2;"
#define MOVE_HERERO "umpire-step step=movement; umpire-set key=ended value=1;"
#define FIRE_GERMAN "umpire-step step=fire; umpire-set key=ended value=2;"
#define FIRE_HERERO "umpire-step step=fire; umpire-set key=ended value=1;"

static const refused_case cases[] = {
    {"prone.step.deploy", "deploy", "", "march u2"},
    {"prone.step.deployed", "range", MOVE_GERMAN, "deploy u1 > 0909"},
    {"prone.step.fire", "range", FIRE_GERMAN, "march u0"},
    {"prone.step.fire-later", "range", MOVE_GERMAN, "fire u0 @u9"},
    {"prone.step.march-first", "range", MOVE_GERMAN, "move u0 > 0709"},
    {"prone.step.moving", "range", MOVE_GERMAN "march u0;", "hold u0"},
    {"prone.step.mover", "range", MOVE_GERMAN "march u0;", "move u1 > 0909"},
    {"prone.order.off-board", "range", MOVE_GERMAN, "march u18"},
    {"prone.order.lost", "range", MOVE_GERMAN, "march u20"},
    {"prone.order.done", "range", MOVE_GERMAN "hold u0;", "march u0"},
    {"prone.order.charged", "range", "umpire-set u9 key=quarry value=1;" MOVE_GERMAN, "march u0"},
    {"prone.order.charged-unable", "range", "umpire-set u9 key=quarry value=4;" MOVE_GERMAN, "march u3"},
    {"prone.order.charged-down", "range",
     "umpire-set u0 key=prone value=1; umpire-set u9 key=quarry value=1;" MOVE_GERMAN, "stand u0"},
    {"prone.order.charged-down-unable", "range",
     "umpire-set u0 key=prone value=1; umpire-set u0 key=facing value=3; umpire-set u9 key=quarry "
     "value=1;" MOVE_GERMAN,
     "stand u0"},
    {"prone.order.charged-anew", "range",
     "umpire-set u0 key=forced-prone value=1; umpire-set u0 key=forced-anew value=1;"
     "umpire-set u9 key=quarry value=1;" MOVE_GERMAN,
     "march u0"},
    {"prone.hold.prone", "range", "umpire-set u0 key=prone value=1;" MOVE_GERMAN, "hold u0"},
    {"prone.move.forced", "range", "umpire-set u0 key=forced-prone value=1;" MOVE_GERMAN, "march u0"},
    {"prone.move.prone", "range", "umpire-set u0 key=prone value=1;" MOVE_GERMAN, "march u0"},
    {"prone.move.where", "range", MOVE_GERMAN "march u0;", "move u0"},
    {"prone.move.nowhere", "range", MOVE_GERMAN "march u0;", "move u0 > 0710"},
    {"prone.move.too-far", "range", MOVE_GERMAN "march u0;", "move u0 > 0101"},
    {"prone.move.rough", "range",
     "umpire-place u0 > 0811; umpire-set u0 key=order value=1;" MOVE_GERMAN "dice 6 6 6|march u0;",
     "move u0 > 1305"},
    {"prone.move.enemy", "range", "umpire-place u9 > 0709;" MOVE_GERMAN "march u0;", "move u0 > 0709"},
    {"prone.move.closed", "mountain", MOVE_GERMAN "march u0;", "move u0 > 0810"},
    {"prone.move.occupied", "range", "umpire-place u1 > 0709;" MOVE_GERMAN "march u0;", "move u0 > 0709"},
    {"prone.lie.marching", "range", MOVE_GERMAN "march u0;", "lie u0"},
    {"prone.lie.already", "range", "umpire-set u0 key=prone value=1;" MOVE_GERMAN, "lie u0"},
    {"prone.lie.not-german", "range", MOVE_HERERO, "lie u9"},
    {"prone.lie.mounted", "range", MOVE_GERMAN, "lie u3"},
    {"prone.lie.artillery", "range", MOVE_GERMAN, "lie u4"},
    {"prone.lie.not-infantry", "range", MOVE_GERMAN, "lie u6"},
    {"prone.lie.leader", "range", MOVE_GERMAN, "lie u7"},
    {"prone.stand.standing", "range", MOVE_GERMAN, "stand u0"},
    {"prone.stand.same-turn", "range",
     "umpire-set u0 key=forced-prone value=1; umpire-set u0 key=forced-anew value=1;" MOVE_GERMAN,
     "stand u0"},
    {"prone.leader.none", "range", "umpire-set u0 key=leader value=2;" MOVE_GERMAN,
     "lie u0 move=no leader=prone"},
    {"prone.direct.lying", "range",
     "umpire-set u0 key=prone value=1; umpire-set u0 key=lying value=1;" FIRE_GERMAN,
     "fire u0 @u9 direct=yes"},
    {"prone.direct.not-german", "range", FIRE_HERERO, "fire u9 @u0 direct=yes"},
    {"prone.form.which", "range", MOVE_GERMAN, "form u0"},
    {"prone.form.cannot", "range", MOVE_GERMAN, "form u4 order=close"},
    {"prone.form.mounted", "range", MOVE_GERMAN, "form u3 order=close"},
    {"prone.form.prone", "range", "umpire-set u0 key=prone value=1;" MOVE_GERMAN, "form u0 order=open"},
    {"prone.form.already", "range", MOVE_GERMAN, "form u0 order=close"},
    {"prone.form.no-squares", "rules/prone/scenarios/drill.json", MOVE_GERMAN, "form u0 order=square"},
    {"prone.form.around", "range", "umpire-place u0 > 0112;" MOVE_GERMAN, "form u0 order=square"},
    {"prone.form.one-square", "range",
     "umpire-set u1 key=square value=1; umpire-place u1 > 0112; umpire-place u0 > 1210;" MOVE_GERMAN,
     "form u0 order=square"},
    {"prone.face.prone", "range", "umpire-set u0 key=prone value=1;" MOVE_GERMAN, "face u0 facing=s"},
    {"prone.face.where", "range", MOVE_GERMAN, "face u0"},
    {"prone.face.same", "range", MOVE_GERMAN, "face u0 facing=n"},
    {"prone.mount.cannot", "range", MOVE_GERMAN, "mount u0"},
    {"prone.mount.mounted", "range", MOVE_GERMAN, "mount u3"},
    {"prone.mount.on-foot", "range", "umpire-set u3 key=dismounted value=1;" MOVE_GERMAN, "dismount u3"},
    {"prone.mount.prone", "range",
     "umpire-set u3 key=dismounted value=1; umpire-set u3 key=prone value=1;" MOVE_GERMAN, "mount u3"},
    {"prone.limber.cannot", "range", MOVE_GERMAN, "limber u0"},
    {"prone.limber.already", "range", "umpire-set u4 key=limbered value=1;" MOVE_GERMAN, "limber u4"},
    {"prone.limber.not", "range", MOVE_GERMAN, "unlimber u4"},
    {"prone.leave.nowhere", "range", MOVE_HERERO, "leave u9"},
    {"prone.leave.edge", "range", MOVE_GERMAN, "leave u0"},
    {"prone.leave.early", "range", "umpire-place u0 > 0712;" MOVE_GERMAN, "leave u0"},
    {"prone.charge.guns", "range", MOVE_GERMAN, "charge u4 @u9"},
    {"prone.charge.shaken", "range", "umpire-set u0 key=shaken value=1;" MOVE_GERMAN, "charge u0 @u9"},
    {"prone.charge.in-square", "range", "umpire-set u0 key=square value=1;" MOVE_GERMAN, "charge u0 @u9"},
    {"prone.charge.column", "range", "umpire-set u0 key=order value=2;" MOVE_GERMAN, "charge u0 @u9"},
    {"prone.charge.target", "range", MOVE_GERMAN, "charge u0 @u1"},
    {"prone.charge.square", "range",
     "umpire-place u4 > 0710; umpire-place u0 > 0711; umpire-place u1 > 0611; umpire-set u0 key=square "
     "value=1; umpire-set u1 key=square value=1; umpire-place u8 > 0112;" MOVE_HERERO,
     "charge u9 @u4"},
    {"prone.charge.leader", "range", MOVE_HERERO, "charge u9 @u7"},
    {"prone.charge.far", "range",
     "umpire-place u0 > 0112; umpire-place u9 > 0104; umpire-set u0 key=order value=0;" MOVE_GERMAN,
     "charge u0 @u9"},
    {"prone.charge.rough", "range",
     "umpire-place u0 > 0811; umpire-set u0 key=order value=1; umpire-place u9 > 1305;" MOVE_GERMAN,
     "charge u0 @u9"},
    {"prone.enter.here", "range", MOVE_HERERO, "enter u9 > 0701"},
    {"prone.enter.waiting", "range", MOVE_HERERO, "enter u17 > 0701"},
    {"prone.enter.where", "range", "umpire-set u17 key=status value=2;" MOVE_HERERO, "enter u17 > 0705"},
    {"prone.enter.occupied", "range",
     "umpire-set u17 key=status value=2; umpire-place u9 > 0701;" MOVE_HERERO, "enter u17 > 0701"},
    {"prone.deploy.done", "deploy", "", "deploy u1 > 0201"},
    {"prone.deploy.where", "deploy", "", "deploy u2 > 0301"},
    {"prone.deploy.hidden", "deploy", "", "deploy u2 > 0709"},
    {"prone.fire.off-board", "range", FIRE_GERMAN, "fire u18 @u9"},
    {"prone.fire.no-weapon", "range", FIRE_GERMAN, "fire u6 @u9"},
    {"prone.fire.done", "range", FIRE_GERMAN "hold u0;", "fire u0 @u9"},
    {"prone.fire.charging", "range", "umpire-set u0 key=charged value=1;" FIRE_GERMAN, "fire u0 @u9"},
    {"prone.fire.jammed", "range", "umpire-set u5 key=jammed value=1;" FIRE_GERMAN, "fire u5 @u9"},
    {"prone.fire.limbered", "range", "umpire-set u4 key=limbered value=1;" FIRE_GERMAN, "fire u4 @u9"},
    {"prone.fire.mounted", "range", FIRE_GERMAN, "fire u3 @u9"},
    {"prone.fire.ammo", "range", "umpire-set u0 key=ammo value=0;" FIRE_GERMAN, "fire u0 @u9"},
    {"prone.fire.target", "range", FIRE_GERMAN, "fire u0 @u1"},
    {"prone.fire.range", "range", "umpire-place u10 > 1401; umpire-place u0 > 0112;" FIRE_GERMAN,
     "fire u0 @u10"},
    {"prone.fire.leader", "range", FIRE_HERERO, "fire u9 @u7"},
    {"prone.fire.chargers", "range",
     "umpire-set u9 key=quarry value=1; umpire-set u9 key=charged value=1;" FIRE_GERMAN, "fire u0 @u10"},
    {"prone.fire.arc", "range", "umpire-place u10 > 0712;" FIRE_GERMAN, "fire u0 @u10"},
    {"prone.fire.smokeless", "range",
     "umpire-place u0 > 0712; umpire-remove u13; umpire-remove u9;" FIRE_GERMAN, "fire u0 @u16"},
    {"prone.fire.square-moving", "range",
     "umpire-set key=turn value=9; umpire-set u0 key=square value=1; umpire-set u0 key=moved "
     "value=1;" FIRE_HERERO,
     "fire u9 @u0"},
    {"prone.fire.between", "range", "umpire-place u1 > 0709;" FIRE_GERMAN, "fire u0 @u9"},
    {"prone.clear.not", "range", FIRE_GERMAN, "clear u0"},
    {"prone.sight.dark", "range",
     "umpire-set key=turn value=10; umpire-place u9 > 0708; umpire-set u10 key=fired value=1;" FIRE_GERMAN,
     "fire u0 @u10"},
    {"prone.sight.far", "rules/prone/scenarios/onganjira.json",
     "deploy-rest; umpire-place u1 > 0124;" MOVE_GERMAN, "charge u1 @u19"},
    {"prone.sight.high", "range",
     "umpire-place u14 > 0701; umpire-set u14 key=hidden value=0; umpire-place u1 > 0709; umpire-remove u16; "
     "umpire-remove u13;" FIRE_GERMAN,
     "fire u1 @u14"},
    {"prone.sight.bush", "rules/prone/scenarios/heyde.json",
     "deploy-rest; umpire-place u7 > 1111; umpire-set u7 key=hidden value=0; umpire-set u0 key=order "
     "value=1;" MOVE_GERMAN,
     "charge u0 @u7"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

/* What hides a unit hides its place: "prone.look.x" goes with "prone.sight.x". */
static const char SIGHT[] = "prone.sight.", LOOK[] = "prone.look.";

static bool of_place(const char *code)
{
    return strncmp(code, LOOK, sizeof LOOK - 1) == 0;
}

static bool exercised(const char *code)
{
    char of_unit[64];
    if (of_place(code)) {
        snprintf(of_unit, sizeof of_unit, "%s%s", SIGHT, code + sizeof LOOK - 1);
        code = of_unit;
    }
    for (int i = 0; i < CASES; i++)
        if (strcmp(cases[i].code, code) == 0) return true;
    return false;
}

/* The sentence the player reads is whole: nothing unknown in brackets, no place-holder left, all four parts
 * there. */
static void check_sentence(const drill *t, const char *code)
{
    const scenario *sc = session_scenario(t->play);
    const word_entry *entry = words_find(sc->words, code);
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule;
    if (entry == NULL) fail_msg("%s has no words", code);
    story_refusal(sc, drill_state(t), &t->why, &title, &text, &remedy, &rule);
    if (title.len == 0 || text.len == 0 || remedy.len == 0 || rule == NULL || rule[0] != 'H')
        fail_msg("%s lacks a title, a sentence, a remedy or a rule", code);
    if (strpbrk(strbuf_str(&text), "{}[]") != NULL || strstr(strbuf_str(&text), "Gap") != NULL)
        fail_msg("%s reads badly: %s", code, strbuf_str(&text));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

/* "dice 6 6 6|march u0" gives an order its faces. */
static void prepare(drill *t, const char *setup)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", setup);
    for (char *p = copy; p != NULL && *p != '\0';) {
        char *end = strchr(p, ';');
        if (end != NULL) *end = '\0';
        p += strspn(p, " ");
        char *bar = strchr(p, '|');
        if (bar != NULL) {
            *bar = '\0';
            drill_dice(t, p + strlen("dice "));
            p = bar + 1;
        }
        if (*p != '\0') drill_do(t, p);
        p = end != NULL ? end + 1 : NULL;
    }
}

/* The place of whom it may not fire at for want of sight is refused for the same reason. */
static void check_place(drill *t, const char *order, const char *code)
{
    char look[64];
    action a;
    error err = {0};
    const state *s = drill_state(t);
    snprintf(look, sizeof look, "%s%s", LOOK, code + sizeof SIGHT - 1);
    assert_true(action_decode(session_scenario(t->play), s->side, order, &a, &err));
    assert_false(game_sight(s, a.units[0], s->units[a.target].space, NO_UNIT, &t->why));
    assert_string_equal(t->why.code, look);
    check_sentence(t, look);
}

static void every_refusal(void **unused)
{
    (void)unused;
    for (int i = 0; i < CASES; i++) {
        drill t = drill_open(cases[i].scenario, NULL);
        prepare(&t, cases[i].setup);
        const uint64_t before = state_hash(drill_state(&t));
        drill_refused(&t, cases[i].order, cases[i].code);
        assert_true(state_hash(drill_state(&t)) == before);
        check_sentence(&t, cases[i].code);
        if (strncmp(cases[i].code, SIGHT, sizeof SIGHT - 1) == 0)
            check_place(&t, cases[i].order, cases[i].code);
        drill_close(&t);
    }
}

static void the_numbers_are_told(void **unused)
{
    (void)unused;
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule;
    drill t = drill_open("range", NULL);
    drill_all(&t, MOVE_GERMAN);
    drill_dice(&t, "4 3");
    drill_do(&t, "march u0");
    drill_refused(&t, "move u0 > 0705", "prone.move.too-far");
    assert_int_equal(t.why.args.n[0], 4); /* seven inches */
    assert_int_equal(t.why.args.n[1], 2); /* three, without the highest die */
    assert_int_equal(t.why.args.space, drill_space(&t, "0705"));
    story_refusal(session_scenario(t.play), drill_state(&t), &t.why, &title, &text, &remedy, &rule);
    assert_string_equal(strbuf_str(&title), "Too far");
    assert_string_equal(
        strbuf_str(&text),
        "The dice of Company are good for 4 hexes, 2 over rough ground. 0705 is out of reach.");
    assert_string_equal(rule, "H·H15");
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
    drill_close(&t);
}

/* How far off the other is, and how far one sees into the bush: of a charge as of fire. */
static void a_charge_tells_how_far(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/prone/scenarios/heyde.json", NULL);
    prepare(&t,
            "deploy-rest; umpire-place u7 > 1111; umpire-set u7 key=hidden value=0; umpire-set u0 key=order "
            "value=1;" MOVE_GERMAN);
    drill_refused(&t, "charge u0 @u7", "prone.sight.bush");
    const state *s = drill_state(&t);
    const int far = board_distance2(s->sc->board, s->units[0].space, s->units[7].space) / 2;
    assert_true(far > 0);
    assert_int_equal(t.why.args.n[0], far);
    assert_true(t.why.args.n[1] > 0 && t.why.args.n[1] < far);
    drill_close(&t);
}

/* Men in white hat-bands are refused as friends are, near and far, and by no word more. */
static void a_ruse_is_not_told(void **unused)
{
    (void)unused;
    static const char *const places[] = {"0708", "1401"};
    for (int i = 0; i < 4; i++) {
        drill t = drill_open("range", NULL);
        char text[2][400];
        for (int k = 0; k < 2; k++) {
            strbuf title = {0}, says = {0}, remedy = {0};
            const char *rule;
            char order[64];
            snprintf(order, sizeof order, "umpire-place u%d > %s", k == 0 ? HAT_BANDS : SECOND,
                     places[i % 2]);
            drill_do(&t, order);
            drill_all(&t, i < 2 ? FIRE_GERMAN : MOVE_GERMAN);
            snprintf(order, sizeof order, "%s u0 @u%d", i < 2 ? "fire" : "charge",
                     k == 0 ? HAT_BANDS : SECOND);
            drill_refused(&t, order, i < 2 ? "prone.fire.target" : "prone.charge.target");
            story_refusal(session_scenario(t.play), drill_state(&t), &t.why, &title, &says, &remedy, &rule);
            snprintf(text[k], sizeof text[k], "%s %s %s %s", strbuf_str(&title), strbuf_str(&says),
                     strbuf_str(&remedy), rule);
            strbuf_free(&title);
            strbuf_free(&says);
            strbuf_free(&remedy);
            snprintf(order, sizeof order, "umpire-remove u%d", k == 0 ? HAT_BANDS : SECOND);
            drill_do(&t, order);
        }
        assert_string_equal(text[0], text[1]);
        drill_close(&t);
    }
}

static void no_code_in_the_sources_goes_untested(void **unused)
{
    (void)unused;
    error err = {0};
    char **names;
    int n, found = 0;
    assert_true(file_list("src/rules/prone", ".c", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        char path[256], *text;
        size_t size;
        snprintf(path, sizeof path, "src/rules/prone/%s", names[i]);
        assert_true(file_read(path, 1 << 20, &text, &size, &err));
        for (char *p = strstr(text, "\"prone."); p != NULL; p = strstr(p + 1, "\"prone.")) {
            char code[96] = "";
            snprintf(code, sizeof code, "%.*s", (int)strcspn(p + 1, "\""), p + 1);
            if (code[strlen(code) - 1] == '.') continue; /* the beginning of several */
            found++;
            if (!exercised(code)) fail_msg("%s: no case refuses by %s", names[i], code);
        }
        mem_free(text);
    }
    file_list_free(names, n);
    assert_true(found > 70);
}

static void no_code_of_the_words_goes_untested(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    const char *code;
    const word_entry *entry;
    int found = 0;
    for (size_t i = 0; words_each(session_scenario(t.play)->words, i, &code, &entry); i++) {
        if (strncmp(code, "prone.", 6) != 0) continue;
        found += !of_place(code);
        if (!exercised(code)) fail_msg("words.json has %s, which no case exercises", code);
    }
    assert_int_equal(found, CASES);
    drill_close(&t);
}

/* Who may not march hears why, also where he is told to go somewhere before the dice are thrown. */
static void a_move_is_refused_as_the_march(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_all(&t, MOVE_GERMAN);
    drill_refused(&t, "move u0 > 0705", "prone.step.march-first");
    drill_all(&t, "umpire-set u9 key=quarry value=1");
    drill_refused(&t, "move u0 > 0705", "prone.order.charged");
    drill_close(&t);
}

/* Who could not fire in the Fire step either hears why at once; the others, that fire comes later. */
static void who_never_fires_hears_why(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_all(&t, MOVE_GERMAN);
    drill_refused(&t, "fire u0 @u9", "prone.step.fire-later");
    drill_refused(&t, "fire u3 @u9", "prone.fire.mounted");
    drill_all(&t, "hold u0");
    drill_refused(&t, "fire u0 @u9", "prone.step.fire-later"); /* it has moved, and may fire */
    drill_close(&t);
}

/* Whoever leads Germans may direct their fire: where he may not now, it is said why; of others not a word. */
static void a_leader_who_lies_may_not_direct(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    refusal why = {.args = word_args_none()};
    action fire;
    drill_all(&t, FIRE_GERMAN);
    action_init(&fire, action_verb_find(session_scenario(t.play)->rules, "fire"), 0);
    action_add_unit(&fire, COMPANY);
    fire.target = BAND;
    assert_false(game_barred_choice(drill_state(&t), &fire, 0, 1, &why)); /* he may */
    drill_all(&t, "umpire-set u0 key=forced-prone value=1; umpire-set u0 key=lying value=1;" FIRE_GERMAN);
    assert_true(game_barred_choice(drill_state(&t), &fire, 0, 1, &why));
    assert_string_equal(why.code, "prone.direct.lying");
    assert_false(game_barred_choice(drill_state(&t), &fire, 0, 0, &why));
    drill_all(&t, FIRE_HERERO);
    fire.side = 1, fire.units[0] = BAND, fire.target = COMPANY;
    assert_false(game_barred_choice(drill_state(&t), &fire, 0, 1, &why));
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal),
        cmocka_unit_test(the_numbers_are_told),
        cmocka_unit_test(a_charge_tells_how_far),
        cmocka_unit_test(a_ruse_is_not_told),
        cmocka_unit_test(no_code_in_the_sources_goes_untested),
        cmocka_unit_test(no_code_of_the_words_goes_untested),
        cmocka_unit_test(a_move_is_refused_as_the_march),
        cmocka_unit_test(who_never_fires_hears_why),
        cmocka_unit_test(a_leader_who_lies_may_not_direct),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
