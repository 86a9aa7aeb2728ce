/* print.c: `sandtable print`: a battle on paper, part by part. */
#include "cli/print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/print_internal.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/words.h"
#include "rules/list.h"
#include "ui/pieces/counter.h"

const char *const print_part_names[PRINT_PARTS + 1] = {"reference", "roster", "counters",
                                                       "map",       "host",   NULL};

/* ---- what more than one part asks */

float print_margin(void)
{
    return PRINT_MARGIN_MM * MM;
}

bool print_knows(const print_book *b, int u)
{
    const int side = b->wanted.side;
    if (side == NO_SIDE || b->sc->units[u].side == side) return true;
    return !b->sc->units[u].hidden && state_knows(session_state(b->of), u, side);
}

const char *print_words(const print_book *b, const char *code, char *out, size_t size)
{
    strbuf text = {0};
    word_args args = word_args_none();
    words_format(b->sc, NULL, code, &args, &text);
    snprintf(out, size, "%s", strbuf_str(&text));
    strbuf_free(&text);
    return out;
}

sheet_art *print_art(print_book *b, int sheet)
{
    if (b->arts[sheet] == NULL) {
        uint16_t spaces[OBJECTIVES_MAX];
        int prizes[OBJECTIVES_MAX], n = 0;
        for (int i = 0; i < b->sc->nobjectives; i++)
            if (b->sc->board->spaces[b->sc->objectives[i]].sheet == sheet) {
                spaces[n] = b->sc->objectives[i];
                prizes[n++] = scenario_worth(b->sc, b->sc->objectives[i]);
            }
        const sheet_words said = {.title = b->sc->title,
                                  .date = b->sc->date,
                                  .prize_spaces = spaces,
                                  .prizes = prizes,
                                  .nprizes = n};
        b->arts[sheet] = sheet_art_new(b->sc->board, sheet, &said, press_painter(b->press), false);
    }
    return b->arts[sheet];
}

/* The least room a counter has anywhere on the maps, board units. */
static float least_radius(print_book *b)
{
    float least = 0;
    for (int i = 0; i < b->sc->board->nspaces; i++) {
        const float r = sheet_art_radius(print_art(b, b->sc->board->spaces[i].sheet), i);
        if (least == 0 || r < least) least = r;
    }
    return least > 1 ? least : 1;
}

enum { COUNTER_MM = 15, COUNTER_LEAST_MM = 12, SHEETS_OF_PAPER = 12 };

/* Counters of 15 mm lie in their spaces; where the map would be more sheets of paper than anybody glues, it
 * is smaller; and a little smaller where that saves paper. */
float print_scale(const print_book *b)
{
    print_book *own = (print_book *)b; /* found once, when first asked for */
    if (own->scale > 0) return own->scale;
    const float inner_w = b->w - 2 * print_margin() - 24, inner_h = b->h - 2 * print_margin() - 60;
    float area = 0;
    own->scale = COUNTER_MM * MM / (2 * least_radius(own));
    for (int k = 0; k < b->sc->board->nsheets; k++) {
        const frect r = sheet_art_bounds(print_art(own, k));
        area = fmaxf(area, r.w * r.h);
    }
    own->scale = fminf(own->scale, sqrtf(inner_w * inner_h * SHEETS_OF_PAPER / area));
    const float full = own->scale;
    float best = full;
    int least = print_map_pages(own);
    for (int k = 99; k >= 82; k--) {
        own->scale = full * (float)k / 100;
        if (print_map_pages(own) < least) {
            least = print_map_pages(own);
            best = own->scale;
        }
    }
    return own->scale = best;
}

float print_counter_points(const print_book *b)
{
    const float fits = 2 * least_radius((print_book *)b) * print_scale(b);
    return fminf(fmaxf(fits, COUNTER_LEAST_MM * MM), COUNTER_MM * MM);
}

static counter_look look_of(const print_book *b, int u)
{
    const scenario_unit *su = &b->sc->units[u];
    const unit_type *type = &b->sc->types[su->type];
    unit_face face;
    game_face(session_state(b->of), u, &face);
    return (counter_look){.side = b->sc->sides[su->side].style,
                          .branch = type->branch,
                          .hat = su->hat != NULL ? su->hat : b->sc->sides[su->side].hat,
                          .strength = face.of > 0 ? su->strength : face.number,
                          .max = face.of,
                          .quality = face.quality,
                          .leader = face.leader,
                          .facing = -1};
}

