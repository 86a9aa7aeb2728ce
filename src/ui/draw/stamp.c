/* terrain_stamp.c: trees, palms, scrub, huts, tents and the like, as paths. */
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

#include <math.h>
#include <stdbool.h>

stamp_frame stamp_at(float x, float y, float scale)
{
    return (stamp_frame){x, y, scale, scale, 0, 0, scale};
}

stamp_frame stamp_turned(float x, float y, float scale, float degrees)
{
    float a = degrees * 0.01745329f;
    float c = cosf(a) * scale, s = sinf(a) * scale;
    return (stamp_frame){x, y, scale, c, s, -s, c};
}

static fpoint place(const stamp_frame *f, float x, float y)
{
    return (fpoint){f->x + f->xx * x + f->xy * y, f->y + f->yx * x + f->yy * y};
}

/* Numbers as they stand in our own shapes: sign, digits, one point. */
static float number(const char **at)
{
    const char *s = *at;
    while (*s == ' ' || *s == ',')
        s++;
    float sign = 1, v = 0, part = 1;
    if (*s == '-') {
        sign = -1;
        s++;
    }
    for (; *s >= '0' && *s <= '9'; s++)
        v = v * 10 + (float)(*s - '0');
    if (*s == '.')
        for (s++; *s >= '0' && *s <= '9'; s++) {
            part /= 10;
            v += part * (float)(*s - '0');
        }
    *at = s;
    return sign * v;
}

static fpoint pair(const char **at, const stamp_frame *f)
{
    float x = number(at), y = number(at);
    return place(f, x, y);
}

void stamp_path(draw_list *d, stamp_frame f, const char *shape)
{
    const char *s = shape;
    char verb = 'M';
    while (*s) {
        if (*s == ' ') {
            s++;
            continue;
        }
        if ((*s >= 'A' && *s <= 'Z')) verb = *s++;
        fpoint a, b, c;
        switch (verb) {
        case 'M':
            a = pair(&s, &f);
            draw_path_move(d, a.x, a.y);
            break;
        case 'L':
            a = pair(&s, &f);
            draw_path_line(d, a.x, a.y);
            break;
        case 'Q':
            a = pair(&s, &f);
            b = pair(&s, &f);
            draw_path_quad(d, a.x, a.y, b.x, b.y);
            break;
        case 'C':
            a = pair(&s, &f);
            b = pair(&s, &f);
            c = pair(&s, &f);
            draw_path_curve(d, a.x, a.y, b.x, b.y, c.x, c.y);
            break;
        default:
            draw_path_close(d);
            verb = 'M';
            break;
        }
    }
}

void stamp_fill(draw_list *d, stamp_frame f, const char *shape, colour fill)
{
    draw_path_begin(d);
    stamp_path(d, f, shape);
    draw_path_fill(d, fill);
}

void stamp_line(draw_list *d, stamp_frame f, const char *shape, float width, colour line)
{
    draw_path_begin(d);
    stamp_path(d, f, shape);
    draw_path_stroke(d, line, (stroke_style){width * f.scale, {0}, true});
}

static void ellipse_path(draw_list *d, stamp_frame f, float x, float y, float rx, float ry)
{
    const float k = 0.5523f;
    fpoint p[13] = {{x + rx, y},          {x + rx, y + ry * k}, {x + rx * k, y + ry}, {x, y + ry},
                    {x - rx * k, y + ry}, {x - rx, y + ry * k}, {x - rx, y},          {x - rx, y - ry * k},
                    {x - rx * k, y - ry}, {x, y - ry},          {x + rx * k, y - ry}, {x + rx, y - ry * k},
                    {x + rx, y}};
    for (int i = 0; i < 13; i++)
        p[i] = place(&f, p[i].x, p[i].y);
    draw_path_begin(d);
    draw_path_move(d, p[0].x, p[0].y);
    for (int i = 1; i < 13; i += 3)
        draw_path_curve(d, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i + 2].x, p[i + 2].y);
    draw_path_close(d);
}

void stamp_ellipse(draw_list *d, stamp_frame f, float x, float y, float rx, float ry, colour fill)
{
    ellipse_path(d, f, x, y, rx, ry);
    draw_path_fill(d, fill);
}

void stamp_ellipse_line(draw_list *d, stamp_frame f, float x, float y, float rx, float ry, float width,
                        colour line)
{
    ellipse_path(d, f, x, y, rx, ry);
    draw_path_stroke(d, line, (stroke_style){width * f.scale, {0}, true});
}

