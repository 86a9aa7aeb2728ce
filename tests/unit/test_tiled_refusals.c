/*
 * test_tiled_refusals.c: every map that cannot be read is refused with one sentence: where, what was found,
 * what was expected, what to do. And what is doubtful but not wrong is said in a note.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include "board/tiled.h"
#include "core/file.h"
#include "core/strbuf.h"

/* Pieces of a sound map of 2 by 2, so that each case changes one thing. */
#define SIZE2 "\"width\":2,\"height\":2,\"tilewidth\":32,\"tileheight\":32"
#define HEAD                                                                                                 \
    "{\"orientation\":\"orthogonal\"," SIZE2                                                                 \
    ",\"tilesets\":[{\"firstgid\":1,\"name\":\"a\",\"tilecount\":4}],"
#define DATA "\"type\":\"tilelayer\",\"name\":\"terrain\",\"width\":2,\"height\":2,\"data\":[1,1,1,1]"
#define LAYERS(inside) HEAD "\"layers\":[{" inside "}]}"
#define TILES(data) LAYERS("\"type\":\"tilelayer\",\"name\":\"terrain\",\"width\":2,\"height\":2," data)
#define OBJECT(inside)                                                                                       \
    HEAD "\"layers\":[{" DATA "},{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":7," inside    \
         "}]}]}"
#define AREA(id, x)                                                                                          \
    "{\"id\":" id ",\"name\":\"A" id "\",\"type\":\"area\",\"x\":" x                                         \
    ",\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":30,\"y\":0},{\"x\":30,\"y\":60}]}"
#define AREAS(inside)                                                                                        \
    HEAD "\"layers\":[{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[" AREA("1", "0") "," AREA(       \
        "2", "32") "," inside "]}]}"
#define XHEAD                                                                                                \
    "<map orientation=\"orthogonal\" width=\"2\" height=\"2\" tilewidth=\"32\" "                             \
    "tileheight=\"32\">\n<tileset firstgid=\"1\" name=\"a\" tilecount=\"4\"/>\n"
#define XDATA                                                                                                \
    "<layer name=\"terrain\" width=\"2\" height=\"2\"><data encoding=\"csv\">1,1,1,1</data></layer>\n"

typedef struct refused {
    const char *text;
    const char *words[4]; /* all stand in the sentence, its place included */
} refused;

