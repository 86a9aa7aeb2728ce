/* scratch.c: see scratch.h. */
#include "ui/app/scratch.h"

#include <math.h>
#include <string.h>

#include "core/language.h"
#include "ui/app/hall.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/pointer.h"
#include "ui/table/table.h"

/* Pixels: a pen moves at least so far; what is shorter is no arrow; a rubber reaches so far. */
enum { PEN_STEP = 4, ARROW_LEAST = 12, RUBBER = 14 };

static scratch *of(app *a)
{
    return a->over;
}

static scratch_mark *latest(scratch *s)
{
    return &s->marks[s->count - 1];
}

static void rub_out(scratch *s, int which)
{
    memmove(&s->marks[which], &s->marks[which + 1], sizeof *s->marks * (size_t)(s->count - which - 1));
    s->count--;
}

/* What was begun stays as it is; a note without a word, and a stroke that has led nowhere yet, goes. */
static void let_go(scratch *s)
{
    if ((s->writing && !latest(s)->words[0]) || (s->drawing && latest(s)->count < 2)) s->count--;
    s->writing = s->drawing = false;
}

void scratch_clear(scratch *s)
{
    s->count = 0;
    s->writing = s->drawing = false;
}

void scratch_take(app *a, scratch_tool tool)
{
    static const char *const says[SCRATCH_TOOLS] = {
        [SCRATCH_PEN] = N_("The pen: draw on the board. Esc puts it away."),
        [SCRATCH_ARROW] = N_("An arrow: draw from its tail to its tip. Esc puts it away."),
        [SCRATCH_NOTE] = N_("A note: press where it shall lie, write, Enter. Esc puts it away."),
        [SCRATCH_RUB] = N_("The rubber: press on what shall go. Esc puts it away.")};
    scratch *s = of(a);
    let_go(s);
    s->tool = tool == s->tool ? SCRATCH_NONE : tool;
    if (s->tool != SCRATCH_NONE) app_say(a, "%s", _(says[s->tool]));
}

void scratch_next_ink(app *a)
{
    scratch *s = of(a);
    s->ink = (scratch_ink)((s->ink + 1) % SCRATCH_INKS);
    if (s->writing || s->drawing) latest(s)->ink = s->ink;
}

bool scratch_sent(const scratch *s)
{
    bool all = s->count > 0;
    for (int i = 0; i < s->count; i++)
        all = all && s->marks[i].sent;
    return all;
}

void scratch_send(app *a)
{
    scratch *s = of(a);
    let_go(s);
    if (s->count == 0) {
        app_say(a, _("Nothing is drawn yet: pen P, arrow A, note N."));
        return;
    }
    const bool on = !scratch_sent(s);
    for (int i = 0; i < s->count; i++)
        s->marks[i].sent = on;
    app_say(a, "%s",
            on ? _("They see what you have drawn.") : _("What you have drawn is yours alone again."));
}

colour scratch_colour(const table *t, scratch_ink ink)
{
    const int side = ink == SCRATCH_FIRST_SIDE ? 0 : ink == SCRATCH_SECOND_SIDE ? 1 : -1;
    return side < 0 || side >= t->sc->nsides
               ? THEME_INK
               : palette_side(t->host->ui->t.sides, t->sc->sides[side].style).line;
}

/* ---- the hand */

static fpoint cell_at(const table *t, fpoint p)
{
    return view_to_board(&t->camera->view, p.x, p.y);
}

static fpoint pixel_at(const table *t, fpoint cell)
{
    return view_to_window(&t->camera->view, cell.x, cell.y);
}

static float from_leg(fpoint p, fpoint a, fpoint b)
{
    const float dx = b.x - a.x, dy = b.y - a.y, all = dx * dx + dy * dy;
    const float k = all > 0 ? fmaxf(0, fminf(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / all)) : 0;
    return hypotf(p.x - a.x - k * dx, p.y - a.y - k * dy);
}

/* Round the note's place, with room for its words; in the large letters of `theirs` that may lie on counters:
 * then beside it, where it lies on fewest. */
static frect plate_of(const table *t, const scratch_mark *m, bool theirs)
{
    static const fpoint beside[] = {{0, 0}, {0, -0.5f}, {0, 0.5f}, {-0.5f, 0}, {0.5f, 0}};
    enum { TRIES = sizeof beside / sizeof *beside };
    ui *u = t->host->ui;
    const fpoint p = pixel_at(t, m->at[0]);
    const float w = theirs ? hall_width(u, GARAMOND_BOLD, HALL_MATTERS, m->words) + hall_px(&u->t, 36)
                           : ui_width(u, TEXT_HEADING, m->words) + 24,
                h = theirs ? hall_px(&u->t, 72) : theme_tx(&u->t, 32, 40);
    frect best = {0};
    float least = 0;
    for (int i = 0; i < (theirs ? TRIES : 1); i++) {
        const frect r = {roundf(p.x + (beside[i].x - 0.5f) * w), roundf(p.y + (beside[i].y - 0.5f) * h), w,
                         h};
        const float covers = theirs ? where_counters_covered(t, r) : 0;
        if (i == 0 || covers < least) best = r, least = covers;
    }
    return best;
}

