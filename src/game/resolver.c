/*
 * resolver.c: dice from their four sources, and events. Not for odds, which no die is rolled for.
 */
#include "game/resolver.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"

/* How faces stand in a script: a plain number fits dice only, H and T coins only, cards the deck only. */
enum { FACE_COIN = 0x100, FACE_CARD = 0x200, FACE_OWN = 0x400 };

enum { SET_TABLE = 0 };
static const uint32_t SET_THROWN_AWAY = UINT32_MAX;

static const uint64_t FORKED = 0x6b1f3ac94d27e805u, THROWN_AWAY = 0xa97c53b1e2460d1fu;

static void start(dice_source *d, dice_kind kind, uint64_t seed, uint64_t stream)
{
    d->kind = kind;
    d->seed = seed;
    d->stream = stream;
    d->draw = 0;
    d->key = NULL;
    d->record = NULL;
    d->nrecord = 0;
    d->share = d->shares = 0;
    d->nscript = d->used = 0;
    d->misfit = d->lacked = d->own = false;
    d->lacking_have = 0;
}

void dice_seeded(dice_source *d, uint64_t seed, uint64_t stream)
{
    start(d, DICE_SEEDED, seed, stream);
}

void dice_forked(dice_source *d, uint64_t seed, uint64_t stream)
{
    start(d, DICE_FORKED, seed ^ FORKED, stream); /* the computer's thinking never meets the table's dice */
}

void dice_forked_share(dice_source *d, uint64_t seed, uint64_t stream, int share, int shares)
{
    dice_forked(d, seed, stream);
    d->share = share;
    d->shares = shares;
}

void dice_typed(dice_source *d, uint64_t seed, uint64_t stream)
{
    start(d, DICE_TYPED, seed, stream);
}

void dice_sealed(dice_source *d, const uint8_t *key)
{
    assert(d->kind != DICE_FORKED);
    d->key = key;
}

void dice_recorded(dice_source *d, const uint16_t *faces, int count)
{
    assert(d->kind != DICE_FORKED);
    d->record = faces;
    d->nrecord = count;
}

int dice_left_over(const dice_source *d)
{
    return d->nscript - d->used;
}

/* ---- faces as text */

static const char ranks[] = "A23456789TJQK", suits[] = "CDHS";

/* 0: no face at all. */
static uint16_t face_parse(const char *word, size_t len)
{
    unsigned number = 0;
    size_t i = 0;
    while (i < len && isdigit((unsigned char)word[i]) && number < 1000)
        number = number * 10 + (unsigned)(word[i++] - '0');
    if (i == len && len > 0 && number >= 1 && number <= 100) return (uint16_t)number;
    char upper[4] = {0};
    if (len == 0 || len > 3) return 0;
    for (i = 0; i < len; i++)
        upper[i] = (char)toupper((unsigned char)word[i]);
    if (len == 1) return upper[0] == 'H' ? FACE_COIN | 2 : upper[0] == 'T' ? FACE_COIN | 1 : 0;
    const char *suit = strchr(suits, upper[len - 1]);
    const char *rank = len == 2 ? strchr(ranks, upper[0]) : memcmp(upper, "10", 2) == 0 ? ranks + 9 : NULL;
    if (suit == NULL || rank == NULL) return 0;
    return (uint16_t)(FACE_CARD | ((suit - suits) * 13 + (rank - ranks) + 1));
}

bool dice_script(dice_source *d, const char *faces, error *err)
{
    uint16_t found[DICE_SCRIPT_MAX];
    int n = 0;
    for (const char *p = faces; *p != '\0';) {
        size_t len = strcspn(p, " ,\t\r\n");
        if (len > 0) {
            const bool own = *p == '*' && d->kind == DICE_TYPED;
            uint16_t face = face_parse(p + own, len - own);
            if (face == 0)
                return error_set(err, "", 0, 0,
                                 "\"%.*s\" is no face: dice are numbers, coins H or T, cards a rank and a "
                                 "suit such as QS or 10H",
                                 len > 20 ? 20 : (int)len, p);
            if (d->nscript + n >= DICE_SCRIPT_MAX)
                return error_set(err, "", 0, 0, "too many faces: at most %d may be given at once",
                                 DICE_SCRIPT_MAX);
            found[n++] = own ? face | FACE_OWN : face;
            p += len;
        }
        p += strspn(p, " ,\t\r\n");
    }
    memcpy(&d->script[d->nscript], found, (size_t)n * sizeof found[0]);
    d->nscript += n;
    if (d->kind != DICE_TYPED) d->kind = DICE_SCRIPTED;
    return true;
}

