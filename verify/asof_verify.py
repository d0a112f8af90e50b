#!/usr/bin/env python3
"""Checks proofs of legal answers without the program that made them.

The form of a proof, and what each level shows, is in docs/proof.md. What commands mean is in
schema/REPLAY.md. This file shares no code with the engine. It needs Python 3.10 or later, and nothing else.

    python3 asof_verify.py PROOF.json [MORE.json ...] --sources DIR --manifest FILE [--head SHA256] [--json]

Exit code: 0 no level failed, 1 a level failed, 2 an input cannot be read.
"""

import argparse
import bisect
import csv
import dataclasses
import datetime
import functools
import hashlib
import html
import itertools
import json
import os
import re
import sys
import types
import unicodedata
import xml.parsers.expat
from collections import Counter, namedtuple

if sys.version_info < (3, 10):  # before anything that an older one does not read
    print(f"asof_verify: it needs Python 3.10 or later, and this is {sys.version.split()[0]}", file=sys.stderr)
    sys.exit(2)

LARGEST = 1 << 28        # no file of more bytes than this is read
DEEPEST = 255            # no component is more levels below the root
LAST_DAY = "9999-12-31"  # the day known, where a fact names none
REACH = 1 << 14          # so many bytes beside a range are looked at in a string


class Refused(Exception):
    """An input or a level is refused, for the reason given."""

class Unread(Exception):
    """The bytes are of a form that is not read here, for the reason given: nothing is known of them."""

def need(holds, why):
    if not holds:
        raise Refused(why)


# ---------------------------------------------------------------------------------------------------------
# Part 1. The form of the inputs.
#
# Each line of FORMS is an object: its fields and their kinds, those that may be absent after the bar. A field
# that is not listed is refused, so nothing in a proof goes unread. `?` allows null, `[x]` is a list of x.

FORMS = {
    "Proof": "proof:one fact:Fact levels:[Level] acts:[Act] commands:[Command] listed:[urn] sources:[Source] "
             "record:[Link] |",
    "Fact": "norm:Norm component:urn at:day provisions:[Provision] assurance:Assurance "
            "| known:day? recorded:instant? first:day?",
    "Norm": "id:urn title:str type:str jurisdiction:str language:str data_source:str "
            "| adopted_on:day? published_on:day? citations:[str]",
    "Provision": "component:urn type:str status:Status printed:bool from:day basis:Basis cause:Cause "
                 "made_by:[command] | parent:urn? number:str? label:str to:day? texts:[FactText]",
    "FactText": "language:str by:command | aspect:Aspect text:str? behind:command?",
    "Assurance": "state:str | through:day? touched_by:[str]",
    "Level": "level:LevelName of:int | open:[Open]",
    "Open": "what:str why:str |",
    "Source": "name:str sha256:sha |",
    "Link": "batch:int recorded_at:instant change_set:sha before:sha |",
    "Act": "id:urn kind:ActKind number:int code:str title:str published:Dated "
           "| summary:str? adopted:Dated? effective:Dated? candidates:[urn] quotes:[Quote]",
    "Quote": "kind:QuoteKind text:str evidence:Evidence |",
    "Dated": "on:day basis:Basis | not_before:day?",
    "Command": "act:urn seq:int norm:urn op:Op "
               "| place:str? wording:str? commencement:Commencement? until:day? confidence:int",
    "Commencement": "| on:Dated condition:str",
    "Op": "| insert:Insert amend:Amend move:Move repeal:Repeal suspend:Aim revive:Aim print:Print "
          "continue:Continue negate:Negate correct:Correct interpret:any overrule:any refine:any "
          "distinguish:any establish:any",
    "Insert": "component:urn type:str order_key:str | parent:urn? number:str? label:str texts:[Text]",
    "Amend": "target:urn | texts:[Text] unknown:[Unknown]",
    "Move": "target:urn | parent:urn? number:str? label:str? order_key:str?",
    "Repeal": "target:urn | status:Status printed:bool notices:[Text]",
    "Aim": "target:urn |",
    "Print": "target:urn printed:bool | notices:[Text]",
    "Continue": "kind:str from:[urn] to:[urn] |",
    "Negate": "target:urn kind:Negation | from:day? until:day?",
    "Correct": "command:command | op:Op? commencement:Commencement?",
    "Text": "language:str text:str | aspect:Aspect evidence:Evidence?",
    "Unknown": "language:str | aspect:Aspect",
    "Evidence": "sha256:sha start:int end:int |",
    "Manifest": "manifest:one documents:[Document] | head:sha?",
    "Document": "name:str sha256:sha bytes:int | norms:[urn] acts:[urn] acts_of:[ActsOf]",
    "ActsOf": "norm:urn acts:[urn] |",
}
ONE_OF = ("Op", "Commencement")  # objects with one field
DEFAULTS = {"aspect": "canonical", "status": "REPEALED", "printed": False, "label": "", "confidence": 100}
LEVELS = ["BYTES", "ARITHMETIC", "COMPLETENESS", "READING"]
BASES = ["STATED", "SNAPSHOT_BOUND", "ASSUMED"]  # the weakest is the last
READINGS = ("interpret", "overrule", "refine", "distinguish", "establish")

def pattern(text):
    return lambda value: type(value) is str and re.fullmatch(text, value, re.ASCII)

def is_day(value):
    try:
        return type(value) is str and datetime.date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False

KINDS = {
    "any": lambda value: True,
    "bool": lambda value: type(value) is bool,
    "int": lambda value: type(value) is int and value >= 0,
    "one": lambda value: type(value) is int and value == 1,
    "str": lambda value: type(value) is str,
    "day": is_day,
    "instant": pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z"),
    "sha": pattern(r"[0-9a-f]{64}"),
    "urn": pattern(r"urn:[!-~]+"),
    "command": pattern(r"urn:[!-~]+#[0-9]+"),
    "Status": "IN_FORCE REPEALED ANNULLED SUSPENDED EXPIRED VETOED".split().__contains__,
    "Basis": BASES.__contains__,
    "Cause": "ENACTED INSERTED CORRECTION TEXT STATUS MOVE STRUCTURE AGGREGATE".split().__contains__,
    "Aspect": "canonical heading label notice".split().__contains__,
    "LevelName": LEVELS.__contains__,
    "ActKind": "enactment amendment judgment corrigendum editorial unresolved".split().__contains__,
    "QuoteKind": "enacting_clause commencement".split().__contains__,
    "Negation": "annulment suspension withdrawal".split().__contains__,
}

def fields_of(form):
    required, optional = ([field.split(":") for field in half.split()] for half in form.split("|"))
    return dict(required), dict(required + optional)

FIELDS = {name: fields_of(form) for name, form in FORMS.items()}


class Parsed(types.SimpleNamespace):
    """An object of a form, with its fields as attributes; a field that is absent has what absence says."""
    __hash__ = object.__hash__  # documents are keys of caches

def read(value, kind, where):
    """A value of a kind; one that is not of it is refused. `where` is for the message."""
    if kind.endswith("?"):
        return None if value is None else read(value, kind[:-1], where)
    if kind.startswith("["):
        need(type(value) is list, f"{where} is not a list")
        return [read(item, kind[1:-1], f"{where}[{at}]") for at, item in enumerate(value)]
    if kind in FORMS:
        return read_object(value, kind, where)
    need(KINDS[kind](value), f"{where} is not of the kind {kind}")
    return value

def read_object(value, kind, where):
    required, fields = FIELDS[kind]
    need(type(value) is dict, f"{where} is not an object")
    need(required.keys() <= value.keys() <= fields.keys(), f"{where} lacks a field, or has an unknown one")
    need(kind not in ONE_OF or len(value) == 1, f"{where} does not have one field")
    found = {name: read(item, fields[name], f"{where}.{name}") for name, item in value.items()}
    if kind == "Op":
        (does, of), = found.items()
        return Parsed(does=does, **(vars(of) if isinstance(of, Parsed) else {"reading": of}))
    for name, of in fields.items():
        found.setdefault(name, [] if of.startswith("[") else None if of.endswith("?") else DEFAULTS.get(name))
    return Parsed(**{"since" if name == "from" else name: item for name, item in found.items()})

def no_repeats(pairs):
    need(len(dict(pairs)) == len(pairs), "an object has one field twice")
    return dict(pairs)

def read_bytes(path):
    need(os.path.isfile(path) and os.path.getsize(path) <= LARGEST, f"{path} is no file, or too large")
    with open(path, "rb") as file:
        return file.read()

def load(path, form):
    try:
        value = json.loads(read_bytes(path).decode(), object_pairs_hook=no_repeats)
    except UnicodeDecodeError as problem:
        raise Refused(f"it is not in UTF-8: {problem}") from None
    except json.JSONDecodeError as problem:
        raise Refused(f"it is no JSON, or not all of it: {problem}") from None
    except RecursionError:
        raise Refused("its lists and objects are in one another too many times") from None
    except ValueError:
        raise Refused("a number in it has too many digits") from None
    return read(value, form, os.path.basename(path))

UNREADABLE = (Refused, OSError, ValueError, RecursionError, xml.parsers.expat.ExpatError)


# ---------------------------------------------------------------------------------------------------------
# Part 2. Which commands take part (REPLAY.md, "Which commands take part").

def id_of(raw):
    return f"{raw.act}#{raw.seq}"

def effective(act, commencement):
    """The date, with its basis, on which a command takes effect; None under a condition."""
    return commencement.on if commencement else act.effective or act.published

def effective_day(act, commencement):
    date = effective(act, commencement)
    return date and date.on

def target_of(op):
    return getattr(op, "component", None) or getattr(op, "target", None)


class Command:
    """A command with its place in publication order."""

    def __init__(self, raw, act):
        self.raw, self.act, self.op, self.until = raw, act, raw.op, raw.until
        self.id, self.does = id_of(raw), raw.op.does
        self.order = (act.published.on, act.number, act.id, raw.seq)
        # What it gives, for itself or for what it corrects: an operation and a day.
        source = raw.op if self.does == "correct" else raw
        self.gives, self.commencement = source.op, source.commencement
        self.day = effective_day(act, self.commencement)
        days = [self.day, raw.until]
        if self.does == "negate":
            days = [raw.op.since, raw.op.until]
        elif self.does == "correct":
            days = [self.commencement and self.day]
        self.boundaries = set(days) - {None}  # the days on which it may change the state
        self.corrections = []                 # those that name it, in publication order
        self.corrected = None                 # for a correction: what it names
        self.depth = 0                        # for a correction: how many corrections lead to it

# What stands for a command on a day: who writes, who gives the operation, the operation and its commencement
# (each None: that of the command corrected).
Stand = namedtuple("Stand", "writer giver op commencement")


class Play:
    """All commands in play, in publication order."""

    def __init__(self, acts, commands):
        acts = {act.id: act for act in acts}
        self.by_id, self.commands, self.negated_on = {}, [], {}
        for one in sorted((Command(raw, acts[raw.act]) for raw in commands), key=lambda one: one.order):
            if self.takes_part(one):
                self.by_id[one.id] = one
                self.commands.append(one)
        self.operations = [one for one in self.commands if one.does not in ("negate", "correct")]
        self.negations = [one for one in self.commands if one.does == "negate"]

    def takes_part(self, one):
        """Commands about readings change no state; nor do negations and corrections of nothing else. What
        one of these reaches precedes it, so that one pass in publication order decides."""
        if one.does == "negate":
            return bool(self.reached(one))
        if one.does == "correct":
            one.corrected = self.by_id.get(one.op.command)
            if one.corrected:
                one.depth = one.corrected.depth + 1
                new, old = one.gives, self.operation(one.corrected)
                fits = new is None or (new.does, target_of(new)) == (old.does, target_of(old))
                if fits and one.depth <= DEEPEST + 1:
                    one.corrected.corrections.append(one)
            return one.corrected is not None
        return one.does not in READINGS

    def reached(self, negation):
        """What a negation names and what precedes it."""
        return [one for one in self.commands
                if negation.op.target in (one.id, one.act.id) and one.order < negation.order]

    def operation(self, one):
        """The operation of a command; for a correction that gives none, that of what it corrects."""
        while one.gives is None:
            one = one.corrected
        return one.gives

    def negated(self, day):
        """For each command that is negated on a day: the negation. The last negation counts; the others are
        decided from the last to the first."""
        if day not in self.negated_on:
            by = self.negated_on[day] = {}
            for one in reversed(self.negations):
                if (one.op.since or "") <= day < (one.op.until or "~") and one.id not in by:
                    for hit in self.reached(one):
                        by.setdefault(hit.id, one)
        return self.negated_on[day]

    def stands(self, one, day):
        """What stands for a command; None if it is negated."""
        if one.id in self.negated(day):
            return None
        for correction in reversed(one.corrections):
            last = self.stands(correction, day)
            if last:
                return Stand(last.writer, last.giver if last.op else one.id, last.op or one.gives,
                             last.commencement or one.commencement)
        return Stand(one.id, one.id, one.gives, one.commencement)

    def active(self, one, day):
        """What stands for an operation on a day, if it is active."""
        stand = self.stands(one, day)
        start = stand and effective_day(one.act, stand.commencement)
        return stand if start and start <= day < (one.until or "~") else None

    def chain(self, writer):
        """The command, what it corrects, and so on up to an operation."""
        one, chain = self.by_id.get(writer), []
        while one:
            chain.append(one)
            one = one.corrected
        return chain

    def taken_away(self, writer, before, day):
        """What took the effect of a writer away between two days."""
        chain = self.chain(writer)
        for one in chain:
            if one.id in self.negated(day) and one.id not in self.negated(before):
                return self.negated(day)[one.id].id
        last = chain[-1] if chain else None
        end = last and (last.op.until if last.does == "negate" else last.until)
        return writer if end and before < end <= day else None


# ---------------------------------------------------------------------------------------------------------
# Part 3. The fold: the active commands of a day, run on an empty state (REPLAY.md, "The fold").

# The words of a text, or None with the command that says that they are unknown; and who wrote it.
Words = namedtuple("Words", "words unknown_by writer")


@dataclasses.dataclass
class Component:
    """A component on a day: its content and who wrote it. What is compared makes a version."""
    type: str = dataclasses.field(compare=False)
    parent: str | None
    number: str | None
    label: str
    order_key: str
    status: str
    printed: bool
    insertion: str           # the writers of the insertion, the place and the state
    place: str
    state: str
    texts: dict              # Words by (language, aspect)
    stamp: str | None = dataclasses.field(default=None, compare=False)  # what made it a tombstone
    children: tuple = ()     # for each child, in order: (id, first day of its version)
    start: str = dataclasses.field(default="", compare=False)           # first day of the version

    def set_texts(self, writer, texts):
        for key, words in {(text.language, text.aspect): text.text for text in texts}.items():
            if key not in self.texts or self.texts[key].words != words:
                self.texts[key] = Words(words, None, writer)

    def strike(self, status, stamp):
        self.status, self.state, self.stamp = status, stamp, stamp

    def says(self, key):
        """The words of a text; of unknown ones also who says so, since each such command is a change."""
        text = self.texts.get(key)
        return text if text is None or text.unknown_by else text.words

    def writers(self):
        return {self.insertion, self.place, self.state, *(text.writer for text in self.texts.values())}


class Fold:
    """The state of one day. There is a method for each operation, of its name."""

    def __init__(self):
        self.components, self.below = {}, {}

    def subtree(self, top):
        found = [top]
        for one in found:
            found.extend(self.below.get(one, ()))
        return found

    def depth(self, one):
        return 0 if one is None else 1 + self.depth(self.components[one].parent)

    def run(self, stand, tombstone):
        """Runs an operation. It says whether a component was inserted."""
        op = stand.op
        if op.does == "insert":
            return self.insert(stand.writer, op, tombstone)
        if op.does != "continue" and op.target in self.components:
            getattr(self, op.does)(self.components[op.target], op, stand)
        return False

    def insert(self, writer, op, tombstone):
        above = self.components.get(op.parent)
        if op.component in self.components or (op.parent and not above) or self.depth(op.parent) > DEEPEST:
            return False
        one = Component(op.type, op.parent, op.number, op.label, op.order_key, "IN_FORCE", not tombstone,
                        writer, writer, writer, {})
        if tombstone:
            one.strike(*tombstone)
        elif above and above.stamp:
            one.strike(above.status, above.stamp)
        one.set_texts(writer, op.texts)
        self.components[op.component] = one
        self.below.setdefault(op.parent, set()).add(op.component)
        return True

    def amend(self, one, op, stand):
        one.set_texts(stand.writer, op.texts)
        for text in op.unknown:
            one.texts[text.language, text.aspect] = Words(None, stand.giver, stand.writer)

    def move(self, one, op, stand):
        moved = self.subtree(op.target)
        if op.parent and (op.parent not in self.components or op.parent in moved or self.depth(op.parent)
                          + max(map(self.depth, moved)) - self.depth(op.target) > DEEPEST):
            return
        given = {name: getattr(op, name) for name in ("parent", "number", "label", "order_key")}
        changed = {name: new for name, new in given.items() if new not in (None, getattr(one, name))}
        if not changed:
            return
        if "parent" in changed:
            self.below[one.parent].discard(op.target)
            self.below.setdefault(op.parent, set()).add(op.target)
            above = self.components[op.parent]
            if above.stamp:
                self.strike_all(op.target, ["IN_FORCE"], above.status, above.stamp)
        one.place = stand.writer
        for name, new in changed.items():
            setattr(one, name, new)

    def strike_all(self, top, standing, status, stamp):
        """Strikes what has some status at a component and below it."""
        struck = [name for name in self.subtree(top) if self.components[name].status in standing]
        for name in struck:
            self.components[name].strike(status, stamp)
        return struck

    def repeal(self, one, op, stand):
        standing = ["IN_FORCE", "SUSPENDED"]
        if one.status in standing:
            for name in self.strike_all(op.target, standing, op.status, stand.writer):
                self.components[name].printed = name == op.target and op.printed
            one.set_texts(stand.writer, op.notices)

    def suspend(self, one, op, stand):
        if one.status == "IN_FORCE":
            self.strike_all(op.target, ["IN_FORCE"], "SUSPENDED", stand.writer)

    def revive(self, one, op, stand):
        if one.status == "IN_FORCE" or (one.parent and self.components[one.parent].stamp):
            return
        stamp, names = one.stamp, [op.target]
        for name in names:
            each = self.components[name]
            each.status, each.printed, each.state, each.stamp = "IN_FORCE", True, stand.writer, None
            each.texts = {key: text for key, text in each.texts.items() if key[1] != "notice"}
            names.extend(child for child in self.below.get(name, ()) if self.components[child].stamp == stamp)

    def print(self, one, op, stand):
        if one.printed != op.printed:
            one.printed, one.state = op.printed, stand.writer
        one.set_texts(stand.writer, op.notices)

    def put_back(self, before):
        """What was there on the day before, and is not now, stays as a tombstone."""
        for name, old in before.items():
            if name not in self.components:
                one = self.components[name] = dataclasses.replace(old)
                if one.status == "IN_FORCE":
                    one.status, one.printed, one.state = "ANNULLED", False, one.insertion
                one.stamp = one.state


