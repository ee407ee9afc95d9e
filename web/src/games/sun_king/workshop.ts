import type { WorkshopParts } from '..';

import Piece from './Piece.svelte';

export default {
  Piece,
  drawn: ['quality', 'auction_card', 'special_card'],
  counted: ['quality', 'special_card'],
} satisfies WorkshopParts;