bool dice_read_record(const char *faces, uint16_t **out, int *count)
{
    const size_t most = strlen(faces) / 2 + 1;
    *out = mem_alloc(most * sizeof **out);
    *count = 0;
    for (const char *p = faces; *p != '\0';) {
        const size_t len = strcspn(p, " ");
        const uint16_t face = face_parse(p, len);
        if (face == 0) return false;
        (*out)[(*count)++] = face;
        p += len + (p[len] == ' ');
    }
    return true;
}

void dice_face_text(const roll *r, int i, char out[4])
{
    const unsigned face = r->faces[i];
    if (r->kind == ROLL_COINS)
        memcpy(out, face == 2 ? "H" : "T", 2);
    else if (r->kind == ROLL_CARDS && face >= 1 && face <= 52)
        snprintf(out, 4, "%c%c", ranks[(face - 1) % 13], suits[(face - 1) / 13]);
    else
        snprintf(out, 4, "%u", face % 1000);
}

/* ---- drawing */

static int clamp_given(dice_source *d, unsigned face, unsigned kind, int sides)
{
    unsigned number = face & 0xff;
    if (face & FACE_OWN) d->own = true;
    if ((face & 0xff00u & ~(unsigned)FACE_OWN) != kind || number < 1 || number > (unsigned)sides) {
        d->misfit = true; /* the action is refused; play on with any face that exists */
        return 1;
    }
    return (int)number;
}

int dice_own_face(const dice_source *d, uint32_t set, uint32_t draw, int sides)
{
    if (d->key != NULL) return seal_face(d->key, d->stream, set, draw, sides);
    return random_face(hash_mix(d->seed, d->stream), set - 1, draw, sides);
}

/* What seed or key throws, or threw. */
static int table_face(dice_source *d, uint32_t draw, int sides, unsigned script_kind)
{
    if (d->key != NULL) return seal_face(d->key, d->stream, SET_TABLE, draw, sides);
    if (d->record == NULL) return random_face(d->seed, d->stream, draw, sides);
    if (draw < (uint32_t)d->nrecord)
        return clamp_given(d, d->record[draw], script_kind, script_kind == FACE_CARD ? 52 : sides);
    d->misfit = true;
    return 1;
}

/* The next face of a die of `sides`. `given` says whether a scripted or typed face was used. Every draw
 * counts, whatever its source. */
static int draw_face(dice_source *d, int sides, unsigned script_kind, bool secret, bool *given)
{
    const uint32_t draw = d->draw++;
    *given = false;
    if (d->shares > 0) return random_shared_face(d->seed, d->stream, draw, sides, d->share, d->shares);
    if (d->kind == DICE_FORKED) return random_face(d->seed, d->stream, draw, sides);
    if (d->kind == DICE_SEEDED || (secret && d->kind == DICE_TYPED))
        return table_face(d, draw, sides, script_kind);
    if (d->used < d->nscript) {
        *given = true;
        return clamp_given(d, d->script[d->used++], script_kind, sides);
    }
    if (d->kind == DICE_SCRIPTED) return table_face(d, draw, sides, script_kind);
    d->lacked = true; /* thrown away; not constant, or a tie that is rolled again would never end */
    if (d->key != NULL) return seal_face(d->key, d->stream, SET_THROWN_AWAY, draw, sides);
    return random_face(d->seed ^ THROWN_AWAY, d->stream, draw, sides);
}

