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
  steps: ({ now }) => [say('steps-sun_king').split(' | '), now.view.step <= 3 ? 0 : now.view.step === 10 || now.view.step === 11 ? 2 : 1],
  lies: ({ verb }) => ['bid', 'drop', 'announce', 'take', 'give', 'spend', 'collect', 'pay', 'duel', 'levy', 'sap', 'swap', 'discredit', 'covet', 'banish'].includes(verb),
};

export default parts;
