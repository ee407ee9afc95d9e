import type { GameFacts } from '..';

export default { minutes: 60, rulings: 'SR', guessed: true, figures: { sealed: 'copies' } } satisfies GameFacts;