static bool touches(const table *t, const scratch_mark *m, fpoint p)
{
    if (m->sheet != t->camera->sheet) return false;
    if (m->kind == SCRATCH_NOTE) return ui_inside(plate_of(t, m, false), p.x, p.y);
    for (int i = 1; i < m->count; i++)
        if (from_leg(p, pixel_at(t, m->at[i - 1]), pixel_at(t, m->at[i])) <= RUBBER * t->host->ui->t.zoom)
            return true;
    return false;
}

static void rub(app *a, fpoint p)
{
    scratch *s = of(a);
    for (int i = s->count - 1; i >= 0; i--)
        if (touches(a->table, &s->marks[i], p)) {
            rub_out(s, i);
            return;
        }
}

static void begin(app *a, fpoint p)
{
    scratch *s = of(a);
    if (s->count == SCRATCH_MARKS) {
        app_say(a, _("No more marks have room: rub some out, or clear them."));
        return;
    }
    s->marks[s->count++] = (scratch_mark){.kind = s->tool,
                                          .ink = s->ink,
                                          .sheet = a->table->camera->sheet,
                                          .count = 1,
                                          .at = {cell_at(a->table, p)}};
    s->writing = s->tool == SCRATCH_NOTE;
    s->drawing = !s->writing;
}

static void draw_on(app *a, fpoint p)
{
    scratch *s = of(a);
    scratch_mark *m = latest(s);
    if (m->kind == SCRATCH_ARROW) {
        m->at[1] = cell_at(a->table, p);
        m->count = 2;
        return;
    }
    const fpoint was = pixel_at(a->table, m->at[m->count - 1]);
    if (hypotf(p.x - was.x, p.y - was.y) < PEN_STEP) return;
    if (m->count == SCRATCH_POINTS) { /* every second point is enough of what is so long */
        m->count /= 2;
        for (int i = 1; i < m->count; i++)
            m->at[i] = m->at[2 * i];
    }
    m->at[m->count++] = cell_at(a->table, p);
}

static void end(app *a, fpoint p)
{
    scratch *s = of(a);
    draw_on(a, p);
    const scratch_mark *m = latest(s);
    const fpoint tail = pixel_at(a->table, m->at[0]);
    const bool short_arrow = m->kind == SCRATCH_ARROW && hypotf(p.x - tail.x, p.y - tail.y) < ARROW_LEAST;
    if (short_arrow || m->count < 2) s->count--;
    s->drawing = false;
}

static void press(app *a, fpoint p)
{
    scratch *s = of(a);
    let_go(s);
    if (s->tool == SCRATCH_RUB)
        rub(a, p);
    else
        begin(a, p);
}

static bool mouse(app *a, const ui_event *e)
{
    scratch *s = of(a);
    const table *t = a->table;
    const fpoint p = {e->x, e->y};
    if (s->drawing && e->kind == UI_MOUSE_MOVE) return draw_on(a, p), true;
    if (s->drawing && e->kind == UI_MOUSE_UP) return end(a, p), true;
    if (s->drawing && e->kind == UI_MOUSE_DOWN && e->button == UI_RIGHT) {
        s->count--;
        s->drawing = false;
        return true;
    }
    if (s->tool == SCRATCH_NONE || e->button != UI_LEFT || !ui_inside(t->layout->board, p.x, p.y))
        return false;
    if (layout_carded(t, (frect){p.x, p.y, 1, 1}, 0)) return false;
    if (e->kind == UI_MOUSE_DOWN) press(a, p);
    return e->kind == UI_MOUSE_DOWN || e->kind == UI_MOUSE_UP;
}

static void write_more(scratch_mark *m, const char *text)
{
    const size_t had = strlen(m->words), more = strlen(text);
    if (had + more < sizeof m->words) memcpy(m->words + had, text, more + 1);
}

static void write_less(scratch_mark *m)
{
    size_t n = strlen(m->words);
    if (n == 0) return;
    do
        n--;
    while (n > 0 && ((unsigned char)m->words[n] & 0xc0) == 0x80);
    m->words[n] = '\0';
}

static bool writing_key(scratch *s, const ui_event *e)
{
    if (e->mods & (UI_CTRL | UI_ALT)) return false;
    if (e->key == KEY_ENTER || e->key == KEY_ESCAPE)
        let_go(s);
    else if (e->key == KEY_BACKSPACE)
        write_less(latest(s));
    else if (e->key >= 0x100 && e->key != KEY_SPACE)
        return false;
    return true; /* a letter comes as text */
}

