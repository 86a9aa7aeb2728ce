/* fits.c: see fits.h. */
#include "game/fits.h"

#include <string.h>

#include "game/course.h"
#include "game/field.h"
#include "game/game.h"

enum { COUNTED_MOST = 9999 }; /* of strength, hits, a pile: more is nobody's */

static bool is_unit(const scenario *sc, int u)
{
    return u >= 0 && u < sc->nunits;
}

static bool is_side(const scenario *sc, int side)
{
    return side >= 0 && side < sc->nsides;
}

static bool is_space(const scenario *sc, int space)
{
    return space < sc->board->nspaces;
}

static bool at_most(uint32_t bits, int n)
{
    return n >= 32 || bits >> n == 0;
}

/* ---- the common part */

static bool head_fits(const state *s)
{
    const scenario *sc = s->sc;
    for (int i = 0; i < OBJECTIVES_MAX; i++)
        if (s->holder[i] > sc->nsides) return false;
    return s->turn >= 0 && s->turn <= 999 && s->side >= NO_SIDE && s->side < sc->nsides &&
           s->step < sc->rules->nsteps && s->over <= 1 && s->winner >= NO_SIDE && s->winner < sc->nsides &&
           (s->over || s->level == 0);
}

/* A slot that the scenario does not use is as it was cleared. */
static bool is_clear(const unit *x)
{
    unit clear = {.space = NO_SPACE, .facing = NO_DIRECTION};
    return memcmp(x, &clear, sizeof clear) == 0;
}

static bool unit_fits(const scenario *sc, const unit *x, int u)
{
    if (u >= sc->nunits) return is_clear(x);
    return x->status <= UNIT_EXITED && x->side == sc->units[u].side && x->type == sc->units[u].type &&
           is_side(sc, x->captor) && at_most(x->marks, sc->rules->nmarks) &&
           at_most(x->seen_by, sc->nsides) && x->strength >= 0 && x->strength <= COUNTED_MOST &&
           x->hits >= 0 && x->hits <= COUNTED_MOST &&
           (x->facing == NO_DIRECTION || x->facing < BOARD_DIRECTIONS_MAX) &&
           (x->space == NO_SPACE ? x->status != UNIT_ON : is_space(sc, x->space));
}

/* A figure is of the unit that the scenario gave it to, and stays so: rules ask it for its unit's place. */
static bool figures_fit(const state *s)
{
    const scenario *sc = s->sc;
    int used = 0;
    for (int f = 0; f < FIGURES_MAX; f++) {
        used += s->figures[f].unit != NO_UNIT;
        if (s->figures[f].unit != NO_UNIT && s->figures[f].status > UNIT_EXITED) return false;
    }
    for (int u = 0; u < sc->nunits; u++) {
        const scenario_unit *from = &sc->units[u];
        used -= from->nfigures;
        for (int f = from->first_figure; f < from->first_figure + from->nfigures; f++)
            if (s->figures[f].unit != u) return false;
    }
    return used == 0;
}

/* What lies about lies somewhere. */
static bool thing_fits(const scenario *sc, const thing *t)
{
    if (!t->used) return t->space == NO_SPACE || is_space(sc, t->space);
    return t->used == 1 && is_space(sc, t->space) && is_side(sc, t->side) && t->value >= 0;
}

/* ---- what is owed */

static bool item_fits(const scenario *sc, const agenda_item *a)
{
    const ruleset *rs = sc->rules;
    if (a->kind == 0 || a->kind >= rs->nowed) return false;
    const owed_form *form = &rs->owed[a->kind];
    const int needs = form->needs;
    if ((needs & OWED_KNOWN) == 0) return false;
    if (a->unit != NO_UNIT ? !is_unit(sc, a->unit) : (needs & OWED_UNIT) != 0) return false;
    if (a->other != NO_UNIT ? !is_unit(sc, a->other) : (needs & OWED_OTHER) != 0) return false;
    if (a->side != NO_SIDE ? !is_side(sc, a->side) : (needs & OWED_DECIDER) != 0) return false;
    if (a->space != NO_SPACE ? !is_space(sc, a->space) : (needs & OWED_SPACE) != 0) return false;
    const int most = (needs & OWED_GROUP) != 0  ? sc->ngroups - 1
                     : (needs & OWED_SIDE) != 0 ? sc->nsides - 1
                                                : form->most[0];
    return a->n[0] >= form->least && a->n[0] <= most && a->n[1] >= 0 && a->n[1] <= form->most[1];
}

