/* take_back.c: undo and redo as they are asked for at the table. */
#include "ui/table/take_back.h"

#include "game/session_undo.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/show.h"

void take_back(table *t)
{
    bool ask = false;
    if (!session_can_undo(t->s, &ask)) {
        host_say(t->host, "There is nothing to take back.");
        return;
    }
    show_finish(t);
    if (ask) {
        modal_ask_undo(t, -1);
        return;
    }
    modal_close(t);
    battle_undo(t, -1);
}

void take_back_not(table *t)
{
    if (!session_can_redo(t->s)) {
        host_say(t->host, "There is nothing to do again.");
        return;
    }
    show_finish(t);
    modal_close(t);
    battle_redo(t);
}