static const refused cases[] = {
    /* not maps at all */
    {"", {"m.tmj:1:1: this is neither JSON nor XML", ".tmj or .tmx"}},
    {"GIF89a", {"this is neither JSON nor XML; expected a map"}},
    {"{}", {"not a Tiled map", "expected a map saved by Tiled"}},
    {"<html/>", {"m.tmj:1:1: this XML file begins with <html>; expected <map>"}},
    {"<tileset/>", {"begins with <tileset>; expected <map>"}},
    {"<map", {"m.tmj:1:", "not valid XML: unclosed token"}},
    {"<map orientation='orthogonal' width='1' height='1' tilewidth='8' tileheight='8'>\n <layer",
     {"m.tmj:2:2: not valid XML"}},
    {"<!DOCTYPE map [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><map orientation=\"&b;\"/>",
     {"declares an entity \"a\"; expected none"}},
    /* shape and size */
    {"{\"orientation\":\"isometric\"," SIZE2 ",\"layers\":[]}",
     {"the map's orientation is \"isometric\"; expected \"orthogonal\"",
      "set Map > Map Properties > Orientation to Orthogonal or Hexagonal"}},
    {"<map orientation=\"staggered\"/>",
     {"m.tmj:1:1:", "is \"staggered\"", "Orientation to Orthogonal or Hexagonal"}},
    {"{\"orientation\":\"hexagonal\"," SIZE2 ",\"staggeraxis\":\"z\",\"layers\":[]}",
     {"staggeraxis is \"z\"", "Stagger Axis"}},
    {"{\"orientation\":\"hexagonal\"," SIZE2
     ",\"staggeraxis\":\"x\",\"staggerindex\":\"none\",\"layers\":[]}",
     {"staggerindex is \"none\"", "Stagger Index"}},
    {"{\"orientation\":\"hexagonal\"," SIZE2 ",\"hexsidelength\":32,\"layers\":[]}",
     {"hexsidelength is 32; expected 0 to 31", "Tile Side Length"}},
    {"{\"orientation\":\"orthogonal\",\"width\":0,\"height\":3,\"tilewidth\":8,\"tileheight\":8,\"layers\":[]"
     "}",
     {"0 by 3 tiles", "Map > Resize Map"}},
    {"{\"orientation\":\"orthogonal\",\"width\":9000,\"height\":9000,\"tilewidth\":8,\"tileheight\":8,"
     "\"layers\":[]}",
     {"9000 by 9000 tiles, 81000000 in all; expected at most 60000", "Map > Resize Map"}},
    {"{\"orientation\":\"orthogonal\",\"width\":1500,\"height\":2,\"tilewidth\":8,\"tileheight\":8,"
     "\"layers\":[{\"type\":\"tilelayer\",\"data\":[1]}]}",
     {"1500"}},
    {"{\"orientation\":\"orthogonal\",\"width\":2,\"height\":2,\"tilewidth\":0,\"tileheight\":8,\"layers\":[]"
     "}",
     {"tiles are 0 by 8 pixels", "Tile Width"}},
    {"{\"orientation\":\"orthogonal\",\"width\":\"2\",\"height\":2,\"layers\":[]}",
     {"width: a whole number from 0", "found the text \"2\""}},
    {"<map orientation=\"orthogonal\" width=\"two\"/>",
     {"m.tmj:1:1: the attribute width is \"two\"; expected a whole number"}},
    {HEAD "\"infinite\":1,\"layers\":[]}", {"infinite: true or false is expected"}},
    {HEAD "\"infinite\":true,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"terrain\",\"chunks\":[]}]}",
     {"no tile layer with tiles"}},
    {HEAD "\"infinite\":true,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"terrain\",\"chunks\":[{\"x\":0,"
          "\"y\":0,\"width\":1,\"height\":1,\"data\":[0]}]}]}",
     {"layers[0]: nothing is drawn on layer \"terrain\""}},
    {HEAD "\"infinite\":true,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"terrain\",\"chunks\":[{\"x\":0,"
          "\"y\":0,\"width\":1,\"height\":1,\"data\":[1]},"
          "{\"x\":5000,\"y\":5000,\"width\":1,\"height\":1,\"data\":[1]}]}]}",
     {"5001 by 5001 tiles; expected at most 60000", "is a stray tile drawn far away?"}},
    /* layers */
    {HEAD "\"layers\":{}}", {"layers: a list"}},
    {LAYERS("\"type\":\"mystery\""), {"layers[0]: the layer's type is \"mystery\"; expected tilelayer"}},
    {LAYERS("\"name\":\"x\""), {"layers[0].type: is missing"}},
    {HEAD "\"layers\":[]}",
     {"the map has no tile layer with tiles and no area polygons", "Layer > New > Tile Layer"}},
    {TILES("\"encoding\":\"base64\",\"compression\":\"zstd\",\"data\":\"KLUv\""),
     {"layers[0]: the layer's compression is \"zstd\"; expected none, \"zlib\" or \"gzip\"",
      "set Map > Map Properties > Tile Layer Format to CSV"}},
    {TILES("\"encoding\":\"hex\",\"data\":\"00\""),
     {"encoding is \"hex\"; expected \"csv\" or \"base64\"", "Tile Layer Format to CSV"}},
    {TILES("\"compression\":\"zlib\",\"data\":[1,1,1,1]"),
     {"compression \"zlib\" without encoding \"base64\""}},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQ*A\""),
     {"layers[0].data: layer \"terrain\": character 3 of the base64 data is \"*\""}},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQAAA\""),
     {"the base64 data ends in the middle of a group of four"}},
    {TILES("\"encoding\":\"base64\",\"data\":\"AQAAAA==\""),
     {"holds bytes for 1 tile numbers; expected 2 by 2, that is 4"}},
    {TILES("\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"AQAAAA==\""),
     {"the packed data is cut short or damaged", "Tile Layer Format to CSV"}},
    {TILES("\"encoding\":\"base64\",\"data\":[1,1,1,1]"),
     {"layers[0].data: is a list, but the layer's encoding is \"base64\""}},
    {TILES("\"data\":[1,1,1]"),
     {"layers[0].data: layer \"terrain\" holds 3 tile numbers; expected 2 by 2, that is 4", "save it again"}},
    {TILES("\"data\":[]"), {"holds 0 tile numbers; expected 2 by 2"}},
    {TILES("\n\"data\":[1,\n1,x,1]"),
     {"m.tmj:3:3: tile number 3 of the data is \"x\"; expected a whole number from 0 to 4294967295"}},
    {TILES("\"data\":[1,1,1.5,1]"), {"tile number 3 of the data is \"1.5\"", "expected a whole number"}},
    {TILES("\"data\":[1,-1,1,1]"), {"tile number 2 of the data is \"-1\""}},
    {TILES("\"data\":[1,4294967296,1,1]"), {"tile number 2 of the data is \"4294967296\""}},
    {HEAD "\"layers\":[{\"data\":[1,1,", {"the file ends in the middle of a layer's data"}},
    {TILES("\"data\":[\"1\",1,1,1]"), {"layers[0].data: a list of whole numbers"}},
    {TILES("\"data\":7"),
     {"layers[0].data: is not a list: a list of tile numbers is expected", "Tile Layer Format to CSV"}},
    {TILES("\"x\":1"), {"layers[0].data: is missing"}},
    {TILES("\"d\\u0061ta\":[99]"), {"layers[0].data: a list of whole numbers"}},
    {TILES("\"data\":[1,1,9,1]"),
     {"layers[0]: layer \"terrain\" has tile number 9 at (0, 1), but tileset \"a\" has only 4 tiles from 1 "
      "on",
      "paint that place again"}},
    {"{\"orientation\":\"orthogonal\"," SIZE2 ",\"layers\":[{" DATA "}]}",
     {"tile number 1 at (0, 0), which is in no tileset"}},
    {TILES("\"data\":[1,1,200000000,1]"), {"tile number 200000000 is used", "Map > Remove Unused Tilesets"}},
    {TILES("\"chunks\":[{\"x\":0,\"y\":0,\"width\":70000,\"height\":1,\"data\":[1]}]"),
     {"layers[0].chunks[0].width: a whole number from 1 to 60000"}},
    {XHEAD
     "<layer name=\"terrain\" width=\"2\" height=\"2\"><data encoding=\"csv\">1,1,\nq,1</data></layer></map>",
     {"m.tmj:3:44: layer \"terrain\": tile 3 of the CSV data is \"q,1\"; expected a whole number"}},
    {XHEAD
     "<layer name=\"terrain\" width=\"2\" height=\"2\"><data encoding=\"csv\">1 1,1,1</data></layer></map>",
     {"\"1\" after tile 1 of the CSV data; expected a comma"}},
    {XHEAD "<layer name=\"terrain\" width=\"2\" height=\"2\"><data encoding=\"base64\" "
           "compression=\"zstd\">KLUv</data></layer></map>",
     {"m.tmj:3:44:", "compression is \"zstd\"", "set Map > Map Properties > Tile Layer Format to CSV"}},
    {XHEAD "<layer name=\"terrain\" width=\"2\" height=\"2\"><data><tile gid=\"1\"/></data></layer></map>",
     {"holds 1 tile numbers; expected 2 by 2"}},
    {HEAD "\"layers\":[{" DATA ",\"offsetx\":1e9}]}",
     {"offsetx: a number of pixels from -1000000 to 1000000 is expected"}},
    /* tilesets */
    {"{\"orientation\":\"orthogonal\"," SIZE2
     ",\"tilesets\":[{\"firstgid\":1,\"source\":\"no-such.tsj\"}],\"layers\":[]}",
     {"tilesets[0]: the tileset \"no-such.tsj\" cannot be read", "Map > Embed Tilesets"}},
    {"{\"orientation\":\"orthogonal\"," SIZE2
     ",\"tilesets\":[{\"firstgid\":1,\"source\":\"/etc/passwd\"}],\"layers\":[]}",
     {"is not looked for; expected a file named from the map's own folder"}},
    {"{\"orientation\":\"orthogonal\"," SIZE2
     ",\"tilesets\":[{\"firstgid\":1,\"source\":\"../rules/common.json\"}],\"layers\":[]}",
     {"\"../rules/common.json\" is not looked for"}},
    {"{\"orientation\":\"orthogonal\"," SIZE2 ",\"tilesets\":[{\"source\":\"a.tsj\"}],\"layers\":[]}",
     {"tilesets[0].firstgid: is missing"}},
    {"<map orientation=\"orthogonal\" width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n <tileset "
     "name=\"a\"/></map>",
     {"m.tmj:2:2: the tileset has no attribute firstgid"}},
    {"{\"orientation\":\"orthogonal\"," SIZE2
     ",\"tilesets\":[{\"firstgid\":1,\"name\":\"a\",\"tiles\":[{\"id\":0,\"properties\":[{\"name\":"
     "\"elevation\",\"value\":\"high\"}]}]}],"
     "\"layers\":[{" DATA "}]}",
     {"tile 0 of tileset \"a\" has the elevation \"high\"; expected a whole number from -1000 to 1000"}},
    /* objects */
    {OBJECT("\"type\":\"edge\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":0}],"
            "\"properties\":[{\"name\":\"kind\",\"value\":\"hedge\"}]"),
     {"layers[1].objects[0]: object 7 (edge) has the kind \"hedge\"; expected one of river, wall, ditch, "
      "cliff",
      "set its property kind"}},
    {OBJECT("\"type\":\"road\",\"name\":\"r\",\"x\":0,\"y\":0,\"width\":5,\"height\":5"),
     {"object 7 (road \"r\") is not a line; expected a polyline", "Insert Polygon"}},
    {OBJECT("\"type\":\"road\",\"x\":\"a\",\"y\":0"),
     {"layers[1].objects[0].x: a number of pixels is expected"}},
    {OBJECT("\"type\":\"zone\",\"x\":0,\"y\":0,\"width\":50,\"height\":50"),
     {"object 7 (zone) has no name", "fill in Name"}},
    {OBJECT("\"type\":\"zone\",\"name\":\"z\",\"x\":0,\"y\":0,\"rotation\":30,\"width\":50,\"height\":50"),
     {"object 7 (zone \"z\") is rotated", "set its Rotation to 0"}},
    {OBJECT("\"type\":\"zone\",\"name\":\"z\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":"
            "0}]"),
     {"is a line; expected a rectangle, a polygon, an ellipse or a point"}},
    {OBJECT("\"type\":\"zone\",\"name\":\"z\",\"x\":9000,\"y\":0,\"point\":true"),
     {"lies far outside the map; expected it on the map"}},
    {OBJECT("\"type\":\"zone\",\"name\":\"z\",\"x\":70,\"y\":0,\"point\":true"),
     {"lies outside the map; expected it on a space"}},
    {OBJECT("\"type\":\"label\",\"x\":0,\"y\":0,\"point\":true"), {"object 7 (label) has no words"}},
    {OBJECT("\"type\":\"bridge\",\"x\":0,\"y\":0,\"width\":5,\"height\":5"),
     {"object 7 (bridge) is not a point", "Insert Point"}},
    {OBJECT("\"template\":\"x.tx\",\"x\":0,\"y\":0"), {"object 7 () comes from a template", "choose Detach"}},
    {OBJECT("\"type\":\"link\",\"x\":0,\"y\":0,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":9,\"y\":0}]"),
     {"is a link, but the map has no areas"}},
    {OBJECT("\"type\":\"anchor\",\"x\":0,\"y\":0,\"point\":true"),
     {"is an anchor, but the map has no areas"}},
    {OBJECT("\"type\":\"berth\",\"x\":0,\"y\":0,\"point\":true"), {"is a berth, but the map has no areas"}},
    {XHEAD XDATA
     "<objectgroup><object id=\"3\" type=\"river\"><polyline points=\"0,0 5\"/></object></objectgroup></map>",
     {"m.tmj:4:42: the point \"\" is expected to be two numbers"}},
    {XHEAD XDATA "<objectgroup><object id=\"3\" type=\"river\" x=\"1e30\"/></objectgroup></map>",
     {"the attribute x is \"1e30\"; expected a number of pixels"}},
    /* areas */
    {AREAS("{\"id\":3,\"type\":\"link\",\"x\":0,\"y\":0,\"point\":true}"), {"object 3 (link) is not a line"}},
    {AREAS("{\"id\":3,\"type\":\"link\",\"x\":20,\"y\":10,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":30,\"y\":0}]"
           ",\"properties\":[{\"name\":\"kind\",\"value\":\"road, tunnel\"}]}"),
     {"has the kind \"tunnel\"; expected one of plain, road, track"}},
    {AREAS("{\"id\":3,\"type\":\"link\",\"x\":20,\"y\":10,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":30,\"y\":0}]"
           ",\"properties\":[{\"name\":\"to\",\"value\":99}]}"),
     {"says to = \"99\", which is no area; expected an object of type area", "click the arrow"}},
    {AREAS("{\"id\":3,\"type\":\"link\",\"x\":20,\"y\":10,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":-20,\"y\":"
           "50}]}"),
     {"ends outside every area and has no property to"}},
    {AREAS("{\"id\":3,\"type\":\"anchor\",\"x\":0,\"y\":60,\"point\":true}"),
     {"object 3 (anchor) lies in no area"}},
    {AREAS("{\"id\":3,\"type\":\"berth\",\"x\":0,\"y\":60,\"point\":true}"),
     {"object 3 (berth) names no area"}},
    {AREAS("{\"id\":3,\"type\":\"berth\",\"x\":0,\"y\":60,\"point\":true,\"properties\":"
           "[{\"name\":\"area\",\"type\":\"object\",\"value\":77}]}"),
     {"object 3 (berth) names no area"}},
    {AREAS("{\"id\":3,\"name\":\"A1\",\"type\":\"area\",\"x\":0,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{"
           "\"x\":0,\"y\":60},{\"x\":20,\"y\":60}]}"),
     {"A1"}},
    {AREAS("{\"id\":3,\"name\":\"A3\",\"type\":\"area\",\"x\":0,\"y\":0,\"point\":true}"),
     {"object 3 (area \"A3\") is not a polygon", "Insert Polygon"}},
    {AREAS("{\"id\":3,\"name\":\"A3\",\"type\":\"area\",\"x\":0,\"y\":0,\"polygon\":[]}"),
     {"object 3 (area \"A3\") has no points"}},
};

