/* screen_mail.c: play by mail: the battles that are played so and how each stands, the letters that have
 * come, and the chosen battle to be begun. What a letter is, and what it proves, is game/save_mail.h's. */
#include "ui/app/screen_mail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/save_load.h"
#include "game/save_mail_open.h"
#include "game/seal.h"
#include "ui/app/catalogue.h"
#include "ui/app/page.h"
#include "ui/app/said.h"
#include "ui/table/battle.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"

enum { LETTERS_MAX = 200 };

enum { LOOK_MS = 1000 }; /* between two looks into the folder */

typedef struct mail_data {
    mail_game games[MAIL_GAMES_MAX];
    bool due[MAIL_GAMES_MAX];
    int count, chosen; /* chosen: of the games; -1 there is none */
    char **letters;
    int nletters, letter; /* letter: the chosen one */
    char folder[1100], to_send[1100];
    struct timespec folder_at; /* when something came into it or went, as it was read */
    uint64_t looked_at;        /* when it was last asked */
    int side;                  /* to be played in the battle that is begun: index among those of people */
    ui_scroll left, right;
    const session *looked; /* the table's, ... */
    bool by_mail;          /* ... is one of ours, ... */
    mail_game game;        /* ... this */
} mail_data;

static mail_place place_of(const app *a, char *keys, size_t size)
{
    if (a->config.state_dir) file_join(a->config.state_dir, "keys", keys, size);
    return (mail_place){.own = app_keep_dir(a),
                        .keys = a->config.state_dir ? keys : NULL,
                        .data_dir = a->config.data_dir,
                        .rulesets = a->config.rulesets};
}

static mail_data *data_of(app *a)
{
    if (a->data[SCREEN_MAIL] == NULL) a->data[SCREEN_MAIL] = mem_alloc(sizeof(mail_data));
    return a->data[SCREEN_MAIL];
}

static mail_game *chosen_of(mail_data *d)
{
    return d->chosen < d->count ? &d->games[d->chosen] : NULL;
}

/* Whether its letter can be written is known from the battle alone. */
static bool find_due(const app *a, const mail_game *g)
{
    load_report report;
    error err = {0};
    if (g->waits || g->ended) return false;
    session *s = session_load(g->save, a->config.data_dir, a->config.rulesets, false, &report, &err);
    const bool due = s != NULL && mail_is_due(g, s);
    session_free(s);
    return due;
}

/* When it came, in seconds and their billionths; what cannot be asked came before all others. */
static struct timespec came(const mail_data *d, const char *letter)
{
    char path[1400];
    struct stat is;
    file_join(d->folder, letter, path, sizeof path);
    return stat(path, &is) == 0 ? is.st_mtim : (struct timespec){0};
}

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* Whoever comes to the page wants to open the letter that has just come. */
static void newest_first(mail_data *d)
{
    struct timespec *when = mem_alloc(sizeof *when * (size_t)(d->nletters + 1));
    for (int i = 0; i < d->nletters; i++) {
        char *x = d->letters[i];
        const struct timespec at = came(d, x);
        int j = i;
        for (; j > 0 && is_later(at, when[j - 1]); j--)
            d->letters[j] = d->letters[j - 1], when[j] = when[j - 1];
        d->letters[j] = x, when[j] = at;
    }
    mem_free(when);
}

static struct timespec changed_at(const char *folder)
{
    struct stat is;
    return stat(folder, &is) == 0 ? is.st_mtim : (struct timespec){0};
}

static void read_anew(app *a)
{
    const int had = data_of(a)->nletters;
    char keys[1024];
    error err = {0};
    mail_data *d = data_of(a);
    const mail_place p = place_of(a, keys, sizeof keys);
    d->count = mail_games(&p, d->games);
    for (int i = 0; i < d->count; i++)
        d->due[i] = find_due(a, &d->games[i]);
    if (d->chosen >= d->count) d->chosen = 0;
    if (d->letters) file_list_free(d->letters, d->nletters);
    d->letters = NULL;
    d->nletters = 0;
    if (!mail_folder(&p, true, d->to_send, sizeof d->to_send, &err) ||
        !mail_folder(&p, false, d->folder, sizeof d->folder, &err) ||
        !file_list(d->folder, MAIL_ENDING, &d->letters, &d->nletters, &err)) {
        d->letters = NULL;
        d->nletters = 0;
        app_say_error(a, &err);
    }
    d->folder_at = changed_at(d->folder);
    newest_first(d);
    if (d->nletters != had) d->letter = 0;
}

