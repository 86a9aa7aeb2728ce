/*
 * menu.c: the menu of the table, and what it does: copies, reports, ways out. Its keys work without it too.
 */
#include "ui/table/modal/menu.h"

#include <math.h>
#include <stdio.h>

#include "core/file.h"
#include "core/language.h"
#include "game/battle_line.h"
#include "game/report.h"
#include "game/session_seal.h"
#include "ui/table/battle.h"
#include "ui/table/board/legend.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/sightline.h"
#include "ui/table/camera.h"
#include "ui/table/host.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/questions.h"
#include "ui/table/modal/reload_card.h"
#include "ui/table/modal/seats.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/bar.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/waits.h"

typedef enum menu_item {
    MENU_BACK,
    MENU_LESSON_LEAVE,
    MENU_LESSON_BACK,
    MENU_SAVE,
    MENU_LOAD,
    MENU_MAIL,
    MENU_RULES,
    MENU_KEYS,
    MENU_SETTINGS,
    MENU_WHOLE,
    MENU_RULER,
    MENU_SIGHT,
    MENU_MARKS,
    MENU_HINT,
    MENU_REPLAY,
    MENU_REPORT,
    MENU_LINE,
    MENU_UMPIRE,
    MENU_RELOAD,
    MENU_SEATS,
    MENU_AUDIENCE,
    MENU_TITLE,
    MENU_QUIT,
    MENU_LESSON, /* last: it takes the place of the battle, and no hand goes there */
    MENU_ITEMS
} menu_item;

static const struct {
    const char *label, *cap;
    int key, mods;
} menu[MENU_ITEMS] = {
    [MENU_BACK] = {N_("Back to the battle"), "Esc", KEY_ESCAPE, 0},
    [MENU_LESSON_LEAVE] = {N_("Leave the lesson"), "", 0, 0},
    [MENU_LESSON_BACK] = {N_("Back to the lesson"), "", 0, 0},
    [MENU_SAVE] = {N_("Save a copy"), "Ctrl S", 's', UI_CTRL},
    [MENU_LOAD] = {N_("Load a battle"), "Ctrl O", 'o', UI_CTRL},
    [MENU_MAIL] = {N_("Play by mail"), "Ctrl L", 'l', UI_CTRL},
    [MENU_RULES] = {N_("Rules"), "F2", KEY_F2, 0},
    [MENU_KEYS] = {N_("Keys"), "F1", KEY_F1, 0},
    [MENU_SETTINGS] = {N_("Settings"), "F3", KEY_F3, 0},
    [MENU_WHOLE] = {N_("Show the whole map"), "Home", KEY_HOME, 0},
    [MENU_RULER] = {N_("Ruler"), "Shift R", 'r', UI_SHIFT},
    [MENU_SIGHT] = {N_("Lines of sight"), "Shift S", 's', UI_SHIFT},
    [MENU_MARKS] = {N_("What the marks mean"), "Shift F1", KEY_F1, UI_SHIFT},
    [MENU_HINT] = {N_("A hint"), "F4", KEY_F4, 0},
    [MENU_REPLAY] = {N_("Replay from the start"), "Ctrl R", 'r', UI_CTRL},
    [MENU_REPORT] = {N_("Write a report"), "F7", KEY_F7, 0},
    [MENU_LINE] = {N_("Copy the battle's line"), "Ctrl C", 'c', UI_CTRL},
    [MENU_UMPIRE] = {N_("Umpire: overrule"), "Ctrl U", 'u', UI_CTRL},
    [MENU_RELOAD] = {N_("Read the rules anew"), "Ctrl F5", KEY_F5, UI_CTRL},
    [MENU_SEATS] = {N_("Who plays, whose dice"), "Ctrl P", 'p', UI_CTRL},
    [MENU_AUDIENCE] = {N_("The audience's window"), "Ctrl W", 'w', UI_CTRL},
    [MENU_TITLE] = {N_("Leave for the title"), "F8", KEY_F8, 0},
    [MENU_QUIT] = {N_("Quit"), "Ctrl Q", 'q', UI_CTRL},
    [MENU_LESSON] = {N_("Lesson, from the start"), "", 0, 0},
};

/* Of what its few words do not tell, more where the pointer rests. */
static const char *const tips[MENU_ITEMS] = {
    [MENU_SAVE] = N_("The battle is kept as it goes in any case; this is a copy of now, to come back to."),
    [MENU_MAIL] = N_("Hands the battle to the other player as a letter, and takes in his."),
    [MENU_RULER] = N_("Measures from place to place as the rules count."),
    [MENU_REPORT] = N_("A page on the battle so far, to read in a browser."),
    [MENU_LINE] = N_("Names this battle and its options in a line: by it others begin the same one."),
    [MENU_UMPIRE] = N_("Sets units, dice or the turn by hand, beside the rules."),
    [MENU_RELOAD] = N_("Takes over what was changed in the files of the rules, and plays on."),
    [MENU_SEATS] = N_("Person or computer for each side, and whether its dice are thrown by hand."),
};

bool menu_may_replay(const table *t)
{
    return host_has(t->host, HOST_REPLAY) && session_settings(t->s)->save_path;
}

