/*
 * test_tiled.c: one map saved in every way Tiled can save it is the same board.
 * Refusals are in test_tiled_refusals.c, the maps we ship in test_tiled_maps.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include "board/names.h"
#include "board/tiled.h"
#include "core/file.h"
#include "core/strbuf.h"

/* ---- a map of 5 by 4 with something of everything, in both formats */

enum { COLUMNS = 5, ROWS = 4, CELLS = COLUMNS * ROWS };

/* 1 ridge, 2 scrub (look "dense"), 3 clear by class, 4 tagged; the high bits turn the picture */
static const uint32_t terrain_tiles[CELLS] = {
    1, 0x80000001u, 2, 2, 3, 3, 3, 0x40000002u, 4, 4, 1, 3, 3, 0xe0000004u, 3, 2, 3, 3, 3, 0x10000001u,
};
static const uint32_t level_tiles[CELLS] = {
    0, 11, 12, 0, 0, 0, 0, 13, 0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0,
};

typedef enum save_as { AS_CSV, AS_BASE64, AS_ZLIB, AS_GZIP, AS_ELEMENTS } save_as;
typedef struct saving {
    bool xml, infinite, group, hex_flat, hex_pointy, even, packed, new_class;
    save_as as;
    int dx, dy; /* where an infinite map begins, in tiles */
} saving;

static void add_base64(strbuf *out, const unsigned char *bytes, size_t n)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t v = (uint32_t)bytes[i] << 16 | (i + 1 < n ? (uint32_t)bytes[i + 1] << 8 : 0) |
                     (i + 2 < n ? bytes[i + 2] : 0);
        strbuf_addc(out, letters[v >> 18]);
        strbuf_addc(out, letters[v >> 12 & 63]);
        strbuf_addc(out, i + 1 < n ? letters[v >> 6 & 63] : '=');
        strbuf_addc(out, i + 2 < n ? letters[v & 63] : '=');
    }
}

static size_t pack(const unsigned char *in, size_t n, unsigned char *out, size_t room, bool gzip)
{
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, gzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (Bytef *)(uintptr_t)in;
    z.avail_in = (uInt)n;
    z.next_out = out;
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return z.total_out;
}

