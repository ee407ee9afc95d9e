"""The list of broken rules stays in step with the rules; running it takes minutes: python -m tests.mutations."""

from cabale.games import Game
from tests import ROOT
from tests.mutations import mutations


def test_every_mutation_still_applies(game: Game) -> None:
    for mutation in mutations(game.name):
        source = (ROOT / mutation.path).read_text(encoding="utf-8")
        assert source.count(mutation.old) == 1, mutation
        assert mutation.old != mutation.new
