/*
 * test_loading.c: what is wrong in a scenario of the area rules is said in one sentence that a designer can
 * act on.
 */
#include "rules/africa/drill.h"

#include "core/file.h"
#include "core/mem.h"
#include "rules/list.h"
#include "game/scenario_load.h"

/* The drill ground with one piece of its text replaced; the sentence it is refused with must hold those
 * words. */
static void refused(const char *name, const char *old, const char *new, const char *says)
{
    char path[128], said[1024], *text;
    size_t size;
    error err = {0};
    strbuf changed = {0};
    snprintf(path, sizeof path, strchr(name, '/') != NULL ? "%s" : "tests/rules/africa/data/%s.json", name);
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    const char *at = strstr(text, old);
    if (at == NULL) fail_msg("%s does not say %s", path, old);
    strbuf_addf(&changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    scenario *sc = scenario_parse("rules/africa/scenarios/changed.json", strbuf_str(&changed), changed.len,
                                  ".", ruleset_list, &err);
    if (sc != NULL) fail_msg("%s was let through", new);
    error_format(&err, said, sizeof said);
    if (strstr(said, says) == NULL) fail_msg("\"%s\" was said; \"%s\" was expected in it", said, says);
    strbuf_free(&changed);
    mem_free(text);
}

static void battles(void **unused)
{
    (void)unused;
    refused("drill", "\"spanish\": \"spanish_supply\"", "\"spanish\": [\"A1\", \"A2\"]",
            "one area a side is expected");
    refused("drill", "\"spanish\": \"spanish_supply\", ", "", "an area for either side is expected");
    refused("drill", "\"spanish\": \"spanish_supply\"", "\"french\": \"spanish_supply\"",
            "is no side of this battle");
    refused("drill", "\"ramadan\": \"moroccan\"", "\"ramadan\": \"nobody\"", "is no side of this battle");
    refused("drill", "\"ramadan\": \"moroccan\"", "\"ramadam\": \"moroccan\"", "ramadam");
    refused("drill", "castillejos.tmj\"}",
            "castillejos.tmj\", \"id\": \"A\"}, {\"file\": \"tetuan.tmj\", \"id\": \"B\"}",
            "a battle is fought on one map");
}

static void units(void **unused)
{
    (void)unused;
    refused("drill", "\"hidden\": true", "\"hidden\": true, \"support\": 2",
            "only officers have support coins");
    refused("drill", "\"type\": \"tribal-foot\", \"at\": \"A8\"",
            "\"type\": \"tribal-foot\", \"at\": \"A12\"", "cannot hide there");
    refused("drill", "\"type\": \"spanish-line\", \"group\": \"later-spanish\"",
            "\"type\": \"field-battery\", \"at\": \"A2\"", "guns do not come onto that ground");
    refused("drill", "\"type\": \"spanish-line\", \"group\": \"later-spanish\"",
            "\"type\": \"spanish-line\", \"at\": \"A14\"", "two sides start in one area");
    refused("drill", "\"type\": \"spanish-line\", \"group\": \"later-spanish\"",
            "\"type\": \"corps\", \"at\": \"A1\"", "headquarters");
    refused("drill", "\"name\": \"First\"", "\"corps\": \"Prim\", \"name\": \"First\"", "there is no corps");
    refused("rules/africa/scenarios/tetuan.json", "\"at\": \"B5\"", "\"at\": \"B6\"",
            "one too many in its area");
}

static void campaigns(void **unused)
{
    (void)unused;
    static const char campaign[] = "rules/africa/scenarios/campaign.json";
    refused(campaign, "\"army\": \"Moroccan army\"", "\"army\": \"Rey\"", "no unit of the class");
    refused(campaign, "\"sheet\": \"A\"", "\"sheet\": \"C\"", "no map of a battle");
    refused(campaign, "\"won\": \"castillejos-won\"", "\"won\": \"castillejos\"", "no condition with the id");
    refused(campaign, "{\"castillejos\": {\"at\": \"A:A4\"", "{\"castillejo\": {\"at\": \"A:A4\"",
            "there is no battle");
    refused(campaign, "{\"castillejos\": {\"at\": \"A:A4\"", "{\"castillejos\": {\"at\": \"A:A12\"",
            "nobody can hide there");
    refused(campaign, "{\"castillejos\": {\"at\": \"A:A4\"", "{\"castillejos\": {\"at\": \"B:B4\"",
            "no area of that battle's map");
    refused(campaign, "\"area\": \"2\"", "\"area\": \"A:A2\"", "no area of that battle's map");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles),
        cmocka_unit_test(units),
        cmocka_unit_test(campaigns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
