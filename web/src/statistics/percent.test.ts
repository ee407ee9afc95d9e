import { expect, test, vi } from 'vitest';

import { between } from './percent';

vi.mock('../texts.svelte', () => ({ texts: { language: 'en' } })); // the page's own asks a browser

test('a mean that is known to the choice lies between nothing', () => {
  expect(between({ mean: 66.9, half: 2.1 })).toEqual({ low: '65', high: '69', same: 'no' });
  expect(between({ mean: 164, half: 0.3 })).toEqual({ low: '164', high: '164', same: 'yes' });
});
