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
  scoring: ['revolution', 'prevails', 'follows'],
  keeper: (view, slot) => Math.floor(view.hands.findIndex((row) => row.includes(slot)) / 2),
  steps: ({ scene }) => [say('steps').split(' | '), scene.tally.phase],
  lies: ({ verb }, picker) =>
    ['take', 'draw', 'add', 'discard'].includes(verb) ||
    (['create', 'strike', 'court'].includes(verb) && !picker.picked.some((pick) => pick.kind === 'sector')),
});
