/* host.c: asking the application round the table; what it does not offer is not asked. */
#include "ui/table/host.h"

#include <stdarg.h>
#include <stdio.h>

enum { SAID_MAX = 1280 };

void host_say(const table_host *h, const char *format, ...)
{
    char text[SAID_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (h->say) h->say(h->self, text);
}

void host_say_error(const table_host *h, const error *err)
{
    char text[SAID_MAX];
    error_format(err, text, sizeof text);
    host_say(h, "%s", text);
}

void host_say_file(const table_host *h, const char *path, bool opens, const char *format, ...)
{
    char text[SAID_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (h->say_file)
        h->say_file(h->self, path, opens, text);
    else
        host_say(h, "%s", text);
}

bool host_has(const table_host *h, host_screen s)
{
    return h->has && h->has(h->self, s);
}

const struct review *host_reviewed(const table_host *h)
{
    return h->reviewed ? h->reviewed(h->self) : NULL;
}

void host_open(const table_host *h, host_screen s, const char *path)
{
    if (h->open) h->open(h->self, s, path);
}

void host_open_rule(const table_host *h, const char *rule)
{
    if (rule && *rule && h->open_rule) h->open_rule(h->self, rule);
}

void host_settings_changed(const table_host *h)
{
    if (h->settings_changed) h->settings_changed(h->self);
}

bool host_can_reload(const table_host *h)
{
    return h->reload && h->take_reloaded;
}

bool host_reload(const table_host *h, int viewer, reload_report *report, error *err)
{
    return h->reload(h->self, viewer, report, err);
}

void host_take_reloaded(const table_host *h)
{
    h->take_reloaded(h->self);
}

float host_pace(const table_host *h)
{
    return h->instant ? 0 : settings_pace(h->settings);
}
