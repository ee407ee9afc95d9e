import { say } from '../../texts.svelte';
import { partsFor } from '..';

import Board from './Board.svelte';
import Foot from './Foot.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';

import type { Tally, View } from './view.generated';

export default partsFor<View, Tally>({
  Board,
  Hand,
  SeatInfo,
  Side,
  Foot,
  stage: ({ scene }) => say('table-year', { round: scene.tally.round[0], rounds: scene.tally.round[1] }),
  rows: ['rows', 'hands', 'decks', 'discards', 'pile'],
  weights: {
    starts: 0.4,
    'turns-up': 0.4,
    'shuffles-in': 0.4,
    'no-card': 0.6,
    draws: 0.7,
    takes: 0.8,
    'first-in': 1.3,
    completes: 1.6,
    'enters-house': 1.6,
    kills: 1.5,
    escapes: 1.4,
    revolution: 1.8,
    prevails: 1.7,
    most: 1.4,
  },
  sounds: {
    takes: 'card',
    draws: 'card',
    discards: 'card',
    creates: 'tile',
    'creates-courtly': 'tile',
    strikes: 'card',
    kills: 'reveal',
    revolution: 'reveal',
    'first-in': 'coin',
    completes: 'coin',
    'enters-house': 'coin',
    prevails: 'coin',
    follows: 'coin',
    most: 'coin',
  },
  scoring: ['revolution', 'prevails', 'follows'],
  keeper: (view, slot) => Math.floor(view.hands.findIndex((row) => row.includes(slot)) / 2),
  steps: ({ scene }) => [say('steps').split(' | '), scene.tally.phase],
  lies: ({ verb }, picker) =>
    ['take', 'draw', 'add', 'discard'].includes(verb) ||
    (['create', 'strike', 'court'].includes(verb) && !picker.picked.some((pick) => pick.kind === 'sector')),
});
