/* legend.c: see legend.h; nobody else writes what it keeps. */
#include "ui/table/board/legend.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/board/declared.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/legend_swatch.h"
#include "ui/table/board/lighting.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/press.h"
#include "ui/table/board/range.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/marked.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/placing.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/direct/recap.h"
#include "ui/table/direct/spare.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/scene.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/say.h"

enum { ROWS = 5, ROWS_ASKED = 14, BADGES = 32, READ_MS = 1500, STAYS_MS = 4000 };

static legend *own(table *t)
{
    return (legend *)t->legend;
}

struct legend *legend_new(void)
{
    return mem_alloc(sizeof(legend));
}

static uint64_t bit(legend_mark m)
{
    return (uint64_t)1 << m;
}

static legend_mark of_kind(overlay_kind kind)
{
    switch (kind) {
    case OVERLAY_SHORT:
        return LEGEND_SHORT;
    case OVERLAY_MEDIUM:
        return LEGEND_MEDIUM;
    case OVERLAY_LONG:
        return LEGEND_LONG;
    case OVERLAY_ZONE:
    case OVERLAY_COVER:
        return LEGEND_ZONE;
    case OVERLAY_BLOCK:
        return LEGEND_BLOCK;
    case OVERLAY_ARC: /* the ground under the unit itself: it needs no saying */
    case OVERLAY_LINE:
        break;
    }
    return LEGEND_MARKS;
}

/* The first of that kind that is drawn; NULL: none. */
static const overlay_item *overlay_of(const table *t, legend_mark m)
{
    const overlay *o = &t->choice->overlay;
    for (int i = 0; i < o->count; i++)
        if (of_kind(o->item[i].kind) == m && o->item[i].code && range_shown(t, &o->item[i]))
            return &o->item[i];
    return NULL;
}

/* Seen all the while, whatever is chosen: by themselves they keep no card there. */
static const uint64_t always_there =
    (uint64_t)1 << LEGEND_HELD | (uint64_t)1 << LEGEND_FALLEN | (uint64_t)1 << LEGEND_SMOKE;

static uint64_t of_choice(const table *t)
{
    const choice *c = t->choice;
    uint64_t lies = 0;
    if (!choice_open(t)) return placing_all(t, NULL) ? bit(LEGEND_SETTING) : 0;
    for (legend_mark m = 0; m < LEGEND_MARKS; m++)
        if (overlay_of(t, m)) lies |= bit(m);
    if (c->unit != NO_UNIT && c->ndest > 0)
        lies |= bit(t->battle->view.units[c->unit].status == UNIT_READY ? LEGEND_SETTING : LEGEND_REACH);
    if (choice_ways_through(t, NULL) > 0) lies |= bit(LEGEND_THROUGH);
    if (c->naim > 0) lies |= bit(LEGEND_TARGET);
    if (marked_shown(t) != NO_UNIT) lies |= bit(LEGEND_MARKED);
    const bool looks = odds_looked_at(t);
    if ((c->ready && c->target != NO_UNIT) || (looks && t->odds->preview)) lies |= bit(LEGEND_LINE);
    if (looks && !t->odds->some && t->odds->no.code && t->odds->marked != NO_UNIT) lies |= bit(LEGEND_BARRED);
    if (t->plan->on != PLAN_NONE || (c->ready && action_space(&c->act) != NO_SPACE))
        lies |= bit(LEGEND_GHOST);
    return lies;
}

/* What the counters that lie there are made of, and the marks that hang from them. */
static uint64_t of_counters(const table *t, uint32_t *badges)
{
    uint64_t lies = 0;
    *badges = 0;
    if (pieces_counted(t)) lies |= bit(LEGEND_COUNT);
    if (ways_out_count(t) > 0) lies |= bit(LEGEND_WAY_OUT);
    if (pieces_hide_marks(t)) lies |= bit(LEGEND_MORE);
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        unit_face face;
        if (p->status != UNIT_ON || p->space == NO_SPACE ||
            t->b->spaces[p->space].sheet != t->camera->sheet || where_counter(t, p->space) < 34)
            continue;
        game_face(&t->anim->shown, i, &face);
        if (face.of > 0) lies |= bit(LEGEND_STRENGTH);
        if (face.of > 0 && face.quality > 0 && t->sc->sides[p->side].style < COUNTER_BEAST)
            lies |= bit(LEGEND_QUALITY);
        if (face.hit_of > 0 && p->hits > 0) lies |= bit(LEGEND_HITS);
        if (face.leader) lies |= bit(LEGEND_LEADER);
        if (face.commander) lies |= bit(LEGEND_COMMANDER);
        if (face.hurt) lies |= bit(face.leader ? LEGEND_HURT : LEGEND_LEADERLESS);
        if (p->facing != NO_DIRECTION) lies |= bit(LEGEND_FACING);
        if (t->sc->sides[p->side].style < COUNTER_BEAST) lies |= bit(LEGEND_EDGE);
        const uint32_t bears = unit_marks_of(t, i);
        *badges |= bears;
    }
    return lies;
}

