import { say } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';
import type { HeadsView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  Side,
  stage: ({ now }) => say('table-year', { round: Math.min((now.view as HeadsView).round + 1, 3), rounds: 3 }),
};

export default parts;