void stamp_tree(draw_list *d, float x, float y, float scale, int shape, int tone)
{
    static const char *const crown[3] = {
        "M-9,-2 Q-14,-8 -9,-13 Q-8,-20 0,-19 Q8,-21 10,-13 Q15,-8 9,-3 Q5,2 0,0 Q-5,2 -9,-2Z",
        "M-8,-1 Q-13,-5 -10,-11 Q-11,-17 -3,-18 Q3,-22 8,-16 Q14,-13 11,-6 Q12,0 5,0 Q-2,3 -8,-1Z",
        "M-7,-1 Q-12,-3 -11,-9 Q-9,-16 -2,-17 Q6,-20 9,-13 Q13,-9 10,-4 Q8,1 2,0 Q-3,2 -7,-1Z"};
    static const char *const light[3] = {"M-6,-11 Q-4,-16 2,-16", "M-6,-11 Q-5,-15 1,-16",
                                         "M-7,-9 Q-5,-14 0,-14"};
    static const colour tones[3][3] = {{0x8ea56cff, 0x5f7a48ff, 0xa9bd86ff},
                                       {0x7f9a62ff, 0x526e42ff, 0x9ab37bff},
                                       {0x98ab74ff, 0x68804eff, 0xb3c491ff}};
    stamp_frame f = stamp_at(x, y, scale);
    const colour *c = tones[tone % 3];
    stamp_ellipse(d, f, 3, 1, 11, 3.6f, 0x3a3a1c33);
    draw_path_begin(d);
    stamp_path(d, f, crown[shape % 3]);
    draw_path_fill(d, c[0]);
    draw_path_stroke(d, c[1], (stroke_style){1.1f * scale, {0}, true});
    stamp_fill(d, f, "M10,-12 Q14,-7 9,-3 Q5,2 0,0 Q-5,2 -9,-2 Q0,-1 5,-5 Q9,-8 10,-12Z",
               (c[1] & 0xffffff00u) | 0x8c);
    stamp_line(d, f, light[shape % 3], 1.6f, c[2]);
}

static void palm(draw_list *d, float x, float y, float s)
{
    static const float fronds[6] = {-80, -50, -18, 18, 50, 82};
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 4, 0, 8, 2.2f, 0x3a3a1c33);
    stamp_line(d, f, "M0,0 Q1.4,-9 -0.6,-17", 1.9f, 0x7a5c3aff);
    draw_path_begin(d);
    for (int i = 0; i < 6; i++)
        stamp_path(d, stamp_turned(x - 0.6f * s, y - 17 * s, s, fronds[i] * 1.35f),
                   "M0,0 Q2.4,-7 0,-12 Q-2.6,-6 0,0Z");
    draw_path_fill(d, 0x47603aff);
}

static void hut(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 2, 2.4f, 10, 9.4f, 0x3a2a1040);
    stamp_ellipse(d, f, 0, 0, 9, 9, 0xc9a662ff);
    draw_path_begin(d);
    for (int i = 0; i < 12; i++) {
        float a = (float)i * 0.5235988f, cx = cosf(a), cy = sinf(a);
        fpoint p = place(&f, 2 * cx, 2 * cy), q = place(&f, 8.2f * cx, 8.2f * cy);
        draw_path_move(d, p.x, p.y);
        draw_path_line(d, q.x, q.y);
    }
    draw_path_stroke(d, 0x7d5c30ff, (stroke_style){0.8f * s, {0}, true});
    stamp_fill(d, f, "M-9,0 C-9,5 -5,9 0,9 C5,9 9,5 9,0 C9,3.3 5,6 0,6 C-5,6 -9,3.3 -9,0Z", 0x5f442247);
    stamp_ellipse_line(d, f, 0, 0, 9, 9, 1.2f, 0x5f4422ff);
    stamp_ellipse(d, f, 0, 0, 1.6f, 1.6f, 0x5f4422ff);
}

