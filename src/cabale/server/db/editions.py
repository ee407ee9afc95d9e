"""Editions that people keep here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.edition import Edition

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection


class EditionRow(msgspec.Struct, frozen=True):
    """An edition, and whose it is."""

    id: str
    game: str
    figures: str  # their hash
    name: str
    person: str
    edition: Edition
    whole: str  # the whole data file that it makes
    created_ms: int
    by: str = ""  # what the person is called


COLUMNS = "e.id, e.game, e.figures, e.name, e.person, e.body, e.whole, e.created_ms, coalesce(p.name, '')"
SELECT = f"select {COLUMNS} from editions e left join people p on p.id = e.person"  # noqa: S608 - constants only


def insert_edition(connection: Connection, row: EditionRow) -> str:
    """Keep an edition; the id under which it is kept, which is the old one if this person has kept the same before."""
    body = msgspec.json.encode(row.edition).decode()
    values = (row.id, row.game, row.figures, row.name, row.person, body, row.whole, row.created_ms)
    rows = connection.execute(
        "insert into editions (id, game, figures, name, person, body, whole, created_ms) values (?,?,?,?,?,?,?,?)"
        " on conflict (person, figures, name) do update set body = excluded.body, created_ms = excluded.created_ms"
        " returning id",
        values,
    )
    return str(rows[0][0])


def find_edition(connection: Connection, id: str) -> EditionRow | None:
    """An edition by its link."""
    return _first(connection.execute(f"{SELECT} where e.id = ?", (id,)))


def edition_of_figures(connection: Connection, game: str, figures: str) -> EditionRow | None:
    """The edition that was first kept with these figures."""
    sql = f"{SELECT} where e.game = ? and e.figures = ? order by e.created_ms, e.id limit 1"
    return _first(connection.execute(sql, (game, figures)))


def editions_of(connection: Connection, person: str) -> list[EditionRow]:
    """The editions of a person, the newest first."""
    return [
        _row(row) for row in connection.execute(f"{SELECT} where e.person = ? order by e.created_ms desc", (person,))
    ]


def all_editions(connection: Connection) -> list[EditionRow]:
    """All editions; of several with the same figures the oldest comes first."""
    return [_row(row) for row in connection.execute(f"{SELECT} order by e.created_ms, e.id")]


def remove_edition(connection: Connection, id: str, person: str) -> bool:
    """Forget an edition of a person, unless a table is played with its figures and nobody else has kept them."""
    rows = connection.execute(
        "delete from editions where id = ? and person = ? and not (exists (select 1 from tables t where"
        " t.game = editions.game and t.data = editions.figures) and not exists (select 1 from editions o where"
        " o.game = editions.game and o.figures = editions.figures and o.id <> editions.id)) returning id",
        (id, person),
    )
    return bool(rows)


def _first(rows: list[tuple[object, ...]]) -> EditionRow | None:
    return _row(rows[0]) if rows else None


def _row(row: tuple[object, ...]) -> EditionRow:
    id, game, figures, name, person, body, whole, created_ms, by = row
    edition = msgspec.json.decode(str(body), type=Edition)
    return EditionRow(
        str(id), str(game), str(figures), str(name), str(person), edition, str(whole), int(str(created_ms)), str(by)
    )