# ---------------------------------------------------------------------------------------------------------
# Part 4. Versions (REPLAY.md, "Versions"), day by day over all boundary days.

def versions(components, before, day):
    """The versions of a day. One whose content and children's versions are those of the day before is the
    same object as on the day before."""
    below, picture = {}, {}
    for name, one in components.items():
        below.setdefault(one.parent, []).append((one.order_key, name))
    names = [name for _, name in below.get(None, ())]
    for name in names:
        names.extend(child for _, child in below.get(name, ()))
    for name in reversed(names):  # children first
        one, old = components[name], before.get(name)
        one.start = day
        one.children = tuple((child, picture[child].start) for _, child in sorted(below.get(name, ())))
        picture[name] = old if old == one else one
    return picture

ENDED = {"suspension": "SUSPENDED"}  # what a kind of negation makes of an insert; else ANNULLED


class Replay:
    """The state of the norm on each boundary day: its components by their ids."""

    def __init__(self, acts, commands):
        self.play, self.raws = Play(acts, commands), commands
        boundaries = set().union(*(one.boundaries for one in self.play.commands))
        self.days, self.pictures = ["", *sorted(boundaries)], [{}]
        self.last = {}  # for each insert that took effect: what stood for it last
        for day in self.days[1:]:
            fold = Fold()
            for one, stand, tombstone in self.runs(day):
                inserted = fold.run(stand, tombstone)
                if not tombstone and (inserted or one.id in self.last):
                    self.last[one.id] = stand
            fold.put_back(self.pictures[-1])
            self.pictures.append(versions(fold.components, self.pictures[-1], day))

    def runs(self, day):
        """What runs on a day, in the order of execution: (command, what stands for it, tombstone)."""
        runs = []
        for one in self.play.operations:
            stand, tombstone = self.play.active(one, day), None
            if stand is None and one.id in self.last:  # once there, always there: as a tombstone
                stand = self.last[one.id]
                by = self.play.negated(day).get(one.id)
                tombstone = (ENDED.get(by.op.kind, "ANNULLED"), by.id) if by else ("EXPIRED", stand.writer)
            if stand:
                runs.append((one, stand, tombstone))
        return sorted(runs, key=lambda run: (
            max(effective_day(run[0].act, run[1].commencement), run[0].order[0]), run[0].order))

    def index(self, day):
        """The last boundary day up to a day."""
        return bisect.bisect_right(self.days, day) - 1

    def path(self, name, day):
        """The component and what it is in, outermost first; empty if it is not there."""
        picture, path = self.pictures[self.index(day)], []
        while name in picture:
            path.append(picture[name])
            name = picture[name].parent
        return path[::-1]

    def first_day(self, name):
        return next((day for day, picture in zip(self.days, self.pictures) if name in picture), None)

    def below(self, name, day):
        """The component and what is below it, in document order."""
        picture, found, todo = self.pictures[self.index(day)], [], [name]
        while todo:
            one = todo.pop()
            if one in picture:
                found.append(one)
                todo.extend(child for child, _ in reversed(picture[one].children))
        return found

    def end(self, name, at):
        """The day before which the version ends that is in force at an index; None if it does not end."""
        later = range(at + 1, len(self.days))
        version = self.pictures[at][name]
        return next((self.days[to] for to in later if self.pictures[to].get(name) is not version), None)

    def made_content(self, at, old, new):
        """What made a component's own content."""
        had, has = old.writers() if old else set(), new.writers()
        made = has - had
        made |= {self.play.taken_away(writer, self.days[at - 1], self.days[at]) for writer in had - has}
        if old and old.status != "EXPIRED" and new.status == "EXPIRED":
            made.add(new.state)
        return made - {None}

    def made_by(self, at, name):
        """The commands that made the version that begins on a boundary day; none if none begins."""
        old, new = self.pictures[at - 1].get(name), self.pictures[at].get(name)
        if new is None or new.start != self.days[at]:
            return set()
        made, had = self.made_content(at, old, new), old.children if old else ()
        came = set().union(*(self.made_by(at, child[0]) for child in new.children if child not in had))
        if old is None:
            acts = {writer.rpartition("#")[0] for writer in made}
            return made | {one for one in came if one.rpartition("#")[0] not in acts}
        made |= came
        for child, _ in had:
            was, now = self.pictures[at - 1].get(child), self.pictures[at].get(child)
            if was and now and now.parent != name:
                made |= self.made_content(at, was, now)
        return made or {one.id for one in self.play.commands
                        if one.does != "continue" and self.days[at] in one.boundaries}

    def cause(self, at, name):
        """The strongest cause that applies, against the version of the day before."""
        new, old = self.pictures[at][name], self.pictures[at - 1].get(name)
        if old is None:
            first = self.play.chain(new.insertion)[-1]
            return "ENACTED" if first.act.kind == "enactment" else "INSERTED"
        changed = [key for key in old.texts.keys() | new.texts.keys()
                   if key[1] in ("canonical", "heading") and old.says(key) != new.says(key)]
        writers = [self.play.by_id[new.texts[key].writer] for key in changed if key in new.texts]
        if any(one.does == "correct" or one.act.kind in ("corrigendum", "editorial") for one in writers):
            return "CORRECTION"
        if changed:
            return "TEXT"
        if (old.status, old.printed) != (new.status, new.printed):
            return "STATUS"
        if (old.number, old.parent) != (new.number, new.parent):
            return "MOVE"
        children = [[child for child, _ in one.children] for one in (old, new)]
        return "STRUCTURE" if children[0] != children[1] else "AGGREGATE"

# ---------------------------------------------------------------------------------------------------------
# Part 5. RECORD and ARITHMETIC.

def short(name):
    return name.rpartition("!")[2]

def brief(value):
    text = repr(sorted(value) if isinstance(value, set) else value)
    return text if len(text) <= 200 else text[:200] + "..."

def no_doubles(names, what):
    for name, count in Counter(names).items():
        need(count == 1, f"{what} {name} is there twice")

def hash_of(link):
    lines = f"{link.before}\n{link.batch}\n{link.recorded_at}\n{link.change_set}\n"
    return hashlib.sha256(lines.encode()).hexdigest()

def instant(text):
    """An instant in a form that can be compared."""
    seconds, _, fraction = text.rstrip("Z").partition(".")
    return seconds + fraction.ljust(9, "0")

def check_record(proof, head):
    before, last = "0" * 64, ""
    for number, link in enumerate(proof.record, 1):
        need(link.batch == number, f"batch {link.batch} is where batch {number} should be")
        need(link.before == before, f"batch {number} does not name the hash of the batch before")
        need(instant(link.recorded_at) > last, f"batch {number} is not later than the batch before")
        before, last = hash_of(link), instant(link.recorded_at)
    need(proof.record, "it has no batch")
    recorded = proof.fact.recorded
    need(not recorded or last <= instant(recorded), "it has a batch after the instant of the fact")
    if head is None:
        return "not checked", f"{len(proof.record)} batches; no head is known to compare them with"
    if recorded and head != before:
        return "not checked", f"{before} is the head of an earlier state of the record"
    need(head == before, f"its head is {before}, and the head that is known {head}")
    return "verified", f"{len(proof.record)} batches, and the head is the one that is known"

def check_parts(proof):
    """What must hold of the lists before anything is replayed."""
    fact, acts, used = proof.fact, [act.id for act in proof.acts], {raw.act for raw in proof.commands}
    need(fact.component.split("!")[0] == fact.norm.id, "the provision is not of the norm")
    no_doubles(acts, "the act")
    no_doubles(map(id_of, proof.commands), "the command")
    no_doubles(proof.listed, "in the list, the act")
    for act in proof.acts:
        need(act.published.on <= (fact.known or LAST_DAY), f"{act.title} is published after the day known")
        need(act.id in used, f"the act {act.id} has no command")
        need(act.id in proof.listed, f"the act {act.id} is not among those listed")
    for raw in proof.commands:
        need(raw.norm == fact.norm.id, f"the command {id_of(raw)} is of another norm")
        need(raw.act in acts, f"the act of the command {id_of(raw)} is not there")

def basis_of(replay, made_by):
    """The weakest basis among the effective days of some commands."""
    commands = [replay.play.by_id[name] for name in made_by]
    dates = [effective(one.act, one.raw.commencement) for one in commands]
    return max((date.basis for date in dates if date), key=BASES.index, default="ASSUMED")

def mends(one):
    """Whether a command puts an error right in words that stay what they are otherwise."""
    return one.act.kind in ("corrigendum", "editorial") and one.does != "correct"

def gives(raw, key):
    """Whether a command, or what it gives for another, puts a text of a language and aspect, or calls it unknown."""
    op = raw.op.op if raw.op.does == "correct" else raw.op
    lists = [getattr(op, name, ()) for name in ("texts", "unknown", "notices")]
    return any((text.language, text.aspect) == key for text in itertools.chain(*lists))

def is_given_by_act_of(replay, writer, name, key, day):
    """Whether the act of a command gives a component a text of a language and aspect by a day."""
    one = author = replay.play.by_id[writer]
    while author.does == "correct" and author.gives is None:
        author = author.corrected
    return gives(author.raw, key) or any(
        gives(raw, key) for raw in replay.raws if raw.act == one.act.id and target_of(raw.op) == name
        and (effective_day(one.act, raw.commencement) or LAST_DAY) <= day)

def behind(replay, name, at, key, language):
    """The command that words in another language than the norm's are behind at the index of a day (schema/COVERAGE.md,
    "Words in another language"); None where no such command is known."""
    if key[0] == language or key[1] not in ("canonical", "heading") or replay.pictures[at][name].texts[key].unknown_by:
        return None
    stood = []  # who wrote the text and the norm's own, and what the text was behind then
    for picture in replay.pictures[:at + 1]:
        if name in picture:
            version = picture[name]
            texts = [version.texts.get(one) for one in (key, (language, key[1]))]
            now = tuple(text and (text.unknown_by or text.writer) for text in texts)
            given = lambda writer: is_given_by_act_of(replay, writer, name, key, version.start)
            stood.append((now, behind_after(replay, stood, now, given)))
    return stood[-1][1]

def behind_after(replay, stood, now, is_given):
    """The same in one more version, after those that stood."""
    for then, was in reversed(stood):
        if then == now:
            return was
    text, own = now
    if not text or not stood:
        return None
    said, same = replay.play.by_id[text], [one for one in stood if one[0][0] == text]
    is_new = not same and not mends(said)
    (_, own_before), before = (same or stood)[-1]
    was = None if is_new else before
    if own is None or own_before in (None, own):  # own words that come where there were none are no change
        return was
    changed = replay.play.by_id[own]
    # Where both are new on one day, the words of the act that was published first do not know the other's.
    if own == text or (is_new and said.order > changed.order) or is_given(own):
        return None
    return was if mends(changed) else was or own

def expected(replay, name, at, language):
    """What the fact should say of a provision at the index of a day."""
    version = replay.pictures[at][name]
    start = replay.index(version.start)
    made = replay.made_by(start, name)
    return {
        "component": name, "type": version.type, "parent": version.parent, "number": version.number,
        "label": version.label, "status": version.status, "printed": version.printed, "since": version.start,
        "to": replay.end(name, at), "basis": basis_of(replay, made), "cause": replay.cause(start, name),
        "made_by": made,
        "texts": {key: (text.words, text.unknown_by or text.writer, behind(replay, name, at, key, language))
                  for key, text in version.texts.items()}}

def said(provision):
    """What the fact says of a provision, in the form of `expected`."""
    texts = {(text.language, text.aspect): (text.text, text.by, text.behind) for text in provision.texts}
    no_doubles([(text.language, text.aspect) for text in provision.texts], f"{provision.component}: the text")
    no_doubles(provision.made_by, f"{provision.component}: the command")
    return {**vars(provision), "texts": texts, "made_by": set(provision.made_by)}

def check_arithmetic(proof, replay):
    fact = proof.fact
    ours, theirs = replay.below(fact.component, fact.at), [one.component for one in fact.provisions]
    first = None if ours else replay.first_day(fact.component)
    need(fact.first == first, f"first: the fact has {fact.first}, replay {first}")
    for name in set(ours) ^ set(theirs):
        raise Refused(f"{short(name)} is in {'replay' if name in ours else 'the fact'} alone")
    need(ours == theirs, "the provisions are in another order")
    for given in fact.provisions:
        should = expected(replay, given.component, replay.index(fact.at), fact.norm.language)
        has = said(given)
        for name, value in should.items():
            need(has[name] == value, f"{name} of {short(given.component)}: the fact has {brief(has[name])}, "
                                     f"replay {brief(value)}")
    check_levels(proof, replay)
    return "verified", f"{len(ours)} provisions, {len(proof.commands)} commands"

def check_levels(proof, replay):
    need([level.level for level in proof.levels] == LEVELS, "levels: they are not the four, in their order")
    levels = {level.level: (level.of, len(level.open)) for level in proof.levels}
    texts = [text for one in proof.fact.provisions for text in one.texts]
    without = [text for text in texts if text.text is None or evidence_of(replay, text) is None]
    quotes = [quote for act in proof.acts for quote in act.quotes]
    wordless = [raw for raw in proof.commands if raw.wording is None]
    for name, should in {"BYTES": (len(texts) + len(quotes), len(without)),
                         "READING": (len(proof.commands), len(wordless)),
                         "ARITHMETIC": (len(proof.fact.provisions) or 1, levels["ARITHMETIC"][1])}.items():
        need(levels[name] == should, f"levels: {name} should speak of {should[0]}, {should[1]} of them open")

def evidence_of(replay, text):
    """The evidence of a text in the command that set it; of a correction without an operation, in the
    command that it corrects."""
    by = replay.play.by_id.get(text.by)
    op = replay.play.operation(by) if by else Parsed()
    given = [*getattr(op, "texts", ()), *getattr(op, "notices", ())]
    return {(one.language, one.aspect): one.evidence for one in given}.get((text.language, text.aspect))


# ---------------------------------------------------------------------------------------------------------
# Part 6. The sources: files that the manifest lists, read once for all proofs.

COLUMNS = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea"
LINE = re.compile(rb'(?:[^"\n]+|"[^"]*")+')  # a line end within quotation marks ends no row
Row = namedtuple("Row", "kind text key")  # key: (transitional act, artigo, paragrafo, inciso, alinea)

@functools.cache  # the same row is in many files
def parse_row(line):
    cells = next(csv.reader([line.decode().rstrip("\r")], strict=True))
    need(len(cells) == len(COLUMNS.split(",")), f"a row has {len(cells)} cells")
    kind, text, *groups = (None if cell == "NA" else cell for cell in cells)
    return Row(kind, text or "", (groups[0] == "10", *groups[4:]))


class Table:
    """A CSV file as rows with their bytes. `by_article` has the rows by their keys, by (transitional act,
    article); the first where there are two."""

    def __init__(self, data, name):
        need(data.count(b'"') % 2 == 0, f"{name}: a quotation mark is not closed")
        self.name, self.by_article, self.headings = name, {}, []
        self.lines = [line for line in LINE.finditer(data) if line[0].strip()]
        self.rows = [parse_row(line[0]) for line in self.lines]
        need(self.lines and self.lines[0][0].decode().rstrip("\r") == COLUMNS,
             f"{name}: it does not have the columns of a table of provisions")
        for row in self.rows[1:]:
            if row.kind == "titartb":
                self.headings.append(row.text)
            elif row.key[1] is not None:
                self.by_article.setdefault(row.key[:2], {}).setdefault(row.key, row)

    def around(self, start, end):
        """The row around a range, and the words of the range."""
        at = bisect.bisect_right(self.lines, start, key=re.Match.start) - 1
        offset, row = self.lines[at].start(), self.rows[at]
        words = self.lines[at][0][start - offset:end - offset].decode().replace('""', '"')
        need(at > 0 and end <= self.lines[at].end() and words in row.text,
             f"{self.name}: bytes {start} to {end} are not of the text of one row")
        return row, words


class Spanned(str):
    """A string of a JSON document with the range of its bytes (without the quotation marks)."""
    span = (0, 0)

def parse_with_ranges(data):
    """JSON with the range of each string. Read as Latin-1, each byte is one character."""
    def string(text, start, strict):
        end = json.decoder.scanstring(text, start, strict)[1]
        words = Spanned(json.loads(data[start - 1:end].decode()))
        words.span = (start, end - 1)
        return words, end
    decoder = json.JSONDecoder()
    decoder.parse_string = string
    decoder.scan_once = json.scanner.py_make_scanner(decoder)
    return decoder.decode(data.decode("latin-1"))

DID = "Inclu|Reinclu|Redação|Revogad|Suprimid|Alteração|Renumerad"
NOTE = re.compile(rf"\((?P<said>(?:{DID})(?:(?!\((?:{DID})).)*?)"
                  r" por Emenda Constitucional (?!de Revisão)(?:nº (?P<number>\d+))?"
                  r"(?:(?! por Emenda Constitucional ).)*? de (?P<day>\d\d/\d\d/\d{4})", re.DOTALL)
NOTE_BEGINS = re.compile(r"\((?:Inclu|Reinclu|Redação dada|Renumerad|Alteração|Ressalva|Movid|O Supremo"
                         r"|Revogad[oa] (?:por|\()|Suprimid[oa] (?:por|\())")
LINKS_OF_PAGE = re.compile("(?:Acórdãos)*(?:Regulamentação)*$")
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

# A provision of the later body, with its notes: (day, what was done, number of the act).
Told = namedtuple("Told", "key span words notes")

def roman(numeral):
    values = [ROMAN[letter] for letter in numeral]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0]))

def split_label(text, level):
    """(the number that the label bears, the words after the label); None without a label."""
    if level == 1 and text.startswith("Parágrafo único"):
        return "1", text.removeprefix("Parágrafo único").lstrip(".").lstrip()
    label = re.match([r"(?:Art\.|§) (\S*)(?: |$)", r"(?:Art\.|§) (\S*)(?: |$)",
                      r"([IVXLCDM]+)(-\S*)? [-–]\s*", r"([a-z])\)(?: |$)"][level], text)
    if not label:
        return None
    number = label[1]
    if level <= 1:
        number = re.sub("[º°.]", "", number)
    elif level == 2:
        number = f"{roman(number)}{label[2] or ''}"
    else:
        number = str(ord(number) - ord("a") + 1)
    return number, text[label.end():]


