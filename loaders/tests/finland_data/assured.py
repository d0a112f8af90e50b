#!/usr/bin/env python3
"""How much of what amending acts of Finland print is right, and whether what is wrong is said to be uncertain.

It goes with `printed.py` in the folder `finland` of ASOF_DATA, whose reading and judgement it takes over, and shares no
code with asof. Each law is loaded into a store of its own and served; the words of a day and the coverage of each
section are asked over GraphQL. A paragraph that an act prints is judged on the act's first day, with the coverage of
its section on that day. Where the law has no such section then, the coverage is that of the address which it would
have, else that of the law. A paragraph that is lost in a TOUCHED section is no wrong one where the commencement
clause leaves the day of that section to another act ("asetuksella säädettävänä ajankohtana").

usage: assured.py ASOF [--dir DIR] [--third held|open] [--rows FILE] [--jobs N] [LAW ...]     LAW as 1398/2016
prints the shares of the paragraphs that are right, that are wrong in a section that is not TOUCHED (goal: none), and
that are right in one that is TOUCHED (and how many of these only by acts of which the folder has no document, so that
nobody can tell), for all laws and by thirds: held out are those of which the SHA-256 of the number
is divisible by 3. For the others it lists the reasons by weight, and what is wrong and not touched.
It is no truth in itself: see `printed.py`. It holds a number of an act that is printed with a year of two digits for the
same as one with four. It reads an item and the closing words of its list as one paragraph where
the printer put them into one element.
"""
import argparse, collections, hashlib, json, os, re, subprocess, sys, tempfile, urllib.request
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor

FINLAND = os.path.join(os.environ.get("ASOF_DATA", "../shared/data"), "finland")
sys.dont_write_bytecode = True
sys.path.insert(0, FINLAND)
import printed

WORDS = """query($ref: ID!, $on: Date!, $after: String) { pointInTime(ref: $ref, asOf: {at: $on}) {
  descendants(first: 1000, after: $after) { pageInfo { hasNextPage endCursor }
    nodes { status component { urn } label text { content } } } } }"""
STATE = "coverage(ref: %s, asOf: {at: %s}) { assurance { state reasons { code act message } } }"
WRONG = ("elsewhere", "lost", "law-absent")


def folded(words):
    """What `printed.py` compares, with the number of an act in its long form: 750/94 is 750/1994."""
    return printed.folded(re.sub(r"(\b\d+/)(\d\d)\b", r"\g<1>19\2", words))


def held(law): return int(hashlib.sha256(law.encode()).hexdigest(), 16) % 3 == 0


class Served:
    """A law in a store of its own, served on a free port."""

    def __init__(self, asof, folder):
        self.room = tempfile.TemporaryDirectory()
        store = os.path.join(self.room.name, "store")
        load = [asof, "load", "fi-acts", folder, "--store", store]
        load = subprocess.run(load, capture_output=True, text=True)
        self.refused = None if load.returncode in (0, 3) else load.stderr.strip()[-160:]
        if self.refused is None:
            settings = dict(os.environ, ASOF_MAX_COST="1000000000", ASOF_DEADLINE_MS="600000")
            serve = [asof, "serve", "--store", store, "--listen", "127.0.0.1:0"]
            self.server = subprocess.Popen(serve, env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                           text=True)
            said = self.server.stdout.readline().strip()
            self.url = said.removeprefix("listening on ") + "/graphql"

    def ask(self, query, **variables):
        body = json.dumps({"query": query, "variables": variables}).encode()
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)

    def urn(self, law):
        return self.ask("query($ref: ID!) { norm(ref: $ref) { urn } }", ref=law)["data"]["norm"]["urn"]

    def lines(self, law, day):
        """(address, words with their label) of all that is in force on a day."""
        found, after = [], None
        while True:
            answer = self.ask(WORDS, ref=law, on=day, after=after)
            version = answer["data"]["pointInTime"]
            if version is None:
                return found
            page = version["descendants"]
            for node in page["nodes"]:
                if node["status"] == "IN_FORCE":
                    text = (node["text"] or {}).get("content")
                    words = folded(f"{node['label']} {text}") if text else ""
                    found.append((node["component"]["urn"].partition("!")[2], words))
            if not page["pageInfo"]["hasNextPage"]:
                return found
            after = page["pageInfo"]["endCursor"]

    def states(self, refs, day):
        """By provision the reasons for which it is TOUCHED on a day; no key where there is no such provision."""
        if not refs:
            return {}
        fields = (f"s{n}: " + STATE % (json.dumps(ref), json.dumps(day)) for n, ref in enumerate(refs))
        answer = self.ask("{ %s }" % " ".join(fields))
        if answer.get("data") is None and len(refs) > 1:
            half = len(refs) // 2  # a request may not read too many rows
            return self.states(refs[:half], day) | self.states(refs[half:], day)
        if answer.get("data") is None:
            raise RuntimeError(f"{refs} on {day}: {answer}")
        told = ((ref, answer["data"].get(f"s{n}")) for n, ref in enumerate(refs))
        reasons = lambda one: one["reasons"] if one["state"] == "TOUCHED" else []
        return {ref: reasons(one["assurance"]) for ref, one in told if one}

    def close(self):
        if self.refused is None:
            self.server.terminate()
            self.server.wait()
        self.room.cleanup()


