"""The table of questions of the demo corpus (demo/questions.json), asked through gql as any program would ask it."""

import json
import re
from datetime import date, datetime
from pathlib import Path

import pytest
from conftest import NORM, connect
from gql import GraphQLRequest, gql
from gql.transport.exceptions import TransportQueryError
from graphql import GraphQLError, build_schema, lexicographic_sort_schema, print_schema

TABLE = Path(__file__).parents[3] / "demo" / "questions.json"
ROWS = json.loads(TABLE.read_text(encoding="utf-8"))

POINT_IN_TIME = """
query PointInTime($target: ID!, $asOf: AsOf!, $language: Language!) {
  pointInTime(ref: $target, asOf: $asOf) {
    ...Made
    status
    label
    number
    printed
    parent { component { urn } }
    textUnits(language: $language) { aspect content }
  }
}
fragment Made on ComponentVersion { valid { from to } cause ephemeral producedBy { code } }
"""
FULL_TEXT = """
query FullText($target: ID!, $asOf: AsOf!, $notices: Boolean!) {
  pointInTime(ref: $target, asOf: $asOf) { fullText(notices: $notices) }
}
"""
LINEAGE = """
query Lineage($target: ID!, $scope: LineageScope!, $asOf: AsOf!) {
  lineage(ref: $target, scope: $scope, asOf: $asOf) { versionCount entries { version { ...Made } } }
}
fragment Made on ComponentVersion { valid { from to } cause ephemeral producedBy { code } }
"""
DIFF = """
query Diff($input: DiffInput!) {
  diff(input: $input) { changed changes(first: 1000) { nodes { component { urn } kinds } } }
}
"""
IMPACT = """
query Impact($scope: ID!, $input: ImpactInput!) {
  impact(ref: $scope, input: $input) {
    affectedCount
    affected(first: 1000) { nodes { component { urn } changes first last amendments { code } } }
  }
}
"""
UPCOMING = """
query Upcoming($scope: ID!, $from: Date!, $knownAt: Date) {
  upcoming(ref: $scope, at: $from, knownAt: $knownAt) {
    nodes { component { urn } action { code } on condition }
  }
}
"""
RESOLVE = """
query Resolve($text: String!, $asOf: AsOf!) {
  resolveReference(text: $text, asOf: $asOf, first: 1000) { component { urn } confidence }
}
"""

READINGS = """
query Readings($target: ID!, $asOf: AsOf!) {
  component(ref: $target) {
    agreement(asOf: $asOf)
    readings(asOf: $asOf) {
      action { code corrects { operation } operation }
      body vote texts { language content } readsWordsOf words valid { from to } ends endedBy { code }
    }
    validVersions(asOf: $asOf) { nature valid { from to } }
    version(asOf: $asOf) { valid { from to } }
  }
}
"""
APPLICABLE = """
query Applicable($target: ID!, $asOf: AsOf!) {
  component(ref: $target) {
    applicableVersions(asOf: $asOf) { ...Made textUnits(language: "pt") { aspect content } applied { days { from to } } }
  }
}
fragment Made on ComponentVersion { valid { from to } cause ephemeral producedBy { code } }
"""
ABOUT = """
query About($target: ID!) {
  component(ref: $target) {
    sameAs
    themes { name }
    itemTypes { name }
    about { texts { language aspect content } }
  }
}
"""


def target(row):
    return f"{NORM}!{row['component']}" if row["component"] else NORM


def local(component):
    return component["urn"].removeprefix(NORM).removeprefix("!")


def point(row):
    """The point of a row, or of a side of it, as an input of the type AsOf."""
    recorded = row.get("recorded")
    return {
        "at": day(row.get("at")),
        "knownAt": day(row.get("known")),
        "recordedAt": recorded and datetime.fromisoformat(recorded),
    }


def day(text):
    return text and date.fromisoformat(text)


def made(version):
    """What the table states of any version."""
    return {
        "start": version["valid"]["from"],
        "end": version["valid"]["to"],
        "cause": version["cause"],
        "ephemeral": version["ephemeral"],
        "made_by": sorted({action["code"] for action in version["producedBy"]}),
    }


def ask_at(ask, row):
    variables = {"target": target(row), "asOf": point(row), "language": row.get("language", "pt")}
    answer, warnings = ask(POINT_IN_TIME, variables)
    version = answer["pointInTime"]
    if version is None:
        (warning,) = warnings
        assert (warning["path"], warning["id"]) == (["pointInTime"], target(row))
        # To the table, what nothing ever made is as unknown as what is not known yet.
        return {"state": {"NOT_FOUND": "UNKNOWN"}.get(warning["code"], warning["code"])}
    texts = {text["aspect"]: text["content"] for text in version["textUnits"]}
    return made(version) | {
        "state": version["status"],
        "text": texts.get("CANONICAL", texts.get("HEADING")),
        "label": texts.get("LABEL", version["label"]),
        "notice": texts.get("NOTICE"),
        "number": version["number"],
        "printed": version["printed"],
        "parent": version["parent"] and local(version["parent"]["component"]),
    }


