/*
 * umpire.c: what the umpire may overrule: place a unit, take one off, set a value, go to a step, throw dice.
 * The card only makes the action; the session judges it, logs it and marks it.
 */
#include "ui/table/modal/umpire.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/field.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/board/pieces.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"

static umpire_wish *own(table *t)
{
    return (umpire_wish *)t->umpire;
}

enum { OF_UNIT, OF_BATTLE, OF_OBJECTIVE };

enum { ROWS_MAX = 192 };

typedef struct row_list { /* one of the card's two lists */
    int count, chosen;
    int value[ROWS_MAX]; /* a unit, key, objective or step */
} row_list;

/* ---- words */

static void say_action(const table *t, const action *a, strbuf *out)
{
    char place[16] = "";
    const char *who = a->nunits > 0 ? say_unit(t, a->units[0]) : "";
    key_info key = {0};
    if (action_space(a) != NO_SPACE) board_space_name(t->b, action_space(a), place);
    switch (a->verb) {
    case VERB_UMPIRE_PLACE:
        strbuf_addf(out, _("%s will be placed at %s."), who, place);
        break;
    case VERB_UMPIRE_REMOVE:
        strbuf_addf(out, _("%s will be taken off the map."), who);
        break;
    case VERB_UMPIRE_SET:
        key_at(t->sc, a->args[0], &key);
        strbuf_addf(out, _("\"%s\"%s%s will be set to %d."), key.name, who[0] || place[0] ? " of " : "",
                    who[0] ? who : place, (int)a->args[1]);
        break;
    case VERB_UMPIRE_STEP: {
        char code[80];
        snprintf(code, sizeof code, "step.%s", t->rs->steps[a->args[0]]);
        strbuf_addf(out, _("The battle goes to the step %s."), say_title(t, code, t->rs->steps[a->args[0]]));
        break;
    }
    case VERB_UMPIRE_ROLL:
        if (a->args[1] == UMPIRE_CARDS)
            strbuf_addf(out, ngettext("%d card will be drawn.", "%d cards will be drawn.", a->args[0]),
                        (int)a->args[0]);
        else if (a->args[1] == 2)
            strbuf_addf(out, ngettext("%d coin will be tossed.", "%d coins will be tossed.", a->args[0]),
                        (int)a->args[0]);
        else
            strbuf_addf(out, _("%dd%d will be thrown."), (int)a->args[0], (int)a->args[1]);
        break;
    default:
        break;
    }
}

void umpire_sentence(const table *t, const action *a, strbuf *out)
{
    say_action(t, a, out);
}

void umpire_words(const table *t, strbuf *out)
{
    strbuf_addf(out,
                _("press where %s is to stand, or go there with the arrows and press Enter. Esc steps back."),
                say_unit(t, t->umpire->unit));
}

/* Where a unit is, as far as the viewer may know. */
static void unit_place(const table *t, int who, char *out, size_t size)
{
    static const char *const standing[] = {[UNIT_NONE] = "none",
                                           [UNIT_WAITING] = N_("to come"),
                                           [UNIT_READY] = N_("to be placed"),
                                           [UNIT_ON] = "",
                                           [UNIT_DESTROYED] = "lost",
                                           [UNIT_CAPTURED] = "captured",
                                           [UNIT_EXITED] = N_("has left")};
    const unit *u = &t->battle->view.units[who];
    if (u->status == UNIT_ON && u->space != NO_SPACE) {
        char name[16];
        board_space_name(t->b, u->space, name);
        snprintf(out, size, "%s", name);
    } else if (t->battle->viewer >= 0 && t->sc->units[who].side != t->battle->viewer &&
               !state_seen(&t->battle->view, who, t->battle->viewer)) {
        snprintf(out, size, _("not in sight"));
    } else {
        snprintf(out, size, "%s", u->status <= UNIT_EXITED ? language_said(standing[u->status]) : "");
    }
}