def section_of(address):
    """((chapter or None, section), address of the section) of a component, None where it is in no section."""
    section = re.search(r"sec(\d+[a-z]?)(?:~[\d.-]+)?(?=_|$)", address)
    chapter = re.search(r"chp(\d+[a-z]?)(?:~[\d.-]+)?_", address)
    return section and ((chapter.group(1) if chapter else None, section.group(1)), address[:section.end()])


def waiting(path):
    """The sections whose day the commencement clause of an act leaves to another act."""
    words = re.sub(r"\s+", " ", " ".join(ET.parse(path).getroot().itertext()))
    found = set()
    for sentence in re.split(r"\.\s", words):
        if "voimaan" in sentence and ("säädettävänä ajankohtana" in sentence or "voimaantulosta säädetään" in sentence):
            subject = sentence.partition(" tule")[0]
            for listed in re.findall(r"((?:\d+ ?[a-z]?(?:, | ja | sekä ))*\d+ ?[a-z]?) ?§", subject):
                found |= {number + letter for number, letter in re.findall(r"(\d+) ?([a-z]?)\b", listed)}
    return found


def of_another(path, law):
    """Whether the enacting clause of an act names a law only as that by whose force another act was given, which it
    amends: `lain (373/2010) 4 §:n nojalla annetun asetuksen (516/2011) 1 §`."""
    clauses = (printed.words(one) for one in ET.parse(path).getroot().iter() if printed.tag(one) == "Johtolause")
    by_force = re.escape(f"({law})") + r"[^()]* nojalla annet\w+[^()]*\(\d+/\d+\)"
    return any(re.search(by_force, clause) for clause in clauses)


def act_rows(served, urn, days, sections, lines_on):
    """(chapter, section, kind, words, reasons) of each paragraph that an act prints."""
    for day in days:
        if day not in lines_on:
            lines_on[day] = served.lines(urn, day)
    texts, ids = collections.defaultdict(str), collections.defaultdict(set)
    whole = "".join(words for day in days for _, words in lines_on[day])
    for day in days:
        for address, words in lines_on[day]:
            if at := section_of(address):
                texts[at[0]] += words
                if day == days[0]:
                    ids[at[0]].add(at[1])
    states = {}
    for chapter, section, paragraphs in sections:
        places = [key for key in texts if key[1] == section and (chapter is None or key[0] in (chapter, None))]
        refs = {f"{urn}!{one}" for key in places for one in ids[key]}
        refs = refs or {f"{urn}!sec{section}"} | ({f"{urn}!chp{chapter}_sec{section}"} if chapter else set())
        states |= served.states(sorted(refs - states.keys()), days[0])
        known = [states[ref] for ref in refs if ref in states]
        if not known and urn not in states:
            states |= served.states([urn], days[0])
        why = [reason for one in known or [states[urn]] for reason in one]
        for paragraph in paragraphs:
            words = folded(paragraph)
            if len(words) >= 12:
                right = any(words in texts[key] for key in places)
                kind = "right" if right else "elsewhere" if words in whole else "lost" if whole else "law-absent"
                yield chapter, section, kind, paragraph, why


def at_hand(urn, names):
    """Whether an act that a reason names is among the documents: `urn:lex:fi:laki:2019;1477` is asd20191477.xml."""
    named = re.search(r":(\d{4})(?:-\d\d-\d\d)?;(\d+)$", urn or "")
    return named is None or f"asd{named.group(1)}{int(named.group(2)):04}.xml" in names


