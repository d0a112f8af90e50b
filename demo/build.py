#!/usr/bin/env python3
"""Writes the demo corpus from `charter.py` and the gazettes: one JSON Lines file for each batch, and `batches.json`.

Run it without arguments to write, with `--check` to compare with what is there. It needs Python 3.11 and nothing else.
It fails where a text, a place or a mention is not found exactly once where it should be.
"""

import hashlib
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # the folder holds what is committed, and nothing else

from charter import BATCHES, NORM_RECORD  # noqa: E402
from commands import NORM, Line, component  # noqa: E402

HERE = Path(__file__).resolve().parent
BETWEEN_LANGUAGES = "-" * 10
PROVISION = "    "


class Gazette:
    """An edition: Portuguese, a line of dashes, English. The lines of provisions are indented."""

    @classmethod
    def of(cls, act):
        return cls(f"{act.published}-{act.code}.txt")

    def __init__(self, name):
        self.name = name
        raw = (HERE / "gazette" / self.name).read_bytes()
        self.sha256 = hashlib.sha256(raw).hexdigest()
        self.lines = {"pt": [], "en": []}
        self.read_to = {"pt": -1, "en": -1}
        language, offset = "pt", 0
        for line in raw.decode("utf-8").split("\n"):
            if line == BETWEEN_LANGUAGES:
                language = "en"
            self.lines[language].append((offset, line))
            offset += len(line.encode("utf-8")) + 1

    def provisions(self, language):
        """(byte offset, words) of each provision's line, without indentation and quotation marks."""
        for offset, line in self.lines[language]:
            if line.startswith(PROVISION):
                quoted = line[len(PROVISION):]
                words = quoted.removeprefix("“")
                yield offset + len(PROVISION) + len(quoted.encode()) - len(words.encode()), words.removesuffix("”")

    def find(self, wanted):
        """A text with its evidence. Texts are met in the order of the commands, markers anywhere."""
        lines = list(self.provisions(wanted.language))
        seek = -1 if wanted.aspect == "label" else self.read_to[wanted.language]
        found = next((i for i, (_, words) in enumerate(lines) if i > seek and words.startswith(wanted.mark + " ")), None)
        if found is None:
            raise SystemExit(f"{self.name}: no line begins with `{wanted.mark}` in {wanted.language}, behind line {seek}")
        start, words = lines[found]
        if sum(other == words for _, other in lines) != 1:
            raise SystemExit(f"{self.name}: `{words}` stands there more than once")
        text = wanted.mark
        if wanted.aspect != "label":
            self.read_to[wanted.language] = found
            text = words[len(wanted.mark) + 1:]
            start += len(wanted.mark.encode()) + 1
        evidence = {"sha256": self.sha256, "start": start, "end": start + len(text.encode())}
        aspect = {} if wanted.aspect == "canonical" else {"aspect": wanted.aspect}
        return {"language": wanted.language, **aspect, "text": text, "evidence": evidence}

    def wording(self, place):
        """The words of the command that stands at a place of the act."""
        found = [line for _, line in self.lines["pt"] if line.startswith(place + " ")]
        if len(found) != 1:
            raise SystemExit(f"{self.name}: {place} stands there {len(found)} times")
        return found[0].removeprefix(place + " ")

    def saying(self, words):
        """The evidence of a whole line of the Portuguese edition."""
        found = [offset for offset, line in self.lines["pt"] if line == words]
        if len(found) != 1:
            raise SystemExit(f"{self.name}: `{words}` stands there {len(found)} times")
        return {"sha256": self.sha256, "start": found[0], "end": found[0] + len(words.encode())}

    def source(self):
        return {"sha256": self.sha256, "name": self.name, "norm": NORM}


def dated(day):
    return {"on": day, "basis": "STATED"}


def act_record(act):
    record = {"id": act.urn, "kind": act.kind, "number": act.number, "code": act.code, "title": act.title}
    record |= {"summary": act.summary} if act.summary else {}
    dates = {"adopted": act.adopted, "published": act.published, "effective": act.effective}
    return record | {name: dated(day) for name, day in dates.items() if day}


def commands_of(act):
    """(seq, place, command) of each command of an act."""
    flat = [(place, command) for place, commands in act.commands for command in commands]
    return [(seq, place, command) for seq, (place, command) in enumerate(flat, 1)]