/* An objective on this map is held, and somebody is asked what he will do about it. */
static bool held(const table *t)
{
    for (int i = 0; i < t->sc->nobjectives && t->battle->ours; i++)
        if (t->b->spaces[t->sc->objectives[i]].sheet == t->camera->sheet && t->anim->shown.holder[i] > 0)
            return true;
    return false;
}

/* Somebody's way is drawn, not only where he fought. */
static bool trails(const table *t)
{
    for (int i = 0; i < t->recap->told.nways; i++)
        if (t->recap->told.way[i].n > 1) return true;
    return false;
}

static uint64_t on_board(const table *t)
{
    uint64_t lies = 0;
    declared_list d;
    if (recap_on(t)) return trails(t) ? bit(LEGEND_TRAIL) : 0;
    if (t->anim->running || t->modal->card != MODAL_NONE || scene_open(t) || t->watched) return 0;
    lies |= of_choice(t);
    for (int i = 0; i < t->sc->nunits; i++)
        if (offers_calls(t, i)) lies |= bit(LEGEND_CALLED);
    declared_find(t, &d);
    if (d.count > 0) lies |= bit(LEGEND_DECLARED);
    if (t->dice_row->on) lies |= bit(LEGEND_DIE);
    if (held(t)) lies |= bit(LEGEND_HELD);
    if (t->battle->ours && t->lighting->sky.nsmoke > 0) lies |= bit(LEGEND_SMOKE);
    if (t->battle->ours && fallen_any(t)) lies |= bit(LEGEND_FALLEN);
    if (t->lighting->sky.seen && t->lighting->key) lies |= bit(LEGEND_SIGHT);
    return lies;
}

/* Counters explain themselves where a lesson begins, and to whoever asks. */
static bool tells_counters(const table *t)
{
    return (t->legend->asked || lesson_on(t)) && !recap_on(t) && !t->anim->running &&
           t->modal->card == MODAL_NONE && !scene_open(t);
}

/* The marks that hang from counters are told wherever they are first seen. */
static bool tells_badges(const table *t)
{
    return tells_counters(t) ||
           (t->host->settings->explain != EXPLAIN_NEVER && t->battle->ours && !recap_on(t) &&
            !t->anim->running && t->modal->card == MODAL_NONE && !scene_open(t) && !t->watched);
}

uint64_t legend_lies(const table *t)
{
    uint32_t badges;
    const uint64_t counters = tells_badges(t) ? of_counters(t, &badges) : 0;
    return on_board(t) | (tells_counters(t) ? counters : counters & bit(LEGEND_MORE));
}

static void put_away(table *t)
{
    legend *l = own(t);
    settings *s = t->host->settings;
    const bool read = l->since > 0 && (t->host->instant || t->host->now - l->since >= READ_MS);
    l->told |= l->shown;
    l->badges_told |= l->badges;
    if (read && ((l->shown & ~s->marks_told) || (l->badges & ~settings_badges(s, t->rs->id)))) {
        s->marks_told |= l->shown;
        settings_badges_add(s, t->rs->id, l->badges);
        l->keep = true;
    }
    l->badges = 0;
    l->shown = 0;
    l->since = l->gone = 0;
    l->spot = 0;
    l->opened = l->crowded = false;
    l->asked = false;
    l->at = (frect){0};
}