/* A letter that is put into the folder while the page lies open is seen. */
static int mail_tick(app *a, uint64_t now)
{
    mail_data *d = data_of(a);
    if (now < d->looked_at + LOOK_MS) return (int)(d->looked_at + LOOK_MS - now);
    d->looked_at = now;
    const struct timespec at = changed_at(d->folder);
    if (!is_later(at, d->folder_at)) return LOOK_MS;
    read_anew(a);
    return 0;
}

static void mail_enter(app *a)
{
    read_anew(a);
}

static void mail_release(app *a)
{
    mail_data *d = a->data[SCREEN_MAIL];
    if (d == NULL) return;
    if (d->letters) file_list_free(d->letters, d->nletters);
    seal_wipe(d, sizeof *d);
    mem_free(d);
    a->data[SCREEN_MAIL] = NULL;
}

static void choose_game(mail_data *d, const char *id)
{
    for (int i = 0; i < d->count; i++)
        if (strcmp(d->games[i].id, id) == 0) d->chosen = i;
}

/* ---- letters */

static const char *dice_words(mail_dice dice)
{
    switch (dice) {
    case MAIL_DICE_NONE:
        return _("No dice were thrown in it.");
    case MAIL_DICE_FIRST:
        return _("Its dice were sealed and follow from what was sealed; your secret could not be in these "
                 "first ones.");
    case MAIL_DICE_FAIR:
        return _(
            "Its dice were thrown again here: your friend was bound to them before your secret was known.");
    case MAIL_DICE_TRUSTED:
        break;
    }
    return _("Its dice cannot be checked: they are your friend's word.");
}

static void show_what_came(app *a, const mail_game *g, int from, int side)
{
    snprintf(a->file, sizeof a->file, "%s", g->save);
    a->goes_to = from;
    a->looks_as = side + 1;
    app_go(a, SCREEN_MAIL);
    app_open(a, SCREEN_REPLAY);
}

static int side_of(const app *a, const mail_game *g)
{
    load_report report;
    session *s = session_load(g->save, a->config.data_dir, a->config.rulesets, false, &report, NULL);
    const int side = s != NULL ? scenario_side_find(session_scenario(s), g->side) : NO_SIDE;
    session_free(s);
    return side;
}

static bool is_on_table(const app *a, const char *path)
{
    const char *open = a->table ? session_settings(a->table->s)->save_path : NULL;
    return open && file_same(open, path);
}

bool mail_page_open(app *a, const char *path)
{
    char keys[1024];
    error err = {0};
    mail_opened o;
    const mail_place p = place_of(a, keys, sizeof keys);
    if (!mail_open(&p, path, &o, &err)) return app_say_error(a, &err), false;
    data_of(a)->looked = NULL;
    if (is_on_table(a, o.game.save)) app_clear_table(a);
    show_what_came(a, &o.game, o.from, side_of(a, &o.game));
    choose_game(data_of(a), o.game.id);
    app_say(a, "%s %s", _("The letter is opened: this is what it tells. Esc leads on to your turn."),
            dice_words(o.dice));
    return true;
}

static void write_letter(app *a, mail_data *d)
{
    char keys[1024], out[1300], text[1500];
    error err = {0};
    mail_game *g = chosen_of(d);
    const mail_place p = place_of(a, keys, sizeof keys);
    if (g == NULL) return;
    if (!mail_write(&p, g, out, sizeof out, &err)) {
        app_say_error(a, &err);
        return;
    }
    read_anew(a);
    snprintf(text, sizeof text, _("The letter is written; send this file to your friend: %.1300s"), out);
    said_file(a, out, false, text);
}

/* ---- begun */

/* The battle that is chosen in the list of battles, and those of its sides that people play. */
static catalogue_entry *battle_of(app *a, int sides[SIDES_MAX], int *n)
{
    const int at = a->scenario[0] ? catalogue_find(a, a->scenario) : -1;
    catalogue_entry *e = at >= 0 ? catalogue_at(catalogue_get(a), at) : NULL;
    *n = 0;
    if (e == NULL) return NULL;
    catalogue_load(a, e);
    for (int i = 0; e->sc && i < e->sc->nsides; i++)
        if (!e->sc->sides[i].goes_alone) sides[(*n)++] = i;
    return e->sc ? e : NULL;
}

