/* page_card.c: see page_card.h. */
#include "ui/app/page_card.h"

#include "core/language.h"

#include <math.h>

card_answer page_card_ask(app *a, const char *title, const char *text, const char *yes, const char *no,
                          char *input, size_t size, const char *hint)
{
    ui *u = &a->ui;
    const theme *t = &u->t;
    const float w = fminf(theme_tx(t, 480, 580), t->width - 32), in = w - 64, line = theme_tx(t, 38, 44),
                button = fmaxf(38, theme_tx(t, 38, 44));
    const float head = theme_font(t, TEXT_TITLE).px * 1.2f,
                words = ui_wrap(u, TEXT_NOTE, 0, 0, 0, in, 1.4f, false, text);
    const float h = 18 + head + 4 + words + (input ? line + 14 : 0) + 22 + button + 20;
    card_answer answer = CARD_WAITS;
    ui_layer_begin(u, ui_name("page-card", 0), true);
    frect r = {roundf((t->width - w) / 2), roundf((t->height - h) / 2), w, h};
    ui_panel(u, r);
    ui_region_add(u, ui_name("page-card", 1), r, UI_SOLID);
    float y = r.y + 18;
    ui_text_fit(u, TEXT_TITLE, t->ink, r.x + w / 2, y + theme_font(t, TEXT_TITLE).px * 0.85f, ALIGN_CENTRE,
                w - 48, title);
    y += head + 4;
    y += ui_wrap(u, TEXT_NOTE, t->ink, r.x + 32, y, in, 1.4f, true, text) + 10;
    if (input) {
        const ui_id id = ui_name("page-card-line", 0);
        if (!ui_focused(u, id)) ui_set_focus(u, id);
        if (ui_input(u, id, (frect){r.x + 32, y, in, line}, input, size, hint)) answer = CARD_YES;
    }
    const char *const labels[] = {yes, no}, *const caps[] = {"Enter", "Esc"};
    const int keys[] = {KEY_ENTER, KEY_ESCAPE};
    for (int i = 0, x = (int)(r.x + w - 24); i < 2; i++) {
        const float wide = ui_button_width(u, labels[i], caps[i]);
        x -= (int)wide;
        if (ui_button(u, ui_name("page-card-button", i),
                      (frect){(float)x, r.y + h - button - 20, wide, button},
                      i == 0 ? LOOK_PRIMARY : LOOK_NORMAL, labels[i], caps[i], keys[i], 0))
            answer = i == 0 ? CARD_YES : CARD_NO;
        x -= 10;
    }
    ui_layer_end(u);
    return answer;
}