static void refuses_with_one_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        error err = {0};
        char said[900];
        board *b = tiled_parse("m.tmj", cases[i].text, strlen(cases[i].text), "/tmp", NULL, &err);
        error_format(&err, said, sizeof said);
        if (b) fail_msg("case %zu was not refused: %s", i, cases[i].text);
        if (strncmp(said, "m.tmj:", 6) != 0 || strchr(said, '\n'))
            fail_msg("case %zu is not one sentence about the file: %s", i, said);
        for (int k = 0; k < 4 && cases[i].words[k]; k++)
            if (!strstr(said, cases[i].words[k]))
                fail_msg("case %zu says \"%s\", not \"%s\"", i, said, cases[i].words[k]);
    }
}

/* Whatever the prepass took out before it, a slip is reported where jansson finds it in the whole text. */
static void places_are_those_of_the_file(void **state)
{
    (void)state;
    static const char *const slips[] = {
        "{\"a\":1,\n \"data\":[1,2,\n 3], \"b\": oops}",
        "{\"data\":[1,2,3],\"data2\":[5] \"b\":2}",
        "{\"x\":[{\"data\":[1,\n2]},\n{\"data\":[3,4]}, }",
        "{\"\xc3\xa9\":1, \"data\":\"QUJD\", \"data\" : [ 1 , 2 ] , \"z\":tru}",
        "{\"data\":[1,2]\n\n,\"q\":1\n",
        "{\"q\":nul,\"data\":[1,2]}",
        "{\"data\":\"AAAA\n\",\"b\":1}",
    };
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        json_error_t why;
        error err = {0};
        assert_null(json_loadb(slips[i], strlen(slips[i]), JSON_REJECT_DUPLICATES, &why));
        assert_null(tiled_parse("m.tmj", slips[i], strlen(slips[i]), NULL, NULL, &err));
        if (err.line != why.line || (why.column > 0 && err.column != why.column))
            fail_msg("slip %zu: %d:%d said, %d:%d meant: %s", i, err.line, err.column, why.line, why.column,
                     err.text);
    }
}

