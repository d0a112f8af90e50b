"""The custom scalars as values of Python, so that a client gets dates and not words."""

from datetime import date, datetime

from gql.utilities import update_schema_scalar
from graphql import GraphQLScalarType, GraphQLSchema


def teach(schema: GraphQLSchema) -> None:
    """Lets the schema read and write dates and instants."""
    for name, kind in [("Date", date), ("DateTime", datetime)]:
        scalar = GraphQLScalarType(name, serialize=kind.isoformat, parse_value=kind.fromisoformat)
        update_schema_scalar(schema, name, scalar)
