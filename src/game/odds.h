/*
 * odds.h: exact chances by integer convolutions; parts per million, which add up.
 */
#ifndef GAME_ODDS_H
#define GAME_ODDS_H

#include "game/ledger.h"

struct chart;

enum {
    ODDS_BARS = 320,
    ODDS_BANDS = 9,
    ODDS_COUNTED = 8, /* bands of what is counted one by one (losses): the last takes the rest */
    ODDS_NOTES = 5,
    ODDS_THROWS = 12,
    ODDS_OWN = 3,
    ODDS_DECLARED = 8,
    ODDS_BEFORE = 8,
    ODDS_AFTER = 5,
    ODDS_PAIRS = 4,
    PPM = 1000000
};

/* A distribution over lo .. lo + count - 1, in units of 2^-40, exact to less than one part in 10^9. Sums
 * beyond the last bar are counted in it. */
typedef struct dist {
    int32_t lo;
    int count;
    uint64_t p[ODDS_BARS];
} dist;

#define DIST_CERTAIN (UINT64_C(1) << 40)
/* Of two such chances: that both come about. */
static inline uint64_t dist_both(uint64_t a, uint64_t b)
{
    return (a >> 10) * (b >> 10) >> 20;
}
uint32_t dist_ppm_of(uint64_t chance); /* rounded; what rounding has put beyond certainty is certain */

void dist_point(dist *d, int32_t value);                      /* certain */
void dist_add_die(dist *d, int sides);                        /* plus 1..sides */
void dist_sum(dist *d, int ndice, int sides);                 /* of ndice dice */
void dist_add(dist *d, const dist *other);                    /* plus another throw, apart from this one */
void dist_successes(dist *d, int ndice, int good, int sides); /* each a hit with chance good/sides */
/* Coins: each head of the first toss earns one coin for the second (A-Gap1); the heads of the second. */
void dist_cascade(dist *d, int coins, int cap);
void dist_map(dist *d, int32_t (*f)(int32_t value, void *self), void *self); /* the distribution of f(x) */
/* Half of each, a half counts as one. */
void dist_halve_up(dist *d);
uint32_t dist_ppm(const dist *d, int32_t from, int32_t to); /* chance of from..to, rounded */
int64_t dist_mean_milli(const dist *d);

/* What is read from dice that are thrown together. */
typedef enum odds_read {
    ODDS_READ_SUM,   /* they are added up; need or more, unless that is 0 */
    ODDS_READ_HALF,  /* half of what they add up to, a half counts as one */
    ODDS_READ_MORE,  /* each by itself: need or more */
    ODDS_READ_LESS,  /* each by itself: need or less */
    ODDS_READ_HEADS, /* coins: the heads */
    ODDS_READ_PAIR   /* one against one of the other side's: the higher wins */
} odds_read;

typedef struct odds_dice {
    const char *code; /* words of what throws them, "Maxim gun"; NULL: there are no others */
    int n, sides;
    odds_read read;
    bool theirs;               /* the other side throws them */
    int32_t need;              /* on the die itself: what changes it is counted in */
    int nown;                  /* what counts for these dice and not for all of them */
    ledger_line own[ODDS_OWN]; /* those beyond are not told */
} odds_dice;

/* Dice that others have declared at the same target, or strike it with: they fall together with these, and
 * bars and bands are of all. */
typedef struct odds_declared {
    int16_t unit;
    int16_t n, sides;
    odds_read read;
    int32_t need; /* as in odds_dice; 0: it is not known how they are read */
} odds_declared;

/* What comes after it for whom the bands are about, as a table: a row for each band, a column for each way it
 * may go. A band that ends the matter has an empty row. */
typedef struct odds_after {
    const char *code, *rule; /* "Then morale"; NULL: there is no such table */
    int ncolumns;
    const char *column[ODDS_AFTER];
    uint32_t ppm[ODDS_BANDS][ODDS_AFTER]; /* of the whole: a row adds up to its band */
} odds_after;

