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
  rows: ['columns', 'hands', 'reserves', 'discards'],
  causes: ['removed', 'lowest'],
  weights: {
    goal: 0.3,
    draws: 0.4,
    rebuilds: 0.4,
    declines: 0.7,
    'turns-up': 1.2,
    kills: 1.5,
    'ends-round': 1.4,
    shown: 1.3,
    removed: 1.3,
    wins: 2,
    'wins-by-pair': 2.2,
    lost: 1.4,
  },
  sounds: {
    lays: 'card',
    hides: 'card',
    draws: 'card',
    swaps: 'tile',
    'moves-on': 'card',
    'turns-up': 'reveal',
    shown: 'reveal',
    wins: 'coin',
    'wins-by-pair': 'coin',
  },
  lies: ({ verb }) => ['lay', 'swap', 'hide'].includes(verb),
});
