/* reload_card.c: what the edited rules do to the battle, in plain words; whether it shall go on under them.
 */
#include "ui/table/modal/reload_card.h"

#include <math.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/say.h"

void reload_card_ask(table *t)
{
    reload_told told = {0};
    told.readable = host_reload(t->host, t->battle->viewer, &told.report, &told.err);
    modal_reload(t, &told);
}

static void files_words(const reload_report *r, strbuf *out)
{
    if (r->nfiles == 0) {
        strbuf_add(out, _("No file that decides anything has changed.\n"));
        return;
    }
    strbuf_add(out, _("Changed: "));
    for (int i = 0; i < r->nfiles && i < RELOAD_FILES; i++)
        strbuf_addf(out, "%s%s", i > 0 ? ", " : "", r->files[i]);
    say_more(r->nfiles - RELOAD_FILES, out);
    strbuf_add(out, ".\n");
}

/* "Action 14 (british fire u9 @u17)", as far as the viewer may know it. */
static void place_words(const reload_place *p, strbuf *out)
{
    strbuf_addf(out, _("Action %d"), p->number);
    if (p->action[0]) strbuf_addf(out, " (%s)", p->action);
}

static void differing_words(const reload_report *r, strbuf *out)
{
    if (r->differing == 0) {
        if (r->kept > 0)
            strbuf_addf(out,
                        r->stopped.number
                            ? ngettext("The first %d action comes out the same.\n",
                                       "The first %d actions come out the same.\n", (unsigned long)r->kept)
                            : ngettext("All: %d action comes out the same.\n",
                                       "All %d actions come out the same.\n", (unsigned long)r->kept),
                        r->kept);
        return;
    }
    place_words(&r->differs, out);
    strbuf_addf(
        out, _(" is the first that comes out otherwise; after %d of %d actions the position is another.\n"),
        r->differing, r->actions);
    if (r->differs.was[0]) strbuf_addf(out, _("It was: %s\n"), r->differs.was);
    if (r->differs.is_now[0]) strbuf_addf(out, _("It is now: %s\n"), r->differs.is_now);
}

static void report_words(const reload_report *r, strbuf *out)
{
    files_words(r, out);
    if (r->begins_otherwise) strbuf_add(out, _("The battle begins otherwise.\n"));
    differing_words(r, out);
    if (r->thrown_anew > 0)
        strbuf_addf(out,
                    ngettext("%d roll had to be thrown anew.\n", "%d rolls had to be thrown anew.\n",
                             (unsigned long)r->thrown_anew),
                    r->thrown_anew);
    if (r->stopped.number == 0) return;
    place_words(&r->stopped, out);
    strbuf_addf(out, _(" cannot be done any more. %s\n"), r->stopped.why);
    strbuf_addf(out, _("%d of %d actions can be played again; the battle could go on from there.\n"), r->kept,
                r->actions);
}

static void told_words(const reload_told *told, strbuf *out)
{
    if (told->readable) {
        report_words(&told->report, out);
        return;
    }
    char text[1024];
    error_format(&told->err, text, sizeof text);
    strbuf_addf(out, _("%s\nThe battle stays as it is."), text);
}

typedef enum answer { ANSWER_NONE, ANSWER_LEAVE, ANSWER_TAKE } answer;

/* Where a part of the battle would be lost, Enter leaves it alone. */
static answer reload_buttons(table *t, frect r, const reload_told *told)
{
    static const char *const back[] = {N_("Back")},
                             *const whole[] = {N_("Go on under them"), N_("Leave it as it is")},
                             *const part[] = {N_("Leave it as it is"), N_("Go on from there")};
    if (!told->readable)
        return modal_buttons(t, r, back, 1) == 0 || ui_key(t->host->ui, KEY_ESCAPE, 0) ? ANSWER_LEAVE
                                                                                       : ANSWER_NONE;
    if (told->report.stopped.number == 0) {
        const int pressed = modal_buttons(t, r, whole, 2);
        return pressed < 0 ? ANSWER_NONE : pressed == 0 ? ANSWER_TAKE : ANSWER_LEAVE;
    }
    ui *u = t->host->ui;
    if (ui_key(u, KEY_ESCAPE, 0)) return ANSWER_LEAVE;
    const float h = fmaxf(38, theme_tx(&u->t, 38, 44)), w = ui_button_width(u, part[0], "Enter"),
                v = ui_button_width(u, part[1], "G"), y = r.y + r.h - h - 20, x = r.x + r.w - 24 - w;
    answer given = ANSWER_NONE;
    if (ui_button(u, ui_name("reload", 10), (frect){x, y, w, h}, LOOK_PRIMARY, part[0], "Enter", KEY_ENTER,
                  0))
        given = ANSWER_LEAVE;
    if (ui_button(u, ui_name("reload", 11), (frect){x - 10 - v, y, v, h}, LOOK_NORMAL, part[1], "G", 'g', 0))
        given = ANSWER_TAKE;
    return given;
}

void reload_card_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    const reload_told *told = &t->modal->reload;
    strbuf text = {0};
    told_words(told, &text);
    const float w = theme_tx(m, 620, 760), in = fminf(w, m->width - 32) - 64, foot = theme_tx(m, 76, 84),
                head = theme_font(m, TEXT_TITLE).px * 1.2f + 30,
                high = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.4f, false, strbuf_str(&text)) + 6;
    const frect r = modal_begin(t, "reload", w, head + high + foot);
    const float y = modal_title(t, r, r.y + 18,
                                told->readable ? _("The rules, read anew") : _("The rules cannot be read")) +
                    4;
    const frect body = {r.x + 20, y, r.w - 40, r.h - (y - r.y) - foot};
    const ui_id id = ui_name("reload", 2);
    ui_scroll_begin(u, id, body, modal_scroll(t), high);
    ui_wrap(u, TEXT_NOTE, m->ink, r.x + 32, y - t->modal->scroll.at, in, 1.4f, true, strbuf_str(&text));
    ui_scroll_end(u, id, body, modal_scroll(t));
    strbuf_free(&text);
    const answer given = reload_buttons(t, r, told);
    ui_layer_end(u);
    if (given == ANSWER_NONE) return;
    modal_close(t);
    if (given == ANSWER_TAKE) host_take_reloaded(t->host);
}