static void add_tiles(strbuf *out, const saving *s, const uint32_t *gids, int n)
{
    unsigned char bytes[4 * 256], packed[4 * 256 + 100];
    if (s->as == AS_CSV || s->as == AS_ELEMENTS) {
        for (int i = 0; i < n; i++)
            if (s->as == AS_ELEMENTS)
                strbuf_addf(out, "<tile gid=\"%lu\"/>\n", (unsigned long)gids[i]);
            else
                strbuf_addf(out, "%s%lu", i == 0 ? "" : i % 3 ? "," : ",\n", (unsigned long)gids[i]);
        return;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            bytes[i * 4 + k] = (unsigned char)(gids[i] >> (8 * k));
    size_t size = (size_t)n * 4;
    if (s->as != AS_BASE64) {
        size = pack(bytes, size, packed, sizeof packed, s->as == AS_GZIP);
        add_base64(out, packed, size);
    } else
        add_base64(out, bytes, size);
}

static const char *encoding(const saving *s)
{
    static const char *const json[] = {"", ",\"encoding\":\"base64\"",
                                       ",\"encoding\":\"base64\",\"compression\":\"zlib\"",
                                       ",\"encoding\":\"base64\",\"compression\":\"gzip\"", ""};
    static const char *const xml[] = {" encoding=\"csv\"", " encoding=\"base64\"",
                                      " encoding=\"base64\" compression=\"zlib\"",
                                      " encoding=\"base64\" compression=\"gzip\"", ""};
    return s->xml ? xml[s->as] : json[s->as];
}

static void add_data(strbuf *out, const saving *s, const uint32_t *gids, int n)
{
    bool text = s->as != AS_CSV;
    if (!s->xml) strbuf_add(out, text ? "\"data\":\"" : "\"data\":[");
    add_tiles(out, s, gids, n);
    if (!s->xml) strbuf_add(out, text ? "\"" : "]");
}

/* The map's cell, or nothing outside it; an infinite map stands dx, dy further and comes in chunks of 4 by 4.
 */
static void add_layer_data(strbuf *out, const saving *s, const uint32_t *gids)
{
    if (!s->infinite) {
        if (s->xml) strbuf_addf(out, "<data%s>", encoding(s));
        add_data(out, s, gids, CELLS);
        strbuf_add(out, s->xml ? "</data>" : "");
        return;
    }
    strbuf_addf(out, s->xml ? "<data%s>" : "\"chunks\":[%s", s->xml ? encoding(s) : "");
    bool first = true;
    for (int cy = -16; cy < 16; cy += 4)
        for (int cx = -16; cx < 16; cx += 4) {
            uint32_t piece[16];
            bool any = false;
            for (int i = 0; i < 16; i++) {
                int x = cx + i % 4 - s->dx, y = cy + i / 4 - s->dy;
                piece[i] = x >= 0 && y >= 0 && x < COLUMNS && y < ROWS ? gids[y * COLUMNS + x] : 0;
                any |= piece[i] != 0;
            }
            if (!any) continue;
            if (s->xml)
                strbuf_addf(out, "<chunk x=\"%d\" y=\"%d\" width=\"4\" height=\"4\">", cx, cy);
            else
                strbuf_addf(out, "%s{\"x\":%d,\"y\":%d,\"width\":4,\"height\":4,", first ? "" : ",", cx, cy);
            add_data(out, s, piece, 16);
            strbuf_add(out, s->xml ? "</chunk>" : "}");
            first = false;
        }
    strbuf_add(out, s->xml ? "</data>" : "]");
}

/* A tile of 40 by 40 pixels on squares; flat hexes 64 x 56 (side 32), pointy 56 x 64. */
static void sizes(const saving *s, int *width, int *height, int *side)
{
    *width = s->hex_flat ? 64 : s->hex_pointy ? 56 : 40;
    *height = s->hex_flat ? 56 : s->hex_pointy ? 64 : 40;
    *side = s->hex_flat || s->hex_pointy ? 32 : 0;
}

static void write_json(strbuf *out, const saving *s)
{
    int w, h, side;
    sizes(s, &w, &h, &side);
    int px = s->hex_flat ? (w + side) / 2 * s->dx : w * s->dx,
        py = s->hex_pointy ? (h + side) / 2 * s->dy : h * s->dy;
    const char *type = s->new_class ? "class" : "type";
    bool hex = s->hex_flat || s->hex_pointy;
    strbuf_addf(out,
                "{\"orientation\":\"%s\",\"width\":%d,\"height\":%d,\"tilewidth\":%d,\"tileheight\":%d,"
                "\"infinite\":%s,"
                "\"hexsidelength\":%d,\"staggeraxis\":\"%s\",\"staggerindex\":\"%s\",\n",
                hex ? "hexagonal" : "orthogonal", COLUMNS, ROWS, w, h, s->infinite ? "true" : "false", side,
                s->hex_flat ? "x" : "y", s->even ? "even" : "odd");
    strbuf_add(out, "\"properties\":[{\"name\":\"title\",\"type\":\"string\",\"value\":\"A "
                    "\\u00e9t\\u00e9\"}],\n\"tilesets\":[{\"firstgid\":1,\"name\":\"a\","
                    "\"tilecount\":8,\"tiles\":[{\"id\":0,\"properties\":[{\"name\":\"terrain\",\"type\":"
                    "\"string\",\"value\":\"ridge\"}]},"
                    "{\"id\":1,\"properties\":[{\"name\":\"look\",\"type\":\"string\",\"value\":\"dense\"},{"
                    "\"name\":\"terrain\",\"type\":\"string\","
                    "\"value\":\"scrub\"}]},");
    strbuf_addf(out,
                "{\"id\":2,\"%s\":\"Clear\"},{\"id\":3,\"properties\":[{\"name\":\"tags\",\"type\":"
                "\"string\",\"value\":\"coast, camp\"}]}]},"
                "{\"firstgid\":10,\"name\":\"levels\",\"tilecount\":4}],\n\"layers\":[",
                type);
    strbuf_add(out, s->group
                        ? "{\"type\":\"group\",\"name\":\"g\",\"offsetx\":3.5,\"offsety\":-2,\"layers\":["
                        : "");
    strbuf_addf(out, "{\"type\":\"tilelayer\",\"name\":\"decoration\"%s,\"width\":%d,\"height\":%d,",
                encoding(s), COLUMNS, ROWS);
    add_layer_data(out, s, level_tiles);
    strbuf_addf(out, "},\n{\"type\":\"tilelayer\",\"name\":\"terrain\"%s,\"width\":%d,\"height\":%d,",
                encoding(s), COLUMNS, ROWS);
    add_layer_data(out, s, terrain_tiles);
    strbuf_addf(out, "},\n{\"type\":\"tilelayer\",\"name\":\"elevation\"%s,\"width\":%d,\"height\":%d,",
                encoding(s), COLUMNS, ROWS);
    add_layer_data(out, s, level_tiles);
    if (s->group) { /* the group moves what is in it: objects are drawn so much the other way */
        px = px * 2 - 7;
        py = py * 2 + 4;
        strbuf_addf(out,
                    "},\n{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":1,\"name\":\"\",\"%"
                    "s\":\"road\",\"x\":%d.5,\"y\":%d,",
                    type, (px + 40 - 1) / 2, (py + 40) / 2);
        px = (px + 7) / 2;
        py = (py - 4) / 2;
    } else
        strbuf_addf(out,
                    "},\n{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":1,\"name\":\"\",\"%"
                    "s\":\"road\",\"x\":%d,\"y\":%d,",
                    type, px + 20, py + 20);
    strbuf_add(out, "\"polyline\":[{\"x\":0,\"y\":0},{\"x\":40.25,\"y\":1e1},{\"x\":140,\"y\":0}],"
                    "\"properties\":[{\"name\":\"kind\",\"type\":\"string\","
                    "\"value\":\"track\"}]}");
    int ox = s->group ? px - 3 : px, oy = s->group ? py + 2 : py;
    const char *half = s->group ? ".5" : "";
    if (s->group) ox -= 1;
    strbuf_addf(
        out, ",{\"id\":2,\"name\":\"camp\",\"%s\":\"zone\",\"x\":%d%s,\"y\":%d,\"width\":90,\"height\":64}",
        type, ox, half, oy);
    strbuf_addf(
        out, ",{\"id\":3,\"name\":\"Here & <there>\",\"%s\":\"label\",\"x\":%d%s,\"y\":%d,\"point\":true}]}",
        type, ox + 70, half, oy + 30);
    strbuf_add(out, s->group ? "]}]}" : "]}");
}

static void write_xml(strbuf *out, const saving *s)
{
    int w, h, side;
    sizes(s, &w, &h, &side);
    int px = s->hex_flat ? (w + side) / 2 * s->dx : w * s->dx,
        py = s->hex_pointy ? (h + side) / 2 * s->dy : h * s->dy;
    const char *type = s->new_class ? "class" : "type";
    bool hex = s->hex_flat || s->hex_pointy;
    strbuf_addf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map orientation=\"%s\" width=\"%d\" height=\"%d\" "
        "tilewidth=\"%d\" "
        "tileheight=\"%d\" infinite=\"%d\" hexsidelength=\"%d\" staggeraxis=\"%s\" staggerindex=\"%s\">\n",
        hex ? "hexagonal" : "orthogonal", COLUMNS, ROWS, w, h, s->infinite, side, s->hex_flat ? "x" : "y",
        s->even ? "even" : "odd");
    strbuf_add(out,
               "<properties><property name=\"title\">A \xc3\xa9t\xc3\xa9</property></properties>\n<tileset "
               "firstgid=\"1\" name=\"a\" tilecount=\"8\">"
               "<image source=\"none.png\"/><tile id=\"0\"><properties><property name=\"terrain\" "
               "value=\"ridge\"/></properties>"
               "<objectgroup><object id=\"9\" type=\"zone\" name=\"not this\"><properties><property "
               "name=\"terrain\" value=\"no\"/></properties>"
               "</object></objectgroup></tile><tile id=\"1\"><properties><property name=\"look\" "
               "value=\"dense\"/><property name=\"terrain\" "
               "value=\"scrub\"/></properties></tile>");
    strbuf_addf(out,
                "<tile id=\"2\" %s=\"Clear\"/><tile id=\"3\"><properties><property name=\"tags\" "
                "value=\"coast, camp\"/></properties></tile>"
                "</tileset>\n<tileset firstgid=\"10\" name=\"levels\" tilecount=\"4\"/>",
                type);
    strbuf_addf(out, "<layer name=\"decoration\" width=\"%d\" height=\"%d\">", COLUMNS, ROWS);
    add_layer_data(out, s, level_tiles);
    strbuf_addf(out, "</layer><layer name=\"terrain\" width=\"%d\" height=\"%d\">", COLUMNS, ROWS);
    add_layer_data(out, s, terrain_tiles);
    strbuf_addf(out, "</layer><layer name=\"elevation\" width=\"%d\" height=\"%d\">", COLUMNS, ROWS);
    add_layer_data(out, s, level_tiles);
    strbuf_addf(out,
                "</layer><objectgroup name=\"o\"><object id=\"1\" %s=\"road\" x=\"%d\" "
                "y=\"%d\"><properties><property name=\"kind\" value=\"track\"/>"
                "</properties><polyline points=\"0,0 40.25,1e1 140,0\"/></object>",
                type, px + 20, py + 20);
    strbuf_addf(out,
                "<object id=\"2\" name=\"camp\" %s=\"zone\" x=\"%d\" y=\"%d\" width=\"90\" height=\"64\"/>",
                type, px, py);
    strbuf_addf(out,
                "<object id=\"3\" name=\"Here &amp; &lt;there>\" %s=\"label\" x=\"%d\" "
                "y=\"%d\"><point/></object></objectgroup></map>\n",
                type, px + 70, py + 30);
}