static void begin_battle(app *a, mail_data *d, const catalogue_entry *e, int side)
{
    char keys[1024], path[1024];
    error err = {0};
    mail_game g;
    seal own;
    const mail_place p = place_of(a, keys, sizeof keys);
    session_config c = {.undo = UNDO_NO};
    seal_make(&own);
    c.seal = &own;
    snprintf(path, sizeof path, "%s", e->path);
    const bool begun = app_start_battle(a, path, &c, NULL);
    seal_forget(&own);
    if (!begun) return;
    if (!mail_begin(&p, a->table->s, side, &g, &err)) {
        app_say_error(a, &err);
        return;
    }
    d->looked = NULL;
    app_say(
        a, "%s",
        _("This battle is played by mail. Play while it is for you to decide; then your letter is written."));
}

void mail_page_heed(app *a)
{
    char keys[1024];
    const session *s = a->table ? a->table->s : NULL;
    mail_data *d = data_of(a);
    if (s == NULL || waits_busy(a->table)) return;
    if (d->looked != s) {
        const mail_place p = place_of(a, keys, sizeof keys);
        d->looked = s;
        d->by_mail =
            session_settings(s)->save_path && mail_find(&p, session_settings(s)->save_path, &d->game);
    }
    if (!d->by_mail || (!d->game.waits && !mail_is_due(&d->game, s))) return;
    const bool awaited = d->game.waits;
    d->looked = NULL;
    app_clear_table(a); /* all of it is on the disk */
    app_go(a, SCREEN_MAIL);
    choose_game(d, d->game.id);
    app_say(a, "%s",
            awaited ? _("Your friend's letter is awaited: until it comes this battle rests.")
                    : _("Now your friend decides: write the letter and send it."));
}

/* ---- the page */

static const char *stands(const mail_game *g, bool due)
{
    return g->ended && !g->waits ? _("Over")
           : g->ended            ? _("Over: send your last letter")
           : g->waits            ? _("Your friend's letter is awaited")
           : due                 ? _("Your letter can be written")
                                 : _("It is for you to play");
}

static bool draw_line_of(ui *u, ui_id id, frect r, bool on, const char *upper, const char *lower)
{
    const theme *t = &u->t;
    if (on) {
        draw_round(u->out, r, 5, t->ink, 0, 0);
        draw_rect(u->out, (frect){r.x, r.y, 5, r.h}, t->brass);
    } else if (ui_hot(u, id)) {
        draw_round(u->out, r, 5, colour_alpha(t->band, 0.7f), 0, 0);
    }
    const font name = {GARAMOND_BOLD, theme_tx(t, 18, 20)};
    ui_fit_font(u, name, on ? t->popover : t->ink, r.x + 16, roundf(r.y + r.h * 0.43f), ALIGN_LEFT, r.w - 28,
                upper);
    ui_text_fit(u, TEXT_SMALL, on ? t->sand : t->ink2, r.x + 16, roundf(r.y + r.h * 0.83f), ALIGN_LEFT,
                r.w - 28, lower);
    return ui_click(u, id, r, 0);
}

static void draw_games(app *a, mail_data *d, frect r)
{
    ui *u = &a->ui;
    char lower[200];
    const ui_id id = ui_name("mail-games", 0);
    const float row = theme_tx(&u->t, 46, 52);
    ui_scroll_begin(u, id, r, &d->left, row * (float)d->count);
    for (int i = 0; i < d->count; i++) {
        const mail_game *g = &d->games[i];
        if (g->number > 0)
            snprintf(lower, sizeof lower, _("%s; letter %d, turn %d"), stands(g, d->due[i]), g->number,
                     g->turn);
        else
            snprintf(lower, sizeof lower, "%s", stands(g, d->due[i]));
        if (draw_line_of(u, ui_name("mail-game", i),
                         (frect){r.x, r.y + row * (float)i - d->left.at, r.w - 12, row}, i == d->chosen,
                         g->title, lower))
            d->chosen = i;
    }
    if (d->count == 0)
        ui_wrap(u, TEXT_BODY, u->t.ink2, r.x + 8, r.y + 8, r.w - 16, 1.4f, true,
                _("No battle is played by mail yet. Begin one, or open the first letter of a friend."));
    ui_scroll_end(u, id, r, &d->left);
}