def judged(law, folder, served):
    rows, lines_on, urn = [], {}, served.urn(law)
    names = set(os.listdir(folder))
    for name in sorted(os.listdir(folder)):
        act = f"{int(name[7:11])}/{name[3:7]}"
        if act == law or int(name[3:7]) < 2000 or of_another(os.path.join(folder, name), law):
            continue
        days, sections = printed.read_act(os.path.join(folder, name))
        if not days:
            rows.append(dict(law=law, act=act, day=None, section=None, kind="no-day"))
            continue
        waits = waiting(os.path.join(folder, name))
        for chapter, section, kind, words, why in act_rows(served, urn, days, sections, lines_on):
            kind = "waits" if kind == "lost" and why and section in waits else kind
            absent = bool(why) and not any(at_hand(reason["act"], names) for reason in why)
            rows.append(dict(law=law, act=act, day=days[0], chapter=chapter, section=section, kind=kind,
                             text=words, why=why, absent=absent))
    acts = collections.defaultdict(set)
    for row in rows:
        acts[row["day"], row["section"]].add(row["act"])
    for row in rows:
        if row["kind"] == "lost" and len(acts[row["day"], row["section"]]) > 1:
            row["kind"] = "same-day"
    return rows


def law_rows(asof, folder):
    law = os.path.basename(folder).replace("-", "/")
    served = Served(asof, folder)
    try:
        return [dict(law=law, kind="refused")] if served.refused is not None else judged(law, folder, served)
    finally:
        served.close()


def report(name, rows):
    right = [row for row in rows if row["kind"] == "right"]
    wrong = [row for row in rows if row["kind"] in WRONG]
    share = lambda part, whole: f"{part} of {whole} ({100 * part / max(whole, 1):.2f}%)"
    of_all = len(right) + len(wrong)
    print(f"{name}: {sum(row['kind'] == 'refused' for row in rows)} laws refused; right {share(len(right), of_all)}; "
          f"wrong and not touched {share(sum(not row['why'] for row in wrong), of_all)}; "
          f"right and touched {share(sum(bool(row['why']) for row in right), len(right))}, "
          f"{sum(row['absent'] for row in right)} of them by acts alone that are not among the documents")


def weights(rows):
    """Prints the reasons for which right paragraphs are in touched sections, and what is wrong and not touched."""
    codes, acts = collections.Counter(), collections.Counter()
    for row in rows:
        if row["kind"] == "right":
            codes.update({reason["code"] for reason in row["why"]})
            acts.update({(row["law"], reason["code"], reason["act"]) for reason in row["why"]})
    print("right and touched, by reason:", ", ".join(f"{code} {n}" for code, n in codes.most_common()))
    for (law, code, act), n in acts.most_common(40):
        print(f"  {n:5} {law} {code} {act}")
    print("wrong and not touched:")
    for row in rows:
        if row["kind"] in WRONG and not row["why"]:
            print("  ", *(row[key] for key in ("kind", "law", "act", "day", "chapter", "section")), row["text"][:90])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("asof")
    options.add_argument("laws", nargs="*")
    options.add_argument("--dir", default=os.path.join(FINLAND, "laws"))
    options.add_argument("--third", choices=["held", "open"])
    options.add_argument("--rows", help="write each paragraph with its judgement into this file, as JSON")
    options.add_argument("--jobs", type=int, default=2)
    given = options.parse_intermixed_args()
    laws = given.laws or sorted(name.replace("-", "/") for name in os.listdir(given.dir))
    laws = [law for law in laws if given.third is None or held(law) == (given.third == "held")]
    folders = [os.path.join(given.dir, law.replace("/", "-")) for law in laws]
    with ThreadPoolExecutor(given.jobs) as pool:
        rows = [row for some in pool.map(lambda folder: law_rows(given.asof, folder), folders) for row in some]
    if given.rows:
        with open(given.rows, "w") as file:
            json.dump(rows, file, ensure_ascii=False)
    report(f"all {len(laws)} laws", rows)
    for name, is_held in (("held out", True), ("the others", False)):
        report(name, [row for row in rows if held(row["law"]) == is_held])
    weights([row for row in rows if not held(row["law"])])


if __name__ == "__main__":
    main()
