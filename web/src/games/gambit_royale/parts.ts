import { say, texts } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import { type GambitView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  stage: ({ now, figures }) => {
    const { round } = now.view as GambitView;
    const rounds = (figures.content.set_up as { rounds: number }).rounds;
    return say('table-round', { round: Math.min(round + 1, rounds), rounds });
  },
  consequence: ({ figures, picker }) => {
    const card = picker.chosen?.parts.find((part) => part.kind === 'card');
    return card ? [texts.thing('card', figures.kinds.card![card.place]!, 'does')] : [];
  },
  keeper: (view, slot) => [(view as GambitView).hands, (view as GambitView).reserves, (view as GambitView).discards].map((rows) => rows.findIndex((row) => row.includes(slot))).find((seat) => seat >= 0) ?? -1,
  steps: ({ now }) => [say('steps-gambit_royale').split(' | '), now.view.step === 1 ? 0 : 1],
  lies: ({ verb }) => ['lay', 'swap', 'hide'].includes(verb),
};

export default parts;
