#!/usr/bin/env python3
"""Writes rules/conduct/charts.json and the cells' words from data/ucc_charts.json, the charts as they are printed.

    tests/rules/conduct/make_charts.py            writes charts.json, and prints the words of its cells
    tests/rules/conduct/make_charts.py --words    puts those words into rules/conduct/words.json

The charts of fire and critical hits, and of the other way to move with four dice, are written here as well.
What the rulings U·D1 to U·D10 change is changed at load, by options; the file keeps the print.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
RULES = os.path.join(ROOT, "rules", "conduct")
PACE = {"slow": 1, "normal": 2, "fast": 3}
RANGES = {"Less than 1": (None, 0), "1": (1, 1), "2-5": (2, 5), "6": (6, 6), "More than 6": (7, None),
          "1-2": (1, 2), "3": (3, 3), "4": (4, 4), "5-6": (5, 6)}
COLUMNS = {
    "Master": ["Drilled regulars", "Trained recruits", "Assault masses", "Fickle masses", "Boers"],
    "Zulu": ["British regulars", "Zulus, NNC", "Irregular horse"],
    "Sudan": ["British regulars", "Dervishes", "Sudanese, Egyptians, Indians"],
    "NWF": ["British regulars", "Ghazis", "Indian regulars", "Fickle Pathans"],
    "Boxer": ["Drilled regulars", "Boxers", "Lesser-grade regulars"],
}
STEADY = {
    "Master": ["Close order", "Massed or loose order"],
    "Zulu": ["Close order: British", "Massed: Zulus, NNC"],
    "Sudan": ["Close order: drilled regulars", "Massed: Dervishes"],
    "NWF": ["Close order: British, Indian", "Massed: Pathans"],
    "Boxer": ["Close order: drilled regulars", "Massed: Chinese"],
}
TITLES = {"Master": "All campaigns", "Zulu": "Zulu War", "Sudan": "Sudan", "NWF": "North-West Frontier",
          "Boxer": "Boxer Rebellion"}
words = {}


def cell(chart, printed, recruits_recoil):
    """One cell: its words' code and what the rules read."""
    fields, parts, said = {}, [], []
    move = printed["move"]
    if printed["destroyed"]:
        fields.update(destroyed=1, recoil=3, recoil_mounted=3 if recruits_recoil else 9)
        parts.append("destroyed-3" if recruits_recoil else "destroyed")
        said.append("Destroyed: recoil 3 and remove" if recruits_recoil else "Destroyed: recoil 3/9 and remove")
    if printed["remainShaken"]:
        fields["remain"] = 1
        parts.append("shaken")
        said.append("Remain Shaken")
        if printed["recoilIfMelee"]:
            fields.update(recoil=3, recoil_mounted=9)
            parts.append("recoil")
            said.append("recoil 3/9 if in melee")
        else:
            parts.append("hold")
            said.append("hold")
    if printed["rally"]:
        fields["rally"] = 1
        parts.append("rally")
        said.append("Rally")
    if printed["kill"]:
        fields["kill"] = printed["kill"]
        parts.append("kill")
        said.append("take 1 Kill")
    if move is None and not printed["destroyed"] and not printed["remainShaken"]:
        parts.append("no-move")
        said.append("no move")
    if printed["becomeShaken"]:
        fields["shaken"] = 1
        parts.append("become-shaken")
        said.append("become Shaken")
    if move is not None:
        fields.update(pace=PACE[move["pace"]], foot=move["foot"], mounted=move["mounted"])
        parts.append("%s-%d-%d" % (move["pace"], move["foot"], move["mounted"]))
        said.append("%s: %d foot, %d mounted" % (move["pace"], move["foot"], move["mounted"]))
    if printed["np"]:
        fields["free"] = 1
        parts.append("free")
        said.append("formation and facing free")
    if printed["fc"]:
        fields["fanatic"] = 1
        parts.append("fanatic")
        said.append("Fanatic Charge")
        if chart == "Master" and "Boers" in printed["text"]:
            fields["saddle"] = 1
            parts.append("saddle")
            said.append("or Boers mount or dismount free")
    code = "chart." + ".".join(parts)
    text = ", ".join(said)
    words[code] = text[0].upper() + text[1:]
    return {"words": code, "fields": fields}


