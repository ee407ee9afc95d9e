import type { WorkshopParts } from '..';

import Piece from './Piece.svelte';
import PrintedMap from './PrintedMap.svelte';

export default {
  Piece,
  drawn: ['noble', 'attribute', 'treachery_card'],
  counted: ['attribute', 'treachery_card'],
  map: 'sector',
  Map: PrintedMap,
} satisfies WorkshopParts;