class Body:
    """The later body of the Constitution of Brazil."""

    def __init__(self, data, name):
        self.name, self.by_article, self.told = name, {}, []
        self.walk(parse_with_ranges(data), (None,) * 4)

    def walk(self, value, keys):
        if isinstance(value, dict):
            for level, kind in enumerate(("artigo", "paragrafo", "inciso", "alinea")):
                keys = self.put(value[kind], level, keys) if kind in value else keys
            for item in value.values():
                self.walk(item, keys)
        for item in value if isinstance(value, list) else ():
            if isinstance(item, str):
                self.put(item, 2, keys)
            self.walk(item, keys)

    def put(self, line, level, keys):
        label = split_label(line, level)
        if not label:
            return keys
        keys = (*keys[:level], label[0], *(None,) * (3 - level))
        if keys[0] is not None:
            words = LINKS_OF_PAGE.sub("", NOTE_BEGINS.split(label[1], maxsplit=1)[0].strip()).rstrip()
            notes = [("-".join(reversed(note["day"].split("/"))), note["said"], note["number"])
                     for note in NOTE.finditer(label[1])]
            told = Told((False, *keys), line.span, words, notes)
            self.told.append(told)
            self.by_article.setdefault(told.key[:2], {}).setdefault(told.key, told)
        return keys

    def around(self, start, end):
        around = [told for told in self.told if told.span[0] <= start and end <= told.span[1]]
        need(around, f"{self.name}: bytes {start} to {end} are not in one provision")
        return around[0]


class Element:
    """An element of XML: its name without a prefix, its bytes, and the elements in it."""

    def __init__(self, tag, start, end):
        self.name, self.start, self.end, self.below = tag.rpartition(":")[2], start, end, []


LINES = ("MomenttiKooste", "MomenttiJohdantoKooste", "MomenttiKohtaKooste", "MomenttiAlakohtaKooste",
         "MomenttiLoppuKooste")
ITEM = re.compile(r"(\d+(?: ?[a-z])?|[a-z])\)")     # the marker of an item: `1)`, `4 a)`, `b)`
STOPPED_ITEM = re.compile(r"(\d\d?)\. ")           # in old lists: `1. `
GOES_ON = re.compile("[a-zåäö–—―-]")               # what a line begins with that goes on with the one before
DASHES = re.compile("[ –—―_-]+")
TAG = re.compile(r"<!--.*?-->|<\?.*?\?>|<(/?)([\w:.-]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>", re.DOTALL)
APART = re.compile(r"(?:\w+:)?(?:[vV]anha|del|authorialNote|remark)")
PARTS = re.compile(r"</(?:\w+:)?(?:(?!SaadosKursiiviKooste)\w+Kooste|p|li|td|th|tr|block|item|listIntroduction|listWrapUp|num|heading|subheading)\s*>"
                   r"|<(?:\w+:)?(?:br|eol)\s*/>")
REMOVED = re.compile(r"\s(?:\w+:)?status=[\"'](?:removed|ignored)[\"']")


class Markup:
    """A document in XML, as elements with their bytes. The Finnish Statute Book alone has addresses in it."""

    def __init__(self, data, _):
        self.data, self.root = data, Element("", 0, len(data))
        parser, stack = xml.parsers.expat.ParserCreate(), [self.root]

        def opens(tag, _):
            stack[-1].below.append(Element(tag, parser.CurrentByteIndex, 0))
            stack.append(stack[-1].below[-1])

        def closes(_):
            stack.pop().end = parser.CurrentByteIndex
        parser.StartElementHandler, parser.EndElementHandler = opens, closes
        parser.Parse(data, True)

    def words(self, element):
        return xml_words(self.data[element.start:element.end].decode())

    def down_to(self, start, end):
        """The elements around a range, the outermost first."""
        one = self.root
        while one:
            yield one
            one = next((each for each in one.below if each.start <= start and end <= each.end), None)

    def around(self, start, end):
        """The innermost elements around a range, by their names."""
        return {one.name: one for one in self.down_to(start, end)}

    def innermost(self, at):
        """The innermost element that has a byte."""
        return list(self.down_to(at, at + 1))[-1]

    def unit_start(self, at):
        """Where the words begin that a byte is among: its element, with what is right before that in the same words,
        and the paragraphs before it."""
        *above, one = self.down_to(at, at + 1)
        begins = one.start
        while above:
            of = above[-1].below.index(one)
            before = above[-1].below[of - 1] if of else None
            lead = self.data[above[-1].start:one.start].rpartition(b">")[2]
            if xml_words(lossy(lead)):
                return one.start - len(lead)
            if before is None:
                one = above.pop()
            elif one.name == before.name == "p":
                one, begins = before, before.start
            else:
                break
        return begins

    def unit_end(self, at):
        """Where the words end that a byte is among: its element, with what is right after that in the same words, and
        the paragraphs after it."""
        *above, one = self.down_to(at, at + 1)
        ends = one.end
        while above:
            of = above[-1].below.index(one) + 1
            after = above[-1].below[of] if of < len(above[-1].below) else None
            tail = self.data[one.end:above[-1].end].partition(b">")[2].partition(b"<")[0]
            if xml_words(lossy(tail)):
                return self.data.index(b">", one.end) + 1 + len(tail)
            if after is None:
                one = above.pop()
            elif one.name == after.name == "p":
                one, ends = after, after.end
            else:
                break
        return ends

    def number(self, element):
        """The number in the marker of a chapter or section; None if there is none."""
        markers = [one for one in element.below if one.name == f"{element.name}TunnusKooste"]
        return plain_number(self.words(markers[0])) or None if markers else None

    @functools.cached_property
    def all(self):
        """All elements."""
        todo = [self.root]
        for one in todo:
            todo.extend(one.below)
        return todo

    @functools.cached_property
    def names(self):
        return {one.name for one in self.all}

    @functools.cached_property
    def sections(self):
        """How many sections have a number."""
        return Counter(self.number(one) for one in self.all if one.name == "Pykala")

    def moment(self, section, start):
        """The moment around a byte: (its place among those printed, whether some before it are left out)."""
        begins = []
        lines = [line for child in section.below for line in (child, *child.below)]
        gaps = [line.start for line in lines if line.name == "Katkoviiva"]
        for one in section.below:
            words = self.words(one) if one.name in LINES else ""
            if DASHES.fullmatch(words):
                gaps.append(one.start)
            elif one.name == "KohdatMomentti":
                begins += self.moments_of_list(one)
            elif begins_moment(words):
                begins.append(one.start)
        place = max(1, bisect.bisect_right(begins, start))
        return place, any(gap < begin for begin in begins[place - 1:place] for gap in gaps)

    def moments_of_list(self, of):
        """Where moments begin in a list: with what introduces it, and with lines after its items that have no
        marker. Before an item with a marker, lines without one are items too. What introduces a list has the number
        of its moment in old decrees: `1. `."""
        introductions = [line for line in of.below if line.name == "MomenttiJohdantoKooste"]
        begins, marked = [] if introductions else [of.start], False
        for line in [line for child in of.below for line in (child, *child.below)]:
            words = self.own_words(line) if line.name in LINES else ""
            if ITEM.match(words) or STOPPED_ITEM.match(words) and line not in introductions:
                marked = True
            elif begins_moment(words) and (marked or line in introductions):
                begins.append(line.start)
        return begins

    def own_words(self, line):
        """The words of a line before the lines in it."""
        return xml_words(self.data[line.start:self.own_end(line)].decode())

    def own_end(self, line):
        """Where the lines in a line begin, if no words of its own come after these; else where it ends."""
        inner = [one for one in line.below if one.name in LINES]
        rest = self.data[inner[-1].end:line.end].decode() if inner else ""
        return inner[0].start if inner and not xml_words(rest) else line.end

    def item(self, start):
        """The number in the marker of the innermost line around a byte."""
        lines = [one for name, one in self.around(start, start + 1).items() if name in LINES]
        words = self.words(lines[-1]) if lines else ""
        marker = ITEM.match(words) or STOPPED_ITEM.match(words)
        return marker and plain_number(marker[1])


def begins_moment(words):
    """The tags do not always say what a line is: an item may be tagged as a moment."""
    return bool(words) and not ITEM.match(words) and not GOES_ON.match(words)

def plain_number(printed):
    """`18 a §` is `18a`, and `2 luku` is `2`."""
    return re.sub(r"[\s§.]|luku", "", printed.lower())

def xml_words(raw):
    """The words of a piece of XML: markup, what was struck out or removed, and notes of who edited it dropped, references
    resolved, white space folded."""
    raw = PARTS.sub(" ", without_apart(raw))
    return fold(html.unescape(re.sub(r"<!--.*?-->|<\?.*?\?>|<[^>]*>", "", raw, flags=re.DOTALL)))

def without_apart(raw):
    """A piece of XML without the elements that are apart, each with all that is in it."""
    kept, begins, apart, depth = [], 0, None, 0
    for tag in TAG.finditer(raw):
        if tag[2] is None or tag[4]:
            continue
        if apart is None:
            if not tag[1] and (APART.fullmatch(tag[2]) or REMOVED.search(tag[3])):
                kept.append(raw[begins:tag.start()])
                apart, depth = tag[2], 1
        elif tag[2] == apart:
            depth += -1 if tag[1] else 1
            if depth == 0:
                apart, begins = None, tag.end()
    return "".join(kept) + (raw[begins:] if apart is None else "")

def fold(text):
    return unicodedata.normalize("NFC", " ".join(text.split()))


COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)


class Sources:
    """The files of a folder that a manifest lists."""

    def __init__(self, folder, manifest):
        self.folder, self.documents, self.head, self.by_sha = folder, manifest.documents, manifest.head, {}
        for document in self.documents:
            self.by_sha.setdefault(document.sha256, []).append(document)

    @functools.cache
    def bytes(self, document):
        """The bytes of a listed file. It fails if the file is missing or has other bytes."""
        name = document.name
        need(not re.search(r"^/|\\|\0|(^|/)\.\.(/|$)", name), f"{name} is no path below the folder")
        data = read_bytes(os.path.join(self.folder, name))
        need((len(data), hashlib.sha256(data).hexdigest()) == (document.bytes, document.sha256),
             f"{name} has other bytes than the manifest says")
        return data

    @functools.cache
    def lines(self, document):
        """The bytes of a document; in a plain text a comment, which is none of its words, is white space."""
        data = self.bytes(document)
        blank = lambda found: re.sub(rb"[^\n]", b" ", found[0])
        return COMMENT.sub(blank, data) if self.kind(document) == "plain" else data

    @functools.cache
    def parsed(self, document, form):
        return form(self.bytes(document), document.name)

    @functools.cache
    def kind(self, document):
        return kind_of(self.bytes(document))

def kind_of(data):
    if data.startswith(b"classe,texto,"):
        return "table"
    if re.match(rb"\xff\xfe|\xfe\xff|<\0|\0<", data):
        return "encoded"
    if re.match(rb"(?:\xef\xbb\xbf)?\s*<", data):
        is_law = re.search(rb"<(?:\w+:)?(?:VahvistettavaLaki|akomaNtoso)[\s>]", data[:1 << 14])
        return "xml" if is_utf8(data) and not (is_law and is_broken(data)) else "encoded"
    if re.match(rb"\s*\[", data) and b'"tipo"' in data[:4096]:
        return "body"
    first = data.partition(b"\n")[0]
    if first[:1] == b"{" and b'"section_id"' in first and b'"moment"' in first:
        return "lines"
    if data.startswith(b"%PDF"):
        return "pdf"
    if is_json(data) or first[:1] == b"{" and is_json(first):
        return "json"
    is_wide = data.count(0) * 4 > len(data)  # UTF-16 without a mark
    is_odd_json = data.lstrip()[:1] in (b"[", b"{") and not is_utf8(data)
    # Of a plain text with odd bytes each range is read that has none.
    return "encoded" if is_wide or is_odd_json else "plain"

def is_broken(data):
    """Whether a document is no XML to its end, as where nothing declares an entity of it."""
    try:
        return not xml.parsers.expat.ParserCreate().Parse(data, True)
    except xml.parsers.expat.ExpatError:
        return True

def is_utf8(data):
    try:
        return data.decode() is not None
    except UnicodeDecodeError:
        return False

def is_json(data):
    try:
        return data.lstrip()[:1] in (b"[", b"{") and json.loads(data) is not None
    except ValueError:
        return False


# ---------------------------------------------------------------------------------------------------------
# Part 7. BYTES: each text is where its evidence says, at the address of its provision.

def numbers_of(path):
    """The numbers of a provision and of what it is in, by their types; the outermost of two."""
    return {one.type: one.number for one in reversed(path)}

def key_of(path):
    """The key columns of a provision from the path down to it; None of what is in no article."""
    numbers = numbers_of(path)
    article, paragraph, inciso, alinea = map(numbers.get, ("article", "paragraph", "inciso", "alinea"))
    paragraph = paragraph and paragraph.rstrip("u")
    return ("adct" in numbers, article, paragraph, inciso, alinea) if article else None

def base_day(replay, writer):
    """The effective day of the command that set a text; for a correction, of the command corrected."""
    chain = replay.play.chain(writer)
    if chain and chain[-1].day:
        return chain[-1].day
    return next((one.day for one in chain if one.commencement), None)

def range_of(sources, where, evidence):
    """The document that an evidence names, and the bytes of the range."""
    need(evidence.sha256 in sources.by_sha, f"{where}: the manifest does not list {evidence.sha256}")
    document = sources.by_sha[evidence.sha256][0]
    data = sources.bytes(document)
    need(evidence.start < evidence.end <= len(data), f"{where}: {document.name} does not have these bytes")
    return document, data[evidence.start:evidence.end]

def prints(sources, evidence, acts):
    """Whether the document of an evidence prints one of some acts, where the manifest says which it prints: the
    same words, or older ones, may stand in another."""
    printed = {act for one in sources.by_sha[evidence.sha256] for act in one.acts}
    return not printed or bool(printed & acts)

def check_quote(sources, act, quote):
    """Checks what an act says of itself. It has no address: the range alone is checked. It says why it cannot
    be read."""
    where = f"{act.title}, {quote.kind}"
    document, raw = range_of(sources, where, quote.evidence)
    if not prints(sources, quote.evidence, {act.id}):
        return f"{where}: the manifest does not say that {document.name} prints the act"
    try:
        words = words_of(sources.kind(document), raw)
    except Unread as problem:
        return f"{where}: {document.name}: {problem}"
    if "".join(words.split()) == "".join(quote.text.split()):  # elements part words, and not in bytes
        return None
    return f"{where}: {document.name}: {told_of_others(sources.kind(document), words, where)}"

def json_words(span):
    """What a string of JSON says, or a part of one: a quotation mark alone begins no part."""
    return json.loads(span if span[:1] == '"' else f'"{span}"')

MARKED = re.compile(r"[*_`#|<>&\\\f\[\]]|^\s*(?:[-+]|\d+[.)])\s|-\s*\n|\n\s*\d+\s*(?:\n|$)", re.MULTILINE)

def words_of(kind, raw):
    """What the bytes of a range say, by the kind of their document."""
    if kind == "pdf":
        raise Unread("the words of a PDF are not read here")
    if kind == "encoded":
        raise Unread("what is not in UTF-8, or no XML to its end, is not read here")
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Unread("what is not in UTF-8 is not read here") from None
    if kind == "xml":
        return xml_words(text)
    return json_words(text) if kind in ("body", "lines", "json") else text

def is_judgment(name):
    return ":judgment:" in name.partition("!")[0]

def told_of_others(kind, words, where, text=None, name=""):
    """That the bytes are other words: it fails where they are words alone. Markup and pages of a plain text
    are not read here, and which lines of a page are no law is not known."""
    if text is not None and kind == "plain" and is_judgment(name) and is_part_of_pages(text, words):
        return "the bytes have more than the text, and which of it are lines of a page and marks of notes is not known here"
    if text is not None and kind in ("json", "lines") and is_part_of_lines(text, words):
        return "the bytes have more lines than the text, and which of them are no law is not known here"
    need(kind == "plain" and MARKED.search(words), f"{where}: the bytes say {brief(words)}")
    return "the bytes have markup or the ends of pages in them, which are not read here"

def is_part_of_lines(text, words):
    """Whether a text is what is left of some lines, in their order, without some of them."""
    rest = fold(text)
    for line in filter(None, map(fold, words.split("\n"))):
        if rest == line or rest.startswith(line + " "):
            rest = rest[len(line):].lstrip()
    return not rest

NOTE_MARK = re.compile(r"(\S*?\S)(\d{1,3})(\W*)")

def without_mark(word):
    """A pattern of a word with which the number of a note may stand, or a part of what looks like one: `20062` is `2006`."""
    mark = NOTE_MARK.fullmatch(word)
    return re.escape(mark[1]) + "(?:".join(["", *mark[2]]) + ")?" * len(mark[2]) + re.escape(mark[3]) if mark else re.escape(word)

def is_part_of_pages(text, words):
    """Whether a text is what is left of pages without whole lines of them, without numbers of notes right after words, and
    without hyphens at the ends of lines."""
    rest = "".join(fold(text.replace("\xad", "")).split())
    for line in filter(None, map(fold, words.split("\n"))):
        own = "".join(map(without_mark, line.split())).replace("\xad", "-?")
        found = re.match(own + "?" if own.endswith("-") else own, rest)
        rest = rest[found.end():] if found else rest
    return not rest

def in_statute_book(markup, span, path):
    """(The address of the bytes, the address that the provision has), as numbers of section, chapter, moment
    and item, as far as the document tells them."""
    around, numbers = markup.around(*span), numbers_of(path)
    if "VahvistettavaLaki" not in around or numbers.get("section") is None:
        return None, None
    number = plain_number(numbers["section"])
    section, chapter, moment = around.get("Pykala"), around.get("Luku"), numbers.get("subsection")
    has, asked = {"section": section and markup.number(section)}, {"section": number}
    if has != asked:
        return has, asked
    if markup.sections[number] > 1 and chapter and numbers.get("chapter"):
        has["chapter"], asked["chapter"] = markup.number(chapter), plain_number(numbers["chapter"])
    if moment:
        place, left_out = markup.moment(section, span[0])
        # After moments that are left out, the place is only the least that the number can be.
        has["moment"] = moment if left_out and int(moment) > place else str(place)
        if markup.moment(section, span[1] - 1)[0] != place:
            has["moment"] += " and what follows it"
        asked["moment"] = moment
    if path[-1].type in ("item", "subitem"):
        first, last = markup.item(span[0]), markup.item(span[1] - 1)
        has["item"], asked["item"] = first if first == last else f"{first} to {last}", path[-1].number
    return has, asked