static void key_title(const table *t, const key_info *key, char *out, size_t size)
{
    /* What every system has; a system's own are called as in its texts. */
    static const char *const common[][2] = {
        {"turn", N_("turn")},          {"side", N_("side to act")}, {"over", N_("battle over")},
        {"strength", N_("strength")},  {"hits", N_("hits")},        {"facing", N_("facing")},
        {"status", N_("where it is")}, {"seen", N_("seen by")},     {"captor", N_("captured by")}};
    char code[80];
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (strcmp(key->name, common[i][0]) == 0) {
            snprintf(out, size, "%s", _(common[i][1]));
            return;
        }
    snprintf(code, sizeof code, "mark.%s", key->name);
    snprintf(out, size, "%s", key->of == KEY_UNIT ? say_title(t, code, key->name) : key->name);
}

static void add_direction(const table *t, int d, strbuf *out)
{
    char code[32];
    const char *name = board_direction_name(t->b, t->camera->sheet, d);
    snprintf(code, sizeof code, "dir.%s", name);
    strbuf_addf(out, "%s%d %s", d ? ", " : " ", d, say_word(t, code, name));
}

/* What the numbers of a value mean, where they stand for something. */
static void key_hint(const table *t, const key_info *key, strbuf *out)
{
    strbuf_addf(out, _("From %d to %d."), (int)key->lo, (int)key->hi);
    if (strcmp(key->name, "status") == 0) {
        strbuf_add(out, _(" 1 to come, 2 to be placed, 3 on the map, 4 lost, 5 captured, 6 has left."));
    } else if (strcmp(key->name, "facing") == 0) {
        for (int d = 0;
             d <= key->hi && d < board_directions(t->b, t->b->sheets[t->camera->sheet].first_space); d++)
            add_direction(t, d, out);
    } else if (strcmp(key->name, "side") == 0 || strcmp(key->name, "captor") == 0) {
        for (int s = 0; s < t->sc->nsides; s++)
            strbuf_addf(out, "%s%d %s", s ? ", " : " ", s, t->sc->sides[s].name);
    } else if (strcmp(key->name, "holder") == 0) {
        strbuf_add(out, _(" 0 nobody"));
        for (int s = 0; s < t->sc->nsides; s++)
            strbuf_addf(out, ", %d %s", s + 1, t->sc->sides[s].name);
    } else if (key->lo == 0 && key->hi == 1) {
        strbuf_add(out, _(" 0 no, 1 yes."));
    }
}

/* ---- what may be chosen */

static void list_units(const table *t, row_list *l)
{
    l->count = 0;
    l->chosen = t->umpire->unit;
    for (int i = 0; i < t->sc->nunits && l->count < ROWS_MAX; i++) {
        bool off = t->battle->view.units[i].status != UNIT_ON;
        if (t->umpire->page == UMPIRE_REMOVE && off) continue;
        l->value[l->count++] = i;
    }
}

static void list_keys(const table *t, row_list *l)
{
    static const key_of of[] = {KEY_UNIT, KEY_GAME, KEY_OBJECTIVE};
    key_info key;
    l->count = 0;
    l->chosen = t->umpire->key;
    for (int k = 0; key_at(t->sc, k, &key) && l->count < ROWS_MAX; k++)
        if (key.of == of[t->umpire->of]) l->value[l->count++] = k;
}

static bool among(const row_list *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->value[i] == l->chosen) return true;
    return false;
}

static int umpire_space(const table *t)
{
    const umpire_wish *w = t->umpire;
    return w->of == OF_OBJECTIVE && w->objective < t->sc->nobjectives ? t->sc->objectives[w->objective]
                                                                      : NO_SPACE;
}

/* The value input shows what stands there now. */
static void take_value(table *t)
{
    umpire_wish *w = own(t);
    row_list keys;
    list_keys(t, &keys);
    if (!among(&keys)) w->key = keys.count > 0 ? keys.value[0] : -1;
    w->value[0] = 0;
    if (w->key >= 0)
        snprintf(
            w->value, sizeof w->value, "%d",
            (int)key_get(&t->battle->view, w->key, w->of == OF_UNIT ? w->unit : NO_UNIT, umpire_space(t)));
}

void umpire_open(table *t)
{
    umpire_wish *w = own(t);
    int who = t->choice->unit != NO_UNIT ? t->choice->unit : t->pointer->inspect;
    if (who == NO_UNIT && t->pointer->hover != NO_SPACE)
        who = standing_at(t, t->pointer->hover, NO_UNIT, false);
    if (who != NO_UNIT && who < t->sc->nunits) w->unit = who;
    w->step = t->battle->view.step;
    w->show = true;
    w->left.at = w->right.at = 0;
    take_value(t);
    modal_open(t, MODAL_UMPIRE);
}