static void hostile_sizes(void **state)
{
    (void)state;
    error err = {0};
    strbuf text = {0};
    for (int i = 0; i < 100000; i++) /* deep nesting */
        strbuf_add(&text, "{\"a\":[");
    assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "nested too deep"));
    strbuf_clear(&text);
    error_clear(&err);
    strbuf_add(&text, HEAD "\"layers\":[");
    for (int i = 0; i < 100; i++) /* groups in groups */
        strbuf_add(&text, "{\"type\":\"group\",\"layers\":[");
    for (int i = 0; i < 100; i++)
        strbuf_add(&text, "]}");
    strbuf_add(&text, "]}");
    assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "groups are nested more than 24 deep"));
    strbuf_clear(&text);
    error_clear(&err);
    strbuf_add(&text, XHEAD);
    for (int i = 0; i < 100; i++)
        strbuf_add(&text, "<group>");
    assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "nested more than"));
    strbuf_clear(&text);
    error_clear(&err);
    strbuf_add(&text, "{\"orientation\":\"orthogonal\",\"x\":[");
    while (text.len < 3 * 1024 * 1024) /* millions of tiny values would cost a hundred bytes each */
        strbuf_add(&text, "{},{},{},{},");
    assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "more than 2048 kilobytes besides its tile numbers"));
    strbuf_clear(&text);
    error_clear(&err);
    char *blank = malloc(17 * 1024 * 1024);
    memset(blank, ' ', 17 * 1024 * 1024);
    assert_null(tiled_parse("m.tmj", blank, 17 * 1024 * 1024, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "expected at most 16 megabytes"));
    free(blank);
    error_clear(&err);
    strbuf_add(&text, XHEAD XDATA "<objectgroup>");
    for (int i = 0; i < 20001; i++)
        strbuf_add(&text, "<object/>");
    assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "more than 20000 objects"));
    strbuf_free(&text);
}

