#!/usr/bin/env python3
"""Checks proofs of legal answers without the program that made them.

The form of a proof, and what each level shows, is in docs/proof.md. What commands mean is in
schema/REPLAY.md. This file shares no code with the engine. It needs Python 3.11 and nothing else.

    python3 asof_verify.py PROOF.json [MORE.json ...] --sources DIR --manifest FILE [--head SHA256] [--json]

Exit code: 0 no level failed, 1 a level failed, 2 an input cannot be read.
"""

import argparse
import bisect
import csv
import datetime
import hashlib
import json
import os
import re
import sys
import unicodedata
import xml.parsers.expat
from collections import Counter

LARGEST = 1 << 28  # no file of more bytes than this is read
DEEPEST = 255      # no component stands more levels below the root


class Unreadable(Exception):
    """An input is not of the form that it should have: exit code 2."""


class Failed(Exception):
    """A level fails, for the reason given."""


# ---------------------------------------------------------------------------------------------------------
# Part 1. The form of the inputs.
#
# Each line of FORMS is an object: its fields and their types, those that may be absent after the bar. A field
# that is not listed is refused, so nothing in a proof goes unread. `?` allows null, `[x]` is a list of x.

FORMS = {
    "Proof": "proof:one fact:Fact levels:[Level] acts:[Act] commands:[Command] listed:[urn] sources:[Source] "
             "record:[Link] |",
    "Fact": "norm:Norm component:component at:day provisions:[Provision] assurance:Assurance "
            "| known:day? recorded:instant? first:day?",
    "Norm": "id:urn title:str type:str jurisdiction:str language:str data_source:str "
            "| adopted_on:day? published_on:day? citations:[str]",
    "Provision": "component:component type:str status:Status printed:bool from:day basis:Basis cause:Cause "
                 "made_by:[command] | parent:component? number:str? label:str to:day? texts:[FactText]",
    "FactText": "language:str by:command | aspect:Aspect text:str?",
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
    "Insert": "component:component type:str order_key:str "
              "| parent:component? number:str? label:str texts:[Text]",
    "Amend": "target:component | texts:[Text] unknown:[Unknown]",
    "Move": "target:component | parent:component? number:str? label:str? order_key:str?",
    "Repeal": "target:component | status:Status printed:bool notices:[Text]",
    "Aim": "target:component |",
    "Print": "target:component printed:bool | notices:[Text]",
    "Continue": "kind:str from:[component] to:[component] |",
    "Negate": "target:urn kind:Negation | from:day? until:day?",
    "Correct": "command:command | op:Op? commencement:Commencement?",
    "Text": "language:str text:str | aspect:Aspect evidence:Evidence?",
    "Unknown": "language:str | aspect:Aspect",
    "Evidence": "sha256:sha start:int end:int |",
    "Manifest": "manifest:one documents:[Document] | head:sha?",
    "Document": "name:str sha256:sha bytes:int | norms:[urn] acts:[urn]",
}
WORDS = {
    "Status": "IN_FORCE REPEALED ANNULLED SUSPENDED EXPIRED VETOED",
    "Basis": "STATED SNAPSHOT_BOUND ASSUMED",
    "Cause": "ENACTED INSERTED CORRECTION TEXT STATUS MOVE STRUCTURE AGGREGATE",
    "Aspect": "canonical heading label notice",
    "LevelName": "BYTES ARITHMETIC COMPLETENESS READING",
    "ActKind": "enactment amendment judgment corrigendum editorial unresolved",
    "QuoteKind": "enacting_clause commencement",
    "Negation": "annulment suspension withdrawal",
}
PATTERNS = {
    "urn": r"urn:[!-~]+",
    "component": r"urn:[!-~]+",
    "command": r"urn:[!-~]+#[0-9]+",
    "sha": r"[0-9a-f]{64}",
    "instant": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z",
}
READINGS = ("interpret", "overrule", "refine", "distinguish", "establish")


def fields_of(form):
    required, optional = ([field.split(":") for field in half.split()] for half in form.split("|"))
    return dict(required), dict(required + optional)


FIELDS = {name: fields_of(form) for name, form in FORMS.items()}


def check_form(value, kind, where):
    """Refuses a value that is not of a form. `where` is for the message."""
    wrong = Unreadable(f"{where} is not {kind}")
    if kind.endswith("?"):
        if value is not None:
            check_form(value, kind[:-1], where)
    elif kind.startswith("["):
        if type(value) is not list:
            raise wrong
        for index, item in enumerate(value):
            check_form(item, kind[1:-1], f"{where}[{index}]")
    elif kind in FIELDS:
        required, known = FIELDS[kind]
        if type(value) is not dict:
            raise wrong
        for name in required:
            if name not in value:
                raise Unreadable(f"{where} has no field {name}")
        for name, item in value.items():
            if name not in known:
                raise Unreadable(f"{where} has the unknown field {name[:40]!r}")
            check_form(item, known[name], f"{where}.{name}")
        if kind in ("Op", "Commencement") and len(value) != 1:
            raise wrong
    elif kind == "int":
        if type(value) is not int or value < 0:
            raise wrong
    elif kind == "one":
        if type(value) is not int or value != 1:
            raise Unreadable(f"{where}: this version of the form is not known")
    elif kind == "bool":
        if type(value) is not bool:
            raise wrong
    elif kind != "any":
        if type(value) is not str:
            raise wrong
        if kind == "day":
            check_day(value, wrong)
        if kind in WORDS and value not in WORDS[kind].split():
            raise wrong
        if kind in PATTERNS and not re.fullmatch(PATTERNS[kind], value, re.ASCII):
            raise wrong


def check_day(text, wrong):
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise wrong
        datetime.date.fromisoformat(text)
    except ValueError:
        raise wrong from None


def no_repeats(pairs):
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Unreadable("an object has one field twice")
    return fields


def parse_json(data, where):
    def constant(name):
        raise Unreadable(f"{where}: {name} is no number of JSON")
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=no_repeats, parse_constant=constant)
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"{where} is not JSON: {str(problem)[:100]}") from None


def read_bytes(path):
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST:
            raise Unreadable(f"{path} is no file, or too large")
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as problem:
        raise Unreadable(f"{path}: {problem}") from None


def load(path, form):
    value = parse_json(read_bytes(path), path)
    check_form(value, form, os.path.basename(path))
    return value


# ---------------------------------------------------------------------------------------------------------
# Part 2. Which commands take part (REPLAY.md, "Which commands take part").

class Command:
    """A command with its place in publication order."""

    def __init__(self, raw, act):
        self.raw, self.act = raw, act
        self.id = f"{raw['act']}#{raw['seq']}"
        self.kind, self.op = next(iter(raw["op"].items()))
        self.until = raw.get("until")
        self.order = (act["published"]["on"], act["number"], act["id"], raw["seq"])
        self.day = effective_day(act, raw.get("commencement"))
        self.corrections = []   # those that name it, in publication order
        self.corrected = None   # for a correction: what it names
        self.depth = 0          # for a correction: how many corrections of corrections lead to it


def effective_date(act, commencement):
    """The date, with its basis, on which a command takes effect; None under a condition."""
    if commencement:
        return commencement.get("on")
    return act.get("effective") or act["published"]


def effective_day(act, commencement):
    date = effective_date(act, commencement)
    return date["on"] if date else None


def target_of(kind, op):
    return op.get("component") if kind == "insert" else op.get("target")


class Play:
    """All commands in play, in publication order."""

    def __init__(self, acts, commands):
        acts = {act["id"]: act for act in acts}
        every = sorted((Command(raw, acts[raw["act"]]) for raw in commands), key=lambda one: one.order)
        # Commands about readings change no state; nor do negations and corrections of nothing else. What a
        # negation or correction reaches precedes it, so one pass in publication order decides.
        self.by_id, self.of_act, self.commands = {}, {}, []
        for one in every:
            if one.kind == "negate":
                part = bool(self.reached(one))
            elif one.kind == "correct":
                one.corrected = self.by_id.get(one.op["command"])
                part = one.corrected is not None
                if part:
                    one.depth = one.corrected.depth + 1
                    if self.fits(one) and one.depth <= 256:
                        one.corrected.corrections.append(one)
            else:
                part = one.kind not in READINGS
            if part:
                self.by_id[one.id] = one
                self.of_act.setdefault(one.act["id"], []).append(one)
                self.commands.append(one)
        self.operations = [one for one in self.commands if one.kind not in ("negate", "correct")]
        self.negations = [one for one in self.commands if one.kind == "negate"]
        self.negated_on = {}

    def reached(self, negation):
        """What a negation names and what precedes it."""
        name = negation.op["target"]
        named = self.of_act.get(name) or ([self.by_id[name]] if name in self.by_id else [])
        return [one for one in named if one.order < negation.order]

    def operation(self, one):
        """The operation of a command; for a correction that gives none, that of what it corrects."""
        while one.kind == "correct":
            if one.op.get("op"):
                return next(iter(one.op["op"].items()))
            one = one.corrected
        return one.kind, one.op

    def fits(self, correction):
        """Whether a correction gives an operation of the same kind and on the same target, or none."""
        if not correction.op.get("op"):
            return True
        kind, op = next(iter(correction.op["op"].items()))
        old_kind, old = self.operation(correction.corrected)
        return kind == old_kind and target_of(kind, op) == target_of(old_kind, old)

    def negated(self, day):
        """For each command that is negated on a day: the negation. The last negation counts; the others are
        decided from the last to the first."""
        if day not in self.negated_on:
            by = {}
            for one in reversed(self.negations):
                start, end = one.op.get("from"), one.op.get("until")
                if (start is None or start <= day) and (end is None or day < end) and one.id not in by:
                    for hit in self.reached(one):
                        by.setdefault(hit.id, one)
            self.negated_on[day] = by
        return self.negated_on[day]

    def stands(self, one, day):
        """What stands for a command: (writer, the command that gives the operation, kind and operation or
        None, commencement or None); None if it is negated."""
        if one.id in self.negated(day):
            return None
        if one.kind == "correct":
            given = next(iter(one.op["op"].items())) if one.op.get("op") else None
            commencement = one.op.get("commencement")
        else:
            given, commencement = (one.kind, one.op), one.raw.get("commencement")
        for correction in reversed(one.corrections):
            last = self.stands(correction, day)
            if last:
                writer, giver, better, later = last
                return writer, giver if better else one.id, better or given, later or commencement
        return one.id, one.id, given, commencement

    def active(self, one, day):
        """(writer, giver, kind, operation, effective day) of what is active for an operation on a day."""
        if not one.corrections and not self.negations:
            stand, start = (one.id, one.id, (one.kind, one.op)), one.day
        else:
            stand = self.stands(one, day)
            if stand is None:
                return None
            start = effective_day(one.act, stand[3])
        if start is None or start > day or (one.until is not None and one.until <= day):
            return None
        return stand[0], stand[1], stand[2][0], stand[2][1], start

    def boundaries_of(self, one):
        """The days on which a command may change the state."""
        if one.kind == "negate":
            days = [one.op.get("from"), one.op.get("until")]
        elif one.kind == "correct":
            days = [effective_day(one.act, one.op["commencement"])] if one.op.get("commencement") else []
        else:
            days = [one.day, one.until]
        return {day for day in days if day is not None}

    def days(self):
        return sorted(set().union(*map(self.boundaries_of, self.commands)))

    def chain(self, writer):
        """The command, what it corrects, and so on up to an operation."""
        one, chain = self.by_id.get(writer), []
        while one is not None:
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
        end = last and (last.op.get("until") if last.kind == "negate" else last.until)
        return writer if end and before < end <= day else None