void legend_ask(table *t)
{
    legend *l = own(t);
    const bool was = l->asked;
    put_away(t);
    if (was) return;
    l->asked = true;
    if (legend_lies(t) != 0) return;
    l->asked = false;
    host_say(t->host, _("Nothing is marked on the board now: choose a unit, then ask again."));
}

void legend_keys(table *t)
{
    if (t->legend->asked && t->modal->card == MODAL_NONE && t->choice->unit == NO_UNIT &&
        t->plan->on == PLAN_NONE && !t->ruler->on && ui_key(t->host->ui, KEY_ESCAPE, 0))
        put_away(t);
}

static const uint64_t of_a_counter =
    (uint64_t)1 << LEGEND_CALLED | (uint64_t)1 << LEGEND_STRENGTH | (uint64_t)1 << LEGEND_QUALITY |
    (uint64_t)1 << LEGEND_LEADER | (uint64_t)1 << LEGEND_COMMANDER | (uint64_t)1 << LEGEND_FACING |
    (uint64_t)1 << LEGEND_WAY_OUT | (uint64_t)1 << LEGEND_COUNT | (uint64_t)1 << LEGEND_MORE |
    (uint64_t)1 << LEGEND_HITS | (uint64_t)1 << LEGEND_EDGE;

/* Of the marks on counters: each as it is first seen, in a lesson once more; all of them to whoever asks. */
static uint32_t wanted_badges(const table *t)
{
    uint32_t lie = 0;
    if (!tells_badges(t)) return 0;
    of_counters(t, &lie);
    if (t->legend->asked) return lie;
    const bool before = !lesson_on(t) && t->host->settings->explain == EXPLAIN_FIRST;
    return lie & ~t->legend->badges_told & ~(before ? settings_badges(t->host->settings, t->rs->id) : 0);
}

/* What of the marks that lie there is to be explained. */
static uint64_t wanted(const table *t, uint64_t lies)
{
    const settings *s = t->host->settings;
    if (t->legend->asked) return lies;
    const bool begins = lesson_on(t) && t->lesson->at == 0;
    if (begins) return lies & of_a_counter & ~t->legend->told;
    if (s->explain == EXPLAIN_NEVER) return 0;
    if (lesson_on(t)) return lies & ~bit(LEGEND_CALLED) & ~t->legend->told;
    return lies & ~t->legend->told & (s->explain == EXPLAIN_FIRST ? ~s->marks_told : ~(uint64_t)0);
}

static int rows_of(uint64_t marks)
{
    int n = 0;
    for (; marks; marks &= marks - 1)
        n++;
    return n;
}

/* Which mark of the board is the k-th: as listed, but the medium range between the short and the long. */
static legend_mark mark_order(int k)
{
    if (k <= LEGEND_SHORT || k > LEGEND_MEDIUM) return (legend_mark)k;
    return k == LEGEND_LONG ? LEGEND_MEDIUM : (legend_mark)(k - 1);
}

/* As many as the card has rows for, in that order; first those go that lie there no more, the rest
 * come another time. */
static uint64_t few(uint64_t marks, uint64_t lies, int rows)
{
    for (int pass = 0; pass < 2; pass++)
        for (int k = LEGEND_MARKS - 1; k >= 0 && rows_of(marks) > rows; k--)
            if (pass == 1 || !(lies & bit(mark_order(k)))) marks &= ~bit(mark_order(k));
    return marks;
}

bool legend_first(const table *t, legend_mark m)
{
    const settings *s = t->host->settings;
    return s->explain == EXPLAIN_ALWAYS ||
           (s->explain == EXPLAIN_FIRST && !(s->marks_told & bit(m)) && !(t->legend->told & bit(m)));
}

/* The step in which it was first seen is over, and it has been read. */
static bool outlived(const table *t)
{
    const legend *l = t->legend;
    const state *s = &t->battle->view;
    return l->since > 0 && !l->asked && !t->anim->running &&
           (l->turn != s->turn || l->step != (int8_t)s->step || l->side != t->battle->d.side) &&
           (t->host->instant || t->host->now - l->since >= READ_MS);
}

/* In a lesson what counters are made of is told beside its first card. */
static bool lesson_goes_on(const table *t)
{
    const legend *l = t->legend;
    return lesson_on(t) && !l->asked && l->since > 0 && l->lesson_at == 0 && t->lesson->at > 0 &&
           (t->host->instant || t->host->now - l->since >= READ_MS);
}