/* Packed data that unfolds further than it should stops there. */
static void hostile_packing(void **state)
{
    (void)state;
    size_t big = 40u * 1024 * 1024;
    unsigned char *zeros = calloc(1, big), *packed = malloc(big / 100);
    for (int gzip = 0; gzip < 2; gzip++) {
        z_stream z = {0};
        error err = {0};
        assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, gzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY), Z_OK);
        z.next_in = zeros;
        z.avail_in = (uInt)big;
        z.next_out = packed;
        z.avail_out = (uInt)(big / 100);
        assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
        size_t n = z.total_out;
        deflateEnd(&z);
        if (gzip) {
            assert_null(tiled_parse("m.tmj", (char *)packed, n, NULL, NULL, &err));
            assert_non_null(strstr(err.text, "unpacks to more than 16 megabytes"));
            error_clear(&err);
            assert_null(tiled_parse("m.tmj", (char *)packed, n / 8, NULL, NULL, &err));
            assert_non_null(strstr(err.text, "cut short or damaged"));
            continue;
        }
        static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        strbuf text = {0};
        strbuf_add(&text, HEAD "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"terrain\",\"encoding\":"
                               "\"base64\",\"compression\":\"zlib\",\"data\":\"");
        for (size_t i = 0; i + 2 < n; i += 3) {
            uint32_t v = (uint32_t)packed[i] << 16 | (uint32_t)packed[i + 1] << 8 | packed[i + 2];
            for (int k = 18; k >= 0; k -= 6)
                strbuf_addc(&text, letters[v >> k & 63]);
        }
        strbuf_add(&text, "\"}]}");
        assert_null(tiled_parse("m.tmj", strbuf_str(&text), text.len, NULL, NULL, &err));
        assert_non_null(strstr(err.text, "layer \"terrain\" unpacks to more than its 4 tiles"));
        strbuf_free(&text);
    }
    free(zeros);
    free(packed);
}