void umpire_open_at(table *t, int page)
{
    own(t)->page = page;
    umpire_open(t);
}

/* ---- doing it */

static void overrule(table *t, const action *a)
{
    refusal why = {0};
    if (!game_check(session_state(t->s), a, &why)) {
        battle_refused(t, &why);
        return;
    }
    own(t)->act = *a;
    if (battle_humans(t) > 1)
        modal_open(t, MODAL_OVERRULE);
    else
        battle_overrule(t, a);
}

void umpire_place(table *t, int space)
{
    action a;
    if (space == NO_SPACE) return;
    pointer_place(t, false);
    action_init(&a, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&a, t->umpire->unit);
    action_add_space(&a, space);
    overrule(t, &a);
}

static void set_value(table *t)
{
    umpire_wish *w = own(t);
    char *end = w->value;
    long value = strtol(w->value, &end, 10);
    key_info key;
    action a;
    if (w->key < 0 || !key_at(t->sc, w->key, &key)) return;
    if (end == w->value || *end || value > INT32_MAX || value <= INT32_MIN) {
        host_say(t->host, _("\"%s\" is no number: enter one from %d to %d."), w->value, (int)key.lo,
                 (int)key.hi);
        return;
    }
    action_init(&a, VERB_UMPIRE_SET, NO_SIDE);
    if (w->of == OF_UNIT) action_add_unit(&a, w->unit);
    if (w->of == OF_OBJECTIVE) action_add_space(&a, umpire_space(t));
    a.args[0] = w->key;
    a.args[1] = (int32_t)value;
    overrule(t, &a);
}

/* Faces of what can be thrown; two are a coin, 52 a card. */
static const uint8_t kinds[] = {2, 3, 4, 6, 8, 10, 12, 20, UMPIRE_CARDS};
enum { KINDS = sizeof kinds / sizeof kinds[0], PURPOSES_A_ROW = UMPIRE_PURPOSES / 2 };

static void umpire_do(table *t)
{
    umpire_wish *w = own(t);
    action a;
    switch ((umpire_page)w->page) {
    case UMPIRE_PLACE:
        modal_close(t);
        choice_clear(t);
        pointer_chosen(t);
        pointer_place(t, true);
        break;
    case UMPIRE_REMOVE:
        action_init(&a, VERB_UMPIRE_REMOVE, NO_SIDE);
        action_add_unit(&a, w->unit);
        overrule(t, &a);
        break;
    case UMPIRE_SET:
        set_value(t);
        break;
    case UMPIRE_STEP:
        action_init(&a, VERB_UMPIRE_STEP, NO_SIDE);
        a.args[0] = w->step;
        overrule(t, &a);
        break;
    case UMPIRE_ROLL:
        action_init(&a, VERB_UMPIRE_ROLL, NO_SIDE);
        a.args[0] = w->dice + 1;
        a.args[1] = kinds[w->die];
        if (w->purpose > 0) a.args[2] = w->purpose;
        overrule(t, &a);
        break;
    case UMPIRE_PAGES:
        break;
    }
}

/* ---- the card */

static void draw_row(table *t, frect r, bool on, int side, const char *left, const char *right)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    float x = r.x + 10, base = roundf(r.y + r.h / 2 + theme_font(m, TEXT_BODY).px * 0.36f);
    if (on) draw_round(u->out, ui_inset(r, 1), 5, m->ink, 0, 0);
    if (side >= 0) {
        float size = r.h - 8;
        pieces_badge(t, side, x - 2, r.y + 4, size);
        x += size + 6;
    }
    colour c = on ? m->popover : m->ink;
    float w = ui_width(u, TEXT_SMALL, right);
    ui_text(u, TEXT_SMALL, on ? m->popover : m->ink2, r.x + r.w - 10, base, ALIGN_RIGHT, right);
    ui_text_fit(u, on ? TEXT_BODY_BOLD : TEXT_BODY, c, x, base, ALIGN_LEFT, r.x + r.w - 20 - w - x, left);
}

