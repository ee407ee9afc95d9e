"""What is kept of a finished game besides the game: its review, who lets others see it, and what might have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.review.review import VERSION, Review
from cabale.review.shown import Tree
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection

MOST_TREES = 200  # of one person


class TreeRow(msgspec.Struct, frozen=True):
    """A tree of what might have been."""

    id: str
    table: str
    person: str
    tree: Tree


def find_review(connection: Connection, table: str) -> Review | None:
    """The review of a game, as far as it has come; one that an earlier program made is none."""
    rows = connection.execute("select body from reviews where table_id = ? and version = ?", (table, VERSION))
    return msgspec.json.decode(rows[0][0], type=Review) if rows else None


def keep_review(connection: Connection, table: str, review: Review, body: bytes, now: int) -> None:
    """Keep a review, unless another server has come further with it."""
    connection.execute(
        "insert into reviews (table_id, version, stage, body, updated_ms) values (?,?,?,?,?)"
        " on conflict (table_id) do update set version = excluded.version, stage = excluded.stage,"
        " body = excluded.body, updated_ms = excluded.updated_ms"
        " where reviews.version <> excluded.version or reviews.stage <= excluded.stage",
        (table, review.version, review.stage, body, now),
    )


def show(connection: Connection, table: str, person: str, on: bool) -> None:
    """A player lets others see the game, or no longer does."""
    if on:
        connection.execute(
            "insert into shown (table_id, person) values (?,?) on conflict (table_id, person) do nothing",
            (table, person),
        )
    else:
        connection.execute("delete from shown where table_id = ? and person = ?", (table, person))


def shown_by(connection: Connection, table: str) -> set[str]:
    """The players who let others see a game."""
    return {person for (person,) in connection.execute("select person from shown where table_id = ?", (table,))}


def keep_tree(connection: Connection, id: str, table: str, person: str, tree: Tree, now: int) -> None:
    """Keep a tree; nobody keeps too many."""
    ((count,),) = connection.execute("select count(*) from branches where person = ?", (person,))
    if count >= MOST_TREES:
        raise Refusal("not-possible", f"{MOST_TREES}")
    connection.execute(
        "insert into branches (id, table_id, person, body, created_ms) values (?,?,?,?,?)",
        (id, table, person, msgspec.json.encode(tree).decode(), now),
    )


def change_tree(connection: Connection, id: str, table: str, person: str, tree: Tree) -> None:
    """Another form of a tree of this game that this person has kept."""
    sql = "update branches set body = ? where id = ? and table_id = ? and person = ? returning id"
    if not connection.execute(sql, (msgspec.json.encode(tree).decode(), id, table, person)):
        raise Refusal("not-found")


def delete_tree(connection: Connection, id: str, table: str, person: str) -> None:
    """A tree of this game that this person has kept is gone."""
    sql = "delete from branches where id = ? and table_id = ? and person = ? returning id"
    if not connection.execute(sql, (id, table, person)):
        raise Refusal("not-found")


def find_tree(connection: Connection, id: str) -> TreeRow | None:
    """A tree by its name in links."""
    rows = connection.execute("select id, table_id, person, body from branches where id = ?", (id,))
    return _tree(rows[0]) if rows else None


def trees_of(connection: Connection, table: str, person: str) -> list[TreeRow]:
    """The trees of a game that this person has kept."""
    sql = "select id, table_id, person, body from branches where table_id = ? and person = ? order by created_ms"
    return [_tree(row) for row in connection.execute(sql, (table, person))]


def _tree(row: tuple[str, str, str, str]) -> TreeRow:
    id, table, person, body = row
    return TreeRow(id, table, person, msgspec.json.decode(body, type=Tree))
