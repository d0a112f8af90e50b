"""What the tests have in common: the address of a service that has the demo corpus loaded (ASOF_URL), and its schema."""

import os

import pytest
from gql import Client
from gql.transport.requests import RequestsHTTPTransport

GRAPHQL = os.environ["ASOF_URL"] + "/graphql"
NORM = "urn:lex:zz:municipal:carta:1990-03-05;1"


def connect(**options):
    """A client of the service; it learns the schema by introspection and holds every document against it."""
    return Client(transport=RequestsHTTPTransport(GRAPHQL), fetch_schema_from_transport=True, **options)


@pytest.fixture(scope="session", name="client")
def connected():
    """A client that gives and takes dates as dates."""
    from scalars import teach

    client = connect(serialize_variables=True, parse_results=True)
    with client as session:
        teach(client.schema)
        yield session
