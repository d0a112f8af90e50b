"""The words in which `charter.py` describes acts. Each function gives a command, or several, as the plain form has them;
a text stands in it as a `Line`, a place in the gazette, which `build.py` turns into the words found there.

Ids say most of what there is to say: `art5_cpt_inc2` is inciso 2 below the caput of article 5, printed "II –".
"""

import re
from dataclasses import dataclass, field

NORM = "urn:lex:zz:municipal:carta:1990-03-05;1"

TYPES = {
    "art": "article", "cpt": "caput", "par": "paragraph", "inc": "inciso", "ali": "alinea",
    "tit": "title", "cap": "chapter", "trans": "part",
}
ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
GROUPINGS = ("tit", "cap", "trans")


@dataclass(frozen=True)
class Line:
    """The line of the gazette, in one language, that begins with `mark`."""

    language: str
    aspect: str
    mark: str


@dataclass
class Act:
    """An act as published, with the commands that its words give."""

    code: str
    kind: str
    urn: str
    number: int
    title: str
    published: str
    adopted: str | None = None
    effective: str | None = None
    summary: str | None = None
    commands: list = field(default_factory=list)
    mentions: list = field(default_factory=list)


@dataclass(frozen=True)
class Claim:
    """That every act published by the day `through` is at hand, as the gazette `file` says in `words`; but what is at or below
    the local ids `without` is not spoken of, nor are the kinds of acts in `exempt`."""

    file: str
    words: str
    through: str
    note: str
    without: tuple = ()
    exempt: tuple = ()


@dataclass
class Batch:
    """What was recorded at one instant. Annotations are as the plain form has them; `build.py` addresses their acts."""

    file: str
    recorded_at: str
    description: str
    retract: list = field(default_factory=list)
    acts: list = field(default_factory=list)
    anew: dict = field(default_factory=dict)
    definitions: list = field(default_factory=list)
    aliases: list = field(default_factory=list)
    claims: list = field(default_factory=list)
    annotations: list = field(default_factory=list)


def component(local):
    return f"{NORM}!{local}" if local else NORM


def token(local):
    """The last step of an id: its kind and its number, ("par", "1u") of `art1_par1u`."""
    kind, number = re.fullmatch(r"([a-z]+)(\d*u?)", local.split("~")[0].split("_")[-1]).groups()
    return kind, number


def number_of(local):
    kind, number = token(local)
    return chr(96 + int(number)) if kind == "ali" else number or None


def order_key(local):
    kind, number = token(local)
    if kind == "cpt":
        return "0-0000"
    return "9-0000" if kind == "trans" else f"1-{int(number.rstrip('u')):04}"


def ordinal(number):
    return f"{number}º" if int(number) < 10 else f"{number}."


def label(local, language="pt"):
    """The marker as printed; a caput has none."""
    kind, number = token(local)
    portuguese, english = {
        "art": lambda: (f"Art. {ordinal(number)}", f"Article {number}."),
        "cpt": lambda: ("", ""),
        "par": lambda: ("Parágrafo único.", "Sole paragraph.") if number == "1u" else (f"§ {ordinal(number)}", f"§ {number}"),
        "inc": lambda: (f"{ROMAN[int(number)]} –",) * 2,
        "ali": lambda: (f"{number_of(local)})", f"({number_of(local)})"),
        "tit": lambda: (f"Título {ROMAN[int(number)]} –", f"Title {ROMAN[int(number)]} –"),
        "cap": lambda: (f"Capítulo {ROMAN[int(number)]} –", f"Chapter {ROMAN[int(number)]} –"),
        "trans": lambda: ("Parte Transitória –", "Transitional Part –"),
    }[kind]()
    return portuguese if language == "pt" else english


def mark(local, language):
    """What the line of the component begins with: a caput's begins with the label of its article."""
    return label(local.removesuffix("_cpt"), language)


def words(local, languages=("pt", "en"), at=None):
    """The lines with the words of a component; `at` names another component whose marker stands in the gazette."""
    aspect = "heading" if token(local)[0] in GROUPINGS else "canonical"
    return [Line(language, aspect, mark(at or local, language)) for language in languages]


def english_label(local):
    """The English marker, where it is another than the Portuguese one."""
    same = label(local, "pt") == label(local, "en")
    return [] if same else [Line("en", "label", label(local, "en"))]