static board *load(const saving *s)
{
    strbuf text = {0};
    error err = {0};
    char why[900] = "";
    unsigned char *packed = NULL;
    if (s->xml)
        write_xml(&text, s);
    else
        write_json(&text, s);
    const char *data = strbuf_str(&text);
    size_t size = text.len;
    if (s->packed) {
        packed = malloc(size + 1000);
        size = pack((const unsigned char *)data, size, packed, size + 1000, true);
        data = (const char *)packed;
    }
    board *b = tiled_parse(s->xml ? "dir/map.tmx" : "dir/map.tmj", data, size, NULL, NULL, &err);
    error_format(&err, why, sizeof why);
    if (!b) fail_msg("%s", why);
    free(packed);
    strbuf_free(&text);
    return b;
}

static void assert_same_board(const board *a, const board *b)
{
    assert_int_equal(a->nspaces, b->nspaces);
    assert_int_equal(a->sheets[0].shifted_even, b->sheets[0].shifted_even);
    assert_string_equal(a->sheets[0].title, b->sheets[0].title);
    assert_string_equal(a->sheets[0].name, b->sheets[0].name);
    for (int i = 0; i < a->nspaces; i++) {
        const board_space *p = &a->spaces[i], *q = &b->spaces[i];
        assert_string_equal(a->terrains[p->terrain], b->terrains[q->terrain]);
        assert_string_equal(a->looks[p->look], b->looks[q->look]);
        assert_int_equal(p->elevation, q->elevation);
        assert_int_equal(p->tags, q->tags);
        assert_int_equal(p->centre.x, q->centre.x);
        assert_int_equal(p->centre.y, q->centre.y);
        assert_int_equal(p->nlinks, q->nlinks);
        for (int k = 0; k < p->nlinks; k++) {
            assert_int_equal(a->links[p->first_link + (uint32_t)k].to,
                             b->links[q->first_link + (uint32_t)k].to);
            assert_int_equal(a->links[p->first_link + (uint32_t)k].edge,
                             b->links[q->first_link + (uint32_t)k].edge);
        }
    }
    assert_int_equal(a->nfeatures, b->nfeatures);
    for (int i = 0; i < a->nfeatures; i++) {
        assert_int_equal(a->features[i].kind, b->features[i].kind);
        assert_int_equal(a->features[i].npoints, b->features[i].npoints);
        for (int k = 0; k < a->features[i].npoints; k++) {
            assert_int_equal(a->features[i].points[k].x, b->features[i].points[k].x);
            assert_int_equal(a->features[i].points[k].y, b->features[i].points[k].y);
        }
    }
    assert_int_equal(a->nzones, b->nzones);
    for (int i = 0; i < a->nzones; i++) {
        assert_string_equal(a->zones[i].name, b->zones[i].name);
        assert_int_equal(a->zones[i].nspaces, b->zones[i].nspaces);
        for (int k = 0; k < a->zones[i].nspaces; k++)
            assert_int_equal(a->zones[i].spaces[k], b->zones[i].spaces[k]);
    }
    assert_true(a->hash == b->hash);
}