# ---------------------------------------------------------------------------------------------------------
# Part 3. The fold: the active commands of a day, run on an empty state (REPLAY.md, "The fold").

class Entry:
    """A component in the state. `texts` has (words or None, who made them unknown, writer) by (language,
    aspect). `stamp` is what made it a tombstone."""
    __slots__ = ("type", "parent", "number", "label", "order_key", "status", "printed", "texts", "insertion",
                 "place", "state", "stamp")

    def copy(self):
        twin = Entry()
        for name in Entry.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.texts = dict(self.texts)
        return twin

    def content(self):
        return (self.parent, self.number, self.label, self.order_key, self.status, self.printed, self.texts,
                self.insertion, self.place, self.state)

    def set_texts(self, writer, texts):
        last = {(text["language"], text.get("aspect", "canonical")): text["text"] for text in texts or ()}
        for key, words in last.items():
            old = self.texts.get(key)
            if old is None or old[0] != words:
                self.texts[key] = (words, None, writer)

    def strike(self, status, stamp):
        self.status, self.state, self.stamp = status, stamp, stamp


class Fold:
    def __init__(self):
        self.state, self.below, self.void = {}, {}, set()

    def subtree(self, top):
        found = [top]
        for one in found:
            found.extend(self.below.get(one, ()))
        return found

    def depth(self, one):
        levels = 0
        while one is not None and levels <= DEEPEST + 1:
            one, levels = self.state[one].parent, levels + 1
        return levels

    def height(self, top):
        level, height = [top], 0
        while level:
            level, height = [child for one in level for child in self.below.get(one, ())], height + 1
        return height

    def run(self, active, tombstone):
        writer, giver, kind, op, _ = active
        if kind == "continue":
            return
        done = getattr(self, "do_" + kind)(writer, op, tombstone if kind == "insert" else giver)
        if not done:
            self.void.add(writer)

    def do_insert(self, writer, op, tombstone):
        parent = op.get("parent")
        if op["component"] in self.state or (parent is not None and parent not in self.state):
            return False
        if parent is not None and self.depth(parent) > DEEPEST:
            return False
        one = Entry()
        one.type, one.parent, one.number = op["type"], parent, op.get("number")
        one.label = op.get("label", "")
        one.order_key, one.status, one.printed, one.texts = op["order_key"], "IN_FORCE", not tombstone, {}
        one.insertion = one.place = one.state = writer
        one.stamp = None
        above = self.state.get(parent)
        if tombstone:
            one.strike(*tombstone)
        elif above is not None and above.stamp is not None:
            one.strike(above.status, above.stamp)
        one.set_texts(writer, op.get("texts"))
        self.state[op["component"]] = one
        self.below.setdefault(parent, set()).add(op["component"])
        return True

    def do_amend(self, writer, op, giver):
        one = self.state.get(op["target"])
        if one is None:
            return False
        one.set_texts(writer, op.get("texts"))
        for text in op.get("unknown") or ():
            one.texts[(text["language"], text.get("aspect", "canonical"))] = (None, giver, writer)
        return True

    def do_move(self, writer, op, _):
        one, parent = self.state.get(op["target"]), op.get("parent")
        if one is None:
            return False
        if parent is not None:
            if parent not in self.state or parent in self.subtree(op["target"]):
                return False
            if self.depth(parent) + self.height(op["target"]) > DEEPEST + 1:
                return False
        new = [op[name] if op.get(name) is not None else getattr(one, name)
               for name in ("parent", "number", "label", "order_key")]
        if new == [one.parent, one.number, one.label, one.order_key]:
            return True
        old_parent = one.parent
        one.parent, one.number, one.label, one.order_key = new
        one.place = writer
        if one.parent != old_parent:
            self.below[old_parent].discard(op["target"])
            self.below.setdefault(one.parent, set()).add(op["target"])
            above = self.state[one.parent]
            if above.stamp is not None:
                for name in self.subtree(op["target"]):
                    if self.state[name].status == "IN_FORCE":
                        self.state[name].strike(above.status, above.stamp)
        return True

    def do_repeal(self, writer, op, _):
        one = self.state.get(op["target"])
        if one is None:
            return False
        if one.status in ("IN_FORCE", "SUSPENDED"):
            for name in self.subtree(op["target"]):
                each = self.state[name]
                if each.status in ("IN_FORCE", "SUSPENDED"):
                    each.strike(op.get("status", "REPEALED"), writer)
                    each.printed = name == op["target"] and op.get("printed", False)
            one.set_texts(writer, op.get("notices"))
        return True

    def do_suspend(self, writer, op, _):
        one = self.state.get(op["target"])
        if one is None:
            return False
        if one.status == "IN_FORCE":
            for name in self.subtree(op["target"]):
                if self.state[name].status == "IN_FORCE":
                    self.state[name].strike("SUSPENDED", writer)
        return True

    def do_revive(self, writer, op, _):
        one = self.state.get(op["target"])
        if one is None or one.status == "IN_FORCE":
            return False
        if one.parent is not None and self.state[one.parent].stamp is not None:
            return False
        stamp, names = one.stamp, [op["target"]]
        for name in names:
            each = self.state[name]
            each.status, each.printed, each.state, each.stamp = "IN_FORCE", True, writer, None
            each.texts = {key: text for key, text in each.texts.items() if key[1] != "notice"}
            for child in self.below.get(name, ()):
                if self.state[child].status != "IN_FORCE" and self.state[child].stamp == stamp:
                    names.append(child)
        return True

    def do_print(self, writer, op, _):
        one = self.state.get(op["target"])
        if one is None:
            return False
        if one.printed != op["printed"]:
            one.printed, one.state = op["printed"], writer
        one.set_texts(writer, op.get("notices"))
        return True

    def put_back(self, before):
        """What was there on the day before, and is not now, stays as a tombstone."""
        for name, old in before.items():
            if name not in self.state:
                one = old.copy()
                if one.status == "IN_FORCE":
                    one.status, one.printed, one.state = "ANNULLED", False, one.insertion
                one.stamp = one.state
                self.state[name] = one


# ---------------------------------------------------------------------------------------------------------
# Part 4. Versions (REPLAY.md, "Versions"), day by day over all boundary days.

class Shown:
    """A component on a day: its content, the first day of its version, and its children's versions."""
    __slots__ = ("type", "content", "start", "children")

    parent = property(lambda self: self.content[0])
    number = property(lambda self: self.content[1])
    label = property(lambda self: self.content[2])
    status = property(lambda self: self.content[4])
    printed = property(lambda self: self.content[5])
    texts = property(lambda self: self.content[6])

    def writers(self):
        return {*self.content[7:], *(text[2] for text in self.texts.values())}