enum { FACE_PIXELS = 212, FACE_EDGE = 10 }; /* 18 mm at PRESS_DPI */

uint64_t print_face(print_book *b, int u)
{
    if (b->face[u] != 0) return b->face[u];
    const counter_look look = look_of(b, u);
    for (int i = 0; i < u; i++) { /* who looks alike shares the picture */
        const counter_look other = b->face[i] != 0 ? look_of(b, i) : look;
        if (b->face[i] != 0 && other.side == look.side && other.branch == look.branch &&
            other.hat == look.hat && other.strength == look.strength && other.max == look.max &&
            other.quality == look.quality && other.leader == look.leader)
            return b->face[u] = b->face[i];
    }
    draw_list *list = draw_list_new();
    counter_draw(list, NULL, &look, FACE_PIXELS / 2.0f, FACE_PIXELS / 2.0f - 2, FACE_PIXELS - 2 * FACE_EDGE);
    b->face[u] = press_picture(b->press, list, FACE_PIXELS, FACE_PIXELS);
    draw_list_free(list);
    return b->face[u];
}

void print_emblem(draw_list *out, int style, float x, float y, float size)
{
    const side_colours c = palette_side(PALETTE_PRINTED, style);
    draw_path_begin(out);
    counter_outline(out, style, (frect){x - size / 2, y - size / 2, size, size});
    draw_path_fill(out, c.face);
    draw_path_stroke(out, THEME_INK, (stroke_style){.width = 0.6f});
}

/* ---- the book */

typedef void (*part_printer)(print_book *b);
static const part_printer printers[PRINT_PARTS] = {[PRINT_REFERENCE] = print_reference,
                                                   [PRINT_ROSTER] = print_roster,
                                                   [PRINT_COUNTERS] = print_counters,
                                                   [PRINT_MAP] = print_map,
                                                   [PRINT_HOST] = print_host};

static bool open_book(print_book *b, const char *data_dir, error *err)
{
    error said = {0};
    b->said = host_read(b->sc, &said);
    if (error_is_set(&said)) {
        if (err != NULL) *err = said;
        return false;
    }
    if (!print_data_read(&b->data, b->sc, err)) return false;
    b->press = press_new(data_dir, err);
    if (b->press != NULL) b->host = press_host(b->press);
    return b->press != NULL;
}

print_book *print_make(const char *data_dir, const session *s, const print_order *wanted, error *err)
{
    print_book *b = mem_alloc(sizeof *b);
    b->sc = session_scenario(s);
    b->of = s;
    b->wanted = *wanted;
    b->w = wanted->letter ? 612 : 595.276f;
    b->h = wanted->letter ? 792 : 841.89f;
    session_view(s, wanted->side, &b->view);
    if (!open_book(b, data_dir, err)) {
        print_free(b);
        return NULL;
    }
    for (int k = 0; k < PRINT_PARTS; k++)
        if (wanted->part[k]) printers[k](b);
    print_feet(b);
    return b;
}

void print_free(print_book *b)
{
    if (b == NULL) return;
    press_free(b->press);
    for (int i = 0; i < BOARD_SHEETS_MAX; i++)
        if (b->arts[i] != NULL) sheet_art_free(b->arts[i]);
    if (b->data.sc != NULL) print_data_free(&b->data);
    host_free(b->said);
    mem_free(b);
}

bool print_write(print_book *b, const char *path, error *err)
{
    return press_write(b->press, b->sc->title, path, err);
}

press *print_press(print_book *b)
{
    return b->press;
}

print_part print_part_of(const print_book *b, int page)
{
    return (print_part)b->part[page];
}

int print_cuts(const print_book *b, const print_cut **out)
{
    *out = b->cuts;
    return b->ncuts;
}

int print_listed(const print_book *b, int u)
{
    return b->listed[u];
}

int print_cut_short(const print_book *b)
{
    return b->cut_short;
}

/* ---- the command */

enum { OPT_OUT, OPT_PAGES, OPT_PAPER, OPT_SIDE };