def found_at(sources, document, span, raw, path):
    """(The words of a range, the address of the bytes there, the address that the provision has). The last
    is None where there is no address to check."""
    kind, key, numbers = sources.kind(document), key_of(path), numbers_of(path)
    if kind == "table":
        row, words = sources.parsed(document, Table).around(*span)
        return (words, row.key, key) if key else (words, row.kind, path and "titartb")
    words = words_of(kind, raw)
    if kind == "body" and key:  # a heading has no label
        return words, sources.parsed(document, Body).around(*span).key, key
    if kind == "lines":
        data = sources.bytes(document)
        line = json.loads(data[data.rfind(b"\n", 0, span[0]) + 1:].partition(b"\n")[0])
        # A heading is told with the first moment of its section, and that of a grouping with any.
        asked = {column: numbers[of] for column, of in (("section_id", "section"), ("moment", "subsection"))
                 if numbers.get(of) is not None}
        return words, {column: str(line.get(column)) for column in asked}, asked or None
    if kind == "xml":
        return words, *in_statute_book(sources.parsed(document, Markup), span, path)
    return words, None, None

STRING_LINE = re.compile(rb'(?<!\\)(?:\\\\)*(?:"|\\n)')  # what a line in a string of JSON is between

def lossy(raw):
    """What bytes say, as far as they are in UTF-8: two others or more, one after another, are a word that is not known."""
    return raw.decode(errors="replace").replace("\ufffd\ufffd", "\u0436\u0436")

def beside(sources, document, span, others):
    """What stands before and after a range in its line: in the element of XML that has its first or its last
    byte, or the attribute; in the line of a string of JSON, or of a plain text. It ends where another text
    of the proof begins."""
    kind, (start, end), data = sources.kind(document), span, sources.lines(document)
    low = max((to for _, to in others if to <= start), default=0)
    high = min((since for since, _ in others if since >= end), default=len(data))
    if kind == "xml":
        markup = sources.parsed(document, Markup)
        if data.rfind(b"<", 0, start) > data.rfind(b">", 0, start) and data[start:start + 1] != b"<":
            first, last = markup.innermost(start), markup.innermost(end - 1)
            rest = data[max(low, first.start):start], data[end:min(high, last.end)]
            rest = rest[0].rpartition(b'"')[2], rest[1].partition(b'"')[0]
        else:
            rest = data[max(low, markup.unit_start(start)):start], data[end:min(high, markup.unit_end(end - 1))]
        return [apart_words(lossy(one)) for one in rest]
    if kind in ("lines", "json"):
        if data[start:start + 1] == b'"':
            return []
        before, after = data[max(low, start - REACH):start], data[end:min(high, end + REACH)]
        first = max((one.end() for one in STRING_LINE.finditer(before)), default=0)
        last = STRING_LINE.search(after)
        rest = before[first:], after[:last.start() if last else len(after)]
        return [re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(one)) for one in rest]
    if kind == "plain":
        rest = data[low:start].rpartition(b"\n")[2], data[end:high].partition(b"\n")[0]
        return [lossy(one) for one in rest]
    return []

# What may stand before the words of a provision: `Title I –`, `(a)`, `6-A.`
MARKER = re.compile(r"\W*(?:\w+\W+){0,2}(?:\d+\w*|[IVXLCDMivxlcdm]+|\w)(?:\W+\w)?\W*")

def words_beside(sources, document, span, path, others):
    """The words beside a range but, before it, a label of the provision or of what it is in, and a marker."""
    own, found = named(path), zip(("before", "after"), beside(sources, document, span, others))
    return [rest for at, rest in found if words_in(rest)
            and not (at == "before" and (words_in(rest) <= own or MARKER.fullmatch(rest)))]

NUMERAL = re.compile(r"[0-9][0-9a-z]*|[ivxlcdm]+|[a-z]")
ROMAN_RUN = re.compile("[ivxlcdm]+")

def runs(text):
    """The letters and digits of a number or label, from each of their parts to the last."""
    parts = re.findall(r"[0-9a-z]+", (text or "").lower())
    return ["".join(parts[at:]) for at in range(len(parts))]

def is_same_number(one, other):
    """Whether two end in the same number; a Roman one has its value."""
    value = lambda text: str(roman(text.upper())) if ROMAN_RUN.fullmatch(text) else text
    return bool(set(one) & set(other)) or value(one[-1]) == other[-1] or one[-1] == value(other[-1])

def other_marker(sources, document, span, path, others):
    """The marker before a range in its line, if it has another number than the provision, or than its label: `(b)` before
    words of item `a`. What ends with a word is none."""
    before = next(iter(beside(sources, document, span, others)), "")
    found, number, label = runs(before), runs(path[-1].number if path else ""), runs(path[-1].label if path else "")
    if not number or not found or not NUMERAL.fullmatch(found[-1]):
        return ""
    is_own = number[0] in found or str(roman(found[-1].upper()) if ROMAN_RUN.fullmatch(found[-1]) else "") == number[0]
    is_labelled = not label or not NUMERAL.fullmatch(label[-1]) or is_same_number(found, label)
    return "" if is_own and is_labelled else before.strip()

def words_in(text):
    return set(re.findall(r"\w+", text.lower()))

def named(path):
    """The words in the labels and numbers of provisions, and their types."""
    return words_in(" ".join(f"{one.label} {one.number or ''} {one.type}" for one in path))

# How a line begins that does not go on with the one before: with a sign, with a number in its first three words,
# or with a mark after one of these.
ANEW = re.compile(r"\s*(?:$|[^\w\"'“”‘’«]|(?:\w+\W+){0,2}(?:\d|[IVXLCDM]+\b)|\S*(?: \S+){0,2}?(?:[.):]| [–—-]) +\S)")
# What is alone in a line as the name of what comes after it.
TITLE = re.compile(r"\W*(?:Explanation|Exception|Illustration)s?\W*")
NODE = re.compile(rb"<[^<>]*>\s*([^<>\s][^<>]*)")

def next_line(sources, document, span, others):
    """The line that follows that of a range, if no blank one is between: the next piece of text of XML, the next
    line in the same string of JSON, or that of a plain text. It ends where another text of the proof begins."""
    kind, end, data = sources.kind(document), span[1], sources.lines(document)
    high = min((since for since, _ in others if since >= end), default=len(data))
    after = data[end:min(high, end + REACH)]
    if kind == "xml":
        is_in_tag = data.rfind(b"<", 0, end) > data.rfind(b">", 0, end)
        node = None if is_in_tag else NODE.search(after)
        return html.unescape(lossy(node[1])) if node else ""
    if kind in ("lines", "json"):
        ends = list(itertools.islice(STRING_LINE.finditer(after), 2))
        if data[span[0]:span[0] + 1] == b'"' or not ends or not ends[0][0].endswith(b"n"):
            return ""
        rest = after[ends[0].end():ends[1].start() if len(ends) > 1 else len(after)]
        return re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(rest))
    lines = after.split(b"\n")
    return lossy(lines[1]) if kind == "plain" and len(lines) > 1 else ""

def last_line(sources, document, span, others):
    """The line before that of a range that begins its line, in a plain text or in the same string of JSON; where another
    text of the proof ends, it begins."""
    kind, low = sources.kind(document), max((to for _, to in others if to <= span[0]), default=0)
    before = sources.lines(document)[max(low, span[0] - REACH):span[0]]
    if kind == "plain":
        *_, last, own = [b"", b"", *before.split(b"\n")]
        return lossy(last) if not own.strip() else ""
    ends = list(STRING_LINE.finditer(before)) if kind in ("lines", "json") else []
    if not ends or ends[-1].end() < len(before) or not ends[-1][0].endswith(b"n"):
        return ""
    last = before[ends[-2].end() if len(ends) > 1 else 0:ends[-1].start()]
    return re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(last))

def is_mixed(sources, document, span, others):
    """Whether a range has a part of another text of the proof in it, or, of a plain text, the line of a heading
    beside others: then it has words of another provision."""
    (start, end), data = span, sources.bytes(document)
    meets = any((low, high) != span and low < end and start < high for low, high in others)
    lines = data[data.rfind(b"\n", 0, start) + 1:end].strip().split(b"\n")
    is_headed = len(lines) > 1 and any(line.lstrip().startswith(b"#") for line in lines)
    return meets or is_headed and sources.kind(document) == "plain"

def goes_on(sources, document, span, words, path, others):
    """The line before a range that may go on with it: the range does not begin anew, and the line is no label of the
    provision; or the line after it, where that may go on with the words of the range: it does not begin anew, and no other
    text of the proof has it. Pieces of XML are often provisions of their own: there it begins with a small letter."""
    line, kind = next_line(sources, document, span, others).strip(), sources.kind(document)
    last = last_line(sources, document, span, others).strip()
    is_proviso = bool(path) and path[-1].type == "proviso" and re.match(r"Provided\b", words)
    if last[:1] != "#" and not words_in(last) <= named(path) and not MARKER.fullmatch(last) and not (
            ANEW.match(words) or TITLE.fullmatch(last) or is_proviso):
        return last
    is_open = kind != "xml" or line[:1].islower()
    is_other = ANEW.match(line) or MARKER.fullmatch(line) or TITLE.fullmatch(line)
    return line if line and is_open and not is_other else ""

def check_text(sources, replay, taken, name, text, evidence):
    """Checks one text. It says whether its address is there too, and why it may be another."""
    where = f"{short(name)}, {text.aspect}"
    document, raw = range_of(sources, where, evidence)
    about = [one.norms for one in sources.by_sha[evidence.sha256]]
    need(not all(about) or any(name.split("!")[0] in norms for norms in about),
         f"{where}: {document.name} is not of the law")
    day = base_day(replay, text.by)
    path = replay.path(name, day) if day else []
    span, kind = (evidence.start, evidence.end), sources.kind(document)
    try:
        words, has, asked = found_at(sources, document, span, raw, path)
    except Unread as problem:
        return False, f"{where}: {document.name}: {problem}"
    differs = asked is not None and has != asked
    told = f"{where}: {document.name} has it at {has}, and its address is {asked}"
    # Acts may leave out moments without a line for them: only another section speaks against a text.
    need(not differs or kind == "xml" and has["section"] == asked["section"], told)
    if words != text.text and (kind == "table" or fold(words) != fold(text.text)):
        return False, f"{where}: {document.name}: {told_of_others(kind, words, where, text.text, name)}"
    others = taken.get(evidence.sha256, ())
    cut = words_beside(sources, document, span, path, others)
    if not cut and text.aspect == "canonical":
        cut = [line for line in [goes_on(sources, document, span, words, path, others)] if line]
    if not differs and text.aspect != "label" and is_mixed(sources, document, span, others):
        return False, f"{where}: its bytes in {document.name} may have words of others"
    marker = other_marker(sources, document, span, path, others) if text.aspect in ("canonical", "heading") else ""
    if marker and not differs:
        return False, f"{where}: before it {document.name} has {brief(marker)}, which has another number"
    if cut and not differs and text.aspect != "label":
        return False, f"{where}: beside it {document.name} has {brief(cut[0])}, which may be words of it"
    return asked is not None, told if differs else None

def check_put(sources, replay, shown):
    """Checks the texts that the commands put, those too that the fact does not show: a command that puts the words
    of before again, or none that are printed, would hide what its act does. It says why one cannot be checked."""
    for one in replay.play.commands:
        op, target = one.gives, one.gives and target_of(one.gives)
        for text in [*getattr(op, "texts", ()), *getattr(op, "notices", ())]:
            where = f"{short(target)}, {text.aspect}, by {one.id}"
            if not text.evidence:
                if target in shown:
                    yield f"{where}: the record names no bytes for a text"
                continue
            document, raw = range_of(sources, where, text.evidence)
            if not prints(sources, text.evidence, {one.act.id}):
                yield f"{where}: the manifest does not say that {document.name} prints its act"
            kind = sources.kind(document)
            if kind not in ("table", "body", "pdf"):
                try:
                    words = words_of(kind, raw)
                except Unread as problem:
                    yield f"{where}: {document.name}: {problem}"
                    continue
                if fold(words) != fold(text.text):
                    yield f"{where}: {document.name}: {told_of_others(kind, words, where, text.text, target)}"

def shown_ranges(proof, replay):
    """The ranges of the texts that the fact shows, of a provision the heading first: (document, language, whether it is a
    label, range)."""
    for of in proof.fact.provisions:
        for text in sorted(of.texts, key=lambda text: text.aspect != "heading"):
            at = evidence_of(replay, text) if text.text is not None else None
            if at:
                yield at.sha256, text.language, text.aspect == "label", (at.start, at.end)

def by_document(shown):
    """Ranges by what stands before them, in their order."""
    found = {}
    for of, at in shown:
        found.setdefault(of, []).append(at)
    return found

def put_ranges(proof, replay):
    """The ranges of all texts that commands of the proof put in the fact, or in what was ever below it: (document, range)."""
    own = inside(replay, proof.fact.component)
    for one in replay.play.commands:
        for text in [*getattr(one.gives, "texts", ()), *getattr(one.gives, "notices", ())]:
            if text.evidence and target_of(one.gives) in own:
                yield text.evidence.sha256, (text.evidence.start, text.evidence.end)

def stood(proof, replay, acts, language):
    """The texts of the fact in a language, and those that were there of it when some acts took effect: a text of the law
    prints again what it does not change, and the evidence of that is in an older one."""
    for of in proof.fact.provisions:
        yield from (text.text for text in of.texts if text.language == language and text.text is not None)
    for day in filter(None, {effective_day(act, None) for act in proof.acts if act.id in acts}):
        for one in map(replay.pictures[replay.index(day)].get, replay.below(proof.fact.component, day)):
            texts = one.texts.items() if one.status == "IN_FORCE" else ()
            yield from (text.words for (of, _), text in texts if of == language and text.words is not None)

TOKEN = re.compile(rb"[0-9A-Za-z\x80-\xff]+")

def ranges_of(kind, data, texts):
    """Where some texts stand in a plain text, or in strings of JSON, in their order: of two at one place the longer. Their
    words alone are compared."""
    if kind in ("lines", "json"):
        data = re.sub(rb"\\(?:u[0-9a-fA-F]{4}|.)", lambda found: b" " * len(found[0]), data)
    by_first, at, ranges = {}, 0, []
    for words in sorted({tuple(TOKEN.findall(text.encode())) for text in texts} - {()}, key=len, reverse=True):
        by_first.setdefault(words[0], []).append(words)
    found = list(TOKEN.finditer(data))
    words = [one[0] for one in found]
    while at < len(words):
        whole = next((one for one in by_first.get(words[at], ()) if tuple(words[at:at + len(one)]) == one), ())
        if whole:
            ranges.append((found[at].start(), found[at + len(whole) - 1].end()))
        at += len(whole) or 1
    return ranges

def between(kind, gap):
    """The lines between two texts of a plain text, or of one string of JSON."""
    if kind == "plain":
        return lossy(gap).split("\n")
    if kind not in ("lines", "json") or any(one[0].endswith(b'"') for one in STRING_LINE.finditer(gap)):
        return []
    lines = STRING_LINE.split(gap)
    return [re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(line)) for line in lines]

def texts_of_law(proof, replay, sources):
    """The ranges that the fact shows of texts of the law itself, whose acts the manifest names after it: (document, its
    hash, the ranges of one language, where texts stand in it that were there when its acts took effect). What an act of its
    own says of the law stands between its texts."""
    # The words of a label may be named where they stand first.
    shown = [((of, language), at) for of, language, is_label, at in shown_ranges(proof, replay) if not is_label]
    for (sha256, language), ranges in by_document(shown).items():
        acts = [act for one in sources.by_sha[sha256] for act in acts_on(one, proof.fact.norm.id)]
        if acts and all(act.startswith(proof.fact.norm.id) for act in acts):
            document, texts = sources.by_sha[sha256][0], stood(proof, replay, acts, language)
            yield document, sha256, ranges, ranges_of(sources.kind(document), sources.lines(document), texts)

def lines_between(kind, data, shown, ranges):
    """The lines between some ranges, from the first that is shown to the last."""
    ranges = sorted(one for one in ranges if min(shown)[0] <= one[0] <= max(shown)[0])
    end = ranges[0][1]
    for start, to in ranges:
        yield from between(kind, data[end:start])
        end = max(end, to)

def left_between(proof, replay, sources):
    """Lines between texts of the fact that no command of the proof puts: they may be words of a provision that was left
    out. Labels, numbers and types of the fact are none, and no markers."""
    put = by_document(put_ranges(proof, replay))
    for document, sha256, shown, known in texts_of_law(proof, replay, sources):
        data, kind, all_put = sources.lines(document), sources.kind(document), {*shown, *put.get(sha256, ())}
        is_own = lambda line: words_in(line) <= named(proof.fact.provisions) or MARKER.fullmatch(line)
        # A text that stands in a line by chance parts it.
        if any(not is_own(line) for line in lines_between(kind, data, shown, all_put)):
            for line in lines_between(kind, data, shown, all_put.union(known)):
                if not is_own(line):
                    yield f"between texts {document.name} has {brief(line.strip())}, and no command here puts that"

def line_after(kind, data, end):
    """The next line with words after a place, in a plain text or in the same string of JSON."""
    after = data[end:end + REACH]
    if kind in ("lines", "json"):
        stop = next((one.end() - 1 for one in STRING_LINE.finditer(after) if one[0].endswith(b'"')), len(after))
        after = after[:stop]
    lines = between(kind, after)[1:]
    return next((line.strip() for line in lines if line.strip()), "")

def next_label(one):
    """The label that comes after that of a provision: `(b)` after `(a)`, `Section 3` after `Section 2`; None where it is
    not known."""
    number = one.number or ""
    if re.fullmatch("[0-9]{1,9}", number):
        after = str(int(number) + 1)
    elif re.fullmatch("[a-y]", number):
        after = chr(ord(number) + 1)
    else:
        return None
    return one.label.replace(number, after, 1) if number in one.label else None

def end_of_known(kind, data, end, known, is_own):
    """The end of the texts that follow a place one after another, with nothing but own lines between them, if the last has
    the end of its line."""
    last = end
    for start, to in known:
        if start < end:
            continue
        gap = between(kind, data[end:start])
        if not gap or not all(map(is_own, gap)):
            break
        rest = data[to:to + REACH]
        rest = rest.partition(b"\n")[0] if kind == "plain" else STRING_LINE.split(rest, 1)[0]
        end, last = to, last if TOKEN.search(rest) else to
    return last

def is_first(line):
    """Whether a line may begin the first provision of a list: `(1)`, `a)`, `Item 1`."""
    return any(word in ("1", "a", "i") for word in re.findall(r"\w+", line.lower())[:2])

