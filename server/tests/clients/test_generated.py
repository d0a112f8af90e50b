"""Documents that schemathesis makes up from the schema, right and wrong ones, each asked of the demo corpus.

The same documents come in every run. ASOF_EXAMPLES says how many for each question; the default keeps a run short.
"""

import os
import re
from datetime import date, datetime, timezone

import pytest
import schemathesis
from conftest import GRAPHQL, NORM, connect
from gql import GraphQLRequest, gql
from gql.utilities import parse_result
from graphql import ArgumentNode, StringValueNode, Visitor, visit
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis.graphql import nodes

EXAMPLES = int(os.environ.get("ASOF_EXAMPLES", "100"))
MEDIA = "application/graphql-response+json"

# The errors that a document may have though the schema allows it. Nothing else is accepted, least of all INTERNAL.
ACCEPTED = {
    # A page below 0 or beyond 1000, a cursor of another list, a period that ends before it begins, a type that the norm
    # has not: whoever gets less than was asked for takes it for all that there is.
    "BAD_ARGUMENT",
    # A day that no calendar has; only where the document holds one (UNREAL).
    "BAD_DATE",
    # Words that name several things, for we do not guess; a filter by an act that is not there, for which there is no
    # null to give. An unknown id elsewhere is null with a warning.
    "BAD_REFERENCE",
    # What no source vouches for, to whoever asked for nothing else; only where the document holds `strict: true`.
    "NOT_ASSURED",
    # More than one request may ask for, which the schema cannot say.
    "TOO_COMPLEX",
    "TOO_DEEP",
    # What is near, and nothing else, of a service that has no embedder.
    "UNAVAILABLE",
}
# And those of a document that the schema does not allow.
REFUSED = ACCEPTED | {"BAD_DOCUMENT"}

UNREAL = ["2023-02-29", "2024-13-01", "0000-00-00", "1.1.2000", "2020-01-01T00:00:00", "2020-01-01T25:00:00Z"]

IDS = """
query Ids($norm: ID!) {
  norm(ref: $norm) {
    components(first: 100) { edges { cursor } nodes { id versions(first: 20) { nodes { id textUnits { id } } } } }
  }
  actions(first: 100) { edges { cursor } nodes { id code title parts(first: 20) { nodes { id } } } }
  findings(first: 100) { edges { cursor } nodes { id code } }
}
"""
with connect() as session:
    SCHEMA = session.client.schema
    CORPUS = session.execute(GraphQLRequest(IDS, variable_values={"norm": NORM}))


def found(name, within=None):
    """Every value of the fields of a name in the corpus, or in a part of it."""
    within = CORPUS if within is None else within
    if isinstance(within, list):
        return [value for item in within for value in found(name, item)]
    if isinstance(within, dict):
        here = [within[name]] if name in within else []
        return here + [value for item in within.values() for value in found(name, item)]
    return []


def some(values):
    """Real values, the first and the last of them above all, since few will do to come across each other."""
    return st.sampled_from([*values[:3], *values[-3:]]) | st.sampled_from(values)


CITATIONS = ["art. 6º, Carta", "art. 5º, III", "capítulo I", "art. 99", "arts. 1 e 2", "Carta da Cidade", "CVS"]
LISTS = [CORPUS["norm"]["components"], CORPUS["actions"], CORPUS["findings"]]
CURSORS = [edge["cursor"] for page in LISTS for edge in page["edges"][:1] + page["edges"][-1:]]

