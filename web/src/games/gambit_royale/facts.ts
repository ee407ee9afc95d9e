import type { GameFacts } from '..';

export default { minutes: 30, rulings: 'GR', guessed: false, figures: {} } satisfies GameFacts;