/* ---- the tests */

static void says_what_was_drawn(void **state)
{
    (void)state;
    board *b = load(&(saving){0});
    const board_space *s = b->spaces;
    assert_int_equal(b->nspaces, CELLS);
    assert_string_equal(b->terrains[0], "clear");
    assert_string_equal(b->terrains[s[0].terrain], "ridge");
    assert_string_equal(b->terrains[s[1].terrain],
                        "ridge"); /* turned and mirrored tiles are the same ground */
    assert_string_equal(b->terrains[s[2].terrain], "scrub");
    assert_string_equal(b->looks[s[2].look], "dense");
    assert_string_equal(b->terrains[s[4].terrain], "clear"); /* "Clear", its class */
    assert_string_equal(b->terrains[s[19].terrain], "ridge");
    assert_int_equal(s[1].elevation, 1);
    assert_int_equal(s[2].elevation, 2);
    assert_int_equal(s[7].elevation, 3);
    assert_int_equal(s[0].elevation, 0);
    assert_int_equal(s[8].tags, board_tag(b, "coast") | board_tag(b, "camp"));
    assert_int_not_equal(board_tag(b, "coast"), 0);
    assert_int_equal(s[7].tags, 0);
    assert_int_equal(board_link_to(b, 0, 1)->edge, EDGE_TRACK); /* the road goes through row 1 from A to E */
    assert_int_equal(board_link_to(b, 3, 2)->edge, EDGE_TRACK);
    assert_int_equal(board_link_to(b, 0, COLUMNS)->edge, 0);
    const board_zone *camp = board_zone_find(b, "camp");
    assert_non_null(camp);
    assert_int_equal(camp->nspaces, 4); /* 90 by 64 pixels of 40: centres at 20 and 60, both ways */
    assert_int_equal(b->nfeatures, 2);
    assert_int_equal(b->features[1].kind, FEATURE_LABEL);
    assert_string_equal(b->features[1].text, "Here & <there>");
    assert_int_equal(b->features[1].points[0].x, 1750);
    assert_int_equal(b->features[0].points[1].x, 1506); /* (20 + 40.25) / 40 */
    assert_int_equal(b->features[0].points[1].y, 750);
    assert_string_equal(b->sheets[0].title, "A \xc3\xa9t\xc3\xa9");
    assert_string_equal(b->sheets[0].name, "map");
    board_free(b);
}

