"""Games on many machines, through Ray. Which machine plays which game changes nothing about the games."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, TypeVar

from cabale.arena import ArenaError
from cabale.arena.blocks import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

T = TypeVar("T")


class Cluster:
    """The machines of a Ray cluster; `local` starts one on this machine."""

    def __init__(self, address: str, name: str) -> None:
        try:
            import ray
        except ImportError:
            raise ArenaError("Ray is not installed; install it here and on all machines: pip install ray") from None
        self._ray = ray
        self._game = name
        self._mine = program(name)
        try:
            ray.init(
                address=None if address == "local" else address,
                include_dashboard=False if address == "local" else None,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise ArenaError(f"no Ray cluster answers at {address}: {' '.join(str(error).split())[:200]}") from None
        self.cores = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def submit(self, work: Callable[..., T], *given: Any) -> Future[tuple[str, T]]:
        """Do this on some machine; the answer comes with the name of the program that found it."""
        found: Future[tuple[str, T]] = self._ray.remote(_do).remote(work, self._game, given).future()
        return found

    def checked(self, answer: tuple[str, T]) -> T:
        """An answer of the same program as ours: another would play other games."""
        theirs, result = answer
        if theirs != self._mine:
            raise ArenaError(
                f"a machine of the cluster has another program ({theirs}, here {self._mine}): install the same on all"
            )
        return result

    def each(self, work: Callable[..., T], tasks: Iterable[Any]) -> Iterator[T]:
        """The answers to all tasks, in the order of the tasks, with as many under way as keep everyone busy."""
        waiting: list[Future[tuple[str, T]]] = []
        for task in tasks:
            waiting.append(self.submit(work, task))
            if len(waiting) > 4 * self.cores:
                yield self.checked(waiting.pop(0).result())
        for future in waiting:
            yield self.checked(future.result())


def _do(work: Callable[..., T], name: str, given: tuple[Any, ...]) -> tuple[str, T]:
    return program(name), work(*given)