typedef struct odds {
    ledger ledger; /* of the roll that would follow; of several, what counts for all of them */
    /* The other side's column: what it throws against it, and in notes what of it decides what comes of
     * ours. The words of a note may have a title: then that names the row and the text is its value. */
    ledger against;
    int second; /* of `against`, counted from 1: the line that says what is thrown for each hit; 0: none */
    uint32_t
        tells; /* that it tells on him at all, where the bands count only the worst of it; 0: they say it */
    int ndeclared;
    odds_declared declared[ODDS_DECLARED];
    /* What may be done to it before any of these dice, and leave it fewer of them: that line of its ledger,
     * counted from 1, and by whom (those beyond are not told); 0: nothing is told of it. The bands are what
     * comes of the whole where all of that is done; those of the card are of its dice as they stand. */
    struct {
        int line, nby;
        int16_t by[ODDS_BEFORE];
        int nbands;
        struct {
            const char *code;
            int32_t n;
            uint32_t ppm;
        } band[ODDS_BANDS];
    } before;
    int nthrows; /* 0: no dice */
    odds_dice thrown[ODDS_THROWS];
    bool about; /* sampled: bars and bands */
    bool adds;  /* what several throw at one target falls together: their sum decides, by these bands */
    bool kinds; /* the bars' values are names of what may come of it, no numbers: they have no mean */
    int nbars;
    struct {
        int32_t value;
        uint32_t ppm;
    } bar[ODDS_BARS];
    int64_t mean_milli;
    int nbands;
    struct {
        const char *code;
        int32_t n, from, to;
        uint32_t ppm;
    } band[ODDS_BANDS]; /* add up to a million */
    int nnotes;
    struct {
        const char *code, *rule;
        uint32_t ppm;
        int32_t n; /* {1} of its words */
        bool each, about;
        bool in_after;  /* the table of what follows says it too */
    } note[ODDS_NOTES]; /* "Leader hit check: 60 %", of the whole action; each: of every such throw in it;
                         * about:    sampled */
    odds_after after;
    /* Bars that mirror each other: -k falls on us as k does on them, in these words; the bars are -npairs to
     * npairs, 0 is nothing. Then the sums of the three have names too. {0} of their words: what is read for
     * it. */
    int npairs;
    const char *pair[ODDS_PAIRS];
    int32_t pair_read[ODDS_PAIRS];
    struct {
        const char *code, *rule;
        int32_t n;
    } how; /* how the bars are found, where dice and ledgers do not say it; code NULL: they do */
    /* What the hits take of whom they fall on: with those it has taken (`taken`), each `step` of them one of
     * the `has` that it has left; has 0: nobody says. */
    struct {
        int32_t step, taken, has;
    } falls;
    const char *unit_code; /* words for what is counted: "hits" */
    const char *own_code;  /* ... by its own dice alone, where those before are counted in; NULL: the same */
} odds;

/* Fills bars and mean; ppm of the bars add up to a million (largest remainders). */
void odds_bars(odds *o, const dist *d);
void odds_band(odds *o, const dist *d, const char *code, int32_t n, int32_t from, int32_t to);
/* So many dice more are thrown: code, read and need as in odds_dice. Nothing if there are none, or no room.
 */
void odds_dice_add(odds *o, const char *code, int ndice, int sides, odds_read read, int32_t need);
/* The dice last added are the other side's. */
void odds_dice_theirs(odds *o);
/* So many dice of that unit (`by`) fall together with these; nothing if there are none, or no room. */
void odds_declare(odds *o, int by, int ndice, int sides);
/* The same of the first dice of that throw, with how they are read. */
void odds_declare_throw(odds *o, int by, const odds *thrown);
/* That unit may do what the last line of the ledger says before any of these dice; nothing if there is no
 * room. */
void odds_before(odds *o, int by);
/* What may come of the whole then; nothing if it is out of the question, or there is no room. */
void odds_before_band(odds *o, const char *code, int32_t n, uint32_t ppm);
/* The sum of so many dice and `plus`: the dice, the bars and their mean, and what it is spread over. */
dist odds_throw(odds *o, int ndice, int sides, int32_t plus);
/* The same of so many dice, each a hit with chance good/sides: on its highest faces. */
dist odds_pool(odds *o, int ndice, int good, int sides);
/* What is to be expected of what it throws itself, without what others have declared. */
int64_t odds_own_mean_milli(const odds *o);
void odds_own_hits(const odds *o, dist *d); /* the same as a distribution; of one throw at most */
/* What others have declared, as far as the card tells of them and of how it is read. */
void odds_declared_hits(const odds *o, dist *d);
/* Of such hits on whom `falls` is about: how likely they leave nothing of it; how much of it they take on
 * average, in thousandths. 0: nobody says. */
uint32_t odds_falls_ppm(const odds *o, const dist *hits);
int64_t odds_falls_milli(const odds *o, const dist *hits);
const char *odds_own_code(const odds *o); /* words for what that counts; NULL: none */
/* The hits of the one pool that it throws; 0 where it throws none. */
void odds_of_pool(const odds *o, dist *d);
/* Bars, mean and bands, cut where they were, of that distribution. */
void odds_anew(odds *o, const dist *d);
/* What else may come of it; nothing if there is no room. */
void odds_note(odds *o, const char *code, const char *rule, uint32_t ppm);
/* Its words name a number too: {1}. */
void odds_note_at(odds *o, const char *code, const char *rule, uint32_t ppm, int32_t n);
/* Of one throw, however often it is thrown: "A blow of ours kills". */
void odds_note_each(odds *o, const char *code, const char *rule, uint32_t ppm);
/* A band for each result of a chart's column; rows below each other that say the same are one. */
void odds_column(odds *o, const dist *d, const struct chart *c, int column);

#endif