static void same_board_however_saved(void **state)
{
    (void)state;
    for (int shape = 0; shape < 5; shape++) {
        saving first = {
            .hex_flat = shape == 1 || shape == 2, .hex_pointy = shape >= 3, .even = shape == 2 || shape == 4};
        board *plain = load(&first);
        for (int variant = 0; variant < 2 * 2 * 2 * 4; variant++) {
            saving s = first;
            s.xml = variant & 1;
            s.infinite = (variant & 2) != 0;
            s.new_class = (variant & 4) != 0;
            s.as = (save_as)(variant / 8);
            s.packed = variant % 5 == 0;
            board *b = load(&s);
            assert_same_board(plain, b);
            board_free(b);
        }
        board_free(plain);
    }
}

static void old_tile_elements(void **state)
{
    (void)state;
    board *plain = load(&(saving){0}), *b = load(&(saving){.xml = true, .as = AS_ELEMENTS});
    assert_same_board(plain, b);
    board_free(b);
    b = load(&(saving){.xml = true, .infinite = true, .as = AS_ELEMENTS});
    assert_same_board(plain, b);
    board_free(b);
    board_free(plain);
}

static void groups_and_offsets(void **state)
{
    (void)state;
    board *plain = load(&(saving){0}), *b = load(&(saving){.group = true});
    assert_same_board(plain, b);
    board_free(b);
    board_free(plain);
}