def parent_of(local):
    """A provision below an article hangs where its id says."""
    return local.rsplit("_", 1)[0]


def command(operation, what, commencement=None, until=None):
    """A command with its timing; what is absent or empty is left out of the operation."""
    given = {name: value for name, value in what.items() if value not in (None, [])}
    return {"commencement": commencement, "until": until, "op": {operation: given}}


def on(day):
    return {"on": {"on": day, "basis": "STATED"}}


def when(condition):
    return {"condition": condition}


def root():
    return command("insert", {"component": NORM, "type": "charter", "order_key": "0-0000"})


def insert(local, parent=None, **timing):
    kind, _ = token(local)
    return command("insert", {
        "component": component(local), "type": TYPES[kind], "parent": component(parent_of(local) if parent is None else parent),
        "number": number_of(local), "label": label(local) or None, "order_key": order_key(local),
        "texts": english_label(local) + ([] if kind == "art" else words(local)),
    }, **timing)


def article(local, parent, *below, until=None):
    """An article, its caput, and what stands below them."""
    return [insert(local, parent, until=until), insert(f"{local}_cpt", until=until), *map(insert, (f"{local}_{b}" for b in below))]


def amend(local, languages=("pt", "en"), at=None, **timing):
    return command("amend", {"target": component(local), "texts": words(local, languages, at)}, **timing)


def renumber(local, to):
    """Gives a component the number that the id `to` says, and the English marker that goes with it."""
    return [
        command("move", {"target": component(local), "number": number_of(to), "label": label(to), "order_key": order_key(to)}),
        command("amend", {"target": component(local), "texts": english_label(to)}),
    ]


def move(local, parent):
    return command("move", {"target": component(local), "parent": component(parent)})


def repeal(local, notice=None):
    """`notice` names the component under whose marker the gazette prints what stands in its place."""
    notices = [Line(language, "notice", mark(notice, language)) for language in ("pt", "en")] if notice else []
    return command("repeal", {"target": component(local), "printed": notice is not None, "notices": notices})


def suspend(local):
    return command("suspend", {"target": component(local)})


def revive(local):
    return command("revive", {"target": component(local)})


def no_longer_printed(local):
    return command("print", {"target": component(local), "printed": False})


def carry_on(kind, before, after):
    return command("continue", {"kind": kind, "from": [*map(component, before)], "to": [*map(component, after)]})


def negate(code, kind, since=None, until=None):
    return command("negate", {"target": code, "kind": kind, "from": since, "until": until})


def correct(code, op=None, commencement=None):
    """Puts another operation or another beginning in the place of the command `code`."""
    return command("correct", {"command": code, "op": op and op["op"], "commencement": commencement})


def reading(body, vote=None, contradicts=()):
    """What the gazette says of a reading: its words after "Tese:", in the English edition after "Holding:"."""
    given = {
        "texts": [Line("pt", "tese", "Tese:"), Line("en", "holding", "Holding:")], "court": "Tribunal da Cidade", "body": body,
        "vote": vote, "contradicts": list(contradicts),
    }
    return {name: value for name, value in given.items() if value not in (None, [])}


def construe(operation, local, *upon, brings=None):
    """A command about readings: `upon` has the codes of those that it ends or builds on."""
    return command(operation, {"target": component(local), "upon": list(upon), "reading": brings})


def about(kind, thing, **what):
    """Metadata of a thing: its kind as the plain form has it, and its local id or its code."""
    return {"metadata": {"norm": NORM, "of": {kind: thing}, **what}}


def note(language, aspect, text):
    return {"language": language, "aspect": aspect, "text": text}


def term(taxonomy, name, portuguese, english, broader=(), on=()):
    """A term of the tree `taxonomy`, `theme` or `item_type`, and the components that it orders."""
    labels = [{"language": "pt", "label": portuguese}, {"language": "en", "label": english}]
    lists = {"broader": list(broader), "on": [*map(component, on)]}
    return {taxonomy: {"norm": NORM, "id": name, "labels": labels, **{name: value for name, value in lists.items() if value}}}


def applied(code, act, words, since=None, until=None):
    """When the law of the command `code` is applied, as `words`, a line of the gazette of `act`, says it."""
    dates = {"from": since and {"on": since, "basis": "STATED"}, "until": until}
    given = {name: day for name, day in dates.items() if day}
    return {"applicability": {"norm": NORM, "command": code, **given, "evidence": (act, words)}}
