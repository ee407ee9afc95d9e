import type { WorkshopParts } from '..';

import Piece from './Piece.svelte';

export default { Piece, drawn: ['card'] } satisfies WorkshopParts;
