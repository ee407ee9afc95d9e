import { say } from '../../texts.svelte';
import { partsFor } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';

import type { Tally, View } from './view.generated';

export default partsFor<View, Tally>({
  Board,
  Hand,
  SeatInfo,
  Side,
  wide: true,
  ends: 'last-one',
  sounds: {
    'turns-up': 'card',
    keeps: 'card',
    discards: 'card',
    exchanges: 'card',
    gains: 'coin',
    bids: 'tile',
    buys: 'coin',
    auction: 'reveal',
    louis: 'reveal',
    eliminated: 'reveal',
  },
  rows: ['table', 'waiting', 'spheres', 'owned', 'pile', 'discards'],
  weights: {
    dismissed: 0.4,
    'put-under': 0.4,
    'no-debts': 0.5,
    bids: 0.9,
    'drops-out': 0.8,
    auction: 1.5,
    buys: 1.8,
    louis: 2,
    eliminated: 2,
  },
  stage: ({ scene }) => {
    const view = scene.view;
    return say(view.louis ? 'table-louis-came' : 'table-louis-hidden');
  },
  steps: ({ scene }) => [say('steps').split(' | '), scene.tally.phase],
  // Acts against others may differ in what they do to the same seat: once it is picked, they are listed.
  lies: ({ verb }, picker) =>
    ['bid', 'drop', 'announce', 'take', 'give', 'spend', 'collect', 'pay'].includes(verb) ||
    (picker.picked.length === 0 && ['duel', 'levy', 'sap', 'swap', 'discredit', 'covet', 'banish'].includes(verb)),
});