static void row_words(const table *t, const char *name, int value, int *side, char left[96], char right[32])
{
    const umpire_wish *w = t->umpire;
    key_info key;
    char code[80];
    left[0] = right[0] = 0;
    *side = NO_SIDE;
    if (strcmp(name, "umpireunits") == 0) {
        *side = t->sc->units[value].side;
        snprintf(left, 96, "%s", t->sc->units[value].name);
        unit_place(t, value, right, 32);
    } else if (strcmp(name, "umpireplaces") == 0) {
        char place[16];
        int space = t->sc->objectives[value], holder = t->battle->view.holder[value];
        board_space_name(t->b, space, place);
        if (t->b->spaces[space].name)
            snprintf(left, 96, "%s, %s", place, t->b->spaces[space].name);
        else
            snprintf(left, 96, "%s", place);
        if (holder > 0) *side = holder - 1;
    } else if (strcmp(name, "umpirekeys") == 0 && key_at(t->sc, value, &key)) {
        key_title(t, &key, left, 96);
        snprintf(
            right, 32, "%d",
            (int)key_get(&t->battle->view, value, w->of == OF_UNIT ? w->unit : NO_UNIT, umpire_space(t)));
    } else if (strcmp(name, "umpiresteps") == 0) {
        snprintf(code, sizeof code, "step.%s", t->rs->steps[value]);
        snprintf(left, 96, "%s", say_title(t, code, t->rs->steps[value]));
        if (value == t->battle->view.step) snprintf(right, 32, _("now"));
    }
}

/* Returns what was chosen, else what was. */
static int draw_list_of(table *t, const char *name, const row_list *l, frect r, ui_scroll *s)
{
    ui *u = t->host->ui;
    float row = fmaxf(30, theme_tx(&u->t, 30, 34));
    int chosen = l->chosen;
    draw_round(u->out, r, 6, u->t.window, u->t.line, 1.2f);
    frect in = ui_inset(r, 3);
    ui_id id = ui_name(name, 10000);
    ui_scroll_begin(u, id, in, s, row * (float)l->count);
    for (int i = 0; i < l->count; i++) {
        frect at = {in.x, in.y + row * (float)i - s->at, in.w - 12, row};
        char left[96], right[32];
        int side;
        if (at.y + row < in.y || at.y > in.y + in.h) continue;
        row_words(t, name, l->value[i], &side, left, right);
        draw_row(t, at, l->value[i] == l->chosen, side, left, right);
        if (ui_click(u, ui_name(name, i), at, UI_FOCUS)) chosen = l->value[i];
    }
    ui_scroll_end(u, id, in, s);
    return chosen;
}

/* Up and down in the list, by keys. */
static int list_step(table *t, const row_list *l, frect r, ui_scroll *s, int chosen)
{
    ui *u = t->host->ui;
    float row = fmaxf(30, theme_tx(&u->t, 30, 34));
    int step = ui_key(u, KEY_DOWN, 0) ? 1 : ui_key(u, KEY_UP, 0) ? -1 : 0;
    if (step == 0) return chosen;
    for (int i = 0; i < l->count; i++)
        if (l->value[i] == l->chosen && i + step >= 0 && i + step < l->count) {
            ui_scroll_show(s, r, row * (float)(i + step), row * (float)(i + step + 1));
            return l->value[i + step];
        }
    return among(l) || l->count == 0 ? chosen : l->value[0];
}

static void page_units(table *t, frect r)
{
    ui *u = t->host->ui;
    row_list l;
    list_units(t, &l);
    if (!among(&l) && l.count > 0) l.chosen = own(t)->unit = l.value[0];
    int chosen = draw_list_of(t, "umpireunits", &l, r, &own(t)->left);
    chosen = list_step(t, &l, r, &own(t)->left, chosen);
    float row = fmaxf(30, theme_tx(&u->t, 30, 34));
    for (int i = 0; i < l.count && t->umpire->show; i++)
        if (l.value[i] == l.chosen) ui_scroll_show(&own(t)->left, r, row * (float)i, row * (float)(i + 1));
    own(t)->show = false;
    if (l.count == 0)
        ui_text_mid(u, TEXT_BODY, u->t.ink2, r.x + r.w / 2, r, ALIGN_CENTRE, _("No unit is on the map."));
    if (chosen == t->umpire->unit) return;
    own(t)->unit = chosen;
    take_value(t);
}

