/*
 * lab_notes.c: see lab_notes.h. A unit falls where it stood when it was hit, so its moves within one action
 * are followed. The mean of a roll and how rare it was are worked out from its dice alone.
 */
#include "cli/lab_notes.h"

#include <math.h>
#include <string.h>

#include "board/board.h"
#include "board/names.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"

enum { FACES_MOST = 100, SUM_MOST = ROLL_FACES * FACES_MOST, UNITY = 1000 };

typedef struct fall {
    int turn, side, space;
    int32_t lost;
} fall;

typedef struct decisive {
    int turn, side, before, after;
    int32_t mean, tail; /* thousandths */
    strbuf title, dice;
} decisive;

struct lab_notes {
    const scenario *sc;
    int viewer, turn, chance; /* the viewer's, in thousandths; -1: none is known */
    int32_t strength[UNITS_MAX];
    uint16_t space[UNITS_MAX];
    fall *falls;
    int nfalls, falls_room, falls_told; /* told: of turns gone by, which no loss is added to */
    strbuf lines;                       /* of chances, without the number of the game before them */
    decisive best;
    int64_t dice[SIDES_MAX], total[SIDES_MAX], twice_expected[SIDES_MAX], variance12[SIDES_MAX];
};

const char lab_notes_head[] = "game,what,turn,side,space,value,before,after,mean,tail,roll,dice\n";

int lab_notes_viewer(const scenario *sc)
{
    for (int k = 0; k < sc->nsides; k++)
        if (!sc->sides[k].goes_alone) return k;
    return 0;
}

lab_notes *lab_notes_new(const scenario *sc)
{
    lab_notes *n = mem_alloc(sizeof *n);
    n->sc = sc;
    n->viewer = lab_notes_viewer(sc);
    return n;
}

void lab_notes_free(lab_notes *n)
{
    if (n == NULL) return;
    mem_free(n->falls);
    strbuf_free(&n->lines);
    strbuf_free(&n->best.title);
    strbuf_free(&n->best.dice);
    mem_free(n);
}

static int32_t strength_of(const unit *u)
{
    return u->status == UNIT_DESTROYED || u->status == UNIT_CAPTURED ? 0 : u->strength;
}

static void look(lab_notes *n, const state *s)
{
    for (int i = 0; i < n->sc->nunits; i++) {
        n->strength[i] = strength_of(&s->units[i]);
        if (s->units[i].status == UNIT_ON) n->space[i] = s->units[i].space;
    }
}

static void tell_turn(lab_notes *n, const state *s)
{
    if (s->turn == n->turn || s->over) return;
    n->turn = s->turn;
    n->falls_told = n->nfalls;
    if (n->chance >= 0)
        strbuf_addf(&n->lines, "chance,%d,%s,,%d,,,,,,\n", s->turn, n->sc->sides[n->viewer].id, n->chance);
}

void lab_notes_begin(lab_notes *n, const state *s)
{
    for (int i = 0; i < n->sc->nunits; i++)
        n->space[i] = NO_SPACE;
    look(n, s);
    n->chance = game_chance(s, n->viewer);
    tell_turn(n, s);
}

/* ---- what was lost */

static void add_fall(lab_notes *n, int side, int space, int32_t lost)
{
    for (int i = n->falls_told; i < n->nfalls; i++)
        if (n->falls[i].side == side && n->falls[i].space == space) {
            n->falls[i].lost += lost;
            return;
        }
    if (n->nfalls == n->falls_room) {
        n->falls_room = n->falls_room > 0 ? 2 * n->falls_room : 32;
        n->falls = mem_realloc(n->falls, sizeof *n->falls * (size_t)n->falls_room);
    }
    n->falls[n->nfalls++] = (fall){.turn = n->turn, .side = side, .space = space, .lost = lost};
}

