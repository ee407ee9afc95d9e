"""The status of a refusal over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabale.table.refusal import Refusal

STATUS = {
    "malformed": 400,
    "bad-option": 400,
    "unwanted-word": 400,
    "no-session": 401,
    "wrong-password": 401,
    "foreign-origin": 403,
    "not-host": 403,
    "not-at-table": 403,
    "not-over": 403,
    "deal-open": 403,
    "not-alone": 403,
    "edition-rated": 403,
    "rated": 403,
    "not-for-bots": 403,
    "apart": 403,
    "banned": 403,
    "suspended": 403,
    "is-host": 403,
    "needs-account": 403,
    "not-found": 404,
    "not-known": 404,
    "taken": 409,
    "started": 409,
    "not-started": 409,
    "full": 409,
    "too-few": 409,
    "reported": 409,
    "last-host": 409,
    "too-many-people": 409,
    "too-many-wishes": 409,
    "edition-in-use": 409,
    "too-many-editions": 409,
    "used-up": 410,
    "too-large": 413,
    "not-json": 415,
    "not-possible": 422,
    "wrong-edition": 422,
    "too-many": 429,
    "restarting": 503,
    "busy": 503,
}


def status_of(refusal: Refusal) -> int:
    """The status of an answer that refuses."""
    return STATUS.get(refusal.code, 422)
