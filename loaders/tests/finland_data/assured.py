#!/usr/bin/env python3
"""How much of what amending acts of Finland print is right, and whether what is wrong is said to be uncertain.

It goes with `printed.py` in the folder `finland` of ASOF_DATA, whose reading and judgement it takes over, and shares no
code with asof. Each law is loaded into a store of its own and served; the words of a day and the coverage of each
section are asked over GraphQL. A paragraph that an act prints is judged on the act's first day (on that of the law, if
it is later), with the coverage of its section on that day. Where the law has no such section then, the coverage is that
of the address which it would have, else that of the law. A paragraph that is lost in a TOUCHED section is no wrong one
where the commencement clause leaves the day of that section to another act ("asetuksella säädettävänä ajankohtana").
Nor is one where another act prints or names that section in its enacting clause and begins on the same day, or between
it and the day that the printing act gives to that section alone ("Lain 24 § tulee voimaan ..."), or is one of between
of which no day was read.

usage: assured.py ASOF [--dir DIR] [--draw N] [--seed S] [--third held|open] [--rows FILE] [--jobs N] [LAW ...]
       assured.py ASOF --book DIR [--draw N] [--seed S] [--third held|open] [--rows FILE] [--jobs N]
LAW as 1398/2016; without any all of DIR, or of these the first N in the order of the SHA-256 of "S LAW".
With --book the laws are drawn from a whole Statute Book (DIR/YEAR/asdYYYYNNNN.xml): those with three amending acts or
more that are not among the laws of `finland`, in the same order, the first N of them; it prints how many there are, and which it took. An act amends the laws whose number stands in its enacting clause after their
name in the genitive ("muutetaan kuntalain (410/2015) 5 §"), but not one by whose force the amended law was given. An
act on the amendment of another act is no law to draw.
prints the shares of the paragraphs that are right, that are wrong in a section that is not TOUCHED (goal: none), and
that are right in one that is TOUCHED (and how many of these only by acts of which the folder has no document, so that
nobody can tell), for all laws and by thirds: held out are those of which the SHA-256 of the number
is divisible by 3. For the others it lists the reasons by weight, and what is wrong and not touched.
It is no truth in itself: see `printed.py`. It holds a number of an act that is printed with a year of two digits for
the same as one with four. It reads an item and the closing words of its list as one paragraph where
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


CUT = "¦"


def words_with_cuts(element):
    """What `printed.py` reads as the words of an element, with a mark for each line of dashes inside, and without the
    printer's hyphen in the name of a month."""
    def inner(one):
        yield CUT if printed.tag(one) == "Katkoviiva" else one.text or ""
        for child in one:
            yield from inner(child)
            yield child.tail or ""
    return re.sub(r"-(?=kuuta \d{4})", "", re.sub(r"\s+", " ", "".join(inner(element)))).strip()


printed.words = words_with_cuts


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
        """(address, label, words with their label) of all that is in force on a day."""
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
                    found.append((node["component"]["urn"].partition("!")[2], node["label"] or "", words))
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


def section_of(address, labels):
    """((chapter or None, section), address of the section) of a component, None where it is in no section. An address
    keeps the number that the section had at first; the number of the day is in its label."""
    section = re.search(r"sec(\d+[a-z]?)(?:~[\d.-]+)?(?=_|$)", address)
    chapter = re.search(r"chp(\d+[a-z]?)(?:~[\d.-]+)?_", address)
    if section is None:
        return None
    label = re.search(r"(\d+) ?([a-z]?) ?§", labels.get(address[:section.end()], ""))
    number = "".join(label.groups()) if label else section.group(1)
    return (chapter.group(1) if chapter else None, number), address[:section.end()]


def sections_in(words):
    """The sections that words name before a section sign: 7, 7a, 7b and 7c of `7 ja 7 a–7 c §`."""
    found = set()
    for listed in re.findall(r"((?:\d+ ?[a-z]?\b(?:, | ja | sekä | ?[–―—-] ?))*\d+ ?[a-z]?\b) ?§", words):
        for one in re.split(r", | ja | sekä ", listed):
            (first, a), *last = re.findall(r"(\d+) ?([a-z]?)", one)
            end, z = last[0] if last else (first, a)
            if first == end:  # "`" is before "a"
                letters = map(chr, range(ord(a or "`"), ord(z or "`") + 1))
                found |= {first + letter.strip("`") for letter in letters}
            else:
                found |= {first + a, end + z} | {str(number) for number in range(int(first) + 1, int(end))}
    return found


def all_words(path): return re.sub(r"\s+", " ", " ".join(ET.parse(path).getroot().itertext()))