/* An infinite map may begin at any tile: the same board, hexes with their halves pushed the same way. */
static void infinite_maps_begin_anywhere(void **state)
{
    (void)state;
    static const int begins[][2] = {{0, 0}, {3, 2}, {-7, -5}, {-8, 1}, {5, -6}};
    for (int shape = 0; shape < 5; shape++)
        for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
            saving first = {.hex_flat = shape == 1 || shape == 2,
                            .hex_pointy = shape >= 3,
                            .even = shape == 2 || shape == 4};
            board *plain = load(&first);
            saving s = first;
            s.infinite = true;
            s.xml = i % 2;
            s.dx = begins[i][0];
            s.dy = begins[i][1];
            /* at an odd tile Tiled's odd rows are our even ones */
            if (((shape == 1 || shape == 2) && s.dx % 2) || (shape >= 3 && s.dy % 2)) s.even = !s.even;
            board *b = load(&s);
            assert_same_board(plain, b);
            board_free(b);
            board_free(plain);
        }
}

/* ---- tilesets */

static void write_file(const char *folder, const char *name, const char *text, char path[300])
{
    error err = {0};
    snprintf(path, 300, "%s/%s", folder, name);
    assert_true(file_write(path, text, strlen(text), &err));
}

static void external_tilesets(void **state)
{
    (void)state;
    char folder[] = "/tmp/sandtable-tiled-XXXXXX", a[300], b[300], c[300], d[300];
    assert_non_null(mkdtemp(folder));
    write_file(folder, "one.tsj",
               "{\"type\":\"tileset\",\"name\":\"one\",\"tilecount\":2,\"tiles\":[{\"id\":1,\"properties\":[{"
               "\"name\":\"terrain\","
               "\"type\":\"string\",\"value\":\"ridge\"}]}]}",
               a);
    write_file(folder, "two.tsx",
               "<tileset name=\"two\" tilecount=\"3\"><tile id=\"2\" class=\"Palm grove\"/></tileset>", b);
    write_file(folder, "m.tmj",
               "{\"orientation\":\"orthogonal\",\"width\":3,\"height\":1,\"tilewidth\":8,\"tileheight\":8,"
               "\"tilesets\":[{\"firstgid\":1,"
               "\"source\":\"one.tsj\"},{\"firstgid\":3,\"source\":\"two.tsx\"}],\"layers\":[{\"type\":"
               "\"tilelayer\",\"name\":\"x\",\"data\":[2,5,4]}]}",
               c);
    write_file(folder, "m.tmx",
               "<map orientation=\"orthogonal\" width=\"3\" height=\"1\" tilewidth=\"8\" "
               "tileheight=\"8\"><tileset firstgid=\"1\" "
               "source=\"one.tsj\"/><tileset firstgid=\"3\" source=\"two.tsx\"/><layer name=\"x\" "
               "width=\"3\" height=\"1\"><data encoding=\"csv\">"
               "2,5,4</data></layer></map>",
               d);
    const char *const maps[] = {c, d};
    for (int i = 0; i < 2; i++) {
        error err = {0};
        board *m = tiled_load(&maps[i], NULL, 1, NULL, &err);
        assert_string_equal(err.text, "");
        assert_non_null(m);
        assert_string_equal(m->terrains[m->spaces[0].terrain], "ridge");
        assert_string_equal(m->terrains[m->spaces[1].terrain], "palm_grove");
        assert_string_equal(m->terrains[m->spaces[2].terrain], "clear");
        board_free(m);
    }
    const char *const ids[] = {"A", "L2"};
    error err = {0};
    board *both = tiled_load(maps, ids, 2, NULL, &err);
    assert_non_null(both);
    assert_int_equal(both->nsheets, 2);
    assert_string_equal(both->sheets[1].id, "L2");
    assert_int_equal(board_space_find(both, "L2:B1"), 4);
    board_free(both);
    remove(a), remove(b), remove(c), remove(d);
    rmdir(folder);
}