class Replay:
    """The state of the norm on each boundary day."""

    def __init__(self, acts, commands):
        self.play = Play(acts, commands)
        self.days, self.pictures, self.made = self.play.days(), [], {}
        took_effect, last, before, picture = set(), {}, {}, {}
        for day in self.days:
            fold, runs = Fold(), []
            negated = self.play.negated(day)
            for one in self.play.operations:
                active, tombstone = self.play.active(one, day), None
                if active is None and one.id in took_effect:
                    # Once there, always there: as a tombstone.
                    active, by = last[one.id], negated.get(one.id)
                    if by is None:
                        tombstone = ("EXPIRED", active[0])
                    else:
                        suspended = by.op["kind"] == "suspension"
                        tombstone = ("SUSPENDED" if suspended else "ANNULLED", by.id)
                if active is not None:
                    runs.append(((max(active[4], one.order[0]), one.order), one, active, tombstone))
            runs.sort(key=lambda run: run[0])
            for _, _, active, tombstone in runs:
                fold.run(active, tombstone)
            for _, one, active, tombstone in runs:
                if one.kind == "insert":
                    if active[0] not in fold.void:
                        took_effect.add(one.id)
                    if tombstone is None:
                        last[one.id] = active
            fold.put_back(before)
            before = fold.state
            picture = self.look(fold.state, picture, day)
            self.pictures.append(picture)

    @staticmethod
    def look(state, before, day):
        """The versions of a day. One whose content and children's versions are those of the day before is
        the same object as on the day before."""
        below = {}
        for name, one in state.items():
            below.setdefault(one.parent, []).append((one.order_key, name))
        names = [name for _, name in below.get(None, ())]
        for name in names:
            names.extend(child for _, child in below.get(name, ()))
        picture = {}
        for name in reversed(names):  # children first
            one, shown = state[name], Shown()
            shown.children = tuple((child, picture[child].start) for _, child in sorted(below.get(name, ())))
            shown.type, shown.content, shown.start = one.type, one.content(), day
            old = before.get(name)
            if old is not None and old.content == shown.content and old.children == shown.children:
                shown = old
            picture[name] = shown
        return picture

    def index(self, day):
        """The last boundary day up to a day; -1 if there is none."""
        return bisect.bisect_right(self.days, day) - 1

    def on(self, day):
        at = self.index(day)
        return self.pictures[at] if at >= 0 else {}

    def path(self, name, day):
        """The component and what it is in, outermost first; empty if it is not there."""
        picture, path = self.on(day), []
        while name in picture and len(path) <= 2 * DEEPEST:
            path.append(picture[name])
            name = picture[name].parent
        return path[::-1]

    def below(self, name, day):
        """The component and what is below it, in document order."""
        picture, found, todo = self.on(day), [], [name]
        while todo:
            one = todo.pop()
            if one in picture:
                found.append(one)
                todo.extend(child for child, _ in reversed(picture[one].children))
        return found

    def end(self, name, at):
        """The day before which the version ends that stands at an index; None if it does not."""
        shown = self.pictures[at][name]
        for later in range(at + 1, len(self.days)):
            if self.pictures[later].get(name) is not shown:
                return self.days[later]
        return None

    def before(self, at, name):
        return self.pictures[at - 1].get(name) if at > 0 else None

    def made_content(self, at, old, new):
        """What made a component's own content."""
        had, has = old.writers() if old else set(), new.writers()
        made = has - had
        for writer in had - has:
            made.add(self.play.taken_away(writer, self.days[at - 1], self.days[at]))
        if old and old.status != "EXPIRED" and new.status == "EXPIRED":
            made.add(new.content[9])
        return made - {None}

    def made_by(self, at, name):
        """The commands that made the version that begins on a boundary day; none if none begins."""
        shown = self.pictures[at].get(name)
        if shown is None or shown.start != self.days[at]:
            return set()
        if (at, name) not in self.made:
            old = self.before(at, name)
            made = self.made_content(at, old, shown)
            had = set(old.children) if old else set()
            came = [self.made_by(at, child[0]) for child in shown.children if child not in had]
            if old is None:
                acts = {writer.rpartition("#")[0] for writer in made}
                made |= {one for some in came for one in some if one.rpartition("#")[0] not in acts}
            else:
                made = made.union(*came)
                for child, _ in old.children:
                    was, now = self.before(at, child), self.pictures[at].get(child)
                    if was is not None and now is not None and now.parent != name:
                        made |= self.made_content(at, was, now)
                if not made:
                    of_day = [one for one in self.play.commands if one.kind != "continue"]
                    made = {one.id for one in of_day if self.days[at] in self.play.boundaries_of(one)}
            self.made[at, name] = made
        return self.made[at, name]

    def cause(self, at, name):
        """The strongest cause that applies, against the version of the day before."""
        new, old = self.pictures[at][name], self.before(at, name)
        if old is None:
            first = self.play.chain(new.content[7])[-1]
            return "ENACTED" if first.act["kind"] == "enactment" else "INSERTED"
        changed = []
        for key in old.texts.keys() | new.texts.keys():
            was, now = old.texts.get(key), new.texts.get(key)
            if key[1] in ("canonical", "heading") and was != now:
                unknown_again = was and now and was[1] is not None and (was[1] != now[1] or was[2] != now[2])
                if unknown_again or (was and was[:2]) != (now and now[:2]):
                    changed.append(key)
        if any(key in new.texts and self.is_correction(new.texts[key][2]) for key in changed):
            return "CORRECTION"
        if changed:
            return "TEXT"
        if (old.status, old.printed) != (new.status, new.printed):
            return "STATUS"
        if (old.number, old.parent) != (new.number, new.parent):
            return "MOVE"
        if [child for child, _ in old.children] != [child for child, _ in new.children]:
            return "STRUCTURE"
        return "AGGREGATE"

    def is_correction(self, writer):
        one = self.play.by_id[writer]
        return one.kind == "correct" or one.act["kind"] in ("corrigendum", "editorial")


# ---------------------------------------------------------------------------------------------------------
# Part 5. RECORD and ARITHMETIC.

def short(name):
    return name.rpartition("!")[2] if "!" in name else name


def hash_of(link):
    lines = f"{link['before']}\n{link['batch']}\n{link['recorded_at']}\n{link['change_set']}\n"
    return hashlib.sha256(lines.encode()).hexdigest()


def is_earlier(proof, head):
    """Whether the fact is of an instant whose record nobody vouches for as the whole."""
    return "recorded" in proof["fact"] and [hash_of(link) for link in proof["record"][-1:]] != [head]


def check_record(proof, head):
    before, instant = "0" * 64, ""
    for number, link in enumerate(proof["record"], 1):
        seconds, _, fraction = link["recorded_at"][:-1].partition(".")
        now = seconds + fraction.ljust(9, "0")
        if link["batch"] != number:
            raise Failed(f"batch {link['batch']} stands where batch {number} should")
        if link["before"] != before:
            raise Failed(f"batch {number} does not name the hash of the batch before")
        if now <= instant:
            raise Failed(f"batch {number} is not later than the batch before")
        before, instant = hash_of(link), now
    if not proof["record"]:
        raise Failed("it has no batch")
    recorded = proof["fact"].get("recorded")
    if recorded is not None:
        seconds, _, fraction = recorded[:-1].partition(".")
        if instant > seconds + fraction.ljust(9, "0"):
            raise Failed("it has a batch after the instant of the fact")
        if head not in (None, before):
            return "not checked", f"{before} is the head of an earlier state of the record"
    if head is None:
        return "not checked", f"{len(proof['record'])} batches; no head is known to hold them against"
    if head != before:
        raise Failed(f"its head is {before}, and the head that is known {head}")
    return f"{len(proof['record'])} batches, and the head is the one that is known"


def check_parts(proof):
    """What must hold of the lists before anything is replayed."""
    fact, acts, seen = proof["fact"], {}, set()
    norm, known = fact["norm"]["id"], fact.get("known")
    if fact["component"].split("!")[0] != norm:
        raise Failed("the provision is not of the norm")
    for act in proof["acts"]:
        if act["id"] in acts:
            raise Failed(f"the act {act['id']} is there twice")
        if known is not None and act["published"]["on"] > known:
            raise Failed(f"{act['title']} is published after the day known")
        acts[act["id"]] = act
    for raw in proof["commands"]:
        name = f"{raw['act']}#{raw['seq']}"
        if name in seen:
            raise Failed(f"the command {name} is there twice")
        if raw["norm"] != norm:
            raise Failed(f"the command {name} is of another norm")
        if raw["act"] not in acts:
            raise Failed(f"the act of the command {name} is not there")
        seen.add(name)
    used = {raw["act"] for raw in proof["commands"]}
    for name in acts:
        if name not in used:
            raise Failed(f"the act {name} has no command")
        if name not in proof["listed"]:
            raise Failed(f"the act {name} is not among those listed")
    if len(set(proof["listed"])) != len(proof["listed"]):
        raise Failed("an act is listed twice")


def basis_of(replay, made_by):
    """The weakest basis among the effective days of some commands."""
    order = ["STATED", "SNAPSHOT_BOUND", "ASSUMED"]
    dates = []
    for name in made_by:
        one = replay.play.by_id[name]
        dates.append(effective_date(one.act, one.raw.get("commencement")))
    found = [order.index(date["basis"]) for date in dates if date]
    return order[max(found)] if found else "ASSUMED"


def expected(replay, fact):
    """The provisions and the first day that replay gives."""
    provisions, at = [], replay.index(fact["at"])
    for name in replay.below(fact["component"], fact["at"]):
        shown = replay.pictures[at][name]
        start = replay.index(shown.start)
        made = replay.made_by(start, name)
        texts = {key: (text[0], text[1] or text[2]) for key, text in shown.texts.items()}
        provisions.append({
            "component": name, "type": shown.type, "parent": shown.parent, "number": shown.number,
            "label": shown.label, "status": shown.status, "printed": shown.printed, "from": shown.start,
            "to": replay.end(name, at), "basis": basis_of(replay, made), "cause": replay.cause(start, name),
            "made_by": made, "texts": texts})
    first = None
    if not provisions:
        later = (day for day, picture in zip(replay.days, replay.pictures) if fact["component"] in picture)
        first = next(later, None)
    return provisions, first