/* The value, its input and what its numbers mean. Returns true when Enter was pressed in the input. */
static bool value_form(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    umpire_wish *w = own(t);
    key_info key;
    float h = fmaxf(36, theme_tx(m, 36, 40));
    if (w->key < 0 || !key_at(t->sc, w->key, &key)) return false;
    frect box = {r.x + h + 6, r.y, r.w - 2 * (h + 6), h};
    int by = ui_icon_button(u, ui_name("umpireless", 0), (frect){r.x, r.y, h, h}, ICON_MINUS, true,
                            _("One less"), 0, 0)
                 ? -1
                 : 0;
    by += ui_icon_button(u, ui_name("umpiremore", 0), (frect){r.x + r.w - h, r.y, h, h}, ICON_PLUS, true,
                         _("One more"), 0, 0);
    if (by != 0) {
        long now = strtol(w->value, NULL, 10) + by;
        now = now < key.lo ? key.lo : now > key.hi ? key.hi : now;
        snprintf(w->value, sizeof w->value, "%ld", now);
    }
    bool entered = ui_input(u, ui_name("umpirevalue", 0), box, w->value, sizeof w->value, _("a number"));
    strbuf hint = {0};
    key_hint(t, &key, &hint);
    ui_wrap(u, TEXT_SMALL, m->ink2, r.x, r.y + h + 5, r.w, 1.3f, true, strbuf_str(&hint));
    strbuf_free(&hint);
    return entered;
}

/* Which die, and how many of it. */
static void page_roll(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    umpire_wish *w = own(t);
    const float h = fmaxf(36, theme_tx(m, 36, 40)), head = theme_tx(m, 22, 26), bottom = r.y + r.h;
    char dice[KINDS][16], count[UMPIRE_DICE_MAX][4];
    const char *of[KINDS], *many[UMPIRE_DICE_MAX];
    /* In the order of umpire_purposes. */
    static const char *const purposes[UMPIRE_PURPOSES] = {N_("Anything"), N_("Morale"), N_("Hits"),
                                                          N_("Losses"),   N_("Move"),   N_("Weather"),
                                                          N_("Arrival"),  N_("Choice")};
    for (int i = 0; i < KINDS; i++) {
        of[i] = dice[i];
        if (kinds[i] == 2 || kinds[i] == UMPIRE_CARDS)
            snprintf(dice[i], sizeof dice[i], "%s", kinds[i] == 2 ? _("Coin") : _("Card"));
        else
            snprintf(dice[i], sizeof dice[i], _("d%d"), kinds[i]);
    }
    for (int i = 0; i < UMPIRE_DICE_MAX; i++) {
        many[i] = count[i];
        snprintf(count[i], sizeof count[i], "%d", i + 1);
    }
    ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x, roundf(r.y + head * 0.7f), ALIGN_LEFT, _("What is thrown"));
    ui_segments(u, ui_name("umpiredie", 0), (frect){r.x, r.y + head, r.w, h}, of, KINDS, &w->die);
    r.y += head + h + 12;
    ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x, roundf(r.y + head * 0.7f), ALIGN_LEFT, _("How many"));
    ui_segments(u, ui_name("umpiredice", 0), (frect){r.x, r.y + head, r.w, h}, many, UMPIRE_DICE_MAX,
                &w->dice);
    r.y += head + h + 12;
    ui_text(u, TEXT_SMALL_STRONG, m->ink, r.x, roundf(r.y + head * 0.7f), ALIGN_LEFT, _("What for"));
    r.y += head;
    for (int i = 0; i < UMPIRE_PURPOSES; i += PURPOSES_A_ROW, r.y += h + 4) {
        int chosen = w->purpose - i;
        if (ui_segments(u, ui_name("umpirefor", i), (frect){r.x, r.y, r.w, h}, purposes + i, PURPOSES_A_ROW,
                        &chosen))
            w->purpose = chosen + i;
    }
    r.y += 10;
    const char *note =
        _("For whatever no rule foresees. It changes nothing on the map; what it means is yours to "
          "say, and to do on the other pages.");
    /* In the largest letters there is room for what is chosen, not for this. */
    if (r.y + ui_wrap(u, TEXT_SMALL, 0, 0, 0, r.w, 1.3f, false, note) <= bottom)
        ui_wrap(u, TEXT_SMALL, m->ink2, r.x, r.y, r.w, 1.3f, true, note);
}

