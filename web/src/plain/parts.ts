// A plain table for a game that has no folder of its own here: what can be picked, by name, and what happened.

import { partsFor } from '../games';

import Board from './Board.svelte';

export default partsFor({
  Board,
  stage: () => '',
  lies: ({ parts }) => parts.length > 0,
});