def check_arithmetic(proof, replay):
    fact = proof["fact"]
    provisions, first = expected(replay, fact)
    if fact.get("first") != first:
        raise Failed(f"first: the fact has {fact.get('first')}, replay {first}")
    ours, theirs = [one["component"] for one in provisions], [one["component"] for one in fact["provisions"]]
    for name in theirs:
        if name not in set(ours):
            raise Failed(f"replay does not have {short(name)}")
    for name in ours:
        if name not in set(theirs):
            raise Failed(f"the fact leaves out {short(name)}")
    if ours != theirs:
        raise Failed("the provisions are in another order")
    for own, given in zip(provisions, fact["provisions"]):
        texts = {}
        for text in given.get("texts") or ():
            key = (text["language"], text.get("aspect", "canonical"))
            if key in texts:
                raise Failed(f"{short(given['component'])} has a text twice")
            texts[key] = (text.get("text"), text["by"])
        made = set(given["made_by"])
        if len(made) != len(given["made_by"]):
            raise Failed(f"{short(given['component'])} names a command twice")
        said = {**{name: given.get(name) for name in own}, "label": given.get("label", ""),
                "texts": texts, "made_by": made}
        for name, value in own.items():
            if said[name] != value:
                raise Failed(f"{name} of {short(given['component'])}: the fact has {brief(said[name])}, "
                             f"replay {brief(value)}")
    check_levels(proof)
    return f"{len(provisions)} provisions, {len(proof['commands'])} commands, {len(replay.days)} days"


def brief(value):
    text = repr(sorted(value) if isinstance(value, set) else value)
    return text if len(text) <= 200 else text[:200] + "..."


def check_levels(proof):
    names = [level["level"] for level in proof["levels"]]
    if names != WORDS["LevelName"].split():
        raise Failed("levels: they are not the four, in their order")
    levels = {level["level"]: level for level in proof["levels"]}
    texts = [text for one in proof["fact"]["provisions"] for text in one.get("texts") or ()]
    without = [text for text in texts if text.get("text") is None or evidence_of(proof, text) is None]
    quotes = [quote for act in proof["acts"] for quote in act.get("quotes") or ()]
    wordless = [raw for raw in proof["commands"] if raw.get("wording") is None]
    commands = len(proof["commands"])
    for name, of, unproven in (("BYTES", len(texts) + len(quotes), len(without)),
                               ("READING", commands, len(wordless))):
        if (levels[name]["of"], len(levels[name].get("open") or ())) != (of, unproven):
            raise Failed(f"levels: {name} should speak of {of}, {unproven} of them open")
    if levels["ARITHMETIC"]["of"] != max(1, len(proof["fact"]["provisions"])):
        raise Failed("levels: ARITHMETIC does not speak of each provision")


EVIDENCE = {}  # the commands of one proof by their ids


def evidence_of(proof, text):
    """The evidence of a text in the command that set it; of a correction without an operation, in the
    command that it corrects."""
    if EVIDENCE.get("of") is not proof:
        EVIDENCE.update(of=proof, commands={f"{raw['act']}#{raw['seq']}": raw for raw in proof["commands"]})
    commands = EVIDENCE["commands"]
    raw = commands.get(text["by"])
    for _ in range(DEEPEST + 2):
        if raw is None:
            return None
        kind, op = next(iter(raw["op"].items()))
        if kind != "correct":
            break
        if op.get("op"):
            kind, op = next(iter(op["op"].items()))
            break
        raw = commands.get(op["command"])
    key, found = (text["language"], text.get("aspect", "canonical")), None
    for given in [*(op.get("texts") or ()), *(op.get("notices") or ())]:
        if (given["language"], given.get("aspect", "canonical")) == key:
            found = given.get("evidence")
    return found


# ---------------------------------------------------------------------------------------------------------
# Part 6. The sources: files that the manifest lists, read once for all proofs.

COLUMNS = "classe,texto,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea".split(",")
CELL = re.compile(rb'"((?:[^"]|"")*)"|([^,"]*)')


class Row:
    """A row of a table of provisions. `key` is (transitional act, artigo, paragrafo, inciso, alinea)."""

    def __init__(self, cells):
        cells = [None if cell == "NA" else cell for cell in cells]
        self.kind, self.text, self.groups = cells[0], cells[1] or "", tuple(cells[2:6])
        self.key = (cells[2] == "10", *cells[6:10])


class Table:
    """A CSV file as rows with their bytes. A line end within quotes ends no row: the quotes before it are
    of an odd number."""
    parsed = {}  # the same row stands in many files

    def __init__(self, data, name):
        self.starts, self.rows, self.lines, self.by_article = [], [], [], None
        position, held, odd = 0, [], False
        for line in data.split(b"\n"):
            held.append(line)
            odd ^= line.count(b'"') % 2 == 1
            if not odd:
                row = b"\n".join(held)
                self.starts.append(position)
                self.lines.append(row)
                position += len(row) + 1
                held = []
        if held:
            raise Failed(f"{name}: a quotation mark is not closed")
        if self.lines[0].rstrip(b"\r").decode("utf-8", "replace") != ",".join(COLUMNS):
            raise Failed(f"{name}: it does not have the columns of a table of provisions")
        self.name = name

    def row(self, index):
        line = self.lines[index]
        if line not in Table.parsed:
            try:
                cells = next(csv.reader([line.decode("utf-8").rstrip("\r")], strict=True), [])
            except (csv.Error, ValueError) as problem:
                raise Failed(f"{self.name}: row {index + 1}: {problem}") from None
            if cells and len(cells) != len(COLUMNS):
                raise Failed(f"{self.name}: row {index + 1} has {len(cells)} cells")
            Table.parsed[line] = Row(cells) if cells else None
        return Table.parsed[line]

    def articles(self):
        """By (transitional act, article): the text of each row by its key, the first where there are two."""
        if self.by_article is None:
            self.by_article, self.headings = {}, []
            for index in range(1, len(self.lines)):
                row = self.row(index)
                if row and row.kind == "titartb":
                    self.headings.append(row.text)
                elif row and row.key[1] is not None:
                    self.by_article.setdefault(row.key[:2], {}).setdefault(row.key, row)
        return self.by_article

    def around(self, start, end):
        """The row around a range, and the words of the range; the range is in the cell `texto`."""
        index = bisect.bisect_right(self.starts, start) - 1
        line, offset = self.lines[index], self.starts[index]
        first = CELL.match(line)
        text = CELL.match(line, first.end() + 1)
        quoted = text.group(1) is not None
        low, high = text.span(1 if quoted else 2)
        if index == 0 or not offset + low <= start < end <= offset + high:
            raise Failed(f"{self.name}: bytes {start} to {end} are not in the text of one row")
        raw = line[start - offset:end - offset]
        return self.row(index), (raw.replace(b'""', b'"') if quoted else raw).decode("utf-8")


class Words(str):
    """A string of a JSON document with the range of its bytes (without the quotation marks)."""
    span = (0, 0)


TOKEN = re.compile(rb'\s*(?:("(?:[^"\\]|\\.)*")|([{}\[\]:,])|([^\s{}\[\]:,"]+))')


def parse_with_ranges(data, name):
    """JSON with the range of each string."""
    stack, keys, key, top = [], [], None, None
    position, end = 0, len(data.rstrip())
    while position < end:
        token = TOKEN.match(data, position)
        if token is None:
            raise Failed(f"{name}: byte {position} is not JSON")
        position, mark = token.end(), token.group(2)
        if mark in (b":", b","):
            if mark == b"," and stack and isinstance(stack[-1], dict):
                key = None
            continue
        if mark in (b"}", b"]"):
            if not stack:
                raise Failed(f"{name}: byte {position} closes nothing")
            stack.pop()
            key = keys.pop()
            continue
        if mark:
            value = {} if mark == b"{" else []
        elif token.group(1) is not None:
            value = Words(json.loads(token.group(1)))
            value.span = (token.start(1) + 1, token.end(1) - 1)
        else:
            value = token.group(3).decode()
        if stack and isinstance(stack[-1], dict):
            if key is None and not mark:
                key = value
                continue
            stack[-1][key] = value
        elif stack:
            stack[-1].append(value)
        elif top is None:
            top = value
        if mark:
            stack.append(value)
            keys.append(key)
            key = None
            if len(stack) > DEEPEST:
                raise Failed(f"{name}: it is too deep")
    return top


class Told:
    """A provision of the later body: its key, its words, the days of the notes on it."""

    def __init__(self, key, line, words):
        self.key, self.line = key, line
        self.words = bare(words)
        self.notes = [("-".join(reversed(note["day"].split("/"))), note["said"], note["number"])
                      for note in NOTE.finditer(words)]

    def after(self, last):
        """The days after the last text on which an act gave it words, and on which one renumbered it. An
        indirect alteration counts only where an act gave it words before."""
        worded, renumbered = [], []
        for day, said, _ in self.notes:
            if day > last and said.startswith("Renumerad"):
                renumbered.append(day)
            elif day > last and (worded or not said.startswith("Altera")):
                worded.append(day)
        return worded, renumbered


NOTE = re.compile(r"\((?P<said>(?:Inclu|Reinclu|Redação|Revogad|Suprimid|Alteração|Renumerad)"
                  r"(?:(?!\((?:Inclu|Reinclu|Redação|Revogad|Suprimid|Alteração|Renumerad)).)*?)"
                  r" por Emenda Constitucional (?!de Revisão)(?:nº (?P<number>\d+))?"
                  r"(?:(?! por Emenda Constitucional ).)*? de (?P<day>\d\d/\d\d/\d{4})", re.DOTALL)