def begins_next(one, line):
    """Whether a line begins with the label that comes after that of a provision."""
    return bool(next_label(one) and re.match(rf"{re.escape(next_label(one))}(?!\w)", line.lstrip("# ")))

def may_be_of(provisions, line, is_open):
    """Whether a line after all texts of some provisions may be of them; `is_open` says that the last introduces it."""
    root, *below = provisions
    # After `(h)` the letter `(i)` may be the first Roman number of a list.
    if not line or begins_next(root, line) and not (is_open and root.number == "h"):
        return False
    own = line.lstrip("# ")
    is_introduced = is_open and (line[0] != "#" or is_first(own))
    return is_introduced or own.startswith(("(1)", "(a)")) or any(begins_next(one, own) for one in below)

def left_after(proof, replay, sources):
    """The line after all texts of the fact, where it begins with the label that comes after one in the fact, or begins a list,
    or the last text of the fact introduces it: it may be a provision that was left out. It is none where it has the label
    after that of the fact itself."""
    put = by_document(put_ranges(proof, replay))
    is_own = lambda line: not begins_next(proof.fact.provisions[0], line) and (
        words_in(line) <= named(proof.fact.provisions) or bool(MARKER.fullmatch(line)))
    for document, sha256, shown, known in texts_of_law(proof, replay, sources):
        kind, data = sources.kind(document), sources.lines(document)
        end = max(to for start, to in [*shown, *put.get(sha256, ())] if start >= min(shown)[0])
        lines = [line_after(kind, data, at) for at in (end, end_of_known(kind, data, end, known, is_own))]
        last = [text.text for text in proof.fact.provisions[-1].texts if text.aspect == "canonical" and text.text]
        is_open = any(text.endswith((":", "\u2014", "\u2013")) for text in last)
        if all(may_be_of(proof.fact.provisions, line, is_open) for line in lines):
            yield f"after the texts of the fact {document.name} has {brief(lines[-1])}, which may be of it"

def in_another_order(proof, replay, sources):
    """The documents that have texts of the fact in another order than the fact: words of two provisions may be exchanged."""
    if any(map(NAMED.fullmatch, (one.name for one in sources.documents if proof.fact.norm.id in one.norms))):
        return  # the texts of a series are compared whole
    for document, _, shown, _ in texts_of_law(proof, replay, sources):
        if any(low > high for (low, _), (high, _) in itertools.pairwise(shown)):
            yield f"{document.name} has texts of the fact in another order"

def check_bytes(proof, replay, sources):
    # What no reader sees ends no line.
    taken = by_document((of, at) for of, _, _, at in shown_ranges(proof, replay))
    texts = [(one.component, text, evidence_of(replay, text) if text.text is not None else None)
             for one in proof.fact.provisions for text in one.texts]
    borne = [check_text(sources, replay, taken, *text) for text in texts if text[2]]
    quotes = [check_quote(sources, act, quote) for act in proof.acts for quote in act.quotes]
    unclear = [told for told in [*(told for _, told in borne), *quotes] if told]
    for check in (left_between, left_after, in_another_order):
        unclear += check(proof, replay, sources)
    unclear += check_put(sources, replay, {one.component for one in proof.fact.provisions})
    unclear += check_names(proof, replay, sources)[0]
    addressed = sum(is_there and not told for is_there, told in borne)
    counts = f"{len(borne)} texts in their sources, the address of {addressed} of them checked"
    counts += f"; {len(quotes)} quotes of acts" if quotes else ""
    if unclear:
        return "not checked", f"{len(unclear)} that may be otherwise: {unclear[0]}; {counts}"
    if len(borne) < len(texts):
        return "not checked", f"{len(texts) - len(borne)} texts without words or evidence; {counts}"
    return ("verified", counts) if borne else ("not checked", "nothing to prove: the fact has no text")


# ---------------------------------------------------------------------------------------------------------
# Part 8. COMPLETENESS of a series of texts: each text of the law must say what replay says of its day.

NAMED = re.compile(r"(?:.*/)?(\d{4})(\d\d)(\d\d)_((?:ORIGINAL|EM[CR]\d+)(?:_EM[CR]\d+)*)\.csv")
ORIGINAL = ("original", "Original text", 0)

Text = namedtuple("Text", "day document acts")  # a consolidated text, with the acts in its name

def text_of(document, published):
    """`EMC45` in a name is EC 45, and `EMR2` is ECR 2."""
    year, month, day, names = NAMED.fullmatch(document.name).groups()
    kinds = {"C": "EC", "R": "ECR"}
    acts = [(f"{kinds[kind].lower()}_{number}", f"{kinds[kind]} {number}", int(number))
            for kind, number in re.findall(r"EM([CR])(\d+)", names)]
    days = [f"{year}-{month}-{day}", *(published.get(code, "") for code, _, _ in acts)]
    return Text(max(days), document, acts or [ORIGINAL])

Dates = namedtuple("Dates", "published first last")  # what the table of acts says of the days of an act

def dates_of_acts(sources, documents):
    """The days that the table of acts gives, by the codes of the acts. An act is of the day of its publication at the
    earliest, or else of the first that a source gives."""
    tables = [sources.bytes(document).decode().splitlines(keepends=True)
              for document in documents if base_name(document) == "emendas.csv"]
    dates = {}
    for row in (row for table in tables for row in csv.DictReader(table, strict=True)):
        columns = ("date", "planalto_title_date", "normas_leg_br_date", "abjur_snapshot_date", "publication_date_dou")
        days = [day for day in (row.get(column) for column in columns) if re.fullmatch(r"\d{4}-\d\d-\d\d", day or "")]
        published = row.get("publication_date_dou") or ""
        if days:
            dates.setdefault(f"{row['kind'].lower()}_{row['number']}", Dates(published, published or min(days), max(days)))
    return dates

def is_dated_otherwise(text, texts, dates):
    """Whether texts of other acts stand between the day of a text and that of its acts in the table: one of both days is
    wrong, so the text bears no witness."""
    own = [dates[code] for code, *_ in text.acts if code in dates]
    others = [one.day for one in texts if not set(one.acts) & set(text.acts)]
    if not own:
        return False
    first, last = min(one.first for one in own), max(one.last for one in own)
    return any(text.day < day <= first or len(own) == len(text.acts) and last < day < text.day for day in others)

def witnesses(texts, dates):
    """The texts that bear witness of their days, and the others: of two of one day or one act nothing says which holds, and
    the first is read."""
    texts = sorted(texts, key=lambda text: (text.day, base_name(text.document)))
    borne, aside = [], []
    for text in texts:
        seconds = (one for one in borne if one.day == text.day or set(one.acts) & set(text.acts))
        (aside if is_dated_otherwise(text, texts, dates) or any(seconds) else borne).append(text)
    return borne, aside

def without_text(texts, dates):
    """The acts of the table between two texts that no text names, by the day of the later one: it has what they did."""
    named, found = {code for text in texts for code, *_ in text.acts}, {}
    for code in sorted(dates.keys() - named):
        first, (kind, _, number) = dates[code].first, code.partition("_")
        after = [text.day for text in texts if text.day >= first]
        if after and after[0] != first and texts[0].day < first and number.isdecimal():
            found.setdefault(after[0], set()).add((code, f"{kind.upper()} {number}", int(number)))
    return found

def key_by_id(name):
    """The key that the id of a provision says, for one that was never there; None if it says none."""
    local, numbers = name.partition("!")[2], {}
    for part in local.split("_"):
        found = re.fullmatch(r"(art|par|inc|ali)(\d+)(u?)((?:-\d+)*)", part)
        if found:
            letters = "".join(f"-{chr(64 + int(one))}" for one in found[4].split("-")[1:] if len(one) < 3)
            numbers[found[1]] = found[2] + letters
    return ("adct" in local, *map(numbers.get, ("art", "par", "inc", "ali"))) if "art" in numbers else None

def day_of_urn(act):
    """The last day in the URN of an act; empty if there is none. An act may be published after that day."""
    days = re.findall(r":(\d{4}-\d\d-\d\d)(?=[;:]|$)", act)
    return days[-1] if days else ""

def within(by_article, articles, beginning):
    """What has a key with a beginning, in some articles (None: in all)."""
    return {key: one for article in (by_article if articles is None else articles)
            for key, one in by_article.get(article, {}).items() if key[:len(beginning)] == beginning}

def above(key):
    """The key of what a row is in; that of an article is its caput's."""
    last = max((at for at in (2, 3, 4) if key[at] is not None), default=None)
    return None if last is None else key[:last] + (None,) * (5 - last)

def level(key):
    return [number is not None for number in key[2:]]

NOTICE = re.compile(r"\((?:revogad|suprimid)[oa]\)[.;]*", re.IGNORECASE)

def is_written_anew(key, now, then):
    """Whether what a row was in has other words, or a notice, and no row beside it keeps its words."""
    was, now_is, first = then.get(above(key)), now.get(above(key)), above(key)[:2] + ("1", None, None)
    if was is None or now_is is None:
        return True
    is_sole = [rows[first].text.startswith("Parágrafo único") if first in rows else False for rows in (now, then)]
    if level(key) == [True, False, False] and is_sole == [True, False]:
        return True
    if was.text == now_is.text:
        return False
    keeps = [one for one, row in then.items() if level(one) == level(key) and above(one) == above(key)
             and not NOTICE.search(row.text) and one in now and now[one].text == row.text]
    return bool(NOTICE.search(now_is.text)) or not keeps

def is_hole(key, label, words, now, then):
    """Whether a text lacks a row of an earlier one, and nothing in its rows explains it: a publisher leaves out without
    a notice only what an act wrote anew or gave another number. `now` and `then` have the rows of both by their keys."""
    if key not in then or then[key].text != f"{label} {words}":
        return False

    def has_words(row):
        before = row.text.removesuffix(words) if row and row.text.endswith(words) else ""
        return len(before.encode()) <= 24 and before[-1:].isspace()

    for other, row in now.items():
        if (len(words) >= 40 or other[:2] == key[:2]) and has_words(row) and not has_words(then.get(other)):
            return False
    while above(key):
        if above(key) in now:
            return not is_written_anew(key, now, then)
        key = above(key)
    return True

def compare(day, name, rows, ours, unknown=frozenset(), is_lost=lambda key: False):
    """`rows` has the words of a text by their keys, with the label or not; `ours` what replay gives. It gives the keys
    that the text lacks as one that is cut off or has a hole does."""
    lost = []
    for key, (text, is_labelled) in rows.items():
        if key not in ours:
            raise Refused(f"{name} has {brief(text)}, and replay nothing at {key} on {day}")
        _, label, words = ours[key]
        if text != (f"{label} {words}" if is_labelled else words):
            raise Refused(f"{name} has {brief(text)}, and replay {brief(f'{label} {words}')} on {day}")
    for key in ours.keys() - rows.keys() - unknown:
        need(is_lost(key), f"replay has {short(ours[key][0])} on {day}, and {name} has no row {key}")
        lost.append(key)
    return lost


class Series:
    """The consolidated texts of a law, and the fact that they should bear out."""

    def __init__(self, proof, replay, sources, documents):
        self.replay, self.sources, self.documents = replay, sources, documents
        self.name, self.language = proof.fact.component, proof.fact.norm.language
        self.known = proof.fact.known or LAST_DAY
        dates = dates_of_acts(sources, documents)
        self.published = {code: one.published for code, one in dates.items()}
        texts = [text_of(one, self.published) for one in documents if NAMED.fullmatch(one.name)]
        borne, self.aside = witnesses(texts, dates)
        self.unnamed = without_text(borne, dates)
        self.texts = [text for text in borne if text.day <= self.known]
        self.later = [text.document for text in texts if text.day > self.known]
        self.first_path = replay.path(self.name, replay.first_day(self.name) or "")
        self.open = []  # what a text lacks as one that is cut off or has a hole does
        self.left = False  # whether the text before lacks the provision, which has fallen

    def check(self):
        if not self.texts:
            return "not checked", "no text of the law is of a day up to the day known"
        if not self.first_path and key_by_id(self.name) is None:
            return "not checked", "the provision is never there, and its id does not tell its address"
        rows = sum(self.check_text(text, text.day) for text in self.texts)
        for one in self.replay.play.operations:
            self.check_day(one)
        aside = "".join(f"; {one.document.name} bears no witness of its day" for one in self.aside)
        told = f"{len(self.texts)} texts, {rows} rows{self.check_later()}{aside}"
        if self.open:
            return "not checked", f"{len(self.open)} rows not held against a text that lacks them: {self.open[0]}; {told}"
        return "verified", told

    def tell_lost(self, text, ours, lost):
        name = text.document.name
        self.open += [f"{name} may end before {short(ours[key][0])}, or have a hole there" for key in sorted(lost, key=str)]

    def is_lost(self, key, printed, text, rows):
        """Whether a text lacks a row that replay gives as one that is cut off or has a hole does."""
        earlier = [one for one in self.texts if one.day < text.day]
        tables = (self.sources.parsed(one.document, Table).by_article for one in reversed(earlier))
        then = next((table for table in tables if key in table.get(key[:2], {})), None)
        return then is not None and is_hole(key, *printed[1:], within(rows, None, ()), within(then, None, ()))

    def printed(self, day):
        """What a text of a day would have of the provision and of what is below it: (component, label, words)
        by key, and the headings of groupings."""
        rows, headings = {}, []
        for name in self.replay.below(self.name, day):
            path = self.replay.path(name, day)
            one, key = path[-1], key_of(path)
            heading = [text.words for (_, aspect), text in one.texts.items() if aspect == "heading"]
            if key is None and heading and one.printed and one.status == "IN_FORCE":
                headings.append(f"{one.label} {heading[0]}".strip())
            aspect = "canonical" if one.status == "IN_FORCE" else "notice"
            text = one.texts.get((self.language, aspect))
            if key and one.printed and text and text.words is not None:
                need(key not in rows, f"{day}: two provisions have the address {key}")
                rows[key] = (name, path[-2].label if one.type == "caput" else one.label, text.words)
        return rows, headings

    def scope(self, path, ours):
        """(articles, beginning of keys) of the provision: where it is, where it first comes, or, if it never
        comes, where its id says that it would be."""
        path = path or self.first_path
        key = key_of(path) if path else key_by_id(self.name)
        if key is None:
            if len(path) == 1:
                return None, ()
            return (None, (True,)) if path[-1].type == "adct" else ({one[:2] for one in ours}, ())
        is_caput = path and path[-1].type == "caput"
        own = max(3 if is_caput else 0, *(at for at, number in enumerate(key, 1) if number is not None))
        return {key[:2]}, key[:own]

    def check_text(self, text, day, body=None):
        """Compares a text, or what the notes of a body make of it on a later day, with the replay of the day.
        It says how much was compared."""
        path, (ours, headings) = self.replay.path(self.name, day), self.printed(day)
        fallen = bool(path) and not ours and path[-1].status != "IN_FORCE"
        if fallen and self.left or not path and "~" in self.name:
            return 0  # the number is free, or another provision had it: texts may have another one there
        self.left = fallen
        table, scope = self.sources.parsed(text.document, Table), self.scope(path, ours)
        rows = {key: (row.text, True) for key, row in within(table.by_article, *scope).items()}
        is_lost = lambda key: self.is_lost(key, ours[key], text, table.by_article)
        if body:
            unknown = apply_notes(rows, within(body.by_article, *scope), text.day, day)
            self.tell_lost(text, ours, compare(day, body.name, rows, ours, unknown, is_lost))
            return len(rows)
        lost = compare(day, text.document.name, rows, ours, is_lost=is_lost)
        self.tell_lost(text, ours, lost)
        # Headings of a part may be anywhere in the text; those of the whole law must be all of them.
        missing = Counter(headings) - Counter(table.headings)
        if "!" not in self.name:
            missing += Counter(table.headings) - Counter(headings)
        before = [one for one in self.texts if one.day < text.day][-1:]
        stood = Counter(one for last in before for one in self.sources.parsed(last.document, Table).headings)
        # Where rows are lost, headings may be so, too.
        need(not missing or lost and not missing - stood,
             f"{text.document.name} and replay differ in headings: {brief(list(missing))}")
        return len(rows) + len(headings)

    def check_day(self, one):
        """Whether a command up to the last text takes effect on the day of a text, by an act in its name."""
        date, act = effective(one.act, one.commencement), one.act
        for day in ends_of(one.raw):
            need(day in {text.day for text in self.texts}, f"{one.id} is in force until {day}, the day of no text")
        if date is None:
            return
        texts = [text for text in self.texts if text.day == date.on]
        if not texts:
            need(date.on > self.texts[-1].day, f"{one.id} takes effect on {date.on}, the day of no text")
            need(date.basis == "ASSUMED", f"the day of {one.id} is after the last text, and not ASSUMED")
            return
        unnamed = self.unnamed.get(date.on, set())
        named = {each for text in texts for each in text.acts} | unnamed
        need(self.is_named(act, date.on, named),
             f"{act.title} ({act.code}, {act.id}) is not in the name of the text of {date.on}")
        bases = {"enactment": ["STATED"], "editorial": BASES[1:], "unresolved": BASES[1:]}
        need(date.basis in bases.get(act.kind, ["SNAPSHOT_BOUND"]),
             f"the day of {one.id} is that of a text, and is called {date.basis}")
        if act.kind not in bases:
            listed = {each for text in texts for each in text.document.acts}
            is_listed = not listed or act.id in listed or (act.code, act.title, act.number) in unnamed
            need(is_listed, f"the manifest gives {act.id} to no text of {date.on}")
            official = self.published.get(act.code, "")
            need(act.published.on in ([official] if official else [date.on, day_of_urn(act.id)]),
                 f"{act.title} was not published on {act.published.on}")

    @staticmethod
    def is_named(act, day, named):
        """Whether an act is one of those in the name of the texts of a day, as far as its kind has one."""
        own, last = (act.code, act.title, act.number), act.id.rpartition(";")[2]
        if act.kind == "editorial":
            return act.title.endswith(day) and act.id.endswith(f":{day}")
        if act.kind == "enactment":
            return own == ORIGINAL and own in named
        named = named - {ORIGINAL}
        if act.kind == "unresolved":
            among = {one.rpartition(";")[2] for one in act.candidates}
            return (set(act.title.split(" or ")) <= {title for _, title, _ in named}
                    and act.id.endswith(f"{day};unresolved")
                    and bool(among) and among <= {str(number) for _, _, number in named})
        return own in named and last == str(act.number)

    def check_later(self):
        """After the last text: what the notes of the later body say."""
        bodies = [one for one in self.documents
                  if one.name.endswith(".json") and self.sources.kind(one) == "body"]
        if not bodies:
            return ""
        body, last = self.sources.parsed(bodies[0], Body), self.texts[-1]
        acts = {(day, number) for told in body.told for day, _, number in told.notes if day > last.day}
        for one in self.replay.play.operations:
            act, number = one.act, str(one.act.number)
            own = (act.code, act.title, act.id.rpartition(";")[2], act.published.on)
            is_told = (one.day, number) in acts and own == (f"ec_{number}", f"EC {number}", number, one.day)
            need((one.day or "") <= last.day or act.kind == "editorial" or is_told,
                 f"{one.id} takes effect on {one.day}, and no note tells of such an act")
        days = {day for day in self.replay.days if day > last.day} | {day for day, _ in acts}
        for day in sorted(day for day in days if day <= self.known):
            self.check_text(last, day, body)
        return f"; {len(days)} days after the last text by the notes of {body.name}"

