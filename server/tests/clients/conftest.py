"""What the tests have in common: a client of a service that has the demo corpus loaded, whose address ASOF_URL names."""

import os
from datetime import date, datetime

import pytest
from gql import Client
from gql.transport.requests import RequestsHTTPTransport
from gql.utilities import update_schema_scalar
from graphql import GraphQLScalarType

GRAPHQL = os.environ["ASOF_URL"] + "/graphql"
NORM = "urn:lex:zz:municipal:carta:1990-03-05;1"


def connect(**options):
    """A client of the service; it learns the schema by introspection and holds every document against it."""
    return Client(transport=RequestsHTTPTransport(GRAPHQL), fetch_schema_from_transport=True, **options)


@pytest.fixture(scope="session", name="client")
def connected():
    """A client that gives and takes dates as dates, not as words."""
    client = connect(serialize_variables=True, parse_results=True)
    with client as session:
        for name, kind in [("Date", date), ("DateTime", datetime)]:
            scalar = GraphQLScalarType(name, serialize=kind.isoformat, parse_value=kind.fromisoformat)
            update_schema_scalar(client.schema, name, scalar)
        yield session
