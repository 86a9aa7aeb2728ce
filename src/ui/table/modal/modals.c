/* modals.c: which modal card is drawn and answered by which file. */
#include "ui/table/modal/modals.h"

#include "ui/table/modal/chart_card.h"
#include "ui/table/modal/curtain.h"
#include "ui/table/modal/faces.h"
#include "ui/table/modal/menu.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/questions.h"
#include "ui/table/modal/reload_card.h"
#include "ui/table/modal/seats.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/modal/unused.h"
#include "ui/table/modal/verdict.h"

void modals_draw(table *t)
{
    switch (t->modal->card) {
    case MODAL_NONE:
        menu_keys(t);
        break;
    case MODAL_MENU:
        menu_draw(t);
        break;
    case MODAL_RESULT:
        verdict_draw(t);
        break;
    case MODAL_CURTAIN:
        curtain_draw(t);
        break;
    case MODAL_FACES:
        faces_draw(t);
        break;
    case MODAL_UNDO:
        questions_undo(t);
        break;
    case MODAL_UNDO_TO:
        questions_undo_to(t);
        break;
    case MODAL_SURE:
        questions_sure(t);
        break;
    case MODAL_KEYS:
        questions_keys(t);
        break;
    case MODAL_CHART:
        chart_card_draw(t);
        break;
    case MODAL_UMPIRE:
        umpire_draw(t);
        break;
    case MODAL_OVERRULE:
        questions_overrule(t);
        break;
    case MODAL_SEATS:
        seats_draw(t);
        break;
    case MODAL_LESSON:
        questions_lesson(t);
        break;
    case MODAL_END:
        unused_draw(t);
        break;
    case MODAL_RELOAD:
        reload_card_draw(t);
        break;
    }
}