NOTE_BEGINS = re.compile(r"\((?:Inclu|Reinclu|Redação dada|Renumerad|Alteração|Ressalva|Movid|O Supremo"
                         r"|Revogad[oa] (?:por|\()|Suprimid[oa] (?:por|\())")
LEVELS = ("artigo", "paragrafo", "inciso", "alinea")
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def bare(text):
    """The words before the first note, without the links of the page."""
    note = NOTE_BEGINS.search(text)
    words = (text[:note.start()] if note else text).strip()
    return re.sub("(?:Acórdãos)*$", "", re.sub("(?:Regulamentação)*$", "", words)).rstrip()


def roman(numeral):
    total = 0
    for this, after in zip(numeral, numeral[1:] + " "):
        if this not in ROMAN:
            return None
        total += -ROMAN[this] if ROMAN.get(after, 0) > ROMAN[this] else ROMAN[this]
    return total or None


def split_label(text, level):
    """(the number that the label bears, the words after the label); None without a label."""
    if level <= 1:
        if level == 1 and text.startswith("Parágrafo único"):
            return "1", text[len("Parágrafo único"):].lstrip(".").lstrip()
        label = re.match(r"(?:Art\.|§) (\S*)(?: |$)", text)
        return label and (re.sub("[º°.]", "", label[1]), text[label.end():])
    if level == 2:
        label = re.match(r"([IVXLCDM]+)((?:-\S*)?) [-–]\s*", text)
        number = label and roman(label[1])
        return (f"{number}{label[2]}", text[label.end():]) if number else None
    label = re.match(r"([a-z])\)(?: |$)", text)
    return label and (str(ord(label[1]) - ord("a") + 1), text[label.end():])


class Body:
    """The later body of the Constitution of Brazil."""

    def __init__(self, data, name):
        self.name, self.by_article, self.starts, self.told = name, {}, [], []
        self.walk(parse_with_ranges(data, name), (None,) * 4)
        self.told.sort(key=lambda told: told.line.span)
        self.starts = [told.line.span[0] for told in self.told]

    def walk(self, value, keys):
        if isinstance(value, list):
            for item in value:
                self.walk(item, keys)
        if not isinstance(value, dict):
            return
        level = next((at for at, kind in enumerate(LEVELS) if isinstance(value.get(kind), str)), None)
        if level is not None:
            keys = self.put(value[LEVELS[level]], level, keys)
            for line in value["texto"] if isinstance(value.get("texto"), list) else ():
                if isinstance(line, str):
                    self.put(line, 2, keys)
        for below in ("artigos", "capitulos", "secoes", "paragrafos", "incisos", "alineas"):
            self.walk(value.get(below), keys)

    def put(self, line, level, keys):
        label = split_label(line, level)
        if not label:
            return keys
        keys = (*keys[:level], label[0], *(None,) * (3 - level))
        if keys[0] is not None:
            told = Told((False, *keys), line, label[1])
            self.told.append(told)
            self.by_article.setdefault(told.key[:2], {}).setdefault(told.key, told)
        return keys

    def around(self, start, end):
        at = bisect.bisect_right(self.starts, start) - 1
        if at < 0 or end > self.told[at].line.span[1]:
            raise Failed(f"{self.name}: bytes {start} to {end} are not in one provision")
        return self.told[at]


class Sections:
    """An XML document: which section each byte is in. For the Finnish Statute Book only."""

    def __init__(self, data, name):
        self.found, stack, self.numbers = [], [], {}
        parser = xml.parsers.expat.ParserCreate(namespace_separator=None)

        def opens(tag, _):
            stack.append([tag.rpartition(":")[2], parser.CurrentByteIndex, ""])
            if len(stack) > 2 * DEEPEST:
                raise Failed(f"{name}: it is too deep")

        def closes(_):
            tag, start, text = stack.pop()
            if tag == "PykalaTunnusKooste" and stack and stack[-1][0] == "Pykala":
                self.numbers[stack[-1][1]] = " ".join(text.split())
            elif tag == "Pykala":
                self.found.append((start, parser.CurrentByteIndex))
            elif stack:
                stack[-1][2] += text if len(text) < 200 else ""

        def words(text):
            if stack:
                stack[-1][2] += text
        parser.StartElementHandler, parser.EndElementHandler = opens, closes
        parser.CharacterDataHandler = words
        try:
            parser.Parse(data, True)
        except xml.parsers.expat.ExpatError as problem:
            raise Failed(f"{name} is not XML: {problem}") from None

    def number(self, start, end):
        """The number of the innermost section around a range: `18 a §` is `18a`; None if there is none."""
        around = [section for section in self.found if section[0] <= start and end <= section[1]]
        printed = self.numbers.get(max(around)[0], "") if around else ""
        return re.sub(r"[\s§.]", "", printed).lower() or None


ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def xml_words(raw):
    """The words of a piece of XML: markup dropped, references resolved, white space folded."""
    text = re.sub(r"<!--.*?-->|<\?.*?\?>|<[^>]*>", "", raw, flags=re.DOTALL)

    def resolve(found):
        name = found[1]
        if name.startswith("#"):
            code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
            return chr(code) if code < 0x110000 else found[0]
        return ENTITIES.get(name, found[0])
    return fold(re.sub(r"&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]+);", resolve, text))


def fold(text):
    return unicodedata.normalize("NFC", " ".join(text.split()))


class Sources:
    """The files of a folder that a manifest lists."""

    def __init__(self, folder, manifest):
        self.folder, self.documents, self.head = folder, manifest["documents"], manifest.get("head")
        self.read, self.tables, self.by_sha = {}, {}, {}
        for document in self.documents:
            self.by_sha.setdefault(document["sha256"], []).append(document)

    def bytes(self, document):
        """The bytes of a listed file. It fails if the file is missing or has other bytes."""
        name = document["name"]
        if name not in self.read:
            self.read[name] = self.bytes_or_reason(document)
        if isinstance(self.read[name], str):
            raise Failed(self.read[name])
        return self.read[name]

    def bytes_or_reason(self, document):
        name = document["name"]
        if name.startswith("/") or "\\" in name or "\0" in name or ".." in name.split("/"):
            return f"{name} is no path below the folder"
        try:
            data = read_bytes(os.path.join(self.folder, name))
        except Unreadable:
            return f"{name}, which the manifest lists, is not there"
        if len(data) != document["bytes"] or hashlib.sha256(data).hexdigest() != document["sha256"]:
            return f"{name} has other bytes than the manifest says"
        return data

    def kind(self, data):
        if data.startswith(b"classe,texto,"):
            return "table"
        if re.match(rb"\s*<", data):
            return "xml"
        if re.match(rb"\s*\[", data) and b'"tipo"' in data[:4096]:
            return "body"
        first = data.partition(b"\n")[0]
        if first.startswith(b"{") and b'"section_id"' in first and b'"moment"' in first:
            return "lines"
        return "plain"

    def parsed(self, document, form):
        key = document["sha256"]
        if key not in self.tables:
            try:
                self.tables[key] = form(self.bytes(document), document["name"])
            except Failed as problem:
                self.tables[key] = problem
        if isinstance(self.tables[key], Failed):
            raise self.tables[key]
        return self.tables[key]


# ---------------------------------------------------------------------------------------------------------
# Part 7. BYTES: each text is where its evidence says, at the address of its provision.

def key_of(path):
    """The key columns of a provision from the path down to it; None of what is in no article."""
    numbers = {}
    for one in path:
        if one.type in ("article", "paragraph", "inciso", "alinea"):
            numbers.setdefault(one.type, one.number)
    if not numbers.get("article"):
        return None
    paragraph = numbers.get("paragraph")
    return (any(one.type == "adct" for one in path), numbers["article"],
            paragraph.rstrip("u") if paragraph else paragraph, numbers.get("inciso"), numbers.get("alinea"))


def base_day(replay, writer):
    """The effective day of the command that set a text; for a correction, of the command corrected."""
    one = replay.play.chain(writer)
    if not one:
        return None
    if one[-1].day is not None:
        return one[-1].day
    return next((effective_day(each.act, each.op["commencement"]) for each in one
                 if each.kind == "correct" and each.op.get("commencement")), None)


def json_words(span):
    """What a string of JSON says, or a part of one: a quotation mark alone begins no part."""
    return json.loads(span if span[:1] == '"' else f'"{span}"')


def range_of(sources, where, evidence):
    """The document that an evidence names, its bytes, and those of the range."""
    start, end, sha = evidence["start"], evidence["end"], evidence["sha256"]
    if sha not in sources.by_sha:
        raise Failed(f"{where}: the manifest does not list its source {sha}")
    document = sources.by_sha[sha][0]
    data = sources.bytes(document)
    if not start < end <= len(data):
        raise Failed(f"{where}: {document['name']} does not have the bytes {start} to {end}")
    return document, data, data[start:end]


def check_quote(sources, act, quote):
    """Checks what an act says of itself. It has no address: the range alone is checked."""
    where = f"{act['title']}, {quote['kind']}"
    document, data, raw = range_of(sources, where, quote["evidence"])
    try:
        words = raw.decode("utf-8")
        words = xml_words(words) if sources.kind(data) == "xml" else words
    except ValueError as problem:
        raise Failed(f"{where}: {document['name']} does not decode: {str(problem)[:80]}") from None
    if "".join(words.split()) != "".join(quote["text"].split()):  # elements part words, and not in bytes
        raise Failed(f"{where}: the bytes say {brief(words)}")