/* A broken tileset is named itself; the map is named where it is missing. */
static void broken_tilesets_are_named(void **state)
{
    (void)state;
    static const char map[] =
        "{\"orientation\":\"orthogonal\"," SIZE2
        ",\"tilesets\":[{\"firstgid\":1,\"source\":\"bad.tsj\"}],\"layers\":[{" DATA "}]}";
    static const struct {
        const char *text, *said;
    } broken[] = {
        {"{\"type\":\"tileset\",\n\"tiles\":[}", "bad.tsj:2:10: not valid JSON"},
        {"{\"type\":\"map\"}", "this is a map; expected a tileset saved by Tiled as .tsj"},
        {"<map/>", "this file is a map; expected a tileset"},
        {"<image/>", "begins with <image>; expected <tileset>"},
        {"hello", "neither JSON nor XML; expected a tileset"},
        {"{\"type\":\"tileset\",\"tiles\":[{\"id\":-4}]}", "tiles[0].id: a whole number from 0"},
        {"<tileset name=\"x\">\n<tile id=\"q\"/></tileset>", "bad.tsj:2:1: the attribute id is \"q\""},
    };
    char folder[] = "/tmp/sandtable-bad-XXXXXX", path[300], said[900];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bad.tsj", folder);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        error err = {0};
        assert_true(file_write(path, broken[i].text, strlen(broken[i].text), &err));
        assert_null(tiled_parse("m.tmj", map, sizeof map - 1, folder, NULL, &err));
        error_format(&err, said, sizeof said);
        if (!strstr(said, broken[i].said) || strncmp(said, path, strlen(path)) != 0)
            fail_msg("%zu: %s", i, said);
    }
    remove(path);
    rmdir(folder);
}