static bool page_set(table *t, frect r)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    umpire_wish *w = own(t);
    static const char *const labels[] = {N_("Of a unit"), N_("Of the battle"), N_("Of an objective")};
    float h = fmaxf(34, theme_tx(m, 34, 38)), gap = 12, form = h + theme_tx(m, 66, 74);
    int of = w->of;
    ui_segments(u, ui_name("umpireof", 0), (frect){r.x, r.y, r.w, h}, labels, t->sc->nobjectives > 0 ? 3 : 2,
                &of);
    if (of != w->of) {
        w->of = of;
        w->left.at = w->right.at = 0;
        take_value(t);
    }
    r.y += h + gap;
    r.h -= h + gap;
    float half = w->of == OF_BATTLE ? 0 : roundf(r.w * 0.52f);
    frect left = {r.x, r.y, half, r.h},
          right = {half > 0 ? r.x + half + gap : r.x, r.y, half > 0 ? r.w - half - gap : r.w, r.h};
    if (w->of == OF_UNIT) page_units(t, left);
    if (w->of == OF_OBJECTIVE) {
        row_list places = {.chosen = w->objective};
        for (int i = 0; i < t->sc->nobjectives; i++)
            places.value[places.count++] = i;
        int chosen = draw_list_of(t, "umpireplaces", &places, left, &w->left);
        if (chosen != w->objective) {
            w->objective = chosen;
            take_value(t);
        }
    }
    row_list keys;
    list_keys(t, &keys);
    frect list = {right.x, right.y, right.w, right.h - form - 8};
    int key = draw_list_of(t, "umpirekeys", &keys, list, &w->right);
    if (key != w->key) {
        w->key = key;
        take_value(t);
        ui_set_focus(u, ui_name("umpirevalue", 0));
    }
    return value_form(t, (frect){right.x, right.y + right.h - form, right.w, form});
}

void umpire_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    umpire_wish *w = own(t);
    static const char *const pages[UMPIRE_PAGES] = {N_("Place"), N_("Take off"), N_("Set a value"),
                                                    N_("Go to a step"), N_("Throw dice")};
    static const char *const go[UMPIRE_PAGES][2] = {{N_("Choose where"), N_("Back")},
                                                    {N_("Take it off"), N_("Back")},
                                                    {N_("Set it"), N_("Back")},
                                                    {N_("Go to it"), N_("Back")},
                                                    {N_("Throw"), N_("Back")}};
    frect r = modal_begin(t, "umpire", theme_tx(m, 640, 780), theme_tx(m, 560, 680));
    float y = modal_title(t, r, r.y + 14, _("The umpire")), h = fmaxf(36, theme_tx(m, 36, 40)), x = r.x + 24,
          in = r.w - 48, foot = h + 36;
    y += ui_wrap(
             u, TEXT_SMALL, m->ink2, x, y, in, 1.3f, true,
             _("What is changed here is written in the log as the umpire's, marked in the report, and can be "
               "taken back like any move.")) +
         10;
    ui_segments(u, ui_name("umpirepage", 0), (frect){x, y, in, h}, pages, UMPIRE_PAGES, &w->page);
    y += h + 12;
    frect body = {x, y, in, r.y + r.h - foot - y};
    bool entered = false;
    if (w->page == UMPIRE_PLACE || w->page == UMPIRE_REMOVE) {
        page_units(t, body);
    } else if (w->page == UMPIRE_SET) {
        entered = page_set(t, body);
    } else if (w->page == UMPIRE_ROLL) {
        page_roll(t, body);
    } else {
        row_list steps = {.chosen = w->step};
        for (int i = 0; i < t->rs->nsteps && i < ROWS_MAX; i++)
            steps.value[steps.count++] = i;
        w->step = draw_list_of(t, "umpiresteps", &steps, body, &w->left);
        w->step = list_step(t, &steps, body, &w->left, w->step);
    }
    int pressed = modal_buttons(t, r, go[w->page], 2);
    if (entered) pressed = 0;
    if (pressed == 0) umpire_do(t);
    if (pressed == 1) modal_close(t);
    ui_layer_end(u);
}