/* Marks on counters of those explained that somebody still bears; where counters tell nothing, all. */
static uint32_t badges_that_lie(const table *t)
{
    uint32_t lie = ~0u;
    if (tells_badges(t)) of_counters(t, &lie);
    return t->legend->badges & lie;
}

/* Something of what is or comes to be explained lies there, and not only what is seen all the while. */
static bool some_lies(const table *t, uint64_t lies)
{
    return (lies & (t->legend->shown | wanted(t, lies)) & ~always_there) != 0 || badges_that_lie(t) != 0;
}

/* Rows of what lies there no more, while others stay. */
static bool stale(const table *t, uint64_t lies)
{
    const legend *l = t->legend;
    return !l->asked && l->since > 0 && !t->anim->running &&
           (l->badges != badges_that_lie(t) || ((l->shown & ~lies) != 0 && some_lies(t, lies)));
}

/* Beside what lies there, or comes only now, nothing stands that has gone and has been read. */
static void drop_gone(table *t, uint64_t lies)
{
    legend *l = own(t);
    settings *s = t->host->settings;
    const uint64_t gone = l->shown & ~lies;
    if (!stale(t, lies) || t->host->now - l->since < READ_MS) return;
    const uint32_t borne = badges_that_lie(t);
    l->badges_told |= l->badges & ~borne;
    settings_badges_add(s, t->rs->id, l->badges & ~borne);
    l->badges = borne;
    if (gone == 0 || !some_lies(t, lies)) return;
    l->keep = l->keep || (gone & ~s->marks_told) != 0;
    l->told |= gone;
    s->marks_told |= gone;
    l->shown &= lies;
}

/* What the enemy did has been read, and is put away with its lines. */
static bool told_of_him(const table *t)
{
    const legend *l = t->legend;
    return l->shown == bit(LEGEND_TRAIL) && l->badges == 0 && !recap_on(t) && !l->asked && l->since > 0 &&
           (t->host->instant || t->host->now - l->since >= READ_MS);
}

/* It is its heading alone: as one wishes, or because over the board it would hide something. */
static bool folded(const table *t)
{
    const bool over_board = t->legend->afloat || t->layout->dock.w <= 0;
    return (t->host->settings->folded || (t->legend->crowded && over_board)) && !t->legend->asked;
}

/* Folded nothing of it has been read: what lies there no more is not counted, and comes another time. */
static bool waits_folded(table *t, uint64_t lies)
{
    legend *l = own(t);
    if (l->since > 0 || !folded(t) || l->at.w <= 0 || t->anim->running) return false;
    l->shown &= lies;
    l->badges = badges_that_lie(t);
    return true;
}

void legend_mind(table *t)
{
    legend *l = own(t);
    const uint64_t lies = legend_lies(t);
    const bool waits = waits_folded(t, lies);
    l->laid = l->afloat;
    drop_gone(t, lies);
    if (l->told && t->host->settings->explain == EXPLAIN_ALWAYS)
        l->told &= lies; /* anew when it comes again */
    if (outlived(t) || lesson_goes_on(t) || told_of_him(t)) {
        put_away(t);
        return; /* what has come instead is seen in the next run */
    }
    const uint64_t were = l->shown;
    l->shown = few((l->shown | wanted(t, lies)) & (l->asked ? lies : ~(uint64_t)0), lies,
                   l->asked ? ROWS_ASKED : ROWS);
    if ((l->shown & ~were) != 0 && l->since > 0) l->since = t->host->now; /* what has come is not read yet */
    if (l->asked && tells_badges(t)) l->badges = 0; /* what was taken back nobody bears */
    l->badges |= wanted_badges(t);
    l->beside =
        l->asked ? 0 : few(lies & ~l->shown & ~of_a_counter & ~always_there, lies, ROWS - rows_of(l->shown));
    const bool undone = session_count(t->s) < l->entries;
    l->entries = session_count(t->s);
    l->stale = stale(t, lies);
    if (waits || (l->shown == 0 && l->badges == 0) || some_lies(t, lies))
        l->gone = 0;
    else if (t->host->instant || undone) /* what is taken back is not read up on */
        put_away(t);
    else if (l->gone == 0)
        l->gone = t->host->now;
}

