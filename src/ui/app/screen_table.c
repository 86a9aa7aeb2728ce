/* screen_table.c: the screen of the battle on the table: it lets the table pass time and draws it. */
#include "ui/app/app_internal.h"
#include "ui/table/table.h"

static void table_screen_enter(app *a)
{
    if (a->table) table_enter(a->table);
}

static int table_screen_tick(app *a, uint64_t now)
{
    return a->table ? table_tick(a->table, now) : -1;
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
