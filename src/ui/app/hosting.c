/* hosting.c: what the table asks for is done here with the application's own means. */
#include "ui/app/hosting.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/session_reload.h"
#include "ui/app/audience.h"
#include "ui/app/desk.h"
#include "ui/app/kiosk.h"
#include "ui/app/lessons.h"
#include "ui/app/said.h"
#include "ui/table/parts.h"
#include "ui/table/table.h"

static void host_says(void *self, const char *text)
{
    app_say(self, "%s", text);
}

static void host_says_of(void *self, const char *path, bool opens, const char *text)
{
    said_file(self, path, opens, text);
}

static screen_id screen_of(host_screen s)
{
    switch (s) {
    case HOST_LOAD:
        return SCREEN_LOAD;
    case HOST_MAIL:
        return SCREEN_MAIL;
    case HOST_RULES:
        return SCREEN_RULES;
    case HOST_KEYS:
        return SCREEN_KEYS;
    case HOST_SETTINGS:
        return SCREEN_SETTINGS;
    case HOST_REPLAY:
        return SCREEN_REPLAY;
    case HOST_ANALYSIS:
        return SCREEN_ANALYSIS;
    case HOST_TITLE:
    case HOST_QUIT:
    case HOST_LESSON:
    case HOST_AUDIENCE:
        break;
    }
    return SCREEN_TITLE;
}

static bool host_knows(void *self, host_screen s)
{
    app *a = self;
    if (s == HOST_LESSON) return lessons_here(a);
    if (s == HOST_ANALYSIS && a->config.teacher == NULL) return false;
    if (s == HOST_AUDIENCE) return audience_there(a);
    if ((s == HOST_QUIT || s == HOST_SETTINGS) && kiosk_shut(a)) return false;
    return s == HOST_QUIT || app_has(self, screen_of(s));
}

static void host_opens(void *self, host_screen s, const char *path)
{
    app *a = self;
    if (s == HOST_QUIT) {
        a->done = !kiosk_keeps(a);
        return;
    }
    if (s == HOST_AUDIENCE) {
        audience_toggle(a);
        return;
    }
    if (s == HOST_LESSON) {
        lessons_anew(a);
        return;
    }
    if (s == HOST_TITLE) {
        app_go(a, SCREEN_TITLE);
        return;
    }
    if (s == HOST_RULES) a->page[0] = 0;
    if (s == HOST_REPLAY && path) snprintf(a->file, sizeof a->file, "%s", path);
    app_open(a, screen_of(s));
}

static const struct review *host_tells_review(void *self)
{
    return analysis_known(self);
}

static void host_opens_rule(void *self, const char *rule)
{
    app *a = self;
    if (!app_has(a, SCREEN_RULES)) {
        app_say(a, _("Rule %s."), rule);
        return;
    }
    snprintf(a->page, sizeof a->page, "%s", rule);
    app_open(a, SCREEN_RULES);
}

static void host_draws_over(void *self)
{
    desk_draw_over(self);
}

static void host_changes_settings(void *self)
{
    app_settings_changed(self);
}

static bool host_reloads(void *self, int viewer, reload_report *report, error *err)
{
    app *a = self;
    session_free(a->reloaded);
    a->reloaded = session_reload(a->table->s, viewer, report, err);
    return a->reloaded != NULL;
}

static void host_takes_reloaded(void *self)
{
    app *a = self;
    a->takes_reloaded = a->reloaded != NULL;
}

static void take_reloaded(app *a)
{
    char kept[1200];
    error err = {0};
    session *next = a->reloaded;
    a->reloaded = NULL;
    a->takes_reloaded = false;
    if (!session_reload_take(next, a->table->s, kept, sizeof kept, &err)) {
        app_say_error(a, &err);
        session_free(next);
        return;
    }
    app_take_session(a, next);
    if (kept[0]) app_say(a, _("The battle as it was is kept: %s"), kept);
}

void hosting_begin(app *a)
{
    a->host_of_table = (table_host){.ui = &a->ui,
                                    .settings = &a->settings,
                                    .sounds = &a->sounds,
                                    .players = a->config.players,
                                    .teacher = a->config.teacher,
                                    .keep_dir = app_keep_dir(a),
                                    .instant = a->config.instant,
                                    .hurried = a->config.hurried,
                                    .self = a,
                                    .say = host_says,
                                    .over_board = host_draws_over,
                                    .say_file = host_says_of,
                                    .has = host_knows,
                                    .open = host_opens,
                                    .open_rule = host_opens_rule,
                                    .reviewed = host_tells_review,
                                    .settings_changed = host_changes_settings,
                                    .reload = host_reloads,
                                    .take_reloaded = host_takes_reloaded};
}

void hosting_run(app *a, uint64_t now, bool in_event)
{
    a->now = a->sounds.now = now;
    a->host_of_table.now = now - a->stood;
    a->in_event = a->host_of_table.in_event = in_event;
    a->host_of_table.sign = audience_sign(a, &a->host_of_table.sign_gold);
    a->host_of_table.strip = desk_strip(a);
    if (in_event) return; /* the table may be being drawn */
    if (a->takes_reloaded) take_reloaded(a);
    if (!a->cleared) return;
    table_free(a->cleared);
    a->cleared = NULL;
    mem_settle();
}
