/* golden.c: see golden.h. Enter does the same by whichever of them it is where all are about one order. */
#include "ui/table/panels/golden.h"

#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/layout.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/orders_card.h"

golden_button golden_now(table *t)
{
    if ((t->choice->ready && !t->choice->each) || odds_board_open(t)) return GOLDEN_CHOICE;
    if (t->layout->over[LAYOUT_DICE_ROW].w > 0) return GOLDEN_ROW;
    return orders_card_gives(t) ? GOLDEN_ORDERS : GOLDEN_CHOICE;
}
