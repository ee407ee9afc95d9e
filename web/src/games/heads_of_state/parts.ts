import { say } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Foot from './Foot.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';
import type { HeadsView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  Side,
  Foot,
  stage: ({ now }) => say('table-year', { round: Math.min((now.view as HeadsView).round + 1, 3), rounds: 3 }),
  keeper: (view, slot) => Math.floor((view as HeadsView).hands.findIndex((row) => row.includes(slot)) / 2),
  steps: ({ now }) => [say('steps-heads_of_state').split(' | '), now.view.step <= 1 ? 0 : now.view.step <= 3 ? 1 : 2],
  lies: ({ verb }, picker) => ['take', 'draw', 'add', 'discard'].includes(verb) || (['create', 'strike', 'court'].includes(verb) && !picker.picked.some((pick) => pick.kind === 'sector')),
};

export default parts;
