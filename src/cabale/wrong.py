"""What is wrong with a data file: which figure, by which rule, and why, in the words of any language."""

from __future__ import annotations

from pathlib import Path


class DataError(Exception):
    """A data file that cannot be played with.

    `why` is the name of a text `wrong-…` of the program or of the game; a game may also write a sentence of its own.
    """

    def __init__(
        self, path: object, why: str, *, key: str = "", rule: str = "", game: str = "", **parts: object
    ) -> None:
        super().__init__(path, why)
        self.path = path
        self.why = why
        self.key = key
        self.rule = rule
        self.game = game
        self.parts = parts

    def __str__(self) -> str:
        ends = f" (rule {self.rule})" if self.rule else ""
        return ": ".join(filter(None, (str(self.path), self.key, self.words("en")))) + ends

    def words(self, language: str) -> str:
        """Why, in a language; neither file nor key nor rule."""
        if " " in self.why:
            return self.why
        from cabale.phrases import phrase  # only who reads an error needs the texts

        folder = Path(__file__).parent / "games" / self.game
        given = {name: part if isinstance(part, str) else repr(part) for name, part in self.parts.items()}
        return phrase(language, folder if (folder / "en.ftl").exists() else None, f"wrong-{self.why}", given)

    def sentence(self, language: str) -> str:
        """Why, as a sentence with the number of the rule, for whoever has the field before their eyes."""
        from cabale.phrases import phrase

        words = self.words(language)
        words = words[:1].upper() + words[1:]
        if self.rule in ("", "none", "file"):
            return f"{words}."
        return phrase(language, None, "wrong-by-rule", {"why": words, "rule": self.rule})
