import { say, texts } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import type { GambitTally, GambitView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  stage: ({ now }) => {
    const [round, rounds] = (now.tally as GambitTally).round;
    return say('table-round', { round, rounds });
  },
  consequence: ({ figures, picker }) => {
    const card = picker.chosen?.parts.find((part) => part.kind === 'card');
    return card ? [texts.thing('card', figures.kinds.card![card.place]!, 'does')] : [];
  },
  keeper: (view, slot) =>
    [(view as GambitView).hands, (view as GambitView).reserves, (view as GambitView).discards]
      .map((rows) => rows.findIndex((row) => row.includes(slot)))
      .find((seat) => seat >= 0) ?? -1,
  steps: ({ now }) => [say('steps-gambit_royale').split(' | '), now.tally.phase],
  lies: ({ verb }) => ['lay', 'swap', 'hide'].includes(verb),
};

export default parts;