static bool menu_has(const table *t, menu_item i)
{
    if (i == MENU_LESSON_LEAVE) return lesson_on(t);
    if (i == MENU_LESSON_BACK) return lesson_may_return(t);
    if (i == MENU_LESSON)
        return !lesson_on(t) && !lesson_may_return(t) && !t->watched && host_has(t->host, HOST_LESSON);
    if (i == MENU_LOAD) return host_has(t->host, HOST_LOAD);
    if (i == MENU_MAIL) return host_has(t->host, HOST_MAIL);
    if (i == MENU_RULES) return host_has(t->host, HOST_RULES);
    if (i == MENU_SETTINGS) return host_has(t->host, HOST_SETTINGS);
    if (i == MENU_SIGHT) return t->rs->sight != NULL;
    if (i == MENU_HINT)
        return hint_panel_on(t) || (t->host->teacher && t->battle->ours && !t->watched && !waits_busy(t));
    if (i == MENU_REPLAY) return menu_may_replay(t);
    if (i == MENU_LINE) return t->host->ui->window && t->host->ui->window->copy;
    if (i == MENU_UMPIRE) return battle_humans(t) > 0 && !waits_busy(t);
    if (i == MENU_RELOAD) return host_can_reload(t->host) && !t->watched && !waits_busy(t);
    if (i == MENU_QUIT) return host_has(t->host, HOST_QUIT);
    if (i == MENU_AUDIENCE) return host_has(t->host, HOST_AUDIENCE);
    if (i == MENU_SEATS) return seats_may_change(t);
    return true;
}

static void folder_path(table *t, const char *folder, const char *ending, char *out, size_t size)
{
    char in[1024], name[256];
    error err = {0};
    file_join(t->host->keep_dir ? t->host->keep_dir : ".", folder, in, sizeof in);
    if (!file_make_folders(in, &err)) host_say_error(t->host, &err);
    for (int i = 1; i < 10000; i++) {
        snprintf(name, sizeof name, "%s-turn-%d%s%.0d%s", t->sc->id, t->battle->view.turn, i > 1 ? "-" : "",
                 i > 1 ? i : 0, ending);
        file_join(in, name, out, size);
        if (!file_exists(out)) return;
    }
}

static void save_copy(table *t)
{
    char path[1300];
    error err = {0};
    folder_path(t, "saves", ".save", path, sizeof path);
    if (battle_save_copy(t, path, &err))
        host_say_file(t->host, path, false, _("Saved: %s"), path);
    else
        host_say_error(t->host, &err);
}

void menu_write_report(table *t)
{
    char path[1300];
    error err = {0};
    strbuf b = {0};
    folder_path(t, "reports", ".html", path, sizeof path);
    report_html(t->s, t->battle->d.side == GAME_OVER ? NO_SIDE : t->battle->viewer, NULL,
                host_reviewed(t->host), &b);
    if (file_write(path, strbuf_str(&b), b.len, &err))
        host_say_file(t->host, path, true, _("Report written: %s"), path);
    else
        host_say_error(t->host, &err);
    strbuf_free(&b);
}

/* The line that names this battle, for the clipboard. */
static void copy_line(table *t)
{
    const ui_window *window = t->host->ui->window;
    strbuf line = {0};
    battle_line_write(t->s, &line);
    window->copy(window->self, strbuf_str(&line));
    host_say(t->host, _("In the clipboard: %s%s"), strbuf_str(&line),
             session_seals(t->s) > 0
                 ? _("  Its dice are sealed: the line names no seed, and whoever opens it throws "
                     "others.")
                 : "");
    strbuf_free(&line);
}

static void show_whole(table *t)
{
    camera_stay(t);
    camera_fit(t, true);
}

static void show_keys(table *t)
{
    modal_close(t);
    if (host_has(t->host, HOST_KEYS))
        host_open(t->host, HOST_KEYS, NULL);
    else
        modal_open(t, MODAL_KEYS);
}

void menu_replay(table *t)
{
    host_open(t->host, HOST_REPLAY, session_settings(t->s)->save_path);
}

/* Away from the board, or another window. */
static void go_to(const table *t, menu_item i)
{
    static const host_screen to[MENU_ITEMS] = {
        [MENU_LOAD] = HOST_LOAD,         [MENU_MAIL] = HOST_MAIL,         [MENU_RULES] = HOST_RULES,
        [MENU_SETTINGS] = HOST_SETTINGS, [MENU_AUDIENCE] = HOST_AUDIENCE, [MENU_TITLE] = HOST_TITLE,
        [MENU_QUIT] = HOST_QUIT};
    host_open(t->host, to[i], NULL);
}

/* What only shows something. */
static void look_at(table *t, menu_item i)
{
    if (i == MENU_WHOLE)
        show_whole(t);
    else if (i == MENU_RULER)
        ruler_toggle(t);
    else if (i == MENU_SIGHT)
        sightline_toggle(t);
    else if (i == MENU_MARKS)
        legend_ask(t);
    else
        hint_panel_toggle(t);
}

