/* screen_table.c: the screen of the battle on the table: it lets the table pass time and draws it. */
#include <stdio.h>

#include "ui/app/app_internal.h"
#include "ui/app/screen_mail.h"
#include "ui/app/record.h"
#include "ui/table/table.h"

static void table_screen_enter(app *a)
{
    if (!a->table) return;
    snprintf(a->scenario, sizeof a->scenario, "%s",
             session_scenario(a->table->s)->path); /* the title lays it open again */
    table_enter(a->table);
}

static int table_screen_tick(app *a, uint64_t now)
{
    if (!a->table) return -1;
    const int wait = table_tick(a->table, now);
    record_heed(a);
    mail_page_heed(a);
    return wait;
}

static void table_screen_draw(app *a)
{
    if (a->table)
        table_draw(a->table);
    else
        app_go(a, SCREEN_TITLE);
}

const screen_vtable table_screen = {
    .enter = table_screen_enter, .tick = table_screen_tick, .draw = table_screen_draw};
