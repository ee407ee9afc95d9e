import type { WorkshopParts } from '..';

import Piece from './Piece.svelte';

export default {
  Piece,
  drawn: ['character', 'mission', 'versailles', 'bonus', 'end_bonus', 'left_board', 'right_board', 'printed_board'],
} satisfies WorkshopParts;