def apply_notes(rows, told, last, day):
    """Changes the rows of the last text to those of a later day. It gives the keys whose words of that day
    are unknown: the body has those of an act that is later still."""
    unknown = set()
    for key, one in told.items():
        notes = [(on, did) for on, did, _ in one.notes if on > last]
        renumbered = [on for on, did in notes if did.startswith("Renumerad")]
        worded = [note for note in notes if not note[1].startswith("Renumerad")]
        # An indirect alteration counts only after an act gave it words.
        worded = [on for on, _ in itertools.dropwhile(lambda note: note[1].startswith("Altera"), worded)]
        if any(on <= day for on in worded):
            rows[key] = (one.words, False)
            if any(on > day for on in worded):
                del rows[key]
                unknown.add(key)
        elif key in rows and any(on <= day for on in renumbered):
            label = split_label(rows[key][0], 1)
            rows[key] = (label[1], False) if label else rows[key]
    return unknown


# ---------------------------------------------------------------------------------------------------------
# Part 9. COMPLETENESS: which documents and acts must be in the proof, and the change sets.

def base_name(document):
    return document.name.rpartition("/")[2]

def acts_on(document, norm):
    """The acts that a document prints and that have something to say of a law; where the manifest does not
    say of which law each is, all of them."""
    if not document.acts_of:
        return document.acts
    return [act for one in document.acts_of if one.norm == norm for act in one.acts]

def check_listed(proof, sources, documents, later=()):
    """Each document of the law must be among the sources, and each act that it prints must be listed; but
    what is of a day after the day known need not. It counts the acts, and gives those of which nothing
    outside the proof says that they were published later."""
    published, known = {act.id: act.published.on for act in proof.acts}, proof.fact.known or LAST_DAY
    given, count, unclear = {(base_name(source), source.sha256) for source in proof.sources}, 0, []
    for document in documents:
        sources.bytes(document)
        printed = acts_on(document, proof.fact.norm.id)
        acts = [act for act in printed if published.get(act, day_of_urn(act)) <= known]
        unlisted = [act for act in acts if act not in proof.listed]
        for act in unlisted:
            # Its URN has the day of the act or of its text, and it may have been published after that.
            need(proof.fact.known and act not in published,
                 f"{document.name} prints {act}, which is not listed")
        is_late = document in later or (printed and len(unlisted) == len(acts))
        need(is_late or (base_name(document), document.sha256) in given,
             f"{document.name} is of the law, and not among the sources of the proof")
        count += len(acts) - len(unlisted)
        unclear += unlisted
    return count, unclear

def inside(replay, name):
    """A component and what was ever below it."""
    return {name}.union(*(replay.below(name, day) for day in replay.days))

def in_scope(replay, name):
    """A test whether an operation is in the scope of the fact: it acts on the provision, on what was ever
    below it, or puts, moves, repeals, suspends or revives what one of these ever was in."""
    own, above = inside(replay, name), set()
    for picture in replay.pictures:
        for one in own & picture.keys():
            while picture[one].parent in picture and picture[one].parent not in above:
                one = picture[one].parent
                above.add(one)
    lifting = ("insert", "move", "repeal", "suspend", "revive")
    return lambda op: target_of(op) in own or (op.does in lifting and target_of(op) in above)

def scope_of(replay, name, by_id=False):
    """The commands in the scope of the fact: also those that negate or correct one of these. What is cancelled was never below
    the provision by the replay: its id tells, where that counts."""
    test, scope = in_scope(replay, name), {}
    for one in replay.play.commands:  # a negation or correction comes after what it reaches
        reached = replay.play.reached(one) if one.does == "negate" else filter(None, [one.corrected])
        is_own = test(one.op) or by_id and is_at(target_of(one.op), name)
        if is_own or any(each.id in scope for each in reached):
            scope[one.id] = one
    return list(scope.values())

def change_set(data, name):
    """The lines of a change set that say what takes part: (kind, value)."""
    items = [item for line in data.splitlines() if line for item in json.loads(line).items()]
    forms = {"act": "Act", "command": "Command", "source": "any", "retract": "any"}
    return [(kind, read(value, forms[kind], name)) for kind, value in items if kind in forms]

def read_record(sources, documents):
    """What change sets have, batch by batch: (acts, commands, sources)."""
    acts, commands, cited = {}, {}, []
    for document in documents:
        for kind, value in sources.parsed(document, change_set):
            if kind == "retract":
                acts.pop(value["target"], None)
                for name in [name for name, raw in commands.items() if value["target"] in (name, raw.act)]:
                    del commands[name]
            elif kind == "act":
                acts.setdefault(value.id, value)
            elif kind == "command":
                commands.setdefault(id_of(value), value)
            else:
                cited.append(value)
    return acts, commands, cited

def check_change_sets(proof, sources):
    """Holds the commands against the change sets that the manifest lists. What comes of it; None where it
    lists none."""
    sets = [sources.by_sha[link.change_set][0] for link in proof.record if link.change_set in sources.by_sha]
    if not sets:
        return None
    if len(sets) < len(proof.record):
        return "not checked", f"only {len(sets)} of {len(proof.record)} change sets are listed: not compared"
    acts, commands, cited = read_record(sources, sets)
    fact, given = proof.fact, {(source.name, source.sha256) for source in proof.sources}
    for one in cited:
        need(one["norm"] != fact.norm.id or (one["name"], one["sha256"]) in given,
             f"{one['name']} is a source in the change sets, and not in the proof")
    for act in proof.acts:
        need(acts.get(act.id) == act, f"no change set has {act.id} as it is here")
    listed = {id_of(raw): raw for raw in proof.commands}
    for name, raw in listed.items():
        need(commands.get(name) == raw, f"no change set has {name} as it is here")
    in_play = [raw for raw in commands.values() if raw.norm == fact.norm.id
               and acts[raw.act].published.on <= (fact.known or LAST_DAY)]
    for raw in in_play:
        need(raw.act in proof.listed, f"{raw.act} has a command in the change sets, and is not listed")
    for one in scope_of(Replay(acts.values(), in_play), fact.component):
        need(one.id in listed, f"{one.id} is in the change sets and in the scope of the fact, not listed")
    return "verified", f"{len(sets)} change sets"

def told_elsewhere(proof, sources):
    """Whether a series of texts or the change sets tell what acts do that have no command in the proof."""
    names = [one.name for one in sources.documents if proof.fact.norm.id in one.norms]
    return any(map(NAMED.fullmatch, names)) or all(link.change_set in sources.by_sha for link in proof.record)

def all_made(proof, replay):
    """The commands that made any version of what the fact is of: one that changes nothing of it says nothing."""
    name, days = proof.fact.component, range(1, len(replay.days))
    return set().union(*(replay.made_by(at, name) for at in days if name in replay.pictures[at]))

def speaking_acts(proof, replay, made):
    """The acts with a command in the scope of the fact, if that made a version of it, or puts, ends or corrects
    something: another one may change nothing."""
    says = lambda one: (one.does in ("insert", "repeal", "negate", "correct") or one.id in made
                        or any(getattr(one.op, part, None) for part in ("texts", "unknown", "notices")))
    return {one.act.id for one in scope_of(replay, proof.fact.component) if says(one)}

def silent_acts(proof, sources, speaking=None):
    """The listed acts that are none of those that speak, by default those with a command in the proof, each with the
    documents that print it: what they have to say of the law may be of the provision. None where they are told
    elsewhere."""
    if told_elsewhere(proof, sources):
        return []
    speaking = {raw.act for raw in proof.commands} if speaking is None else speaking
    return [(act, [one for one in sources.documents if act in one.acts])
            for act in proof.listed if act not in speaking]

def check_silent(proof, replay, sources):
    """Whether listed acts whose commands change nothing of the fact may leave it alone. It fails where a document of
    one prints a section of the fact; else nothing tells it, and it gives what is to be read. Only of a section that had
    one number since it came, and that has not ended, in a law that counts its sections through, is it sure that an act
    means it. Where the fact itself says that something may have touched it, nothing fails."""
    if told_elsewhere(proof, sources):
        return []
    norm, made = proof.fact.norm.id, all_made(proof, replay)
    speaking = speaking_acts(proof, replay, made)
    acts, around, unheard = silent_acts(proof, sources, speaking), section_of(proof, replay), []
    own, mentioned = around and int(re.match(r"\d+", around[1])[0]), {raw.act for raw in proof.commands}
    for name in {proof.fact.component, *(one.component for one in proof.fact.provisions)}:
        ever = [picture[name] for picture in replay.pictures if name in picture]
        numbers = {(one.type, one.number) for one in ever}
        if len(numbers) != 1 or not re.fullmatch(r"sec\d+[a-z]?", name.partition("!")[2]):
            continue
        (kind, number), since = numbers.pop(), replay.first_day(name)
        if kind != "section":
            continue
        is_over = ever[-1].status != "IN_FORCE"  # then the number may be that of another one
        for act, one in [(act, one) for act, documents in acts if day_of_urn(act) >= since for one in documents]:
            is_alone = {of for of in one.norms if of != act} == {norm} and sources.kind(one) == "xml"
            if is_alone and prints_section(sources.parsed(one, Markup), number):
                told = f"{one.name} prints section {number}, and no command of {act} changes it"
                is_other = commands_others(sources.parsed(one, Markup), norm, int(re.match(r"\d+", number)[0]))
                need(proof.fact.assurance.touched_by or is_over or act in mentioned or is_other, told)
                unheard.append(told)
        unheard += unput_words(proof, replay, sources, speaking, name, number)
        unheard += unrepealed_parts(proof, replay, sources, speaking, made, name, number)
    if around and around[0] != proof.fact.component:
        unheard += unheard_acts(proof, sources, speaking, around[1], replay.first_day(around[0]))
    unheard += [f"{act} ({base_name(one)} is not in UTF-8, or no XML to its end: it is not read here)" for act in proof.listed
                if act in speaking for one in sources.documents if act in one.acts and sources.kind(one) == "encoded"]
    unheard += unrepealed(proof, sources, speaking, made, own)
    is_free = lambda document: own is not None and leaves_alone(sources, document, norm, own)
    cancels = [one for one in scope_of(replay, proof.fact.component, by_id=True) if one.does in CANCELS]
    for one in cancels:
        need(not one.act.id.startswith(f"{norm}:text:"), f"{one.id} cancels {cancelled(one.raw)}, and a text of the law does not")
    shown = [one for one in cancels if shows(one)]
    own_cancels = [one for one in cancels if one not in shown]
    for act in acts_on_section(proof, made, around and around[0], own_cancels):
        documents = [one for one in sources.documents if act in one.acts]
        need(not documents or not all(map(is_free, documents)),
             f"{act} has a command on section {around and around[1]}, and its documents cannot mean that")
    for one in shown:
        documents, begins = [of for of in sources.documents if one.act.id in of.acts], effective_day(one.act, None)
        if around and (one.day < begins or documents and all(map(is_free, documents))):
            unheard.append(f"{one.act.id} (which shows that {cancelled(one.raw)} is in force on {one.day} at the latest, and does "
                           "not say since when)")
            break
    unheard += [f"{act.id} (which is published on {act.published.on}, before the day in its name)" for act in proof.acts
                if act.published.on < day_of_urn(act.id) and (act.id == norm or not act.id.startswith(norm))]
    # What nobody names an act of may print one that only repeals, or one that could not be read.
    unnamed = [one for one in sources.documents if norm in one.norms and not acts_on(one, norm)]
    return unheard + [f"{act} (in {', '.join(base_name(one) for one in documents) or 'no document'})"
            for act, documents in acts if not documents or not all(map(is_free, documents))] + [
            f"an act that the manifest does not name (in {base_name(one)})" for one in unnamed if not is_free(one)]

CANCELS = ("negate", "correct")

def cancelled(raw):
    """What a negation or correction names."""
    return raw.op.target if raw.op.does == "negate" else raw.op.command

def shows(one):
    """Whether a command only tells on which day something is in force at the latest that waits for a condition: an act shows
    that by what it amends, and need not speak of it."""
    if one.does != "correct" or one.op.op or not one.corrected:
        return False
    date, waits = effective(one.act, one.commencement), one.corrected.raw.commencement
    return bool(one.commencement and date and date.basis == "SNAPSHOT_BOUND" and waits and waits.condition)

def acts_on_section(proof, made, section, cancels):
    """The acts with a command on a section, or on a part of it, that made a version of what the fact is of, and those that
    cancel something in the scope of the fact: what is cancelled made none."""
    own = ("insert", "amend", "move", "repeal", "suspend", "revive", "print")
    on = {raw.act for raw in proof.commands if section and id_of(raw) in made and raw.op.does in own
          and is_at(target_of(raw.op), section)} | {one.act.id for one in cancels if section}
    return [act.id for act in proof.acts if act.id in on]

def texts_put(raw):
    op = raw.op.op if raw.op.does == "correct" else raw.op
    return [*getattr(op, "texts", ()), *getattr(op, "notices", ())]

def is_at(name, within):
    """Whether a component is another one or, by its id, in it."""
    return name == within or (name or "").startswith(f"{within}_")

def commands_at(proof, act, name):
    """The commands of an act on a component and on what is in it."""
    for raw in proof.commands:
        op = raw.op.op if raw.op.does == "correct" else raw.op
        if raw.act == act and op and is_at(target_of(op), name):
            yield raw

def unrepealed(proof, sources, speaking, made, number):
    """The acts that speak and have an enacting clause with `kumotaan` and a number, of which no command that made a
    version of what the fact is of repeals anything: a repeal prints no words that could be missed."""
    for act in (act for act in proof.listed if act in speaking):
        clauses = [words for one in sources.documents if act in one.acts for words in enacting_clauses(sources, one)]
        repeals = any(raw.act == act and raw.op.does == "repeal" and id_of(raw) in made for raw in proof.commands)
        if not repeals and any("kumotaan" in words.split() and (number is None or names_number(words, number))
                               for words in clauses):
            yield f"{act} (which repeals, and has no repeal here)"

def repealed_parts(clause):
    """What the words after `kumotaan` name by numbers: (section, type, number). Of the parts of a section by its moments and
    items; items of two moments may have one number."""
    found, is_repealing, pending, sections = set(), False, [], []
    for word in (word.strip(",.;:") for word in DATE.sub(" ", clause).split()):
        run = re.fullmatch(rf"([0-9]+)(?:[{DASH}]([0-9]+))?", word)
        if word in VERBS:
            is_repealing, pending, sections = word == "kumotaan", [], []
        elif not is_repealing or word in ("", "ja", "sekä"):
            continue
        elif word.startswith("§"):
            sections, pending = pending, []
            if word == "§":
                found.update((number, "section", number) for number in sections)
                sections = []
        elif word in ("momentti", "kohta"):
            kind = "subsection" if word == "momentti" else "item"
            found.update((section, kind, number) for section in sections for number in pending)
            pending = []
        elif run:
            first, last = int(run[1]), int(run[2] or run[1])
            pending += map(str, range(first, max(first, min(last, first + 50)) + 1))
        elif pending and re.fullmatch("[a-z]", word):
            pending[-1] += word
        else:
            pending = []
    return found

def unrepealed_parts(proof, replay, sources, speaking, made, name, number):
    """The acts that speak and say that they repeal a section of the fact, or a moment or item of it by its number, of which
    no command that made a version of what the fact is of repeals a part with that number: of two repeals of one act, one
    may be left out."""
    norm, since = proof.fact.norm.id, replay.first_day(name)
    for act, one in [(act, one) for act in proof.listed if act in speaking and day_of_urn(act) >= since
                     for one in sources.documents if act in one.acts and not act.startswith(norm)]:
        if {of for of in one.norms if of != act} != {norm}:
            continue
        repeals = [of for of in replay.play.commands if of.act.id == act and of.id in made and of.does == "repeal"]
        ended = {part for of in repeals for part in numbered_before(replay, of, name)}
        for clause in enacting_clauses(sources, one):
            for section, kind, part in repealed_parts(clause):
                if repeals and section == number and (kind, part) not in ended:
                    yield f"{act} (which repeals {kind} {part} of section {number}, and has no repeal of that here)"

def numbered_before(replay, repeal, within):
    """The type and the number that what a command repeals, in a component, had on the day before."""
    name, day = target_of(repeal.op), repeal.day
    if day and is_at(name, within):
        one = replay.pictures[replay.index(day) - 1].get(name)
        yield from [(one.type, one.number)] if one else []

def unheard_acts(proof, sources, speaking, number, since):
    """The acts that speak and have documents that print a section, of which no command on the part of it that the fact
    is of has words from there."""
    norm = proof.fact.norm.id
    for act in (act for act in proof.listed if act in speaking and day_of_urn(act) >= since):
        printing = [one for one in sources.documents if act in one.acts and sources.kind(one) == "xml"
                    and {of for of in one.norms if of != act} == {norm}]
        spans = [text.evidence for raw in commands_at(proof, act, proof.fact.component) for text in texts_put(raw)]
        if any(prints_section(sources.parsed(one, Markup), number) for one in printing) and not any(
                at and is_of_section(sources, at, number) for at in spans):
            yield f"{act} (which prints section {number}, and no command here has words of that)"

def is_of_section(sources, evidence, number):
    """Whether bytes are of a section of the Statute Book with a number."""
    document = sources.by_sha.get(evidence.sha256, [None])[0]
    if not document or sources.kind(document) != "xml":
        return False
    markup = sources.parsed(document, Markup)
    section = markup.around(evidence.start, evidence.end).get("Pykala")
    return bool(section) and markup.number(section) == plain_number(number)

def standing_before(replay, act, name):
    """The words of a component and of what is in it on the day before an act takes effect."""
    days = {effective_day(one.act, None) for one in replay.play.commands if one.act.id == act}
    for picture in (replay.pictures[bisect.bisect_left(replay.days, day) - 1] for day in days):
        for of, one in picture.items():
            if is_at(of, name) and one.status == "IN_FORCE":
                yield from (fold(text.words) for text in one.texts.values() if text.words is not None)

