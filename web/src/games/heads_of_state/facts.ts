import type { GameFacts } from '..';

export default {
  minutes: 90,
  rulings: 'HR',
  guessed: true,
  figures: {
    two: 'copies',
    three: 'copies',
    four: 'copies',
    five: 'copies',
    larger: 'markers',
    smaller: 'markers',
    kind: 'slots',
    country: 'slots',
    most: 'points',
    second: 'points',
  },
} satisfies GameFacts;
