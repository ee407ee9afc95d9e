"""Moves: every move of a game has one number, and reads as words."""

from mypy_extensions import i64


class Moves:
    """The numbering of all moves of a game.

    `kinds` names the things that moves speak of (`{"card": ("king", ...), "column": ("1", ...)}`),
    `verbs` the kinds each verb takes (`{"lay": ("card", "column"), "decline": ()}`); a part whose name is
    not its kind reads `name:kind` (`{"duel": ("seat", "second:seat")}`).
    Numbers run verb by verb, the last part fastest, so `lay king 2` is
    `first("lay") + king * columns + 1`.
    """

    def __init__(self, kinds: dict[str, tuple[str, ...]], verbs: dict[str, tuple[str, ...]]) -> None:
        self.kinds = kinds
        self.verbs = {verb: tuple(part.partition(":")[2] or part for part in parts) for verb, parts in verbs.items()}
        self.names = {verb: tuple(part.partition(":")[0] for part in parts) for verb, parts in verbs.items()}
        self._first: dict[str, int] = {}
        self._places = {kind: {name: i for i, name in enumerate(names)} for kind, names in kinds.items()}
        count = 0
        for verb, parts in self.verbs.items():
            self._first[verb] = count
            size = 1
            for kind in parts:
                size *= len(kinds[kind])
            count += size
        self.count: int = count

    def first(self, verb: str) -> i64:
        """The lowest number of a verb."""
        return self._first[verb]

    def number(self, verb: str, *parts: int) -> int:
        """The number of a move, from its verb and the places of its parts."""
        number = 0
        for kind, part in zip(self.verbs[verb], parts, strict=True):
            number = number * len(self.kinds[kind]) + part
        return self._first[verb] + number

    def parts(self, move: int) -> tuple[str, list[int]]:
        """The verb of a move and the places of its parts."""
        if not 0 <= move < self.count:
            raise ValueError(f"no move has the number {move}")
        verb = max((v for v in self.verbs if self._first[v] <= move), key=lambda v: self._first[v])
        rest = move - self._first[verb]
        parts: list[int] = []
        for kind in reversed(self.verbs[verb]):
            rest, part = divmod(rest, len(self.kinds[kind]))
            parts.insert(0, part)
        return verb, parts

    def words(self, move: int) -> str:
        """A move as words: `lay king 2`."""
        verb, parts = self.parts(move)
        names = [self.kinds[kind][part] for kind, part in zip(self.verbs[verb], parts, strict=True)]
        return " ".join([verb, *names])

    def read(self, words: str) -> int:
        """The move that these words name; ValueError if none."""
        verb, *names = words.split() or [""]
        if verb not in self.verbs:
            raise ValueError(f"no move begins with {verb!r}; moves begin with {', '.join(self.verbs)}")
        kinds = self.verbs[verb]
        if len(names) != len(kinds):
            wanted = " ".join([verb, *self.names[verb]])
            raise ValueError(f"{words!r} has {len(names)} parts after {verb!r}; it reads {wanted!r}")
        places: list[int] = []
        for kind, name in zip(kinds, names, strict=True):
            if name not in self._places[kind]:
                raise ValueError(f"{name!r} is no {kind}; known: {', '.join(self.kinds[kind])}")
            places.append(self._places[kind][name])
        return self.number(verb, *places)
