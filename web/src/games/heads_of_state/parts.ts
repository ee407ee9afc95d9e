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
  stage: ({ now }) => say('table-year', { round: (now.view as HeadsView).round + 1 }),
};

export default parts;