static void well(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 2, 2, 9, 7, 0x3a2a1040);
    stamp_ellipse(d, f, 0, 0, 8.4f, 6.6f, 0xcdbb93ff);
    stamp_ellipse_line(d, f, 0, 0, 8.4f, 6.6f, 1.1f, 0x4a3a26ff);
    stamp_ellipse(d, f, 0, 0.4f, 5, 3.8f, 0x2f5560ff);
    stamp_ellipse_line(d, f, 0, 0.4f, 5, 3.8f, 1, 0x4a3a26ff);
    draw_path_begin(d);
    for (int i = 0; i < 9; i++) {
        float a = (float)i * 0.6981317f, cx = cosf(a), cy = sinf(a);
        fpoint p = place(&f, 5.3f * cx, 0.3f + 4.1f * cy), q = place(&f, 8.2f * cx, 6.4f * cy);
        draw_path_move(d, p.x, p.y);
        draw_path_line(d, q.x, q.y);
    }
    draw_path_stroke(d, 0x4a3a26b0, (stroke_style){0.7f * s, {0}, false});
}

static void chimney(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_fill(d, f, "M-14,1 L16,1 L20,5 L-9,5Z", 0x3a2a1040);
    stamp_fill(d, f, "M-15,-9 L9,-9 L9,3 L-15,3Z", 0xa8583cff);
    stamp_fill(d, f, "M-15,3 L9,3 L9,-9Z", 0x4a241847);
    stamp_line(d, f, "M-15,-9 L9,-9 L9,3 L-15,3Z M-15,-3 L9,-3", 1.1f, 0x4a2418ff);
    stamp_fill(d, f, "M10,3 L11.2,-25 L15.8,-25 L17,3Z", 0x94492fff);
    stamp_fill(d, f, "M14,-25 L15.8,-25 L17,3 L14,3Z", 0x4a241859);
    stamp_line(d, f, "M10,3 L11.2,-25 L15.8,-25 L17,3Z M10.4,-22 L16.6,-22", 1.1f, 0x4a2418ff);
    stamp_ellipse(d, f, -6, -15, 7, 5.4f, 0x6d6257ff);
    stamp_ellipse_line(d, f, -6, -15, 7, 5.4f, 1.1f, THEME_INK);
    stamp_line(d, f, "M-11,-15 Q-6,-18.4 -1,-15", 0.9f, 0xb7a99aff);
}

static void tent(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 2, 1, 9, 2.4f, 0x3a2a1040);
    draw_path_begin(d);
    stamp_path(d, f, "M-8,0 L0,-13 L8,0 Q0,3 -8,0Z");
    draw_path_fill(d, 0xf6efddff);
    draw_path_stroke(d, 0x4a3a26ff, (stroke_style){s, {0}, true});
    stamp_fill(d, f, "M0,-13 L8,0 Q4,2 1,1.6Z", 0x4a3a264d);
    stamp_fill(d, f, "M-1.4,1.4 L0,-6 L1.6,1.4Z", 0x4a3a26ff);
}

static void rock(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    draw_path_begin(d);
    stamp_path(d, f, "M-7,0 L-5,-6 L0,-8 L5,-5 L7,0Z");
    draw_path_fill(d, 0xb7a27cff);
    draw_path_stroke(d, 0x5c4937ff, (stroke_style){s, {0}, true});
    stamp_fill(d, f, "M0,-8 L1,-2 L7,0 L5,-5Z", 0x5c493759);
}

static void thorn(draw_list *d, float x, float y, float s, uint32_t variety)
{
    static const colour tones[3] = {0x9aa063ff, 0x8d9558ff, 0xa7a86dff};
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 2, 0.6f, 8.6f, 2.6f, 0x3a3a1c33);
    draw_path_begin(d);
    stamp_path(d, f,
               "M-8,0 Q-10.4,-4 -7,-6.4 Q-6,-10 -1,-9.4 Q3,-11.4 6,-8 Q10,-6 8.4,-2 Q8,1 3,0 Q-3,1.6 -8,0Z");
    draw_path_fill(d, tones[variety % 3]);
    draw_path_stroke(d, 0x62683aff, (stroke_style){s, {0}, true});
    stamp_line(d, f,
               "M-4,-0.6 L-6.6,-8.6 M-1,-1 L-1.6,-11 M2,-1 L4.4,-10.4 M5,-1 L9,-6.6 M-4.6,-4 L-9.6,-6.4",
               0.9f, 0x55592fff);
}