static bool agenda_fits(const state *s)
{
    if (s->nagenda > AGENDA_MAX) return false;
    for (int i = 0; i < s->nagenda; i++)
        if (!item_fits(s->sc, &s->agenda[i])) return false;
    return true;
}

/* ---- the system's own */

static bool field_fits(const state *s, const field *f, int index)
{
    const int32_t value = field_get(s, f, index);
    return value >= f->lo && value <= (f->names_unit ? s->sc->nunits : f->hi);
}

/* Bytes that no field names are never written. */
static bool rest_is_clear(const ruleset *rs, field_of of, const uint8_t *bytes, size_t size)
{
    uint8_t rest[GAME_EXT];
    memcpy(rest, bytes, size);
    for (int i = 0; i < rs->nfields; i++)
        if (rs->fields[i].of == of) memset(rest + rs->fields[i].offset, 0, rs->fields[i].width);
    for (size_t i = 0; i < size; i++)
        if (rest[i] != 0) return false;
    return true;
}

/* The first that does not, by its name. */
static const char *field_wrong(const state *s)
{
    const ruleset *rs = s->sc->rules;
    for (int i = 0; i < rs->nfields; i++) {
        const field *f = &rs->fields[i];
        const int n = f->of == FIELD_GAME ? 1 : f->of == FIELD_UNIT ? s->sc->nunits : FIGURES_MAX;
        for (int k = 0; k < n; k++) {
            if (f->of == FIELD_FIGURE && s->figures[k].unit == NO_UNIT) continue;
            if (!field_fits(s, f, k)) return f->name;
        }
    }
    if (!rest_is_clear(rs, FIELD_GAME, s->ext, GAME_EXT)) return "ext";
    for (int u = 0; u < s->sc->nunits; u++)
        if (!rest_is_clear(rs, FIELD_UNIT, s->units[u].ext, UNIT_EXT)) return "ext of a unit";
    for (int i = 0; i < FIGURES_MAX; i++)
        if (!rest_is_clear(rs, FIELD_FIGURE, s->figures[i].ext, FIGURE_EXT)) return "ext of a figure";
    return NULL;
}

/* Somebody decides what may be decided now; or nobody does, and something is owed that goes by itself. */
static bool decision_fits(const state *s)
{
    decision d;
    if (s->over) return true;
    if (s->sc->rules->course != NULL && !course_fits(s)) return false;
    game_decide(s, &d);
    return d.side == NOBODY ? s->nagenda > 0 : is_side(s->sc, d.side);
}

static const char *wrong(const state *s)
{
    const scenario *sc = s->sc;
    if (!head_fits(s)) return "turn";
    for (int u = 0; u < UNITS_MAX; u++)
        if (!unit_fits(sc, &s->units[u], u)) return "unit";
    if (!figures_fit(s)) return "figure";
    for (int i = 0; i < THINGS_MAX; i++)
        if (!thing_fits(sc, &s->things[i])) return "thing";
    if (!agenda_fits(s)) return "agenda";
    const char *own = field_wrong(s);
    if (own != NULL) return own;
    if (sc->rules->fits != NULL && !sc->rules->fits(s)) return "rules";
    return decision_fits(s) ? NULL : "decision";
}

bool state_fits(const state *s, const char **what)
{
    const char *first = wrong(s);
    if (what != NULL) *what = first;
    return first == NULL;
}