int legend_tick(table *t)
{
    legend *l = own(t);
    if (l->keep) {
        l->keep = false;
        host_settings_changed(t->host);
    }
    if (l->moved) { /* what has been found of the dock is seen in the next frame */
        l->moved = false;
        return 0;
    }
    const uint64_t read = t->host->now - l->since;
    if (l->gone == 0 && l->stale) return read < READ_MS ? (int)(READ_MS - read) : 0;
    if (l->gone == 0) return -1;
    const uint64_t stayed = t->host->now - l->gone;
    if (stayed < STAYS_MS) return (int)(STAYS_MS - stayed);
    put_away(t);
    return 0;
}

/* ---- the card */

static void sight_words(const table *t, strbuf *out)
{
    const int far = t->lighting->now.visibility;
    strbuf_addf(out, _("Beyond your sight of %d %s"), far, say_boxes(t, far));
}

static void words_of(table *t, legend_mark m, strbuf *out)
{
    static const char *const says[LEGEND_MARKS] = {
        [LEGEND_REACH] = N_("It may go there; what it costs"),
        [LEGEND_SETTING] = N_("It may be placed there"),
        [LEGEND_TARGET] = N_("It may be the target"),
        [LEGEND_MARKED] = N_("Marked by you: odds are at this one"),
        [LEGEND_CALLED] = N_("May act now"),
        [LEGEND_GHOST] = N_("Where it would stand"),
        [LEGEND_TRAIL] = N_("From where the enemy came"),
        [LEGEND_DECLARED] = N_("Declared, still to come"),
        [LEGEND_DIE] = N_("As far as its dice let it go"),
        [LEGEND_THROUGH] = N_("It may go through, not stop there"),
        [LEGEND_STRENGTH] = N_("Its strength now"),
        [LEGEND_QUALITY] = N_("Quality: three bars are best"),
        [LEGEND_LEADER] = N_("It has a leader"),
        [LEGEND_FACING] = N_("Where it looks"),
        [LEGEND_WAY_OUT] = N_("Way out of the map"),
        [LEGEND_HURT] = N_("Its leader is wounded"),
        [LEGEND_COMMANDER] = N_("The army's commander is with it"),
        [LEGEND_LEADERLESS] = N_("It has lost its leader"),
        [LEGEND_LINE] = N_("At whom it would act"),
        [LEGEND_BARRED] = N_("Not from there; a cross is on what bars it"),
        [LEGEND_HELD] = N_("Objective, and whose it is"),
        [LEGEND_COUNT] = N_("So many stand there"),
        [LEGEND_FALLEN] = N_("The fallen, one each up to nine"),
        [LEGEND_HITS] = N_("Hits on it: enough of them cost strength"),
        [LEGEND_MORE] = N_("It bears more marks: hover it, or press I"),
        [LEGEND_SMOKE] = N_("Smoke of their fire: it hinders nobody"),
        [LEGEND_EDGE] = N_("The pattern of its edge: whose it is")};
    if (m == LEGEND_SIGHT)
        sight_words(t, out);
    else if (m == LEGEND_TARGET && offers_deed_at_targets(t) >= 0)
        strbuf_addf(out, _("%s: it may be the target"), say_verb(t, offers_deed_at_targets(t)));
    else if (m == LEGEND_QUALITY) /* what it decides is for the rules to say */
        strbuf_add(out, say_word(t, "legend.quality", _(says[m])));
    else if (says[m])
        strbuf_add(out, m != LEGEND_REACH || marking_costs(t) ? _(says[m])
                        : marking_prices(t)                   ? _("It may go there; point at it for the cost")
                                                              : _("It may go there"));
    if (m == LEGEND_SIGHT || says[m]) return;
    const overlay_item *o = overlay_of(t, m);
    word_args args = word_args_none();
    if (!o) { /* of another unit's it was explained: its row stays */
        strbuf_add(out, t->legend->said[m]);
        return;
    }
    args.n[0] = o->n;
    strbuf text = {0};
    words_format(t->sc, &t->anim->shown, o->code, &args, &text);
    if (text.len > 0) language_begin(text.s);
    strbuf_add(out, strbuf_str(&text));
    strbuf_free(&text);
    if (!t->host->in_event) snprintf(own(t)->said[m], sizeof own(t)->said[m], "%s", strbuf_str(out));
}

