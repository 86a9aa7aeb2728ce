/* kiosk.c: see kiosk.h. */
#include "ui/app/kiosk.h"

#include "core/language.h"
#include "ui/app/app_internal.h"

bool kiosk_shut(const app *a)
{
    return a->config.kiosk && !a->host_there;
}

bool kiosk_keeps(app *a)
{
    if (kiosk_shut(a)) app_say(a, _("That is the host's here: Ctrl H."));
    return kiosk_shut(a);
}

static bool is_hosts(const ui_event *e)
{
    if (e->kind == UI_QUIT || e->kind == UI_DROP_FILE) return true;
    if (e->kind != UI_KEY) return false;
    return e->key == KEY_F3 || e->key == KEY_F11 || (e->key == KEY_ENTER && e->mods == UI_ALT) ||
           ((e->key == 'q' || e->key == ',') && e->mods == UI_CTRL);
}

bool kiosk_event(app *a, const ui_event *e)
{
    if (!a->config.kiosk) return false;
    if (e->kind == UI_KEY && e->key == 'h' && e->mods == UI_CTRL) {
        a->host_there = !a->host_there;
        app_say(a, a->host_there
                       ? _("The host is here: settings and the way out are open. Ctrl H shuts them.")
                       : _("Settings and the way out are shut."));
        return true;
    }
    return is_hosts(e) && kiosk_keeps(a);
}
