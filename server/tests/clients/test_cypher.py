"""The statements of cypher/ as the server plans them, by Neo4j's own driver: none may scan what grows with the corpus."""

import os
import pathlib

import neo4j
import pytest

FILES = pathlib.Path(__file__).parents[3] / "cypher"

# A whole corpus is wanted; a call of a procedure alone is not planned.
STREAMS = {"read/all_nodes.cypher", "read/all_links.cypher"}
UNPLANNED = {"read/server.cypher"}

# Few, or all of them are wanted: what a load has staged, the batches, the norms, what was done to the schema, and the
# one node that says how the relations were read.
FEW = ("Staged", "Batch", "Migration", "n:Norm", "n:Reading")


@pytest.fixture(scope="module")
def driver():
    uri = os.environ.get("NEO4J_TEST_URI")
    if not uri:
        pytest.skip("NEO4J_TEST_URI names no server")
    user, password = os.environ["NEO4J_TEST_USER"], os.environ["NEO4J_TEST_PASSWORD"]
    with neo4j.GraphDatabase.driver(uri, auth=(user, password)) as driver:
        yield driver


def statements():
    names = (str(path.relative_to(FILES)) for path in FILES.rglob("*.cypher"))
    return sorted(name for name in names if not name.startswith("schema/") and name not in UNPLANNED)


def operators(plan):
    yield plan["operatorType"].split("@")[0], plan["args"].get("Details", "")
    for child in plan.get("children", []):
        yield from operators(child)


@pytest.mark.parametrize("name", statements())
def test_a_statement_scans_nothing_that_grows(driver, name):
    with driver.session() as session:
        plan = session.run("EXPLAIN " + (FILES / name).read_text()).consume().plan
    assert plan, "the server has no plan"
    scans = [(operator, of) for operator, of in operators(plan) if operator.endswith("Scan")]
    if name in STREAMS:
        assert scans, "a stream of the whole corpus reads all of it"
        return
    grown = [scan for scan in scans if not any(few in scan[1] for few in FEW)]
    assert not grown, grown


def test_there_are_statements():
    assert len(statements()) > 30