/* Tiles without a word of ours: class, then the terrain brush's name, then the tileset's property, then
 * clear. */
static void tiles_without_terrain(void **state)
{
    (void)state;
    static const char text[] = "<map orientation=\"orthogonal\" width=\"5\" height=\"1\" tilewidth=\"8\" "
                               "tileheight=\"8\"><tileset firstgid=\"1\" name=\"a\" tilecount=\"9\">"
                               "<terraintypes><terrain name=\"Old sand\" tile=\"0\"/></terraintypes><tile "
                               "id=\"0\" terrain=\"0,0,,0\"/>"
                               "<tile id=\"1\" type=\"Thorn bush!\"/><wangsets><wangset "
                               "name=\"w\"><wangcolor name=\"Grass\"/><wangcolor name=\"Water\"/>"
                               "<wangtile tileid=\"1\" wangid=\"0,1,0,1,0,1,0,1\"/><wangtile tileid=\"2\" "
                               "wangid=\"0,1,0,2,0,2,0,2\"/></wangset></wangsets></tileset>"
                               "<tileset firstgid=\"10\" name=\"b\" tilecount=\"2\"><properties><property "
                               "name=\"terrain\" value=\"veldt\"/></properties></tileset>"
                               "<layer name=\"Ground\" width=\"5\" height=\"1\"><data "
                               "encoding=\"csv\">1,2,3,4,10</data></layer></map>";
    static const char *const expected[] = {"old_sand", "thorn_bush", "water", "clear", "veldt"};
    error err = {0};
    tiled_notes notes = {0};
    board *b = tiled_parse("t.tmx", text, sizeof text - 1, NULL, &notes, &err);
    assert_string_equal(err.text, "");
    assert_non_null(b);
    for (int i = 0; i < 5; i++)
        assert_string_equal(b->terrains[b->spaces[i].terrain], expected[i]);
    assert_int_equal(notes.count, 1);
    assert_non_null(strstr(notes.text[0], "1 different tiles of layer \"Ground\" say no terrain"));
    board_free(b);
}

/* The map of the aims: 200 by 200 in three layers, numbers one to a line and all on one line. */
static void large_maps(void **state)
{
    (void)state;
    for (int wide = 0; wide < 2; wide++) {
        strbuf text = {0};
        error err = {0};
        strbuf_add(&text, "{\"orientation\":\"orthogonal\",\"width\":200,\"height\":200,\"tilewidth\":8,"
                          "\"tileheight\":8,\"tilesets\":[{\"firstgid\":1,\"name\":"
                          "\"a\",\"tilecount\":64}],\"layers\":[");
        for (int layer = 0; layer < 3; layer++) {
            strbuf_addf(&text, "%s{\"type\":\"tilelayer\",\"name\":\"%s\",\"data\":[", layer ? "," : "",
                        layer == 1 ? "elevation" : "x");
            for (int i = 0; i < 40000; i++)
                strbuf_addf(&text, "%s%d", i == 0 ? "" : wide ? "," : ",\n  ", 1 + (i * 7 + i / 200) % 60);
            strbuf_add(&text, "]}");
        }
        strbuf_add(&text, "]}");
        board *b = tiled_parse("large.tmj", strbuf_str(&text), text.len, NULL, NULL, &err);
        assert_string_equal(err.text, "");
        assert_non_null(b);
        assert_int_equal(b->nspaces, 40000);
        for (int i = 0; i < 40000; i += 997)
            assert_int_equal(b->spaces[i].elevation, (i * 7 + i / 200) % 60);
        board_free(b);
        strbuf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_was_drawn),
        cmocka_unit_test(same_board_however_saved),
        cmocka_unit_test(old_tile_elements),
        cmocka_unit_test(groups_and_offsets),
        cmocka_unit_test(infinite_maps_begin_anywhere),
        cmocka_unit_test(external_tilesets),
        cmocka_unit_test(tiles_without_terrain),
        cmocka_unit_test(large_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