class Builder:
    """Holds the addresses of the acts met so far."""

    def __init__(self):
        self.acts = {}
        self.sources = set()

    def address(self, code):
        """`em_8` or `em_8#2` as a URN."""
        act, mark, seq = code.partition("#")
        return self.acts[act].urn + mark + seq

    def command_record(self, act, gazette, seq, place, command):
        record = {"act": act.urn, "seq": seq, "norm": NORM}
        if place:
            record |= {"place": place[0].lower() + place[1:], "wording": gazette.wording(place)}
        record |= {name: command[name] for name in ("commencement", "until") if command[name]}
        return {"command": record | {"op": self.with_words(command["op"], gazette)}}

    def with_words(self, op, gazette):
        """The operation with its texts found and its acts addressed."""
        (kind, what), = op.items()
        what = self.found(what, gazette)
        if kind == "negate":
            what["target"] = self.address(what["target"])
        if kind == "correct":
            what["command"] = self.address(what["command"])
            if "op" in what:
                what["op"] = self.with_words(what["op"], gazette)
        if "reading" in what:
            what["reading"] = self.found(what["reading"], gazette)
        return {kind: what}

    def found(self, what, gazette):
        """The fields with their texts found, and with their acts addressed where readings name them."""
        what = dict(what)
        for name, value in what.items():
            if isinstance(value, list) and value and isinstance(value[0], Line):
                what[name] = [gazette.find(line) for line in value]
            if name in ("upon", "contradicts"):
                what[name] = [*map(self.address, value)]
        return what

    def mention_records(self, act, gazette, commands):
        for kind, source, target, surface in act.mentions:
            where = {"source": act.urn} if source is None else self.speaking(act, component(source), surface, commands)
            if source is None and sum(surface in line for _, line in gazette.lines["pt"]) != 1:
                raise SystemExit(f"{gazette.name}: `{surface}` does not stand there once")
            yield {"reference": {"kind": kind, "target": component(target), "surface": surface, **where}}

    @staticmethod
    def speaking(act, source, surface, commands):
        """The provision that speaks and the command that puts its words."""
        for record in commands:
            (_, what), = record["command"]["op"].items()
            texts = [text["text"] for text in what.get("texts", []) if text["language"] == "pt"]
            if source in (what.get("component"), what.get("target")) and any(surface in text for text in texts):
                return {"source": source, "command": f"{act.urn}#{record['command']['seq']}"}
        raise SystemExit(f"{act.code}: no command puts `{surface}` into {source}")

    def source_records(self, gazette):
        """The record of a gazette, where none has named it yet."""
        if gazette.name not in self.sources:
            self.sources.add(gazette.name)
            yield {"source": gazette.source()}

    def records(self, batch, first):
        self.acts |= {act.code: act for act in batch.acts}
        sources, acts, commands, mentions = [], [], [], []
        for act in batch.acts:
            gazette = Gazette.of(act)
            sources += self.source_records(gazette)
            own = [self.command_record(act, gazette, *command) for command in commands_of(act)]
            acts.append({"act": act_record(act)})
            commands += own
            mentions += self.mention_records(act, gazette, own)
        for code, anew in batch.anew.items():
            act = self.acts[code]
            commands += [self.command_record(act, Gazette.of(act), *command) for command in anew]
        claims = []
        for claim in batch.claims:
            gazette = Gazette(claim.file)
            sources += self.source_records(gazette)
            claims.append(claim_record(claim, gazette))
        annotations = [{"annotation": self.addressed(annotation)} for annotation in batch.annotations]
        return [
            {"changeset": {"format": 1, "description": batch.description}},
            *([{"norm": NORM_RECORD}] if first else []),
            *sources,
            *({"retract": {"target": self.address(code), "reason": reason}} for code, reason in batch.retract),
            *acts, *commands, *map(alias_record, batch.aliases), *mentions, *map(definition_record, batch.definitions),
            *claims, *annotations,
        ]

    def addressed(self, annotation):
        """An annotation with its acts addressed and its evidence found."""
        (kind, what), = annotation.items()
        what = dict(what)
        if kind == "metadata":
            (of, thing), = what["of"].items()
            what["of"] = {of: component(thing) if of == "component" else self.address(thing)}
        if kind == "applicability":
            act, words = what["evidence"]
            what |= {"command": self.address(what["command"]), "evidence": Gazette.of(self.acts[act]).saying(words)}
        return {kind: what}


def alias_record(alias):
    local, scheme, value, since, until = alias
    dates = {name: day for name, day in (("from", since), ("to", until)) if day}
    return {"alias": {"component": component(local), "scheme": scheme, "value": value, **dates}}


def definition_record(definition):
    term, language, local, scope = definition
    return {"definition": {"term": term, "language": language, "defined_in": component(local), "scope": component(scope)}}


def claim_record(claim, gazette):
    """A claim of the norm, which a line of a gazette bears out."""
    limits = {"without": [*map(component, claim.without)], "except": [*claim.exempt]}
    return {"claim": {
        "component": component(""), "says": "acts", "through": claim.through,
        **{name: limit for name, limit in limits.items() if limit},
        "basis": "stated", "evidence": gazette.saying(claim.words), "note": claim.note,
    }}


def built():
    """File name and bytes of everything that is built."""
    builder = Builder()
    for i, batch in enumerate(BATCHES):
        lines = [json.dumps(record, ensure_ascii=False) for record in builder.records(batch, i == 0)]
        yield batch.file, "".join(line + "\n" for line in lines).encode()
    listed = [{"file": batch.file, "recorded_at": batch.recorded_at} for batch in BATCHES]
    unused = {path.name for path in (HERE / "gazette").glob("*.txt")} - builder.sources
    if unused:
        raise SystemExit(f"nothing has these gazettes: {sorted(unused)}")
    yield "batches.json", (json.dumps(listed, indent=2) + "\n").encode()


def main():
    for name, content in built():
        path = HERE / name
        if "--check" not in sys.argv[1:]:
            path.write_bytes(content)
        elif not path.exists() or path.read_bytes() != content:
            raise SystemExit(f"{name} is not what build.py writes: run it again")


if __name__ == "__main__":
    main()
