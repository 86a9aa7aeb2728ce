/*
 * widget_text.h: what is read and pressed: text, panels and plates, key caps, chips, buttons. y of a text is
 * its baseline; where a width is returned, it is the text's as drawn.
 */
#ifndef UI_WIDGET_TEXT_H
#define UI_WIDGET_TEXT_H

#include "ui/widget/widget.h"

/* ---- text */
float ui_width(ui *u, text_role role, const char *s);
float ui_width_font(ui *u, font f, const char *s);
/* A word of n bytes that is wider than the line: how much of it stands here, after a stroke of a path, a
 * hyphen or, with *hyphen, a syllable; n where it has no such place. */
size_t ui_word_break(ui *u, font f, const char *s, size_t n, float width, bool *hyphen);
float ui_longest_word(ui *u, text_role role, const char *s); /* the width of its widest word */
void ui_text(ui *u, text_role role, colour c, float x, float y, text_align align,
             const char *s); /* y: baseline */
float ui_text_mid(ui *u, text_role role, colour c, float x, frect r, text_align align,
                  const char *s); /* middle of r; width */
/* Cuts at a word with an ellipsis where it is wider than `width`. */
float ui_text_fit(ui *u, text_role role, colour c, float x, float y, text_align align, float width,
                  const char *s);
float ui_fit_font(ui *u, font f, colour c, float x, float y, text_align align, float width, const char *s);
/* In the room of r: smaller where it is too wide, then on two lines, and only then cut. Returns the width it
 * takes. */
float ui_squeeze(ui *u, font f, colour c, frect r, text_align align, const char *s);
float ui_squeezed(ui *u, font f, float width, float height, const char *s); /* that width; draws nothing */
/* Words wrapped to `width` from the top left corner; returns the height. draw false: only measures. */
float ui_wrap(ui *u, text_role role, colour c, float x, float y, float width, float leading, bool draw,
              const char *s);
/* The same, its first `strong` bytes (a name) in `role`, by which its lines are broken, what follows in the
 * lighter `rest`. */
float ui_wrap_named(ui *u, text_role role, text_role rest, size_t strong, colour c, float x, float y,
                    float width, float leading, bool draw, const char *s);
/* How wide each line is of what ui_wrap() sets in that width, the first `most` of them. Answers how many. */
int ui_wrap_widths(ui *u, text_role role, float width, const char *s, float *out, int most);
float ui_caps(ui *u, colour c, float x, float y, const char *s); /* LOG: spaced capitals; their width */

/* ---- furniture */
void ui_panel(ui *u, frect r); /* ivory card stock with its shadow */
void ui_popover(ui *u, frect r);
void ui_plate(ui *u, frect r); /* walnut card: why not, tooltips */
float ui_keycap_width(ui *u, const char *s);
void ui_keycap(ui *u, float x, float middle, bool dark, const char *s);
float ui_chip_width(ui *u, const char *rule);
/* A rule's chip ("§A6"), right edge at `right`; pressing it opens its page: returns true then. */
bool ui_chip(ui *u, ui_id id, float right, float middle, bool dark, const char *rule);
/* A chip that leads to something else than a rule, and says to what: true when it is pressed. */
float ui_chip_named_width(ui *u, const char *s);
bool ui_chip_named(ui *u, ui_id id, float right, float middle, bool dark, const char *s);
void ui_tick(ui *u, float x, float y, float size, colour c);
void ui_cross(ui *u, float x, float y, float size, colour c, float width);

/* ---- buttons */
/* LOOK_DIM looks as LOOK_OFF and answers: who presses it is told what he can do instead. */
typedef enum ui_look { LOOK_NORMAL, LOOK_ON, LOOK_PRIMARY, LOOK_OFF, LOOK_PAPER, LOOK_DIM } ui_look;
float ui_button_width(ui *u, const char *label, const char *keycap);
/* With so much room (pixels) for its words, where they take less: what stands below the label. */
float ui_button_width_for(ui *u, const char *label, float words, const char *keycap);
/* keycap "" or NULL: none. key 0: none. LOOK_OFF never answers true by key or pointer, but is hot. */
bool ui_button(ui *u, ui_id id, frect r, ui_look look, const char *label, const char *keycap, int key,
               int mods);
/* A second line below the label, in small letters, "": none; both in so much room as ui_button_width_for().
 */
bool ui_button_under(ui *u, ui_id id, frect r, ui_look look, const char *label, const char *under,
                     float words, const char *keycap, int key, int mods);
typedef enum ui_icon {
    ICON_MENU,
    ICON_LOG,
    ICON_GEAR,
    ICON_HELP,
    ICON_CLOSE,
    ICON_PLUS,
    ICON_MINUS,
    ICON_FIT,
    ICON_UNDO
} ui_icon;
bool ui_icon_button(ui *u, ui_id id, frect r, ui_icon icon, bool paper, const char *tip, int key, int mods);

#endif
