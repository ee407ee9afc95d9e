"""Refusals: what someone is told when something is not done."""

from __future__ import annotations

from functools import lru_cache

from cabale.texts import Texts


class Refusal(Exception):
    """Something was not done, and nothing has changed."""

    def __init__(self, code: str, detail: str = "", wait: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail  # for people: what exactly is wrong, never anything secret
        self.wait = wait  # seconds after which it may work

    def sentence(self, language: str) -> str:
        """One sentence in the reader's language."""
        return words(language, f"server-{self.code}", detail=self.detail)


def words(language: str, key: str, **parts: object) -> str:
    """A sentence of a table's own."""
    return _texts(language).say(key, **parts)


@lru_cache(maxsize=4)
def _texts(language: str) -> Texts:
    return Texts(language)