def check_text(sources, replay, name, text, evidence):
    """Checks one text. It says whether the address was checked too."""
    start, end = evidence["start"], evidence["end"]
    where = f"{short(name)}, {text.get('aspect', 'canonical')}"
    document, data, raw = range_of(sources, where, evidence)
    kind, about = sources.kind(data), [one.get("norms") or [] for one in sources.by_sha[evidence["sha256"]]]
    if all(about) and not any(name.split("!")[0] in norms for norms in about):
        raise Failed(f"{where}: {document['name']} is not of the law")
    day = base_day(replay, text["by"])
    path = replay.path(name, day) if day else []
    try:
        words, address = raw.decode("utf-8"), None
        if kind == "table":
            row, words = sources.parsed(document, Table).around(start, end)
            key = key_of(path)
            address = bool(path) and (row.key == key if key else row.kind == "titartb")
            if not address:
                raise Failed(f"{where}: it is in the row {row.key} of {document['name']}, "
                             f"and its address is {key or 'a grouping'}")
        elif kind == "body" and key_of(path) is None:
            words = json_words(words)  # a heading: it stands at no label
        elif kind == "body":
            told = sources.parsed(document, Body).around(start, end)
            words, address = json_words(words), True
            if told.key != key_of(path):
                raise Failed(f"{where}: {document['name']} has it at {told.key}, "
                             f"and its address is {key_of(path)}")
        elif kind == "lines":
            line_start = data.rfind(b"\n", 0, start) + 1
            line = json.loads(data[line_start:(data.find(b"\n", start) + 1 or len(data) + 1) - 1])
            words = json_words(words)
            numbers = {one.type: one.number for one in path}
            # A heading is told with the first moment of its section, and that of a grouping with any.
            asked = {"section_id": numbers.get("section"), "moment": numbers.get("subsection")}
            asked = {column: number for column, number in asked.items() if number is not None}
            has = {column: str(line.get(column)) for column in asked}
            address = bool(asked)
            if has != asked:
                raise Failed(f"{where}: {document['name']} has it at {has}")
        elif kind == "xml":
            words = xml_words(words)
            number = next((one.number for one in path if one.type == "section"), None)
            found = sources.parsed(document, Sections).number(start, end)
            if number is not None:
                address = True
                if found is None:
                    raise Failed(f"{where}: {document['name']} has it in no section")
                if re.sub(r"[\s§.]", "", number).lower() != found:
                    raise Failed(f"{where}: {document['name']} has it in section {found}")
    except (ValueError, TypeError, AttributeError, RecursionError) as problem:
        raise Failed(f"{where}: the bytes {start} to {end} do not decode: {str(problem)[:80]}") from None
    if words != text["text"] and not (kind == "xml" and words == fold(text["text"])):
        raise Failed(f"{where}: the bytes say {brief(words)}")
    return bool(address)


def check_bytes(proof, replay, sources):
    proven, addressed, unproven = 0, 0, 0
    for one in proof["fact"]["provisions"]:
        for text in one.get("texts") or ():
            evidence = evidence_of(proof, text)
            if text.get("text") is None or evidence is None:
                unproven += 1
                continue
            addressed += check_text(sources, replay, one["component"], text, evidence)
            proven += 1
    quotes = [(act, quote) for act in proof["acts"] for quote in act.get("quotes") or ()]
    for act, quote in quotes:
        check_quote(sources, act, quote)
    counts = f"{proven} texts in their sources, the address of {addressed} of them checked"
    counts += f"; {len(quotes)} quotes of acts" if quotes else ""
    if unproven:
        return "not checked", f"{unproven} texts without words or evidence; {counts}"
    if not proven:
        return "not checked", "nothing to prove: the fact has no text"
    return "verified", counts


# ---------------------------------------------------------------------------------------------------------
# Part 8. COMPLETENESS of a series of texts: each text of the law must say what replay says of its day.

NAMED = re.compile(r"(?:.*/)?(\d{4})(\d\d)(\d\d)_((?:ORIGINAL|EM[CR]\d+)(?:_EM[CR]\d+)*)\.csv")


class Text:
    """A consolidated text: its day and the acts in its name."""

    def __init__(self, document, published):
        year, month, day, names = NAMED.fullmatch(document["name"]).groups()
        self.document, self.names = document, names.split("_")
        self.day = max([f"{year}-{month}-{day}", *(published[one] for one in self.names if one in published)])
        self.acts = set()
        for name in self.names:
            short_kind, number = {"EMC": "EC", "EMR": "ECR"}.get(name[:3]), name[3:]
            if short_kind:
                self.acts.add((f"{short_kind.lower()}_{number}", f"{short_kind} {number}", int(number)))
            else:
                self.acts.add(("original", None, 0))


def published_days(sources, documents):
    """The days of publication that the table of acts gives, by the act's name in file names."""
    days = {}
    for document in documents:
        if document["name"].rpartition("/")[2] == "emendas.csv":
            try:
                lines = sources.bytes(document).decode("utf-8").splitlines(keepends=True)
                for row in csv.DictReader(lines, strict=True):
                    day = row.get("publication_date_dou")
                    if day:
                        check_day(day, Failed(f"{document['name']}: {day} is no day"))
                        days[("EMR" if row.get("kind") == "ECR" else "EMC") + (row.get("number") or "")] = day
            except (csv.Error, ValueError) as problem:
                raise Failed(f"{document['name']}: {problem}") from None
    return days


def printed_rows(replay, name, day, language):
    """The rows that a text of a day would have for the provision and what is below it: (component, label,
    words) by key."""
    rows = {}
    for one in replay.below(name, day):
        path = replay.path(one, day)
        shown, key = path[-1], key_of(path)
        if key is None or not shown.printed:
            continue
        aspect = "canonical" if shown.status == "IN_FORCE" else "notice"
        words = (shown.texts.get((language, aspect)) or (None,))[0]
        label = path[-2].label if shown.type == "caput" and len(path) > 1 else shown.label
        if words is not None:
            if key in rows:
                raise Failed(f"{day}: {short(one)} and {short(rows[key][0])} have one address")
            rows[key] = (one, label, words)
    return rows


def scope_of(path, ours):
    """Which keys belong to the provision: a test of a key and the columns of its groupings, and the articles
    that may have such keys (None: all)."""
    key, last = key_of(path), path[-1]
    if key is None:
        numbers = {one.type: one.number for one in path}
        transitional = "adct" in numbers
        if len(path) == 1:
            return (lambda row: True), None
        if last.type == "adct":
            return (lambda row: row.key[0]), None
        articles = {one[:2] for one in ours}
        return (lambda row: row.key[:2] in articles and row.key[0] == transitional), articles

    def within(row):
        for own, other in zip(key, row.key):
            if own is not None and own != other:
                return False
        if last.type == "caput":
            return row.key[2] is None
        return key[3] is None or key[2] == row.key[2]
    return within, {key[:2]}


def rows_in(table, within, articles):
    by_article, found = table.articles(), {}
    for article in by_article if articles is None else articles:
        for key, row in by_article.get(article, {}).items():
            if within(row):
                found[key] = row
    return found


def compare(day, name, rows, ours, unknown=()):
    """`rows` has (words, without label) by key; `ours` what replay gives."""
    for key, (text, bare_words) in rows.items():
        if key not in ours:
            raise Failed(f"{name} has {brief(text)}, and replay nothing at {key} on {day}")
        component, label, words = ours[key]
        if text != (words if bare_words else f"{label} {words}"):
            raise Failed(f"{name} has {brief(text)}, and replay {brief(f'{label} {words}')} on {day}")
    for key, (component, _, words) in ours.items():
        if key not in rows and key not in unknown:
            raise Failed(f"replay has {short(component)} on {day}, and {name} has no row {key}")


def absent_path(replay, name):
    """For a provision that is not there on a day: its path on the first day that has it."""
    for day, picture in zip(replay.days, replay.pictures):
        if name in picture:
            return replay.path(name, day)
    return []


def key_by_id(name):
    """The key that the id of a provision says, for one that was never there; None if it says none."""
    local, numbers = name.partition("!")[2], {}
    for part in local.split("_"):
        found = re.fullmatch(r"(art|par|inc|ali)(\d+)(u?)((?:-\d+)*)", part)
        if found:
            letters = "".join(f"-{chr(64 + int(one))}" for one in found[4].split("-")[1:] if len(one) < 3)
            numbers[found[1]] = found[2] + letters
    if "art" not in numbers:
        return None
    return ("adct" in local, *(numbers.get(part) for part in ("art", "par", "inc", "ali")))


def has_fallen(path, ours):
    """Whether a provision is there, in force no longer, and printed no longer."""
    return bool(path) and not ours and path[-1].status != "IN_FORCE"