/* Of a row of the card: the marks of the board, then those on counters; nothing of one that is not explained
 * now, or whose overlay has gone. */
static void row_words(table *t, int i, strbuf *out)
{
    const legend *l = t->legend;
    const uint64_t beside = l->shown || l->badges ? l->beside : 0;
    if (i == LEGEND_SETTING && ((l->shown | beside) & bit((legend_mark)i)) && legend_setting_costs(t))
        strbuf_add(out, _("It may be placed there; what it costs"));
    else if (i < LEGEND_MARKS && ((l->shown | beside) & bit((legend_mark)i)))
        words_of(t, (legend_mark)i, out);
    if (i < LEGEND_MARKS || !(l->badges & 1u << (i - LEGEND_MARKS))) return;
    char means[120];
    unit_marks_means(t, i - LEGEND_MARKS, means, sizeof means);
    strbuf_add(out, means);
}

static ui_id region(void)
{
    return ui_name("legend", 0);
}

/* A card or button lay over the board there when it was last drawn, other than its own. */
static bool under_card(const table *t, frect r)
{
    const ui *u = t->host->ui;
    const frect own = t->legend->at;
    for (int i = 0; i < u->nlast; i++) {
        const frect o = u->last[i].r;
        const bool mine = own.w > 0 && ui_inside(own, o.x + o.w / 2, o.y + o.h / 2) && o.w <= own.w;
        if (u->last[i].id != press_region() && !mine && ui_meet(o, r)) return true;
    }
    return false;
}

/* Where it lies it hides nothing that counts: it does not flee the pointer, which is to press it. */
static bool stays(const table *t, frect off)
{
    return t->legend->at.w > 0 && spare_cost_lying(t, off, region(), t->legend->at) < SPARE_DECIDED &&
           !under_card(t, t->legend->at);
}

/* Where it lies already as long as that is free, or as near to it as its new size lets it; w 0: nowhere is.
 * Asked for, or unfolded, it stays where it lies, or lies where it hides least. */
static frect place_of(table *t, frect off, float w, float h)
{
    enum { FIRST = 7, UNDER_CARD = 1 << 20 };
    legend *l = own(t);
    frect best = {0};
    int least = INT_MAX, at = l->spot;
    const bool called =
        l->asked || l->opened; /* it is not to vanish from under the hand that wishes for it */
    if (l->at.w == w && l->at.h == h && (called || stays(t, off))) return l->at;
    for (int i = 0; i < SPARE_PLACES && least > 0; i++) {
        int cost;
        const int spot = (l->spot + i) % SPARE_PLACES;
        const frect r = spare_place(t, FIRST + spot, off, region(), w, h, &cost);
        const bool covered = under_card(t, r);
        if ((covered || cost >= SPARE_DECIDED) && !called) continue;
        if (covered) cost += UNDER_CARD;
        if (called ? cost < least : least == INT_MAX) least = cost, best = r, at = spot;
    }
    if (!t->host->in_event && best.w > 0) l->spot = at;
    return best;
}

/* ---- as it lies */

typedef struct legend_rows {
    strbuf says[LEGEND_MARKS + BADGES];
    float high[LEGEND_MARKS + BADGES]; /* 0: it has no row */
    float widest;                      /* of the words, in one line */
    int n;
} legend_rows;

/* Which row is the k-th from above: marks on counters first, so that where the card is short what a unit has
 * just come to bear is not what it leaves out. */
static int row_order(int k)
{
    return k < BADGES ? LEGEND_MARKS + k : (int)mark_order(k - BADGES);
}

static float pad_of(const table *t)
{
    return theme_tx(&t->host->ui->t, 9, 11);
}

static float head_of(const table *t)
{
    return theme_tx(&t->host->ui->t, 28, 32);
}

static float row_of(const table *t)
{
    return theme_tx(&t->host->ui->t, 23, 26);
}

static float sample_of(const table *t)
{
    return theme_tx(&t->host->ui->t, 28, 32);
}