def ask_tree(ask, row):
    variables = {"target": target(row), "asOf": point(row), "notices": row.get("notices", False)}
    answer, _ = ask(FULL_TEXT, variables)
    version = answer["pointInTime"]
    return {"lines": version["fullText"].splitlines() if version else []}


def ask_lineage(ask, row):
    answer, _ = ask(LINEAGE, {"target": target(row), "scope": row["scope"], "asOf": point(row)})
    versions = [made(entry["version"]) for entry in answer["lineage"]["entries"]]
    assert answer["lineage"]["versionCount"] == len(versions)
    return versions


def ask_diff(ask, row):
    sides = {"before": point(row["from"]), "after": point(row["to"])}
    answer, _ = ask(DIFF, {"input": {"ref": target(row)} | sides})
    changes = answer["diff"]["changes"]["nodes"]
    assert answer["diff"]["changed"] == bool(changes)
    kinds = ["ADDED", "REMOVED", "MODIFIED", "MOVED", "RENUMBERED"]
    of_kind = lambda kind: sorted(local(change["component"]) for change in changes if kind in change["kinds"])
    return {kind.lower(): of_kind(kind) for kind in kinds}


def ask_impact(ask, row):
    during = {"from": day(row["from"]), "to": day(row["to"])}
    answer, _ = ask(IMPACT, {"scope": target(row), "input": {"during": during, "types": [row["type"]]}})
    affected = answer["impact"]["affected"]["nodes"]
    assert answer["impact"]["affectedCount"] == len(affected)
    return [
        {
            "component": local(entry["component"]),
            "changes": entry["changes"],
            "acts": sorted(act["code"] for act in entry["amendments"]),
            "first": entry["first"],
            "last": entry["last"],
        }
        for entry in affected
    ]


def ask_upcoming(ask, row):
    days = {"from": day(row["from"]), "knownAt": day(row.get("known"))}
    answer, _ = ask(UPCOMING, {"scope": NORM} | days)
    return [
        {
            "component": entry["component"] and local(entry["component"]),
            "act": entry["action"]["code"],
            "on": entry["on"],
            "condition": entry["condition"],
        }
        for entry in answer["upcoming"]["nodes"]
    ]


def ask_resolve(ask, row):
    answer, _ = ask(RESOLVE, {"text": row["text"], "asOf": point(row)})
    found = answer["resolveReference"]
    best = max((meaning["confidence"] for meaning in found), default=0)
    return [local(meaning["component"]) for meaning in found if meaning["confidence"] == best]


def ask_readings(ask, row):
    answer, _ = ask(READINGS, {"target": target(row), "asOf": point(row)})
    component = answer["component"]
    natures = [version["nature"] for version in component["validVersions"]]
    words = [] if component["version"] is None else ["STATUTORY"]
    assert natures == words + ["INTERPRETIVE"] * len(component["readings"])
    return {
        "agreement": component["agreement"],
        "readings": [read(reading, row.get("language", "pt")) for reading in component["readings"]],
    }


def read(reading, language):
    texts = {text["language"]: text["content"] for text in reading["texts"]}
    return {
        "by": reading["action"]["code"],
        "operation": (reading["action"]["corrects"] or reading["action"])["operation"],
        "body": reading["body"],
        "vote": reading["vote"],
        "text": texts.get(language),
        "of": reading["readsWordsOf"],
        "words": reading["words"],
        "start": reading["valid"]["from"],
        "end": reading["valid"]["to"],
        "ends": reading["ends"],
        "ended_by": sorted({action["code"] for action in reading["endedBy"]}),
    }


def ask_applicable(ask, row):
    answer, _ = ask(APPLICABLE, {"target": target(row), "asOf": point(row)})
    return [
        made(version)
        | {
            "text": {text["aspect"]: text["content"] for text in version["textUnits"]}.get("CANONICAL"),
            "applied": {"start": version["applied"]["days"]["from"], "end": version["applied"]["days"]["to"]},
        }
        for version in answer["component"]["applicableVersions"]
    ]


def ask_about(ask, row):
    answer, _ = ask(ABOUT, {"target": target(row)})
    component = answer["component"]
    return {
        "themes": [term["name"] for term in component["themes"]],
        "item_types": [term["name"] for term in component["itemTypes"]],
        "same_as": component["sameAs"],
        "texts": [
            [text["language"], text["aspect"], text["content"]] for about in component["about"] for text in about["texts"]
        ],
    }


