import { say, texts } from '../../texts.svelte';
import { partsFor } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';

import type { Tally, View } from './view.generated';

export default partsFor<View, Tally>({
  Board,
  Hand,
  SeatInfo,
  stage: ({ scene }) => {
    const [round, rounds] = scene.tally.round;
    return say('table-round', { round, rounds });
  },
  consequence: ({ figures, picker }) => {
    const card = picker.chosen?.parts.find((part) => part.kind === 'card');
    return card ? [texts.thing('card', figures.kinds.card![card.place]!, 'does')] : [];
  },
  keeper: (view, slot) =>
    [view.hands, view.reserves, view.discards]
      .map((rows) => rows.findIndex((row) => row.includes(slot)))
      .find((seat) => seat >= 0) ?? -1,
  steps: ({ scene }) => [say('steps').split(' | '), scene.tally.phase],
  lies: ({ verb }) => ['lay', 'swap', 'hide'].includes(verb),
});