def unput_words(proof, replay, sources, speaking, name, number):
    """The acts that speak and have documents that print a section of the fact with a line that no command of theirs
    puts in it, and that was not there on the day before: what an act prints of it is new, or it was there."""
    norm, since = proof.fact.norm.id, replay.first_day(name)
    for act, one in [(act, one) for act in proof.listed if act in speaking and day_of_urn(act) >= since
                     for one in sources.documents if act in one.acts and sources.kind(one) == "xml"]:
        markup = sources.parsed(one, Markup)
        if {of for of in one.norms if of != act} != {norm} or not prints_section(markup, number):
            continue
        texts = [text for raw in commands_at(proof, act, name) for text in texts_put(raw)]
        known = {fold(text.text) for text in texts} | set(standing_before(replay, act, name))
        spans = [(at.start, at.end) for at in (text.evidence for text in texts) if at and at.sha256 == one.sha256]
        section = next(each for each in markup.all if each.name == "Pykala"
                       and markup.number(each) == plain_number(number))
        for line in [line for line in markup.all if line.name in LINES and section.start <= line.start < section.end]:
            words = unmarked(markup.own_words(line))
            is_put = {words, markup.own_words(line)} & known or any(is_whole_line(markup, line, *span) for span in spans)
            if words and not DASHES.fullmatch(words) and not is_put:
                yield f"{act} (which prints {brief(words)} in section {number}, and no command of it puts that)"

def unmarked(words):
    """The words of a line without the marker of an item."""
    return fold(re.sub(rf"^(?:{ITEM.pattern}|{STOPPED_ITEM.pattern})", "", words))

def is_whole_line(markup, line, start, end):
    """Whether a range has all words of a line, but for the marker of an item."""
    last = markup.own_end(line)
    if not (start < last and line.start < end):
        return False
    before, after = markup.data[line.start:max(line.start, start)], markup.data[min(last, end):last]
    return not unmarked(xml_words(before.decode()) + " ") and not xml_words(after.decode())

def section_of(proof, replay):
    """The section that the fact is of or in, and its number: one that had no other, that its id has, in a law that
    counts its sections through. None of anything else."""
    norm, _, local = proof.fact.component.partition("!")
    found = re.fullmatch(r"(sec(\d+[a-z]?))(_.*)?", local, re.ASCII)
    name = found and f"{norm}!{found[1]}"
    ever = {(picture[name].type, picture[name].number) for picture in replay.pictures if name in picture}
    return (name, found[2]) if found and ever == {("section", found[2])} else None

VERBS = ("kumotaan", "muutetaan", "lisätään")
# The words of which an enacting clause has no others after the number of the law, if it names sections alone.
KNOWN = frozenset("""kumotaan muutetaan lisätään § §:n §:ään §:stä §:ssä momentti momentin momenttiin momentiksi kohta
    kohdan kohtaan kohdaksi alakohta alakohdan otsikko otsikon johdantokappale sellaisena sellaisina kuin se ne niistä on
    ovat osaksi laissa laeissa lailla lakiin asetuksessa asetuksissa asetuksella asetukseen uusi ja sekä seuraavasti
    siitä kumotun tilalle jolloin nykyinen siirtyy siirtyvät väliaikaisesti ruotsinkielinen suomenkielinen sanamuoto
    sanamuodon""".split())
DASH = "‐‑‒–—―−~-"
PIECE = re.compile(r"\d*|\d+/\d{2,4}|[a-z]", re.ASCII)
DATE = re.compile(r"(?<!\S)[0-9]+ päiv\S* \S*kuuta\S*(?: [0-9]{4}(?!\S))?")
CLAUSE = re.compile(r"([^()]+)\(([0-9]+)/(?:19)?([0-9]{2}|20[0-9]{2}|1[0-8][0-9]{2})\)((?: väliaikaisesti)?(?: uusi)? [0-9][^()]*)")
# How words begin that may change more than the clause names, or that name a grouping.
CHANGING = re.compile(r"\b(?:kumo(?!ami)|lakka|lakat|muute|muutt|lisät|poiste|siirre|korvat|luku|luvu)", re.IGNORECASE)
# What may stand between a number and a dash, for that to lead to the other end of a range: `10 §:n 1 momentti–20 §`.
PART = re.compile(r"|[^\W\d_]|§[:\w]*|(?:moment|koh|alakoh|otsik|johdan)\w*")
# How words begin in a section of a law by which the law itself ends or goes on: `on voimassa 31 päivään joulukuuta`.
TERM = re.compile(r"\b(?:kumotaan|kumoutu|voimaantulo\b|voimassaolo|voima(?:an|ssa)\b(?!\W+(?-i:tull|tult|tulo|ole|oll|mitä)))",
                  re.IGNORECASE)

NEW_CHAPTER = re.compile(r"(?<!\S)uusi ([0-9]+(?: [a-z])?) luku(?![^\s,.;:])")

def new_chapters(clause, norm):
    """The numbers of the chapters that an enacting clause puts, if it names a law alone by its number, and of it
    nothing else but sections, all by their numbers: if all of its words are known. Else None."""
    found, law = CLAUSE.fullmatch(clause), re.search(r":([0-9]{4})(?:-[0-9-]+)?;([0-9]+)$", norm)
    if not found or not law or (law[2], law[1].removeprefix("19")) != (found[2], found[3]):
        return None
    head = found[1].split()
    title = " ".join(word for word in head if word not in VERBS)
    if sum(word in VERBS for word in head) != 1 or head[-1] in VERBS or CHANGING.search(title):
        return None
    if re.search(r"[\d§]", DATE.sub(" ", " ".join(head))):
        return None
    pieces = re.split(rf"[\s{DASH}]+", NEW_CHAPTER.sub(" ", found[4]))
    is_known = all(piece in KNOWN or PIECE.fullmatch(piece) for piece in (one.strip(",.;:") for one in pieces))
    return NEW_CHAPTER.findall(found[4]) if is_known else None

def apart_words(raw):
    """The words of a piece of XML, where each tag parts words."""
    return fold(html.unescape(re.sub(r"<!--.*?-->|<[^>]*>", " ", without_apart(raw), flags=re.DOTALL)))

def names_number(words, number):
    """Whether words have a number, or one before it and one after it as a range. Dates and acts have none."""
    words = re.sub(r"[0-9]+/[0-9]{4}(?![0-9])", " ", DATE.sub(" ", words))
    runs = list(re.finditer("[0-9]+", words))
    for at, run in enumerate(runs):
        first = last = int(run[0])
        for one, other in itertools.pairwise(runs[at:]):
            parts = re.split(rf"([\s{DASH}]+)", words[one.end():other.start()])
            if not all(map(PART.fullmatch, parts[::2])):
                break
            if any(gap.strip() for gap in parts[1::2]):
                last = int(other[0])
                break
        if first <= number <= last or first == number:
            return True
    return False

def beside_sections(markup, body):
    """The words of a body that are in none of its numbered sections and no markers of groupings; None if all
    sections have a number: then one of these is the act's own."""
    within = [one for one in markup.all if body.start <= one.start < body.end]
    sections = [one for one in within if one.name == "Pykala"]
    if all(markup.number(one) for one in sections):
        return None
    starts = [one.start for one in sections]
    apart = [one for one in sections if markup.number(one) and not any(one.start < at < one.end for at in starts)]
    apart += [one for one in within if one.name in ("LukuTunnusKooste", "OsaTunnusKooste")]
    at, rest = body.start, b""
    for one in sorted(apart, key=lambda one: one.start):
        rest, at = rest + markup.data[at:one.start] + b" ", max(at, one.end)
    rest = (rest + markup.data[at:body.end]).decode()
    return f"{xml_words(rest)} {apart_words(rest)}"

def commanded(markup, norm):
    """The enacting clause of an act's document in the Statute Book that says in known words what it changes of a law, and
    the numbers of the chapters that it puts; None of another document."""
    clauses, bodies = ([one for one in markup.all if one.name == name] for name in ("Johtolause", "Pykalisto"))
    if "VahvistettavaLaki" not in markup.names or len(clauses) != 1 or len(bodies) != 1:
        return None
    clause = apart_words(markup.data[clauses[0].start:clauses[0].end].decode())
    chapters, rest = new_chapters(clause, norm), beside_sections(markup, bodies[0])
    if chapters is None or rest is None:
        return None
    sections = [markup.data[one.start:one.end].decode() for one in markup.all
                if one.name == "Pykala" and markup.number(one)]
    if any(TERM.search(words) for raw in sections for words in (xml_words(raw), apart_words(raw))):
        return None
    for chapter in chapters:
        rest = re.sub(rf"(?<!\S){chapter} lu[kv]u", " ", rest)
    return None if CHANGING.search(rest) else (clause, chapters)

def leaves_alone(sources, document, norm, number):
    """Whether an act's document in the Statute Book cannot be about a section of a law: it says in known
    words what it changes of that law, and has the number nowhere."""
    if sources.kind(document) != "xml":
        return False
    markup = sources.parsed(document, Markup)
    if commanded(markup, norm) is None:
        return False
    data = markup.data.decode()
    return not any(names_number(words, number) for words in (xml_words(data), apart_words(data)))

def commands_others(markup, norm, number):
    """Whether an act's document says in known words what it changes of a law, all by the numbers of sections, and not by
    this one, though it prints it: then its clause and what it prints contradict each other."""
    clause, chapters = commanded(markup, norm) or ("", ["any"])
    return not chapters and not names_number(clause, number)

def prints_section(markup, number):
    """Whether a document of the Statute Book prints a section of a number, and none that has it twice."""
    return "VahvistettavaLaki" in markup.names and markup.sections[plain_number(number or "")] == 1

def check_completeness(proof, replay, sources):
    norm = proof.fact.norm.id
    documents = [one for one in sources.documents if norm in one.norms]
    for source in proof.sources:
        need(source.sha256 in sources.by_sha, f"the manifest does not list the source {source.name}")
        for one in sources.by_sha[source.sha256]:
            sources.bytes(one)
    ends = [] if told_elsewhere(proof, sources) else [
        *unstated_ends(proof, sources), *endless(proof, sources), *unstated_beginnings(proof)]
    if not documents:
        return check_change_sets(proof, sources) or (
            "not checked", "; ".join(["the manifest lists no document of the law", *ends[:1]]))
    if any(NAMED.fullmatch(one.name) for one in documents):
        series = Series(proof, replay, sources, documents)
        _, unclear = check_listed(proof, sources, documents, series.later)
        state, told = series.check()
        return ("not checked", f"{of_a_later_day(unclear)}; {told}") if unclear else (state, told)
    acts, unclear = check_listed(proof, sources, documents)
    change_sets = check_change_sets(proof, sources)
    told = "; ".join([f"{len(documents)} documents, {acts} acts", *(change_sets or ())[1:]])
    if unclear:
        return "not checked", f"{of_a_later_day(unclear)}; {told}"
    silent = check_silent(proof, replay, sources)
    if silent:
        few = f"{len(silent)} acts have no command here, and may say more of it: {silent[0]}"
        return "not checked", "; ".join([few, *ends[:1], told])
    if ends:
        return "not checked", f"{len(ends)} days on which something begins or ends may be others: {ends[0]}; {told}"
    return "verified", told

def left_behind(proof):
    """The words in another language than the norm's that a change of its own words left behind. That they are is by replay;
    what they are since, no document tells."""
    return [f"the words in {text.language} of {short(one.component)} are older than {text.behind}, and nothing says whether "
            "they hold since" for one in proof.fact.provisions for text in one.texts if text.behind]

def of_a_later_day(acts):
    return f"whether {', '.join(sorted(set(acts))[:3])} is of a later day than the day known"


# ---------------------------------------------------------------------------------------------------------
# Part 10. From when and until when a command is in force, and what a provision is called and what it is.