/* For words so wide. */
static legend_rows *rows_make(table *t, float in)
{
    ui *u = t->host->ui;
    legend_rows *r = mem_alloc(sizeof *r);
    for (int i = 0; i < LEGEND_MARKS + BADGES; i++) {
        row_words(t, i, &r->says[i]);
        if (r->says[i].len == 0) continue;
        r->n++;
        r->widest = fmaxf(r->widest, ceilf(ui_width(u, TEXT_SMALL, strbuf_str(&r->says[i]))));
        r->high[i] = row_of(t);
        if (in > 0)
            r->high[i] = fmaxf(
                r->high[i], ui_wrap(u, TEXT_SMALL, 0, 0, 0, in, 1.25f, false, strbuf_str(&r->says[i])) + 6);
    }
    return r;
}

static void rows_free(legend_rows *r)
{
    for (int i = 0; i < LEGEND_MARKS + BADGES; i++)
        strbuf_free(&r->says[i]);
    mem_free(r);
}

static float rows_high(const table *t, const legend_rows *r)
{
    float h = head_of(t);
    if (r->n == 0) return 0;
    if (folded(t)) return h;
    for (int i = 0; i < LEGEND_MARKS + BADGES; i++)
        h += r->high[i];
    return h + pad_of(t) - 2;
}

/* What folds it and what puts it away. */
static void head_draw(table *t, frect r, int n)
{
    ui *u = t->host->ui;
    legend *l = own(t);
    settings *s = t->host->settings;
    const bool is_folded = folded(t);
    const float size = r.h - 4;
    char title[60];
    const frect close = {r.x + r.w - size - 2, r.y + 2, size, size},
                fold = {close.x - size - 2, close.y, size, size};
    snprintf(title, sizeof title, is_folded ? _("Marks on the board: %d") : _("Marks on the board"), n);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink, r.x + pad_of(t), r, ALIGN_LEFT, title);
    if (!l->asked && ui_icon_button(u, ui_name("legendfold", 0), fold, is_folded ? ICON_PLUS : ICON_MINUS,
                                    true, is_folded ? _("Unfold") : _("Fold"), 0, 0)) {
        s->folded = !is_folded;
        l->opened = is_folded;
        l->keep = true;
    }
    if (ui_icon_button(u, ui_name("legendclose", 0), close, ICON_CLOSE, true,
                       _("Put away (Shift F1 brings it back)"), 0, 0))
        put_away(t);
}

/* Somewhere the chosen unit may go lies under it. */
static bool hides_a_choice(const table *t, frect r)
{
    const choice *c = t->choice;
    for (int i = 0; i < c->ndest && c->unit != NO_UNIT; i++) {
        const fpoint at = where_centre(t, c->dest[i]);
        if (t->b->spaces[c->dest[i]].sheet == t->camera->sheet && ui_inside(ui_inset(r, -10), at.x, at.y))
            return true;
    }
    return false;
}

static void one_row(table *t, int i, const legend_rows *rows, frect r, float y)
{
    ui *u = t->host->ui;
    const float pad = pad_of(t), sample = sample_of(t), x = r.x + 2 * pad + sample;
    const frect at = {r.x + pad, y + 2, sample, row_of(t) - 4};
    const char *says = strbuf_str(&rows->says[i]);
    if (i < LEGEND_MARKS)
        legend_swatch(t, (legend_mark)i, at);
    else
        legend_badge(t, i - LEGEND_MARKS, at);
    if (rows->high[i] > row_of(t))
        ui_wrap(u, TEXT_SMALL, u->t.ink, x, y + 2, r.w - 3 * pad - sample, 1.25f, true, says);
    else
        ui_text_mid(u, TEXT_SMALL, u->t.ink, x, (frect){r.x, y, r.w, row_of(t)}, ALIGN_LEFT, says);
}

/* As many rows as have room; asked for, all of them, and those beyond that are scrolled to. */
static void rows_draw(table *t, frect r, const legend_rows *rows)
{
    const ui_id id = ui_name("legendscroll", 0);
    const float head = head_of(t), content = rows_high(t, rows) - head;
    const frect in = {r.x, r.y + head, r.w, r.h - head - 2};
    const bool scrolls = t->legend->asked && content > r.h - head + 1;
    ui_scroll *s = &own(t)->scroll;
    float y = in.y;
    if (scrolls) ui_scroll_begin(t->host->ui, id, in, s, content);
    if (scrolls) y -= s->at;
    for (int k = 0; k < LEGEND_MARKS + BADGES; k++) {
        const int i = row_order(k);
        if (rows->high[i] == 0) continue;
        if (scrolls ? y > in.y + in.h : y + rows->high[i] > r.y + r.h + 1) break;
        if (y + rows->high[i] > in.y) one_row(t, i, rows, r, y);
        y += rows->high[i];
    }
    if (scrolls) ui_scroll_end(t->host->ui, id, in, s);
}

