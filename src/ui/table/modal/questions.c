/* questions.c: the modal cards that ask yes or no, and the one that only lists keys. */
#include "ui/table/modal/questions.h"

#include <stdio.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/say.h"
#include "ui/table/take_back.h"

static int question(table *t, const char *name, const char *title, const char *text,
                    const char *const *labels, int n)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    float w = theme_tx(m, 460, 560), in = w - 64;
    float h = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.4f, false, text);
    frect r = modal_begin(t, name, w, theme_font(m, TEXT_TITLE).px * 1.2f + h + theme_tx(m, 112, 124));
    float y = modal_title(t, r, r.y + 18, title) + 4;
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 32, y, r.w - 64, 1.4f, true, text);
    int pressed = modal_buttons(t, r, labels, n);
    ui_layer_end(u);
    return pressed;
}

void questions_undo(table *t)
{
    static const char *const labels[] = {N_("Both agree"), N_("Leave it")};
    const bool anothers = t->modal->undo_to < 0 && take_back_is_anothers(t);
    int pressed =
        question(t, "undocard", _("Take it back?"),
                 anothers ? _("It was the other side's doing. Both sides must agree to take it back.")
                          : _("Dice have been thrown, or something hidden has been seen, since then. "
                              "Both sides must agree to take it back."),
                 labels, 2);
    if (pressed < 0) return;
    modal_close(t);
    if (pressed == 0) battle_undo(t, t->modal->undo_to);
}

void questions_undo_to(table *t)
{
    char text[240];
    int n = session_count(t->s) - t->modal->undo_to;
    const ui *u = t->host->ui;
    char again[KEYMAP_NAME];
    snprintf(text, sizeof text, _("%d %s since then will be taken back. %s brings it again."), n,
             n == 1 ? _("thing that happened") : _("things that happened"),
             keymap_shown(u->keys, u->heard, "Ctrl Y", again, sizeof again));
    static const char *const labels[] = {N_("Go back"), N_("Leave it")};
    int pressed = question(t, "undotocard", _("Go back to there?"), text, labels, 2);
    if (pressed < 0) return;
    modal_close(t);
    if (pressed != 0) return;
    if (session_settings(t->s)->undo == UNDO_ASK)
        modal_open(t, MODAL_UNDO);
    else
        battle_undo(t, t->modal->undo_to);
}

/* Between two people the umpire is both of them. */
void questions_overrule(table *t)
{
    static const char *const labels[] = {N_("Both agree"), N_("Leave it")};
    strbuf text = {0};
    umpire_sentence(t, &t->umpire->act, &text);
    strbuf_add(&text, _(" Both sides must agree to it; it is written in the log."));
    int pressed = question(t, "overrulecard", _("Overrule?"), strbuf_str(&text), labels, 2);
    strbuf_free(&text);
    if (pressed < 0) return;
    action act = t->umpire->act;
    modal_close(t);
    if (pressed == 0)
        battle_overrule(t, &act);
    else
        modal_open(t, MODAL_UMPIRE);
}

/* With the last counter the battle begins, and what stands can only be taken back: so its button says. */
static int ask_to_begin(table *t)
{
    static const char *const labels[] = {N_("Begin"), N_("Think again")};
    char text[240], back[KEYMAP_NAME];
    const ui *u = t->host->ui;
    snprintf(
        text, sizeof text,
        _("%s: the last to be placed. With that your deployment ends; %s takes back who stands already."),
        say_unit(t, t->modal->sure.units[0]), keymap_shown(u->keys, u->heard, "Ctrl Z", back, sizeof back));
    return question(t, "surecard", _("Deployment done?"), text, labels, 2);
}

/* Why one should think about it, and the order itself. */
static int ask_sure(table *t, const char *why)
{
    static const char *const labels[] = {N_("Do it"), N_("Think again")};
    const verb *v = action_verb(t->rs, t->modal->sure.verb);
    char code[80], text[400];
    snprintf(code, sizeof code, "verb.%s", v ? v->name : "");
    const int n = snprintf(text, sizeof text, "%s: %s. ",
                           t->modal->sure.nunits > 0 ? say_unit(t, t->modal->sure.units[0]) : _("You"),
                           say_title(t, code, v ? v->name : ""));
    snprintf(text + n, sizeof text - (size_t)n, "%s", say_word(t, why, ""));
    return question(t, "surecard", _("Are you sure?"), text, labels, 2);
}