static bool draw_letters(app *a, mail_data *d, frect r)
{
    ui *u = &a->ui;
    const bool twice = u->event && u->event->kind == UI_MOUSE_UP && u->event->clicks > 1;
    const ui_id id = ui_name("mail-letters", 0);
    const float row = theme_tx(&u->t, 30, 34);
    bool go = false;
    ui_scroll_begin(u, id, r, &d->right, row * (float)d->nletters);
    for (int i = 0; i < d->nletters; i++) {
        const frect line = {r.x, r.y + row * (float)i - d->right.at, r.w - 12, row};
        const ui_id own = ui_name("mail-letter", i);
        const bool on = i == d->letter;
        if (on) draw_round(u->out, line, 5, u->t.ink, 0, 0);
        ui_text_fit(u, TEXT_BODY, on ? u->t.popover : u->t.ink, line.x + 12, roundf(line.y + row * 0.68f),
                    ALIGN_LEFT, line.w - 20, d->letters[i]);
        if (!ui_click(u, own, line, 0)) continue;
        go = go || (on && twice);
        d->letter = i;
    }
    if (d->nletters == 0) {
        char text[1400];
        snprintf(text, sizeof text,
                 _("No letter lies here. Put the file your friend sent into %s, or drop it on this window."),
                 d->folder);
        ui_wrap(u, TEXT_BODY, u->t.ink2, r.x + 8, r.y + 8, r.w - 16, 1.4f, true, text);
    }
    ui_scroll_end(u, id, r, &d->right);
    return go;
}

/* A heading, and what follows it below. */
static float heading(ui *u, frect r, float y, const char *text)
{
    const float px = theme_font(&u->t, TEXT_UNIT).px;
    ui_text_fit(u, TEXT_UNIT, u->t.ink, r.x, y + px, ALIGN_LEFT, r.w, text);
    return y + px * 1.5f;
}

static float draw_choice(app *a, mail_data *d, const catalogue_entry *e, const int *sides, int n, frect r,
                         float y)
{
    ui *u = &a->ui;
    const char *labels[SIDES_MAX];
    char text[240];
    float used = 0;
    y = heading(u, r, y, _("Begin a battle by mail"));
    if (e == NULL || n != 2) {
        return y + ui_wrap(u, TEXT_BODY, u->t.ink2, r.x, y, r.w, 1.35f, true,
                           e ? _("By mail two people play: this battle is not one of two sides.")
                             : _("Choose a battle on the title first."));
    }
    snprintf(text, sizeof text, _("%.120s: which side is yours? Your friend has the other."), e->sc->title);
    y += ui_wrap(u, TEXT_BODY, u->t.ink, r.x, y, r.w, 1.35f, true, text) + 8;
    for (int i = 0; i < n; i++)
        labels[i] = e->sc->sides[sides[i]].name;
    page_choice(u, ui_name("mail-side", 0), (frect){r.x, y, r.w, theme_tx(&u->t, 34, 38)}, labels, n,
                &d->side, &used);
    return y + used + 10;
}

static void draw_facts(app *a, mail_data *d, frect r, float y)
{
    ui *u = &a->ui;
    char text[2600], key[20] = "";
    const mail_game *g = chosen_of(d);
    uint8_t bytes[32];
    if (g && g->signs && seal_read_hex(g->friends, strlen(g->friends), bytes, sizeof bytes))
        seal_short(bytes, key);
    if (key[0]) {
        snprintf(text, sizeof text,
                 _("Your friend signs with the key %s: ask once, by another way, whether that is so."), key);
        y += ui_wrap(u, TEXT_BODY, u->t.ink, r.x, y, r.w, 1.35f, true, text) + 8;
    }
    snprintf(text, sizeof text, _("Letters to send lie in %s"), d->to_send);
    y += ui_wrap(u, TEXT_SMALL, u->t.ink2, r.x, y, r.w, 1.35f, true, text) + 4;
    ui_wrap(
        u, TEXT_SMALL, u->t.ink2, r.x, y, r.w, 1.35f, true,
        _("The program of whoever decides throws the dice; the other's checks them. A letter holds the whole "
          "battle: the window shows each what may be known, and you trust each other not to take it "
          "apart."));
}

enum { DO_FOLDER, DO_LOOK, DO_BEGIN, DO_OPEN, DO_WRITE, DO_PLAY };

