import { say } from '../../texts.svelte';
import type { GameParts } from '..';

import Board from './Board.svelte';
import Hand from './Hand.svelte';
import SeatInfo from './SeatInfo.svelte';
import Side from './Side.svelte';
import type { SunKingView } from './view';

const parts: GameParts = {
  Board,
  Hand,
  SeatInfo,
  Side,
  wide: true,
  stage: ({ now }) => {
    const view = now.view as SunKingView;
    return say(view.louis ? 'table-louis-came' : 'table-louis-hidden');
  },
};

export default parts;