def rows_of(chart, columns):
    rows = []
    for key in columns[0]:
        low, high = RANGES[key]
        row = {}
        if low is not None:
            row["from"] = low
        if high is not None:
            row["to"] = high
        row["cells"] = [cell(chart, column[key], '3"' in column[key]["text"]) for column in columns]
        rows.append(row)
    return rows


def conduct_charts(printed):
    out = {}
    for chart, both in printed.items():
        name = {"NWF": "frontier"}.get(chart, chart.lower())
        for state, titles in (("steady", STEADY[chart]), ("shaken", COLUMNS[chart])):
            columns = list(both[state].values())
            out["%s-%s" % (name, state)] = {
                "title": "%s: %s units" % (TITLES[chart], "steady" if state == "steady" else "Shaken"),
                "dice": "1d6", "rule": "U21", "source": "seed", "columns": titles, "rows": rows_of(chart, columns)}
    horse = rows_of("Zulu", [printed["Zulu"]["steady"]["Massed ‘Assault’:Zulu, NNC"]])
    for row in horse:                       # U·D6: loose-order speeds, and no fanatics among them
        c = row["cells"][0]
        if c["fields"].pop("fanatic", None):
            c["fields"]["free"] = 1
            c["words"] = c["words"].replace(".fanatic", ".free")
            words[c["words"]] = "Fast: 12 foot, 18 mounted, formation and facing free"
    out["zulu-steady-horse"] = {"title": "Zulu War: steady irregular horse", "dice": "1d6", "rule": "U·D6",
                                "source": "house", "columns": ["Irregular horse"], "rows": horse}
    loose = rows_of("Master", [list(printed["Master"]["steady"].values())[1]])
    for row in loose:                       # U·D9: the same row, as it holds for Boers
        c = row["cells"][0]
        if c["fields"].pop("fanatic", None):
            c["words"] = "chart.fast-12-18.saddle"
            words[c["words"]] = "Fast: 12 foot, 18 mounted, mount or dismount free"
    out["master-steady-loose"] = {"title": "All campaigns: steady loose order", "dice": "1d6", "rule": "U·D9",
                                  "source": "house", "columns": ["Boers, irregular horse"], "rows": loose}
    return out


def simple(title, dice, rule, source, columns, rows, by=None):
    """Rows of (from, to, [(code, text, fields)...]); by: what finds the row, where it is not the dice."""
    out = []
    for low, high, cells in rows:
        row = {}
        if low is not None:
            row["from"] = low
        if high is not None:
            row["to"] = high
        row["cells"] = []
        for code, text, fields in cells:
            words[code] = text
            row["cells"].append({"words": code, "fields": fields})
        out.append(row)
    head = {"by": by} if by else {}
    return {**head, "title": title, "dice": dice, "rule": rule, "source": source, "columns": columns, "rows": out}


def dice(n):
    return ("chart.dice-%d" % n, "%d dice" % n, {"dice": n})


def hit(n):
    return ("chart.hit-%d" % n, "%d–6" % n if n < 6 else "6", {"need": n})


def actions(n, code, text, **fields):
    fields["actions"] = n
    return ("chart.four.%s" % code, text, fields)


def fanatic(cell):
    return (cell[0] + ".fanatic", cell[1] + ", Fanatic Charge", {**cell[2], "fanatic": 1})


def moves(n):
    return actions(n, "move-%d" % n, "No move" if n == 0 else "%d action%s" % (n, "s" if n > 1 else ""))


def rally(n):
    text = "Rally" if n == 0 else "Rally, %d action%s" % (n, "s" if n > 1 else "")
    return actions(n, "rally-%d" % n, text, rally=1)