static void mail_bar(app *a, mail_data *d, frect bar, const catalogue_entry *e, int side, bool go)
{
    char path[1300];
    const mail_game *g = chosen_of(d);
    const bool due = g && d->due[d->chosen], again = g && g->waits, mine = g && !due && !again && !g->ended;
    const page_button row[] = {
        [DO_FOLDER] = {_("Its folder"), _("Folder"), "F", 'f', 0, a->window.open ? LOOK_NORMAL : LOOK_OFF,
                       false, _("Shows the mail folder; letters to send lie in to-send")},
        [DO_LOOK] = {_("Look at the board"), _("Look"), "L", 'l', 0, g ? LOOK_NORMAL : LOOK_OFF, false,
                     _("As it stands now, as far as you may know it")},
        [DO_BEGIN] = {_("Begin"), NULL, "B", 'b', 0, side != NO_SIDE ? LOOK_NORMAL : LOOK_OFF, false,
                      _("The battle that is chosen on the title, by mail")},
        [DO_OPEN] = {_("Open the letter"), _("Open"), "O", 'o', 0, d->nletters > 0 ? LOOK_NORMAL : LOOK_OFF,
                     false, NULL},
        [DO_WRITE] = {again ? _("Write it again") : _("Write the letter"), _("Write"), "W", 'w', 0,
                      due     ? LOOK_PRIMARY
                      : again ? LOOK_NORMAL
                              : LOOK_OFF,
                      false, NULL},
        [DO_PLAY] = {_("Play your turn"), _("Play"), "Enter", KEY_ENTER, 0, mine ? LOOK_PRIMARY : LOOK_OFF,
                     false, NULL},
    };
    const int pressed = page_buttons(&a->ui, "mail-button", bar, row, 6);
    if (pressed == DO_FOLDER) {
        file_join(d->folder, "to-send", path, sizeof path);
        said_folder(a, path);
    } else if (pressed == DO_BEGIN && e && side != NO_SIDE) {
        begin_battle(a, d, e, side);
    } else if ((pressed == DO_OPEN || go) && d->nletters > 0) {
        file_join(d->folder, d->letters[d->letter], path, sizeof path);
        mail_page_open(a, path);
    } else if (pressed == DO_WRITE && (due || again)) {
        write_letter(a, d);
    } else if (pressed == DO_LOOK && g) {
        a->watches = true;
        show_what_came(a, g, 0, side_of(a, g));
    } else if (pressed == DO_PLAY && mine) {
        app_resume_battle(a, g->save);
    }
}

static void mail_draw(app *a)
{
    mail_data *d = data_of(a);
    ui *u = &a->ui;
    const theme *t = &u->t;
    int sides[SIDES_MAX], n;
    frect bar,
        body = page_begin(a, _("Play by mail"),
                          _("Two people, each at a machine of their own: letters go to and fro"), &bar);
    if (a->screen != SCREEN_MAIL) return;
    const float pad = theme_px(t, 12, 16), gap = theme_px(t, 10, 24), half = floorf((body.w - gap) / 2);
    const frect left = {body.x, body.y, half, body.h}, right = {body.x + half + gap, body.y, half, body.h};
    const frect in = ui_inset(left, pad), to = ui_inset(right, pad);
    ui_panel(u, left);
    ui_panel(u, right);
    ui_region_add(u, ui_name("mail-left", 0), left, UI_SOLID);
    ui_region_add(u, ui_name("mail-right", 0), right, UI_SOLID);
    const catalogue_entry *e = battle_of(a, sides, &n);
    if (d->side >= n) d->side = 0;
    const float games = floorf(in.h * 0.62f);
    float y = heading(u, in, in.y, _("Battles by mail"));
    draw_games(a, d, (frect){in.x, y, in.w, in.y + games - y});
    draw_choice(a, d, e, sides, n, in, in.y + games + pad);
    const float letters = floorf(to.h * 0.5f);
    y = heading(u, to, to.y, _("Letters that have come"));
    const bool go = draw_letters(a, d, (frect){to.x, y, to.w, to.y + letters - y});
    draw_facts(a, d, to, to.y + letters + pad);
    mail_bar(a, d, bar, e, e && n == 2 ? sides[d->side] : NO_SIDE, go);
}

const screen_vtable mail_screen = {
    .enter = mail_enter, .tick = mail_tick, .draw = mail_draw, .release = mail_release};