static void card_draw(table *t, frect r, const legend_rows *rows)
{
    ui *u = t->host->ui;
    const theme *m = &u->t;
    legend *l = own(t);
    if (!t->host->in_event) {
        l->at = r;
        if (l->since == 0 && !folded(t)) {
            l->since = t->host->now;
            l->turn = t->battle->view.turn;
            l->step = (int8_t)t->battle->view.step;
            l->side = (int8_t)t->battle->d.side;
            l->lesson_at = lesson_on(t) ? t->lesson->at : -1;
        }
    }
    draw_round(u->out, r, 6, colour_alpha(m->popover, 0.96f), 0xb59a68ff, 1);
    ui_region_add(u, region(), r, UI_SOLID);
    if (r.h > head_of(t) + 1) rows_draw(t, r, rows);
    head_draw(t, (frect){r.x, r.y, r.w, head_of(t)}, rows->n);
}

static float words_room(const table *t, float width)
{
    return width - 3 * pad_of(t) - sample_of(t);
}

float legend_wanted(table *t, float width)
{
    legend_rows *rows = rows_make(t, words_room(t, width));
    const float h = rows_high(t, rows);
    rows_free(rows);
    return h;
}

float legend_least(const table *t)
{
    enum { SCROLLED = 3 };
    const int rows = folded(t) ? 0 : t->legend->docked ? SCROLLED : 1;
    return head_of(t) + (rows > 0 ? (float)rows * row_of(t) + pad_of(t) - 2 : 0);
}

void legend_dock(table *t, frect r)
{
    if (!t->host->in_event && !t->legend->afloat) own(t)->at = (frect){0}, own(t)->crowded = false;
    if (!t->host->in_event) own(t)->docked = t->legend->asked && (r.w > 0 || t->legend->docked);
    if (r.w <= 0 || t->legend->laid) return; /* laid on the board in this frame: never in two places */
    legend_rows *rows = rows_make(t, words_room(t, r.w));
    card_draw(t, r, rows);
    rows_free(rows);
}

void legend_float(table *t, bool on)
{
    own(t)->moved = t->legend->laid != on;
    own(t)->afloat = on;
}

void legend_draw(table *t, frect off)
{
    if (!t->legend->afloat && t->layout->dock.w > 0) return;
    legend_rows *rows = rows_make(t, 0);
    frect r = {0};
    legend *l = own(t);
    /* Folded for want of room it stays so where it lies: it would open and shut as the pointer goes by. */
    const bool lay_folded = l->crowded && !l->opened && stays(t, off) && l->at.h <= head_of(t);
    if (!t->host->in_event) l->crowded = lay_folded;
    /* In large letters it would cover too much of the board: it is asked for. */
    const bool wanted = rows->n > 0 && (!t->host->ui->t.pages || l->asked) && t->modal->card == MODAL_NONE;
    const float head = ui_width(t->host->ui, TEXT_SMALL_STRONG, _("Marks on the board: 5")) + 2 * head_of(t) +
                       2 * pad_of(t),
                w = fmaxf(rows->widest + 3 * pad_of(t) + sample_of(t), head);
    if (wanted) r = place_of(t, off, folded(t) ? head : w, rows_high(t, rows));
    const bool hides = r.w <= 0 || spare_cost_lying(t, off, region(), r) > 0;
    if (wanted && hides && !l->opened && !l->asked && !lay_folded && !t->host->in_event) {
        l->crowded = true;
        r = place_of(t, off, head, head_of(t));
        if (hides_a_choice(t, r)) r.w = 0; /* Shift F1 brings it */
    } else if (t->host->in_event && l->crowded) {
        r = l->at;
    }
    if (!t->host->in_event) l->at = r;
    if (r.w > 0) card_draw(t, r, rows);
    rows_free(rows);
}