def other_charts():
    rates = ["1st Rate", "2nd Rate", "3rd Rate"]
    fail = actions(0, "fail", "Remain Shaken, take 1 Kill; in melee recoil 3/9", remain=1, kill=1, recoil=3, recoil_mounted=9)
    dead = actions(0, "destroyed", "Destroyed: recoil 3 and remove", destroyed=1, recoil=3, recoil_mounted=3)
    crit = lambda code, text, **f: [("chart.critical.%s" % code, text, f)]
    return {
        "artillery-dice": simple("Artillery: dice by inches", "d6s", "U6", "seed", rates, [
            (0, 12, [dice(5), dice(4), dice(3)]), (13, 36, [dice(4), dice(3), dice(2)])], "Inches"),
        "artillery-hit": simple("Artillery: to hit", "d6s", "U6", "seed", ["Light, mountain", "Field", "Heavy"], [
            (0, 36, [hit(5), hit(4), hit(3)])], "Inches"),
        "breechloader": simple("Breechloading rifles: to hit by inches", "d6s", "U11", "seed", rates, [
            (0, 9, [hit(3), hit(4), hit(5)]), (10, 24, [hit(4), hit(5), hit(6)])], "Inches"),
        "muzzle": simple("Muzzle-loaders: to hit by inches", "d6s", "U11", "seed", rates, [
            (0, 6, [hit(3), hit(4), hit(5)]), (7, 18, [hit(4), hit(5), hit(6)])], "Inches"),
        "machine-gun": simple("Machine guns: to hit by inches", "d6s", "U12", "seed", ["Various", "Maxim"], [
            (0, 9, [hit(3), hit(2)]), (10, 24, [hit(5), hit(4)])], "Inches"),
        "critical": simple("Critical hits", "2d6", "U19", "seed", ["Commander or mule"], [
            (2, 3, crit("killed", "Killed", killed=1)), (4, 5, crit("out", "Out for a turn", out=1)),
            (6, 8, crit("well", "Unhurt")), (9, 10, crit("out", "Out for a turn", out=1)),
            (11, 12, crit("killed", "Killed", killed=1))]),
        "four-steady": simple("Four dice: steady units", "4d6", "U28", "seed", ["Movement", "Natives with two sixes"], [
            (n, n, [moves(n), fanatic(moves(n)) if n > 1 else moves(n)]) for n in range(5)], "Successes"),
        "four-shaken": simple("Four dice: Shaken units", "4d6", "U27", "seed", [
            "European regulars", "Everyone else", "Natives with two sixes", "Natives, recruits with two ones"], [
            (0, 0, [fail, fail, fail, dead]), (1, 1, [rally(0), fail, fail, dead]),
            (2, 2, [rally(1), rally(0), rally(0), rally(0)]),
            (3, 3, [rally(2), rally(1), fanatic(rally(1)), rally(1)]),
            (4, 4, [rally(3), rally(2), fanatic(rally(2)), rally(2)])], "Successes"),
    }


def dump(charts):
    lines = ["{"]
    for i, (name, c) in enumerate(charts.items()):
        head = {k: v for k, v in c.items() if k != "rows"}
        lines.append("  %s: {%s, \"rows\": [" % (json.dumps(name), json.dumps(head, ensure_ascii=False)[1:-1]))
        for j, row in enumerate(c["rows"]):
            lines.append("    %s%s" % (json.dumps(row, ensure_ascii=False), "," if j + 1 < len(c["rows"]) else ""))
        lines.append("  ]}%s" % ("," if i + 1 < len(charts) else ""))
    return "\n".join(lines + ["}", ""])


def main():
    with open(os.path.join(HERE, "data", "ucc_charts.json"), encoding="utf-8") as f:
        printed = json.load(f)
    charts = conduct_charts(printed)
    charts.update(other_charts())
    with open(os.path.join(RULES, "charts.json"), "w", encoding="utf-8") as f:
        f.write(dump(charts))
    said = ["  %s: %s," % (json.dumps(k), json.dumps(v, ensure_ascii=False)) for k, v in sorted(words.items())]
    if "--words" not in sys.argv:
        print("\n".join(said))
        return
    path = os.path.join(RULES, "words.json")
    with open(path, encoding="utf-8") as f:
        kept = [line for line in f.read().split("\n") if not line.startswith('  "chart.')]
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(kept[:1] + said + kept[1:]))


if __name__ == "__main__":
    main()