static void acacia(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_ellipse(d, f, 4, 0.4f, 12, 2.6f, 0x3a3a1c33);
    stamp_line(d, f, "M0,0 L-0.4,-7 M-0.4,-6 L-6,-12 M-0.4,-7 L5,-12.6", 1.7f, 0x6b5130ff);
    draw_path_begin(d);
    stamp_path(
        d, f,
        "M-13,-11 Q-12,-15.6 -5,-15.4 Q0,-18 6,-15.8 Q13,-15.6 13,-11.4 Q6,-10 0,-11.4 Q-7,-9.6 -13,-11Z");
    draw_path_fill(d, 0x93a062ff);
    draw_path_stroke(d, 0x5f7040ff, (stroke_style){1.1f * s, {0}, true});
}

static void reeds(draw_list *d, float x, float y, float s)
{
    stamp_frame f = stamp_at(x, y, s);
    stamp_line(d, f, "M-10,0 L10,0 M-6,3 L6,3", 1.1f, 0x4f7d86ff);
    stamp_line(d, f, "M-4,-1 L-5,-9 M0,-1 L0,-11 M4,-1 L5.4,-8", 1.2f, 0x5c6b38ff);
    stamp_ellipse(d, f, 0, -11, 1.3f, 1.3f, 0x6b4a2cff);
    stamp_ellipse(d, f, -5, -9, 1.2f, 1.2f, 0x6b4a2cff);
}

void stamp_house(draw_list *d, float x, float y, float w, float h, float degrees, float unit)
{
    stamp_frame f = stamp_turned(x, y, 1, degrees);
    float a = w / 2, b = h / 2, s = 2 * unit;
    fpoint shade[4] = {place(&f, s - a, s - b), place(&f, s + a, s - b), place(&f, s + a, s + b),
                       place(&f, s - a, s + b)};
    fpoint roof[4] = {place(&f, -a, -b), place(&f, a, -b), place(&f, a, b), place(&f, -a, b)};
    fpoint dark[3] = {roof[3], roof[2], roof[1]};
    draw_polygon(d, shade, 4, 0x3a2a1040);
    draw_polygon(d, roof, 4, 0xa8583cff);
    draw_polygon(d, dark, 3, 0x4a241847);
    draw_polyline(d, roof, 4, true, 0x4a2418ff, (stroke_style){1.1f * unit, {0}, true});
}

void stamp_draw(draw_list *d, stamp kind, float x, float y, float s, uint32_t variety)
{
    stamp_frame f = stamp_at(x, y, s);
    switch (kind) {
    case STAMP_TREE:
        stamp_tree(d, x, y, s, (int)(variety % 3), (int)((variety >> 4) % 3));
        break;
    case STAMP_PALM:
        palm(d, x, y, s);
        break;
    case STAMP_SCRUB:
        stamp_ellipse(d, f, 1, 1, 7, 2, 0x3a3a1c29);
        stamp_line(d, f,
                   "M-4,0 Q-6,-4 -7.4,-5.4 M-2,0 Q-3,-6 -3.6,-8 M0,0 L0.4,-9 M2,0 Q3,-6 4.4,-7.6 M4,0 Q6,-3 "
                   "7.6,-4.4",
                   1.5f, 0x6f7d45ff);
        break;
    case STAMP_GRASS:
        stamp_line(d, f, "M-3,0 Q-4,-4 -5,-5.4 M0,0 L0,-7 M3,0 Q4,-4 5,-5", 1.1f, 0xa08f4cff);
        break;
    case STAMP_CROP:
        stamp_line(d, f, "M-3,0 Q-4,-4 -5,-5.4 M0,0 L0,-7 M3,0 Q4,-4 5,-5", 1.1f, 0x7f8446ff);
        break;
    case STAMP_REEDS:
        reeds(d, x, y, s);
        break;
    case STAMP_HUT:
        hut(d, x, y, s);
        break;
    case STAMP_TENT:
        tent(d, x, y, s);
        break;
    case STAMP_DUNE:
        stamp_line(d, f, "M-16,3 Q-6,-8 6,-5 Q14,-3 18,3 M-9,4 Q-2,-2 6,0", 1.1f, 0xb59154b3);
        break;
    case STAMP_ROCK:
        rock(d, x, y, s);
        break;
    case STAMP_WELL:
        well(d, x, y, s);
        break;
    case STAMP_CHIMNEY:
        chimney(d, x, y, s);
        break;
    case STAMP_THORN:
        thorn(d, x, y, s, variety);
        break;
    case STAMP_ACACIA:
        acacia(d, x, y, s);
        break;
    case STAMPS:
        break;
    }
}