void questions_sure(table *t)
{
    const char *why = game_asked_about(&t->battle->view, &t->modal->sure);
    const int pressed = why ? ask_sure(t, why) : ask_to_begin(t);
    if (pressed < 0) return;
    modal_close(t);
    if (pressed != 0) {
        if (t->plan->on == PLAN_DRAGGED) plan_clear(t); /* as if it had not been let go there */
        return;
    }
    if (t->modal->sure_of_all) {
        plan_give(t);
        return;
    }
    action act = t->modal->sure;
    battle_do(t, &act);
}

/* One of ours has done something, or a turn is over. */
static bool was_played(const table *t)
{
    for (int i = 0; i < session_count(t->s); i++) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn > 1 || (e->side == t->battle->viewer && e->act.nunits > 0)) return true;
    }
    return false;
}

void questions_ask_lesson(table *t)
{
    if (was_played(t))
        modal_open(t, MODAL_LESSON);
    else
        host_open(t->host, HOST_LESSON, NULL);
}

void questions_lesson(table *t)
{
    static const char *const labels[] = {N_("Begin the lesson"), N_("Leave it")};
    const bool kept = session_settings(t->s)->save_path != NULL;
    int pressed = question(t, "lessoncard", _("The lesson, from the start?"),
                           kept ? _("This battle ends here. It is kept: Load a battle brings it back.")
                                : _("This battle ends here, and it is not kept."),
                           labels, 2);
    if (pressed < 0) return;
    modal_close(t);
    if (pressed == 0) host_open(t->host, HOST_LESSON, NULL);
}

void questions_keys(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    static const char *const lines[][2] = {
        {"Enter", N_("choose; again: do it")},
        {"Esc", N_("step back; menu")},
        {N_("Drag"), N_("move a counter, or hold several")},
        {N_("Right press"), N_("not this")},
        {"Tab", N_("next unit")},
        {N_("Arrows"), N_("move the cursor")},
        {"Q, E", "turn"},
        {"W", N_("why not")},
        {"T", "odds"},
        {"K", N_("look into a stack")},
        {"[, ]", N_("another map")},
        {"I", N_("unit card")},
        {"X", N_("the table just read")},
        {"L", "log"},
        {"O", N_("small map")},
        {"D", "dock"},
        {"Space", N_("skip what is shown")},
        {"Ctrl Enter", N_("end the step")},
        {"Ctrl Z, Ctrl Y", N_("undo, redo")},
        {"+, -, Home", N_("nearer, farther, all")},
        {"Ctrl F5", N_("read the rules anew")},
        {"F6", N_("to the buttons")},
        {"F9, F11", N_("board alone, full screen")},
        {"F12", N_("keep a picture")},
    };
    int n = (int)(sizeof lines / sizeof lines[0]);
    float row = theme_tx(m, 25, 30);
    frect r =
        modal_begin(t, "keys", theme_tx(m, 620, 720),
                    theme_font(m, TEXT_TITLE).px * 1.3f + row * (float)((n + 1) / 2) + theme_tx(m, 100, 110));
    float y = modal_title(t, r, r.y + 16, _("Keys")) + 6;
    for (int i = 0; i < n; i++) {
        float x = r.x + 28 + (i >= (n + 1) / 2 ? r.w / 2 : 0), yy = y + row * (float)(i % ((n + 1) / 2));
        ui_keycap(u, x, yy + row / 2, false, lines[i][0]);
        ui_text(u, TEXT_BODY, m->ink, x + theme_tx(m, 116, 130), yy + row * 0.68f, ALIGN_LEFT, lines[i][1]);
    }
    static const char *const labels[] = {N_("Back")};
    if (modal_buttons(t, r, labels, 1) == 0 || ui_key(u, KEY_ESCAPE, 0)) modal_close(t);
    ui_layer_end(u);
}
