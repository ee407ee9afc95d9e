import { say } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Foot from './Foot.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';
import type { HeadsTally, HeadsView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  Side,
  Foot,
  stage: ({ now }) =>
    say('table-year', { round: (now.tally as HeadsTally).round[0], rounds: (now.tally as HeadsTally).round[1] }),
  scoring: ['revolution', 'prevails', 'follows'],
  keeper: (view, slot) => Math.floor((view as HeadsView).hands.findIndex((row) => row.includes(slot)) / 2),
  steps: ({ now }) => [say('steps-heads_of_state').split(' | '), now.tally.phase],
  lies: ({ verb }, picker) =>
    ['take', 'draw', 'add', 'discard'].includes(verb) ||
    (['create', 'strike', 'court'].includes(verb) && !picker.picked.some((pick) => pick.kind === 'sector')),
};

export default parts;