def check_series(proof, replay, sources, documents):
    fact, known = proof["fact"], proof["fact"].get("known")
    name, language = fact["component"], fact["norm"]["language"]
    published = published_days(sources, documents)
    texts = sorted((Text(document, published) for document in documents if NAMED.fullmatch(document["name"])),
                   key=lambda text: text.day)
    texts = [text for text in texts if known is None or text.day <= known]
    given = {(source["name"].rpartition("/")[2], source["sha256"]) for source in proof["sources"]}
    by_day, rows_seen = {}, 0
    for document in documents:
        if not NAMED.fullmatch(document["name"]) and document["sha256"] not in {sha for _, sha in given}:
            raise Failed(f"{document['name']} is of the law, and not among the sources of the proof")
    for text in texts:
        document = text.document
        if (document["name"].rpartition("/")[2], document["sha256"]) not in given:
            raise Failed(f"{document['name']} is a text of the law, and not among the sources of the proof")
        by_day.setdefault(text.day, []).append(text)
    if not texts:
        return "not checked", "no text of the law is of a day up to the day known"
    first_path = absent_path(replay, name)
    if not first_path and key_by_id(name) is None:
        return "not checked", "the provision is never there, and its id does not tell its address"
    left = False
    for text in texts:
        table = sources.parsed(text.document, Table)
        path = replay.path(name, text.day)
        ours = printed_rows(replay, name, text.day, language)
        # Once a text lacks what has fallen, its number is free: what later texts have is another provision.
        fallen = has_fallen(path, ours)
        if fallen and left:
            continue
        left = fallen
        rows = series_rows(table, path, first_path, ours, name)
        compare(text.day, text.document["name"], {key: (row.text, False) for key, row in rows.items()}, ours)
        rows_seen += len(rows) + compare_headings(table, replay, name, text)
    check_days(proof, replay, by_day, texts[-1].day, published)
    later = check_later(replay, sources, documents, texts[-1], fact, left)
    return "verified", f"{len(texts)} texts, {rows_seen} rows{later}"


def compare_headings(table, replay, name, text):
    """Holds the groupings against the rows of headings. Those of a part may be anywhere in the text; of the
    whole law, they must be all of them."""
    ours = []
    for one in replay.below(name, text.day):
        shown = replay.on(text.day)[one]
        heading = [words for key, (words, _, _) in shown.texts.items() if key[1] == "heading"]
        printed = shown.printed and shown.status == "IN_FORCE"
        if printed and heading and key_of(replay.path(one, text.day)) is None:
            ours.append(f"{shown.label} {heading[0]}".strip())
    table.articles()
    rows = table.headings
    missing = Counter(ours) - Counter(rows)
    if "!" not in name:
        missing += Counter(rows) - Counter(ours)
    for heading in missing:
        raise Failed(f"{text.document['name']} and replay do not have the same headings: {brief(heading)}")
    return len(ours)


def series_scope(path, first_path, ours, name):
    """Which keys belong to the provision, as `scope_of` has it: where it is, where it first comes, or, if it
    never comes, where its id says that it would be."""
    if path:
        return scope_of(path, ours)
    if "~" in name:
        return (lambda row: False), ()  # another provision had the number before
    if first_path:
        return scope_of(first_path, ours)
    key = key_by_id(name)
    if key is None:
        return (lambda row: False), ()
    return (lambda row: all(own is None or own == other for own, other in zip(key, row.key))), {key[:2]}


def series_rows(table, path, first_path, ours, name):
    """The rows of a text that are of the provision."""
    return rows_in(table, *series_scope(path, first_path, ours, name))


def check_days(proof, replay, by_day, last, published):
    """Whether each command up to the last text takes effect on the day of a text, by an act in its name."""
    for one in replay.play.operations:
        date = effective_date(one.act, one.raw.get("commencement"))
        if date is None:
            continue
        act, day = one.act, date["on"]
        if day not in by_day:
            if day <= last:
                raise Failed(f"{one.id} takes effect on {day}, which is the day of no text")
            if date["basis"] != "ASSUMED":
                raise Failed(f"the day of {one.id} is after the last text, and not ASSUMED")
            continue
        named = {each for text in by_day[day] for each in text.acts}
        listed = {each for text in by_day[day] for each in text.document.get("acts") or ()}
        if act["kind"] in ("editorial", "unresolved") and date["basis"] == "STATED":
            raise Failed(f"the day of {one.id} follows from texts, and is called STATED")
        if act["kind"] == "editorial":
            if not (act["title"].endswith(day) and act["id"].endswith(f":{day}")):
                raise Failed(f"{act['title']} ({act['id']}) is not of the text of {day}")
            continue
        if act["kind"] == "unresolved":
            numbers = {number for _, _, number in named}
            titles = {title for _, title, _ in named}
            if not set(act["title"].split(" or ")) <= titles or not act["id"].endswith(f"{day};unresolved"):
                raise Failed(f"{act['title']} ({act['id']}) is not of the text of {day}")
            among = [one.rpartition(";")[2] for one in act.get("candidates") or ()]
            if not among or not set(among) <= set(map(str, numbers)):
                raise Failed(f"{act['title']} is one of acts that the text of {day} does not name")
            continue
        if act["kind"] == "enactment":
            if ("original", None, 0) not in named or date["basis"] != "STATED" or \
                    (act["code"], act["title"], act["number"]) != ("original", "Original text", 0):
                raise Failed(f"{act['title']} is not the enactment that the text of {day} is of")
            continue
        if (act["code"], act["title"], act["number"]) not in named or not act["id"].endswith(
                f";{act['number']}"):
            raise Failed(f"{act['title']} ({act['code']}) is not in the name of the text of {day}")
        if listed and act["id"] not in listed:
            raise Failed(f"{act['id']} is not among the acts that the manifest gives to the text of {day}")
        if date["basis"] != "SNAPSHOT_BOUND":
            raise Failed(f"the day of {one.id} follows from texts, and is called {date['basis']}")
        official = published.get(("EMR" if act["code"].startswith("ecr") else "EMC") + str(act["number"]))
        if act["published"]["on"] not in ([official] if official else [day, day_of_urn(act["id"])]):
            raise Failed(f"{act['title']} was not published on {act['published']['on']}")


def check_later(replay, sources, documents, last, fact, left):
    """After the last text: what the notes of the later body say. `left`: the last text lacks the provision,
    which has fallen."""
    name, language, known = fact["component"], fact["norm"]["language"], fact.get("known")
    bodies = [one for one in documents if one["name"].endswith(".json")
              and sources.kind(sources.bytes(one)) == "body"]
    if not bodies:
        return ""
    body, table, count = sources.parsed(bodies[0], Body), sources.parsed(last.document, Table), 0
    first_path = absent_path(replay, name)
    days = [day for day in replay.days if day > last.day and (known is None or day <= known)]
    told_acts = {(day, number) for told in body.told for day, _, number in told.notes if day > last.day}
    for one in replay.play.operations:
        act, number = one.act, str(one.act["number"])
        if one.day is None or one.day <= last.day or act["kind"] == "editorial":
            continue
        called = (f"ec_{number}", f"EC {number}", number, one.day)
        if (one.day, number) not in told_acts or called != (
                act["code"], act["title"], act["id"].rpartition(";")[2], act["published"]["on"]):
            raise Failed(f"{one.id} takes effect on {one.day}, and no note tells of such an act")
    days = sorted(set(days) | {day for day, _ in told_acts if known is None or day <= known})
    for day in days:
        path, ours = replay.path(name, day), printed_rows(replay, name, day, language)
        fallen = has_fallen(path, ours)
        if fallen and left or not path and "~" in name:
            continue  # another provision has, or had, the number
        left = fallen
        rows = {key: (row.text, False)
                for key, row in series_rows(table, path, first_path, ours, name).items()}
        within, articles = series_scope(path, first_path, ours, name)
        unknown = set()
        for article in body.by_article if articles is None else articles:
            for key, told in body.by_article.get(article, {}).items():
                if not within(told):
                    continue
                worded, renumbered = told.after(last.day)
                past = [one for one in worded if one <= day]
                if past and len(past) < len(worded):
                    rows.pop(key, None)
                    unknown.add(key)
                elif past:
                    rows[key] = (told.words, True)
                elif key in rows and any(one <= day for one in renumbered):
                    label = split_label(rows[key][0], 1)
                    if label:
                        rows[key] = (label[1], True)
        compare(day, body.name, rows, ours, unknown)
        count += 1
    return f"; {count} days after the last text by the notes of {body.name}"


# ---------------------------------------------------------------------------------------------------------
# Part 9. COMPLETENESS of acts, for a law without a series.

def day_in(act, proof):
    """The day on which an act was published, as far as the proof or its URN tells."""
    for one in proof["acts"]:
        if one["id"] == act:
            return one["published"]["on"]
    return day_of_urn(act)


def day_of_urn(act):
    found = re.search(r":(\d{4}-\d\d-\d\d);", act)
    return found[1] if found else ""


def check_listed(proof, document):
    """Each act that a document prints, and that is known, must be listed. It gives those that are not known
    yet, and how many are."""
    known, acts = proof["fact"].get("known"), document.get("acts") or ()
    late = [act for act in acts if known is not None and day_in(act, proof) > known]
    for act in acts:
        if act not in late and act not in proof["listed"]:
            raise Failed(f"{document['name']} prints {act}, which is not listed")
    return late, len(acts) - len(late)


def check_acts(proof, sources, documents):
    count = 0
    given = {source["sha256"] for source in proof["sources"]}
    for document in documents:
        acts = document.get("acts") or ()
        late, listed = check_listed(proof, document)
        count += listed
        if document["sha256"] not in given and not (acts and len(late) == len(acts)):
            raise Failed(f"{document['name']} is of the law, and not among the sources of the proof")
    return "verified", f"{len(documents)} documents, {count} acts"


def change_set_lines(data):
    """The acts and commands of a change set, and what it retracts, as (kind, value); none if it is none."""
    lines = []
    for line in data.splitlines():
        if line.strip():
            value = json.loads(line)
            if not isinstance(value, dict):
                return []
            lines.extend(value.items())
    return lines


DEFAULTS = {"confidence": 100, "aspect": "canonical", "status": "REPEALED", "printed": False, "label": ""}