/* At the keyboard's cursor: an arrow's tail, then its tip. */
static bool space_key(app *a)
{
    scratch *s = of(a);
    const int space = a->table->pointer->hover;
    if (s->tool == SCRATCH_NONE || space == NO_SPACE) return false;
    const fpoint p = where_centre(a->table, space);
    if (s->drawing)
        end(a, p);
    else
        press(a, p);
    return true;
}

bool scratch_event(app *a, const ui_event *e)
{
    scratch *s = of(a);
    if (s->writing && e->kind == UI_TEXT) return write_more(latest(s), e->text), true;
    if (e->kind == UI_KEY && s->writing && writing_key(s, e)) return true;
    if (e->kind == UI_KEY && e->mods == 0 && s->tool != SCRATCH_NONE) {
        if (e->key == KEY_ESCAPE) return scratch_take(a, SCRATCH_NONE), true;
        if (e->key == KEY_SPACE) return space_key(a);
    }
    return e->kind <= UI_MOUSE_UP && mouse(a, e);
}

/* ---- what is drawn */

static void stroke(ui *u, const fpoint *p, int n, float w, colour c)
{
    draw_polyline(u->out, p, n, false, u->t.ivory, (stroke_style){.width = w * 2, .round = true});
    draw_polyline(u->out, p, n, false, c, (stroke_style){.width = w, .round = true});
}

/* Bent a little, so that it is seen to be nobody's line of fire or march. */
static void arrow(ui *u, fpoint a, fpoint b, float w, colour c)
{
    enum { STEPS = 16 };
    const float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy), bend = 0.14f;
    const fpoint by = {(a.x + b.x) / 2 + dy * bend, (a.y + b.y) / 2 - dx * bend};
    fpoint way[STEPS + 1], head[3];
    if (len < 1) return;
    for (int i = 0; i <= STEPS; i++) {
        const float k = (float)i / STEPS, l = 1 - k;
        way[i].x = l * l * a.x + 2 * l * k * by.x + k * k * b.x;
        way[i].y = l * l * a.y + 2 * l * k * by.y + k * k * b.y;
    }
    const float tx = b.x - by.x, ty = b.y - by.y, tl = fmaxf(1, hypotf(tx, ty)), h = fminf(len / 2, w * 5);
    head[0] = (fpoint){b.x - (tx + ty * 0.7f) / tl * h, b.y - (ty - tx * 0.7f) / tl * h};
    head[1] = b;
    head[2] = (fpoint){b.x - (tx - ty * 0.7f) / tl * h, b.y - (ty + tx * 0.7f) / tl * h};
    const fpoint *const parts[] = {way, head};
    const int counts[] = {STEPS + 1, 3};
    for (int i = 0; i < 2; i++)
        draw_polyline(u->out, parts[i], counts[i], false, u->t.ivory,
                      (stroke_style){.width = w * 2, .round = true});
    for (int i = 0; i < 2; i++)
        draw_polyline(u->out, parts[i], counts[i], false, c, (stroke_style){.width = w, .round = true});
}

static void note(const table *t, const scratch_mark *m, bool theirs, bool written)
{
    ui *u = t->host->ui;
    const frect r = plate_of(t, m, theirs);
    draw_round(u->out, r, 5, u->t.popover, scratch_colour(t, m->ink), 2.4f);
    if (theirs)
        hall_line(u, GARAMOND_BOLD, HALL_MATTERS, u->t.ink, r.x + r.w / 2,
                  roundf(r.y + r.h / 2 + hall_px(&u->t, 14)), ALIGN_CENTRE, m->words);
    else
        ui_text_mid(u, TEXT_HEADING, u->t.ink, r.x + r.w / 2, r, ALIGN_CENTRE, m->words);
    if (!written) return;
    u->wants_text = true;
    draw_rect(u->out, (frect){r.x + r.w - 11, r.y + 6, 2, r.h - 12}, u->t.ink);
}

void scratch_draw(const scratch *s, table *t, bool theirs)
{
    ui *u = t->host->ui;
    const float w = theirs ? hall_px(&u->t, 9) : 5 * u->t.zoom;
    draw_clip_push(u->out, t->layout->board);
    for (int i = 0; i < s->count; i++) {
        const scratch_mark *m = &s->marks[i];
        fpoint at[SCRATCH_POINTS];
        if (m->sheet != t->camera->sheet || (theirs && !m->sent)) continue;
        const colour c = scratch_colour(t, m->ink);
        for (int k = 0; k < m->count; k++)
            at[k] = pixel_at(t, m->at[k]);
        if (m->kind == SCRATCH_NOTE)
            note(t, m, theirs, s->writing && i == s->count - 1 && !theirs);
        else if (m->kind == SCRATCH_PEN)
            stroke(u, at, m->count, w, c);
        else if (m->count == 2)
            arrow(u, at[0], at[1], w, c);
    }
    draw_clip_pop(u->out);
}
