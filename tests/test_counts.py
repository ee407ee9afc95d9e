"""How many lines of play there are, with chance fixed by the seed: one number guards all of legality and effect."""

import tomllib

from tests.tables import TABLES, Table
from tests.write import COUNTS, counts

WRITTEN = tomllib.loads(COUNTS.read_text(encoding="utf-8"))


def test_counts(table: Table) -> None:
    assert dict(counts(table)) == WRITTEN.get(str(table)), "if the rules were meant to change: python -m tests.write"


def test_counts_are_of_tables_on_the_shelf() -> None:
    assert list(WRITTEN) == list(map(str, TABLES))