def plain(value):
    """An act or a command without the fields that say what their absence says too."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    fields = {name: plain(one) for name, one in value.items()}
    return {name: one for name, one in fields.items()
            if one is not None and one != [] and not (name in DEFAULTS and one == DEFAULTS[name])}


def in_scope(replay, name):
    """Whether a command is in the scope of the fact: it acts on the provision, on what was ever below it, or
    puts, moves, repeals, suspends or revives what one of these ever was in."""
    inside, above = {name}, set()
    for day in replay.days:
        inside.update(replay.below(name, day))
    for picture in replay.pictures:
        for one in inside:
            one = picture[one].parent if one in picture else None
            while one is not None and one not in above and one in picture:
                if one not in inside:
                    above.add(one)
                one = picture[one].parent

    def test(kind, op):
        target = target_of(kind, op)
        return target in inside or (
            target in above and kind in ("insert", "move", "repeal", "suspend", "revive"))
    return test


def check_change_sets(proof, sources):
    """Holds the commands against the change sets that the manifest lists, batch by batch."""
    fact, acts, commands, documents, found = proof["fact"], {}, {}, [], 0
    for link in proof["record"]:
        for document in sources.by_sha.get(link["change_set"], ())[:1]:
            found += 1
            try:
                lines = change_set_lines(sources.bytes(document))
                for target in [value["target"] for kind, value in lines if kind == "retract"]:
                    acts.pop(target, None)
                    for name in [name for name in commands if target in (name, name.rpartition("#")[0])]:
                        del commands[name]
                for kind, value in lines:
                    if kind == "act":
                        acts.setdefault(value["id"], value)
                    elif kind == "command":
                        commands.setdefault(f"{value['act']}#{value['seq']}", value)
                    elif kind == "source":
                        documents.append(value)
            except (ValueError, KeyError, TypeError) as problem:
                raise Failed(f"{document['name']} is no change set: {problem}") from None
    if not found:
        return ""
    if found < len(proof["record"]):
        return f"; only {found} of {len(proof['record'])} change sets are listed: not held against the proof"
    known, norm = fact.get("known"), fact["norm"]["id"]
    given = {(source["name"], source["sha256"]) for source in proof["sources"]}
    for one in documents:
        if one["norm"] == norm and (one["name"], one["sha256"]) not in given:
            raise Failed(f"{one['name']} is a source in the change sets, and not in the proof")
    for act in proof["acts"]:
        if plain(acts.get(act["id"])) != plain(act):
            raise Failed(f"no change set has {act['id']} as it is here")
    in_play = []
    for name, raw in commands.items():
        check_form(raw, "Command", name)
        day = acts[raw["act"]]["published"]["on"]
        if raw["norm"] == norm and (known is None or day <= known):
            in_play.append(raw)
            if raw["act"] not in proof["listed"]:
                raise Failed(f"{raw['act']} has a command in the change sets, and is not listed")
    listed = {f"{raw['act']}#{raw['seq']}": raw for raw in proof["commands"]}
    for name, raw in listed.items():
        if plain(commands.get(name)) != plain(raw):
            raise Failed(f"no change set has {name} as it is here")
    whole = Replay([act for act in acts.values()], in_play)
    test, scope = in_scope(whole, fact["component"]), set()
    for one in whole.play.commands:  # a negation or correction stands after what it reaches
        reached = (whole.play.reached(one) if one.kind == "negate" else [one.corrected]) \
            if one.kind in ("negate", "correct") else []
        if test(one.kind, one.op) or any(each.id in scope for each in reached):
            scope.add(one.id)
            if one.id not in listed:
                raise Failed(f"{one.id} is in the change sets and in the scope of the fact, and not listed")
    return f"; {found} change sets"


def check_completeness(proof, replay, sources):
    norm = proof["fact"]["norm"]["id"]
    documents = [one for one in sources.documents if norm in (one.get("norms") or ())]
    for source in proof["sources"]:
        if source["sha256"] not in sources.by_sha:
            raise Failed(f"{source['name']} is a source of the proof, and the manifest does not list it")
    for one in sources.documents:
        if one in documents or one["sha256"] in {source["sha256"] for source in proof["sources"]}:
            sources.bytes(one)
    if not documents:
        change_sets = check_change_sets(proof, sources)
        if change_sets and "not held" not in change_sets:
            return "verified", change_sets.lstrip("; ")
        return "not checked", "the manifest lists no document of the law"
    for one in documents:
        check_listed(proof, one)
    if any(NAMED.fullmatch(one["name"]) for one in documents):
        return check_series(proof, replay, sources, documents)
    state, why = check_acts(proof, sources, documents)
    return state, why + check_change_sets(proof, sources)


# ---------------------------------------------------------------------------------------------------------
# Part 10. All levels of one proof, and the command line.

def clauses(proof):
    """What READING shows: the commands that made the versions of the fact, and what their acts say of their days."""
    days = {act["id"]: [quote["text"] for quote in act.get("quotes") or () if quote["kind"] == "commencement"]
            for act in proof["acts"]}
    made = {name for one in proof["fact"]["provisions"] for name in one["made_by"]}
    shown = []
    for raw in proof["commands"]:
        name = f"{raw['act']}#{raw['seq']}"
        if name in made:
            kind, op = next(iter(raw["op"].items()))
            aim = target_of(kind, op) or op.get("command") or ""
            shown.append({"command": name, "place": raw.get("place"), "wording": raw.get("wording"),
                          "does": f"{kind} {short(aim)}", "days": days[raw["act"]]})
    return shown


def result_of(check):
    """Runs the check of a level: (`verified`, `failed` or `not checked`, why)."""
    try:
        result = check()
    except Failed as problem:
        return "failed", str(problem)
    except Exception as problem:  # whatever a hostile input may cause is no proof
        return "failed", f"it cannot be checked: {type(problem).__name__} {str(problem)[:100]}"
    return ("verified", result) if isinstance(result, str) else result


def verify(proof, sources, head):
    """The result of each level, in order."""
    results, replay, broken = {}, None, None
    results["RECORD"] = result_of(lambda: check_record(proof, head or sources.head))
    try:
        check_parts(proof)
        replay = Replay(proof["acts"], proof["commands"])
    except Failed as problem:
        broken = str(problem)
    except Exception as problem:  # whatever a hostile input may cause is no proof
        broken = f"it cannot be replayed: {type(problem).__name__} {str(problem)[:100]}"
    if broken:
        for level in ("BYTES", "COMPLETENESS"):
            results[level] = ("not checked", "the commands cannot be replayed")
        results["ARITHMETIC"] = ("failed", broken)
    else:
        results["BYTES"] = result_of(lambda: check_bytes(proof, replay, sources))
        results["ARITHMETIC"] = result_of(lambda: check_arithmetic(proof, replay))
        state, why = result_of(lambda: check_completeness(proof, replay, sources))
        if state == "failed" and is_earlier(proof, head or sources.head):
            state, why = "not checked", f"in a later state of the record, maybe: {why}"
        results["COMPLETENESS"] = (state, why)
    results["READING"] = ("not checked", f"{len(clauses(proof))} clauses to be judged by the reader")
    return {level: results[level] for level in ("RECORD", *WORDS["LevelName"].split())}


def show(path, proof, results):
    fact = proof["fact"]
    print(f"{path}: {fact['component']} on {fact['at']}"
          + (f", as known on {fact['known']}" if fact.get("known") else ""))
    for level, (state, why) in results.items():
        print(clean(f"  {level:<13}{state}: {why}"))
    told = set()
    for clause in clauses(proof)[:40]:
        words = clause["wording"] or "(no clause in the record)"
        print(clean(f"    {clause['command']}: {clause['does']}; {clause['place'] or ''} {words}"))
        for days in clause["days"]:
            if days in told:
                continue
            told.add(days)
            print(clean(f"      of its days: {days}"))
    if len(clauses(proof)) > 40:
        print(f"    and {len(clauses(proof)) - 40} more; --json has them all")


def clean(text):
    """Without control characters, which a hostile proof could use to draw over what stands there."""
    return "".join(one if one.isprintable() else " " for one in text)


def main(arguments):
    parser = argparse.ArgumentParser(description="Checks proofs of legal answers.")
    parser.add_argument("proofs", nargs="+", metavar="PROOF.json")
    parser.add_argument("--sources", required=True, metavar="DIR")
    parser.add_argument("--manifest", required=True, metavar="FILE")
    parser.add_argument("--head", metavar="SHA256")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    sys.setrecursionlimit(4000)
    csv.field_size_limit(LARGEST)
    code = 0
    try:
        if options.head is not None and not re.fullmatch("[0-9a-f]{64}", options.head):
            raise Unreadable("--head is no SHA-256")
        sources = Sources(options.sources, load(options.manifest, "Manifest"))
    except Unreadable as problem:
        print(clean(f"asof_verify: {problem}"), file=sys.stderr)
        return 2
    for path in options.proofs:
        try:
            proof = load(path, "Proof")
        except (Unreadable, RecursionError) as problem:
            print(clean(f"{path}: cannot be read: {str(problem)[:300]}"), file=sys.stderr)
            code = 2
            continue
        results = verify(proof, sources, options.head)
        if code == 0 and any(state == "failed" for state, _ in results.values()):
            code = 1
        if options.json:
            levels = {level: {"result": state, "why": why} for level, (state, why) in results.items()}
            line = {"proof": path, "levels": levels, "clauses": clauses(proof)}
            print(json.dumps(line))
        else:
            show(path, proof, results)
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # whoever reads the output has enough of it
        os._exit(2)