def waiting(path):
    """The sections whose day the commencement clause of an act leaves to another act."""
    found = set()
    for sentence in re.split(r"\.\s", all_words(path)):
        if "voimaan" in sentence and ("säädettävänä ajankohtana" in sentence or "voimaantulosta säädetään" in sentence):
            found |= sections_in(sentence.partition(" tule")[0])
    return found


def day_of(day, month, year): return f"{year}-{printed.MONTHS[month]:02}-{int(day):02}"


def own_days(path):
    """The day of each section which by the words of the act begins on a day of its own."""
    found = {}
    for sentence in re.split(r"\.\s", all_words(path)):
        subject = ""
        for part in re.split(r"(?<=[a-zä] voimaan )|(?<=kuuta \d{4})", sentence):
            date = re.search(r"^(?:\w+ ){0,2}(\d+) päivänä (\w+?)kuuta (\d{4})$", part)
            if date and date.group(2) in printed.MONTHS:
                found |= {section: day_of(*date.groups()) for section in sections_in(subject)}
            subject = part
    return found


def clauses(path):
    return [printed.words(one) for one in ET.parse(path).getroot().iter() if printed.tag(one) == "Johtolause"]


def of_another(path, law):
    """Whether the enacting clause of an act names a law only as that by whose force another act was given, which it
    amends: `lain (373/2010) 4 §:n nojalla annetun asetuksen (516/2011) 1 §`."""
    by_force = re.escape(f"({law})") + r"[^()]* nojalla\b.* annet\w+[^()]*\(\d+/\d+\)"
    return any(re.search(by_force, clause) for clause in clauses(path))


def amended(clause):
    """The laws that an enacting clause amends: its numbers after a genitive, from its first verb on."""
    clause = clause.partition("seuraavasti:")[0]
    ordered = re.split(r"\b(?:muutetaan|kumotaan|lisätään|siirretään)\b", clause, maxsplit=1)[1:]
    named = re.findall(r"n \((\d+)/(\d{4}|\d\d)\)(?![^()]*§\S* nojalla\b)", " ".join(ordered))
    return {f"{int(number)}/{year if len(year) == 4 else '19' + year}" for number, year in named}


def drawn(book, count, seed, room):
    """Folders in a room, each with one law of a book and the acts that amend it: see the usage."""
    files, titles, acts = {}, {}, collections.defaultdict(set)
    for path in (os.path.join(folder, name) for folder, _, names in os.walk(book) for name in names):
        if not (name := re.search(r"asd(\d{4})(\d{4})\.xml$", path)):
            continue
        act = f"{int(name.group(2))}/{name.group(1)}"
        with open(path, "rb") as file:
            xml = file.read().decode(errors="replace")
        inside = lambda element: re.search(rf"<(?:\w+:)?{element}\b.*?</(?:\w+:)?{element}>", xml, re.S)
        plain = lambda found: re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", found.group())) if found else ""
        files[act], titles[act] = os.path.abspath(path), plain(inside("SaadosNimeke"))
        for law in amended(plain(inside("Johtolause"))) - {act}:
            acts[law].add(act)
    known = {name.replace("-", "/") for name in os.listdir(os.path.join(FINLAND, "laws"))}
    laws = [law for law in acts if law in files and len(acts[law]) >= 3 and law not in known
            and not re.search(r"muuttami|kumoami", titles[law])]
    laws = shuffled(laws, seed)
    print(f"{len(laws)} laws to draw from; drawn:", *laws[:count])
    for law in laws[:count]:
        folder = os.path.join(room, law.replace("/", "-"))
        os.mkdir(folder)
        for act in {law} | acts[law]:
            os.symlink(files[act], os.path.join(folder, os.path.basename(files[act])))
    return laws[:count]


def pieces(paragraph):
    """The words of a paragraph in pieces that stand in the law each for itself: what a line of dashes parts, where
    something is left out; numbered items that the printer put into one element; and an item and its subitems, where the
    act prints only some of these (not a, b, c)."""
    for run in paragraph.split(CUT):
        for item in re.split(r"(?<=[:;,]) (?=\d+ ?[a-z]?\) )", run.strip()):
            parts = re.split(r"(?<=[:;,]) (?=[a-zåäö]\) )", item)
            letters = "".join(part[0] for part in parts[1:])
            whole = letters == "abcdefghijklmnopqrstuvwxyzåäö"[:len(letters)]
            for part in [item] if whole else parts:
                yield folded(re.sub(r"^(?:\d+ ?[a-z]?|[a-zåäö])\) ", "", part))