FINNISH = "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu".split()
MONTHS = {name: at % 12 + 1 for at, name in enumerate([
    *FINNISH, *"january february march april may june july august september october november december".split(),
    *"janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()])}
MONTH, STEM = (rf"(?P<month>{'|'.join(names)})" for names in ([*MONTHS][12:], FINNISH))
DAY, YEAR = r"(?P<day>\d{1,2})", r"(?P<year>\d{4})"
# What says the last day on which something is in force, in a sentence with `voimassa`; without a day, the last of the month.
LASTS = [re.compile(form, re.IGNORECASE) for form in [
    rf"(?<!\d){DAY}\.? ?(?:päivään|p:ään) {STEM}\S* {YEAR}", rf"\b{STEM}kuun {DAY}\.? päivään {YEAR}",
    rf"(?<!\d){DAY}\.? (?:päiv\w+ )?{STEM}\S* {YEAR} (?:saakka|asti)",
    rf"(?<!\d){DAY}\.(?P<month>\d{{1,2}})\.{YEAR} (?:saakka|asti)", rf"\bvuoden {YEAR}(?: {STEM}kuun)? loppuun",
    rf"\b{STEM}kuun {YEAR} loppuun", rf"\b{STEM}kuun loppuun(?: vuo\w+)? {YEAR}"]]
# Dates, and what stands before one that ends something: of these it is not known whether the day itself is the last.
DATES = [re.compile(form, re.IGNORECASE) for form in [
    rf"(?<!\d){DAY}(?:º|°|st|nd|rd|th)? (?:de |day of )?{MONTH}(?: de|,)? {YEAR}", rf"\b{MONTH} {DAY}(?:st|nd|rd|th)?,? {YEAR}",
    rf"(?<!\d){YEAR}-(?P<month>\d\d)-{DAY}(?!\d)", rf"(?<!\d){DAY}\.? (?:päiv\w+ |p:\w+ )?{STEM}\S* {YEAR}"]]
BEFORE_END = re.compile(r"\b(?:until|till|to|including|through|até|a|o dia)(?: the)? $|"
                        r"\b(?:cease|expire|lapse|perd|cess|caduc|expir|lakka)\w*(?: [^.;]{0,60})? $", re.IGNORECASE)
# What may tell an end without its year.
LENGTH = re.compile(r"\b(?:vuoden ajan|vuotta|kuukau\w*|years?|months?|weeks?|anos?|m[eê]s(?:es)?)\b", re.IGNORECASE)
SENTENCE = re.compile(r"(?<=[.;]) (?=[^\W\d_a-zåäö])")

def after_day(day):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(1)).isoformat()

def day_of_match(found):
    """The day that a match tells, the last of the month or of the year where it has none; None if there is no such day."""
    parts, month = found.groupdict(), found.groupdict().get("month") or "12"
    year, month = int(parts["year"]), int(month) if month.isdigit() else MONTHS[month.lower()]
    try:
        if parts.get("day"):
            return datetime.date(year, month, int(parts["day"])).isoformat()
        return (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(1)).isoformat()
    except ValueError:
        return None

@functools.lru_cache(maxsize=4096)
def ends_in(words):
    """The first days without something that words may tell."""
    found = set()
    for sentence in SENTENCE.split(fold(re.sub(r"\bl(?=\d{3}\b)", "1", words))):
        at = re.search(r"\bvoimassa\b", sentence)
        for one in (one for form in LASTS for one in form.finditer(sentence)
                    if at and at.start() < one.start() and not sentence.startswith(" mennessä", one.end())):
            found.add(day_of_match(one) and after_day(day_of_match(one)))
        for one in (one for form in DATES for one in form.finditer(sentence) if BEFORE_END.search(sentence[:one.start()])):
            found.update({day_of_match(one), day_of_match(one) and after_day(day_of_match(one))})
    return frozenset(found - {None})

def words_read(sources, document):
    """The words of a document; None where they are not read here."""
    kind, data = sources.kind(document), sources.bytes(document)
    if kind == "xml":
        return xml_words(data.decode())
    if kind in ("plain", "json", "lines"):
        return re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(data)) if kind != "plain" else lossy(data)
    return None

def ends_of(raw):
    """The days up to which a command, or what it negates, is so."""
    return {raw.until, raw.op.until if raw.op.does == "negate" else None} - {None}

def unstated_ends(proof, sources):
    """The commands in force until a day that no words of their acts tell: of the quotes on their days, and of the documents
    that print them. It fails where all of these are read, and none has the year or tells a length of time; and of a text of
    the law, of which no command ends."""
    acts = {act.id: act for act in proof.acts}
    for raw, day in [(raw, day) for raw in proof.commands for day in sorted(ends_of(raw))]:
        told = f"{id_of(raw)} is in force until {day}"
        need(not raw.act.startswith(f"{proof.fact.norm.id}:text:"), f"{told}, and a text of the law tells no such day")
        documents = [one for one in sources.documents if raw.act in one.acts]
        read_here = [words_read(sources, one) for one in documents]
        quotes = [quote.text for quote in acts[raw.act].quotes if quote.kind == "commencement"]
        words = [*quotes, *filter(None, read_here)]
        if any(day in ends_in(one) for one in words):
            continue
        eve = (datetime.date.fromisoformat(day) - datetime.timedelta(1)).isoformat()
        may_be = any(LENGTH.search(one) or re.search(rf"(?<!\d)(?:{day[:4]}|{eve[:4]}|l(?:{day[1:4]}|{eve[1:4]}))(?!\d)", one)
                     for one in words)
        told += ", and no words of its act that are read here tell that"
        need(may_be or not documents or None in read_here, told)
        yield told

OWN_TERM = re.compile(r"(?:\d+\. )?Tämä (?:laki|asetus|päätös)\b[^§]*\bon voimassa\b")
TERM_OF = re.compile(r"(?:Lain|Asetuksen|Päätöksen|Sen|Tämän lain|Tämän asetuksen) ((?:\d+(?: [a-z])?(?:, | ja | sekä | ))+)§ "
                     r"(?:tule\w+ voimaan [^§]* ja )?(?:se |ne )?(?:on|ovat) voimassa\b")

def own_terms(markup):
    """What an act says of how long it is in force: (the first day without it, the sections that it says so of, or None where
    it does of all of itself). In the Statute Book the act's own section has no number, and is the last of those; of another
    act only one is read that quotes no other."""
    sections = [one for one in markup.all if one.name == "Pykala"]
    within = [one for one in sections if not markup.number(one)][-1:] or sections
    own = [line for line in markup.all if line.name in LINES and any(one.start < line.start < one.end for one in within)]
    if "VahvistettavaLaki" not in markup.names:
        own = [one for one in markup.all if one.name == "p"] if "quotedStructure" not in markup.names else []
    for sentence in (each for one in own for each in SENTENCE.split(markup.words(one))):
        whole, of = OWN_TERM.match(sentence), TERM_OF.match(sentence)
        ends = ends_in(sentence)
        if len(ends) == 1 and (whole or of):
            numbers = re.findall(r"\d+(?: [a-z](?![a-zåäö]))?", of[1]) if of else None
            yield min(ends), numbers and {number.replace(" ", "") for number in numbers}

def endless(proof, sources):
    """The commands without an end of acts that say of themselves, or of the sections of these commands, that they end."""
    for act, one in [(act, one) for act in proof.acts for one in sources.documents if act.id in one.acts]:
        if sources.kind(one) != "xml":
            continue
        own = [raw for raw in proof.commands if raw.act == act.id and not raw.until and raw.op.does not in (*CANCELS, *READINGS)]
        for end, numbers in own_terms(sources.parsed(one, Markup)):
            section = lambda raw: re.match(r"sec(\d+[a-z]?)(?![0-9a-z~-])", (target_of(raw.op) or "").partition("!")[2])
            open_ones = [raw for raw in own if numbers is None or section(raw) and section(raw)[1] in numbers]
            if open_ones:
                yield f"{one.name} tells that it is in force until {end}, and {id_of(open_ones[0])} has no end"

# Sentences that say when something begins, and the whole sections of which one says so.
ENTERS = re.compile(r"\btule(?:e|vat)\b[^.;]*\bvoimaan\b(?! tul)", re.IGNORECASE)
ENTERS_OF = re.compile(r"(?:Lain|Asetuksen|Päätöksen|Sen|Tämän lain|Tämän asetuksen) ((?:\d+(?: [a-z])?(?:, | ja | sekä | ))+)§ "
                       r"tule(?:e|vat) (?:kuitenkin )?voimaan\b")

def days_in(sentence):
    """The days that a sentence has."""
    return {day_of_match(one) for form in DATES for one in form.finditer(sentence)} - {None}

def unstated_beginnings(proof):
    """The commands whose stated first day is another than the words of their act on its days tell: than all of these, or
    than those that they tell of the section. Where these tell no day, another act may, and it is read."""
    acts, text = {act.id: act for act in proof.acts}, f"{proof.fact.norm.id}:text:"
    for raw in proof.commands:
        date = effective(acts[raw.act], raw.commencement)
        if date is None or date.basis != "STATED" or raw.act.startswith(text) or raw.op.does in (*CANCELS, *READINGS):
            continue
        # A law for a time that goes on: it is brought back on the day on which it ends.
        if raw.op.does == "revive" and any(date.on in ends_of(one) and target_of(one.op) == target_of(raw.op) for one in proof.commands):
            continue
        quotes = [quote.text for quote in acts[raw.act].quotes if quote.kind == "commencement"]
        said = [one for quote in quotes for one in SENTENCE.split(fold(quote)) if ENTERS.search(one)]
        told = set().union(*map(days_in, said))
        section = re.match(r"sec(\d+[a-z]?)(?![0-9a-z~-])", (target_of(raw.op) or "").partition("!")[2])
        named = [(re.findall(r"\d+(?: [a-z](?![a-zåäö]))?", of[1]), days_in(one)) for one in said if (of := ENTERS_OF.match(one))]
        of_section = set().union(*(days for numbers, days in named
                                   if section and section[1] in {number.replace(" ", "") for number in numbers}))
        for days in (told, of_section):
            if days and date.on not in days:
                yield f"{id_of(raw)} begins on {date.on}, and the words of its act on its days tell {', '.join(sorted(days))}"
                break

# How provisions are labelled, by country: of each type the label, whose group is the number, if it has one, and the types that
# it is in (none: any). Where the law has no label (a caput, a moment, the end of a list), the label is empty; `number` says
# whether such a provision has a number.
Form = namedtuple("Form", "type label number within")

def profile(*lines):
    """Lines of `type: label`, or of `type number` or `type` for a type without a label; `<` goes before what it is in."""
    forms = []
    for of, colon, label in (line.partition(": ") for line in lines):
        (kind, _, within), *number = of.split()[0].partition("<"), *of.split()[1:]
        forms.append(Form(kind, re.compile(label, re.IGNORECASE) if colon else re.compile(""), bool(colon) or bool(number),
                          set(filter(None, within.split(",")))))
    return forms

ROMANS = r"([IVXLCDM]+(?:[- ]?[A-Z])?)"
OF_BRAZIL = profile(
    rf"part: (?:Parte|Livro) (?:{ROMANS}|\w+)\W*", rf"title: Título {ROMANS}\W*", rf"chapter: Capítulo {ROMANS}\W*",
    rf"section: Seção {ROMANS}\W*", rf"subsection: Subseção {ROMANS}\W*", r"article: Art(?:\.|igo) (\d[\d.]*[º°o]?(?:-[A-Z]+)?)\.?",
    r"paragraph: § ?(\d+[º°o]?(?:-[A-Z]+)?)\.?", r"paragraph: Parágrafo (único)\W*", r"inciso: ([IVXLCDM]+(?:-[A-Z]+)?) ?[-–—]",
    r"alinea: ([a-z]{1,2}(?:-\w+)?)\)", r"annex: Anexo\b.*", "caput<article", "adct<constitution,charter")
LABELS = {
    "br": OF_BRAZIL, "zz": OF_BRAZIL,
    "fi": profile(
        r"part: ([IVXLC]+|\d+) OSA\.?", r"chapter: (\d+(?: ?[a-z])?)(?:\.? LUKU\.?)?", r"section: (\d+(?: ?[a-z])?)\.? ?§[.:]?",
        r"item<subsection: (\d+(?: ?[a-z])?)[.)]", r"subitem<item,subsection: ([a-z])[.)]", r"article: (\d+) artikla",
        r"annex: Liite\b.*", "subsection<section,article number", "wrap_up<subsection,item"),
    "in": profile(
        rf"part: Part {ROMANS}\W*", rf"chapter: Chapter (\d+[A-Z]*|{ROMANS[1:-1]})\W*", r"section: (?:Section )?(\d+[A-Z]*)\W*",
        *(rf"{kind}: \((\d+[A-Z]*|[a-z]+)\)" for kind in [
            "subsection<section", "clause<section,subsection,article", "subclause<clause", "subitem<item",
            "item<explanation,exception,illustration,proviso,subclause,clause"]),
        r"explanation: Explanations?(?: (\d+|[IVX]+))?\W*", r"exception: Exceptions?(?: (\d+|[IVX]+))?\W*",
        r"illustration: Illustrations?\W*", r"proviso: Provis\w*\W*", rf"schedule: (?:The |\w+ )*Schedule\b.*",
        "proviso", "heading", "wrap_up"),
}
# What the first word of a label names, in countries without a table.
NAMED_BY = {"section": "section", "sec": "section", "article": "article", "art": "article", "chapter": "chapter", "part": "part",
            "title": "title", "rule": "rule", "regulation": "regulation", "schedule": "schedule"}

OTHER_NUMBER = "the label"  # how it is told that a label has another number: print may err in it

def values_of(numeral):
    """What a numeral may be as a number: in digits, with its letters; a Roman one by its value; a letter by its place."""
    plain = re.sub(r"(?<=\d)[º°o]|[\s.-]", "", numeral.lower())
    found, roman_one = {plain}, re.match(r"([ivxlcdm]+)[ -]?([a-z]?)$", numeral.lower())
    if plain == "único":
        found.add("1u")
    if roman_one:
        found.add(f"{roman(roman_one[1].upper())}{roman_one[2]}")
    if re.fullmatch("[a-z]", plain):
        found.add(str(ord(plain) - ord("a") + 1))
    return found

def label_of(of, within, country):
    """What the label of a provision, and the type of what it is in, tell of its type and number: (what speaks against these, or
    an empty text; what cannot be told, or an empty text)."""
    forms, known = LABELS.get(country), lambda one: {form.type for form in one}
    number = re.sub(r"[\s.-]", "", (of.number or "").lower())
    if forms is None:
        word = re.match(r"[^\W\d_]+", of.label)
        names = NAMED_BY.get(word[0].lower()) if word else None
        differs = names and names != of.type
        return f"the label {brief(of.label)} is of a {names}, and the type {of.type}" if differs else "", "" if names else "type"
    fits = [(form, found) for form, found in ((form, form.label.fullmatch(of.label)) for form in forms)
            if found and (of.label or form.number == bool(of.number)) and (not form.within or within in form.within)]
    if not fits:
        return (f"a {of.type} is not labelled {brief(of.label)}" if of.type in known(forms) else ""), "type"
    if of.type not in known(form for form, _ in fits):
        return f"what is labelled {brief(of.label)} is not of the type {of.type}", ""
    told = [found[found.lastindex] for form, found in fits if form.type == of.type and found.lastindex]
    differs = told and not any(number in values_of(one) or one.lower() == number for one in told)
    return (f"{OTHER_NUMBER} {brief(of.label)} has not the number {of.number}" if differs else "",
            "" if len(known(form for form, _ in fits)) == 1 else "type")

LABELLED = re.compile(r"§|[^\W_]+")

def before_text(sources, document, start):
    """The words right before a place in a document; None where they are not read here, or begin a value of JSON."""
    kind, data = sources.kind(document), sources.lines(document)
    raw = data[max(0, start - REACH // 16):start]
    if kind == "xml":
        return apart_words(lossy(raw.partition(b">")[2] if len(raw) < start else raw))
    if kind == "plain":
        return lossy(raw)
    if kind in ("lines", "json") and data[start:start + 1] != b'"':
        begins = max((one.end() for one in STRING_LINE.finditer(raw) if one[0].endswith(b'"')), default=0)
        return re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", " ", lossy(raw[begins:])) or None
    return None

def words_of_label(text):
    return LABELLED.findall(unicodedata.normalize("NFC", text).lower())

def has_label(proof, replay, sources, of):
    """Whether the label of a provision is right before its first text, or before the first one in it and the labels between;
    None where nothing tells it: the label is of another day than the text, or the words there are not read."""
    for inner in proof.fact.provisions[proof.fact.provisions.index(of):]:
        for text in sorted(inner.texts, key=lambda text: text.aspect != "heading"):
            at, day = evidence_of(replay, text) if text.text is not None else None, base_day(replay, text.by)
            if not at or text.aspect not in ("heading", "canonical") or text.language != proof.fact.norm.language:
                continue
            path, own = (replay.path(name, day) if day else [] for name in (inner.component, of.component))
            if not own or path[:len(own)] != own:
                return None
            labels = [one.label for one in path[len(own) - 1:]]
            document = sources.by_sha.get(at.sha256, [None])[0]
            before = document and before_text(sources, document, at.start)
            if not before or labels[0] != of.label:
                return None
            asked = words_of_label(" ".join(labels))
            return words_of_label(before)[-len(asked):] == asked
    return None

def check_names(proof, replay, sources):
    """Holds the labels and types of the fact against the bytes and the table of the country: (what may be otherwise, what is on
    trust). It fails where the table says that a provision of that type has no such label. A series has each label with its
    words, and is compared whole."""
    country, unclear, trusted = proof.fact.norm.id.split(":")[2:3], [], []
    country, is_series = next(iter(country), ""), is_series_of(proof, sources)
    if is_judgment(proof.fact.norm.id):
        country = ""  # the table is of the law of a country, and its courts number as they like
    for of in proof.fact.provisions:
        path = replay.path(of.component, proof.fact.at)
        if len(path) < 2:
            trusted.append(f"{short(of.component) or of.component} (type)")
            continue
        wrong, is_open = label_of(of, path[-2].type, country)
        need(not wrong or country not in LABELS or wrong.startswith(OTHER_NUMBER), f"{short(of.component)}: {wrong}")
        found = None if not of.label or is_series else has_label(proof, replay, sources, of)
        if wrong and not is_series:
            unclear.append(f"{short(of.component)}: {wrong}")
        elif found is False:
            unclear.append(f"{short(of.component)}: the label {brief(of.label)} is not before its words")
        # A table says where no label is right.
        is_bare = bool(of.number) and not of.label and country not in LABELS
        told = [is_open, "label" if (of.label or is_bare) and found is None and not is_series else ""]
        trusted += [f"{short(of.component)} ({' and '.join(filter(None, told))})"] if any(told) else []
    return unclear, trusted

def is_series_of(proof, sources):
    return any(NAMED.fullmatch(one.name) for one in sources.documents if proof.fact.norm.id in one.norms)


# ---------------------------------------------------------------------------------------------------------
# Part 11. All levels of one proof, and the command line.

def clauses(proof):
    """What READING shows: what negates and corrects, the commands that made the versions of the fact, and their acts' words
    on days."""
    days = {}
    for act in proof.acts:
        days[act.id] = [quote.text for quote in act.quotes if quote.kind == "commencement"]
    made = {name for one in proof.fact.provisions for name in one.made_by}
    shown = [raw for raw in proof.commands if raw.op.does in CANCELS]
    shown += [raw for raw in proof.commands if id_of(raw) in made and raw.op.does not in CANCELS]
    return [{"command": id_of(raw), "place": raw.place, "wording": raw.wording, "until": raw.until,
             "does": f"{raw.op.does} {cancelled(raw) if raw.op.does in CANCELS else short(target_of(raw.op) or '')}",
             "days": days.get(raw.act, [])} for raw in shown]

def unspoken(proof, sources):
    """What READING shows of the listed acts without a command: their documents and enacting clauses."""
    return [{"act": act, "documents": [one.name for one in documents],
             "clauses": [words for one in documents for words in enacting_clauses(sources, one)]}
            for act, documents in silent_acts(proof, sources)]

def enacting_clauses(sources, document):
    """What a document of the Statute Book says that it does."""
    try:
        if sources.kind(document) != "xml":
            return []
        markup = sources.parsed(document, Markup)
        return [markup.words(one) for one in markup.all if one.name == "Johtolause"]
    except UNREADABLE:
        return []

def on_trust(proof, replay, sources):
    """The labels and types of the fact that nothing shows."""
    state, found = result_of(lambda: ("verified", check_names(proof, replay, sources)[1]))
    return found if state == "verified" else []

def result_of(check, *inputs):
    """Runs the check of a level: (`verified`, `failed` or `not checked`, why)."""
    try:
        return check(*inputs)
    except Refused as problem:
        return "failed", str(problem)
    except Exception as problem:  # whatever a hostile input may cause is no proof
        return "failed", f"it cannot be checked: {type(problem).__name__} {str(problem)[:100]}"

def replay_of(proof):
    check_parts(proof)
    return "verified", Replay(proof.acts, proof.commands)

def verify(proof, sources, head):
    """The result of each level, in order."""
    head = head or sources.head
    unplayed = ("not checked", "the commands cannot be replayed")
    results = {"RECORD": result_of(check_record, proof, head), "BYTES": unplayed}
    state_of_replay, replay = result_of(replay_of, proof)
    if state_of_replay == "failed":
        results |= {"ARITHMETIC": (state_of_replay, replay), "COMPLETENESS": unplayed}
    else:
        results["BYTES"] = result_of(check_bytes, proof, replay, sources)
        results["ARITHMETIC"] = result_of(check_arithmetic, proof, replay)
        results["COMPLETENESS"] = result_of(check_completeness, proof, replay, sources)
    state, why = results["COMPLETENESS"]
    if state != "failed" and left_behind(proof):
        why = "; ".join([left_behind(proof)[0], *([why] if state == "not checked" else [])])
        results["COMPLETENESS"] = ("not checked", why)
    # Of a fact of an instant nobody may vouch for the record as the whole.
    if state == "failed" and proof.fact.recorded and [hash_of(link) for link in proof.record[-1:]] != [head]:
        results["COMPLETENESS"] = ("not checked", f"in a later state of the record, maybe: {why}")
    told = f"{len(clauses(proof))} clauses to be judged by the reader"
    silent = len(silent_acts(proof, sources))
    told += f", and {silent} acts without a command here" if silent else ""
    trusted = [] if state_of_replay == "failed" else on_trust(proof, replay, sources)
    told += f"; on trust: {', '.join(trusted[:12])}" if trusted else ""
    told += f" and {len(trusted) - 12} more" if len(trusted) > 12 else ""
    results["READING"] = ("not checked", told)
    return results

def clean(text):
    """Without control characters, which a hostile proof could use to draw over what is there."""
    return "".join(one if one.isprintable() else " " for one in text)

def show(path, proof, results, silent):
    fact, shown, told = proof.fact, clauses(proof), set()
    lines = [f"{path}: {fact.component} on {fact.at}" + (f", as known on {fact.known}" if fact.known else "")]
    lines += [f"  {level:<13}{state}: {why}" for level, (state, why) in results.items()]
    for clause in shown[:40]:
        words = clause["wording"] or "(no clause in the record)"
        until = f", until {clause['until']}" if clause["until"] else ""
        lines.append(f"    {clause['command']}: {clause['does']}{until}; {clause['place'] or ''} {words}")
        lines += [f"      of its days: {days}" for days in clause["days"] if days not in told]
        told.update(clause["days"])
    if len(shown) > 40:
        lines.append(f"    and {len(shown) - 40} more; --json has them all")
    for act in silent[:40]:
        words = " ".join(act["clauses"]) or "(no clause that is read here)"
        lines.append(f"    {act['act']}: no command here; {', '.join(act['documents'])} {words}")
    if len(silent) > 40:
        lines.append(f"    and {len(silent) - 40} more acts; --json has them all")
    print("\n".join(map(clean, lines)))

def main(arguments):
    parser = argparse.ArgumentParser(description="Checks proofs of legal answers.")
    parser.add_argument("proofs", nargs="+", metavar="PROOF.json")
    parser.add_argument("--sources", required=True, metavar="DIR")
    parser.add_argument("--manifest", required=True, metavar="FILE")
    parser.add_argument("--head", metavar="SHA256")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    if options.head is not None and not KINDS["sha"](options.head):
        parser.error("--head is not a SHA-256 in 64 small hexadecimal digits")
    sys.setrecursionlimit(4000)
    csv.field_size_limit(LARGEST)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # a terminal may lack letters of the law
    try:
        sources = Sources(options.sources, load(options.manifest, "Manifest"))
    except UNREADABLE as problem:
        print(clean(f"asof_verify: {options.manifest}: {str(problem)[:300]}"), file=sys.stderr)
        return 2
    return max([check_file(path, sources, options) for path in options.proofs])

def check_file(path, sources, options):
    """Checks one proof and shows what comes of it. It gives the exit code."""
    try:
        proof = load(path, "Proof")
    except UNREADABLE as problem:
        print(clean(f"{path}: cannot be read: {str(problem)[:300]}"), file=sys.stderr)
        return 2
    results, silent = verify(proof, sources, options.head), unspoken(proof, sources)
    if options.json:
        levels = {level: {"result": state, "why": why} for level, (state, why) in results.items()}
        print(json.dumps({"proof": path, "levels": levels, "clauses": clauses(proof), "silent": silent}))
    else:
        show(path, proof, results, silent)
    return int(any(state == "failed" for state, _ in results.values()))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # whoever reads the output has enough of it
        os._exit(2)