static void missing_files(void **state)
{
    (void)state;
    error err = {0};
    const char *const none[] = {"no/such/map.tmj"}, *const folder[] = {"maps"};
    assert_null(tiled_load(none, NULL, 1, NULL, &err));
    assert_string_equal(err.file, "no/such/map.tmj");
    error_clear(&err);
    assert_null(tiled_load(folder, NULL, 1, NULL, &err));
    assert_true(error_is_set(&err));
    assert_null(tiled_load(none, NULL, 1, NULL, NULL));
}

/* ---- doubtful, not wrong */

static void notes_say_what_is_left_alone(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
    } doubtful[] = {
        {OBJECT("\"type\":\"zones\",\"name\":\"z\",\"x\":0,\"y\":0"),
         "object 7 (zones \"z\") has a type that nothing reads"},
        {OBJECT("\"type\":\"zone\",\"name\":\"z\",\"x\":0,\"y\":0,\"width\":50,\"height\":50,\"properties\":["
                "{\"name\":\"vp\",\"value\":2}]"),
         "object 7 (zone \"z\") has a property \"vp\", which nothing reads"},
        {LAYERS(DATA), "1 different tiles of layer \"terrain\" say no terrain"},
        {HEAD "\"properties\":[{\"name\":\"tilte\",\"value\":\"x\"}],\"layers\":[{" DATA "}]}",
         "the map has a property \"tilte\", which nothing reads"},
    };
    for (size_t i = 0; i < sizeof doubtful / sizeof doubtful[0]; i++) {
        error err = {0};
        tiled_notes notes = {0};
        bool found = false;
        board *b = tiled_parse("m.tmj", doubtful[i].text, strlen(doubtful[i].text), NULL, &notes, &err);
        assert_string_equal(err.text, "");
        assert_non_null(b);
        for (int k = 0; k < notes.count; k++)
            found |= strstr(notes.text[k], doubtful[i].said) != NULL;
        if (!found) fail_msg("%zu: nothing said \"%s\"", i, doubtful[i].said);
        board_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_with_one_sentence),
        cmocka_unit_test(places_are_those_of_the_file),
        cmocka_unit_test(hostile_sizes),
        cmocka_unit_test(hostile_packing),
        cmocka_unit_test(broken_tilesets_are_named),
        cmocka_unit_test(missing_files),
        cmocka_unit_test(notes_say_what_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
