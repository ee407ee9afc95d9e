"""Refusals: what a client is told when something is not done."""

from __future__ import annotations

from cabale.server.speech import words

STATUS = {
    "malformed": 400,
    "bad-option": 400,
    "no-session": 401,
    "wrong-password": 401,
    "foreign-origin": 403,
    "not-host": 403,
    "not-at-table": 403,
    "not-over": 403,
    "not-alone": 403,
    "not-found": 404,
    "taken": 409,
    "started": 409,
    "not-started": 409,
    "full": 409,
    "used-up": 410,
    "too-large": 413,
    "not-json": 415,
    "not-possible": 422,
    "too-many": 429,
    "restarting": 503,
    "busy": 503,
}


class Refusal(Exception):
    """Something was not done, and nothing has changed."""

    def __init__(self, code: str, detail: str = "", wait: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail  # for people: what exactly is wrong, never anything secret
        self.wait = wait  # seconds after which it may work

    @property
    def status(self) -> int:
        """The status of an answer over HTTP."""
        return STATUS.get(self.code, 422)

    def sentence(self, language: str) -> str:
        """One sentence in the reader's language."""
        return words(language, f"server-{self.code}", detail=self.detail)