ASK = {
    "at": ask_at,
    "tree": ask_tree,
    "lineage": ask_lineage,
    "diff": ask_diff,
    "impact": ask_impact,
    "upcoming": ask_upcoming,
    "resolve": ask_resolve,
    "readings": ask_readings,
    "applicable": ask_applicable,
    "about": ask_about,
}


def fits(expected, found):
    """Whether an answer has everything that a row states; an object states only the keys that it has."""
    if isinstance(expected, dict):
        return all(key in found and fits(value, found[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(found) and all(map(fits, expected, found))
    return expected == (found.isoformat() if isinstance(found, date) else found)


@pytest.fixture(scope="session", name="ask")
def asker(client):
    """Asks a document, which gql holds against the schema first; gives the data and the warnings."""

    def ask(document, variables):
        request = GraphQLRequest(document, variable_values=variables)
        answered = client.execute(request, get_execution_result=True)
        return answered.data, answered.extensions.get("warnings", [])

    return ask


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['ask']} {row.get('component', row.get('text', ''))}")
def test_the_table_of_questions(ask, row):
    found = ASK[row["ask"]](ask, row)
    assert fits(row["expect"], found), f"{row['why']} Found {found}"


def test_the_table_can_be_failed(ask):
    row = next(row for row in ROWS if row["expect"] == {"state": "UNKNOWN"})
    assert not fits({"state": "IN_FORCE"}, ask_at(ask, row))
    assert not fits([{"start": "1990-03-12"}], [])
    assert not fits({"start": "1990-03-12"}, {"start": date(1990, 3, 13)})


def test_dates_are_dates(ask):
    document = "query Begins($asOf: AsOf!) { pointInTime(ref: \"Carta da Cidade\", asOf: $asOf) { valid { from } } }"
    answer, _ = ask(document, {"asOf": {"at": date(1992, 3, 8)}})
    assert answer["pointInTime"]["valid"]["from"] == date(1990, 3, 12)


def test_how_far_an_answer_is_known_is_told_alike(ask):
    """The state of a version, of a provision and of the coverage are one; a strict question is refused by it."""
    document = """query Known($ref: ID!, $asOf: AsOf!) {
      pointInTime(ref: $ref, asOf: $asOf) { assurance { ...Known } }
      component(ref: $ref) { assurance(asOf: $asOf) { ...Known } }
      coverage(ref: $ref, asOf: $asOf) { on assurance { ...Known } claims { through } acts { totalCount } }
    }
    fragment Known on Assurance { state through parts { touched noClaim notCovered assured } }"""
    strict = """query Strict($ref: ID!, $asOf: AsOf!) { pointInTime(ref: $ref, asOf: $asOf) { id } }"""
    for day in (date(1995, 1, 1), date(2020, 1, 1)):
        variables = {"ref": NORM, "asOf": {"at": day}}
        answer, _ = ask(document, variables)
        states = [answer[field]["assurance"] for field in ("pointInTime", "component", "coverage")]
        assert states[0] == states[1] == states[2] and answer["coverage"]["on"] == day
        assert (states[0]["through"] is None) == (not answer["coverage"]["claims"])
        held = {"ref": NORM, "asOf": {"at": day, "strict": True}}
        if states[0]["state"] == "ASSURED":
            assert ask(strict, held)[0]["pointInTime"]
        else:
            with pytest.raises(TransportQueryError, match="`strict` refuses it"):
                ask(strict, held)


def test_a_question_without_a_day_is_asked_for_today(ask):
    document = "query Today($ref: ID!) { pointInTimeBatch(refs: [$ref]) { id } coverage(ref: $ref) { on } }"
    answer, _ = ask(document, {"ref": NORM})
    assert f";at={answer['coverage']['on'].isoformat()};" in answer["pointInTimeBatch"][0]["id"]


def test_a_document_that_the_schema_has_not_is_told_before_it_is_sent(client):
    with pytest.raises(GraphQLError, match="Cannot query field 'fullTexts'"):
        client.execute(gql(POINT_IN_TIME.replace("label", "fullTexts")))


def test_the_schema_by_introspection_is_the_committed_one():
    committed = Path(__file__).parents[3] / "schema" / "schema.graphql"
    with connect() as session:
        served = session.client.schema
    # This client's introspection does not ask which inputs take one field exactly, nor who specifies a scalar.
    told = re.sub(r' @oneOf(?= \{)| @specifiedBy\(url: "[^"]*"\)', "", committed.read_text(encoding="utf-8"))
    wanted = build_schema(told)
    assert print_schema(lexicographic_sort_schema(served)) == print_schema(lexicographic_sort_schema(wanted))