def act_rows(served, urn, days, sections, lines_on):
    """(chapter, section, kind, words, reasons) of each paragraph that an act prints."""
    for day in days:
        if day not in lines_on:
            lines_on[day] = served.lines(urn, day)
    texts, ids = collections.defaultdict(str), collections.defaultdict(set)
    whole = "".join(words for day in days for *_, words in lines_on[day])
    for day in days:
        numbers = {address: label for address, label, _ in lines_on[day]}
        for address, _, words in lines_on[day]:
            if at := section_of(address, numbers):
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
                right = any(all(piece in texts[key] for piece in pieces(paragraph)) for key in places)
                kind = "right" if right else "elsewhere" if words in whole else "lost" if whole else "law-absent"
                yield chapter, section, kind, paragraph, why


def later(act, other): return tuple(map(int, act.split("/")[::-1])) > tuple(map(int, other.split("/")[::-1]))


def at_hand(urn, names):
    """Whether an act that a reason names is among the documents: `urn:lex:fi:laki:2019;1477` is asd20191477.xml."""
    named = re.search(r":(\d{4})(?:-\d\d-\d\d)?;(\d+)$", urn or "")
    return named is None or f"asd{named.group(1)}{int(named.group(2)):04}.xml" in names


def judged(law, folder, served):
    rows, lines_on, urn = [], {}, served.urn(law)
    begins, touched = {}, collections.defaultdict(list)
    names = set(os.listdir(folder))
    own = os.path.join(folder, "asd{1}{0:0>4}.xml".format(*law.split("/")))
    begun = re.search(r"[Tt]ämä \w+ tulee voimaan (\d+) päivänä (\w+?)kuuta (\d{4})", all_words(own))
    first = day_of(*begun.groups()) if begun and begun.group(2) in printed.MONTHS else ""
    for name in sorted(os.listdir(folder)):
        act = f"{int(name[7:11])}/{name[3:7]}"
        path = os.path.join(folder, name)
        if act == law or of_another(path, law):
            continue
        days, sections = printed.read_act(path)
        begins[act] = own_days(path) if days else {}
        days = days[:1] + sorted({*days[1:], *begins[act].values()} - {*days[:1]})
        days = list(dict.fromkeys(max(day, first) for day in days))
        for section in {one for _, one, _ in sections} | sections_in(" ".join(clauses(path))):
            touched[section] += [(day, act) for day in {*days[:1], begins[act].get(section)} if day or not days]
        if int(name[3:7]) < 2000:
            continue
        if not days:
            rows.append(dict(law=law, act=act, day=None, section=None, kind="no-day"))
            continue
        waits = waiting(path)
        for chapter, section, kind, words, why in act_rows(served, urn, days, sections, lines_on):
            kind = "waits" if kind == "lost" and why and section in waits else kind
            absent = bool(why) and not any(at_hand(reason["act"], names) for reason in why)
            rows.append(dict(law=law, act=act, day=days[0], chapter=chapter, section=section, kind=kind,
                             text=words, why=why, absent=absent))
    for row in rows:
        if row["kind"] in ("lost", "elsewhere"):
            begin, last = sorted([row["day"], begins[row["act"]].get(row["section"], row["day"])])
            others = [(day, act) for day, act in touched[row["section"]] if act != row["act"]]
            between = lambda act: later(act, row["act"]) and act.partition("/")[2] <= row["day"][:4]
            if any(begin <= day <= last if day else between(act) for day, act in others):
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
    options.add_argument("--book", help="draw laws from this Statute Book")
    options.add_argument("--draw", type=int, help="only so many laws, in the order of the seed (of a book: 100)")
    options.add_argument("--seed", default="")
    options.add_argument("--third", choices=["held", "open"])
    options.add_argument("--rows", help="write each paragraph with its judgement into this file, as JSON")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--least", type=float, default=0, help="exit code 1 if fewer are right, in percent")
    options.add_argument("--most", type=float, default=100, help="exit code 1 if more are wrong and not touched")
    given = options.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as room:
        if given.book:
            given.laws, given.dir = drawn(given.book, given.draw or 100, given.seed, room), room
        sys.exit(judge(given))


def shuffled(laws, seed): return sorted(laws, key=lambda law: hashlib.sha256(f"{seed} {law}".encode()).digest())


def judge(given):
    """Prints the figures; gives whether they fall short."""
    laws = given.laws or sorted(name.replace("-", "/") for name in os.listdir(given.dir))
    laws = [law for law in laws if given.third is None or held(law) == (given.third == "held")]
    laws = shuffled(laws, given.seed)[:given.draw] if given.draw else laws
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
    told = [row for row in rows if row["kind"] in ("right", *WRONG)]
    share = lambda some: 100 * len(some) / max(len(told), 1)
    right = share([row for row in told if row["kind"] == "right"])
    assured = share([row for row in told if row["kind"] in WRONG and not row["why"]])
    return right < given.least or assured > given.most or any(row["kind"] == "refused" for row in rows)


if __name__ == "__main__":
    main()