/* Where each unit was when it was last hit in this action; where it was not, where it stood before. */
static void find_hit(const lab_notes *n, const event_list *happened, uint16_t hit[UNITS_MAX])
{
    uint16_t at[UNITS_MAX];
    memcpy(at, n->space, sizeof at);
    memcpy(hit, n->space, sizeof at);
    for (int i = 0; i < happened->count; i++) {
        const event *e = &happened->items[i];
        if (e->unit < 0 || e->unit >= n->sc->nunits) continue;
        if ((e->kind == EV_MOVE || e->kind == EV_ENTER) && e->to != NO_SPACE)
            hit[e->unit] = at[e->unit] = e->to;
        else if (e->kind == EV_HITS || e->kind == EV_LOSS || e->kind == EV_REMOVE)
            hit[e->unit] = at[e->unit];
    }
}

static void note_losses(lab_notes *n, const state *s, const event_list *happened)
{
    uint16_t hit[UNITS_MAX];
    bool searched = false;
    for (int i = 0; i < n->sc->nunits; i++) {
        const int32_t lost = n->strength[i] - strength_of(&s->units[i]);
        if (lost <= 0) continue;
        if (!searched) find_hit(n, happened, hit);
        searched = true;
        add_fall(n, s->units[i].side, hit[i], lost);
    }
}

/* ---- dice */

static bool passes(const roll *r, int face)
{
    return r->or_less ? face <= r->need : face >= r->need;
}

/* What a roll counts: dice that pass, heads, or the sum of the faces. */
static int value_of(const roll *r, int face)
{
    return r->kind == ROLL_COINS ? face - 1 : r->counted != NULL ? passes(r, face) : face;
}

/* Mean and the chance of as far from it or further, in thousandths. */
static void weigh(const roll *r, int32_t *mean, int32_t *tail)
{
    static _Thread_local double p[SUM_MOST + 1], next[SUM_MOST + 1];
    int top = 0, came = 0;
    double middle = 0, far = 0;
    memset(p, 0, sizeof p);
    p[0] = 1;
    for (int d = 0; d < r->count; d++) {
        const int most = value_of(r, 1) > value_of(r, r->sides) ? value_of(r, 1) : value_of(r, r->sides);
        memset(next, 0, sizeof *next * (size_t)(top + most + 1));
        for (int x = 0; x <= top; x++)
            for (int face = 1; face <= r->sides; face++)
                next[x + value_of(r, face)] += p[x] / r->sides;
        top += most;
        memcpy(p, next, sizeof *p * (size_t)(top + 1));
        came += value_of(r, r->faces[d]);
    }
    for (int x = 0; x <= top; x++)
        middle += x * p[x];
    for (int x = 0; x <= top; x++)
        if (came >= middle ? x >= came : x <= came) far += p[x];
    *mean = (int32_t)lround(UNITY * middle);
    *tail = (int32_t)lround(UNITY * far);
}

static void count_dice(lab_notes *n, int side, const event_list *happened)
{
    for (int i = 0; i < happened->nrolls; i++) {
        const roll *r = &happened->rolls[i];
        int of = session_roll_side(n->sc, r);
        if (of == NO_SIDE) of = side;
        if (of < 0 || r->kind == ROLL_CARDS) continue;
        n->dice[of] += r->count;
        for (int f = 0; f < r->count; f++)
            n->total[of] += r->kind == ROLL_COINS ? r->faces[f] - 1 : r->faces[f];
        /* a die's mean is (k + 1) / 2 and its variance (k * k - 1) / 12; a coin counts heads as one */
        n->twice_expected[of] += (int64_t)r->count * (r->kind == ROLL_COINS ? 1 : r->sides + 1);
        n->variance12[of] +=
            (int64_t)r->count * (r->kind == ROLL_COINS ? 3 : (int64_t)r->sides * r->sides - 1);
    }
}