DAYS = st.dates(date(1989, 1, 1), date(2025, 1, 1)) | st.dates()
INSTANTS = st.datetimes(datetime(2019, 1, 1), datetime(2025, 1, 1)) | st.datetimes()
AT_UTC = INSTANTS.map(lambda instant: instant.replace(tzinfo=timezone.utc).isoformat())
VERSIONS = [version["id"] for page in found("versions") for version in page["nodes"]]
CODES = found("code") + found("title")
NAMES = some([NORM, *found("id")]) | some(VERSIONS) | some(CODES) | st.sampled_from(CITATIONS) | st.text()
STRINGS = {
    "Date": DAYS.map(str) | DAYS.map(str) | DAYS.map(str) | st.sampled_from(UNREAL),
    "DateTime": AT_UTC | AT_UTC | AT_UTC | st.sampled_from(UNREAL),
    "ID": NAMES,
    "Urn": NAMES,
    "Language": st.sampled_from(["pt", "en", "de", "pt-BR", ""]) | st.text(),
    "Hash": st.binary(min_size=32, max_size=32).map(lambda digest: f"sha256:{digest.hex()}"),
    "String": st.sampled_from(["article", "caput", "chapter", "verse"])
    | st.sampled_from(CURSORS)
    | st.sampled_from(CITATIONS)
    | some(found("code"))
    | st.text(),
}
for name, strategy in STRINGS.items():
    schemathesis.graphql.scalar(name, strategy.map(nodes.String))
# Any value: a word, a number, a truth, or a list of such.
PLAIN = st.sampled_from([*CITATIONS, "votação"]).map(nodes.String) | st.integers(0, 9).map(nodes.Int) | st.booleans().map(nodes.Boolean)
schemathesis.graphql.scalar("Json", PLAIN | st.lists(PLAIN, max_size=2).map(nodes.List))
NUMBERS = [*range(21), 50, 100, 1000, 1001, -1, 2**31 - 1, -(2**31)]
schemathesis.graphql.scalar("Int", st.sampled_from(NUMBERS).map(nodes.Int))


class FirstPages(Visitor):
    """Asks for the first page where `after` is no cursor, as few strings are; one that is none stays."""

    def enter_argument(self, node, *_):
        words = isinstance(node.value, StringValueNode)
        if words and node.name.value == "after" and node.value.value not in [*CURSORS, CITATIONS[0]]:
            return ArgumentNode(name=node.name, value=nodes.Null)


@schemathesis.hook
def map_body(_context, document):
    return visit(document, FirstPages())


@schemathesis.check
def is_answered_in_kind(_context, response, case):
    """The answer is what GraphQL over HTTP says, fits the schema, and errors are of the codes above."""
    answer = response.json()
    errors = answer.get("errors", [])
    right = case.meta.generation.mode.is_positive
    codes = {error["extensions"]["code"] for error in errors}
    assert codes <= (ACCEPTED if right else REFUSED), errors
    assert "BAD_DATE" not in codes or any(unreal in case.body for unreal in UNREAL), errors
    assert "NOT_ASSURED" not in codes or "strict: true" in case.body, errors
    assert right or errors or holds_an_integer_too_large(case.body), "accepted against the schema"
    assert response.status_code == (200 if "data" in answer else 400)
    assert response.headers["content-type"] == [f"{MEDIA}; charset=utf-8"]
    if answer.get("data"):
        parse_result(SCHEMA, gql(case.body).document, answer["data"])
        nulls_are_explained(answer)


def holds_an_integer_too_large(document):
    """The server tells that an integer takes more than 32 bits when it comes to use it, which it may not."""
    return any(abs(int(digits)) >= 2**31 for digits in re.findall(r": (-?\d+)\b", document))


def nulls_are_explained(answer):
    """What was asked for and is not there has a warning or an error of its own."""
    told = [entry.get("path") for entry in answer.get("errors", []) + answer["extensions"].get("warnings", [])]
    for field, value in answer["data"].items():
        items = enumerate(value) if isinstance(value, list) else []
        places = [([field], value), *(([field, place], item) for place, item in items)]
        for path, value in places:
            assert value is not None or any(path == other[: len(path)] for other in told), f"{path} is null"


schema = schemathesis.graphql.from_url(GRAPHQL)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
def test_whatever_is_asked_is_answered_in_kind(case):
    response = case.call(headers={"accept": MEDIA})
    case.validate_response(response, checks=[is_answered_in_kind])


@pytest.mark.parametrize(
    "answer",
    [
        {"data": {"node": None}, "extensions": {}},
        {"data": {"nodes": [None]}, "extensions": {"warnings": [{"path": ["nodes", 1]}]}},
    ],
)
def test_a_null_that_nothing_explains_is_seen(answer):
    with pytest.raises(AssertionError, match="is null"):
        nulls_are_explained(answer)