static void menu_do(table *t, menu_item i)
{
    modal_close(t);
    switch (i) {
    case MENU_BACK:
    case MENU_ITEMS:
        break;
    case MENU_LESSON_LEAVE:
    case MENU_LESSON_BACK:
        i == MENU_LESSON_LEAVE ? lesson_leave(t) : lesson_return(t);
        break;
    case MENU_SAVE:
        save_copy(t);
        break;
    case MENU_LESSON:
        questions_ask_lesson(t);
        break;
    case MENU_LOAD:
    case MENU_MAIL:
    case MENU_RULES:
    case MENU_SETTINGS:
    case MENU_AUDIENCE:
    case MENU_TITLE:
    case MENU_QUIT:
        go_to(t, i);
        break;
    case MENU_KEYS:
        show_keys(t);
        break;
    case MENU_WHOLE:
    case MENU_RULER:
    case MENU_SIGHT:
    case MENU_MARKS:
    case MENU_HINT:
        look_at(t, i);
        break;
    case MENU_REPLAY:
        menu_replay(t);
        break;
    case MENU_REPORT:
        menu_write_report(t);
        break;
    case MENU_LINE:
        copy_line(t);
        break;
    case MENU_UMPIRE:
        umpire_open(t);
        break;
    case MENU_RELOAD:
        reload_card_ask(t);
        break;
    case MENU_SEATS:
        seats_open(t);
        break;
    }
}

void menu_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    int n = 0;
    for (int i = 0; i < MENU_ITEMS; i++)
        n += menu_has(t, (menu_item)i);
    float row = fmaxf(38, theme_tx(m, 38, 46)), gap = theme_px(m, 6, 8),
          head = theme_font(m, TEXT_TITLE).px * 1.2f + 20, foot = theme_tx(m, 34, 40);
    /* In two columns where one would be too tall; in three the words have the room of the caps. */
    int columns = 1, rows = n;
    while (columns < 3 && head + (row + gap) * (float)rows + foot > m->height - 32)
        columns++, rows = (n + columns - 1) / columns;
    const bool caps = columns < 3;
    row = fminf(row, (m->height - 32 - head - foot) / (float)rows - gap);
    float w =
        fmaxf(theme_tx(m, 340, 420) * (columns > 1 ? 1.7f : 1), ui_width(u, TEXT_TITLE, t->sc->title) + 52);
    if (columns == 3) w = m->width - 2 * m->margin - 32;
    frect r = modal_begin(t, "menucard", w, head + (row + gap) * (float)rows + foot);
    float top = modal_title(t, r, r.y + 14, t->sc->title) + 8, y = top + (row + gap) * (float)rows,
          each = (r.w - 48 - gap * (float)(columns - 1)) / (float)columns;
    for (int i = 0, at = 0; i < MENU_ITEMS; i++) {
        if (!menu_has(t, (menu_item)i)) continue;
        frect b = {r.x + 24 + (each + gap) * (float)(at / rows), top + (row + gap) * (float)(at % rows), each,
                   row};
        if (tips[i]) ui_tooltip(u, ui_name("menuitem", i), b, _(tips[i]));
        if (ui_button(u, ui_name("menuitem", i), b, i == MENU_BACK ? LOOK_PRIMARY : LOOK_NORMAL,
                      menu[i].label, caps ? menu[i].cap : "", menu[i].key, menu[i].mods))
            menu_do(t, (menu_item)i);
        at++;
    }
    ui_text_fit(u, TEXT_SMALL, m->ink2, r.x + r.w / 2, y + theme_tx(m, 14, 16), ALIGN_CENTRE, r.w - 40,
                _("Every move is kept as it is made."));
    ui_layer_end(u);
}

/* The menu's keys work without it too. */
void menu_keys(table *t)
{
    for (int i = 0; i < MENU_ITEMS; i++) {
        if (menu[i].key == 0 || i == MENU_BACK || i == MENU_WHOLE || i == MENU_RULER || i == MENU_SIGHT ||
            i == MENU_HINT || !menu_has(t, (menu_item)i))
            continue;
        if (i == MENU_SAVE && ui_key(t->host->ui, KEY_F5, 0)) menu_do(t, MENU_SAVE); /* as elsewhere */
        if (ui_key(t->host->ui, menu[i].key, menu[i].mods)) menu_do(t, (menu_item)i);
    }
}

void menu_ways_out(table *t)
{
    static const menu_item ways[] = {MENU_LOAD, MENU_TITLE, MENU_QUIT};
    ui *u = t->host->ui;
    const bool f5 = ui_key(u, KEY_F5, 0); /* as elsewhere */
    if (f5 || ui_key(u, menu[MENU_SAVE].key, menu[MENU_SAVE].mods)) save_copy(t);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (menu_has(t, ways[i]) && ui_key(u, menu[ways[i]].key, menu[ways[i]].mods)) {
            t->heed(t, NOTICE_LEFT, 0);
            menu_do(t, ways[i]);
            return;
        }
    if (bar_menu_button(t, ui_name("menuover", 0))) {
        t->heed(t, NOTICE_LEFT, 0);
        modal_open(t, MODAL_MENU);
    }
}
