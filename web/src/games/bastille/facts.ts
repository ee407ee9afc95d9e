import type { GameFacts } from '..';

export default {
  minutes: 75,
  rulings: 'BR',
  guessed: true,
  figures: {
    two: 'copies',
    three: 'copies',
    four: 'copies',
    deck: 'copies',
    left: 'bonuses',
    right: 'bonuses',
    left_amount: 'bonuses',
    right_amount: 'bonuses',
    amounts: 'bonuses',
    most: 'points',
    second: 'points',
    most_amount: 'bonuses',
    second_amount: 'bonuses',
    length: 'track',
    figure_points: 'track',
    figure_spaces: 'track',
  },
} satisfies GameFacts;