static roll *new_roll(resolver *r)
{
    event_list *l = r->events;
    if (l == NULL) return &r->scratch_roll;
    if (l->nrolls == l->roll_cap) {
        l->roll_cap = l->roll_cap > 0 ? 2 * l->roll_cap : 4;
        l->rolls = mem_realloc(l->rolls, (size_t)l->roll_cap * sizeof *l->rolls);
    }
    return &l->rolls[l->nrolls++];
}

/* Everything but faces and total. */
static void fill_roll(const resolver *r, roll *out, const char *purpose, const char *rule, int u, int other)
{
    out->purpose = purpose;
    out->rule = rule;
    out->sides = out->count = out->kind = out->typed = 0;
    out->unit = (int16_t)u;
    out->other = (int16_t)other;
    out->chart = out->row = out->column = out->table = -1;
    out->cause = CAUSE_OTHER;
    out->deck = 0;
    out->total = out->need = out->outcome = 0;
    out->counted = NULL;
    out->paired = false;
    out->ahead = 0;
    out->or_less = false;
    out->calls_for = NULL;
    out->calls = 0;
    out->of_faces = false;
    out->seen_by = (uint8_t)~r->hidden_from;
    out->thrower = r->thrower;
    out->ledger.count = 0;
    out->ledger.total = 0;
    out->ledger.from_table = 0;
}

static void copy_ledger(const resolver *r, roll *out, const ledger *l)
{
    if (l == NULL) return;
    if (r->events != NULL)
        roll_take_ledger(out, l);
    else
        out->ledger.total = l->total; /* nobody reads the lines */
}

static void note_lack(dice_source *d, bool lacked_before, const roll *r, int have)
{
    if (!d->lacked || lacked_before) return;
    d->lacking = *r;
    d->lacking_have = have;
}

static void announce(resolver *r, const roll *made)
{
    if (r->events == NULL) return;
    event *e = resolver_emit(r, EV_ROLL, made->purpose, made->unit);
    e->other = made->other;
    e->roll = (int16_t)(r->events->nrolls - 1);
    e->n[0] = made->total;
}

/* Nobody types what not everybody sees. */
static bool is_unasked(const resolver *r)
{
    return r->hidden_from != 0 || r->unasked;
}

static roll *throw_pool(resolver *r, const char *purpose, const char *rule, int count, int sides, int kind,
                        int u, int other, const ledger *l)
{
    dice_source *d = r->dice;
    const bool lacked_before = d->lacked;
    const unsigned script_kind = kind == ROLL_COINS ? FACE_COIN : 0;
    int have = 0, total = 0;
    assert(count >= 0 && count <= ROLL_FACES);
    d->own = false;
    roll *out = new_roll(r);
    fill_roll(r, out, purpose, rule, u, other);
    copy_ledger(r, out, l);
    out->sides = (uint8_t)sides;
    out->count = (uint8_t)count;
    out->kind = (uint8_t)kind;
    for (int i = 0; i < count; i++) {
        bool given;
        int face = draw_face(d, sides, script_kind, is_unasked(r), &given);
        out->faces[i] = (uint8_t)face;
        total += kind == ROLL_COINS ? face == 2 : face;
        have += given;
    }
    out->total = total;
    out->typed = d->kind == DICE_TYPED && !is_unasked(r) && have == count && count > 0 && !d->own;
    if (r->events != NULL) memset(out->faces + count, 0, (size_t)(ROLL_FACES - count));
    note_lack(d, lacked_before, out, have);
    announce(r, out);
    return out;
}

roll *resolver_roll(resolver *r, const char *purpose, const char *rule, int count, int sides, int u,
                    int other, const ledger *l)
{
    assert(sides >= 2 && sides <= 100);
    return throw_pool(r, purpose, rule, count, sides, ROLL_DICE, u, other, l);
}

roll *resolver_toss(resolver *r, const char *purpose, const char *rule, int coins, int u, int other,
                    const ledger *l)
{
    return throw_pool(r, purpose, rule, coins, 2, ROLL_COINS, u, other, l);
}