static bool read_pages(const char *text, print_order *wanted)
{
    for (const char *at = text; text != NULL;) {
        const size_t n = strcspn(at, ",");
        int k = 0;
        while (k < PRINT_PARTS &&
               (strlen(print_part_names[k]) != n || strncmp(print_part_names[k], at, n) != 0))
            k++;
        if (k == PRINT_PARTS) {
            fprintf(stderr,
                    _("sandtable: --pages %s: expected some of reference, roster, counters, map and host, "
                      "with commas between\n"),
                    text);
            return false;
        }
        wanted->part[k] = true;
        if (at[n] == '\0') return true;
        at += n + 1;
    }
    for (int k = 0; k < PRINT_PARTS; k++)
        wanted->part[k] = true;
    return true;
}

static bool read_paper(const char *text, print_order *wanted)
{
    wanted->letter = text != NULL && strcmp(text, "letter") == 0;
    if (text == NULL || wanted->letter || strcmp(text, "a4") == 0) return true;
    cli_say(stderr, _("sandtable: --paper %s: expected a4 or letter\n"), text);
    return false;
}

/* The host knows everything. */
static bool read_side(const cli_args *a, const session *s, print_order *wanted)
{
    if (!cli_side(s, a->value[OPT_SIDE] != NULL ? a->value[OPT_SIDE] : "all", &wanted->side)) return false;
    if (wanted->side == NO_SIDE) return true;
    if (a->value[OPT_PAGES] != NULL && wanted->part[PRINT_HOST]) {
        fprintf(stderr,
                _("sandtable: --side %s: the host's sheet tells of both sides: leave it out of --pages\n"),
                a->value[OPT_SIDE]);
        return false;
    }
    wanted->part[PRINT_HOST] = false;
    return true;
}

static session *load(const char *data_dir, const char *name, error *err)
{
    char path[CLI_PATH];
    if (!cli_find_scenario(data_dir, name, path, sizeof path, err)) return NULL;
    scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
    session_config config = {.seed = 1};
    return sc != NULL ? session_new(sc, &config, err) : NULL;
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    print_order wanted = {.side = NO_SIDE};
    int code = cli_parse(&cli_print, argc, argv, &a);
    if (code >= 0) return code;
    const char *path = a.value[OPT_OUT] != NULL ? a.value[OPT_OUT] : "sheet.pdf";
    if (!read_pages(a.value[OPT_PAGES], &wanted) || !read_paper(a.value[OPT_PAPER], &wanted))
        return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (!cli_may_write(path, a.plain[0], &err)) return cli_fail(&err, a.data_dir);
    session *s = load(a.data_dir, a.plain[0], &err);
    if (s == NULL) return cli_fail(&err, a.data_dir);
    if (!read_side(&a, s, &wanted)) {
        session_free(s);
        return CLI_USAGE;
    }
    print_book *b = print_make(a.data_dir, s, &wanted, &err);
    const bool good = b != NULL && print_write(b, path, &err);
    if (good) {
        const int n = press_pages(b->press);
        printf(ngettext("%s: %d page\n", "%s: %d pages\n", (unsigned long)n), path, n);
    }
    if (good && b->cut_short > 0)
        cli_say(stderr, _("sandtable: %s is not whole: %d of its words or blocks found no room\n"), path,
                b->cut_short);
    print_free(b);
    session_free(s);
    return good ? CLI_DONE : cli_fail(&err, a.data_dir);
}

const cli_command cli_print = {
    .name = "print",
    .arguments = "SCENARIO",
    .help = N_(
        "prints a battle for a table as PDF: quick reference, order of battle with boxes to tick, counters "
        "to cut out, the map to scale, the host's sheet"),
    .run = run,
    .least = 1,
    .most = 1,
    .options = {[OPT_OUT] = {"out", "FILE", N_("where to (sheet.pdf)")},
                [OPT_PAGES] = {"pages", "LIST", N_("of reference,roster,counters,map,host those (all)")},
                [OPT_PAPER] = {"paper", "SIZE", N_("a4 or letter (a4)")},
                [OPT_SIDE] = {"side", "SIDE", N_("a player's: without what that side does not know (all)")},
                {NULL, NULL, NULL}}};