/* The rarest roll of this action, if the action changed more than any before it. */
static void note_roll(lab_notes *n, const state *s, int side, int before, int after,
                      const event_list *happened)
{
    const int change = after > before ? after - before : before - after,
              most = n->best.after > n->best.before ? n->best.after - n->best.before
                                                    : n->best.before - n->best.after;
    const roll *rarest = NULL;
    int32_t tail = UNITY + 1;
    if (change <= most) return;
    for (int i = 0; i < happened->nrolls; i++) {
        const roll *r = &happened->rolls[i];
        int32_t mean_of, tail_of;
        if (r->kind == ROLL_CARDS || r->count == 0 || r->sides > FACES_MOST) continue;
        weigh(r, &mean_of, &tail_of);
        if (tail_of >= tail) continue;
        rarest = r, tail = tail_of;
        n->best.mean = mean_of, n->best.tail = tail_of;
    }
    if (rarest == NULL) return;
    word_args args = word_args_none();
    args.unit = rarest->unit, args.other = rarest->other;
    const int of = session_roll_side(n->sc, rarest);
    n->best.turn = n->turn, n->best.before = before, n->best.after = after;
    n->best.side = of != NO_SIDE ? of : side;
    strbuf_clear(&n->best.title);
    strbuf_clear(&n->best.dice);
    words_format(n->sc, s, rarest->purpose, &args, &n->best.title);
    story_roll(n->sc, s, rarest, &n->best.dice);
}

/* ---- a game */

void lab_notes_after(lab_notes *n, const state *s, int side, const event_list *happened)
{
    const int before = n->chance;
    note_losses(n, s, happened);
    look(n, s);
    count_dice(n, side, happened);
    if (before >= 0) n->chance = game_chance(s, n->viewer);
    if (before >= 0 && happened->nrolls > 0) note_roll(n, s, side, before, n->chance, happened);
    tell_turn(n, s);
}

void lab_notes_end(const lab_notes *n, int32_t dice[SIDES_MAX], int32_t luck[SIDES_MAX])
{
    for (int k = 0; k < SIDES_MAX; k++) {
        const double spread = sqrt((double)n->variance12[k] / 12),
                     above = (double)n->total[k] - (double)n->twice_expected[k] / 2;
        dice[k] = (int32_t)n->dice[k];
        luck[k] = spread > 0 ? (int32_t)lround(100 * above / spread) : 0;
    }
}

/* In quotes, on one line. */
static void add_quoted(strbuf *out, const char *text)
{
    strbuf_addc(out, '"');
    for (; *text != '\0'; text++)
        if (*text == '"')
            strbuf_add(out, "\"\"");
        else
            strbuf_addc(out, *text == '\n' ? ' ' : *text);
    strbuf_addc(out, '"');
}

void lab_notes_text(const lab_notes *n, int number, strbuf *out)
{
    for (const char *line = strbuf_str(&n->lines); *line != '\0';) {
        const size_t size = strcspn(line, "\n") + 1;
        strbuf_addf(out, "%d,", number + 1);
        strbuf_addn(out, line, size);
        line += size;
    }
    for (int i = 0; i < n->nfalls; i++) {
        const fall *f = &n->falls[i];
        char name[16] = "";
        if (f->space != NO_SPACE) board_space_name(n->sc->board, f->space, name);
        strbuf_addf(out, "%d,loss,%d,%s,%s,%ld,,,,,,\n", number + 1, f->turn, n->sc->sides[f->side].id, name,
                    (long)f->lost);
    }
    if (n->best.title.len == 0) return;
    strbuf_addf(out, "%d,roll,%d,%s,,,%d,%d,%ld.%03ld,%ld.%03ld,", number + 1, n->best.turn,
                n->best.side >= 0 ? n->sc->sides[n->best.side].id : "", n->best.before, n->best.after,
                (long)(n->best.mean / UNITY), (long)(n->best.mean % UNITY), (long)(n->best.tail / UNITY),
                (long)(n->best.tail % UNITY));
    add_quoted(out, strbuf_str(&n->best.title));
    strbuf_addc(out, ',');
    add_quoted(out, strbuf_str(&n->best.dice));
    strbuf_addc(out, '\n');
}