static int cards_in(uint64_t deck)
{
    int n = 0;
    for (; deck != 0; deck &= deck - 1)
        n++;
    return n;
}

static int nth_card(uint64_t deck, int n)
{
    int bit = 0;
    while (n-- > 0)
        deck &= deck - 1;
    while ((deck >> bit & 1) == 0)
        bit++;
    return bit + 1;
}

roll *resolver_draw_card(resolver *r, const char *purpose, const char *rule, uint64_t *deck, int u)
{
    dice_source *d = r->dice;
    const bool lacked_before = d->lacked;
    const uint64_t all = (UINT64_C(1) << 52) - 1;
    bool given;
    assert((*deck & all) != 0 && (*deck & ~all) == 0);
    roll *out = new_roll(r);
    fill_roll(r, out, purpose, rule, u, NO_UNIT);
    out->sides = 52;
    out->count = 1;
    out->kind = ROLL_CARDS;
    const bool from_hand =
        (d->kind == DICE_SCRIPTED || (d->kind == DICE_TYPED && !is_unasked(r))) && d->used < d->nscript;
    int card;
    d->own = false;
    if (from_hand || d->record != NULL) { /* the card itself, not which of those left */
        card = draw_face(d, 52, FACE_CARD, !from_hand && is_unasked(r), &given);
        if ((*deck >> (card - 1) & 1) == 0) { /* it has been drawn already */
            d->misfit = true;
            card = nth_card(*deck, 0);
        }
    } else {
        card = nth_card(*deck, draw_face(d, cards_in(*deck), FACE_CARD, is_unasked(r), &given) - 1);
    }
    out->deck = *deck;
    *deck &= ~(UINT64_C(1) << (card - 1));
    out->faces[0] = (uint8_t)card;
    out->total = card;
    out->typed = d->kind == DICE_TYPED && from_hand && !d->own;
    if (r->events != NULL) memset(out->faces + 1, 0, ROLL_FACES - 1);
    note_lack(d, lacked_before, out, from_hand);
    announce(r, out);
    return out;
}

event *resolver_emit(resolver *r, event_kind kind, const char *code, int u)
{
    event_list *l = r->events;
    event *e = &r->scratch;
    if (l != NULL) {
        if (l->count == l->cap) {
            l->cap = l->cap > 0 ? 2 * l->cap : 16;
            l->items = mem_realloc(l->items, (size_t)l->cap * sizeof *l->items);
        }
        e = &l->items[l->count++];
    }
    *e = (event){.code = code,
                 .kind = (uint8_t)kind,
                 .seen_by = (uint8_t)~r->hidden_from,
                 .side = NO_SIDE,
                 .unit = (int16_t)u,
                 .other = NO_UNIT,
                 .from = NO_SPACE,
                 .to = NO_SPACE,
                 .roll = -1};
    return e;
}

event *resolver_declare(resolver *r, declaration what, const char *code, int u, int other)
{
    event *e = resolver_emit(r, EV_DECLARE, code, u);
    e->declared = (uint8_t)what;
    e->other = (int16_t)other;
    return e;
}

void resolver_outcome(resolver *r, outcome_of of, const char *code, int u, int other, int32_t n)
{
    event_list *l = r->events;
    outcome_wanted *w = r->wanted;
    if (w != NULL && w->told < OUTCOMES_TOLD && of == OUTCOME_COUNT && w->other == other &&
        (u == NO_UNIT || w->unit == u)) {
        w->count[w->told].code = code;
        w->count[w->told].draws = r->dice->draw;
        w->count[w->told++].n = n;
    }
    if (l == NULL) return;
    if (l->noutcomes == l->outcome_cap) {
        l->outcome_cap = l->outcome_cap > 0 ? 2 * l->outcome_cap : 4;
        l->outcomes = mem_realloc(l->outcomes, (size_t)l->outcome_cap * sizeof *l->outcomes);
    }
    l->outcomes[l->noutcomes++] =
        (card_outcome){.code = code, .unit = (int16_t)u, .other = (int16_t)other, .of = (uint8_t)of, .n = n};
}
